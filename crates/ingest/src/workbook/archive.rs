//! A look over an archive before it is read: its true size, and what must not or need not be read.

use std::io::{Cursor, Read};

use memchr::memmem;
use quick_xml::Reader;
use quick_xml::events::Event;

use super::biff::Zeros;
use super::hidden::Hidden;
use super::read::Failure;
use crate::source::{Bound, Limits};

/// What the look found.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// Whether a part holds a formula (`<f>`).
    pub has_formulas: bool,
    /// Whether what stands behind the cells of sheets is to be read: it has merged cells, or may be damaged.
    pub reads_ends: bool,
    /// Whether a sheet of an .xlsx hides rows or columns.
    pub hides_rows: bool,
    /// Of an .xls: the leading zeros of each sheet.
    pub zeros: Vec<Zeros>,
    /// Of an .xls: what each sheet hides.
    pub hidden: Vec<Hidden>,
}

/// Expands every part once, without keeping it.
///
/// The sizes that an archive states cannot be trusted, so the bytes are counted. A document type declaration is
/// refused: no office program writes one, and it can only harm.
pub(super) fn survey(bytes: &[u8], limits: &Limits) -> Result<Survey, Failure> {
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).map_err(Failure::damaged)?;
    let (mut survey, mut total, mut buffer) = (Survey::default(), 0_u64, vec![0; 64 << 10]);
    for at in 0..zip.len() {
        let mut part = match zip.by_index(at) {
            Ok(part) => part,
            Err(zip::result::ZipError::UnsupportedArchive(_)) => return Err(Failure::Encrypted),
            Err(error) => return Err(Failure::damaged(error)),
        };
        let is_manifest = part.name().starts_with("META-INF/");
        let is_sheet = part.name().starts_with("xl/worksheets/") && !part.name().contains("/_rels/");
        let (mut scan, before) = (Scan::default(), total);
        let mut watch = |bytes: &[u8]| {
            scan.feed(bytes);
            total += bytes.len() as u64;
            total <= limits.expanded_bytes
        };
        drain(&mut part, &mut buffer, &mut watch)?;
        if scan.count.saturating_mul(SHORTEST_STRING) > total - before {
            return Err(Failure::damaged("sharedStrings.xml"));
        }
        survey.has_formulas |= scan.formula;
        survey.reads_ends |= scan.merges || !scan.is_sound_behind_cells(is_sheet);
        survey.hides_rows |= scan.hidden && is_sheet;
        if scan.doctype && !is_manifest {
            return Err(Failure::Doctype);
        }
    }
    Ok(survey)
}

/// Reads a part to its end, as long as `watch` says that it may go on.
fn drain(part: &mut impl Read, buffer: &mut [u8], watch: &mut impl FnMut(&[u8]) -> bool) -> Result<(), Failure> {
    loop {
        let read = part.read(buffer).map_err(Failure::damaged)?;
        if read == 0 {
            return Ok(());
        }
        if !watch(&buffer[..read]) {
            return Err(Failure::Limit(Bound::ExpandedBytes));
        }
    }
}

/// Watches the bytes of a part for some marks, across the bounds of buffers.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether one mark was met")]
struct Scan {
    tail: Vec<u8>,
    doctype: bool,
    formula: bool,
    merges: bool,
    hidden: bool,
    /// What stands behind the cells of a sheet.
    end: Option<Vec<u8>>,
    count: u64,
}

impl Scan {
    /// How far a declaration of the document type may stand from the start of a part.
    const HEAD: usize = 4096;
    /// How much of a buffer is looked at again together with the next one.
    const TAIL: usize = 20;
    /// How much behind the cells of a sheet is looked at.
    const END: usize = 64 << 10;

    fn feed(&mut self, bytes: &[u8]) {
        if self.tail.is_empty() {
            let head = &bytes[..bytes.len().min(Self::HEAD)];
            self.count = stated_count(head);
            self.doctype = memmem::find_iter(head, b"<!").any(|at| {
                let word = head.get(at + 2..at + 9);
                word.is_some_and(|word| word.eq_ignore_ascii_case(b"DOCTYPE"))
            });
        }
        self.tail.extend(bytes.iter().take(Self::TAIL));
        match &mut self.end {
            Some(end) if end.len() <= Self::END => end.extend(bytes),
            Some(_) => {}
            None => self.end = self.behind_cells(bytes),
        }
        self.formula |= holds_formula(&self.tail) || holds_formula(bytes);
        self.merges |= holds(&self.tail, MERGES) || holds(bytes, MERGES);
        self.hidden |= holds_hidden(&self.tail) || holds_hidden(bytes);
        self.tail = bytes[bytes.len().saturating_sub(Self::TAIL)..].to_vec();
    }

    /// What stands behind the last cell, if it is met in these bytes or at their bound with those before.
    fn behind_cells(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let behind = |bytes: &[u8]| {
            let at = CELLS_END
                .iter()
                .filter_map(|mark| Some(memmem::find(bytes, mark)? + mark.len()));
            at.min().map(|at| bytes[at..].to_vec())
        };
        let further = &bytes[bytes.len().min(Self::TAIL)..];
        let at_bound = behind(&self.tail).map(|end| [&end, further].concat());
        at_bound.or_else(|| behind(bytes))
    }

    /// Whether nothing behind the cells keeps a sheet from being read, as far as can be seen at once.
    fn is_sound_behind_cells(&self, is_sheet: bool) -> bool {
        let Some(end) = &self.end else { return !is_sheet };
        let whole = [b"<worksheet>", end.as_slice()].concat();
        let mut reader = Reader::from_reader(whole.as_slice());
        reader.config_mut().check_end_names = false;
        let mut buffer = Vec::new();
        let mut is_read = || {
            buffer.clear();
            reader.read_event_into(&mut buffer).map(|event| event == Event::Eof)
        };
        while let Ok(is_over) = is_read() {
            if is_over {
                return end.len() <= Self::END;
            }
        }
        false
    }
}

/// How the cells of a sheet of an .xlsx end.
const CELLS_END: [&[u8]; 2] = [b"sheetData/>", b"</sheetData>"];

fn holds_formula(bytes: &[u8]) -> bool {
    let mut starts = memmem::find_iter(bytes, b"<f");
    starts.any(|at| matches!(bytes.get(at + 2), Some(b'>' | b' ' | b'/')))
}

/// The mark of merged cells.
const MERGES: &[u8] = b"mergeCells";

/// Whether there is a mark of a hidden row or column of an .xlsx.
fn holds_hidden(bytes: &[u8]) -> bool {
    const MARK: &[u8] = b" hidden=\"";
    let mut words = memmem::find_iter(bytes, MARK).map(|at| &bytes[at + MARK.len()..]);
    words.any(|word| word.starts_with(b"1\"") || word.starts_with(b"true\""))
}

fn holds(bytes: &[u8], mark: &[u8]) -> bool {
    memmem::find(bytes, mark).is_some()
}

/// Bytes of the shortest entry in the table of strings of an .xlsx (`<si/>`).
const SHORTEST_STRING: u64 = 5;

/// How many strings the head of a table of strings announces; the library makes room for them at once.
fn stated_count(head: &[u8]) -> u64 {
    let mark = b"uniqueCount=\"";
    let Some(at) = memmem::find(head, mark) else { return 0 };
    let digits = head[at + mark.len()..].iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |count: u64, digit| {
        count.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_sound(part: &[u8], bound: usize) -> bool {
        let mut scan = Scan::default();
        part.chunks(bound).for_each(|bytes| scan.feed(bytes));
        scan.is_sound_behind_cells(true)
    }

    #[test]
    fn what_stands_behind_the_cells_is_looked_at_across_buffers() {
        let head = b"<worksheet><sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row>".as_slice();
        for bound in 12..100 {
            let sound = |end: &[u8]| is_sound(&[head, end].concat(), bound);
            assert!(sound(b"</sheetData><pageMargins left=\"0.7\"/></worksheet>"), "{bound}");
            assert!(sound(b"</sheetData>"), "{bound}");
            assert!(!sound(b"</sheetData><pageMargins left=\"0.7\""), "{bound}");
            assert!(!sound(b"</sheetData></worksheet></worksheet>"), "{bound}");
            assert!(!sound(b""), "{bound}");
        }
        assert!(is_sound(b"<worksheet><sheetData/></worksheet>", 64 << 10));
    }
}

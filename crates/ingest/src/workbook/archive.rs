//! A look over an archive before it is read: its true size, and what must not or need not be read.

use std::io::{Cursor, Read};

use memchr::memmem;

use super::biff::Zeros;
use super::hidden::Hidden;
use super::read::Failure;
use crate::source::{Bound, Limits};

/// What the look found.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// Whether a part holds a formula (`<f>`).
    pub has_formulas: bool,
    /// Whether a part speaks of merged cells.
    pub has_merges: bool,
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
        let is_sheet = part.name().starts_with("xl/worksheets/");
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
        survey.has_merges |= scan.merges;
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
struct Scan {
    tail: Vec<u8>,
    doctype: bool,
    formula: bool,
    merges: bool,
    hidden: bool,
    count: u64,
}

impl Scan {
    /// How far a declaration of the document type may stand from the start of a part.
    const HEAD: usize = 4096;
    /// How much of a buffer is looked at again together with the next one.
    const TAIL: usize = 20;

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
        self.formula |= holds_formula(&self.tail) || holds_formula(bytes);
        self.merges |= holds(&self.tail, MERGES) || holds(bytes, MERGES);
        self.hidden |= holds_hidden(&self.tail) || holds_hidden(bytes);
        self.tail = bytes[bytes.len().saturating_sub(Self::TAIL)..].to_vec();
    }
}

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

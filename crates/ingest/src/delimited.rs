//! Texts of values between separators, as spreadsheets save them: comma, semicolon or tab.

use dengji_core::finding::{Code, Finding, Place, Severity};

use crate::source::{Bound, Limits, SourceFile};
use crate::workbook::{Cell, Row, Sheet};

/// The separators that are read.
pub(crate) const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// The part of a text before the row whose quotation mark is not closed; that mark is a finding. What follows it would
/// be taken for the text of one cell.
pub(crate) fn before_unclosed<'t>(
    text: &'t str,
    separator: u8,
    file: &SourceFile,
    findings: &mut Vec<Finding>,
) -> &'t str {
    let Some(open) = unclosed(text, separator) else {
        return text;
    };
    let before = &text[..open.line_start];
    let line = before.matches('\n').count() + 1;
    let column = text[open.line_start..open.at].chars().count() + 1;
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let shown: String = text[open.at..]
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(40)
        .collect();
    let place = file.place().line(count(line), count(column));
    findings.push(Finding::at(Code::QuoteUnclosed, place).with("value", shown));
    before
}

/// A quotation mark with which a cell begins.
#[derive(Clone, Copy)]
struct Open {
    /// Its byte.
    at: usize,
    /// The first byte of its line.
    line_start: usize,
}

/// The first quotation mark that opens a cell and is not closed at the end of one; a cell that runs over lines with the
/// separators of a row in it is none.
fn unclosed(text: &str, separator: u8) -> Option<Open> {
    let bytes = text.as_bytes();
    memchr::memchr(b'"', bytes)?;
    let (mut at, mut line_start) = (0, 0);
    let (mut is_start, mut separators, mut most) = (true, 0_usize, 0_usize);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' if is_start => {
                let open = Open { at, line_start };
                let Some(end) = closing(bytes, at + 1, separator) else {
                    return Some(open);
                };
                let within = &bytes[at..end];
                if let Some(last) = memchr::memrchr(b'\n', within) {
                    let swallowed = memchr::memchr_iter(separator, within).count();
                    if most > 0 && swallowed >= most {
                        return Some(open);
                    }
                    line_start = at + last + 1;
                }
                at = end;
                is_start = false;
            }
            b'\n' => {
                most = most.max(separators);
                (is_start, separators, line_start) = (true, 0, at + 1);
            }
            _ => {
                is_start = byte == separator;
                separators += usize::from(is_start);
            }
        }
        at += 1;
    }
    None
}

/// The quotation mark that closes a cell; none if another follows that is not doubled, or the text ends.
fn closing(bytes: &[u8], mut from: usize, separator: u8) -> Option<usize> {
    loop {
        let at = from + memchr::memchr(b'"', &bytes[from..])?;
        match bytes.get(at + 1) {
            Some(b'"') => from = at + 2,
            None | Some(b'\n' | b'\r') => return Some(at),
            Some(next) if *next == separator => return Some(at),
            Some(_) => return None,
        }
    }
}

/// A text as a sheet, its rows counted as a spreadsheet counts them; at most so many as the limit has it.
///
/// An apostrophe that disarms a formula is taken away. The line ends are plain.
pub(crate) fn sheet(
    file: &SourceFile,
    text: &str,
    separator: u8,
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> Sheet {
    let sound = before_unclosed(text, separator, file, findings);
    let mut rows = rows(sound, separator, limits.rows as usize + 1);
    if rows.len() > limits.rows as usize {
        rows.truncate(limits.rows as usize);
        findings.push(limits.exceeded(Bound::Rows, file.place()));
    }
    let faults = without_zeros(&mut rows);
    let sheet = Sheet::new(file.place(), false, rows);
    findings.extend(faults.into_iter().map(|(row, column, text)| {
        let found = sheet
            .finding(Code::TextSuspicious, row, column)
            .severity(Severity::Error);
        let heading = sheet.text(0, column);
        found.with("heading", heading).with("value", text.escape_debug())
    }));
    sheet
}

/// Takes zero bytes out of the cells, by which a damaged file is known; gives the places and what stood there.
fn without_zeros(rows: &mut [Row]) -> Vec<(u32, u32, String)> {
    let mut found = Vec::new();
    for row in rows {
        for (column, cell) in &mut row.cells {
            let text = match cell {
                Cell::Text(text) if text.contains('\0') => text.to_string(),
                _ => continue,
            };
            *cell = Cell::Text(text.replace('\0', "").into());
            found.push((row.index, *column, text));
        }
    }
    found
}

/// The first rows of a text as a sheet, without findings.
pub(crate) fn head(file: &SourceFile, text: &str, separator: u8, most: usize) -> Sheet {
    Sheet::new(file.place(), false, rows(text, separator, most))
}

fn rows(text: &str, separator: u8, most: usize) -> Vec<Row> {
    let mut reader = reader(text.as_bytes(), separator);
    let (mut rows, mut record) = (Vec::new(), csv::StringRecord::new());
    let mut folded_lines = 0;
    while rows.len() < most && matches!(reader.read_record(&mut record), Ok(true)) {
        let line = first_line(&reader, &record, text);
        let cells = (0..).zip(record.iter()).filter(|(_, text)| !text.trim().is_empty());
        let cells: Vec<_> = cells
            .map(|(column, text)| (column, Cell::Text(disarmed(text).into())))
            .collect();
        if !cells.is_empty() {
            rows.push(Row {
                index: line - 1 - folded_lines,
                cells,
            });
        }
        folded_lines += lines_within(&record);
    }
    rows
}

/// The finding that a record goes on behind the last heading: a comma in a text cuts it.
pub(crate) fn surplus(record: &csv::StringRecord, headings: usize, place: Place) -> Option<Finding> {
    let surplus = record.iter().skip(headings).find(|cell| !cell.is_empty())?;
    let found = Finding::at(Code::LineUnreadable, place).with("case", "surplus");
    let found = found.with("cells", record.len()).with("columns", headings);
    Some(found.with("line", surplus))
}

/// A reader of records without headings.
pub(crate) fn reader(bytes: &[u8], separator: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(bytes)
}

/// The line on which a record begins that was just read, from 1. The reader counts empty lines to the record below.
pub(crate) fn first_line(reader: &csv::Reader<&[u8]>, record: &csv::StringRecord, text: &str) -> u32 {
    let is_at_end = usize::try_from(reader.position().byte()) == Ok(text.len());
    let is_last_without_end = is_at_end && !text.ends_with('\n');
    let after = reader.position().line() + u64::from(is_last_without_end);
    let first = after.saturating_sub(1).saturating_sub(u64::from(lines_within(record)));
    u32::try_from(first.max(1)).unwrap_or(u32::MAX)
}

/// The line breaks within the cells of a record.
fn lines_within(record: &csv::StringRecord) -> u32 {
    let breaks = memchr::memchr_iter(b'\n', record.as_slice().as_bytes()).count();
    u32::try_from(breaks).unwrap_or(u32::MAX)
}

fn disarmed(text: &str) -> &str {
    let rest = text.strip_prefix('\'').unwrap_or(text);
    if rest.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        rest
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(text: &str) -> Option<(u32, u32)> {
        let mut findings = Vec::new();
        let file = SourceFile::new("a.csv", text.as_bytes().to_vec());
        before_unclosed(text, b',', &file, &mut findings);
        match findings.first()?.place.spot {
            dengji_core::finding::Spot::Line { line, column } => Some((line, column)),
            _ => None,
        }
    }

    #[test]
    fn a_quotation_mark_that_is_not_closed_is_found_where_it_opens() {
        assert_eq!(opened("a,b,c\n1,\"x,2\n3,y,4\n"), Some((2, 3)));
        assert_eq!(opened("a,b,c\n1,\"x,2\n3,\"y\",4\n"), Some((2, 3)));
        assert_eq!(opened("a,b,c\n1,\"x,2\n3,y\",4\n"), Some((2, 3)));
        assert_eq!(opened("a,b,c\n\n张,\"甲\" 乙,2\n"), Some((3, 3)));
        assert_eq!(opened("a,b,c\n1,x,\"2"), Some((2, 5)));
    }

    #[test]
    fn quotation_marks_in_their_places_are_none() {
        for text in [
            "a,b,c\n1,\"x, y\",2\n",
            "a,b,c\n1,\"x\ny\",2\n",
            "a,b,c\n1,\"say \"\"x\"\"\",2\n",
            "a,b,c\n1,an inch is 1\" or so,2\n",
            "a,b\n\"1\",\"2\"",
            "\"a\"\n",
        ] {
            assert_eq!(opened(text), None, "{text}");
        }
    }

    #[test]
    fn a_zero_byte_is_named_at_its_cell_and_taken_out() {
        let mut findings = Vec::new();
        let file = SourceFile::new("a.csv", Vec::new());
        let sheet = sheet(&file, "name,b\n程\0岳,1\n", b',', &Limits::USUAL, &mut findings);
        assert_eq!(sheet.text(1, 0), "程岳");
        let [found] = &findings[..] else { panic!("one finding") };
        assert_eq!((found.code, found.severity), (Code::TextSuspicious, Severity::Error));
        assert_eq!(
            (found.place.to_string().as_str(), found.argument("heading")),
            ("a.csv!A2", Some("name"))
        );
    }

    #[test]
    fn rows_are_counted_as_a_spreadsheet_counts_them() {
        let text = "a,b\n\n1,\"x\ny\"\n\n2,z";
        let sheet = head(&SourceFile::new("a.csv", Vec::new()), text, b',', 9);
        let rows: Vec<u32> = sheet.rows().map(|row| row.index).collect();
        assert_eq!(rows, [0, 2, 4]);
    }
}

//! CSV as rows.

use csv::StringRecord;
use dengji_core::finding::{Code, Finding};

use super::{Columns, Row, folded, positions};
use crate::source::SourceFile;
use crate::trf::encoding;

/// Bytes in which the first line of a table ends.
const FIRST_LINE: usize = 4000;

pub(super) fn headings(file: &SourceFile) -> Vec<String> {
    let (text, _) = encoding::decode(&file.bytes[..file.bytes.len().min(FIRST_LINE)]);
    let first = text.lines().next().unwrap_or_default();
    first.split(',').map(folded).collect()
}

pub(super) fn each_row(file: &SourceFile, columns: &Columns, take: &mut dyn FnMut(&Row<'_>)) -> Vec<Finding> {
    let (text, _) = encoding::decode(&file.bytes);
    let text = encoding::with_plain_line_ends(text);
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let headings: Vec<String> = reader
        .headers()
        .map(|record| record.iter().map(folded).collect())
        .unwrap_or_default();
    let positions = match positions(&headings, columns, file) {
        Ok(positions) => positions,
        Err(missing) => return missing,
    };
    let mut findings = Vec::new();
    let mut record = StringRecord::new();
    loop {
        match reader.read_record(&mut record) {
            Ok(true) if record.iter().all(str::is_empty) => {}
            Ok(true) => take(&Row::Line {
                record: &record,
                positions: &positions,
                line: line(record.position()),
            }),
            Ok(false) => return findings,
            Err(error) => {
                let place = file.place().line(line(error.position()), 1);
                findings.push(Finding::at(Code::FileUnreadable, place).with("reason", error));
            }
        }
    }
}

fn line(position: Option<&csv::Position>) -> u32 {
    let line = position.map_or(1, csv::Position::line);
    u32::try_from(line).unwrap_or(u32::MAX)
}

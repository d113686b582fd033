//! Text tables as rows.

use csv::StringRecord;
use dengji_core::finding::{Code, Finding};

use super::{Columns, Row, most_rows, positions};
use crate::delimited::{self, SEPARATORS, before_unclosed, first_line};
use crate::source::{Bound, Limits, SourceFile};
use crate::trf::encoding;

/// Bytes in which the first line of a table ends.
const FIRST_LINE: usize = 4000;

/// The headings, as written.
pub(super) fn headings(file: &SourceFile) -> Vec<String> {
    let text = encoding::plain(&file.bytes[..file.bytes.len().min(FIRST_LINE)]);
    let mut record = StringRecord::new();
    match delimited::reader(text.as_bytes(), separator(&text)).read_record(&mut record) {
        Ok(true) => record.iter().map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// The separator that the line of headings has most of.
fn separator(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |separator: &u8| first.bytes().filter(|byte| byte == separator).count();
    // Of equal ones the comma, which is the last here.
    SEPARATORS.into_iter().rev().max_by_key(count).unwrap_or(b',')
}

pub(super) fn each_row(
    file: &SourceFile,
    columns: &Columns,
    limits: &Limits,
    take: &mut dyn FnMut(&Row<'_>),
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let text = encoding::read(file, &mut findings);
    let separator = separator(&text);
    let text = before_unclosed(&text, separator, file, &mut findings);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let mut record = StringRecord::new();
    let headings: Vec<String> = match reader.read_record(&mut record) {
        Ok(true) => record.iter().map(columns.name).collect(),
        _ => Vec::new(),
    };
    let positions = match positions(&headings, columns, &file.place().line(1, 1)) {
        Ok(positions) => positions,
        Err(wrong) => {
            findings.extend(wrong);
            return findings;
        }
    };
    let mut rows = 0;
    loop {
        match reader.read_record(&mut record) {
            Ok(true) if record.iter().all(str::is_empty) => {}
            Ok(true) if rows == most_rows(limits) => {
                findings.push(limits.exceeded(Bound::ExpandedBytes, file.place()));
                return findings;
            }
            Ok(true) => {
                rows += 1;
                take(&Row::Line {
                    record: &record,
                    positions: &positions,
                    names: columns.names,
                    headings: headings.len(),
                    line: first_line(&reader, &record, text),
                });
            }
            Ok(false) => return findings,
            Err(error) => {
                let place = file.place().line(first_line(&reader, &record, text), 1);
                findings.push(Finding::at(Code::FileUnreadable, place).with("reason", error));
            }
        }
    }
}

//! The door for reports: the kind of file is found from its content.

mod bounds;

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::EventReport;

use crate::federation::{is_federation_report, read_federation_report};
use crate::outside::separated_sheet;
use crate::source::{Limits, SourceFile};
use crate::trf::decode;
use crate::workbook::{self, Kind};
use crate::{chess_results, event_toml, table_report, trf};

/// Endings that promise a report.
const REPORTS: &[&str] = &[
    "xlsx", "xlsm", "xlsb", "xls", "ods", "trf", "trfx", "tab", "csv", "parquet",
];

/// Reads a report: the federation's workbook, a crosstable of Chess-Results or Swiss-Manager, a TRF file or a game table.
///
/// `sidecar` is the file beside it that ends in `.event.toml`; what it says holds against the report. Files that are no
/// reports give one note and none. The checks on every report are not made here, see [`crate::check`].
pub fn read_report(
    file: &SourceFile,
    sidecar: Option<&SourceFile>,
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> Option<EventReport> {
    let mut report = match read_content(file, limits, findings) {
        Read::Report(report) => *report,
        Read::Nothing => return None,
        Read::Stranger(kind) => {
            findings.push(stranger(file, kind));
            return None;
        }
    };
    if let Some(sidecar) = sidecar {
        event_toml::apply(sidecar, &mut report, findings);
    }
    Some(report)
}

/// What a file turned out to be.
enum Read {
    Report(Box<EventReport>),
    /// None, for a reason that is among the findings.
    Nothing,
    /// None that the program knows.
    Stranger(Kind),
}

fn read_content(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Read {
    let name = file_name(file);
    let kind = Kind::of(&file.bytes);
    if name.starts_with("~$") || name.starts_with('.') || name.ends_with(event_toml::ENDING) {
        findings.push(Finding::at(Code::FileIgnored, file.place()));
        return Read::Nothing;
    }
    if file.bytes.len() as u64 > limits.file_bytes {
        let found = Finding::at(Code::LimitExceeded, file.place()).with("what", "file-bytes");
        findings.push(found.with("limit", limits.file_bytes));
        return Read::Nothing;
    }
    if kind.is_workbook() {
        return match workbook::open(file, limits, findings) {
            Some(sheets) => of_sheets(file, &sheets, limits, findings),
            None => Read::Nothing,
        };
    }
    if let Some(report) = trf::read(file, limits, findings) {
        return exported(report, limits, findings);
    }
    if let Some(report) = table_report::read(file, limits, findings) {
        return Read::Report(Box::new(report));
    }
    match export_as_text(file, kind, limits, findings) {
        Some(report) => exported(report, limits, findings),
        None => Read::Stranger(kind),
    }
}

/// An export of Chess-Results or Swiss-Manager that was saved as text, whatever its ending.
fn export_as_text(file: &SourceFile, kind: Kind, limits: &Limits, findings: &mut Vec<Finding>) -> Option<EventReport> {
    if kind != Kind::Text {
        return None;
    }
    let (text, encoding) = decode(&file.bytes);
    let sheets = [separated_sheet(file.place(), &text)];
    if !chess_results::is_crosstable(&sheets) {
        return None;
    }
    if encoding != "UTF-8" {
        findings.push(Finding::at(Code::EncodingFound, file.place()).with("encoding", encoding));
    }
    if sheets[0].rows().count() > limits.rows as usize {
        let found = Finding::at(Code::LimitExceeded, file.place()).with("what", "rows");
        findings.push(found.with("limit", limits.rows));
        return Some(EventReport::empty(&file.place()));
    }
    Some(chess_results::read(&file.place(), &sheets, limits, findings))
}

/// The report in a workbook. Without any known sheet it is read as the federation's, whose findings say what is missing.
fn of_sheets(file: &SourceFile, sheets: &[workbook::Sheet], limits: &Limits, findings: &mut Vec<Finding>) -> Read {
    let place = file.place();
    if !is_federation_report(sheets) && chess_results::is_crosstable(sheets) {
        let report = chess_results::read(&place, sheets, limits, findings);
        return exported(report, limits, findings);
    }
    Read::Report(Box::new(read_federation_report(&place, sheets, limits, findings)))
}

/// A report of another program, within the bounds of what is accepted.
fn exported(mut report: EventReport, limits: &Limits, findings: &mut Vec<Finding>) -> Read {
    bounds::keep(&mut report, limits, findings);
    Read::Report(Box::new(report))
}

/// A file of another kind: an error where its ending promises a report, else a note.
fn stranger(file: &SourceFile, kind: Kind) -> Finding {
    if REPORTS.contains(&&*ending(file)) {
        Finding::at(Code::FileNotRecognised, file.place()).with("content", kind.word())
    } else {
        Finding::at(Code::FileIgnored, file.place())
    }
}

fn file_name(file: &SourceFile) -> &str {
    file.name.rsplit('/').next().unwrap_or_default()
}

fn ending(file: &SourceFile) -> String {
    let ending = file_name(file)
        .rsplit_once('.')
        .map(|(_, ending)| ending.to_lowercase());
    ending.unwrap_or_default()
}

#[cfg(test)]
mod tests;

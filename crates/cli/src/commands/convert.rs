//! `dengji convert`.

use std::path::Path;

use dengji_core::finding::{Code, Finding, Severity};
use dengji_core::terms::EventReport;
use dengji_export::report_csv::report_csv;
use dengji_export::report_trf::{Edition, own_records, report_trf};
use dengji_export::{Error, report_workbook};
use dengji_ingest::check::check_report;
use dengji_ingest::event_toml::complement;
use dengji_ingest::losses::losses;
use dengji_ingest::report::read_report;
use dengji_ingest::{Limits, SourceFile};
use serde_json::json;

use super::check::{Extra, read_one};
use crate::args::LayoutName;
use crate::console::{Console, Failure};
use crate::load::sidecar_of;
use crate::output;
use crate::report_json;

/// What is to be converted, and into what.
pub struct Wanted<'a> {
    /// The report.
    pub input: &'a Path,
    /// The file to write.
    pub output: &'a Path,
    /// The layout, unless the ending of the file says it.
    pub layout: Option<LayoutName>,
    /// Federation of players for whom the report names none.
    pub federation: &'a str,
    /// Whether facts without a place are written beside the file.
    pub extra: Extra,
}

/// Errors that say what a rating needs and a conversion does without.
const NOT_NEEDED: &[Code] = &[Code::EventFieldMissing, Code::ResultsMissing];

/// Writes a report in another layout and says what that layout does not hold: what is written is read again and compared.
pub fn run(wanted: &Wanted<'_>, console: &Console) -> Result<(), Failure> {
    let layout = layout(wanted)?;
    let limits = console.limits;
    let mut findings = Vec::new();
    let Some(report) = read_one(wanted.input, &limits, &mut findings)? else {
        console.findings(&findings);
        return Err(Failure::not_readable(wanted.input));
    };
    check_report(&report, &mut findings);
    findings.retain(|finding| !NOT_NEEDED.contains(&finding.code));
    if findings.iter().any(|finding| finding.severity == Severity::Error) {
        finish(findings, wanted, "stopped", console);
        return Err(Failure::stop("convert-stopped").with("path", wanted.output.display()));
    }
    let sidecar = sidecar_of(wanted.output);
    if let Extra::Sidecars = wanted.extra {
        output::is_free(&sidecar).map_err(|error| Failure::io("error-write", &sidecar, &error))?;
    }
    let bytes =
        render(&report, layout, wanted.federation, console).map_err(|error| unwritable(wanted.output, &error))?;
    write(wanted.output, &bytes)?;
    let file = SourceFile::new(wanted.output.display().to_string(), bytes);
    let mut again = read_again(&file, None, &limits, &report);
    if let (Extra::Sidecars, Some(text)) = (wanted.extra, complement(&report, &again)) {
        write(&sidecar, text.as_bytes())?;
        let beside = SourceFile::new(sidecar.display().to_string(), text.into_bytes());
        again = read_again(&file, Some(&beside), &limits, &report);
        console.say("template-written", &[("path", &sidecar.display().to_string())]);
    }
    findings.extend(losses(&compared(report, wanted.federation), &again, &file.name));
    console.say("template-written", &[("path", &file.name)]);
    finish(findings, wanted, "written", console);
    Ok(())
}

/// A report without the kept records that say nothing of their own.
fn compared(mut report: EventReport, home: &str) -> EventReport {
    let own = own_records(&report, home);
    report.records.retain(|line| !own.contains(&**line));
    report
}

/// The layout asked for, else the one of the ending.
fn layout(wanted: &Wanted<'_>) -> Result<LayoutName, Failure> {
    let ending = wanted.output.extension().unwrap_or_default().to_ascii_lowercase();
    let of_ending = match ending.to_str() {
        Some("xlsx") => Some(LayoutName::Federation),
        Some("trf" | "trfx") => Some(LayoutName::Trf26),
        Some("csv") => Some(LayoutName::Csv),
        _ => None,
    };
    let unknown = || Failure::new("error-convert-ending").with("path", wanted.output.display());
    wanted.layout.or(of_ending).ok_or_else(unknown)
}

fn render(report: &EventReport, layout: LayoutName, home: &str, console: &Console) -> Result<Vec<u8>, Error> {
    match layout {
        LayoutName::Federation => report_workbook(report, console.language()),
        LayoutName::Trf16 => report_trf(report, Edition::Trf16, home).map(String::into_bytes),
        LayoutName::Trf26 => report_trf(report, Edition::Trf26, home).map(String::into_bytes),
        LayoutName::Csv => report_csv(report),
    }
}

/// What the written file says; a report of nothing if it cannot be read, so that everything counts as lost.
fn read_again(file: &SourceFile, beside: Option<&SourceFile>, limits: &Limits, report: &EventReport) -> EventReport {
    let again = read_report(file, beside, limits, &mut Vec::new());
    again.unwrap_or_else(|| EventReport::empty(&report.place))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    output::write_new(path, bytes).map_err(|error| Failure::io("error-write", path, &error))
}

fn unwritable(path: &Path, error: &Error) -> Failure {
    Failure::new("error-write")
        .with("path", path.display())
        .with("reason", error)
}

fn finish(mut findings: Vec<Finding>, wanted: &Wanted<'_>, status: &str, console: &Console) {
    Finding::arrange(&mut findings);
    console.findings(&findings);
    if console.json {
        let object = json!({
            "status": status,
            "file": wanted.output.display().to_string(),
            "severities": report_json::severities(&findings),
            "findings": report_json::findings(&findings, &console.catalogue),
        });
        console.data(&format!("{object:#}\n"));
    }
}

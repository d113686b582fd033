//! Checks on the event itself: required fields and dates.

use std::collections::BTreeSet;

use dengji_core::finding::{Code, Finding, Place, Severity, Spot};
use dengji_core::terms::{Date, EventKind, EventReport, Field, Round};

use super::finding;
use crate::event_toml::sidecar_name;

/// One error for each required field that is missing.
pub(super) fn required_fields(report: &EventReport, findings: &mut Vec<Finding>) {
    missing(report, &report.id, "event_id", findings);
    missing(report, &report.name, "name", findings);
    // A row 类别 that is left empty is no slip of the file: the event is rejected for it.
    if report.kind.place.spot == Spot::Whole {
        missing(report, &report.kind, "kind", findings);
    }
    missing(report, &report.format, "format", findings);
    missing(report, &report.class, "class", findings);
    missing(report, &report.start, "start", findings);
    missing(report, &report.end, "end", findings);
}

/// One error if a field has no value and nothing was said of its cell yet.
fn missing<T>(report: &EventReport, field: &Field<T>, name: &'static str, findings: &mut Vec<Finding>) {
    if field.value.is_some()
        || has_broken_sidecar(report, findings)
        || field.place.spot != Spot::Whole && has_error(&field.place, findings)
    {
        return;
    }
    let found = finding(report, Code::EventFieldMissing, &field.place)
        .with("field", name)
        .with("sidecar", file_name(&sidecar_name(&report.place.file)));
    findings.push(found);
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// Whether the file beside the report could not be read: what is missing may stand there.
fn has_broken_sidecar(report: &EventReport, findings: &[Finding]) -> bool {
    let sidecar = sidecar_name(&report.place.file);
    let broken = |found: &Finding| found.code == Code::EventFileInvalid && *found.place.file == *sidecar;
    findings.iter().any(broken)
}

/// One finding if the row of the kind is there but empty.
pub(super) fn kind_stated(report: &EventReport, findings: &mut Vec<Finding>) {
    let place = &report.kind.place;
    if report.kind.value.is_some() || place.spot == Spot::Whole || has_error(place, findings) {
        return;
    }
    let kinds: Vec<_> = EventKind::ALL.iter().map(|kind| kind.zh()).collect();
    let found = finding(report, Code::KindNotStated, place).with("found", "none");
    findings.push(found.with("required", kinds.join("、")));
}

pub(super) fn has_error(place: &Place, findings: &[Finding]) -> bool {
    findings
        .iter()
        .any(|found| found.severity == Severity::Error && found.place == *place)
}

/// The end not before the start; the days of rounds and games within.
pub(super) fn dates_in_order(report: &EventReport, findings: &mut Vec<Finding>) {
    let (Some(start), Some(end)) = (report.start.value, report.end.value) else {
        return;
    };
    if end < start {
        let found = finding(report, Code::DatesOutOfOrder, &report.end.place);
        findings.push(found.with("what", "end").with("start", start).with("end", end));
        return;
    }
    for (round, date, place) in stated_days(report) {
        if !(start..=end).contains(&date) {
            let found = finding(report, Code::DatesOutOfOrder, &place).with("what", "round");
            let found = found.with("round", round).with("date", date);
            findings.push(found.with("start", start).with("end", end));
        }
    }
}

/// Every day a round is said to be played on, once, with the first place that says so.
fn stated_days(report: &EventReport) -> Vec<(Round, Date, Place)> {
    let mut seen = BTreeSet::new();
    let by_round = report
        .round_dates
        .iter()
        .map(|&(round, date)| (round, date, report.place.clone()));
    let by_game = report
        .games
        .iter()
        .filter_map(|game| Some((game.round, game.date?, game.place.clone())));
    by_round
        .chain(by_game)
        .filter(|(round, date, _)| seen.insert((*round, *date)))
        .collect()
}

//! Checks on the event itself: required fields and dates.

use std::collections::BTreeSet;

use dengji_core::finding::{Code, Finding, Place, Spot};
use dengji_core::terms::{Date, EventKind, EventReport, Field, GameFact, Round};

use super::{Earlier, finding};
use crate::event_toml::{ENDING, sidecar_name};

/// One error for each required field that is missing.
pub(super) fn required_fields(report: &EventReport, earlier: &Earlier<'_>, findings: &mut Vec<Finding>) {
    if is_undescribed(report) {
        let found = finding(report, Code::EventFieldMissing, &report.place).with("field", "all");
        let id = report.id.value.as_ref().map_or("", |id| id.as_str());
        findings.push(found.with("event", id));
        return;
    }
    let mut missing = |name, place: Option<&Place>| {
        findings.extend(place.and_then(|place| missing(report, name, place, earlier)));
    };
    missing("event_id", without_value(&report.id));
    missing("name", without_value(&report.name));
    // A row 类别 that is left empty is no slip of the file: the event is rejected for it.
    missing(
        "kind",
        without_value(&report.kind).filter(|place| place.spot == Spot::Whole),
    );
    missing("format", without_value(&report.format));
    missing("class", without_value(&report.class));
    missing("start", without_value(&report.start));
    missing("end", without_value(&report.end));
}

/// Whether an event of a table of games stands in no table of events.
fn is_undescribed(report: &EventReport) -> bool {
    let nothing = [
        without_value(&report.name),
        without_value(&report.format),
        without_value(&report.start),
        without_value(&report.end),
    ];
    let is_nowhere = |place: Option<&Place>| place.is_some_and(|place| place.spot == Spot::Whole);
    report.entrants.tabled().is_some() && nothing.into_iter().all(is_nowhere)
}

fn without_value<T>(field: &Field<T>) -> Option<&Place> {
    field.value.is_none().then_some(&field.place)
}

/// The error that a field has no value, unless something was said of its cell.
fn missing(report: &EventReport, name: &'static str, place: &Place, earlier: &Earlier<'_>) -> Option<Finding> {
    let is_said = place.spot != Spot::Whole && earlier.has_error_at(place);
    let sidecar = sidecar_name(&report.place.file);
    let is_of_table = report.entrants.tabled().is_some();
    let sidecar = match () {
        () if is_of_table => "none",
        () if place.file.ends_with(ENDING) => "here",
        () => file_name(&sidecar),
    };
    let found = || {
        let found = finding(report, Code::EventFieldMissing, place).with("field", name);
        found.with("sidecar", sidecar)
    };
    (!is_said && !earlier.has_broken_sidecar(report)).then(found)
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// One finding if the row of the kind is there but empty.
pub(super) fn kind_stated(report: &EventReport, earlier: &Earlier<'_>, findings: &mut Vec<Finding>) {
    let place = &report.kind.place;
    if report.kind.value.is_some() || place.spot == Spot::Whole || earlier.has_error_at(place) {
        return;
    }
    let kinds: Vec<_> = EventKind::ALL.iter().map(|kind| kind.zh()).collect();
    let found = finding(report, Code::KindNotStated, place).with("found", "none");
    findings.push(found.with("required", kinds.join(", ")));
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
        .filter_map(|game| Some((game.round, game.date?, game.place_of(GameFact::Date))));
    by_game
        .chain(by_round)
        .filter(|(round, date, _)| seen.insert((*round, *date)))
        .collect()
}

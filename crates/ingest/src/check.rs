//! The checks on every report, whatever its layout.

mod event;
mod pairings;
mod points;
mod together;

pub use together::check_together;

use dengji_core::finding::{Code, Finding, Place, Severity};
use dengji_core::terms::{EventFormat, EventReport};

/// Checks one report; every finding has the place of the cell and the id of the event.
///
/// Deliberately not checked here: what the register, the list or a regulation says.
pub fn check_report(report: &EventReport, findings: &mut Vec<Finding>) {
    event::required_fields(report, findings);
    event::dates_in_order(report, findings);
    pairings::entrant_numbers(report, findings);
    if !has_unread_players(report, findings) {
        pairings::opponents(report, findings);
    }
    pairings::one_game_a_round(report, findings);
    pairings::round_numbers(report, findings);
    if !has_unread_games(report, findings) {
        pairings::empty_rounds(report, findings);
        pairings::absences(report, findings);
    }
    pairings::withdrawals(report, findings);
    pairings::repeated_pairs(report, findings);
    let unread = report.games.is_empty() && has_error_in(report, findings);
    if !unread && !has_unread_players(report, findings) {
        points::stated_points(report, findings);
        points::winner(report, findings);
    }
}

/// Whether a report can be computed: its required fields, its players and its games are there.
///
/// Where one is missing, a finding of the reader or of [`check_report`] says so.
pub fn is_complete(report: &EventReport, earlier: &[Finding]) -> bool {
    let facts = report.id.value.is_some() && report.name.value.is_some() && report.format.value.is_some();
    let class = report.class.value.is_some() && report.start.value.is_some() && report.end.value.is_some();
    let kind = report.kind.value.is_some() || !event::has_error(&report.kind.place, earlier);
    let games = !report.games.is_empty() || !has_error_in(report, earlier);
    facts && class && kind && games && !has_unread_players(report, earlier)
}

/// Checks what regulation and register say where a report is read with them: an event without a kind, whose row is
/// there but empty, and a register number that stands twice.
pub fn check_alone(report: &EventReport, findings: &mut Vec<Finding>) {
    event::kind_stated(report, findings);
    pairings::register_numbers(report, findings);
}

/// Whether there are no players because of an error in the file: then games are not held against the players.
fn has_unread_players(report: &EventReport, findings: &[Finding]) -> bool {
    report.entrants.is_empty() && has_error_in(report, findings)
}

/// Whether an error was found while the file was read.
fn has_error_in(report: &EventReport, findings: &[Finding]) -> bool {
    let own = |found: &&Finding| found.place.file == report.place.file && found.code != Code::EventFieldMissing;
    findings
        .iter()
        .filter(own)
        .any(|found| found.severity == Severity::Error)
}

/// Whether an error stands among the games: then what is missing may be what could not be read, and is not said again.
fn has_unread_games(report: &EventReport, findings: &[Finding]) -> bool {
    if report.games.is_empty() {
        return has_error_in(report, findings);
    }
    let sheet = report.games.first().and_then(|game| game.place.sheet.as_ref());
    findings.iter().any(|found| {
        let place = &found.place;
        let here = place.file == report.place.file && place.sheet.as_ref() == sheet;
        here && found.severity == Severity::Error && found.code != Code::EventFieldMissing
    })
}

/// A finding about this report.
fn finding(report: &EventReport, code: Code, place: &Place) -> Finding {
    Finding::at(code, place.clone()).event(report.id.value.as_ref())
}

/// The number of rounds: as stated, else the last round with a game.
fn round_count(report: &EventReport) -> u8 {
    let last = report.games.iter().map(|game| game.round.0).max();
    report.rounds.value.or(last).unwrap_or_default()
}

/// How often two players of this format meet; none if the format sets no such number.
fn meetings(format: Option<EventFormat>) -> Option<usize> {
    match format {
        None | Some(EventFormat::Swiss | EventFormat::TeamSwiss | EventFormat::RoundRobin) => Some(1),
        Some(EventFormat::DoubleRoundRobin) => Some(2),
        Some(EventFormat::Scheveningen | EventFormat::Match | EventFormat::TeamRoundRobin) => None,
    }
}

#[cfg(test)]
mod tests;

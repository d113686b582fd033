//! The checks on every report, whatever its layout.
//!
//! A cause is said once. What could not be read, and what a finding speaks of already, is not held against the points,
//! rounds and opponents that depend on it.

mod attendance;
mod columns;
mod earlier;
mod event;
mod pairings;
mod points;
mod suspects;
mod together;

pub use earlier::Earlier;
pub(crate) use points::points_by_round;
pub use together::check_together;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{EventFormat, EventReport};

use suspects::Suspects;

/// Checks one report; every finding has the place of the cell and the id of the event. `findings` are what was found
/// while it was read.
///
/// Deliberately not checked here: what the register, the list or a regulation says.
pub fn check_report(report: &EventReport, findings: &mut Vec<Finding>) {
    let mut found = Vec::new();
    check_among_others(report, &Earlier::of(findings), &mut found);
    findings.extend(found);
}

/// As [`check_report`], for one of many reports: `earlier` are the errors found while all of them were read.
pub fn check_among_others(report: &EventReport, earlier: &Earlier<'_>, findings: &mut Vec<Finding>) {
    let mut found = Vec::new();
    check(report, earlier, &mut found);
    Finding::bound(&mut found);
    findings.append(&mut found);
}

fn check(report: &EventReport, earlier: &Earlier<'_>, findings: &mut Vec<Finding>) {
    event::required_fields(report, earlier, findings);
    if columns::raise_no_question(report) {
        return;
    }
    event::dates_in_order(report, findings);
    let mut suspects = Suspects::new(report);
    pairings::entrant_numbers(report, &mut suspects, findings);
    if !has_unread_players(report, earlier) {
        pairings::opponents(report, &mut suspects, findings);
    }
    pairings::one_game_a_round(report, &mut suspects, findings);
    pairings::round_numbers(report, &mut suspects, findings);
    if !has_unread_games(report, earlier) {
        pairings::empty_rounds(report, &suspects, findings);
        attendance::absences(report, &suspects, findings);
    }
    pairings::withdrawals(report, findings);
    pairings::repeated_pairs(report, &suspects, findings);
    attendance::boards(report, &suspects, findings);
    let unread = report.games.is_empty() && earlier.has_error_in(report);
    if !unread && !has_unread_players(report, earlier) {
        points::points_filled(report, earlier, findings);
        points::stated_points(report, &suspects, findings);
        points::winner(report, &suspects, findings);
    }
}

/// Whether a report can be computed: its required fields, its players and its games are there.
///
/// Where one is missing, a finding of the reader or of [`check_report`] says so.
pub fn is_complete(report: &EventReport, earlier: &Earlier<'_>) -> bool {
    let facts = report.id.value.is_some() && report.name.value.is_some() && report.format.value.is_some();
    let class = report.class.value.is_some() && report.start.value.is_some() && report.end.value.is_some();
    let kind = report.kind.value.is_some() || !earlier.has_error_at(&report.kind.place);
    let games = !report.games.is_empty() || !earlier.has_error_in(report);
    facts && class && kind && games && !has_unread_players(report, earlier)
}

/// Checks what regulation and register say where a report is read with them: an event without a kind, whose row is
/// there but empty, and a person who stands twice.
pub fn check_alone(report: &EventReport, earlier: &Earlier<'_>, findings: &mut Vec<Finding>) {
    event::kind_stated(report, earlier, findings);
    pairings::one_row_a_person(report, findings);
}

/// Whether there are no players because of an error in the file: then games are not held against the players.
fn has_unread_players(report: &EventReport, earlier: &Earlier<'_>) -> bool {
    report.entrants.is_empty() && earlier.has_error_in(report)
}

/// Whether games may be missing of which nothing is known: all of them, or those of a line or record that was not read.
fn has_unread_games(report: &EventReport, earlier: &Earlier<'_>) -> bool {
    let Some(first) = report.games.first() else {
        return earlier.has_error_in(report);
    };
    let is_told_row_by_row = report.games.iter().all(|game| game.mirror.is_none());
    !is_told_row_by_row && earlier.has_error_on_sheet_of(&first.place)
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

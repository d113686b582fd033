//! TRF: the fixed-width tournament reports of FIDE, in the forms of 2016 and 2026 and the older Krause form.
//!
//! Points come from the result codes, the printed points are a check. What only pairing programs need is not read.

mod bounds;
mod damage;
pub(crate) mod encoding;
mod event;
mod line;
mod player;
mod teams;
pub(crate) use player::points;

pub use encoding::decode;

use std::collections::BTreeSet;

use dengji_core::finding::{Code, Finding, Place, Severity};
use dengji_core::terms::{EntrantNo, EventReport, Field, Round};

use crate::sides::{self, Side};
use crate::source::{Bound, Limits, SourceFile};
use line::Line;

/// Whether a text is a TRF file: it has a line of a player with a number.
pub fn is_trf(text: &str) -> bool {
    let number = |line: &str| {
        line.chars()
            .skip(4)
            .take(4)
            .collect::<String>()
            .trim()
            .parse::<u32>()
            .is_ok()
    };
    text.split(['\n', '\r'])
        .any(|line| line.starts_with("001") && number(line))
}

/// Whether a text without a line of a player has the records of a TRF file all the same: name and place of the event.
pub(crate) fn has_records(text: &str) -> bool {
    let has = |code: &str| {
        text.lines()
            .any(|line| line.trim_start_matches('\u{feff}').starts_with(code))
    };
    ["012 ", "022 ", "042 ", "001 "].iter().filter(|code| has(code)).count() >= 2
}

/// Reads a TRF file; none if it is none.
pub fn read(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Option<EventReport> {
    let mut of_text = Vec::new();
    let text = encoding::read(file, &mut of_text);
    if !is_trf(&text) {
        return None;
    }
    findings.append(&mut of_text);
    let place = file.place();
    let mut report = EventReport::empty(&place);
    let mut lines = line::lines(&text);
    let before = findings.len();
    damage::mend(&mut lines, &place, findings);
    event::read(&lines, &mut report, findings);
    let read = players(&lines, &mut report, limits, findings);
    report.rounds = event::rounds(&lines, &place, &read.sides);
    finish(&lines, &mut report, read, findings);
    event::teams(&lines, &mut report);
    if findings[before..].iter().all(|found| found.severity != Severity::Error) {
        teams::check(&lines, &report, findings);
    }
    event::team_rounds(&lines, &mut report);
    report.records = event::records(&lines, &report);
    event::national_records(&lines, &mut report);
    bounds::keep(&mut report, limits, findings);
    Some(report)
}

/// The cells of all rounds, and those that could not be read.
#[derive(Default)]
struct Read {
    sides: Vec<Side>,
    unread: BTreeSet<(Round, EntrantNo)>,
}

/// The players, and the cells of their rounds.
fn players(lines: &[Line<'_>], report: &mut EventReport, limits: &Limits, findings: &mut Vec<Finding>) -> Read {
    let mut read = Read::default();
    let place = report.place.clone();
    let mut seen = BTreeSet::new();
    for line in lines.iter().filter(|line| line.code() == "001") {
        if report.entrants.len() >= limits.players as usize {
            findings.push(limits.exceeded(Bound::Players, line.place(&place, 1)));
            break;
        }
        match player::entrant(line, &place) {
            // The same line again is said of the player; its games are those of the first.
            Some(entrant) if !seen.insert(line.text) => report.entrants.push(entrant),
            Some(entrant) => {
                let cells = player::cells(line, &place, entrant.no, limits, findings);
                read.unread
                    .extend(cells.unread.into_iter().map(|round| (round, entrant.no)));
                read.sides.extend(cells.sides);
                report.entrants.push(entrant);
            }
            None => findings.push(
                Finding::at(Code::ValueInvalid, line.place(&place, 5))
                    .with("heading", "001")
                    .with("value", line.field(5, 8))
                    .with("expected", "whole")
                    .with("min", 1)
                    .with("max", 9999),
            ),
        }
    }
    read
}

/// Takes the bye out of the players, joins the cells to games, and leaves out the points that cannot be checked.
fn finish(lines: &[Line<'_>], report: &mut EventReport, read: Read, findings: &mut Vec<Finding>) {
    let Read { mut sides, unread } = read;
    sides::take_out_byes(report, &mut sides, findings);
    let paired = sides::pair(&sides, &report.entrants, &unread, findings);
    report.unread.games = paired.unread();
    report.games = paired.games.into();
    let other_points = lines.iter().any(event::has_other_points);
    for entrant in &mut report.entrants {
        if other_points {
            entrant.stated_points = None;
        }
    }
}

/// A fact of a line.
fn found<T>(value: Option<T>, line: &Line<'_>, place: &Place) -> Field<T> {
    Field {
        value,
        place: line.place(place, 5),
    }
}

#[cfg(test)]
mod tests;

//! Tables with a column for each opponent: no rounds, no colours.
//!
//! Rounds are put together by the circle method, so that everybody plays once a round, and the lower number counts as
//! White, in the second cycle as Black. A note says so.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{Color, EntrantNo, EventFormat, EventReport, Round};

use super::cell;
use super::header::Header;
use super::swiss::{Read, is_text, unknown};
use crate::sides::{Half, Side};
use crate::workbook::{Cell, Row, Sheet};

/// The cells of all pairs. Two results in a cell make the event a double round robin.
pub(super) fn sides(
    sheet: &Sheet,
    header: &Header,
    rows: &[(&Row, &Header)],
    report: &mut EventReport,
    findings: &mut Vec<Finding>,
) -> Read {
    let mut read = Read::default();
    let places: BTreeMap<EntrantNo, usize> = report
        .entrants
        .iter()
        .enumerate()
        .map(|(at, entrant)| (entrant.no, at))
        .collect();
    let circle = Circle {
        players: report.entrants.len(),
    };
    for (entrant, (row, header)) in report.entrants.iter().zip(rows) {
        for (opponent, column) in &header.rounds {
            let opponent = EntrantNo(u32::from(*opponent));
            let found = row.cell(*column);
            let meeting = places.get(&entrant.no).zip(places.get(&opponent));
            let Some(results) = results_of(found, opponent == entrant.no) else {
                let round = meeting.map_or(1, |(one, other)| circle.round(*one, *other, 0));
                read.unread.insert((Round(round), entrant.no));
                let unknown = unknown(sheet, (row.index, *column), header.row, "round-robin");
                findings.push(unknown.with("player", entrant.no));
                continue;
            };
            for (cycle, half) in (0..).zip(results) {
                read.sides.push(Side {
                    round: Round(meeting.map_or(1, |(one, other)| circle.round(*one, *other, cycle))),
                    player: entrant.no,
                    opponent: Some(opponent),
                    color: Some(color(entrant.no, opponent, cycle)),
                    half,
                    text: found.text().into_owned(),
                    place: sheet.place_of(row.index, *column),
                });
            }
        }
    }
    read.unread.extend(without_column(header, report, &places, &circle));
    let cycles = cycles(&read.sides);
    if cycles == 2 && report.format.value == Some(EventFormat::RoundRobin) {
        report.format.value = Some(EventFormat::DoubleRoundRobin);
    }
    findings.push(Finding::at(
        Code::RoundsAssigned,
        sheet.place_of(header.row, header.rounds[0].1),
    ));
    read
}

/// The cells of everybody against players who head no column.
fn without_column(
    header: &Header,
    report: &EventReport,
    places: &BTreeMap<EntrantNo, usize>,
    circle: &Circle,
) -> Vec<(Round, EntrantNo)> {
    let has_column = |no: &EntrantNo| header.rounds.iter().any(|(number, _)| u32::from(*number) == no.0);
    let without = places.iter().filter(|(no, _)| header.is_incomplete && !has_column(no));
    let against = |(_, place): (&EntrantNo, &usize)| {
        let place = *place;
        let others = report
            .entrants
            .iter()
            .filter_map(|entrant| Some((entrant.no, *places.get(&entrant.no)?)));
        let others = others.filter(move |(_, other)| *other != place);
        let rounds = |(no, other)| [0, 1].map(|cycle| (Round(circle.round(other, place, cycle)), no));
        others.flat_map(rounds).collect::<Vec<_>>()
    };
    without.flat_map(against).collect()
}

/// The results of a cell. A sign that fills the cell of a player against himself is none.
fn results_of(cell: &Cell, is_own: bool) -> Option<Vec<Half>> {
    if !is_text(cell) {
        return None;
    }
    let text = cell.text();
    let is_sign = is_own && !text.contains(char::is_numeric);
    cell::against(&text).or_else(|| is_sign.then(Vec::new))
}

/// The most results of one pair.
fn cycles(sides: &[Side]) -> usize {
    let mut meetings: BTreeMap<(EntrantNo, Option<EntrantNo>), usize> = BTreeMap::new();
    for side in sides {
        *meetings.entry((side.player, side.opponent)).or_default() += 1;
    }
    meetings.values().copied().max().unwrap_or_default()
}

fn color(player: EntrantNo, opponent: EntrantNo, cycle: usize) -> Color {
    if (player < opponent) == cycle.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    }
}

/// The rounds of a round robin by the circle method.
struct Circle {
    players: usize,
}

impl Circle {
    /// The round, from 1, in which two places, from 0, meet in a cycle, from 0.
    fn round(&self, one: usize, other: usize, cycle: usize) -> u8 {
        let rounds = (self.players + self.players % 2).saturating_sub(1).max(1);
        // The last of an even number stands still; the others meet where their places add up to the round.
        let fixed = rounds;
        let sum = match (one == fixed, other == fixed) {
            (true, _) => other * 2,
            (_, true) => one * 2,
            _ => one + other,
        };
        u8::try_from(cycle * rounds + sum % rounds + 1).unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everybody_plays_once_a_round() {
        for players in 2..=13_usize {
            let circle = Circle { players };
            let mut seen = BTreeSet::new();
            for one in 0..players {
                for other in one + 1..players {
                    let round = circle.round(one, other, 0);
                    assert!(
                        seen.insert((round, one)) && seen.insert((round, other)),
                        "{players}: {one} {other}"
                    );
                    assert_eq!(round, circle.round(other, one, 0));
                }
            }
            let last = seen.iter().map(|(round, _)| usize::from(*round)).max();
            assert_eq!(last, Some(players + players % 2 - 1));
        }
    }
}

//! Checks on players, pairings and rounds.

use std::collections::{BTreeMap, BTreeSet};

use dengji_core::finding::{Code, Finding};
use dengji_core::number::Score;
use dengji_core::terms::{Color, Entrant, EntrantNo, EventFormat, EventReport, PlayerId, Round, StatedGame};

use super::{finding, meetings, round_count};
use crate::strangers::Strangers;

/// No number stands for two players.
pub(super) fn entrant_numbers(report: &EventReport, findings: &mut Vec<Finding>) {
    let mut first: BTreeMap<EntrantNo, &Entrant> = BTreeMap::new();
    for entrant in &report.entrants {
        let Some(earlier) = first.insert(entrant.no, entrant) else {
            continue;
        };
        let found = finding(report, Code::EntrantNumberTwice, &entrant.place).player(entrant.id.as_ref());
        let found = found.with("player", entrant.no).with("name", &entrant.name);
        findings.push(found.with("other", &earlier.name).with("first", earlier.place.spot));
    }
}

/// No register number stands for two players.
pub(super) fn register_numbers(report: &EventReport, findings: &mut Vec<Finding>) {
    let mut first: BTreeMap<&PlayerId, &Entrant> = BTreeMap::new();
    for entrant in &report.entrants {
        let Some(id) = &entrant.id else { continue };
        let earlier = *first.entry(id).or_insert(entrant);
        if std::ptr::eq(earlier, entrant) {
            continue;
        }
        let found = finding(report, Code::PersonTwice, &entrant.cell(entrant.columns.id)).player(Some(id));
        let found = found.with("player", entrant.no).with("name", &entrant.name);
        let found = found.with("id", id).with("registered", &earlier.name);
        findings.push(found.with("other", earlier.no).with("first", earlier.place.spot));
    }
}

/// Players of a game are in the report, and two.
pub(super) fn opponents(report: &EventReport, findings: &mut Vec<Finding>) {
    let known: BTreeSet<EntrantNo> = report.entrants.iter().map(|entrant| entrant.no).collect();
    let mut unknown = Strangers::new(&report.entrants);
    for game in &report.games {
        if game.black == Some(game.white) {
            let found = finding(report, Code::OpponentSelf, &game.cell(game.columns.black)).with("round", game.round);
            findings.push(found.with("player", game.white));
        }
        let sides = [
            (game.white, game.black),
            (game.black.unwrap_or(game.white), Some(game.white)),
        ];
        let mut strangers: Vec<_> = sides.into_iter().filter(|(no, _)| !known.contains(no)).collect();
        strangers.dedup_by_key(|(no, _)| *no);
        for (stranger, other) in strangers {
            unknown.add(stranger_in(report, game, stranger, other), stranger);
        }
    }
    findings.extend(unknown.findings());
}

fn stranger_in(report: &EventReport, game: &StatedGame, stranger: EntrantNo, other: Option<EntrantNo>) -> Finding {
    let column = if stranger == game.white {
        game.columns.white
    } else {
        game.columns.black
    };
    let found = finding(report, Code::OpponentUnknown, &game.cell(column)).with("round", game.round);
    found
        .with("player", other.unwrap_or(stranger))
        .with("opponent", stranger)
}

/// The players of a game, the one of a bye once.
pub(super) fn players_of(game: &StatedGame) -> impl Iterator<Item = (EntrantNo, Color)> {
    let black = game.black.filter(|black| *black != game.white);
    [(Some(game.white), Color::White), (black, Color::Black)]
        .into_iter()
        .filter_map(|(no, color)| Some((no?, color)))
}

/// Nobody has two games or byes in one round.
pub(super) fn one_game_a_round(report: &EventReport, findings: &mut Vec<Finding>) {
    let mut first: BTreeMap<(Round, EntrantNo), &StatedGame> = BTreeMap::new();
    for game in &report.games {
        for (no, _) in players_of(game) {
            let Some(earlier) = first.insert((game.round, no), game) else {
                continue;
            };
            let found = finding(report, Code::RoundTwice, &game.place).with("round", game.round);
            findings.push(found.with("player", no).with("first", earlier.place.spot));
        }
    }
}

/// Rounds lie within 1 to the number of rounds.
pub(super) fn round_numbers(report: &EventReport, findings: &mut Vec<Finding>) {
    let count = round_count(report);
    for game in report.games.iter().filter(|game| !(1..=count).contains(&game.round.0)) {
        let found = finding(report, Code::RoundInvalid, &game.cell(game.columns.round)).with("round", game.round);
        findings.push(found.with("rounds", count));
    }
}

/// Every round has at least one row.
pub(super) fn empty_rounds(report: &EventReport, findings: &mut Vec<Finding>) {
    let (count, held) = (round_count(report), rounds_held(report));
    for round in (1..=count).map(Round).filter(|round| !held.contains(round)) {
        let found = finding(report, Code::RoundEmpty, &report.rounds.place).with("round", round);
        findings.push(found.with("rounds", count));
    }
}

fn rounds_held(report: &EventReport) -> BTreeSet<Round> {
    report.games.iter().map(|game| game.round).collect()
}

/// Players without a row in a round that was held; one finding a player.
///
/// Not in team events, whose reserves sit out; in a round robin of an odd number everybody is free once a cycle.
pub(super) fn absences(report: &EventReport, findings: &mut Vec<Finding>) {
    let format = report.format.value;
    if format.is_some_and(EventFormat::is_team) {
        return;
    }
    let free = free_rounds(format, report.entrants.len());
    let held = rounds_held(report);
    let present: BTreeSet<(EntrantNo, Round)> = report
        .games
        .iter()
        .flat_map(|game| players_of(game).map(|(no, _)| (no, game.round)))
        .collect();
    for entrant in &report.entrants {
        let expected = |round: &Round| entrant.withdrew_before.is_none_or(|from| *round < from);
        let missed: Vec<Round> = held
            .iter()
            .copied()
            .filter(|round| expected(round) && !present.contains(&(entrant.no, *round)))
            .collect();
        if missed.len() > free {
            findings.push(absence(report, entrant, &missed));
        }
    }
}

fn free_rounds(format: Option<EventFormat>, players: usize) -> usize {
    match format {
        Some(EventFormat::RoundRobin | EventFormat::DoubleRoundRobin) if players % 2 == 1 => {
            meetings(format).unwrap_or(1)
        }
        _ => 0,
    }
}

fn absence(report: &EventReport, entrant: &Entrant, missed: &[Round]) -> Finding {
    let list: Vec<String> = missed.iter().map(ToString::to_string).collect();
    finding(report, Code::PlayerAbsent, &entrant.place)
        .player(entrant.id.as_ref())
        .with("player", entrant.no)
        .with("name", &entrant.name)
        .with("rounds", list.join(", "))
}

/// Nobody plays or scores after the round he is said to have withdrawn before.
pub(super) fn withdrawals(report: &EventReport, findings: &mut Vec<Finding>) {
    let withdrawn: BTreeMap<EntrantNo, Round> = report
        .entrants
        .iter()
        .filter_map(|entrant| Some((entrant.no, entrant.withdrew_before?)))
        .collect();
    for game in &report.games {
        for (no, color) in players_of(game) {
            let counts = game.outcome.is_played() || game.outcome.score(color) > Score::ZERO;
            let Some(from) = withdrawn.get(&no).filter(|from| counts && game.round >= **from) else {
                continue;
            };
            let found = finding(report, Code::PlayedAfterWithdrawal, &game.place).with("round", game.round);
            findings.push(found.with("player", no).with("from", from));
        }
    }
}

/// Nobody meets the same opponent over the board more often than the format has it.
pub(super) fn repeated_pairs(report: &EventReport, findings: &mut Vec<Finding>) {
    let Some(most) = meetings(report.format.value) else {
        return;
    };
    let mut met: BTreeMap<(EntrantNo, EntrantNo), Vec<&StatedGame>> = BTreeMap::new();
    for game in report.games.iter().filter(|game| game.outcome.is_played()) {
        let Some(black) = game.black.filter(|black| *black != game.white) else {
            continue;
        };
        let games = met.entry((game.white.min(black), game.white.max(black))).or_default();
        if games.len() >= most {
            let found = finding(report, Code::PairTwice, &game.place).with("round", game.round);
            let found = found.with("player", game.white).with("opponent", black);
            findings.push(found.with("earlier", games[0].round).with("first", games[0].place.spot));
        }
        games.push(game);
    }
}

//! Who has no row in which round: players who stayed away, and rounds of which a part is missing.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding};
use dengji_core::number::Score;
use dengji_core::terms::{Color, Entrant, EntrantNo, EventFormat, EventReport, GameFact, Round, StatedGame};

use super::pairings::{players_of, rounds_beyond};
use super::suspects::Suspects;
use super::{finding, meetings, round_count};

/// Fewer players than these stay away; of as many, a third of those of the round beside it, a part of the file is missing.
const FEWEST_OF_A_CUT: usize = 4;

/// Players without a row in a round that was held; one finding a player, or one for a round of which a part is missing.
///
/// Not in team events, whose reserves sit out; in a round robin of an odd number everybody is free once a cycle.
pub(super) fn absences(report: &EventReport, suspects: &Suspects, findings: &mut Vec<Finding>) {
    let format = report.format.value;
    if format.is_some_and(EventFormat::is_team) {
        return;
    }
    let free = free_rounds(format, report.entrants.len());
    let count = round_count(report);
    let last = rounds_beyond(report, count).unwrap_or(count);
    let mut missing: Vec<(&Entrant, Vec<Round>)> = Vec::new();
    for entrant in &report.entrants {
        let expected = |round: &Round| entrant.withdrew_before.is_none_or(|from| *round < from);
        let missed: Vec<Round> = suspects
            .held()
            .iter()
            .copied()
            .filter(|round| (1..=last).contains(&round.0) && expected(round))
            .filter(|round| suspects.knows_absence_of(entrant.no, *round))
            .collect();
        if missed.len() > free {
            missing.push((entrant, missed));
        }
    }
    let cut = cut_rounds(report, &missing);
    for (entrant, mut missed) in missing {
        missed.retain(|round| !cut.contains_key(round));
        if !missed.is_empty() {
            findings.push(absence(report, entrant, &missed));
        }
    }
    findings.extend(cut.into_values());
}

/// The rounds of which a part is missing: a third of the players of the round before, or of that after the first, has no
/// row, and not only because they lost, as in a knock-out.
///
/// Not in the crosstable of a round robin, whose rounds are put together.
fn cut_rounds(report: &EventReport, missing: &[(&Entrant, Vec<Round>)]) -> BTreeMap<Round, Finding> {
    let mut lacking: BTreeMap<Round, Vec<EntrantNo>> = BTreeMap::new();
    for (entrant, rounds) in missing {
        for round in rounds {
            lacking.entry(*round).or_default().push(entrant.no);
        }
    }
    let is_round_robin = meetings(report.format.value) == Some(1) && report.format.value != Some(EventFormat::Swiss);
    if is_round_robin && report.games.iter().any(|game| game.mirror.is_some()) {
        return BTreeMap::new();
    }
    let found = |(round, players): (Round, Vec<EntrantNo>)| Some((round, cut_round(report, round, &players)?));
    lacking.into_iter().filter_map(found).collect()
}

fn cut_round(report: &EventReport, round: Round, lacking: &[EntrantNo]) -> Option<Finding> {
    let beside = Round(if round.0 == 1 { 2 } else { round.0 - 1 });
    let of = |round: Round| report.games.iter().filter(move |game| game.round == round);
    let players = |round: Round| of(round).flat_map(players_of);
    let played = players(beside).filter(|(no, _)| lacking.contains(no)).count();
    let has_won = of(beside).any(|game| players_of(game).any(|(no, color)| lacking.contains(&no) && wins(game, color)));
    let is_cut = played >= FEWEST_OF_A_CUT && played * 3 >= players(beside).count();
    let last = of(round).max_by(|one, other| one.place.cmp(&other.place))?;
    let found = || {
        finding(report, Code::RoundIncomplete, &last.place_of(GameFact::Round))
            .with("round", round)
            .with("games", of(round).count())
            .with("beside", beside)
            .with("of_beside", of(beside).count())
            .with("players", played)
    };
    (is_cut && (has_won || beside > round)).then(found)
}

fn wins(game: &StatedGame, color: Color) -> bool {
    game.outcome.score(color) > Score::HALF
}

/// No two games of a round stand at one board. In a team event the boards are those of each match.
pub(super) fn boards(report: &EventReport, suspects: &Suspects, findings: &mut Vec<Finding>) {
    if report.format.value.is_some_and(EventFormat::is_team) {
        return;
    }
    let mut first: BTreeMap<(Round, u32), &StatedGame> = BTreeMap::new();
    for (row, game) in report.games.iter().enumerate() {
        let Some(board) = game.board.filter(|_| game.black.is_some() && !suspects.has_row(row)) else {
            continue;
        };
        let earlier = *first.entry((game.round, board)).or_insert(game);
        if earlier.place != game.place {
            let found = finding(report, Code::BoardTwice, &game.place).with("round", game.round);
            findings.push(found.with("board", board).with("first", earlier.place.spot));
        }
    }
}

/// Rounds in which a player of a round robin may have no row.
pub(super) fn free_rounds(format: Option<EventFormat>, players: usize) -> usize {
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
        .with("player", report.number_of(entrant.no))
        .with("name", &entrant.name)
        .with("rounds", list.join(", "))
}

//! Teams that play matches: their table, made from the games on the boards, and the criteria of the 1994 rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::machine::{Criterion, Word};
use super::table::{Bye, Line, Slot, Table};
use crate::number::Score;
use crate::terms::{Entrant, EventReport, TeamRound, TeamRoundKind};

/// The teams of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teams {
    /// Their matches: a line is a team, points are board points.
    pub table: Table,
    /// Their names, in the order of the report.
    pub names: Vec<Arc<str>>,
    /// Their players, by line of the individual table.
    pub members: Vec<Vec<usize>>,
}

/// Match points of a match won and drawn.
const WON: Score = Score::from_halves(4);
const DRAWN: Score = Score::ONE;

/// The team of a player (队), else the unit (单位).
pub fn team_of(entrant: &Entrant) -> Option<&Arc<str>> {
    entrant.team.as_ref().or(entrant.unit.as_ref())
}

/// The names of the teams and the players of each: by pairing number where the report lists the teams, the others in
/// the order in which their first players stand.
pub fn rosters(report: &EventReport) -> (Vec<Arc<str>>, Vec<Vec<usize>>) {
    let (mut names, mut members): (Vec<Arc<str>>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    let mut known: BTreeMap<Arc<str>, usize> = BTreeMap::new();
    for (at, entrant) in report.entrants.iter().enumerate() {
        let Some(name) = team_of(entrant).filter(|_| !entrant.is_computer) else {
            continue;
        };
        let team = *known.entry(Arc::clone(name)).or_insert(names.len());
        if team == names.len() {
            names.push(Arc::clone(name));
            members.push(Vec::new());
        }
        members[team].push(at);
    }
    let listed = |name: &Arc<str>| report.teams.iter().position(|team| team == name);
    let mut teams: Vec<_> = names.into_iter().zip(members).collect();
    teams.sort_by_key(|(name, _)| listed(name).unwrap_or(usize::MAX));
    teams.into_iter().unzip()
}

impl Teams {
    /// The teams of a report.
    ///
    /// - Inputs: the report; the table of its players.
    /// - Output: a line for each team with, in each round, the points of all its players. A match is won (2) by more
    ///   board points and drawn (1) by equal ones; a match without any point is won by nobody. The team met is the one
    ///   whose players its players met. A round without an opponent is a bye worth what was entered for its players.
    pub fn of_report(report: &EventReport, players: &Table) -> Self {
        let (names, members) = rosters(report);
        let mut lines: Vec<Line> = members
            .iter()
            .map(|team| line(report, players, &members, team))
            .collect();
        for stated in &report.team_rounds {
            state(&mut lines, &names, stated);
        }
        score_matches(&mut lines);
        let winner = players
            .winner
            .and_then(|winner| members.iter().position(|team| team.contains(&winner)));
        let table = Table {
            form: players.form,
            lines: lines.into_iter().map(Line::summed).collect(),
            winner,
        };
        Self { table, names, members }
    }
}

/// The matches of a team, without their match points.
fn line(report: &EventReport, players: &Table, teams: &[Vec<usize>], team: &[usize]) -> Line {
    let rounds = team
        .iter()
        .map(|&player| players.lines[player].slots.len())
        .max()
        .unwrap_or(0);
    let slot = |round: usize| {
        let slots = || team.iter().map(|&player| players.lines[player].slots[round]);
        let met = slots().find_map(|slot| slot.opponent.filter(|met| !team.contains(met)));
        Slot {
            opponent: met.and_then(|met| teams.iter().position(|other| other.contains(&met))),
            points: slots().map(|slot| slot.points).sum(),
            played: slots().any(|slot| slot.played),
            color: slots().find_map(|slot| slot.color),
            ..Slot::default()
        }
    };
    let boards = by_board(report, players, team, (rounds, most_players(players, teams)));
    Line {
        boards,
        ..Line::new(None, (0..rounds).map(slot).collect())
    }
}

/// The points on each board by round. A player without a board (台次) has the one of his position in the team; where
/// a substitute plays, whose board the match does not have, the team's players of the round take the boards in order.
fn by_board(report: &EventReport, players: &Table, team: &[usize], (rounds, size): (usize, usize)) -> Vec<Vec<Score>> {
    let mut boards: Vec<Vec<Score>> = Vec::new();
    for round in 0..rounds {
        let playing = (0..).zip(team).filter(|(_, player)| plays(players, **player, round));
        let mut playing: Vec<(usize, usize)> = playing
            .map(|(position, &player)| (own_board(report, player, position), player))
            .collect();
        playing.sort_unstable();
        let has_substitute = playing.last().is_some_and(|&(board, _)| board >= size);
        for (position, (own, player)) in (0..).zip(playing) {
            let board = if has_substitute { position } else { own };
            if boards.len() <= board {
                boards.resize(board + 1, vec![Score::ZERO; rounds]);
            }
            boards[board][round] += players.lines[player].slots[round].points;
        }
    }
    boards
}

/// The board of a player, from 0: as stated, else his position in the team.
fn own_board(report: &EventReport, player: usize, position: usize) -> usize {
    let stated = report.entrants[player]
        .board
        .and_then(|board| usize::try_from(board).ok());
    stated.map_or(position, |board| board.saturating_sub(1))
}

/// Whether a player has a game or a bye in a round.
fn plays(players: &Table, player: usize, round: usize) -> bool {
    let slot = players.lines[player].slots.get(round);
    slot.is_some_and(|slot| slot.opponent.is_some() || !slot.is_empty())
}

/// The boards of a match: the most players any team has in a round.
fn most_players(players: &Table, teams: &[Vec<usize>]) -> usize {
    let in_round = |team: &[usize], round: usize| team.iter().filter(|&&player| plays(players, player, round)).count();
    let rounds = players.lines.iter().map(|line| line.slots.len()).max().unwrap_or(0);
    let counts = teams
        .iter()
        .flat_map(|team| (0..rounds).map(move |round| in_round(team, round)));
    counts.max().unwrap_or(0)
}

/// Puts in what a report says of a team's round as a whole.
fn state(lines: &mut [Line], names: &[Arc<str>], stated: &TeamRound) {
    let team = |name: &Arc<str>| names.iter().position(|other| other == name);
    let Some(at) = team(&stated.team) else { return };
    let opponent = stated.opponent.as_ref().and_then(team);
    let round = usize::from(stated.round.0).saturating_sub(1);
    let Some(slot) = lines[at].slots.get_mut(round) else {
        return;
    };
    slot.opponent = opponent.or(slot.opponent);
    if let Some(points) = stated.board_points {
        slot.points = points;
    }
    slot.match_points = stated.match_points.unwrap_or(slot.match_points);
    slot.bye = match stated.kind {
        TeamRoundKind::Match => None,
        TeamRoundKind::PairingBye => Some(Bye::Pairing),
        TeamRoundKind::RequestedBye => Some(Bye::Requested),
    };
}

/// Gives every match its match points, where the report did not state them.
fn score_matches(lines: &mut [Line]) {
    let full = boards_of_a_match(lines);
    let before: Vec<Vec<Slot>> = lines.iter().map(|line| line.slots.clone()).collect();
    for line in lines {
        for (round, slot) in line.slots.iter_mut().enumerate().filter(|(_, slot)| slot.bye.is_none()) {
            let other = slot.opponent.and_then(|other| before[other].get(round));
            slot.match_points = match (slot.opponent, other) {
                (Some(_), Some(other)) => result(slot.points, other.points),
                _ => result(slot.points, full - slot.points),
            };
            if slot.opponent.is_none() {
                let given = slot.match_points == WON;
                slot.bye = Some(if given { Bye::Pairing } else { Bye::Requested });
            }
        }
    }
}

/// The match points of a side by the board points of both.
fn result(own: Score, other: Score) -> Score {
    match own.cmp(&other) {
        _ if own == Score::ZERO => Score::ZERO,
        std::cmp::Ordering::Greater => WON,
        std::cmp::Ordering::Equal => DRAWN,
        std::cmp::Ordering::Less => Score::ZERO,
    }
}

/// The number of boards of a match, in points: the most that both sides of a match made together.
fn boards_of_a_match(lines: &[Line]) -> Score {
    let total = |line: &Line, round: usize| {
        let slot = line.slots[round];
        let other = slot.opponent.and_then(|other| lines[other].slots.get(round));
        other.map(|other| slot.points + other.points)
    };
    let rounds = |line: &Line| 0..line.slots.len();
    let totals = lines
        .iter()
        .flat_map(|line| rounds(line).filter_map(move |round| total(line, round)));
    totals.max().unwrap_or_default()
}

/// The number of boards of a match of the table, in points.
pub fn match_size(table: &Table) -> Score {
    boards_of_a_match(&table.lines)
}

/// The number of boards that are kept apart: those of a match.
pub fn boards(table: &Table) -> usize {
    let of_match = usize::try_from((match_size(table).halves() + 1) / 2).unwrap_or(0);
    let most = table.lines.iter().map(|line| line.boards.len()).max().unwrap_or(0);
    most.min(of_match)
}

/// The word of a board, from 1.
pub fn board_word(board: usize) -> Word {
    format!("board-{board}").into()
}

/// Points made on a board over the whole event, from board 1.
pub fn board_points(table: &Table, board: usize) -> Criterion<'_> {
    Criterion::value(board_word(board), move |line| {
        board_total(&table.lines[line], board).exact()
    })
}

/// What a team made on a board over the whole event, from board 1.
pub(super) fn board_total(line: &Line, board: usize) -> Score {
    let points = board.checked_sub(1).and_then(|board| line.boards.get(board));
    points.into_iter().flatten().copied().sum()
}

/// Step 1: the sum over all opponents of their final board points. A bye is a missing opponent worth nothing.
pub fn opponents_board_points(table: &Table) -> Criterion<'_> {
    Criterion::value("opponents-board-points", |line| {
        met(table, line).into_iter().sum::<Score>().exact()
    })
}

/// Step 3: the final board points of opponents beaten, and half of those of opponents drawn with.
pub fn beaten_board_points(table: &Table) -> Criterion<'_> {
    Criterion::value("beaten-board-points", |line| {
        let of_slot = |slot: &Slot| {
            let points = slot
                .opponent
                .map_or(Score::ZERO, |other| table.lines[other].points)
                .exact();
            points.times(i64::from(slot.match_points.halves())).per(4)
        };
        table.lines[line].slots.iter().map(of_slot).sum()
    })
}

/// Step 4: step 1 without the two opponents with the most and the two with the fewest board points.
pub fn opponents_board_points_cut(table: &Table) -> Criterion<'_> {
    Criterion::value("opponents-board-points-cut", |line| {
        let mut points = met(table, line);
        points.sort_unstable();
        let kept = points.len().saturating_sub(4);
        points.into_iter().skip(2).take(kept).sum::<Score>().exact()
    })
}

/// The final board points of the opponent of each round; nothing for a bye.
fn met(table: &Table, line: usize) -> Vec<Score> {
    let points = |slot: &Slot| slot.opponent.map_or(Score::ZERO, |other| table.lines[other].points);
    table.lines[line].slots.iter().map(points).collect()
}

#[cfg(test)]
mod tests;

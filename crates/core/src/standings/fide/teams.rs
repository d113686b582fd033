//! 12 and 13: tie-breaks of teams.

use super::code::{Cut, Name};
use super::sums;
use super::view::{Of, View};
use crate::number::{Exact, Score};
use crate::standings::table::{Line, Table};
use crate::standings::team::{self, board_total};

/// The scores an extended Sonneborn-Berger multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Of the opponent.
    pub of_opponent: Of,
    /// Made against him.
    pub own: Of,
}

/// What decides between two teams that drew with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chain {
    /// Board count.
    BoardCount,
    /// Top board result.
    TopBoards,
    /// Bottom board elimination.
    BottomBoards,
}

/// 12.1: board numbers times the points on them; lower is better.
pub fn board_count(table: &Table, line: usize) -> Exact {
    let totals = totals(table, line).into_iter();
    (1..).zip(totals).map(|(board, points)| points.times(board)).sum()
}

/// 12.2 and 12.3 over the whole event.
pub fn boards(name: Name, table: &Table, line: usize) -> Vec<Exact> {
    match name {
        Name::Bbe => without_last(&totals(table, line)),
        _ => running(&totals(table, line)),
    }
}

/// The boards of the matches within a group of two.
pub fn chain(chain: Chain, table: &Table, line: usize, group: &[usize]) -> Vec<Exact> {
    let met = |round: &usize| {
        table.lines[line].slots[*round]
            .opponent
            .is_some_and(|other| group.contains(&other))
    };
    let rounds: Vec<usize> = (0..table.lines[line].slots.len()).filter(met).collect();
    let points = |board: usize| board_in(&table.lines[line], board, &rounds).exact();
    let boards: Vec<Exact> = (0..team::boards(table)).map(points).collect();
    match chain {
        Chain::TopBoards => running(&boards),
        Chain::BottomBoards => without_last(&boards),
        Chain::BoardCount => vec![
            Exact::ZERO
                - (1..)
                    .zip(boards)
                    .map(|(board, points)| points.times(board))
                    .sum::<Exact>(),
        ],
    }
}

fn board_in(line: &Line, board: usize, rounds: &[usize]) -> Score {
    let points = line.boards.get(board);
    points.map_or(Score::ZERO, |points| {
        rounds.iter().filter_map(|&round| points.get(round)).copied().sum()
    })
}

fn totals(table: &Table, line: usize) -> Vec<Exact> {
    let boards = 1..=team::boards(table);
    boards
        .map(|board| board_total(&table.lines[line], board).exact())
        .collect()
}

/// Board 1, boards 1 and 2, ...
fn running(boards: &[Exact]) -> Vec<Exact> {
    let sums = boards.iter().scan(Exact::ZERO, |sum, &points| {
        *sum = *sum + points;
        Some(*sum)
    });
    sums.collect()
}

/// All boards but the last, all but the last two, ...
fn without_last(boards: &[Exact]) -> Vec<Exact> {
    let mut sums = running(boards);
    sums.pop();
    sums.reverse();
    sums
}

/// 13.2: the opponents' score times the own result.
pub fn extended_sonneborn_berger(view: &View<'_>, line: usize, weights: Weights, cut: Cut) -> Exact {
    sums::weighted(&view.of(weights.of_opponent), &view.of(weights.own), line, cut)
}

/// 13.4: the secondary score, and the Buchholz of the primary one brought to its size.
pub fn standard_score(view: &View<'_>, line: usize, cut: Cut) -> Exact {
    let secondary = view.other();
    let most = i64::from(view.win().halves()) * i64::try_from(view.rounds(line)).unwrap_or(0);
    let factor = most / i64::from(secondary.win().halves()).max(1);
    secondary.total(line).exact() + sums::buchholz(view, line, cut).per(factor.max(1))
}

//! What the Go rules add: the total score of article 27 and the withdrawals of article 28.

use super::individual::points_met;
use super::machine::Criterion;
use super::policies::Policies;
use super::table::{Form, Slot, Table};
use crate::number::{Exact, Score};

/// 总得分, method A: points + opponents' points / (half the highest points) - rounds.
///
/// - Article: Go rules 27.
/// - Output: in points with a win worth 2, for which alone the formula is made.
/// - Rounding: none. Where the highest points are 0 nothing is corrected.
/// - Reading: the fraction is lost in the text; it is the one that two other printings have.
pub fn total_score<'a>(table: &'a Table, policies: &'a Policies) -> Criterion<'a> {
    let met = points_met(table, policies);
    let top = i128::from(table.top().unwrap_or_default().halves());
    Criterion::value("total-score", move |line| {
        let line = &table.lines[line];
        let own = Exact::whole(i64::from(line.points.halves()));
        if top == 0 {
            return own;
        }
        let opponents = line.slots.iter().map(&met).sum::<Score>();
        let rounds = i64::try_from(line.slots.len()).unwrap_or(i64::MAX);
        own + Exact::ratio(2 * i128::from(opponents.halves()), top) - Exact::whole(rounds)
    })
}

/// What article 28 made of a withdrawal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// The line.
    pub line: usize,
    /// Games played over the board.
    pub played: usize,
    /// Rounds of the event.
    pub rounds: usize,
    /// Opponents in the table, and so games of a complete round robin.
    pub games: usize,
    /// Whether all results are void.
    pub is_void: bool,
}

/// Article 28 in a round robin: the results of who played fewer than half of the rounds are void for both sides, and
/// he takes no place; otherwise they stand and what was not played is lost by forfeit.
///
/// - Output: the table by which to rank, and what was done. Voiding is done once, by the games as reported.
pub fn after_withdrawals(table: &Table) -> (Table, Vec<Withdrawal>) {
    let mut table = table.clone();
    let withdrawals: Vec<Withdrawal> = table
        .ranked()
        .into_iter()
        .filter_map(|line| withdrawal(&table, line))
        .filter(|_| table.form == Form::Other)
        .collect();
    for done in &withdrawals {
        if done.is_void {
            void(&mut table, done.line);
        } else {
            forfeit_rest(&mut table, done.line);
        }
    }
    table.lines = std::mem::take(&mut table.lines)
        .into_iter()
        .map(super::table::Line::summed)
        .collect();
    (table, withdrawals)
}

fn withdrawal(table: &Table, line: usize) -> Option<Withdrawal> {
    let slots = &table.lines[line].slots;
    table.lines[line].withdrew?;
    let played = slots.iter().filter(|slot| slot.played).count();
    Some(Withdrawal {
        line,
        played,
        rounds: slots.len(),
        games: table.ranked().len().saturating_sub(1) * cycles(table),
        is_void: 2 * played < slots.len(),
    })
}

/// How often everybody meets everybody: twice if some two met twice.
fn cycles(table: &Table) -> usize {
    let meetings = |line: usize, other: usize| {
        let slots = table.lines[line].slots.iter();
        slots.filter(|slot| slot.opponent == Some(other)).count()
    };
    let lines = table.ranked();
    let twice = lines
        .iter()
        .any(|&line| lines.iter().any(|&other| meetings(line, other) > 1));
    1 + usize::from(twice)
}

/// Takes all results of a line away, for both sides.
fn void(table: &mut Table, line: usize) {
    table.lines[line].ranked = false;
    let slots = table.lines.iter_mut().flat_map(|other| &mut other.slots);
    for slot in slots.filter(|slot| slot.opponent == Some(line)) {
        *slot = Slot::default();
    }
    table.lines[line].slots.fill(Slot::default());
}

/// Gives everybody whom a line did not meet any more a point, in a round in which he has nothing else.
fn forfeit_rest(table: &mut Table, line: usize) {
    let cycles = cycles(table);
    let from = table.lines[line].withdrew.unwrap_or(0);
    for other in table.ranked() {
        let met = table.lines[other]
            .slots
            .iter()
            .filter(|slot| slot.opponent == Some(line))
            .count();
        if other == line || met >= cycles || table.lines[other].withdrew.is_some() {
            continue;
        }
        let free = |at: &usize| table.lines[other].slots[*at].is_empty();
        let rounds: Vec<usize> = (from..table.lines[other].slots.len())
            .filter(free)
            .take(cycles - met)
            .collect();
        for round in rounds {
            let forfeit = |opponent, points| Slot {
                opponent: Some(opponent),
                points,
                ..Slot::default()
            };
            table.lines[other].slots[round] = forfeit(line, Score::ONE);
            if table.lines[line].slots[round].is_empty() {
                table.lines[line].slots[round] = forfeit(other, Score::ZERO);
            }
        }
    }
}

#[cfg(test)]
mod tests;

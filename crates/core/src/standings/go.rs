//! What the Go rules add: the total score of article 27 and the withdrawals of article 28.

use super::individual::figures_met;
use super::machine::Criterion;
use super::policies::Policies;
use super::system::Primary;
use super::table::{Form, Slot, Table};
use crate::number::{Exact, Score};

/// 总得分, method A: points + opponents' points / (half the highest points) - rounds.
///
/// - Article: Go rules 27.
/// - Inputs: of players their points, of teams their match points (场分).
/// - Output: in points with a win worth 2, for which alone the formula is made.
/// - Rounding: none. Where the highest points are 0 nothing is corrected.
/// - Reading: the fraction is lost in the text; it is the one that two other printings have.
pub fn total_score<'a>(table: &'a Table, policies: &'a Policies) -> Criterion<'a> {
    let primary = if table.is_of_teams() {
        Primary::MatchPoints
    } else {
        Primary::BoardPoints
    };
    let points = move |line: usize| table.primary(line, primary);
    let met = figures_met(table, policies, points);
    let top = table.ranked().into_iter().map(points).max().unwrap_or_default();
    Criterion::value("total-score", move |line| {
        let own = in_go(points(line), primary);
        if top == Score::ZERO {
            return own;
        }
        let slots = &table.lines[line].slots;
        let opponents = slots.iter().map(&met).sum::<Score>();
        let rounds = i64::try_from(slots.len()).unwrap_or(i64::MAX);
        own + Exact::ratio(2 * i128::from(opponents.halves()), i128::from(top.halves())) - Exact::whole(rounds)
    })
}

/// Points with a win worth 2, as match points are already.
fn in_go(points: Score, primary: Primary) -> Exact {
    match primary {
        Primary::MatchPoints => points.exact(),
        Primary::BoardPoints => points.exact().times(2),
    }
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
        is_void: 2 * played < slots.len() && !is_match(table),
    })
}

/// Whether only two play: the results of a match stand, however few they are.
fn is_match(table: &Table) -> bool {
    table.ranked().len() == 2
}

/// How often everybody meets everybody: in a match each round, else twice if some two met twice.
fn cycles(table: &Table) -> usize {
    if is_match(table) {
        return table.lines.iter().map(|line| line.slots.len()).max().unwrap_or(0);
    }
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

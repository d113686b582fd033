//! Final standings: a ranking machine, and the criteria of each system as functions that it is given.
//!
//! [`machine`] ranks anything by criteria; [`system`] is a system as data, [`key`] the criteria it can name, [`policies`]
//! what the rules leave open. [`table`] is what is ranked: players, or teams by [`team`]. [`individual`] holds the
//! criteria of the 1994 rules, [`go`] and [`fide`] those of other rules; [`places`] and [`festival`] rank teams by the
//! places of their players; [`boards`] finds the best on each board of a team event;
//! [`outcome`] is what is shown. Points are what was awarded, byes
//! and forfeits included.

pub mod boards;
pub mod festival;
pub mod fide;
pub mod go;
pub mod individual;
pub mod key;
pub mod machine;
pub mod outcome;
pub mod places;
pub mod policies;
pub mod system;
pub mod table;
pub mod team;

use std::borrow::Cow;

use crate::number::{Exact, Score};
use machine::{Criterion, Value, Word};
use table::Table;

pub use system::System;

/// A row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The line of the table.
    pub player: usize,
    /// The place; level players share one.
    pub place: u32,
    /// Total points, with a win worth 1.
    pub points: Score,
    /// What the criteria gave, without the points.
    pub values: Vec<Value>,
    /// The word of the criterion that separates the row from the row above.
    pub decided_by: Word,
    /// The step within a sequence, from 1.
    pub step: Option<u32>,
}

impl Standing {
    /// The terms under a word; none if the criterion did not judge the row.
    pub fn terms(&self, word: &str) -> Option<&[Exact]> {
        let value = self.values.iter().find(|value| *value.word == *word);
        value.map(|value| value.terms.as_slice())
    }
}

/// The final standings of those who take a place. The winner of a play-off among those with the most points is first.
pub fn rank(table: &Table, system: &System) -> Vec<Standing> {
    let table = prepared(table, system);
    let winner = table.play_off_winner(system.primary);
    let rows = machine::rank(&table.ranked(), &criteria(&table, system), winner);
    let standing = |row: machine::Row| Standing {
        player: row.item,
        place: row.place,
        points: table.lines[row.item].points,
        values: row
            .values
            .into_iter()
            .filter(|value| *value.word != *"points")
            .collect(),
        decided_by: row.decided_by,
        step: row.step,
    };
    rows.into_iter().map(standing).collect()
}

/// Those who share the first place: what [`rank`] puts on place 1, without ranking the others.
pub fn first(table: &Table, system: &System) -> Vec<usize> {
    let table = prepared(table, system);
    match table.play_off_winner(system.primary) {
        Some(winner) => vec![winner],
        None => machine::first(&table.ranked(), &criteria(&table, system)),
    }
}

/// The table by which a system ranks: void results taken out.
pub fn prepared<'a>(table: &'a Table, system: &System) -> Cow<'a, Table> {
    match system.withdrawals {
        system::Withdrawals::Stand => Cow::Borrowed(table),
        system::Withdrawals::VoidUnderHalf => Cow::Owned(go::after_withdrawals(table).0),
    }
}

/// The criteria, in order.
fn criteria<'a>(table: &'a Table, system: &'a System) -> Vec<Criterion<'a>> {
    let keys = system.keys(table).iter();
    keys.flat_map(|key| key.criteria(table, system)).collect()
}

/// The words of the columns after the points.
pub fn columns(table: &Table, system: &System) -> Vec<Word> {
    let keys = system.keys(table).iter();
    keys.flat_map(|key| key.columns(table)).collect()
}

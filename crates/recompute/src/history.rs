//! The first players of a list on the lists before.

use std::collections::BTreeMap;
use std::sync::Arc;

use dengji_core::publication::{ListHistory, ListHistoryRow, ListRow};
use dengji_core::terms::{ListDate, Register, RegisterEntry};
use rayon::prelude::*;

use crate::standing::EarlierList;

/// Players whose ratings are followed.
const FOLLOWED: usize = 10;

/// The published ratings of the first players of a list on it and on the lists before.
pub(crate) fn history(
    earlier: &[EarlierList],
    register: &Register,
    list_date: ListDate,
    list: &[ListRow],
) -> ListHistory {
    let followed = &list[..list.len().min(FOLLOWED)];
    let is_followed = |(at, entry): (usize, &RegisterEntry)| {
        let row = followed.iter().position(|row| row.player == entry.id)?;
        Some((row, at))
    };
    // One pass for all of them: the register may have millions.
    let players: BTreeMap<usize, usize> = register
        .entries
        .par_iter()
        .enumerate()
        .filter_map(is_followed)
        .collect();
    let dates = earlier.iter().map(|before| before.list_date);
    let rows = followed.iter().enumerate();
    ListHistory {
        lists: dates.chain([list_date]).collect(),
        players: rows
            .map(|(at, row)| history_row(earlier, players.get(&at).copied(), row))
            .collect(),
    }
}

/// The row of a player of the list, who stands at a position of the register.
fn history_row(earlier: &[EarlierList], player: Option<usize>, row: &ListRow) -> ListHistoryRow {
    let then = |before: &EarlierList| before.published.get(player?).copied().flatten();
    ListHistoryRow {
        player: row.player.clone(),
        name: Arc::clone(&row.name),
        ratings: earlier.iter().map(then).chain([Some(row.rating)]).collect(),
    }
}

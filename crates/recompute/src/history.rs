//! The first players of a list on the lists before.

use std::sync::Arc;

use dengji_core::publication::{ListHistory, ListHistoryRow, ListRow};
use dengji_core::terms::{ListDate, Register};

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
    let followed = list.iter().take(FOLLOWED);
    let dates = earlier.iter().map(|before| before.list_date);
    ListHistory {
        lists: dates.chain([list_date]).collect(),
        players: followed.map(|row| history_row(earlier, register, row)).collect(),
    }
}

fn history_row(earlier: &[EarlierList], register: &Register, row: &ListRow) -> ListHistoryRow {
    let known = register.players().find(|(_, entry)| entry.id == row.player);
    let then = |before: &EarlierList| {
        let (player, _) = known?;
        before.published.get(player.at()).copied().flatten()
    };
    ListHistoryRow {
        player: row.player.clone(),
        name: Arc::clone(&row.name),
        ratings: earlier.iter().map(then).chain([Some(row.rating)]).collect(),
    }
}

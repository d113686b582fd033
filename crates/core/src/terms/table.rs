//! Game tables: games as rows, without the rest of a report.

use jiff::civil::Date;

use super::event::EventId;
use super::game::Outcome;
use super::player::PlayerIndex;
use super::table_games::TableGames;
use crate::finding::Place;

/// A game table: the games of one or more events, in the order of the file.
#[derive(Clone, Debug)]
pub struct GameTable {
    /// The file.
    pub place: Place,
    /// The events, in the order in which the file first names them.
    pub events: Vec<EventId>,
    /// The games.
    pub games: TableGames,
    /// Rows with one player: they are no games.
    pub byes: Vec<TableBye>,
    /// Rows that could not be read.
    pub unread: Vec<TableUnread>,
}

/// A row of a game table with one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableBye {
    /// Position among the events of the table.
    pub event: u32,
    /// The round; 0 if the row names none.
    pub round: u32,
    /// The player.
    pub player: PlayerIndex,
    /// The points it gives.
    pub outcome: Outcome,
    /// Row of the file.
    pub row: u32,
}

/// A row of a game table that could not be read, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableUnread {
    /// Position among the events of the table; none if the row names none that can be read.
    pub event: Option<u32>,
    /// The round.
    pub round: Option<u32>,
    /// White and Black.
    pub players: [Option<PlayerIndex>; 2],
}

/// A row of a game table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableGame {
    /// Position among the events of the table.
    pub event: u32,
    /// The round; 0 if the row names none.
    pub round: u32,
    /// The day; none in a table without days.
    pub date: Option<Date>,
    /// White.
    pub white: PlayerIndex,
    /// Black.
    pub black: PlayerIndex,
    /// How it ended.
    pub outcome: Outcome,
    /// The order within a day, or of the whole table where it has no days.
    pub seq: u64,
    /// Row of the file.
    pub row: u32,
}

impl GameTable {
    /// A column of a row of the file.
    pub fn place_of(&self, row: u32, column: &'static str) -> Place {
        self.place.record(row, column)
    }
}

//! Game tables: games as rows, without the rest of a report.

use jiff::civil::Date;

use super::event::EventId;
use super::game::Outcome;
use super::player::PlayerIndex;
use crate::finding::Place;

/// A game table: the games of one or more events, in the order of the file.
#[derive(Clone, Debug)]
pub struct GameTable {
    /// The file.
    pub place: Place,
    /// How its rows are counted.
    pub rows: TableRows,
    /// The events, in the order in which the file first names them.
    pub events: Vec<EventId>,
    /// The games.
    pub games: Vec<TableGame>,
    /// Rows with one player: they are no games.
    pub byes: Vec<TableBye>,
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

/// How the rows of a table are counted, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableRows {
    /// By lines of a text, the heading among them.
    #[default]
    Lines,
    /// By records, without a heading.
    Records,
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
    /// The row of a game in the file.
    pub fn place_of(&self, game: &TableGame) -> Place {
        self.place_of_row(game.row)
    }

    /// A row of the file.
    pub fn place_of_row(&self, row: u32) -> Place {
        match self.rows {
            TableRows::Lines => self.place.line(row, 1),
            TableRows::Records => self.place.record(row, "result"),
        }
    }
}

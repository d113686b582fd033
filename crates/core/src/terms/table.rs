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
    /// The events, in the order in which the file first names them.
    pub events: Vec<EventId>,
    /// The games.
    pub games: Vec<TableGame>,
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
    /// Line of the file, from 1.
    pub line: u32,
}

impl GameTable {
    /// The row of a game in the file.
    pub fn place_of(&self, game: &TableGame) -> Place {
        self.place.line(game.line, 1)
    }
}

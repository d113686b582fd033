//! The nouns of the field, one file each.

pub mod blocks;
pub mod event;
pub mod event_ids;
pub mod game;
pub mod list;
pub mod pairing;
pub mod player;
pub mod rating;
pub mod reports;
pub mod shelf;
pub mod table;
pub mod table_games;
pub mod tabled;

pub use event::{
    Entrant, EntrantColumns, EntrantNo, EventClass, EventFormat, EventId, EventKind, EventReport, Field,
    IdentifiedReport, Round, TeamRound, TeamRoundKind,
};
pub use event_ids::EventIds;
pub use game::{Color, Outcome};
pub use jiff::civil::Date;
pub use list::{ListDate, OpeningEntry, OpeningList, OpeningPoolEntry, OpeningStatus};
pub use pairing::{GameColumns, GameFact, StatedGame, Unread, UnreadGame};
pub use player::{Person, PlayerId, PlayerIndex, Register, RegisterEntry, Sex, Title};
pub use rating::{FixedRating, GameCount, KFactor, Rating};
pub use reports::Reports;
pub use shelf::{Head, Shelf};
pub use table::{GameTable, TableBye, TableGame, TableUnread};
pub use table_games::TableGames;
pub use tabled::{Entrants, StatedGames, TabledEvent, TabledGame, TabledPlayer};

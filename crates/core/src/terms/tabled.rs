//! The players and games of a report: as its rows state them, or as columns of game tables.
//!
//! A game table has millions of games and says little of each, so its events keep columns. Their rows are made when
//! somebody asks for them; a clone of the report starts without them again. What is asked of every event, such as how
//! many games it has, is told by the columns.

pub mod packed;

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::event::{Entrant, EntrantNo, Round};
use super::game::{Color, Outcome};
use super::pairing::{GameColumns, StatedGame};
use super::player::{Person, PlayerId, PlayerIndex, Register};
use crate::finding::Place;

/// An event of game tables, with its games as columns.
#[derive(Debug)]
pub struct TabledEvent {
    /// What is known of its players.
    pub register: Arc<Register>,
    /// The tables.
    pub files: Arc<[Place]>,
    /// Its players, in the order of register numbers: the first is entrant 1.
    pub players: Vec<TabledPlayer>,
    /// Its games and byes, by round, table and row.
    pub games: Vec<TabledGame>,
}

/// A player of an event of game tables.
#[derive(Clone, Copy, Debug)]
pub struct TabledPlayer {
    /// Who.
    pub player: PlayerIndex,
    /// Position of the table in which he stands first.
    pub table: u32,
    /// The row there.
    pub row: u32,
    /// The side on which he stands in it.
    pub color: Color,
}

/// A game of an event of game tables.
#[derive(Clone, Copy, Debug)]
pub struct TabledGame {
    /// Position of White among the players, or of the one player of a bye.
    pub white: u32,
    /// Position of Black; none for a bye.
    pub black: Option<u32>,
    /// Position of its table.
    pub table: u32,
    /// The row there.
    pub row: u32,
    /// The day; none in a table without days.
    pub date: Option<Date>,
    /// The round.
    pub round: Round,
    /// How it ended.
    pub outcome: Outcome,
}

impl TabledEvent {
    /// Who its players are.
    pub fn people(&self) -> Vec<Person> {
        self.players.iter().map(|of| Person::Registered(of.player)).collect()
    }

    /// The register number of a player.
    pub fn number_of(&self, no: EntrantNo) -> Option<&PlayerId> {
        let of = self.players.get(no.0.checked_sub(1)? as usize)?;
        Some(&self.register.entry(of.player).id)
    }

    /// The first player who fits.
    pub fn no_of(&self, fits: impl Fn(PlayerIndex) -> bool) -> Option<EntrantNo> {
        let at = self.players.iter().position(|of| fits(of.player))?;
        Some(EntrantNo(u32::try_from(at + 1).ok()?))
    }

    /// The row of a game.
    pub fn place_of(&self, game: usize) -> Place {
        let TabledGame { table, row, .. } = self.games[game];
        self.place(table, row, "result")
    }

    fn place(&self, table: u32, row: u32, column: &'static str) -> Place {
        self.files[table as usize].record(row, column)
    }

    /// A player, who has nothing but his register number: all else is what the register says.
    pub fn entrant(&self, at: u32) -> Entrant {
        let TabledPlayer {
            player,
            table,
            row,
            color,
        } = self.players[at as usize];
        let entry = self.register.entry(player);
        let column = match color {
            Color::White => "white_id",
            Color::Black => "black_id",
        };
        Entrant {
            id: Some(entry.id.clone()),
            sex: Some(entry.sex),
            birth_year: entry.birth_year,
            unit: entry.unit.clone(),
            federation: entry.federation.clone(),
            title: entry.title.clone(),
            ..Entrant::new(
                EntrantNo(at + 1),
                Arc::clone(&entry.name),
                self.place(table, row, column),
            )
        }
    }

    fn entrants(&self) -> Vec<Entrant> {
        (0..).zip(&self.players).map(|(at, _)| self.entrant(at)).collect()
    }

    fn stated(&self) -> Vec<StatedGame> {
        let stated = |game: &TabledGame| StatedGame {
            round: game.round,
            date: game.date,
            board: None,
            white: EntrantNo(game.white + 1),
            black: game.black.map(|black| EntrantNo(black + 1)),
            outcome: game.outcome,
            place: self.place(game.table, game.row, "result"),
            mirror: None,
            columns: GameColumns::default(),
        };
        self.games.iter().map(stated).collect()
    }
}

/// Rows that stand there, or are made of an event of game tables.
#[derive(Debug)]
enum Rows<T> {
    Stated(Vec<T>),
    Tabled(Arc<TabledEvent>, OnceLock<Vec<T>>),
}

impl<T: Clone> Clone for Rows<T> {
    /// The same rows; those that were made of a table are not copied.
    fn clone(&self) -> Self {
        match self {
            Self::Stated(rows) => Self::Stated(rows.clone()),
            Self::Tabled(event, _) => Self::Tabled(Arc::clone(event), OnceLock::new()),
        }
    }
}

impl<T> Rows<T> {
    fn get(&self, make: fn(&TabledEvent) -> Vec<T>) -> &Vec<T> {
        match self {
            Self::Stated(rows) => rows,
            Self::Tabled(event, rows) => rows.get_or_init(|| make(event)),
        }
    }

    /// The rows as what the report states, to be changed.
    fn stated_mut(&mut self, make: fn(&TabledEvent) -> Vec<T>) -> &mut Vec<T> {
        if let Self::Tabled(event, rows) = self {
            *self = Self::Stated(rows.take().unwrap_or_else(|| make(event)));
        }
        match self {
            Self::Stated(rows) => rows,
            Self::Tabled(..) => unreachable!("the rows were just stated"),
        }
    }

    const fn tabled(&self) -> Option<&Arc<TabledEvent>> {
        match self {
            Self::Stated(_) => None,
            Self::Tabled(event, _) => Some(event),
        }
    }
}

macro_rules! rows_of {
    ($(#[$doc:meta])* $name:ident of $row:ident by $make:path) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name(Rows<$row>);

        impl $name {
            /// Those of an event of game tables.
            pub const fn of_table(event: Arc<TabledEvent>) -> Self {
                Self(Rows::Tabled(event, OnceLock::new()))
            }

            /// The event of game tables they come from; none if the report states them itself.
            pub const fn tabled(&self) -> Option<&Arc<TabledEvent>> {
                self.0.tabled()
            }
        }

        /// As rows, wherever they come from.
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                (**self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Vec::deserialize(deserializer).map(|rows| Self(Rows::Stated(rows)))
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self(Rows::Stated(Vec::new()))
            }
        }

        impl Deref for $name {
            type Target = Vec<$row>;
            fn deref(&self) -> &Vec<$row> {
                self.0.get($make)
            }
        }

        impl DerefMut for $name {
            fn deref_mut(&mut self) -> &mut Vec<$row> {
                self.0.stated_mut($make)
            }
        }

        impl From<Vec<$row>> for $name {
            fn from(rows: Vec<$row>) -> Self {
                Self(Rows::Stated(rows))
            }
        }

        impl FromIterator<$row> for $name {
            fn from_iter<I: IntoIterator<Item = $row>>(rows: I) -> Self {
                Self(Rows::Stated(rows.into_iter().collect()))
            }
        }

        impl<'a> IntoIterator for &'a $name {
            type Item = &'a $row;
            type IntoIter = std::slice::Iter<'a, $row>;
            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl<'a> IntoIterator for &'a mut $name {
            type Item = &'a mut $row;
            type IntoIter = std::slice::IterMut<'a, $row>;
            fn into_iter(self) -> Self::IntoIter {
                self.iter_mut()
            }
        }
    };
}

rows_of! {
    /// The players of a report, in its order.
    Entrants of Entrant by TabledEvent::entrants
}

rows_of! {
    /// The games of a report, in its order.
    StatedGames of StatedGame by TabledEvent::stated
}

impl Entrants {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.tabled()
            .map_or_else(|| (**self).len(), |event| event.players.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The player of a row, without making the other rows of a table.
    pub fn row(&self, row: usize) -> Option<Cow<'_, Entrant>> {
        match self.tabled() {
            None => self.get(row).map(Cow::Borrowed),
            Some(event) if row < event.players.len() => Some(Cow::Owned(event.entrant(u32::try_from(row).ok()?))),
            Some(_) => None,
        }
    }

    /// What the report itself states of a player; nothing if all it has is his register number.
    pub fn stated(&self, row: usize) -> Option<&Entrant> {
        match self.tabled() {
            Some(_) => None,
            None => self.get(row),
        }
    }
}

impl StatedGames {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.tabled().map_or_else(|| (**self).len(), |event| event.games.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cell of the result of a game.
    pub fn place_of(&self, row: usize) -> Place {
        match self.tabled() {
            Some(event) => event.place_of(row),
            None => self[row].place.clone(),
        }
    }

    /// How they ended.
    pub fn outcomes(&self) -> impl Iterator<Item = Outcome> {
        let tabled = self.tabled_games().iter().map(|game| game.outcome);
        tabled.chain(self.stated_games().iter().map(|game| game.outcome))
    }

    /// How many were played over the board by two.
    pub fn played(&self) -> usize {
        let tabled = self
            .tabled_games()
            .iter()
            .map(|game| (game.outcome, game.black.is_some()));
        let stated = self.stated_games().iter();
        let sides = tabled.chain(stated.map(|game| (game.outcome, game.black.is_some())));
        sides
            .filter(|(outcome, has_black)| outcome.is_played() && *has_black)
            .count()
    }

    /// The games of a table; none of a report that states them itself.
    fn tabled_games(&self) -> &[TabledGame] {
        self.tabled().map_or(&[], |event| &event.games)
    }

    /// The games that a report states itself.
    fn stated_games(&self) -> &[StatedGame] {
        if self.tabled().is_some() { &[] } else { self }
    }

    /// Takes the round and the day of every game that has a day.
    pub fn each_day(&self, mut take: impl FnMut(Round, Date)) {
        let tabled = self.tabled_games().iter().map(|game| (game.round, game.date));
        let stated = self.stated_games().iter();
        for (round, date) in tabled.chain(stated.map(|game| (game.round, game.date))) {
            if let Some(date) = date {
                take(round, date);
            }
        }
    }

    /// The last day on which a game was played, as far as they have days.
    pub fn last_day(&self) -> Option<Date> {
        let mut last = None;
        self.each_day(|_, day| last = last.max(Some(day)));
        last
    }
}

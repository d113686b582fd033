//! The pairings of a report, and what of them could not be read.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::event::{EntrantNo, Round, cell_beside};
use super::game::Outcome;
use crate::finding::{Place, Spot};

/// A pairing of a report (one row of sheet 对局, or two mirrored cells of a crosstable).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StatedGame {
    /// 轮次
    pub round: Round,
    /// 日期
    pub date: Option<Date>,
    /// 台号, for display only
    pub board: Option<u32>,
    /// 白方, or the one player of a bye
    pub white: EntrantNo,
    /// 黑方; none for a bye
    pub black: Option<EntrantNo>,
    /// 结果
    pub outcome: Outcome,
    /// The cell of the result (in a crosstable: White's cell).
    pub place: Place,
    /// In a crosstable or TRF: Black's cell.
    pub mirror: Option<Place>,
    /// Where in the row its facts stand.
    pub columns: GameColumns,
}

/// Columns of a pairing, from 0; none where the layout does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameColumns {
    /// 轮次
    pub round: Option<u32>,
    /// 日期
    pub date: Option<u32>,
    /// The title of the round, where it gives the day.
    pub title: Option<Spot>,
    /// 白方
    pub white: Option<u32>,
    /// 黑方
    pub black: Option<u32>,
}

/// What a pairing says beside its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFact {
    /// 轮次
    Round,
    /// 日期
    Date,
    /// 白方
    White,
    /// 黑方
    Black,
}

impl GameFact {
    /// The column of a game table.
    const fn heading(self) -> &'static str {
        match self {
            Self::Round => "round",
            Self::Date => "date",
            Self::White => "white_id",
            Self::Black => "black_id",
        }
    }
}

impl StatedGame {
    /// Where the row says a fact; where the layout does not tell, the place of the result.
    pub fn place_of(&self, fact: GameFact) -> Place {
        let column = match fact {
            GameFact::Round => self.columns.round,
            GameFact::Date => self.columns.date,
            GameFact::White => self.columns.white,
            GameFact::Black => self.columns.black,
        };
        match self.place.spot {
            Spot::Record { row, .. } => self.place.record(row, fact.heading()),
            _ => match self.columns.title.filter(|_| fact == GameFact::Date) {
                Some(spot) => Place {
                    spot,
                    ..self.place.clone()
                },
                None => cell_beside(&self.place, column),
            },
        }
    }
}

/// What stands in the file of a report and could not be read, as far as is known: what follows from its absence is no
/// fault of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unread {
    /// Rows of players without a number that can be read.
    pub players: usize,
    /// Games and byes.
    pub games: Vec<UnreadGame>,
}

/// A game or bye that could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnreadGame {
    /// The round, if it is known.
    pub round: Option<Round>,
    /// Those of its players who are known.
    pub players: Vec<EntrantNo>,
    /// Whether a player of it is not known.
    pub has_unknown: bool,
}

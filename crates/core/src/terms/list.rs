//! Rating lists: their dates and the list before a book's first period.

use std::fmt;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::event::EventId;
use super::player::PlayerId;
use super::rating::{GameCount, Rating};
use crate::finding::{Place, RowPlace, Spot};
use crate::number::{Exact, Score};

/// The day of a list. A list covers what ended before its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ListDate(pub Date);

impl fmt::Display for ListDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How a player stands on an opening list (状态).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningStatus {
    /// 在榜
    #[default]
    Listed,
    /// 低于下限: rated, but not published.
    BelowFloor,
    /// 已除名: unrated, with games on record.
    Dropped,
}

/// One row of the opening list (opening.xlsx, sheet 等级分表).
#[derive(Clone, Debug)]
pub struct OpeningEntry {
    /// 编号
    pub id: PlayerId,
    /// 等级分 as written (online systems keep up to four decimals); only a dropped player may have none.
    pub rating: Option<Exact>,
    /// 局数
    pub games: GameCount,
    /// 曾达2400
    pub reached_2400: bool,
    /// 曾达2300 (FIDE)
    pub reached_2300: bool,
    /// 首赛已过 (FIDE): the first event with a rated opponent lies behind.
    pub first_event: bool,
    /// 最近比赛; counted from the opening date if missing.
    pub last_event: Option<Date>,
    /// 状态
    pub status: OpeningStatus,
    /// The row in the file.
    pub place: RowPlace,
    /// Column of the rating, from 0; none where the layout does not say.
    pub rating_column: Option<u32>,
}

impl OpeningEntry {
    /// The cell of the rating; without a column the place of the row.
    pub fn rating_place(&self) -> Place {
        let place = self.place.place();
        match place.spot {
            Spot::Record { row, .. } => place.record(row, "rating"),
            _ => super::event::cell_beside(&place, self.rating_column),
        }
    }

    /// The rating in whole points, a half away from zero.
    pub fn points(&self) -> Option<Rating> {
        let points = self.rating?.half_away_from_zero();
        i32::try_from(points).ok().map(Rating::new)
    }
}

/// A performance waiting since before the opening list (opening.xlsx, sheet 待定).
#[derive(Clone, Debug)]
pub struct OpeningPoolEntry {
    /// 编号
    pub id: PlayerId,
    /// 赛事编号
    pub event: EventId,
    /// 名单日期: the list of the period in which it was made.
    pub list: ListDate,
    /// 局数: games against rated opponents.
    pub games: GameCount,
    /// 表现分
    pub performance: Exact,
    /// 对手分和 (FIDE): the sum of the opponents' ratings.
    pub opponents_sum: Option<Exact>,
    /// 得分 (FIDE): the points made against them.
    pub score: Option<Score>,
    /// The row in the file.
    pub place: Place,
}

/// The list before the first period of a book.
#[derive(Clone, Debug, Default)]
pub struct OpeningList {
    /// The listed players.
    pub entries: Vec<OpeningEntry>,
    /// The pool of first ratings.
    pub pool: Vec<OpeningPoolEntry>,
}

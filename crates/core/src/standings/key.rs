//! The criteria a standings system can name.

use std::sync::Arc;

use serde::Deserialize;

use super::fide::{Code, CodeError, Contestants, codes_for};
use super::machine::{Criterion, Word};
use super::system::{Primary, System};
use super::table::{Form, Table};
use super::{fide, go, individual, team};

macro_rules! keys {
    ($($(#[$doc:meta])* $variant:ident = $word:literal,)+) => {
        /// A criterion by name.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
        #[serde(try_from = "String")]
        pub enum Key {
            $($(#[$doc])* $variant,)+
            /// A criterion of FIDE, by its code.
            Fide(Code),
        }

        impl Key {
            /// The name in a system's file.
            pub fn word(&self) -> Word {
                match self {
                    $(Self::$variant => $word.into(),)+
                    Self::Fide(code) => Arc::clone(code.text()),
                }
            }

            /// The words of the criteria that are not FIDE's.
            pub const WORDS: &[&str] = &[$($word),+];

            fn named(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

keys! {
    /// The points the standings show.
    Points = "points",
    /// 局分: points on the boards.
    BoardPoints = "board-points",
    /// 场分: match points.
    MatchPoints = "match-points",
    /// 1994 rule 1 where every opponent is rated, else rule 2.
    RatingSumOrProgressive = "rating-sum-or-progressive",
    /// 累进分: the sum of the score after each round.
    Progressive = "progressive",
    /// 1994 rule 2: the same without the first round, without the first two, ...
    ProgressiveCut = "progressive-cut",
    /// 1994 rule 3.
    Ladder = "ladder",
    /// 对手分: the final points of the opponents.
    OpponentsPoints = "opponents-points",
    /// 对手分 without the last round's opponent, without the last two, ...
    OpponentsPointsCut = "opponents-points-cut",
    /// 胜者小分: points of those beaten and half the points of those drawn with.
    SonnebornBerger = "sonneborn-berger",
    /// 小分 alone: the progressive score in a Swiss, Sonneborn-Berger elsewhere.
    SmallPoints = "小分",
    /// 直胜: the game between two, where exactly two are level.
    DirectOfTwo = "direct-of-two",
    /// Warnings, fewer first.
    Warnings = "warnings",
    /// 总得分 of the Go rules.
    TotalScore = "total-score",
    /// 1994 teams, step 1: board points of all opponents.
    OpponentsBoardPoints = "opponents-board-points",
    /// 1994 teams, step 3: board points of those beaten and half of those drawn with.
    BeatenBoardPoints = "beaten-board-points",
    /// 1994 teams, step 4: step 1 without the two highest and the two lowest.
    OpponentsBoardPointsCut = "opponents-board-points-cut",
    /// Points on board 1, then on board 2, ...
    Boards = "boards",
}

/// Why a list of criteria cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListError {
    /// No criterion has the name.
    Unknown(String),
    /// The tie-break of the name cannot have its suffix; these it can have.
    Suffix(String, Vec<&'static str>),
    /// The name stands twice in the list.
    Twice(String),
}

impl TryFrom<String> for Key {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::read(&text).map_err(|error| match error {
            CodeError::Unknown => format!("no criterion is called `{text}`"),
            CodeError::Suffix(_) => format!("the criterion `{text}` cannot have this suffix"),
        })
    }
}

impl Key {
    fn read(text: &str) -> Result<Self, CodeError> {
        Self::named(text).map_or_else(|| text.parse().map(Self::Fide), Ok)
    }

    /// Whether it says something of players, or of teams.
    pub fn fits(&self, whom: Contestants) -> bool {
        let of_teams = whom == Contestants::Teams;
        match self {
            Self::Fide(code) => code.name.fits(whom) && (of_teams || code.of.is_none()),
            Self::MatchPoints
            | Self::BoardPoints
            | Self::Boards
            | Self::OpponentsBoardPoints
            | Self::BeatenBoardPoints
            | Self::OpponentsBoardPointsCut => of_teams,
            Self::RatingSumOrProgressive | Self::Warnings => !of_teams,
            _ => true,
        }
    }

    /// The words of all criteria that fit players, or teams.
    pub fn words(whom: Contestants) -> Vec<&'static str> {
        let own = Self::WORDS.iter().copied();
        let own = own.filter(|word| Self::named(word).is_some_and(|key| key.fits(whom)));
        codes_for(whom).chain(own).collect()
    }

    /// What 小分 alone means in a form of event.
    pub const fn small_points(form: Form) -> Self {
        match form {
            Form::Swiss => Self::Progressive,
            Form::Other => Self::SonnebornBerger,
        }
    }

    /// Reads a list of names separated by commas or blanks, such as `BH-C1,BH,SB`; the first one that is unknown or
    /// stands there twice is the error.
    pub fn list(text: &str) -> Result<Vec<Self>, ListError> {
        let parts = text.split(|c: char| c.is_whitespace() || [',', '，', '、', ';', '；'].contains(&c));
        let mut keys: Vec<Self> = Vec::new();
        for part in parts.filter(|part| !part.is_empty()) {
            let key = Self::read(part).map_err(|error| match error {
                CodeError::Unknown => ListError::Unknown(part.to_owned()),
                CodeError::Suffix(suffixes) => ListError::Suffix(part.to_owned(), suffixes),
            })?;
            if keys.iter().any(|earlier| earlier.word() == key.word()) {
                return Err(ListError::Twice(part.to_owned()));
            }
            keys.push(key);
        }
        Ok(keys)
    }

    /// The words of its columns; the points are shown in a column of their own.
    pub fn columns(&self, table: &Table) -> Vec<Word> {
        match self {
            Self::Points => Vec::new(),
            Self::RatingSumOrProgressive => vec!["rating-sum".into(), "progressive".into()],
            Self::SmallPoints => Self::small_points(table.form).columns(table),
            Self::Boards => (1..=team::boards(table)).map(team::board_word).collect(),
            Self::ProgressiveCut => vec!["progressive".into()],
            other => vec![other.word()],
        }
    }

    /// The criteria for the ranking machine.
    pub fn criteria<'a>(&'a self, table: &'a Table, system: &'a System) -> Vec<Criterion<'a>> {
        let policies = &system.policies;
        let win = i64::from(system.win);
        let boards = || Criterion::value("board-points", |line| table.lines[line].points.exact());
        let matches = || Criterion::value("match-points", |line| table.lines[line].match_points.exact());
        let one = match self {
            Self::Points if system.primary == Primary::MatchPoints && table.is_of_teams() => {
                Criterion::value("points", |line| table.lines[line].match_points.exact())
            }
            Self::MatchPoints => matches(),
            Self::Points => individual::points(table).times(win, ""),
            Self::BoardPoints => boards().times(win, ""),
            Self::RatingSumOrProgressive => {
                individual::rating_sum_or_progressive(table, policies).times(win, "rating-sum")
            }
            Self::Progressive => individual::progressive_total(table).times(win, ""),
            Self::ProgressiveCut => individual::progressive_cut(table).times(win, ""),
            Self::Ladder => individual::ladder(table, policies).times(win, ""),
            Self::OpponentsPoints => individual::opponents_points(table, policies).times(win, ""),
            Self::OpponentsPointsCut => individual::opponents_points_cut(table, policies).times(win, ""),
            Self::SmallPoints if table.form == Form::Swiss => individual::progressive_total(table).times(win, ""),
            Self::SonnebornBerger | Self::SmallPoints => individual::sonneborn_berger(table, policies).times(win, ""),
            Self::DirectOfTwo => individual::direct_of_two(table).times(win, ""),
            Self::Warnings => individual::warnings(table),
            Self::TotalScore => go::total_score(table, policies),
            Self::OpponentsBoardPoints => team::opponents_board_points(table).times(win, ""),
            Self::BeatenBoardPoints => team::beaten_board_points(table).times(win, ""),
            Self::OpponentsBoardPointsCut => team::opponents_board_points_cut(table).times(win, ""),
            Self::Boards => {
                let each = (1..=team::boards(table)).map(|board| team::board_points(table, board).times(win, ""));
                return each.collect();
            }
            Self::Fide(code) => fide::criterion(code, table, system),
        };
        vec![one]
    }
}

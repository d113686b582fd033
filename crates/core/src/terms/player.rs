//! People: the register of a federation and what identifies a person.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::rating::Rating;
use crate::finding::{Place, RowPlace, Spot};

/// The register number of a player (编号), kept letter for letter: `1` is not `000001`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(Arc<str>);

impl PlayerId {
    /// Takes an id that keeps to [`is_valid_id`].
    pub fn new(text: &str) -> Option<Self> {
        is_valid_id(text).then(|| Self(text.into()))
    }

    /// Takes an id without copying it.
    pub fn shared(text: Arc<str>) -> Option<Self> {
        is_valid_id(&text).then_some(Self(text))
    }

    /// The id as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for PlayerId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a text may be the id of a player or event: 1 to 64 letters, digits, Han characters, `.`, `_`, `-`,
/// without a leading dot.
pub fn is_valid_id(text: &str) -> bool {
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return (1..=64).contains(&text.len());
    }
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
    !text.starts_with('.') && (1..=64).contains(&text.chars().count()) && text.chars().all(fits)
}

/// A player's position in the register: the dense number used instead of the id in all computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerIndex(pub u32);

impl PlayerIndex {
    /// The index for slices.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

/// Who a row of a report is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Person {
    /// A player of the register, at home or foreign.
    Registered(PlayerIndex),
    /// A foreigner whom the register does not know.
    Foreigner,
    /// A computer: its games are unplayed for rating and titles.
    Computer,
}

/// Sex, for lists and titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Sex {
    /// 男
    #[serde(rename = "M")]
    Male,
    /// 女
    #[serde(rename = "F")]
    Female,
}

impl Sex {
    /// The letter used in output files: M or F.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Male => "M",
            Self::Female => "F",
        }
    }
}

/// A title as the register writes it, such as 大师 or 特级大师. Empty means none.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Title(pub Arc<str>);

impl Title {
    /// Whether there is a title at all.
    pub fn is_none(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One row of the register (players.xlsx, sheet 棋手).
#[derive(Clone, Debug)]
pub struct RegisterEntry {
    /// 编号
    pub id: PlayerId,
    /// 姓名
    pub name: Arc<str>,
    /// 拼音
    pub latin_name: Option<Arc<str>>,
    /// 性别
    pub sex: Sex,
    /// 出生年
    pub birth_year: Option<i16>,
    /// 单位
    pub unit: Option<Arc<str>>,
    /// 国籍; a missing one is the home federation.
    pub federation: Option<Arc<str>>,
    /// 称号
    pub title: Title,
    /// 国际棋联ID
    pub fide_id: Option<Arc<str>>,
    /// 国际等级分
    pub fide_rating: Option<Rating>,
    /// 曾用名
    pub former_names: Vec<Arc<str>>,
    /// The row in the file.
    pub place: RowPlace,
    /// The column of the title in it.
    pub title_column: Option<u32>,
}

impl RegisterEntry {
    /// The cell of the title.
    pub fn title_place(&self) -> Place {
        let place = self.place.place();
        match (place.spot, self.title_column) {
            (Spot::Cell { row, .. }, Some(column)) => place.cell(row, column),
            (Spot::Record { row, .. }, Some(_)) => place.record(row, "title"),
            _ => place,
        }
    }
}

/// The register: every person the federation knows, in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Register {
    /// The rows; [`PlayerIndex`] counts them from 0.
    pub entries: Vec<RegisterEntry>,
    /// Numbers and names of rows that could not be read.
    pub unread: BTreeSet<Arc<str>>,
}

impl Register {
    /// The entry of a player.
    pub fn entry(&self, player: PlayerIndex) -> &RegisterEntry {
        &self.entries[player.at()]
    }

    /// Whether a number or name stands in a row that could not be read: that nobody has it is then no news.
    pub fn is_unread(&self, number_or_name: &str) -> bool {
        self.unread.contains(number_or_name)
    }

    /// All players with their entries.
    pub fn players(&self) -> impl Iterator<Item = (PlayerIndex, &RegisterEntry)> {
        (0..).map(PlayerIndex).zip(&self.entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_letters_digits_han_dot_dash_and_underscore() {
        for good in ["000001", "粤-12", "a.b_c", "1"] {
            assert!(PlayerId::new(good).is_some(), "{good}");
        }
        for bad in ["", ".x", "a b", "=1", "a/b", &"9".repeat(65)] {
            assert!(PlayerId::new(bad).is_none(), "{bad}");
        }
    }
}

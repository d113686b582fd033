//! Titles: norms, applications, promotion of grades.
//!
//! 1. [`norms`]: the score a norm asks for, and what a player made of it.
//! 2. [`application`]: whether a player may ask for a title, and what he lacks; [`blank`]: what its form leaves empty.
//! 3. [`promotion`]: grades of the federation by percentage.
//! 4. [`fide_norms`]: norms for the titles of FIDE.

pub mod application;
pub mod blank;
pub mod fide_norms;
pub mod norms;
pub mod promotion;

use serde::{Deserialize, Serialize};

use crate::terms::{Sex, Title};

/// A national title. FIDE titles and the grades of the federation are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NationalTitle {
    /// 大师
    Master,
    /// 特级大师
    Grandmaster,
}

impl NationalTitle {
    /// Both, the lower one first.
    pub const ALL: [Self; 2] = [Self::Master, Self::Grandmaster];

    /// The word of the regulation, which output files use in both languages.
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Master => "大师",
            Self::Grandmaster => "特级大师",
        }
    }

    /// The English word.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Master => "master",
            Self::Grandmaster => "grandmaster",
        }
    }

    /// Reads either word, exactly as printed.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|title| title.zh() == word || title.code() == word)
    }
}

/// A title and whose figures hold for it: men's or women's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Aim {
    /// The title.
    pub title: NationalTitle,
    /// Whose.
    pub sex: Sex,
}

impl Aim {
    /// Reads `大师`, `女子特级大师`, `master`; 男子 or 女子 in front says whose it is, else the person's sex.
    pub fn from_word(word: &str, sex: Option<Sex>) -> Option<Self> {
        let of_men = word.strip_prefix("男子").map(|rest| (rest, Some(Sex::Male)));
        let of_women = word.strip_prefix("女子").map(|rest| (rest, Some(Sex::Female)));
        let (word, sex) = of_men.or(of_women).unwrap_or((word, sex));
        Some(Self {
            title: NationalTitle::from_word(word)?,
            sex: sex?,
        })
    }
}

/// The national title a person holds, and whose title it is.
///
/// - Article: 六(四), reading 六(四)-c.
pub fn held(title: &Title, sex: Option<Sex>) -> Option<Aim> {
    Aim::from_word(&title.0, sex)
}

/// Whether a person holds a title, or a higher one.
pub fn holds(title: &Title, sex: Sex, wanted: NationalTitle) -> bool {
    held(title, Some(sex)).is_some_and(|held| held.title >= wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sex_in_front_of_a_title_wins_over_that_of_the_person() {
        let held = |word: &str, sex| held(&Title(word.into()), sex).map(|aim| (aim.title.code(), aim.sex.letter()));
        assert_eq!(held("大师", Some(Sex::Female)), Some(("master", "F")));
        assert_eq!(held("男子大师", Some(Sex::Female)), Some(("master", "M")));
        assert_eq!(held("女子特级大师", None), Some(("grandmaster", "F")));
        for none in ["", "国际大师", "棋协大师", "大师级"] {
            assert_eq!(held(none, Some(Sex::Male)), None, "{none}");
        }
    }

    #[test]
    fn a_grandmaster_holds_the_title_of_master_and_not_the_other_way_round() {
        let title = |word: &str| Title(word.into());
        assert!(holds(&title("特级大师"), Sex::Male, NationalTitle::Master));
        assert!(!holds(&title("大师"), Sex::Male, NationalTitle::Grandmaster));
    }
}

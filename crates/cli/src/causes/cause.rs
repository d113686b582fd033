//! A cause in words.

use dengji_export::catalogue::Catalogue;

/// A cause: a word of the catalogue and what it concerns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cause {
    /// `cause-` and this word is its text.
    pub word: &'static str,
    /// The file, event or number concerned.
    pub what: String,
}

impl Cause {
    /// A word and what it concerns.
    pub fn new(word: &'static str, what: impl Into<String>) -> Self {
        Self {
            word,
            what: what.into(),
        }
    }

    /// The text for people.
    pub fn text(&self, catalogue: &Catalogue) -> String {
        let what = match self.what.split_once(ARROW) {
            Some((old, new)) if self.word == LIST_BEFORE => {
                let shown = |rating: &str| match rating {
                    UNLISTED => catalogue.text("not-listed"),
                    rating => rating.to_owned(),
                };
                shown(old) + ARROW + &shown(new)
            }
            _ => self.what.clone(),
        };
        catalogue.text_with(&format!("cause-{}", self.word), &[("what", &what)])
    }
}

/// The cause that the list before gives another rating: both ratings are what it concerns.
pub const LIST_BEFORE: &str = "list-before";
/// No cause is known.
pub const UNKNOWN: &str = "unknown";
/// Between what was and what is.
pub const ARROW: &str = " → ";
/// In place of the rating of a player who was not on a list.
pub const UNLISTED: &str = "-";

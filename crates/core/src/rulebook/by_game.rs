//! The values of rule sets whose expectation is made game by game and whose list is made once a period.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Rulebook;
use super::error::Phrase;
use super::error::RulebookError;
use super::params::Article;
use super::ranges::{Bound, RuleValues};
use crate::number::Score;
use crate::terms::{Date, GameCount, KFactor, Rating};

/// The articles of such a rule set that are in force on a day, beside those every list has.
#[derive(Clone, Debug)]
pub struct GameRules {
    /// The difference of a game, and which games are rated.
    pub change: Article<GameChangeRule>,
    /// K.
    pub coefficient: Article<HistoryCoefficientRule>,
    /// The first rating.
    pub first_rating: Article<FirstRatingRule>,
    /// Results of unrated players that count for nobody.
    pub void_results: Article<VoidResultRule>,
    /// When a player is called inactive.
    pub inactivity: Article<InactivityRule>,
    /// A rise of all ratings on one list.
    pub rise: Option<Article<RiseRule>>,
    /// Round robins with unrated players, if they are computed as a whole.
    pub round_robin: Option<Article<UnratedRoundRobinRule>>,
}

/// The names of the rules such a rule set needs.
pub(super) const NEEDED: &[&str] = &[
    GameChangeRule::RULE,
    HistoryCoefficientRule::RULE,
    FirstRatingRule::RULE,
    VoidResultRule::RULE,
    InactivityRule::RULE,
    super::params::ListRule::RULE,
    super::params::ChangeRule::RULE,
    super::params::ProbabilityRule::RULE,
    super::params::DifferenceRule::RULE,
];

impl GameRules {
    /// Whether a rule set is of this kind.
    pub(super) fn has(book: &Rulebook) -> bool {
        book.has_rule(GameChangeRule::RULE)
    }

    /// The articles of a rule set on a day; none if it is of another kind.
    pub(super) fn of(book: &Rulebook, date: Date) -> Result<Option<Arc<Self>>, RulebookError> {
        if !Self::has(book) {
            return Ok(None);
        }
        Ok(Some(Arc::new(Self {
            change: book.article(date)?,
            coefficient: book.article(date)?,
            first_rating: book.article(date)?,
            void_results: book.article(date)?,
            inactivity: book.article(date)?,
            rise: book.own_article(date)?,
            round_robin: book.own_article(date)?,
        })))
    }
}

/// The rating difference of a game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GameChangeRule {
    /// A larger difference counts as this.
    pub cap: i64,
    /// A player with this rating keeps the full difference; his opponent does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncapped_from: Option<Rating>,
    /// Whether the higher rated player has the benefit of the cap in one game of an event only, that of the greatest
    /// difference.
    #[serde(default)]
    pub once_an_event: bool,
    /// Games that are not rated at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated: Option<UnratedGames>,
}

/// Games that are not rated.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct UnratedGames {
    /// From this difference on ...
    pub difference: i64,
    /// ... if one of the players is rated above this figure.
    pub above: Rating,
}

/// K by games, rating and age.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryCoefficientRule {
    /// Until so many games are completed ...
    pub new_games: GameCount,
    /// ... this K.
    pub new_k: KFactor,
    /// K after them.
    pub k: KFactor,
    /// Once published at this rating ...
    pub top_from: Rating,
    /// ... this K, for ever.
    pub top_k: KFactor,
    /// The K of the young.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub junior: Option<JuniorCoefficient>,
    /// K times the games of a period is at most this; none: not bounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product_at_most: Option<u32>,
}

/// The K of the young.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct JuniorCoefficient {
    /// Until the end of the year of this birthday.
    pub age: i16,
    /// While never published at this rating.
    pub below: Rating,
    /// K.
    pub k: KFactor,
}

/// The first rating.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FirstRatingRule {
    /// Games against rated opponents.
    pub games: GameCount,
    /// Games against rated opponents in an event that counts for it.
    #[serde(default)]
    pub games_in_event: GameCount,
    /// Results are pooled over so many months, that of the list included; none: without end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub months: Option<u32>,
    /// Draws added to the results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draws: Option<AddedDraws>,
    /// Points above the opponents' average for each point of score above half; then the table serves the other scores
    /// only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus_per_point: Option<i64>,
    /// A first rating is at most this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Rating>,
}

/// Draws against opponents that nobody played.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AddedDraws {
    /// How many.
    pub count: u32,
    /// The rating of each opponent.
    pub rating: Rating,
}

impl FirstRatingRule {
    pub(super) fn formula(&self) -> Bound {
        Bound {
            key: "draws",
            kept: self.draws.is_some() != self.bonus_per_point.is_some(),
            must: Phrase::new("must-one-of-two", "given, or `bonus_per_point`, and not both"),
        }
    }
}

/// A round robin in which unrated players play is computed as a whole, from the average of its field.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct UnratedRoundRobinRule {
    /// How far an unrated player of at most half the points is put from the average.
    pub difference: Factor,
}

/// How the difference of an unrated player of a round robin is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Factor {
    /// Dp N/M.
    OpponentsByPlayers,
    /// Dp itself.
    None,
}

/// Results of unrated players that count for nobody.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct VoidResultRule {
    /// A score of at most so many half points against rated opponents in an event.
    pub half_points_at_most: i32,
    /// Only in the first event with a rated opponent.
    pub first_event_only: bool,
}

impl VoidResultRule {
    /// The score up to which a result is void.
    pub const fn score(&self) -> Score {
        Score::from_halves(self.half_points_at_most)
    }
}

/// When a player is called inactive.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct InactivityRule {
    /// More than so many years after his last rated game.
    pub years: i16,
}

/// A rise of all ratings on one list.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RiseRule {
    /// The list, `YYYY-MM-DD`.
    pub list: Date,
    /// Ratings below this figure ...
    pub below: Rating,
    /// ... rise by so many per cent of what they lack of it.
    pub percent: i64,
}

//! The values of game-by-game rule sets, and what of them is in force on a day.

use std::sync::Arc;

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer};

use super::Rulebook;
use super::error::{Phrase, RulebookError};
use super::params::Article;
use super::ranges::{Bound, RuleValues};
use crate::number::Exact;
use crate::terms::{Date, GameCount, KFactor, Rating};

/// The articles of a game-by-game rule set that are in force on a day, typed.
#[derive(Clone, Debug)]
pub struct SequentialRules {
    /// Id of the rule set.
    pub id: Arc<str>,
    /// Days of the lists.
    pub list_days: Article<ListDaysRule>,
    /// How a game changes ratings.
    pub system: System,
}

/// The kinds of game-by-game systems; the articles of a rule set say which it is.
#[derive(Clone, Debug)]
pub enum System {
    /// A change by the expected score, which is a logistic function of the difference.
    Logistic(LogisticRules),
    /// Points pass from one player to the other, by bands of the difference.
    Exchange(ExchangeRules),
}

/// The articles of a system by expected score.
#[derive(Clone, Debug)]
pub struct LogisticRules {
    /// Titles by rating.
    pub titles: Article<RatingTitlesRule>,
    /// The start, and the games until somebody is rated.
    pub newcomer: Article<NewcomerRule>,
    /// The change of two rated players.
    pub change: Article<LogisticChangeRule>,
    /// The changes when one of them is not rated yet.
    pub provisional: Article<ProvisionalOpponentRule>,
    /// Two players who are not rated yet.
    pub both_provisional: Article<BothProvisionalRule>,
}

/// The articles of a system of points that pass from one to the other.
#[derive(Clone, Debug)]
pub struct ExchangeRules {
    /// Levels by points.
    pub levels: Article<LevelRule>,
    /// What the lower player gains by a draw.
    pub draw: Article<DrawExchangeRule>,
    /// What the lower player gains by a win.
    pub lower_wins: Article<LowerWinsRule>,
    /// What the higher player gains by a win.
    pub higher_wins: Article<HigherWinsRule>,
}

const LOGISTIC: &[&str] = &[
    ListDaysRule::RULE,
    RatingTitlesRule::RULE,
    NewcomerRule::RULE,
    LogisticChangeRule::RULE,
    ProvisionalOpponentRule::RULE,
    BothProvisionalRule::RULE,
];
const EXCHANGE: &[&str] = &[
    ListDaysRule::RULE,
    LevelRule::RULE,
    DrawExchangeRule::RULE,
    LowerWinsRule::RULE,
    HigherWinsRule::RULE,
];

impl SequentialRules {
    /// The names of the rules a rule set needs: those of points that pass over if it has levels, else those of the
    /// expected score.
    pub(super) fn names(book: &Rulebook) -> &'static [&'static str] {
        if is_exchange(book) { EXCHANGE } else { LOGISTIC }
    }

    /// The articles of a rule set on a day.
    pub(super) fn of(book: &Rulebook, date: Date) -> Result<Self, RulebookError> {
        Ok(Self {
            id: Arc::clone(&book.id),
            list_days: book.article(date)?,
            system: if is_exchange(book) {
                System::Exchange(ExchangeRules {
                    levels: book.article(date)?,
                    draw: book.article(date)?,
                    lower_wins: book.article(date)?,
                    higher_wins: book.article(date)?,
                })
            } else {
                System::Logistic(LogisticRules {
                    titles: book.article(date)?,
                    newcomer: book.article(date)?,
                    change: book.article(date)?,
                    provisional: book.article(date)?,
                    both_provisional: book.article(date)?,
                })
            },
        })
    }
}

fn is_exchange(book: &Rulebook) -> bool {
    book.articles.iter().any(|article| *article.rule == *LevelRule::RULE)
}

/// Days of the lists.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListDaysRule {
    /// Days of the year, `MM-DD`.
    pub dates: Vec<String>,
}

/// Titles by rating, the highest first.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingTitlesRule {
    /// The titles; only the last has no least rating.
    pub titles: Vec<RatingTitle>,
}

/// A title and the rating from which it holds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingTitle {
    /// The title.
    pub title: Arc<str>,
    /// The least rating.
    #[serde(default)]
    pub from: Option<Rating>,
}

impl RatingTitlesRule {
    pub(super) fn bound(&self) -> Bound {
        let from: Vec<Rating> = self.titles.iter().filter_map(|title| title.from).collect();
        let last_open = self.titles.last().is_some_and(|last| last.from.is_none());
        Bound {
            key: "titles",
            kept: last_open && from.len() + 1 == self.titles.len() && from.is_sorted_by(|a, b| a > b),
            must: Phrase::new("must-titles", "titles with `from` descending, the last one without"),
        }
    }
}

/// The start of a newcomer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewcomerRule {
    /// The rating he starts from.
    pub rating: Rating,
    /// He is rated after so many effective games.
    pub games: GameCount,
}

/// The change of two rated players.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogisticChangeRule {
    /// Points a whole point of score is worth.
    pub k: KFactor,
    /// The difference at which the odds are ten to one.
    pub scale: u32,
}

/// The changes of a rated and an unrated player: Rd (n / `per_games`) `rated_share`, and Rd (`unrated_from` - n) /
/// `per_games`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvisionalOpponentRule {
    /// The rated player's share of the normal change, numerator and denominator.
    pub rated_share: [u32; 2],
    /// The unrated player's multiple falls from this figure.
    pub unrated_from: u32,
    /// Games by which both are divided.
    pub per_games: u32,
}

/// Two unrated players: neither rated nor counted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BothProvisionalRule {}

/// Levels by points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelRule {
    /// Points of a newcomer.
    pub newcomer: Rating,
    /// Points of a level.
    pub points_per_level: u32,
    /// The number of the lowest level.
    pub first_level: u32,
    /// The number of the best.
    pub best_level: u32,
    /// The word behind the number.
    pub word: Arc<str>,
    /// The word for those below the lowest level.
    pub no_level: Arc<str>,
}

/// What the lower player gains by a draw.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct DrawExchangeRule(pub ExchangeTable);

/// What the lower player gains by a win.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct LowerWinsRule(pub ExchangeTable);

/// What the higher player gains by a win.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct HigherWinsRule(pub ExchangeTable);

/// Points that pass over, by bands of the difference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExchangeTable {
    /// The bands, from a difference of 0 without a gap; only the last is open.
    pub bands: Vec<ExchangeBand>,
}

/// A band of the difference: the gain is `base` and `per_point` times the difference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExchangeBand {
    /// The least difference.
    pub from: u32,
    /// Where the next band starts.
    #[serde(default)]
    pub below: Option<u32>,
    /// Points.
    #[serde(deserialize_with = "decimal")]
    pub base: Exact,
    /// Points for each point of difference.
    #[serde(deserialize_with = "decimal")]
    pub per_point: Exact,
}

impl ExchangeBand {
    /// The gain at a difference, exact.
    pub fn gain(&self, difference: Exact) -> Exact {
        self.base + self.per_point.product(difference)
    }

    fn is_gain(&self) -> bool {
        let at = |points: u32| self.gain(Exact::whole(points.into())) >= Exact::ZERO;
        at(self.from) && self.below.map_or(self.per_point >= Exact::ZERO, at)
    }
}

impl ExchangeTable {
    /// The band of a difference that is not negative.
    pub fn band(&self, difference: Exact) -> Option<&ExchangeBand> {
        let starts = |band: &&ExchangeBand| Exact::whole(band.from.into()) <= difference;
        self.bands.iter().rfind(starts)
    }

    pub(super) fn without_gap(&self) -> Bound {
        let mut next = Some(0);
        let joins = self.bands.iter().all(|band| {
            let joins = next == Some(band.from) && band.below.is_none_or(|below| below > band.from);
            next = band.below;
            joins
        });
        Bound {
            key: "bands",
            kept: joins && next.is_none() && !self.bands.is_empty(),
            must: Phrase::new(
                "must-bands",
                "bands without a gap: the first from 0, each from where the one before ends, only the last without \
                 `below`",
            ),
        }
    }

    pub(super) fn without_loss(&self) -> Bound {
        Bound {
            key: "bands",
            kept: self.bands.iter().all(ExchangeBand::is_gain),
            must: Phrase::new("must-gain", "bands whose gain is nowhere below 0"),
        }
    }
}

/// A decimal in quotes, so that it is exact.
fn decimal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Exact, D::Error> {
    let text = String::deserialize(deserializer)?;
    let wrong = || D::Error::invalid_value(Unexpected::Str(&text), &"a decimal in quotes, such as \"0.25\"");
    Exact::parse(&text).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::super::embedded;
    use super::*;

    /// The fault of a rule set of the program with one place changed: line and message.
    fn fault(id: &str, from: &str, to: &str) -> (usize, String) {
        let text = embedded::rulebook(id).expect("the program carries it").text.to_string();
        assert_eq!(text.matches(from).count(), 1, "{from:?} must stand once");
        let changed = text.replace(from, to);
        let error = Rulebook::parse(&changed, "rules.toml", &embedded::table).expect_err("a fault");
        let line = text[..text.find(from).unwrap_or_default()].matches('\n').count() + 1;
        assert!(error.to_string().contains('^'), "{error}");
        (error.spot().line.abs_diff(line), error.problem().to_string())
    }

    #[test]
    fn a_table_with_a_gap_is_refused() {
        let must = "`bands` must be bands without a gap: the first from 0, each from where the one before ends, only the \
                    last without `below`";
        let (off, message) = fault(
            "level-points",
            "{ from = 100, below = 200, base",
            "{ from = 110, below = 200, base",
        );
        assert_eq!(message, must);
        assert!(off <= 3, "{off} lines off");
        for (from, to) in [
            ("{ from = 200, base = \"0\", per_point = \"0\" },\n", ""),
            (
                "{ from = 100, base = \"0\", per_point = \"0.25\" }",
                "{ from = 100, below = 100, base = \"0\", per_point = \"0.25\" }",
            ),
            (
                "{ from = 100, base = \"0\", per_point = \"0.5\" }",
                "{ from = 99, base = \"0\", per_point = \"0.5\" }",
            ),
        ] {
            assert_eq!(fault("level-points", from, to).1, must);
        }
    }

    #[test]
    fn values_out_of_range_are_named_where_they_stand() {
        for (id, from, to, message) in [
            ("ourgame-2000", "k = 32", "k = 320", "`k` must be from 0 to 100"),
            (
                "ourgame-2000",
                "scale = 400",
                "scale = 0",
                "`scale` must be from 1 to 4000",
            ),
            (
                "ourgame-2000",
                "[2, 3]",
                "[3, 2]",
                "`rated_share` must be a share as [numerator, denominator], above 0 and at most 1",
            ),
            (
                "ourgame-2000",
                "from = 2400",
                "from = 2600",
                "`titles` must be titles with `from` descending, the last one without",
            ),
            (
                "ourgame-2000",
                "\"sequential\"",
                "\"by-game\"",
                "`method` must be `period` or `sequential`",
            ),
            (
                "ourgame-2000",
                "\"both-provisional\"",
                "\"unplayed\"",
                "no article has the rule `both-provisional`",
            ),
            (
                "level-points",
                "\"-0.08\"",
                "\"-0.2\"",
                "`bands` must be bands whose gain is nowhere below 0",
            ),
            (
                "level-points",
                "\"-0.08\"",
                "\"x\"",
                "`per_point` must be a decimal in quotes, such as \"0.25\"",
            ),
        ] {
            let (off, found) = fault(id, from, to);
            assert_eq!(found, message);
            assert!(
                off == 0 || found.contains("no article") || found.contains("titles") || found.contains("bands"),
                "{off}"
            );
        }
    }
}

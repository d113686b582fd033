//! The values of the articles about titles and of those that only state something.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Rulebook;
use super::error::RulebookError;
use super::norm_table::NormTable;
use super::params::Article;
use super::tables::ProbabilityTable;
use crate::terms::{Date, EventClass, GameCount, Rating};
use crate::titles::NationalTitle;

/// The articles about titles that are in force on a day.
#[derive(Clone, Debug)]
pub struct TitleRules {
    /// Id of the rule set.
    pub id: Arc<str>,
    /// 五(一)
    pub master_events: Article<MasterEventsRule>,
    /// 五(二)
    pub grandmaster_events: Article<GrandmasterEventsRule>,
    /// 九
    pub master: Article<MasterTitleRule>,
    /// 十
    pub grandmaster: Article<GrandmasterTitleRule>,
    /// 附表1、2
    pub norm_score: Article<NormScoreRule>,
    /// Where the scores of norms come from.
    pub scores: NormScores,
}

/// Where the scores of norms come from.
#[derive(Clone, Debug)]
pub enum NormScores {
    /// From the probability of table 3 and the performances of the article.
    Computed(ProbabilityTable),
    /// From the federation's own table.
    Table(NormTable),
}

impl TitleRules {
    /// The articles of a rule set on a day.
    pub(super) fn of(book: &Rulebook, date: Date) -> Result<Self, RulebookError> {
        let norm_score: Article<NormScoreRule> = book.article(date)?;
        let scores = match &norm_score.values.table {
            Some(name) => NormScores::Table(NormTable::parse(book.table(name)?)?),
            None => NormScores::Computed(book.probability_table(date)?),
        };
        Ok(Self {
            id: Arc::clone(&book.id),
            master_events: book.article(date)?,
            grandmaster_events: book.article(date)?,
            master: book.article(date)?,
            grandmaster: book.article(date)?,
            norm_score,
            scores,
        })
    }

    /// The article about a title, by number, and what it asks for.
    pub const fn conditions(&self, title: NationalTitle) -> (&Arc<str>, &TitleConditions) {
        match title {
            NationalTitle::Master => (&self.master.number, &self.master.values.0),
            NationalTitle::Grandmaster => (&self.grandmaster.number, &self.grandmaster.values.0),
        }
    }
}

/// 一(一): what a rating is.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MeaningRule {}

/// 一(二): who sets ratings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AuthorityRule {}

/// 一(三): new ratings of some players may be published between the lists.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct InterimListRule {
    /// Whether they may.
    pub allowed: bool,
}

/// 五(一): events in which master norms can be made.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MasterEventsRule {
    /// The classes of event.
    pub classes: Vec<EventClass>,
}

/// 五(二): events in which grandmaster norms can be made.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GrandmasterEventsRule {
    /// The classes of event.
    pub classes: Vec<EventClass>,
}

/// What an applicant for a title must show.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TitleConditions {
    /// Rating of men at least.
    pub rating_men: Rating,
    /// Rating of women at least.
    pub rating_women: Rating,
    /// Events with a norm at least.
    pub events: u32,
    /// Counted games of them together at least.
    pub games: GameCount,
    /// A norm is valid so many years after its event; exactly so many is valid.
    pub norm_years: i16,
}

/// 九: the title of master.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(transparent)]
pub struct MasterTitleRule(pub TitleConditions);

/// 十: the title of grandmaster.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(transparent)]
pub struct GrandmasterTitleRule(pub TitleConditions);

/// 附表1、2: the score of a norm, by average rating and games.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NormScoreRule {
    /// The performance a men's master norm stands for.
    pub master_men: Rating,
    /// A women's master norm.
    pub master_women: Rating,
    /// A men's grandmaster norm.
    pub grandmaster_men: Rating,
    /// A women's grandmaster norm.
    pub grandmaster_women: Rating,
    /// Width of a band of averages; each starts at a multiple of it and one.
    pub band: i32,
    /// The lowest band starts so far below the performance; under it there is no norm.
    pub lowest_band_below: i32,
    /// An excess over a half point of at most so many hundredths is dropped.
    pub dropped_excess_hundredths: i64,
    /// Counted games at least.
    pub games_at_least: GameCount,
    /// The federation's own table in place of the figures above: a file `NAME.csv`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

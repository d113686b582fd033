//! A regulation as data: articles in order, values with the day from which they hold, readings of damaged text.
//!
//! A rule-set file is TOML, one file a regulation. [`Rulebook::parse`] checks all of it at once, every version of
//! every article, so that a file that was read cannot fail later but for a day on which an article does not hold.
//! Nothing here reads a file: texts are handed in with the name under which their reader knows them.

pub mod by_game;
mod document;
pub mod embedded;
pub mod error;
pub mod fide_norms;
pub mod norm_table;
mod number;
pub mod params;
mod parse;
pub mod ranges;
pub mod sequential;
pub mod slips;
pub mod tables;
#[cfg(test)]
mod tests;
pub mod titles;
mod values;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

pub use by_game::GameRules;
pub use document::{Confidence, Method, Reading, Status, Words};
pub use error::{Other, Phrase, Problem, RulebookError, Source, Spot, width};
pub use number::{chinese_numeral, english_number, normal_number};
pub use params::{Article, Rules};
pub use sequential::SequentialRules;
pub use tables::{DifferenceTable, ProbabilityTable};
pub use titles::TitleRules;
pub use values::fault;

use crate::terms::Date;
use params::{ChangeRule, DifferenceRule, ProbabilityRule};
use ranges::RuleValues;

/// A rule set as its file gives it: all articles, all versions.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// Id of the rule set.
    pub id: Arc<str>,
    /// What the regulation is called.
    pub title: Words,
    /// How its ratings are made.
    pub method: Method,
    /// Version of the file, printed in every list.
    pub version: Arc<str>,
    /// The text it follows.
    pub source: Words,
    /// Its articles, in order.
    pub articles: Vec<ArticleText>,
    file: Source,
    tables: BTreeMap<String, Source>,
}

/// An article of a rule set.
#[derive(Clone, Debug)]
pub struct ArticleText {
    /// As the Chinese text numbers it: `八(六)`.
    pub number: Arc<str>,
    /// The name of its rule.
    pub rule: Arc<str>,
    /// Whether the program keeps it.
    pub status: Status,
    /// What it says, in one sentence.
    pub summary: Words,
    /// Its versions, oldest first.
    pub versions: Vec<Version>,
    /// Readings of it.
    pub readings: Vec<Reading>,
    place: Range<usize>,
}

/// An article between two days.
#[derive(Clone, Debug)]
pub struct Version {
    /// The first day on which it holds.
    pub from: Date,
    /// The last day, if the file names one; otherwise it holds until the next version.
    pub until: Option<Date>,
    values: values::Stored,
    /// The table it names, and where.
    table: Option<(String, Range<usize>)>,
    place: Range<usize>,
}

impl Version {
    /// The values as the file writes them: key and text, in the order of the file.
    pub fn values(&self) -> &[(String, String)] {
        self.values.listed()
    }

    /// The values as data.
    pub fn plain(&self) -> &toml::Value {
        self.values.plain()
    }
}

impl ArticleText {
    /// The version in force on a day.
    pub fn on(&self, date: Date) -> Option<&Version> {
        let version = self.versions.iter().rfind(|version| version.from <= date)?;
        version.until.is_none_or(|until| date <= until).then_some(version)
    }
}

impl Rulebook {
    /// Reads a rule-set file; `tables` finds a table by name.
    pub fn parse(text: &str, origin: &str, tables: &impl Fn(&str) -> Option<Source>) -> Result<Self, RulebookError> {
        parse::rulebook(Source::new(origin, text), tables)
    }

    /// The name under which the file was read.
    pub fn origin(&self) -> &str {
        &self.file.origin
    }

    /// The text of the file, for hashes.
    pub fn text(&self) -> &str {
        &self.file.text
    }

    /// The tables it uses: name, origin and text.
    pub fn tables(&self) -> impl Iterator<Item = (&str, &Source)> {
        self.tables.iter().map(|(name, source)| (name.as_str(), source))
    }

    /// The days on which a version of an article begins or is no longer in force, in order, each once.
    pub fn change_days(&self) -> Vec<Date> {
        let versions = self.articles.iter().flat_map(|article| &article.versions);
        let ends = |version: &Version| version.until.and_then(|until| until.tomorrow().ok());
        let mut days: Vec<Date> = versions
            .flat_map(|version| [Some(version.from), ends(version)])
            .flatten()
            .collect();
        days.sort_unstable();
        days.dedup();
        days
    }

    /// The articles of a period rule set that are in force on a day.
    pub fn on(&self, date: Date) -> Result<Rules, RulebookError> {
        Rules::of(self, date)
    }

    /// The articles of a game-by-game rule set that are in force on a day.
    pub fn sequential_on(&self, date: Date) -> Result<SequentialRules, RulebookError> {
        SequentialRules::of(self, date)
    }

    /// The articles about titles that are in force on a day.
    pub fn titles_on(&self, date: Date) -> Result<TitleRules, RulebookError> {
        TitleRules::of(self, date)
    }

    /// The values of a rule on a day; of a rule on which the rule set is silent those that do nothing.
    pub fn article<T: RuleValues>(&self, date: Date) -> Result<Article<T>, RulebookError> {
        match (self.own_article(date)?, T::silent()) {
            (Some(article), _) => Ok(article),
            (None, Some((values, beside))) => {
                let cited = self.with_rule(beside).or_else(|_| self.with_rule(ChangeRule::RULE))?;
                Ok(Article {
                    number: Arc::clone(&cited.number),
                    values,
                })
            }
            (None, None) => Err(self.rule_missing(T::RULE)),
        }
    }

    /// The values of a rule on a day; none if no article has the rule.
    pub fn own_article<T: RuleValues>(&self, date: Date) -> Result<Option<Article<T>>, RulebookError> {
        let Ok(article) = self.with_rule(T::RULE) else {
            return Ok(None);
        };
        let version = article.on(date).ok_or_else(|| self.not_in_force(article, date))?;
        Ok(Some(Article {
            number: Arc::clone(&article.number),
            values: version.values.typed(&self.file)?,
        }))
    }

    /// The article with a number, in any spelling: `八(六)`, `8(6)`, `8.6`.
    pub fn numbered(&self, number: &str) -> Option<&ArticleText> {
        let wanted = normal_number(number);
        self.articles
            .iter()
            .find(|article| normal_number(&article.number) == wanted)
    }

    /// Numbers near one that is not there, nearest first: paragraphs of the same article, else the articles.
    pub fn near(&self, number: &str) -> Vec<Arc<str>> {
        number::near(number, self.articles.iter().map(|article| &article.number))
    }

    /// The readings that steps of a derivation follow, by number of the article and name of the step.
    fn readings_by_step(&self) -> BTreeMap<(Arc<str>, Arc<str>), Arc<str>> {
        let of_reading = |article: &Arc<str>, reading: &Reading| {
            let key = |step: &String| ((Arc::clone(article), step.as_str().into()), reading.id.as_str().into());
            reading.steps.iter().map(key).collect::<Vec<_>>()
        };
        let articles = self.articles.iter();
        articles
            .flat_map(|article| {
                article
                    .readings
                    .iter()
                    .flat_map(|reading| of_reading(&article.number, reading))
            })
            .collect()
    }

    fn with_rule(&self, rule: &str) -> Result<&ArticleText, RulebookError> {
        self.articles
            .iter()
            .find(|article| *article.rule == *rule)
            .ok_or_else(|| self.rule_missing(rule))
    }

    fn rule_missing(&self, rule: &str) -> RulebookError {
        RulebookError::new(Problem::RuleMissing(rule.into()), self.file.line(1))
    }

    fn not_in_force(&self, article: &ArticleText, date: Date) -> RulebookError {
        let problem = Problem::NoVersion {
            number: article.number.to_string(),
            date,
            before: before(article, date),
            after: after(article, date),
        };
        RulebookError::new(problem, self.file.spot(&article.place))
    }

    /// Whether an article has a rule.
    fn has_rule(&self, rule: &str) -> bool {
        self.articles.iter().any(|article| *article.rule == *rule)
    }

    fn probability_table(&self, date: Date) -> Result<ProbabilityTable, RulebookError> {
        let rule: Article<ProbabilityRule> = self.article(date)?;
        ProbabilityTable::parse(self.table(&rule.values.table)?)
    }

    fn difference_table(&self, date: Date) -> Result<DifferenceTable, RulebookError> {
        match self.own_article::<DifferenceRule>(date)? {
            Some(rule) => DifferenceTable::parse(self.table(&rule.values.table)?),
            None => Ok(DifferenceTable::flat()),
        }
    }

    fn table(&self, name: &str) -> Result<&Source, RulebookError> {
        self.tables
            .get(name)
            .ok_or_else(|| RulebookError::new(Problem::TableMissing(name.into()), self.file.line(1)))
    }
}

/// The last day of the version before a day on which none holds.
fn before(article: &ArticleText, date: Date) -> Option<Date> {
    article.versions.iter().rfind(|version| version.from <= date)?.until
}

/// The first day of the version after a day on which none holds.
fn after(article: &ArticleText, date: Date) -> Option<Date> {
    let next = article.versions.iter().find(|version| version.from > date);
    next.map(|version| version.from)
}

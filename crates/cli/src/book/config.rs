//! book.toml.

use std::sync::Arc;

use jiff::civil::Date;
use serde::Deserialize;

/// The settings of a book.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Name of the federation.
    pub federation: Arc<str>,
    /// Code of the home federation, such as CHN.
    pub code: Arc<str>,
    /// Language of everything published.
    pub language: LanguageCode,
    /// What becomes of a late report.
    #[serde(default)]
    pub late_reports: LateReports,
    /// Rule sets and the days from which they hold.
    pub rules: Vec<RulesFrom>,
    /// The calendar of lists.
    pub lists: Lists,
}

/// zh or en.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LanguageCode {
    /// Chinese.
    Zh,
    /// English.
    En,
}

/// The federation's custom with reports that come after their list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LateReports {
    /// They go into the folder of their period, which is published again as a revision.
    #[default]
    Revise,
    /// They go into the current period.
    Current,
}

/// A rule set and the day from which it holds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesFrom {
    /// Id of the rule set.
    pub id: Arc<str>,
    /// First day.
    pub from: Date,
}

/// The calendar of lists.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lists {
    /// Days of the year, `MM-DD`; those of the rule set if missing.
    pub dates: Option<Vec<String>>,
    /// The day of opening.xlsx.
    pub opening: Date,
}

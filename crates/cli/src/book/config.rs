//! book.toml.

use std::sync::Arc;

use jiff::civil::Date;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// The settings of a book.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Name of the federation.
    pub federation: Arc<str>,
    /// Code of the home federation, such as CHN.
    #[serde(deserialize_with = "federation_code")]
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

impl From<LateReports> for dengji_recompute::LateReports {
    fn from(custom: LateReports) -> Self {
        match custom {
            LateReports::Revise => Self::Revise,
            LateReports::Current => Self::Current,
        }
    }
}

/// A rule set and the day from which it holds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesFrom {
    /// Id of the rule set.
    pub id: Arc<str>,
    /// First day.
    #[serde(deserialize_with = "date")]
    pub from: Date,
}

/// The calendar of lists.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lists {
    /// Days of the year, `MM-DD`; those of the rule set if missing.
    pub dates: Option<Vec<String>>,
    /// The day of opening.xlsx.
    #[serde(deserialize_with = "date")]
    pub opening: Date,
}

/// The code of a federation: three capital letters.
fn federation_code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<str>, D::Error> {
    let code = String::deserialize(deserializer)?;
    if code.len() == 3 && code.bytes().all(|letter| letter.is_ascii_uppercase()) {
        Ok(code.into())
    } else {
        Err(D::Error::custom(format!(
            "`{code}` is no code of a federation; write three capital letters, such as \"CHN\""
        )))
    }
}

/// A day as TOML writes it, without a time.
fn date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    let written = toml::value::Datetime::deserialize(deserializer)?;
    let day = written.date.filter(|_| written.time.is_none()).and_then(|day| {
        let (year, month) = (i16::try_from(day.year).ok()?, i8::try_from(day.month).ok()?);
        Date::new(year, month, i8::try_from(day.day).ok()?).ok()
    });
    let day = day.filter(|day| (1900..=2199).contains(&day.year()));
    day.ok_or_else(|| D::Error::custom(format!("{written} is no day between 1900-01-01 and 2199-12-31")))
}

//! The shape of a rule-set file.

use serde::Deserialize;
use serde::de::IgnoredAny;
use toml::Spanned;
use toml::value::Datetime;

/// How the ratings of a rule set are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// One list a period, every game on the opening list: all rules of [`Rules`](super::Rules) are needed.
    Period,
    /// Game by game, in order: the rules of [`SequentialRules`](super::SequentialRules) are needed.
    Sequential,
}

impl Method {
    /// The word of the file.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Period => "period",
            Self::Sequential => "sequential",
        }
    }
}

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

/// Whether the program keeps an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Code applies it.
    Implemented,
    /// The file holds it; people apply it.
    DataOnly,
    /// The file holds it; no code applies it yet.
    NotYet,
}

impl Status {
    /// The word of the file.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Implemented => "implemented",
            Self::DataOnly => "data-only",
            Self::NotYet => "not-yet",
        }
    }
}

/// How sure a reading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// Proved.
    Certain,
    /// Hardly to be read otherwise.
    High,
    /// The likelier of two readings.
    Medium,
    /// A choice where the text says nothing.
    Low,
}

impl Confidence {
    /// The word of the file.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Certain => "certain",
            Self::High => "high",
            Self::Medium => "medium",
            Self::Low => "low",
        }
    }
}

/// How a damaged or silent place of a text is read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Number of the article and a letter: `八(六)-b`.
    pub id: String,
    /// The words as printed; none where the text is silent.
    #[serde(default)]
    pub printed: Option<String>,
    /// How they are read.
    pub read_as: Words,
    /// Why.
    pub evidence: Words,
    /// How sure it is.
    pub confidence: Confidence,
    /// The value of the article that follows the reading, if another reading can be chosen there.
    #[serde(default)]
    pub switch: Option<String>,
    /// The steps of a derivation that follow it, by name.
    #[serde(default)]
    pub steps: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    pub rulebook: Header,
    #[serde(default)]
    pub article: Vec<Spanned<ArticleEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub id: String,
    pub title: Words,
    pub method: Method,
    pub version: String,
    pub source: Words,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArticleEntry {
    pub number: Spanned<String>,
    pub rule: Spanned<String>,
    pub status: Status,
    pub summary: Words,
    pub version: Vec<Spanned<VersionEntry>>,
    #[serde(default)]
    pub reading: Vec<Spanned<Reading>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VersionEntry {
    pub from: Spanned<Datetime>,
    #[serde(default)]
    pub until: Option<Spanned<Datetime>>,
    #[serde(default, rename = "values")]
    pub _values: Option<IgnoredAny>,
}

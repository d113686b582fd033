//! book.toml.

use std::sync::Arc;

use dengji_core::spelling;
use jiff::civil::Date;
use serde::de::{Error, Unexpected};
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

/// The language a settings file names, whatever else is wrong with it: by its own line where the file is no TOML, by a
/// line whose key is nearly its own, else that of the texts in the file, or of its federation.
pub fn language(text: &str) -> Option<LanguageCode> {
    #[derive(Deserialize)]
    struct Only {
        language: LanguageCode,
    }
    let only = toml::from_str::<Only>(text).ok().map(|only| only.language);
    only.or_else(|| text.lines().find_map(nearly_language))
        .or_else(|| likely_language(text))
}

/// The language that a line such as `langauge = "cn"` is meant to name.
fn nearly_language(line: &str) -> Option<LanguageCode> {
    let (key, value) = line.split_once(['=', '＝', ':', '：'])?;
    let is_language = key.trim() == "语言" || spelling::nearest(key.trim(), ["language", "lang"]).is_some();
    let word = value.trim().trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| word.starts_with(beginning));
    match is_language {
        true if begins(&["zh", "cn", "ch", "中", "汉"]) => Some(LanguageCode::Zh),
        true if begins(&["en", "英"]) => Some(LanguageCode::En),
        _ => None,
    }
}

fn likely_language(text: &str) -> Option<LanguageCode> {
    let is_chinese = text.contains(|c| matches!(c, '\u{4e00}'..='\u{9fff}')) || text.contains("\"CHN\"");
    is_chinese.then_some(LanguageCode::Zh)
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
        Err(D::Error::invalid_value(
            Unexpected::Str(&code),
            &"three capital letters",
        ))
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
    let wrong = || D::Error::invalid_value(Unexpected::Other(&written.to_string()), &"a day of two centuries");
    day.ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_found_in_settings_that_cannot_be_used() {
        let wrong_elsewhere = "federation = 1\nlanguage = \"zh\"\nno_such_key = 2\n";
        let no_toml = "federation = \"A\nlanguage = \"en\"\n";
        assert_eq!(language(wrong_elsewhere), Some(LanguageCode::Zh));
        assert_eq!(language(no_toml), Some(LanguageCode::En));
        assert_eq!(language("language = \"fr\"\n"), None);
    }

    #[test]
    fn the_language_is_guessed_where_its_line_is_misspelt() {
        let of = |line: &str| language(&format!("federation = \"A\"\n{line}\n"));
        for line in [
            "langauge = \"zh\"",
            "language = \"cn\"",
            "language = “zh”",
            "lang = 中文",
        ] {
            assert_eq!(of(line), Some(LanguageCode::Zh), "{line}");
        }
        assert_eq!(of("langauge = \"en\""), Some(LanguageCode::En));
        assert_eq!(of("code = \"CHN\""), Some(LanguageCode::Zh));
        assert_eq!(of("# 协会名称"), Some(LanguageCode::Zh));
        assert_eq!(of("code = \"BEL\""), None);
    }
}

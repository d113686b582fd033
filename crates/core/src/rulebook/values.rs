//! Values of an article: from the file to the struct of its rule, with errors that name the key.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::error::{Phrase, Problem, RulebookError, Source};
use super::ranges::RuleValues;
use super::slips::no_toml;

/// Values as the file gives them, with the place of each.
pub type RawValues<'i> = Spanned<DeValue<'i>>;

/// A rule the program knows.
pub struct KnownRule {
    /// Its name.
    pub name: &'static str,
    /// Reads values, checks them, and gives the name of the table they use.
    pub check: fn(&Source, &RawValues<'_>) -> Result<Option<String>, RulebookError>,
}

impl KnownRule {
    /// The rule of these values.
    pub const fn of<T: RuleValues>() -> Self {
        Self {
            name: T::RULE,
            check: check::<T>,
        }
    }
}

fn check<T: RuleValues>(source: &Source, raw: &RawValues<'_>) -> Result<Option<String>, RulebookError> {
    typed::<T>(source, raw).map(|values| values.table().map(str::to_owned))
}

/// Values in the type of their rule, within their ranges.
pub fn typed<T: RuleValues>(source: &Source, raw: &RawValues<'_>) -> Result<T, RulebookError> {
    let values: T = deserialize(source, raw)?;
    match values.bounds().into_iter().find(|bound| !bound.kept) {
        None => Ok(values),
        Some(bound) => {
            let spot = source.spot(&place_of(raw, bound.key).unwrap_or_else(|| raw.span()));
            let key = bound.key.into();
            Err(RulebookError::new(Problem::Value { key, must: bound.must }, spot))
        }
    }
}

fn deserialize<T: DeserializeOwned>(source: &Source, raw: &RawValues<'_>) -> Result<T, RulebookError> {
    T::deserialize(ValueDeserializer::from(raw.clone())).map_err(|error| explain(source, raw, &error))
}

/// Checked values of a version, kept without their places.
#[derive(Clone, Debug)]
pub struct Stored {
    values: toml::Value,
    /// Key and text of each value, in the order of the file.
    listed: Vec<(String, String)>,
    place: Range<usize>,
}

impl Stored {
    pub(super) fn of(source: &Source, raw: &RawValues<'_>) -> Result<Self, RulebookError> {
        Ok(Self {
            values: deserialize(source, raw)?,
            listed: listed(source, raw),
            place: raw.span(),
        })
    }

    /// The values in the type of their rule.
    pub(super) fn typed<T: RuleValues>(&self, source: &Source) -> Result<T, RulebookError> {
        T::deserialize(self.values.clone())
            .map_err(|error| RulebookError::new(problem(error.message(), T::RULE.into()), source.spot(&self.place)))
    }

    pub(super) fn listed(&self) -> &[(String, String)] {
        &self.listed
    }

    pub(super) fn plain(&self) -> &toml::Value {
        &self.values
    }
}

fn listed(source: &Source, raw: &RawValues<'_>) -> Vec<(String, String)> {
    let mut children = children(raw);
    children.sort_by_key(|(_, child)| child.span().start);
    let text = |span: Range<usize>| source.text.get(span).unwrap_or_default().to_owned();
    children
        .into_iter()
        .filter_map(|(key, child)| Some((key?, text(child.span()))))
        .collect()
}

/// An error of the reader, in the words of the person who wrote the file.
pub fn explain(source: &Source, root: &Spanned<DeValue<'_>>, error: &toml::de::Error) -> RulebookError {
    let span = error.span().unwrap_or_else(|| root.span());
    let key = key_at(root, &span)
        .filter(|key| !key.is_empty())
        .unwrap_or_else(|| "values".into());
    RulebookError::new(problem(error.message(), key), source.spot(&span))
}

/// A fault of another TOML file than a rule set, in the same words.
pub fn fault(source: &Source, error: &toml::de::Error) -> RulebookError {
    match DeTable::parse(&source.text) {
        Ok(table) => {
            let span = table.span();
            explain(source, &Spanned::new(span, DeValue::Table(table.into_inner())), error)
        }
        Err(error) => no_toml(source, &error),
    }
}

fn problem(message: &str, key: String) -> Problem {
    if let Some(rest) = message.strip_prefix("unknown field `") {
        let (unknown, known) = rest.split_once('`').unwrap_or((rest, ""));
        return Problem::UnknownKey {
            key: unknown.into(),
            known: known_keys(known),
        };
    }
    if let Some(rest) = message.strip_prefix("missing field `") {
        return Problem::MissingKey(rest.trim_end_matches('`').into());
    }
    match expected(message) {
        Some(must) => Problem::Value { key, must },
        None => Problem::Syntax(message.into()),
    }
}

/// From `, expected one of ...` or `, there are no fields`.
fn known_keys(text: &str) -> String {
    let list = text.trim_start_matches(", expected ").trim_start_matches("one of ");
    if list.starts_with(',') {
        "none".into()
    } else {
        list.into()
    }
}

/// What a value must be, from `invalid type: ..., expected i32` and the like.
fn expected(message: &str) -> Option<Phrase> {
    if message.starts_with("wanted string or table") {
        return Some(Phrase::new("must-word", "a word in quotes"));
    }
    let (what, expected) = message.split_once(", expected ")?;
    let negative = what.contains("integer `-");
    Some(match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" if negative => Phrase::new("must-count", "a whole number of 0 or more"),
        "u8" | "i8" | "u16" | "i16" | "u32" | "i32" | "u64" | "i64" if what.starts_with("invalid value") => {
            Phrase::new("must-smaller", "a smaller whole number")
        }
        "u8" | "i8" | "u16" | "i16" | "u32" | "i32" | "u64" | "i64" | "usize" => {
            Phrase::new("must-whole", "a whole number")
        }
        "a string" => Phrase::new("must-text", "a text in quotes"),
        "a boolean" => Phrase::new("must-truth", "true or false"),
        "a sequence" => Phrase::new("must-list", "a list in brackets"),
        "a TOML datetime" | "a datetime" => Phrase::new("must-date", "a date such as 2000-01-01, without quotes"),
        "three capital letters" => Phrase::new("must-code", "three capital letters, such as \"CHN\""),
        "a day of two centuries" => Phrase::new("must-century", "a day from 1900-01-01 to 2199-12-31"),
        other if other.starts_with("struct ") || other == "a map" => Phrase::new("must-table", "a table in braces"),
        other => other_words(other),
    })
}

/// Words in quotes, of which the value must be one; else what the type itself says.
fn other_words(text: &str) -> Phrase {
    let words = text.strip_prefix("one of ").unwrap_or(text);
    if words.starts_with('`') {
        return Phrase::new("must-one-of", text).with("words", words.replace(" or ", ", "));
    }
    Phrase::new("must-other", text).with("what", text)
}

/// The key whose value, or an entry of whose list, stands at a place.
fn key_at(value: &Spanned<DeValue<'_>>, span: &Range<usize>) -> Option<String> {
    children(value).into_iter().find_map(|(key, child)| {
        let here = (child.span() == *span).then(String::new);
        match here.or_else(|| key_at(child, span))? {
            inner if inner.is_empty() => Some(key.unwrap_or_default()),
            inner => Some(inner),
        }
    })
}

/// The place of the value with this key; `outer.inner` is a key within a table.
pub(super) fn place_of(value: &Spanned<DeValue<'_>>, key: &str) -> Option<Range<usize>> {
    let (first, rest) = key
        .split_once('.')
        .map_or((key, None), |(first, rest)| (first, Some(rest)));
    let child = value.get_ref().as_table()?.get(first)?;
    match rest {
        None => Some(child.span()),
        Some(rest) => place_of(child, rest),
    }
}

fn children<'a, 'i>(value: &'a Spanned<DeValue<'i>>) -> Vec<(Option<String>, &'a Spanned<DeValue<'i>>)> {
    match value.get_ref() {
        DeValue::Table(table) => table
            .iter()
            .map(|(key, child)| (Some(key.get_ref().to_string()), child))
            .collect(),
        DeValue::Array(list) => list.iter().map(|child| (None, child)).collect(),
        _ => Vec::new(),
    }
}

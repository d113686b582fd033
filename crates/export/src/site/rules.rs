//! Rule sets: articles, values by date, readings.

use std::collections::BTreeMap;

use dengji_core::rulebook::{ArticleText, Reading, Rulebook, Version, Words, english_number};
use dengji_core::terms::{EventClass, EventKind};
use serde_json::{Value, json};

use crate::catalogue::{Catalogue, Language};

/// The rule sets with everything their files say.
pub(super) fn rules(books: &[&Rulebook]) -> Value {
    let catalogues = [Language::Zh, Language::En].map(Catalogue::new);
    let article = |of: &ArticleText| article(of, &catalogues);
    let rulebook = |book: &&Rulebook| {
        json!({
            "id": &*book.id,
            "title": words(&book.title),
            "source": words(&book.source),
            "method": book.method.word(),
            "version": &*book.version,
            "articles": book.articles.iter().map(article).collect::<Vec<_>>(),
        })
    };
    books.iter().map(rulebook).collect()
}

/// The numbers of all articles, each with its English form.
pub(super) fn numbers(books: &[&Rulebook]) -> BTreeMap<String, String> {
    let articles = books.iter().flat_map(|book| &book.articles);
    articles
        .map(|article| (article.number.to_string(), english_number(&article.number)))
        .collect()
}

fn article(article: &ArticleText, catalogues: &[Catalogue; 2]) -> Value {
    json!({
        "number": &*article.number,
        "status": article.status.word(),
        "summary": words(&article.summary),
        "versions": article.versions.iter().map(|of| version(of, catalogues)).collect::<Vec<_>>(),
        "readings": article.readings.iter().map(reading).collect::<Vec<_>>(),
    })
}

/// Each value by its key: as it is said in Chinese and in English, and as the file writes it, on one line.
fn version(version: &Version, catalogues: &[Catalogue; 2]) -> Value {
    let plain = serde_json::to_value(version.plain()).unwrap_or_default();
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let value = |(key, text): &(String, String)| {
        let words = catalogues.each_ref().map(|catalogue| said(key, &plain[key], catalogue));
        json!([key, words, one_line(text)])
    };
    json!({
        "from": version.from.to_string(),
        "until": version.until.map(|until| until.to_string()),
        "values": version.values().iter().map(value).collect::<Vec<_>>(),
    })
}

/// A value in words; none where it is a table, which only the file can show.
fn said(key: &str, value: &Value, catalogue: &Catalogue) -> Option<String> {
    match value {
        Value::Bool(holds) => Some(catalogue.text(if *holds { "calculation-yes" } else { "calculation-no" })),
        Value::Number(number) => Some(number.to_string()),
        Value::String(word) => Some(in_words(word, catalogue)),
        Value::Array(values) => {
            let separator = if key.ends_with("_share") {
                "/".to_owned()
            } else {
                catalogue.text("list-separator")
            };
            let words: Option<Vec<String>> = values.iter().map(|value| said(key, value, catalogue)).collect();
            words.map(|words| words.join(&separator))
        }
        Value::Null | Value::Object(_) => None,
    }
}

/// A word of a rule set: a kind or class of events in its Chinese form, another word by the catalogue.
fn in_words(word: &str, catalogue: &Catalogue) -> String {
    let of_event = EventKind::from_word(word)
        .map(EventKind::zh)
        .or_else(|| EventClass::from_word(word).map(EventClass::zh));
    match of_event {
        Some(zh) if catalogue.language() == Language::Zh => zh.to_owned(),
        Some(_) => word.to_owned(),
        None => catalogue
            .known_text(&format!("rules-word-{word}"), &[])
            .unwrap_or_else(|| word.to_owned()),
    }
}

fn reading(reading: &Reading) -> Value {
    json!({
        "id": reading.id,
        "printed": reading.printed,
        "readAs": words(&reading.read_as),
        "evidence": words(&reading.evidence),
        "confidence": reading.confidence.word(),
        "switch": reading.switch,
    })
}

fn words(words: &Words) -> Value {
    json!([words.zh, words.en])
}

#[cfg(test)]
mod tests {
    use dengji_core::rulebook::embedded;

    use super::*;

    #[test]
    fn every_value_of_a_rule_set_has_a_name_in_both_languages() {
        for language in [Language::Zh, Language::En] {
            let catalogue = Catalogue::new(language);
            let books = embedded::ids().map(|id| embedded::load(id).expect("an id").expect("no fault"));
            for article in books.flat_map(|book| book.articles.clone()) {
                for (key, _) in article.versions.iter().flat_map(Version::values) {
                    let name = catalogue.known_text(&format!("rules-value-{key}"), &[]);
                    assert!(name.is_some(), "{key} of {} ({language:?})", article.number);
                }
            }
        }
    }

    #[test]
    fn values_are_said_in_the_language_of_the_reader() {
        let said = |key: &str, value: Value| {
            [Language::Zh, Language::En].map(|language| said(key, &value, &Catalogue::new(language)))
        };
        let both = |zh: &str, en: &str| [Some(zh.to_owned()), Some(en.to_owned())];
        assert_eq!(said("allowed", json!(true)), both("是", "yes"));
        assert_eq!(said("largest_share", json!([2, 3])), both("2/3", "2/3"));
        assert_eq!(said("kinds", json!(["squad"])), both("集训正式比赛", "squad"));
        assert_eq!(said("rated_at_least_in", json!("up-to")), both("以下", "or fewer"));
        assert_eq!(said("steps", json!([{ "k": 10 }])), [None, None]);
    }
}

//! Rule sets: articles, values by date, readings.

use std::collections::BTreeMap;

use dengji_core::rulebook::{ArticleText, Reading, Rulebook, Version, Words, english_number};
use serde_json::{Value, json};

/// The rule sets with everything their files say.
pub(super) fn rules(books: &[&Rulebook]) -> Value {
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

fn article(article: &ArticleText) -> Value {
    json!({
        "number": &*article.number,
        "status": article.status.word(),
        "summary": words(&article.summary),
        "versions": article.versions.iter().map(version).collect::<Vec<_>>(),
        "readings": article.readings.iter().map(reading).collect::<Vec<_>>(),
    })
}

/// Each value as the file writes it, on one line.
fn version(version: &Version) -> Value {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let value = |(key, text): &(String, String)| json!([key, one_line(text)]);
    json!({
        "from": version.from.to_string(),
        "until": version.until.map(|until| until.to_string()),
        "values": version.values().iter().map(value).collect::<Vec<_>>(),
    })
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

//! `dengji rules` and `dengji article`: rule sets, articles, values, readings.

use dengji_core::rulebook::{ArticleText, Reading, Rulebook, Version, Words, english_number, width};
use dengji_core::standings::System;
use dengji_core::terms::Date;
use dengji_export::catalogue::{Catalogue, Language};
use dengji_export::origin_text;
use serde_json::{Value, json};

use crate::console::Failure;

/// How a command prints its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For people.
    Text,
    /// One object for programs.
    Json,
}

/// The rule sets: id, title, method, version, file.
pub fn list(books: &[Rulebook], form: Form, catalogue: &Catalogue) -> String {
    if form == Form::Json {
        return printed(&json!({
            "rule_sets": books.iter().map(header_json).collect::<Vec<_>>(),
            "standings_systems": systems().map(|system| system_json(&system)).collect::<Vec<_>>(),
        }));
    }
    let headings = ["id", "title", "method", "version", "origin"].map(|name| catalogue.text(&format!("rules-{name}")));
    let row = |book: &Rulebook| {
        let method = method(book, catalogue);
        [
            book.id.to_string(),
            words(&book.title, catalogue),
            method,
            book.version.to_string(),
            origin_text(book.origin(), catalogue),
        ]
    };
    let rule_sets = columns(&[vec![headings], books.iter().map(row).collect()].concat());
    let titles = |system: System| {
        let [zh, en] = &system.title;
        [system.id.to_string(), catalogue.language().pick(zh, en).to_string()]
    };
    let systems: Vec<[String; 2]> = systems().map(titles).collect();
    format!(
        "{rule_sets}\n{}\n{}",
        catalogue.text("rules-standings"),
        columns(&systems)
    )
}

/// The standings systems of the program.
fn systems() -> impl Iterator<Item = System> {
    System::ids().filter_map(System::from_id)
}

fn system_json(system: &System) -> Value {
    let [zh, en] = &system.title;
    json!({ "id": &*system.id, "title": { "zh": &**zh, "en": &**en } })
}

/// The articles of a rule set with the values in force on a day, or those of the latest versions.
pub fn show(book: &Rulebook, on: Option<Date>, form: Form, catalogue: &Catalogue) -> String {
    if form == Form::Json {
        return printed(&book_json(book, on));
    }
    let headings = ["number", "rule", "status", "summary"].map(|name| catalogue.text(&format!("rules-{name}")));
    let mut table = vec![headings];
    for article in &book.articles {
        let number = number(article, catalogue);
        table.push([
            number,
            article.rule.to_string(),
            status(article, catalogue),
            words(&article.summary, catalogue),
        ]);
        let values = values_in_force(article, on, catalogue);
        table.extend(values.map(|values| [String::new(), String::new(), String::new(), values]));
    }
    format!("{}\n{}", head(book, on, catalogue), columns(&table))
}

/// One article: values of every version, readings. A number that is not there fails with those near it.
pub fn article(book: &Rulebook, wanted: &str, form: Form, catalogue: &Catalogue) -> Result<String, Failure> {
    let article = book
        .numbered(wanted)
        .or_else(|| with_reading(book, wanted))
        .ok_or_else(|| unknown_article(book, wanted, catalogue))?;
    if form == Form::Json {
        return Ok(printed(&article_json(article)));
    }
    let mut lines = vec![
        format!("{}  {}", book.id, number(article, catalogue)),
        format!("{}  {}", article.rule, status(article, catalogue)),
        words(&article.summary, catalogue),
        String::new(),
        catalogue.text("rules-values"),
    ];
    lines.extend(
        article
            .versions
            .iter()
            .flat_map(|version| version_lines(version, catalogue)),
    );
    if !article.readings.is_empty() {
        lines.extend([String::new(), catalogue.text("rules-readings")]);
    }
    lines.extend(
        article
            .readings
            .iter()
            .flat_map(|reading| reading_lines(reading, catalogue)),
    );
    Ok(lines.join("\n") + "\n")
}

/// No rule set has this id.
pub fn unknown_rule_set(id: &str, books: &[Rulebook]) -> Failure {
    let known: Vec<_> = books.iter().map(|book| &*book.id).collect();
    Failure::new("rules-unknown")
        .with("id", id)
        .with("known", known.join(", "))
}

fn unknown_article(book: &Rulebook, wanted: &str, catalogue: &Catalogue) -> Failure {
    let name = |number: std::sync::Arc<str>| catalogue.language().pick(number.to_string(), english_number(&number));
    let near: Vec<_> = book.near(wanted).into_iter().map(name).collect();
    Failure::new("rules-article-unknown")
        .with("id", &book.id)
        .with("number", wanted)
        .with("near", near.join(&catalogue.text("list-separator")))
}

fn words(words: &Words, catalogue: &Catalogue) -> String {
    catalogue.language().pick(&words.zh, &words.en).clone()
}

/// `八(六)`, in English with its Arabic figures in front.
fn number(article: &ArticleText, catalogue: &Catalogue) -> String {
    match catalogue.language() {
        Language::Zh => article.number.to_string(),
        Language::En => match english_number(&article.number) {
            same if *same == *article.number => same,
            english => format!("{english} {}", article.number),
        },
    }
}

fn method(book: &Rulebook, catalogue: &Catalogue) -> String {
    catalogue.text(&format!("rules-method-{}", book.method.word()))
}

fn status(article: &ArticleText, catalogue: &Catalogue) -> String {
    catalogue.text(&format!("rules-status-{}", article.status.word()))
}

fn head(book: &Rulebook, on: Option<Date>, catalogue: &Catalogue) -> String {
    let date = on.map_or_else(|| catalogue.text("rules-latest"), |date| date.to_string());
    let tables: Vec<_> = book
        .tables()
        .map(|(_, table)| origin_text(&table.origin, catalogue))
        .collect();
    let facts = [
        ("rules-id", format!("{}  {}", book.id, words(&book.title, catalogue))),
        ("rules-source", words(&book.source, catalogue)),
        ("rules-method", method(book, catalogue)),
        ("rules-version", book.version.to_string()),
        ("rules-origin", origin_text(book.origin(), catalogue)),
        ("rules-tables", tables.join(&catalogue.text("list-separator"))),
        ("rules-date", date),
    ];
    columns(&facts.map(|(key, fact)| [catalogue.text(key), fact]))
}

/// `points = 350`, several of them in a line; none for an article without values.
fn values_in_force(article: &ArticleText, on: Option<Date>, catalogue: &Catalogue) -> Option<String> {
    let version = match on {
        None => article.versions.last(),
        Some(date) => article.on(date),
    };
    match (version, on) {
        (Some(version), _) => Some(value_texts(version).join(", ")).filter(|values| !values.is_empty()),
        (None, Some(date)) => Some(catalogue.text_with("rules-not-in-force", &[("date", &date.to_string())])),
        (None, None) => None,
    }
}

/// Each value as the file writes it, on one line.
fn value_texts(version: &Version) -> Vec<String> {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    version
        .values()
        .iter()
        .map(|(key, text)| format!("{key} = {}", one_line(text)))
        .collect()
}

fn version_lines(version: &Version, catalogue: &Catalogue) -> Vec<String> {
    let from = version.from.to_string();
    let span = match version.until.map(|until| until.to_string()) {
        None => catalogue.text_with("rules-from", &[("from", &from)]),
        Some(until) => catalogue.text_with("rules-from-until", &[("from", &from), ("until", &until)]),
    };
    let mut values = value_texts(version);
    if values.is_empty() {
        values.push(catalogue.text("rules-no-values"));
    }
    let indented = values.into_iter().map(|value| format!("    {value}"));
    std::iter::once(format!("  {span}")).chain(indented).collect()
}

fn reading_lines(reading: &Reading, catalogue: &Catalogue) -> Vec<String> {
    let confidence = catalogue.text(&format!("rules-confidence-{}", reading.confidence.word()));
    let printed = reading
        .printed
        .clone()
        .unwrap_or_else(|| catalogue.text("rules-silent"));
    let mut facts = vec![
        ["    ".to_owned() + &catalogue.text("rules-printed"), printed],
        [
            "    ".to_owned() + &catalogue.text("rules-read-as"),
            words(&reading.read_as, catalogue),
        ],
        [
            "    ".to_owned() + &catalogue.text("rules-evidence"),
            words(&reading.evidence, catalogue),
        ],
    ];
    let switch = reading.switch.iter();
    facts.extend(switch.map(|switch| ["    ".to_owned() + &catalogue.text("rules-switch"), switch.clone()]));
    let lines = columns(&facts);
    let title = format!("  {}  {confidence}", reading.id);
    std::iter::once(title).chain(lines.lines().map(str::to_owned)).collect()
}

/// Rows in columns, as wide as their widest cell on a terminal; the last one is not padded.
fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(widest);
    let cell = |(text, wide): (&String, usize)| format!("{text}{:1$}", "", wide - width(text));
    let line = |row: &[String; N]| row.iter().zip(widths).map(cell).collect::<Vec<_>>().join("  ");
    rows.iter().map(|row| line(row).trim_end().to_owned() + "\n").collect()
}

fn printed(value: &Value) -> String {
    format!("{value:#}\n")
}

fn words_json(words: &Words) -> Value {
    json!({ "zh": words.zh, "en": words.en })
}

fn header_json(book: &Rulebook) -> Value {
    json!({
        "id": &*book.id,
        "title": words_json(&book.title),
        "source": words_json(&book.source),
        "method": book.method.word(),
        "version": &*book.version,
        "origin": book.origin(),
        "tables": book.tables().map(|(name, table)| (name.to_owned(), json!(&*table.origin))).collect::<serde_json::Map<_, _>>(),
    })
}

fn book_json(book: &Rulebook, on: Option<Date>) -> Value {
    let mut value = header_json(book);
    value["on"] = json!(on.map(|date| date.to_string()));
    let article = |article: &ArticleText| {
        let mut value = article_json(article);
        let version = on.map_or_else(|| article.versions.last(), |date| article.on(date));
        value["in_force"] = version.map_or(Value::Null, version_json);
        value
    };
    value["articles"] = book.articles.iter().map(article).collect();
    value
}

/// The article of a reading, by the id of the reading: 八(七)-a or 8(7)-a.
fn with_reading<'a>(book: &'a Rulebook, wanted: &str) -> Option<&'a ArticleText> {
    let (number, letter) = wanted.rsplit_once('-')?;
    let article = book.numbered(number)?;
    let has_reading = |reading: &Reading| reading.id.rsplit_once('-').is_some_and(|(_, own)| own == letter);
    article.readings.iter().any(has_reading).then_some(article)
}

fn article_json(article: &ArticleText) -> Value {
    json!({
        "number": &*article.number,
        "number_en": english_number(&article.number),
        "rule": &*article.rule,
        "status": article.status.word(),
        "summary": words_json(&article.summary),
        "versions": article.versions.iter().map(version_json).collect::<Vec<_>>(),
        "readings": article.readings.iter().map(reading_json).collect::<Vec<_>>(),
    })
}

fn version_json(version: &Version) -> Value {
    json!({
        "from": version.from.to_string(),
        "until": version.until.map(|until| until.to_string()),
        "values": version.plain(),
    })
}

fn reading_json(reading: &Reading) -> Value {
    json!({
        "id": reading.id,
        "printed": reading.printed,
        "read_as": words_json(&reading.read_as),
        "evidence": words_json(&reading.evidence),
        "confidence": reading.confidence.word(),
        "switch": reading.switch,
    })
}

#[cfg(test)]
mod tests {
    use dengji_core::rulebook::embedded;

    use super::*;

    fn national() -> Rulebook {
        embedded::load("cn-national").expect("an id").expect("no fault")
    }

    fn in_english(number: &str) -> Result<String, Failure> {
        article(&national(), number, Form::Text, &Catalogue::new(Language::En))
    }

    #[test]
    fn an_article_is_shown_with_its_values_and_readings() {
        let shown = in_english("8.18").expect("the article");
        let expected = "\
cn-national  8(18) 八(十八)
cap  implemented
A difference of averages above 350 counts as 350

Values
  from 1980-01-01
    points = 350

Readings
  八(十八)-a  high confidence
    printed  凡平均等级分差，超过350的
    read as  it holds for the differences of 8(2), 8(3) and 8(6), in both directions
    because  each is a difference to an average
    set by   points
";
        assert_eq!(shown, expected);
    }

    #[test]
    fn an_article_is_found_in_any_spelling() {
        let shown = |number| in_english(number).expect("the article");
        for spelling in ["8(6)", "8.6", "八（六）", "８（６）"] {
            assert_eq!(shown(spelling), shown("八(六)"), "{spelling}");
        }
    }

    #[test]
    fn a_number_that_is_not_there_fails_with_those_near_it() {
        let failure = in_english("8(19)").expect_err("no such article");
        assert_eq!(failure.exit(), 2);
        let text = failure.text(&Catalogue::new(Language::En));
        assert!(text.contains("no article 8(19); near it: 8(18), 8(17)"), "{text}");
    }

    #[test]
    fn rule_sets_stand_in_columns_under_chinese_headings() {
        let shown = list(&[national()], Form::Text, &Catalogue::new(Language::Zh));
        let lines: Vec<_> = shown.lines().collect();
        let column = |line: &str, word: &str| width(&line[..line.find(word).expect("the word")]);
        assert_eq!(column(lines[0], "名称"), column(lines[1], "国际象棋"));
        assert_eq!(column(lines[0], "文件"), column(lines[1], "程序内置"));
    }

    #[test]
    fn every_article_is_listed_with_its_values_on_a_day() {
        let day = "1994-01-01".parse().ok();
        let shown = show(&national(), day, Form::Text, &Catalogue::new(Language::Zh));
        for part in ["一(一)", "八(十八)", "附表4", "points = 350", "1994-01-01", "已实行"] {
            assert!(shown.contains(part), "{part} in\n{shown}");
        }
        let early = show(
            &national(),
            "1970-01-01".parse().ok(),
            Form::Text,
            &Catalogue::new(Language::Zh),
        );
        assert!(early.contains("1970-01-01 无有效版本"), "{early}");
    }

    #[test]
    fn programs_get_one_object() {
        let catalogue = Catalogue::new(Language::En);
        let object = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        let book = object(&show(&national(), None, Form::Json, &catalogue));
        assert_eq!(book["articles"][3]["in_force"]["values"]["floor"], 2001);
        let cap = object(&article(&national(), "8.18", Form::Json, &catalogue).expect("the article"));
        assert_eq!(cap["versions"][0]["values"]["points"], 350);
        assert_eq!(
            object(&list(&[national()], Form::Json, &catalogue))["rule_sets"][0]["id"],
            "cn-national"
        );
    }
}

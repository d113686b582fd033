//! The texts of the program, in Chinese and English.
//!
//! Code carries keys and figures; every sentence stands in `data/messages`. Figures are handed over as text, so that
//! no locale changes how a number looks, and no direction marks are put around them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use dengji_core::finding::{Finding, Place, Severity, Spot};
use dengji_core::rulebook::english_number;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::spots;

/// The languages of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// Chinese.
    #[default]
    Zh,
    /// English.
    En,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// Reads `zh` or `en`.
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "zh" => Some(Self::Zh),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    /// `zh` or `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }

    /// Picks the text of this language from a pair of Chinese and English.
    pub fn pick<T>(self, chinese: T, english: T) -> T {
        match self {
            Self::Zh => chinese,
            Self::En => english,
        }
    }

    const fn source(self) -> &'static str {
        match self {
            Self::Zh => include_str!("../../../data/messages/zh.ftl"),
            Self::En => include_str!("../../../data/messages/en.ftl"),
        }
    }
}

/// The arguments that list words between `, `; in Chinese they stand between 、.
const LISTS: [&str; 26] = [
    "arguments",
    "columns",
    "commands",
    "criterion",
    "fields",
    "files",
    "fit",
    "headings",
    "known",
    "lines",
    "lists",
    "near",
    "places",
    "players",
    "points",
    "records",
    "required",
    "round",
    "rounds",
    "rows",
    "sheets",
    "suffixes",
    "teams",
    "valid",
    "values",
    "words",
];

/// The arguments of findings that hold people: those who may be meant, and the row to copy into the register.
const CANDIDATES: &str = "candidates";
const REGISTER_ROW: &str = "row";
/// The argument that names the words a cell takes, `男 女 / M F`: those of the language are shown.
const WORDS: &str = "words";
/// What stands for the number that a new player is still to be given; no number may look like it.
const NO_NUMBER: &str = "?";
/// The argument of findings that is a text of its own: its word, and what goes into it by name, between tabs.
const SLIP: &str = "slip";

/// The texts of one language. It can be shared among threads.
pub struct Catalogue {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Catalogue {
    /// The catalogue of a language.
    pub fn new(language: Language) -> Self {
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        bundle.set_use_isolating(false);
        // The files are part of the program and a test reads them; of a damaged one, what can be read is kept.
        let resource = FluentResource::try_new(language.source().to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(resource);
        Self { language, bundle }
    }

    /// The language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A text without figures. A key that has no text gives itself, so that nothing is lost.
    pub fn text(&self, key: &str) -> String {
        self.text_with(key, &[])
    }

    /// A text with figures and words, by name.
    pub fn text_with(&self, key: &str, arguments: &[(&str, &str)]) -> String {
        self.known_text(key, arguments).unwrap_or_else(|| key.to_owned())
    }

    /// A text, if the key has one.
    pub fn known_text(&self, key: &str, arguments: &[(&str, &str)]) -> Option<String> {
        self.pattern_text(key, None, arguments)
    }

    /// A word and what it introduces: `error: no such file`, `错误：没有此文件`.
    pub fn labelled(&self, label: &str, text: &str) -> String {
        [label, self.language.pick("：", ": "), text].concat()
    }

    /// Every text whose key begins in one of some ways, with `{name}` where a figure or word belongs; for programs that
    /// put them in themselves.
    pub fn templates(&self, beginnings: &[&str]) -> BTreeMap<&'static str, String> {
        let wanted = |key: &&str| beginnings.iter().any(|beginning| key.starts_with(beginning));
        let entries = entries(self.language.source()).filter(|(key, _)| wanted(key));
        entries
            .map(|(key, body)| {
                let names: Vec<(&str, String)> = variables(body).map(|name| (name, format!("{{{name}}}"))).collect();
                let arguments: Vec<(&str, &str)> = names.iter().map(|(name, mark)| (*name, mark.as_str())).collect();
                (key, self.text_with(key, &arguments))
            })
            .collect()
    }

    /// An article that stands alone: 依据 八(十四) in Chinese, art. 8(14) in English.
    pub fn article(&self, number: &str) -> String {
        if number.is_empty() {
            return String::new();
        }
        self.text_with("article", &[("article", &self.article_number(number))])
    }

    /// The bare number of an article: 八(十四) in Chinese, 8(14) in English.
    pub fn article_number(&self, number: &str) -> String {
        match self.language {
            Language::Zh => number.to_owned(),
            Language::En => english_number(number),
        }
    }

    /// An article within a sentence: 八(十四) in Chinese, art. 8(14) in English.
    pub fn cited(&self, number: &str) -> String {
        match self.language {
            Language::Zh => number.to_owned(),
            Language::En => self.article(number),
        }
    }

    /// What a finding says, and what to do about it.
    pub fn finding(&self, finding: &Finding) -> (String, Option<String>) {
        let key = format!("finding-{}", finding.code.word());
        let worded = finding.arguments.iter().map(|(name, value)| match *name {
            CANDIDATES => (*name, Cow::Owned(self.candidates(value))),
            REGISTER_ROW => (*name, Cow::Owned(self.register_row(value))),
            SLIP => ("reason", Cow::Owned(self.slip(value))),
            "article" => (*name, Cow::Owned(self.cited(value))),
            _ => (*name, Cow::Borrowed(value.as_str())),
        });
        let worded: Vec<(&str, Cow<'_, str>)> = worded.collect();
        let arguments: Vec<_> = worded.iter().map(|(name, value)| (*name, &**value)).collect();
        let message = self.text_with(&key, &arguments);
        // What an officer let pass asks for nothing more.
        let [by, on] = Finding::WAIVED.map(|name| finding.argument(name));
        let waived = by.zip(on);
        let waived = waived.map(|(by, on)| self.text_with("hint-waived", &[("by", by), ("date", on)]));
        (
            self.likewise(message, &finding.also),
            waived.or_else(|| self.pattern_text(&key, Some("hint"), &arguments)),
        )
    }

    /// What is found, with the further places of the same.
    fn likewise(&self, message: String, also: &[Spot]) -> String {
        if also.is_empty() {
            return message;
        }
        let (count, places) = (also.len().to_string(), spots::text(also, self));
        let arguments = [("message", message.as_str()), ("count", &count), ("places", &places)];
        self.text_with("finding-likewise", &arguments)
    }

    /// People who may be meant: a line each, their cells between tabs, the sex in the third.
    fn candidates(&self, people: &str) -> String {
        let people: Vec<String> = people.lines().map(|person| self.person(person, 2).join(" ")).collect();
        people.join(&self.text("cause-separator"))
    }

    /// The text of a slip in a file written by hand.
    fn slip(&self, slip: &str) -> String {
        let cells: Vec<&str> = slip.split('\t').collect();
        let (word, pairs) = cells.split_first().unwrap_or((&"", &[]));
        let arguments = pairs.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        self.text_with(&format!("fault-{word}"), &arguments.collect::<Vec<_>>())
    }

    /// A row to copy into the register, from its cells between tabs: the sex in the words of the language, and a mark where
    /// the number is to be given.
    pub fn register_row(&self, cells: &str) -> String {
        let row = self.person(cells, 3).join("\t");
        if row.starts_with('\t') {
            [NO_NUMBER, &row].concat()
        } else {
            row
        }
    }

    /// The cells of a person, with the sex in the words of the language.
    fn person<'a>(&self, cells: &'a str, sex: usize) -> Vec<Cow<'a, str>> {
        let cell = |(at, cell): (usize, &'a str)| -> Cow<'a, str> {
            match cell {
                "M" if at == sex => self.text("sex-male").into(),
                "F" if at == sex => self.text("sex-female").into(),
                _ => cell.into(),
            }
        };
        cells.split('\t').enumerate().map(cell).collect()
    }

    /// A value as it stands in a sentence: a list in the way of the language.
    fn list(&self, name: &str, value: &str) -> String {
        if let (WORDS, Some((chinese, english))) = (name, value.split_once(" / ")) {
            let words = self.language.pick(chinese, english);
            words
                .split(' ')
                .collect::<Vec<_>>()
                .join(self.language.pick("、", ", "))
        } else if LISTS.contains(&name) {
            value.replace(", ", self.language.pick("、", ", "))
        } else {
            value.to_owned()
        }
    }

    /// A figure that was not handed over shows as `{$name}`: visible, and never a reason to stop.
    fn pattern_text(&self, key: &str, attribute: Option<&str>, arguments: &[(&str, &str)]) -> Option<String> {
        let message = self.bundle.get_message(key)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(name) => message.get_attribute(name)?.value(),
        };
        let listed: Vec<(&str, String)> = arguments
            .iter()
            .map(|(name, value)| (*name, self.list(name, value)))
            .collect();
        let listed: Vec<(&str, &str)> = listed.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let arguments = fluent_args(&listed);
        Some(
            self.bundle
                .format_pattern(pattern, Some(&arguments), &mut Vec::new())
                .into_owned(),
        )
    }
}

/// Whole numbers select singular and plural; everything else is text, a register number with zeros in front too.
fn fluent_args<'a>(arguments: &[(&'a str, &'a str)]) -> FluentArgs<'a> {
    let value = |text: &'a str| match text.parse::<u32>() {
        Ok(number) if number.to_string() == text => FluentValue::from(number),
        _ => FluentValue::String(Cow::Borrowed(text)),
    };
    arguments.iter().map(|(name, text)| (*name, value(text))).collect()
}

/// The messages of a file: key, and what stands behind it down to the next one.
fn entries(source: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let starts_entry = |line: &str| !line.starts_with([' ', '#', '}']) && line.contains(" =");
    let mut rest = source;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            let line = rest.lines().next()?;
            let behind = rest.get(line.len() + 1..).unwrap_or_default();
            if !starts_entry(line) {
                rest = behind;
                continue;
            }
            let further: usize = behind
                .lines()
                .take_while(|line| !starts_entry(line))
                .map(|line| line.len() + 1)
                .sum();
            let entry = rest.get(..line.len() + 1 + further).unwrap_or(rest);
            rest = behind.get(further..).unwrap_or_default();
            return entry.split_once(" =");
        }
        None
    })
}

/// The names of the figures and words a message asks for.
fn variables(body: &'static str) -> impl Iterator<Item = &'static str> {
    let name = |part: &'static str| {
        part.split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_'))
            .next()
    };
    body.split('$').skip(1).filter_map(name)
}

/// A finding for a terminal: text only.
///
/// ```text
/// error[opponent-not-in-report]: round 3 pairs player 17 with 94, but the report has players 1 to 62
///   --> open.xlsx, sheet 对局, cell D19
/// hint: correct the number, or add the player to sheet 棋手
/// ```
pub fn render_finding(finding: &Finding, catalogue: &Catalogue) -> String {
    let (message, hint) = catalogue.finding(finding);
    let severity = severity_word(finding.severity, catalogue);
    let label = format!("{severity}[{}]", finding.code.word());
    let mut lines = vec![catalogue.labelled(&label, &printable(&message))];
    lines.extend(place_line(finding, catalogue));
    lines.extend(finding.context.iter().map(|row| format!("   {}", printable(row))));
    lines.extend(hint.map(|hint| catalogue.labelled(&catalogue.text("hint"), &printable(&hint))));
    lines.join("\n") + "\n"
}

/// How a severity is called.
pub fn severity_word(severity: Severity, catalogue: &Catalogue) -> String {
    catalogue.text(&format!("severity-{}", severity.word()))
}

/// A place in words: file, sheet, and where in it.
pub fn place_text(place: &Place, catalogue: &Catalogue) -> String {
    let mut parts = place_parts(place, catalogue);
    parts.retain(|part| !part.is_empty());
    printable(&parts.join(&catalogue.text("list-separator")))
}

/// A place in a column of places: a cell in the short form of derivations, the row of a table in words as findings name it.
pub fn place_column(place: &Place, catalogue: &Catalogue) -> String {
    match place.spot {
        Spot::Record { .. } => place_text(place, catalogue),
        _ => place.to_string(),
    }
}

fn place_parts(place: &Place, catalogue: &Catalogue) -> Vec<String> {
    let mut parts = vec![place.file.to_string()];
    parts.extend(
        place
            .sheet
            .as_ref()
            .map(|sheet| catalogue.text_with("place-sheet", &[("sheet", sheet)])),
    );
    parts.extend(spot_text(place.spot, catalogue));
    parts
}

fn is_whole_table(place: &Place) -> bool {
    let ending = place.file.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_table = ["csv", "parquet"]
        .iter()
        .any(|table| ending.eq_ignore_ascii_case(table));
    is_table && place.sheet.is_none() && place.spot == Spot::Whole
}

fn place_line(finding: &Finding, catalogue: &Catalogue) -> Option<String> {
    let mut parts = place_parts(&finding.place, catalogue);
    // A table tells of many events, and as a whole it does not say of which.
    let event = finding.event.as_ref().filter(|_| is_whole_table(&finding.place));
    parts.extend(event.map(|event| catalogue.text_with("place-event", &[("event", event.as_str())])));
    parts.extend(finding.article.as_ref().map(|article| catalogue.article(article)));
    parts.retain(|part| !part.is_empty());
    let line = parts.join(&catalogue.text("list-separator"));
    (!line.is_empty()).then(|| format!("  --> {}", printable(&line)))
}

fn spot_text(spot: Spot, catalogue: &Catalogue) -> Option<String> {
    match spot {
        Spot::Whole => None,
        Spot::Cell { .. } => Some(catalogue.text_with("place-cell", &[("cell", &spot.to_string())])),
        Spot::Line { line, column } => {
            let (line, column) = (line.to_string(), column.to_string());
            Some(catalogue.text_with("place-line", &[("line", &line), ("column", &column)]))
        }
        Spot::Record { row, column: "" } => Some(catalogue.text_with("place-row", &[("row", &row.to_string())])),
        Spot::Record { row, column } => {
            Some(catalogue.text_with("place-record", &[("row", &row.to_string()), ("column", column)]))
        }
    }
}

/// Shows control characters and direction overrides of foreign text as escapes: they must not act on a terminal. Tabs
/// stay: rows to copy have them between their cells.
fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() && c != '\t' || is_direction_mark(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Whether a character has no shape and changes how others stand.
pub(crate) const fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests;

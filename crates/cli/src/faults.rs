//! What is wrong with a rule set or a settings file, in the language of the catalogue.

use dengji_core::rulebook::{Phrase, Problem, RulebookError};
use dengji_core::spelling::nearest;
use dengji_export::catalogue::Catalogue;

/// The fault, its place with a caret below, and the other place concerned.
pub fn fault_text(fault: &RulebookError, catalogue: &Catalogue) -> String {
    let mut text = format!("{}\n{}", problem(fault.problem(), catalogue), fault.spot());
    if let Some((other, spot)) = fault.other() {
        let other = catalogue.text(&format!("fault-other-{}", other.word()));
        text = [text, other, spot.to_string()].join("\n");
    }
    text
}

fn problem(problem: &Problem, catalogue: &Catalogue) -> String {
    let say = |word: &str, arguments: &[(&str, &str)]| catalogue.text_with(&format!("fault-{word}"), arguments);
    match problem {
        Problem::Syntax(message) => say("syntax", &[("message", message)]),
        Problem::Slip(words) | Problem::Table(words) => phrase(words, catalogue),
        Problem::UnknownKey { key, known } => {
            let names = known.split('`').skip(1).step_by(2);
            let near = nearest(key, names).unwrap_or("none");
            say("unknown-key", &[("key", key), ("known", known), ("near", near)])
        }
        Problem::MissingKey(key) => say("missing-key", &[("key", key)]),
        Problem::Value { key, must } => say("value", &[("key", key), ("must", &phrase(must, catalogue))]),
        Problem::UnknownRule { rule, near } => say("unknown-rule", &[("rule", rule), ("near", near.unwrap_or("none"))]),
        Problem::RuleMissing(rule) => say("rule-missing", &[("rule", rule)]),
        Problem::RuleTwice(rule) => say("rule-twice", &[("rule", rule)]),
        Problem::OtherId(id) => say("other-id", &[("id", id)]),
        Problem::NumberTwice(number) => say("number-twice", &[("number", number)]),
        Problem::ReadingTwice(reading) => say("reading-twice", &[("reading", reading)]),
        Problem::TwoVersions { number, date } => {
            say("two-versions", &[("number", number), ("date", &date.to_string())])
        }
        Problem::NoVersion {
            number,
            date,
            before,
            after,
        } => {
            let day = |day: &Option<_>| day.map_or_else(|| "none".to_owned(), |day: jiff::civil::Date| day.to_string());
            let (date, before, after) = (date.to_string(), day(before), day(after));
            let days = [
                ("date", &*date),
                ("before", &before),
                ("after", &after),
                ("number", number),
            ];
            say("no-version", &days)
        }
        Problem::TableMissing(table) => say("table-missing", &[("table", table)]),
    }
}

fn phrase(phrase: &Phrase, catalogue: &Catalogue) -> String {
    let arguments = phrase.arguments.iter().map(|(name, value)| (*name, value.as_str()));
    catalogue.text_with(&format!("fault-{}", phrase.word), &arguments.collect::<Vec<_>>())
}

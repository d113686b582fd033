//! The loader: what it reads, and how it says what is wrong.

use super::*;
use crate::terms::Rating;

fn date(text: &str) -> Date {
    text.parse().expect("a date")
}

fn national() -> Source {
    embedded::rulebook("cn-national").expect("the program carries it")
}

/// The national rule set with one place changed.
fn changed(from: &str, to: &str) -> Result<Rulebook, RulebookError> {
    let text = national().text.to_string();
    assert_eq!(text.matches(from).count(), 1, "{from:?} must stand once");
    Rulebook::parse(&text.replace(from, to), "rulebook.toml", &embedded::table)
}

fn error(from: &str, to: &str) -> String {
    changed(from, to).expect_err("a fault").to_string()
}

#[test]
fn every_rule_set_of_the_program_is_read() {
    for id in embedded::ids() {
        if let Err(error) = embedded::load(id).expect("an id of the list") {
            panic!("{error}");
        }
    }
}

#[test]
fn the_figures_of_the_national_regulation_are_typed() {
    let rules = embedded::rules("cn-national", date("1994-01-01"));
    assert_eq!(&*rules.list.number, "二");
    assert_eq!(rules.list.values.floor, Rating::new(2001));
    assert_eq!(rules.cap.values.points, 350);
    assert_eq!(&*rules.champion.number, "八(十四)");
}

#[test]
fn a_text_in_place_of_a_figure_is_shown_as_a_compiler_shows_it() {
    let message = error("floor       = 2001", "floor       = \"x\"");
    let (head, rest) = message.split_once('\n').expect("several lines");
    assert_eq!(head, "error: `floor` must be a whole number");
    assert!(rest.contains("| floor       = \"x\"\n"), "{rest}");
    assert!(rest.ends_with("|               ^^^"), "{rest}");
}

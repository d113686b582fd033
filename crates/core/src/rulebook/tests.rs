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

#[test]
fn a_fault_is_named_with_its_key() {
    for (from, to, message) in [
        (
            "floor       = 2001",
            "floor       = 20010",
            "`floor` must be from 0 to 4000",
        ),
        (
            "floor       = 2001",
            "flor        = 2001",
            "unknown key `flor`; known here: `dates`, `floor`, `keep_years`, `time_class`, `title_order`",
        ),
        ("values = { points = 350 }", "", "`points` is missing"),
        (
            "protects = true",
            "protects = \"yes\"",
            "`protects` must be true or false",
        ),
        (
            "at_or_below = 2000",
            "at_or_below = 20.5",
            "`at_or_below` must be a whole number",
        ),
        (
            "periods = 2",
            "periods = -2",
            "`periods` must be a whole number of 0 or more",
        ),
        ("k = 10 }", "k = 1000 }", "`permanent.k` must be from 0 to 100"),
        (
            "[2, 3]",
            "[2, 3, 4]",
            "`largest_share` must be two whole numbers in brackets",
        ),
        (
            "\"running\"",
            "\"runing\"",
            "`reached_by` must be `running` or `published`",
        ),
        (
            "[\"01-01\", \"07-01\"]",
            "[\"07-01\", \"01-01\"]",
            "`dates` must be days of the year as \"MM-DD\", ascending, each once",
        ),
        ("\"period\"", "\"perio\"", "`method` must be `period` or `sequential`"),
        (
            "rule    = \"champion\"",
            "rule    = \"champoin\"",
            "unknown rule `champoin`; did you mean `champion`?",
        ),
        ("\"spread\"", "\"approval\"", "the rule `approval` stands twice"),
        ("number  = \"八(六)\"", "number  = \"8.5\"", "article 8.5 stands twice"),
        ("\"八(六)-b\"", "\"八(六)-a\"", "reading 八(六)-a stands twice"),
        (
            "table = \"probability-by",
            "table = \"no",
            "there is no table `no-difference`",
        ),
    ] {
        let error = changed(from, to).expect_err("a fault");
        assert_eq!(error.problem().to_string(), message);
        assert_eq!(&*error.spot().file, "rulebook.toml");
    }
}

#[test]
fn what_is_no_toml_is_shown_where_it_goes_wrong() {
    let error = changed("values = { points = 350 }", "values = { points = 350 ").expect_err("a fault");
    assert!(matches!(error.problem(), Problem::Syntax(_)), "{error}");
    assert_eq!(
        error.to_string().lines().next_back().map(str::trim),
        Some("| ^"),
        "{error}"
    );
}

#[test]
fn a_rule_the_method_needs_has_an_article() {
    let article = "rule    = \"new-rating\"\n";
    let error = changed(article, "rule    = \"level-points\"\n").expect_err("a fault");
    assert!(matches!(error.problem(), Problem::UnknownRule { .. }), "{error}");
    let text = national().text.to_string();
    let without = |number: &str, next: &str| {
        let place = |number: &str| {
            text.find(&format!("[[article]]\nnumber  = \"{number}\""))
                .expect("the article")
        };
        let shorter = text[..place(number)].to_owned() + &text[place(next)..];
        Rulebook::parse(&shorter, "rulebook.toml", &embedded::table)
    };
    let error = without("八(四)", "八(五)").expect_err("a fault");
    assert_eq!(error.problem(), &Problem::RuleMissing("new-rating".into()));
    let silent = without("八(十四)", "八(十五)").expect("no fault");
    let champion = silent.on(date("1994-01-01")).expect("in force").champion;
    assert_eq!((&*champion.number, champion.values.protects), ("八(一)", false));
}

const CAP: &str = "from   = 1980-01-01\nvalues = { points = 350 }";

/// The cap with other versions.
fn cap_versions(lines: &str) -> Result<Rulebook, RulebookError> {
    changed(CAP, lines)
}

#[test]
fn a_version_holds_until_the_next_one_begins() {
    let lines = "from = 1980-01-01\nvalues = { points = 350 }\n[[article.version]]\nfrom = 2000-07-01\nvalues = { points = 400 }";
    let book = cap_versions(lines).expect("no fault");
    let points = |day| book.on(date(day)).expect("in force").cap.values.points;
    assert_eq!([points("1980-01-01"), points("2000-06-30")], [350, 350]);
    assert_eq!([points("2000-07-01"), points("2199-12-31")], [400, 400]);
}

#[test]
fn two_versions_on_one_day_are_shown_with_both_places() {
    for lines in [
        "from = 1980-01-01\nvalues = { points = 350 }\n[[article.version]]\nfrom = 1980-01-01\nvalues = { points = 400 }",
        "from = 1980-01-01\nuntil = 1990-06-30\nvalues = { points = 350 }\n[[article.version]]\nfrom = 1990-06-30\nvalues = { points = 400 }",
    ] {
        let error = cap_versions(lines).expect_err("a fault");
        assert!(matches!(error.problem(), Problem::TwoVersions { .. }), "{error}");
        let (_, other) = error.other().expect("the other place");
        assert!(other.line < error.spot().line, "{error}");
        assert!(
            error.to_string().contains("\nnote: the other one begins here\n"),
            "{error}"
        );
    }
}

#[test]
fn a_day_without_a_version_names_the_article_and_the_nearest_versions() {
    let lines = "from = 1980-01-01\nuntil = 1990-06-30\nvalues = { points = 350 }\n[[article.version]]\nfrom = 1995-01-01\nvalues = { points = 400 }";
    let book = cap_versions(lines).expect("no fault");
    assert!(book.on(date("1990-06-30")).is_ok());
    assert_eq!(book.change_days(), ["1980-01-01", "1990-07-01", "1995-01-01"].map(date));
    let error = book.on(date("1992-01-01")).expect_err("a gap");
    assert_eq!(
        error.problem().to_string(),
        "article 八(十八) has no version in force on 1992-01-01: the one before ends on 1990-06-30, the next one begins on 1995-01-01"
    );
    assert!(error.spot().excerpt.contains("八(十八)"));
    let error = book.on(date("1979-12-31")).expect_err("before all");
    assert!(
        error.to_string().contains("the next one begins on 1980-01-01"),
        "{error}"
    );
}

#[test]
fn every_rule_holds_on_every_list_day_of_two_centuries() {
    for id in embedded::ids().filter(|id| id.starts_with("cn-")) {
        let book = embedded::load(id).expect("an id").expect("no fault");
        for year in (1980..2180).filter(|_| book.method == Method::Period) {
            for day in ["01-01", "07-01"] {
                let rules = book.on(date(&format!("{year}-{day}")));
                assert!(rules.is_ok(), "{id} {year}-{day}: {}", rules.expect_err("a fault"));
            }
        }
    }
}

#[test]
fn the_switch_of_a_reading_is_a_value_of_its_article() {
    let book = embedded::load("cn-national").expect("an id").expect("no fault");
    for article in &book.articles {
        let keys: Vec<_> = article
            .versions
            .iter()
            .flat_map(Version::values)
            .map(|(key, _)| key.as_str())
            .collect();
        for reading in &article.readings {
            assert!(
                reading.id.starts_with(&format!("{}-", article.number)),
                "{}",
                reading.id
            );
            if let Some(switch) = &reading.switch {
                assert!(keys.contains(&switch.as_str()), "{}: {switch}", reading.id);
            }
        }
    }
}

#[test]
fn every_article_of_the_national_regulation_stands_in_order() {
    let book = embedded::load("cn-national").expect("an id").expect("no fault");
    let numbers: Vec<_> = book
        .articles
        .iter()
        .map(|article| normal_number(&article.number))
        .collect();
    let paragraphs = |article: u32, last: u32| (1..=last).map(move |paragraph| format!("{article}.{paragraph}"));
    let mut expected: Vec<String> = paragraphs(1, 3).collect();
    expected.extend(["2".into(), "3".into()]);
    expected.extend(paragraphs(4, 5).chain(paragraphs(5, 2)).chain(paragraphs(6, 4)));
    expected.push("7".into());
    expected.extend(paragraphs(8, 18));
    expected.extend(["9", "10", "附表1、2", "附表3", "附表4"].map(String::from));
    assert_eq!(numbers, expected);
}

#[test]
fn an_article_is_found_in_any_spelling_and_a_wrong_number_has_neighbours() {
    let book = embedded::load("cn-national").expect("an id").expect("no fault");
    for spelling in ["八(六)", "8(6)", "8.6", "八（六）", "８（６）"] {
        assert_eq!(
            book.numbered(spelling).map(|article| &*article.number),
            Some("八(六)"),
            "{spelling}"
        );
    }
    let near = |number| book.near(number).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(near("8(19)")[0], "八(十八)");
    assert_eq!(near("8"), ["八(一)", "八(二)", "八(三)", "八(四)", "八(五)"]);
    assert!(!near("11").is_empty());
    assert!(book.numbered("8(19)").is_none());
}

#[test]
fn a_table_of_the_book_wins_and_its_faults_are_named_by_line() {
    let faulty = |name: &str| match name {
        "probability-by-difference" => Some(Source::new(
            "own.csv",
            "d_min,d_max,p_higher,p_lower\n0,3,0.5,0.5\n5,,0.51,0.49\n",
        )),
        _ => embedded::table(name),
    };
    let error = Rulebook::parse(&national().text, "rulebook.toml", &faulty).expect_err("a gap");
    assert_eq!(
        error.to_string(),
        "error: the row must start at 4, where the one before ends, and starts at 5\n --> own.csv:3:1\n  |\n3 | 5,,0.51,0.49\n  | ^^^^^^^^^^^^"
    );
}

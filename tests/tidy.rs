//! The repository tests itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use dengji_core::rulebook::{Rulebook, Status, embedded, normal_number};
use walkdir::WalkDir;

use crate::run::dengji;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts below some folders whose names end so, with their paths.
fn texts(folders: &[&str], endings: &[&str]) -> Vec<(String, String)> {
    let files = folders
        .iter()
        .flat_map(|folder| WalkDir::new(root().join(folder)).sort_by_file_name());
    let paths = files.map(|entry| entry.unwrap().into_path());
    let wanted = paths.filter(|path| {
        path.extension()
            .is_some_and(|ending| endings.iter().any(|of| ending == *of))
    });
    let named = |path: PathBuf| {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(&path).unwrap())
    };
    wanted.map(named).collect()
}

fn rulebooks() -> Vec<Rulebook> {
    embedded::ids().map(|id| embedded::load(id).unwrap().unwrap()).collect()
}

/// Every article some text cites in Chinese numbers with brackets: 八(十四).
fn cited(text: &str) -> BTreeSet<String> {
    const DIGITS: &str = "一二三四五六七八九十";
    let chars: Vec<char> = text.chars().collect();
    let mut found = BTreeSet::new();
    for open in (0..chars.len()).filter(|&at| chars[at] == '(') {
        let before = chars[..open].iter().rev().take_while(|c| DIGITS.contains(**c)).count();
        let inner = chars[open + 1..].iter().take_while(|c| DIGITS.contains(**c)).count();
        let closes = chars.get(open + 1 + inner) == Some(&')');
        if before > 0 && inner > 0 && closes {
            found.insert(chars[open - before..=open + 1 + inner].iter().collect());
        }
    }
    found
}

/// Clauses of the texts that no rule set holds as an article of its own, and numbers that tests invent.
const CLAUSES: &[&str] = &["三(三)", "六(六)", "七(一)", "八(二十)", "八(九十)"];

#[test]
fn articles_that_are_cited_exist() {
    let known: BTreeSet<String> = rulebooks()
        .iter()
        .flat_map(|book| {
            book.articles
                .iter()
                .map(|article| article.number.to_string())
                .collect::<Vec<_>>()
        })
        .collect();
    let mut missing = Vec::new();
    for (name, text) in texts(
        &["crates", "data/rulebooks", "data/messages", "docs", "tests"],
        &["rs", "toml", "ftl", "md"],
    ) {
        let lost = cited(&text)
            .into_iter()
            .filter(|number| !known.contains(number) && !CLAUSES.contains(&number.as_str()));
        missing.extend(lost.map(|number| format!("{name}: {number}")));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Articles of the national regulation whose rule has no figures to work out: conditions and procedure, tested with
/// the admission of events, with titles, or in whole books.
const WITHOUT_FIGURES: &[&str] = &["一", "三", "四", "五", "六", "七", "九", "十"];

#[test]
fn every_rule_of_the_national_regulation_that_computes_has_worked_cases() {
    let folder = root().join("tests/articles/cn-national");
    let files: BTreeSet<String> = texts(&["tests/articles/cn-national"], &["toml"])
        .iter()
        .filter_map(|(_, text)| {
            Some(
                text.lines()
                    .find(|line| line.starts_with("article"))?
                    .split('"')
                    .nth(1)?
                    .to_owned(),
            )
        })
        .collect();
    let book = rulebooks().into_iter().find(|book| &*book.id == "cn-national").unwrap();
    let in_force = book
        .articles
        .iter()
        .filter(|article| article.status == Status::Implemented);
    let numbers = in_force.map(|article| article.number.to_string());
    let procedure = |number: &String| WITHOUT_FIGURES.iter().any(|of| number.starts_with(of));
    let elsewhere = ["八(十三)", "八(十五)", "八(十六)", "八(十七)"];
    let open: Vec<String> = numbers
        .filter(|number| !procedure(number) && !elsewhere.contains(&number.as_str()) && !files.contains(number))
        .collect();
    assert!(
        open.is_empty(),
        "{} has no cases of {}",
        folder.display(),
        open.join(", ")
    );
}

#[test]
fn articles_are_found_by_each_way_of_writing_their_number() {
    for book in rulebooks() {
        for article in &book.articles {
            let found = book.numbered(&normal_number(&article.number)).unwrap();
            assert_eq!(found.number, article.number, "{}", book.id);
        }
    }
}

/// Long files, and why they are not cut.
const LONG: &[(&str, &str)] = &[
    ("crates/core/src/finding.rs", "the register of codes, one row each"),
    ("tests/audit.rs", "one made-up list for each cause"),
    (
        "crates/core/src/publication.rs",
        "the columns of every output file, one row each",
    ),
    (
        "crates/core/src/rulebook/params.rs",
        "the values of every article, one struct each",
    ),
];

#[test]
fn no_file_is_longer_than_five_hundred_lines_without_a_reason() {
    for (name, text) in texts(&["crates", "tests"], &["rs"]) {
        let excused = LONG.iter().any(|(long, _)| name.ends_with(long));
        assert!(
            excused || text.lines().count() <= 500,
            "{name} has {} lines",
            text.lines().count()
        );
    }
}

#[test]
fn nothing_is_left_to_do() {
    let markers = [
        ["TO", "DO"],
        ["FIX", "ME"],
        ["to", "do!("],
        ["unimple", "mented!("],
        ["dbg", "!("],
    ]
    .map(|parts| parts.concat());
    for (name, text) in texts(&["crates", "tests", "data", "docs"], &["rs", "toml", "ftl", "md"]) {
        for marker in &markers {
            assert!(!text.contains(marker.as_str()), "{name} holds {marker}");
        }
    }
}

#[test]
fn commands_of_the_readme_the_guide_and_the_texts_exist() {
    let here = root();
    let help = dengji(&here, &["--help"]).exits(0).out;
    let known: BTreeSet<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .collect();
    let mut sources = texts(&["data/messages", "docs"], &["ftl", "md"]);
    sources.push((
        "README.md".to_owned(),
        fs::read_to_string(here.join("README.md")).unwrap(),
    ));
    for (name, text) in sources {
        for command in text.split("`dengji ").skip(1) {
            let word = command.split([' ', '`']).next().unwrap();
            assert!(known.contains(word), "{name} names `dengji {word}`");
        }
    }
}

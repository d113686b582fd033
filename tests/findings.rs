//! Every finding once: `tests/findings/<code>/case.toml` changes the sound book, `en.txt` and `zh.txt` are what is then
//! said. A further case of a code has `--` and a word behind it. A text that differs is left in the target folder, under
//! `tmp/findings`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use dengji_core::finding::Code;
use tempfile::TempDir;

use crate::book::put;
use crate::edits::Edits;
use crate::run::{Ran, contents, dengji};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/findings")
}

/// The code a case is about.
fn code(case: &str) -> &str {
    case.split("--").next().unwrap_or(case)
}

fn cases() -> BTreeSet<String> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect()
}

fn case(code: &str) -> Edits {
    let text = fs::read_to_string(folder().join(code).join("case.toml")).unwrap();
    toml::from_str(&text).unwrap_or_else(|error| panic!("{code}: {error}"))
}

/// Runs a case; it must leave the book as it was, but for what the case says it writes.
fn run(case: &Edits, language: &str) -> Ran {
    let temporary = TempDir::new().unwrap();
    let at = temporary.path();
    case.write(at);
    let before = contents(at);
    let check = || ["check", "."].map(str::to_owned).to_vec();
    let mut arguments = case.run.clone().unwrap_or_else(check);
    arguments.extend(["--lang".to_owned(), language.to_owned()]);
    let ran = dengji(at, &arguments);
    let mut after = contents(at);
    after.retain(|name, _| !case.writes.contains(name));
    assert_eq!(after, before, "something was written");
    ran
}

/// What is said and the exit code, as the expected texts have it.
fn said(ran: &Ran) -> String {
    format!("{}exit {}\n", ran.err, ran.code)
}

fn difference(code: &str, language: &str) -> Option<String> {
    let found = said(&run(&case(code), language));
    let name = format!("{language}.txt");
    let expected = fs::read_to_string(folder().join(code).join(&name)).unwrap_or_default();
    if expected == found {
        return None;
    }
    put(
        &Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("findings")
            .join(code)
            .join(name),
        found.as_bytes(),
    );
    Some(format!("{code}, {language}: expected\n{expected}\nfound\n{found}"))
}

#[test]
fn every_finding_is_said_as_the_catalogue_of_cases_has_it() {
    let differences = cases()
        .into_iter()
        .flat_map(|code| ["en", "zh"].map(|language| difference(&code, language)));
    let differences: Vec<String> = differences.flatten().collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn every_case_shows_its_own_finding() {
    for case in cases() {
        let text = fs::read_to_string(folder().join(&case).join("en.txt")).unwrap();
        assert!(
            text.contains(&format!("[{}]: ", code(&case))),
            "{case} does not show its finding"
        );
        assert!(!text.contains("{$"), "{case} lacks a figure");
    }
}

#[test]
fn every_code_has_a_case_and_every_case_a_code() {
    let known: BTreeSet<String> = Code::ALL.iter().map(|code| code.word().to_owned()).collect();
    let with: BTreeSet<String> = cases().iter().map(|case| code(case).to_owned()).collect();
    assert_eq!(
        with.difference(&known).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "no code"
    );
    assert_eq!(
        known.difference(&with).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "no case"
    );
}

/// What is said itself: not the rows around it, which are shown as the file has them.
fn own_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with("  "))
}

#[test]
fn lists_are_written_in_the_way_of_their_language() {
    for case in cases() {
        let said = |language: &str| fs::read_to_string(folder().join(&case).join(format!("{language}.txt"))).unwrap();
        let english = said("en");
        let chinese = own_lines(&english).find(|line| line.contains('、'));
        assert_eq!(chinese, None, "{case}, en");
        let in_chinese = said("zh");
        let is_listed = |line: &&str| {
            let mut parts = line.split(", ").collect::<Vec<_>>();
            let last = parts.pop();
            parts
                .iter()
                .any(|part| part.ends_with(|c: char| !c.is_ascii_alphabetic()))
                && last.is_some()
        };
        let english = own_lines(&in_chinese).find(is_listed);
        assert_eq!(english, None, "{case}, zh");
    }
}

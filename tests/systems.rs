//! The small books of amateur and of FIDE ratings, from files to lists.
//!
//! The ratings of the FIDE book were computed a second time by a program of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::dengji;

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data/samples")
        .join(name)
}

/// Publishes a list and gives the rows of a file by the names of its header.
fn rows(book: &Path, list: &str, file: &str) -> Vec<BTreeMap<String, String>> {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let arguments = [
        "publish",
        &*book.to_string_lossy(),
        list,
        "--out",
        &*out.to_string_lossy(),
    ];
    dengji(folder.path(), &arguments);
    let mut reader = csv::Reader::from_path(out.join(file)).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

/// Number, rating, K and status of everybody on a list.
fn list(book: &str, date: &str) -> Vec<String> {
    let row = |row: BTreeMap<String, String>| {
        let cells = ["player_id", "rating", "k", "status"].map(|name| row[name].clone());
        cells.join(" ")
    };
    rows(&sample(book), date, "list.csv").into_iter().map(row).collect()
}

#[test]
fn amateurs_enter_with_their_base_and_are_new_on_their_first_list() {
    let list = list("amateur", "2006-04-01");
    for row in [
        "000001 1963 10 changed",
        "000007 1657 10 new",
        "000009 1564 10 new",
        "000011 1530 10 new",
        "000013 1404 10 unchanged",
        "000010 1295 10 new",
    ] {
        assert!(list.iter().any(|found| found == row), "{row} is not in {list:#?}");
    }
    let calculations = rows(&sample("amateur"), "2006-04-01", "calculations.csv");
    let newcomer = calculations.iter().find(|row| row["player_id"] == "000007").unwrap();
    assert_eq!([&*newcomer["rated"], &*newcomer["ro"]], ["no", "1650"]);
}

#[test]
fn an_amateur_event_of_twenty_minutes_is_refused_and_the_fee_is_named() {
    let findings = rows(&sample("amateur"), "2006-06-01", "findings.csv");
    let found: Vec<_> = findings.iter().map(|row| (&*row["severity"], &*row["code"])).collect();
    assert!(found.contains(&("reject", "player-time-not-rated")), "{found:?}");
    assert!(found.contains(&("info", "fee-due")), "{found:?}");
}

#[test]
fn a_fide_book_rates_game_by_game_with_first_ratings_and_a_floor() {
    let expected = [
        "000001 2717 10 unchanged",
        "000002 2646 10 unchanged",
        "000003 2559 10 changed",
        "000004 2469 10 unchanged",
        "000005 2419 10 changed",
        "000006 2320 20 changed",
        "000007 2207 40 unchanged",
        "000008 2040 40 changed",
        "000009 1945 20 unchanged",
        "000011 1794 40 new",
        "000012 1725 40 new",
        "000010 1650 40 changed",
    ];
    assert_eq!(list("fide", "2026-01-01"), expected);
    let unpublished = rows(&sample("fide"), "2026-01-01", "unpublished.csv");
    let fell: Vec<_> = unpublished
        .iter()
        .map(|row| [&*row["player_id"], &*row["reason"], &*row["rating"]])
        .collect();
    assert_eq!(fell, [["000013", "below-floor", "1389"]]);
}

#[test]
fn the_list_in_text_form_opens_the_next_book() {
    let folder = tempfile::tempdir().unwrap();
    let (book, out) = (folder.path().join("book"), folder.path().join("out"));
    let first = sample("fide");
    let arguments = [
        "publish",
        &*first.to_string_lossy(),
        "2025-12-01",
        "--out",
        &*out.to_string_lossy(),
    ];
    dengji(folder.path(), &arguments).exits(0);
    let text = fs::read_to_string(out.join("list.txt")).unwrap();
    assert_eq!(&text.lines().next().unwrap()[113..118], "DEC25");
    fs::create_dir_all(&book).unwrap();
    fs::write(book.join("opening.txt"), &text).unwrap();
    fs::copy(first.join("players.xlsx"), book.join("players.xlsx")).unwrap();
    let settings = fs::read_to_string(first.join("book.toml")).unwrap();
    fs::write(book.join("book.toml"), settings.replace("2025-11-01", "2025-12-01")).unwrap();
    let before: Vec<_> = list("fide", "2025-12-01");
    let rows = rows(&book, "2026-01-01", "list.csv");
    let after = rows
        .iter()
        .map(|row| [&*row["player_id"], &*row["rating"], &*row["k"]].join(" "));
    let before = before.iter().map(|row| row.rsplit_once(' ').unwrap().0.to_owned());
    assert!(after.eq(before), "{rows:#?}");
}

#[test]
fn a_fide_rating_is_explained_game_by_game() {
    let folder = tempfile::tempdir().unwrap();
    let book = sample("fide");
    let ran = dengji(
        folder.path(),
        &["explain", &*book.to_string_lossy(), "2025-12-01", "000001"],
    )
    .exits(0);
    assert!(ran.out.contains("8.3.1") && ran.out.contains("8.3.4"), "{}", ran.out);
    assert!(ran.out.contains("2717"), "{}", ran.out);
}

#[test]
fn a_federation_changes_a_copy_of_a_rule_set_and_faults_are_shown_with_their_line() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book");
    for name in [
        "book.toml",
        "players.xlsx",
        "opening.xlsx",
        "periods/2006-04-01/reports/2006-01.xlsx",
    ] {
        let path = book.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(sample("amateur").join(name), path).unwrap();
    }
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/rulebooks/cn-amateur.toml");
    let text = fs::read_to_string(rules).unwrap();
    let with = |from: &str, to: &str| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        fs::write(book.join("cn-amateur.toml"), text.replace(from, to)).unwrap();
    };
    with("[{ k = 10 }]", "[{ k = 20 }]");
    let rows = rows(&book, "2006-04-01", "calculations.csv");
    assert!(rows.iter().all(|row| row["k"] == "20"), "{rows:?}");
    let said = |from: &str, to: &str| {
        with(from, to);
        dengji(folder.path(), &["publish", "book", "2006-04-01", "--dry-run"])
            .exits(2)
            .err
    };
    for (from, to, message) in [
        ("percent = 3", "percent = 300", "`percent` must be from 0 to 100"),
        ("\"period\"", "\"perods\"", "`method` must be `period` or `sequential`"),
        ("\"fee\"", "\"fees\"", "unknown rule `fees`; did you mean `fee`?"),
    ] {
        let error = said(from, to);
        assert!(error.contains(message) && error.contains('^'), "{error}");
    }
}

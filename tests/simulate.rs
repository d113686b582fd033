//! Simulated federations: books that can be published at once, the same from the same options.

use std::fs;

use tempfile::TempDir;

use crate::run::{Ran, contents, dengji};

/// Makes up a federation in a folder of a temporary folder.
fn simulated(folder: &TempDir, name: &str, further: &[&str]) -> Ran {
    let usual = ["simulate", name, "--players", "240", "--events", "20", "--seed", "7"];
    dengji(folder.path(), &[&usual[..], further].concat())
}

/// The CSV files of a list that hold figures.
fn figures(folder: &TempDir, book: &str, list: &str, threads: &str) -> Vec<(String, Option<Vec<u8>>)> {
    let out = format!("{book}-{threads}");
    let arguments = ["publish", book, list, "--out", &out, "--threads", threads, "--quiet"];
    dengji(folder.path(), &arguments).exits(0);
    let files = contents(&folder.path().join(&out)).into_iter();
    let is_figures = |name: &str| name.strip_suffix(".csv").is_some_and(|stem| stem != "findings");
    files.filter(|(name, _)| is_figures(name)).collect()
}

#[test]
fn a_federation_has_the_same_lists_from_workbooks_and_from_parquet_by_any_number_of_threads() {
    let rules = [
        ("cn-national", "2001-01-01"),
        ("fide-2024", "2024-05-01"),
        ("cn-amateur", "2006-04-01"),
    ];
    for (rules, list) in rules {
        let folder = TempDir::new().unwrap();
        let further = ["--periods", "2", "--rules", rules];
        simulated(&folder, "workbooks", &further).exits(0);
        simulated(&folder, "tables", &[&further[..], &["--format", "parquet"]].concat()).exits(0);
        for book in ["workbooks", "tables"] {
            let checked = dengji(folder.path(), &["check", book, "--json", "--quiet"])
                .exits(0)
                .json();
            assert_eq!(checked["severities"]["error"], 0, "{rules} {book}");
        }
        let expected = figures(&folder, "workbooks", list, "1");
        assert_eq!(expected.len(), 7, "{rules}");
        for (book, threads) in [("workbooks", "2"), ("tables", "1"), ("tables", "2")] {
            for (known, found) in expected.iter().zip(figures(&folder, book, list, threads)) {
                assert!(*known == found, "{rules} {book} {threads} {}", known.0);
            }
        }
    }
}

#[test]
fn the_same_options_give_the_same_bytes_by_any_number_of_threads() {
    for further in [
        &["--format", "xlsx"][..],
        &["--format", "parquet"],
        &["--rules", "ourgame-2000"],
    ] {
        let folder = TempDir::new().unwrap();
        for threads in ["1", "2"] {
            simulated(
                &folder,
                threads,
                &[further, &["--periods", "1", "--threads", threads]].concat(),
            )
            .exits(0);
        }
        let of = |name: &str| contents(&folder.path().join(name));
        assert!(of("1") == of("2"), "{further:?}");
    }
}

#[test]
fn every_form_of_event_is_there_with_byes_and_forfeits_and_every_event_is_rated() {
    let folder = TempDir::new().unwrap();
    simulated(&folder, "book", &["--periods", "1"]).exits(0);
    let published = dengji(
        folder.path(),
        &["publish", "book", "2000-07-01", "--out", "out", "--lang", "en"],
    )
    .exits(0);
    assert!(published.err.contains("20 of 20 events rated"), "{}", published.err);
    let events = fs::read_to_string(folder.path().join("out/events.csv")).unwrap();
    for form in [
        "swiss",
        "round-robin",
        "double-round-robin",
        "scheveningen",
        "match",
        "team-swiss",
        "team-round-robin",
    ] {
        assert!(events.contains(&format!(",{form},")), "{form}");
    }
    let games = |event: &csv::StringRecord| -> (u32, u32) { (event[9].parse().unwrap(), event[10].parse().unwrap()) };
    let mut rows = csv::Reader::from_reader(events.as_bytes());
    let unplayed = rows
        .records()
        .map(|row| games(&row.unwrap()))
        .any(|(all, rated)| rated < all);
    assert!(unplayed);
}

#[test]
fn online_games_are_a_table_and_make_a_list() {
    for (rules, list) in [("ourgame-2000", "2000-02-01"), ("level-points", "2000-02-01")] {
        let folder = TempDir::new().unwrap();
        let further = [
            "--periods",
            "1",
            "--games",
            "2000",
            "--rules",
            rules,
            "--format",
            "parquet",
            "--json",
        ];
        let made = simulated(&folder, "book", &further).exits(0).json();
        assert_eq!((&made["players"], &made["games"]), (&240.into(), &2000.into()));
        dengji(folder.path(), &["check", "book"]).exits(0);
        let list = made["lists"][0].as_str().unwrap_or(list);
        dengji(folder.path(), &["publish", "book", list]).exits(0);
    }
}

#[test]
fn a_folder_with_something_in_it_is_left_alone_and_what_cannot_be_made_is_said() {
    let folder = TempDir::new().unwrap();
    let book = folder.path().join("book");
    fs::create_dir(&book).unwrap();
    fs::write(book.join("letter.txt"), "kept").unwrap();
    let before = contents(folder.path());
    assert!(
        simulated(&folder, "book", &["--periods", "1"])
            .exits(2)
            .err
            .contains("is not empty")
    );
    assert!(
        simulated(&folder, "new", &["--periods", "1", "--games", "20"])
            .exits(2)
            .err
            .contains("600 at least")
    );
    let many = [
        "simulate",
        "new",
        "--players",
        "2000000",
        "--events",
        "1",
        "--periods",
        "1",
        "--seed",
        "1",
    ];
    assert!(dengji(folder.path(), &many).exits(2).err.contains("--format parquet"));
    simulated(&folder, "new", &["--periods", "1", "--rules", "nobody"]).exits(2);
    assert_eq!(contents(folder.path()), before);
}

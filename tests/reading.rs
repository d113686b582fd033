//! `check` beyond findings: what the register may need, and the limits of what is read.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::book::{Book, REPORT, put};
use crate::run::{Ran, dengji};

/// The sound book without the number of a player of the report, whose name is another.
fn renamed(row: usize, name: &str) -> Book {
    let mut book = Book::sound();
    book.report_cell("棋手", &format!("B{row}"), "");
    book.report_cell("棋手", &format!("C{row}"), name);
    book
}

fn suggestions(book: &Book) -> Value {
    let folder = TempDir::new().unwrap();
    book.write(folder.path());
    let ran = dengji(folder.path(), &["check", ".", "--suggest-register", "--json"]);
    ran.json()["suggestions"].clone()
}

#[test]
fn a_person_whom_nobody_resembles_is_a_row_to_add() {
    let found = suggestions(&renamed(4, "阮天朗"));
    assert_eq!(found["new"].as_array().unwrap().len(), 1, "{found:#}");
    assert_eq!(
        found["new"][0],
        json!({
            "row": ["", "阮天朗", "", "M", "", "丙省", "", "大师", "", "", ""],
            "place": format!("{REPORT}!棋手!A4"),
        })
    );
    assert_eq!((&found["near"], &found["same"]), (&json!([]), &json!([])));
}

#[test]
fn a_name_with_its_parts_exchanged_stands_beside_the_row_of_the_register() {
    let book = renamed(4, "子墨云");
    let found = suggestions(&book);
    let register = json!([["000003", "云子墨", "", "M", "", "丙省", "", "大师", "", "", ""]]);
    assert_eq!(found["near"][0]["registered"], register, "{found:#}");
    assert_eq!(found["near"][0]["row"][1], "子墨云");
    let folder = TempDir::new().unwrap();
    book.write(folder.path());
    let ran = dengji(folder.path(), &["check", ".", "--lang", "en"]);
    assert!(
        ran.err.contains("given and family name seem to have changed places"),
        "{}",
        ran.err
    );
}

#[test]
fn two_rows_of_the_register_that_may_be_one_person_are_shown_together() {
    let mut book = Book::sound();
    let row = ["000099", "云子墨", "男", "丙省", ""].map(|text| crate::workbook::Content::Text(text.to_owned()));
    book.sheet("players.xlsx", "棋手").rows.push(row.to_vec());
    let found = suggestions(&book);
    assert_eq!(found["same"].as_array().unwrap().len(), 1, "{found:#}");
    assert_eq!(
        (&found["same"][0][0][0], &found["same"][0][1][0]),
        (&json!("000003"), &json!("000099"))
    );
}

#[test]
fn suggestions_are_printed_as_rows_to_copy_and_need_a_book() {
    let folder = TempDir::new().unwrap();
    renamed(4, "阮天朗").write(folder.path());
    let ran = dengji(folder.path(), &["check", ".", "--suggest-register"]).exits(1);
    assert!(
        ran.out.contains("\n?\t阮天朗\t\t男\t\t丙省\t\t大师\t\t\t"),
        "{}",
        ran.out
    );
    dengji(folder.path(), &["check", REPORT, "--suggest-register"]).exits(2);
}

/// Checks the sound report under a limit.
fn limited(limit: &str) -> Ran {
    limited_by(&[limit])
}

fn limited_by(limits: &[&str]) -> Ran {
    let folder = TempDir::new().unwrap();
    Book::sound().write(folder.path());
    dengji(folder.path(), &[&["check", REPORT, "--json"], limits].concat())
}

#[test]
fn every_limit_is_an_option_and_beyond_it_there_is_a_finding() {
    limited("--max-rows=200").exits(0);
    for (limit, code) in [
        ("--max-expanded-size=1", "none"),
        ("--max-sheets=2", "limit-exceeded"),
        ("--max-rows=20", "limit-exceeded"),
        ("--max-players=9", "limit-exceeded"),
        ("--max-rounds=8", "limit-exceeded"),
        ("--max-text=4", "limit-exceeded"),
        ("--min-rating=2300", "value-invalid"),
        ("--max-rating=2400", "value-invalid"),
    ] {
        let ran = limited(limit).json();
        let findings = ran["findings"].as_array().unwrap();
        let found = findings
            .iter()
            .any(|finding| finding["code"] == code && finding["severity"] == "error");
        assert_eq!(found, code != "none", "{limit}: {ran:#}");
    }
}

#[test]
fn files_larger_than_the_limits_of_sizes_are_findings() {
    let folder = TempDir::new().unwrap();
    let spaces = vec![b' '; (1 << 20) + 1];
    put(&folder.path().join("a.trf"), &spaces);
    let ran = dengji(folder.path(), &["check", "a.trf", "--max-file-size", "1", "--json"]);
    assert_eq!(ran.json()["findings"][0]["code"], "limit-exceeded");
    let mut book = Book::sound();
    // Fifty different texts of 30 000 letters are more than a MiB.
    for at in 0..50_u32 {
        let long = at.to_string() + &"a".repeat(30_000);
        let column = ["F", "G", "H", "I", "J"][at as usize % 5];
        book.report_cell("赛事", &format!("{column}{}", at / 5 + 1), &long);
    }
    book.write(folder.path());
    let ran = dengji(folder.path(), &["check", REPORT, "--max-expanded-size", "1", "--json"]);
    assert_eq!(ran.json()["findings"][0]["code"], "limit-exceeded");
}

#[test]
fn bounds_between_which_no_rating_lies_are_wrong_usage() {
    let ran = limited_by(&["--min-rating=3000", "--max-rating=200", "--lang", "en"]).exits(2);
    assert!(
        ran.err.contains("--min-rating 3000 lies above --max-rating 200"),
        "{}",
        ran.err
    );
    limited_by(&["--max-sheets=0"]).exits(2);
    limited_by(&["--max-rounds=100"]).exits(2);
}

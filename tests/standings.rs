//! Final standings, from a report in a book to a table, CSV, data and a workbook.

use std::fs;

use tempfile::TempDir;

use crate::book::{Book, REPORT};
use crate::run::dengji;

fn written() -> TempDir {
    let folder = TempDir::new().unwrap();
    Book::sound().write(folder.path());
    folder
}

#[test]
fn a_report_is_ranked_by_the_1994_rules_and_says_what_decided() {
    let folder = written();
    let ran = dengji(folder.path(), &["standings", REPORT, "--csv"]).exits(0);
    let mut lines = ran.out.lines();
    assert_eq!(
        lines.next(),
        Some("place,no,player_id,name,points,decided_by,step,rating-sum,progressive")
    );
    assert_eq!(lines.count(), 10);
    let shown = dengji(folder.path(), &["standings", REPORT, "--lang", "en"]).exits(0);
    assert!(
        shown.out.contains("(cn-1994)") && shown.out.contains("Decided by"),
        "{}",
        shown.out
    );
    let object = dengji(folder.path(), &["standings", REPORT, "--json"]).exits(0).json();
    assert_eq!(object["status"], "ranked");
    assert_eq!(object["rows"].as_array().map(Vec::len), Some(10));
}

#[test]
fn a_system_is_named_put_beside_the_book_or_given_as_a_file() {
    let folder = written();
    let own = "id = 'own'\ntitle = ['自定', 'our own']\n\
               criteria = { swiss = ['points', 'WIN', 'DE'], other = ['points', 'WIN', 'DE'] }\n";
    fs::write(folder.path().join("standings-own.toml"), own).unwrap();
    for system in ["own", "standings-own.toml"] {
        let ran = dengji(folder.path(), &["standings", REPORT, "--system", system, "--csv"]).exits(0);
        assert!(
            ran.out
                .starts_with("place,no,player_id,name,points,decided_by,step,WIN,DE\n"),
            "{}",
            ran.out
        );
    }
    let codes = ["standings", REPORT, "--tie-breaks", "SB,KS/L+1", "--csv"];
    let ran = dengji(folder.path(), &codes).exits(0);
    assert!(
        ran.out
            .starts_with("place,no,player_id,name,points,decided_by,step,SB,KS/L+1\n"),
        "{}",
        ran.out
    );
}

#[test]
fn what_is_not_known_is_said_and_nothing_is_ranked() {
    let folder = written();
    let unknown = dengji(folder.path(), &["standings", REPORT, "--system", "nobody"]).exits(1);
    assert!(
        unknown.err.contains("standings-unknown") && unknown.out.is_empty(),
        "{}",
        unknown.err
    );
    dengji(folder.path(), &["standings", REPORT, "--tie-breaks", "BX"]).exits(2);
    dengji(folder.path(), &["standings", "nowhere.xlsx"]).exits(2);
    let wrong = "id = 'own'\ncolour = 1\n";
    fs::write(folder.path().join("own.toml"), wrong).unwrap();
    let ran = dengji(folder.path(), &["standings", REPORT, "--system", "own.toml"]).exits(2);
    assert!(ran.err.contains("own.toml"), "{}", ran.err);
}

#[test]
fn the_workbook_is_the_same_each_time() {
    let folder = written();
    let make = |name: &str| {
        dengji(folder.path(), &["standings", REPORT, "--xlsx", name]).exits(0);
        fs::read(folder.path().join(name)).unwrap()
    };
    assert_eq!(make("one.xlsx"), make("two.xlsx"));
}

#[test]
fn a_workbook_never_takes_the_place_of_what_was_read() {
    let folder = written();
    let path = folder.path();
    fs::copy(path.join(REPORT), path.join("open.xlsx")).unwrap();
    fs::write(path.join("out.csv"), "mine").unwrap();
    let before = crate::run::contents(path);
    let named_otherwise = path.join("periods").join("..").join("open.xlsx").display().to_string();
    for out in [
        "open.xlsx",
        "./open.xlsx",
        &named_otherwise,
        "out.csv",
        "players.xlsx",
        REPORT,
    ] {
        let ran = dengji(path, &["standings", "open.xlsx", "--xlsx", out]).exits(2);
        assert!(ran.out.is_empty() && ran.err.contains(out), "{out}: {}", ran.err);
        assert_eq!(crate::run::contents(path), before, "{out}");
    }
    dengji(path, &["standings", "open.xlsx", "--xlsx", "out.xlsx"]).exits(0);
    dengji(path, &["standings", "open.xlsx", "--xlsx", "out.xlsx"]).exits(0);
    assert_eq!(
        crate::run::contents(path).len(),
        before.len() + 1,
        "a temporary file is left"
    );
}

#[test]
fn comparisons_and_pages_spare_the_book_and_the_other_list() {
    let folder = written();
    let path = folder.path();
    fs::write(path.join("other.csv"), "player_id,rating\n000001,2300\n").unwrap();
    let list = "1994-07-01";
    let before = crate::run::contents(path);
    let refused: [&[&str]; 8] = [
        &["audit", ".", list, "--against", "other.csv", "--csv", "other.csv"],
        &["audit", ".", list, "--against", "other.csv", "--csv", "book.toml"],
        &["audit", ".", list, "--against", "other.csv", "--xlsx", "opening.xlsx"],
        &["audit", ".", list, "--against", "other.csv", "--xlsx", "new.csv"],
        &["explain", ".", list, "000001", "--html", REPORT],
        &["explain", ".", list, "000001", "--html", "periods/new.html"],
        &[
            "explain",
            ".",
            list,
            "000001",
            "--html",
            "./periods/1994-07-01/../new.html",
        ],
        &["titles", ".", "--out", "titles.csv"],
    ];
    for arguments in refused {
        dengji(path, arguments).exits(2);
        assert_eq!(crate::run::contents(path), before, "{arguments:?}");
    }
}

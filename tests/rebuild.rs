//! What `rebuild`, `verify` and `audit` say of lists whose inputs are wrong, that are gone, or that are not what was
//! computed.

use std::fs;

use tempfile::TempDir;

use crate::book::Book;
use crate::periods::{LISTS, MERGES, REPORTS, add, correction, three_periods, twice_registered, written};
use crate::run::dengji;

const LIST: &str = LISTS[0];

/// A folder with all three lists published.
fn published(book: &Book) -> TempDir {
    let folder = written(book);
    for list in LISTS {
        dengji(folder.path(), &["publish", ".", list, "--quiet"]).exits(0);
    }
    folder
}

/// `rebuild` names the finding and gives no figures of a list and those after it.
#[track_caller]
fn assert_stopped(folder: &TempDir, at: usize, finding: &str, place: &str) {
    let ran = dengji(folder.path(), &["rebuild", ".", "--lang", "en"]).exits(1);
    for part in [finding, place, LISTS[at], "computed from the files as they are now"] {
        assert!(ran.err.contains(part), "{part} in {}", ran.err);
    }
    for (list, date) in LISTS.iter().enumerate() {
        assert_eq!(ran.out.contains(&format!("{date}: ")), list < at, "{}", ran.out);
    }
    assert!(!ran.out.contains('→'), "{}", ran.out);
    let object = dengji(folder.path(), &["rebuild", ".", "--json"]).exits(1).json();
    assert_eq!(object["not_computed_from"], LISTS[at]);
    assert_eq!(object["lists"].as_array().map(Vec::len), Some(at));
    dengji(folder.path(), &["verify", "."]).exits(1);
}

#[test]
fn wrong_merges_stop_every_list() {
    let folder = published(&twice_registered());
    for (row, finding) in [
        ("000009,000011,1994-06-02,晴一,误", "error[merge-invalid]"),
        ("000009,999999,1994-06-02,晴一,误", "error["),
    ] {
        add(&folder, "merges.csv", &format!("{MERGES}{row}\n"));
        assert_stopped(&folder, 0, finding, "merges.csv, row 3");
    }
}

#[test]
fn wrong_decisions_stop_their_list_and_those_after_it() {
    let book = three_periods();
    let folder = published(&book);
    let (right, _) = correction(&book, REPORTS[2], 3);
    let corrections = format!("periods/{}/corrections.csv", LISTS[1]);
    add(&folder, &corrections, &right.replace("1994-06-01", "some day"));
    assert_stopped(&folder, 1, "error[", "corrections.csv, row 2");
    fs::remove_file(folder.path().join(&corrections)).unwrap();
    let waivers = format!("periods/{}/waivers.csv", LISTS[2]);
    add(
        &folder,
        &waivers,
        "event_id,article,date,by,reason\n1995-03,3.1,,晴一,误\n",
    );
    assert_stopped(&folder, 2, "error[", "waivers.csv, row 2");
}

#[test]
fn a_report_or_register_that_cannot_be_read_gives_no_figures() {
    let book = three_periods();
    let folder = published(&book);
    for (path, at) in [(REPORTS[2], 1), ("players.xlsx", 0)] {
        let file = folder.path().join(path);
        let bytes = fs::read(&file).unwrap();
        fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
        assert_stopped(&folder, at, "error[", path);
        fs::write(&file, bytes).unwrap();
    }
    dengji(folder.path(), &["rebuild", "."]).exits(0);
}

#[test]
fn a_published_list_that_is_gone_is_missed() {
    let folder = published(&three_periods());
    fs::remove_dir_all(folder.path().join("published").join(LISTS[1])).unwrap();
    let line = format!("published/{}: missing", LISTS[1]);
    for command in ["verify", "rebuild"] {
        let ran = dengji(folder.path(), &[command, ".", "--lang", "en"]).exits(1);
        assert!(ran.out.contains(&line), "{}", ran.out);
        assert_eq!(ran.out.matches("differs").count(), 1, "{}", ran.out);
    }
    // A last list that is not there may never have been published.
    fs::remove_dir_all(folder.path().join("published").join(LISTS[2])).unwrap();
    dengji(folder.path(), &["verify", "."]).exits(0);
}

#[test]
fn audit_says_that_the_published_list_is_another_one() {
    let book = three_periods();
    let folder = published(&book);
    let list = folder.path().join(format!("published/{LIST}/list.csv"));
    let frozen = fs::read_to_string(&list).unwrap();
    fs::write(folder.path().join("outside.csv"), &frozen).unwrap();
    let audit = ["audit", ".", LIST, "--against", "outside.csv"];
    let warned = |how: &str| {
        let ran = dengji(folder.path(), &[&audit[..], &["--lang", "en"]].concat());
        assert!(
            ran.err.contains("[list-differs]") && ran.err.contains(how),
            "{}",
            ran.err
        );
        let object = dengji(folder.path(), &[&audit[..], &["--json"]].concat()).json();
        assert_eq!(object["findings"][0]["code"], "list-differs", "{object:#}");
    };
    let ran = dengji(folder.path(), &audit).exits(0);
    assert!(!ran.err.contains("list-differs"), "{}", ran.err);
    fs::write(&list, frozen.replacen(",26", ",27", 1)).unwrap();
    warned("was changed on disk");
    fs::write(&list, &frozen).unwrap();
    add(
        &folder,
        &format!("periods/{LIST}/corrections.csv"),
        &correction(&book, REPORTS[0], 3).0,
    );
    warned("differs from a new computation");
}

#[test]
fn a_player_who_was_not_on_the_list_before_is_said_to_be_not_listed() {
    let book = three_periods();
    let mut without = book.clone();
    // The ninth player, in the row after the heading and the eight before him.
    without.sheet("opening.xlsx", "等级分表").rows.remove(9);
    let folder = published(&without);
    book.write(folder.path());
    for (language, words) in [
        ("en", "the list before has changed: not listed → 2001"),
        ("zh", "上期等级分已变更：未列入 → 2001"),
    ] {
        let ran = dengji(folder.path(), &["rebuild", ".", "--lang", language]).exits(1);
        assert!(ran.out.contains(words), "{words} in {}", ran.out);
    }
}

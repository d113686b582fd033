//! Published files that are not what was published: what is said of them, and what a revision says of figures that
//! differ; subjects of `explain` that are nobody.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::book::Book;
use crate::periods::{LISTS, REPORTS, add, correction, report, three_periods, written};
use crate::run::{contents, csv, dengji};

const LIST: &str = LISTS[0];

/// A folder with all three lists published.
fn published(book: &Book) -> TempDir {
    let folder = written(book);
    for list in LISTS {
        dengji(folder.path(), &["publish", ".", list, "--quiet"]).exits(0);
    }
    folder
}

fn path(folder: &TempDir, name: &str) -> std::path::PathBuf {
    folder.path().join("published").join(name)
}

/// Whether a command says that the originals are to be put back, and nothing of a revision.
#[track_caller]
fn assert_put_back(folder: &TempDir, arguments: &[&str], file: &str) {
    let ran = dengji(folder.path(), &[arguments, &["--lang", "en"]].concat());
    let said = format!("{}{}", ran.out, ran.err);
    assert!(said.contains("back from a copy of the book"), "{arguments:?}: {said}");
    assert!(said.contains(file), "{arguments:?}: {file} in {said}");
    assert!(!said.contains("--revise"), "{arguments:?}: {said}");
}

#[test]
fn files_changed_by_hand_are_to_be_put_back_and_not_revised() {
    let folder = published(&three_periods());
    let whole = contents(&folder.path().join("published"));
    let commands = [
        &["check", "."][..],
        &["verify", "."],
        &["rebuild", "."],
        &["publish", ".", LIST],
        &["publish", ".", LIST, "--revise"],
    ];
    for (name, bytes) in [
        ("list.csv", Some("rank,player_id\n")),
        ("manifest.json", Some("{")),
        ("manifest.json", None),
        ("calculations.csv", Some("")),
        ("list.xlsx", None),
    ] {
        let file = path(&folder, LIST).join(name);
        let original = fs::read(&file).unwrap();
        match bytes {
            Some(text) => fs::write(&file, text).unwrap(),
            None => fs::remove_file(&file).unwrap(),
        }
        for arguments in commands {
            assert_put_back(&folder, arguments, name);
        }
        fs::write(&file, original).unwrap();
        assert!(contents(&folder.path().join("published")) == whole, "{name}");
    }
    for arguments in &commands[..4] {
        dengji(folder.path(), arguments).exits(0);
    }
}

#[test]
fn inputs_that_changed_as_well_are_said_after_the_originals_are_back() {
    let book = three_periods();
    let folder = published(&book);
    let list = path(&folder, LIST).join("list.csv");
    let original = fs::read(&list).unwrap();
    fs::write(&list, b"rank,player_id\n").unwrap();
    add(
        &folder,
        &format!("periods/{LIST}/corrections.csv"),
        &correction(&book, REPORTS[0], 3).0,
    );
    assert_put_back(&folder, &["publish", ".", LIST], "list.csv");
    fs::write(&list, original).unwrap();
    let ran = dengji(folder.path(), &["publish", ".", LIST, "--lang", "en"]).exits(1);
    assert!(ran.err.contains("--revise"), "{}", ran.err);
}

#[test]
fn a_first_list_that_is_gone_is_missed_where_it_has_reports() {
    let folder = published(&three_periods());
    fs::remove_dir_all(path(&folder, LIST)).unwrap();
    for command in ["verify", "rebuild"] {
        let ran = dengji(folder.path(), &[command, ".", "--lang", "en"]).exits(1);
        assert!(ran.out.contains(&format!("published/{LIST}: missing")), "{}", ran.out);
        assert!(ran.err.contains("back from a copy of the book"), "{}", ran.err);
    }
    let ran = dengji(folder.path(), &["check", ".", "--lang", "en"]);
    assert!(
        ran.err.contains("warning[list-unpublished]") && ran.err.contains(LIST),
        "{}",
        ran.err
    );
    // A period without a report has no list that could be gone.
    fs::remove_file(folder.path().join(REPORTS[0])).unwrap();
    fs::remove_file(folder.path().join(REPORTS[1])).unwrap();
    let ran = dengji(folder.path(), &["check", ".", "--lang", "en"]);
    assert!(!ran.err.contains("list-unpublished"), "{}", ran.err);
}

#[test]
fn what_an_interrupted_run_left_is_noted_by_whoever_looks() {
    let folder = published(&three_periods());
    let left = [
        format!("published/.{}.tmp-a1", LISTS[2]),
        format!("published/{LIST}/.revision-1.tmp-b2"),
    ];
    for left in &left {
        add(&folder, &format!("{left}/list.csv"), "rank");
    }
    for arguments in [
        &["check", "."][..],
        &["verify", "."],
        &["rebuild", "."],
        &["publish", ".", LIST],
    ] {
        let ran = dengji(folder.path(), &[arguments, &["--lang", "en"]].concat()).exits(0);
        for left in &left {
            assert!(
                ran.err.contains("note[leftover-ignored]") && ran.err.contains(left),
                "{}",
                ran.err
            );
        }
        let findings = dengji(folder.path(), &[arguments, &["--json"]].concat())
            .exits(0)
            .json();
        let findings = findings["findings"].as_array().unwrap().iter();
        assert_eq!(findings.filter(|one| one["code"] == "leftover-ignored").count(), 2);
    }
}

/// The rows of differences.csv of a revision of the first list, as player, file, field, both figures and causes.
fn differences(folder: &Path, revision: &str) -> Vec<[String; 6]> {
    let rows = csv(&folder
        .join("published")
        .join(LIST)
        .join(revision)
        .join("differences.csv"));
    let columns = ["player_id", "file", "field", "published", "revised", "causes"];
    rows.iter()
        .map(|row| columns.map(|column| row[column].clone()))
        .collect()
}

#[test]
fn a_revision_names_the_cause_of_every_figure_and_not_of_ratings_alone() {
    let mut book = three_periods();
    let folder = published(&book);
    report(&mut book, "players.xlsx", "棋手", "B4", "新名");
    // The third player had more games on record than was thought, not enough for another K.
    report(&mut book, "opening.xlsx", "等级分表", "C4", "53");
    book.write(folder.path());
    dengji(folder.path(), &["publish", ".", LIST, "--revise", "--lang", "zh"]).exits(0);
    let rows = differences(folder.path(), "revision-1");
    let cause = |field: &str| {
        let own = rows.iter().find(|row| row[0] == "000003" && row[2] == field);
        let own = own.unwrap_or_else(|| panic!("{field} in {rows:?}"));
        assert_eq!(own[1], "list.csv");
        own.clone()
    };
    assert_eq!(cause("name")[4..], ["新名", "players.xlsx 已改动"]);
    let games = cause("games_total");
    assert!(games[5].contains("opening.xlsx 已改动"), "{games:?}");
    assert!(rows.iter().all(|row| row[0] == "000003"), "{rows:?}");
}

#[test]
fn an_undone_change_is_compared_with_the_revision_that_stands() {
    let book = three_periods();
    let folder = published(&book);
    let corrections = format!("periods/{LIST}/corrections.csv");
    add(&folder, &corrections, &correction(&book, REPORTS[0], 3).0);
    dengji(folder.path(), &["publish", ".", LIST, "--revise", "--quiet"]).exits(0);
    let first = differences(folder.path(), "revision-1");
    let ratings = |rows: &[[String; 6]]| {
        let own = rows.iter().filter(|row| row[2] == "rating");
        own.map(|row| [row[0].clone(), row[3].clone(), row[4].clone()])
            .collect::<Vec<_>>()
    };
    assert!(!ratings(&first).is_empty());
    fs::remove_file(folder.path().join(&corrections)).unwrap();
    let rebuilt = dengji(folder.path(), &["rebuild", ".", "--lang", "en"]).exits(1);
    assert!(
        rebuilt
            .out
            .contains(&format!("{LIST}: the revision that stands, revision-1, differs")),
        "{}",
        rebuilt.out
    );
    assert!(!rebuilt.out.contains("the same bytes"), "{}", rebuilt.out);
    let object = dengji(folder.path(), &["rebuild", ".", "--json"]).exits(1).json();
    assert_eq!(object["lists"][0]["compared_with"], "revision-1");
    let revised = dengji(folder.path(), &["publish", ".", LIST, "--revise", "--lang", "en"]).exits(0);
    assert!(revised.err.contains("compared with revision-1"), "{}", revised.err);
    let second = differences(folder.path(), "revision-2");
    let back: Vec<[String; 3]> = ratings(&first)
        .into_iter()
        .map(|[player, old, new]| [player, new, old])
        .collect();
    assert_eq!(ratings(&second), back);
    assert!(
        second.iter().any(|row| row[5].contains("更正已撤除")),
        "the correction is gone: {second:?}"
    );
    // A further run finds the same revision, and all is as it is computed.
    dengji(folder.path(), &["publish", ".", LIST, "--revise"]).exits(0);
    assert!(!path(&folder, LIST).join("revision-3").exists());
    dengji(folder.path(), &["rebuild", "."]).exits(0);
    dengji(folder.path(), &["verify", "."]).exits(0);
}

#[test]
fn nothing_is_revised_on_top_of_a_list_that_differs() {
    let book = three_periods();
    let folder = published(&book);
    add(
        &folder,
        &format!("periods/{LIST}/corrections.csv"),
        &correction(&book, REPORTS[0], 3).0,
    );
    let ran = dengji(folder.path(), &["publish", ".", LISTS[1], "--revise", "--lang", "en"]).exits(1);
    assert!(ran.err.contains(&format!("revise {LIST} first")), "{}", ran.err);
    assert!(!path(&folder, LISTS[1]).join("revision-1").exists());
}

#[test]
fn a_player_who_is_not_named_or_only_begun_is_answered_with_what_can_be_given() {
    let folder = written(&three_periods());
    for subject in ["", " "] {
        for (language, words) in [("en", "no player is given"), ("zh", "没有指定棋手")] {
            let ran = dengji(folder.path(), &["explain", ".", LIST, subject, "--lang", language]).exits(2);
            assert!(ran.err.contains(words), "{}", ran.err);
        }
    }
    // The family name alone, and a name with a blank behind it.
    let ran = dengji(folder.path(), &["explain", ".", LIST, "石", "--lang", "en"]).exits(2);
    assert!(ran.err.contains("near it: 000005 石长风"), "{}", ran.err);
    dengji(folder.path(), &["explain", ".", LIST, "石长风 "]).exits(0);
}

#[test]
fn a_list_that_rests_on_one_that_cannot_be_computed_is_not_called_another() {
    let folder = published(&three_periods());
    let corrections = format!("periods/{LIST}/corrections.csv");
    add(&folder, &corrections, "event_id\n");
    let ran = dengji(folder.path(), &["verify", ".", "--lang", "en"]).exits(1);
    let rests = format!("cannot be computed: it rests on list {LIST}, which cannot");
    assert_eq!(ran.out.matches(&rests).count(), 2, "{}", ran.out);
    assert!(!ran.out.contains("these would be others"), "{}", ran.out);
    let object = dengji(folder.path(), &["verify", ".", "--json"]).exits(1).json();
    assert_eq!(object["lists"][1]["computed"], false);
}

#[test]
fn a_file_of_the_book_that_is_gone_is_to_be_put_back_where_lists_rest_on_it() {
    let folder = published(&three_periods());
    fs::remove_file(folder.path().join("opening.xlsx")).unwrap();
    let ran = dengji(folder.path(), &["check", ".", "--lang", "en"]).exits(1);
    assert!(ran.err.contains("put it back from a copy of the book"), "{}", ran.err);
    assert!(!ran.err.contains("dengji template"), "{}", ran.err);
}

#[test]
fn nothing_is_explained_while_two_people_of_one_event_are_made_one() {
    let folder = written(&three_periods());
    let merges = "old_id,surviving_id,date,by,reason\n000009,000003,1994-06-01,晴一,误\n";
    add(&folder, "merges.csv", merges);
    let ran = dengji(folder.path(), &["explain", ".", LIST, "000003", "--lang", "en"]).exits(1);
    assert!(
        ran.err.contains("error[merge-invalid]") && ran.out.is_empty(),
        "{}{}",
        ran.err,
        ran.out
    );
}

#[test]
fn games_on_record_that_changed_on_the_list_before_are_said_to_have_changed_there() {
    let clean = three_periods();
    let mut book = clean.clone();
    book.workbooks.remove(REPORTS[1]);
    let folder = published(&book);
    clean.write(folder.path());
    let object = dengji(folder.path(), &["rebuild", ".", "--json"]).exits(1).json();
    let columns = object["lists"][1]["columns"].as_array().unwrap().iter();
    let totals: Vec<_> = columns.filter(|column| column["column"] == "games_total").collect();
    assert!(!totals.is_empty());
    for total in totals {
        assert_eq!(total["causes"][0]["cause"], "games-before", "{total:#}");
        // The event of the late report has nine rounds; the tenth is unrated, and a game against him does not count.
        let counted = if total["player_id"] == "000010" { 9 } else { 8 };
        let games = |key: &str| total[key].as_str().unwrap().parse::<u32>().unwrap();
        assert_eq!(games("computed"), games("published") + counted);
    }
}

/// What the register says of people changes all the time: no published figure is wrong by it.
#[test]
fn a_title_granted_and_a_player_who_moved_do_not_stop_the_next_list() {
    let mut book = three_periods();
    let folder = written(&book);
    for list in &LISTS[..2] {
        dengji(folder.path(), &["publish", ".", list, "--quiet"]).exits(0);
    }
    let whole = contents(&folder.path().join("published"));
    for (at, text) in [("B4", "新名"), ("D5", "新市"), ("E6", "大师")] {
        report(&mut book, "players.xlsx", "棋手", at, text);
    }
    book.write(folder.path());
    for command in [&["check", "."][..], &["titles", "."], &["publish", ".", LISTS[2]]] {
        let ran = dengji(folder.path(), command).exits(0);
        assert!(!ran.err.contains("list-differs"), "{command:?}: {}", ran.err);
    }
    let now = contents(&folder.path().join("published"));
    assert!(whole.iter().all(|(path, bytes)| now.get(path) == Some(bytes)));
    // A figure that differs still stops it.
    report(&mut book, "opening.xlsx", "等级分表", "B4", "2301");
    book.write(folder.path());
    let ran = dengji(folder.path(), &["check", ".", "--lang", "en"]).exits(1);
    assert!(ran.err.contains("list-differs"), "{}", ran.err);
}

//! Changed inputs and files changed by hand: each is found and named, and a revision is the list of clean inputs.

use std::collections::BTreeSet;
use std::fs;

use tempfile::TempDir;

use crate::book::Book;
use crate::periods::{
    CORRECTION, LISTS, MERGES, REPORTS, add, correction, report, three_periods, twice_registered, white_of, written,
};
use crate::run::{contents, dengji};

const LIST: &str = LISTS[0];

/// A folder with all three lists published.
fn published(book: &Book) -> TempDir {
    let folder = written(book);
    for list in LISTS {
        dengji(folder.path(), &["publish", ".", list, "--quiet"]).exits(0);
    }
    dengji(folder.path(), &["verify", ".", "--quiet"]).exits(0);
    dengji(folder.path(), &["rebuild", ".", "--quiet"]).exits(0);
    folder
}

fn list_file(folder: &TempDir, path: &str) -> String {
    fs::read_to_string(folder.path().join("published").join(path).join("list.csv")).unwrap()
}

/// The revised lists must be those of a book whose inputs were right from the start.
#[track_caller]
fn assert_revised_as(folder: &TempDir, clean: &Book) {
    let clean = published(clean);
    for list in LISTS {
        let revision = format!("{list}/revision-1");
        let path = folder.path().join("published").join(&revision);
        let ours = list_file(folder, if path.exists() { &revision } else { list });
        assert_eq!(ours, list_file(&clean, list), "{list}");
    }
}

#[test]
fn a_corrected_result_is_named_and_the_revision_is_the_clean_list() {
    let book = three_periods();
    let folder = published(&book);
    let (text, corrected) = correction(&book, REPORTS[0], 3);
    assert!(text.starts_with(CORRECTION));
    let frozen = list_file(&folder, LIST);
    add(&folder, "periods/1994-07-01/corrections.csv", &text);
    let rebuilt = dengji(folder.path(), &["rebuild", ".", "--lang", "en"]).exits(1);
    assert!(
        rebuilt.out.contains("a result of 1994-03 is corrected"),
        "{}",
        rebuilt.out
    );
    assert!(rebuilt.out.contains("the list before has changed"), "{}", rebuilt.out);
    dengji(folder.path(), &["publish", ".", LIST, "--revise", "--quiet"]).exits(0);
    assert_eq!(list_file(&folder, LIST), frozen);
    let mut clean = book.clone();
    report(&mut clean, REPORTS[0], "对局", "F4", corrected);
    assert_revised_as(&folder, &clean);
    let explained = dengji(folder.path(), &["explain", ".", LIST, &white_of(&text), "--lang", "en"]).exits(0);
    assert!(explained.out.contains("corrections.csv"), "{}", explained.out);
}

#[test]
fn only_what_acted_on_a_player_is_named_for_him() {
    let mut book = twice_registered();
    for (at, text) in [("A13", "000012"), ("B13", "水清"), ("C13", "男"), ("D13", "戊市")] {
        report(&mut book, "players.xlsx", "棋手", at, text);
    }
    // These were there when the lists were published.
    let (before, _) = correction(&book, REPORTS[2], 8);
    let corrections = "periods/1995-01-01/corrections.csv";
    book.files.insert("merges.csv".into(), MERGES.into());
    book.files.insert(corrections.into(), before.clone().into());
    let folder = published(&book);
    // Another game of the same event is corrected, one of an earlier list, and a number without games is given up.
    let (added, _) = correction(&book, REPORTS[2], 3);
    let row = |text: &str| text.lines().nth(1).unwrap().to_owned() + "\n";
    add(&folder, corrections, &(before + &row(&added)));
    let (earlier, _) = correction(&book, REPORTS[0], 3);
    add(&folder, "periods/1994-07-01/corrections.csv", &earlier);
    add(
        &folder,
        "merges.csv",
        &format!("{MERGES}000012,000005,1994-06-02,晴一,两次注册\n"),
    );
    let rebuilt = dengji(folder.path(), &["rebuild", ".", "--json"]).exits(1).json();
    let named = |list: usize, cause: &str| -> BTreeSet<String> {
        let players = rebuilt["lists"][list]["players"].as_array().unwrap().iter();
        let has = |player: &&serde_json::Value| {
            let mut causes = player["causes"].as_array().unwrap().iter();
            causes.any(|one| one["cause"] == cause)
        };
        let number = |player: &serde_json::Value| player["player_id"].as_str().unwrap().to_owned();
        players.filter(has).map(number).collect()
    };
    let own = |text: &str| -> BTreeSet<String> {
        let entrants = row(text);
        let numbers = entrants.split(',').skip(2).take(2);
        numbers.map(|no| format!("{no:0>6}")).collect()
    };
    assert_eq!(named(0, "correction"), own(&earlier), "{rebuilt:#}");
    assert_eq!(named(1, "correction"), own(&added), "{rebuilt:#}");
    // On the third list nobody's results are others; ratings that went before have changed.
    assert_eq!(named(2, "correction"), BTreeSet::new(), "{rebuilt:#}");
    assert!(!named(2, "opponents").is_empty(), "{rebuilt:#}");
    for list in 0..LISTS.len() {
        assert_eq!(named(list, "merge"), BTreeSet::new(), "{rebuilt:#}");
    }
}

#[test]
fn a_late_report_is_named_and_the_revision_is_the_clean_list() {
    let clean = three_periods();
    let mut book = clean.clone();
    book.workbooks.remove(REPORTS[1]);
    let folder = published(&book);
    clean.write(folder.path());
    let rebuilt = dengji(folder.path(), &["rebuild", ".", "--lang", "en"]).exits(1);
    assert!(
        rebuilt.out.contains(&format!("late report {}", REPORTS[1])),
        "{}",
        rebuilt.out
    );
    dengji(folder.path(), &["publish", ".", LIST, "--revise", "--quiet"]).exits(0);
    assert_revised_as(&folder, &clean);
}

#[test]
fn merged_numbers_are_named_and_the_revision_is_the_clean_list() {
    let book = twice_registered();
    let folder = published(&book);
    add(&folder, "merges.csv", MERGES);
    let rebuilt = dengji(folder.path(), &["rebuild", ".", "--lang", "en"]).exits(1);
    assert!(rebuilt.out.contains("merged: 000011 → 000009"), "{}", rebuilt.out);
    assert!(!rebuilt.out.contains("merges.csv has changed"), "{}", rebuilt.out);
    dengji(folder.path(), &["publish", ".", LIST, "--revise", "--quiet"]).exits(0);
    let mut clean = three_periods();
    clean
        .workbooks
        .insert("players.xlsx".into(), book.workbooks["players.xlsx"].clone());
    assert_revised_as(&folder, &clean);
}

#[test]
fn a_tampered_input_and_a_list_edited_by_hand_are_named() {
    let book = three_periods();
    let folder = published(&book);
    let mut tampered = book.clone();
    report(&mut tampered, REPORTS[2], "对局", "F3", "0-0");
    tampered.write(folder.path());
    let path = folder.path().join("published").join(LIST).join("list.csv");
    let edited = fs::read_to_string(&path).unwrap().replacen(",26", ",27", 1);
    fs::write(&path, edited).unwrap();
    let verified = dengji(folder.path(), &["verify", ".", "--json"]).exits(1).json();
    let named = |list: usize, name: &str, how: &str| {
        let differences = verified["lists"][list]["differences"].as_array().unwrap();
        differences.iter().any(|one| one["name"] == name && one["how"] == how)
    };
    assert!(named(0, "list.csv", "altered"), "{verified:#}");
    assert!(
        named(1, REPORTS[2], "input-changed") && named(2, REPORTS[2], "input-changed"),
        "{verified:#}"
    );
    let rebuilt = dengji(folder.path(), &["rebuild", ".", "--lang", "en"]).exits(1);
    for part in ["list.csv was changed by hand", &format!("{} has changed", REPORTS[2])] {
        assert!(rebuilt.out.contains(part), "{part} in {}", rebuilt.out);
    }
}

#[test]
fn the_page_of_a_derivation_stands_alone_and_runs_nothing() {
    let mut book = three_periods();
    let name = "<script>alert(1)</script>\"&";
    report(&mut book, "players.xlsx", "棋手", "B3", name);
    for path in REPORTS {
        report(&mut book, path, "棋手", "C3", name);
    }
    let folder = written(&book);
    add(
        &folder,
        "periods/1994-07-01/corrections.csv",
        &correction(&book, REPORTS[0], 1).0,
    );
    let player = white_of(&correction(&book, REPORTS[0], 1).0);
    for (player, lang, code) in [(player.as_str(), "zh", "zh-Hans"), ("000002", "en", "en")] {
        dengji(
            folder.path(),
            &["explain", ".", LIST, player, "--html", "p.html", "--lang", lang],
        )
        .exits(0);
        let page = fs::read_to_string(folder.path().join("p.html")).unwrap();
        assert!(page.contains(&format!("<html lang=\"{code}\">")));
        for absent in ["<script", "http://", "https://", "<link", "<img", "onload"] {
            assert!(!page.contains(absent), "{absent}");
        }
        assert!(
            page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;"),
            "the name is shown as it is"
        );
        if lang == "zh" {
            assert!(page.contains("corrections.csv"), "what was corrected is shown");
        }
    }
}

/// What `verify` names of all lists.
fn named(folder: &TempDir) -> BTreeSet<String> {
    let verified = dengji(folder.path(), &["verify", ".", "--json"]);
    assert!(verified.code < 2, "{}", verified.err);
    let verified = verified.json();
    let lists = verified["lists"].as_array().unwrap();
    let differences = lists.iter().flat_map(|list| list["differences"].as_array().unwrap());
    let on_disk = differences.filter(|difference| difference["how"] != "changed");
    on_disk
        .map(|difference| difference["name"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn every_file_that_is_changed_deleted_or_added_is_named_and_no_other() {
    let mut book = three_periods();
    book.files
        .insert("merges.csv".into(), MERGES.lines().next().unwrap().into());
    let waivers = "event_id,article,date,by,reason\n";
    book.files.insert(format!("periods/{LIST}/waivers.csv"), waivers.into());
    let folder = written(&book);
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    let published = format!("published/{LIST}/");
    let later = format!("periods/{}", LISTS[1]);
    for (path, bytes) in contents(folder.path()) {
        let Some(bytes) = bytes.filter(|_| !path.starts_with(&later) && !path.starts_with("periods/1995-07")) else {
            continue;
        };
        let shown = path.strip_prefix(&published).unwrap_or(&path).to_owned();
        let file = folder.path().join(&path);
        let longer = [&*bytes, b"\n"].concat();
        fs::write(&file, longer).unwrap();
        assert_eq!(named(&folder), BTreeSet::from([shown.clone()]), "{path} changed");
        if path == "book.toml" {
            fs::write(&file, &bytes).unwrap();
            continue;
        }
        fs::remove_file(&file).unwrap();
        assert_eq!(named(&folder), BTreeSet::from([shown]), "{path} deleted");
        fs::write(&file, &bytes).unwrap();
    }
    for added in [
        format!("periods/{LIST}/reports/more.csv"),
        format!("published/{LIST}/more.csv"),
    ] {
        add(&folder, &added, "a,b\n");
        let shown = added.strip_prefix(&published).unwrap_or(&added).to_owned();
        assert_eq!(named(&folder), BTreeSet::from([shown]));
        fs::remove_file(folder.path().join(&added)).unwrap();
    }
    assert_eq!(named(&folder), BTreeSet::new());
}

#[test]
fn a_manifest_changed_by_hand_is_told_from_the_files_it_names() {
    let folder = published(&three_periods());
    let path = folder.path().join(format!("published/{LIST}/manifest.json"));
    let manifest = fs::read_to_string(&path).unwrap();
    let mut object: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    for hashes in ["inputs", "outputs"] {
        let file = &mut object[hashes][0];
        let hash = file["blake3"].as_str().unwrap().replacen(|_: char| true, "0", 1);
        file["blake3"] = hash.into();
        fs::write(&path, format!("{object:#}\n")).unwrap();
        assert_eq!(named(&folder), BTreeSet::from(["manifest.json".to_owned()]), "{hashes}");
    }
    fs::remove_file(&path).unwrap();
    let rebuilt = dengji(folder.path(), &["rebuild", ".", "--lang", "en"]).exits(1);
    assert!(rebuilt.out.contains("manifest.json: missing"), "{}", rebuilt.out);
    for invented in ["late report", "input has been added"] {
        assert!(!rebuilt.out.contains(invented), "{}", rebuilt.out);
    }
}

#[test]
fn one_point_changed_in_a_frozen_list_is_named_with_the_player_and_both_figures() {
    let folder = published(&three_periods());
    let path = folder.path().join(format!("published/{LIST}/list.csv"));
    let text = fs::read_to_string(&path).unwrap();
    let row = text.lines().find(|row| row.contains("000005")).unwrap();
    let rating: i32 = row.split(',').nth(7).unwrap().parse().unwrap();
    let edited = row.replacen(&format!(",{rating},"), &format!(",{},", rating + 1), 1);
    fs::write(&path, text.replace(row, &edited)).unwrap();
    let rebuilt = dengji(folder.path(), &["rebuild", ".", "--lang", "en"]).exits(1);
    let line = format!("000005 石长风: {} → {rating}  list.csv was changed by hand", rating + 1);
    assert!(rebuilt.out.contains(&line), "{line} in {}", rebuilt.out);
    assert!(rebuilt.err.contains(LIST), "{}", rebuilt.err);
    assert!(
        !rebuilt.out.contains(&format!("{}: differs", LISTS[1])),
        "{}",
        rebuilt.out
    );
}

#[test]
fn revising_twice_in_either_language_writes_once_and_the_next_change_is_a_second_revision() {
    let book = three_periods();
    let folder = published(&book);
    let corrections = format!("periods/{LIST}/corrections.csv");
    add(&folder, &corrections, &correction(&book, REPORTS[0], 3).0);
    dengji(folder.path(), &["publish", ".", LIST, "--revise", "--lang", "en"]).exits(0);
    let once = contents(&folder.path().join("published"));
    assert!(
        once.contains_key(&format!("{}/revision-1", LISTS[1])),
        "what follows is revised too"
    );
    for language in ["en", "zh"] {
        dengji(folder.path(), &["publish", ".", LIST, "--revise", "--lang", language]).exits(0);
        assert!(contents(&folder.path().join("published")) == once, "{language}");
    }
    let second = correction(&book, REPORTS[2], 4).0;
    add(&folder, &format!("periods/{}/corrections.csv", LISTS[1]), &second);
    dengji(folder.path(), &["publish", ".", LISTS[1], "--revise"]).exits(0);
    let twice = contents(&folder.path().join("published"));
    assert!(twice.contains_key(&format!("{}/revision-2", LISTS[1])));
    assert!(!twice.contains_key(&format!("{LIST}/revision-2")));
    assert!(
        once.iter().all(|(path, bytes)| twice.get(path) == Some(bytes)),
        "nothing written is changed"
    );
    dengji(folder.path(), &["verify", "."]).exits(0);
    dengji(folder.path(), &["rebuild", "."]).exits(0);
}

#[test]
fn a_merge_dated_after_a_frozen_list_leaves_it_and_acts_on_later_ones() {
    let folder = published(&twice_registered());
    let later = MERGES.replace("1994-06-01", "1994-08-01");
    add(&folder, "merges.csv", &later);
    let rebuilt = dengji(folder.path(), &["rebuild", ".", "--lang", "en"]).exits(1);
    assert!(
        rebuilt.out.contains(&format!("{LIST}: the same figures")),
        "{}",
        rebuilt.out
    );
    dengji(folder.path(), &["publish", ".", LISTS[1], "--revise", "--quiet"]).exits(0);
    assert!(!folder.path().join(format!("published/{LIST}/revision-1")).exists());
    assert!(
        folder
            .path()
            .join(format!("published/{}/revision-1", LISTS[1]))
            .exists()
    );
}

#[test]
fn merges_in_a_circle_are_named_at_their_row() {
    let folder = written(&twice_registered());
    let back = format!("{MERGES}000009,000011,1994-06-02,晴一,误\n");
    add(&folder, "merges.csv", &back);
    let ran = dengji(folder.path(), &["publish", ".", LIST, "--lang", "en"]).exits(1);
    assert!(
        ran.err.contains("error[merge-invalid]") && ran.err.contains("merges.csv, row 3, column old_id"),
        "{}",
        ran.err
    );
}

#[test]
fn explain_shows_merges_and_corrections_with_author_day_and_reason() {
    let book = twice_registered();
    let folder = written(&book);
    add(&folder, "merges.csv", MERGES);
    let explain = |player: &str, more: &[&str]| {
        dengji(
            folder.path(),
            &[&["explain", ".", LIST, player, "--lang", "en"], more].concat(),
        )
        .exits(0)
    };
    let merged = "merged: 000011 → 000009, by 晴一 on 1994-06-01: 两次注册  merges.csv, row 2, column old_id";
    // The number given up says where its games went.
    for player in ["000009", "000011"] {
        let text = explain(player, &[]).out;
        assert!(text.contains(merged), "{text}");
    }
    let text = explain("000009", &[]).out;
    assert!(text.contains("stands in the report under the number 000011"), "{text}");
    let object = explain("000009", &["--json"]).json();
    assert_eq!(object["merges"][0]["reason"], "两次注册");
    assert_eq!(object["events"][1]["number_in_report"], "000011");
    assert!(!explain("000001", &[]).out.contains("merged"));
    let (correction, _) = correction(&book, REPORTS[0], 3);
    add(&folder, &format!("periods/{LIST}/corrections.csv"), &correction);
    let text = explain(&white_of(&correction), &[]).out;
    assert!(text.contains("by 晴一 on 1994-06-01: 误记"), "{text}");
}

#[test]
fn a_correction_whose_report_says_something_else_stops_the_list() {
    let book = three_periods();
    let folder = written(&book);
    let corrections = format!("periods/{LIST}/corrections.csv");
    let (text, corrected) = correction(&book, REPORTS[0], 3);
    add(&folder, &corrections, &text);
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    let mut mended = book;
    report(&mut mended, REPORTS[0], "对局", "F4", corrected);
    mended.write(folder.path());
    let ran = dengji(folder.path(), &["publish", ".", LIST, "--revise", "--lang", "en"]).exits(1);
    assert!(
        ran.err.contains("error[correction-unfit]") && ran.err.contains(&corrections),
        "{}",
        ran.err
    );
}

#[test]
fn a_number_that_was_given_up_points_to_the_one_that_stays() {
    let mut book = twice_registered();
    book.files.insert("merges.csv".into(), MERGES.into());
    let folder = written(&book);
    let ran = dengji(
        folder.path(),
        &["publish", ".", LIST, "--only", "000011", "--lang", "en"],
    )
    .exits(2);
    assert!(ran.err.contains("name 000009"), "{}", ran.err);
    assert!(!folder.path().join("published").exists());
    let ran = dengji(folder.path(), &["explain", ".", LIST, "000011", "--lang", "en"]).exits(0);
    assert!(ran.err.contains("the rating stands under 000009"), "{}", ran.err);
}

#[test]
fn an_interim_list_changed_by_hand_is_found() {
    let folder = written(&three_periods());
    dengji(folder.path(), &["publish", ".", LIST, "--only", "000003", "--quiet"]).exits(0);
    let name = format!("{LIST}-interim-1");
    let ran = dengji(folder.path(), &["verify", ".", "--lang", "en"]).exits(0);
    assert!(ran.out.contains(&name), "{}", ran.out);
    let path = folder.path().join("published").join(&name).join("list.csv");
    fs::write(&path, list_file(&folder, &name) + "\n").unwrap();
    let ran = dengji(folder.path(), &["verify", ".", LIST, "--lang", "en"]).exits(1);
    assert!(
        ran.out.contains(&name) && ran.out.contains("list.csv: was changed on disk"),
        "{}",
        ran.out
    );
}

#[test]
fn another_figure_than_the_rating_is_named_with_its_column() {
    let folder = published(&three_periods());
    let path = folder.path().join("published").join(LIST).join("list.csv");
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
    let row = lines.iter_mut().find(|line| line.contains(",000003,")).unwrap();
    let mut cells: Vec<String> = row.split(',').map(ToOwned::to_owned).collect();
    // The tenth figure after the rank: games of the period.
    let games = std::mem::replace(&mut cells[10], "99".into());
    *row = cells.join(",");
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let ran = dengji(folder.path(), &["rebuild", ".", "--lang", "en"]).exits(1);
    assert!(
        ran.out.contains(&format!("Games this period 99 → {games}")),
        "{}",
        ran.out
    );
}

#[test]
fn what_the_system_says_of_a_file_is_said_in_the_language_of_the_user() {
    let folder = written(&three_periods());
    let arguments = ["explain", ".", LIST, "000003", "--html", "no-such-folder/p.html"];
    for (language, words) in [("zh", "文件或文件夹不存在"), ("en", "no such file or folder")] {
        let ran = dengji(folder.path(), &[&arguments[..], &["--lang", language]].concat()).exits(2);
        assert!(ran.err.contains(words) && !ran.err.contains("os error"), "{}", ran.err);
    }
}

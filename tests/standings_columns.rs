//! What stands in the columns of standings, and which tie-breaks an event can have.

use std::fs;

use calamine::{Data, Reader, Xlsx, open_workbook};
use tempfile::TempDir;

use crate::run::dengji;
use crate::standings_events::{Event, columns, of, three_teams};

/// Two rounds of four: 丙 2, 甲 and 乙 1, 丁 0; 甲 beat 乙. Two have a rating.
fn four() -> Event {
    let players: [&[&str]; 5] = [
        &["序号", "姓名", "等级分"],
        &["1", "甲一", "2100"],
        &["2", "乙二", ""],
        &["3", "丙三", "2000"],
        &["4", "丁四", ""],
    ];
    Event::new("四人赛", "瑞士制", &players)
        .round(1, "1 2 1-0, 3 4 1-0")
        .round(2, "3 1 1-0, 2 4 1-0")
}

/// The cells of a sheet of the workbook that `standings` writes.
fn sheet(event: &Event, arguments: &[&str], name: &str) -> Vec<Vec<String>> {
    let folder = TempDir::new().unwrap();
    event.write(&folder, "event.xlsx");
    let ask = ["standings", "event.xlsx", "--xlsx", "out.xlsx", "--lang", "zh"];
    dengji(folder.path(), &[&ask, arguments].concat()).exits(0);
    let mut workbook: Xlsx<_> = open_workbook(folder.path().join("out.xlsx")).unwrap();
    let range = workbook.worksheet_range(name).unwrap();
    range
        .rows()
        .map(|row| row.iter().map(Data::to_string).collect())
        .collect()
}

/// The column under a heading, below the three lines of the title.
fn column<'a>(rows: &'a [Vec<String>], heading: &str) -> Vec<&'a str> {
    let at = rows[3].iter().position(|cell| cell == heading);
    let at = at.unwrap_or_else(|| panic!("{heading} is not in {:?}", rows[3]));
    rows[4..].iter().map(|row| &*row[at]).collect()
}

/// 甲 has 1 against 乙, 乙 0; the others are level with nobody.
#[test]
fn the_direct_encounter_is_shown_in_all_outputs_of_all_editions() {
    for system in ["fide-c07-2009", "fide-c07-2023", "fide-c07-2026"] {
        let codes = ["--system", system, "--tie-breaks", "DE"];
        let ran = of(&four(), &[&codes[..], &["--csv"]].concat()).exits(0);
        let expected = ["丙三 2 0", "甲一 1 1", "乙二 1 0", "丁四 0 0"];
        assert_eq!(columns(&ran, &["name", "points", "DE"]), expected);
        let shown = of(&four(), &codes).exits(0).out;
        let line = shown.lines().find(|line| line.contains("甲一")).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[..5], ["2", "1", "甲一", "1", "1"], "{shown}");
        assert_eq!(
            column(&sheet(&four(), &codes, "名次"), "相互对局"),
            ["0", "1", "0", "0"]
        );
    }
}

/// Two of four have no rating: section 10 is dropped, its columns are there and empty, and each code is named.
#[test]
fn dropped_tie_breaks_are_empty_columns_and_all_named() {
    let codes = ["--system", "fide-c07-2023", "--tie-breaks", "ARO,TPR,BH"];
    let ran = of(&four(), &[&codes[..], &["--csv"]].concat()).exits(0);
    // Opponents: of 丙 4 and 1 with 0 and 1; of 甲 2 and 3 with 1 and 2; of 乙 1 and 4 with 1 and 0; of 丁 3 and 2.
    assert_eq!(
        columns(&ran, &["name", "ARO", "TPR", "BH"]),
        ["丙三   1", "甲一   3", "乙二   1", "丁四   3"]
    );
    assert!(ran.err.contains("ARO, TPR"), "{}", ran.err);
    let shown = of(&four(), &codes).exits(0).out;
    assert!(shown.contains("  ARO  TPR  BH  "), "{shown}");
    assert_eq!(column(&sheet(&four(), &codes, "名次"), "表现等级分"), [""; 4]);
}

#[test]
fn a_group_given_twice_is_an_error_of_the_festival() {
    let folder = TempDir::new().unwrap();
    let players: [&[&str]; 3] = [&["序号", "姓名", "队"], &["1", "丁一", "红队"], &["2", "丁二", "绿队"]];
    let group = Event::new("文化节12岁组", "循环制", &players).round(1, "1 2 1-0");
    group.write(&folder, "one.xlsx");
    fs::copy(folder.path().join("one.xlsx"), folder.path().join("copy.xlsx")).unwrap();
    let renumbered = Event::new("文化节10岁组", "循环制", &players).round(1, "1 2 1-0");
    renumbered.write(&folder, "again.xlsx");
    for (second, code) in [
        ("one.xlsx", "event-twice"),
        ("copy.xlsx", "event-twice"),
        ("again.xlsx", "event-same-content"),
    ] {
        let ran = dengji(
            folder.path(),
            &["standings", "one.xlsx", second, "--system", "festival"],
        )
        .exits(1);
        assert!(ran.err.contains(code) && ran.out.is_empty(), "{second}: {}", ran.err);
    }
}

#[test]
fn tie_breaks_of_teams_are_refused_for_players_and_those_of_players_for_teams() {
    let ask = |event: &Event, code: &str| of(event, &["--system", "fide-c07-2026", "--tie-breaks", code]);
    for code in [
        "MPvGP",
        "BH:MP",
        "BC",
        "TBR",
        "BBE",
        "EDE",
        "SSSC",
        "EMMSB",
        "boards",
        "match-points",
    ] {
        let ran = ask(&four(), code).exits(1);
        let is_said = ran.err.contains("standings-criterion-unfit") && ran.err.contains(code);
        assert!(is_said && ran.out.is_empty(), "{code}: {}", ran.err);
    }
    for code in ["ARO", "TPR", "PTP", "RTNG", "warnings"] {
        let ran = ask(&three_teams(), code).exits(1);
        assert!(ran.err.contains("standings-criterion-unfit"), "{code}: {}", ran.err);
    }
    for code in ["MPvGP", "BH:MP/C1", "BC", "TBR", "EDE", "SSSC", "DE", "WIN"] {
        ask(&three_teams(), code).exits(0);
    }
}

#[test]
fn a_suffix_a_tie_break_cannot_have_is_an_error_and_an_unknown_code_is_answered_with_all() {
    for code in ["WIN-C1", "MPvGP-C1", "TPR-C1", "ARO-C1", "PS-M1", "BH/L+1", "WON:MP"] {
        let ran = of(&four(), &["--tie-breaks", code]).exits(2);
        assert!(ran.err.contains(code), "{code}: {}", ran.err);
    }
    let ran = of(&four(), &["--tie-breaks", "BX"]).exits(2);
    for known in ["BX", "BH", "KS", "APPO", "SSSC", "progressive"] {
        assert!(ran.err.contains(known), "{known}: {}", ran.err);
    }
}

/// Board points of the matches: 甲 ½ and 2, 乙 1½ and ½, 丙 0 and 1½; a match won by each.
#[test]
fn standings_of_teams_say_which_points_and_their_crosstable_adds_up() {
    let event = three_teams();
    for (system, heading, points) in [
        ("cn-1994-team", "局分", ["2.5", "2", "1.5"]),
        ("fide-c07-2026", "场分", ["2", "2", "2"]),
    ] {
        let codes = ["--system", system];
        assert_eq!(column(&sheet(&event, &codes, "名次"), heading), points);
        let shown = of(&event, &["--system", system, "--lang", "zh"]).exits(0).out;
        assert!(shown.contains(heading) && !shown.contains("积分 "), "{shown}");
        let rows = sheet(&event, &codes, "成绩表");
        let cells: Vec<&[String]> = rows[4..7].iter().map(|row| &row[1..7]).collect();
        let expected = [
            ["甲队", "×", "½", "2", "2.5", "2"],
            ["乙队", "1½", "×", "½", "2", "2"],
            ["丙队", "0", "1½", "×", "1.5", "2"],
        ];
        assert_eq!(cells, expected);
        assert_eq!(rows[3][5..7], ["局分", "场分"]);
        assert!(rows[7][0].contains("局分"), "{:?}", rows[7]);
    }
}

/// The number of a player stands beside his row, and a line says what the signs mean.
#[test]
fn a_crosstable_has_the_numbers_of_the_players_and_a_legend() {
    let rows = sheet(&four(), &[], "成绩表");
    assert_eq!(rows[3][..3], ["行", "序号", "姓名"]);
    // 丙, in row 1, had White against 丁, row 4, and against 甲.
    let of_first = &rows[4];
    assert_eq!(of_first[..3], ["1", "3", "丙三"]);
    assert!(of_first[3] == "4w1" && of_first[4].ends_with("w1"), "{of_first:?}");
    let legend = &rows[8][0];
    for sign in ["34b1", "+", "-", "空白"] {
        assert!(legend.contains(sign), "{legend}");
    }
}

#[test]
fn the_systems_of_standings_are_listed_with_the_rule_sets() {
    let folder = TempDir::new().unwrap();
    let shown = dengji(folder.path(), &["rules", "--lang", "zh"]).exits(0).out;
    assert!(
        shown.contains("fide-c07-2026") && shown.contains("国际棋联 C.07（2026 年版）"),
        "{shown}"
    );
    let object = dengji(folder.path(), &["rules", "--json"]).exits(0).json();
    assert_eq!(object["standings_systems"].as_array().map(Vec::len), Some(14));
}

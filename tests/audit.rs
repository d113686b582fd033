//! Lists made by others: who differs, and what gives the number there.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::book::Book;
use crate::periods::{
    ByPlayer, LISTS, MERGES, REPORTS, add, by_player, computed, correction, rating, report, three_periods,
    twice_registered, written,
};
use crate::run::{csv, dengji};
use crate::workbook::Content;

const LIST: &str = LISTS[0];

/// The causes that `audit` gives for each player who differs.
fn causes(folder: &Path, outside: &str) -> BTreeMap<String, Vec<String>> {
    causes_on(folder, LIST, outside)
}

fn causes_on(folder: &Path, list: &str, outside: &str) -> BTreeMap<String, Vec<String>> {
    fs::write(folder.join("outside.csv"), outside).unwrap();
    let ran = dengji(folder, &["audit", ".", list, "--against", "outside.csv", "--json"]);
    assert!(ran.code < 2, "{}", ran.err);
    let object = ran.json();
    let cause = |cause: &serde_json::Value| {
        let word = |key: &str| cause[key].as_str().unwrap().to_owned();
        let other = |key: &str| cause["with"][key].as_str().unwrap_or_default();
        let both = format!(
            "{} {} + {} {}",
            word("cause"),
            word("what"),
            other("cause"),
            other("what")
        );
        both.trim_end_matches([' ', '+']).replace("  +", " +")
    };
    let row = |row: &serde_json::Value| {
        let causes = row["causes"].as_array().unwrap().iter().map(cause).collect();
        (row["player_id"].as_str().unwrap().to_owned(), causes)
    };
    let rows: BTreeMap<String, Vec<String>> = object["differences"].as_array().unwrap().iter().map(row).collect();
    assert_eq!(ran.code, i32::from(!rows.is_empty()), "{}", ran.err);
    rows
}

fn outside_of(list: &ByPlayer) -> String {
    let row = |row: &BTreeMap<String, String>| format!("{},{}\n", row["player_id"], row["rating"]);
    "编号,等级分\n".to_owned() + &list.values().map(row).collect::<String>()
}

fn with(list: &ByPlayer, player: &str, number: i64) -> String {
    let mut list = list.clone();
    let row = list.entry(player.to_owned()).or_default();
    row.insert("player_id".into(), player.into());
    row.insert("rating".into(), number.to_string());
    outside_of(&list)
}

#[track_caller]
fn assert_cause(found: &BTreeMap<String, Vec<String>>, player: &str, cause: &str) {
    let own = found
        .get(player)
        .unwrap_or_else(|| panic!("{player} does not differ: {found:?}"));
    assert!(
        own.iter().any(|known| known == cause),
        "{player}: {cause} not in {own:?}"
    );
}

/// Hundredths of a decimal figure.
fn hundredths(figure: &str) -> i64 {
    let (sign, figure) = figure.strip_prefix('-').map_or((1, figure), |rest| (-1, rest));
    let (whole, part) = figure.split_once('.').unwrap_or((figure, ""));
    sign * (whole.parse::<i64>().unwrap() * 100 + format!("{part:0<2}").parse::<i64>().unwrap())
}

fn rounded(hundredths: i64) -> i64 {
    (hundredths.abs() + 50) / 100 * hundredths.signum()
}

/// One event of a player as calculations.csv has it, in hundredths.
struct Counted {
    ro: i64,
    k: i64,
    n: i64,
    w: i64,
    we: i64,
    dr: i64,
}

fn counted(calculations: &[BTreeMap<String, String>], player: &str) -> Vec<Counted> {
    let own = calculations.iter().filter(|row| row["player_id"] == player);
    let figure = |row: &BTreeMap<String, String>, key: &str| hundredths(&row[key]);
    own.map(|row| Counted {
        ro: figure(row, "ro"),
        k: figure(row, "k") / 100,
        n: figure(row, "n"),
        w: figure(row, "w"),
        we: figure(row, "we"),
        dr: figure(row, "dr"),
    })
    .collect()
}

#[test]
fn every_figure_done_otherwise_is_recognised() {
    let book = three_periods();
    let folder = written(&book);
    let (list, calculations) = computed(&book, LIST);
    assert_eq!(causes(folder.path(), &outside_of(&list)), BTreeMap::new());
    let player = "000005";
    let [first, second] = &counted(&calculations, player)[..] else {
        panic!()
    };
    let number = |sum: i64| rounded(first.ro + sum);
    let mut cases = vec![
        (number(second.dr), "left-out 1994-03".to_owned()),
        (number(first.dr), "left-out 1994-05".to_owned()),
        (number(first.dr + 2 * second.dr), "twice 1994-05".to_owned()),
        (
            number(first.k * (first.n - first.w - first.we) + second.dr),
            "reversed 1994-03".to_owned(),
        ),
    ];
    for k in [10, 15, 25].into_iter().filter(|k| *k != first.k) {
        let sum = k * (first.w - first.we) + k * (second.w - second.we);
        cases.push((number(sum), format!("coefficient {k}")));
        cases.push((
            number(k * (first.w - first.we) + second.dr),
            format!("coefficient-in {k}, 1994-03"),
        ));
    }
    for (number, cause) in cases {
        assert_cause(&causes(folder.path(), &with(&list, player, number)), player, &cause);
    }
    let champion = counted(&calculations, "000001");
    let [one, two] = &champion[..] else { panic!() };
    assert!(two.dr == 0 && two.w < two.we, "the champion is protected");
    let fallen = rounded(one.ro + one.dr + two.k * (two.w - two.we));
    assert_cause(
        &causes(folder.path(), &with(&list, "000001", fallen)),
        "000001",
        "no-champion",
    );
    let none = causes(folder.path(), &with(&list, player, 2999));
    assert_eq!(none[player], Vec::<String>::new());
}

#[test]
fn a_hypothesis_about_one_event_leaves_the_rules_to_the_next() {
    // Whoever comes with 2399 and wins a point in the first event has reached 2400: K is 10 in the second event, whatever
    // K the first one had there and however often it was counted.
    let mut book = three_periods();
    let player = "000003";
    rating(&mut book, player, "2399");
    let folder = written(&book);
    let (list, calculations) = computed(&book, LIST);
    let [first, second] = &counted(&calculations, player)[..] else {
        panic!()
    };
    assert!(first.k == 15 && first.dr >= 100 && second.k == 10, "2400 is reached");
    let (one, two) = (first.w - first.we, second.w - second.we);
    let cases = [
        (25 * one + 10 * two, "coefficient-in 25, 1994-03"),
        (15 * one + 15 * two, "coefficient-in 15, 1994-05"),
        (15 * one + 15 * one + 10 * two, "twice 1994-03"),
    ];
    for (sum, cause) in cases {
        let found = causes(folder.path(), &with(&list, player, rounded(first.ro + sum)));
        assert_cause(&found, player, cause);
        // K was 15 in the first event: to say so explains nothing.
        let is_idle = |cause: &String| cause == "coefficient-in 15, 1994-03" || cause == "coefficient 15";
        assert!(!found[player].iter().any(is_idle), "{found:?}");
    }
}

#[test]
fn rounding_after_each_event_is_recognised() {
    let book = three_periods();
    let (list, calculations) = computed(&book, LIST);
    let folder = written(&book);
    let mut outside = list.clone();
    let mut expected = Vec::new();
    for (player, row) in &mut outside {
        let own = if player == "000010" {
            Vec::new()
        } else {
            counted(&calculations, player)
        };
        let Some(ro) = own.first().map(|event| event.ro) else {
            continue;
        };
        let number = ro / 100 + own.iter().map(|event| rounded(event.dr)).sum::<i64>();
        if number.to_string() != row["rating"] {
            row.insert("rating".into(), number.to_string());
            expected.push(player.clone());
        }
    }
    assert!(!expected.is_empty());
    let found = causes(folder.path(), &outside_of(&outside));
    for player in expected {
        assert_cause(&found, &player, "rounded-per-event");
    }
}

#[test]
fn a_list_without_the_cap_is_recognised() {
    let book = three_periods();
    let folder = written(&book);
    let rules = include_str!("../data/rulebooks/cn-national.toml");
    let mut uncapped = book.clone();
    assert!(rules.contains("values = { points = 350 }"));
    let text = rules.replace("values = { points = 350 }", "values = { points = 3000 }");
    uncapped.files.insert("cn-national.toml".into(), text.into_bytes());
    let (outside, _) = computed(&uncapped, LIST);
    let found = causes(folder.path(), &outside_of(&outside));
    assert!(!found.is_empty());
    for player in found.keys() {
        assert_cause(&found, player, "no-cap");
    }
}

/// Everybody beats the ninth player, who falls below the lowest figure.
fn falling() -> Book {
    let mut book = three_periods();
    book.workbooks.remove(REPORTS[1]);
    let rows = book.workbooks[REPORTS[0]][2].rows.clone();
    for (row, cells) in rows.iter().enumerate().skip(1) {
        let is_ninth = |column: usize| matches!(&cells[column], crate::workbook::Content::Text(no) if no == "9");
        for (column, result) in [(3, "0-1"), (4, "1-0")] {
            if is_ninth(column) {
                report(&mut book, REPORTS[0], "对局", &format!("F{}", row + 1), result);
            }
        }
    }
    book
}

#[test]
fn a_list_without_the_lowest_figure_is_recognised() {
    let folder = written(&falling());
    let (list, calculations) = computed(&falling(), LIST);
    assert!(!list.contains_key("000009"));
    let own = counted(&calculations, "000009");
    let number = rounded(own[0].ro + own[0].dr);
    assert_cause(
        &causes(folder.path(), &with(&list, "000009", number)),
        "000009",
        "no-floor 2001",
    );
    assert_cause(
        &causes(folder.path(), &with(&list, "000009", 2001)),
        "000009",
        "held-at-floor 2001",
    );
}

#[test]
fn another_list_before_is_recognised() {
    let book = three_periods();
    let folder = written(&book);
    let (list, _) = computed(&book, LIST);
    let outside = |numbers: &ByPlayer| {
        let row =
            |row: &BTreeMap<String, String>| format!("{},{},{}\n", row["player_id"], row["rating"], row["previous"]);
        "player_id,rating,previous\n".to_owned() + &numbers.values().map(row).collect::<String>()
    };
    let mut one = book.clone();
    rating(&mut one, "000005", "2390");
    let mut numbers = list.clone();
    numbers.insert("000005".into(), computed(&one, LIST).0["000005"].clone());
    assert_cause(
        &causes(folder.path(), &outside(&numbers)),
        "000005",
        "list-before 2355 → 2390",
    );
    let mut all = book.clone();
    for (player, points) in [
        ("000002", "2461"),
        ("000003", "2411"),
        ("000005", "2390"),
        ("000007", "2240"),
    ] {
        rating(&mut all, player, points);
    }
    let found = causes(folder.path(), &outside(&computed(&all, LIST).0));
    for player in found.keys().filter(|player| *player != "000010") {
        assert_cause(&found, player, "list-before-all");
    }
}

#[test]
fn another_rating_before_is_shown_and_enters_every_hypothesis() {
    let book = three_periods();
    let folder = written(&book);
    let (list, calculations) = computed(&book, LIST);
    let player = "000005";
    let [first, second] = &counted(&calculations, player)[..] else {
        panic!()
    };
    assert_eq!(first.ro, 235_500);
    let outside = |number: i64| {
        let row = |row: &BTreeMap<String, String>| {
            let is_his = row["player_id"] == player;
            let (number, before) = if is_his {
                (number.to_string(), "2385")
            } else {
                (row["rating"].clone(), &*row["previous"])
            };
            format!("{},{number},{before}\n", row["player_id"])
        };
        "player_id,rating,previous\n".to_owned() + &list.values().map(row).collect::<String>()
    };
    // 30 points more before: the sum of changes on 2385, or that without the second event.
    let kept = "list-before-kept 2355 → 2385";
    for (number, cause) in [
        (rounded(238_500 + first.dr + second.dr), kept.to_owned()),
        (rounded(238_500 + first.dr), format!("{kept} + left-out 1994-05")),
    ] {
        assert_cause(&causes(folder.path(), &outside(number)), player, &cause);
    }
    // The same number from another rating before is a difference too.
    let same = causes(folder.path(), &outside(list[player]["rating"].parse().unwrap()));
    assert_eq!(same.keys().collect::<Vec<_>>(), [player]);
    let names_it = |cause: &String| cause.contains("2355 → 2385") || cause.starts_with("further-pairs");
    assert!(same[player].iter().all(names_it), "{same:?}");
}

#[test]
fn a_correction_not_taken_in_is_recognised() {
    let book = three_periods();
    let (list, _) = computed(&book, LIST);
    let folder = written(&book);
    add(
        &folder,
        "periods/1994-07-01/corrections.csv",
        &correction(&book, REPORTS[0], 3).0,
    );
    let found = causes(folder.path(), &outside_of(&list));
    assert!(!found.is_empty());
    for player in found.keys() {
        assert_cause(&found, player, "correction 1994-03");
    }
}

#[test]
fn merged_numbers_are_recognised_on_either_side() {
    let apart = twice_registered();
    let mut merged = apart.clone();
    merged.files.insert("merges.csv".into(), MERGES.into());
    let (list_apart, _) = computed(&apart, LIST);
    let (list_merged, _) = computed(&merged, LIST);
    let here = causes(written(&merged).path(), &outside_of(&list_apart));
    assert_cause(&here, "000009", "merge 000011 → 000009");
    let there = causes(written(&apart).path(), &outside_of(&list_merged));
    assert_cause(&there, "000009", "merged-there 000011 → 000009");
}

#[test]
fn a_person_listed_under_the_number_that_was_given_up_is_recognised() {
    let mut book = twice_registered();
    book.files.insert("merges.csv".into(), MERGES.into());
    let folder = written(&book);
    let (list, _) = computed(&book, LIST);
    let rating = list["000009"]["rating"].parse().unwrap();
    let renamed = outside_of(&list).replace("000009,", "000011,");
    let both = with(&list, "000011", rating);
    let expected = vec!["old-number 000011 → 000009".to_owned()];
    for (outside, player) in [(renamed, "000009"), (both, "000011")] {
        let found = causes(folder.path(), &outside);
        assert_eq!(found, BTreeMap::from([(player.to_owned(), expected.clone())]));
    }
}

#[test]
fn an_event_that_is_rated_elsewhere_only_is_recognised() {
    let (list, _) = computed(&three_periods(), LIST);
    let mut refused = three_periods();
    report(&mut refused, REPORTS[1], "赛事", "B13", "晴一");
    let found = causes(written(&refused).path(), &outside_of(&list));
    assert_cause(&found, "000005", "admitted 1994-05");
}

#[test]
fn the_comparison_is_written_as_text_csv_and_workbook() {
    let book = three_periods();
    let folder = written(&book);
    let (list, _) = computed(&book, LIST);
    fs::write(folder.path().join("o.csv"), with(&list, "000005", 2999)).unwrap();
    let arguments = [
        "audit",
        ".",
        LIST,
        "--against",
        "o.csv",
        "--csv",
        "c.csv",
        "--xlsx",
        "c.xlsx",
        "--lang",
        "en",
    ];
    let ran = dengji(folder.path(), &arguments).exits(1);
    assert!(
        ran.out.contains("1 different") && ran.out.contains("no cause found"),
        "{}",
        ran.out
    );
    let rows = by_player(&folder.path().join("c.csv"));
    assert_eq!(rows.len(), list.len());
    assert_eq!(
        (&*rows["000005"]["comparison"], &*rows["000005"]["rating_there"]),
        ("different", "2999")
    );
    assert_eq!(rows["000001"]["comparison"], "same");
    // The program reads what it wrote as a list like any other: the numbers there.
    let again = dengji(folder.path(), &["audit", ".", LIST, "--against", "c.xlsx"]);
    assert!(again.code == 2, "a comparison is no list: {}", again.out);
}

#[test]
fn workbooks_and_fixed_columns_are_compared_too() {
    let book = three_periods();
    let folder = written(&book);
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    let workbook = format!("published/{LIST}/list.xlsx");
    dengji(folder.path(), &["audit", ".", LIST, "--against", &workbook]).exits(0);
    let line = |id: &str, name: &str, rating: &str| format!("{id:<15}{name:<61}{:<33}{:<4}{rating:<6}\n", "CHN M", "");
    let mut text = line("ID Number", "Name", "SRtng");
    for row in by_player(&folder.path().join(format!("published/{LIST}/list.csv"))).values() {
        text += &line("0", &row["name"], &row["rating"]);
    }
    fs::write(folder.path().join("list.txt"), text).unwrap();
    let ran = dengji(folder.path(), &["audit", ".", LIST, "--against", "list.txt"]).exits(0);
    assert!(ran.out.contains("10"), "{}", ran.out);
}

#[test]
fn two_things_done_otherwise_at_once_are_both_named_where_no_single_one_gives_the_number() {
    let book = three_periods();
    let folder = written(&book);
    let (list, calculations) = computed(&book, LIST);
    let player = "000005";
    let [first, second] = &counted(&calculations, player)[..] else {
        panic!()
    };
    let with_k = |k: i64, event: &Counted| k * (event.w - event.we);
    let turned = |event: &Counted| event.k * (event.n - event.w - event.we);
    let pairs = [
        (with_k(25, first), "coefficient 25 + left-out 1994-05"),
        (with_k(10, second), "coefficient 10 + left-out 1994-03"),
        (
            with_k(25, first) + 2 * with_k(25, second),
            "coefficient 25 + twice 1994-05",
        ),
        (
            2 * with_k(10, first) + with_k(10, second),
            "coefficient 10 + twice 1994-03",
        ),
        (turned(first), "reversed 1994-03 + left-out 1994-05"),
        (turned(first) + turned(second), "reversed 1994-03 + reversed 1994-05"),
    ];
    let mut named = 0;
    for (sum, pair) in pairs {
        let found = causes(folder.path(), &with(&list, player, rounded(first.ro + sum)));
        let Some(own) = found.get(player) else { continue };
        let alone = own
            .iter()
            .any(|cause| !cause.contains(" + ") && !cause.starts_with("further-pairs"));
        let is_named = own.iter().any(|cause| cause == pair);
        // Pairs are for numbers that nothing gives alone; of many pairs the simplest are named and the others counted.
        let counted = own.iter().any(|cause| cause.starts_with("further-pairs"));
        assert!(alone || is_named || counted, "{pair}: {own:?}");
        assert!(
            !alone || own.iter().all(|cause| !cause.contains(" + ")),
            "{pair}: {own:?}"
        );
        named += usize::from(is_named);
    }
    assert!(named >= 3, "{named} pairs were named");
}

#[test]
fn a_single_cause_is_named_without_pairs() {
    let book = three_periods();
    let folder = written(&book);
    let (list, calculations) = computed(&book, LIST);
    let own = counted(&calculations, "000005");
    let found = causes(folder.path(), &with(&list, "000005", rounded(own[0].ro + own[0].dr)));
    assert_cause(&found, "000005", "left-out 1994-05");
    assert!(found["000005"].iter().all(|cause| !cause.contains(" + ")), "{found:?}");
}

#[test]
fn a_correction_not_taken_in_is_found_beside_another_cause() {
    let book = three_periods();
    let folder = written(&book);
    let (text, _) = correction(&book, REPORTS[0], 3);
    let (list, calculations) = computed(&book, LIST);
    add(&folder, "periods/1994-07-01/corrections.csv", &text);
    // The number of the uncorrected report, without the second event.
    let player = crate::periods::white_of(&text);
    let own = counted(&calculations, &player);
    let number = rounded(own[0].ro + own[0].dr);
    let found = causes(folder.path(), &with(&list, &player, number));
    assert_cause(&found, &player, "correction 1994-03 + left-out 1994-05");
}

/// A further player who last played on a day, with the status the opening list gives him.
fn with_idle(last_event: &str, status: &str) -> Book {
    let mut book = three_periods();
    for (at, text) in [("A12", "000011"), ("B12", "水清"), ("C12", "男"), ("D12", "戊市")] {
        report(&mut book, "players.xlsx", "棋手", at, text);
    }
    let row = [
        ("F1", "状态"),
        ("A11", "000011"),
        ("B11", "2104"),
        ("C11", "40"),
        ("D11", "否"),
        ("E11", last_event),
        ("F11", status),
    ];
    for (at, text) in row {
        report(&mut book, "opening.xlsx", "等级分表", at, text);
    }
    book
}

#[test]
fn a_player_who_should_have_left_the_list_is_recognised() {
    // Three years after the last event: over before the first list, and before the second; or before the opening list.
    let cases = [
        ("1991-06-15", "在榜", LISTS[0]),
        ("1991-06-15", "在榜", LISTS[1]),
        ("1991-12-20", "在榜", LISTS[1]),
        ("1990-05-01", "已除名", LISTS[0]),
        ("1990-05-01", "已除名", LISTS[1]),
    ];
    for (last_event, status, list) in cases {
        let book = with_idle(last_event, status);
        let (ours, _) = computed(&book, list);
        assert!(!ours.contains_key("000011"), "{last_event} {list}");
        let found = causes_on(written(&book).path(), list, &with(&ours, "000011", 2104));
        assert_eq!(found.keys().collect::<Vec<_>>(), ["000011"]);
        assert_eq!(found["000011"], ["never-leaves 3"], "{last_event} {list}");
    }
}

#[test]
fn a_player_who_is_missing_there_is_given_what_would_leave_him_out() {
    // Three years are full on the day of the list: still listed.
    let book = with_idle("1991-07-01", "在榜");
    let (mut list, _) = computed(&book, LIST);
    assert!(list.remove("000011").is_some());
    let folder = written(&book);
    let found = causes(folder.path(), &outside_of(&list));
    assert_cause(&found, "000011", "left-on-the-day 3");
    assert_cause(&found, "000011", "only-active");
    // A list of the first players only.
    let rated = |row: &BTreeMap<String, String>| row["rating"].parse::<i32>().unwrap();
    let mut players: Vec<(i32, String)> = list.iter().map(|(player, row)| (rated(row), player.clone())).collect();
    players.sort();
    let [(_, lowest), (second, _), ..] = &players[..] else {
        panic!()
    };
    list.remove(lowest);
    assert_cause(
        &causes(folder.path(), &outside_of(&list)),
        lowest,
        &format!("ends-at {second}"),
    );
}

/// The unrated tenth player draws the first of his games of a report and does not play the others.
fn tenth_plays(book: &mut Book, path: &str, games: usize) {
    let rows = book.workbooks[path][2].rows.clone();
    let mut played = 0;
    for (row, cells) in rows.iter().enumerate().skip(1) {
        let is_tenth = |column: usize| matches!(&cells[column], Content::Text(no) if no == "10");
        if is_tenth(3) || is_tenth(4) {
            played += 1;
            let result = if played > games { "0-0★" } else { "½-½" };
            report(book, path, "对局", &format!("F{}", row + 1), result);
        }
    }
}

/// The performances of the tenth player in the events of a list: games and figure, in ten-thousandths.
fn waiting(book: &Book, list: &str) -> Vec<(i64, i64)> {
    let folder = written(book);
    dengji(folder.path(), &["publish", ".", list, "--out", "out", "--quiet"]).exits(0);
    let rows = csv(&folder.path().join("out/pool.csv"));
    let own = rows
        .iter()
        .filter(|row| row["player_id"] == "000010" && row["period"] == list);
    let figure = |figure: &str| {
        let (whole, part) = figure.split_once('.').unwrap_or((figure, ""));
        whole.parse::<i64>().unwrap() * 10_000 + format!("{part:0<4}").parse::<i64>().unwrap()
    };
    own.map(|row| (row["games"].parse().unwrap(), figure(&row["performance"])))
        .collect()
}

/// The weighted average of performances, rounded.
fn pooled(entries: &[(i64, i64)]) -> i64 {
    let games: i64 = entries.iter().map(|(games, _)| games).sum();
    let sum: i64 = entries.iter().map(|(games, performance)| games * performance).sum();
    (sum * 2 + games * 10_000) / (games * 20_000)
}

#[test]
fn a_first_rating_that_is_too_early_is_recognised() {
    let mut book = three_periods();
    book.workbooks.remove(REPORTS[1]);
    // Five draws: the performance is the average of five opponents, and waits.
    tenth_plays(&mut book, REPORTS[0], 5);
    let (list, _) = computed(&book, LIST);
    assert!(!list.contains_key("000010"));
    let own = waiting(&book, LIST);
    assert_eq!(own[0].0, 5);
    let found = causes(written(&book).path(), &with(&list, "000010", pooled(&own)));
    assert_cause(&found, "000010", "too-few-pooled 9");
    // Three games in one event are too few for it to count at all: both rules are passed over.
    tenth_plays(&mut book, REPORTS[0], 3);
    let average = average_of_opponents(&book, 3);
    let found = causes(
        written(&book).path(),
        &with(&computed(&book, LIST).0, "000010", average),
    );
    assert_cause(&found, "000010", "too-few-pooled 9 + too-few-in-event 4");
}

/// The average opening rating of the first opponents of the tenth player in the first report, rounded.
fn average_of_opponents(book: &Book, games: usize) -> i64 {
    let text = |cell: &Content| match cell {
        Content::Text(text) => text.clone(),
        _ => String::new(),
    };
    let opening: BTreeMap<String, i64> = book.workbooks["opening.xlsx"][0].rows[1..]
        .iter()
        .map(|row| (text(&row[0]), text(&row[1]).parse().unwrap()))
        .collect();
    let rows = book.workbooks[REPORTS[0]][2].rows.iter().skip(1);
    let opponents = rows.filter_map(|row| match [text(&row[3]), text(&row[4])] {
        [white, black] if white == "10" => Some(black),
        [white, black] if black == "10" => Some(white),
        _ => None,
    });
    let ratings: Vec<i64> = opponents.take(games).map(|no| opening[&format!("{no:0>6}")]).collect();
    pooled(&ratings.iter().map(|rating| (1, rating * 10_000)).collect::<Vec<_>>())
}

#[test]
fn results_pooled_too_long_or_not_at_all_are_recognised() {
    let mut book = three_periods();
    book.workbooks.remove(REPORTS[1]);
    tenth_plays(&mut book, REPORTS[0], 4);
    tenth_plays(&mut book, REPORTS[2], 0);
    tenth_plays(&mut book, REPORTS[3], 5);
    // Four games of the first list have lapsed on the third: five alone are no first rating.
    let (list, _) = computed(&book, LISTS[2]);
    assert!(!list.contains_key("000010"));
    let own = [waiting(&book, LISTS[0]), waiting(&book, LISTS[2])].concat();
    let found = causes_on(written(&book).path(), LISTS[2], &with(&list, "000010", pooled(&own)));
    assert_eq!(found["000010"], ["lapsed-kept 2"]);
    // Nine games of the second list beside the four of the first.
    tenth_plays(&mut book, REPORTS[2], 9);
    let (list, _) = computed(&book, LISTS[1]);
    let own = waiting(&book, LISTS[1]);
    assert!(list["000010"]["rating"] != pooled(&own).to_string());
    let found = causes_on(written(&book).path(), LISTS[1], &with(&list, "000010", pooled(&own)));
    assert_cause(&found, "000010", "pool-of-period");
}

#[test]
fn a_hidden_rating_that_is_listed_is_recognised() {
    // Nobody below the lowest figure played any more: the hidden rating of the list before.
    let mut book = falling();
    book.workbooks.remove(REPORTS[2]);
    let (list, calculations) = computed(&book, LIST);
    assert!(!list.contains_key("000009"));
    let own = counted(&calculations, "000009");
    let number = rounded(own[0].ro + own[0].dr);
    let (list, _) = computed(&book, LISTS[1]);
    let found = causes_on(written(&book).path(), LISTS[1], &with(&list, "000009", number));
    assert_cause(&found, "000009", "no-floor 2001");
}

#[test]
fn a_player_who_stands_there_twice_is_a_finding() {
    let book = three_periods();
    let folder = written(&book);
    let (list, _) = computed(&book, LIST);
    let named = |text: &str| {
        fs::write(folder.path().join("outside.csv"), text).unwrap();
        dengji(
            folder.path(),
            &["audit", ".", LIST, "--against", "outside.csv", "--lang", "en"],
        )
    };
    let head = "编号,姓名,等级分\n";
    let row = |row: &BTreeMap<String, String>| format!("{},{},{}\n", row["player_id"], row["name"], row["rating"]);
    let rows = list.values().map(row).collect::<Vec<_>>().concat();
    assert!(!named(&format!("{head}{rows}")).err.contains("listed-twice"));
    // By number with another rating, by name alone, and somebody who is not in the register.
    for (more, player) in [
        ("000005,石长风,2361\n", "000005"),
        (",石长风,2355\n", "石长风"),
        ("900001,某人,2100\n900001,某人,2100\n", "900001"),
    ] {
        let ran = named(&format!("{head}{rows}{more}")).exits(1);
        assert!(
            ran.err.contains("warning[listed-twice]") && ran.err.contains(player),
            "{}",
            ran.err
        );
    }
}

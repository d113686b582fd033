//! Books of game-by-game systems: the samples, their lists and derivations, and what a careless game table must not do.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::run::{contents, csv, dengji};
use crate::samples::copied;

fn table(book: &TempDir, list: &str) -> PathBuf {
    book.path().join(format!("periods/{list}/reports/games.csv"))
}

#[test]
fn an_online_list_shows_what_is_kept_beside_what_is_published() {
    let book = copied("ourgame");
    dengji(book.path(), &["publish", ".", "2001-03-01"]).exits(0);
    let published = book.path().join("published/2001-03-01");
    let rows = csv(&published.join("list.csv"));
    let shown: Vec<_> = rows
        .iter()
        .map(|row| ["player_id", "title", "rating", "rating_exact", "k", "status"].map(|column| row[column].as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            ["u1001", "二级棋士", "2081", "2080.6905", "32", "changed"],
            ["u1002", "二级棋士", "2011", "2010.9606", "32", "inactive"],
            ["u1003", "一级棋手", "1692", "1691.8960", "32", "inactive"],
            ["u1004", "一级棋手", "1601", "1600.7679", "32", "inactive"],
            ["u1005", "二级棋手", "1570", "1569.9409", "32", "unchanged"],
        ]
    );
    let waiting = csv(&published.join("unpublished.csv"));
    assert!(waiting.iter().all(|row| row["reason"] == "provisional"));
    let games: Vec<_> = waiting
        .iter()
        .map(|row| (row["player_id"].as_str(), row["games"].as_str()))
        .collect();
    assert_eq!(games, [("u1006", "8"), ("u1007", "2")]);
    assert!(csv(&published.join("calculations.csv")).is_empty());
}

#[test]
fn levels_have_no_k_and_points_pass_from_one_to_the_other() {
    let book = copied("level-points");
    dengji(book.path(), &["publish", ".", "2010-02-01"]).exits(0);
    let rows = csv(&book.path().join("published/2010-02-01/list.csv"));
    assert!(rows.iter().all(|row| row["k"].is_empty()));
    let exact: Vec<_> = rows
        .iter()
        .map(|row| (row["title"].as_str(), row["rating_exact"].as_str()))
        .collect();
    assert_eq!(exact[0], ("27级", "405.0000"));
    assert_eq!(exact[3], ("无级别", "87.3687"));
    // Nothing is made and nothing is lost: 412.5 + 362.5 + 199 + 99.9167.
    let units = |row: &std::collections::BTreeMap<String, String>| row["rating_exact"].replace('.', "").parse::<i64>();
    assert_eq!(rows.iter().map(|row| units(row).unwrap()).sum::<i64>(), 10_739_167);
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    for (name, list) in [("ourgame", "2001-03-01"), ("level-points", "2010-02-01")] {
        let [one, two] = ["1", "2"].map(|threads| {
            let book = copied(name);
            dengji(
                book.path(),
                &["publish", ".", list, "--threads", threads, "--out", "out"],
            )
            .exits(0);
            contents(&book.path().join("out"))
        });
        assert!(one == two, "{name}");
    }
}

#[test]
fn a_derivation_ends_in_the_published_figure() {
    let book = copied("ourgame");
    dengji(book.path(), &["publish", ".", "2001-02-01"]).exits(0);
    for row in csv(&book.path().join("published/2001-02-01/list.csv")) {
        let player = row["player_id"].as_str();
        let explained = dengji(book.path(), &["explain", ".", "2001-02-01", player, "--json"])
            .exits(0)
            .json();
        assert_eq!(explained["rating_exact"], row["rating_exact"].as_str(), "{player}");
        let games = explained["games"].as_array().unwrap();
        let counted: Vec<_> = games.iter().filter(|game| game["excluded_by"].is_null()).collect();
        assert_eq!(counted.len().to_string(), row["games_period"]);
        if let Some(last) = counted.last() {
            assert_eq!(
                last["steps"].as_array().unwrap().last().unwrap()["value"],
                row["rating_exact"].as_str()
            );
        }
    }
    let unrated = dengji(book.path(), &["explain", ".", "2001-02-01", "u1008"]).exits(0);
    assert!(unrated.out.contains("不计：依据 5"), "{}", unrated.out);
}

#[test]
fn the_page_of_a_derivation_is_a_table_of_games_and_a_tree_of_their_steps() {
    for (sample, list, player) in [
        ("ourgame", "2001-02-01", "u1001"),
        ("level-points", "2010-02-01", "001"),
    ] {
        let book = copied(sample);
        let arguments = ["explain", ".", list, player];
        let object = dengji(book.path(), &[&arguments[..], &["--json"]].concat())
            .exits(0)
            .json();
        let games = object["games"].as_array().unwrap();
        assert!(!games.is_empty());
        let html = ["--html", "p.html", "--lang", "en"];
        dengji(book.path(), &[&arguments[..], &html].concat()).exits(0);
        let page = fs::read_to_string(book.path().join("p.html")).unwrap();
        let count = |part: &str| page.matches(part).count();
        let has_steps = |game: &&serde_json::Value| !game["steps"].as_array().unwrap().is_empty();
        let steps: usize = games.iter().map(|game| game["steps"].as_array().unwrap().len()).sum();
        assert_eq!(count("<pre"), 0, "no plain text");
        assert_eq!(count("<tr"), games.len() + 1, "a heading and a row a game");
        assert_eq!(count("<ol class=\"steps\">"), games.iter().filter(has_steps).count());
        assert_eq!(count("<li><div class=\"step\">"), steps);
        assert_eq!(count("<summary><h2>"), games.len() + 1);
        assert!(page.contains("reports/games.csv<") && page.contains(">row "), "{page}");
    }
}

#[test]
fn two_games_with_one_number_on_a_day_stop_the_list() {
    let book = copied("ourgame");
    let path = table(&book, "2001-03-01");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("½-½,2", "½-½,1")).unwrap();
    let ran = dengji(book.path(), &["publish", ".", "2001-03-01", "--lang", "en"]).exits(1);
    assert!(ran.err.contains("error[game-order-twice]"), "{}", ran.err);
    assert!(ran.err.contains("games.csv, row 3, column seq"), "{}", ran.err);
    assert!(!book.path().join("published/2001-03-01").exists());
}

#[test]
fn a_row_that_is_no_game_is_named_and_the_others_are_read() {
    let book = copied("level-points");
    let path = table(&book, "2010-02-01");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("winter,003,001,0-1,2", "winter,003,01,2-0,2")).unwrap();
    let ran = dengji(book.path(), &["check", ".", "--lang", "en"]).exits(1);
    for code in ["id-unknown", "result-unknown"] {
        assert_eq!(ran.err.matches(&format!("error[{code}]")).count(), 1, "{}", ran.err);
    }
}

#[test]
fn a_day_after_the_list_stops_it_and_one_of_another_period_is_a_warning() {
    let book = copied("ourgame");
    let path = table(&book, "2001-03-01");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("2001-02-10", "2001-01-10")).unwrap();
    let ran = dengji(
        book.path(),
        &["publish", ".", "2001-03-01", "--dry-run", "--lang", "en"],
    )
    .exits(0);
    assert!(ran.err.contains("warning[event-outside-period]"), "{}", ran.err);
    fs::write(&path, text.replace("2001-02-11", "2001-03-11")).unwrap();
    let ran = dengji(
        book.path(),
        &["publish", ".", "2001-03-01", "--dry-run", "--lang", "en"],
    )
    .exits(1);
    assert!(ran.err.contains("error[date-in-future]"), "{}", ran.err);
}

#[test]
fn a_book_of_an_online_system_starts_like_any_other() {
    let folder = TempDir::new().unwrap();
    dengji(
        folder.path(),
        &["new", "b", "--rules", "ourgame-2000", "--opening", "2001-01-01"],
    )
    .exits(0);
    let settings = fs::read_to_string(folder.path().join("b/book.toml")).unwrap();
    assert!(settings.contains("id = \"ourgame-2000\""), "{settings}");
    assert!(folder.path().join("b/periods/2001-02-01/reports").is_dir());
    let refused = dengji(folder.path(), &["qualify", "b", "2001-02-01", "--lang", "en"]).exits(2);
    assert!(refused.err.contains("rates game by game"), "{}", refused.err);
}

#[test]
fn commands_that_need_rules_of_periods_say_so_in_a_book_without_any() {
    for (name, list) in [("ourgame", "2001-03-01"), ("level-points", "2010-02-01")] {
        let book = copied(name);
        for arguments in [
            &["titles", "."][..],
            &["titles", ".", "--as-of", list],
            &["qualify", ".", list],
        ] {
            let english = [arguments, &["--lang", "en"]].concat();
            let refused = dengji(book.path(), &english).exits(2);
            assert!(
                refused.err.contains("rates game by game"),
                "{name} {arguments:?}: {}",
                refused.err
            );
        }
    }
}

#[test]
fn a_list_that_was_rated_game_by_game_is_compared_without_looking_for_causes() {
    let book = copied("ourgame");
    let list = "number,name,rating\nu1001,,2080\nu1002,,2011\n";
    fs::write(book.path().join("other.csv"), list).unwrap();
    let compared = dengji(book.path(), &["audit", ".", "2001-03-01", "--against", "other.csv"]).exits(1);
    assert!(compared.out.contains("u1001"), "{}", compared.out);
}

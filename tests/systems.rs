//! The small books of amateur and of FIDE ratings, from files to lists.
//!
//! The ratings of the FIDE book were computed a second time by a program of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::book::put;
use crate::run::{csv, dengji};
use crate::samples::{published, sample};
use crate::workbook::{Sheet, xlsx};

/// Publishes a list and gives the rows of a file by the names of its header.
pub fn rows(book: &Path, list: &str, file: &str) -> Vec<BTreeMap<String, String>> {
    csv(&published(book, list).path().join("out").join(file))
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
        dengji(
            folder.path(),
            &["publish", "book", "2006-04-01", "--dry-run", "--lang", "en"],
        )
        .exits(2)
        .err
    };
    for (from, to, message) in [
        ("percent = 3", "percent = 300", "`percent` must be from 0 to 100"),
        (
            "\"period\"",
            "\"perods\"",
            "`method` must be one of `period`, `sequential`",
        ),
        ("\"fee\"", "\"fees\"", "unknown rule `fees`; did you mean `fee`?"),
    ] {
        let error = said(from, to);
        assert!(error.contains(message) && error.contains('^'), "{error}");
    }
}

/// The printed example of 2003: ten players, four of them unrated, with 8, 7, 7, 6, 6, 4, 3, 2, 1 and 1 points.
fn book_of_2003() -> TempDir {
    let folder = TempDir::new().unwrap();
    let settings = "federation = \"Somewhere\"\ncode = \"CHN\"\nlanguage = \"en\"\n\n[[rules]]\nid = \"fide-2003\"\n\
                    from = 2002-10-01\n\n[lists]\nopening = 2004-01-01\n";
    put(&folder.path().join("book.toml"), settings.as_bytes());
    let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];
    let mut players = vec![vec!["id", "name", "sex", "birth_year"]];
    players.extend(names.map(|name| vec![name, name, "M", "1960"]));
    put(
        &folder.path().join("players.xlsx"),
        &xlsx(&[Sheet::new("Players", &players)]),
    );
    let opening = [
        vec!["id", "rating", "games", "reached_2400"],
        vec!["A", "2600", "100", "yes"],
        vec!["B", "2500", "100", "yes"],
        vec!["D", "2400", "100", "yes"],
        vec!["F", "2150", "100", ""],
        vec!["G", "2300", "100", ""],
        vec!["J", "2300", "100", ""],
    ];
    put(
        &folder.path().join("opening.xlsx"),
        &xlsx(&[Sheet::new("List", &opening)]),
    );
    let reports = folder.path().join("periods/2004-04-01/reports");
    let event = "event_id,name,kind,format,class,start,end\nRR,RR,approved,round-robin,rated,2004-02-01,2004-02-10\n";
    put(&reports.join("events.csv"), event.as_bytes());
    put(&reports.join("games.csv"), GAMES_OF_2003.as_bytes());
    folder
}

const GAMES_OF_2003: &str = "\
event_id,round,date,white_id,black_id,result\n\
RR,9,2004-02-01,A,B,½-½\n\
RR,8,2004-02-01,A,C,1-0\n\
RR,7,2004-02-01,A,D,1-0\n\
RR,6,2004-02-01,A,E,½-½\n\
RR,5,2004-02-01,A,F,1-0\n\
RR,4,2004-02-01,A,G,1-0\n\
RR,3,2004-02-01,A,H,1-0\n\
RR,2,2004-02-01,A,I,1-0\n\
RR,1,2004-02-01,A,J,1-0\n\
RR,4,2004-02-01,B,C,½-½\n\
RR,8,2004-02-01,B,D,½-½\n\
RR,3,2004-02-01,B,E,1-0\n\
RR,7,2004-02-01,B,F,1-0\n\
RR,2,2004-02-01,B,G,½-½\n\
RR,6,2004-02-01,B,H,1-0\n\
RR,1,2004-02-01,B,I,1-0\n\
RR,5,2004-02-01,B,J,1-0\n\
RR,3,2004-02-01,C,D,½-½\n\
RR,7,2004-02-01,C,E,1-0\n\
RR,2,2004-02-01,C,F,1-0\n\
RR,6,2004-02-01,C,G,1-0\n\
RR,1,2004-02-01,C,H,1-0\n\
RR,5,2004-02-01,C,I,1-0\n\
RR,9,2004-02-01,C,J,1-0\n\
RR,2,2004-02-01,D,E,0-1\n\
RR,6,2004-02-01,D,F,1-0\n\
RR,1,2004-02-01,D,G,1-0\n\
RR,5,2004-02-01,D,H,1-0\n\
RR,9,2004-02-01,D,I,1-0\n\
RR,4,2004-02-01,D,J,1-0\n\
RR,1,2004-02-01,E,F,½-½\n\
RR,5,2004-02-01,E,G,1-0\n\
RR,9,2004-02-01,E,H,1-0\n\
RR,4,2004-02-01,E,I,1-0\n\
RR,8,2004-02-01,E,J,1-0\n\
RR,9,2004-02-01,F,G,1-0\n\
RR,4,2004-02-01,F,H,1-0\n\
RR,8,2004-02-01,F,I,½-½\n\
RR,3,2004-02-01,F,J,1-0\n\
RR,8,2004-02-01,G,H,1-0\n\
RR,3,2004-02-01,G,I,½-½\n\
RR,7,2004-02-01,G,J,1-0\n\
RR,7,2004-02-01,H,I,1-0\n\
RR,2,2004-02-01,H,J,1-0\n\
RR,6,2004-02-01,I,J,0-1";

#[test]
fn a_round_robin_of_2003_with_unrated_players_is_published_as_printed() {
    let book = book_of_2003();
    let calculations = rows(book.path(), "2004-04-01", "calculations.csv");
    let change = |row: &BTreeMap<String, String>| row["rated"] == "yes";
    let changes: Vec<f64> = calculations
        .iter()
        .filter(|row| change(row))
        .map(|row| row["dr"].parse().unwrap())
        .collect();
    let printed = [8.9, 7.0, 8.7, 28.95, -13.05, -43.05];
    assert_eq!(changes, printed, "{calculations:#?}");
    assert!(calculations.iter().all(|row| row["articles"].contains("8.4")));
    let list = rows(book.path(), "2004-04-01", "list.csv");
    let first = |id: &str| list.iter().find(|row| row["player_id"] == id).unwrap()["rating"].clone();
    assert_eq!(["C", "E", "H", "I"].map(first), ["2418", "2390", "2112", "1935"]);
    let arguments = ["explain", &*book.path().to_string_lossy(), "2004-04-01", "A"];
    let explained = dengji(book.path(), &arguments).exits(0).out;
    assert!(explained.contains("8.4") && explained.contains("2348"), "{explained}");
}

#[test]
fn the_change_of_a_round_robin_of_2003_can_be_asked_for() {
    // D = 2600 - 2373 = 227, P = 0.79, We = 9 × 0.79 = 7.11, (8 - 7.11) × 10 = 8.9.
    let asked = "calc change --rules fide-2003 --on 2004-01-01 --round-robin --average 2373 --players 10 --own 2600 \
                 --k 10 --score 8";
    let arguments: Vec<&str> = asked.split_whitespace().collect();
    let out = dengji(Path::new("."), &arguments).exits(0).out;
    assert!(
        out.trim_end()
            .lines()
            .last()
            .is_some_and(|last| last.trim().starts_with("8.9")),
        "{out}"
    );
}

/// A book of FIDE ratings in which 000001, of BEL, meets nine opponents, six of them foreigners, and makes 7.5.
fn book_with_a_norm() -> TempDir {
    let folder = TempDir::new().unwrap();
    let sheet = |name: &str, rows: &[&[&str]]| {
        let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.to_vec()).collect();
        Sheet::new(name, &rows)
    };
    let settings = "federation = \"Belgium\"\ncode = \"BEL\"\nlanguage = \"en\"\n\n[[rules]]\nid = \"fide-2024\"\n\
                    from = 2024-03-01\n\n[lists]\nopening = 2025-11-01\n";
    put(&folder.path().join("book.toml"), settings.as_bytes());
    let players = sheet(
        "Players",
        &[
            &["id", "name", "sex", "birth_year", "title"],
            &["000001", "Own, Player", "M", "1990", "FM"],
            &["000002", "Home, One", "M", "1990", ""],
            &["000003", "Home, Two", "M", "1990", ""],
            &["000004", "Home, Three", "M", "1990", ""],
        ],
    );
    put(&folder.path().join("players.xlsx"), &xlsx(&[players]));
    let opening = sheet(
        "List",
        &[
            &["id", "rating", "games"],
            &["000001", "2400", "200"],
            &["000002", "2150", "200"],
            &["000003", "2100", "200"],
        ],
    );
    put(&folder.path().join("opening.xlsx"), &xlsx(&[opening]));
    let event = sheet(
        "Event",
        &[
            &["field", "value"],
            &["event_id", "2025-50"],
            &["name", "River Open"],
            &["kind", "international"],
            &["format", "swiss"],
            &["class", "rated"],
            &["start", "2025-11-03"],
            &["end", "2025-11-11"],
            &["rounds", "9"],
        ],
    );
    let entrants = sheet(
        "Players",
        &[
            &["no", "id", "name", "federation", "title", "fide_rating"],
            &["1", "000001", "Own, Player", "BEL", "FM", ""],
            &["2", "", "Guest, A", "FRA", "IM", "2450"],
            &["3", "", "Guest, B", "FRA", "IM", "2400"],
            &["4", "", "Guest, C", "NED", "GM", "2350"],
            &["5", "", "Guest, D", "NED", "IM", "2300"],
            &["6", "", "Guest, E", "GER", "FM", "2250"],
            &["7", "", "Guest, F", "ESP", "", "2200"],
            &["8", "000002", "Home, One", "BEL", "", ""],
            &["9", "000003", "Home, Two", "BEL", "", ""],
            &["10", "000004", "Home, Three", "BEL", "", ""],
        ],
    );
    let rounds = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let opponents = ["2", "3", "4", "5", "6", "7", "8", "9", "10"];
    let games = rounds.iter().zip(opponents).map(|(round, opponent)| {
        let result = if *round <= "3" { "½-½" } else { "1-0" };
        vec![*round, "1", opponent, result]
    });
    let games: Vec<Vec<&str>> = std::iter::once(vec!["round", "white", "black", "result"])
        .chain(games)
        .collect();
    let report = folder.path().join("periods/2025-12-01/reports/open.xlsx");
    put(&report, &xlsx(&[event, entrants, Sheet::new("Games", &games)]));
    folder
}

fn norms(book: &TempDir) -> Vec<String> {
    let columns = [
        "player_id",
        "title",
        "average",
        "games",
        "required",
        "score",
        "achieved",
        "fails",
    ];
    let rows = rows(book.path(), "2025-12-01", "norms.csv");
    let row = |row: &BTreeMap<String, String>| columns.map(|column| row[column].clone()).join(" ");
    rows.iter()
        .filter(|row| row["player_id"] == "000001")
        .map(row)
        .collect()
}

#[test]
fn a_book_of_fide_ratings_says_who_made_a_norm_and_which_articles_are_against_it() {
    // The unrated opponent counts as 2050 for IM: 20250 / 9 = 2250; as 2200 for GM: 20400 / 9 = 2266.7.
    let expected = ["000001 IM 2250 9 7 7.5 yes ", "000001 GM 2267 9  7.5 no 1.4.5;1.4.8"];
    assert_eq!(norms(&book_with_a_norm()), expected);
}

#[test]
fn a_book_without_national_titles_says_so_instead_of_finding_nobody() {
    let book = sample("fide");
    let ran = dengji(Path::new("."), &["titles", &*book.to_string_lossy()]).exits(2);
    assert!(
        ran.err.contains("fide-2024 has no articles about titles"),
        "{}",
        ran.err
    );
}

/// What is said of the amateur sample with a file of its folder changed, in the language of the book.
fn said_of(file: &str, text: impl AsRef<[u8]>) -> String {
    let folder = tempfile::tempdir().unwrap();
    for name in ["book.toml", "players.xlsx", "opening.xlsx"] {
        fs::copy(sample("amateur").join(name), folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join(file), text).unwrap();
    dengji(folder.path(), &["check", "."]).exits(2).err
}

#[test]
fn a_book_that_cannot_be_opened_says_so_in_its_own_language_with_line_and_caret() {
    let settings = fs::read_to_string(sample("amateur").join("book.toml")).unwrap();
    assert!(settings.contains("language = \"zh\""), "{settings}");
    let error = said_of("book.toml", settings.replace("[lists]", "[lists]\nday = 1"));
    assert!(error.contains("未知的键 `day`") && error.contains("^^^"), "{error}");
    let error = said_of("book.toml", settings.replace("\"CHN\"", "\"China\""));
    assert!(
        error.contains("`code` 必须是三个大写字母") && error.contains("^^^"),
        "{error}"
    );
    let error = said_of("book.toml", settings.replace("[lists]", "[lists"));
    assert!(error.contains("不是有效的 TOML") && error.contains('^'), "{error}");
}

#[test]
fn faults_of_a_rule_set_and_of_its_table_are_said_in_chinese_with_line_and_caret() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let rules = fs::read_to_string(data.join("rulebooks/cn-amateur.toml")).unwrap();
    for (from, to, message) in [
        ("percent = 3", "percent = 300", "`percent` 必须是从 0 至 100 的数"),
        (
            "\"period\"",
            "\"perods\"",
            "`method` 必须是以下之一：`period`、`sequential`",
        ),
        ("\"fee\"", "\"fees\"", "未知的规则 `fees`；是否应为 `fee`？"),
    ] {
        let error = said_of("cn-amateur.toml", rules.replacen(from, to, 1));
        assert!(
            error.contains(message) && error.contains("cn-amateur.toml:") && error.contains('^'),
            "{error}"
        );
    }
    let table = fs::read_to_string(data.join("tables/probability-by-difference.csv")).unwrap();
    let gap: String = table
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("4,"))
        .collect();
    let error = said_of("probability-by-difference.csv", &gap);
    let expected = |error: &str| {
        assert!(
            error.contains("本行应从 4 开始") && error.contains("probability-by-difference.csv:3:1"),
            "{error}"
        );
    };
    expected(&error);
    // The "Unicode text" of a spreadsheet: UTF-16 behind its mark.
    let wide: Vec<u8> = "\u{feff}"
        .encode_utf16()
        .chain(gap.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    expected(&said_of("probability-by-difference.csv", wide));
    let folder = tempfile::tempdir().unwrap();
    for name in ["book.toml", "players.xlsx", "opening.xlsx"] {
        fs::copy(sample("amateur").join(name), folder.path().join(name)).unwrap();
    }
    fs::create_dir(folder.path().join("probability-by-difference.csv")).unwrap();
    let error = dengji(folder.path(), &["check", "."]).exits(2).err;
    assert!(error.contains("probability-by-difference.csv"), "{error}");
}

#[test]
fn a_rule_set_that_calls_itself_other_than_its_file_is_shown_the_line() {
    let rules = fs::read_to_string(sample("../rulebooks/cn-amateur.toml")).unwrap();
    let error = said_of("cn-amateur.toml", rules.replacen("\"cn-amateur\"", "\"ours\"", 1));
    assert!(
        error.contains("`id` 应与文件名一致：\"cn-amateur\"") && error.contains("^^^^^^"),
        "{error}"
    );
}

//! The commands, from an empty folder to a published list.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::book::{Book, LIST, PEOPLE, REPORT};
use crate::run::{contents, csv, dengji};
use crate::workbook::Content;

fn written(book: &Book) -> TempDir {
    let folder = TempDir::new().unwrap();
    book.write(folder.path());
    folder
}

fn published() -> TempDir {
    let folder = written(&Book::sound());
    dengji(folder.path(), &["publish", ".", LIST]).exits(0);
    folder
}

const FILES: [&str; 11] = [
    "applications.csv",
    "calculations.csv",
    "calculations.xlsx",
    "events.csv",
    "findings.csv",
    "list.csv",
    "list.xlsx",
    "norms.csv",
    "pool.csv",
    "titles.xlsx",
    "unpublished.csv",
];

#[test]
fn a_new_book_is_filled_checked_and_published() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    dengji(at, &["new", "b", "--opening", "1994-01-01", "--lang", "zh"]).exits(0);
    assert!(at.join("b/periods/1994-07-01/reports").is_dir());
    let again = dengji(at, &["new", "b", "--lang", "en"]).exits(2);
    assert!(again.err.contains("b is not empty"), "{}", again.err);
    let checked = dengji(at, &["check", "b"]);
    assert!(!checked.err.contains("panicked"), "{}", checked.err);
    let mut book = Book::sound();
    book.files.clear();
    let settings = at.join("b/book.toml");
    let named = fs::read_to_string(&settings)
        .unwrap()
        .replace("××国际象棋协会", "云州棋类协会");
    fs::write(&settings, named).unwrap();
    book.write(&at.join("b"));
    let checked = dengji(at, &["check", "b", "--json"]).exits(0).json();
    assert_eq!(checked["status"], "clean");
    assert_eq!(checked["findings"], Value::Array(Vec::new()));
    let summary = &checked["reports"][0];
    for (key, value) in [
        ("players", 10),
        ("unrated", 1),
        ("games", 45),
        ("unplayed", 0),
        ("byes", 0),
    ] {
        assert_eq!(summary[key], value, "{key}");
    }
    dengji(at, &["publish", "b", LIST]).exits(0);
    for file in FILES {
        assert!(at.join("b/published").join(LIST).join(file).is_file(), "{file}");
    }
}

#[test]
fn publishing_again_writes_nothing() {
    let folder = published();
    let before = contents(folder.path());
    let again = dengji(folder.path(), &["publish", ".", LIST, "--json"]).exits(0).json();
    assert_eq!(again["status"], "same");
    assert_eq!(contents(folder.path()), before);
    let one_thread = dengji(folder.path(), &["publish", ".", LIST, "--threads", "1", "--json"]).exits(0);
    assert_eq!(one_thread.json()["status"], "same");
}

#[test]
fn a_changed_input_is_named_and_the_frozen_list_stays() {
    let folder = published();
    let mut book = Book::sound();
    book.report_cell("对局", "F3", "0-0");
    book.write(folder.path());
    let before = contents(folder.path());
    let again = dengji(folder.path(), &["publish", ".", LIST]).exits(1);
    assert_eq!(contents(folder.path()), before);
    for name in ["list.csv", "calculations.csv", REPORT] {
        assert!(again.out.contains(name), "{name} in\n{}", again.out);
    }
    assert!(!again.out.contains("pool.csv"), "{}", again.out);
    let json = dengji(folder.path(), &["publish", ".", LIST, "--json"]).exits(1).json();
    assert_eq!(json["status"], "differs");
    let named = json["differences"].as_array().unwrap();
    assert!(
        named
            .iter()
            .any(|one| one["name"] == REPORT && one["how"] == "input-changed")
    );
}

/// A published list of which a result is edited afterwards, and the list that comes next.
fn edited() -> (TempDir, String) {
    let folder = published();
    let mut book = Book::sound();
    book.report_cell("对局", "F3", "0-0");
    book.write(folder.path());
    let named = dengji(folder.path(), &["publish", ".", "1994-08-01", "--lang", "en"]).exits(2);
    let next = "1995-01-01".to_owned();
    assert!(named.err.contains(LIST) && named.err.contains(&next), "{}", named.err);
    fs::create_dir_all(folder.path().join("periods").join(&next)).unwrap();
    (folder, next)
}

#[test]
fn no_list_is_built_on_figures_that_nobody_published() {
    let (folder, next) = edited();
    let (at, place) = (folder.path(), format!("published/{LIST}/list.csv"));
    for arguments in [&["publish", ".", &next][..], &["check", ".", &next], &["check", "."]] {
        let ran = dengji(at, &[arguments, &["--lang", "en"]].concat()).exits(1);
        assert!(ran.err.contains(&place) && ran.err.contains("--revise"), "{}", ran.err);
    }
    let explained = dengji(at, &["explain", ".", LIST, "000001", "--lang", "en"]).exits(0);
    assert!(
        explained.err.contains("differs from a new computation"),
        "{}",
        explained.err
    );
    assert!(!at.join("published").join(&next).exists());
    dengji(at, &["publish", ".", LIST, "--revise"]).exits(0);
    dengji(at, &["publish", ".", &next]).exits(0);
}

#[test]
fn a_revision_that_holds_the_recomputed_figures_is_recognised() {
    let (folder, _) = edited();
    let at = folder.path();
    dengji(at, &["publish", ".", LIST, "--revise"]).exits(0);
    let title = |folder: &str| {
        let path = at.join("published").join(LIST).join(folder).join("list.xlsx");
        let mut list: calamine::Xlsx<_> = calamine::open_workbook(path).unwrap();
        let sheet = calamine::Reader::worksheet_range_at(&mut list, 0).unwrap().unwrap();
        sheet.get_value((1, 0)).unwrap().to_string()
    };
    assert_eq!(
        [title(""), title("revision-1")],
        ["棋手等级分表", "棋手等级分表（修订）"]
    );
    for arguments in [&["publish", ".", LIST][..], &["verify", "."], &["rebuild", "."]] {
        let ran = dengji(at, &[arguments, &["--lang", "en"]].concat()).exits(0);
        let said = ran.out + &ran.err;
        let is_said = [
            "revision-1 holds the recomputed figures",
            "revision-1 is what is computed now",
        ];
        assert!(is_said.iter().any(|words| said.contains(words)), "{said}");
    }
    let before = contents(at);
    dengji(at, &["publish", ".", LIST, "--revise"]).exits(0);
    assert_eq!(contents(at), before);
    let revision = at.join("published").join(LIST).join("revision-1/events.csv");
    fs::write(revision, "by hand").unwrap();
    let verified = dengji(at, &["verify", "."]).exits(1);
    assert!(verified.out.contains("revision-1/events.csv"), "{}", verified.out);
}

#[test]
fn what_lies_in_the_wrong_place_is_named_and_a_list_without_reports_too() {
    let folder = published();
    let (at, next) = (folder.path(), edited().1);
    let period = at.join("periods").join(&next);
    fs::create_dir_all(&period).unwrap();
    fs::create_dir_all(at.join("periods/1994-99-99")).unwrap();
    fs::write(period.join("open.xlsx"), "misplaced").unwrap();
    let waiver = "event_id,article,date,by,reason\n1994-77,四(三),1994-05-01,甲,准\n";
    fs::write(period.join("waivers.csv"), waiver).unwrap();
    fs::remove_dir_all(at.join("published")).unwrap();
    let ran = dengji(at, &["publish", ".", &next, "--json"]).exits(1).json();
    for code in [
        "period-unknown",
        "file-ignored",
        "list-unpublished",
        "period-empty",
        "waiver-unused",
    ] {
        let findings = ran["findings"].as_array().unwrap();
        assert!(
            findings.iter().any(|finding| finding["code"] == code),
            "{code}: {findings:#?}"
        );
    }
}

#[test]
fn files_changed_by_hand_are_told_from_inputs_that_changed() {
    let folder = published();
    let list = folder.path().join("published").join(LIST).join("list.csv");
    fs::write(&list, "by hand").unwrap();
    let ran = dengji(folder.path(), &["publish", ".", LIST, "--lang", "en"]).exits(1);
    assert!(ran.err.contains("dengji verify"), "{}", ran.err);
    fs::create_dir(folder.path().join("other")).unwrap();
    fs::write(folder.path().join("other/letter.txt"), "kept").unwrap();
    for (name, said) in [("other", "is not empty"), ("periods", "belongs to the book")] {
        let ran = dengji(folder.path(), &["publish", ".", LIST, "--out", name, "--lang", "en"]).exits(2);
        assert!(ran.err.contains(said), "{}", ran.err);
    }
}

#[test]
fn a_dry_run_writes_nothing() {
    let folder = written(&Book::sound());
    let before = contents(folder.path());
    let ran = dengji(folder.path(), &["publish", ".", LIST, "--dry-run", "--json"])
        .exits(0)
        .json();
    assert_eq!(ran["status"], "computed");
    assert_eq!(ran["counts"]["published"], 10);
    assert_eq!(ran["counts"]["new"], 1);
    assert_eq!(ran["counts"]["games_rated"], 45);
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn a_publication_goes_into_another_folder_and_leaves_the_book_alone() {
    let folder = written(&Book::sound());
    let before = contents(folder.path());
    let out = TempDir::new().unwrap();
    let target = out.path().join("list");
    dengji(
        folder.path(),
        &["publish", ".", LIST, "--out", target.to_str().unwrap()],
    )
    .exits(0);
    assert_eq!(contents(folder.path()), before);
    dengji(folder.path(), &["publish", ".", LIST]).exits(0);
    let frozen = contents(&folder.path().join("published").join(LIST));
    assert_eq!(contents(&target), frozen);
    assert!(frozen.contains_key("manifest.json"));
}

#[test]
fn the_list_holds_everybody_in_the_order_of_article_two() {
    let folder = published();
    let list = csv(&folder.path().join("published").join(LIST).join("list.csv"));
    assert_eq!(list.len(), PEOPLE.len());
    let ratings: Vec<i32> = list.iter().map(|row| row["rating"].parse().unwrap()).collect();
    assert!(ratings.is_sorted_by(|a, b| a >= b), "{ratings:?}");
    let new: Vec<&str> = list
        .iter()
        .filter(|row| row["status"] == "new")
        .map(|row| &*row["player_id"])
        .collect();
    assert_eq!(new, ["000010"]);
    assert!(
        list.iter()
            .filter(|row| row["status"] != "new")
            .all(|row| row["games_period"] == "8")
    );
}

fn explained(folder: &Path, player: &str) -> Value {
    dengji(folder, &["explain", ".", LIST, player, "--json"])
        .exits(0)
        .json()
}

fn step<'a>(steps: &'a Value, name: &str) -> &'a Value {
    let steps = steps.as_array().unwrap();
    steps
        .iter()
        .find(|step| step["step"] == name)
        .unwrap_or_else(|| panic!("no step {name} in {steps:#?}"))
}

#[test]
fn the_derivation_agrees_with_calculations_csv_and_the_list() {
    let folder = published();
    let at = folder.path().join("published").join(LIST);
    let (calculations, list) = (csv(&at.join("calculations.csv")), csv(&at.join("list.csv")));
    for row in calculations.iter().filter(|row| row["rated"] == "yes") {
        let derivation = explained(folder.path(), &row["player_id"]);
        let steps = &derivation["events"][0]["steps"];
        for (name, column) in [
            ("games", "n"),
            ("score", "w"),
            ("opponents-average", "average"),
            ("difference", "d"),
            ("probability", "p"),
            ("expected", "we"),
            ("coefficient", "k"),
        ] {
            assert_eq!(
                step(steps, name)["value"],
                row[column],
                "{name} of {}",
                row["player_id"]
            );
        }
        let change = if row["articles"].contains("八(十四)") {
            "champion"
        } else {
            "change"
        };
        assert_eq!(step(steps, change)["value"], row["dr"]);
        let sum = format!("Ro + ΣΔR = {} + ({})", row["ro"], row["dr"]);
        assert_eq!(step(&derivation["list"], "sum")["formula"], sum);
        let listed = list
            .iter()
            .find(|listed| listed["player_id"] == row["player_id"])
            .unwrap();
        assert_eq!(step(&derivation["list"], "rating")["value"], listed["rating"]);
        assert_eq!(derivation["rating"].to_string(), listed["rating"]);
    }
}

#[test]
fn every_step_has_its_article_and_every_game_its_cell() {
    let folder = published();
    let derivation = explained(folder.path(), "000003");
    let event = &derivation["events"][0];
    assert_eq!(event["event_id"], "1994-03");
    let games = event["games"].as_array().unwrap();
    assert_eq!(games.len(), 9);
    for game in games {
        let place = game["place"].as_str().unwrap();
        assert!(place.starts_with(&format!("{REPORT}!对局!F")), "{place}");
    }
    let steps = event["steps"]
        .as_array()
        .unwrap()
        .iter()
        .chain(derivation["list"].as_array().unwrap());
    for step in steps {
        assert!(!step["article"].as_str().unwrap().is_empty(), "{step}");
        assert!(!step["name"].as_str().unwrap().starts_with("step-"), "{step}");
    }
    let counted = games
        .iter()
        .filter(|game| game["excluded_by"].is_null())
        .map(|game| &game["place"]);
    let rests_on = step(&event["steps"], "games")["places"].as_array().unwrap();
    assert_eq!(rests_on.iter().collect::<Vec<_>>(), counted.collect::<Vec<_>>());
    let excluded: Vec<_> = games.iter().filter(|game| game["excluded_by"] == "八(七)").collect();
    assert!(
        excluded.len() == 1 && excluded[0]["opponent_id"] == "000010",
        "{excluded:?}"
    );
}

#[test]
fn a_derivation_reads_as_text_in_both_languages() {
    let folder = published();
    let zh = dengji(folder.path(), &["explain", ".", LIST, "白知远"]).exits(0).out;
    let en = dengji(folder.path(), &["explain", ".", LIST, "000002", "--lang", "en"])
        .exits(0)
        .out;
    for (text, words) in [
        (&zh, ["白知远", "等级分", "对局!F", "八(二)", "八(四)"]),
        (
            &en,
            ["art", "expected score We", "change ΔR", "art. 8(1)", "new rating Rn"],
        ),
    ] {
        for word in words {
            assert!(text.contains(word), "{word} in\n{text}");
        }
    }
    assert!(!zh.contains('\u{1b}') && !en.contains("step-"));
}

#[test]
fn an_unrated_player_is_explained_up_to_the_first_rating() {
    let folder = published();
    let derivation = explained(folder.path(), "川晴");
    let first = step(&derivation["list"], "first-rating");
    assert_eq!(first["value"], derivation["rating"].to_string());
    assert_eq!(first["article"], "八(八)");
}

#[test]
fn a_player_who_is_not_there_and_one_who_is_there_twice() {
    let mut book = Book::sound();
    let row = ["000011", "青一帆", "男", "己省"].map(|cell| Content::Text(cell.to_owned()));
    book.sheet("players.xlsx", "棋手").rows.push(row.into());
    let folder = written(&book);
    let nobody = dengji(folder.path(), &["explain", ".", LIST, "无名氏", "--lang", "en"]).exits(2);
    assert!(
        nobody.err.contains("neither a register number nor the exact name"),
        "{}",
        nobody.err
    );
    let two = dengji(folder.path(), &["explain", ".", LIST, "青一帆", "--lang", "en"]).exits(2);
    for candidate in ["000001  青一帆  甲省", "000011  青一帆  己省"] {
        assert!(two.err.contains(candidate), "{}", two.err);
    }
    assert_eq!(two.out, "");
}

#[test]
fn rule_sets_and_articles_are_shown() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    assert!(dengji(at, &["rules"]).exits(0).out.contains("cn-national"));
    let rules = dengji(at, &["rules", "cn-national", "--json"]).exits(0).json();
    assert!(rules.to_string().contains("八(十四)"));
    for number in ["八(六)", "8(6)", "8.6"] {
        let article = dengji(at, &["article", "cn-national", number, "--lang", "zh"])
            .exits(0)
            .out;
        assert!(article.contains("八(六)"), "{article}");
    }
    // The id of a reading shows the article that has it.
    for reading in ["八(七)-a", "8(7)-a"] {
        let article = dengji(at, &["article", "cn-national", reading, "--lang", "zh"]).exits(0);
        assert!(article.out.contains("八(七)-a"), "{}", article.out);
    }
    for unknown in ["八(九十)", "8(7)-zz"] {
        dengji(at, &["article", "cn-national", unknown]).exits(2);
    }
    dengji(at, &["rules", "no-such-rules"]).exits(2);
}

#[test]
fn wrong_usage_ends_with_two() {
    let folder = written(&Book::sound());
    let at = folder.path();
    let nowhere = TempDir::new().unwrap();
    let no_book = dengji(nowhere.path(), &["publish", ".", LIST]).exits(2);
    assert!(no_book.err.contains("book.toml"), "{}", no_book.err);
    for arguments in [
        &["publish", ".", "1994-06-01"][..],
        &["publish", ".", "1994-01-01"],
        &["publish", ".", "yesterday"],
        &["explain", ".", "1993-07-01", "000001"],
        &["check", ".", "soon"],
        &["check", "nothing.xlsx"],
        &["publish", "."],
        &["conjure"],
        &[],
    ] {
        let ran = dengji(at, arguments).exits(2);
        assert_eq!(ran.out, "", "{arguments:?}");
        assert!(!ran.err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn there_is_no_colour_where_there_is_no_terminal() {
    let folder = written(&Book::sound());
    let ran = dengji(folder.path(), &["publish", ".", LIST]).exits(0);
    assert!(!ran.err.contains('\u{1b}') && !ran.out.contains('\u{1b}'));
    let quiet = dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    assert_eq!(quiet.err, "");
}

#[test]
fn what_looks_like_a_formula_stays_a_text() {
    let mut book = Book::sound();
    for (at, sign) in ["=1+1", "+青", "-青", "@青"].into_iter().enumerate() {
        let text = || Content::Text(sign.to_owned());
        book.sheet("players.xlsx", "棋手").set(at + 1, 1, text());
        book.sheet(REPORT, "棋手").set(at + 1, 2, text());
    }
    let folder = written(&book);
    dengji(folder.path(), &["publish", ".", LIST]).exits(0);
    let at = folder.path().join("published").join(LIST);
    let csv = fs::read_to_string(at.join("list.csv")).unwrap();
    for sign in ["'=1+1", "'+青", "'-青", "'@青"] {
        assert!(csv.contains(&format!(",{sign},")), "{sign} in\n{csv}");
    }
    let mut workbook: calamine::Xlsx<_> = calamine::open_workbook(at.join("list.xlsx")).unwrap();
    let names = calamine::Reader::sheet_names(&workbook).clone();
    let mut found = 0;
    for name in names {
        let formulas = calamine::Reader::worksheet_formula(&mut workbook, &name).unwrap();
        assert!(!formulas.cells().any(|(_, _, formula)| formula == "1+1"), "{name}");
        let range = calamine::Reader::worksheet_range(&mut workbook, &name).unwrap();
        found += range
            .cells()
            .filter(|(_, _, cell)| **cell == calamine::Data::String("=1+1".to_owned()))
            .count();
    }
    assert!(found >= 1);
}

//! Norms, title applications and their forms, promotion of grades.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use tempfile::TempDir;

use crate::book::put;
use crate::run::dengji;
use crate::title_book::{
    AUTUMN, Candidate, Event, LIST, MAN, SPRING, WOMAN, WOMEN_AUTUMN, WOMEN_SPRING, published, rows, write,
};
use crate::workbook::{Sheet, xlsx};

const OPENING: &str = "1997-01-01";

/// What applications.csv says of the candidate: complete, missing, norms and games; none: no row.
fn application(opening: &str, events: &[Event]) -> Option<[String; 4]> {
    let folder = published(opening, events);
    let rows = rows(&folder, "applications.csv");
    let row = rows.iter().find(|row| row["player_id"] == events[0].candidate.id)?;
    Some(["complete", "missing", "norms", "games"].map(|column| row[column].clone()))
}

#[expect(clippy::unnecessary_wraps, reason = "compared with a row that may be missing")]
fn says(expected: [&str; 4]) -> Option<[String; 4]> {
    Some(expected.map(str::to_owned))
}

fn sheets(bytes: Vec<u8>) -> BTreeMap<String, Vec<String>> {
    let mut book = Xlsx::new(Cursor::new(bytes)).unwrap();
    let names = book.sheet_names().clone();
    let mut text = |name: &String| {
        let range = book.worksheet_range(name).unwrap();
        let cells = range.used_cells().map(|(_, _, cell): (_, _, &Data)| cell.to_string());
        cells.collect::<Vec<_>>()
    };
    names.iter().map(|name| (name.clone(), text(name))).collect()
}

#[test]
fn a_man_and_a_woman_become_master() {
    let folder = published(OPENING, &[SPRING, WOMEN_SPRING, AUTUMN, WOMEN_AUTUMN]);
    let found = rows(&folder, "applications.csv");
    let events: Vec<_> = found
        .iter()
        .map(|row| {
            [
                &*row["player_id"],
                &*row["title"],
                &*row["complete"],
                &*row["events"],
                &*row["oldest_norm"],
            ]
        })
        .collect();
    let expected = [
        [MAN.id, "大师", "yes", "1997-春;1997-秋", "1997-05-20"],
        [WOMAN.id, "大师", "yes", "1997-女春;1997-女秋", "1997-05-20"],
    ];
    assert_eq!(events, expected);
    assert!(
        found
            .iter()
            .all(|row| row["games"] == "24" && row["missing"].is_empty() && row["list"] == LIST)
    );
    let norms = rows(&folder, "norms.csv");
    let mine: Vec<_> = norms.iter().filter(|row| row["player_id"] == MAN.id).collect();
    assert_eq!(mine.len(), 1, "the list covers the autumn only");
    // D 2451 - 2401 = 50, .57 x 13 = 7.41: 7.5.
    let columns = ["title", "average", "games", "required", "score", "achieved", "fails"];
    assert_eq!(
        columns.map(|column| &*mine[0][column]),
        ["大师", "2401", "13", "7.5", "8.5", "yes", ""]
    );
    let files = sheets(fs::read(folder.path().join("published").join(LIST).join("titles.xlsx")).unwrap());
    let names: Vec<_> = files.keys().map(String::as_str).collect();
    assert_eq!(names, ["1 秋水", "2 春晓", "待满足条件", "申请汇总"]);
    for text in ["等级称号申请表", "大师（男子）", "白知远", "附表1、2", "申请人（签名）"] {
        assert!(files["1 秋水"].iter().any(|cell| cell.contains(text)), "{text}");
    }
    let again = dengji(folder.path(), &["publish", ".", LIST]).exits(0);
    assert!(again.err.contains("已有相同内容"), "{}", again.err);
}

#[test]
fn a_rating_below_2400_is_all_that_is_missing() {
    let weak = Candidate { rating: 2200, ..MAN };
    let with = |event: Event| Event {
        candidate: weak,
        ..event
    };
    let found = application(OPENING, &[with(SPRING), with(AUTUMN)]);
    assert_eq!(found, says(["no", "rating", "2", "24"]));
}

#[test]
fn one_event_is_not_two_whatever_its_games() {
    let long = Event {
        twice: true,
        halves: 32,
        ..AUTUMN
    };
    assert_eq!(application(OPENING, &[long]), says(["no", "norms", "1", "26"]));
}

#[test]
fn half_a_point_less_is_no_norm() {
    let short = Event { halves: 13, ..SPRING };
    let folder = published(OPENING, &[short, AUTUMN]);
    let row = &rows(&folder, "applications.csv")[0];
    assert_eq!(
        [&*row["complete"], &*row["missing"], &*row["norms"]],
        ["no", "norms;games", "1"]
    );
}

#[test]
fn nine_and_thirteen_games_are_too_few() {
    let small = Event {
        players: 10,
        halves: 12,
        ..SPRING
    };
    assert_eq!(application(OPENING, &[small, AUTUMN]), says(["no", "games", "2", "22"]));
}

#[test]
fn a_norm_of_four_years_and_a_day_is_ignored() {
    let between = Event {
        id: "1996",
        class: "等级分赛",
        end: "1996-05-20",
        list: "1996-07-01",
        players: 14,
        ..SPRING
    };
    let old = |end, list| Event {
        id: "1993",
        end,
        list,
        ..SPRING
    };
    let found = |old| application("1993-07-01", &[old, between, AUTUMN]);
    assert_eq!(
        found(old("1993-12-31", "1994-01-01")),
        says(["no", "norms;games", "1", "13"])
    );
    assert_eq!(found(old("1994-01-01", "1994-07-01")), says(["yes", "", "2", "24"]));
}

#[test]
fn an_event_of_the_wrong_class_gives_no_norm() {
    let rated = Event {
        class: "等级分赛",
        ..SPRING
    };
    assert_eq!(
        application(OPENING, &[rated, AUTUMN]),
        says(["no", "norms;games", "1", "13"])
    );
}

#[test]
fn who_holds_the_title_is_left_out() {
    let master = Candidate { title: "大师", ..MAN };
    let with = |event: Event| Event {
        candidate: master,
        ..event
    };
    assert_eq!(application(OPENING, &[with(SPRING), with(AUTUMN)]), None);
}

#[test]
fn a_woman_makes_the_womens_norm_among_men_and_a_man_none_among_women() {
    let woman = Event {
        candidate: WOMAN,
        halves: 8,
        ..AUTUMN
    };
    let man = Event {
        id: "1997-女秋",
        class: "女子大师赛",
        ..AUTUMN
    };
    let folder = published(OPENING, &[woman, man]);
    let norms = rows(&folder, "norms.csv");
    let of = |id: &str| norms.iter().find(|row| row["player_id"] == id);
    // Average (13 x 2400 + 2195) / 14 = 2385, D 2251 - 2376 = -125, .33 x 13 = 4.29: 4.5.
    let columns = ["average", "required", "score", "achieved", "fails"];
    assert_eq!(
        columns.map(|column| &*of(WOMAN.id).unwrap()[column]),
        ["2385", "4.5", "4", "no", "score"]
    );
    assert!(of(MAN.id).is_none());
}

#[test]
fn the_command_shows_applications_on_any_day_and_writes_the_forms() {
    let folder = TempDir::new().unwrap();
    write(&folder, OPENING, &[SPRING, AUTUMN]);
    let shown = dengji(folder.path(), &["titles", ".", "--lang", "zh", "--out", "forms.xlsx"]).exits(0);
    assert!(
        shown.out.contains("秋水") && shown.out.contains("条件齐备"),
        "{}",
        shown.out
    );
    assert!(sheets(fs::read(folder.path().join("forms.xlsx")).unwrap()).contains_key("1 秋水"));
    let early = dengji(folder.path(), &["titles", ".", "--as-of", "1997-08-01", "--json"])
        .exits(0)
        .json();
    assert_eq!(early["list_date"], "1997-07-01");
    assert_eq!(
        early["applications"][0]["missing"],
        serde_json::json!(["norms", "games"])
    );
    let late = dengji(folder.path(), &["titles", ".", "--as-of", "2001-06-01", "--json"]);
    assert_eq!(late.exits(0).json()["applications"][0]["games"], 13);
}

#[test]
fn grades_are_promoted_by_the_percentage() {
    let folder = TempDir::new().unwrap();
    let rows = |rows: &[&[&str]]| {
        rows.iter()
            .map(|row| row.iter().map(|cell| (*cell).to_owned()).collect())
            .collect()
    };
    let facts: Vec<Vec<String>> = rows(&[
        &["项目", "内容"],
        &["赛制", "瑞士制"],
        &["轮次", "7"],
        &["组别", "甲组"],
    ]);
    let players: Vec<Vec<String>> = rows(&[
        &["序号", "编号", "姓名", "称号"],
        &["1", "000001", "青一帆", "一级棋士"],
        &["2", "000002", "白知远", "候补棋协大师"],
        &["3", "000003", "云子墨", "二级"],
        &["4", "000004", "江若水", "一级棋士"],
    ]);
    let mut games = vec![["轮次", "白方", "黑方", "结果"].map(str::to_owned).to_vec()];
    for round in 1..=7 {
        let first = if round <= 5 { "1-0" } else { "0-1" };
        let second = if round <= 2 { "½-½" } else { "0-1" };
        games.push([&round.to_string(), "1", "3", first].map(str::to_owned).to_vec());
        games.push([&round.to_string(), "2", "4", second].map(str::to_owned).to_vec());
    }
    let sheets = [
        Sheet::new("赛事", &facts),
        Sheet::new("棋手", &players),
        Sheet::new("对局", &games),
    ];
    put(&folder.path().join("grades.xlsx"), &xlsx(&sheets));
    let promoted = dengji(folder.path(), &["promote", "grades.xlsx", "--quiet"])
        .exits(0)
        .out;
    let expected = "no,player_id,name,grade,points,rounds,percent,promoted_to,row,missed_by\n\
        1,000001,青一帆,一级棋士,5,7,71.4286,候补棋协大师,一级棋士>候补棋协大师,\n\
        2,000002,白知远,候补棋协大师,1,7,14.2857,,,\n\
        3,000003,云子墨,二级,2,7,28.5714,,,\n\
        4,000004,江若水,一级棋士,6,7,85.7143,候补棋协大师,一级棋士>候补棋协大师,\n";
    assert_eq!(promoted, expected);
    put(
        &folder.path().join("own.csv"),
        "from,group,percent,to\n二级,乙组,35,一级棋士\n".as_bytes(),
    );
    let own = [
        "promote",
        "grades.xlsx",
        "--quiet",
        "--table",
        "own.csv",
        "--group",
        "乙组",
    ];
    let own = dengji(folder.path(), &own).exits(0).out;
    assert!(own.contains("3,000003,云子墨,二级,2,7,28.5714,,,0.5\n"), "{own}");
    put(
        &folder.path().join("own.csv"),
        "from,group,percent,to\n七级,,35,五级\n".as_bytes(),
    );
    let wrong = dengji(
        folder.path(),
        &["promote", "grades.xlsx", "--quiet", "--table", "own.csv"],
    )
    .exits(2);
    assert!(
        wrong.err.contains("the grade `六级` may not be skipped"),
        "{}",
        wrong.err
    );
}

/// A report of seven rounds in which the same pairs meet again and again; half points of the first of each pair.
fn seven_rounds(halves: [usize; 4]) -> Vec<u8> {
    let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<String>>();
    let facts = [row(&["项目", "内容"]), row(&["赛制", "瑞士制"]), row(&["轮次", "7"])];
    let names = [
        "青一帆",
        "白知远",
        "云子墨",
        "江若水",
        "石长风",
        "松思齐",
        "竹静",
        "梅雨",
    ];
    let mut players = vec![row(&["序号", "姓名", "称号"])];
    players.extend(
        (1..)
            .zip(names)
            .map(|(no, name): (u32, _)| row(&[&no.to_string(), name, "二级棋士"])),
    );
    let mut games = vec![row(&["轮次", "白方", "黑方", "结果"])];
    for (pair, halves) in halves.into_iter().enumerate() {
        for round in 0..7 {
            let result = ["0-1", "½-½", "1-0"][halves.saturating_sub(2 * round).min(2)];
            let [white, black] = [2 * pair + 1, 2 * pair + 2].map(|no| no.to_string());
            games.push(row(&[&(round + 1).to_string(), &white, &black, result]));
        }
    }
    xlsx(&[
        Sheet::new("赛事", &facts),
        Sheet::new("棋手", &players),
        Sheet::new("对局", &games),
    ])
}

#[test]
fn of_seven_rounds_each_percentage_asks_for_its_points_and_half_a_point_less_is_a_near_miss() {
    let folder = TempDir::new().unwrap();
    // 5 and 2, 4.5 and 2.5, 4 and 3, 3.5 and 3.5 points.
    put(&folder.path().join("grades.xlsx"), &seven_rounds([10, 9, 8, 7]));
    let asked = [
        ("40", "3", "2.5"),
        ("50", "3.5", "3"),
        ("55", "4", "3.5"),
        ("65", "5", "4.5"),
        ("70", "5", "4.5"),
    ];
    let scores = ["5", "4.5", "4", "3.5", "3", "2.5", "2"];
    let at = |points: &str| scores.iter().position(|score| *score == points).unwrap();
    for (percent, least, near) in asked {
        let table = format!("from,group,percent,to\n二级,,{percent},一级棋士\n");
        put(&folder.path().join("own.csv"), table.as_bytes());
        let arguments = ["promote", "grades.xlsx", "--table", "own.csv", "--json"];
        let found = dengji(folder.path(), &arguments).exits(0).json();
        for player in found["players"].as_array().unwrap() {
            let points = player["points"].as_str().unwrap();
            let is_promoted = at(points) <= at(least);
            assert_eq!(player["promoted_to"].is_string(), is_promoted, "{percent}: {player:#}");
            let missed = (near == points).then_some("0.5");
            assert_eq!(player["missed_by"].as_str(), missed, "{percent}: {player:#}");
        }
    }
}

#[test]
fn a_promotion_that_cannot_be_judged_is_not_judged_in_silence() {
    let folder = TempDir::new().unwrap();
    put(&folder.path().join("grades.xlsx"), &seven_rounds([10, 9, 8, 7]));
    put(
        &folder.path().join("own.csv"),
        "from,group,percent,to\n一级棋士,甲组,65,候补棋协大师\n".as_bytes(),
    );
    let promote = |more: &[&str]| {
        dengji(
            folder.path(),
            &[&["promote", "grades.xlsx", "--table", "own.csv"], more].concat(),
        )
    };
    let refused = promote(&["--group", "丙组"]).exits(2);
    assert!(refused.err.contains("no group 丙组; it has 甲组"), "{}", refused.err);
    assert!(!promote(&["--group", "甲组"]).exits(0).err.contains("ladder"));
    put(
        &folder.path().join("grades.csv"),
        "grade,may_be_skipped\n一级棋士,no\n候补棋协大师,no\n".as_bytes(),
    );
    put(&folder.path().join("book.toml"), "federation = \"云州\"\n".as_bytes());
    let noted = promote(&["--lang", "en"]).exits(0);
    assert!(
        noted.err.contains("not grades of the ladder") && noted.err.contains("青一帆 二级棋士"),
        "{}",
        noted.err
    );
}

#[test]
fn a_day_before_the_first_list_is_said_to_be_one() {
    let folder = TempDir::new().unwrap();
    write(&folder, OPENING, &[SPRING]);
    let early = dengji(folder.path(), &["titles", ".", "--as-of", "1996-12-31", "--lang", "en"]).exits(2);
    assert!(
        early.err.contains("on 1996-12-31 this book has no list yet"),
        "{}",
        early.err
    );
}

/// Publishes a book with titles in the folder that `DENGJI_SAMPLE` names, for looking at.
#[test]
#[ignore = "writes files for a person to look at"]
fn a_book_can_be_written_for_the_eye() {
    let Some(folder) = std::env::var_os("DENGJI_SAMPLE") else {
        return;
    };
    let open = Candidate {
        id: "000102",
        rating: 2300,
        ..MAN
    };
    let once = Event {
        id: "1997-夏",
        end: "1997-08-20",
        list: LIST,
        candidate: open,
        players: 10,
        halves: 13,
        ..SPRING
    };
    let book = published(OPENING, &[SPRING, WOMEN_SPRING, once, AUTUMN, WOMEN_AUTUMN]);
    std::fs::rename(book.keep(), folder).unwrap();
}

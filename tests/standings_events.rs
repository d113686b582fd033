//! Final tables of whole events, each worked by hand from the rules and run from the command line.

use std::fs;

use tempfile::TempDir;

use crate::book::{Book, REPORT, put};
use crate::run::{Ran, csv, dengji};
use crate::workbook::{Content, Sheet, xlsx};

/// An event in the making: its fields, its players below their headings, its games.
pub struct Event {
    fields: Vec<[String; 2]>,
    players: Vec<Vec<String>>,
    games: Vec<Vec<String>>,
}

impl Event {
    /// An event with a name, a format and players without results. The columns of the players are named first.
    pub fn new(name: &str, format: &str, players: &[&[&str]]) -> Self {
        let fields = [["赛事编号", name], ["赛事名称", name], ["赛制", format]];
        let fields = fields.map(|pair| pair.map(str::to_owned)).into();
        let row = |cells: &&[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect();
        let games = vec![["轮次", "白方", "黑方", "结果"].map(str::to_owned).into()];
        Self {
            fields,
            players: players.iter().map(row).collect(),
            games,
        }
    }

    pub fn field(mut self, name: &str, value: &str) -> Self {
        self.fields.push([name.to_owned(), value.to_owned()]);
        self
    }

    /// Games of a round as `white black result`, the black one `-` for a bye.
    pub fn round(mut self, round: usize, games: &str) -> Self {
        for game in games.split(", ") {
            let parts: Vec<&str> = game.split(' ').collect();
            let black = if parts[1] == "-" { "" } else { parts[1] };
            let cells = [&round.to_string(), parts[0], black, parts[2]];
            self.games.push(cells.map(str::to_owned).into());
        }
        self
    }

    pub fn write(&self, folder: &TempDir, file: &str) {
        let fields: Vec<Vec<String>> = std::iter::once(["项目", "内容"].map(str::to_owned))
            .chain(self.fields.clone())
            .map(Vec::from)
            .collect();
        let sheets = [
            Sheet::new("赛事", &fields),
            Sheet::new("棋手", &self.players),
            Sheet::new("对局", &self.games),
        ];
        put(&folder.path().join(file), &xlsx(&sheets));
    }
}

/// Runs `standings` on a single event.
pub fn of(event: &Event, arguments: &[&str]) -> Ran {
    let folder = TempDir::new().unwrap();
    event.write(&folder, "event.xlsx");
    dengji(folder.path(), &[&["standings", "event.xlsx"], arguments].concat())
}

/// Some columns of the CSV, a line for each row.
pub fn columns(ran: &Ran, wanted: &[&str]) -> Vec<String> {
    let mut reader = ::csv::Reader::from_reader(ran.out.as_bytes());
    let headings = reader.headers().unwrap().clone();
    let at = |name: &&str| headings.iter().position(|heading| heading == *name).unwrap();
    let at: Vec<usize> = wanted.iter().map(at).collect();
    let line = |row: ::csv::StringRecord| at.iter().map(|&at| row[at].to_owned()).collect::<Vec<_>>().join(" ");
    reader.records().map(|row| line(row.unwrap())).collect()
}

/// Children A: Red 1st and 4th of the 12, 3rd of the 10: 10 + 6 + 7 = 23. Blue 3rd and 1st: 7 + 10 = 17. Green 2nd and
/// 2nd: 8 + 8 = 16, nothing for the one who never appeared. Infants: a draw, both first: 10 each.
#[test]
fn a_festival_adds_the_points_of_places_by_category() {
    let folder = TempDir::new().unwrap();
    let heading: &[&str] = &["序号", "姓名", "队"];
    let twelve = [
        heading,
        &["1", "丁一", "红队"],
        &["2", "丁二", "绿队"],
        &["3", "丁三", "蓝队"],
        &["4", "丁四", "红队"],
    ];
    Event::new("云州文化节男子12岁组", "循环制", &twelve)
        .round(1, "1 4 1-0, 2 3 1-0")
        .round(2, "4 3 0-1, 1 2 1-0")
        .round(3, "2 4 1-0, 3 1 0-1")
        .write(&folder, "12.xlsx");
    // 1 and 2 have 1.5; running scores ½ ½ 1½ and ½ 1½ 1½ put 2 first.
    let ten = [
        heading,
        &["1", "戊一", "绿队"],
        &["2", "戊二", "蓝队"],
        &["3", "戊三", "红队"],
        &["4", "戊四", "绿队"],
    ];
    Event::new("云州文化节女子10岁组", "循环制", &ten)
        .round(1, "1 2 ½-½")
        .round(2, "2 3 1-0")
        .round(3, "1 3 1-0")
        .write(&folder, "10.xlsx");
    let six = [heading, &["1", "己一", "红队"], &["2", "己二", "蓝队"]];
    Event::new("云州文化节6岁组", "循环制", &six)
        .round(1, "1 2 ½-½")
        .write(&folder, "6.xlsx");
    let run = |last: &[&str]| {
        let files = [
            "standings",
            "12.xlsx",
            "10.xlsx",
            "6.xlsx",
            "--system",
            "festival",
            "--lang",
            "zh",
        ];
        dengji(folder.path(), &[&files, last].concat()).exits(0)
    };
    let expected = [
        "儿童甲组 1 红队 23",
        "儿童甲组 2 蓝队 17",
        "儿童甲组 3 绿队 16",
        "幼儿组 1 红队 10",
        "幼儿组 1 蓝队 10",
    ];
    let wanted = ["category", "place", "team", "points"];
    assert_eq!(columns(&run(&["--csv"]), &wanted), expected);
    let shown = run(&[]).out;
    assert!(shown.starts_with("云州文化节\n") && shown.contains("并列1"), "{shown}");
}

/// Circle of five, 5 withdraws. The games among 1 to 4: 2-4 1-0, 3-4 ½, 1-2 1-0, 1-3 ½, 1-4 1-0, 2-3 0-1.
fn five_with_a_withdrawal(before: &str) -> Event {
    let players: [&[&str]; 6] = [
        &["序号", "姓名", "警告", "退赛轮次"],
        &["1", "丁一", "", ""],
        &["2", "丁二", "", ""],
        &["3", "丁三", "1", ""],
        &["4", "丁四", "", ""],
        &["5", "丁五", "", before],
    ];
    Event::new("围棋循环赛", "循环制", &players)
        .round(1, "1 5 0-1, 2 4 1-0")
        .round(2, "2 5 1-0, 3 4 ½-½")
}

/// Two of five rounds were played, fewer than half though half of his games: void, and flagged. 1: 2 + 1 + 2 = 5, 3: 1 + 1 + 2 = 4, 2: 2, 4: 1.
#[test]
fn who_withdraws_before_half_of_a_go_round_robin_is_taken_out_with_all_results() {
    let event = five_with_a_withdrawal("3")
        .round(3, "1 2 1-0, 3 5 +--")
        .round(4, "1 3 ½-½, 4 5 +--")
        .round(5, "1 4 1-0, 2 3 0-1");
    let ran = of(&event, &["--system", "go-round-robin", "--csv"]).exits(0);
    assert_eq!(
        columns(&ran, &["place", "no", "points"]),
        ["1 1 5", "2 3 4", "3 2 2", "4 4 1", " 5 0"]
    );
    assert!(ran.err.contains("withdrawal-half"), "{}", ran.err);
}

/// Three of five rounds were played: they stand, and 4 wins the game that was not played, though no row says so.
/// Points: 1: 5, 2: 4, 3: 5, 4: 3, 5: 3. 胜者小分 of 1: 4 + 5/2 + 3 = 9.5, of 3: 5/2 + 4 + 3/2 + 3/2 = 9.5: the warning
/// decides; of 5: 5 + 5/2 = 7.5, of 4: 3 + 5/2 = 5.5.
#[test]
fn who_withdraws_after_half_of_a_go_round_robin_loses_the_rest_by_forfeit() {
    let event = five_with_a_withdrawal("4")
        .round(3, "1 2 1-0, 3 5 ½-½")
        .round(4, "1 3 ½-½")
        .round(5, "1 4 1-0, 2 3 0-1");
    let ran = of(&event, &["--system", "go-round-robin", "--csv"]).exits(0);
    let expected = [
        "1 1 5 9.5 warnings",
        "2 3 5 9.5 warnings",
        "3 2 4 4 points",
        "4 5 3 7.5 points",
        "5 4 3 5.5 sonneborn-berger",
    ];
    let wanted = ["place", "no", "points", "sonneborn-berger", "decided_by"];
    let rows = columns(&ran, &wanted);
    assert_eq!(
        [&rows[0], &rows[1], &rows[3], &rows[4]],
        [expected[0], expected[1], expected[3], expected[4]]
    );
    assert!(rows[2].starts_with("3 2 4 "), "{rows:?}");
    assert!(ran.err.contains("withdrawal-forfeits"), "{}", ran.err);
}

#[test]
fn a_go_swiss_is_ranked_by_points_and_opponents_or_by_the_total_score() {
    let heading: &[&str] = &["序号", "姓名"];
    let names = ["丁一", "丁二", "丁三", "丁四", "丁五"];
    let numbers = ["1", "2", "3", "4", "5"];
    let rows: Vec<[&str; 2]> = numbers.into_iter().zip(names).map(|(no, name)| [no, name]).collect();
    let players: Vec<&[&str]> = std::iter::once(heading)
        .chain(rows.iter().map(|row| &row[..]))
        .collect();
    // 1 beats 3, 4 and 2: 6. 2 beats 4 and 5: 4. 3 beats 5, has the bye: 4. 4 has the bye: 2. 5 has the bye: 2.
    // 对手分, byes adding nothing: 1: 4+2+4 = 10, 2: 2+2+6 = 10, 3: 6+2 = 8, 4: 4+6 = 10, 5: 4+4 = 8.
    let event = Event::new("围棋积分赛", "瑞士制", &players)
        .round(1, "1 3 1-0, 2 4 1-0, 5 - 轮空")
        .round(2, "1 4 1-0, 2 5 1-0, 3 - 轮空")
        .round(3, "1 2 1-0, 3 5 1-0, 4 - 轮空");
    let ran = of(&event, &["--system", "go-swiss", "--csv"]).exits(0);
    let expected = ["1 1 6 10", "2 2 4 10", "3 3 4 8", "4 4 2 10", "5 5 2 8"];
    assert_eq!(columns(&ran, &["place", "no", "points", "opponents-points"]), expected);
    // 6 + 20/6 - 3, 4 + 20/6 - 3, 4 + 16/6 - 3, 2 + 20/6 - 3, 2 + 16/6 - 3.
    let ran = of(&event, &["--system", "go-swiss-total", "--csv"]).exits(0);
    let expected = ["1 1 6.3333", "2 2 4.3333", "3 3 3.6667", "4 4 2.3333", "5 5 1.6667"];
    assert_eq!(columns(&ran, &["place", "no", "total-score"]), expected);
}

/// Three teams of two boards. A-B 0.5-1.5, A-C 2-0, B-C 0.5-1.5: 场分 2 each; 局分 A 2.5, B 2, C 1.5.
pub fn three_teams() -> Event {
    let players: [&[&str]; 7] = [
        &["序号", "姓名", "队", "台次"],
        &["1", "丁一", "甲队", "1"],
        &["2", "丁二", "甲队", "2"],
        &["3", "戊一", "乙队", "1"],
        &["4", "戊二", "乙队", "2"],
        &["5", "己一", "丙队", "1"],
        &["6", "己二", "丙队", "2"],
    ];
    Event::new("团体赛", "团体循环制", &players)
        .round(1, "1 3 ½-½, 4 2 1-0")
        .round(2, "1 5 1-0, 6 2 0-1")
        .round(3, "3 5 ½-½, 6 4 1-0")
}

#[test]
fn go_teams_are_ranked_by_match_points_first_and_chess_teams_by_board_points() {
    let ran = of(&three_teams(), &["--system", "go-team", "--csv"]).exits(0);
    assert_eq!(
        columns(&ran, &["place", "team", "points", "board-points"]),
        ["1 甲队 2 5", "2 乙队 2 4", "3 丙队 2 3"]
    );
    let ran = of(&three_teams(), &["--csv"]).exits(0);
    assert_eq!(
        columns(&ran, &["place", "team", "points"]),
        ["1 甲队 2.5", "2 乙队 2", "3 丙队 1.5"]
    );
}

#[test]
fn a_team_play_off_is_won_by_one_of_those_with_the_most_points_of_the_system() {
    let event = three_teams().field("冠军", "5");
    let ran = of(&event, &["--system", "go-team", "--csv"]).exits(0);
    let expected = ["1 丙队 play-off", "2 甲队 play-off", "3 乙队 board-points"];
    assert_eq!(columns(&ran, &["place", "team", "decided_by"]), expected);
    let ran = of(&event, &["--csv"]).exits(1);
    assert!(
        ran.err.contains("winner-not-first") && ran.out.is_empty(),
        "{}",
        ran.err
    );
}

/// The substitute plays for board 1: board 2 moves up, and he has the last board.
#[test]
fn where_a_substitute_plays_the_team_takes_the_boards_in_order() {
    let mut event = three_teams();
    event.players.push(["7", "丁三", "甲队", "3"].map(str::to_owned).into());
    for game in event.games.iter_mut().filter(|game| game[0] == "2") {
        // 2 and 7 against 丙队, both win.
        let seven = |cell: &String| if cell == "1" { "7".to_owned() } else { cell.clone() };
        (game[1], game[2]) = (seven(&game[1]), seven(&game[2]));
    }
    let ran = of(
        &event,
        &["--system", "fide-c07-2026", "--tie-breaks", "TBR,BC", "--csv"],
    )
    .exits(0);
    // 甲队: board 1 ½ + 1, board 2 0 + 1. 乙队: ½ + ½, 1 + 0. 丙队: 0 + ½, 0 + 1. TBR: board 1, boards 1 and 2.
    let expected = ["甲队 1.5 2.5", "乙队 1 2", "丙队 0.5 1.5"];
    assert_eq!(columns(&ran, &["team", "TBR"]), expected);
}

#[test]
fn a_system_of_team_matches_is_refused_for_an_event_of_individuals() {
    let players: [&[&str]; 5] = [
        &["序号", "姓名", "单位"],
        &["1", "丁一", "甲省"],
        &["2", "丁二", "甲省"],
        &["3", "丁三", "乙省"],
        &["4", "丁四", "丙省"],
    ];
    let event = Event::new("个人赛", "循环制", &players)
        .round(1, "1 3 1-0, 2 4 1-0")
        .round(2, "1 4 1-0, 3 2 1-0")
        .round(3, "1 2 1-0, 4 3 1-0");
    let ran = of(&event, &["--system", "cn-1994-team"]).exits(1);
    assert!(ran.err.contains("standings-unfit") && ran.out.is_empty(), "{}", ran.err);
}

/// All games are drawn: by the 1994 rules ten share the first place, by the book's own system player 1 is first alone.
#[test]
fn the_champion_is_the_first_by_the_books_own_system_and_its_file_is_an_input() {
    let folder = TempDir::new().unwrap();
    let mut book = Book::sound();
    for row in book.sheet(REPORT, "对局").rows.iter_mut().skip(1) {
        row[5] = Content::Text("½-½".to_owned());
    }
    let own = "id = 'own'\ntitle = ['自定', 'our own']\n\
               criteria = { swiss = ['points', 'TPN'], other = ['points', 'TPN'] }\n";
    let name = |system: &str| ["名次方法", system].map(|text| Content::Text(text.to_owned())).to_vec();
    book.sheet(REPORT, "赛事").rows.push(name("own"));
    book.write(folder.path());
    let unknown = dengji(folder.path(), &["check", "."]).exits(1);
    assert!(unknown.err.contains("standings-unknown"), "{}", unknown.err);
    fs::write(folder.path().join("standings-own.toml"), own).unwrap();
    dengji(folder.path(), &["publish", ".", "1994-07-01"]).exits(0);
    let list = folder.path().join("published/1994-07-01");
    let protected = |row: &std::collections::BTreeMap<String, String>| {
        row["articles"].contains("八(十四)").then(|| row["player_id"].clone())
    };
    let protected: Vec<String> = csv(&list.join("calculations.csv"))
        .iter()
        .filter_map(protected)
        .collect();
    assert_eq!(protected, ["000001"]);
    let manifest = fs::read_to_string(list.join("manifest.json")).unwrap();
    assert!(manifest.contains("standings-own.toml"), "{manifest}");
}

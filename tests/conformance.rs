//! A real event with known answers. It is not part of the project: `DENGJI_CONFORMANCE` names the folder that holds it,
//! and without it nothing is checked.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::book::put;
use crate::run::{csv, dengji};
use crate::workbook::{Sheet, xlsx};

const LIST: &str = "2025-07-01";
const REPORTS: &str = "periods/2025-07-01/reports";
const FLOOR: i32 = 2001;

const EVENT: &str = "event_id = \"2025-07\"\nname = \"Open\"\nkind = \"approved\"\nformat = \"swiss\"\nclass = \"rated\"\nstart = 2025-03-01\n\
    end = 2025-03-05\nfirst_control_moves = 40\nfirst_control_minutes = 120\nnational_arbiters = [\"甲一\", \"乙二\"]\n\
    approval = \"1\"\napproved_on = 2025-02-01\nreported_on = 2025-03-06\n";

const SETTINGS: &str = "federation = \"F\"\ncode = \"CHN\"\nlanguage = \"en\"\n[[rules]]\nid = \"cn-national\"\n\
    from = 2025-01-01\n[lists]\nopening = 2025-01-01\n";

type Rows = Vec<BTreeMap<String, String>>;

/// The event as its files tell it.
struct Open {
    folder: PathBuf,
    players: Rows,
    pairings: Rows,
}

fn open() -> Option<Open> {
    let root = PathBuf::from(std::env::var_os("DENGJI_CONFORMANCE")?);
    let folder = root.join("data/cn-open-2025");
    let (players, pairings) = (csv(&folder.join("players.csv")), csv(&folder.join("pairings.csv")));
    Some(Open {
        folder,
        players,
        pairings,
    })
}

impl Open {
    fn rating(&self, no: usize) -> Option<i32> {
        let rating = self.players[no - 1]["等级分"].parse().unwrap();
        (rating > 0).then_some(rating)
    }

    /// Register and opening list, everybody by his number, with a hundred games; ratings below the floor are hidden.
    fn book(&self) -> TempDir {
        let temporary = TempDir::new().unwrap();
        let mut register = vec![["编号", "姓名", "性别", "单位", "国际棋联ID"].map(str::to_owned)];
        let mut opening = vec![["编号", "等级分", "局数", "状态"].map(str::to_owned)];
        for (no, player) in (1..).zip(&self.players) {
            let id = format!("P{no}");
            register.push([
                id.clone(),
                player["姓名"].clone(),
                "男".into(),
                player["单位"].clone(),
                player["FideID"].clone(),
            ]);
            if let Some(rating) = self.rating(no) {
                let status = if rating < FLOOR { "低于下限" } else { "在榜" };
                opening.push([id, rating.to_string(), "100".into(), status.into()]);
            }
        }
        let rows = |rows: Vec<[String; 5]>| rows.into_iter().map(Vec::from).collect::<Vec<_>>();
        let at = temporary.path();
        put(&at.join("book.toml"), SETTINGS.as_bytes());
        put(&at.join("players.xlsx"), &xlsx(&[Sheet::new("棋手", &rows(register))]));
        let opening: Vec<Vec<String>> = opening.into_iter().map(Vec::from).collect();
        put(&at.join("opening.xlsx"), &xlsx(&[Sheet::new("等级分表", &opening)]));
        temporary
    }

    /// The calculations of the event in one of its forms.
    fn published(&self, file: &str, bytes: &[u8]) -> TempDir {
        let book = self.book();
        let reports = book.path().join(REPORTS);
        put(&reports.join(file), bytes);
        put(&reports.join("open.event.toml"), EVENT.as_bytes());
        dengji(book.path(), &["publish", ".", LIST]).exits(0);
        book
    }

    fn crosstable(&self) -> Vec<u8> {
        fs::read(self.folder.join("crosstable.xlsx")).unwrap()
    }

    /// Number, opponent, points in halves and round of both sides of every game; a bye has no opponent.
    fn sides(&self) -> Vec<(usize, Option<usize>, i32, usize)> {
        let mut sides = Vec::new();
        for game in &self.pairings {
            let number = |key: &str| game[key].parse::<usize>().ok();
            let (round, white, black) = (number("轮次").unwrap(), number("白方序号").unwrap(), number("黑方序号"));
            let points = match game["结果"].as_str() {
                "1 - 0" | "1" => 2,
                "0 - 1" => 0,
                _ => 1,
            };
            sides.push((white, black, points, round));
            sides.extend(black.map(|black| (black, Some(white), 2 - points, round)));
        }
        sides
    }

    fn workbook(&self) -> Vec<u8> {
        let mut event = vec![vec!["项目".to_owned(), "内容".to_owned()]];
        event.push(vec!["轮次".into(), "9".into()]);
        let mut players = vec![["序号", "姓名", "国际棋联ID", "单位"].map(str::to_owned).to_vec()];
        for (no, player) in (1..).zip(&self.players) {
            let no: i32 = no;
            players.push(vec![
                no.to_string(),
                player["姓名"].clone(),
                player["FideID"].clone(),
                player["单位"].clone(),
            ]);
        }
        let mut games = vec![["轮次", "台号", "白方", "黑方", "结果"].map(str::to_owned).to_vec()];
        for game in &self.pairings {
            let result = if game["结果"] == "1" {
                "1★".to_owned()
            } else {
                game["结果"].replace(' ', "")
            };
            games.push(vec![
                game["轮次"].clone(),
                game["台号"].clone(),
                game["白方序号"].clone(),
                game["黑方序号"].clone(),
                result,
            ]);
        }
        xlsx(&[
            Sheet::new("赛事", &event),
            Sheet::new("棋手", &players),
            Sheet::new("对局", &games),
        ])
    }

    fn trf(&self) -> String {
        let mut text = "012 Open\n032 CHN\n042 2025/03/01\n052 2025/03/05\n".to_owned();
        let mut cells: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        let mut points: BTreeMap<usize, i32> = BTreeMap::new();
        let colors = self
            .pairings
            .iter()
            .map(|game| (game["轮次"].clone(), game["白方序号"].clone()));
        let white: Vec<(String, String)> = colors.collect();
        let mut sides = self.sides();
        sides.sort_by_key(|side| (side.0, side.3));
        for (no, opponent, halves, round) in sides {
            *points.entry(no).or_default() += halves;
            let cell = match opponent {
                None => "0000 - U".to_owned(),
                Some(opponent) => {
                    let color = if white.contains(&(round.to_string(), no.to_string())) {
                        'w'
                    } else {
                        'b'
                    };
                    format!(
                        "{opponent:4} {color} {}",
                        ['0', '=', '1'][usize::try_from(halves).unwrap()]
                    )
                }
            };
            cells.entry(no).or_default().push(cell);
        }
        for (no, player) in (1..).zip(&self.players) {
            let points = f64::from(points[&no]) / 2.0;
            let (name, id, rounds) = (&player["姓名"], &player["FideID"], cells[&no].join("  "));
            let _ = writeln!(
                text,
                "001 {no:4} m    {name:<33} {:4} CHN {id:>11} {:10} {points:4.1} {no:4}  {rounds}",
                "", ""
            );
        }
        text
    }
}

/// Table 3: the expected hundredths at a difference.
fn probability(folder: &Path, difference: i64) -> i64 {
    let rows = csv(&folder.join("../../tables/fide-pd.csv"));
    let within = |row: &&BTreeMap<String, String>| {
        let bound = |key: &str| row[key].parse::<i64>().unwrap_or(i64::MAX);
        (bound("d_min")..=bound("d_max")).contains(&difference.abs())
    };
    let row = rows.iter().find(within).unwrap();
    let column = if difference < 0 { "p_lower" } else { "p_higher" };
    row[column].replace('.', "").parse().unwrap()
}

fn rounded(sum: i64, count: i64) -> i64 {
    let half = (2 * sum.abs() + count) / (2 * count);
    half * sum.signum()
}

#[test]
fn the_open_is_read_with_73_players_and_324_games() {
    let Some(open) = open() else { return };
    let folder = TempDir::new().unwrap();
    put(&folder.path().join("open.xlsx"), &open.crosstable());
    put(&folder.path().join("open.event.toml"), EVENT.as_bytes());
    let checked = dengji(folder.path(), &["check", "open.xlsx", "--json"]).exits(0).json();
    let report = &checked["reports"][0];
    for (key, value) in [
        ("players", 73),
        ("unrated", 26),
        ("games", 324),
        ("byes", 9),
        ("unplayed", 0),
    ] {
        assert_eq!(report[key], value, "{key}");
    }
    assert_eq!(checked["findings"].as_array().unwrap().len(), 0, "{checked:#}");
}

#[test]
fn the_open_is_rated_as_table_three_says() {
    let Some(open) = open() else { return };
    let book = open.published("open.xlsx", &open.crosstable());
    let at = book.path().join("published").join(LIST);
    let rows = csv(&at.join("calculations.csv"));
    let mut rated = 0;
    for no in 1..=open.players.len() {
        let against: Vec<(i32, i32)> = open
            .sides()
            .into_iter()
            .filter(|side| side.0 == no)
            .filter_map(|(_, opponent, halves, _)| Some((open.rating(opponent?)?, halves)))
            .collect();
        let row = rows.iter().find(|row| row["player_id"] == format!("P{no}")).unwrap();
        assert_eq!(row["n"], against.len().to_string(), "games of {no}");
        let Some(own) = open.rating(no) else { continue };
        rated += 1;
        let count = i64::try_from(against.len()).unwrap();
        let sum: i64 = against.iter().map(|game| i64::from(game.0)).sum();
        let difference = rounded(i64::from(own) * count - sum, count).clamp(-350, 350);
        assert_eq!(row["d"], difference.to_string(), "difference of {no}");
        let points: i64 = against.iter().map(|game| i64::from(game.1) * 50).sum();
        let change = 15 * (points - count * probability(&open.folder, difference));
        let protected = row["articles"].contains("八(十四)");
        assert!(!protected || (change < 0 && no == 2), "only the winner is protected");
        let change = if protected { 0 } else { change };
        let printed: f64 = row["dr"].parse().unwrap();
        assert_eq!(format!("{:.0}", printed * 100.0), change.to_string(), "change of {no}");
    }
    assert_eq!(rated, 47);
    let waiting = csv(&at.join("pool.csv"));
    for no in (1..=open.players.len()).filter(|no| open.rating(*no).is_none()) {
        let row = rows.iter().find(|row| row["player_id"] == format!("P{no}")).unwrap();
        let games: u32 = row["n"].parse().unwrap();
        let has_performance = waiting.iter().any(|entry| entry["player_id"] == format!("P{no}"));
        let scored = row["articles"].contains("八(十一)");
        assert_eq!(has_performance, games >= 4 && !scored, "performance of {no}");
    }
}

#[test]
fn three_forms_of_the_open_give_the_same_calculations() {
    let Some(open) = open() else { return };
    let forms = [
        ("open.xlsx", open.crosstable()),
        ("open.xlsx", open.workbook()),
        ("open.trf", open.trf().into_bytes()),
    ];
    let calculations = forms.map(|(file, bytes)| {
        let book = open.published(file, &bytes);
        fs::read_to_string(book.path().join("published").join(LIST).join("calculations.csv")).unwrap()
    });
    assert_eq!(calculations[0], calculations[1], "crosstable and workbook");
    assert_eq!(calculations[0], calculations[2], "crosstable and TRF");
}

#[test]
fn exports_of_a_circuit_are_read_without_a_false_finding() {
    let Some(open) = open() else { return };
    let folder = open.folder.join("../chess-results-xlsx");
    for file in [
        "classical-roundrobin-2026.xlsx",
        "rapid-swiss-2024-08.xlsx",
        "rapid-swiss-2025-01.xlsx",
    ] {
        let checked = dengji(&folder, &["check", file, "--json"]).json();
        let findings = checked["findings"].as_array().unwrap();
        let false_ones: Vec<_> = findings
            .iter()
            .filter(|finding| finding["code"] != "event-field-missing" && finding["severity"] != "info")
            .collect();
        assert!(false_ones.is_empty(), "{file}: {false_ones:#?}");
    }
}

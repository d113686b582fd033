//! A small book without a fault: ten players, one of them unrated, and one Swiss of nine rounds.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::workbook::{Content, Sheet, xlsx};

/// The list the book can publish.
pub const LIST: &str = "1994-07-01";

/// The report, within the book.
pub const REPORT: &str = "periods/1994-07-01/reports/open.xlsx";

/// Number, name, sex, unit, title and opening rating of everybody; the last is unrated.
pub const PEOPLE: [[&str; 6]; 10] = [
    ["000001", "青一帆", "男", "甲省", "大师", "2452"],
    ["000002", "白知远", "男", "乙市", "大师", "2431"],
    ["000003", "云子墨", "男", "丙省", "大师", "2396"],
    ["000004", "江若水", "男", "甲省", "大师", "2380"],
    ["000005", "石长风", "男", "乙市", "大师", "2355"],
    ["000006", "松思齐", "男", "丙省", "", "2320"],
    ["000007", "竹静", "女", "丁省", "", "2265"],
    ["000008", "梅雨", "女", "丁省", "", "2210"],
    ["000009", "山明", "男", "戊市", "", "2140"],
    ["000010", "川晴", "女", "戊市", "", ""],
];

/// A book as files: workbooks by path, and texts by path.
#[derive(Clone)]
pub struct Book {
    /// Workbooks.
    pub workbooks: BTreeMap<String, Vec<Sheet>>,
    /// Other files.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Book {
    /// The book without a fault.
    pub fn sound() -> Self {
        let workbooks = [
            ("players.xlsx", vec![Sheet::new("棋手", &register())]),
            ("opening.xlsx", vec![Sheet::new("等级分表", &opening())]),
            (
                REPORT,
                vec![
                    Sheet::new("赛事", &event()),
                    Sheet::new("棋手", &entrants()),
                    Sheet::new("对局", &games()),
                ],
            ),
        ];
        Self {
            workbooks: workbooks.map(|(path, sheets)| (path.to_owned(), sheets)).into(),
            files: [("book.toml".to_owned(), SETTINGS.into())].into(),
        }
    }

    /// A sheet of one of its workbooks.
    pub fn sheet(&mut self, path: &str, name: &str) -> &mut Sheet {
        let sheets = self.workbooks.get_mut(path).unwrap();
        sheets.iter_mut().find(|sheet| sheet.name == name).unwrap()
    }

    /// Writes a text into a cell of the report.
    pub fn report_cell(&mut self, sheet: &str, cell: &str, text: &str) {
        let (row, column) = crate::workbook::cell(cell);
        self.sheet(REPORT, sheet)
            .set(row, column, Content::Text(text.to_owned()));
    }

    /// Writes the whole book into a folder.
    pub fn write(&self, folder: &Path) {
        for (path, sheets) in &self.workbooks {
            put(&folder.join(path), &xlsx(sheets));
        }
        for (path, bytes) in &self.files {
            put(&folder.join(path), bytes);
        }
    }
}

/// Writes a file and the folders it needs.
pub fn put(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

const SETTINGS: &str = "\
federation = \"云州棋类协会\"
code = \"CHN\"
language = \"zh\"

[[rules]]
id = \"cn-national\"
from = 1994-01-01

[lists]
opening = 1994-01-01
";

type Rows = Vec<Vec<String>>;

fn rows<const N: usize>(heading: [&str; N], body: impl Iterator<Item = [String; N]>) -> Rows {
    std::iter::once(heading.map(str::to_owned))
        .chain(body)
        .map(Vec::from)
        .collect()
}

fn register() -> Rows {
    let heading = ["编号", "姓名", "性别", "单位", "称号"];
    rows(
        heading,
        PEOPLE.iter().map(|p| [p[0], p[1], p[2], p[3], p[4]].map(str::to_owned)),
    )
}

fn opening() -> Rows {
    let listed = PEOPLE.iter().zip(0..).filter(|(person, _)| !person[5].is_empty());
    let row = |(person, at): (&[&str; 6], i32)| {
        let (games, reached) = (24 + 30 * (at % 3), if at < 2 { "是" } else { "否" });
        [person[0], person[5], &games.to_string(), reached, "1993-11-20"].map(str::to_owned)
    };
    rows(["编号", "等级分", "局数", "曾达2400", "最近比赛"], listed.map(row))
}

fn event() -> Rows {
    let fields = [
        ["赛事编号", "1994-03"],
        ["赛事名称", "云州公开赛"],
        ["类别", "全国个人赛"],
        ["赛制", "瑞士制"],
        ["等级", "等级分赛"],
        ["开始日期", "1994-04-02"],
        ["结束日期", "1994-04-10"],
        ["轮次", "9"],
        ["地点", "云州"],
        ["第一时限着数", "40"],
        ["第一时限分钟", "120"],
        ["国家级裁判员", "晴一、岚二"],
        ["批准文号", "云棋〔1994〕3号"],
        ["批准日期", "1994-03-01"],
        ["标准公布日期", "1994-04-01"],
        ["上报日期", "1994-04-15"],
    ];
    rows(["项目", "内容"], fields.iter().map(|row| row.map(str::to_owned)))
}

fn entrants() -> Rows {
    let heading = ["序号", "编号", "姓名", "性别", "单位", "称号", "等级分"];
    let row = |(no, p): (usize, &[&str; 6])| [&no.to_string(), p[0], p[1], p[2], p[3], p[4], p[5]].map(str::to_owned);
    rows(heading, (1..).zip(&PEOPLE).map(row))
}

/// Everybody against everybody, a round a day; the stronger mostly wins.
fn games() -> Rows {
    let row = |(round, board, white, black): (usize, usize, usize, usize)| {
        let result = match (white * 7 + black * 5 + round) % 4 {
            0 => "½-½",
            _ if white < black => "1-0",
            _ => "0-1",
        };
        let day = format!("1994-04-{:02}", round + 1);
        [
            round.to_string(),
            day,
            board.to_string(),
            white.to_string(),
            black.to_string(),
            result.to_owned(),
        ]
    };
    rows(
        ["轮次", "日期", "台号", "白方", "黑方", "结果"],
        pairings(PEOPLE.len()).into_iter().map(row),
    )
}

/// Round, board, White and Black of a round robin of an even number of players, by the circle method.
pub fn pairings(players: usize) -> Vec<(usize, usize, usize, usize)> {
    let turning = players - 1;
    let game = |round: usize, board: usize| {
        let seat = |place: usize| (round + place) % turning + 1;
        let (one, other) = if board == 0 {
            (players, seat(0))
        } else {
            (seat(board), seat(turning - board))
        };
        if round.is_multiple_of(2) {
            (round + 1, board + 1, one, other)
        } else {
            (round + 1, board + 1, other, one)
        }
    };
    (0..turning)
        .flat_map(|round| (0..players / 2).map(move |board| game(round, board)))
        .collect()
}

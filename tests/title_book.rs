//! Books of title events: one candidate against masters of about equal rating, everybody against everybody.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;
use tempfile::TempDir;

use crate::book::{pairings, put};
use crate::run::{csv, dengji};
use crate::workbook::{Sheet, xlsx};

/// A player who wants a title.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// Register number.
    pub id: &'static str,
    /// 男 or 女.
    pub sex: &'static str,
    /// Opening rating.
    pub rating: i32,
    /// The title of the register.
    pub title: &'static str,
}

/// A man without a title who is close to 2400.
pub const MAN: Candidate = Candidate {
    id: "000100",
    sex: "男",
    rating: 2395,
    title: "",
};

/// A woman without a title who is close to 2200.
pub const WOMAN: Candidate = Candidate {
    id: "000101",
    sex: "女",
    rating: 2195,
    title: "",
};

/// An event in which every pair meets once, or twice.
#[derive(Clone, Copy)]
pub struct Event {
    /// Its id.
    pub id: &'static str,
    /// 等级
    pub class: &'static str,
    /// Its last day.
    pub end: &'static str,
    /// The list of its period.
    pub list: &'static str,
    /// Who plays for a norm.
    pub candidate: Candidate,
    /// Players, an even number.
    pub players: usize,
    /// Whether every pair meets twice.
    pub twice: bool,
    /// Half points of the candidate: wins first, then perhaps a draw, then losses.
    pub halves: usize,
    /// When its norms were announced; empty: not stated; none: before it.
    pub announced: Option<&'static str>,
    /// Where it was held.
    pub venue: &'static str,
}

/// An event of eleven games in the first half of 1997.
pub const SPRING: Event = Event {
    id: "1997-春",
    class: "男子大师赛",
    end: "1997-05-20",
    list: "1997-07-01",
    candidate: MAN,
    players: 12,
    twice: false,
    halves: 15,
    announced: None,
    venue: "云州",
};

/// An event of thirteen games in the second half.
pub const AUTUMN: Event = Event {
    id: "1997-秋",
    class: "男子大师赛",
    end: "1997-11-20",
    list: "1998-01-01",
    candidate: MAN,
    players: 14,
    twice: false,
    halves: 17,
    announced: None,
    venue: "云州",
};

/// The same events for women.
pub const WOMEN_SPRING: Event = Event {
    id: "1997-女春",
    class: "女子大师赛",
    candidate: WOMAN,
    ..SPRING
};

/// The same events for women.
pub const WOMEN_AUTUMN: Event = Event {
    id: "1997-女秋",
    class: "女子大师赛",
    candidate: WOMAN,
    ..AUTUMN
};

/// The list on which applications are looked at.
pub const LIST: &str = "1998-01-01";

/// A published book of some events.
pub fn published(opening: &str, events: &[Event]) -> TempDir {
    let folder = TempDir::new().unwrap();
    write(&folder, opening, events);
    dengji(folder.path(), &["publish", ".", LIST]).exits(0);
    folder
}

/// The rows of a file of the publication.
pub fn rows(folder: &TempDir, file: &str) -> Vec<BTreeMap<String, String>> {
    csv(&folder.path().join("published").join(LIST).join(file))
}

/// Writes a book of some events.
pub fn write(folder: &TempDir, opening: &str, events: &[Event]) {
    let settings = format!(
        "federation = \"云州棋类协会\"\ncode = \"CHN\"\nlanguage = \"zh\"\n\n[[rules]]\nid = \"cn-national\"\nfrom = 1990-01-01\n\n[lists]\nopening = {opening}\n"
    );
    let at = folder.path();
    put(&at.join("book.toml"), settings.as_bytes());
    let mut candidates: Vec<Candidate> = events.iter().map(|event| event.candidate).collect();
    candidates.sort_by_key(|candidate| candidate.id);
    candidates.dedup_by_key(|candidate| candidate.id);
    put(
        &at.join("players.xlsx"),
        &xlsx(&[Sheet::new("棋手", &register(&candidates))]),
    );
    put(
        &at.join("opening.xlsx"),
        &xlsx(&[Sheet::new("等级分表", &listed(&candidates))]),
    );
    for event in events {
        let path = format!("periods/{}/reports/{}.xlsx", event.list, event.id);
        put(&at.join(path), &event.report());
    }
}

const UNITS: [&str; 4] = ["甲省", "乙市", "丙省", "丁体协"];
const NAMES: [&str; 14] = [
    "青一帆",
    "白知远",
    "云子墨",
    "江若水",
    "石长风",
    "松思齐",
    "竹静",
    "梅雨",
    "山明",
    "川晴",
    "岚和",
    "月初",
    "星河",
    "霜叶",
];

/// Opponents of a sex: number, sex and rating.
fn opponents(sex: &str) -> impl Iterator<Item = (String, usize)> {
    let base = if sex == "男" { 200 } else { 300 };
    (1..14).map(move |at| (format!("{:06}", base + at), at))
}

/// The name of an opponent.
fn name(sex: &str, at: usize) -> String {
    let family: String = NAMES[at].chars().take(1).collect();
    if sex == "男" {
        NAMES[at].to_owned()
    } else {
        family + "芳"
    }
}

impl Candidate {
    fn name(self) -> &'static str {
        if self.sex == "男" { "秋水" } else { "春晓" }
    }
}

fn register(candidates: &[Candidate]) -> Vec<Vec<String>> {
    let text = |cells: [&str; 6]| cells.map(str::to_owned).to_vec();
    let mut rows = vec![text(["编号", "姓名", "性别", "出生年", "单位", "称号"])];
    for candidate in candidates {
        rows.push(text([
            candidate.id,
            candidate.name(),
            candidate.sex,
            "1975",
            "己市棋类协会",
            candidate.title,
        ]));
    }
    for sex in ["男", "女"] {
        for (id, at) in opponents(sex) {
            rows.push(text([&id, &name(sex, at), sex, "1970", UNITS[at % 4], "大师"]));
        }
    }
    rows
}

fn listed(candidates: &[Candidate]) -> Vec<Vec<String>> {
    let text = |id: &str, rating: i32| vec![id.to_owned(), rating.to_string(), "60".to_owned()];
    let mut rows = vec![vec!["编号".to_owned(), "等级分".to_owned(), "局数".to_owned()]];
    rows.extend(candidates.iter().map(|candidate| text(candidate.id, candidate.rating)));
    for (sex, rating) in [("男", 2400), ("女", 2200)] {
        rows.extend(opponents(sex).map(|(id, _)| text(&id, rating)));
    }
    rows
}

impl Event {
    fn end(&self) -> Date {
        self.end.parse().unwrap()
    }

    fn rounds(&self) -> usize {
        (self.players - 1) * if self.twice { 2 } else { 1 }
    }

    /// The first day: a round a day.
    fn start(&self) -> Date {
        self.end()
            .checked_sub(i64::try_from(self.rounds()).unwrap().days())
            .unwrap()
    }

    fn report(&self) -> Vec<u8> {
        xlsx(&[
            Sheet::new("赛事", &self.facts()),
            Sheet::new("棋手", &self.entrants()),
            Sheet::new("对局", &self.games()),
        ])
    }

    fn facts(&self) -> Vec<Vec<String>> {
        let format = if self.twice { "双循环制" } else { "循环制" };
        let start = self.start();
        let before = start.checked_sub(30.days()).unwrap().to_string();
        let (start, rounds) = (start.to_string(), self.rounds().to_string());
        let name = format!("{}云州杯{}", self.id, self.class);
        let facts = [
            ["赛事编号", self.id],
            ["赛事名称", &name],
            ["类别", "其他批准比赛"],
            ["赛制", format],
            ["等级", self.class],
            ["开始日期", &start],
            ["结束日期", self.end],
            ["轮次", &rounds],
            ["地点", self.venue],
            ["第一时限着数", "40"],
            ["第一时限分钟", "120"],
            ["国家级裁判员", "晴一、岚二"],
            ["批准文号", "云棋〔1997〕3号"],
            ["批准日期", &before],
            ["标准公布日期", self.announced.unwrap_or(&before)],
            ["上报日期", self.end],
        ];
        let heading = [["项目", "内容"]];
        heading
            .iter()
            .chain(&facts)
            .map(|row| row.map(str::to_owned).to_vec())
            .collect()
    }

    /// The sex of the field, which need not be the candidate's.
    fn field(&self) -> &'static str {
        if self.class.starts_with("女子") { "女" } else { "男" }
    }

    fn entrants(&self) -> Vec<Vec<String>> {
        let mut rows = vec![vec!["序号".to_owned(), "编号".to_owned(), "姓名".to_owned()]];
        rows.push(vec![
            "1".to_owned(),
            self.candidate.id.to_owned(),
            self.candidate.name().to_owned(),
        ]);
        for (id, at) in opponents(self.field()).take(self.players - 1) {
            rows.push(vec![(at + 1).to_string(), id, name(self.field(), at)]);
        }
        rows
    }

    fn games(&self) -> Vec<Vec<String>> {
        let mut rows = vec![["轮次", "日期", "白方", "黑方", "结果"].map(str::to_owned).to_vec()];
        let cycle = pairings(self.players);
        let mut left = self.halves;
        for (round, _, white, black) in cycle.iter().copied().chain(self.second(&cycle)) {
            let candidate = [white, black].contains(&1);
            let won = if candidate { left.min(2) } else { 1 };
            left -= if candidate { won } else { 0 };
            let result = match (won, white == 1 || !candidate) {
                (1, _) => "½-½",
                (2, true) | (0, false) => "1-0",
                _ => "0-1",
            };
            let day = self.start().checked_add(i64::try_from(round).unwrap().days()).unwrap();
            let cells = [round.to_string(), day.to_string(), white.to_string(), black.to_string()];
            rows.push(cells.into_iter().chain([result.to_owned()]).collect());
        }
        rows
    }

    /// The second cycle, with colours reversed; none if pairs meet once.
    fn second<'a>(
        &self,
        cycle: &'a [(usize, usize, usize, usize)],
    ) -> impl Iterator<Item = (usize, usize, usize, usize)> + use<'a> {
        let (rounds, wanted) = (self.players - 1, if self.twice { cycle } else { &[] });
        wanted
            .iter()
            .map(move |&(round, board, white, black)| (round + rounds, board, black, white))
    }
}

//! Events and the reports about them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::pairing::Unread;
use super::player::{Person, PlayerId, Sex, Title, is_valid_id};
use super::rating::Rating;
use super::tabled::{Entrants, StatedGames};
use crate::finding::{Place, Spot};
use crate::number::Score;

/// The id of an event (赛事编号).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(Arc<str>);

impl EventId {
    /// Takes an id that keeps to [`is_valid_id`].
    pub fn new(text: &str) -> Option<Self> {
        is_valid_id(text).then(|| Self(text.into()))
    }

    /// The id as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A round of an event, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Round(pub u8);

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a player within a report (序号).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntrantNo(pub u32);

impl EntrantNo {
    /// The number of nobody: the first player is 1.
    pub const NOBODY: Self = Self(0);
}

impl fmt::Display for EntrantNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $code:literal / $zh:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $code)] $variant,)+
        }

        impl $name {
            /// Every value, in the order of the regulation.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word used in output files and English reports.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// The word of the regulation, used in Chinese reports.
            pub const fn zh(self) -> &'static str {
                match self { $(Self::$variant => $zh),+ }
            }

            /// Reads either word, exactly as printed.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.code() == word || value.zh() == word)
            }
        }
    };
}

words! {
    /// The kind of an event (类别, article 三).
    EventKind {
        /// 全国团体赛
        NationalTeam = "national-team" / "全国团体赛",
        /// 全国个人赛
        NationalIndividual = "national-individual" / "全国个人赛",
        /// 集训正式比赛
        Squad = "squad" / "集训正式比赛",
        /// 国际比赛
        International = "international" / "国际比赛",
        /// 其他批准比赛
        Approved = "approved" / "其他批准比赛",
    }
}

words! {
    /// The form of an event (赛制).
    EventFormat {
        /// 瑞士制
        Swiss = "swiss" / "瑞士制",
        /// 循环制
        RoundRobin = "round-robin" / "循环制",
        /// 双循环制
        DoubleRoundRobin = "double-round-robin" / "双循环制",
        /// 舍文宁根制
        Scheveningen = "scheveningen" / "舍文宁根制",
        /// 对抗赛
        Match = "match" / "对抗赛",
        /// 团体瑞士制
        TeamSwiss = "team-swiss" / "团体瑞士制",
        /// 团体循环制
        TeamRoundRobin = "team-round-robin" / "团体循环制",
    }
}

impl EventFormat {
    /// Whether teams play.
    pub const fn is_team(self) -> bool {
        matches!(self, Self::TeamSwiss | Self::TeamRoundRobin)
    }
}

words! {
    /// The class of an event (等级, article 五).
    EventClass {
        /// 等级分赛
        Rated = "rated" / "等级分赛",
        /// 男子大师赛
        MasterMen = "master-men" / "男子大师赛",
        /// 女子大师赛
        MasterWomen = "master-women" / "女子大师赛",
        /// 男子特级大师赛
        GrandmasterMen = "grandmaster-men" / "男子特级大师赛",
        /// 女子特级大师赛
        GrandmasterWomen = "grandmaster-women" / "女子特级大师赛",
    }
}

impl EventClass {
    /// Whether only women make norms in it.
    pub const fn is_for_women(self) -> bool {
        matches!(self, Self::MasterWomen | Self::GrandmasterWomen)
    }
}

/// A fact of a report and where it stands. A missing fact has no value and the place where it was looked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Field<T> {
    /// What the report says.
    pub value: Option<T>,
    /// Where.
    pub place: Place,
}

impl<T> Field<T> {
    /// A fact found at a place.
    pub fn found(value: T, place: Place) -> Self {
        Self {
            value: Some(value),
            place,
        }
    }

    /// A fact that was looked for at a place and not found.
    pub fn missing(place: Place) -> Self {
        Self { value: None, place }
    }
}

/// A player of a report (sheet 棋手).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// 序号
    pub no: EntrantNo,
    /// 编号
    pub id: Option<PlayerId>,
    /// 姓名
    pub name: Arc<str>,
    /// 拼音, where the report gives a second spelling
    pub latin_name: Option<Arc<str>>,
    /// 性别
    pub sex: Option<Sex>,
    /// Year of birth
    pub birth_year: Option<i16>,
    /// 单位
    pub unit: Option<Arc<str>>,
    /// 国籍
    pub federation: Option<Arc<str>>,
    /// 称号
    pub title: Title,
    /// 等级分, as the report states it; the list counts.
    pub rating: Option<Rating>,
    /// 国际等级分
    pub fide_rating: Option<Rating>,
    /// FIDE id
    pub fide_id: Option<Arc<str>>,
    /// 队
    pub team: Option<Arc<str>>,
    /// 台次: the player's board in a team event.
    pub board: Option<u32>,
    /// 警告
    pub warnings: u32,
    /// 退赛轮次: the first round not played any more.
    pub withdrew_before: Option<Round>,
    /// 电脑
    pub is_computer: bool,
    /// The points the report prints for the player, a check on the results.
    pub stated_points: Option<(Score, Place)>,
    /// The rank the report prints.
    pub stated_rank: Option<u32>,
    /// The row in the file (cell of the number).
    pub place: Place,
    /// Where in the row its facts stand.
    pub columns: EntrantColumns,
}

impl Entrant {
    /// A row of 棋手 that says no more than 序号 and 姓名.
    pub fn new(no: EntrantNo, name: impl Into<Arc<str>>, place: Place) -> Self {
        Self {
            no,
            id: None,
            name: name.into(),
            latin_name: None,
            sex: None,
            birth_year: None,
            unit: None,
            federation: None,
            title: Title::default(),
            rating: None,
            fide_rating: None,
            fide_id: None,
            team: None,
            board: None,
            warnings: 0,
            withdrew_before: None,
            is_computer: false,
            stated_points: None,
            stated_rank: None,
            place,
            columns: EntrantColumns::default(),
        }
    }
}

/// Columns of a player's facts, from 0; none where the layout does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntrantColumns {
    /// 编号
    pub id: Option<u32>,
    /// 姓名
    pub name: Option<u32>,
    /// 性别
    pub sex: Option<u32>,
    /// Year of birth
    pub birth_year: Option<u32>,
    /// 单位
    pub unit: Option<u32>,
    /// 国籍
    pub federation: Option<u32>,
    /// 称号
    pub title: Option<u32>,
    /// 等级分
    pub rating: Option<u32>,
    /// 国际等级分
    pub fide_rating: Option<u32>,
    /// FIDE id
    pub fide_id: Option<u32>,
}

impl Entrant {
    /// The cell of the player's row in a column; without one the place of the row.
    pub fn cell(&self, column: Option<u32>) -> Place {
        cell_beside(&self.place, column)
    }
}

/// Another cell of the row of a cell.
pub(super) fn cell_beside(place: &Place, column: Option<u32>) -> Place {
    match (place.spot, column) {
        (Spot::Cell { row, .. }, Some(column)) => place.cell(row, column),
        _ => place.clone(),
    }
}

/// What a report says of an event, as far as it could be understood. Everything has its place.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EventReport {
    /// The file, without a spot.
    pub place: Place,
    /// 赛事编号
    pub id: Field<EventId>,
    /// 赛事名称
    pub name: Field<Arc<str>>,
    /// 类别
    pub kind: Field<EventKind>,
    /// 赛制
    pub format: Field<EventFormat>,
    /// 等级
    pub class: Field<EventClass>,
    /// 开始日期
    pub start: Field<Date>,
    /// 结束日期
    pub end: Field<Date>,
    /// 轮次
    pub rounds: Field<u8>,
    /// 地点
    pub venue: Field<Arc<str>>,
    /// 主办单位
    pub organiser: Field<Arc<str>>,
    /// 第一时限着数
    pub first_control_moves: Field<u32>,
    /// 第一时限分钟
    pub first_control_minutes: Field<u32>,
    /// 国家级裁判员
    pub national_arbiters: Field<Vec<Arc<str>>>,
    /// 批准文号
    pub approval: Field<Arc<str>>,
    /// 批准日期
    pub approved_on: Field<Date>,
    /// 标准公布日期
    pub norms_announced_on: Field<Date>,
    /// 上报日期
    pub reported_on: Field<Date>,
    /// 冠军: the winner after a play-off
    pub winner: Field<EntrantNo>,
    /// 备注
    pub remarks: Field<Arc<str>>,
    /// 组别
    pub group: Field<Arc<str>>,
    /// 时限类别
    pub time_class: Field<Arc<str>>,
    /// 每方分钟
    pub minutes: Field<u32>,
    /// 每步加秒
    pub increment_seconds: Field<u32>,
    /// 报名费总额
    pub entry_fees: Field<Arc<str>>,
    /// 名次方法
    pub standings: Field<Arc<str>>,
    /// Dates of the rounds, where the report gives them by round.
    pub round_dates: Vec<(Round, Date)>,
    /// 棋手, in the order of the report
    pub entrants: Entrants,
    /// 对局, in the order of the report
    pub games: StatedGames,
    /// What stands in the file and could not be read.
    pub unread: Unread,
    /// Rounds of teams that the games do not show: byes and matches that were not played.
    pub team_rounds: Vec<TeamRound>,
    /// Records of a TRF file that say nothing of what is above, line by line: kept for a conversion.
    pub records: Vec<Arc<str>>,
    /// The teams by their pairing numbers, where the file lists them.
    pub teams: Vec<Arc<str>>,
}

/// What a report says of a team's round as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamRound {
    /// The team, as the players name it.
    pub team: Arc<str>,
    /// The round.
    pub round: Round,
    /// Match or bye.
    pub kind: TeamRoundKind,
    /// The team met.
    pub opponent: Option<Arc<str>>,
    /// Points on the boards, where they differ from what the players have.
    pub board_points: Option<Score>,
    /// Match points.
    pub match_points: Option<Score>,
}

/// Kinds of a team's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TeamRoundKind {
    /// A match.
    Match,
    /// A bye given by the pairing, or one of full points.
    PairingBye,
    /// A bye of half the points or none, or an absence.
    RequestedBye,
}

impl EventReport {
    /// The number by which its readers know a player: the starting number, of an event of game tables the register number.
    pub fn number_of(&self, no: EntrantNo) -> String {
        let tabled = self.entrants.tabled().and_then(|event| event.number_of(no));
        tabled.map_or_else(|| no.to_string(), ToString::to_string)
    }

    /// Where the player of a row stands; where there is none, the report.
    pub fn place_of(&self, row: usize) -> Place {
        let entrant = self.entrants.row(row);
        entrant.map_or_else(|| self.place.clone(), |entrant| entrant.place.clone())
    }

    /// A report about which nothing is known yet but the file it stands in.
    pub fn empty(place: &Place) -> Self {
        Self {
            place: place.clone(),
            id: Field::missing(place.clone()),
            name: Field::missing(place.clone()),
            kind: Field::missing(place.clone()),
            format: Field::missing(place.clone()),
            class: Field::missing(place.clone()),
            start: Field::missing(place.clone()),
            end: Field::missing(place.clone()),
            rounds: Field::missing(place.clone()),
            venue: Field::missing(place.clone()),
            organiser: Field::missing(place.clone()),
            first_control_moves: Field::missing(place.clone()),
            first_control_minutes: Field::missing(place.clone()),
            national_arbiters: Field::missing(place.clone()),
            approval: Field::missing(place.clone()),
            approved_on: Field::missing(place.clone()),
            norms_announced_on: Field::missing(place.clone()),
            reported_on: Field::missing(place.clone()),
            winner: Field::missing(place.clone()),
            remarks: Field::missing(place.clone()),
            group: Field::missing(place.clone()),
            time_class: Field::missing(place.clone()),
            minutes: Field::missing(place.clone()),
            increment_seconds: Field::missing(place.clone()),
            entry_fees: Field::missing(place.clone()),
            standings: Field::missing(place.clone()),
            round_dates: Vec::new(),
            entrants: Entrants::default(),
            games: StatedGames::default(),
            unread: Unread::default(),
            team_rounds: Vec::new(),
            records: Vec::new(),
            teams: Vec::new(),
        }
    }

    /// The day of each round: as the report gives it by round, else the one day of its games.
    pub fn days_of_rounds(&self) -> BTreeMap<Round, Date> {
        let mut of_games: BTreeMap<Round, BTreeSet<Date>> = BTreeMap::new();
        for game in &self.games {
            of_games.entry(game.round).or_default().extend(game.date);
        }
        let single = |(round, days): (Round, BTreeSet<Date>)| {
            let day = days.first().copied().filter(|_| days.len() == 1)?;
            Some((round, day))
        };
        let mut days: BTreeMap<Round, Date> = of_games.into_iter().filter_map(single).collect();
        days.extend(self.round_dates.iter().copied());
        days
    }

    /// The entrant with a number, if the report has one.
    pub fn entrant(&self, no: EntrantNo) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.no == no)
    }
}

/// A report whose people are known and whose required fields are there.
#[derive(Clone, Debug)]
pub struct IdentifiedReport {
    /// The report.
    pub report: Arc<EventReport>,
    /// Who each entrant is, in the order of [`EventReport::entrants`].
    pub people: Arc<[Person]>,
}

impl From<EventReport> for IdentifiedReport {
    /// A report of an event of game tables, whose players are those of the register.
    fn from(report: EventReport) -> Self {
        let people = report.entrants.tabled().map(|event| event.people());
        Self {
            report: Arc::new(report),
            people: people.unwrap_or_default().into(),
        }
    }
}

impl AsRef<EventReport> for IdentifiedReport {
    fn as_ref(&self) -> &EventReport {
        &self.report
    }
}

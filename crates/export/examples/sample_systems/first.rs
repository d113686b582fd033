//! The workbooks of the guide's first list: a register, an opening list, two reports, and one of them with a mistake.

use dengji_core::terms::{Date, EntrantNo, EventFormat, EventKind, EventReport, Sex, StatedGame};
use dengji_export::catalogue::Language;
use dengji_export::forms::{opening_workbook, register_workbook, report_workbook};

use crate::Failure;
use crate::people::{Human, opening, register};
use crate::play::{Meeting, meeting};

/// Name and unit in Chinese and in English, sex, year of birth; rating on the opening list (0: none), games, strength.
type Row = ([&'static str; 2], usize, Sex, i16, [i32; 3]);

const UNITS: [[&str; 2]; 4] = [
    ["云州", "Yunzhou"],
    ["澜江", "Lanjiang"],
    ["岳西", "Yuexi"],
    ["青原", "Qingyuan"],
];

use Sex::{Female as F, Male as M};

const PEOPLE: [Row; 18] = [
    (["楚云深", "Chu Yunshen"], 0, M, 1990, [2412, 214, 2400]),
    (["温子期", "Wen Ziqi"], 1, M, 1994, [2380, 168, 2385]),
    (["苏照影", "Su Zhaoying"], 2, F, 1996, [2344, 142, 2300]),
    (["江停云", "Jiang Tingyun"], 3, M, 1988, [2318, 205, 2330]),
    (["秦北望", "Qin Beiwang"], 0, M, 1999, [2296, 88, 2310]),
    (["叶归舟", "Ye Guizhou"], 1, M, 2001, [2271, 64, 2230]),
    (["陆千帆", "Lu Qianfan"], 2, M, 1985, [2254, 131, 2250]),
    (["许南乔", "Xu Nanqiao"], 3, F, 2003, [2232, 47, 2260]),
    (["宋听松", "Song Tingsong"], 0, M, 1992, [2215, 76, 2200]),
    (["顾长河", "Gu Changhe"], 1, M, 1979, [2190, 190, 2140]),
    (["沈星野", "Shen Xingye"], 2, M, 2004, [2167, 26, 2210]),
    (["何知秋", "He Zhiqiu"], 3, F, 2000, [2143, 39, 2150]),
    (["裴远山", "Pei Yuanshan"], 0, M, 1997, [2118, 33, 2120]),
    (["韩夜白", "Han Yebai"], 1, M, 2005, [2096, 21, 2130]),
    (["唐小满", "Tang Xiaoman"], 2, F, 2006, [2052, 18, 2040]),
    (["白露生", "Bai Lusheng"], 3, M, 2002, [0, 0, 2180]),
    (["方初一", "Fang Chuyi"], 0, M, 2007, [0, 0, 2060]),
    (["姜晚晴", "Jiang Wanqing"], 1, F, 2004, [0, 0, 2090]),
];

/// The number the mistaken report gives for one who has number 16, and the round and board where it does so.
const WRONG: u32 = 61;
const WRONG_ROUND: u8 = 5;
const WRONG_BOARD: u32 = 7;

/// The workbooks of one language, by name.
pub(super) fn files(language: Language) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let people = people(language);
    let spring = spring(language, &people);
    let names = language.pick(["春季公开赛", "澜江循环赛"], ["Spring Open", "Lanjiang Round Robin"]);
    let mistaken = language.pick("春季公开赛（有误）", "Spring Open (mistaken)");
    Ok(vec![
        ("players.xlsx".into(), register_workbook(&register(&people), language)?),
        ("opening.xlsx".into(), opening_workbook(&opening(&people), language)?),
        (format!("{}.xlsx", names[0]), report_workbook(&spring, language)?),
        (
            format!("{mistaken}.xlsx"),
            report_workbook(&with_mistake(spring), language)?,
        ),
        (
            format!("{}.xlsx", names[1]),
            report_workbook(&round_robin(language, &people), language)?,
        ),
    ])
}

fn people(language: Language) -> Vec<Human> {
    let human = |(names, unit, sex, born, [rating, games, strength]): Row| Human {
        name: language.pick(names[0], names[1]),
        unit: language.pick(UNITS[unit][0], UNITS[unit][1]),
        sex,
        born,
        title: "",
        rating,
        games: games.unsigned_abs(),
        strength,
    };
    PEOPLE.map(human).into()
}

/// A Swiss of five rounds: forty games, in rows 2 to 41 of its sheet.
fn spring(language: Language, people: &[Human]) -> EventReport {
    let event = Meeting {
        id: "2026-001",
        name: language.pick("云州春季公开赛", "Yunzhou Spring Open"),
        format: EventFormat::Swiss,
        start: Date::constant(2026, 3, 7),
        end: Date::constant(2026, 3, 11),
        rounds: 5,
        minutes: 90,
        players: &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17],
        forfeits: &[],
    };
    national(meeting(&event, people), language, 0)
}

/// A round robin of ten with one unrated player.
fn round_robin(language: Language, people: &[Human]) -> EventReport {
    let event = Meeting {
        id: "2026-002",
        name: language.pick("澜江循环赛", "Lanjiang Round Robin"),
        format: EventFormat::RoundRobin,
        start: Date::constant(2026, 5, 1),
        end: Date::constant(2026, 5, 9),
        rounds: 9,
        minutes: 90,
        players: &[3, 5, 6, 8, 10, 11, 12, 14, 15, 16],
        forfeits: &[],
    };
    national(meeting(&event, people), language, 1)
}

/// What the national regulation asks of a report.
fn national(mut report: EventReport, language: Language, place: usize) -> EventReport {
    let start = report.start.value.unwrap_or(Date::constant(2026, 1, 1));
    let arbiters: [&str; 2] = language.pick(["晴一", "岚二"], ["Qing Yi", "Lan Er"]);
    report.kind.value = Some(EventKind::Approved);
    report.venue.value = Some(language.pick(UNITS[place][0], UNITS[place][1]).into());
    report.organiser.value = Some(language.pick("云州棋类协会", "Yunzhou Chess Association").into());
    report.minutes.value = None;
    report.increment_seconds.value = None;
    report.entry_fees.value = None;
    report.first_control_moves.value = Some(40);
    report.first_control_minutes.value = Some(120);
    report.national_arbiters.value = Some(arbiters.map(Into::into).into());
    report.approval.value = Some(language.pick("云棋〔2026〕3号", "YZ 2026-3").into());
    report.approved_on.value = Some(Date::constant(2026, 2, 10));
    for game in &mut report.games {
        game.date = start
            .checked_add(jiff::Span::new().days(i64::from(game.round.0) - 1))
            .ok();
    }
    report
}

fn with_mistake(mut report: EventReport) -> EventReport {
    let wanted = |game: &&mut StatedGame| game.round.0 == WRONG_ROUND && game.board == Some(WRONG_BOARD);
    if let Some(game) = report.games.iter_mut().find(wanted) {
        game.black = Some(EntrantNo(WRONG));
    }
    report
}

//! The files of the book about titles, in memory.
//!
//! A man and a woman become master on the list of 1 January 1998; of six others each lacks one condition. The masters
//! draw among themselves, and whoever plays for a norm draws with the others who do, so that every figure can be worked
//! out on paper.

mod event;
mod people;

use dengji_core::terms::{Date, EventClass, EventFormat, EventKind};
use dengji_export::{Error, Language, opening_workbook, register_workbook, report_workbook};

use event::{Days, Event};
use people::{AGE, CLASS, DAYS, GAMES, MAN, NORM, RATING, WOMAN, men, women};

const SETTINGS: &str = "federation = \"云州棋类协会\"\ncode = \"CHN\"\nlanguage = \"zh\"\n\n[[rules]]\n\
                        id = \"cn-national\"\nfrom = 1990-01-01\n\n[lists]\nopening = 1993-07-01\n";

/// Every file of the book with its path, in order.
pub(crate) fn files() -> Result<Vec<(String, Vec<u8>)>, Error> {
    let mut files = vec![
        ("book.toml".to_owned(), SETTINGS.into()),
        (
            "players.xlsx".to_owned(),
            register_workbook(&people::register(), Language::Zh)?,
        ),
        (
            "opening.xlsx".to_owned(),
            opening_workbook(&people::opening(), Language::Zh)?,
        ),
    ];
    for event in events() {
        let bytes = report_workbook(&event.report(), Language::Zh)?;
        files.push((format!("periods/{}/reports/{}.xlsx", event.list, event.id), bytes));
    }
    files.sort();
    Ok(files)
}

/// A master event for men, a round robin with a round a day.
fn men_event(id: &'static str, name: &'static str, start: Date) -> Event {
    Event {
        id,
        name,
        list: "1998-01-01",
        kind: EventKind::Approved,
        format: EventFormat::RoundRobin,
        class: EventClass::MasterMen,
        start,
        days: Days::OneRound,
        rounds: 13,
        players: Vec::new(),
        goals: Vec::new(),
    }
}

/// Some of the men who are masters, behind those who play for a norm.
fn with_masters(candidates: &[u32], masters: usize) -> Vec<u32> {
    candidates.iter().copied().chain(men().take(masters)).collect()
}

fn events() -> Vec<Event> {
    let mut events = earlier();
    events.extend(spring());
    events.extend(autumn());
    events
}

/// A norm that is four years and a day old on 1 January 1998, and events that keep everybody on the list.
fn earlier() -> Vec<Event> {
    let day = Date::constant;
    let everybody = [MAN, RATING, NORM, GAMES, AGE, DAYS, CLASS];
    vec![
        Event {
            list: "1994-01-01",
            players: with_masters(&[AGE], 13),
            goals: vec![(AGE, 17)],
            ..men_event("1993-01", "石川男子大师赛", day(1993, 12, 19))
        },
        Event {
            list: "1996-07-01",
            kind: EventKind::NationalIndividual,
            format: EventFormat::Swiss,
            class: EventClass::Rated,
            rounds: 9,
            players: with_masters(&everybody, 13),
            ..men_event("1996-01", "全国个人赛男子组", day(1996, 5, 3))
        },
        Event {
            list: "1996-07-01",
            kind: EventKind::NationalIndividual,
            class: EventClass::Rated,
            rounds: 11,
            players: std::iter::once(WOMAN).chain(women()).collect(),
            ..men_event("1996-02", "全国个人赛女子组", day(1996, 5, 3))
        },
    ]
}

fn spring() -> Vec<Event> {
    let day = Date::constant;
    let list = "1997-07-01";
    vec![
        Event {
            list,
            rounds: 11,
            players: with_masters(&[MAN, RATING], 10),
            goals: vec![(MAN, 15), (RATING, 15)],
            ..men_event("1997-01", "云州杯男子大师赛", day(1997, 1, 10))
        },
        Event {
            list,
            format: EventFormat::DoubleRoundRobin,
            rounds: 26,
            players: with_masters(&[NORM, AGE, DAYS, CLASS], 10),
            goals: vec![(NORM, 33), (AGE, 33), (DAYS, 33), (CLASS, 33)],
            ..men_event("1997-02", "岳西双循环男子大师赛", day(1997, 2, 1))
        },
        Event {
            list,
            rounds: 9,
            players: with_masters(&[GAMES], 9),
            goals: vec![(GAMES, 12)],
            ..men_event("1997-03", "临海男子大师赛", day(1997, 4, 10))
        },
        Event {
            list,
            days: Days::LastTwoTogether,
            players: with_masters(&[DAYS], 13),
            goals: vec![(DAYS, 17)],
            ..men_event("1997-04", "白河男子大师赛", day(1997, 5, 10))
        },
        Event {
            list,
            class: EventClass::MasterWomen,
            rounds: 11,
            players: std::iter::once(WOMAN).chain(women()).collect(),
            goals: vec![(WOMAN, 15)],
            ..men_event("1997-05", "云州杯女子大师赛", day(1997, 5, 1))
        },
    ]
}

fn autumn() -> Vec<Event> {
    let day = Date::constant;
    vec![
        Event {
            players: with_masters(&[MAN, RATING, GAMES], 11),
            goals: vec![(MAN, 17), (RATING, 17), (GAMES, 17)],
            ..men_event("1997-11", "秋水杯男子大师赛", day(1997, 8, 10))
        },
        Event {
            players: with_masters(&[NORM, WOMAN], 12),
            goals: vec![(NORM, 16), (WOMAN, 10)],
            ..men_event("1997-12", "东陵男子大师赛", day(1997, 10, 5))
        },
        Event {
            class: EventClass::Rated,
            players: with_masters(&[CLASS], 13),
            goals: vec![(CLASS, 17)],
            ..men_event("1997-13", "南屏等级分赛", day(1997, 11, 10))
        },
    ]
}

//! An invented publication for tests and for looking at.

use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::number::{Exact, Hundredths, Score};
use dengji_core::publication::{
    Calculation, Counts, EventCounts, EventRow, InputFile, ListHistory, ListHistoryRow, ListKind, ListRow, Method,
    PoolRow, PoolState, Publication, RulebookUsed, Status, UnpublishedReason, UnpublishedRow,
};
use dengji_core::terms::{
    Date, EventClass, EventFormat, EventId, EventKind, GameCount, KFactor, ListDate, PlayerId, Rating, Sex, Title,
};

const SURNAMES: [&str; 12] = ["青", "白", "云", "江", "石", "松", "竹", "梅", "山", "川", "晴", "岚"];
const GIVEN: [&str; 10] = ["一帆", "知远", "雨", "子墨", "若水", "明", "思齐", "欣", "长风", "静"];
const UNITS: [&str; 6] = ["甲省", "乙市", "丙体育学院", "丁俱乐部", "戊自治区棋类协会", "己省"];
const TITLES: [&str; 5] = ["特级大师", "大师", "大师", "", ""];

/// A list of so many players, with everything else that a publication holds.
pub(crate) fn publication(players: u32) -> Publication {
    let list: Vec<_> = (0..players).map(list_row).collect();
    Publication {
        kind: ListKind::Official,
        federation: "云州棋类协会".into(),
        list_date: ListDate(day(1994, 7, 1)),
        previous_list_date: ListDate(day(1994, 1, 1)),
        rulebook: rulebook(),
        inputs: inputs(),
        counts: counts(&list),
        history: history(&list),
        game_by_game: false,
        text_list: false,
        unpublished: vec![
            unpublished(901, UnpublishedReason::Dropped),
            unpublished(902, UnpublishedReason::BelowFloor),
        ],
        calculations: (0..players).map(calculation).collect(),
        pool: vec![pool_row()],
        events: vec![event_row()],
        norms: Vec::new(),
        applications: Vec::new(),
        findings: vec![finding()],
        list,
    }
}

fn day(year: i16, month: i8, day: i8) -> Date {
    Date::constant(year, month, day)
}

fn player_id(number: u32) -> PlayerId {
    PlayerId::new(&format!("{number:06}")).expect("a valid id")
}

fn event_id(text: &str) -> EventId {
    EventId::new(text).expect("a valid id")
}

fn name(number: u32) -> Arc<str> {
    let pick = |words: &[&str], at: u32| words[at as usize % words.len()].to_owned();
    match number {
        3 => "=1+1".into(),
        5 => "Delacroix-Montgomery, Anna".into(),
        _ => (pick(&SURNAMES, number) + &pick(&GIVEN, number / 5)).into(),
    }
}

fn list_row(number: u32) -> ListRow {
    let at = number as usize;
    let status = [
        Status::Changed,
        Status::Changed,
        Status::Inactive,
        Status::Unchanged,
        Status::New,
    ][at % 5];
    let rating = 2610
        - i32::try_from(number * number / 40 + number * 2)
            .expect("a small number")
            .min(608);
    let change = [12, -7, 0, 0, 0][at % 5] + i32::try_from(number % 3).expect("a small number") * i32::from(at % 5 < 2);
    let has_previous = status != Status::New;
    ListRow {
        rank: number + 1,
        player: player_id(number * 37 % 1000),
        name: name(number),
        sex: if number % 4 == 1 { Sex::Female } else { Sex::Male },
        unit: (number % 11 != 7).then(|| UNITS[at % 6].into()),
        federation: "CHN".into(),
        title: Title(TITLES[(at / 12 + at % 2).min(4)].into()),
        rating: Rating::new(rating),
        birth_year: None,
        exact: None,
        previous: has_previous.then(|| Rating::new(rating - change)),
        change: has_previous.then_some(change),
        games_period: GameCount::new(if status == Status::Inactive { 0 } else { 9 + number % 14 }),
        games_total: GameCount::new(30 + number * 13 % 400),
        k: Some(KFactor::new([10, 15, 25][at % 3])),
        status,
    }
}

fn counts(list: &[ListRow]) -> Counts {
    let of = |status| u32::try_from(list.iter().filter(|row| row.status == status).count()).unwrap_or(u32::MAX);
    Counts {
        new: of(Status::New),
        changed: of(Status::Changed),
        unchanged: of(Status::Unchanged),
        inactive: of(Status::Inactive),
        dropped: 1,
        below_floor: 1,
        events: EventCounts::default(),
    }
}

fn history(list: &[ListRow]) -> ListHistory {
    let row = |row: &ListRow| ListHistoryRow {
        player: row.player.clone(),
        name: Arc::clone(&row.name),
        ratings: vec![row.previous, Some(row.rating)],
    };
    ListHistory {
        lists: vec![ListDate(day(1994, 1, 1)), ListDate(day(1994, 7, 1))],
        players: list.iter().take(10).map(row).collect(),
    }
}

fn unpublished(number: u32, reason: UnpublishedReason) -> UnpublishedRow {
    UnpublishedRow {
        player: player_id(number),
        name: name(number),
        reason,
        rating: Rating::new(2010),
        games: GameCount::new(44),
    }
}

fn calculation(number: u32) -> Calculation {
    let rated = number % 6 != 5;
    Calculation {
        event: event_id("1994-全国个人赛"),
        player: player_id(number * 37 % 1000),
        name: name(number * 37 % 1000),
        rated,
        ro: rated.then(|| Rating::new(2310)),
        k: rated.then(|| KFactor::new(15)),
        method: if rated { Method::Average } else { Method::Performance },
        n: GameCount::new(9),
        w: Score::from_halves(11),
        average: Some(Exact::ratio(i128::from(21_000 + number), 9)),
        d: rated.then_some(-23),
        p: rated.then(|| Hundredths::new(47)),
        we: rated.then(|| Hundredths::new(423)),
        dr: rated.then(|| Hundredths::new(1905)),
        performance: (!rated).then(|| Exact::ratio(4601, 2)),
        counted: true,
        articles: vec!["八(二)".into(), "八(十四)".into()].into(),
    }
}

fn pool_row() -> PoolRow {
    PoolRow {
        player: player_id(903),
        name: name(903),
        event: event_id("1994-03"),
        period: ListDate(day(1994, 7, 1)),
        games: GameCount::new(5),
        performance: Exact::ratio(16_000, 7),
        state: PoolState::Open,
    }
}

fn event_row() -> EventRow {
    EventRow {
        event: event_id("1994-全国个人赛"),
        name: "1994年全国个人赛, \"云州杯\"".into(),
        kind: Some(EventKind::NationalIndividual),
        format: Some(EventFormat::Swiss),
        class: Some(EventClass::MasterMen),
        start: Some(day(1994, 4, 2)),
        end: Some(day(1994, 4, 13)),
        players: 120,
        rated_players: 100,
        games: 660,
        games_rated: 640,
        rated: true,
        norms: false,
        articles: vec!["六(一)".into(), "六(四)".into()],
        waivers: Vec::new(),
    }
}

fn finding() -> Finding {
    let place = Place::file("periods/1994-07-01/reports/open.xlsx")
        .sheet("对局")
        .cell(18, 3);
    let finding = Finding::at(Code::OpponentUnknown, place)
        .with("round", 3)
        .with("player", 17)
        .with("opponent", 94);
    finding
        .with("first", 1)
        .with("last", 62)
        .with("sheet", "棋手")
        .event(Some(&event_id("1994-03")))
}

fn rulebook() -> RulebookUsed {
    RulebookUsed {
        id: "cn-national".into(),
        version: "1".into(),
        from: day(1987, 1, 1),
        origin: "embedded".into(),
        hash: "9b1c".repeat(16),
        title: ["棋手等级分条例".into(), "Regulation of ratings".into()],
    }
}

fn inputs() -> Vec<InputFile> {
    let file = |path: &str, sign: &str| InputFile {
        path: path.into(),
        hash: sign.repeat(32),
    };
    vec![
        file("book.toml", "a1"),
        file("opening.xlsx", "b2"),
        file("periods/1994-07-01/reports/1994年全国个人赛.xlsx", "c3"),
        file("players.xlsx", "d4"),
    ]
}

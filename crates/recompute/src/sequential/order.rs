//! The order of games.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::rulebook::SequentialRules;
use dengji_core::terms::{
    Date, EventClass, EventFormat, EventId, EventKind, GameTable, IdentifiedReport, Outcome, Person, PlayerIndex,
    StatedGame, TableGame,
};
use rayon::prelude::*;

use super::SequentialInput;

/// A game in the order of a period.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// White.
    pub white: PlayerIndex,
    /// Black.
    pub black: PlayerIndex,
    /// How it ended.
    pub outcome: Outcome,
    /// Position among the events.
    pub event: u32,
    /// The day that orders it.
    pub day: Option<Date>,
    /// The round; 0 if its table names none.
    pub round: u32,
    /// Where it stands.
    pub origin: Origin,
}

/// Where a game stands: file and row.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// Position of the table, and the row of the file.
    Table(u32, u32),
    /// Position of the report and of the game in it.
    Report(u32, u32),
}

/// An event of the period.
#[derive(Clone, Debug)]
pub struct Event {
    /// Id.
    pub id: EventId,
    /// Name; empty for the event of a table.
    pub name: Arc<str>,
    /// Kind, of a report.
    pub kind: Option<EventKind>,
    /// Format, of a report.
    pub format: Option<EventFormat>,
    /// Class, of a report.
    pub class: Option<EventClass>,
    /// First day.
    pub start: Option<Date>,
    /// Last day.
    pub end: Option<Date>,
    /// The rules in force on its first day.
    pub rules: Arc<SequentialRules>,
    /// Where its first and its last day stand.
    places: [Place; 2],
}

/// The games of a period in order.
#[derive(Debug)]
pub struct Sequence<'a> {
    /// The events.
    pub events: Vec<Event>,
    /// The games.
    pub games: Games<'a>,
    /// Rows that contradict each other, and days that do not fit.
    pub findings: Vec<Finding>,
}

/// Games in order.
#[derive(Debug)]
pub enum Games<'a> {
    /// Those of tables that stand in order, one after the other; with the positions of the events of each.
    AsTheyStand(&'a [GameTable], Vec<Vec<u32>>),
    /// Put in order.
    Sorted(Vec<Game>),
}

/// Games handed over at a time.
const BLOCK: usize = 1 << 16;

impl Games<'_> {
    /// All of them, some ten thousands at a time.
    pub fn blocks(&self) -> impl Iterator<Item = Cow<'_, [Game]>> {
        let (tables, positions, sorted) = match self {
            Self::AsTheyStand(tables, positions) => (*tables, &positions[..], &[][..]),
            Self::Sorted(games) => (&[][..], &[][..], &games[..]),
        };
        let tables = (0..).zip(tables).zip(positions);
        let tables = tables.flat_map(|((number, table), events)| of_blocks(table, number, events));
        tables.chain(sorted.chunks(BLOCK).map(Cow::Borrowed))
    }

    /// All of them, in memory.
    pub fn to_vec(&self) -> Vec<Game> {
        self.blocks().flat_map(Cow::into_owned).collect()
    }
}

/// The games of a table as they stand, some at a time.
fn of_blocks<'t>(
    table: &'t GameTable,
    number: u32,
    events: &'t [u32],
) -> impl Iterator<Item = Cow<'t, [Game]>> + use<'t> {
    let of_block = move |block: Cow<'t, [TableGame]>| {
        let game = |game: &TableGame| of_table(game, events[game.event as usize], number);
        Cow::Owned(block.iter().map(game).collect())
    };
    table.games.blocks().map(of_block)
}

/// What orders a game. Tables without days come first, by their number alone; then each day: the rows of tables by
/// their number, after them the reports that end on it, by first day and id, in the order of rounds.
type Key = (Option<Date>, u32, u64, u32);

impl<'a> Sequence<'a> {
    /// Orders the games of a period.
    pub fn of(input: &SequentialInput<'a>) -> Self {
        let mut sequence = Self {
            events: Vec::new(),
            games: Games::Sorted(Vec::new()),
            findings: Vec::new(),
        };
        let positions = sequence.take_events(input);
        sequence.find_undated(input.tables);
        if input.reports.is_empty() && is_in_order(input.tables) {
            sequence.games = Games::AsTheyStand(input.tables, positions);
            sequence.find_wrong_days(input);
            return sequence;
        }
        let mut keyed: Vec<(Key, Game)> = Vec::new();
        for ((number, table), events) in (0..).zip(input.tables).zip(&positions) {
            keyed.extend(games_of(table, number, events));
        }
        sequence.find_equal_numbers(input, &mut keyed);
        sequence.take_reports(input, &mut keyed);
        keyed.par_sort_unstable_by_key(|&(key, game)| (key, file(game.origin)));
        sequence.games = Games::Sorted(keyed.into_iter().map(|(_, game)| game).collect());
        sequence.find_wrong_days(input);
        sequence
    }

    /// Takes the events of tables. Gives, for each table, the positions of its events.
    fn take_events(&mut self, input: &SequentialInput<'_>) -> Vec<Vec<u32>> {
        let (events, positions) = table_events(input.tables);
        let finished = |event: TableEvent| {
            let days = event.days;
            let first = days.map_or(input.before.list_date.0, |days| days.first.0);
            let row = |(_, table, row): Row| input.tables[table as usize].place_of(row, "date");
            Event {
                id: event.id,
                name: "".into(),
                kind: None,
                format: None,
                class: None,
                start: days.map(|days| days.first.0),
                end: days.map(|days| days.last.0),
                rules: (input.rules_on)(first),
                places: days.map_or([event.place.clone(), event.place], |days| {
                    [row(days.first), row(days.last)]
                }),
            }
        };
        self.events.extend(events.into_iter().map(finished));
        positions
    }

    /// Two rows with one number on one day, or with one number where there are no days: nobody can say which was first.
    fn find_equal_numbers(&mut self, input: &SequentialInput<'_>, keyed: &mut [(Key, Game)]) {
        keyed.par_sort_unstable_by_key(|&(key, game)| (key, file(game.origin)));
        for pair in keyed.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let [first, second] = [pair[0].1, pair[1].1].map(|game| place_of_number(input, game.origin));
            let finding = Finding::at(Code::GameOrderTwice, second).with("seq", pair[1].0.2);
            let day = pair[1].0.0.map_or_else(|| "none".to_owned(), |day| day.to_string());
            let event = &self.events[pair[1].1.event as usize].id;
            self.findings
                .push(finding.with("date", day).with("first", first).event(Some(event)));
        }
    }

    fn take_reports(&mut self, input: &SequentialInput<'_>, keyed: &mut Vec<(Key, Game)>) {
        let mut reports: Vec<(u32, Event, &IdentifiedReport)> = (0..)
            .zip(input.reports)
            .filter_map(|(number, report)| Some((number, report_event(input, report)?, report)))
            .collect();
        reports.sort_by(|(_, a, _), (_, b, _)| (a.end, a.start, &a.id).cmp(&(b.end, b.start, &b.id)));
        for (order, (number, event, report)) in (0..).zip(reports) {
            let position = u32::try_from(self.events.len()).unwrap_or(u32::MAX);
            let day = event.end;
            let games = of_report(report, position, number, day);
            keyed.extend((0..).zip(games).map(|(turn, game)| ((day, 1, order, turn), game)));
            self.events.push(event);
        }
    }

    /// Days after the list, and events that belong to another period: of an event of tables, games that do.
    fn find_wrong_days(&mut self, input: &SequentialInput<'_>) {
        let (list, before) = (input.list_date.0, input.before.list_date.0);
        for event in &self.events {
            let (Some(start), Some(end)) = (event.start, event.end) else {
                continue;
            };
            let is_table = event.format.is_none();
            let [opened, closed] = &event.places;
            let outside = |day: Date, place: &Place| {
                let finding = Finding::at(Code::EventOutsidePeriod, place.clone()).event(Some(&event.id));
                let finding = finding.with("what", if is_table { "game" } else { "event" });
                finding.with("end", day).with("from", before).with("list", list)
            };
            if end > list {
                let finding = Finding::at(Code::DateInFuture, closed.clone()).event(Some(&event.id));
                self.findings.push(finding.with("date", end).with("list", list));
            } else if end == list {
                self.findings.push(outside(end, closed).with("late", "early"));
            }
            let is_late = if is_table { start < before } else { end < before };
            if is_late {
                let (day, place) = if is_table { (start, opened) } else { (end, closed) };
                self.findings.push(input.late_reports.say(outside(day, place)));
            }
        }
    }

    /// Tables without days among others that have them: nobody can say when their games were played.
    fn find_undated(&mut self, tables: &[GameTable]) {
        let first = |table: &GameTable| table.games.blocks().next()?.first().copied();
        let games: Vec<_> = tables.iter().filter_map(|table| Some((table, first(table)?))).collect();
        if games.iter().all(|(_, game)| game.date.is_none()) {
            return;
        }
        let undated = games.iter().filter(|(_, game)| game.date.is_none());
        self.findings.extend(undated.map(|(table, game)| {
            let place = table.place_of(game.row, "date");
            Finding::at(Code::ValueMissing, place).with("heading", "date")
        }));
    }
}

/// The games of a table with what orders them.
fn games_of<'t>(table: &'t GameTable, number: u32, events: &'t [u32]) -> impl Iterator<Item = (Key, Game)> + 't {
    table.games.iter().map(move |game| {
        let key = (game.date, 0, game.seq, 0);
        (key, of_table(&game, events[game.event as usize], number))
    })
}

/// Whether the games of all tables follow one another as they stand, no two with one number on one day.
fn is_in_order(tables: &[GameTable]) -> bool {
    // The first and the last key of a table in order.
    let ends = |table: &GameTable| {
        let (mut first, mut last) = (None, None);
        for block in table.games.blocks() {
            for key in block.iter().map(|game| (game.date, game.seq)) {
                if last >= Some(key) {
                    return Err(());
                }
                (first, last) = (first.or(Some(key)), Some(key));
            }
        }
        Ok((first, last))
    };
    let filled = tables.par_iter().filter(|table| !table.games.is_empty());
    let ends: Result<Vec<_>, ()> = filled.map(ends).collect();
    ends.is_ok_and(|ends| ends.windows(2).all(|pair| pair[0].1 < pair[1].0))
}

/// An event as the tables give it.
struct TableEvent {
    id: EventId,
    days: Option<Days>,
    place: Place,
}

/// The first and the last day on which games of an event were played, each with the row of a game.
#[derive(Clone, Copy)]
struct Days {
    first: Row,
    last: Row,
}

/// A day, and the table and row of a game on it.
type Row = (Date, u32, u32);

/// The events of all tables, one that several name once, and for each table the positions of its events.
fn table_events(tables: &[GameTable]) -> (Vec<TableEvent>, Vec<Vec<u32>>) {
    let (mut events, mut known) = (Vec::new(), BTreeMap::new());
    let mut of_table = |(number, table): (u32, &GameTable)| {
        let days = days_of_events(table, number);
        let mut position = |(id, days): (&EventId, Option<Days>)| {
            let at = *known.entry(id.clone()).or_insert_with(|| {
                events.push(TableEvent {
                    id: id.clone(),
                    days: None,
                    place: table.place.clone(),
                });
                events.len() - 1
            });
            let event: &mut TableEvent = &mut events[at];
            event.days = spanned(event.days, days);
            u32::try_from(at).unwrap_or(u32::MAX)
        };
        table.events.iter().zip(days).map(&mut position).collect()
    };
    let positions = (0..).zip(tables).map(&mut of_table).collect();
    (events, positions)
}

/// First and last day of each event of a table.
fn days_of_events(table: &GameTable, number: u32) -> Vec<Option<Days>> {
    let mut days: Vec<Option<Days>> = vec![None; table.events.len()];
    for block in table.games.blocks() {
        for game in block.iter() {
            let Some(day) = game.date else { continue };
            let row = (day, number, game.row);
            let of = days[game.event as usize].get_or_insert(Days { first: row, last: row });
            if day < of.first.0 {
                of.first = row;
            }
            if day > of.last.0 {
                of.last = row;
            }
        }
    }
    days
}

/// The days that span both.
fn spanned(one: Option<Days>, other: Option<Days>) -> Option<Days> {
    match (one, other) {
        (Some(one), Some(other)) => Some(Days {
            first: if other.first.0 < one.first.0 {
                other.first
            } else {
                one.first
            },
            last: if other.last.0 > one.last.0 {
                other.last
            } else {
                one.last
            },
        }),
        (one, other) => one.or(other),
    }
}

fn of_table(game: &TableGame, event: u32, table: u32) -> Game {
    Game {
        white: game.white,
        black: game.black,
        outcome: game.outcome,
        event,
        day: game.date,
        round: game.round,
        origin: Origin::Table(table, game.row),
    }
}

fn report_event(input: &SequentialInput<'_>, identified: &IdentifiedReport) -> Option<Event> {
    let report = &identified.report;
    let start = report.start.value?;
    Some(Event {
        id: report.id.value.clone()?,
        name: report.name.value.clone().unwrap_or_default(),
        kind: report.kind.value,
        format: report.format.value,
        class: report.class.value,
        start: Some(start),
        end: report.end.value,
        rules: (input.rules_on)(start),
        places: [report.start.place.clone(), report.end.place.clone()],
    })
}

/// The games of a report between players of the register, in the order of rounds and within a round of the report.
fn of_report(identified: &IdentifiedReport, event: u32, number: u32, day: Option<Date>) -> Vec<Game> {
    let entrants = identified.report.entrants.iter().zip(&*identified.people);
    let registered = entrants.filter_map(|(entrant, person)| match *person {
        Person::Registered(player) => Some((entrant.no, player)),
        Person::Foreigner | Person::Computer => None,
    });
    let players: BTreeMap<_, _> = registered.collect();
    let mut stated: Vec<_> = (0..).zip(&identified.report.games).collect();
    stated.sort_by_key(|(_, game)| game.round);
    let game = |(row, game): (u32, &StatedGame)| {
        Some(Game {
            white: *players.get(&game.white)?,
            black: *players.get(&game.black?)?,
            outcome: game.outcome,
            event,
            day,
            round: game.round.0.into(),
            origin: Origin::Report(number, row),
        })
    };
    stated.into_iter().filter_map(game).collect()
}

/// File and row of a game, as the order where nothing else tells.
const fn file(origin: Origin) -> (u32, u32, u32) {
    match origin {
        Origin::Table(table, row) => (0, table, row),
        Origin::Report(report, row) => (1, report, row),
    }
}

/// The cell or line of a game.
pub(super) fn place(input: &SequentialInput<'_>, origin: Origin) -> Place {
    match origin {
        Origin::Table(table, row) => input.tables[table as usize].place_of(row, "result"),
        Origin::Report(report, row) => input.reports[report as usize].report.games[row as usize].place.clone(),
    }
}

/// The game as its report states it; none of a table.
pub(super) fn stated<'a>(input: &SequentialInput<'a>, origin: Origin) -> Option<&'a StatedGame> {
    match origin {
        Origin::Table(..) => None,
        Origin::Report(report, row) => Some(&input.reports[report as usize].report.games[row as usize]),
    }
}

/// The cell that puts a game in its order.
fn place_of_number(input: &SequentialInput<'_>, origin: Origin) -> Place {
    match origin {
        Origin::Table(table, row) => input.tables[table as usize].place_of(row, "seq"),
        Origin::Report(..) => place(input, origin),
    }
}

#[cfg(test)]
impl Event {
    pub(super) fn for_tests(id: EventId, rules: Arc<SequentialRules>, place: Place) -> Self {
        Self {
            id,
            name: "".into(),
            kind: None,
            format: None,
            class: None,
            start: None,
            end: None,
            rules,
            places: [place.clone(), place],
        }
    }
}

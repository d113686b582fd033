//! Events in tables: what a game table does not say of its events stands in a second table, one row an event.
//!
//! Its columns are the English field names of the sheet 赛事. Together the two tables are reports like any other.

use std::collections::BTreeMap;
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{
    Entrant, EntrantNo, EventId, EventReport, Field, GameColumns, GameTable, PlayerIndex, Register, RegisterEntry,
    Round, StatedGame, TableUnread, UnreadGame,
};

use crate::event_toml::fields::{Fault, TABLE_NAMES, set};
use crate::layout::FEDERATION;
use crate::rows::{Columns, Headings, Row, each_row, headings};
use crate::source::{Limits, SourceFile};
use crate::text::folded;

/// Headings by which a table of events is known.
const KNOWN_BY: &[&str] = &["event_id", "format", "start"];

/// Whether the headings of a file are those of a table of events.
pub fn is_event_table(file: &SourceFile) -> bool {
    match headings(file) {
        Headings::Damaged => false,
        Headings::Found(found) => KNOWN_BY
            .iter()
            .all(|name| found.iter().any(|heading| column(heading) == **name)),
    }
}

/// The English name of a field by its heading.
fn column(heading: &str) -> String {
    let known = FEDERATION.event.field_key(heading);
    known.map_or_else(|| folded(heading), str::to_owned)
}

/// Reads a table of events: one report a row, without players and games.
pub fn read_event_table(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Vec<EventReport> {
    let columns = Columns {
        names: TABLE_NAMES,
        needed: &[0],
        name: column,
    };
    let mut reports = Vec::new();
    let of_file = each_row(file, &columns, limits, &mut |row| {
        reports.push(event(file, row, findings));
    });
    findings.extend(of_file);
    reports
}

fn event(file: &SourceFile, row: &Row<'_>, findings: &mut Vec<Finding>) -> EventReport {
    let mut report = EventReport::empty(&file.place());
    for (column, name) in TABLE_NAMES.iter().enumerate() {
        let place = Place {
            spot: row.spot(column),
            ..file.place()
        };
        let text = row.cell(column);
        if let Err(Fault::Expected(expected)) = set(&mut report, name, &[text.to_owned()], &place) {
            let finding = Finding::at(Code::ValueInvalid, place).with("heading", name);
            findings.push(expected.describe(finding.with("value", text)));
        }
    }
    report
}

/// Puts the games of tables into the reports of their events. An event that no table describes has games and nothing
/// else, so that the checks say what is missing.
pub fn with_games(described: Vec<EventReport>, tables: &[GameTable], register: &Register) -> Vec<EventReport> {
    let mut reports = described;
    let mut position: BTreeMap<EventId, usize> = BTreeMap::new();
    for (at, report) in reports.iter().enumerate() {
        if let Some(id) = &report.id.value {
            position.entry(id.clone()).or_insert(at);
        }
    }
    let mut sides: Vec<Vec<Side>> = vec![Vec::new(); reports.len()];
    let mut lost = Vec::new();
    for (number, table) in tables.iter().enumerate() {
        let mut of_event = |id: &EventId| {
            *position.entry(id.clone()).or_insert_with(|| {
                reports.push(EventReport {
                    id: Field::found(id.clone(), table.place.clone()),
                    ..EventReport::empty(&table.place)
                });
                sides.push(Vec::new());
                reports.len() - 1
            })
        };
        let events: Vec<usize> = table.events.iter().map(&mut of_event).collect();
        let games = table
            .games
            .iter()
            .map(|game| (events[game.event as usize], Side::of_game(number, game)));
        let byes = table
            .byes
            .iter()
            .map(|bye| (events[bye.event as usize], Side::of_bye(number, bye)));
        for (event, side) in games.chain(byes) {
            sides[event].push(side);
        }
        lost.push((events, &table.unread));
    }
    let mut numbers = Vec::new();
    for (report, sides) in reports.iter_mut().zip(sides) {
        numbers.push(fill(report, sides, tables, register));
    }
    for (events, rows) in lost {
        for row in rows.iter().filter(|row| row.event.is_some()) {
            let at = row.event.map_or(0, |event| events[event as usize]);
            reports[at].unread.games.push(unread(row, &numbers[at]));
        }
        if rows.iter().any(|row| row.event.is_none()) {
            let anybodys = UnreadGame {
                has_unknown: true,
                ..UnreadGame::default()
            };
            for at in events {
                reports[at].unread.games.push(anybodys.clone());
            }
        }
    }
    reports
}

/// What is known of a row that could not be read. Who stands in no other row has no number.
fn unread(row: &TableUnread, numbers: &BTreeMap<PlayerIndex, EntrantNo>) -> UnreadGame {
    let players = row.players.iter().flatten();
    let players: Vec<EntrantNo> = players.filter_map(|player| numbers.get(player).copied()).collect();
    UnreadGame {
        round: row.round.and_then(|round| u8::try_from(round).ok()).map(Round),
        has_unknown: players.len() < 2,
        players,
    }
}

/// A row of a table, with a game or a bye.
#[derive(Clone, Copy)]
struct Side {
    round: u32,
    table: usize,
    row: u32,
    white: PlayerIndex,
    black: Option<PlayerIndex>,
    date: Option<dengji_core::terms::Date>,
    outcome: dengji_core::terms::Outcome,
}

impl Side {
    fn of_game(table: usize, game: &dengji_core::terms::TableGame) -> Self {
        Self {
            round: game.round,
            table,
            row: game.row,
            white: game.white,
            black: Some(game.black),
            date: game.date,
            outcome: game.outcome,
        }
    }

    fn of_bye(table: usize, bye: &dengji_core::terms::TableBye) -> Self {
        Self {
            round: bye.round,
            table,
            row: bye.row,
            white: bye.player,
            black: None,
            date: None,
            outcome: bye.outcome,
        }
    }
}

/// Players by register number, games by round and row. Gives the numbers of the players.
fn fill(
    report: &mut EventReport,
    mut sides: Vec<Side>,
    tables: &[GameTable],
    register: &Register,
) -> BTreeMap<PlayerIndex, EntrantNo> {
    sides.sort_by_key(|side| (side.round, side.table, side.row));
    let place = |side: &Side, column| tables[side.table].place_of(side.row, column);
    let mut first: BTreeMap<PlayerIndex, Place> = BTreeMap::new();
    for side in &sides {
        first.entry(side.white).or_insert_with(|| place(side, "white_id"));
        if let Some(black) = side.black {
            first.entry(black).or_insert_with(|| place(side, "black_id"));
        }
    }
    let mut players: Vec<(PlayerIndex, Place)> = first.into_iter().collect();
    players.sort_by(|(a, _), (b, _)| register.entry(*a).id.cmp(&register.entry(*b).id));
    let numbers: BTreeMap<PlayerIndex, EntrantNo> = players
        .iter()
        .map(|(player, _)| *player)
        .zip((1..).map(EntrantNo))
        .collect();
    let entrants = players
        .into_iter()
        .map(|(player, place)| entrant(numbers[&player], register.entry(player), place));
    report.entrants = entrants.collect();
    let game = |side: &Side| StatedGame {
        round: Round(u8::try_from(side.round).unwrap_or(u8::MAX)),
        date: side.date,
        board: None,
        white: numbers[&side.white],
        black: side.black.map(|black| numbers[&black]),
        outcome: side.outcome,
        place: place(side, "result"),
        mirror: None,
        columns: GameColumns::default(),
    };
    report.games = sides.iter().map(game).collect();
    numbers
}

/// A player of a table, who has nothing but his register number: all else is what the register says.
fn entrant(no: EntrantNo, entry: &RegisterEntry, place: Place) -> Entrant {
    Entrant {
        id: Some(entry.id.clone()),
        sex: Some(entry.sex),
        birth_year: entry.birth_year,
        unit: entry.unit.clone(),
        federation: entry.federation.clone(),
        title: entry.title.clone(),
        ..Entrant::new(no, Arc::clone(&entry.name), place)
    }
}

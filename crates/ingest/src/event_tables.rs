//! Events in tables: what a game table does not say of its events stands in a second table, one row an event.
//!
//! Its columns are the English field names of the sheet 赛事. Together the two tables are reports like any other.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{
    Color, EntrantNo, Entrants, EventId, EventReport, Field, GameTable, PlayerIndex, Register, Round, StatedGames,
    TableBye, TableGame, TableUnread, TabledEvent, TabledGame, TabledPlayer, UnreadGame,
};
use rayon::prelude::*;

use crate::event_toml::fields::{Fault, TABLE_NAMES, set};
use crate::layout::FEDERATION;
use crate::rows::{Columns, Headings, Row, each_row, headings, unknown_headings};
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
    let every: Vec<usize> = (0..TABLE_NAMES.len()).collect();
    let mut reports = Vec::new();
    findings.extend(unknown_headings(file, &columns));
    let of_file = each_row(file, &columns, limits, &mut |row| {
        findings.extend(row.misfit(&file.place(), &every, "short"));
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

/// The games of a table by event, into which the rows of millions are put while they are read.
pub struct EventGames {
    /// The file.
    pub place: Place,
    names: EventNames,
    /// By event; players are still by [`PlayerIndex`].
    games: Vec<Vec<TabledGame>>,
    unread: Vec<TableUnread>,
}

/// The events of a table that is read in parts, in the order in which it first names them.
#[derive(Default)]
pub(crate) struct EventNames {
    pub(crate) ids: Vec<EventId>,
    positions: HashMap<EventId, u32>,
}

impl EventNames {
    /// The positions of the events of the next part.
    pub(crate) fn of_part(&mut self, ids: Vec<EventId>) -> Vec<u32> {
        let position = |id: EventId| {
            *self.positions.entry(id).or_insert_with_key(|id| {
                self.ids.push(id.clone());
                u32::try_from(self.ids.len() - 1).unwrap_or(u32::MAX)
            })
        };
        ids.into_iter().map(position).collect()
    }
}

/// Rows that could not be read, with the positions of their events in the whole table.
pub(crate) fn renumbered(rows: Vec<TableUnread>, events: &[u32]) -> impl Iterator<Item = TableUnread> {
    rows.into_iter().map(|row| TableUnread {
        event: row.event.map(|event| events[event as usize]),
        ..row
    })
}

impl EventGames {
    /// Those of a file of which nothing was read yet.
    pub fn new(place: Place) -> Self {
        Self {
            place,
            names: EventNames::default(),
            games: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Adds the next rows of the file.
    pub fn add(&mut self, rows: GameTable) {
        let events = self.names.of_part(rows.events);
        self.games.resize_with(self.names.ids.len(), Vec::new);
        for game in rows.games.iter() {
            self.games[events[game.event as usize] as usize].push(of_game(&game));
        }
        for bye in &rows.byes {
            self.games[events[bye.event as usize] as usize].push(of_bye(bye));
        }
        self.unread.extend(renumbered(rows.unread, &events));
    }

    /// Whether no row told of anything.
    pub fn is_empty(&self) -> bool {
        self.unread.is_empty() && self.games.iter().all(Vec::is_empty)
    }
}

impl From<GameTable> for EventGames {
    fn from(table: GameTable) -> Self {
        let mut games = Self::new(table.place.clone());
        games.add(table);
        games
    }
}

/// Puts the games of tables into the reports of their events, as columns. An event that no table describes has games
/// and nothing else, so that the checks say what is missing.
pub fn with_games(described: Vec<EventReport>, tables: Vec<EventGames>, register: &Arc<Register>) -> Vec<EventReport> {
    let mut reports = described;
    if tables.is_empty() {
        return reports;
    }
    let events = positions(&mut reports, &tables);
    let files: Arc<[Place]> = tables.iter().map(|table| table.place.clone()).collect();
    let (games, lost) = by_event(reports.len(), &events, tables);
    let order = Order::of(register);
    let fill = |(report, mut games): (&mut EventReport, Vec<TabledGame>)| {
        let players = order.seat(&mut games);
        games.shrink_to_fit();
        let event = Arc::new(TabledEvent {
            register: Arc::clone(register),
            files: Arc::clone(&files),
            players,
            games,
        });
        report.winner.value = report.winner.value.map(|stated| winner(&event, stated));
        report.entrants = Entrants::of_table(Arc::clone(&event));
        report.games = StatedGames::of_table(event);
    };
    reports.par_iter_mut().zip(games).for_each(fill);
    for (events, rows) in events.iter().zip(lost) {
        add_unread(&mut reports, events, &rows);
    }
    reports
}

/// The winner that a table of events names by his register number; who is nobody of the event has no result there.
fn winner(event: &TabledEvent, stated: EntrantNo) -> EntrantNo {
    let is_his = |of: &TabledPlayer| {
        let id = event.register.entry(of.player).id.as_str();
        id.parse() == Ok(stated.0)
    };
    let mut named = (1..).zip(&event.players).filter(|(_, of)| is_his(of));
    match (named.next(), named.next()) {
        (Some((no, _)), None) => EntrantNo(no),
        _ => EntrantNo::NOBODY,
    }
}

/// Tells the events of a table of the rows that could not be read; one without an event may be any one's.
fn add_unread(reports: &mut [EventReport], events: &[usize], rows: &[TableUnread]) {
    for row in rows {
        if let Some(event) = row.event {
            let report = &mut reports[events[event as usize]];
            let row = unread(row, report.entrants.tabled().map(|event| &**event));
            report.unread.games.push(row);
        }
    }
    if rows.iter().any(|row| row.event.is_none()) {
        let anybodys = UnreadGame {
            has_unknown: true,
            ..UnreadGame::default()
        };
        for &at in events {
            reports[at].unread.games.push(anybodys.clone());
        }
    }
}

/// For each table the positions of its events among the reports; those that are not described are added.
fn positions(reports: &mut Vec<EventReport>, tables: &[EventGames]) -> Vec<Vec<usize>> {
    let mut position: BTreeMap<EventId, usize> = BTreeMap::new();
    for (at, report) in reports.iter().enumerate() {
        if let Some(id) = &report.id.value {
            position.entry(id.clone()).or_insert(at);
        }
    }
    let mut of_table = |table: &EventGames| {
        let place = &table.place;
        let mut of_event = |id: &EventId| {
            *position.entry(id.clone()).or_insert_with(|| {
                reports.push(EventReport {
                    id: Field::found(id.clone(), place.clone()),
                    ..EventReport::empty(place)
                });
                reports.len() - 1
            })
        };
        table.names.ids.iter().map(&mut of_event).collect()
    };
    tables.iter().map(&mut of_table).collect()
}

/// The rows of each event, by round, table and row, and of each table those that could not be read.
fn by_event(
    reports: usize,
    events: &[Vec<usize>],
    tables: Vec<EventGames>,
) -> (Vec<Vec<TabledGame>>, Vec<Vec<TableUnread>>) {
    let (mut games, mut lost): (Vec<Vec<TabledGame>>, _) = (vec![Vec::new(); reports], Vec::new());
    for ((number, table), events) in (0..).zip(tables).zip(events) {
        for (event, mut own) in events.iter().zip(table.games) {
            for game in &mut own {
                game.table = number;
            }
            let of_event = &mut games[*event];
            if of_event.is_empty() {
                *of_event = own;
            } else {
                of_event.append(&mut own);
            }
        }
        lost.push(table.unread);
    }
    let in_order = |games: &mut Vec<TabledGame>| games.sort_by_key(|game| (game.round, game.table, game.row));
    games.par_iter_mut().for_each(in_order);
    (games, lost)
}

/// What is known of a row that could not be read. Who stands in no other row has no number.
fn unread(row: &TableUnread, event: Option<&TabledEvent>) -> UnreadGame {
    let number = |player: &PlayerIndex| event?.no_of(|known| known == *player);
    let players: Vec<EntrantNo> = row.players.iter().flatten().filter_map(number).collect();
    UnreadGame {
        round: row.round.and_then(|round| u8::try_from(round).ok()).map(Round),
        has_unknown: players.len() < 2,
        players,
    }
}

fn of_game(game: &TableGame) -> TabledGame {
    TabledGame {
        white: game.white.0,
        black: Some(game.black.0),
        table: 0,
        row: game.row,
        date: game.date,
        round: round(game.round),
        outcome: game.outcome,
    }
}

fn of_bye(bye: &TableBye) -> TabledGame {
    TabledGame {
        white: bye.player.0,
        black: None,
        table: 0,
        row: bye.row,
        date: None,
        round: round(bye.round),
        outcome: bye.outcome,
    }
}

/// Rounds of a table of events are bounded; those of numbered games are not and serve no rating.
fn round(number: u32) -> Round {
    Round(u8::try_from(number).unwrap_or(u8::MAX))
}

/// The players of a register in the order of their numbers.
struct Order {
    /// By [`PlayerIndex`]: the rank.
    ranks: Vec<u32>,
    /// By rank.
    players: Vec<PlayerIndex>,
}

impl Order {
    fn of(register: &Register) -> Self {
        let id = |player: &PlayerIndex| &register.entry(*player).id;
        let mut players: Vec<PlayerIndex> = register.players().map(|(player, _)| player).collect();
        if !players.is_sorted_by_key(id) {
            players.par_sort_by(|a, b| id(a).cmp(id(b)));
        }
        let mut ranks = vec![0; players.len()];
        for (rank, player) in (0..).zip(&players) {
            ranks[player.at()] = rank;
        }
        Self { ranks, players }
    }

    /// The players of an event by register number, with the row in which each stands first; in its games they get their
    /// positions among them.
    fn seat(&self, games: &mut [TabledGame]) -> Vec<TabledPlayer> {
        let of_game = |(at, game): (u64, &TabledGame)| {
            let stands = |player: u32, color: u64| u64::from(self.ranks[player as usize]) << 32 | at << 1 | color;
            [Some(stands(game.white, 0)), game.black.map(|black| stands(black, 1))]
        };
        // Rank, row and colour of each player in each row, in this order.
        let mut standing: Vec<u64> = (0..).zip(&*games).flat_map(of_game).flatten().collect();
        standing.sort_unstable();
        let mut players: Vec<TabledPlayer> = Vec::new();
        let mut last = None;
        for stands in standing {
            let halves = [stands >> 32, stands >> 1 & u64::from(u32::MAX >> 1)];
            let [rank, at] = halves.map(|half| usize::try_from(half).unwrap_or(usize::MAX));
            let color = if stands & 1 == 0 { Color::White } else { Color::Black };
            let game = &mut games[at];
            if last.replace(rank) != Some(rank) {
                players.push(TabledPlayer {
                    player: self.players[rank],
                    table: game.table,
                    row: game.row,
                    color,
                });
            }
            let position = u32::try_from(players.len() - 1).unwrap_or(u32::MAX);
            match color {
                Color::White => game.white = position,
                Color::Black => game.black = Some(position),
            }
        }
        players
    }
}

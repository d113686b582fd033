//! Events in tables: what a game table does not say of its events stands in a second table, one row an event.
//!
//! Its columns are the English field names of the sheet 赛事. Together the two tables are reports like any other.

mod games;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::blocks::BlockStore;
use dengji_core::terms::shelf::{Packed, Shelf};
use dengji_core::terms::{
    Color, EntrantNo, Entrants, EventId, EventIds, EventReport, Field, GameTable, PlayerIndex, Register, Round,
    StatedGames, TableUnread, TabledEvent, TabledGame, TabledPlayer, UnreadGame,
};
use rayon::prelude::*;

use crate::event_toml::fields::{Fault, TABLE_NAMES, set};
use crate::layout::FEDERATION;
use crate::rows::{Columns, Headings, Row, each_row, headings, unknown_headings};
use crate::source::{Limits, SourceFile};
use crate::text::folded;

pub use games::EventGames;
pub(crate) use games::{EventNames, renumbered};

/// Events that are put on a shelf, or taken from it, side by side.
const AT_ONCE: usize = 1 << 10;

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
pub fn read_event_table(
    file: &SourceFile,
    limits: &Limits,
    store: Arc<dyn BlockStore>,
    findings: &mut Vec<Finding>,
) -> Shelf {
    let columns = Columns {
        names: TABLE_NAMES,
        needed: &[0],
        name: column,
    };
    let every: Vec<usize> = (0..TABLE_NAMES.len()).collect();
    let mut shelf = Shelf::new(store, None);
    let mut reports = Vec::with_capacity(AT_ONCE);
    findings.extend(unknown_headings(file, &columns));
    let of_file = each_row(file, &columns, limits, &mut |row| {
        findings.extend(row.misfit(&file.place(), &every, "short"));
        reports.push(event(file, row, findings));
        if reports.len() == AT_ONCE {
            shelve(&mut shelf, &std::mem::take(&mut reports));
        }
    });
    shelve(&mut shelf, &reports);
    findings.extend(of_file);
    shelf
}

/// Puts reports on a shelf.
fn shelve(shelf: &mut Shelf, reports: &[EventReport]) {
    shelf.put(reports.par_iter().map(Packed::of).collect::<Vec<_>>());
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

/// Tables of events and tables of their games, before they are put together.
pub struct EventTables {
    /// What tables say of events.
    described: Vec<Shelf>,
    games: EventGames,
}

impl EventTables {
    /// None yet.
    pub fn new(store: Arc<dyn BlockStore>) -> Self {
        Self {
            described: Vec::new(),
            games: EventGames::new(store),
        }
    }

    /// Adds a table of events.
    pub fn add_events(&mut self, described: Shelf) {
        self.described.push(described);
    }

    /// The tables of games, to which others may be added.
    pub const fn games_mut(&mut self) -> &mut EventGames {
        &mut self.games
    }

    /// Adds a table of games all of whose rows were read.
    pub fn add_table(&mut self, table: GameTable) {
        self.games.add_table(table.place.clone());
        self.games.add(table);
    }

    /// How many games and byes there are.
    pub const fn games(&self) -> usize {
        self.games.len()
    }

    /// The tables of games.
    pub fn files(&self) -> Arc<[Place]> {
        self.games.files.as_slice().into()
    }

    /// Whether an event is among them.
    pub fn has(&self, event: &EventId) -> bool {
        let mut described = all_of(&self.described);
        let is_described = described.any(|(shelf, number)| shelf.head(number).id == Some(event.as_str()));
        is_described || self.games.events().iter().any(|id| id == Some(event.as_str()))
    }

    /// Puts the games of tables into the reports of their events, as columns, and hands the reports over in batches, each
    /// with its position: first stand those that are described, then those that are not. An event that no table describes
    /// has games and nothing else, so that the checks say what is missing.
    pub fn each_batch(self, register: &Arc<Register>, mut take: impl FnMut(Vec<(usize, EventReport)>)) {
        let files = self.files();
        // Without a table of games the order of the register is not asked for.
        let filling = (!files.is_empty()).then(|| Filling {
            order: Order::of(register),
            register,
            files,
            lost: Lost::of(&self.games.unread),
        });
        let Self { described, mut games } = self;
        let described: Vec<(&Shelf, u32)> = all_of(&described).collect();
        let report = |position: usize| described.get(position).map(|(shelf, number)| shelf.report(*number));
        let positions = positions(&described, games.events());
        let mut is_left = vec![true; described.len()];
        for part in 0..games.parts() {
            let Some(filling) = &filling else { break };
            let events = games.take_part(part);
            let ids = games.events();
            let filled = |(event, games): (u32, Vec<TabledGame>)| {
                let position = positions[event as usize] as usize;
                let undescribed = || filling.undescribed(ids.get(event), event, &games);
                let report = report(position).unwrap_or_else(undescribed);
                (position, filling.filled(report, Some(event), games))
            };
            let batch: Vec<(usize, EventReport)> = events.into_par_iter().map(filled).collect();
            for (position, _) in batch.iter().filter(|(position, _)| *position < described.len()) {
                is_left[*position] = false;
            }
            take(batch);
        }
        let left: Vec<usize> = (0..described.len()).filter(|&position| is_left[position]).collect();
        for left in left.chunks(AT_ONCE) {
            let without_games = |&position: &usize| {
                let report = report(position)?;
                Some((
                    position,
                    match &filling {
                        Some(filling) => filling.filled(report, None, Vec::new()),
                        None => report,
                    },
                ))
            };
            take(left.par_iter().filter_map(without_games).collect());
        }
    }

    /// The reports of all events.
    pub fn reports(self, register: &Arc<Register>) -> Vec<EventReport> {
        let mut all = Vec::new();
        self.each_batch(register, |batch| all.extend(batch));
        all.sort_by_key(|(position, _)| *position);
        all.into_iter().map(|(_, report)| report).collect()
    }
}

/// The reports on some shelves, one shelf after the other.
fn all_of(shelves: &[Shelf]) -> impl Iterator<Item = (&Shelf, u32)> {
    let numbers = |shelf: &Shelf| 0..u32::try_from(shelf.len()).unwrap_or(u32::MAX);
    shelves
        .iter()
        .flat_map(move |shelf| numbers(shelf).map(move |number| (shelf, number)))
}

/// For each event of games its position among the described events; those that are not described stand behind them.
fn positions(described: &[(&Shelf, u32)], events: &EventIds) -> Vec<u32> {
    let mut known: HashMap<&str, u32> = HashMap::new();
    for (position, (shelf, number)) in (0..).zip(described) {
        if let Some(id) = shelf.head(*number).id {
            known.entry(id).or_insert(position);
        }
    }
    let mut behind = u32::try_from(described.len()).unwrap_or(u32::MAX)..;
    let position = |id: Option<&str>| {
        let known = id.and_then(|id| known.get(id).copied());
        known.or_else(|| behind.next()).unwrap_or(u32::MAX)
    };
    events.iter().map(position).collect()
}

/// What fills the reports of events with their games.
struct Filling<'a> {
    order: Order,
    register: &'a Arc<Register>,
    /// The tables of games.
    files: Arc<[Place]>,
    lost: Lost,
}

/// Rows that could not be read.
struct Lost {
    /// By event, each with its table.
    of_events: BTreeMap<u32, Vec<(u32, TableUnread)>>,
    /// Tables with rows that name no event: they may be any one's.
    anybodys: BTreeSet<u32>,
}

impl Lost {
    fn of(rows: &[(u32, TableUnread)]) -> Self {
        let (mut of_events, mut anybodys): (BTreeMap<u32, Vec<_>>, _) = (BTreeMap::new(), BTreeSet::new());
        for &(table, row) in rows {
            match row.event {
                Some(event) => of_events.entry(event).or_default().push((table, row)),
                None => _ = anybodys.insert(table),
            }
        }
        Self { of_events, anybodys }
    }

    fn of_event(&self, event: u32) -> &[(u32, TableUnread)] {
        self.of_events.get(&event).map_or(&[], Vec::as_slice)
    }
}

impl Filling<'_> {
    /// The report of an event that no table describes: it stands in the first table that names it.
    fn undescribed(&self, id: Option<&str>, event: u32, games: &[TabledGame]) -> EventReport {
        let lost = self.lost.of_event(event).iter().map(|(table, _)| *table);
        let first = games.iter().map(|game| game.table).chain(lost).min();
        let place = &self.files[first.unwrap_or_default() as usize];
        EventReport {
            id: Field {
                value: id.and_then(EventId::new),
                place: place.clone(),
            },
            ..EventReport::empty(place)
        }
    }

    fn filled(&self, mut report: EventReport, event: Option<u32>, mut games: Vec<TabledGame>) -> EventReport {
        let lost = event.map_or(&[][..], |event| self.lost.of_event(event));
        let is_in =
            |table: &&u32| games.iter().any(|game| game.table == **table) || lost.iter().any(|(of, _)| of == *table);
        let anybodys = self.lost.anybodys.iter().filter(is_in).count();
        let players = self.order.seat(&mut games);
        games.shrink_to_fit();
        let event = Arc::new(TabledEvent {
            register: Arc::clone(self.register),
            files: Arc::clone(&self.files),
            players,
            games,
        });
        report.winner.value = report.winner.value.map(|stated| winner(&event, stated));
        let unread = &mut report.unread.games;
        unread.extend(lost.iter().map(|(_, row)| unread_game(row, &event)));
        let anybodys_row = UnreadGame {
            has_unknown: true,
            ..UnreadGame::default()
        };
        unread.extend(std::iter::repeat_n(anybodys_row, anybodys));
        report.entrants = Entrants::of_table(Arc::clone(&event));
        report.games = StatedGames::of_table(event);
        report
    }
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

/// What is known of a row that could not be read. Who stands in no other row has no number.
fn unread_game(row: &TableUnread, event: &TabledEvent) -> UnreadGame {
    let number = |player: &PlayerIndex| event.no_of(|known| known == *player);
    let players: Vec<EntrantNo> = row.players.iter().flatten().filter_map(number).collect();
    UnreadGame {
        round: row.round.and_then(|round| u8::try_from(round).ok()).map(Round),
        has_unknown: players.len() < 2,
        players,
    }
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

//! The games of tables by event, into which the rows of hundreds of millions are put while they are read.
//!
//! Rows of one event may stand anywhere. Events that follow one another make a part, and what is read of a part is packed
//! and put aside from time to time, so that in memory there are some ten thousands of games, then those of one part.

use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::Arc;

use dengji_core::finding::Place;
use dengji_core::terms::blocks::{BlockStore, Kept, put, take_u32};
use dengji_core::terms::tabled::packed::{put_games, take_games};
use dengji_core::terms::{EventId, EventIds, GameTable, Round, TableBye, TableGame, TableUnread, TabledGame};
use hashbrown::HashTable;
use rayon::prelude::*;
use rustc_hash::FxHasher;

/// A part with so many events gets no more,
const MOST_EVENTS: u32 = 1 << 10;
/// nor one with so many games.
const MOST_GAMES: usize = 1 << 18;
/// Games that wait before they are packed.
const WAITING: usize = 1 << 17;

/// The games of some tables.
#[derive(Debug)]
pub struct EventGames {
    /// The tables.
    pub(super) files: Vec<Place>,
    names: EventNames,
    parts: Vec<Part>,
    /// By event: its part.
    part_of: Vec<u32>,
    /// Games that are not packed.
    waiting: usize,
    count: usize,
    /// Rows that could not be read, with their tables.
    pub(super) unread: Vec<(u32, TableUnread)>,
    store: Arc<dyn BlockStore>,
}

/// The events of tables that are read in parts, in the order in which they are first named.
#[derive(Debug, Default)]
pub(crate) struct EventNames {
    pub(crate) ids: EventIds,
    /// Their positions, by their hashes.
    positions: HashTable<u32>,
}

impl EventNames {
    /// The positions of the events of the next rows.
    pub(crate) fn of_rows(&mut self, ids: &[EventId]) -> Vec<u32> {
        ids.iter().map(|id| self.position(id.as_str())).collect()
    }

    fn position(&mut self, id: &str) -> u32 {
        let hasher = BuildHasherDefault::<FxHasher>::default();
        let ids = &mut self.ids;
        let hash_of = |ids: &EventIds, position: u32| hasher.hash_one(ids.get(position));
        let is_it = |position: &u32| ids.get(*position) == Some(id);
        if let Some(known) = self.positions.find(hasher.hash_one(Some(id)), is_it) {
            return *known;
        }
        let next = u32::try_from(ids.len()).unwrap_or(u32::MAX);
        ids.push(Some(id));
        let rehash = |position: &u32| hash_of(ids, *position);
        self.positions.insert_unique(hasher.hash_one(Some(id)), next, rehash);
        next
    }
}

/// Rows that could not be read, with the positions of their events in the whole table.
pub(crate) fn renumbered(rows: Vec<TableUnread>, events: &[u32]) -> impl Iterator<Item = TableUnread> {
    rows.into_iter().map(|row| TableUnread {
        event: row.event.map(|event| events[event as usize]),
        ..row
    })
}

/// Events that follow one another.
#[derive(Debug)]
struct Part {
    first: u32,
    events: u32,
    games: usize,
    packed: Vec<Kept>,
    /// Games with their events; players are by [`PlayerIndex`](dengji_core::terms::PlayerIndex).
    waiting: Vec<(u32, TabledGame)>,
}

impl Part {
    /// Its waiting games as bytes: runs of an event, one after the other.
    fn pack(&mut self) -> Vec<u8> {
        let waiting = std::mem::take(&mut self.waiting);
        let mut bytes = Vec::with_capacity(waiting.len() * 8);
        for run in waiting.chunk_by(|one, next| one.0 == next.0) {
            put(&mut bytes, (run[0].0 - self.first).into());
            put_games(&mut bytes, run.iter().map(|(_, game)| *game));
        }
        bytes
    }
}

impl EventGames {
    /// None yet.
    pub fn new(store: Arc<dyn BlockStore>) -> Self {
        Self {
            files: Vec::new(),
            names: EventNames::default(),
            parts: Vec::new(),
            part_of: Vec::new(),
            waiting: 0,
            count: 0,
            unread: Vec::new(),
            store,
        }
    }

    /// Adds a table; what is added next are its rows.
    pub fn add_table(&mut self, place: Place) {
        self.files.push(place);
    }

    /// Adds the next rows of the last table.
    pub fn add(&mut self, rows: GameTable) {
        let table = self.table();
        let events = self.names.of_rows(&rows.events);
        for game in rows.games.iter() {
            self.push(events[game.event as usize], of_game(&game, table));
        }
        for bye in &rows.byes {
            self.push(events[bye.event as usize], of_bye(bye, table));
        }
        let unread = renumbered(rows.unread, &events);
        self.unread.extend(unread.map(|row| (table, row)));
    }

    /// Adds the tables of others behind these.
    pub fn append(&mut self, mut others: Self) {
        if self.files.is_empty() {
            *self = others;
            return;
        }
        let before = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        self.files.append(&mut others.files);
        let events: Vec<u32> = others
            .names
            .ids
            .iter()
            .flatten()
            .map(|id| self.names.position(id))
            .collect();
        for part in 0..others.parts.len() {
            for (event, games) in others.take_part(part) {
                for game in games {
                    let table = game.table + before;
                    self.push(events[event as usize], TabledGame { table, ..game });
                }
            }
        }
        for (table, row) in others.unread {
            let unread = renumbered(vec![row], &events);
            self.unread.extend(unread.map(|row| (table + before, row)));
        }
    }

    /// How many games and byes there are.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether no row told of anything.
    pub const fn is_empty(&self) -> bool {
        self.count == 0 && self.unread.is_empty()
    }

    /// The events, in the order in which they are first named.
    pub(super) const fn events(&self) -> &EventIds {
        &self.names.ids
    }

    /// The position of the last table.
    fn table(&self) -> u32 {
        u32::try_from(self.files.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    fn push(&mut self, event: u32, game: TabledGame) {
        while self.part_of.len() <= event as usize {
            self.assign();
        }
        let part = &mut self.parts[self.part_of[event as usize] as usize];
        part.games += 1;
        part.waiting.push((event, game));
        self.count += 1;
        self.waiting += 1;
        if self.waiting >= WAITING {
            self.pack();
        }
    }

    /// Gives the next event its part.
    fn assign(&mut self) {
        let is_open = |part: &&mut Part| part.events < MOST_EVENTS && part.games < MOST_GAMES;
        match self.parts.last_mut().filter(is_open) {
            Some(part) => part.events += 1,
            None => self.parts.push(Part {
                first: u32::try_from(self.part_of.len()).unwrap_or(u32::MAX),
                events: 1,
                games: 0,
                packed: Vec::new(),
                waiting: Vec::new(),
            }),
        }
        let part = u32::try_from(self.parts.len() - 1).unwrap_or(u32::MAX);
        self.part_of.push(part);
    }

    fn pack(&mut self) {
        let waiting = |part: &&mut Part| !part.waiting.is_empty();
        let parts: Vec<&mut Part> = self.parts.iter_mut().filter(waiting).collect();
        let pack = |part: &'_ mut Part| {
            let block = part.pack();
            part.packed.push(self.store.keep(block));
        };
        parts.into_par_iter().for_each(pack);
        self.waiting = 0;
    }

    /// How many parts there are, with every event in one. Nothing is added any more.
    pub(super) fn parts(&mut self) -> usize {
        self.names.positions = HashTable::new();
        while self.part_of.len() < self.names.ids.len() {
            self.assign();
        }
        self.parts.len()
    }

    /// Takes out the events of a part, each with its games by round, table and row.
    pub(super) fn take_part(&mut self, part: usize) -> Vec<(u32, Vec<TabledGame>)> {
        let part = &mut self.parts[part];
        let mut games: Vec<Vec<TabledGame>> = vec![Vec::new(); part.events as usize];
        for block in std::mem::take(&mut part.packed) {
            let bytes = block.bytes(Some(&self.store));
            let mut rest = &*bytes;
            while !rest.is_empty() {
                let event = take_u32(&mut rest) as usize;
                games[event].extend(take_games(&mut rest));
            }
        }
        for (event, game) in std::mem::take(&mut part.waiting) {
            games[(event - part.first) as usize].push(game);
        }
        let in_order = |games: &mut Vec<TabledGame>| games.sort_by_key(|game| (game.round, game.table, game.row));
        games.par_iter_mut().for_each(in_order);
        (part.first..).zip(games).collect()
    }
}

fn of_game(game: &TableGame, table: u32) -> TabledGame {
    TabledGame {
        white: game.white.0,
        black: Some(game.black.0),
        table,
        row: game.row,
        date: game.date,
        round: round(game.round),
        outcome: game.outcome,
    }
}

fn of_bye(bye: &TableBye, table: u32) -> TabledGame {
    TabledGame {
        white: bye.player.0,
        black: None,
        table,
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

#[cfg(test)]
mod tests {
    use dengji_core::terms::{Date, Outcome, PlayerIndex, TableGames};

    use super::*;
    use crate::spool::Spool;

    /// Rows of some events, which take turns.
    fn rows(events: std::ops::Range<u32>, rounds: u32) -> GameTable {
        let count = events.end - events.start;
        let game = |at: u32| TableGame {
            event: at % count,
            round: rounds - at / count,
            date: Some(Date::constant(2000, 1, 1)),
            white: PlayerIndex(at),
            black: PlayerIndex(at + 1),
            outcome: Outcome::Draw,
            seq: 0,
            row: at + 1,
        };
        let id = |event: u32| EventId::new(&format!("E{event}"));
        GameTable {
            place: Place::file("a"),
            events: events.filter_map(id).collect(),
            games: (0..count * rounds).map(game).collect::<TableGames>(),
            byes: vec![TableBye {
                event: 0,
                round: rounds + 1,
                player: PlayerIndex(7),
                outcome: Outcome::FullPointBye,
                row: count * rounds + 1,
            }],
            unread: vec![TableUnread {
                event: Some(1),
                round: None,
                players: [None, None],
            }],
        }
    }

    /// Two parts of a table and a table of its own, packed after each if wanted.
    fn gathered(is_packed: bool) -> EventGames {
        let of_table = |parts: &[GameTable]| {
            let mut games = EventGames::new(Arc::new(Spool::default()));
            games.add_table(Place::file("a"));
            for part in parts {
                games.add(part.clone());
                if is_packed {
                    games.pack();
                }
            }
            games
        };
        let mut games = of_table(&[rows(0..3000, 3), rows(2000..4000, 2)]);
        games.append(of_table(&[rows(3999..4001, 4)]));
        games
    }

    fn events(mut games: EventGames) -> Vec<(String, Vec<TabledGame>)> {
        let parts = 0..games.parts();
        let all: Vec<_> = parts.flat_map(|part| games.take_part(part)).collect();
        let named = all.into_iter();
        let id = |event: u32| games.events().get(event).unwrap_or_default().to_owned();
        named.map(|(event, of)| (id(event), of)).collect()
    }

    #[test]
    fn games_come_together_by_event_packed_or_not() {
        let packed = events(gathered(true));
        assert_eq!(format!("{packed:?}"), format!("{:?}", events(gathered(false))));
        assert_eq!(packed.len(), 4001);
        let rows_of = |id: &str| -> Vec<(u8, u32, u32)> {
            let of = packed.iter().find(|(event, _)| event == id);
            let games = of.into_iter().flat_map(|(_, games)| games);
            games.map(|game| (game.round.0, game.table, game.row)).collect()
        };
        assert_eq!(rows_of("E0"), [(1, 0, 6001), (2, 0, 3001), (3, 0, 1), (4, 0, 9001)]);
        let of_both = [(1, 0, 2501), (1, 0, 8501), (2, 0, 501), (2, 0, 5501), (3, 0, 2501)];
        assert_eq!(rows_of("E2500"), of_both);
        assert_eq!(rows_of("E3999").iter().filter(|row| row.1 == 1).count(), 5);
        assert_eq!(rows_of("E4000"), [(1, 1, 8), (2, 1, 6), (3, 1, 4), (4, 1, 2)]);
    }

    #[test]
    fn rows_that_could_not_be_read_keep_their_event_and_table() {
        let games = gathered(true);
        let named = games.unread.iter().map(|(table, row)| {
            let event = row.event.and_then(|event| games.events().get(event));
            (*table, event.unwrap_or_default().to_owned())
        });
        let expected = [(0, "E1"), (0, "E2001"), (1, "E4000")].map(|(table, event)| (table, event.to_owned()));
        assert_eq!(named.collect::<Vec<_>>(), expected);
        assert_eq!(games.len(), 3000 * 3 + 2000 * 2 + 2 * 4 + 3);
    }
}

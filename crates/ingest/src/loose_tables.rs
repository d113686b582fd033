//! Tables of games and of events that are checked on their own, outside a book.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use dengji_core::finding::{Finding, Place};
use dengji_core::terms::shelf::Shelf;
use dengji_core::terms::{EventReport, GameTable, PlayerId, PlayerIndex, Register, RegisterEntry, Sex, Title};

use crate::event_tables::{EventTables, is_event_table, read_event_table};
use crate::records;
use crate::rows::{Headings, headings};
use crate::source::{Limits, SourceFile};
use crate::spool::Spool;
use crate::tables::{COLUMNS, Knowledge, Order, SEQ, is_game_table, read_game_table};

/// What some files that are tables say together.
#[derive(Default)]
pub struct LooseTables {
    tables: Vec<GameTable>,
    spool: Arc<Spool>,
    events: Vec<Shelf>,
    people: Mutex<People>,
}

/// Everybody who is named, by the number that stands for him: there is no register to know more.
#[derive(Default)]
struct People {
    known: HashMap<String, PlayerIndex>,
    register: Register,
}

/// What a file was taken for.
pub enum Taken<'t> {
    /// Neither: a text with the games of one event is a report.
    Nothing,
    /// A table of events.
    Events,
    /// A table of games.
    Games(&'t GameTable),
}

impl LooseTables {
    /// Reads a file that is a table of events, or one of the games of several; a Parquet file is nothing else.
    pub fn take(&mut self, file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Taken<'_> {
        if is_event_table(file) {
            let store = Arc::clone(&self.spool);
            self.events.push(read_event_table(file, limits, store, findings));
            return Taken::Events;
        }
        if !is_game_table(file) {
            return Taken::Nothing;
        }
        let mut found = Vec::new();
        let player = |id: &str| self.people.lock().unwrap_or_else(PoisonError::into_inner).player(id);
        let known = Knowledge {
            order: order(file),
            players: &player,
            limits,
        };
        let table = read_game_table(file, &known, &self.spool, &mut found);
        if table.events.len() < 2 && !records::is_table(file) {
            return Taken::Nothing;
        }
        findings.extend(found);
        self.tables.push(table);
        self.tables.last().map_or(Taken::Nothing, Taken::Games)
    }

    /// The reports of the events whose games are in rounds; those of numbered games have none.
    pub fn reports(self) -> Vec<EventReport> {
        let register = Arc::new(
            self.people
                .into_inner()
                .unwrap_or_else(PoisonError::into_inner)
                .register,
        );
        let in_rounds = |table: &GameTable| table.games.iter().all(|game| game.round > 0);
        let mut tables = EventTables::new(Arc::clone(&self.spool) as _);
        self.events.into_iter().for_each(|events| tables.add_events(events));
        let in_rounds = self.tables.into_iter().filter(in_rounds);
        in_rounds.for_each(|table| tables.add_table(table));
        tables.reports(&register)
    }
}

/// By rounds, unless the games are numbered.
fn order(file: &SourceFile) -> Order {
    let is_seq = |heading: &String| crate::game_headings::column(heading) == COLUMNS[SEQ];
    match headings(file) {
        Headings::Found(found) if found.iter().any(is_seq) => Order::Numbers,
        _ => Order::Rounds,
    }
}

impl People {
    fn player(&mut self, id: &str) -> Option<PlayerIndex> {
        if let Some(&known) = self.known.get(id) {
            return Some(known);
        }
        let player = PlayerIndex(u32::try_from(self.register.entries.len()).ok()?);
        self.register.entries.push(RegisterEntry {
            id: PlayerId::new(id)?,
            name: id.into(),
            latin_name: None,
            // Nobody asks for it here.
            sex: Sex::Male,
            birth_year: None,
            unit: None,
            federation: None,
            title: Title::default(),
            fide_id: None,
            fide_rating: None,
            former_names: Vec::new(),
            place: Place::file("").into(),
            title_column: None,
        });
        self.known.insert(id.to_owned(), player);
        Some(player)
    }
}

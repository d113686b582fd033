//! Reports of events of game tables that memory need not hold: a period may have hundreds of thousands of them.
//!
//! In memory stays by what they are ordered and counted; all else is bytes in a [`BlockStore`] until somebody asks for it.

use std::sync::Arc;

use jiff::civil::Date;

use super::blocks::{BlockStore, Kept, day_of, of_day};
use super::event::EventReport;
use super::event_ids::EventIds;
use super::player::Register;
use super::tabled::{Entrants, StatedGames, TabledEvent};
use crate::finding::Place;
use crate::stored::with_texts;

/// Reports, each by its number.
#[derive(Debug)]
pub struct Shelf {
    store: Arc<dyn BlockStore>,
    /// What is known of their players.
    register: Arc<Register>,
    /// The tables of their games.
    files: Arc<[Place]>,
    ids: EventIds,
    reports: Vec<OnShelf>,
}

/// A report on the shelf.
#[derive(Debug)]
struct OnShelf {
    /// First and last day as numbers.
    days: [u32; 2],
    games: u32,
    is_tabled: bool,
    bytes: Kept,
}

/// By what reports are ordered and counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head<'a> {
    /// 赛事编号
    pub id: Option<&'a str>,
    /// 开始日期
    pub start: Option<Date>,
    /// 结束日期
    pub end: Option<Date>,
    /// Games and byes.
    pub games: usize,
    /// Whether they are those of a table.
    pub is_tabled: bool,
}

impl<'a> Head<'a> {
    /// Of a report.
    pub fn of(report: &'a EventReport) -> Self {
        Self {
            id: report.id.value.as_ref().map(super::event::EventId::as_str),
            start: report.start.value,
            end: report.end.value,
            games: report.games.len(),
            is_tabled: report.games.tabled().is_some(),
        }
    }
}

/// A report as it lies on a shelf.
pub struct Packed(Vec<u8>);

impl Packed {
    /// Packs a report, whose players and games are those of a table or none.
    ///
    /// # Panics
    /// Never: whatever a report states can be written.
    pub fn of(report: &EventReport) -> Self {
        let event = report.games.tabled();
        let bare = EventReport {
            entrants: Entrants::default(),
            games: StatedGames::default(),
            ..report.clone()
        };
        let mut bytes = vec![u8::from(event.is_some())];
        if let Some(event) = event {
            event.put(&mut bytes);
        }
        Self(with_texts(|| postcard::to_extend(&bare, bytes)).expect("a report can be written"))
    }
}

impl Shelf {
    /// An empty one for events of some tables.
    pub fn new(store: Arc<dyn BlockStore>, register: &Arc<Register>, files: Arc<[Place]>) -> Self {
        Self {
            store,
            register: Arc::clone(register),
            files,
            ids: EventIds::default(),
            reports: Vec::new(),
        }
    }

    /// Puts a report there; gives its number.
    pub fn put(&mut self, report: &EventReport, packed: Packed) -> u32 {
        let head = Head::of(report);
        let position = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
        self.ids.push(head.id);
        self.reports.push(OnShelf {
            days: [head.start, head.end].map(of_day),
            games: position(head.games),
            is_tabled: head.is_tabled,
            bytes: self.store.keep(packed.0),
        });
        position(self.reports.len() - 1)
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.reports.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.reports.is_empty()
    }

    /// The head of one.
    pub fn head(&self, number: u32) -> Head<'_> {
        let OnShelf {
            days, games, is_tabled, ..
        } = &self.reports[number as usize];
        let [start, end] = days.map(day_of);
        Head {
            id: self.ids.get(number),
            start,
            end,
            games: *games as usize,
            is_tabled: *is_tabled,
        }
    }

    /// Players and games of one; none of a report without a table.
    pub fn event(&self, number: u32) -> Option<TabledEvent> {
        self.event_of(&mut &*self.reports[number as usize].bytes.bytes(Some(&self.store)))
    }

    fn event_of(&self, bytes: &mut &[u8]) -> Option<TabledEvent> {
        let has_event = bytes.split_off_first() == Some(&1);
        has_event.then(|| TabledEvent::take(bytes, &self.register, &self.files))
    }

    /// One of them.
    ///
    /// # Panics
    /// Never: it is what was put there.
    pub fn report(&self, number: u32) -> EventReport {
        let bytes = self.reports[number as usize].bytes.bytes(Some(&self.store));
        let mut rest = &*bytes;
        let event = self.event_of(&mut rest).map(Arc::new);
        let mut report: EventReport = with_texts(|| postcard::from_bytes(rest)).expect("a report that was written");
        if let Some(event) = event {
            report.entrants = Entrants::of_table(Arc::clone(&event));
            report.games = StatedGames::of_table(event);
        }
        report
    }
}

//! Reports of events of game tables that memory need not hold: a period may have hundreds of thousands of them.
//!
//! In memory stays by what they are ordered and counted; all else is bytes in a [`BlockStore`] until somebody asks for it.

use std::borrow::Cow;
use std::sync::Arc;

use jiff::civil::Date;

use super::blocks::{BlockStore, Kept, day_of, of_day};
use super::event::{EventId, EventReport};
use super::event_ids::EventIds;
use super::player::Register;
use super::tabled::{Entrants, StatedGames, TabledEvent};
use crate::finding::Place;
use crate::stored::with_texts;

/// Reports, each by its number.
#[derive(Debug)]
pub struct Shelf {
    store: Arc<dyn BlockStore>,
    /// Whose games they have; none of reports without games.
    tables: Option<Tables>,
    ids: EventIds,
    reports: Vec<OnShelf>,
    blocks: Vec<Block>,
}

/// Game tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// What is known of their players.
    pub register: Arc<Register>,
    /// The files.
    pub files: Arc<[Place]>,
}

/// A report on the shelf.
#[derive(Debug)]
struct OnShelf {
    /// First and last day as numbers.
    days: [u32; 2],
    games: u32,
    /// Where it ends in its block.
    end: u32,
}

/// Reports that were put there together.
#[derive(Debug)]
struct Block {
    first: u32,
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
pub struct Packed {
    id: Option<EventId>,
    days: [Option<Date>; 2],
    games: usize,
    bytes: Vec<u8>,
}

impl Packed {
    /// Packs a report, whose players and games are those of a table or none.
    ///
    /// # Panics
    /// Never: whatever a report states can be written.
    pub fn of(report: &EventReport) -> Self {
        let bare = EventReport {
            entrants: Entrants::default(),
            games: StatedGames::default(),
            ..report.clone()
        };
        let mut bytes = Vec::new();
        if let Some(event) = report.games.tabled() {
            event.put(&mut bytes);
        }
        Self {
            id: report.id.value.clone(),
            days: [report.start.value, report.end.value],
            games: report.games.len(),
            bytes: with_texts(|| postcard::to_extend(&bare, bytes)).expect("a report can be written"),
        }
    }
}

impl Shelf {
    /// An empty one: for events of some tables, or for reports without games.
    pub fn new(store: Arc<dyn BlockStore>, tables: Option<Tables>) -> Self {
        Self {
            store,
            tables,
            ids: EventIds::default(),
            reports: Vec::new(),
            blocks: Vec::new(),
        }
    }

    /// Puts reports there; they get the next numbers.
    pub fn put(&mut self, reports: impl IntoIterator<Item = Packed>) {
        let position = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
        let (first, mut block) = (position(self.len()), Vec::new());
        for packed in reports {
            block.extend(packed.bytes);
            self.ids.push(packed.id.as_ref().map(EventId::as_str));
            self.reports.push(OnShelf {
                days: packed.days.map(of_day),
                games: position(packed.games),
                end: position(block.len()),
            });
        }
        if !block.is_empty() {
            let bytes = self.store.keep(block);
            self.blocks.push(Block { first, bytes });
        }
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
        let OnShelf { days, games, .. } = &self.reports[number as usize];
        let [start, end] = days.map(day_of);
        Head {
            id: self.ids.get(number),
            start,
            end,
            games: *games as usize,
            is_tabled: self.tables.is_some(),
        }
    }

    fn bytes(&self, number: u32) -> Cow<'_, [u8]> {
        let after = self.blocks.partition_point(|block| block.first <= number);
        let block = &self.blocks[after - 1];
        let end_of = |number: u32| self.reports[number as usize].end;
        let start = if number == block.first { 0 } else { end_of(number - 1) };
        block.bytes.part(start..end_of(number), Some(&self.store))
    }

    /// Players and games of one; none of a report without them.
    pub fn event(&self, number: u32) -> Option<TabledEvent> {
        let Tables { register, files } = self.tables.as_ref()?;
        Some(TabledEvent::take(&mut &*self.bytes(number), register, files))
    }

    /// One of them.
    ///
    /// # Panics
    /// Never: it is what was put there.
    pub fn report(&self, number: u32) -> EventReport {
        let bytes = self.bytes(number);
        let mut rest = &*bytes;
        let tables = self.tables.as_ref();
        let event = tables.map(|of| Arc::new(TabledEvent::take(&mut rest, &of.register, &of.files)));
        let mut report: EventReport = with_texts(|| postcard::from_bytes(rest)).expect("a report that was written");
        if let Some(event) = event {
            report.entrants = Entrants::of_table(Arc::clone(&event));
            report.games = StatedGames::of_table(event);
        }
        report
    }
}

//! The reports of a period, in their order: as they are, or on a [`Shelf`].

use std::sync::Arc;

use super::event::EventReport;
use super::shelf::{Head, Shelf};
use super::tabled::TabledEvent;

/// Reports of a kind. Those on the shelf are made when somebody asks for them and go with him.
#[derive(Clone, Debug)]
pub struct Reports<T> {
    slots: Vec<Slot>,
    held: Vec<T>,
    shelf: Option<Arc<Shelf>>,
}

/// Where a report is.
#[derive(Clone, Copy, Debug)]
enum Slot {
    /// Its position among those that are held.
    Held(u32),
    /// Its number on the shelf.
    Shelved(u32),
}

impl<T> Reports<T> {
    /// How many there are.
    pub const fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    fn shelf(&self) -> &Shelf {
        self.shelf.as_ref().expect("a shelf for what lies on it")
    }

    fn hold(&mut self, report: T) -> Slot {
        self.held.push(report);
        Slot::Held(position(self.held.len() - 1))
    }
}

fn position(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

impl<T: AsRef<EventReport> + Clone + From<EventReport>> Reports<T> {
    /// The one at a position.
    pub fn get(&self, at: usize) -> T {
        match self.slots[at] {
            Slot::Held(held) => self.held[held as usize].clone(),
            Slot::Shelved(number) => self.shelf().report(number).into(),
        }
    }

    /// The head of the one at a position.
    pub fn head(&self, at: usize) -> Head<'_> {
        match self.slots[at] {
            Slot::Held(held) => Head::of(self.held[held as usize].as_ref()),
            Slot::Shelved(number) => self.shelf().head(number),
        }
    }

    /// The players and games of the one at a position, if they are those of a table.
    pub fn event(&self, at: usize) -> Option<Arc<TabledEvent>> {
        match self.slots[at] {
            Slot::Held(held) => self.held[held as usize].as_ref().games.tabled().cloned(),
            Slot::Shelved(number) => self.shelf().event(number).map(Arc::new),
        }
    }

    /// All of them, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = T> {
        (0..self.len()).map(|at| self.get(at))
    }

    /// The position of the first of an event.
    pub fn position(&self, event: &str) -> Option<usize> {
        (0..self.len()).find(|&at| self.head(at).id == Some(event))
    }

    /// The first of an event.
    pub fn of_event(&self, event: &str) -> Option<T> {
        self.position(event).map(|at| self.get(at))
    }

    /// The same, with others in place of some.
    #[must_use]
    pub fn with(&self, others: impl IntoIterator<Item = (usize, T)>) -> Self {
        let mut reports = self.clone();
        for (at, report) in others {
            reports.slots[at] = reports.hold(report);
        }
        reports
    }
}

impl<T> Default for Reports<T> {
    /// None.
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            held: Vec::new(),
            shelf: None,
        }
    }
}

impl<T> FromIterator<T> for Reports<T> {
    fn from_iter<I: IntoIterator<Item = T>>(reports: I) -> Self {
        let held: Vec<T> = reports.into_iter().collect();
        Self {
            slots: (0..position(held.len())).map(Slot::Held).collect(),
            held,
            shelf: None,
        }
    }
}

/// Games of reports that are looked at side by side.
const BATCH: usize = 1 << 18;

/// Runs of reports, named by numbers, with about so many games as are looked at side by side.
pub fn batches(reports: &[u32], games: impl Fn(u32) -> usize) -> impl Iterator<Item = &[u32]> {
    let mut rest = reports;
    std::iter::from_fn(move || {
        let mut so_far = 0;
        let full = rest.iter().position(|&report| {
            so_far += games(report);
            so_far >= BATCH
        });
        let (batch, after) = rest.split_at(full.map_or(rest.len(), |last| last + 1));
        rest = after;
        (!batch.is_empty()).then_some(batch)
    })
}

/// Reports that come in another order than they will stand in.
#[derive(Debug)]
pub struct Arriving<T> {
    places: Vec<(u32, Slot)>,
    reports: Reports<T>,
}

impl<T> Default for Arriving<T> {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            reports: Reports::default(),
        }
    }
}

impl<T> Arriving<T> {
    /// Takes the report of a position.
    pub fn hold(&mut self, at: usize, report: T) {
        let slot = self.reports.hold(report);
        self.places.push((position(at), slot));
    }

    /// Takes the number that the report of a position has on the shelf.
    pub fn shelve(&mut self, at: usize, number: usize) {
        self.places.push((position(at), Slot::Shelved(position(number))));
    }

    /// All of them in their order; the others lie on a shelf.
    pub fn arrived(mut self, others: Option<Arc<Shelf>>) -> Reports<T> {
        self.places.sort_unstable_by_key(|(at, _)| *at);
        self.reports.slots = self.places.into_iter().map(|(_, slot)| slot).collect();
        Reports {
            shelf: others,
            ..self.reports
        }
    }
}

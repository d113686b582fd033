//! The derivation of a number.
//!
//! A rule writes what it does into a [`Trail`]. [`NoTrail`] costs nothing and serves the bulk run; [`Record`] keeps
//! every step and serves `explain` and the trace. There is one code path, so an explanation cannot drift from the
//! calculation.

use std::fmt;
use std::sync::Arc;

use crate::finding::Place;
use crate::terms::EventId;

/// One step of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the step gives; its name in words stands in the catalogue under `step-` and this word.
    pub name: &'static str,
    /// The article it follows, as the Chinese text numbers it: `八(二)`.
    pub article: Arc<str>,
    /// The reading it follows, if the text is damaged or silent: `八(六)-b`. The rule set says which steps follow which
    /// reading; whoever keeps the steps fills it in.
    pub reading: Option<Arc<str>>,
    /// The arithmetic, in figures and signs that need no language.
    pub formula: String,
    /// The figure reached, as printed.
    pub value: String,
    /// The cells it came from.
    pub places: Vec<Place>,
}

impl Step {
    /// A step by an article.
    pub fn new(name: &'static str, article: &Arc<str>, formula: impl Into<String>, value: impl fmt::Display) -> Self {
        Self {
            name,
            article: Arc::clone(article),
            reading: None,
            formula: formula.into(),
            value: value.to_string(),
            places: Vec::new(),
        }
    }

    /// Names the cells.
    #[must_use]
    pub fn places(mut self, places: impl IntoIterator<Item = Place>) -> Self {
        self.places.extend(places);
        self
    }
}

/// Where a rule writes its steps.
pub trait Trail {
    /// Whether steps are kept.
    const IS_KEPT: bool = true;

    /// Takes a step; the closure runs only if steps are kept.
    fn step(&mut self, make: impl FnOnce() -> Step);

    /// Says to which event the following steps belong; none: to the list.
    fn enter(&mut self, event: Option<&EventId>) {
        let _ = event;
    }
}

/// The trail that keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrail;

impl Trail for NoTrail {
    const IS_KEPT: bool = false;

    fn step(&mut self, _: impl FnOnce() -> Step) {}
}

/// The trail that keeps every step, in order, with the event it belongs to.
#[derive(Clone, Debug, Default)]
pub struct Record {
    event: Option<EventId>,
    /// The steps so far.
    pub steps: Vec<(Option<EventId>, Step)>,
}

impl Trail for Record {
    fn step(&mut self, make: impl FnOnce() -> Step) {
        self.steps.push((self.event.clone(), make()));
    }

    fn enter(&mut self, event: Option<&EventId>) {
        self.event = event.cloned();
    }
}

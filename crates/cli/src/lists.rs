//! The lists of a book up to one: read and computed only where the cache does not know them.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::Derived;
use dengji_core::terms::{ListDate, PlayerIndex};
use dengji_export::publish::OutputFile;
use dengji_recompute::{Beside, State};
use rayon::prelude::*;

use crate::book::Book;
use crate::cache::{Cache, Fingerprint, Kept, Key, Outline};
use crate::compute::{At, Computed, opening, step, step_keeping, with_derivations};
use crate::condition;
use crate::console::{Console, Failure, Progress};
use crate::frozen::{self, FileHash};
use crate::load::{Loaded, Period, limits, load_with};
use crate::standing::{Figures, figures_differ};

/// The lists of a book, oldest first.
///
/// They may be asked for in any order; a list that is not known is computed after those before it.
pub struct Lists<'a> {
    book: &'a Book,
    console: &'a Console,
    dates: Vec<ListDate>,
    cache: Cache,
    fingerprint: Option<Fingerprint>,
    /// What is known of each.
    known: Vec<Option<Kept>>,
    loaded: Option<Arc<Loaded>>,
    /// The list computed last, for who asks for all of it.
    latest: Option<(usize, Computed)>,
    /// How everybody stood after a list.
    state: Option<(usize, Arc<State>)>,
    progress: Option<Progress>,
    /// What is made beside the last list.
    beside: Beside,
}

impl<'a> Lists<'a> {
    /// Takes up what the cache knows of some lists.
    pub fn open(book: &'a Book, dates: Vec<ListDate>, console: &'a Console) -> Result<Self, Failure> {
        let cache = console.cache_of(book);
        let limits = limits(book, console.limits);
        let fingerprint = if cache.is_used() {
            Some(Fingerprint::take(book, &dates, &limits, console)?)
        } else {
            None
        };
        let known = |(at, date): (usize, &ListDate)| {
            let key = fingerprint.as_ref()?.key(at)?;
            Kept::read(&cache, *date, key)
        };
        Ok(Self {
            book,
            console,
            known: dates.par_iter().enumerate().map(known).collect(),
            progress: None,
            beside: Beside::Rows,
            dates,
            cache,
            fingerprint,
            loaded: None,
            latest: None,
            state: None,
        })
    }

    /// Makes of the last list no more than the list itself, and keeps nothing of it.
    pub fn list_alone(&mut self) {
        self.beside = Beside::Counts;
    }

    /// The dates.
    pub fn dates(&self) -> &[ListDate] {
        &self.dates
    }

    /// The position of the last list.
    pub fn last(&self) -> Option<usize> {
        self.dates.len().checked_sub(1)
    }

    /// A list in brief.
    pub fn outline(&mut self, at: usize) -> Result<&Outline, Failure> {
        while self.known[at].is_none() {
            let missing = self.known.iter().position(Option::is_none).unwrap_or(at);
            self.latest = Some((missing, self.compute(missing)?));
        }
        let Some(kept) = &self.known[at] else {
            return Err(self.book.no_list(self.dates[at]));
        };
        Ok(&kept.outline)
    }

    /// A list in full, with the state before it.
    pub fn computed(&mut self, at: usize) -> Result<Computed, Failure> {
        match self.latest.take() {
            Some((of, computed)) if of == at => Ok(computed),
            _ => self.compute(at),
        }
    }

    /// Errors of the lists before one, which stop it too, without those that it has itself.
    pub fn errors_before(&mut self, at: usize) -> Result<Vec<Finding>, Failure> {
        let mut errors = Vec::new();
        for earlier in 0..at {
            let findings = self.outline(earlier)?.findings.iter();
            errors.extend(findings.filter(|finding| finding.severity == Severity::Error).cloned());
        }
        let known = &self.outline(at)?.findings;
        errors.retain(|finding| !known.contains(finding));
        Ok(errors)
    }

    /// Everything that stops the last list: its own errors and those of the lists before.
    pub fn errors(&mut self) -> Result<Vec<Finding>, Failure> {
        let Some(last) = self.last() else { return Ok(Vec::new()) };
        let mut errors = self.errors_before(last)?;
        let own = self.outline(last)?.findings.iter();
        errors.extend(own.filter(|finding| finding.severity == Severity::Error).cloned());
        Ok(errors)
    }

    /// Whether errors of a list or of one before it keep it from being computed.
    fn has_errors_until(&mut self, at: usize) -> Result<bool, Failure> {
        for list in 0..=at {
            let mut findings = self.outline(list)?.findings.iter();
            if findings.any(|finding| finding.severity == Severity::Error) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The finding that a published list differs from what is computed now: nothing may be published on top of it.
    pub fn differs(&mut self, at: usize) -> Result<Option<Finding>, Failure> {
        let (book, date) = (self.book, self.dates[at]);
        if !book.published(date).is_dir() || self.has_errors_until(at)? {
            return Ok(None);
        }
        Ok(figures_differ(book, date, &self.outline(at)?.figures))
    }

    /// Published lists before one that differ from what is computed now.
    pub fn differing_before(&mut self, at: usize) -> Result<Vec<Finding>, Failure> {
        let found: Vec<Option<Finding>> = (0..at).map(|earlier| self.differs(earlier)).collect::<Result<_, _>>()?;
        Ok(found.into_iter().flatten().collect())
    }

    /// Warnings of published files that are not what was published, of every list but one; not of those whose figures
    /// are said to differ.
    pub fn altered_but(&mut self, list: ListDate) -> Result<Vec<Finding>, Failure> {
        let own = Some(list.to_string());
        let found = self.altered()?;
        Ok(found
            .into_iter()
            .filter(|finding| finding.argument("list") != own.as_deref())
            .collect())
    }

    /// What is known of the files of a list as they are computed now.
    pub fn known_files(&self, at: usize) -> Vec<FileHash> {
        let outline = self.known[at].as_ref().map(|kept| &kept.outline);
        outline.map_or_else(Vec::new, |outline| {
            [&outline.figures.files[..], &outline.files].concat()
        })
    }

    /// Warnings of published files that are not what was published; not of lists whose figures are said to differ.
    pub fn altered(&mut self) -> Result<Vec<Finding>, Failure> {
        let said: Vec<Finding> = self.differing_before(self.dates.len())?;
        let lists: BTreeSet<&str> = said.iter().filter_map(|finding| finding.argument("list")).collect();
        let known = |list: ListDate| {
            let at = self.dates.iter().position(|date| *date == list);
            at.map_or_else(Vec::new, |at| self.known_files(at))
        };
        let mut found = condition::altered(self.book, known)?;
        found.retain(|finding| finding.argument("list").is_none_or(|list| !lists.contains(list)));
        Ok(found)
    }

    /// Every published list that differs, as a warning beside a figure that rests on the computation.
    pub fn warnings(&mut self) -> Result<Vec<Finding>, Failure> {
        let found = self.differing_before(self.dates.len())?;
        Ok(found
            .into_iter()
            .map(|finding| finding.severity(Severity::Warn))
            .collect())
    }

    /// The last list in full, with what stands against those before it; none if there is none.
    pub fn last_computed(&mut self) -> Result<Option<Computed>, Failure> {
        let Some(last) = self.last() else { return Ok(None) };
        let (errors_before, lists_before) = (self.errors_before(last)?, self.differing_before(last)?);
        Ok(Some(Computed {
            errors_before,
            lists_before,
            ..self.computed(last)?
        }))
    }

    /// Derives a player's number on the last list.
    pub fn derivation(&mut self, player: PlayerIndex) -> Result<Option<Derived>, Failure> {
        let Some(period) = self.last() else { return Ok(None) };
        let loaded = self.loaded()?;
        let before = &*self.state_before(period)?;
        let at = At { period, before };
        Ok(Some(with_derivations(self.book, &loaded, at, |derivations| {
            derivations.of_player(player)
        })))
    }

    /// Everything read.
    pub fn loaded(&mut self) -> Result<Arc<Loaded>, Failure> {
        if let Some(loaded) = &self.loaded {
            return Ok(Arc::clone(loaded));
        }
        let loaded = Arc::new(load_with(self.book, &self.dates, self.console, &self.cache)?);
        if let Some(fingerprint) = self.fingerprint.take() {
            let own = loaded.periods.iter().flat_map(|period| &period.inputs);
            if fingerprint.agrees(self.book, loaded.inputs.iter().chain(own))? {
                self.fingerprint = Some(fingerprint);
            } else {
                // Somebody changed the book after it was hashed: what was read counts, and nothing is kept of it.
                self.known.iter_mut().for_each(|known| *known = None);
                self.state = None;
            }
        }
        self.cache.tidy();
        self.loaded = Some(Arc::clone(&loaded));
        Ok(loaded)
    }

    /// Gives up what was read and the states of the lists, once nothing more is computed; their memory is freed beside
    /// what comes next.
    pub fn forget(&mut self) {
        let given_up = (self.loaded.take(), self.state.take());
        rayon::spawn(move || drop(given_up));
    }

    /// Keeps the hashes of all files of a list.
    pub fn note_files(&mut self, at: usize, files: &[OutputFile]) {
        if let Some(kept) = &mut self.known[at] {
            kept.outline.files = FileHash::of(files);
            self.keep(at);
        }
    }

    /// The files of a list, if they are known and a folder holds each of them.
    pub fn files_in(&mut self, at: usize, folder: &Path) -> Result<Option<&[FileHash]>, Failure> {
        let files = &self.outline(at)?.files;
        Ok((!files.is_empty() && frozen::holds(folder, files)).then_some(files))
    }

    /// How everybody stood before a list.
    pub fn state_before(&mut self, at: usize) -> Result<Arc<State>, Failure> {
        let Some(before) = at.checked_sub(1) else {
            return Ok(Arc::new(opening(self.book, &*self.loaded()?)));
        };
        self.outline(before)?;
        match &self.state {
            Some((of, state)) if *of == before => return Ok(Arc::clone(state)),
            _ => {}
        }
        let known: Option<Vec<&Kept>> = self.known[..at].iter().map(Option::as_ref).collect();
        if let Some(state) = known.and_then(|known| Kept::shared_state(&known, self.dates[before])) {
            return Ok(state);
        }
        let loaded = self.loaded()?;
        let mut state = Arc::new(opening(self.book, &loaded));
        for earlier in 0..at {
            state = step(self.book, &loaded, earlier, &state).state;
        }
        Ok(state)
    }

    fn compute(&mut self, at: usize) -> Result<Computed, Failure> {
        let loaded = self.loaded()?;
        let before = self.state_before(at)?;
        let is_last = Some(at) == self.last();
        let beside = if is_last { self.beside } else { Beside::Rows };
        let (book, progress) = (self.book, self.progress(&loaded));
        let told = AtomicUsize::new(0);
        let done = |games: usize| {
            told.fetch_add(games, Ordering::Relaxed);
            progress.done(games);
        };
        let outcome = step_keeping(book, &loaded, at, &before, beside, &done);
        progress.done(games_of(&loaded.periods[at]).saturating_sub(told.into_inner()));
        self.state = Some((at, Arc::clone(&outcome.state)));
        if self.known[at].is_none() {
            let is_kept = self.key(at).is_some() && self.cache.keeps(self.dates[at]) && beside == Beside::Rows;
            let figures = if is_kept || self.book.has_publications()? {
                Figures::of(&outcome.publication)
            } else {
                Figures::default()
            };
            let outline = Outline::of(&loaded.periods[at], &outcome.publication, figures, beside);
            let state = is_kept.then_some(&*outcome.state);
            self.known[at] = Some(Kept::new(outline, state));
            self.keep(at);
        }
        Ok(Computed {
            before,
            outcome,
            errors_before: Vec::new(),
            lists_before: Vec::new(),
        })
    }

    /// The progress of all lists that are not known, by their games.
    fn progress(&mut self, loaded: &Loaded) -> &Progress {
        let missing = || {
            let periods = self.known.iter().zip(&loaded.periods);
            let missing = periods.filter(|(known, _)| known.is_none());
            missing.map(|(_, period)| games_of(period)).sum()
        };
        let started = || self.console.progress("progress-computing", missing());
        self.progress.get_or_insert_with(started)
    }

    fn key(&self, at: usize) -> Option<&Key> {
        self.fingerprint.as_ref()?.key(at)
    }

    fn keep(&self, at: usize) {
        if let (Some(key), Some(kept)) = (self.key(at), &self.known[at]) {
            kept.write(&self.cache, self.dates[at], key);
        }
    }
}

/// The games of a period, byes included.
fn games_of(period: &Period) -> usize {
    let reports = (0..period.reports.len()).map(|at| period.reports.head(at).games);
    let tables = period.tables.iter().map(|table| table.games.len());
    reports.chain(tables).sum()
}

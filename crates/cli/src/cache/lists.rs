//! Lists as they were computed: what is said of them, the hashes of their files, and how everybody stood after them.

use std::sync::Arc;

use dengji_core::finding::Finding;
use dengji_core::publication::Publication;
use dengji_core::stored::with_texts;
use dengji_core::terms::ListDate;
use dengji_recompute::standing::EarlierList;
use dengji_recompute::{Beside, Standing, State};
use serde::{Deserialize, Serialize};

use super::key::Key;
use super::{Cache, Kind};
use crate::commands::check::Summary;
use crate::frozen::FileHash;
use crate::load::Period;
use crate::report_json::Counts;
use crate::standing::Figures;

/// A list in brief: what commands say of it that do not show its numbers.
#[derive(Clone, Serialize, Deserialize)]
pub struct Outline {
    /// How many players, events and games.
    pub counts: Counts,
    /// What was found.
    pub findings: Vec<Finding>,
    /// Reports and game tables from which it is made.
    pub sources: usize,
    /// The reports in figures.
    pub summaries: Vec<Summary>,
    /// The files on which the next list is built.
    pub figures: Figures,
    /// All files of its publication; none if they were not made yet.
    pub files: Vec<FileHash>,
}

impl Outline {
    /// Of a list that was computed; the figures are asked for only where something is published or kept. Reports are not
    /// in figures where the list alone is wanted.
    pub fn of(period: &Period, publication: &Publication, figures: Figures, beside: Beside) -> Self {
        let summaries = period.reports.iter().filter(|_| beside == Beside::Rows);
        Self {
            counts: Counts::of(publication),
            findings: publication.findings.clone(),
            sources: period.reports.len() + period.tables.len(),
            summaries: summaries.map(|identified| Summary::of(&identified.report)).collect(),
            figures,
            files: Vec::new(),
        }
    }
}

/// A list as it is kept: its outline, and in bytes how everybody stood on the list before and stands on this one.
pub struct Kept {
    /// What is said of it.
    pub outline: Outline,
    before: Vec<u8>,
    standings: Vec<u8>,
}

impl Kept {
    /// Of a list that was computed, with the state after it if that is to be kept.
    pub fn new(outline: Outline, state: Option<&State>) -> Self {
        let section = |state: &State| {
            let before = with_texts(|| postcard::to_allocvec(state.earlier.last()?).ok())?;
            let standings = with_texts(|| postcard::to_allocvec(&state.standings).ok())?;
            Some((before, standings))
        };
        let (before, standings) = state.and_then(section).unwrap_or_default();
        Self {
            outline,
            before,
            standings,
        }
    }

    /// What is kept of a list under its key.
    pub fn read(cache: &Cache, list: ListDate, key: &Key) -> Option<Self> {
        let content = cache.read(Kind::List, list)?;
        let rest = content.strip_prefix(key)?;
        let (outline, rest) = section(rest)?;
        let (before, standings) = section(rest)?;
        Some(Self {
            outline: with_texts(|| postcard::from_bytes(outline).ok())?,
            before: before.to_vec(),
            standings: standings.to_vec(),
        })
    }

    /// Keeps it under its key.
    pub fn write(&self, cache: &Cache, list: ListDate, key: &Key) {
        let Ok(outline) = with_texts(|| postcard::to_allocvec(&self.outline)) else {
            return;
        };
        if self.standings.is_empty() {
            return;
        }
        let mut content = key.to_vec();
        for section in [&outline, &self.before] {
            content.extend_from_slice(&(section.len() as u64).to_le_bytes());
            content.extend_from_slice(section);
        }
        content.extend_from_slice(&self.standings);
        cache.write(Kind::List, list, &content);
    }

    /// The state after the last of some lists that follow one another from the first of the book.
    pub fn state(lists: &[&Self], list_date: ListDate) -> Option<State> {
        let earlier = |kept: &&Self| with_texts(|| postcard::from_bytes::<EarlierList>(&kept.before).ok());
        let standings: Vec<Standing> = with_texts(|| postcard::from_bytes(&lists.last()?.standings).ok())?;
        Some(State {
            list_date,
            standings,
            earlier: lists.iter().map(earlier).collect::<Option<_>>()?,
        })
    }

    /// As [`Self::state`], to be shared.
    pub fn shared_state(lists: &[&Self], list_date: ListDate) -> Option<Arc<State>> {
        Self::state(lists, list_date).map(Arc::new)
    }
}

/// A section and what follows it.
fn section(content: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = content.split_first_chunk()?;
    rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)
}

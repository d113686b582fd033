//! A list of the book beside one made by others: who is on which, and where the numbers differ.

mod matching;
mod suspects;
mod trial;

use std::collections::BTreeMap;

use dengji_core::publication::{ListRow, Publication};
use dengji_core::terms::{PlayerIndex, Rating};
use dengji_export::audit_table::{AuditRow, Comparison, Suspicion};
use dengji_ingest::outside::{OutsideList, OutsideRow};

use crate::book::Book;
use crate::compute::{Computed, compute};
use crate::load::Loaded;
use matching::Matcher;
use suspects::Suspects;

/// What is compared.
pub struct Audit<'a> {
    /// The book.
    pub book: &'a Book,
    /// As read, up to the period.
    pub loaded: &'a Loaded,
    /// The other list.
    pub outside: &'a OutsideList,
}

/// A difference whose cause is looked for.
struct Case<'a> {
    player: PlayerIndex,
    wanted: Option<Rating>,
    theirs: Option<&'a OutsideRow>,
}

impl<'a> Case<'a> {
    fn of(pair: &Pair<'a>) -> Option<Self> {
        Some(Self {
            player: pair.player?,
            wanted: pair.theirs.map(|row| row.rating),
            theirs: pair.theirs,
        })
    }
}

/// A player on either list.
struct Pair<'a> {
    player: Option<PlayerIndex>,
    theirs: Option<&'a OutsideRow>,
}

impl Audit<'_> {
    /// The computation of the period.
    pub fn compute(&self) -> Option<Computed> {
        compute(self.book, self.loaded)
    }

    /// Every player on either list, in the order of ours, then those who are only there; differences with their causes.
    pub fn rows(&self, computed: &Computed) -> Vec<AuditRow> {
        let publication = &computed.outcome.publication;
        let pairs = self.pairs(publication);
        let ours: BTreeMap<&str, &ListRow> = publication.list.iter().map(|row| (row.player.as_str(), row)).collect();
        let mut rows: Vec<AuditRow> = pairs.iter().map(|pair| self.row(&ours, pair)).collect();
        // Where ratings are made game by game, single players cannot be tried.
        if publication.game_by_game {
            return rows;
        }
        let differing = rows.iter().zip(&pairs).filter(|(row, _)| row.differs());
        let cases: Vec<Case<'_>> = differing.filter_map(|(_, pair)| Case::of(pair)).collect();
        let mut found = Suspects::new(self, &pairs, &cases, computed).causes().into_iter();
        for (row, pair) in rows.iter_mut().zip(&pairs) {
            if row.differs() && pair.player.is_some() {
                row.causes = found.next().unwrap_or_default();
            } else if pair.player.is_none() {
                row.causes = vec![suspicion("unregistered", "")];
            }
        }
        rows
    }

    fn pairs(&self, publication: &Publication) -> Vec<Pair<'_>> {
        let finder = Matcher::new(&self.loaded.register);
        let matches = finder.matched(self.outside);
        let known = crate::load::index(&self.loaded.register);
        let ours = publication
            .list
            .iter()
            .map(|row| known.get(row.player.as_str()).copied());
        let mut pairs: Vec<Pair<'_>> = ours
            .map(|player| Pair {
                player,
                theirs: player.and_then(|player| matches.get(&Some(player))?.first().map(|at| &self.outside.rows[*at])),
            })
            .collect();
        let listed: Vec<Option<PlayerIndex>> = pairs.iter().map(|pair| pair.player).collect();
        let mut others: Vec<usize> = Vec::new();
        for (player, rows) in &matches {
            let taken = usize::from(player.is_some() && listed.contains(player));
            others.extend(&rows[taken..]);
        }
        others.sort_unstable();
        let is_home = |row: &OutsideRow| {
            row.federation
                .as_ref()
                .is_none_or(|code| **code == *self.book.config.code)
        };
        for at in others {
            let row = &self.outside.rows[at];
            let player = finder.player(row);
            if player.is_some() || is_home(row) {
                pairs.push(Pair {
                    player,
                    theirs: Some(row),
                });
            }
        }
        pairs
    }

    fn row(&self, list: &BTreeMap<&str, &ListRow>, pair: &Pair<'_>) -> AuditRow {
        let entry = pair.player.map(|player| self.loaded.register.entry(player));
        let ours = entry.and_then(|entry| list.get(entry.id.as_str()));
        let named = |row: &OutsideRow| row.names.first().map(ToString::to_string);
        let numbered = |row: &OutsideRow| row.id.as_ref().or(row.fide_id.as_ref()).map(ToString::to_string);
        AuditRow {
            player: entry.map_or_else(
                || pair.theirs.and_then(numbered).unwrap_or_default(),
                |entry| entry.id.to_string(),
            ),
            name: entry.map_or_else(
                || pair.theirs.and_then(named).unwrap_or_default(),
                |entry| entry.name.to_string(),
            ),
            ours: ours.map(|row| row.rating.points()),
            theirs: pair.theirs.map(|row| row.rating.points()),
            previous_ours: ours.and_then(|row| row.previous).map(Rating::points),
            previous_theirs: pair.theirs.and_then(|row| row.previous).map(Rating::points),
            causes: Vec::new(),
            place: pair.theirs.map(|row| row.place.to_string()).unwrap_or_default(),
        }
    }
}

/// How many rows stand in which way to each other.
pub fn count(rows: &[AuditRow], comparison: Comparison) -> usize {
    rows.iter().filter(|row| row.comparison() == comparison).count()
}

/// A cause: a word of the catalogue and what it concerns.
fn suspicion(word: &'static str, what: impl std::fmt::Display) -> Suspicion {
    Suspicion {
        word,
        what: what.to_string(),
        with: None,
    }
}

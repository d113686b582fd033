//! A list of the book beside one made by others: who is on which, and where the numbers differ.

mod matching;
mod otherwise;
mod suspects;
mod trial;
mod twice;

use std::collections::BTreeMap;

use dengji_core::publication::{ListRow, Publication};
use dengji_core::terms::{PlayerIndex, Rating};
use dengji_export::audit_table::{AuditRow, Comparison, Suspicion, There};
use dengji_ingest::outside::{OutsideList, OutsideRow};

use crate::book::Book;
use crate::compute::Computed;
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
            wanted: pair.theirs.and_then(|row| row.rating),
            theirs: pair.theirs,
        })
    }
}

/// A player on either list.
struct Pair<'a> {
    player: Option<PlayerIndex>,
    theirs: Option<&'a OutsideRow>,
    /// The number under which the other list has him, though it was given up.
    given_up: Option<PlayerIndex>,
}

impl<'a> Pair<'a> {
    const fn of(player: Option<PlayerIndex>, theirs: Option<&'a OutsideRow>) -> Self {
        Self {
            player,
            theirs,
            given_up: None,
        }
    }
}

impl Audit<'_> {
    /// Every player on either list, in the order of ours, then those who are only there; differences with their causes.
    pub fn rows(&self, computed: &Computed) -> Vec<AuditRow> {
        let publication = &computed.outcome.publication;
        let pairs = self.pairs(publication);
        let ours: BTreeMap<&str, &ListRow> = publication.list.iter().map(|row| (row.player.as_str(), row)).collect();
        let mut rows: Vec<AuditRow> = pairs.iter().map(|pair| self.row(&ours, pair)).collect();
        // Where ratings are made game by game, single players cannot be tried.
        let is_open = |row: &AuditRow, pair: &Pair<'_>| {
            !publication.game_by_game
                && row.ours != row.theirs
                && !row.is_unread()
                && !self.is_given_up(&ours, pair, &pairs)
        };
        let differing = rows.iter().zip(&pairs).filter(|(row, pair)| is_open(row, pair));
        let cases: Vec<Case<'_>> = differing.filter_map(|(_, pair)| Case::of(pair)).collect();
        let mut found = Suspects::new(self, &pairs, &cases, computed).causes().into_iter();
        for (row, pair) in rows.iter_mut().zip(&pairs) {
            if pair.player.is_none() {
                row.causes = vec![suspicion("unregistered", "")];
            } else if is_open(row, pair) {
                row.causes = found.next().unwrap_or_default();
            }
            if row.causes.is_empty() && row.previous_differs() {
                let shown = |rating: Option<i32>| rating.map_or_else(|| "-".to_owned(), |rating| rating.to_string());
                let [ours, theirs] = [row.previous_ours, row.previous_theirs].map(shown);
                let word = if row.ours == row.theirs {
                    "previous-only"
                } else {
                    "previous"
                };
                row.causes.push(suspicion(word, format!("{ours} → {theirs}")));
            }
            row.causes.splice(0..0, row.without_rating());
            let given_up = pair.given_up.map(|old| self.merge(old));
            row.causes
                .splice(0..0, given_up.map(|merge| suspicion("old-number", merge)));
        }
        rows
    }

    /// The number under which a person stands on the list.
    fn survivor(&self, player: PlayerIndex) -> PlayerIndex {
        let list = self.loaded.periods.last().map(|period| period.list.0);
        list.map_or(player, |list| self.loaded.merges.survivor(player, list))
    }

    fn merge(&self, old: PlayerIndex) -> String {
        let shown = |player| self.loaded.register.entry(player).id.to_string();
        format!("{} → {}", shown(old), shown(self.survivor(old)))
    }

    /// Whether a row is no more than a person under a number that was given up, with the rating of the one that stays.
    fn is_given_up(&self, list: &BTreeMap<&str, &ListRow>, pair: &Pair<'_>, pairs: &[Pair<'_>]) -> bool {
        let (Some(old), Some(row)) = (pair.given_up, pair.theirs) else {
            return false;
        };
        let survivor = self.survivor(old);
        let ours = list.get(self.loaded.register.entry(survivor).id.as_str());
        let theirs = pairs.iter().find(|other| other.player == Some(survivor));
        ours.map(|ours| ours.rating) == row.rating
            || theirs
                .and_then(|other| other.theirs)
                .is_some_and(|other| other.rating == row.rating)
                && pair.player == Some(old)
    }

    fn pairs(&self, publication: &Publication) -> Vec<Pair<'_>> {
        let finder = Matcher::new(&self.loaded.register);
        let mut matches = finder.matched(self.outside);
        // Whoever stands there under a number that was given up, and not under the one that stays, is this one.
        let numbers: Vec<PlayerIndex> = matches.keys().copied().flatten().collect();
        for old in numbers {
            let survivor = Some(self.survivor(old));
            if survivor != Some(old) && !matches.contains_key(&survivor) {
                let rows = matches.remove(&Some(old)).unwrap_or_default();
                matches.insert(survivor, rows);
            }
        }
        let numbers = &self.loaded.numbers;
        let ours = publication.list.iter().map(|row| numbers.find(row.player.as_str()));
        let mut pairs: Vec<Pair<'_>> = ours
            .map(|player| {
                let row = player.and_then(|player| matches.get(&Some(player))?.first());
                Pair::of(player, row.map(|at| &self.outside.rows[*at]))
            })
            .collect();
        let listed: Vec<Option<PlayerIndex>> = pairs.iter().map(|pair| pair.player).collect();
        let mut others: Vec<usize> = Vec::new();
        for (player, rows) in &matches {
            let taken = usize::from(player.is_some() && listed.contains(player));
            others.extend(self.further(player.is_some(), rows, taken));
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
                pairs.push(Pair::of(player, Some(row)));
            }
        }
        for pair in &mut pairs {
            let found = pair.theirs.and_then(|row| finder.player(row));
            pair.given_up = found.filter(|&found| self.survivor(found) != found);
        }
        pairs
    }

    /// The rows of a player after those that are `taken`, as far as they have a rating and say something else than an
    /// earlier one.
    fn further(&self, is_known: bool, rows: &[usize], taken: usize) -> Vec<usize> {
        let row = |at: usize| &self.outside.rows[at];
        let says = |at: usize| (row(at).rating, row(at).previous);
        let is_again = |number: usize| is_known && rows[..number].iter().any(|&at| says(at) == says(rows[number]));
        let further = taken..rows.len();
        let wanted = further.filter(|&number| row(rows[number]).rating.is_some() && !is_again(number));
        wanted.map(|number| rows[number]).collect()
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
            theirs: pair.theirs.and_then(|row| row.rating).map(Rating::points),
            there: pair.theirs.map(|row| match (&row.rating, &row.unread) {
                (Some(_), _) => There::Rated,
                (None, None) => There::Unrated,
                (None, Some(written)) => There::Unread(written.to_string()),
            }),
            previous_ours: ours.and_then(|row| row.previous).map(Rating::points),
            previous_theirs: pair.theirs.and_then(|row| row.previous).map(Rating::points),
            given_up: pair.given_up.is_some(),
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

//! The pool of performances from which a first rating is made.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::by_game::first_rating::Results;
use super::change::rounded;
use crate::finding::Place;
use crate::number::Exact;
use crate::rulebook::Rules;
use crate::terms::{Date, EventId, GameCount, ListDate, Rating};
use crate::trail::{Step, Trail};

/// A valid performance that waits for a first rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PoolEntry {
    /// The event.
    pub event: EventId,
    /// The list of the period in which it was made.
    pub period: ListDate,
    /// Games against rated opponents: its weight.
    pub games: GameCount,
    /// The performance, exact.
    pub performance: Exact,
    /// The last day of the event; of an entry from before the book the day of its list.
    pub ended: Date,
    /// Lists for which it has been pooled already.
    pub lists_served: u32,
    /// The results themselves, where a first rating is made of them.
    pub results: Option<Results>,
    /// The cells of its games; of an entry from before the book its row of the opening list.
    pub places: Arc<[Place]>,
}

impl PoolEntry {
    /// The step of a performance that has been waiting since an earlier list; one of the list itself has the steps of
    /// its event.
    pub fn record(&self, article: &Arc<str>, list: ListDate, trail: &mut impl Trail) {
        if self.period == list {
            return;
        }
        trail.step(|| {
            let made = match self.results {
                Some(Results { opponents, score, .. }) => format!("ΣR = {opponents}, W = {score}"),
                None => format!("Rp = {}", self.performance),
            };
            let formula = format!("{} ({}): {made}, N", self.event, self.period);
            Step::new("pooled-before", article, formula, self.games).places(self.places.iter().cloned())
        });
    }

    /// Joins another of its period to it: together they give the same first rating as one by one.
    pub fn join(&mut self, other: &Self) {
        let weighted = |of: &Self| of.performance.times(i64::from(of.games.get()));
        let games = self.games + other.games;
        self.performance = (weighted(self) + weighted(other)).per(i64::from(games.get().max(1)));
        self.games = games;
        self.ended = self.ended.max(other.ended);
        self.results = self.results.zip(other.results).map(|(own, other)| own + other);
        if !other.places.is_empty() {
            self.places = self.places.iter().chain(&*other.places).cloned().collect();
        }
    }

    /// Whether it may still serve the next list.
    ///
    /// - Article: 八(八): the list of its period and the next.
    pub fn serves_again(&self, rules: &Rules) -> bool {
        self.lists_served < rules.pool.values.periods
    }
}

/// Games and weighted average of the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pooled {
    /// Games against rated opponents.
    pub games: GameCount,
    /// Average of the performances, weighted by games, exact.
    pub average: Exact,
}

/// The average of everything valid at a list, also beyond nine games; none if there is no game.
///
/// - Article: 八(八).
pub fn pooled(entries: &[PoolEntry]) -> Option<Pooled> {
    let games = entries.iter().fold(GameCount::ZERO, |sum, entry| sum + entry.games);
    if games == GameCount::ZERO {
        return None;
    }
    let weighted: Exact = entries
        .iter()
        .map(|entry| entry.performance.times(i64::from(entry.games.get())))
        .sum();
    Some(Pooled {
        games,
        average: weighted.per(i64::from(games.get())),
    })
}

/// The average so far, as unpublished.csv shows it: rounded half away from zero.
pub fn provisional_rating(pooled: Pooled) -> Rating {
    rounded(pooled.average)
}

/// The cells of all performances.
pub fn places(entries: &[PoolEntry]) -> impl Iterator<Item = Place> {
    entries.iter().flat_map(|entry| entry.places.iter().cloned())
}

/// The first published rating, if the pool gives one.
///
/// - Article: 八(八), 二.
/// - Rounding: the weighted average, once, half away from zero; then compared with the lowest published rating.
pub fn first_rating(rules: &Rules, entries: &[PoolEntry], trail: &mut impl Trail) -> Option<Rating> {
    let pooled = pooled(entries)?;
    let (needed, floor) = (rules.pool.values.games, rules.list.values.floor);
    trail.step(|| {
        let parts: Vec<_> = entries
            .iter()
            .map(|entry| format!("{} × {}", entry.performance, entry.games))
            .collect();
        let formula = format!("({}) / {}", parts.join(" + "), pooled.games);
        Step::new("pooled-average", &rules.pool.number, formula, pooled.average).places(places(entries))
    });
    if pooled.games < needed {
        let formula = || format!("{} < {needed}", pooled.games);
        trail.step(|| Step::new("pool-waits", &rules.pool.number, formula(), pooled.games));
        return None;
    }
    let rating = rounded(pooled.average);
    if rating < floor {
        trail.step(|| Step::new("below-floor", &rules.list.number, format!("{rating} < {floor}"), rating));
        return None;
    }
    trail.step(|| {
        Step::new(
            "first-rating",
            &rules.pool.number,
            format!("{} → {rating}", pooled.average),
            rating,
        )
        .places(places(entries))
    });
    Some(rating)
}

//! Phase two: a player's events in order, folded into his new standing.

use std::sync::Arc;

use dengji_core::number::Hundredths;
use dengji_core::publication::{Calculation, Method, PoolRow, PoolState, UnpublishedReason};
use dengji_core::rulebook::Rules;
use dengji_core::rules::activity::is_active;
use dengji_core::rules::base_rating::base_rating;
use dengji_core::rules::change::{change, new_rating};
use dengji_core::rules::coefficient::{k_factor, reached_when_published, reached_while_running};
use dengji_core::rules::pool::{PoolEntry, first_rating, pooled, provisional_rating};
use dengji_core::terms::{Date, EventKind, GameCount, KFactor, ListDate, Rating, RegisterEntry};
use dengji_core::trail::{NoTrail, Step, Trail};

use crate::prepare::Prepared;
use crate::share::{Share, Verdict};
use crate::standing::Standing;

/// What a period makes of a player.
#[derive(Clone, Debug)]
pub struct Folded {
    /// His standing after it.
    pub standing: Standing,
    /// Counted games of the period; of a new player those of his first rating made in it.
    pub games_period: GameCount,
    /// Whether the list calls him inactive.
    pub is_inactive: bool,
    /// The K that holds from the list on.
    pub k: KFactor,
    /// Why he is not on the list, with the figure to show, if he has one.
    pub unpublished: Option<(UnpublishedReason, Rating, GameCount)>,
    /// One row an event.
    pub calculations: Vec<Calculation>,
    /// Performances of before and of this period.
    pub pool: Vec<PoolRow>,
}

/// A player on his way through a period.
#[derive(Clone, Debug)]
pub struct Fold<'a> {
    pub(crate) player: &'a RegisterEntry,
    pub(crate) list_date: ListDate,
    pub(crate) previous_list: Date,
    pub(crate) before: &'a Standing,
    pub(crate) standing: Standing,
    pub(crate) entered: Option<Rating>,
    pub(crate) sum: Hundredths,
    pub(crate) games: GameCount,
    pub(crate) last_played: Option<Date>,
    pub(crate) waiting: Vec<PoolEntry>,
    pub(crate) void: Vec<PoolRow>,
    pub(crate) calculations: Vec<Calculation>,
    /// Points above expectation that wait for the K of the period, by position among the calculations.
    pub(crate) above_expectation: Vec<(usize, Hundredths)>,
}

impl<'a> Fold<'a> {
    /// A player before the first event of a period, that between two lists.
    pub fn new(player: &'a RegisterEntry, lists: [ListDate; 2], before: &'a Standing) -> Self {
        let [previous_list, list_date] = lists;
        Self {
            player,
            list_date,
            previous_list: previous_list.0,
            before,
            standing: Standing {
                pool: Vec::new(),
                ..before.clone()
            },
            entered: None,
            sum: Hundredths::ZERO,
            games: GameCount::ZERO,
            last_played: None,
            waiting: before.pool.clone(),
            void: Vec::new(),
            calculations: Vec::new(),
            above_expectation: Vec::new(),
        }
    }

    /// Takes the next event, in the order of end date, start date and event id.
    pub fn event(&mut self, event: &Prepared<'_>, row: usize, share: &Share, trail: &mut impl Trail) {
        let mut calculation = self.calculation(event, share);
        if let Some(rules) = &event.rules.by_game {
            self.event_by_game((event, row), rules, share, calculation, trail);
            return;
        }
        match (share.own, share.verdict) {
            (Some(own), Verdict::Counts) => self.change(event, row, own, share, &mut calculation, trail),
            (None, Verdict::Counts) => self.wait(event, row, share),
            (None, Verdict::Void) => self.void.push(self.pool_row(event, share, PoolState::Void)),
            _ => {}
        }
        calculation.articles = articles(event, row, share, &calculation);
        self.calculations.push(calculation);
    }

    /// 八(一), 八(十四): the change of a rated player.
    fn change(
        &mut self,
        event: &Prepared<'_>,
        row: usize,
        own: Rating,
        share: &Share,
        calculation: &mut Calculation,
        trail: &mut impl Trail,
    ) {
        let rules = &*event.rules;
        let before = self.standing.history;
        self.enter(rules, own, trail);
        let k = k_factor(&rules.coefficient, before, trail);
        let expected = share.we.unwrap_or(Hundredths::ZERO);
        let mut dr = change(rules, k, share.w, expected, trail);
        if event.protected[row] && dr < Hundredths::ZERO {
            trail.step(|| Step::new("champion", &rules.champion.number, format!("max({dr}, 0)"), 0));
            dr = Hundredths::ZERO;
        }
        (calculation.k, calculation.dr) = (Some(k), Some(dr));
        self.sum += dr;
        self.games += share.n;
        self.last_played = self.last_played.max(Some(event.end));
        self.standing.history.games += share.n;
        let running = own.exact() + self.sum.exact();
        if reached_while_running(&rules.coefficient.values, running) {
            self.standing.history.reached = true;
        }
        if self.standing.history != before {
            let next = k_factor(&rules.coefficient, self.standing.history, &mut NoTrail);
            if next != k {
                let formula = format!("N = {}, R = {running}", self.standing.history.games);
                trail.step(|| Step::new("coefficient-next", &rules.coefficient.number, formula, next));
            }
        }
    }

    /// `cn-amateur` 六(五): a player without a rating enters with his base.
    fn enter(&mut self, rules: &Rules, own: Rating, trail: &mut impl Trail) {
        if let (None, Some(rule)) = (self.before.rating.or(self.entered), &rules.base) {
            base_rating(rule, Some(self.player.sex), &self.player.title, trail);
            self.entered = Some(own);
        }
    }

    /// 八(八): a valid performance of an unrated player.
    fn wait(&mut self, event: &Prepared<'_>, row: usize, share: &Share) {
        let entry = PoolEntry {
            event: event.id.clone(),
            period: self.list_date,
            games: share.against_rated.0,
            performance: share.performance.unwrap_or_default(),
            ended: event.end,
            lists_served: 0,
            results: None,
            places: event.cells(row, share.method).collect(),
        };
        self.waiting.push(entry);
    }

    /// Closes the period: the list of article 二.
    pub fn finish(mut self, rules: &Rules, trail: &mut impl Trail) -> Folded {
        trail.enter(None);
        if let Some(by_game) = &rules.by_game {
            return self.finish_by_game(rules, by_game, trail);
        }
        let (is_new, games_period) = match self.before.rating.or(self.entered) {
            Some(own) => {
                let rating = new_rating(rules, own, self.sum, trail);
                self.standing.rating = Some(rating);
                self.standing.last_event = self.last_played.or(self.standing.last_event);
                (false, self.games)
            }
            None => self.first(rules, trail),
        };
        let published = self.standing.rating.filter(|&rating| rating >= rules.list.values.floor);
        if published.is_some_and(|rating| reached_when_published(&rules.coefficient.values, rating)) {
            self.standing.history.reached = true;
        }
        let dropped = self.drop_inactive(rules, trail);
        self.standing.published = self.standing.rating.filter(|&rating| rating >= rules.list.values.floor);
        let unpublished = dropped.or_else(|| self.unpublished(rules, trail));
        Folded {
            is_inactive: games_period == GameCount::ZERO,
            games_period,
            k: k_factor(&rules.coefficient, self.standing.history, &mut NoTrail),
            unpublished,
            pool: self.pool_rows(is_new),
            calculations: self.calculations,
            standing: self.standing,
        }
    }

    /// 八(八): a first rating, if the pool gives one.
    fn first(&mut self, rules: &Rules, trail: &mut impl Trail) -> (bool, GameCount) {
        let entries: Vec<PoolEntry> = self
            .waiting
            .iter()
            .filter(|entry| entry.serves_again(rules))
            .cloned()
            .collect();
        for entry in &entries {
            entry.record(&rules.pool.number, self.list_date, trail);
        }
        let Some(rating) = first_rating(rules, &entries, trail) else {
            let served = |entry: PoolEntry| PoolEntry {
                lists_served: entry.lists_served + 1,
                ..entry
            };
            let waiting = entries
                .into_iter()
                .map(served)
                .filter(|entry| entry.serves_again(rules));
            self.standing.pool = waiting.collect();
            return (false, GameCount::ZERO);
        };
        self.standing.rating = Some(rating);
        self.standing.last_event = entries.iter().map(|entry| entry.ended).max();
        let games = |mine: &dyn Fn(&PoolEntry) -> bool| {
            entries
                .iter()
                .filter(|entry| mine(entry))
                .fold(GameCount::ZERO, |sum, entry| sum + entry.games)
        };
        self.standing.history.games += games(&|_| true);
        (true, games(&|entry| entry.period == self.list_date))
    }

    /// 二: a player leaves three years after his last rated event.
    fn drop_inactive(
        &mut self,
        rules: &Rules,
        trail: &mut impl Trail,
    ) -> Option<(UnpublishedReason, Rating, GameCount)> {
        let (rating, last) = (self.standing.rating?, self.standing.last_event?);
        if is_active(rules, last, self.list_date) {
            return None;
        }
        let years = rules.list.values.keep_years;
        let formula = || format!("{last} + {years} < {}", self.list_date);
        trail.step(|| Step::new("dropped", &rules.list.number, formula(), rating));
        self.standing.rating = None;
        Some((UnpublishedReason::Dropped, rating, self.standing.history.games))
    }

    fn unpublished(&self, rules: &Rules, trail: &mut impl Trail) -> Option<(UnpublishedReason, Rating, GameCount)> {
        if let Some(rating) = self.standing.rating {
            let floor = rules.list.values.floor;
            if rating >= floor {
                return None;
            }
            trail.step(|| Step::new("below-floor", &rules.list.number, format!("{rating} < {floor}"), rating));
            return Some((UnpublishedReason::BelowFloor, rating, self.standing.history.games));
        }
        let waiting = pooled(&self.standing.pool)?;
        Some((UnpublishedReason::Pooled, provisional_rating(waiting), waiting.games))
    }

    pub(crate) fn pool_rows(&self, is_new: bool) -> Vec<PoolRow> {
        let state = |entry: &PoolEntry| {
            let waits = self
                .standing
                .pool
                .iter()
                .any(|open| open.event == entry.event && open.period == entry.period);
            match (is_new, waits) {
                (true, _) => PoolState::Published,
                (false, true) => PoolState::Open,
                (false, false) => PoolState::Lapsed,
            }
        };
        let row = |entry: &PoolEntry| PoolRow {
            player: self.player.id.clone(),
            name: Arc::clone(&self.player.name),
            event: entry.event.clone(),
            period: entry.period,
            games: entry.games,
            performance: entry.performance,
            state: state(entry),
        };
        let mut rows: Vec<PoolRow> = self.waiting.iter().map(row).chain(self.void.iter().cloned()).collect();
        rows.sort_by(|a, b| (a.period, &a.event).cmp(&(b.period, &b.event)));
        rows
    }

    pub(crate) fn pool_row(&self, event: &Prepared<'_>, share: &Share, state: PoolState) -> PoolRow {
        PoolRow {
            player: self.player.id.clone(),
            name: Arc::clone(&self.player.name),
            event: event.id.clone(),
            period: self.list_date,
            games: share.against_rated.0,
            performance: share.performance.unwrap_or_default(),
            state,
        }
    }

    fn calculation(&self, event: &Prepared<'_>, share: &Share) -> Calculation {
        let rules = &event.rules;
        let k = match share.method {
            Method::Average | Method::RoundRobin | Method::ByGame | Method::WholeRoundRobin | Method::FirstRating => {
                None
            }
            Method::RoundRobinPerformance => Some(rules.round_robin_performance.values.k),
            Method::Performance => Some(rules.performance.values.above_half_k),
        };
        Calculation {
            event: event.id.clone(),
            player: self.player.id.clone(),
            rated: self.before.rating.is_some(),
            ro: share.own,
            k,
            method: share.method,
            n: share.n,
            w: share.w,
            average: share.average,
            d: share.d,
            p: share.p,
            we: share.we,
            dr: share.performance_change,
            performance: share.performance,
            counted: share.verdict == Verdict::Counts,
            articles: Vec::new(),
        }
    }
}

/// The articles that acted on a row, in the order of the regulation.
fn articles(event: &Prepared<'_>, row: usize, share: &Share, calculation: &Calculation) -> Vec<Arc<str>> {
    let rules = &event.rules;
    let own_games = event.encounters(row);
    let unplayed = own_games.len() > event.played(row).count();
    let beside_zero = event.played(row).any(|(opponent, _)| event.zero_scorer[opponent]);
    let in_field = event.field_of[row].is_some();
    let protected = calculation.dr == Some(Hundredths::ZERO) && event.protected[row] && would_lose(share);
    let counts = share.verdict == Verdict::Counts;
    let acted = [
        (counts && calculation.dr.is_some(), &rules.coefficient.number),
        (
            counts && share.method == Method::Average,
            &rules.average_expectation.number,
        ),
        (
            in_field && counts && share.method != Method::Performance,
            &rules.round_robin_expectation.number,
        ),
        (meets_provisional(event, row, share), &rules.provisional.number),
        (
            share.method == Method::RoundRobinPerformance
                || share.method == Method::RoundRobin
                    && event.fields[event.field_of[row].unwrap_or_default() as usize].from_rated,
            &rules.round_robin_performance.number,
        ),
        (
            !in_field && share.method != Method::RoundRobinPerformance || share.method == Method::Performance,
            &rules.counted_games.number,
        ),
        (
            !calculation.rated && share.own.is_some() && counts,
            rules.base.as_ref().map_or(&rules.pool.number, |rule| &rule.number),
        ),
        (share.own.is_none() && counts, &rules.pool.number),
        (
            share.method == Method::Performance && share.performance.is_some(),
            &rules.performance.number,
        ),
        (share.verdict == Verdict::Void, &rules.void_performance.number),
        (
            share.verdict == Verdict::ZeroScore || beside_zero,
            &rules.zero_scorer.number,
        ),
        (unplayed, &rules.unplayed.number),
        (protected, &rules.champion.number),
        (
            event.input.report.kind.value == Some(EventKind::International),
            &rules.international.number,
        ),
        (share.capped, &rules.cap.number),
    ];
    let mut numbers: Vec<Arc<str>> = Vec::new();
    for (_, number) in acted.into_iter().filter(|(acts, _)| *acts) {
        if !numbers.contains(number) {
            numbers.push(Arc::clone(number));
        }
    }
    numbers
}

/// Whether an unrated player stands at 2000 in what a row is computed from: in the average of its table, or among the
/// opponents of one who has not played all his games.
fn meets_provisional(event: &Prepared<'_>, row: usize, share: &Share) -> bool {
    let field = event.field_of[row].map(|field| &event.fields[field as usize]);
    let among_opponents = || {
        event
            .counting(row)
            .any(|(opponent, _)| event.seats[opponent].seen.is_none())
    };
    field.is_some_and(|field| match share.method {
        Method::RoundRobin | Method::RoundRobinPerformance => field.uses_provisional(),
        Method::Average => field.uses_provisional() && among_opponents(),
        Method::Performance | Method::ByGame | Method::WholeRoundRobin | Method::FirstRating => false,
    })
}

fn would_lose(share: &Share) -> bool {
    share.we.is_some_and(|expected| share.w.hundredths() < expected)
}

//! Phase two: a player's events in order, folded into his new standing.

use std::sync::Arc;

use dengji_core::number::{Hundredths, Score};
use dengji_core::publication::{Method, PoolRow, PoolState, UnpublishedReason};
use dengji_core::rulebook::Rules;
use dengji_core::rules::activity::is_active;
use dengji_core::rules::base_rating::base_rating;
use dengji_core::rules::change::{change as change_of_event, new_rating};
use dengji_core::rules::coefficient::{History, k_factor, reached_when_published, reached_while_running};
use dengji_core::rules::pool::{PoolEntry, first_rating, pooled, provisional_rating};
use dengji_core::terms::{Date, GameCount, KFactor, ListDate, Rating, RegisterEntry};
use dengji_core::trail::{NoTrail, Step, Trail};

use crate::prepare::Prepared;
use crate::share::{Share, Verdict};
use crate::standing::Standing;

/// What a period makes of a player.
#[derive(Clone, Debug)]
pub struct Folded {
    /// His standing after it.
    pub standing: Standing,
    /// What the list says of him.
    pub line: Line,
    /// The K of the period, where the rules have one for all its games and there were some.
    pub k_of_period: Option<KFactor>,
    /// Performances of before and of this period.
    pub pooled: Option<Box<Pooled>>,
}

/// What a list says of a player.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// His rating, if it is published.
    pub published: Option<Rating>,
    /// Counted games of the period; of a new player those of his first rating made in it.
    pub games_period: GameCount,
    /// Games on record.
    pub games_total: GameCount,
    /// Whether the list calls him inactive.
    pub is_inactive: bool,
    /// The K that holds from the list on.
    pub k: KFactor,
    /// Why he is not on the list, with the figure to show, if he has one.
    pub unpublished: Option<(UnpublishedReason, Rating, GameCount)>,
}

/// The performances of a player and what became of them.
#[derive(Clone, Debug, Default)]
pub struct Pooled {
    waiting: Vec<PoolEntry>,
    void: Vec<PoolRow>,
    is_new: bool,
}

impl Folded {
    /// The rows of pool.csv of a player.
    pub fn pool_rows(&self, player: &RegisterEntry) -> Vec<PoolRow> {
        let Some(pooled) = &self.pooled else {
            return Vec::new();
        };
        let Pooled { waiting, void, is_new } = &**pooled;
        let state = |entry: &PoolEntry| {
            let waits = self
                .standing
                .pool
                .iter()
                .any(|open| open.event == entry.event && open.period == entry.period);
            match (*is_new, waits) {
                (true, _) => PoolState::Published,
                (false, true) => PoolState::Open,
                (false, false) => PoolState::Lapsed,
            }
        };
        let row = |entry: &PoolEntry| PoolRow {
            player: player.id.clone(),
            name: Arc::clone(&player.name),
            event: entry.event.clone(),
            period: entry.period,
            games: entry.games,
            performance: entry.performance,
            state: state(entry),
        };
        let mut rows: Vec<PoolRow> = waiting.iter().map(row).chain(void.iter().cloned()).collect();
        rows.sort_by(|a, b| (a.period, &a.event).cmp(&(b.period, &b.event)));
        rows
    }
}

/// What a player's history makes of what an event gives him: the rest of a row of calculations.csv.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acted {
    /// Whether the player had a rating.
    pub rated: bool,
    /// K used; none yet where it is one of the period.
    pub k: Option<KFactor>,
    /// Rating change, after the champion rule; none yet where K is one of the period.
    pub dr: Option<Hundredths>,
    /// Points above expectation that wait for the K of the period.
    pub waits: Option<Hundredths>,
    /// Whether it counts.
    pub counted: bool,
    /// Whether it is void as the first result of an unrated player.
    pub is_void: bool,
}

impl Acted {
    pub(crate) fn of(event: &Prepared, share: &Share, rated: bool) -> Self {
        let k = match share.method {
            Method::Average | Method::RoundRobin | Method::ByGame | Method::WholeRoundRobin | Method::FirstRating => {
                None
            }
            Method::RoundRobinPerformance => Some(event.rules.round_robin_performance.values.k),
            Method::Performance => Some(event.rules.performance.values.above_half_k),
        };
        Self {
            rated,
            k,
            dr: share.performance_change,
            waits: None,
            counted: share.verdict == Verdict::Counts,
            is_void: false,
        }
    }

    /// Nothing yet.
    pub(crate) const fn none() -> Self {
        Self {
            rated: false,
            k: None,
            dr: None,
            waits: None,
            counted: false,
            is_void: false,
        }
    }

    /// With the K of the period, if it waits for one.
    #[must_use]
    pub fn settled(mut self, k_of_period: Option<KFactor>) -> Self {
        if let Some(above) = self.waits {
            (self.k, self.dr) = settled(above, k_of_period);
        }
        self
    }
}

/// K and change of an event, by the K of the period.
///
/// - Article: `fide-2024` 8.3.4.
pub(crate) fn settled(above: Hundredths, k_of_period: Option<KFactor>) -> (Option<KFactor>, Option<Hundredths>) {
    (k_of_period, k_of_period.map(|k| above * i64::from(k.points())))
}

/// What the events of a period give a rated player so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// The sum of his changes; where K is one of the period, of his points above expectation, which wait for it.
    pub points: Hundredths,
    /// Counted games.
    pub games: GameCount,
    /// End of the last event with one.
    pub last_played: Option<Date>,
}

impl Tally {
    /// Adds an event.
    pub fn add(&mut self, points: Hundredths, games: GameCount, ended: Date) {
        self.points += points;
        self.games += games;
        self.last_played = self.last_played.max(Some(ended));
    }
}

/// What changes the rating of a rated player in an event.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// His rating.
    pub own: Rating,
    /// Games that count.
    pub n: GameCount,
    /// Points in them.
    pub w: Score,
    /// Expected score.
    pub we: Hundredths,
}

/// The rating of a player on his way through a period: so little that those of millions stand in a column.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// The rating he has: that before the period, or the base with which he entered.
    pub own: Option<Rating>,
    /// What K depends on.
    pub history: History,
    /// What the events gave him.
    pub tally: Tally,
}

impl Walk {
    /// Before the first event.
    pub fn new(before: &Standing) -> Self {
        Self {
            own: before.rating,
            history: before.history,
            tally: Tally::default(),
        }
    }

    /// 八(一), 八(十四): the change of a rated player, and the K by which it came.
    pub fn change<T: Trail>(
        &mut self,
        player: &RegisterEntry,
        event: &Prepared,
        row: usize,
        change: Change,
        trail: &mut T,
    ) -> (KFactor, Hundredths) {
        let (rules, own) = (&*event.rules, change.own);
        let before = self.history;
        self.enter(player, rules, own, trail);
        let k = k_factor(&rules.coefficient, before, trail);
        let mut dr = change_of_event(rules, k, change.w, change.we, trail);
        if event.protected[row] && dr < Hundredths::ZERO {
            trail.step(|| Step::new("champion", &rules.champion.number, format!("max({dr}, 0)"), 0));
            dr = Hundredths::ZERO;
        }
        self.tally.add(dr, change.n, event.end);
        self.history.games += change.n;
        let running = own.hundredths() + self.tally.points;
        self.history.reached |= reached_while_running(&rules.coefficient.values, running);
        if T::IS_KEPT && self.history != before {
            let next = k_factor(&rules.coefficient, self.history, &mut NoTrail);
            if next != k {
                let formula = || format!("N = {}, R = {running}", self.history.games);
                trail.step(|| Step::new("coefficient-next", &rules.coefficient.number, formula(), next));
            }
        }
        (k, dr)
    }

    /// `cn-amateur` 六(五): a player without a rating enters with his base.
    fn enter(&mut self, player: &RegisterEntry, rules: &Rules, own: Rating, trail: &mut impl Trail) {
        if let (None, Some(rule)) = (self.own, &rules.base) {
            base_rating(rule, Some(player.sex), &player.title, trail);
            self.own = Some(own);
        }
    }
}

/// A player on his way through a period.
#[derive(Clone, Debug)]
pub struct Fold<'a> {
    pub(crate) player: &'a RegisterEntry,
    pub(crate) list_date: ListDate,
    pub(crate) previous_list: Date,
    pub(crate) before: &'a Standing,
    pub(crate) standing: Standing,
    pub(crate) walk: Walk,
    pub(crate) waiting: Vec<PoolEntry>,
    pub(crate) void: Vec<PoolRow>,
    pub(crate) k_of_period: Option<KFactor>,
    /// Whether the rows of his pool are wanted.
    pub(crate) keeps_rows: bool,
    /// Whether nobody asks for the performances of the period one by one.
    pub(crate) joins_pool: bool,
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
            walk: Walk::new(before),
            waiting: before.pool.clone(),
            void: Vec::new(),
            k_of_period: None,
            keeps_rows: true,
            joins_pool: false,
        }
    }

    /// Takes the next event, in the order of end date, start date and event id.
    pub fn event(&mut self, event: &Prepared, row: usize, share: &Share, trail: &mut impl Trail) -> Acted {
        if let Some(rules) = &event.rules.by_game {
            return self.event_by_game((event, row), rules, share, trail);
        }
        let mut acted = Acted::of(event, share, self.before.rating.is_some());
        match (share.own, share.verdict) {
            (Some(own), Verdict::Counts) => {
                let change = Change {
                    own,
                    n: share.n,
                    w: share.w,
                    we: share.we.unwrap_or(Hundredths::ZERO),
                };
                let (k, dr) = self.walk.change(self.player, event, row, change, trail);
                (acted.k, acted.dr) = (Some(k), Some(dr));
            }
            (None, Verdict::Counts) => self.wait(event, row, share),
            (None, Verdict::Void) if self.keeps_rows => self.void.push(self.pool_row(event, share, PoolState::Void)),
            _ => {}
        }
        acted
    }

    /// 八(八): a valid performance of an unrated player.
    fn wait(&mut self, event: &Prepared, row: usize, share: &Share) {
        let entry = PoolEntry {
            event: event.id.clone(),
            period: self.list_date,
            games: share.against_rated.0,
            performance: share.performance.unwrap_or_default(),
            ended: event.end,
            lists_served: 0,
            results: None,
            places: event.places(row, share),
        };
        self.pool(entry);
    }

    /// Adds a performance of this period to the pool.
    pub(crate) fn pool(&mut self, entry: PoolEntry) {
        match self.waiting.last_mut() {
            Some(last) if self.joins_pool && last.period == entry.period => last.join(&entry),
            _ => {
                self.waiting.reserve_exact(usize::from(self.joins_pool));
                self.waiting.push(entry);
            }
        }
    }

    /// Closes the period: the list of article 二.
    pub fn finish(mut self, rules: &Rules, trail: &mut impl Trail) -> Folded {
        trail.enter(None);
        self.standing.history = self.walk.history;
        let Tally {
            points,
            games,
            last_played,
        } = self.walk.tally;
        if let Some(by_game) = &rules.by_game {
            return self.finish_by_game(rules, by_game, trail);
        }
        let (is_new, games_period) = match self.walk.own {
            Some(own) => {
                self.standing.rating = Some(new_rating(rules, own, points, trail));
                self.standing.last_event = last_played.or(self.standing.last_event);
                (false, games)
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
            line: Line {
                published: self.standing.published,
                games_period,
                games_total: self.standing.history.games,
                is_inactive: games_period == GameCount::ZERO,
                k: k_factor(&rules.coefficient, self.standing.history, &mut NoTrail),
                unpublished,
            },
            pooled: self.pooled(is_new),
            k_of_period: None,
            standing: self.standing,
        }
    }

    /// 八(八): a first rating, if the pool gives one.
    fn first(&mut self, rules: &Rules, trail: &mut impl Trail) -> (bool, GameCount) {
        let entries = self.still_waiting(|entry| entry.serves_again(rules));
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

    /// The performances that still serve.
    pub(crate) fn still_waiting(&mut self, serves: impl Fn(&PoolEntry) -> bool) -> Vec<PoolEntry> {
        if self.keeps_rows {
            return self.waiting.iter().filter(|entry| serves(entry)).cloned().collect();
        }
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.retain(serves);
        waiting
    }

    /// Gives up the performances; none if there are none, or their rows are not wanted.
    pub(crate) fn pooled(&mut self, is_new: bool) -> Option<Box<Pooled>> {
        let (waiting, void) = (std::mem::take(&mut self.waiting), std::mem::take(&mut self.void));
        let is_there = self.keeps_rows && !(waiting.is_empty() && void.is_empty());
        is_there.then(|| Box::new(Pooled { waiting, void, is_new }))
    }

    pub(crate) fn pool_row(&self, event: &Prepared, share: &Share, state: PoolState) -> PoolRow {
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
}

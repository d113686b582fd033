//! The method of FIDE: an expectation for each game, K and rounding once a period, first ratings from pooled results.
//!
//! Beside [`crate::share`] and [`crate::fold`], which hold the method of averages: here what an event gives a player, and
//! how his events become his rating on the list.

pub mod round_robin;

use std::sync::Arc;

use dengji_core::finding::Place;
use dengji_core::number::{Exact, Hundredths};
use dengji_core::publication::{Method, UnpublishedReason};
use dengji_core::rulebook::{GameRules, Rules};
use dengji_core::rules::by_game::change::{RatedGame, event_change};
use dengji_core::rules::by_game::coefficient::{Career, bounded, k_of_period};
use dengji_core::rules::by_game::first_rating::{Results, first_rating, performance};
use dengji_core::rules::by_game::rating::{change, is_inactive, new_rating, risen};
use dengji_core::rules::pool::{PoolEntry, places};
use dengji_core::terms::{Date, GameCount, KFactor, Rating};
use dengji_core::trail::{NoTrail, Step, Trail};

use crate::fold::{Acted, Fold, Folded, Line};
use crate::prepare::Prepared;
use crate::share::{Share, Verdict, record_games};

/// What an event gives a player: a rated one the sum over his games, an unrated one his results against rated opponents.
///
/// - Article: `fide-2024` 8.3.1, 8.2; `fide-2003` 8.4.
pub fn share(event: &Prepared, rules: &GameRules, row: usize, trail: &mut impl Trail) -> Share {
    if let Some((whole, line)) = event.whole.as_ref().and_then(|whole| Some((whole, whole.line(row)?))) {
        return round_robin::share(event, rules, whole, row, line, trail);
    }
    let method = match event.seats[row].own {
        Some(_) => Method::ByGame,
        None => Method::FirstRating,
    };
    let mut share = Share::of(event, row, method);
    if share.n == GameCount::ZERO {
        let article = &rules.change.number;
        trail.step(|| Step::new("no-rated-opponent", article, "N = 0", 0));
        share.verdict = Verdict::TooFewGames;
        return share;
    }
    record_games(event, row, method, trail);
    match share.own {
        Some(own) => rated(event, rules, row, own, share, trail),
        None => unrated(event, rules, row, share, trail),
    }
}

/// The games against rated opponents, in the order of the report.
fn games(event: &Prepared, row: usize) -> impl Iterator<Item = RatedGame> + Clone + '_ {
    event.played(row).filter_map(|(opponent, encounter)| {
        Some(RatedGame {
            opponent: event.seats[opponent].seen?,
            score: encounter.score(),
        })
    })
}

fn rated<T: Trail>(
    event: &Prepared,
    rules: &GameRules,
    row: usize,
    own: Rating,
    mut share: Share,
    trail: &mut T,
) -> Share {
    let known = event.sum(row).filter(|_| !T::IS_KEPT).map(|sum| sum.rated);
    let sum = known.unwrap_or_else(|| {
        let mut cells = InCells {
            trail: &mut *trail,
            cells: event.against_rated(row).map(|(_, encounter)| [event.cell(encounter)]),
        };
        event_change(
            &rules.change,
            &event.rules.probability,
            own,
            games(event, row),
            &mut cells,
        )
    });
    (share.n, share.w, share.capped) = (sum.games, sum.score, sum.capped);
    if sum.games == GameCount::ZERO {
        share.verdict = Verdict::TooFewGames;
        return share;
    }
    share.average = Some(Exact::whole(sum.opponents).per(i64::from(sum.games.get())));
    share.we = Some(sum.expected);
    trail.step(|| {
        let formula = format!("Σ(W - PD) = {} - {}", sum.score, sum.expected);
        Step::new(
            "above-expectation",
            &rules.change.number,
            formula,
            sum.above_expectation(),
        )
    });
    share
}

/// A trail that gives each step the cells that are its turn.
struct InCells<'a, T, C> {
    trail: &'a mut T,
    cells: C,
}

impl<T: Trail, C: Iterator<Item: IntoIterator<Item = Place>>> Trail for InCells<'_, T, C> {
    const IS_KEPT: bool = T::IS_KEPT;

    fn step(&mut self, make: impl FnOnce() -> Step) {
        let cells = &mut self.cells;
        self.trail.step(|| make().places(cells.next().into_iter().flatten()));
    }
}

fn unrated(event: &Prepared, rules: &GameRules, row: usize, mut share: Share, trail: &mut impl Trail) -> Share {
    let results = results(event, row);
    let average = results.average();
    share.average = Some(average);
    trail.step(|| {
        let formula = format!("Ra = {} / {}", results.opponents, results.games);
        Step::new("opponents-average", &rules.first_rating.number, formula, average)
    });
    if too_few(rules, results.games, trail) {
        share.verdict = Verdict::TooFewGames;
        return share;
    }
    share.performance = Some(performance(&event.rules.difference, results));
    share
}

/// Whether an unrated player met fewer rated opponents than an event needs to count for a first rating.
fn too_few(rules: &GameRules, games: GameCount, trail: &mut impl Trail) -> bool {
    let needed = rules.first_rating.values.games_in_event;
    let few = games < needed;
    if few {
        let formula = || format!("N = {games} < {needed}");
        trail.step(|| Step::new("too-few-games", &rules.first_rating.number, formula(), games));
    }
    few
}

/// Results against rated opponents.
fn results(event: &Prepared, row: usize) -> Results {
    if let Some(sum) = event.sum(row) {
        return Results {
            games: sum.rated.games,
            opponents: Exact::whole(sum.rated.opponents),
            score: sum.rated.score,
        };
    }
    games(event, row).fold(Results::default(), |sum, game| {
        sum + Results {
            games: GameCount::new(1),
            opponents: game.opponent.exact(),
            score: game.score,
        }
    })
}

impl Fold<'_> {
    /// Takes an event: a rated player's waits for K, an unrated player's goes into his pool.
    pub(crate) fn event_by_game(
        &mut self,
        (event, row): (&Prepared, usize),
        rules: &GameRules,
        share: &Share,
        trail: &mut impl Trail,
    ) -> Acted {
        let mut acted = Acted::of(event, share, share.own.is_some());
        let counts = share.verdict == Verdict::Counts;
        let void = share.own.is_none() && share.n > GameCount::ZERO && self.is_void(rules, share, trail);
        if void {
            (acted.counted, acted.is_void) = (false, true);
        } else if let (Some(_), true) = (share.own, counts) {
            let above = share.w.hundredths() - share.we.unwrap_or(Hundredths::ZERO);
            acted.waits = Some(above);
            self.walk.tally.add(above, share.n, event.end);
        } else if counts {
            self.pool(self.entry(event, row, share));
        }
        acted
    }

    /// `fide-2024` 8.2.1: the zero of an unrated player in his first event with a rated opponent.
    fn is_void(&mut self, rules: &GameRules, share: &Share, trail: &mut impl Trail) -> bool {
        let (rule, score) = (&rules.void_results, share.against_rated.1);
        let is_later = std::mem::replace(&mut self.standing.past_first_event, true);
        let void = score <= rule.values.score() && !(rule.values.first_event_only && is_later);
        if void {
            let formula = || format!("W = {score} ≤ {}", rule.values.score());
            trail.step(|| Step::new("void", &rule.number, formula(), score));
        }
        void
    }

    fn entry(&self, event: &Prepared, row: usize, share: &Share) -> PoolEntry {
        let (games, score) = share.against_rated;
        let average = share.average.unwrap_or_default();
        PoolEntry {
            event: event.id.clone(),
            period: self.list_date,
            games,
            performance: share.performance.unwrap_or_default(),
            ended: event.end,
            lists_served: 0,
            results: Some(Results {
                games,
                opponents: average.times(i64::from(games.get())),
                score,
            }),
            places: event.places(row, share),
        }
    }

    /// Closes the period.
    pub(crate) fn finish_by_game(mut self, rules: &Rules, by_game: &GameRules, trail: &mut impl Trail) -> Folded {
        let before = self.before.rating;
        let (is_new, games_period) = match before {
            Some(own) => (false, self.rate(rules, by_game, own, trail)),
            None => self.rate_first(rules, by_game, trail),
        };
        let fell = self.fall(rules, trail);
        self.standing.published = self.standing.rating;
        if let Some(rating) = self.standing.published {
            let mut career = self.career(self.list_date.0);
            career.publish(&by_game.coefficient.values, rating);
            self.standing.history.reached = career.reached_top;
            self.standing.reached_junior_bound = career.reached_junior_bound;
        }
        let waits = self.waits(rules, by_game);
        let last = self.standing.last_event;
        Folded {
            line: Line {
                published: self.standing.published,
                games_period,
                games_total: self.standing.history.games,
                is_inactive: last.is_some_and(|last| is_inactive(&by_game.inactivity.values, last, self.list_date)),
                k: k_of_period(&by_game.coefficient, self.career(self.list_date.0), &mut NoTrail),
                unpublished: waits.or(fell),
            },
            pooled: self.pooled(is_new),
            k_of_period: self.k_of_period,
            standing: self.standing,
        }
    }

    /// What K depends on, seen from a list.
    fn career(&self, list: Date) -> Career {
        Career {
            games: self.standing.history.games,
            reached_top: self.standing.history.reached,
            reached_junior_bound: self.standing.reached_junior_bound,
            age: self.player.birth_year.map(|born| list.year() - born),
        }
    }

    /// `fide-2024` 8.3.3, 8.3.4: a rated player. Gives the games of the period.
    fn rate(&mut self, rules: &Rules, by_game: &GameRules, own: Rating, trail: &mut impl Trail) -> GameCount {
        let rating = if let Some(change) = self.change_of_period(rules, by_game, trail) {
            new_rating(&rules.change.number, own, change, trail)
        } else {
            trail.step(|| Step::new("carried", &rules.change.number, "N = 0", own));
            own
        };
        self.standing.rating = Some(risen(by_game.rise.as_ref(), self.list_date, rating, trail));
        self.walk.tally.games
    }

    /// What the events in which the player was rated change, with their K; none without games.
    fn change_of_period(&mut self, rules: &Rules, by_game: &GameRules, trail: &mut impl Trail) -> Option<Hundredths> {
        if self.walk.tally.games == GameCount::ZERO {
            return None;
        }
        let k = self.k(by_game, trail);
        self.k_of_period = Some(k);
        self.standing.history.games += self.walk.tally.games;
        self.standing.last_event = self.walk.tally.last_played.or(self.standing.last_event);
        Some(change(&rules.change.number, k, self.walk.tally.points, trail))
    }

    fn k(&self, by_game: &GameRules, trail: &mut impl Trail) -> KFactor {
        let k = k_of_period(&by_game.coefficient, self.career(self.previous_list), trail);
        bounded(&by_game.coefficient, k, self.walk.tally.games, trail)
    }

    /// `fide-2024` 7.1.4, 8.2: a first rating, if the pool gives one. Gives whether it does and its games of the period.
    ///
    /// - Reading: `fide-2024` 7.1.2-c, on events that began before a fall below the floor.
    fn rate_first(&mut self, rules: &Rules, by_game: &GameRules, trail: &mut impl Trail) -> (bool, GameCount) {
        self.change_of_period(rules, by_game, trail);
        let open = self.open_entries(by_game);
        let (rule, floor) = (&by_game.first_rating, rules.list.values.floor);
        let results = sum(&open);
        let total = results.games;
        if results.games < rule.values.games {
            if total > GameCount::ZERO {
                let formula = || format!("{total} < {}", rule.values.games);
                trail.step(|| Step::new("pool-waits", &rule.number, formula(), total));
            }
            self.standing.pool = open;
            return (false, self.walk.tally.games);
        }
        for entry in &open {
            entry.record(&rule.number, self.list_date, trail);
        }
        let mut cells = InCells {
            trail: &mut *trail,
            cells: std::iter::repeat_with(|| places(&open)),
        };
        let rating = first_rating(rule, &rules.difference, results, &mut cells);
        let rating = risen(by_game.rise.as_ref(), self.list_date, rating, trail);
        if rating < floor {
            trail.step(|| Step::new("below-floor", &rules.list.number, format!("{rating} < {floor}"), rating));
            self.standing.pool = open;
            return (false, self.walk.tally.games);
        }
        self.standing.rating = Some(rating);
        self.standing.history.games += total;
        let last_pooled = open.iter().map(|entry| entry.ended).max();
        self.standing.last_event = last_pooled.max(self.standing.last_event);
        let of_period = open.iter().filter(|entry| entry.period == self.list_date);
        let games = of_period.fold(self.walk.tally.games, |sum, entry| sum + entry.games);
        (true, games)
    }

    /// What an open pool would give so far, as unpublished.csv shows it.
    fn waits(&self, rules: &Rules, by_game: &GameRules) -> Option<(UnpublishedReason, Rating, GameCount)> {
        let results = sum(&self.standing.pool);
        if self.standing.rating.is_some() || results.games == GameCount::ZERO {
            return None;
        }
        let rating = first_rating(&by_game.first_rating, &rules.difference, results, &mut NoTrail);
        Some((UnpublishedReason::Pooled, rating, results.games))
    }

    /// The pooled results that still serve this list: its own and those of the months before it.
    fn open_entries(&mut self, by_game: &GameRules) -> Vec<PoolEntry> {
        let list = self.list_date.0;
        let months = by_game.first_rating.values.months;
        let served = months.map(|months| jiff::Span::new().months(i64::from(months.saturating_sub(1))));
        self.still_waiting(|entry| {
            let until = served.map(|served| entry.period.0.checked_add(served));
            entry.period.0 == list || until.is_none_or(|until| until.is_ok_and(|until| until >= list))
        })
    }

    /// `fide-2024` 7.1.2: who falls below the floor is unrated and begins a new pool.
    fn fall(&mut self, rules: &Rules, trail: &mut impl Trail) -> Option<(UnpublishedReason, Rating, GameCount)> {
        let floor = rules.list.values.floor;
        let rating = self.standing.rating.filter(|&rating| rating < floor)?;
        trail.step(|| Step::new("below-floor", &rules.list.number, format!("{rating} < {floor}"), rating));
        self.standing.rating = None;
        Some((UnpublishedReason::BelowFloor, rating, self.standing.history.games))
    }
}

/// Pooled results together.
fn sum(entries: &[PoolEntry]) -> Results {
    let results = entries.iter().filter_map(|entry| entry.results);
    results.fold(Results::default(), |sum, results| sum + results)
}

/// The articles that may act on a row, in order, each with whether it does.
pub(crate) fn articles<'a>(rules: &'a GameRules, share: &Share, void: bool) -> [(bool, &'a Arc<str>); 5] {
    let counts = share.verdict == Verdict::Counts && !void;
    let rated = share.own.is_some();
    let whole = rules
        .round_robin
        .as_ref()
        .filter(|_| share.method == Method::WholeRoundRobin)
        .map(|rule| &rule.number);
    [
        (void, &rules.void_results.number),
        (!rated && !void, &rules.first_rating.number),
        (rated, &rules.change.number),
        (whole.is_some(), whole.unwrap_or(&rules.change.number)),
        (rated && counts, &rules.coefficient.number),
    ]
}

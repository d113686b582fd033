//! Phase one, second part: what an event gives one of its players, before his history is known.

use dengji_core::number::{Exact, Hundredths, Score};
use dengji_core::publication::Method;
use dengji_core::rules::change::change;
use dengji_core::rules::expectation::{Expectation, against_average, in_round_robin, of_unrated_in_round_robin};
use dengji_core::rules::first_rating::{is_void, performance, round_robin_start};
use dengji_core::terms::{GameCount, Rating};
use dengji_core::trail::{NoTrail, Step, Trail};

use crate::by_game;
use crate::field::{Field, tally};
use crate::prepare::{Encounter, Prepared};

/// What an event gives a home player with a game over the board.
#[derive(Clone, Debug)]
pub struct Share {
    /// How it was computed.
    pub method: Method,
    /// The rating on the list before; none: unrated.
    pub own: Option<Rating>,
    /// Games and points that count; where nothing counts those against rated opponents.
    pub n: GameCount,
    /// Points in them.
    pub w: Score,
    /// Average of opponents or field.
    pub average: Option<Exact>,
    /// Rating difference used.
    pub d: Option<i64>,
    /// Probability or score fraction.
    pub p: Option<Hundredths>,
    /// Expected score.
    pub we: Option<Hundredths>,
    /// Change within the performance of 八(六).
    pub performance_change: Option<Hundredths>,
    /// Performance of an unrated player.
    pub performance: Option<Exact>,
    /// Games against rated opponents, the weight of a performance, and the points in them.
    pub against_rated: (GameCount, Score),
    /// Whether it counts, or why not.
    pub verdict: Verdict,
    /// Whether the difference was held at the cap.
    pub capped: bool,
}

/// Whether a share counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It counts.
    Counts,
    /// No game, or too few, against rated opponents: 八(七).
    TooFewGames,
    /// The performance is void: 八(十).
    Void,
    /// No point in the whole event: 八(十一).
    ZeroScore,
}

impl Share {
    pub(crate) fn of(event: &Prepared, row: usize, method: Method) -> Self {
        let (n, w) = match event.sum(row) {
            Some(sum) => (sum.rated.games, sum.rated.score),
            None => tally(event.against_rated(row).map(|(_, encounter)| encounter.score())),
        };
        Self {
            method,
            own: event.seats[row].own,
            n,
            w,
            average: None,
            d: None,
            p: None,
            we: None,
            performance_change: None,
            performance: None,
            against_rated: (n, w),
            verdict: Verdict::Counts,
            capped: false,
        }
    }

    fn counting(mut self, (n, w): (GameCount, Score), average: Exact) -> Self {
        (self.n, self.w, self.average) = (n, w, Some(average));
        self
    }

    fn expecting(mut self, own: Exact, average: Exact, expectation: Expectation) -> Self {
        (self.d, self.p, self.we) = (Some(expectation.d), Some(expectation.p), Some(expectation.we));
        self.capped = (own - average).half_away_from_zero() != expectation.d;
        self
    }

    /// A row that does not count shows the games against rated opponents, the points in them and their average.
    fn not_counting(self, event: &Prepared, row: usize, verdict: Verdict) -> Self {
        let average = average_of_rated(event, row, &mut NoTrail);
        Self {
            average,
            verdict,
            ..self
        }
    }
}

/// The share of a row; none for foreigners, computers and players without a game over the board.
pub fn share(event: &Prepared, row: usize, trail: &mut impl Trail) -> Option<Share> {
    let seat = &event.seats[row];
    seat.home()?;
    if event.played_count(row) == 0 {
        return None;
    }
    if let Some(rules) = &event.rules.by_game {
        return Some(by_game::share(event, rules, row, trail));
    }
    let field = event.field_of[row].map(|number| &event.fields[number as usize]);
    match (field, seat.own) {
        _ if event.zero_scorer[row] => Some(zero_score(event, row, event.is_round_robin(), trail)),
        (Some(field), _) if !field.has_rated() => Some(without_rated(event, row, trail)),
        (Some(field), Some(own)) => Some(rated_in_field(event, row, field, own, trail)),
        (Some(field), None) => Some(unrated_in_field(event, row, field, trail)),
        (None, Some(own)) => Some(rated(event, row, own, trail)),
        (None, None) => Some(unrated(event, row, trail)),
    }
}

/// 八(十一)
fn zero_score(event: &Prepared, row: usize, in_round_robin: bool, trail: &mut impl Trail) -> Share {
    let method = if in_round_robin {
        Method::RoundRobinPerformance
    } else {
        Method::Performance
    };
    let share = Share::of(event, row, method).not_counting(event, row, Verdict::ZeroScore);
    trail.step(|| Step::new("zero-score", &event.rules.zero_scorer.number, "W = 0", Score::ZERO));
    share
}

/// A board of a team round robin on which nobody is rated: nothing is computed.
fn without_rated(event: &Prepared, row: usize, trail: &mut impl Trail) -> Share {
    no_rated_opponent(event, trail);
    Share::of(event, row, Method::RoundRobinPerformance).not_counting(event, row, Verdict::TooFewGames)
}

fn no_rated_opponent(event: &Prepared, trail: &mut impl Trail) {
    trail.step(|| Step::new("no-rated-opponent", &event.rules.counted_games.number, "N = 0", 0));
}

/// 八(二), 八(七): a rated player, all games against rated opponents.
fn rated(event: &Prepared, row: usize, own: Rating, trail: &mut impl Trail) -> Share {
    let method = if event.is_round_robin() {
        Method::RoundRobin
    } else {
        Method::Average
    };
    let share = Share::of(event, row, method);
    record_games(event, row, method, trail);
    let (n, w) = (share.n, share.w);
    let Some((average, expectation)) = expected(event, row, own, n, trail) else {
        no_rated_opponent(event, trail);
        return share.not_counting(event, row, Verdict::TooFewGames);
    };
    share
        .counting((n, w), average)
        .expecting(own.exact(), average, expectation)
}

/// The average of the rated opponents and what is expected against it; none without one.
pub(crate) fn expected(
    event: &Prepared,
    row: usize,
    own: Rating,
    games: GameCount,
    trail: &mut impl Trail,
) -> Option<(Exact, Expectation)> {
    let average = average_of_rated(event, row, trail)?;
    let expectation = against_average(&event.rules, own.exact(), average, games, trail);
    Some((average, expectation))
}

/// 八(七), 八(九): an unrated player, against rated opponents only, from four games.
fn unrated(event: &Prepared, row: usize, trail: &mut impl Trail) -> Share {
    let share = Share::of(event, row, Method::Performance);
    let (n, w, needed) = (share.n, share.w, event.rules.counted_games.values.unrated_at_least);
    if n < needed {
        let article = &event.rules.counted_games.number;
        trail.step(|| Step::new("too-few-games", article, format!("N = {n} < {needed}"), n));
        return share.not_counting(event, row, Verdict::TooFewGames);
    }
    record_games(event, row, share.method, trail);
    let Some(average) = average_of_rated(event, row, trail) else {
        return share.not_counting(event, row, Verdict::TooFewGames);
    };
    let mut share = share.counting((n, w), average);
    let performance = performance(&event.rules, average, n, w, trail);
    (share.d, share.p) = (performance.dp, Some(performance.fraction));
    judged(event, share, performance.rating, trail)
}

/// 八(三), or 八(二) where a game was not played: a rated player of a round robin.
fn rated_in_field(event: &Prepared, row: usize, field: &Field, own: Rating, trail: &mut impl Trail) -> Share {
    let (n, w) = field.result(event, row);
    let incomplete = n.get() < field.full_games();
    if incomplete && event.rules.round_robin_expectation.values.incomplete_by_average {
        let article = &event.rules.round_robin_expectation.number;
        let formula = || format!("N = {n} < {}", field.full_games());
        trail.step(|| Step::new("incomplete", article, formula(), n));
        let share = Share::of(event, row, Method::Average);
        record_games(event, row, share.method, trail);
        let Some(average) = average_of(event, event.counting(row), Some(field), trail) else {
            return share.not_counting(event, row, Verdict::TooFewGames);
        };
        let share = share.counting((n, w), average);
        let expectation = against_average(&event.rules, own.exact(), average, n, trail);
        return share.expecting(own.exact(), average, expectation);
    }
    record_games(event, row, Method::RoundRobin, trail);
    let average = field.average(event, row, trail);
    let share = Share::of(event, row, Method::RoundRobin).counting((n, w), average);
    let (players, cycles) = (field.players(), field.cycles);
    let expectation = in_round_robin(&event.rules, own.exact(), average, players, cycles, trail);
    share.expecting(own.exact(), average, expectation)
}

/// 八(六), or 八(九) where a game was not played: an unrated player of a round robin.
fn unrated_in_field(event: &Prepared, row: usize, field: &Field, trail: &mut impl Trail) -> Share {
    let (n, w) = field.result(event, row);
    if n.get() < field.full_games() {
        let article = &event.rules.round_robin_expectation.number;
        let formula = || format!("N = {n} < {}", field.full_games());
        trail.step(|| Step::new("incomplete", article, formula(), n));
        return unrated(event, row, trail);
    }
    let (rules, players) = (&event.rules, field.players());
    record_games(event, row, Method::RoundRobinPerformance, trail);
    let average = field.average(event, row, trail);
    let share = Share::of(event, row, Method::RoundRobinPerformance).counting((n, w), average);
    let start = round_robin_start(rules, average, n, w, players, trail);
    let expectation = of_unrated_in_round_robin(rules, start, average, players, field.cycles, trail);
    let dr = change(rules, rules.round_robin_performance.values.k, w, expectation.we, trail);
    let rating = start + dr.exact();
    let article = &rules.round_robin_performance.number;
    trail.step(|| Step::new("performance", article, format!("Rp + ΔR = {start} + ({dr})"), rating));
    let mut share = share.expecting(start, average, expectation);
    share.performance_change = Some(dr);
    judged(event, share, rating, trail)
}

/// 八(十)
fn judged(event: &Prepared, mut share: Share, rating: Exact, trail: &mut impl Trail) -> Share {
    share.performance = Some(rating);
    if !is_void(&event.rules, rating, trail) {
        return share;
    }
    (share.n, share.w) = share.against_rated;
    share.verdict = Verdict::Void;
    share
}

/// The average of the rated opponents; none without one.
fn average_of_rated(event: &Prepared, row: usize, trail: &mut impl Trail) -> Option<Exact> {
    match event.sum(row) {
        Some(sum) => average(
            event,
            Exact::whole(sum.rated.opponents),
            i64::from(sum.rated.games.get()),
            trail,
        ),
        None => average_of(event, event.against_rated(row), None, trail),
    }
}

/// The average rating of some opponents; none without opponents. An unrated one stands for the figure of the field.
fn average_of<'a>(
    event: &Prepared,
    games: impl Iterator<Item = (usize, &'a Encounter)>,
    field: Option<&Field>,
    trail: &mut impl Trail,
) -> Option<Exact> {
    let provisional = event.rules.provisional.values.rating;
    let (mut count, mut points, mut of_field) = (0, 0, Exact::ZERO);
    for (opponent, _) in games {
        count += 1;
        match (event.seats[opponent].seen, field) {
            (None, Some(field)) => of_field = of_field + field.figure_of_unrated(event, opponent),
            (seen, _) => points += i64::from(seen.unwrap_or(provisional).points()),
        }
    }
    average(event, Exact::whole(points) + of_field, count, trail)
}

fn average(event: &Prepared, sum: Exact, count: i64, trail: &mut impl Trail) -> Option<Exact> {
    if count == 0 {
        return None;
    }
    let average = sum.per(count);
    let article = &event.rules.average_expectation.number;
    trail.step(|| Step::new("opponents-average", article, format!("Rc = {sum} / {count}"), average));
    Some(average)
}

/// The two steps on which all else rests: games and points, with their cells.
pub(crate) fn record_games(event: &Prepared, row: usize, method: Method, trail: &mut impl Trail) {
    let rules = &event.rules;
    let article = match (event.field_of[row], method) {
        (None, _) | (_, Method::Performance) => &rules.counted_games.number,
        (Some(_), _) => &rules.round_robin_expectation.number,
    };
    let result = || tally(event.counted(row, method).map(|(_, encounter)| encounter.score()));
    trail.step(|| Step::new("games", article, "N", result().0).places(event.cells(row, method)));
    trail.step(|| Step::new("score", article, "W", result().1).places(event.cells(row, method)));
}

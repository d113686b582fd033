//! Performances of unrated players.

use crate::number::{Exact, Hundredths, Score};
use crate::rulebook::Rules;
use crate::terms::GameCount;
use crate::trail::{Step, Trail};

/// A performance and what it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Performance {
    /// Rating difference Dp by the score fraction; none above half the points.
    pub dp: Option<i64>,
    /// Score fraction, half up to hundredths.
    pub fraction: Hundredths,
    /// The performance rating, exact.
    pub rating: Exact,
}

/// Score fraction for table 4: half up to hundredths. `games` is not zero.
pub fn fraction(score: Score, games: GameCount) -> Hundredths {
    score.exact().per(i64::from(games.get())).half_up_to_hundredths()
}

/// Performance against rated opponents in a Swiss, team or Scheveningen event or a match.
///
/// - Article: 八(九).
/// - Inputs: average of the rated opponents Rc (points, exact), games N against them (not zero), points W in them.
/// - Output: up to half the points Rp = Rc + Dp, above Rp = Rc + 25 (W - N/2); points, exact.
/// - Rounding: the score fraction, half up to hundredths.
pub fn performance(
    rules: &Rules,
    average: Exact,
    games: GameCount,
    score: Score,
    trail: &mut impl Trail,
) -> Performance {
    let article = &rules.performance.number;
    let fraction = fraction(score, games);
    let half = Exact::ratio(i128::from(games.get()), 2);
    if score.exact() > half {
        let k = rules.performance.values.above_half_k;
        let rating = average + (score.exact() - half).times(i64::from(k.points()));
        let formula = || format!("Rp = Rc + {k} (W - N/2) = {average} + {k} × ({score} - {half})");
        trail.step(|| Step::new("performance-above-half", article, formula(), rating));
        return Performance {
            dp: None,
            fraction,
            rating,
        };
    }
    let dp = rules.difference.difference(fraction);
    trail.step(|| {
        Step::new(
            "table-difference",
            article,
            format!("p = {score}/{games} = {fraction}, Dp(p)"),
            dp,
        )
    });
    let rating = average + Exact::whole(dp);
    trail.step(|| {
        Step::new(
            "performance",
            article,
            format!("Rp = Rc + Dp = {average} + ({dp})"),
            rating,
        )
    });
    Performance {
        dp: Some(dp),
        fraction,
        rating,
    }
}

/// The average of a round robin computed from its rated players: Ra = Rar - Dpa N/M.
///
/// - Article: 八(六), above 20 % unrated players; reading 八(六)-a.
/// - Inputs: average of the rated players Rar, average of their Dp, players M.
pub fn field_average(rules: &Rules, rated: Exact, dpa: Exact, players: u32, trail: &mut impl Trail) -> Exact {
    let opponents = i128::from(players) - 1;
    let average = rated - scaled(dpa, opponents, players);
    let formula = || format!("Ra = Rar - Dpa N/M = {rated} - ({dpa}) × {opponents}/{players}");
    trail.step(|| {
        Step::new(
            "field-average",
            &rules.round_robin_performance.number,
            formula(),
            average,
        )
    });
    average
}

/// The first rating an unrated player takes into his round robin.
///
/// - Article: 八(六); reading 八(六)-b.
/// - Inputs: average of the field Ra, his points and games in the table (not zero), players M.
/// - Output: Rp = Ra + Dp N/M below half the points, Rp = Ra at half and above; points, exact.
pub fn round_robin_start(
    rules: &Rules,
    average: Exact,
    games: GameCount,
    score: Score,
    players: u32,
    trail: &mut impl Trail,
) -> Exact {
    let article = &rules.round_robin_performance.number;
    if score.exact().times(2) >= Exact::whole(i64::from(games.get())) {
        trail.step(|| Step::new("start-rating-half", article, "W ≥ N/2: Rp = Ra", average));
        return average;
    }
    let fraction = fraction(score, games);
    let dp = rules.difference.difference(fraction);
    let opponents = i128::from(players) - 1;
    let start = average + scaled(Exact::whole(dp), opponents, players);
    trail.step(|| {
        Step::new(
            "table-difference",
            article,
            format!("p = {score}/{games} = {fraction}, Dp(p)"),
            dp,
        )
    });
    let formula = || format!("Rp = Ra + Dp N/M = {average} + ({dp}) × {opponents}/{players}");
    trail.step(|| Step::new("start-rating", article, formula(), start));
    start
}

/// Dp N/M.
fn scaled(dp: Exact, opponents: i128, players: u32) -> Exact {
    dp.times(i64::try_from(opponents).unwrap_or_default())
        .per(i64::from(players))
}

/// Whether a performance is void: at or below the provisional rating, unrounded.
///
/// - Article: 八(十).
pub fn is_void(rules: &Rules, performance: Exact, trail: &mut impl Trail) -> bool {
    let bound = rules.void_performance.values.at_or_below;
    let void = performance <= bound.exact();
    if void {
        let article = &rules.void_performance.number;
        trail.step(|| Step::new("void", article, format!("{performance} ≤ {bound}"), performance));
    }
    void
}

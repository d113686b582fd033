//! Rating change and the new rating.

use crate::number::{Exact, Hundredths, Score};
use crate::rulebook::Rules;
use crate::terms::{KFactor, Rating};
use crate::trail::{Step, Trail};

/// Rating change of one event: dR = K (W - We), in hundredths of a point.
///
/// - Article: 八(一).
/// - Rounding: none.
pub fn change(rules: &Rules, k: KFactor, score: Score, expected: Hundredths, trail: &mut impl Trail) -> Hundredths {
    let dr = (score.hundredths() - expected) * i64::from(k.points());
    let article = &rules.coefficient.number;
    trail.step(|| {
        Step::new(
            "change",
            article,
            format!("ΔR = K (W - We) = {k} × ({score} - {expected})"),
            dr,
        )
    });
    dr
}

/// The new rating: Rn = Ro + sum of dR.
///
/// - Article: 八(四).
/// - Rounding: once, half away from zero, to whole points.
pub fn new_rating(rules: &Rules, old: Rating, sum: Hundredths, trail: &mut impl Trail) -> Rating {
    let exact = old.exact() + sum.exact();
    trail.step(|| {
        Step::new(
            "sum",
            &rules.change.number,
            format!("Ro + ΣΔR = {old} + ({sum})"),
            exact,
        )
    });
    let rating = rounded(exact);
    trail.step(|| Step::new("rating", &rules.change.number, format!("{exact} → {rating}"), rating));
    rating
}

/// A rating rounded to whole points, a half away from zero.
pub(super) fn rounded(exact: Exact) -> Rating {
    Rating::new(i32::try_from(exact.half_away_from_zero()).unwrap_or(i32::MAX))
}

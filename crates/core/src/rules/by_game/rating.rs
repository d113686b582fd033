//! The rating of a list.

use jiff::ToSpan;

use crate::number::{Exact, Hundredths};
use crate::rulebook::by_game::{InactivityRule, RiseRule};
use crate::rulebook::params::Article;
use crate::rules::change::rounded;
use crate::terms::{Date, KFactor, ListDate, Rating};
use crate::trail::{Step, Trail};

/// The change of a period: K times the points above expectation.
///
/// - Article: `fide-2024` 8.3.4.
/// - Output: hundredths of a point.
/// - Rounding: none.
pub fn change(article: &str, k: KFactor, above_expectation: Hundredths, trail: &mut impl Trail) -> Hundredths {
    let change = above_expectation * i64::from(k.points());
    trail.step(|| {
        let formula = format!("K Σ(W - We) = {k} × ({above_expectation})");
        Step::new("change-of-period", &article.into(), formula, change)
    });
    change
}

/// The new rating: the change of the whole period is rounded, then added.
///
/// - Article: `fide-2024` 8.3.4.
/// - Rounding: the change, once a list, half away from zero.
pub fn new_rating(article: &str, old: Rating, change: Hundredths, trail: &mut impl Trail) -> Rating {
    let whole = rounded(change.exact()).points();
    let rating = Rating::new(old.points() + whole);
    trail.step(|| Step::new("change-rounded", &article.into(), format!("{change} → {whole}"), whole));
    trail.step(|| {
        Step::new(
            "rating",
            &article.into(),
            format!("Ro + ΔR = {old} + ({whole})"),
            rating,
        )
    });
    rating
}

/// The rating after a rise of all ratings on one list.
///
/// - Article: `fide-2024` 1 March 2024: R + 0.40 (2000 - R) below 2000.
/// - Rounding: half away from zero.
pub fn risen(rule: Option<&Article<RiseRule>>, list: ListDate, rating: Rating, trail: &mut impl Trail) -> Rating {
    let Some(rule) = rule.filter(|rule| rule.values.list == list.0 && rating < rule.values.below) else {
        return rating;
    };
    let RiseRule { below, percent, .. } = rule.values;
    let lacking = below.exact() - rating.exact();
    let after = rounded(rating.exact() + lacking.times(percent).per(100));
    trail.step(|| {
        let share = Exact::ratio(i128::from(percent), 100);
        Step::new(
            "rise",
            &rule.number,
            format!("R + {share} × ({below} - R), R = {rating}"),
            after,
        )
    });
    after
}

/// Whether a player is called inactive on a list: more than a year after his last rated game.
///
/// - Article: `fide-2024` 7.2.
pub fn is_inactive(rule: &InactivityRule, last_event: Date, list: ListDate) -> bool {
    let until = last_event.checked_add(i32::from(rule.years).years());
    until.is_ok_and(|until| until < list.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::embedded;
    use crate::trail::NoTrail;

    #[test]
    fn ratings_below_2000_rose_once_by_two_fifths_of_what_they_lacked() {
        let list = Date::constant(2024, 3, 1);
        let rules = embedded::rules("fide-2024", list).by_game.expect("rules by game");
        let on = |list: Date, rating: i32| {
            let rating = Rating::new(rating);
            risen(rules.rise.as_ref(), ListDate(list), rating, &mut NoTrail).points()
        };
        assert_eq!(
            [on(list, 1000), on(list, 1400), on(list, 1999), on(list, 2000)],
            [1400, 1640, 1999, 2000]
        );
        assert_eq!(on(Date::constant(2024, 4, 1), 1400), 1400);
    }

    #[test]
    fn a_player_is_inactive_when_more_than_a_year_has_gone() {
        let rule = InactivityRule { years: 1 };
        let list = ListDate(Date::constant(2025, 12, 1));
        assert!(!is_inactive(&rule, Date::constant(2024, 12, 1), list));
        assert!(is_inactive(&rule, Date::constant(2024, 11, 30), list));
    }
}

//! Ratings by expected score, game by game.

use std::cmp::Ordering;
use std::sync::Arc;

use super::Figures;
use crate::number::{Exact, Score, quotient_half_away_from_zero};
use crate::rulebook::params::Article;
use crate::rulebook::sequential::{LogisticChangeRule, LogisticRules};
use crate::terms::{FixedRating, GameCount};
use crate::trail::{NoTrail, Step, Trail};

/// An expected score, in units of 10⁻¹⁵ of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedScore(i64);

impl ExpectedScore {
    const ONE: i64 = 1_000_000_000_000_000;

    /// The same figure as a fraction.
    pub fn exact(self) -> Exact {
        Exact::ratio(self.0.into(), Self::ONE.into())
    }

    /// What is left of one: the other's.
    const fn complement(self) -> Self {
        Self(Self::ONE - self.0)
    }

    /// The same figure to four decimals, for people.
    pub fn shown(self) -> FixedRating {
        FixedRating::rounded(self.exact())
    }
}

/// Expected score of a game: We = 1/(1 + 10^((r2 - r1)/400)).
///
/// - Article: `ourgame-2000` 3.
/// - Inputs: own rating r1 and the opponent's r2, points to four decimals.
/// - Rounding: that of the weaker player is taken to 10⁻¹⁵, the other's is what is left of one; so both add up to it. The
///   power is that of the program's own mathematical library, so it has the same bits on every platform.
pub fn expected(rule: &LogisticChangeRule, own: FixedRating, opponent: FixedRating) -> ExpectedScore {
    let above = (opponent - own).units();
    let of_weaker = of_weaker(rule, above.unsigned_abs());
    if above < 0 { of_weaker.complement() } else { of_weaker }
}

/// The expected score of a player whose opponent is so many units above him.
#[expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "the one power that is no fraction; ratings and units lie far below 2^53"
)]
fn of_weaker(rule: &LogisticChangeRule, above: u64) -> ExpectedScore {
    let scale = (i64::from(rule.scale) * FixedRating::UNITS) as f64;
    let expected = 1.0 / (1.0 + libm::pow(10.0, above as f64 / scale));
    ExpectedScore(libm::round(expected * ExpectedScore::ONE as f64) as i64)
}

/// Whether a player has a rating of his own.
///
/// - Article: `ourgame-2000` 2.
pub fn is_rated(rules: &LogisticRules, player: Figures) -> bool {
    player.games >= rules.newcomer.values.games
}

/// A player's figures after a game; none if both are unrated.
///
/// - Article: `ourgame-2000` 3, 4, 5.
/// - Inputs: figures of both before the game; the player's points.
/// - Output: Rn = Ro + f K (W - We), where f is 1 between rated players, (n/10)(2/3) for a rated one against an unrated
///   one, (21 - n)/10 for the unrated one; n: effective games of the unrated player, this one included.
/// - Rounding: Rn to four decimals, a half away from zero, once.
pub fn after(
    rules: &LogisticRules,
    own: Figures,
    opponent: Figures,
    score: Score,
    trail: &mut impl Trail,
) -> Option<Figures> {
    let expected = || expected(&rules.change.values, own.rating, opponent.rating);
    after_expecting(rules, own, opponent, score, expected, trail)
}

/// The figures of both after a game; none if both are unrated: [`after`] for each, with one power.
pub fn both_after(
    rules: &LogisticRules,
    [white, black]: [Figures; 2],
    [of_white, of_black]: [Score; 2],
) -> Option<[Figures; 2]> {
    let of_first = expected(&rules.change.values, white.rating, black.rating);
    let first = after_expecting(rules, white, black, of_white, || of_first, &mut NoTrail)?;
    let second = after_expecting(rules, black, white, of_black, || of_first.complement(), &mut NoTrail)?;
    Some([first, second])
}

fn after_expecting(
    rules: &LogisticRules,
    own: Figures,
    opponent: Figures,
    score: Score,
    expected: impl FnOnce() -> ExpectedScore,
    trail: &mut impl Trail,
) -> Option<Figures> {
    let (share, article) = match (is_rated(rules, own), is_rated(rules, opponent)) {
        (true, true) => (
            Share {
                numerator: 1,
                denominator: 1,
            },
            &rules.change.number,
        ),
        (true, false) => (share_of_rated(rules, opponent), &rules.provisional.number),
        (false, true) => (share_of_unrated(rules, own), &rules.provisional.number),
        (false, false) => {
            let article = &rules.both_provisional.number;
            trail.step(|| Step::new("not-counted", article, "", own.rating));
            return None;
        }
    };
    let expected = expected();
    show_expectation(&rules.change, own, opponent, expected, trail);
    let rating = changed(&rules.change.values, own.rating, score, expected, share);
    trail.step(|| {
        let k = rules.change.values.k;
        let formula = format!(
            "Rn = Ro + K (W - We){share} = {} + {k} × ({score} - {}){share}",
            own.rating,
            expected.shown(),
        );
        Step::new("rating", article, formula, rating)
    });
    Some(Figures {
        rating,
        games: own.games + GameCount::new(1),
    })
}

/// A factor of the normal change.
#[derive(Clone, Copy)]
struct Share {
    numerator: u32,
    denominator: u32,
}

impl std::fmt::Display for Share {
    /// Nothing for the whole, else ` × 2/30`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.numerator == self.denominator {
            Ok(())
        } else {
            write!(f, " × {}/{}", self.numerator, self.denominator)
        }
    }
}

/// (n/10)(2/3).
fn share_of_rated(rules: &LogisticRules, unrated: Figures) -> Share {
    let rule = &rules.provisional.values;
    let [numerator, denominator] = rule.rated_share;
    Share {
        numerator: (unrated.games.get() + 1) * numerator,
        denominator: rule.per_games * denominator,
    }
}

/// (21 - n)/10; never below zero.
fn share_of_unrated(rules: &LogisticRules, own: Figures) -> Share {
    let rule = &rules.provisional.values;
    Share {
        numerator: rule.unrated_from.saturating_sub(own.games.get() + 1),
        denominator: rule.per_games,
    }
}

/// Ro + share K (W - We), to four decimals.
fn changed(
    rule: &LogisticChangeRule,
    own: FixedRating,
    score: Score,
    expected: ExpectedScore,
    share: Share,
) -> FixedRating {
    let gained = i64::from(score.halves()) * (ExpectedScore::ONE / 2) - expected.0;
    let factor = i64::from(rule.k.points()) * i64::from(share.numerator);
    // Units of an expected score in a unit of a rating: what is gained is a fraction of units over it.
    let divisor = ExpectedScore::ONE / FixedRating::UNITS * i64::from(share.denominator);
    let Some(points) = gained.checked_mul(factor) else {
        let sum = i128::from(own.units()) * i128::from(divisor) + i128::from(gained) * i128::from(factor);
        return FixedRating::new(quotient_half_away_from_zero(sum, i128::from(divisor)));
    };
    let whole = own.units().saturating_add(points.div_euclid(divisor));
    let rest = points.rem_euclid(divisor);
    let is_up = match rest.cmp(&(divisor - rest)) {
        Ordering::Less => false,
        Ordering::Equal => whole >= 0,
        Ordering::Greater => true,
    };
    FixedRating::new(whole.saturating_add(i64::from(is_up)))
}

fn show_expectation(
    change: &Article<LogisticChangeRule>,
    own: Figures,
    opponent: Figures,
    expected: ExpectedScore,
    trail: &mut impl Trail,
) {
    let article = &change.number;
    let difference = opponent.rating - own.rating;
    trail.step(|| {
        let formula = format!("r2 - r1 = {} - {}", opponent.rating, own.rating);
        Step::new("difference", article, formula, difference)
    });
    trail.step(|| {
        let formula = format!("We = 1/(1 + 10^(({difference})/{}))", change.values.scale);
        Step::new("expected", article, formula, expected.shown())
    });
}

/// The title of a rated player, by the rating as kept; empty for an unrated one.
///
/// - Article: `ourgame-2000` 1, reading 1-a.
pub fn title(rules: &LogisticRules, player: Figures) -> Arc<str> {
    if !is_rated(rules, player) {
        return "".into();
    }
    let reached = |from: crate::terms::Rating| player.rating >= from.into();
    let titles = &rules.titles.values.titles;
    let title = titles.iter().find(|title| title.from.is_none_or(reached));
    title.map_or_else(|| "".into(), |title| Arc::clone(&title.title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::embedded;
    use crate::rulebook::sequential::System;
    use crate::terms::{Date, Rating};
    use crate::trail::Record;

    fn rules() -> LogisticRules {
        match embedded::sequential_rules("ourgame-2000", Date::constant(2001, 1, 1)).system {
            System::Logistic(rules) => rules,
            System::Exchange(_) => panic!("a system by expected score"),
        }
    }

    fn figures(points: i32, games: u32) -> Figures {
        Figures {
            rating: Rating::new(points).into(),
            games: GameCount::new(games),
        }
    }

    #[test]
    fn two_unrated_players_are_neither_rated_nor_counted() {
        let rules = rules();
        let (own, opponent) = (figures(1500, 9), figures(1500, 0));
        assert_eq!(after(&rules, own, opponent, Score::ONE, &mut NoTrail), None);
    }

    #[test]
    fn the_tenth_game_makes_a_player_rated() {
        let rules = rules();
        let tenth = after(&rules, figures(1500, 9), figures(1500, 10), Score::ONE, &mut NoTrail);
        let tenth = tenth.expect("counted");
        assert!(is_rated(&rules, tenth) && !is_rated(&rules, figures(1500, 9)));
        assert_eq!(tenth.rating.to_string(), "1517.6000");
    }

    #[test]
    fn expected_scores_of_both_sides_add_up_to_one() {
        let rule = rules().change.values;
        for difference in (0..20_000_000).step_by(7919) {
            let (a, b) = (FixedRating::new(difference), FixedRating::new(0));
            let sum = expected(&rule, a, b).0 + expected(&rule, b, a).0;
            assert_eq!(sum, ExpectedScore::ONE, "{difference}");
        }
    }

    #[test]
    fn both_together_are_as_each_alone() {
        let rules = rules();
        let points = [1999, 1500, 1501, 2700];
        for (own, games) in points.into_iter().zip([50, 3, 9, 10]) {
            for (opponent, of_opponent) in points.into_iter().zip([10, 10, 9, 50]) {
                let players = [figures(own, games), figures(opponent, of_opponent)];
                for scores in [[Score::ONE, Score::ZERO], [Score::HALF; 2], [Score::ZERO; 2]] {
                    let alone = |at: usize| after(&rules, players[at], players[1 - at], scores[at], &mut NoTrail);
                    let each = alone(0).zip(alone(1)).map(<[Figures; 2]>::from);
                    assert_eq!(both_after(&rules, players, scores), each, "{players:?}");
                }
            }
        }
    }

    #[test]
    fn a_half_unit_goes_away_from_zero_on_either_side_of_it() {
        let rule = rules().change.values;
        let whole = Share {
            numerator: 1,
            denominator: 1,
        };
        // K = 32: a unit of a rating, 10⁻⁴, is 3 125 000 000 units of an expected score; half of it 1 562 500 000.
        let half = 1_562_500_000;
        let after = |units: i64, gained: i64| {
            let expected = ExpectedScore(ExpectedScore::ONE / 2 - gained);
            changed(&rule, FixedRating::new(units), Score::HALF, expected, whole).units()
        };
        assert_eq!([after(7, half), after(7, half - 1), after(7, -half)], [8, 7, 7]);
        assert_eq!([after(-7, half), after(-7, -half), after(-7, 1 - half)], [-7, -8, -7]);
        assert_eq!([after(0, half), after(0, -half)], [1, -1]);
    }

    #[test]
    fn the_steps_end_in_the_rating() {
        let rules = rules();
        let mut record = Record::default();
        let found = after(&rules, figures(1700, 50), figures(1500, 4), Score::ZERO, &mut record);
        let last = record.steps.last().expect("steps");
        assert_eq!(Some(last.1.value.clone()), found.map(|found| found.rating.to_string()));
        assert_eq!(
            last.1.formula,
            "Rn = Ro + K (W - We) × 10/30 = 1700.0000 + 32 × (0 - 0.7597) × 10/30"
        );
    }
}

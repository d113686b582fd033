//! K of a period.

use crate::rulebook::by_game::HistoryCoefficientRule;
use crate::rulebook::params::Article;
use crate::terms::{GameCount, KFactor, Rating};
use crate::trail::{Step, Trail};

/// What K depends on, as the list before the period shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Career {
    /// Games on record.
    pub games: GameCount,
    /// Whether the rating that fixes K for ever has been published.
    pub reached_top: bool,
    /// Whether the rating that ends the K of the young has been published.
    pub reached_junior_bound: bool,
    /// Year of the list minus year of birth, if that is known.
    pub age: Option<i16>,
}

/// K of a whole period.
///
/// - Article: `fide-2024` 8.3.3.
/// - Inputs: games, ratings reached and age on the list before the period.
/// - Not done here: the bound on K times games, see [`bounded`].
pub fn k_of_period(rule: &Article<HistoryCoefficientRule>, career: Career, trail: &mut impl Trail) -> KFactor {
    let (values, games) = (&rule.values, career.games);
    let is_junior = |age: i16, last: i16| age <= last && !career.reached_junior_bound;
    let junior = values
        .junior
        .filter(|junior| career.age.is_some_and(|age| is_junior(age, junior.age)));
    let k = match junior {
        _ if career.reached_top => values.top_k,
        _ if games < values.new_games => values.new_k,
        Some(junior) => junior.k,
        None => values.k,
    };
    trail.step(|| {
        let formula = match junior {
            _ if career.reached_top => format!("≥ {}", values.top_from),
            _ if games < values.new_games => format!("{games} < {}", values.new_games),
            Some(junior) => format!("{} ≤ {}", career.age.unwrap_or_default(), junior.age),
            None => format!("{games} ≥ {}", values.new_games),
        };
        Step::new("coefficient", &rule.number, formula, k)
    });
    k
}

/// Whether the K of a player hangs on his age.
pub fn needs_age(rule: &HistoryCoefficientRule, career: Career) -> bool {
    let past_first_games = career.games >= rule.new_games;
    rule.junior.is_some() && past_first_games && !career.reached_top && !career.reached_junior_bound
}

impl Career {
    /// With what a published rating has reached.
    pub fn publish(&mut self, rule: &HistoryCoefficientRule, rating: Rating) {
        self.reached_top |= rating >= rule.top_from;
        self.reached_junior_bound |= rule.junior.is_some_and(|junior| rating >= junior.below);
    }
}

/// K reduced so that K times the games of the period stays within the bound: the largest whole K.
///
/// - Article: `fide-2024` 8.3.3.
/// - Inputs: K; all rated games of the period.
pub fn bounded(
    rule: &Article<HistoryCoefficientRule>,
    k: KFactor,
    games: GameCount,
    trail: &mut impl Trail,
) -> KFactor {
    let points = u32::try_from(k.points()).unwrap_or_default();
    let Some(bound) = rule
        .values
        .product_at_most
        .filter(|bound| points * games.get() > *bound)
    else {
        return k;
    };
    let reduced = KFactor::new(i32::try_from(bound / games.get()).unwrap_or(k.points()));
    let formula = || format!("K n = {k} × {games} > {bound}");
    trail.step(|| Step::new("coefficient-bounded", &rule.number, formula(), reduced));
    reduced
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::embedded;
    use crate::terms::Date;
    use crate::trail::NoTrail;

    fn k(career: Career) -> i32 {
        let rules = embedded::rules("fide-2024", Date::constant(2025, 12, 1));
        let rule = rules.by_game.expect("rules by game");
        k_of_period(&rule.coefficient, career, &mut NoTrail).points()
    }

    #[test]
    fn k_goes_by_the_highest_rating_the_games_and_the_age() {
        let grown = Career {
            games: GameCount::new(30),
            ..Career::default()
        };
        assert_eq!(
            k(Career {
                games: GameCount::new(29),
                ..grown
            }),
            40
        );
        assert_eq!(k(grown), 20);
        assert_eq!(k(Career { age: Some(18), ..grown }), 40);
        assert_eq!(k(Career { age: Some(19), ..grown }), 20);
        let strong = Career {
            age: Some(17),
            reached_junior_bound: true,
            ..grown
        };
        assert_eq!(k(strong), 20);
        assert_eq!(
            k(Career {
                reached_top: true,
                ..strong
            }),
            10
        );
        assert_eq!(
            k(Career {
                reached_top: true,
                ..Career::default()
            }),
            10
        );
    }
}

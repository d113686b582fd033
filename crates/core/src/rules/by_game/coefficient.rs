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
    /// The highest rating ever published.
    pub highest: Option<Rating>,
    /// Year of the list minus year of birth, if that is known.
    pub age: Option<i16>,
}

/// K of a whole period.
///
/// - Article: `fide-2024` 8.3.3.
/// - Inputs: games, highest rating and age on the list before the period.
/// - Not done here: the bound on K times games, see [`bounded`].
pub fn k_of_period(rule: &Article<HistoryCoefficientRule>, career: Career, trail: &mut impl Trail) -> KFactor {
    let (values, games) = (&rule.values, career.games);
    let reached = |rating: Rating| career.highest.is_some_and(|highest| highest >= rating);
    let junior = values
        .junior
        .filter(|junior| career.age.is_some_and(|age| age <= junior.age) && !reached(junior.below));
    let (formula, k) = match junior {
        _ if reached(values.top_from) => (format!("≥ {}", values.top_from), values.top_k),
        _ if games < values.new_games => (format!("{games} < {}", values.new_games), values.new_k),
        Some(junior) => (format!("{} ≤ {}", career.age.unwrap_or_default(), junior.age), junior.k),
        None => (format!("{games} ≥ {}", values.new_games), values.k),
    };
    trail.step(|| Step::new("coefficient", &rule.number, formula, k));
    k
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

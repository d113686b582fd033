//! The first rating, and the performance of a result.

use serde::{Deserialize, Serialize};

use crate::number::{Exact, Hundredths, Score};
use crate::rulebook::DifferenceTable;
use crate::rulebook::by_game::{AddedDraws, FirstRatingRule};
use crate::rulebook::params::Article;
use crate::rules::change::rounded;
use crate::terms::{GameCount, Rating};
use crate::trail::{Step, Trail};

/// Results against rated opponents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// Games.
    pub games: GameCount,
    /// Sum of the opponents' ratings.
    pub opponents: Exact,
    /// Points.
    pub score: Score,
}

impl std::ops::Add for Results {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            opponents: self.opponents + other.opponents,
            score: self.score + other.score,
        }
    }
}

impl Results {
    /// Average rating of the opponents; `games` is not zero.
    pub fn average(&self) -> Exact {
        self.opponents.per(i64::from(self.games.get()))
    }

    fn with_draws(self, draws: AddedDraws) -> Self {
        let added = Self {
            games: GameCount::new(draws.count),
            opponents: draws.rating.exact().times(i64::from(draws.count)),
            score: Score::from_halves(i32::try_from(draws.count).unwrap_or_default()),
        };
        self + added
    }
}

/// The first rating results would give, before the number of games and the floor are looked at.
///
/// - Article: `fide-2024` 8.2.2, 8.2.3; with a bonus in place of the added draws `fide-2022` 8.2.3 and before.
/// - Inputs: all pooled results, at least one game.
/// - Rounding: the score fraction half up to hundredths; the rating once, half away from zero; then held at the highest.
pub fn first_rating(
    rule: &Article<FirstRatingRule>,
    table: &DifferenceTable,
    results: Results,
    trail: &mut impl Trail,
) -> Rating {
    let values = &rule.values;
    let exact = match (values.draws, values.bonus_per_point) {
        (Some(draws), _) => by_table(rule, table, results.with_draws(draws), trail),
        (None, Some(bonus)) if results.score.exact() > half(results) => by_bonus(rule, results, bonus, trail),
        (None, _) => by_table(rule, table, results, trail),
    };
    let rating = rounded(exact);
    let held = values.at_most.map_or(rating, |at_most| rating.min(at_most));
    trail.step(|| {
        let bound = values
            .at_most
            .map(|at_most| format!(", ≤ {at_most}"))
            .unwrap_or_default();
        Step::new("first-rating", &rule.number, format!("{exact} →{bound}"), held)
    });
    held
}

/// Ru = Ra + dp(p).
fn by_table(
    rule: &Article<FirstRatingRule>,
    table: &DifferenceTable,
    results: Results,
    trail: &mut impl Trail,
) -> Exact {
    let article = &rule.number;
    let average = results.average();
    let fraction = fraction(results);
    let dp = table.difference(fraction);
    let (games, score, sum) = (results.games, results.score, results.opponents);
    trail.step(|| Step::new("opponents-average", article, format!("Ra = {sum} / {games}"), average));
    let formula = || format!("p = {score}/{games} = {fraction}, dp(p)");
    trail.step(|| Step::new("table-difference", article, formula(), dp));
    let rating = average + Exact::whole(dp);
    trail.step(|| {
        Step::new(
            "performance",
            article,
            format!("Ru = Ra + dp = {average} + ({dp})"),
            rating,
        )
    });
    rating
}

/// Ru = Ra + bonus for each point above half.
fn by_bonus(rule: &Article<FirstRatingRule>, results: Results, bonus: i64, trail: &mut impl Trail) -> Exact {
    let article = &rule.number;
    let average = results.average();
    let (games, score, sum, half) = (results.games, results.score, results.opponents, half(results));
    trail.step(|| Step::new("opponents-average", article, format!("Ra = {sum} / {games}"), average));
    let rating = average + (score.exact() - half).times(bonus);
    let formula = || format!("Ru = Ra + {bonus} (W - n/2) = {average} + {bonus} × ({score} - {half})");
    trail.step(|| Step::new("performance-above-half", article, formula(), rating));
    rating
}

fn half(results: Results) -> Exact {
    Exact::ratio(i128::from(results.games.get()), 2)
}

/// Score fraction, half up to hundredths.
fn fraction(results: Results) -> Hundredths {
    results
        .score
        .exact()
        .per(i64::from(results.games.get()))
        .half_up_to_hundredths()
}

/// The performance rating of a result: Rp = Ra + dp(p).
///
/// - Article: `fide-2024` table 8.1.1.
/// - Rounding: the score fraction half up to hundredths; the performance is exact.
pub fn performance(table: &DifferenceTable, results: Results) -> Exact {
    results.average() + Exact::whole(table.difference(fraction(results)))
}

//! Expected score.

use crate::number::{Exact, Hundredths};
use crate::rulebook::Rules;
use crate::rulebook::params::UnratedBy;
use crate::terms::GameCount;
use crate::trail::{Step, Trail};

/// An expected score and what it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Rating difference used: rounded to whole points, held within the cap.
    pub d: i64,
    /// Scoring probability per game.
    pub p: Hundredths,
    /// Expected score We.
    pub we: Hundredths,
}

/// How often every pair meets in a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cycles {
    /// Once.
    Single,
    /// Twice.
    Double,
}

impl Cycles {
    /// Games of each pair.
    pub const fn count(self) -> u32 {
        match self {
            Self::Single => 1,
            Self::Double => 2,
        }
    }
}

/// Expected score in a Swiss, team or Scheveningen event or a match: We = N Pc.
///
/// - Article: 八(二), 八(十八).
/// - Inputs: own rating and average of the counted opponents (points, exact); number of counted games.
/// - Rounding: D half away from zero to whole points, before the table; We is exact.
pub fn against_average(
    rules: &Rules,
    own: Exact,
    average: Exact,
    games: GameCount,
    trail: &mut impl Trail,
) -> Expectation {
    let (d, p) = difference(rules, own, average, trail);
    let we = p * i64::from(games.get());
    trail.step(|| {
        Step::new(
            "expected",
            &rules.average_expectation.number,
            format!("We = N Pc = {games} × {p}"),
            we,
        )
    });
    Expectation { d, p, we }
}

/// Expected score in a round robin: We = c (M Pa - 1/2).
///
/// - Article: 八(三), 八(十八).
/// - Inputs: own rating and average of the whole field, the player included (points, exact); players M; cycles c.
/// - Rounding: D half away from zero to whole points, before the table; We is exact.
pub fn in_round_robin(
    rules: &Rules,
    own: Exact,
    average: Exact,
    players: u32,
    cycles: Cycles,
    trail: &mut impl Trail,
) -> Expectation {
    let (d, p) = difference(rules, own, average, trail);
    let single = p * i64::from(players) - Hundredths::new(50);
    let we = single * i64::from(cycles.count());
    trail.step(|| {
        let (name, formula) = match cycles {
            Cycles::Single => ("expected", format!("We = M Pa - ½ = {players} × {p} - 0.5")),
            Cycles::Double => (
                "expected-twice",
                format!("We = 2 (M Pa - ½) = 2 × ({players} × {p} - 0.5)"),
            ),
        };
        Step::new(name, &rules.round_robin_expectation.number, formula, we)
    });
    Expectation { d, p, we }
}

/// Expected score of an unrated player of a round robin, with the rating he starts from.
///
/// - Article: 八(六), by 八(三) or 八(二) as reading 八(六)-d says.
/// - Inputs: rating he starts from and average of the whole field (points, exact); players M; cycles c.
/// - Rounding: as in the paragraph it goes by; the average of the others is (M Ra - R)/(M - 1), exact.
pub fn of_unrated_in_round_robin(
    rules: &Rules,
    start: Exact,
    average: Exact,
    players: u32,
    cycles: Cycles,
    trail: &mut impl Trail,
) -> Expectation {
    match rules.round_robin_performance.values.unrated_by {
        UnratedBy::RoundRobin => in_round_robin(rules, start, average, players, cycles, trail),
        UnratedBy::Average => {
            let others = i64::from(players) - 1;
            let opponents = (average.times(i64::from(players)) - start).per(others);
            let games = GameCount::new(cycles.count() * (players - 1));
            against_average(rules, start, opponents, games, trail)
        }
    }
}

/// D and the probability the table gives for it.
fn difference(rules: &Rules, own: Exact, average: Exact, trail: &mut impl Trail) -> (i64, Hundredths) {
    let exact = own - average;
    let held = rules.cap.values.hold(exact);
    let d = held.half_away_from_zero();
    let article = &rules.average_expectation.number;
    trail.step(|| {
        Step::new(
            "difference",
            article,
            format!("D = {own} - {average}"),
            exact.half_away_from_zero(),
        )
    });
    if held != exact {
        trail.step(|| {
            Step::new(
                "cap",
                &rules.cap.number,
                format!("|D| ≤ {}", rules.cap.values.points),
                d,
            )
        });
    }
    let p = rules.probability.probability(d);
    trail.step(|| Step::new("probability", article, format!("P({d})"), p));
    (d, p)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::embedded;
    use crate::terms::Date;
    use crate::trail::NoTrail;

    /// The unrated player with three of nine in the worked field of 八(六): Ra 2209.7286, Rp 2097.2286.
    fn expected(unrated_by: UnratedBy) -> Expectation {
        let mut rules = embedded::rules("cn-national", Date::constant(1994, 1, 1));
        rules.round_robin_performance.values.unrated_by = unrated_by;
        let average = Exact::ratio(154_681, 70);
        let start = average - Exact::ratio(1125, 10);
        of_unrated_in_round_robin(&rules, start, average, 10, Cycles::Single, &mut NoTrail)
    }

    #[test]
    fn an_unrated_player_of_a_round_robin_is_expected_by_the_field() {
        let by_field = expected(UnratedBy::RoundRobin);
        assert_eq!((by_field.d, by_field.we), (-113, Hundredths::new(300)));
    }

    #[test]
    fn the_other_reading_expects_him_by_his_opponents() {
        let by_opponents = expected(UnratedBy::Average);
        assert_eq!((by_opponents.d, by_opponents.we), (-125, Hundredths::new(9 * 33)));
    }
}

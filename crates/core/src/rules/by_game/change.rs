//! Expected scores of games, and what an event gives before K.

use std::sync::Arc;

use crate::number::{Hundredths, Score};
use crate::rulebook::ProbabilityTable;
use crate::rulebook::by_game::GameChangeRule;
use crate::rulebook::params::Article;
use crate::terms::{GameCount, Rating};
use crate::trail::{Step, Trail};

/// A game against a rated opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// The opponent's rating.
    pub opponent: Rating,
    /// Points made.
    pub score: Score,
}

/// What a game is expected to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameExpectation {
    /// Own rating minus the opponent's, as it counts.
    pub d: i64,
    /// Whether it was held at the cap.
    pub capped: bool,
    /// Scoring probability PD.
    pub p: Hundredths,
}

/// What the games of an event give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventChange {
    /// Games that are rated.
    pub games: GameCount,
    /// Points in them.
    pub score: Score,
    /// Sum of the probabilities.
    pub expected: Hundredths,
    /// Sum of the opponents' ratings, as they are.
    pub opponents: i64,
    /// Whether a difference was held at the cap.
    pub capped: bool,
}

impl EventChange {
    /// Adds a game that is rated; no expectation: the player himself is unrated.
    pub fn add(&mut self, game: RatedGame, expectation: Option<GameExpectation>) {
        self.games += GameCount::new(1);
        self.score += game.score;
        self.opponents += i64::from(game.opponent.points());
        if let Some(expectation) = expectation {
            self.expected += expectation.p;
            self.capped |= expectation.capped;
        }
    }

    /// Points above expectation, in hundredths: W - We.
    pub fn above_expectation(&self) -> Hundredths {
        self.score.hundredths() - self.expected
    }
}

/// Whether a difference is held at the cap if it is above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Benefit {
    /// It is.
    Held,
    /// It is not: the benefit went to another game.
    Spent,
}

/// Whether a game is rated at all.
///
/// - Article: `fide-2024-rapid` 7.3.1: not at a difference of 600 or more if one of the players is above 2600.
pub fn is_rated(rule: &GameChangeRule, own: Rating, opponent: Rating) -> bool {
    let difference = i64::from(own.points()) - i64::from(opponent.points());
    let excluded = rule
        .unrated
        .is_some_and(|unrated| difference.abs() >= unrated.difference && own.max(opponent) > unrated.above);
    !excluded
}

/// The expectation of one game.
///
/// - Article: `fide-2024` 8.3.1.
/// - Inputs: own rating and the opponent's (points); whether the cap is still to be had.
/// - Output: the difference that counts and PD of the table, in hundredths.
/// - Rounding: none; the table is of whole points.
pub fn expected_in_game(
    rule: &GameChangeRule,
    table: &ProbabilityTable,
    own: Rating,
    opponent: Rating,
    benefit: Benefit,
) -> GameExpectation {
    let difference = i64::from(own.points()) - i64::from(opponent.points());
    let keeps_all = rule.uncapped_from.is_some_and(|from| own >= from) || benefit == Benefit::Spent;
    let d = if keeps_all {
        difference
    } else {
        difference.clamp(-rule.cap, rule.cap)
    };
    GameExpectation {
        d,
        capped: d != difference,
        p: table.probability(d),
    }
}

/// The expectation of each game of an event, in order; none for a game that is not rated.
///
/// - Article: `fide-2024` 8.3.1.
/// - Reading: where the benefit of the cap is had once, it is that of the higher rated player in the game of the greatest
///   difference, the first of equal ones.
pub fn expectations(
    rule: &GameChangeRule,
    table: &ProbabilityTable,
    own: Rating,
    games: impl Iterator<Item = RatedGame> + Clone,
) -> impl Iterator<Item = (RatedGame, Option<GameExpectation>)> {
    let upgrade = rule.once_an_event.then(|| upgraded(rule, own, games.clone()));
    games.enumerate().map(move |(at, game)| {
        let is_spent = upgrade.is_some_and(|upgrade| own > game.opponent && upgrade != Some(at));
        let benefit = if is_spent { Benefit::Spent } else { Benefit::Held };
        let expected = || expected_in_game(rule, table, own, game.opponent, benefit);
        (game, is_rated(rule, own, game.opponent).then(expected))
    })
}

/// What the games of an event give a rated player.
///
/// - Article: `fide-2024` 8.3.1, 8.3.2: score minus PD for each game.
pub fn event_change(
    rule: &Article<GameChangeRule>,
    table: &ProbabilityTable,
    own: Rating,
    games: impl Iterator<Item = RatedGame> + Clone,
    trail: &mut impl Trail,
) -> EventChange {
    let mut event = EventChange::default();
    for (game, expectation) in expectations(&rule.values, table, own, games) {
        let Some(expectation) = expectation else {
            not_rated(&rule.number, own, game, trail);
            continue;
        };
        step(&rule.number, own, game, expectation, trail);
        event.add(game, Some(expectation));
    }
    event
}

/// The game in which a player is furthest above his opponent.
fn upgraded(rule: &GameChangeRule, own: Rating, games: impl Iterator<Item = RatedGame>) -> Option<usize> {
    let rated = games.enumerate().filter(|(_, game)| is_rated(rule, own, game.opponent));
    rated.min_by_key(|(_, game)| game.opponent).map(|(at, _)| at)
}

fn step(article: &Arc<str>, own: Rating, game: RatedGame, expectation: GameExpectation, trail: &mut impl Trail) {
    let GameExpectation { d, capped, p } = expectation;
    trail.step(|| {
        let held = if capped { format!(" → {d}") } else { String::new() };
        let difference = own.points() - game.opponent.points();
        let formula = format!(
            "D = {own} - {} = {difference}{held}, {} - {p}",
            game.opponent, game.score
        );
        Step::new("game-change", article, formula, game.score.hundredths() - p)
    });
}

/// The step of a game that [`is_rated`] leaves out.
pub fn not_rated(article: &Arc<str>, own: Rating, game: RatedGame, trail: &mut impl Trail) {
    let formula = || format!("D = {own} - {}", game.opponent);
    trail.step(|| Step::new("game-not-rated", article, formula(), 0));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::embedded;
    use crate::terms::Date;
    use crate::trail::NoTrail;

    fn differences(id: &str, day: Date, own: i32, opponents: &[i32]) -> Vec<Option<i64>> {
        let rules = embedded::rules(id, day);
        let games = opponents.iter().map(|&opponent| RatedGame {
            opponent: Rating::new(opponent),
            score: Score::ONE,
        });
        let rule = &rules.by_game.expect("rules by game").change;
        let own = Rating::new(own);
        let found: Vec<_> = expectations(&rule.values, &rules.probability, own, games.clone()).collect();
        let event = event_change(rule, &rules.probability, own, games, &mut NoTrail);
        assert_eq!(
            event.games.get() as usize,
            found.iter().filter(|(_, found)| found.is_some()).count()
        );
        found.iter().map(|(_, found)| found.map(|game| game.d)).collect()
    }

    #[test]
    fn in_2022_the_higher_player_has_the_benefit_of_the_cap_once() {
        let day = Date::constant(2022, 6, 1);
        let of = |own, opponents: &[i32]| differences("fide-2022", day, own, opponents);
        assert_eq!(of(2500, &[2050, 2000, 2000, 2200]), [450, 400, 500, 300].map(Some));
        assert_eq!(of(2000, &[2450, 2500]), [-400, -400].map(Some));
    }

    #[test]
    fn a_rapid_game_with_a_wide_difference_above_2600_is_not_rated() {
        let day = Date::constant(2025, 6, 1);
        let is_rated = |own, opponent| differences("fide-2024-rapid", day, own, &[opponent])[0].is_some();
        assert_eq!(
            [is_rated(2601, 2001), is_rated(2601, 2002), is_rated(2600, 2000)],
            [false, true, true]
        );
        assert!(!is_rated(2001, 2601));
    }
}

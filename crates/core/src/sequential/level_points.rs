//! Levels and points: what one player gains the other loses.

use std::sync::Arc;

use super::{Figures, GameResult};
use crate::number::Exact;
use crate::rulebook::sequential::{ExchangeRules, ExchangeTable};
use crate::terms::{FixedRating, GameCount};
use crate::trail::{Step, Trail};

/// Which way points pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    ToHim,
    FromHim,
    Nowhere,
}

/// A player's figures after a game.
///
/// - Article: `level-points` 2 for draws, 3 where the lower player wins, 4 where the higher one wins.
/// - Inputs: present points of both; the result. Equal points: a win is that of the lower player.
/// - Output: the lower player gains by a draw, the winner otherwise, and the other loses as much. A game lost by both
///   is counted and moves nothing (reading 2-c).
/// - Rounding: the gain once, to four decimals, a half away from zero (reading 2-b).
pub fn after(
    rules: &ExchangeRules,
    own: Figures,
    opponent: Figures,
    result: GameResult,
    trail: &mut impl Trail,
) -> Figures {
    let (table, article) = applying(rules, own, opponent, result);
    let way = way(own, opponent, result);
    let difference = (own.rating - opponent.rating).exact();
    let distance = if difference < Exact::ZERO {
        Exact::ZERO - difference
    } else {
        difference
    };
    let gain = if way == Way::Nowhere {
        FixedRating::default()
    } else {
        gain(table, distance)
    };
    trail.step(|| {
        Step::new(
            "difference",
            article,
            format!("d = |{} - {}|", own.rating, opponent.rating),
            distance,
        )
    });
    trail.step(|| Step::new("exchange", article, formula(table, distance), gain));
    let rating = match way {
        Way::ToHim => own.rating + gain,
        Way::FromHim => own.rating - gain,
        Way::Nowhere => own.rating,
    };
    trail.step(|| {
        let sign = if way == Way::FromHim { '-' } else { '+' };
        Step::new("points", article, format!("{} {sign} {gain}", own.rating), rating)
    });
    Figures {
        rating,
        games: own.games + GameCount::new(1),
    }
}

/// The table of a game, with its article.
fn applying(rules: &ExchangeRules, own: Figures, opponent: Figures, result: GameResult) -> (&ExchangeTable, &Arc<str>) {
    let lower_wins = match result {
        GameResult::Win => own.rating <= opponent.rating,
        GameResult::Loss => opponent.rating <= own.rating,
        GameResult::Draw | GameResult::LostByBoth => return (&rules.draw.values.0, &rules.draw.number),
    };
    if lower_wins {
        (&rules.lower_wins.values.0, &rules.lower_wins.number)
    } else {
        (&rules.higher_wins.values.0, &rules.higher_wins.number)
    }
}

fn way(own: Figures, opponent: Figures, result: GameResult) -> Way {
    match result {
        GameResult::Win => Way::ToHim,
        GameResult::Loss => Way::FromHim,
        GameResult::Draw if own.rating < opponent.rating => Way::ToHim,
        GameResult::Draw if own.rating > opponent.rating => Way::FromHim,
        GameResult::Draw | GameResult::LostByBoth => Way::Nowhere,
    }
}

/// What passes over at a difference, to four decimals.
fn gain(table: &ExchangeTable, difference: Exact) -> FixedRating {
    let gain = table.band(difference).map(|band| band.gain(difference));
    FixedRating::rounded(gain.unwrap_or_default())
}

fn formula(table: &ExchangeTable, difference: Exact) -> String {
    table.band(difference).map_or_else(String::new, |band| {
        format!("{} + {} × {difference}", band.base, band.per_point)
    })
}

/// The level that belongs to points: 31 less the whole hundreds, 1 at best; below 100 none.
///
/// - Article: `level-points` 1.
pub fn level(rules: &ExchangeRules, points: FixedRating) -> Arc<str> {
    let rule = &rules.levels.values;
    let reached = points
        .units()
        .div_euclid(i64::from(rule.points_per_level) * FixedRating::UNITS);
    if reached < 1 {
        return Arc::clone(&rule.no_level);
    }
    let level = (i64::from(rule.first_level) + 1 - reached).max(rule.best_level.into());
    format!("{level}{}", rule.word).into()
}

/// All levels, the best first, those without a level last.
pub fn levels(rules: &ExchangeRules) -> Vec<Arc<str>> {
    let rule = &rules.levels.values;
    let numbered = (rule.best_level..=rule.first_level).map(|level| format!("{level}{}", rule.word).into());
    numbered.chain([Arc::clone(&rule.no_level)]).collect()
}

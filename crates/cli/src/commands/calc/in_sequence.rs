//! Game after game, all of them between rated players.

use dengji_core::number::{Exact, Score};
use dengji_core::rulebook::SequentialRules;
use dengji_core::rulebook::sequential::System;
use dengji_core::sequential::{Figures, GameResult, ourgame};
use dengji_core::terms::{FixedRating, GameCount, KFactor};
use dengji_core::trail::{Record, Step, Trail};

use super::{Figure, missing, not_here, scores, separated, wrong};
use crate::args::{AskedChange, AskedExpected};
use crate::console::Failure;

/// Games enough for a rating in every system.
const RATED: GameCount = GameCount::new(1_000_000);

/// The change of the games together, each from what the one before left.
pub(super) fn change(rules: &SequentialRules, asked: &AskedChange, record: &mut Record) -> Figure {
    let own = exact("--own", &asked.own)?;
    if let Some(k) = asked.k.filter(|&k| rules.k().map(KFactor::points) != Some(k)) {
        return Err(wrong("--k", k));
    }
    let Some(opponents) = &asked.opponents else {
        return Err(missing("--opponents"));
    };
    let opponents = all(opponents)?;
    let mut figures = rated(own);
    for (opponent, score) in opponents.iter().zip(scores(asked.scores.as_deref(), opponents.len())?) {
        let after = rules.after(figures, rated(*opponent), result(score), record);
        figures = after.unwrap_or(figures);
    }
    Ok(Some((figures.rating - own).to_string()))
}

/// The expected score of the games together, all from the same rating.
pub(super) fn expected(rules: &SequentialRules, asked: &AskedExpected, record: &mut Record) -> Figure {
    let System::Logistic(system) = &rules.system else {
        return Err(not_here(&rules.id));
    };
    let own = exact("--own", &asked.own)?;
    let (opponents, games) = match (&asked.opponents, &asked.average) {
        (Some(opponents), _) => (all(opponents)?, 1),
        (None, Some(average)) => (
            vec![exact("--average", average)?],
            asked.games.ok_or_else(|| missing("--games"))?,
        ),
        (None, None) => return Err(missing("--opponents")),
    };
    let mut sum = Exact::ZERO;
    for &opponent in &opponents {
        let expected = ourgame::expected(&system.change.values, own, opponent);
        let formula = format!("We = 1/(1 + 10^(({})/{}))", opponent - own, system.change.values.scale);
        record.step(|| Step::new("expected", &system.change.number, formula, expected.shown()));
        sum = sum + expected.exact().times(games.into());
    }
    Ok(Some(FixedRating::rounded(sum).to_string()))
}

const fn rated(rating: FixedRating) -> Figures {
    Figures { rating, games: RATED }
}

fn result(score: Score) -> GameResult {
    match score {
        Score::ONE => GameResult::Win,
        Score::HALF => GameResult::Draw,
        _ => GameResult::Loss,
    }
}

fn all(opponents: &str) -> Result<Vec<FixedRating>, Failure> {
    separated(opponents).map(|one| exact("--opponents", one)).collect()
}

/// A rating with up to four decimals, possibly below nothing.
fn exact(what: &'static str, text: &str) -> Result<FixedRating, Failure> {
    let figure = Exact::parse(text.trim()).filter(|figure| figure.times(FixedRating::UNITS).is_whole());
    let bounded = figure.filter(|&figure| figure <= Exact::whole(1_000_000) && figure >= Exact::whole(-1_000_000));
    bounded.map(FixedRating::rounded).ok_or_else(|| wrong(what, text))
}

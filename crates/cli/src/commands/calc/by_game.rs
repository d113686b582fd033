//! Each game on the list of the period.

use dengji_core::number::{Exact, Score};
use dengji_core::rulebook::{GameRules, Rules};
use dengji_core::rules::by_game::change::{self as games, RatedGame};
use dengji_core::rules::by_game::coefficient::bounded;
use dengji_core::rules::by_game::first_rating::{self as first, Results};
use dengji_core::rules::by_game::rating;
use dengji_core::rules::by_game::round_robin::expectation;
use dengji_core::terms::{GameCount, KFactor, Rating};
use dengji_core::trail::{NoTrail, Record, Step, Trail};

use super::{Figure, decimal, missing, not_here, points, rating as read_rating, ratings, scores, wrong};
use crate::args::{AskedChange, AskedExpected, AskedFirstRating, AskedPerformance};
use crate::console::Failure;

/// The sum of score minus expectation over the games, times K, after the bound on K n.
pub(super) fn change(rules: &Rules, asked: &AskedChange, record: &mut Record) -> Figure {
    let own = read_rating("--own", &asked.own)?;
    let k = KFactor::new(asked.k.ok_or_else(|| missing("--k"))?);
    if asked.round_robin && game_rules(rules)?.round_robin.is_some() {
        return in_round_robin(rules, asked, own, k, record);
    }
    let opponents = ratings(asked.opponents.as_deref().ok_or_else(|| missing("--opponents"))?)?;
    let scores = scores(asked.scores.as_deref(), opponents.len())?;
    let set = game_rules(rules)?;
    let rated = rated_games(&opponents, scores);
    let event = games::event_change(&set.change, &rules.probability, own, rated.iter().copied(), record);
    let k = bounded(&set.coefficient, k, event.games, record);
    let change = rating::change(&set.change.number, k, event.above_expectation(), record);
    Ok(Some(change.to_string()))
}

/// The change in a round robin with unrated players, from the average of the opponents.
fn in_round_robin(rules: &Rules, asked: &AskedChange, own: Rating, k: KFactor, record: &mut Record) -> Figure {
    let set = game_rules(rules)?;
    let players = asked.players.ok_or_else(|| missing("--players"))?;
    if asked.cycles != 1 {
        return Err(wrong("--cycles", asked.cycles));
    }
    let games = players.saturating_sub(1);
    let score = asked.score.as_deref().ok_or_else(|| missing("--score"))?;
    let score = points("--score", score, games)?;
    let average = decimal(
        "--average",
        asked.average.as_deref().ok_or_else(|| missing("--average"))?,
    )?;
    let (article, games) = (&set.change.number, GameCount::new(games));
    let (table, cap) = (&rules.probability, set.change.values.cap);
    let found = expectation(article, table, (own, average), games, cap, record);
    let k = bounded(&set.coefficient, k, games, record);
    Ok(Some(
        rating::change(article, k, score.hundredths() - found.we, record).to_string(),
    ))
}

/// The sum of the expectations of the games.
pub(super) fn expected(rules: &Rules, asked: &AskedExpected, record: &mut Record) -> Figure {
    let own = read_rating("--own", &asked.own)?;
    let opponents = ratings(asked.opponents.as_deref().ok_or_else(|| missing("--opponents"))?)?;
    let set = game_rules(rules)?;
    let unplayed = vec![Score::ZERO; opponents.len()];
    let games = rated_games(&opponents, unplayed);
    let played = games.iter().copied();
    for (game, expectation) in games::expectations(&set.change.values, &rules.probability, own, played.clone()) {
        let opponent = game.opponent;
        let Some(found) = expectation else {
            games::not_rated(&set.change.number, own, game, record);
            continue;
        };
        let formula = format!("P({}) = P({own} - {opponent})", found.d);
        record.step(|| Step::new("probability", &set.change.number, formula, found.p));
    }
    let event = games::event_change(&set.change, &rules.probability, own, played, &mut NoTrail);
    Ok(Some(event.expected.to_string()))
}

/// Average of the opponents and the difference of the score fraction.
pub(super) fn performance(rules: &Rules, asked: &AskedPerformance, record: &mut Record) -> Figure {
    let set = game_rules(rules)?;
    let opponents = ratings(&asked.opponents)?;
    let count = u32::try_from(opponents.len()).unwrap_or(u32::MAX);
    let results = results(&opponents, points("--score", &asked.score, count)?);
    let found = first::performance(&rules.difference, results);
    record.step(|| {
        let dp = found - results.average();
        let formula = format!("Rp = Ra + dp = {} + ({dp})", results.average());
        Step::new("performance", &set.first_rating.number, formula, found)
    });
    Ok(Some(found.to_string()))
}

/// The first rating from the games of a first event; none if they are too few, void or below the floor.
pub(super) fn first_rating(rules: &Rules, asked: &AskedFirstRating, record: &mut Record) -> Figure {
    let set = game_rules(rules)?;
    let opponents = ratings(&asked.opponents)?;
    let score = scores(Some(&asked.scores), opponents.len())?.into_iter().sum();
    let results = results(&opponents, score);
    if !serves(set, results, record) {
        return Ok(None);
    }
    let found = first::first_rating(&set.first_rating, &rules.difference, results, record);
    let (list, floor) = (&rules.list, rules.list.values.floor);
    if found < floor {
        record.step(|| Step::new("below-floor", &list.number, format!("{found} < {floor}"), found));
        return Ok(None);
    }
    Ok(Some(found.to_string()))
}

/// Whether results are enough games for a first rating and not void.
fn serves(set: &GameRules, results: Results, record: &mut Record) -> bool {
    let (games, score) = (results.games, results.score);
    let needed = set.first_rating.values.games;
    if games < needed {
        let article = &set.first_rating.number;
        record.step(|| Step::new("too-few-games", article, format!("N = {games} < {needed}"), games));
    }
    let bound = set.void_results.values.score();
    if score <= bound {
        let article = &set.void_results.number;
        record.step(|| Step::new("void", article, format!("W = {score} ≤ {bound}"), score));
    }
    games >= needed && score > bound
}

fn game_rules(rules: &Rules) -> Result<&GameRules, Failure> {
    rules.by_game.as_deref().ok_or_else(|| not_here(&rules.id))
}

fn rated_games(opponents: &[Rating], scores: Vec<Score>) -> Vec<RatedGame> {
    let game = |(&opponent, score): (&Rating, Score)| RatedGame { opponent, score };
    opponents.iter().zip(scores).map(game).collect()
}

fn results(opponents: &[Rating], score: Score) -> Results {
    Results {
        games: GameCount::new(u32::try_from(opponents.len()).unwrap_or(u32::MAX)),
        opponents: opponents.iter().map(|rating| rating.exact()).sum::<Exact>(),
        score,
    }
}

//! By the average of the opponents or of a round robin.

use std::sync::Arc;

use dengji_core::number::{Exact, Hundredths, Score};
use dengji_core::rulebook::Rules;
use dengji_core::rules::change;
use dengji_core::rules::expectation::{Cycles, against_average, in_round_robin};
use dengji_core::rules::first_rating as performances;
use dengji_core::rules::pool::{self, PoolEntry};
use dengji_core::terms::{Date, EventId, GameCount, KFactor, ListDate, Rating};
use dengji_core::trail::{Record, Step, Trail};

use super::{Figure, decimal, missing, points, rating, ratings, scores, wrong};
use crate::args::{AskedChange, AskedExpected, AskedFirstRating, AskedPerformance};
use crate::console::Failure;

/// dR = K (W - We).
pub(super) fn change(rules: &Rules, asked: &AskedChange, record: &mut Record) -> Figure {
    let own = rating("--own", &asked.own)?;
    let k = coefficient(rules, asked.k)?;
    let (score, expected) = if asked.round_robin {
        in_table(rules, asked, own, record)?
    } else if let Some(opponents) = &asked.opponents {
        let opponents = ratings(opponents)?;
        let score: Score = scores(asked.scores.as_deref(), opponents.len())?.into_iter().sum();
        (
            score,
            expect_average(
                rules,
                own,
                mean(&opponents, record, rules),
                count(opponents.len()),
                record,
            ),
        )
    } else {
        let games = asked.games.ok_or_else(|| missing("--games"))?;
        let score = asked.score.as_deref().ok_or_else(|| missing("--score"))?;
        let score = points("--score", score, games)?;
        (
            score,
            expect_average(rules, own, average(asked.average.as_deref())?, games, record),
        )
    };
    Ok(Some(change::change(rules, k, score, expected, record).to_string()))
}

/// K: the one that was given, else that of a rule set with one K for all; such a rule set takes no other.
fn coefficient(rules: &Rules, asked: Option<i32>) -> Result<KFactor, Failure> {
    let values = &rules.coefficient.values;
    let only = match &*values.steps {
        [only] if values.permanent.is_none() => Some(only.k),
        _ => None,
    };
    match (asked.map(KFactor::new), only) {
        (Some(k), Some(only)) if k != only => Err(wrong("--k", k)),
        (Some(k), _) | (None, Some(k)) => Ok(k),
        (None, None) => Err(missing("--k")),
    }
}

fn in_table(
    rules: &Rules,
    asked: &AskedChange,
    own: Rating,
    record: &mut Record,
) -> Result<(Score, Hundredths), Failure> {
    let players = asked.players.ok_or_else(|| missing("--players"))?;
    let cycles = match asked.cycles {
        1 => Cycles::Single,
        2 => Cycles::Double,
        other => return Err(wrong("--cycles", other)),
    };
    let games = players.saturating_sub(1) * cycles.count();
    let score = points(
        "--score",
        asked.score.as_deref().ok_or_else(|| missing("--score"))?,
        games,
    )?;
    let average = average(asked.average.as_deref())?;
    let found = in_round_robin(rules, own.exact(), average, players, cycles, record);
    Ok((score, found.we))
}

fn average(text: Option<&str>) -> Result<Exact, Failure> {
    decimal("--average", text.ok_or_else(|| missing("--average"))?)
}

fn expect_average(rules: &Rules, own: Rating, average: Exact, games: u32, record: &mut Record) -> Hundredths {
    against_average(rules, own.exact(), average, GameCount::new(games), record).we
}

/// We.
pub(super) fn expected(rules: &Rules, asked: &AskedExpected, record: &mut Record) -> Figure {
    let own = rating("--own", &asked.own)?;
    let (average, games) = match &asked.opponents {
        Some(opponents) => {
            let opponents = ratings(opponents)?;
            (mean(&opponents, record, rules), count(opponents.len()))
        }
        None => (
            average(asked.average.as_deref())?,
            asked.games.ok_or_else(|| missing("--games"))?,
        ),
    };
    Ok(Some(expect_average(rules, own, average, games, record).to_string()))
}

/// Rp.
pub(super) fn performance(rules: &Rules, asked: &AskedPerformance, record: &mut Record) -> Figure {
    let opponents = ratings(&asked.opponents)?;
    let games = count(opponents.len());
    let score = points("--score", &asked.score, games)?;
    let average = mean(&opponents, record, rules);
    let found = performances::performance(rules, average, GameCount::new(games), score, record);
    performances::is_void(rules, found.rating, record);
    Ok(Some(found.rating.to_string()))
}

/// The first published rating from the games of one event; none if it is void or waits for more games.
pub(super) fn first_rating(rules: &Rules, asked: &AskedFirstRating, record: &mut Record) -> Figure {
    if let Some(base) = &rules.base {
        let failure = Failure::new("error-calc-base").with("id", &rules.id);
        return Err(failure.with("article", &base.number));
    }
    let opponents = ratings(&asked.opponents)?;
    let score: Score = scores(Some(&asked.scores), opponents.len())?.into_iter().sum();
    let games = GameCount::new(count(opponents.len()));
    let needed = rules.counted_games.values.unrated_at_least;
    if games < needed {
        let article = &rules.counted_games.number;
        record.step(|| Step::new("too-few-games", article, format!("{games} < {needed}"), games));
        return Ok(None);
    }
    let average = mean(&opponents, record, rules);
    let found = performances::performance(rules, average, games, score, record);
    if performances::is_void(rules, found.rating, record) {
        return Ok(None);
    }
    let day = Date::constant(2000, 1, 1);
    let entry = EventId::new("1").map(|event| PoolEntry {
        event,
        period: ListDate(day),
        games,
        performance: found.rating,
        ended: day,
        lists_served: 0,
        results: None,
        places: Arc::default(),
    });
    let entries: Vec<PoolEntry> = entry.into_iter().collect();
    Ok(pool::first_rating(rules, &entries, record).map(|rating| rating.to_string()))
}

/// The average of the opponents, exact.
fn mean(opponents: &[Rating], record: &mut Record, rules: &Rules) -> Exact {
    let sum: Exact = opponents.iter().map(|rating| rating.exact()).sum();
    let average = sum.per(count(opponents.len()).into());
    let article = &rules.average_expectation.number;
    record.step(|| {
        let formula = format!("Rc = {sum} / {}", opponents.len());
        Step::new("opponents-average", article, formula, average)
    });
    average
}

fn count(games: usize) -> u32 {
    u32::try_from(games).unwrap_or(u32::MAX)
}

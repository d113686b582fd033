//! The engine of a period on games in memory, beside `skillratings` and beside a loop that only reads the same columns.

use std::time::Instant;

use dengji_bench::{Federation, plan};
use dengji_core::terms::Outcome as Result;
use dengji_recompute::period::standings;
use dengji_simulate::{Event, Plan};
use rayon::prelude::*;
use serde_json::json;
use skillratings::Outcomes;
use skillratings::elo::{EloConfig, EloRating, elo, elo_rating_period};

use crate::Outcome;

/// How often a computation is run; the quickest counts.
const RUNS: usize = 3;

/// One period of a federation: ours, a period of `skillratings`, and a loop over the columns.
pub fn period(rules: &str, players: u32, games: u64, threads: usize) -> Outcome<()> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()?;
    let plan = plan(rules, players, games);
    let period = plan.periods().next().ok_or("a period")?;
    let events: Vec<Event> = (0..plan.events)
        .into_par_iter()
        .map(|number| period.event(number))
        .collect();
    let columns = Columns::of(&events);
    let federation = Federation::of(rules, &plan, &events);
    let ours = federation.with_input(|input| quickest(|| standings(input).len()));
    let rated = |standing: &dengji_recompute::Standing| EloRating {
        rating: standing.rating.map_or(1500.0, |rating| rating.points().into()),
    };
    let ratings: Vec<EloRating> = federation.before.standings.iter().map(rated).collect();
    let theirs = quickest(|| columns.rated_by_skillratings(&ratings));
    let reading = quickest(|| columns.read());
    let figures = json!({
        "games": columns.white.len(),
        "ours": ours,
        "skillratings": theirs,
        "reading": reading,
    });
    println!("{figures}");
    Ok(())
}

/// Games one by one: the plain loop of `skillratings`.
pub fn plain_loop(players: u32, games: u64) -> Outcome<()> {
    let plan = Plan {
        events: 100,
        ..plan("ourgame-2000", players, games)
    };
    let period = plan.periods().next().ok_or("a period")?;
    let table = period.online(0..games);
    let columns = Columns {
        white: table.games.iter().map(|game| game.white.0).collect(),
        black: table.games.iter().map(|game| game.black.0).collect(),
        result: table.games.iter().map(|game| word(game.outcome)).collect(),
    };
    let seconds = quickest(|| columns.rated_one_by_one(players));
    println!("{}", json!({ "games": columns.white.len(), "seconds": seconds }));
    Ok(())
}

/// Games as columns: who met whom, and the half points of White.
struct Columns {
    white: Vec<u32>,
    black: Vec<u32>,
    result: Vec<u8>,
}

/// 2 for a win of White, 1 for a draw, 0 for a win of Black.
const fn word(outcome: Result) -> u8 {
    match outcome {
        Result::WhiteWins => 2,
        Result::Draw => 1,
        _ => 0,
    }
}

/// The outcome as White and as Black have it.
const OUTCOMES: [[Outcomes; 2]; 3] = [
    [Outcomes::LOSS, Outcomes::WIN],
    [Outcomes::DRAW, Outcomes::DRAW],
    [Outcomes::WIN, Outcomes::LOSS],
];

impl Columns {
    /// The games over the board of some events.
    fn of(events: &[Event]) -> Self {
        let mut columns = Self {
            white: Vec::new(),
            black: Vec::new(),
            result: Vec::new(),
        };
        for event in events {
            for pairing in event.pairings.iter().filter(|pairing| pairing.outcome.is_played()) {
                let Some(black) = pairing.black else { continue };
                columns.white.push(event.players[pairing.white as usize]);
                columns.black.push(event.players[black as usize]);
                columns.result.push(word(pairing.outcome));
            }
        }
        columns
    }

    fn games(&self) -> impl Iterator<Item = (usize, usize, u8)> {
        let sides = self.white.iter().zip(&self.black).zip(&self.result);
        sides.map(|((&white, &black), &result)| (white as usize, black as usize, result))
    }

    /// The games of every player, then every player by his games, as its function for a rating period asks.
    fn rated_by_skillratings(&self, ratings: &[EloRating]) -> usize {
        let mut of_player: Vec<Vec<(EloRating, Outcomes)>> = vec![Vec::new(); ratings.len()];
        for (white, black, result) in self.games() {
            let [of_white, of_black] = OUTCOMES[result as usize];
            of_player[white].push((ratings[black], of_white));
            of_player[black].push((ratings[white], of_black));
        }
        let config = EloConfig::new();
        let after = ratings
            .iter()
            .zip(&of_player)
            .map(|(own, games)| elo_rating_period(own, games, &config));
        after.filter(|rating| rating.rating > 2000.0).count()
    }

    fn rated_one_by_one(&self, players: u32) -> usize {
        let config = EloConfig::new();
        let mut ratings = vec![EloRating { rating: 1500.0 }; players as usize];
        for (white, black, result) in self.games() {
            let after = elo(&ratings[white], &ratings[black], &OUTCOMES[result as usize][0], &config);
            (ratings[white], ratings[black]) = after;
        }
        ratings.iter().filter(|rating| rating.rating > 1500.0).count()
    }

    /// Reads every game once: as fast as memory gives them.
    fn read(&self) -> usize {
        self.games().fold(0, |sum, (white, black, result)| {
            sum.wrapping_add(white ^ black ^ usize::from(result))
        })
    }
}

/// The shortest of some runs, in seconds.
fn quickest(mut run: impl FnMut() -> usize) -> f64 {
    let time = |_| {
        let started = Instant::now();
        std::hint::black_box(run());
        started.elapsed().as_secs_f64()
    };
    (0..RUNS).map(time).fold(f64::INFINITY, f64::min)
}

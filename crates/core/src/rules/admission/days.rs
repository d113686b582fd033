//! On which day each round was played.

use super::size;
use crate::terms::{Date, EventReport, Round};

/// The days of the rounds of an event, as far as they are known.
///
/// A round's day is the one the report gives for it, else the day of most of its games (the earlier of equals), so
/// that a postponed game moves no round.
pub(super) struct Days {
    /// By day, then round.
    rounds: Vec<(Date, Round)>,
}

impl Days {
    pub(super) fn of(report: &EventReport) -> Self {
        let mut days = of_games(report);
        for &(round, day) in &report.round_dates {
            match days.binary_search_by_key(&round, |&(round, _)| round) {
                Ok(at) => days[at].1 = day,
                Err(at) => days.insert(at, (round, day)),
            }
        }
        let mut rounds: Vec<(Date, Round)> = days.into_iter().map(|(round, day)| (day, round)).collect();
        rounds.sort_unstable();
        Self { rounds }
    }

    /// How many rounds have a day.
    pub(super) fn known(&self) -> u32 {
        size(self.rounds.len())
    }

    /// The day with most rounds, the first of equals, and how many those are.
    pub(super) fn busiest(&self) -> Option<(u32, Date)> {
        let of_day = |day: &[(Date, Round)]| (size(day.len()), day[0].0);
        let days: Vec<(u32, Date)> = self.each().map(of_day).collect();
        days.into_iter().rev().max_by_key(|(rounds, _)| *rounds)
    }

    /// How many days have more than one round.
    pub(super) fn doubled(&self) -> u32 {
        size(self.each().filter(|day| day.len() > 1).count())
    }

    /// The rounds that share their day with another, in their order.
    pub(super) fn sharing(&self) -> Vec<Round> {
        let sharing = self.each().filter(|day| day.len() > 1).flatten();
        let mut rounds: Vec<Round> = sharing.map(|(_, round)| *round).collect();
        rounds.sort_unstable();
        rounds
    }

    /// Each day with its rounds.
    fn each(&self) -> impl Iterator<Item = &[(Date, Round)]> {
        self.rounds.chunk_by(|one, next| one.0 == next.0)
    }
}

/// The day of each round by its games, by round.
fn of_games(report: &EventReport) -> Vec<(Round, Date)> {
    // Neighbours are mostly of one round and day.
    let mut runs: Vec<(Round, Date, u32)> = Vec::new();
    report.games.each_day(|round, day| match runs.last_mut() {
        Some(run) if (run.0, run.1) == (round, day) => run.2 += 1,
        _ => runs.push((round, day, 1)),
    });
    runs.sort_unstable();
    let mut days: Vec<(Round, Date, u32)> = Vec::with_capacity(runs.len());
    for (round, day, games) in runs {
        match days.last_mut() {
            Some(last) if (last.0, last.1) == (round, day) => last.2 += games,
            _ => days.push((round, day, games)),
        }
    }
    let busiest = |of_round: &[(Round, Date, u32)]| {
        let &(round, day, _) = of_round.iter().rev().max_by_key(|(.., games)| *games)?;
        Some((round, day))
    };
    days.chunk_by(|one, next| one.0 == next.0).filter_map(busiest).collect()
}

//! On which day each round was played.

use std::collections::{BTreeMap, BTreeSet};

use crate::terms::{Date, EventReport, Round};

/// The rounds of each day, as far as dates are given.
///
/// A round's day is the one the report gives for it, else the day of most of its games (the earlier of equals), so
/// that a postponed game moves no round.
pub(super) fn rounds_by_day(report: &EventReport) -> BTreeMap<Date, BTreeSet<Round>> {
    let mut days: BTreeMap<Date, BTreeSet<Round>> = BTreeMap::new();
    for (round, day) in day_of_rounds(report) {
        days.entry(day).or_default().insert(round);
    }
    days
}

/// The day of each round that has one.
pub(super) fn day_of_rounds(report: &EventReport) -> BTreeMap<Round, Date> {
    let mut days: BTreeMap<Round, Date> = games_by_round(report)
        .into_iter()
        .filter_map(|(round, days)| Some((round, busiest(&days)?)))
        .collect();
    days.extend(report.round_dates.iter().copied());
    days
}

/// How many games of each round were played on each day.
fn games_by_round(report: &EventReport) -> BTreeMap<Round, BTreeMap<Date, u32>> {
    // Neighbours are mostly of one round and day.
    let mut runs: Vec<(Round, Date, u32)> = Vec::new();
    report.games.each_day(|round, day| match runs.last_mut() {
        Some(run) if (run.0, run.1) == (round, day) => run.2 += 1,
        _ => runs.push((round, day, 1)),
    });
    let mut rounds: BTreeMap<Round, BTreeMap<Date, u32>> = BTreeMap::new();
    for (round, day, games) in runs {
        *rounds.entry(round).or_default().entry(day).or_default() += games;
    }
    rounds
}

/// The day with most games, the earlier of equals.
fn busiest(days: &BTreeMap<Date, u32>) -> Option<Date> {
    days.iter().rev().max_by_key(|(_, games)| **games).map(|(day, _)| *day)
}

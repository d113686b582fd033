//! Tables of numbered games that tell of the same games under two names: those would be rated twice.
//!
//! Tables may have millions of games, so each is known by some hundreds: those whose hashes are the smallest. Tables that
//! share half of them are compared as a whole.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{EventId, GameTable, TableGame};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::{COLUMNS, RESULT};
use crate::hashes::spread;

/// Games by which a table is known.
const KEPT: usize = 512;
/// Fewer equal games than this may be chance, unless all of both tables are equal.
const TELLING: usize = 10;
/// Fewer equal games than this are chance.
const FEWEST: usize = 3;

/// For each table that tells of games of an earlier one again a finding, with the position of the table.
///
/// Equal games have one round, day, pair and result; their numbers do not count. Games without round and day may well be
/// two. Of one event half a table is enough, of two it has to be a whole one: the same people may play twice on a day.
pub fn given_twice(tables: &[&GameTable]) -> Vec<(usize, Finding)> {
    if tables.len() < 2 {
        return Vec::new();
    }
    let sketches: Vec<Vec<u64>> = tables.par_iter().map(|table| sketch(table)).collect();
    let mut all: Vec<(u64, usize)> = Vec::new();
    for (at, sketch) in sketches.iter().enumerate() {
        all.extend(sketch.iter().map(|&hash| (hash, at)));
    }
    all.par_sort_unstable();
    let mut shared: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for same in all.chunk_by(|one, next| one.0 == next.0) {
        for (position, &(_, later)) in same.iter().enumerate() {
            for &(_, earlier) in &same[..position] {
                *shared.entry((later, earlier)).or_default() += 1;
            }
        }
    }
    let mut found: Vec<(usize, Finding)> = Vec::new();
    for ((later, earlier), count) in shared {
        let is_half = is_half(&sketches[earlier], &sketches[later], count);
        let is_said = found.last().is_some_and(|(at, _)| *at == later);
        if is_half && !is_said {
            found.extend(compared(tables[earlier], tables[later]).map(|finding| (later, finding)));
        }
    }
    found
}

/// Whether so many shared games are half of the smaller table, as far as both are known alike.
fn is_half(one: &[u64], other: &[u64], shared: usize) -> bool {
    let last = |of: &[u64]| of.get(KEPT - 1).copied().unwrap_or(u64::MAX);
    let bound = last(one).min(last(other));
    let within = |of: &[u64]| of.partition_point(|&hash| hash <= bound);
    shared >= FEWEST && shared * 2 >= within(one).min(within(other))
}

/// The smallest hashes of the games of a table, in order.
fn sketch(table: &GameTable) -> Vec<u64> {
    let mut smallest: Vec<u64> = Vec::with_capacity(2 * KEPT);
    let mut bound = u64::MAX;
    let thin_out = |smallest: &mut Vec<u64>| {
        smallest.sort_unstable();
        smallest.dedup();
        smallest.truncate(KEPT);
    };
    each_hash(table, |hash, _| {
        if hash <= bound {
            smallest.push(hash);
        }
        if smallest.len() == 2 * KEPT {
            thin_out(&mut smallest);
            bound = smallest.get(KEPT - 1).copied().unwrap_or(u64::MAX);
        }
    });
    thin_out(&mut smallest);
    smallest
}

/// Takes every game that has a round or a day, with its hash.
fn each_hash(table: &GameTable, mut take: impl FnMut(u64, &TableGame)) {
    for block in table.games.blocks() {
        for game in block.iter().filter(|game| game.round > 0 || game.date.is_some()) {
            let sides = (game.white, game.black, game.outcome);
            take(spread((game.round, game.date, sides)), game);
        }
    }
}

/// A finding if so many games of both are equal that it cannot be chance.
fn compared(earlier: &GameTable, later: &GameTable) -> Option<Finding> {
    let mut rows: BTreeMap<u64, u32> = BTreeMap::new();
    each_hash(earlier, |hash, game| _ = rows.entry(hash).or_insert(game.row));
    let (mut equal, mut seen, mut first) = (0, FxHashSet::default(), None);
    each_hash(later, |hash, game| {
        if let Some(&row) = rows.get(&hash).filter(|_| seen.insert(hash)) {
            equal += 1;
            first.get_or_insert((*game, row));
        }
    });
    let (game, row) = first?;
    let (before, now) = (earlier.games.len(), later.games.len());
    let smaller = before.min(now);
    let are_same = equal == before && equal == now;
    let is_one_event = later.events.iter().any(|event| earlier.events.contains(event));
    let is_enough = if is_one_event {
        equal * 2 >= smaller
    } else {
        equal == smaller
    };
    if !are_same && (equal < TELLING || !is_enough) {
        return None;
    }
    let code = if are_same {
        Code::EventSameContent
    } else {
        Code::EventOverlaps
    };
    let finding = Finding::at(code, later.place_of(game.row, COLUMNS[RESULT]));
    let finding = finding
        .event(later.events.get(game.event as usize))
        .with("other", &earlier.place.file)
        .with("sheet", "none")
        .with("first", earlier.place_of(row, COLUMNS[RESULT]).spot)
        .with("id", earlier.events.first().map_or("-", EventId::as_str));
    Some(finding.with("equal", equal).with("games", now))
}

#[cfg(test)]
mod tests {
    use dengji_core::finding::Place;
    use dengji_core::terms::{Date, Outcome, PlayerIndex, TableGames};

    use super::*;

    /// Games of one event on some days, the numbers from one on.
    fn table(file: &str, games: std::ops::Range<u32>, number: u64, day: Option<i8>) -> GameTable {
        let game = |at: u32| TableGame {
            event: 0,
            round: 0,
            date: day.map(|day| Date::constant(2000, 1, day)),
            white: PlayerIndex(at),
            black: PlayerIndex(at + 1),
            outcome: Outcome::Draw,
            seq: number + u64::from(at),
            row: at + 2,
        };
        GameTable {
            place: Place::file(file),
            events: EventId::new("E").into_iter().collect(),
            games: games.map(game).collect::<TableGames>(),
            byes: Vec::new(),
            unread: Vec::new(),
        }
    }

    fn of_event(mut table: GameTable, id: &str) -> GameTable {
        table.events = EventId::new(id).into_iter().collect();
        table
    }

    fn found(tables: &[GameTable]) -> Vec<(usize, Code, String)> {
        let tables: Vec<&GameTable> = tables.iter().collect();
        let found = given_twice(&tables);
        let said =
            |(at, finding): (usize, Finding)| (at, finding.code, finding.argument("equal").unwrap_or("").to_owned());
        found.into_iter().map(said).collect()
    }

    #[test]
    fn a_table_given_twice_is_found_whatever_its_numbers() {
        for games in [3, 28, 5000] {
            let twice = [table("a", 0..games, 0, Some(5)), table("b", 0..games, 900, Some(5))];
            assert_eq!(found(&twice), [(1, Code::EventSameContent, games.to_string())]);
        }
        let half = [
            table("a", 0..5000, 0, Some(5)),
            table("c", 9000..9100, 0, Some(5)),
            table("b", 4000..4900, 7, Some(5)),
        ];
        assert_eq!(found(&half), [(2, Code::EventOverlaps, "900".to_owned())]);
    }

    #[test]
    fn under_another_event_a_whole_table_is_found_and_half_of_one_is_not() {
        let of_days = |games| {
            [
                table("a", 0..28, 0, Some(5)),
                of_event(table("b", games, 900, Some(5)), "E2"),
            ]
        };
        assert_eq!(found(&of_days(0..28)), [(1, Code::EventSameContent, "28".to_owned())]);
        assert_eq!(found(&of_days(4..24)), [(1, Code::EventOverlaps, "20".to_owned())]);
        assert_eq!(found(&of_days(10..40)), []);
    }

    #[test]
    fn what_may_be_chance_is_not_said() {
        let few = [table("a", 0..2, 0, Some(5)), table("b", 0..2, 9, Some(5))];
        let other_day = [table("a", 0..99, 0, Some(5)), table("b", 0..99, 0, Some(6))];
        let undated = [table("a", 0..99, 0, None), table("b", 0..99, 900, None)];
        let less_than_half = [table("a", 0..5000, 0, Some(5)), table("b", 4700..5700, 0, Some(5))];
        for tables in [few, other_day, undated, less_than_half] {
            assert_eq!(found(&tables), []);
        }
    }
}

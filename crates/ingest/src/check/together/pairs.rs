//! Which two of many reports may share half of their games, found without keeping the games in memory.
//!
//! A game is known by a hash. Hashes are put aside in parts by their first bits, each with its report; within a part equal
//! ones come together by sorting, and every two reports that share one are counted. Counts stand in a table by a hash of
//! the pair, so that they are those of the pair or more: a pair that is likely is compared game by game, and one that is
//! not shares too little.

use std::collections::BTreeSet;
use std::sync::Arc;

use dengji_core::terms::blocks::{BlockStore, Kept};
use rayon::prelude::*;

use crate::hashes::spread;
use crate::spool::Spool;

/// Games of a part, about.
const PART: usize = 1 << 20;
/// Games that wait before they are put aside.
const WAITING: usize = 1 << 20;
/// At most so many counts,
const MOST_COUNTS: usize = 1 << 22;
/// and at least.
const LEAST_COUNTS: usize = 1 << 12;
/// So many earlier reports with one game are looked at: the last ones.
const HOLDERS: usize = 64;

/// The games of reports.
pub(super) struct Pairs {
    parts: Vec<Part>,
    waiting: usize,
    /// By report: its games.
    games: Vec<u32>,
    counts: Vec<u8>,
    store: Arc<dyn BlockStore>,
}

/// The games whose hashes have the same first bits: the next bits of the hash above the report.
#[derive(Default)]
struct Part {
    waiting: Vec<u64>,
    kept: Vec<Kept>,
}

impl Pairs {
    /// For so many games.
    pub(super) fn new(games: usize) -> Self {
        let parts = games.div_ceil(PART).next_power_of_two();
        Self {
            parts: std::iter::repeat_with(Part::default).take(parts).collect(),
            waiting: 0,
            games: Vec::new(),
            counts: vec![0; (games / 4).next_power_of_two().clamp(LEAST_COUNTS, MOST_COUNTS)],
            store: Arc::new(Spool::default()),
        }
    }

    /// Adds the games of the next report by their hashes.
    pub(super) fn add(&mut self, games: &[u64]) {
        let report = self.games.len() as u64;
        self.games.push(u32::try_from(games.len()).unwrap_or(u32::MAX));
        let bits = self.parts.len().trailing_zeros();
        for hash in games {
            let part = hash.checked_shr(u64::BITS - bits).unwrap_or_default();
            let key = hash << bits & !u64::from(u32::MAX) | report;
            self.parts[usize::try_from(part).unwrap_or_default()].waiting.push(key);
        }
        self.waiting += games.len();
        if self.waiting >= WAITING && self.parts.len() > 1 {
            self.put_aside();
        }
    }

    fn put_aside(&mut self) {
        for part in &mut self.parts {
            let keys = std::mem::take(&mut part.waiting);
            let bytes = keys.into_iter().flat_map(u64::to_le_bytes).collect();
            part.kept.push(self.store.keep(bytes));
        }
        self.waiting = 0;
    }

    /// Every two reports, the earlier first, of which half of the smaller may be in the other.
    pub(super) fn likely(mut self) -> Vec<(u32, u32)> {
        let mut likely = BTreeSet::new();
        let mut holders: Vec<(u32, u32)> = Vec::new();
        for part in std::mem::take(&mut self.parts) {
            let mut keys = part.waiting;
            for block in part.kept {
                let bytes = block.bytes(Some(&self.store));
                keys.extend(bytes.as_chunks::<8>().0.iter().map(|key| u64::from_le_bytes(*key)));
            }
            keys.par_sort_unstable();
            for same in keys.chunk_by(|one, next| one >> 32 == next >> 32) {
                if same.len() < 2 {
                    continue;
                }
                holders.clear();
                let reports = same.chunk_by(|one, next| one == next);
                holders.extend(reports.map(|of| {
                    (
                        u32::try_from(of[0] & u64::from(u32::MAX)).unwrap_or_default(),
                        u32::try_from(of.len()).unwrap_or(u32::MAX),
                    )
                }));
                for (at, &(later, times)) in holders.iter().enumerate() {
                    for &(earlier, its_times) in &holders[at.saturating_sub(HOLDERS)..at] {
                        if self.count((earlier, later), times.min(its_times)) {
                            likely.insert((earlier, later));
                        }
                    }
                }
            }
        }
        likely.into_iter().collect()
    }

    /// Counts equal games of a pair; whether they may be half of the smaller by now.
    fn count(&mut self, pair: (u32, u32), times: u32) -> bool {
        let (earlier, later) = pair;
        let at = spread(pair) & (self.counts.len() as u64 - 1);
        let count = &mut self.counts[usize::try_from(at).unwrap_or_default()];
        *count = count.saturating_add(u8::try_from(times).unwrap_or(u8::MAX));
        let smaller = self.games[earlier as usize].min(self.games[later as usize]);
        u32::from(*count) >= smaller.div_ceil(2).min(u8::MAX.into())
    }
}

#[cfg(test)]
mod tests {
    use dengji_core::terms::Outcome;

    use super::super::Sides;
    use super::*;

    /// Reports of some games each, all different.
    fn reports(count: u32, games: u32) -> Vec<Vec<Sides>> {
        let game = |report: u32, at: u32| (report * games + at, at, Outcome::Draw);
        let report = |report: u32| (0..games).map(|at| game(report, at)).collect();
        (0..count).map(report).collect()
    }

    fn likely(reports: &[Vec<Sides>]) -> Vec<(u32, u32)> {
        let mut pairs = Pairs::new(reports.iter().map(Vec::len).sum());
        for games in reports {
            pairs.add(&games.iter().map(spread).collect::<Vec<_>>());
        }
        pairs.likely()
    }

    #[test]
    fn half_of_a_report_is_found_and_less_is_not() {
        for count in [10, 6000] {
            let mut all = reports(count, 400);
            assert_eq!(likely(&all), []);
            let part = all[3][..199].to_vec();
            all[7][..199].copy_from_slice(&part);
            assert_eq!(likely(&all), [], "{count}");
            all[7][199] = all[3][300];
            assert_eq!(likely(&all), [(3, 7)], "{count}");
        }
    }

    #[test]
    fn a_small_report_within_a_large_one_is_found() {
        let mut all = reports(20, 5000);
        all[12] = all[4][100..104].to_vec();
        all[1] = all[9][..3].to_vec();
        assert_eq!(likely(&all), [(1, 9), (4, 12)]);
    }

    #[test]
    fn a_game_that_stands_twice_counts_as_often_as_in_both() {
        let game = (1, 2, Outcome::Draw);
        let once = vec![
            game,
            (3, 4, Outcome::Draw),
            (5, 6, Outcome::Draw),
            (7, 8, Outcome::Draw),
        ];
        let twice = vec![game, game, (9, 4, Outcome::Draw), (9, 6, Outcome::Draw)];
        assert_eq!(likely(&[once, twice.clone()]), []);
        assert_eq!(likely(&[twice.clone(), twice]), [(0, 1)]);
    }
}

//! The players of a register by their numbers.

use std::collections::HashMap;

use dengji_core::terms::{PlayerId, PlayerIndex, Register};
use rayon::prelude::*;

/// Places of the column for each number that stands in it, at most: beyond that it would be mostly empty.
const SPREAD: usize = 16;

/// Above the decimals that may stand in the column: those of nine figures.
const MOST: u32 = 1_000_000_000;

/// Finds players by register number, exactly as written.
///
/// Numbers that are plain decimals and lie near each other are a column; tables of games ask millions of times.
#[derive(Debug, Default)]
pub struct Numbers {
    /// The number of the first place of the column.
    first: u32,
    column: Vec<Option<PlayerIndex>>,
    others: HashMap<PlayerId, PlayerIndex>,
}

impl Numbers {
    /// Those of a register; of a number that stands twice the first.
    pub fn of(register: &Register) -> Self {
        let entries = register.entries.par_iter();
        let all: Vec<Option<u32>> = entries.map(|entry| decimal(entry.id.as_str())).collect();
        let decimals = || all.iter().flatten().copied();
        let first = decimals().min().unwrap_or_default();
        let places = decimals().max().map_or(0, |last| (last - first) as usize + 1);
        let is_dense = places <= decimals().count().saturating_mul(SPREAD);
        let mut numbers = Self {
            first,
            column: vec![None; if is_dense { places } else { 0 }],
            others: HashMap::new(),
        };
        for ((player, entry), decimal) in register.players().zip(all) {
            match decimal.and_then(|decimal| numbers.place(decimal)) {
                Some(place) => _ = numbers.column[place].get_or_insert(player),
                None => _ = numbers.others.entry(entry.id.clone()).or_insert(player),
            }
        }
        numbers
    }

    /// The player with a number.
    pub fn find(&self, id: &str) -> Option<PlayerIndex> {
        match decimal(id).and_then(|decimal| self.place(decimal)) {
            Some(place) => self.column[place],
            None => self.others.get(id).copied(),
        }
    }

    /// The player with a number that is kept as such, and so written without leading zeros.
    pub fn find_whole(&self, number: i64) -> Option<PlayerIndex> {
        let decimal = u32::try_from(number).ok().filter(|decimal| (1..MOST).contains(decimal));
        match decimal.and_then(|decimal| self.place(decimal)) {
            Some(place) => self.column[place],
            None => self.find(&number.to_string()),
        }
    }

    /// The place of a number in the column, if it has one there.
    fn place(&self, decimal: u32) -> Option<usize> {
        let place = decimal.checked_sub(self.first)? as usize;
        (place < self.column.len()).then_some(place)
    }
}

/// A number written as a decimal without leading zeros: then no other text is the same number.
fn decimal(id: &str) -> Option<u32> {
    let is_plain = (1..=9).contains(&id.len()) && !id.starts_with('0') && id.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| id.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::super::tests::entry;
    use super::*;

    fn register(ids: &[&str]) -> Register {
        Register {
            entries: ids.iter().map(|id| entry(id, "甲", "乙")).collect(),
            ..Register::default()
        }
    }

    #[test]
    fn a_number_is_found_as_it_is_written_and_not_otherwise() {
        for ids in [
            &["17", "000017", "19", "A-3", "017"][..],
            &["1", "999999999", "0", "00", "x"],
            &["20000001", "20000000", "4294967296"],
        ] {
            let register = register(ids);
            let numbers = Numbers::of(&register);
            for (at, id) in (0..).zip(ids) {
                assert_eq!(numbers.find(id), Some(PlayerIndex(at)), "{id}");
            }
            for number in [
                0,
                1,
                16,
                17,
                18,
                19,
                -17,
                20_000_000,
                20_000_001,
                999_999_999,
                1 << 32,
                i64::MAX,
            ] {
                assert_eq!(
                    numbers.find_whole(number),
                    numbers.find(&number.to_string()),
                    "{number}"
                );
            }
            for absent in [
                "",
                "18",
                "0017",
                "+17",
                "17 ",
                "20000002",
                "2000000",
                "99999999999999999999",
            ] {
                assert_eq!(numbers.find(absent), None, "{absent}");
            }
        }
    }

    #[test]
    fn of_a_number_that_stands_twice_the_first_is_found() {
        let register = register(&["5", "7", "7", "B", "B"]);
        let numbers = Numbers::of(&register);
        assert_eq!(
            ["7", "B"].map(|id| numbers.find(id)),
            [1, 3].map(|at| Some(PlayerIndex(at)))
        );
    }
}

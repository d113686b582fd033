//! Conversion tables: probability by difference (附表3) and difference by probability (附表4).
//!
//! They are data, never a formula.

use crate::number::Hundredths;

/// Scoring probability by rating difference, in hundredths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbabilityTable {
    /// The least difference of each row, ascending from 0.
    pub from_difference: Vec<i64>,
    /// The probability of the higher rated player in each row.
    pub higher: Vec<Hundredths>,
}

impl ProbabilityTable {
    /// The probability of a player whose rating lies so many whole points above (below: negative) the other.
    pub fn probability(&self, difference: i64) -> Hundredths {
        let row = self.from_difference.partition_point(|&from| from <= difference.abs()) - 1;
        if difference < 0 {
            self.higher[row].complement()
        } else {
            self.higher[row]
        }
    }
}

/// Rating difference by score fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceTable {
    /// The difference at 0, 1, ..., 100 hundredths.
    pub differences: Vec<i64>,
}

impl DifferenceTable {
    /// The difference at a score fraction between 0 and 1.
    ///
    /// # Panics
    /// If the fraction lies outside: a score is never above the number of games.
    pub fn difference(&self, fraction: Hundredths) -> i64 {
        self.differences[usize::try_from(fraction.get()).expect("a score fraction is not negative")]
    }
}

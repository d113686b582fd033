//! Bytes that memory need not hold, kept elsewhere: the games of a period may be hundreds of millions.

use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use jiff::civil::Date;

use super::game::Outcome;

/// A block of bytes that was kept.
#[derive(Clone, Debug)]
pub enum Kept {
    /// In memory.
    Memory(Arc<Vec<u8>>),
    /// In a store, so many bytes from a position.
    Stored {
        /// The position.
        at: u64,
        /// The bytes.
        length: u32,
    },
}

/// Where blocks are kept that memory need not hold.
pub trait BlockStore: Debug + Send + Sync {
    /// Keeps a block, in memory if it cannot be kept elsewhere.
    fn keep(&self, block: Vec<u8>) -> Kept;
    /// So many bytes of a block that was kept, from a position.
    fn get(&self, at: u64, length: u32) -> Vec<u8>;
}

impl Kept {
    /// Keeps a block in a store; without one in memory.
    pub fn of(block: Vec<u8>, store: Option<&Arc<dyn BlockStore>>) -> Self {
        match store {
            Some(store) => store.keep(block),
            None => Self::Memory(Arc::new(block)),
        }
    }

    /// All bytes, as [`Self::part`].
    pub fn bytes(&self, store: Option<&Arc<dyn BlockStore>>) -> Cow<'_, [u8]> {
        match self {
            Self::Memory(bytes) => Cow::Borrowed(bytes),
            Self::Stored { length, .. } => self.part(0..*length, store),
        }
    }

    /// Some of the bytes.
    ///
    /// # Panics
    /// If they are in a store and it is not there.
    pub fn part(&self, range: Range<u32>, store: Option<&Arc<dyn BlockStore>>) -> Cow<'_, [u8]> {
        match self {
            Self::Memory(bytes) => Cow::Borrowed(&bytes[range.start as usize..range.end as usize]),
            Self::Stored { at, .. } => {
                let store = store.expect("a store keeps its blocks");
                Cow::Owned(store.get(at + u64::from(range.start), range.end - range.start))
            }
        }
    }
}

/// Adds a number in as many bytes as it needs, seven bits each, the lowest first.
pub fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 1 << 7 {
        bytes.push(number.to_le_bytes()[0] | 1 << 7);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

/// Takes the next number; 0 behind the last, where nobody asks.
pub fn take(bytes: &mut &[u8]) -> u64 {
    let (mut number, mut shift) = (0, 0);
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u64::from(byte & !(1 << 7)) << shift;
        if byte < 1 << 7 {
            break;
        }
        shift += 7;
    }
    number
}

/// Takes the next number of 32 bits.
pub fn take_u32(bytes: &mut &[u8]) -> u32 {
    u32::try_from(take(bytes)).unwrap_or(u32::MAX)
}

/// The four bits that say how a game ended: its number among all outcomes.
const OUTCOME: u8 = 0b1111;

/// How a game ended, and above it the bits of what is so.
pub(super) fn marked(outcome: Outcome, marks: [(bool, u8); 4]) -> u8 {
    let mark = |mark: u8, (is_so, bit): (bool, u8)| if is_so { mark | bit } else { mark };
    marks.into_iter().fold(outcome as u8, mark)
}

/// How a game with a mark ended.
pub(super) fn outcome_of(mark: u8) -> Outcome {
    Outcome::ALL[(mark & OUTCOME) as usize % Outcome::ALL.len()]
}

/// A day as year, month and day; 0 for none.
pub(super) fn of_day(day: Option<Date>) -> u32 {
    let parts = day.map(|day| [day.year() + YEARS, day.month().into(), day.day().into()]);
    let parts = parts.map(|parts| parts.map(i16::unsigned_abs));
    parts.map_or(0, |[year, month, day]| {
        (u32::from(year) << 9) + (u32::from(month) << 5) + u32::from(day)
    })
}

/// Years are counted from before the first of the calendar.
const YEARS: i16 = 10_000;

/// The day of a number.
pub(super) fn day_of(number: u32) -> Option<Date> {
    let parts = [number >> 9, number >> 5 & 0b1111, number & 0b1_1111];
    let [year, month, day] = parts.map(|part| i16::try_from(part).unwrap_or_default());
    let (month, day) = (i8::try_from(month).ok()?, i8::try_from(day).ok()?);
    Date::new(year - YEARS, month, day).ok()
}

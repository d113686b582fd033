//! Ratings, K and counts of games.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::number::{Exact, Hundredths};

/// A rating in whole points, as a list publishes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rating(i32);

impl Rating {
    /// A rating of so many points.
    pub const fn new(points: i32) -> Self {
        Self(points)
    }

    /// The points.
    pub const fn points(self) -> i32 {
        self.0
    }

    /// The rating as a fraction, for averages.
    pub fn exact(self) -> Exact {
        Exact::whole(i64::from(self.0))
    }

    /// The rating in hundredths of a point, as changes are counted.
    pub fn hundredths(self) -> Hundredths {
        Hundredths::new(i64::from(self.0) * 100)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A rating in ten-thousandths of a point, as game-by-game systems keep it. It may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FixedRating(i64);

impl FixedRating {
    /// Units of a point.
    pub const UNITS: i64 = 10_000;

    /// So many ten-thousandths.
    pub const fn new(units: i64) -> Self {
        Self(units)
    }

    /// The number of ten-thousandths.
    pub const fn units(self) -> i64 {
        self.0
    }

    /// A figure to four decimals, a half away from zero.
    pub fn rounded(figure: Exact) -> Self {
        Self(figure.times(Self::UNITS).half_away_from_zero())
    }

    /// The same figure as a fraction.
    pub fn exact(self) -> Exact {
        Exact::ratio(i128::from(self.0), i128::from(Self::UNITS))
    }

    /// The whole number for display, a half away from zero.
    pub fn shown(self) -> Rating {
        let points = self.exact().half_away_from_zero();
        Rating::new(i32::try_from(points).unwrap_or(if points < 0 { i32::MIN } else { i32::MAX }))
    }
}

impl From<Rating> for FixedRating {
    fn from(rating: Rating) -> Self {
        Self(i64::from(rating.points()) * Self::UNITS)
    }
}

impl std::ops::Add for FixedRating {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl std::ops::Sub for FixedRating {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for FixedRating {
    /// Always four decimals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (units, sign) = (self.0.unsigned_abs(), if self.0 < 0 { "-" } else { "" });
        let scale = Self::UNITS.unsigned_abs();
        write!(f, "{sign}{}.{:04}", units / scale, units % scale)
    }
}

/// The development coefficient K: points a whole point of score is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KFactor(i32);

impl KFactor {
    /// K of so many points.
    pub const fn new(points: i32) -> Self {
        Self(points)
    }

    /// The points.
    pub const fn points(self) -> i32 {
        self.0
    }
}

impl fmt::Display for KFactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameCount(u32);

impl GameCount {
    /// No game.
    pub const ZERO: Self = Self(0);

    /// So many games.
    pub const fn new(games: u32) -> Self {
        Self(games)
    }

    /// The count.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl std::ops::Add for GameCount {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::ops::AddAssign for GameCount {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl fmt::Display for GameCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

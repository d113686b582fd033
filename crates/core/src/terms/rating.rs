//! Ratings, K and counts of games.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::number::Exact;

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
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
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

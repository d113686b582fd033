//! Teams of a festival: places in several groups bring points, and the points of a category are added.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::machine::{self, Criterion, Row};
use crate::number::Exact;

/// How places in groups make a team's score.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Festival {
    /// Points of the places, from the first.
    pub points: Vec<i64>,
    /// Points of everybody else who took part.
    pub participation: i64,
    /// What players who share a place get.
    #[serde(default)]
    pub joint: Joint,
    /// The system that ranks the players of a group.
    pub individuals: Arc<str>,
    /// The categories of teams.
    pub categories: Vec<Category>,
}

/// What players who share a place get.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Joint {
    /// The points of the place they share.
    #[default]
    PlaceValue,
    /// The mean of the points of the places they cover.
    Mean,
}

/// A category of teams: the groups whose points are added.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Category {
    /// Its name in Chinese and English.
    pub title: [Arc<str>; 2],
    /// Words by which the name of a group is known; a number fits only as a whole number.
    pub groups: Vec<Arc<str>>,
}

/// A player of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finisher {
    /// The team.
    pub team: Arc<str>,
    /// The place in the group.
    pub place: u32,
    /// Whether a game was played over the board.
    pub took_part: bool,
}

/// The teams of a category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamTotals {
    /// Their names.
    pub names: Vec<Arc<str>>,
    /// Their places.
    pub rows: Vec<Row>,
}

impl Festival {
    /// The category of a group, by position; none if no word fits.
    pub fn category(&self, group: &str) -> Option<usize> {
        let fits = |category: &Category| category.groups.iter().any(|word| holds(group, word));
        self.categories.iter().position(fits)
    }

    /// The points of each player of a group.
    ///
    /// - Inputs: everybody who is in the standings of the group.
    /// - Output: in points. Who never played has none, and nobody moves up behind him.
    pub fn points(&self, group: &[Finisher]) -> Vec<Exact> {
        let of_place = |place: u32| {
            let at = usize::try_from(place).unwrap_or(usize::MAX).checked_sub(1);
            at.and_then(|at| self.points.get(at))
                .copied()
                .unwrap_or(self.participation)
        };
        let sharing = |place: u32| group.iter().filter(|other| other.place == place).count();
        let points = |player: &Finisher| match self.joint {
            _ if !player.took_part => Exact::ZERO,
            Joint::PlaceValue => Exact::whole(of_place(player.place)),
            Joint::Mean => {
                let covered = (player.place..).take(sharing(player.place)).map(of_place);
                Exact::whole(covered.sum()).per(i64::try_from(sharing(player.place)).unwrap_or(1))
            }
        };
        group.iter().map(points).collect()
    }

    /// Ranks the teams of a category by the points of all their players in its groups.
    pub fn totals(&self, groups: &[Vec<Finisher>]) -> TeamTotals {
        let mut totals: BTreeMap<Arc<str>, Exact> = BTreeMap::new();
        for group in groups {
            for (player, points) in group.iter().zip(self.points(group)) {
                let total = totals.entry(Arc::clone(&player.team)).or_default();
                *total = *total + points;
            }
        }
        let (names, totals): (Vec<_>, Vec<_>) = totals.into_iter().unzip();
        let all: Vec<usize> = (0..names.len()).collect();
        let rows = machine::rank(&all, &[Criterion::value("points", |team| totals[team])], None);
        TeamTotals { names, rows }
    }
}

/// Whether a name holds a word; a word that begins or ends with a digit is no part of a longer number.
fn holds(name: &str, word: &str) -> bool {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let joins = |a: Option<char>, b: Option<char>| is_digit(a) && is_digit(b);
    name.match_indices(word).any(|(at, found)| {
        let (before, after) = (name[..at].chars().next_back(), name[at + found.len()..].chars().next());
        !joins(before, found.chars().next()) && !joins(found.chars().next_back(), after)
    })
}

#[cfg(test)]
mod tests;

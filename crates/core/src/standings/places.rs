//! Teams by the places of their players in an event of individuals.

use serde::Deserialize;

use super::individual::{SumOf, rating_sum_or_progressive_terms};
use super::machine::{self, Criterion, Judgement, Row, Terms};
use super::policies::Policies;
use super::table::{Form, Table};
use super::{System, individual, rank};
use crate::number::Exact;

/// How places make a team's score.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamPlaces {
    /// So many players of a team count, the best ones; a team with fewer takes no place.
    pub members: usize,
}

/// The standings of teams by places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceStandings {
    /// The teams that take a place, by their position among the rosters.
    pub rows: Vec<Row>,
    /// The teams with too few players.
    pub incomplete: Vec<usize>,
    /// The places that count, by team.
    pub places: Vec<Vec<u32>>,
}

/// Ranks teams by the sum of their players' places; fewer is better.
///
/// - Article: 1994 rules, chapter 2, section 1, 二(2).
/// - Inputs: the table of the players; the players of each team; the system, whose criteria rank the players.
/// - Output: level teams are separated by the players' own tie-break, its terms added over the players that count.
/// - Reading: players who share a place bring the shared number.
pub fn rank_places(table: &Table, members: &[Vec<usize>], rules: &TeamPlaces, system: &System) -> PlaceStandings {
    let standings = rank(table, system);
    let counted = |team: &Vec<usize>| {
        let of_team = standings.iter().filter(|row| team.contains(&row.player));
        of_team
            .take(rules.members)
            .map(|row| (row.player, row.place))
            .collect::<Vec<_>>()
    };
    let counted: Vec<Vec<(usize, u32)>> = members.iter().map(counted).collect();
    let (complete, incomplete) =
        (0..members.len()).partition::<Vec<_>, _>(|&team| counted[team].len() >= rules.members);
    let total = |team: usize| Exact::whole(counted[team].iter().map(|&(_, place)| i64::from(place)).sum());
    let places = Criterion::value("places", total).smaller();
    let players = |team: usize| counted[team].iter().map(|&(player, _)| player).collect::<Vec<_>>();
    let corrected = Criterion::larger(|group| corrected(table, &system.policies, group, &players));
    let rows = machine::rank(&complete, &[places, corrected], None);
    let of_team = |team: &Vec<(usize, u32)>| team.iter().map(|&(_, place)| place).collect();
    PlaceStandings {
        rows,
        incomplete,
        places: counted.iter().map(of_team).collect(),
    }
}

/// The players' tie-break for level teams: rule 1 if every opponent of all their players is rated, rule 2 or rule 3.
fn corrected(table: &Table, policies: &Policies, group: &[usize], players: &impl Fn(usize) -> Vec<usize>) -> Judgement {
    let everybody: Vec<usize> = group.iter().flat_map(|&team| players(team)).collect();
    let (word, of_player): (_, SumOf<'_>) = match table.form {
        Form::Swiss => rating_sum_or_progressive_terms(table, policies, &everybody),
        Form::Other => ("ladder", individual::ladder_terms(table, policies)),
    };
    let sums = group
        .iter()
        .map(|&team| added(players(team).into_iter().map(&of_player)));
    Judgement {
        word: word.into(),
        terms: Terms::Sequence(sums.collect()),
    }
}

/// Sequences added term by term; a missing term is nothing.
fn added(sequences: impl Iterator<Item = Vec<Exact>>) -> Vec<Exact> {
    sequences.fold(Vec::new(), |mut sum, sequence| {
        sum.resize(sum.len().max(sequence.len()), Exact::ZERO);
        for (sum, term) in sum.iter_mut().zip(sequence) {
            *sum = *sum + term;
        }
        sum
    })
}

#[cfg(test)]
mod tests;

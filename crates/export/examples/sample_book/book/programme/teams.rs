//! Team events: numbers of players follow teams and boards.

use std::collections::BTreeSet;

use dengji_core::terms::EventReport;

use super::super::event::{Facts, entrant};
use super::super::people::People;
use super::super::play::{Set, circle, team_pairs};

/// A team: its name and the register numbers of its players, board by board, reserves last.
pub(super) struct Team {
    pub(super) name: &'static str,
    pub(super) players: &'static [u32],
}

/// Somebody sits for another from a round on: round, team, board (from 0), place of the reserve in the team.
pub(super) type Reserve = (u8, usize, usize, usize);

/// The players of all teams, numbered team by team; a reserve has the board at which he sits in.
fn enter(report: &mut EventReport, people: &People, teams: &[Team], reserves: &[Reserve]) -> (Vec<Vec<u32>>, Vec<i32>) {
    let mut strengths = Vec::new();
    let mut numbers = Vec::new();
    let mut no = 0;
    for (team_at, team) in teams.iter().enumerate() {
        let mut row = Vec::new();
        for (at, &id) in team.players.iter().enumerate() {
            no += 1;
            let sits_in = reserves.iter().find(|reserve| (reserve.1, reserve.3) == (team_at, at));
            let board = u32::try_from(sits_in.map_or(at, |reserve| reserve.2) + 1).unwrap_or(0);
            let human = people.get(id);
            let mut entered = entrant(no, human);
            (entered.team, entered.board) = (Some(team.name.into()), Some(board));
            report.entrants.push(entered);
            strengths.push(human.strength);
            row.push(no);
        }
        numbers.push(row);
    }
    (numbers, strengths)
}

/// The players of a team in a round.
fn lineup(team: usize, numbers: &[u32], boards: usize, round: u8, reserves: &[Reserve]) -> Vec<u32> {
    let mut seats: Vec<u32> = numbers[..boards].to_vec();
    for &(from, of, board, place) in reserves {
        if of == team && from <= round {
            seats[board] = numbers[place];
        }
    }
    seats
}

/// Every team against every other.
pub(super) fn round_robin(
    facts: &Facts,
    people: &People,
    (teams, boards): (&[Team], usize),
    reserves: &[Reserve],
    sets: &[Set],
) -> EventReport {
    let mut report = facts.report();
    let (numbers, strengths) = enter(&mut report, people, teams, reserves);
    let count = u32::try_from(teams.len()).unwrap_or(0);
    facts.play(&mut report, strengths, sets, |play| {
        for round in 1..=facts.rounds {
            for (table, (home, guests)) in (0..).zip(circle(count, u32::from(round))) {
                let sitting = |team: u32| {
                    let team = team as usize - 1;
                    lineup(team, &numbers[team], boards, round, reserves)
                };
                let first = table * u32::try_from(boards).unwrap_or(0);
                play.team_match(round, first, &sitting(home), &sitting(guests));
            }
        }
    });
    report
}

/// Teams of equal points against each other.
pub(super) fn swiss(facts: &Facts, people: &People, (teams, boards): (&[Team], usize), sets: &[Set]) -> EventReport {
    let mut report = facts.report();
    let (numbers, strengths) = enter(&mut report, people, teams, &[]);
    let mut met = BTreeSet::new();
    facts.play(&mut report, strengths, sets, |play| {
        for round in 1..=facts.rounds {
            let points: Vec<i32> = numbers.iter().map(|team| play.team_halves(team)).collect();
            for (table, (home, guests)) in (0..).zip(team_pairs(&points, &met)) {
                met.insert((home.min(guests), home.max(guests)));
                let sitting = |team: usize| lineup(team, &numbers[team], boards, round, &[]);
                let first = table * u32::try_from(boards).unwrap_or(0);
                play.team_match(round, first, &sitting(home), &sitting(guests));
            }
        }
    });
    report
}

//! Round-robin tables: who is in, and the average of the field.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use dengji_core::number::{Exact, Score};
use dengji_core::rules::expectation::Cycles;
use dengji_core::rules::first_rating::{field_average, fraction, round_robin_start};
use dengji_core::terms::{EventFormat, GameCount};
use dengji_core::trail::{NoTrail, Step, Trail};

use crate::prepare::Prepared;
use crate::seat::Sitter;

/// A table in which everybody meets everybody.
#[derive(Clone, Debug)]
pub struct Field {
    /// Rows of its players: neither zero-scorers nor computers nor players without a game.
    pub members: Vec<usize>,
    /// How often every pair meets.
    pub cycles: Cycles,
    /// Whether the average comes from the rated players: above 20 % unrated.
    pub from_rated: bool,
    rated_sum: i64,
    rated: u32,
    dpa: Exact,
}

impl Field {
    /// Players M.
    pub fn players(&self) -> u32 {
        u32::try_from(self.members.len()).unwrap_or(u32::MAX)
    }

    /// Games of a player who has played them all.
    pub fn full_games(&self) -> u32 {
        self.cycles.count() * (self.players() - 1)
    }

    /// Whether a player has rated opposition to be measured against at all.
    pub const fn has_rated(&self) -> bool {
        self.rated > 0
    }

    /// Whether unrated players stand in the average at 2000: there are some, at most 20 %.
    ///
    /// - Article: 八(五).
    pub fn uses_provisional(&self) -> bool {
        !self.from_rated && self.rated < self.players()
    }

    /// Ra as a player sees it: his own rating national, the others as opponents meet them.
    ///
    /// - Article: 八(三), 八(五), 八(六), 八(十五).
    pub fn average(&self, event: &Prepared, viewer: usize, trail: &mut impl Trail) -> Exact {
        let seat = &event.seats[viewer];
        let own_view = match (seat.own, seat.seen) {
            (Some(own), Some(seen)) => i64::from(own.points() - seen.points()),
            _ => 0,
        };
        let (rules, rated_sum) = (&event.rules, self.rated_sum + own_view);
        if self.from_rated {
            let rated_average = Exact::whole(rated_sum).per(i64::from(self.rated));
            let article = &rules.round_robin_performance.number;
            let formula = || format!("Rar = {rated_sum} / {}", self.rated);
            trail.step(|| Step::new("rated-average", article, formula(), rated_average));
            self.record_differences(event, trail);
            return field_average(rules, rated_average, self.dpa, self.players(), trail);
        }
        let unrated = self.players() - self.rated;
        let provisional = rules.provisional.values.rating;
        let sum = rated_sum + i64::from(unrated) * i64::from(provisional.points());
        let average = Exact::whole(sum).per(i64::from(self.players()));
        trail.step(|| {
            if unrated == 0 {
                let formula = format!("Ra = {sum} / {}", self.players());
                return Step::new("field-average", &rules.round_robin_expectation.number, formula, average);
            }
            let formula = format!("Ra = ({rated_sum} + {unrated} × {provisional}) / {}", self.players());
            Step::new("field-average", &rules.provisional.number, formula, average)
        });
        average
    }

    /// The Dp of every rated player, and their average Dpa.
    ///
    /// - Article: 八(六).
    fn record_differences(&self, event: &Prepared, trail: &mut impl Trail) {
        let article = &event.rules.round_robin_performance.number;
        let rated = self.members.iter().filter(|&&row| event.seats[row].seen.is_some());
        for &row in rated {
            trail.step(|| {
                let (entrant, (games, score)) = (&event.input.report.entrants[row], self.result(event, row));
                let fraction = fraction(score, games);
                let formula = format!("{}. {}: {score}/{games} → {fraction}", entrant.no, entrant.name);
                let dp = event.rules.difference.difference(fraction);
                Step::new("difference-of-rated", article, formula, dp).places([entrant.place.clone()])
            });
        }
        trail.step(|| {
            let sum = self.dpa.times(i64::from(self.rated));
            let formula = format!("Dpa = {sum} / {}", self.rated);
            Step::new("difference-average", article, formula, self.dpa)
        });
    }

    /// What an unrated member stands for as an opponent of one who has not played all his games: 2000 up to 20 %
    /// unrated players, his Rp above.
    ///
    /// - Article: 八(三), reading 八(三)-b.
    pub fn figure_of_unrated(&self, event: &Prepared, row: usize) -> Exact {
        if !self.from_rated {
            return event.rules.provisional.values.rating.exact();
        }
        let (games, score) = self.result(event, row);
        let average = self.average(event, row, &mut NoTrail);
        round_robin_start(&event.rules, average, games, score, self.players(), &mut NoTrail)
    }

    /// Games and points of a member within the table.
    pub fn result(&self, event: &Prepared, row: usize) -> (GameCount, Score) {
        tally(event.counting(row).map(|(_, encounter)| encounter.score()))
    }
}

/// The number of games and their points.
pub fn tally(scores: impl Iterator<Item = Score>) -> (GameCount, Score) {
    scores.fold((GameCount::ZERO, Score::ZERO), |(games, sum), score| {
        (games + GameCount::new(1), sum + score)
    })
}

/// The round-robin tables of an event: one of a round robin, one a fixed board of a team round robin, none elsewhere.
pub fn fields(event: &Prepared) -> Vec<Field> {
    let of_all = |cycles: Cycles| {
        let everybody: Vec<usize> = (0..event.seats.len()).collect();
        field(event, &everybody, cycles).into_iter().collect()
    };
    match event.format {
        EventFormat::RoundRobin => of_all(Cycles::Single),
        EventFormat::DoubleRoundRobin => of_all(Cycles::Double),
        EventFormat::TeamRoundRobin => {
            let boards = fixed_boards(event);
            boards
                .iter()
                .filter_map(|rows| field(event, rows, cycles_of(event, rows)))
                .collect()
        }
        EventFormat::Swiss | EventFormat::Scheveningen | EventFormat::Match | EventFormat::TeamSwiss => Vec::new(),
    }
}

/// Lays out the table of some rows; none if nobody is left in it.
fn field(event: &Prepared, rows: &[usize], cycles: Cycles) -> Option<Field> {
    let inside = |row: usize| !event.zero_scorer[row] && event.seats[row].sitter != Sitter::Computer;
    let candidates: BTreeSet<usize> = rows.iter().copied().filter(|&row| inside(row)).collect();
    let games = |row: usize| {
        let scores = event.played(row).filter(|(opponent, _)| candidates.contains(opponent));
        tally(scores.map(|(_, encounter)| encounter.score()))
    };
    let results: Vec<_> = candidates.iter().map(|&row| (row, games(row))).collect();
    let members: Vec<_> = results
        .into_iter()
        .filter(|(_, (games, _))| *games > GameCount::ZERO)
        .collect();
    if members.is_empty() {
        return None;
    }
    let rules = &event.rules;
    let rated: Vec<_> = members
        .iter()
        .filter_map(|&(row, result)| event.seats[row].seen.map(|seen| (seen, result)))
        .collect();
    let unrated = members.len() - rated.len();
    let bound = rules.round_robin_performance.values.average_from_rated_above_percent as usize;
    let differences = rated
        .iter()
        .map(|(_, (games, score))| rules.difference.difference(fraction(*score, *games)));
    let count = u32::try_from(rated.len()).unwrap_or(u32::MAX);
    Some(Field {
        cycles,
        from_rated: unrated * 100 > members.len() * bound && count > 0,
        rated_sum: rated.iter().map(|(seen, _)| i64::from(seen.points())).sum(),
        rated: count,
        dpa: Exact::whole(differences.sum()).per(i64::from(count.max(1))),
        members: members.into_iter().map(|(row, _)| row).collect(),
    })
}

/// The boards of a team round robin on which every team kept one player.
///
/// - Article: 八(六), 八(七). The board is 台次 of sheet 棋手; a board some team never filled is not a round robin.
fn fixed_boards(event: &Prepared) -> Vec<Vec<usize>> {
    let entrants = &event.input.report.entrants;
    let plays = |row: &usize| !event.encounters(*row).is_empty();
    let rows: Vec<usize> = (0..entrants.len()).filter(plays).collect();
    let team = |row: usize| entrants[row].team.clone().or_else(|| entrants[row].unit.clone());
    let teams: BTreeSet<Arc<str>> = rows.iter().filter_map(|&row| team(row)).collect();
    let mut boards: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for &row in &rows {
        if let Some(board) = entrants[row].board {
            boards.entry(board).or_default().push(row);
        }
    }
    let is_fixed = |rows: &Vec<usize>| {
        let seated: BTreeSet<Arc<str>> = rows.iter().filter_map(|&row| team(row)).collect();
        let own = |row: usize| event.encounters(row).iter().filter_map(|encounter| encounter.opponent);
        let closed = rows
            .iter()
            .all(|&row| own(row).all(|opponent| rows.contains(&(opponent as usize))));
        seated == teams && rows.len() == teams.len() && closed
    };
    boards.into_values().filter(is_fixed).collect()
}

/// Whether the pairs of a board meet once or twice.
fn cycles_of(event: &Prepared, rows: &[usize]) -> Cycles {
    let meetings = |row: usize| {
        let mut opponents: Vec<_> = event
            .encounters(row)
            .iter()
            .filter_map(|encounter| encounter.opponent)
            .collect();
        opponents.sort_unstable();
        opponents.windows(2).any(|pair| pair[0] == pair[1])
    };
    if rows.iter().any(|&row| meetings(row)) {
        Cycles::Double
    } else {
        Cycles::Single
    }
}

//! Events of the book about titles: everybody meets everybody in turn, as far as the rounds go.

use std::collections::BTreeMap;

use dengji_core::finding::Place;
use dengji_core::terms::{
    Date, Entrant, EntrantNo, EventClass, EventFormat, EventId, EventKind, EventReport, Field, Outcome, Round,
    StatedGame, Title,
};

use dengji_simulate::play::meetings;

use super::people::{Human, everybody};

/// How the rounds are spread over the days.
#[derive(Clone, Copy)]
pub(super) enum Days {
    /// One a day.
    OneRound,
    /// One a day, and the last two on one.
    LastTwoTogether,
}

/// What is said of an event.
pub(super) struct Event {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    /// The list of its period.
    pub(super) list: &'static str,
    pub(super) kind: EventKind,
    pub(super) format: EventFormat,
    pub(super) class: EventClass,
    pub(super) start: Date,
    pub(super) days: Days,
    pub(super) rounds: u8,
    /// Who plays, by register number; an even number of players.
    pub(super) players: Vec<u32>,
    /// Who plays for a norm, and the half points he makes.
    pub(super) goals: Vec<(u32, u32)>,
}

/// A pairing by row of the report, from 1.
struct Pairing {
    round: u8,
    board: u32,
    white: usize,
    black: usize,
}

impl Event {
    /// The report, approved, controlled and reported as the regulation asks.
    pub(super) fn report(&self) -> EventReport {
        let end = self.day(self.rounds);
        let before = self.start.saturating_add(jiff::Span::new().days(-40));
        let mut report = EventReport::empty(&Place::default());
        report.id = stated(EventId::new(self.id).expect("an id"));
        report.name = stated(format!("{}年{}", self.start.year(), self.name).into());
        report.kind = stated(self.kind);
        report.format = stated(self.format);
        report.class = stated(self.class);
        report.start = stated(self.start);
        report.end = stated(end);
        report.rounds = stated(self.rounds);
        report.venue = stated("云州体育馆".into());
        report.organiser = stated("云州棋类协会".into());
        report.first_control_moves = stated(40);
        report.first_control_minutes = stated(120);
        report.national_arbiters = stated(vec!["晴一平".into(), "岚二川".into()]);
        report.approval = stated(format!("云棋字〔{}〕{}号", self.start.year(), &self.id[5..]).into());
        report.approved_on = stated(before);
        if self.class != EventClass::Rated {
            report.norms_announced_on = stated(before);
        }
        report.reported_on = stated(end.saturating_add(jiff::Span::new().days(3)));
        let people = everybody();
        let person = |number: &u32| people.iter().find(|human| human.number == *number).expect("a person");
        report.entrants = (1..)
            .zip(&self.players)
            .map(|(no, number)| entrant(no, person(number)))
            .collect();
        report.games = self.games().into();
        report
    }

    fn day(&self, round: u8) -> Date {
        let together = matches!(self.days, Days::LastTwoTogether) && round == self.rounds;
        let days = i32::from(round) - 1 - i32::from(together);
        self.start.saturating_add(jiff::Span::new().days(days))
    }

    fn games(&self) -> Vec<StatedGame> {
        let pairings: Vec<Pairing> = (1..=self.rounds).flat_map(|round| self.pairings(round)).collect();
        let mut plans: BTreeMap<usize, Plan> = self
            .goals
            .iter()
            .filter_map(|&(number, halves)| {
                let row = self.players.iter().position(|player| *player == number)? + 1;
                Some((row, Plan::new(self, &pairings, (row, halves))))
            })
            .collect();
        let game = |pairing: &Pairing| StatedGame {
            round: Round(pairing.round),
            date: Some(self.day(pairing.round)),
            board: Some(pairing.board),
            white: EntrantNo(u32::try_from(pairing.white).unwrap_or(0)),
            black: u32::try_from(pairing.black).ok().map(EntrantNo),
            outcome: self.outcome(pairing, &mut plans),
            place: Place::default(),
            mirror: None,
            columns: dengji_core::terms::GameColumns::default(),
        };
        pairings.iter().map(game).collect()
    }

    fn has_goal(&self, row: usize) -> bool {
        self.goals.iter().any(|(number, _)| *number == self.players[row - 1])
    }

    /// A game of one who plays for a norm against a master goes by his plan; every other game is drawn.
    fn outcome(&self, pairing: &Pairing, plans: &mut BTreeMap<usize, Plan>) -> Outcome {
        let (row, is_white) = match (self.has_goal(pairing.white), self.has_goal(pairing.black)) {
            (true, false) => (pairing.white, true),
            (false, true) => (pairing.black, false),
            _ => return Outcome::Draw,
        };
        match (plans.get_mut(&row).map_or(1, Plan::next), is_white) {
            (0, true) | (2, false) => Outcome::BlackWins,
            (2, true) | (0, false) => Outcome::WhiteWins,
            _ => Outcome::Draw,
        }
    }

    /// A round: the first row stays, the others move on; in a second cycle colours are turned round.
    fn pairings(&self, round: u8) -> Vec<Pairing> {
        let seats = u32::try_from(self.players.len()).unwrap_or(0);
        let step = u32::from(round);
        let cycle = (step - 1) / (seats - 1);
        // The seat that stays in the circle is the last.
        let row = |seat: u32| if seat == seats - 1 { 1 } else { seat as usize + 2 };
        let pairing = |(board, (one, other)): (u32, (u32, u32))| {
            let turned = (step + board + cycle) % 2 == 1;
            let (white, black) = if turned { (other, one) } else { (one, other) };
            Pairing {
                round,
                board: board + 1,
                white: row(white),
                black: row(black),
            }
        };
        (0..).zip(meetings(seats, step)).map(pairing).collect()
    }
}

/// The half points somebody makes against the masters, spread evenly over his games.
struct Plan {
    games: u32,
    halves: u32,
    played: u32,
}

impl Plan {
    /// Games against others who play for a norm are drawn, and the rest of the goal is made against the masters.
    fn new(event: &Event, pairings: &[Pairing], (row, goal): (usize, u32)) -> Self {
        let opponents = pairings
            .iter()
            .filter_map(|pairing| match (pairing.white, pairing.black) {
                (white, black) if white == row => Some(black),
                (white, black) if black == row => Some(white),
                _ => None,
            });
        let (others, masters): (Vec<usize>, Vec<usize>) = opponents.partition(|opponent| event.has_goal(*opponent));
        Self {
            games: u32::try_from(masters.len()).unwrap_or(0),
            halves: goal - u32::try_from(others.len()).unwrap_or(0),
            played: 0,
        }
    }

    fn next(&mut self) -> u32 {
        let before = self.played * self.halves / self.games;
        self.played += 1;
        self.played * self.halves / self.games - before
    }
}

fn stated<T>(value: T) -> Field<T> {
    Field::found(value, Place::default())
}

fn entrant(no: u32, human: &Human) -> Entrant {
    Entrant {
        id: Some(human.id()),
        sex: Some(human.sex),
        unit: Some(human.unit().into()),
        federation: Some("CHN".into()),
        title: Title(human.title.into()),
        ..Entrant::new(EntrantNo(no), human.name, Place::default())
    }
}

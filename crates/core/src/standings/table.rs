//! What standings are computed from: who met whom in which round, and what it gave.

use std::collections::BTreeMap;

use crate::number::Score;
use crate::terms::{Color, EntrantNo, EventFormat, EventReport, Rating, StatedGame};

/// The forms of event that the 1994 rules tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A Swiss, of players or teams.
    Swiss,
    /// Everything that is not a Swiss.
    Other,
}

impl From<EventFormat> for Form {
    fn from(format: EventFormat) -> Self {
        match format {
            EventFormat::Swiss | EventFormat::TeamSwiss => Self::Swiss,
            EventFormat::RoundRobin
            | EventFormat::DoubleRoundRobin
            | EventFormat::Scheveningen
            | EventFormat::Match
            | EventFormat::TeamRoundRobin => Self::Other,
        }
    }
}

/// A player's round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// The scheduled opponent, by line; none for a bye, an absence or a computer.
    pub opponent: Option<usize>,
    /// The points it gave.
    pub points: Score,
    /// Whether it was played over the board, against a person.
    pub played: bool,
}

/// A player of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The rating that tie-breaks see.
    pub rating: Option<Rating>,
    /// Warnings in the whole event.
    pub warnings: u32,
    /// Whether the player takes a place: computers do not.
    pub ranked: bool,
    /// One slot for each round, from round 1; a round without a row is an absence.
    pub slots: Vec<Slot>,
    /// The sum of the points.
    pub points: Score,
}

impl Line {
    /// A player who takes a place, with the rounds given.
    pub fn new(rating: Option<Rating>, slots: Vec<Slot>) -> Self {
        let points = slots.iter().map(|slot| slot.points).sum();
        Self {
            rating,
            warnings: 0,
            ranked: true,
            slots,
            points,
        }
    }
}

/// Who met whom in which round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Swiss or not.
    pub form: Form,
    /// The players, in the order of the report.
    pub lines: Vec<Line>,
    /// The line of the winner of a play-off.
    pub winner: Option<usize>,
}

impl Table {
    /// The table of a report.
    ///
    /// - Inputs: the report; its form; the rating by which tie-breaks see each entrant, by position.
    /// - Output: a line for each entrant, in the same order, with as many slots as the event has rounds.
    ///
    /// A pairing with a number that is not in the report counts as a bye; that it is wrong is said elsewhere.
    pub fn of_report(report: &EventReport, form: Form, rating: impl Fn(usize) -> Option<Rating>) -> Self {
        let position: BTreeMap<EntrantNo, usize> = report.entrants.iter().map(|entrant| entrant.no).zip(0..).collect();
        let mut slots = vec![vec![Slot::default(); rounds(report)]; report.entrants.len()];
        for game in &report.games {
            for (who, slot) in sides(report, &position, game) {
                if let Some(round) = usize::from(game.round.0).checked_sub(1) {
                    slots[who][round] = slot;
                }
            }
        }
        let line = |(at, slots)| {
            let entrant = &report.entrants[at];
            let line = Line::new(rating(at), slots);
            Line {
                warnings: entrant.warnings,
                ranked: !entrant.is_computer,
                ..line
            }
        };
        let lines = slots.into_iter().enumerate().map(line).collect();
        let winner = report.winner.value.and_then(|no| position.get(&no).copied());
        Self { form, lines, winner }
    }

    /// The lines that take a place.
    pub fn ranked(&self) -> Vec<usize> {
        (0..self.lines.len()).filter(|&line| self.lines[line].ranked).collect()
    }

    /// The most points anybody has who takes a place.
    pub fn top(&self) -> Option<Score> {
        self.lines
            .iter()
            .filter(|line| line.ranked)
            .map(|line| line.points)
            .max()
    }

    /// The winner of a play-off, if he is one of those with the most points. A report that names somebody else is
    /// wrong, and nothing is made of it here.
    pub fn play_off_winner(&self) -> Option<usize> {
        self.winner
            .filter(|&line| self.lines[line].ranked && self.top() == Some(self.lines[line].points))
    }
}

/// Rounds of the event: as stated, or more if there are games of more.
fn rounds(report: &EventReport) -> usize {
    let played = report.games.iter().map(|game| game.round.0).max();
    usize::from(report.rounds.value.max(played).unwrap_or(0))
}

/// The slot a game gives each side that is in the report.
fn sides<'a>(
    report: &'a EventReport,
    position: &'a BTreeMap<EntrantNo, usize>,
    game: &'a StatedGame,
) -> impl Iterator<Item = (usize, Slot)> + 'a {
    let at = |no: EntrantNo| position.get(&no).copied();
    let (white, black) = (at(game.white), game.black.and_then(at));
    let is_person = move |line: &usize| !report.entrants[*line].is_computer;
    let slot = move |opponent: Option<usize>, color| {
        let opponent = opponent.filter(is_person);
        Slot {
            opponent,
            points: game.outcome.score(color),
            played: game.outcome.is_played() && opponent.is_some(),
        }
    };
    let of_white = white.map(|line| (line, slot(black, Color::White)));
    let of_black = black.map(|line| (line, slot(white, Color::Black)));
    of_white.into_iter().chain(of_black)
}

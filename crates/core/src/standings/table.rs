//! What standings are computed from: who met whom in which round, and what it gave.

use std::collections::BTreeMap;

use super::system::Primary;
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
    /// The colour, of a team that of its first board.
    pub color: Option<Color>,
    /// The match points it gave a team.
    pub match_points: Score,
    /// What kind of bye it was, where the points do not say it.
    pub bye: Option<Bye>,
}

/// Kinds of byes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bye {
    /// Given by the pairing.
    Pairing,
    /// Asked for, or an absence.
    Requested,
}

impl Slot {
    /// Whether the round was a bye of half a point or none, or an absence.
    pub fn is_requested_bye(&self) -> bool {
        let by_points = || self.points < Score::ONE;
        self.opponent.is_none() && self.bye.map_or_else(by_points, |bye| bye == Bye::Requested)
    }

    /// Whether a scheduled game was lost without being played.
    pub fn is_forfeit_loss(&self) -> bool {
        self.opponent.is_some() && !self.played && self.points == Score::ZERO
    }

    /// Whether nothing happened in the round.
    pub fn is_empty(&self) -> bool {
        self.opponent.is_none() && !self.played && self.points == Score::ZERO
    }
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
    /// The sum of the points; of a team the sum of its board points.
    pub points: Score,
    /// The sum of the match points of a team.
    pub match_points: Score,
    /// The points a team made on each of its boards, from board 1, by round.
    pub boards: Vec<Vec<Score>>,
    /// The first round not played any more, from 0.
    pub withdrew: Option<usize>,
}

impl Line {
    /// A player who takes a place, with the rounds given.
    pub fn new(rating: Option<Rating>, slots: Vec<Slot>) -> Self {
        let line = Self {
            rating,
            ranked: true,
            slots,
            ..Self::default()
        };
        line.summed()
    }

    /// The same line with its points summed anew.
    #[must_use]
    pub(super) fn summed(mut self) -> Self {
        self.points = self.slots.iter().map(|slot| slot.points).sum();
        self.match_points = self.slots.iter().map(|slot| slot.match_points).sum();
        self
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
                withdrew: entrant
                    .withdrew_before
                    .map(|round| usize::from(round.0).saturating_sub(1)),
                ..line
            }
        };
        let lines = slots.into_iter().enumerate().map(line).collect();
        let winner = report.winner.value.and_then(|no| position.get(&no).copied());
        Self { form, lines, winner }
    }

    /// Whether its lines are teams: they have boards.
    pub fn is_of_teams(&self) -> bool {
        self.lines.iter().any(|line| !line.boards.is_empty())
    }

    /// The lines that take a place.
    pub fn ranked(&self) -> Vec<usize> {
        (0..self.lines.len()).filter(|&line| self.lines[line].ranked).collect()
    }

    /// The points by which a system ranks a line first: of a team its match points, where they come first.
    pub fn primary(&self, line: usize, primary: Primary) -> Score {
        match primary {
            Primary::MatchPoints if self.is_of_teams() => self.lines[line].match_points,
            _ => self.lines[line].points,
        }
    }

    /// The winner of a play-off, if he is one of those with the most points. A report that names somebody else is
    /// wrong, and nothing is made of it here.
    pub fn play_off_winner(&self, primary: Primary) -> Option<usize> {
        let points = |line: usize| self.primary(line, primary);
        let most = self.ranked().into_iter().map(points).max();
        self.winner
            .filter(|&line| self.lines[line].ranked && most == Some(points(line)))
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
            color: Some(color).filter(|_| !game.outcome.is_bye()),
            ..Slot::default()
        }
    };
    let of_white = white.map(|line| (line, slot(black, Color::White)));
    let of_black = black.map(|line| (line, slot(white, Color::Black)));
    of_white.into_iter().chain(of_black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::samples::Sample;
    use crate::terms::Outcome;

    fn slot(opponent: Option<usize>, halves: i32, played: bool) -> Slot {
        Slot {
            opponent,
            points: Score::from_halves(halves),
            played,
            ..Slot::default()
        }
    }

    /// A table whose colours are of no interest.
    fn table(sample: &Sample) -> Table {
        let mut table = Table::of_report(&sample.report, Form::Swiss, |_| None);
        let slots = table.lines.iter_mut().flat_map(|line| &mut line.slots);
        slots.for_each(|slot| slot.color = None);
        table
    }

    #[test]
    fn every_player_has_a_slot_for_each_round_and_a_missing_row_is_an_absence() {
        let mut sample = Sample::new(EventFormat::Swiss, 3).game(1, 1, 2, Outcome::WhiteWins);
        sample.report.rounds.value = Some(3);
        sample = sample.game(2, 3, 1, Outcome::BlackForfeitWin);
        let lines = table(&sample).lines;
        let absent = Slot::default();
        assert_eq!(
            lines[0].slots,
            [slot(Some(1), 2, true), slot(Some(2), 2, false), absent]
        );
        assert_eq!(lines[1].slots, [slot(Some(0), 0, true), absent, absent]);
        assert_eq!(lines[2].slots, [absent, slot(Some(0), 0, false), absent]);
        assert_eq!(lines[0].points, Score::from_halves(4));
    }

    #[test]
    fn without_a_number_of_rounds_the_games_say_how_many_there_are() {
        let sample = Sample::new(EventFormat::Swiss, 2).game(4, 1, 2, Outcome::Draw);
        assert_eq!(table(&sample).lines[1].slots.len(), 4);
        assert!(table(&Sample::new(EventFormat::Swiss, 1)).lines[0].slots.is_empty());
    }

    #[test]
    fn byes_have_points_and_no_opponent() {
        for (outcome, halves) in [
            (Outcome::FullPointBye, 2),
            (Outcome::HalfPointBye, 1),
            (Outcome::ZeroPointBye, 0),
        ] {
            let mut sample = Sample::new(EventFormat::Swiss, 1).game(1, 1, 2, outcome);
            sample.report.games[0].black = None;
            assert_eq!(table(&sample).lines[0].slots, [slot(None, halves, false)]);
        }
    }

    #[test]
    fn a_computer_takes_no_place_and_is_nobodys_opponent() {
        let mut sample = Sample::new(EventFormat::Swiss, 2).game(1, 1, 2, Outcome::WhiteWins);
        sample.report.entrants[1].is_computer = true;
        let table = table(&sample);
        assert_eq!(table.lines[0].slots, [slot(None, 2, false)]);
        assert_eq!(table.ranked(), [0]);
    }

    #[test]
    fn the_winner_is_one_of_those_with_the_most_points_or_nobody() {
        let mut sample = Sample::new(EventFormat::Swiss, 3).game(1, 1, 2, Outcome::Draw);
        for (winner, expected) in [(2, Some(1)), (3, None), (7, None)] {
            sample.report.winner.value = Some(EntrantNo(winner));
            assert_eq!(table(&sample).play_off_winner(Primary::BoardPoints), expected);
        }
    }
}

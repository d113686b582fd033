//! A table as the tie-breaks see it: one score, one edition of the rules.

use super::super::table::{Form, Line, Slot, Table};
use super::super::team;
use super::Edition;
use crate::number::Score;

/// Which score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Points of players.
    Points,
    /// Board points of teams.
    BoardPoints,
    /// Match points of teams.
    MatchPoints,
}

/// A table, a score, an edition.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The table.
    pub table: &'a Table,
    of: Of,
    edition: Edition,
    as_played: bool,
    win: Score,
}

/// What a round adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// The opponent's or dummy's score.
    pub score: Score,
    /// The round.
    pub round: usize,
    /// Whether it was unplayed by the player's own will.
    pub is_voluntary: bool,
}

/// A changed table and the way to look at it.
pub struct Owned<'a> {
    table: Table,
    view: View<'a>,
}

impl Owned<'_> {
    /// The view of the changed table.
    pub fn view(&self) -> View<'_> {
        View {
            table: &self.table,
            ..self.view
        }
    }
}

impl<'a> View<'a> {
    /// A table seen by a score.
    pub fn new(table: &'a Table, of: Of, edition: Edition, as_played: bool) -> Self {
        let win = match of {
            Of::Points => Score::ONE,
            Of::MatchPoints => Score::from_halves(4),
            Of::BoardPoints => team::match_size(table),
        };
        Self {
            table,
            of,
            edition,
            as_played,
            win,
        }
    }

    /// The same table seen by another score.
    pub fn of(self, of: Of) -> Self {
        Self::new(self.table, of, self.edition, self.as_played)
    }

    /// The same table seen by the other score of teams.
    pub fn other(self) -> Self {
        match self.of {
            Of::MatchPoints => self.of(Of::BoardPoints),
            Of::BoardPoints => self.of(Of::MatchPoints),
            Of::Points => self,
        }
    }

    /// The score of a win.
    pub const fn win(&self) -> Score {
        self.win
    }

    /// The score of a draw.
    pub fn draw(&self) -> Score {
        Score::from_halves(self.win.halves() / 2)
    }

    /// Rounds of the event.
    pub fn rounds(&self, line: usize) -> usize {
        self.table.lines[line].slots.len()
    }

    /// Whether everybody meets everybody: forfeits are games then.
    pub const fn is_complete(&self) -> bool {
        matches!(self.table.form, Form::Other)
    }

    /// The rounds of a line.
    pub fn slots(&self, line: usize) -> &'a [Slot] {
        &self.table.lines[line].slots
    }

    /// What a round gave.
    pub const fn points(&self, slot: &Slot) -> Score {
        match self.of {
            Of::Points | Of::BoardPoints => slot.points,
            Of::MatchPoints => slot.match_points,
        }
    }

    /// The final score, as printed.
    pub fn total(&self, line: usize) -> Score {
        let Line {
            points, match_points, ..
        } = self.table.lines[line];
        match self.of {
            Of::Points | Of::BoardPoints => points,
            Of::MatchPoints => match_points,
        }
    }

    /// The opponent of a round that counts as played.
    pub fn met(&self, slot: &Slot) -> Option<usize> {
        let counts = slot.played || self.is_complete() || self.as_played;
        slot.opponent.filter(|_| counts)
    }

    /// 16.3: the final score as the tie-breaks of opponents see it.
    pub fn adjusted(&self, line: usize) -> Score {
        let slots = self.slots(line);
        if self.is_complete() {
            return self.total(line);
        }
        let mut sum = Score::ZERO;
        let mut only_voluntary = true;
        for slot in slots.iter().rev() {
            let as_draw = match self.edition {
                Edition::Y2009 => self.met(slot).is_none(),
                Edition::Y2023 | Edition::Y2026 => only_voluntary && slot.is_requested_bye(),
            };
            sum += if as_draw { self.draw() } else { self.points(slot) };
            only_voluntary &= is_voluntary(slot);
        }
        sum
    }

    /// 16.4: what each round of a line adds. In a complete table a round without an opponent adds nothing.
    pub fn contributions(&self, line: usize) -> Vec<Contribution> {
        let rounds = self.slots(line).iter().enumerate();
        let of_round = |(round, slot): (usize, &Slot)| {
            let score = match self.met(slot) {
                Some(other) => self.adjusted(other),
                None if self.is_complete() => return None,
                None => self.dummy(line, round, slot),
            };
            let is_voluntary = self.edition != Edition::Y2009 && !self.is_complete() && is_voluntary(slot);
            Some(Contribution {
                score,
                round,
                is_voluntary,
            })
        };
        rounds.filter_map(of_round).collect()
    }

    /// The score of the opponent who stands for an unplayed round.
    fn dummy(&self, line: usize, round: usize, slot: &Slot) -> Score {
        let own = self.total(line);
        match (self.edition, slot.opponent) {
            (Edition::Y2009, _) => self.virtual_opponent(line, round, slot),
            (Edition::Y2023, _) => own,
            (Edition::Y2026, Some(other)) => own.min(self.adjusted(other)),
            (Edition::Y2026, None) => own.min(times(self.draw(), self.rounds(line))),
        }
    }

    /// Before 2023: the score before the round, what the player did not get in it, and a draw for each later round.
    fn virtual_opponent(&self, line: usize, round: usize, slot: &Slot) -> Score {
        let slots = self.slots(line);
        let before: Score = slots[..round].iter().map(|slot| self.points(slot)).sum();
        let later = slots.len().saturating_sub(round + 1);
        before + (self.win - self.points(slot)) + times(self.draw(), later)
    }

    /// 8.3: the table as if all paired games of the last round had been drawn.
    pub fn with_last_round_drawn(self) -> Owned<'a> {
        let mut table = self.table.clone();
        for line in &mut table.lines {
            if let Some(slot) = line.slots.last_mut().filter(|slot| slot.opponent.is_some()) {
                slot.played = true;
                slot.points = match self.of {
                    Of::MatchPoints => slot.points,
                    Of::Points | Of::BoardPoints => self.draw(),
                };
                slot.match_points = Score::ONE;
            }
        }
        table.lines = table.lines.into_iter().map(Line::summed).collect();
        Owned { table, view: self }
    }
}

/// Unplayed by the player's own will: a requested bye or a forfeit loss.
pub fn is_voluntary(slot: &Slot) -> bool {
    slot.is_requested_bye() || slot.is_forfeit_loss()
}

fn times(score: Score, count: usize) -> Score {
    Score::from_halves(score.halves() * i32::try_from(count).unwrap_or(i32::MAX))
}

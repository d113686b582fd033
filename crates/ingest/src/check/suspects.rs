//! Rows of which a finding speaks already, and what may follow from them.

use std::collections::BTreeSet;

use dengji_core::terms::{EntrantNo, EventReport, Round, StatedGame};

use super::pairings::players_of;

/// Games that could not be read or are wrong, and whom and what their absence may touch.
pub(super) struct Suspects {
    /// Players whose points cannot be told.
    points: BTreeSet<EntrantNo>,
    /// Players who may have had a game in any round.
    anywhere: BTreeSet<EntrantNo>,
    /// Rounds in which somebody unknown may have had a game.
    rounds: BTreeSet<Round>,
    /// Whether somebody unknown may have had a game in a round unknown.
    anybody: bool,
    /// Rows of games, from 0, that may not be what they seem.
    rows: BTreeSet<usize>,
    /// Rows of players whose number is that of another.
    shared: Vec<EntrantNo>,
    /// Who has a game in which round.
    present: BTreeSet<(EntrantNo, Round)>,
    /// The rounds with a game.
    held: BTreeSet<Round>,
}

impl Suspects {
    /// What could not be read.
    pub(super) fn new(report: &EventReport) -> Self {
        let rows = report.games.iter();
        let present = rows.flat_map(|game| players_of(game).map(|(no, _)| (no, game.round)));
        let mut suspects = Self {
            points: BTreeSet::new(),
            anywhere: BTreeSet::new(),
            rounds: BTreeSet::new(),
            anybody: false,
            rows: BTreeSet::new(),
            shared: Vec::new(),
            present: present.collect(),
            held: report.games.iter().map(|game| game.round).collect(),
        };
        for game in &report.unread.games {
            suspects.points.extend(&game.players);
            suspects.anywhere.extend(&game.players);
            match game.round.filter(|_| game.has_unknown) {
                Some(round) => _ = suspects.rounds.insert(round),
                None => suspects.anybody |= game.has_unknown,
            }
        }
        suspects
    }

    /// A row that names a wrong player: both of it, and whoever lacks a game in its round.
    pub(super) fn wrong_player(&mut self, row: usize, game: &StatedGame) {
        self.rows.insert(row);
        self.points.extend(players_of(game).map(|(no, _)| no));
        self.anywhere.extend(players_of(game).map(|(no, _)| no));
        self.rounds.insert(game.round);
    }

    /// A row that names a wrong round: its players lack a game in another.
    pub(super) fn wrong_round(&mut self, row: usize, game: &StatedGame) {
        self.rows.insert(row);
        self.anywhere.extend(players_of(game).map(|(no, _)| no));
    }

    /// A player whose number stands for another as well.
    pub(super) fn shared_number(&mut self, no: EntrantNo) {
        self.shared.push(no);
        self.points.insert(no);
        self.anywhere.insert(no);
    }

    /// How many rows of players have the number of another.
    pub(super) const fn shared_numbers(&self) -> usize {
        self.shared.len()
    }

    /// Whether a number stands for two players.
    pub(super) fn is_shared(&self, no: EntrantNo) -> bool {
        self.shared.contains(&no)
    }

    /// The rows that may not be what they seem.
    pub(super) const fn rows(&self) -> &BTreeSet<usize> {
        &self.rows
    }

    /// Whether a row may not be what it seems.
    pub(super) fn has_row(&self, row: usize) -> bool {
        self.rows.contains(&row)
    }

    /// Whether the points of a player can be told from the results.
    pub(super) fn knows_points_of(&self, no: EntrantNo) -> bool {
        let is_out = |round: &Round| !self.present.contains(&(no, *round));
        let is_lost = self.rounds.iter().any(is_out) || self.anybody && self.held.iter().any(is_out);
        !is_lost && !self.points.contains(&no)
    }

    /// Whether the points of everybody can be told.
    pub(super) fn knows_all_points(&self) -> bool {
        self.points.is_empty() && self.rounds.is_empty() && !self.anybody
    }

    /// Whether a player without a row in a round has none in the file either.
    pub(super) fn knows_absence_of(&self, no: EntrantNo, round: Round) -> bool {
        !self.present.contains(&(no, round))
            && !self.anybody
            && !self.anywhere.contains(&no)
            && !self.rounds.contains(&round)
    }

    /// Whether a round without a row has none in the file either.
    pub(super) fn knows_empty(&self, round: Round) -> bool {
        !self.held.contains(&round) && !self.anybody && self.anywhere.is_empty() && !self.rounds.contains(&round)
    }

    /// The rounds with a game.
    pub(super) const fn held(&self) -> &BTreeSet<Round> {
        &self.held
    }
}

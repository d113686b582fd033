//! Titles and headings of a list of pairings, and what stands outside its tables: titles without headings, games without
//! them, and cells beyond the last heading.

use std::collections::BTreeSet;

use dengji_core::finding::{Code, Place, Severity, Spot};
use dengji_core::terms::{Date, Round, UnreadGame};

use super::columns::Columns;
use super::{Again, Headed, List, State, first_column};
use crate::results::{self, Sides};
use crate::text::whole;
use crate::workbook::{Row, merge};

impl List<'_> {
    /// A title ends the table above, unless its rows have a column of rounds or the round goes on.
    pub(super) fn caption(&mut self, row: &Row, round: Round, day: Option<Date>) {
        let sheet = self.reader.sheet;
        let place = sheet.place_of(row.index, first_column(sheet, row.index));
        self.day = day.map(|day| (day, place.spot));
        let goes_on = matches!(self.headed, Headed::By(known) if known == round);
        self.headed = Headed::By(round);
        if self
            .columns
            .iter()
            .any(|columns| columns.game.column("round").is_some())
        {
            self.state = State::TitledWithin;
            return;
        }
        self.again = self.players.has_round(round).then_some(Again::Caption(row.index));
        self.has_games = false;
        if self.columns.is_empty() || !goes_on {
            self.leave(Some(round));
            self.state = State::Titled(round, place);
            self.columns = Vec::new();
        }
    }

    pub(super) fn headings(&mut self, row: &Row, headings: Vec<Columns>) {
        let own: Vec<u32> = headings.iter().flat_map(Columns::own).collect();
        merge::judge(self.reader.sheet, row.index, &own, self.reader.findings);
        let filled = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
        self.last = filled.map(|(column, _)| *column).max().unwrap_or_default();
        self.columns = headings;
        self.state = State::Headed;
    }

    /// Keeps a title under which no headings stand, unless the next one says the same.
    fn leave(&mut self, next: Option<Round>) {
        if let State::Titled(round, place) = &self.state
            && next != Some(*round)
        {
            self.untabled.push((*round, place.clone()));
        }
    }

    /// The end of the sheet: of a round that has a title and no table, no game is there.
    pub(super) fn finish(&mut self) {
        self.leave(None);
        for (round, place) in std::mem::take(&mut self.untabled) {
            let has_games = self.games.iter().any(|game| game.round == round);
            let is_said = self.unread.iter().any(|game| game.round == Some(round));
            if !self.games.is_empty() && !has_games && !is_said {
                self.without_headings(Some(round), &place);
            }
        }
    }

    /// A row of a game under no headings is not read, which is said once: at the title of its round, if there is one.
    pub(super) fn stray(&mut self, row: &Row) {
        if !self.columns.is_empty() || self.state == State::Said || !looks_like_game(row) {
            return;
        }
        let sheet = self.reader.sheet;
        match std::mem::replace(&mut self.state, State::Said) {
            State::Titled(round, place) => self.without_headings(Some(round), &place),
            _ => self.without_headings(None, &sheet.place_of(row.index, first_column(sheet, row.index))),
        }
    }

    fn without_headings(&mut self, round: Option<Round>, place: &Place) {
        let Spot::Cell { row, column } = place.spot else { return };
        let found = self.reader.sheet.finding(Code::HeadingMissing, row, column);
        self.reader.report(match round {
            Some(round) => found.with("case", "no-table").with("round", round),
            None => found.with("case", "no-headings"),
        });
        self.unread.push(UnreadGame {
            round,
            players: Vec::new(),
            has_unknown: true,
        });
    }

    /// What stands to the right of all headings is not read, which is said once a table.
    pub(super) fn beyond(&mut self, row: &Row) {
        let mut filled = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
        if let Some((column, cell)) = filled.find(|(column, _)| *column > self.last) {
            let found = self.reader.sheet.finding(Code::HeadingMissing, row.index, *column);
            let found = found.severity(Severity::Warn).with("case", "beyond");
            self.reader.report(found.with("value", cell.text()));
            self.last = u32::MAX;
        }
    }
}

/// Whether a row is one of a game, whatever its headings: a result of two sides beside two words at least.
fn looks_like_game(row: &Row) -> bool {
    let filled = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
    let texts: BTreeSet<String> = filled.map(|(_, cell)| cell.text().into_owned()).collect();
    let is_result = |text: &&String| results::outcome(text, Sides::Both).is_some();
    let is_word = |text: &&String| !is_result(text) && whole(text).parse::<f64>().is_err();
    texts.iter().any(|text| is_result(&text)) && texts.iter().filter(is_word).count() >= 2
}

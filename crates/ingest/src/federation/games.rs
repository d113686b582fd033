//! Sheet 对局 of a report: one pairing a row.

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{EntrantNo, GameColumns, Outcome, Round, StatedGame, UnreadGame};

use super::MOST_NUMBER;
use crate::cells::Reader;
use crate::layout::{At, FEDERATION, Table};
use crate::results::{self, Sides};
use crate::source::Limits;
use crate::workbook::{Cell, Sheet};

/// The games that could be read, in the order of the sheet, and the others.
pub(crate) fn read(sheet: &Sheet, limits: &Limits, findings: &mut Vec<Finding>) -> (Vec<StatedGame>, Vec<UnreadGame>) {
    let (mut games, mut unread) = (Vec::new(), Vec::new());
    let Some(table) = FEDERATION.games.table(sheet, findings) else {
        return (games, unread);
    };
    let mut reader = Reader {
        sheet,
        limits,
        findings,
    };
    let columns = Columns::of(&table);
    for row in table.rows() {
        match game(&columns.in_row(row), &mut reader) {
            Ok(game) => games.push(game),
            Err(game) => unread.push(game),
        }
    }
    (games, unread)
}

/// The columns of the games, looked up once.
struct Columns<'t> {
    round: Option<At<'t>>,
    date: Option<At<'t>>,
    board: Option<At<'t>>,
    white: Option<At<'t>>,
    black: Option<At<'t>>,
    result: Option<At<'t>>,
}

impl<'t> Columns<'t> {
    fn of(table: &'t Table<'_>) -> Self {
        Self {
            round: table.heading_of("round"),
            date: table.heading_of("date"),
            board: table.heading_of("board"),
            white: table.heading_of("white"),
            black: table.heading_of("black"),
            result: table.heading_of("result"),
        }
    }

    /// The cells of a row.
    fn in_row(&self, row: u32) -> Self {
        let cell = |heading: Option<At<'t>>| heading.map(|heading| At { row, ..heading });
        Self {
            round: cell(self.round),
            date: cell(self.date),
            board: cell(self.board),
            white: cell(self.white),
            black: cell(self.black),
            result: cell(self.result),
        }
    }
}

fn game(cells: &Columns<'_>, reader: &mut Reader<'_>) -> Result<StatedGame, UnreadGame> {
    let (Some(white), Some(black), Some(result)) = (cells.white, cells.black, cells.result) else {
        return Err(UnreadGame::default());
    };
    reader.filled(cells.round);
    let round = reader.round(cells.round);
    let is_blank = |at: At<'_>| reader.sheet.cell(at.row, at.column).is_blank();
    // A line of text below the games is one thing that is wrong.
    if round.is_none() && [white, black, result].into_iter().all(is_blank) {
        return Err(UnreadGame::default());
    }
    let date = reader.date(cells.date);
    let board = reader.whole(cells.board, 1, 100_000);
    let numbers = Numbers::read(white, black, reader);
    let outcome = outcome(result, numbers.sides(), reader);
    if let (Some(outcome), Sides::Black, Some(player)) = (outcome, numbers.sides(), numbers.black)
        && outcome.is_bye()
    {
        reader.report(reader.finding(Code::ByeOnBlack, black).with("player", player));
    }
    let (Some(round), Some((first, second)), Some(outcome)) = (round, numbers.pair(), outcome) else {
        return Err(numbers.unread(round));
    };
    Ok(StatedGame {
        round,
        date,
        board,
        white: first,
        black: second,
        outcome,
        place: reader.sheet.place_of(result.row, result.column),
        mirror: None,
        columns: GameColumns {
            round: cells.round.map(|at| at.column),
            date: cells.date.map(|at| at.column),
            title: None,
            white: Some(white.column),
            black: Some(black.column),
        },
    })
}

/// The cells of the two players.
struct Numbers {
    /// Whether each is filled.
    filled: [bool; 2],
    white: Option<EntrantNo>,
    black: Option<EntrantNo>,
}

impl Numbers {
    /// Reads both; two empty cells are a finding at White's.
    fn read(white: At<'_>, black: At<'_>, reader: &mut Reader<'_>) -> Self {
        let filled = [white, black].map(|at| !reader.is_blank(at));
        if filled == [false, false] {
            reader.filled(Some(white));
        }
        let mut number = |at| reader.entrant(Some(at), MOST_NUMBER);
        Self {
            filled,
            white: number(white),
            black: number(black),
        }
    }

    const fn sides(&self) -> Sides {
        match self.filled {
            [false, true] => Sides::Black,
            [true, false] => Sides::White,
            _ => Sides::Both,
        }
    }

    /// Who plays; of a bye the one player, on White's side.
    fn pair(&self) -> Option<(EntrantNo, Option<EntrantNo>)> {
        match self.sides() {
            Sides::Both => Some((self.white?, Some(self.black?))),
            Sides::White => Some((self.white?, None)),
            Sides::Black => Some((self.black?, None)),
        }
    }

    /// What is known of a game that could not be read. An empty cell beside a result of two players is one of a player.
    fn unread(&self, round: Option<Round>) -> UnreadGame {
        UnreadGame {
            round,
            players: self.white.into_iter().chain(self.black).collect(),
            has_unknown: self.white.is_none() || self.black.is_none(),
        }
    }
}

/// The result. Nothing is guessed from what a spreadsheet program made a date of.
fn outcome(at: At<'_>, sides: Sides, reader: &mut Reader<'_>) -> Option<Outcome> {
    if !reader.filled(Some(at)) {
        return None;
    }
    let cell = reader.content(at)?;
    let written = cell.text();
    if matches!(cell, Cell::Date(_)) {
        reader.report(reader.finding(Code::ScoreIsDate, at).with("value", written));
        return None;
    }
    let outcome = results::outcome(&written, sides);
    if outcome.is_none() {
        let finding = reader.finding(Code::ResultUnknown, at).with("value", &written);
        reader.report(finding.with("case", results::case(&written, sides)));
    }
    outcome
}

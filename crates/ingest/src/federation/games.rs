//! Sheet 对局 of a report: one pairing a row.

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{EntrantNo, GameColumns, Outcome, Round, StatedGame};

use super::MOST_NUMBER;
use crate::cells::Reader;
use crate::layout::{At, FEDERATION, Table};
use crate::results::{self, Sides};
use crate::source::Limits;
use crate::workbook::{Cell, Sheet};

/// The games that could be read, in the order of the sheet.
pub(crate) fn read(sheet: &Sheet, limits: &Limits, findings: &mut Vec<Finding>) -> Vec<StatedGame> {
    let Some(table) = FEDERATION.games.table(sheet, findings) else {
        return Vec::new();
    };
    let mut reader = Reader {
        sheet,
        limits,
        findings,
    };
    table.rows().filter_map(|row| game(&table, row, &mut reader)).collect()
}

fn game(table: &Table<'_>, row: u32, reader: &mut Reader<'_>) -> Option<StatedGame> {
    let at = |key| table.at(row, key);
    reader.filled(at("round"));
    let round = reader.whole(at("round"), 1, reader.limits.rounds.into()).map(Round);
    let date = reader.date(at("date"));
    let board = reader.whole(at("board"), 1, 100_000);
    let pair = pair(at("white")?, at("black")?, reader);
    let sides = pair.map_or(Sides::Both, |pair| pair.sides);
    let outcome = outcome(at("result")?, sides, reader);
    let (pair, result) = (pair?, at("result")?);
    Some(StatedGame {
        round: round?,
        date,
        board,
        white: pair.white,
        black: pair.black,
        outcome: outcome?,
        place: table.sheet.place_of(row, result.column),
        mirror: None,
        columns: GameColumns {
            round: at("round").map(|at| at.column),
            white: at("white").map(|at| at.column),
            black: at("black").map(|at| at.column),
        },
    })
}

/// Who plays; of a bye the one player, on White's side.
#[derive(Clone, Copy)]
struct Pair {
    white: EntrantNo,
    black: Option<EntrantNo>,
    sides: Sides,
}

/// None if a number cannot be read or both are missing.
fn pair(white: At<'_>, black: At<'_>, reader: &mut Reader<'_>) -> Option<Pair> {
    let is_blank = |at: At<'_>| reader.sheet.cell(at.row, at.column).is_blank();
    let (white_blank, black_blank) = (is_blank(white), is_blank(black));
    if white_blank && black_blank {
        reader.filled(Some(white));
        return None;
    }
    let number = |at: At<'_>, reader: &mut Reader<'_>| reader.whole(Some(at), 1, MOST_NUMBER).map(EntrantNo);
    let (first, second) = (number(white, reader), number(black, reader));
    match (white_blank, black_blank) {
        (true, _) => {
            let finding = reader.finding(Code::ByeOnBlack, black).with("player", second?);
            reader.report(finding);
            Some(Pair {
                white: second?,
                black: None,
                sides: Sides::Black,
            })
        }
        (_, true) => Some(Pair {
            white: first?,
            black: None,
            sides: Sides::White,
        }),
        _ => Some(Pair {
            white: first?,
            black: Some(second?),
            sides: Sides::Both,
        }),
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
        reader.report(finding.with("case", case(&written, sides)));
    }
    outcome
}

/// Why a result is none, for the text of the finding.
fn case(written: &str, sides: Sides) -> &'static str {
    match sides {
        Sides::Both if results::is_one_sided(written) => "one-sided",
        Sides::Both => "unknown",
        Sides::White | Sides::Black if results::outcome(written, Sides::Both).is_some() => "no-opponent",
        Sides::White | Sides::Black => "bye",
    }
}

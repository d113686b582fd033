//! Tables with a column for each round.

use std::collections::BTreeSet;

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{EntrantNo, EventReport, Round};

use super::cell::{self, RoundCell};
use super::header::Header;
use crate::sides::Side;
use crate::workbook::{Cell, Row, Sheet};

/// The cells that were read, and the players with a cell that was not.
#[derive(Default)]
pub(super) struct Read {
    pub sides: Vec<Side>,
    pub unread: BTreeSet<(Round, EntrantNo)>,
}

/// The cells of all rounds.
pub(super) fn sides(
    sheet: &Sheet,
    rows: &[(&Row, &Header)],
    report: &EventReport,
    findings: &mut Vec<Finding>,
) -> Read {
    let mut read = Read::default();
    for (entrant, (row, header)) in report.entrants.iter().zip(rows) {
        let before = read.sides.len();
        for (round, column) in &header.rounds {
            let cell = row.cell(*column);
            let text = cell.text();
            let place = sheet.place_of(row.index, *column);
            let known = if is_text(cell) { cell::round(&text) } else { None };
            let (opponent, color, half) = match known {
                Some(RoundCell::Game(opponent, color, half)) => (Some(opponent), color, half),
                Some(RoundCell::Bye(half)) => (None, None, half),
                Some(RoundCell::Empty) => continue,
                None => {
                    read.unread.insert((Round(*round), entrant.no));
                    let found = unknown(sheet, (row.index, *column), header.row, "crosstable");
                    findings.push(found.with("player", entrant.no).with("round", round));
                    continue;
                }
            };
            read.sides.push(Side {
                round: Round(*round),
                player: entrant.no,
                opponent,
                color,
                half,
                text: text.into_owned(),
                place,
            });
        }
        // In a row without a name and with a cell that is no result the cells have moved.
        if entrant.name.is_empty() && read.unread.iter().any(|(_, player)| *player == entrant.no) {
            read.sides.truncate(before);
            read.unread
                .extend(header.rounds.iter().map(|(round, _)| (Round(*round), entrant.no)));
        }
    }
    read
}

/// Whether what a cell shows was typed: no error, no formula without a value, nothing that became a date.
pub(super) const fn is_text(cell: &Cell) -> bool {
    !matches!(cell, Cell::Error(_) | Cell::NoValue | Cell::Date(_))
}

/// A cell that is no result: an error value, a formula without a value, what became a date, or what is not known.
pub(super) fn unknown(sheet: &Sheet, (row, column): (u32, u32), heading: u32, case: &str) -> Finding {
    let cell = sheet.cell(row, column);
    let code = match cell {
        Cell::Error(_) => Code::CellError,
        Cell::NoValue => Code::FormulaWithoutValue,
        Cell::Date(_) => Code::ScoreIsDate,
        _ => Code::ResultUnknown,
    };
    let found = sheet.finding(code, row, column).with("case", case);
    found
        .with("value", cell.text())
        .with("heading", sheet.text(heading, column))
}

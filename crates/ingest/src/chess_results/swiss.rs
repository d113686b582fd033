//! Tables with a column for each round.

use std::collections::BTreeSet;

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{EntrantNo, EventReport, Round};

use super::cell::{self, RoundCell};
use super::header::Header;
use super::table::rows;
use crate::sides::Side;
use crate::workbook::{Cell, Sheet};

/// The cells that were read, and the players with a cell that was not.
#[derive(Default)]
pub(super) struct Read {
    pub sides: Vec<Side>,
    pub unread: BTreeSet<(Round, EntrantNo)>,
}

/// The cells of all rounds.
pub(super) fn sides(sheet: &Sheet, header: &Header, report: &EventReport, findings: &mut Vec<Finding>) -> Read {
    let mut read = Read::default();
    for (entrant, (row, header)) in report.entrants.iter().zip(rows(sheet, header)) {
        for (round, column) in &header.rounds {
            let cell = row.cell(*column);
            let text = cell.text();
            let place = sheet.place_of(row.index, *column);
            let (opponent, color, half) = match cell::round(&text) {
                Some(RoundCell::Game(opponent, color, half)) => (Some(opponent), color, half),
                Some(RoundCell::Bye(half)) => (None, None, half),
                Some(RoundCell::Empty) => continue,
                None => {
                    read.unread.insert((Round(*round), entrant.no));
                    findings
                        .push(unknown(sheet, row.index, *column, cell, entrant.no, "crosstable").with("round", round));
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
    }
    read
}

/// A cell that is no result; one that became a date is said to be one.
pub(super) fn unknown(sheet: &Sheet, row: u32, column: u32, cell: &Cell, player: EntrantNo, case: &str) -> Finding {
    let code = if matches!(cell, Cell::Date(_)) {
        Code::ScoreIsDate
    } else {
        Code::ResultUnknown
    };
    sheet
        .finding(code, row, column)
        .with("case", case)
        .with("value", cell.text())
        .with("player", player)
}

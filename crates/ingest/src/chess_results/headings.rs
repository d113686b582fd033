//! What is wrong with the headings of a crosstable. Every cause is said once, and not what follows from it for the points
//! and rounds of the players.

use dengji_core::finding::{Code, Finding};

use super::cell::{self, RoundCell};
use super::header::Header;
use crate::layout::again;
use crate::workbook::{Row, Sheet};

/// Looks over the headings: those that stand twice over columns that differ, columns of results that no round heads, and
/// rounds that no column has. `rows` are those of players.
pub(super) fn check(sheet: &Sheet, header: &mut Header, rows: &[&Row], findings: &mut Vec<Finding>) {
    let before = findings.len();
    let of_results: Vec<u32> = header.rounds.iter().map(|(_, column)| *column).collect();
    for (column, first) in &header.again {
        let is_result = of_results.contains(first);
        let differs = |row: &&&Row| {
            let cell = row.cell(*column);
            !cell.is_blank() && cell.text() != row.cell(*first).text()
        };
        let differing = rows.iter().find(differs);
        if is_result || differing.is_some() {
            header.is_incomplete |= is_result;
            let (heading, other) = (sheet.text(header.row, *column), sheet.text(header.row, *first));
            let found = again(about(sheet, header, Code::HeadingTwice, *column), &heading, &other);
            findings.push(match differing.filter(|_| !is_result) {
                Some(row) => found
                    .with("contents", "differ")
                    .with("cell", sheet.place_of(row.index, *column).spot),
                None => found,
            });
        }
    }
    for column in without_round(header, rows) {
        header.is_incomplete = true;
        let found = about(sheet, header, Code::HeadingMissing, column);
        let is_blank = sheet.cell(header.row, column).is_blank();
        findings.push(found.with("case", if is_blank { "unheaded" } else { "no-round" }));
    }
    if findings.len() == before {
        findings.extend(gap(sheet, header));
    }
}

fn about(sheet: &Sheet, header: &Header, code: Code, column: u32) -> Finding {
    let found = sheet.finding(code, header.row, column);
    found.with("heading", sheet.text(header.row, column))
}

/// The columns that are not read and whose cells, most of them, name opponents, colours and results.
fn without_round(header: &Header, rows: &[&Row]) -> Vec<u32> {
    let is_read = |column: u32| {
        let mut known = header.columns.values().map(|(column, _)| *column);
        let mut rounds = header.rounds.iter().map(|(_, column)| *column);
        let is_again = header.again.iter().any(|(again, _)| *again == column);
        known.any(|known| known == column) || rounds.any(|round| round == column) || is_again
    };
    let mut columns: Vec<u32> = rows
        .iter()
        .flat_map(|row| row.cells.iter().map(|(column, _)| *column))
        .collect();
    columns.sort_unstable();
    columns.dedup();
    let beside = header
        .beside
        .first()
        .and_then(|other| other.columns.values().map(|(column, _)| *column).min());
    columns.retain(|column| !is_read(*column) && beside.is_none_or(|beside| *column < beside));
    columns.retain(|column| {
        let cells = || rows.iter().map(|row| row.cell(*column)).filter(|cell| !cell.is_blank());
        let games = cells().filter(|cell| matches!(cell::round(&cell.text()), Some(RoundCell::Game(_, Some(_), _))));
        games.count() * 2 > cells().count()
    });
    columns
}

/// The first round or opponent that no column has though later ones do.
fn gap(sheet: &Sheet, header: &mut Header) -> Option<Finding> {
    let has = |number: &u8| header.rounds.iter().any(|(known, _)| known == number);
    let last = header.rounds.iter().map(|(number, _)| *number).max()?;
    let missing = (1..last).find(|number| !has(number))?;
    let (_, next) = header.rounds.iter().find(|(number, _)| *number > missing)?;
    header.is_incomplete = true;
    let found = sheet.finding(Code::HeadingMissing, header.row, *next);
    Some(
        found
            .with("heading", missing)
            .with("case", if header.by_opponents { "gap-opponent" } else { "gap" }),
    )
}

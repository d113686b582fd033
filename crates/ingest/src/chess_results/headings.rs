//! What is wrong with the headings of a crosstable. Every cause is said once, and not what follows from it for the
//! points and rounds of the players.

use dengji_core::finding::{Code, Finding, Severity, Spot};

use super::cell::{self, RoundCell};
use super::header::Header;
use crate::layout::again;
use crate::workbook::{Row, Sheet};

/// Looks over the headings: those that stand twice over columns that differ, columns of results that no round heads,
/// and rounds that no column has. `rows` are those of players.
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
        if differing.is_some() {
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

/// The first cell of a player to the right of all headings: it is not read. Rows of which something was said may have moved.
pub(super) fn beyond(
    sheet: &Sheet,
    header: &Header,
    rows: &[(&Row, &Header)],
    findings: &[Finding],
) -> Option<Finding> {
    let row = sheet.rows().find(|row| row.index == header.row)?;
    let known = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
    let last = known.map(|(column, _)| *column).max()?;
    let is_said = |row: &Row| {
        let mut spots = findings.iter().map(|found| found.place.spot);
        spots.any(|spot| matches!(spot, Spot::Cell { row: said, .. } if said == row.index))
    };
    let mut sound = rows.iter().filter(|(row, _)| !is_said(row));
    let of_row = |(row, _): &(&Row, &Header)| {
        let mut filled = row
            .cells
            .iter()
            .filter(|(column, cell)| *column > last && !cell.is_blank());
        filled
            .next()
            .map(|(column, cell)| (row.index, *column, cell.text().into_owned()))
    };
    let (row, column, value) = sound.find_map(of_row)?;
    let found = sheet
        .finding(Code::HeadingMissing, row, column)
        .severity(Severity::Warn);
    Some(found.with("case", "beyond").with("value", value))
}

/// The note that nothing is there to check the results against.
pub(super) fn unchecked(sheet: &Sheet, header: &Header) -> Option<Finding> {
    let has_points = header.columns.contains_key("points") || header.rounds.is_empty();
    let last = header.rounds.last().map_or(0, |(_, column)| *column);
    let found = || {
        sheet
            .finding(Code::HeadingMissing, header.row, last)
            .severity(Severity::Info)
    };
    (!has_points).then(|| found().with("case", "points"))
}

/// Where no round or opponent is headed: the first of as many columns as there are players, each with results but for a
/// sign or nothing at the player's own place.
pub(super) fn opponents(sheet: &Sheet, header: &Header, rows: &[(&Row, &Header)]) -> Option<Finding> {
    let count = u32::try_from(rows.len()).ok().filter(|count| *count >= 2)?;
    let result = |row: &Row, column: u32| cell::against(&row.cell(column).text());
    let is_table = |start: u32| {
        (0..).zip(rows).all(|(at, (row, _))| {
            let is_own_free = result(row, start + at).is_none_or(|results| results.is_empty());
            let others = (0..count).filter(|other| *other != at);
            let held = others.filter(|other| result(row, start + other).is_some_and(|results| !results.is_empty()));
            is_own_free && held.count() * 2 >= rows.len() - 1
        })
    };
    let last = rows.iter().filter_map(|(row, _)| Some(row.cells.last()?.0)).max()?;
    let start = (0..(last + 2).saturating_sub(count)).find(|start| is_table(*start))?;
    let found = about(sheet, header, Code::HeadingMissing, start);
    Some(found.with("case", "no-opponent"))
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

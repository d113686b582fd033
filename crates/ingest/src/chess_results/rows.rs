//! Which rows of a sheet are those of the players of a crosstable.

use dengji_core::finding::{Code, Finding};

use super::cell::{self, RoundCell};
use super::header::{self, Header};
use super::layout::chess_results;
use crate::text::whole;
use crate::workbook::{Row, Sheet};

/// The rows below the headings, down to a second table, which is a finding. Headings that are repeated, as on every
/// page of a print, are passed over as long as the numbers go on.
pub(super) fn below<'a>(sheet: &'a Sheet, header: &Header, findings: &mut Vec<Finding>) -> Vec<&'a Row> {
    let (mut rows, mut last, mut repeated) = (Vec::new(), 0, None);
    for row in sheet.rows().filter(|row| row.index > header.row && !row.is_blank()) {
        if let Some(other) = header::of_row(row) {
            if other.repeats(header) {
                repeated = Some(row);
                continue;
            }
            findings.push(second(sheet, header, row));
            break;
        }
        if !is_player(row, header) {
            rows.push(row);
            continue;
        }
        let number = number(row, header);
        if let (Some(again), Some(number)) = (repeated.take(), number)
            && number <= last
        {
            findings.push(second(sheet, header, again));
            break;
        }
        last = number.unwrap_or(last).max(last);
        rows.push(row);
    }
    rows
}

/// The second table of a sheet: without results it is a note.
fn second(sheet: &Sheet, header: &Header, row: &Row) -> Finding {
    let has_results = header::of_row(row).is_some_and(|other| !other.rounds.is_empty());
    let column = row.cells.first().map_or(0, |(column, _)| *column);
    let code = if has_results {
        Code::SheetTwice
    } else {
        Code::SheetIgnored
    };
    let found = sheet.finding(code, row.index, column).with("case", "below");
    found.with("other", sheet.place_of(header.row, 0).spot)
}

/// Whether a row is a player's: it has a number, or a name or results where the rank is left blank. Links, which stand
/// in every column, totals and lines of text are none.
pub(super) fn is_player(row: &Row, header: &Header) -> bool {
    let text = |key: &str| {
        header
            .column(key)
            .map(|column| row.cell(column).text())
            .unwrap_or_default()
    };
    let (name, number_text) = (text("name"), text(header.number_key()));
    let is_link = !name.is_empty() && row.cells.iter().filter(|(_, cell)| cell.text() == name).count() > 2;
    let is_heading = header.columns.get("name").is_some_and(|(_, heading)| *heading == *name);
    if is_link || is_heading {
        return false;
    }
    if number(row, header).is_some() {
        return true;
    }
    let is_total = chess_results().is_total(&name) || chess_results().is_total(&number_text);
    let is_told = header.rounds.is_empty() || !text("points").is_empty() || has_bye(row, header);
    let is_named = !name.is_empty() && number_text.is_empty() && is_told;
    !is_total && (is_named || plays(row, header))
}

/// The number of a row.
fn number(row: &Row, header: &Header) -> Option<u32> {
    let text = row.cell(header.column(header.number_key())?).text();
    whole(&text).parse().ok()
}

/// Whether a row holds points of a round without an opponent.
fn has_bye(row: &Row, header: &Header) -> bool {
    let of_rounds = header.rounds.iter().filter(|_| !header.by_opponents);
    let mut cells = of_rounds.map(|(_, column)| cell::round(&row.cell(*column).text()));
    cells.any(|cell| matches!(cell, Some(RoundCell::Bye(_))))
}

/// Whether a row holds a result.
fn plays(row: &Row, header: &Header) -> bool {
    header.rounds.iter().any(|(_, column)| {
        let text = row.cell(*column).text();
        if header.by_opponents {
            cell::against(&text).is_some_and(|results| !results.is_empty())
        } else {
            matches!(cell::round(&text), Some(RoundCell::Game(..)))
        }
    })
}

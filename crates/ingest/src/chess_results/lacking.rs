//! Tables that lack a heading without which they are not known for what they are: that heading is said to be missing.

use dengji_core::finding::{Code, Finding};

use super::header::{ROWS, partial};
use super::pairings;
use crate::workbook::{Row, Sheet};

const NAME: &str = "姓名 / Name";
const NUMBER: &str = "序号 / No.";

/// What the first row that looks like the headings of a table lacks.
pub(super) fn headings(sheet: &Sheet) -> Vec<Finding> {
    let mut rows = sheet.rows().take_while(|row| row.index < ROWS);
    let lacking = |row: &Row| {
        let missing = of_row(row);
        (!missing.is_empty()).then(|| {
            missing
                .into_iter()
                .map(|heading| finding(sheet, row, heading))
                .collect()
        })
    };
    rows.find_map(lacking).unwrap_or_default()
}

fn finding(sheet: &Sheet, row: &Row, heading: &str) -> Finding {
    let column = row.cells.first().map_or(0, |(column, _)| *column);
    sheet
        .finding(Code::HeadingMissing, row.index, column)
        .with("heading", heading)
}

/// The headings that a row of rounds, of three known columns or of two sides lacks.
fn of_row(row: &Row) -> Vec<&'static str> {
    if let Some(missing) = pairings::lacking(row) {
        return vec![missing];
    }
    let header = partial(row, 0..u32::MAX);
    let of_rounds = header.rounds.len() >= 2 && !header.columns.is_empty();
    if !of_rounds && header.columns.len() < 3 {
        return Vec::new();
    }
    let has = |key: &str| header.columns.contains_key(key);
    let missing = [(NAME, has("name")), (NUMBER, has("no") || has("rank"))];
    missing
        .into_iter()
        .filter(|(_, has)| !has)
        .map(|(heading, _)| heading)
        .collect()
}

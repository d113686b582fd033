//! Many places in one sheet or text, in few words.

use std::collections::BTreeMap;

use dengji_core::finding::{Spot, runs, shown_runs};

use crate::catalogue::Catalogue;

/// More ranges than this are shown as the one around them all.
const RANGES: usize = 8;

/// Cells as ranges of rows in a column (`G5:G61`), lines and records as ranges of numbers (`12–71`).
pub(crate) fn text(spots: &[Spot], catalogue: &Catalogue) -> String {
    let (mut lines, mut records, mut columns) = (Vec::new(), Vec::new(), BTreeMap::<u32, Vec<u32>>::new());
    for spot in spots {
        match *spot {
            Spot::Whole => {}
            Spot::Cell { row, column } => columns.entry(column).or_default().push(row),
            Spot::Line { line, .. } => lines.push(line),
            Spot::Record { row, .. } => records.push(row),
        }
    }
    let mut parts = Vec::new();
    parts.extend(cells(columns));
    parts.extend(numbers(lines).map(|lines| catalogue.text_with("place-lines", &[("lines", &lines)])));
    parts.extend(numbers(records).map(|rows| catalogue.text_with("place-records", &[("rows", &rows)])));
    parts.join(", ")
}

/// The ranges of cells, or the rectangle around them.
fn cells(columns: BTreeMap<u32, Vec<u32>>) -> Option<String> {
    let cell = |row, column| Spot::Cell { row, column };
    let mut shown = Vec::new();
    let mut corners: Option<(u32, u32, u32, u32)> = None;
    for (column, rows) in columns {
        for (first, last) in runs(rows) {
            let (top, left, bottom, right) = corners.unwrap_or((first, column, last, column));
            corners = Some((top.min(first), left.min(column), bottom.max(last), right.max(column)));
            shown.push(range(cell(first, column), cell(last, column)));
        }
    }
    let (top, left, bottom, right) = corners?;
    Some(if shown.len() > RANGES {
        range(cell(top, left), cell(bottom, right))
    } else {
        shown.join(", ")
    })
}

fn numbers(numbers: Vec<u32>) -> Option<String> {
    (!numbers.is_empty()).then(|| shown_runs(numbers))
}

fn range(first: Spot, last: Spot) -> String {
    if first == last {
        first.to_string()
    } else {
        format!("{first}:{last}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Language;

    fn shown(spots: &[Spot]) -> String {
        text(spots, &Catalogue::new(Language::En))
    }

    fn cell(row: u32, column: u32) -> Spot {
        Spot::Cell { row, column }
    }

    fn line(line: u32) -> Spot {
        Spot::Line { line, column: 92 }
    }

    #[test]
    fn rows_that_follow_each_other_are_a_range() {
        assert_eq!(shown(&[cell(4, 6), cell(6, 6), cell(5, 6), cell(9, 7)]), "G5:G7, H10");
        assert_eq!(shown(&[line(12), line(13), line(13), line(20)]), "lines 12–13, 20");
    }

    #[test]
    fn many_ranges_are_shown_as_what_they_lie_in() {
        let scattered: Vec<Spot> = (0..9).map(|at| cell(at * 2, at)).collect();
        assert_eq!(shown(&scattered), "A1:I17");
    }
}

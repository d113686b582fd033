//! Merged cells: a file holds the value in the corner only, but people read it for every row.

use calamine::Dimensions;
use dengji_core::finding::{Code, Finding, Place, Severity, Spot};

use super::{Cell, Row, Sheet};

/// What every row has for itself: who it is about, and the result.
pub(crate) const OWN: [&str; 7] = ["no", "id", "fide_id", "name", "white", "black", "result"];

/// Gives the value of a cell merged over several rows to each of these rows that has content, and says so.
///
/// Areas merged over columns only are banners and stay as they are. Areas that overlap an earlier one are no merging
/// that an office program makes and are left alone.
pub(super) fn fill(rows: &mut [Row], mut areas: Vec<Dimensions>, place: &Place, findings: &mut Vec<Finding>) {
    areas.retain(|area| area.end.0 > area.start.0);
    areas.sort_by_key(|area| (area.start.1, area.start.0, area.end.0));
    let mut last: Option<Dimensions> = None;
    for area in areas {
        if last.is_some_and(|last| last.start.1 == area.start.1 && last.end.0 >= area.start.0) {
            continue;
        }
        last = Some(area);
        if fill_area(rows, area) {
            findings.push(said(area, place));
        }
    }
}

/// Whether any row took the value.
fn fill_area(rows: &mut [Row], area: Dimensions) -> bool {
    let column = area.start.1;
    let from = rows.partition_point(|row| row.index < area.start.0);
    let to = rows.partition_point(|row| row.index <= area.end.0);
    let Some((corner, others)) = rows.get_mut(from..to).and_then(<[Row]>::split_first_mut) else {
        return false;
    };
    let value = corner.cell(column).clone();
    if corner.index != area.start.0 || value == Cell::Empty {
        return false;
    }
    others.iter_mut().filter_map(|row| put(row, column, &value)).count() > 0
}

fn put(row: &mut Row, column: u32, value: &Cell) -> Option<()> {
    let at = row.cells.binary_search_by_key(&column, |(column, _)| *column).err()?;
    row.cells.insert(at, (column, value.clone()));
    Some(())
}

/// Makes an error of what was said of merged cells below some headings, in columns where every row has a value of its own.
pub(crate) fn judge(sheet: &Sheet, headings: u32, own: &[u32], findings: &mut [Finding]) {
    let is_own = |spot| matches!(spot, Spot::Cell { row, column } if row > headings && own.contains(&column));
    let of_sheet = |found: &&mut Finding| {
        let (here, place) = (&sheet.place, &found.place);
        found.code == Code::CellMerged && (&here.file, &here.sheet) == (&place.file, &place.sheet)
    };
    for found in findings.iter_mut().filter(of_sheet) {
        if found.severity != Severity::Error && is_own(found.place.spot) {
            *found = found.clone().severity(Severity::Error).with("case", "own");
        }
    }
}

fn said(area: Dimensions, place: &Place) -> Finding {
    let last = Spot::Cell {
        row: area.end.0,
        column: area.start.1,
    };
    Finding::at(Code::CellMerged, place.cell(area.start.0, area.start.1)).with("last", last)
}

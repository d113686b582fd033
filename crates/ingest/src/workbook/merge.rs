//! Merged cells: a file holds the value in the corner only, but people read it for every row.

use calamine::Dimensions;
use dengji_core::finding::{Code, Finding, Place, Spot};

use super::{Cell, Row};

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

fn said(area: Dimensions, place: &Place) -> Finding {
    let last = Spot::Cell {
        row: area.end.0,
        column: area.start.1,
    };
    Finding::at(Code::CellMerged, place.cell(area.start.0, area.start.1)).with("last", last)
}

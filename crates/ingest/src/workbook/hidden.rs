//! Rows and columns that a workbook hides. They are read all the same; which they are is said.

use std::collections::BTreeMap;
use std::io::Cursor;

use dengji_core::finding::{Code, Finding, Place, Spot, runs, shown_runs};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::Row;
use super::build::COLUMNS;
use super::ods::{attribute, part};

/// The hidden rows and columns of a sheet, from 0, as first and last.
#[derive(Clone, Debug, Default)]
pub(super) struct Hidden {
    pub rows: Vec<(u32, u32)>,
    pub columns: Vec<(u32, u32)>,
}

impl Hidden {
    /// The note on those that have content; none where nothing is hidden but blank ones.
    pub(super) fn finding(&self, rows: &[Row], place: &Place) -> Option<Finding> {
        let lies_in =
            |ranges: &[(u32, u32)], at: u32| ranges.iter().any(|(first, last)| (*first..=*last).contains(&at));
        let filled = rows.iter().filter(|row| !row.is_blank());
        let hidden_rows: Vec<u32> = filled
            .map(|row| row.index)
            .filter(|row| lies_in(&self.rows, *row))
            .collect();
        let cells = rows
            .iter()
            .flat_map(|row| &row.cells)
            .filter(|(_, cell)| !cell.is_blank());
        let hidden_columns = cells
            .map(|(column, _)| *column)
            .filter(|column| lies_in(&self.columns, *column));
        let hidden_columns: Vec<u32> = hidden_columns.collect();
        let what = match (hidden_rows.is_empty(), hidden_columns.is_empty()) {
            (true, true) => return None,
            (false, true) => "rows",
            (true, false) => "columns",
            (false, false) => "both",
        };
        let found = Finding::at(Code::RowsHidden, place.clone()).with("what", what);
        let found = found.with("rows", shown_runs(hidden_rows.into_iter().map(|row| row + 1)));
        Some(found.with("columns", letters(hidden_columns)))
    }
}

/// Columns as `C, F–H`.
fn letters(columns: Vec<u32>) -> String {
    let letter = |column: u32| {
        let cell = Spot::Cell { row: 0, column }.to_string();
        cell.trim_end_matches('1').to_owned()
    };
    let shown = |(first, last): (u32, u32)| {
        if first == last {
            letter(first)
        } else {
            format!("{}–{}", letter(first), letter(last))
        }
    };
    runs(columns).into_iter().map(shown).collect::<Vec<_>>().join(", ")
}

/// What the sheets of an .xlsx hide, by their names. The parts were looked over before; one that cannot be read hides
/// nothing that could be said.
pub(super) fn of_xlsx(bytes: &[u8]) -> BTreeMap<String, Hidden> {
    let Ok(mut zip) = zip::ZipArchive::new(Cursor::new(bytes)) else {
        return BTreeMap::new();
    };
    let mut text = |name: &str| part(&mut zip, name).unwrap_or_default();
    let (book, relations) = (text("xl/workbook.xml"), text("xl/_rels/workbook.xml.rels"));
    let mut targets = BTreeMap::new();
    each(&relations, &mut |element| {
        targets.extend(attribute(element, "Id").zip(attribute(element, "Target")));
    });
    let mut sheets = Vec::new();
    each(&book, &mut |element| {
        if element.local_name().as_ref() == "sheet" {
            let target = attribute(element, "r:id").and_then(|id| targets.get(&id));
            sheets.extend(attribute(element, "name").zip(target));
        }
    });
    let path = |target: &str| match target.strip_prefix('/') {
        Some(path) => path.to_owned(),
        None => format!("xl/{target}"),
    };
    let sheets = sheets.into_iter();
    sheets
        .map(|(name, target)| (name, of_part(&text(&path(target)))))
        .collect()
}

/// What the part of a sheet hides.
fn of_part(text: &str) -> Hidden {
    let (mut hidden, mut next) = (Hidden::default(), 0);
    each(text, &mut |element| {
        let number = |name: &str| attribute(element, name)?.parse::<u32>().ok()?.checked_sub(1);
        let is_hidden = || attribute(element, "hidden").is_some_and(|word| matches!(&*word, "1" | "true"));
        match element.local_name().as_ref() {
            "col" if is_hidden() => {
                let columns = number("min").zip(number("max"));
                hidden
                    .columns
                    .extend(columns.map(|(first, last)| (first, last.min(COLUMNS))));
            }
            "row" => {
                let row = number("r").unwrap_or(next);
                next = row.saturating_add(1);
                if is_hidden() {
                    hidden.rows.push((row, row));
                }
            }
            _ => {}
        }
    });
    hidden
}

/// Hands every element to `take`, up to one that cannot be read.
fn each(text: &str, take: &mut dyn FnMut(&BytesStart<'_>)) {
    let mut reader = Reader::from_str(text);
    loop {
        match reader.read_event() {
            Ok(Event::Start(element) | Event::Empty(element)) => take(&element),
            Ok(Event::Eof) | Err(_) => return,
            Ok(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_rows_and_columns_are_found_in_a_part() {
        let hidden = of_part(
            "<worksheet><cols><col min=\"2\" max=\"3\" hidden=\"1\"/><col min=\"5\" max=\"5\"/></cols>\
             <sheetData><row r=\"4\" hidden=\"true\"><c r=\"A4\"/></row><row hidden=\"1\"/><row/></sheetData></worksheet>",
        );
        assert_eq!((hidden.columns, hidden.rows), (vec![(1, 2)], vec![(3, 3), (4, 4)]));
    }

    #[test]
    fn columns_are_shown_by_their_letters() {
        assert_eq!(letters(vec![2, 5, 6, 7, 5]), "C, F–H");
    }
}

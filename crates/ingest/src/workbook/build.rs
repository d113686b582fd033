//! Sheets in the making: cells as they come from the file, put in order at the end.

use std::collections::HashSet;
use std::sync::Arc;

use calamine::ExcelDateTime;

use super::biff::Zeros;
use super::read::Failure;
use super::{Cell, Row};
use crate::source::{Bound, Limits};

/// The most rows a sheet can have.
const ROWS: u32 = 1_048_576;
/// The most columns a sheet can have.
pub(super) const COLUMNS: u32 = 16_384;

/// Collects the cells of one sheet.
pub(super) struct Builder {
    cells: Vec<(u32, u32, Cell)>,
    texts: HashSet<Arc<str>>,
    /// The day of the cell before: games of a round have the same.
    date: Option<(ExcelDateTime, Cell)>,
    rows: u32,
    most_rows: u32,
    /// Bytes of the texts of all cells, each as often as it stands in the sheet.
    texts_bytes: u64,
    most_bytes: u64,
}

impl Builder {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            cells: Vec::new(),
            texts: HashSet::new(),
            date: None,
            rows: 0,
            most_rows: limits.rows,
            texts_bytes: 0,
            most_bytes: limits.expanded_bytes,
        }
    }

    /// A text that is kept once, however often it stands in the sheet.
    pub(super) fn text(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.texts.get(text) {
            return Arc::clone(known);
        }
        let new: Arc<str> = text.into();
        self.texts.insert(Arc::clone(&new));
        new
    }

    /// A date, made anew only if the one before was another.
    pub(super) fn date(&mut self, moment: ExcelDateTime, make: fn(&ExcelDateTime) -> Cell) -> Cell {
        match &self.date {
            Some((known, cell)) if *known == moment => cell.clone(),
            _ => {
                let cell = make(&moment);
                self.date = Some((moment, cell.clone()));
                cell
            }
        }
    }

    /// Adds a cell with content. A damaged file can name places that no sheet has.
    pub(super) fn push(&mut self, (row, column): (u32, u32), cell: Cell) -> Result<(), Failure> {
        if cell == Cell::Empty {
            return Ok(());
        }
        if row >= ROWS || column >= COLUMNS {
            return Err(Failure::damaged("cell reference"));
        }
        if self.cells.last().is_none_or(|(last, _, _)| *last != row) {
            self.rows += 1;
        }
        if self.rows > self.most_rows {
            return Err(Failure::Limit(Bound::Rows));
        }
        if let Cell::Text(text) = &cell {
            self.texts_bytes += text.len() as u64;
        }
        if self.texts_bytes > self.most_bytes {
            return Err(Failure::Limit(Bound::ExpandedBytes));
        }
        self.cells.push((row, column, cell));
        Ok(())
    }

    /// Makes numbers at these places show so many digits.
    pub(super) fn set_digits(&mut self, zeros: &Zeros) {
        for (row, column, cell) in &mut self.cells {
            if let (Cell::Number(number), Some(digits)) = (cell, zeros.get(&(*row, *column))) {
                number.digits = *digits;
            }
        }
    }

    /// The rows in order, after the formulas at these places, by row and column in order, have been looked at: one
    /// without a value is marked.
    pub(super) fn rows(mut self, formulas: Vec<(u32, u32)>) -> Vec<Row> {
        self.cells.sort_by_key(|(row, column, _)| (*row, *column));
        let held = |place: &(u32, u32)| {
            self.cells
                .binary_search_by_key(place, |(row, column, _)| (*row, *column))
                .is_ok()
        };
        let without: Vec<_> = formulas.into_iter().filter(|place| !held(place)).collect();
        self.cells
            .extend(without.into_iter().map(|(row, column)| (row, column, Cell::NoValue)));
        self.cells.sort_by_key(|(row, column, _)| (*row, *column));
        self.cells.dedup_by_key(|(row, column, _)| (*row, *column));
        self.cells
            .retain(|(_, _, cell)| !matches!(cell, Cell::Text(text) if text.is_empty()));
        grouped(self.cells)
    }
}

fn grouped(cells: Vec<(u32, u32, Cell)>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (index, column, cell) in cells {
        if rows.last().is_none_or(|row| row.index != index) {
            let most = rows.last().map_or(0, |row| row.cells.len());
            rows.push(Row {
                index,
                cells: Vec::with_capacity(most),
            });
        }
        if let Some(row) = rows.last_mut() {
            row.cells.push((column, cell));
        }
    }
    rows
}

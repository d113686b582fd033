//! The cells of a column. Their formats are set for many at once: to look one up takes longer than to write a cell.

use rust_xlsxwriter::{Format, Worksheet, XlsxError};

use crate::cell::Cell;
use crate::look::excel_date;

/// Which of the formats of its column a cell has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A figure, or nothing.
    Plain,
    /// Words.
    Literal,
    /// A day.
    Date,
    /// A change of rating.
    Change,
    /// A place that is shared.
    Shared,
}

impl Kind {
    const fn of(cell: &Cell<'_>) -> Self {
        match cell {
            Cell::Empty | Cell::Number(_) | Cell::Points(_) | Cell::Count(_) => Self::Plain,
            Cell::Text(_) => Self::Literal,
            Cell::Date(_) => Self::Date,
            Cell::Change(_) => Self::Change,
            Cell::SharedPlace(_) => Self::Shared,
        }
    }
}

/// Cells of one kind below each other that wait for their format.
#[derive(Clone, Copy)]
struct Run {
    kind: Kind,
    first: u32,
    last: u32,
}

/// The cells of a column.
pub(crate) struct ColumnCells {
    /// Of figures, words, days, changes and shared places.
    formats: [Format; 5],
    /// The kinds that were written. The first cell of a kind has its format at once, so that formats are numbered in
    /// the order in which they are met.
    met: [bool; 5],
    waiting: Option<Run>,
}

impl ColumnCells {
    /// Formats are set after so many rows, while their cells are still at hand.
    pub(crate) const ROWS: u32 = 32;

    /// A column with the formats of figures, words, days, changes and shared places.
    pub(crate) const fn new(formats: [Format; 5]) -> Self {
        Self {
            formats,
            met: [false; 5],
            waiting: None,
        }
    }

    /// Writes a cell. It may have its format only after [`ColumnCells::set_formats`].
    pub(crate) fn write(
        &mut self,
        sheet: &mut Worksheet,
        (row, at): (u32, u16),
        cell: &Cell<'_>,
    ) -> Result<(), XlsxError> {
        let kind = Kind::of(cell);
        let is_met = std::mem::replace(&mut self.met[kind as usize], true);
        if !is_met || !write_bare(sheet, (row, at), cell)? {
            return write_formatted(sheet, (row, at), cell, &self.formats[kind as usize]);
        }
        match &mut self.waiting {
            Some(run) if run.kind == kind && run.last + 1 == row => run.last = row,
            _ => {
                self.set_formats(sheet, at)?;
                let (first, last) = (row, row);
                self.waiting = Some(Run { kind, first, last });
            }
        }
        Ok(())
    }

    /// Sets the formats of the cells that wait for them.
    pub(crate) fn set_formats(&mut self, sheet: &mut Worksheet, at: u16) -> Result<(), XlsxError> {
        if let Some(Run { kind, first, last }) = self.waiting.take() {
            sheet.set_range_format(first, at, last, at, &self.formats[kind as usize])?;
        }
        Ok(())
    }
}

/// Writes what a cell holds; false of a day, which is none without its format.
fn write_bare(sheet: &mut Worksheet, (row, at): (u32, u16), cell: &Cell<'_>) -> Result<bool, XlsxError> {
    match cell {
        Cell::Empty => {}
        Cell::Text(text) => _ = sheet.write_string(row, at, text.as_ref())?,
        Cell::Number(figure) => match figure.parse::<f64>() {
            Ok(number) => _ = sheet.write_number(row, at, number)?,
            Err(_) => _ = sheet.write_string(row, at, figure)?,
        },
        Cell::Points(points) | Cell::Change(points) => _ = sheet.write_number(row, at, *points)?,
        Cell::Count(number) | Cell::SharedPlace(number) => _ = sheet.write_number(row, at, *number)?,
        Cell::Date(_) => return Ok(false),
    }
    Ok(true)
}

/// Writes a cell with its format. A figure is written as a number: what the workbook shows is what the CSV file says.
fn write_formatted(
    sheet: &mut Worksheet,
    (row, at): (u32, u16),
    cell: &Cell<'_>,
    format: &Format,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Empty => sheet.write_blank(row, at, format)?,
        Cell::Text(text) => sheet.write_string_with_format(row, at, text.as_ref(), format)?,
        Cell::Number(figure) => match figure.parse::<f64>() {
            Ok(number) => sheet.write_number_with_format(row, at, number, format)?,
            Err(_) => sheet.write_string_with_format(row, at, figure, format)?,
        },
        Cell::Points(points) | Cell::Change(points) => sheet.write_number_with_format(row, at, *points, format)?,
        Cell::Count(number) | Cell::SharedPlace(number) => sheet.write_number_with_format(row, at, *number, format)?,
        Cell::Date(day) => sheet.write_datetime_with_format(row, at, &excel_date(*day)?, format)?,
    };
    Ok(())
}

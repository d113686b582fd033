//! A table on a sheet: title block, frozen header with filter, rows, the printed page.

use rust_xlsxwriter::{ConditionalFormatCell, ConditionalFormatCellRule, IgnoreError, Worksheet, XlsxError};

use crate::cell::Cell;
use crate::look::{Align, Look, Page, column_width, heading_width, line_count};
use crate::runs::ColumnCells;

/// A column of a grid.
pub(crate) struct Column {
    heading: String,
    align: Align,
    fit: Fit,
    shows: Shows,
}

/// How wide a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// As what it holds, up to a bound.
    UpTo(usize),
    /// Always the same; longer texts break into lines.
    Fixed(usize),
}

/// What a column shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shows {
    /// Anything.
    Values,
    /// Changes, in the colours of rise and fall.
    Changes,
}

impl Column {
    /// A column that is as wide as what it holds, up to a bound.
    pub(crate) fn new(heading: String, align: Align, widest: usize) -> Self {
        Self {
            heading,
            align,
            fit: Fit::UpTo(widest),
            shows: Shows::Values,
        }
    }

    /// A column of a given width in which longer texts break into lines.
    pub(crate) fn fixed(heading: String, align: Align, width: usize) -> Self {
        Self {
            heading,
            align,
            fit: Fit::Fixed(width),
            shows: Shows::Values,
        }
    }

    /// A column of short figures or codes.
    pub(crate) fn narrow(heading: String, align: Align) -> Self {
        Self::new(heading, align, 16)
    }

    /// A column of changes.
    pub(crate) fn changes(heading: String) -> Self {
        Self {
            shows: Shows::Changes,
            ..Self::narrow(heading, Align::Right)
        }
    }
}

/// The lines above a table.
pub(crate) struct TitleBlock {
    /// Who publishes.
    pub(crate) owner: String,
    /// What it is.
    pub(crate) title: String,
    /// Day and rules.
    pub(crate) subtitle: String,
}

/// A table and how it is printed.
pub(crate) struct Grid<'a> {
    pub(crate) title: &'a TitleBlock,
    pub(crate) columns: Vec<Column>,
    /// So many first columns stay in sight.
    pub(crate) frozen: u16,
    pub(crate) page: Page,
    /// Shown instead of rows when there is none.
    pub(crate) nothing: String,
}

/// Rows of the title block; the header follows.
pub(crate) const HEADER_ROW: u32 = 3;
const HEADER_HEIGHT: f64 = 30.0;
const ROW_HEIGHT: f64 = 16.5;
const SECTION_HEIGHT: f64 = 26.0;
/// Of each further line of a row.
const LINE_HEIGHT: f64 = 13.5;
/// Width of the columns that an upright page holds at nine tenths of their size.
const UPRIGHT: usize = 100;
/// Width of what marks a shared place.
const SHARED_MARK: usize = 4;

/// The cells of a grid by column, and how wide each column is.
struct Cells {
    columns: Vec<ColumnCells>,
    fits: Vec<Fit>,
}

impl Grid<'_> {
    /// Writes the table onto a sheet. Gives the row after the last.
    pub(crate) fn write<'c, R>(&self, sheet: &mut Worksheet, look: &Look, rows: R) -> Result<u32, XlsxError>
    where
        R: Iterator<Item = Vec<Cell<'c>>>,
    {
        let (mut widths, first) = (self.begin(sheet, look)?, HEADER_ROW + 1);
        let next = self.write_rows(sheet, look, first, (rows, &mut widths))?;
        if next > first {
            sheet.autofilter(HEADER_ROW, 0, next - 1, self.last_column())?;
        }
        let next = next.max(first + 1);
        self.finish(sheet, look, next, &widths)?;
        Ok(next)
    }

    /// Writes the parts of a table one below the other, each under its name.
    pub(crate) fn write_parts<'c, R>(
        &self,
        sheet: &mut Worksheet,
        look: &Look,
        parts: impl IntoIterator<Item = (String, R)>,
    ) -> Result<(), XlsxError>
    where
        R: Iterator<Item = Vec<Cell<'c>>>,
    {
        let (mut widths, mut next) = (self.begin(sheet, look)?, HEADER_ROW + 1);
        for (name, rows) in parts {
            sheet.set_row_height(next, SECTION_HEIGHT)?;
            sheet.write_string_with_format(next, 0, name, &look.section())?;
            let first = next + 1;
            next = self.write_rows(sheet, look, first, (rows, &mut widths))?.max(first + 1);
        }
        self.finish(sheet, look, next, &widths)
    }

    /// Writes title and header. Gives the widths of the columns.
    fn begin(&self, sheet: &mut Worksheet, look: &Look) -> Result<Vec<usize>, XlsxError> {
        write_title(sheet, look, self.title, self.last_column())?;
        self.write_header(sheet, look)?;
        let headings = self.columns.iter().map(|column| heading_width(&column.heading));
        Ok(headings.collect())
    }

    /// Writes rows, or that there is none. Gives the row after the last.
    fn write_rows<'c, R>(
        &self,
        sheet: &mut Worksheet,
        look: &Look,
        first: u32,
        (rows, widths): (R, &mut [usize]),
    ) -> Result<u32, XlsxError>
    where
        R: Iterator<Item = Vec<Cell<'c>>>,
    {
        let mut cells = self.cells(look);
        let mut next = first;
        for row in rows {
            write_row(sheet, &mut cells, next, (&row, &mut *widths))?;
            next += 1;
            if next.is_multiple_of(ColumnCells::ROWS) {
                cells.set_formats(sheet)?;
            }
        }
        cells.set_formats(sheet)?;
        if next == first {
            sheet.write_string_with_format(first, 0, &self.nothing, &look.remark())?;
        }
        Ok(next)
    }

    fn last_column(&self) -> u16 {
        u16::try_from(self.columns.len()).map_or(u16::MAX, |count| count.saturating_sub(1))
    }

    fn cells(&self, look: &Look) -> Cells {
        let literal = |column: &Column| match column.fit {
            Fit::UpTo(_) => look.literal(column.align),
            Fit::Fixed(_) => look.literal(column.align).set_text_wrap(),
        };
        let formats = |column: &Column| {
            let (plain, date) = (look.cell(column.align), look.date(column.align));
            [plain, literal(column), date, look.change(), look.shared_place()]
        };
        let columns = self.columns.iter();
        Cells {
            columns: columns.map(|column| ColumnCells::new(formats(column))).collect(),
            fits: self.columns.iter().map(|column| column.fit).collect(),
        }
    }

    fn write_header(&self, sheet: &mut Worksheet, look: &Look) -> Result<(), XlsxError> {
        for (at, column) in (0..).zip(&self.columns) {
            sheet.write_string_with_format(HEADER_ROW, at, &column.heading, &look.heading(column.align))?;
        }
        sheet.set_row_height(HEADER_ROW, HEADER_HEIGHT)?;
        sheet.set_repeat_rows(HEADER_ROW, HEADER_ROW)?;
        sheet.set_freeze_panes(HEADER_ROW + 1, self.frozen)?;
        Ok(())
    }

    fn finish(&self, sheet: &mut Worksheet, look: &Look, next: u32, widths: &[usize]) -> Result<(), XlsxError> {
        let (first, end, last) = (HEADER_ROW + 1, next - 1, self.last_column());
        sheet.ignore_error_range(first, 0, end, last, IgnoreError::NumberStoredAsText)?;
        for (at, _) in (0..)
            .zip(&self.columns)
            .filter(|(_, column)| column.shows == Shows::Changes)
        {
            let rise = ConditionalFormatCell::new().set_rule(ConditionalFormatCellRule::GreaterThan(0));
            let fall = ConditionalFormatCell::new().set_rule(ConditionalFormatCellRule::LessThan(0));
            sheet.add_conditional_format(first, at, end, at, &rise.set_format(Look::rise()))?;
            sheet.add_conditional_format(first, at, end, at, &fall.set_format(Look::fall()))?;
        }
        let units = |(column, &width): (&Column, &usize)| match column.fit {
            Fit::UpTo(widest) => width.min(widest) + 3,
            Fit::Fixed(width) => width,
        };
        let widths: Vec<usize> = self.columns.iter().zip(widths).map(units).collect();
        for (at, &width) in (0..).zip(&widths) {
            sheet.set_column_width(at, column_width(width))?;
        }
        let page = match self.page {
            Page::Fitting if widths.iter().sum::<usize>() <= UPRIGHT => Page::Portrait,
            Page::Fitting => Page::Landscape,
            page => page,
        };
        look.set_page(sheet, page);
        Ok(())
    }
}

/// Writes the lines above a table across its columns.
pub(crate) fn write_title(
    sheet: &mut Worksheet,
    look: &Look,
    title: &TitleBlock,
    last_column: u16,
) -> Result<(), XlsxError> {
    // One cell cannot be merged; a table of one column has its title across two.
    let last_column = last_column.max(1);
    sheet.merge_range(0, 0, 0, last_column, &title.owner, &look.owner())?;
    sheet.merge_range(1, 0, 1, last_column, &title.title, &look.title())?;
    sheet.merge_range(2, 0, 2, last_column, &title.subtitle, &look.subtitle())?;
    sheet
        .set_row_height(0, 20)?
        .set_row_height(1, 30)?
        .set_row_height(2, 20)?;
    Ok(())
}

impl Cells {
    /// Gives cells their formats that do not have them yet.
    fn set_formats(&mut self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        for (at, column) in (0..).zip(&mut self.columns) {
            column.set_formats(sheet, at)?;
        }
        Ok(())
    }
}

/// Writes a row and widens the columns to what it holds.
fn write_row(
    sheet: &mut Worksheet,
    known: &mut Cells,
    row: u32,
    (cells, widths): (&[Cell<'_>], &mut [usize]),
) -> Result<(), XlsxError> {
    for (at, ((cell, width), column)) in (0..).zip(cells.iter().zip(widths).zip(&mut known.columns)) {
        let mark = if matches!(cell, Cell::SharedPlace(_)) {
            SHARED_MARK
        } else {
            0
        };
        *width = (*width).max(cell.width() + mark);
        column.write(sheet, (row, at), cell)?;
    }
    let lines = cells.iter().zip(&known.fits).map(|(cell, fit)| match fit {
        Fit::UpTo(_) => 1,
        Fit::Fixed(width) => cell.csv().lines().map(|line| line_count(line, width - 1)).sum(),
    });
    let further = lines.max().unwrap_or(1).max(1) - 1;
    let further = f64::from(u16::try_from(further).unwrap_or(u16::MAX));
    sheet.set_row_height(row, ROW_HEIGHT + LINE_HEIGHT * further)?;
    Ok(())
}

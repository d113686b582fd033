//! Sheets to be filled in: headings with notes, drop-downs, and the rows that are known.

use std::iter::repeat;

use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle, DataValidationRule, ExcelDateTime, Format, Note, Worksheet, XlsxError,
};

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::layout::{Entry, Item};
use crate::look::{Align, Look, Page, excel_date, line_count};

/// Rows below a heading that have drop-downs, at least.
const PREPARED_ROWS: u32 = 2_000;
const ROW_HEIGHT: f64 = 16.5;
const NOTE_WIDTH: u32 = 300;
const NOTE_UNITS: usize = 38;
const LINE_HEIGHT: u32 = 19;

/// Language and look of a form.
#[derive(Clone, Copy)]
pub(crate) struct Pen<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) look: &'a Look,
}

/// One table of a form.
pub(crate) struct Form<'a> {
    /// The part of the catalogue with the notes.
    pub(crate) part: &'static str,
    pub(crate) items: &'a [Item],
    pub(crate) rows: Vec<Vec<Cell<'a>>>,
}

impl Form<'_> {
    /// Writes a sheet with one column an item, ready to be filled in.
    pub(crate) fn write_sheet(&self, sheet: &mut Worksheet, pen: Pen<'_>, page: Page) -> Result<(), XlsxError> {
        self.prepare_columns(sheet, pen)?;
        self.write_table(sheet, pen, 0)?;
        sheet.set_freeze_panes(1, 0)?.set_repeat_rows(0, 0)?;
        pen.look.set_page(sheet, page);
        Ok(())
    }

    fn prepare_columns(&self, sheet: &mut Worksheet, pen: Pen<'_>) -> Result<(), XlsxError> {
        let last = u32::try_from(self.rows.len())
            .unwrap_or(PREPARED_ROWS)
            .max(PREPARED_ROWS);
        for (at, item) in (0..).zip(self.items) {
            sheet.set_column_width(at, item.width)?;
            sheet.set_column_format(at, &blank_format(pen.look, item))?;
            if let Some(validation) = validation(item, pen.catalogue)? {
                sheet.add_data_validation(1, at, last, at, &validation)?;
            }
        }
        Ok(())
    }

    /// Writes headings and rows from a row on. Gives the row after the last.
    pub(crate) fn write_table(&self, sheet: &mut Worksheet, pen: Pen<'_>, first: u32) -> Result<u32, XlsxError> {
        for (at, item) in (0..).zip(self.items) {
            let format = pen.look.form_heading(item.align(), item.is_required);
            write_heading(sheet, pen, (first, at), (self.part, item), &format)?;
        }
        sheet.set_row_height(first, 24)?;
        let formats: Vec<_> = self
            .items
            .iter()
            .map(|item| cell_format(pen.look, item, item.align()))
            .collect();
        let mut next = first + 1;
        for row in &self.rows {
            for (at, (cell, format)) in (0..).zip(row.iter().chain(repeat(&Cell::Empty)).zip(&formats)) {
                write_entry(sheet, (next, at), cell, format)?;
            }
            sheet.set_row_height(next, ROW_HEIGHT)?;
            next += 1;
        }
        Ok(next)
    }

    /// Writes one row an item: its name and its value, which is the first row of the form.
    pub(crate) fn write_list(&self, sheet: &mut Worksheet, pen: Pen<'_>, first: u32) -> Result<u32, XlsxError> {
        let mut next = first;
        let empty = Vec::new();
        let values = self.rows.first().unwrap_or(&empty);
        for (at, item) in self.items.iter().enumerate() {
            let format = pen.look.label(item.is_required);
            write_heading(sheet, pen, (next, 0), (self.part, item), &format)?;
            let format = cell_format(pen.look, item, Align::Left);
            write_entry(sheet, (next, 1), values.get(at).unwrap_or(&Cell::Empty), &format)?;
            sheet.set_row_height(next, 20)?;
            next += 1;
        }
        Ok(next)
    }

    /// Puts the drop-downs beside the items of a list.
    pub(crate) fn prepare_list(&self, sheet: &mut Worksheet, pen: Pen<'_>, first: u32) -> Result<(), XlsxError> {
        for (row, item) in (first..).zip(self.items) {
            if let Some(validation) = validation(item, pen.catalogue)? {
                sheet.add_data_validation(row, 1, row, 1, &validation)?;
            }
        }
        Ok(())
    }
}

fn write_heading(
    sheet: &mut Worksheet,
    pen: Pen<'_>,
    (row, column): (u32, u16),
    (part, item): (&str, &Item),
    format: &Format,
) -> Result<(), XlsxError> {
    sheet.write_string_with_format(row, column, item.heading(pen.catalogue.language()), format)?;
    sheet.insert_note(row, column, &note(&item.note(part, pen.catalogue), pen.look))?;
    Ok(())
}

fn note(text: &str, look: &Look) -> Note {
    let lines: usize = text.lines().map(|line| line_count(line, NOTE_UNITS)).sum();
    let height = LINE_HEIGHT * u32::try_from(lines + 1).unwrap_or(10);
    let note = Note::new(text)
        .add_author_prefix(false)
        .set_author("dengji")
        .set_width(NOTE_WIDTH)
        .set_height(height);
    note.set_font_name(look.body_font).set_font_size(9)
}

fn write_entry(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell<'_>,
    format: &Format,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Empty => sheet.write_blank(row, column, format)?,
        Cell::Date(day) => sheet.write_datetime_with_format(row, column, &excel_date(*day)?, format)?,
        Cell::Number(figure) => match figure.parse::<f64>() {
            Ok(number) => sheet.write_number_with_format(row, column, number, format)?,
            Err(_) => sheet.write_string_with_format(row, column, figure, format)?,
        },
        Cell::Points(points) => sheet.write_number_with_format(row, column, *points, format)?,
        Cell::Count(number) => sheet.write_number_with_format(row, column, *number, format)?,
        Cell::Text(_) | Cell::Change(_) | Cell::SharedPlace(_) => {
            sheet.write_string_with_format(row, column, plain_text(cell), format)?
        }
    };
    Ok(())
}

fn plain_text(cell: &Cell<'_>) -> String {
    match cell {
        Cell::Text(text) => text.to_string(),
        other => other.csv().into_owned(),
    }
}

fn cell_format(look: &Look, item: &Item, align: Align) -> Format {
    match item.entry {
        Entry::Number => look.cell(align),
        Entry::Day => look.date(align),
        Entry::Text | Entry::OneOf(_) | Entry::UsuallyOneOf(_) => look.literal(align),
    }
}

/// The format of a column that is still empty: as its cells, without lines.
fn blank_format(look: &Look, item: &Item) -> Format {
    look.unlined(&cell_format(look, item, item.align()))
}

fn validation(item: &Item, catalogue: &Catalogue) -> Result<Option<DataValidation>, XlsxError> {
    let list = |words: fn(_) -> Vec<&'static str>| words(catalogue.language());
    let validation = match item.entry {
        Entry::Text | Entry::Number => return Ok(None),
        Entry::Day => day_validation()?,
        Entry::OneOf(words) => DataValidation::new().allow_list_strings(&list(words))?,
        Entry::UsuallyOneOf(words) => {
            let free = DataValidation::new().allow_list_strings(&list(words))?;
            free.set_error_style(DataValidationErrorStyle::Warning)
        }
    };
    let key = if matches!(item.entry, Entry::Day) {
        "form-not-a-day"
    } else {
        "form-not-in-list"
    };
    let validation = validation.set_error_title(catalogue.text("form-check"))?;
    Ok(Some(validation.set_error_message(catalogue.text(key))?))
}

fn day_validation() -> Result<DataValidation, XlsxError> {
    let (first, last) = (
        ExcelDateTime::from_ymd(1900, 1, 2)?,
        ExcelDateTime::from_ymd(2199, 12, 31)?,
    );
    let days = DataValidation::new().allow_date(DataValidationRule::Between(first, last));
    Ok(days.set_error_style(DataValidationErrorStyle::Warning))
}

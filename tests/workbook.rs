//! Workbooks as rows of text, with the few oddities that office files have.

use rust_xlsxwriter::{Format, Formula, Workbook, Worksheet};

/// What stands in a cell.
#[derive(Clone, Debug)]
pub enum Content {
    /// A text, written as such.
    Text(String),
    /// A number.
    Number(f64),
    /// A day, as a date of the spreadsheet.
    Day(String),
    /// A formula with the value stored beside it.
    Formula(String, String),
}

/// A sheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Its rows.
    pub rows: Vec<Vec<Content>>,
    /// Whether it is hidden.
    pub hidden: bool,
    /// Rows that are hidden, from 0.
    pub hidden_rows: Vec<u32>,
    /// Cells of the first column merged from one row to another.
    pub merged: Vec<(u32, u32)>,
}

impl Sheet {
    /// A sheet of texts.
    pub fn new<C: AsRef<str>>(name: &str, rows: &[Vec<C>]) -> Self {
        let text = |cell: &C| Content::Text(cell.as_ref().to_owned());
        Self {
            name: name.to_owned(),
            rows: rows.iter().map(|row| row.iter().map(text).collect()).collect(),
            hidden: false,
            hidden_rows: Vec::new(),
            merged: Vec::new(),
        }
    }

    /// Writes a cell, wherever it lies.
    pub fn set(&mut self, row: usize, column: usize, content: Content) {
        let rows = self.rows.len().max(row + 1);
        self.rows.resize_with(rows, Vec::new);
        let cells = &mut self.rows[row];
        let columns = cells.len().max(column + 1);
        cells.resize_with(columns, || Content::Text(String::new()));
        cells[column] = content;
    }

    fn write(&self, sheet: &mut Worksheet) {
        sheet.set_name(&self.name).unwrap().set_hidden(self.hidden);
        for (row, cells) in (0..).zip(&self.rows) {
            for (column, content) in (0..).zip(cells) {
                write(sheet, row, column, content);
            }
        }
        for &row in &self.hidden_rows {
            sheet.set_row_hidden(row).unwrap();
        }
        for &(first, last) in &self.merged {
            let Content::Text(text) = &self.rows[first as usize][0] else {
                continue;
            };
            sheet.merge_range(first, 0, last, 0, text, &Format::new()).unwrap();
        }
    }
}

fn write(sheet: &mut Worksheet, row: u32, column: u16, content: &Content) {
    let written = match content {
        Content::Text(text) if text.is_empty() => return,
        Content::Text(text) => sheet.write_string(row, column, text),
        Content::Number(number) => sheet.write_number(row, column, *number),
        Content::Day(day) => {
            let day = rust_xlsxwriter::ExcelDateTime::parse_from_str(day).unwrap();
            sheet.write_datetime_with_format(row, column, day, &Format::new().set_num_format("yyyy-mm-dd"))
        }
        Content::Formula(formula, value) => sheet.write_formula(row, column, Formula::new(formula).set_result(value)),
    };
    written.unwrap();
}

/// The bytes of a workbook.
pub fn xlsx(sheets: &[Sheet]) -> Vec<u8> {
    let mut book = Workbook::new();
    for sheet in sheets {
        sheet.write(book.add_worksheet());
    }
    book.save_to_buffer().unwrap()
}

/// Row and column, from 0, of a cell such as `D19`.
pub fn cell(name: &str) -> (usize, usize) {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let column = letters
        .bytes()
        .fold(0, |sum, letter| sum * 26 + usize::from(letter - b'A') + 1);
    let row: usize = name[letters.len()..].parse().unwrap();
    (row - 1, column - 1)
}

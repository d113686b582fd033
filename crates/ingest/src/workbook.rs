//! Workbooks: from bytes to sheets whose cells stand where the person who opens the file sees them.
//!
//! The kind of file is found from its content. Only cells with content are kept, so a sheet formatted down to its
//! last row costs nothing. What a cell means is not decided here: texts keep their spelling, numbers their value.

mod archive;
mod biff;
mod build;
mod compound;
mod hidden;
mod kind;
pub(crate) mod merge;
mod ods;
mod read;

use std::borrow::Cow;
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place, Severity};
use jiff::civil::Date;

use crate::source::{Limits, SourceFile};
use crate::text;

pub use kind::Kind;

/// What a cell holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A text, as written.
    Text(Arc<str>),
    /// A number.
    Number(Number),
    /// A number or text that the file marks as a date or time.
    Date(Moment),
    /// A truth value.
    Bool(bool),
    /// An error value such as `#REF!`.
    Error(Arc<str>),
    /// A formula whose result the file does not hold.
    NoValue,
}

/// A number and how many digits its format shows at least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The value.
    pub value: f64,
    /// The least number of digits before the decimal point, from a format such as `000000`.
    pub digits: u8,
}

/// A date or time of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The day; none for a time of day, a duration, or a day that no calendar has.
    pub date: Option<Date>,
    /// As shown to people.
    pub shown: Arc<str>,
}

/// A row with content.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Its number, from 0.
    pub index: u32,
    /// Its cells with content, by column from 0.
    pub cells: Vec<(u32, Cell)>,
}

/// A sheet: its rows with content.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// File and sheet.
    pub place: Place,
    /// Its name, as the tab shows it.
    pub name: Arc<str>,
    /// Whether the program that wrote it hides it.
    pub hidden: bool,
    rows: Vec<Row>,
    left: u32,
    /// The names of its columns, if it is no sheet of a workbook but a table of records, which count from 1.
    records: &'static [&'static str],
}

/// Reads all sheets of a workbook, whatever its ending.
///
/// None if the file is no workbook, encrypted, damaged as a whole, beyond a limit, or without any content; the reason
/// is among the findings. A damaged sheet does not hide the others.
pub fn open(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Option<Vec<Sheet>> {
    let before = findings.len();
    let sheets = match read::sheets(file, limits, findings) {
        Ok(sheets) => sheets,
        Err(failure) => {
            findings.push(failure.finding(file.place(), limits));
            return None;
        }
    };
    if sheets.iter().any(|sheet| !sheet.rows.is_empty()) {
        return Some(sheets);
    }
    if !findings[before..]
        .iter()
        .any(|finding| finding.severity == Severity::Error)
    {
        findings.push(Finding::at(Code::WorkbookEmpty, file.place()));
    }
    None
}

impl Number {
    /// A whole number, if all its digits are shown.
    pub(crate) fn of_whole(number: i64) -> Option<Self> {
        #[expect(clippy::cast_precision_loss, reason = "it has at most 15 digits")]
        let value = || number as f64;
        (number.unsigned_abs() < 1_000_000_000_000_000).then(|| Self {
            value: value(),
            digits: 0,
        })
    }

    /// The number as a cell shows it: whole numbers without a decimal point, others to 15 digits.
    pub fn shown(self) -> String {
        let digits = usize::from(self.digits);
        match self.whole() {
            Some(whole) if digits == 0 => return whole.to_string(),
            Some(whole) => return format!("{whole:0digits$}"),
            None => {}
        }
        let value: f64 = format!("{:.14e}", self.value).parse().unwrap_or(self.value);
        if value.fract().abs() <= 0.0 && value.abs() < 1e15 {
            format!("{value:0digits$.0}")
        } else {
            value.to_string()
        }
    }

    /// A whole number of at most 15 digits. Minus zero is none: it is shown with its sign.
    fn whole(self) -> Option<i64> {
        let is_whole = self.value.abs() < 1e15 && self.value.fract().abs() <= 0.0;
        #[expect(clippy::cast_possible_truncation, reason = "it is whole and has at most 15 digits")]
        let whole = || self.value as i64;
        is_whole
            .then(whole)
            .filter(|&whole| whole != 0 || self.value.is_sign_positive())
    }
}

impl Cell {
    /// The content as it is shown, trimmed; see [`text::shown`].
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Empty | Self::NoValue => Cow::Borrowed(""),
            Self::Text(raw) => text::shown(raw),
            Self::Number(number) => Cow::Owned(number.shown()),
            Self::Date(moment) => Cow::Borrowed(&moment.shown),
            Self::Bool(true) => Cow::Borrowed("TRUE"),
            Self::Bool(false) => Cow::Borrowed("FALSE"),
            Self::Error(word) => Cow::Borrowed(word),
        }
    }

    /// The number, if it is a whole one.
    pub(crate) fn whole(&self) -> Option<i64> {
        match self {
            Self::Number(number) => number.whole(),
            _ => None,
        }
    }

    /// Whether there is nothing, or nothing but blanks.
    pub fn is_blank(&self) -> bool {
        match self {
            Self::Empty => true,
            Self::Text(raw) => text::is_blank(raw),
            _ => false,
        }
    }
}

impl Row {
    /// The cell in a column. In a row without gaps it stands at its number.
    pub fn cell(&self, column: u32) -> &Cell {
        if let Some((_, cell)) = self.cells.get(column as usize).filter(|(of, _)| *of == column) {
            return cell;
        }
        match self.cells.binary_search_by_key(&column, |(column, _)| *column) {
            Ok(at) => &self.cells[at].1,
            Err(_) => &Cell::Empty,
        }
    }

    /// Whether nothing stands in it but blanks.
    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(|(_, cell)| cell.is_blank())
    }
}

impl Sheet {
    /// A sheet made of rows in the order of their numbers.
    pub(crate) fn new(place: Place, hidden: bool, rows: Vec<Row>) -> Self {
        let name = place.sheet.clone().unwrap_or_default();
        Self {
            place,
            name,
            hidden,
            left: rows
                .iter()
                .filter_map(|row| Some(row.cells.first()?.0))
                .min()
                .unwrap_or_default(),
            rows,
            records: &[],
        }
    }

    /// A sheet made of the records of a table.
    pub(crate) fn of_records(place: Place, columns: &'static [&'static str], rows: Vec<Row>) -> Self {
        Self {
            records: columns,
            ..Self::new(place, false, rows)
        }
    }

    /// Its rows, for their memory.
    pub(crate) fn into_rows(self) -> Vec<Row> {
        self.rows
    }

    /// The number of a row as people see it.
    pub(crate) const fn shown_row(&self, row: u32) -> u32 {
        if self.records.is_empty() { row + 1 } else { row }
    }

    /// The rows with content, from the top.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &Row> {
        self.rows.iter()
    }

    /// A row by its number from 0, if it has content. In a sheet without gaps it stands as far from the first, or from the
    /// last, as its number.
    pub fn row(&self, row: u32) -> Option<&Row> {
        let (first, last) = (self.rows.first()?.index, self.rows.last()?.index);
        let from_first = row.checked_sub(first)? as usize;
        let from_last = self.rows.len().checked_sub(1 + last.checked_sub(row)? as usize);
        let mut near = [Some(from_first), from_last].into_iter().flatten();
        if let Some(found) = near.find_map(|at| self.rows.get(at).filter(|found| found.index == row)) {
            return Some(found);
        }
        self.rows
            .binary_search_by_key(&row, |row| row.index)
            .ok()
            .map(|at| &self.rows[at])
    }

    /// A cell by row and column from 0.
    pub fn cell(&self, row: u32, column: u32) -> &Cell {
        self.row(row).map_or(&Cell::Empty, |row| row.cell(column))
    }

    /// The content of a cell as it is shown, trimmed.
    pub fn text(&self, row: u32, column: u32) -> Cow<'_, str> {
        self.cell(row, column).text()
    }

    /// A row as one line: its number as the file shows it, then its cells from the sheet's first used column, ` | `
    /// between them.
    pub fn row_text(&self, row: u32) -> String {
        let mut line = self.shown_row(row).to_string();
        let Some(found) = self.row(row) else { return line };
        let last = found.cells.last().map_or(self.left, |(column, _)| *column);
        for column in self.left..=last.min(self.left + CONTEXT_COLUMNS - 1) {
            line.push_str(" | ");
            line.extend(found.cell(column).text().chars().take(CONTEXT_CHARACTERS));
        }
        line
    }

    /// The place of a cell.
    pub fn place_of(&self, row: u32, column: u32) -> Place {
        match self.records.get(column as usize) {
            Some(name) => self.place.record(row, name),
            None => self.place.cell(row, column),
        }
    }

    /// A finding at a cell, with the rows around it.
    pub fn finding(&self, code: Code, row: u32, column: u32) -> Finding {
        let mut finding = Finding::at(code, self.place_of(row, column));
        finding.context = self.around(row);
        finding
    }

    /// A row and its neighbours with content, as lines.
    pub fn around(&self, row: u32) -> Vec<String> {
        let around = row.saturating_sub(1)..=row.saturating_add(1);
        around
            .filter(|at| *at == row || self.row(*at).is_some())
            .map(|at| self.row_text(at))
            .collect()
    }
}

/// Columns of a row that are shown around a finding.
const CONTEXT_COLUMNS: u32 = 24;
/// Characters of a cell that are shown around a finding.
const CONTEXT_CHARACTERS: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_shown_to_fifteen_digits_and_a_whole_one_without_a_point() {
        let shown = |value, digits| Number { value, digits }.shown();
        for (value, digits, text) in [
            (0.0, 0, "0"),
            (-0.0, 0, "-0"),
            (7.0, 3, "007"),
            (-7.0, 3, "-07"),
            (999_999_999_999_999.0, 0, "999999999999999"),
            (1e15, 0, "1000000000000000"),
            (0.1 + 0.2, 0, "0.3"),
            (2.000_000_000_000_000_4, 2, "02"),
            (f64::NAN, 0, "NaN"),
        ] {
            assert_eq!(shown(value, digits), text);
        }
    }
}

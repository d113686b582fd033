//! The cells of output tables, shared by CSV files and workbooks.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use dengji_core::terms::Date;

use crate::look::text_width;

/// A cell of an output table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Nothing.
    Empty,
    /// Words: never read as a formula.
    Text(Cow<'a, str>),
    /// A figure as printed.
    Number(String),
    /// Whole points: a rating, K.
    Points(i32),
    /// A number of games, or a place.
    Count(u32),
    /// A change of rating, shown with its sign in workbooks.
    Change(i32),
    /// A place that is shared, marked as such in workbooks.
    SharedPlace(u32),
    /// A day.
    Date(Date),
}

impl<'a> Cell<'a> {
    /// Words.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    /// Words, or nothing.
    pub fn text_or_empty(text: Option<impl Into<Cow<'a, str>>>) -> Self {
        text.map_or(Self::Empty, |text| Self::Text(text.into()))
    }

    /// A figure as printed.
    pub fn number(figure: impl fmt::Display) -> Self {
        Self::Number(figure.to_string())
    }

    /// A figure, or nothing.
    pub fn number_or_empty(figure: Option<impl fmt::Display>) -> Self {
        figure.map_or(Self::Empty, Self::number)
    }

    /// Width of what stands in a CSV file, in units of a digit.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::Empty => 0,
            Self::Text(text) => usize::from(looks_like_a_formula(text)) + text_width(text),
            Self::Number(figure) => text_width(figure),
            Self::Points(points) | Self::Change(points) => digits(points.unsigned_abs()) + usize::from(*points < 0),
            Self::Count(number) | Self::SharedPlace(number) => digits(*number),
            Self::Date(_) => text_width(&self.csv()),
        }
    }

    /// [`Self::csv`], with whole numbers written into a text that serves many cells.
    pub(crate) fn csv_by<'t>(&'t self, figure: &'t mut String) -> Cow<'t, str> {
        let number = match *self {
            Self::Points(points) | Self::Change(points) => i64::from(points),
            Self::Count(number) | Self::SharedPlace(number) => i64::from(number),
            _ => return self.csv(),
        };
        figure.clear();
        // Writing to a text does not fail.
        let _ = write!(figure, "{number}");
        Cow::Borrowed(figure)
    }

    /// How it stands in a CSV file: text that a spreadsheet would take for a formula gets a leading apostrophe,
    /// figures never.
    pub fn csv(&self) -> Cow<'_, str> {
        match self {
            Self::Empty => "".into(),
            Self::Text(text) if looks_like_a_formula(text) => format!("'{text}").into(),
            Self::Text(text) => text.as_ref().into(),
            Self::Number(figure) => figure.into(),
            Self::Points(points) | Self::Change(points) => points.to_string().into(),
            Self::Count(number) | Self::SharedPlace(number) => number.to_string().into(),
            Self::Date(date) => date.to_string().into(),
        }
    }
}

/// Whether a spreadsheet would take a text for a formula.
fn looks_like_a_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

/// Digits of a number.
fn digits(number: u32) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_looks_like_a_formula_is_disarmed_and_figures_are_not() {
        for text in ["=1", "+1", "-x", "@a", "\tb", "\rc"] {
            assert_eq!(Cell::text(text).csv(), format!("'{text}"));
        }
        assert_eq!(Cell::text("王-一").csv(), "王-一");
        assert_eq!(Cell::number(-3).csv(), "-3");
        assert_eq!(Cell::Change(-3).csv(), "-3");
        assert_eq!(Cell::SharedPlace(4).csv(), "4");
    }

    #[test]
    fn a_cell_is_as_wide_as_what_stands_in_the_csv_file() {
        let points = [i32::MIN, -100, -9, 0, 9, 10, 2400].map(Cell::Points);
        let other = [
            Cell::Empty,
            Cell::text("=王"),
            Cell::number("2.5"),
            Cell::Change(-31),
            Cell::Count(10),
        ];
        for cell in points.into_iter().chain(other) {
            assert_eq!(cell.width(), text_width(&cell.csv()), "{cell:?}");
        }
    }
}

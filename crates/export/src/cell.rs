//! The cells of output tables, shared by CSV files and workbooks.

use std::borrow::Cow;
use std::fmt;

use dengji_core::terms::Date;

/// A cell of an output table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Nothing.
    Empty,
    /// Words: never read as a formula.
    Text(Cow<'a, str>),
    /// A figure as printed.
    Number(String),
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

    /// How it stands in a CSV file: text that a spreadsheet would take for a formula gets a leading apostrophe,
    /// figures never.
    pub fn csv(&self) -> Cow<'_, str> {
        match self {
            Self::Empty => "".into(),
            Self::Text(text) if text.starts_with(['=', '+', '-', '@', '\t', '\r']) => format!("'{text}").into(),
            Self::Text(text) => text.as_ref().into(),
            Self::Number(figure) => figure.into(),
            Self::Change(points) => points.to_string().into(),
            Self::SharedPlace(place) => place.to_string().into(),
            Self::Date(date) => date.to_string().into(),
        }
    }
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
}

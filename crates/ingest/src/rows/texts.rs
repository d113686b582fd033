//! The cells of a column of a Parquet file as texts, one after the other.

use std::fmt::Write as _;

use jiff::civil::Date;
use polars::prelude::{AnyValue, Column, PolarsResult, StringChunked, TimeUnit};

/// A column, at one of its cells.
pub struct Texts<'p> {
    column: Kind<'p>,
    text: String,
}

enum Kind<'p> {
    /// There is no such column.
    Absent,
    /// Texts, taken as they stand there.
    Plain(&'p StringChunked, &'p str),
    /// Others, with the value that was written last: neighbours are often alike.
    Written(&'p Column, AnyValue<'p>),
}

impl<'p> Texts<'p> {
    /// Before the first cell.
    pub(super) fn of(column: Option<&'p Column>) -> Self {
        let column = match column {
            None => Kind::Absent,
            Some(column) => match column.as_materialized_series().str() {
                Ok(texts) => Kind::Plain(texts, ""),
                Err(_) => Kind::Written(column, AnyValue::Null),
            },
        };
        Self {
            column,
            text: String::new(),
        }
    }

    /// Goes to a cell.
    pub(super) fn move_to(&mut self, at: usize) -> PolarsResult<()> {
        match &mut self.column {
            Kind::Absent => {}
            Kind::Plain(texts, text) => *text = texts.get(at).unwrap_or_default().trim(),
            Kind::Written(column, last) => {
                let value = column.get(at)?;
                if value != *last {
                    self.text.clear();
                    write(&value, &mut self.text);
                    *last = value;
                }
            }
        }
        Ok(())
    }

    /// The text of the cell; nothing where there is no column.
    pub(super) fn text(&self) -> &str {
        match self.column {
            Kind::Plain(_, text) => text,
            _ => &self.text,
        }
    }
}

/// A value as the text a CSV file would have; nothing for null.
///
/// A whole number kept as a float, as it is where a column of whole numbers has gaps, is written as a whole number; of
/// a time stamp the day.
fn write(value: &AnyValue<'_>, text: &mut String) {
    let done = match *value {
        AnyValue::String(value) => text.write_str(value.trim()),
        AnyValue::Binary(value) => text.write_str(String::from_utf8_lossy(value).trim()),
        AnyValue::Int8(value) => write!(text, "{value}"),
        AnyValue::Int16(value) => write!(text, "{value}"),
        AnyValue::Int32(value) => write!(text, "{value}"),
        AnyValue::Int64(value) => write!(text, "{value}"),
        AnyValue::UInt8(value) => write!(text, "{value}"),
        AnyValue::UInt16(value) => write!(text, "{value}"),
        AnyValue::UInt32(value) => write!(text, "{value}"),
        AnyValue::UInt64(value) => write!(text, "{value}"),
        AnyValue::Float32(value) => write!(text, "{value}"),
        AnyValue::Float64(value) => write!(text, "{value}"),
        AnyValue::Date(days) => day(text, days.into()),
        AnyValue::Datetime(time, unit, _) => day(text, time.div_euclid(a_day(unit))),
        AnyValue::Null => Ok(()),
        ref other => match other.get_str() {
            Some(word) => text.write_str(word.trim()),
            None => write!(text, "{other}"),
        },
    };
    // Writing to a text does not fail.
    let _ = done;
}

const fn a_day(unit: TimeUnit) -> i64 {
    let seconds = 24 * 60 * 60;
    match unit {
        TimeUnit::Nanoseconds => seconds * 1_000_000_000,
        TimeUnit::Microseconds => seconds * 1_000_000,
        TimeUnit::Milliseconds => seconds * 1_000,
    }
}

/// A day counted from 1970-01-01, or the count itself where the calendar has no such day.
fn day(text: &mut String, days: i64) -> std::fmt::Result {
    let epoch = Date::constant(1970, 1, 1);
    let date = jiff::Span::new()
        .try_days(days)
        .and_then(|span| epoch.checked_add(span));
    match date {
        Ok(date) => write!(text, "{date}"),
        Err(_) => write!(text, "{days}"),
    }
}

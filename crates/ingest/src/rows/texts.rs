//! The cells of a column of a Parquet file as texts, one after the other.

use std::cell::OnceCell;
use std::fmt::Write as _;

use jiff::civil::Date;
use polars::prelude::{AnyValue, Column, DataType, PolarsResult, StringChunked, TimeUnit};

/// A column, at one of its cells.
pub struct Texts<'p> {
    column: Kind<'p>,
    /// Of a number only if somebody asks for it.
    text: OnceCell<String>,
}

enum Kind<'p> {
    /// There is no such column.
    Absent,
    /// Texts, taken as they stand there.
    Plain(&'p StringChunked, &'p str),
    /// Whole numbers, and that of the cell.
    Whole(Numbers, Option<i64>),
    /// Days counted from 1970-01-01, and that of the cell.
    Days(Numbers, Option<i64>),
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
                Err(_) => match (numbers(column), column.dtype()) {
                    (Some(days), DataType::Date) => Kind::Days(days, None),
                    (Some(numbers), _) => Kind::Whole(numbers, None),
                    (None, _) => Kind::Written(column, AnyValue::Null),
                },
            },
        };
        Self {
            column,
            text: OnceCell::new(),
        }
    }

    /// Goes to a cell.
    pub(super) fn move_to(&mut self, at: usize) -> PolarsResult<()> {
        match &mut self.column {
            Kind::Absent => {}
            Kind::Plain(texts, text) => *text = texts.get(at).unwrap_or_default().trim(),
            Kind::Whole(numbers, now) | Kind::Days(numbers, now) => {
                let next = numbers.get(at);
                if next != *now {
                    *now = next;
                    self.text.take();
                }
            }
            Kind::Written(column, last) => {
                let value = column.get(at)?;
                if value != *last {
                    let mut text = self.text.take().unwrap_or_default();
                    text.clear();
                    write(&value, &mut text);
                    self.text = text.into();
                    *last = value;
                }
            }
        }
        Ok(())
    }

    /// The text of the cell; nothing where there is no column.
    pub(super) fn text(&self) -> &str {
        let written = || {
            let mut text = String::new();
            match self.column {
                Kind::Whole(_, Some(number)) => write(&AnyValue::Int64(number), &mut text),
                // Writing to a text does not fail.
                Kind::Days(_, Some(days)) => _ = day(&mut text, days),
                _ => {}
            }
            text
        };
        match self.column {
            Kind::Plain(_, text) => text,
            _ => self.text.get_or_init(written),
        }
    }

    /// Whether there is nothing in the cell.
    pub(super) fn is_empty(&self) -> bool {
        match self.column {
            Kind::Whole(_, now) | Kind::Days(_, now) => now.is_none(),
            _ => self.text().is_empty(),
        }
    }

    /// The number of a cell in a column of whole numbers.
    pub(super) const fn whole(&self) -> Option<i64> {
        match self.column {
            Kind::Whole(_, now) => now,
            _ => None,
        }
    }

    /// The day of a cell in a column of days, counted from 1970-01-01.
    pub(super) const fn day(&self) -> Option<i64> {
        match self.column {
            Kind::Days(_, now) => now,
            _ => None,
        }
    }
}

/// The numbers of a column.
struct Numbers {
    numbers: Vec<i64>,
    /// Where there are none; nothing of a column without gaps.
    gaps: Vec<bool>,
}

impl Numbers {
    fn get(&self, at: usize) -> Option<i64> {
        let is_gap = self.gaps.get(at).copied().unwrap_or(false);
        self.numbers.get(at).copied().filter(|_| !is_gap)
    }
}

/// The whole numbers or days of a column that has such; none of one with a number that is too large.
fn numbers(column: &Column) -> Option<Numbers> {
    let dtype = column.dtype();
    if !dtype.is_integer() && *dtype != DataType::Date {
        return None;
    }
    let kept = column.to_physical_repr().cast(&DataType::Int64).ok()?;
    if kept.null_count() != column.null_count() {
        return None;
    }
    let mut numbers = Vec::with_capacity(kept.len());
    let parts = kept.i64().ok()?.downcast_iter();
    parts.for_each(|part| numbers.extend_from_slice(part.values()));
    let gaps = match kept.null_count() {
        0 => Vec::new(),
        _ => kept.i64().ok()?.iter().map(|number| number.is_none()).collect(),
    };
    Some(Numbers { numbers, gaps })
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

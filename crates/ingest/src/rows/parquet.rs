//! Parquet as rows, a part of a row group decoded at a time.

use std::any::Any;
use std::cell::Cell;
use std::fmt::Write as _;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dengji_core::finding::{Code, Finding};
use jiff::civil::Date;
use polars::prelude::{
    AnyValue, ArrowDataType, Column, DataFrame, ParallelStrategy, ParquetReader, PolarsResult, SerReader, TimeUnit,
};

use super::{Columns, Row, footer, most_rows, positions, too_many_rows};
use crate::source::{Limits, SourceFile};

/// With these four bytes a Parquet file begins and ends.
const MAGIC: &[u8] = b"PAR1";
/// Rows decoded at a time.
const AT_ONCE: usize = 1 << 17;

thread_local! {
    static DECODING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread decodes a Parquet file: what goes wrong inside the decoder is then a finding about the file.
pub fn is_decoding() -> bool {
    DECODING.get()
}

pub(crate) fn is_parquet(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Why a file cannot be read on, in the words of the decoder.
pub(super) struct Damage(String);

/// Runs the decoder; it may give an error or panic on what it cannot make sense of.
fn decoded<T>(decode: impl FnOnce() -> PolarsResult<T>) -> Result<T, Damage> {
    DECODING.set(true);
    let result = catch_unwind(AssertUnwindSafe(decode));
    DECODING.set(false);
    match result {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(Damage(first_line(&error.to_string()))),
        Err(panic) => Err(Damage(first_line(message(&*panic)))),
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or_default()
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

fn reader(bytes: &[u8]) -> ParquetReader<Cursor<&[u8]>> {
    ParquetReader::new(Cursor::new(bytes))
}

/// The reader of a file whose description can be decoded within bounds. One without a proper end has none.
fn sound(bytes: &[u8]) -> Result<ParquetReader<Cursor<&[u8]>>, Damage> {
    if !bytes.ends_with(MAGIC) || footer::holds_together(bytes) {
        Ok(reader(bytes))
    } else {
        Err(Damage("the description at its end does not hold together".to_owned()))
    }
}

pub(super) fn headings(bytes: &[u8]) -> Result<Vec<String>, Damage> {
    let mut reader = sound(bytes)?;
    let names = decoded(|| Ok(reader.schema()?.iter_names().map(ToString::to_string).collect()))?;
    Ok(names)
}

pub(super) fn each_row(
    file: &SourceFile,
    columns: &Columns,
    limits: &Limits,
    take: &mut dyn FnMut(&Row<'_>),
) -> Vec<Finding> {
    let damaged = |Damage(reason): Damage| vec![Finding::at(Code::ParquetDamaged, file.place()).with("reason", reason)];
    let layout = match layout(&file.bytes) {
        Ok(layout) => layout,
        Err(damage) => return damaged(damage),
    };
    let headings: Vec<String> = layout.headings.iter().map(|heading| (columns.name)(heading)).collect();
    let positions = match positions(&headings, columns, &file.place()) {
        Ok(positions) => positions,
        Err(missing) => return missing,
    };
    let unread = unread(file, columns, &layout, &positions);
    if !unread.is_empty() {
        return unread;
    }
    let rows: usize = layout.groups.iter().sum();
    if rows as u64 > most_rows(limits) {
        return vec![too_many_rows(file, limits)];
    }
    match each_part(&file.bytes, columns, &layout, &positions, take) {
        Ok(()) => Vec::new(),
        Err(damage) => damaged(damage),
    }
}

/// What the end of the file says of it.
struct Layout {
    /// As written.
    headings: Vec<String>,
    types: Vec<ArrowDataType>,
    /// Rows of each row group.
    groups: Vec<usize>,
}

fn layout(bytes: &[u8]) -> Result<Layout, Damage> {
    let mut reader = sound(bytes)?;
    decoded(|| {
        let schema = reader.schema()?;
        let mut groups = Vec::new();
        for group in &reader.get_metadata()?.row_groups {
            groups.push(group.num_rows());
        }
        Ok(Layout {
            headings: schema.iter_names().map(ToString::to_string).collect(),
            types: schema.iter_values().map(|field| field.dtype.clone()).collect(),
            groups,
        })
    })
}

/// A finding for each wanted column whose type has no text.
fn unread(file: &SourceFile, columns: &Columns, layout: &Layout, positions: &[Option<usize>]) -> Vec<Finding> {
    let of = |(name, at): (&&str, &Option<usize>)| {
        let found = &layout.types[(*at)?];
        let finding = Finding::at(Code::ColumnTypeUnread, file.place()).with("heading", name);
        (!is_read(found)).then(|| finding.with("type", format!("{found:?}")))
    };
    columns.names.iter().zip(positions).filter_map(of).collect()
}

/// Text, plain or by dictionary, numbers, days and time stamps; a column of nulls only has no type of its own.
fn is_read(found: &ArrowDataType) -> bool {
    use ArrowDataType as Type;
    match found {
        Type::Dictionary(_, values, _) => is_read(values),
        Type::Null
        | Type::Utf8
        | Type::LargeUtf8
        | Type::Utf8View
        | Type::Binary
        | Type::LargeBinary
        | Type::BinaryView
        | Type::Int8
        | Type::Int16
        | Type::Int32
        | Type::Int64
        | Type::UInt8
        | Type::UInt16
        | Type::UInt32
        | Type::UInt64
        | Type::Float32
        | Type::Float64
        | Type::Date32
        | Type::Date64
        | Type::Timestamp(..) => true,
        _ => false,
    }
}

fn each_part(
    bytes: &[u8],
    columns: &Columns,
    layout: &Layout,
    positions: &[Option<usize>],
    take: &mut dyn FnMut(&Row<'_>),
) -> Result<(), Damage> {
    let mut first = 0_usize;
    for &rows in &layout.groups {
        let end = first.saturating_add(rows);
        while first < end {
            let count = AT_ONCE.min(end - first);
            let part = part(bytes, first, count, positions)?;
            rows_of(&part, first, columns, positions, take)?;
            first += count;
        }
    }
    Ok(())
}

/// Some rows of the wanted columns, in the order of the file's columns.
fn part(bytes: &[u8], first: usize, count: usize, positions: &[Option<usize>]) -> Result<DataFrame, Damage> {
    let mut wanted: Vec<usize> = positions.iter().copied().flatten().collect();
    wanted.sort_unstable();
    let part = decoded(|| {
        reader(bytes)
            .with_projection(Some(wanted))
            .with_slice(Some((first, count)))
            .read_parallel(ParallelStrategy::None)
            .set_rechunk(false)
            .finish()
    })?;
    if part.columns().iter().any(|column| column.len() != count) {
        return Err(Damage(format!("fewer than {} rows", first + count)));
    }
    Ok(part)
}

fn rows_of(
    part: &DataFrame,
    first: usize,
    columns: &Columns,
    positions: &[Option<usize>],
    take: &mut dyn FnMut(&Row<'_>),
) -> Result<(), Damage> {
    let place = |position: usize| positions.iter().flatten().filter(|&&other| other < position).count();
    let of_name = |position: &Option<usize>| position.map(|position| &part.columns()[place(position)]);
    let found: Vec<Option<&Column>> = positions.iter().map(of_name).collect();
    let mut cells = vec![String::new(); found.len()];
    for at in 0..part.height() {
        for (cell, column) in cells.iter_mut().zip(&found) {
            cell.clear();
            if let Some(column) = column {
                let value = column.get(at).map_err(|error| Damage(first_line(&error.to_string())))?;
                write(&value, cell);
            }
        }
        if cells.iter().all(String::is_empty) {
            continue;
        }
        take(&Row::Record {
            cells: &cells,
            names: columns.names,
            row: u32::try_from(first + at + 1).unwrap_or(u32::MAX),
        });
    }
    Ok(())
}

/// A value as the text a CSV file would have; nothing for null.
///
/// A whole number kept as a float, as it is where a column of whole numbers has gaps, is written as a whole number; of
/// a time stamp the day.
fn write(value: &AnyValue<'_>, text: &mut String) {
    let done = match *value {
        AnyValue::String(value) => text.write_str(value.trim()),
        AnyValue::Binary(value) => text.write_str(String::from_utf8_lossy(value).trim()),
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

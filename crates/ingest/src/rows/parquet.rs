//! Parquet as rows, a part of a row group decoded at a time.

mod description;
mod footer;
mod pages;

use std::any::Any;
use std::cell::Cell;
use std::io::Cursor;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use polars::prelude::{ArrowDataType, DataFrame, ParallelStrategy, ParquetReader, PolarsResult, SerReader};
use rayon::prelude::*;

use super::{Columns, Row, Texts, most_rows, positions};
use crate::source::{Bound, Limits, SourceFile};
use description::Description;

/// With these four bytes a Parquet file begins and ends.
const MAGIC: &[u8] = b"PAR1";
/// Rows decoded at a time.
const AT_ONCE: usize = 1 << 18;

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

/// Why a file cannot be read on.
pub(super) enum Damage {
    /// It does not end as such a file does.
    Cut,
    /// The description at its end does not hold together.
    Description,
    /// The pages of a column are not as they are described.
    Pages,
    /// In the words of the decoder.
    Decoder(String),
}

impl Damage {
    pub(super) fn at(self, place: Place) -> Finding {
        let found = Finding::at(Code::ParquetDamaged, place);
        match self {
            Self::Cut => found.with("why", "cut"),
            Self::Description => found.with("why", "description"),
            Self::Pages => found.with("why", "pages"),
            Self::Decoder(reason) => found.with("why", "decoder").with("reason", reason),
        }
    }
}

/// Runs the decoder; it may give an error or panic on what it cannot make sense of.
fn decoded<T>(decode: impl FnOnce() -> PolarsResult<T>) -> Result<T, Damage> {
    DECODING.set(true);
    let result = catch_unwind(AssertUnwindSafe(decode));
    DECODING.set(false);
    match result {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(Damage::Decoder(first_line(&error.to_string()))),
        Err(panic) => Err(Damage::Decoder(first_line(message(&*panic)))),
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

fn described(bytes: &[u8]) -> Result<Description, Damage> {
    if !bytes.ends_with(MAGIC) {
        return Err(Damage::Cut);
    }
    Description::of(bytes).ok_or(Damage::Description)
}

pub(super) fn headings(bytes: &[u8]) -> Result<Vec<String>, Damage> {
    Ok(described(bytes)?.headings())
}

pub(super) fn each_row(
    file: &SourceFile,
    columns: &Columns,
    limits: &Limits,
    take: &mut dyn FnMut(&Row<'_>),
) -> Vec<Finding> {
    let done = Reading::new(file, columns).and_then(|reading| {
        reading.within(limits)?;
        reading
            .parts()
            .iter()
            .try_for_each(|part| reading.hand_over(part, take))
    });
    done.err().unwrap_or_default()
}

/// The rows in parts, which are read side by side while those before them are handed over. What lies behind damage is not
/// read.
pub(super) fn in_parts<P: super::Part>(
    file: &SourceFile,
    columns: &Columns,
    limits: &Limits,
    new: &(dyn Fn() -> P + Sync),
    sink: &mut (dyn FnMut(P) + Send),
) -> Vec<Finding> {
    let reading = Reading::new(file, columns).and_then(|reading| {
        reading.within(limits)?;
        Ok(reading)
    });
    let reading = match reading {
        Ok(reading) => reading,
        Err(findings) => return findings,
    };
    let read = |part: &Part| {
        let mut made = new();
        let done = reading.hand_over(part, &mut |row| made.take(row));
        made.close();
        (made, done)
    };
    let mut handed_over = |read: Vec<(P, Result<(), Vec<Finding>>)>| {
        read.into_iter().try_for_each(|(made, done)| {
            sink(made);
            done
        })
    };
    let (mut before, mut done) = (Vec::new(), Ok(()));
    for parts in reading.parts().chunks(rayon::current_num_threads()) {
        let next = || parts.par_iter().map(read).collect();
        (before, done) = rayon::join(next, || handed_over(before));
        if done.is_err() {
            break;
        }
    }
    done.and_then(|()| handed_over(before)).err().unwrap_or_default()
}

/// Rows of a group that are decoded at a time.
struct Part {
    group: usize,
    rows: Range<usize>,
    /// Rows of the groups before.
    before: usize,
}

/// A file being read.
struct Reading<'a> {
    file: &'a SourceFile,
    columns: &'a Columns,
    description: Description,
    /// The positions of the columns that are wanted and there, in the order of the file.
    wanted: Vec<usize>,
    /// For each column the place of its position among them.
    places: Vec<Option<usize>>,
}

impl<'a> Reading<'a> {
    /// Looks at the columns; what stands against them is a finding each.
    fn new(file: &'a SourceFile, columns: &'a Columns) -> Result<Self, Vec<Finding>> {
        let description = described(&file.bytes).map_err(|damage| vec![damage.at(file.place())])?;
        let headings = description.headings();
        let headings: Vec<String> = headings.iter().map(|heading| (columns.name)(heading)).collect();
        let positions = positions(&headings, columns, &file.place())?;
        let mut wanted: Vec<usize> = positions.iter().copied().flatten().collect();
        wanted.sort_unstable();
        let place = |position: &Option<usize>| wanted.binary_search(&(*position)?).ok();
        let places = positions.iter().map(place).collect();
        let reading = Self {
            file,
            columns,
            description,
            wanted,
            places,
        };
        let unread = reading.unread()?;
        if unread.is_empty() { Ok(reading) } else { Err(unread) }
    }

    /// The name of a column by its place among the wanted ones.
    fn name(&self, place: usize) -> &'static str {
        let at = self.places.iter().position(|of| *of == Some(place));
        self.columns.names[at.unwrap_or_default()]
    }

    /// A finding for each wanted column that has no text.
    fn unread(&self) -> Result<Vec<Finding>, Vec<Finding>> {
        let finding = |place: usize, found: &str| {
            let finding = Finding::at(Code::ColumnTypeUnread, self.file.place());
            finding.with("heading", self.name(place)).with("type", found)
        };
        let is_nested = |place: &usize| !self.description.has_one_value(self.wanted[*place]);
        let nested: Vec<usize> = (0..self.wanted.len()).filter(is_nested).collect();
        if !nested.is_empty() {
            return Ok(nested.into_iter().map(|place| finding(place, "nested")).collect());
        }
        let types = self.types().map_err(|damage| vec![damage.at(self.file.place())])?;
        let unread = types.iter().enumerate().filter(|(_, found)| !is_read(found));
        Ok(unread
            .map(|(place, found)| match found {
                ArrowDataType::Timestamp(_, Some(_)) => finding(place, "zoned"),
                other => finding(place, &format!("{other:?}")),
            })
            .collect())
    }

    /// The types of the wanted columns.
    fn types(&self) -> Result<Vec<ArrowDataType>, Damage> {
        let only = self.description.only(&self.wanted, None);
        decoded(|| {
            let schema = reader(&only).schema()?;
            Ok(schema.iter_values().map(|field| field.dtype.clone()).collect())
        })
    }

    /// Whether all that is to be decoded is as it is described and lies within the limits.
    fn within(&self, limits: &Limits) -> Result<(), Vec<Finding>> {
        let too_large = || vec![limits.exceeded(Bound::ExpandedBytes, self.file.place())];
        let (mut first, mut bytes) = (0_u64, 0_u64);
        for (group, rows) in self.description.groups().into_iter().enumerate() {
            for (place, &column) in self.wanted.iter().enumerate() {
                let expanded = self.description.expanded(&self.file.bytes, group, column);
                bytes += expanded.ok_or_else(|| vec![Damage::Pages.at(self.place(first, place))])?;
            }
            first = first.saturating_add(rows);
            if first > most_rows(limits) || bytes > limits.expanded_bytes {
                return Err(too_large());
            }
        }
        Ok(())
    }

    /// A row of a column, counted from 0.
    fn place(&self, row: u64, place: usize) -> Place {
        let row = u32::try_from(row + 1).unwrap_or(u32::MAX);
        self.file.place().record(row, self.name(place))
    }

    /// The parts in which the rows are decoded.
    fn parts(&self) -> Vec<Part> {
        let (mut parts, mut before) = (Vec::new(), 0);
        for (group, rows) in self.description.groups().into_iter().enumerate() {
            let rows = usize::try_from(rows).unwrap_or(usize::MAX);
            parts.extend((0..rows).step_by(AT_ONCE).map(|first| Part {
                group,
                rows: first..rows.min(first + AT_ONCE),
                before,
            }));
            before += rows;
        }
        parts
    }

    /// Hands over the rows of a part.
    fn hand_over(&self, part: &Part, take: &mut dyn FnMut(&Row<'_>)) -> Result<(), Vec<Finding>> {
        let first = part.before + part.rows.start;
        let damaged = |damage: Damage| vec![self.damaged(damage, part.group, &part.rows, first)];
        let frame = self.decode(&self.wanted, part.group, &part.rows).map_err(damaged)?;
        self.rows_of(&frame, first, take).map_err(damaged)
    }

    /// Some rows of some columns, in the order of the file's columns.
    fn decode(&self, columns: &[usize], group: usize, rows: &Range<usize>) -> Result<DataFrame, Damage> {
        let only = self.description.only(columns, Some(group));
        let part = decoded(|| {
            let described = Arc::clone(reader(&only).get_metadata()?);
            let mut reader = reader(&self.file.bytes);
            reader.set_metadata(described);
            reader
                .with_slice(Some((rows.start, rows.len())))
                .read_parallel(ParallelStrategy::None)
                .set_rechunk(false)
                .finish()
        })?;
        if part.columns().iter().any(|column| column.len() != rows.len()) {
            return Err(Damage::Pages);
        }
        Ok(part)
    }

    /// The finding that some rows cannot be decoded, at the column that cannot be decoded alone either.
    fn damaged(&self, damage: Damage, group: usize, rows: &Range<usize>, first: usize) -> Finding {
        let alone = |place: &usize| self.decode(&[self.wanted[*place]], group, rows).is_err();
        match (0..self.wanted.len()).find(alone) {
            Some(place) => damage.at(self.place(first as u64, place)),
            None => damage.at(self.file.place()),
        }
    }

    fn rows_of(&self, part: &DataFrame, first: usize, take: &mut dyn FnMut(&Row<'_>)) -> Result<(), Damage> {
        let column = |place: &Option<usize>| place.map(|place| &part.columns()[place]);
        let mut cells: Vec<Texts<'_>> = self.places.iter().map(|place| Texts::of(column(place))).collect();
        for at in 0..part.height() {
            for cell in &mut cells {
                let moved = cell.move_to(at);
                moved.map_err(|error| Damage::Decoder(first_line(&error.to_string())))?;
            }
            if cells.iter().all(Texts::is_empty) {
                continue;
            }
            take(&Row::Record {
                cells: &cells,
                names: self.columns.names,
                row: u32::try_from(first + at + 1).unwrap_or(u32::MAX),
            });
        }
        Ok(())
    }
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
        // Of a moment that is kept in UTC the day depends on the place.
        | Type::Timestamp(_, None) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests;

//! Tables with a heading for each column, read row by row: CSV and Parquet, told apart by content.

mod lines;
mod parquet;
mod texts;

use csv::StringRecord;
use dengji_core::finding::{Code, Finding, Place, Spot};

use crate::delimited::surplus;
use crate::source::{Limits, SourceFile};

pub use parquet::is_decoding;
pub(crate) use parquet::is_parquet;
pub use texts::Texts;

/// The columns of a kind of table.
pub struct Columns {
    /// Their names, in English.
    pub names: &'static [&'static str],
    /// Positions of those that must be there.
    pub needed: &'static [usize],
    /// The name of a column by its heading.
    pub name: fn(&str) -> String,
}

/// The headings of a file.
pub enum Headings {
    /// Those of its columns, as written.
    Found(Vec<String>),
    /// It is a table, but damaged.
    Damaged,
}

/// The headings in the first line of a text, or those of a Parquet file.
pub fn headings(file: &SourceFile) -> Headings {
    if !parquet::is_parquet(&file.bytes) {
        return Headings::Found(lines::headings(file));
    }
    match parquet::headings(&file.bytes) {
        Ok(names) => Headings::Found(names),
        Err(_) => Headings::Damaged,
    }
}

/// A warning for each heading that is none of some columns: it is passed over, and may be a slip.
pub(crate) fn unknown_headings(file: &SourceFile, columns: &Columns) -> Vec<Finding> {
    let Headings::Found(headings) = headings(file) else {
        return Vec::new();
    };
    let place = if parquet::is_parquet(&file.bytes) {
        file.place()
    } else {
        file.place().line(1, 1)
    };
    let is_known = |heading: &String| columns.names.contains(&(columns.name)(heading).as_str());
    let unknown = headings
        .iter()
        .filter(|heading| !heading.trim().is_empty() && !is_known(heading));
    let found = |heading: &String| Finding::at(Code::HeadingUnknown, place.clone()).with("heading", heading);
    unknown.map(found).collect()
}

/// What is wrong with the description of a Parquet file.
pub(crate) fn damage(file: &SourceFile) -> Option<Finding> {
    parquet::headings(&file.bytes)
        .err()
        .map(|damage| damage.at(file.place()))
}

/// Hands every row that is not empty to `take`, in the order of the file, at most so many as the limit has it. Gives what
/// is wrong with the file itself.
///
/// Columns may stand in any order; others are passed over. Of a Parquet file a part is decoded at a time.
pub fn each_row(file: &SourceFile, columns: &Columns, limits: &Limits, take: &mut dyn FnMut(&Row<'_>)) -> Vec<Finding> {
    if parquet::is_parquet(&file.bytes) {
        parquet::each_row(file, columns, limits, take)
    } else {
        lines::each_row(file, columns, limits, take)
    }
}

/// What is made of some rows that follow one another.
pub trait Part: Send {
    /// Takes the next row.
    fn take(&mut self, row: &Row<'_>);
    /// Called after the last row.
    fn close(&mut self) {}
}

/// Like [`each_row`], for rows taken in parts: those of a Parquet file are read side by side, some at a time, so that the
/// file never stands in memory as a whole. `sink` is given what was made of them, in the order of the file.
pub fn each_row_in_parts<P: Part>(
    file: &SourceFile,
    columns: &Columns,
    limits: &Limits,
    new: &(dyn Fn() -> P + Sync),
    sink: &mut (dyn FnMut(P) + Send),
) -> Vec<Finding> {
    if parquet::is_parquet(&file.bytes) {
        return parquet::in_parts(file, columns, limits, new, sink);
    }
    let mut part = new();
    let findings = lines::each_row(file, columns, limits, &mut |row| part.take(row));
    part.close();
    sink(part);
    findings
}

/// Bytes of a row of a table in memory.
const ROW: u64 = 48;

/// The most rows of a table: those that fit into what a file may expand to. A table of games is larger than any sheet.
const fn most_rows(limits: &Limits) -> u64 {
    limits.expanded_bytes / ROW
}

/// A row of a table.
pub enum Row<'r> {
    /// Of a text.
    Line {
        /// Its cells.
        record: &'r StringRecord,
        /// The position of each column in it.
        positions: &'r [Option<usize>],
        /// The names of the columns.
        names: &'static [&'static str],
        /// How many headings there are.
        headings: usize,
        /// Its line, from 1.
        line: u32,
    },
    /// Of a Parquet file.
    Record {
        /// Its cells, one a column.
        cells: &'r [Texts<'r>],
        /// The names of the columns.
        names: &'static [&'static str],
        /// Its number, from 1.
        row: u32,
    },
}

impl<'r> Row<'r> {
    /// The text of a column; empty where there is none.
    pub fn cell(&self, column: usize) -> &'r str {
        match *self {
            Self::Line { record, positions, .. } => {
                let at = positions[column];
                at.and_then(|at| record.get(at)).unwrap_or_default()
            }
            Self::Record { cells, .. } => cells[column].text(),
        }
    }

    /// Whether there is nothing in a column.
    pub fn is_empty(&self, column: usize) -> bool {
        match *self {
            Self::Line { .. } => self.cell(column).is_empty(),
            Self::Record { cells, .. } => cells[column].is_empty(),
        }
    }

    /// The number of a column of whole numbers, where the file keeps it as such.
    pub const fn whole(&self, column: usize) -> Option<i64> {
        match *self {
            Self::Line { .. } => None,
            Self::Record { cells, .. } => cells[column].whole(),
        }
    }

    /// The day of a column of days, counted from 1970-01-01, where the file keeps it as such.
    pub const fn day(&self, column: usize) -> Option<i64> {
        match *self {
            Self::Line { .. } => None,
            Self::Record { cells, .. } => cells[column].day(),
        }
    }

    /// Why the cells of a row cannot stand under their headings: it ends before a column that is needed, or goes on behind
    /// the last heading. `cut` says what becomes of a row that ends: `cut` if it is not read, `short` if it is.
    pub fn misfit(&self, place: &Place, needed: &[usize], cut: &str) -> Option<Finding> {
        let Self::Line {
            record,
            positions,
            headings,
            ..
        } = self
        else {
            return None;
        };
        let place = place.record(self.number(), "");
        let is_beyond = |column: &usize| positions[*column].is_some_and(|at| at >= record.len());
        if needed.iter().any(is_beyond) {
            let found = Finding::at(Code::LineUnreadable, place).with("case", cut);
            return Some(found.with("cells", record.len()).with("columns", *headings));
        }
        surplus(record, *headings, place)
    }

    /// Line or number, from 1.
    pub const fn number(&self) -> u32 {
        match *self {
            Self::Line { line, .. } => line,
            Self::Record { row, .. } => row,
        }
    }

    /// Where a column stands.
    pub fn spot(&self, column: usize) -> Spot {
        let (Self::Line { names, .. } | Self::Record { names, .. }) = *self;
        Spot::Record {
            row: self.number(),
            column: names[column],
        }
    }
}

/// Where each column stands among the headings; a finding for each that is needed and missing, and for each that stands
/// twice.
fn positions(headings: &[String], columns: &Columns, place: &Place) -> Result<Vec<Option<usize>>, Vec<Finding>> {
    let position = |name: &&str| headings.iter().position(|heading| heading == name);
    let positions: Vec<Option<usize>> = columns.names.iter().map(position).collect();
    let about = |code: Code, at: usize| Finding::at(code, place.clone()).with("heading", columns.names[at]);
    let missing = columns.needed.iter().filter(|&&at| positions[at].is_none());
    let mut wrong: Vec<Finding> = missing.map(|&at| about(Code::HeadingMissing, at)).collect();
    let times = |name: &str| headings.iter().filter(|heading| *heading == name).count();
    let twice = (0..columns.names.len()).filter(|&at| times(columns.names[at]) > 1);
    wrong.extend(twice.map(|at| about(Code::HeadingTwice, at)));
    if wrong.is_empty() { Ok(positions) } else { Err(wrong) }
}

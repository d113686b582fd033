//! Tables with a heading for each column, read row by row: CSV and Parquet, told apart by content.

mod footer;
mod parquet;
mod text;

use csv::StringRecord;
use dengji_core::finding::{Code, Finding, Spot};
use dengji_core::terms::TableRows;

use crate::source::SourceFile;

pub use parquet::is_decoding;
pub(crate) use parquet::is_parquet;

/// The columns of a kind of table.
pub struct Columns {
    /// Their names, in English.
    pub names: &'static [&'static str],
    /// Positions of those that must be there.
    pub needed: &'static [usize],
}

/// The headings of a file.
pub enum Headings {
    /// Those of its columns, folded.
    Found(Vec<String>),
    /// It is a table, but damaged.
    Damaged,
}

/// The headings in the first line of a text, or those of a Parquet file.
pub fn headings(file: &SourceFile) -> Headings {
    if !parquet::is_parquet(&file.bytes) {
        return Headings::Found(text::headings(file));
    }
    match parquet::headings(&file.bytes) {
        Ok(names) => Headings::Found(names),
        Err(_) => Headings::Damaged,
    }
}

/// How the rows of a file are counted.
pub fn counted_by(file: &SourceFile) -> TableRows {
    if parquet::is_parquet(&file.bytes) {
        TableRows::Records
    } else {
        TableRows::Lines
    }
}

/// Hands every row that is not empty to `take`, in the order of the file. Gives what is wrong with the file itself.
///
/// Columns may stand in any order; others are passed over. Of a Parquet file a part is decoded at a time.
pub fn each_row(file: &SourceFile, columns: &Columns, take: &mut dyn FnMut(&Row<'_>)) -> Vec<Finding> {
    match counted_by(file) {
        TableRows::Lines => text::each_row(file, columns, take),
        TableRows::Records => parquet::each_row(file, columns, take),
    }
}

/// A row of a table.
pub enum Row<'r> {
    /// Of a text.
    Line {
        /// Its cells.
        record: &'r StringRecord,
        /// The position of each column in it.
        positions: &'r [Option<usize>],
        /// Its line, from 1.
        line: u32,
    },
    /// Of a Parquet file.
    Record {
        /// Its cells as text, one a column.
        cells: &'r [String],
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
            Self::Record { cells, .. } => &cells[column],
        }
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
        match *self {
            Self::Line {
                record,
                positions,
                line,
            } => {
                let before = record.iter().take(positions[column].unwrap_or_default());
                let characters: usize = before.map(|cell| cell.chars().count() + 1).sum();
                let column = u32::try_from(characters + 1).unwrap_or(u32::MAX);
                Spot::Line { line, column }
            }
            Self::Record { names, row, .. } => Spot::Record {
                row,
                column: names[column],
            },
        }
    }
}

/// Where each column stands among the headings; a finding for each that is needed and missing.
fn positions(headings: &[String], columns: &Columns, file: &SourceFile) -> Result<Vec<Option<usize>>, Vec<Finding>> {
    let position = |name: &&str| headings.iter().position(|heading| heading == name);
    let positions: Vec<Option<usize>> = columns.names.iter().map(position).collect();
    let place = match counted_by(file) {
        TableRows::Lines => file.place().line(1, 1),
        TableRows::Records => file.place(),
    };
    let missing = columns.needed.iter().filter(|&&at| positions[at].is_none());
    let missing: Vec<Finding> = missing
        .map(|&at| Finding::at(Code::HeadingMissing, place.clone()).with("heading", columns.names[at]))
        .collect();
    if missing.is_empty() {
        Ok(positions)
    } else {
        Err(missing)
    }
}

fn folded(heading: &str) -> String {
    heading.trim().trim_matches(['"', '\u{feff}']).to_ascii_lowercase()
}

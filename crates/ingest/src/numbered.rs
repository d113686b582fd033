//! What register and opening list have in common: rows under register numbers, each number once, on a sheet or in
//! Parquet.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place, RowPlace};
use dengji_core::terms::{OpeningEntry, PlayerId, RegisterEntry};
use rayon::prelude::*;

use crate::cells::Reader;
use crate::layout::{Layout, Table};
use crate::records;
use crate::rows::Columns;
use crate::source::{Limits, SourceFile};

/// A row under a register number.
pub(crate) trait Numbered: Send + Sync {
    /// The number.
    fn id(&self) -> &PlayerId;
    /// The row.
    fn place(&self) -> &RowPlace;
}

impl Numbered for RegisterEntry {
    fn id(&self) -> &PlayerId {
        &self.id
    }

    fn place(&self) -> &RowPlace {
        &self.place
    }
}

impl Numbered for OpeningEntry {
    fn id(&self) -> &PlayerId {
        &self.id
    }

    fn place(&self) -> &RowPlace {
        &self.place
    }
}

/// How such a table is read.
pub(crate) struct Kind<T> {
    pub(crate) layout: &'static Layout,
    /// Its columns in Parquet.
    pub(crate) columns: &'static Columns,
    pub(crate) entry: fn(&Table<'_>, RowPlace, u32, &mut Reader<'_>) -> Option<T>,
    /// Columns whose texts are remembered of a row that cannot be read.
    pub(crate) remembered: &'static [&'static str],
}

/// What was read.
pub(crate) struct Entries<T> {
    pub(crate) entries: Vec<T>,
    /// Texts of rows that could not be read.
    pub(crate) unread: BTreeSet<Arc<str>>,
}

impl<T: Numbered> Kind<T> {
    /// Reads a Parquet file. None if not all of it could be read.
    pub(crate) fn of_records(
        &self,
        file: &SourceFile,
        limits: &Limits,
        findings: &mut Vec<Finding>,
    ) -> Option<Entries<T>> {
        let read = |table: &Table<'_>, findings: &mut Vec<Finding>| self.rows(table, limits, findings);
        let (mut entries, mut unread) = (Vec::new(), BTreeSet::new());
        records::in_parts(file, self.layout, self.columns, limits, findings, &read, &mut |part| {
            entries.extend(part.entries);
            unread.extend(part.unread);
        })?;
        keep_first(&mut entries, findings);
        Some(Entries { entries, unread })
    }

    /// Reads some rows, of each number the first.
    pub(crate) fn rows(&self, table: &Table<'_>, limits: &Limits, findings: &mut Vec<Finding>) -> Entries<T> {
        let (mut entries, mut unread) = (Vec::<T>::new(), BTreeSet::new());
        // Numbers in order stand there once; the first that is not leads to the rows of those before it.
        let mut known: Option<HashMap<PlayerId, u32>> = None;
        let mut reader = Reader {
            sheet: table.sheet,
            limits,
            findings,
        };
        let column = table.at(0, "id").map_or(0, |at| at.column);
        let like = Arc::new(table.sheet.place_of(0, column));
        for row in table.rows() {
            let Some(entry) = (self.entry)(table, RowPlace::new(&like, row), row, &mut reader) else {
                let cells = self.remembered.iter().filter_map(|key| table.at(row, key));
                let texts = cells.map(|at| table.sheet.text(row, at.column));
                unread.extend(texts.filter(|text| !text.is_empty()).map(Into::into));
                continue;
            };
            let follows = entries.last().is_none_or(|last| last.id() < entry.id());
            if known.is_none() && !follows {
                let row_of = |entry: &T| (entry.id().clone(), entry.place().row());
                known = Some(entries.iter().map(row_of).collect());
            }
            let is_first = |known: &mut _| is_first(entry.id(), row, known, table, &mut reader);
            if known.as_mut().is_none_or(is_first) {
                entries.push(entry);
            }
        }
        Entries { entries, unread }
    }
}

/// Whether an id stands here for the first time; a second time is a finding that names the first row.
fn is_first(
    id: &PlayerId,
    row: u32,
    rows: &mut HashMap<PlayerId, u32>,
    table: &Table<'_>,
    reader: &mut Reader<'_>,
) -> bool {
    let Some(first) = rows.get(id) else {
        rows.insert(id.clone(), row);
        return true;
    };
    if let Some(at) = table.at(row, "id") {
        let twice = reader
            .finding(Code::IdTwice, at)
            .with("id", id)
            .with("row", table.sheet.shown_row(*first))
            .player(Some(id));
        reader.report(twice);
    }
    false
}

/// Keeps of entries read in parts the first of each number; a second one is a finding that names the first row. Where the
/// numbers stand in order there is none.
fn keep_first<T: Numbered>(entries: &mut Vec<T>, findings: &mut Vec<Finding>) {
    if entries.par_windows(2).all(|pair| pair[0].id() < pair[1].id()) {
        return;
    }
    let mut first: HashMap<PlayerId, Place> = HashMap::new();
    entries.retain(|entry| {
        let (id, place) = (entry.id(), entry.place().place());
        let Some(known) = first.get(id) else {
            first.insert(id.clone(), place);
            return true;
        };
        let row = known.spot.record_row().unwrap_or_default();
        let twice = Finding::at(Code::IdTwice, place).with("heading", "id");
        twice.with("id", id).with("row", row).player(Some(id)).add_to(findings);
        false
    });
}

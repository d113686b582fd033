//! A Parquet file with the columns of a sheet, read as that sheet, a part of it at a time.
//!
//! A register of millions is no workbook. Its headings are the English ones of the sheet; a place names row and column.

use std::sync::Arc;

use dengji_core::finding::Finding;
use rustc_hash::FxHashMap;

use crate::layout::{Layout, Table};
use crate::rows::{self, Columns, each_row_in_parts};
use crate::source::{Limits, SourceFile};
use crate::workbook::{Cell, Number, Row, Sheet};

/// Rows that are a sheet at a time.
const AT_ONCE: usize = 1 << 14;

/// Whether a file is read by its records, and not as a workbook.
pub(crate) fn is_table(file: &SourceFile) -> bool {
    crate::rows::is_parquet(&file.bytes)
}

/// Makes something of the rows of a file, some at a time and several times side by side, and hands over what was made, in
/// the order of the file. None if not all of it could be read.
pub(crate) fn in_parts<T: Send>(
    file: &SourceFile,
    layout: &'static Layout,
    columns: &Columns,
    limits: &Limits,
    findings: &mut Vec<Finding>,
    make: &(dyn Fn(&Table<'_>, &mut Vec<Finding>) -> T + Sync),
    sink: &mut (dyn FnMut(T) + Send),
) -> Option<()> {
    let new = || Part {
        file,
        layout,
        names: columns.names,
        make,
        rows: Vec::new(),
        spare: Vec::new(),
        texts: vec![Texts::default(); columns.names.len()],
        made: Vec::new(),
        findings: Vec::new(),
    };
    findings.extend(rows::unknown_headings(file, columns));
    let of_file = each_row_in_parts(file, columns, limits, &new, &mut |part| {
        part.made.into_iter().for_each(&mut *sink);
        findings.extend(part.findings);
        Finding::bound(findings);
    });
    let is_sound = of_file.is_empty();
    findings.extend(of_file);
    is_sound.then_some(())
}

/// Some rows of the file, and what was made of those before them.
struct Part<'a, T> {
    file: &'a SourceFile,
    layout: &'static Layout,
    names: &'static [&'static str],
    make: &'a (dyn Fn(&Table<'_>, &mut Vec<Finding>) -> T + Sync),
    rows: Vec<Row>,
    /// Rows of sheets before, for their memory.
    spare: Vec<Row>,
    /// By column.
    texts: Vec<Texts>,
    made: Vec<T>,
    findings: Vec<Finding>,
}

/// The texts of a column, each kept once while they are few, such as titles and units.
#[derive(Clone, Default)]
struct Texts {
    known: FxHashMap<Box<str>, Arc<str>>,
    are_many: bool,
}

/// Texts that are few.
const FEW: usize = 1 << 10;

impl Texts {
    fn get(&mut self, text: &str) -> Arc<str> {
        if self.are_many {
            return text.into();
        }
        if let Some(known) = self.known.get(text) {
            return Arc::clone(known);
        }
        if self.known.len() == FEW {
            *self = Self {
                are_many: true,
                ..Self::default()
            };
            return text.into();
        }
        let kept: Arc<str> = text.into();
        self.known.insert(text.into(), Arc::clone(&kept));
        kept
    }
}

impl<T: Send> rows::Part for Part<'_, T> {
    fn take(&mut self, record: &rows::Row<'_>) {
        if self.rows.is_empty() {
            self.rows.reserve(AT_ONCE + 1);
            self.rows.push(header(self.names));
        }
        let mut row = self.spare.pop().unwrap_or_default();
        row.index = record.number();
        for (column, texts) in (0..).zip(&mut self.texts) {
            if let Some(number) = record.whole(column as usize).and_then(Number::of_whole) {
                row.cells.push((column, Cell::Number(number)));
                continue;
            }
            let text = record.cell(column as usize);
            if !text.is_empty() {
                row.cells.push((column, Cell::Text(texts.get(text))));
            }
        }
        self.rows.push(row);
        if self.rows.len() > AT_ONCE {
            self.close();
        }
    }

    fn close(&mut self) {
        if self.rows.is_empty() {
            return;
        }
        let sheet = Sheet::of_records(self.file.place(), self.names, std::mem::take(&mut self.rows));
        if let Some(table) = self.layout.table(&sheet, &mut self.findings) {
            self.made.push((self.make)(&table, &mut self.findings));
        }
        self.spare = sheet.into_rows();
        for row in &mut self.spare {
            row.cells.clear();
        }
    }
}

fn header(names: &[&str]) -> Row {
    Row {
        index: 0,
        cells: (0..)
            .zip(names.iter().map(|name| Cell::Text(Arc::from(*name))))
            .collect(),
    }
}

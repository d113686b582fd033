//! A Parquet file with the columns of a sheet, read as that sheet, a part of it at a time.
//!
//! A register of millions is no workbook. Its headings are the English ones of the sheet; a place names row and column.

use std::sync::Arc;

use dengji_core::finding::Finding;

use crate::layout::{Layout, Table};
use crate::rows::{Columns, each_row};
use crate::source::{Limits, SourceFile};
use crate::workbook::{Cell, Row, Sheet};

/// Rows that are a sheet at a time.
const AT_ONCE: usize = 1 << 15;

/// Whether a file is read by its records, and not as a workbook.
pub(crate) fn is_table(file: &SourceFile) -> bool {
    crate::rows::is_parquet(&file.bytes)
}

/// Hands the rows of a file to `take`, some at a time. Whether all of it could be read.
pub(crate) fn each_part(
    file: &SourceFile,
    layout: &'static Layout,
    columns: &Columns,
    limits: &Limits,
    findings: &mut Vec<Finding>,
    take: &mut dyn FnMut(&Table<'_>, &mut Vec<Finding>),
) -> bool {
    let mut rows = Vec::with_capacity(AT_ONCE + 1);
    let mut hand_over = |rows: &mut Vec<Row>, findings: &mut Vec<Finding>| {
        rows.insert(0, header(columns.names));
        let sheet = Sheet::of_records(file.place(), columns.names, std::mem::take(rows));
        if let Some(table) = layout.table(&sheet, findings) {
            take(&table, findings);
        }
    };
    let of_file = each_row(file, columns, limits, &mut |record| {
        let filled = (0..columns.names.len()).filter(|&at| !record.cell(at).is_empty());
        let cell = |at: usize| {
            (
                u32::try_from(at).unwrap_or(u32::MAX),
                Cell::Text(Arc::from(record.cell(at))),
            )
        };
        rows.push(Row {
            index: record.number(),
            cells: filled.map(cell).collect(),
        });
        if rows.len() == AT_ONCE {
            hand_over(&mut rows, findings);
        }
    });
    if !rows.is_empty() {
        hand_over(&mut rows, findings);
    }
    let is_sound = of_file.is_empty();
    findings.extend(of_file);
    is_sound
}

fn header(names: &[&str]) -> Row {
    Row {
        index: 0,
        cells: (0..)
            .zip(names.iter().map(|name| Cell::Text(Arc::from(*name))))
            .collect(),
    }
}

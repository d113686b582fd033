//! The header row of a crosstable, found by content.

use std::collections::BTreeMap;
use std::ops::Range;

use dengji_core::finding::{Code, Finding};

use super::layout::chess_results;
use crate::source::Limits;
use crate::workbook::{Cell, Row, Sheet};

/// The rows in which a header is looked for.
const ROWS: u32 = 60;

/// Where the columns of a table stand.
#[derive(Clone, Debug)]
pub(super) struct Header {
    /// The row, from 0.
    pub row: u32,
    /// Columns by what they hold.
    pub columns: BTreeMap<String, u32>,
    /// Columns of results: the number of the round or opponent, and the column.
    pub rounds: Vec<(u8, u32)>,
    /// Whether the results are headed by opponents, as in a round robin.
    pub by_opponents: bool,
    /// The headers of further records to the right in the same rows.
    pub beside: Vec<Self>,
}

impl Header {
    /// The header without rounds beyond the limit, which are a finding.
    pub(super) fn within(mut self, sheet: &Sheet, limits: &Limits, findings: &mut Vec<Finding>) -> Self {
        let most = limits.rounds;
        let beyond = self
            .rounds
            .iter()
            .find(|(round, _)| !self.by_opponents && *round > most);
        self.beside = self
            .beside
            .into_iter()
            .map(|other| other.within(sheet, limits, findings))
            .collect();
        if let Some((_, column)) = beyond {
            let found = Finding::at(Code::LimitExceeded, sheet.place_of(self.row, *column)).with("what", "rounds");
            findings.push(found.with("limit", most));
            self.rounds.retain(|(round, _)| *round <= most);
        }
        self
    }
}

/// The header of a sheet: a row with a name and results, or a name and at least two other known headings.
pub(super) fn find(sheet: &Sheet) -> Option<Header> {
    let rows = sheet.rows().take_while(|row| row.index < ROWS);
    let headers = rows.filter_map(header);
    headers.max_by_key(|header| (!header.rounds.is_empty(), header.columns.len(), u32::MAX - header.row))
}

/// The header of a row, with those of further records to the right.
fn header(row: &Row) -> Option<Header> {
    let mut headers = Vec::new();
    for columns in records(row) {
        headers.push(header_of(row, columns)?);
    }
    let beside = headers.split_off(1.min(headers.len()));
    let first = headers.pop()?;
    Some(Header { beside, ..first })
}

/// The columns of each record: one, unless a second number with a second name stands to the right of the first name.
fn records(row: &Row) -> Vec<Range<u32>> {
    let keyed = |(column, cell): &(u32, Cell)| Some((*column, chess_results().column(&cell.text())?));
    let known: Vec<(u32, &str)> = row.cells.iter().filter_map(keyed).collect();
    let mut starts = vec![0];
    let (mut named, mut number) = (false, None);
    for (column, key) in &known {
        match *key {
            "result" => {
                starts.truncate(1);
                break;
            }
            "name" if named && number.is_some() => starts.extend(number.take()),
            "name" => (named, number) = (true, None),
            "no" | "rank" if named => number = number.or(Some(*column)),
            _ => {}
        }
    }
    let ends = starts[1..].iter().copied().chain([u32::MAX]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| start..end)
        .collect()
}

fn header_of(row: &Row, within: Range<u32>) -> Option<Header> {
    let mut header = Header {
        row: row.index,
        columns: BTreeMap::new(),
        rounds: Vec::new(),
        by_opponents: false,
        beside: Vec::new(),
    };
    let mut opponents = Vec::new();
    for (column, cell) in row.cells.iter().filter(|(column, _)| within.contains(column)) {
        let heading = cell.text();
        if let Some(key) = chess_results().column(&heading) {
            header.columns.entry(key.to_owned()).or_insert(*column);
        } else if let Some(round) = chess_results().round(&heading) {
            header.rounds.push((round, *column));
        } else if let Ok(opponent) = heading.trim_end_matches('.').parse() {
            opponents.push((opponent, *column));
        }
    }
    if header.rounds.is_empty() && is_row_of_opponents(&opponents) {
        header.by_opponents = true;
        header.rounds = opponents;
    }
    title_without_heading(row, &mut header);
    let numbered = header.columns.contains_key("no") || header.columns.contains_key("rank");
    let known = header.columns.len() + header.rounds.len();
    (header.columns.contains_key("name") && numbered && known >= 3).then_some(header)
}

/// Bare numbers 1, 2, 3, ... without a gap.
fn is_row_of_opponents(numbers: &[(u8, u32)]) -> bool {
    numbers.len() >= 2
        && (1_u32..)
            .zip(numbers)
            .all(|(expected, (number, _))| expected == u32::from(*number))
}

/// The title stands in a column without a heading before the name.
fn title_without_heading(row: &Row, header: &mut Header) {
    let Some(before) = header.columns.get("name").and_then(|name| name.checked_sub(1)) else {
        return;
    };
    if row.cell(before).is_blank() {
        header.columns.entry("title".to_owned()).or_insert(before);
    }
}

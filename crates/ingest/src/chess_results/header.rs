//! The header row of a crosstable, found by content.

use std::collections::BTreeMap;
use std::ops::Range;

use dengji_core::finding::Finding;

use super::cell::{self, RoundCell};
use super::layout::chess_results;
use crate::layout::{At, FEDERATION};
use crate::source::{Bound, Limits};
use crate::text::{plain, whole};
use crate::workbook::{Cell, Row, Sheet, merge};

/// The rows in which a header is looked for.
pub(super) const ROWS: u32 = 60;

/// Where the columns of a table stand.
#[derive(Clone, Debug)]
pub(super) struct Header {
    /// The row, from 0.
    pub row: u32,
    /// Columns and their headings, by what they hold.
    pub columns: BTreeMap<String, (u32, String)>,
    /// Columns of results: the number of the round or opponent, and the column.
    pub rounds: Vec<(u8, u32)>,
    /// Whether the results are headed by opponents, as in a round robin.
    pub by_opponents: bool,
    /// Columns whose heading stands further left already, and the column there.
    pub again: Vec<(u32, u32)>,
    /// Whether a column of results stands twice or is not headed: what every player has in it is not known.
    pub is_incomplete: bool,
    /// The headers of further records to the right in the same rows.
    pub beside: Vec<Self>,
}

impl Header {
    /// A header without columns.
    pub(super) const fn empty(row: u32) -> Self {
        Self {
            row,
            columns: BTreeMap::new(),
            rounds: Vec::new(),
            by_opponents: false,
            again: Vec::new(),
            is_incomplete: false,
            beside: Vec::new(),
        }
    }

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
            findings.push(limits.exceeded(Bound::Rounds, sheet.place_of(self.row, *column)));
            self.rounds.retain(|(round, _)| *round <= most);
        }
        self
    }

    /// The column of something.
    pub(super) fn column(&self, key: &str) -> Option<u32> {
        self.columns.get(key).map(|(column, _)| *column)
    }

    /// The cell of a row under a heading, by what it holds.
    pub(super) fn at(&self, row: u32, key: &str) -> Option<At<'_>> {
        let (column, heading) = self.columns.get(key)?;
        Some(At {
            row,
            column: *column,
            heading,
        })
    }

    /// The columns in which every row has a value of its own.
    pub(super) fn own(&self) -> impl Iterator<Item = u32> {
        let of_players = merge::OWN.iter().filter_map(|key| self.column(key));
        of_players.chain(self.rounds.iter().map(|(_, column)| *column))
    }

    /// What numbers the rows: whichever of rank and starting number stands first.
    pub(super) fn number_key(&self) -> &'static str {
        let keys = ["rank", "no"].into_iter();
        let first = keys.filter_map(|key| Some((self.column(key)?, key))).min();
        first.map_or("no", |(_, key)| key)
    }

    /// Whether another header has the same columns.
    pub(super) fn repeats(&self, other: &Self) -> bool {
        let columns = |header: &Self| header.columns.values().map(|(column, _)| *column).collect::<Vec<_>>();
        columns(self) == columns(other) && self.rounds == other.rounds
    }

    /// Takes the title from a column without a heading before the name.
    pub(super) fn take_title(&mut self, row: &Row) {
        let Some(before) = self.column("name").and_then(|name| name.checked_sub(1)) else {
            return;
        };
        if row.cell(before).is_blank() {
            let heading = || (before, FEDERATION.players.words("title"));
            self.columns.entry("title".to_owned()).or_insert_with(heading);
        }
    }
}

/// The header of a sheet: a row with a name and results, or a name and at least two other known headings.
pub(super) fn find(sheet: &Sheet) -> Option<Header> {
    let rows = sheet.rows().take_while(|row| row.index < ROWS);
    let headers = rows.filter_map(of_row);
    let best = headers.max_by_key(|header| (!header.rounds.is_empty(), header.columns.len(), u32::MAX - header.row));
    best.map(|header| by_content(sheet, header))
}

/// The header of a row, with those of further records to the right.
pub(super) fn of_row(row: &Row) -> Option<Header> {
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
    let header = partial(row, within);
    let numbered = header.columns.contains_key("no") || header.columns.contains_key("rank");
    let known = header.columns.len() + header.rounds.len();
    (header.columns.contains_key("name") && numbered && known >= 3).then_some(header)
}

/// What is known of the headings of a row, whether they suffice or not.
pub(super) fn partial(row: &Row, within: Range<u32>) -> Header {
    let mut header = Header::empty(row.index);
    let mut numbers = Vec::new();
    for (column, cell) in row.cells.iter().filter(|(column, _)| within.contains(column)) {
        let heading = cell.text();
        if let Some(key) = chess_results().column(&heading) {
            match header.column(key) {
                Some(first) => header.again.push((*column, first)),
                None => _ = header.columns.insert(key.to_owned(), (*column, heading.into_owned())),
            }
        } else if let Some(round) = chess_results().round(&heading) {
            take_round(&mut header, round, *column);
        } else if let Ok(number) = whole(&plain(&heading)).parse() {
            numbers.push((number, *column));
        }
    }
    if header.rounds.is_empty() && are_opponents(&numbers) {
        header.by_opponents = true;
        for (number, column) in numbers {
            take_round(&mut header, number, column);
        }
    }
    header.take_title(row);
    header
}

fn take_round(header: &mut Header, round: u8, column: u32) {
    match header.rounds.iter().find(|(known, _)| *known == round) {
        Some((_, first)) => header.again.push((column, *first)),
        None => header.rounds.push((round, column)),
    }
}

/// Bare numbers 1, 2, 3, ..., of which one in four may be missing or mistyped.
fn are_opponents(numbers: &[(u8, u32)]) -> bool {
    let most = numbers.len() + numbers.len() / 4 + 1;
    let in_range = |number: u8| (1..=most).contains(&usize::from(number));
    numbers.len() >= 2 && numbers.iter().all(|(number, _)| in_range(*number))
}

/// Columns headed by bare numbers are those of rounds if their cells name opponents and colours.
fn by_content(sheet: &Sheet, mut header: Header) -> Header {
    let is_round = |column: u32| {
        let mut below = sheet.rows().filter(|row| row.index > header.row);
        below.any(|row| {
            let cell = cell::round(&row.cell(column).text());
            matches!(cell, Some(RoundCell::Game(_, Some(_), _)))
        })
    };
    if header.by_opponents && header.rounds.iter().any(|(_, column)| is_round(*column)) {
        header.by_opponents = false;
        header.beside.iter_mut().for_each(|other| other.by_opponents = false);
    }
    header
}

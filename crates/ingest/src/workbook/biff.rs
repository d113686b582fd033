//! A look over the records of an .xls before the decoding library reads it: how much it would take, and the number
//! formats that the library does not tell.

use std::collections::{BTreeMap, HashMap};

use super::compound::{u16_at, u32_at, workbook_stream};
use super::hidden::Hidden;
use super::read::{Failure, leading_zeros};
use crate::source::{Bound, Limits};

/// Places of cells whose number format shows leading zeros, and how many digits it shows.
pub(super) type Zeros = HashMap<(u32, u32), u8>;

/// Bytes the library takes for a cell of the rectangle around the used cells, empty ones included.
const CELL_BYTES: u64 = 32;

const BOUND_SHEET: u16 = 0x0085;
const DIMENSIONS: u16 = 0x0200;
const EXTENDED_FORMAT: u16 = 0x00e0;
const FORMAT: u16 = 0x041e;
const BEGIN: u16 = 0x0809;
const END: u16 = 0x000a;
/// Records that begin with row, column and format: number, label, rich string, truth value, string of the table,
/// short number, formula.
const CELLS: [u16; 7] = [0x0203, 0x0204, 0x00d6, 0x0205, 0x00fd, 0x027e, 0x0006];
/// Row, first column, then format and number for each column.
const SEVERAL_NUMBERS: u16 = 0x00bd;

/// A row: its number first, and among its flags whether it is hidden.
const ROW: u16 = 0x0208;
/// Columns: first, last, and among their flags whether they are hidden.
const COLUMN_INFO: u16 = 0x007d;

/// Looks over a file; returns the leading zeros and what is hidden sheet by sheet, in the order of the file.
///
/// The library keeps a rectangle of cells and trusts the corners a file states. A damaged file can state corners whose
/// rectangle no memory holds, so what they would take is counted against the limit of expanded bytes first.
pub(super) fn survey(bytes: &[u8], limits: &Limits) -> Result<(Vec<Zeros>, Vec<Hidden>), Failure> {
    let stream = workbook_stream(bytes).ok_or_else(|| Failure::damaged("container"))?;
    let formats = zero_formats(&stream);
    let (mut zeros, mut hidden, mut total) = (Vec::new(), Vec::new(), 0_u64);
    for start in sheet_starts(&stream) {
        let sheet = SheetSurvey::of(stream.get(start..).unwrap_or_default(), &formats);
        total = total.saturating_add(sheet.bytes());
        if total > limits.expanded_bytes {
            return Err(Failure::Limit(Bound::ExpandedBytes));
        }
        zeros.push(sheet.zeros);
        hidden.push(sheet.hidden);
    }
    Ok((zeros, hidden))
}

/// The records of a stream: kind and content.
fn records(stream: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    let mut rest = stream;
    std::iter::from_fn(move || {
        let (kind, length) = (u16_at(rest, 0)?, usize::from(u16_at(rest, 2)?));
        let content = rest.get(4..4 + length)?;
        rest = &rest[4 + length..];
        Some((kind, content))
    })
}

fn sheet_starts(stream: &[u8]) -> Vec<usize> {
    let sheets = records(stream)
        .take_while(|(kind, _)| *kind != END)
        .filter(|(kind, _)| *kind == BOUND_SHEET);
    sheets
        .filter_map(|(_, content)| usize::try_from(u32_at(content, 0)?).ok())
        .collect()
}

/// The digits shown by each extended format, 0 for all but formats of zeros alone.
fn zero_formats(stream: &[u8]) -> Vec<u8> {
    let globals = || records(stream).take_while(|(kind, _)| *kind != END);
    let codes: BTreeMap<u16, u8> = globals()
        .filter(|(kind, _)| *kind == FORMAT)
        .filter_map(|(_, content)| Some((u16_at(content, 0)?, leading_zeros(&format_code(content)))))
        .collect();
    let extended = globals().filter(|(kind, _)| *kind == EXTENDED_FORMAT);
    extended
        .map(|(_, content)| {
            u16_at(content, 2)
                .and_then(|code| codes.get(&code))
                .copied()
                .unwrap_or(0)
        })
        .collect()
}

/// The code of a format record, if it is written in single bytes, as a code of zeros is.
fn format_code(content: &[u8]) -> String {
    let is_narrow = content.get(4) == Some(&0);
    let text = if is_narrow {
        content.get(5..).unwrap_or_default()
    } else {
        &[]
    };
    text.iter().map(|byte| char::from(*byte)).collect()
}

/// What the records of one sheet take.
#[derive(Debug, Default)]
struct SheetSurvey {
    /// First and last row, first and last column.
    corners: Option<(u16, u16, u16, u16)>,
    stated: u64,
    zeros: Zeros,
    hidden: Hidden,
}

impl SheetSurvey {
    fn of(stream: &[u8], formats: &[u8]) -> Self {
        let (mut sheet, mut depth) = (Self::default(), 0_u32);
        for (kind, content) in records(stream) {
            match kind {
                BEGIN => depth += 1,
                END if depth <= 1 => break,
                END => depth -= 1,
                DIMENSIONS => sheet.stated = sheet.stated.max(area_stated(content)),
                ROW => sheet.row(content),
                COLUMN_INFO => sheet.columns(content),
                SEVERAL_NUMBERS => sheet.several(content, formats),
                kind if CELLS.contains(&kind) => {
                    sheet.cell(u16_at(content, 0), u16_at(content, 2), u16_at(content, 4), formats);
                }
                _ => {}
            }
        }
        sheet
    }

    fn cell(&mut self, row: Option<u16>, column: Option<u16>, format: Option<u16>, formats: &[u8]) {
        let (Some(row), Some(column)) = (row, column) else {
            return;
        };
        let (top, bottom, left, right) = self.corners.unwrap_or((row, row, column, column));
        self.corners = Some((top.min(row), bottom.max(row), left.min(column), right.max(column)));
        let digits = format
            .and_then(|format| formats.get(usize::from(format)))
            .copied()
            .unwrap_or(0);
        if digits > 0 {
            self.zeros.insert((row.into(), column.into()), digits);
        }
    }

    fn row(&mut self, content: &[u8]) {
        let is_hidden = u16_at(content, 12).is_some_and(|flags| flags & 0x20 != 0);
        let row = u16_at(content, 0).filter(|_| is_hidden).map(u32::from);
        self.hidden.rows.extend(row.map(|row| (row, row)));
    }

    fn columns(&mut self, content: &[u8]) {
        let is_hidden = u16_at(content, 8).is_some_and(|flags| flags & 1 != 0);
        let columns = u16_at(content, 0).zip(u16_at(content, 2)).filter(|_| is_hidden);
        let range = columns.map(|(first, last)| (u32::from(first), u32::from(last)));
        self.hidden.columns.extend(range);
    }

    fn several(&mut self, content: &[u8], formats: &[u8]) {
        let (row, first) = (u16_at(content, 0), u16_at(content, 2));
        let Some(numbers) = content
            .len()
            .checked_sub(6)
            .and_then(|length| content.get(4..4 + length))
        else {
            return;
        };
        for (column, number) in (first.unwrap_or(0)..=u16::MAX).zip(numbers.chunks_exact(6)) {
            self.cell(row, Some(column), u16_at(number, 0), formats);
        }
    }

    fn bytes(&self) -> u64 {
        let span = |from: u16, to: u16| u64::from(to - from) + 1;
        let used = self
            .corners
            .map_or(0, |(top, bottom, left, right)| span(top, bottom) * span(left, right));
        used.max(self.stated).saturating_mul(CELL_BYTES)
    }
}

/// The cells of the rectangle that a record of dimensions states.
fn area_stated(content: &[u8]) -> u64 {
    let corners = if content.len() == 10 {
        let at = |at| u16_at(content, at).map(u32::from);
        (at(0), at(2), at(4), at(6))
    } else {
        let at = |at| u16_at(content, at).map(u32::from);
        (u32_at(content, 0), u32_at(content, 4), at(8), at(10))
    };
    let (Some(top), Some(bottom), Some(left), Some(right)) = corners else {
        return 0;
    };
    let span = |from: u32, to: u32| u64::from(to.saturating_sub(from)) + 1;
    span(top, bottom).saturating_mul(span(left, right).max(u64::from(right) + 1))
}

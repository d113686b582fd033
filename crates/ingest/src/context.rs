//! The rows around findings that were made without a look at the file: for the person who reads them.

use std::iter;

use dengji_core::finding::{Code, Finding, Severity, Spot};

use crate::source::{Limits, SourceFile};
use crate::trf::{decode, encoding::with_plain_line_ends};
use crate::workbook::{self, Kind, Sheet};

/// So many findings of a file get rows.
const FINDINGS: usize = 1000;
/// Rows shown of a sheet or text as a whole.
const HEAD: usize = 3;
/// Sheets of which the head is shown.
const SHEETS: usize = 4;
/// Characters of a line that are shown, and how many of them stand before a far column.
const LINE: usize = 110;
/// Characters kept from the start of a line whose column is far to the right: number and name of a player.
const START: usize = 40;

/// Adds the rows of a file to its findings that have none. A note needs none.
pub fn add(file: &SourceFile, limits: &Limits, findings: &mut [Finding]) {
    let own = |found: &&mut Finding| *found.place.file == *file.name && found.context.is_empty() && wants(found);
    let mut wanting = findings.iter_mut().filter(own).take(FINDINGS).peekable();
    if wanting.peek().is_none() || file.bytes.len() as u64 > limits.file_bytes {
        return;
    }
    let kind = Kind::of(&file.bytes);
    if kind.is_workbook() {
        let sheets = workbook::open(file, limits, &mut Vec::new()).unwrap_or_default();
        wanting.for_each(|found| found.context = of_sheets(found, &sheets));
    } else if matches!(kind, Kind::Text | Kind::Markup) {
        let text = with_plain_line_ends(decode(&file.bytes).0);
        let lines: Vec<&str> = text.lines().collect();
        wanting.for_each(|found| found.context = of_text(found, &lines));
    }
}

/// Whether rows help: at a cell or line, and where the head of the file does not look as it should.
const fn wants(found: &Finding) -> bool {
    let whole = matches!(found.place.spot, Spot::Whole);
    let of_the_head = matches!(
        found.code,
        Code::HeaderMissing | Code::HeadingMissing | Code::SheetMissing | Code::FileNotRecognised
    );
    !matches!(found.severity, Severity::Info) && (!whole || of_the_head)
}

fn of_sheets(found: &Finding, sheets: &[Sheet]) -> Vec<String> {
    let own = sheets
        .iter()
        .find(|sheet| Some(&sheet.name) == found.place.sheet.as_ref());
    match (found.place.spot, own) {
        (Spot::Cell { row, .. }, Some(sheet)) => sheet.around(row),
        (Spot::Whole, Some(sheet)) => head(sheet).collect(),
        (Spot::Whole, None) => sheets.iter().take(SHEETS).flat_map(named_head).collect(),
        _ => Vec::new(),
    }
}

fn head(sheet: &Sheet) -> impl Iterator<Item = String> {
    sheet
        .rows()
        .filter(|row| !row.is_blank())
        .take(HEAD)
        .map(|row| sheet.row_text(row.index))
}

/// The head of a sheet under its name.
fn named_head(sheet: &Sheet) -> impl Iterator<Item = String> {
    iter::once(format!("[{}]", sheet.name)).chain(head(sheet))
}

fn of_text(found: &Finding, lines: &[&str]) -> Vec<String> {
    let around = |at: usize, column: usize| -> Vec<String> {
        let shown = (at.saturating_sub(1)..=at + 1).filter_map(|at| Some((at, lines.get(at)?)));
        shown
            .map(|(at, line)| format!("{} | {}", at + 1, window(line, column)))
            .collect()
    };
    match found.place.spot {
        Spot::Line { line, column } => around((line as usize).saturating_sub(1), column as usize),
        Spot::Record { row, .. } => around((row as usize).saturating_sub(1), 1),
        Spot::Cell { row, .. } => around(row as usize, 1),
        Spot::Whole => (1..)
            .zip(lines)
            .take(HEAD)
            .map(|(at, line)| format!("{at} | {}", window(line, 1)))
            .collect(),
    }
}

/// A line as far as it is shown: its start and, if the column stands far to the right, what is around it.
fn window(line: &str, column: usize) -> String {
    let characters = |from: usize, count: usize| line.chars().skip(from).take(count);
    if column <= LINE {
        return characters(0, LINE).collect::<String>().trim_end().to_owned();
    }
    let from = column.saturating_sub((LINE - START) / 2);
    let (start, far): (String, String) = (characters(0, START).collect(), characters(from, LINE - START).collect());
    format!("{} … {}", start.trim_end(), far.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, code: Code, spot: Spot) -> Vec<String> {
        let file = SourceFile::new("a.trf", text.as_bytes().to_vec());
        let mut found = Finding::at(code, file.place());
        found.place.spot = spot;
        let mut findings = [found];
        add(&file, &Limits::USUAL, &mut findings);
        findings[0].context.clone()
    }

    #[test]
    fn lines_around_a_line_are_shown() {
        let spot = Spot::Line { line: 2, column: 3 };
        assert_eq!(
            shown("a\r\nb\r\nc\r\nd\r\n", Code::ResultUnknown, spot),
            ["1 | a", "2 | b", "3 | c"]
        );
        assert_eq!(
            shown("a\nb\nc\nd\n", Code::HeaderMissing, Spot::Whole),
            ["1 | a", "2 | b", "3 | c"]
        );
        assert_eq!(shown("a\n", Code::EventFieldMissing, Spot::Whole), Vec::<String>::new());
    }

    #[test]
    fn of_a_long_line_its_start_and_the_column_are_shown() {
        let line = format!("001    1 Abel{:287}17 w 1", "");
        let spot = Spot::Line { line: 1, column: 300 };
        assert_eq!(shown(&line, Code::ResultUnknown, spot)[0].matches(" … ").count(), 1);
        assert!(shown(&line, Code::ResultUnknown, spot)[0].ends_with("17 w 1"));
    }
}

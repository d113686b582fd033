//! Layouts: which sheets a workbook has, which headings stand over their columns, in which spellings.
//!
//! The spellings are data, in `data/layouts`. Here a sheet is found by its name, its header row by content, and its
//! columns by their headings, in any order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use dengji_core::finding::{Code, Finding, Place};
use serde::Deserialize;

use crate::text::folded;
use crate::workbook::{Row, Sheet, merge};

/// The spellings of one heading: the Chinese and the English word of the template first.
type Spellings = Vec<String>;

/// Words and their spellings. Every cell of a broad sheet may be asked for, so that a spelling is folded once.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "BTreeMap<String, Spellings>")]
pub(crate) struct Words {
    spellings: BTreeMap<String, Spellings>,
    /// Every spelling, folded, and its word.
    meanings: BTreeMap<String, String>,
    /// How the folded spellings begin.
    beginnings: BTreeSet<char>,
}

impl From<BTreeMap<String, Spellings>> for Words {
    fn from(spellings: BTreeMap<String, Spellings>) -> Self {
        let mut meanings = BTreeMap::new();
        for (word, spelled) in &spellings {
            for spelling in spelled {
                meanings.entry(folded(spelling)).or_insert_with(|| word.clone());
            }
        }
        let beginnings = meanings.keys().filter_map(|spelling| spelling.chars().next()).collect();
        Self {
            spellings,
            meanings,
            beginnings,
        }
    }
}

impl Words {
    /// The word that a text spells, with a colon behind it or without.
    pub(crate) fn word(&self, written: &str) -> Option<&str> {
        if !self.may_begin(written) {
            return None;
        }
        let as_compared = || {
            let written = folded(written);
            self.meanings.get(written.trim_end_matches(':'))
        };
        self.meanings.get(written).or_else(as_compared).map(String::as_str)
    }

    /// Whether a spelling may begin as a text does. Digits and Han characters stay what they are when a text is folded.
    fn may_begin(&self, written: &str) -> bool {
        let stays = |c: &char| matches!(c, '0'..='9' | '\u{4e00}'..='\u{9fff}');
        let first = written.chars().next().filter(stays);
        first.is_none_or(|first| self.beginnings.contains(&first))
    }

    fn get(&self, word: &str) -> Option<&Spellings> {
        self.spellings.get(word)
    }

    /// Whether no spelling means two words.
    #[cfg(test)]
    pub(crate) fn are_plain(&self) -> bool {
        let means = |(word, spellings): (&String, &Spellings)| {
            spellings.iter().all(|spelling| self.word(spelling) == Some(word))
        };
        self.spellings.iter().all(means)
    }
}

/// One kind of sheet.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    names: Spellings,
    required: Vec<String>,
    columns: Words,
    #[serde(default)]
    fields: Words,
}

/// The sheets of the federation's workbooks, and the words of their cells.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Federation {
    /// players.xlsx
    pub register: Layout,
    /// opening.xlsx: the list
    pub opening: Layout,
    /// opening.xlsx: the pool of first ratings
    pub pool: Layout,
    /// A report: facts of the event
    pub event: Layout,
    /// A report: its players
    pub players: Layout,
    /// A report: its games
    pub games: Layout,
    /// The names of the sheet on which a template shows filled-in rows.
    example: Spellings,
    /// The headings of corrections.csv, waivers.csv and merges.csv
    officer: Words,
    words: Words,
    titles: Titles,
}

/// The layout of the federation's workbooks.
pub static FEDERATION: LazyLock<Federation> = LazyLock::new(|| {
    let text = include_str!("../../../data/layouts/federation.toml");
    toml::from_str(text).expect("the layout that is part of the program can be read")
});

/// Titles by name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Titles {
    known: Vec<String>,
}

impl Federation {
    /// The English name of a column of the officer's CSV files.
    pub fn officer_column(&self, heading: &str) -> Option<&str> {
        self.officer.word(heading)
    }

    /// The titles that are known without a rule set.
    pub fn titles(&self) -> impl Iterator<Item = &str> {
        self.titles.known.iter().map(String::as_str)
    }

    /// The word that a cell spells, such as `yes`.
    pub fn word(&self, written: &str) -> Option<&str> {
        self.words.word(written)
    }

    /// Whether a sheet is the example of a template.
    pub fn is_example(&self, sheet: &Sheet) -> bool {
        is_among(&self.example, &sheet.name)
    }

    /// The Chinese and English spelling of words, for people: `男 女 / M F`.
    pub fn shown_words(&self, words: &[&str]) -> String {
        let column = |at: usize| {
            let spelled = words
                .iter()
                .filter_map(|word| self.words.get(word)?.get(at))
                .map(String::as_str);
            spelled.collect::<Vec<_>>().join(" ")
        };
        format!("{} / {}", column(0), column(1))
    }
}

/// Whether a name is one of several, in any spelling.
fn is_among(names: &[String], name: &str) -> bool {
    let name = folded(name);
    names.iter().any(|known| folded(known) == name)
}

impl Layout {
    /// The Chinese and English name of the sheet in the template.
    pub fn name(&self) -> String {
        self.names[..2].join(" / ")
    }

    /// Whether a sheet bears the name of this layout.
    pub fn fits(&self, sheet: &Sheet) -> bool {
        self.is_name(&sheet.name)
    }

    fn is_name(&self, name: &str) -> bool {
        is_among(&self.names, name)
    }

    /// Whether a sheet of this layout is there, but could not be read.
    fn is_unread(&self, file: &Place, findings: &[Finding]) -> bool {
        let own = findings.iter().filter(|found| found.place.file == file.file);
        let mut damaged = own.filter(|found| matches!(found.code, Code::WorkbookDamaged | Code::LimitExceeded));
        damaged.any(|found| found.place.sheet.as_ref().is_some_and(|sheet| self.is_name(sheet)))
    }

    /// Whether a sheet has a header row with all required headings, whatever its name.
    pub fn resembles(&self, sheet: &Sheet) -> bool {
        let Some(header) = self.header(sheet) else { return false };
        let has = |required: &String| {
            let mut cells = header.cells.iter();
            cells.any(|(_, cell)| self.column_key(&cell.text()) == Some(required))
        };
        self.required.iter().all(has)
    }

    /// The sheet of this layout; a second one is a finding and is not read.
    pub fn find<'a>(&self, sheets: &'a [Sheet], findings: &mut Vec<Finding>) -> Option<&'a Sheet> {
        let mut fitting = sheets.iter().filter(|sheet| self.fits(sheet));
        let first = fitting.next();
        for second in fitting {
            let other = first.map(|sheet| sheet.name.to_string()).unwrap_or_default();
            findings.push(Finding::at(Code::SheetTwice, second.place.clone()).with("other", other));
        }
        first
    }

    /// As [`Layout::find`]; none is a finding at the file.
    pub fn need<'a>(&self, sheets: &'a [Sheet], file: &Place, findings: &mut Vec<Finding>) -> Option<&'a Sheet> {
        let found = self.find(sheets, findings);
        if found.is_none() && !self.is_unread(file, findings) {
            let names: Vec<_> = sheets.iter().map(|sheet| &*sheet.name).collect();
            let missing = Finding::at(Code::SheetMissing, file.clone());
            findings.push(
                missing
                    .with("sheet", self.names[..2].join(" / "))
                    .with("sheets", names.join(", ")),
            );
        }
        found
    }

    /// The sheet as a table under its headings. None, with findings, if the header row or a required heading is
    /// missing.
    pub fn table<'a>(&'static self, sheet: &'a Sheet, findings: &mut Vec<Finding>) -> Option<Table<'a>> {
        let Some(header) = self.header(sheet) else {
            let wanted = self
                .required
                .iter()
                .map(|key| self.heading(key, sheet))
                .collect::<Vec<_>>()
                .join(", ");
            findings.push(Finding::at(Code::HeaderMissing, sheet.place.clone()).with("headings", wanted));
            return None;
        };
        let mut table = Table {
            sheet,
            layout: self,
            header: header.index,
            columns: Vec::new(),
        };
        table.take_headings(header, findings);
        let is_whole = table.has_required(findings);
        let own: Vec<u32> = merge::OWN.iter().filter_map(|key| Some(table.column(key)?.0)).collect();
        merge::judge(sheet, table.header, &own, findings);
        is_whole.then_some(table)
    }

    /// The row of the first forty with the most headings; at least two, or all that are required.
    fn header<'a>(&self, sheet: &'a Sheet) -> Option<&'a Row> {
        let known = |row: &Row| {
            row.cells
                .iter()
                .filter(|(_, cell)| self.column_key(&cell.text()).is_some())
                .count()
        };
        let rows = sheet.rows().take_while(|row| row.index < HEADER_ROWS);
        let best = rows
            .map(|row| (known(row), row))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        (best.0 >= 2.min(self.required.len())).then_some(best.1)
    }

    /// The English name of a column, by its heading.
    pub(crate) fn column_key(&self, heading: &str) -> Option<&str> {
        self.columns.word(heading)
    }

    /// The Chinese and English word of a column or field, as people see them: `称号 / title`.
    pub fn words(&self, key: &str) -> String {
        let spellings = self.columns.get(key).or_else(|| self.fields.get(key));
        spellings.map_or_else(|| key.to_owned(), |spellings| spellings[..2].join(" / "))
    }

    /// The heading of a column in the template of a language: 0 for Chinese, 1 for English.
    pub fn heading_in(&self, key: &str, language: usize) -> &str {
        let spellings = self.columns.get(key).and_then(|spellings| spellings.get(language));
        spellings.map_or("", String::as_str)
    }

    /// The English name of a field of the event sheet.
    pub fn field_key(&self, label: &str) -> Option<&str> {
        self.fields.word(label)
    }

    /// Whether no spelling of a column means two columns.
    #[cfg(test)]
    pub(crate) fn is_plain(&self) -> bool {
        self.columns.are_plain()
    }

    /// The heading of a column as the template of the sheet's language writes it.
    fn heading(&self, key: &str, sheet: &Sheet) -> &str {
        let at = usize::from(sheet.name.is_ascii());
        self.columns
            .get(key)
            .and_then(|spellings| spellings.get(at))
            .map_or("", String::as_str)
    }
}

/// The rows from the top of a sheet among which the header row must be.
pub(crate) const HEADER_ROWS: u32 = 40;

/// A sheet whose headings are known.
#[derive(Debug)]
pub struct Table<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    layout: &'static Layout,
    header: u32,
    /// Few: they are looked through.
    columns: Vec<(&'static str, (u32, String))>,
}

/// A second heading of one meaning, which may be spelled as the first is or otherwise.
pub(crate) fn again(found: Finding, heading: &str, first: &str) -> Finding {
    let case = if folded(heading) == folded(first) {
        "again"
    } else {
        "alike"
    };
    found.with("case", case).with("other", first)
}

/// A cell of a table and the heading under which it stands.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// Row, from 0.
    pub row: u32,
    /// Column, from 0.
    pub column: u32,
    /// Its heading, as the sheet writes it.
    pub heading: &'a str,
}

impl Table<'_> {
    fn take_headings(&mut self, header: &Row, findings: &mut Vec<Finding>) {
        for (column, cell) in header.cells.iter().filter(|(_, cell)| !cell.is_blank()) {
            let finding = |code| {
                self.sheet
                    .finding(code, header.index, *column)
                    .with("heading", cell.text())
            };
            match self.layout.column_key(&cell.text()) {
                None => findings.push(finding(Code::HeadingUnknown)),
                Some(key) => match self.column(key) {
                    Some((_, first)) => findings.push(again(finding(Code::HeadingTwice), &cell.text(), first)),
                    None => self.columns.push((key, (*column, cell.text().into_owned()))),
                },
            }
        }
    }

    /// Whether the two header rows say the same.
    pub fn has_headings_of(&self, other: &Self) -> bool {
        let headings = |table: &Self| -> Vec<String> {
            let header = table.sheet.rows().find(|row| row.index == table.header);
            let cells = header.into_iter().flat_map(|row| &row.cells);
            cells
                .map(|(_, cell)| folded(&cell.text()))
                .filter(|text| !text.is_empty())
                .collect()
        };
        headings(self) == headings(other)
    }

    fn has_required(&self, findings: &mut Vec<Finding>) -> bool {
        let missing = self
            .layout
            .required
            .iter()
            .filter(|key| self.column(key.as_str()).is_none());
        let columns = self.columns.iter().map(|(_, (column, _))| *column);
        let first = columns.min().unwrap_or_default();
        let before = findings.len();
        findings.extend(missing.map(|key| {
            let finding = self.sheet.finding(Code::HeadingMissing, self.header, first);
            finding.with("heading", self.layout.heading(key, self.sheet))
        }));
        findings.len() == before
    }

    /// The numbers of the rows below the header that have content under a known heading. Headings that are repeated, as
    /// on every page of a print, are passed over.
    pub fn rows(&self) -> impl Iterator<Item = u32> {
        let repeats = |row: &Row| {
            self.columns
                .iter()
                .all(|(_, (column, heading))| row.cell(*column).text() == *heading)
        };
        let has_content = |row: &Row| {
            let mut cells = self.columns.iter().map(|(_, (column, _))| row.cell(*column));
            cells.any(|cell| !cell.is_blank())
        };
        let filled = move |row: &&Row| has_content(row) && !repeats(row);
        self.sheet
            .rows()
            .filter(|row| row.index > self.header)
            .filter(filled)
            .map(|row| row.index)
    }

    fn column(&self, key: &str) -> Option<&(u32, String)> {
        let found = self.columns.iter().find(|(known, _)| *known == key);
        found.map(|(_, column)| column)
    }

    /// The cell of a row under a heading, by the heading's English name; none if the sheet has no such column.
    pub fn at(&self, row: u32, key: &str) -> Option<At<'_>> {
        Some(At {
            row,
            ..self.heading_of(key)?
        })
    }

    /// The heading of a column, by its English name; none if the sheet has no such column.
    pub fn heading_of(&self, key: &str) -> Option<At<'_>> {
        debug_assert!(self.layout.columns.get(key).is_some(), "the layout has no column {key}");
        let (column, heading) = self.column(key)?;
        Some(At {
            row: self.header,
            column: *column,
            heading,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_spelling_of_a_layout_means_two_things() {
        let layouts = &*FEDERATION;
        for layout in [
            &layouts.register,
            &layouts.opening,
            &layouts.pool,
            &layouts.event,
            &layouts.players,
            &layouts.games,
        ] {
            assert!(layout.columns.are_plain() && layout.fields.are_plain());
            assert!(layout.names.len() >= 2);
            assert!(
                layout
                    .required
                    .iter()
                    .all(|required| layout.columns.get(required).is_some())
            );
        }
    }

    #[test]
    fn no_spelling_of_a_word_means_two_things() {
        assert!(FEDERATION.words.are_plain());
        assert_eq!(FEDERATION.word(" ＹＥＳ "), Some("yes"));
    }

    #[test]
    fn headings_are_found_in_any_width_case_and_spacing() {
        let register = &FEDERATION.register;
        for heading in ["编号", " 编 号 ", "ID", "ｉｄ", "Id."] {
            assert_eq!(register.column_key(heading), Some("id"), "{heading}");
        }
        assert_eq!(register.column_key("编号2"), None);
    }
}

//! Rating lists made by others: a workbook, a table of text, or a list in fixed columns.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::Rating;
use serde::Deserialize;

use crate::cells::Reader;
use crate::delimited;
use crate::layout::{HEADER_ROWS, Layout, Table};
use crate::source::{Limits, SourceFile};
use crate::trf::encoding;
use crate::workbook::{self, Cell, Kind, Row, Sheet};

/// A row of such a list.
#[derive(Clone, Debug)]
pub struct OutsideRow {
    /// 编号, as written.
    pub id: Option<Arc<str>>,
    /// 国际棋联ID, as written.
    pub fide_id: Option<Arc<str>>,
    /// 姓名, then 拼音.
    pub names: Vec<Arc<str>>,
    /// 协会
    pub federation: Option<Arc<str>>,
    /// The rating; none if there is none, or it cannot be read.
    pub rating: Option<Rating>,
    /// What stands in place of a rating that cannot be read, and nothing else.
    pub unread: Option<Arc<str>>,
    /// The rating on the list before, if the list has it.
    pub previous: Option<Rating>,
    /// Where the row stands.
    pub place: Place,
}

/// A list made by others: the rows that say who they are.
#[derive(Clone, Debug, Default)]
pub struct OutsideList {
    /// The rows, in the order of the file.
    pub rows: Vec<OutsideRow>,
    /// Whether the list has a column of previous ratings.
    pub has_previous: bool,
}

impl OutsideList {
    /// Adds a further sheet, as where men and women have one each. A sheet with people who stand on the list already is
    /// a selection of it.
    fn add(&mut self, other: Self) {
        let known: BTreeSet<Who<'_>> = self.rows.iter().map(OutsideRow::who).collect();
        let is_selection = other.rows.iter().any(|row| known.contains(&row.who()));
        if !is_selection {
            self.rows.extend(other.rows);
        }
    }
}

/// What tells one row from another.
type Who<'a> = (Option<&'a str>, Option<&'a str>, &'a [Arc<str>]);

impl OutsideRow {
    fn who(&self) -> Who<'_> {
        (self.id.as_deref(), self.fide_id.as_deref(), &self.names)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutsideLayout {
    list: Layout,
    fixed: Vec<Fixed>,
}

/// A list of fixed columns: what stands where in its first line, and from which character to which each column goes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fixed {
    marks: Vec<(String, usize)>,
    columns: BTreeMap<String, (usize, usize)>,
}

static LAYOUT: LazyLock<OutsideLayout> = LazyLock::new(|| {
    let text = include_str!("../../../data/layouts/outside-list.toml");
    toml::from_str(text).expect("the layout that is part of the program can be read")
});

/// How the person who opens the file finds a row.
#[derive(Clone, Copy)]
enum Counted {
    /// By cells, as a spreadsheet shows them.
    Cells,
    /// By lines: fixed columns have no cells.
    Lines,
}

/// Reads a list made by others; none, with findings, if no sheet has a rating and a way to tell who it is.
///
/// Further sheets with the headings of the first are parts of the list, if nobody stands on both.
/// A row without a rating is kept: the player stands there and is not rated.
pub fn read_outside(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Option<OutsideList> {
    let (sheets, counted) = match Kind::of(&file.bytes) {
        Kind::Text => {
            let (sheet, counted) = of_text(file, limits, findings);
            (vec![sheet], counted)
        }
        _ => (workbook::open(file, limits, findings)?, Counted::Cells),
    };
    let mut first = None;
    let mut tables = Vec::new();
    for sheet in &sheets {
        let mut own = Vec::new();
        match LAYOUT.list.table(sheet, &mut own).filter(says_who) {
            Some(table) => tables.push(table),
            None => first = first.or(Some(own)),
        }
    }
    if let Some((table, others)) = tables.split_first() {
        let mut whole = list(table, limits, counted, findings);
        for other in others.iter().filter(|other| other.has_headings_of(table)) {
            whole.add(list(other, limits, counted, findings));
        }
        return Some(whole);
    }
    let missing = || {
        Finding::at(Code::HeaderMissing, file.place()).with("headings", "编号, 国际棋联ID, 姓名 / id, fide_id, name")
    };
    let stops = |finding: &Finding| finding.code != Code::HeadingUnknown;
    let told = first.unwrap_or_default().into_iter().filter(stops);
    let before = findings.len();
    findings.extend(told);
    if findings.len() == before {
        findings.push(missing());
    }
    None
}

fn says_who(table: &Table<'_>) -> bool {
    ["id", "fide_id", "name", "latin_name"]
        .iter()
        .any(|key| table.at(0, key).is_some())
}

fn list(table: &Table<'_>, limits: &Limits, counted: Counted, findings: &mut Vec<Finding>) -> OutsideList {
    let mut reader = Reader {
        sheet: table.sheet,
        limits,
        findings,
    };
    OutsideList {
        rows: table
            .rows()
            .filter_map(|row| outside_row(table, row, counted, &mut reader))
            .collect(),
        has_previous: table.at(0, "previous").is_some(),
    }
}

fn outside_row(table: &Table<'_>, row: u32, counted: Counted, reader: &mut Reader<'_>) -> Option<OutsideRow> {
    let at = |key| table.at(row, key);
    let found = reader.findings.len();
    let rating = reader.rating(at("rating"));
    let is_unread = reader.findings.len() > found;
    let mut text = |key| reader.text(at(key)).filter(|text| !text.is_empty());
    let (id, fide_id, federation) = (text("id"), text("fide_id"), text("federation"));
    let names: Vec<Arc<str>> = ["name", "latin_name"].into_iter().filter_map(text).collect();
    let column = at("rating")?.column;
    let says_who = id.is_some() || fide_id.is_some() || !names.is_empty();
    (rating.is_some() || says_who).then(|| OutsideRow {
        id,
        fide_id: fide_id.filter(|id| &**id != "0"),
        names,
        federation,
        rating,
        unread: is_unread.then(|| table.sheet.text(row, column).as_ref().into()),
        previous: reader.rating(at("previous")),
        place: match counted {
            Counted::Lines => table.sheet.place.line(row + 1, 1),
            Counted::Cells => table.sheet.place_of(row, column),
        },
    })
}

/// A text as a sheet: fixed columns if its first line says so, else values between separators.
fn of_text(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> (Sheet, Counted) {
    let text = encoding::read(file, findings);
    let head = text.lines().next().unwrap_or_default();
    match LAYOUT.fixed.iter().find(|fixed| fixed.fits(head)) {
        Some(fixed) => (Sheet::new(file.place(), false, fixed.rows(&text)), Counted::Lines),
        None => (
            delimited::sheet(file, &text, separator(&text), limits, findings),
            Counted::Cells,
        ),
    }
}

impl Fixed {
    fn fits(&self, head: &str) -> bool {
        let stands = |(mark, at): &(String, usize)| characters(head, *at, at + mark.chars().count()) == *mark;
        self.marks.iter().all(stands)
    }

    /// The rows under a header that names the columns as the layout does.
    fn rows(&self, text: &str) -> Vec<Row> {
        let header = self.columns.keys().map(|key| Cell::Text(key.as_str().into()));
        let of_line = |line: &str| -> Vec<Cell> {
            let cell = |&(from, to): &(usize, usize)| Cell::Text(characters(line, from, to).trim().into());
            self.columns.values().map(cell).collect()
        };
        let lines = text.lines().skip(1).map(of_line);
        std::iter::once(header.collect())
            .chain(lines)
            .zip(0..)
            .map(|(cells, index)| row(index, cells))
            .collect()
    }
}

fn characters(line: &str, from: usize, to: usize) -> String {
    line.chars().skip(from).take(to - from).collect()
}

fn row(index: u32, cells: Vec<Cell>) -> Row {
    Row {
        index,
        cells: (0..).zip(cells).filter(|(_, cell)| !cell.is_blank()).collect(),
    }
}

/// Tab, semicolon or comma: whichever the lines among which the headings must be have most of.
fn separator(text: &str) -> u8 {
    let head = || text.lines().take(HEADER_ROWS as usize).flat_map(str::bytes);
    let count = |separator: u8| head().filter(|byte| *byte == separator).count();
    [b'\t', b';', b',']
        .into_iter()
        .max_by_key(|separator| count(*separator))
        .unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> OutsideList {
        let mut findings = Vec::new();
        let file = SourceFile::new("list", text.as_bytes().to_vec());
        let list = read_outside(&file, &Limits::default(), &mut findings).expect("a list");
        assert_eq!(findings, []);
        list
    }

    fn first(list: &OutsideList) -> (Option<&str>, Option<&str>, i32, Option<i32>) {
        let row = &list.rows[0];
        (
            row.id.as_deref().or(row.fide_id.as_deref()),
            row.names.first().map(|name| &**name),
            row.rating.map_or(0, Rating::points),
            row.previous.map(Rating::points),
        )
    }

    #[test]
    fn a_table_of_text_is_read_under_headings_of_either_language() {
        let comma = read("编号,姓名,等级分,上期\n000001,青一帆,2452,2440\n000002,白知远,,\n");
        assert_eq!(first(&comma), (Some("000001"), Some("青一帆"), 2452, Some(2440)));
        assert_eq!(comma.rows[1].rating, None, "he stands there without a rating");
        let semicolon = read("Rank;Name;FIDE ID;New rating\n1;Hill, Green;900001;2410\n");
        assert_eq!(first(&semicolon), (Some("900001"), Some("Hill, Green"), 2410, None));
        assert!(!semicolon.has_previous);
    }

    #[test]
    fn a_title_above_the_headings_does_not_hide_the_separator() {
        let titled = read("云州等级分表\n1994年7月\n姓名;等级分\n青一帆;2452\n");
        assert_eq!(first(&titled), (None, Some("青一帆"), 2452, None));
    }

    #[test]
    fn a_rank_is_no_register_number() {
        let ranked = read("No.,ID,Name,Rating\n1,000007,Hill Green,2410\n");
        assert_eq!(first(&ranked), (Some("000007"), Some("Hill Green"), 2410, None));
    }

    #[test]
    fn sheets_of_men_and_women_are_one_list_and_a_selection_is_not_added() {
        let row = |name: &str| OutsideRow {
            id: None,
            fide_id: None,
            names: vec![name.into()],
            federation: None,
            rating: Some(Rating::new(2400)),
            unread: None,
            previous: None,
            place: Place::default(),
        };
        let sheet = |names: &[&str]| OutsideList {
            rows: names.iter().map(|name| row(name)).collect(),
            has_previous: false,
        };
        let mut list = sheet(&["青一帆", "白知远"]);
        list.add(sheet(&["竹静"]));
        list.add(sheet(&["白知远"]));
        assert_eq!(list.rows.len(), 3);
    }

    #[test]
    fn a_list_of_fixed_columns_is_known_by_its_first_line() {
        let line = |id: &str, name: &str, foa: &str, rating: &str| {
            format!(
                "{id:<15}{name:<61}{:<4}{:<4}{:<5}{:<5}{:<15}{foa}{rating:<6}",
                "CHN", "M", "", "", ""
            )
        };
        let combined =
            line("ID Number", "Name", "FOA ", "SRtng") + "\n" + &line("900001", "Hill, Green", "    ", "2410") + "\n";
        assert_eq!(
            first(&read(&combined)),
            (Some("900001"), Some("Hill, Green"), 2410, None)
        );
        let legacy = line("ID Number", "Name", "", "SRtng") + "\n" + &line("900001", "Hill, Green", "", "2410") + "\n";
        assert_eq!(first(&read(&legacy)), (Some("900001"), Some("Hill, Green"), 2410, None));
        let single =
            line("ID Number", "Name", "FOA ", "OCT26") + "Gms\n" + &line("900001", "Hill, Green", "    ", "0") + "\n";
        assert_eq!(read(&single).rows[0].rating, None);
    }

    #[test]
    fn a_list_that_says_of_nobody_who_it_is_is_refused() {
        let mut findings = Vec::new();
        let file = SourceFile::new("list", b"rating,colour\n2400,blue\n".to_vec());
        assert!(read_outside(&file, &Limits::default(), &mut findings).is_none());
        assert_eq!(findings.len(), 1);
    }

    #[test]
    fn no_spelling_of_the_layout_means_two_things() {
        assert!(LAYOUT.list.is_plain());
    }
}

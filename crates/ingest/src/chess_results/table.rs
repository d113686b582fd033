//! The rows of a crosstable: its players.

use std::sync::Arc;

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{Entrant, EntrantColumns, EntrantNo, PlayerId, Rating, Sex, Title};

use super::banner;
use super::header::Header;
use super::layout::chess_results;
use crate::people::is_han;
use crate::source::Limits;
use crate::text::shown;
use crate::trf::points;
use crate::workbook::{Row, Sheet};

/// The rows of players, each with the header of its record: from the header to the first row with neither name nor number, or
/// with the same text in every column. A header that is repeated further down is passed over; records to the right follow
/// those on the left.
pub(super) fn rows<'a>(sheet: &'a Sheet, header: &'a Header) -> impl Iterator<Item = (&'a Row, &'a Header)> {
    std::iter::once(header).chain(&header.beside).flat_map(|header| {
        let name = header.columns.get("name").copied().unwrap_or_default();
        let heading = sheet.text(header.row, name);
        let below = sheet.rows().filter(|row| row.index > header.row && !row.is_blank());
        let rows = below.take_while(move |row| is_player(row, name, number_column(header)));
        rows.filter(move |row| row.cell(name).text() != heading)
            .map(move |row| (row, header))
    })
}

/// Whether a row is a player's: it has a name, or a number beside an empty name.
fn is_player(row: &Row, name: u32, number: u32) -> bool {
    let text = row.cell(name).text();
    if text.is_empty() {
        return row.cell(number).text().trim_end_matches('.').parse::<u32>().is_ok();
    }
    row.cells.iter().filter(|(_, cell)| cell.text() == text).count() <= 2
}

/// The players of a table. Their number is the one by which opponents are named: the starting number of a table by
/// starting rank, the place in the table in one by rank, where shared ranks are left blank:
/// there it goes on from the row above.
pub(super) fn entrants(sheet: &Sheet, header: &Header, limits: &Limits, findings: &mut Vec<Finding>) -> Vec<Entrant> {
    let fide = banner::has_fide_ratings(sheet, header);
    let mut entrants = Vec::new();
    for (place, (row, header)) in (1..).zip(rows(sheet, header)) {
        let table = Table::new(sheet, header, fide);
        if place > limits.players {
            let found = Finding::at(Code::LimitExceeded, sheet.place_of(row.index, 0)).with("what", "players");
            findings.push(found.with("limit", limits.players));
            break;
        }
        let next = entrants
            .last()
            .map_or(1, |entrant: &Entrant| entrant.no.0.saturating_add(1));
        entrants.push(table.entrant(row, next));
    }
    entrants
}

/// The column that numbers the rows: whichever of rank and starting number stands first.
fn number_column(header: &Header) -> u32 {
    let columns = ["rank", "no"].iter().filter_map(|key| header.columns.get(*key));
    columns.min().copied().unwrap_or_default()
}

/// Reads players from rows.
pub(super) struct Table<'a> {
    sheet: &'a Sheet,
    header: &'a Header,
    number_first: u32,
    fide: bool,
}

impl<'a> Table<'a> {
    /// The columns of one table, whose ratings may be those of FIDE.
    pub(super) fn new(sheet: &'a Sheet, header: &'a Header, fide: bool) -> Self {
        Self {
            sheet,
            header,
            number_first: number_column(header),
            fide,
        }
    }

    /// The player of a row; `next` is his number if the row has none. One without a name stands at the empty cell.
    pub(super) fn entrant(&self, row: &Row, next: u32) -> Entrant {
        let (name, latin_name) = self.names(row);
        let name_column = self.header.columns.get("name").filter(|_| name.is_empty());
        let place_column = name_column.copied().unwrap_or(self.number_first);
        let stated = |key: &str| self.text(row, key).and_then(|text| rating(&text));
        let rating = stated("rating");
        let fide_rating = stated("fide_rating");
        let fide_column = if fide_rating.is_some() { "fide_rating" } else { "rating" };
        let number = shown(&row.cell(self.number_first).text());
        let points_at = self.header.columns.get("points");
        let stated =
            points_at.and_then(|at| Some((points(&row.cell(*at).text())?, self.sheet.place_of(row.index, *at))));
        Entrant {
            no: EntrantNo(number.trim_end_matches('.').parse().unwrap_or(next)),
            id: self.text(row, "id").and_then(|text| PlayerId::new(&text)),
            name,
            latin_name,
            sex: self.text(row, "sex").and_then(|text| sex(&text)),
            birth_year: self.text(row, "birth").and_then(|text| birth_year(&text)),
            unit: self.text(row, "unit"),
            federation: self.text(row, "federation"),
            title: Title(self.text(row, "title").unwrap_or_default()),
            rating: rating.filter(|_| !self.fide),
            fide_rating: fide_rating.or(rating.filter(|_| self.fide)),
            fide_id: self.text(row, "fide_id").filter(|id| &**id != "0"),
            team: None,
            board: None,
            warnings: 0,
            withdrew_before: None,
            is_computer: false,
            stated_points: stated,
            stated_rank: self
                .text(row, "rank")
                .and_then(|text| text.trim_end_matches('.').parse().ok()),
            place: self.sheet.place_of(row.index, place_column),
            columns: EntrantColumns {
                fide_rating: self.header.columns.get(fide_column).copied(),
                ..EntrantColumns::default()
            },
        }
    }

    fn text(&self, row: &Row, key: &str) -> Option<Arc<str>> {
        let text = shown(&row.cell(*self.header.columns.get(key)?).text());
        (!text.is_empty()).then(|| text.into())
    }

    /// The name and a second spelling: where the name is pinyin, the column `Typ` holds the Chinese one.
    fn names(&self, row: &Row) -> (Arc<str>, Option<Arc<str>>) {
        let name = self.text(row, "name").unwrap_or_default();
        let other = self
            .text(row, "other_name")
            .filter(|other| other.chars().all(|c| is_han(c) || c == '·'));
        match other {
            Some(chinese) if !name.chars().any(is_han) => (chinese, Some(name)),
            _ => (name, self.text(row, "latin_name")),
        }
    }
}

/// A rating; 0 is none.
fn rating(text: &str) -> Option<Rating> {
    text.parse().ok().filter(|points| *points > 0).map(Rating::new)
}

fn sex(text: &str) -> Option<Sex> {
    let is = |meaning| {
        let words = chess_results().words.get(meaning);
        words.is_some_and(|words| words.contains(&crate::text::folded(text)))
    };
    match (is("female"), is("male")) {
        (true, _) => Some(Sex::Female),
        (false, true) => Some(Sex::Male),
        (false, false) => None,
    }
}

/// The first group of four digits.
fn birth_year(text: &str) -> Option<i16> {
    let mut groups = text.split(|c: char| !c.is_ascii_digit());
    groups
        .find(|group| group.len() == 4)?
        .parse()
        .ok()
        .filter(|year| *year > 1800)
}

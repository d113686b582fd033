//! The rows of a crosstable: its players.

use std::sync::Arc;

use dengji_core::finding::Finding;
use dengji_core::terms::{Entrant, EntrantColumns, EntrantNo, PlayerId, Sex, Title};

use super::banner;
use super::header::Header;
use super::rows::is_player;
use crate::cells::{Expected, Reader};
use crate::federation::MOST_NUMBER;
use crate::layout::At;
use crate::people::is_han;
use crate::source::{Bound, Limits};
use crate::text;
use crate::workbook::{Cell, Row, Sheet};

/// The rows of players, each with the header of its record; records to the right follow those on the left.
pub(super) fn rows<'a>(below: &[&'a Row], header: &'a Header) -> Vec<(&'a Row, &'a Header)> {
    let headers = std::iter::once(header).chain(&header.beside);
    let of = |header: &'a Header| {
        let rows = below.iter().filter(move |row| is_player(row, header));
        rows.map(move |row| (*row, header)).collect::<Vec<_>>()
    };
    headers.flat_map(of).collect()
}

/// The players of a table. Their number is the one by which opponents are named: the starting number of a table by
/// starting rank, the place in the table in one by rank, where shared ranks are left blank:
/// there it goes on from the row above.
pub(super) fn entrants(
    sheet: &Sheet,
    rows: &[(&Row, &Header)],
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> Vec<Entrant> {
    let fide = rows
        .first()
        .is_some_and(|(_, header)| banner::has_fide_ratings(sheet, header));
    let mut entrants: Vec<Entrant> = Vec::new();
    for (place, (row, header)) in (1..).zip(rows) {
        if place > limits.players {
            findings.push(limits.exceeded(Bound::Players, sheet.place_of(row.index, 0)));
            break;
        }
        let next = entrants.last().map_or(1, |entrant| entrant.no.0.saturating_add(1));
        let mut reader = Reader {
            sheet,
            limits,
            findings,
        };
        entrants.push(Player { row, header, fide }.entrant(next, &mut reader));
    }
    entrants
}

/// A row of a player.
pub(super) struct Player<'a> {
    /// The row.
    pub row: &'a Row,
    /// Where its facts stand.
    pub header: &'a Header,
    /// Whether its rating is that of FIDE.
    pub fide: bool,
}

impl Player<'_> {
    /// Reads the row; `next` is the player's number if the row has none.
    pub(super) fn entrant(&self, next: u32, reader: &mut Reader<'_>) -> Entrant {
        let (name, latin_name) = self.names(reader);
        let no = self.number(reader).unwrap_or(EntrantNo(next));
        let number_column = self.header.column(self.header.number_key()).unwrap_or_default();
        let place = reader.sheet.place_of(self.row.index, number_column);
        let rating = reader.rating(self.at("rating"));
        let fide_rating = reader.rating(self.at("fide_rating"));
        Entrant {
            latin_name,
            id: self.filled("id").and_then(|at| reader.id(Some(at), PlayerId::new)),
            sex: self.sex(reader),
            birth_year: self.birth_year(reader),
            unit: reader.text(self.at("unit")),
            federation: reader.federation(self.at("federation")),
            title: Title(reader.text(self.at("title")).unwrap_or_default()),
            rating: rating.filter(|_| !self.fide),
            fide_rating: fide_rating.or(rating.filter(|_| self.fide)),
            fide_id: self.filled("fide_id").and_then(|at| reader.text(Some(at))),
            stated_points: self.at("points").and_then(|at| {
                let place = reader.sheet.place_of(at.row, at.column);
                reader.points(Some(at)).map(|points| (points, place))
            }),
            stated_rank: self.at("rank").and_then(|at| self.whole(at)),
            columns: self.columns(fide_rating.is_some()),
            ..Entrant::new(no, name, place)
        }
    }

    fn at(&self, key: &str) -> Option<At<'_>> {
        self.header.at(self.row.index, key)
    }

    /// The cell, unless it holds 0 for none.
    fn filled(&self, key: &str) -> Option<At<'_>> {
        self.at(key).filter(|at| *self.row.cell(at.column).text() != *"0")
    }

    fn whole(&self, at: At<'_>) -> Option<u32> {
        text::whole(&self.row.cell(at.column).text()).parse().ok()
    }

    /// Where the facts stand; the rating of FIDE in the one column of ratings, if it has none of its own.
    fn columns(&self, has_fide_rating: bool) -> EntrantColumns {
        let column = |key| self.header.column(key);
        EntrantColumns {
            id: column("id"),
            name: column("name"),
            sex: column("sex"),
            birth_year: column("birth"),
            unit: column("unit"),
            federation: column("federation"),
            title: column("title"),
            rating: column("rating"),
            fide_rating: column(if has_fide_rating { "fide_rating" } else { "rating" }),
            fide_id: column("fide_id"),
        }
    }

    /// The number of the row. A rank that is shared may be left blank; a starting number is given to every name.
    pub(super) fn number(&self, reader: &mut Reader<'_>) -> Option<EntrantNo> {
        let key = self.header.number_key();
        let at = self.at(key)?;
        if self.row.cell(at.column).is_blank() {
            if key == "no" && self.has_name() {
                reader.filled(Some(at));
            }
            return None;
        }
        let in_range = |number: &u32| (1..=MOST_NUMBER).contains(&i64::from(*number));
        let read = |written: &str| text::whole(written).parse().ok().filter(in_range);
        let number = reader.parsed(Some(at), || Expected::Whole(1, MOST_NUMBER), read);
        number.map(EntrantNo)
    }

    fn has_name(&self) -> bool {
        self.at("name").is_some_and(|at| !self.row.cell(at.column).is_blank())
    }

    /// The name and a second spelling: where the name is pinyin, the column `Typ` holds the Chinese one.
    fn names(&self, reader: &mut Reader<'_>) -> (Arc<str>, Option<Arc<str>>) {
        reader.filled(self.at("name"));
        let name = reader.name(self.at("name")).unwrap_or_default();
        let latin = reader.text(self.at("latin_name"));
        let other = self.at("other_name").map(|at| self.row.cell(at.column).text());
        match other.filter(|other| !other.is_empty() && other.chars().all(|c| is_han(c) || c == '·')) {
            Some(chinese) if !name.chars().any(is_han) => (chinese.into(), Some(name)),
            _ => (name, latin),
        }
    }

    /// Male or female; a cell left empty for men says nothing.
    fn sex(&self, reader: &mut Reader<'_>) -> Option<Sex> {
        let at = self.at("sex").filter(|at| *self.row.cell(at.column).text() != *"-")?;
        reader.sex(Some(at))
    }

    /// The year of a date, however its day is written; zeros stand for none.
    fn birth_year(&self, reader: &mut Reader<'_>) -> Option<i16> {
        let at = self.at("birth")?;
        let cell = self.row.cell(at.column);
        let written = cell.text();
        let written = text::plain(&written);
        if !written.is_empty() && written.chars().all(|c| matches!(c, '0' | '.' | '/' | '-')) {
            return None;
        }
        let mut groups = written.split(|c: char| !c.is_ascii_digit());
        let year = groups
            .find(|group| group.len() == 4)
            .and_then(|group| group.parse().ok());
        match (cell, year.filter(|year| (1901..2200).contains(year))) {
            (Cell::Text(_), Some(year)) => Some(year),
            _ => reader.year(Some(at)),
        }
    }
}

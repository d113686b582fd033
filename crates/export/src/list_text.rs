//! The list in the text form of FIDE's rating lists.

use std::fmt::Write as _;
use std::ops::Range;

use dengji_core::list_text::Layout;
use dengji_core::publication::{ListRow, Publication, Status};
use dengji_core::terms::{Date, Sex};
use rayon::prelude::*;

use crate::parts::joined;

const TITLES: [&str; 8] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];
const MONTHS: [&str; 12] = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
];

/// The list of one class, by name: a header line and a line a player.
///
/// A text that is wider than its column is cut, an id never is.
pub fn list_txt(publication: &Publication) -> Vec<u8> {
    let header = |column: &'static str| match column {
        "MMMYY" => month(publication.list_date.0),
        _ => column.to_owned(),
    };
    let columns: Vec<Column> = Layout::Single.columns().map(Column::of).collect();
    let mut first = String::new();
    write_line(&mut first, &columns, |text, column| text.push_str(&header(column.name)));
    let rows = by_name(&publication.list);
    let lines = rows.par_chunks(AT_ONCE).map(|rows| {
        let mut lines = String::with_capacity(rows.len() * LINE);
        for (_, row) in rows {
            write_line(&mut lines, &columns, |text, column| (column.write)(text, row));
        }
        lines.into_bytes()
    });
    let lines: Vec<Vec<u8>> = lines.collect();
    joined(std::iter::once(first.into_bytes()).chain(lines).collect())
}

/// A column of the list.
struct Column {
    name: &'static str,
    range: Range<usize>,
    /// Writes the cell of a row.
    write: fn(&mut String, &ListRow),
}

/// The rows by name, then register number, each with the beginning of its name as a number: that compares nearly all.
fn by_name(list: &[ListRow]) -> Vec<(u128, &ListRow)> {
    let mut rows: Vec<(u128, &ListRow)> = list.par_iter().map(|row| (beginning(&row.name), row)).collect();
    rows.par_sort_unstable_by(|(begins, row), (other_begins, other)| {
        let further = || (&row.name, &row.player).cmp(&(&other.name, &other.player));
        begins.cmp(other_begins).then_with(further)
    });
    rows
}

/// The first sixteen bytes, in the order of texts.
fn beginning(text: &str) -> u128 {
    let mut bytes = [0; 16];
    let taken = text.len().min(bytes.len());
    bytes[..taken].copy_from_slice(&text.as_bytes()[..taken]);
    u128::from_be_bytes(bytes)
}

/// More than most columns are wide.
const BLANKS: &str = "                                                                ";
/// Lines written at a time.
const AT_ONCE: usize = 4096;
/// Bytes of a line, about.
const LINE: usize = 160;

/// The month of a list: `DEC25`.
fn month(list: Date) -> String {
    let name = MONTHS[usize::from(list.month().unsigned_abs()) - 1];
    format!("{name}{:02}", list.year() % 100)
}

/// Writes a line: each cell in the width of its column.
fn write_line(text: &mut String, columns: &[Column], write: impl Fn(&mut String, &Column)) {
    let line = text.len();
    for column in columns {
        let (start, range) = (text.len(), &column.range);
        write(text, column);
        let mut width = text[start..].chars().count();
        let widest = range.len() - 1;
        if width > widest && column.name != "ID Number" {
            let cut = text[start..].char_indices().nth(widest);
            text.truncate(start + cut.map_or(0, |(at, _)| at));
            width = widest;
        }
        let mut missing = range.len().saturating_sub(width).max(1);
        while missing > 0 {
            let blanks = &BLANKS[..missing.min(BLANKS.len())];
            text.push_str(blanks);
            missing -= blanks.len();
        }
    }
    text.truncate(line + text[line..].trim_end().len());
    text.push('\n');
}

impl Column {
    fn of((name, range): (&'static str, Range<usize>)) -> Self {
        // Writing to a text does not fail.
        let write: fn(&mut String, &ListRow) = match name {
            "ID Number" => |text, row| text.push_str(row.player.as_str()),
            "Name" => |text, row| text.push_str(&row.name),
            "Fed" => |text, row| text.push_str(&row.federation),
            "Sex" => |text, row| text.push_str(row.sex.letter()),
            "Tit" => |text, row| text.push_str(title(row)),
            "WTit" => |text, row| {
                let title = title(row);
                text.push_str(if title.starts_with('W') { title } else { "" });
            },
            "MMMYY" => |text, row| _ = write!(text, "{}", row.rating),
            "Gms" => |text, row| _ = write!(text, "{}", row.games_period),
            "K" => |text, row| {
                if let Some(k) = row.k {
                    _ = write!(text, "{k}");
                }
            },
            "B-day" => |text, row| match row.birth_year {
                Some(year) => _ = write!(text, "{year}"),
                None => text.push_str("0000"),
            },
            "Flag" => |text, row| text.push_str(flag(row)),
            _ => |_, _| (),
        };
        Self { name, range, write }
    }
}

/// The title, if it is one of FIDE's.
fn title(row: &ListRow) -> &'static str {
    let known = TITLES.into_iter().find(|title| **title == *row.title.0);
    known.unwrap_or_default()
}

/// `w` for women, `i` for the inactive.
const fn flag(row: &ListRow) -> &'static str {
    match (row.sex, row.status) {
        (Sex::Female, Status::Inactive) => "wi",
        (Sex::Female, _) => "w",
        (Sex::Male, Status::Inactive) => "i",
        (Sex::Male, _) => "",
    }
}

//! The list in the text form of FIDE's rating lists.

use std::fmt::Write as _;
use std::ops::Range;

use dengji_core::list_text::Layout;
use dengji_core::publication::{ListRow, Publication, Status};
use dengji_core::terms::{Date, Sex};
use rayon::prelude::*;

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
    let columns: Vec<_> = Layout::Single.columns().collect();
    let mut text = String::new();
    write_line(&mut text, &columns, |text, column| text.push_str(&header(column)));
    let lines = by_name(&publication.list)
        .par_chunks(AT_ONCE)
        .map(|rows| {
            let mut lines = String::with_capacity(rows.len() * LINE);
            for &(_, row) in rows {
                write_line(&mut lines, &columns, |text, column| write_cell(text, row, column));
            }
            lines
        })
        .collect::<Vec<_>>();
    text.reserve_exact(lines.iter().map(String::len).sum());
    for lines in lines {
        text.push_str(&lines);
    }
    text.into_bytes()
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
fn write_line(text: &mut String, columns: &[(&'static str, Range<usize>)], write: impl Fn(&mut String, &'static str)) {
    let line = text.len();
    for &(column, ref range) in columns {
        let start = text.len();
        write(text, column);
        let mut width = text[start..].chars().count();
        let widest = range.len() - 1;
        if width > widest && column != "ID Number" {
            let cut = text[start..].char_indices().nth(widest);
            text.truncate(start + cut.map_or(0, |(at, _)| at));
            width = widest;
        }
        let missing = range.len().saturating_sub(width).max(1);
        text.extend(std::iter::repeat_n(' ', missing));
    }
    text.truncate(line + text[line..].trim_end().len());
    text.push('\n');
}

fn write_cell(text: &mut String, row: &ListRow, column: &str) {
    let title = || {
        TITLES
            .into_iter()
            .find(|title| **title == *row.title.0)
            .unwrap_or_default()
    };
    // Writing to a text does not fail.
    let _ = match column {
        "ID Number" => text.write_str(row.player.as_str()),
        "Name" => text.write_str(&row.name),
        "Fed" => text.write_str(&row.federation),
        "Sex" => text.write_str(row.sex.letter()),
        "Tit" => text.write_str(title()),
        "WTit" if title().starts_with('W') => text.write_str(title()),
        "MMMYY" => write!(text, "{}", row.rating),
        "Gms" => write!(text, "{}", row.games_period),
        "K" => row.k.map_or(Ok(()), |k| write!(text, "{k}")),
        "B-day" => match row.birth_year {
            Some(year) => write!(text, "{year}"),
            None => text.write_str("0000"),
        },
        "Flag" => text.write_str(flag(row)),
        _ => Ok(()),
    };
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

//! The list in the text form of FIDE's rating lists.

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
    let mut rows: Vec<&ListRow> = publication.list.iter().collect();
    rows.par_sort_by(|a, b| (&a.name, &a.player).cmp(&(&b.name, &b.player)));
    let columns: Vec<_> = Layout::Single.columns().collect();
    let lines = rows.par_chunks(AT_ONCE).map(|rows| {
        let lines = rows.iter().map(|row| line(&columns, |column| cell(row, column)));
        lines.collect::<String>()
    });
    let text: Vec<String> = std::iter::once(line(&columns, header))
        .chain(lines.collect::<Vec<_>>())
        .collect();
    text.concat().into_bytes()
}

/// Lines written at a time.
const AT_ONCE: usize = 4096;

/// The month of a list: `DEC25`.
fn month(list: Date) -> String {
    let name = MONTHS[usize::from(list.month().unsigned_abs()) - 1];
    format!("{name}{:02}", list.year() % 100)
}

fn line(columns: &[(&'static str, Range<usize>)], cell: impl Fn(&'static str) -> String) -> String {
    let mut line = String::new();
    for &(column, ref range) in columns {
        let text = cell(column);
        let widest = if column == "ID Number" {
            text.chars().count()
        } else {
            range.len() - 1
        };
        line.extend(text.chars().take(widest));
        let missing = range.len().saturating_sub(text.chars().count().min(widest));
        line.extend(std::iter::repeat_n(' ', missing.max(1)));
    }
    line.truncate(line.trim_end().len());
    line + "\n"
}

fn cell(row: &ListRow, column: &str) -> String {
    let title = TITLES
        .iter()
        .find(|title| ***title == *row.title.0)
        .copied()
        .unwrap_or_default();
    match column {
        "ID Number" => row.player.to_string(),
        "Name" => row.name.to_string(),
        "Fed" => row.federation.to_string(),
        "Sex" => row.sex.letter().to_owned(),
        "Tit" => title.to_owned(),
        "WTit" if title.starts_with('W') => title.to_owned(),
        "MMMYY" => row.rating.to_string(),
        "Gms" => row.games_period.to_string(),
        "K" => row.k.map(|k| k.to_string()).unwrap_or_default(),
        "B-day" => row
            .birth_year
            .map_or_else(|| "0000".to_owned(), |year| year.to_string()),
        "Flag" => flag(row),
        _ => String::new(),
    }
}

/// `w` for women, `i` for the inactive.
fn flag(row: &ListRow) -> String {
    let woman = if row.sex == Sex::Female { "w" } else { "" };
    let inactive = if row.status == Status::Inactive { "i" } else { "" };
    format!("{woman}{inactive}")
}

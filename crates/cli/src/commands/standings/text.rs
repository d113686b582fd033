//! The standings as a table for people.

use dengji_core::standings::outcome::{FinalStandings, Of};
use dengji_export::catalogue::Catalogue;
use dengji_export::standings_table::{
    category, criterion_heading, criterion_name, decision, joined, needed, points_heading, shown_columns,
};
use unicode_width::UnicodeWidthStr;

/// Where a column stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Right,
}

/// The table, under the name of the event and the system.
pub fn standings(standings: &FinalStandings, catalogue: &Catalogue) -> String {
    let title = catalogue.language().pick(&standings.title[0], &standings.title[1]);
    let by = catalogue.text_with("standings-by", &[("title", title), ("system", &standings.system)]);
    let event = standings.event.as_deref().map(|event| format!("{event}\n"));
    let shown = shown_columns(standings).into_iter();
    let criteria: Vec<String> = shown
        .filter_map(|at| legend(&standings.columns[at], catalogue))
        .collect();
    let separator = catalogue.text("list-separator");
    let criteria = (!criteria.is_empty())
        .then(|| catalogue.text_with("standings-columns", &[("criteria", &criteria.join(&separator))]) + "\n");
    let head = [
        event.unwrap_or_default(),
        format!("{by}\n"),
        criteria.unwrap_or_default(),
    ]
    .concat();
    format!("{head}\n{}", table(standings, catalogue))
}

/// A heading that is a code, and what it stands for.
fn legend(word: &str, catalogue: &Catalogue) -> Option<String> {
    let (heading, name) = (criterion_heading(word, catalogue), criterion_name(word, catalogue));
    (heading != name).then(|| format!("{heading} = {name}"))
}

fn table(standings: &FinalStandings, catalogue: &Catalogue) -> String {
    let heading = |name: &str| catalogue.text(&format!("column-{name}"));
    let mut columns: Vec<(String, Align)> = Vec::new();
    if standings.of == Of::Categories {
        columns.push((heading("category"), Align::Left));
    }
    columns.push((heading("place"), Align::Right));
    match standings.of {
        Of::Players => columns.extend([
            (heading("no"), Align::Right),
            (heading("name"), Align::Left),
            (heading("unit"), Align::Left),
        ]),
        Of::Teams | Of::Categories => columns.push((heading("team"), Align::Left)),
    }
    columns.push((points_heading(standings, catalogue), Align::Right));
    let shown = shown_columns(standings);
    columns.extend(
        shown
            .iter()
            .map(|&at| (criterion_heading(&standings.columns[at], catalogue), Align::Right)),
    );
    columns.push((heading("decided-by"), Align::Left));
    let (headings, aligns): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
    let rows = (0..standings.rows.len()).map(|at| cells(standings, at, &shown, catalogue));
    laid_out(&std::iter::once(headings).chain(rows).collect::<Vec<_>>(), &aligns)
}

fn cells(standings: &FinalStandings, at: usize, shown: &[usize], catalogue: &Catalogue) -> Vec<String> {
    let row = &standings.rows[at];
    let place = row.place.map(|place| place.to_string()).map(|place| {
        if row.is_shared {
            catalogue.text_with("place-shared", &[("place", &place)])
        } else {
            place
        }
    });
    let mut cells = Vec::new();
    if standings.of == Of::Categories {
        cells.push(category(row, catalogue));
    }
    cells.push(place.unwrap_or_default());
    if standings.of == Of::Players {
        cells.push(row.no.map_or_else(String::new, |no| no.to_string()));
    }
    cells.push(row.name.to_string());
    if standings.of == Of::Players {
        cells.push(row.unit.as_deref().unwrap_or_default().to_owned());
    }
    cells.push(row.points.to_string());
    cells.extend(shown.iter().map(|&column| shown_terms(standings, at, column)));
    cells.push(decision(standings, row, catalogue));
    cells
}

/// The terms that are needed, with a mark if there are more.
fn shown_terms(standings: &FinalStandings, row: usize, column: usize) -> String {
    let needed = needed(standings, row, column);
    let all = standings.rows[row].cells.get(column).map_or(0, Vec::len);
    let more = if needed.len() < all { " .." } else { "" };
    joined(needed) + more
}

fn laid_out(rows: &[Vec<String>], aligns: &[Align]) -> String {
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..aligns.len()).map(widest).collect();
    let cell = |(text, (&width, &align)): (&String, (&usize, &Align))| {
        let blanks = " ".repeat(width - text.width());
        if align == Align::Left {
            format!("{text}{blanks}")
        } else {
            format!("{blanks}{text}")
        }
    };
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().zip(widths.iter().zip(aligns)).map(cell).collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

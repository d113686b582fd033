//! Final standings as CSV, and the names of their criteria.

use dengji_core::number::Exact;
use dengji_core::standings::fide::Code;
use dengji_core::standings::outcome::{FinalRow, FinalStandings, Of};
use dengji_core::terms::PlayerId;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;

/// Columns of the standings of players, before the criteria.
pub const PLAYER_COLUMNS: [&str; 7] = ["place", "no", "player_id", "name", "points", "decided_by", "step"];
/// Columns of the standings of teams, before the criteria.
pub const TEAM_COLUMNS: [&str; 5] = ["place", "team", "points", "decided_by", "step"];
/// The further column of a festival, the first one.
pub const CATEGORY_COLUMN: &str = "category";

/// The standings as CSV. The terms of a sequence stand in one cell, a blank between them.
pub fn standings_csv(standings: &FinalStandings, catalogue: &Catalogue) -> Result<Vec<u8>, Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let first: Vec<&str> = match standings.of {
        Of::Players => PLAYER_COLUMNS.to_vec(),
        Of::Teams => TEAM_COLUMNS.to_vec(),
        Of::Categories => std::iter::once(CATEGORY_COLUMN).chain(TEAM_COLUMNS).collect(),
    };
    writer.write_record(first.into_iter().chain(standings.columns.iter().map(|word| &**word)))?;
    for row in &standings.rows {
        for cell in cells(standings.of, row, catalogue) {
            writer.write_field(cell.csv().as_ref())?;
        }
        let missing = standings.columns.len().saturating_sub(row.cells.len());
        for terms in row
            .cells
            .iter()
            .map(|terms| joined(terms))
            .chain(vec![String::new(); missing])
        {
            writer.write_field(terms)?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    let bytes = writer.into_inner();
    bytes.map_err(|error| csv::Error::from(error.into_error()).into())
}

fn cells<'a>(of: Of, row: &'a FinalRow, catalogue: &Catalogue) -> Vec<Cell<'a>> {
    let place = Cell::number_or_empty(row.place);
    let decided = Cell::text_or_empty(row.decided_by.as_deref());
    let (points, step) = (Cell::number(row.points), Cell::number_or_empty(row.step));
    let name = Cell::text(&*row.name);
    match of {
        Of::Players => {
            let id = Cell::text_or_empty(row.id.as_ref().map(PlayerId::as_str));
            vec![place, Cell::number_or_empty(row.no), id, name, points, decided, step]
        }
        Of::Teams => vec![place, name, points, decided, step],
        Of::Categories => vec![Cell::text(category(row, catalogue)), place, name, points, decided, step],
    }
}

/// The category of a row in the language of the catalogue.
pub fn category(row: &FinalRow, catalogue: &Catalogue) -> String {
    let titles = row.category.as_ref();
    titles.map_or_else(String::new, |[zh, en]| catalogue.language().pick(zh, en).to_string())
}

/// The terms of a sequence with a blank between them.
pub fn joined(terms: &[Exact]) -> String {
    terms.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The criteria with a column in a table for people: those that judged anybody, and FIDE's, which may be dropped.
pub fn shown_columns(standings: &FinalStandings) -> Vec<usize> {
    let is_shown = |&at: &usize| {
        let mut cells = standings.rows.iter().filter_map(|row| row.cells.get(at));
        standings.columns[at].parse::<Code>().is_ok() || cells.any(|terms| !terms.is_empty())
    };
    (0..standings.columns.len()).filter(is_shown).collect()
}

/// The terms of a row under a criterion, up to the step that separates it from its neighbours.
pub fn needed(standings: &FinalStandings, row: usize, column: usize) -> &[Exact] {
    let terms = standings.rows[row].cells.get(column).map_or(&[][..], Vec::as_slice);
    let word = &standings.columns[column];
    let neighbours = standings.rows.iter().skip(row).take(2);
    let decided = neighbours.filter(|row| row.decided_by.as_ref() == Some(word));
    let step = decided.filter_map(|row| row.step).max().unwrap_or(1);
    &terms[..usize::try_from(step).unwrap_or(usize::MAX).min(terms.len())]
}

/// The full name of a criterion.
pub fn criterion_name(word: &str, catalogue: &Catalogue) -> String {
    if let Some(name) = catalogue.known_text(&format!("criterion-{word}"), &[]) {
        return name;
    }
    if let Some(board) = word.strip_prefix("board-") {
        return catalogue.text_with("criterion-board", &[("board", board)]);
    }
    match word.parse() {
        Ok(code) => code_name(&code, catalogue),
        Err(_) => word.to_owned(),
    }
}

/// The heading of a criterion: one of FIDE's codes as it is, else its name.
pub fn criterion_heading(word: &str, catalogue: &Catalogue) -> String {
    if word.contains(|c: char| c.is_ascii_uppercase()) {
        word.to_owned()
    } else {
        criterion_name(word, catalogue)
    }
}

/// The full name of one of FIDE's codes: the name and what modifies it.
fn code_name(code: &Code, catalogue: &Catalogue) -> String {
    let base = code.text().split([':', '/', '-']).next().unwrap_or_default();
    let name = catalogue.text(&format!("tie-break-{}", base.to_ascii_lowercase()));
    let modifiers = modifiers(code, catalogue);
    if modifiers.is_empty() {
        return name;
    }
    let modifiers = modifiers.join(&catalogue.text("list-separator"));
    catalogue.text_with("criterion-modified", &[("name", &name), ("modifiers", &modifiers)])
}

fn modifiers(code: &Code, catalogue: &Catalogue) -> Vec<String> {
    use dengji_core::standings::fide::Of;

    let (lowest, highest) = (code.cut.lowest.to_string(), code.cut.highest);
    let limit = code.limit.to_string();
    let of = code.of.map(|of| match of {
        Of::MatchPoints => catalogue.text("modifier-match-points"),
        Of::Points | Of::BoardPoints => catalogue.text("modifier-game-points"),
    });
    let cut = (code.cut.lowest > 0).then(|| {
        let key = if highest > 0 { "modifier-median" } else { "modifier-cut" };
        catalogue.text_with(key, &[("count", &lowest)])
    });
    let limit = (code.limit != 0).then(|| catalogue.text_with("modifier-limit", &[("count", &limit)]));
    let as_played = code.as_played.then(|| catalogue.text("modifier-as-played"));
    of.into_iter().chain(cut).chain(limit).chain(as_played).collect()
}

/// The heading of the points.
pub fn points_heading(standings: &FinalStandings, catalogue: &Catalogue) -> String {
    catalogue.text(&format!("column-{}", standings.total.word()))
}

/// What separates a row from the one above, in short words, with the step of a sequence.
pub fn decision(standings: &FinalStandings, row: &FinalRow, catalogue: &Catalogue) -> String {
    let word = match row.decided_by.as_deref() {
        None => return catalogue.text("standings-no-place"),
        Some("points") => standings.total.word(),
        Some(word) => word,
    };
    let short = catalogue.known_text(&format!("criterion-short-{word}"), &[]);
    let name = short.unwrap_or_else(|| criterion_name(word, catalogue));
    match row.step {
        None => name,
        Some(step) => catalogue.text_with("standings-step", &[("name", &name), ("step", &step.to_string())]),
    }
}

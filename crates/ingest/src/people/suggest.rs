//! What the register may need: rows to add, people who come near, and rows that may be one person.

use std::collections::{BTreeMap, BTreeSet};

use dengji_core::finding::Place;
use dengji_core::terms::{Entrant, EventReport, PlayerId, Register, RegisterEntry, Sex};

use super::directory::{Directory, fide_id};
use super::names::{is_home, plain, words};
use super::{Problem, resolve};
use crate::layout::FEDERATION;

/// The cells of a row of the register, under [`columns`].
pub type Row = [String; 11];

/// What the register may need.
#[derive(Debug, Default)]
pub struct Suggestions {
    /// People whom nobody in the register resembles: the row to add, and where they first stand.
    pub new: Vec<(Row, Place)>,
    /// People who resemble somebody.
    pub near: Vec<Near>,
    /// Rows of the register that may be one person.
    pub twins: Vec<[Row; 2]>,
}

/// A player of a report and those of the register whom he resembles.
#[derive(Debug)]
pub struct Near {
    /// As a row of the register.
    pub row: Row,
    /// Where he stands.
    pub place: Place,
    /// The rows of the register.
    pub registered: Vec<Row>,
}

/// The columns of the register's template, by their English names.
const COLUMNS: [&str; 11] = [
    "id",
    "name",
    "latin_name",
    "sex",
    "birth_year",
    "unit",
    "federation",
    "title",
    "fide_id",
    "fide_rating",
    "former_names",
];

/// The headings of [`Row`] in Chinese and English.
pub fn columns() -> [String; 11] {
    COLUMNS.map(|key| FEDERATION.register.words(key))
}

/// The headings of [`Row`] as the template of a language has them: 0 for Chinese, 1 for English.
pub fn columns_in(language: usize) -> [&'static str; 11] {
    COLUMNS.map(|key| FEDERATION.register.heading_in(key, language))
}

/// What the register may need for the people of some reports.
pub fn suggest(reports: &[&EventReport], register: &Register, home: &str) -> Suggestions {
    let directory = Directory::new(register);
    let mut suggestions = Suggestions {
        twins: twins(register),
        ..Suggestions::default()
    };
    let mut seen = BTreeSet::new();
    for entrant in reports.iter().flat_map(|report| &report.entrants) {
        let foreign = entrant.federation.as_deref().is_some_and(|code| !is_home(code, home));
        let known = |entrant| resolve(entrant, &directory, foreign);
        if entrant.is_computer || foreign {
            continue;
        }
        if let Err(problem) = known(entrant) {
            add(entrant, problem, &directory, &mut seen, &mut suggestions);
        }
    }
    suggestions
}

/// Adds a person once, in whichever reports he stands.
fn add(
    entrant: &Entrant,
    problem: Problem,
    directory: &Directory<'_>,
    seen: &mut BTreeSet<Row>,
    suggestions: &mut Suggestions,
) {
    let row = of_entrant(entrant);
    if !seen.insert(row.clone()) {
        return;
    }
    let near = match problem {
        Problem::Unknown(_, near) | Problem::Ambiguous(near) | Problem::Differs(_, near) => near,
    };
    let place = entrant.place.clone();
    if near.is_empty() {
        suggestions.new.push((row, place));
    } else {
        let registered = near
            .into_iter()
            .map(|player| of_entry(directory.entry(player)))
            .collect();
        suggestions.near.push(Near { row, place, registered });
    }
}

/// Pairs of rows with one FIDE id, or with the same words of the name and the same sex, and neither another year nor,
/// without years, another unit.
fn twins(register: &Register) -> Vec<[Row; 2]> {
    let mut groups: BTreeMap<String, Vec<&RegisterEntry>> = BTreeMap::new();
    for entry in &register.entries {
        let id = entry
            .fide_id
            .as_deref()
            .and_then(fide_id)
            .map(|id| format!("fide {id}"));
        let name = format!("name {} {}", words(&entry.name), entry.sex.letter());
        for key in id.into_iter().chain([name]) {
            groups.entry(key).or_default().push(entry);
        }
    }
    let mut pairs = BTreeSet::new();
    for (key, group) in &groups {
        for (at, one) in group.iter().enumerate() {
            for other in &group[at + 1..] {
                if key.starts_with("fide") || may_be_one(one, other) {
                    pairs.insert([of_entry(one), of_entry(other)]);
                }
            }
        }
    }
    pairs.into_iter().collect()
}

fn may_be_one(one: &RegisterEntry, other: &RegisterEntry) -> bool {
    match (one.birth_year, other.birth_year) {
        (Some(year), Some(other)) => year == other,
        _ => one.unit.as_deref().map(plain) == other.unit.as_deref().map(plain),
    }
}

/// A player of a report as a row of the register.
pub(super) fn of_entrant(entrant: &Entrant) -> Row {
    let year = entrant.birth_year.map(|year| year.to_string());
    let fide_rating = entrant.fide_rating.map(|rating| rating.to_string());
    let cells = [
        entrant.id.as_ref().map(PlayerId::as_str),
        Some(&*entrant.name),
        entrant.latin_name.as_deref(),
        entrant.sex.map(Sex::letter),
        year.as_deref(),
        entrant.unit.as_deref(),
        entrant.federation.as_deref(),
        Some(&*entrant.title.0),
        entrant.fide_id.as_deref(),
        fide_rating.as_deref(),
        None,
    ];
    cells.map(|cell| cell.unwrap_or_default().to_owned())
}

fn of_entry(entry: &RegisterEntry) -> Row {
    let year = entry.birth_year.map(|year| year.to_string());
    let fide_rating = entry.fide_rating.map(|rating| rating.to_string());
    let former_names = entry.former_names.join("、");
    let cells = [
        Some(entry.id.as_str()),
        Some(&*entry.name),
        entry.latin_name.as_deref(),
        Some(entry.sex.letter()),
        year.as_deref(),
        entry.unit.as_deref(),
        entry.federation.as_deref(),
        Some(&*entry.title.0),
        entry.fide_id.as_deref(),
        fide_rating.as_deref(),
        Some(&*former_names),
    ];
    cells.map(|cell| cell.unwrap_or_default().to_owned())
}

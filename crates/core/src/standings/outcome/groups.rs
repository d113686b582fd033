//! The standings of a festival: teams of a category by the places of their players in its groups.

use std::sync::Arc;

use super::{Of, empty, from_machine, known_format, matches, remarks, unnamed};
use crate::finding::{Code, Finding};
use crate::standings::festival::{Festival, Finisher};
use crate::standings::fide::Contestants;
use crate::standings::machine::Row;
use crate::standings::outcome::{FinalRow, FinalStandings};
use crate::standings::table::{Form, Table};
use crate::standings::team::team_of;
use crate::standings::{Standing, System, rank};
use crate::terms::{EventReport, Rating};

/// A group of a festival.
pub struct Group<'a> {
    /// Its report.
    pub report: &'a EventReport,
    /// The system that ranks its players.
    pub system: System,
    /// The rating by which tie-breaks see each entrant, by position.
    pub ratings: Vec<Option<Rating>>,
}

/// The team standings of a festival.
///
/// - Inputs: its groups; the system and its festival rules.
/// - Output: none if the format of a group is not known, with a finding.
pub fn festival(
    groups: &[Group<'_>],
    system: &System,
    rules: &Festival,
    findings: &mut Vec<Finding>,
) -> Option<FinalStandings> {
    let first = groups.first()?;
    let mut by_category: Vec<Vec<Vec<Finisher>>> = vec![Vec::new(); rules.categories.len()];
    for group in groups {
        let report = group.report;
        let name = report.group.value.as_ref().or(report.name.value.as_ref());
        let Some(category) = name.and_then(|name| rules.category(name)) else {
            let found = Finding::at(Code::CategoryUnknown, report.group.place.clone());
            findings.push(found.with("group", name.map_or("", |name| name)));
            continue;
        };
        by_category[category].push(finishers(group, findings)?);
    }
    let mut standings = empty(first.report, system, (Of::Categories, Form::Other), Vec::new());
    standings.event = common_name(groups);
    for (category, groups) in rules.categories.iter().zip(&by_category) {
        let totals = rules.totals(groups);
        let points = |row: &Row| row.values.first().and_then(|value| value.terms.first()).copied();
        let rows = from_machine(&totals.rows, |team| unnamed(Arc::clone(&totals.names[team])));
        for (row, of_machine) in rows.into_iter().zip(&totals.rows) {
            standings.rows.push(FinalRow {
                category: Some(category.title.clone()),
                points: points(of_machine).unwrap_or_default(),
                ..row
            });
        }
    }
    Some(standings)
}

/// What the names of the groups begin with in common, without the beginning of a number.
fn common_name(groups: &[Group<'_>]) -> Option<Arc<str>> {
    let mut names = groups
        .iter()
        .map(|group| group.report.name.value.as_deref().unwrap_or_default());
    let first = names.next()?;
    let common = names.fold(first, |common, name| {
        let same = common.chars().zip(name.chars()).take_while(|(a, b)| a == b);
        &common[..same.map(|(c, _)| c.len_utf8()).sum()]
    });
    if common == first {
        return (!first.is_empty()).then(|| first.into());
    }
    let name = common.trim_end_matches(|c: char| c.is_ascii_digit() || !c.is_alphanumeric());
    (!name.is_empty()).then(|| name.into())
}

/// The players of a group with their places; none if its format is not known.
fn finishers(group: &Group<'_>, findings: &mut Vec<Finding>) -> Option<Vec<Finisher>> {
    let report = group.report;
    matches::say_without_team(report, findings);
    let format = known_format(report, findings)?;
    let table = Table::of_report(report, Form::from(format), |at| group.ratings[at]);
    remarks(report, &group.system, &table, Contestants::Players, findings)?;
    let finisher = |row: &Standing| {
        Some(Finisher {
            team: Arc::clone(team_of(&report.entrants[row.player])?),
            place: row.place,
            took_part: table.lines[row.player].slots.iter().any(|slot| slot.played),
        })
    };
    Some(rank(&table, &group.system).iter().filter_map(finisher).collect())
}

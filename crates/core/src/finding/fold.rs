//! One cause is said once: findings that repeat from row to row become one, which keeps every place.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::sync::Arc;

use super::{Code, Finding, Severity, Spot};
use crate::terms::EventId;

/// So many findings that say the same stand alone; of more, the first stands for all.
const ALIKE: usize = 3;
/// So many findings of one code in one sheet or text stand alone, whatever they say: more come from the layout.
const OF_A_SHEET: usize = 20;

/// Arguments that name the row and not what is wrong with it.
const ROW: [&str; 3] = ["player", "name", "round"];

impl Finding {
    /// Puts findings in the order in which they are shown and takes out what is said already.
    ///
    /// What repeats from row to row is said at the first of its places and keeps the others in [`Finding::also`].
    pub fn arrange(findings: &mut Vec<Self>) {
        Self::sort(findings);
        findings.dedup();
        let groups = groups(findings, 1, of_a_column);
        join(findings, &groups);
        let groups = self::groups(findings, 1, of_a_number);
        join(findings, &groups);
        let groups = self::groups(findings, ALIKE, alike);
        join(findings, &groups);
        let groups = self::groups(findings, OF_A_SHEET, of_a_sheet);
        join(findings, &groups);
    }
}

/// Whether one fault of a layout gives this finding in row after row.
const fn repeats(code: Code) -> bool {
    says_the_same(code)
        || matches!(
            code,
            Code::PointsDiffer
                | Code::GameOneSided
                | Code::GameContradicts
                | Code::EntrantNumberTwice
                | Code::RoundTwice
                | Code::BoardTwice
                | Code::BothLost
                | Code::OpponentSelf
                | Code::PersonUnknown
                | Code::PersonDiffers
        )
}

/// Whether the finding says what stands in a cell, which may be the same in many.
const fn says_the_same(code: Code) -> bool {
    matches!(
        code,
        Code::ValueMissing
            | Code::ValueInvalid
            | Code::FederationUnknown
            | Code::DateAmbiguous
            | Code::DateInvalid
            | Code::CellError
            | Code::FormulaWithoutValue
            | Code::ScoreIsDate
            | Code::ResultUnknown
            | Code::RoundInvalid
            | Code::PlayerAbsent
    )
}

/// File, sheet, code, weight and event: what all findings of one cause share.
type Kind<'a> = (&'a str, Option<&'a str>, Code, Severity, Option<&'a EventId>);

fn kind(finding: &Finding) -> Kind<'_> {
    let place = &finding.place;
    let event = finding.event.as_ref();
    (
        &place.file,
        place.sheet.as_deref(),
        finding.code,
        finding.severity,
        event,
    )
}

/// What makes findings alike: all that they say, but for the names of their rows.
type Alike<'a> = (Kind<'a>, Option<&'a Arc<str>>, Vec<(&'static str, &'a str)>);

fn alike(finding: &Finding) -> Option<Alike<'_>> {
    // A federation has the name of its player for a heading.
    let names_the_row =
        |name: &str| ROW.contains(&name) || name == "heading" && finding.code == Code::FederationUnknown;
    let said = finding.arguments.iter().filter(|(name, _)| !names_the_row(name));
    let said = said
        .map(|(name, value)| (*name, without_opponent(finding.code, value)))
        .collect();
    says_the_same(finding.code).then(|| (kind(finding), finding.article.as_ref(), said))
}

/// What is wrong with the cell of a round, `17 w ?` or `17w2`, is what stands behind opponent and colour.
fn without_opponent(code: Code, value: &str) -> &str {
    let behind = value.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let result = behind.strip_prefix(|c: char| c.is_alphabetic()).map(str::trim_start);
    match (code, result) {
        (Code::ResultUnknown, Some(result)) if !result.is_empty() => result,
        _ => value,
    }
}

/// One number under two names is one slip, wherever the second name stands.
fn of_a_number(finding: &Finding) -> Option<(Kind<'_>, [Option<&str>; 3])> {
    let is_it = finding.code == Code::EntrantNumberTwice && finding.argument("case") == Some("number");
    is_it.then(|| {
        (
            kind(finding),
            ["player", "first", "name"].map(|key| finding.argument(key)),
        )
    })
}

/// What a spreadsheet shows as dates is a fault of the column, whatever the cells say; a bound is one for all rows.
fn of_a_column(finding: &Finding) -> Option<(Kind<'_>, u32, [Option<&str>; 2])> {
    match (finding.code, finding.place.spot) {
        (Code::NumberIsDate | Code::ScoreIsDate, Spot::Cell { column, .. }) => Some((kind(finding), column, [None; 2])),
        (Code::LimitExceeded, _) => {
            let bound = ["what", "heading"].map(|name| finding.argument(name));
            Some((kind(finding), 0, bound))
        }
        _ => None,
    }
}

fn of_a_sheet(finding: &Finding) -> Option<Kind<'_>> {
    repeats(finding.code).then(|| kind(finding))
}

/// The positions of findings that have a key with more than so many others.
fn groups<'a, K: Ord>(findings: &'a [Finding], most: usize, key: impl Fn(&'a Finding) -> Option<K>) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for (at, finding) in findings.iter().enumerate() {
        if let Some(key) = key(finding) {
            groups.entry(key).or_default().push(at);
        }
    }
    groups.into_values().filter(|group| group.len() > most).collect()
}

/// Leaves the first of each group, with the places of all.
fn join(findings: &mut Vec<Finding>, groups: &[Vec<usize>]) {
    let mut joined: BTreeSet<usize> = BTreeSet::new();
    for (&first, others) in groups.iter().filter_map(|group| group.split_first()) {
        for &other in others {
            let (spot, further) = (findings[other].place.spot, mem::take(&mut findings[other].also));
            findings[first].also.push(spot);
            findings[first].also.extend(further);
            if findings[first].player != findings[other].player {
                findings[first].player = None;
            }
        }
        findings[first].also.sort_unstable();
        joined.extend(others);
    }
    let mut at = 0..;
    findings.retain(|_| !at.next().is_some_and(|at| joined.contains(&at)));
}

#[cfg(test)]
mod tests {
    use super::super::Place;
    use super::*;

    fn unknown(row: u32, value: &str) -> Finding {
        let place = Place::file("a.xlsx").sheet("S").cell(row, 4);
        Finding::at(Code::ResultUnknown, place)
            .with("player", row)
            .with("value", value)
    }

    fn spots(findings: &[Finding]) -> Vec<(Spot, usize)> {
        findings
            .iter()
            .map(|found| (found.place.spot, found.also.len()))
            .collect()
    }

    #[test]
    fn what_more_than_three_cells_say_alike_is_said_once_with_every_place() {
        let mut findings: Vec<Finding> = (1..=5).rev().map(|row| unknown(row, "2-0")).collect();
        findings.push(unknown(3, "x"));
        Finding::arrange(&mut findings);
        let cell = |row| Spot::Cell { row, column: 4 };
        assert_eq!(spots(&findings), [(cell(1), 4), (cell(3), 0)]);
        assert_eq!(findings[0].also, [2, 3, 4, 5].map(cell));
    }

    #[test]
    fn cells_of_rounds_are_alike_whoever_the_opponent_is() {
        let mut findings: Vec<Finding> = (1..=4).map(|row| unknown(row, &format!("{row} w ?"))).collect();
        Finding::arrange(&mut findings);
        assert_eq!((findings.len(), findings[0].also.len()), (1, 3));
    }

    #[test]
    fn three_cells_stand_alone_and_so_do_two_sheets() {
        let mut findings: Vec<Finding> = (1..=3).map(|row| unknown(row, "2-0")).collect();
        let other = |row| Finding {
            place: Place::file("a.xlsx").sheet("T").cell(row, 4),
            ..unknown(row, "2-0")
        };
        findings.extend((1..=3).map(other));
        Finding::arrange(&mut findings);
        assert_eq!(findings.len(), 6);
    }

    #[test]
    fn a_column_that_cannot_be_read_is_one_finding_whatever_stands_in_it() {
        let mut findings: Vec<Finding> = (0..21).map(|row| unknown(row, &row.to_string())).collect();
        Finding::arrange(&mut findings);
        assert_eq!((findings.len(), findings[0].also.len()), (1, 20));
    }

    #[test]
    fn people_are_joined_where_most_of_a_sheet_is_unknown() {
        let place = |row| Place::file("a.xlsx").sheet("S").cell(row, 0);
        for (rows, left) in [(20, 20), (21, 1)] {
            let unknown = |row: u32| Finding::at(Code::PersonUnknown, place(row)).with("name", row);
            let mut findings: Vec<Finding> = (0..rows).map(unknown).collect();
            Finding::arrange(&mut findings);
            assert_eq!((findings.len(), findings[0].also.len()), (left, rows as usize - left));
        }
    }
}

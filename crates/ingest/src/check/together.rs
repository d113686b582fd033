//! Checks of reports against each other: one event given twice.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{Entrant, EntrantNo, EventReport, Outcome};
use rayon::prelude::*;

use super::finding;
use crate::people::plain_name;

/// Fewer equal games than this may be chance: then the days have to meet as well.
const TELLING: usize = 10;

/// Finds an event id used twice, one event under two ids, and halves of one event that overlap.
///
/// Players are compared by name, and by id; rounds are left out, as some files do not have them.
pub fn check_together(reports: &[&EventReport], findings: &mut Vec<Finding>) {
    let by_name = overlaps(reports, |entrant| Some(plain_name(&entrant.name)));
    let by_id = overlaps(reports, |entrant| Some(entrant.id.as_ref()?.to_string()));
    let mut shared: BTreeMap<(usize, usize), Shared> = by_name;
    for (pair, games) in by_id {
        let most = shared.entry(pair).or_insert(games);
        *most = if games.count > most.count { games } else { *most };
    }
    let twice = same_ids(reports, findings);
    for ((earlier, later), games) in shared {
        if !twice.contains(&later) {
            findings.extend(overlap(reports[earlier], reports[later], games));
        }
    }
}

/// The games that two reports share.
#[derive(Clone, Copy)]
struct Shared {
    count: usize,
    /// The first of them, as a row of the earlier report and of the later.
    first: (usize, usize),
}

/// Reports with the id of an earlier one. What else the two share follows from that.
fn same_ids(reports: &[&EventReport], findings: &mut Vec<Finding>) -> BTreeSet<usize> {
    let mut first: BTreeMap<&str, &EventReport> = BTreeMap::new();
    let mut twice = BTreeSet::new();
    for (at, report) in reports.iter().enumerate() {
        let Some(id) = &report.id.value else {
            continue;
        };
        if let Some(earlier) = first.get(id.as_str()) {
            let found = finding(report, Code::EventTwice, &report.id.place).with("id", id);
            findings.push(found.with("other", &earlier.place.file));
            twice.insert(at);
        } else {
            first.insert(id.as_str(), report);
        }
    }
    twice
}

/// A game as it is compared: who had White, who Black, the result, and the how-manieth such game of its report it is;
/// then the report and the row.
type Known = (u32, u32, Outcome, u32, u32, u32);

/// So many earlier reports with one game are looked at: the last ones.
const HOLDERS: usize = 64;

/// The equal games of every two reports that have one.
fn overlaps(reports: &[&EventReport], key: impl Fn(&Entrant) -> Option<String>) -> BTreeMap<(usize, usize), Shared> {
    let (mut games, mut people) = (Vec::new(), HashMap::new());
    for (index, report) in (0..).zip(reports) {
        known_games(index, report, &key, &mut people, &mut games);
    }
    games.par_sort_unstable();
    let mut equal: BTreeMap<(usize, usize), Shared> = BTreeMap::new();
    let is_same = |a: &Known, b: &Known| (a.0, a.1, a.2, a.3) == (b.0, b.1, b.2, b.3);
    for holders in games.chunk_by(is_same) {
        for (at, &(.., index, row)) in holders.iter().enumerate() {
            for &(.., other, its_row) in &holders[at.saturating_sub(HOLDERS)..at] {
                let none_yet = Shared {
                    count: 0,
                    first: (its_row as usize, row as usize),
                };
                let shared = equal.entry((other as usize, index as usize)).or_insert(none_yet);
                shared.count += 1;
                if none_yet.first.1 < shared.first.1 {
                    shared.first = none_yet.first;
                }
            }
        }
    }
    equal
}

/// Adds the games over the board of a report. People are numbered as they come.
fn known_games(
    index: u32,
    report: &EventReport,
    key: impl Fn(&Entrant) -> Option<String>,
    people: &mut HashMap<String, u32>,
    games: &mut Vec<Known>,
) {
    let mut number = |name: String| {
        let next = u32::try_from(people.len()).unwrap_or(u32::MAX);
        *people.entry(name).or_insert(next)
    };
    let names: BTreeMap<EntrantNo, u32> = report
        .entrants
        .iter()
        .filter_map(|entrant| Some((entrant.no, number(key(entrant)?))))
        .collect();
    let mut times: HashMap<(u32, u32, Outcome), u32> = HashMap::new();
    for (row, game) in (0..).zip(&report.games).filter(|(_, game)| game.outcome.is_played()) {
        let side = |no: EntrantNo| names.get(&no).copied();
        let Some((white, black)) = side(game.white).zip(game.black.and_then(side)) else {
            continue;
        };
        let time = times.entry((white, black, game.outcome)).or_default();
        *time += 1;
        games.push((white, black, game.outcome, *time, index, row));
    }
}

/// A finding if so many equal games can not be chance.
fn overlap(earlier: &EventReport, later: &EventReport, shared: Shared) -> Option<Finding> {
    let equal = shared.count;
    let (first, second) = (played(earlier), played(later));
    let smaller = first.min(second);
    let contained = equal == smaller && (equal >= TELLING || days_meet(earlier, later));
    let half = equal >= TELLING && equal * 2 >= smaller && days_meet(earlier, later);
    let code = if contained && first == second {
        Code::EventSameContent
    } else if contained || half {
        Code::EventOverlaps
    } else {
        return None;
    };
    let id = earlier.id.value.as_ref().map_or("-", |id| id.as_str());
    let [known, place] =
        [(earlier, shared.first.0), (later, shared.first.1)].map(|(report, row)| &report.games[row].place);
    let found = finding(later, code, place)
        .with("other", &earlier.place.file)
        .with("sheet", known.sheet.as_deref().unwrap_or("none"))
        .with("first", known.spot)
        .with("id", id);
    Some(found.with("equal", equal).with("games", second))
}

fn played(report: &EventReport) -> usize {
    let played = |game: &&dengji_core::terms::StatedGame| game.outcome.is_played() && game.black.is_some();
    report.games.iter().filter(played).count()
}

/// Whether two events may share a day; unknown days may.
fn days_meet(one: &EventReport, other: &EventReport) -> bool {
    let before = |a: &EventReport, b: &EventReport| matches!((a.end.value, b.start.value), (Some(end), Some(start)) if end < start);
    !before(one, other) && !before(other, one)
}

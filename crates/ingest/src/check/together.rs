//! Checks of reports against each other: one event given twice.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{Entrant, EntrantNo, EventReport, Outcome};

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

/// A game as it is compared: who had White, who Black, the result, and the how-manieth such game it is.
type Known = (String, String, Outcome, usize);

/// So many earlier reports with one game are looked at: the last ones.
const HOLDERS: usize = 64;

/// The equal games of every two reports that have one.
fn overlaps(reports: &[&EventReport], key: impl Fn(&Entrant) -> Option<String>) -> BTreeMap<(usize, usize), Shared> {
    let mut holders: HashMap<Known, VecDeque<(usize, usize)>> = HashMap::new();
    let mut equal: BTreeMap<(usize, usize), Shared> = BTreeMap::new();
    for (index, report) in reports.iter().enumerate() {
        for (row, game) in known_games(report, &key) {
            let earlier = holders.entry(game).or_default();
            for (other, its_row) in earlier.iter() {
                let none_yet = Shared {
                    count: 0,
                    first: (*its_row, row),
                };
                equal.entry((*other, index)).or_insert(none_yet).count += 1;
            }
            if earlier.len() == HOLDERS {
                earlier.pop_front();
            }
            earlier.push_back((index, row));
        }
    }
    equal
}

/// The games over the board, with their rows.
fn known_games(report: &EventReport, key: impl Fn(&Entrant) -> Option<String>) -> Vec<(usize, Known)> {
    let names: BTreeMap<EntrantNo, String> = report
        .entrants
        .iter()
        .filter_map(|entrant| Some((entrant.no, key(entrant)?)))
        .collect();
    let mut times: HashMap<(String, String, Outcome), usize> = HashMap::new();
    let rows = report.games.iter().enumerate();
    rows.filter(|(_, game)| game.outcome.is_played())
        .filter_map(|(row, game)| {
            let (white, black) = (names.get(&game.white)?.clone(), names.get(&game.black?)?.clone());
            let time = times.entry((white.clone(), black.clone(), game.outcome)).or_default();
            *time += 1;
            Some((row, (white, black, game.outcome, *time)))
        })
        .collect()
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

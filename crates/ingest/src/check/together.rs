//! Checks of reports against each other: one event given twice.

use std::collections::{BTreeMap, HashMap};

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
    same_ids(reports, findings);
    let by_name = overlaps(reports, |entrant| Some(plain_name(&entrant.name)));
    let by_id = overlaps(reports, |entrant| Some(entrant.id.as_ref()?.to_string()));
    let mut equal: BTreeMap<(usize, usize), usize> = by_name;
    for (pair, games) in by_id {
        let most = equal.entry(pair).or_default();
        *most = games.max(*most);
    }
    for ((earlier, later), games) in equal {
        findings.extend(overlap(reports[earlier], reports[later], games));
    }
}

fn same_ids(reports: &[&EventReport], findings: &mut Vec<Finding>) {
    let mut first: BTreeMap<&str, &EventReport> = BTreeMap::new();
    for report in reports {
        let Some(id) = &report.id.value else {
            continue;
        };
        if let Some(earlier) = first.get(id.as_str()) {
            let found = finding(report, Code::EventTwice, &report.id.place).with("id", id);
            findings.push(found.with("other", &earlier.place.file));
        } else {
            first.insert(id.as_str(), report);
        }
    }
}

/// A game as it is compared: who had White, who Black, the result, and the how-manieth such game it is.
type Known = (String, String, Outcome, usize);

/// The number of equal games of every two reports that have one.
fn overlaps(reports: &[&EventReport], key: impl Fn(&Entrant) -> Option<String>) -> BTreeMap<(usize, usize), usize> {
    let mut holders: HashMap<Known, Vec<usize>> = HashMap::new();
    let mut equal = BTreeMap::new();
    for (index, report) in reports.iter().enumerate() {
        for game in known_games(report, &key) {
            let earlier = holders.entry(game).or_default();
            for other in earlier.iter() {
                *equal.entry((*other, index)).or_default() += 1;
            }
            earlier.push(index);
        }
    }
    equal
}

fn known_games(report: &EventReport, key: impl Fn(&Entrant) -> Option<String>) -> Vec<Known> {
    let names: BTreeMap<EntrantNo, String> = report
        .entrants
        .iter()
        .filter_map(|entrant| Some((entrant.no, key(entrant)?)))
        .collect();
    let mut times: HashMap<(String, String, Outcome), usize> = HashMap::new();
    let played = report.games.iter().filter(|game| game.outcome.is_played());
    played
        .filter_map(|game| {
            let (white, black) = (names.get(&game.white)?.clone(), names.get(&game.black?)?.clone());
            let time = times.entry((white.clone(), black.clone(), game.outcome)).or_default();
            *time += 1;
            Some((white, black, game.outcome, *time))
        })
        .collect()
}

/// A finding if so many equal games can not be chance.
fn overlap(earlier: &EventReport, later: &EventReport, equal: usize) -> Option<Finding> {
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
    let found = finding(later, code, &later.place)
        .with("other", &earlier.place.file)
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

//! Checks on points: what the file prints, and the winner it names.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding, Place, Severity, Spot};
use dengji_core::number::Score;
use dengji_core::terms::{EntrantNo, EventFormat, EventReport, Round};

use super::pairings::players_of;
use super::suspects::Suspects;
use super::{Earlier, finding};
use crate::layout::FEDERATION;

/// The points of every player, from the results.
fn points(report: &EventReport) -> BTreeMap<EntrantNo, Score> {
    let mut points: BTreeMap<_, _> = report
        .entrants
        .iter()
        .map(|entrant| (entrant.no, Score::ZERO))
        .collect();
    for game in &report.games {
        for (no, color) in players_of(game) {
            if let Some(sum) = points.get_mut(&no) {
                *sum += game.outcome.score(color);
            }
        }
    }
    points
}

/// The points of every player in every round in which he has a game.
pub(crate) fn points_by_round(report: &EventReport) -> BTreeMap<(EntrantNo, Round), Score> {
    let games = report.games.iter();
    let sides = games.flat_map(|game| players_of(game).map(move |side| (game, side)));
    sides
        .map(|(game, (no, color))| ((no, game.round), game.outcome.score(color)))
        .collect()
}

/// A cell of points that is empty where most others are filled: what was cleared by mistake. Points of nothing may be
/// left out.
pub(super) fn points_filled(report: &EventReport, earlier: &Earlier<'_>, findings: &mut Vec<Finding>) {
    let filled = report
        .entrants
        .iter()
        .filter_map(|entrant| entrant.stated_points.as_ref());
    let Some((
        _,
        Place {
            spot: Spot::Cell { column, .. },
            ..
        },
    )) = filled.clone().next()
    else {
        return;
    };
    if filled.count() * 2 <= report.entrants.len() {
        return;
    }
    let points = points(report);
    for entrant in report.entrants.iter().filter(|entrant| entrant.stated_points.is_none()) {
        let place = entrant.cell(Some(*column));
        let has_points = points.get(&entrant.no).is_some_and(|points| *points != Score::ZERO);
        if has_points && !earlier.has_error_at(&place) {
            let found = finding(report, Code::ValueMissing, &place).severity(Severity::Warn);
            findings.push(found.with("heading", FEDERATION.players.words("points")));
        }
    }
}

/// Points that the file prints equal those of the results.
pub(super) fn stated_points(report: &EventReport, suspects: &Suspects, findings: &mut Vec<Finding>) {
    let points = points(report);
    for entrant in &report.entrants {
        let Some((stated, place)) = &entrant.stated_points else {
            continue;
        };
        let sum = points.get(&entrant.no).copied().unwrap_or_default();
        if *stated != sum && suspects.knows_points_of(entrant.no) {
            let found = finding(report, Code::PointsDiffer, place).player(entrant.id.as_ref());
            let found = found.with("player", entrant.no).with("name", &entrant.name);
            findings.push(found.with("stated", stated).with("results", sum));
        }
    }
}

/// The winner named after a play-off is one of those with the most points.
///
/// In team events and Scheveningen matches the points of single players decide nothing: there he has to exist only.
pub(super) fn winner(report: &EventReport, suspects: &Suspects, findings: &mut Vec<Finding>) {
    let Some(winner) = report.winner.value else {
        return;
    };
    if !suspects.knows_all_points() {
        return;
    }
    let points = points(report);
    let most = points.values().copied().max().unwrap_or_default();
    let his = points.get(&winner).copied();
    let by_points = !matches!(
        report.format.value,
        Some(EventFormat::TeamSwiss | EventFormat::TeamRoundRobin | EventFormat::Scheveningen)
    );
    if his.is_none() || (by_points && his != Some(most)) {
        let found = finding(report, Code::WinnerNotFirst, &report.winner.place);
        let found = found.with("player", report.number_of(winner));
        let found = found.with(
            "points",
            his.map_or_else(|| "none".to_owned(), |points| points.to_string()),
        );
        findings.push(found.with("most", most));
    }
}

//! The standings of teams that play matches.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{FinalStandings, Of, Total, empty, fill, remarks, shown_primary, unnamed};
use crate::finding::{Code, Finding};
use crate::standings::fide::Contestants;
use crate::standings::system::Primary;
use crate::standings::table::Table;
use crate::standings::team::{Teams, team_of};
use crate::standings::{System, columns, rank};
use crate::terms::{EntrantNo, EventReport};

/// The standings of teams; none if they play no matches, or if the winner stated is not one of the first.
pub(super) fn teams(
    report: &EventReport,
    system: &System,
    table: &Table,
    findings: &mut Vec<Finding>,
) -> Option<FinalStandings> {
    say_without_team(report, findings);
    let Teams { table, names, members } = Teams::of_report(report, table);
    let wrong =
        no_matches(report, system, (&names, &members)).or_else(|| wrong_winner(report, system, (&table, &names)));
    if let Some(wrong) = wrong {
        findings.push(wrong);
        return None;
    }
    remarks(report, system, &table, Contestants::Teams, findings)?;
    let mut standings = empty(report, system, (Of::Teams, table.form), columns(&table, system));
    standings.total = match system.primary {
        Primary::MatchPoints if table.is_of_teams() => Total::MatchPoints,
        _ => Total::BoardPoints,
    };
    let ranked = rank(&table, system);
    fill(&mut standings, &table, &ranked, Vec::new(), system, |line| {
        unnamed(Arc::clone(&names[line]))
    });
    Some(standings)
}

/// The finding that an event is not one of teams: nobody has a team, or players of a team met several in one round.
fn no_matches(
    report: &EventReport,
    system: &System,
    (names, members): (&[Arc<str>], &[Vec<usize>]),
) -> Option<Finding> {
    let found = Finding::at(Code::StandingsUnfit, report.standings.place.clone()).with("system", &system.id);
    if names.is_empty() {
        return Some(found.with("why", "no-team"));
    }
    let line: BTreeMap<EntrantNo, usize> = report.entrants.iter().map(|entrant| entrant.no).zip(0..).collect();
    let team = |no: &EntrantNo| {
        members
            .iter()
            .position(|team| team.contains(line.get(no).unwrap_or(&usize::MAX)))
    };
    let mut met: BTreeMap<(u8, usize), usize> = BTreeMap::new();
    for game in &report.games {
        let Some((white, black)) = team(&game.white).zip(game.black.as_ref().and_then(&team)) else {
            continue;
        };
        for (own, other) in [(white, black), (black, white)] {
            let first = *met.entry((game.round.0, own)).or_insert(other);
            if first != other || own == other {
                let found = found.with("why", "several").with("round", game.round.0);
                return Some(found.with("team", &names[own]));
            }
        }
    }
    None
}

/// The finding that the team of the winner stated is not one of those with the most points.
fn wrong_winner(report: &EventReport, system: &System, (table, names): (&Table, &[Arc<str>])) -> Option<Finding> {
    let no = report
        .winner
        .value
        .filter(|_| table.play_off_winner(system.primary).is_none())?;
    let points = |line: usize| shown_primary(table, system, line);
    let most = table.ranked().into_iter().map(points).max().unwrap_or_default();
    let player = table
        .winner
        .map_or_else(|| no.to_string(), |team| format!("{no} ({})", names[team]));
    let his = table
        .winner
        .map_or_else(|| "none".to_owned(), |team| points(team).to_string());
    let found = Finding::at(Code::WinnerNotFirst, report.winner.place.clone()).with("player", player);
    Some(found.with("points", his).with("most", most))
}

/// Who has no team, one finding each.
pub(super) fn say_without_team(report: &EventReport, findings: &mut Vec<Finding>) {
    for entrant in report
        .entrants
        .iter()
        .filter(|entrant| !entrant.is_computer && team_of(entrant).is_none())
    {
        let found = Finding::at(Code::TeamMissing, entrant.place.clone()).with("player", entrant.no);
        findings.push(found.with("name", &entrant.name));
    }
}

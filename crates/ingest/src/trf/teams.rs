//! Whether the records of teams of TRF26, 310 and 802, agree with each other and with the games.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::number::Score;
use dengji_core::terms::{EntrantNo, EventReport, Round};

use super::line::Line;
use super::player::points;
use crate::check::points_by_round;
use crate::text::shown;

/// Teams by number, the place of a record and what it says.
type Records<'l, 'a> = BTreeMap<String, &'l Line<'a>>;

/// Says what does not agree, and not what follows from it: the players of a team that is missing, and the sums of one
/// of which a round is wrong.
pub(super) fn check(lines: &[Line<'_>], report: &EventReport, findings: &mut Vec<Finding>) {
    let place = &report.place;
    let before = findings.len();
    let teams = records(lines, "310", place, findings);
    let rounds = records(lines, "802", place, findings);
    if teams.is_empty() {
        return;
    }
    if !rounds.is_empty() {
        findings.extend(alone(&teams, &rounds, "802", place));
        findings.extend(alone(&rounds, &teams, "310", place));
    }
    if findings.len() == before {
        players(&teams, report, findings);
    }
    if findings.len() > before {
        return;
    }
    let scores = points_by_round(report);
    for (number, line) in &rounds {
        let Some(team) = teams.get(number) else {
            continue;
        };
        let about = |line: &Line<'_>, column: usize, case: &str| {
            let found = Finding::at(Code::TeamDiffers, line.place(place, column)).with("case", case);
            found.with("team", name(team)).with("record", line.code())
        };
        let (mut sum, said) = (Some(Score::ZERO), findings.len());
        for (round, column) in columns(line) {
            let stated = points(&line.field(column + 6, column + 9));
            sum = sum.zip(stated).map(|(sum, stated)| sum + stated);
            let is_match = line.field(column - 1, column + 2).parse::<u32>().is_ok();
            let results: Score = members(team).filter_map(|no| scores.get(&(no, round)).copied()).sum();
            if let Some(stated) = stated.filter(|stated| is_match && *stated != results) {
                let found = about(line, column + 6, "round").with("round", round);
                findings.push(found.with("stated", stated).with("results", results));
            }
        }
        let sound = findings.len() == said;
        for (line, from, to) in [(line, 20, 25), (team, 62, 67)].into_iter().filter(|_| sound) {
            let stated = points(&line.field(from, to));
            if let (Some(stated), Some(sum)) = (stated, sum)
                && stated != sum
            {
                let found = about(line, from, "sum").with("stated", stated);
                findings.push(found.with("results", sum));
            }
        }
    }
}

/// The records of a code by number of team; a number that stands twice is a finding.
fn records<'l, 'a>(lines: &'l [Line<'a>], code: &str, place: &Place, findings: &mut Vec<Finding>) -> Records<'l, 'a> {
    let mut records = Records::new();
    for line in lines.iter().filter(|line| line.code() == code) {
        let number = line.field(5, 7);
        if let Some(first) = records.get(&number) {
            let found = Finding::at(Code::TeamDiffers, line.place(place, 5)).with("case", "twice");
            let found = found.with("number", &number).with("record", code);
            findings.push(found.with("first", first.place(place, 5).spot));
        } else {
            records.insert(number, line);
        }
    }
    records
}

/// Teams that have one record and not the other.
fn alone(these: &Records<'_, '_>, others: &Records<'_, '_>, other: &str, place: &Place) -> Vec<Finding> {
    let without = these.iter().filter(|(number, _)| !others.contains_key(*number));
    without
        .map(|(number, line)| {
            let found = Finding::at(Code::TeamDiffers, line.place(place, 5)).with("case", "alone");
            let found = found.with("number", number).with("record", line.code());
            found.with("other", other)
        })
        .collect()
}

/// Players in two teams, and players in none where all others are in one.
fn players(teams: &Records<'_, '_>, report: &EventReport, findings: &mut Vec<Finding>) {
    let mut team_of: BTreeMap<EntrantNo, &Line<'_>> = BTreeMap::new();
    for team in teams.values() {
        for (no, column) in numbers(team) {
            if let Some(first) = team_of.get(&no) {
                let found = Finding::at(Code::TeamDiffers, team.place(&report.place, column));
                let found = found.with("case", "player-twice").with("player", no);
                findings.push(found.with("team", name(team)).with("other", name(first)));
            } else {
                team_of.insert(no, team);
            }
        }
    }
    let without = report
        .entrants
        .iter()
        .filter(|entrant| !team_of.contains_key(&entrant.no));
    let found = |of: &dengji_core::terms::Entrant| {
        let found = Finding::at(Code::TeamDiffers, of.place.clone()).with("case", "player-none");
        found.with("player", of.no).with("name", &of.name)
    };
    findings.extend(without.map(found));
}

fn name(team: &Line<'_>) -> String {
    shown(&team.field(9, 40)).into_owned()
}

fn members<'l>(team: &'l Line<'_>) -> impl Iterator<Item = EntrantNo> + 'l {
    numbers(team).map(|(no, _)| no)
}

/// The players of a team, with their columns.
fn numbers<'l>(team: &'l Line<'_>) -> impl Iterator<Item = (EntrantNo, usize)> + 'l {
    let columns = (74..=team.width()).step_by(5);
    columns.filter_map(|column| Some((EntrantNo(team.field(column, column + 3).parse().ok()?), column)))
}

/// The rounds of a record 802, with the columns in which they begin.
fn columns(line: &Line<'_>) -> impl Iterator<Item = (Round, usize)> {
    (1..=u8::MAX).map(Round).zip((29..=line.width()).step_by(13))
}

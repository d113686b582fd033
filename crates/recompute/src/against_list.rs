//! A report beside the list and the period: dates that do not fit, ratings that differ.

use dengji_core::finding::{Code, Finding};
use dengji_core::rules::base_rating::{Rung, rung};
use dengji_core::rules::by_game::coefficient::{Career, needs_age};
use dengji_core::terms::{Date, Person};

use crate::period::PeriodInput;
use crate::prepare::Prepared;
use crate::seat::{Known, Sitter};

/// What a report says that the list or the period contradicts.
pub fn against_list(input: &PeriodInput<'_>, known: &Known<'_>, event: &Prepared) -> Vec<Finding> {
    let mut findings: Vec<Finding> = dates(input, event).into_iter().collect();
    let rows = || 0..event.seats.len();
    if event.input.report.entrants.tabled().is_none() {
        findings.extend(rows().filter_map(|row| rating(input, event, row)));
    }
    findings.extend(rows().filter_map(|row| title(input, event, row)));
    findings.extend(rows().filter_map(|row| birth_year(known, event, row)));
    for finding in &mut findings {
        finding.event = Some(event.id.clone());
    }
    findings
}

/// A list covers what ended before its day and not before the list before it. There is no clock: a day after the list
/// date lies in the future.
fn dates(input: &PeriodInput<'_>, event: &Prepared) -> Option<Finding> {
    let (list, before) = (input.list_date.0, input.before.list_date.0);
    let place = || event.input.report.end.place.clone();
    let day = last_day(event);
    if day > list {
        return Some(
            Finding::at(Code::DateInFuture, place())
                .with("date", day)
                .with("list", list),
        );
    }
    let found = || {
        let finding = Finding::at(Code::EventOutsidePeriod, place()).with("what", "event");
        let finding = finding.with("end", event.end);
        finding.with("from", before).with("list", list)
    };
    if event.end >= list {
        return Some(found().with("late", "early"));
    }
    (event.end < before).then(|| input.late_reports.say(found()))
}

fn last_day(event: &Prepared) -> Date {
    let report = &event.input.report;
    let games = report.games.last_day();
    let rounds = report.round_dates.iter().map(|&(_, day)| day);
    games
        .into_iter()
        .chain(rounds)
        .fold(event.end.max(event.start), Date::max)
}

/// A rating in the report that is not the one of the list; the list counts.
fn rating(input: &PeriodInput<'_>, event: &Prepared, row: usize) -> Option<Finding> {
    let entrant = event.input.report.entrants.stated(row)?;
    let Sitter::Home(_) = event.seats[row].sitter else {
        return None;
    };
    let Person::Registered(player) = event.input.people[row] else {
        return None;
    };
    let (stated, listed) = (entrant.rating?, event.seats[row].own);
    if listed == Some(stated) {
        return None;
    }
    let listed = listed.map_or_else(|| "none".to_owned(), |listed| listed.to_string());
    let finding = Finding::at(Code::RatingDiffers, entrant.cell(entrant.columns.rating)).with("player", &entrant.name);
    let finding = finding.with("found", stated).with("listed", listed);
    Some(finding.player(Some(&input.register.entry(player).id)))
}

/// A player without a rating whose title the ladder of base ratings does not know.
///
/// - Article: `cn-amateur` 六(五).
fn title(input: &PeriodInput<'_>, event: &Prepared, row: usize) -> Option<Finding> {
    let rule = event.rules.base.as_ref()?;
    let player = event.seats[row].home()?;
    let entry = input.register.entry(player);
    let unrated = input.before.standings[player.at()].rating.is_none();
    let finding = || Finding::at(Code::TitleNotOnLadder, event.input.report.place_of(row)).article(&rule.number);
    (unrated && rung(&rule.values, &entry.title) == Rung::Unknown).then(|| {
        let named = finding().with("player", &entry.name).with("title", &entry.title);
        named.player(Some(&entry.id))
    })
}

/// A player whose K hangs on his age, and the register does not know it.
///
/// - Article: `fide-2024` 8.3.3.
fn birth_year(known: &Known<'_>, event: &Prepared, row: usize) -> Option<Finding> {
    let rule = &event.rules.by_game.as_ref()?.coefficient;
    let player = event.seats[row].home()?;
    if event.seats[row].own.is_none() || !known.is_ageless(player) {
        return None;
    }
    let (entry, standing) = (known.register.entry(player), &known.before.standings[player.at()]);
    let career = Career {
        games: standing.history.games,
        reached_top: standing.history.reached,
        reached_junior_bound: standing.reached_junior_bound,
        age: None,
    };
    needs_age(&rule.values, career).then(|| {
        let finding = Finding::at(Code::BirthYearMissing, event.input.report.place_of(row)).article(&rule.number);
        finding.with("player", &entry.name).player(Some(&entry.id))
    })
}

//! What is to be said of the criteria of an event before they rank anybody.

use crate::finding::{Code, Finding};
use crate::standings::System;
use crate::standings::fide::Contestants;
use crate::standings::key::Key;
use crate::standings::machine::Word;
use crate::standings::system::Buchholz;
use crate::standings::table::{Form, Table};
use crate::terms::EventReport;

/// What is to be said of the choice of criteria; none if one of them does not fit whom it ranks.
pub(super) fn remarks(
    report: &EventReport,
    system: &System,
    table: &Table,
    whom: Contestants,
    findings: &mut Vec<Finding>,
) -> Option<()> {
    let keys = system.keys(table);
    if let Some(unfit) = unfit(report, keys, whom) {
        findings.push(unfit);
        return None;
    }
    findings.extend(forbidden(report, system, table));
    if keys.contains(&Key::SmallPoints) {
        let taken = Key::small_points(table.form).word();
        findings.push(Finding::at(Code::StandingsSmallPoints, report.standings.place.clone()).with("taken", taken));
    }
    let from_ratings = |key: &&Key| matches!(key, Key::Fide(code) if code.name.is_from_ratings());
    let unrated = table
        .ranked()
        .into_iter()
        .filter(|&line| table.lines[line].rating.is_none())
        .count();
    let dropped: Vec<Word> = keys.iter().filter(from_ratings).map(Key::word).collect();
    if !dropped.is_empty() && unrated > 0 {
        let found = Finding::at(Code::StandingsUnrated, report.place.clone()).with("criterion", dropped.join(", "));
        findings.push(found.with("unrated", unrated));
    }
    Some(())
}

/// The finding that criteria say nothing of those who are ranked.
fn unfit(report: &EventReport, keys: &[Key], whom: Contestants) -> Option<Finding> {
    let unfit: Vec<Word> = keys.iter().filter(|key| !key.fits(whom)).map(Key::word).collect();
    let of = match whom {
        Contestants::Players => "players",
        Contestants::Teams => "teams",
    };
    let found = Finding::at(Code::StandingsCriterionUnfit, report.place.clone()).with("of", of);
    let found = found.with("criterion", unfit.join(", "));
    (!unfit.is_empty()).then(|| found.with("fit", Key::words(whom).join(", ")))
}

/// The finding that Buchholz decides where everybody meets everybody and the rules forbid it.
fn forbidden(report: &EventReport, system: &System, table: &Table) -> Option<Finding> {
    let is_forbidden = table.form == Form::Other && system.buchholz_in_round_robins == Buchholz::Forbidden;
    let is_buchholz = |key: &&Key| matches!(key, Key::Fide(code) if code.name.is_buchholz());
    let named: Vec<Word> = system.keys(table).iter().filter(is_buchholz).map(Key::word).collect();
    let found = Finding::at(Code::StandingsBuchholz, report.place.clone()).with("system", &system.id);
    (is_forbidden && !named.is_empty()).then(|| found.with("criterion", named.join(", ")))
}

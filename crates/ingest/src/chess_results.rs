//! Exports of Chess-Results and Swiss-Manager: one sheet, some lines of title, then a crosstable with one row a player,
//! or the pairings of all rounds with one row a game.

mod banner;
mod cell;
mod header;
mod headings;
mod lacking;
pub mod layout;
mod pairings;
mod round_robin;
mod rows;
mod swiss;
mod table;

use dengji_core::finding::{Code, Finding, Place, Severity};
use dengji_core::terms::{EntrantNo, EventReport, Field, UnreadGame};

use crate::sides;
use crate::source::Limits;
use crate::workbook::{Row, Sheet, merge};
use header::Header;
use swiss::Read;

/// Whether a workbook holds such a table: a row with a heading for the name and one for the number or the results,
/// or a list of pairings.
pub fn is_crosstable(sheets: &[Sheet]) -> bool {
    sheets
        .iter()
        .any(|sheet| header::find(sheet).is_some() || pairings::is_list(sheet))
}

/// Whether a workbook holds pairings.
pub fn is_pairings(sheets: &[Sheet]) -> bool {
    sheets.iter().any(pairings::is_list)
}

/// The headings without which a workbook is not known for such a table, though others are there.
pub fn lacking_headings(sheets: &[Sheet]) -> Vec<Finding> {
    sheets.iter().flat_map(lacking::headings).collect()
}

/// Reads the sheets that hold pairings, else the first with a crosstable; a file with players but without results is a
/// finding. Further tables are not read, which is said.
pub fn read(file: &Place, sheets: &[Sheet], limits: &Limits, findings: &mut Vec<Finding>) -> EventReport {
    let mut report = EventReport::empty(file);
    let (lists, others): (Vec<&Sheet>, Vec<&Sheet>) = sheets.iter().partition(|sheet| pairings::is_list(sheet));
    let tables: Vec<(&Sheet, Header)> = others
        .into_iter()
        .filter_map(|sheet| Some((sheet, header::find(sheet)?)))
        .collect();
    if let Some(first) = lists.first() {
        pairings::read(&lists, &mut report, limits, findings);
        findings.extend(
            tables
                .iter()
                .map(|(sheet, header)| beside_pairings(first, sheet, header)),
        );
        return report;
    }
    let with_results = tables.iter().position(|(_, header)| !header.rounds.is_empty());
    let mut tables = tables.into_iter();
    let before: Vec<(&Sheet, Header)> = tables.by_ref().take(with_results.unwrap_or_default()).collect();
    let Some((sheet, header)) = tables.next() else {
        return report;
    };
    let others = before.into_iter().chain(tables);
    findings.extend(others.map(|(other, header)| second(sheet, other, &header)));
    crosstable(sheet, header, &mut report, limits, findings);
    report
}

/// The sheet of a crosstable that is not read because there are pairings.
fn beside_pairings(pairings: &Sheet, sheet: &Sheet, header: &Header) -> Finding {
    let found = Finding::at(Code::SheetIgnored, sheet.place.clone()).with("case", "pairings");
    let severity = if header.rounds.is_empty() {
        Severity::Info
    } else {
        Severity::Warn
    };
    found.severity(severity).with("other", &pairings.name)
}

/// A sheet with a further crosstable; one without results is a note.
fn second(first: &Sheet, sheet: &Sheet, header: &Header) -> Finding {
    let code = if header.rounds.is_empty() {
        Code::SheetIgnored
    } else {
        Code::SheetTwice
    };
    let found = Finding::at(code, sheet.place.clone()).with("case", "table");
    found.with("other", &first.name)
}

fn crosstable(
    sheet: &Sheet,
    mut header: Header,
    report: &mut EventReport,
    limits: &Limits,
    findings: &mut Vec<Finding>,
) {
    banner::read(sheet, &header, report, findings);
    let below = rows::below(sheet, &header, findings);
    headings::check(sheet, &mut header, &below, findings);
    findings.extend(headings::unchecked(sheet, &header));
    merge::judge(sheet, header.row, &header.own().collect::<Vec<_>>(), findings);
    let header = header.within(sheet, limits, findings);
    let rows = table::rows(&below, &header);
    if rows.is_empty() {
        findings.push(sheet.finding(Code::TableEmpty, header.row, 0));
        return;
    }
    report.entrants = table::entrants(sheet, &rows, limits, findings).into();
    if !header.rounds.is_empty() {
        results(sheet, &header, &rows, report, findings);
        findings.extend(headings::beyond(sheet, &header, &rows, findings));
    } else if let Some(found) = headings::opponents(sheet, &header, &rows) {
        findings.push(found);
    } else if !header.is_incomplete {
        findings.push(sheet.finding(Code::ResultsMissing, header.row, 0));
    }
}

/// The games, by rounds or by opponents, as the columns are headed.
fn results(
    sheet: &Sheet,
    header: &Header,
    rows: &[(&Row, &Header)],
    report: &mut EventReport,
    findings: &mut Vec<Finding>,
) {
    let read = if header.by_opponents {
        round_robin::sides(sheet, header, rows, report, findings)
    } else {
        swiss::sides(sheet, rows, report, findings)
    };
    games(read, header, report, findings);
    let place = sheet.place_of(header.row, header.rounds[0].1);
    let last = report.games.iter().map(|game| game.round.0).max();
    let count = if header.by_opponents {
        last
    } else {
        header.rounds.iter().map(|(round, _)| *round).max()
    };
    report.rounds = match (report.rounds.value, count) {
        (Some(stated), Some(count)) if stated >= count && !header.by_opponents => report.rounds.clone(),
        _ => Field { value: count, place },
    };
}

/// Joins the cells to games. Under headings that lack a round or opponent, everybody may have a game more.
fn games(mut read: Read, header: &Header, report: &mut EventReport, findings: &mut Vec<Finding>) {
    sides::take_out_byes(report, &mut read.sides, findings);
    let paired = sides::pair(&read.sides, &report.entrants, &read.unread, findings);
    report.unread.games = paired.unread();
    report.games = paired.games.into();
    if header.is_incomplete {
        let players: Vec<EntrantNo> = report.entrants.iter().map(|entrant| entrant.no).collect();
        report.unread.games.push(UnreadGame {
            round: None,
            players,
            has_unknown: false,
        });
    }
}

#[cfg(test)]
mod tests;

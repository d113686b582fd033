//! Exports of Chess-Results and Swiss-Manager: one sheet, some lines of title, then a crosstable with one row a player,
//! or the pairings of all rounds with one row a game.

mod banner;
mod cell;
mod header;
pub mod layout;
mod pairings;
mod round_robin;
mod swiss;
mod table;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{EventReport, Field};

use crate::sides;
use crate::source::Limits;
use crate::workbook::Sheet;
use header::Header;

/// Whether a workbook holds such a table: a row with a heading for the name and one for the number or the results,
/// or a list of pairings.
pub fn is_crosstable(sheets: &[Sheet]) -> bool {
    sheets
        .iter()
        .any(|sheet| header::find(sheet).is_some() || pairings::is_list(sheet))
}

/// Reads the sheets that hold pairings, else the first with a crosstable; a file with players but without results is a finding.
pub fn read(file: &Place, sheets: &[Sheet], limits: &Limits, findings: &mut Vec<Finding>) -> EventReport {
    let mut report = EventReport::empty(file);
    let lists: Vec<&Sheet> = sheets.iter().filter(|sheet| pairings::is_list(sheet)).collect();
    if !lists.is_empty() {
        pairings::read(&lists, &mut report, findings);
        return report;
    }
    let tables = || sheets.iter().filter_map(|sheet| Some((sheet, header::find(sheet)?)));
    let with_results = tables().find(|(_, header)| !header.rounds.is_empty());
    let Some((sheet, header)) = with_results.or_else(|| tables().next()) else {
        return report;
    };
    banner::read(sheet, &header, &mut report);
    report.entrants = table::entrants(sheet, &header, limits, findings).into();
    if header.rounds.is_empty() {
        findings.push(Finding::at(Code::ResultsMissing, sheet.place_of(header.row, 0)));
        return report;
    }
    let header = header.within(sheet, limits, findings);
    results(sheet, &header, &mut report, findings);
    report
}

/// The games, by rounds or by opponents, as the columns are headed.
fn results(sheet: &Sheet, header: &Header, report: &mut EventReport, findings: &mut Vec<Finding>) {
    let read = if header.by_opponents {
        round_robin::sides(sheet, header, report, findings)
    } else {
        swiss::sides(sheet, header, report, findings)
    };
    let paired = sides::pair(&read.sides, &report.entrants, &read.unread, findings);
    report.unread.games = paired.unread();
    report.games = paired.games.into();
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

#[cfg(test)]
mod tests;

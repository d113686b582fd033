//! Reports in the federation's own layout: a workbook with the sheets 赛事, 棋手 and 对局.
//!
//! Only what a single cell can tell is judged here. Whether the report as a whole is complete and consistent is for
//! the checks that all kinds of reports share.

mod event;
pub(crate) mod games;
pub(crate) mod players;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::EventReport;

use crate::layout::FEDERATION;
use crate::source::Limits;
use crate::workbook::Sheet;

/// The greatest number (序号) of a player of a report.
pub(crate) const MOST_NUMBER: i64 = 999_999;

/// Whether a workbook is a report in the federation's layout: it has a sheet 赛事 or 对局, in either language.
pub fn is_federation_report(sheets: &[Sheet]) -> bool {
    sheets
        .iter()
        .any(|sheet| FEDERATION.event.fits(sheet) || FEDERATION.games.fits(sheet))
}

/// Reads a report. What could not be read is among the findings; the report holds the rest.
pub fn read_federation_report(
    file: &Place,
    sheets: &[Sheet],
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> EventReport {
    let mut report = EventReport::empty(file);
    if let Some(sheet) = FEDERATION.event.need(sheets, file, findings) {
        event::read(sheet, limits, &mut report, findings);
    }
    if let Some(sheet) = FEDERATION.players.need(sheets, file, findings) {
        let (entrants, unread) = players::read(sheet, limits, findings);
        (report.entrants, report.unread.players) = (entrants.into(), unread);
    }
    if let Some(sheet) = FEDERATION.games.need(sheets, file, findings) {
        let (games, unread) = games::read(sheet, limits, findings);
        (report.games, report.unread.games) = (games.into(), unread);
    }
    findings.extend(sheets.iter().filter_map(ignored));
    report
}

/// A note on a sheet of another name with the headings of the players or games, such as `对局2`: it is not read. The
/// example of a template needs none.
fn ignored(sheet: &Sheet) -> Option<Finding> {
    let known = [&FEDERATION.event, &FEDERATION.players, &FEDERATION.games];
    if FEDERATION.is_example(sheet) || known.iter().any(|layout| layout.fits(sheet)) {
        return None;
    }
    let like = [&FEDERATION.games, &FEDERATION.players]
        .into_iter()
        .find(|layout| layout.resembles(sheet))?;
    let found = Finding::at(Code::SheetIgnored, sheet.place.clone());
    Some(found.with("other", like.name()))
}

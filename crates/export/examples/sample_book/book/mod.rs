//! The files of the sample federation, in memory.
//!
//! 1. [`people`]: register and opening list, from `people.csv`.
//! 2. [`play`]: pairings and results, by a small generator of pseudo-random numbers and by hand where an article is to
//!    act.
//! 3. [`event`]: reports; [`programme`]: which events there were.
//! 4. [`crosstable`], [`trf`]: two reports in the layouts of other programs.

mod crosstable;
mod event;
mod people;
mod play;
mod programme;
mod trf;

use dengji_export::{Error, Language, opening_workbook, register_workbook, report_workbook};
use event::{Layout, Report};
use people::People;

/// What the officer wrote by hand: path and text.
const OFFICER: [(&str, &str); 4] = [
    ("book.toml", include_str!("../officer/book.toml")),
    ("merges.csv", include_str!("../officer/merges.csv")),
    (
        "periods/1994-01-01/corrections.csv",
        include_str!("../officer/corrections-1994-01-01.csv"),
    ),
    (
        "periods/1995-01-01/waivers.csv",
        include_str!("../officer/waivers-1995-01-01.csv"),
    ),
];

/// Every file of the book with its path, in order.
pub(crate) fn files(workbooks_only: bool) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let people = People::read();
    let mut files: Vec<(String, Vec<u8>)> = OFFICER
        .iter()
        .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
        .collect();
    files.push((
        "players.xlsx".to_owned(),
        register_workbook(&people.register(), Language::Zh)?,
    ));
    files.push((
        "opening.xlsx".to_owned(),
        opening_workbook(&people.opening(), Language::Zh)?,
    ));
    for report in programme::reports(&people) {
        files.extend(report_files(&report, workbooks_only)?);
    }
    files.sort();
    Ok(files)
}

fn report_files(report: &Report, workbooks_only: bool) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let path = |ending: &str| format!("periods/{}/reports/{}{ending}", report.list, report.file);
    let sidecar = || (path(".event.toml"), event::sidecar(&report.content).into_bytes());
    Ok(match report.layout {
        Layout::Crosstable if !workbooks_only => {
            vec![(path(".xlsx"), crosstable::workbook(&report.content)?), sidecar()]
        }
        Layout::Trf if !workbooks_only => {
            vec![(path(".trf"), trf::text(&report.content).into_bytes()), sidecar()]
        }
        _ => vec![(path(".xlsx"), report_workbook(&report.content, Language::Zh)?)],
    })
}

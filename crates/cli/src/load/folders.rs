//! Files of a book that are missing, misnamed, open in another program or not known.

use std::path::Path;

use dengji_core::finding::{Code, Finding, Place, Severity};
use dengji_core::spelling;
use dengji_core::terms::ListDate;
use dengji_ingest::report::{LOCK, opened_elsewhere};

use super::{CORRECTIONS, WAIVERS};
use crate::book::{Book, PUBLISHED, REPORTS, names_in, shown};
use crate::console::Failure;

/// The finding that a workbook of the book is not there, with what stands in its place: the same under another ending.
pub(super) fn missing(root: &Path, name: &str) -> Finding {
    let stem = name.split('.').next().unwrap_or(name);
    let names = names_in(root).unwrap_or_default();
    let same = |other: &&String| {
        let (own, ending) = other.rsplit_once('.').unwrap_or((other, ""));
        !ending.is_empty() && own.eq_ignore_ascii_case(stem)
    };
    let beside = names.iter().find(same).map(String::as_str);
    let beside = beside.or_else(|| spelling::nearest(name, names.iter().map(String::as_str)));
    // A book from which lists were published had the file: an empty one would not do.
    let had_it = beside.is_none() && root.join(PUBLISHED).is_dir();
    Finding::at(Code::FileUnreadable, Place::file(name))
        .with("why", "missing")
        .with("kind", if had_it { "published" } else { stem })
        .with("beside", beside.unwrap_or("none"))
}

/// The finding that a workbook of the book is open in a spreadsheet program.
pub(super) fn opened(root: &Path, name: &str) -> Option<Finding> {
    let lock = format!("{LOCK}{name}");
    root.join(&lock)
        .exists()
        .then(|| opened_elsewhere(Place::file(lock), name))
}

/// Files of a folder that are meant for some of the officer's: their names differ in case, ending or a letter. What
/// they say would not be followed, so each is an error.
pub(super) fn misnamed(root: &Path, folder: &Path, expected: &[&str]) -> Result<Vec<Finding>, Failure> {
    let names = names_in(folder)?;
    let meant = |name: &String| {
        let mut others = expected.iter().filter(|right| !names.iter().any(|name| name == *right));
        let lower = name.to_lowercase();
        let stem = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
        let fits = |right: &&&str| {
            let slips = spelling::near(&lower, [**right]);
            lower == **right || stem(&lower) == stem(right) || !slips.is_empty()
        };
        others.find(fits).map(|right| (name.clone(), *right))
    };
    let finding = |(name, right): (String, &str)| {
        let place = Place::file(shown(root, &folder.join(name)));
        let found = Finding::at(Code::FileIgnored, place).severity(Severity::Error);
        found.with("where", "misnamed").with("right", right)
    };
    Ok(names
        .iter()
        .filter(|name| !expected.contains(&&***name))
        .filter_map(meant)
        .map(finding)
        .collect())
}

/// What the officer decides in a period, where it lies beside the book's own files: it would not be followed.
pub(super) fn of_no_period(root: &Path) -> Result<Vec<Finding>, Failure> {
    let names = names_in(root)?;
    let lost = names.iter().filter(|name| [WAIVERS, CORRECTIONS].contains(&&***name));
    let finding = |name: &String| {
        let found = Finding::at(Code::FileIgnored, Place::file(name.as_str()));
        found.severity(Severity::Error).with("where", "book")
    };
    Ok(lost.map(finding).collect())
}

/// What lies in the folder of a period itself and is none of the officer's files: it is not read.
pub(super) fn beside_the_reports(book: &Book, list: ListDate) -> Result<Vec<Finding>, Failure> {
    let folder = book.period(list);
    let known = [WAIVERS, CORRECTIONS, REPORTS];
    let mut findings = misnamed(&book.root, &folder, &[WAIVERS, CORRECTIONS])?;
    let place = |name: &String| Place::file(shown(&book.root, &folder.join(name)));
    let is_said = |name: &String| findings.iter().any(|finding| finding.place == place(name));
    let ignored = |name: &String| !known.contains(&&**name) && !name.starts_with('.') && !is_said(name);
    let names: Vec<String> = names_in(&folder)?.into_iter().filter(ignored).collect();
    for name in names {
        let found = Finding::at(Code::FileIgnored, place(&name)).with("list", list);
        findings.push(match name.strip_prefix(LOCK) {
            Some(opened) => opened_elsewhere(place(&name), opened),
            None if folder.join(&name).is_dir() => found.severity(Severity::Warn).with("where", "folder"),
            None => found.with("where", "period"),
        });
    }
    Ok(findings)
}

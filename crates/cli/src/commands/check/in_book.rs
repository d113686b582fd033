//! Reports of a book checked by themselves, as the book judges them: by its rules and its register.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use dengji_core::finding::{Finding, Severity, Spot};
use dengji_core::terms::ListDate;

use super::{Extra, Found, add_context, finish, read_book};
use crate::book::{Book, shown};
use crate::console::{Console, Failure};
use crate::load::{is_sidecar, sidecar_of};

/// Folders of a book whose files are of lists.
const OF_LISTS: [&str; 2] = ["periods/", "published/"];

/// Files among the reports of one period.
pub struct InBook {
    book: Book,
    list: ListDate,
    /// The files as given, by their names in the book.
    files: BTreeMap<Arc<str>, PathBuf>,
}

impl InBook {
    /// The book and period among whose reports all of these files lie, if there are one.
    pub fn of(paths: &[PathBuf]) -> Result<Option<Self>, Failure> {
        let mut places = paths
            .iter()
            .map(|path| Book::around_report(path).filter(|_| path.is_file()));
        let Some(Some((root, list))) = places.next() else {
            return Ok(None);
        };
        if places.any(|place| place.as_ref() != Some(&(root.clone(), list))) {
            return Ok(None);
        }
        let name = |path: &PathBuf| Some((shown(&root, &std::path::absolute(path).ok()?), path.clone()));
        let with_sidecars = paths.iter().flat_map(|path| {
            let added = (!is_sidecar(path)).then(|| sidecar_of(path));
            [Some(path.clone()), added].into_iter().flatten()
        });
        let files = with_sidecars.filter_map(|path| name(&path)).collect();
        let book = Book::open(&root)?;
        Ok(Some(Self { book, list, files }))
    }

    /// Whether a finding is about one of the files, or an error in what the whole book rests on.
    fn concerns(&self, found: &Finding) -> bool {
        let of_a_list = || OF_LISTS.iter().any(|folder| found.place.file.starts_with(folder));
        self.files.contains_key(&found.place.file) || found.severity == Severity::Error && !of_a_list()
    }

    /// The only file, if it is none that can be read.
    fn unread(&self, found: &Found) -> Option<&PathBuf> {
        let as_a_whole = |it: &&Finding| it.severity == Severity::Error && it.place.spot == Spot::Whole;
        let mut reports = self.files.values().filter(|path| !is_sidecar(path));
        let path = reports
            .next()
            .filter(|_| reports.next().is_none() && found.summaries.is_empty())?;
        let name = path.display().to_string();
        let mut faults = found.findings.iter().filter(as_a_whole);
        faults
            .any(|it| *it.place.file == *name && it.place.sheet.is_none())
            .then_some(path)
    }

    /// The file as it was given.
    fn given(&self, file: &str) -> Option<Arc<str>> {
        self.files.get(file).map(|path| path.display().to_string().into())
    }
}

/// Lists what the book finds in these files.
pub fn in_book(reports: &InBook, console: &Console) -> Result<(), Failure> {
    let mut found = read_book(&reports.book, Some(reports.list), Extra::Nothing, console)?;
    found.findings.retain(|found| reports.concerns(found));
    Finding::arrange(&mut found.findings);
    add_context(
        &|file| reports.book.root.join(file),
        &console.limits,
        &mut found.findings,
    );
    for found in &mut found.findings {
        if let Some(given) = reports.given(&found.place.file) {
            found.place.file = given;
        }
    }
    found
        .summaries
        .retain(|summary| reports.files.contains_key(&*summary.file));
    for summary in &mut found.summaries {
        summary.file = reports.given(&summary.file).unwrap_or_default().to_string();
    }
    let unread = reports.unread(&found);
    let result = finish(found.findings, &found.summaries, None, console);
    match unread {
        Some(path) => Err(Failure::not_readable(path)),
        None => result,
    }
}

//! `dengji publish --revise`: the frozen list stays, a revised one stands beside it with the cause of each difference.

use std::fs;
use std::path::{Path, PathBuf};

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::{ListKind, Publication};
use dengji_core::terms::ListDate;
use dengji_export::catalogue::Catalogue;
use dengji_export::cell::Cell;
use dengji_export::publish::OutputFile;
use dengji_export::tables::table;
use serde_json::json;

use super::rebuild::{by_kind, change_line, column_json, player_json};
use crate::book::Book;
use crate::causes::{Comparison, FigureChange};
use crate::console::{Console, Failure};
use crate::frozen::{self, MANIFEST, Staged, render};
use crate::lists::Lists;
use crate::standing;
use crate::trace::trace;

/// A revision that was written, or found to be there already.
struct Revision {
    list: ListDate,
    folder: PathBuf,
    is_new: bool,
    compared: Compared,
}

/// What differs from what stood before.
struct Compared {
    /// The revision that stood before; none: the list as it was published.
    with: Option<String>,
    figures: Vec<FigureChange>,
}

/// A revision that is on the disk.
struct Waiting {
    list: ListDate,
    /// The folder of the frozen list.
    frozen: PathBuf,
    state: Written,
    manifest: Vec<u8>,
    compared: Compared,
}

/// Whether a revision has its name.
enum Written {
    /// The newest revision holds the same bytes.
    Before(PathBuf),
    /// It waits for its name.
    Now(Staged),
}

/// Revises a published list and those after it that follow from it. All revisions are on the disk before the first takes
/// its name: a disk that is full leaves none.
pub fn run(book: &Book, list: ListDate, console: &Console) -> Result<(), Failure> {
    let published = book.published_lists()?;
    if !published.contains(&list) {
        return Err(Failure::new("error-not-published").with("list", list));
    }
    let until = published.iter().copied().max().unwrap_or(list);
    let mut lists = Lists::open(book, book.lists_until(until)?, console)?;
    let mut waiting = Vec::new();
    for at in 0..lists.dates().len() {
        let date = lists.dates()[at];
        let is_error = |finding: &&Finding| finding.severity == Severity::Error;
        let errors: Vec<Finding> = lists.outline(at)?.findings.iter().filter(is_error).cloned().collect();
        if !errors.is_empty() {
            console.findings(&errors);
            return Err(Failure::stop("revise-stopped").with("list", list).with("at", date));
        }
        if !published.contains(&date) {
            continue;
        }
        if date < list {
            stop_if_differs(&mut lists, at, list, console)?;
            continue;
        }
        let folder = book.published(date);
        stop_if_altered(book, &lists, at, console)?;
        if date > list && frozen::holds(&standing::standing(&folder), &lists.outline(at)?.figures.files) {
            continue;
        }
        waiting.extend(revised(book, &mut lists, at, folder)?);
    }
    let revisions: Vec<Revision> = waiting.into_iter().map(Waiting::placed).collect::<Result<_, _>>()?;
    show(list, &revisions, console);
    Ok(())
}

/// Nothing is revised on top of an earlier list that differs and has no revision.
fn stop_if_differs(lists: &mut Lists<'_>, at: usize, list: ListDate, console: &Console) -> Result<(), Failure> {
    let Some(finding) = lists.differs(at)? else {
        return Ok(());
    };
    console.findings(&[finding]);
    let first = lists.dates()[at];
    Err(Failure::stop("revise-earlier").with("list", list).with("first", first))
}

/// A list whose files were changed is put back first: a revision says what differs from what was published.
fn stop_if_altered(book: &Book, lists: &Lists<'_>, at: usize, console: &Console) -> Result<(), Failure> {
    let date = lists.dates()[at];
    let Some(finding) = standing::list_altered(book, &book.published(date), &lists.known_files(at)) else {
        return Ok(());
    };
    console.findings(&[finding.severity(Severity::Error)]);
    Err(Failure::stop("publish-altered")
        .with("list", date)
        .with("book", book.root.display()))
}

/// The revision of a list on the disk; none if the list needs none.
fn revised(book: &Book, lists: &mut Lists<'_>, at: usize, folder: PathBuf) -> Result<Option<Waiting>, Failure> {
    // Files are in the language of the book, whoever asks: the same figures give the same bytes.
    let language = book.config.language.into();
    let (computed, loaded) = (lists.computed(at)?, lists.loaded()?);
    let publication = &computed.outcome.publication;
    let trace = trace(book, &loaded, &computed.before, publication)?;
    let plain = render(publication, language, vec![trace.clone()])?;
    lists.note_files(at, &plain);
    let revisions = standing::revisions(&folder);
    if revisions.is_empty() && frozen::differences(&folder, &plain)?.is_empty() {
        return Ok(None);
    }
    let publication = Publication {
        kind: ListKind::Revision,
        ..publication.clone()
    };
    let files_against = |before: Option<&PathBuf>| -> Result<(Compared, Vec<OutputFile>), Failure> {
        let stood = before.unwrap_or(&folder);
        let figures = Comparison::new(&loaded, &loaded.periods[at], stood, &plain).figures();
        let report = OutputFile::new("differences.csv", report(&figures, &Catalogue::new(language))?);
        let with = before.map(|revision| standing::name_of(revision));
        let files = render(&publication, language, vec![trace.clone(), report])?;
        Ok((Compared { with, figures }, files))
    };
    // The newest revision may be this one, with what differs from the one before it.
    if let Some((newest, earlier)) = revisions.split_last() {
        let (compared, files) = files_against(earlier.last())?;
        if frozen::differences(newest, &files)?.is_empty() {
            return Ok(Some(Waiting {
                list: publication.list_date,
                state: Written::Before(newest.clone()),
                manifest: manifest_of(&files),
                frozen: folder,
                compared,
            }));
        }
    }
    let (compared, files) = files_against(revisions.last())?;
    let next = standing::revision_after(&folder, revisions.last().map(PathBuf::as_path));
    let staged = Staged::beside(&next, &files).map_err(|error| Failure::io("error-write", &next, &error))?;
    Ok(Some(Waiting {
        list: publication.list_date,
        state: Written::Now(staged),
        manifest: manifest_of(&files),
        frozen: folder,
        compared,
    }))
}

/// The manifest, which names every other file with its hash.
fn manifest_of(files: &[OutputFile]) -> Vec<u8> {
    let manifest = files.iter().find(|file| file.name == MANIFEST);
    manifest.map(|file| file.bytes.clone()).unwrap_or_default()
}

impl Waiting {
    /// Gives the revision the name after the newest. Where another run was quicker, its revision is looked at as the
    /// newest.
    fn placed(self) -> Result<Revision, Failure> {
        let (folder, is_new) = match self.state {
            Written::Before(folder) => (folder, false),
            Written::Now(staged) => place(staged, &self.frozen, &self.manifest)?,
        };
        Ok(Revision {
            list: self.list,
            folder,
            is_new,
            compared: self.compared,
        })
    }
}

fn place(mut staged: Staged, frozen_folder: &Path, manifest: &[u8]) -> Result<(PathBuf, bool), Failure> {
    loop {
        // The name is the one after this newest revision: it is taken if another one came in between.
        let newest = standing::revisions(frozen_folder).pop();
        let holds_it = |newest: &PathBuf| fs::read(newest.join(MANIFEST)).is_ok_and(|own| own == manifest);
        if let Some(newest) = newest.clone().filter(holds_it) {
            return Ok((newest, false));
        }
        let folder = standing::revision_after(frozen_folder, newest.as_deref());
        match staged.take_name(&folder) {
            Ok(()) => return Ok((folder, true)),
            Err(error) if frozen::is_taken(&error) && folder.is_dir() => {}
            Err(error) => return Err(Failure::io("error-write", &folder, &error)),
        }
    }
}

/// differences.csv: each figure that differs, before and after, and the causes.
fn report(figures: &[FigureChange], catalogue: &Catalogue) -> Result<Vec<u8>, Failure> {
    let row = |change: &FigureChange| {
        let causes: Vec<String> = change.causes.iter().map(|cause| cause.text(catalogue)).collect();
        let figure = &change.figure;
        let cell = |value: &Option<String>| match value {
            Some(value) if value.parse::<f64>().is_ok() => Cell::number_or_empty(Some(value.clone())),
            value => Cell::text(value.clone().unwrap_or_default()),
        };
        [
            Cell::text(figure.player().to_owned()),
            Cell::text(change.name.clone()),
            Cell::text(figure.file.to_owned()),
            Cell::text(figure.row()),
            Cell::text(figure.field.clone()),
            cell(&figure.frozen),
            cell(&figure.computed),
            Cell::text(causes.join("; ")),
        ]
    };
    table(
        &[
            "player_id",
            "name",
            "file",
            "row",
            "field",
            "published",
            "revised",
            "causes",
        ],
        figures.iter().map(row),
    )
    .map_err(|error| {
        Failure::new("error-write")
            .with("path", "differences.csv")
            .with("reason", error)
    })
}

fn show(list: ListDate, revisions: &[Revision], console: &Console) {
    if console.json {
        let revision = |revision: &Revision| {
            let (ratings, others) = by_kind(&revision.compared.figures);
            json!({
                "list_date": revision.list.to_string(),
                "folder": revision.folder.display().to_string(),
                "new": revision.is_new,
                "compared_with": revision.compared.with,
                "players": ratings.iter().map(|change| player_json(change, console)).collect::<Vec<_>>(),
                "columns": others.iter().map(|change| column_json(change, console)).collect::<Vec<_>>(),
            })
        };
        let revisions: Vec<_> = revisions.iter().map(revision).collect();
        console.data(&format!("{:#}\n", json!({ "revisions": revisions })));
        return;
    }
    if revisions.is_empty() {
        console.say("revise-nothing", &[("list", &list.to_string())]);
    }
    for revision in revisions {
        let (list, path) = (revision.list.to_string(), revision.folder.display().to_string());
        let key = if revision.is_new {
            "revise-written"
        } else {
            "publish-same"
        };
        let with = revision.compared.with.as_deref().unwrap_or("none");
        console.say(key, &[("list", &list), ("path", &path), ("with", with)]);
        let (ratings, others) = by_kind(&revision.compared.figures);
        let changes = ratings.into_iter().chain(others);
        let lines: String = changes.map(|change| change_line(change, console) + "\n").collect();
        console.data(&lines);
    }
}

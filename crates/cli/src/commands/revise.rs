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

use super::rebuild::{player_json, player_line};
use crate::book::Book;
use crate::causes::{Comparison, PlayerChange};
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
    players: Vec<PlayerChange>,
}

/// A revision that is on the disk.
struct Waiting {
    list: ListDate,
    /// The folder of the frozen list.
    frozen: PathBuf,
    state: Written,
    manifest: Vec<u8>,
    players: Vec<PlayerChange>,
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
    // Files are in the language of the book, whoever asks: the same figures give the same bytes.
    let catalogue = Catalogue::new(book.config.language.into());
    let mut waiting = Vec::new();
    for at in 0..lists.dates().len() {
        let date = lists.dates()[at];
        let is_error = |finding: &&Finding| finding.severity == Severity::Error;
        let errors: Vec<Finding> = lists.outline(at)?.findings.iter().filter(is_error).cloned().collect();
        if !errors.is_empty() {
            console.findings(&errors);
            return Err(Failure::stop("revise-stopped").with("list", list).with("at", date));
        }
        if date < list || !published.contains(&date) {
            continue;
        }
        let folder = book.published(date);
        if date > list && frozen::holds(&standing::standing(&folder), &lists.outline(at)?.figures) {
            continue;
        }
        let (computed, loaded) = (lists.computed(at)?, lists.loaded()?);
        let publication = &computed.outcome.publication;
        let trace = trace(book, &loaded, &computed.before, publication)?;
        let plain = render(publication, book.config.language.into(), vec![trace.clone()])?;
        lists.note_files(at, &plain);
        if standing::revisions(&folder).is_empty() && frozen::differences(&folder, &plain)?.is_empty() {
            continue;
        }
        let players = Comparison::new(&loaded, &loaded.periods[at], &folder, &plain).players();
        let report = OutputFile::new("differences.csv", report(&players, &catalogue)?);
        let revised = Publication {
            kind: ListKind::Revision,
            ..publication.clone()
        };
        let files = render(&revised, book.config.language.into(), vec![trace, report])?;
        waiting.push(Waiting {
            list: date,
            state: stage(&folder, &files)?,
            frozen: folder,
            manifest: manifest_of(&files),
            players,
        });
    }
    let revisions: Vec<Revision> = waiting.into_iter().map(Waiting::placed).collect::<Result<_, _>>()?;
    show(list, &revisions, console);
    Ok(())
}

/// Writes a revision beside those that are there, unless the newest holds the same bytes. An older one does not stand any
/// more.
fn stage(frozen_folder: &Path, files: &[OutputFile]) -> Result<Written, Failure> {
    if let Some(newest) = standing::revisions(frozen_folder).pop()
        && frozen::differences(&newest, files)?.is_empty()
    {
        return Ok(Written::Before(newest));
    }
    let folder = standing::revision_after(frozen_folder, standing::revisions(frozen_folder).pop().as_deref());
    let staged = Staged::beside(&folder, files);
    staged
        .map(Written::Now)
        .map_err(|error| Failure::io("error-write", &folder, &error))
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
            players: self.players,
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

/// differences.csv: both ratings and the causes of every player who differs.
fn report(players: &[PlayerChange], catalogue: &Catalogue) -> Result<Vec<u8>, Failure> {
    let row = |change: &PlayerChange| {
        let causes: Vec<String> = change.causes.iter().map(|cause| cause.text(catalogue)).collect();
        [
            Cell::text(change.player.clone()),
            Cell::text(change.name.clone()),
            Cell::number_or_empty(change.frozen.clone()),
            Cell::number_or_empty(change.computed.clone()),
            Cell::text(causes.join("; ")),
        ]
    };
    table(
        &["player_id", "name", "published", "revised", "causes"],
        players.iter().map(row),
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
            let players = revision.players.iter().map(|change| player_json(change, console));
            json!({
                "list_date": revision.list.to_string(),
                "folder": revision.folder.display().to_string(),
                "new": revision.is_new,
                "players": players.collect::<Vec<_>>(),
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
        let path = revision.folder.display().to_string();
        let key = if revision.is_new {
            "revise-written"
        } else {
            "publish-same"
        };
        console.say(key, &[("list", &revision.list.to_string()), ("path", &path)]);
        let lines: String = revision
            .players
            .iter()
            .map(|change| player_line(change, console) + "\n")
            .collect();
        console.data(&lines);
    }
}

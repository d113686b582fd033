//! `dengji publish`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use dengji_core::finding::{Code, Finding, Severity};
use dengji_core::publication::ListKind;
use dengji_core::terms::{ListDate, PlayerId};
use dengji_export::publish::{Extent, OutputFile};
use serde_json::{Value, json};

use crate::book::{Book, INTERIM};
use crate::compute::Computed;
use crate::condition;
use crate::console::{Console, Failure};
use crate::frozen::{self, Difference, FileHash, MANIFEST};
use crate::lists::Lists;
use crate::load::{Loaded, find_player};
use crate::output;
use crate::report_json::{self, Counts};
use crate::standing;
use crate::trace::trace;

/// The list for print and screen.
const LIST_WORKBOOK: &str = "list.xlsx";

/// Where a publication goes.
pub enum Target<'a> {
    /// Into the book.
    Book,
    /// Into a folder of its own.
    Folder(&'a Path),
    /// A part of it, without workbooks and trace, into a folder of its own.
    Part(&'a Path, Extent),
    /// Nowhere.
    Nowhere,
}

/// What became of it.
enum Ending {
    Stopped,
    Computed,
    Published(PathBuf),
    Same(PathBuf),
    Revised(PathBuf),
    Altered(PathBuf, Vec<String>),
    Differs(PathBuf, Vec<Difference>),
}

/// Computes a list and publishes it, or says why not.
///
/// With `only` it is an interim list of these players (一(三)): it stands beside the official lists and freezes nothing.
pub fn run(
    book: &Book,
    list: ListDate,
    target: &Target<'_>,
    only: &[String],
    console: &Console,
) -> Result<(), Failure> {
    let lists = book.lists_until(list)?;
    if let Target::Folder(folder) | Target::Part(folder, _) = target {
        output::spare_book(folder, &book.root)?;
        if frozen::holds_something(folder)? && !folder.join(MANIFEST).is_file() {
            return Err(Failure::new("error-book-exists").with("path", folder.display()));
        }
    }
    let mut lists = Lists::open(book, lists, console)?;
    let Some(at) = lists.last() else {
        return Err(book.no_list(list));
    };
    if let Target::Part(_, Extent::List) = target {
        lists.list_alone();
    }
    let (interim, absent) = match only {
        [] => (None, Vec::new()),
        only => {
            let (interim, absent) = interim(&mut lists, at, only)?;
            (Some(interim), absent)
        }
    };
    let said = Said::of(&mut lists, at, interim.as_ref())?;
    let mut shown: Vec<Finding> = lists.errors_before(at)?;
    shown.extend(lists.differing_before(at)?);
    shown.extend(lists.outline(at)?.findings.iter().cloned());
    shown.extend(condition::leftovers(book)?);
    shown.extend(lists.altered_but(list)?);
    shown.extend(about_periods(book, &mut lists, at)?);
    Finding::arrange(&mut shown);
    let has_errors = shown.iter().any(|finding| finding.severity == Severity::Error);
    let misnamed = misnamed(&shown);
    if !has_errors && !absent.is_empty() {
        let players = absent.join(&console.catalogue.text("list-separator"));
        let is_empty = interim
            .as_ref()
            .is_some_and(|interim| interim.outcome.publication.list.is_empty());
        if is_empty {
            return Err(Failure::stop("only-none-listed")
                .with("players", players)
                .with("list", list));
        }
        console.say("only-not-listed", &[("players", &players), ("list", &list.to_string())]);
    }
    let ending = match target {
        _ if has_errors || misnamed.is_some() => Ending::Stopped,
        Target::Nowhere => Ending::Computed,
        Target::Book => match interim {
            None => finish(book, &mut lists, at, &book.published(list), console)?,
            Some(interim) => finish_interim(book, list, &files(book, &mut lists, &interim, console)?)?,
        },
        Target::Part(folder, extent) => {
            let Computed { before, outcome, .. } = interim.map_or_else(|| lists.computed(at), Ok)?;
            let publication = outcome.publication;
            drop((before, outcome.state));
            lists.forget();
            let language = book.config.language.into();
            let files = frozen::render_tables(&publication, language, *extent)?;
            // The program ends with its files: to free millions of rows one by one would only hold them up.
            std::mem::forget(publication);
            place(folder, &files)?
        }
        Target::Folder(folder) => match interim {
            None => finish(book, &mut lists, at, folder, console)?,
            Some(interim) => place(folder, &files(book, &mut lists, &interim, console)?)?,
        },
    };
    report(&said, &shown, &ending, console);
    match ending {
        Ending::Stopped if !has_errors => {
            let folder = misnamed.unwrap_or_default();
            Err(Failure::stop("publish-misnamed")
                .with("list", list)
                .with("folder", folder))
        }
        Ending::Stopped => Err(Failure::stop("publish-stopped").with("list", list)),
        Ending::Differs(..) => Err(Failure::stop(key_of_difference(target, only)).with("list", list)),
        Ending::Altered(..) if !matches!(target, Target::Book) => {
            Err(Failure::stop("publish-folder-differs").with("list", list))
        }
        Ending::Altered(..) => Err(Failure::stop("publish-altered")
            .with("list", list)
            .with("book", book.root.display())),
        Ending::Computed | Ending::Published(_) | Ending::Same(_) | Ending::Revised(_) => Ok(()),
    }
}

/// The folder in which the reports of a period without any may lie: a list is published once, and not by mistake without
/// its events.
fn misnamed(findings: &[Finding]) -> Option<String> {
    let of = |code: Code| findings.iter().find(|finding| finding.code == code);
    of(Code::PeriodEmpty)?;
    of(Code::PeriodUnknown).map(|finding| finding.place.file.to_string())
}

/// A list of the book can be revised; what stands in another folder cannot.
fn key_of_difference(target: &Target<'_>, only: &[String]) -> &'static str {
    match target {
        Target::Book if only.is_empty() => "publish-differs",
        _ => "publish-folder-differs",
    }
}

/// Folders that are no period, lists before this one that are not published, and a period without a report.
fn about_periods(book: &Book, lists: &mut Lists<'_>, at: usize) -> Result<Vec<Finding>, Failure> {
    let (_, mut findings) = book.periods()?;
    let mut earlier = Vec::new();
    for before in 0..at {
        let date = lists.dates()[before];
        let has_reports = lists.outline(before)?.sources > 0;
        earlier.extend(Some(date).filter(|_| has_reports && !book.published(date).is_dir()));
    }
    findings.extend(condition::unpublished(&earlier));
    let list = lists.dates()[at];
    findings.extend(book.empty_period(list)?);
    Ok(findings)
}

/// What is said of a list beside its findings.
struct Said {
    list: ListDate,
    kind: ListKind,
    counts: Counts,
}

impl Said {
    fn of(lists: &mut Lists<'_>, at: usize, interim: Option<&Computed>) -> Result<Self, Failure> {
        let (kind, counts) = match interim {
            None => (ListKind::Official, lists.outline(at)?.counts.clone()),
            Some(interim) => (ListKind::Interim, Counts::of(&interim.outcome.publication)),
        };
        let list = lists.dates()[at];
        Ok(Self { list, kind, counts })
    }
}

/// The interim list of some players, made of a list, and those of them who do not stand on it.
fn interim(lists: &mut Lists<'_>, at: usize, only: &[String]) -> Result<(Computed, Vec<String>), Failure> {
    let mut chosen = chosen(&*lists.loaded()?, lists.dates()[at], only)?;
    let mut computed = lists.computed(at)?;
    let interim = computed.outcome.publication.interim(&chosen);
    for row in &interim.list {
        chosen.remove(&row.player);
    }
    computed.outcome.publication = interim;
    Ok((computed, chosen.iter().map(ToString::to_string).collect()))
}

/// Puts a list where it belongs. Where the same files are known to come out as are there already, they are not made.
fn finish(book: &Book, lists: &mut Lists<'_>, at: usize, folder: &Path, console: &Console) -> Result<Ending, Failure> {
    if standing::revisions(folder).is_empty() && lists.files_in(at, folder)?.is_some() {
        return Ok(Ending::Same(folder.to_path_buf()));
    }
    let computed = lists.computed(at)?;
    let files = files(book, lists, &computed, console)?;
    lists.note_files(at, &files);
    place(folder, &files)
}

/// The files of a list.
fn files(
    book: &Book,
    lists: &mut Lists<'_>,
    computed: &Computed,
    console: &Console,
) -> Result<Vec<OutputFile>, Failure> {
    let publication = &computed.outcome.publication;
    let progress = console.progress("progress-writing", 1);
    let trace = trace(book, &*lists.loaded()?, &computed.before, publication)?;
    let files = frozen::render(publication, book.config.language.into(), vec![trace])?;
    progress.tick();
    Ok(files)
}

/// Writes files where nothing is yet, else compares them with what is there.
fn place(folder: &Path, files: &[OutputFile]) -> Result<Ending, Failure> {
    let folder = folder.to_path_buf();
    if frozen::holds_something(&folder)? {
        return compare(folder, files);
    }
    match frozen::write_whole(&folder, files) {
        Err(error) if frozen::is_taken(&error) => compare(folder, files),
        Err(error) => Err(Failure::io("error-write", &folder, &error)),
        Ok(()) => Ok(Ending::Published(folder)),
    }
}

/// Puts an interim list into the first folder beside the official list that is free, or holds the same bytes.
fn finish_interim(book: &Book, list: ListDate, files: &[OutputFile]) -> Result<Ending, Failure> {
    let official = book.published(list);
    let name = official.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for number in 1.. {
        let ending = place(&official.with_file_name(format!("{name}{INTERIM}{number}")), files)?;
        if !matches!(ending, Ending::Differs(..) | Ending::Altered(..)) {
            return Ok(ending);
        }
    }
    Ok(Ending::Computed)
}

/// The players of an interim list; a number that was given up is on none.
fn chosen(loaded: &Loaded, list: ListDate, only: &[String]) -> Result<BTreeSet<PlayerId>, Failure> {
    let player = |wanted: &String| {
        let player = find_player(&loaded.register, wanted)?;
        let survivor = loaded.merges.survivor(player, list.0);
        if survivor != player {
            let [old, survivor] = [player, survivor].map(|player| &loaded.register.entry(player).id);
            return Err(Failure::new("error-number-given-up")
                .with("old", old)
                .with("survivor", survivor));
        }
        Ok(loaded.register.entry(player).id.clone())
    };
    only.iter().map(player).collect()
}

/// Compares with what is there; what is there stays as it is.
fn compare(folder: PathBuf, files: &[OutputFile]) -> Result<Ending, Failure> {
    let differences = frozen::differences(&folder, files)?;
    let hashes = FileHash::of(files);
    let mut altered = standing::altered(&folder, &hashes);
    let is_revised = !standing::revisions(&folder).is_empty();
    if !is_revised && altered.is_empty() && is_manifest_alone(&differences, files) {
        altered.push(MANIFEST.to_owned());
    }
    Ok(if !altered.is_empty() {
        Ending::Altered(folder, altered)
    } else if let Some(revision) = standing::revision_with(&folder, &hashes) {
        Ending::Revised(revision)
    } else if differences.is_empty() && !is_revised {
        Ending::Same(folder)
    } else {
        Ending::Differs(folder, differences)
    })
}

/// Whether the manifest alone is not what is computed: the list itself names the inputs with their hashes, so that it was
/// the manifest that was changed.
fn is_manifest_alone(differences: &[Difference], files: &[OutputFile]) -> bool {
    let names_inputs = files.iter().any(|file| file.name == LIST_WORKBOOK);
    let is_it = |one: &Difference| one.name == MANIFEST || one.how.starts_with("input");
    names_inputs && differences.iter().any(|one| one.name == MANIFEST) && differences.iter().all(is_it)
}

/// Says what was found and what became of it.
fn report(said: &Said, findings: &[Finding], ending: &Ending, console: &Console) {
    console.findings(findings);
    if console.json {
        console.data(&format!("{:#}\n", json(said, findings, ending, console)));
        return;
    }
    if matches!(ending, Ending::Stopped) {
        return;
    }
    let names = [
        "published",
        "new",
        "changed",
        "unchanged",
        "inactive",
        "dropped",
        "events",
        "events_rated",
        "games_rated",
    ];
    let figures: Vec<(&str, String)> = names.iter().map(|name| (*name, said.counts.shown(name))).collect();
    let mut arguments: Vec<(&str, &str)> = figures.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let list = said.list.to_string();
    arguments.push(("list", &list));
    let key = match said.kind {
        ListKind::Official | ListKind::Revision => "publish-counts",
        ListKind::Interim => "publish-counts-interim",
    };
    console.say(key, &arguments);
    if said.counts.shown("events") != "0" && said.counts.shown("events_rated") == "0" {
        console.say("publish-none-rated", &[]);
    }
    match ending {
        Ending::Stopped => {}
        Ending::Computed => console.say("publish-dry-run", &[]),
        Ending::Published(folder) => {
            let names = [LIST_WORKBOOK, "list.csv"].map(|name| folder.join(name));
            let list = names.iter().find(|path| path.is_file()).unwrap_or(folder);
            console.data(&format!("{}\n", list.display()));
        }
        Ending::Same(folder) => console.say("publish-same", &[("path", &folder.display().to_string())]),
        Ending::Revised(folder) => console.say("revised", &[("revision", &standing::name_of(folder))]),
        Ending::Altered(folder, _) | Ending::Differs(folder, _) => {
            console.say("publish-different", &[("path", &folder.display().to_string())]);
            for Difference { name, how } in differences_of(ending) {
                let how = console.catalogue.text(&format!("difference-{how}"));
                console.data(&(console.catalogue.labelled(&name, &how) + "\n"));
            }
        }
    }
}

/// What differs from what is there.
fn differences_of(ending: &Ending) -> Vec<Difference> {
    match ending {
        Ending::Altered(folder, files) => files.iter().map(|name| Difference::altered(folder, name)).collect(),
        Ending::Differs(_, differences) => differences.clone(),
        _ => Vec::new(),
    }
}

fn json(said: &Said, findings: &[Finding], ending: &Ending, console: &Console) -> Value {
    let (status, folder) = match ending {
        Ending::Stopped => ("stopped", None),
        Ending::Computed => ("computed", None),
        Ending::Published(folder) => ("published", Some(folder)),
        Ending::Same(folder) => ("same", Some(folder)),
        Ending::Revised(folder) => ("revised", Some(folder)),
        Ending::Altered(folder, _) => ("altered", Some(folder)),
        Ending::Differs(folder, _) => ("differs", Some(folder)),
    };
    let differences = differences_of(ending);
    let difference = |difference: &Difference| json!({ "name": difference.name, "how": difference.how });
    json!({
        "list_date": said.list.to_string(),
        "status": status,
        "folder": folder.map(|folder| folder.display().to_string()),
        "counts": said.counts,
        "severities": report_json::severities(findings),
        "differences": differences.iter().map(difference).collect::<Vec<_>>(),
        "findings": report_json::findings(findings, &console.catalogue),
    })
}

//! `dengji site`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::Derived;
use dengji_core::standings::outcome::{FinalStandings, standings, system_of};
use dengji_core::terms::{IdentifiedReport, ListDate, PlayerId, PlayerIndex, Register};
use dengji_export::site::{ENTRIES, List, MARKER, Report, Shelves, Sink, Site};
use dengji_ingest::people::Numbers;
use dengji_recompute::State;
use rayon::prelude::*;
use serde_json::json;

use super::standings::ratings::of_people;
use crate::book::Book;
use crate::compute::{At, Computed, Derivations, each_period, names, with_derivations};
use crate::console::{Console, Failure};
use crate::frozen::{open_to_readers, temporary_beside};
use crate::load::{Loaded, load};
use crate::standing::{list_differs, name_of, standing};

/// Files of a publication that the site hands on.
const DOWNLOADS: [&str; 2] = ["list.xlsx", "list.csv"];

/// Writes the published lists of a book as a website.
pub fn run(book: &Book, out: &Path, console: &Console) -> Result<(), Failure> {
    let published = book.published_lists()?;
    let Some(&last) = published.last() else {
        return Err(Failure::stop("error-nothing-published"));
    };
    may_write(out)?;
    let loaded = load(book, &book.lists_until(last)?, console)?;
    let computed: Vec<Computed> = each_period(book, &loaded).collect();
    stop_at_faults(book, &computed, console)?;
    let shown: Vec<Shown> = computed
        .into_iter()
        .enumerate()
        .filter(|(_, computed)| published.contains(&computed.outcome.publication.list_date))
        .map(|(period, computed)| Shown::of(book, &loaded, period, computed))
        .collect();
    write_whole(out, &mut |sink| write(book, &loaded, &shown, console, sink))
        .map_err(|error| Failure::io("error-write", out, &error))?;
    let (lists, path) = (shown.len().to_string(), out.join("index.html").display().to_string());
    console.say("website-written", &[("lists", &lists)]);
    if console.json {
        let dates = shown.iter().map(|shown| shown.list.publication.list_date.to_string());
        let object = json!({ "lists": dates.collect::<Vec<_>>(), "page": path });
        console.data(&format!("{object:#}\n"));
    } else {
        console.data(&format!("{path}\n"));
    }
    Ok(())
}

/// Errors, and published lists that are not what the book gives now: a site shows nothing that cannot be derived.
fn stop_at_faults(book: &Book, computed: &[Computed], console: &Console) -> Result<(), Failure> {
    let mut faults: Vec<Finding> = Vec::new();
    for publication in computed.iter().map(|computed| &computed.outcome.publication) {
        let errors = publication
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error);
        faults.extend(errors.cloned());
        faults.extend(list_differs(book, publication));
    }
    Finding::arrange(&mut faults);
    if faults.is_empty() {
        return Ok(());
    }
    console.findings(&faults);
    Err(Failure::stop("error-site-stopped"))
}

/// A list of the site, and what its derivations start from.
struct Shown {
    period: usize,
    before: Arc<State>,
    list: List,
}

impl Shown {
    fn of(book: &Book, loaded: &Loaded, period: usize, computed: Computed) -> Self {
        let (of_period, publication) = (&loaded.periods[period], computed.outcome.publication);
        let (date, mut said) = (publication.list_date, Vec::new());
        let (merges, before) = (&loaded.merges, computed.before);
        let joined = merges.joined(&before, date);
        let reports = merges.renamed(&of_period.reports, date, &mut said);
        let reports = reports.iter().map(|identified| Report {
            standings: final_standings(book, &identified, &joined),
            identified,
        });
        let folder = book.published(date);
        let stands = standing(&folder);
        let there = |name: &&str| stands.join(name).is_file();
        Self {
            period,
            list: List {
                publication,
                revision: (stands != folder).then(|| name_of(&stands)),
                reports: reports.collect(),
                tables: merges.renamed_tables(&of_period.tables, date, &mut said).into_owned(),
                downloads: DOWNLOADS
                    .iter()
                    .filter(|name| there(name))
                    .map(ToString::to_string)
                    .collect(),
            },
            before,
        }
    }
}

/// The final standings of an event by its own system; what is to be said of them is said by `standings`.
fn final_standings(book: &Book, identified: &IdentifiedReport, before: &State) -> Option<FinalStandings> {
    let (report, mut unsaid) = (&identified.report, Vec::new());
    let system = system_of(report, None, |id| book.systems.own(id), &mut unsaid)?;
    let ratings = of_people(&identified.people, report, before);
    standings(report, &system, |at| ratings[at], &mut unsaid)
}

/// Hands over everything: pages and lists, then the derivations file by file, then the published files.
fn write(book: &Book, loaded: &Loaded, shown: &[Shown], console: &Console, sink: &mut Sink<'_>) -> io::Result<()> {
    let register = &loaded.register;
    let all: Vec<&str> = register.entries.iter().map(|entry| &*entry.name).collect();
    let lists: Vec<&List> = shown.iter().map(|shown| &shown.list).collect();
    let shelves = Site {
        federation: &book.config.federation,
        language: console.language(),
        register,
        name_ranks: &names(book).ranks(&all),
        units: &units(book, register),
        lists: &lists,
        rules: &book.regulation.sets().collect::<Vec<_>>(),
    }
    .write(sink)?;
    let progress = console.progress("progress-writing", shown.len());
    for shown in shown {
        let at = At {
            period: shown.period,
            before: &shown.before,
        };
        let date = shown.list.publication.list_date;
        with_derivations(book, loaded, at, |derivations| {
            write_derivations(&loaded.numbers, &shelves, derivations, date, sink)
        })?;
        write_downloads(book, &shown.list, sink)?;
        progress.tick();
    }
    sink(MARKER, marker(shown).as_bytes())
}

fn write_derivations(
    numbers: &Numbers,
    shelves: &Shelves,
    derivations: &Derivations<'_>,
    date: ListDate,
    sink: &mut Sink<'_>,
) -> io::Result<()> {
    for (file, players) in shelves.files().enumerate() {
        let player = |id: &PlayerId| numbers.find(id.as_str());
        let players: Vec<PlayerIndex> = players.iter().filter_map(player).collect();
        let derive = |player: &PlayerIndex| derivations.of_player(*player);
        let derived: Vec<Derived> = players.par_iter().map(derive).collect();
        shelves.derivations(file, date, &derived, sink)?;
    }
    Ok(())
}

fn write_downloads(book: &Book, list: &List, sink: &mut Sink<'_>) -> io::Result<()> {
    let date = list.publication.list_date;
    let folder = standing(&book.published(date));
    for name in &list.downloads {
        sink(&format!("downloads/{date}/{name}"), &fs::read(folder.join(name))?)?;
    }
    Ok(())
}

fn marker(shown: &[Shown]) -> String {
    let dates: Vec<String> = shown
        .iter()
        .map(|shown| shown.list.publication.list_date.to_string())
        .collect();
    format!("{:#}\n", json!({ "program": "dengji", "lists": dates }))
}

/// The units of the register, in the order of the book's collation.
fn units(book: &Book, register: &Register) -> Vec<Arc<str>> {
    let units: BTreeSet<Arc<str>> = register.entries.iter().filter_map(|entry| entry.unit.clone()).collect();
    let texts: Vec<&str> = units.iter().map(|unit| &**unit).collect();
    let mut ranked: Vec<(u32, Arc<str>)> = names(book)
        .ranks(&texts)
        .into_iter()
        .zip(units.iter().cloned())
        .collect();
    ranked.sort();
    ranked.into_iter().map(|(_, unit)| unit).collect()
}

/// Whether a site may be written there: where nothing is, or a site of ours and nothing else.
fn may_write(out: &Path) -> Result<(), Failure> {
    let entries = match fs::read_dir(out) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Failure::io("error-read", out, &error)),
    };
    let mut names: Vec<OsString> = entries.filter_map(Result::ok).map(|entry| entry.file_name()).collect();
    names.sort();
    if names.is_empty() {
        return Ok(());
    }
    if !names.iter().any(|name| name == MARKER) {
        return Err(Failure::new("error-book-exists").with("path", out.display()));
    }
    let foreign = names.iter().find(|name| !ENTRIES.iter().any(|own| *name == own));
    match foreign {
        Some(name) => Err(Failure::new("error-site-foreign")
            .with("path", out.display())
            .with("name", name.display())),
        None => Ok(()),
    }
}

/// Writes a site whole or not at all: into a temporary folder beside it, which then takes its name. An older site goes
/// away only when the new one stands.
fn write_whole(out: &Path, write: &mut dyn FnMut(&mut Sink<'_>) -> io::Result<()>) -> io::Result<()> {
    let temporary = temporary_beside(out)?;
    let (made, old) = (temporary.path().join("made"), temporary.path().join("old"));
    fs::create_dir(&made)?;
    open_to_readers(&made)?;
    write(&mut |name, bytes| {
        let path = made.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&made))?;
        fs::write(path, bytes)
    })?;
    if !out.exists() {
        return fs::rename(&made, out);
    }
    fs::rename(out, &old)?;
    fs::rename(&made, out).inspect_err(|_| {
        let _ = fs::rename(&old, out);
    })
}

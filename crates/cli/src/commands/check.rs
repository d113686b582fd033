//! `dengji check`.

mod in_book;
mod suggestions;

pub use in_book::{InBook, in_book};

use std::collections::{BTreeSet, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dengji_core::finding::{Finding, Severity};
use dengji_core::spelling;
use dengji_core::terms::{Date, Entrant, EventReport, GameTable, ListDate, Outcome, PlayerIndex};
use dengji_ingest::check::{Earlier, check_alone, check_among_others, check_together};
use dengji_ingest::event_toml::skeleton;
use dengji_ingest::loose_tables::{LooseTables, Taken};
use dengji_ingest::people::{Suggestions, suggest};
use dengji_ingest::report::{none_is_report, read_report};
use dengji_ingest::{Limits, SourceFile, context};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::book::{Book, names_in, read};
use crate::commands::standings::systems_beside;
use crate::condition;
use crate::console::{Console, Failure};
use crate::frozen::parent_of;
use crate::lists::Lists;
use crate::load::{Loaded, is_sidecar, sidecar_of};
use crate::output;
use crate::report_json;

/// Reads a book, or one of its periods, and lists every finding. Nothing is written.
pub fn book(book: &Book, period: Option<ListDate>, extra: Extra, console: &Console) -> Result<(), Failure> {
    let mut found = read_book(book, period, extra, console)?;
    Finding::arrange(&mut found.findings);
    add_context(&|file| book.root.join(file), &console.limits, &mut found.findings);
    finish(found.findings, &found.summaries, found.suggestions.as_ref(), console)
}

/// What was found in a book.
struct Found {
    findings: Vec<Finding>,
    summaries: Vec<Summary>,
    suggestions: Option<Suggestions>,
}

fn read_book(book: &Book, period: Option<ListDate>, extra: Extra, console: &Console) -> Result<Found, Failure> {
    let (with_folder, mut findings) = book.periods()?;
    let last = period.or(with_folder.last().copied());
    let lists = last.map_or(Ok(Vec::new()), |last| book.lists_until(last))?;
    if let Some(list) = period {
        findings.extend(book.empty_period(list)?);
    }
    let mut lists = Lists::open(book, lists, console)?;
    if lists.dates().is_empty() {
        findings.extend(lists.loaded()?.findings.iter().cloned());
    }
    if let (Some(_), Some(last)) = (period, lists.last()) {
        findings.extend(lists.errors_before(last)?);
    }
    let mut summaries = Vec::new();
    for at in 0..lists.dates().len() {
        findings.extend(lists.differs(at)?);
        let is_wanted = period.is_none_or(|period| period == lists.dates()[at]);
        let outline = lists.outline(at)?;
        if is_wanted {
            findings.extend(outline.findings.iter().cloned());
            summaries.extend(outline.summaries.iter().cloned());
        }
    }
    findings.extend(lists.altered()?);
    findings.extend(condition::leftovers(book)?);
    findings.extend(condition::unpublished(&book.missing_lists(&book.published_lists()?)?));
    let suggestions = match extra {
        Extra::Suggestions => Some(suggestions(book, &*lists.loaded()?, period)),
        Extra::Nothing | Extra::Sidecars => None,
    };
    Ok(Found {
        findings,
        summaries,
        suggestions,
    })
}

/// What the register may need for the reports whose people are not all known.
fn suggestions(book: &Book, loaded: &Loaded, period: Option<ListDate>) -> Suggestions {
    let reports = loaded
        .unidentified
        .iter()
        .filter(|(list, _)| period.is_none_or(|period| period == *list));
    let reports: Vec<&EventReport> = reports.map(|(_, report)| &**report).collect();
    suggest(&reports, &loaded.register, &book.config.code)
}

/// People, and those for whom a report states no rating.
fn players(entrants: &[Entrant]) -> (usize, usize) {
    let people = entrants.iter().filter(|entrant| !entrant.is_computer);
    let unrated = people
        .clone()
        .filter(|entrant| entrant.rating.or(entrant.fide_rating).is_none());
    (people.count(), unrated.count())
}

/// One report in figures.
#[derive(Clone, Serialize, Deserialize)]
pub struct Summary {
    file: String,
    event: Option<String>,
    players: usize,
    unrated: usize,
    games: usize,
    unplayed: usize,
    byes: usize,
}

impl Summary {
    /// Counts players and games.
    pub fn of(report: &EventReport) -> Self {
        let count = |fits: fn(Outcome) -> bool| report.games.outcomes().filter(|outcome| fits(*outcome)).count();
        let (players, unrated) = match report.entrants.tabled() {
            Some(event) => (event.players.len(), event.players.len()),
            None => players(&report.entrants),
        };
        Self {
            file: report.place.file.to_string(),
            event: report.id.value.as_ref().map(ToString::to_string),
            players,
            unrated,
            games: count(Outcome::is_played),
            unplayed: count(|outcome| !outcome.is_played() && !outcome.is_bye()),
            byes: count(|outcome| outcome.is_bye() && outcome != Outcome::ZeroPointBye),
        }
    }

    /// Counts players and games of a table; it says nothing of ratings.
    fn of_table(table: &GameTable) -> Self {
        let of_games = table.games.iter().flat_map(|game| [game.white, game.black]);
        let players: HashSet<PlayerIndex> = of_games.chain(table.byes.iter().map(|bye| bye.player)).collect();
        let played = table.games.iter().filter(|game| game.outcome.is_played()).count();
        Self {
            file: table.place.file.to_string(),
            event: None,
            players: players.len(),
            unrated: players.len(),
            games: played,
            unplayed: table.games.len() - played,
            byes: table.byes.len(),
        }
    }

    fn json(&self) -> Value {
        json!({
            "file": self.file,
            "event_id": self.event,
            "players": self.players,
            "unrated": self.unrated,
            "games": self.games,
            "unplayed": self.unplayed,
            "byes": self.byes,
        })
    }

    fn text(&self, console: &Console) -> String {
        let figures =
            [self.players, self.unrated, self.games, self.unplayed, self.byes].map(|figure| figure.to_string());
        let names = ["players", "unrated", "games", "unplayed", "byes"];
        let mut arguments: Vec<(&str, &str)> = names.into_iter().zip(figures.iter().map(String::as_str)).collect();
        arguments.push(("file", &self.file));
        console.catalogue.text_with("check-summary", &arguments) + "\n"
    }
}

/// What is wanted beside findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// Nothing.
    Nothing,
    /// A file with what a report does not say of its event, written beside it.
    Sidecars,
    /// What the register may need.
    Suggestions,
}

/// Reads report files on their own, without a register.
pub fn files(paths: &[PathBuf], extra: Extra, console: &Console) -> Result<(), Failure> {
    if extra == Extra::Suggestions {
        return Err(Failure::new("error-suggest-needs-book"));
    }
    let limits = console.limits;
    let mut read = Gathered::default();
    let mut is_understood = false;
    let mut all = Vec::new();
    for path in paths.iter().filter(|path| !is_sidecar(path)) {
        is_understood |= read.take(path, extra, console)?;
        all.append(&mut read.findings);
    }
    read.findings = all;
    let Gathered {
        mut findings,
        mut reports,
        summaries,
        tables,
    } = read;
    reports.extend(tables.reports());
    let mut checked = Vec::new();
    let earlier = Earlier::of(&findings);
    for report in &reports {
        check_among_others(report, &earlier, &mut checked);
        check_alone(report, &earlier, &mut checked);
    }
    findings.extend(checked);
    let together = check_together(&[reports.into_iter().map(Arc::new).collect()]);
    findings.extend(together.into_iter().map(|(_, finding)| finding));
    Finding::arrange(&mut findings);
    add_context(&|file| file.into(), &limits, &mut findings);
    if !is_understood {
        none_is_report(&mut findings);
    }
    let result = finish(findings, &summaries, None, console);
    match paths {
        _ if is_understood => result,
        [path] => Err(Failure::not_readable(path)),
        _ => Err(Failure::new("error-none-readable")),
    }
}

/// What some files say.
#[derive(Default)]
struct Gathered {
    findings: Vec<Finding>,
    reports: Vec<EventReport>,
    summaries: Vec<Summary>,
    tables: LooseTables,
}

impl Gathered {
    /// Reads a file; whether anything of it was understood.
    fn take(&mut self, path: &Path, extra: Extra, console: &Console) -> Result<bool, Failure> {
        let limits = &console.limits;
        let Some(file) = read_file(path, limits, &mut self.findings)? else {
            return Ok(false);
        };
        match self.tables.take(&file, limits, &mut self.findings) {
            Taken::Nothing => {}
            Taken::Events => return Ok(true),
            Taken::Games(table) => {
                let has_rows = !table.games.is_empty() || !table.byes.is_empty();
                self.summaries.extend(has_rows.then(|| Summary::of_table(table)));
                return Ok(has_rows);
            }
        }
        let Some(report) = read_beside(path, &file, limits, &mut self.findings) else {
            return Ok(false);
        };
        if extra == Extra::Sidecars {
            write_sidecar(&sidecar_of(path), &report, console)?;
        }
        self.findings.extend(systems_beside(path)?.unknown(&report));
        self.summaries.push(Summary::of(&report));
        self.reports.push(report);
        Ok(true)
    }
}

/// Shows the rows around what was found without a look at them. `path` is where the file of a finding lies.
fn add_context(path: &dyn Fn(&str) -> PathBuf, limits: &Limits, findings: &mut [Finding]) {
    let bare = findings.iter().filter(|found| found.context.is_empty());
    let files: BTreeSet<Arc<str>> = bare.map(|found| Arc::clone(&found.place.file)).collect();
    for name in files {
        let path = path(&name);
        if !path.is_file() {
            continue;
        }
        if let Some(file) = read(&path, name, limits, &mut Vec::new()) {
            context::add(&file, limits, findings);
        }
    }
}

/// That a file is not there, and one beside it whose name is like its own.
pub(super) fn no_file(path: &Path) -> Failure {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let beside = names_in(parent_of(path)).unwrap_or_default();
    let near = spelling::nearest(&name, beside.iter().map(String::as_str));
    let near = near.map(|near| path.with_file_name(near).display().to_string());
    let what = if name.parse::<Date>().is_ok() { "date" } else { "file" };
    Failure::new("error-no-file")
        .with("path", path.display())
        .with("what", what)
        .with("near", near.as_deref().unwrap_or("none"))
}

/// Reads a report and what stands beside it; none if it is no report.
pub(super) fn read_one(
    path: &Path,
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> Result<Option<EventReport>, Failure> {
    let file = read_file(path, limits, findings)?;
    Ok(file.and_then(|file| read_beside(path, &file, limits, findings)))
}

/// The bytes of a file that must be there.
fn read_file(path: &Path, limits: &Limits, findings: &mut Vec<Finding>) -> Result<Option<SourceFile>, Failure> {
    if !path.exists() && !path.is_symlink() {
        return Err(no_file(path));
    }
    Ok(read(path, path.display().to_string().into(), limits, findings))
}

/// The report in a file, with what stands beside it.
fn read_beside(path: &Path, file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Option<EventReport> {
    let added = sidecar_of(path);
    let mut sidecar = || read(&added, added.display().to_string().into(), limits, findings);
    let sidecar = if added.exists() { sidecar() } else { None };
    read_report(file, sidecar.as_ref(), limits, findings)
}

/// Writes the file to be filled in; one that is there already is left as it is.
fn write_sidecar(path: &Path, report: &EventReport, console: &Console) -> Result<(), Failure> {
    let shown = path.display().to_string();
    let written = output::write_new(path, skeleton(report).as_bytes());
    match written {
        Ok(()) => console.say("template-written", &[("path", &shown)]),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => console.say("sidecar-left", &[("path", &shown)]),
        Err(error) => return Err(Failure::io("error-write", path, &error)),
    }
    Ok(())
}

/// Shows what was found; errors and a rejected sole input are exit code 1.
fn finish(
    mut findings: Vec<Finding>,
    summaries: &[Summary],
    suggestions: Option<&Suggestions>,
    console: &Console,
) -> Result<(), Failure> {
    Finding::arrange(&mut findings);
    console.findings(&findings);
    let stops = |finding: &Finding| {
        finding.severity == Severity::Error || summaries.len() == 1 && finding.severity == Severity::Reject
    };
    let stopped = findings.iter().any(stops);
    if console.json {
        let mut object = json!({
            "status": if stopped { "stopped" } else { "clean" },
            "reports": summaries.iter().map(Summary::json).collect::<Vec<_>>(),
            "severities": report_json::severities(&findings),
            "findings": report_json::findings(&findings, &console.catalogue),
        });
        if let Some(suggestions) = suggestions {
            object["suggestions"] = suggestions::json(suggestions);
        }
        console.data(&format!("{object:#}\n"));
    } else {
        console.data(
            &summaries
                .iter()
                .map(|summary| summary.text(console))
                .collect::<String>(),
        );
        if let Some(suggestions) = suggestions {
            console.data(&suggestions::text(suggestions, &console.catalogue));
        }
        if findings.is_empty() {
            console.say("check-clean", &[]);
        }
    }
    if stopped {
        let is_error = findings.iter().any(|finding| finding.severity == Severity::Error);
        Err(Failure::stop(if is_error { "check-stopped" } else { "check-rejected" }))
    } else {
        Ok(())
    }
}

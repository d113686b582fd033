//! Reading one period: its reports one after the other, checked and with their people.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use dengji_core::finding::{Code, Finding, Severity};
use dengji_core::publication::InputFile;
use dengji_core::rules::admission::Waiver;
use dengji_core::terms::reports::Arriving;
use dengji_core::terms::shelf::{Packed, Tables};
use dengji_core::terms::{EventId, EventReport, GameTable, Head, IdentifiedReport, ListDate, Person, Reports, Shelf};
use dengji_ingest::check::{Earlier, check_among_others, is_complete};
use dengji_ingest::event_tables::EventTables;
use dengji_ingest::officer::{Correction, apply_corrections, read_corrections, read_waivers, without_report};
use dengji_ingest::people::{Directory, identify};
use dengji_ingest::report::none_is_report;
use dengji_ingest::spool::Spool;
use rayon::prelude::*;

use super::folders::beside_the_reports;
use super::one::{Among, Read, Reader, read_one};
use super::{CORRECTIONS, Period, WAIVERS, input};
use crate::book::Book;
use crate::cache::Reports as KeptReports;
use crate::console::{Console, Failure};

/// Games of tables of events that are held as they are, in all periods together; periods beyond that lie on a shelf.
pub const ROOM: usize = 1 << 20;

/// A period as it was read.
pub struct Loading {
    pub period: Period,
    /// Every report before it was corrected: one that was is the same event as a copy that was not.
    pub as_reported: Reports<Arc<EventReport>>,
    /// Reports that are not among those of the period, because somebody is unknown or something is wrong.
    pub unidentified: Vec<Arc<EventReport>>,
}

/// Reads one period.
pub fn load_period(
    reader: &Reader<'_>,
    list: ListDate,
    room: &mut usize,
    console: &Console,
) -> Result<Loading, Failure> {
    let (book, limits) = (reader.book, reader.limits);
    let paths = book.report_paths(list)?;
    let mut findings = Vec::new();
    let mut inputs = Vec::new();
    let folder = book.period(list);
    let mut officer = |name: &str| {
        let file = book.file(&folder.join(name), limits, &mut findings);
        file.inspect(|file| inputs.push(input(file)))
    };
    let (waiver_file, correction_file) = (officer(WAIVERS), officer(CORRECTIONS));
    let waivers = waiver_file
        .map(|file| read_waivers(&file, &mut findings))
        .unwrap_or_default();
    let corrections = correction_file
        .map(|file| read_corrections(&file, &mut findings))
        .unwrap_or_default();
    findings.extend(beside_the_reports(book, list)?);
    let (mut read, event_tables) = read_all(reader, list, &paths, console);
    if !read.iter().any(Read::is_understood) {
        for read in &mut read {
            none_is_report(&mut read.findings);
        }
    }
    let (mut reports, mut tables) = (Vec::new(), Vec::new());
    for read in read {
        reports.extend(read.report);
        tables.extend(read.table);
        findings.extend(read.findings);
        inputs.extend(read.inputs);
    }
    let is_reported = |event: &EventId| {
        let mut of_files = reports.iter().map(|report: &EventReport| &report.id.value);
        of_files.any(|id| id.as_ref() == Some(event)) || event_tables.has(event)
    };
    let unused = |waiver| without_event(waiver, is_reported, &tables);
    let unused: Vec<Finding> = waivers.iter().filter_map(unused).collect();
    let earlier = Earlier::of(&findings);
    let mut gathering = Gathering::new(reader, &corrections);
    let of_files = reports.len();
    gathering.take(reports.into_iter().enumerate().collect(), &earlier);
    match room.checked_sub(event_tables.games()) {
        Some(left) => *room = left,
        None => gathering.shelve(&event_tables),
    }
    let progress = console.progress("progress-checking", event_tables.games());
    event_tables.each_batch(reader.register, |batch| {
        progress.done(batch.iter().map(|(_, report)| report.games.len()).sum());
        let behind = |(at, report)| (of_files + at, report);
        gathering.take(batch.into_iter().map(behind).collect(), &earlier);
    });
    drop(progress);
    findings.extend(unused);
    Ok(gathering.finish(Period {
        list,
        reports: Reports::default(),
        tables,
        waivers,
        findings,
        inputs,
    }))
}

/// Whether an event is one of numbered games, which has no report.
fn is_numbered(tables: &[GameTable], event: &EventId) -> bool {
    tables.iter().any(|table| table.events.contains(event))
}

/// Reads the files among the reports of a period.
fn read_all(reader: &Reader<'_>, list: ListDate, paths: &[PathBuf], console: &Console) -> (Vec<Read>, EventTables) {
    let progress = console.progress("progress-reading", paths.len());
    let kept = KeptReports::open(reader.cache, list);
    // The file of their games goes as soon as they stand in reports.
    let tables = Mutex::new(EventTables::new(Arc::new(Spool::default())));
    let among = Among {
        list,
        all: paths,
        kept: &kept,
        tables: &tables,
        done: &|| progress.tick(),
    };
    let read_one = |path: &PathBuf| read_one(reader, path, &among);
    // A table is read by all threads, one table after the other: only one of them is in memory.
    let mut read: Vec<Read> = Vec::with_capacity(paths.len());
    for run in paths.chunk_by(|one, next| is_table(one) == is_table(next)) {
        let first = read.len();
        if is_table(&run[0]) {
            read.extend(run.iter().map(read_one));
        } else {
            read.par_extend(run.par_iter().map(read_one));
        }
        let mut tables = tables.lock().unwrap_or_else(PoisonError::into_inner);
        for read in &mut read[first..] {
            if let Some(events) = read.events.take() {
                tables.add_events(events);
            }
            if let Some(games) = read.games.take() {
                tables.games_mut().append(games);
            }
        }
    }
    kept.keep();
    drop(progress);
    (read, tables.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Whether a file is by its name a table that is read in parts.
pub fn is_table(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}

/// The finding that a waiver names an event of which there is no report.
fn without_event(
    (event, waiver): &(EventId, Waiver),
    is_reported: impl Fn(&EventId) -> bool,
    tables: &[GameTable],
) -> Option<Finding> {
    let finding = Finding::at(Code::WaiverUnused, waiver.place.clone()).article(&waiver.article);
    let finding = finding.with("article", &waiver.article).with("event", event);
    let why = if is_numbered(tables, event) { "table" } else { "event" };
    (!is_reported(event)).then(|| finding.with("why", why).event(Some(event)))
}

/// The reports of a period, on their way through corrections and checks.
struct Gathering<'a> {
    reader: &'a Reader<'a>,
    /// Corrections whose report has not come yet.
    waiting: Vec<&'a Correction>,
    /// Where reports of tables lie that are not held.
    shelf: Option<Shelf>,
    reports: Arriving<IdentifiedReport>,
    as_reported: Arriving<Arc<EventReport>>,
    unidentified: Vec<Arc<EventReport>>,
    /// The files of their systems of standings.
    systems: BTreeSet<InputFile>,
    findings: Vec<Finding>,
}

/// A report after its checks.
struct Checked {
    report: Arc<EventReport>,
    people: Option<Vec<Person>>,
    system: Option<InputFile>,
    findings: Vec<Finding>,
    packed: Option<Packed>,
}

impl<'a> Gathering<'a> {
    fn new(reader: &'a Reader<'a>, corrections: &'a [Correction]) -> Self {
        Self {
            reader,
            waiting: corrections.iter().collect(),
            shelf: None,
            reports: Arriving::default(),
            as_reported: Arriving::default(),
            unidentified: Vec::new(),
            systems: BTreeSet::new(),
            findings: Vec::new(),
        }
    }

    /// Puts what comes next of tables on a shelf.
    fn shelve(&mut self, tables: &EventTables) {
        let store = Arc::clone(&self.reader.spool) as _;
        let tables = Tables {
            register: Arc::clone(self.reader.register),
            files: tables.files(),
        };
        self.shelf = Some(Shelf::new(store, Some(tables)));
    }

    /// Takes reports with their positions.
    fn take(&mut self, batch: Vec<(usize, EventReport)>, earlier: &Earlier<'_>) {
        let (positions, mut reports): (Vec<usize>, Vec<EventReport>) = batch.into_iter().unzip();
        let is_corrected = |report: &EventReport| {
            let mut events = self.waiting.iter().map(|correction| correction.event());
            events.any(|event| report.id.value.as_ref() == Some(event))
        };
        let uncorrected = |report: &EventReport| is_corrected(report).then(|| Arc::new(report.clone()));
        let uncorrected: Vec<Option<Arc<EventReport>>> = reports.iter().map(uncorrected).collect();
        apply_corrections(&mut self.waiting, &mut reports, &mut self.findings);
        let check = |report: EventReport| self.checked(report, earlier);
        let checked: Vec<Checked> = reports.into_par_iter().map(check).collect();
        let mut numbers = self.shelf.as_ref().map_or(0, Shelf::len)..;
        let mut packed = Vec::new();
        for ((position, uncorrected), checked) in positions.into_iter().zip(uncorrected).zip(checked) {
            self.systems.extend(checked.system);
            self.findings.extend(checked.findings);
            let report = checked.report;
            let number = checked.packed.as_ref().and_then(|_| numbers.next());
            packed.extend(checked.packed);
            match (uncorrected, number) {
                (Some(uncorrected), _) => self.as_reported.hold(position, uncorrected),
                (None, Some(number)) => self.as_reported.shelve(position, number),
                (None, None) => self.as_reported.hold(position, Arc::clone(&report)),
            }
            let identified = |people: Vec<Person>| IdentifiedReport {
                report: Arc::clone(&report),
                people: people.into(),
            };
            match (checked.people, number) {
                (Some(_), Some(number)) => self.reports.shelve(position, number),
                (Some(people), None) => self.reports.hold(position, identified(people)),
                (None, _) if report.entrants.tabled().is_none() => self.unidentified.push(report),
                (None, _) => {}
            }
        }
        if let Some(shelf) = &mut self.shelf {
            shelf.put(packed);
        }
    }

    /// Checks a report and finds its people; nobody if somebody is unknown or a required field is missing.
    fn checked(&self, report: EventReport, earlier: &Earlier<'_>) -> Checked {
        let (book, mut findings) = (self.reader.book, Vec::new());
        // The rows of a game table are made for the checks and go with them.
        check_among_others(&report.clone(), earlier, &mut findings);
        let complete = is_complete(&report, earlier);
        findings.extend(book.systems.unknown(&report));
        let people = self
            .reader
            .directory
            .and_then(|directory| people(book, &report, directory, &mut findings));
        let sound = !findings.iter().any(|finding| finding.severity == Severity::Error);
        let is_shelved = self.shelf.is_some() && Head::of(&report).is_tabled;
        Checked {
            people: people.filter(|_| sound && complete),
            system: book.systems.file_of(&report).map(input),
            packed: is_shelved.then(|| Packed::of(&report)),
            report: Arc::new(report),
            findings,
        }
    }

    /// The period with the reports in the order of their positions.
    fn finish(self, mut period: Period) -> Loading {
        let is_numbered = |event: &EventId| is_numbered(&period.tables, event);
        without_report(&self.waiting, is_numbered, &mut period.findings);
        period.findings.extend(self.findings);
        period.inputs.extend(self.systems);
        let others = self.shelf.map(Arc::new);
        period.reports = self.reports.arrived(others.clone());
        Loading {
            period,
            as_reported: self.as_reported.arrived(others),
            unidentified: self.unidentified,
        }
    }
}

/// Who plays; nobody if somebody is unknown.
fn people(
    book: &Book,
    report: &EventReport,
    directory: &Directory<'_>,
    findings: &mut Vec<Finding>,
) -> Option<Vec<Person>> {
    match report.entrants.tabled() {
        Some(event) => Some(event.people()),
        None => identify(report, directory, &book.config.code, findings)
            .into_iter()
            .collect(),
    }
}

//! Reading a book: register, opening list and the reports of each period, with everything found on the way.

mod checks;
mod folders;
mod one;

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Severity};
use dengji_core::list_text::TimeClass;
use dengji_core::publication::InputFile;
use dengji_core::rules::admission::Waiver;
use dengji_core::terms::{
    EventId, EventReport, GameTable, IdentifiedReport, ListDate, OpeningList, Person, PlayerIndex, Register,
    RegisterEntry,
};
use dengji_ingest::check::{Earlier, check_among_others, check_together, is_complete};
use dengji_ingest::event_tables::{EventGames, with_games};
use dengji_ingest::officer::{MergeRow, apply_corrections, read_corrections, read_merges, read_waivers};
use dengji_ingest::opening::read_opening;
use dengji_ingest::opening_text::read_opening_text;
use dengji_ingest::people::{Directory, Numbers, identify};
use dengji_ingest::register::read_register;
use dengji_ingest::report::none_is_report;
use dengji_ingest::tables::given_twice;
use dengji_ingest::{Limits, SourceFile};
use dengji_recompute::merge::{Merge, Merges};
use rayon::prelude::*;

use crate::book::regulation::InForce;
use crate::book::{Book, MERGES, OPENING_TEXT, read};
use crate::cache::{Cache, Reports};
use crate::console::{Console, Failure};
use checks::{check_opening, check_titles};
use folders::{beside_the_reports, misnamed, missing, of_no_period, opened};
use one::{Among, Read, Reader, read_one};
pub use one::{is_sidecar, sidecar_of};

/// What the officer lets pass in a period.
pub const WAIVERS: &str = "waivers.csv";
/// Results the officer corrected in a period.
pub const CORRECTIONS: &str = "corrections.csv";

/// What a book says, up to a period.
pub struct Loaded {
    /// The register.
    pub register: Arc<Register>,
    /// Its players by their numbers.
    pub numbers: Arc<Numbers>,
    /// The list before the first period.
    pub opening: OpeningList,
    /// merges.csv
    pub merges: Merges,
    /// The periods, in order.
    pub periods: Vec<Period>,
    /// Reports that are not among those of a period because somebody is unknown or something is wrong, with their lists.
    pub unidentified: Vec<(ListDate, Arc<EventReport>)>,
    /// What was found in the files that serve every period.
    pub findings: Vec<Finding>,
    /// The files that serve every period.
    pub inputs: Vec<InputFile>,
}

/// What one period says.
pub struct Period {
    /// Its list.
    pub list: ListDate,
    /// Reports all of whose people are known.
    pub reports: Vec<IdentifiedReport>,
    /// Game tables, of a game-by-game system.
    pub tables: Vec<GameTable>,
    /// waivers.csv
    pub waivers: Vec<(EventId, Waiver)>,
    /// What was found.
    pub findings: Vec<Finding>,
    /// The files.
    pub inputs: Vec<InputFile>,
}

/// Bounds of what is read: levels and points start from nothing and may be negative.
pub fn limits(book: &Book, asked: Limits) -> Limits {
    let by_game = matches!(book.regulation.in_force(book.opening().0), InForce::Sequential(_));
    let ratings = if by_game && asked.ratings == Limits::USUAL.ratings {
        (-100_000, 1_000_000)
    } else {
        asked.ratings
    };
    Limits { ratings, ..asked }
}

/// Reads a book for some lists.
pub fn load(book: &Book, lists: &[ListDate], console: &Console) -> Result<Loaded, Failure> {
    load_with(book, lists, console, &console.cache_of(book))
}

/// Reads a book for some lists; reports that a cache knows by their bytes are not parsed again.
pub fn load_with(book: &Book, lists: &[ListDate], console: &Console, cache: &Cache) -> Result<Loaded, Failure> {
    let limits = limits(book, console.limits);
    let mut findings = Vec::new();
    let mut inputs = vec![input(&book.settings)];
    let mut required = |name: &str| {
        let path = book.root.join(name);
        findings.extend(opened(&book.root, name));
        if !path.exists() {
            findings.push(missing(&book.root, name));
            return None;
        }
        let file = read(&path, name.into(), &limits, &mut findings)?;
        inputs.push(input(&file));
        Some(file)
    };
    let opening_name = Book::opening_in(&book.root);
    let (register_file, opening_file) = (required(Book::register_in(&book.root)), required(opening_name));
    let register = register_file.and_then(|file| read_register(&file, &limits, &mut findings));
    let opening = opening_file.and_then(|file| {
        if opening_name == OPENING_TEXT {
            return Some(opening_text(book, &file, &limits, &mut findings));
        }
        read_opening(&file, &limits, &mut findings)
    });
    // Without the register or the opening list what fails for want of them is not said again.
    let (has_register, has_opening) = (register.is_some(), opening.is_some());
    let (register, mut opening) = (Arc::new(register.unwrap_or_default()), opening.unwrap_or_default());
    findings.extend(book.unfilled(has_register.then_some(&register)));
    findings.extend(misnamed(&book.root, &book.root, &[MERGES])?);
    findings.extend(of_no_period(&book.root)?);
    let merge_file = book.file(&book.root.join(MERGES), &limits, &mut findings);
    inputs.extend(merge_file.as_ref().map(input));
    let merge_rows = merge_file
        .map(|file| read_merges(&file, &mut findings))
        .unwrap_or_default();
    let directory = Directory::new(&register);
    let numbers = Arc::clone(directory.numbers());
    // The numbers of the opening list are those of the register: millions need not be kept twice.
    opening.entries.par_iter_mut().for_each(|entry| {
        if let Some(player) = numbers.find(entry.id.as_str()) {
            entry.id = register.entry(player).id.clone();
        }
    });
    let merges = if has_register {
        check_titles(book, &register, &mut findings);
        check_opening(book, &directory, &opening, &mut findings);
        merges(merge_rows, &numbers, &mut findings)
    } else {
        Merges::default()
    };
    for set in book.regulation.sets() {
        let tables = set.tables().map(|(_, table)| (&table.origin, &table.text));
        for (origin, text) in tables
            .map(|(origin, text)| (&**origin, &**text))
            .chain([(set.origin(), set.text())])
        {
            if book.root.join(origin).is_file() {
                inputs.push(input(&SourceFile::new(origin, text.as_bytes().to_vec())));
            }
        }
    }
    let reader = Reader {
        book,
        directory: has_register.then_some(&directory),
        numbers: &numbers,
        register: &register,
        limits: &limits,
        cache,
        spool: Arc::default(),
    };
    let mut periods = Vec::new();
    let mut together = Vec::new();
    for &list in lists {
        let (period, reports) = load_period(&reader, list, console)?;
        periods.push(period);
        together.push(reports);
    }
    check_all_together(&together, &mut periods);
    check_tables_together(&mut periods);
    let unidentified = unidentified(together, &periods);
    let starts = periods.iter().flat_map(|period| &period.reports);
    let starts = starts.filter_map(|of| of.report.start.value);
    let days: Vec<_> = lists.iter().map(|list| list.0).chain(starts).collect();
    days.into_iter().try_for_each(|day| book.regulation.known_on(day))?;
    if !has_opening {
        for period in &mut periods {
            period.reports.clear();
        }
    }
    drop(directory);
    Ok(Loaded {
        register,
        numbers,
        opening,
        merges,
        periods,
        unidentified,
        findings,
        inputs,
    })
}

/// The reports that did not get into their periods.
fn unidentified(reports: Vec<Vec<Arc<EventReport>>>, periods: &[Period]) -> Vec<(ListDate, Arc<EventReport>)> {
    let mut left = Vec::new();
    for (of, period) in reports.into_iter().zip(periods) {
        let known: BTreeSet<&str> = period.reports.iter().map(|known| &*known.report.place.file).collect();
        let unknown = of.into_iter().filter(|report| !known.contains(&*report.place.file));
        left.extend(unknown.map(|report| (period.list, report)));
    }
    left
}

/// The opening list in text form, for the class of time control of the book's rules.
fn opening_text(book: &Book, file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> OpeningList {
    let list = book.opening().0;
    let class = match book.regulation.in_force(list) {
        InForce::Period(rules) => rules.list.values.time_class,
        InForce::Sequential(_) => TimeClass::default(),
    };
    read_opening_text(file, class, list, limits, findings)
}

/// The hash of a file as the manifest names it.
fn input(file: &SourceFile) -> InputFile {
    InputFile {
        path: Arc::clone(&file.name),
        hash: file.hash(),
    }
}

/// A player by register number, else by exact name; an ambiguous name lists the candidates.
pub fn find_player(register: &Register, wanted: &str) -> Result<PlayerIndex, Failure> {
    let wanted = wanted.trim();
    if wanted.is_empty() {
        return Err(Failure::new("error-player-missing"));
    }
    if let Some((player, _)) = register.players().find(|(_, entry)| entry.id.as_str() == wanted) {
        return Ok(player);
    }
    let named: Vec<_> = register.players().filter(|(_, entry)| *entry.name == *wanted).collect();
    match named.as_slice() {
        [(player, _)] => Ok(*player),
        [] => Err(nobody(register, wanted)),
        several => {
            let line = |(_, entry): &(PlayerIndex, &dengji_core::terms::RegisterEntry)| {
                format!(
                    "{}  {}  {}",
                    entry.id,
                    entry.name,
                    entry.unit.as_deref().unwrap_or_default()
                )
            };
            let candidates: Vec<String> = several.iter().map(line).collect();
            Err(Failure::new("error-player-ambiguous")
                .with("player", wanted)
                .detail(candidates.join("\n")))
        }
    }
}

/// That nobody has a number or name, and who may be meant.
fn nobody(register: &Register, wanted: &str) -> Failure {
    let near = Directory::new(register).near(wanted);
    let line = |entry: &&RegisterEntry| format!("{} {}", entry.id, entry.name);
    let near: Vec<String> = near.iter().map(line).collect();
    let near = if near.is_empty() {
        "none".to_owned()
    } else {
        near.join(", ")
    };
    Failure::new("error-no-player")
        .with("player", wanted)
        .with("near", near)
}

/// The merges of numbers the register knows.
fn merges(rows: Vec<MergeRow>, numbers: &Numbers, findings: &mut Vec<Finding>) -> Merges {
    let mut merges = Vec::new();
    for row in rows {
        let [old, survivor] = [&row.old, &row.survivor].map(|id| numbers.find(id.as_str()));
        let (Some(old), Some(survivor)) = (old, survivor) else {
            let (id, place) = match old {
                None => (&row.old, &row.place),
                Some(_) => (&row.survivor, &row.survivor_place),
            };
            let finding = Finding::at(Code::MergeInvalid, place.clone()).with("why", "unknown");
            findings.push(finding.with("id", id));
            continue;
        };
        merges.push(Merge {
            old,
            survivor,
            numbers: [row.old, row.survivor],
            date: row.signed.date,
            by: row.signed.by,
            reason: row.signed.reason,
            place: row.place,
        });
    }
    Merges::new(merges, findings)
}

/// Reads one period.
fn load_period(
    reader: &Reader<'_>,
    list: ListDate,
    console: &Console,
) -> Result<(Period, Vec<Arc<EventReport>>), Failure> {
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
    let progress = console.progress("progress-reading", paths.len());
    let kept = Reports::open(reader.cache, list);
    let place = Among {
        list,
        all: &paths,
        kept: &kept,
        done: &|| progress.tick(),
    };
    let read_one = |path: &PathBuf| read_one(reader, path, &place);
    // A table is read by all threads, one table after the other: only one of them is in memory.
    let mut read: Vec<Read> = Vec::with_capacity(paths.len());
    for run in paths.chunk_by(|one, next| is_table(one) == is_table(next)) {
        if is_table(&run[0]) {
            read.extend(run.iter().map(read_one));
        } else {
            read.par_extend(run.par_iter().map(read_one));
        }
    }
    if !read.iter().any(Read::is_understood) {
        for read in &mut read {
            none_is_report(&mut read.findings);
        }
    }
    drop(progress);
    kept.keep();
    let mut reports: Vec<EventReport> = read.iter_mut().filter_map(|read| read.report.take()).collect();
    let tables: Vec<GameTable> = read.iter_mut().filter_map(|read| read.table.take()).collect();
    let games: Vec<EventGames> = read.iter_mut().filter_map(|read| read.games.take()).collect();
    let events = read.iter_mut().flat_map(|read| std::mem::take(&mut read.events));
    reports.extend(with_games(events.collect(), games, reader.register));
    for read in read {
        findings.extend(read.findings);
        inputs.extend(read.inputs);
    }
    inputs.extend(
        reports
            .iter()
            .filter_map(|report| book.systems.file_of(report))
            .map(input),
    );
    // A report that was corrected is the same event as a copy that was not.
    let as_reported = (!corrections.is_empty()).then(|| reports.clone());
    let is_numbered = |event: &EventId| tables.iter().any(|table| table.events.contains(event));
    apply_corrections(&corrections, &mut reports, is_numbered, &mut findings);
    let unused = |waiver| without_event(waiver, &reports, is_numbered);
    findings.extend(waivers.iter().filter_map(unused));
    let reports: Vec<Arc<EventReport>> = reports.into_iter().map(Arc::new).collect();
    let earlier = Earlier::of(&findings);
    let identified: Vec<(Option<IdentifiedReport>, Vec<Finding>)> = reports
        .par_iter()
        .map(|report| identified(book, report, reader.directory, &earlier))
        .collect();
    let mut known = Vec::new();
    for (report, found) in identified {
        known.extend(report);
        findings.extend(found);
    }
    Ok((
        Period {
            list,
            reports: known,
            tables,
            waivers,
            findings,
            inputs,
        },
        as_reported.map_or(reports, |reports| reports.into_iter().map(Arc::new).collect()),
    ))
}

/// Whether a file is by its name a table that is read in parts.
fn is_table(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}

/// The finding that a waiver names an event of which there is no report.
fn without_event(
    (event, waiver): &(EventId, Waiver),
    reports: &[EventReport],
    is_numbered: impl Fn(&EventId) -> bool,
) -> Option<Finding> {
    let is_it = |report: &EventReport| report.id.value.as_ref() == Some(event);
    let finding = Finding::at(Code::WaiverUnused, waiver.place.clone()).article(&waiver.article);
    let finding = finding.with("article", &waiver.article).with("event", event);
    let why = if is_numbered(event) { "table" } else { "event" };
    (!reports.iter().any(is_it)).then(|| finding.with("why", why).event(Some(event)))
}

/// Checks a report and finds its people; no report if somebody is unknown or a required field is missing.
fn identified(
    book: &Book,
    report: &Arc<EventReport>,
    directory: Option<&Directory<'_>>,
    earlier: &Earlier<'_>,
) -> (Option<IdentifiedReport>, Vec<Finding>) {
    let mut findings = Vec::new();
    // The rows of a game table are made for the checks and go with them.
    check_among_others(&EventReport::clone(report), earlier, &mut findings);
    let complete = is_complete(report, earlier);
    findings.extend(book.systems.unknown(report));
    let people: Option<Vec<Person>> = directory.and_then(|directory| match report.entrants.tabled() {
        Some(event) => Some(event.people()),
        None => identify(report, directory, &book.config.code, &mut findings)
            .into_iter()
            .collect(),
    });
    let sound = !findings.iter().any(|finding| finding.severity == Severity::Error);
    let report = people.filter(|_| sound && complete).map(|people| IdentifiedReport {
        report: Arc::clone(report),
        people,
    });
    (report, findings)
}

/// Numbered games given twice, in one period or in two; the finding belongs to the later period.
fn check_tables_together(periods: &mut [Period]) {
    let owners = (0..).zip(&*periods);
    let owners: Vec<usize> = owners
        .flat_map(|(at, period)| std::iter::repeat_n(at, period.tables.len()))
        .collect();
    let tables: Vec<&GameTable> = periods.iter().flat_map(|period| &period.tables).collect();
    for (table, finding) in given_twice(&tables) {
        periods[owners[table]].findings.push(finding);
    }
}

/// One event given twice, in one period or in two; the finding belongs to the later period.
fn check_all_together(reports: &[Vec<Arc<EventReport>>], periods: &mut [Period]) {
    let all: Vec<&EventReport> = reports.iter().flatten().map(|report| &**report).collect();
    let mut findings = Vec::new();
    check_together(&all, &mut findings);
    let mut owners: HashMap<&str, usize> = HashMap::new();
    for (period, of) in reports.iter().enumerate() {
        for report in of {
            let tables = report
                .entrants
                .tabled()
                .into_iter()
                .flat_map(|event| event.files.iter());
            for place in tables.chain([&report.place]) {
                owners.entry(&place.file).or_insert(period);
            }
        }
    }
    for finding in findings {
        if let Some(period) = owners.get(&*finding.place.file) {
            periods[*period].findings.push(finding);
        }
    }
}

//! Reading a book: register, opening list and the reports of each period, with everything found on the way.

mod checks;
mod folders;
mod one;
mod period;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;

use dengji_core::finding::{Code, Finding};
use dengji_core::list_text::TimeClass;
use dengji_core::publication::InputFile;
use dengji_core::rules::admission::Waiver;
use dengji_core::terms::{
    EventId, EventReport, GameTable, IdentifiedReport, ListDate, OpeningList, PlayerIndex, Register, RegisterEntry,
    Reports,
};
use dengji_ingest::check::check_together;
use dengji_ingest::officer::{MergeRow, read_merges};
use dengji_ingest::opening::read_opening;
use dengji_ingest::opening_text::read_opening_text;
use dengji_ingest::people::{Directory, Numbers};
use dengji_ingest::register::read_register;
use dengji_ingest::tables::given_twice;
use dengji_ingest::{Limits, SourceFile};
use dengji_recompute::merge::{Merge, Merges};
use rayon::prelude::*;

use crate::book::regulation::InForce;
use crate::book::{Book, MERGES, OPENING_TEXT, read};
use crate::cache::Cache;
use crate::console::{Console, Failure};
use checks::{check_opening, check_titles};
use folders::{misnamed, missing, of_no_period, opened};
use one::Reader;
pub use one::{is_sidecar, sidecar_of};
use period::{ROOM, load_period};

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
    pub reports: Reports<IdentifiedReport>,
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
    load_within(ROOM, book, lists, console, cache)
}

/// Reads a book for some lists, of whose tables of events so many games are held in memory.
fn load_within(
    room: usize,
    book: &Book,
    lists: &[ListDate],
    console: &Console,
    cache: &Cache,
) -> Result<Loaded, Failure> {
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
    let (mut periods, unidentified) = load_periods(&reader, lists, room, console)?;
    let starts = |of: &Period| {
        let start = |at: usize| of.reports.head(at).start;
        (0..of.reports.len()).filter_map(start).collect::<BTreeSet<_>>()
    };
    let mut days: BTreeSet<_> = lists.iter().map(|list| list.0).collect();
    days.extend(periods.iter().flat_map(starts));
    days.into_iter().try_for_each(|day| book.regulation.known_on(day))?;
    if !has_opening {
        for period in &mut periods {
            period.reports = Reports::default();
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

/// Reports without a place among those of their period, with their lists.
type Unidentified = Vec<(ListDate, Arc<EventReport>)>;

/// Reads the periods and looks at them beside each other.
fn load_periods(
    reader: &Reader<'_>,
    lists: &[ListDate],
    mut room: usize,
    console: &Console,
) -> Result<(Vec<Period>, Unidentified), Failure> {
    let (mut periods, mut together, mut unidentified) = (Vec::new(), Vec::new(), Vec::new());
    for &list in lists {
        let read = load_period(reader, list, &mut room, console)?;
        periods.push(read.period);
        together.push(read.as_reported);
        unidentified.extend(read.unidentified.into_iter().map(|report| (list, report)));
    }
    for (period, finding) in check_together(&together) {
        periods[period].findings.push(finding);
    }
    check_tables_together(&mut periods);
    Ok((periods, unidentified))
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

//! One file among the reports of a period: a report, a game table, a table of events, or what adds to one of them.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::publication::InputFile;
use dengji_core::terms::{EventReport, GameTable, ListDate, Register, Shelf};
use dengji_ingest::event_tables::{EventGames, EventTables, is_event_table, read_event_table};
use dengji_ingest::people::{Directory, Numbers};
use dengji_ingest::report::read_report;
use dengji_ingest::spool::Spool;
use dengji_ingest::tables::{Knowledge, Order, is_game_table, read_event_games, read_game_table};
use dengji_ingest::{Limits, SourceFile};

use super::input;
use super::period::is_table;
use crate::book::regulation::InForce;
use crate::book::{Book, shown};
use crate::cache::{Cache, Key, Parts, Reports};

/// The ending of a file that adds what an export does not say of its event.
const SIDECAR: &str = ".event.toml";

/// A report as read, before its people are known.
#[derive(Default)]
pub struct Read {
    pub report: Option<EventReport>,
    pub table: Option<GameTable>,
    /// Whether it is a table of games in a period of events.
    pub has_games: bool,
    /// Those games, if they did not go where those of all tables are.
    pub games: Option<EventGames>,
    /// Whether it is a table of events with some.
    pub has_events: bool,
    /// Those events.
    pub events: Option<Shelf>,
    pub findings: Vec<Finding>,
    pub inputs: Vec<InputFile>,
}

impl Read {
    /// Whether the file told of games or events.
    pub const fn is_understood(&self) -> bool {
        self.report.is_some() || self.table.is_some() || self.has_games || self.has_events
    }
}

/// What finds people and bounds files while reports are read.
pub struct Reader<'a> {
    pub book: &'a Book,
    /// None if the register could not be read: then nobody is looked up.
    pub directory: Option<&'a Directory<'a>>,
    pub numbers: &'a Numbers,
    pub register: &'a Arc<Register>,
    pub limits: &'a Limits,
    pub cache: &'a Cache,
    pub spool: Arc<Spool>,
}

/// The files among which a report lies.
pub struct Among<'a> {
    /// The list of their period.
    pub list: ListDate,
    /// All of them.
    pub all: &'a [PathBuf],
    /// What is kept of them.
    pub kept: &'a Reports<'a>,
    /// Where tables of games go that are read one after the other.
    pub tables: &'a Mutex<EventTables>,
    /// To be called for each that was read.
    pub done: &'a (dyn Fn() + Sync),
}

/// Reads and checks one file among the reports.
pub fn read_one(reader: &Reader<'_>, path: &Path, among: &Among<'_>) -> Read {
    let (book, limits) = (reader.book, reader.limits);
    let mut findings = Vec::new();
    let mut inputs = Vec::new();
    if is_sidecar(path) {
        let mut others = among.all.iter();
        if !others.any(|other| !is_sidecar(other) && sidecar_of(other) == *path) {
            let place = Place::file(shown(&book.root, path));
            findings.push(Finding::at(Code::SidecarAlone, place).with("beside", "nothing"));
        }
        return Read {
            findings,
            inputs,
            ..Read::default()
        };
    }
    let mut take = |path: &Path| {
        let file = book.file(path, limits, &mut findings);
        file.inspect(|file| inputs.push(input(file)))
    };
    let (file, sidecar) = (take(path), take(&sidecar_of(path)));
    let by_game = matches!(book.regulation.in_force(among.list.0), InForce::Sequential(_));
    let order = if by_game { Order::Numbers } else { Order::Rounds };
    let known = Knowledge {
        order,
        players: reader.numbers,
        limits,
    };
    let (mut report, mut table, mut games, mut events) = (None, None, None, None);
    // A text with a file that describes its event is the report of that event.
    let is_report = order == Order::Rounds && !is_table(path) && sidecar.is_some();
    let holds = |is_such: fn(&SourceFile) -> bool| {
        let file = file.as_ref();
        file.is_some_and(|file| !file.is_archive() && is_such(file))
    };
    let has_games = !is_report && holds(is_game_table);
    let has_events = !has_games && order == Order::Rounds && holds(is_event_table);
    if let Some(sidecar) = sidecar.as_ref().filter(|_| has_games || has_events) {
        findings.push(Finding::at(Code::SidecarAlone, sidecar.place()).with("beside", "table"));
    }
    let store = || Arc::clone(&reader.spool) as _;
    match file {
        Some(file) if has_games => {
            match order {
                Order::Numbers => table = Some(read_game_table(&file, &known, &reader.spool, &mut findings)),
                Order::Rounds => {
                    let mut into = |games: &mut EventGames| read_event_games(&file, &known, games, &mut findings);
                    if is_table(path) {
                        into(among.tables.lock().unwrap_or_else(PoisonError::into_inner).games_mut());
                    } else {
                        into(games.insert(EventGames::new(store())));
                    }
                }
            }
            findings.retain(|finding| finding.code != Code::IdUnknown || reader.directory.is_some());
        }
        Some(file) if has_events => {
            events = Some(read_event_table(&file, limits, store(), &mut findings));
        }
        Some(file) => {
            let (parsed, found) = among.kept.get(&key_of(&inputs, limits), || {
                let mut found = Vec::new();
                (read_report(&file, sidecar.as_ref(), limits, &mut found), found)
            });
            report = parsed;
            findings.extend(found);
        }
        None => {}
    }
    (among.done)();
    Read {
        report,
        table,
        has_games: has_games && order == Order::Rounds,
        games,
        has_events: events.as_ref().is_some_and(|events: &Shelf| !events.is_empty()),
        events,
        findings,
        inputs,
    }
}

/// The key of a report as read: its name, which stands in every place, its bytes, and what stands beside it.
fn key_of(files: &[InputFile], limits: &Limits) -> Key {
    let mut parts = Parts::of("report");
    parts.options(limits);
    for file in files {
        parts.text(&file.path).text(&file.hash);
    }
    parts.key()
}

/// Whether a path is that of an added file.
pub fn is_sidecar(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().ends_with(SIDECAR))
}

/// The file that may add to a report: `open.event.toml` to `open.xlsx`.
pub fn sidecar_of(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    path.with_file_name(stem + SIDECAR)
}

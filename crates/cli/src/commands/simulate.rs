//! `dengji simulate`: an invented federation of any size, as a book.
//!
//! What is written depends on the options alone. Events are made and written some at a time, so that the size of a book is
//! bound by the disk only; book.toml comes last, so that what was not finished is no book.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use dengji_core::rulebook::Rulebook;
use dengji_core::rulebook::sequential::System;
use dengji_core::terms::{Date, GameTable, OpeningList, Register};
use dengji_export::catalogue::{Catalogue, Language};
use dengji_export::parquet_tables::{Kind, ParquetFile};
use dengji_export::{Error, opening_workbook, register_workbook, report_workbook};
use dengji_simulate::chance::Chance;
use dengji_simulate::event::{English, game_table};
use dengji_simulate::people::{Foreigners, Level, Titles};
use dengji_simulate::programme::{FEWEST_GAMES, USUAL_GAMES};
use dengji_simulate::{Event, Period, Plan, Population};
use jiff::ToSpan;
use rayon::prelude::*;
use serde_json::json;

use super::new;
use crate::args::{AskedSimulation, BookFormat};
use crate::book::calendar::Calendar;
use crate::book::config::RulesFrom;
use crate::book::regulation::{InForce, rulebook};
use crate::book::{OPENING, OPENING_TABLE, PERIODS, PUBLISHED, REGISTER, REGISTER_TABLE, REPORTS, SETTINGS};
use crate::console::{Console, Failure, Progress};

/// Rows of a workbook below its headings.
const WORKBOOK_ROWS: u32 = 1_048_575;
/// Rows of the register, and events, that are in memory at a time.
const PEOPLE_AT_ONCE: u32 = 1 << 16;
const EVENTS_AT_ONCE: u32 = 256;
/// Games, one by one, that are in memory at a time.
const GAMES_AT_ONCE: u64 = 1 << 18;
/// Events of a row group of their table.
const DESCRIBED_AT_ONCE: usize = 1 << 13;
/// A game table ends with the part with which it has so many rows: it stays below the usual limit of a file.
const ROWS_OF_TABLE: usize = 1_000_000;

/// Makes up a federation. A folder with something in it is left alone.
pub fn run(asked: &AskedSimulation, language: Language, console: &Console) -> Result<(), Failure> {
    let root = &asked.folder;
    if fs::read_dir(root).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(Failure::new("error-book-exists").with("path", root.display()));
    }
    let (plan, method) = plan(asked)?;
    if asked.format == BookFormat::Xlsx && plan.people.players > WORKBOOK_ROWS {
        return Err(Failure::new("error-simulate-workbook").with("most", WORKBOOK_ROWS));
    }
    let maker = Maker {
        plan: &plan,
        format: asked.format,
        language,
    };
    folder(&root.join(PUBLISHED))?;
    maker.people(root)?;
    let mut games = 0;
    let progress = console.progress("progress-simulating", plan.events as usize * plan.lists.len());
    for period in plan.periods() {
        let reports = root.join(PERIODS).join(period.list().to_string()).join(REPORTS);
        folder(&reports)?;
        games += match (method, asked.format) {
            (Method::GameByGame, _) => maker.online(&period, &reports, &progress)?,
            (Method::ByPeriod, BookFormat::Xlsx) => maker.reports(&period, &reports, &progress)?,
            (Method::ByPeriod, BookFormat::Parquet) => maker.tables(&period, &reports, &progress)?,
        };
    }
    drop(progress);
    let settings = new::text(&asked.rules, plan.people.opening, &Catalogue::new(language));
    let path = root.join(SETTINGS);
    fs::write(&path, settings).map_err(|error| Failure::io("error-write", &path, &error))?;
    said(&plan, root, games, console);
    Ok(())
}

fn said(plan: &Plan, root: &Path, games: usize, console: &Console) {
    let last = plan.lists.last().map(ToString::to_string).unwrap_or_default();
    let events = plan.events as usize * plan.lists.len();
    if console.json {
        let lists: Vec<String> = plan.lists.iter().map(ToString::to_string).collect();
        let made = json!({
            "book": root.display().to_string(),
            "players": plan.people.players,
            "events": events,
            "games": games,
            "lists": lists,
        });
        console.data(&format!("{made:#}\n"));
        return;
    }
    let (path, players) = (root.display().to_string(), plan.people.players.to_string());
    let (events, games) = (events.to_string(), games.to_string());
    let words = [
        ("path", &*path),
        ("players", &*players),
        ("events", &*events),
        ("games", &*games),
        ("last", &*last),
    ];
    console.say("simulate-made", &words);
}

/// How ratings are made in the federation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    ByPeriod,
    GameByGame,
}

/// What is asked for, under the rules of the rule set.
fn plan(asked: &AskedSimulation) -> Result<(Plan, Method), Failure> {
    let from = RulesFrom {
        id: asked.rules.as_str().into(),
        from: Date::constant(2000, 1, 1),
    };
    let book = rulebook(Path::new(""), &from)?;
    let (first, in_force) = known_from(&book, asked.opening)?;
    let day_failure = |day| {
        Failure::new("error-list-day")
            .with("day", day)
            .with("path", &asked.rules)
    };
    let calendar = Calendar::read(in_force.list_days()).map_err(day_failure)?;
    let opening = match asked.opening {
        Some(day) => day,
        None => next_list(&calendar, first)?,
    };
    let least = u64::from(asked.events) * FEWEST_GAMES;
    let (method, level, titles) = match &in_force {
        InForce::Period(rules) => {
            let floor = Some(rules.list.values.floor.points()).filter(|floor| *floor > 0);
            let titles = match (rules.titles.is_some(), rules.by_game.is_some()) {
                (true, _) => Titles::National,
                (false, true) => Titles::Fide,
                (false, false) => Titles::None,
            };
            (Method::ByPeriod, Level::above(floor), titles)
        }
        InForce::Sequential(rules) => match rules.system {
            System::Logistic(_) => (Method::GameByGame, Level::above(None), Titles::None),
            System::Exchange(_) => (Method::GameByGame, Level::POINTS, Titles::None),
        },
    };
    let games = asked.games.unwrap_or(u64::from(asked.events) * USUAL_GAMES);
    if method == Method::ByPeriod && games < least {
        return Err(Failure::new("error-simulate-games")
            .with("least", least)
            .with("games", games));
    }
    let foreigners = if titles == Titles::National {
        Foreigners::Some
    } else {
        Foreigners::None
    };
    let people = Population {
        chance: Chance::new(asked.seed),
        players: asked.players,
        active: asked.active.unwrap_or(asked.players).min(asked.players),
        level,
        foreigners,
        titles,
        opening,
    };
    let lists = calendar.between(opening, opening.saturating_add(i64::from(asked.periods).years()));
    let plan = Plan {
        people,
        events: asked.events,
        games,
        lists: lists.into_iter().take(usize::from(asked.periods)).collect(),
    };
    let shortest = plan.periods().map(|period| period.days()).min();
    match shortest {
        Some(0..SHORTEST_PERIOD) => Err(Failure::new("error-simulate-days").with("least", SHORTEST_PERIOD)),
        _ => Ok((plan, method)),
    }
}

/// Days in which an event of any form can be held.
const SHORTEST_PERIOD: u32 = 7;

/// What is in force on a day; without one, on the first day from 2000 on on which everything is known, with that day.
fn known_from(book: &Rulebook, day: Option<Date>) -> Result<(Date, InForce), Failure> {
    let failure = |error| Failure::new("error-rule-set").with("id", &book.id).fault(error);
    if let Some(day) = day {
        return Ok((day, InForce::of(book, day).map_err(failure)?));
    }
    let usual = Date::constant(2000, 1, 1);
    let days = std::iter::once(usual).chain(book.change_days().into_iter().filter(|day| *day > usual));
    let known = days.clone().find_map(|day| Some((day, InForce::of(book, day).ok()?)));
    match known {
        Some(known) => Ok(known),
        None => InForce::of(book, usual).map(|rules| (usual, rules)).map_err(failure),
    }
}

/// The first list on a day or after it.
fn next_list(calendar: &Calendar, day: Date) -> Result<Date, Failure> {
    let before = day.yesterday().unwrap_or(day);
    let lists = calendar.between(before, day.saturating_add(2.years()));
    let failure = || Failure::new("error-list-day").with("day", day).with("path", SETTINGS);
    lists.first().map(|list| list.0).ok_or_else(failure)
}

/// Writes the files of a book.
struct Maker<'a> {
    plan: &'a Plan,
    format: BookFormat,
    language: Language,
}

type Table = ParquetFile<BufWriter<File>>;

impl Maker<'_> {
    fn english(&self) -> English {
        match self.language {
            Language::En => English::Yes,
            Language::Zh => English::No,
        }
    }

    /// Register and opening list.
    fn people(&self, root: &Path) -> Result<(), Failure> {
        let people = &self.plan.people;
        let all = 0..people.players;
        if self.format == BookFormat::Xlsx {
            let entries = all.clone().into_par_iter().map(|number| people.entry(number)).collect();
            write(
                &root.join(REGISTER),
                register_workbook(
                    &Register {
                        entries,
                        ..Register::default()
                    },
                    self.language,
                ),
            )?;
            let entries = all
                .into_par_iter()
                .filter_map(|number| people.opening_entry(number))
                .collect();
            let pool = Vec::new();
            return write(
                &root.join(OPENING),
                opening_workbook(&OpeningList { entries, pool }, self.language),
            );
        }
        let (register_path, opening_path) = (root.join(REGISTER_TABLE), root.join(OPENING_TABLE));
        let (mut register, mut opening) = (
            table(&register_path, Kind::Register)?,
            table(&opening_path, Kind::Opening)?,
        );
        for first in all.clone().step_by(PEOPLE_AT_ONCE as usize) {
            let part = first..(first.saturating_add(PEOPLE_AT_ONCE)).min(people.players);
            let entries: Vec<_> = part
                .clone()
                .into_par_iter()
                .map(|number| people.entry(number))
                .collect();
            register.add_register(&entries).map_err(unwritten(&register_path))?;
            let listed = part.into_par_iter().filter_map(|number| people.opening_entry(number));
            opening
                .add_opening(&listed.collect::<Vec<_>>())
                .map_err(unwritten(&opening_path))?;
        }
        register.finish().map_err(unwritten(&register_path))?;
        opening.finish().map_err(unwritten(&opening_path))
    }

    /// A workbook for each event. Gives the number of games.
    fn reports(&self, period: &Period<'_>, folder: &Path, progress: &Progress) -> Result<usize, Failure> {
        let one = |number: u32| {
            let event = period.event(number);
            let report = event.report(&self.plan.people, self.english());
            let path = folder.join(format!("{}.xlsx", event.id));
            write(&path, report_workbook(&report, self.language))?;
            progress.tick();
            Ok(event.games())
        };
        let games: Vec<usize> = (0..self.plan.events)
            .into_par_iter()
            .map(one)
            .collect::<Result<_, Failure>>()?;
        Ok(games.into_iter().sum())
    }

    /// A table of the events, and game tables. Gives the number of games.
    fn tables(&self, period: &Period<'_>, folder: &Path, progress: &Progress) -> Result<usize, Failure> {
        let path = folder.join("events.parquet");
        let mut described = table(&path, Kind::Events)?;
        let mut games = GameTables::new(folder, Kind::GamesByRound);
        let (events, mut reports) = (0..self.plan.events, Vec::new());
        for first in events.clone().step_by(EVENTS_AT_ONCE as usize) {
            let part = first..first.saturating_add(EVENTS_AT_ONCE).min(self.plan.events);
            let held: Vec<Event> = part.into_par_iter().map(|number| period.event(number)).collect();
            reports.extend(held.iter().map(|event| event.described(self.english())));
            if reports.len() >= DESCRIBED_AT_ONCE {
                described.add_events(&reports).map_err(unwritten(&path))?;
                reports.clear();
            }
            games.add(&game_table(&held))?;
            for _ in &held {
                progress.tick();
            }
        }
        if !reports.is_empty() {
            described.add_events(&reports).map_err(unwritten(&path))?;
        }
        described.finish().map_err(unwritten(&path))?;
        games.finish()
    }

    /// Games one by one. Gives their number.
    fn online(&self, period: &Period<'_>, folder: &Path, progress: &Progress) -> Result<usize, Failure> {
        let mut games = GameTables::new(folder, Kind::GamesByNumber);
        let parts = usize::try_from(GAMES_AT_ONCE).unwrap_or(1);
        for first in (0..self.plan.games).step_by(parts) {
            games.add(&period.online(first..(first + GAMES_AT_ONCE).min(self.plan.games)))?;
        }
        for _ in 0..self.plan.events {
            progress.tick();
        }
        games.finish()
    }
}

/// The game tables of a period, one after the other.
struct GameTables<'a> {
    folder: &'a Path,
    kind: Kind,
    /// The table that is being written: its path and rows.
    open: Option<(Table, PathBuf, usize)>,
    tables: usize,
    games: usize,
}

impl<'a> GameTables<'a> {
    const fn new(folder: &'a Path, kind: Kind) -> Self {
        Self {
            folder,
            kind,
            open: None,
            tables: 0,
            games: 0,
        }
    }

    fn add(&mut self, games: &GameTable) -> Result<(), Failure> {
        let (mut file, path, rows) = if let Some(open) = self.open.take() {
            open
        } else {
            self.tables += 1;
            let path = self.folder.join(format!("games-{:03}.parquet", self.tables));
            (table(&path, self.kind)?, path, 0)
        };
        file.add_games(games, |player| Population::id(player.0))
            .map_err(unwritten(&path))?;
        self.games += games.games.len();
        let rows = rows + games.games.len() + games.byes.len();
        if rows >= ROWS_OF_TABLE {
            return file.finish().map_err(unwritten(&path));
        }
        self.open = Some((file, path, rows));
        Ok(())
    }

    fn finish(self) -> Result<usize, Failure> {
        if let Some((file, path, _)) = self.open {
            file.finish().map_err(unwritten(&path))?;
        }
        Ok(self.games)
    }
}

fn folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::io("error-write", path, &error))
}

fn table(path: &Path, kind: Kind) -> Result<Table, Failure> {
    let file = File::create_new(path).map_err(|error| Failure::io("error-write", path, &error))?;
    ParquetFile::new(BufWriter::new(file), kind).map_err(unwritten(path))
}

fn write(path: &Path, bytes: Result<Vec<u8>, Error>) -> Result<(), Failure> {
    fs::write(path, bytes.map_err(unwritten(path))?).map_err(|error| Failure::io("error-write", path, &error))
}

fn unwritten(path: &Path) -> impl Fn(Error) -> Failure {
    move |error| {
        Failure::new("error-write")
            .with("path", path.display())
            .with("reason", error)
    }
}

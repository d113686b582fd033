//! A federation's book: the folder with everything from which its lists are made.

pub mod calendar;
pub mod config;
pub mod regulation;
pub mod systems;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::rulebook::{Rules, Source, fault};
use dengji_core::spelling;
use dengji_core::terms::{Date, ListDate, Register};
use dengji_export::catalogue::{Catalogue, Language};
use dengji_ingest::dates;
use dengji_ingest::report::{is_named_like_report, is_of_system};
use dengji_ingest::trf::decode;
use dengji_ingest::{Bound, Limits, SourceFile};
use walkdir::{DirEntry, WalkDir};

use crate::console::Failure;
use crate::frozen;
use calendar::Calendar;
use config::{Config, LanguageCode, language};
use regulation::{InForce, Regulation};
use systems::Systems;

/// The settings file of a book.
pub const SETTINGS: &str = "book.toml";
/// The register.
pub const REGISTER: &str = "players.xlsx";
/// The same as a table, where there is no workbook.
pub const REGISTER_TABLE: &str = "players.parquet";
/// The list before the first period.
pub const OPENING: &str = "opening.xlsx";
/// The same as a table, where there is no workbook.
pub const OPENING_TABLE: &str = "opening.parquet";
/// The same in the text form of FIDE's lists, where there is no workbook.
pub const OPENING_TEXT: &str = "opening.txt";
/// Register numbers that turned out to be one person.
pub const MERGES: &str = "merges.csv";
/// The folder of the periods.
pub const PERIODS: &str = "periods";
/// The folder of the reports of a period.
pub const REPORTS: &str = "reports";
/// The folder of the lists.
pub const PUBLISHED: &str = "published";
/// What stands between the date and the number of an interim list.
pub const INTERIM: &str = "-interim-";

/// An opened book.
pub struct Book {
    /// Its folder.
    pub root: PathBuf,
    /// book.toml.
    pub config: Config,
    /// The rule sets it names.
    pub regulation: Regulation,
    /// The standings systems of its own.
    pub systems: Systems,
    /// When lists appear.
    pub calendar: Calendar,
    /// book.toml as read, for its hash.
    pub settings: SourceFile,
}

impl Book {
    /// Opens a book: its settings and rule sets.
    pub fn open(root: &Path) -> Result<Self, Failure> {
        let path = root.join(SETTINGS);
        let bytes = fs::read(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => no_book(root),
            _ => Failure::io("error-read", &path, &error),
        })?;
        let settings = SourceFile::new(SETTINGS, bytes);
        let config = parse(&path, &settings)?;
        let regulation = Regulation::load(root, &config)?;
        let calendar = calendar(&path, &config, &regulation)?;
        Ok(Self {
            root: root.to_owned(),
            config,
            regulation,
            systems: Systems::load(root)?,
            calendar,
            settings,
        })
    }

    /// The book under other rules of periods.
    #[must_use]
    pub fn otherwise(&self, alter: impl Fn(&mut Rules)) -> Self {
        Self {
            root: self.root.clone(),
            config: self.config.clone(),
            regulation: self.regulation.otherwise(alter),
            systems: self.systems.clone(),
            calendar: self.calendar.clone(),
            settings: self.settings.clone(),
        }
    }

    /// The folder of the book and the period among whose reports a file lies; none outside of one.
    pub fn around_report(path: &Path) -> Option<(PathBuf, ListDate)> {
        let path = std::path::absolute(path).ok()?;
        let mut folders = path.ancestors().skip(1).filter(|folder| folder.ends_with(REPORTS));
        folders.find_map(|folder| {
            let period = folder.parent()?;
            let list = period.file_name()?.to_string_lossy().parse().ok()?;
            let root = period.parent().filter(|all| all.ends_with(PERIODS))?.parent()?;
            root.join(SETTINGS).is_file().then(|| (root.to_owned(), ListDate(list)))
        })
    }

    /// The language of the book that a path is, or in which it lies, also of one that cannot be opened; none outside a
    /// book, or if nothing readable says it.
    pub fn language_around(path: &Path) -> Option<LanguageCode> {
        let path = std::path::absolute(path).ok()?;
        let settings = path
            .ancestors()
            .find_map(|folder| fs::read(folder.join(SETTINGS)).ok())?;
        language(&text_of(settings))
    }

    /// The rules of a list that is made by rules of periods; a list rated game by game is a failure.
    pub fn by_period(&self, list: ListDate) -> Result<Arc<Rules>, Failure> {
        match self.regulation.in_force(list.0) {
            InForce::Period(rules) => Ok(Arc::clone(rules)),
            InForce::Sequential(rules) => Err(Failure::new("error-game-by-game").with("id", &rules.id)),
        }
    }

    /// The day of the opening list.
    pub fn opening(&self) -> ListDate {
        ListDate(self.config.lists.opening)
    }

    /// The lists from the first of the book up to and with one; a day that is none is a failure that names near ones.
    pub fn lists_until(&self, until: ListDate) -> Result<Vec<ListDate>, Failure> {
        let opening = self.opening();
        let lists = self.calendar.between(opening.0, until.0);
        if lists.last() == Some(&until) {
            return Ok(lists);
        }
        Err(self.no_list(until))
    }

    /// A day that is no list of the book: the failure names the lists before and after it.
    pub fn no_list(&self, day: ListDate) -> Failure {
        Failure::new("error-no-list")
            .with("period", day)
            .with("opening", self.opening())
            .with("near", self.near_lists(day.0).join(", "))
    }

    /// What a new book is given and nobody has filled in: the name of the federation, the register.
    pub fn unfilled(&self, register: Option<&Register>) -> Vec<Finding> {
        let name = &self.config.federation;
        let is_given = |language| Catalogue::new(language).text("settings-name") == **name;
        let unnamed = Language::ALL
            .into_iter()
            .any(is_given)
            .then(|| Finding::at(Code::FederationUnnamed, Place::file(SETTINGS)).with("name", name));
        let is_empty = register.is_some_and(|register| register.entries.is_empty());
        let empty = is_empty.then(|| Finding::at(Code::RegisterEmpty, Place::file(Self::register_in(&self.root))));
        unnamed.into_iter().chain(empty).collect()
    }

    /// The periods that have a folder, in order, and a finding for every folder that is no list date.
    pub fn periods(&self) -> Result<(Vec<ListDate>, Vec<Finding>), Failure> {
        let folder = self.root.join(PERIODS);
        let mut names = Vec::new();
        for entry in read_dir(&folder)? {
            let entry = entry.map_err(|error| Failure::io("error-read", &folder, &error))?;
            names.extend(
                entry
                    .path()
                    .is_dir()
                    .then(|| entry.file_name().to_string_lossy().into_owned()),
            );
        }
        names.sort_unstable();
        let (mut dates, mut findings) = (Vec::new(), Vec::new());
        for name in names.iter().filter(|name| !name.starts_with('.')) {
            match name
                .parse()
                .ok()
                .filter(|&date| self.calendar.has(date) && date > self.opening().0)
            {
                Some(date) => dates.push(ListDate(date)),
                None => findings.push(self.unknown_period(name)),
            }
        }
        Ok((dates, findings))
    }

    /// The name of the register in the folder of a book: the workbook's, unless there is only a table.
    pub fn register_in(root: &Path) -> &'static str {
        first_in(root, &[REGISTER, REGISTER_TABLE])
    }

    /// The name of the opening list in the folder of a book.
    pub fn opening_in(root: &Path) -> &'static str {
        first_in(root, &[OPENING, OPENING_TEXT, OPENING_TABLE])
    }

    /// The finding that a folder among the periods is no list, with the name that is meant or the names that are.
    fn unknown_period(&self, name: &str) -> Finding {
        let opening = self.opening();
        let day = dates::of_text(name).ok();
        let is_list = |day: &Date| self.calendar.has(*day) && *day > opening.0;
        let why = match day {
            None => "no-date",
            Some(day) if is_list(&day) => "spelling",
            Some(day) if day <= opening.0 => "early",
            Some(_) => "no-list",
        };
        let from = day.unwrap_or(opening.0).max(opening.0);
        let known = self.near_lists(from);
        Finding::at(Code::PeriodUnknown, Place::file(format!("{PERIODS}/{name}")))
            .with("name", name)
            .with("why", why)
            .with("meant", day.map_or_else(|| "none".to_owned(), |day| day.to_string()))
            .with("known", known.join(", "))
            .with("opening", opening)
    }

    /// The last list before a day and the two after it.
    fn near_lists(&self, day: Date) -> Vec<String> {
        let opening = self.opening().0;
        let before = self.calendar.between(opening, day.max(opening)).pop();
        let after = self.calendar.between(
            day.max(opening),
            day.max(opening).saturating_add(jiff::Span::new().years(2)),
        );
        let lists = before.into_iter().chain(after.into_iter().take(2));
        lists.map(|list| list.to_string()).collect()
    }

    /// The finding that a period has no report; none if it has one.
    pub fn empty_period(&self, list: ListDate) -> Result<Option<Finding>, Failure> {
        let place = || Place::file(shown(&self.root, &self.period(list)));
        let is_empty = self.report_paths(list)?.is_empty();
        Ok(is_empty.then(|| Finding::at(Code::PeriodEmpty, place()).with("list", list)))
    }

    /// The folder of a period.
    pub fn period(&self, list: ListDate) -> PathBuf {
        self.root.join(PERIODS).join(list.to_string())
    }

    /// The official lists that are published, in order.
    pub fn published_lists(&self) -> Result<Vec<ListDate>, Failure> {
        let folder = self.root.join(PUBLISHED);
        let mut lists = Vec::new();
        for entry in read_dir(&folder)? {
            let entry = entry.map_err(|error| Failure::io("error-read", &folder, &error))?;
            let date = entry.file_name().to_string_lossy().parse().ok();
            lists.extend(date.filter(|_| entry.path().is_dir()).map(ListDate));
        }
        lists.sort_unstable();
        Ok(lists)
    }

    /// The lists that are not there though a later one is published: those of a period between published ones, and those
    /// before the first that have reports. Whether a last list was published and is gone nobody can tell.
    pub fn missing_lists(&self, published: &[ListDate]) -> Result<Vec<ListDate>, Failure> {
        let (Some(first), Some(last)) = (published.first(), published.last()) else {
            return Ok(Vec::new());
        };
        let (mut lists, _) = self.periods()?;
        lists.retain(|list| list < last && !published.contains(list));
        let mut missing = Vec::new();
        for list in lists {
            let is_between = list > *first;
            missing.extend((is_between || !self.report_paths(list)?.is_empty()).then_some(list));
        }
        Ok(missing)
    }

    /// The folders of interim lists, by the official list beside which they stand, in the order of their names.
    pub fn interim_lists(&self) -> Result<Vec<(ListDate, PathBuf)>, Failure> {
        let folder = self.root.join(PUBLISHED);
        let of_name = |name: String| {
            let (date, _) = name.split_once(INTERIM)?;
            let path = folder.join(&name);
            Some((ListDate(date.parse().ok()?), path)).filter(|(_, path)| path.is_dir())
        };
        Ok(names_in(&folder)?.into_iter().filter_map(of_name).collect())
    }

    /// The folder of a published list.
    pub fn published(&self, list: ListDate) -> PathBuf {
        self.root.join(PUBLISHED).join(list.to_string())
    }

    /// Whether anything is published.
    pub fn has_publications(&self) -> Result<bool, Failure> {
        frozen::holds_something(&self.root.join(PUBLISHED))
    }

    /// A file of the book by its path; none if it is not there.
    pub fn file(&self, path: &Path, limits: &Limits, findings: &mut Vec<Finding>) -> Option<SourceFile> {
        let name = shown(&self.root, path);
        let is_there = path.exists() || path.is_symlink();
        is_there.then(|| read(path, name, limits, findings)).flatten()
    }

    /// Every file below the reports of a period, in the order of their paths.
    pub fn report_paths(&self, list: ListDate) -> Result<Vec<PathBuf>, Failure> {
        let folder = self.period(list).join(REPORTS);
        if !folder.exists() {
            return Ok(Vec::new());
        }
        files_below(&folder)
    }
}

/// The first of some files that is there; the first of all if none is.
fn first_in(root: &Path, names: &[&'static str]) -> &'static str {
    let found = names.iter().find(|name| root.join(name).exists());
    found.or(names.first()).copied().unwrap_or_default()
}

/// Why a path is no book, and what may have been meant.
fn no_book(path: &Path) -> Failure {
    let what = if path.is_dir() {
        "folder"
    } else if path.exists() {
        "file"
    } else if path.to_string_lossy().parse::<Date>().is_ok() {
        "date"
    } else {
        "missing"
    };
    let near = books_like(path);
    let near = if near.is_empty() {
        "none".to_owned()
    } else {
        near.join(", ")
    };
    Failure::new("error-no-book")
        .with("what", what)
        .with("path", path.display())
        .with("near", near)
}

/// The books beside a path, or in the folder it is, that have a name like its own.
fn books_like(path: &Path) -> Vec<String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let beside = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let beside = beside.unwrap_or(Path::new("."));
    let is_book = |folder: &Path, name: &String| folder.join(name).join(SETTINGS).is_file();
    let named = |folder: &Path| {
        let mut names = names_in(folder).unwrap_or_default();
        names.retain(|name| is_book(folder, name));
        names
    };
    let inside = named(path);
    if !inside.is_empty() {
        return inside
            .iter()
            .map(|name| path.join(name).display().to_string())
            .collect();
    }
    let all = named(beside);
    let mut like = spelling::near(&name, all.iter().map(String::as_str));
    let longer = |other: &&str| !name.is_empty() && other.contains(&name) && !like.contains(other);
    let longer: Vec<&str> = all.iter().map(String::as_str).filter(longer).collect();
    like.extend(longer);
    like.into_iter()
        .map(|name| path.with_file_name(name).display().to_string())
        .collect()
}

/// The name of a file as shown to people: relative to the book, `/` between folders.
pub fn shown(root: &Path, path: &Path) -> Arc<str> {
    let relative = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = relative
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    if relative.is_absolute() {
        path.display().to_string().into()
    } else {
        parts.join("/").into()
    }
}

/// Reads a file within the limits; what stands against it is a finding.
pub fn read(path: &Path, name: Arc<str>, limits: &Limits, findings: &mut Vec<Finding>) -> Option<SourceFile> {
    let most = limits.file_bytes;
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    let found = match read {
        Ok(_) if bytes.len() as u64 <= most => return Some(SourceFile::new(name, bytes)),
        Ok(_) => limits.exceeded(Bound::FileBytes, Place::file(name)),
        Err(error) => unreadable(path, name, &error),
    };
    findings.push(found);
    None
}

/// The finding that a file cannot be read.
fn unreadable(path: &Path, name: Arc<str>, error: &io::Error) -> Finding {
    let why = match error.kind() {
        io::ErrorKind::PermissionDenied => "permission",
        io::ErrorKind::NotFound if path.is_symlink() => "link",
        io::ErrorKind::IsADirectory => "folder",
        _ => "other",
    };
    let found = Finding::at(Code::FileUnreadable, Place::file(name));
    found.with("why", why).with("reason", error)
}

/// The text of a settings file or a table, in whatever encoding an editor or a spreadsheet saved it.
pub fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| decode(error.as_bytes()).0.into_owned())
}

/// All files below a folder, by path; also what stands there in the place of a file and cannot be read.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let is_visible = |entry: &DirEntry| entry.depth() == 0 || !is_of_system(&entry.file_name().to_string_lossy());
    let is_file = |entry: &DirEntry| entry.file_type().is_file();
    let is_unpacked = |entry: &DirEntry| {
        entry.depth() > 0 && entry.file_type().is_dir() && is_named_like_report(&entry.file_name().to_string_lossy())
    };
    let mut paths = Vec::new();
    let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
    let mut walk = walk.into_iter().filter_entry(is_visible);
    while let Some(entry) = walk.next() {
        match entry {
            Ok(entry) if is_file(&entry) => paths.push(entry.into_path()),
            Ok(entry) if is_unpacked(&entry) => {
                walk.skip_current_dir();
                paths.push(entry.into_path());
            }
            Ok(_) => {}
            Err(error) if error.depth() > 0 => paths.extend(error.path().map(Path::to_path_buf)),
            Err(error) => {
                let failure = Failure::new("error-read").with("path", folder.display());
                return Err(failure.with("reason", &error));
            }
        }
    }
    Ok(paths)
}

/// The names in a folder, in order; none if it is not there.
pub fn names_in(folder: &Path) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for entry in read_dir(folder)? {
        let entry = entry.map_err(|error| Failure::io("error-read", folder, &error))?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.sort_unstable();
    Ok(names)
}

fn read_dir(folder: &Path) -> Result<Vec<io::Result<fs::DirEntry>>, Failure> {
    match fs::read_dir(folder) {
        Ok(entries) => Ok(entries.collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(Failure::io("error-read", folder, &error)),
    }
}

fn parse(path: &Path, settings: &SourceFile) -> Result<Config, Failure> {
    let text = text_of(settings.bytes.clone());
    let text = text.trim_start_matches('\u{feff}');
    let source = Source::new(SETTINGS, text);
    toml::from_str(text).map_err(|error| {
        Failure::new("error-settings")
            .with("path", path.display())
            .fault(fault(&source, &error))
    })
}

fn calendar(path: &Path, config: &Config, regulation: &Regulation) -> Result<Calendar, Failure> {
    let fixed = config.lists.dates.clone();
    let days = fixed.unwrap_or_else(|| regulation.in_force(config.lists.opening).list_days().to_vec());
    Calendar::read(&days).map_err(|day| {
        Failure::new("error-list-day")
            .with("path", path.display())
            .with("day", day)
    })
}

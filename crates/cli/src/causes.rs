//! Why a list that was published differs from one computed anew: player by player, each with its causes.

mod cause;
mod figures;
mod tables;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dengji_core::finding::Code;
use dengji_export::publish::OutputFile;
use dengji_export::tables::EXACT_COLUMN;

use crate::book::{MERGES, OPENING, OPENING_TABLE, OPENING_TEXT, REGISTER, REGISTER_TABLE};
use crate::frozen::{self, FileHash, MANIFEST, Manifest};
use crate::load::{Loaded, Period};
pub use cause::Cause;
use cause::{ARROW, LIST_BEFORE, UNKNOWN, UNLISTED};
pub use figures::Figure;
use figures::{COMPARED, LIST};
use tables::{Rows, found, headings, rows};

/// A figure that differs, with its causes.
pub struct FigureChange {
    /// The figure.
    pub figure: Figure,
    /// The player's name.
    pub name: String,
    /// Why, in order of weight.
    pub causes: Vec<Cause>,
}

/// A frozen list beside its new computation.
pub struct Comparison<'a> {
    book: &'a Loaded,
    period: &'a Period,
    frozen: Manifest,
    computed: Manifest,
    altered: Vec<String>,
    lists: [Rows; 2],
    /// The headings of list.csv.
    columns: Vec<String>,
    /// The figures that differ.
    figures: Vec<Figure>,
    calculations: [Rows; 2],
    pools: [Rows; 2],
    /// Who was not on the list that was published.
    unpublished: Rows,
    /// What was found: code, event and message.
    found: [BTreeSet<[String; 3]>; 2],
}

impl<'a> Comparison<'a> {
    /// Reads the frozen files and sets the new ones beside them.
    pub fn new(book: &'a Loaded, period: &'a Period, folder: &Path, files: &[OutputFile]) -> Self {
        let frozen = Manifest::of(folder);
        let old = |name: &str| fs::read(folder.join(name)).unwrap_or_default();
        let new = |name: &str| {
            files
                .iter()
                .find(|file| file.name == name)
                .map_or(&[][..], |file| &file.bytes)
        };
        let figures = COMPARED
            .iter()
            .flat_map(|file| file.figures(&old(file.name), new(file.name)));
        Self {
            book,
            period,
            altered: frozen::altered(folder, &FileHash::of(files)),
            figures: figures.collect(),
            computed: Manifest::read(new(MANIFEST)),
            columns: headings(new(LIST)),
            lists: [rows(&old(LIST), &[1]), rows(new(LIST), &[1])],
            calculations: [rows(&old(CALCULATIONS), &[1, 0]), rows(new(CALCULATIONS), &[1, 0])],
            pools: [rows(&old(POOL), &[0, 1]), rows(new(POOL), &[0, 1])],
            unpublished: rows(&old(UNPUBLISHED), &[0]),
            found: [found(&old(FINDINGS)), found(new(FINDINGS))],
            frozen,
        }
    }

    /// Every published figure that differs, by player: his rating and what else the list has of him, why he is not on it,
    /// norms and applications. Ranks follow from the ratings.
    pub fn figures(&self) -> Vec<FigureChange> {
        let listed = |figure: &Figure| figure.is_rating() && (figure.frozen.is_none() || figure.computed.is_none());
        let moved: BTreeSet<&str> = self
            .figures
            .iter()
            .filter(|&figure| listed(figure))
            .map(Figure::player)
            .collect();
        // Who comes to the list or leaves it is said to do so once.
        let is_said = |figure: &&Figure| figure.file != UNPUBLISHED || !moved.contains(figure.player());
        let change = |figure: &Figure| FigureChange {
            figure: figure.clone(),
            name: self.name_of(figure.player()),
            causes: self.causes_of(figure),
        };
        let mut changes: Vec<FigureChange> = self.figures.iter().filter(is_said).map(change).collect();
        let order = |figure: &Figure| (figure.player().to_owned(), !figure.is_rating());
        changes.sort_by_cached_key(|change| order(&change.figure));
        changes
    }

    fn name_of(&self, player: &str) -> String {
        let [old, new] = &self.lists;
        let key = vec![player.to_owned()];
        let listed = [new, old]
            .into_iter()
            .find_map(|rows| rows.get(&key)?.get(NAME).cloned());
        let register = &self.book.register;
        let mut entries = register.entries.iter();
        let mut registered = || Some(entries.find(|entry| entry.id.as_str() == player)?.name.to_string());
        listed.or_else(&mut registered).unwrap_or_default()
    }

    /// The causes of a figure: what stands in the register as it is comes from there, a norm from its event.
    fn causes_of(&self, figure: &Figure) -> Vec<Cause> {
        let mut own = match &*figure.field {
            _ if figure.file != LIST => Vec::new(),
            "previous" => self.list_before(figure.player()),
            "games_total" => self.games_before(figure.player()),
            column if self.is_from_register(column) => self.register_changed(),
            _ => Vec::new(),
        };
        if let ("norms.csv", Some(event)) = (figure.file, figure.key.get(1)) {
            let paths = self.report_paths(event);
            own.extend(paths.map_or_else(Vec::new, |paths| self.reports_changed(paths)));
            own.extend(self.decisions(event));
        }
        let mut causes = self.altered_causes(figure.file);
        let of_player = if own.is_empty() {
            self.causes(figure.player())
        } else {
            own
        };
        let is_known = |cause: &Cause| cause.word != UNKNOWN;
        let is_altered = !causes.is_empty();
        causes.extend(of_player.into_iter().filter(|cause| !is_altered || is_known(cause)));
        causes.sort();
        causes.dedup();
        causes
    }

    /// Other games on record before the period: of the first list those of the opening list. Where the games of the period
    /// differ as well, what changed them.
    fn games_before(&self, player: &str) -> Vec<Cause> {
        let key = vec![player.to_owned()];
        let games = |rows: &Rows| -> Option<[i64; 2]> {
            let row = rows.get(&key)?;
            let [period, total] = GAMES_OF_LIST.map(|column| row.get(column)?.parse::<i64>().ok());
            Some([period?, total? - period?])
        };
        let [old, new] = &self.lists;
        let Some(([old_period, old], [new_period, new])) = games(old).zip(games(new)) else {
            return Vec::new();
        };
        if old == new {
            return Vec::new();
        }
        let mut causes = vec![Cause::new("games-before", format!("{old}{ARROW}{new}"))];
        causes.extend(self.opening_changed());
        if old_period != new_period {
            causes.extend(self.causes(player));
        }
        causes
    }

    /// That the opening list has changed, if it has.
    fn opening_changed(&self) -> impl Iterator<Item = Cause> {
        let is_other = |name: &&str| self.frozen.inputs.get(*name) != self.computed.inputs.get(*name);
        let opening = [OPENING, OPENING_TEXT, OPENING_TABLE].into_iter().filter(is_other);
        opening.map(|name| Cause::new("input-changed", name))
    }

    /// Whether a column of the list holds what the register says; the titles of game-by-game systems are computed.
    fn is_from_register(&self, column: &str) -> bool {
        let is_title = column == "title" && !self.columns.iter().any(|column| column == EXACT_COLUMN);
        is_title || ["name", "sex", "unit", "federation"].contains(&column)
    }

    /// That the register has changed, if it has.
    fn register_changed(&self) -> Vec<Cause> {
        let is_other = |name: &&str| self.frozen.inputs.get(*name) != self.computed.inputs.get(*name);
        let register = [REGISTER, REGISTER_TABLE].into_iter().filter(is_other);
        register.map(|name| Cause::new("input-changed", name)).collect()
    }

    /// That a file was changed by hand, or that nobody can tell: without its manifest nothing is known of a list.
    fn altered_causes(&self, file: &str) -> Vec<Cause> {
        let altered = self
            .altered
            .iter()
            .filter(|name| [file, MANIFEST].contains(&name.as_str()));
        let word = |name: &str| match name {
            MANIFEST => "manifest",
            _ => "altered",
        };
        altered.map(|name| Cause::new(word(name), name)).collect()
    }

    fn causes(&self, player: &str) -> Vec<Cause> {
        let mut causes = self.altered_causes(LIST);
        if !self.frozen.is_legible() {
            return causes;
        }
        for event in self.events_that_differ(player) {
            causes.extend(self.cause_of_event(player, &event));
        }
        causes.extend(self.waiting_before(player));
        causes.extend(self.merge_of(player));
        causes.extend(self.list_before(player));
        causes.extend(self.general());
        if causes.is_empty() {
            causes.extend(self.all_inputs());
        }
        causes.sort();
        causes.dedup();
        if causes.is_empty() {
            causes.push(Cause::new(UNKNOWN, ""));
        }
        causes
    }

    /// Another rating on the list before, published or hidden; of the first list that is the opening list.
    fn list_before(&self, player: &str) -> Vec<Cause> {
        let own = |rows: &Rows| {
            rows.get(&vec![player.to_owned()])
                .and_then(|row| row.get(PREVIOUS).cloned())
        };
        let of_events = |rows: &Rows| {
            let mut own = rows.iter().filter(|(key, _)| key[0] == player);
            own.find_map(|(_, row)| row.get(RO).filter(|ro| !ro.is_empty()).cloned())
        };
        let [old, new] = &self.lists;
        let [old_events, new_events] = &self.calculations;
        let pairs = [own(old).zip(own(new)), of_events(old_events).zip(of_events(new_events))];
        let Some((old, new)) = pairs.into_iter().flatten().find(|(old, new)| old != new) else {
            return Vec::new();
        };
        let [old, new] = [old, new].map(|rating| if rating.is_empty() { UNLISTED.into() } else { rating });
        let mut causes = vec![Cause::new(LIST_BEFORE, old + ARROW + &new)];
        causes.extend(self.opening_changed());
        causes
    }

    /// Events whose row for the player is not the same.
    fn events_that_differ(&self, player: &str) -> Vec<String> {
        let [old, new] = &self.calculations;
        let keys: BTreeSet<&Vec<String>> = old.keys().chain(new.keys()).filter(|key| key[0] == player).collect();
        keys.into_iter()
            .filter(|key| old.get(*key) != new.get(*key))
            .map(|key| key[1].clone())
            .collect()
    }

    /// Performances of earlier lists that wait for a first rating and are not what they were.
    fn waiting_before(&self, player: &str) -> Vec<Cause> {
        let [old, new] = &self.pools;
        let list = self.period.list.to_string();
        let keys: BTreeSet<&Vec<String>> = old.keys().chain(new.keys()).filter(|key| key[0] == player).collect();
        let differs = |key: &&Vec<String>| {
            let [old, new] = [old.get(*key), new.get(*key)];
            let is_earlier = old
                .or(new)
                .and_then(|row| row.get(PERIOD))
                .is_some_and(|period| *period != list);
            is_earlier && old.map(|row| row.get(WAITING)) != new.map(|row| row.get(WAITING))
        };
        let keys = keys.into_iter().filter(differs);
        keys.map(|key| Cause::new("pool-before", &key[1])).collect()
    }

    /// Every input that is not what it was: where nothing tells which of them matters to a player.
    fn all_inputs(&self) -> Vec<Cause> {
        let [old, new] = [&self.frozen.inputs, &self.computed.inputs];
        let changed = old.iter().filter_map(|(path, hash)| match new.get(path) {
            None => Some(Cause::new("input-removed", path)),
            Some(now) => (now != hash).then(|| Cause::new("input-changed", path)),
        });
        let added = new.keys().filter(|path| !old.contains_key(*path));
        changed
            .chain(added.map(|path| Cause::new("input-added", path)))
            .collect()
    }

    /// What changed about an event for a player: its report, a correction, a waiver; or the ratings its players came
    /// with, or his K. His own row says which of them can have acted on him.
    fn cause_of_event(&self, player: &str, event: &str) -> Vec<Cause> {
        let Some(paths) = self.report_paths(event) else {
            let gone = self
                .frozen
                .inputs
                .keys()
                .filter(|path| !self.computed.inputs.contains_key(*path));
            return gone.map(|path| Cause::new("input-removed", path)).collect();
        };
        let opponents = self.opponents_changed(event).then(|| Cause::new("opponents", event));
        let mut causes = Vec::new();
        match self.part_that_differs(player, event) {
            Part::Own => {}
            Part::Coefficient => causes.push(Cause::new("coefficient", event)),
            Part::Opponents if opponents.is_some() => causes.extend(opponents),
            Part::Results | Part::Opponents | Part::Method => {
                causes.extend(self.reports_changed(paths));
                causes.extend(self.decisions(event));
                if causes.is_empty() {
                    causes.extend(opponents);
                }
            }
        }
        causes
    }

    /// Which of the files of an event are not what they were.
    fn reports_changed(&self, paths: [String; 2]) -> Vec<Cause> {
        let change = |path: String| {
            let word = match (self.frozen.inputs.get(&path), self.computed.inputs.get(&path)) {
                (None, Some(_)) => "late-report",
                (Some(old), Some(new)) if old != new => "input-changed",
                (Some(_), None) => "input-removed",
                _ => return None,
            };
            Some(Cause::new(word, path))
        };
        paths.into_iter().filter_map(change).collect()
    }

    /// The file of an event and the one that may stand beside it.
    fn report_paths(&self, event: &str) -> Option<[String; 2]> {
        let report = self.period.reports.of_event(event)?.report;
        let sidecar = crate::load::sidecar_of(Path::new(&*report.place.file));
        Some([
            report.place.file.to_string(),
            sidecar.to_string_lossy().replace('\\', "/"),
        ])
    }

    /// What of a player's row of an event is not what it was.
    fn part_that_differs(&self, player: &str, event: &str) -> Part {
        let key = vec![player.to_owned(), event.to_owned()];
        let [old, new] = &self.calculations;
        let (Some(old), Some(new)) = (old.get(&key), new.get(&key)) else {
            return Part::Results;
        };
        let differs = |column: &usize| old.get(*column) != new.get(*column);
        if [GAMES, SCORE, COUNTED].iter().any(differs) {
            Part::Results
        } else if [AVERAGE, PERFORMANCE].iter().any(differs) {
            Part::Opponents
        } else if differs(&RO) {
            Part::Own
        } else if differs(&COEFFICIENT) {
            Part::Coefficient
        } else {
            Part::Method
        }
    }

    /// Corrections and waivers that act on an event and are not those that acted when the list was published.
    fn decisions(&self, event: &str) -> Vec<Cause> {
        let words = [
            (Code::CorrectionApplied, ["correction", "correction-removed"]),
            (Code::WaiverUsed, ["waiver", "waiver"]),
        ];
        let named = |(code, [added, removed]): (Code, [&'static str; 2])| {
            let [old, new] = &self.found;
            let of_event = |rows: &BTreeSet<[String; 3]>| -> BTreeSet<[String; 3]> {
                let is_it = |row: &&[String; 3]| row[0] == code.word() && row[1] == event;
                rows.iter().filter(is_it).cloned().collect()
            };
            let (old, new) = (of_event(old), of_event(new));
            let is_added = new.difference(&old).next().is_some();
            let is_removed = old.difference(&new).next().is_some();
            let word = if is_added { added } else { removed };
            (is_added || is_removed).then(|| Cause::new(word, event))
        };
        words.into_iter().filter_map(named).collect()
    }

    /// Whether anybody came to an event with another rating from the list before, or under another number.
    fn opponents_changed(&self, event: &str) -> bool {
        let [old, new] = &self.calculations;
        let is_new = !old.keys().any(|key| key[1] == event);
        let mut rows = new.iter().filter(|(key, _)| key[1] == event && !is_new);
        rows.any(|(key, row)| old.get(key).is_none_or(|before| before.get(RO) != row.get(RO)))
    }

    /// A merge that did not act yet when the list was published: the number given up still stands in its files.
    fn merge_of(&self, player: &str) -> Option<Cause> {
        if self.frozen.inputs.get(MERGES) == self.computed.inputs.get(MERGES) {
            return None;
        }
        let (register, list) = (&self.book.register, self.period.list.0);
        let own = self.book.numbers.find(player)?;
        let mut merges = self.book.merges.of(own, list);
        let merge = merges.find(|merge| self.stood(register.entry(merge.old).id.as_str()))?;
        let [old, survivor] = [merge.old, merge.survivor].map(|number| &register.entry(number).id);
        Some(Cause::new("merge", format!("{old} → {survivor}")))
    }

    /// Whether a number stands in the files that were published.
    fn stood(&self, player: &str) -> bool {
        let rows = [&self.lists[0], &self.unpublished, &self.calculations[0], &self.pools[0]];
        rows.iter().any(|rows| rows.keys().any(|key| key[0] == player))
    }

    /// What changed for everybody.
    fn general(&self) -> Vec<Cause> {
        let mut causes = Vec::new();
        if self.frozen.rules != self.computed.rules {
            let id = |manifest: &Manifest| manifest.rules.as_ref().map(|(id, _)| id.clone()).unwrap_or_default();
            causes.push(Cause::new(
                "rules",
                format!("{} → {}", id(&self.frozen), id(&self.computed)),
            ));
        }
        if self.frozen.program != self.computed.program {
            let version = |manifest: &Manifest| manifest.program.clone().unwrap_or_default();
            causes.push(Cause::new(
                "program",
                format!("{} → {}", version(&self.frozen), version(&self.computed)),
            ));
        }
        causes
    }
}

/// What of a player's row of an event is not what it was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// His games or points, or whether the event counts for him at all.
    Results,
    /// The average of his opponents or of the field, and what is made of it.
    Opponents,
    /// His K alone.
    Coefficient,
    /// The rating he came with.
    Own,
    /// The way of computing, as of a winner.
    Method,
}

const CALCULATIONS: &str = "calculations.csv";
const UNPUBLISHED: &str = "unpublished.csv";
const POOL: &str = "pool.csv";
const FINDINGS: &str = "findings.csv";
/// Columns of pool.csv: the list of a performance; its games and the performance itself.
const PERIOD: usize = 2;
const WAITING: std::ops::RangeInclusive<usize> = 3..=4;
/// Columns of list.csv and calculations.csv.
const NAME: usize = 2;
const PREVIOUS: usize = 8;
/// Games of the period, and games on record with them.
const GAMES_OF_LIST: [usize; 2] = [10, 11];
const RO: usize = 3;
const COEFFICIENT: usize = 4;
const GAMES: usize = 6;
const SCORE: usize = 7;
const AVERAGE: usize = 8;
const PERFORMANCE: usize = 13;
const COUNTED: usize = 14;

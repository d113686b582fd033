//! Why a list that was published differs from one computed anew: player by player, each with its causes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use dengji_core::finding::{Code, Finding};
use dengji_core::publication::Publication;
use dengji_export::catalogue::Catalogue;
use dengji_export::publish::OutputFile;

use crate::book::{MERGES, OPENING, REGISTER};
use crate::frozen::{MANIFEST, Manifest};
use crate::load::{CORRECTIONS, Loaded, Period, WAIVERS};

/// A player whose figures differ.
pub struct PlayerChange {
    /// Register number.
    pub player: String,
    /// Name.
    pub name: String,
    /// The rating that was published; none: not on the list.
    pub frozen: Option<String>,
    /// The rating computed anew.
    pub computed: Option<String>,
    /// Why, in order of weight.
    pub causes: Vec<Cause>,
}

/// A cause: a word of the catalogue and what it concerns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cause {
    /// `cause-` and this word is its text.
    pub word: &'static str,
    /// The file, event or number concerned.
    pub what: String,
}

impl Cause {
    fn new(word: &'static str, what: impl Into<String>) -> Self {
        Self {
            word,
            what: what.into(),
        }
    }

    /// The text for people.
    pub fn text(&self, catalogue: &Catalogue) -> String {
        catalogue.text_with(&format!("cause-{}", self.word), &[("what", &self.what)])
    }
}

/// The rows of a CSV file by their first columns.
type Rows = BTreeMap<Vec<String>, Vec<String>>;

/// A frozen list beside its new computation.
pub struct Comparison<'a> {
    book: &'a Loaded,
    period: &'a Period,
    publication: &'a Publication,
    frozen: Manifest,
    computed: Manifest,
    altered: Vec<String>,
    lists: [Rows; 2],
    calculations: [Rows; 2],
    pools: [Rows; 2],
    /// What was found when the list was published, by code and event.
    found: Rows,
}

impl<'a> Comparison<'a> {
    /// Reads the frozen files and sets the new ones beside them.
    pub fn new(
        book: &'a Loaded,
        period: &'a Period,
        publication: &'a Publication,
        folder: &Path,
        files: &[OutputFile],
    ) -> Self {
        let frozen = Manifest::of(folder);
        let old = |name: &str| fs::read(folder.join(name)).unwrap_or_default();
        let new = |name: &str| {
            files
                .iter()
                .find(|file| file.name == name)
                .map_or(&[][..], |file| &file.bytes)
        };
        let differs = frozen
            .outputs
            .iter()
            .filter(|(name, hash)| hash_of(&old(name)) != **hash);
        let mut altered: Vec<String> = differs.map(|(name, _)| name.clone()).collect();
        altered.extend((!frozen.is_legible()).then(|| MANIFEST.to_owned()));
        Self {
            book,
            period,
            publication,
            altered,
            computed: Manifest::read(new(MANIFEST)),
            lists: [rows(&old(LIST), &[1]), rows(new(LIST), &[1])],
            calculations: [rows(&old(CALCULATIONS), &[1, 0]), rows(new(CALCULATIONS), &[1, 0])],
            pools: [rows(&old(POOL), &[0, 1]), rows(new(POOL), &[0, 1])],
            found: rows(&old(FINDINGS), &[1, 5]),
            frozen,
        }
    }

    /// Files of the frozen publication that are not what its manifest says.
    pub fn altered(&self) -> &[String] {
        &self.altered
    }

    /// Every player whose rating, or presence on the list, differs, by register number.
    pub fn players(&self) -> Vec<PlayerChange> {
        let [old, new] = &self.lists;
        let players: BTreeSet<&String> = old.keys().chain(new.keys()).filter_map(|key| key.first()).collect();
        let change = |player: &String| {
            let key = vec![player.clone()];
            let [frozen, computed] =
                [old.get(&key), new.get(&key)].map(|row| row.and_then(|row| row.get(RATING).cloned()));
            if frozen == computed {
                return None;
            }
            let row = new.get(&key).or_else(|| old.get(&key))?;
            let name = row.get(NAME).cloned().unwrap_or_default();
            Some(PlayerChange {
                player: player.clone(),
                name,
                frozen,
                computed,
                causes: self.causes(player),
            })
        };
        players.into_iter().filter_map(change).collect()
    }

    fn causes(&self, player: &str) -> Vec<Cause> {
        let mut causes = Vec::new();
        let altered = self
            .altered
            .iter()
            .filter(|name| [LIST, MANIFEST].contains(&name.as_str()));
        causes.extend(altered.map(|name| Cause::new("altered", name)));
        // Without its manifest nothing is known of the inputs of a list.
        if !self.frozen.is_legible() {
            return causes;
        }
        for event in self.events_that_differ(player) {
            causes.extend(self.cause_of_event(&event));
        }
        causes.extend(self.waiting_before(player));
        causes.extend(self.merge_of(player));
        let [old, new] = &self.lists;
        let previous = |rows: &Rows| {
            rows.get(&vec![player.to_owned()])
                .and_then(|row| row.get(PREVIOUS).cloned())
        };
        if let (Some(old), Some(new)) = (previous(old), previous(new))
            && old != new
        {
            causes.push(Cause::new("list-before", format!("{old} → {new}")));
        }
        causes.extend(self.general());
        if causes.is_empty() {
            causes.extend(self.all_inputs());
        }
        causes.sort();
        causes.dedup();
        if causes.is_empty() {
            causes.push(Cause::new("unknown", ""));
        }
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

    /// What changed about an event: its report, a correction, a waiver; or the ratings its players came with.
    fn cause_of_event(&self, event: &str) -> Vec<Cause> {
        let report = self
            .period
            .reports
            .iter()
            .map(|identified| &identified.report)
            .find(|report| report.id.value.as_ref().is_some_and(|id| id.as_str() == event));
        let Some(report) = report else {
            let gone = self
                .frozen
                .inputs
                .keys()
                .filter(|path| !self.computed.inputs.contains_key(*path));
            return gone.map(|path| Cause::new("input-removed", path)).collect();
        };
        let mut causes = Vec::new();
        let sidecar = crate::load::sidecar_of(Path::new(&*report.place.file));
        for path in [
            report.place.file.to_string(),
            sidecar.to_string_lossy().replace('\\', "/"),
        ] {
            match (self.frozen.inputs.get(&path), self.computed.inputs.get(&path)) {
                (None, Some(_)) => causes.push(Cause::new("late-report", path)),
                (Some(old), Some(new)) if old != new => causes.push(Cause::new("input-changed", path)),
                (Some(_), None) => causes.push(Cause::new("input-removed", path)),
                _ => {}
            }
        }
        causes.extend(
            self.officer(CORRECTIONS, Code::CorrectionApplied, event)
                .map(|acts| match acts {
                    Acts::Now => Cause::new("correction", event),
                    Acts::Before => Cause::new("correction-removed", event),
                }),
        );
        let waiver = self.officer(WAIVERS, Code::WaiverUsed, event);
        causes.extend(waiver.map(|_| Cause::new("waiver", event)));
        if causes.is_empty() && self.opponents_changed() {
            causes.push(Cause::new("opponents", event));
        }
        causes
    }

    /// Whether a file of the officer changed that acts, or acted, on an event.
    fn officer(&self, name: &str, code: Code, event: &str) -> Option<Acts> {
        let path = format!("periods/{}/{name}", self.period.list);
        if self.frozen.inputs.get(&path) == self.computed.inputs.get(&path) {
            return None;
        }
        let is_of_event = |finding: &Finding| finding.event.as_ref().is_some_and(|id| id.as_str() == event);
        let mut findings = self.publication.findings.iter();
        if findings.any(|finding| finding.code == code && is_of_event(finding)) {
            return Some(Acts::Now);
        }
        let key = vec![code.word().to_owned(), event.to_owned()];
        self.found.contains_key(&key).then_some(Acts::Before)
    }

    /// Whether anybody came with another rating from the list before.
    fn opponents_changed(&self) -> bool {
        let [old, new] = &self.calculations;
        new.iter()
            .any(|(key, row)| old.get(key).is_some_and(|before| before.get(RO) != row.get(RO)))
    }

    fn merge_of(&self, player: &str) -> Option<Cause> {
        let changed = self.frozen.inputs.get(MERGES) != self.computed.inputs.get(MERGES);
        let chain = self
            .book
            .merges
            .about(player, &self.book.register, self.period.list.0)?;
        changed.then(|| Cause::new("merge", chain))
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
        for name in [OPENING, REGISTER] {
            if self.frozen.inputs.get(name) != self.computed.inputs.get(name) {
                causes.push(Cause::new("input-changed", name));
            }
        }
        causes
    }
}

/// Whether a decision of the officer acts now, or did when the list was published.
enum Acts {
    Now,
    Before,
}

const LIST: &str = "list.csv";
const CALCULATIONS: &str = "calculations.csv";
const POOL: &str = "pool.csv";
const FINDINGS: &str = "findings.csv";
/// Columns of pool.csv: the list of a performance; its games and the performance itself.
const PERIOD: usize = 2;
const WAITING: std::ops::RangeInclusive<usize> = 3..=4;
/// Columns of list.csv and calculations.csv.
const NAME: usize = 2;
const RATING: usize = 7;
const PREVIOUS: usize = 8;
const RO: usize = 3;

fn hash_of(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// The rows of a CSV file; a damaged one gives those that can be read.
fn rows(bytes: &[u8], key: &[usize]) -> Rows {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
    let records = reader.records().filter_map(Result::ok);
    let row = |record: csv::StringRecord| {
        let cells: Vec<String> = record.iter().map(ToOwned::to_owned).collect();
        let key = key
            .iter()
            .map(|&column| cells.get(column).cloned().unwrap_or_default())
            .collect();
        (key, cells)
    };
    records.map(row).collect()
}

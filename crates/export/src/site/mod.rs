//! The lists of a book as a website that needs no server.
//!
//! The pages are the same for every book: shells without content, one style sheet and a few scripts of `data/site`. What
//! a book says goes into small scripts below `data/`, each of which hands one value to the pages; a page asks for those
//! it needs. So nothing is fetched (a browser refuses that for files), and no page holds more than it shows. Names reach
//! the pages as strings of a script and are shown as text: nothing from a book is ever markup.

mod data;
mod derivation;
mod event;
mod list;
mod player;
mod rules;
mod shell;
mod titles;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Arc;

use dengji_core::publication::{Derived, Publication};
use dengji_core::rulebook::Rulebook;
use dengji_core::standings::outcome::FinalStandings;
use dengji_core::terms::{EventId, GameTable, IdentifiedReport, ListDate, PlayerId, Register};
use serde_json::{Value, json};

use crate::catalogue::Language;
use crate::manifest::PROGRAM_VERSION;
use data::{put, shard};
use player::Records;

pub use shell::{ENTRIES, MARKER};

/// Takes a file of the site: its path, `/` between folders, and its bytes.
pub type Sink<'a> = dyn FnMut(&str, &[u8]) -> io::Result<()> + 'a;

/// Players of a file.
const PLAYERS_PER_FILE: usize = 200;
/// Events of a file.
const EVENTS_PER_FILE: usize = 20;

/// What a site shows.
pub struct Site<'a> {
    /// Name of the federation.
    pub federation: &'a str,
    /// The language in which the pages open.
    pub language: Language,
    /// The register.
    pub register: &'a Register,
    /// The rank of each name of the register, by the book's collation.
    pub name_ranks: &'a [u32],
    /// The units of the register, by the book's collation.
    pub units: &'a [Arc<str>],
    /// The lists, oldest first.
    pub lists: &'a [&'a List],
    /// The rule sets of the book.
    pub rules: &'a [&'a Rulebook],
}

/// A published list.
pub struct List {
    /// The list and everything published with it.
    pub publication: Publication,
    /// The revision that holds it, if it was revised.
    pub revision: Option<String>,
    /// The reports of its period.
    pub reports: Vec<Report>,
    /// The game tables of its period.
    pub tables: Vec<GameTable>,
    /// Files to be handed on as they were published.
    pub downloads: Vec<String>,
}

/// A report with its final standings, where its format gives any.
pub struct Report {
    /// The report.
    pub identified: IdentifiedReport,
    /// The standings.
    pub standings: Option<FinalStandings>,
}

/// What the parts of the site share: who has a page, and in which file.
struct Index<'a> {
    site: &'a Site<'a>,
    records: Records<'a>,
    units: BTreeMap<&'a str, usize>,
    /// Titles as the lists show them, the newest list first.
    titles: Vec<&'a str>,
    event_names: BTreeMap<(ListDate, &'a EventId), &'a str>,
    player_files: usize,
}

impl<'a> Site<'a> {
    fn index(&'a self) -> Index<'a> {
        let mut titles: Vec<&str> = Vec::new();
        for row in self.lists.iter().rev().flat_map(|list| &list.publication.list) {
            if !row.title.is_none() && !titles.contains(&&*row.title.0) {
                titles.push(&row.title.0);
            }
        }
        let records = Records::of(self);
        Index {
            site: self,
            player_files: records.len().div_ceil(PLAYERS_PER_FILE).max(1),
            records,
            event_names: self.lists.iter().flat_map(|list| event_names(list)).collect(),
            units: self.units.iter().map(|unit| &**unit).zip(0..).collect(),
            titles,
        }
    }

    /// Hands over every file but the derivations and the downloads, and says how the players are spread over files.
    ///
    /// # Errors
    /// What the sink gives.
    pub fn write(&self, sink: &mut Sink<'_>) -> io::Result<Shelves> {
        let index = self.index();
        shell::write(self.language, sink)?;
        put(sink, "site", &index.overview())?;
        put(sink, "rules", &rules::rules(self.rules))?;
        for &list in self.lists {
            list::write(&index, list, sink)?;
            event::write(&index, list, sink)?;
            put(
                sink,
                &format!("titles/{}", list.publication.list_date),
                &titles::titles(&index, &list.publication),
            )?;
        }
        player::write(&index, sink)?;
        Ok(index.shelves())
    }
}

impl Index<'_> {
    fn overview(&self) -> Value {
        let list = |list: &&List| {
            let publication = &list.publication;
            let rules = &publication.rulebook;
            json!({
                "date": publication.list_date.to_string(),
                "previous": publication.previous_list_date.to_string(),
                "revision": list.revision,
                "rules": { "id": &*rules.id, "zh": &*rules.title[0], "en": &*rules.title[1],
                           "version": rules.version.to_string(), "hash": rules.hash },
                "players": publication.list.len(),
                "events": publication.events.len(),
                "eventFiles": event_files(publication),
                "byGame": publication.game_by_game,
                "downloads": list.downloads,
            })
        };
        json!({
            "federation": self.site.federation,
            "language": self.site.language.code(),
            "program": PROGRAM_VERSION,
            "lists": self.site.lists.iter().map(list).collect::<Vec<_>>(),
            "units": self.site.units.iter().map(|unit| &**unit).collect::<Vec<_>>(),
            "titles": self.titles,
            "playerFiles": self.player_files,
            "rowsPerFile": list::ROWS_PER_FILE,
            "articles": rules::numbers(self.site.rules),
        })
    }

    fn shelves(&self) -> Shelves {
        let mut files = vec![Vec::new(); self.player_files];
        for id in self.records.ids() {
            files[shard(id.as_str(), self.player_files)].push(id.clone());
        }
        Shelves { files }
    }

    /// The unit by its position, so that a row holds a small number.
    fn unit(&self, unit: Option<&str>) -> Option<usize> {
        self.units.get(unit?).copied()
    }

    fn title(&self, title: &str) -> Option<usize> {
        self.titles.iter().position(|known| *known == title)
    }

    /// The name of an event of a list.
    fn event_name(&self, list: ListDate, event: &EventId) -> Option<&str> {
        self.event_names.get(&(list, event)).copied()
    }

    /// The register number, if its player has a page.
    fn paged<'b>(&self, id: Option<&'b PlayerId>) -> Option<&'b str> {
        id.filter(|id| self.records.has(id)).map(PlayerId::as_str)
    }
}

/// The players of each file of players, by register number.
pub struct Shelves {
    files: Vec<Vec<PlayerId>>,
}

impl Shelves {
    /// The players of each file.
    pub fn files(&self) -> impl Iterator<Item = &[PlayerId]> {
        self.files.iter().map(Vec::as_slice)
    }

    /// Whether a player has a page.
    fn has(&self, id: &PlayerId) -> bool {
        self.files[shard(id.as_str(), self.files.len())]
            .binary_search(id)
            .is_ok()
    }

    /// Hands over the derivations of the players of one file on one list.
    ///
    /// # Errors
    /// What the sink gives.
    pub fn derivations(&self, file: usize, list: ListDate, derived: &[Derived], sink: &mut Sink<'_>) -> io::Result<()> {
        let of_player = |derived: &Derived| derivation::derivation(derived, self);
        let players: serde_json::Map<String, Value> = derived.iter().filter_map(of_player).collect();
        put(sink, &format!("derivations/{list}/{file}"), &Value::Object(players))
    }
}

fn event_files(publication: &Publication) -> usize {
    publication.events.len().div_ceil(EVENTS_PER_FILE).max(1)
}

fn event_names(list: &List) -> impl Iterator<Item = ((ListDate, &EventId), &str)> {
    let publication = &list.publication;
    let date = publication.list_date;
    publication
        .events
        .iter()
        .map(move |row| ((date, &row.event), &*row.name))
}

/// The players who have a figure or a calculation on some list.
fn figures<'a>(lists: &[&'a List]) -> BTreeSet<&'a PlayerId> {
    let of_list = |list: &'a List| {
        let publication = &list.publication;
        let listed = publication.list.iter().map(|row| &row.player);
        let hidden = publication.unpublished.iter().map(|row| &row.player);
        listed
            .chain(hidden)
            .chain(publication.calculations.iter().map(|row| &row.player))
    };
    lists.iter().copied().flat_map(of_list).collect()
}

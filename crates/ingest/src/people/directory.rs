//! The register, indexed for looking people up.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use dengji_core::spelling;
use dengji_core::terms::{Entrant, PlayerIndex, Register, RegisterEntry};

use super::names::{one_apart, plain, plain_name, spaced, turned, with_a_slip, words};
use super::numbers::Numbers;

type Index = HashMap<String, Vec<PlayerIndex>>;

/// The people of a register by number, FIDE id and name. Each index is built once, when somebody first asks for it.
pub struct Directory<'a> {
    register: &'a Register,
    numbers: Arc<Numbers>,
    /// Ids in lower case and without leading zeros: for candidates only.
    near_ids: OnceLock<Index>,
    fide_ids: OnceLock<Index>,
    names: OnceLock<Index>,
    /// Words of names in alphabetical order: for candidates only.
    words: OnceLock<Index>,
    /// Words of names with a letter left out: for candidates only.
    slips: OnceLock<Index>,
    units: OnceLock<Index>,
}

impl<'a> Directory<'a> {
    /// Indexes a register by number.
    pub fn new(register: &'a Register) -> Self {
        Self {
            register,
            numbers: Arc::new(Numbers::of(register)),
            near_ids: OnceLock::new(),
            fide_ids: OnceLock::new(),
            names: OnceLock::new(),
            words: OnceLock::new(),
            slips: OnceLock::new(),
            units: OnceLock::new(),
        }
    }

    /// Everybody by register number.
    pub fn numbers(&self) -> &Arc<Numbers> {
        &self.numbers
    }

    /// Everybody under the keys of his entry.
    fn index<'i>(
        &self,
        index: &'i OnceLock<Index>,
        keys: impl Fn(&RegisterEntry, &mut dyn FnMut(String)),
    ) -> &'i Index {
        index.get_or_init(|| {
            let mut players = Index::new();
            for (player, entry) in self.register.players() {
                keys(entry, &mut |key| put(&mut players, key, player));
            }
            players
        })
    }

    fn near_ids(&self) -> &Index {
        self.index(&self.near_ids, |entry, put| put(without_zeros(entry.id.as_str())))
    }

    fn fide_ids(&self) -> &Index {
        self.index(&self.fide_ids, |entry, put| {
            entry.fide_id.as_deref().and_then(fide_id).into_iter().for_each(put);
        })
    }

    fn names(&self) -> &Index {
        self.index(&self.names, |entry, put| names_of(entry).map(plain_name).for_each(put))
    }

    fn words(&self) -> &Index {
        self.index(&self.words, |entry, put| names_of(entry).map(words).for_each(put))
    }

    fn units(&self) -> &Index {
        self.index(&self.units, |entry, put| {
            entry.unit.as_deref().map(plain).into_iter().for_each(put);
        })
    }

    /// The register that was indexed.
    pub fn register(&self) -> &'a Register {
        self.register
    }

    /// The entry of a player.
    pub(super) fn entry(&self, player: PlayerIndex) -> &'a RegisterEntry {
        self.register.entry(player)
    }

    pub(super) fn by_id(&self, id: &str) -> Option<PlayerIndex> {
        self.numbers.find(id)
    }

    /// Of a number the register does not have: those that differ by leading zeros or case, `none` without any. None
    /// if the register has it, or has it in a row that could not be read.
    pub fn like_unknown(&self, id: &str) -> Option<String> {
        if self.by_id(id).is_some() || self.register.is_unread(id) {
            return None;
        }
        let near = found(self.near_ids(), &without_zeros(id)).iter().take(3);
        let near: Vec<&str> = near.map(|player| self.entry(*player).id.as_str()).collect();
        Some(if near.is_empty() {
            "none".to_owned()
        } else {
            near.join(", ")
        })
    }

    /// Those of whom a number or name that nobody has may be a slip: by leading zeros or case, by the words of the name,
    /// or by a letter; where there is no such player, those whose number or name begins with it. Up to five, in the order
    /// of the register.
    pub fn near(&self, wanted: &str) -> Vec<&'a RegisterEntry> {
        let mut players = found(self.near_ids(), &without_zeros(wanted)).to_vec();
        players.extend(found(self.words(), &words(wanted)));
        players.extend(turned(wanted).iter().flat_map(|name| found(self.names(), name)));
        let wanted = plain_name(wanted);
        let names: Vec<&str> = self.names().keys().map(String::as_str).collect();
        let near = spelling::near(&wanted, names).into_iter();
        players.extend(near.flat_map(|name| found(self.names(), name)));
        if players.is_empty() && !wanted.is_empty() {
            let begins = |entry: &RegisterEntry| {
                let mut names = names_of(entry).map(plain_name);
                entry.id.as_str().starts_with(&wanted) || names.any(|name| name.starts_with(&wanted))
            };
            let beginning = self.register.players().filter(|(_, entry)| begins(entry));
            players.extend(beginning.map(|(player, _)| player).take(5));
        }
        sorted(players)
            .into_iter()
            .take(5)
            .map(|player| self.entry(player))
            .collect()
    }

    pub(super) fn by_fide_id(&self, id: Option<&str>) -> &[PlayerIndex] {
        id.and_then(fide_id).map_or(&[], |id| found(self.fide_ids(), &id))
    }

    /// Everybody who bears or bore this name, or its second spelling, in the order of the register.
    pub(super) fn by_name(&self, entrant: &Entrant) -> Vec<PlayerIndex> {
        let players = spellings(entrant).flat_map(|name| found(self.names(), &plain_name(name)));
        sorted(players.copied().collect())
    }

    /// Those whose number differs by leading zeros or case, then those who bear the name.
    pub(super) fn near_id(&self, id: &str, entrant: &Entrant) -> Vec<PlayerIndex> {
        let mut players = found(self.near_ids(), &without_zeros(id)).to_vec();
        let namesakes = self.by_name(entrant);
        players.extend(namesakes);
        let mut seen = std::collections::BTreeSet::new();
        players.retain(|player| seen.insert(*player));
        players
    }

    /// Those whose name has the same words in another order, or the family name behind the given name.
    pub(super) fn swapped(&self, entrant: &Entrant) -> Vec<PlayerIndex> {
        let mut players = Vec::new();
        for name in spellings(entrant) {
            let in_order = spaced(name);
            let other_order = |player: &&PlayerIndex| names_of(self.entry(**player)).all(|of| spaced(of) != in_order);
            players.extend(found(self.words(), &words(name)).iter().filter(other_order));
            let turned = turned(name).into_iter().flat_map(|name| found(self.names(), &name));
            players.extend(turned);
        }
        sorted(players)
    }

    /// Those whose name is spelled with one letter more, less or other, or two letters exchanged.
    fn misspelled(&self, entrant: &Entrant) -> Vec<PlayerIndex> {
        let slips = self.slips.get_or_init(|| self.all_slips());
        let keys = spellings(entrant).flat_map(|name| with_a_slip(&words(name)));
        keys.flat_map(|key| found(slips, &key)).copied().collect()
    }

    fn all_slips(&self) -> Index {
        let mut slips = HashMap::new();
        for (player, entry) in self.register.players() {
            for key in names_of(entry).flat_map(|name| with_a_slip(&words(name))) {
                put(&mut slips, key, player);
            }
        }
        slips
    }

    /// Those with the same words in another order, those whose name is misspelled, and those of the unit whose name
    /// differs in one character.
    pub(super) fn near_name(&self, entrant: &Entrant) -> Vec<PlayerIndex> {
        let same_words = spellings(entrant).flat_map(|name| found(self.words(), &words(name)));
        let mut players: Vec<PlayerIndex> = same_words.copied().collect();
        let unit = entrant.unit.as_deref().map_or_else(String::new, plain);
        let similar = |player: &&PlayerIndex| one_apart(&self.entry(**player).name, &entrant.name);
        players.extend(found(self.units(), &unit).iter().filter(similar));
        players.extend(self.misspelled(entrant));
        sorted(players)
    }
}

/// The name of an entrant and its second spelling.
pub(super) fn spellings(entrant: &Entrant) -> impl Iterator<Item = &str> {
    let names = [Some(&entrant.name), entrant.latin_name.as_ref()];
    names.into_iter().flatten().map(|name| &**name)
}

/// The name, its pinyin and former names.
pub(super) fn names_of(entry: &RegisterEntry) -> impl Iterator<Item = &str> {
    let names = [Some(&entry.name), entry.latin_name.as_ref()].into_iter().flatten();
    names.chain(&entry.former_names).map(|name| &**name)
}

fn put(index: &mut Index, key: String, player: PlayerIndex) {
    let players = index.entry(key).or_default();
    if players.last() != Some(&player) {
        players.push(player);
    }
}

fn found<'i>(index: &'i Index, key: &str) -> &'i [PlayerIndex] {
    index.get(key).map_or(&[], Vec::as_slice)
}

fn sorted(mut players: Vec<PlayerIndex>) -> Vec<PlayerIndex> {
    players.sort_unstable();
    players.dedup();
    players
}

fn without_zeros(id: &str) -> String {
    plain(id).trim_start_matches('0').to_owned()
}

/// A FIDE id as it is compared; 0 and blank are none.
pub(crate) fn fide_id(text: &str) -> Option<String> {
    let id = without_zeros(text);
    (!id.is_empty()).then_some(id)
}

//! Who a row of another list is: by register number, then FIDE id, then exact name.

use std::collections::BTreeMap;

use dengji_core::terms::{PlayerIndex, Register};
use dengji_ingest::outside::{OutsideList, OutsideRow};
use dengji_ingest::text::folded;

/// Finds players by what another list says of them. A name or FIDE id that two players share finds nobody.
pub struct Matcher {
    ids: BTreeMap<String, Option<PlayerIndex>>,
    fide_ids: BTreeMap<String, Option<PlayerIndex>>,
    names: BTreeMap<String, Option<PlayerIndex>>,
}

impl Matcher {
    /// The people of a register.
    pub fn new(register: &Register) -> Self {
        let mut matcher = Self {
            ids: BTreeMap::new(),
            fide_ids: BTreeMap::new(),
            names: BTreeMap::new(),
        };
        for (player, entry) in register.players() {
            add(&mut matcher.ids, entry.id.to_string(), player);
            if let Some(fide_id) = &entry.fide_id {
                add(&mut matcher.fide_ids, fide_id.to_string(), player);
            }
            for name in std::iter::once(&entry.name).chain(&entry.latin_name) {
                add(&mut matcher.names, spelled(name), player);
            }
        }
        matcher
    }

    /// Who a row is.
    pub fn player(&self, row: &OutsideRow) -> Option<PlayerIndex> {
        let found = |known: &BTreeMap<String, Option<PlayerIndex>>, key: String| known.get(&key).copied().flatten();
        let id = row.id.as_ref().and_then(|id| found(&self.ids, id.to_string()));
        let fide_id = || {
            row.fide_id
                .as_ref()
                .and_then(|id| found(&self.fide_ids, id.to_string()))
        };
        let name = || row.names.iter().find_map(|name| found(&self.names, spelled(name)));
        id.or_else(fide_id).or_else(name)
    }

    /// The rows of a list by the player they are; rows of nobody known stand under none.
    pub fn matched(&self, list: &OutsideList) -> BTreeMap<Option<PlayerIndex>, Vec<usize>> {
        let mut matches: BTreeMap<Option<PlayerIndex>, Vec<usize>> = BTreeMap::new();
        for (at, row) in list.rows.iter().enumerate() {
            matches.entry(self.player(row)).or_default().push(at);
        }
        // A row with a rating speaks for a player before one without.
        for rows in matches.values_mut() {
            rows.sort_by_key(|at| list.rows[*at].rating.is_none());
        }
        matches
    }
}

fn add(known: &mut BTreeMap<String, Option<PlayerIndex>>, key: String, player: PlayerIndex) {
    let of_key = known.entry(key).or_insert(Some(player));
    if *of_key != Some(player) {
        *of_key = None;
    }
}

/// A name without what lists write differently: width, case, blanks, the comma after a family name.
pub(super) fn spelled(name: &str) -> String {
    folded(name).replace([',', '，'], "")
}

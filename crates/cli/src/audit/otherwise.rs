//! Rows of a list made by others whose number and name are not those of one person.

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::RegisterEntry;
use dengji_ingest::outside::OutsideRow;

use super::Audit;
use super::matching::{Matcher, spelled};

impl Audit<'_> {
    /// A finding for each row with the number of one person and the name of another, or with a number that nobody has
    /// beside a name.
    pub fn listed_otherwise(&self) -> Vec<Finding> {
        let matcher = Matcher::new(&self.loaded.register);
        let otherwise = |row: &OutsideRow| {
            let (id, entry) = (row.id.as_deref()?, self.loaded.register.entry(matcher.player(row)?));
            let how = match (entry.id.as_str() == id, is_named(row, entry)) {
                (true, false) => "name",
                (false, _) if !is_short_of_zeros(id, entry.id.as_str()) => "number",
                _ => return None,
            };
            let name = row.names.first().map_or("-", |name| &**name);
            let finding = Finding::at(Code::ListedOtherwise, row.place.clone()).with("how", how);
            let finding = finding.with("id", id).with("name", name);
            Some(finding.with("own", &entry.id).with("registered", &entry.name))
        };
        self.outside.rows.iter().filter_map(otherwise).collect()
    }
}

/// Whether a row has one of the names of a person, in whatever order of its words, or none at all.
fn is_named(row: &OutsideRow, entry: &RegisterEntry) -> bool {
    let names = [Some(&entry.name), entry.latin_name.as_ref()].into_iter().flatten();
    let known: Vec<Vec<String>> = names.chain(&entry.former_names).map(|name| words(name)).collect();
    row.names.is_empty() || row.names.iter().any(|name| known.contains(&words(name)))
}

fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = spelled(name).split_whitespace().map(str::to_owned).collect();
    words.sort_unstable();
    words
}

/// Whether a number is another without its leading zeros, as spreadsheets leave it.
fn is_short_of_zeros(id: &str, registered: &str) -> bool {
    id.trim_start_matches('0') == registered.trim_start_matches('0')
}

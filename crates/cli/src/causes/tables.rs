//! The tables of a publication as rows by their keys.

use std::collections::{BTreeMap, BTreeSet};

/// The rows of a CSV file by some of their columns.
pub type Rows = BTreeMap<Vec<String>, Vec<String>>;

/// Columns of findings.csv: code, event and message.
const OF_FINDING: [usize; 3] = [1, 5, 8];

/// What a findings.csv holds, without the places: rows move when others come before them.
pub fn found(bytes: &[u8]) -> BTreeSet<[String; 3]> {
    let whole = rows(bytes, &OF_FINDING);
    whole.into_keys().filter_map(|key| key.try_into().ok()).collect()
}

/// The headings of a CSV file.
pub fn headings(bytes: &[u8]) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(bytes);
    let row = reader.headers().cloned().unwrap_or_default();
    row.iter().map(ToOwned::to_owned).collect()
}

/// The rows of a CSV file; a damaged one gives those that can be read.
pub fn rows(bytes: &[u8], key: &[usize]) -> Rows {
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

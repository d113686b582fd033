//! Reports of a period as they were read: no file is parsed again whose bytes are the same.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;

use dengji_core::finding::Finding;
use dengji_core::stored::with_texts;
use dengji_core::terms::{EventReport, ListDate};

use super::key::Key;
use super::{Cache, Kind};

/// A report as read, with what was found on the way.
pub type Parsed = (Option<EventReport>, Vec<Finding>);

/// The reports of a period, as they are kept.
pub struct Reports<'a> {
    cache: &'a Cache,
    list: ListDate,
    content: Vec<u8>,
    known: BTreeMap<Key, Range<usize>>,
    used: Mutex<BTreeMap<Key, Use>>,
}

/// A report that was used.
enum Use {
    /// As it was kept.
    Again,
    /// Read now.
    New(Vec<u8>),
}

impl<'a> Reports<'a> {
    /// Opens what is kept of the reports of a period.
    pub fn open(cache: &'a Cache, list: ListDate) -> Self {
        let content = cache.read(Kind::Reports, list).unwrap_or_default();
        Self {
            cache,
            list,
            known: entries(&content),
            content,
            used: Mutex::default(),
        }
    }

    /// A report by its key, else as it is read now.
    pub fn get(&self, key: &Key, read: impl FnOnce() -> Parsed) -> Parsed {
        if !self.cache.is_used() {
            return read();
        }
        let kept = self.known.get(key).map(|range| &self.content[range.clone()]);
        let kept = kept.and_then(|bytes| with_texts(|| postcard::from_bytes::<Parsed>(bytes)).ok());
        if let Some(parsed) = kept {
            self.note(*key, Use::Again);
            return parsed;
        }
        let parsed = read();
        if let Ok(bytes) = with_texts(|| postcard::to_allocvec(&parsed)) {
            self.note(*key, Use::New(bytes));
        }
        parsed
    }

    fn note(&self, key: Key, used: Use) {
        if let Ok(mut all) = self.used.lock() {
            all.insert(key, used);
        }
    }

    /// Keeps the reports that were used, and no others.
    pub fn keep(self) {
        let used = self.used.into_inner().unwrap_or_default();
        let all_again = used.values().all(|used| matches!(used, Use::Again));
        if !self.cache.is_used() || all_again && used.len() == self.known.len() {
            return;
        }
        let mut content = Vec::new();
        for (key, used) in &used {
            let bytes = match used {
                Use::New(bytes) => bytes,
                Use::Again => &self.content[self.known[key].clone()],
            };
            content.extend_from_slice(key);
            content.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
            content.extend_from_slice(bytes);
        }
        self.cache.write(Kind::Reports, self.list, &content);
    }
}

/// Where each report lies: key, length, bytes.
fn entries(content: &[u8]) -> BTreeMap<Key, Range<usize>> {
    let mut entries = BTreeMap::new();
    let mut rest = content;
    while let Some((key, after)) = rest.split_first_chunk() {
        let Some((length, after)) = after.split_first_chunk() else {
            break;
        };
        let start = content.len() - after.len();
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let Some((_, after)) = after.split_at_checked(length) else {
            break;
        };
        entries.insert(*key, start..start + length);
        rest = after;
    }
    entries
}

#[cfg(test)]
mod tests {
    use dengji_core::finding::{Code, Place};
    use dengji_core::terms::{Date, Entrant, EntrantNo, StatedGame};
    use tempfile::TempDir;

    use super::*;

    fn parsed() -> Parsed {
        let file = Place::file("periods/1994-01-01/reports/open.xlsx");
        let sheet = file.sheet("对局");
        let mut report = EventReport::empty(&file);
        report.entrants = vec![Entrant::new(EntrantNo(1), "青一帆", sheet.cell(1, 0))].into();
        report.games = (1..9)
            .map(|row| StatedGame {
                round: dengji_core::terms::Round(1),
                date: None,
                board: None,
                white: EntrantNo(1),
                black: None,
                outcome: dengji_core::terms::Outcome::FullPointBye,
                place: sheet.cell(row, 5),
                mirror: Some(sheet.record(row, "result")),
                columns: dengji_core::terms::GameColumns::default(),
            })
            .collect();
        let finding = Finding::at(Code::FileIgnored, file).with("where", "period");
        (Some(report), vec![finding])
    }

    #[test]
    fn a_report_is_read_once_and_stays_what_it_was() {
        let folder = TempDir::new().expect("a folder");
        let list = ListDate(Date::constant(1994, 1, 1));
        let cache = Cache {
            folder: Some(folder.path().to_owned()),
            names: [Kind::Reports.name(list)].into(),
        };
        let key = super::super::Parts::of("test").key();
        let first = Reports::open(&cache, list);
        first.get(&key, parsed);
        first.keep();
        let second = Reports::open(&cache, list);
        let kept = second.get(&key, || unreachable!("it is kept"));
        assert_eq!(format!("{kept:?}"), format!("{:?}", parsed()));
        let (report, _) = kept;
        let places: Vec<Place> = report
            .expect("it is kept")
            .games
            .iter()
            .map(|game| game.place.clone())
            .collect();
        let [one, other] = [&places[0], &places[7]].map(|place| place.file.as_ptr());
        assert_eq!(one, other, "the name of the file is held once");
    }
}

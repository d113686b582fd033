//! What earlier runs found out, in the folder `.dengji` of a book: reports as they were read, lists as they were computed.
//!
//! Deleting it changes nothing but time. Everything in it is found by a [`Key`]: a hash of all bytes and options it was
//! made from and of the build of the program; no date or size of a file is trusted. Two files a list date are kept, with
//! what the last run used, so that the folder does not grow beyond the book.
//!
//! What is damaged, cut short or made by another build is as good as not there and is written anew. Files take their
//! name when they are whole, so that runs at the same time do each other no harm. What cannot be written is left.

mod fingerprint;
mod key;
mod lists;
mod reports;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::book::Book;
use crate::output::empty_beside;
use dengji_core::terms::ListDate;

pub use fingerprint::{Fingerprint, hash};
pub use key::{Key, Parts};
pub use lists::{Kept, Outline};
pub use reports::Reports;

/// The folder of the cache in a book.
pub const FOLDER: &str = ".dengji";

/// What a cache keeps of a list date: the endings of its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Reports as read.
    Reports,
    /// The list as computed.
    List,
}

impl Kind {
    const ALL: [Self; 2] = [Self::Reports, Self::List];

    const fn ending(self) -> &'static str {
        match self {
            Self::Reports => "reports",
            Self::List => "list",
        }
    }

    fn name(self, list: ListDate) -> String {
        format!("{list}.{}", self.ending())
    }
}

/// The cache of a book, or none.
pub struct Cache {
    folder: Option<PathBuf>,
    /// The files it may hold.
    names: BTreeSet<String>,
}

impl Cache {
    /// The cache of a book. Only lists up to the last period or the last list published are kept.
    pub fn of(book: &Book) -> Self {
        let periods = book.periods().map(|(lists, _)| lists).unwrap_or_default();
        let published = book.published_lists().unwrap_or_default();
        let last = periods.into_iter().chain(published).max();
        let lists = last.map(|last| book.calendar.between(book.opening().0, last.0));
        let of_list = |list: ListDate| Kind::ALL.map(|kind| kind.name(list));
        Self {
            folder: Some(book.root.join(FOLDER)),
            names: lists.into_iter().flatten().flat_map(of_list).collect(),
        }
    }

    /// No cache.
    pub const fn none() -> Self {
        Self {
            folder: None,
            names: BTreeSet::new(),
        }
    }

    /// Whether there is one.
    pub const fn is_used(&self) -> bool {
        self.folder.is_some()
    }

    /// Whether a list is one of those that are kept.
    pub fn keeps(&self, list: ListDate) -> bool {
        self.names.contains(&Kind::List.name(list))
    }

    /// What was kept of a list, whole as it was written.
    fn read(&self, kind: Kind, list: ListDate) -> Option<Vec<u8>> {
        let mut bytes = fs::read(self.folder.as_ref()?.join(kind.name(list))).ok()?;
        let (seal, content) = bytes.split_at_checked(SEAL)?;
        (blake3::hash(content).as_bytes() == seal).then(|| bytes.split_off(SEAL))
    }

    /// Keeps something of a list, in place of what was kept of it.
    fn write(&self, kind: Kind, list: ListDate, content: &[u8]) {
        let name = kind.name(list);
        if let Some(folder) = self.folder.as_ref().filter(|_| self.names.contains(&name)) {
            // Without it the next run takes longer; nothing else follows.
            let _ = write_whole(folder, &name, content);
        }
    }

    /// Removes what does not belong to any list of the book.
    pub fn tidy(&self) {
        let Some(folder) = &self.folder else { return };
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let is_known = |name: &str| self.names.contains(name);
            if !entry.file_name().to_str().is_some_and(is_known) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Bytes of the hash with which a file begins.
const SEAL: usize = blake3::OUT_LEN;

fn write_whole(folder: &Path, name: &str, content: &[u8]) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let path = folder.join(name);
    let mut file = empty_beside(&path)?;
    file.write_all(blake3::hash(content).as_bytes())?;
    file.write_all(content)?;
    file.persist(path)?;
    Ok(())
}

//! What every list of a book rests on, by the bytes of its files, before any of them is understood.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dengji_core::publication::InputFile;
use dengji_core::terms::ListDate;
use dengji_ingest::Limits;
use rayon::prelude::*;

use super::key::{Key, Parts};
use crate::book::{Book, MERGES, names_in, shown};
use crate::console::{Console, Failure};
use crate::load::{CORRECTIONS, WAIVERS};

/// The files of a book with their hashes, and the key of each list.
pub struct Fingerprint {
    lists: Vec<ListDate>,
    keys: Vec<Option<Key>>,
    names: Vec<Vec<String>>,
    files: BTreeMap<Arc<str>, Content>,
}

/// What a file holds, as far as it matters to what is read from it.
enum Content {
    /// Its hash, in hexadecimal.
    Hash(String),
    /// It is not read: so many bytes.
    TooLarge(u64),
    /// It cannot be read now.
    Unreadable,
}

impl Fingerprint {
    /// Hashes everything on which some lists rest, one after the other.
    pub fn take(book: &Book, lists: &[ListDate], limits: &Limits, console: &Console) -> Result<Self, Failure> {
        let names = names(book, lists)?;
        let of_book = [Book::register_in(&book.root), Book::opening_in(&book.root), MERGES];
        let mut paths: Vec<PathBuf> = of_book.map(|name| book.root.join(name)).into();
        for &list in lists {
            paths.extend([WAIVERS, CORRECTIONS].map(|name| book.period(list).join(name)));
            paths.extend(book.report_paths(list)?);
        }
        paths.retain(|path| path.exists());
        let progress = console.progress("progress-hashing", paths.len());
        let hashed = |path: &PathBuf| {
            let content = Content::of(path, limits);
            progress.tick();
            (shown(&book.root, path), content)
        };
        let files: BTreeMap<Arc<str>, Content> = paths.par_iter().map(hashed).collect();
        let mut fingerprint = Self {
            lists: lists.to_vec(),
            keys: Vec::new(),
            names,
            files,
        };
        fingerprint.keys = fingerprint.keys_of_lists(book, limits);
        Ok(fingerprint)
    }

    /// The key of each list: of its inputs, and of the key of the list before.
    fn keys_of_lists(&self, book: &Book, limits: &Limits) -> Vec<Option<Key>> {
        let mut before = self.key_of_book(book, limits);
        let mut keys = Vec::new();
        for (list, names) in self.lists.iter().zip(&self.names) {
            before = before.and_then(|before| {
                let mut parts = Parts::of("list");
                parts.bytes(&before).options(list);
                parts.options(names);
                let folder = shown(&book.root, &book.period(*list));
                let own = |path: &str| path.strip_prefix(&*folder).is_some_and(|rest| rest.starts_with('/'));
                self.add_files(&mut parts, own)?;
                Some(parts.key())
            });
            keys.push(before);
        }
        keys
    }

    /// The key of what serves every list: settings, rule sets, systems, options, register, opening list, merges.
    fn key_of_book(&self, book: &Book, limits: &Limits) -> Option<Key> {
        let mut parts = Parts::of("book");
        parts.bytes(&book.settings.bytes).options(limits);
        for set in book.regulation.sets() {
            parts.text(set.origin()).text(set.text());
            for (name, table) in set.tables() {
                parts.text(name).text(&table.origin).text(&table.text);
            }
        }
        for (id, file) in book.systems.files() {
            parts.text(id).bytes(&file.bytes);
        }
        self.add_files(&mut parts, |path| !path.contains('/'))?;
        Some(parts.key())
    }

    /// Adds the files that are wanted, with what they hold; none if one of them cannot be read.
    fn add_files(&self, parts: &mut Parts, is_wanted: impl Fn(&str) -> bool) -> Option<()> {
        for (path, content) in self.files.iter().filter(|(path, _)| is_wanted(path)) {
            parts.text(path);
            match content {
                Content::Hash(hash) => parts.text(hash),
                Content::TooLarge(bytes) => parts.options(bytes),
                Content::Unreadable => return None,
            };
        }
        Some(())
    }

    /// The key of a list; none where something it rests on cannot be read.
    pub fn key(&self, at: usize) -> Option<&Key> {
        self.keys.get(at)?.as_ref()
    }

    /// Whether files that were read afterwards are those that were hashed: nobody changed anything in between.
    pub fn agrees<'a>(&self, book: &Book, read: impl IntoIterator<Item = &'a InputFile>) -> Result<bool, Failure> {
        let in_memory = in_memory(book);
        let is_same = |file: &InputFile| match self.files.get(&file.path) {
            Some(Content::Hash(hash)) => *hash == file.hash,
            Some(_) => false,
            None => in_memory.contains(&*file.path),
        };
        Ok(read.into_iter().all(is_same) && names(book, &self.lists)? == self.names)
    }
}

impl Content {
    fn of(path: &Path, limits: &Limits) -> Self {
        match fs::metadata(path).map(|metadata| metadata.len()) {
            Ok(bytes) if bytes > limits.file_bytes => Self::TooLarge(bytes),
            Ok(_) => hash(path).map_or(Self::Unreadable, Self::Hash),
            Err(_) => Self::Unreadable,
        }
    }
}

/// The files that were read when the book was opened, with settings, rule sets and systems.
fn in_memory(book: &Book) -> BTreeSet<&str> {
    let mut names: BTreeSet<&str> = [&*book.settings.name].into();
    for set in book.regulation.sets() {
        names.insert(set.origin());
        names.extend(set.tables().map(|(_, table)| &*table.origin));
    }
    names.extend(book.systems.files().map(|(_, file)| &*file.name));
    names
}

/// The hash of a file, in hexadecimal.
pub fn hash(path: &Path) -> Option<String> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(path).ok()?).ok()?;
    Some(hasher.finalize().to_hex().to_string())
}

/// What lies in the folder of the book, in that of each list and among its reports, by name: names alone are findings too.
fn names(book: &Book, lists: &[ListDate]) -> Result<Vec<Vec<String>>, Failure> {
    let mut of_book = names_in(&book.root)?;
    of_book.retain(|name| book.root.join(name).is_file());
    let of_list = |&list: &ListDate| {
        let mut names = names_in(&book.period(list))?;
        names.extend(of_book.iter().cloned());
        names.retain(|name| !name.starts_with('.'));
        names.extend(
            book.report_paths(list)?
                .iter()
                .map(|path| shown(&book.root, path).to_string()),
        );
        Ok(names)
    };
    lists.iter().map(of_list).collect()
}

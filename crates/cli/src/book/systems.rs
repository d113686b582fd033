//! The standings systems of a book's own: files `standings-ID.toml` beside book.toml.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use dengji_core::finding::Finding;
use dengji_core::standings::System;
use dengji_core::standings::outcome::unknown_system;
use dengji_core::terms::{EventFormat, EventReport};
use dengji_ingest::SourceFile;

use super::{names_in, text_of};
use crate::console::Failure;

/// The systems of a book, by id. One of them wins over the one of the same name that the program carries.
#[derive(Clone, Default)]
pub struct Systems {
    own: BTreeMap<String, (System, SourceFile)>,
}

impl Systems {
    /// Reads the files of a book's folder.
    pub fn load(root: &Path) -> Result<Self, Failure> {
        let mut own = BTreeMap::new();
        for name in names_in(root)? {
            let id = name
                .strip_prefix("standings-")
                .and_then(|rest| rest.strip_suffix(".toml"));
            let Some(id) = id else { continue };
            let path = root.join(&name);
            let file = SourceFile::new(&*name, bytes_of(&path)?);
            own.insert(id.to_owned(), (parsed(&path, &file.bytes)?, file));
        }
        Ok(Self { own })
    }

    /// A system of the book's own.
    pub fn own(&self, id: &str) -> Option<System> {
        self.own.get(id).map(|(system, _)| system.clone())
    }

    /// The files of the book's own systems, by id.
    pub fn files(&self) -> impl Iterator<Item = (&str, &SourceFile)> {
        self.own.iter().map(|(id, (_, file))| (id.as_str(), file))
    }

    /// The system that ranks the players of a report: the one it names, else the 1994 rules.
    pub fn of_players(&self, report: &EventReport) -> System {
        System::of_players(report, |id| self.own(id)).unwrap_or_else(|| System::usual(EventFormat::Swiss))
    }

    /// The finding that a report names a system that neither the book nor the program has.
    pub fn unknown(&self, report: &EventReport) -> Option<Finding> {
        unknown_system(report, |id| self.own.contains_key(id))
    }

    /// The file of the system that a report names, if it is one of the book's own.
    pub fn file_of(&self, report: &EventReport) -> Option<&SourceFile> {
        let id = report.standings.value.as_deref()?;
        self.own.get(id).map(|(_, file)| file)
    }
}

/// A system from a file.
pub fn system_file(path: &Path) -> Result<System, Failure> {
    parsed(path, &bytes_of(path)?)
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::io("error-read", path, &error))
}

fn parsed(path: &Path, bytes: &[u8]) -> Result<System, Failure> {
    let fail = |error| {
        Failure::new("error-standings-system")
            .with("path", path.display())
            .detail(error)
    };
    System::parse(&text_of(bytes.to_vec()), &path.display().to_string()).map_err(fail)
}

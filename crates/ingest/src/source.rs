//! The bytes of a file and the bounds within which they are read.

use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};

/// A file as it lies on disk.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Its path as shown to people: relative to the book, `/` between folders.
    pub name: Arc<str>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl SourceFile {
    /// A file with a name and bytes.
    pub fn new(name: impl Into<Arc<str>>, bytes: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            bytes,
        }
    }

    /// The file as a place.
    pub fn place(&self) -> Place {
        Place::file(Arc::clone(&self.name))
    }

    /// Whether it is an archive, as most workbooks are: no table of text or columns begins as one.
    pub fn is_archive(&self) -> bool {
        self.bytes.starts_with(b"PK\x03\x04")
    }

    /// BLAKE3 of the bytes, in hexadecimal.
    pub fn hash(&self) -> String {
        blake3::hash(&self.bytes).to_hex().to_string()
    }
}

/// Bounds on what is read; beyond them a file gives a finding, never memory or time without bound.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a file.
    pub file_bytes: u64,
    /// Bytes of all parts of an archive together, expanded.
    pub expanded_bytes: u64,
    /// Sheets of a workbook.
    pub sheets: usize,
    /// Rows of a sheet.
    pub rows: u32,
    /// Players of a report.
    pub players: u32,
    /// Rounds of a report.
    pub rounds: u8,
    /// Characters of a name or other text.
    pub text: usize,
    /// The least and greatest rating that is accepted.
    pub ratings: (i32, i32),
}

/// The most rounds of a report, whatever the bounds.
pub const MOST_ROUNDS: u8 = 99;

/// A bound that an option of the program sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// [`Limits::file_bytes`]
    FileBytes,
    /// [`Limits::expanded_bytes`]
    ExpandedBytes,
    /// [`Limits::sheets`]
    Sheets,
    /// [`Limits::rows`]
    Rows,
    /// [`Limits::players`]
    Players,
    /// [`Limits::rounds`]
    Rounds,
    /// [`Limits::text`]
    Text,
}

impl Bound {
    /// The option that sets it.
    const fn option(self) -> &'static str {
        match self {
            Self::FileBytes => "--max-file-size",
            Self::ExpandedBytes => "--max-expanded-size",
            Self::Sheets => "--max-sheets",
            Self::Rows => "--max-rows",
            Self::Players => "--max-players",
            Self::Rounds => "--max-rounds",
            Self::Text => "--max-text",
        }
    }
}

impl Limits {
    /// The finding that something is beyond a bound: it names the option and its value.
    pub fn exceeded(&self, bound: Bound, place: Place) -> Finding {
        let (what, limit) = match bound {
            Bound::FileBytes => ("file-bytes", self.file_bytes >> 20),
            Bound::ExpandedBytes => ("expanded-bytes", self.expanded_bytes >> 20),
            Bound::Sheets => ("sheets", self.sheets as u64),
            Bound::Rows => ("rows", self.rows.into()),
            Bound::Players => ("players", self.players.into()),
            Bound::Rounds => ("rounds", self.rounds.into()),
            Bound::Text => ("text", self.text as u64),
        };
        let found = Finding::at(Code::LimitExceeded, place).with("what", what);
        found.with("limit", limit).with("option", bound.option())
    }

    /// The bounds unless others are asked for.
    pub const USUAL: Self = Self {
        file_bytes: 64 << 20,
        expanded_bytes: 512 << 20,
        sheets: 100,
        rows: 1_048_576,
        players: 10_000,
        rounds: MOST_ROUNDS,
        text: 200,
        ratings: (100, 4000),
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::USUAL
    }
}

//! The bytes of a file and the bounds within which they are read.

use std::sync::Arc;

use dengji_core::finding::Place;

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

impl Limits {
    /// The bounds unless others are asked for.
    pub const USUAL: Self = Self {
        file_bytes: 64 << 20,
        expanded_bytes: 512 << 20,
        sheets: 100,
        rows: 1_048_576,
        players: 10_000,
        rounds: 99,
        text: 200,
        ratings: (100, 4000),
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::USUAL
    }
}

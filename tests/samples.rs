//! The sample books of the repository.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::run::{contents, dengji};

/// Where a sample book stands.
pub fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data/samples")
        .join(name)
}

/// A copy of a sample book.
pub fn copied(name: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (path, bytes) in contents(&sample(name)) {
        match bytes {
            Some(bytes) => fs::write(folder.path().join(path), bytes).unwrap(),
            None => fs::create_dir_all(folder.path().join(path)).unwrap(),
        }
    }
    folder
}

/// A list of a book, published into the folder `out` of a folder of its own.
pub fn published(book: &Path, list: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("out");
    let arguments = [
        "publish",
        &*book.to_string_lossy(),
        list,
        "--out",
        &*out.to_string_lossy(),
    ];
    dengji(folder.path(), &arguments).exits(0);
    folder
}

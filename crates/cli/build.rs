//! Names the build: two programs made from other sources never share what they keep in a cache, whatever their version.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

/// What the program is made from, in the folder of the workspace. Samples are no part of it.
const SOURCES: [&str; 8] = [
    "Cargo.lock",
    "Cargo.toml",
    "crates",
    "data/layouts",
    "data/messages",
    "data/rulebooks",
    "data/site",
    "data/tables",
];

fn main() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for source in SOURCES.map(|source| workspace.join(source)) {
        println!("cargo:rerun-if-changed={}", source.display());
        gather(source, &mut files);
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        hasher.write(
            file.strip_prefix(&workspace)
                .unwrap_or(&file)
                .as_os_str()
                .as_encoded_bytes(),
        );
        hasher.write(&fs::read(&file).unwrap_or_default());
    }
    println!("cargo:rustc-env=DENGJI_BUILD={:016x}", hasher.finish());
}

/// The file itself, or all files below a folder.
fn gather(path: PathBuf, files: &mut Vec<PathBuf>) {
    match fs::read_dir(&path) {
        Ok(entries) => entries.flatten().for_each(|entry| gather(entry.path(), files)),
        Err(_) => files.push(path),
    }
}

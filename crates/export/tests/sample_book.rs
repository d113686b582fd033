//! The sample federation in `data/samples/book` is what its program writes.

#[path = "../examples/sample_book/book/mod.rs"]
mod book;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples/book")
}

/// Files below a folder, by path; what was published or cached there is no input.
fn files_below(folder: &Path, root: &Path) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .strip_prefix(root)
            .expect("below")
            .to_string_lossy()
            .replace('\\', "/");
        if path.is_file() {
            files.insert(name);
        } else if !["published", ".dengji"].contains(&name.as_str()) {
            files.extend(files_below(&path, root));
        }
    }
    files
}

#[test]
fn the_sample_book_is_what_its_program_writes() {
    let written = book::files(false).expect("the files of the book");
    let names: BTreeSet<String> = written.iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(files_below(&committed(), &committed()), names);
    for (name, bytes) in written {
        let committed = fs::read(committed().join(&name)).expect("a file");
        assert!(
            committed == bytes,
            "{name} differs; write it again with the example sample_book"
        );
    }
}

#[test]
fn the_sample_book_stays_small() {
    let files = book::files(false).expect("the files of the book");
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(bytes < 400_000, "{bytes} bytes");
}

#[test]
fn every_report_can_be_written_in_the_layout_of_the_federation() {
    let written = book::files(true).expect("the files of the book");
    let reports = written.iter().filter(|(name, _)| name.contains("/reports/"));
    let ending = |name: &str| {
        Path::new(name)
            .extension()
            .map(|ending| ending.to_string_lossy().into_owned())
    };
    assert!(reports.clone().count() > 10);
    assert!(
        reports
            .map(|(name, _)| ending(name))
            .all(|ending| ending.as_deref() == Some("xlsx"))
    );
}

//! What stands beside a table or beside the files of a book.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::book::{Book, LIST, REPORT};
use crate::periods::written;
use crate::run::dengji;

fn sound() -> TempDir {
    written(&Book::sound())
}

/// The report of the sound book with another ending.
fn beside(folder: &TempDir, ending: &str) -> PathBuf {
    folder.path().join(REPORT.replace("xlsx", ending))
}

#[test]
fn a_converted_report_with_what_it_lacks_beside_it_gives_the_same_list() {
    let folder = sound();
    let at = folder.path();
    dengji(at, &["publish", ".", LIST, "--out", "workbook", "--tables"]).exits(0);
    let csv = REPORT.replace("xlsx", "csv");
    dengji(at, &["convert", REPORT, &csv, "--write-event"]).exits(0);
    fs::remove_file(at.join(REPORT)).unwrap();
    dengji(at, &["publish", ".", LIST, "--out", "table", "--tables"]).exits(0);
    for file in ["list.csv", "calculations.csv", "events.csv", "pool.csv"] {
        let [workbook, table] = ["workbook", "table"].map(|out| fs::read(at.join(out).join(file)).unwrap());
        assert_eq!(workbook, table, "{file}");
    }
}

#[test]
fn a_conversion_writes_both_files_or_none() {
    let folder = sound();
    fs::write(beside(&folder, "event.toml"), "").unwrap();
    let csv = REPORT.replace("xlsx", "csv");
    let ran = dengji(folder.path(), &["convert", REPORT, &csv, "--write-event"]).exits(2);
    assert!(ran.err.contains("open.event.toml"), "{}", ran.err);
    assert!(!beside(&folder, "csv").exists());
}

#[test]
fn no_revision_is_advised_while_a_report_is_damaged() {
    let folder = sound();
    let at = folder.path();
    dengji(at, &["publish", ".", LIST, "--quiet"]).exits(0);
    let bytes = fs::read(at.join(REPORT)).unwrap();
    fs::write(at.join(REPORT), &bytes[..bytes.len() / 2]).unwrap();
    let ran = dengji(at, &["check", ".", LIST]).exits(1);
    assert!(
        ran.err.contains("workbook-damaged") && !ran.err.contains("list-differs"),
        "{}",
        ran.err
    );
}

#[test]
fn tables_alone_are_written_beside_the_book_only() {
    let folder = sound();
    for other in ["--revise", "--dry-run"] {
        let ran = dengji(folder.path(), &["publish", ".", LIST, other, "--tables=list"]).exits(2);
        assert!(ran.err.contains("--tables"), "{}", ran.err);
    }
}

//! The bounds of what is read: each is said with its option and value, and nothing takes more memory or time.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::run::{Ran, dengji_bounded};

const TABLE: &str = "\
event_id,round,white_no,white_name,black_no,black_name,result
E,1,1,甲一甲一甲一,2,乙二,1-0
E,1,3,丙三,4,丁四,1-0
E,2,1,甲一甲一甲一,3,丙三,1-0
E,2,2,乙二,4,丁四,1-0
";
const TRF: &str = "\
001    1      Abel, Tom                         2100 CHN                                1     2 w 1     3 b 1
001    2      Bode, Ida                         2000 CHN                                2     1 b 0     4 w 1
001    3      Cole, Ann                         1900 CHN                                3     4 w 1     1 w 0
001    4      Dorn, Eva                         1900 CHN                                4     3 b 0     2 b 0
";
const CROSSTABLE: &str = "\
Rk.,Name,Rtg,1.Rd,2.Rd,Pts
1,\"Abel, Tom\",2100,2w1,3b1,2
2,\"Bode, Ida\",2000,1b0,4w1,1
3,\"Cole, Ann\",1900,4w1,1w0,1
4,\"Dorn, Eva\",1900,3b0,2b0,0
";

fn check(folder: &Path, file: &str, option: &str, value: &str) -> Ran {
    dengji_bounded(
        folder,
        &["check", file, option, value, "--lang", "en", "--threads", "1"],
    )
}

/// Fails unless the bound is all that is said against a value.
#[track_caller]
fn exceeds(folder: &Path, file: &str, option: &str, value: &str, said: &str) {
    let ran = check(folder, file, option, value);
    let line = format!("error[limit-exceeded]: {said}; so much is allowed by {option}");
    assert_eq!(
        ran.err.matches(&line).count(),
        1,
        "{file} {option} {value}: {}",
        ran.err
    );
    assert!(
        !ran.err.contains("[value-invalid]"),
        "{file} {option} {value}: {}",
        ran.err
    );
}

#[test]
fn what_is_beyond_a_bound_is_said_with_the_option_and_its_value() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    for (name, text) in [("a.csv", TABLE), ("a.trf", TRF), ("b.csv", CROSSTABLE)] {
        fs::write(at.join(name), text).unwrap();
        exceeds(at, name, "--max-players", "3", "the report has more than 3 players");
        exceeds(at, name, "--max-rounds", "1", "the report has more than 1 round");
    }
    for (name, heading) in [("a.csv", "name"), ("a.trf", "name"), ("b.csv", "name")] {
        let said = format!("{heading} has more than 5 characters");
        let ran = check(at, name, "--max-text", "5");
        assert!(ran.err.to_lowercase().contains(&said), "{name}: {}", ran.err);
        assert!(!ran.err.contains("[value-invalid]"), "{name}: {}", ran.err);
    }
    exceeds(at, "a.csv", "--max-rows", "3", "the sheet has more than 3 rows");
    fs::write(at.join("large.csv"), " ".repeat((1 << 20) + 1)).unwrap();
    exceeds(at, "large.csv", "--max-file-size", "1", "the file is larger than 1 MiB");
}

#[test]
fn the_bounds_of_workbooks_are_said_with_the_option_and_their_value() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    dengji_bounded(at, &["template", "report", "report.xlsx"]).exits(0);
    exceeds(
        at,
        "report.xlsx",
        "--max-sheets",
        "2",
        "the workbook has more than 2 sheets",
    );
    let ran = check(at, "report.xlsx", "--max-rows", "2");
    let said = "the sheet has more than 2 rows; so much is allowed by --max-rows";
    assert!(ran.err.contains(said), "{}", ran.err);
    fs::write(at.join("bomb.xlsx"), bomb(2)).unwrap();
    exceeds(
        at,
        "bomb.xlsx",
        "--max-expanded-size",
        "1",
        "the file expands to more than 1 MiB",
    );
}

/// A workbook one part of which expands to so many MiB of blanks.
fn bomb(expanded: usize) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    archive.start_file("xl/workbook.xml", options).unwrap();
    archive.write_all(b"<workbook/>").unwrap();
    archive.start_file("xl/worksheets/sheet1.xml", options).unwrap();
    let blanks = vec![b' '; 1 << 20];
    for _ in 0..expanded {
        archive.write_all(&blanks).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn an_archive_that_expands_to_a_gigabyte_is_refused_within_the_bounds_of_memory_and_time() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("bomb.xlsx"), bomb(1024)).unwrap();
    let ran = dengji_bounded(folder.path(), &["check", "bomb.xlsx", "--lang", "en", "--threads", "1"]).exits(2);
    assert!(ran.err.contains("the file expands to more than 512 MiB"), "{}", ran.err);
}

#[test]
fn a_file_in_which_every_row_is_wrong_has_as_many_findings_as_are_kept() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let heading = "event_id,round,white_no,white_name,black_no,black_name,result\n";
    fs::write(
        at.join("games.csv"),
        heading.to_owned() + &"E,x,y,,z,,2-0\n".repeat(10_000),
    )
    .unwrap();
    let ran = dengji_bounded(at, &["check", "games.csv", "--lang", "en", "--threads", "1"]).exits(1);
    let said = "error[findings-too-many]: the file has more than 20000 findings";
    assert_eq!(ran.err.matches(said).count(), 1, "{}", ran.err);
}

#[test]
fn one_long_text_in_many_cells_is_refused_before_it_is_read_in_each() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    // 20,000 times 30,000 characters are 600 MB.
    let text = "x".repeat(30_000);
    for row in 0..20_000 {
        sheet.write_string(row, 0, &text).unwrap();
    }
    workbook.save(at.join("long.xlsx")).unwrap();
    let ran = dengji_bounded(at, &["check", "long.xlsx", "--lang", "en", "--threads", "1"]).exits(2);
    assert!(ran.err.contains("the file expands to more than 512 MiB"), "{}", ran.err);
}

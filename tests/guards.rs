//! What keeps a list from being published by mistake, what is said of one that may be, and that nothing is written over.

use std::fs;

use tempfile::TempDir;

use crate::book::Book;
use crate::run::dengji;

#[test]
fn a_list_is_not_published_while_its_reports_may_lie_in_a_folder_of_another_name() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    Book::sound().write(at);
    fs::rename(at.join("periods/1994-07-01"), at.join("periods/1994-7-1")).unwrap();
    let ran = dengji(at, &["publish", ".", "1994-07-01", "--lang", "en"]).exits(1);
    assert!(ran.err.contains("rename the folder to 1994-07-01"), "{}", ran.err);
    assert!(!at.join("published/1994-07-01").exists());
    // An empty folder of its own says that nothing was played.
    fs::rename(at.join("periods/1994-7-1"), at.join("1994-7-1")).unwrap();
    dengji(at, &["publish", ".", "1994-07-01"]).exits(0);
    assert!(at.join("published/1994-07-01/list.csv").is_file());
}

#[test]
fn a_list_none_of_whose_events_counts_says_so() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let mut book = Book::sound();
    book.report_cell("赛事", "B14", "");
    book.write(at);
    let ran = dengji(at, &["publish", ".", "1994-07-01", "--lang", "en"]).exits(0);
    assert!(ran.err.contains("no event of the period is rated"), "{}", ran.err);
}

#[test]
fn a_template_is_written_once() {
    let folder = TempDir::new().unwrap();
    for kind in ["report", "players", "opening"] {
        let file = format!("{kind}.xlsx");
        dengji(folder.path(), &["template", kind, &file]).exits(0);
        let before = fs::read(folder.path().join(&file)).unwrap();
        dengji(folder.path(), &["template", kind, &file]).exits(2);
        assert_eq!(fs::read(folder.path().join(&file)).unwrap(), before);
    }
    // The example in it is known to be none of the event's sheets.
    let checked = dengji(folder.path(), &["check", "report.xlsx"]).exits(1);
    assert!(!checked.err.contains("sheet-ignored"), "{}", checked.err);
    dengji(folder.path(), &["template", "report", "report.txt"]).exits(2);
    assert!(!folder.path().join("report.txt").exists());
}

//! What a careless report must not do: each fault is a finding with its place and a hint, the exit code is 1, and
//! nothing is written.

use serde_json::Value;
use tempfile::TempDir;

use crate::book::{Book, LIST, REPORT, put};
use crate::run::{contents, dengji};
use crate::workbook::{Sheet, xlsx};

/// What is expected of a finding.
struct Expected {
    code: &'static str,
    sheet: Option<&'static str>,
    cell: Option<&'static str>,
    /// Words of the English message.
    says: &'static [&'static str],
}

/// Publishes a book that has a fault and gives the finding of the expected code.
#[track_caller]
fn stops_at(book: &Book, expected: &Expected) -> Value {
    let folder = TempDir::new().unwrap();
    book.write(folder.path());
    refuses(&folder, expected)
}

#[track_caller]
fn refuses(folder: &TempDir, expected: &Expected) -> Value {
    let before = contents(folder.path());
    let checked = dengji(folder.path(), &["check", ".", "--json", "--lang", "en"])
        .exits(1)
        .json();
    let published = dengji(folder.path(), &["publish", ".", LIST, "--json", "--lang", "en"])
        .exits(1)
        .json();
    assert_eq!(published["status"], "stopped");
    assert_eq!(contents(folder.path()), before, "something was written");
    let find = |ran: &Value| {
        let findings = ran["findings"].as_array().unwrap().clone();
        let found = findings
            .iter()
            .find(|finding| finding["code"] == expected.code)
            .cloned();
        found.unwrap_or_else(|| panic!("no {} in {findings:#?}", expected.code))
    };
    let finding = find(&checked);
    assert_eq!(find(&published), finding);
    assert_eq!(finding["severity"], "error");
    assert_eq!(finding["sheet"], expected.sheet.map_or(Value::Null, Value::from));
    assert_eq!(finding["cell"], expected.cell.map_or(Value::Null, Value::from));
    assert!(!finding["hint"].as_str().unwrap().is_empty());
    for word in expected.says {
        assert!(
            finding["message"].as_str().unwrap().contains(word),
            "{word} in {finding}"
        );
    }
    finding
}

#[test]
fn a_result_of_two_to_nil() {
    let mut book = Book::sound();
    book.report_cell("对局", "F5", "2-0");
    let finding = stops_at(
        &book,
        &Expected {
            code: "result-unknown",
            sheet: Some("对局"),
            cell: Some("F5"),
            says: &["\"2-0\""],
        },
    );
    assert_eq!(finding["file"], REPORT);
    assert!(finding["hint"].as_str().unwrap().contains("1-0, 0-1, ½-½"));
}

#[test]
fn an_opponent_who_does_not_exist() {
    let mut book = Book::sound();
    book.report_cell("对局", "E4", "94");
    stops_at(
        &book,
        &Expected {
            code: "opponent-not-in-report",
            sheet: Some("对局"),
            cell: Some("E4"),
            says: &["round 1", "94", "1 to 10"],
        },
    );
}

#[test]
fn a_game_entered_for_one_side_only() {
    let mut book = Book::sound();
    let rows = [
        vec!["小名公开赛"],
        vec!["序号", "姓名", "等级分", "1.Rd", "积分"],
        vec!["1", "青一帆", "2452", "2w1", "1"],
        vec!["2", "白知远", "2431", "", "0"],
    ];
    book.workbooks.remove(REPORT);
    let path = "periods/1994-07-01/reports/cross.xlsx";
    book.workbooks
        .insert(path.to_owned(), vec![Sheet::new("Sheet1", &rows)]);
    stops_at(
        &book,
        &Expected {
            code: "game-one-sided",
            sheet: Some("Sheet1"),
            cell: Some("D3"),
            says: &["round 1", "player 1", "against 2"],
        },
    );
}

#[test]
fn a_player_who_stands_in_the_report_twice() {
    let mut book = Book::sound();
    book.report_cell("棋手", "B7", "000005");
    book.report_cell("棋手", "C7", "石长风");
    stops_at(
        &book,
        &Expected {
            code: "person-twice",
            sheet: Some("棋手"),
            cell: Some("B7"),
            says: &["5", "6", "000005 石长风"],
        },
    );
}

#[test]
fn a_heading_that_is_missing() {
    let mut book = Book::sound();
    book.report_cell("对局", "D1", "");
    stops_at(
        &book,
        &Expected {
            code: "heading-missing",
            sheet: Some("对局"),
            cell: Some("A1"),
            says: &["白方"],
        },
    );
}

#[test]
fn a_report_without_dates() {
    let mut book = Book::sound();
    for cell in ["B7", "B8"] {
        book.report_cell("赛事", cell, "");
    }
    let finding = stops_at(
        &book,
        &Expected {
            code: "event-field-missing",
            sheet: Some("赛事"),
            cell: Some("B7"),
            says: &["start"],
        },
    );
    assert!(
        finding["hint"].as_str().unwrap().contains("open.event.toml"),
        "{finding}"
    );
}

fn with_bytes(bytes: &[u8]) -> TempDir {
    let folder = TempDir::new().unwrap();
    Book::sound().write(folder.path());
    put(&folder.path().join("periods/1994-07-01/reports/second.xlsx"), bytes);
    folder
}

#[test]
fn a_text_that_is_called_xlsx() {
    let folder = with_bytes("一份文字\n".as_bytes());
    let expected = Expected {
        code: "file-not-recognised",
        sheet: None,
        cell: None,
        says: &["plain text"],
    };
    let finding = refuses(&folder, &expected);
    assert_eq!(finding["file"], "periods/1994-07-01/reports/second.xlsx");
}

#[test]
fn a_workbook_without_content() {
    let folder = with_bytes(&xlsx(&[Sheet::new("Sheet1", &Vec::<Vec<String>>::new())]));
    let expected = Expected {
        code: "workbook-empty",
        sheet: None,
        cell: None,
        says: &["no cell with content"],
    };
    refuses(&folder, &expected);
}

#[test]
fn the_same_file_given_alone_cannot_be_read() {
    let folder = with_bytes("一份文字\n".as_bytes());
    let path = "periods/1994-07-01/reports/second.xlsx";
    let alone = dengji(folder.path(), &["check", path, "--lang", "en"]).exits(2);
    assert!(alone.err.contains("file-not-recognised"), "{}", alone.err);
}

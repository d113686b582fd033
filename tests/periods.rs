//! A book of three periods with four events, and what an auditor does with it.

use std::collections::BTreeMap;
use std::path::Path;

use tempfile::TempDir;

use crate::book::{Book, PEOPLE, REPORT, put};
use crate::run::{csv, dengji};
use crate::workbook::{Content, Sheet, cell};

/// The lists of the book.
pub const LISTS: [&str; 3] = ["1994-07-01", "1995-01-01", "1995-07-01"];

/// The reports within the book: two in the first period.
pub const REPORTS: [&str; 4] = [
    REPORT,
    "periods/1994-07-01/reports/second.xlsx",
    "periods/1995-01-01/reports/autumn.xlsx",
    "periods/1995-07-01/reports/spring.xlsx",
];

/// Rows of a CSV file by register number.
pub type ByPlayer = BTreeMap<String, BTreeMap<String, String>>;

/// The book: everybody meets everybody in each event. In the second one all games are drawn but one, which the first
/// player wins: he is champion with fewer points than expected.
pub fn three_periods() -> Book {
    let mut book = Book::sound();
    rating(&mut book, "000001", "2600");
    rating(&mut book, "000009", "2001");
    let events = [
        ("1994-05", "1994-05", draws as fn(usize, usize, usize) -> &'static str),
        ("1994-09", "1994-09", mixed),
        ("1995-03", "1995-03", other),
    ];
    for (path, (id, month, result)) in REPORTS[1..].iter().zip(events) {
        let mut sheets = book.workbooks[REPORT].clone();
        event(&mut sheets, id, month, result);
        book.workbooks.insert((*path).to_owned(), sheets);
    }
    book
}

fn draws(_: usize, white: usize, black: usize) -> &'static str {
    match (white, black) {
        (1, 10) => "1-0",
        (10, 1) => "0-1",
        _ => "½-½",
    }
}

fn mixed(round: usize, white: usize, black: usize) -> &'static str {
    match (white * 3 + black * 5 + round) % 3 {
        0 => "½-½",
        1 => "1-0",
        _ => "0-1",
    }
}

fn other(round: usize, white: usize, black: usize) -> &'static str {
    match (white + black * 2 + round) % 4 {
        0 | 2 => "½-½",
        1 => "1-0",
        _ => "0-1",
    }
}

fn event(sheets: &mut [Sheet], id: &str, month: &str, result: fn(usize, usize, usize) -> &'static str) {
    let day = |day: usize| format!("{month}-{day:02}");
    let facts = [
        ("B2", id.to_owned()),
        ("B3", format!("{month}公开赛")),
        ("B7", day(2)),
        ("B8", day(10)),
        ("B15", day(1)),
        ("B16", day(1)),
        ("B17", day(15)),
    ];
    for (at, text) in facts {
        set(&mut sheets[0], at, &text);
    }
    for row in 1..sheets[2].rows.len() {
        let number = |column: usize| match &sheets[2].rows[row][column] {
            Content::Text(text) => text.parse::<usize>().unwrap(),
            _ => 0,
        };
        let (round, white, black) = (number(0), number(3), number(4));
        sheets[2].set(row, 1, Content::Text(day(round + 1)));
        sheets[2].set(row, 5, Content::Text(result(round, white, black).to_owned()));
    }
}

fn set(sheet: &mut Sheet, at: &str, text: &str) {
    let (row, column) = cell(at);
    sheet.set(row, column, Content::Text(text.to_owned()));
}

/// Gives a player another opening rating.
pub fn rating(book: &mut Book, player: &str, rating: &str) {
    let at = PEOPLE.iter().position(|person| person[0] == player).unwrap();
    set(book.sheet("opening.xlsx", "等级分表"), &format!("B{}", at + 2), rating);
}

/// Sets a cell of a report.
pub fn report(book: &mut Book, path: &str, sheet: &str, at: &str, text: &str) {
    set(book.sheet(path, sheet), at, text);
}

/// Corrects the result of the first game of the first report, without saying so in the report.
pub const CORRECTION: &str = "event_id,round,white_no,black_no,reported,corrected,date,by,reason\n";

/// A row of corrections.csv for a game of a report, by its row from 1, and the result that turns the reported one round.
pub fn correction(book: &Book, path: &str, row: usize) -> (String, &'static str) {
    let sheets = &book.workbooks[path];
    let text = |sheet: usize, row: usize, column: usize| match &sheets[sheet].rows[row][column] {
        Content::Text(text) => text.clone(),
        _ => String::new(),
    };
    let reported = text(2, row, 5);
    let corrected = if reported == "1-0" { "0-1" } else { "1-0" };
    let (id, round, white, black) = (text(0, 1, 1), text(2, row, 0), text(2, row, 3), text(2, row, 4));
    let line = format!("{CORRECTION}{id},{round},{white},{black},{reported},{corrected},1994-06-01,晴一,误记\n");
    (line, corrected)
}

/// The ninth player stands under a second number in the second event.
pub fn twice_registered() -> Book {
    let mut book = three_periods();
    for (at, text) in [("A12", "000011"), ("B12", "山明"), ("C12", "男"), ("D12", "戊市")] {
        report(&mut book, "players.xlsx", "棋手", at, text);
    }
    report(&mut book, REPORTS[1], "棋手", "B10", "000011");
    book
}

/// The merge that puts it right.
pub const MERGES: &str = "old_id,surviving_id,date,by,reason\n000011,000009,1994-06-01,晴一,两次注册\n";

/// The register number of White in a correction: the entrants stand in the order of the register.
pub fn white_of(correction: &str) -> String {
    let white: usize = correction
        .lines()
        .nth(1)
        .unwrap()
        .split(',')
        .nth(2)
        .unwrap()
        .parse()
        .unwrap();
    format!("{white:06}")
}

/// Writes a book into a folder of its own.
pub fn written(book: &Book) -> TempDir {
    let folder = TempDir::new().unwrap();
    book.write(folder.path());
    folder
}

/// The list and the calculations of a book, published outside it.
pub fn computed(book: &Book, list: &str) -> (ByPlayer, Vec<BTreeMap<String, String>>) {
    let folder = written(book);
    dengji(folder.path(), &["publish", ".", list, "--out", "out", "--quiet"]).exits(0);
    (
        by_player(&folder.path().join("out/list.csv")),
        csv(&folder.path().join("out/calculations.csv")),
    )
}

/// A list by register number.
pub fn by_player(path: &Path) -> ByPlayer {
    csv(path)
        .into_iter()
        .map(|row| (row["player_id"].clone(), row))
        .collect()
}

/// Adds or changes a text file of a written book.
pub fn add(folder: &TempDir, path: &str, text: &str) {
    put(&folder.path().join(path), text.as_bytes());
}

//! A case of a finding: what is changed in the sound book, as a few lines of TOML.
//!
//! ```toml
//! run = ["check", "."]                                     # this, unless given
//! [cells]
//! "report!对局!F5" = "2-0"                                  # a text; also numbers, days and { formula, value }
//! [append]
//! "players!棋手" = [["000011", "江若水", "男"]]
//! [files]
//! "periods/1994-07-01/waivers.csv" = "event_id,article,date,by,reason\n"
//! ```

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Cursor, Read, Write};
use std::path::Path;

use polars::prelude::{Column, PlSmallStr};
use serde::Deserialize;
use toml::Value;

use crate::book::{Book, REPORT};
use crate::parquet::parquet;
use crate::workbook::{Content, Sheet, cell};

/// A case.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Edits {
    /// The arguments of the run.
    pub run: Option<Vec<String>>,
    /// The files that the run writes.
    pub writes: Vec<String>,
    /// Workbooks and files taken away before everything else.
    remove: Vec<String>,
    /// Workbooks whose sheets are all taken away before sheets are added.
    empty: Vec<String>,
    /// Copies of workbooks, by the new path.
    copy: BTreeMap<String, String>,
    /// Sheets added: `report!备用`.
    sheets: BTreeMap<String, Vec<Vec<Value>>>,
    /// Rows taken away, as Excel counts them, before cells are written.
    drop_rows: BTreeMap<String, Vec<usize>>,
    /// The number of rows kept at the top.
    keep_rows: BTreeMap<String, usize>,
    /// Cells written: `report!对局!F5`.
    cells: BTreeMap<String, Value>,
    /// Rows added at the end.
    append: BTreeMap<String, Vec<Vec<Value>>>,
    /// Sheets renamed.
    rename: BTreeMap<String, String>,
    /// Sheets taken away.
    drop_sheets: Vec<String>,
    /// Sheets hidden.
    hide: Vec<String>,
    /// Rows hidden, as Excel counts them.
    hide_rows: BTreeMap<String, Vec<u32>>,
    /// Cells of the first column merged, first and last row as Excel counts them.
    merge: BTreeMap<String, [u32; 2]>,
    /// Texts written as files.
    files: BTreeMap<String, String>,
    /// Bytes written as files, in hexadecimal.
    bytes: BTreeMap<String, String>,
    /// Texts written as files in GB 18030.
    gb18030: BTreeMap<String, String>,
    /// Tables written as Parquet: the values of each column, all texts or all truth values.
    parquet: BTreeMap<String, BTreeMap<String, Vec<Value>>>,
    /// Parts of workbooks changed once they are written: `report!xl/worksheets/sheet2.xml = ["<v>2</v>", "<v/>"]`.
    patch: BTreeMap<String, [String; 2]>,
    /// How many times the last line of a text stands in it once it is written.
    last_line: BTreeMap<String, usize>,
    /// The size to which files are cut or grown once they are written.
    size: BTreeMap<String, u64>,
}

impl Edits {
    /// The changed book.
    fn book(&self) -> Book {
        let mut book = Book::sound();
        for (new, old) in &self.copy {
            let copy = book.workbooks[path(old)].clone();
            book.workbooks.insert(path(new).to_owned(), copy);
        }
        for name in &self.remove {
            book.workbooks.remove(path(name));
            book.files.remove(name);
        }
        self.sheets(&mut book);
        self.rows(&mut book);
        self.looks(&mut book);
        for (name, text) in &self.files {
            book.files.insert(name.clone(), text.clone().into_bytes());
        }
        for (name, digits) in &self.bytes {
            book.files.insert(name.clone(), bytes(digits));
        }
        for (name, columns) in &self.parquet {
            let columns = columns.iter().map(|(name, values)| column(name, values));
            book.files.insert(name.clone(), parquet(columns.collect(), 1000));
        }
        for (name, text) in &self.gb18030 {
            book.files
                .insert(name.clone(), encoding_rs::GB18030.encode(text).0.into_owned());
        }
        book
    }

    /// Writes the changed book.
    pub fn write(&self, folder: &Path) {
        self.book().write(folder);
        for (name, [from, to]) in &self.patch {
            let (workbook, part) = name.split_once('!').unwrap();
            patch(&folder.join(path(workbook)), part, from, to);
        }
        for (name, times) in &self.last_line {
            let last = self.files[name].lines().last().unwrap();
            let more = format!("{last}\n").repeat(times - 1);
            fs::write(folder.join(path(name)), self.files[name].clone() + &more).unwrap();
        }
        for (name, size) in &self.size {
            let file = File::options().write(true).open(folder.join(path(name))).unwrap();
            file.set_len(*size).unwrap();
        }
    }

    fn sheets(&self, book: &mut Book) {
        for name in &self.empty {
            book.workbooks.insert(path(name).to_owned(), Vec::new());
        }
        for name in &self.drop_sheets {
            let (workbook, sheet) = name.split_once('!').unwrap();
            book.workbooks
                .get_mut(path(workbook))
                .unwrap()
                .retain(|other| other.name != sheet);
        }
        for (name, rows) in &self.sheets {
            let (workbook, sheet) = name.split_once('!').unwrap();
            let mut new = Sheet::new(sheet, &Vec::<Vec<String>>::new());
            new.rows = rows.iter().map(|row| row.iter().map(content).collect()).collect();
            book.workbooks.entry(path(workbook).to_owned()).or_default().push(new);
        }
    }

    fn rows(&self, book: &mut Book) {
        for (name, rows) in &self.drop_rows {
            let sheet = sheet(book, name);
            let mut at = 0;
            sheet.rows.retain(|_| {
                at += 1;
                !rows.contains(&at)
            });
        }
        for (name, rows) in &self.keep_rows {
            sheet(book, name).rows.truncate(*rows);
        }
        for (name, value) in &self.cells {
            let (of, at) = name.rsplit_once('!').unwrap();
            let (row, column) = cell(at);
            sheet(book, of).set(row, column, content(value));
        }
        for (name, rows) in &self.append {
            let rows = rows.iter().map(|row| row.iter().map(content).collect());
            sheet(book, name).rows.extend(rows);
        }
    }

    fn looks(&self, book: &mut Book) {
        for name in &self.hide {
            sheet(book, name).hidden = true;
        }
        for (name, rows) in &self.hide_rows {
            sheet(book, name).hidden_rows = rows.iter().map(|row| row - 1).collect();
        }
        for (name, [first, last]) in &self.merge {
            sheet(book, name).merged.push((first - 1, last - 1));
        }
        for (name, new) in &self.rename {
            new.clone_into(&mut sheet(book, name).name);
        }
    }
}

/// The short names of the three workbooks, or a path as it is.
fn path(name: &str) -> &str {
    match name {
        "players" => "players.xlsx",
        "opening" => "opening.xlsx",
        "report" => REPORT,
        other => other,
    }
}

fn sheet<'a>(book: &'a mut Book, name: &str) -> &'a mut Sheet {
    let (workbook, sheet) = name.split_once('!').unwrap();
    book.sheet(path(workbook), sheet)
}

fn content(value: &Value) -> Content {
    match value {
        Value::String(text) => Content::Text(text.clone()),
        Value::Datetime(day) => Content::Day(day.to_string()),
        Value::Table(table) => {
            let text = |key: &str| table[key].as_str().unwrap().to_owned();
            Content::Formula(text("formula"), text("value"))
        }
        number => Content::Number(number.to_string().parse().unwrap()),
    }
}

fn column(name: &str, values: &[Value]) -> Column {
    let truths: Option<Vec<bool>> = values.iter().map(Value::as_bool).collect();
    let texts = || values.iter().map(|value| value.as_str().unwrap()).collect::<Vec<_>>();
    let name = PlSmallStr::from_str(name);
    match truths {
        Some(truths) => Column::new(name, truths),
        None => Column::new(name, texts()),
    }
}

fn bytes(digits: &str) -> Vec<u8> {
    let digits: Vec<char> = digits.chars().filter(char::is_ascii_hexdigit).collect();
    let byte = |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16).unwrap();
    digits.chunks(2).map(byte).collect()
}

/// Replaces a text in one part of an archive.
fn patch(file: &Path, part: &str, from: &str, to: &str) {
    let mut old = zip::ZipArchive::new(Cursor::new(fs::read(file).unwrap())).unwrap();
    let mut new = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let mut found = false;
    for at in 0..old.len() {
        let mut entry = old.by_index(at).unwrap();
        let mut text = String::new();
        entry.read_to_string(&mut text).unwrap();
        if entry.name() == part {
            found = text.contains(from);
            text = text.replace(from, to);
        }
        new.start_file(entry.name(), zip::write::SimpleFileOptions::default())
            .unwrap();
        new.write_all(text.as_bytes()).unwrap();
    }
    assert!(found, "{from} is not in {part}");
    fs::write(file, new.finish().unwrap().into_inner()).unwrap();
}

//! list.xlsx as people open it: its cells against the CSV files, its charts, its printed pages.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

use calamine::{Data, Reader, Xlsx};

use crate::book::Book;
use crate::run::{contents, dengji};

/// The lists of the sample books.
const LISTS: [(&str, &str); 5] = [
    ("book", "1994-01-01"),
    ("book", "1995-01-01"),
    ("fide", "2026-01-01"),
    ("ourgame", "2001-03-01"),
    ("level-points", "2010-02-01"),
];
const LAST: (&str, &str) = LISTS[1];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a list of a sample book.
fn published((book, list): (&str, &str)) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let (book, out) = (repository().join("data/samples").join(book), folder.path().join("out"));
    let (book, target) = (book.to_string_lossy(), out.to_string_lossy());
    dengji(folder.path(), &["publish", &*book, list, "--out", &*target]).exits(0);
    let files = contents(&out).into_iter();
    files.filter_map(|(name, bytes)| Some((name, bytes?))).collect()
}

/// The cells of a sheet below its title.
fn sheet(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Vec<Vec<Data>> {
    let mut workbook = Xlsx::new(Cursor::new(files["list.xlsx"].clone())).unwrap();
    let range = workbook.worksheet_range(name).unwrap();
    range.rows().skip(3).map(<[Data]>::to_vec).collect()
}

/// The rows of a CSV file without its header.
fn records(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(bytes);
    let rows = reader.records().map(Result::unwrap);
    rows.map(|row| row.iter().map(str::to_owned).collect()).collect()
}

/// The rows of the golden list.csv.
fn golden(list: &str) -> Vec<Vec<String>> {
    records(&std::fs::read(repository().join("tests/golden").join(list).join("list.csv")).unwrap())
}

/// The parts of the workbook, by name, as text.
fn parts(files: &BTreeMap<String, Vec<u8>>) -> BTreeMap<String, String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(&files["list.xlsx"])).unwrap();
    let names: Vec<String> = archive.file_names().map(str::to_owned).collect();
    let part = |name: String| {
        let mut text = String::new();
        archive.by_name(&name).unwrap().read_to_string(&mut text).unwrap();
        (name, text)
    };
    names.into_iter().map(part).collect()
}

/// A code of list.csv in the words of a Chinese list.
fn in_words(code: &str) -> &str {
    match code {
        "M" => "男",
        "F" => "女",
        "new" => "新上榜",
        "changed" => "有升降",
        "unchanged" => "无升降",
        "inactive" => "未参赛",
        other => other,
    }
}

fn says(cell: &Data, text: &str) -> bool {
    match cell {
        Data::Float(number) => text.parse() == Ok(*number),
        cell => [text, in_words(text)].contains(&&*cell.to_string()),
    }
}

#[test]
fn the_cells_of_a_list_are_those_of_its_csv_file() {
    for list in LISTS {
        let files = published(list);
        let name = if list.0 == "fide" {
            "Rating list"
        } else {
            "等级分表"
        };
        let (cells, rows) = (sheet(&files, name), records(&files["list.csv"]));
        assert_eq!(cells.len(), rows.len() + 1, "{list:?}");
        for (cells, row) in cells[1..].iter().zip(&rows) {
            assert_eq!(cells.len(), row.len(), "{list:?}");
            for (cell, text) in cells.iter().zip(row) {
                assert!(says(cell, text), "{list:?}: {cell:?} is not {text} in {row:?}");
            }
        }
    }
}

#[test]
fn the_first_ten_are_followed_over_the_lists_of_the_book() {
    let files = published(LAST);
    let cells = sheet(&files, "前十名");
    let first: Vec<Vec<String>> = golden("1995-01-01").into_iter().take(10).collect();
    let names: Vec<String> = cells[0][1..].iter().map(Data::to_string).collect();
    assert_eq!(names, first.iter().map(|row| row[2].clone()).collect::<Vec<_>>());
    // The opening list of 1993-07-01, then the three lists of the book.
    assert_eq!(cells.len(), 1 + 4);
    for (at, list) in [(2, "1994-01-01"), (3, "1994-07-01"), (4, "1995-01-01")] {
        let then: BTreeMap<String, String> = golden(list)
            .into_iter()
            .map(|row| (row[1].clone(), row[7].clone()))
            .collect();
        for (cell, row) in cells[at][1..].iter().zip(&first) {
            let rating = then.get(&row[1]).map_or("", String::as_str);
            assert!(says(cell, rating), "{list}: {cell:?} is not {rating} of {}", row[2]);
        }
    }
}

#[test]
fn the_largest_gains_and_losses_are_ten_each_and_those_equal_to_the_tenth() {
    let files = published(LAST);
    let shown = sheet(&files, "升降最大");
    let shown: Vec<i32> = shown[1..]
        .iter()
        .filter_map(|row| row[9].to_string().parse().ok())
        .collect();
    let mut changes: Vec<i32> = golden("1995-01-01")
        .iter()
        .filter_map(|row| row[9].parse().ok())
        .collect();
    changes.sort_unstable();
    let (least, greatest) = (changes[9], changes[changes.len() - 10]);
    let mut expected: Vec<i32> = changes
        .iter()
        .rev()
        .copied()
        .filter(|&change| change >= greatest)
        .collect();
    expected.extend(changes.iter().filter(|&&change| change <= least));
    assert_eq!(shown, expected);
}

#[test]
fn performances_in_the_workbook_are_those_of_pool_csv() {
    let files = published(LAST);
    let (cells, rows) = (sheet(&files, "待定"), records(&files["pool.csv"]));
    assert_eq!(cells.len(), rows.len().max(1) + 1);
    for (cells, row) in cells[1..].iter().zip(&rows) {
        assert_eq!(
            [cells[0].to_string(), cells[2].to_string()],
            [row[0].clone(), row[1].clone()]
        );
        assert!(
            says(&cells[4], &row[3]) && says(&cells[5], &row[4]),
            "{cells:?} is not {row:?}"
        );
    }
}

#[test]
fn every_sheet_prints_one_a4_page_wide_with_page_numbers() {
    let parts = parts(&published(LAST));
    let sheets = parts.iter().filter(|(name, _)| name.starts_with("xl/worksheets/sheet"));
    for (name, sheet) in sheets {
        for setting in ["paperSize=\"9\"", "<pageSetUpPr fitToPage=\"1\"/>", "&amp;P", "&amp;N"] {
            assert!(sheet.contains(setting), "{name} lacks {setting}");
        }
        assert!(!sheet.contains("fitToWidth=\"0\""), "{name}");
    }
    let sheets = parts
        .keys()
        .filter(|name| name.starts_with("xl/worksheets/sheet"))
        .count();
    let titles = parts["xl/workbook.xml"].matches("name=\"_xlnm.Print_Titles\"").count();
    assert_eq!(titles, sheets, "a sheet repeats no header");
}

#[test]
fn charts_conditions_and_properties_are_native() {
    let parts = parts(&published(LAST));
    let charts = parts.keys().filter(|name| name.starts_with("xl/charts/chart")).count();
    // Titles, distribution, changes, units, and the first ten.
    assert_eq!(charts, 5);
    assert_eq!(parts.values().filter(|part| part.contains("<c:lineChart>")).count(), 2);
    assert!(parts["xl/worksheets/sheet1.xml"].contains("<conditionalFormatting"));
    assert!(parts["xl/styles.xml"].contains("并列"), "shared places are not marked");
    let properties = format!("{}{}", parts["docProps/core.xml"], parts["docProps/app.xml"]);
    for property in [
        "<dc:title>棋手等级分表</dc:title>",
        "<Company>示例国际象棋协会</Company>",
        "1995年1月1日",
        ">1995-01-01T00:00:00Z</dcterms:created>",
    ] {
        assert!(properties.contains(property), "{property} in {properties}");
    }
}

#[test]
fn axes_of_counts_have_no_fractions_of_a_person() {
    let folder = tempfile::tempdir().unwrap();
    Book::sound().write(folder.path());
    dengji(folder.path(), &["publish", ".", crate::book::LIST, "--out", "out"]).exits(0);
    let files = contents(&folder.path().join("out")).into_iter();
    let parts = parts(&files.filter_map(|(name, bytes)| Some((name, bytes?))).collect());
    let counts: Vec<_> = parts.values().filter(|part| part.contains("<c:barChart>")).collect();
    // Of ten players five have no title, five have one; no band of ratings and of changes has more.
    assert_eq!(counts.len(), 3);
    for chart in counts {
        assert!(chart.contains("<c:majorUnit val=\"1\"/>") && chart.contains("<c:min val=\"0\"/>"));
    }
}

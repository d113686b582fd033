//! Game tables in Parquet: the same lists as from CSV, and what is said of files that are wrong.

use std::fs;
use std::path::{Path, PathBuf};

use calamine::{Data, Range, Reader, open_workbook_auto};
use polars::prelude::{
    Column, DataFrame, DataType, IntoColumn, ParquetWriter, PlSmallStr, StringChunked, TimeUnit, TimeZone,
};
use tempfile::TempDir;

use crate::run::{Ran, contents, dengji};
use crate::samples::copied;

/// The game tables of a book.
fn tables(book: &Path) -> Vec<PathBuf> {
    let files = contents(book).into_keys().map(|name| book.join(name));
    files.filter(|path| path.ends_with("reports/games.csv")).collect()
}

/// The columns of a CSV file as text; an empty cell is null.
fn columns(csv: &Path) -> Vec<Column> {
    let mut reader = csv::Reader::from_path(csv).unwrap();
    let names: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let column = |(at, name): (usize, &String)| {
        let cells = rows.iter().map(|row| Some(&row[at]).filter(|cell| !cell.is_empty()));
        let texts: StringChunked = cells.collect();
        texts.with_name(PlSmallStr::from_str(name)).into_column()
    };
    names.iter().enumerate().map(column).collect()
}

/// A column in another type.
fn cast(column: &Column, to: &DataType) -> Column {
    let is_time = matches!(to, DataType::Date | DataType::Datetime(..));
    if !is_time {
        return column.cast(to).unwrap();
    }
    let epoch = jiff::civil::date(1970, 1, 1);
    let days = column.str().unwrap().iter().map(|day| {
        let day: jiff::civil::Date = day?.parse().unwrap();
        Some((day - epoch).get_days())
    });
    let days = Column::new(column.name().clone(), days.collect::<Vec<Option<i32>>>());
    days.cast(&DataType::Date).unwrap().cast(to).unwrap()
}

/// A file of columns, with so many rows a group.
pub fn parquet(columns: Vec<Column>, rows_a_group: usize) -> Vec<u8> {
    let mut frame = DataFrame::new_infer_height(columns).unwrap();
    let mut bytes = Vec::new();
    let writer = ParquetWriter::new(&mut bytes).with_row_group_size(Some(rows_a_group));
    writer.finish(&mut frame).unwrap();
    bytes
}

/// Writes a Parquet file in the place of a CSV file.
fn replace(csv: &Path, bytes: &[u8]) -> PathBuf {
    fs::remove_file(csv).unwrap();
    let path = csv.with_extension("parquet");
    fs::write(&path, bytes).unwrap();
    path
}

/// The CSV files of a publication, but those that name files.
fn figures(book: &TempDir, list: &str) -> Vec<(String, Option<Vec<u8>>)> {
    dengji(book.path(), &["publish", ".", list, "--out", "out"]).exits(0);
    let files = contents(&book.path().join("out")).into_iter();
    let is_figures = |name: &str| name.strip_suffix(".csv").is_some_and(|stem| stem != "findings");
    files.filter(|(name, _)| is_figures(name)).collect()
}

#[test]
fn a_list_from_parquet_has_the_bytes_of_the_list_from_csv_whatever_the_types() {
    let micro = DataType::Datetime(TimeUnit::Microseconds, None);
    let types = [
        [DataType::Int64, DataType::Date, DataType::Int64],
        [DataType::Int8, DataType::String, DataType::UInt32],
        [DataType::UInt16, micro, DataType::Float64],
    ];
    for (name, list) in [("ourgame", "2001-03-01"), ("level-points", "2010-02-01")] {
        let expected = figures(&copied(name), list);
        for (rows_a_group, [round, date, seq]) in (1..).zip(&types) {
            let book = copied(name);
            for csv in tables(book.path()) {
                let converted = |column: Column| match column.name().as_str() {
                    "round" => cast(&column, round),
                    "date" => cast(&column, date),
                    "seq" => cast(&column, seq),
                    _ => column,
                };
                let columns = columns(&csv).into_iter().map(converted).rev().collect();
                replace(&csv, &parquet(columns, rows_a_group));
            }
            assert!(figures(&book, list) == expected, "{name} {round} {date} {seq}");
        }
    }
}

/// Checks the ourgame sample with its last table replaced.
fn checked(make: impl Fn(Vec<Column>) -> Vec<u8>) -> Ran {
    let book = copied("ourgame");
    let csv = tables(book.path()).pop().unwrap();
    let bytes = make(columns(&csv));
    replace(&csv, &bytes);
    dengji(book.path(), &["check", ".", "--lang", "en"])
}

#[test]
fn a_moment_kept_in_utc_is_refused() {
    let zone = TimeZone::opt_try_new(Some("Asia/Shanghai")).unwrap();
    let ran = checked(|columns| {
        let converted = |column: Column| {
            if column.name() != "date" {
                return column;
            }
            let moments = cast(&column, &DataType::Datetime(TimeUnit::Microseconds, None)).to_physical_repr();
            let moments = moments.i64().unwrap().clone();
            moments
                .into_datetime(TimeUnit::Microseconds, zone.clone())
                .into_column()
        };
        parquet(columns.into_iter().map(converted).collect(), 9)
    });
    assert_eq!(ran.code, 1);
    // Files written with any zone say no more than this.
    let said = "column date is a moment kept in UTC";
    assert!(ran.err.contains(said), "{}", ran.err);
}

fn with(columns: Vec<Column>, name: &str, cells: &[Option<&str>]) -> Vec<Column> {
    let replaced = |column: Column| {
        if column.name() != name {
            return column;
        }
        let mut texts: Vec<Option<String>> = column
            .str()
            .unwrap()
            .iter()
            .map(|cell| cell.map(str::to_owned))
            .collect();
        for (text, cell) in texts.iter_mut().zip(cells) {
            *text = cell.map(str::to_owned);
        }
        Column::new(column.name().clone(), texts)
    };
    columns.into_iter().map(replaced).collect()
}

#[test]
fn a_wrong_value_is_named_by_row_and_column() {
    let ran = checked(|columns| {
        let columns = with(columns, "result", &[Some("2-0")]);
        parquet(with(columns, "white_id", &[Some("u1001"), Some("nobody")]), 1)
    })
    .exits(1);
    assert!(ran.err.contains("games.parquet, row 1, column result\n"), "{}", ran.err);
    assert!(
        ran.err.contains("games.parquet, row 2, column white_id\n"),
        "{}",
        ran.err
    );
}

#[test]
fn a_column_that_is_missing_or_of_a_type_without_text_is_named() {
    let without = checked(|columns| {
        parquet(
            columns.into_iter().filter(|column| column.name() != "result").collect(),
            9,
        )
    });
    let ran = without.exits(1);
    assert!(
        ran.err.contains("error[heading-missing]") && ran.err.contains("result"),
        "{}",
        ran.err
    );
    let ran = checked(|columns| {
        let truth = |column: Column| match column.name().as_str() {
            "result" => Column::new("result".into(), vec![true; column.len()]),
            _ => column,
        };
        parquet(columns.into_iter().map(truth).collect(), 9)
    })
    .exits(1);
    assert!(
        ran.err
            .contains("error[column-type-unread]: column result is of the type Boolean"),
        "{}",
        ran.err
    );
}

#[test]
fn a_damaged_file_is_a_finding_wherever_it_was_cut_or_changed() {
    let whole = checked(|columns| parquet(columns, 2)).exits(0);
    assert!(!whole.err.contains("parquet-damaged"));
    for part in [5, 30, 60, 90, 99] {
        let ran = checked(|columns| {
            let bytes = parquet(columns, 2);
            bytes[..bytes.len() * part / 100].to_vec()
        })
        .exits(1);
        assert!(ran.err.contains("error[parquet-damaged]"), "{part}: {}", ran.err);
    }
    for step in 1..24 {
        let ran = checked(|columns| {
            let mut bytes = parquet(columns, 2);
            let at = bytes.len() * step / 24 - 1;
            bytes[at] ^= 0x55;
            bytes
        });
        assert!(
            ran.code < 2 && !ran.err.contains("internal error"),
            "{step}: {}",
            ran.err
        );
    }
}

/// The fields of the sheet 赛事 in English, in its order.
const FIELDS: [&str; 25] = [
    "event_id",
    "name",
    "kind",
    "format",
    "class",
    "start",
    "end",
    "rounds",
    "place",
    "organiser",
    "first_control_moves",
    "first_control_minutes",
    "national_arbiters",
    "approval",
    "approved_on",
    "norms_announced_on",
    "reported_on",
    "winner",
    "remarks",
    "group",
    "time_class",
    "minutes",
    "increment_seconds",
    "entry_fees",
    "standings",
];

fn text(cell: &Data) -> Option<String> {
    match cell {
        Data::Empty => None,
        Data::DateTime(day) => {
            let (year, month, day, ..) = day.to_ymd_hms_milli();
            Some(format!("{year}-{month:02}-{day:02}"))
        }
        other => Some(other.to_string()),
    }
}

/// The cells below a heading of a sheet.
fn below(sheet: &Range<Data>, heading: &str) -> Vec<Option<String>> {
    let mut rows = sheet.rows();
    let header = rows.next().unwrap();
    let at = header.iter().position(|cell| *cell == heading).unwrap();
    rows.map(|row| text(&row[at])).collect()
}

/// Turns the reports of a period into a table of events and a table of games.
fn as_tables(book: &Path, list: &str) -> (Vec<Column>, Vec<Column>) {
    let folder = book.join("periods").join(list).join("reports");
    let mut events: Vec<Vec<Option<String>>> = vec![Vec::new(); FIELDS.len()];
    let names = ["event_id", "round", "white_id", "black_id", "result"];
    let mut games: Vec<Vec<Option<String>>> = vec![Vec::new(); names.len()];
    for name in contents(&folder).into_keys() {
        let mut workbook = open_workbook_auto(folder.join(&name)).unwrap();
        let [event, players, pairings] = ["赛事", "棋手", "对局"].map(|name| workbook.worksheet_range(name).unwrap());
        let facts = below(&event, "内容");
        for (column, fact) in events.iter_mut().zip(&facts) {
            column.push(fact.clone());
        }
        let (numbers, ids) = (below(&players, "序号"), below(&players, "编号"));
        let id = |no: &Option<String>| {
            let at = numbers.iter().position(|number| number == no && no.is_some())?;
            ids[at].clone()
        };
        let [rounds, white, black, results] = ["轮次", "白方", "黑方", "结果"].map(|name| below(&pairings, name));
        for at in (0..rounds.len()).filter(|&at| rounds[at].is_some()) {
            let row = [
                facts[0].clone(),
                rounds[at].clone(),
                id(&white[at]),
                id(&black[at]),
                results[at].clone(),
            ];
            for (column, cell) in games.iter_mut().zip(row) {
                column.push(cell);
            }
        }
        fs::remove_file(folder.join(&name)).unwrap();
    }
    let columns = |names: &[&str], cells: Vec<Vec<Option<String>>>| {
        let column = |(name, cells): (&&str, Vec<Option<String>>)| Column::new(PlSmallStr::from_str(name), cells);
        names.iter().zip(cells).map(column).collect()
    };
    (columns(&FIELDS, events), columns(&names, games))
}

#[test]
fn reports_given_as_a_table_of_events_and_one_of_games_give_the_same_list() {
    let list = "2006-04-01";
    let expected = figures(&copied("amateur"), list);
    let book = copied("amateur");
    let (events, games) = as_tables(book.path(), list);
    let folder = book.path().join("periods").join(list).join("reports");
    let typed = |column: Column| match column.name().as_str() {
        "round" => column.cast(&DataType::Int64).unwrap(),
        _ => column,
    };
    fs::write(
        folder.join("games.parquet"),
        parquet(games.into_iter().map(typed).collect(), 10),
    )
    .unwrap();
    fs::write(folder.join("events.parquet"), parquet(events, 10)).unwrap();
    for (found, expected) in figures(&book, list).iter().zip(&expected) {
        let shown = |(name, bytes): &(String, Option<Vec<u8>>)| {
            format!(
                "{name}\n{}",
                String::from_utf8_lossy(bytes.as_deref().unwrap_or_default())
            )
        };
        assert_eq!(shown(found), shown(expected));
    }
}

/// A table with the rows of its first event once more, under another id.
fn with_copy(columns: &[Column]) -> Vec<Column> {
    let cells = |column: &Column| -> Vec<Option<String>> {
        let texts = column.str().unwrap().iter();
        texts.map(|text| text.map(str::to_owned)).collect()
    };
    let ids = cells(
        columns
            .iter()
            .find(|column| column.name().as_str() == "event_id")
            .unwrap(),
    );
    let copied = |column: &Column| {
        let mut all = cells(column);
        let own: Vec<Option<String>> = all
            .iter()
            .zip(&ids)
            .filter(|(_, id)| **id == ids[0])
            .map(|(cell, _)| cell.clone())
            .collect();
        let is_id = column.name().as_str() == "event_id";
        all.extend(
            own.into_iter()
                .map(|cell| if is_id { Some("COPY".to_owned()) } else { cell }),
        );
        Column::new(column.name().clone(), all)
    };
    columns.iter().map(copied).collect()
}

#[test]
fn an_event_that_stands_in_tables_under_two_ids_is_found_at_the_rows_of_its_games() {
    let (book, list) = (copied("amateur"), "2006-04-01");
    let (events, games) = as_tables(book.path(), list);
    let folder = book.path().join("periods").join(list).join("reports");
    fs::write(folder.join("games.parquet"), parquet(with_copy(&games), 10)).unwrap();
    fs::write(folder.join("events.parquet"), parquet(with_copy(&events), 10)).unwrap();
    let ran = dengji(book.path(), &["check", ".", list, "--lang", "en"]).exits(1);
    assert_eq!(ran.err.matches("error[event-same-content]").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("games.parquet, row "), "{}", ran.err);
}

#[test]
fn an_event_of_a_game_table_that_no_table_describes_is_named_once() {
    let book = copied("amateur");
    let list = "2006-04-01";
    let (_, games) = as_tables(book.path(), list);
    let folder = book.path().join("periods").join(list).join("reports");
    fs::write(folder.join("games.parquet"), parquet(games, 10)).unwrap();
    let ran = dengji(book.path(), &["check", ".", list, "--lang", "en"]).exits(1);
    // Two events.
    assert_eq!(ran.err.matches("error[event-field-missing]").count(), 2, "{}", ran.err);
    assert_eq!(
        ran.err.matches(" stands in no table of events").count(),
        2,
        "{}",
        ran.err
    );
}

#[test]
fn a_register_in_parquet_names_row_and_column_of_what_is_wrong() {
    let folder = TempDir::new().unwrap();
    let asked = "simulate book --players 40 --events 1 --periods 1 --seed 1 --format parquet";
    dengji(folder.path(), &asked.split(' ').collect::<Vec<_>>()).exits(0);
    let column = |name: &str, cells: [&str; 4]| Column::new(name.into(), cells.to_vec());
    let columns = vec![
        column("id", ["1000001", "1000002", "1000001", "x y"]),
        column("name", ["甲一", "乙一", "丙一", "丁一"]),
        column("sex", ["M", "?", "F", "F"]),
        column("birthyear", ["1980", "1981", "1982", "1983"]),
    ];
    fs::write(folder.path().join("book/players.parquet"), parquet(columns, 2)).unwrap();
    let ran = dengji(folder.path(), &["check", "book", "--lang", "en"]).exits(1);
    for place in ["row 2, column sex", "row 3, column id", "row 4, column id"] {
        let named = format!("players.parquet, {place}\n");
        assert!(ran.err.contains(&named), "{named}{}", ran.err);
    }
    assert!(
        ran.err.contains("\"birthyear\" is not known and is not read"),
        "{}",
        ran.err
    );
}

#[test]
fn tables_of_games_and_of_events_are_checked_without_a_book() {
    let folder = TempDir::new().unwrap();
    let text = |name: &str, cells: [&str; 2]| Column::new(name.into(), cells.to_vec());
    let games = |result: &'static str| {
        vec![
            text("event_id", ["E1", "E2"]),
            Column::new("round".into(), vec![1_i64, 1]),
            text("white_id", ["1000001", "1000003"]),
            text("black_id", ["1000002", "1000004"]),
            text("result", ["1-0", result]),
        ]
    };
    let put = |name: &str, columns| fs::write(folder.path().join(name), parquet(columns, 1)).unwrap();
    put("games.parquet", games("0-1"));
    let check = |files: &[&str]| dengji(folder.path(), &[&["check", "--lang", "en"], files].concat());
    let ran = check(&["games.parquet"]).exits(1);
    assert!(ran.out.contains("games.parquet: 4 players"), "{}", ran.out);
    for event in ["event E1", "event E2"] {
        let lacks = format!("{event} stands in no table of events");
        assert!(ran.err.contains(&lacks), "{lacks}: {}", ran.err);
    }
    let events = [
        ("event_id", ["E1", "E2"]),
        ("name", ["甲", "乙"]),
        ("kind", ["approved", "approved"]),
        ("format", ["match", "match"]),
        ("class", ["rated", "rated"]),
        ("start", ["2026-05-01", "2026-05-02"]),
        ("end", ["2026-05-01", "2026-05-02"]),
    ];
    put("events.parquet", events.map(|(name, cells)| text(name, cells)).to_vec());
    check(&["games.parquet", "events.parquet"]).exits(0);
    put("games.parquet", games("2-0"));
    let ran = check(&["games.parquet", "events.parquet"]).exits(1);
    assert!(ran.err.contains("error[result-unknown]"), "{}", ran.err);
    assert!(ran.err.contains("games.parquet, row 2, column result\n"), "{}", ran.err);
}

#[test]
fn a_damaged_file_given_alone_says_why_and_that_it_cannot_be_read() {
    let folder = TempDir::new().unwrap();
    let columns = || vec![Column::new("white_id".into(), vec!["1000001"])];
    let whole = parquet(columns(), 1);
    fs::write(folder.path().join("cut.parquet"), &whole[..whole.len() - 1]).unwrap();
    for command in ["check", "standings", "promote"] {
        let ran = dengji(folder.path(), &[command, "cut.parquet", "--lang", "en"]).exits(2);
        assert!(ran.err.contains("error[parquet-damaged]"), "{command}: {}", ran.err);
        assert!(ran.err.contains("its end is missing"), "{command}: {}", ran.err);
    }
}

//! trace.parquet: every published number is the end of its steps, and every place exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::Path;

use calamine::{Reader, open_workbook_auto};
use polars::prelude::{DataFrame, ParquetReader, SerReader};

use crate::run::{csv, dengji};
use crate::samples::{copied, published, sample};

/// A row of a trace.
pub struct Row {
    pub player: String,
    pub event: Option<String>,
    pub step: u32,
    pub name: String,
    pub article: Option<String>,
    pub formula: String,
    pub value: String,
    pub places: Vec<String>,
}

pub fn rows(path: &Path) -> Vec<Row> {
    let frame: DataFrame = ParquetReader::new(File::open(path).unwrap()).finish().unwrap();
    let text = |column: &str, at: usize| frame.column(column).unwrap().str().unwrap().get(at).map(str::to_owned);
    let places = |at: usize| {
        let list = frame
            .column("place")
            .unwrap()
            .list()
            .unwrap()
            .get_as_series(at)
            .unwrap();
        list.str().unwrap().iter().flatten().map(str::to_owned).collect()
    };
    let row = |at: usize| Row {
        player: text("player_id", at).unwrap(),
        event: text("event_id", at),
        step: frame.column("step").unwrap().u32().unwrap().get(at).unwrap(),
        name: text("name", at).unwrap(),
        article: text("article", at),
        formula: text("formula", at).unwrap(),
        value: text("value", at).unwrap(),
        places: places(at),
    };
    (0..frame.height()).map(row).collect()
}

/// The cells of a workbook by sheet and name, as far as its sheets reach.
fn cells(path: &Path) -> BTreeSet<String> {
    let mut book = open_workbook_auto(path).unwrap();
    let sheets = book.sheet_names();
    let mut found = BTreeSet::new();
    for sheet in sheets {
        let range = book.worksheet_range(&sheet).unwrap();
        let (top, left) = range.start().unwrap_or_default();
        let (height, width) = range.get_size();
        for at in 0..height * width {
            let [row, column] = [at / width, at % width].map(|at| u32::try_from(at).unwrap());
            let column = left + column;
            assert!(column < 26 * 26);
            let letter = |at: u32| char::from(b'A' + u8::try_from(at).unwrap());
            let high = (column >= 26).then(|| letter(column / 26 - 1));
            let name: String = high.into_iter().chain([letter(column % 26)]).collect();
            found.insert(format!("{sheet}!{name}{}", top + row + 1));
        }
    }
    found
}

/// Whether a place of a book names something: a cell of a sheet, a line of a text, or a player of an earlier list.
struct Places<'a> {
    book: &'a Path,
    workbooks: BTreeMap<String, BTreeSet<String>>,
    lists: BTreeMap<String, BTreeSet<String>>,
}

impl Places<'_> {
    /// Who stands on an earlier list of the book, published or hidden.
    fn listed(&mut self, list: &str) -> &BTreeSet<String> {
        self.lists.entry(list.to_owned()).or_insert_with(|| {
            let folder = published(self.book, list);
            let files = ["list.csv", "unpublished.csv"].map(|name| csv(&folder.path().join("out").join(name)));
            files.iter().flatten().map(|row| row["player_id"].clone()).collect()
        })
    }

    fn has(&mut self, place: &str) -> bool {
        let is_workbook = |name: &str| {
            [".xlsx", ".xls", ".ods", ".xlsm", ".xlsb"]
                .iter()
                .any(|end| name.ends_with(end))
        };
        match place.split_once('!') {
            Some((file, cell)) if is_workbook(file) => {
                let path = self.book.join(file);
                let known = self.workbooks.entry(file.to_owned()).or_insert_with(|| cells(&path));
                known.contains(cell) || known.iter().any(|one| one.split('!').next() == Some(cell))
            }
            Some((list, player)) => self.listed(list).contains(player),
            _ => {
                let mut parts = place.split(':');
                let text = fs::read(self.book.join(parts.next().unwrap())).unwrap();
                let lines = text.split(|byte| *byte == b'\n').count();
                parts
                    .next()
                    .is_none_or(|line| (1..=lines).contains(&line.parse().unwrap()))
            }
        }
    }
}

fn verified(name: &str, list: &str) {
    let book = sample(name);
    let folder = published(&book, list);
    let out = folder.path().join("out");
    let rows = rows(&out.join("trace.parquet"));
    let mut ends: BTreeMap<&str, &Row> = BTreeMap::new();
    for row in &rows {
        let before = ends.insert(&row.player, row);
        assert_eq!(
            row.step,
            before.map_or(1, |before| before.step + 1),
            "{list} {}",
            row.player
        );
        assert!(
            before.is_none_or(|before| before.event.is_some() || row.event.is_none()),
            "{list} {}",
            row.player
        );
    }
    assert!(rows.is_sorted_by_key(|row| &row.player), "{list}");
    let published = csv(&out.join("list.csv"));
    assert_eq!(ends.len(), published.len(), "{list}");
    for row in &published {
        let end = ends[&*row["player_id"]];
        assert_eq!(end.value, row["rating"], "{list} {} {}", row["player_id"], end.name);
        assert_eq!(end.event, None, "{list} {}", row["player_id"]);
    }
    let mut places = Places {
        book: &book,
        workbooks: BTreeMap::new(),
        lists: BTreeMap::new(),
    };
    assert!(rows.iter().any(|row| !row.places.is_empty()), "{list}");
    for place in rows.iter().flat_map(|row| &row.places) {
        assert!(places.has(place), "{list}: nothing stands at {place}");
    }
}

#[test]
fn every_number_of_the_national_sample_is_the_end_of_its_steps() {
    for list in ["1994-01-01", "1994-07-01", "1995-01-01"] {
        verified("book", list);
    }
}

#[test]
fn every_number_of_the_other_samples_is_the_end_of_its_steps() {
    verified("fide", "2025-12-01");
    verified("fide", "2026-01-01");
    verified("amateur", "2006-04-01");
    verified("amateur", "2006-06-01");
    verified("ourgame", "2001-02-01");
    verified("ourgame", "2001-03-01");
    verified("level-points", "2010-02-01");
}

/// The places of a player's steps of a name on a list of a sample.
fn places_of(name: &str, list: &str, player: &str, step: &str) -> Vec<Vec<String>> {
    let folder = published(&sample(name), list);
    let rows = rows(&folder.path().join("out/trace.parquet"));
    let own = rows.into_iter().filter(|row| row.player == player && row.name == step);
    own.map(|row| row.places).collect()
}

#[test]
fn each_game_and_each_result_that_waited_has_its_cells() {
    let cells = |cells: &[&str]| {
        let cell = |cell: &&str| format!("periods/2025-12-01/reports/2025-42.xlsx!Games!{cell}");
        cells.iter().map(cell).collect::<Vec<_>>()
    };
    let earlier = cells(&["F4", "F7"]);
    assert_eq!(
        places_of("fide", "2026-01-01", "000011", "pooled-before"),
        std::slice::from_ref(&earlier)
    );
    // The first rating rests on the results of both lists.
    let averages = places_of("fide", "2026-01-01", "000011", "opponents-average");
    let all = averages.last().unwrap();
    assert!(all.starts_with(&earlier) && all.len() > earlier.len(), "{all:?}");
    let games = places_of("fide", "2025-12-01", "000003", "game-change");
    assert!(
        !games.is_empty() && games.iter().all(|places| places.len() == 3),
        "its cell and both ratings: {games:?}"
    );
    let distinct: BTreeSet<&String> = games.iter().map(|places| &places[0]).collect();
    assert_eq!(distinct.len(), games.len());
    // A performance from before the book stands in the opening list.
    assert_eq!(
        places_of("book", "1994-01-01", "000308", "pooled-before"),
        [["opening.xlsx!待定!A2"]]
    );
}

/// The steps of a list of a sample.
fn trace_of(name: &str, list: &str) -> Vec<Row> {
    rows(&published(&sample(name), list).path().join("out/trace.parquet"))
}

/// The rating that stands at a place of a sample: in a cell of a workbook, or on an earlier list.
fn rating_at(name: &str, place: &str) -> i64 {
    let (file, rest) = place.split_once('!').unwrap();
    if let Some((sheet, cell)) = rest.split_once('!') {
        let mut book = open_workbook_auto(sample(name).join(file)).unwrap();
        let range = book.worksheet_range(sheet).unwrap();
        let (column, row) = cell.split_at(1);
        let column = u32::from(column.as_bytes()[0] - b'A');
        let cell = range.get_value((row.parse::<u32>().unwrap() - 1, column)).unwrap();
        return cell.to_string().parse().unwrap();
    }
    let folder = published(&sample(name), file);
    let files = ["list.csv", "unpublished.csv"].map(|name| csv(&folder.path().join("out").join(name)));
    let mut rows = files.iter().flatten();
    rows.find(|row| row["player_id"] == rest).unwrap()["rating"]
        .parse()
        .unwrap()
}

#[test]
fn the_ratings_a_step_names_are_those_it_computes_with() {
    // A player of the first list, whose opponents' ratings stand in the opening list, and one of a later list.
    for (name, list, player) in [
        ("book", "1994-01-01", "000101"),
        ("book", "1994-07-01", "000104"),
        ("fide", "2025-12-01", "000003"),
        ("fide", "2026-01-01", "000003"),
    ] {
        let steps = trace_of(name, list);
        let own: Vec<&Row> = steps.iter().filter(|row| row.player == player).collect();
        let mut seen = 0;
        for row in own {
            let ratings = || row.places.iter().map(|place| rating_at(name, place));
            // Rc = 19527 / 8: the sum over so many opponents.
            if let Some((sum, count)) = row
                .formula
                .strip_prefix("Rc = ")
                .or_else(|| row.formula.strip_prefix("Ra = "))
                .and_then(|formula| formula.split_once(" / "))
                .filter(|(sum, _)| !sum.contains('('))
            {
                assert_eq!(ratings().sum::<i64>().to_string(), sum, "{list} {}", row.formula);
                assert_eq!(row.places.len().to_string(), count, "{list} {}", row.formula);
                seen += 1;
            }
            // D = 2561 - 2399 = 162, 1 - 0.71: one game.
            if row.name == "game-change" {
                let both: Vec<String> = row.places[1..]
                    .iter()
                    .map(|place| rating_at(name, place).to_string())
                    .collect();
                assert!(
                    row.formula.starts_with(&format!("D = {} = ", both.join(" - "))),
                    "{}",
                    row.formula
                );
                seen += 1;
            }
            // D = 2600 - 2440.875
            if row.name == "difference" {
                let ratings: Vec<i64> = ratings().collect();
                assert!(
                    row.formula.starts_with(&format!("D = {} - ", ratings[0])),
                    "{}",
                    row.formula
                );
                assert_eq!(ratings.len(), 1);
            }
        }
        assert!(seen > 0, "{name} {list}");
    }
}

#[test]
fn a_sum_names_the_rating_it_begins_with_and_the_games_whose_changes_it_adds() {
    let steps = trace_of("book", "1994-01-01");
    let of = |name: &str| {
        let own = steps.iter().filter(|row| row.player == "000101" && row.name == name);
        own.map(|row| row.places.clone()).collect::<Vec<_>>()
    };
    let games: Vec<String> = of("score").concat();
    assert!(!games.is_empty());
    for name in ["sum", "rating"] {
        let [places] = &of(name)[..] else {
            panic!("one step {name}")
        };
        // What he is called with on the opening list: his row of opening.xlsx.
        assert_eq!(rating_at("book", &places[0]), 2605);
        assert_eq!(places[1..], games, "{name}");
    }
}

#[test]
fn a_corrected_result_is_a_step_with_what_was_reported_its_row_and_the_cell_of_the_report() {
    // Round 3, 6 against 14: reported 1-0, corrected to ½-½.
    let steps = trace_of("book", "1994-01-01");
    let corrected: Vec<&Row> = steps.iter().filter(|row| row.name == "correction").collect();
    assert!(!corrected.is_empty(), "for the player who is on the list");
    for row in corrected {
        assert_eq!(row.event.as_deref(), Some("1993-17"));
        assert_eq!((row.value.as_str(), &row.article), ("½-½", &None));
        assert!(row.formula.contains("3. 6–14: 1-0 → ½-½"), "{}", row.formula);
        assert_eq!(row.places[0], "periods/1994-01-01/corrections.csv:2:event_id");
        assert!(
            row.places[1].contains("/reports/") && row.places.len() == 2,
            "{:?}",
            row.places
        );
    }
}

#[test]
fn in_a_system_of_games_a_rating_comes_from_the_game_before_or_the_list_before() {
    let steps = trace_of("ourgame", "2001-03-01");
    // Where each player's last game stands, as far as the steps go: the figures of a game come from there.
    let mut last: BTreeMap<&str, &str> = BTreeMap::new();
    let mut from_list = 0;
    for row in steps.iter().filter(|row| row.name == "rating" || row.name == "shown") {
        let own = if row.name == "shown" {
            &row.places[0]
        } else {
            &row.places[1]
        };
        match last.get(&*row.player) {
            Some(before) => assert_eq!(own, before),
            None => from_list += usize::from(*own == format!("2001-02-01!{}", row.player)),
        }
        last.insert(&row.player, &row.places[0]);
    }
    assert!(from_list > 0);
}

#[test]
fn an_interim_list_has_the_steps_of_its_players_only() {
    let book = sample("fide");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let (book, target) = (book.to_string_lossy(), out.to_string_lossy());
    let arguments = ["publish", &*book, "2025-12-01", "--only", "000003", "--out", &*target];
    dengji(folder.path(), &arguments).exits(0);
    let players: BTreeSet<String> = rows(&out.join("trace.parquet"))
        .into_iter()
        .map(|row| row.player)
        .collect();
    assert_eq!(players, BTreeSet::from(["000003".to_owned()]));
}

#[test]
fn a_trace_that_was_changed_is_found_by_verify() {
    let book = copied("ourgame");
    dengji(book.path(), &["publish", ".", "2001-02-01"]).exits(0);
    dengji(book.path(), &["verify", "."]).exits(0);
    dengji(book.path(), &["rebuild", "."]).exits(0);
    fs::write(book.path().join("published/2001-02-01/trace.parquet"), b"PAR1").unwrap();
    let ran = dengji(book.path(), &["verify", "."]).exits(1);
    assert!(ran.out.contains("trace.parquet"), "{}", ran.out);
}

//! Final standings of real files with known answers. They are not part of the project: `DENGJI_CONFORMANCE` names the
//! folder that holds them, and without it nothing is checked.

use std::path::PathBuf;

use dengji_core::number::Exact;
use dengji_core::standings::key::Key;
use dengji_core::standings::outcome::{FinalStandings, standings};
use dengji_core::standings::{System, table, team};
use dengji_core::terms::EventReport;
use dengji_ingest::report::read_report;
use dengji_ingest::{Limits, SourceFile};

fn bytes(path: &str) -> Option<Vec<u8>> {
    let folder = PathBuf::from(std::env::var_os("DENGJI_CONFORMANCE")?);
    Some(std::fs::read(folder.join("data").join(path)).expect("the file is there"))
}

fn read(path: &str) -> Option<EventReport> {
    let file = SourceFile::new(path, bytes(path)?);
    Some(read_report(&file, None, &Limits::default(), &mut Vec::new()).expect("a report"))
}

fn by(report: &EventReport, system: &str, codes: &str) -> FinalStandings {
    let keys = Key::list(codes).expect("known codes");
    let system = System::from_id(system).expect("a known system").with_tie_breaks(&keys);
    let rating = |at: usize| report.entrants[at].rating;
    standings(report, &system, rating, &mut Vec::new()).expect("a known format")
}

/// A record of a CSV file in which only figures are quoted.
fn record(line: &str) -> Vec<String> {
    let mut quoted = false;
    let unquoted = line.chars().map(|c| {
        quoted ^= c == '"';
        match c {
            ',' if quoted => '.',
            other => other,
        }
    });
    let text: String = unquoted.filter(|&c| c != '"').collect();
    text.split(',').map(|field| field.trim().to_owned()).collect()
}

#[test]
fn all_official_rows_of_a_chinese_open_agree_in_points_five_tie_breaks_and_place() {
    let Some(report) = read("cn-open-2025/crosstable.xlsx") else {
        return;
    };
    let done = by(&report, "fide-c07-2023", "BH-C1,BH,SB,WIN,BWG");
    let official = bytes("cn-open-2025/standings.csv").expect("the folder is there");
    let official = String::from_utf8(official).expect("UTF-8");
    let mut checked = 0;
    for row in official.lines().skip(1).map(record) {
        let number = row[1].parse().expect("a number");
        let found = done
            .rows
            .iter()
            .find(|found| found.no.map(|no| no.0) == Some(number))
            .expect("a row");
        assert_eq!(found.place, row[0].parse().ok(), "{row:?}");
        let figures = std::iter::once(found.points).chain(found.cells.iter().map(|terms| terms[0]));
        let expected = row[3..].iter().map(|figure| Exact::parse(figure).expect("a figure"));
        assert_eq!(figures.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{row:?}");
        assert!(!found.is_shared);
        checked += 1;
    }
    assert_eq!(checked, 52);
}

/// The columns after the points: direct encounter, Buchholz without the lowest, Buchholz.
#[test]
fn the_tie_breaks_of_two_exports_follow_the_rules_before_2023() {
    for (path, rows) in [("rapid-swiss-2025-01", 85), ("rapid-swiss-2024-08", 107)] {
        let path = format!("chess-results-xlsx/{path}.xlsx");
        let Some(report) = read(&path) else { return };
        let done = by(&report, "fide-c07-2009", "DE,BH-C1,BH");
        let printed = printed_tie_breaks(&path);
        assert_eq!((printed.len(), done.rows.len()), (rows, rows), "{path}");
        for (name, expected) in printed {
            let found = done.rows.iter().find(|row| *row.name == *name).expect("a row");
            let values: Vec<Exact> = found.cells[1..].iter().map(|terms| terms[0]).collect();
            assert_eq!(values, expected, "{name}");
        }
    }
}

/// Name, TB2 and TB3 of every row of an export.
fn printed_tie_breaks(path: &str) -> Vec<(String, Vec<Exact>)> {
    use calamine::{Reader, Xlsx};
    let mut book = Xlsx::new(std::io::Cursor::new(bytes(path).expect("the folder is there"))).expect("a workbook");
    let sheet = book.worksheet_range_at(0).expect("a sheet").expect("a sheet");
    let rows: Vec<Vec<String>> = sheet
        .rows()
        .map(|row| row.iter().map(|cell| cell.to_string().trim().to_owned()).collect())
        .collect();
    let header = rows
        .iter()
        .position(|row| row.iter().any(|cell| cell == "TB2"))
        .expect("a header");
    let column = |title: &str| {
        rows[header]
            .iter()
            .position(|cell| cell.trim_end() == title)
            .expect("a column")
    };
    let (name, second, third) = (column("Name"), column("TB2"), column("TB3"));
    let figure = |text: &str| Exact::parse(&text.replace(',', ".").replace('½', ".5"));
    rows[header + 1..]
        .iter()
        .filter_map(|row| Some((row[name].clone(), vec![figure(&row[second])?, figure(&row[third])?])))
        .collect()
}

/// The ranks are by match points, Buchholz on match points without the lowest, number.
#[test]
fn match_points_game_points_and_ranks_of_a_team_event_agree() {
    let path = "trf/team-trf26.trf";
    let Some(report) = read(path) else { return };
    let text = String::from_utf8(bytes(path).expect("the folder is there")).expect("UTF-8");
    let players = table::Table::of_report(&report, table::Form::Swiss, |_| None);
    let teams = team::Teams::of_report(&report, &players);
    let done = by(&report, "fide-c07-2009", "BH:MP/C1,TPN");
    let mut checked = 0;
    for line in text.lines().filter(|line| line.starts_with("310 ")) {
        let field = |from: usize, to: usize| line.get(from - 1..to).expect("a field").trim();
        let at = teams
            .names
            .iter()
            .position(|name| **name == *field(9, 40))
            .expect("a team");
        let own = &teams.table.lines[at];
        let stated = [field(55, 60), field(62, 67)].map(Exact::parse);
        assert_eq!(
            [own.match_points, own.points].map(|score| Some(score.exact())),
            stated,
            "{line}"
        );
        let row = done.rows.iter().find(|row| *row.name == *field(9, 40)).expect("a row");
        assert_eq!(row.place, field(68, 72).parse().ok(), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 50);
}

//! `dengji promote`.

use std::path::{Path, PathBuf};

use dengji_core::finding::{Code, Finding, Severity};
use dengji_core::number::{Exact, Score};
use dengji_core::rulebook::{Source, embedded};
use dengji_core::terms::{Color, Entrant, EntrantNo, EventReport, Person, Register, RegisterEntry};
use dengji_core::titles::promotion::{Ladder, Promotion, PromotionTable, promote};
use dengji_export::cell::Cell;
use dengji_export::tables::table;
use dengji_ingest::Limits;
use dengji_ingest::check::check_report;
use dengji_ingest::people::{Directory, identify};
use dengji_ingest::register::read_register;
use serde_json::{Value, json};

use super::check::read_one;
use crate::book::{Book, SETTINGS, read, text_of};
use crate::console::{Console, Failure};

/// The promotion table, a file beside book.toml; else the one the program carries.
pub const TABLE: &str = "grade-promotion";
/// The grades, likewise.
const GRADES: &str = "grades";

/// A player of the report.
struct Row<'a> {
    entrant: &'a Entrant,
    id: String,
    grade: String,
    points: Score,
    promotion: Promotion,
}

/// Shows who of a graded event is promoted, by which row, and who missed it narrowly.
pub fn run(path: &Path, group: Option<&str>, own_table: Option<&Path>, console: &Console) -> Result<(), Failure> {
    let report = sound_report(path, console)?;
    let book = book_of(path);
    let promotions = promotion_table(book.as_deref(), own_table)?;
    let register = book
        .as_deref()
        .and_then(|book| register(book, console.limits))
        .unwrap_or_default();
    let people = people(&report, &register);
    let stated = report.group.value.as_deref().unwrap_or_default();
    let rounds = rounds(&report);
    if rounds == 0 {
        return Err(Failure::new("error-promotion-rounds").with("path", path.display()));
    }
    let groups = promotions.groups();
    if let Some(unknown) = group.filter(|group| !groups.is_empty() && !groups.contains(group)) {
        let failure = Failure::new("error-promotion-group").with("group", unknown);
        return Err(failure.with("known", groups.join(", ")));
    }
    let group = group.unwrap_or(stated);
    let row = |(entrant, entry): (&'_ Entrant, Option<&RegisterEntry>)| {
        let grade = if entrant.title.is_none() {
            entry.map(|entry| entry.title.to_string()).unwrap_or_default()
        } else {
            entrant.title.to_string()
        };
        let points = points(&report, entrant.no);
        let id = entrant.id.as_ref().or(entry.map(|entry| &entry.id));
        let id = id.map(ToString::to_string).unwrap_or_default();
        promote_row(&promotions, group, rounds, (id, grade, points))
    };
    let found = report.entrants.iter().zip(people);
    let humans = found.filter(|(entrant, _)| !entrant.is_computer);
    let rows: Vec<Row<'_>> = humans
        .map(|(entrant, entry)| {
            let (id, grade, points, promotion) = row((entrant, entry));
            Row {
                entrant,
                id,
                grade,
                points,
                promotion,
            }
        })
        .collect();
    let strange = rows
        .iter()
        .filter(|row| !row.grade.is_empty() && !promotions.knows(&row.grade));
    let strange: Vec<String> = strange
        .map(|row| format!("{} {}", row.entrant.name, row.grade))
        .collect();
    if !strange.is_empty() {
        console.say("promotion-strange-grades", &[("players", &strange.join(", "))]);
    }
    let without = promotions.without_row(group);
    if !without.is_empty() {
        let grades = without.join(&console.catalogue.text("list-separator"));
        console.say("promotion-without-row", &[("grades", &grades)]);
    }
    console.data(&if console.json {
        as_json(&rows, group, rounds)
    } else {
        as_csv(&rows, rounds)?
    });
    Ok(())
}

fn promote_row(
    table: &PromotionTable,
    group: &str,
    rounds: u8,
    (id, grade, points): (String, String, Score),
) -> (String, String, Score, Promotion) {
    let promotion = promote(table, &grade, group, points, rounds);
    (id, grade, points, promotion)
}

/// The report, read and free of errors but for fields of the event that grades do not need.
fn sound_report(path: &Path, console: &Console) -> Result<EventReport, Failure> {
    let mut findings = Vec::new();
    let report = read_one(path, &console.limits, &mut findings)?;
    if let Some(report) = &report {
        check_report(report, &mut findings);
    }
    findings.retain(|finding| finding.code != Code::EventFieldMissing && finding.severity <= Severity::Warn);
    Finding::arrange(&mut findings);
    console.findings(&findings);
    let Some(report) = report else {
        return Err(Failure::not_readable(path));
    };
    if findings.iter().any(|finding| finding.severity == Severity::Error) {
        return Err(Failure::stop("check-stopped"));
    }
    Ok(report)
}

/// The folder of the book in which a file lies, if it lies in one.
fn book_of(path: &Path) -> Option<PathBuf> {
    let path = path.canonicalize().ok()?;
    let book = path.ancestors().skip(1).find(|folder| folder.join(SETTINGS).is_file());
    book.map(Path::to_path_buf)
}

fn register(book: &Path, limits: Limits) -> Option<Register> {
    let mut findings = Vec::new();
    let name = Book::register_in(book);
    let file = read(&book.join(name), name.into(), &limits, &mut findings)?;
    read_register(&file, &limits, &mut findings)
}

/// What the register knows of each entrant.
fn people<'a>(report: &EventReport, register: &'a Register) -> Vec<Option<&'a RegisterEntry>> {
    if register.entries.is_empty() {
        return vec![None; report.entrants.len()];
    }
    let mut findings = Vec::new();
    let people = identify(report, &Directory::new(register), "", &mut findings);
    let entry = |person: Option<Person>| match person {
        Some(Person::Registered(player)) => Some(register.entry(player)),
        _ => None,
    };
    people.into_iter().map(entry).collect()
}

/// The promotion table: a file that was named, else one of the book, else the one the program carries.
fn promotion_table(book: Option<&Path>, own: Option<&Path>) -> Result<PromotionTable, Failure> {
    let in_book = |name: &str| {
        book.map(|book| book.join(format!("{name}.csv")))
            .filter(|path| path.is_file())
    };
    let source = |path: Option<PathBuf>, name: &str| match path {
        None => Ok(embedded::table(name).unwrap_or_else(|| Source::new(name, ""))),
        Some(path) => std::fs::read(&path)
            .map(|bytes| Source::new(path.display().to_string(), text_of(bytes)))
            .map_err(|error| Failure::io("error-read", &path, &error)),
    };
    let wrong = |fault| Failure::new("error-promotion-table").fault(fault);
    let ladder = Ladder::parse(&source(in_book(GRADES), GRADES)?).map_err(wrong)?;
    let own = own.map(Path::to_path_buf).or_else(|| in_book(TABLE));
    PromotionTable::parse(&source(own, TABLE)?, ladder).map_err(wrong)
}

fn rounds(report: &EventReport) -> u8 {
    let last = report.games.iter().map(|game| game.round.0).max();
    report.rounds.value.or(last).unwrap_or(0)
}

/// The points of a player, unplayed ones included.
fn points(report: &EventReport, no: EntrantNo) -> Score {
    let of_game = |game: &dengji_core::terms::StatedGame| {
        let white = (game.white == no).then(|| game.outcome.score(Color::White));
        let black = (game.black == Some(no)).then(|| game.outcome.score(Color::Black));
        white.or(black)
    };
    report.games.iter().filter_map(of_game).sum()
}

const COLUMNS: [&str; 10] = [
    "no",
    "player_id",
    "name",
    "grade",
    "points",
    "rounds",
    "percent",
    "promoted_to",
    "row",
    "missed_by",
];

/// A percentage to four places, a half up.
fn percent(figure: Exact) -> Exact {
    Exact::whole(figure.times(10_000).half_up()).per(10_000)
}

fn as_csv(rows: &[Row<'_>], rounds: u8) -> Result<String, Failure> {
    let cells = rows.iter().map(|row| {
        let promoted = row.promotion.row.as_ref();
        [
            Cell::number(row.entrant.no),
            Cell::text(row.id.as_str()),
            Cell::text(&*row.entrant.name),
            Cell::text(row.grade.as_str()),
            Cell::number(row.points),
            Cell::number(rounds),
            Cell::number(percent(row.promotion.percent)),
            Cell::text_or_empty(promoted.map(|promoted| promoted.to.to_string())),
            Cell::text_or_empty(promoted.map(dengji_core::titles::promotion::PromotionRow::name)),
            Cell::number_or_empty(row.promotion.missed_by),
        ]
    });
    let csv = table(&COLUMNS, cells);
    let csv = csv.map_err(|error| Failure::new("error-write").with("path", "stdout").with("reason", error))?;
    Ok(String::from_utf8_lossy(&csv).into_owned())
}

fn as_json(rows: &[Row<'_>], group: &str, rounds: u8) -> String {
    let row = |row: &Row<'_>| -> Value {
        let promoted = row.promotion.row.as_ref();
        json!({
            "no": row.entrant.no.0,
            "player_id": row.id,
            "name": &*row.entrant.name,
            "grade": row.grade,
            "points": row.points.to_string(),
            "percent": percent(row.promotion.percent).to_string(),
            "promoted_to": promoted.map(|promoted| promoted.to.to_string()),
            "row": promoted.map(dengji_core::titles::promotion::PromotionRow::name),
            "missed_by": row.promotion.missed_by.map(|missed| missed.to_string()),
        })
    };
    let rows: Vec<Value> = rows.iter().map(row).collect();
    format!("{:#}\n", json!({ "group": group, "rounds": rounds, "players": rows }))
}

//! The CSV files of a publication.
//!
//! UTF-8, LF, a header line, a comma between columns, quotes only where needed. Codes are English in both languages.
//! Several articles in one cell are separated by `;`, which no article contains.

use std::sync::Arc;

use dengji_core::finding::Finding;
use dengji_core::publication::{
    ApplicationRow, Calculation, EventRow, ListRow, NormRow, PoolRow, Publication, UnpublishedRow,
};
use dengji_core::terms::{EventClass, EventFormat, EventId, EventKind, PlayerId};
use rayon::prelude::*;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::parts::joined;

/// Columns of list.csv.
pub const LIST_COLUMNS: [&str; 14] = [
    "rank",
    "player_id",
    "name",
    "sex",
    "unit",
    "federation",
    "title",
    "rating",
    "previous",
    "change",
    "games_period",
    "games_total",
    "k",
    "status",
];

/// The further column of list.csv in game-by-game systems, the last one.
pub const EXACT_COLUMN: &str = "rating_exact";

/// Columns of unpublished.csv.
pub const UNPUBLISHED_COLUMNS: [&str; 5] = ["player_id", "name", "reason", "rating", "games"];

/// Columns of calculations.csv and calculations.xlsx.
pub const CALCULATION_COLUMNS: [&str; 16] = [
    "event_id",
    "player_id",
    "rated",
    "ro",
    "k",
    "method",
    "n",
    "w",
    "average",
    "d",
    "p",
    "we",
    "dr",
    "performance",
    "counted",
    "articles",
];

/// Columns of pool.csv.
pub const POOL_COLUMNS: [&str; 6] = ["player_id", "event_id", "period", "games", "performance", "state"];

/// Columns of events.csv.
pub const EVENT_COLUMNS: [&str; 14] = [
    "event_id",
    "name",
    "kind",
    "format",
    "class",
    "start",
    "end",
    "players",
    "rated_players",
    "games",
    "games_rated",
    "rated",
    "norms",
    "articles",
];

/// Columns of norms.csv.
pub const NORM_COLUMNS: [&str; 9] = [
    "event_id",
    "player_id",
    "title",
    "average",
    "games",
    "required",
    "score",
    "achieved",
    "fails",
];

/// Columns of applications.csv.
pub const APPLICATION_COLUMNS: [&str; 10] = [
    "player_id",
    "title",
    "rating",
    "list",
    "norms",
    "games",
    "oldest_norm",
    "events",
    "complete",
    "missing",
];

/// Columns of findings.csv.
pub const FINDING_COLUMNS: [&str; 9] = [
    "severity",
    "code",
    "file",
    "sheet",
    "cell",
    "event_id",
    "player_id",
    "article",
    "message",
];

/// list.csv: the official list. Game-by-game systems have a further column `rating_exact`, to four decimals.
pub fn list_csv(publication: &Publication) -> Result<Vec<u8>, Error> {
    if !publication.game_by_game {
        return table_of(&LIST_COLUMNS, &publication.list, list_cells);
    }
    let mut columns = [EXACT_COLUMN; 15];
    columns[..LIST_COLUMNS.len()].copy_from_slice(&LIST_COLUMNS);
    table_of(&columns, &publication.list, exact_list_cells)
}

/// unpublished.csv: players with a figure that is not published.
pub fn unpublished_csv(publication: &Publication) -> Result<Vec<u8>, Error> {
    table_of(&UNPUBLISHED_COLUMNS, &publication.unpublished, unpublished_cells)
}

/// calculations.csv: one row an event and player.
pub fn calculations_csv(publication: &Publication) -> Result<Vec<u8>, Error> {
    table_of(&CALCULATION_COLUMNS, &publication.calculations, calculation_cells)
}

/// pool.csv: performances that wait, and what became of them.
pub fn pool_csv(publication: &Publication) -> Result<Vec<u8>, Error> {
    table_of(&POOL_COLUMNS, &publication.pool, pool_cells)
}

/// events.csv: the events of the period.
pub fn events_csv(publication: &Publication) -> Result<Vec<u8>, Error> {
    table_of(&EVENT_COLUMNS, &publication.events, event_cells)
}

/// norms.csv: one row a home player with a counted game in an event that gives norms.
pub fn norms_csv(publication: &Publication) -> Result<Vec<u8>, Error> {
    table_of(&NORM_COLUMNS, &publication.norms, norm_cells)
}

/// applications.csv: complete title applications and those on the way.
pub fn applications_csv(publication: &Publication) -> Result<Vec<u8>, Error> {
    table_of(&APPLICATION_COLUMNS, &publication.applications, application_cells)
}

/// findings.csv: all findings, their texts in the language of the book.
pub fn findings_csv(findings: &[Finding], catalogue: &Catalogue) -> Result<Vec<u8>, Error> {
    table_of(&FINDING_COLUMNS, findings, |finding| finding_cells(finding, catalogue))
}

/// A CSV file: header line, rows, LF.
pub fn table<'a, const N: usize>(
    columns: &[&str; N],
    rows: impl Iterator<Item = [Cell<'a>; N]>,
) -> Result<Vec<u8>, Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(columns)?;
    write_rows(writer, rows)
}

/// Rows written at a time.
const AT_ONCE: usize = 4096;

/// [`table`] of rows whose cells are made as they are written, by as many threads as there are.
fn table_of<'a, T: Sync, const N: usize>(
    columns: &[&str; N],
    rows: &'a [T],
    cells: impl Fn(&'a T) -> [Cell<'a>; N] + Sync,
) -> Result<Vec<u8>, Error> {
    let header = table(columns, std::iter::empty())?;
    let parts = rows.par_chunks(AT_ONCE).map(|rows| {
        let writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        write_rows(writer, rows.iter().map(&cells))
    });
    let parts: Vec<Vec<u8>> = parts.collect::<Result<_, Error>>()?;
    Ok(joined(std::iter::once(header).chain(parts).collect()))
}

fn write_rows<'a, const N: usize>(
    mut writer: csv::Writer<Vec<u8>>,
    rows: impl Iterator<Item = [Cell<'a>; N]>,
) -> Result<Vec<u8>, Error> {
    let mut figure = String::new();
    for row in rows {
        for cell in &row {
            writer.write_field(cell.csv_by(&mut figure).as_ref())?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()).into())
}

fn list_cells(row: &ListRow) -> [Cell<'_>; 14] {
    [
        Cell::Count(row.rank),
        Cell::text(row.player.as_str()),
        Cell::text(&*row.name),
        Cell::text(row.sex.letter()),
        Cell::text_or_empty(row.unit.as_deref()),
        Cell::text(&*row.federation),
        Cell::text(&*row.title.0),
        Cell::Points(row.rating.points()),
        row.previous
            .map_or(Cell::Empty, |previous| Cell::Points(previous.points())),
        row.change.map_or(Cell::Empty, Cell::Change),
        Cell::Count(row.games_period.get()),
        Cell::Count(row.games_total.get()),
        row.k.map_or(Cell::Empty, |k| Cell::Points(k.points())),
        Cell::text(row.status.word()),
    ]
}

fn exact_list_cells(row: &ListRow) -> [Cell<'_>; 15] {
    let [
        rank,
        id,
        name,
        sex,
        unit,
        federation,
        title,
        rating,
        previous,
        change,
        period,
        total,
        k,
        status,
    ] = list_cells(row);
    let exact = Cell::number_or_empty(row.exact);
    [
        rank, id, name, sex, unit, federation, title, rating, previous, change, period, total, k, status, exact,
    ]
}

fn unpublished_cells(row: &UnpublishedRow) -> [Cell<'_>; 5] {
    [
        Cell::text(row.player.as_str()),
        Cell::text(&*row.name),
        Cell::text(row.reason.word()),
        Cell::number(row.rating),
        Cell::number(row.games),
    ]
}

/// The cells of a calculation. A decimal that does not end stands to four places.
pub(crate) fn calculation_cells(row: &Calculation) -> [Cell<'_>; 16] {
    [
        Cell::text(row.event.as_str()),
        Cell::text(row.player.as_str()),
        yes_no(row.rated),
        Cell::number_or_empty(row.ro),
        Cell::number_or_empty(row.k),
        Cell::text(row.method.word()),
        Cell::number(row.n),
        Cell::number(row.w),
        Cell::number_or_empty(row.average),
        Cell::number_or_empty(row.d),
        Cell::number_or_empty(row.p),
        Cell::number_or_empty(row.we),
        Cell::number_or_empty(row.dr),
        Cell::number_or_empty(row.performance),
        yes_no(row.counted),
        articles(&row.articles),
    ]
}

fn pool_cells(row: &PoolRow) -> [Cell<'_>; 6] {
    [
        Cell::text(row.player.as_str()),
        Cell::text(row.event.as_str()),
        Cell::Date(row.period.0),
        Cell::number(row.games),
        Cell::number(row.performance),
        Cell::text(row.state.word()),
    ]
}

fn event_cells(row: &EventRow) -> [Cell<'_>; 14] {
    [
        Cell::text(row.event.as_str()),
        Cell::text(&*row.name),
        Cell::text_or_empty(row.kind.map(EventKind::code)),
        Cell::text_or_empty(row.format.map(EventFormat::code)),
        Cell::text_or_empty(row.class.map(EventClass::code)),
        row.start.map_or(Cell::Empty, Cell::Date),
        row.end.map_or(Cell::Empty, Cell::Date),
        Cell::number(row.players),
        Cell::number(row.rated_players),
        Cell::number(row.games),
        Cell::number(row.games_rated),
        yes_no(row.rated),
        yes_no(row.norms),
        articles(&row.articles),
    ]
}

fn norm_cells(row: &NormRow) -> [Cell<'_>; 9] {
    [
        Cell::text(row.event.as_str()),
        Cell::text(row.player.as_str()),
        Cell::text(row.title.word()),
        Cell::number(row.average),
        Cell::number(row.games),
        Cell::number_or_empty(row.required),
        Cell::number(row.score),
        row.achieved.map_or(Cell::Empty, yes_no),
        Cell::text(&*row.fails),
    ]
}

fn application_cells(row: &ApplicationRow) -> [Cell<'_>; 10] {
    let application = &row.application;
    let joined = |words: Vec<&str>| Cell::text(words.join(";"));
    let events = application.norms.iter().map(|norm| norm.event.as_str());
    let missing = application.missing().map(|requirement| requirement.condition.word());
    [
        Cell::text(row.player.as_str()),
        Cell::text(application.aim.title.zh()),
        Cell::number_or_empty(application.rating),
        Cell::Date(row.list.0),
        Cell::number(application.norms.len()),
        Cell::number(application.games()),
        application.oldest().map_or(Cell::Empty, Cell::Date),
        joined(events.collect()),
        yes_no(application.is_complete()),
        joined(missing.collect()),
    ]
}

fn finding_cells<'a>(finding: &'a Finding, catalogue: &Catalogue) -> [Cell<'a>; 9] {
    [
        Cell::text(finding.severity.word()),
        Cell::text(finding.code.word()),
        Cell::text(&*finding.place.file),
        Cell::text_or_empty(finding.place.sheet.as_deref()),
        Cell::text(finding.place.spot.to_string()),
        Cell::text_or_empty(finding.event.as_ref().map(EventId::as_str)),
        Cell::text_or_empty(finding.player.as_ref().map(PlayerId::as_str)),
        Cell::text_or_empty(finding.article.as_deref()),
        Cell::text(catalogue.finding(finding).0),
    ]
}

const fn yes_no(answer: bool) -> Cell<'static> {
    Cell::Text(std::borrow::Cow::Borrowed(if answer { "yes" } else { "no" }))
}

fn articles(articles: &[Arc<str>]) -> Cell<'_> {
    Cell::text(articles.join(";"))
}

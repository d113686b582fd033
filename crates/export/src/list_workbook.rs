//! list.xlsx: the official list, for print and screen.

use dengji_core::publication::{ListKind, ListRow, Publication, Status, UnpublishedReason, UnpublishedRow};
use dengji_core::terms::{Date, Rating, Sex};
use rayon::prelude::*;
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{ConditionalFormatFormula, Workbook, Worksheet};

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::grid::{Column, Grid, HEADER_ROW, TitleBlock};
use crate::look::{Align, Look, Page, published_workbook};
use crate::{about, events_sheet, history_sheet, pool_sheet, statistics};

/// Rises and falls that are shown as the largest.
const LARGEST: usize = 10;
/// The column of the status.
const STATUS_COLUMN: u16 = 13;

/// How hard the workbook is compressed: one step below what is usual takes half the time and a hundredth more room.
const COMPRESSION: u8 = 5;

/// A sheet with rows of the list.
struct Part {
    key: &'static str,
    rows: Rows,
}

/// Which rows of the list a sheet has.
#[derive(Clone, Copy)]
enum Rows {
    /// All.
    All,
    /// Those of one sex, with their places among themselves.
    Field(Sex),
    /// Those of one status.
    With(Status),
    /// The largest rises and falls.
    Largest,
}

/// The sheets with rows of the list, in order.
const PARTS: [Part; 7] = [
    part("sheet-list", Rows::All),
    part("sheet-men", Rows::Field(Sex::Male)),
    part("sheet-women", Rows::Field(Sex::Female)),
    part("sheet-new", Rows::With(Status::New)),
    part("sheet-largest", Rows::Largest),
    part("sheet-changed", Rows::With(Status::Changed)),
    part("sheet-inactive", Rows::With(Status::Inactive)),
];

const fn part(key: &'static str, rows: Rows) -> Part {
    Part { key, rows }
}

/// The workbook of the official list.
pub fn list_xlsx(publication: &Publication, catalogue: &Catalogue) -> Result<Vec<u8>, Error> {
    let look = Look::new(catalogue);
    let title = title_block(publication, catalogue, "sheet-list");
    let mut workbook = published_workbook(&title, publication.list_date.0)?;
    workbook.set_zip_compression_level(COMPRESSION);
    add_parts(&mut workbook, publication, catalogue, &look)?;
    add_dropped(&mut workbook, publication, catalogue, &look)?;
    pool_sheet::add(&mut workbook, publication, catalogue, &look)?;
    events_sheet::add(&mut workbook, publication, catalogue, &look)?;
    statistics::add(&mut workbook, publication, catalogue, &look)?;
    history_sheet::add(&mut workbook, publication, catalogue, &look)?;
    about::add(&mut workbook, publication, catalogue, &look)?;
    let bytes = workbook.save_to_buffer()?;
    // Giving back the memory of millions of cells takes a while: what comes next need not wait for it.
    rayon::spawn(move || drop(workbook));
    Ok(bytes)
}

/// The lines above a table of the publication.
pub(crate) fn title_block(publication: &Publication, catalogue: &Catalogue, key: &str) -> TitleBlock {
    let rules = &publication.rulebook.title;
    let rules = catalogue.language().pick(&rules[0], &rules[1]);
    let date = date_text(publication.list_date.0, catalogue);
    let title = catalogue.text(&format!("title-{key}"));
    TitleBlock {
        owner: publication.federation.to_string(),
        title: match publication.kind {
            ListKind::Official => title,
            ListKind::Interim => catalogue.text_with("title-interim", &[("title", &title)]),
            ListKind::Revision => catalogue.text_with("title-revision", &[("title", &title)]),
        },
        subtitle: catalogue.text_with("list-subtitle", &[("date", &date), ("rules", rules)]),
    }
}

/// A day in words.
pub(crate) fn date_text(date: Date, catalogue: &Catalogue) -> String {
    let month = catalogue.text(&format!("month-{}", date.month()));
    let (year, day) = (date.year().to_string(), date.day().to_string());
    catalogue.text_with("date", &[("year", &year), ("month", &month), ("day", &day)])
}

/// Adds the sheets with rows of the list, which are laid out side by side.
fn add_parts(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), Error> {
    for part in &PARTS {
        workbook.add_worksheet().set_name(catalogue.text(part.key))?;
    }
    let shared = Shared {
        publication,
        catalogue,
        look,
        words: Words::new(catalogue),
        places: Places::of_list(publication),
    };
    let sheets = workbook.worksheets_mut().par_iter_mut().zip(&PARTS).with_max_len(1);
    sheets.try_for_each(|(sheet, part)| shared.write(sheet, part))
}

/// What the sheets with rows of the list have in common.
struct Shared<'a> {
    publication: &'a Publication,
    catalogue: &'a Catalogue,
    look: &'a Look,
    words: Words,
    /// On the whole list.
    places: Places,
}

impl Shared<'_> {
    fn write(&self, sheet: &mut Worksheet, part: &Part) -> Result<(), Error> {
        let title = title_block(self.publication, self.catalogue, part.key);
        let grid = list_grid(self.publication, self.catalogue, &title);
        let list = self.publication.list.iter();
        match part.rows {
            Rows::All => {
                let next = grid.write(sheet, self.look, self.cells(list))?;
                mark_newcomers(sheet, &self.words, next)
            }
            Rows::Field(sex) => {
                let rows = list.filter(|row| row.sex == sex);
                let places = places(rows.clone());
                let cells = rows.zip(places).map(|(row, place)| self.words.list_cells(row, place));
                let next = grid.write(sheet, self.look, cells)?;
                mark_newcomers(sheet, &self.words, next)
            }
            Rows::With(status) => {
                grid.write(sheet, self.look, self.cells(list.filter(|row| row.status == status)))?;
                Ok(())
            }
            Rows::Largest => self.write_largest(sheet, &grid),
        }
    }

    /// The largest rises, then the largest falls.
    fn write_largest(&self, sheet: &mut Worksheet, grid: &Grid<'_>) -> Result<(), Error> {
        let list = &self.publication.list;
        let parts = [
            ("largest-rises", largest(list, |change| -change)),
            ("largest-falls", largest(list, |change| change)),
        ];
        let parts = parts.map(|(name, rows)| (self.catalogue.text(name), self.cells(rows.into_iter())));
        Ok(grid.write_parts(sheet, self.look, parts)?)
    }

    /// Rows with their places on the whole list.
    fn cells<'r>(&'r self, rows: impl Iterator<Item = &'r ListRow>) -> impl Iterator<Item = Vec<Cell<'r>>> {
        rows.map(|row| self.words.list_cells(row, self.places.of(row.rank)))
    }
}

/// The rows whose change, seen as falls are, is below zero: the first in order, with all that equal the last of them.
fn largest(list: &[ListRow], as_fall: impl Fn(i32) -> i32) -> Vec<&ListRow> {
    let fall = |row: &ListRow| row.change.map_or(0, &as_fall);
    let mut rows: Vec<&ListRow> = list.iter().filter(|row| fall(row) < 0).collect();
    rows.sort_by_key(|row| fall(row));
    let least = rows.get(LARGEST - 1).map_or(i32::MAX, |row| fall(row));
    rows.retain(|row| fall(row) <= least);
    rows
}

fn list_grid<'a>(publication: &Publication, catalogue: &Catalogue, title: &'a TitleBlock) -> Grid<'a> {
    Grid {
        title,
        columns: list_columns(publication, catalogue),
        frozen: 3,
        page: Page::Portrait,
        nothing: catalogue.text("nothing"),
    }
}

/// Lays a colour under the rows of newcomers.
fn mark_newcomers(sheet: &mut Worksheet, words: &Words, next: u32) -> Result<(), Error> {
    let first = HEADER_ROW + 1;
    let status = column_number_to_name(STATUS_COLUMN);
    let condition = format!("=${status}{}=\"{}\"", first + 1, words.status(Status::New));
    let format = ConditionalFormatFormula::new()
        .set_rule(condition.as_str())
        .set_format(Look::newcomer());
    sheet.add_conditional_format(first, 0, next - 1, STATUS_COLUMN, &format)?;
    Ok(())
}

/// The places that are shared, in order.
struct Places(Vec<u32>);

/// Whether a place has one player or several.
#[derive(Clone, Copy)]
enum Place {
    Alone(u32),
    Shared(u32),
}

impl Place {
    fn cell(self) -> Cell<'static> {
        match self {
            Self::Alone(place) => Cell::Count(place),
            Self::Shared(place) => Cell::SharedPlace(place),
        }
    }
}

impl Places {
    fn of_list(publication: &Publication) -> Self {
        Self::count(publication.list.iter().map(|row| row.rank).collect())
    }

    fn count(mut places: Vec<u32>) -> Self {
        places.sort_unstable();
        let several = places.chunk_by(PartialEq::eq).filter(|equal| equal.len() > 1);
        Self(several.map(|equal| equal[0]).collect())
    }

    fn of(&self, place: u32) -> Place {
        match self.0.binary_search(&place) {
            Ok(_) => Place::Shared(place),
            Err(_) => Place::Alone(place),
        }
    }
}

/// The places of rows among themselves; equal ratings share one.
fn places<'a>(rows: impl Iterator<Item = &'a ListRow>) -> Vec<Place> {
    let mut before: Option<(Rating, u32)> = None;
    let mut place = |(counted, row): (u32, &ListRow)| {
        let own = before
            .filter(|&(rating, _)| rating == row.rating)
            .map_or(counted, |(_, place)| place);
        before = Some((row.rating, own));
        own
    };
    let own: Vec<u32> = (1..).zip(rows).map(&mut place).collect();
    let shared = Places::count(own.clone());
    own.into_iter().map(|place| shared.of(place)).collect()
}

fn list_columns(publication: &Publication, catalogue: &Catalogue) -> Vec<Column> {
    let heading = |name: &str| catalogue.text(&format!("column-{name}"));
    let mut columns = vec![
        Column::narrow(heading("rank"), Align::Center),
        Column::new(heading("player-id"), Align::Left, 20),
        Column::new(heading("name"), Align::Left, 30),
        Column::narrow(heading("sex"), Align::Center),
        Column::new(heading("unit"), Align::Left, 24),
        Column::narrow(heading("federation"), Align::Center),
        Column::new(heading("title"), Align::Left, 20),
        Column::narrow(heading("rating"), Align::Right),
        Column::narrow(heading("previous"), Align::Right),
        Column::changes(heading("change")),
        Column::narrow(heading("games-period"), Align::Right),
        Column::narrow(heading("games-total"), Align::Right),
        Column::narrow(heading("k"), Align::Right),
        Column::narrow(heading("status"), Align::Center),
    ];
    if publication.game_by_game {
        columns.push(Column::narrow(heading("rating-exact"), Align::Right));
    }
    columns
}

/// The words of a list, looked up once.
struct Words {
    male: String,
    female: String,
    statuses: [String; 4],
}

impl Words {
    fn new(catalogue: &Catalogue) -> Self {
        let status = |status: Status| catalogue.text(&format!("status-{}", status.word()));
        Self {
            male: catalogue.text("sex-male"),
            female: catalogue.text("sex-female"),
            statuses: [Status::New, Status::Inactive, Status::Changed, Status::Unchanged].map(status),
        }
    }

    fn list_cells<'a>(&'a self, row: &'a ListRow, place: Place) -> Vec<Cell<'a>> {
        let mut cells = vec![
            place.cell(),
            Cell::text(row.player.as_str()),
            Cell::text(&*row.name),
            Cell::text(self.sex(row.sex)),
            Cell::text_or_empty(row.unit.as_deref()),
            Cell::text(&*row.federation),
            Cell::text(&*row.title.0),
            Cell::Points(row.rating.points()),
            row.previous.map_or(Cell::Empty, |rating| Cell::Points(rating.points())),
            row.change.map_or(Cell::Empty, Cell::Change),
            Cell::Count(row.games_period.get()),
            Cell::Count(row.games_total.get()),
            row.k.map_or(Cell::Empty, |k| Cell::Points(k.points())),
            Cell::text(self.status(row.status)),
        ];
        cells.extend(row.exact.map(Cell::number));
        cells
    }

    fn sex(&self, sex: Sex) -> &str {
        match sex {
            Sex::Male => &self.male,
            Sex::Female => &self.female,
        }
    }

    fn status(&self, status: Status) -> &str {
        let [new, inactive, changed, unchanged] = &self.statuses;
        match status {
            Status::New => new,
            Status::Inactive => inactive,
            Status::Changed => changed,
            Status::Unchanged => unchanged,
        }
    }
}

fn add_dropped(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text("sheet-dropped"))?;
    let title = title_block(publication, catalogue, "sheet-dropped");
    let heading = |name: &str| catalogue.text(&format!("column-{name}"));
    let grid = Grid {
        title: &title,
        columns: vec![
            Column::new(heading("player-id"), Align::Left, 20),
            Column::new(heading("name"), Align::Left, 30),
            Column::new(heading("last-rating"), Align::Right, 20),
            Column::new(heading("games-total"), Align::Right, 20),
        ],
        frozen: 2,
        page: Page::Portrait,
        nothing: catalogue.text("nothing"),
    };
    let rows = publication
        .unpublished
        .iter()
        .filter(|row| row.reason == UnpublishedReason::Dropped);
    grid.write(sheet, look, rows.map(dropped_cells))?;
    sheet.set_column_range_width(0, 3, 20)?;
    Ok(())
}

fn dropped_cells(row: &UnpublishedRow) -> Vec<Cell<'_>> {
    vec![
        Cell::text(row.player.as_str()),
        Cell::text(&*row.name),
        Cell::number(row.rating),
        Cell::number(row.games),
    ]
}

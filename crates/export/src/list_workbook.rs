//! list.xlsx: the official list, for print and screen.

use std::collections::BTreeMap;

use dengji_core::publication::{ListKind, ListRow, Publication, Status, UnpublishedReason, UnpublishedRow};
use dengji_core::terms::{Date, Rating, Sex};
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

/// A sheet of the list: which rows it holds.
struct Part {
    key: &'static str,
    holds: fn(&ListRow) -> bool,
}

/// The sheets with rows of the list, in order.
const PARTS: [Part; 6] = [
    part("sheet-list", |_| true),
    part("sheet-men", |row| row.sex == Sex::Male),
    part("sheet-women", |row| row.sex == Sex::Female),
    part("sheet-new", |row| row.status == Status::New),
    part("sheet-changed", |row| row.status == Status::Changed),
    part("sheet-inactive", |row| row.status == Status::Inactive),
];

const fn part(key: &'static str, holds: fn(&ListRow) -> bool) -> Part {
    Part { key, holds }
}

/// The workbook of the official list.
pub fn list_xlsx(publication: &Publication, catalogue: &Catalogue) -> Result<Vec<u8>, Error> {
    let look = Look::new(catalogue);
    let title = title_block(publication, catalogue, "sheet-list");
    let mut workbook = published_workbook(&title, publication.list_date.0)?;
    for part in &PARTS {
        if part.key == "sheet-changed" {
            add_largest(&mut workbook, publication, catalogue, &look)?;
        }
        add_part(&mut workbook, publication, catalogue, &look, part)?;
    }
    add_dropped(&mut workbook, publication, catalogue, &look)?;
    pool_sheet::add(&mut workbook, publication, catalogue, &look)?;
    events_sheet::add(&mut workbook, publication, catalogue, &look)?;
    statistics::add(&mut workbook, publication, catalogue, &look)?;
    history_sheet::add(&mut workbook, publication, catalogue, &look)?;
    about::add(&mut workbook, publication, catalogue, &look)?;
    Ok(workbook.save_to_buffer()?)
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

fn add_part(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
    part: &Part,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text(part.key))?;
    let title = title_block(publication, catalogue, part.key);
    let grid = list_grid(publication, catalogue, &title);
    let words = Words::new(catalogue);
    let rows = publication.list.iter().filter(|row| (part.holds)(row));
    let is_whole_field = matches!(part.key, "sheet-men" | "sheet-women");
    let places = if is_whole_field {
        places(rows.clone())
    } else {
        Places::of_list(publication).of(rows.clone())
    };
    let cells = rows.zip(places).map(|(row, place)| words.list_cells(row, place));
    let next = grid.write(sheet, look, cells)?;
    if part.key == "sheet-list" || is_whole_field {
        mark_newcomers(sheet, &words, next)?;
    }
    Ok(())
}

/// The largest rises, then the largest falls.
fn add_largest(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text("sheet-largest"))?;
    let title = title_block(publication, catalogue, "sheet-largest");
    let (words, places) = (Words::new(catalogue), Places::of_list(publication));
    let parts = [
        ("largest-rises", largest(&publication.list, |change| -change)),
        ("largest-falls", largest(&publication.list, |change| change)),
    ];
    list_grid(publication, catalogue, &title).write_parts(
        sheet,
        look,
        parts.map(|(name, rows)| {
            (
                catalogue.text(name),
                rows.into_iter().map(|row| words.list_cells(row, places.0[&row.rank])),
            )
        }),
    )?;
    Ok(())
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

/// The places on the whole list.
struct Places(BTreeMap<u32, Place>);

/// Whether a place has one player or several.
#[derive(Clone, Copy)]
enum Place {
    Alone(u32),
    Shared(u32),
}

impl Place {
    fn cell(self) -> Cell<'static> {
        match self {
            Self::Alone(place) => Cell::number(place),
            Self::Shared(place) => Cell::SharedPlace(place),
        }
    }
}

impl Places {
    fn of_list(publication: &Publication) -> Self {
        Self::count(publication.list.iter().map(|row| row.rank))
    }

    fn count(ranks: impl Iterator<Item = u32>) -> Self {
        let mut places = BTreeMap::new();
        for rank in ranks {
            let shared = |place: &mut Place| *place = Place::Shared(rank);
            places.entry(rank).and_modify(shared).or_insert(Place::Alone(rank));
        }
        Self(places)
    }

    fn of<'a>(&self, rows: impl Iterator<Item = &'a ListRow>) -> Vec<Place> {
        rows.map(|row| self.0[&row.rank]).collect()
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
    let ranks: Vec<u32> = (1..).zip(rows).map(&mut place).collect();
    let places = Places::count(ranks.iter().copied());
    ranks.iter().map(|rank| places.0[rank]).collect()
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
            Cell::number(row.rating),
            Cell::number_or_empty(row.previous),
            row.change.map_or(Cell::Empty, Cell::Change),
            Cell::number(row.games_period),
            Cell::number(row.games_total),
            Cell::number_or_empty(row.k),
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

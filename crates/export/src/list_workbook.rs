//! list.xlsx: the official list, for print and screen.

use dengji_core::publication::{ListKind, ListRow, Publication, Status, UnpublishedReason, UnpublishedRow};
use dengji_core::terms::{Date, Rating, Sex};
use rust_xlsxwriter::Workbook;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::grid::{Column, Grid, TitleBlock};
use crate::look::{Align, Look, Page, workbook};
use crate::{about, events_sheet, statistics};

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
    let title = title_block(publication, catalogue, "sheet-list").title;
    let mut workbook = workbook(&title, &publication.federation, publication.list_date.0)?;
    for part in &PARTS {
        add_part(&mut workbook, publication, catalogue, &look, part)?;
    }
    add_dropped(&mut workbook, publication, catalogue, &look)?;
    events_sheet::add(&mut workbook, publication, catalogue, &look)?;
    statistics::add(&mut workbook, publication, catalogue, &look)?;
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
    let grid = Grid {
        title: &title,
        columns: list_columns(catalogue),
        frozen: 3,
        page: Page::Portrait,
        nothing: catalogue.text("nothing"),
    };
    let words = Words::new(catalogue);
    let rows = publication.list.iter().filter(|row| (part.holds)(row));
    let is_whole_field = matches!(part.key, "sheet-men" | "sheet-women");
    let places = places(rows.clone(), is_whole_field);
    grid.write(
        sheet,
        look,
        rows.zip(places).map(|(row, place)| words.list_cells(row, place)),
    )?;
    Ok(())
}

/// The place shown with each row: among the men or women on their own sheets, on the list elsewhere. Equal ratings
/// share a place.
fn places<'a>(rows: impl Iterator<Item = &'a ListRow>, among_themselves: bool) -> Vec<u32> {
    let mut shared: Option<(Rating, u32)> = None;
    let mut place = |(counted, row): (u32, &ListRow)| {
        let own = shared
            .filter(|&(rating, _)| rating == row.rating)
            .map_or(counted, |(_, place)| place);
        shared = Some((row.rating, own));
        if among_themselves { own } else { row.rank }
    };
    (1..).zip(rows).map(&mut place).collect()
}

fn list_columns(catalogue: &Catalogue) -> Vec<Column> {
    let heading = |name: &str| catalogue.text(&format!("column-{name}"));
    vec![
        Column::narrow(heading("rank"), Align::Center),
        Column::new(heading("player-id"), Align::Left, 20),
        Column::new(heading("name"), Align::Left, 30),
        Column::narrow(heading("sex"), Align::Center),
        Column::new(heading("unit"), Align::Left, 24),
        Column::narrow(heading("federation"), Align::Center),
        Column::new(heading("title"), Align::Left, 20),
        Column::narrow(heading("rating"), Align::Right),
        Column::narrow(heading("previous"), Align::Right),
        Column::narrow(heading("change"), Align::Right),
        Column::narrow(heading("games-period"), Align::Right),
        Column::narrow(heading("games-total"), Align::Right),
        Column::narrow(heading("k"), Align::Right),
        Column::narrow(heading("status"), Align::Center),
    ]
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

    fn list_cells<'a>(&'a self, row: &'a ListRow, place: u32) -> Vec<Cell<'a>> {
        vec![
            Cell::number(place),
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
        ]
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

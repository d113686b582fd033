//! calculations.xlsx: the rows of calculations.csv, for print, with the names of the players.

use dengji_core::publication::{Calculation, Publication};
use dengji_core::rulebook::english_number;
use rust_xlsxwriter::Workbook;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::grid::{Column, Grid, TitleBlock};
use crate::list_workbook::title_block;
use crate::look::{Align, Look, Page, published_workbook};
use crate::tables::{CALCULATION_COLUMNS, calculation_cells};

/// The column of the name, which the table for programs does not have.
const NAME: usize = 2;

/// Rows of a sheet; more go onto further sheets, since a sheet ends at 1 048 576.
const ROWS_PER_SHEET: usize = 1_000_000;

/// The workbook of all calculations.
pub fn calculations_xlsx(publication: &Publication, catalogue: &Catalogue) -> Result<Vec<u8>, Error> {
    let look = Look::new(catalogue);
    let title = title_block(publication, catalogue, "sheet-calculations");
    let mut workbook = published_workbook(&title, publication.list_date.0)?;
    let sheets = publication.calculations.len().div_ceil(ROWS_PER_SHEET).max(1);
    for number in 0..sheets {
        add_sheet(&mut workbook, publication, catalogue, (&look, &title), number)?;
    }
    Ok(workbook.save_to_buffer()?)
}

fn add_sheet(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    (look, title): (&Look, &TitleBlock),
    number: usize,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    let name = catalogue.text("sheet-calculations");
    sheet.set_name(if number == 0 {
        name
    } else {
        format!("{name} {}", number + 1)
    })?;
    let rows = publication
        .calculations
        .iter()
        .skip(number * ROWS_PER_SHEET)
        .take(ROWS_PER_SHEET);
    let grid = Grid {
        title,
        columns: columns(catalogue),
        frozen: 3,
        page: Page::Landscape,
        nothing: catalogue.text("nothing"),
    };
    grid.write(sheet, look, rows.map(|row| printed_cells(row, catalogue)))?;
    Ok(())
}

/// The cells as a reader of the language expects them: yes and no in words, articles by its numbering.
fn printed_cells<'a>(row: &'a Calculation, catalogue: &Catalogue) -> Vec<Cell<'a>> {
    let mut cells = Vec::from(calculation_cells(row));
    for (name, cell) in CALCULATION_COLUMNS.iter().zip(&mut cells) {
        let word = match *name {
            "rated" => yes_no(row.rated, catalogue),
            "method" => method(row, catalogue),
            "counted" => yes_no(row.counted, catalogue),
            "articles" => articles(row, catalogue),
            _ => continue,
        };
        *cell = Cell::text(word);
    }
    cells.insert(NAME, Cell::text(&*row.name));
    cells
}

fn yes_no(holds: bool, catalogue: &Catalogue) -> String {
    catalogue.text(if holds { "calculation-yes" } else { "calculation-no" })
}

/// The article of the method, if it is one of those that acted; else as the table for programs has it.
fn method(row: &Calculation, catalogue: &Catalogue) -> String {
    let word = row.method.word();
    let article = row.articles.iter().find(|number| english_number(number) == word);
    article.map_or_else(|| word.to_owned(), |number| catalogue.article_number(number))
}

fn articles(row: &Calculation, catalogue: &Catalogue) -> String {
    let numbers: Vec<_> = row
        .articles
        .iter()
        .map(|number| catalogue.article_number(number))
        .collect();
    numbers.join(catalogue.language().pick("、", ", "))
}

fn columns(catalogue: &Catalogue) -> Vec<Column> {
    let mut columns: Vec<Column> = CALCULATION_COLUMNS.iter().map(|name| column(name, catalogue)).collect();
    columns.insert(NAME, Column::new(catalogue.text("column-name"), Align::Left, 30));
    columns
}

fn column(name: &str, catalogue: &Catalogue) -> Column {
    let heading = catalogue.text(&format!("calculation-{name}"));
    match name {
        "event_id" | "articles" => Column::new(heading, Align::Left, 30),
        "player_id" => Column::new(heading, Align::Left, 20),
        "rated" | "method" | "counted" => Column::narrow(heading, Align::Center),
        _ => Column::narrow(heading, Align::Right),
    }
}

//! The sheet with the performances from which first ratings are made.

use dengji_core::publication::{PoolRow, Publication};
use rust_xlsxwriter::Workbook;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::grid::{Column, Grid};
use crate::list_workbook::title_block;
use crate::look::{Align, Look, Page};

/// Adds the sheet.
pub(crate) fn add(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text("sheet-pool"))?;
    let title = title_block(publication, catalogue, "sheet-pool");
    let heading = |name: &str| catalogue.text(&format!("column-{name}"));
    let grid = Grid {
        title: &title,
        columns: vec![
            Column::new(heading("player-id"), Align::Left, 20),
            Column::new(heading("name"), Align::Left, 30),
            Column::new(heading("event-id"), Align::Left, 30),
            Column::narrow(heading("pool-list"), Align::Center),
            Column::narrow(heading("pool-games"), Align::Right),
            Column::narrow(heading("pool-performance"), Align::Right),
            Column::new(heading("pool-state"), Align::Indented, 30),
        ],
        frozen: 2,
        page: Page::Portrait,
        nothing: catalogue.text("nothing"),
    };
    let rows = publication.pool.iter();
    grid.write(sheet, look, rows.map(|row| cells(row, catalogue)))?;
    Ok(())
}

fn cells<'a>(row: &'a PoolRow, catalogue: &Catalogue) -> Vec<Cell<'a>> {
    vec![
        Cell::text(row.player.as_str()),
        Cell::text(&*row.name),
        Cell::text(row.event.as_str()),
        Cell::Date(row.period.0),
        Cell::number(row.games),
        Cell::number(row.performance),
        Cell::text(catalogue.text(&format!("pool-{}", row.state.word()))),
    ]
}

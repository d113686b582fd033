//! The sheet with the first players of the list on the lists before, and their lines.

use dengji_core::publication::{ListHistory, Publication};
use rust_xlsxwriter::{Workbook, Worksheet, XlsxError};

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::charts::{LineSeries, lines};
use crate::error::Error;
use crate::grid::{Column, Grid, HEADER_ROW};
use crate::list_workbook::title_block;
use crate::look::{Align, Look, Page};

/// Pixels of the chart.
const CHART_SIZE: [u32; 2] = [860, 420];

/// Adds the sheet.
pub(crate) fn add(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text("sheet-history"))?;
    let (title, history) = (
        title_block(publication, catalogue, "sheet-history"),
        &publication.history,
    );
    let names = history.players.iter().map(|player| player.name.to_string());
    let lists = Column::new(catalogue.text("column-list"), Align::Left, 12);
    let grid = Grid {
        title: &title,
        columns: [lists]
            .into_iter()
            .chain(names.map(|name| Column::new(name, Align::Right, 18)))
            .collect(),
        frozen: 1,
        page: Page::Landscape,
        nothing: catalogue.text("nothing"),
    };
    let next = grid.write(sheet, look, (0..history.lists.len()).map(|at| cells(history, at)))?;
    add_chart(sheet, look, catalogue, (history, next))?;
    Ok(())
}

fn cells(history: &ListHistory, at: usize) -> Vec<Cell<'static>> {
    let list = Cell::text(history.lists[at].to_string());
    let ratings = history.players.iter().map(|player| player.ratings[at]);
    [list].into_iter().chain(ratings.map(Cell::number_or_empty)).collect()
}

fn add_chart(
    sheet: &mut Worksheet,
    look: &Look,
    catalogue: &Catalogue,
    (history, next): (&ListHistory, u32),
) -> Result<(), XlsxError> {
    let known = history.players.iter().flat_map(|player| &player.ratings).flatten();
    let Some(lowest) = known.min() else {
        return Ok(());
    };
    let (name, first) = (catalogue.text("sheet-history"), HEADER_ROW + 1);
    let series: Vec<LineSeries> = (1..)
        .zip(&history.players)
        .map(|(column, player)| LineSeries::joined(&player.name, column))
        .collect();
    let rows = [first, next - 1];
    let mut chart = lines(look, &catalogue.text("title-sheet-history"), (&name, rows), &series);
    chart.set_width(CHART_SIZE[0]).set_height(CHART_SIZE[1]);
    chart.y_axis().set_min(lowest.points().div_euclid(50) * 50);
    sheet.insert_chart_with_offset(next + 1, 0, &chart, 8, 0)?;
    Ok(())
}

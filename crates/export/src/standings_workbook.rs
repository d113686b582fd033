//! The workbook of final standings: the table, and who met whom.

use dengji_core::number::Exact;
use dengji_core::standings::outcome::{FinalRow, FinalStandings, Of, RoundCell, shown_points};
use dengji_core::standings::table::Form;
use dengji_core::terms::{Color, Date};
use rust_xlsxwriter::Workbook;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::grid::{Column, Grid, TitleBlock};
use crate::list_workbook::date_text;
use crate::look::{Align, Look, Page, workbook};
use crate::standings_table::{category, criterion_name, decision, joined, needed, points_heading, shown_columns};

/// The most rows of a crosstable with a column for each opponent.
const MATRIX: usize = 26;

/// The workbook of final standings, for print on A4.
pub fn standings_xlsx(standings: &FinalStandings, catalogue: &Catalogue) -> Result<Vec<u8>, Error> {
    let look = Look::new(catalogue);
    let event = standings.event.as_deref().unwrap_or_default();
    let day = standings.date.unwrap_or(Date::constant(2000, 1, 1));
    let mut workbook = workbook(&catalogue.text("title-standings"), event, day)?;
    add_table(&mut workbook, standings, catalogue, &look)?;
    if standings.rows.iter().any(|row| !row.rounds.is_empty()) {
        add_crosstable(&mut workbook, standings, catalogue, &look)?;
    }
    Ok(workbook.save_to_buffer()?)
}

fn title_block(standings: &FinalStandings, catalogue: &Catalogue, key: &str) -> TitleBlock {
    let system = catalogue.language().pick(&standings.title[0], &standings.title[1]);
    let date = standings.date.map(|date| date_text(date, catalogue));
    let parts: Vec<String> = date.into_iter().chain([system.to_string()]).collect();
    TitleBlock {
        owner: standings.event.as_deref().unwrap_or_default().to_owned(),
        title: catalogue.text(key),
        subtitle: parts.join("  ·  "),
    }
}

fn add_table(
    workbook: &mut Workbook,
    standings: &FinalStandings,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text("sheet-standings"))?;
    let title = title_block(standings, catalogue, "title-standings");
    let grid = Grid {
        title: &title,
        columns: table_columns(standings, catalogue),
        frozen: if standings.of == Of::Teams { 2 } else { 3 },
        page: Page::Fitting,
        nothing: catalogue.text("nothing"),
    };
    let rows = (0..standings.rows.len()).map(|row| table_cells(standings, row, catalogue));
    grid.write(sheet, look, rows)?;
    Ok(())
}

fn table_columns(standings: &FinalStandings, catalogue: &Catalogue) -> Vec<Column> {
    let heading = |name: &str| catalogue.text(&format!("column-{name}"));
    let mut columns = Vec::new();
    if standings.of == Of::Categories {
        columns.push(Column::new(heading("category"), Align::Left, 20));
    }
    columns.push(Column::narrow(heading("place"), Align::Center));
    match standings.of {
        Of::Players => columns.extend([
            Column::narrow(heading("no"), Align::Right),
            Column::new(heading("name"), Align::Indented, 30),
            Column::new(heading("unit"), Align::Left, 26),
        ]),
        Of::Teams | Of::Categories => columns.push(Column::new(heading("team"), Align::Left, 34)),
    }
    columns.push(Column::narrow(points_heading(standings, catalogue), Align::Right));
    let criterion = |word: &std::sync::Arc<str>| Column::new(criterion_name(word, catalogue), Align::Right, 40);
    columns.extend(
        shown_columns(standings)
            .into_iter()
            .map(|at| criterion(&standings.columns[at])),
    );
    columns.push(Column::new(heading("decided-by"), Align::Indented, 40));
    columns
}

fn table_cells<'a>(standings: &'a FinalStandings, at: usize, catalogue: &Catalogue) -> Vec<Cell<'a>> {
    let row = &standings.rows[at];
    let mut cells = Vec::new();
    if standings.of == Of::Categories {
        cells.push(Cell::text(category(row, catalogue)));
    }
    cells.push(place_cell(row));
    if standings.of == Of::Players {
        cells.push(Cell::number_or_empty(row.no));
    }
    cells.push(Cell::text(&*row.name));
    if standings.of == Of::Players {
        cells.push(Cell::text_or_empty(row.unit.as_deref()));
    }
    cells.push(Cell::number(row.points));
    cells.extend(
        shown_columns(standings)
            .into_iter()
            .map(|column| terms_cell(standings, at, column)),
    );
    cells.push(Cell::text(decision(standings, row, catalogue)));
    cells
}

fn place_cell<'a>(row: &FinalRow) -> Cell<'a> {
    match row.place {
        Some(place) if row.is_shared => Cell::SharedPlace(place),
        place => Cell::number_or_empty(place),
    }
}

/// A value, or as many terms of a sequence as are needed; the CSV file has them all.
fn terms_cell<'a>(standings: &FinalStandings, row: usize, column: usize) -> Cell<'a> {
    match needed(standings, row, column) {
        [] => Cell::Empty,
        [term] => Cell::number(term),
        terms => Cell::text(joined(terms)),
    }
}

fn add_crosstable(
    workbook: &mut Workbook,
    standings: &FinalStandings,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text("sheet-crosstable"))?;
    let title = title_block(standings, catalogue, "title-crosstable");
    let columns = cross_columns(standings, catalogue);
    let last = u16::try_from(columns.len().saturating_sub(1)).unwrap_or(u16::MAX);
    let grid = Grid {
        title: &title,
        columns,
        frozen: if standings.of == Of::Players { 3 } else { 2 },
        page: Page::Landscape,
        nothing: catalogue.text("nothing"),
    };
    let rows = (0..standings.rows.len()).map(|at| cross_cells(standings, at));
    let next = grid.write(sheet, look, rows)?;
    sheet.merge_range(
        next,
        0,
        next,
        last,
        &legend(standings, catalogue),
        &look.remark().set_text_wrap(),
    )?;
    sheet.set_row_height(next, LEGEND_HEIGHT)?;
    Ok(())
}

/// Two lines under a crosstable.
const LEGEND_HEIGHT: f64 = 33.0;

/// What the signs of the crosstable mean.
pub(crate) fn legend(standings: &FinalStandings, catalogue: &Catalogue) -> String {
    let key = match (is_matrix(standings), standings.of) {
        (true, Of::Players) => "crosstable-legend-matrix",
        (false, Of::Players) => "crosstable-legend-rounds",
        (true, _) => "crosstable-legend-team-matrix",
        (false, _) => "crosstable-legend-team-rounds",
    };
    catalogue.text(key)
}

fn cross_cells(standings: &FinalStandings, at: usize) -> Vec<Cell<'_>> {
    let row = &standings.rows[at];
    let mut cells = vec![Cell::number(at + 1)];
    if standings.of == Of::Players {
        cells.push(Cell::number_or_empty(row.no));
    }
    cells.push(Cell::text(&*row.name));
    cells.extend(cross_texts(standings, at).into_iter().map(Cell::text));
    match row.totals {
        None => cells.push(Cell::number(row.points)),
        Some(totals) => cells.extend([totals.board_points, totals.match_points].map(Cell::number)),
    }
    cells.push(place_cell(row));
    cells
}

/// Whether the crosstable has a column for each opponent instead of each round.
pub(crate) fn is_matrix(standings: &FinalStandings) -> bool {
    standings.form == Form::Other && standings.rows.len() <= MATRIX
}

/// The results of a row of the crosstable: against each other row, or round by round.
pub(crate) fn cross_texts(standings: &FinalStandings, at: usize) -> Vec<String> {
    let row = &standings.rows[at];
    if is_matrix(standings) {
        let others = 0..standings.rows.len();
        others.map(|other| against(standings, at, other)).collect()
    } else {
        let cell = |round: &RoundCell| round_text(round, standings.of);
        row.rounds.iter().map(cell).collect()
    }
}

fn cross_columns(standings: &FinalStandings, catalogue: &Catalogue) -> Vec<Column> {
    let heading = |name: &str| catalogue.text(&format!("column-{name}"));
    let is_matrix = is_matrix(standings);
    let rounds = standings.rows.iter().map(|row| row.rounds.len()).max().unwrap_or(0);
    let mut columns = vec![Column::narrow(heading("row"), Align::Right)];
    if standings.of == Of::Players {
        columns.push(Column::narrow(heading("no"), Align::Right));
    }
    let name = if standings.of == Of::Players { "name" } else { "team" };
    columns.push(Column::new(heading(name), Align::Indented, 30));
    let count = if is_matrix { standings.rows.len() } else { rounds };
    let between = |number: usize| {
        let number = number.to_string();
        let heading = if is_matrix {
            number
        } else {
            catalogue.text_with("column-round-number", &[("round", &number)])
        };
        Column::narrow(heading, Align::Center)
    };
    columns.extend((1..=count).map(between));
    let totals: &[&str] = match standings.of {
        Of::Players => &["points"],
        Of::Teams | Of::Categories => &["board-points", "match-points"],
    };
    columns.extend(totals.iter().map(|name| Column::narrow(heading(name), Align::Right)));
    columns.push(Column::narrow(heading("place"), Align::Center));
    columns
}

/// The results against another row.
fn against(standings: &FinalStandings, at: usize, other: usize) -> String {
    if at == other {
        return "×".into();
    }
    let rounds = standings.rows[at].rounds.iter();
    let games = rounds.filter(|round| round.opponent == Some(other + 1));
    let results: Vec<String> = games.map(|round| result(round, standings.of)).collect();
    results.join(" ")
}

/// Opponent, colour, result: `12w1`, `5b½`, `7w+`; a bye is `-1`, an absence nothing.
fn round_text(round: &RoundCell, of: Of) -> String {
    let color = match round.color {
        None => "",
        Some(Color::White) => "w",
        Some(Color::Black) => "b",
    };
    match round.opponent {
        Some(opponent) => format!("{opponent}{color}{}", result(round, of)),
        None if round.points == Exact::ZERO => String::new(),
        None => format!("-{}", shown_points(round.points)),
    }
}

/// The points of a round; of a game that was not played `+`, `=` or `-`, of such a match the points and the sign, so
/// that they can be added up.
fn result(round: &RoundCell, of: Of) -> String {
    let points = shown_points(round.points);
    let sign = match round.points {
        lost if lost == Exact::ZERO => "-",
        halved if halved < Exact::whole(1) => "=",
        _ => "+",
    };
    match (round.played, of) {
        (true, _) => points,
        (false, Of::Players) => sign.into(),
        (false, Of::Teams | Of::Categories) => points + sign,
    }
}

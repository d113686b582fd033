//! A report as a game table: one row a game, with what the report says of both players beside it.
//!
//! The first columns are those of every game table; the players follow under the headings of sheet 棋手, with `white_`
//! and `black_` in front. Columns that nobody fills are left out.

use dengji_core::terms::{Date, Entrant, EventReport, StatedGame};

use crate::catalogue::Language;
use crate::cell::Cell;
use crate::error::Error;
use crate::forms::entrant_cells;
use crate::layout::{ENTRANT, result_word};

/// The columns of a game before those of the players.
const GAME: [&str; 6] = ["event_id", "round", "date", "board", "result", "seq"];

/// The text of a report.
pub fn report_csv(report: &EventReport) -> Result<Vec<u8>, Error> {
    let mut table = csv::WriterBuilder::new().from_writer(Vec::new());
    let shown = shown_items(report);
    let headings = ["white", "black"].into_iter().flat_map(|side| {
        let items = shown.iter();
        items.map(move |&at| format!("{side}_{}", ENTRANT[at].heading(Language::En)))
    });
    table.write_record(GAME.iter().map(|&heading| heading.to_owned()).chain(headings))?;
    let days = report.days_of_rounds();
    for (seq, game) in (1_u32..).zip(&report.games) {
        let players = [Some(game.white), game.black].map(|no| no.and_then(|no| report.entrant(no)));
        let cells = game_cells(report, game, game.date.or_else(|| days.get(&game.round).copied()), seq).into_iter();
        let sides = players.iter().flat_map(|entrant| side(*entrant, &shown));
        table.write_record(cells.chain(sides))?;
    }
    Ok(table
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))?)
}

/// The headings of sheet 棋手 under which some player of a game has something; the number and the id always.
fn shown_items(report: &EventReport) -> Vec<usize> {
    let rows: Vec<Vec<Cell<'_>>> = report
        .entrants
        .iter()
        .map(|it| entrant_cells(it, Language::En))
        .collect();
    let filled = |at: &usize| *at < 2 || rows.iter().any(|row| row[*at] != Cell::Empty);
    (0..ENTRANT.len()).filter(filled).collect()
}

fn game_cells(report: &EventReport, game: &StatedGame, day: Option<Date>, seq: u32) -> [String; 6] {
    [
        report.id.value.as_ref().map(ToString::to_string).unwrap_or_default(),
        game.round.to_string(),
        day.map(|day| day.to_string()).unwrap_or_default(),
        game.board.map(|board| board.to_string()).unwrap_or_default(),
        result_word(game.outcome).to_owned(),
        seq.to_string(),
    ]
}

fn side(entrant: Option<&Entrant>, shown: &[usize]) -> Vec<String> {
    let cells = entrant
        .map(|entrant| entrant_cells(entrant, Language::En))
        .unwrap_or_default();
    let text = |at: &usize| cells.get(*at).map(|cell| cell.csv().into_owned()).unwrap_or_default();
    shown.iter().map(text).collect()
}

//! A book in Parquet: register, opening list, tables of events and game tables, written a part at a time.
//!
//! The columns bear the English headings of the workbooks, see `crate::layout`; a part is a row group, so that no more than
//! a part is in memory. The same parts give the same bytes: one thread writes them, and a file holds no clock.

use std::io::Write;

use dengji_core::terms::{Date, EventReport, GameTable, OpeningEntry, Outcome, PlayerIndex, RegisterEntry};
use polars::prelude::{BatchedWriter, Column, DataFrame, DataType, ParquetCompression, ParquetWriter, PolarsResult};

use crate::catalogue::Language;
use crate::cell::Cell;
use crate::error::Error;
use crate::forms::{event_cells, opening_cells, register_cells};
use crate::layout::{EVENT, Item, OPENING, REGISTER, result_word};

/// A Parquet file on its way.
pub struct ParquetFile<W: Write> {
    writer: BatchedWriter<W>,
    kind: Kind,
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The register.
    Register,
    /// The opening list.
    Opening,
    /// Events, one row an event.
    Events,
    /// Games that rounds put in order.
    GamesByRound,
    /// Games that their numbers put in order.
    GamesByNumber,
}

impl<W: Write> ParquetFile<W> {
    /// A file without rows.
    pub fn new(to: W, kind: Kind) -> Result<Self, Error> {
        let empty = match kind {
            Kind::Register => texts(&REGISTER, &[])?,
            Kind::Opening => texts(&OPENING, &[])?,
            Kind::Events => texts(&EVENT, &[])?,
            Kind::GamesByRound | Kind::GamesByNumber => games(&Rows::default(), kind)?,
        };
        let writer = ParquetWriter::new(to).with_compression(ParquetCompression::Snappy);
        let writer = writer.set_parallel(false).batched(empty.schema())?;
        Ok(Self { writer, kind })
    }

    /// Adds rows of the register.
    pub fn add_register(&mut self, entries: &[RegisterEntry]) -> Result<(), Error> {
        let rows: Vec<_> = entries
            .iter()
            .map(|entry| register_cells(entry, Language::En))
            .collect();
        Ok(self.writer.write_batch(&texts(&REGISTER, &rows)?)?)
    }

    /// Adds rows of the opening list.
    pub fn add_opening(&mut self, entries: &[OpeningEntry]) -> Result<(), Error> {
        let rows: Vec<_> = entries.iter().map(|entry| opening_cells(entry, Language::En)).collect();
        Ok(self.writer.write_batch(&texts(&OPENING, &rows)?)?)
    }

    /// Adds events, without their players and games.
    pub fn add_events(&mut self, events: &[EventReport]) -> Result<(), Error> {
        let rows: Vec<_> = events.iter().map(|event| event_cells(event, Language::En)).collect();
        Ok(self.writer.write_batch(&texts(&EVENT, &rows)?)?)
    }

    /// Adds games and byes, in the order of their rows. `id` is the register number of a player.
    pub fn add_games(&mut self, table: &GameTable, id: impl Fn(PlayerIndex) -> u32) -> Result<(), Error> {
        Ok(self.writer.write_batch(&games(&Rows::of(table, id), self.kind)?)?)
    }

    /// Ends the file.
    pub fn finish(self) -> Result<(), Error> {
        self.writer.finish()?;
        Ok(())
    }
}

/// Columns of text, one for each heading; an empty cell is null.
fn texts(items: &[Item], rows: &[Vec<Cell<'_>>]) -> PolarsResult<DataFrame> {
    let column = |(at, item): (usize, &Item)| {
        let texts: Vec<_> = rows.iter().map(|row| row[at].csv()).collect();
        let cells: Vec<Option<&str>> = texts
            .iter()
            .map(|text| Some(&**text).filter(|text| !text.is_empty()))
            .collect();
        Column::new(item.heading(Language::En).into(), cells)
    };
    DataFrame::new_infer_height(items.iter().enumerate().map(column).collect())
}

/// Rows of a game table as columns.
#[derive(Default)]
struct Rows<'a> {
    event: Vec<&'a str>,
    round: Vec<u8>,
    /// Days since 1970-01-01.
    date: Vec<Option<i32>>,
    white: Vec<u32>,
    black: Vec<Option<u32>>,
    result: Vec<&'static str>,
    seq: Vec<u64>,
}

impl<'a> Rows<'a> {
    fn of(table: &'a GameTable, id: impl Fn(PlayerIndex) -> u32) -> Self {
        let mut rows = Self::default();
        let mut byes = table.byes.iter().peekable();
        for game in table.games.iter() {
            while let Some(bye) = byes.next_if(|bye| bye.row < game.row) {
                rows.add(
                    table,
                    (bye.event, bye.round),
                    None,
                    (id(bye.player), None),
                    (bye.outcome, 0),
                );
            }
            let sides = (id(game.white), Some(id(game.black)));
            rows.add(
                table,
                (game.event, game.round),
                game.date,
                sides,
                (game.outcome, game.seq),
            );
        }
        for bye in byes {
            rows.add(
                table,
                (bye.event, bye.round),
                None,
                (id(bye.player), None),
                (bye.outcome, 0),
            );
        }
        rows
    }

    fn add(
        &mut self,
        table: &'a GameTable,
        (event, round): (u32, u32),
        date: Option<Date>,
        (white, black): (u32, Option<u32>),
        (outcome, seq): (Outcome, u64),
    ) {
        self.event.push(table.events[event as usize].as_str());
        self.round.push(u8::try_from(round).unwrap_or(u8::MAX));
        self.date.push(date.map(days));
        self.white.push(white);
        self.black.push(black);
        self.result.push(result_word(outcome));
        self.seq.push(seq);
    }
}

/// Days since 1970-01-01.
fn days(date: Date) -> i32 {
    let span = Date::constant(1970, 1, 1).until(date);
    span.map_or(0, |span| span.get_days())
}

fn games(rows: &Rows<'_>, kind: Kind) -> PolarsResult<DataFrame> {
    let order = match kind {
        Kind::GamesByNumber => Column::new("seq".into(), &rows.seq),
        _ => Column::new("round".into(), &rows.round),
    };
    DataFrame::new_infer_height(vec![
        Column::new("event_id".into(), &rows.event),
        order,
        Column::new("date".into(), &rows.date).cast(&DataType::Date)?,
        Column::new("white_id".into(), &rows.white),
        Column::new("black_id".into(), &rows.black),
        Column::new("result".into(), &rows.result),
    ])
}

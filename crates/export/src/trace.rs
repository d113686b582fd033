//! trace.parquet: one row for each step of every published number.
//!
//! Its columns are described in `docs/trace.md`. The same steps give the same bytes: one thread writes them, in row
//! groups that end where a player ends, and the file holds no clock.

use dengji_core::publication::TraceRow;
use dengji_core::terms::EventId;
use polars::prelude::{
    Column, DataFrame, IntoColumn, ListBuilderTrait, ListStringChunkedBuilder, ParquetWriter, PolarsResult,
};

use crate::error::Error;
use crate::publish::OutputFile;

/// The name of the file.
pub const TRACE: &str = "trace.parquet";
/// A row group ends with the player with whom it has so many rows.
const GROUP: usize = 1 << 16;

/// Takes the steps of one player's number.
pub type TakeSteps<'a> = dyn FnMut(Vec<TraceRow>) -> Result<(), Error> + 'a;

/// The trace of a list. `derive` hands over the steps of each number, player after player.
pub fn trace_file(derive: impl FnOnce(&mut TakeSteps<'_>) -> Result<(), Error>) -> Result<OutputFile, Error> {
    let mut bytes = Vec::new();
    let schema = frame(&[])?.schema().clone();
    let mut writer = ParquetWriter::new(&mut bytes).set_parallel(false).batched(&schema)?;
    let mut rows: Vec<(u32, TraceRow)> = Vec::new();
    derive(&mut |steps| {
        rows.extend((1..).zip(steps));
        if rows.len() >= GROUP {
            writer.write_batch(&frame(&rows)?)?;
            rows.clear();
        }
        Ok(())
    })?;
    writer.write_batch(&frame(&rows)?)?;
    writer.finish()?;
    drop(writer);
    Ok(OutputFile::new(TRACE, bytes))
}

/// Rows as columns. Each row has the number of its step within its player's.
fn frame(rows: &[(u32, TraceRow)]) -> PolarsResult<DataFrame> {
    let numbers: Vec<u32> = rows.iter().map(|&(number, _)| number).collect();
    let mut places = ListStringChunkedBuilder::new("place".into(), rows.len(), rows.len());
    for (_, row) in rows {
        let texts: Vec<String> = row.step.places.iter().map(ToString::to_string).collect();
        places.append_values_iter(texts.iter().map(String::as_str));
    }
    DataFrame::new_infer_height(vec![
        text("player_id", rows, |row| row.player.as_str()),
        text_or_none("event_id", rows, |row| row.event.as_ref().map(EventId::as_str)),
        Column::new("step".into(), numbers),
        text("name", rows, |row| row.step.name),
        text_or_none("article", rows, |row| {
            Some(&*row.step.article).filter(|article| !article.is_empty())
        }),
        text_or_none("reading", rows, |row| row.step.reading.as_deref()),
        text("formula", rows, |row| &row.step.formula),
        text("value", rows, |row| &row.step.value),
        places.finish().into_column(),
    ])
}

fn text(name: &str, rows: &[(u32, TraceRow)], of: impl Fn(&TraceRow) -> &str) -> Column {
    let texts: Vec<&str> = rows.iter().map(|(_, row)| of(row)).collect();
    Column::new(name.into(), texts)
}

fn text_or_none(name: &str, rows: &[(u32, TraceRow)], of: impl Fn(&TraceRow) -> Option<&str>) -> Column {
    let texts: Vec<Option<&str>> = rows.iter().map(|(_, row)| of(row)).collect();
    Column::new(name.into(), texts)
}

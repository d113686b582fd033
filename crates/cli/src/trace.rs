//! The trace of a list: the steps of every number on it.

use dengji_core::publication::{Publication, TraceRow};
use dengji_core::terms::PlayerIndex;
use dengji_export::publish::OutputFile;
use dengji_export::trace::trace_file;
use dengji_recompute::{State, trace as in_order};

use crate::book::Book;
use crate::compute::{At, Derivations, with_derivations};
use crate::console::Failure;
use crate::load::Loaded;

/// trace.parquet of a loaded list, from how everybody stood before it; players follow one another by register number.
pub fn trace(book: &Book, loaded: &Loaded, before: &State, publication: &Publication) -> Result<OutputFile, Failure> {
    let list = publication.list_date;
    let Some(period) = loaded.periods.iter().position(|period| period.list == list) else {
        return Err(book.no_list(list));
    };
    let players = players(loaded, publication);
    let file = with_derivations(book, loaded, At { period, before }, |derivations| {
        trace_file(|take| in_order(&players, |player| steps(derivations, player), take))
    });
    file.map_err(|error| Failure::new("error-render").with("list", list).with("reason", error))
}

fn steps(derivations: &Derivations<'_>, player: PlayerIndex) -> Vec<TraceRow> {
    match derivations {
        Derivations::Period(derivations) => derivations.steps(player).0,
        Derivations::Sequential(derivations) => derivations.steps(player),
    }
}

/// The players of a list, by register number.
fn players(loaded: &Loaded, publication: &Publication) -> Vec<PlayerIndex> {
    let mut listed: Vec<&str> = publication.list.iter().map(|row| row.player.as_str()).collect();
    listed.sort_unstable();
    listed.iter().filter_map(|id| loaded.numbers.find(id)).collect()
}

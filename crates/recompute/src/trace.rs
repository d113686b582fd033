//! The steps of every number of a list, player after player.
//!
//! A block of players is derived in parallel and handed over in order, so that the steps of all are never held at once.

use dengji_core::publication::TraceRow;
use dengji_core::terms::PlayerIndex;
use rayon::prelude::*;

/// Players derived at a time.
const BLOCK: usize = 4096;

/// Hands the steps of these players' numbers to `take`, player after player in the order given.
pub fn trace<E>(
    players: &[PlayerIndex],
    steps: impl Fn(PlayerIndex) -> Vec<TraceRow> + Sync,
    take: &mut dyn FnMut(Vec<TraceRow>) -> Result<(), E>,
) -> Result<(), E> {
    for block in players.chunks(BLOCK) {
        let derived: Vec<Vec<TraceRow>> = block.par_iter().map(|&player| steps(player)).collect();
        derived.into_iter().try_for_each(&mut *take)?;
    }
    Ok(())
}

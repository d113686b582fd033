//! Any bytes as a table: of games, as a report, and as the officer's files.
#![no_main]

use std::panic;

use dengji_core::terms::PlayerIndex;
use dengji_ingest::report::read_report;
use dengji_ingest::tables::{Order, read_game_table};
use dengji_ingest::{Limits, SourceFile, officer};
use libfuzzer_sys::fuzz_target;

// A panic of the decoder of Parquet is caught where it is called; any other ends the run when it reaches the fuzzer.
fuzz_target!(init: panic::set_hook(Box::new(|panic| eprintln!("{panic}"))), |bytes: &[u8]| {
    let file = SourceFile::new("a.csv", bytes.to_vec());
    let mut findings = Vec::new();
    let player = |id: &str| id.parse().ok().map(PlayerIndex);
    for order in [Order::Numbers, Order::Rounds] {
        let _ = read_game_table(&file, order, &player, &mut findings);
    }
    let _ = officer::read_waivers(&file, &mut findings);
    let _ = officer::read_corrections(&file, &mut findings);
    let _ = officer::read_merges(&file, &mut findings);
    let _ = read_report(&file, None, &Limits::USUAL, &mut findings);
});

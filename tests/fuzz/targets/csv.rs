//! Any bytes as a table: of games, as a report, and as the officer's files.
#![no_main]

use dengji_core::terms::PlayerIndex;
use dengji_ingest::report::read_report;
use dengji_ingest::tables::{Order, read_game_table};
use dengji_ingest::{Limits, SourceFile, officer};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if bytes.starts_with(b"PAR1") {
        return;
    }
    let file = SourceFile::new("a.csv", bytes.to_vec());
    let mut findings = Vec::new();
    let player = |id: &str| id.parse().ok().map(PlayerIndex);
    for order in [Order::Numbers, Order::Rounds] {
        let _ = read_game_table(&file, order, &player, &Limits::USUAL, &mut findings);
    }
    let _ = officer::read_waivers(&file, &mut findings);
    let _ = officer::read_corrections(&file, &mut findings);
    let _ = officer::read_merges(&file, &mut findings);
    let _ = read_report(&file, None, &Limits::USUAL, &mut findings);
});

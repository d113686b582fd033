//! Any bytes as a Parquet file: as a table of games and as a table of events.
#![no_main]

use dengji_core::terms::PlayerIndex;
use dengji_fuzz::quiet;
use dengji_ingest::event_tables::{is_event_table, read_event_table};
use dengji_ingest::tables::{Order, is_game_table, read_game_table};
use dengji_ingest::{Limits, SourceFile};
use libfuzzer_sys::fuzz_target;

fuzz_target!(init: quiet(), |bytes: &[u8]| {
    let mut whole = b"PAR1".to_vec();
    whole.extend(bytes);
    if !whole.ends_with(b"PAR1") {
        whole.extend(b"PAR1");
    }
    let file = SourceFile::new("a.parquet", whole);
    let mut findings = Vec::new();
    let player = |id: &str| id.parse().ok().map(PlayerIndex);
    if is_game_table(&file) {
        let _ = read_game_table(&file, Order::Rounds, &player, &Limits::USUAL, &mut findings);
    } else if is_event_table(&file) {
        let _ = read_event_table(&file, &Limits::USUAL, &mut findings);
    } else {
        let _ = read_game_table(&file, Order::Numbers, &player, &Limits::USUAL, &mut findings);
    }
});

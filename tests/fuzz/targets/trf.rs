//! Any bytes as a report in fixed columns.
#![no_main]

use std::sync::Arc;

use dengji_ingest::check::{check_report, check_together};
use dengji_ingest::losses::losses;
use dengji_ingest::{Limits, SourceFile, trf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let file = SourceFile::new("a.trf", bytes.to_vec());
    let mut findings = Vec::new();
    let Some(report) = trf::read(&file, &Limits::USUAL, &mut findings) else {
        return;
    };
    check_report(&report, &mut findings);
    assert!(
        losses(&report, &report, "a.trf").is_empty(),
        "a report lacks something of itself"
    );
    let report = Arc::new(report);
    check_together(&[[Arc::clone(&report), report].into_iter().collect()]);
});

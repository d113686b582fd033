//! Any bytes as a workbook: a report, a register, an opening list and a list made by others.
#![no_main]

use dengji_ingest::check::check_report;
use dengji_ingest::report::read_report;
use dengji_ingest::{Limits, SourceFile, outside, read_opening, read_register};
use libfuzzer_sys::fuzz_target;

/// Smaller than usual, so that a case that is slow for its size is found and not one that is large.
const LIMITS: Limits = Limits {
    expanded_bytes: 16 << 20,
    rows: 10_000,
    ..Limits::USUAL
};

fuzz_target!(|bytes: &[u8]| {
    let file = SourceFile::new("a.xlsx", bytes.to_vec());
    let mut findings = Vec::new();
    if let Some(report) = read_report(&file, None, &LIMITS, &mut findings) {
        check_report(&report, &mut findings);
    }
    let _ = read_register(&file, &LIMITS, &mut findings);
    let _ = read_opening(&file, &LIMITS, &mut findings);
    let _ = outside::read_outside(&file, &LIMITS, &mut findings);
});

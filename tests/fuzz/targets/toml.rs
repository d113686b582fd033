//! Any bytes as the file beside a report.
#![no_main]

use dengji_core::finding::Place;
use dengji_core::terms::EventReport;
use dengji_ingest::SourceFile;
use dengji_ingest::event_toml::{apply, skeleton};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let file = SourceFile::new("a.event.toml", bytes.to_vec());
    let mut report = EventReport::empty(&Place::file("a.trf"));
    apply(&file, &mut report, &mut Vec::new());
    let text = skeleton(&report);
    let mut findings = Vec::new();
    apply(
        &SourceFile::new("a.event.toml", text.into_bytes()),
        &mut report,
        &mut findings,
    );
    assert!(findings.is_empty(), "a skeleton is not read back: {findings:?}");
});

//! Any bytes as a workbook: a report, a register, an opening list and a list made by others.
#![no_main]

use std::io::{Cursor, Read, Write};
use std::panic;

use dengji_ingest::check::check_report;
use dengji_ingest::report::read_report;
use dengji_ingest::{Limits, SourceFile, outside, read_opening, read_register};
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// Smaller than usual, so that a case that is slow for its size is found and not one that is large.
const LIMITS: Limits = Limits {
    expanded_bytes: 16 << 20,
    rows: 10_000,
    ..Limits::USUAL
};

/// Room that a changed part has to grow.
const GROWTH: usize = 1024;

// A panic of the decoding library is caught where it is called and is a finding: it must not end the run. Any other
// panic does, when it reaches the fuzzer.
fuzz_target!(init: panic::set_hook(Box::new(|panic| eprintln!("{panic}"))), |bytes: &[u8]| {
    let file = SourceFile::new("a.xlsx", bytes.to_vec());
    let mut findings = Vec::new();
    if let Some(report) = read_report(&file, None, &LIMITS, &mut findings) {
        check_report(&report, &mut findings);
    }
    let _ = read_register(&file, &LIMITS, &mut findings);
    let _ = read_opening(&file, &LIMITS, &mut findings);
    let _ = outside::read_outside(&file, &LIMITS, &mut findings);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    match with_changed_part(&data[..size], max_size, seed) {
        Some(archive) => {
            data[..archive.len()].copy_from_slice(&archive);
            archive.len()
        }
        None => fuzzer_mutate(data, size, max_size),
    }
});

/// An archive with one part changed, so that sums and compression hold; none for one case in eight and for bytes that
/// are no archive, which are changed themselves.
fn with_changed_part(archive: &[u8], most: usize, seed: u32) -> Option<Vec<u8>> {
    let (kind, choice) = (seed % 8, seed as usize / 8);
    let mut old = ZipArchive::new(Cursor::new(archive)).ok()?;
    if kind == 0 || old.is_empty() {
        return None;
    }
    let chosen = choice % old.len();
    let mut new = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..old.len() {
        let part = old.by_index(at).ok()?;
        if at == chosen {
            new.start_file(part.name().to_owned(), SimpleFileOptions::default())
                .ok()?;
            new.write_all(&changed(part, most)?).ok()?;
        } else {
            new.raw_copy_file(part).ok()?;
        }
    }
    let bytes = new.finish().ok()?.into_inner();
    (bytes.len() <= most).then_some(bytes)
}

/// The content of a part, changed.
fn changed(part: impl Read, most: usize) -> Option<Vec<u8>> {
    let mut content = Vec::new();
    part.take(most as u64).read_to_end(&mut content).ok()?;
    let size = content.len();
    content.resize(size + GROWTH, 0);
    let size = fuzzer_mutate(&mut content, size, size + GROWTH);
    content.truncate(size);
    Some(content)
}

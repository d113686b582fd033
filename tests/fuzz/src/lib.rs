//! What the fuzz targets share: readers of workbooks under small limits, and the containers around parts of a workbook.

use std::io::{Cursor, Write};
use std::panic;

use dengji_core::finding::Finding;
use dengji_ingest::check::check_report;
use dengji_ingest::report::read_report;
use dengji_ingest::{Limits, SourceFile, context, outside, read_opening, read_register};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Smaller than usual, so that a case that is slow for its size is found and not one that is large.
pub const LIMITS: Limits = Limits {
    expanded_bytes: 1 << 20,
    rows: 2_000,
    ..Limits::USUAL
};

/// Lets a panic of a decoding library be caught where it is called, and be a finding: it must not end the run. Any other
/// panic does, when it reaches the fuzzer.
pub fn quiet() {
    panic::set_hook(Box::new(|panic| eprintln!("{panic}")));
}

/// Reads a workbook as a report, and as one of the other things a workbook may be: which, its last byte says.
pub fn workbook(bytes: Vec<u8>, kind: u8) {
    let file = SourceFile::new("a.xlsx", bytes);
    let mut findings = Vec::new();
    match kind % 8 {
        0 => _ = read_register(&file, &LIMITS, &mut findings),
        1 => _ = read_opening(&file, &LIMITS, &mut findings),
        2 => _ = outside::read_outside(&file, &LIMITS, &mut findings),
        _ => {
            if let Some(report) = read_report(&file, None, &LIMITS, &mut findings) {
                check_report(&report, &mut findings);
            }
        }
    }
    Finding::arrange(&mut findings);
    if kind.is_multiple_of(16) {
        context::add(&file, &LIMITS, &mut findings);
    }
}

/// An archive of parts that are not compressed.
pub fn archive<'a>(parts: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, content) in parts {
        archive.start_file(name, options).expect("an archive in memory");
        archive.write_all(content).expect("an archive in memory");
    }
    archive.finish().expect("an archive in memory").into_inner()
}

/// The parts of an input, separated by zero bytes, which no part of a workbook in XML holds.
pub fn parts(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| *byte == 0)
}

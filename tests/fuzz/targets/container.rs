//! Any bytes as a workbook of any kind: the container around its parts.
#![no_main]

use std::io::{Cursor, Read, Write};

use dengji_fuzz::{quiet, workbook};
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// Room that a changed part has to grow.
const GROWTH: usize = 256;

fuzz_target!(init: quiet(), |bytes: &[u8]| workbook(bytes.to_vec(), 255));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    match with_changed_part(&data[..size], max_size, seed) {
        Some(archive) => {
            data[..archive.len()].copy_from_slice(&archive);
            archive.len()
        }
        None => fuzzer_mutate(data, size, max_size),
    }
});

/// An archive with one part changed, so that sums hold; none for every second case and for bytes that are no archive,
/// which are changed themselves.
fn with_changed_part(archive: &[u8], most: usize, seed: u32) -> Option<Vec<u8>> {
    let (kind, choice) = (seed % 2, seed as usize / 2);
    let mut old = ZipArchive::new(Cursor::new(archive)).ok()?;
    if kind == 0 || old.is_empty() {
        return None;
    }
    let chosen = choice % old.len();
    let mut new = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for at in 0..old.len() {
        let part = old.by_index(at).ok()?;
        if at == chosen {
            new.start_file(part.name().to_owned(), options).ok()?;
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

//! Any bytes as the stream of an .xls, in a container that holds together.
#![no_main]

use dengji_fuzz::{quiet, workbook};
use libfuzzer_sys::fuzz_target;

const SECTOR: usize = 512;
/// Streams shorter than this lie elsewhere in a container.
const LONG: usize = 4096;
const END: u32 = 0xffff_fffe;
const FREE: u32 = 0xffff_ffff;
const TABLE: u32 = 0xffff_fffd;

fuzz_target!(init: quiet(), |bytes: &[u8]| {
    let Some((kind, stream)) = bytes.split_last() else { return };
    if stream.len() < SECTOR * 120 {
        workbook(container(stream), *kind);
    }
});

/// A container: head, one sector of the table of successors, the directory, the stream.
fn container(stream: &[u8]) -> Vec<u8> {
    let length = stream.len().max(LONG).next_multiple_of(SECTOR);
    let mut head = vec![0; SECTOR];
    head[..8].copy_from_slice(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    let mut put = |at: usize, value: u32| head[at..at + 4].copy_from_slice(&value.to_le_bytes());
    put(24, 0x0003_003e);
    put(28, 0x0009_fffe);
    put(32, 6);
    put(44, 1);
    put(48, 1);
    put(56, 4096);
    put(60, END);
    put(68, END);
    put(76, 0);
    (80..SECTOR).step_by(4).for_each(|at| put(at, FREE));
    let sectors = u32::try_from(length / SECTOR).expect("few sectors");
    let mut next = vec![TABLE, END];
    next.extend((0..sectors).map(|at| if at + 1 == sectors { END } else { at + 3 }));
    next.resize(SECTOR / 4, FREE);
    head.extend(next.iter().flat_map(|next| next.to_le_bytes()));
    head.extend(entry("Root Entry", 5, 1, END, 0));
    head.extend(entry(
        "Workbook",
        2,
        FREE,
        2,
        u32::try_from(length).expect("few sectors"),
    ));
    head.extend([0; 256]);
    head.extend(stream);
    head.resize(SECTOR * 3 + length, 0);
    head
}

/// An entry of the directory.
fn entry(name: &str, kind: u8, child: u32, start: u32, length: u32) -> [u8; 128] {
    let mut entry = [0; 128];
    for (at, unit) in name.encode_utf16().enumerate() {
        entry[at * 2..at * 2 + 2].copy_from_slice(&unit.to_le_bytes());
    }
    entry[64] = u8::try_from(name.len() * 2 + 2).expect("a short name");
    (entry[66], entry[67]) = (kind, 1);
    for (at, value) in [(68, FREE), (72, FREE), (76, child), (116, start), (120, length)] {
        entry[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }
    entry
}

//! manifest.json: from what a publication was made, and the hash of everything in it.
//!
//! It holds no clock, machine or user, so the same inputs give the same manifest.

use dengji_core::publication::{Counts, InputFile, Publication, RulebookUsed};
use serde::Serialize;

use crate::error::Error;
use crate::publish::OutputFile;

/// Version of the program.
pub const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Serialize)]
struct Manifest<'a> {
    program: &'static str,
    version: &'static str,
    federation: &'a str,
    kind: &'static str,
    list_date: String,
    previous_list_date: String,
    rules: Rules<'a>,
    counts: Totals,
    inputs: Vec<HashedFile<'a>>,
    outputs: Vec<HashedFile<'a>>,
}

#[derive(Serialize)]
struct Rules<'a> {
    id: &'a str,
    version: &'a str,
    from: String,
    origin: &'a str,
    blake3: &'a str,
}

#[derive(Serialize)]
struct Totals {
    published: usize,
    new: u32,
    changed: u32,
    unchanged: u32,
    inactive: u32,
    dropped: u32,
    below_floor: u32,
    events: u64,
    findings: usize,
}

#[derive(Serialize)]
struct HashedFile<'a> {
    path: &'a str,
    blake3: String,
}

/// The manifest of a publication and its other files.
pub fn manifest_json(publication: &Publication, outputs: &[OutputFile]) -> Result<Vec<u8>, Error> {
    let manifest = Manifest {
        program: "dengji",
        version: PROGRAM_VERSION,
        federation: &publication.federation,
        kind: publication.kind.word(),
        list_date: publication.list_date.to_string(),
        previous_list_date: publication.previous_list_date.to_string(),
        rules: rules(&publication.rulebook),
        counts: totals(publication),
        inputs: publication.inputs.iter().map(input).collect(),
        outputs: outputs.iter().map(output).collect(),
    };
    let mut text = serde_json::to_vec_pretty(&manifest)?;
    text.push(b'\n');
    Ok(text)
}

fn rules(rulebook: &RulebookUsed) -> Rules<'_> {
    Rules {
        id: &rulebook.id,
        version: &rulebook.version,
        from: rulebook.from.to_string(),
        origin: &rulebook.origin,
        blake3: &rulebook.hash,
    }
}

fn totals(publication: &Publication) -> Totals {
    let Counts {
        new,
        changed,
        unchanged,
        inactive,
        dropped,
        below_floor,
        events,
    } = publication.counts;
    Totals {
        published: publication.list.len(),
        new,
        changed,
        unchanged,
        inactive,
        dropped,
        below_floor,
        events: events.events,
        findings: publication.findings.len(),
    }
}

fn input(file: &InputFile) -> HashedFile<'_> {
    HashedFile {
        path: &file.path,
        blake3: file.hash.clone(),
    }
}

fn output(file: &OutputFile) -> HashedFile<'_> {
    HashedFile {
        path: &file.name,
        blake3: file.hash(),
    }
}

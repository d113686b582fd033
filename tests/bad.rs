//! Bad files: those of `tests/bad`, each with everything that is found in it.
//!
//! A case is a file made as [`crate::edits`] makes it; `expect` lists the findings as code and place. Missing facts of the
//! event are passed over: most of these files are of other programs, which never have them. Every run has a GiB of memory
//! and ten seconds of a processor.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;
use toml::Table;

use crate::edits::Edits;
use crate::run::{Ran, dengji_bounded};

/// Facts that other programs do not write.
const NOT_ASKED: [&str; 2] = ["event-field-missing", "kind-not-stated"];

#[derive(Deserialize)]
struct Cases {
    case: Vec<Table>,
}

/// What is expected of a file.
struct Case {
    name: String,
    file: String,
    expect: Vec<String>,
    edits: Edits,
}

impl Case {
    fn of(mut table: Table) -> Self {
        let mut text = |key: &str| table.remove(key).unwrap();
        let (name, file, expect) = (text("name"), text("file"), text("expect"));
        Self {
            name: name.as_str().unwrap().to_owned(),
            file: file.as_str().unwrap().to_owned(),
            expect: expect.try_into().unwrap(),
            edits: toml::from_str(&table.to_string()).unwrap(),
        }
    }

    /// What is found in the file, or how the run ended instead.
    fn found(&self) -> Vec<String> {
        let folder = TempDir::new().unwrap();
        self.edits.write(folder.path());
        let ran = dengji_bounded(folder.path(), &["check", &self.file, "--json", "--threads", "1"]);
        let Ok(object) = serde_json::from_str::<Value>(&ran.out) else {
            return vec![ended(&ran)];
        };
        let findings = object["findings"].as_array().unwrap().iter();
        let mut found: Vec<String> = findings
            .filter(|finding| !NOT_ASKED.contains(&finding["code"].as_str().unwrap()))
            .map(|finding| self.shown(finding))
            .collect();
        found.sort();
        found
    }

    /// A finding as the code and its place: the file if it is another, the sheet, the cell or line.
    fn shown(&self, finding: &Value) -> String {
        let file = finding["file"].as_str().filter(|file| *file != self.file);
        let place = [file, finding["sheet"].as_str(), finding["cell"].as_str()];
        let place: Vec<&str> = place.into_iter().flatten().collect();
        format!("{} {}", finding["code"].as_str().unwrap(), place.join("!"))
            .trim_end()
            .to_owned()
    }
}

fn ended(ran: &Ran) -> String {
    format!("exit {}: {}", ran.code, ran.err)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/bad")
}

fn cases() -> Vec<Case> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        toml::from_str::<Cases>(&fs::read_to_string(path).unwrap())
            .unwrap()
            .case
    };
    paths.into_iter().flat_map(read).map(Case::of).collect()
}

#[test]
fn every_bad_file_has_its_findings_and_no_other_within_the_bounds() {
    let cases = cases();
    assert!(cases.len() >= 80, "{} bad files", cases.len());
    let mut differences = Vec::new();
    for case in &cases {
        let (found, mut expected) = (case.found(), case.expect.clone());
        expected.sort();
        if found != expected {
            differences.push(format!(
                "{}, {}: expected {expected:?}, found {found:?}",
                case.file, case.name
            ));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn an_archive_that_expands_beyond_the_limit_is_not_expanded_in_memory() {
    let folder = TempDir::new().unwrap();
    let file = fs::File::create(folder.path().join("bad.xlsx")).unwrap();
    let mut archive = zip::ZipWriter::new(file);
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("xl/workbook.xml", options).unwrap();
    let zeros = vec![0; 1 << 20];
    for _ in 0..20 {
        std::io::Write::write_all(&mut archive, &zeros).unwrap();
    }
    archive.finish().unwrap();
    let ran = dengji_bounded(
        folder.path(),
        &["check", "bad.xlsx", "--max-expanded-size", "16", "--json"],
    );
    assert_eq!(ran.json()["findings"][0]["code"], "limit-exceeded");
}

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::EventReport;

use super::read_report;
use crate::source::{Limits, SourceFile};

fn read(name: &str, bytes: &[u8], sidecar: Option<&str>) -> (Option<EventReport>, Vec<Finding>) {
    let mut findings = Vec::new();
    let sidecar = sidecar.map(|text| SourceFile::new("a.event.toml", text.as_bytes().to_vec()));
    let file = SourceFile::new(name, bytes.to_vec());
    let report = read_report(&file, sidecar.as_ref(), &Limits::default(), &mut findings);
    (report, findings)
}

const TRF: &[u8] = b"012 Open\n001    1      Abel,Tom\n";

#[test]
fn a_trf_file_is_known_by_its_content_and_completed_by_the_file_beside_it() {
    let (report, findings) = read("a.txt", TRF, Some("name = \"Spring\"\nplayers = { 1 = \"000123\" }\n"));
    let report = report.expect("a report");
    assert_eq!(findings, []);
    assert_eq!(report.name.value.as_deref(), Some("Spring"));
    assert_eq!(
        report.entrants[0].id.as_ref().map(ToString::to_string).as_deref(),
        Some("000123")
    );
}

#[test]
fn a_player_of_the_file_beside_it_must_be_in_the_report() {
    let (_, findings) = read("a.trf", TRF, Some("[players]\n7 = \"000123\"\n"));
    assert_eq!(findings[0].code, Code::ValueInvalid);
}

#[test]
fn other_files_are_a_note_unless_their_ending_promises_a_report() {
    for (name, bytes, code) in [
        ("reports/~$a.xlsx", &b"x"[..], Code::FileIgnored),
        ("README.md", b"# x", Code::FileIgnored),
        ("notes.txt", b"nothing", Code::FileIgnored),
        ("scan.pdf", b"%PDF-1.4", Code::FileIgnored),
        ("a.xlsx", b"plain text", Code::FileNotRecognised),
        ("a.xls", b"<html>", Code::FileNotRecognised),
        ("a.trf", b"nothing", Code::FileNotRecognised),
        ("a.xlsx", b"", Code::FileNotRecognised),
    ] {
        let (report, findings) = read(name, bytes, None);
        assert!(report.is_none(), "{name}");
        assert_eq!(findings.iter().map(|it| it.code).collect::<Vec<_>>(), [code], "{name}");
    }
}

#[test]
fn ratings_beyond_the_limits_and_empty_names_are_findings() {
    let text = format!("001    1      {:<33} 5000\n001    2      {:<33} 2000\n", "Abel,Tom", "");
    let (report, findings) = read("a.trf", text.as_bytes(), None);
    assert_eq!(report.expect("a report").entrants[0].fide_rating, None);
    let codes: Vec<Code> = findings.iter().map(|it| it.code).collect();
    assert_eq!(codes, [Code::ValueInvalid, Code::ValueMissing]);
}

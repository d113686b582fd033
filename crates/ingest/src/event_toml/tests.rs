use dengji_core::finding::{Code, Finding, Place, Spot};
use dengji_core::terms::{EntrantNo, EventFormat, EventKind, EventReport};

use super::{apply, sidecar_name, skeleton};
use crate::source::SourceFile;

fn applied(text: &str) -> (EventReport, Vec<Finding>) {
    let mut report = EventReport::empty(&Place::file("open.trf"));
    let mut findings = Vec::new();
    let file = SourceFile::new("open.event.toml", text.as_bytes().to_vec());
    apply(&file, &mut report, &mut findings);
    (report, findings)
}

#[test]
fn the_file_bears_the_name_of_the_report() {
    assert_eq!(sidecar_name("a/open.xlsx"), "a/open.event.toml");
    assert_eq!(sidecar_name("a.b/open"), "a.b/open.event.toml");
}

#[test]
fn fields_are_set_with_their_line() {
    let (report, findings) = applied(
        "event_id = \"E-1\"\nkind = \"approved\"\nformat = \"瑞士制\"\nstart = 2026-03-02\nend = \"2026/3/8\"\nrounds = 9\n\
         national_arbiters = [\"甲\", \"乙\"]\nround_dates = [\"2026-03-02\", 2026-03-03]\nwinner = 4\n",
    );
    assert_eq!(findings, []);
    assert_eq!(report.kind.value, Some(EventKind::Approved));
    assert_eq!(report.format.value, Some(EventFormat::Swiss));
    assert_eq!(report.rounds.value, Some(9));
    assert_eq!(report.winner.value, Some(EntrantNo(4)));
    assert_eq!(report.national_arbiters.value.map(|names| names.len()), Some(2));
    assert_eq!(report.round_dates.len(), 2);
    assert_eq!(
        report.end.value.map(|day| day.to_string()).as_deref(),
        Some("2026-03-08")
    );
    assert_eq!(report.start.place.to_string(), "open.event.toml:4:9");
}

#[test]
fn unknown_keys_wrong_values_and_broken_files_are_errors_with_their_place() {
    let (_, findings) = applied("name = \"x\"\nkinds = \"approved\"\nclass = \"fast\"\nrounds = 0\n");
    let found: Vec<_> = findings.iter().map(|it| (it.code, it.place.spot)).collect();
    let at = |line, column| Spot::Line { line, column };
    assert_eq!(
        found,
        [
            (Code::EventKeyUnknown, at(2, 1)),
            (Code::ValueInvalid, at(3, 9)),
            (Code::ValueInvalid, at(4, 10)),
        ]
    );
    let (_, findings) = applied("name = \n");
    assert_eq!(findings[0].code, Code::EventFileInvalid);
}

#[test]
fn the_skeleton_is_read_back_and_lacks_only_what_is_missing() {
    let (report, _) = applied("event_id = \"E-1\"\nname = \"A \\\"B\\\"\"\nformat = \"swiss\"\n");
    let text = skeleton(&report);
    let (again, findings) = applied(&text);
    assert_eq!(findings, [], "{text}");
    assert!(text.contains("\n# name = "), "{text}");
    assert!(again.name.value.is_none() && again.format.value.is_none());
    assert!(again.kind.value.is_none() && again.start.value.is_none());
    assert!(text.contains("class = \"\"  # rated, "));
}

#[test]
fn a_text_of_several_lines_is_one_remark_of_the_skeleton() {
    let (report, _) = applied("name = \"A\\nB\\u0000\\\\\"\nplace = \"C\\r\\nD\"\n");
    let text = skeleton(&report);
    assert!(text.contains("\n# name = \"A\\u000AB\\u0000\\\\\"\n"), "{text}");
    assert!(text.contains("\n# place = \"C\\u000D\\u000AD\"\n"), "{text}");
    assert_eq!(applied(&text).1, [], "{text}");
}

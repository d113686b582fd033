//! What goes to standard output, and what happens when nobody takes it.

use std::fs::File;
use std::io::pipe;
use std::process::Command;

use tempfile::TempDir;

use crate::run::dengji;

#[test]
fn output_that_cannot_be_written_is_a_failure_and_a_reader_that_has_gone_is_none() {
    let program = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dengji"));
        command.args(arguments).env("LC_ALL", "C");
        command
    };
    for arguments in [
        &["rules", "fide-2024", "--text"][..],
        &["rules"],
        &["--help"],
        &["--version"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let ran = program(arguments).stdout(full).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert_eq!(ran.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("the output cannot be written"), "{arguments:?}: {said}");
    }
    let closed = || {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        writer
    };
    let gone = program(&["rules", "fide-2024", "--text"])
        .stdout(closed())
        .output()
        .unwrap();
    assert_eq!((gone.status.code(), gone.stderr.len()), (Some(0), 0));
    let unheard = program(&["rules", "fide-1"]).stderr(closed()).output().unwrap();
    assert_eq!(unheard.status.code(), Some(2));
}

#[test]
fn a_new_book_and_a_template_are_told_as_objects() {
    let folder = TempDir::new().unwrap();
    let arguments = ["new", "b", "--opening", "1993-07-01", "--json"];
    let made = dengji(folder.path(), &arguments).exits(0).json();
    assert_eq!(
        (&made["status"], &made["next_list"]),
        (&"made".into(), &"1994-01-01".into())
    );
    let written = dengji(folder.path(), &["template", "report", "t.xlsx", "--json"]);
    assert_eq!(written.exits(0).json()["file"], "t.xlsx");
}

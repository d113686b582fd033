//! What happens when nobody takes what the program says.

use std::fs::File;
use std::io::pipe;
use std::process::Command;

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

//! Running the program.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use walkdir::WalkDir;

/// What a run said and how it ended.
pub struct Ran {
    /// Data.
    pub out: String,
    /// Everything else.
    pub err: String,
    /// The exit code.
    pub code: i32,
}

impl Ran {
    /// The object printed with `--json`.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}\n{}\n{}", self.out, self.err))
    }

    /// Fails with everything that was said unless the exit code is the expected one.
    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self
    }
}

/// Runs the program in English with an environment of its own.
pub fn dengji<A: AsRef<OsStr>>(folder: &Path, arguments: &[A]) -> Ran {
    dengji_in(folder, "en", arguments)
}

/// Runs the program in the environment of a language.
pub fn dengji_in<A: AsRef<OsStr>>(folder: &Path, language: &str, arguments: &[A]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dengji"));
    command.current_dir(folder).args(arguments);
    run(command, language)
}

/// Runs the program with a GiB of memory and ten seconds of a processor, where the system can set such bounds.
pub fn dengji_bounded<A: AsRef<OsStr>>(folder: &Path, arguments: &[A]) -> Ran {
    if cfg!(not(target_os = "linux")) {
        return dengji(folder, arguments);
    }
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "ulimit -v 1048576; ulimit -t 10; exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_dengji"),
    ]);
    command.current_dir(folder).args(arguments);
    run(command, "en")
}

fn run(mut command: Command, language: &str) -> Ran {
    for name in ["LC_ALL", "LC_MESSAGES", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.env("LANG", format!("{language}.UTF-8"));
    let output = command.output().unwrap();
    Ran {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap_or(-1),
    }
}

/// Every file below a folder with its bytes, and every folder; a cache is no part of a book.
pub fn contents(folder: &Path) -> BTreeMap<String, Option<Vec<u8>>> {
    let is_wanted = |entry: &walkdir::DirEntry| entry.depth() == 0 || entry.file_name() != ".dengji";
    let entries = WalkDir::new(folder).min_depth(1).into_iter().filter_entry(is_wanted);
    let entries = entries.map(Result::unwrap);
    let content = |entry: walkdir::DirEntry| {
        let name = entry
            .path()
            .strip_prefix(folder)
            .unwrap()
            .to_string_lossy()
            .into_owned();
        (
            name,
            entry
                .file_type()
                .is_file()
                .then(|| std::fs::read(entry.path()).unwrap()),
        )
    };
    entries.map(content).collect()
}

/// The rows of a CSV file by heading.
pub fn csv(path: &Path) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

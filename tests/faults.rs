//! What happens when a publication is cut short: there is never half of one, and the next run succeeds.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::book::{Book, LIST, put};
use crate::run::{contents, dengji};

type Files = BTreeMap<String, Option<Vec<u8>>>;

/// The files of the book. Workbooks bear the time at which they were made, so all tests take the same ones.
static BOOK: LazyLock<Files> = LazyLock::new(|| {
    let folder = TempDir::new().unwrap();
    Book::sound().write(folder.path());
    contents(folder.path())
});

fn written() -> TempDir {
    let folder = TempDir::new().unwrap();
    for (path, bytes) in &*BOOK {
        if let Some(bytes) = bytes {
            put(&folder.path().join(path), bytes);
        }
    }
    folder
}

fn target(folder: &TempDir) -> PathBuf {
    folder.path().join("published").join(LIST)
}

/// What a publication that nothing disturbs holds, and how long it took.
fn undisturbed() -> (Files, Duration) {
    let folder = written();
    let started = Instant::now();
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    (contents(&target(&folder)), started.elapsed())
}

fn publishing(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dengji"));
    command.current_dir(folder).args(["publish", ".", LIST, "--quiet"]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Fractions of a duration that look random and are the same in every run.
fn moments(count: u32) -> impl Iterator<Item = u32> {
    (0..count).scan(7_u32, |state, _| {
        *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Some(*state >> 22)
    })
}

#[test]
fn a_run_killed_at_any_moment_leaves_a_whole_publication_or_none() {
    let (whole, took) = undisturbed();
    let folder = written();
    let inputs = contents(&folder.path().join("periods"));
    for moment in moments(20) {
        let mut child = publishing(folder.path()).spawn().unwrap();
        thread::sleep(took * moment / 1024);
        let _ = child.kill();
        child.wait().unwrap();
        if target(&folder).exists() {
            assert!(contents(&target(&folder)) == whole, "half a publication");
            fs::remove_dir_all(target(&folder)).unwrap();
        }
        assert!(contents(&folder.path().join("periods")) == inputs);
    }
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    assert!(contents(&target(&folder)) == whole);
    dengji(folder.path(), &["verify", ".", "--quiet"]).exits(0);
}

#[test]
fn a_frozen_publication_survives_runs_that_are_killed() {
    let (whole, took) = undisturbed();
    let folder = written();
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    change(&folder);
    let revision = revised(&folder);
    for moment in moments(20) {
        let mut command = publishing(folder.path());
        let mut child = command.arg("--revise").spawn().unwrap();
        thread::sleep(took * moment / 1024);
        let _ = child.kill();
        child.wait().unwrap();
        let (first, frozen) = apart(&folder);
        assert!(frozen == whole, "the frozen list changed");
        assert!(first.is_empty() || first == revision, "half a revision");
        if !first.is_empty() {
            fs::remove_dir_all(target(&folder).join(FIRST)).unwrap();
        }
    }
    dengji(folder.path(), &["publish", ".", LIST, "--revise", "--quiet"]).exits(0);
    assert!(apart(&folder) == (revision, whole));
    dengji(folder.path(), &["verify", ".", "--quiet"]).exits(0);
}

/// The folder of the first revision.
const FIRST: &str = "revision-1";

/// Writes another result into the report, after its list was published.
fn change(folder: &TempDir) {
    let mut changed = Book::sound();
    changed.report_cell("对局", "F3", "0-0");
    changed.write(folder.path());
}

/// The files of the first revision and those of the frozen list, without what runs that were cut short left there.
fn apart(folder: &TempDir) -> (Files, Files) {
    let mut files = contents(&target(folder));
    files.retain(|name, _| !name.starts_with('.') && name != FIRST);
    let within = format!("{FIRST}/");
    let (first, frozen): (Files, Files) = files.into_iter().partition(|(name, _)| name.starts_with(&within));
    (first, frozen)
}

/// What the first revision of a book holds, made in a copy of its folder.
fn revised(folder: &TempDir) -> Files {
    let copy = TempDir::new().unwrap();
    for (path, bytes) in contents(folder.path()) {
        if let Some(bytes) = bytes {
            put(&copy.path().join(path), &bytes);
        }
    }
    dengji(copy.path(), &["publish", ".", LIST, "--revise", "--quiet"]).exits(0);
    apart(&copy).0
}

#[test]
fn a_revision_on_a_full_disk_leaves_nothing_and_is_named() {
    let folder = written();
    let Some(disk) = Mounted::new(&folder.path().join("published"), "size=16m") else {
        return;
    };
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    let (_, whole) = apart(&folder);
    change(&folder);
    let revision = revised(&folder);
    let used: usize = whole
        .values()
        .flatten()
        .map(|bytes| bytes.len().next_multiple_of(4096))
        .sum();
    disk.remount(&format!("size={}", used + 16 * 1024));
    for (language, words) in [("en", "no space left on the disk"), ("zh", "磁盘空间不足")] {
        let ran = dengji(folder.path(), &["publish", ".", LIST, "--revise", "--lang", language]).exits(2);
        assert!(ran.err.contains(FIRST) && ran.err.contains(words), "{}", ran.err);
        assert!(contents(&target(&folder)) == whole, "something was left");
    }
    disk.remount("size=16m");
    dengji(folder.path(), &["publish", ".", LIST, "--revise", "--quiet"]).exits(0);
    assert!(apart(&folder) == (revision, whole));
}

#[test]
fn a_revision_on_a_disk_that_can_only_be_read_is_named() {
    let folder = written();
    let Some(disk) = Mounted::new(&folder.path().join("published"), "size=16m") else {
        return;
    };
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    let (_, whole) = apart(&folder);
    change(&folder);
    let revision = revised(&folder);
    disk.remount("ro");
    let ran = dengji(folder.path(), &["publish", ".", LIST, "--revise", "--lang", "en"]).exits(2);
    assert!(
        ran.err.contains(FIRST) && ran.err.contains("the disk can only be read"),
        "{}",
        ran.err
    );
    disk.remount("rw");
    assert!(contents(&target(&folder)) == whole);
    dengji(folder.path(), &["publish", ".", LIST, "--revise", "--quiet"]).exits(0);
    assert!(apart(&folder) == (revision, whole));
}

#[test]
fn two_runs_at_once_publish_one_list() {
    let (whole, _) = undisturbed();
    for _ in 0..3 {
        let folder = written();
        let runs: Vec<_> = (0..2).map(|_| publishing(folder.path()).spawn().unwrap()).collect();
        for mut run in runs {
            assert_eq!(run.wait().unwrap().code(), Some(0));
        }
        assert!(contents(&target(&folder)) == whole);
        let left: Vec<String> = contents(&folder.path().join("published")).into_keys().collect();
        assert!(left.iter().all(|name| !name.starts_with('.')), "{left:?}");
    }
}

#[test]
fn two_runs_at_once_write_one_revision() {
    for _ in 0..3 {
        let folder = written();
        dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
        change(&folder);
        let revising = || publishing(folder.path()).arg("--revise").spawn().unwrap();
        let runs: Vec<_> = (0..3).map(|_| revising()).collect();
        for mut run in runs {
            assert_eq!(run.wait().unwrap().code(), Some(0));
        }
        let files = contents(&target(&folder));
        assert!(files.contains_key(FIRST));
        assert!(!files.contains_key("revision-2"), "the same revision twice");
    }
}

#[test]
fn a_file_in_the_place_of_the_folder_is_named_and_left() {
    let folder = written();
    let path = folder.path().join("published");
    fs::write(&path, "a note").unwrap();
    let ran = dengji(folder.path(), &["publish", ".", LIST, "--lang", "en"]).exits(2);
    assert!(ran.err.contains("published"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), "a note");
    fs::remove_file(&path).unwrap();
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
}

/// A file system of a given size or kind at a folder, as long as it lives.
struct Mounted(PathBuf);

impl Mounted {
    /// None where mounting is not permitted.
    fn new(at: &Path, options: &str) -> Option<Self> {
        fs::create_dir_all(at).unwrap();
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(at);
        let ran = command.stderr(Stdio::null()).status();
        let done = ran.is_ok_and(|status| status.success());
        if !done {
            eprintln!("skipped: a file system cannot be mounted here");
        }
        done.then(|| Self(at.to_owned()))
    }

    fn remount(&self, options: &str) {
        let mut command = Command::new("mount");
        let status = command
            .args(["-o", &format!("remount,{options}")])
            .arg(&self.0)
            .status();
        assert!(status.unwrap().success());
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_leaves_nothing_and_is_named() {
    let (whole, _) = undisturbed();
    let folder = written();
    let Some(disk) = Mounted::new(&folder.path().join("published"), "size=16k") else {
        return;
    };
    let ran = dengji(folder.path(), &["publish", ".", LIST, "--lang", "en"]).exits(2);
    assert!(ran.err.contains(LIST) && ran.err.contains("space"), "{}", ran.err);
    assert_eq!(contents(&disk.0), Files::new());
    disk.remount("size=16m");
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    assert!(contents(&target(&folder)) == whole);
}

#[test]
fn a_read_only_folder_is_named() {
    let (whole, _) = undisturbed();
    let folder = written();
    let Some(disk) = Mounted::new(&folder.path().join("published"), "size=16m,ro") else {
        return;
    };
    let ran = dengji(folder.path(), &["publish", ".", LIST, "--lang", "en"]).exits(2);
    assert!(ran.err.contains(LIST), "{}", ran.err);
    disk.remount("rw");
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    assert!(contents(&target(&folder)) == whole);
}

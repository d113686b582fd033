//! The cache of a book: whatever it holds, the same bytes and the same words come out.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use tempfile::TempDir;

use crate::run::{Ran, contents, dengji};
use crate::samples::copied;

/// The lists of the sample book.
const LISTS: [&str; 3] = ["1994-01-01", "1994-07-01", "1995-01-01"];

/// What commands say of a book whose lists are published.
const QUESTIONS: [&[&str]; 8] = [
    &["check", "."],
    &["check", ".", "1994-07-01", "--json"],
    &["publish", ".", "1995-01-01"],
    &["publish", ".", "1994-07-01", "--dry-run", "--json"],
    &["rebuild", "."],
    &["explain", ".", "1995-01-01", "000135"],
    &["titles", ".", "--json"],
    &["qualify", ".", "1995-01-01"],
];

/// Enough of them to show a change.
const THREE: [&[&str]; 3] = [QUESTIONS[0], QUESTIONS[2], QUESTIONS[4]];

/// A published copy of the sample book, made without a cache.
fn book() -> TempDir {
    let folder = copied("book");
    for list in LISTS {
        dengji(folder.path(), &["publish", ".", list, "--no-cache", "--quiet"]).exits(0);
    }
    folder
}

fn cache(book: &Path) -> PathBuf {
    book.join(".dengji")
}

/// The exit code, data and everything else.
type Answer = (i32, String, String);

fn said(ran: &Ran) -> Answer {
    (ran.code, ran.out.clone(), ran.err.clone())
}

/// Every answer with the cache as it is, and what became of the published files.
fn answers(book: &Path, options: &[&str]) -> Vec<Answer> {
    ask(book, &QUESTIONS, options)
}

fn ask(book: &Path, questions: &[&[&str]], options: &[&str]) -> Vec<Answer> {
    let ask = |question: &&[&str]| said(&dengji(book, &[question, options].concat()));
    questions.iter().map(ask).collect()
}

/// Fails with the first answer that differs.
#[track_caller]
fn are_the_same(with: &[Answer], without: &[Answer], state: &str) {
    for (with, without) in with.iter().zip(without) {
        assert_eq!(with, without, "{state}");
    }
}

fn damage(path: &Path, at: usize) {
    let mut bytes = fs::read(path).unwrap();
    let at = at.min(bytes.len() - 1);
    bytes[at] ^= 1;
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_cache_changes_nothing_but_time() {
    let folder = book();
    let book = folder.path();
    let without = answers(book, &["--no-cache"]);
    assert!(!cache(book).exists());
    let published = contents(&book.join("published"));
    are_the_same(&answers(book, &[]), &without, "cold");
    let kept = contents(&cache(book));
    let names: Vec<&str> = kept.keys().map(String::as_str).collect();
    let of_lists = LISTS
        .iter()
        .flat_map(|list| [format!("{list}.list"), format!("{list}.reports")]);
    assert_eq!(names, of_lists.collect::<Vec<_>>());
    are_the_same(&answers(book, &[]), &without, "warm");
    assert!(contents(&cache(book)) == kept, "a run without changes writes nothing");
    for name in ["1994-07-01.list", "1994-07-01.reports"] {
        fs::remove_file(cache(book).join(name)).unwrap();
    }
    are_the_same(&answers(book, &[]), &without, "files deleted");
    assert!(
        contents(&cache(book)) == kept,
        "what was deleted is written anew, the same"
    );
    for (name, at) in [
        ("1994-07-01.list", 40),
        ("1994-07-01.reports", 9000),
        ("1995-01-01.list", 0),
    ] {
        damage(&cache(book).join(name), at);
    }
    are_the_same(&answers(book, &[]), &without, "a byte changed");
    fs::write(cache(book).join("1994-01-01.list"), "").unwrap();
    fs::write(cache(book).join("1994-01-01.reports"), "not a cache").unwrap();
    fs::copy(cache(book).join("1994-07-01.list"), cache(book).join("1995-01-01.list")).unwrap();
    are_the_same(&answers(book, &[]), &without, "empty, foreign, of another list");
    assert!(contents(&book.join("published")) == published);
}

/// A change of one input, and the options with which the book is then asked.
struct Change {
    name: &'static str,
    make: fn(&Path),
    options: &'static [&'static str],
    /// Whether any answer is another one.
    is_seen: bool,
}

const REPORTS: &str = "periods/1994-07-01/reports";

fn replace(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from} is not in {}", path.display());
    fs::write(path, text.replace(from, to)).unwrap();
}

/// The rule set of the book as one of its own, with something changed.
fn own_rules(book: &Path, from: &str, to: &str) {
    let text = dengji(book, &["rules", "cn-national", "--text"]).exits(0).out;
    assert!(text.contains(from), "{from}");
    let text = text
        .replacen("id = \"cn-national\"", "id = \"own\"", 1)
        .replace(from, to);
    fs::write(book.join("own.toml"), text).unwrap();
    replace(&book.join("book.toml"), "\"cn-national\"", "\"own\"");
}

const CHANGES: &[Change] = &[
    Change {
        name: "nothing",
        make: |_| {},
        options: &[],
        is_seen: false,
    },
    Change {
        name: "a report taken away",
        make: |book| fs::remove_file(book.join(REPORTS).join("05-石川循环赛.xlsx")).unwrap(),
        options: &[],
        is_seen: true,
    },
    Change {
        name: "a report renamed",
        make: |book| {
            let reports = book.join(REPORTS);
            fs::rename(reports.join("05-石川循环赛.xlsx"), reports.join("07.xlsx")).unwrap();
        },
        options: &[],
        is_seen: true,
    },
    Change {
        name: "a report twice",
        make: |book| {
            let reports = book.join(REPORTS);
            fs::copy(
                reports.join("05-石川循环赛.xlsx"),
                book.join("periods/1995-01-01/reports/again.xlsx"),
            )
            .unwrap();
        },
        options: &[],
        is_seen: true,
    },
    Change {
        name: "what stands beside a report",
        make: |book| {
            let sidecar = book.join("periods/1995-01-01/reports/01-白河杯.event.toml");
            replace(&sidecar, "approved_on = 1994-06-29", "approved_on = 1994-09-29");
        },
        options: &[],
        is_seen: true,
    },
    Change {
        name: "corrections",
        make: |book| replace(&book.join("periods/1994-01-01/corrections.csv"), "½-½", "0-1"),
        options: &[],
        is_seen: true,
    },
    Change {
        name: "waivers",
        make: |book| fs::remove_file(book.join("periods/1995-01-01/waivers.csv")).unwrap(),
        options: &[],
        is_seen: true,
    },
    Change {
        name: "merges",
        make: |book| fs::remove_file(book.join("merges.csv")).unwrap(),
        options: &[],
        is_seen: true,
    },
    Change {
        name: "the register",
        make: |book| {
            let other = copied("amateur");
            fs::copy(other.path().join("players.xlsx"), book.join("players.xlsx")).unwrap();
        },
        options: &[],
        is_seen: true,
    },
    Change {
        name: "the opening list",
        make: |book| {
            let other = copied("amateur");
            fs::copy(other.path().join("opening.xlsx"), book.join("opening.xlsx")).unwrap();
        },
        options: &[],
        is_seen: true,
    },
    Change {
        name: "no register",
        make: |book| fs::remove_file(book.join("players.xlsx")).unwrap(),
        options: &[],
        is_seen: true,
    },
    Change {
        name: "settings",
        make: |book| replace(&book.join("book.toml"), "示例国际象棋协会", "云州国际象棋协会"),
        options: &[],
        is_seen: true,
    },
    Change {
        name: "the language",
        make: |book| replace(&book.join("book.toml"), "\"zh\"", "\"en\""),
        options: &[],
        is_seen: true,
    },
    Change {
        name: "another rule set",
        make: |book| own_rules(book, "below_games", "below_games"),
        options: &[],
        is_seen: true,
    },
    Change {
        name: "a standings system of the book's own",
        make: |book| {
            let text = dengji(book, &["rules", "cn-1994-simple", "--text"]).exits(0).out;
            fs::write(book.join("standings-cn-1994-simple.toml"), text + "\n").unwrap();
        },
        options: &[],
        is_seen: false,
    },
    Change {
        name: "a stray file",
        make: |book| fs::write(book.join("periods/1994-01-01/notes.txt"), "").unwrap(),
        options: &[],
        is_seen: true,
    },
    Change {
        name: "a file that adds to nothing",
        make: |book| fs::write(book.join(REPORTS).join("alone.event.toml"), "").unwrap(),
        options: &[],
        is_seen: true,
    },
    Change {
        name: "a limit",
        make: |_| {},
        options: &["--max-players", "12"],
        is_seen: true,
    },
    Change {
        name: "the largest file",
        make: |book| fs::write(book.join(REPORTS).join("large.csv"), vec![b'x'; (1 << 20) + 1]).unwrap(),
        options: &["--max-file-size", "1"],
        is_seen: true,
    },
    Change {
        name: "a published file",
        make: |book| replace(&book.join("published/1994-07-01/list.csv"), "1,", "2,"),
        options: &[],
        is_seen: true,
    },
];

fn write(folder: &Path, files: &BTreeMap<String, Option<Vec<u8>>>) {
    fs::create_dir_all(folder).unwrap();
    for (path, bytes) in files {
        match bytes {
            Some(bytes) => fs::write(folder.join(path), bytes).unwrap(),
            None => fs::create_dir_all(folder.join(path)).unwrap(),
        }
    }
}

#[test]
fn whatever_changes_is_seen() {
    let folder = book();
    let before = ask(folder.path(), &THREE, &[]);
    let warm = [folder.path().to_owned(), cache(folder.path())].map(|folder| contents(&folder));
    thread::scope(|scope| {
        for change in CHANGES {
            let (before, warm) = (&before, &warm);
            scope.spawn(move || {
                let folder = TempDir::new().unwrap();
                let book = folder.path();
                write(book, &warm[0]);
                write(&cache(book), &warm[1]);
                (change.make)(book);
                let with = ask(book, &THREE, change.options);
                let without = ask(book, &THREE, &[change.options, &["--no-cache"]].concat());
                are_the_same(&with, &without, change.name);
                are_the_same(&ask(book, &THREE, change.options), &without, change.name);
                assert_eq!(with != *before, change.is_seen, "{}", change.name);
            });
        }
    });
}

#[test]
fn what_cannot_be_kept_is_left() {
    let folder = book();
    let without = answers(folder.path(), &["--no-cache"]);
    fs::write(cache(folder.path()), "a file where the folder would be").unwrap();
    are_the_same(&answers(folder.path(), &[]), &without, "no folder");
}

#[test]
fn runs_at_the_same_time_do_each_other_no_harm() {
    let folder = book();
    let book = folder.path();
    let without = answers(book, &["--no-cache"]);
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| are_the_same(&answers(book, &[]), &without, "at the same time"));
        }
    });
    are_the_same(&answers(book, &[]), &without, "afterwards");
}

#[test]
fn the_folder_holds_no_more_than_the_book() {
    let folder = book();
    let book = folder.path();
    dengji(book, &["check", ".", "--quiet"]).exits(0);
    for name in [".half-written", "1987-01-01.list", "notes"] {
        fs::write(cache(book).join(name), "x").unwrap();
    }
    fs::remove_dir_all(book.join("published")).unwrap();
    fs::remove_dir_all(book.join("periods/1995-01-01")).unwrap();
    fs::remove_file(book.join(REPORTS).join("05-石川循环赛.xlsx")).unwrap();
    let size = |name: &str| fs::metadata(cache(book).join(name)).unwrap().len();
    let reports = size("1994-07-01.reports");
    dengji(book, &["check", ".", "--quiet"]).exits(0);
    let kept = contents(&cache(book));
    let names: Vec<&str> = kept.keys().map(String::as_str).collect();
    let left = [
        "1994-01-01.list",
        "1994-01-01.reports",
        "1994-07-01.list",
        "1994-07-01.reports",
    ];
    assert_eq!(names, left);
    assert!(size("1994-07-01.reports") < reports);
}

#[test]
fn a_file_in_the_wrong_folder_is_seen_and_its_going_as_well() {
    let folder = book();
    let check = || said(&dengji(folder.path(), &["check", ".", "--lang", "en"]));
    let (sound, lost) = (check(), folder.path().join("corrections.csv"));
    fs::write(&lost, "event_id,round\n").unwrap();
    let warned = check();
    assert_eq!(warned.0, 1);
    assert!(warned.2.contains("file-ignored"), "{}", warned.2);
    fs::remove_file(&lost).unwrap();
    assert_eq!(check(), sound);
}

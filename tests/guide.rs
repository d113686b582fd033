//! The guide does what it says: every command in it is run, chapter by chapter, and says what the guide shows.
//!
//! In a chapter,
//! - a block fenced as `console` holds commands behind `$ ` and, below each, lines that it prints; `…` stands for more;
//! - `<!-- run: DEED -->` prepares what an officer does by hand or what a chapter starts from: `copy FROM as TO` (FROM
//!   lies in the folder of the chapter or in `data`), `remove FILE`, `append FILE | LINE`, `replace FILE | TEXT | TEXT` (`\n` stands for a new line),
//!   or a command of the program that is not shown;
//! - `<!-- exit: N -->` gives the exit code of the last command of the next block, if it is not 0.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use walkdir::WalkDir;

use crate::run::dengji_in;

const LANGUAGES: [&str; 2] = ["zh", "en"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The chapters of a language by file name, with their texts.
fn chapters(language: &str) -> Vec<(String, String)> {
    let folder = root().join("docs").join(language).join("src");
    let files = WalkDir::new(&folder)
        .sort_by_file_name()
        .into_iter()
        .map(Result::unwrap);
    let texts = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "md"));
    let named = |file: walkdir::DirEntry| {
        let name = file.file_name().to_string_lossy().into_owned();
        (name, fs::read_to_string(file.path()).unwrap())
    };
    texts.map(named).collect()
}

/// One thing a chapter does.
#[derive(Debug)]
enum Act {
    /// What an officer does by hand.
    Prepare(String),
    /// A command with its exit code and the lines it prints.
    Command {
        line: String,
        exit: i32,
        shown: Vec<String>,
    },
}

/// The acts of a chapter, in order.
fn acts(text: &str) -> Vec<Act> {
    let mut acts = Vec::new();
    let mut exit = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(deed) = comment(line, "run:") {
            acts.push(Act::Prepare(deed.to_owned()));
        } else if let Some(code) = comment(line, "exit:") {
            exit = code.parse().unwrap();
        } else if line == "```console" {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            acts.extend(commands(&block));
            if let Some(Act::Command { exit: last, .. }) = acts.last_mut() {
                *last = std::mem::take(&mut exit);
            }
        }
    }
    acts
}

fn comment<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let inner = line.strip_prefix("<!--")?.strip_suffix("-->")?.trim();
    inner.strip_prefix(word).map(str::trim)
}

fn commands(block: &[&str]) -> Vec<Act> {
    let mut commands = Vec::new();
    for line in block {
        if let Some(line) = line.strip_prefix("$ ") {
            let (line, exit, shown) = (line.to_owned(), 0, Vec::new());
            commands.push(Act::Command { line, exit, shown });
        } else if let Some(Act::Command { shown, .. }) = commands.last_mut() {
            shown.push(line.trim_end().to_owned());
        }
    }
    commands
}

/// Words of a command line; quotes keep blanks.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' | '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

/// Does what a hidden step asks for.
fn prepare(folder: &Path, language: &str, deed: &str) {
    let (verb, rest) = deed.split_once(' ').unwrap();
    let parts: Vec<&str> = rest.split(" | ").collect();
    let path = folder.join(parts[0]);
    match (verb, parts.as_slice()) {
        ("copy", [both]) => {
            let (from, to) = both.split_once(" as ").unwrap();
            let inside = folder.join(from);
            let shipped = root().join("data").join(from);
            copy(if inside.exists() { &inside } else { &shipped }, &folder.join(to));
        }
        ("remove", [_]) if path.is_dir() => fs::remove_dir_all(path).unwrap(),
        ("remove", [_]) => fs::remove_file(path).unwrap(),
        ("append", [_, line]) => {
            let text = fs::read_to_string(&path).unwrap();
            fs::write(path, format!("{text}{line}\n")).unwrap();
        }
        ("replace", [_, old, new]) => {
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text.matches(old).count(), 1, "{deed}");
            fs::write(path, text.replace(old, &new.replace("\\n", "\n"))).unwrap();
        }
        ("dengji", [_]) => {
            let (printed, code) = run(folder, language, deed);
            assert_eq!(code, 0, "{deed}\n{printed}");
        }
        _ => panic!("the guide asks to {deed}"),
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in WalkDir::new(from).into_iter().map(Result::unwrap) {
        let inner = entry.path().strip_prefix(from).unwrap();
        let target = if inner.as_os_str().is_empty() {
            to.to_owned()
        } else {
            to.join(inner)
        };
        if entry.file_type().is_dir() {
            fs::create_dir_all(target).unwrap();
        } else {
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Runs a command; ` > FILE` keeps what it prints.
fn run(folder: &Path, language: &str, line: &str) -> (String, i32) {
    let (line, file) = line
        .split_once(" > ")
        .map_or((line, None), |(line, file)| (line, Some(file)));
    let words = words(line);
    assert_eq!(words[0], "dengji", "{line}");
    let ran = dengji_in(folder, language, &words[1..]);
    if let Some(file) = file {
        fs::write(folder.join(file), &ran.out).unwrap();
    }
    (ran.err + &ran.out, ran.code)
}

/// Lines the guide shows and the program does not print.
fn unprinted<'a>(shown: &'a [String], printed: &str) -> Vec<&'a str> {
    let printed: BTreeSet<&str> = printed.lines().map(str::trim_end).collect();
    let wanted = shown
        .iter()
        .map(String::as_str)
        .filter(|line| !line.is_empty() && *line != "…");
    wanted.filter(|line| !printed.contains(line)).collect()
}

fn follow(language: &str) {
    for (name, text) in chapters(language) {
        let folder = TempDir::new().unwrap();
        for act in acts(&text) {
            match act {
                Act::Prepare(deed) => prepare(folder.path(), language, &deed),
                Act::Command { line, exit, shown } => {
                    let (printed, code) = run(folder.path(), language, &line);
                    assert_eq!(code, exit, "docs/{language}/src/{name}: {line}\n{printed}");
                    let lost = unprinted(&shown, &printed);
                    assert!(
                        lost.is_empty(),
                        "docs/{language}/src/{name}: {line}\nnot printed:\n{}\nprinted:\n{printed}",
                        lost.join("\n")
                    );
                }
            }
        }
    }
}

#[test]
fn the_commands_of_the_guide_in_chinese_do_what_it_says() {
    follow("zh");
}

#[test]
fn the_commands_of_the_guide_in_english_do_what_it_says() {
    follow("en");
}

#[test]
fn both_guides_have_the_same_chapters_and_list_them_all() {
    let names = |language| chapters(language).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names("zh"), names("en"));
    for language in LANGUAGES {
        let chapters = chapters(language);
        let (_, summary) = chapters.iter().find(|(name, _)| name == "SUMMARY.md").unwrap();
        for (name, _) in chapters.iter().filter(|(name, _)| name != "SUMMARY.md") {
            assert!(
                summary.contains(&format!("({name})")),
                "docs/{language}/src/SUMMARY.md lacks {name}"
            );
        }
    }
}

#[test]
fn no_command_of_the_guide_stands_where_no_test_runs_it() {
    for language in LANGUAGES {
        for (name, text) in chapters(language) {
            let mut fence = None;
            for line in text.lines() {
                match (line.strip_prefix("```"), fence) {
                    (Some(kind), None) => fence = Some(kind),
                    (Some(_), Some(_)) => fence = None,
                    (None, Some("console") | None) => {}
                    (None, Some(_)) => {
                        let command = line.trim_start_matches("$ ").starts_with("dengji ");
                        assert!(!command, "docs/{language}/src/{name}: {line}");
                    }
                }
            }
            assert!(fence.is_none(), "docs/{language}/src/{name} has an open block");
        }
    }
}

#[test]
fn every_command_of_the_program_is_shown_in_both_guides() {
    let help = dengji_in(&root(), "en", &["--help"]).out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| line.starts_with("  "));
    // A text that goes on in the next line stands further in.
    let names = commands.filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')));
    let commands: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"publish"), "{help}");
    for language in LANGUAGES {
        let shown: BTreeSet<String> = chapters(language)
            .iter()
            .flat_map(|(_, text)| acts(text))
            .filter_map(|act| match act {
                Act::Command { line, .. } => words(&line).get(1).cloned(),
                Act::Prepare(_) => None,
            })
            .collect();
        let lacking: Vec<_> = commands.iter().filter(|command| !shown.contains(**command)).collect();
        assert!(lacking.is_empty(), "docs/{language} does not show {lacking:?}");
    }
}

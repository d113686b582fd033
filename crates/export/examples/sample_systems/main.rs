//! Writes two small books, of amateur and of FIDE ratings, and the workbooks of the guide's first list:
//! `cargo run -p dengji-export --example sample_systems -- FOLDER`.
//!
//! All people, places and results are invented. The same program gives the same bytes.

mod first;
mod people;
mod play;

use std::path::{Path, PathBuf};
use std::{env, fs};

use dengji_core::terms::{Date, EventFormat};
use dengji_export::catalogue::Language;
use dengji_export::forms::{opening_workbook, register_workbook, report_workbook};

use people::{AMATEURS, Human, MASTERS, opening, register};
use play::{Meeting, meeting};

type Failure = Box<dyn std::error::Error>;

/// A book: its folder, settings, people and events by list.
struct Book {
    folder: &'static str,
    settings: &'static str,
    people: &'static [Human],
    language: Language,
    events: Vec<(&'static str, Meeting)>,
}

fn main() -> Result<(), Failure> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("usage: sample_systems FOLDER")?);
    for book in [amateur(), fide()] {
        let root = folder.join(book.folder);
        let mut files = vec![
            ("book.toml".to_owned(), book.settings.into()),
            (
                "players.xlsx".to_owned(),
                register_workbook(&register(book.people), book.language)?,
            ),
            (
                "opening.xlsx".to_owned(),
                opening_workbook(&opening(book.people), book.language)?,
            ),
        ];
        for (list, event) in &book.events {
            let bytes = report_workbook(&meeting(event, book.people), book.language)?;
            files.push((format!("periods/{list}/reports/{}.xlsx", event.id), bytes));
        }
        write(&root, files)?;
    }
    for language in [Language::Zh, Language::En] {
        write(&folder.join("first").join(language.code()), first::files(language)?)?;
    }
    Ok(())
}

fn write(root: &Path, files: Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
    for (name, bytes) in files {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap_or(root))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}

/// A round robin of eight with two newcomers, a Swiss with an unknown title and a bye, and an event that is too fast.
fn amateur() -> Book {
    let event = |id, name, format, start, end| Meeting {
        id,
        name,
        format,
        start,
        end,
        rounds: 7,
        minutes: 30,
        players: &[],
        forfeits: &[],
    };
    let day = Date::constant;
    Book {
        folder: "amateur",
        language: Language::Zh,
        settings: "federation = \"云州业余棋类协会\"\ncode = \"CHN\"\nlanguage = \"zh\"\n\n[[rules]]\nid = \"cn-amateur\"\n\
                   from = 2006-01-01\n\n[lists]\nopening = 2006-02-01\n",
        people: AMATEURS,
        events: vec![
            (
                "2006-04-01",
                Meeting {
                    players: &[1, 2, 3, 4, 5, 6, 7, 8],
                    ..event(
                        "2006-01",
                        "春季循环赛",
                        EventFormat::RoundRobin,
                        day(2006, 2, 11),
                        day(2006, 2, 18),
                    )
                },
            ),
            (
                "2006-04-01",
                Meeting {
                    players: &[3, 4, 5, 6, 9, 10, 11, 12, 13],
                    forfeits: &[2],
                    ..event(
                        "2006-02",
                        "滨河公开赛",
                        EventFormat::Swiss,
                        day(2006, 3, 4),
                        day(2006, 3, 5),
                    )
                },
            ),
            (
                "2006-06-01",
                Meeting {
                    players: &[1, 2, 5, 7, 9, 11],
                    minutes: 20,
                    ..event(
                        "2006-03",
                        "社区快棋赛",
                        EventFormat::Swiss,
                        day(2006, 5, 1),
                        day(2006, 5, 1),
                    )
                },
            ),
        ],
    }
}

/// A strong round robin, an open event over the turn of a month, and a first rating in two steps.
fn fide() -> Book {
    let event = |id, name, format, start, end| Meeting {
        id,
        name,
        format,
        start,
        end,
        rounds: 9,
        minutes: 90,
        players: &[],
        forfeits: &[],
    };
    let day = Date::constant;
    Book {
        folder: "fide",
        language: Language::En,
        settings: "federation = \"Sample Federation\"\ncode = \"CHN\"\nlanguage = \"en\"\n\n[[rules]]\nid = \"fide-2024\"\n\
                   from = 2024-03-01\n\n[lists]\nopening = 2025-11-01\n",
        people: MASTERS,
        events: vec![
            (
                "2025-12-01",
                Meeting {
                    players: &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
                    ..event(
                        "2025-41",
                        "River Cup",
                        EventFormat::RoundRobin,
                        day(2025, 11, 3),
                        day(2025, 11, 12),
                    )
                },
            ),
            (
                "2025-12-01",
                Meeting {
                    players: &[9, 10, 11, 12],
                    rounds: 3,
                    ..event(
                        "2025-42",
                        "Club Weekend",
                        EventFormat::Swiss,
                        day(2025, 11, 22),
                        day(2025, 11, 23),
                    )
                },
            ),
            (
                "2026-01-01",
                Meeting {
                    players: &[3, 5, 6, 7, 8, 9, 10, 11, 12, 13],
                    forfeits: &[4],
                    ..event(
                        "2025-43",
                        "Open of the Turn",
                        EventFormat::Swiss,
                        day(2025, 11, 28),
                        day(2025, 12, 6),
                    )
                },
            ),
        ],
    }
}

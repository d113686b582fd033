//! A book gives the same whether the reports of its tables are held or lie on a shelf.

use std::fs;

use dengji_core::stored::with_texts;
use dengji_core::terms::{Outcome, StatedGame};
use dengji_export::catalogue::{Catalogue, Language};
use serde_json::Value;
use tempfile::TempDir;

use super::*;
use crate::args::{AskedSimulation, BookFormat};
use crate::commands::simulate;
use crate::compute::each_period;

fn console() -> Console {
    Console {
        catalogue: Catalogue::new(Language::En),
        json: false,
        quiet: true,
        limits: Limits::USUAL,
        no_cache: true,
        unwritten: std::sync::OnceLock::new(),
    }
}

/// A federation of two periods of tables.
fn simulated(rules: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let asked = AskedSimulation {
        folder: folder.path().join("book"),
        players: 300,
        events: 7,
        periods: 2,
        seed: 5,
        format: BookFormat::Parquet,
        rules: rules.to_owned(),
        games: Some(900),
        active: None,
        opening: None,
    };
    simulate::run(&asked, Language::En, &console()).unwrap_or_else(|_| panic!("a federation"));
    folder
}

fn load(folder: &TempDir, room: usize) -> (Book, Loaded) {
    let book = Book::open(&folder.path().join("book")).unwrap_or_else(|_| panic!("a book"));
    let lists: Vec<ListDate> = book.periods().unwrap_or_else(|_| panic!("periods")).0;
    let loaded = load_within(room, &book, &lists, &console(), &Cache::none());
    (book, loaded.unwrap_or_else(|_| panic!("what the book says")))
}

/// A table with what may go wrong, and what the officer states: a correction, a merge, a waiver.
fn with_faults(folder: &TempDir) {
    let (book, loaded) = load(folder, usize::MAX);
    let period = &loaded.periods[0];
    let [corrected, other] = [0, 1].map(|at| period.reports.get(at).report);
    let played = |game: &&StatedGame| game.black.is_some() && game.outcome == Outcome::WhiteWins;
    let game = corrected.games.iter().find(played).expect("a game that White won");
    let number = |no| corrected.number_of(no);
    let event = |report: &EventReport| report.id.value.clone().expect("an id");
    let (white, black) = (number(game.white), number(game.black.expect("Black")));
    let inside = |name: &str| book.period(period.list).join(name);
    let correction = format!(
        "event_id,round,white_no,black_no,reported,corrected,date,by,reason\n{},{},{white},{black},1-0,0-1,2001-01-01,A,R\n",
        event(&corrected),
        game.round,
    );
    fs::write(inside(CORRECTIONS), correction).expect("a file");
    let waiver = format!("event_id,article,date,by,reason\n{},三,2001-01-01,A,R\n", event(&other));
    fs::write(inside(WAIVERS), waiver).expect("a file");
    let merge = format!("old_id,surviving_id,date,by,reason\n{black},{white},1990-01-01,A,R\n");
    fs::write(book.root.join(MERGES), merge).expect("a file");
    let more = format!(
        "event_id,round,date,white_id,black_id,result\nmore,1,,{white},{black},1-0\n{id},1,,{white},nobody,1-0\n,1,,{white},{black},1-0\n",
        id = event(&other),
    );
    fs::write(inside("reports").join("more.csv"), more).expect("a file");
}

/// All that is known of a book, as text.
fn told(book: &Book, loaded: &Loaded) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for period in &loaded.periods {
        for of in period.reports.iter() {
            let rows: Value = with_texts(|| serde_json::to_value(&*of.report)).expect("a report as rows");
            told.push(format!("{rows} {:?}", of.people));
        }
        told.push(format!("{:?} {:?}", period.findings, period.inputs));
    }
    let computed = each_period(book, loaded).map(|computed| format!("{:#?}", computed.outcome.publication));
    told.extend(computed);
    told
}

#[test]
fn reports_on_a_shelf_are_those_that_were_put_there() {
    for rules in ["cn-national", "fide-2024"] {
        let folder = simulated(rules);
        for is_faulty in [false, true] {
            if is_faulty {
                with_faults(&folder);
            }
            let [(book, held), (_, shelved)] = [usize::MAX, 0].map(|room| load(&folder, room));
            let count = |loaded: &Loaded| loaded.periods.iter().map(|of| of.reports.len()).sum::<usize>();
            assert!((12..=14).contains(&count(&held)), "{rules}: {}", count(&held));
            let said = held.periods[0].findings.iter().map(|finding| finding.code);
            assert_eq!(
                said.clone().any(|code| code == Code::CorrectionApplied),
                is_faulty,
                "{rules}"
            );
            for (one, other) in told(&book, &held).iter().zip(told(&book, &shelved)) {
                assert!(*one == other, "{rules}\n{one}\n{other}");
            }
        }
    }
}

#[test]
fn two_numbers_of_one_person_in_an_event_of_tables_are_named_as_they_are() {
    let folder = simulated("fide-2024");
    with_faults(&folder);
    let (book, loaded) = load(&folder, 0);
    let merged = loaded.merges.all().first().expect("a merge");
    let first = each_period(&book, &loaded).next().expect("a list");
    let mut findings = first.outcome.publication.findings.into_iter();
    let both = findings.find(|finding| finding.argument("why") == Some("both"));
    let both = both.expect("that both play in one event");
    let mut named = ["one", "two"].map(|name| both.argument(name).unwrap_or_default().to_owned());
    let mut numbers = merged.numbers.each_ref().map(ToString::to_string);
    named.sort();
    numbers.sort();
    assert_eq!(named, numbers);
}

#[test]
fn an_event_given_twice_is_found_on_a_shelf_as_well() {
    let folder = simulated("cn-national");
    let (book, loaded) = load(&folder, usize::MAX);
    let reports = |at: usize| book.period(loaded.periods[at].list).join("reports");
    fs::copy(reports(0).join("games-001.parquet"), reports(1).join("again.parquet")).expect("a copy");
    let said = |room: usize| -> Vec<String> {
        let (_, loaded) = load(&folder, room);
        let found = loaded.periods[1].findings.iter();
        let twice = found.filter(|finding| finding.code == Code::EventTwice);
        twice.map(|finding| format!("{finding:?}")).collect()
    };
    assert_eq!(said(usize::MAX).len(), 7);
    assert_eq!(said(0), said(usize::MAX));
}

#[test]
fn an_event_given_again_under_another_id_is_found_with_the_table_of_its_games() {
    let folder = simulated("cn-national");
    let (book, loaded) = load(&folder, usize::MAX);
    let period = &loaded.periods[0];
    let report = period.reports.get(0).report;
    let number = |no| report.number_of(no);
    let rows = report.games.iter().filter_map(|game| {
        let (white, black) = (number(game.white), number(game.black?));
        Some(format!(
            "copy,{},{white},{black},{}\n",
            game.round,
            game.outcome.symbol()
        ))
    });
    let copy = "event_id,round,white_id,black_id,result\n".to_owned() + &rows.collect::<String>();
    fs::write(book.period(period.list).join("reports/copy.csv"), copy).expect("a file");
    for room in [usize::MAX, 0] {
        let (_, loaded) = load(&folder, room);
        let is_same = |finding: &&Finding| finding.code == Code::EventSameContent;
        let found: Vec<&Finding> = loaded.periods[0].findings.iter().filter(is_same).collect();
        let [found] = found[..] else {
            panic!("one finding, not {}", found.len());
        };
        let other = found.argument("other").unwrap_or_default();
        assert!(other.ends_with("games-001.parquet"), "{other}");
        assert!(found.place.file.ends_with("copy.csv"), "{}", found.place);
    }
}

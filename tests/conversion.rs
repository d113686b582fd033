//! `convert`: a report written in another layout and read again is the same event, and what is lost is said.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place, Severity};
use dengji_core::number::Score;
use dengji_core::terms::{
    Date, Entrant, EntrantNo, EventClass, EventFormat, EventId, EventKind, EventReport, Field, GameColumns, Outcome,
    PlayerId, Rating, Round, Sex, StatedGame, Title,
};
use dengji_export::report_csv::report_csv;
use dengji_export::report_trf::{Edition, own_records, report_trf};
use dengji_export::{Language, report_workbook};
use dengji_ingest::check::check_report;
use dengji_ingest::event_toml::complement;
use dengji_ingest::losses::losses;
use dengji_ingest::report::read_report;
use dengji_ingest::{Limits, SourceFile};
use proptest::prelude::*;
use rayon::prelude::*;
use tempfile::TempDir;
use walkdir::WalkDir;

use crate::run::dengji;

const LAYOUTS: [&str; 4] = ["xlsx", "trf16", "trf26", "csv"];

/// The bytes of a report in a layout.
fn written(report: &EventReport, layout: &str) -> Vec<u8> {
    match layout {
        "xlsx" => report_workbook(report, Language::Zh).unwrap(),
        "trf16" => report_trf(report, Edition::Trf16, "CHN").unwrap().into_bytes(),
        "trf26" => report_trf(report, Edition::Trf26, "CHN").unwrap().into_bytes(),
        _ => report_csv(report).unwrap(),
    }
}

fn read(bytes: &[u8], layout: &str, beside: Option<String>) -> EventReport {
    let file = SourceFile::new(format!("out.{layout}"), bytes.to_vec());
    let beside = beside.map(|text| SourceFile::new("out.event.toml", text.into_bytes()));
    let mut findings = Vec::new();
    let report = read_report(&file, beside.as_ref(), &Limits::default(), &mut findings);
    report.unwrap_or_else(|| panic!("{layout}: {findings:?}"))
}

/// The report as it comes back from a layout, together with what stands beside the file.
fn converted(report: &EventReport, layout: &str) -> EventReport {
    let bytes = written(report, layout);
    let alone = read(&bytes, layout, None);
    read(&bytes, layout, complement(report, &alone))
}

/// What is lost, as part and heading.
fn lost(report: &EventReport, again: &EventReport) -> Vec<(String, String)> {
    let word = |finding: &Finding, name| {
        let found = finding.arguments.iter().find(|(of, _)| *of == name);
        found.map(|(_, value)| value.clone()).unwrap()
    };
    let mut compared = report.clone();
    let own = own_records(report, "CHN");
    compared.records.retain(|line| !own.contains(&**line));
    let findings = losses(&compared, again, "out");
    findings
        .iter()
        .map(|finding| (word(finding, "part"), word(finding, "what")))
        .collect()
}

fn found<T>(value: T) -> Field<T> {
    Field::found(value, Place::file("in"))
}

fn entrant(no: u32, name: &str) -> Entrant {
    Entrant::new(EntrantNo(no), name, Place::file("in"))
}

fn game(round: u8, white: u32, black: Option<u32>, outcome: Outcome) -> StatedGame {
    StatedGame {
        round: Round(round),
        date: None,
        board: None,
        white: EntrantNo(white),
        black: black.map(EntrantNo),
        outcome,
        place: Place::file("in"),
        mirror: None,
        columns: GameColumns::default(),
    }
}

const PLAYED: [Outcome; 8] = [
    Outcome::WhiteWins,
    Outcome::Draw,
    Outcome::BlackWins,
    Outcome::DoubleLoss,
    Outcome::WhiteForfeitWin,
    Outcome::BlackForfeitWin,
    Outcome::DoubleForfeit,
    Outcome::UnplayedDraw,
];
const BYES: [Outcome; 3] = [Outcome::FullPointBye, Outcome::HalfPointBye, Outcome::ZeroPointBye];

const NAMES: [&str; 6] = [
    "青一帆",
    "Bai, Zhiyuan",
    "云子墨",
    "O'Hara-Müller, Ann",
    "=石明",
    "Ĝis Ŝi",
];
const OWN: [&str; 3] = ["甲一", "乙二", "丙三"];

/// What every layout holds: names, sex, year, FIDE's facts, titles of up to three letters, results.
fn player(no: u32) -> impl Strategy<Value = Entrant> {
    let facts = (
        0..NAMES.len(),
        any::<Option<bool>>(),
        proptest::option::of(1900_i16..2020),
        0..4_usize,
    );
    let of_fide = (
        proptest::option::of(100..4000),
        proptest::option::of(1_000_000_u32..99_999_999),
        prop_oneof![Just(None), Just(Some("CHN")), Just(Some("FRA"))],
    );
    (facts, of_fide).prop_map(move |((name, sex, year, title), (rating, id, federation))| Entrant {
        sex: sex.map(|is_male| if is_male { Sex::Male } else { Sex::Female }),
        birth_year: year,
        title: Title(["", "大师", "GM", "WFM"][title].into()),
        fide_rating: rating.map(Rating::new),
        fide_id: id.map(|id| id.to_string().into()),
        federation: federation.map(Arc::from),
        ..entrant(no, NAMES[name])
    })
}

/// Players by pairs: each round the first half meets the second, moved on by one.
fn games(players: u32, rounds: u8, picks: &[usize]) -> Vec<StatedGame> {
    let half = players / 2;
    let mut games = Vec::new();
    for round in 1..=rounds {
        for at in 0..half {
            let pick = picks[games.len() % picks.len()];
            let other = half + (at + u32::from(round)) % half;
            let pair = if pick.is_multiple_of(2) {
                (at + 1, other + 1)
            } else {
                (other + 1, at + 1)
            };
            games.push(game(round, pair.0, Some(pair.1), PLAYED[pick % PLAYED.len()]));
        }
        if players % 2 == 1 {
            let pick = picks[games.len() % picks.len()];
            games.push(game(round, players, None, BYES[pick % BYES.len()]));
        }
    }
    games
}

fn report() -> impl Strategy<Value = EventReport> {
    (4..12_u32, 1..4_u8, proptest::collection::vec(0..24_usize, 1..30)).prop_flat_map(|(count, rounds, picks)| {
        let players: Vec<_> = (1..=count).map(player).collect();
        (players, Just(games(count, rounds, &picks)), any::<bool>()).prop_map(move |(entrants, games, has_days)| {
            let mut report = EventReport::empty(&Place::file("in"));
            report.id = found(EventId::new("2026-07").unwrap());
            report.name = found("云州公开赛".into());
            report.kind = found(EventKind::Approved);
            report.format = found(EventFormat::Swiss);
            report.class = found(EventClass::Rated);
            report.start = found(Date::constant(2026, 5, 2));
            report.end = found(Date::constant(2026, 5, 6));
            report.rounds = found(rounds);
            report.national_arbiters = found(vec!["青长风".into(), "江若水".into()]);
            report.first_control_moves = found(40);
            report.first_control_minutes = found(120);
            report.approval = found("云棋字〔2026〕8号".into());
            let day = |round: u8| Date::constant(2026, 5, 1 + i8::try_from(round).unwrap());
            if has_days {
                report.round_dates = (1..=rounds).map(|round| (Round(round), day(round))).collect();
            }
            report.entrants = entrants.into();
            report.games = games.into();
            report
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_layout_gives_the_same_event_back(report in report()) {
        for layout in LAYOUTS {
            let again = converted(&report, layout);
            prop_assert_eq!(lost(&report, &again), vec![], "{}", layout);
            prop_assert_eq!(again.entrants.len(), report.entrants.len());
            prop_assert_eq!(again.games.len(), report.games.len());
        }
    }

    #[test]
    fn a_second_conversion_loses_nothing_more(report in report(), name in ".{1,60}", unit in "[ =+甲乙a-z]{0,9}") {
        let mut report = report;
        report.entrants[0].name = name.into();
        report.entrants[0].unit = Some(unit.into());
        for layout in LAYOUTS {
            let once = converted(&report, layout);
            let twice = converted(&once, layout);
            prop_assert_eq!(lost(&once, &twice), vec![], "{}", layout);
        }
    }
}

/// The reports among the samples, and among real files if `DENGJI_CONFORMANCE` names a folder of them, that are sound.
fn samples() -> Vec<EventReport> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let real = std::env::var_os("DENGJI_CONFORMANCE").map(|folder| Path::new(&folder).join("data"));
    let mut paths: Vec<PathBuf> = [Some(samples), real]
        .into_iter()
        .flatten()
        .flat_map(|folder| WalkDir::new(folder).into_iter().map(|entry| entry.unwrap().into_path()))
        .filter(|path| path.is_file() && !path.to_string_lossy().ends_with(".event.toml"))
        .collect();
    paths.sort();
    paths.iter().filter_map(|path| sound(path)).collect()
}

fn sound(path: &Path) -> Option<EventReport> {
    let file = |path: &Path| SourceFile::new(path.display().to_string(), fs::read(path).unwrap());
    let beside = path.with_extension("event.toml");
    let beside = beside.exists().then(|| file(&beside));
    let mut findings = Vec::new();
    let report = read_report(&file(path), beside.as_ref(), &Limits::default(), &mut findings)?;
    check_report(&report, &mut findings);
    let stops = |finding: &Finding| finding.severity == Severity::Error && finding.code != Code::EventFieldMissing;
    (!findings.iter().any(stops)).then_some(report)
}

/// What the second list has and the others lack.
fn beyond(lost: Vec<(String, String)>, known: &[&[(String, String)]]) -> Vec<(String, String)> {
    let is_new = |one: &(String, String)| !known.iter().any(|list| list.contains(one));
    lost.into_iter().filter(is_new).collect()
}

#[test]
fn every_pair_of_layouts_loses_what_either_of_them_lacks_and_no_more() {
    let reports = samples();
    assert!(reports.len() >= 25, "{} reports", reports.len());
    reports.par_iter().for_each(|report| {
        let of_layout = LAYOUTS.map(|layout| {
            let once = converted(report, layout);
            let lost = lost(report, &once);
            (layout, once, lost)
        });
        for (first, once, lost_once) in &of_layout {
            for (second, _, lacks) in &of_layout {
                let (name, twice) = (&report.place.file, converted(once, second));
                let none: [(String, String); 0] = [];
                assert_eq!(
                    beyond(lost(once, &twice), &[lacks]),
                    none,
                    "{name}: {first} to {second}"
                );
                assert_eq!(
                    beyond(lost(report, &twice), &[lacks, lost_once]),
                    none,
                    "{name}: {first} to {second}"
                );
            }
        }
    });
}

#[test]
fn national_facts_and_teams_come_back_from_the_edition_of_2026() {
    let mut report = EventReport::empty(&Place::file("in"));
    report.rounds = found(1);
    for no in 1..=4_u32 {
        let mut player = entrant(no, OWN[no as usize % 3]);
        player.latin_name = Some(format!("Player {no}").into());
        player.id = PlayerId::new(&format!("00001{no}"));
        player.rating = Some(Rating::new(2000 + i32::try_from(no).unwrap()));
        player.team = Some(if no % 2 == 1 { "东队" } else { "West" }.into());
        player.board = Some(no.div_ceil(2));
        player.stated_points = Some((Score::HALF, Place::file("in")));
        player.stated_rank = Some(1);
        report.entrants.push(player);
    }
    report.games = vec![game(1, 1, Some(2), Outcome::Draw), game(1, 4, Some(3), Outcome::Draw)].into();
    assert_eq!(lost(&report, &read(&written(&report, "trf26"), "trf26", None)), []);
    assert_eq!(lost(&report, &read(&written(&report, "xlsx"), "xlsx", None)), []);
    assert_eq!(lost(&report, &read(&written(&report, "csv"), "csv", None)), []);
    let headings = |part: &str, words: &[&str]| -> Vec<(String, String)> {
        words.iter().map(|word| (part.to_owned(), (*word).to_owned())).collect()
    };
    // The edition of 2016 has neither national ratings and numbers nor a second name.
    assert_eq!(
        lost(&report, &read(&written(&report, "trf16"), "trf16", None)),
        headings(
            "player",
            &["编号 / id", "拼音 / latin_name", "姓名 / name", "等级分 / rating"]
        ),
    );
}

const TRF: &str = "\
012 Open\r
022 Yunzhou\r
042 1994/04/02\r
052 1994/04/02\r
092 Individual: Swiss-System (Dutch)\r
777 of a pairing program\r
XXA 0001  1.0\r
001    1 m    Qing, Yifan                       2452 CHN                         1.0    1     2 w 1\r
001    2 m    Bai, Zhiyuan                      2431 CHN                         0.0    2     1 b 0\r
FRA    1      Qing                              2500\r
";

#[test]
fn records_that_are_not_read_are_kept() {
    let report = read(TRF.as_bytes(), "trf", None);
    for layout in ["trf16", "trf26"] {
        let text = String::from_utf8(written(&report, layout)).unwrap();
        for kept in [
            "092 Individual: Swiss-System (Dutch)",
            "777 of a pairing program",
            "XXA 0001  1.0",
            "FRA    1      Qing",
        ] {
            assert_eq!(text.matches(kept).count(), 1, "{kept} in {text}");
        }
        assert_eq!(lost(&report, &read(text.as_bytes(), layout, None)), []);
    }
    let lost = lost(&report, &read(&written(&report, "csv"), "csv", None));
    assert!(lost.contains(&("records".to_owned(), "-".to_owned())), "{lost:?}");
}

#[test]
fn the_command_writes_a_file_and_says_what_it_does_not_hold() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    fs::write(at.join("in.trf"), TRF).unwrap();
    let ran = dengji(at, &["convert", "in.trf", "out.xlsx"]).exits(0);
    assert!(
        ran.err
            .contains("warning[conversion-loss]: out.xlsx does not hold 4 further records"),
        "{}",
        ran.err
    );
    let ran = dengji(at, &["convert", "out.xlsx", "back.trf", "--json"])
        .exits(0)
        .json();
    assert_eq!(
        (&ran["status"], &ran["severities"]["warn"]),
        (&"written".into(), &0.into()),
        "{ran:#}"
    );
    assert!(
        fs::read_to_string(at.join("back.trf"))
            .unwrap()
            .contains("\r\n001    2 m    Bai, Zhiyuan ")
    );
    dengji(at, &["convert", "in.trf", "out.xlsx"]).exits(2);
    dengji(at, &["convert", "in.trf", "out.doc"]).exits(2);
    dengji(at, &["convert", "none.trf", "new.csv"]).exits(2);
}

#[test]
fn facts_without_a_place_stand_beside_the_file_if_asked_for() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    fs::write(at.join("in.trf"), TRF).unwrap();
    let ran = dengji(at, &["convert", "in.trf", "out.csv"]).exits(0);
    assert!(
        ran.err.contains("the field 赛事名称 / name of the event: Open"),
        "{}",
        ran.err
    );
    fs::remove_file(at.join("out.csv")).unwrap();
    let ran = dengji(at, &["convert", "in.trf", "out.csv", "--write-event"]).exits(0);
    assert!(!ran.err.contains("of the event"), "{}", ran.err);
    let beside = fs::read_to_string(at.join("out.event.toml")).unwrap();
    assert!(
        beside.contains("name = \"Open\"\nformat = \"swiss\"\nstart = \"1994-04-02\""),
        "{beside}"
    );
}

#[test]
fn a_report_with_errors_is_not_converted() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    fs::write(at.join("in.trf"), TRF.replace("1 b 0", "1 b 1")).unwrap();
    let ran = dengji(at, &["convert", "in.trf", "out.xlsx"]).exits(1);
    assert!(ran.err.contains("error[game-contradicts]"), "{}", ran.err);
    assert!(!at.join("out.xlsx").exists());
}

#[test]
fn a_report_in_which_a_number_stands_twice_lacks_nothing_of_itself() {
    let mut report = EventReport::empty(&Place::file("in"));
    report.entrants = vec![entrant(1, "甲一"), entrant(1, "乙二")].into();
    assert_eq!(lost(&report, &report), []);
}

//! Real files with known answers. They are not part of the project: `DENGJI_CONFORMANCE` names the folder that holds
//! them, and without it nothing is checked.

use std::path::PathBuf;

use dengji_core::finding::{Code, Finding, Severity};
use dengji_core::number::Score;
use dengji_core::terms::{EventFormat, EventReport, Outcome};
use dengji_ingest::check::check_report;
use dengji_ingest::report::read_report;
use dengji_ingest::{Limits, SourceFile};

fn read(path: &str) -> Option<(EventReport, Vec<Finding>)> {
    let folder = PathBuf::from(std::env::var_os("DENGJI_CONFORMANCE")?);
    let bytes = std::fs::read(folder.join("data").join(path)).expect("the file is there");
    let mut findings = Vec::new();
    let report = read_report(&SourceFile::new(path, bytes), None, &Limits::default(), &mut findings);
    let report = report.expect("a report");
    check_report(&report, &mut findings);
    Some((report, findings))
}

fn count(report: &EventReport, outcomes: &[Outcome]) -> usize {
    report
        .games
        .iter()
        .filter(|game| outcomes.contains(&game.outcome))
        .count()
}

const DECISIVE: &[Outcome] = &[Outcome::WhiteWins, Outcome::BlackWins];
const PLAYED: &[Outcome] = &[
    Outcome::WhiteWins,
    Outcome::BlackWins,
    Outcome::Draw,
    Outcome::DoubleLoss,
];
const FORFEITS: &[Outcome] = &[
    Outcome::WhiteForfeitWin,
    Outcome::BlackForfeitWin,
    Outcome::DoubleForfeit,
    Outcome::UnplayedDraw,
];

/// Errors other than missing facts of the event, which exports never have.
fn errors(findings: &[Finding]) -> Vec<&Finding> {
    let false_ones =
        |finding: &&Finding| finding.severity <= Severity::Reject && finding.code != Code::EventFieldMissing;
    findings.iter().filter(false_ones).collect()
}

fn stated_sum(report: &EventReport) -> i32 {
    let stated = report
        .entrants
        .iter()
        .filter_map(|entrant| entrant.stated_points.as_ref());
    stated.map(|(points, _)| points.halves()).sum()
}

fn stated_count(report: &EventReport) -> usize {
    report
        .entrants
        .iter()
        .filter(|entrant| entrant.stated_points.is_some())
        .count()
}

#[test]
fn the_chinese_open_has_324_games_and_nine_byes() {
    let Some((report, findings)) = read("cn-open-2025/crosstable.xlsx") else {
        return;
    };
    assert_eq!(errors(&findings), Vec::<&Finding>::new());
    assert_eq!(report.entrants.len(), 73);
    assert_eq!(report.rounds.value, Some(9));
    assert_eq!(
        report
            .entrants
            .iter()
            .filter(|entrant| entrant.rating.is_none())
            .count(),
        26
    );
    assert_eq!(report.games.len(), 333);
    assert_eq!(count(&report, &[Outcome::WhiteWins]), 111);
    assert_eq!(count(&report, &[Outcome::BlackWins]), 98);
    assert_eq!(count(&report, &[Outcome::Draw]), 115);
    assert_eq!(count(&report, &[Outcome::FullPointBye]), 9);
    assert_eq!(stated_count(&report), 73);
    assert!(
        report
            .entrants
            .iter()
            .all(|entrant| entrant.unit.is_some() && entrant.fide_id.is_some())
    );
    assert_eq!(
        report.name.value.as_deref(),
        Some("2025年全国国际象棋棋友大师赛（云溪站） 棋协大师组")
    );
    assert!(
        !findings
            .iter()
            .any(|finding| matches!(finding.code, Code::PlayerAbsent | Code::PairTwice))
    );
}

#[test]
fn two_rapid_swisses_agree_in_every_cell() {
    for (file, players, unrated, games, forfeits, byes, empty, sum) in [
        ("rapid-swiss-2025-01.xlsx", 85, 18, 275, 6, 1, 32, 282),
        ("rapid-swiss-2024-08.xlsx", 107, 29, 356, 10, 5, 12, 371),
    ] {
        let Some((report, findings)) = read(&format!("chess-results-xlsx/{file}")) else {
            return;
        };
        assert_eq!(errors(&findings), Vec::<&Finding>::new(), "{file}");
        assert_eq!(report.entrants.len(), players);
        let rated = report.entrants.iter().filter(|entrant| entrant.fide_rating.is_some());
        assert_eq!(players - rated.count(), unrated);
        assert_eq!(count(&report, PLAYED), games);
        assert_eq!(count(&report, FORFEITS), forfeits);
        assert_eq!(count(&report, &[Outcome::FullPointBye]), byes);
        assert_eq!(count(&report, &[Outcome::ZeroPointBye]), empty);
        assert_eq!((stated_sum(&report), stated_count(&report)), (sum * 2, players));
        assert_eq!(report.rounds.value, Some(7));
        assert_eq!(report.format.value, Some(EventFormat::Swiss));
        assert_eq!(
            (report.minutes.value, report.increment_seconds.value),
            (Some(10), Some(3))
        );
        assert_eq!(report.time_class.value.as_deref(), Some("rapid"));
        assert!(report.start.value.is_some() && report.start.value == report.end.value);
        assert!(report.venue.value.is_some() && report.organiser.value.is_some());
        assert!(
            report
                .name
                .value
                .as_deref()
                .is_some_and(|name| name.starts_with("Harbour Circuit - Rapid"))
        );
    }
}

#[test]
fn the_round_robin_of_six_has_fifteen_games() {
    let Some((report, findings)) = read("chess-results-xlsx/classical-roundrobin-2026.xlsx") else {
        return;
    };
    assert_eq!(errors(&findings), Vec::<&Finding>::new());
    assert_eq!(report.entrants.len(), 6);
    assert_eq!(report.games.len(), 15);
    assert_eq!(report.rounds.value, Some(5));
    assert_eq!(report.format.value, Some(EventFormat::RoundRobin));
    assert_eq!(stated_sum(&report), 30);
    let rank = |no| {
        report
            .entrant(dengji_core::terms::EntrantNo(no))
            .and_then(|entrant| entrant.stated_rank)
    };
    assert_eq!((rank(6), rank(3)), (Some(1), Some(6)));
}

#[test]
fn the_swiss_of_2005_has_970_games_and_a_line_for_the_bye() {
    let Some((report, findings)) = read("trf/swiss-2005.trf") else {
        return;
    };
    assert_eq!(errors(&findings), Vec::<&Finding>::new());
    assert_eq!(report.entrants.len(), 283);
    assert!(findings.iter().any(|finding| finding.code == Code::EntrantIsBye));
    assert_eq!(
        report
            .entrants
            .iter()
            .filter(|entrant| entrant.fide_rating.is_some())
            .count(),
        146
    );
    assert_eq!((count(&report, DECISIVE), count(&report, &[Outcome::Draw])), (722, 248));
    assert_eq!(count(&report, FORFEITS), 10);
    assert_eq!(count(&report, &[Outcome::FullPointBye]), 1);
    assert_eq!(stated_count(&report), 283);
    assert_eq!(report.format.value, Some(EventFormat::Swiss));
    assert_eq!(
        report.start.value.map(|date| date.to_string()).as_deref(),
        Some("2005-07-28")
    );
    assert_eq!(
        (report.first_control_moves.value, report.first_control_minutes.value),
        (Some(40), Some(120))
    );
}

#[test]
fn the_krause_file_has_99_games_and_six_half_point_byes() {
    let Some((report, findings)) = read("trf/krause-2011.tab") else {
        return;
    };
    assert_eq!(errors(&findings), Vec::<&Finding>::new());
    assert_eq!(report.entrants.len(), 40);
    assert_eq!((count(&report, DECISIVE), count(&report, &[Outcome::Draw])), (61, 38));
    assert_eq!(count(&report, &[Outcome::HalfPointBye]), 6);
    assert_eq!(stated_count(&report), 40);
    let days: Vec<_> = report.round_dates.iter().map(|(_, date)| date.to_string()).collect();
    assert_eq!(
        days,
        [
            "2011-02-25",
            "2011-02-26",
            "2011-02-26",
            "2011-02-26",
            "2011-02-27",
            "2011-02-27"
        ]
    );
}

#[test]
fn two_encodings_give_the_same_text() {
    let (Some((utf8, _)), Some((latin, findings))) = (read("trf/it_utf-8.tab"), read("trf/it_latin-1.tab")) else {
        return;
    };
    assert!(findings.iter().any(|finding| finding.code == Code::EncodingFound));
    let names = |report: &EventReport| {
        report
            .entrants
            .iter()
            .map(|entrant| entrant.name.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&utf8), names(&latin));
    assert_eq!(names(&utf8), ["Mì Tarraghèn,Saoirsìan", "Öll,Hâns", "Sokolan,Dmitri"]);
    let points: Vec<Score> = latin
        .entrants
        .iter()
        .filter_map(|entrant| Some(entrant.stated_points.as_ref()?.0))
        .collect();
    assert_eq!(points, [Score::ONE, Score::from_halves(4), Score::ZERO]);
    assert_eq!(latin.games.len(), 3);
    assert_eq!(errors(&findings), Vec::<&Finding>::new());
}

#[test]
fn the_team_event_has_1030_games_and_50_teams() {
    let Some((report, findings)) = read("trf/team-trf26.trf") else {
        return;
    };
    assert_eq!(errors(&findings), Vec::<&Finding>::new());
    assert_eq!(report.entrants.len(), 249);
    assert_eq!(report.rounds.value, Some(14));
    assert_eq!((count(&report, DECISIVE), count(&report, &[Outcome::Draw])), (614, 416));
    assert_eq!(stated_count(&report), 249);
    assert_eq!(report.format.value, Some(EventFormat::TeamSwiss));
    let teams: std::collections::BTreeSet<_> = report.entrants.iter().map(|entrant| entrant.team.clone()).collect();
    assert_eq!(teams.len(), 50);
    assert!(report.entrants.iter().any(|entrant| entrant.rating.is_some()));
}

#[test]
fn the_old_workbook_has_150_players_and_no_results() {
    let Some((report, findings)) = read("xls/starting-rank-2019.xls") else {
        return;
    };
    let found: Vec<Code> = errors(&findings).iter().map(|finding| finding.code).collect();
    assert_eq!(found, [Code::ResultsMissing]);
    assert_eq!(report.entrants.len(), 150);
    let ratings = report
        .entrants
        .iter()
        .filter_map(|entrant| entrant.rating.or(entrant.fide_rating));
    assert_eq!(ratings.clone().count(), 126);
    assert_eq!(ratings.map(dengji_core::terms::Rating::points).sum::<i32>(), 168_823);
    assert_eq!(
        report
            .entrants
            .iter()
            .filter(|entrant| entrant.fide_id.is_some())
            .count(),
        134
    );
    assert!(
        report
            .entrants
            .iter()
            .all(|entrant| entrant.federation.as_deref() == Some("IND"))
    );
}

//! 积分循环制, and what is shown of an event.

use super::*;
use crate::rules::samples::Sample;
use crate::standings::key::Key;
use crate::standings::table::Line;
use crate::terms::{Outcome, Round};

fn by(id: &str) -> System {
    System::from_id(id).expect("a known system")
}

/// Five players and four rounds; A D0 -2 C1 B2, B C1 E0 -2 A0, C B1 D2 A1 E2, D A2 C0 E0 -2, E -2 B2 D2 C0.
fn five() -> Sample {
    use Outcome::{BlackWins, Draw, FullPointBye, WhiteWins};
    let games = [
        (1, 1, 4, BlackWins),
        (1, 2, 3, Draw),
        (2, 2, 5, BlackWins),
        (2, 3, 4, WhiteWins),
    ];
    let later = [
        (3, 1, 3, Draw),
        (3, 4, 5, BlackWins),
        (4, 1, 2, WhiteWins),
        (4, 3, 5, WhiteWins),
    ];
    let mut sample = Sample::new(EventFormat::Swiss, 5);
    for (round, white, black, outcome) in games.into_iter().chain(later) {
        sample = sample.game(round, white, black, outcome);
    }
    for (round, player) in [(1, 5), (2, 1), (3, 2), (4, 4)] {
        let mut bye = sample.report.games[0].clone();
        (bye.round, bye.white, bye.black, bye.outcome) = (Round(round), EntrantNo(player), None, FullPointBye);
        sample.report.games.push(bye);
    }
    sample
}

fn shown(report: &EventReport, system: &System) -> Vec<String> {
    let done = standings(report, system, |_| None, &mut Vec::new()).expect("a known format");
    let row = |row: &FinalRow| {
        let cells: Vec<String> = row.cells.iter().map(|terms| terms[0].to_string()).collect();
        format!(
            "{} {} {} {}",
            row.place.unwrap_or(0),
            row.name,
            row.points,
            cells.join(" ")
        )
    };
    done.rows.iter().map(row).collect()
}

#[test]
fn an_early_bye_helps_the_progressive_score_and_hurts_the_opponents_points() {
    let twice = |id: &str| System { win: 2, ..by(id) };
    assert_eq!(
        shown(&five().report, &twice("points-progressive-buchholz")),
        [
            "1 P5 6 18 13",
            "2 P3 6 14 18",
            "3 P1 5 10 13",
            "4 P4 4 10 17",
            "5 P2 3 8 17"
        ]
    );
    assert_eq!(
        shown(&five().report, &twice("points-buchholz-progressive")),
        [
            "1 P3 6 18 14",
            "2 P5 6 13 18",
            "3 P1 5 13 10",
            "4 P4 4 17 10",
            "5 P2 3 17 8"
        ]
    );
}

#[test]
fn a_win_worth_one_or_two_changes_no_place() {
    let names = |win: i32, id: &str| {
        let system = System { win, ..by(id) };
        let done = standings(&five().report, &system, |_| None, &mut Vec::new()).expect("a known format");
        done.rows.iter().map(|row| (row.place, row.no)).collect::<Vec<_>>()
    };
    for id in [
        "points-progressive-buchholz",
        "points-buchholz-progressive",
        "go-swiss",
        "go-round-robin",
        "cn-1994",
    ] {
        assert_eq!(names(1, id), names(2, id), "{id}");
    }
}

/// Running scores 1-2-3-3 and 0-1-2-3.
#[test]
fn the_progressive_score_is_the_sum_of_the_running_score() {
    let line = |halves: &[i32]| {
        let slot = |&halves: &i32| Slot {
            points: Score::from_halves(halves),
            ..Slot::default()
        };
        Line::new(None, halves.iter().map(slot).collect())
    };
    let table = Table {
        form: Form::Swiss,
        lines: vec![line(&[2, 2, 2, 0]), line(&[0, 2, 2, 2])],
        winner: None,
    };
    let rows = rank(&table, &by("points-progressive-buchholz"));
    let sums: Vec<String> = rows.iter().map(|row| row.values[0].terms[0].to_string()).collect();
    assert_eq!(sums, ["9", "6"]);
}

/// A meets 4, 8, 2, 4, B meets 4, 6, 4, 4: both 18; without the last round 14 and 14; without two 12 and 10.
#[test]
fn the_reverse_drop_of_the_opponents_points_leaves_out_the_last_rounds() {
    let points = [4, 8, 2, 4, 4, 6, 4, 4];
    let mut lines: Vec<Line> = vec![Line::default(); 2];
    for &halves in &points {
        let mut line = Line::new(None, Vec::new());
        (line.points, line.ranked) = (Score::from_halves(halves), false);
        lines.push(line);
    }
    for (own, first) in [(0, 2), (1, 6)] {
        let slot = |opponent| Slot {
            opponent: Some(opponent),
            played: true,
            ..Slot::default()
        };
        lines[own] = Line::new(None, (first..first + 4).map(slot).collect());
    }
    let table = Table {
        form: Form::Swiss,
        lines,
        winner: None,
    };
    let keys = Key::list("opponents-points,opponents-points-cut").expect("known criteria");
    let system = System {
        win: 2,
        ..by("points-buchholz-progressive")
    }
    .with_tie_breaks(&keys);
    let rows = rank(&table, &system);
    assert_eq!(
        (rows[0].player, &*rows[1].decided_by, rows[1].step),
        (0, "opponents-points-cut", Some(2))
    );
    let cut: Vec<String> = rows[0].values[1].terms.iter().map(ToString::to_string).collect();
    assert_eq!(cut, ["14", "12", "4"]);
}

#[test]
fn small_points_alone_are_taken_by_the_form_of_the_event_and_said() {
    let keys = Key::list("小分").expect("a known criterion");
    let system = by("cn-1994").with_tie_breaks(&keys);
    for (format, word) in [
        (EventFormat::Swiss, "progressive"),
        (EventFormat::RoundRobin, "sonneborn-berger"),
    ] {
        let mut sample = five();
        sample.report.format.value = Some(format);
        let mut findings = Vec::new();
        let done = standings(&sample.report, &system, |_| None, &mut findings).expect("a known format");
        assert_eq!(done.columns, [Word::from(word)]);
        assert_eq!(
            findings.iter().map(|finding| finding.code).collect::<Vec<_>>(),
            [Code::StandingsSmallPoints]
        );
    }
}

#[test]
fn a_report_without_a_system_is_ranked_by_the_1994_rules_of_its_format() {
    let id = |format| {
        let mut sample = five();
        sample.report.format.value = Some(format);
        system_of(&sample.report, None, |_| None, &mut Vec::new()).map(|system| system.id.to_string())
    };
    assert_eq!(id(EventFormat::Swiss).as_deref(), Some("cn-1994"));
    assert_eq!(id(EventFormat::TeamSwiss).as_deref(), Some("cn-1994-team"));
}

#[test]
fn an_unknown_system_and_fide_rules_without_a_date_are_findings() {
    let mut sample = five();
    let mut findings = Vec::new();
    sample.report.standings.value = Some("nobody".into());
    assert_eq!(system_of(&sample.report, None, |_| None, &mut findings), None);
    let dated =
        system_of(&sample.report, Some("fide-c07"), |_| None, &mut findings).map(|system| system.id.to_string());
    assert_eq!(dated.as_deref(), Some("fide-c07-2023"));
    let codes: Vec<Code> = findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, [Code::StandingsUnknown, Code::StandingsDateMissing]);
    sample.report.start.value = Some(Date::constant(2026, 3, 1));
    let dated =
        system_of(&sample.report, Some("fide-c07"), |_| None, &mut findings).map(|system| system.id.to_string());
    assert_eq!((dated.as_deref(), findings.len()), (Some("fide-c07-2026"), 2));
}

#[test]
fn the_format_is_taken_from_the_games_where_it_is_plain() {
    let mut sample = five();
    sample.report.format.value = None;
    assert_eq!(format_of(&sample.report), None);
    sample.report.games.truncate(2);
    assert_eq!(format_of(&sample.report), Some(EventFormat::Swiss));
    let mut three = Sample::new(EventFormat::RoundRobin, 3);
    for (round, white, black) in [(1, 1, 2), (2, 2, 3), (3, 1, 3)] {
        three = three.game(round, white, black, Outcome::Draw);
    }
    three.report.format.value = None;
    assert_eq!(format_of(&three.report), Some(EventFormat::RoundRobin));
}

#[test]
fn rounds_name_opponents_by_their_rows_and_half_points_are_shown_as_fractions() {
    let done = standings(
        &five().report,
        &by("points-progressive-buchholz"),
        |_| None,
        &mut Vec::new(),
    );
    let done = done.expect("a known format");
    let first = &done.rows[0];
    assert_eq!(first.no, Some(EntrantNo(5)));
    let opponents: Vec<Option<usize>> = first.rounds.iter().map(|round| round.opponent).collect();
    assert_eq!(opponents, [None, Some(5), Some(4), Some(2)]);
    assert_eq!(
        [1, 2, 3, 5].map(|halves| shown_points(Exact::ratio(halves, 2))),
        ["½", "1", "1½", "2½"]
    );
}

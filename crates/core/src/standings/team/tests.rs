//! The worked examples of teams, from matches on boards.

use super::*;
use crate::finding::Place;
use crate::rules::samples::entrant;
use crate::standings::{System, columns, rank};
use crate::terms::{EntrantNo, EventFormat, Outcome, Round, StatedGame};

/// Teams by letter with so many boards each, numbered from 1.
fn report(names: &str, boards: u32) -> EventReport {
    let mut report = EventReport::empty(&Place::file("event.xlsx"));
    report.format.value = Some(EventFormat::TeamRoundRobin);
    for (at, name) in (0..).zip(names.chars()) {
        report.entrants.extend((1..=boards).map(|board| Entrant {
            team: Some(name.to_string().into()),
            board: Some(board),
            ..entrant(at * boards + board)
        }));
    }
    report
}

/// A match: the results on the boards in points of the first side with a win worth 2.
fn play(report: &mut EventReport, round: u8, (one, other): (u32, u32), results: &[u8]) {
    let boards = u32::try_from(results.len()).expect("a few boards");
    for (board, result) in (1..).zip(results) {
        let outcome = [Outcome::BlackWins, Outcome::Draw, Outcome::WhiteWins][usize::from(*result)];
        report.games.push(StatedGame {
            round: Round(round),
            date: None,
            board: Some(board),
            white: EntrantNo(one * boards + board),
            black: Some(EntrantNo(other * boards + board)),
            outcome,
            place: Place::default(),
            mirror: None,
            columns: crate::terms::GameColumns::default(),
        });
    }
}

fn teams(report: &EventReport) -> Teams {
    Teams::of_report(
        report,
        &Table::of_report(report, crate::standings::table::Form::Other, |_| None),
    )
}

fn shown(teams: &Teams, system: &System) -> Vec<String> {
    let row = |row: crate::standings::Standing| {
        let values: Vec<String> = row.values.iter().map(|value| value.terms[0].to_string()).collect();
        format!(
            "{}{} {} by {}",
            row.place,
            teams.names[row.player],
            values.join(" "),
            row.decided_by
        )
    };
    rank(&teams.table, system).into_iter().map(row).collect()
}

/// P-Q 1 2 0, P-R 2 1 2, P-S 0 1 0, Q-R 2 2 1, Q-S 0 0 1, R-S 2 1 1.
#[test]
fn go_teams_are_ranked_by_match_points_then_board_points_then_the_first_board() {
    let mut report = report("PQRS", 3);
    for (round, pair, results) in [
        (1, (0, 1), [1, 2, 0]),
        (2, (0, 2), [2, 1, 2]),
        (3, (0, 3), [0, 1, 0]),
        (3, (1, 2), [2, 2, 1]),
        (2, (1, 3), [0, 0, 1]),
        (1, (2, 3), [2, 1, 1]),
    ] {
        play(&mut report, round, pair, &results);
    }
    let system = System::from_id("go-team").expect("a known system");
    let teams = teams(&report);
    let expected = [
        "1S 12 5 4 3 by points",
        "2P 9 3 4 2 by points",
        "3Q 9 3 2 4 by board-2",
        "4R 6 1 2 3 by points",
    ];
    let found = shown(&teams, &system);
    let place = |rows: &[String]| rows.iter().map(|row| row[..4].to_owned()).collect::<Vec<_>>();
    assert_eq!(place(&found), place(&expected.map(str::to_owned)));
    assert!(found[2].ends_with("by board-2"), "{found:?}");
    let points: Vec<i32> = teams
        .table
        .lines
        .iter()
        .map(|line| line.match_points.halves())
        .collect();
    assert_eq!(points, [6, 6, 4, 8]);
    let words: Vec<String> = columns(&teams.table, &system).iter().map(ToString::to_string).collect();
    assert_eq!(words, ["board-points", "board-1", "board-2", "board-3"]);
}

/// J to N are level on board points; what they met and how the matches ended.
#[test]
fn the_four_steps_of_1994_separate_teams_level_on_board_points() {
    let met: [(&str, [(i32, i32); 5]); 5] = [
        ("J", [(26, 4), (24, 0), (20, 4), (18, 2), (16, 0)]),
        ("K", [(26, 4), (24, 0), (20, 4), (18, 2), (14, 4)]),
        ("L", [(27, 0), (24, 4), (19, 4), (18, 2), (14, 4)]),
        ("M", [(26, 4), (24, 2), (20, 4), (18, 2), (14, 0)]),
        ("N", [(27, 0), (26, 4), (18, 4), (18, 2), (13, 4)]),
    ];
    let mut lines: Vec<Line> = vec![Line::default(); 5];
    for (at, (_, opponents)) in met.iter().enumerate() {
        let mut slots = Vec::new();
        for &(halves, match_halves) in opponents {
            slots.push(Slot {
                opponent: Some(lines.len()),
                points: Score::from_halves(4),
                played: true,
                match_points: Score::from_halves(match_halves),
                ..Slot::default()
            });
            let mut opponent = Line::new(None, Vec::new());
            opponent.points = Score::from_halves(halves);
            opponent.ranked = false;
            lines.push(opponent);
        }
        lines[at] = Line::new(None, slots);
        lines[at].boards = vec![Vec::new(); 4];
    }
    let table = Table {
        form: crate::standings::table::Form::Swiss,
        lines,
        winner: None,
    };
    let rows = rank(&table, &System::from_id("cn-1994-team").expect("a known system"));
    let row = |row: &crate::standings::Standing| {
        let values: Vec<String> = row.values.iter().map(|value| value.terms[0].to_string()).collect();
        format!("{} {}: {}", row.place, met[row.player].0, values.join(" "))
    };
    assert_eq!(
        rows.iter().map(row).collect::<Vec<_>>(),
        [
            "1 J: 52 5 27.5 10",
            "2 K: 51 7 34.5 10",
            "3 L: 51 7 33 9.5",
            "4 N: 51 7 33 9",
            "5 M: 51 6 33.5 10"
        ]
    );
    let decided: Vec<&str> = rows.iter().map(|row| &*row.decided_by).collect();
    let words = [
        "opponents-board-points",
        "beaten-board-points",
        "opponents-board-points-cut",
        "match-points",
    ];
    assert_eq!(decided, [words[0], words[0], words[1], words[2], words[3]]);
}

#[test]
fn four_opponents_or_fewer_leave_nothing_after_the_cut_and_a_bye_is_one_of_the_lowest() {
    let mut report = report("ABCDEF", 1);
    for (round, other) in (1..).zip(1..6) {
        play(&mut report, round, (0, other), &[2]);
    }
    let four = |report: &EventReport| {
        let teams = teams(report);
        let judged = (opponents_board_points_cut(&teams.table).judge)(&[0]);
        assert!(matches!(judged.terms, crate::standings::machine::Terms::Single(_)));
        match judged.terms {
            crate::standings::machine::Terms::Single(values) => values[0],
            crate::standings::machine::Terms::Sequence(_) => unreachable!("a single value"),
        }
    };
    assert_eq!(four(&report), Score::ZERO.exact());
    report.games.truncate(4);
    assert_eq!(four(&report), Score::ZERO.exact());
}

#[test]
fn a_match_without_a_point_is_won_by_nobody_and_a_bye_is_worth_what_was_entered() {
    let mut report = report("ABC", 2);
    play(&mut report, 1, (0, 1), &[1, 1]);
    for game in &mut report.games {
        game.outcome = Outcome::DoubleForfeit;
    }
    play(&mut report, 2, (0, 1), &[1, 1]);
    for player in [5, 6] {
        let mut bye = report.games[0].clone();
        (bye.white, bye.black, bye.outcome) = (EntrantNo(player), None, Outcome::FullPointBye);
        report.games.push(bye);
    }
    let table = teams(&report).table;
    let points: Vec<(i32, i32)> = table
        .lines
        .iter()
        .map(|line| (line.points.halves(), line.match_points.halves()))
        .collect();
    assert_eq!(points, [(2, 2), (2, 2), (4, 4)]);
    assert!(!table.lines[2].slots[0].is_requested_bye() && table.lines[2].slots[1].is_requested_bye());
}

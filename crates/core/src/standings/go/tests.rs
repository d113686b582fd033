//! The worked examples of the Go rules, and withdrawals.

use super::*;
use crate::standings::table::Line;
use crate::standings::{System, rank};

fn game(opponent: usize, halves: i32) -> Slot {
    Slot {
        opponent: Some(opponent),
        points: Score::from_halves(halves),
        played: true,
        ..Slot::default()
    }
}

fn table(form: Form, lines: Vec<Line>) -> Table {
    Table {
        form,
        lines,
        winner: None,
    }
}

fn by(id: &str) -> System {
    System::from_id(id).expect("a known system")
}

fn order(table: &Table, system: &str) -> Vec<usize> {
    rank(table, &by(system)).iter().map(|row| row.player + 1).collect()
}

/// A complete round robin by its table of points (with a win worth 2); each meets each in some round.
fn round_robin(results: &[&[i32]]) -> Table {
    let line = |(own, points): (usize, &&[i32])| {
        let slots = points.iter().enumerate().filter(|&(other, _)| other != own);
        Line::new(None, slots.map(|(other, &halves)| game(other, halves)).collect())
    };
    table(Form::Other, results.iter().enumerate().map(line).collect())
}

/// Points 1:6, 2:4, 3:7, 4:1, 5:6, 6:6; 1 has 4/2 + 7/2 + 1 + 6 = 12.5, 5 has 6 + 4 + 1, 6 has 4 + 1 + 6; 6 beat 5.
#[test]
fn the_direct_game_does_not_decide_but_fewer_warnings_do() {
    let mut table = round_robin(&[
        &[0, 1, 1, 2, 0, 2],
        &[1, 0, 1, 2, 0, 0],
        &[1, 1, 0, 1, 2, 2],
        &[0, 0, 1, 0, 0, 0],
        &[2, 2, 0, 2, 0, 0],
        &[0, 2, 0, 2, 2, 0],
    ]);
    assert_eq!(order(&table, "go-round-robin")[..2], [3, 1]);
    let places = |table: &Table| {
        rank(table, &by("go-round-robin"))
            .iter()
            .map(|row| row.place)
            .collect::<Vec<_>>()
    };
    assert_eq!(places(&table), [1, 2, 3, 3, 5, 6]);
    table.lines[4].warnings = 2;
    table.lines[5].warnings = 1;
    assert_eq!(order(&table, "go-round-robin"), [3, 1, 6, 5, 2, 4]);
    let rows = rank(&table, &by("go-round-robin"));
    let sums: Vec<String> = rows[1..4]
        .iter()
        .map(|row| row.terms("sonneborn-berger").expect("a value")[0].to_string())
        .collect();
    assert_eq!(sums, ["12.5", "11", "11"]);
    assert_eq!(&*rows[3].decided_by, "warnings");
}

/// Eight players with points 6 4 4 3 2 3 0 2 and opponents' points 10 11 8 4 12 6 10 11 after three rounds.
fn eight() -> Table {
    let wanted = [(6, 10), (4, 11), (4, 8), (3, 4), (2, 12), (3, 6), (0, 10), (2, 11)];
    // Each meets lines of nobody's with the points that are missing, so that points and sums are as given.
    let mut lines: Vec<Line> = vec![Line::default(); wanted.len()];
    for (at, &(points, met)) in wanted.iter().enumerate() {
        let opponent = lines.len();
        let mut line = Line::new(None, Vec::new());
        (line.points, line.ranked) = (Score::from_halves(met), false);
        lines.push(line);
        lines[at] = Line::new(None, vec![game(opponent, points), Slot::default(), Slot::default()]);
    }
    table(Form::Swiss, lines)
}

#[test]
fn method_b_ranks_by_points_and_opponents_points_and_method_a_by_the_total_score() {
    assert_eq!(order(&eight(), "go-swiss"), [1, 2, 3, 6, 4, 5, 8, 7]);
    assert_eq!(order(&eight(), "go-swiss-total"), [1, 2, 3, 5, 8, 6, 4, 7]);
    let rows = rank(&eight(), &by("go-swiss-total"));
    let mut totals: Vec<(usize, String)> = rows
        .iter()
        .map(|row| (row.player, row.terms("total-score").expect("a value")[0].to_string()))
        .collect();
    totals.sort_unstable();
    let totals: Vec<String> = totals.into_iter().map(|(_, total)| total).collect();
    assert_eq!(
        totals,
        ["6.3333", "4.6667", "3.6667", "1.3333", "3", "2", "0.3333", "2.6667"]
    );
}

/// 7 rounds, own 10, opponents' sum 58, highest score 14: 10 + 58/7 - 7.
#[test]
fn the_total_score_is_exact() {
    let mut lines = vec![
        Line::new(None, vec![Slot::default(); 7]),
        Line::new(None, vec![game(0, 14)]),
    ];
    lines[0].slots[0] = game(2, 10);
    lines[0].points = Score::from_halves(10);
    let mut met = Line::new(None, Vec::new());
    (met.points, met.ranked) = (Score::from_halves(58), false);
    lines.push(met);
    let table = table(Form::Swiss, lines);
    let rows = rank(&table, &by("go-swiss-total"));
    let row = rows.iter().find(|row| row.player == 0).expect("a row");
    assert_eq!(row.terms("total-score").expect("a value"), [Exact::ratio(79, 7)]);
    assert_eq!(Exact::ratio(79, 7).to_string(), "11.2857");
}

/// A round robin of so many rounds in which line 0 withdraws after so many games.
fn withdrawn(rounds: usize, played: usize) -> Table {
    let mut lines = vec![Line::new(None, vec![Slot::default(); rounds]); rounds + 1];
    for round in 0..played {
        lines[0].slots[round] = game(round + 1, 2);
        lines[round + 1].slots[round] = game(0, 0);
    }
    lines[0].withdrew = Some(played);
    table(Form::Other, lines.into_iter().map(Line::summed).collect())
}

#[test]
fn fewer_than_half_of_the_rounds_are_void_and_half_stand_with_the_rest_forfeited() {
    for (rounds, played, is_void) in [(7, 3, true), (6, 2, true), (7, 4, false), (6, 3, false)] {
        let (table, done) = after_withdrawals(&withdrawn(rounds, played));
        assert_eq!((done.len(), done[0].is_void), (1, is_void), "{played} of {rounds}");
        assert_eq!(table.lines[0].ranked, !is_void);
        let gained: i32 = table.lines[1..].iter().map(|line| line.points.halves()).sum();
        let expected = if is_void {
            0
        } else {
            2 * i32::try_from(rounds - played).unwrap_or(0)
        };
        assert_eq!(gained, expected, "{played} of {rounds}");
    }
}

#[test]
fn voiding_is_for_round_robins_of_the_go_rules_only() {
    let withdrawn = withdrawn(7, 2);
    assert_eq!(rank(&withdrawn, &by("cn-1994")).len(), 8);
    assert_eq!(rank(&withdrawn, &by("go-round-robin")).len(), 7);
    let swiss = Table {
        form: Form::Swiss,
        ..withdrawn
    };
    assert_eq!(rank(&swiss, &by("go-swiss")).len(), 8);
    assert!(after_withdrawals(&swiss).1.is_empty());
}

/// The table without a player: his line empty, and empty rounds where others met him.
#[test]
fn voiding_a_player_ranks_as_the_table_without_him() {
    let full = round_robin(&[&[0, 2, 1, 0], &[0, 0, 2, 1], &[1, 0, 0, 2], &[2, 1, 0, 0]]);
    let mut withdrawn = full.clone();
    withdrawn.lines[3].withdrew = Some(1);
    withdrawn.lines[3].slots[1..].fill(Slot::default());
    for other in 1..3 {
        for slot in withdrawn.lines[other]
            .slots
            .iter_mut()
            .filter(|slot| slot.opponent == Some(3))
        {
            *slot = Slot::default();
        }
    }
    withdrawn.lines = withdrawn.lines.into_iter().map(Line::summed).collect();
    let without = round_robin(&[&[0, 2, 1], &[0, 0, 2], &[1, 0, 0]]);
    assert_eq!(order(&withdrawn, "go-round-robin"), order(&without, "go-round-robin"));
}

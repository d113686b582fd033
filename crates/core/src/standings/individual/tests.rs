//! The worked examples of the 1994 rules, and the laws that hold for every table.

use super::*;
use crate::standings::policies::{Branch, MissingPoints, MissingRating, Opponents, RuleTwo};
use crate::standings::table::Form;
use crate::standings::{Standing, System, rank};
use crate::terms::Rating;

mod laws;

/// Points in half points against an opponent over the board.
fn game(opponent: usize, halves: i32) -> Slot {
    Slot {
        opponent: Some(opponent),
        points: Score::from_halves(halves),
        played: true,
        ..Slot::default()
    }
}

fn forfeit(opponent: usize, halves: i32) -> Slot {
    Slot {
        played: false,
        ..game(opponent, halves)
    }
}

fn bye(halves: i32) -> Slot {
    Slot {
        opponent: None,
        points: Score::from_halves(halves),
        ..Slot::default()
    }
}

fn swiss(lines: Vec<Line>) -> Table {
    Table {
        form: Form::Swiss,
        lines,
        winner: None,
    }
}

fn order(standings: &[Standing]) -> Vec<usize> {
    standings.iter().map(|row| row.player).collect()
}

fn places(standings: &[Standing]) -> Vec<(usize, u32, &str, Option<u32>)> {
    standings
        .iter()
        .map(|row| (row.player, row.place, &*row.decided_by, row.step))
        .collect()
}

fn terms(standings: &[Standing], player: usize) -> String {
    let row = standings
        .iter()
        .find(|row| row.player == player)
        .expect("everybody is ranked");
    let terms = row.values.iter().flat_map(|value| &value.terms);
    terms.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn cn_1994() -> System {
    System::cn_1994(Policies::default())
}

/// Tied players on 3.5 with the ratings of their opponents (0: a bye); the opponents follow them, without points.
fn tied_with_opponents(ratings: &[&[i32]]) -> Table {
    let mut lines = vec![Line::default(); ratings.len()];
    let won = [2, 2, 2, 1, 0];
    for (player, opponents) in ratings.iter().enumerate() {
        let mut slots = Vec::new();
        for (&rating, halves) in opponents.iter().zip(won) {
            slots.push(if rating == 0 {
                bye(halves)
            } else {
                game(lines.len(), halves)
            });
            lines.extend((rating > 0).then(|| Line::new(Some(Rating::new(rating)), vec![Slot::default(); 5])));
        }
        lines[player] = Line::new(Some(Rating::new(2300)), slots);
    }
    swiss(lines)
}

/// Players by their round points in half points, against unrated opponents.
fn tied_with_rounds(rounds: &[[i32; 5]]) -> Table {
    let nobody = rounds.len();
    let line = |halves: &[i32; 5]| Line::new(None, halves.iter().map(|&halves| game(nobody, halves)).collect());
    let mut lines: Vec<_> = rounds.iter().map(line).collect();
    lines.push(Line::new(None, vec![Slot::default(); 5]));
    swiss(lines)
}

/// E1: T1 9300 9300 9200; T2 and T3 level for A and B; T4 2400 and 2450. The full sum would put B last.
#[test]
fn rule_one_compares_sums_after_drops_and_never_the_full_sum() {
    let table = tied_with_opponents(&[
        &[2400, 2350, 2300, 2250, 2100],
        &[2450, 2300, 2300, 2250, 2000],
        &[2500, 2300, 2200, 2200, 2200],
    ]);
    let standings = rank(&table, &cn_1994());
    let expected = [
        (1, 1, "rating-sum", Some(4)),
        (0, 2, "rating-sum", Some(4)),
        (2, 3, "rating-sum", Some(1)),
    ];
    assert_eq!(places(&standings)[..3], expected);
    assert_eq!(terms(&standings, 0), "9300 7050 4750 2400");
    assert_eq!(terms(&standings, 1), "9300 7050 4750 2450");
    assert_eq!(terms(&standings, 2), "9200 7000 4800 2500");
}

/// E2: D has a bye.
#[test]
fn a_bye_is_a_zero_in_rule_one_or_is_skipped_by_choice() {
    let table = tied_with_opponents(&[&[2400, 2350, 2300, 2250, 0], &[2380, 2340, 2310, 2260, 2050]]);
    let standings = rank(&table, &cn_1994());
    assert_eq!(order(&standings)[..2], [0, 1]);
    assert_eq!(terms(&standings, 0), "9300 7050 4750 2400");
    let skipped = Policies {
        missing_rating: MissingRating::Skipped,
        ..Policies::default()
    };
    let standings = rank(&table, &System::cn_1994(skipped));
    assert_eq!(order(&standings)[..2], [1, 0]);
    assert_eq!(terms(&standings, 0), "7050 4750 2400");
}

#[test]
fn opponents_with_the_same_highest_ratings_leave_a_shared_place() {
    let table = tied_with_opponents(&[&[2400, 2350, 2300, 2250, 2000], &[2250, 2300, 2350, 2400, 2100]]);
    let standings = rank(&table, &cn_1994());
    assert_eq!(
        places(&standings)[..2],
        [(0, 1, "points", None), (1, 1, "points", None)]
    );
}

/// E3: G, K, B, C, A, all on 3.5.
#[test]
fn rule_two_compares_the_progressive_score_and_then_drops_the_first_rounds() {
    let table = tied_with_rounds(&[
        [2, 2, 1, 2, 0],
        [2, 2, 1, 2, 0],
        [2, 1, 2, 2, 0],
        [1, 2, 2, 2, 0],
        [2, 2, 1, 0, 2],
    ]);
    let standings = rank(&table, &cn_1994());
    let expected = [
        (0, 1, "progressive", Some(1)),
        (1, 1, "progressive", Some(1)),
        (2, 3, "progressive", Some(1)),
        (3, 4, "progressive", Some(1)),
        (4, 5, "progressive", Some(2)),
        (5, 6, "points", None),
    ];
    assert_eq!(places(&standings), expected);
    assert_eq!(terms(&standings, 0), "12.5 11.5 9.5 7 3.5");
    assert!(terms(&standings, 2).starts_with("12 11 "));
    assert!(terms(&standings, 3).starts_with("11.5 11 "));
    assert!(terms(&standings, 4).starts_with("11.5 10.5 "));
}

/// E3c: all U0 9.5; U1 9, 8.5, 9; U2 7.5, 7.5, 8.
#[test]
fn rule_two_goes_on_with_those_still_level() {
    let table = tied_with_rounds(&[[1, 2, 0, 2, 2], [2, 0, 1, 2, 2], [1, 1, 2, 1, 2]]);
    let standings = rank(&table, &cn_1994());
    let expected = [
        (2, 1, "progressive", Some(3)),
        (0, 2, "progressive", Some(3)),
        (1, 3, "progressive", Some(2)),
    ];
    assert_eq!(places(&standings)[..3], expected);
    assert_eq!(terms(&standings, 2), "9.5 9 8 6 3.5");
}

#[test]
fn one_unrated_opponent_of_one_of_them_leads_the_whole_score_group_to_rule_two() {
    let mut table = tied_with_opponents(&[&[2400, 2350, 2300, 2250, 2100], &[2450, 2300, 2300, 2250, 2000]]);
    table.lines[2].rating = None;
    assert_eq!(rank(&table, &cn_1994())[0].values[0].word.as_ref(), "progressive");
}

#[test]
fn the_scheduled_opponent_of_a_forfeit_leads_to_rule_two_unless_only_played_ones_count() {
    let mut table = tied_with_opponents(&[&[2400, 2350, 2300, 2250, 2100], &[2450, 2300, 2300, 2250, 2000]]);
    table.lines[0].slots[0] = forfeit(2, 2);
    table.lines[2].rating = None;
    assert_eq!(rank(&table, &cn_1994())[0].values[0].word.as_ref(), "progressive");
    let played = Policies {
        opponents_in_table: Opponents::OverTheBoard,
        ..Policies::default()
    };
    assert_eq!(
        rank(&table, &System::cn_1994(played))[0].values[0].word.as_ref(),
        "rating-sum"
    );
}

#[test]
fn an_unrated_player_himself_or_a_bye_leads_to_rule_two_by_choice_only() {
    let mut table = tied_with_opponents(&[&[2400, 2350, 2300, 2250, 0], &[2380, 2340, 2310, 2260, 2050]]);
    table.lines[1].rating = None;
    assert_eq!(rank(&table, &cn_1994())[0].values[0].word.as_ref(), "rating-sum");
    let wide = Policies {
        rule_two: RuleTwo::UnratedOrMissing,
        ..Policies::default()
    };
    assert_eq!(
        rank(&table, &System::cn_1994(wide))[0].values[0].word.as_ref(),
        "progressive"
    );
}

/// A met somebody unrated and is last by U0; B and C are level on U0 and then, by choice, go by rule 1.
#[test]
fn the_rule_is_chosen_once_for_a_score_group_or_by_choice_anew_for_those_still_level() {
    let mut table = tied_with_opponents(&[
        &[2400, 2350, 2300, 2250, 2100],
        &[2450, 2300, 2300, 2250, 2000],
        &[2500, 2300, 2200, 2200, 2200],
    ]);
    table.lines[3].rating = None;
    table.lines[0].slots.reverse();
    let standings = rank(&table, &cn_1994());
    assert_eq!(
        places(&standings)[..2],
        [(1, 1, "progressive", Some(1)), (2, 1, "progressive", Some(1))]
    );
    let anew = Policies {
        branch: Branch::Subgroup,
        ..Policies::default()
    };
    let standings = rank(&table, &System::cn_1994(anew));
    let expected = [
        (1, 1, "rating-sum", Some(1)),
        (2, 2, "rating-sum", Some(1)),
        (0, 3, "progressive", Some(1)),
    ];
    assert_eq!(places(&standings)[..3], expected);
}

/// E4: A-B 1, A-C =, A-D 0, A-E 1, B-C 1, B-D =, B-E 0, C-D 1, C-E =, D-E 1.
fn five_players() -> Table {
    let halves = [
        [0, 2, 1, 0, 2],
        [0, 0, 2, 1, 0],
        [1, 0, 0, 2, 1],
        [2, 1, 0, 0, 2],
        [0, 2, 1, 0, 0],
    ];
    let slots = |own: usize| {
        (0..5)
            .filter(|&other| other != own)
            .map(|other| game(other, halves[own][other]))
            .collect()
    };
    let lines = (0..5).map(|own| Line::new(None, slots(own))).collect();
    Table {
        form: Form::Other,
        lines,
        winner: None,
    }
}

#[test]
fn rule_three_drops_the_games_against_the_lowest_score_groups() {
    let standings = rank(&five_players(), &cn_1994());
    let expected = [
        (3, 1, "ladder", Some(1)),
        (0, 2, "ladder", Some(1)),
        (2, 3, "points", None),
        (1, 4, "points", None),
        (4, 5, "ladder", Some(1)),
    ];
    assert_eq!(places(&standings), expected);
    assert!(terms(&standings, 0).starts_with("0.5 "));
    assert_eq!(terms(&standings, 3), "1 1 0");
    assert!(terms(&standings, 1).starts_with("1.5 "));
    assert!(terms(&standings, 4).starts_with("0.5 "));
}

#[test]
fn a_forfeit_is_a_game_of_the_table_in_rule_three() {
    let mut table = five_players();
    table.lines[3].slots[0].played = false;
    table.lines[0].slots[2].played = false;
    assert_eq!(rank(&table, &cn_1994())[0].player, 3);
    let played = Policies {
        opponents_in_table: Opponents::OverTheBoard,
        ..Policies::default()
    };
    assert_eq!(terms(&rank(&table, &System::cn_1994(played)), 3), "0 0 0");
}

#[test]
fn rule_four_adds_the_points_of_opponents_played_and_nothing_else_is_compared() {
    let lines = vec![
        Line::new(None, vec![game(2, 2), game(3, 0)]),
        Line::new(None, vec![forfeit(3, 2), game(2, 0)]),
        Line::new(None, vec![game(0, 0), game(1, 2)]),
        Line::new(None, vec![forfeit(1, 0), game(0, 2)]),
    ];
    let table = swiss(lines);
    let simple = System::cn_1994_simple(Policies::default());
    let expected = [
        (0, 1, "opponents-points", None),
        (2, 1, "opponents-points", None),
        (1, 3, "opponents-points", None),
        (3, 3, "opponents-points", None),
    ];
    assert_eq!(places(&rank(&table, &simple)), expected);
    let scheduled = Policies {
        opponents_in_points: Opponents::Scheduled,
        ..Policies::default()
    };
    assert!(
        rank(&table, &System::cn_1994_simple(scheduled))
            .iter()
            .all(|row| &*row.decided_by == "joint")
    );
    let lowest = Policies {
        missing_points: MissingPoints::LowestOfField,
        ..Policies::default()
    };
    assert_eq!(terms(&rank(&table, &System::cn_1994_simple(lowest)), 1), "2");
}

#[test]
fn a_computer_takes_no_place() {
    let mut table = five_players();
    table.lines[3].ranked = false;
    assert_eq!(order(&rank(&table, &cn_1994())), [0, 2, 1, 4]);
}

#[test]
fn the_winner_of_a_play_off_is_first_if_he_has_the_most_points() {
    let mut table = five_players();
    table.winner = Some(0);
    assert_eq!(
        places(&rank(&table, &cn_1994()))[..2],
        [(0, 1, "play-off", None), (3, 2, "play-off", None)]
    );
    table.winner = Some(2);
    assert_eq!(rank(&table, &cn_1994())[0].player, 3);
}

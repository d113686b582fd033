//! Worked numbers of FIDE's tie-breaks, and laws that hold for every table.

use proptest::prelude::*;

use super::*;
use crate::number::Score;
use crate::standings::key::Key;
use crate::standings::rank;
use crate::standings::table::{Form, Line, Slot};
use crate::terms::Rating;

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

fn system(edition: Edition, codes: &str) -> System {
    let id = match edition {
        Edition::Y2009 => "fide-c07-2009",
        Edition::Y2023 => "fide-c07-2023",
        Edition::Y2026 => "fide-c07-2026",
    };
    let system = System::from_id(id).expect("a known system");
    system.with_tie_breaks(&Key::list(codes).expect("known codes"))
}

/// The values of line 0.
fn values(table: &Table, edition: Edition, codes: &str) -> Vec<String> {
    of_line(table, edition, codes, 0)
        .iter()
        .map(ToString::to_string)
        .collect()
}

fn of_line(table: &Table, edition: Edition, codes: &str, line: usize) -> Vec<Exact> {
    let rows = rank(table, &system(edition, codes));
    let row = rows.iter().find(|row| row.player == line).expect("everybody is ranked");
    row.values.iter().map(|value| value.terms[0]).collect()
}

/// Line 0 with a slot for each opponent's final half points (none: a zero-point bye) and own half points.
fn player(rounds: &[(Option<i32>, i32)]) -> Table {
    let mut lines = vec![Line::default()];
    let mut slots = Vec::new();
    for &(opponent, own) in rounds {
        match opponent {
            None => slots.push(Slot::default()),
            Some(halves) => {
                slots.push(game(lines.len(), own));
                let mut filled = vec![Slot::default(); rounds.len()];
                filled[rounds.len() - 1] = game(0, halves);
                lines.push(Line::new(Some(Rating::new(2000)), filled));
            }
        }
    }
    lines[0] = Line::new(Some(Rating::new(2000)), slots);
    table(Form::Swiss, lines)
}

/// 7 of 10, a zero-point bye in round 4, opponents 5 5 6.5 - 4.5 6 5 6.5 5.5 6, results 1 1 0 - 1 = 1 = 1 1.
#[test]
fn the_dummy_of_an_absence_has_the_own_score_and_since_2026_at_most_half_of_the_rounds() {
    let opponents = [10, 10, 13, 0, 9, 12, 10, 13, 11, 12];
    let own = [2, 2, 0, 0, 2, 1, 2, 1, 2, 2];
    let rounds: Vec<_> = opponents
        .iter()
        .zip(own)
        .map(|(&halves, own)| ((halves > 0).then_some(halves), own))
        .collect();
    let table = player(&rounds);
    assert_eq!(table.lines[0].points.exact().to_string(), "7");
    assert_eq!(values(&table, Edition::Y2023, "BH,BH-C1,SB"), ["57", "50", "37.25"]);
    assert_eq!(values(&table, Edition::Y2026, "BH,BH-C1,SB"), ["55", "50", "37.25"]);
}

/// 7 of 9 with a forfeit win against one on 4.5 who took two zero-point byes at the end; the others have 44 together.
#[test]
fn the_dummy_of_a_forfeit_has_since_2026_at_most_the_adjusted_score_of_the_opponent() {
    let opponents = [11, 11, 11, 11, 11, 11, 11, 11];
    let own = [2, 2, 2, 2, 2, 1, 1, 0];
    let mut rounds: Vec<_> = opponents
        .iter()
        .zip(own)
        .map(|(&halves, own)| (Some(halves), own))
        .collect();
    rounds.push((Some(9), 2));
    let mut table = player(&rounds);
    table.lines[0].slots[8].played = false;
    let last = table.lines.len() - 1;
    let mut slots = vec![game(0, 9)];
    slots.extend(vec![Slot::default(); 2]);
    let mut full = vec![
        Slot {
            opponent: Some(1),
            played: true,
            ..Slot::default()
        };
        6
    ];
    full.extend(slots);
    table.lines[last] = Line::new(None, full);
    assert_eq!(table.lines[0].points.exact().to_string(), "7");
    assert_eq!(values(&table, Edition::Y2023, "BH"), ["51"]);
    assert_eq!(values(&table, Edition::Y2026, "BH"), ["49.5"]);
}

/// A bye followed only by byes and forfeit losses is a draw for others; a later pairing bye makes it count nothing.
#[test]
fn an_opponents_requested_bye_is_a_draw_if_nothing_but_such_follows() {
    let forfeit_loss = Slot {
        opponent: Some(0),
        ..Slot::default()
    };
    let pairing_bye = Slot {
        points: Score::ONE,
        ..Slot::default()
    };
    let buchholz = |tail: [Slot; 2]| {
        let slots = [game(0, 0)].into_iter().chain(tail).collect();
        let own = vec![game(1, 2), Slot::default(), Slot::default()];
        let lines = vec![Line::new(None, own), Line::new(None, slots)];
        let table = table(Form::Swiss, lines);
        let own = of_line(&table, Edition::Y2023, "BH", 0)[0];
        own - Score::from_halves(4).exact()
    };
    assert_eq!(buchholz([Slot::default(), Slot::default()]), Exact::whole(1));
    assert_eq!(buchholz([Slot::default(), forfeit_loss]), Exact::ratio(1, 2));
    assert_eq!(buchholz([Slot::default(), pairing_bye]), Exact::whole(1));
    assert_eq!(buchholz([forfeit_loss, Slot::default()]), Exact::ratio(1, 2));
}

/// Before 2023: 1 point before the round, 1 - 0, a half for each of the two rounds left; opponents' byes are halves.
#[test]
fn the_virtual_opponent_before_2023_has_what_the_player_had_and_draws_the_rest() {
    let own = vec![game(1, 2), Slot::default(), game(2, 0), game(3, 0)];
    let other = |halves| Line::new(None, vec![game(0, halves), Slot::default(), game(0, 0), game(0, 0)]);
    let table = table(Form::Swiss, vec![Line::new(None, own), other(0), other(2), other(2)]);
    // Virtual 1 + 1 + 1 = 3; opponents 0.5, 1.5, 1.5.
    assert_eq!(values(&table, Edition::Y2009, "BH,BH-C1"), ["6.5", "6"]);
}

#[test]
fn counting_codes_tell_rounds_from_games() {
    let black = |halves| Slot {
        color: Some(crate::terms::Color::Black),
        ..game(1, halves)
    };
    let bye = Slot {
        points: Score::ONE,
        ..Slot::default()
    };
    let slots = vec![black(2), game(1, 2), bye, Slot::default(), black(1)];
    let other = Line::new(None, vec![game(0, 0); 5]);
    let table = table(Form::Swiss, vec![Line::new(None, slots), other]);
    assert_eq!(
        values(&table, Edition::Y2026, "WIN,WON,BPG,BWG,REP,PS,PS-C1,TPN"),
        ["3", "2", "2", "1", "4", "12.5", "11.5", "1"]
    );
}

#[test]
fn a_score_limit_moves_the_bound_of_koya() {
    let complete = |results: &[[i32; 3]]| {
        let line = |(own, halves): (usize, &[i32; 3])| {
            let slots = halves.iter().enumerate().filter(|&(other, _)| other != own);
            Line::new(None, slots.map(|(other, &halves)| game(other, halves)).collect())
        };
        table(Form::Other, results.iter().enumerate().map(line).collect())
    };
    // Points 1.5, 1, 0.5 of 2: only the first two have half.
    let table = complete(&[[0, 1, 2], [1, 0, 1], [0, 1, 0]]);
    assert_eq!(
        values(&table, Edition::Y2026, "KS,KS/L+1,KS/L-1,SB"),
        ["0.5", "0", "1.5", "1"]
    );
}

/// Four on one point, of whom only pairs have met: nobody is first for certain. Where all three have met their games decide.
#[test]
fn a_direct_encounter_with_missing_games_decides_only_what_is_certain() {
    let slots = |games: &[(usize, i32)]| games.iter().map(|&(opponent, halves)| game(opponent, halves)).collect();
    let open = table(
        Form::Swiss,
        vec![
            Line::new(None, slots(&[(3, 2)])),
            Line::new(None, slots(&[(2, 2)])),
            Line::new(None, slots(&[(1, 2)])),
            Line::new(None, slots(&[(0, 2)])),
        ],
    );
    let places = |table: &Table| {
        rank(table, &system(Edition::Y2026, "DE"))
            .iter()
            .map(|row| (row.player, row.place))
            .collect::<Vec<_>>()
    };
    assert_eq!(places(&open), [(0, 1), (1, 1), (2, 1), (3, 1)]);
    let closed = table(
        Form::Swiss,
        vec![
            Line::new(None, slots(&[(1, 0), (2, 1), (3, 2)])),
            Line::new(None, slots(&[(0, 2), (2, 1), (4, 0)])),
            Line::new(None, slots(&[(0, 1), (1, 1), (4, 1)])),
            Line::new(None, slots(&[(0, 0), (4, 0)])),
            Line::new(None, slots(&[(1, 2), (2, 1), (3, 2)])),
        ],
    );
    assert_eq!(places(&closed), [(4, 1), (1, 2), (2, 3), (0, 4), (3, 5)]);
}

/// The terms shown under a code, by line.
fn shown(table: &Table, edition: Edition, code: &str) -> Vec<Vec<Exact>> {
    let mut rows = rank(table, &system(edition, code));
    rows.sort_by_key(|row| row.player);
    rows.iter()
        .map(|row| row.terms(code).unwrap_or_default().to_vec())
        .collect()
}

/// Four on two points: A beat B and C, B beat C and D, C beat D, D beat A, so among them A and B have 2, C and D 1. Each
/// pair is then compared alone: the winner of its game has 1, the loser 0. E and F, on one point, never met.
/// In the second table A beat B and C, who drew: A is first with 2, and the half points leave B and C together.
#[test]
fn a_direct_encounter_shows_the_points_from_the_games_that_separated_the_group() {
    let line = |games: &[(usize, i32)]| {
        Line::new(
            None,
            games.iter().map(|&(opponent, halves)| game(opponent, halves)).collect(),
        )
    };
    let halves = |halves: &[i32]| -> Vec<Vec<Exact>> {
        let shown = halves.iter().map(|&halves| vec![Score::from_halves(halves).exact()]);
        shown.collect()
    };
    let pairs = [
        line(&[(1, 2), (2, 2), (3, 0), (4, 0)]),
        line(&[(0, 0), (2, 2), (3, 2), (5, 0)]),
        line(&[(0, 0), (1, 0), (3, 2), (4, 2)]),
        line(&[(0, 2), (1, 0), (2, 0), (5, 2)]),
        line(&[(0, 2), (2, 0)]),
        line(&[(1, 2), (3, 0)]),
    ];
    let three = [
        line(&[(1, 2), (2, 2)]),
        line(&[(0, 0), (2, 1), (3, 2), (4, 1)]),
        line(&[(0, 0), (1, 1), (3, 2), (4, 1)]),
        line(&[(1, 0), (2, 0)]),
        line(&[(1, 1), (2, 1)]),
    ];
    for edition in [Edition::Y2009, Edition::Y2023, Edition::Y2026] {
        let pairs = table(Form::Other, pairs.to_vec());
        assert_eq!(shown(&pairs, edition, "DE"), halves(&[2, 0, 2, 0, 0, 0]));
        let three = table(Form::Swiss, three.to_vec());
        assert_eq!(shown(&three, edition, "DE"), halves(&[4, 1, 1, 0, 0]));
    }
}

#[test]
fn performance_codes_need_everybody_rated() {
    let slots = |games: &[(usize, i32)]| games.iter().map(|&(opponent, halves)| game(opponent, halves)).collect();
    let line = |rating, games: &[(usize, i32)]| Line::new(Some(Rating::new(rating)), slots(games));
    let mut table = table(
        Form::Swiss,
        vec![
            line(2000, &[(1, 2), (2, 1)]),
            line(2100, &[(0, 0), (2, 2)]),
            line(1901, &[(0, 1), (1, 0)]),
        ],
    );
    // Average 2000.5, a half up; three quarters give 193; perfect: the lowest with an expectation of 1.5.
    assert_eq!(values(&table, Edition::Y2026, "ARO,TPR,RTNG"), ["2001", "2194", "2000"]);
    let perfect: i64 = values(&table, Edition::Y2026, "PTP")[0]
        .parse()
        .expect("a whole number");
    assert!((2190..2230).contains(&perfect), "{perfect}");
    table.lines[2].rating = None;
    for code in ["ARO", "TPR", "PTP", "APRO", "APPO"] {
        assert_eq!(shown(&table, Edition::Y2026, code), vec![Vec::new(); 3], "{code}");
    }
}

#[test]
fn codes_are_read_with_hyphens_slashes_and_colons_and_bear_what_was_written() {
    let code = |text: &str| text.parse::<Code>().ok();
    assert_eq!(
        code("BH-C1").map(|code| (code.name, code.cut.lowest)),
        Some((Name::Bh, 1))
    );
    assert_eq!(
        code("BH:GP/M2").map(|code| (code.of, code.cut.highest)),
        Some((Some(Of::BoardPoints), 2))
    );
    assert_eq!(code("KS/L-1").map(|code| code.limit), Some(-1));
    assert_eq!(code("EDET/P").map(|code| code.as_played), Some(true));
    assert_eq!(
        code("EMGSB/C1/P").map(|code| code.text().to_string()).as_deref(),
        Some("EMGSB/C1/P")
    );
    for wrong in ["", "XX", "BH-C9", "BH/", "BH-X", "BH/L1000"] {
        assert_eq!(code(wrong), None, "{wrong:?}");
    }
}

type RandomRound = (Vec<usize>, Vec<(u8, bool)>);

fn table_of(players: usize, rounds: &[RandomRound]) -> Table {
    let mut slots = vec![Vec::new(); players];
    for (order, results) in rounds {
        for (pair, &(result, played)) in order.chunks(2).zip(results) {
            let halves = i32::from(result);
            match *pair {
                [white, black] => {
                    slots[white].push(Slot {
                        played,
                        ..game(black, halves)
                    });
                    slots[black].push(Slot {
                        played,
                        ..game(white, 2 - halves)
                    });
                }
                [alone] => slots[alone].push(Slot {
                    points: Score::from_halves(halves),
                    ..Slot::default()
                }),
                _ => {}
            }
        }
    }
    table(
        Form::Swiss,
        slots.into_iter().map(|slots| Line::new(None, slots)).collect(),
    )
}

fn any_table(played: f64) -> impl Strategy<Value = Table> {
    (1_usize..5, 1_usize..7).prop_flat_map(move |(pairs, rounds)| {
        let players = if played < 1.0 { 2 * pairs + 1 } else { 2 * pairs };
        let order = Just((0..players).collect::<Vec<_>>()).prop_shuffle();
        let results = prop::collection::vec((0_u8..3, prop::bool::weighted(played)), pairs + 1);
        let rounds = prop::collection::vec((order, results), rounds);
        rounds.prop_map(move |rounds| table_of(players, &rounds))
    })
}

proptest! {
    #[test]
    fn without_unplayed_rounds_all_editions_agree(table in any_table(1.0)) {
        for line in 0..table.lines.len() {
            let of = |edition| of_line(&table, edition, "BH,BH-C1,SB,SB-C1,BH-M1", line);
            prop_assert_eq!(of(Edition::Y2009), of(Edition::Y2023));
            prop_assert_eq!(of(Edition::Y2023), of(Edition::Y2026));
            let lowest = table.lines[line].slots.iter().filter_map(|slot| slot.opponent);
            let lowest = lowest.map(|other| table.lines[other].points.exact()).min().unwrap_or_default();
            let values = of(Edition::Y2026);
            prop_assert_eq!(values[1], values[0] - lowest);
        }
    }

    #[test]
    fn the_cap_of_2026_never_raises_a_buchholz(table in any_table(0.8)) {
        for (line, own) in table.lines.iter().enumerate() {
            let of = |edition| of_line(&table, edition, "BH", line)[0];
            prop_assert!(of(Edition::Y2026) <= of(Edition::Y2023));
            if own.slots.iter().all(|slot| slot.played) {
                prop_assert_eq!(of(Edition::Y2026), of(Edition::Y2023));
            }
        }
    }
}

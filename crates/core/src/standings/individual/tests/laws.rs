//! What holds for every table.

use proptest::prelude::*;

use super::*;
use crate::standings::first;

/// A round of a random Swiss: an order of the players, paired from its front; results; whether each was played.
type RandomRound = (Vec<usize>, Vec<(u8, bool)>);

fn table_of(ratings: &[i32], rounds: &[RandomRound]) -> Table {
    let mut slots = vec![Vec::new(); ratings.len()];
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
                [alone] => slots[alone].push(bye(halves)),
                _ => {}
            }
        }
    }
    let rating = |points: i32| (points > 0).then(|| Rating::new(points));
    swiss(
        slots
            .into_iter()
            .zip(ratings)
            .map(|(slots, &points)| Line::new(rating(points), slots))
            .collect(),
    )
}

fn any_swiss(ratings: std::ops::Range<i32>) -> impl Strategy<Value = Table> {
    (2_usize..10, 1_usize..7).prop_flat_map(move |(players, rounds)| {
        let order = Just((0..players).collect::<Vec<_>>()).prop_shuffle();
        let results = prop::collection::vec((0_u8..3, prop::bool::weighted(0.9)), players.div_ceil(2));
        let ratings = prop::collection::vec(ratings.clone(), players);
        let rounds = prop::collection::vec((order, results), rounds);
        (ratings, rounds).prop_map(|(ratings, rounds)| table_of(&ratings, &rounds))
    })
}

/// Tables in which some are unrated.
fn any_table() -> impl Strategy<Value = Table> {
    any_swiss(-200..1200)
}

fn systems() -> [System; 2] {
    [cn_1994(), System::cn_1994_simple(Policies::default())]
}

fn forms(table: &Table) -> [Table; 2] {
    [
        table.clone(),
        Table {
            form: Form::Other,
            ..table.clone()
        },
    ]
}

/// The place of each line.
fn place_of(table: &Table, system: &System) -> Vec<u32> {
    let mut rows = rank(table, system);
    rows.sort_by_key(|row| row.player);
    rows.into_iter().map(|row| row.place).collect()
}

fn with_slots(table: &Table, change: impl Fn(&[Slot]) -> Vec<Slot>) -> Table {
    let line = |line: &Line| Line::new(line.rating, change(&line.slots));
    Table {
        lines: table.lines.iter().map(line).collect(),
        ..table.clone()
    }
}

/// Line i of the new table is line `order[i]` of the old one.
fn reordered(table: &Table, order: &[usize]) -> Table {
    let new = |old: usize| order.iter().position(|&line| line == old);
    let slot = |slot: &Slot| Slot {
        opponent: slot.opponent.and_then(new),
        ..*slot
    };
    let line = |&old: &usize| {
        Line::new(
            table.lines[old].rating,
            table.lines[old].slots.iter().map(slot).collect(),
        )
    };
    Table {
        lines: order.iter().map(line).collect(),
        ..table.clone()
    }
}

proptest! {
    #[test]
    fn doubling_all_points_changes_no_place(table in any_table()) {
        let twice = |slot: &Slot| Slot { points: slot.points + slot.points, ..*slot };
        for (table, system) in forms(&table).into_iter().zip([cn_1994(), cn_1994()]).chain([(table, systems()[1].clone())]) {
            let doubled = with_slots(&table, |slots| slots.iter().map(twice).collect());
            prop_assert_eq!(place_of(&table, &system), place_of(&doubled, &system));
        }
    }

    #[test]
    fn the_order_of_the_players_in_the_report_changes_no_place(table in any_table(), seed in any::<u64>()) {
        let mut order: Vec<_> = (0..table.lines.len()).collect();
        order.sort_by_key(|&line| (line as u64 + 1).wrapping_mul(seed | 1));
        let moved = reordered(&table, &order);
        for system in systems() {
            let (places, of_moved) = (place_of(&table, &system), place_of(&moved, &system));
            let expected: Vec<_> = order.iter().map(|&line| places[line]).collect();
            prop_assert_eq!(of_moved, expected);
        }
    }

    #[test]
    fn the_order_of_the_rounds_changes_no_place_by_rules_one_three_and_four(table in any_swiss(2000..2600)) {
        let turned = with_slots(&table, |slots| slots.iter().rev().copied().collect());
        for (table, turned) in forms(&table).into_iter().zip(forms(&turned)) {
            for system in systems() {
                prop_assert_eq!(place_of(&table, &system), place_of(&turned, &system));
            }
        }
    }

    #[test]
    fn rule_two_orders_by_the_smaller_points_of_the_first_round_that_differs(table in any_swiss(-9..0)) {
        let standings = rank(&table, &cn_1994());
        for pair in standings.windows(2) {
            let (above, below) = (&table.lines[pair[0].player], &table.lines[pair[1].player]);
            let progressive = |row: &Standing| row.values[0].terms[0];
            if above.points == below.points && progressive(&pair[0]) == progressive(&pair[1]) {
                let points = |line: &Line| line.slots.iter().map(|slot| slot.points).collect::<Vec<_>>();
                prop_assert!(points(above) <= points(below));
            }
        }
    }

    #[test]
    fn the_ladder_never_rises_and_ends_at_nothing(table in any_table()) {
        let table = Table { form: Form::Other, ..table };
        let groups = score_groups(&table);
        for row in rank(&table, &cn_1994()) {
            let terms = &row.values[0].terms;
            prop_assert_eq!(terms.len(), groups.len());
            prop_assert!(terms.windows(2).all(|pair| pair[0] >= pair[1]));
            prop_assert_eq!(terms.last(), Some(&Exact::ZERO));
        }
    }

    /// The score against those with at least so many points (Koya).
    #[test]
    fn a_rung_of_the_ladder_is_the_score_against_those_with_at_least_the_next_score(table in any_table()) {
        let table = Table { form: Form::Other, ..table };
        let groups = score_groups(&table);
        for row in rank(&table, &cn_1994()) {
            for (rung, &bound) in groups.iter().skip(1).enumerate() {
                let strong = |slot: &&Slot| slot.opponent.is_some_and(|met| table.lines[met].points >= bound);
                let koya: Score = table.lines[row.player].slots.iter().filter(strong).map(|slot| slot.points).sum();
                prop_assert_eq!(row.values[0].terms[rung], koya.exact());
            }
        }
    }

    #[test]
    fn in_a_complete_round_robin_the_opponents_points_are_all_points_but_ones_own(
        players in 2_usize..8, results in prop::collection::vec(0_i32..3, 28),
    ) {
        let mut lines = vec![Vec::new(); players];
        let pairs = (0..players).flat_map(|a| (0..a).map(move |b| (a, b)));
        for ((a, b), halves) in pairs.zip(results) {
            lines[a].push(game(b, halves));
            lines[b].push(game(a, 2 - halves));
        }
        let table = swiss(lines.into_iter().map(|slots| Line::new(None, slots)).collect());
        let all: Score = table.lines.iter().map(|line| line.points).sum();
        for row in rank(&table, &systems()[1]) {
            prop_assert_eq!(row.values[0].terms[0], (all - row.points).exact());
        }
    }

    #[test]
    fn the_opponents_points_add_up_to_points_times_opponents(table in any_table()) {
        let standings = rank(&table, &systems()[1]);
        let sum: Exact = standings.iter().map(|row| row.values[0].terms[0]).sum();
        let met = |line: &Line| line.slots.iter().filter(|slot| slot.played && slot.opponent.is_some()).count();
        let times = |line: &Line| line.points.exact().times(i64::try_from(met(line)).expect("few games"));
        prop_assert_eq!(sum, table.lines.iter().map(times).sum());
    }

    #[test]
    fn the_sums_of_rule_one_never_rise(table in any_swiss(1..2600)) {
        for row in rank(&table, &cn_1994()) {
            prop_assert!(row.values[0].terms.windows(2).all(|pair| pair[0] >= pair[1]));
        }
    }

    #[test]
    fn the_same_number_added_to_every_rating_changes_no_place_where_nobody_lacks_an_opponent(
        table in any_swiss(2000..2600), more in 1_i32..300,
    ) {
        prop_assume!(table.lines.len() % 2 == 0);
        let mut raised = table.clone();
        for line in &mut raised.lines {
            line.rating = line.rating.map(|rating| Rating::new(rating.points() + more));
        }
        prop_assert_eq!(place_of(&table, &cn_1994()), place_of(&raised, &cn_1994()));
    }

    #[test]
    fn more_points_in_the_last_round_never_make_a_place_worse(table in any_table(), who in any::<prop::sample::Index>()) {
        let who = who.index(table.lines.len());
        let mut better = table.clone();
        let mut slots = table.lines[who].slots.clone();
        slots.last_mut().expect("at least one round").points += Score::HALF;
        better.lines[who] = Line::new(table.lines[who].rating, slots);
        for (table, better) in forms(&table).into_iter().zip(forms(&better)) {
            prop_assert!(place_of(&better, &cn_1994())[who] <= place_of(&table, &cn_1994())[who]);
        }
    }

    #[test]
    fn those_on_the_first_place_are_found_without_ranking_the_others(table in any_table(), winner in prop::option::of(0_usize..9)) {
        for table in forms(&Table { winner: winner.filter(|&line| line < table.lines.len()), ..table.clone() }) {
            let anew = Policies { branch: Branch::Subgroup, ..Policies::default() };
            for system in systems().into_iter().chain([System::cn_1994(anew)]) {
                let on_top = rank(&table, &system).into_iter().filter(|row| row.place == 1).map(|row| row.player);
                prop_assert_eq!(first(&table, &system), on_top.collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn everybody_is_ranked_once_and_places_follow_the_rows(table in any_table()) {
        for system in systems() {
            let standings = rank(&table, &system);
            let mut players = order(&standings);
            players.sort_unstable();
            prop_assert_eq!(players, (0..table.lines.len()).collect::<Vec<_>>());
            for (above, row) in standings.iter().enumerate() {
                prop_assert!(row.place as usize <= above + 1);
            }
        }
    }
}

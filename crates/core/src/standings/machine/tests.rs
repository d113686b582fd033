//! The ranking machine on plain numbers.

use super::*;

fn whole(values: &[i64]) -> Vec<Exact> {
    values.iter().map(|&value| Exact::whole(value)).collect()
}

fn by<'a>(word: &'static str, values: &'a [i64]) -> Criterion<'a> {
    Criterion::value(word, |item| Exact::whole(values[item]))
}

fn outline(rows: &[Row]) -> Vec<(usize, u32, &str)> {
    rows.iter().map(|row| (row.item, row.place, &*row.decided_by)).collect()
}

#[test]
fn level_items_share_a_place_and_the_next_is_skipped() {
    let rows = rank(&[0, 1, 2, 3], &[by("points", &[1, 3, 3, 5])], None);
    let expected = [(3, 1, "points"), (1, 2, "points"), (2, 2, "points"), (0, 4, "points")];
    assert_eq!(outline(&rows), expected);
}

#[test]
fn a_row_names_what_separates_it_from_the_row_above_and_the_first_from_the_first_lower_one() {
    let criteria = [by("points", &[5, 5, 4, 4]), by("second", &[1, 2, 7, 9])];
    let expected = [(1, 1, "second"), (0, 2, "second"), (3, 3, "points"), (2, 4, "second")];
    assert_eq!(outline(&rank(&[0, 1, 2, 3], &criteria, None)), expected);
}

#[test]
fn where_nothing_separates_anybody_all_are_joint() {
    let rows = rank(&[0, 1], &[by("points", &[2, 2])], None);
    assert_eq!(outline(&rows), [(0, 1, JOINT), (1, 1, JOINT)]);
    assert_eq!(outline(&rank(&[1], &[by("points", &[2, 2])], None)), [(1, 1, "points")]);
    assert!(rank(&[], &[by("points", &[])], None).is_empty());
}

#[test]
fn a_sequence_says_which_step_decided() {
    let sequences = [whole(&[3, 2, 1]), whole(&[3, 2, 2]), whole(&[3, 1, 9])];
    let rows = rank(
        &[0, 1, 2],
        &[Criterion::sequence("drop", |item| sequences[item].clone())],
        None,
    );
    let steps: Vec<_> = rows.iter().map(|row| (row.item, row.step)).collect();
    assert_eq!(steps, [(1, Some(3)), (0, Some(3)), (2, Some(2))]);
}

#[test]
fn less_can_be_better() {
    let rows = rank(&[0, 1], &[by("places", &[40, 39]).smaller()], None);
    assert_eq!(outline(&rows), [(1, 1, "places"), (0, 2, "places")]);
}

/// The value of an item is how many of the group have a larger number: it changes as the group shrinks.
#[test]
fn a_criterion_that_depends_on_the_group_is_computed_anew_for_those_still_level() {
    let beaten = |group: &[usize]| {
        let wins = |item: usize| {
            group
                .iter()
                .filter(|&&other| [(0, 3), (1, 3), (0, 1)].contains(&(item, other)))
                .count()
        };
        let wins = |&item: &usize| Exact::whole(i64::from(wins(item).min(1) == 1));
        Judgement {
            word: "direct".into(),
            terms: Terms::Single(group.iter().map(wins).collect()),
        }
    };
    let once = rank(&[0, 1, 3], &[Criterion::larger(beaten)], None);
    assert_eq!(outline(&once), [(0, 1, "direct"), (1, 1, "direct"), (3, 3, "direct")]);
    let anew = rank(&[0, 1, 3], &[Criterion::larger(beaten).for_subgroups()], None);
    assert_eq!(outline(&anew), [(0, 1, "direct"), (1, 2, "direct"), (3, 3, "direct")]);
    assert_eq!(first(&[0, 1, 3], &[Criterion::larger(beaten).for_subgroups()]), [0]);
}

#[test]
fn the_winner_of_a_play_off_is_first_and_the_others_keep_their_order() {
    let criteria = [by("points", &[5, 5, 5, 4]), by("second", &[3, 2, 1, 9])];
    let expected = [(1, 1, PLAY_OFF), (0, 2, PLAY_OFF), (2, 3, "second"), (3, 4, "points")];
    assert_eq!(outline(&rank(&[0, 1, 2, 3], &criteria, Some(1))), expected);
    let expected = [(2, 1, PLAY_OFF), (0, 2, PLAY_OFF), (1, 3, "second"), (3, 4, "points")];
    assert_eq!(outline(&rank(&[0, 1, 2, 3], &criteria, Some(2))), expected);
}

#[test]
fn a_play_off_splits_a_shared_first_place() {
    let rows = rank(&[0, 1, 2], &[by("points", &[5, 5, 5])], Some(1));
    assert_eq!(outline(&rows), [(1, 1, PLAY_OFF), (0, 2, PLAY_OFF), (2, 2, PLAY_OFF)]);
}

#[test]
fn who_leads_alone_needed_no_play_off() {
    let criteria = [by("points", &[5, 4]), by("second", &[1, 2])];
    assert_eq!(
        outline(&rank(&[0, 1], &criteria, Some(0))),
        [(0, 1, "points"), (1, 2, "points")]
    );
}

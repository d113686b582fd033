//! Team points of a festival.

use super::*;
use crate::standings::System;

fn rules() -> Festival {
    System::from_id("festival")
        .and_then(|system| system.festival)
        .expect("the festival")
}

fn group(places: &[(&str, u32)]) -> Vec<Finisher> {
    let finisher = |&(team, place): &(&str, u32)| Finisher {
        team: team.into(),
        place,
        took_part: true,
    };
    places.iter().map(finisher).collect()
}

fn outline(totals: &TeamTotals) -> Vec<String> {
    let row = |row: &Row| format!("{} {} {}", row.place, totals.names[row.item], row.values[0].terms[0]);
    totals.rows.iter().map(row).collect()
}

/// Red 10 + 6 + 1 + 8, Green 8 + 8 + 5 + 4, Blue 10 + 7 + 2 + 1 + 1, Gold six outside the eight.
#[test]
fn places_bring_points_and_everybody_else_who_took_part_brings_one() {
    let red = [("Red", 1), ("Red", 4), ("Red", 9), ("Red", 2)];
    let green = [("Green", 2), ("Green", 2), ("Green", 5), ("Green", 6)];
    let blue = [("Blue", 1), ("Blue", 3), ("Blue", 8), ("Blue", 12), ("Blue", 15)];
    let gold = [
        ("Gold", 9),
        ("Gold", 10),
        ("Gold", 11),
        ("Gold", 20),
        ("Gold", 21),
        ("Gold", 30),
    ];
    let groups = [group(&red), group(&green), group(&blue), group(&gold)];
    let totals = rules().totals(&groups);
    assert_eq!(outline(&totals), ["1 Green 25", "1 Red 25", "3 Blue 21", "4 Gold 6"]);
}

/// Joint third of two: 7 each, or (7 + 6) / 2; three sharing 7th: 3 each, or (3 + 2 + 1) / 3.
#[test]
fn a_shared_place_has_its_own_points_or_the_mean_of_those_it_covers() {
    let thirds = group(&[("A", 3), ("B", 3)]);
    let sevenths = group(&[("A", 7), ("B", 7), ("C", 7)]);
    let shown = |rules: &Festival, group: &[Finisher]| rules.points(group)[0].to_string();
    assert_eq!(
        (shown(&rules(), &thirds), shown(&rules(), &sevenths)),
        ("7".into(), "3".into())
    );
    let mean = Festival {
        joint: Joint::Mean,
        ..rules()
    };
    assert_eq!(
        (shown(&mean, &thirds), shown(&mean, &sevenths)),
        ("6.5".into(), "2".into())
    );
}

#[test]
fn who_never_played_brings_nothing_and_nobody_moves_up() {
    let mut places = group(&[("A", 1), ("B", 2)]);
    places[0].took_part = false;
    assert_eq!(rules().points(&places), [Exact::ZERO, Exact::whole(8)]);
}

#[test]
fn a_group_belongs_to_the_category_whose_word_it_holds() {
    let title = |group: &str| {
        rules()
            .category(group)
            .map(|at| rules().categories[at].title[1].to_string())
    };
    for (group, expected) in [
        ("男子12岁组", Some("children A")),
        ("女子11-12岁组", Some("children A")),
        ("U10 girls", Some("children A")),
        ("男子8岁组", Some("children B")),
        ("女子五岁组", None),
        ("5岁组", Some("infants")),
        ("初中女子组", Some("junior high")),
        ("公开组 2015", None),
        ("18岁组", None),
    ] {
        assert_eq!(title(group).as_deref(), expected, "{group}");
    }
}

//! Teams by places.

use super::*;
use crate::number::Score;
use crate::standings::table::{Line, Slot};
use crate::terms::Rating;

/// Players with so many points and the ratings of their opponents, who are no players of a team.
fn table(players: &[(i32, Vec<i32>)]) -> Table {
    let mut lines: Vec<Line> = vec![Line::default(); players.len()];
    for (at, (halves, ratings)) in players.iter().enumerate() {
        let mut slots = Vec::new();
        for &rating in ratings {
            slots.push(Slot {
                opponent: Some(lines.len()),
                played: true,
                ..Slot::default()
            });
            let mut opponent = Line::new(Some(Rating::new(rating)), Vec::new());
            opponent.ranked = false;
            lines.push(opponent);
        }
        slots[0].points = Score::from_halves(*halves);
        lines[at] = Line::new(Some(Rating::new(2300)), slots);
    }
    Table {
        form: Form::Swiss,
        lines,
        winner: None,
    }
}

fn system() -> System {
    System::from_id("cn-1994-team-places").expect("a known system")
}

fn rules() -> TeamPlaces {
    TeamPlaces { members: 4 }
}

/// X places 2 7 11 20 = 40, Y 1 8 10 21 = 40, Z 3 4 15 17 = 39; T1 of X 9300 + 9100 + 8800 + 8500, of Y 9400 + 9000 +
/// 8900 + 8400; T2 27050 and 27100. The sequences are made of ratings that give these sums.
#[test]
fn level_teams_are_separated_by_the_sums_of_their_players_tie_breaks() {
    let sums = |place: usize| match place {
        2 => (9300, 7050),
        7 => (9100, 6800),
        11 => (8800, 6700),
        20 => (8500, 6500),
        1 => (9400, 7100),
        8 => (9000, 6900),
        10 => (8900, 6700),
        21 => (8400, 6400),
        _ => (8000, 6000),
    };
    let ratings = |place: usize| {
        let (first, second) = sums(place);
        let third = first - second;
        vec![1000, third, third, second - third]
    };
    let players: Vec<(i32, Vec<i32>)> = (1..=21)
        .map(|place| (60 - i32::try_from(place).unwrap_or(0), sorted(ratings(place))))
        .collect();
    let members: Vec<Vec<usize>> = [vec![2, 7, 11, 20], vec![1, 8, 10, 21], vec![3, 4, 15, 17]]
        .into_iter()
        .map(|places| places.into_iter().map(|place| place - 1).collect())
        .collect();
    let done = rank_places(&table(&players), &members, &rules(), &system());
    let order: Vec<(usize, u32)> = done.rows.iter().map(|row| (row.item, row.place)).collect();
    assert_eq!(order, [(2, 1), (1, 2), (0, 3)]);
    assert_eq!((&*done.rows[2].decided_by, done.rows[2].step), ("rating-sum", Some(2)));
    let terms = |row: usize| {
        done.rows[row].values[1].terms[..2]
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (terms(1), terms(2)),
        (
            vec!["35700".into(), "27100".into()],
            vec!["35700".into(), "27050".into()]
        )
    );
}

fn sorted(mut ratings: Vec<i32>) -> Vec<i32> {
    ratings.sort_unstable();
    ratings
}

#[test]
fn the_best_four_count_and_a_team_with_fewer_takes_no_place() {
    let players: Vec<(i32, Vec<i32>)> = (0..8).map(|at| (40 - at, vec![2000, 2100])).collect();
    let members = vec![vec![0, 5, 6, 7, 4], vec![1, 2, 3]];
    let done = rank_places(&table(&players), &members, &rules(), &system());
    assert_eq!(done.places, [vec![1, 5, 6, 7], vec![2, 3, 4]]);
    assert_eq!((done.rows.len(), done.incomplete), (1, vec![1]));
}

/// A has an unrated opponent: rule 2 holds for both teams.
#[test]
fn an_unrated_opponent_of_any_player_of_level_teams_leads_to_rule_two() {
    let mut table = table(&[
        (8, vec![2000, 2100]),
        (6, vec![2000, 2100]),
        (4, vec![2000, 2100]),
        (2, vec![2000, 2100]),
    ]);
    let members = vec![vec![0, 3], vec![1, 2]];
    let two = TeamPlaces { members: 2 };
    let word = |table: &Table| {
        rank_places(table, &members, &two, &system()).rows[0].values[1]
            .word
            .to_string()
    };
    assert_eq!(word(&table), "rating-sum");
    table.lines[4].rating = None;
    assert_eq!(word(&table), "progressive");
}

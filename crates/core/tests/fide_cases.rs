//! Cases with published answers, against the rules of ratings by game.
//!
//! The files stand in `tests/cases/fide`. Three rows are known to differ: F-P02, whose events were rounded one by one;
//! F-P04, whose starting rating was not that of the list and is given as own rating; and player B of the table of 2003
//! without the factor, printed 2350 for 2351.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use dengji_core::number::{Exact, Hundredths, Score};
use dengji_core::rulebook::{Rules, embedded};
use dengji_core::rules::by_game::change::{Benefit, RatedGame, event_change, expected_in_game};
use dengji_core::rules::by_game::coefficient::bounded;
use dengji_core::rules::by_game::first_rating::{Results, first_rating, performance};
use dengji_core::rules::by_game::rating::{change, new_rating};
use dengji_core::rules::by_game::round_robin::{Entrant, Factor, field_average, lines};
use dengji_core::terms::{Date, GameCount, KFactor, Rating};
use dengji_core::trail::NoTrail;

type Row = BTreeMap<String, String>;

/// The rows of a file by the names of its header.
fn cases(name: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/cases/fide")
        .join(name);
    let text = fs::read_to_string(path).expect("a file of cases");
    let mut lines = text.lines().map(cells);
    let header = lines.next().expect("a header");
    lines.map(|row| header.iter().cloned().zip(row).collect()).collect()
}

/// The cells of a line; one in quotes may hold commas.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            _ => cells.last_mut().expect("a cell").push(letter),
        }
    }
    cells
}

fn rules(id: &str, date: Date) -> Rules {
    embedded::rules(id, date)
}

/// The standard rules in force today.
fn now() -> Rules {
    rules("fide-2024", Date::constant(2025, 12, 1))
}

fn exact(text: &str) -> Exact {
    Exact::parse(text).unwrap_or_else(|| panic!("{text:?} is no decimal"))
}

fn score(text: &str) -> Score {
    Score::from_halves(i32::try_from(exact(text).times(2).half_up()).expect("a score"))
}

fn rating(text: &str) -> Rating {
    Rating::new(text.parse().unwrap_or_else(|_| panic!("{text:?} is no rating")))
}

fn k(text: &str) -> KFactor {
    KFactor::new(text.parse().expect("K"))
}

fn games(opponents: &str, scores: &str) -> Vec<RatedGame> {
    let pairs = opponents.split(' ').zip(scores.split(' '));
    pairs
        .map(|(opponent, points)| RatedGame {
            opponent: rating(opponent),
            score: score(points),
        })
        .collect()
}

/// K times score minus expectation over some games.
fn k_change(rules: &Rules, own: Rating, k: KFactor, games: &[RatedGame]) -> Hundredths {
    let by_game = rules.by_game.as_ref().expect("rules by game");
    let event = event_change(
        &by_game.change,
        &rules.probability,
        own,
        games.iter().copied(),
        &mut NoTrail,
    );
    change("8.3.4", k, event.above_expectation(), &mut NoTrail)
}

fn rounded(own: Rating, change: Hundredths) -> i32 {
    new_rating("8.3.4", own, change, &mut NoTrail).points() - own.points()
}

#[test]
fn the_change_of_a_game_is_that_of_the_table_with_and_without_the_cap() {
    let before = rules("fide-2024", Date::constant(2025, 9, 30));
    for row in cases("single-game.csv") {
        let game = games(&row["opponent"], &row["score"]);
        for (rules, column) in [(&before, "change_plain_400_cap"), (&now(), "change_rule_2025_10")] {
            let found = k_change(rules, rating(&row["own"]), k(&row["k"]), &game);
            assert_eq!(found.exact(), exact(&row[column]), "{} {column}", row["id"]);
        }
    }
}

#[test]
fn published_periods_come_out_game_by_game_and_as_sums() {
    let summary = cases("period-summary.csv");
    let mut sums: BTreeMap<String, Hundredths> = BTreeMap::new();
    for row in cases("period-games.csv") {
        let start: Date = row["start"].parse().expect("a date");
        let rules = rules("fide-2024", start);
        let (own, game) = (
            rating(&row["own_rating_used"]),
            games(&row["opponent_rating_used"], &row["score"]),
        );
        let delta = k_change(&rules, own, KFactor::new(1), &game);
        assert_eq!(delta.exact(), exact(&row["delta_r"]), "{} {}", row["case"], row["game"]);
        *sums.entry(row["case"].clone()).or_default() += delta * i64::from(k(&row["k_used"]).points());
    }
    for row in summary {
        let case = row["case"].as_str();
        assert_eq!(sums[case].exact(), exact(&row["sum_k_delta"]), "{case}");
        let own = rating(&row["fide_starting_rating"]);
        let found = rounded(own, sums[case]);
        assert_eq!(found, rating(&row["rounded_once"]).points(), "{case}");
        let published = rating(&row["published_new_rating"]).points() - own.points();
        let differs = found != published;
        assert_eq!(differs, case == "F-P02", "{case}: {found} and {published}");
    }
}

#[test]
fn a_round_robin_of_twelve_comes_out_player_by_player() {
    let players: BTreeMap<String, Row> = cases("rr12-players.csv")
        .into_iter()
        .map(|row| (row["player"].clone(), row))
        .collect();
    let rules = rules("fide-2014", Date::constant(2015, 1, 1));
    for (number, row) in &players {
        let mut own_games = Vec::new();
        for game in cases("rr12-games.csv") {
            let white = score(&game["white_score"]);
            let sides = [("white", "black", white), ("black", "white", Score::ONE - white)];
            for (own, other, score) in sides {
                if game[own] == *number {
                    let opponent = rating(&players[&game[other]]["rating"]);
                    own_games.push(RatedGame { opponent, score });
                }
            }
        }
        let own = rating(&row["rating"]);
        let found = k_change(&rules, own, k(&row["k"]), &own_games);
        assert_eq!(found.exact(), exact(&row["k_delta"]), "player {number}");
        let other = Some(row["other_events_k_delta"].as_str()).filter(|text| !text.is_empty());
        let sum = found + other.map_or(Hundredths::ZERO, |text| exact(text).half_up_to_hundredths());
        let published = new_rating("8.3.4", own, sum, &mut NoTrail);
        assert_eq!(published, rating(&row["published_new_rating"]), "player {number}");
    }
}

#[test]
fn first_ratings_come_out_by_the_formula_of_their_day() {
    let sets = [
        ("ru_rule_2022", rules("fide-2022", Date::constant(2023, 1, 1))),
        ("ru_rule_2024", now()),
    ];
    for row in cases("initial.csv") {
        let results = Results {
            games: GameCount::new(row["games"].parse().expect("games")),
            opponents: exact(&row["sum_of_rated_opponents"]),
            score: score(&row["score"]),
        };
        for (column, rules) in &sets {
            let rule = &rules.by_game.as_ref().expect("rules by game").first_rating;
            let found = first_rating(rule, &rules.difference, results, &mut NoTrail);
            if !row[*column].is_empty() {
                assert_eq!(found, rating(&row[*column]), "{} {column}", row["id"]);
            }
        }
    }
}

#[test]
fn the_figures_of_other_programs_come_out() {
    for row in cases("library.csv") {
        let id = row["id"].as_str();
        let rules = match row["note"].as_str() {
            note if note.starts_with("rapid") => rules("fide-2024-rapid", Date::constant(2025, 12, 1)),
            note if note.starts_with("sum of deltas") => rules("fide-2014", Date::constant(2016, 1, 1)),
            _ => now(),
        };
        let by_game = rules.by_game.as_ref().expect("rules by game");
        let found = match row["kind"].as_str() {
            "rating_change" => {
                let (own, games) = (rating(&row["own"]), games(&row["opponents"], &row["scores_or_games"]));
                Exact::whole(rounded(own, k_change(&rules, own, k(&row["k"]), &games)).into())
            }
            "expected_score" => {
                let (_, difference) = row["opponents"].split_once("= ").expect("a difference");
                let (own, difference) = (Rating::new(3000), rating(difference).points());
                let opponent = Rating::new(3000 + difference);
                let held = expected_in_game(&by_game.change.values, &rules.probability, own, opponent, Benefit::Held);
                held.p.exact()
            }
            "performance" => {
                let games = games(&row["opponents"], &row["scores_or_games"]);
                let results = games.iter().fold(Results::default(), |sum, game| {
                    sum + Results {
                        games: GameCount::new(1),
                        opponents: game.opponent.exact(),
                        score: game.score,
                    }
                });
                performance(&rules.difference, results)
            }
            "k_times_n" => {
                let games = GameCount::new(row["scores_or_games"].parse().expect("games"));
                let found = bounded(&by_game.coefficient, k(&row["k"]), games, &mut NoTrail);
                Exact::whole(found.points().into())
            }
            other => panic!("{other}"),
        };
        assert_eq!(found, exact(&row["expected"]), "{id}");
    }
}

#[test]
fn a_round_robin_of_2003_with_unrated_players_comes_out_as_printed() {
    let rows = cases("rr-unrated-2003.csv");
    let rules = rules("fide-2003", Date::constant(2003, 7, 1));
    let by_game = rules.by_game.as_ref().expect("rules by game");
    let entrants: Vec<Entrant> = rows
        .iter()
        .map(|row| Entrant {
            rating: Some(row["rating"].as_str()).filter(|text| !text.is_empty()).map(rating),
            score: score(&row["score"]),
        })
        .collect();
    let bonus = by_game.first_rating.values.bonus_per_point.expect("a bonus");
    let cap = by_game.change.values.cap;
    let table = &rules.difference;
    assert_eq!(field_average(table, &entrants), Rating::new(2348));
    let with = lines(table, &entrants, bonus, cap, Factor::OpponentsByPlayers);
    let without = lines(table, &entrants, bonus, cap, Factor::None);
    for ((row, with), without) in rows.iter().zip(with).zip(without) {
        let player = row["player"].as_str();
        let whole = |figure: Exact| figure.half_away_from_zero().to_string();
        assert_eq!(whole(with.average), row["rc_new_with_factor_printed"], "{player}");
        assert_eq!(whole(without.average), row["rc_new_no_factor_computed"], "{player}");
        let printed_right = row["rc_new_no_factor_printed"] == row["rc_new_no_factor_computed"];
        assert_eq!(printed_right, player != "B");
        let Some(own) = Some(row["rating"].as_str()).filter(|text| !text.is_empty()).map(rating) else {
            assert_eq!(whole(with.rating), row["ru"], "{player}");
            let start = without.rating - Exact::whole(2348);
            assert_eq!(
                whole(without.average + start),
                row["ru_new_no_factor_printed"],
                "{player}"
            );
            continue;
        };
        let d = (own.exact() - without.average).half_away_from_zero();
        let p = rules.probability.probability(d);
        let we = p * 9;
        let dr = (score(&row["score"]).hundredths() - we) * i64::from(k(&row["k"]).points());
        let printed = [&row["pd"], &row["we"], &row["delta_r_printed"]].map(|text| exact(text));
        assert_eq!(d.to_string(), row["d_no_factor"], "{player}");
        assert_eq!([p.exact(), we.exact(), dr.exact()], printed, "{player}");
    }
}

#[test]
fn a_value_nobody_knows_on_a_day_is_an_error_that_says_so() {
    let book = embedded::load("fide-2014").expect("a rule set").expect("no fault");
    let error = book.on(Date::constant(2018, 1, 1)).expect_err("the bonus is not known");
    assert_eq!(
        error.problem().to_string(),
        "article 8.23 has no version in force on 2018-01-01: the one before ends on 2017-06-30"
    );
    let error = book.on(Date::constant(2022, 1, 1)).expect_err("another text holds");
    assert!(error.problem().to_string().contains("ends on 2021-12-31"), "{error}");
    let error = embedded::load("fide-2003").expect("a rule set").expect("no fault");
    assert!(error.on(Date::constant(2006, 1, 1)).is_err());
}

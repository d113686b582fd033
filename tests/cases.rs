//! The worked cases of `tests/articles` that need an event with opponents: 八(七), 八(十一), 八(十二), 八(十四).

use std::fs;
use std::path::Path;

use dengji_core::number::Exact;
use dengji_core::publication::Calculation;
use dengji_core::terms::{EventFormat, Outcome};
use dengji_ingest::results::{Sides, outcome};
use toml::{Table, Value};

use crate::model::{Before, Event, Model, Played, national};

const STRONG: Before = (Some(2300), 100);

fn cases(article: &str) -> Vec<Table> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/articles/cn-national");
    let text = fs::read_to_string(folder.join(article)).unwrap();
    let file: Table = text.parse().unwrap();
    let cases = file["case"].as_array().unwrap();
    cases.iter().map(|case| case.as_table().unwrap().clone()).collect()
}

fn swiss(games: Vec<Played>) -> Event {
    Event {
        format: EventFormat::Swiss,
        day: 2,
        games,
    }
}

fn count(value: &Value) -> usize {
    usize::try_from(value.as_integer().unwrap()).unwrap()
}

fn subject(is_rated: bool) -> Before {
    (is_rated.then_some(2310), 100)
}

/// The first player against one opponent a round.
fn series(outcomes: &[Outcome]) -> Vec<Played> {
    let game = |(at, outcome): (usize, &Outcome)| (u8::try_from(at).unwrap(), 0, Some(at), *outcome);
    (1..).zip(outcomes).map(game).collect()
}

fn row(rows: &[Calculation]) -> &Calculation {
    assert_eq!(rows.len(), 1);
    &rows[0]
}

#[test]
fn games_against_rated_opponents_count() {
    for case in cases("8.7.toml") {
        let (given, games) = (&case["given"], count(&case["given"]["games"]));
        let mut players = vec![STRONG; games + 1];
        players[0] = subject(given["rated"].as_bool().unwrap());
        let model = Model::new(national(), &players, &[swiss(series(&vec![Outcome::Draw; games]))]);
        let rows = model.calculations(0);
        let counted = if row(&rows).counted {
            row(&rows).n.get() as usize
        } else {
            0
        };
        assert_eq!(counted, count(&case["expect"]["counted"]), "{}", case["name"]);
    }
}

#[test]
fn a_zero_scorer_is_taken_out_of_the_table() {
    for case in cases("8.11.toml") {
        let given = &case["given"];
        let mut players = [STRONG; 10];
        players[0] = subject(given["rated"].as_bool().unwrap());
        let games = crate::model::round_robin(10, &[Outcome::Draw]);
        let half = given["score"].as_str() == Some("0.5");
        let mut games: Vec<Played> = games.into_iter().map(lost_by_the_first).collect();
        if half {
            let own = games.iter_mut().find(|game| game.1 == 0 || game.2 == Some(0)).unwrap();
            own.3 = Outcome::Draw;
        }
        let event = Event {
            format: EventFormat::RoundRobin,
            day: 2,
            games,
        };
        let model = Model::new(national(), &players, &[event]);
        let left_out = row(&model.calculations(5)).n.get() == 8;
        assert_eq!(
            left_out,
            case["expect"]["left_out"].as_bool().unwrap(),
            "{}",
            case["name"]
        );
        let rows = model.calculations(0);
        let acted = row(&rows).articles.iter().any(|article| **article == *"八(十一)");
        assert_eq!(acted, left_out, "{}", case["name"]);
    }
}

fn lost_by_the_first(game: Played) -> Played {
    let outcome = match (game.1, game.2) {
        (0, _) => Outcome::BlackWins,
        (_, Some(0)) => Outcome::WhiteWins,
        _ => game.3,
    };
    (game.0, game.1, game.2, outcome)
}

#[test]
fn what_was_not_played_does_not_count() {
    for case in cases("8.12.toml") {
        let result = outcome(case["given"]["result"].as_str().unwrap(), Sides::Both).unwrap();
        let games = series(&[Outcome::Draw, result]);
        let model = Model::new(national(), &[STRONG; 3], &[swiss(games)]);
        let counted = row(&model.calculations(0)).n.get() == 2;
        assert_eq!(
            counted,
            case["expect"]["counted"].as_bool().unwrap(),
            "{}",
            case["name"]
        );
    }
}

/// Three points of four games, K 10: the difference is chosen so that the change is the one of the case.
#[test]
fn the_champion_does_not_lose() {
    for case in cases("8.14.toml") {
        let change = Exact::parse(case["given"]["change"].as_str().unwrap()).unwrap();
        let rules = national();
        let wanted = |d: &i64| {
            let expected = rules.probability.probability(*d).exact().times(4);
            (Exact::whole(3) - expected).times(10) == change
        };
        let difference = (0..350).find(wanted).expect("a difference with that change");
        let opponents = i32::try_from(2500 - difference).unwrap();
        let mut players = [(Some(opponents), 100); 5];
        players[0] = (Some(2500), 100);
        let results = [
            Outcome::WhiteWins,
            Outcome::WhiteWins,
            Outcome::WhiteWins,
            Outcome::BlackWins,
        ];
        let model = Model::new(rules, &players, &[swiss(series(&results))]);
        let found = row(&model.calculations(0)).dr.unwrap().to_string();
        assert_eq!(found, case["expect"]["change"].as_str().unwrap(), "{}", case["name"]);
    }
}

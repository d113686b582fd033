//! The worked cases of the game-by-game systems in `tests/articles`.

use std::fs;
use std::path::Path;

use dengji_core::number::Exact;
use dengji_core::rulebook::{SequentialRules, embedded};
use dengji_core::sequential::Figures;
use dengji_core::terms::{Date, FixedRating, GameCount, Outcome};
use toml::{Table, Value};

fn rating(value: &Value) -> FixedRating {
    FixedRating::rounded(Exact::parse(value.as_str().expect("a decimal in quotes")).expect("a decimal"))
}

fn games(given: &Table, key: &str) -> GameCount {
    GameCount::new(u32::try_from(given[key].as_integer().expect("a count")).expect("a count"))
}

fn figures(given: &Table, who: &str) -> Figures {
    Figures {
        rating: rating(&given[who]),
        games: games(given, &format!("{who}_games")),
    }
}

fn game(rules: &SequentialRules, given: &Table) -> Table {
    let outcome = match given["score"].as_str().expect("a score") {
        "1" => Outcome::WhiteWins,
        "0.5" => Outcome::Draw,
        "0" => Outcome::BlackWins,
        other => panic!("{other} is no score of a game"),
    };
    let (own, opponent) = (figures(given, "own"), figures(given, "opponent"));
    let text = |figures: Figures| Value::String(figures.rating.to_string());
    match rules.after_game(own, opponent, outcome) {
        None => Table::from_iter([("counted".to_owned(), Value::Boolean(false))]),
        Some([own, opponent]) => {
            Table::from_iter([("own".to_owned(), text(own)), ("opponent".to_owned(), text(opponent))])
        }
    }
}

fn titles(rules: &SequentialRules, given: &Table) -> Table {
    let games = games(given, "games");
    let ratings = given["ratings"].as_array().expect("ratings").iter().map(rating);
    let title = |rating: FixedRating| Value::String(rules.title(Figures { rating, games }).to_string());
    Table::from_iter([("titles".to_owned(), Value::Array(ratings.map(title).collect()))])
}

fn newcomer(rules: &SequentialRules) -> Table {
    let figures = rules.newcomer();
    Table::from_iter([
        ("rating".to_owned(), Value::String(figures.rating.to_string())),
        ("rated".to_owned(), Value::Boolean(rules.is_rated(figures))),
    ])
}

fn run(id: &str) -> usize {
    let rules = embedded::sequential_rules(id, Date::constant(2001, 1, 1));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/articles")
        .join(id);
    let (mut count, mut faults) = (0, Vec::new());
    for file in fs::read_dir(folder).expect("the folder") {
        let path = file.expect("a file").path();
        let cases: Table = fs::read_to_string(&path).expect("a text").parse().expect("TOML");
        for case in cases["case"].as_array().expect("cases") {
            let given = case["given"].as_table().expect("a table");
            let found = match case["rule"].as_str().expect("a rule") {
                "game" => game(&rules, given),
                "title" => titles(&rules, given),
                "newcomer" => newcomer(&rules),
                other => panic!("no case is run by the rule `{other}`"),
            };
            count += 1;
            if Some(&found) != case["expect"].as_table() {
                faults.push(format!(
                    "{} {}: expected {}, found {found:?}",
                    path.display(),
                    case["name"],
                    case["expect"]
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    count
}

#[test]
fn the_worked_cases_of_online_ratings_come_out_as_printed() {
    assert!(run("ourgame-2000") >= 10);
}

#[test]
fn the_worked_cases_of_levels_and_points_come_out_as_printed() {
    assert!(run("level-points") >= 24);
}

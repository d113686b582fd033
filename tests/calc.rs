//! `calc`: single figures, each with its steps.

use std::path::Path;

use serde_json::Value;

use crate::run::dengji;

fn calc(arguments: &str) -> Value {
    let arguments: Vec<&str> = ["calc"]
        .into_iter()
        .chain(arguments.split(' '))
        .chain(["--json"])
        .collect();
    dengji(Path::new("."), &arguments).exits(0).json()
}

#[track_caller]
fn gives(arguments: &str, value: &str) {
    let found = calc(arguments);
    assert_eq!(found["value"], value, "{found:#}");
    let steps = found["steps"].as_array().unwrap();
    assert!(!steps.is_empty());
    assert!(
        steps
            .iter()
            .all(|step| !step["name"].as_str().unwrap().starts_with("step-")),
        "{found:#}"
    );
}

#[test]
fn national_changes_come_from_averages_and_round_robins() {
    gives(
        "change --rules cn-national --own 2310 --k 15 --average 2360 --games 9 --score 5",
        "16.95",
    );
    gives(
        "change --rules cn-national --own 2310 --k 15 --opponents 2350,2370,2360 --scores 1,½,0",
        "3.15",
    );
    gives(
        "change --rules cn-amateur --own 1600 --k 10 --round-robin --average 1550 --players 6 --score 3.5",
        "5.8",
    );
    gives(
        "expected --rules cn-national --own 2310 --average 2360 --games 9",
        "3.87",
    );
}

#[test]
fn a_national_first_rating_needs_nine_games_and_a_valid_performance() {
    gives(
        "performance --rules cn-national --opponents 2300,2200 --score 1",
        "2250",
    );
    let opponents = ["2200"; 9].join(",");
    gives(
        &format!("first-rating --rules cn-national --opponents {opponents} --scores 1,1,1,1,½,½,0,0,0"),
        "2213",
    );
    gives(
        "first-rating --rules cn-national --opponents 2200,2200,2200,2200 --scores 1,1,0,0",
        "",
    );
    gives(
        "first-rating --rules cn-national --opponents 2200,2200,2200 --scores 1,1,0",
        "",
    );
}

#[test]
fn game_by_game_systems_take_the_games_in_turn() {
    gives(
        "change --rules ourgame-2000 --own 2100 --opponents 2000 --scores 0",
        "-20.4821",
    );
    gives(
        "change --rules level-points --own 1000 --opponents 1050 --scores ½",
        "7.5000",
    );
    gives(
        "change --rules level-points --own -10 --opponents -10,0 --scores 1,1",
        "20.0000",
    );
    gives(
        "expected --rules ourgame-2000 --own 1500 --opponents 1500,1500",
        "1.0000",
    );
}

#[test]
fn what_a_rule_set_does_not_have_is_said() {
    for (arguments, exit) in [
        ("calc expected --rules level-points --own 0 --opponents 100", 2),
        (
            "calc change --rules cn-national --own 2310 --opponents 2300 --scores 1",
            2,
        ),
        (
            "calc change --rules cn-national --own 2310 --k 15 --opponents 2300 --scores 1,1",
            2,
        ),
        (
            "calc change --rules cn-national --own 50 --k 15 --opponents 2300 --scores 1",
            2,
        ),
        (
            "calc change --rules ourgame-2000 --k 10 --own 1500 --opponents 1500 --scores 1",
            2,
        ),
        ("calc performance --rules cn-national --opponents 2300 --score 2", 2),
    ] {
        let ran = dengji(Path::new("."), &arguments.split(' ').collect::<Vec<_>>()).exits(exit);
        assert!(ran.err.starts_with("error: "), "{arguments}: {}", ran.err);
    }
}

#[test]
fn amateurs_have_one_k_and_no_first_rating() {
    // 10 × (1 - 0.50) against an equal.
    gives("change --rules cn-amateur --own 1500 --opponents 1500 --scores 1", "5");
    let said = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        dengji(Path::new("."), &arguments).exits(2).err
    };
    let other = said("calc change --rules cn-amateur --own 1500 --k 20 --opponents 1500 --scores 1");
    assert!(other.contains("--k") && other.contains("20"), "{other}");
    let first = said("calc first-rating --rules cn-amateur --opponents 1500,1500 --scores 1,0");
    assert!(first.contains("no first rating") && first.contains("六(五)"), "{first}");
}

#[test]
fn a_fide_first_rating_that_would_not_be_published_is_none() {
    let last_step = |arguments: &str| {
        let found = calc(arguments);
        assert_eq!(found["value"], "", "{found:#}");
        let last = found["steps"].as_array().unwrap().last().unwrap();
        assert!(!last["article"].as_str().unwrap().is_empty(), "{found:#}");
        last["step"].as_str().unwrap().to_owned()
    };
    let few = "first-rating --rules fide-2024 --opponents 1800,1800,1800,1800 --scores 1,1,0,0";
    assert_eq!(last_step(few), "too-few-games");
    let zero = "first-rating --rules fide-2024 --opponents 1800,1800,1800,1800,1800 --scores 0,0,0,0,0";
    assert_eq!(last_step(zero), "void");
    // Two draws against 1800 added: Ra = 10600/7 = 1514.3, p = 1.5/7 = 0.21, dp = -230; 1284 is below 1400.
    let low = "first-rating --rules fide-2024 --opponents 1400,1400,1400,1400,1400 --scores ½,0,0,0,0";
    assert_eq!(last_step(low), "below-floor");
    let eight = "first-rating --rules fide-2003 --on 2003-07-01 --opponents 2000,2000,2000,2000,2000,2000,2000,2000";
    assert_eq!(last_step(&format!("{eight} --scores 1,1,1,1,0,0,0,0")), "too-few-games");
    // Half the points against 1800: 1800 is below the floor of 1801.
    let floor = "first-rating --rules fide-2003 --on 2003-07-01 --opponents \
                 1800,1800,1800,1800,1800,1800,1800,1800,1800,1800 --scores 1,1,1,1,1,0,0,0,0,0";
    assert_eq!(last_step(floor), "below-floor");
}

#[test]
fn expected_scores_leave_out_the_games_that_a_change_leaves_out() {
    // 2700 - 2000 = 700 ≥ 600 with a player above 2600: not rated. Against an equal 0.50.
    gives(
        "expected --rules fide-2024-rapid --own 2700 --opponents 2700,2000",
        "0.5",
    );
}

//! `calc norm`: national norms, and those of FIDE article by article.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::run::{Ran, dengji};

fn calc(arguments: &[&str]) -> Ran {
    let all: Vec<&str> = ["calc", "norm"].into_iter().chain(arguments.iter().copied()).collect();
    dengji(Path::new("."), &all)
}

/// A norm with an average: everybody, the player too, has that rating.
fn at_average(title: &str, average: u32, games: usize) -> Value {
    let (own, opponents) = (average.to_string(), vec![average.to_string(); games].join(","));
    let arguments = [
        "--rules",
        "cn-national",
        "--title",
        title,
        "--opponents",
        &opponents,
        "--own",
        &own,
        "--score",
        "0",
        "--json",
    ];
    calc(&arguments).exits(0).json()
}

#[test]
fn the_scores_of_norms_are_those_of_the_regulation() {
    // Half points = ceil((percent x games - 5) / 50); percent = P(T - lower edge of the band).
    for (title, average, games, required) in [
        ("大师", 2376, 9, "5.5"),
        ("大师", 2374, 9, "6"),
        ("大师", 2401, 14, "8"),
        ("大师", 2360, 14, "9"),
        ("特级大师", 2432, 11, "8"),
        ("女子大师", 2178, 9, "5.5"),
    ] {
        assert_eq!(
            at_average(title, average, games)["value"],
            required,
            "{title} {average} {games}"
        );
    }
    assert_eq!(at_average("大师", 2250, 9)["fails"], "average");
    let row = |average| -> Vec<String> {
        let value = |games| at_average("大师", average, games)["value"].as_str().unwrap().to_owned();
        (9..=19).map(value).collect()
    };
    // D 2451 - 2251 = 200: 76 %. D 2451 - 2451 = 0: 50 %.
    assert_eq!(row(2251).join(" "), "7 8 8.5 9.5 10 11 11.5 12.5 13 14 14.5");
    assert_eq!(row(2451).join(" "), "4.5 5 5.5 6 6.5 7 7.5 8 8.5 9 9.5");
}

#[test]
fn a_half_of_the_average_is_rounded_up() {
    let required = |own: &str| {
        let opponents = ["2375"; 9].join(",");
        let arguments = [
            "--rules",
            "cn-national",
            "--title",
            "大师",
            "--opponents",
            &opponents,
            "--own",
            own,
            "--score",
            "5.5",
            "--json",
        ];
        calc(&arguments).exits(0).json()["value"].clone()
    };
    // (2380 + 9 x 2375) / 10 = 2375.5: 2376, D 75, .60. One point less: 2375.4: 2375, D 100, .64.
    assert_eq!([required("2380"), required("2379")], ["5.5", "6"]);
}

#[test]
fn a_norm_is_computed_on_the_command_line() {
    let folder = TempDir::new().unwrap();
    let opponents = "2400,2350,2420,2380,2360,2300,2410,2390,2440";
    let calc = |title: &str, opponents: &str, score: &str| {
        let arguments = [
            "calc",
            "norm",
            "--rules",
            "cn-national",
            "--title",
            title,
            "--opponents",
            opponents,
            "--own",
            "2310",
            "--score",
            score,
            "--json",
        ];
        dengji(folder.path(), &arguments)
    };
    let made = calc("大师", opponents, "5½").exits(0).json();
    assert_eq!(made["value"], "5.5");
    assert_eq!(made["achieved"], true);
    let steps: Vec<_> = made["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["value"].clone())
        .collect();
    assert_eq!(steps, ["2376", "2376", "5.5", "achieved"]);
    assert_eq!(made["steps"][2]["reading"], "附表1、2-a");
    let missed = calc("大师", opponents, "5").exits(0).json();
    assert_eq!(missed["fails"], "score");
    assert_eq!(missed["steps"][3]["value"], "not achieved");
    assert_eq!(missed["steps"][3]["formula"], "W = 5 < 5.5");
    assert_eq!(
        calc("特级大师", "2300,u,u,2300,2300,2300,2300,2300,2300", "9")
            .exits(0)
            .json()["fails"],
        "average"
    );
    assert_eq!(calc("master", "2400,2400", "2").exits(0).json()["fails"], "games");
    for wrong in [
        calc("国际大师", opponents, "5"),
        calc("大师", "2400,x", "1"),
        calc("大师", opponents, "9.5"),
    ] {
        wrong.exits(2);
    }
}

/// A case that others published: title, opponents, their titles and federations, score; average, performance, achieved.
type FideCase = ([&'static str; 5], [i64; 2], bool);

const NINE: &str = "2450,2400,2350,2300,2250,2200,2150,2100,u";
const NINE_TITLES: &str = "IM,IM,GM,IM,FM,-,-,-,-";
const NINE_FEDERATIONS: &str = "FRA,FRA,NED,NED,GER,ESP,BEL,BEL,BEL";

const FIDE_CASES: [FideCase; 6] = [
    (["IM", NINE, NINE_TITLES, NINE_FEDERATIONS, "7.5"], [2250, 2523], true),
    (["GM", NINE, NINE_TITLES, NINE_FEDERATIONS, "7.5"], [2267, 2540], false),
    (["WIM", "u,1800", "", "", "2"], [1825, 2625], false),
    (["IM", "2000", "", "", "1"], [2050, 2850], false),
    (
        ["GM", "2400,2400,2400,2400,2400,2400,2400,2100,2000", "", "", "4.5"],
        [2344, 2344],
        false,
    ),
    (
        ["GM", "2400,2400,2400,2400,2400,2400,2400,2400,u", "", "", "4.5"],
        [2378, 2378],
        false,
    ),
];

fn fide([title, opponents, titles, federations, score]: [&str; 5], language: &[&str]) -> Ran {
    let mut arguments = vec![
        "--rules",
        "fide-2024",
        "--title",
        title,
        "--opponents",
        opponents,
        "--score",
        score,
    ];
    if !titles.is_empty() {
        arguments.extend(["--titles", titles]);
    }
    if !federations.is_empty() {
        arguments.extend(["--federations", federations, "--federation", "BEL"]);
    }
    arguments.extend(language);
    calc(&arguments)
}

/// Article, condition, required, found and verdict of every condition.
fn conditions(found: &Value) -> Vec<String> {
    let text = |condition: &Value| {
        ["article", "condition", "required", "found", "verdict"]
            .map(|key| condition[key].as_str().unwrap().to_owned())
            .join(" | ")
    };
    found["conditions"].as_array().unwrap().iter().map(text).collect()
}

#[test]
fn norms_of_fide_agree_with_the_cases_of_others() {
    for (case, [average, performance], achieved) in FIDE_CASES {
        let found = fide(case, &["--json"]).exits(0).json();
        assert_eq!(
            (&found["average"], &found["performance"], &found["achieved"]),
            (&json!(average), &json!(performance), &json!(achieved)),
            "{found:#}"
        );
    }
}

#[test]
fn each_article_of_a_fide_norm_is_shown_with_its_figures() {
    let found = fide(FIDE_CASES[0].0, &["--json"]).exits(0).json();
    let expected = [
        "1.4.1 | games | ≥ 9 | 9 | met",
        "1.4.3 | foreign-federations | ≥ 2 | 4 | met",
        "1.4.4 | own-federation | ≤ 5 | 3 | met",
        "1.4.4 | one-federation | ≤ 6 | 3 | met",
        "1.4.5 | holders | ≥ 5 | 5 | met",
        "1.4.5 | required-title | ≥ 3 | 4 | met",
        "1.4.6 | lowest | ≥ 2050 | 1400 → 2050 | raised",
        // 18200 + 2050 = 20250, / 9 = 2250; 7.5 / 9 = .83, dp 273.
        "1.4.8 | average | ≥ 2230 | 2250 | met",
        "1.4.8 | performance | ≥ 2450 | 2523 | met",
        // 35 % of 9; the row of nine rounds from 2230 to 2283.
        "1.4.9 | percent | ≥ 3.15 | 7.5 | met",
        "1.4.9 | score | ≥ 7 | 7.5 | met",
    ];
    assert_eq!(conditions(&found), expected);
    assert_eq!(found["fails"], json!([]));
    let grandmaster = fide(FIDE_CASES[1].0, &["--json"]).exits(0).json();
    assert_eq!(grandmaster["fails"], json!(["1.4.5", "1.4.8"]));
    let text = fide(FIDE_CASES[1].0, &["--lang", "zh"]).exits(0).out;
    assert!(text.contains("不符合：1.4.5, 1.4.8"), "{text}");
}

#[test]
fn what_is_not_said_of_the_opponents_is_not_judged() {
    let [title, opponents, _, _, score] = FIDE_CASES[0].0;
    let found = fide([title, opponents, "", "", score], &["--json"]).exits(0).json();
    assert_eq!(
        (&found["achieved"], &found["not_judged"]),
        (&Value::Null, &json!(["1.4.3", "1.4.4", "1.4.5"]))
    );
    let text = fide([title, opponents, "", "", score], &[]).exits(0).out;
    assert!(text.contains("1.4.3, 1.4.4, 1.4.5 could not be judged"), "{text}");
}

#[test]
fn what_cannot_be_understood_of_a_fide_norm_is_said() {
    let [_, opponents, titles, federations, score] = FIDE_CASES[0].0;
    for (case, said) in [
        (["大师", opponents, titles, federations, score], "--title"),
        (
            ["IM", opponents, "IM,GM", federations, score],
            "names 2 opponents, --opponents 9",
        ),
        (["IM", "2400", "XM", "FRA", "1"], "“XM” cannot be used"),
        (["IM", "2400", "IM", "FR", "1"], "“FR” cannot be used"),
        (["IM", "2400", "IM", "FRA", "1.5"], "--score"),
    ] {
        let refused = fide(case, &[]).exits(2);
        assert!(refused.err.contains(said), "{}", refused.err);
    }
    let national = [
        "--rules",
        "cn-national",
        "--title",
        "大师",
        "--opponents",
        "2400",
        "--own",
        "2400",
        "--score",
        "1",
        "--titles",
        "GM",
    ];
    let refused = calc(&national).exits(2);
    assert!(
        refused.err.contains("--titles is for the norms of FIDE"),
        "{}",
        refused.err
    );
    let none = [
        "--rules",
        "ourgame-2000",
        "--title",
        "大师",
        "--opponents",
        "2400",
        "--score",
        "1",
    ];
    assert!(calc(&none).exits(2).err.contains("no articles about titles"));
}

#[test]
fn full_width_letters_and_figures_are_understood() {
    let found = fide(["ＩＭ", "２０００", "－", "ＦＲＡ", "１"], &["--json"])
        .exits(0)
        .json();
    assert_eq!((&found["title"], &found["performance"]), (&json!("IM"), &json!(2850)));
}

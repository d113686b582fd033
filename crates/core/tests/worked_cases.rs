//! Every worked case of `tests/articles`, against the rules.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dengji_core::number::{Exact, Hundredths, Score};
use dengji_core::rulebook::{Rules, embedded};
use dengji_core::rules::coefficient::{History, k_factor, reached_when_published, reached_while_running};
use dengji_core::rules::expectation::{
    Cycles, Expectation, against_average, in_round_robin, of_unrated_in_round_robin,
};
use dengji_core::rules::first_rating::{field_average, fraction, is_void, performance, round_robin_start};
use dengji_core::rules::pool::{PoolEntry, first_rating, pooled};
use dengji_core::rules::{activity::is_active, change};
use dengji_core::terms::{Date, EventClass, EventFormat, EventId, GameCount, KFactor, ListDate, Rating, Sex, Title};
use dengji_core::titles::application::{Applicant, applications};
use dengji_core::titles::norms::{self, Norm, NormResult};
use dengji_core::titles::{Aim, NationalTitle};
use dengji_core::trail::NoTrail;
use toml::{Table, Value};

/// What a case gives.
struct Given<'a>(&'a Table);

impl Given<'_> {
    fn whole(&self, key: &str) -> i64 {
        self.0[key].as_integer().expect("a whole number")
    }

    fn count(&self, key: &str) -> u32 {
        u32::try_from(self.whole(key)).expect("a count")
    }

    fn rating(&self, key: &str) -> Rating {
        Rating::new(i32::try_from(self.whole(key)).expect("a rating"))
    }

    fn exact(&self, key: &str) -> Exact {
        exact(&self.0[key])
    }

    fn score(&self, key: &str) -> Score {
        score(&self.0[key])
    }

    fn list(&self, key: &str) -> &[Value] {
        self.0[key].as_array().expect("a list")
    }

    fn k(&self) -> KFactor {
        KFactor::new(i32::try_from(self.whole("k")).expect("K"))
    }

    fn cycles(&self) -> Cycles {
        if self.whole("cycles") == 2 {
            Cycles::Double
        } else {
            Cycles::Single
        }
    }

    fn date(&self, key: &str) -> Date {
        self.0[key]
            .as_datetime()
            .expect("a date")
            .to_string()
            .parse()
            .expect("a date")
    }
}

fn exact(value: &Value) -> Exact {
    Exact::parse(value.as_str().expect("a decimal in quotes")).expect("a decimal")
}

fn score(value: &Value) -> Score {
    let halves = exact(value).times(2).half_up();
    Score::from_halves(i32::try_from(halves).expect("a score"))
}

fn text(value: impl std::fmt::Display) -> Value {
    Value::String(value.to_string())
}

fn table<const N: usize>(entries: [(&str, Value); N]) -> Table {
    entries
        .map(|(key, value)| (key.to_owned(), value))
        .into_iter()
        .collect()
}

/// What the program finds, under the keys of the cases; none for a rule that is tested elsewhere.
fn found(rules: &Rules, rule: &str, given: &Given<'_>) -> Option<Table> {
    Some(match rule {
        "change-by-average" => by_average(rules, given),
        "change-by-round-robin" => by_round_robin(rules, given),
        "list" => list(rules, given),
        "coefficient" => coefficient(rules, given),
        "performance" => swiss_performance(rules, given),
        "round-robin-performance" => field(rules, given),
        "round-robin-unrated" => unrated(
            rules,
            given.exact("average"),
            given.count("players"),
            given.count("games"),
            given.score("score"),
        ),
        "pool" => pool(rules, given),
        "activity" => {
            let listed = is_active(rules, given.date("last_event"), ListDate(given.date("list_date")));
            table([("listed", Value::Boolean(listed))])
        }
        "void-performance" => table([(
            "void",
            Value::Boolean(is_void(rules, given.exact("performance"), &mut NoTrail)),
        )]),
        "round-robin-field" => {
            let rule = &rules.round_robin_field.values;
            let needed = match given.cycles() {
                Cycles::Single => rule.rated_needed(given.count("players")),
                Cycles::Double => rule.rated_needed_twice(given.count("players")),
            };
            table([("rated_needed", Value::Integer(needed.into()))])
        }
        "probability" => {
            let values = given
                .list("differences")
                .iter()
                .map(|d| rules.probability.probability(d.as_integer().expect("D")));
            table([("p", values.map(text).collect::<Vec<_>>().into())])
        }
        "difference" => {
            let values = given
                .list("fractions")
                .iter()
                .map(|p| rules.difference.difference(exact(p).half_up_to_hundredths()));
            table([("dp", values.collect::<Vec<_>>().into())])
        }
        "norm-average" => norm_average(rules, given),
        "norm-score" => norm_score(rules, given, given.count("games")),
        "norm-score-row" => {
            let of_games = |games| norm_score(rules, given, games)["required"].clone();
            let row = (given.count("from")..=given.count("to")).map(of_games);
            table([("required", row.collect::<Vec<_>>().into())])
        }
        "master-title" => title(rules, given, NationalTitle::Master),
        "grandmaster-title" => title(rules, given, NationalTitle::Grandmaster),
        // Where reports are read and recomputed, not in a rule of its own.
        "counted-games" | "zero-scorer" | "unplayed" | "champion" => return None,
        unknown => panic!("no case is run by the rule `{unknown}`"),
    })
}

fn expectation(rules: &Rules, given: &Given<'_>, expectation: Expectation) -> Table {
    let change = change::change(rules, given.k(), given.score("score"), expectation.we, &mut NoTrail);
    let Expectation { d, p, we } = expectation;
    table([
        ("d", Value::Integer(d)),
        ("p", text(p)),
        ("we", text(we)),
        ("change", text(change)),
    ])
}

fn by_average(rules: &Rules, given: &Given<'_>) -> Table {
    let (own, average) = (given.rating("own").exact(), given.exact("opponents_average"));
    let games = GameCount::new(given.count("games"));
    expectation(rules, given, against_average(rules, own, average, games, &mut NoTrail))
}

fn by_round_robin(rules: &Rules, given: &Given<'_>) -> Table {
    let (own, average) = (given.rating("own").exact(), given.exact("average"));
    let (players, cycles) = (given.count("players"), given.cycles());
    expectation(
        rules,
        given,
        in_round_robin(rules, own, average, players, cycles, &mut NoTrail),
    )
}

fn sum(given: &Given<'_>) -> Hundredths {
    given
        .list("changes")
        .iter()
        .map(|change| exact(change).half_up_to_hundredths())
        .sum()
}

fn list(rules: &Rules, given: &Given<'_>) -> Table {
    let (own, sum) = (given.rating("own"), sum(given));
    let rating = change::new_rating(rules, own, sum, &mut NoTrail);
    table([
        ("exact", text(own.exact() + sum.exact())),
        ("rating", Value::Integer(rating.points().into())),
        ("published", Value::Boolean(rating >= rules.list.values.floor)),
    ])
}

fn coefficient(rules: &Rules, given: &Given<'_>) -> Table {
    let (rule, ro) = (&rules.coefficient, given.rating("ro"));
    let mut running = ro.hundredths();
    let mut reached = given.0.contains_key("reached") || reached_when_published(&rule.values, ro);
    for change in given.list("changes") {
        running += exact(change).half_up_to_hundredths();
        reached |= reached_while_running(&rule.values, running);
    }
    let history = History {
        games: GameCount::new(given.count("games")),
        reached,
    };
    table([(
        "k",
        Value::Integer(k_factor(rule, history, &mut NoTrail).points().into()),
    )])
}

fn swiss_performance(rules: &Rules, given: &Given<'_>) -> Table {
    let games = GameCount::new(given.count("games"));
    let found = performance(
        rules,
        given.exact("opponents_average"),
        games,
        given.score("score"),
        &mut NoTrail,
    );
    table([
        ("p", text(found.fraction)),
        ("dp", Value::Integer(found.dp.unwrap_or_default())),
        ("performance", text(found.rating)),
        ("void", Value::Boolean(is_void(rules, found.rating, &mut NoTrail))),
    ])
}

fn unrated(rules: &Rules, average: Exact, players: u32, games: u32, score: Score) -> Table {
    let games = GameCount::new(games);
    let p = fraction(score, games);
    let start = round_robin_start(rules, average, games, score, players, &mut NoTrail);
    let we = of_unrated_in_round_robin(rules, start, average, players, Cycles::Single, &mut NoTrail).we;
    let change = change::change(rules, rules.round_robin_performance.values.k, score, we, &mut NoTrail);
    let performance = start + change.exact();
    table([
        ("p", text(p)),
        ("dp", Value::Integer(rules.difference.difference(p))),
        ("start", text(start)),
        ("we", text(we)),
        ("change", text(change)),
        ("performance", text(performance)),
        ("void", Value::Boolean(is_void(rules, performance, &mut NoTrail))),
    ])
}

fn field(rules: &Rules, given: &Given<'_>) -> Table {
    let rated: Vec<_> = given
        .list("rated")
        .iter()
        .map(|row| (row[0].as_integer().expect("a rating"), score(&row[1])))
        .collect();
    let scores: Vec<_> = given.list("unrated").iter().map(score).collect();
    let players = u32::try_from(rated.len() + scores.len()).expect("a count");
    let (count, sum): (i64, i64) = (
        i64::try_from(rated.len()).expect("a count"),
        rated.iter().map(|row| row.0).sum(),
    );
    let games = GameCount::new(players - 1);
    let mean = Exact::whole(sum).per(count);
    let dp = |score: Score| Exact::whole(rules.difference.difference(fraction(score, games)));
    let dpa = rated.iter().map(|row| dp(row.1)).sum::<Exact>().per(count);
    let share = rules.round_robin_performance.values.average_from_rated_above_percent;
    let average = if 100 * (i64::from(players) - count) > i64::from(share) * i64::from(players) {
        field_average(rules, mean, dpa, players, &mut NoTrail)
    } else {
        let stand_in = rules
            .provisional
            .values
            .rating
            .exact()
            .times(i64::from(players) - count);
        (Exact::whole(sum) + stand_in).per(players.into())
    };
    let unrated = scores
        .iter()
        .map(|&score| Value::Table(unrated(rules, average, players, players - 1, score)));
    table([
        ("rated_average", text(mean)),
        ("dpa", text(dpa)),
        ("average", text(average)),
        ("unrated", unrated.collect::<Vec<_>>().into()),
    ])
}

fn pool(rules: &Rules, given: &Given<'_>) -> Table {
    let day = Date::constant(1994, 1, 1);
    let entry = |row: &Value| PoolEntry {
        event: EventId::new("E1").expect("an id"),
        period: ListDate(day),
        games: GameCount::new(u32::try_from(row[1].as_integer().expect("games")).expect("games")),
        performance: exact(&row[0]),
        ended: day,
        lists_served: 0,
        results: None,
        places: [].into(),
    };
    let entries: Vec<_> = given.list("entries").iter().map(entry).collect();
    let sum = pooled(&entries).expect("games");
    let rating = first_rating(rules, &entries, &mut NoTrail);
    let mut found = table([
        ("games", Value::Integer(sum.games.get().into())),
        ("average", text(sum.average)),
        ("published", Value::Boolean(rating.is_some())),
    ]);
    found.extend(rating.map(|rating| ("rating".to_owned(), Value::Integer(rating.points().into()))));
    found
}

fn norm_average(rules: &Rules, given: &Given<'_>) -> Table {
    let rating = |value: &Value| match value.as_integer().expect("a rating") {
        0 => rules.provisional.values.rating,
        points => Rating::new(i32::try_from(points).expect("a rating")),
    };
    let list = |key: &str| given.list(key).iter().map(rating).collect::<Vec<_>>();
    let average = if given.0.contains_key("field") {
        norms::field_average(rules, &list("field"), &mut NoTrail)
    } else {
        norms::open_average(rules, rating(&given.0["own"]), &list("opponents"), &mut NoTrail)
    };
    let rounded = norms::rounded(rules, average, &mut NoTrail);
    table([
        ("average", text(average)),
        ("rounded", Value::Integer(rounded.points().into())),
    ])
}

fn norm_score(rules: &Rules, given: &Given<'_>, games: u32) -> Table {
    let titles = rules.titles.as_ref().expect("the articles about titles");
    let aim = Aim::from_word(given.0["title"].as_str().expect("a title"), Some(Sex::Male)).expect("a title");
    let result = norms::required(
        titles,
        aim,
        given.rating("average"),
        GameCount::new(games),
        &mut NoTrail,
    );
    table([
        (
            "required",
            text(result.map_or_else(|_| String::new(), |score| score.to_string())),
        ),
        ("fails", text(result.err().map_or("", norms::NormFailure::word))),
    ])
}

/// What an applicant lacks whose norms are given as end of the event and games.
fn title(rules: &Rules, given: &Given<'_>, title: NationalTitle) -> Table {
    let sex = if given.0["sex"].as_str() == Some("F") {
        Sex::Female
    } else {
        Sex::Male
    };
    let norms: Vec<_> = given
        .list("norms")
        .iter()
        .map(|row| norm(row, Aim { title, sex }))
        .collect();
    let applicant = Applicant {
        sex,
        title: &Title::default(),
        rating: given.0.contains_key("rating").then(|| given.rating("rating")),
        norms: &norms,
    };
    let titles = rules.titles.as_ref().expect("the articles about titles");
    let found = applications(titles, applicant, given.date("date"));
    let application = found.first().expect("a valid norm");
    let missing = application
        .missing()
        .map(|requirement| text(requirement.condition.word()));
    table([
        ("complete", Value::Boolean(application.is_complete())),
        ("missing", missing.collect::<Vec<_>>().into()),
        ("games", Value::Integer(application.games().get().into())),
        (
            "norms",
            Value::Integer(i64::try_from(application.norms.len()).expect("a count")),
        ),
    ])
}

fn norm(row: &Value, aim: Aim) -> Arc<Norm> {
    let end: Date = row[0]
        .as_datetime()
        .expect("a date")
        .to_string()
        .parse()
        .expect("a date");
    Arc::new(Norm {
        event: EventId::new(&format!("E{end}")).expect("an id"),
        event_name: "E".into(),
        venue: None,
        start: end,
        end,
        class: EventClass::MasterMen,
        format: EventFormat::Swiss,
        rounds: None,
        conditions: Vec::new(),
        waivers: Vec::new(),
        result: NormResult {
            aim,
            average: Rating::new(2400),
            games: GameCount::new(u32::try_from(row[1].as_integer().expect("games")).expect("games")),
            games_required: GameCount::new(9),
            required: None,
            score: Score::ZERO,
            failure: None,
        },
        opponents: Vec::new(),
    })
}

/// What is expected and not found, in words.
fn differences(expected: &Value, found: &Value, path: &str) -> Vec<String> {
    match (expected, found) {
        (Value::Table(expected), Value::Table(found)) => {
            let missing = Value::String("nothing".into());
            let at = |key: &String| found.get(key).unwrap_or(&missing);
            expected
                .iter()
                .flat_map(|(key, value)| differences(value, at(key), &format!("{path}.{key}")))
                .collect()
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let pairs = expected.iter().zip(found).enumerate();
            pairs
                .flat_map(|(at, (expected, found))| differences(expected, found, &format!("{path}[{at}]")))
                .collect()
        }
        _ if expected == found => Vec::new(),
        _ => vec![format!("{path}: expected {expected}, found {found}")],
    }
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/articles/cn-national");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    files
}

#[test]
fn the_worked_cases_of_the_national_regulation_come_out_as_printed() {
    let rules = embedded::rules("cn-national", Date::constant(1994, 1, 1));
    let (mut count, mut faults) = (0, Vec::new());
    for file in files() {
        let cases: Table = fs::read_to_string(&file).expect("a text").parse().expect("TOML");
        for case in cases["case"].as_array().expect("cases") {
            let rule = case["rule"].as_str().expect("a rule");
            let given = Given(case["given"].as_table().expect("a table"));
            let Some(found) = found(&rules, rule, &given) else {
                continue;
            };
            count += 1;
            let path = format!("{} {}", file.display(), case["name"]);
            faults.extend(differences(&case["expect"], &Value::Table(found), &path));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count >= 50, "{count} cases");
}

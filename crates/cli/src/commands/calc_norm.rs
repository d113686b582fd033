//! `dengji calc norm`.

use std::sync::Arc;

use dengji_core::number::{Exact, Score};
use dengji_core::rulebook::{Rulebook, Rules};
use dengji_core::terms::{Date, GameCount, Rating, Sex};
use dengji_core::titles::Aim;
use dengji_core::titles::norms::{NormFailure, NormResult, judge, open_average, rounded};
use dengji_core::trail::{Record, Step};
use serde_json::json;

use crate::console::{Console, Failure, columns};

/// What a norm is computed from, as written on the command line.
pub struct Asked<'a> {
    /// 大师, 特级大师, master, grandmaster; 男子 or 女子 in front.
    pub title: &'a str,
    /// Whose, unless the title says so.
    pub sex: Sex,
    /// Ratings separated by commas; `u` is unrated.
    pub opponents: &'a str,
    /// Own rating, or `u`.
    pub own: &'a str,
    /// Points.
    pub score: &'a str,
}

/// Computes a norm of a Swiss, team or Scheveningen event: the average, the score it asks for, and whether it is made.
pub fn run(book: &Rulebook, on: Date, asked: &Asked<'_>, console: &Console) -> Result<(), Failure> {
    let rules = book
        .on(on)
        .map_err(|error| Failure::new("error-rule-set").with("id", &book.id).detail(error))?;
    let mut record = Record::default();
    let result = compute(&rules, asked, &mut record)?;
    let with_reading = |(_, step): (_, Step)| {
        let key = (Arc::clone(&step.article), step.name.into());
        let reading = rules.readings.get(&key).cloned();
        Step { reading, ..step }
    };
    let steps: Vec<Step> = record.steps.into_iter().map(with_reading).collect();
    console.data(&if console.json {
        as_json(&result, &steps, console)
    } else {
        as_text(&result, &steps, console)
    });
    Ok(())
}

fn compute(rules: &Rules, asked: &Asked<'_>, record: &mut Record) -> Result<NormResult, Failure> {
    let wrong = |what: &'static str, found: &str| Failure::new("error-calc").with("what", what).with("found", found);
    let titles = rules
        .titles
        .as_ref()
        .ok_or_else(|| Failure::new("error-no-titles").with("id", &rules.id))?;
    let aim = Aim::from_word(asked.title, Some(asked.sex)).ok_or_else(|| wrong("--title", asked.title))?;
    let provisional = rules.provisional.values.rating;
    let rating = |what, text: &str| rating(text.trim(), provisional).ok_or_else(|| wrong(what, text));
    let separated = asked.opponents.split([',', '，', '、']);
    let opponents: Vec<Rating> = separated
        .map(|text| rating("--opponents", text))
        .collect::<Result<_, _>>()?;
    let games = u32::try_from(opponents.len()).unwrap_or(u32::MAX);
    let score = half_points(asked.score)
        .filter(|score| score.hundredths().get() <= i64::from(games) * 100)
        .ok_or_else(|| wrong("--score", asked.score))?;
    let average = open_average(rules, rating("--own", asked.own)?, &opponents, record);
    let average = rounded(rules, average, record);
    Ok(judge(titles, aim, average, (GameCount::new(games), score), record))
}

/// A rating from 100 to 4000; `u` stands for the provisional one.
fn rating(text: &str, provisional: Rating) -> Option<Rating> {
    if text.eq_ignore_ascii_case("u") {
        return Some(provisional);
    }
    let points = text.parse().ok().filter(|points| (100..=4000).contains(points));
    points.map(Rating::new)
}

/// Points in half points: 5, 5.5, 5½, ½.
fn half_points(text: &str) -> Option<Score> {
    let figure = Exact::parse(&text.trim().replace('½', ".5"))?.times(2);
    let halves = figure.is_whole().then(|| figure.half_up())?;
    (halves >= 0).then_some(Score::from_halves(i32::try_from(halves).ok()?))
}

fn as_text(result: &NormResult, steps: &[Step], console: &Console) -> String {
    let catalogue = &console.catalogue;
    let line = |step: &Step| {
        vec![
            catalogue.text(&format!("step-{}", step.name)),
            step.value.clone(),
            step.formula.clone(),
            catalogue.text_with("article", &[("article", &step.article)]),
        ]
    };
    let key = match result.failure {
        None => "norm-achieved",
        Some(NormFailure::Games) => "norm-fails-games",
        Some(NormFailure::Average) => "norm-fails-average",
        Some(NormFailure::Score) => "norm-fails-score",
    };
    let required = result.required.map(|score| score.to_string()).unwrap_or_default();
    let (average, games, score) = (
        result.average.to_string(),
        result.games.to_string(),
        result.score.to_string(),
    );
    let arguments = [
        ("required", &*required),
        ("average", &*average),
        ("games", &*games),
        ("score", &*score),
    ];
    let verdict = catalogue.text_with(key, &arguments);
    columns(&steps.iter().map(line).collect::<Vec<_>>(), "") + &verdict + "\n"
}

fn as_json(result: &NormResult, steps: &[Step], console: &Console) -> String {
    let step = |step: &Step| {
        json!({
            "step": step.name,
            "name": console.catalogue.text(&format!("step-{}", step.name)),
            "article": &*step.article,
            "reading": step.reading.as_deref(),
            "formula": step.formula,
            "value": step.value,
        })
    };
    let required = result.required.map(|score| score.to_string());
    let object = json!({
        "value": required.clone().unwrap_or_default(),
        "average": result.average.points(),
        "games": result.games.get(),
        "required": required,
        "score": result.score.to_string(),
        "achieved": result.failure.is_none(),
        "fails": result.failure.map(NormFailure::word),
        "steps": steps.iter().map(step).collect::<Vec<_>>(),
    });
    format!("{object:#}\n")
}

//! `dengji calc change`, `expected`, `performance`, `first-rating`: one figure with its steps.
//!
//! Each method of rule sets has its own arithmetic: by average or round robin, by the game on a frozen list, or game
//! after game. [`Rated`] holds what is in force and chooses.

mod by_game;
mod by_period;
mod fide_norm;
mod in_sequence;
pub mod norm;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use dengji_core::number::{Exact, Score};
use dengji_core::rulebook::{Rulebook, Rules, SequentialRules};
use dengji_core::terms::{Date, Rating};
use dengji_core::trail::{Record, Step};
use dengji_ingest::text::plain;
use serde_json::json;

use super::explain::{step_json, step_line};
use crate::args::Calculation;
use crate::book::regulation::InForce;
use crate::console::{Console, Failure, columns};

/// What is in force, by its arithmetic.
enum Rated {
    /// Averages and round robins.
    ByPeriod(Arc<Rules>),
    /// Each game on the list of the period.
    ByGame(Arc<Rules>),
    /// Each game from what the one before left.
    InSequence(Arc<SequentialRules>),
}

/// Readings by the article and the step that follow them.
type Readings = BTreeMap<(Arc<str>, Arc<str>), Arc<str>>;

/// What a calculation gives: the figure, or nothing where the rules give none.
type Figure = Result<Option<String>, Failure>;

/// Computes a figure and shows it.
pub fn run(book: &Rulebook, on: Date, what: &Calculation, console: &Console) -> Result<(), Failure> {
    let (rated, readings) = match in_force(book, on)? {
        InForce::Period(rules) if rules.by_game.is_some() => {
            (Rated::ByGame(Arc::clone(&rules)), rules.readings.clone())
        }
        InForce::Period(rules) => (Rated::ByPeriod(Arc::clone(&rules)), rules.readings.clone()),
        InForce::Sequential(rules) => (Rated::InSequence(rules), Readings::new()),
    };
    let mut record = Record::default();
    let figure = figure(&rated, what, &mut record)?;
    let steps = read_steps(record, &readings);
    console.data(&if console.json {
        let steps: Vec<_> = steps.iter().map(|step| step_json(step, console)).collect();
        format!("{:#}\n", json!({ "value": figure.unwrap_or_default(), "steps": steps }))
    } else {
        let lines: Vec<_> = steps.iter().map(|step| step_line(step, console)).collect();
        let last = figure.unwrap_or_else(|| console.catalogue.text("calc-nothing"));
        format!("{}{last}\n", columns(&lines, ""))
    });
    Ok(())
}

/// What of a rule set is in force on a day.
fn in_force(book: &Rulebook, on: Date) -> Result<InForce, Failure> {
    InForce::of(book, on).map_err(|error| Failure::new("error-rule-set").with("id", &book.id).detail(error))
}

/// The steps with the readings they follow.
fn read_steps(record: Record, readings: &Readings) -> Vec<Step> {
    let with_reading = |(_, step): (_, Step)| {
        let reading = readings.get(&(Arc::clone(&step.article), step.name.into())).cloned();
        Step {
            reading: reading.or(step.reading),
            ..step
        }
    };
    record.steps.into_iter().map(with_reading).collect()
}

fn figure(rated: &Rated, what: &Calculation, record: &mut Record) -> Figure {
    match (what, rated) {
        (Calculation::Change(asked), Rated::ByPeriod(rules)) => by_period::change(rules, asked, record),
        (Calculation::Change(asked), Rated::ByGame(rules)) => by_game::change(rules, asked, record),
        (Calculation::Change(asked), Rated::InSequence(rules)) => in_sequence::change(rules, asked, record),
        (Calculation::Expected(asked), Rated::ByPeriod(rules)) => by_period::expected(rules, asked, record),
        (Calculation::Expected(asked), Rated::ByGame(rules)) => by_game::expected(rules, asked, record),
        (Calculation::Expected(asked), Rated::InSequence(rules)) => in_sequence::expected(rules, asked, record),
        (Calculation::Performance(asked), Rated::ByPeriod(rules)) => by_period::performance(rules, asked, record),
        (Calculation::Performance(asked), Rated::ByGame(rules)) => by_game::performance(rules, asked, record),
        (Calculation::FirstRating(asked), Rated::ByPeriod(rules)) => by_period::first_rating(rules, asked, record),
        (Calculation::FirstRating(asked), Rated::ByGame(rules)) => by_game::first_rating(rules, asked, record),
        (Calculation::Performance(_) | Calculation::FirstRating(_), Rated::InSequence(rules)) => {
            Err(not_here(&rules.id))
        }
        (Calculation::Norm(_), _) => Ok(None),
    }
}

/// The rule set has no such figure, or not from these figures.
fn not_here(id: impl Display) -> Failure {
    Failure::new("error-calc-not-here").with("id", id)
}

fn wrong(what: &'static str, found: impl Display) -> Failure {
    Failure::new("error-calc")
        .with("what", what)
        .with("kind", what.trim_start_matches('-'))
        .with("found", found)
}

fn missing(what: &'static str) -> Failure {
    Failure::new("error-calc-missing").with("what", what)
}

/// A rating of a list: whole, from 100 to 4000.
fn rating(what: &'static str, text: &str) -> Result<Rating, Failure> {
    let points = plain(text).parse().ok().filter(|points| (100..=4000).contains(points));
    points.map(Rating::new).ok_or_else(|| wrong(what, text))
}

fn separated(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', '，', '、']).map(str::trim)
}

fn ratings(text: &str) -> Result<Vec<Rating>, Failure> {
    separated(text).map(|one| rating("--opponents", one)).collect()
}

/// A decimal without sign, such as an average.
fn decimal(what: &'static str, text: &str) -> Result<Exact, Failure> {
    let figure = Exact::parse(text.trim()).filter(|&figure| figure >= Exact::ZERO);
    figure.ok_or_else(|| wrong(what, text))
}

/// Points in half points: 5, 5.5, 5½, ½.
fn points(what: &'static str, text: &str, games: u32) -> Result<Score, Failure> {
    let halves = || {
        let figure = Exact::parse(&plain(&text.replace('½', ".5")))?.times(2);
        let halves = figure.is_whole().then(|| figure.half_up())?;
        let fits = (0..=2 * i64::from(games)).contains(&halves);
        i32::try_from(halves).ok().filter(|_| fits).map(Score::from_halves)
    };
    halves().ok_or_else(|| wrong(what, text))
}

/// The score of every game, one for each opponent.
fn scores(written: Option<&str>, opponents: usize) -> Result<Vec<Score>, Failure> {
    let text = written.ok_or_else(|| missing("--scores"))?;
    let scores: Vec<Score> = separated(text)
        .map(|one| points("--scores", one, 1))
        .collect::<Result<_, _>>()?;
    if scores.len() == opponents {
        Ok(scores)
    } else {
        Err(wrong("--scores", text))
    }
}

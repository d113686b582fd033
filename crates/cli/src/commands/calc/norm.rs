//! `dengji calc norm`: a national norm. Those of FIDE are in [`super::fide_norm`].

use dengji_core::number::Score;
use dengji_core::rulebook::{Rulebook, Rules, TitleRules};
use dengji_core::terms::{Date, GameCount, Rating, Sex};
use dengji_core::titles::Aim;
use dengji_core::titles::norms::{NormFailure, NormResult, judge, open_average, rounded};
use dengji_core::trail::{Record, Step};
use dengji_ingest::text::plain;
use serde_json::json;

use super::{fide_norm, in_force, missing, points, read_steps, separated, step_json, step_line, wrong};
use crate::args::{AskedNorm, SexName};
use crate::book::regulation::InForce;
use crate::console::{Console, Failure, columns};

/// Computes a norm: the average, the score it asks for, and whether it is made.
pub fn run(book: &Rulebook, on: Date, asked: &AskedNorm, console: &Console) -> Result<(), Failure> {
    let none = || Failure::new("error-no-titles").with("id", &book.id);
    let InForce::Period(rules) = in_force(book, on)? else {
        return Err(none());
    };
    let mut record = Record::default();
    if let Some(norms) = &rules.fide_norms {
        let found = fide_norm::judged(&rules, norms, asked, &mut record)?;
        let steps = read_steps(record, &rules.readings);
        fide_norm::show(&found, &steps, console);
        return Ok(());
    }
    let titles = rules.titles.as_ref().ok_or_else(none)?;
    let result = national(&rules, titles, asked, &mut record)?;
    let steps = read_steps(record, &rules.readings);
    console.data(&if console.json {
        as_json(&result, &steps, console)
    } else {
        as_text(&result, &steps, console)
    });
    Ok(())
}

/// A norm of a Swiss, team or Scheveningen event.
fn national(rules: &Rules, titles: &TitleRules, asked: &AskedNorm, record: &mut Record) -> Result<NormResult, Failure> {
    let for_fide = [
        ("--titles", &asked.titles),
        ("--federations", &asked.federations),
        ("--federation", &asked.federation),
    ];
    if let Some((option, _)) = for_fide.into_iter().find(|(_, value)| value.is_some()) {
        return Err(Failure::new("error-calc-for-fide")
            .with("what", option)
            .with("id", &rules.id));
    }
    let sex = match asked.sex {
        SexName::M => Sex::Male,
        SexName::F => Sex::Female,
    };
    let aim = Aim::from_word(&plain(&asked.title), Some(sex)).ok_or_else(|| wrong("--title", &asked.title))?;
    let provisional = rules.provisional.values.rating;
    let figure = |what, text: &str| Ok(rating(what, text)?.unwrap_or(provisional));
    let own = figure("--own", asked.own.as_deref().ok_or_else(|| missing("--own"))?)?;
    let opponents: Vec<Rating> = separated(&asked.opponents)
        .map(|text| figure("--opponents", text))
        .collect::<Result<_, Failure>>()?;
    let (games, score) = games_and_score(opponents.len(), &asked.score)?;
    let average = open_average(rules, own, &opponents, record);
    let average = rounded(rules, average, record);
    Ok(judge(titles, aim, average, (games, score), record))
}

/// A rating of a list, or none for `u`.
pub(super) fn rating(what: &'static str, text: &str) -> Result<Option<Rating>, Failure> {
    if plain(text).eq_ignore_ascii_case("u") {
        return Ok(None);
    }
    super::rating(what, text).map(Some)
}

/// The games against so many opponents, and the points in them.
pub(super) fn games_and_score(opponents: usize, score: &str) -> Result<(GameCount, Score), Failure> {
    let games = u32::try_from(opponents).unwrap_or(u32::MAX);
    Ok((GameCount::new(games), points("--score", score, games)?))
}

fn as_text(result: &NormResult, steps: &[Step], console: &Console) -> String {
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
    let verdict = console.catalogue.text_with(key, &arguments);
    let lines: Vec<_> = steps.iter().map(|step| step_line(step, console)).collect();
    columns(&lines, "") + &verdict + "\n"
}

fn as_json(result: &NormResult, steps: &[Step], console: &Console) -> String {
    let required = result.required.map(|score| score.to_string());
    let object = json!({
        "value": required.clone().unwrap_or_default(),
        "average": result.average.points(),
        "games": result.games.get(),
        "required": required,
        "score": result.score.to_string(),
        "achieved": result.failure.is_none(),
        "fails": result.failure.map(NormFailure::word),
        "steps": steps.iter().map(|step| step_json(step, console)).collect::<Vec<_>>(),
    });
    format!("{object:#}\n")
}

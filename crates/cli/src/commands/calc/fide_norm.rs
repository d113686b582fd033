//! `dengji calc norm` of a rule set of FIDE: every article with what it asks for, what is there, and how it stands.

use std::sync::Arc;

use dengji_core::rulebook::Rules;
use dengji_core::rulebook::fide_norms::FideNormRules;
use dengji_core::terms::Rating;
use dengji_core::titles::fide_norms::{
    FideCondition, FideNorm, FideOpponent, FideResult, FideTitle, FideVerdict, judge,
};
use dengji_core::trail::{Record, Step};
use dengji_ingest::text::plain;
use serde_json::{Value, json};

use super::norm::{games_and_score, rating};
use super::{separated, step_json, step_line, wrong};
use crate::args::AskedNorm;
use crate::console::{Console, Failure, columns};

/// A result and what it is worth.
pub(super) struct Judged<'a> {
    title: FideTitle,
    games: usize,
    score: String,
    norm: FideNorm<'a>,
}

/// What the command line says of an opponent.
struct Told {
    rating: Option<Rating>,
    title: Option<Arc<str>>,
    federation: Option<Arc<str>>,
}

impl Told {
    fn opponent(&self) -> FideOpponent<'_> {
        FideOpponent {
            rating: self.rating,
            title: self.title.as_deref(),
            federation: self.federation.as_deref(),
        }
    }
}

/// Judges what the command line says.
pub(super) fn judged<'a>(
    rules: &Rules,
    norms: &'a FideNormRules,
    asked: &AskedNorm,
    record: &mut Record,
) -> Result<Judged<'a>, Failure> {
    let word = plain(&asked.title).to_ascii_uppercase();
    let title = FideTitle::from_word(&word).ok_or_else(|| wrong("--title", &asked.title))?;
    let told = opponents(rules, asked)?;
    let opponents: Vec<FideOpponent<'_>> = told.iter().map(Told::opponent).collect();
    let (_, score) = games_and_score(opponents.len(), &asked.score)?;
    let federation = asked
        .federation
        .as_deref()
        .map(federation("--federation"))
        .transpose()?;
    let result = FideResult {
        federation: federation.as_deref(),
        opponents: &opponents,
        score,
    };
    let norm = judge(rules, norms, title, &result, record).ok_or_else(|| wrong("--title", &asked.title))?;
    Ok(Judged {
        title,
        games: opponents.len(),
        score: score.to_string(),
        norm,
    })
}

fn opponents(rules: &Rules, asked: &AskedNorm) -> Result<Vec<Told>, Failure> {
    let ratings: Vec<_> = separated(&asked.opponents)
        .map(|text| rating("--opponents", text))
        .collect::<Result<_, _>>()?;
    let title = |text: &str| title(rules, text);
    let titles = beside("--titles", asked.titles.as_deref(), ratings.len(), title)?;
    let federation = federation("--federations");
    let federations = beside("--federations", asked.federations.as_deref(), ratings.len(), federation)?;
    let rows = ratings.into_iter().zip(titles).zip(federations);
    let opponent = |((rating, title), federation)| Told {
        rating,
        title,
        federation,
    };
    Ok(rows.map(opponent).collect())
}

/// What an option says of each opponent, in the order of `--opponents`; of nobody anything if it is not given.
fn beside(
    what: &'static str,
    written: Option<&str>,
    opponents: usize,
    read: impl Fn(&str) -> Result<Arc<str>, Failure>,
) -> Result<Vec<Option<Arc<str>>>, Failure> {
    let Some(text) = written else {
        return Ok(vec![None; opponents]);
    };
    let read: Vec<Option<Arc<str>>> = separated(text)
        .map(|one| read(one).map(Some))
        .collect::<Result<_, _>>()?;
    if read.len() == opponents {
        return Ok(read);
    }
    let failure = Failure::new("error-calc-opponents").with("what", what);
    Err(failure.with("found", read.len()).with("opponents", opponents))
}

/// A title the rule set knows, in capitals; empty for `-`.
fn title(rules: &Rules, text: &str) -> Result<Arc<str>, Failure> {
    let word = plain(text).to_ascii_uppercase();
    if word == "-" {
        return Ok("".into());
    }
    let known = rules.list.values.title_order.iter().find(|known| ***known == *word);
    known.cloned().ok_or_else(|| wrong("--titles", text))
}

/// The code of a federation: three letters.
fn federation(what: &'static str) -> impl Fn(&str) -> Result<Arc<str>, Failure> {
    move |text| {
        let code = plain(text).to_ascii_uppercase();
        let is_code = code.len() == 3 && code.chars().all(|c| c.is_ascii_uppercase());
        is_code.then(|| code.into()).ok_or_else(|| wrong(what, text))
    }
}

/// Prints it.
pub(super) fn show(judged: &Judged<'_>, steps: &[Step], console: &Console) {
    console.data(&if console.json {
        as_json(judged, steps, console)
    } else {
        as_text(judged, steps, console)
    });
}

fn as_text(judged: &Judged<'_>, steps: &[Step], console: &Console) -> String {
    let catalogue = &console.catalogue;
    let say = |key: &str| catalogue.text(&format!("fide-norm-{key}"));
    let heading = ["article", "condition", "asked", "found", "verdict"].map(say).to_vec();
    let dash = |text: &str| {
        if text.is_empty() {
            "-".to_owned()
        } else {
            text.to_owned()
        }
    };
    let line = |condition: &FideCondition<'_>| {
        vec![
            condition.article.to_string(),
            say(&format!("check-{}", condition.check.word())),
            dash(&condition.required.to_string()),
            dash(&condition.found.to_string()),
            say(condition.verdict.word()),
        ]
    };
    let conditions = std::iter::once(heading).chain(judged.norm.conditions.iter().map(line));
    let steps: Vec<_> = steps.iter().map(|step| step_line(step, console)).collect();
    let conditions = columns(&conditions.collect::<Vec<_>>(), "");
    format!("{}\n{conditions}\n{}\n", columns(&steps, ""), verdict(judged, console))
}

fn verdict(judged: &Judged<'_>, console: &Console) -> String {
    let norm = &judged.norm;
    let (key, articles) = match norm.is_achieved() {
        Some(true) => ("fide-norm-achieved", Vec::new()),
        Some(false) => ("fide-norm-fails", norm.fails()),
        None => ("fide-norm-open", norm.not_judged()),
    };
    let arguments = [
        ("title", judged.title.word()),
        ("articles", &articles.join(", ")),
        ("average", &norm.average.to_string()),
        ("performance", &norm.performance.to_string()),
        ("score", &judged.score),
        ("games", &judged.games.to_string()),
    ];
    console.catalogue.text_with(key, &arguments)
}

fn as_json(judged: &Judged<'_>, steps: &[Step], console: &Console) -> String {
    let norm = &judged.norm;
    let condition = |condition: &FideCondition<'_>| -> Value {
        let met = match condition.verdict {
            FideVerdict::Met | FideVerdict::Raised => Some(true),
            FideVerdict::NotMet => Some(false),
            FideVerdict::NotJudged => None,
        };
        json!({
            "article": &**condition.article,
            "condition": condition.check.word(),
            "required": condition.required.to_string(),
            "found": condition.found.to_string(),
            "met": met,
            "verdict": condition.verdict.word(),
        })
    };
    let articles = |articles: Vec<Arc<str>>| articles.iter().map(ToString::to_string).collect::<Vec<_>>();
    let required = norm.required.map(|score| score.to_string());
    let object = json!({
        "value": required.clone().unwrap_or_default(),
        "title": judged.title.word(),
        "average": norm.average,
        "performance": norm.performance,
        "games": judged.games,
        "required": required,
        "score": judged.score,
        "achieved": norm.is_achieved(),
        "fails": articles(norm.fails()),
        "not_judged": articles(norm.not_judged()),
        "conditions": norm.conditions.iter().map(condition).collect::<Vec<_>>(),
        "steps": steps.iter().map(|step| step_json(step, console)).collect::<Vec<_>>(),
    });
    format!("{object:#}\n")
}

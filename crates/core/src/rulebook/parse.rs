//! From the text of a rule-set file to a [`Rulebook`]: shape, names, versions, values, tables.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml::value::Datetime;

use super::document::{ArticleEntry, Document, Method, Reading, VersionEntry};
use super::error::{Other, Phrase, Problem, RulebookError, Source};
use super::fide_norms::{
    self, FideFederationsRule, FideFloorRule, FideGamesRule, FideHoldersRule, FideOneFederationRule, FideScoreRule,
    FideStrengthRule,
};
use super::norm_table::NormTable;
use super::params::{DifferenceRule, ProbabilityRule, Rules};
use super::ranges::{KNOWN, RuleValues};
use super::sequential::SequentialRules;
use super::tables::{DifferenceTable, ProbabilityTable};
use super::titles::NormScoreRule;
use super::values::{self, KnownRule};
use super::{ArticleText, Rulebook, Version, normal_number};
use crate::terms::Date;

pub(super) fn rulebook(file: Source, tables: &impl Fn(&str) -> Option<Source>) -> Result<Rulebook, RulebookError> {
    let text = Arc::clone(&file.text);
    let root = syntax(&file, &text)?;
    let document = Document::deserialize(toml::de::ValueDeserializer::from(root.clone()))
        .map_err(|error| values::explain(&file, &root, &error))?;
    let articles = articles(&file, &root, document.article)?;
    let header = document.rulebook;
    let book = Rulebook {
        id: header.id.into(),
        title: header.title,
        method: header.method,
        version: header.version.into(),
        source: header.source,
        tables: used_tables(&file, &articles, tables)?,
        articles,
        file,
    };
    complete(&book)?;
    Ok(book)
}

/// The text as TOML, with the place of each value.
fn syntax<'i>(file: &Source, text: &'i str) -> Result<Spanned<DeValue<'i>>, RulebookError> {
    match DeTable::parse(text) {
        Ok(table) => {
            let span = table.span();
            Ok(Spanned::new(span, DeValue::Table(table.into_inner())))
        }
        Err(error) => Err(super::slips::no_toml(file, &error)),
    }
}

fn articles(
    file: &Source,
    root: &Spanned<DeValue<'_>>,
    entries: Vec<Spanned<ArticleEntry>>,
) -> Result<Vec<ArticleText>, RulebookError> {
    let mut articles = Vec::new();
    let mut once = Once::default();
    for (at, entry) in entries.into_iter().enumerate() {
        let entry = entry.into_inner();
        once.number(file, &entry.number)?;
        once.rule(file, &entry.rule)?;
        once.readings(file, &entry.reading)?;
        let raw = |version: usize| raw_values(root, at, version);
        articles.push(article(file, entry, raw)?);
    }
    Ok(articles)
}

/// What may stand once only, with its place.
#[derive(Default)]
struct Once {
    numbers: BTreeMap<String, Range<usize>>,
    rules: BTreeMap<String, Range<usize>>,
    readings: BTreeMap<String, Range<usize>>,
}

impl Once {
    fn number(&mut self, file: &Source, number: &Spanned<String>) -> Result<(), RulebookError> {
        let problem = Problem::NumberTwice(number.get_ref().clone());
        let key = normal_number(number.get_ref());
        claim(&mut self.numbers, file, key, number.span(), problem)
    }

    fn rule(&mut self, file: &Source, rule: &Spanned<String>) -> Result<(), RulebookError> {
        let problem = Problem::RuleTwice(rule.get_ref().clone());
        claim(&mut self.rules, file, rule.get_ref().clone(), rule.span(), problem)
    }

    fn readings(&mut self, file: &Source, readings: &[Spanned<Reading>]) -> Result<(), RulebookError> {
        readings.iter().try_for_each(|reading| {
            let id = reading.get_ref().id.clone();
            claim(
                &mut self.readings,
                file,
                id.clone(),
                reading.span(),
                Problem::ReadingTwice(id),
            )
        })
    }
}

fn claim(
    taken: &mut BTreeMap<String, Range<usize>>,
    file: &Source,
    key: String,
    place: Range<usize>,
    problem: Problem,
) -> Result<(), RulebookError> {
    match taken.insert(key, place.clone()) {
        None => Ok(()),
        Some(first) => Err(RulebookError::between(
            problem,
            file.spot(&place),
            Other::Before,
            file.spot(&first),
        )),
    }
}

/// The values of a version as the file gives them; none if the version has no `values`.
fn raw_values<'a, 'i>(
    root: &'a Spanned<DeValue<'i>>,
    article: usize,
    version: usize,
) -> Option<&'a Spanned<DeValue<'i>>> {
    let article = root.get_ref().get("article")?.get_ref().get(article)?;
    let version = article.get_ref().get("version")?.get_ref().get(version)?;
    version.get_ref().get("values")
}

fn article<'a, 'i: 'a>(
    file: &Source,
    entry: ArticleEntry,
    raw: impl Fn(usize) -> Option<&'a Spanned<DeValue<'i>>>,
) -> Result<ArticleText, RulebookError> {
    let rule = known(file, &entry.rule)?;
    let mut versions = Vec::new();
    for (at, version) in entry.version.into_iter().enumerate() {
        versions.push(self::version(file, rule, version, raw(at))?);
    }
    versions.sort_by_key(|version| version.from);
    apart(file, entry.number.get_ref(), &versions)?;
    Ok(ArticleText {
        place: entry.number.span(),
        number: entry.number.into_inner().into(),
        rule: entry.rule.into_inner().into(),
        status: entry.status,
        summary: entry.summary,
        versions,
        readings: entry.reading.into_iter().map(Spanned::into_inner).collect(),
    })
}

fn known(file: &Source, rule: &Spanned<String>) -> Result<&'static KnownRule, RulebookError> {
    let name = rule.get_ref();
    KNOWN.iter().find(|known| known.name == name).ok_or_else(|| {
        let near = crate::spelling::nearest(name, KNOWN.iter().map(|known| known.name));
        RulebookError::new(
            Problem::UnknownRule {
                rule: name.clone(),
                near,
            },
            file.spot(&rule.span()),
        )
    })
}

fn version(
    file: &Source,
    rule: &KnownRule,
    entry: Spanned<VersionEntry>,
    raw: Option<&Spanned<DeValue<'_>>>,
) -> Result<Version, RulebookError> {
    let place = entry.span();
    let entry = entry.into_inner();
    let none = Spanned::new(place.clone(), DeValue::Table(DeTable::new()));
    let raw = raw.unwrap_or(&none);
    let table = (rule.check)(file, raw)?;
    Ok(Version {
        from: date(file, &entry.from, "from")?,
        until: entry
            .until
            .as_ref()
            .map(|until| date(file, until, "until"))
            .transpose()?,
        values: values::Stored::of(file, raw)?,
        table: table.map(|name| (name, values::place_of(raw, "table").unwrap_or_else(|| raw.span()))),
        place: entry.from.span(),
    })
}

/// A day without a time of day.
fn date(file: &Source, written: &Spanned<Datetime>, key: &str) -> Result<Date, RulebookError> {
    let Datetime { date, time, offset } = *written.get_ref();
    let day = date.filter(|_| time.is_none() && offset.is_none()).and_then(|date| {
        let (year, month, day) = (
            i16::try_from(date.year),
            i8::try_from(date.month),
            i8::try_from(date.day),
        );
        Date::new(year.ok()?, month.ok()?, day.ok()?).ok()
    });
    let problem = || Problem::Value {
        key: key.into(),
        must: Phrase::new("must-day", "a date such as 2000-01-01, without time"),
    };
    day.ok_or_else(|| RulebookError::new(problem(), file.spot(&written.span())))
}

/// No two versions hold on one day; they stand in the order of their days.
fn apart(file: &Source, number: &str, versions: &[Version]) -> Result<(), RulebookError> {
    let overlap =
        |pair: &&[Version]| pair[0].from == pair[1].from || pair[0].until.is_some_and(|until| until >= pair[1].from);
    if let Some(pair) = versions.windows(2).find(overlap) {
        let problem = Problem::TwoVersions {
            number: number.into(),
            date: pair[1].from,
        };
        let (first, second) = (file.spot(&pair[0].place), file.spot(&pair[1].place));
        return Err(RulebookError::between(problem, second, Other::Version, first));
    }
    match versions
        .iter()
        .find(|version| version.until.is_some_and(|until| until < version.from))
    {
        None => Ok(()),
        Some(version) => {
            let problem = Problem::Value {
                key: "until".into(),
                must: Phrase::new("must-not-before", "no day before `from`"),
            };
            Err(RulebookError::new(problem, file.spot(&version.place)))
        }
    }
}

/// The tables the articles name, each found and free of faults.
fn used_tables(
    file: &Source,
    articles: &[ArticleText],
    tables: &impl Fn(&str) -> Option<Source>,
) -> Result<BTreeMap<String, Source>, RulebookError> {
    let mut used = BTreeMap::new();
    for article in articles {
        for (name, place) in article.versions.iter().filter_map(|version| version.table.as_ref()) {
            let missing = || RulebookError::new(Problem::TableMissing(name.clone()), file.spot(place));
            let table = tables(name).ok_or_else(missing)?;
            check_table(&article.rule, &table)?;
            used.insert(name.clone(), table);
        }
    }
    Ok(used)
}

fn check_table(rule: &str, table: &Source) -> Result<(), RulebookError> {
    match rule {
        ProbabilityRule::RULE => ProbabilityTable::parse(table).map(drop),
        DifferenceRule::RULE => DifferenceTable::parse(table).map(drop),
        NormScoreRule::RULE => NormTable::parse(table).map(drop),
        FideGamesRule::RULE | FideFloorRule::RULE | FideStrengthRule::RULE => fide_norms::check_thresholds(table),
        FideFederationsRule::RULE | FideOneFederationRule::RULE | FideHoldersRule::RULE => {
            fide_norms::check_mixes(table)
        }
        FideScoreRule::RULE => fide_norms::check_scores(table),
        _ => Ok(()),
    }
}

/// Every rule the method needs has an article.
fn complete(book: &Rulebook) -> Result<(), RulebookError> {
    let needed = match book.method {
        Method::Period => Rules::needed(book),
        Method::Sequential => SequentialRules::names(book),
    };
    needed.iter().try_for_each(|rule| book.with_rule(rule).map(drop))
}

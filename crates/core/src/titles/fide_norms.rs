//! Norms for the titles of FIDE: average, performance, and the mix of opponents.
//!
//! Not judged here: the exceptions to the federations (national championships and the like), the share of unrated
//! opponents, the rate of play, the arbiters, and whether games were decided over the board; a caller passes the games
//! that count.

use std::fmt::{self, Display};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::number::{Exact, Score};
use crate::rulebook::fide_norms::{FideNormRules, Mix, Threshold};
use crate::rulebook::{DifferenceTable, Rules};
use crate::rules::first_rating::fraction;
use crate::terms::{GameCount, Rating};
use crate::trail::{Step, Trail};

/// A title of FIDE for which norms are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum FideTitle {
    /// Woman international master
    Wim,
    /// Woman grandmaster
    Wgm,
    /// International master
    Im,
    /// Grandmaster
    Gm,
}

impl FideTitle {
    /// All of them, the lowest first.
    pub const ALL: [Self; 4] = [Self::Wim, Self::Wgm, Self::Im, Self::Gm];

    /// GM, IM, WGM or WIM.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Wim => "WIM",
            Self::Wgm => "WGM",
            Self::Im => "IM",
            Self::Gm => "GM",
        }
    }

    /// Reads GM, IM, WGM or WIM.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|title| title.word() == word)
    }
}

/// An opponent of a counted game.
#[derive(Clone, Copy, Debug)]
pub struct FideOpponent<'a> {
    /// Rating; none: unrated.
    pub rating: Option<Rating>,
    /// Title, such as IM; empty: he has none; none: not known.
    pub title: Option<&'a str>,
    /// Federation; none: not known.
    pub federation: Option<&'a str>,
}

/// What a player made of an event.
#[derive(Clone, Copy, Debug)]
pub struct FideResult<'a> {
    /// His federation; none: not known.
    pub federation: Option<&'a str>,
    /// Opponents of the counted games.
    pub opponents: &'a [FideOpponent<'a>],
    /// Points in them.
    pub score: Score,
}

/// What a condition asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FideCheck {
    /// Games.
    Games,
    /// Federations other than the player's.
    ForeignFederations,
    /// Opponents of the player's federation.
    OwnFederation,
    /// Opponents of the federation that has most.
    OneFederation,
    /// Title holders.
    Holders,
    /// Opponents with the title of the norm, or one that stands for it.
    RequiredTitle,
    /// The lowest opponent.
    Lowest,
    /// Average of the opponents.
    Average,
    /// Performance.
    Performance,
    /// Score in per cent of the games.
    Percent,
    /// Score of the table.
    Score,
}

impl FideCheck {
    /// The word under which its text stands in the catalogue.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::ForeignFederations => "foreign-federations",
            Self::OwnFederation => "own-federation",
            Self::OneFederation => "one-federation",
            Self::Holders => "holders",
            Self::RequiredTitle => "required-title",
            Self::Lowest => "lowest",
            Self::Average => "average",
            Self::Performance => "performance",
            Self::Percent => "percent",
            Self::Score => "score",
        }
    }
}

/// How a condition stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FideVerdict {
    /// Met.
    Met,
    /// Met because the lowest opponent counts as the floor.
    Raised,
    /// Not met.
    NotMet,
    /// Something that it asks about is not known, or the table has no row for it.
    NotJudged,
}

impl FideVerdict {
    /// The word used in output.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::Raised => "raised",
            Self::NotMet => "not-met",
            Self::NotJudged => "not-judged",
        }
    }

    const fn of(is_met: bool) -> Self {
        if is_met { Self::Met } else { Self::NotMet }
    }
}

/// A condition of a norm with its figures, which are written out only where somebody reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FideCondition<'a> {
    /// The article.
    pub article: &'a Arc<str>,
    /// What it asks about.
    pub check: FideCheck,
    /// What is asked for, with its sign; empty if the table has no row for it.
    pub required: Asked,
    /// What is there; empty if not known.
    pub found: Found,
    /// How it stands.
    pub verdict: FideVerdict,
}

/// What a condition asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked(Side, Option<Exact>);

impl Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(Side::AtLeast, Some(bound)) => write!(f, "≥ {bound}"),
            Self(Side::AtMost, Some(bound)) => write!(f, "≤ {bound}"),
            Self(_, None) => Ok(()),
        }
    }
}

/// What a condition finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A figure; none: not known.
    Figure(Option<Exact>),
    /// The lowest opponent, and what he counts as.
    Raised(Rating, Rating),
}

impl Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Figure(Some(figure)) => figure.fmt(f),
            Self::Figure(None) => Ok(()),
            Self::Raised(lowest, floor) => write!(f, "{lowest} → {floor}"),
        }
    }
}

/// A result against a norm of FIDE.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FideNorm<'a> {
    /// Average of the opponents, rounded a half up.
    pub average: i64,
    /// Performance rating.
    pub performance: i64,
    /// The score the table asks for; none if it has none for the average and the games.
    pub required: Option<Score>,
    /// Every condition.
    pub conditions: [FideCondition<'a>; 11],
}

impl FideNorm<'_> {
    /// The articles that are not met, each once, in order.
    pub fn fails(&self) -> Vec<Arc<str>> {
        self.articles(FideVerdict::NotMet)
    }

    /// The articles of which some condition could not be judged, each once, in order.
    pub fn not_judged(&self) -> Vec<Arc<str>> {
        self.articles(FideVerdict::NotJudged)
    }

    /// The articles of the conditions with a verdict, each once, in order.
    pub fn articles(&self, verdict: FideVerdict) -> Vec<Arc<str>> {
        let with = self.conditions.iter().filter(|condition| condition.verdict == verdict);
        let mut articles: Vec<Arc<str>> = with.map(|condition| Arc::clone(condition.article)).collect();
        articles.dedup();
        articles
    }

    /// Whether it is a norm; none if nothing fails and something could not be judged.
    pub fn is_achieved(&self) -> Option<bool> {
        let has = |verdict| self.conditions.iter().any(|condition| condition.verdict == verdict);
        match (has(FideVerdict::NotMet), has(FideVerdict::NotJudged)) {
            (true, _) => Some(false),
            (false, false) => Some(true),
            (false, true) => None,
        }
    }
}

/// Judges a result; nothing without a game, or if the rule set knows no norm of the title.
///
/// - Article: `fide-2024` 1.4.1 to 1.4.9.
/// - Inputs: opponents of the counted games, the points in them, own federation.
/// - Rounding: the average a half up; the score fraction a half up to hundredths, before the table.
pub fn judge<'a>(
    rules: &Rules,
    norms: &'a FideNormRules,
    title: FideTitle,
    result: &FideResult<'_>,
    trail: &mut impl Trail,
) -> Option<FideNorm<'a>> {
    let threshold = norms.threshold(title)?;
    let games = GameCount::new(u32::try_from(result.opponents.len()).ok().filter(|&count| count > 0)?);
    let (figures, lowest) = figures(norms, threshold, result.opponents, trail);
    let average = average(norms, &figures, trail);
    let performance = performance(norms, &rules.difference, average, (games, result.score), trail);
    let required = norms.score(title, games, average);
    let count = |games: GameCount| Exact::whole(games.get().into());
    let asked = (count(threshold.games), count(games));
    let of_games = at_least(&norms.games.number, FideCheck::Games, asked);
    let mix = norms.mix(games);
    let [foreign, own, one] = federation_conditions(norms, mix, result);
    let [holders, titled] = title_conditions(norms, mix, title, result);
    let [mean, performed] = strength(norms, threshold, (average, performance));
    let [percent, of_table] = score(norms, threshold, required, (games, result.score));
    let conditions = [
        of_games, foreign, own, one, holders, titled, lowest, mean, performed, percent, of_table,
    ];
    Some(FideNorm {
        average,
        performance,
        required,
        conditions,
    })
}

/// The ratings that count, and what became of the lowest.
///
/// - Article: 1.4.6. The unrated stand for a figure; the lowest opponent, and he alone, counts as the floor of the
///   title at least.
fn figures<'a>(
    norms: &'a FideNormRules,
    threshold: &Threshold,
    opponents: &[FideOpponent<'_>],
    trail: &mut impl Trail,
) -> (Vec<Rating>, FideCondition<'a>) {
    let counted = |opponent: &FideOpponent<'_>| opponent.rating.unwrap_or(threshold.unrated);
    let mut figures: Vec<Rating> = opponents.iter().map(counted).collect();
    figures.sort_unstable();
    let (article, floor, lowest) = (&norms.floor.number, threshold.floor, figures[0]);
    let mut condition = at_least(article, FideCheck::Lowest, (floor.exact(), lowest.exact()));
    if lowest < floor {
        figures[0] = floor;
        condition.found = Found::Raised(lowest, floor);
        condition.verdict = FideVerdict::Raised;
        trail.step(|| Step::new("fide-norm-raised", article, format!("{lowest} < {floor}"), floor));
    }
    (figures, condition)
}

fn average(norms: &FideNormRules, figures: &[Rating], trail: &mut impl Trail) -> i64 {
    let sum: i64 = figures.iter().map(|figure| i64::from(figure.points())).sum();
    let average = Exact::whole(sum)
        .per(i64::try_from(figures.len()).unwrap_or(i64::MAX))
        .half_up();
    let article = &norms.strength.number;
    trail.step(|| {
        let formula = format!("Ra = {sum} / {}", figures.len());
        Step::new("fide-norm-average", article, formula, average)
    });
    average
}

fn performance(
    norms: &FideNormRules,
    table: &DifferenceTable,
    average: i64,
    (games, score): (GameCount, Score),
    trail: &mut impl Trail,
) -> i64 {
    let p = fraction(score, games);
    let difference = table.difference(p);
    let performance = average + difference;
    trail.step(|| {
        let formula = format!("Rp = {average} + ({difference}), p = {score} / {games} = {p}");
        Step::new("fide-norm-performance", &norms.strength.number, formula, performance)
    });
    performance
}

fn strength<'a>(
    norms: &'a FideNormRules,
    threshold: &Threshold,
    (average, performance): (i64, i64),
) -> [FideCondition<'a>; 2] {
    let article = &norms.strength.number;
    let asked = |rating: Rating, found: i64| (rating.exact(), Exact::whole(found));
    [
        at_least(article, FideCheck::Average, asked(threshold.average, average)),
        at_least(
            article,
            FideCheck::Performance,
            asked(threshold.performance, performance),
        ),
    ]
}

/// The least score in per cent, and that of the table, which asks the same as the performance.
fn score<'a>(
    norms: &'a FideNormRules,
    threshold: &Threshold,
    required: Option<Score>,
    (games, score): (GameCount, Score),
) -> [FideCondition<'a>; 2] {
    let article = &norms.scores.number;
    let least = Exact::ratio(i128::from(threshold.score_percent * i64::from(games.get())), 100);
    let asked = (required.map(Score::exact), Some(score.exact()));
    [
        at_least(article, FideCheck::Percent, (least, score.exact())),
        bound(article, FideCheck::Score, Side::AtLeast, asked),
    ]
}

/// Titles of the opponents.
fn title_conditions<'a>(
    norms: &'a FideNormRules,
    mix: Option<&Mix>,
    title: FideTitle,
    result: &FideResult<'_>,
) -> [FideCondition<'a>; 2] {
    let article = &norms.holders.number;
    let standing_for = norms
        .holders
        .values
        .standing_for
        .get(&title)
        .map_or(&[][..], Vec::as_slice);
    let titled = |titles: &[Arc<str>]| {
        let is_one = |title: &str| titles.iter().any(|known| **known == *title);
        let of = |opponent: &FideOpponent<'_>| Some(usize::from(is_one(opponent.title?)));
        result.opponents.iter().map(of).sum::<Option<usize>>()
    };
    let asked = |of: fn(&Mix) -> usize| counted(mix.map(of));
    let holders = counted(titled(&norms.holders.values.holders));
    let required = counted(titled(standing_for));
    [
        bound(
            article,
            FideCheck::Holders,
            Side::AtLeast,
            (asked(|mix| mix.holders), holders),
        ),
        bound(
            article,
            FideCheck::RequiredTitle,
            Side::AtLeast,
            (asked(|mix| mix.required), required),
        ),
    ]
}

/// Federations of the opponents.
fn federation_conditions<'a>(
    norms: &'a FideNormRules,
    mix: Option<&Mix>,
    result: &FideResult<'_>,
) -> [FideCondition<'a>; 3] {
    let counts = by_federation(result.opponents);
    let with_own = |of: fn(&[(&str, usize)], &str) -> usize| Some(of(counts.as_deref()?, result.federation?));
    let foreign = with_own(|counts, own| counts.iter().filter(|(code, _)| *code != own).count());
    let of_own = with_own(|counts, own| counts.iter().filter(|(code, _)| *code == own).map(|of| of.1).sum());
    let largest = counts
        .as_ref()
        .and_then(|counts| counts.iter().map(|&(_, count)| count).max());
    let asked = |of: fn(&Mix) -> usize| counted(mix.map(of));
    let (several, one) = (&norms.federations.number, &norms.one_federation.number);
    [
        bound(
            several,
            FideCheck::ForeignFederations,
            Side::AtLeast,
            (asked(|mix| mix.foreign_federations), counted(foreign)),
        ),
        bound(
            one,
            FideCheck::OwnFederation,
            Side::AtMost,
            (asked(|mix| mix.own_federation), counted(of_own)),
        ),
        bound(
            one,
            FideCheck::OneFederation,
            Side::AtMost,
            (asked(|mix| mix.one_federation), counted(largest)),
        ),
    ]
}

/// How many opponents come from each federation; none if that of somebody is not known.
fn by_federation<'o>(opponents: &[FideOpponent<'o>]) -> Option<Vec<(&'o str, usize)>> {
    let mut counts: Vec<(&str, usize)> = Vec::with_capacity(opponents.len());
    for opponent in opponents {
        let code = opponent.federation?;
        match counts.iter_mut().find(|(known, _)| *known == code) {
            Some((_, count)) => *count += 1,
            None => counts.push((code, 1)),
        }
    }
    Some(counts)
}

fn counted(count: Option<usize>) -> Option<Exact> {
    count.map(|count| Exact::whole(i64::try_from(count).unwrap_or(i64::MAX)))
}

/// On which side of a bound a figure must lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    AtLeast,
    AtMost,
}

/// A figure against its bound; not judged without either of them.
fn bound(
    article: &Arc<str>,
    check: FideCheck,
    side: Side,
    (required, found): (Option<Exact>, Option<Exact>),
) -> FideCondition<'_> {
    let holds = |required: Exact, found: Exact| match side {
        Side::AtLeast => found >= required,
        Side::AtMost => found <= required,
    };
    let judged = required.zip(found);
    FideCondition {
        article,
        check,
        required: Asked(side, required),
        found: Found::Figure(found),
        verdict: judged.map_or(FideVerdict::NotJudged, |(required, found)| {
            FideVerdict::of(holds(required, found))
        }),
    }
}

fn at_least(article: &Arc<str>, check: FideCheck, (required, found): (Exact, Exact)) -> FideCondition<'_> {
    bound(article, check, Side::AtLeast, (Some(required), Some(found)))
}

#[cfg(test)]
mod tests;

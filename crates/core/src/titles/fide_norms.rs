//! Norms for the titles of FIDE: average, performance, and the mix of opponents.
//!
//! Not judged here: the exceptions to the federations (national championships and the like), the share of unrated
//! opponents, the rate of play, the arbiters, and whether games were decided over the board; a caller passes the games
//! that count.

use std::collections::BTreeMap;
use std::fmt::Display;
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
#[derive(Clone, Debug)]
pub struct FideOpponent {
    /// Rating; none: unrated.
    pub rating: Option<Rating>,
    /// Title, such as IM; empty: he has none; none: not known.
    pub title: Option<Arc<str>>,
    /// Federation; none: not known.
    pub federation: Option<Arc<str>>,
}

/// What a player made of an event.
#[derive(Clone, Copy, Debug)]
pub struct FideResult<'a> {
    /// His federation; none: not known.
    pub federation: Option<&'a str>,
    /// Opponents of the counted games.
    pub opponents: &'a [FideOpponent],
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

/// A condition of a norm with its figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FideCondition {
    /// The article.
    pub article: Arc<str>,
    /// What it asks about.
    pub check: FideCheck,
    /// What is asked for, with its sign; empty if the table has no row for it.
    pub required: String,
    /// What is there; empty if not known.
    pub found: String,
    /// How it stands.
    pub verdict: FideVerdict,
}

/// A result against a norm of FIDE.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FideNorm {
    /// Average of the opponents, rounded a half up.
    pub average: i64,
    /// Performance rating.
    pub performance: i64,
    /// The score the table asks for; none if it has none for the average and the games.
    pub required: Option<Score>,
    /// Every condition.
    pub conditions: Vec<FideCondition>,
}

impl FideNorm {
    /// The articles that are not met, each once, in order.
    pub fn fails(&self) -> Vec<Arc<str>> {
        self.articles(FideVerdict::NotMet)
    }

    /// The articles of which some condition could not be judged, each once, in order.
    pub fn not_judged(&self) -> Vec<Arc<str>> {
        self.articles(FideVerdict::NotJudged)
    }

    fn articles(&self, verdict: FideVerdict) -> Vec<Arc<str>> {
        let with = self.conditions.iter().filter(|condition| condition.verdict == verdict);
        let mut articles: Vec<Arc<str>> = with.map(|condition| Arc::clone(&condition.article)).collect();
        articles.dedup();
        articles
    }

    /// Whether it is a norm; none if nothing fails and something could not be judged.
    pub fn is_achieved(&self) -> Option<bool> {
        match (self.fails().is_empty(), self.not_judged().is_empty()) {
            (false, _) => Some(false),
            (true, true) => Some(true),
            (true, false) => None,
        }
    }
}

/// Judges a result; nothing without a game, or if the rule set knows no norm of the title.
///
/// - Article: `fide-2024` 1.4.1 to 1.4.9.
/// - Inputs: opponents of the counted games, the points in them, own federation.
/// - Rounding: the average a half up; the score fraction a half up to hundredths, before the table.
pub fn judge(
    rules: &Rules,
    norms: &FideNormRules,
    title: FideTitle,
    result: &FideResult<'_>,
    trail: &mut impl Trail,
) -> Option<FideNorm> {
    let threshold = norms.threshold(title)?;
    let games = GameCount::new(u32::try_from(result.opponents.len()).ok().filter(|&count| count > 0)?);
    let (figures, lowest) = figures(norms, threshold, result.opponents, trail);
    let average = average(norms, &figures, trail);
    let performance = performance(norms, &rules.difference, average, (games, result.score), trail);
    let required = norms.score(title, games, average);
    let mut conditions = vec![at_least(&norms.games.number, FideCheck::Games, threshold.games, games)];
    conditions.extend(mix_conditions(norms, title, result));
    conditions.push(lowest);
    conditions.extend(strength(norms, threshold, (average, performance)));
    conditions.extend(score(norms, threshold, required, (games, result.score)));
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
fn figures(
    norms: &FideNormRules,
    threshold: &Threshold,
    opponents: &[FideOpponent],
    trail: &mut impl Trail,
) -> (Vec<Rating>, FideCondition) {
    let counted = |opponent: &FideOpponent| opponent.rating.unwrap_or(threshold.unrated);
    let mut figures: Vec<Rating> = opponents.iter().map(counted).collect();
    figures.sort_unstable();
    let (article, floor, lowest) = (&norms.floor.number, threshold.floor, figures[0]);
    let mut condition = at_least(article, FideCheck::Lowest, floor, lowest);
    if lowest < floor {
        figures[0] = floor;
        condition.found = format!("{lowest} → {floor}");
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

fn strength(norms: &FideNormRules, threshold: &Threshold, (average, performance): (i64, i64)) -> [FideCondition; 2] {
    let article = &norms.strength.number;
    let asked = |rating: Rating| i64::from(rating.points());
    [
        at_least(article, FideCheck::Average, asked(threshold.average), average),
        at_least(
            article,
            FideCheck::Performance,
            asked(threshold.performance),
            performance,
        ),
    ]
}

/// The least score in per cent, and that of the table, which asks the same as the performance.
fn score(
    norms: &FideNormRules,
    threshold: &Threshold,
    required: Option<Score>,
    (games, score): (GameCount, Score),
) -> [FideCondition; 2] {
    let article = &norms.scores.number;
    let least = Exact::ratio(i128::from(threshold.score_percent * i64::from(games.get())), 100);
    let percent = at_least(article, FideCheck::Percent, least, score.exact());
    let of_table = match required {
        Some(required) => at_least(article, FideCheck::Score, required, score),
        None => not_judged(article, FideCheck::Score, String::new(), score.to_string()),
    };
    [percent, of_table]
}

/// Federations and titles of the opponents.
fn mix_conditions(norms: &FideNormRules, title: FideTitle, result: &FideResult<'_>) -> Vec<FideCondition> {
    let opponents = result.opponents;
    let games = GameCount::new(u32::try_from(opponents.len()).unwrap_or(u32::MAX));
    let mix = norms.mix(games);
    let mut conditions = federation_conditions(norms, mix, result);
    let article = &norms.holders.number;
    let none = Vec::new();
    let standing_for = norms.holders.values.standing_for.get(&title).unwrap_or(&none);
    let titled = |titles: &[Arc<str>]| {
        let known: Option<Vec<&Arc<str>>> = opponents.iter().map(|opponent| opponent.title.as_ref()).collect();
        known.map(|known| known.into_iter().filter(|title| titles.contains(title)).count())
    };
    let holders = titled(&norms.holders.values.holders);
    let required = titled(standing_for);
    let asked = |of: fn(&Mix) -> usize| mix.map(of);
    conditions.push(bound(
        article,
        FideCheck::Holders,
        Side::AtLeast,
        (asked(|mix| mix.holders), holders),
    ));
    conditions.push(bound(
        article,
        FideCheck::RequiredTitle,
        Side::AtLeast,
        (asked(|mix| mix.required), required),
    ));
    conditions
}

fn federation_conditions(norms: &FideNormRules, mix: Option<&Mix>, result: &FideResult<'_>) -> Vec<FideCondition> {
    let codes = result.opponents.iter().map(|opponent| opponent.federation.as_deref());
    let codes: Option<Vec<&str>> = codes.collect();
    let counts = codes.map(|codes| {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for code in codes {
            *counts.entry(code).or_default() += 1;
        }
        counts
    });
    let with_own = |of: fn(&BTreeMap<&str, usize>, &str) -> usize| Some(of(counts.as_ref()?, result.federation?));
    let foreign = with_own(|counts, own| counts.keys().filter(|code| **code != own).count());
    let of_own = with_own(|counts, own| counts.get(own).copied().unwrap_or(0));
    let largest = counts.as_ref().and_then(|counts| counts.values().copied().max());
    let asked = |of: fn(&Mix) -> usize| mix.map(of);
    let (foreign_asked, own_asked) = (asked(|mix| mix.foreign_federations), asked(|mix| mix.own_federation));
    let (several, one) = (&norms.federations.number, &norms.one_federation.number);
    vec![
        bound(
            several,
            FideCheck::ForeignFederations,
            Side::AtLeast,
            (foreign_asked, foreign),
        ),
        bound(one, FideCheck::OwnFederation, Side::AtMost, (own_asked, of_own)),
        bound(
            one,
            FideCheck::OneFederation,
            Side::AtMost,
            (asked(|mix| mix.one_federation), largest),
        ),
    ]
}

/// On which side of a bound a figure must lie.
#[derive(Clone, Copy)]
enum Side {
    AtLeast,
    AtMost,
}

/// A count against its bound; not judged without either of them.
fn bound(
    article: &Arc<str>,
    check: FideCheck,
    side: Side,
    (required, found): (Option<usize>, Option<usize>),
) -> FideCondition {
    let sign = match side {
        Side::AtLeast => '≥',
        Side::AtMost => '≤',
    };
    let asked = required
        .map(|required| format!("{sign} {required}"))
        .unwrap_or_default();
    let there = found.map(|found| found.to_string()).unwrap_or_default();
    let mut condition = not_judged(article, check, asked, there);
    if let (Some(required), Some(found)) = (required, found) {
        condition.verdict = FideVerdict::of(match side {
            Side::AtLeast => found >= required,
            Side::AtMost => found <= required,
        });
    }
    condition
}

fn at_least<T: PartialOrd + Copy + Display>(
    article: &Arc<str>,
    check: FideCheck,
    required: T,
    found: T,
) -> FideCondition {
    FideCondition {
        article: Arc::clone(article),
        check,
        required: format!("≥ {required}"),
        found: found.to_string(),
        verdict: FideVerdict::of(found >= required),
    }
}

fn not_judged(article: &Arc<str>, check: FideCheck, required: String, found: String) -> FideCondition {
    FideCondition {
        article: Arc::clone(article),
        check,
        required,
        found,
        verdict: FideVerdict::NotJudged,
    }
}

#[cfg(test)]
mod tests;

//! The articles about norms for the titles of FIDE, and the tables they name.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Rulebook;
use super::error::{Phrase, RulebookError, Source};
use super::params::Article;
use super::ranges::RuleValues;
use super::tables::{not_whole, one_of, rows, whole};
use crate::number::{Exact, Score};
use crate::terms::{Date, GameCount, Rating};
use crate::titles::fide_norms::FideTitle;

/// The articles about FIDE norms that are in force on a day.
#[derive(Clone, Debug)]
pub struct FideNormRules {
    /// 1.4.1: games.
    pub games: Article<FideGamesRule>,
    /// 1.4.3: federations of the opponents.
    pub federations: Article<FideFederationsRule>,
    /// 1.4.4: opponents of one federation.
    pub one_federation: Article<FideOneFederationRule>,
    /// 1.4.5: title holders.
    pub holders: Article<FideHoldersRule>,
    /// 1.4.6: ratings of the opponents.
    pub floor: Article<FideFloorRule>,
    /// 1.4.8: average and performance.
    pub strength: Article<FideStrengthRule>,
    /// 1.4.9: scores.
    pub scores: Article<FideScoreRule>,
    thresholds: BTreeMap<FideTitle, Threshold>,
    mixes: BTreeMap<u32, Mix>,
    bands: BTreeMap<(FideTitle, u32), Vec<Band>>,
}

impl FideNormRules {
    /// The articles of a rule set on a day; none if it has no norms of FIDE.
    pub(super) fn of(book: &Rulebook, date: Date) -> Result<Option<Arc<Self>>, RulebookError> {
        if !book.has_rule(FideStrengthRule::RULE) {
            return Ok(None);
        }
        let strength: Article<FideStrengthRule> = book.article(date)?;
        let holders: Article<FideHoldersRule> = book.article(date)?;
        let scores: Article<FideScoreRule> = book.article(date)?;
        Ok(Some(Arc::new(Self {
            thresholds: thresholds(book.table(&strength.values.table)?)?,
            mixes: mixes(book.table(&holders.values.table)?)?,
            bands: bands(book.table(&scores.values.table)?)?,
            games: book.article(date)?,
            federations: book.article(date)?,
            one_federation: book.article(date)?,
            floor: book.article(date)?,
            strength,
            holders,
            scores,
        })))
    }

    /// What a title asks for.
    pub fn threshold(&self, title: FideTitle) -> Option<&Threshold> {
        self.thresholds.get(&title)
    }

    /// What a number of games asks of the opponents; none if the table has no such row.
    pub fn mix(&self, games: GameCount) -> Option<&Mix> {
        self.mixes.get(&games.get())
    }

    /// The score of the table for an average; none if the table has none for it.
    pub fn score(&self, title: FideTitle, games: GameCount, average: i64) -> Option<Score> {
        let bands = self.bands.get(&(title, games.get()))?;
        let band = bands.iter().find(|band| (band.from..=band.to).contains(&average))?;
        Some(band.score)
    }
}

/// What a title asks for: a row of the table of thresholds.
#[derive(Clone, Debug)]
pub struct Threshold {
    /// Performance at least.
    pub performance: Rating,
    /// Average of the opponents at least.
    pub average: Rating,
    /// The lowest opponent counts as this at least.
    pub floor: Rating,
    /// What an unrated opponent counts as.
    pub unrated: Rating,
    /// Score at least, in per cent of the games.
    pub score_percent: i64,
    /// Games at least.
    pub games: GameCount,
}

/// What a number of games asks of the opponents: a row of the table of their mix.
#[derive(Clone, Debug)]
pub struct Mix {
    /// Title holders at least.
    pub holders: usize,
    /// Holders of the title of the norm, or a higher one, at least.
    pub required: usize,
    /// Of one federation at most.
    pub one_federation: usize,
    /// Of the player's federation at most.
    pub own_federation: usize,
    /// Federations other than the player's at least.
    pub foreign_federations: usize,
}

/// A row of the table of scores: from an average on, up to another.
#[derive(Clone, Debug)]
struct Band {
    from: i64,
    to: i64,
    score: Score,
}

macro_rules! by_table {
    ($($(#[$doc:meta])* $name:ident;)+) => {
        $($(#[$doc])*
        #[derive(Clone, Debug, Deserialize, Serialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The table with its figures, a file `NAME.csv`.
            pub table: String,
        })+
    };
}

by_table! {
    /// 1.4.1: games of a norm.
    FideGamesRule;
    /// 1.4.3: federations of the opponents.
    FideFederationsRule;
    /// 1.4.4: opponents of one federation, and of the player's own.
    FideOneFederationRule;
    /// 1.4.6: what opponents count as.
    FideFloorRule;
    /// 1.4.8: average of the opponents and performance.
    FideStrengthRule;
    /// 1.4.9: score by average and games.
    FideScoreRule;
}

/// 1.4.5: title holders among the opponents.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FideHoldersRule {
    /// The table with its figures, a file `NAME.csv`.
    pub table: String,
    /// The titles that make a title holder.
    pub holders: Vec<Arc<str>>,
    /// For a norm of each title the titles of opponents that stand for it.
    pub standing_for: BTreeMap<FideTitle, Vec<Arc<str>>>,
}

/// The header of the table of thresholds.
const THRESHOLDS: &str = "title,rp_min,rp_min_unrounded,ra_min,opponent_floor,unrated_counts_as,min_score_pct,\
                          rating_required,min_games,total_games";
/// The header of the table of mixes.
const MIXES: &str = "games,min_title_holders,min_required_title,max_one_federation,max_own_federation,\
                     min_foreign_federations";
/// The header of the table of scores.
const SCORES: &str = "rounds,title,score,score_pct,dp,ra_min,ra_max";

/// Checks a table of thresholds.
pub(super) fn check_thresholds(table: &Source) -> Result<(), RulebookError> {
    thresholds(table).map(drop)
}

/// Checks a table of mixes.
pub(super) fn check_mixes(table: &Source) -> Result<(), RulebookError> {
    mixes(table).map(drop)
}

/// Checks a table of scores.
pub(super) fn check_scores(table: &Source) -> Result<(), RulebookError> {
    bands(table).map(drop)
}

fn thresholds(table: &Source) -> Result<BTreeMap<FideTitle, Threshold>, RulebookError> {
    let mut thresholds = BTreeMap::new();
    for row in &rows(table, THRESHOLDS)? {
        let read = row.cells().and_then(threshold);
        let (title, threshold) = read.map_err(|phrase| row.error(table, phrase))?;
        thresholds.insert(title, threshold);
    }
    Ok(thresholds)
}

fn threshold(cells: [&str; 10]) -> Result<(FideTitle, Threshold), Phrase> {
    let [title, performance, _, average, floor, unrated, percent, _, least, _] = cells;
    let threshold = Threshold {
        performance: rating(performance)?,
        average: rating(average)?,
        floor: rating(floor)?,
        unrated: rating(unrated)?,
        score_percent: whole(percent)?,
        games: GameCount::new(games(least)?),
    };
    Ok((title_of(title)?, threshold))
}

fn mixes(table: &Source) -> Result<BTreeMap<u32, Mix>, RulebookError> {
    let mut mixes = BTreeMap::new();
    for row in &rows(table, MIXES)? {
        let read = row.cells().and_then(mix);
        let (games, mix) = read.map_err(|phrase| row.error(table, phrase))?;
        mixes.insert(games, mix);
    }
    Ok(mixes)
}

fn mix([of, holders, required, one, own, foreign]: [&str; 6]) -> Result<(u32, Mix), Phrase> {
    let count = |cell: &str| usize::try_from(whole(cell)?).map_err(|_| not_whole(cell));
    let mix = Mix {
        holders: count(holders)?,
        required: count(required)?,
        one_federation: count(one)?,
        own_federation: count(own)?,
        foreign_federations: count(foreign)?,
    };
    Ok((games(of)?, mix))
}

fn bands(table: &Source) -> Result<BTreeMap<(FideTitle, u32), Vec<Band>>, RulebookError> {
    let mut bands: BTreeMap<(FideTitle, u32), Vec<Band>> = BTreeMap::new();
    for row in &rows(table, SCORES)? {
        let read = row.cells().and_then(band);
        let (key, band) = read.map_err(|phrase| row.error(table, phrase))?;
        bands.entry(key).or_default().push(band);
    }
    Ok(bands)
}

fn band([rounds, title, score, _, _, from, to]: [&str; 7]) -> Result<((FideTitle, u32), Band), Phrase> {
    let halves = Exact::parse(score).map(|figure| figure.times(2).half_up());
    let halves = halves.and_then(|halves| i32::try_from(halves).ok());
    let band = Band {
        from: whole(from)?,
        to: if to.is_empty() { i64::MAX } else { whole(to)? },
        score: Score::from_halves(halves.ok_or_else(|| not_whole(score))?),
    };
    Ok(((title_of(title)?, games(rounds)?), band))
}

fn title_of(word: &str) -> Result<FideTitle, Phrase> {
    FideTitle::from_word(word).ok_or_else(|| one_of(word, &["GM", "IM", "WGM", "WIM"]))
}

fn rating(cell: &str) -> Result<Rating, Phrase> {
    let points = i32::try_from(whole(cell)?).map_err(|_| not_whole(cell))?;
    Ok(Rating::new(points))
}

fn games(cell: &str) -> Result<u32, Phrase> {
    u32::try_from(whole(cell)?).map_err(|_| not_whole(cell))
}

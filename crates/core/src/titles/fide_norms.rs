//! Norms for the titles of FIDE: average, performance, and the mix of opponents.
//!
//! Not judged here: the exceptions to the federations (national championships and the like), the rate of play, and
//! whether games were decided over the board; a caller passes the games that count.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::number::{Exact, Score};
use crate::rulebook::DifferenceTable;
use crate::rulebook::error::{RulebookError, Source};
use crate::rulebook::tables::{rows, whole};
use crate::rules::first_rating::fraction;
use crate::terms::{GameCount, Rating};

/// A title of FIDE for which norms are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    /// Reads GM, IM, WGM or WIM.
    pub fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "GM" => Self::Gm,
            "IM" => Self::Im,
            "WGM" => Self::Wgm,
            "WIM" => Self::Wim,
            _ => return None,
        })
    }

    /// The titles of opponents that count as those of the norm.
    const fn counting(self) -> &'static [&'static str] {
        match self {
            Self::Gm => &["GM"],
            Self::Im => &["IM", "GM"],
            Self::Wgm => &["WGM", "IM", "GM"],
            Self::Wim => &["WIM", "WGM", "IM", "GM"],
        }
    }
}

/// Titles that make a title holder; candidate masters are none.
const HOLDERS: [&str; 6] = ["GM", "IM", "WGM", "WIM", "FM", "WFM"];

/// What a title asks for.
#[derive(Clone, Debug)]
struct Threshold {
    performance: Rating,
    average: Rating,
    floor: Rating,
    unrated: Rating,
    score_percent: i64,
    games: GameCount,
}

/// What a number of games asks of the opponents.
#[derive(Clone, Debug)]
struct Mix {
    holders: usize,
    required: usize,
    one_federation: usize,
    own_federation: usize,
    foreign_federations: usize,
}

/// A row of the table of scores: from an average on, up to another.
#[derive(Clone, Debug)]
struct Band {
    from: i64,
    to: i64,
    score: Score,
}

/// The tables of FIDE norms of a year.
#[derive(Clone, Debug)]
pub struct FideNorms {
    thresholds: BTreeMap<FideTitle, Threshold>,
    mixes: BTreeMap<i64, Mix>,
    bands: BTreeMap<(FideTitle, i64), Vec<Band>>,
}

impl FideNorms {
    /// Reads the three tables: thresholds by title, mix of opponents by games, scores by rounds, title and average.
    pub fn parse(thresholds: &Source, mixes: &Source, scores: &Source) -> Result<Self, RulebookError> {
        let mut norms = Self {
            thresholds: BTreeMap::new(),
            mixes: BTreeMap::new(),
            bands: BTreeMap::new(),
        };
        let header = "title,rp_min,rp_min_unrounded,ra_min,opponent_floor,unrated_counts_as,min_score_pct,\
                      rating_required,min_games,total_games";
        for row in &rows(thresholds, header)? {
            let read = row.cells().and_then(|cells| norms.threshold(cells));
            read.map_err(|message| row.error(thresholds, message))?;
        }
        let header = "games,min_title_holders,min_required_title,max_one_federation,max_own_federation,\
                      min_foreign_federations";
        for row in &rows(mixes, header)? {
            let read = row.cells().and_then(|cells| norms.mix(cells));
            read.map_err(|message| row.error(mixes, message))?;
        }
        for row in &rows(scores, "rounds,title,score,score_pct,dp,ra_min,ra_max")? {
            let read = row.cells().and_then(|cells| norms.band(cells));
            read.map_err(|message| row.error(scores, message))?;
        }
        Ok(norms)
    }

    fn threshold(&mut self, cells: [&str; 10]) -> Result<(), String> {
        let [title, performance, _, average, floor, unrated, percent, _, games, _] = cells;
        let threshold = Threshold {
            performance: rating(performance)?,
            average: rating(average)?,
            floor: rating(floor)?,
            unrated: rating(unrated)?,
            score_percent: whole(percent)?,
            games: GameCount::new(u32::try_from(whole(games)?).map_err(|error| error.to_string())?),
        };
        self.thresholds.insert(title_of(title)?, threshold);
        Ok(())
    }

    fn mix(&mut self, cells: [&str; 6]) -> Result<(), String> {
        let count = |cell: &str| usize::try_from(whole(cell)?).map_err(|error| error.to_string());
        let [games, holders, required, one, own, foreign] = cells;
        let mix = Mix {
            holders: count(holders)?,
            required: count(required)?,
            one_federation: count(one)?,
            own_federation: count(own)?,
            foreign_federations: count(foreign)?,
        };
        self.mixes.insert(whole(games)?, mix);
        Ok(())
    }

    fn band(&mut self, [rounds, title, score, _, _, from, to]: [&str; 7]) -> Result<(), String> {
        let halves = Exact::parse(score).map(|figure| figure.times(2).half_up());
        let halves = halves.and_then(|halves| i32::try_from(halves).ok());
        let band = Band {
            from: whole(from)?,
            to: if to.is_empty() { i64::MAX } else { whole(to)? },
            score: Score::from_halves(halves.ok_or_else(|| format!("`{score}` must be a score"))?),
        };
        let key = (title_of(title)?, whole(rounds)?);
        self.bands.entry(key).or_default().push(band);
        Ok(())
    }
}

fn title_of(word: &str) -> Result<FideTitle, String> {
    FideTitle::from_word(word).ok_or_else(|| format!("`{word}` must be GM, IM, WGM or WIM"))
}

fn rating(cell: &str) -> Result<Rating, String> {
    let points = i32::try_from(whole(cell)?).map_err(|error| error.to_string())?;
    Ok(Rating::new(points))
}

/// An opponent of a counted game.
#[derive(Clone, Debug)]
pub struct FideOpponent {
    /// Rating; none: unrated.
    pub rating: Option<Rating>,
    /// Title, such as IM; empty: none.
    pub title: Arc<str>,
    /// Federation.
    pub federation: Arc<str>,
}

/// A condition of a norm with its figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FideCondition {
    /// The article.
    pub article: &'static str,
    /// What is asked for, with its sign.
    pub required: String,
    /// What is there.
    pub found: String,
    /// Whether it is met.
    pub is_met: bool,
}

/// A result against a norm of FIDE.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FideNorm {
    /// Average of the opponents, rounded a half up.
    pub average: i64,
    /// Performance rating.
    pub performance: i64,
    /// Every condition.
    pub conditions: Vec<FideCondition>,
}

impl FideNorm {
    /// Whether it is a norm.
    pub fn is_achieved(&self) -> bool {
        self.conditions.iter().all(|condition| condition.is_met)
    }
}

/// Judges a result.
///
/// - Article: `fide-2024` 1.4.1 to 1.4.9. The lowest opponent counts as the floor of the title; the others stay.
/// - Inputs: opponents of the counted games and the points in them; own federation.
/// - Rounding: the average a half up; the score fraction a half up to hundredths, before the table.
pub fn judge(
    norms: &FideNorms,
    table: &DifferenceTable,
    title: FideTitle,
    own_federation: &str,
    (opponents, score): (&[FideOpponent], Score),
) -> Option<FideNorm> {
    let threshold = norms.thresholds.get(&title)?;
    let count = i64::try_from(opponents.len()).ok().filter(|&count| count > 0)?;
    let mut figures: Vec<Rating> = opponents
        .iter()
        .map(|opponent| opponent.rating.unwrap_or(threshold.unrated))
        .collect();
    figures.sort_unstable();
    figures[0] = figures[0].max(threshold.floor);
    let sum: i64 = figures.iter().map(|figure| i64::from(figure.points())).sum();
    let average = Exact::whole(sum).per(count).half_up();
    let games = GameCount::new(u32::try_from(count).ok()?);
    let performance = average + table.difference(fraction(score, games));
    let mut conditions = vec![at_least("1.4.1", threshold.games.get(), games.get())];
    conditions.extend(mix_conditions(norms, title, own_federation, opponents));
    conditions.push(at_least("1.4.8", threshold.average.points().into(), average));
    conditions.push(at_least("1.4.8", threshold.performance.points().into(), performance));
    let least = Exact::ratio(i128::from(threshold.score_percent * count), 100);
    conditions.push(at_least("1.4.9", least, score.exact()));
    conditions.extend(score_condition(norms, title, count, average, score));
    Some(FideNorm {
        average,
        performance,
        conditions,
    })
}

/// The table of scores asks the same as the performance; it is printed beside it.
fn score_condition(
    norms: &FideNorms,
    title: FideTitle,
    games: i64,
    average: i64,
    score: Score,
) -> Option<FideCondition> {
    let bands = norms.bands.get(&(title, games))?;
    let band = bands.iter().find(|band| (band.from..=band.to).contains(&average))?;
    Some(at_least("1.4.9", band.score, score))
}

/// Federations and titles of the opponents.
fn mix_conditions(norms: &FideNorms, title: FideTitle, own: &str, opponents: &[FideOpponent]) -> Vec<FideCondition> {
    let games = i64::try_from(opponents.len()).unwrap_or(i64::MAX);
    let Some(mix) = norms.mixes.range(..=games).next_back().map(|(_, mix)| mix) else {
        return Vec::new();
    };
    let mut federations: BTreeMap<&str, usize> = BTreeMap::new();
    for opponent in opponents {
        *federations.entry(&opponent.federation).or_default() += 1;
    }
    let of_own = federations.get(own).copied().unwrap_or(0);
    let largest = federations.values().copied().max().unwrap_or(0);
    let foreign = federations.keys().filter(|code| **code != own).count();
    let titled = |titles: &[&str]| {
        opponents
            .iter()
            .filter(|opponent| titles.contains(&&*opponent.title))
            .count()
    };
    vec![
        at_least("1.4.3", mix.foreign_federations, foreign),
        at_most("1.4.4", mix.own_federation, of_own),
        at_most("1.4.4", mix.one_federation, largest),
        at_least("1.4.5", mix.holders, titled(&HOLDERS)),
        at_least("1.4.5", mix.required, titled(title.counting())),
    ]
}

fn at_least<T: PartialOrd + Copy + std::fmt::Display>(article: &'static str, required: T, found: T) -> FideCondition {
    FideCondition {
        article,
        is_met: found >= required,
        required: format!("≥ {required}"),
        found: found.to_string(),
    }
}

fn at_most<T: PartialOrd + Copy + std::fmt::Display>(article: &'static str, required: T, found: T) -> FideCondition {
    FideCondition {
        article,
        is_met: found <= required,
        required: format!("≤ {required}"),
        found: found.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::embedded;

    fn norm(title: &str, ratings: &[i32], titles: &str, federations: &str, halves: i32) -> FideNorm {
        let table = |name: &str| embedded::table(name).expect("the program carries it");
        let norms = FideNorms::parse(
            &table("fide-norm-thresholds-2024"),
            &table("fide-norm-mix-2024"),
            &table("fide-norm-score-2024"),
        );
        let differences = DifferenceTable::parse(&table("difference-by-probability")).expect("no fault");
        let mut titles = titles.split(' ').chain(std::iter::repeat("-"));
        let mut federations = federations.split(' ').cycle();
        let opponents: Vec<FideOpponent> = ratings
            .iter()
            .map(|&points| FideOpponent {
                rating: (points > 0).then(|| Rating::new(points)),
                title: titles.next().unwrap_or_default().into(),
                federation: federations.next().unwrap_or_default().into(),
            })
            .collect();
        let title = FideTitle::from_word(title).expect("a title");
        let found = judge(
            &norms.expect("no fault"),
            &differences,
            title,
            "BEL",
            (&opponents, Score::from_halves(halves)),
        );
        found.expect("games")
    }

    const NINE: [i32; 9] = [2450, 2400, 2350, 2300, 2250, 2200, 2150, 2100, 0];
    const TITLES: &str = "IM IM GM IM FM";
    const FEDERATIONS: &str = "FRA FRA NED NED GER ESP BEL BEL BEL";

    fn failing(norm: &FideNorm) -> Vec<&'static str> {
        let failing = norm.conditions.iter().filter(|condition| !condition.is_met);
        failing.map(|condition| condition.article).collect()
    }

    #[test]
    fn an_international_master_norm_is_achieved_with_the_unrated_opponent_raised() {
        let norm = norm("IM", &NINE, TITLES, FEDERATIONS, 15);
        assert_eq!((norm.average, norm.performance), (2250, 2523));
        assert!(norm.is_achieved(), "{norm:?}");
    }

    #[test]
    fn the_same_result_is_no_grandmaster_norm() {
        let norm = norm("GM", &NINE, TITLES, FEDERATIONS, 15);
        assert_eq!((norm.average, norm.performance), (2267, 2540));
        assert_eq!(failing(&norm), ["1.4.5", "1.4.8", "1.4.8"]);
    }

    #[test]
    fn only_the_lowest_opponent_is_raised() {
        let figures = |title, ratings: &[i32], halves| {
            let norm = norm(title, ratings, TITLES, FEDERATIONS, halves);
            assert!(!norm.is_achieved());
            (norm.average, norm.performance)
        };
        assert_eq!(figures("WIM", &[0, 1800], 4), (1825, 2625));
        assert_eq!(figures("IM", &[2000], 2), (2050, 2850));
        let high = [2400; 7];
        assert_eq!(figures("GM", &[&high[..], &[2100, 2000]].concat(), 9), (2344, 2344));
        assert_eq!(figures("GM", &[&high[..], &[2400, 0]].concat(), 9), (2378, 2378));
    }
}

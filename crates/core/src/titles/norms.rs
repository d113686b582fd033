//! The score a norm asks for, and what a player made of it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Aim, NationalTitle};
use crate::number::{Exact, Score};
use crate::rulebook::titles::{NormScoreRule, NormScores};
use crate::rulebook::{Article, Rules, TitleRules};
use crate::rules::admission::{EventFigure, Waiver};
use crate::terms::{Color, Date, EventClass, EventFormat, EventId, GameCount, Rating, Round, Sex, Title};
use crate::trail::{Step, Trail};

/// What stands between a player and a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum NormFailure {
    /// Too few counted games.
    Games,
    /// The average is below the lowest band.
    Average,
    /// Too few points.
    Score,
}

impl NormFailure {
    /// The word used in output files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Average => "average",
            Self::Score => "score",
        }
    }
}

/// A player's result in an event, against a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NormResult {
    /// The title and whose.
    pub aim: Aim,
    /// Average, rounded (六(三)).
    pub average: Rating,
    /// Counted games.
    pub games: GameCount,
    /// Counted games a norm needs.
    pub games_required: GameCount,
    /// The score asked for; none if no norm can be made.
    pub required: Option<Score>,
    /// The points made in the counted games.
    pub score: Score,
    /// Why it is no norm; none if it is one.
    pub failure: Option<NormFailure>,
}

/// A norm that was made, with everything a title application shows of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Norm {
    /// The event.
    pub event: EventId,
    /// Its name.
    pub event_name: Arc<str>,
    /// Where it was held.
    pub venue: Option<Arc<str>>,
    /// First day.
    pub start: Date,
    /// Last day: the age of the norm counts from it.
    pub end: Date,
    /// 等级
    pub class: EventClass,
    /// 赛制
    pub format: EventFormat,
    /// Rounds, if stated.
    pub rounds: Option<u8>,
    /// The conditions of a title event with their figures: 六.
    pub conditions: Vec<EventFigure>,
    /// The waivers that acted on the event.
    pub waivers: Vec<Waiver>,
    /// Average, games, points.
    pub result: NormResult,
    /// Every opponent of a counted game, in the order of the report.
    pub opponents: Vec<NormOpponent>,
}

/// An opponent of a counted game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NormOpponent {
    /// Round.
    pub round: Round,
    /// Colour of the player.
    pub color: Color,
    /// Name.
    pub name: Arc<str>,
    /// Rating; none: unrated.
    pub rating: Option<Rating>,
    /// The figure in the average: the rating, or the provisional one.
    pub figure: Rating,
    /// Title.
    pub title: Title,
    /// Points of the player.
    pub points: Score,
}

/// The titles for which an event gives norms to a player of a sex.
///
/// - Article: 五(一), 五(二), 六(四). A woman makes the women's norm in men's and mixed events too; a man makes none in
///   women's events. A grandmaster event gives no master norm.
pub fn aims(rules: &TitleRules, class: EventClass, sex: Sex) -> Vec<Aim> {
    let gives = |title: &NationalTitle| match title {
        NationalTitle::Master => rules.master_events.values.classes.contains(&class),
        NationalTitle::Grandmaster => rules.grandmaster_events.values.classes.contains(&class),
    };
    let may = sex == Sex::Female || !class.is_for_women();
    let titles = NationalTitle::ALL.into_iter().filter(gives);
    titles.filter(|_| may).map(|title| Aim { title, sex }).collect()
}

/// The average of a norm in a Swiss, team or Scheveningen event, or of a round robin with an unplayed game.
///
/// - Article: 八(十三): own rating plus the opponents', divided by opponents and one.
/// - Inputs: ratings in points; who has none stands for the provisional rating (八(五)).
/// - Rounding: none; see [`rounded`].
pub fn open_average(rules: &Rules, own: Rating, opponents: &[Rating], trail: &mut impl Trail) -> Exact {
    let sum: i64 = opponents.iter().map(|rating| i64::from(rating.points())).sum();
    let count = i64::try_from(opponents.len()).unwrap_or(i64::MAX - 1) + 1;
    let average = Exact::whole(sum + i64::from(own.points())).per(count);
    trail.step(|| {
        let formula = format!("Ra = ({own} + {sum}) / {count}");
        Step::new("norm-average", &rules.norm_average.number, formula, average)
    });
    average
}

/// The average of a norm in a round robin of which the player played every game: that of the whole field.
///
/// - Article: 八(十三), reading 八(十三)-a.
pub fn field_average(rules: &Rules, field: &[Rating], trail: &mut impl Trail) -> Exact {
    let sum: i64 = field.iter().map(|rating| i64::from(rating.points())).sum();
    let average = Exact::whole(sum).per(i64::try_from(field.len()).unwrap_or(i64::MAX).max(1));
    trail.step(|| {
        let formula = format!("Ra = {sum} / {}", field.len());
        Step::new("norm-average", &rules.norm_average.number, formula, average)
    });
    average
}

/// The average as the tables take it.
///
/// - Article: 六(三).
/// - Rounding: to a whole number, a half up.
pub fn rounded(rules: &Rules, average: Exact, trail: &mut impl Trail) -> Rating {
    let points = average.half_up();
    let number = &rules.title_announcement.number;
    trail.step(|| Step::new("norm-average-rounded", number, format!("Ra = {average}"), points));
    Rating::new(i32::try_from(points).unwrap_or(i32::MAX))
}

/// Judges a result against a norm.
///
/// - Article: 附表1, 附表2.
/// - Inputs: the average, rounded; counted games and the points in them.
pub fn judge(
    titles: &TitleRules,
    aim: Aim,
    average: Rating,
    (games, score): (GameCount, Score),
    trail: &mut impl Trail,
) -> NormResult {
    let required = required(titles, aim, average, games, trail);
    let failure = match required {
        Err(failure) => Some(failure),
        Ok(required) if score < required => Some(NormFailure::Score),
        Ok(_) => None,
    };
    let required = required.ok();
    trail.step(|| {
        let formula = match required {
            Some(required) if failure.is_none() => format!("W = {score} ≥ {required}"),
            Some(required) => format!("W = {score} < {required}"),
            None => format!("W = {score}"),
        };
        let word = if failure.is_none() { "achieved" } else { "not-achieved" };
        Step::new("norm-result", &titles.norm_score.number, formula, word)
    });
    NormResult {
        aim,
        average,
        games,
        games_required: titles.norm_score.values.games_at_least,
        required,
        score,
        failure,
    }
}

/// The score of a norm.
///
/// - Article: 附表1, 附表2, reading 附表1、2-a: the federation's table, or else games times the probability of the
///   difference between the performance the norm stands for and the lower edge of the band of averages.
/// - Rounding: up to the next half point; an excess of at most five hundredths is dropped.
pub fn required(
    titles: &TitleRules,
    aim: Aim,
    average: Rating,
    games: GameCount,
    trail: &mut impl Trail,
) -> Result<Score, NormFailure> {
    let rule = &titles.norm_score;
    let least = rule.values.games_at_least;
    if games < least {
        trail.step(|| Step::new("norm-games", &rule.number, format!("N = {games} < {least}"), games));
        return Err(NormFailure::Games);
    }
    match &titles.scores {
        NormScores::Table(table) => {
            let score = table.score(aim, average, games).ok_or(NormFailure::Average)?;
            trail.step(|| {
                Step::new(
                    "norm-required",
                    &rule.number,
                    format!("Ra = {average}, N = {games}"),
                    score,
                )
            });
            Ok(score)
        }
        NormScores::Computed(table) => {
            let (edge, difference) = band(rule, aim, average, trail)?;
            let percent = table.probability(difference);
            let hundredths = (percent * i64::from(games.get())).get() - rule.values.dropped_excess_hundredths;
            let halves = Exact::ratio(i128::from(hundredths), 50).ceil().max(0);
            let score = Score::from_halves(i32::try_from(halves).unwrap_or(i32::MAX));
            trail.step(|| {
                let formula = format!("{games} × {percent} (D {difference}, Ra {edge}+)");
                Step::new("norm-required", &rule.number, formula, score)
            });
            Ok(score)
        }
    }
}

/// The lower edge of the band of an average, and how far the performance of the norm lies above it.
fn band(
    rule: &Article<NormScoreRule>,
    aim: Aim,
    average: Rating,
    trail: &mut impl Trail,
) -> Result<(i64, i64), NormFailure> {
    let values = &rule.values;
    let (width, performance) = (i64::from(values.band), i64::from(values.performance(aim).points()));
    let edge = (i64::from(average.points()) - 1).div_euclid(width) * width + 1;
    let lowest = performance - i64::from(values.lowest_band_below);
    if edge < lowest {
        trail.step(|| {
            Step::new(
                "norm-no-band",
                &rule.number,
                format!("Ra = {average} < {lowest}"),
                average,
            )
        });
        return Err(NormFailure::Average);
    }
    Ok((edge, performance - edge))
}

impl NormScoreRule {
    /// The performance a norm stands for.
    pub const fn performance(&self, aim: Aim) -> Rating {
        match (aim.title, aim.sex) {
            (NationalTitle::Master, Sex::Male) => self.master_men,
            (NationalTitle::Master, Sex::Female) => self.master_women,
            (NationalTitle::Grandmaster, Sex::Male) => self.grandmaster_men,
            (NationalTitle::Grandmaster, Sex::Female) => self.grandmaster_women,
        }
    }
}

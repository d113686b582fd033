//! A round robin with unrated players, as FIDE computed it in 2003.

use std::sync::Arc;

use crate::number::{Exact, Score};
pub use crate::rulebook::by_game::Factor;
use crate::rulebook::{DifferenceTable, ProbabilityTable};
use crate::rules::change::rounded;
use crate::rules::expectation::Expectation;
use crate::rules::first_rating::fraction;
use crate::terms::{GameCount, Rating};
use crate::trail::{Step, Trail};

/// A player of the table, who has played everybody once.
#[derive(Clone, Copy, Debug)]
pub struct Entrant {
    /// His rating; none: unrated.
    pub rating: Option<Rating>,
    /// His points.
    pub score: Score,
}

/// What the table gives a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Average of his opponents, those too far away moved to the cap.
    pub average: Exact,
    /// What an unrated player is computed with; of a rated one his rating.
    pub rating: Exact,
}

/// The figures of a round robin with unrated players.
///
/// - Article: `fide-2003` 8.4.
/// - Inputs: everybody with rating and points, in one cycle; the bonus for each point above half; the cap of a difference.
/// - Rounding: Ra = Rar - Dpa N/M to whole points, half away from zero, as the printed example does; all else is exact.
/// - Output: an unrated player starts from Ra, with the bonus above half the points and with Dp below; each opponent
///   further away than the cap is moved to it; the average is corrected for that.
pub fn lines(
    table: &DifferenceTable,
    entrants: &[Entrant],
    bonus_per_point: i64,
    cap: i64,
    factor: Factor,
) -> Vec<Line> {
    let average = Exact::whole(field_average(table, entrants).points().into());
    let (players, games) = counts(entrants);
    let rating = |entrant: &Entrant| match entrant.rating {
        Some(rating) => rating.exact(),
        None => average + start(table, entrant.score, games, players, bonus_per_point, factor),
    };
    let ratings: Vec<Exact> = entrants.iter().map(rating).collect();
    let line = |(at, entrant): (usize, &Entrant)| {
        let opponents = match entrant.rating {
            Some(own) => (average.times(players) - own.exact()).per(games),
            None => average,
        };
        let moved: Exact = others(&ratings, at)
            .map(|other| held(other, ratings[at], cap) - other)
            .sum();
        Line {
            average: opponents + moved.per(games),
            rating: ratings[at],
        }
    };
    entrants.iter().enumerate().map(line).collect()
}

/// Ra of the table, from its rated players, rounded.
pub fn field_average(table: &DifferenceTable, entrants: &[Entrant]) -> Rating {
    let (players, games) = counts(entrants);
    let rated: Vec<(Rating, Score)> = entrants
        .iter()
        .filter_map(|entrant| Some((entrant.rating?, entrant.score)))
        .collect();
    let count = i64::try_from(rated.len()).unwrap_or(i64::MAX).max(1);
    let mean = rated.iter().map(|(rating, _)| rating.exact()).sum::<Exact>().per(count);
    let difference = |score: Score| Exact::whole(table.difference(fraction(score, count_of(games))));
    let dpa = rated
        .iter()
        .map(|&(_, score)| difference(score))
        .sum::<Exact>()
        .per(count);
    rounded(mean - dpa.times(games).per(players))
}

/// What a rated player of the table is expected to score.
///
/// - Article: `fide-2003` 8.4, 10.5.
/// - Inputs: own rating and the average of his opponents (points), his games, the cap of a difference.
/// - Output: We = N PD, in hundredths.
/// - Rounding: the average to whole points, half away from zero, as the printed example does; then D is whole.
pub fn expectation(
    article: &Arc<str>,
    table: &ProbabilityTable,
    (own, average): (Rating, Exact),
    games: GameCount,
    cap: i64,
    trail: &mut impl Trail,
) -> Expectation {
    let average = rounded(average);
    let d = i64::from(own.points() - average.points()).clamp(-cap, cap);
    let p = table.probability(d);
    let we = p * i64::from(games.get());
    trail.step(|| Step::new("difference", article, format!("D = {own} - {average}"), d));
    trail.step(|| Step::new("probability", article, format!("P({d})"), p));
    trail.step(|| Step::new("expected", article, format!("We = N PD = {games} × {p}"), we));
    Expectation { d, p, we }
}

/// What the unrated player has above or below the average of the field.
fn start(
    table: &DifferenceTable,
    score: Score,
    games: i64,
    players: i64,
    bonus_per_point: i64,
    factor: Factor,
) -> Exact {
    let above_half = score.exact() - Exact::whole(games).per(2);
    if above_half > Exact::ZERO {
        return above_half.times(bonus_per_point);
    }
    let dp = Exact::whole(table.difference(fraction(score, count_of(games))));
    match factor {
        Factor::OpponentsByPlayers => dp.times(games).per(players),
        Factor::None => dp,
    }
}

fn others(ratings: &[Exact], own: usize) -> impl Iterator<Item = Exact> {
    ratings
        .iter()
        .enumerate()
        .filter(move |&(at, _)| at != own)
        .map(|(_, &rating)| rating)
}

/// A rating moved to the cap if it lies further away.
fn held(other: Exact, own: Exact, cap: i64) -> Exact {
    other.clamp(own - Exact::whole(cap), own + Exact::whole(cap))
}

/// Players M and games N of each.
fn counts(entrants: &[Entrant]) -> (i64, i64) {
    let players = i64::try_from(entrants.len()).unwrap_or(i64::MAX).max(2);
    (players, players - 1)
}

fn count_of(games: i64) -> GameCount {
    GameCount::new(u32::try_from(games).unwrap_or(1))
}

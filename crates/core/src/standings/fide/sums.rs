//! Tie-breaks that count rounds or add scores.

use super::code::{Cut, Name};
use super::view::{Contribution, View, is_voluntary};
use crate::number::{Exact, Score};
use crate::standings::table::Slot;
use crate::terms::Color;

/// 7.1 to 7.4, 7.6, and what stands in the list of players.
pub fn count(name: Name, view: &View<'_>, line: usize) -> Exact {
    let won = |slot: &Slot| view.points(slot) >= view.win();
    let with_black = |slot: &Slot| slot.color == Some(Color::Black) && slot.played;
    let fits = |slot: &&Slot| match name {
        Name::Win => won(slot),
        Name::Won => slot.played && won(slot),
        Name::Bpg => with_black(slot),
        Name::Bwg => with_black(slot) && won(slot),
        Name::Rep => !is_voluntary(slot),
        _ => false,
    };
    if name == Name::Tpn {
        return Exact::whole(i64::try_from(line + 1).unwrap_or(i64::MAX));
    }
    let count = view.slots(line).iter().filter(fits).count();
    Exact::whole(i64::try_from(count).unwrap_or(i64::MAX))
}

/// 7.5: the sum of the score after each round, without the first ones if cut.
pub fn progressive(view: &View<'_>, line: usize, cut: usize) -> Exact {
    let mut score = Score::ZERO;
    let mut sum = Score::ZERO;
    for (round, slot) in view.slots(line).iter().enumerate() {
        score += view.points(slot);
        if round >= cut {
            sum += score;
        }
    }
    sum.exact()
}

/// 8.1: the sum of the scores of the opponents.
pub fn buchholz(view: &View<'_>, line: usize, cut: Cut) -> Exact {
    let contributions = view.contributions(line).into_iter();
    add(
        contributions.map(|part| Part::new(&part, part.score.exact())).collect(),
        cut,
    )
}

/// 9.1: the sum of the opponents' scores, each times the points made against him.
pub fn sonneborn_berger(view: &View<'_>, line: usize, cut: Cut) -> Exact {
    weighted(view, view, line, cut)
}

/// The sum of one score of the opponents times another made against them.
pub fn weighted(of_opponent: &View<'_>, own: &View<'_>, line: usize, cut: Cut) -> Exact {
    let product = |part: Contribution| {
        let points = own.points(&own.slots(line)[part.round]);
        let product = i128::from(part.score.halves()) * i128::from(points.halves());
        Part::new(&part, Exact::ratio(product, 4))
    };
    add(of_opponent.contributions(line).into_iter().map(product).collect(), cut)
}

/// A summand: the score by which it is the least significant, and what it adds.
#[derive(Clone, Copy, Debug)]
struct Part {
    score: Score,
    value: Exact,
    is_voluntary: bool,
}

impl Part {
    const fn new(part: &Contribution, value: Exact) -> Self {
        Self {
            score: part.score,
            value,
            is_voluntary: part.is_voluntary,
        }
    }
}

/// The sum without what is cut (14, 16.5).
fn add(mut parts: Vec<Part>, cut: Cut) -> Exact {
    for _ in 0..cut.lowest {
        if let Some(at) = to_cut(&parts) {
            parts.remove(at);
        }
    }
    for _ in 0..cut.highest {
        let highest = (0..parts.len()).max_by_key(|&at| (parts[at].score, parts[at].value));
        if let Some(at) = highest {
            parts.remove(at);
        }
    }
    parts.into_iter().map(|part| part.value).sum()
}

/// 16.5: the voluntarily unplayed round that adds least, unless it adds less than the least significant value; else
/// that.
fn to_cut(parts: &[Part]) -> Option<usize> {
    let all = 0..parts.len();
    let least = all.clone().min_by_key(|&at| (parts[at].score, parts[at].value))?;
    let voluntary = all.filter(|&at| parts[at].is_voluntary);
    let voluntary = voluntary.min_by_key(|&at| (parts[at].value, parts[at].score));
    let is_not_below = |at: &usize| parts[*at].value >= parts[least].value;
    Some(voluntary.filter(is_not_below).unwrap_or(least))
}

/// The mean of something over the opponents played over the board; nothing without one.
pub fn average_of_opponents(view: &View<'_>, line: usize, value: impl Fn(usize) -> Exact) -> Exact {
    let played = view.slots(line).iter().filter(|slot| slot.played);
    let values: Vec<Exact> = played.filter_map(|slot| slot.opponent).map(value).collect();
    match i64::try_from(values.len()) {
        Ok(count) if count > 0 => values.into_iter().sum::<Exact>().per(count),
        _ => Exact::ZERO,
    }
}

/// 9.2: points against those with at least half of the most points possible, a limit moved by so many half points.
pub fn koya(view: &View<'_>, line: usize, limit: i32) -> Exact {
    let rounds = i32::try_from(games(view)).unwrap_or(i32::MAX);
    let bound = i64::from(view.win().halves()) * i64::from(rounds) + 2 * i64::from(limit);
    let strong = |slot: &&Slot| {
        let met = view.met(slot);
        met.is_some_and(|other| 2 * i64::from(view.total(other).halves()) >= bound)
    };
    view.slots(line)
        .iter()
        .filter(strong)
        .map(|slot| view.points(slot))
        .sum::<Score>()
        .exact()
}

/// Games of a player: the most that anybody has, so that the free round of an odd table does not count.
fn games(view: &View<'_>) -> usize {
    let of = |line: usize| view.slots(line).iter().filter(|slot| view.met(slot).is_some()).count();
    let all = 0..view.table.lines.len();
    if view.is_complete() {
        all.map(of).max().unwrap_or(0)
    } else {
        all.map(|line| view.rounds(line)).max().unwrap_or(0)
    }
}

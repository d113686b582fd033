//! The criteria of the 1994 rules for individuals.
//!
//! Total points come first in all of them. Rule 1 or 2 serves a Swiss, rule 3 everything else, rule 4 is the simple
//! Swiss. Sums of ratings are whole, everything else is in half points.

use super::machine::{Criterion, Judgement, Terms};
use super::policies::{Branch, MissingPoints, MissingRating, Opponents, Policies, RuleTwo};
use super::table::{Line, Slot, Table};
use crate::number::{Exact, Score};

/// 局分總和: total points.
pub fn points(table: &Table) -> Criterion<'_> {
    Criterion::value("points", |line| table.lines[line].points.exact())
}

/// Rule 1 where every opponent of a score group is rated, else rule 2.
pub fn rating_sum_or_progressive<'a>(table: &'a Table, policies: &'a Policies) -> Criterion<'a> {
    let criterion = Criterion::larger(|group| {
        let (word, terms) = rating_sum_or_progressive_terms(table, policies, group);
        Judgement {
            word: word.into(),
            terms: Terms::Sequence(group.iter().map(|&line| terms(line)).collect()),
        }
    });
    match policies.branch {
        Branch::ScoreGroup => criterion,
        Branch::Subgroup => criterion.for_subgroups(),
    }
}

/// The terms of a line.
pub(super) type SumOf<'a> = Box<dyn Fn(usize) -> Vec<Exact> + 'a>;

/// The rule that holds for a group, by its word, and its terms for each line.
pub(super) fn rating_sum_or_progressive_terms<'a>(
    table: &'a Table,
    policies: &'a Policies,
    group: &[usize],
) -> (&'static str, SumOf<'a>) {
    if asks_for_rule_two(table, policies, group) {
        ("progressive", Box::new(|line| progressive(&table.lines[line])))
    } else {
        (
            "rating-sum",
            Box::new(|line| rating_sums(table, policies, &table.lines[line])),
        )
    }
}

/// Whether somebody in the group met an opponent without a rating.
fn asks_for_rule_two(table: &Table, policies: &Policies, group: &[usize]) -> bool {
    let unrated = |slot: &Slot| match opponent(slot, policies.opponents_in_table) {
        Some(opponent) => table.lines[opponent].rating.is_none(),
        None => policies.rule_two == RuleTwo::UnratedOrMissing,
    };
    let self_unrated = |line: &Line| policies.rule_two == RuleTwo::UnratedOrMissing && line.rating.is_none();
    let lines = group.iter().map(|&line| &table.lines[line]);
    lines
        .into_iter()
        .any(|line| self_unrated(line) || line.slots.iter().any(unrated))
}

fn opponent(slot: &Slot, who: Opponents) -> Option<usize> {
    slot.opponent.filter(|_| who == Opponents::Scheduled || slot.played)
}

/// Rule 1: the sum of the opponents' ratings without the lowest, without the two lowest, and so on.
///
/// - Output: T1 to T(n-1) of n slots, in whole points. The full sum is never compared.
fn rating_sums(table: &Table, policies: &Policies, line: &Line) -> Vec<Exact> {
    let mut ratings: Vec<i64> = line
        .slots
        .iter()
        .filter_map(|slot| rating_of(table, policies, slot))
        .collect();
    ratings.sort_unstable_by(|a, b| b.cmp(a));
    ratings.pop();
    let mut sums: Vec<_> = running(ratings.into_iter()).map(Exact::whole).collect();
    sums.reverse();
    sums
}

/// The rating a slot gives; an opponent without one is nothing, as a missing opponent is.
fn rating_of(table: &Table, policies: &Policies, slot: &Slot) -> Option<i64> {
    let met = opponent(slot, policies.opponents_in_table);
    let rating = met
        .and_then(|met| table.lines[met].rating)
        .map(|rating| i64::from(rating.points()));
    match policies.missing_rating {
        MissingRating::Zero => Some(rating.unwrap_or(0)),
        MissingRating::Skipped => rating,
    }
}

/// Rule 2: the sum of the scores after each round, without the first, without the first two, and so on.
///
/// - Output: U0 to U(n-1), in points. Byes and forfeits count as awarded.
/// - Reading: the text can also be read as a count begun anew after the first round; the order is the same.
fn progressive(line: &Line) -> Vec<Exact> {
    let after_rounds: Vec<i64> = running(line.slots.iter().map(|slot| i64::from(slot.points.halves()))).collect();
    let mut sums: Vec<_> = running(after_rounds.into_iter().rev()).map(halves).collect();
    sums.reverse();
    sums
}

/// 累进分, in a Swiss also 小分: the sum of the score after each round, in points.
pub fn progressive_total(table: &Table) -> Criterion<'_> {
    Criterion::value("progressive", |line| {
        progressive(&table.lines[line]).first().copied().unwrap_or_default()
    })
}

/// Rule 2 for everybody, whether the opponents are rated or not.
pub fn progressive_cut(table: &Table) -> Criterion<'_> {
    Criterion::sequence("progressive", |line| progressive(&table.lines[line]))
}

/// Rule 3: points against opponents who are not in the lowest score group, the two lowest, and so on.
///
/// - Output: S1 to Sm of m score groups, in points. Forfeits are games of the table; byes are in none.
pub fn ladder<'a>(table: &'a Table, policies: &'a Policies) -> Criterion<'a> {
    Criterion::sequence("ladder", ladder_terms(table, policies))
}

/// The terms of rule 3.
pub(super) fn ladder_terms<'a>(table: &'a Table, policies: &'a Policies) -> SumOf<'a> {
    let groups = score_groups(table);
    Box::new(move |line| {
        let mut rungs = vec![0_i64; groups.len()];
        for slot in &table.lines[line].slots {
            let Some(met) = opponent(slot, policies.opponents_in_table) else {
                continue;
            };
            if let Ok(rung) = groups.binary_search(&table.lines[met].points) {
                rungs[rung] += i64::from(slot.points.halves());
            }
        }
        let mut above: Vec<_> = running(rungs.into_iter().skip(1).rev()).map(halves).collect();
        above.reverse();
        above.push(Exact::ZERO);
        above
    })
}

/// The distinct final scores of the table, lowest first.
fn score_groups(table: &Table) -> Vec<Score> {
    let mut groups: Vec<_> = table
        .ranked()
        .into_iter()
        .map(|line| table.lines[line].points)
        .collect();
    groups.sort_unstable();
    groups.dedup();
    groups
}

/// Rule 4, 对手分: the sum of the final points of all opponents.
pub fn opponents_points<'a>(table: &'a Table, policies: &'a Policies) -> Criterion<'a> {
    let points = points_met(table, policies);
    Criterion::value("opponents-points", move |line| {
        table.lines[line].slots.iter().map(&points).sum::<Score>().exact()
    })
}

/// 对手分逆减: the same without the opponent of the last round, without those of the last two, and so on.
pub fn opponents_points_cut<'a>(table: &'a Table, policies: &'a Policies) -> Criterion<'a> {
    let points = points_met(table, policies);
    Criterion::sequence("opponents-points-cut", move |line| {
        let met = table.lines[line]
            .slots
            .iter()
            .map(|slot| i64::from(points(slot).halves()));
        let mut sums: Vec<_> = running(met).map(halves).collect();
        sums.pop();
        sums.reverse();
        sums
    })
}

/// The final points of the opponent of a round, as rule 4 counts them.
fn points_met<'a>(table: &'a Table, policies: &'a Policies) -> impl Fn(&Slot) -> Score + 'a {
    figures_met(table, policies, |line| table.lines[line].points)
}

/// The same of other points than those of the lines.
pub(super) fn figures_met<'a>(
    table: &'a Table,
    policies: &'a Policies,
    points: impl Fn(usize) -> Score + 'a,
) -> impl Fn(&Slot) -> Score + 'a {
    let missing = match policies.missing_points {
        MissingPoints::Zero => Score::ZERO,
        MissingPoints::LowestOfField => table.ranked().into_iter().map(&points).min().unwrap_or_default(),
    };
    move |slot| opponent(slot, policies.opponents_in_points).map_or(missing, &points)
}

/// 胜者小分, in a round robin also 小分: points of the beaten and half the points of those drawn with.
///
/// - Output: in points. Forfeits are games of the table.
pub fn sonneborn_berger<'a>(table: &'a Table, policies: &'a Policies) -> Criterion<'a> {
    let of_slot = move |slot: &Slot| {
        opponent(slot, policies.opponents_in_table).map_or(0, |met| {
            i64::from(table.lines[met].points.halves()) * i64::from(slot.points.halves())
        })
    };
    Criterion::value("sonneborn-berger", move |line| {
        halves(table.lines[line].slots.iter().map(of_slot).sum()).per(2)
    })
}

/// 直胜: the points in the games between two, where exactly two are level; otherwise nothing.
pub fn direct_of_two(table: &Table) -> Criterion<'_> {
    Criterion::larger(|group| {
        let against = |&line: &usize| {
            let met = table.lines[line]
                .slots
                .iter()
                .filter(|slot| slot.opponent.is_some_and(|met| group.contains(&met)));
            met.map(|slot| slot.points).sum::<Score>().exact()
        };
        let terms = match group {
            [_, _] => group.iter().map(against).collect(),
            _ => vec![Exact::ZERO; group.len()],
        };
        Judgement {
            word: "direct-of-two".into(),
            terms: Terms::Single(terms),
        }
    })
}

/// Warnings in the whole event; fewer are better.
pub fn warnings(table: &Table) -> Criterion<'_> {
    Criterion::value("warnings", |line| Exact::whole(i64::from(table.lines[line].warnings))).smaller()
}

/// The sums of the first, the first two, ... of some figures.
fn running(figures: impl Iterator<Item = i64>) -> impl Iterator<Item = i64> {
    figures.scan(0, |sum, figure| {
        *sum += figure;
        Some(*sum)
    })
}

fn halves(halves: i64) -> Exact {
    Exact::ratio(i128::from(halves), 2)
}

#[cfg(test)]
mod tests;

//! 6: the direct encounter.

use super::view::View;
use crate::number::Exact;

/// What separates level lines by the games among them: the larger, the better.
///
/// - Output: in points, where all have met, or in a complete table. In a Swiss in which not all have met: how many
///   remain below one who is first whatever the outcome of the missing games; nothing for the others.
pub fn encounter(view: &View<'_>, group: &[usize]) -> Vec<Exact> {
    let scores = scores(view, group);
    let missing: Vec<i64> = group.iter().map(|&line| missing(view, line, group)).collect();
    if view.is_complete() || missing.iter().all(|&count| count == 0) {
        return scores;
    }
    certain(view, &scores, &missing)
}

/// 6.1: what each has from the games among them, and what is shown.
pub fn scores(view: &View<'_>, group: &[usize]) -> Vec<Exact> {
    group.iter().map(|&line| score(view, line, group)).collect()
}

/// The sum of the mean result against each of the others.
fn score(view: &View<'_>, line: usize, group: &[usize]) -> Exact {
    let others = group.iter().filter(|&&other| other != line);
    others.filter_map(|&other| against(view, line, other)).sum()
}

/// The mean result against another; none without a game.
fn against(view: &View<'_>, line: usize, other: usize) -> Option<Exact> {
    let games = view.slots(line).iter().filter(|slot| view.met(slot) == Some(other));
    let points: Vec<Exact> = games.map(|slot| view.points(slot).exact()).collect();
    let count = i64::try_from(points.len()).ok().filter(|&count| count > 0)?;
    Some(points.into_iter().sum::<Exact>().per(count))
}

fn missing(view: &View<'_>, line: usize, group: &[usize]) -> i64 {
    let others = group.iter().filter(|&&other| other != line);
    let count = others.filter(|&&other| against(view, line, other).is_none()).count();
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// 6.3: one after the other, those who are on top for certain.
fn certain(view: &View<'_>, scores: &[Exact], missing: &[i64]) -> Vec<Exact> {
    let best = |at: usize| scores[at] + view.win().exact().times(missing[at]);
    let mut left: Vec<usize> = (0..scores.len()).collect();
    let mut values = vec![Exact::ZERO; scores.len()];
    while left.len() > 1 {
        let on_top = |&&at: &&usize| left.iter().all(|&other| other == at || scores[at] > best(other));
        let Some(&first) = left.iter().find(on_top) else {
            break;
        };
        left.retain(|&at| at != first);
        values[first] = Exact::whole(i64::try_from(left.len()).unwrap_or(i64::MAX));
    }
    values
}

//! The ranking machine: criteria one after the other, shared places, and what decided each place.
//!
//! It knows nothing of chess. An item is a number; a criterion judges a group of items that are level so far. Players,
//! teams and festival groups are ranked by the same machine with other criteria.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::number::Exact;

/// The word of a criterion, as output files bear it.
pub type Word = Arc<str>;

/// The word for a place that a play-off decided.
pub const PLAY_OFF: &str = "play-off";
/// The word where nothing separates anybody.
pub const JOINT: &str = "joint";

/// Which value is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefer {
    /// The larger.
    Larger,
    /// The smaller, as with sums of places.
    Smaller,
}

/// When a criterion is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recompute {
    /// Once for a group; its values do not depend on who else is level.
    Never,
    /// Anew for those still level, each time it separates somebody.
    ForSubgroups,
}

/// What a criterion says of a group: a value, or a sequence of values compared from its first, for each member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terms {
    /// One value each.
    Single(Vec<Exact>),
    /// A sequence each.
    Sequence(Vec<Vec<Exact>>),
}

impl Terms {
    /// The same with every value changed.
    fn map(self, change: impl Fn(Exact) -> Exact) -> Self {
        match self {
            Self::Single(values) => Self::Single(values.into_iter().map(change).collect()),
            Self::Sequence(sequences) => {
                let changed = |sequence: Vec<Exact>| sequence.into_iter().map(&change).collect();
                Self::Sequence(sequences.into_iter().map(changed).collect())
            }
        }
    }
}

/// What a criterion says of a group, and its word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The word of the criterion; a criterion with branches has one for each.
    pub word: Word,
    /// The values, in the order of the group.
    pub terms: Terms,
}

/// How a group of items is judged.
pub type Judge<'a> = Box<dyn Fn(&[usize]) -> Judgement + 'a>;

/// A criterion of a ranking.
pub struct Criterion<'a> {
    /// Which value is the better one.
    pub prefer: Prefer,
    /// When it is computed.
    pub recompute: Recompute,
    /// Judges a group.
    pub judge: Judge<'a>,
    /// What is shown of a group, where it is not what is compared.
    pub show: Option<Judge<'a>>,
}

impl<'a> Criterion<'a> {
    /// A criterion of which more is better and which is computed once for a group.
    pub fn larger(judge: impl Fn(&[usize]) -> Judgement + 'a) -> Self {
        Self {
            prefer: Prefer::Larger,
            recompute: Recompute::Never,
            judge: Box::new(judge),
            show: None,
        }
    }

    /// A criterion with one value of its own for each item.
    pub fn value(word: impl Into<Word>, value: impl Fn(usize) -> Exact + 'a) -> Self {
        let word = word.into();
        let terms = move |group: &[usize]| Terms::Single(group.iter().map(|&item| value(item)).collect());
        Self::larger(move |group| Judgement {
            word: Arc::clone(&word),
            terms: terms(group),
        })
    }

    /// A criterion with a sequence of its own for each item.
    pub fn sequence(word: impl Into<Word>, sequence: impl Fn(usize) -> Vec<Exact> + 'a) -> Self {
        let word = word.into();
        let terms = move |group: &[usize]| Terms::Sequence(group.iter().map(|&item| sequence(item)).collect());
        Self::larger(move |group| Judgement {
            word: Arc::clone(&word),
            terms: terms(group),
        })
    }

    /// The same criterion, of which less is better.
    #[must_use]
    pub fn smaller(self) -> Self {
        Self {
            prefer: Prefer::Smaller,
            ..self
        }
    }

    /// The same criterion with every value taken so many times, except under a word.
    #[must_use]
    pub fn times(self, count: i64, except: &'static str) -> Self {
        Self {
            judge: times(self.judge, count, except),
            show: self.show.map(|show| times(show, count, except)),
            ..self
        }
    }

    /// The same criterion, of which something else is shown than what is compared.
    #[must_use]
    pub fn showing(self, show: impl Fn(&[usize]) -> Judgement + 'a) -> Self {
        Self {
            show: Some(Box::new(show)),
            ..self
        }
    }

    /// The same criterion, computed anew for those still level.
    #[must_use]
    pub fn for_subgroups(self) -> Self {
        Self {
            recompute: Recompute::ForSubgroups,
            ..self
        }
    }
}

fn times<'a>(judge: Judge<'a>, count: i64, except: &'static str) -> Judge<'a> {
    Box::new(move |group| {
        let Judgement { word, terms } = judge(group);
        let count = if *word == *except { 1 } else { count };
        let terms = terms.map(|value| value.times(count));
        Judgement { word, terms }
    })
}

/// What a criterion gave an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The word of the criterion.
    pub word: Word,
    /// One value, or the sequence.
    pub terms: Vec<Exact>,
}

/// A row of a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub item: usize,
    /// The place; level items share one and the next is skipped (1, 2, 2, 4).
    pub place: u32,
    /// What each criterion gave, in order.
    pub values: Vec<Value>,
    /// The word of the criterion that separates the row from the row above. The first row is separated from the first
    /// lower one; joint rows bear what the first of them bears.
    pub decided_by: Word,
    /// The step within a sequence, from 1.
    pub step: Option<u32>,
}

/// Ranks items. Level items keep the order in which they are given.
pub fn rank(items: &[usize], criteria: &[Criterion<'_>], play_off_winner: Option<usize>) -> Vec<Row> {
    let mut groups = Vec::new();
    let entries = items
        .iter()
        .map(|&item| Entry {
            item,
            values: Vec::new(),
        })
        .collect();
    split(entries, criteria, 0, None, &mut groups);
    if let Some(winner) = play_off_winner {
        lift(&mut groups, winner);
    }
    rows(groups)
}

/// The items that share the first place, without ranking the others.
pub fn first(items: &[usize], criteria: &[Criterion<'_>]) -> Vec<usize> {
    criteria
        .iter()
        .fold(items.to_vec(), |group, criterion| leaders(&group, criterion))
}

/// Those of a group whom a criterion puts first.
fn leaders(group: &[usize], criterion: &Criterion<'_>) -> Vec<usize> {
    let entries = group
        .iter()
        .map(|&item| Entry {
            item,
            values: Vec::new(),
        })
        .collect();
    let (parts, _) = part(entries, criterion, 0);
    let best: Vec<usize> = parts
        .into_iter()
        .next()
        .into_iter()
        .flatten()
        .map(|entry| entry.item)
        .collect();
    let again = criterion.recompute == Recompute::ForSubgroups && best.len() < group.len();
    if again { leaders(&best, criterion) } else { best }
}

/// An item on its way through the criteria.
#[derive(Debug)]
struct Entry {
    item: usize,
    values: Vec<Value>,
}

/// What separates a group from the group above it. The order of the fields is the order of weight.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cut {
    level: usize,
    step: Option<u32>,
    word: Word,
}

/// Items that nothing separates.
#[derive(Debug)]
struct Group {
    members: Vec<Entry>,
    above: Option<Cut>,
}

/// Splits a group by the criteria from a level on; the parts are appended best first.
fn split(group: Vec<Entry>, criteria: &[Criterion<'_>], level: usize, above: Option<Cut>, groups: &mut Vec<Group>) {
    let Some(criterion) = criteria.get(level) else {
        return groups.push(Group { members: group, above });
    };
    let items: Vec<usize> = group.iter().map(|entry| entry.item).collect();
    let earlier = |entry: &Entry| Some((entry.item, entry.values.get(level)?.clone()));
    let earlier: BTreeMap<usize, Value> = group.iter().filter_map(earlier).collect();
    let (mut parts, cuts) = part(group, criterion, level);
    let shown = match &criterion.show {
        // A group that stays whole keeps what split it from others.
        _ if parts.len() == 1 && !earlier.is_empty() => earlier,
        Some(show) => of_items(&items, show(&items)),
        None => BTreeMap::new(),
    };
    for entry in parts.iter_mut().flatten() {
        if let Some(value) = shown.get(&entry.item) {
            entry.values[level] = value.clone();
        }
    }
    let again = criterion.recompute == Recompute::ForSubgroups && parts.len() > 1;
    let next = if again { level } else { level + 1 };
    for (part, cut) in parts
        .into_iter()
        .zip(std::iter::once(above).chain(cuts.into_iter().map(Some)))
    {
        split(part, criteria, next, cut, groups);
    }
}

/// A judgement by item.
fn of_items(items: &[usize], Judgement { word, terms }: Judgement) -> BTreeMap<usize, Value> {
    let value = |terms| Value {
        word: Arc::clone(&word),
        terms,
    };
    items
        .iter()
        .copied()
        .zip(sequences(terms).into_iter().map(value))
        .collect()
}

/// The parts into which one criterion splits a group, best first, and what separates each from the one before.
fn part(mut group: Vec<Entry>, criterion: &Criterion<'_>, level: usize) -> (Vec<Vec<Entry>>, Vec<Cut>) {
    let items: Vec<_> = group.iter().map(|entry| entry.item).collect();
    let Judgement { word, terms } = (criterion.judge)(&items);
    let is_sequence = matches!(terms, Terms::Sequence(_));
    for (entry, terms) in group.iter_mut().zip(sequences(terms)) {
        entry.values.truncate(level);
        entry.values.push(Value {
            word: Arc::clone(&word),
            terms,
        });
    }
    group.sort_by(|a, b| in_order(criterion.prefer, &a.values[level].terms, &b.values[level].terms));
    let depth = depth(&group, criterion.recompute, level);
    let (mut parts, mut cuts): (Vec<Vec<Entry>>, Vec<Cut>) = (Vec::new(), Vec::new());
    for entry in group {
        let above = parts.last().and_then(|part| part.last());
        let step = above.and_then(|above| difference(&above.values[level].terms, &entry.values[level].terms));
        let cut = step.filter(|&step| step <= depth).map(|step| Cut {
            level,
            step: is_sequence.then_some(step),
            word: Arc::clone(&word),
        });
        match parts.last_mut() {
            Some(part) if cut.is_none() => part.push(entry),
            _ => parts.push(vec![entry]),
        }
        cuts.extend(cut);
    }
    (parts, cuts)
}

/// How deep into the sequences a group is split at once: to the end, or to the first step that separates anybody.
fn depth(sorted: &[Entry], recompute: Recompute, level: usize) -> u32 {
    let pairs = sorted.windows(2);
    let steps = pairs.filter_map(|pair| difference(&pair[0].values[level].terms, &pair[1].values[level].terms));
    match recompute {
        Recompute::Never => u32::MAX,
        Recompute::ForSubgroups => steps.min().unwrap_or(u32::MAX),
    }
}

fn sequences(terms: Terms) -> Vec<Vec<Exact>> {
    match terms {
        Terms::Single(values) => values.into_iter().map(|value| vec![value]).collect(),
        Terms::Sequence(sequences) => sequences,
    }
}

fn in_order(prefer: Prefer, a: &[Exact], b: &[Exact]) -> Ordering {
    match prefer {
        Prefer::Larger => b.cmp(a),
        Prefer::Smaller => a.cmp(b),
    }
}

/// The first step, from 1, at which two sequences differ.
fn difference(a: &[Exact], b: &[Exact]) -> Option<u32> {
    let common = a.iter().zip(b).position(|(a, b)| a != b);
    let at = common.or_else(|| (a.len() != b.len()).then_some(a.len().min(b.len())))?;
    u32::try_from(at + 1).ok()
}

/// Puts the winner of a play-off first; the others keep their order. Who leads on the first criterion alone needed none.
fn lift(groups: &mut Vec<Group>, winner: usize) {
    let found = groups
        .iter()
        .position(|group| group.members.iter().any(|entry| entry.item == winner));
    let Some(at) = found else { return };
    let alone = at == 0 && groups[0].members.len() == 1;
    if alone
        && groups
            .get(1)
            .and_then(|next| next.above.as_ref())
            .is_none_or(|cut| cut.level == 0)
    {
        return;
    }
    let members = &mut groups[at].members;
    let (lifted, rest) = std::mem::take(members)
        .into_iter()
        .partition(|entry| entry.item == winner);
    *members = rest;
    close_gap(groups, at);
    if let Some(next) = groups.first_mut() {
        next.above = Some(Cut {
            level: 0,
            step: None,
            word: PLAY_OFF.into(),
        });
    }
    groups.insert(
        0,
        Group {
            members: lifted,
            above: None,
        },
    );
}

/// Takes an empty group out; what separated its neighbours is the weightier of the two cuts.
fn close_gap(groups: &mut Vec<Group>, at: usize) {
    if !groups[at].members.is_empty() {
        return;
    }
    let gone = groups.remove(at);
    if let Some(next) = groups.get_mut(at) {
        next.above = gone.above.into_iter().chain(next.above.take()).min();
    }
}

fn rows(groups: Vec<Group>) -> Vec<Row> {
    let of_first = groups.get(1).and_then(|second| second.above.clone());
    let mut rows = Vec::new();
    for group in groups {
        let place = u32::try_from(rows.len() + 1).unwrap_or(u32::MAX);
        let alone = group.members.len() == 1;
        let above = group.above.or_else(|| of_first.clone());
        for Entry { item, values } in group.members {
            let only = values.first().filter(|_| alone);
            let (decided_by, step) = match &above {
                Some(cut) => (Arc::clone(&cut.word), cut.step),
                None => (only.map_or_else(|| JOINT.into(), |value| Arc::clone(&value.word)), None),
            };
            rows.push(Row {
                item,
                place,
                values,
                decided_by,
                step,
            });
        }
    }
    rows
}

#[cfg(test)]
mod tests;

//! The order of the list.

use std::cmp::Reverse;
use std::sync::Arc;

use dengji_core::publication::ListRow;
use dengji_core::rulebook::Rules;
use dengji_core::terms::Title;
use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed};
use icu_locale_core::{Locale, locale};
use rayon::prelude::*;

/// The language by whose collation names are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameOrder {
    /// Chinese: by pinyin.
    Chinese,
    /// English: the root collation.
    English,
}

impl NameOrder {
    /// The rank of each name in this order, from 0; equal names share one.
    pub fn ranks(self, names: &[&str]) -> Vec<u32> {
        let collator = self.collator();
        let compare = |a: &str, b: &str| collator.as_ref().map_or_else(|| a.cmp(b), |of| of.compare(a, b));
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.par_sort_by(|&a, &b| compare(names[a], names[b]));
        let mut ranks = vec![0; names.len()];
        let mut rank = 0;
        for pair in order.windows(2) {
            rank += u32::from(compare(names[pair[0]], names[pair[1]]).is_ne());
            ranks[pair[1]] = rank;
        }
        ranks
    }

    fn collator(self) -> Option<CollatorBorrowed<'static>> {
        let locale: Locale = match self {
            Self::Chinese => locale!("zh"),
            Self::English => locale!("en"),
        };
        Collator::try_new(locale.into(), CollatorOptions::default()).ok()
    }
}

/// Orders the list and gives every row its rank; equal ratings share one.
///
/// - Article: 二: rating, then title, then more games, then name; the register number where all are equal.
pub fn place(rules: &Rules, rows: &mut [ListRow], names: NameOrder) {
    place_by(&rules.list.values.title_order, rows, names);
}

/// [`place`] with titles in this order, the highest first.
///
/// Names are compared only where rating, title and games are equal.
pub fn place_by(titles: &[Arc<str>], rows: &mut [ListRow], names: NameOrder) {
    let collator = names.collator();
    let key_of = |name: &str| {
        let mut key = Vec::new();
        // Writing to memory does not fail.
        if let Some(collator) = &collator {
            let Ok(()) = collator.write_sort_key_to(name, &mut key);
        }
        key
    };
    let key = |(at, row): (usize, &ListRow)| {
        let title = title_rank(titles, &row.title);
        ((Reverse(row.rating), title, Reverse(row.games_total)), at)
    };
    let mut order: Vec<_> = rows.par_iter().enumerate().map(key).collect();
    order.par_sort_unstable();
    let shown: &[ListRow] = rows;
    order.par_chunk_by_mut(|a, b| a.0 == b.0).for_each(|equal| {
        if equal.len() > 1 {
            equal.sort_by_cached_key(|&(_, at)| (key_of(&shown[at].name), &shown[at].player));
        }
    });
    arrange(rows, &mut order.into_iter().map(|(_, at)| at).collect::<Vec<_>>());
    let mut shared = None;
    for (position, row) in (1..).zip(rows) {
        let (rating, rank) = shared
            .filter(|&(rating, _)| rating == row.rating)
            .unwrap_or((row.rating, position));
        row.rank = rank;
        shared = Some((rating, rank));
    }
}

/// Puts rows into an order, in place: the first is the one that stood at `order[0]`.
fn arrange<T>(rows: &mut [T], order: &mut [usize]) {
    for first in 0..order.len() {
        let mut at = first;
        loop {
            let from = std::mem::replace(&mut order[at], at);
            if from == first {
                break;
            }
            rows.swap(at, from);
            at = from;
        }
    }
}

/// The position of a title in the order of the rule set, with 男子 or 女子 in front left aside; others after, none last.
fn title_rank(order: &[Arc<str>], title: &Title) -> usize {
    let word = title.0.trim_start_matches("男子").trim_start_matches("女子");
    let unknown = if title.is_none() { order.len() + 1 } else { order.len() };
    order.iter().position(|known| **known == *word).unwrap_or(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_put_into_any_order() {
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 2, 3, 0], [2, 0, 3, 1], [0, 2, 1, 3]] {
            let mut rows = ["a", "b", "c", "d"];
            arrange(&mut rows, &mut order.clone());
            assert_eq!(rows, order.map(|at| ["a", "b", "c", "d"][at]), "{order:?}");
        }
    }

    #[test]
    fn keys_of_names_order_them_as_the_collation_does() {
        let names = [
            "竹静",
            "白知远",
            "安然",
            "白 知远",
            "白知遠",
            "𠮷野",
            "an ran",
            "An Ran",
            "An-Ran",
            "Zhang, San",
            "zhang san",
            "张三",
            "Müller",
            "Muller",
            "Øst",
            "Ost",
            "éa",
            "",
            "曾一",
            "单于",
            "O'Neil",
            "ONeil",
            "山田1",
            "山田10",
            "山田2",
            "Ｗei",
        ];
        for order in [NameOrder::Chinese, NameOrder::English] {
            let collator = order.collator().expect("a collation");
            let key = |name: &str| {
                let mut key = Vec::new();
                let Ok(()) = collator.write_sort_key_to(name, &mut key);
                key
            };
            for (a, b) in names.iter().flat_map(|a| names.map(|b| (*a, b))) {
                assert_eq!(key(a).cmp(&key(b)), collator.compare(a, b), "{order:?}: {a} {b}");
            }
        }
    }

    #[test]
    fn names_are_ranked_by_pinyin_and_equal_names_share_a_rank() {
        // an, bai, bai, zhu
        assert_eq!(
            NameOrder::Chinese.ranks(&["竹静", "白知远", "安然", "白知远"]),
            [2, 1, 0, 1]
        );
    }
}

//! The order of the list.

use std::cmp::Reverse;
use std::sync::Arc;

use dengji_core::publication::{ListRow, Status};
use dengji_core::terms::{GameCount, PlayerIndex, Rating, Register, RegisterEntry, Title};
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

/// Names of so many equal players are compared one by one, up to the first letter that differs; those of more by keys.
const FEW: usize = 16;

/// Who stands on a list, with what ranks him.
pub struct Listed {
    /// Who.
    pub player: PlayerIndex,
    /// His rating.
    pub rating: Rating,
    /// The position of his title, as [`title_rank`] has it.
    pub title: u32,
    /// His games.
    pub games: GameCount,
}

/// A place on a list.
#[derive(Clone, Copy, Debug)]
pub struct Ranked {
    /// Whose.
    pub player: PlayerIndex,
    /// His rating.
    pub rating: Rating,
    /// His rank.
    pub rank: u32,
}

impl Ranked {
    /// His row, with the previous rating if one was published; what his system keeps besides is for it to say.
    pub fn row(self, entry: &RegisterEntry, home: &Arc<str>, previous: Option<Rating>, is_inactive: bool) -> ListRow {
        let change = previous.map(|previous| self.rating.points() - previous.points());
        ListRow {
            rank: self.rank,
            player: entry.id.clone(),
            name: Arc::clone(&entry.name),
            sex: entry.sex,
            unit: entry.unit.clone(),
            federation: entry.federation.clone().unwrap_or_else(|| Arc::clone(home)),
            title: entry.title.clone(),
            rating: self.rating,
            birth_year: entry.birth_year,
            exact: None,
            previous,
            change,
            games_period: GameCount::ZERO,
            games_total: GameCount::ZERO,
            k: None,
            status: match (change, is_inactive) {
                (None, _) => Status::New,
                (Some(_), true) => Status::Inactive,
                (Some(0), false) => Status::Unchanged,
                (Some(_), false) => Status::Changed,
            },
        }
    }
}

/// The rows of a list in its order, each made for a player and his rank; equal ratings share one.
///
/// - Article: 二: rating, then title, then more games, then name; the register number where all are equal.
///
/// Names are compared only where rating, title and games are equal.
pub fn in_order(
    register: &Register,
    mut listed: Vec<Listed>,
    names: NameOrder,
    row: impl Fn(Ranked) -> ListRow + Sync + Send,
) -> Vec<ListRow> {
    let collator = names.collator();
    let key_of = |name: &str| {
        let mut key = Vec::new();
        // Writing to memory does not fail.
        if let Some(collator) = &collator {
            let Ok(()) = collator.write_sort_key_to(name, &mut key);
        }
        key
    };
    let merits = |of: &Listed| (Reverse(of.rating), of.title, Reverse(of.games));
    listed.par_sort_unstable_by_key(|of| (merits(of), of.player));
    listed
        .par_chunk_by_mut(|a, b| merits(a) == merits(b))
        .filter(|equal| equal.len() > 1)
        .for_each(|equal| {
            let entry = |of: &Listed| register.entry(of.player);
            match &collator {
                Some(collator) if equal.len() <= FEW => equal.sort_by(|a, b| {
                    let (a, b) = (entry(a), entry(b));
                    collator.compare(&a.name, &b.name).then_with(|| a.id.cmp(&b.id))
                }),
                _ => equal.sort_by_cached_key(|of| (key_of(&entry(of).name), &entry(of).id)),
            }
        });
    let mut shared = None;
    let rank = |(position, Listed { player, rating, .. })| {
        let (_, rank) = shared.filter(|&(of, _)| of == rating).unwrap_or((rating, position));
        shared = Some((rating, rank));
        Ranked { player, rating, rank }
    };
    let ranked: Vec<Ranked> = (1..).zip(listed).map(rank).collect();
    ranked.into_par_iter().map(row).collect()
}

/// The position of a title in the order of the rule set, with 男子 or 女子 in front left aside; others after, none last.
pub fn title_rank(order: &[Arc<str>], title: &Title) -> u32 {
    let word = title.0.trim_start_matches("男子").trim_start_matches("女子");
    let unknown = if title.is_none() { order.len() + 1 } else { order.len() };
    let rank = order.iter().position(|known| **known == *word).unwrap_or(unknown);
    u32::try_from(rank).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

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

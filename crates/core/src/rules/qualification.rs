//! Qualification by the average of published ratings.

use std::fmt;

use crate::number::Exact;
use crate::rulebook::params::QualificationRule;
use crate::terms::{KFactor, Rating};

/// What a list publishes of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// The rating.
    pub rating: Rating,
    /// The K that holds from this list on.
    pub k: KFactor,
}

/// Why a player does not qualify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disqualified {
    /// Not on each of the lists.
    NotListed,
    /// With this K on one of them.
    Coefficient(KFactor),
}

impl fmt::Display for Disqualified {
    /// The word used in output files: `not-listed`, `k-25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotListed => f.write_str("not-listed"),
            Self::Coefficient(k) => write!(f, "k-{k}"),
        }
    }
}

/// What 八(十七) says of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Qualification {
    /// The average, of a player on each of the lists.
    pub average: Option<Exact>,
    /// Why he is not compared; none: he is.
    pub refused: Option<Disqualified>,
}

/// The figure by which players are compared for an event.
///
/// - Article: `cn-national` 八(十七).
/// - Inputs: what each of the last lists publishes of the player, newest or oldest first; lists beyond the number of
///   the article are not given.
/// - Output: the average of the ratings, and why it does not count.
/// - Rounding: none, the average is exact.
pub fn qualify(rule: &QualificationRule, lists: &[Option<Published>]) -> Qualification {
    let published: Vec<_> = lists.iter().flatten().collect();
    let is_listed = published.len() == lists.len() && u32::try_from(lists.len()) == Ok(rule.lists);
    if !is_listed || published.is_empty() {
        return Qualification {
            average: None,
            refused: Some(Disqualified::NotListed),
        };
    }
    let sum: Exact = published.iter().map(|entry| entry.rating.exact()).sum();
    let provisional = published.iter().any(|entry| entry.k == rule.not_with_k);
    Qualification {
        average: Some(sum.per(i64::from(rule.lists))),
        refused: provisional.then_some(Disqualified::Coefficient(rule.not_with_k)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: QualificationRule = QualificationRule {
        lists: 2,
        not_with_k: KFactor::new(25),
    };

    #[expect(clippy::unnecessary_wraps, reason = "the cases read better")]
    fn on_list(points: i32, k: i32) -> Option<Published> {
        Some(Published {
            rating: Rating::new(points),
            k: KFactor::new(k),
        })
    }

    fn verdict(lists: &[Option<Published>]) -> (String, String) {
        let Qualification { average, refused } = qualify(&RULE, lists);
        (
            average.map_or(String::new(), |figure| figure.to_string()),
            refused.map_or(String::new(), |why| why.to_string()),
        )
    }

    #[test]
    fn the_average_of_the_last_two_lists_is_exact() {
        assert_eq!(
            verdict(&[on_list(2316, 15), on_list(2301, 10)]),
            ("2308.5".into(), String::new())
        );
    }

    #[test]
    fn both_lists_are_needed() {
        for lists in [[on_list(2316, 15), None], [None, on_list(2316, 15)], [None, None]] {
            assert_eq!(verdict(&lists), (String::new(), "not-listed".into()));
        }
        assert_eq!(verdict(&[on_list(2316, 15)]).1, "not-listed");
    }

    #[test]
    fn a_k_of_25_on_either_list_does_not_qualify() {
        for lists in [
            [on_list(2300, 25), on_list(2301, 15)],
            [on_list(2300, 15), on_list(2301, 25)],
        ] {
            assert_eq!(verdict(&lists), ("2300.5".into(), "k-25".into()));
        }
    }
}

//! The rules that say who is on a list, each to be left out.

use dengji_core::rulebook::Rules;
use dengji_core::terms::{GameCount, Rating};

use super::change_by_game;

/// A rule that keeps players off a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// 二: who has not played for years leaves.
    Leaving,
    /// 八(八): so many games before a first rating.
    GamesNeeded,
    /// 八(七): so many games in an event that counts for a first rating.
    GamesInEvent,
    /// 八(八): a performance serves so many lists.
    Lapse,
    /// 八(十): too low a performance is void.
    Void,
}

impl Rule {
    /// Every one.
    pub const ALL: [Self; 5] = [
        Self::Leaving,
        Self::GamesNeeded,
        Self::GamesInEvent,
        Self::Lapse,
        Self::Void,
    ];

    /// The figure that the rule states.
    pub fn figure(self, rules: &Rules) -> String {
        let first = rules.by_game.as_ref().map(|by_game| &by_game.first_rating.values);
        match self {
            Self::Leaving => rules.list.values.keep_years.to_string(),
            Self::GamesNeeded => first.map_or(rules.pool.values.games, |first| first.games).to_string(),
            Self::GamesInEvent => first
                .map_or(rules.counted_games.values.unrated_at_least, |first| {
                    first.games_in_event
                })
                .to_string(),
            Self::Lapse => match first {
                Some(first) => first.months.map(|months| months.to_string()).unwrap_or_default(),
                None => rules.pool.values.periods.to_string(),
            },
            Self::Void => match &rules.by_game {
                Some(by_game) => by_game.void_results.values.score().to_string(),
                None => rules.void_performance.values.at_or_below.to_string(),
            },
        }
    }

    /// Takes the rule out.
    pub fn take_out(self, rules: &mut Rules) {
        let one = GameCount::new(1);
        match self {
            Self::Leaving => rules.list.values.keep_years = FOR_EVER,
            Self::GamesNeeded => {
                rules.pool.values.games = one;
                change_by_game(rules, |by_game| by_game.first_rating.values.games = one);
            }
            Self::GamesInEvent => {
                rules.counted_games.values.unrated_at_least = one;
                change_by_game(rules, |by_game| by_game.first_rating.values.games_in_event = one);
            }
            Self::Lapse => {
                rules.pool.values.periods = u32::MAX;
                change_by_game(rules, |by_game| by_game.first_rating.values.months = None);
            }
            Self::Void => {
                rules.void_performance.values.at_or_below = Rating::new(BELOW_ALL);
                change_by_game(rules, |by_game| by_game.void_results.values.half_points_at_most = -1);
            }
        }
    }
}

/// More years than lists reach.
const FOR_EVER: i16 = 1000;
/// Lower than any performance.
const BELOW_ALL: i32 = -1_000_000;

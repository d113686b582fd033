//! What is known of every player between two lists.

use std::sync::Arc;

use dengji_core::rulebook::Rules;
use dengji_core::rules::by_game::coefficient::Career;
use dengji_core::rules::by_game::first_rating::Results;
use dengji_core::rules::coefficient::{History, reached_when_published};
use dengji_core::rules::pool::PoolEntry;
use dengji_core::terms::{
    Date, FixedRating, GameCount, ListDate, OpeningEntry, OpeningList, OpeningStatus, PlayerIndex, Rating, Register,
};
use dengji_core::titles::norms::Norm;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// How a player stands between two lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The rating on which the next period is computed, published or hidden; none: unrated.
    pub rating: Option<Rating>,
    /// The rating on the list before, if it was published.
    pub published: Option<Rating>,
    /// The rating as a game-by-game system keeps it, published or not; none in a list system.
    pub exact: Option<FixedRating>,
    /// Games on record and whether K is fixed for ever.
    pub history: History,
    /// End of the last event with a counted game.
    pub last_event: Option<Date>,
    /// Valid performances that wait for a first rating.
    pub pool: Vec<PoolEntry>,
    /// Norms made so far, in the order of the lists.
    pub norms: Vec<Arc<Norm>>,
    /// Whether the rating that ends the K of the young has been published.
    pub reached_junior_bound: bool,
    /// Whether the first event with a rated opponent lies behind.
    pub past_first_event: bool,
}

/// The ratings of an earlier list.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EarlierList {
    /// The list.
    pub list_date: ListDate,
    /// By [`PlayerIndex`]: the ratings on which games were rated, published or hidden.
    pub ratings: Arc<[Option<Rating>]>,
    /// By [`PlayerIndex`]: the published ratings.
    pub published: Arc<[Option<Rating>]>,
}

/// All standings after a list.
#[derive(Clone, Debug)]
pub struct State {
    /// The list.
    pub list_date: ListDate,
    /// By [`PlayerIndex`].
    pub standings: Vec<Standing>,
    /// The lists of the book before, oldest first.
    pub earlier: Vec<EarlierList>,
}

impl State {
    /// The state with which a book starts: its opening list.
    ///
    /// `index` finds a player of the register; rows of players it does not know have been reported when they were read.
    pub fn opening(
        rules: &Rules,
        register: &Register,
        list: &OpeningList,
        list_date: ListDate,
        index: impl Fn(&str) -> Option<PlayerIndex> + Sync,
    ) -> Self {
        let mut stated: Vec<Option<&OpeningEntry>> = vec![None; register.entries.len()];
        let players = list.entries.par_iter().map(|entry| index(entry.id.as_str()));
        for (player, entry) in players.collect::<Vec<_>>().into_iter().zip(&list.entries) {
            if let Some(player) = player {
                stated[player.at()] = Some(entry);
            }
        }
        let standing = |entry: Option<&OpeningEntry>| entry.map(|entry| opening_standing(rules, entry, list_date));
        let standings = stated.into_par_iter().map(|entry| standing(entry).unwrap_or_default());
        let mut standings: Vec<Standing> = standings.collect();
        for waiting in &list.pool {
            if let Some(player) = index(waiting.id.as_str()) {
                standings[player.at()].pool.push(PoolEntry {
                    event: waiting.event.clone(),
                    period: waiting.list,
                    games: waiting.games,
                    results: waiting
                        .opponents_sum
                        .zip(waiting.score)
                        .map(|(opponents, score)| Results {
                            games: waiting.games,
                            opponents,
                            score,
                        }),
                    performance: waiting.performance,
                    ended: waiting.list.0,
                    lists_served: if waiting.list < list_date {
                        rules.pool.values.periods
                    } else {
                        1
                    },
                    places: [waiting.place.clone()].into(),
                });
            }
        }
        Self {
            list_date,
            standings,
            earlier: Vec::new(),
        }
    }

    /// The earlier lists of the state after this one.
    pub fn earlier_with_this(&self) -> Vec<EarlierList> {
        let this = EarlierList {
            list_date: self.list_date,
            ratings: self.standings.par_iter().map(|standing| standing.rating).collect(),
            published: self.standings.par_iter().map(|standing| standing.published).collect(),
        };
        self.earlier.iter().cloned().chain([this]).collect()
    }

    /// The ratings of everybody, as a column.
    pub fn ratings(&self) -> Vec<Option<Rating>> {
        self.standings.par_iter().map(|standing| standing.rating).collect()
    }

    /// The ratings of the list in force on a day; before the first list known, those of that one. `current` are the
    /// [`Self::ratings`] of this state.
    pub fn ratings_on<'s>(&'s self, day: Date, current: &'s [Option<Rating>]) -> &'s [Option<Rating>] {
        self.in_force(day).map_or(current, |list| &*list.ratings)
    }

    /// The earlier list in force on a day; before the first list known that one; none: the list of this state.
    pub fn in_force(&self, day: Date) -> Option<&EarlierList> {
        if self.list_date.0 <= day {
            return None;
        }
        let earlier = &self.earlier;
        earlier.iter().rfind(|list| list.list_date.0 <= day).or(earlier.first())
    }
}

fn opening_standing(rules: &Rules, entry: &OpeningEntry, list_date: ListDate) -> Standing {
    let rating = entry.points();
    let published = rating.filter(|_| entry.status == OpeningStatus::Listed);
    let once_published = entry.status != OpeningStatus::BelowFloor;
    let reached = rating.filter(|_| once_published);
    let mut career = Career::default();
    if let (Some(rating), Some(by_game)) = (reached, &rules.by_game) {
        career.publish(&by_game.coefficient.values, rating);
    }
    let reached = reached.is_some_and(|rating| reached_when_published(&rules.coefficient.values, rating));
    Standing {
        rating: rating.filter(|_| entry.status != OpeningStatus::Dropped),
        exact: None,
        published,
        history: History {
            games: entry.games,
            reached: entry.reached_2400 || reached || career.reached_top,
        },
        last_event: Some(entry.last_event.unwrap_or(list_date.0)),
        pool: Vec::new(),
        norms: Vec::new(),
        reached_junior_bound: entry.reached_2300 || career.reached_junior_bound,
        past_first_event: entry.first_event || entry.games > GameCount::ZERO,
    }
}

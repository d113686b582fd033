//! What a player's number would be if something had been done otherwise: the same calculation with that change.
//!
//! This serves comparisons with lists made by others. A difference is explained by trying: alterations that give the
//! other number exactly are a likely cause, any others are none.

mod rule;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use dengji_core::rulebook::Rules;
use dengji_core::rulebook::by_game::{GameRules, HistoryCoefficientRule};
use dengji_core::rulebook::params::{CoefficientRule, CoefficientStep};
use dengji_core::rules::activity::{is_active, kept_until};
use dengji_core::rules::coefficient::reached_when_published;
use dengji_core::terms::{EventId, KFactor, ListDate, PlayerIndex, Rating};
use dengji_core::trail::NoTrail;

use crate::fold::{Acted, Fold, Folded};
use crate::pass::prepared;
use crate::period::PeriodInput;
use crate::prepare::Prepared;
use crate::share::share;
use crate::standing::Standing;

pub use rule::Rule;

/// One thing done otherwise. Events are counted in the order in which they are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alteration {
    /// Another K, in one event or in all of them.
    Coefficient(Option<usize>, KFactor),
    /// An event is left out.
    LeftOut(usize),
    /// An event is counted twice.
    Twice(usize),
    /// An event that is not rated is counted.
    Admitted(usize),
    /// The change of each event is rounded, half away from zero, before the sum.
    RoundedPerEvent,
    /// The lowest published figure is not applied.
    WithoutFloor,
    /// A rating below the lowest published figure is published as that figure.
    HeldAtFloor,
    /// The winner of an event loses like anybody.
    WithoutChampion,
    /// Differences are not held at the cap.
    WithoutCap,
    /// The player comes with another rating from the list before, or with none.
    Previous(Option<Rating>),
    /// The change computed here is added to another rating from the list before.
    Carried(Rating),
    /// The results of an event are turned round: W becomes N - W.
    Reversed(usize),
    /// A rule about who is on the list is not applied.
    Without(Rule),
    /// A player who has left the list was never taken off it and comes with the last rating he had.
    Kept(Rating),
    /// The day on which the years without play are full is one too many.
    LeavesOnTheDay,
    /// Who has not played in the period is not on the list.
    OnlyActive,
    /// The list ends at a figure.
    EndsAt(Rating),
    /// Performances of earlier lists do not count for a first rating.
    PoolOfPeriod,
}

/// What the list says of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The published rating.
    pub published: Option<Rating>,
    /// The rating kept, published or not.
    pub kept: Option<Rating>,
}

/// A period laid out once, to be computed for single players in other ways.
pub struct Replay<'a, 'b> {
    input: &'a PeriodInput<'b>,
    events: Vec<Prepared>,
    /// The events of each player, each with his row.
    of_player: BTreeMap<PlayerIndex, Vec<(usize, usize)>>,
    rules: Arc<Rules>,
}

impl<'a, 'b> Replay<'a, 'b> {
    /// Lays a period out.
    pub fn new(input: &'a PeriodInput<'b>) -> Self {
        let events = prepared(input).0;
        let mut of_player: BTreeMap<PlayerIndex, Vec<(usize, usize)>> = BTreeMap::new();
        for (at, event) in events.iter().enumerate() {
            for (row, seat) in event.seats.iter().enumerate() {
                if let Some(player) = seat.home() {
                    of_player.entry(player).or_default().push((at, row));
                }
            }
        }
        Self {
            input,
            events,
            of_player,
            rules: (input.rules_on)(input.list_date.0),
        }
    }

    /// The events of a player, each with his row.
    pub fn events_of(&self, player: PlayerIndex) -> &[(usize, usize)] {
        self.of_player.get(&player).map_or(&[], Vec::as_slice)
    }

    /// The id of an event.
    pub fn event_id(&self, at: usize) -> &EventId {
        &self.events[at].id
    }

    /// Whether an event is rated.
    pub fn is_rated(&self, at: usize) -> bool {
        self.events[at].rated
    }

    /// Every K that the rules of an event know.
    pub fn coefficients(&self, at: usize) -> BTreeSet<KFactor> {
        let rules = &self.events[at].rules;
        if let Some(by_game) = &rules.by_game {
            let rule = &by_game.coefficient.values;
            let junior = rule.junior.map(|junior| junior.k);
            return [rule.new_k, rule.k, rule.top_k].into_iter().chain(junior).collect();
        }
        let rule = &rules.coefficient.values;
        let permanent = rule.permanent.map(|permanent| permanent.k);
        rule.steps.iter().map(|step| step.k).chain(permanent).collect()
    }

    /// The K that holds for a player in each of his rated events where one K is applied for the whole of it.
    pub fn applied(&self, player: PlayerIndex) -> BTreeMap<usize, KFactor> {
        let entry = self.input.register.entry(player);
        let mut fold = Fold::new(entry, self.lists(), self.before(player));
        let mut applied = BTreeMap::new();
        for &(at, row) in self.events_of(player) {
            let event = &self.events[at];
            let Some(share) = share(event, row, &mut NoTrail).filter(|_| event.rated) else {
                continue;
            };
            let acted = fold.event(event, row, &share, &mut NoTrail);
            let k = acted.k.filter(|_| acted.dr.is_some());
            applied.extend(k.map(|k| (at, k)));
        }
        applied
    }

    fn lists(&self) -> [ListDate; 2] {
        [self.input.before.list_date, self.input.list_date]
    }

    /// The rules of the list.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The last rating of a player who has left the list for want of play; none of anybody else.
    pub fn last_rating(&self, player: PlayerIndex) -> Option<Rating> {
        let (before, own) = (self.input.before, self.before(player));
        let has_left = own.rating.is_none() && !is_active(&self.rules, own.last_event?, before.list_date);
        let mut earlier = before.earlier.iter().rev();
        earlier
            .find_map(|list| list.ratings.get(player.at()).copied().flatten())
            .filter(|_| has_left)
    }

    /// The lowest published figure.
    pub fn floor(&self) -> Rating {
        self.rules.list.values.floor
    }

    /// The rating a player comes with.
    pub fn before(&self, player: PlayerIndex) -> &'a Standing {
        &self.input.before.standings[player.at()]
    }

    /// The number of a player with some things done otherwise, one after the other.
    pub fn figure(&self, player: PlayerIndex, done: &[Alteration]) -> Figure {
        let entry = self.input.register.entry(player);
        let before = self.standing(player, done);
        let mut fold = Fold::new(entry, self.lists(), &before);
        let mut rows: Vec<(Option<Rating>, Acted)> = Vec::new();
        for &(at, row) in self.events_of(player) {
            let times = self.times(at, done);
            if times == 0 {
                continue;
            }
            let mut event = self.altered(at, row, done);
            let Some(share) = share(&event, row, &mut NoTrail) else {
                continue;
            };
            for _ in 0..times {
                let acted = fold.event(&event, row, &share, &mut NoTrail);
                rows.push((share.own, acted));
                // 八(一): one K for the whole of one event, however often it is counted.
                if let (true, Some(k)) = (times > 1, acted.k) {
                    alter(event.to_mut(), row, Alteration::Coefficient(Some(at), k));
                }
            }
        }
        let folded = fold.finish(&self.list_rules(done), &mut NoTrail);
        for (_, acted) in &mut rows {
            *acted = acted.settled(folded.k_of_period);
        }
        self.of_folded(&folded, &rows, before.rating, done)
    }

    fn of_folded(
        &self,
        folded: &Folded,
        rows: &[(Option<Rating>, Acted)],
        own: Option<Rating>,
        done: &[Alteration],
    ) -> Figure {
        let floor = self.floor();
        let mut kept = folded.standing.rating;
        if kept.is_some() && done.contains(&Alteration::RoundedPerEvent) {
            kept = rounded_per_event(rows, own).or(kept);
        }
        for alteration in done {
            if let (Alteration::Carried(previous), Some(own)) = (alteration, own) {
                kept = kept.map(|kept| Rating::new(kept.points() + previous.points() - own.points()));
            }
        }
        let published = if done.contains(&Alteration::WithoutFloor) {
            kept
        } else if done.contains(&Alteration::HeldAtFloor) {
            kept.max(kept.map(|_| floor))
        } else {
            kept.filter(|&rating| rating >= floor)
        };
        let is_off = |alteration: &Alteration| self.is_off(*alteration, folded, published);
        Figure {
            published: published.filter(|_| !done.iter().any(is_off)),
            kept,
        }
    }

    /// Whether an alteration leaves a player off the list.
    fn is_off(&self, alteration: Alteration, folded: &Folded, rating: Option<Rating>) -> bool {
        match alteration {
            Alteration::OnlyActive => folded.line.is_inactive,
            Alteration::EndsAt(lowest) => rating < Some(lowest),
            Alteration::LeavesOnTheDay => {
                let last = folded.standing.last_event;
                last.and_then(|last| kept_until(&self.rules, last)) == Some(self.input.list_date.0)
            }
            _ => false,
        }
    }

    fn standing(&self, player: PlayerIndex, done: &[Alteration]) -> Cow<'a, Standing> {
        let before = self.before(player);
        let previous = done.iter().find_map(|alteration| match alteration {
            Alteration::Previous(rating) => Some(*rating),
            Alteration::Kept(rating) => Some(Some(*rating)),
            _ => None,
        });
        let mut standing = previous.map_or(Cow::Borrowed(before), |rating| {
            Cow::Owned(coming_with(before, rating, &self.rules))
        });
        if done.contains(&Alteration::PoolOfPeriod) {
            standing.to_mut().pool.clear();
        }
        standing
    }

    fn times(&self, at: usize, done: &[Alteration]) -> usize {
        let stated = usize::from(self.events[at].rated);
        done.iter().fold(stated, |times, alteration| match alteration {
            Alteration::LeftOut(other) if *other == at => 0,
            Alteration::Twice(other) if *other == at => 2,
            Alteration::Admitted(other) if *other == at => 1,
            _ => times,
        })
    }

    /// An event as the alterations see it.
    fn altered(&self, at: usize, row: usize, done: &[Alteration]) -> Cow<'_, Prepared> {
        let mut event = Cow::Borrowed(&self.events[at]);
        for &alteration in done.iter().filter(|alteration| alteration.reaches(at)) {
            alter(event.to_mut(), row, alteration);
        }
        event
    }

    fn list_rules(&self, done: &[Alteration]) -> Arc<Rules> {
        let mut rules = Arc::clone(&self.rules);
        if done.contains(&Alteration::WithoutFloor) {
            Arc::make_mut(&mut rules).list.values.floor = Rating::new(0);
        }
        for alteration in done {
            match alteration {
                Alteration::Without(rule) => rule.take_out(Arc::make_mut(&mut rules)),
                Alteration::Kept(_) => Rule::Leaving.take_out(Arc::make_mut(&mut rules)),
                _ => {}
            }
        }
        // Where K is one of a period it is applied on the list, not in its events.
        let of_period = done.iter().find_map(|alteration| match alteration {
            Alteration::Coefficient(None, k) => Some(*k),
            _ => None,
        });
        if let (Some(k), true) = (of_period, rules.by_game.is_some()) {
            change_by_game(Arc::make_mut(&mut rules), |by_game| {
                always_by_game(&mut by_game.coefficient.values, k);
            });
        }
        rules
    }
}

impl Alteration {
    /// Whether an event is computed otherwise, not only counted otherwise.
    fn reaches(self, at: usize) -> bool {
        match self {
            Self::Coefficient(which, _) => which.is_none_or(|which| which == at),
            Self::Reversed(which) => which == at,
            Self::WithoutCap
            | Self::WithoutChampion
            | Self::Previous(_)
            | Self::Kept(_)
            | Self::Without(Rule::GamesInEvent | Rule::Void) => true,
            Self::LeftOut(_)
            | Self::Twice(_)
            | Self::Admitted(_)
            | Self::Carried(_)
            | Self::RoundedPerEvent
            | Self::WithoutFloor
            | Self::HeldAtFloor
            | Self::Without(_)
            | Self::LeavesOnTheDay
            | Self::OnlyActive
            | Self::EndsAt(_)
            | Self::PoolOfPeriod => false,
        }
    }
}

/// Makes an event what the alteration sees.
fn alter(event: &mut Prepared, row: usize, alteration: Alteration) {
    match alteration {
        Alteration::Coefficient(_, k) => change_rules(event, |rules| always(&mut rules.coefficient.values, k)),
        Alteration::WithoutCap => change_rules(event, |rules| {
            rules.cap.values.points = NO_CAP;
            change_by_game(rules, |by_game| by_game.change.values.cap = NO_CAP);
        }),
        Alteration::WithoutChampion => event.protected[row] = false,
        Alteration::Reversed(_) => event.reverse(row),
        Alteration::Without(rule) => change_rules(event, |rules| rule.take_out(rules)),
        Alteration::Previous(rating) => come_with(event, row, rating),
        Alteration::Kept(rating) => come_with(event, row, Some(rating)),
        _ => {}
    }
}

/// Seats a player with another rating of his own.
fn come_with(event: &mut Prepared, row: usize, rating: Option<Rating>) {
    let seat = &mut event.seats[row];
    let is_own = seat.seen == seat.own;
    (seat.own, seat.seen) = (rating, if is_own { rating } else { seat.seen.max(rating) });
}

/// How a player stands who comes with another rating from the list before, or with none.
pub fn coming_with(before: &Standing, rating: Option<Rating>, rules: &Rules) -> Standing {
    let published = rating.filter(|&rating| rating >= rules.list.values.floor);
    let mut standing = Standing {
        rating,
        published,
        ..before.clone()
    };
    standing.history.reached |=
        published.is_some_and(|rating| reached_when_published(&rules.coefficient.values, rating));
    standing
}

/// More points than two ratings can lie apart.
const NO_CAP: i64 = 1_000_000;

fn change_rules(event: &mut Prepared, change: impl FnOnce(&mut Rules)) {
    change(Arc::make_mut(&mut event.rules));
}

fn change_by_game(rules: &mut Rules, change: impl FnOnce(&mut GameRules)) {
    if let Some(by_game) = &mut rules.by_game {
        change(Arc::make_mut(by_game));
    }
}

/// One K for everybody; its bound by the games of the period stays.
fn always_by_game(rule: &mut HistoryCoefficientRule, k: KFactor) {
    (rule.new_k, rule.k, rule.top_k) = (k, k, k);
    rule.junior = None;
}

/// One K for everybody; that a bound is reached is still seen, for the events after it.
fn always(rule: &mut CoefficientRule, k: KFactor) {
    rule.steps = vec![CoefficientStep { below_games: None, k }];
    if let Some(permanent) = &mut rule.permanent {
        permanent.k = k;
    }
}

/// The ratings a player came with to his events, and what they gave.
fn rounded_per_event(rows: &[(Option<Rating>, Acted)], own: Option<Rating>) -> Option<Rating> {
    let counted = || rows.iter().filter(|(_, acted)| acted.counted);
    let own = own.or_else(|| counted().find_map(|&(own, _)| own))?;
    let changes = counted()
        .filter_map(|(_, acted)| acted.dr)
        .map(|dr| dr.exact().half_away_from_zero());
    let points = i64::from(own.points()) + changes.sum::<i64>();
    i32::try_from(points).ok().map(Rating::new)
}

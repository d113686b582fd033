//! What a player's number would be if one thing had been done otherwise: the same calculation with that one change.
//!
//! This serves comparisons with lists made by others. A difference is explained by trying: an alteration that gives
//! the other number exactly is a likely cause, any other is none.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use dengji_core::rulebook::Rules;
use dengji_core::rulebook::params::{CoefficientRule, CoefficientStep};
use dengji_core::rules::coefficient::reached_when_published;
use dengji_core::terms::{EventId, KFactor, PlayerIndex, Rating};
use dengji_core::trail::NoTrail;

use crate::fold::{Fold, Folded};
use crate::period::{PeriodInput, prepared};
use crate::prepare::Prepared;
use crate::share::share;
use crate::standing::Standing;

/// One thing done otherwise. Events are counted in the order in which they are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alteration {
    /// Nothing.
    Nothing,
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
    /// The results of an event are turned round: W becomes N - W.
    Reversed(usize),
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
    events: Vec<Prepared<'a>>,
    rules: Arc<Rules>,
}

impl<'a, 'b> Replay<'a, 'b> {
    /// Lays a period out.
    pub fn new(input: &'a PeriodInput<'b>) -> Self {
        Self {
            input,
            events: prepared(input).0,
            rules: (input.rules_on)(input.list_date.0),
        }
    }

    /// The events of a player, each with his row.
    pub fn events_of(&self, player: PlayerIndex) -> Vec<(usize, usize)> {
        let row = |event: &Prepared<'_>| event.seats.iter().position(|seat| seat.home() == Some(player));
        self.events
            .iter()
            .enumerate()
            .filter_map(|(at, event)| Some((at, row(event)?)))
            .collect()
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
        let rule = &self.events[at].rules.coefficient.values;
        let permanent = rule.permanent.map(|permanent| permanent.k);
        rule.steps.iter().map(|step| step.k).chain(permanent).collect()
    }

    /// The lowest published figure.
    pub fn floor(&self) -> Rating {
        self.rules.list.values.floor
    }

    /// The rating a player comes with.
    pub fn before(&self, player: PlayerIndex) -> &'a Standing {
        &self.input.before.standings[player.at()]
    }

    /// The number of a player with something done otherwise.
    pub fn figure(&self, player: PlayerIndex, alteration: Alteration) -> Figure {
        let entry = self.input.register.entry(player);
        let before = self.standing(player, alteration);
        let mut fold = Fold::new(entry, [self.input.before.list_date, self.input.list_date], &before);
        for (at, row) in self.events_of(player) {
            let event = self.altered(at, row, alteration);
            let Some(share) = share(&event, row, &mut NoTrail) else {
                continue;
            };
            for _ in 0..self.times(at, alteration) {
                fold.event(&event, row, &share, &mut NoTrail);
            }
        }
        let folded = fold.finish(&self.list_rules(alteration), &mut NoTrail);
        self.of_folded(&folded, before.rating, alteration)
    }

    fn of_folded(&self, folded: &Folded, own: Option<Rating>, alteration: Alteration) -> Figure {
        let floor = self.floor();
        let mut kept = folded.standing.rating;
        if let (Alteration::RoundedPerEvent, Some(_)) = (alteration, kept) {
            kept = rounded_per_event(folded, own).or(kept);
        }
        let published = match alteration {
            Alteration::WithoutFloor => kept,
            Alteration::HeldAtFloor => kept.max(kept.map(|_| floor)),
            _ => kept.filter(|&rating| rating >= floor),
        };
        Figure { published, kept }
    }

    fn standing(&self, player: PlayerIndex, alteration: Alteration) -> Cow<'a, Standing> {
        let before = self.before(player);
        let Alteration::Previous(rating) = alteration else {
            return Cow::Borrowed(before);
        };
        Cow::Owned(coming_with(before, rating, &self.rules))
    }

    fn times(&self, at: usize, alteration: Alteration) -> usize {
        match alteration {
            Alteration::LeftOut(other) if other == at => 0,
            Alteration::Twice(other) if other == at => 2,
            Alteration::Admitted(other) if other == at => 1,
            _ => usize::from(self.events[at].rated),
        }
    }

    /// An event as the alteration sees it.
    fn altered(&self, at: usize, row: usize, alteration: Alteration) -> Cow<'_, Prepared<'a>> {
        let event = &self.events[at];
        let change: &dyn Fn(&mut Prepared<'a>) = match alteration {
            Alteration::Coefficient(which, k) if which.is_none_or(|which| which == at) => {
                &move |event| change_rules(event, |rules| rules.coefficient.values = always(k))
            }
            Alteration::WithoutCap => &|event| change_rules(event, |rules| rules.cap.values.points = NO_CAP),
            Alteration::WithoutChampion => &|event| event.protected[row] = false,
            Alteration::Reversed(which) if which == at => &|event| event.reverse(row),
            Alteration::Previous(rating) => &move |event| {
                let seat = &mut event.seats[row];
                let is_own = seat.seen == seat.own;
                (seat.own, seat.seen) = (rating, if is_own { rating } else { seat.seen.max(rating) });
            },
            _ => return Cow::Borrowed(event),
        };
        let mut event = event.clone();
        change(&mut event);
        Cow::Owned(event)
    }

    fn list_rules(&self, alteration: Alteration) -> Arc<Rules> {
        let mut rules = Arc::clone(&self.rules);
        if alteration == Alteration::WithoutFloor {
            Arc::make_mut(&mut rules).list.values.floor = Rating::new(0);
        }
        rules
    }
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

fn change_rules(event: &mut Prepared<'_>, change: impl FnOnce(&mut Rules)) {
    change(Arc::make_mut(&mut event.rules));
}

/// One K for everybody.
fn always(k: KFactor) -> CoefficientRule {
    CoefficientRule {
        steps: vec![CoefficientStep { below_games: None, k }],
        permanent: None,
        reached_by: dengji_core::rulebook::params::ReachedBy::default(),
    }
}

fn rounded_per_event(folded: &Folded, own: Option<Rating>) -> Option<Rating> {
    let counted = || folded.calculations.iter().filter(|row| row.counted);
    let own = own.or_else(|| counted().find_map(|row| row.ro))?;
    let changes = counted()
        .filter_map(|row| row.dr)
        .map(|dr| dr.exact().half_away_from_zero());
    let points = i64::from(own.points()) + changes.sum::<i64>();
    i32::try_from(points).ok().map(Rating::new)
}

//! One player whose number is to be reached by doing things otherwise.

use std::collections::BTreeSet;

use dengji_core::rulebook::Rules;
use dengji_core::terms::Rating;
use dengji_export::audit_table::Suspicion;
use dengji_recompute::{Alteration, Replay, Rule};

use super::{Case, suspicion};

/// Something with its place among the causes: the lower, the simpler.
pub type Weighed<T> = (u8, T);

/// One thing done otherwise, and how it is called.
type Otherwise = (Alteration, Suspicion);

/// One player whose number is to be reached.
pub struct Trial<'a, 'b> {
    /// The period, laid out.
    pub replay: &'a Replay<'a, 'b>,
    /// The difference.
    pub case: &'a Case<'a>,
    /// Whether the other list gives the ratings before.
    pub has_previous: bool,
    /// The lowest rating of the other list.
    pub lowest: Option<Rating>,
    /// Whether nobody who has not played in the period stands on the other list.
    pub only_active: bool,
    /// The rating of a player who had left before the opening list.
    pub left_with: Option<Rating>,
}

impl Trial<'_, '_> {
    /// Whether alterations give the number exactly.
    pub fn fits(&self, done: &[Alteration]) -> bool {
        self.replay.figure(self.case.player, done).published == self.case.wanted
    }

    /// Everything that gives the number alone, the simplest first.
    pub fn alone(&self) -> Vec<Suspicion> {
        let mut causes = self.weighed_alone();
        causes.sort_by_key(|(weight, _)| *weight);
        causes.into_iter().map(|(_, cause)| cause).collect()
    }

    /// Whether the number is that of the inputs as they are, on the rating before that the other list gives.
    pub fn fits_as_it_is(&self) -> bool {
        self.bases().is_empty() && self.fits(&[])
    }

    /// Everything that gives the number alone. Where the other list gives another rating before, nothing does without it.
    pub fn weighed_alone(&self) -> Vec<Weighed<Suspicion>> {
        let bases = self.bases();
        let trials = if bases.is_empty() { self.trials() } else { bases };
        let fitting = trials.into_iter().filter(|(_, (done, _))| self.fits(&[*done]));
        fitting.map(|(weight, (_, cause))| (weight, cause)).collect()
    }

    /// Every two things that give the number together. Nothing gives it alone, so both are needed.
    pub fn together(&self) -> Vec<Weighed<Suspicion>> {
        let bases = self.bases();
        let count = bases.len();
        let trials: Vec<Weighed<Otherwise>> = bases.into_iter().chain(self.trials()).collect();
        let first = if count == 0 { trials.len() } else { count };
        let mut causes = Vec::new();
        for (at, (weight, (done, cause))) in trials[..first].iter().enumerate() {
            for (further, (other, second)) in &trials[(at + 1).max(count)..] {
                let is_one_k = contradicts([*done, *other]) || self.is_general([*done, *other], &trials);
                if !is_one_k && self.fits(&[*done, *other]) {
                    causes.push((weight + further, cause.clone().together_with(second.clone())));
                }
            }
        }
        causes
    }

    /// Whether a K of one event may as well be that of all: the simpler pair is named.
    fn is_general(&self, pair: [Alteration; 2], trials: &[Weighed<Otherwise>]) -> bool {
        let general = pair.map(|alteration| match alteration {
            Alteration::Coefficient(Some(_), k) => Alteration::Coefficient(None, k),
            other => other,
        });
        let is_tried = |wanted: &Alteration| trials.iter().any(|(_, (done, _))| done == wanted);
        general != pair && general.iter().all(is_tried) && self.fits(&general)
    }

    /// Another rating before that the other list gives: everything computed with it, or the change as it is added to it.
    fn bases(&self) -> Vec<Weighed<Otherwise>> {
        let own = self.replay.before(self.case.player).rating;
        let theirs = self.case.theirs.and_then(|row| row.previous);
        let Some(previous) = theirs.filter(|_| self.has_previous && theirs != own) else {
            return Vec::new();
        };
        let before = own.map_or_else(|| "-".to_owned(), |own| own.to_string());
        let what = format!("{before} → {previous}");
        let computed = (Alteration::Previous(theirs), suspicion("list-before", &what));
        let carried = own.map(|_| (1, (Alteration::Carried(previous), suspicion("list-before-kept", &what))));
        std::iter::once((0, computed)).chain(carried).collect()
    }

    fn trials(&self) -> Vec<Weighed<Otherwise>> {
        let mut trials = self.of_player();
        for &(at, _) in self.replay.events_of(self.case.player) {
            trials.extend(self.of_event(at));
        }
        trials
    }

    /// What concerns the player as a whole.
    fn of_player(&self) -> Vec<Weighed<Otherwise>> {
        let own = self.replay.before(self.case.player).rating;
        let floor = self.replay.floor();
        let mut trials = vec![
            (1, (Alteration::WithoutFloor, suspicion("no-floor", floor))),
            (1, (Alteration::HeldAtFloor, suspicion("held-at-floor", floor))),
            (2, (Alteration::RoundedPerEvent, suspicion("rounded-per-event", ""))),
            (6, (Alteration::WithoutChampion, suspicion("no-champion", ""))),
            (6, (Alteration::WithoutCap, suspicion("no-cap", ""))),
        ];
        trials.extend(if self.case.wanted.is_none() {
            self.of_absent()
        } else {
            self.of_present()
        });
        let theirs = self
            .case
            .theirs
            .filter(|row| self.has_previous && row.previous.is_none());
        if let (Some(_), Some(own)) = (theirs, own) {
            trials.push((
                0,
                (
                    Alteration::Previous(None),
                    suspicion("list-before", format!("{own} → -")),
                ),
            ));
        }
        if own.is_some_and(|own| own < floor) {
            let done = Alteration::Previous(None);
            trials.push((1, (done, suspicion("hidden-forgotten", floor))));
        }
        let events = self.replay.events_of(self.case.player);
        let known = events.iter().flat_map(|&(at, _)| self.replay.coefficients(at));
        let applied = self.replay.applied(self.case.player);
        for k in known.collect::<BTreeSet<_>>() {
            // Where K differs in one of several events, that event is named.
            if events.len() > 1 && applied.values().filter(|own| **own != k).count() == 1 {
                continue;
            }
            trials.push((3, (Alteration::Coefficient(None, k), suspicion("coefficient", k))));
        }
        trials
    }

    /// What keeps a player off the other list.
    fn of_absent(&self) -> Vec<Weighed<Otherwise>> {
        let years = Rule::Leaving.figure(self.replay.rules());
        let mut trials = vec![
            (1, (Alteration::LeavesOnTheDay, suspicion("left-on-the-day", years))),
            (2, (Alteration::PoolOfPeriod, suspicion("pool-of-period", ""))),
        ];
        if self.only_active {
            trials.push((1, (Alteration::OnlyActive, suspicion("only-active", ""))));
        }
        trials.extend(self.lowest.map(|lowest| {
            let what = suspicion("ends-at", lowest);
            (8, (Alteration::EndsAt(lowest), what))
        }));
        trials
    }

    /// What brings a player onto the other list, or gives another first rating.
    fn of_present(&self) -> Vec<Weighed<Otherwise>> {
        let (player, rules) = (self.case.player, self.replay.rules());
        let without = |weight, rule: Rule| (weight, (Alteration::Without(rule), of_rule(rule, rules)));
        let own = self.replay.before(player).rating;
        if own.is_some() {
            return vec![without(1, Rule::Leaving)];
        }
        let last = self.replay.last_rating(player).or(self.left_with);
        let kept = last.map(|last| {
            let cause = of_rule(Rule::Leaving, rules);
            (1, (Alteration::Kept(last), cause))
        });
        let provisional = rules.provisional.values.rating;
        let as_rated = Alteration::Previous(Some(provisional));
        let of_pool = [
            without(1, Rule::GamesNeeded),
            without(2, Rule::GamesInEvent),
            without(2, Rule::Void),
            (2, (Alteration::PoolOfPeriod, suspicion("pool-of-period", ""))),
            (4, (as_rated, suspicion("provisional-rated", provisional))),
        ];
        kept.into_iter().chain(of_pool).collect()
    }

    /// What concerns one of his events.
    fn of_event(&self, at: usize) -> Vec<Weighed<Otherwise>> {
        let event = self.replay.event_id(at);
        if !self.replay.is_rated(at) {
            return vec![(5, (Alteration::Admitted(at), suspicion("admitted", event)))];
        }
        let mut trials = vec![
            (4, (Alteration::LeftOut(at), suspicion("left-out", event))),
            (5, (Alteration::Twice(at), suspicion("twice", event))),
            (7, (Alteration::Reversed(at), suspicion("reversed", event))),
        ];
        if self.replay.events_of(self.case.player).len() > 1 {
            for k in self.replay.coefficients(at) {
                let cause = suspicion("coefficient-in", format!("{k}, {event}"));
                trials.push((4, (Alteration::Coefficient(Some(at), k), cause)));
            }
        }
        trials
    }
}

/// How it is called that a rule is not applied.
pub fn of_rule(rule: Rule, rules: &Rules) -> Suspicion {
    let word = match rule {
        Rule::Leaving => "never-leaves",
        Rule::GamesNeeded => "too-few-pooled",
        Rule::GamesInEvent => "too-few-in-event",
        Rule::Lapse => "lapsed-kept",
        Rule::Void => "void-counted",
    };
    suspicion(word, rule.figure(rules))
}

/// Whether one K for all events stands beside another for one of them.
const fn contradicts(pair: [Alteration; 2]) -> bool {
    matches!(
        pair,
        [Alteration::Coefficient(None, _), Alteration::Coefficient(..)]
            | [Alteration::Coefficient(..), Alteration::Coefficient(None, _)]
    )
}

//! What may have been done otherwise elsewhere, found by doing it.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{IdentifiedReport, PlayerIndex, Rating};
use dengji_export::audit_table::Suspicion;
use dengji_ingest::outside::OutsideRow;
use dengji_ingest::results::{Sides, outcome};
use dengji_recompute::merge::{Merge, Merges};
use dengji_recompute::replay::coming_with;
use dengji_recompute::{Alteration, Figure, PeriodInput, Replay, State};

use rayon::prelude::*;

use super::{Audit, Case, Pair, suspicion};
use crate::compute::{Variant, with_variant};

/// The causes of differences.
pub struct Suspects<'a> {
    audit: &'a Audit<'a>,
    cases: &'a [Case<'a>],
    previous: BTreeMap<PlayerIndex, Rating>,
    /// Figures of the players concerned under a variant of the inputs, computed when first wanted.
    variants: BTreeMap<&'static str, BTreeMap<PlayerIndex, Figure>>,
}

impl<'a> Suspects<'a> {
    /// Prepares for the differences of a list.
    pub fn new(audit: &'a Audit<'a>, pairs: &[Pair<'_>], cases: &'a [Case<'a>]) -> Self {
        let previous = pairs
            .iter()
            .filter_map(|pair| Some((pair.player?, pair.theirs?.previous?)));
        Self {
            audit,
            cases,
            previous: previous.collect(),
            variants: BTreeMap::new(),
        }
    }

    /// Everything that gives a player the number of the other list, the simplest first, case by case.
    pub fn causes(mut self) -> Vec<Vec<Suspicion>> {
        let mut causes = self.of_players().unwrap_or_default();
        for (found, case) in causes.iter_mut().zip(self.cases) {
            found.extend(self.of_inputs(case.player, case.wanted));
        }
        causes
    }

    fn of_players(&self) -> Option<Vec<Vec<Suspicion>>> {
        let (audit, cases) = (self.audit, self.cases);
        let has_previous = audit.outside.has_previous;
        let variant = Variant::of_book(audit.loaded)?;
        with_variant(audit.book, audit.loaded, &variant, |input| {
            let replay = Replay::new(input);
            let trial = |case: &Case<'_>| {
                let trial = Trial {
                    replay: &replay,
                    player: case.player,
                    wanted: case.wanted,
                };
                trial.causes(case.theirs.filter(|_| has_previous))
            };
            cases.par_iter().map(trial).collect()
        })
    }

    /// Other inputs: the whole list before, results that were corrected, merged numbers.
    fn of_inputs(&mut self, player: PlayerIndex, wanted: Option<Rating>) -> Vec<Suspicion> {
        let mut causes = Vec::new();
        if self.audit.outside.has_previous && self.fits("list-before-all", player, wanted) {
            causes.push(suspicion("list-before-all", ""));
        }
        let corrections = self.corrections();
        if !corrections.is_empty() && self.fits("correction", player, wanted) {
            let events = corrections.iter().filter_map(|finding| finding.event.as_ref());
            let mut events: Vec<String> = events.map(ToString::to_string).collect();
            events.dedup();
            causes.push(suspicion("correction", events.join(" ")));
        }
        if !self.audit.loaded.merges.is_empty() && self.fits("merge", player, wanted) {
            let id = &self.audit.loaded.register.entry(player).id;
            let list = self.audit.loaded.periods.last().map(|period| period.list.0);
            let merges = &self.audit.loaded.merges;
            let pair = list.and_then(|list| merges.about(id.as_str(), &self.audit.loaded.register, list));
            causes.push(suspicion("merge", pair.unwrap_or_default()));
        }
        causes.extend(self.of_namesake(player, wanted));
        causes
    }

    /// Whether a variant of the inputs changes the number to the one wanted.
    fn fits(&mut self, variant: &'static str, player: PlayerIndex, wanted: Option<Rating>) -> bool {
        if !self.variants.contains_key(variant) {
            let figures = match variant {
                "correction" => self.uncorrected(),
                "merge" => self.unmerged(),
                _ => self.on_their_list(),
            };
            self.variants.insert(variant, figures.unwrap_or_default());
        }
        let figure = self.variants[variant].get(&player);
        figure.is_some_and(|figure| figure.published == wanted)
    }

    fn corrections(&self) -> Vec<&'a Finding> {
        let period = self.audit.loaded.periods.last();
        let findings = period.into_iter().flat_map(|period| &period.findings);
        findings
            .filter(|finding| finding.code == Code::CorrectionApplied)
            .collect()
    }

    fn uncorrected(&self) -> Option<BTreeMap<PlayerIndex, Figure>> {
        let mut reports = self.audit.loaded.periods.last()?.reports.clone();
        for finding in self.corrections() {
            take_back(&mut reports, finding);
        }
        let variant = Variant {
            reports: &reports,
            ..Variant::of_book(self.audit.loaded)?
        };
        self.figures(&variant)
    }

    fn unmerged(&self) -> Option<BTreeMap<PlayerIndex, Figure>> {
        let variant = Variant {
            merges: &Merges::default(),
            ..Variant::of_book(self.audit.loaded)?
        };
        self.figures(&variant)
    }

    /// Everybody rated on the previous ratings that the other list gives.
    fn on_their_list(&self) -> Option<BTreeMap<PlayerIndex, Figure>> {
        let list = self.audit.loaded.periods.last()?.list;
        let rules = self.audit.book.by_period(list).ok()?;
        let before = |state: &mut State| {
            for (player, rating) in &self.previous {
                let standing = &mut state.standings[player.at()];
                *standing = coming_with(standing, Some(*rating), &rules);
            }
        };
        let variant = Variant {
            before: &before,
            ..Variant::of_book(self.audit.loaded)?
        };
        self.figures(&variant)
    }

    /// Another entry of the register with the same name or FIDE id, taken for the same person.
    fn of_namesake(&self, player: PlayerIndex, wanted: Option<Rating>) -> Vec<Suspicion> {
        let register = &self.audit.loaded.register;
        let own = register.entry(player);
        let list = self.audit.loaded.periods.last().map(|period| period.list.0);
        let same = register.players().filter(|(other, entry)| {
            let same_fide = entry.fide_id.is_some() && entry.fide_id == own.fide_id;
            *other != player && (entry.name == own.name || same_fide || own.former_names.contains(&entry.name))
        });
        let mut causes = Vec::new();
        for ((other, entry), list) in same
            .zip(std::iter::repeat(list))
            .filter_map(|(one, list)| Some((one, list?)))
        {
            let mut merges = self.audit.loaded.merges.all().to_vec();
            merges.push(Merge {
                old: other,
                survivor: player,
                date: list,
                place: own.place.clone(),
            });
            let merges = Merges::new(merges, &mut Vec::new());
            let variant = Variant::of_book(self.audit.loaded).map(|variant| Variant {
                merges: &merges,
                ..variant
            });
            let figures = variant.and_then(|variant| self.figures(&variant)).unwrap_or_default();
            if figures.get(&player).is_some_and(|figure| figure.published == wanted) {
                causes.push(suspicion("merged-there", format!("{} → {}", entry.id, own.id)));
            }
        }
        causes
    }

    fn figures(&self, variant: &Variant<'_>) -> Option<BTreeMap<PlayerIndex, Figure>> {
        let audit = self.audit;
        let concerned = |input: &PeriodInput<'_>| {
            let replay = Replay::new(input);
            let figure = |case: &Case<'_>| (case.player, replay.figure(case.player, Alteration::Nothing));
            self.cases.par_iter().map(figure).collect()
        };
        with_variant(audit.book, audit.loaded, variant, concerned)
    }
}

/// Puts back what a report said before it was corrected.
fn take_back(reports: &mut [IdentifiedReport], finding: &Finding) {
    let argument = |name: &str| {
        let mut arguments = finding.arguments.iter();
        arguments
            .find(|(key, _)| *key == name)
            .map_or("", |(_, value)| value.as_str())
    };
    let is_game = |game: &&mut dengji_core::terms::StatedGame| {
        let black = game.black.map_or_else(|| "-".to_owned(), |black| black.to_string());
        game.round.to_string() == argument("round")
            && game.white.to_string() == argument("white")
            && black == argument("black")
    };
    let report = reports.iter_mut().find(|of| of.report.id.value == finding.event);
    let Some(game) = report.and_then(|of| of.report.games.iter_mut().find(is_game)) else {
        return;
    };
    let sides = if game.black.is_some() {
        Sides::Both
    } else {
        Sides::White
    };
    if let Some(reported) = outcome(argument("reported"), sides) {
        game.outcome = reported;
    }
}

/// One player whose number is to be reached.
struct Trial<'a, 'b> {
    replay: &'a Replay<'a, 'b>,
    player: PlayerIndex,
    wanted: Option<Rating>,
}

impl Trial<'_, '_> {
    fn causes(&self, with_previous: Option<&OutsideRow>) -> Vec<Suspicion> {
        let mut trials = self.of_player(with_previous);
        for (at, _) in self.replay.events_of(self.player) {
            trials.extend(self.of_event(at));
        }
        let fits = |alteration: Alteration| self.replay.figure(self.player, alteration).published == self.wanted;
        let mut causes: Vec<(u8, Suspicion)> = trials
            .into_iter()
            .filter(|(_, alteration, _)| fits(*alteration))
            .map(|(weight, _, cause)| (weight, cause))
            .collect();
        causes.sort_by_key(|(weight, _)| *weight);
        causes.into_iter().map(|(_, cause)| cause).collect()
    }

    /// What concerns the player as a whole, each with its place among the causes.
    fn of_player(&self, with_previous: Option<&OutsideRow>) -> Vec<(u8, Alteration, Suspicion)> {
        let own = self.replay.before(self.player).rating;
        let floor = self.replay.floor();
        let mut trials = vec![
            (1, Alteration::WithoutFloor, suspicion("no-floor", floor)),
            (1, Alteration::HeldAtFloor, suspicion("held-at-floor", floor)),
            (2, Alteration::RoundedPerEvent, suspicion("rounded-per-event", "")),
            (6, Alteration::WithoutChampion, suspicion("no-champion", "")),
            (6, Alteration::WithoutCap, suspicion("no-cap", "")),
        ];
        if let Some(theirs) = with_previous.filter(|row| row.previous != own) {
            let shown = |rating: Option<Rating>| rating.map_or_else(|| "-".to_owned(), |rating| rating.to_string());
            let what = format!("{} → {}", shown(own), shown(theirs.previous));
            trials.push((0, Alteration::Previous(theirs.previous), suspicion("list-before", what)));
        }
        if own.is_some_and(|own| own < floor) {
            trials.push((1, Alteration::Previous(None), suspicion("hidden-forgotten", floor)));
        }
        let events = self.replay.events_of(self.player);
        let known = events.iter().flat_map(|&(at, _)| self.replay.coefficients(at));
        for k in known.collect::<std::collections::BTreeSet<_>>() {
            trials.push((3, Alteration::Coefficient(None, k), suspicion("coefficient", k)));
        }
        trials
    }

    /// What concerns one of his events.
    fn of_event(&self, at: usize) -> Vec<(u8, Alteration, Suspicion)> {
        let event = self.replay.event_id(at);
        if !self.replay.is_rated(at) {
            return vec![(5, Alteration::Admitted(at), suspicion("admitted", event))];
        }
        let mut trials = vec![
            (4, Alteration::LeftOut(at), suspicion("left-out", event)),
            (5, Alteration::Twice(at), suspicion("twice", event)),
            (7, Alteration::Reversed(at), suspicion("reversed", event)),
        ];
        if self.replay.events_of(self.player).len() > 1 {
            for k in self.replay.coefficients(at) {
                let cause = suspicion("coefficient-in", format!("{k}, {event}"));
                trials.push((4, Alteration::Coefficient(Some(at), k), cause));
            }
        }
        trials
    }
}

//! What may have been done otherwise elsewhere, found by doing it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding};
use dengji_core::publication::Status;
use dengji_core::terms::{IdentifiedReport, ListDate, OpeningStatus, PlayerIndex, Rating, Reports, StatedGame};
use dengji_export::audit_table::Suspicion;
use dengji_ingest::results::{Sides, outcome};
use dengji_recompute::merge::{Merge, Merges};
use dengji_recompute::replay::coming_with;
use dengji_recompute::{PeriodInput, Replay, Rule, State};
use rayon::prelude::*;

use super::trial::{Trial, Weighed, of_rule};
use super::{Audit, Case, Pair, suspicion};
use crate::book::Book;
use crate::compute::{Computed, Variant, state_before, with_variant};
use crate::load::Loaded;

/// The causes of differences.
pub struct Suspects<'a> {
    audit: &'a Audit<'a>,
    cases: &'a [Case<'a>],
    /// How everybody stood before the list.
    before: &'a State,
    /// The list.
    list: ListDate,
    /// The ratings before as the other list gives them.
    previous: BTreeMap<PlayerIndex, Rating>,
    /// The lowest rating of the other list.
    lowest: Option<Rating>,
    /// Whether nobody who has not played in the period stands on the other list.
    only_active: bool,
    /// The ratings of those who had left before the opening list.
    left_with: BTreeMap<PlayerIndex, Rating>,
}

/// Other inputs, for everybody.
#[derive(Clone, Copy)]
enum OtherInput {
    /// The ratings before are those the other list gives.
    ListBefore,
    /// Results are not corrected.
    Uncorrected,
    /// Numbers are not merged.
    Unmerged,
    /// A rule is not applied, on no list of the book.
    Without(Rule),
}

/// What gives the number of a case.
#[derive(Default)]
struct Found {
    /// Each of these alone.
    alone: Vec<Suspicion>,
    /// Each of these two together; looked for where nothing does so alone.
    together: Vec<Weighed<Suspicion>>,
    /// Whether two together were not tried.
    untried: bool,
}

/// Differences without a single cause for which two together are tried, in the order of the list.
const MOST_PAIRED: usize = 500;
/// Pairs that are named; how many more there are is said.
const MOST_NAMED: usize = 3;

impl<'a> Suspects<'a> {
    /// Prepares for the differences of a list.
    pub fn new(audit: &'a Audit<'a>, pairs: &[Pair<'_>], cases: &'a [Case<'a>], computed: &'a Computed) -> Self {
        let previous = pairs
            .iter()
            .filter_map(|pair| Some((pair.player?, pair.theirs?.previous?)));
        Self {
            audit,
            cases,
            before: &computed.before,
            list: computed.outcome.publication.list_date,
            previous: previous.collect(),
            lowest: audit.outside.rows.iter().filter_map(|row| row.rating).min(),
            only_active: only_active(audit, pairs, computed),
            left_with: left_with(audit.loaded),
        }
    }

    /// What gives each player the number of the other list, the simplest first: everything that does so alone, or,
    /// where nothing does, two things together.
    pub fn causes(&self) -> Vec<Vec<Suspicion>> {
        let mut found: Vec<Found> = self.cases.iter().map(|_| Found::default()).collect();
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method as a value would hold for one trial only"
        )]
        let alone = self.in_book(|trial| trial.alone());
        for (found, alone) in found.iter_mut().zip(alone) {
            found.alone = alone;
        }
        for other in self.other_inputs() {
            self.try_input(other, &mut found);
        }
        self.try_namesakes(&mut found);
        if found.iter().any(|found| found.alone.is_empty()) {
            for rule in Rule::ALL {
                self.try_input(OtherInput::Without(rule), &mut found);
            }
        }
        self.try_pairs(&mut found);
        let singles = found.iter().flat_map(|found| &found.alone);
        let known: BTreeSet<Suspicion> = singles.cloned().collect();
        found.into_iter().map(|found| found.named(&known)).collect()
    }

    /// Tries something for each case on the inputs of the book.
    fn in_book<T: Send>(&self, attempt: impl Fn(&Trial<'_, '_>) -> T + Sync) -> Vec<T> {
        let variant = self.book();
        let tried = variant.and_then(|variant| {
            self.with(&variant, |replay| {
                let each = self.cases.par_iter().map(|case| attempt(&self.trial(replay, case)));
                each.collect()
            })
        });
        tried.unwrap_or_default()
    }

    /// Two things together, for the first of those cases that have no single cause.
    fn try_pairs(&self, found: &mut [Found]) {
        let open = found.iter_mut().filter(|found| found.alone.is_empty());
        for late in open.skip(MOST_PAIRED) {
            late.untried = true;
        }
        let wanted: BTreeSet<PlayerIndex> = (self.cases.iter().zip(&*found))
            .filter(|(_, found)| found.alone.is_empty() && !found.untried)
            .map(|(case, _)| case.player)
            .collect();
        if wanted.is_empty() {
            return;
        }
        let pairs = self.in_book(|trial| {
            let is_wanted = wanted.contains(&trial.case.player);
            if is_wanted { trial.together() } else { Vec::new() }
        });
        for (found, pairs) in found.iter_mut().zip(pairs) {
            found.together.extend(pairs);
        }
    }

    /// Another input for everybody: alone, and where nothing was found yet together with one thing more.
    fn try_input(&self, other: OtherInput, found: &mut [Found]) {
        let attempt = |replay: &Replay<'_, '_>, (case, found): (&Case<'_>, &mut Found)| {
            let trial = self.trial(replay, case);
            let cause = self.cause(other, case.player);
            if trial.fits_as_it_is() {
                if !found.alone.contains(&cause) {
                    found.alone.push(cause);
                }
            } else if found.alone.is_empty() {
                let further = trial.weighed_alone().into_iter();
                let both = further.map(|(weight, one)| (weight, cause.clone().together_with(one)));
                found.together.extend(both);
            }
        };
        self.with_input(other, |replay| {
            let cases = self.cases.par_iter().zip(found);
            cases.for_each(|pair| attempt(replay, pair));
        });
    }

    fn trial<'t, 'b>(&self, replay: &'t Replay<'t, 'b>, case: &'t Case<'t>) -> Trial<'t, 'b> {
        Trial {
            replay,
            case,
            has_previous: self.audit.outside.has_previous,
            lowest: self.lowest,
            only_active: self.only_active,
            left_with: self.left_with.get(&case.player).copied(),
        }
    }

    fn other_inputs(&self) -> Vec<OtherInput> {
        let mut others = Vec::new();
        others.extend(self.audit.outside.has_previous.then_some(OtherInput::ListBefore));
        others.extend((!self.corrections().is_empty()).then_some(OtherInput::Uncorrected));
        others.extend((!self.audit.loaded.merges.is_empty()).then_some(OtherInput::Unmerged));
        others
    }

    /// How another input is called.
    fn cause(&self, other: OtherInput, player: PlayerIndex) -> Suspicion {
        match other {
            OtherInput::ListBefore => suspicion("list-before-all", ""),
            OtherInput::Uncorrected => {
                let corrections = self.corrections();
                let events = corrections.iter().filter_map(|finding| finding.event.as_ref());
                let mut events: Vec<String> = events.map(ToString::to_string).collect();
                events.dedup();
                suspicion("correction", events.join(" "))
            }
            OtherInput::Unmerged => {
                let loaded = self.audit.loaded;
                let id = &loaded.register.entry(player).id;
                let pair = loaded.merges.about(id.as_str(), &loaded.register, self.list.0);
                suspicion("merge", pair.unwrap_or_default())
            }
            OtherInput::Without(rule) => match self.audit.book.by_period(self.list) {
                Ok(rules) => of_rule(rule, &rules),
                Err(_) => suspicion("none", ""),
            },
        }
    }

    fn with_input<T>(&self, other: OtherInput, run: impl FnOnce(&Replay<'_, '_>) -> T) -> Option<T> {
        let book = self.book()?;
        match other {
            OtherInput::ListBefore => {
                let before = self.on_their_list()?;
                self.with(
                    &Variant {
                        before: &before,
                        ..book
                    },
                    run,
                )
            }
            OtherInput::Uncorrected => {
                let mut reports = book.reports.clone();
                for finding in self.corrections() {
                    reports = take_back(&reports, finding).unwrap_or(reports);
                }
                let reports = &reports;
                self.with(&Variant { reports, ..book }, run)
            }
            OtherInput::Unmerged => self.with_merges(&Merges::default(), run),
            OtherInput::Without(rule) => {
                let other = self.audit.book.otherwise(|rules| rule.take_out(rules));
                let before = state_before(&other, self.audit.loaded, book.merges);
                let variant = Variant {
                    before: &before,
                    ..book
                };
                self.with_book(&other, &variant, run)
            }
        }
    }

    /// The inputs of the book.
    fn book(&self) -> Option<Variant<'_>> {
        let loaded = self.audit.loaded;
        Some(Variant {
            merges: &loaded.merges,
            reports: &loaded.periods.last()?.reports,
            before: self.before,
        })
    }

    fn with<T>(&self, variant: &Variant<'_>, run: impl FnOnce(&Replay<'_, '_>) -> T) -> Option<T> {
        self.with_book(self.audit.book, variant, run)
    }

    fn with_book<T>(&self, book: &Book, variant: &Variant<'_>, run: impl FnOnce(&Replay<'_, '_>) -> T) -> Option<T> {
        let run = |input: &PeriodInput<'_>| run(&Replay::new(input));
        with_variant(book, self.audit.loaded, variant, run)
    }

    /// Other merges, in every period.
    fn with_merges<T>(&self, merges: &Merges, run: impl FnOnce(&Replay<'_, '_>) -> T) -> Option<T> {
        let before = state_before(self.audit.book, self.audit.loaded, merges);
        let variant = Variant {
            merges,
            before: &before,
            ..self.book()?
        };
        self.with(&variant, run)
    }

    fn corrections(&self) -> Vec<&'a Finding> {
        let period = self.audit.loaded.periods.last();
        let findings = period.into_iter().flat_map(|period| &period.findings);
        findings
            .filter(|finding| finding.code == Code::CorrectionApplied)
            .collect()
    }

    /// Everybody on the previous rating that the other list gives.
    fn on_their_list(&self) -> Option<State> {
        let rules = self.audit.book.by_period(self.list).ok()?;
        let mut state = self.before.clone();
        for (player, rating) in &self.previous {
            let standing = &mut state.standings[player.at()];
            *standing = coming_with(standing, Some(*rating), &rules);
        }
        Some(state)
    }

    /// Other entries of the register with the same name or FIDE id, taken for the same person. The other list has such a
    /// person once: the same is said of the number that is only on ours.
    fn try_namesakes(&self, found: &mut [Found]) {
        let mut given_up: Vec<(PlayerIndex, Suspicion)> = Vec::new();
        for (found, case) in found.iter_mut().zip(self.cases) {
            let namesakes = self.of_namesake(case);
            found.alone.extend(namesakes.iter().map(|(_, cause)| cause.clone()));
            given_up.extend(namesakes);
        }
        for (found, case) in found.iter_mut().zip(self.cases) {
            let own = given_up
                .iter()
                .filter(|(old, _)| *old == case.player && case.wanted.is_none());
            found.alone.extend(own.map(|(_, cause)| cause.clone()));
        }
    }

    fn of_namesake(&self, case: &Case<'_>) -> Vec<(PlayerIndex, Suspicion)> {
        let register = &self.audit.loaded.register;
        let own = register.entry(case.player);
        let same = register.players().filter(|(other, entry)| {
            let same_fide = entry.fide_id.is_some() && entry.fide_id == own.fide_id;
            *other != case.player && (entry.name == own.name || same_fide || own.former_names.contains(&entry.name))
        });
        let mut causes = Vec::new();
        for (other, entry) in same {
            let mut merges = self.audit.loaded.merges.all().to_vec();
            merges.push(Merge {
                old: other,
                survivor: case.player,
                numbers: [entry.id.clone(), own.id.clone()],
                date: self.list.0,
                by: "".into(),
                reason: "".into(),
                place: own.place.place(),
            });
            let merges = Merges::new(merges, &mut Vec::new());
            let fits = self.with_merges(&merges, |replay| self.trial(replay, case).fits_as_it_is());
            if fits == Some(true) {
                let pair = format!("{} → {}", entry.id, own.id);
                causes.push((other, suspicion("merged-there", pair)));
            }
        }
        causes
    }
}

impl Found {
    /// What is said: the single causes; else pairs, first those made of causes `known` from other players, then the
    /// simpler ones.
    fn named(self, known: &BTreeSet<Suspicion>) -> Vec<Suspicion> {
        if !self.alone.is_empty() {
            return self.alone;
        }
        let mut pairs = self.together;
        pairs.sort_by_key(|(weight, pair)| {
            (
                std::cmp::Reverse(pair.parts().filter(|one| known.contains(one)).count()),
                *weight,
            )
        });
        let further = pairs.len().saturating_sub(MOST_NAMED);
        let named = pairs.into_iter().take(MOST_NAMED).map(|(_, pair)| pair);
        let mut causes: Vec<Suspicion> = named.collect();
        causes.extend((further > 0).then(|| suspicion("further-pairs", further)));
        causes.extend((self.untried && causes.is_empty()).then(|| suspicion("untried", MOST_PAIRED)));
        causes
    }
}

/// Whether the other list has nobody whom ours calls inactive.
fn only_active(audit: &Audit<'_>, pairs: &[Pair<'_>], computed: &Computed) -> bool {
    let list = computed.outcome.publication.list.iter();
    let inactive: BTreeSet<&str> = list
        .filter(|row| row.status == Status::Inactive)
        .map(|row| row.player.as_str())
        .collect();
    let mut listed = pairs
        .iter()
        .filter(|pair| pair.theirs.is_some_and(|row| row.rating.is_some()));
    let is_inactive = |player| inactive.contains(audit.loaded.register.entry(player).id.as_str());
    !listed.any(|pair| pair.player.is_some_and(is_inactive))
}

/// The ratings of those whom the opening list calls dropped.
fn left_with(loaded: &Loaded) -> BTreeMap<PlayerIndex, Rating> {
    let entries = loaded.opening.entries.iter();
    let dropped = entries.filter(|entry| entry.status == OpeningStatus::Dropped);
    dropped
        .filter_map(|entry| Some((loaded.numbers.find(entry.id.as_str())?, entry.points()?)))
        .collect()
}

/// The reports with what one said before it was corrected.
fn take_back(reports: &Reports<IdentifiedReport>, finding: &Finding) -> Option<Reports<IdentifiedReport>> {
    let argument = |name: &str| finding.argument(name).unwrap_or_default();
    let is_game = |game: &&mut StatedGame| {
        let black = game.black.map_or_else(|| "-".to_owned(), |black| black.to_string());
        game.round.to_string() == argument("round")
            && game.white.to_string() == argument("white")
            && black == argument("black")
    };
    let at = reports.position(finding.event.as_ref()?.as_str())?;
    let mut identified = reports.get(at);
    let game = Arc::make_mut(&mut identified.report).games.iter_mut().find(is_game)?;
    let sides = if game.black.is_some() {
        Sides::Both
    } else {
        Sides::White
    };
    game.outcome = outcome(argument("reported"), sides)?;
    Some(reports.with([(at, identified)]))
}

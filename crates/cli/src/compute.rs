//! The periods of a book, one after the other.

use std::sync::Arc;

use dengji_core::finding::Finding;
use dengji_core::publication::{Derived, InputFile};
use dengji_core::rulebook::{Rules, SequentialRules};
use dengji_core::terms::{Date, EventReport, IdentifiedReport, ListDate, PlayerIndex, Reports};
use dengji_recompute::merge::Merges;
use dengji_recompute::place::NameOrder;
use dengji_recompute::sequential::{self, SequentialInput};
use dengji_recompute::{Beside, Origins, PeriodInput, PeriodOutcome, State, derive, period, period_keeping};

use crate::book::Book;
use crate::book::config::LanguageCode;
use crate::book::regulation::InForce;
use crate::load::Loaded;

/// What a book gives for its last loaded period.
pub struct Computed {
    /// The state before it.
    pub before: Arc<State>,
    /// The list and the state after it.
    pub outcome: PeriodOutcome,
    /// Errors of the periods before, which stop this one too.
    pub errors_before: Vec<Finding>,
    /// Published lists before it that differ from what is computed now: nothing may be published on top of them.
    pub lists_before: Vec<Finding>,
}

/// Computes the loaded periods, one after the other.
pub fn each_period<'a>(book: &'a Book, loaded: &'a Loaded) -> impl Iterator<Item = Computed> {
    let mut state = Arc::new(opening(book, loaded));
    (0..loaded.periods.len()).map(move |at| {
        let outcome = step(book, loaded, at, &state);
        let before = std::mem::replace(&mut state, Arc::clone(&outcome.state));
        Computed {
            before,
            outcome,
            errors_before: Vec::new(),
            lists_before: Vec::new(),
        }
    })
}

/// A loaded period, and how everybody stood before it.
#[derive(Clone, Copy)]
pub struct At<'a> {
    /// Its position among the loaded periods.
    pub period: usize,
    /// The state before it.
    pub before: &'a State,
}

/// A period from which the number of any player can be derived.
pub enum Derivations<'a> {
    /// By events.
    Period(derive::Derivations<'a>),
    /// Game by game.
    Sequential(sequential::explain::Derivations<'a>),
}

impl Derivations<'_> {
    /// Derives the number of a player.
    pub fn of_player(&self, player: PlayerIndex) -> Derived {
        match self {
            Self::Period(derivations) => Derived::Period(derivations.of_player(player)),
            Self::Sequential(derivations) => Derived::Sequential(derivations.of_player(player)),
        }
    }
}

/// Lays out a period once, to derive numbers of many players.
pub fn with_derivations<T>(book: &Book, loaded: &Loaded, at: At<'_>, run: impl FnOnce(&Derivations<'_>) -> T) -> T {
    let ListDate(day) = loaded.periods[at.period].list;
    match book.regulation.in_force(day) {
        InForce::Period(rules) => {
            let parts = Parts::of_book(book, loaded, rules, at.period);
            with_parts(&parts, at.before, |input| {
                run(&Derivations::Period(derive::Derivations::of(input)))
            })
        }
        InForce::Sequential(rules) => with_games(&(book, loaded, rules), at.period, at.before, |input| {
            run(&Derivations::Sequential(sequential::explain::Derivations::of(input)))
        }),
    }
}

/// How everybody stood on the opening list.
pub fn opening(book: &Book, loaded: &Loaded) -> State {
    let index = |id: &str| loaded.numbers.find(id);
    let (register, list, day) = (&loaded.register, &loaded.opening, book.opening());
    match book.regulation.in_force(day.0) {
        InForce::Period(rules) => State::opening(rules, register, list, day, index),
        InForce::Sequential(rules) => sequential::opening(rules, register, list, day, index),
    }
}

/// Computes one loaded period, by the method in force on its list date.
pub fn step(book: &Book, loaded: &Loaded, at: usize, before: &State) -> PeriodOutcome {
    step_keeping(book, loaded, at, before, Beside::Rows, &|_| ())
}

/// Computes one loaded period with no more than wanted of the rows published beside its list. Tells of the games that were
/// rated, how many more they are, where they are rated by events.
pub fn step_keeping(
    book: &Book,
    loaded: &Loaded,
    at: usize,
    before: &State,
    kept: Beside,
    done: &(dyn Fn(usize) + Sync),
) -> PeriodOutcome {
    let ListDate(list) = loaded.periods[at].list;
    match book.regulation.in_force(list) {
        InForce::Period(rules) => {
            let parts = Parts {
                done,
                ..Parts::of_book(book, loaded, rules, at)
            };
            with_parts(&parts, before, |input| period_keeping(input, kept))
        }
        InForce::Sequential(rules) => with_games(&(book, loaded, rules), at, before, sequential::period),
    }
}

/// The files a period rests on: its own, those of the periods before and those of the book.
fn inputs(loaded: &Loaded, at: usize) -> Vec<InputFile> {
    let used = loaded.periods[..=at].iter().flat_map(|period| &period.inputs);
    let mut inputs: Vec<_> = loaded.inputs.iter().chain(used).cloned().collect();
    inputs.sort();
    inputs.dedup();
    inputs
}

/// Where the ratings stand with which everybody comes into a period.
fn origins<'a>(book: &Book, loaded: &'a Loaded, merges: &'a Merges, before: &'a State) -> Origins<'a> {
    Origins {
        opening: &loaded.opening,
        opened: book.opening(),
        merges,
        before,
    }
}

/// The collation of names in a book.
pub const fn names(book: &Book) -> NameOrder {
    match book.config.language {
        LanguageCode::Zh => NameOrder::Chinese,
        LanguageCode::En => NameOrder::English,
    }
}

/// Hands the input of a period of a game-by-game system to a computation.
fn with_games<T>(
    &(book, loaded, of_list): &(&Book, &Loaded, &Arc<SequentialRules>),
    at: usize,
    before: &State,
    run: impl FnOnce(&SequentialInput<'_>) -> T,
) -> T {
    let rules_on = |date: Date| book.regulation.sequential_on(date, of_list);
    let period = &loaded.periods[at];
    let mut findings: Vec<Finding> = loaded.findings.iter().chain(&period.findings).cloned().collect();
    let origins = Some(origins(book, loaded, &loaded.merges, before));
    let before = loaded.merges.joined(before, period.list);
    let reports = loaded.merges.renamed(&period.reports, period.list, &mut findings);
    let reports: Vec<IdentifiedReport> = reports.iter().collect();
    let tables = loaded.merges.renamed_tables(&period.tables, period.list, &mut findings);
    run(&SequentialInput {
        federation: Arc::clone(&book.config.federation),
        home: Arc::clone(&book.config.code),
        names: names(book),
        late_reports: book.config.late_reports.into(),
        rules_on: &rules_on,
        rulebook: book.regulation.used_on(period.list.0),
        list_date: period.list,
        register: &loaded.register,
        before: &before,
        origins,
        reports: &reports,
        tables: &tables,
        inputs: inputs(loaded, at),
        findings,
    })
}

/// What the last loaded period is computed from, where it may differ from what the book says.
pub struct Variant<'a> {
    /// The merges that act.
    pub merges: &'a Merges,
    /// The reports of the period.
    pub reports: &'a Reports<IdentifiedReport>,
    /// How everybody stood before it.
    pub before: &'a State,
}

/// How everybody stood before the last loaded period if other merges acted.
pub fn state_before(book: &Book, loaded: &Loaded, merges: &Merges) -> Arc<State> {
    let mut state = Arc::new(opening(book, loaded));
    let earlier = loaded.periods.split_last().map_or(&[][..], |(_, earlier)| earlier);
    for (at, period_before) in earlier.iter().enumerate() {
        state = match book.regulation.in_force(period_before.list.0) {
            InForce::Period(rules) => {
                let parts = Parts {
                    merges,
                    ..Parts::of_book(book, loaded, rules, at)
                };
                with_parts(&parts, &state, period)
            }
            InForce::Sequential(_) => step(book, loaded, at, &state),
        }
        .state;
    }
    state
}

/// Hands the input of the last loaded period to a computation, with some of it otherwise; nothing if it is rated game
/// by game.
pub fn with_variant<T>(
    book: &Book,
    loaded: &Loaded,
    variant: &Variant<'_>,
    run: impl FnOnce(&PeriodInput<'_>) -> T,
) -> Option<T> {
    let last = loaded.periods.len().checked_sub(1)?;
    let InForce::Period(rules) = book.regulation.in_force(loaded.periods[last].list.0) else {
        return None;
    };
    let parts = Parts {
        merges: variant.merges,
        reports: variant.reports,
        ..Parts::of_book(book, loaded, rules, last)
    };
    Some(with_parts(&parts, variant.before, run))
}

/// What a list made by rules of periods is computed from.
struct Parts<'a> {
    book: &'a Book,
    loaded: &'a Loaded,
    /// The rules of the list.
    rules: &'a Arc<Rules>,
    /// The place of its period.
    at: usize,
    merges: &'a Merges,
    reports: &'a Reports<IdentifiedReport>,
    done: &'a (dyn Fn(usize) + Sync),
}

impl<'a> Parts<'a> {
    /// As the book says.
    fn of_book(book: &'a Book, loaded: &'a Loaded, rules: &'a Arc<Rules>, at: usize) -> Self {
        Self {
            book,
            loaded,
            rules,
            at,
            merges: &loaded.merges,
            reports: &loaded.periods[at].reports,
            done: &|_| (),
        }
    }
}

/// Hands the input of a period to a computation.
fn with_parts<T>(parts: &Parts<'_>, before: &State, run: impl FnOnce(&PeriodInput<'_>) -> T) -> T {
    let Parts {
        book,
        loaded,
        rules,
        at,
        merges,
        reports,
        done,
    } = *parts;
    let rules_on = |date: Date| book.regulation.on(date, rules);
    let system_of = |report: &EventReport| book.systems.of_players(report);
    let period = &loaded.periods[at];
    let ListDate(list) = period.list;
    let mut findings: Vec<Finding> = loaded.findings.iter().chain(&period.findings).cloned().collect();
    let origins = Some(origins(book, loaded, merges, before));
    let before = merges.joined(before, period.list);
    let reports = merges.renamed(reports, period.list, &mut findings);
    run(&PeriodInput {
        federation: Arc::clone(&book.config.federation),
        home: Arc::clone(&book.config.code),
        names: names(book),
        late_reports: book.config.late_reports.into(),
        rules_on: &rules_on,
        system_of: &system_of,
        rulebook: book.regulation.used_on(list),
        list_date: period.list,
        register: &loaded.register,
        before: &before,
        origins,
        reports: &reports,
        waivers: &period.waivers,
        inputs: inputs(loaded, at),
        findings,
        done,
    })
}

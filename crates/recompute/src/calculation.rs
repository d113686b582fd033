//! The rows of calculations.csv, and the articles that act on them.

use std::sync::Arc;

use dengji_core::number::Hundredths;
use dengji_core::publication::{Calculation, Method};
use dengji_core::terms::{EventKind, RegisterEntry};

use crate::by_game;
use crate::fold::Acted;
use crate::prepare::Prepared;
use crate::share::{Share, Verdict};

/// The row of calculations.csv of a player in an event.
pub(crate) fn calculation(
    event: &Prepared,
    player: &RegisterEntry,
    row: usize,
    share: &Share,
    acted: Acted,
    known: &mut Articles,
) -> Calculation {
    Calculation {
        event: event.id.clone(),
        player: player.id.clone(),
        name: Arc::clone(&player.name),
        rated: acted.rated,
        ro: share.own,
        k: acted.k,
        method: share.method,
        n: share.n,
        w: share.w,
        average: share.average,
        d: share.d,
        p: share.p,
        we: share.we,
        dr: acted.dr,
        performance: share.performance,
        counted: acted.counted,
        articles: match &event.rules.by_game {
            Some(rules) => known.of(&by_game::articles(rules, share, acted.is_void)),
            None => known.of(&articles(event, row, share, acted)),
        },
    }
}

/// The sets of articles that act on the rows of an event: there are few, and they are kept once.
#[derive(Default)]
pub(crate) struct Articles(Vec<(u32, Arc<[Arc<str>]>)>);

impl Articles {
    /// The articles that act, each once, in order.
    fn of(&mut self, may_act: &[(bool, &Arc<str>)]) -> Arc<[Arc<str>]> {
        let acting = (0_u32..).zip(may_act).filter(|(_, (acts, _))| *acts);
        let set = acting.fold(0, |set, (at, _)| set | 1 << at);
        if let Some((_, known)) = self.0.iter().find(|(known, _)| *known == set) {
            return Arc::clone(known);
        }
        let mut numbers: Vec<Arc<str>> = Vec::new();
        for (_, number) in may_act.iter().filter(|(acts, _)| *acts) {
            if !numbers.contains(number) {
                numbers.push(Arc::clone(number));
            }
        }
        let numbers: Arc<[Arc<str>]> = numbers.into();
        self.0.push((set, Arc::clone(&numbers)));
        numbers
    }
}

/// The articles that may act on a row, in the order of the regulation, each with whether it does.
fn articles<'a>(event: &'a Prepared, row: usize, share: &Share, acted: Acted) -> [(bool, &'a Arc<str>); 15] {
    let rules = &event.rules;
    let own_games = event.encounters(row);
    let unplayed = own_games.len() > event.played(row).count();
    let beside_zero = event.played(row).any(|(opponent, _)| event.zero_scorer[opponent]);
    let in_field = event.field_of[row].is_some();
    let protected = acted.dr == Some(Hundredths::ZERO) && event.protected[row] && would_lose(share);
    let counts = share.verdict == Verdict::Counts;
    [
        (counts && acted.dr.is_some(), &rules.coefficient.number),
        (
            counts && share.method == Method::Average,
            &rules.average_expectation.number,
        ),
        (
            in_field && counts && share.method != Method::Performance,
            &rules.round_robin_expectation.number,
        ),
        (meets_provisional(event, row, share), &rules.provisional.number),
        (
            share.method == Method::RoundRobinPerformance
                || share.method == Method::RoundRobin
                    && event.fields[event.field_of[row].unwrap_or_default() as usize].from_rated,
            &rules.round_robin_performance.number,
        ),
        (
            !in_field && share.method != Method::RoundRobinPerformance || share.method == Method::Performance,
            &rules.counted_games.number,
        ),
        (
            !acted.rated && share.own.is_some() && counts,
            rules.base.as_ref().map_or(&rules.pool.number, |rule| &rule.number),
        ),
        (share.own.is_none() && counts, &rules.pool.number),
        (
            share.method == Method::Performance && share.performance.is_some(),
            &rules.performance.number,
        ),
        (share.verdict == Verdict::Void, &rules.void_performance.number),
        (
            share.verdict == Verdict::ZeroScore || beside_zero,
            &rules.zero_scorer.number,
        ),
        (unplayed, &rules.unplayed.number),
        (protected, &rules.champion.number),
        (
            event.input.report.kind.value == Some(EventKind::International),
            &rules.international.number,
        ),
        (share.capped, &rules.cap.number),
    ]
}

/// Whether an unrated player stands at 2000 in what a row is computed from: in the average of its table, or among the
/// opponents of one who has not played all his games.
fn meets_provisional(event: &Prepared, row: usize, share: &Share) -> bool {
    let field = event.field_of[row].map(|field| &event.fields[field as usize]);
    let among_opponents = || {
        event
            .counting(row)
            .any(|(opponent, _)| event.seats[opponent].seen.is_none())
    };
    field.is_some_and(|field| match share.method {
        Method::RoundRobin | Method::RoundRobinPerformance => field.uses_provisional(),
        Method::Average => field.uses_provisional() && among_opponents(),
        Method::Performance | Method::ByGame | Method::WholeRoundRobin | Method::FirstRating => false,
    })
}

fn would_lose(share: &Share) -> bool {
    share.we.is_some_and(|expected| share.w.hundredths() < expected)
}

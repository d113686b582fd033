//! The tie-breaks of FIDE (Handbook C.07), by their codes.
//!
//! [`code`] reads the codes, [`view`] says what an opponent's score is worth and what an unplayed round counts as under
//! each edition, [`sums`] holds the criteria that add something up, [`direct`] the direct encounter, [`ratings`] the
//! criteria from ratings, [`teams`] those that only teams have.

mod code;
mod direct;
mod ratings;
mod sums;
mod teams;
mod view;

use std::sync::Arc;

use serde::Deserialize;

use super::machine::{Criterion, Judgement, Terms};
use super::system::{Primary, System};
use super::table::Table;
use crate::number::Exact;

pub use code::{Code, CodeError, Contestants, Name, codes_for};
pub use view::Of;
use view::View;

/// The texts of the rules that differ in what they give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Edition {
    /// From 2009: a virtual opponent for unplayed rounds, a draw for those of opponents.
    #[serde(rename = "2009")]
    Y2009,
    /// From September 2023: a dummy with the player's own score.
    #[serde(rename = "2023")]
    Y2023,
    /// From March 2026: the dummy has a cap.
    #[default]
    #[serde(rename = "2026")]
    Y2026,
}

/// The criterion of a code.
pub fn criterion<'a>(code: &'a Code, table: &'a Table, system: &'a System) -> Criterion<'a> {
    let of = match (table.is_of_teams(), code.of, system.primary) {
        (false, ..) => Of::Points,
        (true, Some(of), _) => of,
        (true, None, Primary::MatchPoints) => Of::MatchPoints,
        (true, None, Primary::BoardPoints) => Of::BoardPoints,
    };
    let view = View::new(table, of, system.edition, code.as_played);
    let word = || Arc::clone(code.text());
    let criterion = match code.name {
        Name::De => encounter(code, view),
        Name::Ede(chain) => extended(code, table, system, chain),
        name if name.is_from_ratings() && !ratings::is_complete(table) => Criterion::sequence(word(), |_| Vec::new()),
        Name::Bbe | Name::Tbr => Criterion::sequence(word(), move |line| teams::boards(code.name, table, line)),
        _ => {
            let value = Criterion::value(word(), value(code, view));
            if matches!(code.name, Name::Bc | Name::Tpn) {
                value.smaller()
            } else {
                value
            }
        }
    };
    match of {
        Of::Points => criterion.times(code.scale(i64::from(system.win)), ""),
        Of::BoardPoints | Of::MatchPoints => criterion,
    }
}

/// The value of a code for each line.
fn value<'a>(code: &'a Code, view: View<'a>) -> Box<dyn Fn(usize) -> Exact + 'a> {
    match code.name {
        Name::Ps => Box::new(move |line| sums::progressive(&view, line, code.cut.lowest)),
        Name::Bh => Box::new(move |line| sums::buchholz(&view, line, code.cut)),
        Name::Fb => {
            let last_drawn = view.with_last_round_drawn();
            Box::new(move |line| sums::buchholz(&last_drawn.view(), line, code.cut))
        }
        Name::Aob => Box::new(move |line| {
            sums::average_of_opponents(&view, line, |other| sums::buchholz(&view, other, code.cut))
        }),
        Name::Sb => Box::new(move |line| sums::sonneborn_berger(&view, line, code.cut)),
        Name::Ks => Box::new(move |line| sums::koya(&view, line, code.limit)),
        Name::Aro | Name::Tpr | Name::Ptp | Name::Apro | Name::Appo | Name::Rtng => {
            Box::new(move |line| ratings::value(code, &view, line))
        }
        Name::Esb(weights) => Box::new(move |line| teams::extended_sonneborn_berger(&view, line, weights, code.cut)),
        Name::Sssc => Box::new(move |line| teams::standard_score(&view, line, code.cut)),
        Name::MpVsGp => Box::new(move |line| view.other().total(line).exact()),
        Name::Mpts => Box::new(move |line| view.of(Of::MatchPoints).total(line).exact()),
        Name::Gpts => Box::new(move |line| view.of(Of::BoardPoints).total(line).exact()),
        Name::Bc => Box::new(move |line| teams::board_count(view.table, line)),
        name => {
            // A team wins a match, whatever its primary score.
            let view = if view.table.is_of_teams() {
                view.of(Of::MatchPoints)
            } else {
                view
            };
            Box::new(move |line| sums::count(name, &view, line))
        }
    }
}

/// 6: the direct encounter, computed anew for those who stay level. Shown are the points from the games among them.
fn encounter<'a>(code: &'a Code, view: View<'a>) -> Criterion<'a> {
    let judgement = |values| Judgement {
        word: Arc::clone(code.text()),
        terms: Terms::Single(values),
    };
    Criterion::larger(move |group| judgement(direct::encounter(&view, group)))
        .showing(move |group| judgement(direct::scores(&view, group)))
        .for_subgroups()
}

/// The direct encounter of a group by one score.
type Encounter = fn(&View<'_>, &[usize]) -> Vec<Exact>;

/// 13.3: the direct encounter by the first score, then by the second, again for those still level; two may go on to
/// the boards of their match.
fn extended<'a>(code: &'a Code, table: &'a Table, system: &'a System, chain: Option<teams::Chain>) -> Criterion<'a> {
    let (first, second) = match system.primary {
        Primary::MatchPoints => (Of::MatchPoints, Of::BoardPoints),
        Primary::BoardPoints => (Of::BoardPoints, Of::MatchPoints),
    };
    let view = |of| View::new(table, of, system.edition, code.as_played);
    let (first, second) = (view(first), view(second));
    let judge = move |group: &[usize], by: Encounter| {
        let encounters = by(&first, group).into_iter().zip(by(&second, group));
        let boards = chain.filter(|_| group.len() == 2);
        let terms = encounters.zip(group).map(|((one, two), &line)| {
            let boards = boards.map(|chain| teams::chain(chain, table, line, group));
            [one, two].into_iter().chain(boards.into_iter().flatten()).collect()
        });
        Judgement {
            word: Arc::clone(code.text()),
            terms: Terms::Sequence(terms.collect()),
        }
    };
    Criterion::larger(move |group| judge(group, direct::encounter))
        .showing(move |group| judge(group, direct::scores))
        .for_subgroups()
}

#[cfg(test)]
mod tests;

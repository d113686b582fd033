//! Cells that no cell of an opponent answers: each slip is said once, without what follows from it.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding, shown_runs};
use dengji_core::terms::{Entrant, EntrantNo, Round};

use super::{Side, about};
use crate::strangers::Strangers;

/// Why a cell has no answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Why<'a> {
    /// The opponent is the player himself.
    Oneself,
    /// Nobody has the opponent's number.
    Stranger(EntrantNo),
    /// The opponent has another cell in the round.
    Elsewhere(&'a Side),
    /// The opponent has no cell in the round.
    Silent(EntrantNo),
}

/// A cell without an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loose<'a> {
    pub side: &'a Side,
    pub why: Why<'a>,
}

impl Loose<'_> {
    /// The number that nobody has.
    pub(super) const fn stranger(&self) -> Option<EntrantNo> {
        match self.why {
            Why::Stranger(stranger) => Some(stranger),
            _ => None,
        }
    }
}

/// What is said of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Unseen,
    Said,
    /// It has no answer because the opponent's own cell is wrong, which is said.
    Follows,
}

/// The findings of all such cells.
///
/// Where player 2 is entered against 5 and not against 4, both 2 and 4 have no answer: the cell of 2 is said, together
/// with 4, who claims him. Numbers that nobody has are not said where they are explained. A player without a cell in rounds where others have him is said once.
pub(super) fn findings(loose: &[Loose<'_>], entrants: &[Entrant], are_explained: bool) -> Vec<Finding> {
    let claims = claims(loose);
    let (mut strangers, mut found) = (Strangers::new(entrants), Vec::new());
    let mut silent: BTreeMap<EntrantNo, Vec<&Side>> = BTreeMap::new();
    for (one, claim) in loose.iter().zip(claims) {
        let Claim::Said(by) = claim else { continue };
        let by = by.map(|at| loose[at].side);
        match one.why {
            Why::Oneself => found.push(with_claim(about(one.side, Code::OpponentSelf), by)),
            Why::Stranger(_) if are_explained => {}
            Why::Stranger(stranger) => strangers.add(with_claim(about(one.side, Code::OpponentUnknown), by), stranger),
            Why::Elsewhere(other) => found.push(with_claim(elsewhere(one.side, other), by)),
            Why::Silent(opponent) => silent.entry(opponent).or_default().push(one.side),
        }
    }
    found.extend(strangers.findings());
    found.extend(
        silent
            .iter()
            .map(|(player, sides)| without_cell(*player, sides, entrants)),
    );
    found
}

/// Whether a cell is said, and the position of the one that follows from it.
#[derive(Clone, Copy, Debug)]
enum Claim {
    Said(Option<usize>),
    Follows,
}

/// Goes from each cell to the loose cell of its opponent and on, and back: the last is said and explains the one before.
fn claims(loose: &[Loose<'_>]) -> Vec<Claim> {
    let positions: BTreeMap<(Round, EntrantNo), usize> = (0..)
        .zip(loose)
        .map(|(at, one)| ((one.side.round, one.side.player), at))
        .collect();
    let next = |at: usize| match loose[at].why {
        Why::Elsewhere(other) => positions
            .get(&(other.round, other.player))
            .copied()
            .filter(|next| *next != at),
        _ => None,
    };
    let (mut states, mut claims) = (vec![State::Unseen; loose.len()], vec![None; loose.len()]);
    for start in 0..loose.len() {
        let mut path = Vec::new();
        let mut at = Some(start).filter(|at| states[*at] == State::Unseen);
        while let Some(here) = at {
            states[here] = State::Said;
            path.push(here);
            at = next(here).filter(|next| states[*next] == State::Unseen);
        }
        for here in path.into_iter().rev() {
            let cause = next(here).filter(|cause| states[*cause] == State::Said && claims[*cause].is_none());
            if let (Some(cause), None) = (cause, claims[here]) {
                claims[cause] = Some(here);
                states[here] = State::Follows;
            }
        }
    }
    let claim = |(state, by)| {
        if state == State::Follows {
            Claim::Follows
        } else {
            Claim::Said(by)
        }
    };
    states.into_iter().zip(claims).map(claim).collect()
}

/// Names the player who has this cell's player for an opponent: he may be the one who is meant.
fn with_claim(found: Finding, by: Option<&Side>) -> Finding {
    let Some(by) = by else { return found };
    let found = found.with("answer", "claimed").with("claim", by.player);
    found.with("claimed", by.text.trim()).with("claimed_at", by.place.spot)
}

fn elsewhere(side: &Side, other: &Side) -> Finding {
    about(side, Code::GameOneSided)
        .with("has", "another")
        .with("other", other.text.trim())
        .with("where", other.place.spot)
}

/// A player who has no cell in the rounds of these cells: at the one cell, or where he stands himself.
fn without_cell(player: EntrantNo, sides: &[&Side], entrants: &[Entrant]) -> Finding {
    let place = entrants
        .iter()
        .find(|entrant| entrant.no == player)
        .map(|entrant| &entrant.place);
    let (Some(place), [_, _, ..]) = (place, sides) else {
        let found = about(sides[0], Code::GameOneSided).with("has", "nothing");
        return found.with("where", place.map(|place| place.spot).unwrap_or_default());
    };
    let found = Finding::at(Code::GameOneSided, place.clone())
        .with("has", "no-cells")
        .with("player", player);
    let found = found.with("rounds", shown_runs(sides.iter().map(|side| u32::from(side.round.0))));
    found.with("players", shown_runs(sides.iter().map(|side| side.player.0)))
}

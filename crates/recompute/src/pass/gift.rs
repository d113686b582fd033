//! What an event gives its players, on the way to them.

use dengji_core::rules::expectation::Expectation;
use dengji_core::terms::{GameCount, PlayerIndex};
use dengji_core::trail::NoTrail;

use super::Beside;
use crate::fold::Change;
use crate::prepare::Prepared;
use crate::share::{Share, Verdict, expected, share};

/// What an event gives, on its way to its player.
pub(super) struct Delivery {
    pub(super) player: PlayerIndex,
    pub(super) row: u32,
    pub(super) gift: Gift,
}

/// What an event gives a player: all of it where rows are kept or he is unrated, else what changes his rating.
pub(super) enum Gift {
    Change(Change),
    Share(Box<Share>),
}

impl Gift {
    /// Of a row; nothing of one that changes nothing and of which no row is kept.
    pub(super) fn of(event: &Prepared, row: usize, kept: Beside) -> Option<Self> {
        let is_brief = kept != Beside::Rows && event.field_of[row].is_none() && event.whole.is_none();
        let sum = event.sum(row).filter(|_| is_brief);
        match (sum, event.seats[row].own) {
            (Some(sum), _) if sum.rated.games == GameCount::ZERO => None,
            (Some(sum), Some(own)) if event.rules.by_game.is_some() => Some(Self::Change(Change {
                own,
                n: sum.rated.games,
                w: sum.rated.score,
                we: sum.rated.expected,
            })),
            (Some(sum), Some(own)) if !event.zero_scorer[row] => {
                let (n, w) = (sum.rated.games, sum.rated.score);
                let (_, Expectation { we, .. }) = expected(event, row, own, n, &mut NoTrail)?;
                Some(Self::Change(Change { own, n, w, we }))
            }
            _ => {
                let share = share(event, row, &mut NoTrail)?;
                // By averages what does not count leaves a row and nothing else.
                let acts = kept == Beside::Rows || event.rules.by_game.is_some() || share.verdict == Verdict::Counts;
                acts.then(|| Self::Share(Box::new(share)))
            }
        }
    }

    /// Whether the player loses rating by it.
    pub(super) fn loses(&self) -> bool {
        match self {
            Self::Change(change) => change.w.hundredths() < change.we,
            Self::Share(share) => {
                let expected = share.we.filter(|_| self.counts());
                expected.is_some_and(|expected| share.w.hundredths() < expected)
            }
        }
    }

    pub(super) fn counts(&self) -> bool {
        match self {
            Self::Change(_) => true,
            Self::Share(share) => share.verdict == Verdict::Counts,
        }
    }
}

/// What an event gives its players, in the order of its rows.
pub(super) fn shares(event: &Prepared, kept: Beside) -> Vec<Delivery> {
    let rows = if event.rated { event.seats.len() } else { 0 };
    let mut shares = Vec::with_capacity(rows);
    shares.extend((0..rows).filter_map(|row| {
        Some(Delivery {
            gift: Gift::of(event, row, kept)?,
            player: event.seats[row].home()?,
            row: u32::try_from(row).ok()?,
        })
    }));
    shares
}

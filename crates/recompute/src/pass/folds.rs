//! Phase two: everybody takes what the events give him, side by side.

use dengji_core::terms::PlayerIndex;
use dengji_core::trail::NoTrail;
use rayon::prelude::*;

use super::gift::{Delivery, Gift};
use super::{Beside, Laid};
use crate::fold::{Acted, Fold, Folded, Walk};
use crate::period::PeriodInput;
use crate::prepare::Prepared;

/// Groups of players folded side by side, for each thread.
const GROUPS: usize = 4;

/// The rest of a player on his way, where there is more to him than his rating.
type Rest<'a> = Option<Box<Fold<'a>>>;

/// Neighbours in the register and what they have so far.
type Group<'g, 'a> = (&'g mut [Rest<'a>], &'g mut [Walk]);

/// Everybody on his way through the period.
pub(super) struct Folds<'a> {
    input: &'a PeriodInput<'a>,
    /// By [`PlayerIndex`]; none before the first event that is more than a change of his rating.
    rests: Vec<Rest<'a>>,
    /// By [`PlayerIndex`].
    walks: Vec<Walk>,
    /// Players of a group.
    group: usize,
    kept: Beside,
}

impl<'a> Folds<'a> {
    pub(super) fn new(input: &'a PeriodInput<'a>, kept: Beside) -> Self {
        let players = input.register.entries.len();
        Self {
            input,
            rests: std::iter::repeat_with(|| None).take(players).collect(),
            walks: input.before.standings.par_iter().map(Walk::new).collect(),
            group: players.div_ceil(GROUPS * rayon::current_num_threads()).max(1),
            kept,
        }
    }

    /// Phase two: every player takes what the events of a batch give him, in their order. Gives, for each event, what
    /// became of its gifts.
    pub(super) fn take(&mut self, laid: &[Laid]) -> Vec<Vec<Acted>> {
        let (input, size, kept) = (self.input, self.group, self.kept);
        let of_group = |(number, (rests, walks)): (usize, Group<'_, 'a>)| {
            let first = number * size;
            let mut done = Vec::new();
            for (event, laid) in (0..).zip(laid) {
                for &(player, at) in laid.of_players(first..first + size) {
                    let own = player.at() - first;
                    let delivery = &laid.shares[at as usize];
                    let acted = take((input, kept), &laid.event, delivery, (&mut rests[own], &mut walks[own]));
                    if kept == Beside::Rows {
                        done.push((event, at, acted));
                    }
                }
            }
            done
        };
        let of_players = self.rests.par_chunks_mut(size).zip(self.walks.par_chunks_mut(size));
        let done: Vec<Vec<(usize, u32, Acted)>> = of_players.enumerate().map(of_group).collect();
        if kept != Beside::Rows {
            return Vec::new();
        }
        let none = Acted::none();
        let mut of_events: Vec<Vec<Acted>> = laid.iter().map(|laid| vec![none; laid.shares.len()]).collect();
        for (event, at, acted) in done.into_iter().flatten() {
            of_events[event][at as usize] = acted;
        }
        of_events
    }

    /// Closes the period for everybody, and takes of each what is wanted.
    pub(super) fn finish<T: Send>(self, wanted: impl Fn(Folded) -> T + Sync) -> Vec<T> {
        let (input, kept) = (self.input, self.kept);
        let rules = (input.rules_on)(input.list_date.0);
        let finish = |(player, (rest, walk)): (usize, (Rest<'a>, Walk))| {
            let index = PlayerIndex(u32::try_from(player).unwrap_or(u32::MAX));
            let mut fold = rest.map_or_else(|| new_fold(input, index, kept), |fold| *fold);
            fold.walk = walk;
            wanted(fold.finish(&rules, &mut NoTrail))
        };
        let players = self.rests.into_par_iter().zip(self.walks);
        players.enumerate().map(finish).collect()
    }
}

/// A player takes what an event gives him.
fn take<'a>(
    (input, kept): (&'a PeriodInput<'a>, Beside),
    event: &Prepared,
    delivery: &Delivery,
    (rest, walk): (&mut Rest<'a>, &mut Walk),
) -> Acted {
    let row = delivery.row as usize;
    match &delivery.gift {
        Gift::Change(change) if event.rules.by_game.is_some() => {
            walk.tally.add(change.w.hundredths() - change.we, change.n, event.end);
            Acted::none()
        }
        Gift::Change(change) => {
            let player = input.register.entry(delivery.player);
            walk.change(player, event, row, *change, &mut NoTrail);
            Acted::none()
        }
        Gift::Share(share) => {
            let fold = rest.get_or_insert_with(|| Box::new(new_fold(input, delivery.player, kept)));
            fold.walk = *walk;
            let acted = fold.event(event, row, share, &mut NoTrail);
            *walk = fold.walk;
            acted
        }
    }
}

/// A player before the first event of a period.
fn new_fold<'a>(input: &PeriodInput<'a>, player: PlayerIndex, kept: Beside) -> Fold<'a> {
    let lists = [input.before.list_date, input.list_date];
    let before = &input.before.standings[player.at()];
    Fold {
        keeps_rows: kept == Beside::Rows,
        joins_pool: kept == Beside::Counts,
        ..Fold::new(input.register.entry(player), lists, before)
    }
}

//! A look at the columns of an event of game tables, before rows are made of them for the checks.
//!
//! Most events raise no question: the look, which needs a few bits a player, is all they cost.

use dengji_core::terms::{EventFormat, EventReport, TabledEvent, TabledGame};

use super::attendance::free_rounds;
use super::meetings;

/// Rounds that are looked at; an event with more is checked by its rows.
const MOST_ROUNDS: u8 = 63;

/// Whether no check of players, games and rounds can find anything: every player has one row in each round, all rounds
/// and days lie within those of the event, nobody meets an opponent again, and nothing else is stated.
///
/// What is not an event of game tables raises questions.
pub(super) fn raise_no_question(report: &EventReport) -> bool {
    let Some(event) = report.games.tabled() else {
        return false;
    };
    let is_bare = report.unread.games.is_empty() && report.unread.players == 0 && report.winner.value.is_none();
    is_bare
        && !event.games.is_empty()
        && report.round_dates.is_empty()
        && has_its_days(report, event)
        && has_full_rounds(report, event)
        && has_new_pairs(report, event)
}

fn has_its_days(report: &EventReport, event: &TabledEvent) -> bool {
    let (Some(start), Some(end)) = (report.start.value, report.end.value) else {
        return true;
    };
    let is_within = |game: &TabledGame| game.date.is_none_or(|day| (start..=end).contains(&day));
    start <= end && event.games.iter().all(is_within)
}

/// Whether every player has one row in every round, from the first to the number of rounds, but for those in which he is
/// free; in a team event, whose reserves sit out, no more than one.
fn has_full_rounds(report: &EventReport, event: &TabledEvent) -> bool {
    let mut rounds = vec![0_u64; event.players.len()];
    for game in &event.games {
        if !(1..=MOST_ROUNDS).contains(&game.round.0) || game.black == Some(game.white) {
            return false;
        }
        let bit = 1 << game.round.0;
        for player in [Some(game.white), game.black].into_iter().flatten() {
            let own = &mut rounds[player as usize];
            if *own & bit != 0 {
                return false;
            }
            *own |= bit;
        }
    }
    let held = rounds.iter().fold(0, |held, own| held | own);
    let count = report
        .rounds
        .value
        .map_or(u64::BITS - held.leading_zeros() - 1, u32::from);
    let all = if count <= MOST_ROUNDS.into() {
        (1_u64 << (count + 1)) - 2
    } else {
        0
    };
    let free = free_rounds(report.format.value, event.players.len());
    let is_team = report.format.value.is_some_and(EventFormat::is_team);
    let is_there = |own: &u64| (held & !own).count_ones() as usize <= free;
    held == all && (is_team || rounds.iter().all(is_there))
}

/// Whether nobody meets an opponent over the board more often than the format has it; where it has no number they may.
fn has_new_pairs(report: &EventReport, event: &TabledEvent) -> bool {
    let Some(most) = meetings(report.format.value) else {
        return true;
    };
    let played = event.games.iter().filter(|game| game.outcome.is_played());
    let pair = |game: &TabledGame| game.black.map(|black| (game.white.min(black), game.white.max(black)));
    let mut pairs: Vec<(u32, u32)> = played.filter_map(pair).collect();
    pairs.sort_unstable();
    pairs.windows(most + 1).all(|window| window.first() != window.last())
}

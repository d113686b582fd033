//! What the games of an event add up to for each player, in one pass over the columns of its games.
//!
//! The bulk run takes a player's figures from here. Whoever asks for the steps has them game by game, by the same rules;
//! that both come to the same is tested.

use dengji_core::number::Score;
use dengji_core::rulebook::Rules;
use dengji_core::rules::by_game::change::{Benefit, EventChange, RatedGame, expected_in_game};
use dengji_core::terms::{Color, Rating, TabledEvent};

use crate::seat::Seat;

/// The sums of a row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    /// Games and byes.
    pub encounters: u32,
    /// Points in them, as the standings count them.
    pub made: Score,
    /// Games over the board.
    pub played: u32,
    /// Points over the board.
    pub points: Score,
    /// The games against rated opponents; what is expected of a rated player only where the rules go game by game.
    pub rated: EventChange,
}

/// The sums of every row of an event of game tables; none where the games of a player depend on each other.
///
/// Everybody of a game table stands in the register: there are no computers.
pub fn sums(event: &TabledEvent, rules: &Rules, seats: &[Seat]) -> Option<Vec<Sum>> {
    let change = rules.by_game.as_ref().map(|rules| &rules.change.values);
    if change.is_some_and(|rule| rule.once_an_event || rule.unrated.is_some()) {
        return None;
    }
    let add = |sum: &mut Sum, own: Option<Rating>, opponent: Option<Rating>, score: Score| {
        sum.played += 1;
        sum.points += score;
        if let Some(opponent) = opponent {
            let expected = |(own, rule)| expected_in_game(rule, &rules.probability, own, opponent, Benefit::Held);
            sum.rated
                .add(RatedGame { opponent, score }, own.zip(change).map(expected));
        }
    };
    let mut sums = vec![Sum::default(); event.players.len()];
    for game in &event.games {
        let white = game.white as usize;
        let (of_white, of_black) = (game.outcome.score(Color::White), game.outcome.score(Color::Black));
        sums[white].encounters += 1;
        sums[white].made += of_white;
        let Some(black) = game.black.map(|black| black as usize) else {
            continue;
        };
        sums[black].encounters += 1;
        sums[black].made += of_black;
        if game.outcome.is_played() {
            add(&mut sums[white], seats[white].own, seats[black].seen, of_white);
            add(&mut sums[black], seats[black].own, seats[white].seen, of_black);
        }
    }
    Some(sums)
}

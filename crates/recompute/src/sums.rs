//! What the games of an event add up to for each player, in one pass over the columns of its games.
//!
//! The bulk run takes a player's figures from here. Whoever asks for the steps has them game by game, by the same rules;
//! that both come to the same is tested.

use dengji_core::number::Score;
use dengji_core::rulebook::Rules;
use dengji_core::rules::by_game::change::{Benefit, EventChange, RatedGame, expected_in_game};
use dengji_core::terms::{Color, GameCount, Rating, TabledEvent};

use crate::seat::Seat;

/// The sums of a row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    /// Games and byes.
    pub encounters: u32,
    /// Games over the board.
    pub played: u32,
    /// Points in them.
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
    let expected = |own: Rating, opponent: Rating| {
        Some(expected_in_game(
            change?,
            &rules.probability,
            own,
            opponent,
            Benefit::Held,
        ))
    };
    let mut sums = vec![Sum::default(); event.players.len()];
    for game in &event.games {
        let sides = [
            (Some(game.white), game.black, Color::White),
            (game.black, Some(game.white), Color::Black),
        ];
        for (row, opponent, color) in sides {
            let Some(row) = row else { continue };
            let sum = &mut sums[row as usize];
            sum.encounters += 1;
            let Some(opponent) = opponent.filter(|_| game.outcome.is_played()) else {
                continue;
            };
            let score = game.outcome.score(color);
            sum.played += 1;
            sum.points += score;
            let Some(opponent) = seats[opponent as usize].seen else {
                continue;
            };
            let expectation = seats[row as usize].own.and_then(|own| expected(own, opponent));
            sum.rated.add(RatedGame { opponent, score }, expectation);
        }
    }
    Some(sums)
}

/// Games over the board, each counted once.
pub fn games(sums: &[Sum]) -> GameCount {
    GameCount::new(sums.iter().map(|sum| sum.played).sum::<u32>() / 2)
}

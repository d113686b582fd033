//! The derivation of one player's figure: his games in order, each with its steps.

use std::sync::Arc;

use dengji_core::publication::{DerivedGame, GameByGame, RatedGame};
use dengji_core::sequential::{Figures, GameResult};
use dengji_core::terms::{Color, PlayerIndex};
use dengji_core::trail::{NoTrail, Record};

use super::order::{Game, Sequence, place, round};
use super::{SequentialInput, figures, known_figures};

/// Derives the figure of a player in a period, by the same calculation as [`super::period()`], game after game.
pub fn derive(input: &SequentialInput<'_>, player: PlayerIndex) -> GameByGame {
    let rules = (input.rules_on)(input.list_date.0);
    let sequence = Sequence::of(input);
    let mut figures = figures(&rules, input.before);
    let before = known_figures(&input.before.standings[player.at()]);
    let mut games = Vec::new();
    let mut any = before.is_some();
    for game in &sequence.games {
        games.extend(own_game(input, &sequence, game, player, &figures));
        let of_event = &sequence.events[game.event as usize].rules;
        let (white, black) = (game.white.at(), game.black.at());
        if let Some(after) = of_event.after_game(figures[white], figures[black], game.outcome, &mut NoTrail) {
            [figures[white], figures[black]] = after;
            any |= [game.white, game.black].contains(&player);
        }
    }
    let entry = input.register.entry(player);
    let after = figures[player.at()];
    GameByGame {
        player: entry.id.clone(),
        name: Arc::clone(&entry.name),
        before: before.unwrap_or_else(|| rules.newcomer()),
        games,
        after: any.then_some(after),
        rating: (any && rules.is_rated(after)).then(|| after.rating.shown()),
        title: rules.title(after),
    }
}

/// A game of the player with its steps; none if he did not play it.
fn own_game(
    input: &SequentialInput<'_>,
    sequence: &Sequence,
    game: &Game,
    player: PlayerIndex,
    figures: &[Figures],
) -> Option<RatedGame> {
    let (color, opponent) = match player {
        _ if player == game.white => (Color::White, game.black),
        _ if player == game.black => (Color::Black, game.white),
        _ => return None,
    };
    let event = &sequence.events[game.event as usize];
    let mut record = Record::default();
    let (own, other) = (figures[player.at()], figures[opponent.at()]);
    let result = GameResult::of(game.outcome, color);
    let after = result.and_then(|result| event.rules.after(own, other, result, &mut record));
    let entry = input.register.entry(opponent);
    let not_counted = record.steps.last().map(|(_, step)| Arc::clone(&step.article));
    let excluded_by = match after {
        Some(_) => None,
        None => not_counted.or_else(|| Some(event.rules.article_on_unplayed())),
    };
    Some(RatedGame {
        date: game.day,
        game: DerivedGame {
            event: event.id.clone(),
            round: round(input, game.origin),
            color: match color {
                Color::White => "w",
                Color::Black => "b",
            },
            opponent: Arc::clone(&entry.name),
            opponent_id: Some(entry.id.clone()),
            opponent_rating: Some(other.rating.exact()),
            points: game.outcome.score(color),
            played: game.outcome.is_played(),
            excluded_by,
            place: place(input, game.origin),
        },
        opponent_games: other.games,
        steps: record.steps.into_iter().map(|(_, step)| step).collect(),
        after,
    })
}

//! The derivation of one player's figure: his games in order, each with its steps.

use std::sync::Arc;

use dengji_core::publication::{DerivedGame, GameByGame, RatedGame, TraceRow};
use dengji_core::rulebook::SequentialRules;
use dengji_core::sequential::{Figures, GameResult};
use dengji_core::terms::{Color, EventId, PlayerIndex};
use dengji_core::trail::{NoTrail, Record, Step};

use super::order::{Game, Sequence, place, round};
use super::{SequentialInput, figures, known_figures};

/// Derives the figure of a player in a period, by the same calculation as [`super::period()`], game after game.
pub fn derive(input: &SequentialInput<'_>, player: PlayerIndex) -> GameByGame {
    Derivations::of(input).of_player(player)
}

/// The games of a period rated once, from which the figure of any player can be derived.
pub struct Derivations<'a> {
    input: &'a SequentialInput<'a>,
    rules: Arc<SequentialRules>,
    sequence: Sequence,
    /// By game: what it started from.
    starts: Vec<Start>,
    /// By [`PlayerIndex`]: the figures after the last game.
    after: Vec<Figures>,
    /// By [`PlayerIndex`]: the positions of a player's games.
    own: Vec<Vec<usize>>,
}

/// What a game started from.
#[derive(Clone, Copy)]
struct Start {
    white: Figures,
    black: Figures,
    counts: bool,
}

impl<'a> Derivations<'a> {
    /// Rates the games of a period.
    pub fn of(input: &'a SequentialInput<'a>) -> Self {
        let rules = (input.rules_on)(input.list_date.0);
        let sequence = Sequence::of(input);
        let mut after = figures(&rules, input.before);
        let mut own = vec![Vec::new(); after.len()];
        let mut starts = Vec::with_capacity(sequence.games.len());
        for (position, game) in sequence.games.iter().enumerate() {
            let (white, black) = (game.white.at(), game.black.at());
            own[white].push(position);
            own[black].push(position);
            let of_event = &sequence.events[game.event as usize].rules;
            let rated = of_event.after_game(after[white], after[black], game.outcome, &mut NoTrail);
            starts.push(Start {
                white: after[white],
                black: after[black],
                counts: rated.is_some(),
            });
            if let Some(rated) = rated {
                [after[white], after[black]] = rated;
            }
        }
        Self {
            input,
            rules,
            sequence,
            starts,
            after,
            own,
        }
    }

    /// Derives the figure of a player.
    pub fn of_player(&self, player: PlayerIndex) -> GameByGame {
        let before = known_figures(&self.input.before.standings[player.at()]);
        let own = &self.own[player.at()];
        let games = own.iter().filter_map(|&position| {
            let game = &self.sequence.games[position];
            own_game(self.input, &self.sequence, game, player, self.starts[position])
        });
        let any = before.is_some() || own.iter().any(|&position| self.starts[position].counts);
        let entry = self.input.register.entry(player);
        let after = self.after[player.at()];
        GameByGame {
            player: entry.id.clone(),
            name: Arc::clone(&entry.name),
            before: before.unwrap_or_else(|| self.rules.newcomer()),
            games: games.collect(),
            after: any.then_some(after),
            rating: (any && self.rules.is_rated(after)).then(|| after.rating.shown()),
            title: self.rules.title(after),
        }
    }
}

impl Derivations<'_> {
    /// Every step of a player's figure, and in the end the whole number that is published.
    pub fn steps(&self, player: PlayerIndex) -> Vec<TraceRow> {
        let GameByGame {
            player, games, after, ..
        } = self.of_player(player);
        let row = |event: Option<&EventId>, step: Step| TraceRow {
            player: player.clone(),
            event: event.cloned(),
            step,
        };
        let of_game = |rated: RatedGame| {
            let (event, place) = (rated.game.event, rated.game.place);
            let steps = rated.steps.into_iter().map(move |step| step.places([place.clone()]));
            steps.map(|step| row(Some(&event), step)).collect::<Vec<_>>()
        };
        let mut steps: Vec<TraceRow> = games.into_iter().flat_map(of_game).collect();
        steps.extend(after.map(|after| {
            let article = &self.rules.list_days.number;
            row(
                None,
                Step::new("shown", article, after.rating.to_string(), after.rating.shown()),
            )
        }));
        steps
    }
}

/// A game of the player with its steps; none if he did not play it.
fn own_game(
    input: &SequentialInput<'_>,
    sequence: &Sequence,
    game: &Game,
    player: PlayerIndex,
    start: Start,
) -> Option<RatedGame> {
    let (color, opponent, own, other) = match player {
        _ if player == game.white => (Color::White, game.black, start.white, start.black),
        _ if player == game.black => (Color::Black, game.white, start.black, start.white),
        _ => return None,
    };
    let event = &sequence.events[game.event as usize];
    let mut record = Record::default();
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

//! The derivation of one player's figure: his games in order, each with its steps.

use std::sync::Arc;

use dengji_core::finding::{Finding, Place};
use dengji_core::publication::{DerivedGame, GameByGame, RatedGame, TraceRow};
use dengji_core::rulebook::SequentialRules;
use dengji_core::sequential::{Figures, GameResult};
use dengji_core::terms::{Color, EventId, PlayerIndex};
use dengji_core::trail::{Record, Step};

use super::order::{Event, Game, Sequence, place, stated};
use super::{SequentialInput, figures, known_figures};
use crate::correction::{correction_step, corrections_in, corrects};
use crate::origin::Located;

/// Derives the figure of a player in a period, by the same calculation as [`super::period()`], game after game.
pub fn derive(input: &SequentialInput<'_>, player: PlayerIndex) -> GameByGame {
    Derivations::of(input).of_player(player)
}

/// The games of a period rated once, from which the figure of any player can be derived.
pub struct Derivations<'a> {
    input: &'a SequentialInput<'a>,
    rules: Arc<SequentialRules>,
    events: Vec<Event>,
    games: Vec<Game>,
    /// By game: what it started from.
    starts: Vec<Start>,
    /// By [`PlayerIndex`]: the figures after the last game.
    after: Vec<Figures>,
    /// By [`PlayerIndex`]: the positions of a player's games.
    own: Vec<Vec<usize>>,
    located: Option<Located<'a>>,
    /// The corrections that were applied.
    corrections: Vec<&'a Finding>,
}

/// What a game started from.
#[derive(Clone, Copy)]
struct Start {
    white: From,
    black: From,
    counts: bool,
}

/// The figures with which a player comes into a game.
#[derive(Clone, Copy)]
struct From {
    figures: Figures,
    /// The position of the game that gave them; none: the list before.
    game: Option<usize>,
}

impl<'a> Derivations<'a> {
    /// Rates the games of a period.
    pub fn of(input: &'a SequentialInput<'a>) -> Self {
        let rules = (input.rules_on)(input.list_date.0);
        let Sequence { events, games, .. } = Sequence::of(input);
        let games = games.to_vec();
        let mut after = figures(&rules, input.before);
        let mut made: Vec<Option<usize>> = vec![None; after.len()];
        let mut own = vec![Vec::new(); after.len()];
        let mut starts = Vec::with_capacity(games.len());
        for (position, game) in games.iter().enumerate() {
            let (white, black) = (game.white.at(), game.black.at());
            own[white].push(position);
            own[black].push(position);
            let of_event = &events[game.event as usize].rules;
            let rated = of_event.after_game(after[white], after[black], game.outcome);
            let from = |side: usize| From {
                figures: after[side],
                game: made[side],
            };
            starts.push(Start {
                white: from(white),
                black: from(black),
                counts: rated.is_some(),
            });
            if let Some(rated) = rated {
                [after[white], after[black]] = rated;
                [made[white], made[black]] = [Some(position); 2];
            }
        }
        Self {
            input,
            rules,
            events,
            games,
            starts,
            after,
            own,
            located: input
                .origins
                .map(|origins| Located::of(origins, input.register, input.list_date)),
            corrections: corrections_in(&input.findings),
        }
    }

    /// Derives the figure of a player.
    pub fn of_player(&self, player: PlayerIndex) -> GameByGame {
        let before = known_figures(&self.input.before.standings[player.at()]);
        let own = &self.own[player.at()];
        let games = own.iter().filter_map(|&position| self.own_game(player, position));
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
            player: id,
            games,
            after,
            ..
        } = self.of_player(player);
        let row = |event: Option<&EventId>, step: Step| TraceRow {
            player: id.clone(),
            event: event.cloned(),
            step,
        };
        let of_game = |rated: RatedGame| {
            let event = rated.game.event;
            let steps = rated.steps.into_iter().map(move |step| row(Some(&event), step));
            steps.collect::<Vec<_>>()
        };
        let mut steps: Vec<TraceRow> = games.into_iter().flat_map(of_game).collect();
        steps.extend(after.map(|after| {
            let article = &self.rules.list_days.number;
            let step = Step::new("shown", article, after.rating.to_string(), after.rating.shown());
            row(None, step.places(self.last_places(player)))
        }));
        steps
    }

    /// The last game that counted for a player; without one the list before.
    fn last_places(&self, player: PlayerIndex) -> Vec<Place> {
        let mut counted = self.own[player.at()].iter().rev();
        let last = counted.find(|&&position| self.starts[position].counts).copied();
        self.places(player, last)
    }

    /// Where a figure stands: in the game that gave it, or on the list before.
    fn places(&self, player: PlayerIndex, game: Option<usize>) -> Vec<Place> {
        match (game, &self.located) {
            (Some(position), _) => vec![place(self.input, self.games[position].origin)],
            (None, Some(located)) => located.before(player),
            (None, None) => Vec::new(),
        }
    }

    /// A game of the player with its steps; none if he did not play it.
    fn own_game(&self, player: PlayerIndex, position: usize) -> Option<RatedGame> {
        let (input, game, start) = (self.input, &self.games[position], self.starts[position]);
        let (color, opponent, own, other) = match player {
            _ if player == game.white => (Color::White, game.black, start.white, start.black),
            _ if player == game.black => (Color::Black, game.white, start.black, start.white),
            _ => return None,
        };
        let event = &self.events[game.event as usize];
        let mut record = Record::default();
        let result = GameResult::of(game.outcome, color);
        let after = result.and_then(|result| event.rules.after(own.figures, other.figures, result, &mut record));
        let entry = input.register.entry(opponent);
        let not_counted = record.steps.last().map(|(_, step)| Arc::clone(&step.article));
        let excluded_by = match after {
            Some(_) => None,
            None => not_counted.or_else(|| Some(event.rules.article_on_unplayed())),
        };
        let cell = place(input, game.origin);
        let [of_own, of_other] = [(player, own), (opponent, other)].map(|(who, from)| self.places(who, from.game));
        let rests_on: Vec<Place> = [vec![cell.clone()], of_own, of_other].concat();
        let steps = record
            .steps
            .into_iter()
            .map(|(_, step)| step.places(rests_on.iter().cloned()));
        Some(RatedGame {
            date: game.day,
            steps: self.corrections(game, &cell).chain(steps).collect(),
            game: DerivedGame {
                event: event.id.clone(),
                round: game.round,
                color: match color {
                    Color::White => "w",
                    Color::Black => "b",
                },
                opponent: Arc::clone(&entry.name),
                opponent_id: Some(entry.id.clone()),
                opponent_rating: Some(other.figures.rating.exact()),
                points: game.outcome.score(color),
                played: game.outcome.is_played(),
                excluded_by,
                place: cell,
            },
            opponent_games: other.figures.games,
            after,
        })
    }

    /// What was reported of a game and corrected by the officer.
    fn corrections(&self, game: &Game, cell: &Place) -> impl Iterator<Item = Step> {
        let event = &self.events[game.event as usize].id;
        let stated = stated(self.input, game.origin);
        let own = self.corrections.iter().filter(move |finding| {
            finding.event.as_ref() == Some(event) && stated.is_some_and(|stated| corrects(finding, stated))
        });
        own.map(move |finding| correction_step(finding, cell.clone()))
    }
}

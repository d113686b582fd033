//! Derivations: the steps of a number with article, reading and cells, in figures and signs that need no language.

use std::collections::BTreeMap;

use dengji_core::finding::Place;
use dengji_core::publication::{Derivation, Derived, DerivedGame, GameByGame, RatedGame};
use dengji_core::sequential::Figures;
use dengji_core::terms::{EventId, PlayerId};
use dengji_core::trail::Step;
use serde_json::{Value, json};

use super::Shelves;

/// A player's derivation under his register number; none where nothing happened.
pub(super) fn derivation(derived: &Derived, shelves: &Shelves) -> Option<(String, Value)> {
    match derived {
        Derived::Period(derivation) => {
            let any = !derivation.steps.is_empty() || !derivation.games.is_empty();
            any.then(|| (derivation.player.to_string(), by_events(derivation, shelves)))
        }
        Derived::Sequential(derivation) => {
            let any = !derivation.games.is_empty();
            any.then(|| (derivation.player.to_string(), game_by_game(derivation, shelves)))
        }
    }
}

fn by_events(derivation: &Derivation, shelves: &Shelves) -> Value {
    let mut events: Vec<&EventId> = Vec::new();
    let mut of_event: BTreeMap<EventId, (Vec<Value>, Vec<Value>)> = BTreeMap::new();
    let mut list = Vec::new();
    for game in &derivation.games {
        if events.last() != Some(&&game.event) {
            events.push(&game.event);
        }
        of_event
            .entry(game.event.clone())
            .or_default()
            .0
            .push(game_value(game, shelves));
    }
    for row in &derivation.steps {
        match &row.event {
            Some(event) => of_event.entry(event.clone()).or_default().1.push(step(&row.step)),
            None => list.push(step(&row.step)),
        }
    }
    let mut event = |event: &EventId| {
        let (games, steps) = of_event.remove(event).unwrap_or_default();
        json!({ "event": event.as_str(), "games": games, "steps": steps })
    };
    json!({ "events": events.into_iter().map(&mut event).collect::<Vec<_>>(), "list": list })
}

fn game_by_game(derivation: &GameByGame, shelves: &Shelves) -> Value {
    let figures = |figures: Figures| json!([figures.rating.to_string(), figures.games.get()]);
    let game = |rated: &RatedGame| {
        json!({
            "date": rated.date.map(|date| date.to_string()),
            "event": rated.game.event.as_str(),
            "opponentGames": rated.opponent_games.get(),
            "game": game_value(&rated.game, shelves),
            "steps": rated.steps.iter().map(step).collect::<Vec<_>>(),
            "after": rated.after.map(figures),
        })
    };
    json!({
        "before": figures(derivation.before),
        "games": derivation.games.iter().map(game).collect::<Vec<_>>(),
        "after": derivation.after.map(figures),
    })
}

/// round, colour, opponent, his number if he has a page, rating, points, played, excluded by, cell.
fn game_value(game: &DerivedGame, shelves: &Shelves) -> Value {
    json!([
        game.round,
        game.color,
        &*game.opponent,
        game.opponent_id
            .as_ref()
            .filter(|id| shelves.has(id))
            .map(PlayerId::as_str),
        game.opponent_rating.map(|rating| rating.to_string()),
        game.points.to_string(),
        game.played,
        game.excluded_by.as_deref(),
        game.place.to_string(),
    ])
}

/// name, formula, value, article, reading, cells.
fn step(step: &Step) -> Value {
    json!([
        step.name,
        step.formula,
        step.value,
        &*step.article,
        step.reading.as_deref(),
        step.places.iter().map(Place::to_string).collect::<Vec<_>>(),
    ])
}

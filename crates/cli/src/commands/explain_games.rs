//! `dengji explain` in a game-by-game system: the games of a player in order, each with its steps.

use dengji_core::publication::{GameByGame, RatedGame};
use dengji_core::terms::{ListDate, Rating};
use dengji_core::trail::Step;
use dengji_export::catalogue::{place_column, place_text};
use serde_json::{Value, json};

use super::explain::{Merged, color_text, game_json, step_json, step_line};
use crate::console::{Console, columns};

/// Shows how a player's figure came about.
pub fn show(derivation: &GameByGame, merged: &Merged<'_>, list: ListDate, console: &Console) {
    console.data(&if console.json {
        format!("{:#}\n", as_json(derivation, merged, list, console))
    } else {
        text(derivation, merged, list, console)
    });
}

/// Who, which list, and the number.
pub fn title(derivation: &GameByGame, list: ListDate, console: &Console) -> String {
    let (id, list) = (derivation.player.to_string(), list.to_string());
    let rating = derivation.rating.map(|rating| format!("{rating} {}", derivation.title));
    let key = if rating.is_some() {
        "explain-title"
    } else {
        "explain-title-unpublished"
    };
    let rating = rating.unwrap_or_default();
    let names = [
        ("player", id.as_str()),
        ("name", &derivation.name),
        ("list", &list),
        ("rating", rating.trim_end()),
    ];
    console.catalogue.text_with(key, &names)
}

/// The games and steps as text.
fn text(derivation: &GameByGame, merged: &Merged<'_>, list: ListDate, console: &Console) -> String {
    let mut text = title(derivation, list, console) + "\n";
    for line in merged.lines(console) {
        text += &(line + "\n");
    }
    text += &figures_line("explain-before", derivation.before, console);
    for (number, game) in (1..).zip(&derivation.games) {
        text.push('\n');
        text += &columns(&[game_line(number, game, console)], "");
        let steps: Vec<_> = game.steps.iter().map(|step| placed_line(step, console)).collect();
        text += &columns(&steps, "  ");
    }
    if derivation.games.is_empty() {
        text += &console.catalogue.text("explain-no-games");
        text.push('\n');
    }
    if let Some(after) = derivation.after {
        text.push('\n');
        text += &figures_line("explain-after", after, console);
    }
    text
}

/// A step as a line; of a decision of the officer, which follows no article, with the row of his file.
fn placed_line(step: &Step, console: &Console) -> Vec<String> {
    let mut line = step_line(step, console);
    if step.article.is_empty() {
        let place = step.places.first();
        line.extend(place.map(|place| place_text(place, &console.catalogue)));
    }
    line
}

/// The figures of a player, on a line.
pub fn figures_line(key: &str, figures: dengji_core::sequential::Figures, console: &Console) -> String {
    let (rating, games) = (figures.rating.to_string(), figures.games.to_string());
    console
        .catalogue
        .text_with(key, &[("rating", &rating), ("games", &games)])
        + "\n"
}

fn game_line(number: u32, rated: &RatedGame, console: &Console) -> Vec<String> {
    let game = &rated.game;
    let excluded = game.excluded_by.as_ref().map(|article| {
        let article = console.catalogue.article(article);
        console
            .catalogue
            .text_with("explain-excluded", &[("article", &article)])
    });
    let opponent = game.opponent_id.as_ref().map(ToString::to_string).unwrap_or_default();
    let rating = game
        .opponent_rating
        .map(|rating| rating.to_string())
        .unwrap_or_default();
    vec![
        format!("{number}."),
        rated.date.map(|day| day.to_string()).unwrap_or_default(),
        game.event.to_string(),
        color_text(game.color, &console.catalogue),
        format!("{} ({opponent})", game.opponent),
        format!("{rating} ({})", rated.opponent_games),
        format!("{}{}", game.points, if game.played { "" } else { "★" }),
        place_column(&game.place, &console.catalogue),
        excluded.unwrap_or_default(),
    ]
}

fn as_json(derivation: &GameByGame, merged: &Merged<'_>, list: ListDate, console: &Console) -> Value {
    let game = |rated: &RatedGame| {
        let mut value = game_json(&rated.game);
        value["event_id"] = json!(rated.game.event.to_string());
        value["date"] = json!(rated.date.map(|day| day.to_string()));
        value["opponent_games"] = json!(rated.opponent_games.get());
        value["steps"] = rated.steps.iter().map(|step| step_json(step, console)).collect();
        value["rating_after"] = json!(rated.after.map(|after| after.rating.to_string()));
        value
    };
    json!({
        "player_id": derivation.player.to_string(),
        "name": &*derivation.name,
        "list_date": list.to_string(),
        "rating": derivation.rating.map(Rating::points),
        "rating_exact": derivation.after.map(|after| after.rating.to_string()),
        "title": &*derivation.title,
        "merges": merged.json(),
        "before": {
            "rating_exact": derivation.before.rating.to_string(),
            "games": derivation.before.games.get(),
        },
        "games": derivation.games.iter().map(game).collect::<Vec<_>>(),
    })
}

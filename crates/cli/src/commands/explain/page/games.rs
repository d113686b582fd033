//! The page of a number that is made game by game: the games as a table, then each game with its steps.

use std::fmt::Write;

use dengji_core::publication::{GameByGame, RatedGame};

use super::parts::{FOOT, Parts, class_of, escaped, head};
use crate::commands::explain::Merged;
use crate::commands::explain_games::{figures_line, title};

/// The page.
pub fn page(derivation: &GameByGame, merged: &Merged<'_>, parts: &Parts<'_>) -> String {
    GamesPage { derivation, parts }.html(merged)
}

struct GamesPage<'a> {
    derivation: &'a GameByGame,
    parts: &'a Parts<'a>,
}

impl GamesPage<'_> {
    fn html(&self, merged: &Merged<'_>) -> String {
        let (of, parts) = (self.derivation, self.parts);
        let mut html = head(&escaped(&title(of, parts.list, parts.console)), parts.console);
        let rating = of
            .rating
            .map(|rating| format!("{rating} {}", of.title).trim_end().to_owned());
        html += &parts.header(of.player.as_str(), &of.name, rating);
        html += &parts.merges(merged);
        html += &paragraph(&figures_line("explain-before", of.before, parts.console));
        if of.games.is_empty() {
            html += &paragraph(&parts.console.catalogue.text("explain-no-games"));
        } else {
            html += &self.table();
        }
        for (number, game) in (1..).zip(&of.games) {
            html += &self.game(number, game);
        }
        if let Some(after) = of.after {
            html += &paragraph(&figures_line("explain-after", after, parts.console));
        }
        html += &parts.readings(of.games.iter().flat_map(|game| &game.steps));
        html + FOOT
    }

    fn table(&self) -> String {
        let mut html = format!(
            "<details open>\n<summary><h2>{}</h2></summary>\n{}<div class=\"wide\"><table>\n<thead><tr>",
            self.parts.say("page-games"),
            self.source().map(source_line).unwrap_or_default()
        );
        for (key, class) in [
            ("no", "figure"),
            ("date", ""),
            ("event", ""),
            ("color", ""),
            ("opponent", ""),
            ("opponent-rating", "figure"),
            ("points", "figure"),
            ("after", "figure"),
            ("source", ""),
            ("remark", ""),
        ] {
            let heading = self.parts.say(&format!("page-{key}"));
            let _ = write!(html, "<th{}>{heading}</th>", class_of(class));
        }
        html += "</tr></thead>\n<tbody>\n";
        for (number, game) in (1..).zip(&self.derivation.games) {
            html += &self.row(number, game);
        }
        html + "</tbody></table></div>\n</details>\n"
    }

    /// The file of the games, if they have one.
    fn source(&self) -> Option<&str> {
        let mut files = self.derivation.games.iter().map(|game| &*game.game.place.file);
        let first = files.next()?;
        files.all(|file| file == first).then_some(first)
    }

    fn row(&self, number: u32, rated: &RatedGame) -> String {
        let game = &rated.game;
        let opponent = game.opponent_id.as_ref().map_or("", |id| id.as_str());
        let rating = game
            .opponent_rating
            .map(|rating| rating.to_string())
            .unwrap_or_default();
        let after = rated.after.map_or_else(|| "–".into(), |after| after.rating.to_string());
        let star = if game.played { "" } else { "★" };
        format!(
            "<tr{}><td class=\"figure\">{number}</td><td class=\"day\">{}</td><td>{}</td><td>{}</td>\
             <td>{} <span class=\"quiet\">{}</span></td><td class=\"figure\">{} ({})</td>\
             <td class=\"figure\">{}{star}</td><td class=\"figure\">{}</td><td class=\"cell\">{}</td><td>{}</td></tr>\n",
            class_of(if game.excluded_by.is_some() { "out" } else { "" }),
            rated.date.map(|day| day.to_string()).unwrap_or_default(),
            escaped(game.event.as_str()),
            self.color(game.color),
            escaped(&game.opponent),
            escaped(opponent),
            escaped(&rating),
            rated.opponent_games,
            escaped(&game.points.to_string()),
            escaped(&after),
            self.parts.cells(std::slice::from_ref(&game.place), self.source()),
            escaped(&self.remark(rated).unwrap_or_default())
        )
    }

    fn color(&self, color: &str) -> String {
        match color {
            "w" => self.parts.say("page-white"),
            "b" => self.parts.say("page-black"),
            _ => String::new(),
        }
    }

    /// Why a game does not count.
    fn remark(&self, rated: &RatedGame) -> Option<String> {
        let catalogue = &self.parts.console.catalogue;
        let article = catalogue.article(rated.game.excluded_by.as_ref()?);
        Some(catalogue.text_with("explain-excluded", &[("article", &article)]))
    }

    /// A game with its steps.
    fn game(&self, number: u32, rated: &RatedGame) -> String {
        let day = rated.date.map(|day| format!(" · {day}")).unwrap_or_default();
        format!(
            "<details open>\n<summary><h2>{number}. {} <span class=\"quiet\">{}{day}</span></h2></summary>\n{}{}</details>\n",
            escaped(&rated.game.opponent),
            escaped(rated.game.event.as_str()),
            self.remark(rated).as_deref().map(paragraph).unwrap_or_default(),
            self.parts.steps(rated.steps.iter(), None)
        )
    }
}

/// The file in which the games stand.
fn source_line(file: &str) -> String {
    format!("<p class=\"cell\">{}</p>\n", escaped(file))
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escaped(text.trim_end()))
}

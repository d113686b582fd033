//! The derivation as a page of its own: nothing is loaded from elsewhere, nothing runs, it prints as it stands.

pub mod games;
pub mod parts;

use std::fmt::Write;

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::DerivedGame;
use dengji_core::terms::EventId;
use dengji_export::catalogue::{place_text, severity_word};

use super::View;
use crate::book::regulation::Regulation;
use parts::{FOOT, Parts, class_of, escaped, head};

/// The page of a number made by events. `found` is everything found on the way to the list; what concerns the player's
/// events is shown with them.
pub fn page(view: &View<'_>, regulation: &Regulation, found: &[Finding]) -> String {
    let page = Page {
        view,
        parts: Parts {
            console: view.console,
            regulation,
            list: view.list,
            federation: &view.federation,
        },
        found,
    };
    page.html()
}

struct Page<'a> {
    view: &'a View<'a>,
    parts: Parts<'a>,
    found: &'a [Finding],
}

impl Page<'_> {
    fn html(&self) -> String {
        let title = escaped(&self.view.title());
        let mut html = head(&title, self.view.console);
        let derivation = self.view.derivation;
        let rating = derivation.rating.map(|rating| rating.to_string());
        html += &self.parts.header(derivation.player.as_str(), &derivation.name, rating);
        html += &self.parts.merges(&self.view.merged);
        for event in self.view.events() {
            html += &self.event(event);
        }
        if self.view.events().is_empty() {
            let _ = writeln!(html, "<p>{}</p>", self.parts.say("explain-no-games"));
        }
        html += &self.list();
        html += &self.parts.readings(derivation.steps.iter().map(|row| &row.step));
        html + FOOT
    }

    fn event(&self, event: &EventId) -> String {
        let mut html = format!(
            "<details open>\n<summary><h2>{} <span class=\"quiet\">{}</span></h2></summary>\n",
            escaped(&self.view.event_name(event)),
            escaped(event.as_str())
        );
        if let Some(number) = self.view.other_number(event) {
            let _ = writeln!(html, "<p class=\"quiet\">{}</p>", escaped(&number));
        }
        let source = self.view.source(event);
        let facts: Vec<String> = self
            .view
            .days(event)
            .into_iter()
            .chain(source.as_deref().map(str::to_owned))
            .collect();
        if !facts.is_empty() {
            let _ = writeln!(html, "<p class=\"cell\">{}</p>", escaped(&facts.join(" · ")));
        }
        let source = source.as_deref();
        html += &self.games(event, source);
        html += &self.findings(event);
        html += &self.parts.steps(self.view.steps(Some(event)), source);
        html + "</details>\n"
    }

    fn games(&self, event: &EventId, source: Option<&str>) -> String {
        let mut html = String::from("<div class=\"wide\"><table>\n<thead><tr>");
        for (key, class) in [
            ("round", "figure"),
            ("color", ""),
            ("opponent", ""),
            ("opponent-rating", "figure"),
            ("points", "figure"),
            ("source", ""),
            ("remark", ""),
        ] {
            let _ = write!(
                html,
                "<th{}>{}</th>",
                class_of(class),
                self.parts.say(&format!("page-{key}"))
            );
        }
        html += "</tr></thead>\n<tbody>\n";
        for game in self.view.games(event) {
            html += &self.game(game, source);
        }
        html + "</tbody></table></div>\n"
    }

    fn game(&self, game: &DerivedGame, source: Option<&str>) -> String {
        let rating = game
            .opponent_rating
            .map_or_else(|| "–".into(), |rating| rating.to_string());
        let color = match game.color {
            "w" => self.parts.say("page-white"),
            "b" => self.parts.say("page-black"),
            _ => String::new(),
        };
        let opponent = if game.opponent.is_empty() {
            self.parts.say("page-bye")
        } else {
            escaped(&game.opponent)
        };
        let id = game
            .opponent_id
            .as_ref()
            .map(|id| format!(" <span class=\"quiet\">{}</span>", escaped(id.as_str())));
        let excluded = game.excluded_by.as_ref().map(|article| {
            let article = self.view.console.catalogue.cited(article);
            self.view.say("explain-excluded", &[("article", &article)])
        });
        let corrected = self.view.correction_of(game).map(|correction| {
            let reported = correction.argument("reported").unwrap_or_default();
            self.view.say("page-reported", &[("reported", reported)])
        });
        let is_out = excluded.is_some();
        let remarks: Vec<String> = corrected.into_iter().chain(excluded).collect();
        format!(
            "<tr{}><td class=\"figure\">{}</td><td>{color}</td><td>{opponent}{}</td><td class=\"figure\">{}</td>\
             <td class=\"figure\">{}{}</td><td class=\"cell\">{}</td><td>{}</td></tr>\n",
            class_of(if is_out { "out" } else { "" }),
            game.round,
            id.unwrap_or_default(),
            escaped(&rating),
            escaped(&game.points.to_string()),
            if game.played { "" } else { "★" },
            self.parts.cells(std::slice::from_ref(&game.place), source),
            escaped(&remarks.join(&self.view.say("cause-separator", &[])))
        )
    }

    /// Corrections of the player's games first, then what was found about the event as a whole or the player in it.
    fn findings(&self, event: &EventId) -> String {
        let corrections: Vec<&Finding> = self.view.corrections(event).collect();
        let own = self.found.iter().filter(|finding| {
            finding.event.as_ref() == Some(event)
                && finding
                    .player
                    .as_ref()
                    .is_none_or(|player| *player == self.view.derivation.player)
                && finding.code != dengji_core::finding::Code::CorrectionApplied
        });
        let all: Vec<&Finding> = corrections.into_iter().chain(own).collect();
        if all.is_empty() {
            return String::new();
        }
        let mut html = format!(
            "<h3>{}</h3>\n<ul class=\"findings\">\n",
            self.parts.say("page-findings")
        );
        for finding in all {
            let catalogue = &self.view.console.catalogue;
            let class = match finding.severity {
                Severity::Error | Severity::Reject => "bad",
                Severity::Warn => "warn",
                Severity::Info => "info",
            };
            let _ = writeln!(
                html,
                "<li><span class=\"{class}\">{}</span> {} <span class=\"cell\">{}</span></li>",
                escaped(&severity_word(finding.severity, catalogue)),
                escaped(&catalogue.finding(finding).0),
                escaped(&place_text(&finding.place, catalogue))
            );
        }
        html + "</ul>\n"
    }

    fn list(&self) -> String {
        let title = self.view.say("explain-list", &[("list", &self.view.list.to_string())]);
        let steps = self.parts.steps(self.view.steps(None), None);
        format!(
            "<details open>\n<summary><h2>{}</h2></summary>\n{steps}</details>\n",
            escaped(&title)
        )
    }
}

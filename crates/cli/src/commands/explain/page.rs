//! The derivation as a page of its own: nothing is loaded from elsewhere, nothing runs, it prints as it stands.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use dengji_core::finding::{Finding, Place, Severity, Spot};
use dengji_core::publication::DerivedGame;
use dengji_core::rulebook::{ArticleText, Reading, Words};
use dengji_core::terms::EventId;
use dengji_core::trail::Step;
use dengji_export::catalogue::severity_word;

use super::View;
use crate::book::regulation::Regulation;
use crate::console::Console;

const STYLE: &str = include_str!("page.css");

/// The page. `found` is everything found on the way to the list; what concerns the player's events is shown with them.
pub fn page(view: &View<'_>, regulation: &Regulation, found: &[Finding]) -> String {
    let page = Page {
        view,
        regulation,
        found,
    };
    page.html()
}

/// A derivation that is text already, as a page.
pub fn of_text(text: &str, console: &Console) -> String {
    let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
    let title = escaped(title);
    let lines: Vec<String> = rest.lines().map(escaped).collect();
    let head = head(&title, console);
    format!(
        "{head}<header><h1>{title}</h1></header>\n<pre class=\"wide\">{}</pre>\n{FOOT}",
        lines.join("\n")
    )
}

const FOOT: &str = "</main>\n</body>\n</html>\n";

fn head(title: &str, console: &Console) -> String {
    let language = console.language().pick("zh-Hans", "en");
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
    )
}

struct Page<'a> {
    view: &'a View<'a>,
    regulation: &'a Regulation,
    found: &'a [Finding],
}

impl Page<'_> {
    fn say(&self, key: &str) -> String {
        escaped(&self.view.say(key, &[]))
    }

    fn html(&self) -> String {
        let title = escaped(&self.view.title());
        let mut html = head(&title, self.view.console);
        html += &self.header();
        html += &self.merges();
        for event in self.view.events() {
            html += &self.event(event);
        }
        if self.view.events().is_empty() {
            let _ = writeln!(html, "<p>{}</p>", self.say("explain-no-games"));
        }
        html += &self.list();
        html += &self.readings();
        html + FOOT
    }

    fn header(&self) -> String {
        let (view, derivation) = (self.view, self.view.derivation);
        let list = view.say("explain-list", &[("list", &view.list.to_string())]);
        let rating = derivation
            .rating
            .map_or_else(|| view.say("not-listed", &[]), |rating| rating.to_string());
        let used = self.regulation.used_on(view.list.0);
        let [zh, en] = &used.title;
        let rules = format!(
            "{} ({}, {})",
            view.console.language().pick(zh, en),
            used.id,
            used.version
        );
        format!(
            "<header>\n<div><h1>{}</h1>\n<p class=\"quiet\">{} · {} · {}</p>\n<p class=\"quiet\">{}</p></div>\n\
             <p class=\"rating\">{}</p>\n</header>\n",
            escaped(&derivation.name),
            escaped(derivation.player.as_str()),
            escaped(&list),
            escaped(&view.federation),
            escaped(&rules),
            escaped(&rating)
        )
    }

    /// The numbers that were merged into the player's.
    fn merges(&self) -> String {
        let lines = self.view.merged.lines(self.view.console);
        if lines.is_empty() {
            return String::new();
        }
        let title = self.say("explain-merges");
        let mut html = format!("<section>\n<h3>{title}</h3>\n<ul class=\"findings\">\n");
        for line in &lines {
            let _ = writeln!(html, "<li>{}</li>", escaped(line));
        }
        html + "</ul>\n</section>\n"
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
        html += &self.steps(self.view.steps(Some(event)), source);
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
            let _ = write!(html, "<th{}>{}</th>", class_of(class), self.say(&format!("page-{key}")));
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
            "w" => self.say("page-white"),
            "b" => self.say("page-black"),
            _ => String::new(),
        };
        let opponent = if game.opponent.is_empty() {
            self.say("page-bye")
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
            self.cells(std::slice::from_ref(&game.place), source),
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
        let mut html = format!("<h3>{}</h3>\n<ul class=\"findings\">\n", self.say("page-findings"));
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
                escaped(&finding.place.to_string())
            );
        }
        html + "</ul>\n"
    }

    fn list(&self) -> String {
        let title = self.view.say("explain-list", &[("list", &self.view.list.to_string())]);
        let steps = self.steps(self.view.steps(None), None);
        format!(
            "<details open>\n<summary><h2>{}</h2></summary>\n{steps}</details>\n",
            escaped(&title)
        )
    }

    fn steps<'b>(&self, steps: impl Iterator<Item = &'b Step>, source: Option<&str>) -> String {
        let items: String = steps.map(|step| self.step(step, source)).collect();
        if items.is_empty() {
            return String::new();
        }
        format!("<ol class=\"steps\">\n{items}</ol>\n")
    }

    fn step(&self, step: &Step, source: Option<&str>) -> String {
        let article = self.view.console.catalogue.article(&step.article);
        let summary = self.article(&step.article).map(|article| self.words(&article.summary));
        let mut html = format!(
            "<li><div class=\"step\"><span class=\"name\">{}</span><span class=\"formula\">{}</span>\
             <span class=\"value\">{}</span><span class=\"article\" title=\"{}\">{}</span></div>",
            self.say(&format!("step-{}", step.name)),
            escaped(&step.formula),
            escaped(&step.value),
            summary.unwrap_or_default(),
            escaped(&article)
        );
        if let Some(reading) = &step.reading {
            let id = escaped(reading);
            let _ = write!(
                html,
                "<div class=\"below\">{} <a href=\"#{id}\">{id}</a></div>",
                self.say("page-reading")
            );
        }
        if !step.places.is_empty() {
            let _ = write!(
                html,
                "<details class=\"below\"><summary>{} ({})</summary><span class=\"cell\">{}</span></details>",
                self.say("page-cells"),
                step.places.len(),
                self.cells(&step.places, source)
            );
        }
        html + "</li>\n"
    }

    /// Cells, without the file where it is the one named above, and each sheet once.
    fn cells(&self, places: &[Place], source: Option<&str>) -> String {
        let mut before = None;
        let cell = |place: &Place| {
            let mut whole = place.clone();
            if source == Some(&*place.file) {
                whole.file = "".into();
            }
            let sheet = (whole.file.clone(), whole.sheet.clone());
            let again = before.replace(sheet.clone()) == Some(sheet);
            match place.spot {
                Spot::Cell { .. } if again => place.spot.to_string(),
                Spot::Line { line, column } if whole.file.is_empty() => {
                    let (line, column) = (line.to_string(), column.to_string());
                    self.view.say("place-line", &[("line", &line), ("column", &column)])
                }
                _ => whole.to_string().trim_start_matches('!').to_owned(),
            }
        };
        let cells: Vec<String> = places.iter().map(cell).collect();
        escaped(&cells.join(", "))
    }

    /// The readings that steps follow, in full, in the order of the steps.
    fn readings(&self) -> String {
        let steps = &self.view.derivation.steps;
        let mut seen: BTreeSet<&Arc<str>> = BTreeSet::new();
        let used = steps.iter().filter_map(|row| row.step.reading.as_ref());
        let readings: String = used
            .filter(|id| seen.insert(id))
            .filter_map(|id| self.reading_of(id))
            .map(|reading| self.reading(reading))
            .collect();
        if readings.is_empty() {
            return String::new();
        }
        format!(
            "<section>\n<h2>{}</h2>\n{readings}</section>\n",
            self.say("rules-readings")
        )
    }

    fn reading(&self, reading: &Reading) -> String {
        let confidence = self.say(&format!("rules-confidence-{}", reading.confidence.word()));
        let printed = reading
            .printed
            .as_deref()
            .map_or_else(|| self.say("rules-silent"), escaped);
        let id = escaped(&reading.id);
        let facts = [
            ("rules-printed", printed),
            ("rules-read-as", self.words(&reading.read_as)),
            ("rules-evidence", self.words(&reading.evidence)),
        ];
        let mut rows = String::new();
        for (key, fact) in &facts {
            let _ = write!(rows, "<dt>{}</dt><dd>{fact}</dd>", self.say(key));
        }
        format!(
            "<article id=\"{id}\"><h3>{id} <span class=\"quiet\">{confidence}</span></h3><dl>{rows}</dl></article>\n"
        )
    }

    fn reading_of(&self, id: &str) -> Option<&Reading> {
        let articles = self.regulation.sets().flat_map(|set| &set.articles);
        articles
            .flat_map(|article| &article.readings)
            .find(|reading| reading.id == id)
    }

    fn article(&self, number: &str) -> Option<&ArticleText> {
        self.regulation
            .sets()
            .find_map(|set| set.articles.iter().find(|article| *article.number == *number))
    }

    fn words(&self, words: &Words) -> String {
        escaped(self.view.console.language().pick(&words.zh, &words.en))
    }
}

fn class_of(class: &str) -> String {
    if class.is_empty() {
        String::new()
    } else {
        format!(" class=\"{class}\"")
    }
}

/// Text as it may stand in a page: no markup comes from data, and no direction override stays hidden.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => {
                let _ = write!(safe, "\\u{{{:x}}}", u32::from(c));
            }
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn no_markup_and_no_override_passes() {
        assert_eq!(
            escaped("<script>alert('x')</script> & \"y\"\u{202e}\n"),
            "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;y&quot;\\u{202e} "
        );
    }
}

//! What pages of derivations have in common: head, steps as a tree, cells, readings.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use dengji_core::finding::{Place, Spot};
use dengji_core::rulebook::{ArticleText, Reading, Words};
use dengji_core::terms::ListDate;
use dengji_core::trail::Step;
use dengji_export::catalogue::place_text;

use crate::book::regulation::Regulation;
use crate::commands::explain::Merged;
use crate::console::Console;

const STYLE: &str = include_str!("../page.css");

/// The end of a page.
pub const FOOT: &str = "</main>\n</body>\n</html>\n";

/// The beginning of a page; the title is escaped already.
pub fn head(title: &str, console: &Console) -> String {
    let language = console.language().pick("zh-Hans", "en");
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
    )
}

/// What a page is written with.
pub struct Parts<'a> {
    /// Language.
    pub console: &'a Console,
    /// Articles and readings.
    pub regulation: &'a Regulation,
    /// The list.
    pub list: ListDate,
    /// The name of the federation.
    pub federation: &'a str,
}

impl Parts<'_> {
    /// A text of the catalogue.
    pub fn say(&self, key: &str) -> String {
        escaped(&self.console.catalogue.text(key))
    }

    /// Who, which list, by which rules, and the number.
    pub fn header(&self, id: &str, name: &str, rating: Option<String>) -> String {
        let catalogue = &self.console.catalogue;
        let list = catalogue.text_with("explain-list", &[("list", &self.list.to_string())]);
        let rating = rating.unwrap_or_else(|| catalogue.text("not-listed"));
        let used = self.regulation.used_on(self.list.0);
        let [zh, en] = &used.title;
        let rules = format!(
            "{} ({}, {})",
            self.console.language().pick(zh, en),
            used.id,
            used.version
        );
        format!(
            "<header>\n<div><h1>{}</h1>\n<p class=\"quiet\">{} · {} · {}</p>\n<p class=\"quiet\">{}</p></div>\n\
             <p class=\"rating\">{}</p>\n</header>\n",
            escaped(name),
            escaped(id),
            escaped(&list),
            escaped(self.federation),
            escaped(&rules),
            escaped(&rating)
        )
    }

    /// The numbers that were merged into the player's.
    pub fn merges(&self, merged: &Merged<'_>) -> String {
        let lines = merged.lines(self.console);
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

    /// Steps as a branch of the tree.
    pub fn steps<'b>(&self, steps: impl Iterator<Item = &'b Step>, source: Option<&str>) -> String {
        let items: String = steps.map(|step| self.step(step, source)).collect();
        if items.is_empty() {
            return String::new();
        }
        format!("<ol class=\"steps\">\n{items}</ol>\n")
    }

    fn step(&self, step: &Step, source: Option<&str>) -> String {
        let article = self.console.catalogue.article(&step.article);
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
    pub fn cells(&self, places: &[Place], source: Option<&str>) -> String {
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
                    self.console
                        .catalogue
                        .text_with("place-line", &[("line", &line), ("column", &column)])
                }
                Spot::Record { .. } => {
                    whole.file = if again { "".into() } else { whole.file };
                    place_text(&whole, &self.console.catalogue)
                }
                _ => whole.to_string().trim_start_matches('!').to_owned(),
            }
        };
        let cells: Vec<String> = places.iter().map(cell).collect();
        let is_record = |place: &Place| matches!(place.spot, Spot::Record { .. });
        let separator = if places.iter().any(is_record) {
            self.console.catalogue.text("cause-separator")
        } else {
            ", ".to_owned()
        };
        escaped(&cells.join(&separator))
    }

    /// The readings that steps follow, in full, in the order of the steps.
    pub fn readings<'b>(&self, steps: impl Iterator<Item = &'b Step>) -> String {
        let mut seen: BTreeSet<&Arc<str>> = BTreeSet::new();
        let used = steps.filter_map(|step| step.reading.as_ref());
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
        escaped(self.console.language().pick(&words.zh, &words.en))
    }
}

/// The attribute of a class, if there is one.
pub fn class_of(class: &str) -> String {
    if class.is_empty() {
        String::new()
    } else {
        format!(" class=\"{class}\"")
    }
}

/// Text as it may stand in a page: no markup comes from data, and no direction override stays hidden.
pub fn escaped(text: &str) -> String {
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

//! The parts of the site that are the same for every book.

use std::io;

use serde_json::json;

use super::Sink;
use super::data::put;
use crate::catalogue::{Catalogue, Language};

/// Every page: its file and the part of the scripts that fills it.
const PAGES: [&str; 9] = [
    "index",
    "player",
    "derivation",
    "events",
    "event",
    "titles",
    "statistics",
    "rules",
    "about",
];

/// What lies at the top of a site; anything else there is not ours.
pub const ENTRIES: [&str; 13] = [
    "index.html",
    "player.html",
    "derivation.html",
    "events.html",
    "event.html",
    "titles.html",
    "statistics.html",
    "rules.html",
    "about.html",
    "assets",
    "data",
    "downloads",
    MARKER,
];

/// The file by which a site is known as one of ours.
pub const MARKER: &str = "dengji-site.json";

const PAGE: &str = include_str!("../../../../data/site/page.html");

/// Style sheet and scripts, in the order in which they are loaded.
const ASSETS: [(&str, &str); 9] = [
    ("site.css", include_str!("../../../../data/site/site.css")),
    ("base.js", include_str!("../../../../data/site/base.js")),
    ("table.js", include_str!("../../../../data/site/table.js")),
    ("chart.js", include_str!("../../../../data/site/chart.js")),
    ("list.js", include_str!("../../../../data/site/list.js")),
    ("player.js", include_str!("../../../../data/site/player.js")),
    ("event.js", include_str!("../../../../data/site/event.js")),
    ("pages.js", include_str!("../../../../data/site/pages.js")),
    ("start.js", include_str!("../../../../data/site/start.js")),
];

/// How the keys of the texts begin that the scripts show.
const TEXTS: [&str; 23] = [
    "about-",
    "application-",
    "article",
    "calculation-",
    "column-",
    "explain-",
    "fails-",
    "list-separator",
    "missing-",
    "not-listed",
    "page-",
    "pool-",
    "remark-",
    "rules-",
    "severity-",
    "sex-",
    "site-",
    "statistics-",
    "status-",
    "step-",
    "title-",
    "titles-",
    "unpublished-",
];

/// Hands over pages, style sheet, scripts and texts.
pub(super) fn write(language: Language, sink: &mut Sink<'_>) -> io::Result<()> {
    let tag = language.pick("zh-Hans", "en");
    for page in PAGES {
        let html = PAGE.replace("{language}", tag).replace("{page}", page);
        sink(&format!("{page}.html"), html.as_bytes())?;
    }
    for (name, text) in ASSETS {
        sink(&format!("assets/{name}"), text.as_bytes())?;
    }
    for language in [Language::Zh, Language::En] {
        let texts = Catalogue::new(language).templates(&TEXTS);
        put(sink, &format!("texts/{}", language.code()), &json!(texts))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The keys a script asks for: `t("key"`, and words that can be nothing else.
    fn asked(text: &str) -> BTreeSet<&str> {
        let up_to_quote = |at: usize| text[at..].split('"').next();
        let calls = text.match_indices("t(\"").filter_map(|(at, call)| {
            let other = text[..at].ends_with(|c: char| c.is_alphanumeric());
            up_to_quote(at + call.len()).filter(|_| !other)
        });
        let words = text.match_indices("\"site-").filter_map(|(at, _)| up_to_quote(at + 1));
        calls.chain(words).filter(|key| !key.ends_with('-')).collect()
    }

    #[test]
    fn every_text_the_pages_show_stands_in_both_languages() {
        for language in [Language::Zh, Language::En] {
            let texts = Catalogue::new(language).templates(&TEXTS);
            for (name, text) in ASSETS.into_iter().chain([("page.html", PAGE)]) {
                for key in asked(text) {
                    assert!(texts.contains_key(key), "{name} asks for {key} ({language:?})");
                }
            }
        }
    }

    #[test]
    fn every_text_of_the_site_is_shown_somewhere() {
        let all: String = ASSETS.into_iter().map(|(_, text)| text).chain([PAGE]).collect();
        for key in Catalogue::new(Language::En).templates(&["site-"]).into_keys() {
            assert!(all.contains(key), "{key}");
        }
    }

    #[test]
    fn nothing_of_a_book_can_become_markup() {
        for (name, text) in ASSETS.into_iter().filter(|(name, _)| *name != "site.css") {
            for way in [
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "eval(",
                "new Function",
            ] {
                assert!(!text.contains(way), "{name} has {way}");
            }
        }
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for (name, text) in ASSETS.into_iter().chain([("page.html", PAGE)]) {
            // The one address is the name of SVG's elements, which nobody asks for.
            let addresses = text.replace("http://www.w3.org/2000/svg", "");
            assert!(!addresses.contains("://"), "{name}");
        }
    }
}

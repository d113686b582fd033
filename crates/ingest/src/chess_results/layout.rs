//! Headings, captions and words of these files, from `data/layouts/chess-results.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::text::folded;

/// The words of these files, folded.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChessResults {
    /// Names of lines that stand for the bye.
    pub bye: Vec<String>,
    /// Captions of the pairings of a round, `#` for the number.
    pub round_caption: Vec<String>,
    /// Headings of columns, by what they hold.
    pub columns: BTreeMap<String, Vec<String>>,
    /// Headings of rounds, `#` for the number.
    pub round: Vec<String>,
    /// Captions of the lines above the table, by what they say.
    pub banner: BTreeMap<String, Vec<String>>,
    /// Words of tournament types and time controls, by what they mean.
    pub words: BTreeMap<String, Vec<String>>,
}

/// The layout of Chess-Results and Swiss-Manager.
pub fn chess_results() -> &'static ChessResults {
    static LAYOUT: LazyLock<ChessResults> = LazyLock::new(|| {
        let text = include_str!("../../../../data/layouts/chess-results.toml");
        let layout: ChessResults = toml::from_str(text).expect("the layout that is part of the program can be read");
        layout.folded()
    });
    &LAYOUT
}

impl ChessResults {
    fn folded(self) -> Self {
        let all = |words: Vec<String>| words.iter().map(|word| folded(word)).collect();
        let each = |map: BTreeMap<String, Vec<String>>| map.into_iter().map(|(key, words)| (key, all(words))).collect();
        Self {
            bye: all(self.bye),
            columns: each(self.columns),
            round: all(self.round),
            round_caption: all(self.round_caption),
            banner: each(self.banner),
            words: each(self.words),
        }
    }

    /// What a column holds, by its heading.
    pub fn column(&self, heading: &str) -> Option<&str> {
        key(&self.columns, &folded(heading))
    }

    /// What a line of the banner says, by its caption.
    pub fn caption(&self, caption: &str) -> Option<&str> {
        key(&self.banner, &folded(caption))
    }

    /// The number of the round a column is headed by: `1.Rd`, `R1`, `第1轮`.
    pub fn round(&self, heading: &str) -> Option<u8> {
        let heading = folded(heading);
        let strip = |pattern: &String| {
            let (before, after) = pattern.split_once('#')?;
            heading.strip_prefix(before)?.strip_suffix(after)?.parse().ok()
        };
        self.round
            .iter()
            .find_map(strip)
            .filter(|round| (1..=99).contains(round))
    }

    /// The round whose pairings follow a caption such as `Round 3 on 2026/03/02`.
    pub fn caption_of_round(&self, line: &str) -> Option<u8> {
        let line = folded(line);
        let number = |pattern: &String| {
            let (before, after) = pattern.split_once('#')?;
            let rest = line.strip_prefix(before)?;
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count().min(2);
            rest[digits..].strip_prefix(after)?;
            rest[..digits].parse().ok()
        };
        self.round_caption
            .iter()
            .find_map(number)
            .filter(|round| (1..=99).contains(round))
    }

    /// Whether a text holds a word of this meaning.
    pub fn means(&self, meaning: &str, text: &str) -> bool {
        let text = folded(text);
        self.words
            .get(meaning)
            .is_some_and(|words| words.iter().any(|word| text.contains(word.as_str())))
    }
}

fn key<'a>(map: &'a BTreeMap<String, Vec<String>>, word: &str) -> Option<&'a str> {
    map.iter()
        .find(|(_, words)| words.iter().any(|known| known == word))
        .map(|(key, _)| key.as_str())
}

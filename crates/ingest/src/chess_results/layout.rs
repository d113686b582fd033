//! Headings, captions and words of these files, from `data/layouts/chess-results.toml`.

use std::sync::LazyLock;

use dengji_core::rulebook::chinese_numeral;
use dengji_core::terms::Color;
use serde::Deserialize;

use crate::layout::Words;
use crate::text::{folded, whole};

/// The words of these files.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChessResults {
    bye: Vec<String>,
    full_bye: Vec<String>,
    no_game: Vec<String>,
    total: Vec<String>,
    white: Vec<String>,
    black: Vec<String>,
    round_caption: Vec<String>,
    round: Vec<String>,
    columns: Words,
    banner: Words,
    words: std::collections::BTreeMap<String, Vec<String>>,
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
    fn folded(mut self) -> Self {
        let lists = [
            &mut self.bye,
            &mut self.full_bye,
            &mut self.no_game,
            &mut self.total,
            &mut self.white,
            &mut self.black,
            &mut self.round_caption,
            &mut self.round,
        ];
        for words in lists.into_iter().chain(self.words.values_mut()) {
            for word in words {
                *word = folded(word);
            }
        }
        self
    }

    /// What a column holds, by its heading.
    pub fn column(&self, heading: &str) -> Option<&str> {
        self.columns.word(heading)
    }

    /// The side a column of the pairings tells of, and what it holds: 白方 is White's name, `White Rtg` his rating.
    pub fn side(&self, heading: &str) -> Option<(Color, &str)> {
        let heading = folded(heading);
        let rest_of = |words: &[String]| words.iter().find_map(|word| heading.strip_prefix(word.as_str()));
        let white = rest_of(&self.white).map(|rest| (Color::White, rest));
        let (color, rest) = white.or_else(|| Some((Color::Black, rest_of(&self.black)?)))?;
        let key = if rest.is_empty() {
            "name"
        } else {
            self.columns.word(rest)?
        };
        Some((color, key))
    }

    /// What a line of the banner says, by its caption.
    pub fn caption(&self, caption: &str) -> Option<&str> {
        self.banner.word(caption)
    }

    /// Whether a text is a name of the bye and of no person.
    pub fn is_bye(&self, name: &str) -> bool {
        self.bye.contains(&folded(name))
    }

    /// Whether a cell of a round says in words that the player had a bye of one point.
    pub fn is_full_bye(&self, cell: &str) -> bool {
        self.full_bye.contains(&folded(cell))
    }

    /// Whether a cell of a round says in words that the player was not paired.
    pub fn is_no_game(&self, cell: &str) -> bool {
        self.no_game.contains(&folded(cell))
    }

    /// Whether a row that begins with this text sums up others.
    pub fn is_total(&self, text: &str) -> bool {
        self.total.contains(&folded(text).trim_end_matches(':').to_owned())
    }

    /// The number of the round a column is headed by: `1.Rd`, `R1`, `第1轮`, 第一轮.
    pub fn round(&self, heading: &str) -> Option<u8> {
        let heading = folded(heading);
        let strip = |pattern: &String| {
            let (before, after) = pattern.split_once('#')?;
            numeral(heading.strip_prefix(before)?.strip_suffix(after)?)
        };
        self.round.iter().find_map(strip)
    }

    /// The round whose pairings follow a caption such as `Round 3 on 2026/03/02`.
    pub fn caption_of_round(&self, line: &str) -> Option<u8> {
        let line = folded(line);
        let number = |pattern: &String| {
            let (before, after) = pattern.split_once('#')?;
            let rest = line.strip_prefix(before)?;
            let end = rest.find(|c: char| !is_figure(c)).unwrap_or(rest.len());
            rest[end..].strip_prefix(after)?;
            numeral(&rest[..end])
        };
        self.round_caption.iter().find_map(number)
    }

    /// The round of a cell in a column of rounds: `3`, `3.0`, `Round 3`, 第三轮. A numeral alone is none: 一 looks like a
    /// dash.
    pub fn round_number(&self, written: &str) -> Option<u8> {
        let number = whole(written).parse().ok().filter(|round| (1..=99).contains(round));
        number.or_else(|| self.round(written))
    }

    /// Whether a text holds a word of this meaning.
    pub fn means(&self, meaning: &str, text: &str) -> bool {
        let text = folded(text);
        self.words
            .get(meaning)
            .is_some_and(|words| words.iter().any(|word| text.contains(word.as_str())))
    }
}

fn is_figure(c: char) -> bool {
    c.is_ascii_digit() || "一二三四五六七八九十".contains(c)
}

/// The number of a round, from 1 to 99, in figures or as a Chinese numeral.
fn numeral(text: &str) -> Option<u8> {
    let chinese = || u8::try_from(chinese_numeral(text)?).ok();
    let number = text.parse().ok().or_else(chinese)?;
    (1..=99).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_read_in_figures_and_numerals_of_five_languages() {
        let layout = chess_results();
        for (written, round) in [
            ("2", Some(2)),
            ("2.0", Some(2)),
            ("２", Some(2)),
            ("2.Rd", Some(2)),
            ("Round 2", Some(2)),
            ("R2", Some(2)),
            ("2. Runde", Some(2)),
            ("Ronda 2", Some(2)),
            ("Rodada 2", Some(2)),
            ("第2轮", Some(2)),
            ("第二轮", Some(2)),
            ("第二輪", Some(2)),
            ("第 十二 轮", Some(12)),
            ("第二十一轮", Some(21)),
            ("一", None),
            ("x", None),
            ("2.5", None),
            ("0", None),
            ("100", None),
            ("第2", None),
            ("第二十一", None),
        ] {
            assert_eq!(layout.round_number(&crate::text::plain(written)), round, "{written}");
        }
    }

    #[test]
    fn a_line_that_counts_events_is_no_caption_of_a_round() {
        let layout = chess_results();
        assert_eq!(layout.caption_of_round("第三轮 2026年3月2日"), Some(3));
        assert_eq!(layout.caption_of_round("Round 12 on 2026/03/02"), Some(12));
        for line in ["第12届云州公开赛", "第十二届云州公开赛", "Round 123", "Rundenturnier 3"] {
            assert_eq!(layout.caption_of_round(line), None, "{line}");
        }
    }

    #[test]
    fn no_heading_of_a_column_means_two_things() {
        assert!(chess_results().columns.are_plain() && chess_results().banner.are_plain());
        assert_eq!(chess_results().side("白方序号"), Some((Color::White, "no")));
        assert_eq!(chess_results().side("Black"), Some((Color::Black, "name")));
        assert_eq!(chess_results().side("Blackburn"), None);
    }
}

//! The headings of game tables, from `data/layouts/game-table.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::layout::{FEDERATION, Words};
use crate::text::folded;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameTable {
    white: Vec<String>,
    black: Vec<String>,
    columns: Words,
}

static LAYOUT: LazyLock<GameTable> = LazyLock::new(|| {
    let text = include_str!("../../../data/layouts/game-table.toml");
    toml::from_str(text).expect("the layout that is part of the program can be read")
});

/// The English word of a column by its heading: `white_id` for 白方编号; other headings in one spelling.
pub(crate) fn column(heading: &str) -> String {
    let of_side = || side(heading, "white_", &LAYOUT.white).or_else(|| side(heading, "black_", &LAYOUT.black));
    let known = LAYOUT.columns.word(heading).map(str::to_owned);
    known.or_else(of_side).unwrap_or_else(|| folded(heading))
}

/// A column of the sheet of players with the side before it.
fn side(heading: &str, name: &str, spellings: &[String]) -> Option<String> {
    let heading = folded(heading);
    let rest = |spelling: &String| FEDERATION.players.column_key(heading.strip_prefix(&folded(spelling))?);
    spellings.iter().find_map(rest).map(|column| format!("{name}{column}"))
}

#[cfg(test)]
mod tests {
    use super::column;

    #[test]
    fn headings_are_read_in_chinese_and_english() {
        for (heading, name) in [
            ("赛事编号", "event_id"),
            ("轮 次", "round"),
            ("白方编号", "white_id"),
            ("黑方序号", "black_no"),
            ("White Name", "white_name"),
            ("BLACK_ID", "black_id"),
            ("结果", "result"),
            ("白方", "白方"),
            ("Shoe Size", "shoesize"),
        ] {
            assert_eq!(column(heading), name, "{heading}");
        }
    }
}

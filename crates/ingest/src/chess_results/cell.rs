//! The cells of a crosstable.

use dengji_core::terms::{Color, EntrantNo};

use crate::sides::Half;
use crate::text::shown;

/// What a cell of a round says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoundCell {
    /// A game against an opponent.
    Game(EntrantNo, Option<Color>, Half),
    /// Points without an opponent.
    Bye(Half),
    /// Nothing: the player has no game.
    Empty,
}

/// Reads `256w1`, `84b½`, `44b+`, `44w-`, `12+`; `-1`, `-½`, `-0`, -1 and 0 without an opponent.
///
/// The number -1 is a bye of one point, the number 0 a round without a pairing.
pub(super) fn round(text: &str) -> Option<RoundCell> {
    let text: String = shown(text).chars().filter(|c| !c.is_whitespace()).collect();
    match text.as_str() {
        "" | "--" | "-" | "*" => return Some(RoundCell::Empty),
        "0" | "-0" => return Some(RoundCell::Bye(Half::ForfeitLoss)),
        "-1" | "+" | "1" | "bye" => return Some(RoundCell::Bye(Half::ForfeitWin)),
        "-½" | "-0.5" | "-0,5" | "½" | "0.5" | "-=" => return Some(RoundCell::Bye(Half::UnplayedDraw)),
        _ => {}
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let number = EntrantNo(number.parse().ok().filter(|number| *number > 0)?);
    let (color, result) = match rest.chars().next()? {
        'w' | 'W' | '白' => (Some(Color::White), after_first(rest)),
        'b' | 'B' | 's' | 'S' | '黑' => (Some(Color::Black), after_first(rest)),
        _ => (None, rest),
    };
    Some(RoundCell::Game(number, color, half(result)?))
}

fn after_first(text: &str) -> &str {
    let mut chars = text.chars();
    chars.next();
    chars.as_str()
}

/// The result of one game as one side's cell shows it; `K` marks a game decided without play.
pub(super) fn half(result: &str) -> Option<Half> {
    match result {
        "1" => Some(Half::Win),
        "½" | "=" | "0.5" | "0,5" | ".5" => Some(Half::Draw),
        "0" => Some(Half::Loss),
        "+" | "1K" | "1k" | "+K" => Some(Half::ForfeitWin),
        "½K" | "½k" => Some(Half::UnplayedDraw),
        "-" | "0K" | "0k" | "-K" => Some(Half::ForfeitLoss),
        _ => None,
    }
}

/// The results of a cell of a round robin: `1`, `½`, `10`, `½1`, `1 ½`, `1/0`; `*` and blank hold none.
pub(super) fn against(text: &str) -> Option<Vec<Half>> {
    let text = shown(text);
    if matches!(text.as_str(), "" | "*" | "x" | "X" | "**" | "■" | "—") {
        return Some(Vec::new());
    }
    if let Some(single) = half(&text) {
        return Some(vec![single]);
    }
    let results = text.chars().filter(|c| !c.is_whitespace() && *c != '/' && *c != ';');
    results.map(|c| half(c.encode_utf8(&mut [0; 4]))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_rounds_are_read_in_every_form() {
        let game = |no, color, half| Some(RoundCell::Game(EntrantNo(no), color, half));
        assert_eq!(round("256w1"), game(256, Some(Color::White), Half::Win));
        assert_eq!(round(" 84b½"), game(84, Some(Color::Black), Half::Draw));
        assert_eq!(round("  9w0"), game(9, Some(Color::White), Half::Loss));
        assert_eq!(round("44b+"), game(44, Some(Color::Black), Half::ForfeitWin));
        assert_eq!(round("44w-"), game(44, Some(Color::White), Half::ForfeitLoss));
        assert_eq!(round("-1"), Some(RoundCell::Bye(Half::ForfeitWin)));
        assert_eq!(round("-½"), Some(RoundCell::Bye(Half::UnplayedDraw)));
        assert_eq!(round("-0"), Some(RoundCell::Bye(Half::ForfeitLoss)));
        assert_eq!(round("0"), Some(RoundCell::Bye(Half::ForfeitLoss)));
        assert_eq!(round(" "), Some(RoundCell::Empty));
        for unknown in ["12w2", "w1", "12", "2-0", "12w1-0", "0w1"] {
            assert_eq!(round(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn a_cell_of_a_double_round_robin_holds_two_results() {
        assert_eq!(against("½"), Some(vec![Half::Draw]));
        assert_eq!(against("1 0"), Some(vec![Half::Win, Half::Loss]));
        assert_eq!(against("½1"), Some(vec![Half::Draw, Half::Win]));
        assert_eq!(against("*"), Some(Vec::new()));
        assert_eq!(against("2"), None);
    }
}

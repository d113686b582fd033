//! The cells of a crosstable.

use dengji_core::terms::{Color, EntrantNo};

use super::layout::chess_results;
use crate::results;
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

/// Reads `256w1`, `84b½`, `44b+`, `44w-`, `12+`; `-1`, `-½`, `-0`, -1 and 0 without an opponent; the bye in words.
///
/// The number -1 is a bye of one point, the number 0 a round without a pairing.
pub(super) fn round(text: &str) -> Option<RoundCell> {
    let text = with_plain_halves(text);
    match text.as_str() {
        "" | "--" | "-" | "*" => return Some(RoundCell::Empty),
        "0" | "-0" | "0.0" | "-0.0" => return Some(RoundCell::Bye(Half::ForfeitLoss)),
        "-1" | "+" | "1" | "-1.0" | "1.0" => return Some(RoundCell::Bye(Half::ForfeitWin)),
        "-=" | "=" | "-0.5" | "0.5" | "-1/2" | "1/2" => return Some(RoundCell::Bye(Half::UnplayedDraw)),
        word if chess_results().is_full_bye(word) => return Some(RoundCell::Bye(Half::ForfeitWin)),
        word if chess_results().is_no_game(word) => return Some(RoundCell::Bye(Half::ForfeitLoss)),
        _ => {}
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let number = EntrantNo(number.parse().ok().filter(|number| *number > 0)?);
    let (color, result) = match rest.chars().next()? {
        'w' | '白' => (Some(Color::White), after_first(rest)),
        'b' | 's' | '黑' => (Some(Color::Black), after_first(rest)),
        _ => (None, rest),
    };
    Some(RoundCell::Game(number, color, half(result)?))
}

/// One spelling, in which ½ is `=`: behind digits its NFKC form would run into them.
fn with_plain_halves(text: &str) -> String {
    results::normal(&text.replace('½', "="))
}

fn after_first(text: &str) -> &str {
    let mut chars = text.chars();
    chars.next();
    chars.as_str()
}

/// The result of one game as one side's cell shows it; `K` marks a game decided without play.
fn half(result: &str) -> Option<Half> {
    match result {
        "1" | "1.0" => Some(Half::Win),
        "=" | "0.5" | ".5" | "1/2" => Some(Half::Draw),
        "0" | "0.0" => Some(Half::Loss),
        "+" | "1k" | "+k" => Some(Half::ForfeitWin),
        "=k" => Some(Half::UnplayedDraw),
        "-" | "0k" | "-k" => Some(Half::ForfeitLoss),
        _ => None,
    }
}

/// The results of a cell of a round robin: `1`, `½`, `10`, `½1`, `1 ½`, `1/0`; `*` and blank hold none.
pub(super) fn against(text: &str) -> Option<Vec<Half>> {
    if matches!(&*shown(text), "" | "*" | "x" | "X" | "**" | "■" | "—") {
        return Some(Vec::new());
    }
    let text = with_plain_halves(text);
    if let Some(single) = half(&text) {
        return Some(vec![single]);
    }
    let results = text.chars().filter(|c| *c != '/' && *c != ';');
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
        assert_eq!(round("１２Ｗ１"), game(12, Some(Color::White), Half::Win));
        assert_eq!(round("12s1/2"), game(12, Some(Color::Black), Half::Draw));
        assert_eq!(round("12b0,5"), game(12, Some(Color::Black), Half::Draw));
        assert_eq!(round("12黑½"), game(12, Some(Color::Black), Half::Draw));
        assert_eq!(round("12½"), game(12, None, Half::Draw));
        assert_eq!(round("44w–"), game(44, Some(Color::White), Half::ForfeitLoss));
        assert_eq!(round("44w−"), game(44, Some(Color::White), Half::ForfeitLoss));
        for bye in ["轮空", "bye", "BYE", "spielfrei", "descansa", "libre", "folga"] {
            assert_eq!(round(bye), Some(RoundCell::Bye(Half::ForfeitWin)), "{bye}");
        }
        for unknown in ["12w2", "w1", "12", "2-0", "12w1-0", "0w1", "121/2", "x", "#REF!"] {
            assert_eq!(round(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn a_cell_of_a_double_round_robin_holds_two_results() {
        assert_eq!(against("½"), Some(vec![Half::Draw]));
        assert_eq!(against("1 0"), Some(vec![Half::Win, Half::Loss]));
        assert_eq!(against("½1"), Some(vec![Half::Draw, Half::Win]));
        assert_eq!(against("*"), Some(Vec::new()));
        assert_eq!(against("1/2"), Some(vec![Half::Draw]));
        assert_eq!(against("1.0"), Some(vec![Half::Win]));
        assert_eq!(against("1/0"), Some(vec![Half::Win, Half::Loss]));
        assert_eq!(against("2"), None);
    }
}

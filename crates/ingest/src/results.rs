//! Results as people write them.
//!
//! Points of a game that was not played carry ★ (article 七 of the national regulation). What is not listed here is
//! no result: nothing is guessed.

use dengji_core::terms::Outcome;

use crate::text;

/// Whose cells of a pairing are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Two players.
    Both,
    /// White only: a bye.
    White,
    /// Black only: a bye entered on the wrong side.
    Black,
}

/// What the mark of a game not played is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Star {
    Yes,
    No,
}

/// The points of one side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Points {
    One,
    Half,
    Zero,
}

/// Reads a result.
///
/// Two players: `1-0`, `0-1`, `½-½` (also `1/2-1/2`, `0.5-0.5`, `0,5-0,5`, `=`, 和, 和棋, 胜 and 负 from White's side),
/// `0-0` as a double loss, each with ★ or `*` if it was not played, and `+--`, `--+`, `---`. Any dash or colon may
/// stand between, blanks and width do not matter.
///
/// One player: `1★`, `½★`, `0★`, the same without ★, 轮空 or `bye` for a point, 弃权 for none, and the forms for two
/// players with ★.
pub fn outcome(written: &str, sides: Sides) -> Option<Outcome> {
    match (written, sides) {
        ("1-0", Sides::Both) => return Some(Outcome::WhiteWins),
        ("½-½" | "1/2-1/2", Sides::Both) => return Some(Outcome::Draw),
        ("0-1", Sides::Both) => return Some(Outcome::BlackWins),
        _ => {}
    }
    let token = normal(written);
    match sides {
        Sides::Both => pairing(&token),
        Sides::White | Sides::Black => bye(&token, sides),
    }
}

/// Whether a text is a result of one side only, such as `1` or `0.5`: with two players it does not say what the other
/// side got.
pub fn is_one_sided(written: &str) -> bool {
    pairing(&normal(written)).is_none() && bye(&normal(written), Sides::White).is_some()
}

/// Why a text that is no result is none, for the text of the finding.
pub(crate) fn case(written: &str, sides: Sides) -> &'static str {
    match sides {
        Sides::Both if is_one_sided(written) => "one-sided",
        Sides::Both => "unknown",
        Sides::White | Sides::Black if outcome(written, Sides::Both).is_some() => "no-opponent",
        Sides::White | Sides::Black => "bye",
    }
}

/// One spelling of dashes, stars, halves and decimal signs; no blanks; lower case.
pub(crate) fn normal(written: &str) -> String {
    let one = |c: char| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{30fc}' | ':' | '\u{2236}' => '-',
        '★' | '☆' | '⭐' | '∗' | '＊' => '*',
        '\u{2044}' | '\u{2215}' => '/',
        ',' => '.',
        other => other,
    };
    let kept = |c: &char| !c.is_whitespace() && *c != '\u{fe0f}';
    text::plain(written)
        .chars()
        .filter(kept)
        .flat_map(char::to_lowercase)
        .map(one)
        .collect()
}

fn pairing(token: &str) -> Option<Outcome> {
    match token {
        "+--" => return Some(Outcome::WhiteForfeitWin),
        "--+" => return Some(Outcome::BlackForfeitWin),
        "---" => return Some(Outcome::DoubleForfeit),
        _ => {}
    }
    let (token, star) = token
        .strip_suffix('*')
        .map_or((token, Star::No), |rest| (rest, Star::Yes));
    played_or_not(scores(token)?, star)
}

fn scores(token: &str) -> Option<(Points, Points)> {
    match token {
        "=" | "和" | "和棋" | "和局" | "平" | "平局" => Some((Points::Half, Points::Half)),
        "胜" | "白胜" | "白方胜" => Some((Points::One, Points::Zero)),
        "负" | "黑胜" | "黑方胜" => Some((Points::Zero, Points::One)),
        _ => {
            let (white, black) = token.split_once('-')?;
            Some((points(white)?, points(black)?))
        }
    }
}

fn points(token: &str) -> Option<Points> {
    match token {
        "1" => Some(Points::One),
        "1/2" | "0.5" => Some(Points::Half),
        "0" => Some(Points::Zero),
        _ => None,
    }
}

fn played_or_not(scores: (Points, Points), star: Star) -> Option<Outcome> {
    use Points::{Half, One, Zero};
    match (scores, star) {
        ((One, Zero), Star::No) => Some(Outcome::WhiteWins),
        ((Half, Half), Star::No) => Some(Outcome::Draw),
        ((Zero, One), Star::No) => Some(Outcome::BlackWins),
        ((Zero, Zero), Star::No) => Some(Outcome::DoubleLoss),
        ((One, Zero), Star::Yes) => Some(Outcome::WhiteForfeitWin),
        ((Half, Half), Star::Yes) => Some(Outcome::UnplayedDraw),
        ((Zero, One), Star::Yes) => Some(Outcome::BlackForfeitWin),
        ((Zero, Zero), Star::Yes) => Some(Outcome::DoubleForfeit),
        _ => None,
    }
}

fn bye(token: &str, sides: Sides) -> Option<Outcome> {
    match token {
        "轮空" | "轮空*" | "bye" => return Some(Outcome::FullPointBye),
        "弃权" | "弃权*" => return Some(Outcome::ZeroPointBye),
        _ => {}
    }
    if let Some(points) = points(token.strip_suffix('*').unwrap_or(token)) {
        return Some(match points {
            Points::One => Outcome::FullPointBye,
            Points::Half => Outcome::HalfPointBye,
            Points::Zero => Outcome::ZeroPointBye,
        });
    }
    match (pairing(token)?, sides) {
        (Outcome::WhiteForfeitWin, Sides::White) | (Outcome::BlackForfeitWin, Sides::Black) => {
            Some(Outcome::FullPointBye)
        }
        (Outcome::UnplayedDraw, _) => Some(Outcome::HalfPointBye),
        (Outcome::DoubleForfeit, _) => Some(Outcome::ZeroPointBye),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(sides: Sides, tokens: &str, expected: Option<Outcome>) {
        for token in tokens.split('|') {
            assert_eq!(outcome(token, sides), expected, "{token:?} with {sides:?}");
        }
    }

    #[test]
    fn played_games_are_read_in_every_spelling() {
        all(
            Sides::Both,
            "1-0|1–0|1—0|1−0|１－０| 1 - 0 |1:0|1：0|胜|白胜|白方胜|1\u{a0}-\u{3000}0",
            Some(Outcome::WhiteWins),
        );
        all(
            Sides::Both,
            "0-1|0–1|０－１|0:1|负|黑胜|黑方胜",
            Some(Outcome::BlackWins),
        );
        all(
            Sides::Both,
            "½-½|½–½|1/2-1/2|１／２－１／２|0.5-0.5|0,5-0,5|０．５－０．５|½:½|=|＝|和|和局|平局|½-0.5",
            Some(Outcome::Draw),
        );
        all(Sides::Both, "0-0|0:0", Some(Outcome::DoubleLoss));
    }

    #[test]
    fn unplayed_points_carry_a_star_or_a_sign() {
        all(
            Sides::Both,
            "1-0★|1-0*|1-0 ★|１－０＊|1:0☆|+--|+:-|＋－－|+ - -|+–−",
            Some(Outcome::WhiteForfeitWin),
        );
        all(Sides::Both, "0-1★|0-1*|--+|-:+|− – +", Some(Outcome::BlackForfeitWin));
        all(Sides::Both, "0-0★|---|-:-|———", Some(Outcome::DoubleForfeit));
        all(Sides::Both, "½-½★|0.5-0.5*|和★", Some(Outcome::UnplayedDraw));
    }

    #[test]
    fn byes_have_one_side() {
        for side in [Sides::White, Sides::Black] {
            all(side, "1★|1*|1|轮空|bye|BYE|１★", Some(Outcome::FullPointBye));
            all(side, "½★|0.5★|0,5|1/2*|½", Some(Outcome::HalfPointBye));
            all(side, "0★|0|弃权", Some(Outcome::ZeroPointBye));
            all(side, "1-0|0-1|½-½|=|胜||★|2|-", None);
        }
        all(Sides::White, "1-0★|+--", Some(Outcome::FullPointBye));
        all(Sides::Black, "0-1★|--+", Some(Outcome::FullPointBye));
        all(Sides::White, "0-1★|--+", None);
    }

    #[test]
    fn nothing_is_guessed() {
        all(
            Sides::Both,
            "|1|0|0.5|½|1★|轮空|弃权|bye|2-0|1-1|½-0|1-½★|0-2|1-0-0|+|-|--|++-|1/0|10|1-0★★|2026-01-02|1-0F|x",
            None,
        );
    }

    #[test]
    fn a_bare_figure_tells_one_side_only() {
        for token in ["1", "0", "0.5", "½★", "轮空", "弃权"] {
            assert!(is_one_sided(token), "{token}");
        }
        for token in ["1-0", "2-0", ""] {
            assert!(!is_one_sided(token), "{token}");
        }
    }
}

//! Games: what happened on a board, or instead of a game.

use serde::{Deserialize, Serialize};

use crate::number::Score;

/// The colour of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Color {
    /// 白方
    White,
    /// 黑方
    Black,
}

/// How a pairing ended. Byes have one player, who stands on White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// `1-0`
    WhiteWins,
    /// `½-½`
    Draw,
    /// `0-1`
    BlackWins,
    /// `0-0`: played, and lost by both.
    DoubleLoss,
    /// `1-0★`: not played, the point goes to White.
    WhiteForfeitWin,
    /// `0-1★`: not played, the point goes to Black.
    BlackForfeitWin,
    /// `0-0★`: not played, no point.
    DoubleForfeit,
    /// `½-½★`: not played, the point is shared.
    UnplayedDraw,
    /// A bye of one point (轮空).
    FullPointBye,
    /// A bye of half a point.
    HalfPointBye,
    /// A round without a pairing and without a point.
    ZeroPointBye,
}

impl Outcome {
    /// Whether the game was played over the board: only these count (八(十二)).
    pub const fn is_played(self) -> bool {
        matches!(self, Self::WhiteWins | Self::Draw | Self::BlackWins | Self::DoubleLoss)
    }

    /// Whether it is a bye, with one player only.
    pub const fn is_bye(self) -> bool {
        matches!(self, Self::FullPointBye | Self::HalfPointBye | Self::ZeroPointBye)
    }

    /// How a report writes it.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::Draw => "½-½",
            Self::BlackWins => "0-1",
            Self::DoubleLoss => "0-0",
            Self::WhiteForfeitWin => "1-0★",
            Self::BlackForfeitWin => "0-1★",
            Self::DoubleForfeit => "0-0★",
            Self::UnplayedDraw => "½-½★",
            Self::FullPointBye => "1★",
            Self::HalfPointBye => "½★",
            Self::ZeroPointBye => "0★",
        }
    }

    /// The points it gives to a side.
    pub const fn score(self, color: Color) -> Score {
        SCORES[self as usize][color as usize]
    }

    /// The points it gives to White and to Black.
    const fn scores(self) -> [Score; 2] {
        match self {
            Self::WhiteWins | Self::WhiteForfeitWin | Self::FullPointBye => [Score::ONE, Score::ZERO],
            Self::BlackWins | Self::BlackForfeitWin => [Score::ZERO, Score::ONE],
            Self::Draw | Self::UnplayedDraw => [Score::HALF, Score::HALF],
            Self::HalfPointBye => [Score::HALF, Score::ZERO],
            Self::DoubleLoss | Self::DoubleForfeit | Self::ZeroPointBye => [Score::ZERO, Score::ZERO],
        }
    }

    /// Every outcome, each at its own number.
    pub(super) const ALL: [Self; 11] = [
        Self::WhiteWins,
        Self::Draw,
        Self::BlackWins,
        Self::DoubleLoss,
        Self::WhiteForfeitWin,
        Self::BlackForfeitWin,
        Self::DoubleForfeit,
        Self::UnplayedDraw,
        Self::FullPointBye,
        Self::HalfPointBye,
        Self::ZeroPointBye,
    ];
}

/// [`Outcome::scores`] by outcome: results come in no order, and a branch on each would be guessed wrong.
const SCORES: [[Score; 2]; Outcome::ALL.len()] = {
    let mut scores = [[Score::ZERO; 2]; Outcome::ALL.len()];
    let mut at = 0;
    while at < scores.len() {
        scores[at] = Outcome::ALL[at].scores();
        at += 1;
    }
    scores
};

//! Game-by-game systems: a game changes two ratings at once, and the next game starts from the new ones.
//!
//! A rule gives one player's figures after a game, from the figures of both before it. What is not here: the order of
//! games, which belongs to those who run a period.

pub mod level_points;
pub mod ourgame;

use std::sync::Arc;

use crate::number::Score;
use crate::rulebook::SequentialRules;
use crate::rulebook::sequential::System;
use crate::terms::{Color, FixedRating, GameCount, KFactor, Outcome};
use crate::trail::{NoTrail, Trail};

/// How a player stands between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The rating or the points.
    pub rating: FixedRating,
    /// Effective games.
    pub games: GameCount,
}

/// How a game over the board ended for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// He won.
    Win,
    /// A draw.
    Draw,
    /// The other won.
    Loss,
    /// Both lost.
    LostByBoth,
}

impl GameResult {
    /// The result of one side; none if the game was not played: forfeits and byes are no games.
    pub const fn of(outcome: Outcome, color: Color) -> Option<Self> {
        match (outcome, color) {
            (Outcome::WhiteWins, Color::White) | (Outcome::BlackWins, Color::Black) => Some(Self::Win),
            (Outcome::WhiteWins, Color::Black) | (Outcome::BlackWins, Color::White) => Some(Self::Loss),
            (Outcome::Draw, _) => Some(Self::Draw),
            (Outcome::DoubleLoss, _) => Some(Self::LostByBoth),
            _ => None,
        }
    }

    /// The points it gives.
    pub const fn score(self) -> Score {
        match self {
            Self::Win => Score::ONE,
            Self::Draw => Score::HALF,
            Self::Loss | Self::LostByBoth => Score::ZERO,
        }
    }
}

impl SequentialRules {
    /// A player before his first game.
    pub fn newcomer(&self) -> Figures {
        let start = match &self.system {
            System::Logistic(rules) => rules.newcomer.values.rating,
            System::Exchange(rules) => rules.levels.values.newcomer,
        };
        Figures {
            rating: start.into(),
            games: GameCount::ZERO,
        }
    }

    /// A player's figures after a game; none if it is not counted.
    pub fn after(
        &self,
        own: Figures,
        opponent: Figures,
        result: GameResult,
        trail: &mut impl Trail,
    ) -> Option<Figures> {
        match &self.system {
            System::Logistic(rules) => ourgame::after(rules, own, opponent, result.score(), trail),
            System::Exchange(rules) => Some(level_points::after(rules, own, opponent, result, trail)),
        }
    }

    /// The figures of White and Black after a game; none if it is not counted or was not played.
    pub fn after_game(&self, white: Figures, black: Figures, outcome: Outcome) -> Option<[Figures; 2]> {
        let results = [Color::White, Color::Black].map(|color| GameResult::of(outcome, color));
        let [Some(of_white), Some(of_black)] = results else {
            return None;
        };
        match &self.system {
            System::Logistic(rules) => ourgame::both_after(rules, [white, black], [of_white.score(), of_black.score()]),
            System::Exchange(rules) => Some([
                level_points::after(rules, white, black, of_white, &mut NoTrail),
                level_points::after(rules, black, white, of_black, &mut NoTrail),
            ]),
        }
    }

    /// Whether a player has a rating of his own, so that it is published.
    pub fn is_rated(&self, player: Figures) -> bool {
        match &self.system {
            System::Logistic(rules) => ourgame::is_rated(rules, player),
            System::Exchange(_) => true,
        }
    }

    /// The title or level that belongs to a player's figures; empty where there is none.
    pub fn title(&self, player: Figures) -> Arc<str> {
        match &self.system {
            System::Logistic(rules) => ourgame::title(rules, player),
            System::Exchange(rules) => level_points::level(rules, player.rating),
        }
    }

    /// Titles or levels, the highest first.
    pub fn titles(&self) -> Vec<Arc<str>> {
        match &self.system {
            System::Logistic(rules) => rules
                .titles
                .values
                .titles
                .iter()
                .map(|title| Arc::clone(&title.title))
                .collect(),
            System::Exchange(rules) => level_points::levels(rules),
        }
    }

    /// The article that says what a game is: forfeits and byes are none.
    pub fn article_on_unplayed(&self) -> Arc<str> {
        match &self.system {
            System::Logistic(rules) => Arc::clone(&rules.change.number),
            System::Exchange(rules) => Arc::clone(&rules.draw.number),
        }
    }

    /// The K of every game, where the system has one.
    pub fn k(&self) -> Option<KFactor> {
        match &self.system {
            System::Logistic(rules) => Some(rules.change.values.k),
            System::Exchange(_) => None,
        }
    }
}

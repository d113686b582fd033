//! What the 1994 rules leave open, as choices that a standings rule set names.

use serde::{Deserialize, Serialize};

/// The choices. Their defaults are the federation's.
///
/// What is still level after the last criterion shares a place; that is no choice, unless the event names a play-off.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Policies {
    /// What a round without a counted opponent adds to the opponents' points of rule 4.
    pub missing_points: MissingPoints,
    /// Who is an opponent in rules 1 and 3.
    pub opponents_in_table: Opponents,
    /// Who is an opponent in rule 4, which speaks of those played (對弈過的).
    pub opponents_in_points: Opponents,
    /// What a round without an opponent is among the ratings of rule 1.
    pub missing_rating: MissingRating,
    /// For whom rule 1 or rule 2 is chosen.
    pub branch: Branch,
    /// What makes rule 2 apply.
    pub rule_two: RuleTwo,
}

impl Default for Policies {
    fn default() -> Self {
        Self {
            missing_points: MissingPoints::Zero,
            opponents_in_table: Opponents::Scheduled,
            opponents_in_points: Opponents::OverTheBoard,
            missing_rating: MissingRating::Zero,
            branch: Branch::ScoreGroup,
            rule_two: RuleTwo::UnratedOpponent,
        }
    }
}

/// What a round without a counted opponent adds to the opponents' points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissingPoints {
    /// Nothing.
    Zero,
    /// The lowest score of the field.
    LowestOfField,
}

/// Who is an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponents {
    /// Whoever was paired, a forfeited game included.
    Scheduled,
    /// Whoever was played over the board.
    OverTheBoard,
}

/// What a round without an opponent is among the ratings of rule 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissingRating {
    /// A rating of nothing, and so dropped first.
    Zero,
    /// No rating: one term less.
    Skipped,
}

/// For whom rule 1 or rule 2 is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Branch {
    /// Once, for all who have the same points.
    ScoreGroup,
    /// Anew for those still level, each time somebody is separated.
    Subgroup,
}

/// What makes rule 2 apply to a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleTwo {
    /// An unrated opponent of one of them.
    UnratedOpponent,
    /// That, or one of them is unrated, or had a round without an opponent.
    UnratedOrMissing,
}

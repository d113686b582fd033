//! The coefficient K.

use serde::{Deserialize, Serialize};

use crate::number::Hundredths;
use crate::rulebook::Article;
use crate::rulebook::params::{CoefficientRule, PermanentCoefficient, ReachedBy};
use crate::terms::{GameCount, KFactor, Rating};
use crate::trail::{Step, Trail};

/// What K depends on: it holds before an event and is fixed for the whole of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// Counted games on record.
    pub games: GameCount,
    /// Whether the rating that fixes K for ever has been reached.
    pub reached: bool,
}

/// K for the next event.
///
/// - Article: 八(一).
/// - Inputs: games on record before the event and whether 2400 has been reached.
pub fn k_factor(rule: &Article<CoefficientRule>, history: History, trail: &mut impl Trail) -> KFactor {
    let (values, games) = (&rule.values, history.games);
    if let Some(permanent) = values.permanent.filter(|_| history.reached) {
        let formula = || format!("≥ {}", permanent.from_rating);
        trail.step(|| Step::new("coefficient", &rule.number, formula(), permanent.k));
        return permanent.k;
    }
    let step = values
        .steps
        .iter()
        .find(|step| step.below_games.is_none_or(|bound| games < bound));
    let k = step.map_or(KFactor::new(0), |step| step.k);
    trail.step(|| {
        let formula = match step.and_then(|step| step.below_games) {
            Some(bound) => format!("{games} < {bound}"),
            None => match values.steps.iter().filter_map(|step| step.below_games).max() {
                Some(bound) => format!("{games} ≥ {bound}"),
                None => games.to_string(),
            },
        };
        Step::new("coefficient", &rule.number, formula, k)
    });
    k
}

/// Whether a running rating (the rating before the period plus the changes so far, in hundredths of a point) fixes K for
/// ever.
///
/// - Article: 八(一), reading 八(一)-b.
pub fn reached_while_running(rule: &CoefficientRule, running: Hundredths) -> bool {
    let reaches = |permanent: PermanentCoefficient| running >= permanent.from_rating.hundredths();
    rule.reached_by == ReachedBy::Running && rule.permanent.is_some_and(reaches)
}

/// Whether a published rating, a first one included, fixes K for ever.
///
/// - Article: 八(一).
pub fn reached_when_published(rule: &CoefficientRule, published: Rating) -> bool {
    rule.permanent
        .is_some_and(|permanent| published >= permanent.from_rating)
}

//! Bounds on what the lines of players say: the same as those on the cells of the federation's workbook.

use dengji_core::finding::{Code, Finding, Place, Spot};
use dengji_core::terms::{Entrant, EventReport, Rating};

use crate::federations;
use crate::layout::FEDERATION;
use crate::source::{Bound, Limits};
use crate::text;

/// The columns in which name, rating and federation begin.
const NAME: u32 = 15;
const RATING: u32 = 49;
const FEDERATION_AT: u32 = 54;

/// Ratings within the limits, names that can be shown and are not too long, federations by code; what is beyond is a
/// finding and left out.
pub(super) fn keep(report: &mut EventReport, limits: &Limits, findings: &mut Vec<Finding>) {
    for entrant in &mut report.entrants {
        let outside = |rating: &Rating| !(limits.ratings.0..=limits.ratings.1).contains(&rating.points());
        for rating in [
            entrant.rating.take_if(|it| outside(it)),
            entrant.fide_rating.take_if(|it| outside(it)),
        ] {
            findings.extend(rating.map(|rating| out_of_bounds(entrant, rating, limits)));
        }
        findings.extend(name(entrant, limits));
        findings.extend(federation(entrant));
    }
}

/// A finding about a fact of a line.
fn about(entrant: &Entrant, code: Code, key: &str, column: u32) -> Finding {
    let place = match entrant.place.spot {
        Spot::Line { line, .. } => entrant.place.line(line, column),
        _ => Place::clone(&entrant.place),
    };
    Finding::at(code, place).with("heading", FEDERATION.players.words(key))
}

/// Puts the code in place of the federation; one that is neither a code nor a known name stays as written.
fn federation(entrant: &mut Entrant) -> Option<Finding> {
    let written = entrant.federation.clone()?;
    let code = federations::code(&written);
    let found = about(entrant, Code::FederationUnknown, "federation", FEDERATION_AT).with("value", &written);
    let is_known = code.is_some();
    entrant.federation = Some(code.unwrap_or(written));
    (!is_known).then_some(found)
}

fn out_of_bounds(entrant: &Entrant, rating: Rating, limits: &Limits) -> Finding {
    about(entrant, Code::ValueInvalid, "rating", RATING)
        .with("value", rating)
        .with("expected", "rating")
        .with("min", limits.ratings.0)
        .with("max", limits.ratings.1)
}

fn name(entrant: &Entrant, limits: &Limits) -> Option<Finding> {
    let about = |code| about(entrant, code, "name", NAME);
    if entrant.name.is_empty() {
        return Some(about(Code::ValueMissing));
    }
    if entrant.name.chars().count() > limits.text {
        let place = about(Code::LimitExceeded).place;
        return Some(limits.exceeded(Bound::Text, place).with("heading", "name"));
    }
    let found = || about(Code::TextSuspicious).with("value", entrant.name.escape_debug());
    text::is_suspicious(&entrant.name).then(found)
}

//! Bounds on what exported files say of players: the same as those on the cells of the federation's workbook.

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{Entrant, EventReport, Rating};

use crate::federations;
use crate::source::Limits;
use crate::text;

/// Ratings within the limits, names that can be shown and are not too long, federations by code; what is beyond is a finding and left out.
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

/// Puts the code in place of the federation; one that is neither a code nor a known name stays as written.
fn federation(entrant: &mut Entrant) -> Option<Finding> {
    let written = entrant.federation.clone()?;
    entrant.federation = Some(federations::code(&written).unwrap_or_else(|| written.clone()));
    let found = Finding::at(Code::FederationUnknown, entrant.place.clone()).with("heading", &entrant.name);
    federations::code(&written)
        .is_none()
        .then(|| found.with("value", written))
}

fn out_of_bounds(entrant: &Entrant, rating: Rating, limits: &Limits) -> Finding {
    Finding::at(Code::ValueInvalid, entrant.place.clone())
        .with("heading", &entrant.name)
        .with("value", rating)
        .with("expected", "rating")
        .with("min", limits.ratings.0)
        .with("max", limits.ratings.1)
}

fn name(entrant: &Entrant, limits: &Limits) -> Option<Finding> {
    let place = entrant.place.clone();
    if entrant.name.is_empty() {
        return Some(Finding::at(Code::ValueMissing, place).with("heading", entrant.no));
    }
    if entrant.name.chars().count() > limits.text {
        let found = Finding::at(Code::ValueInvalid, place).with("heading", entrant.no);
        return Some(found.with("expected", "length").with("max", limits.text));
    }
    let found = || Finding::at(Code::TextSuspicious, place).with("heading", entrant.no);
    text::is_suspicious(&entrant.name).then(|| found().with("value", entrant.name.escape_debug()))
}

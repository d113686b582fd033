//! Findings and counts as data for other programs.

use dengji_core::finding::{Finding, Severity, Spot};
use dengji_core::publication::Publication;
use dengji_export::catalogue::Catalogue;
use serde_json::{Value, json};

/// Findings, one object each, with the columns of findings.csv and the hint.
pub fn findings(findings: &[Finding], catalogue: &Catalogue) -> Value {
    findings.iter().map(|found| finding(found, catalogue)).collect()
}

fn finding(finding: &Finding, catalogue: &Catalogue) -> Value {
    let (message, hint) = catalogue.finding(finding);
    let cell = (finding.place.spot != Spot::Whole).then(|| finding.place.spot.to_string());
    json!({
        "severity": finding.severity.word(),
        "code": finding.code.word(),
        "file": &*finding.place.file,
        "sheet": finding.place.sheet.as_deref(),
        "cell": cell,
        "event_id": finding.event.as_ref().map(ToString::to_string),
        "player_id": finding.player.as_ref().map(ToString::to_string),
        "article": finding.article.as_deref(),
        "message": message,
        "hint": hint,
    })
}

/// How many findings there are of each weight.
pub fn severities(findings: &[Finding]) -> Value {
    let of = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    json!({
        "error": of(Severity::Error),
        "reject": of(Severity::Reject),
        "warn": of(Severity::Warn),
        "info": of(Severity::Info),
    })
}

/// The counts of a publication.
pub fn counts(publication: &Publication) -> Value {
    let counts = publication.counts;
    json!({
        "published": publication.list.len(),
        "new": counts.new,
        "changed": counts.changed,
        "unchanged": counts.unchanged,
        "inactive": counts.inactive,
        "dropped": counts.dropped,
        "below_floor": counts.below_floor,
        "pooled": publication.unpublished.iter().filter(|row| row.reason.word() == "pooled").count(),
        "events": publication.events.len(),
        "events_rated": publication.events.iter().filter(|event| event.rated).count(),
        "games": publication.events.iter().map(|event| event.games).sum::<u32>(),
        "games_rated": publication.events.iter().map(|event| event.games_rated).sum::<u32>(),
    })
}

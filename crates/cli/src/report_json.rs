//! Findings and counts as data for other programs.

use std::collections::BTreeMap;

use dengji_core::finding::{Finding, Severity, Spot};
use dengji_core::publication::Publication;
use dengji_export::catalogue::Catalogue;
use serde::{Deserialize, Serialize};
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

/// The counts of a publication, by name.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counts(BTreeMap<String, u64>);

impl Counts {
    /// Of a list and its events.
    pub fn of(publication: &Publication) -> Self {
        let counts = publication.counts;
        let number = |of: usize| u64::try_from(of).unwrap_or(u64::MAX);
        let events = counts.events;
        let pooled = publication
            .unpublished
            .iter()
            .filter(|row| row.reason.word() == "pooled");
        let named = [
            ("published", number(publication.list.len())),
            ("new", counts.new.into()),
            ("changed", counts.changed.into()),
            ("unchanged", counts.unchanged.into()),
            ("inactive", counts.inactive.into()),
            ("dropped", counts.dropped.into()),
            ("below_floor", counts.below_floor.into()),
            ("pooled", number(pooled.count())),
            ("events", events.events),
            ("events_rated", events.rated),
            ("games", events.games),
            ("games_rated", events.games_rated),
        ];
        Self(named.map(|(name, count)| (name.to_owned(), count)).into())
    }

    /// A count as text.
    pub fn shown(&self, name: &str) -> String {
        self.0.get(name).copied().unwrap_or_default().to_string()
    }
}

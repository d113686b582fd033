//! Titles: who may apply, who is on the way and what each lacks, and the results against norms of a period.

use dengji_core::publication::{ApplicationRow, Publication};
use dengji_core::terms::Rating;
use dengji_core::titles::application::Requirement;
use dengji_core::titles::norms::Norm;
use serde_json::{Value, json};

use super::Index;
use super::player::norm_result;
use crate::titles_workbook::title_key;

/// The applications of a list and the norms of its period.
pub(super) fn titles(index: &Index<'_>, publication: &Publication) -> Value {
    let date = publication.list_date;
    let norms = publication.norms.iter().map(|row| {
        json!({
            "id": row.player.as_str(),
            "name": index.records.full_name(&row.player),
            "event": row.event.as_str(),
            "eventName": index.event_name(date, &row.event),
            "result": norm_result(row),
        })
    });
    json!({
        "applications": publication.applications.iter().map(application).collect::<Vec<_>>(),
        "norms": norms.collect::<Vec<_>>(),
    })
}

/// What a player has for a title, with every condition and its figures.
pub(super) fn application(row: &ApplicationRow) -> Value {
    let application = &row.application;
    let norm = |norm: &std::sync::Arc<Norm>| {
        json!({
            "event": norm.event.as_str(),
            "name": &*norm.event_name,
            "end": norm.end.to_string(),
            "games": norm.result.games.get(),
            "average": norm.result.average.points(),
            "required": norm.result.required.map(|score| score.to_string()),
            "score": norm.result.score.to_string(),
        })
    };
    let requirement = |requirement: &Requirement| {
        json!([
            requirement.condition.word(),
            requirement.found,
            requirement.required,
            requirement.is_met(),
        ])
    };
    json!({
        "id": row.player.as_str(),
        "name": &*row.name,
        "sex": row.sex.letter(),
        "unit": row.unit.as_deref(),
        "title": &*row.title.0,
        "aim": title_key(application.aim),
        "article": &*application.article,
        "rating": application.rating.map(Rating::points),
        "complete": application.is_complete(),
        "requirements": application.requirements.iter().map(requirement).collect::<Vec<_>>(),
        "norms": application.norms.iter().map(norm).collect::<Vec<_>>(),
        "expired": application.expired.len(),
        "years": application.norm_years,
    })
}

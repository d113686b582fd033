//! `dengji titles`.

use std::path::Path;

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::{ApplicationRow, Publication};
use dengji_core::terms::{Date, ListDate};
use dengji_core::titles::application::Requirement;
use dengji_export::catalogue::Catalogue;
use dengji_export::titles_workbook::{missing_text, title_word, titles_xlsx};
use dengji_recompute::titles::application_rows;
use serde_json::{Value, json};

use crate::book::Book;
use crate::compute::compute;
use crate::console::{Console, Failure, columns};
use crate::load::load;
use crate::output;

/// Shows who may apply for a title on a day, and who is on the way; over the whole history of the book.
pub fn run(book: &Book, as_of: Option<Date>, out: Option<&Path>, console: &Console) -> Result<(), Failure> {
    out.map_or(Ok(()), output::is_workbook)?;
    let list = last_list(book, as_of)?;
    let of_list = book.by_period(list)?;
    let loaded = load(book, &book.lists_until(list)?, console)?;
    let Some(computed) = compute(book, &loaded) else {
        return Err(Failure::stop("explain-stopped"));
    };
    let (state, mut publication) = (computed.outcome.state, computed.outcome.publication);
    let findings = computed.errors_before.iter().chain(&publication.findings);
    let errors: Vec<Finding> = findings
        .filter(|finding| finding.severity == Severity::Error)
        .cloned()
        .collect();
    if !errors.is_empty() {
        console.findings(&errors);
        return Err(Failure::stop("explain-stopped"));
    }
    let date = as_of.unwrap_or(list.0);
    let rules = book.regulation.on(date, &of_list);
    if rules.titles.is_none() {
        return Err(Failure::new("error-no-titles").with("id", &rules.id));
    }
    publication.applications = application_rows(rules.titles.as_ref(), &loaded.register, &state, date);
    if let Some(path) = out {
        write(path, &publication, &Catalogue::new(book.config.language.into()))?;
        console.say("template-written", &[("path", &path.display().to_string())]);
    }
    console.data(&if console.json {
        format!("{:#}\n", as_json(&publication, date))
    } else {
        as_text(&publication.applications, console)
    });
    Ok(())
}

/// The last list of the book on a day; without a day that of its last period.
fn last_list(book: &Book, as_of: Option<Date>) -> Result<ListDate, Failure> {
    let opening = book.opening();
    let last = match as_of {
        Some(day) => book.calendar.between(opening.0, day).last().copied(),
        None => book.periods()?.0.last().copied(),
    };
    last.ok_or_else(|| match as_of {
        Some(day) => Failure::new("error-no-list-yet")
            .with("day", day)
            .with("opening", opening),
        None => book.no_list(opening),
    })
}

/// Writes the forms where no file is yet.
fn write(path: &Path, publication: &Publication, catalogue: &Catalogue) -> Result<(), Failure> {
    let fail = |reason: &dyn std::fmt::Display| {
        Failure::new("error-write")
            .with("path", path.display())
            .with("reason", reason)
    };
    let bytes = titles_xlsx(publication, catalogue).map_err(|error| fail(&error))?;
    output::write_new(path, &bytes).map_err(|error| fail(&error))
}

fn as_text(rows: &[ApplicationRow], console: &Console) -> String {
    let catalogue = &console.catalogue;
    if rows.is_empty() {
        return catalogue.text("titles-none") + "\n";
    }
    let heading = |key: &str| catalogue.text(key);
    let head = vec![
        heading("column-player-id"),
        heading("column-name"),
        heading("application-title"),
        heading("column-rating"),
        heading("application-norms"),
        heading("application-games"),
        heading("application-oldest"),
        heading("titles-state"),
    ];
    let line = |row: &ApplicationRow| {
        let application = &row.application;
        let state = if application.is_complete() {
            catalogue.text("titles-complete")
        } else {
            missing_text(row, catalogue)
        };
        vec![
            row.player.to_string(),
            row.name.to_string(),
            title_word(application.aim, catalogue),
            application
                .rating
                .map_or_else(|| "-".to_owned(), |rating| rating.to_string()),
            application.norms.len().to_string(),
            application.games().to_string(),
            application.oldest().map(|day| day.to_string()).unwrap_or_default(),
            state,
        ]
    };
    columns(
        &std::iter::once(head).chain(rows.iter().map(line)).collect::<Vec<_>>(),
        "",
    )
}

fn as_json(publication: &Publication, date: Date) -> Value {
    json!({
        "date": date.to_string(),
        "list_date": publication.list_date.to_string(),
        "applications": publication.applications.iter().map(application).collect::<Vec<_>>(),
    })
}

fn application(row: &ApplicationRow) -> Value {
    let application = &row.application;
    let event = |norm: &std::sync::Arc<dengji_core::titles::norms::Norm>| {
        json!({
            "event_id": norm.event.as_str(),
            "name": &*norm.event_name,
            "end": norm.end.to_string(),
            "valid_until": application.valid_until(norm).map(|day| day.to_string()),
            "games": norm.result.games.get(),
            "average": norm.result.average.points(),
            "required": norm.result.required.map(|score| score.to_string()),
            "score": norm.result.score.to_string(),
        })
    };
    let condition = |requirement: &Requirement| {
        json!({
            "condition": requirement.condition.word(),
            "article": &*application.article,
            "found": requirement.found,
            "required": requirement.required,
            "met": requirement.is_met(),
        })
    };
    json!({
        "player_id": row.player.as_str(),
        "name": &*row.name,
        "sex": row.sex.letter(),
        "title": application.aim.title.zh(),
        "rating": application.rating.map(dengji_core::terms::Rating::points),
        "list": row.list.to_string(),
        "games": application.games().get(),
        "oldest_norm": application.oldest().map(|day| day.to_string()),
        "complete": application.is_complete(),
        "missing": application.missing().map(|requirement| requirement.condition.word()).collect::<Vec<_>>(),
        "norms": application.norms.iter().map(event).collect::<Vec<_>>(),
        "conditions": application.requirements.iter().map(condition).collect::<Vec<_>>(),
    })
}

//! `dengji titles`.

use std::path::Path;

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::{ApplicationRow, Publication};
use dengji_core::terms::{Date, EventId, ListDate};
use dengji_core::titles::application::{Check, Requirement};
use dengji_core::titles::blank::{Blank, blanks};
use dengji_export::catalogue::Catalogue;
use dengji_export::title_notes::{blank_text, missing_text, open_text};
use dengji_export::titles_workbook::{ListState, title_word, titles_xlsx};
use dengji_recompute::titles::application_rows;
use serde_json::{Value, json};

use crate::book::Book;
use crate::compute::Computed;
use crate::console::{Console, Failure, columns};
use crate::lists::Lists;
use crate::output;
use crate::standing::list_differs;

/// Shows who may apply for a title on a day, and who is on the way; over the whole history of the book.
pub fn run(book: &Book, as_of: Option<Date>, out: Option<&Path>, console: &Console) -> Result<(), Failure> {
    out.map_or(Ok(()), output::is_workbook)?;
    let list = last_list(book, as_of)?;
    let of_list = book.by_period(list)?;
    let mut lists = Lists::open(book, book.lists_until(list)?, console)?;
    let Some(computed) = lists.last_computed()? else {
        return Err(Failure::stop("titles-stopped"));
    };
    stop_at_faults(book, &computed, console)?;
    let (state, mut publication) = (computed.outcome.state, computed.outcome.publication);
    let date = as_of.unwrap_or(list.0);
    let rules = book.regulation.on(date, &of_list);
    if rules.titles.is_none() {
        return Err(Failure::new("error-no-titles").with("id", &rules.id));
    }
    publication.applications = application_rows(rules.titles.as_ref(), &lists.loaded()?.register, &state, date);
    let list_state = if book.published(publication.list_date).is_dir() {
        ListState::Published
    } else {
        ListState::Computed
    };
    say_open_points(&publication, list_state, console);
    if let Some(path) = out.filter(|_| publication.applications.is_empty()) {
        console.say("titles-no-forms", &[("path", &path.display().to_string())]);
    } else if let Some(path) = out {
        write(path, &publication, list_state, &console.catalogue)?;
        console.say("template-written", &[("path", &path.display().to_string())]);
    }
    console.data(&if console.json {
        format!("{:#}\n", as_json(&publication, list_state, date))
    } else {
        as_text(&publication.applications, date, console)
    });
    Ok(())
}

/// Errors, and published lists that are not what the book gives now: nobody signs figures that nobody published.
fn stop_at_faults(book: &Book, computed: &Computed, console: &Console) -> Result<(), Failure> {
    let publication = &computed.outcome.publication;
    let mut errors: Vec<Finding> = computed.errors_before.clone();
    errors.extend(publication.findings.iter().cloned());
    errors.retain(|finding| finding.severity == Severity::Error);
    let mut differing = computed.lists_before.clone();
    differing.extend(list_differs(book, publication));
    let failure = match (errors.is_empty(), differing.is_empty()) {
        (true, true) => return Ok(()),
        (true, false) => "titles-differ",
        (false, _) => "titles-stopped",
    };
    errors.extend(differing);
    Finding::arrange(&mut errors);
    console.findings(&errors);
    Err(Failure::stop(failure))
}

/// What must be looked at or filled in before a form is signed.
fn say_open_points(publication: &Publication, list_state: ListState, console: &Console) {
    if list_state == ListState::Computed {
        let list = publication.list_date.to_string();
        console.say("titles-unpublished", &[("list", &list)]);
    }
    let catalogue = &console.catalogue;
    let forms = publication
        .applications
        .iter()
        .filter(|row| row.application.is_complete());
    for row in forms {
        let (name, title) = (&*row.name, title_word(row.application.aim, catalogue));
        if let Some(points) = open_text(row, catalogue) {
            let arguments = [("name", name), ("title", &title), ("points", &points)];
            console.say("titles-form-open", &arguments);
        }
        if let Some(fields) = blank_text(row, catalogue) {
            let arguments = [("name", name), ("title", &title), ("fields", &fields)];
            console.say("titles-form-blank", &arguments);
        }
    }
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
fn write(path: &Path, publication: &Publication, state: ListState, catalogue: &Catalogue) -> Result<(), Failure> {
    let bytes = titles_xlsx(publication, state, catalogue).map_err(|error| {
        Failure::new("error-write")
            .with("path", path.display())
            .with("reason", error)
    })?;
    output::write_new(path, &bytes).map_err(|error| Failure::io("error-write", path, &error))
}

fn as_text(rows: &[ApplicationRow], date: Date, console: &Console) -> String {
    let catalogue = &console.catalogue;
    if rows.is_empty() {
        return catalogue.text_with("titles-none", &[("date", &date.to_string())]) + "\n";
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
            let remarks = [open_text(row, catalogue), blank_text(row, catalogue)];
            let state = std::iter::once(catalogue.text("titles-complete")).chain(remarks.into_iter().flatten());
            state.collect::<Vec<_>>().join(&catalogue.text("missing-separator"))
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

fn as_json(publication: &Publication, list_state: ListState, date: Date) -> Value {
    json!({
        "date": date.to_string(),
        "list_date": publication.list_date.to_string(),
        "published": list_state == ListState::Published,
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
    let open_point = |check: &Check| {
        json!({
            "condition": check.kind.word(),
            "article": &*check.article,
            "event_id": check.event.as_ref().map(EventId::as_str),
            "verdict": check.verdict.word(),
        })
    };
    let blank = |blank: &Blank| {
        json!({
            "field": blank.field.word(),
            "event_id": blank.event.as_ref().map(EventId::as_str),
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
        "open_points": application.open_points().iter().map(open_point).collect::<Vec<_>>(),
        "blanks": blanks(row).iter().map(blank).collect::<Vec<_>>(),
        "conditions": application.requirements.iter().map(condition).collect::<Vec<_>>(),
    })
}

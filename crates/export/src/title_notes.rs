//! What is to be said of a title application in words: what the player lacks, what is open, what is to be filled in.

use dengji_core::publication::ApplicationRow;
use dengji_core::terms::EventId;
use dengji_core::titles::application::{Check, Condition, Requirement, Verdict};
use dengji_core::titles::blank::{Blank, blanks};

use crate::catalogue::Catalogue;

/// What a player lacks, in words.
pub fn missing_text(row: &ApplicationRow, catalogue: &Catalogue) -> String {
    let mut texts: Vec<String> = row
        .application
        .missing()
        .map(|requirement| missing_one(requirement, catalogue))
        .collect();
    texts.extend(expired_text(row, catalogue));
    texts.join(&catalogue.text("missing-separator"))
}

/// Norms that are too old, in words.
fn expired_text(row: &ApplicationRow, catalogue: &Catalogue) -> Option<String> {
    let (count, years) = (
        row.application.expired.len().to_string(),
        row.application.norm_years.to_string(),
    );
    let arguments = [("count", &*count), ("years", &*years)];
    (!row.application.expired.is_empty()).then(|| catalogue.text_with("missing-expired", &arguments))
}

fn missing_one(requirement: &Requirement, catalogue: &Catalogue) -> String {
    let required = requirement.required.to_string();
    let Some(found) = requirement.found else {
        return catalogue.text_with("missing-no-rating", &[("required", &required)]);
    };
    let key = match requirement.condition {
        Condition::Rating => "missing-rating",
        Condition::Norms => "missing-norms",
        Condition::Games => "missing-games",
    };
    let (found, lacking) = (found.to_string(), (requirement.required - found).to_string());
    catalogue.text_with(
        key,
        &[("found", &found), ("required", &required), ("lacking", &lacking)],
    )
}

/// The conditions of a form that somebody must look at, how many and which; none: nothing is open.
pub fn open_text(row: &ApplicationRow, catalogue: &Catalogue) -> Option<String> {
    let open = row.application.open_points();
    let of_verdict = |(verdict, key): (Verdict, &str)| {
        let checks = open.iter().filter(|check| check.verdict == verdict);
        let named: Vec<String> = checks.map(|check| check_name(check, catalogue)).collect();
        counted(key, &named, catalogue)
    };
    let texts = [(Verdict::Unproved, "open-unproved"), (Verdict::Warned, "open-warned")].map(of_verdict);
    joined(texts, catalogue)
}

/// The empty fields of a form, how many and which; none: everything is filled in.
pub fn blank_text(row: &ApplicationRow, catalogue: &Catalogue) -> Option<String> {
    let named: Vec<String> = blanks(row).iter().map(|blank| blank_name(blank, catalogue)).collect();
    counted("open-blank", &named, catalogue)
}

/// Both, for the summary.
pub(crate) fn to_check_text(row: &ApplicationRow, catalogue: &Catalogue) -> Option<String> {
    joined([open_text(row, catalogue), blank_text(row, catalogue)], catalogue)
}

/// What a condition asks about, in words.
pub(crate) fn check_word(check: &Check, catalogue: &Catalogue) -> String {
    catalogue.text(&format!("application-check-{}", check.kind.word()))
}

fn check_name(check: &Check, catalogue: &Catalogue) -> String {
    let article = catalogue.cited(&check.article);
    of_event(
        &format!("{} {article}", check_word(check, catalogue)),
        check.event.as_ref(),
        catalogue,
    )
}

fn blank_name(blank: &Blank, catalogue: &Catalogue) -> String {
    let field = catalogue.text(&format!("application-{}", blank.field.word()));
    of_event(&field, blank.event.as_ref(), catalogue)
}

fn of_event(what: &str, event: Option<&EventId>, catalogue: &Catalogue) -> String {
    event.map_or_else(
        || what.to_owned(),
        |event| catalogue.text_with("open-of-event", &[("what", what), ("event", event.as_str())]),
    )
}

fn counted(key: &str, named: &[String], catalogue: &Catalogue) -> Option<String> {
    let (count, list) = (named.len().to_string(), named.join(&catalogue.text("list-separator")));
    (!named.is_empty()).then(|| catalogue.text_with(key, &[("count", &count), ("list", &list)]))
}

fn joined(texts: [Option<String>; 2], catalogue: &Catalogue) -> Option<String> {
    let texts: Vec<String> = texts.into_iter().flatten().collect();
    (!texts.is_empty()).then(|| texts.join(&catalogue.text("missing-separator")))
}

//! Register and opening list beside each other and beside the rules.

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::number::Exact;
use dengji_core::spelling;
use dengji_core::terms::{OpeningEntry, OpeningList, OpeningStatus, PlayerId, Register};
use dengji_ingest::layout::FEDERATION;
use dengji_ingest::people::{Directory, Numbers};

use crate::book::Book;
use crate::book::regulation::InForce;

/// Titles of the register that neither the book's rules nor the federation know; systems rated game by game have titles
/// of their own.
pub(super) fn check_titles(book: &Book, register: &Register, findings: &mut Vec<Finding>) {
    let InForce::Period(rules) = book.regulation.in_force(book.opening().0) else {
        return;
    };
    let ordered = rules.list.values.title_order.iter().map(|title| &**title);
    let known: Vec<&str> = ordered.chain(FEDERATION.titles()).collect();
    let bare = |title: &str| {
        let title = title.trim();
        let plain = title.strip_prefix("男子").or_else(|| title.strip_prefix("女子"));
        plain.unwrap_or(title).to_owned()
    };
    for entry in register.entries.iter().filter(|entry| !entry.title.is_none()) {
        let title = bare(&entry.title.0);
        if known.iter().any(|known| known.eq_ignore_ascii_case(&title)) {
            continue;
        }
        let mut near = spelling::near(&title, known.iter().copied());
        near.truncate(3);
        let near = if near.is_empty() {
            "none".to_owned()
        } else {
            near.join(", ")
        };
        let finding = Finding::at(Code::TitleUnknown, entry.title_place());
        findings.push(
            finding
                .with("title", &entry.title)
                .with("near", near)
                .player(Some(&entry.id)),
        );
    }
}

/// Rows of the opening list that the register or the floor contradicts.
pub(super) fn check_opening(
    book: &Book,
    (directory, numbers): (&Directory<'_>, &Numbers<'_>),
    opening: &OpeningList,
    findings: &mut Vec<Finding>,
) {
    let unknown = |id: &PlayerId, place: &dyn Fn() -> Place| {
        if numbers.find(id.as_str()).is_some() {
            return None;
        }
        let near = directory.like_unknown(id.as_str())?;
        let finding = Finding::at(Code::IdUnknown, place()).with("id", id);
        Some(finding.with("near", near).player(Some(id)))
    };
    let stated = opening
        .entries
        .iter()
        .map(|entry| unknown(&entry.id, &|| entry.place.place()));
    let waiting = opening
        .pool
        .iter()
        .map(|entry| unknown(&entry.id, &|| entry.place.clone()));
    findings.extend(stated.chain(waiting).flatten());
    let InForce::Period(rules) = book.regulation.in_force(book.opening().0) else {
        return;
    };
    let floor = rules.list.values.floor;
    let listed = |entry: &&OpeningEntry| entry.status == OpeningStatus::Listed;
    for entry in opening.entries.iter().filter(listed) {
        let sound = |rating: &Exact| rating.is_whole() && *rating >= floor.exact();
        if let Some(rating) = entry.rating.filter(|rating| !sound(rating)) {
            let finding = Finding::at(Code::OpeningRatingInvalid, entry.rating_place());
            findings.push(
                finding
                    .with("found", rating)
                    .with("floor", floor)
                    .player(Some(&entry.id)),
            );
        }
    }
}

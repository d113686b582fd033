//! Register and opening list beside each other and beside the rules.

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::number::Exact;
use dengji_core::spelling;
use dengji_core::terms::{OpeningEntry, OpeningList, OpeningStatus, PlayerId, Register, RegisterEntry};
use dengji_ingest::layout::FEDERATION;
use dengji_ingest::people::Directory;
use rayon::prelude::*;

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
    let unknown = |entry: &RegisterEntry| {
        let title = bare(&entry.title.0);
        if entry.title.is_none() || known.iter().any(|known| known.eq_ignore_ascii_case(&title)) {
            return None;
        }
        let mut near = spelling::near(&title, known.iter().copied());
        near.truncate(3);
        let near = if near.is_empty() {
            "none".to_owned()
        } else {
            near.join(", ")
        };
        let finding = Finding::at(Code::TitleUnknown, entry.title_place());
        let finding = finding.with("title", &entry.title).with("near", near);
        Some(finding.player(Some(&entry.id)))
    };
    findings.par_extend(register.entries.par_iter().filter_map(unknown));
}

/// Rows of the opening list that the register or the floor contradicts.
pub(super) fn check_opening(
    book: &Book,
    directory: &Directory<'_>,
    opening: &OpeningList,
    findings: &mut Vec<Finding>,
) {
    let unknown = |id: &PlayerId, place: &dyn Fn() -> Place| {
        let near = directory.like_unknown(id.as_str())?;
        let finding = Finding::at(Code::IdUnknown, place()).with("id", id);
        Some(finding.with("near", near).player(Some(id)))
    };
    let (entries, waiting) = (&opening.entries, &opening.pool);
    findings.par_extend(
        entries
            .par_iter()
            .filter_map(|of| unknown(&of.id, &|| of.place.place())),
    );
    findings.extend(waiting.iter().filter_map(|of| unknown(&of.id, &|| of.place.clone())));
    let InForce::Period(rules) = book.regulation.in_force(book.opening().0) else {
        return;
    };
    let floor = rules.list.values.floor;
    let unsound = |entry: &OpeningEntry| {
        let is_sound = |rating: &Exact| rating.is_whole() && *rating >= floor.exact();
        let listed = entry.rating.filter(|_| entry.status == OpeningStatus::Listed);
        let rating = listed.filter(|rating| !is_sound(rating))?;
        let finding = Finding::at(Code::OpeningRatingInvalid, entry.rating_place());
        let finding = finding.with("found", rating).with("floor", floor);
        Some(finding.player(Some(&entry.id)))
    };
    findings.par_extend(entries.par_iter().filter_map(unsound));
}

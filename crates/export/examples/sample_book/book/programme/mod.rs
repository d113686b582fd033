//! The events of the three periods.

mod autumn_1993;
mod autumn_1994;
mod spring_1994;
mod teams;

use dengji_core::terms::{Date, EventFormat, EventKind, EventReport};

use super::event::{Facts, Layout, Report, entrant};
use super::people::People;

/// All reports, period by period.
pub(super) fn reports(people: &People) -> Vec<Report> {
    let periods = [autumn_1993::reports, spring_1994::reports, autumn_1994::reports];
    periods.iter().flat_map(|period| period(people)).collect()
}

/// An event of the federation's own, with one round a day.
const fn facts(
    (id, name): (&'static str, &'static str),
    (kind, format): (EventKind, EventFormat),
    start: Date,
    rounds: u8,
    venue: &'static str,
) -> Facts {
    Facts {
        id,
        name,
        kind,
        format,
        start,
        rounds,
        double_days: 0,
        venue,
    }
}

const fn federation(list: &'static str, file: &'static str, content: EventReport) -> Report {
    Report {
        list,
        file,
        layout: Layout::Federation,
        content,
    }
}

/// Adds what crosstables and TRF files say of people beside the federation's own layout.
fn with_latin_facts(mut report: EventReport, people: &People, ids: &[u32]) -> EventReport {
    for (row, &id) in report.entrants.iter_mut().zip(ids) {
        let human = people.get(id);
        row.latin_name.clone_from(&human.entry.latin_name);
        row.fide_id.clone_from(&human.entry.fide_id);
        row.birth_year = human.entry.birth_year;
    }
    report
}

/// The rows of 棋手 with the ratings of the opening list, as far as somebody has one.
fn state_opening_ratings(report: &mut EventReport, people: &People, ids: &[u32]) {
    for (no, (row, &id)) in (1..).zip(report.entrants.iter_mut().zip(ids)) {
        let human = people.get(id);
        debug_assert_eq!(row.name, entrant(no, human).name);
        let listed = human
            .opening
            .as_ref()
            .filter(|entry| entry.status == dengji_core::terms::OpeningStatus::Listed);
        row.rating = listed.and_then(dengji_core::terms::OpeningEntry::points);
    }
}

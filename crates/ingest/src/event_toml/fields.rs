//! The fields of an event by their English names.

use std::sync::Arc;

use dengji_core::finding::Place;
use dengji_core::terms::{EntrantNo, EventClass, EventFormat, EventId, EventKind, EventReport, Field};

use super::shared;
use crate::dates;

/// Every key of the file, in the order of the sheet 赛事.
pub(super) const NAMES: &[&str] = &[
    "event_id",
    "name",
    "kind",
    "format",
    "class",
    "start",
    "end",
    "rounds",
    "place",
    "organiser",
    "first_control_moves",
    "first_control_minutes",
    "national_arbiters",
    "approval",
    "approved_on",
    "norms_announced_on",
    "reported_on",
    "winner",
    "remarks",
    "group",
    "time_class",
    "minutes",
    "increment_seconds",
    "entry_fees",
    "standings",
    "round_dates",
    "players",
];

/// Why a field was not set.
pub(super) enum Fault {
    /// No field has this name.
    Unknown,
    /// The value is not what is expected.
    Expected(&'static str),
}

/// Sets a field by its name; a single empty text leaves it without a value, but with its place.
pub(super) fn set(report: &mut EventReport, name: &str, texts: &[String], place: &Place) -> Result<(), Fault> {
    let value = Value { texts, place };
    match name {
        "event_id" => value.put(&mut report.id, EventId::new, "1 to 64 letters, digits, . _ -"),
        "name" => value.put_text(&mut report.name),
        "kind" => value.put(
            &mut report.kind,
            EventKind::from_word,
            "a kind of event, such as approved",
        ),
        "format" => value.put(&mut report.format, EventFormat::from_word, "a format, such as swiss"),
        "class" => value.put(&mut report.class, EventClass::from_word, "a class, such as rated"),
        "start" => value.put_date(&mut report.start),
        "end" => value.put_date(&mut report.end),
        "rounds" => value.put(
            &mut report.rounds,
            |text| text.parse().ok().filter(|n| (1..=99).contains(n)),
            "1 to 99",
        ),
        "place" => value.put_text(&mut report.venue),
        "organiser" => value.put_text(&mut report.organiser),
        "first_control_moves" => value.put_number(&mut report.first_control_moves),
        "first_control_minutes" => value.put_number(&mut report.first_control_minutes),
        "national_arbiters" => {
            value.put_names(&mut report.national_arbiters);
            Ok(())
        }
        "approval" => value.put_text(&mut report.approval),
        "approved_on" => value.put_date(&mut report.approved_on),
        "norms_announced_on" => value.put_date(&mut report.norms_announced_on),
        "reported_on" => value.put_date(&mut report.reported_on),
        "winner" => value.put(
            &mut report.winner,
            |text| text.parse().ok().map(EntrantNo),
            "a number of the report",
        ),
        "remarks" => value.put_text(&mut report.remarks),
        "group" => value.put_text(&mut report.group),
        "time_class" => value.put_text(&mut report.time_class),
        "minutes" => value.put_number(&mut report.minutes),
        "increment_seconds" => value.put_number(&mut report.increment_seconds),
        "entry_fees" => value.put_text(&mut report.entry_fees),
        "standings" => value.put_text(&mut report.standings),
        "round_dates" | "players" => Err(Fault::Expected("a list or table")),
        _ => Err(Fault::Unknown),
    }
}

struct Value<'a> {
    texts: &'a [String],
    place: &'a Place,
}

impl Value<'_> {
    fn put<T>(
        &self,
        field: &mut Field<T>,
        read: impl Fn(&str) -> Option<T>,
        expected: &'static str,
    ) -> Result<(), Fault> {
        let [text] = self.texts else {
            return Err(Fault::Expected(expected));
        };
        field.place = self.place.clone();
        field.value = read(text.trim());
        if field.value.is_none() && !text.trim().is_empty() {
            return Err(Fault::Expected(expected));
        }
        Ok(())
    }

    fn put_text(&self, field: &mut Field<Arc<str>>) -> Result<(), Fault> {
        self.put(field, |text| (!text.is_empty()).then(|| shared(text)), "a text")
    }

    fn put_number(&self, field: &mut Field<u32>) -> Result<(), Fault> {
        self.put(field, |text| text.parse().ok(), "a whole number")
    }

    fn put_date(&self, field: &mut Field<jiff::civil::Date>) -> Result<(), Fault> {
        self.put(field, |text| dates::of_text(text).ok(), "YYYY-MM-DD")
    }

    /// Names as a list, or in one text separated by `、` or `;`.
    fn put_names(&self, field: &mut Field<Vec<Arc<str>>>) {
        let names = self.texts.iter().flat_map(|text| text.split(['、', ';', '；']));
        let names: Vec<_> = names
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .map(shared)
            .collect();
        field.place = self.place.clone();
        field.value = (!names.is_empty()).then_some(names);
    }
}

//! The fields of an event by their English names.

use std::sync::Arc;

use dengji_core::finding::Place;
use dengji_core::terms::{EntrantNo, EventClass, EventFormat, EventId, EventKind, EventReport, Field};

use super::shared;
use crate::cells::Expected;
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

/// Those of them that one text can hold: the columns of a table of events.
pub(crate) const TABLE_NAMES: &[&str] = NAMES.split_at(NAMES.len() - 2).0;

/// More characters than any text has.
const LONGEST: usize = 100_000;

/// Why a field was not set.
pub(crate) enum Fault {
    /// No field has this name.
    Unknown,
    /// The value is not what is expected.
    Expected(Expected),
}

/// Another value that the report itself states.
pub(crate) struct Other {
    /// The value.
    pub(super) stated: String,
    /// Where it stands.
    pub(super) place: Place,
}

/// What the report said otherwise, if it did.
type Set = Result<Option<Other>, Fault>;

/// Sets a field by its name; a single empty text leaves it without a value, but with its place.
pub(crate) fn set(report: &mut EventReport, name: &str, texts: &[String], place: &Place) -> Set {
    let value = Value { texts, place };
    match name {
        "event_id" => value.put(&mut report.id, EventId::new, Expected::Id, ToString::to_string),
        "name" => value.put_text(&mut report.name),
        "kind" => value.put_word(&mut report.kind, EventKind::ALL, |kind| [kind.zh(), kind.code()]),
        "format" => value.put_word(&mut report.format, EventFormat::ALL, |form| [form.zh(), form.code()]),
        "class" => value.put_word(&mut report.class, EventClass::ALL, |class| [class.zh(), class.code()]),
        "start" => value.put_date(&mut report.start),
        "end" => value.put_date(&mut report.end),
        "rounds" => value.put_whole(&mut report.rounds, 1, 99),
        "place" => value.put_text(&mut report.venue),
        "organiser" => value.put_text(&mut report.organiser),
        "first_control_moves" => value.put_whole(&mut report.first_control_moves, 0, 1000),
        "first_control_minutes" => value.put_whole(&mut report.first_control_minutes, 0, 10_000),
        "national_arbiters" => {
            value.put_names(&mut report.national_arbiters);
            Ok(None)
        }
        "approval" => value.put_text(&mut report.approval),
        "approved_on" => value.put_date(&mut report.approved_on),
        "norms_announced_on" => value.put_date(&mut report.norms_announced_on),
        "reported_on" => value.put_date(&mut report.reported_on),
        "winner" => value.put(
            &mut report.winner,
            |text| text.parse().ok().map(EntrantNo),
            Expected::Whole(1, 999_999),
            ToString::to_string,
        ),
        "remarks" => value.put_text(&mut report.remarks),
        "group" => value.put_text(&mut report.group),
        "time_class" => value.put_text(&mut report.time_class),
        "minutes" => value.put_whole(&mut report.minutes, 0, 10_000),
        "increment_seconds" => value.put_whole(&mut report.increment_seconds, 0, 10_000),
        "entry_fees" => value.put_text(&mut report.entry_fees),
        "standings" => value.put_text(&mut report.standings),
        "round_dates" => Err(Fault::Expected(Expected::Date)),
        "players" => Err(Fault::Expected(Expected::Words("[players]".to_owned()))),
        _ => Err(Fault::Unknown),
    }
}

struct Value<'a> {
    texts: &'a [String],
    place: &'a Place,
}

impl Value<'_> {
    fn put<T: PartialEq>(
        &self,
        field: &mut Field<T>,
        read: impl Fn(&str) -> Option<T>,
        expected: Expected,
        shown: impl Fn(&T) -> String,
    ) -> Set {
        let [text] = self.texts else {
            return Err(Fault::Expected(expected));
        };
        let (stated, place) = (
            field.value.take(),
            std::mem::replace(&mut field.place, self.place.clone()),
        );
        field.value = read(text.trim());
        if field.value.is_none() && !text.trim().is_empty() {
            return Err(Fault::Expected(expected));
        }
        let other =
            stated.filter(|stated| place.sheet.is_some() && field.value.as_ref().is_some_and(|new| new != stated));
        Ok(other.map(|stated| Other {
            stated: shown(&stated),
            place,
        }))
    }

    fn put_text(&self, field: &mut Field<Arc<str>>) -> Set {
        let read = |text: &str| (!text.is_empty()).then(|| shared(text));
        self.put(field, read, Expected::Length(LONGEST), ToString::to_string)
    }

    fn put_word<T: Copy + PartialEq>(
        &self,
        field: &mut Field<T>,
        all: &[T],
        spelled: impl Fn(T) -> [&'static str; 2],
    ) -> Set {
        let listed = |at: usize| {
            all.iter()
                .map(|value| spelled(*value)[at])
                .collect::<Vec<_>>()
                .join(" ")
        };
        let expected = Expected::Words(format!("{} / {}", listed(1), listed(0)));
        let read = |text: &str| all.iter().copied().find(|value| spelled(*value).contains(&text));
        self.put(field, read, expected, |value| spelled(*value)[1].to_owned())
    }

    fn put_whole<T: TryFrom<i64> + PartialEq + ToString>(&self, field: &mut Field<T>, min: i64, max: i64) -> Set {
        let read = |text: &str| {
            let number: i64 = text.parse().ok().filter(|number| (min..=max).contains(number))?;
            T::try_from(number).ok()
        };
        self.put(field, read, Expected::Whole(min, max), ToString::to_string)
    }

    fn put_date(&self, field: &mut Field<jiff::civil::Date>) -> Set {
        let read = |text: &str| dates::of_text(text).ok();
        self.put(field, read, Expected::Date, ToString::to_string)
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

//! The file beside a report that says what the report does not: `open.xlsx` has `open.event.toml`.
//!
//! Its keys are the English field names of the sheet 赛事; what it says holds against the report. Besides them,
//! `round_dates` lists the days of the rounds, and the table `players` gives register numbers to players of the report.

pub(crate) mod fields;
mod write;

pub use write::{complement, skeleton};

use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::rulebook::slips::slip;
use dengji_core::spelling::nearest;
use dengji_core::terms::{EntrantNo, EventReport, PlayerId, Round};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::cells::Expected;
use crate::dates;
use crate::source::SourceFile;
use crate::trf::encoding;

/// The ending of these files.
pub const ENDING: &str = ".event.toml";

/// Fields that describe an event and decide nothing.
const DESCRIBING: &[&str] = &["name", "place", "organiser", "remarks"];

/// The name of the file beside a report: its own without the ending, and `.event.toml`.
pub fn sidecar_name(report: &str) -> String {
    let folder = report.rfind('/').map_or(0, |at| at + 1);
    let stem = report[folder..].rfind('.').filter(|dot| *dot > 0);
    let end = stem.map_or(report.len(), |dot| folder + dot);
    format!("{}{ENDING}", &report[..end])
}

/// Puts what the file says into the report, each with its line; wrong keys and values are findings.
pub fn apply(file: &SourceFile, report: &mut EventReport, findings: &mut Vec<Finding>) {
    let place = file.place();
    let text = &*encoding::read(file, findings);
    match DeTable::parse(text) {
        Ok(table) => {
            let mut sidecar = Sidecar { text, place, findings };
            sidecar.entries(table.get_ref(), report);
        }
        Err(error) => {
            let start = error.span().map_or(0, |span| span.start);
            let found = Finding::at(Code::EventFileInvalid, line_of(text, &place, start));
            findings.push(match slip(text, start, error.message()) {
                Some(words) => found.with("slip", words.as_argument()),
                None => found.with("reason", error.message()),
            });
        }
    }
}

/// The line and column of a byte of the text.
fn line_of(text: &str, place: &Place, byte: usize) -> Place {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    place.line(count(line), count(column))
}

struct Sidecar<'a> {
    text: &'a str,
    place: Place,
    findings: &'a mut Vec<Finding>,
}

impl Sidecar<'_> {
    fn entries(&mut self, table: &DeTable<'_>, report: &mut EventReport) {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            match (&**key.get_ref(), value.get_ref()) {
                ("players", DeValue::Table(players)) => self.players(players, report),
                ("round_dates", DeValue::Array(days)) => self.round_dates(days, report),
                (name, _) => self.field(name, key.span().start, value, report),
            }
        }
    }

    fn at(&self, byte: usize) -> Place {
        line_of(self.text, &self.place, byte)
    }

    fn field(&mut self, name: &str, key: usize, value: &Spanned<DeValue<'_>>, report: &mut EventReport) {
        let place = self.at(value.span().start);
        let Some(texts) = texts(value.get_ref()) else {
            let expected = Expected::Words(format!("{name} = \"...\""));
            self.invalid(place, name, &expected, value.get_ref().type_str());
            return;
        };
        match fields::set(report, name, &texts, &place) {
            // Words that only describe an event may be chosen freely beside an export.
            Ok(Some(_)) if DESCRIBING.contains(&name) => {}
            Ok(None) => {}
            Ok(Some(other)) => {
                let found = Finding::at(Code::EventFileDiffers, place).with("heading", name);
                let found = found.with("value", texts.join(", ")).with("stated", other.stated);
                self.findings.push(found.with("where", other.place));
            }
            Err(fields::Fault::Unknown) => {
                let found = Finding::at(Code::EventKeyUnknown, self.at(key)).with("key", name);
                let near = nearest(name, fields::NAMES.iter().copied()).unwrap_or("none");
                let found = found.with("near", near);
                self.findings.push(found.with("known", fields::NAMES.join(", ")));
            }
            Err(fields::Fault::Expected(expected)) => self.invalid(place, name, &expected, &texts.join(", ")),
        }
    }

    fn invalid(&mut self, place: Place, field: &str, expected: &Expected, value: &str) {
        let found = Finding::at(Code::ValueInvalid, place).with("heading", field);
        self.findings.push(expected.describe(found.with("value", value)));
    }

    /// The days of the rounds, in their order.
    fn round_dates(&mut self, days: &[Spanned<DeValue<'_>>], report: &mut EventReport) {
        report.round_dates.clear();
        for (round, day) in (1..=u8::MAX).zip(days) {
            let text = texts(day.get_ref()).unwrap_or_default().concat();
            match dates::of_text(&text) {
                Ok(date) => report.round_dates.push((Round(round), date)),
                Err(_) => self.invalid(self.at(day.span().start), "round_dates", &Expected::Date, &text),
            }
        }
    }

    /// Register numbers of players, by their number in the report.
    fn players(&mut self, players: &DeTable<'_>, report: &mut EventReport) {
        for (key, value) in players {
            let place = self.at(value.span().start);
            let text = texts(value.get_ref()).unwrap_or_default().concat();
            let number = key.get_ref().parse().ok().map(EntrantNo);
            let entrant = report.entrants.iter_mut().find(|entrant| Some(entrant.no) == number);
            match (entrant, PlayerId::new(&text)) {
                (Some(entrant), Some(id)) => entrant.id = Some(id),
                (None, _) => {
                    let last = report.entrants.iter().map(|entrant| entrant.no.0).max();
                    let expected = Expected::Whole(1, last.unwrap_or_default().into());
                    self.invalid(place, "players", &expected, key.get_ref());
                }
                (_, None) => self.invalid(place, "players", &Expected::Id, &text),
            }
        }
    }
}

/// A value as text, a list as several; none for tables.
fn texts(value: &DeValue<'_>) -> Option<Vec<String>> {
    match value {
        DeValue::String(text) => Some(vec![text.to_string()]),
        DeValue::Integer(number) => Some(vec![number.as_str().to_owned()]),
        DeValue::Float(number) => Some(vec![number.as_str().to_owned()]),
        DeValue::Boolean(truth) => Some(vec![truth.to_string()]),
        DeValue::Datetime(moment) => Some(vec![moment.to_string()]),
        DeValue::Array(items) => {
            let items = items.iter().map(|item| Some(texts(item.get_ref())?.concat()));
            items.collect()
        }
        DeValue::Table(_) => None,
    }
}

/// A text that may be shared.
fn shared(text: &str) -> Arc<str> {
    text.trim().into()
}

#[cfg(test)]
mod tests;

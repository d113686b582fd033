//! Sheet 赛事: one fact a row.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{EntrantNo, EventClass, EventFormat, EventId, EventKind, EventReport, Field};

use super::MOST_NUMBER;
use crate::cells::Reader;
use crate::layout::{At, FEDERATION, Table};
use crate::source::Limits;
use crate::text::folded;
use crate::workbook::Sheet;

/// Fills the facts of a report.
///
/// A fact whose row is there but empty has no value and stands at the cell of the value; a fact without a row has no
/// value and stands at the sheet. The difference matters: an empty kind of event leaves the event out of the list, a
/// missing one is an error.
pub(super) fn read(sheet: &Sheet, limits: &Limits, report: &mut EventReport, findings: &mut Vec<Finding>) {
    let Some(table) = FEDERATION.event.table(sheet, findings) else {
        return;
    };
    let mut reader = Reader {
        sheet,
        limits,
        findings,
    };
    let cells = cells(&table, &mut reader);
    let mut facts = Facts { reader, cells };
    facts.fill(report);
}

/// The value cell of each fact, by the fact's English name. A fact with two different values is a finding; the first
/// counts.
fn cells<'a>(table: &Table<'a>, reader: &mut Reader<'a>) -> BTreeMap<String, (u32, u32, String)> {
    let mut cells: BTreeMap<String, (u32, u32, String)> = BTreeMap::new();
    for row in table.rows() {
        let (Some(label), Some(value)) = (table.at(row, "field"), table.at(row, "value")) else {
            continue;
        };
        let written = reader.sheet.text(row, label.column);
        if written.is_empty() && reader.sheet.cell(row, value.column).is_blank() {
            continue;
        }
        let Some(key) = FEDERATION.event.field_key(&written) else {
            unknown(label, &written, reader);
            continue;
        };
        match cells.get(key) {
            None => {
                cells.insert(key.to_owned(), (row, value.column, written.into_owned()));
            }
            Some((first, ..)) => twice(
                *first,
                At {
                    heading: &written,
                    ..value
                },
                reader,
            ),
        }
    }
    cells
}

fn unknown(label: At<'_>, written: &str, reader: &mut Reader<'_>) {
    let code = if written.is_empty() {
        Code::ValueMissing
    } else {
        Code::HeadingUnknown
    };
    let finding = reader.sheet.finding(code, label.row, label.column);
    let heading = if written.is_empty() { label.heading } else { written };
    reader.report(finding.with("heading", heading));
}

fn twice(first: u32, value: At<'_>, reader: &mut Reader<'_>) {
    let (one, two) = (
        reader.sheet.text(first, value.column),
        reader.sheet.text(value.row, value.column),
    );
    if folded(&one) != folded(&two) {
        let finding = reader.finding(Code::EventFieldTwice, value);
        reader.report(finding.with("first", one).with("value", two).with("row", first + 1));
    }
}

struct Facts<'a> {
    reader: Reader<'a>,
    cells: BTreeMap<String, (u32, u32, String)>,
}

impl<'a> Facts<'a> {
    /// Reads one fact.
    fn fact<T>(&mut self, key: &str, read: impl FnOnce(&mut Reader<'a>, Option<At<'_>>) -> Option<T>) -> Field<T> {
        let Some((row, column, heading)) = self.cells.get(key) else {
            return Field::missing(sheet_place(&self.reader));
        };
        let at = At {
            row: *row,
            column: *column,
            heading,
        };
        Field {
            value: read(&mut self.reader, Some(at)),
            place: self.reader.sheet.place_of(*row, *column),
        }
    }

    fn fill(&mut self, report: &mut EventReport) {
        self.fill_required(report);
        self.fill_control(report);
        self.fill_admission(report);
        self.fill_optional(report);
    }

    fn fill_required(&mut self, report: &mut EventReport) {
        report.id = self.fact("event_id", |reader, at| reader.id(at, EventId::new));
        report.name = self.fact("name", Reader::text);
        report.kind = self.fact("kind", |reader, at| {
            reader.word(at, EventKind::ALL, |kind| [kind.zh(), kind.code()])
        });
        report.format = self.fact("format", |reader, at| {
            reader.word(at, EventFormat::ALL, |form| [form.zh(), form.code()])
        });
        report.class = self.fact("class", |reader, at| {
            reader.word(at, EventClass::ALL, |class| [class.zh(), class.code()])
        });
        report.start = self.fact("start", Reader::date);
        report.end = self.fact("end", Reader::date);
        report.rounds = self.fact("rounds", |reader, at| reader.round(at).map(|round| round.0));
    }

    fn fill_control(&mut self, report: &mut EventReport) {
        report.first_control_moves = self.fact("first_control_moves", |reader, at| reader.whole(at, 1, 1000));
        report.first_control_minutes = self.fact("first_control_minutes", |reader, at| reader.whole(at, 1, 10_000));
        report.minutes = self.fact("minutes", |reader, at| reader.whole(at, 0, 10_000));
        report.increment_seconds = self.fact("increment_seconds", |reader, at| reader.whole(at, 0, 10_000));
        report.time_class = self.fact("time_class", Reader::text);
    }

    fn fill_admission(&mut self, report: &mut EventReport) {
        report.national_arbiters = self.fact("national_arbiters", Reader::texts);
        report.approval = self.fact("approval", Reader::long_text);
        report.approved_on = self.fact("approved_on", Reader::date);
        report.norms_announced_on = self.fact("norms_announced_on", Reader::date);
        report.reported_on = self.fact("reported_on", Reader::date);
    }

    fn fill_optional(&mut self, report: &mut EventReport) {
        report.venue = self.fact("place", Reader::text);
        report.organiser = self.fact("organiser", Reader::text);
        report.winner = self.fact("winner", |reader, at| {
            Some(EntrantNo(reader.whole(at, 1, MOST_NUMBER)?))
        });
        report.remarks = self.fact("remarks", Reader::long_text);
        report.group = self.fact("group", Reader::text);
        report.entry_fees = self.fact("entry_fees", Reader::text);
        report.standings = self.fact("standings", Reader::text);
    }
}

fn sheet_place(reader: &Reader<'_>) -> Place {
    reader.sheet.place.clone()
}

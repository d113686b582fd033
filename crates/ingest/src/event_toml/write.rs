//! The `.event.toml` of a report, to be filled in.

use std::fmt::{Display, Write};

use dengji_core::terms::{Entrant, EventClass, EventFormat, EventKind, EventReport, Field, Round};

use crate::losses::lost_facts;

/// The text of an `.event.toml` for this report: an empty value for each required field it lacks; what it states
/// stands there as comments. Fields that only some events need follow as comments.
pub fn skeleton(report: &EventReport) -> String {
    let mut text = String::new();
    line(&mut text, "event_id", &quoted(&report.id, ToString::to_string), "");
    line(&mut text, "name", &quoted(&report.name, ToString::to_string), "");
    line(
        &mut text,
        "kind",
        &quoted(&report.kind, |kind| kind.code().into()),
        &words(EventKind::ALL, |it| it.code()),
    );
    let formats = words(EventFormat::ALL, |it| it.code());
    line(
        &mut text,
        "format",
        &quoted(&report.format, |format| format.code().into()),
        &formats,
    );
    line(
        &mut text,
        "class",
        &quoted(&report.class, |class| class.code().into()),
        &words(EventClass::ALL, |it| it.code()),
    );
    line(
        &mut text,
        "start",
        &quoted(&report.start, ToString::to_string),
        "2026-03-02",
    );
    line(
        &mut text,
        "end",
        &quoted(&report.end, ToString::to_string),
        "2026-03-08",
    );
    optional(&mut text, "rounds", report.rounds.value);
    optional(&mut text, "place", report.venue.value.as_ref().map(|text| quote(text)));
    optional(
        &mut text,
        "organiser",
        report.organiser.value.as_ref().map(|text| quote(text)),
    );
    optional(&mut text, "first_control_moves", report.first_control_moves.value);
    optional(&mut text, "first_control_minutes", report.first_control_minutes.value);
    for name in [
        "national_arbiters",
        "approval",
        "approved_on",
        "norms_announced_on",
        "reported_on",
    ] {
        optional::<String>(&mut text, name, None);
    }
    text
}

/// The text of an `.event.toml` that holds what `written`, a report of the same event, lacks of `report`: facts of the
/// event, days of rounds and register numbers; none if it lacks nothing that such a file can hold.
pub fn complement(report: &EventReport, written: &EventReport) -> Option<String> {
    let lost = lost_facts(report, written);
    let mut text = String::new();
    for (key, value) in &lost {
        let _ = writeln!(text, "{key} = {}", quote(value));
    }
    let (days, kept) = (report.days_of_rounds(), written.days_of_rounds());
    let in_order = (1..=u8::MAX)
        .map(Round)
        .zip(days.keys())
        .all(|(expected, round)| expected == *round);
    if in_order && days.iter().any(|(round, day)| kept.get(round) != Some(day)) {
        let days: Vec<String> = days.values().map(|day| format!("\"{day}\"")).collect();
        let _ = writeln!(text, "round_dates = [{}]", days.join(", "));
    }
    let known = |entrant: &&Entrant| written.entrant(entrant.no).is_some_and(|other| other.id != entrant.id);
    let ids = report.entrants.iter().filter(known);
    let ids: Vec<_> = ids
        .filter_map(|entrant| Some((entrant.no, entrant.id.as_ref()?)))
        .collect();
    if !ids.is_empty() {
        text.push_str("\n[players]\n");
        text.extend(ids.iter().map(|(no, id)| format!("{no} = {}\n", quote(id.as_str()))));
    }
    (!text.is_empty()).then_some(text)
}

fn line(text: &mut String, key: &str, value: &str, hint: &str) {
    // What the report states is a remark: it need not be said twice.
    let lead = if value == "\"\"" { "" } else { "# " };
    let remark = if hint.is_empty() {
        String::new()
    } else {
        format!("  # {hint}")
    };
    let _ = writeln!(text, "{lead}{key} = {value}{remark}");
}

fn optional<T: Display>(text: &mut String, key: &str, value: Option<T>) {
    let _ = match value {
        Some(value) => writeln!(text, "# {key} = {value}"),
        None => writeln!(text, "# {key} = \"\""),
    };
}

fn quoted<T>(field: &Field<T>, word: impl Fn(&T) -> String) -> String {
    quote(&field.value.as_ref().map(word).unwrap_or_default())
}

/// A TOML string of one line, which may stand in a remark as well.
fn quote(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        let _ = match c {
            '"' | '\\' => write!(quoted, "\\{c}"),
            c if c.is_control() => write!(quoted, "\\u{:04X}", u32::from(c)),
            c => write!(quoted, "{c}"),
        };
    }
    quoted + "\""
}

fn words<T>(all: &[T], word: impl Fn(&T) -> &'static str) -> String {
    all.iter().map(word).collect::<Vec<_>>().join(", ")
}

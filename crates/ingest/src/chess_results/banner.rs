//! The lines above the table: name, organiser, time control, dates, number of rounds, type.

use dengji_core::finding::Place;
use dengji_core::terms::{EventFormat, EventReport, Field};

use super::header::Header;
use super::layout::chess_results;
use crate::dates;
use crate::workbook::Sheet;

/// Reads what stands above the header: `caption : value` lines, and the name of the event, the first line that is
/// neither a link nor a caption.
///
/// Arbiters are not taken over: which of them are of national level the file does not say.
pub(super) fn read(sheet: &Sheet, header: &Header, report: &mut EventReport) {
    for row in sheet.rows().take_while(|row| row.index < header.row) {
        let Some((column, cell)) = row.cells.iter().find(|(_, cell)| !cell.is_blank()) else {
            continue;
        };
        let place = sheet.place_of(row.index, *column);
        let line = cell.text();
        match line.split_once([':', '：']) {
            Some((caption, value)) if known(caption).is_some() => {
                say(
                    report,
                    known(caption).unwrap_or_default(),
                    value.trim(),
                    caption,
                    &place,
                );
            }
            _ if report.name.value.is_none() && !is_link(&line) => {
                report.name = Field::found(line.as_ref().into(), place);
            }
            _ => {}
        }
    }
    if report.format.value.is_none() && header.by_opponents {
        report.format.value = Some(EventFormat::RoundRobin);
        report.format.place = sheet.place_of(header.row, header.rounds[0].1);
    }
}

/// What a caption says; what stands in brackets behind it is passed over.
fn known(caption: &str) -> Option<&'static str> {
    let layout = chess_results();
    let before = caption.split(['(', '（']).next().unwrap_or_default();
    layout.caption(caption).or_else(|| layout.caption(before))
}

/// The line in which the server names itself.
fn is_link(line: &str) -> bool {
    let line = line.to_lowercase();
    line.contains("chess-results") || line.contains("http://") || line.contains("https://")
}

fn say(report: &mut EventReport, key: &str, value: &str, caption: &str, place: &Place) {
    if value.is_empty() {
        return;
    }
    match key {
        "organiser" => report.organiser = Field::found(value.into(), place.clone()),
        "venue" => report.venue = Field::found(value.into(), place.clone()),
        "rounds" => {
            let rounds = value.parse().ok().filter(|rounds| (1..=99).contains(rounds));
            report.rounds = Field {
                value: rounds,
                place: place.clone(),
            };
        }
        "type" => {
            let format = format(value);
            report.format = Field {
                value: format,
                place: if format.is_some() {
                    place.clone()
                } else {
                    report.place.clone()
                },
            };
        }
        "dates" => days(report, value, place),
        "control" => control(report, value, caption, place),
        _ => {}
    }
}

/// The format a tournament type says.
fn format(value: &str) -> Option<EventFormat> {
    let is = |meaning| chess_results().means(meaning, value);
    match (is("swiss"), is("round_robin"), is("team")) {
        (true, _, true) => Some(EventFormat::TeamSwiss),
        (true, _, false) => Some(EventFormat::Swiss),
        (false, true, true) => Some(EventFormat::TeamRoundRobin),
        (false, true, false) if is("double") => Some(EventFormat::DoubleRoundRobin),
        (false, true, false) => Some(EventFormat::RoundRobin),
        (false, false, _) => None,
    }
}

/// One day, or the first and the last: `2024/08/28`, `2025/02/11 - 2025/02/15`, `01.02.2026 bis 08.02.2026`.
fn days(report: &mut EventReport, value: &str, place: &Place) {
    let mut days = Vec::new();
    for part in value.split([' ', '~', '至', '—', '–']) {
        days.extend(dates::of_text(part.trim_matches(['-', ','])).ok());
    }
    if let (Some(first), Some(last)) = (days.first(), days.last()) {
        report.start = Field::found(*first, place.clone());
        report.end = Field::found(*last, place.clone());
    }
}

/// Minutes and seconds of a time control such as `10 minutes + 3 secs per move` or `90'+30"`, and its class.
fn control(report: &mut EventReport, value: &str, caption: &str, place: &Place) {
    let both = format!("{caption} {value}");
    for class in ["blitz", "rapid", "standard"] {
        if chess_results().means(class, &both) {
            report.time_class = Field::found(class.into(), place.clone());
            break;
        }
    }
    let groups = value
        .split(|c: char| !c.is_ascii_digit())
        .filter(|group| !group.is_empty());
    let numbers: Vec<u32> = groups.filter_map(|group| group.parse().ok()).collect();
    let has_plus = value.contains('+');
    // More figures, or a number of moves, are left to the `.event.toml`: they can be read in many ways.
    match (numbers.as_slice(), has_plus) {
        ([minutes], false) => report.minutes = Field::found(*minutes, place.clone()),
        ([minutes, seconds], true) => {
            report.minutes = Field::found(*minutes, place.clone());
            report.increment_seconds = Field::found(*seconds, place.clone());
        }
        _ => {}
    }
}

/// Whether the ratings of the table are those of FIDE: a line says that they are international.
pub(super) fn has_fide_ratings(sheet: &Sheet, header: &Header) -> bool {
    let above = sheet.rows().take_while(|row| row.index < header.row);
    let texts = above.flat_map(|row| row.cells.iter().map(|(_, cell)| cell.text().into_owned()));
    texts.into_iter().any(|line| {
        let Some((caption, value)) = line.split_once([':', '：']) else {
            return false;
        };
        known(caption) == Some("calculation") && chess_results().means("international", value)
    })
}

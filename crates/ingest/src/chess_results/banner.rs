//! The lines above the table: name, organiser, time control, dates, number of rounds, type.

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{EventFormat, EventReport, Field};

use super::header::Header;
use super::layout::chess_results;
use crate::dates::{self, DateFault};
use crate::text::whole;
use crate::workbook::Sheet;

/// Reads what stands above the header: `caption : value` lines, and the name of the event, the first line that is
/// neither a link nor a caption.
///
/// Arbiters are not taken over: which of them are of national level the file does not say.
pub(super) fn read(sheet: &Sheet, header: &Header, report: &mut EventReport, findings: &mut Vec<Finding>) {
    for row in sheet.rows().take_while(|row| row.index < header.row) {
        let mut filled = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
        let Some((column, cell)) = filled.next() else {
            continue;
        };
        let line = cell.text();
        let (caption, value) = line.split_once([':', '：']).unwrap_or((&line, ""));
        let Some(key) = known(caption) else {
            if report.name.value.is_none() && !is_link(&line) {
                report.name = Field::found(line.as_ref().into(), sheet.place_of(row.index, *column));
            }
            continue;
        };
        let own = (*column, value.trim().to_owned());
        // What a caption says may stand in the next cell.
        let beside = || filled.next().map(|(column, cell)| (*column, cell.text().into_owned()));
        let (column, value) = Some(own.clone())
            .filter(|(_, value)| !value.is_empty())
            .or_else(beside)
            .unwrap_or(own);
        let said = Said {
            caption,
            value: &value,
            place: sheet.place_of(row.index, column),
        };
        said.take(key, report, findings);
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

/// What a line of the banner says.
struct Said<'a> {
    caption: &'a str,
    value: &'a str,
    place: Place,
}

impl Said<'_> {
    fn take(&self, key: &str, report: &mut EventReport, findings: &mut Vec<Finding>) {
        let place = || self.place.clone();
        match key {
            _ if self.value.is_empty() => {}
            "organiser" => report.organiser = Field::found(self.value.into(), place()),
            "venue" => report.venue = Field::found(self.value.into(), place()),
            "rounds" => {
                let rounds = whole(self.value).parse().ok();
                report.rounds = Field {
                    value: rounds.filter(|rounds| (1..=99).contains(rounds)),
                    place: place(),
                };
            }
            "type" => {
                let format = format(self.value);
                report.format = Field {
                    value: format,
                    place: format.map_or_else(|| report.place.clone(), |_| place()),
                };
            }
            "dates" => self.days(report, findings),
            "control" => self.control(report),
            _ => {}
        }
    }

    /// One day, or the first and the last: `2024/08/28`, `2025/02/11 - 2025/02/15`, `01.02.2026 bis 08.02.2026`.
    fn days(&self, report: &mut EventReport, findings: &mut Vec<Finding>) {
        let mut days = Vec::new();
        for part in self.value.split([' ', '~', '至', '—', '–']) {
            match dates::of_text(part.trim_matches(['-', ','])) {
                Ok(day) => days.push(day),
                Err(DateFault::NotADate) => {}
                Err(fault) => {
                    let code = if fault == DateFault::Ambiguous {
                        Code::DateAmbiguous
                    } else {
                        Code::DateInvalid
                    };
                    let found = Finding::at(code, self.place.clone()).with("heading", self.caption.trim());
                    findings.push(found.with("value", part).with("why", fault.why()));
                    report.start.place = self.place.clone();
                    report.end.place = self.place.clone();
                    return;
                }
            }
        }
        if let (Some(first), Some(last)) = (days.first(), days.last()) {
            report.start = Field::found(*first, self.place.clone());
            report.end = Field::found(*last, self.place.clone());
        }
    }

    /// Minutes and seconds of a time control such as `10 minutes + 3 secs per move` or `90'+30"`, and its class.
    fn control(&self, report: &mut EventReport) {
        let both = format!("{} {}", self.caption, self.value);
        for class in ["blitz", "rapid", "standard"] {
            if chess_results().means(class, &both) {
                report.time_class = Field::found(class.into(), self.place.clone());
                break;
            }
        }
        let groups = self.value.split(|c: char| !c.is_ascii_digit());
        let numbers: Vec<u32> = groups.filter_map(|group| group.parse().ok()).collect();
        // More figures, or a number of moves, are left to the `.event.toml`: they can be read in many ways.
        match (numbers.as_slice(), self.value.contains('+')) {
            ([minutes], false) => report.minutes = Field::found(*minutes, self.place.clone()),
            ([minutes, seconds], true) => {
                report.minutes = Field::found(*minutes, self.place.clone());
                report.increment_seconds = Field::found(*seconds, self.place.clone());
            }
            _ => {}
        }
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

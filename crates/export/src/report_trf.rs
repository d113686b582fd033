//! A report in FIDE's fixed columns: TRF16 and TRF26.
//!
//! Columns are counted in characters. What has no column, or is too wide for its own, is left out and never cut, names
//! excepted. Records that the report kept from such a file are written as they stood, if the edition has them.

mod player;

use std::collections::{BTreeMap, BTreeSet};

use dengji_core::terms::{Date, Entrant, EventFormat, EventReport, Field, Round};

use crate::error::Error;
use player::{Seats, national, player};

/// The editions of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    /// The one of 2016.
    Trf16,
    /// The one of 2026: teams, national records, coded time controls.
    Trf26,
}

/// The greatest number of a player that has room.
const GREATEST_NUMBER: u32 = 9999;

/// Records that the edition of 2016 does not have.
const SINCE_2026: &[&str] = &[
    "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299", "300", "310", "320",
    "330", "352", "362", "802",
];

/// The text of a report. `home` is the federation whose national records it holds.
///
/// # Errors
/// A number of a player that has more digits than the format has columns.
pub fn report_trf(report: &EventReport, edition: Edition, home: &str) -> Result<String, Error> {
    if let Some(entrant) = report.entrants.iter().find(|entrant| entrant.no.0 > GREATEST_NUMBER) {
        return Err(Error::Number(entrant.no));
    }
    let writing = Writing { report, edition, home };
    let mut lines = writing.event();
    lines.extend(writing.kept().map(str::to_owned));
    lines.extend(writing.players());
    if edition == Edition::Trf26 {
        lines.extend(report.entrants.iter().filter_map(|entrant| national(entrant, home)));
    }
    lines.extend(writing.teams());
    Ok(lines.join("\r\n") + "\r\n")
}

/// The records that say nothing but what a report says anyway: those which either edition writes of it when it has kept
/// none. Of a report in another layout they are not missing.
pub fn own_records(report: &EventReport, home: &str) -> BTreeSet<String> {
    let bare = EventReport {
        records: Vec::new(),
        ..report.clone()
    };
    let texts = [Edition::Trf16, Edition::Trf26].map(|edition| report_trf(&bare, edition, home));
    let lines = texts.iter().flatten().flat_map(|text| text.lines());
    lines.map(str::to_owned).collect()
}

struct Writing<'a> {
    report: &'a EventReport,
    edition: Edition,
    home: &'a str,
}

impl<'a> Writing<'a> {
    /// The records of the event.
    fn event(&self) -> Vec<String> {
        let report = self.report;
        let rated = report.entrants.iter().filter(|entrant| entrant.fide_rating.is_some());
        let mut lines = vec![
            record("012", report.name.value.as_deref()),
            record("022", report.venue.value.as_deref()),
        ];
        if !self.keeps("032") {
            lines.push(record("032", Some(self.home)));
        }
        lines.push(record("042", day(report.start.value).as_deref()));
        lines.push(record("052", day(report.end.value).as_deref()));
        lines.push(format!("062 {}", report.entrants.len()));
        lines.push(format!("072 {}", rated.count()));
        lines.push(format!("082 {}", self.rosters().len()));
        if !self.keeps("092") && !self.keeps("192") {
            lines.push(record("092", report.format.value.map(type_of_event)));
        }
        lines.extend(self.control());
        lines.extend(self.round_dates());
        let rounds = if self.edition == Edition::Trf26 { "142" } else { "XXR" };
        lines.extend(report.rounds.value.map(|count| format!("{rounds} {count}")));
        lines
    }

    /// The kept records that are written.
    fn kept(&self) -> impl Iterator<Item = &'a str> {
        let (report, edition) = (self.report, self.edition);
        let lines = report.records.iter().map(|line| &**line);
        lines.filter(move |line| {
            let code = line.get(..3).unwrap_or_default();
            let has = edition == Edition::Trf26 || !SINCE_2026.contains(&code);
            has && match code {
                "092" | "192" => is_own(&report.format, report),
                "122" if edition == Edition::Trf26 && is_in_words(line) => true,
                "122" | "222" => has_own_control(report),
                _ => true,
            }
        })
    }

    fn keeps(&self, code: &str) -> bool {
        self.kept().any(|line| line.starts_with(code))
    }

    /// The time control: moves and minutes of the first control, or minutes and seconds of the whole game.
    fn control(&self) -> Option<String> {
        let report = self.report;
        if has_own_control(report) && (self.keeps("122") || self.keeps("222")) {
            return None;
        }
        let first = report.first_control_moves.value.zip(report.first_control_minutes.value);
        match (self.edition, first, report.minutes.value) {
            (Edition::Trf16, Some((moves, minutes)), _) => Some(format!("122 {moves}/{minutes}")),
            (Edition::Trf26, Some((moves, minutes)), _) => {
                Some(format!("222 {moves}/{}{}", minutes * 60, self.increment()))
            }
            (Edition::Trf26, None, Some(minutes)) => Some(format!("222 {}{}", minutes * 60, self.increment())),
            _ => None,
        }
    }

    fn increment(&self) -> String {
        let seconds = self.report.increment_seconds.value;
        seconds.map(|seconds| format!("+{seconds}")).unwrap_or_default()
    }

    /// The days of the rounds, ten columns each.
    fn round_dates(&self) -> Option<String> {
        let days: BTreeMap<Round, Date> = self.report.days_of_rounds();
        let last = days.last_key_value()?.0.0;
        let cells = (1..=last).map(|round| {
            let day = days.get(&Round(round)).map(|day| day.strftime("%y/%m/%d").to_string());
            format!("{:<10}", day.unwrap_or_default())
        });
        Some(
            format!("132{:88}{}", "", cells.collect::<String>())
                .trim_end()
                .to_owned(),
        )
    }

    fn players(&self) -> Vec<String> {
        let seats = Seats::new(self.report);
        let entrants = self.report.entrants.iter();
        entrants.map(|entrant| player(entrant, &seats)).collect()
    }

    /// The players of each team in the order of their boards; teams in the order of the report.
    fn rosters(&self) -> Vec<(&'a str, Vec<&'a Entrant>)> {
        let mut rosters: Vec<(&str, Vec<&Entrant>)> = Vec::new();
        for entrant in &self.report.entrants {
            let Some(team) = entrant.team.as_deref() else { continue };
            match rosters.iter_mut().find(|(name, _)| *name == team) {
                Some((_, players)) => players.push(entrant),
                None => rosters.push((team, vec![entrant])),
            }
        }
        for (_, players) in &mut rosters {
            players.sort_by_key(|entrant| (entrant.board.unwrap_or(u32::MAX), entrant.no));
        }
        rosters
    }

    /// The records of the teams: 013, in the edition of 2026 310.
    fn teams(&self) -> Vec<String> {
        if self.keeps("310") {
            return Vec::new();
        }
        let rosters = (1..).zip(self.rosters());
        let line = |(number, (name, players)): (usize, (&str, Vec<&Entrant>))| {
            let numbers: Vec<String> = players.iter().map(|entrant| format!("{:>4}", entrant.no.0)).collect();
            let head = match self.edition {
                Edition::Trf16 => format!("013 {:<32}", cut(name, 32)),
                Edition::Trf26 => format!("310 {number:>3} {:<32}{:33}", cut(name, 32), ""),
            };
            (head + &numbers.join(" ")).trim_end().to_owned()
        };
        rosters.map(line).collect()
    }
}

/// Whether a fact comes from the report itself, not from the file beside it.
fn is_own<T>(field: &Field<T>, report: &EventReport) -> bool {
    field.place.file == report.place.file
}

fn has_own_control(report: &EventReport) -> bool {
    let first = is_own(&report.first_control_moves, report) && is_own(&report.first_control_minutes, report);
    first && is_own(&report.minutes, report) && is_own(&report.increment_seconds, report)
}

/// Whether a record 122 describes the time control in words, without moves/minutes: it stands beside a record 222.
fn is_in_words(line: &str) -> bool {
    !line.contains('/')
}

fn record(code: &str, text: Option<&str>) -> String {
    format!("{code} {}", text.unwrap_or_default()).trim_end().to_owned()
}

fn day(day: Option<Date>) -> Option<String> {
    day.map(|day| day.strftime("%Y/%m/%d").to_string())
}

/// The first characters of a text.
fn cut(text: &str, characters: usize) -> String {
    text.chars().take(characters).collect()
}

/// The type of an event in words.
const fn type_of_event(format: EventFormat) -> &'static str {
    match format {
        EventFormat::Swiss => "Individual: Swiss-System",
        EventFormat::RoundRobin => "Individual: Round-Robin",
        EventFormat::DoubleRoundRobin => "Individual: Double Round-Robin",
        EventFormat::Scheveningen => "Team: Scheveningen",
        EventFormat::Match => "Individual: Match",
        EventFormat::TeamSwiss => "Team: Swiss-System",
        EventFormat::TeamRoundRobin => "Team: Round-Robin",
    }
}

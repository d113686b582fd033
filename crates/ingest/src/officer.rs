//! What the officer decides: waivers.csv, corrections.csv, merges.csv.

use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place, Spot};
use dengji_core::rules::admission::Waiver;
use dengji_core::terms::{
    Date, Entrant, EntrantNo, EventId, EventReport, Outcome, PlayerId, PlayerIndex, Round, StatedGame,
};

use crate::cells::Expected;
use crate::delimited::{before_unclosed, surplus};
use crate::layout::FEDERATION;
use crate::results::{Sides, outcome};
use crate::trf::encoding;
use crate::{SourceFile, dates};

/// What every row of the officer bears.
#[derive(Clone, Debug)]
pub struct Signed {
    /// The day of the decision.
    pub date: Date,
    /// Who made it.
    pub by: Arc<str>,
    /// Why.
    pub reason: Arc<str>,
}

/// A correction of a reported result.
#[derive(Clone, Debug)]
pub struct Correction {
    /// The event.
    pub event: EventId,
    /// The round.
    pub round: Round,
    /// White's number in the report, or the register number in an event of game tables.
    pub white: Arc<str>,
    /// Black's; none for a bye.
    pub black: Option<Arc<str>>,
    /// What the report says.
    pub reported: Outcome,
    /// What holds.
    pub corrected: Outcome,
    /// When, by whom and why.
    pub signed: Signed,
    /// The row.
    pub place: Place,
}

/// Reads waivers.csv: `event_id,article,date,by,reason`. Author, date and reason must be there.
pub fn read_waivers(file: &SourceFile, findings: &mut Vec<Finding>) -> Vec<(EventId, Waiver)> {
    let columns = ["event_id", "article", "date", "by", "reason"];
    let rows = rows(file, &columns, findings);
    rows.iter().filter_map(|row| waiver(row, findings)).collect()
}

fn waiver(row: &Row, findings: &mut Vec<Finding>) -> Option<(EventId, Waiver)> {
    let Signed { date, by, reason } = row.signed(2, findings)?;
    let event = row.event(findings)?;
    let article = row.filled(1, findings)?.into();
    let place = row.place(1);
    Some((
        event,
        Waiver {
            article,
            date,
            by,
            reason,
            place,
        },
    ))
}

/// Reads corrections.csv: `event_id,round,white_no,black_no,reported,corrected,date,by,reason`.
pub fn read_corrections(file: &SourceFile, findings: &mut Vec<Finding>) -> Vec<Correction> {
    let columns = [
        "event_id",
        "round",
        "white_no",
        "black_no",
        "reported",
        "corrected",
        "date",
        "by",
        "reason",
    ];
    let rows = rows(file, &columns, findings);
    rows.iter().filter_map(|row| correction(row, findings)).collect()
}

fn correction(row: &Row, findings: &mut Vec<Finding>) -> Option<Correction> {
    let signed = row.signed(6, findings)?;
    let black = if row.cells[3].is_empty() {
        None
    } else {
        Some(row.player(3, findings)?)
    };
    let sides = if black.is_some() { Sides::Both } else { Sides::White };
    Some(Correction {
        event: row.event(findings)?,
        round: Round(u8::try_from(row.number(1, 99, findings)?).ok()?),
        white: row.player(2, findings)?,
        black,
        reported: row.outcome(4, sides, findings)?,
        corrected: row.outcome(5, sides, findings)?,
        signed,
        place: row.place(0),
    })
}

/// Puts corrections in place of what some reports say, and takes them out of those that wait for their report. One that
/// does not fit is an error; each that was applied is said, so that both stay visible.
pub fn apply_corrections(waiting: &mut Vec<&Correction>, reports: &mut [EventReport], findings: &mut Vec<Finding>) {
    waiting.retain(|correction| {
        let of_event = |report: &&mut EventReport| report.id.value.as_ref() == Some(&correction.event);
        let Some(report) = reports.iter_mut().find(of_event) else {
            return true;
        };
        let (code, why, found) = match correction.apply(report) {
            Ok(()) => (Code::CorrectionApplied, "", String::new()),
            Err(Unfit::Same) => (Code::CorrectionUnfit, "same", String::new()),
            Err(Unfit::Result(found)) => (Code::CorrectionUnfit, "result", found.symbol().to_owned()),
            Err(Unfit::Number(written)) => (Code::CorrectionUnfit, "number", written),
            Err(Unfit::Pairing(games)) if games.is_empty() => (Code::CorrectionUnfit, "round", String::new()),
            Err(Unfit::Pairing(games)) => (Code::CorrectionUnfit, "pairing", games.join("; ")),
        };
        findings.push(correction.finding(code, why, found));
        false
    });
}

/// That corrections wait for reports that are not there. `is_numbered` tells the events of tables of numbered games,
/// which have no report.
pub fn without_report(waiting: &[&Correction], is_numbered: impl Fn(&EventId) -> bool, findings: &mut Vec<Finding>) {
    findings.extend(waiting.iter().map(|correction| {
        let why = if correction.is_same() {
            "same"
        } else if is_numbered(&correction.event) {
            "table"
        } else {
            "event"
        };
        correction.finding(Code::CorrectionUnfit, why, String::new())
    }));
}

/// Why a correction does not fit its report.
enum Unfit {
    /// It changes nothing.
    Same,
    /// The report has another result there.
    Result(Outcome),
    /// The report knows its players by starting numbers, and this is none.
    Number(String),
    /// The report has other pairings of the two in that round: these.
    Pairing(Vec<String>),
}

impl Correction {
    /// The event.
    pub const fn event(&self) -> &EventId {
        &self.event
    }

    fn is_same(&self) -> bool {
        self.reported == self.corrected
    }

    fn finding(&self, code: Code, why: &'static str, found: String) -> Finding {
        let column = match why {
            "result" => "reported",
            "same" => "corrected",
            "round" | "pairing" | "number" => "white_no",
            _ => "event_id",
        };
        Finding::at(code, self.at(column))
            .event(Some(&self.event))
            .with("why", why)
            .with("found", found)
            .with("id", &self.event)
            .with("round", self.round)
            .with("white", &self.white)
            .with("black", self.black.as_deref().unwrap_or("-"))
            .with("reported", self.reported.symbol())
            .with("corrected", self.corrected.symbol())
            .with("date", self.signed.date)
            .with("by", &self.signed.by)
            .with("reason", &self.signed.reason)
    }

    /// A column of its row.
    fn at(&self, column: &'static str) -> Place {
        match self.place.spot {
            Spot::Record { row, .. } => self.place.record(row, column),
            _ => self.place.clone(),
        }
    }

    /// Puts what holds in place of what was reported.
    fn apply(&self, report: &mut EventReport) -> Result<(), Unfit> {
        if self.is_same() {
            return Err(Unfit::Same);
        }
        let white = entrant(report, &self.white)?;
        let black = self.black.as_deref().map(|black| entrant(report, black)).transpose()?;
        let is_it = |game: &StatedGame| (game.round, game.white, game.black) == (self.round, white, black);
        let Some(at) = report.games.iter().position(is_it) else {
            return Err(Unfit::Pairing(self.pairings_of([Some(white), black], report)));
        };
        let found = report.games[at].outcome;
        if found != self.reported {
            return Err(Unfit::Result(found));
        }
        report.games[at].outcome = self.corrected;
        Ok(())
    }

    /// What the report has of some players in that round: `6–14 1-0`.
    fn pairings_of(&self, players: [Option<EntrantNo>; 2], report: &EventReport) -> Vec<String> {
        let concerns = |game: &&StatedGame| {
            let mut sides = [Some(game.white), game.black].into_iter().flatten();
            game.round == self.round && sides.any(|no| players.contains(&Some(no)))
        };
        let shown = |game: &StatedGame| {
            let black = game
                .black
                .map_or_else(|| "-".to_owned(), |black| report.number_of(black));
            format!("{}–{black} {}", report.number_of(game.white), game.outcome.symbol())
        };
        report.games.iter().filter(concerns).map(shown).collect()
    }
}

/// The player of a report by the number its users know: in an event of game tables that of the register, else the
/// starting number; where nobody starts under it, that of the register as well, for a table may have no other.
fn entrant(report: &EventReport, written: &str) -> Result<EntrantNo, Unfit> {
    if let Some(event) = report.entrants.tabled() {
        let is_his = |player: PlayerIndex| event.register.entry(player).id.as_str() == written;
        return Ok(event.no_of(is_his).unwrap_or(EntrantNo::NOBODY));
    }
    let number = written.parse().ok().map(EntrantNo);
    let starts = |of: &&Entrant| Some(of.no) == number;
    let is_registered = |of: &&Entrant| of.id.as_ref().is_some_and(|id| id.as_str() == written);
    let entrants = || report.entrants.iter();
    let found = entrants().find(starts).or_else(|| entrants().find(is_registered));
    let known = found.map(|of| of.no).or(number);
    known.ok_or_else(|| Unfit::Number(written.to_owned()))
}

/// A merge of two register numbers.
#[derive(Clone, Debug)]
pub struct MergeRow {
    /// The number that is given up.
    pub old: PlayerId,
    /// The number that stays.
    pub survivor: PlayerId,
    /// The day from which lists know the merge, by whom and why.
    pub signed: Signed,
    /// The row.
    pub place: Place,
    /// The number that stays in it.
    pub survivor_place: Place,
}

/// Reads merges.csv: `old_id,surviving_id,date,by,reason`.
pub fn read_merges(file: &SourceFile, findings: &mut Vec<Finding>) -> Vec<MergeRow> {
    let columns = ["old_id", "surviving_id", "date", "by", "reason"];
    let rows = rows(file, &columns, findings);
    rows.iter().filter_map(|row| merge(row, findings)).collect()
}

fn merge(row: &Row, findings: &mut Vec<Finding>) -> Option<MergeRow> {
    let signed = row.signed(2, findings)?;
    let mut id = |column: usize| {
        let id = PlayerId::new(row.filled(column, findings)?);
        if id.is_none() {
            findings.push(row.invalid(column, &Expected::Id));
        }
        id
    };
    let (old, survivor) = (id(0), id(1));
    Some(MergeRow {
        old: old?,
        survivor: survivor?,
        signed,
        place: row.place(0),
        survivor_place: row.place(1),
    })
}

/// A row of such a file.
struct Row {
    file: Place,
    line: u32,
    columns: Vec<&'static str>,
    cells: Vec<String>,
}

impl Row {
    fn place(&self, column: usize) -> Place {
        self.file.record(self.line, self.columns[column])
    }

    fn filled(&self, column: usize, findings: &mut Vec<Finding>) -> Option<&str> {
        let cell = self.cells[column].as_str();
        if cell.is_empty() {
            let finding = Finding::at(Code::ValueMissing, self.place(column));
            findings.push(
                finding
                    .with("heading", self.columns[column])
                    .with("field", self.columns[column]),
            );
            return None;
        }
        Some(cell)
    }

    /// Date, author and reason, in three columns from one on.
    fn signed(&self, from: usize, findings: &mut Vec<Finding>) -> Option<Signed> {
        let Ok(date) = dates::of_text(self.filled(from, findings)?) else {
            findings.push(self.invalid(from, &Expected::Date));
            return None;
        };
        let by = self.filled(from + 1, findings)?.into();
        let reason = self.filled(from + 2, findings)?.into();
        Some(Signed { date, by, reason })
    }

    fn event(&self, findings: &mut Vec<Finding>) -> Option<EventId> {
        let event = EventId::new(self.filled(0, findings)?);
        if event.is_none() {
            findings.push(self.invalid(0, &Expected::Id));
        }
        event
    }

    fn number(&self, column: usize, most: u32, findings: &mut Vec<Finding>) -> Option<u32> {
        let written = self.filled(column, findings)?;
        let number = written.parse().ok().filter(|number| (1..=most).contains(number));
        if number.is_none() {
            findings.push(self.invalid(column, &Expected::Whole(1, most.into())));
        }
        number
    }

    /// The number by which a report or the register knows a player.
    fn player(&self, column: usize, findings: &mut Vec<Finding>) -> Option<Arc<str>> {
        let written = self.filled(column, findings)?;
        if PlayerId::new(written).is_none() {
            findings.push(self.invalid(column, &Expected::Id));
            return None;
        }
        Some(written.into())
    }

    fn outcome(&self, column: usize, sides: Sides, findings: &mut Vec<Finding>) -> Option<Outcome> {
        let written = self.filled(column, findings)?;
        let outcome = outcome(written, sides);
        if outcome.is_none() {
            let words = match sides {
                Sides::Both => "1-0, ½-½, 0-1, 0-0, 1-0★, 0-1★, ½-½★, 0-0★",
                Sides::White | Sides::Black => "1★, ½★, 0★",
            };
            findings.push(self.invalid(column, &Expected::Words(words.to_owned())));
        }
        outcome
    }

    /// A cell that holds something else than expected.
    fn invalid(&self, column: usize, expected: &Expected) -> Finding {
        let finding = Finding::at(Code::ValueInvalid, self.place(column)).with("heading", self.columns[column]);
        expected.describe(finding.with("value", &self.cells[column]))
    }
}

/// The rows of a CSV file under the headings it must have, in Chinese or English and in any order.
fn rows(file: &SourceFile, columns: &[&'static str], findings: &mut Vec<Finding>) -> Vec<Row> {
    let text = encoding::read(file, findings);
    let text = before_unclosed(&text, b',', file, findings);
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let headings = reader.headers().cloned().unwrap_or_default();
    if let Some(separator) = other_separator(&headings) {
        let finding = Finding::at(Code::SeparatorInvalid, file.place().record(1, "")).with("found", separator);
        findings.push(finding.with("headings", columns.join(",")));
        return Vec::new();
    }
    let mut at = Vec::new();
    for column in columns {
        let is_it = |heading: &str| FEDERATION.officer_column(heading.trim_matches('\u{feff}')) == Some(column);
        let found = headings.iter().position(is_it);
        if found.is_none() {
            findings.push(Finding::at(Code::HeadingMissing, file.place().record(1, "")).with("heading", column));
        }
        at.extend(found);
    }
    if at.len() < columns.len() {
        return Vec::new();
    }
    let mut rows = Vec::new();
    for record in reader.records() {
        match record {
            Ok(record) => {
                let line = record.position().map_or(0, csv::Position::line);
                let line = u32::try_from(line).unwrap_or(0);
                findings.extend(surplus(&record, headings.len(), file.place().record(line, "")));
                rows.push(Row {
                    file: file.place(),
                    line,
                    columns: columns.to_vec(),
                    cells: at
                        .iter()
                        .map(|&column| record.get(column).unwrap_or_default().to_owned())
                        .collect(),
                });
            }
            Err(error) => {
                let line = error.position().map_or(1, csv::Position::line);
                let place = file.place().record(u32::try_from(line).unwrap_or(1), "");
                findings.push(Finding::at(Code::FileUnreadable, place).with("reason", error));
            }
        }
    }
    rows.retain(|row| row.cells.iter().any(|cell| !cell.is_empty()));
    rows
}

/// What separates the columns of a heading line without commas.
fn other_separator(headings: &csv::StringRecord) -> Option<&'static str> {
    let first = headings.get(0).filter(|_| headings.len() == 1)?;
    let separators = [(';', ";"), ('；', "；"), ('，', "，"), ('\t', "TAB")];
    let found = separators.iter().find(|(separator, _)| first.contains(*separator));
    found.map(|(_, shown)| *shown)
}

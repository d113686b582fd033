//! Game tables for game-by-game systems: CSV with the columns of [`COLUMNS`].
//!
//! The columns may stand in any order; `round` and `date` may be missing. A table has a day in every row or in none.

use std::collections::HashMap;

use csv::StringRecord;
use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{Date, EventId, GameTable, Outcome, PlayerIndex, TableGame};

use crate::dates::{self, DateFault};
use crate::results::{Sides, is_one_sided, outcome};
use crate::source::SourceFile;
use crate::trf::encoding;

/// The columns.
pub const COLUMNS: [&str; 7] = ["event_id", "round", "date", "white_id", "black_id", "result", "seq"];
const EVENT: usize = 0;
const ROUND: usize = 1;
const DATE: usize = 2;
const WHITE: usize = 3;
const BLACK: usize = 4;
const RESULT: usize = 5;
const SEQ: usize = 6;
/// Columns that may be missing.
const OPTIONAL: [usize; 2] = [ROUND, DATE];

/// Whether the first line of a file is that of a game table.
pub fn is_game_table(file: &SourceFile) -> bool {
    let (text, _) = encoding::decode(&file.bytes[..file.bytes.len().min(1000)]);
    let first = text.lines().next().unwrap_or_default();
    let has = |column: usize| first.split(',').any(|heading| folded(heading) == COLUMNS[column]);
    [WHITE, BLACK, RESULT].into_iter().all(has)
}

/// Reads a game table. `player` finds a register number.
///
/// A row that cannot be understood gives a finding and is left out, and so is a row without an opponent: byes are no
/// games.
pub fn read_game_table(
    file: &SourceFile,
    player: &dyn Fn(&str) -> Option<PlayerIndex>,
    findings: &mut Vec<Finding>,
) -> GameTable {
    let (text, _) = encoding::decode(&file.bytes);
    let text = encoding::with_plain_line_ends(text);
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let place = file.place();
    let headings = reader.headers().cloned().unwrap_or_default();
    let Some(columns) = columns(&headings, &place, findings) else {
        return GameTable {
            place,
            events: Vec::new(),
            games: Vec::new(),
        };
    };
    let mut reading = Reading {
        columns,
        player,
        events: HashMap::new(),
        day: None,
        table: GameTable {
            place,
            events: Vec::new(),
            games: Vec::new(),
        },
        findings,
    };
    let mut record = StringRecord::new();
    loop {
        match reader.read_record(&mut record) {
            Ok(true) => reading.take(&record),
            Ok(false) => break,
            Err(error) => reading.unreadable(&error),
        }
    }
    reading.finish()
}

/// Where each column stands; none if one that is needed is missing.
fn columns(headings: &StringRecord, place: &Place, findings: &mut Vec<Finding>) -> Option<[Option<usize>; 7]> {
    let columns = COLUMNS.map(|column| headings.iter().position(|heading| folded(heading) == column));
    let missing = (0..COLUMNS.len()).filter(|&at| columns[at].is_none() && !OPTIONAL.contains(&at));
    let missing: Vec<Finding> = missing
        .map(|at| Finding::at(Code::HeadingMissing, place.line(1, 1)).with("heading", COLUMNS[at]))
        .collect();
    let complete = missing.is_empty();
    findings.extend(missing);
    complete.then_some(columns)
}

fn folded(heading: &str) -> String {
    heading.trim().trim_matches(['"', '\u{feff}']).to_ascii_lowercase()
}

/// A table on its way.
struct Reading<'a> {
    columns: [Option<usize>; 7],
    player: &'a dyn Fn(&str) -> Option<PlayerIndex>,
    events: HashMap<String, u32>,
    /// The day read last, which the next row mostly has as well.
    day: Option<(String, Date)>,
    table: GameTable,
    findings: &'a mut Vec<Finding>,
}

impl Reading<'_> {
    fn take(&mut self, record: &StringRecord) {
        if record.iter().all(str::is_empty) {
            return;
        }
        let line = record.position().map_or(1, csv::Position::line);
        let row = Row {
            record,
            columns: &self.columns.clone(),
            line: u32::try_from(line).unwrap_or(u32::MAX),
        };
        let game = self.game(&row);
        self.table.games.extend(game);
    }

    /// The game of a row. Every fault of the row is found, not the first only.
    fn game(&mut self, row: &Row<'_>) -> Option<TableGame> {
        let event = self.event(row);
        let round = self.round(row);
        let date = self.date(row);
        let seq = self.seq(row);
        let (white, black) = (row.cell(WHITE), row.cell(BLACK));
        if white.is_empty() != black.is_empty() {
            self.bye(row, if white.is_empty() { Sides::Black } else { Sides::White });
            return None;
        }
        let (white, black) = (self.player(row, WHITE), self.player(row, BLACK));
        let outcome = self.outcome(row);
        let game = TableGame {
            event: event?,
            round: round?,
            date: date?,
            white: white?,
            black: black?,
            outcome: outcome?,
            seq: seq?,
            line: row.line,
        };
        if game.white == game.black {
            let finding = self.finding(Code::OpponentSelf, row, BLACK);
            self.findings
                .push(finding.with("round", game.round).with("player", row.cell(BLACK)));
            return None;
        }
        Some(game)
    }

    fn event(&mut self, row: &Row<'_>) -> Option<u32> {
        let written = self.filled(row, EVENT)?;
        if let Some(&event) = self.events.get(written) {
            return Some(event);
        }
        let Some(id) = EventId::new(written) else {
            let finding = self.finding(Code::ValueInvalid, row, EVENT);
            self.findings
                .push(finding.with("expected", "id").with("value", written));
            return None;
        };
        let event = u32::try_from(self.table.events.len()).ok()?;
        self.table.events.push(id);
        self.events.insert(written.to_owned(), event);
        Some(event)
    }

    fn round(&mut self, row: &Row<'_>) -> Option<u32> {
        match row.cell(ROUND) {
            "" => Some(0),
            written => self.number(row, ROUND, written),
        }
    }

    fn seq(&mut self, row: &Row<'_>) -> Option<u64> {
        let written = self.filled(row, SEQ)?;
        self.number(row, SEQ, written)
    }

    fn number<T: std::str::FromStr>(&mut self, row: &Row<'_>, column: usize, written: &str) -> Option<T> {
        let number = written.parse().ok();
        if number.is_none() {
            let finding = self.finding(Code::ValueInvalid, row, column).with("expected", "whole");
            let finding = finding.with("value", written).with("min", 0);
            self.findings.push(finding.with("max", u32::MAX));
        }
        number
    }

    /// The day of a row: none in a table without days, where no row has one.
    #[expect(
        clippy::option_option,
        reason = "a day that is not there is no fault, one that is wrong is"
    )]
    fn date(&mut self, row: &Row<'_>) -> Option<Option<Date>> {
        let written = row.cell(DATE);
        if written.is_empty() {
            return Some(None);
        }
        if let Some((_, day)) = self.day.as_ref().filter(|(text, _)| text == written) {
            return Some(Some(*day));
        }
        let code = match dates::of_text(written) {
            Ok(day) => {
                self.day = Some((written.to_owned(), day));
                return Some(Some(day));
            }
            Err(DateFault::Ambiguous) => Code::DateAmbiguous,
            Err(DateFault::Invalid) => Code::DateInvalid,
            Err(DateFault::NotADate) => Code::ValueInvalid,
        };
        let finding = self.finding(code, row, DATE).with("expected", "date");
        self.findings.push(finding.with("value", written));
        None
    }

    fn player(&mut self, row: &Row<'_>, column: usize) -> Option<PlayerIndex> {
        let written = self.filled(row, column)?;
        let player = (self.player)(written);
        if player.is_none() {
            let finding = self
                .finding(Code::IdUnknown, row, column)
                .with("id", written)
                .with("near", "none");
            self.findings.push(finding);
        }
        player
    }

    fn outcome(&mut self, row: &Row<'_>) -> Option<Outcome> {
        let written = self.filled(row, RESULT)?;
        let found = match written {
            "1-0" => return Some(Outcome::WhiteWins),
            "0-1" => return Some(Outcome::BlackWins),
            "½-½" => return Some(Outcome::Draw),
            _ => outcome(written, Sides::Both),
        };
        if found.is_none() {
            let case = if is_one_sided(written) { "one-sided" } else { "other" };
            self.unknown_result(row, case);
        }
        found
    }

    /// A row with one player: a bye is passed over, a result that needs two players is a fault.
    fn bye(&mut self, row: &Row<'_>, sides: Sides) {
        if outcome(row.cell(RESULT), sides).is_none() {
            self.unknown_result(row, "no-opponent");
        }
    }

    fn unknown_result(&mut self, row: &Row<'_>, case: &str) {
        let finding = self.finding(Code::ResultUnknown, row, RESULT);
        self.findings
            .push(finding.with("value", row.cell(RESULT)).with("case", case));
    }

    fn filled<'r>(&mut self, row: &Row<'r>, column: usize) -> Option<&'r str> {
        let cell = row.cell(column);
        if cell.is_empty() {
            let finding = self.finding(Code::ValueMissing, row, column);
            self.findings.push(finding);
            return None;
        }
        Some(cell)
    }

    fn finding(&self, code: Code, row: &Row<'_>, column: usize) -> Finding {
        let place = self.table.place.line(row.line, row.column(column));
        Finding::at(code, place).with("heading", COLUMNS[column])
    }

    fn unreadable(&mut self, error: &csv::Error) {
        let line = error.position().map_or(1, csv::Position::line);
        let place = self.table.place.line(u32::try_from(line).unwrap_or(u32::MAX), 1);
        self.findings
            .push(Finding::at(Code::FileUnreadable, place).with("reason", error));
    }

    /// The table; a day that is missing where other rows have one is a fault.
    fn finish(self) -> GameTable {
        let Self { table, findings, .. } = self;
        if table.games.iter().any(|game| game.date.is_some()) {
            let without = table.games.iter().filter(|game| game.date.is_none());
            let finding = |game| Finding::at(Code::ValueMissing, table.place_of(game)).with("heading", COLUMNS[DATE]);
            findings.extend(without.map(finding));
        }
        table
    }
}

/// A row and its place.
struct Row<'r> {
    record: &'r StringRecord,
    columns: &'r [Option<usize>; 7],
    line: u32,
}

impl<'r> Row<'r> {
    fn cell(&self, column: usize) -> &'r str {
        let at = self.columns[column];
        at.and_then(|at| self.record.get(at)).unwrap_or_default()
    }

    /// The column of the text file in which a cell starts, from 1.
    fn column(&self, column: usize) -> u32 {
        let before = self.record.iter().take(self.columns[column].unwrap_or_default());
        let characters: usize = before.map(|cell| cell.chars().count() + 1).sum();
        u32::try_from(characters + 1).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (GameTable, Vec<String>) {
        let file = SourceFile::new("games.csv", text.as_bytes().to_vec());
        assert!(is_game_table(&file));
        let player = |id: &str| id.strip_prefix('p')?.parse().ok().map(PlayerIndex);
        let mut findings = Vec::new();
        let table = read_game_table(&file, &player, &mut findings);
        let said = |finding: &Finding| format!("{} {}", finding.code.word(), finding.place.spot);
        (table, findings.iter().map(said).collect())
    }

    #[test]
    fn rows_are_games_whatever_the_order_of_columns() {
        let (table, findings) = read(
            "\u{feff}seq,result,white_id,black_id,date,event_id,round\n\
             2,1-0,p1,p2,2001-01-05,E-1,1\n1,1/2-1/2,p3,p4,2001-01-05,E-2,\n",
        );
        assert_eq!(findings, [""; 0]);
        assert_eq!(
            table.events.iter().map(EventId::as_str).collect::<Vec<_>>(),
            ["E-1", "E-2"]
        );
        let [first, second] = table.games[..] else {
            panic!("two games")
        };
        assert_eq!(
            (first.white, first.black, first.outcome),
            (PlayerIndex(1), PlayerIndex(2), Outcome::WhiteWins)
        );
        assert_eq!((first.seq, first.line, first.round), (2, 2, 1));
        assert_eq!((second.event, second.outcome, second.round), (1, Outcome::Draw, 0));
    }

    #[test]
    fn every_fault_of_a_row_is_found_at_its_place() {
        let (table, findings) = read(
            "event_id,round,date,white_id,black_id,result,seq\n\
             a b,x,2001-02-30,q,p2,1,\n\
             E,1,2001-01-05,p2,p2,1-0,1\n\
             E,1,2001-01-05,p2,,1★,2\n\
             E,1,2001-01-05,p2,,1-0,3\n",
        );
        assert_eq!(
            findings,
            [
                "value-invalid 2:1",
                "value-invalid 2:5",
                "date-invalid 2:7",
                "value-missing 2:25",
                "id-unknown 2:18",
                "result-unknown 2:23",
                "opponent-self 3:19",
                "result-unknown 5:20",
            ]
        );
        assert!(table.games.is_empty());
    }

    #[test]
    fn a_table_has_days_in_all_rows_or_in_none() {
        let header = "event_id,date,white_id,black_id,result,seq\n";
        assert_eq!(read(&format!("{header}E,,p1,p2,1-0,1\nE,,p1,p2,1-0,2\n")).1, [""; 0]);
        let (_, findings) = read(&format!("{header}E,2001-01-05,p1,p2,1-0,1\nE,,p1,p2,1-0,2\n"));
        assert_eq!(findings, ["value-missing 3:1"]);
    }

    #[test]
    fn a_column_that_is_needed_is_named() {
        let (_, findings) = read("white_id,black_id,result\np1,p2,1-0\n");
        assert_eq!(findings, ["heading-missing 1:1", "heading-missing 1:1"]);
    }
}

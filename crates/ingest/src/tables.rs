//! Game tables, CSV or Parquet, with the columns of [`COLUMNS`]: the games of many events in one file.
//!
//! The columns may stand in any order; `date` may be missing, and so may `round` where `seq` puts the games in order, and
//! `seq` where rounds do. A table has a day in every row or in none.

mod overlap;
mod twice;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{
    Date, EventId, GameTable, Outcome, PlayerIndex, TableBye, TableGame, TableGames, TableUnread,
};

use crate::dates::{self, DateFault};
use crate::event_tables::{EventGames, EventNames, renumbered};
use crate::game_headings::column;
use crate::people::Numbers;
use crate::results::{Sides, is_one_sided, outcome};
use crate::rows::{Columns, Headings, Part, Row, each_row_in_parts, headings, unknown_headings};
use crate::source::{Bound, Limits, MOST_ROUNDS, SourceFile};
use crate::spool::Spool;

pub use overlap::given_twice;

/// The columns.
pub const COLUMNS: [&str; 7] = ["event_id", "round", "date", "white_id", "black_id", "result", "seq"];
const EVENT: usize = 0;
const ROUND: usize = 1;
const DATE: usize = 2;
const WHITE: usize = 3;
const BLACK: usize = 4;
const RESULT: usize = 5;
pub(crate) const SEQ: usize = 6;

/// Whether the headings of a file are those of a game table: two of three columns are enough, so that the third is
/// said to be missing. A damaged Parquet file is taken for one.
pub fn is_game_table(file: &SourceFile) -> bool {
    match headings(file) {
        Headings::Damaged => true,
        Headings::Found(found) => {
            let found: Vec<String> = found.iter().map(|heading| column(heading)).collect();
            let has = |column: &&usize| found.iter().any(|heading| heading == COLUMNS[**column]);
            [WHITE, BLACK, RESULT].iter().filter(has).count() >= 2
        }
    }
}

/// Digits of a register number to which zeros are put in front.
const MOST_DIGITS: usize = 12;

/// What puts the games of a table in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Their numbers: game by game.
    Numbers,
    /// Their rounds: event by event.
    Rounds,
}

impl Order {
    /// Positions of the columns that must be there.
    const fn needed(self) -> &'static [usize] {
        match self {
            Self::Numbers => &[EVENT, WHITE, BLACK, RESULT, SEQ],
            Self::Rounds => &[EVENT, ROUND, WHITE, BLACK, RESULT],
        }
    }
}

/// Finds players by register number.
pub trait Players: Sync {
    /// As written.
    fn of_id(&self, id: &str) -> Option<PlayerIndex>;

    /// Kept as a number.
    fn of_whole(&self, number: i64) -> Option<PlayerIndex> {
        self.of_id(&number.to_string())
    }
}

impl<F: Fn(&str) -> Option<PlayerIndex> + Sync> Players for F {
    fn of_id(&self, id: &str) -> Option<PlayerIndex> {
        self(id)
    }
}

impl Players for Numbers {
    fn of_id(&self, id: &str) -> Option<PlayerIndex> {
        self.find(id)
    }

    fn of_whole(&self, number: i64) -> Option<PlayerIndex> {
        self.find_whole(number)
    }
}

/// What reading a table needs beside its bytes.
pub struct Knowledge<'a> {
    /// What puts its games in order.
    pub order: Order,
    /// Those who may play.
    pub players: &'a dyn Players,
    /// Bounds of what is accepted.
    pub limits: &'a Limits,
}

/// Reads a game table; games that memory need not hold go into the spool.
///
/// A row that cannot be understood gives a finding and is left out.
pub fn read_game_table(
    file: &SourceFile,
    known: &Knowledge<'_>,
    spool: &Arc<Spool>,
    findings: &mut Vec<Finding>,
) -> GameTable {
    let (mut table, mut names) = (empty(file.place()), EventNames::default());
    table.games = TableGames::kept_in(Arc::<Spool>::clone(spool));
    each_part(file, known, findings, &mut |part| append(&mut table, &mut names, part));
    table.events = names.ids.into();
    table.games.pack();
    if known.order == Order::Numbers {
        findings.extend(twice::find(&table));
    }
    table
}

/// Reads a game table whose games are put in order by their rounds, as [`read_game_table`], event by event.
pub fn read_event_games(file: &SourceFile, known: &Knowledge<'_>, games: &mut EventGames, findings: &mut Vec<Finding>) {
    games.add_table(file.place());
    each_part(file, known, findings, &mut |part| games.add(part));
}

/// Hands over the rows in parts, in the order of the file, and says what is wrong with the file and with its days.
fn each_part(
    file: &SourceFile,
    known: &Knowledge<'_>,
    findings: &mut Vec<Finding>,
    sink: &mut (dyn FnMut(GameTable) + Send),
) {
    let columns = Columns {
        names: &COLUMNS,
        needed: known.order.needed(),
        name: column,
    };
    let new = || Reading {
        known,
        events: HashMap::new(),
        latest: None,
        day: None,
        day_number: None,
        has_days: false,
        undated: Vec::new(),
        table: empty(file.place()),
        findings: Vec::new(),
    };
    let (before, mut is_filled, mut has_days, mut undated) = (findings.len(), false, false, Vec::new());
    let unknown = unknown_headings(file, &columns);
    let of_file = each_row_in_parts(file, &columns, known.limits, &new, &mut |part| {
        is_filled |= !part.table.games.is_empty() || !part.table.byes.is_empty() || !part.table.unread.is_empty();
        has_days |= part.has_days;
        undated.extend(part.undated);
        undated.truncate(Finding::MOST + 1);
        findings.extend(part.findings);
        Finding::bound(findings);
        sink(part.table);
    });
    if !is_filled && of_file.is_empty() && findings.len() == before {
        findings.push(Finding::at(Code::TableEmpty, file.place()));
    }
    findings.extend(of_file);
    findings.extend(unknown);
    let missing = undated.into_iter().filter(|_| has_days);
    findings.extend(missing.map(|row| {
        let place = file.place().record(row, COLUMNS[DATE]);
        Finding::at(Code::ValueMissing, place).with("heading", COLUMNS[DATE])
    }));
}

fn empty(place: Place) -> GameTable {
    GameTable {
        place,
        events: Vec::new(),
        games: TableGames::default(),
        byes: Vec::new(),
        unread: Vec::new(),
    }
}

/// Adds the next rows to a table, whose events are named in `names`.
fn append(table: &mut GameTable, names: &mut EventNames, rows: GameTable) {
    let events = names.of_rows(&rows.events);
    let of = |event: u32| events[event as usize];
    table.games.extend(rows.games.iter().map(|game| TableGame {
        event: of(game.event),
        ..game
    }));
    table.byes.extend(rows.byes.into_iter().map(|bye| TableBye {
        event: of(bye.event),
        ..bye
    }));
    table.unread.extend(renumbered(rows.unread, &events));
}

/// A part of a table on its way.
struct Reading<'a> {
    known: &'a Knowledge<'a>,
    events: HashMap<String, u32>,
    /// The event read last, which the next row mostly has as well.
    latest: Option<(String, u32)>,
    /// The day read last, which the next row mostly has as well.
    day: Option<(String, Date)>,
    /// The same as the file keeps it.
    day_number: Option<(i64, Date)>,
    /// Whether a game has a day.
    has_days: bool,
    /// The first rows of games without one.
    undated: Vec<u32>,
    table: GameTable,
    findings: Vec<Finding>,
}

impl Part for Reading<'_> {
    fn take(&mut self, row: &Row<'_>) {
        if let Some(misfit) = row.misfit(&self.table.place, self.known.order.needed(), "cut") {
            self.findings.push(misfit);
            self.unread(None, None, [None, None]);
            return;
        }
        if let Some(game) = self.game(row) {
            self.has_days |= game.date.is_some();
            if game.date.is_none() && self.undated.len() <= Finding::MOST {
                self.undated.push(game.row);
            }
            self.table.games.push(game);
        }
    }
}

impl Reading<'_> {
    /// The game of a row. Every fault of the row is found, not the first only.
    fn game(&mut self, row: &Row<'_>) -> Option<TableGame> {
        let event = self.event(row);
        let round = self.round(row);
        let date = self.date(row);
        let seq = self.seq(row);
        if row.is_empty(WHITE) != row.is_empty(BLACK) {
            let bye = self.bye(row, event, round);
            self.table.byes.extend(bye);
            return None;
        }
        let (white, black) = (self.player(row, WHITE), self.player(row, BLACK));
        let outcome = self.outcome(row);
        let game = || {
            Some(TableGame {
                event: event?,
                round: round?,
                date: date?,
                white: white?,
                black: black?,
                outcome: outcome?,
                seq: seq?,
                row: row.number(),
            })
        };
        let Some(game) = game() else {
            self.unread(event, round, [white, black]);
            return None;
        };
        if game.white == game.black {
            let finding = self.finding(Code::OpponentSelf, row, BLACK);
            finding
                .with("round", game.round)
                .with("player", row.cell(BLACK))
                .add_to(&mut self.findings);
            self.unread(event, round, [white, None]);
            return None;
        }
        Some(game)
    }

    fn event(&mut self, row: &Row<'_>) -> Option<u32> {
        let written = self.filled(row, EVENT)?;
        if let Some((_, event)) = self.latest.as_ref().filter(|(text, _)| text == written) {
            return Some(*event);
        }
        if let Some(&event) = self.events.get(written) {
            self.latest = Some((written.to_owned(), event));
            return Some(event);
        }
        let Some(id) = EventId::new(written) else {
            let finding = self.finding(Code::ValueInvalid, row, EVENT);
            finding
                .with("expected", "id")
                .with("value", written)
                .add_to(&mut self.findings);
            return None;
        };
        let event = u32::try_from(self.table.events.len()).ok()?;
        self.table.events.push(id);
        self.events.insert(written.to_owned(), event);
        Some(event)
    }

    fn round(&mut self, row: &Row<'_>) -> Option<u32> {
        let bounds = match self.known.order {
            Order::Numbers if row.whole(ROUND).is_none() && row.cell(ROUND).is_empty() => return Some(0),
            Order::Numbers => 0..=u64::from(u32::MAX),
            Order::Rounds => 1..=MOST_ROUNDS.into(),
        };
        let number = self.number(row, ROUND, bounds)?;
        if self.known.order == Order::Rounds && number > self.known.limits.rounds.into() {
            let place = self.finding(Code::LimitExceeded, row, ROUND).place;
            self.known
                .limits
                .exceeded(Bound::Rounds, place)
                .add_to(&mut self.findings);
            return None;
        }
        u32::try_from(number).ok()
    }

    fn seq(&mut self, row: &Row<'_>) -> Option<u64> {
        match self.known.order {
            Order::Numbers => self.number(row, SEQ, 0..=u64::MAX),
            Order::Rounds => Some(0),
        }
    }

    fn number(&mut self, row: &Row<'_>, column: usize, bounds: RangeInclusive<u64>) -> Option<u64> {
        let kept = row.whole(column).and_then(|number| u64::try_from(number).ok());
        if let Some(number) = kept.filter(|number| bounds.contains(number)) {
            return Some(number);
        }
        let written = self.filled(row, column)?;
        let number = written.parse().ok().filter(|number| bounds.contains(number));
        if number.is_none() {
            let finding = self.finding(Code::ValueInvalid, row, column).with("expected", "whole");
            let finding = finding.with("value", written).with("min", bounds.start());
            finding.with("max", bounds.end()).add_to(&mut self.findings);
        }
        number
    }

    /// The day of a row: none in a table without days, where no row has one.
    #[expect(
        clippy::option_option,
        reason = "a day that is not there is no fault, one that is wrong is"
    )]
    fn date(&mut self, row: &Row<'_>) -> Option<Option<Date>> {
        let number = row.day(DATE);
        if let Some((_, day)) = self.day_number.filter(|(known, _)| Some(*known) == number) {
            return Some(Some(day));
        }
        let written = row.cell(DATE);
        if written.is_empty() {
            return Some(None);
        }
        if let Some((_, day)) = self.day.as_ref().filter(|(text, _)| text == written) {
            return Some(Some(*day));
        }
        let fault = match dates::of_text(written) {
            Ok(day) => {
                self.day = Some((written.to_owned(), day));
                self.day_number = number.map(|number| (number, day));
                return Some(Some(day));
            }
            Err(fault) => fault,
        };
        let code = match fault {
            DateFault::Ambiguous => Code::DateAmbiguous,
            DateFault::Invalid(_) => Code::DateInvalid,
            DateFault::NotADate => Code::ValueInvalid,
        };
        let finding = self
            .finding(code, row, DATE)
            .with("expected", "date")
            .with("why", fault.why());
        finding.with("value", written).add_to(&mut self.findings);
        None
    }

    fn player(&mut self, row: &Row<'_>, column: usize) -> Option<PlayerIndex> {
        let kept = row.whole(column).and_then(|number| self.known.players.of_whole(number));
        if kept.is_some() {
            return kept;
        }
        let written = self.filled(row, column)?;
        let player = self.known.players.of_id(written);
        if player.is_none() {
            let near = self.with_zeros(written);
            let finding = self.finding(Code::IdUnknown, row, column).with("id", written);
            finding
                .with("near", near.unwrap_or_else(|| "none".to_owned()))
                .add_to(&mut self.findings);
        }
        player
    }

    /// A register number that a spreadsheet may have robbed of its leading zeros.
    fn with_zeros(&self, written: &str) -> Option<String> {
        let padded = |width: usize| format!("{written:0>width$}");
        let mut longer = (written.len() + 1..=MOST_DIGITS).map(padded);
        longer.find(|id| self.known.players.of_id(id).is_some())
    }

    fn outcome(&mut self, row: &Row<'_>) -> Option<Outcome> {
        let written = self.filled(row, RESULT)?;
        let found = match written.as_bytes() {
            b"1-0" => return Some(Outcome::WhiteWins),
            b"0-1" => return Some(Outcome::BlackWins),
            _ if written == "½-½" => return Some(Outcome::Draw),
            _ => outcome(written, Sides::Both),
        };
        if found.is_none() {
            let case = if is_one_sided(written) { "one-sided" } else { "other" };
            self.unknown_result(row, case);
        }
        found
    }

    /// A row with one player: a result that needs two players is a fault.
    fn bye(&mut self, row: &Row<'_>, event: Option<u32>, round: Option<u32>) -> Option<TableBye> {
        let (column, sides) = if row.is_empty(WHITE) {
            (BLACK, Sides::Black)
        } else {
            (WHITE, Sides::White)
        };
        let player = self.player(row, column);
        let outcome = outcome(row.cell(RESULT), sides);
        if outcome.is_none() {
            self.unknown_result(row, "no-opponent");
        }
        if event.is_none() || round.is_none() || player.is_none() || outcome.is_none() {
            self.unread(event, round, [player, None]);
        }
        Some(TableBye {
            event: event?,
            round: round?,
            player: player?,
            outcome: outcome?,
            row: row.number(),
        })
    }

    fn unread(&mut self, event: Option<u32>, round: Option<u32>, players: [Option<PlayerIndex>; 2]) {
        self.table.unread.push(TableUnread { event, round, players });
    }

    fn unknown_result(&mut self, row: &Row<'_>, case: &str) {
        let finding = self.finding(Code::ResultUnknown, row, RESULT);
        finding
            .with("value", row.cell(RESULT))
            .with("case", case)
            .add_to(&mut self.findings);
    }

    fn filled<'r>(&mut self, row: &Row<'r>, column: usize) -> Option<&'r str> {
        let cell = row.cell(column);
        if cell.is_empty() {
            let finding = self.finding(Code::ValueMissing, row, column);
            finding.add_to(&mut self.findings);
            return None;
        }
        Some(cell)
    }

    fn finding(&self, code: Code, row: &Row<'_>, column: usize) -> Finding {
        let place = Place {
            spot: row.spot(column),
            ..self.table.place.clone()
        };
        Finding::at(code, place).with("heading", COLUMNS[column])
    }
}

#[cfg(test)]
mod tests;

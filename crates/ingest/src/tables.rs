//! Game tables, CSV or Parquet, with the columns of [`COLUMNS`]: the games of many events in one file.
//!
//! The columns may stand in any order; `date` may be missing, and so may `round` where `seq` puts the games in order, and
//! `seq` where rounds do. A table has a day in every row or in none.

mod twice;

use std::collections::HashMap;
use std::ops::RangeInclusive;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{Date, EventId, GameTable, Outcome, PlayerIndex, TableBye, TableGame, TableUnread};

use crate::dates::{self, DateFault};
use crate::game_headings::column;
use crate::results::{Sides, is_one_sided, outcome};
use crate::rows::{Columns, Headings, Part, Row, each_row_in_parts, headings};
use crate::source::{Bound, Limits, MOST_ROUNDS, SourceFile};

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

/// Reads a game table. `player` finds a register number.
///
/// A row that cannot be understood gives a finding and is left out.
pub fn read_game_table(
    file: &SourceFile,
    order: Order,
    player: &(dyn Fn(&str) -> Option<PlayerIndex> + Sync),
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> GameTable {
    let columns = Columns {
        names: &COLUMNS,
        needed: order.needed(),
        name: column,
    };
    let new = || Reading {
        order,
        player,
        limits,
        events: HashMap::new(),
        latest: None,
        day: None,
        table: empty(file.place()),
        findings: Vec::new(),
    };
    let before = findings.len();
    let mut whole = Whole::new(file.place());
    let of_file = each_row_in_parts(file, &columns, limits, &new, &mut |part| whole.add(part));
    let mut table = whole.table;
    findings.extend(whole.findings);
    Finding::bound(findings);
    let are_without_rows = table.games.is_empty() && table.byes.is_empty() && table.unread.is_empty();
    if are_without_rows && of_file.is_empty() && findings.len() == before {
        findings.push(Finding::at(Code::TableEmpty, file.place()));
    }
    findings.extend(of_file);
    findings.extend(days_missing(&table));
    if order == Order::Numbers {
        findings.extend(twice::find(&table));
    }
    table.games.shrink_to_fit();
    table
}

const fn empty(place: Place) -> GameTable {
    GameTable {
        place,
        events: Vec::new(),
        games: Vec::new(),
        byes: Vec::new(),
        unread: Vec::new(),
    }
}

/// The parts of a table put together, each freed as it is added.
struct Whole {
    table: GameTable,
    /// An event goes by the place at which the table first names it.
    places: HashMap<EventId, u32>,
    findings: Vec<Finding>,
}

impl Whole {
    fn new(place: Place) -> Self {
        Self {
            table: empty(place),
            places: HashMap::new(),
            findings: Vec::new(),
        }
    }

    fn add(&mut self, part: Reading<'_>) {
        let (table, places) = (&mut self.table, &mut self.places);
        let place = |id: EventId| {
            *places.entry(id).or_insert_with_key(|id| {
                table.events.push(id.clone());
                u32::try_from(table.events.len() - 1).unwrap_or(u32::MAX)
            })
        };
        let events: Vec<u32> = part.table.events.into_iter().map(place).collect();
        let renumbered = |event: u32| events[event as usize];
        table.games.extend(part.table.games.into_iter().map(|game| TableGame {
            event: renumbered(game.event),
            ..game
        }));
        table.byes.extend(part.table.byes.into_iter().map(|bye| TableBye {
            event: renumbered(bye.event),
            ..bye
        }));
        let unread = part.table.unread.into_iter();
        table.unread.extend(unread.map(|row| TableUnread {
            event: row.event.map(renumbered),
            ..row
        }));
        self.findings.extend(part.findings);
        Finding::bound(&mut self.findings);
    }
}

/// A finding for each game without a day, in a table where others have one.
fn days_missing(table: &GameTable) -> Vec<Finding> {
    let has_days = table.games.iter().any(|game| game.date.is_some());
    let without = table.games.iter().filter(|game| has_days && game.date.is_none());
    let place = |game: &TableGame| table.place_of(game.row, COLUMNS[DATE]);
    without
        .map(|game| Finding::at(Code::ValueMissing, place(game)).with("heading", COLUMNS[DATE]))
        .collect()
}

/// A part of a table on its way.
struct Reading<'a> {
    order: Order,
    player: &'a (dyn Fn(&str) -> Option<PlayerIndex> + Sync),
    limits: &'a Limits,
    events: HashMap<String, u32>,
    /// The event read last, which the next row mostly has as well.
    latest: Option<(String, u32)>,
    /// The day read last, which the next row mostly has as well.
    day: Option<(String, Date)>,
    table: GameTable,
    findings: Vec<Finding>,
}

impl Part for Reading<'_> {
    fn take(&mut self, row: &Row<'_>) {
        if let Some((cells, columns)) = row.is_cut(self.order.needed()) {
            let place = self.table.place.record(row.number(), "");
            let found = Finding::at(Code::LineUnreadable, place).with("case", "cut");
            self.findings.push(found.with("cells", cells).with("columns", columns));
            self.unread(None, None, [None, None]);
            return;
        }
        let game = self.game(row);
        self.table.games.extend(game);
    }
}

impl Reading<'_> {
    /// The game of a row. Every fault of the row is found, not the first only.
    fn game(&mut self, row: &Row<'_>) -> Option<TableGame> {
        let event = self.event(row);
        let round = self.round(row);
        let date = self.date(row);
        let seq = self.seq(row);
        let (white, black) = (row.cell(WHITE), row.cell(BLACK));
        if white.is_empty() != black.is_empty() {
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
        let bounds = match (self.order, row.cell(ROUND)) {
            (Order::Numbers, "") => return Some(0),
            (Order::Numbers, _) => 0..=u64::from(u32::MAX),
            (Order::Rounds, _) => 1..=MOST_ROUNDS.into(),
        };
        let number = self.number(row, ROUND, bounds)?;
        if self.order == Order::Rounds && number > self.limits.rounds.into() {
            let place = self.finding(Code::LimitExceeded, row, ROUND).place;
            self.limits.exceeded(Bound::Rounds, place).add_to(&mut self.findings);
            return None;
        }
        u32::try_from(number).ok()
    }

    fn seq(&mut self, row: &Row<'_>) -> Option<u64> {
        match self.order {
            Order::Numbers => self.number(row, SEQ, 0..=u64::MAX),
            Order::Rounds => Some(0),
        }
    }

    fn number(&mut self, row: &Row<'_>, column: usize, bounds: RangeInclusive<u64>) -> Option<u64> {
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
        let written = self.filled(row, column)?;
        let player = (self.player)(written);
        if player.is_none() {
            let finding = self
                .finding(Code::IdUnknown, row, column)
                .with("id", written)
                .with("near", "none");
            finding.add_to(&mut self.findings);
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

    /// A row with one player: a result that needs two players is a fault.
    fn bye(&mut self, row: &Row<'_>, event: Option<u32>, round: Option<u32>) -> Option<TableBye> {
        let (column, sides) = if row.cell(WHITE).is_empty() {
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

//! Lists of pairings by round: one row a game, the players of White and Black and the result in columns of their own.

mod columns;
mod players;
mod stray;

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding, Place, Severity, Spot};
use dengji_core::terms::{Date, EntrantNo, EventReport, GameColumns, Outcome, Round, StatedGame, UnreadGame};

use super::header::{self, Header};
use super::layout::chess_results;
use super::table::Player;
use super::{banner, swiss};
use crate::cells::{Expected, Reader};
use crate::dates;
use crate::layout::At;
use crate::results::{self, Sides};
use crate::source::Limits;
use crate::workbook::{Row, Sheet};
pub(super) use columns::lacking;
use columns::{Columns, columns};
use players::Players;

/// Whether a sheet is such a list: a row with two names and a result.
pub(super) fn is_list(sheet: &Sheet) -> bool {
    columns::find(sheet).is_some()
}

/// The round that the name of a sheet says.
fn named(sheet: &Sheet) -> Option<u8> {
    let layout = chess_results();
    layout
        .round(&sheet.name)
        .or_else(|| layout.caption_of_round(&sheet.name))
}

/// Reads all rounds of the lists of a workbook. A sheet without captions is one round: that of its name or, where no
/// sheet is named by a round, the next.
pub(super) fn read(sheets: &[&Sheet], report: &mut EventReport, limits: &Limits, findings: &mut Vec<Finding>) {
    let mut players = Players::default();
    let mut games = Vec::new();
    let are_named = sheets.iter().any(|sheet| named(sheet).is_some());
    for sheet in sheets {
        let Some(first) = columns::find(sheet) else { continue };
        if games.is_empty() {
            banner::read(sheet, &first.white, report, findings);
            report.rounds.place = sheet.place_of(first.white.row, 0);
        }
        let last = games.iter().map(|game: &StatedGame| game.round.0).max();
        let next = Some(last.unwrap_or_default().saturating_add(1)).filter(|_| !are_named);
        let mut reading = List {
            fide: banner::has_fide_ratings(sheet, &first.white),
            columns: Vec::new(),
            headed: match (named(sheet), next) {
                (Some(named), _) => Headed::By(Round(named)),
                (None, Some(next)) => Headed::Counted(Round(next)),
                (None, None) => Headed::Unknown,
            },
            again: None,
            has_games: false,
            last: 0,
            day: None,
            state: State::Before,
            untabled: Vec::new(),
            players: &mut players,
            games: &mut games,
            unread: &mut report.unread.games,
            reader: Reader {
                sheet,
                limits,
                findings: &mut *findings,
            },
        };
        for row in sheet.rows() {
            reading.row(row);
        }
        reading.finish();
    }
    let days: BTreeMap<Round, Date> = games.iter().filter_map(|game| Some((game.round, game.date?))).collect();
    report.round_dates = days.into_iter().collect();
    report.rounds.value = report
        .rounds
        .value
        .or_else(|| games.iter().map(|game| game.round.0).max());
    if let (true, Some(sheet)) = (games.is_empty() && report.unread.games.is_empty(), sheets.first()) {
        findings.extend(columns::find(sheet).map(|first| sheet.finding(Code::TableEmpty, first.white.row, 0)));
    }
    report.entrants = players.finish(findings).into();
    report.games = games.into();
}

struct List<'a> {
    fide: bool,
    columns: Vec<Columns>,
    /// The round of the games that follow, unless they say it themselves.
    headed: Headed,
    /// Where headings or a caption stand again in a round that has games.
    again: Option<Again>,
    /// Whether games follow the last caption.
    has_games: bool,
    /// The last column that is headed; beyond it nothing is read.
    last: u32,
    /// The day that a caption gives, and where.
    day: Option<(Date, Spot)>,
    state: State,
    /// Titles without headings below them.
    untabled: Vec<(Round, Place)>,
    players: &'a mut Players,
    games: &'a mut Vec<StatedGame>,
    unread: &'a mut Vec<UnreadGame>,
    reader: Reader<'a>,
}

/// What tells the round of games.
#[derive(Clone, Copy)]
enum Headed {
    /// A caption or the name of the sheet.
    By(Round),
    /// The place of the sheet among the others.
    Counted(Round),
    /// Nothing.
    Unknown,
    /// Nothing, which was said.
    Said,
}

/// What stands again in a round that has games: on another page the games go on, else it is another round.
#[derive(Clone, Copy)]
enum Again {
    Caption(u32),
    Headings(u32),
}

/// Where in a list a row stands.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// Above the first headings.
    Before,
    /// Under a title whose headings are to come.
    Titled(Round, Place),
    /// Under headings.
    Headed,
    /// In a table within which a title stood: its rows have a column of rounds.
    TitledWithin,
    /// Where games are not read, which was said.
    Said,
}

/// What a row says of one side of a pairing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// Nothing.
    Blank,
    /// That there is no opponent.
    Bye,
    /// Something that does not tell who it is, which is said.
    Unread,
    /// The player.
    Player(EntrantNo),
}

impl Side {
    const fn player(self) -> Option<EntrantNo> {
        match self {
            Self::Player(no) => Some(no),
            _ => None,
        }
    }
}

impl List<'_> {
    /// A caption of a round, a header, or games.
    fn row(&mut self, row: &Row) {
        if let Some((round, day)) = caption(row) {
            self.caption(row, round, day);
            return;
        }
        let headings = columns(row);
        if !headings.is_empty() {
            if self.has_games {
                self.again = self.again.or(Some(Again::Headings(row.index)));
            }
            self.headings(row, headings);
            return;
        }
        if let (Some(other), Some(columns)) = (header::of_row(row), self.columns.first()) {
            let headings = columns.white.row;
            self.columns = Vec::new();
            self.state = State::Said;
            self.other_table(row, &other, headings);
            return;
        }
        self.stray(row);
        for columns in self.columns.clone() {
            self.game(row, &columns);
        }
    }

    /// A table of players below the pairings is not read, which is said.
    fn other_table(&mut self, row: &Row, header: &Header, headings: u32) {
        let severity = if header.rounds.is_empty() {
            Severity::Info
        } else {
            Severity::Warn
        };
        let column = first_column(self.reader.sheet, row.index);
        let found = self.reader.sheet.finding(Code::SheetIgnored, row.index, column);
        let found = found.with("case", "below").severity(severity);
        let above = self.reader.sheet.place_of(headings, 0).spot;
        self.reader.report(found.with("other", above));
    }

    fn game(&mut self, row: &Row, columns: &Columns) {
        if !is_game(row, columns) {
            return;
        }
        let (white, black) = (self.side(row, &columns.white), self.side(row, &columns.black));
        if (white, black) == (Side::Blank, Side::Blank) {
            self.reader.filled(columns.white.at(row.index, "name"));
        }
        let players: Vec<EntrantNo> = white.player().into_iter().chain(black.player()).collect();
        let round = self.round(row, columns, &players);
        self.has_games = true;
        if let Some(round) = round {
            self.players.saw(round, &players);
        }
        let date = self.reader.date(columns.game.at(row.index, "date"));
        let titled = self.day.filter(|_| date.is_none());
        let outcome = self.outcome(row, columns, white, black);
        let (Some(round), Some(outcome), Some(first)) = (round, outcome, players.first()) else {
            let has_unknown = players.len() < 2 && ![white, black].contains(&Side::Bye);
            self.unread.push(UnreadGame {
                round,
                players,
                has_unknown,
            });
            return;
        };
        self.beyond(row);
        self.games.push(StatedGame {
            round,
            date: date.or(titled.map(|(day, _)| day)),
            board: columns.board.and_then(|at| row.cell(at).text().parse().ok()),
            white: *first,
            black: players.get(1).copied(),
            outcome,
            place: self.reader.sheet.place_of(row.index, columns.result),
            mirror: None,
            columns: GameColumns {
                round: columns.game.column("round"),
                date: columns.game.column("date"),
                title: titled.map(|(_, spot)| spot),
                white: columns.white.column("name"),
                black: columns.black.column("name"),
            },
        });
    }

    /// The round of a row: that of its cell, if there is a column of rounds, else that of the caption above.
    fn round(&mut self, row: &Row, columns: &Columns, players: &[EntrantNo]) -> Option<Round> {
        let Some(at) = columns.game.at(row.index, "round") else {
            return self.headed_round(columns, players);
        };
        let Headed::By(captioned) = self.headed else {
            self.reader.filled(Some(at));
            return self.reader.round(Some(at));
        };
        if row.cell(at.column).is_blank() {
            return Some(captioned);
        }
        if self.state == State::TitledWithin {
            // A title within a table holds for empty cells up to the next round.
            let round = self.reader.round(Some(at));
            if round != Some(captioned) {
                self.headed = Headed::Unknown;
            }
            return round;
        }
        let expected = || Expected::Words(format!("{captioned} / {captioned}"));
        let is_captioned = |written: &str| chess_results().round_number(written) == Some(captioned.0);
        let read = |written: &str| is_captioned(written).then_some(captioned);
        self.reader.parsed(Some(at), expected, read)
    }

    /// The round that stands above the games. Headings or a caption that stand again begin another round if players
    /// below them have a game in this one: which, is not said.
    fn headed_round(&mut self, columns: &Columns, players: &[EntrantNo]) -> Option<Round> {
        let round = match self.headed {
            Headed::By(round) | Headed::Counted(round) => Some(round),
            Headed::Unknown | Headed::Said => None,
        };
        let again = self.again.take();
        let again = again.filter(|_| round.is_some_and(|round| self.players.has_any(round, players)));
        let sheet = self.reader.sheet;
        let found = match (again, round) {
            (None, Some(round)) => return Some(round),
            (Some(Again::Caption(at)), Some(round)) => {
                let found = sheet.finding(Code::HeadingTwice, at, first_column(sheet, at));
                found.with("case", "caption").with("heading", round)
            }
            (Some(Again::Headings(at)), _) => unheaded(sheet, at),
            _ => unheaded(sheet, columns.white.row),
        };
        if !matches!(self.headed, Headed::Said) {
            self.reader.report(found);
        }
        self.headed = Headed::Said;
        None
    }

    /// The result of a row; none with a finding. A single player has a bye: `1`, `½`, `0`, or nothing for no point
    /// beside a word for the bye.
    fn outcome(&mut self, row: &Row, columns: &Columns, white: Side, black: Side) -> Option<Outcome> {
        let cell = row.cell(columns.result);
        let sides = match (white.player(), black.player()) {
            (None, None) => return None,
            (Some(_), Some(_)) => Sides::Both,
            // The result of a game with somebody who cannot be read is not looked at.
            _ if [white, black].contains(&Side::Unread) => return None,
            (Some(_), None) => Sides::White,
            (None, Some(_)) => Sides::Black,
        };
        let has_bye = [white, black].contains(&Side::Bye);
        let heading = self.reader.sheet.text(columns.white.row, columns.result);
        let at = At {
            row: row.index,
            column: columns.result,
            heading: &heading,
        };
        match cell.is_blank() {
            true if has_bye => return Some(Outcome::ZeroPointBye),
            true => {
                self.reader.filled(Some(at));
                return None;
            }
            false => {}
        }
        let written = cell.text();
        let known = if swiss::is_text(cell) {
            results::outcome(&written, sides)
        } else {
            None
        };
        if known.is_none() {
            let spot = (row.index, columns.result);
            let case = results::case(&written, sides);
            let found = swiss::unknown(self.reader.sheet, spot, columns.white.row, case);
            self.reader.report(found);
        } else if sides == Sides::Black && !has_bye {
            let at = columns.black.at(row.index, "name")?;
            let found = self.reader.finding(Code::ByeOnBlack, at);
            self.reader.report(found.with("player", black.player()?));
        }
        known
    }

    /// What a row says of one side. Without a column of numbers they follow the names.
    fn side(&mut self, row: &Row, header: &Header) -> Side {
        let player = Player {
            row,
            header,
            fide: self.fide,
        };
        let name = header.at(row.index, "name").map(|at| row.cell(at.column).text());
        let has_numbers = header.columns.contains_key("no");
        match name.as_deref().unwrap_or_default() {
            "" if !is_numbered(row, header) => return Side::Blank,
            "" => {
                self.reader.filled(header.at(row.index, "name"));
                return Side::Unread;
            }
            name if chess_results().is_bye(name) => return Side::Bye,
            _ => {}
        }
        if has_numbers && player.number(&mut self.reader).is_none() {
            return Side::Unread;
        }
        let next = self.players.next();
        let mut entrant = player.entrant(next, &mut self.reader);
        if !has_numbers {
            entrant.no = self.players.number_of(&entrant.name);
        }
        let no = entrant.no;
        self.players.add(entrant);
        Side::Player(no)
    }
}

/// The first column with content of a row.
fn first_column(sheet: &Sheet, row: u32) -> u32 {
    let cells = sheet.row(row).and_then(|row| row.cells.first());
    cells.map_or(0, |(column, _)| *column)
}

/// Pairings of which nothing says the round.
fn unheaded(sheet: &Sheet, row: u32) -> Finding {
    let found = sheet.finding(Code::HeadingMissing, row, first_column(sheet, row));
    found.with("case", "caption")
}

/// Whether a row is one of a game: it has two names, or one with a number or a result, or a result, a number or a round
/// without names. Links, which stand in every column, and lines of text are none.
fn is_game(row: &Row, columns: &Columns) -> bool {
    let text = |header: &Header, key: &str| {
        let column = header.column(key);
        column.map(|column| row.cell(column).text()).unwrap_or_default()
    };
    let names = [&columns.white, &columns.black].map(|header| text(header, "name"));
    let numbers = [&columns.white, &columns.black].map(|header| text(header, "no"));
    let has_number = numbers.iter().any(|number| number.parse::<u32>().is_ok());
    let result = row.cell(columns.result).text();
    let is_result = results::outcome(&result, Sides::Both).is_some() || results::is_one_sided(&result);
    let is_link = !names[0].is_empty() && row.cells.iter().filter(|(_, cell)| cell.text() == names[0]).count() > 2;
    match names.iter().filter(|name| !name.is_empty()).count() {
        _ if is_link => false,
        2 => true,
        1 => has_number || !result.is_empty(),
        _ => is_result || has_number || has_round(row, columns),
    }
}

/// Whether a row names its round.
fn has_round(row: &Row, columns: &Columns) -> bool {
    let column = columns.game.column("round");
    column.is_some_and(|column| chess_results().round_number(&row.cell(column).text()).is_some())
}

/// Whether a side without a name has a number all the same.
fn is_numbered(row: &Row, header: &Header) -> bool {
    let column = header.column("no");
    column.is_some_and(|column| row.cell(column).text().parse::<u32>().is_ok())
}

/// `Round 3 on 2026/03/02 at 14:00`, `第3轮 2026年3月2日`: the round and its day.
fn caption(row: &Row) -> Option<(Round, Option<Date>)> {
    let mut filled = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
    let line = filled.next()?.1.text();
    if filled.any(|(_, cell)| cell.text() != line) {
        return None;
    }
    let round = chess_results().caption_of_round(&line)?;
    let day = line
        .split([' ', ',', '(', ')'])
        .find_map(|word| dates::of_text(word).ok());
    Some((Round(round), day))
}

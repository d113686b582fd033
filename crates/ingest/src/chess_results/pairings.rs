//! Lists of pairings by round: one row a game, White on the left of the result, Black on the right.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{Date, Entrant, EntrantNo, EventReport, Outcome, Round, StatedGame, UnreadGame};

use super::header::Header;
use super::layout::chess_results;
use super::table::Table;
use super::{banner, swiss};
use crate::dates;
use crate::results::{self, Sides};
use crate::text::folded;
use crate::workbook::{Cell, Row, Sheet};

/// Where the two players, the result and the board stand.
#[derive(Clone, Debug)]
struct Columns {
    white: Header,
    black: Header,
    result: u32,
    board: Option<u32>,
    round: Option<u32>,
}

/// Whether a sheet is such a list: a row with a name on both sides of the result.
pub(super) fn is_list(sheet: &Sheet) -> bool {
    sheet.rows().take(60).any(|row| !columns(row).is_empty())
}

/// The columns of each pairing of a row of headings; none if it is no such row.
fn columns(row: &Row) -> Vec<Columns> {
    let keyed = |(column, cell): &(u32, Cell)| Some((*column, chess_results().column(&cell.text())?.to_owned()));
    let known: Vec<(u32, String)> = row.cells.iter().filter_map(keyed).collect();
    let pairings = pairings(&known);
    let found: Vec<Columns> = pairings.iter().filter_map(|known| columns_of(row, known)).collect();
    if found.len() == pairings.len() {
        found
    } else {
        Vec::new()
    }
}

/// The headings of each pairing: a further one begins, behind the name of Black, with a board or a heading that Black has.
fn pairings(known: &[(u32, String)]) -> Vec<&[(u32, String)]> {
    let (mut pairings, mut start, mut black) = (Vec::new(), 0, None);
    for (at, (_, key)) in known.iter().enumerate() {
        let of_black: &[(u32, String)] = black.map_or(&[], |from: usize| &known[from..at]);
        let is_named = of_black.iter().any(|(_, key)| key == "name");
        if is_named && (key == "board" || of_black.iter().any(|(_, known)| known == key)) {
            pairings.push(&known[start..at]);
            (start, black) = (at, None);
        } else if key == "result" {
            black = Some(at + 1);
        }
    }
    pairings.push(&known[start..]);
    // What follows the last result without one of its own belongs to no pairing.
    pairings.retain(|known| known.iter().any(|(_, key)| key == "result"));
    pairings
}

fn columns_of(row: &Row, known: &[(u32, String)]) -> Option<Columns> {
    let single = |key: &str| known.iter().find(|(_, known)| known == key).map(|(column, _)| *column);
    let result = single("result")?;
    let side = |left: bool| {
        let here = known.iter().filter(|(column, _)| (*column < result) == left);
        let columns: BTreeMap<String, u32> = here.map(|(column, key)| (key.clone(), *column)).collect();
        columns.contains_key("name").then(|| Header {
            row: row.index,
            columns,
            rounds: Vec::new(),
            by_opponents: false,
            beside: Vec::new(),
        })
    };
    Some(Columns {
        white: side(true)?,
        black: side(false)?,
        result,
        board: single("board"),
        round: single("round"),
    })
}

/// Reads all rounds of the lists of a workbook. A sheet without captions is one round: that of its name, else the next.
pub(super) fn read(sheets: &[&Sheet], report: &mut EventReport, findings: &mut Vec<Finding>) {
    let mut players = Players::default();
    let mut games = Vec::new();
    for sheet in sheets {
        let Some(first) = sheet.rows().find_map(|row| columns(row).into_iter().next()) else {
            continue;
        };
        if games.is_empty() {
            banner::read(sheet, &first.white, report);
            report.rounds.place = sheet.place_of(first.white.row, 0);
        }
        let next = games
            .iter()
            .map(|game: &StatedGame| game.round.0)
            .max()
            .unwrap_or_default()
            .saturating_add(1);
        let named = chess_results()
            .round(&sheet.name)
            .or_else(|| chess_results().caption_of_round(&sheet.name));
        let mut list = List {
            sheet,
            fide: banner::has_fide_ratings(sheet, &first.white),
            columns: Vec::new(),
            round: Round(named.unwrap_or(next)),
            day: None,
            players: &mut players,
            games: &mut games,
            unread: &mut report.unread.games,
            findings,
        };
        for row in sheet.rows() {
            list.row(row);
        }
    }
    let days: BTreeMap<Round, Date> = games.iter().filter_map(|game| Some((game.round, game.date?))).collect();
    report.round_dates = days.into_iter().collect();
    report.rounds.value = report
        .rounds
        .value
        .or_else(|| games.iter().map(|game| game.round.0).max());
    report.entrants = players.entrants.into_values().collect();
    report.games = games.into();
}

/// The players met so far.
#[derive(Default)]
struct Players {
    entrants: BTreeMap<EntrantNo, Entrant>,
    /// Numbers by name, where the list has none.
    numbers: HashMap<Arc<str>, EntrantNo>,
}

struct List<'a> {
    sheet: &'a Sheet,
    fide: bool,
    columns: Vec<Columns>,
    round: Round,
    day: Option<Date>,
    players: &'a mut Players,
    games: &'a mut Vec<StatedGame>,
    unread: &'a mut Vec<UnreadGame>,
    findings: &'a mut Vec<Finding>,
}

impl List<'_> {
    /// A caption of a round, a header, or games.
    fn row(&mut self, row: &Row) {
        if let Some((round, day)) = caption(row) {
            (self.round, self.day, self.columns) = (round, day, Vec::new());
            return;
        }
        let headings = columns(row);
        if !headings.is_empty() {
            self.columns = headings;
            return;
        }
        for columns in self.columns.clone() {
            self.game(row, &columns);
        }
    }

    fn game(&mut self, row: &Row, columns: &Columns) {
        let (white, black) = (self.player(row, &columns.white), self.player(row, &columns.black));
        let round = columns
            .round
            .and_then(|at| row.cell(at).text().parse().ok())
            .map_or(self.round, Round);
        let Some((player, opponent, sides)) = (match (white, black) {
            (Some(white), Some(black)) => Some((white, Some(black), Sides::Both)),
            (Some(player), None) | (None, Some(player)) => Some((player, None, Sides::White)),
            (None, None) => None,
        }) else {
            return;
        };
        let cell = row.cell(columns.result);
        let Some(outcome) = outcome(&cell.text(), sides) else {
            let found = swiss::unknown(self.sheet, row.index, columns.result, cell, player, "other");
            self.findings.push(found.with("round", round));
            self.unread.push(UnreadGame {
                round: Some(round),
                players: std::iter::once(player).chain(opponent).collect(),
                has_unknown: opponent.is_none(),
            });
            return;
        };
        self.games.push(StatedGame {
            round,
            date: self.day,
            board: columns.board.and_then(|at| row.cell(at).text().parse().ok()),
            white: player,
            black: opponent,
            outcome,
            place: self.place(row, columns.result),
            mirror: None,
            columns: dengji_core::terms::GameColumns::default(),
        });
    }

    /// The number of the player on one side; none for the bye. Without a column of numbers they follow the names.
    fn player(&mut self, row: &Row, header: &Header) -> Option<EntrantNo> {
        let table = Table::new(self.sheet, header, self.fide);
        let next = self
            .players
            .entrants
            .last_key_value()
            .map_or(1, |(last, _)| last.0.saturating_add(1));
        let mut entrant = table.entrant(row, next);
        let is_nobody = entrant.name.is_empty() || chess_results().bye.contains(&folded(&entrant.name));
        if is_nobody {
            return None;
        }
        entrant.stated_points = None;
        if !header.columns.contains_key("no") {
            let numbers = &mut self.players.numbers;
            entrant.no = *numbers.entry(Arc::clone(&entrant.name)).or_insert(EntrantNo(next));
        }
        let (no, name, place) = (entrant.no, entrant.name.clone(), entrant.place.clone());
        let known = self.players.entrants.entry(no).or_insert(entrant);
        if known.name != name {
            let found = Finding::at(Code::EntrantNumberTwice, place)
                .with("player", no)
                .with("case", "number")
                .with("name", name);
            self.findings
                .push(found.with("other", &known.name).with("first", known.place.spot));
        }
        Some(no)
    }

    fn place(&self, row: &Row, column: u32) -> Place {
        self.sheet.place_of(row.index, column)
    }
}

/// `Round 3 on 2026/03/02 at 14:00`, `第3轮 2026年3月2日`: the round and its day.
fn caption(row: &Row) -> Option<(Round, Option<Date>)> {
    let mut filled = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
    let line = filled.next()?.1.text();
    if filled.next().is_some() {
        return None;
    }
    let round = chess_results().caption_of_round(&line)?;
    let day = line
        .split([' ', ',', '(', ')'])
        .find_map(|word| dates::of_text(word).ok());
    Some((Round(round), day))
}

/// The result of a row. A single player has a bye: `1`, `½`, `0`, or nothing for no point.
fn outcome(written: &str, sides: Sides) -> Option<Outcome> {
    if sides == Sides::White && written.trim().is_empty() {
        return Some(Outcome::ZeroPointBye);
    }
    results::outcome(written, sides)
}

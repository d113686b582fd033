//! Lists of pairings by round: one row a game, White on the left of the result, Black on the right.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{Date, Entrant, EntrantNo, EventReport, Field, Outcome, Round, StatedGame};

use super::header::Header;
use super::layout::chess_results;
use super::table::Table;
use super::{banner, swiss};
use crate::dates;
use crate::results::{self, Sides};
use crate::text::folded;
use crate::workbook::{Row, Sheet};

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
    sheet.rows().take(60).any(|row| columns(row).is_some())
}

fn columns(row: &Row) -> Option<Columns> {
    let keyed = |(column, cell): &(u32, crate::workbook::Cell)| {
        Some((*column, chess_results().column(&cell.text())?.to_owned()))
    };
    let known: Vec<(u32, String)> = row.cells.iter().filter_map(keyed).collect();
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

/// Reads all rounds of a list.
pub(super) fn read(sheet: &Sheet, report: &mut EventReport, findings: &mut Vec<Finding>) {
    let Some(first) = sheet.rows().find_map(columns) else {
        return;
    };
    banner::read(sheet, &first.white, report);
    let mut list = List {
        sheet,
        fide: banner::has_fide_ratings(sheet, &first.white),
        columns: None,
        round: Round(1),
        day: None,
        entrants: BTreeMap::new(),
        games: Vec::new(),
        findings,
    };
    for row in sheet.rows() {
        list.row(row);
    }
    report.round_dates = list.days();
    report.entrants = list.entrants.into_values().collect();
    report.games = list.games;
    let count = report.games.iter().map(|game| game.round.0).max();
    if report.rounds.value.is_none() {
        report.rounds = Field {
            value: count,
            place: sheet.place_of(first.white.row, 0),
        };
    }
}

struct List<'a> {
    sheet: &'a Sheet,
    fide: bool,
    columns: Option<Columns>,
    round: Round,
    day: Option<Date>,
    entrants: BTreeMap<EntrantNo, Entrant>,
    games: Vec<StatedGame>,
    findings: &'a mut Vec<Finding>,
}

impl List<'_> {
    /// A caption of a round, a header, or a game.
    fn row(&mut self, row: &Row) {
        if let Some((round, day)) = caption(row) {
            (self.round, self.day, self.columns) = (round, day, None);
        } else if let Some(columns) = columns(row) {
            self.columns = Some(columns);
        } else if let Some(columns) = self.columns.clone() {
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
            let known = self.entrants.values().find(|known| known.name == entrant.name);
            entrant.no = known.map_or(EntrantNo(next), |known| known.no);
        }
        let (no, name, place) = (entrant.no, entrant.name.clone(), entrant.place.clone());
        let known = self.entrants.entry(no).or_insert(entrant);
        if known.name != name {
            let found = Finding::at(Code::EntrantNumberTwice, place)
                .with("player", no)
                .with("name", name);
            self.findings
                .push(found.with("other", &known.name).with("first", known.place.spot));
        }
        Some(no)
    }

    fn place(&self, row: &Row, column: u32) -> Place {
        self.sheet.place_of(row.index, column)
    }

    /// The day of each round that has one.
    fn days(&self) -> Vec<(Round, Date)> {
        let days: BTreeMap<Round, Date> = self
            .games
            .iter()
            .filter_map(|game| Some((game.round, game.date?)))
            .collect();
        days.into_iter().collect()
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

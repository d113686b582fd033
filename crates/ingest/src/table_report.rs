//! A game table as the report of one event: one row a game, with what it says of both players beside it.
//!
//! The columns are those of sheet 对局, and those of sheet 棋手 with `white_` and `black_` in front; a table of register
//! numbers alone will do. The rows are read as those sheets are, so that every cell keeps its place.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{Entrant, EntrantNo, EventId, EventReport, Field};

use crate::federation::{games, players};
use crate::game_headings;
use crate::source::{Bound, Limits};
use crate::workbook::{Cell, Number, Row, Sheet};

/// Whether the first rows of a sheet are those of such a table: a result, and something of the player on each side.
pub(crate) fn is_game_list(sheet: &Sheet) -> bool {
    let headings: BTreeSet<String> = headings(sheet).map(|(heading, _)| heading).collect();
    let names = |side: Side| {
        let mut keys = ["no", "id", "name"].iter();
        keys.any(|key| headings.contains(&format!("{}{key}", side.prefix())))
    };
    headings.contains("result") && Side::BOTH.into_iter().all(names)
}

/// The English words of the first row, with their columns.
fn headings(sheet: &Sheet) -> impl Iterator<Item = (String, u32)> {
    let cells = sheet.rows().next().into_iter().flat_map(|row| &row.cells);
    cells.map(|(column, cell)| (game_headings::column(&cell.text()), *column))
}

/// Reads such a table.
pub(crate) fn read(sheet: Sheet, limits: &Limits, findings: &mut Vec<Finding>) -> EventReport {
    let mut report = EventReport::empty(&sheet.place);
    if sheet.rows().nth(1).is_none() {
        findings.push(sheet.finding(Code::TableEmpty, 0, 0));
        return report;
    }
    let table = GameRows::new(sheet);
    report.id = table.event(findings);
    let mut entrants = BTreeMap::new();
    // The bound is one for both sides together.
    let of_side = Limits {
        players: u32::MAX,
        ..*limits
    };
    let mut seen = BTreeSet::new();
    for side in Side::BOTH {
        let sheet = table.players(side, &mut seen);
        for entrant in players::read(&sheet, &of_side, findings).0 {
            add(entrant, &mut entrants, findings);
        }
    }
    if entrants.len() > limits.players as usize {
        findings.push(limits.exceeded(Bound::Players, table.sheet.place.clone()));
    }
    report.entrants = entrants.into_values().collect();
    let mut of_games = Vec::new();
    let (games, unread) = games::read(&table.games(), limits, &mut of_games);
    (report.games, report.unread.games) = (games.into(), unread);
    // A number that cannot be read was said when the players were.
    let known: HashSet<(Code, Place)> = findings.iter().map(|known| (known.code, known.place.clone())).collect();
    of_games.retain(|found| !known.contains(&(found.code, found.place.clone())));
    findings.extend(of_games);
    report.rounds.value = report.games.iter().map(|game| game.round.0).max();
    report
}

/// One player a number; another name under it is a finding.
fn add(entrant: Entrant, entrants: &mut BTreeMap<EntrantNo, Entrant>, findings: &mut Vec<Finding>) {
    match entrants.get(&entrant.no) {
        Some(known) if known.name != entrant.name => {
            let found = Finding::at(Code::EntrantNumberTwice, entrant.place).with("player", entrant.no);
            let found = found
                .with("name", entrant.name)
                .with("other", &known.name)
                .with("case", "number");
            findings.push(found.with("first", known.place.spot));
        }
        Some(_) => {}
        None => _ = entrants.insert(entrant.no, entrant),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

impl Side {
    const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// What stands before the headings of its columns.
    const fn prefix(self) -> &'static str {
        match self {
            Self::White => "white_",
            Self::Black => "black_",
        }
    }
}

/// The rows of a table.
struct GameRows {
    sheet: Sheet,
    /// Headings in English, with their columns.
    headings: Vec<(String, u32)>,
    /// Numbers of players by what identifies them, where the table gives none.
    numbers: BTreeMap<String, u32>,
}

impl GameRows {
    fn new(sheet: Sheet) -> Self {
        let mut table = Self {
            headings: headings(&sheet).collect(),
            sheet,
            numbers: BTreeMap::new(),
        };
        table.number_players();
        table
    }

    fn column(&self, heading: &str) -> Option<u32> {
        self.headings
            .iter()
            .find(|(known, _)| known == heading)
            .map(|(_, column)| *column)
    }

    /// The rows below the headings.
    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.sheet.rows().skip(1)
    }

    /// Counts the players in the order in which they appear.
    fn number_players(&mut self) {
        let mut numbers = BTreeMap::new();
        for row in self.rows() {
            for key in Side::BOTH.into_iter().filter_map(|side| self.key(row, side)) {
                let next = u32::try_from(numbers.len() + 1).unwrap_or(u32::MAX);
                numbers.entry(key).or_insert(next);
            }
        }
        self.numbers = numbers;
    }

    /// What identifies the player of a side: all that is said of him if the table numbers its players, else his register
    /// number or his name.
    fn key(&self, row: &Row, side: Side) -> Option<String> {
        let column = |key: &str| self.column(&format!("{}{key}", side.prefix()));
        let cell = |key: &str| {
            let text = row.cell(column(key)?).text().into_owned();
            (!text.is_empty()).then_some(text)
        };
        if column("no").is_some() {
            let all = ["no", "id", "name"].map(|key| cell(key).unwrap_or_default()).join("\t");
            return (!all.trim().is_empty()).then_some(all);
        }
        cell("id").or_else(|| cell("name"))
    }

    /// The sheet of the players of one side: the rows in which they first appear, under the headings without the side.
    fn players(&self, side: Side, seen: &mut BTreeSet<String>) -> Sheet {
        let first = |row: &&Row| self.key(row, side).is_some_and(|key| seen.insert(key));
        let rows: Vec<&Row> = self.rows().filter(first).collect();
        let own: Vec<(u32, String)> = self
            .headings
            .iter()
            .filter_map(|(heading, column)| Some((*column, heading.strip_prefix(side.prefix())?.to_owned())))
            .collect();
        self.derived(&rows, &own, |row, further| {
            let key = self.key(row, side);
            let number = key.as_ref().and_then(|key| self.numbers.get(key));
            [
                ("no", number.map(|no| whole(*no))),
                ("name", key.map(|key| Cell::Text(key.into()))),
            ]
            .into_iter()
            .filter(|(key, _)| !own.iter().any(|(_, heading)| heading == key))
            .zip(further..)
            .map(|((key, cell), column)| (column, key, cell))
            .collect()
        })
    }

    /// The sheet of the games: the numbers of the players under White and Black.
    fn games(&self) -> Sheet {
        let named = |heading: &str| match heading {
            "white_no" => Some("white".to_owned()),
            "black_no" => Some("black".to_owned()),
            "round" | "date" | "board" | "result" => Some(heading.to_owned()),
            _ => None,
        };
        let own: Vec<(u32, String)> = self
            .headings
            .iter()
            .filter_map(|(heading, column)| Some((*column, named(heading)?)))
            .collect();
        self.derived(&self.rows().collect::<Vec<_>>(), &own, |row, further| {
            let number = |side| self.numbers.get(&self.key(row, side)?).map(|no| whole(*no));
            [("white", number(Side::White)), ("black", number(Side::Black))]
                .into_iter()
                .filter(|(key, _)| !own.iter().any(|(_, heading)| heading == key))
                .zip(further..)
                .map(|((key, cell), column)| (column, key, cell))
                .collect()
        })
    }

    /// The rows of some columns, in their places, and further columns to the right.
    fn derived<'a>(
        &self,
        from: &[&Row],
        own: &[(u32, String)],
        further: impl Fn(&Row, u32) -> Vec<(u32, &'a str, Option<Cell>)>,
    ) -> Sheet {
        let width = self
            .headings
            .iter()
            .map(|(_, column)| column + 1)
            .max()
            .unwrap_or_default();
        let mut heading_cells: Vec<(u32, Cell)> = own
            .iter()
            .map(|(column, heading)| (*column, Cell::Text(heading.as_str().into())))
            .collect();
        let added = self.rows().next().map(|row| further(row, width)).unwrap_or_default();
        heading_cells.extend(
            added
                .iter()
                .map(|(column, key, _)| (*column, Cell::Text((*key).into()))),
        );
        let mut rows = vec![Row {
            index: 0,
            cells: heading_cells,
        }];
        for row in from {
            let kept = row
                .cells
                .iter()
                .filter(|(column, _)| own.iter().any(|(of, _)| of == column))
                .cloned();
            let added = further(row, width)
                .into_iter()
                .filter_map(|(column, _, cell)| Some((column, cell?)));
            rows.push(Row {
                index: row.index,
                cells: kept.chain(added).collect(),
            });
        }
        Sheet::new(self.sheet.place.clone(), false, rows)
    }

    /// The id of the event; several in one table are an error.
    fn event(&self, findings: &mut Vec<Finding>) -> Field<EventId> {
        let Some(column) = self.column("event_id") else {
            return Field::missing(self.sheet.place.clone());
        };
        let mut filled = self.rows().filter(|row| !row.cell(column).is_blank());
        let Some(first) = filled.next() else {
            return Field::missing(self.sheet.place.clone());
        };
        let (place, text) = (self.sheet.place_of(first.index, column), first.cell(column).text());
        if let Some(other) = filled.find(|row| row.cell(column).text() != text) {
            let found = self
                .sheet
                .finding(Code::EventFieldTwice, other.index, column)
                .with("heading", "event_id");
            let found = found.with("first", &text).with("value", other.cell(column).text());
            findings.push(found.with("row", first.index + 1));
        }
        let id = EventId::new(&text);
        if id.is_none() {
            let found = Finding::at(Code::ValueInvalid, place.clone()).with("heading", "event_id");
            findings.push(found.with("value", &text).with("expected", "id"));
        }
        Field { value: id, place }
    }
}

fn whole(number: u32) -> Cell {
    Cell::Number(Number {
        value: number.into(),
        digits: 0,
    })
}

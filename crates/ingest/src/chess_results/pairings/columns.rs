//! The headings of a list of pairings: which columns tell of White, which of Black.

use dengji_core::terms::Color;

use crate::chess_results::header::Header;
use crate::chess_results::layout::chess_results;
use crate::workbook::{Row, Sheet};

/// Where the two players, the result and the board stand.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub white: Header,
    pub black: Header,
    pub result: u32,
    pub board: Option<u32>,
    /// What tells of the game as a whole: round and date.
    pub game: Header,
}

impl Columns {
    /// The columns in which every row has a value of its own.
    pub(super) fn own(&self) -> impl Iterator<Item = u32> {
        let of_players = [&self.white, &self.black].into_iter().flat_map(Header::own);
        of_players.chain([self.result])
    }
}

/// A heading that is known.
#[derive(Clone, Debug)]
struct Known {
    column: u32,
    heading: String,
    key: String,
    /// The side that the heading itself names.
    side: Option<Color>,
}

/// Columns that tell of the game or of nothing that is read here, and not of a player.
const OF_GAME: [&str; 7] = ["result", "board", "round", "date", "points", "rank", "group"];

/// The columns of each pairing of a row of headings; none if it is no such row.
pub(super) fn columns(row: &Row) -> Vec<Columns> {
    let known: Vec<Known> = row
        .cells
        .iter()
        .filter_map(|(column, cell)| known(*column, &cell.text()))
        .collect();
    let pairings = pairings(&known);
    let mut found: Vec<Columns> = pairings.iter().filter_map(|known| columns_of(row, known)).collect();
    if found.len() != pairings.len() {
        return Vec::new();
    }
    if let Some((first, others)) = found.split_first_mut() {
        for other in others.iter_mut().filter(|other| other.game.columns.is_empty()) {
            other.game.columns.clone_from(&first.game.columns);
        }
    }
    found
}

fn known(column: u32, heading: &str) -> Option<Known> {
    let of_any = || Some((None, chess_results().column(heading)?));
    let of_side = chess_results().side(heading).map(|(side, key)| (Some(side), key));
    let (side, key) = of_any().or(of_side)?;
    Some(Known {
        column,
        heading: heading.to_owned(),
        key: key.to_owned(),
        side,
    })
}

/// The headings of each pairing: a further one begins, once two names and the result are there, with a board or a
/// heading that stands behind the result already.
fn pairings(known: &[Known]) -> Vec<&[Known]> {
    let (mut pairings, mut start, mut result) = (Vec::new(), 0, None);
    for (at, one) in known.iter().enumerate() {
        let names = known[start..at].iter().filter(|known| known.key == "name").count();
        let behind: &[Known] = result.map_or(&[], |result: usize| &known[result + 1..at]);
        let is_again = one.key == "board" || one.key == "result" || behind.iter().any(|known| known.key == one.key);
        let is_full = result.is_some() && names >= 2;
        let is_next = behind.is_empty() && names == 2 && !OF_GAME.contains(&&*one.key);
        if is_full && (is_again || is_next && stands_last(&known[start..at])) {
            pairings.push(&known[start..at]);
            (start, result) = (at, None);
        }
        if one.key == "result" {
            result = Some(at);
        }
    }
    pairings.push(&known[start..]);
    // What follows the last result without one of its own belongs to no pairing.
    pairings.retain(|known| known.iter().any(|known| known.key == "result"));
    pairings
}

/// Whether both names stand before the result, with which the headings end.
fn stands_last(known: &[Known]) -> bool {
    known.last().is_some_and(|last| last.key == "result")
}

fn columns_of(row: &Row, known: &[Known]) -> Option<Columns> {
    let single = |key: &str| known.iter().find(|known| known.key == key).map(|known| known.column);
    let result = single("result")?;
    let players: Vec<&Known> = known.iter().filter(|known| !OF_GAME.contains(&&*known.key)).collect();
    let black_from = first_of_black(&players, result)?;
    let side = |side: Color| {
        let mut header = Header::empty(row.index);
        for known in &players {
            let stands = if known.column < black_from {
                Color::White
            } else {
                Color::Black
            };
            if known.side.unwrap_or(stands) == side {
                let column = || (known.column, known.heading.clone());
                header.columns.entry(known.key.clone()).or_insert_with(column);
            }
        }
        header.take_title(row);
        header.columns.contains_key("name").then_some(header)
    };
    let mut game = Header::empty(row.index);
    for known in known.iter().filter(|known| matches!(&*known.key, "round" | "date")) {
        game.columns
            .insert(known.key.clone(), (known.column, known.heading.clone()));
    }
    Some(Columns {
        white: side(Color::White)?,
        black: side(Color::Black)?,
        result,
        board: single("board"),
        game,
    })
}

/// The first column of Black: behind the result, if a name stands on either side of it, else the first of what White
/// has already.
fn first_of_black(players: &[&Known], result: u32) -> Option<u32> {
    let names = |is_left: bool| {
        players
            .iter()
            .filter(|known| known.key == "name" && (known.column < result) == is_left)
            .count()
    };
    if names(true) > 0 && names(false) > 0 {
        return Some(result);
    }
    let is_again = |at: &usize| players[..*at].iter().any(|known| known.key == players[*at].key);
    let again = (0..players.len()).find(is_again)?;
    Some(players[again].column)
}

/// The heading that a row of pairings lacks: the result between two sides, or a side beside the other and the result.
pub(in crate::chess_results) fn lacking(row: &Row) -> Option<&'static str> {
    let known = row
        .cells
        .iter()
        .filter_map(|(column, cell)| known(*column, &cell.text()));
    let (mut white, mut black, mut result) = (false, false, false);
    for known in known {
        white |= known.side == Some(Color::White);
        black |= known.side == Some(Color::Black);
        result |= known.key == "result";
    }
    match (white, black, result) {
        (true, true, false) => Some("结果 / Result"),
        (true, false, true) => Some("黑方 / Black"),
        (false, true, true) => Some("白方 / White"),
        _ => None,
    }
}

/// The first row of headings, if what stands under a name is none of the numbers by which the federation's workbook
/// names players.
pub(super) fn find(sheet: &Sheet) -> Option<Columns> {
    let (at, columns) = sheet
        .rows()
        .take(60)
        .find_map(|row| Some((row.index, columns(row).into_iter().next()?)))?;
    let name = columns.white.column("name")?;
    let first = sheet
        .rows()
        .filter(|row| row.index > at)
        .find(|row| !row.cell(name).is_blank());
    let is_number = first.is_some_and(|row| row.cell(name).text().parse::<u32>().is_ok());
    (!is_number).then_some(columns)
}

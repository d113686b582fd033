//! Events of game tables as few bytes: three or four a game.

use std::sync::Arc;

use super::{TabledEvent, TabledGame, TabledPlayer};
use crate::finding::Place;
use crate::terms::blocks::{day_of, marked, of_day, outcome_of, put, take, take_u32};
use crate::terms::{Color, Outcome, PlayerIndex, Register, Round};

/// The round is that of the game before.
const SAME_ROUND: u8 = 1 << 4;
/// The day is.
const SAME_DAY: u8 = 1 << 5;
/// The table is.
const SAME_TABLE: u8 = 1 << 6;
/// It stands in the next row.
const NEXT: u8 = 1 << 7;

/// What stands before the first game.
const FIRST: TabledGame = TabledGame {
    white: 0,
    black: None,
    table: 0,
    row: 0,
    date: None,
    round: Round(0),
    outcome: Outcome::WhiteWins,
};

/// Adds games, each as what differs from the one before.
pub fn put_games(bytes: &mut Vec<u8>, games: impl ExactSizeIterator<Item = TabledGame>) {
    put(bytes, games.len() as u64);
    let mut before = FIRST;
    for game in games {
        let marks = [
            (game.round == before.round, SAME_ROUND),
            (game.date == before.date, SAME_DAY),
            (game.table == before.table, SAME_TABLE),
            (before.row.checked_add(1) == Some(game.row), NEXT),
        ];
        let mark = marked(game.outcome, marks);
        bytes.push(mark);
        if mark & SAME_ROUND == 0 {
            bytes.push(game.round.0);
        }
        if mark & SAME_DAY == 0 {
            put(bytes, of_day(game.date).into());
        }
        if mark & SAME_TABLE == 0 {
            put(bytes, game.table.into());
        }
        if mark & NEXT == 0 {
            put(bytes, game.row.into());
        }
        put(bytes, game.white.into());
        put(bytes, game.black.map_or(0, |black| u64::from(black) + 1));
        before = game;
    }
}

/// Takes the games that were added at once.
pub fn take_games(bytes: &mut &[u8]) -> impl Iterator<Item = TabledGame> {
    let (count, mut game) = (take(bytes), FIRST);
    (0..count).map(move |_| {
        let mark = bytes.split_off_first().copied().unwrap_or_default();
        game.outcome = outcome_of(mark);
        if mark & SAME_ROUND == 0 {
            game.round = Round(bytes.split_off_first().copied().unwrap_or_default());
        }
        if mark & SAME_DAY == 0 {
            game.date = day_of(take_u32(bytes));
        }
        if mark & SAME_TABLE == 0 {
            game.table = take_u32(bytes);
        }
        game.row = if mark & NEXT == 0 {
            take_u32(bytes)
        } else {
            game.row + 1
        };
        game.white = take_u32(bytes);
        game.black = u32::try_from(take(bytes)).ok().and_then(|black| black.checked_sub(1));
        game
    })
}

impl TabledEvent {
    /// Adds its players and games.
    pub fn put(&self, bytes: &mut Vec<u8>) {
        let base = self.players.iter().map(|player| player.row).min().unwrap_or_default();
        put(bytes, self.players.len() as u64);
        put(bytes, base.into());
        for player in &self.players {
            put(bytes, player.player.0.into());
            put(
                bytes,
                u64::from(player.row - base) << 1 | u64::from(player.color == Color::Black),
            );
            put(bytes, player.table.into());
        }
        put_games(bytes, self.games.iter().copied());
    }

    /// Takes what was added.
    pub fn take(bytes: &mut &[u8], register: &Arc<Register>, files: &Arc<[Place]>) -> Self {
        let (count, base) = (take(bytes), take_u32(bytes));
        let player = |_| {
            let (player, stands, table) = (take_u32(bytes), take(bytes), take_u32(bytes));
            TabledPlayer {
                player: PlayerIndex(player),
                table,
                row: base + u32::try_from(stands >> 1).unwrap_or_default(),
                color: if stands & 1 == 0 { Color::White } else { Color::Black },
            }
        };
        Self {
            register: Arc::clone(register),
            files: Arc::clone(files),
            players: (0..count).map(player).collect(),
            games: take_games(bytes).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;

    use super::*;

    /// An event whose games differ from the one before in all and in nothing.
    fn event(count: u32) -> TabledEvent {
        let day = |at: u32| Date::new(2000, 1, 1 + i8::try_from(at % 28).ok()?).ok();
        let often = |at: u32, every: u32| if at.is_multiple_of(every) { at } else { 7 };
        let game = |at: u32| TabledGame {
            white: at.wrapping_mul(2_654_435_761),
            black: (!at.is_multiple_of(3)).then_some(u32::MAX - at),
            table: often(at, 5),
            row: if at.is_multiple_of(7) { u32::MAX - at } else { at },
            date: day(often(at, 11)).filter(|_| !at.is_multiple_of(13)),
            round: Round(often(at, 4).to_le_bytes()[0]),
            outcome: Outcome::ALL[at as usize % Outcome::ALL.len()],
        };
        let player = |at: u32| TabledPlayer {
            player: PlayerIndex(u32::MAX - at),
            table: often(at, 2),
            row: at.wrapping_mul(2_654_435_761),
            color: if at.is_multiple_of(2) {
                Color::White
            } else {
                Color::Black
            },
        };
        TabledEvent {
            register: Arc::default(),
            files: Arc::new([]),
            players: (0..count / 5).map(player).collect(),
            games: (0..count).map(game).collect(),
        }
    }

    #[test]
    fn an_event_comes_back_as_it_was_put_in() {
        for count in [0, 1, 10, 1000] {
            let mut bytes = Vec::new();
            let stated = event(count);
            stated.put(&mut bytes);
            let mut rest = &*bytes;
            let taken = TabledEvent::take(&mut rest, &stated.register, &stated.files);
            assert_eq!(format!("{taken:?}"), format!("{stated:?}"), "{count}");
            assert!(rest.is_empty());
        }
    }

    #[test]
    fn a_game_of_an_event_takes_three_bytes() {
        let mut stated = event(900);
        for (row, game) in (0..).zip(&mut stated.games) {
            *game = TabledGame {
                white: row % 100,
                black: Some(row % 99),
                row: 5_000_000 + row,
                date: Some(Date::constant(2000, 1, 1)),
                ..FIRST
            };
        }
        let mut bytes = Vec::new();
        put_games(&mut bytes, stated.games.into_iter());
        assert!((2700..2730).contains(&bytes.len()), "{}", bytes.len());
    }
}

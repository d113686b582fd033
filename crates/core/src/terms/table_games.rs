//! The games of a table, packed: an online server plays hundreds of millions of them.
//!
//! They are asked for one after the other, so they are kept in blocks of some ten thousands, each game as what differs
//! from the one before: about seven bytes. Blocks that memory need not hold may be kept elsewhere, by a [`BlockStore`].

use std::borrow::Cow;
use std::sync::Arc;

use super::blocks::{BlockStore, Kept, day_of, marked, of_day, outcome_of, put, take, take_u32};
use super::game::Outcome;
use super::player::PlayerIndex;
use super::table::TableGame;

/// Games of a block.
const BLOCK: usize = 1 << 16;
/// Games that wait before they are packed, so that those of a part of a file never are.
const WAITING: usize = 1 << 19;

/// The games of a table, in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct TableGames {
    blocks: Vec<Kept>,
    /// Games in them.
    packed: usize,
    /// The games behind them, not packed.
    open: Vec<TableGame>,
    store: Option<Arc<dyn BlockStore>>,
}

impl TableGames {
    /// None yet, to be kept in a store.
    pub fn kept_in(store: Arc<dyn BlockStore>) -> Self {
        Self {
            store: Some(store),
            ..Self::default()
        }
    }

    /// Adds a game.
    pub fn push(&mut self, game: TableGame) {
        self.open.push(game);
        if self.open.len() >= WAITING {
            self.pack();
        }
    }

    /// Packs what is not packed yet.
    pub fn pack(&mut self) {
        let open = std::mem::take(&mut self.open);
        self.packed += open.len();
        for block in open.chunks(BLOCK) {
            self.blocks.push(Kept::of(packed(block), self.store.as_ref()));
        }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.packed + self.open.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them, some ten thousands at a time.
    pub fn blocks(&self) -> impl Iterator<Item = Cow<'_, [TableGame]>> {
        let store = self.store.as_ref();
        let packed = self
            .blocks
            .iter()
            .map(move |block| Cow::Owned(unpacked(&block.bytes(store))));
        packed.chain(self.open.chunks(BLOCK).map(Cow::Borrowed))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = TableGame> {
        self.blocks().flat_map(Cow::into_owned)
    }

    /// What becomes of each; none are left out.
    #[must_use]
    pub fn changed(&self, mut change: impl FnMut(TableGame) -> Option<TableGame>) -> Self {
        let mut changed = Self {
            store: self.store.clone(),
            ..Self::default()
        };
        for block in self.blocks() {
            changed.extend(block.iter().filter_map(|game| change(*game)));
        }
        changed.pack();
        changed
    }
}

impl Extend<TableGame> for TableGames {
    fn extend<I: IntoIterator<Item = TableGame>>(&mut self, games: I) {
        games.into_iter().for_each(|game| self.push(game));
    }
}

impl FromIterator<TableGame> for TableGames {
    fn from_iter<I: IntoIterator<Item = TableGame>>(games: I) -> Self {
        let mut all = Self::default();
        all.extend(games);
        all
    }
}

/// The event is that of the game before.
const SAME_EVENT: u8 = 1 << 4;
/// The round is.
const SAME_ROUND: u8 = 1 << 5;
/// The day is.
const SAME_DAY: u8 = 1 << 6;
/// Row and number are one more.
const NEXT: u8 = 1 << 7;

/// What stands before the first game of a block.
const FIRST: TableGame = TableGame {
    event: 0,
    round: 0,
    date: None,
    white: PlayerIndex(0),
    black: PlayerIndex(0),
    outcome: Outcome::WhiteWins,
    seq: 0,
    row: 0,
};

fn packed(games: &[TableGame]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(games.len() * 8);
    let mut before = FIRST;
    for game in games {
        let is_next = before.row.checked_add(1) == Some(game.row) && before.seq.checked_add(1) == Some(game.seq);
        let marks = [
            (game.event == before.event, SAME_EVENT),
            (game.round == before.round, SAME_ROUND),
            (game.date == before.date, SAME_DAY),
            (is_next, NEXT),
        ];
        let mark = marked(game.outcome, marks);
        bytes.push(mark);
        if mark & SAME_EVENT == 0 {
            put(&mut bytes, game.event.into());
        }
        if mark & SAME_ROUND == 0 {
            put(&mut bytes, game.round.into());
        }
        if mark & SAME_DAY == 0 {
            put(&mut bytes, of_day(game.date).into());
        }
        if mark & NEXT == 0 {
            put(&mut bytes, game.row.into());
            put(&mut bytes, game.seq);
        }
        put(&mut bytes, game.white.0.into());
        put(&mut bytes, game.black.0.into());
        before = *game;
    }
    bytes
}

fn unpacked(mut bytes: &[u8]) -> Vec<TableGame> {
    let mut games = Vec::with_capacity(BLOCK);
    let mut game = FIRST;
    let bytes = &mut bytes;
    while let Some((&mark, rest)) = bytes.split_first() {
        *bytes = rest;
        game.outcome = outcome_of(mark);
        if mark & SAME_EVENT == 0 {
            game.event = take_u32(bytes);
        }
        if mark & SAME_ROUND == 0 {
            game.round = take_u32(bytes);
        }
        if mark & SAME_DAY == 0 {
            game.date = day_of(take_u32(bytes));
        }
        if mark & NEXT == 0 {
            (game.row, game.seq) = (take_u32(bytes), take(bytes));
        } else {
            (game.row, game.seq) = (game.row + 1, game.seq + 1);
        }
        (game.white, game.black) = (PlayerIndex(take_u32(bytes)), PlayerIndex(take_u32(bytes)));
        games.push(game);
    }
    games
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;

    use super::*;

    /// Games that differ from the one before in all and in nothing.
    fn games(count: u32) -> Vec<TableGame> {
        let day = |at: u32| {
            Date::new(-9999, 1, 1)
                .ok()?
                .checked_add(jiff::Span::new().days(at.wrapping_mul(7919) % 7_000_000))
                .ok()
        };
        let of = |at: u32| {
            let often = |every: u32| if at.is_multiple_of(every) { at } else { 7 };
            TableGame {
                event: often(3).wrapping_mul(40_000),
                round: often(5),
                date: day(often(11)).filter(|_| !at.is_multiple_of(13)),
                white: PlayerIndex(at.wrapping_mul(2_654_435_761)),
                black: PlayerIndex(at),
                outcome: Outcome::ALL[at as usize % Outcome::ALL.len()],
                seq: if at.is_multiple_of(17) {
                    u64::MAX - u64::from(at)
                } else {
                    at.into()
                },
                row: if at.is_multiple_of(19) { u32::MAX } else { at },
            }
        };
        (0..count).map(of).collect()
    }

    #[test]
    fn games_come_back_as_they_were_put_in_packed_or_not() {
        for count in [0, 1, 1000, 65_536, 65_537, 600_000] {
            let expected = games(count);
            let mut kept: TableGames = expected.iter().copied().collect();
            assert!(kept.iter().eq(expected.iter().copied()), "{count}, some waiting");
            kept.pack();
            assert_eq!((kept.len(), kept.open.len()), (expected.len(), 0));
            assert!(kept.iter().eq(expected.iter().copied()), "{count}, packed");
        }
    }

    #[test]
    fn changed_games_stand_in_their_order() {
        let all: TableGames = games(200_000).into_iter().collect();
        let odd = all.changed(|game| (game.black.0 % 2 == 1).then_some(TableGame { round: 9, ..game }));
        let expected = games(200_000).into_iter().filter(|game| game.black.0 % 2 == 1);
        assert!(odd.iter().eq(expected.map(|game| TableGame { round: 9, ..game })));
        assert_eq!(odd.len(), 100_000);
    }

    #[test]
    fn a_game_of_an_online_server_takes_seven_bytes() {
        let day = Some(Date::constant(2026, 1, 1));
        let game = |at: u32| TableGame {
            date: day,
            white: PlayerIndex(200_000 - at),
            black: PlayerIndex(100_000 + at),
            seq: at.into(),
            row: at,
            ..FIRST
        };
        let games: Vec<TableGame> = (1..=60_000).map(game).collect();
        let bytes = packed(&games).len();
        assert!((420_000..420_010).contains(&bytes), "{bytes}");
    }
}

//! Games that stand twice in a table: one pair, event, round and day.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{Color, Date, GameTable, PlayerIndex, TableGame};

use super::{COLUMNS, RESULT};

/// Bits of the first look a game.
const BITS: usize = 16;

type Key = (u32, u32, Option<Date>, PlayerIndex, PlayerIndex);

/// What two rows of one game have in common; none of a row without a round, where two games may well be two.
fn key(game: &TableGame) -> Option<Key> {
    let (first, second) = (game.white.min(game.black), game.white.max(game.black));
    (game.round > 0).then_some((game.event, game.round, game.date, first, second))
}

/// A finding for each row whose game stands in a row before. In a table in the order of days, two rows of one game stand
/// on one day.
pub(super) fn find(table: &GameTable) -> Vec<Finding> {
    let (mut in_rounds, mut in_days, mut last) = (false, true, None);
    for block in table.games.blocks() {
        for game in block.iter() {
            in_rounds |= game.round > 0;
            in_days &= game.date.is_some() && last <= game.date;
            last = game.date;
        }
    }
    if !in_rounds {
        return Vec::new();
    }
    if !in_days {
        let all = || table.games.blocks();
        return find_among(table, table.games.len(), all);
    }
    let mut findings = Vec::new();
    let mut day: Vec<TableGame> = Vec::new();
    let mut end = |day: &mut Vec<TableGame>| {
        let all = || std::iter::once(Cow::Borrowed(&**day));
        findings.extend(find_among(table, day.len(), all));
        day.clear();
    };
    for game in table.games.iter() {
        if day.last().is_some_and(|last| last.date != game.date) {
            end(&mut day);
        }
        day.push(game);
    }
    end(&mut day);
    findings
}

/// [`find`] among so many games.
///
/// The first look keeps some bits a game, so that millions take little memory: only games whose bit was set are
/// compared.
fn find_among<'g, I: Iterator<Item = Cow<'g, [TableGame]>>>(
    table: &GameTable,
    count: usize,
    games: impl Fn() -> I,
) -> Vec<Finding> {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let bits = (count * BITS).next_power_of_two().max(64);
    let bit_of = |key: &Key| usize::try_from(hasher.hash_one(key)).unwrap_or_default() & (bits - 1);
    let mut seen = vec![0_u64; bits / 64];
    let mut again: HashSet<usize> = HashSet::new();
    for key in games().flat_map(Cow::into_owned).filter_map(|game| key(&game)) {
        let bit = bit_of(&key);
        let (word, mask) = (bit / 64, 1_u64 << (bit % 64));
        if seen[word] & mask != 0 {
            again.insert(bit);
        }
        seen[word] |= mask;
    }
    let mut first: HashMap<Key, TableGame> = HashMap::new();
    let mut findings = Vec::new();
    if again.is_empty() {
        return findings;
    }
    for game in games().flat_map(Cow::into_owned) {
        let Some(key) = key(&game).filter(|key| again.contains(&bit_of(key))) else {
            continue;
        };
        if let Some(earlier) = first.get(&key) {
            findings.push(twice(table, earlier, &game));
        } else {
            first.insert(key, game);
        }
    }
    findings
}

fn twice(table: &GameTable, earlier: &TableGame, game: &TableGame) -> Finding {
    let points = |game: &TableGame, player: PlayerIndex| {
        let color = if game.white == player {
            Color::White
        } else {
            Color::Black
        };
        game.outcome.score(color)
    };
    let agrees = [game.white, game.black]
        .into_iter()
        .all(|player| points(earlier, player) == points(game, player));
    let event = table.events.get(game.event as usize);
    Finding::at(Code::GameTwice, table.place_of(game.row, COLUMNS[RESULT]))
        .event(event)
        .with("case", if agrees { "same" } else { "contrary" })
        .with("round", game.round)
        .with("row", earlier.row)
}

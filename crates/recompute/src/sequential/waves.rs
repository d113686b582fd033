//! Games in waves: a game's wave is one more than the latest wave of its two players.
//!
//! Within a wave nobody plays twice, so its games do not touch each other and are rated in parallel; the result is that
//! of one game after the other. Waves are made within blocks of games, which stay near the processor; a block begins
//! where the one before has ended.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};

use dengji_core::sequential::Figures;
use dengji_core::terms::{FixedRating, GameCount, PlayerIndex};
use rayon::prelude::*;

use super::order::{Event, Game, Sequence};

/// A wave below this size is rated on the spot: to share it out would cost more.
const WORTH_SHARING: usize = 512;

/// Rates all games in their order. `figures` stand by player, before the first game and after the last. `told` is told of
/// every game whether it counted, while those after it are rated.
pub fn rate(sequence: &Sequence<'_>, figures: &mut [Figures], told: &mut (dyn FnMut(&Game, bool) + Send)) {
    let columns = Columns::of(figures);
    let mut waves = Waves::new(figures.len());
    let mut tell = |(games, counted): &(Cow<'_, [Game]>, Vec<bool>)| {
        for (game, counted) in games.iter().zip(counted) {
            told(game, *counted);
        }
    };
    let mut before = (Cow::Borrowed(&[][..]), Vec::new());
    for games in sequence.games.blocks() {
        let ((), counted) = rayon::join(|| tell(&before), || waves.rate(&columns, &sequence.events, &games));
        before = (games, counted);
    }
    tell(&before);
    for (figures, after) in figures.iter_mut().zip(columns.figures()) {
        *figures = after;
    }
}

/// The figures of everybody as columns. Two games of a wave touch different players, so nobody waits for anybody and
/// the order within a wave changes nothing.
struct Columns {
    ratings: Vec<AtomicI64>,
    games: Vec<AtomicU32>,
}

impl Columns {
    fn of(figures: &[Figures]) -> Self {
        Self {
            ratings: figures.iter().map(|of| AtomicI64::new(of.rating.units())).collect(),
            games: figures.iter().map(|of| AtomicU32::new(of.games.get())).collect(),
        }
    }

    fn figures(self) -> impl Iterator<Item = Figures> {
        self.ratings.into_iter().zip(self.games).map(|(rating, games)| Figures {
            rating: FixedRating::new(rating.into_inner()),
            games: GameCount::new(games.into_inner()),
        })
    }

    fn get(&self, player: PlayerIndex) -> Figures {
        Figures {
            rating: FixedRating::new(self.ratings[player.at()].load(Ordering::Relaxed)),
            games: GameCount::new(self.games[player.at()].load(Ordering::Relaxed)),
        }
    }

    fn set(&self, player: PlayerIndex, figures: Figures) {
        self.ratings[player.at()].store(figures.rating.units(), Ordering::Relaxed);
        self.games[player.at()].store(figures.games.get(), Ordering::Relaxed);
    }

    /// Rates a game. Gives whether it counts.
    fn take(&self, events: &[Event], game: &Game) -> bool {
        let rules = &events[game.event as usize].rules;
        let before = (self.get(game.white), self.get(game.black));
        let after = rules.after_game(before.0, before.1, game.outcome);
        if let Some([white, black]) = after {
            self.set(game.white, white);
            self.set(game.black, black);
        }
        after.is_some()
    }
}

/// The waves of a block.
struct Waves {
    /// By player: one more than the wave of his latest game, counted through all blocks.
    latest: Vec<u32>,
    /// The first wave of the next block.
    next: u32,
    /// The wave of each game of the block, from 0.
    of_game: Vec<u32>,
    /// The positions of games, wave after wave, in order within a wave.
    order: Vec<u32>,
    /// Where each wave starts, with the end.
    starts: Vec<usize>,
}

impl Waves {
    fn new(players: usize) -> Self {
        Self {
            latest: vec![0; players],
            next: 0,
            of_game: Vec::new(),
            order: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// Rates the games of the next block. Gives for each whether it counted.
    fn rate(&mut self, columns: &Columns, events: &[Event], games: &[Game]) -> Vec<bool> {
        let counted: Vec<AtomicBool> = games.iter().map(|_| AtomicBool::new(false)).collect();
        self.lay_out(games);
        for wave in self.starts.windows(2) {
            let wave = &self.order[wave[0]..wave[1]];
            let one = |&game: &u32| {
                let counts = columns.take(events, &games[game as usize]);
                counted[game as usize].store(counts, Ordering::Relaxed);
            };
            if wave.len() < WORTH_SHARING {
                wave.iter().for_each(one);
            } else {
                wave.par_iter().with_min_len(WORTH_SHARING / 4).for_each(one);
            }
        }
        counted.into_iter().map(AtomicBool::into_inner).collect()
    }

    /// Lays out the games of the next block.
    fn lay_out(&mut self, games: &[Game]) {
        let first = self.next;
        self.of_game.clear();
        for game in games {
            let (white, black) = (self.latest[game.white.at()], self.latest[game.black.at()]);
            let wave = white.max(black).max(first);
            (self.latest[game.white.at()], self.latest[game.black.at()]) = (wave + 1, wave + 1);
            self.next = self.next.max(wave + 1);
            self.of_game.push(wave - first);
        }
        self.starts.clear();
        self.starts.resize((self.next - first) as usize + 1, 0);
        for &wave in &self.of_game {
            self.starts[wave as usize + 1] += 1;
        }
        for wave in 1..self.starts.len() {
            self.starts[wave] += self.starts[wave - 1];
        }
        let mut slots = self.starts.clone();
        self.order.clear();
        self.order.resize(games.len(), 0);
        for (game, &wave) in (0..).zip(&self.of_game) {
            let slot = &mut slots[wave as usize];
            self.order[*slot] = game;
            *slot += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use dengji_core::finding::Place;
    use dengji_core::rulebook::embedded;
    use dengji_core::terms::{Date, EventId, FixedRating, GameCount, Outcome};

    use super::super::order::{Event, Games, Origin};
    use super::*;

    const PLAYERS: u32 = 3000;

    /// The same figures on every run.
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, bound: u32) -> u32 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u32::try_from((self.0 >> 33) % u64::from(bound)).expect("a small figure")
        }
    }

    fn sequence(rules: &str, games: u32) -> Sequence<'static> {
        let day = Date::constant(2001, 1, 1);
        let rules = Arc::new(embedded::sequential_rules(rules, day));
        let mut chance = Chance(7);
        let mut game = |row: u32| {
            let white = chance.below(PLAYERS);
            let black = (white + 1 + chance.below(PLAYERS - 1)) % PLAYERS;
            let outcomes = [
                Outcome::WhiteWins,
                Outcome::WhiteWins,
                Outcome::Draw,
                Outcome::BlackWins,
                Outcome::BlackWins,
                Outcome::DoubleLoss,
                Outcome::WhiteForfeitWin,
            ];
            Game {
                white: PlayerIndex(white),
                black: PlayerIndex(black),
                outcome: outcomes[chance.below(7) as usize],
                event: 0,
                day: Some(day),
                round: 0,
                origin: Origin::Table(0, row),
            }
        };
        Sequence {
            games: Games::Sorted((0..games).map(&mut game).collect()),
            events: vec![Event::for_tests(
                EventId::new("E").expect("an id"),
                rules,
                Place::default(),
            )],
            findings: Vec::new(),
        }
    }

    fn start() -> Vec<Figures> {
        let mut chance = Chance(11);
        let mut of = |_| Figures {
            rating: FixedRating::new(i64::from(chance.below(20_000_000))),
            games: GameCount::new(chance.below(20)),
        };
        (0..PLAYERS).map(&mut of).collect()
    }

    /// One game after the other, with nothing of the waves.
    fn one_by_one(sequence: &Sequence<'_>) -> (BTreeMap<u32, Figures>, usize) {
        let mut figures: BTreeMap<u32, Figures> = (0..).zip(start()).collect();
        let mut counted = 0;
        for game in sequence.games.to_vec() {
            let rules = &sequence.events[0].rules;
            let (white, black) = (figures[&game.white.0], figures[&game.black.0]);
            if let Some([white, black]) = rules.after_game(white, black, game.outcome) {
                figures.insert(game.white.0, white);
                figures.insert(game.black.0, black);
                counted += 1;
            }
        }
        (figures, counted)
    }

    #[test]
    fn waves_of_any_number_of_threads_equal_one_game_after_the_other() {
        for rules in ["ourgame-2000", "level-points"] {
            let sequence = sequence(rules, 100_000);
            let (expected, expected_count) = one_by_one(&sequence);
            for threads in [1, 2] {
                let pool = rayon::ThreadPoolBuilder::new()
                    .num_threads(threads)
                    .build()
                    .expect("threads");
                let mut figures = start();
                let mut counted = Vec::new();
                pool.install(|| rate(&sequence, &mut figures, &mut |_, counts| counted.push(counts)));
                assert_eq!(
                    figures,
                    expected.values().copied().collect::<Vec<_>>(),
                    "{rules}, {threads} threads"
                );
                assert_eq!(counted.iter().filter(|counted| **counted).count(), expected_count);
                assert!((50_000..100_000).contains(&expected_count), "{expected_count}");
            }
        }
    }

    #[test]
    fn nobody_plays_twice_in_a_wave_and_everybody_plays_in_order() {
        let sequence = sequence("level-points", 5000);
        let mut waves = Waves::new(PLAYERS as usize);
        let mut wave_of = Vec::new();
        let all = sequence.games.to_vec();
        for games in all.chunks(2000) {
            let first = waves.next;
            waves.lay_out(games);
            let mut of_block = vec![0; games.len()];
            for (wave, bounds) in (first..).zip(waves.starts.windows(2)) {
                let mut seen = std::collections::BTreeSet::new();
                for &game in &waves.order[bounds[0]..bounds[1]] {
                    of_block[game as usize] = wave;
                    let game = &games[game as usize];
                    assert!(seen.insert(game.white) && seen.insert(game.black));
                }
            }
            wave_of.extend(of_block);
        }
        let mut last: BTreeMap<PlayerIndex, u32> = BTreeMap::new();
        for (game, wave) in all.iter().zip(wave_of) {
            for player in [game.white, game.black] {
                assert!(last.insert(player, wave).is_none_or(|before| before < wave));
            }
        }
    }

    #[test]
    fn no_game_gives_no_wave() {
        let sequence = sequence("ourgame-2000", 0);
        let mut figures = start();
        rate(&sequence, &mut figures, &mut |_, _| panic!("there is no game"));
        assert_eq!(figures, start());
    }
}

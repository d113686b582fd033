//! Games in waves: a game's wave is one more than the latest wave of its two players.
//!
//! Within a wave nobody plays twice, so its games do not touch each other and are rated in parallel; the result is that
//! of one game after the other.

use dengji_core::sequential::Figures;
use dengji_core::terms::PlayerIndex;
use dengji_core::trail::NoTrail;
use rayon::prelude::*;

use super::order::{Game, Sequence};

/// A wave below this size is rated on the spot: to share it out would cost more.
const WORTH_SHARING: usize = 512;

/// Rates all games in their order. `figures` stand by player, before the first game and after the last. Gives for
/// every game whether it counted.
pub fn rate(sequence: &Sequence, figures: &mut [Figures]) -> Vec<bool> {
    let games = &sequence.games;
    let mut counted = vec![false; games.len()];
    let (order, starts) = in_waves(games, figures.len());
    for wave in starts.windows(2) {
        let wave = &order[wave[0]..wave[1]];
        let one = |&game: &u32| after(sequence, &games[game as usize], figures);
        let results: Vec<Option<[Figures; 2]>> = if wave.len() < WORTH_SHARING {
            wave.iter().map(one).collect()
        } else {
            wave.par_iter().with_min_len(WORTH_SHARING / 4).map(one).collect()
        };
        for (&game, result) in wave.iter().zip(results) {
            let Some([white, black]) = result else { continue };
            let players = &games[game as usize];
            figures[players.white.at()] = white;
            figures[players.black.at()] = black;
            counted[game as usize] = true;
        }
    }
    counted
}

fn after(sequence: &Sequence, game: &Game, figures: &[Figures]) -> Option<[Figures; 2]> {
    let rules = &sequence.events[game.event as usize].rules;
    let of = |player: PlayerIndex| figures[player.at()];
    rules.after_game(of(game.white), of(game.black), game.outcome, &mut NoTrail)
}

/// The positions of games, wave after wave, in order within a wave; and where each wave starts, with the end.
fn in_waves(games: &[Game], players: usize) -> (Vec<u32>, Vec<usize>) {
    let mut latest = vec![0_u32; players];
    let waves: Vec<u32> = games
        .iter()
        .map(|game| {
            let wave = latest[game.white.at()].max(latest[game.black.at()]);
            (latest[game.white.at()], latest[game.black.at()]) = (wave + 1, wave + 1);
            wave
        })
        .collect();
    let mut starts = vec![0_usize; latest.iter().max().map_or(0, |&last| last as usize) + 1];
    for &wave in &waves {
        starts[wave as usize + 1] += 1;
    }
    for wave in 1..starts.len() {
        starts[wave] += starts[wave - 1];
    }
    let (mut next, mut order) = (starts.clone(), vec![0_u32; games.len()]);
    for (game, &wave) in (0..).zip(&waves) {
        let slot = &mut next[wave as usize];
        order[*slot] = game;
        *slot += 1;
    }
    (order, starts)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use dengji_core::finding::Place;
    use dengji_core::rulebook::embedded;
    use dengji_core::terms::{Date, EventId, FixedRating, GameCount, Outcome};

    use super::super::order::{Event, Origin};
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

    fn sequence(rules: &str, games: u32) -> Sequence {
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
                origin: Origin::Table(0, row),
            }
        };
        Sequence {
            games: (0..games).map(&mut game).collect(),
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
    fn one_by_one(sequence: &Sequence) -> (BTreeMap<u32, Figures>, usize) {
        let mut figures: BTreeMap<u32, Figures> = (0..).zip(start()).collect();
        let mut counted = 0;
        for game in &sequence.games {
            let rules = &sequence.events[0].rules;
            let (white, black) = (figures[&game.white.0], figures[&game.black.0]);
            if let Some([white, black]) = rules.after_game(white, black, game.outcome, &mut NoTrail) {
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
                let counted = pool.install(|| rate(&sequence, &mut figures));
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
        let (order, starts) = in_waves(&sequence.games, PLAYERS as usize);
        let mut wave_of = vec![0; order.len()];
        for (wave, bounds) in (0..).zip(starts.windows(2)) {
            let mut seen = std::collections::BTreeSet::new();
            for &game in &order[bounds[0]..bounds[1]] {
                wave_of[game as usize] = wave;
                let game = &sequence.games[game as usize];
                assert!(seen.insert(game.white) && seen.insert(game.black));
            }
        }
        let mut last: BTreeMap<PlayerIndex, u32> = BTreeMap::new();
        for (game, wave) in sequence.games.iter().zip(wave_of) {
            for player in [game.white, game.black] {
                assert!(last.insert(player, wave).is_none_or(|before| before < wave));
            }
        }
    }

    #[test]
    fn no_game_gives_no_wave() {
        let sequence = sequence("ourgame-2000", 0);
        let mut figures = start();
        assert!(rate(&sequence, &mut figures).is_empty());
        assert_eq!(figures, start());
    }
}

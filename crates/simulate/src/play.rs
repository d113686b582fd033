//! The rounds of an event: who meets whom, and how the games end.

use std::collections::VecDeque;
use std::sync::LazyLock;

use dengji_core::terms::{Color, Outcome};

use crate::chance::Dice;

/// A pairing with its result; a bye has no Black. Players are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// From 1.
    pub round: u8,
    /// From 1; 0 for a bye.
    pub board: u32,
    /// White, or the one player of a bye.
    pub white: u32,
    /// Black.
    pub black: Option<u32>,
    /// How it ended.
    pub outcome: Outcome,
}

/// Differences of strength are looked up as far as this.
const WIDEST: i32 = 800;
/// White's advantage, in rating points.
const FIRST_MOVE: i32 = 35;

/// Expected score of a player by the difference of strength from -800 on, in 65536ths of a point.
static EXPECTED: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let expected = |difference: i32| 65_536.0 / (1.0 + libm::pow(10.0, f64::from(-difference) / 400.0));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of 65536"
    )]
    let table = (-WIDEST..=WIDEST).map(|difference| libm::floor(expected(difference)) as u32);
    table.collect()
});

/// How a game over the board ends if White is so much stronger than Black.
pub fn game(dice: &mut Dice, difference: i32) -> Outcome {
    let difference = (difference + FIRST_MOVE).clamp(-WIDEST, WIDEST);
    let expected = EXPECTED[usize::try_from(difference + WIDEST).unwrap_or(0)];
    // Draws are a third of the games between equals; nobody scores more than all.
    let draws = 2 * expected.min(65_536 - expected) / 3;
    let white = expected - draws / 2;
    match dice.below(65_536) {
        roll if roll < white => Outcome::WhiteWins,
        roll if roll < white + draws => Outcome::Draw,
        _ => Outcome::BlackWins,
    }
}

/// An event in play.
pub struct Play<'a> {
    /// How well everybody plays, in rating points.
    strengths: &'a [i32],
    dice: Dice,
    /// Half points so far.
    halves: Vec<u32>,
    /// Games with White less games with Black.
    whites: Vec<i32>,
    /// Opponents so far.
    met: Vec<Vec<u32>>,
    pairings: Vec<Pairing>,
}

impl<'a> Play<'a> {
    /// Nothing played yet.
    pub fn new(strengths: &'a [i32], dice: Dice) -> Self {
        let players = strengths.len();
        Self {
            strengths,
            dice,
            halves: vec![0; players],
            whites: vec![0; players],
            met: vec![Vec::new(); players],
            pairings: Vec::new(),
        }
    }

    /// What was played.
    pub fn finish(self) -> Vec<Pairing> {
        self.pairings
    }

    fn players(&self) -> u32 {
        u32::try_from(self.strengths.len()).unwrap_or(u32::MAX)
    }

    /// Plays a game, or finds that somebody does not appear.
    fn meet(&mut self, round: u8, board: u32, white: u32, black: u32) {
        let difference = self.strengths[white as usize] - self.strengths[black as usize];
        let outcome = match self.dice.below(2400) {
            0 => Outcome::DoubleForfeit,
            1..=8 => Outcome::WhiteForfeitWin,
            9..=16 => Outcome::BlackForfeitWin,
            _ => game(&mut self.dice, difference),
        };
        self.met[white as usize].push(black);
        self.met[black as usize].push(white);
        self.whites[white as usize] += 1;
        self.whites[black as usize] -= 1;
        self.add(Pairing {
            round,
            board,
            white,
            black: Some(black),
            outcome,
        });
    }

    fn bye(&mut self, round: u8, player: u32, outcome: Outcome) {
        self.add(Pairing {
            round,
            board: 0,
            white: player,
            black: None,
            outcome,
        });
    }

    fn add(&mut self, pairing: Pairing) {
        let sides = [(Some(pairing.white), Color::White), (pairing.black, Color::Black)];
        for (player, color) in sides {
            let halves = u32::try_from(pairing.outcome.score(color).halves()).unwrap_or(0);
            if let Some(player) = player {
                self.halves[player as usize] += halves;
            }
        }
        self.pairings.push(pairing);
    }

    /// A Swiss: by points, nobody twice against the same opponent; some ask for a bye, some leave.
    pub fn swiss(&mut self, rounds: u8) {
        let players = self.players();
        let mut leaves: Vec<u8> = vec![u8::MAX; players as usize];
        let mut free = vec![false; players as usize];
        for leave in &mut leaves {
            if self.dice.once_in(90) {
                *leave = u8::try_from(self.dice.below(rounds.into())).unwrap_or(0) + 2;
            }
        }
        for round in 1..=rounds {
            let mut present = Vec::with_capacity(players as usize);
            for player in 0..players {
                if leaves[player as usize] <= round {
                    self.bye(round, player, Outcome::ZeroPointBye);
                } else if round > 1 && self.dice.once_in(220) {
                    self.bye(round, player, Outcome::HalfPointBye);
                } else {
                    present.push(player);
                }
            }
            present.sort_by_key(|&player| (u32::MAX - self.halves[player as usize], player));
            if present.len() % 2 == 1 {
                let last = present.iter().rposition(|&player| !free[player as usize]);
                let player = present.remove(last.unwrap_or(present.len() - 1));
                free[player as usize] = true;
                self.bye(round, player, Outcome::FullPointBye);
            }
            let pairs = if round == 1 {
                let (upper, lower) = present.split_at(present.len() / 2);
                upper.iter().copied().zip(lower.iter().copied()).collect()
            } else {
                pairs(&present, |one, other| self.met[one as usize].contains(&other))
            };
            for (board, (one, other)) in (1..).zip(pairs) {
                let key = |player: u32| (self.whites[player as usize], (player + u32::from(round)) % 2, player);
                let (white, black) = if key(one) <= key(other) {
                    (one, other)
                } else {
                    (other, one)
                };
                self.meet(round, board, white, black);
            }
        }
    }

    /// Everybody against everybody, an even number of players, as often as there are cycles.
    pub fn round_robin(&mut self, cycles: u8) {
        let players = self.players();
        let rounds = u8::try_from(players - 1).unwrap_or(0);
        for (cycle, round) in (0..cycles).flat_map(|cycle| (1..=rounds).map(move |round| (cycle, round))) {
            for (board, (one, other)) in (1..).zip(circle(players, round.into())) {
                let (white, black) = if cycle % 2 == 0 { (one, other) } else { (other, one) };
                self.meet(cycle * rounds + round, board, white, black);
            }
        }
    }

    /// The first half of the players against the second.
    pub fn scheveningen(&mut self) {
        let half = self.players() / 2;
        for (round, one) in (0..half).flat_map(|round| (0..half).map(move |one| (round, one))) {
            let other = half + (one + round) % half;
            let (white, black) = if (one + round) % 2 == 0 {
                (one, other)
            } else {
                (other, one)
            };
            self.meet(u8::try_from(round + 1).unwrap_or(0), one + 1, white, black);
        }
    }

    /// Two players, colours in turn.
    pub fn duel(&mut self, games: u8) {
        for round in 1..=games {
            let (white, black) = if round % 2 == 1 { (0, 1) } else { (1, 0) };
            self.meet(round, 1, white, black);
        }
    }

    /// Teams of so many players in turn, by their points, on so many boards.
    pub fn team_swiss(&mut self, rounds: u8, boards: u32) {
        let teams = self.players() / boards;
        let mut met: Vec<Vec<u32>> = vec![Vec::new(); teams as usize];
        for round in 1..=rounds {
            let points = |team: u32| -> u32 {
                (0..boards)
                    .map(|board| self.halves[(team * boards + board) as usize])
                    .sum()
            };
            let mut order: Vec<u32> = (0..teams).collect();
            order.sort_by_key(|&team| (u32::MAX - points(team), team));
            for (table, (home, guests)) in (0..).zip(pairs(&order, |one, other| met[one as usize].contains(&other))) {
                met[home as usize].push(guests);
                met[guests as usize].push(home);
                let lineup = |team: u32| (0..boards).map(|board| team * boards + board).collect();
                self.team_match(round, table * boards, lineup(home), lineup(guests));
            }
        }
    }

    /// Every team against every team; each has one player more than there are boards, and another sits out each round.
    pub fn team_round_robin(&mut self, boards: u32) {
        let size = boards + 1;
        let teams = self.players() / size;
        for round in 1..teams {
            for (table, (home, guests)) in (0..).zip(circle(teams, round)) {
                let lineup = |team: u32| {
                    let sits_out = (team + round) % size;
                    (0..size)
                        .filter(|&seat| seat != sits_out)
                        .map(|seat| team * size + seat)
                        .collect()
                };
                let round = u8::try_from(round).unwrap_or(0);
                self.team_match(round, table * boards, lineup(home), lineup(guests));
            }
        }
    }

    /// Board by board, the first team with White on the odd boards.
    fn team_match(&mut self, round: u8, boards_before: u32, home: Vec<u32>, guests: Vec<u32>) {
        for (board, (home, guest)) in (1..).zip(home.into_iter().zip(guests)) {
            let (white, black) = if board % 2 == 1 { (home, guest) } else { (guest, home) };
            self.meet(round, boards_before + board, white, black);
        }
    }
}

/// Pairs from the top, each with the next whom he has not met. Where the last are left with opponents they have met,
/// the nearest pair above them is parted; where that does not help either, they meet again.
pub fn pairs(order: &[u32], met: impl Fn(u32, u32) -> bool) -> Vec<(u32, u32)> {
    let mut pairs: Vec<(u32, u32)> = Vec::with_capacity(order.len() / 2);
    let mut waiting: VecDeque<u32> = VecDeque::new();
    for &player in order {
        match waiting.iter().position(|&other| !met(other, player)) {
            Some(at) => pairs.extend(waiting.remove(at).map(|other| (other, player))),
            None => waiting.push_back(player),
        }
    }
    while let (Some(one), Some(other)) = (waiting.pop_front(), waiting.pop_front()) {
        let parted = pairs.iter().rposition(|&(a, b)| !met(one, a) && !met(other, b));
        let crossed = || pairs.iter().rposition(|&(a, b)| !met(one, b) && !met(other, a));
        match (parted, parted.map_or_else(crossed, |_| None)) {
            (Some(at), _) => {
                let (a, b) = pairs[at];
                pairs[at] = (a, one);
                pairs.push((b, other));
            }
            (None, Some(at)) => {
                let (a, b) = pairs[at];
                pairs[at] = (b, one);
                pairs.push((a, other));
            }
            (None, None) => pairs.push((one, other)),
        }
    }
    pairs
}

/// Who meets whom in a round, from 1, of the circle of an even number of players: the last stays, the others move on.
/// The pair of the last comes first, with him in front.
pub fn meetings(players: u32, round: u32) -> Vec<(u32, u32)> {
    let others = players - 1;
    let seat = |at: u32| (at + round - 1) % others;
    let moving = (1..players / 2).map(|at| (seat(at), seat(others - at)));
    std::iter::once((others, seat(0))).chain(moving).collect()
}

/// A round of the circle, White in front: the last has White in even rounds, the others on even places of the circle.
pub fn circle(players: u32, round: u32) -> Vec<(u32, u32)> {
    let colored = |(at, (one, other)): (u32, (u32, u32))| {
        let is_turned = if at == 0 { round % 2 == 1 } else { at % 2 == 1 };
        if is_turned { (other, one) } else { (one, other) }
    };
    (0..).zip(meetings(players, round)).map(colored).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::chance::{Chance, Purpose};

    fn dice(seed: u64) -> Dice {
        Chance::new(seed).of(Purpose::Play).dice()
    }

    fn meetings(pairings: &[Pairing]) -> Vec<(u32, u32)> {
        let pair = |it: &Pairing| it.black.map(|black| (it.white.min(black), it.white.max(black)));
        let mut all: Vec<_> = pairings.iter().filter_map(pair).collect();
        all.sort_unstable();
        all
    }

    /// Nobody twice in a round, and in a Swiss everybody once in each.
    fn appearances(pairings: &[Pairing]) -> Vec<(u8, u32)> {
        let both = |it: &Pairing| {
            [Some(it.white), it.black]
                .into_iter()
                .flatten()
                .map(|of| (it.round, of))
                .collect::<Vec<_>>()
        };
        pairings.iter().flat_map(both).collect()
    }

    #[test]
    fn in_a_swiss_everybody_has_a_row_a_round_and_nobody_the_same_opponent_twice() {
        for (seed, players) in (0..40).zip(12_u32..) {
            let strengths: Vec<i32> = (0..players)
                .map(|at| 2400 - i32::try_from(at).unwrap_or(0) * 5)
                .collect();
            let mut play = Play::new(&strengths, dice(seed));
            play.swiss(9);
            let pairings = play.finish();
            let appearances = appearances(&pairings);
            let distinct: BTreeSet<_> = appearances.iter().collect();
            assert_eq!(
                (appearances.len(), distinct.len()),
                (players as usize * 9, players as usize * 9)
            );
            let mut met = meetings(&pairings);
            let games = met.len();
            met.dedup();
            assert!(players < 14 || met.len() == games, "{players}");
        }
    }

    #[test]
    fn in_a_round_robin_everybody_meets_everybody_as_often_as_there_are_cycles() {
        let strengths = [2400; 10];
        let mut play = Play::new(&strengths, dice(1));
        play.round_robin(2);
        let met = meetings(&play.finish());
        assert_eq!(met.len(), 90);
        let pairs: BTreeSet<_> = met.iter().collect();
        assert_eq!(pairs.len(), 45);
    }

    #[test]
    fn teams_meet_once_and_nobody_plays_two_boards() {
        let strengths = [2300; 30];
        let mut play = Play::new(&strengths, dice(1));
        play.team_round_robin(4);
        let pairings = play.finish();
        assert_eq!(pairings.len(), 15 * 4);
        let appearances = appearances(&pairings);
        let distinct: BTreeSet<_> = appearances.iter().collect();
        assert_eq!(appearances.len(), distinct.len());
        let teams: BTreeSet<_> = meetings(&pairings)
            .iter()
            .map(|(one, other)| (one / 5, other / 5))
            .collect();
        assert_eq!(teams.len(), 15);
    }

    #[test]
    fn the_stronger_scores_as_expected() {
        let mut dice = dice(3);
        let halves: i32 = (0..40_000)
            .map(|_| game(&mut dice, 200 - FIRST_MOVE).score(Color::White).halves())
            .sum();
        // 1/(1 + 10^(-200/400)) = 0.7597 of 80,000 half points.
        assert!((60_200..61_300).contains(&halves), "{halves}");
    }
}

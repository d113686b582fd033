//! Pairings and results of invented events.

use std::collections::BTreeSet;

use dengji_core::terms::Outcome;

/// A small linear congruential generator: the same numbers everywhere.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number from 0 to 99.
    fn percent(&mut self) -> i32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i32::try_from((self.0 >> 33) % 100).unwrap_or(0)
    }

    /// A game in which White is so much stronger than Black.
    fn game(&mut self, difference: i32) -> Outcome {
        let draws = (44 - difference.abs() / 12).max(12);
        let white = (54 + difference / 8 - draws / 2).clamp(2, 97 - draws);
        match self.percent() {
            roll if roll < white => Outcome::WhiteWins,
            roll if roll < white + draws => Outcome::Draw,
            _ => Outcome::BlackWins,
        }
    }
}

/// How a round goes for a player, set by hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    Win,
    Draw,
    Loss,
    /// The opponent does not appear.
    ForfeitWin,
    /// He does not appear.
    ForfeitLoss,
    /// Neither appears.
    NobodyCame,
    /// A bye of one point.
    Bye,
    /// A bye of half a point.
    HalfBye,
    /// No pairing in this round and in all later ones.
    Gone,
}

impl Own {
    const fn outcome(self, is_white: bool) -> Outcome {
        match (self, is_white) {
            (Self::Win, true) | (Self::Loss, false) => Outcome::WhiteWins,
            (Self::Win, false) | (Self::Loss, true) => Outcome::BlackWins,
            (Self::ForfeitWin, true) | (Self::ForfeitLoss, false) => Outcome::WhiteForfeitWin,
            (Self::ForfeitWin, false) | (Self::ForfeitLoss, true) => Outcome::BlackForfeitWin,
            (Self::NobodyCame, _) => Outcome::DoubleForfeit,
            (Self::Bye, _) => Outcome::FullPointBye,
            (Self::HalfBye, _) => Outcome::HalfPointBye,
            (Self::Gone, _) => Outcome::ZeroPointBye,
            (Self::Draw, _) => Outcome::Draw,
        }
    }
}

/// A result set by hand: in a round (0: in all), of a player, against an opponent (0: anybody).
#[derive(Clone, Copy)]
pub(super) struct Set {
    pub(super) round: u8,
    pub(super) no: u32,
    pub(super) opponent: u32,
    pub(super) own: Own,
}

/// In a round.
pub(super) const fn at(round: u8, no: u32, own: Own) -> Set {
    Set {
        round,
        no,
        opponent: 0,
        own,
    }
}

/// In every game.
pub(super) const fn always(no: u32, own: Own) -> Set {
    at(0, no, own)
}

/// Against an opponent.
pub(super) const fn versus(no: u32, opponent: u32, own: Own) -> Set {
    Set {
        round: 0,
        no,
        opponent,
        own,
    }
}

/// A pairing with its result; a bye has no Black.
#[derive(Clone, Copy)]
pub(super) struct Pairing {
    pub(super) round: u8,
    pub(super) board: u32,
    pub(super) white: u32,
    pub(super) black: Option<u32>,
    pub(super) outcome: Outcome,
}

/// An event in play: how well everybody plays (number 1 first), what is set by hand, and what was played so far.
pub(super) struct Play<'a> {
    strengths: Vec<i32>,
    sets: &'a [Set],
    dice: Dice,
    pub(super) pairings: Vec<Pairing>,
}

impl<'a> Play<'a> {
    pub(super) fn new(strengths: Vec<i32>, sets: &'a [Set], seed: u64) -> Self {
        Self {
            strengths,
            sets,
            dice: Dice::new(seed),
            pairings: Vec::new(),
        }
    }

    fn players(&self) -> u32 {
        u32::try_from(self.strengths.len()).unwrap_or(0)
    }

    fn strength(&self, no: u32) -> i32 {
        self.strengths[no as usize - 1]
    }

    fn set(&self, round: u8, no: u32, opponent: u32) -> Option<Own> {
        let fits = |set: &&Set| {
            set.no == no && (set.round == 0 || set.round == round) && (set.opponent == 0 || set.opponent == opponent)
        };
        let exact = self
            .sets
            .iter()
            .filter(fits)
            .max_by_key(|set| (set.opponent, set.round));
        exact.map(|set| set.own)
    }

    /// Half points so far.
    fn halves(&self, no: u32) -> i32 {
        let mine = self
            .pairings
            .iter()
            .filter(|pairing| pairing.white == no || pairing.black == Some(no));
        mine.map(|pairing| half_points(pairing, no)).sum()
    }

    fn whites(&self, no: u32) -> i32 {
        let games = self.pairings.iter().filter(|pairing| pairing.black.is_some());
        games
            .map(|pairing| i32::from(pairing.white == no) - i32::from(pairing.black == Some(no)))
            .sum()
    }

    fn met(&self, one: u32, other: u32) -> bool {
        let both =
            |pairing: &Pairing| [(one, Some(other)), (other, Some(one))].contains(&(pairing.white, pairing.black));
        self.pairings.iter().any(both)
    }

    /// Plays one game.
    pub(super) fn game(&mut self, round: u8, board: u32, white: u32, black: u32) {
        let set = self.set(round, white, black).map(|own| own.outcome(true));
        let set = set.or_else(|| self.set(round, black, white).map(|own| own.outcome(false)));
        let difference = self.strength(white) - self.strength(black);
        let outcome = set.unwrap_or_else(|| self.dice.game(difference));
        self.pairings.push(Pairing {
            round,
            board,
            white,
            black: Some(black),
            outcome,
        });
    }

    fn bye(&mut self, round: u8, no: u32, own: Own) {
        self.pairings.push(Pairing {
            round,
            board: 0,
            white: no,
            black: None,
            outcome: own.outcome(true),
        });
    }

    /// All rounds of a Swiss: by points, nobody twice against the same opponent.
    pub(super) fn swiss(&mut self, rounds: u8) {
        for round in 1..=rounds {
            let byes = self.byes(round);
            let mut present: Vec<u32> = (1..=self.players())
                .filter(|no| byes.iter().all(|(absent, _)| absent != no))
                .collect();
            present.sort_by_key(|&no| (-self.halves(no), -self.strength(no), no));
            let free = (present.len() % 2 == 1).then(|| self.free(&present));
            present.retain(|no| Some(*no) != free);
            let pairs = self.pairs(&present, round == 1).expect("the round can be paired");
            for (board, (one, other)) in (1..).zip(pairs) {
                let key = |no: u32| (self.whites(no), (no + u32::from(round)) % 2);
                let (white, black) = if key(one) <= key(other) {
                    (one, other)
                } else {
                    (other, one)
                };
                self.game(round, board, white, black);
            }
            for (no, own) in byes.into_iter().chain(free.map(|no| (no, Own::Bye))) {
                self.bye(round, no, own);
            }
        }
    }

    fn byes(&self, round: u8) -> Vec<(u32, Own)> {
        let set = self.sets.iter().filter_map(|set| match set.own {
            Own::Bye | Own::HalfBye if set.round == round => Some((set.no, set.own)),
            Own::Gone if set.round <= round => Some((set.no, set.own)),
            _ => None,
        });
        set.collect()
    }

    /// The lowest who had no bye yet.
    fn free(&self, present: &[u32]) -> u32 {
        let had = |no: u32| {
            let byes = self.pairings.iter().filter(|pairing| pairing.black.is_none());
            byes.into_iter().any(|pairing| pairing.white == no)
        };
        let free = present.iter().rev().find(|no| !had(**no));
        *free.expect("somebody without a bye")
    }

    /// Pairs from the top; the first round upper half against lower half.
    fn pairs(&self, present: &[u32], first_round: bool) -> Option<Vec<(u32, u32)>> {
        let Some((&top, rest)) = present.split_first() else {
            return Some(Vec::new());
        };
        let skip = if first_round { rest.len() / 2 } else { 0 };
        let order = (skip..rest.len()).chain(0..skip);
        for at in order {
            if self.met(top, rest[at]) {
                continue;
            }
            let mut left = rest.to_vec();
            let opponent = left.remove(at);
            if let Some(mut pairs) = self.pairs(&left, first_round) {
                pairs.insert(0, (top, opponent));
                return Some(pairs);
            }
        }
        None
    }

    /// Everybody against everybody, as often as there are cycles.
    pub(super) fn round_robin(&mut self, cycles: u8) {
        let players = self.players();
        let rounds = u8::try_from(players - 1).unwrap_or(0);
        for cycle in 0..cycles {
            for round in 1..=rounds {
                for (board, (one, other)) in (1..).zip(circle(players, u32::from(round))) {
                    let (white, black) = if cycle % 2 == 0 { (one, other) } else { (other, one) };
                    self.game(cycle * rounds + round, board, white, black);
                }
            }
        }
    }

    /// The first half of the players against the second.
    pub(super) fn scheveningen(&mut self, rounds: u32) {
        let half = self.players() / 2;
        for round in 0..rounds {
            for one in 0..half {
                let (one, other) = (one + 1, half + (one + round) % half + 1);
                let (white, black) = if (one + round) % 2 == 0 {
                    (one, other)
                } else {
                    (other, one)
                };
                self.game(u8::try_from(round + 1).unwrap_or(0), one, white, black);
            }
        }
    }

    /// Two players, colours in turn.
    pub(super) fn duel(&mut self, games: u8) {
        for round in 1..=games {
            let (white, black) = if round % 2 == 1 { (1, 2) } else { (2, 1) };
            self.game(round, 1, white, black);
        }
    }

    /// A match of two teams: board by board, the first team with White on the odd boards.
    pub(super) fn team_match(&mut self, round: u8, first_board: u32, home: &[u32], guests: &[u32]) {
        for (board, (&home, &guest)) in (1..).zip(home.iter().zip(guests)) {
            let (white, black) = if board % 2 == 1 { (home, guest) } else { (guest, home) };
            self.game(round, first_board + board, white, black);
        }
    }

    /// Points of a team so far, in halves.
    pub(super) fn team_halves(&self, team: &[u32]) -> i32 {
        team.iter().map(|&no| self.halves(no)).sum()
    }
}

fn half_points(pairing: &Pairing, no: u32) -> i32 {
    use dengji_core::terms::Color::{Black, White};
    let color = if pairing.white == no { White } else { Black };
    pairing.outcome.score(color).halves()
}

/// A round of the circle of an even number of players, numbered from 1.
pub(super) fn circle(players: u32, round: u32) -> Vec<(u32, u32)> {
    let pairs = dengji_simulate::play::circle(players, round).into_iter();
    pairs.map(|(white, black)| (white + 1, black + 1)).collect()
}

/// Pairs teams of a Swiss by their points so far.
pub(super) fn team_pairs(points: &[i32], met: &BTreeSet<(usize, usize)>) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by_key(|&team| (-points[team], team));
    team_search(&order, met).expect("the round can be paired")
}

fn team_search(order: &[usize], met: &BTreeSet<(usize, usize)>) -> Option<Vec<(usize, usize)>> {
    let Some((&top, rest)) = order.split_first() else {
        return Some(Vec::new());
    };
    for at in 0..rest.len() {
        let mut left = rest.to_vec();
        let other = left.remove(at);
        if met.contains(&(top.min(other), top.max(other))) {
            continue;
        }
        if let Some(mut pairs) = team_search(&left, met) {
            pairs.insert(0, (top, other));
            return Some(pairs);
        }
    }
    None
}

//! What the games of a period add up to beside ratings: for every player, and for every event.

use dengji_core::terms::{Date, PlayerIndex};

use super::order::Game;

/// What was counted so far. It grows with players and events, not with games.
pub(super) struct Tally {
    /// By [`PlayerIndex`].
    pub(super) played: Vec<Played>,
    /// By event.
    pub(super) events: Vec<EventTally>,
}

/// A player's games that counted.
#[derive(Clone, Copy, Default)]
pub(super) struct Played {
    /// How many.
    pub(super) games: u32,
    /// The day of the last.
    pub(super) last: Option<Date>,
}

/// The games of an event.
pub(super) struct EventTally {
    /// Everybody who has a side of one.
    pub(super) players: Players,
    /// Games over the board.
    pub(super) games: u32,
    /// Games that counted.
    pub(super) games_rated: u32,
}

impl Tally {
    pub(super) fn new(players: usize, events: usize) -> Self {
        let none = || EventTally {
            players: Players::new(players),
            games: 0,
            games_rated: 0,
        };
        Self {
            played: vec![Played::default(); players],
            events: std::iter::repeat_with(none).take(events).collect(),
        }
    }

    /// Takes the next game.
    pub(super) fn take(&mut self, game: &Game, counted: bool) {
        let event = &mut self.events[game.event as usize];
        event.games += u32::from(game.outcome.is_played());
        event.games_rated += u32::from(counted);
        for player in [game.white, game.black] {
            event.players.add(player);
            if counted {
                let of = &mut self.played[player.at()];
                of.games += 1;
                of.last = of.last.max(game.day);
            }
        }
    }
}

/// Some players of a register, each once: named while they are few, else marked in it.
pub(super) struct Players {
    /// As they came, each once up to the last time this was looked at.
    few: Vec<PlayerIndex>,
    /// How many may stand there until it is looked at again.
    most: usize,
    /// A bit for everybody; empty while they are few.
    many: Vec<u64>,
    /// Players of the register.
    register: usize,
}

/// Names that stand there before they are looked at.
const AT_FIRST: usize = 64;
/// Bits of a word.
const WORD: usize = 64;
/// Bits of a name.
const NAME: usize = 32;

impl Players {
    fn new(register: usize) -> Self {
        Self {
            few: Vec::new(),
            most: AT_FIRST,
            many: Vec::new(),
            register,
        }
    }

    fn add(&mut self, player: PlayerIndex) {
        if !self.many.is_empty() {
            self.mark(player);
            return;
        }
        if self.few.len() == self.most {
            self.thin_out();
        }
        if self.many.is_empty() {
            self.few.push(player);
        } else {
            self.mark(player);
        }
    }

    fn mark(&mut self, player: PlayerIndex) {
        self.many[player.at() / WORD] |= 1 << (player.at() % WORD);
    }

    /// Leaves everybody once; where names take more than marks, marks.
    fn thin_out(&mut self) {
        self.few.sort_unstable();
        self.few.dedup();
        self.most = self.few.len() * 2 + AT_FIRST;
        if self.most * NAME > self.register {
            self.many = vec![0; self.register.div_ceil(WORD)];
            for player in std::mem::take(&mut self.few) {
                self.mark(player);
            }
        }
    }

    /// All of them, in the order of the register.
    pub(super) fn all(&self) -> Vec<PlayerIndex> {
        let mut few = self.few.clone();
        few.sort_unstable();
        few.dedup();
        let of_word = |(at, &word): (usize, &u64)| {
            let set = (0..WORD).filter(move |bit| word >> bit & 1 == 1);
            set.filter_map(move |bit| Some(PlayerIndex(u32::try_from(at * WORD + bit).ok()?)))
        };
        let many = self.many.iter().enumerate().flat_map(of_word);
        few.into_iter().chain(many).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_stand_once_whether_few_or_many() {
        for (register, different) in [(1_000_000, 500), (1_000, 500), (1_000, 1_000), (64, 1), (65, 65)] {
            let mut players = Players::new(register);
            for at in 0..10_000 {
                players.add(PlayerIndex(at * 7919 % different));
            }
            let expected: Vec<PlayerIndex> = (0..different).map(PlayerIndex).collect();
            assert_eq!(players.all(), expected, "{different} of {register}");
            assert_eq!(players.many.is_empty(), register == 1_000_000);
        }
        assert_eq!(Players::new(10).all(), []);
    }
}

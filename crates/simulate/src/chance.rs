//! Chance by counting: the number at a place of a stream, without the numbers before it.

/// What a stream of numbers serves; each has numbers of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Name, sex, year of birth and unit of a player.
    Person,
    /// How well a player plays.
    Strength,
    /// What the opening list says of a player.
    Opening,
    /// What kind of event is held, and when.
    Programme,
    /// Who plays in an event.
    Field,
    /// What happens in an event.
    Play,
    /// Games played one by one.
    Online,
}

/// A stream of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u64);

/// The odd number by which steps of a stream differ: 2^64 over the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Chance {
    /// The streams of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(mixed(seed ^ STEP))
    }

    /// The stream for a purpose.
    #[must_use]
    pub const fn of(self, purpose: Purpose) -> Self {
        self.part(purpose as u64 + 1)
    }

    /// A part of a stream, such as that of one event.
    #[must_use]
    pub const fn part(self, number: u64) -> Self {
        Self(self.at(number))
    }

    /// The number at a place.
    pub const fn at(self, place: u64) -> u64 {
        mixed(self.0.wrapping_add(place.wrapping_mul(STEP)))
    }

    /// The numbers of the stream, one after the other.
    pub const fn dice(self) -> Dice {
        Dice { chance: self, rolls: 0 }
    }
}

/// The mixing of splitmix64: every bit of the result depends on every bit of the number.
const fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// A number from 0 to one less than `bound`, from 32 bits of chance.
pub fn below(chance: u64, bound: u32) -> u32 {
    let scaled = (chance >> 32) * u64::from(bound);
    u32::try_from(scaled >> 32).unwrap_or(u32::MAX)
}

/// Numbers taken one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Dice {
    chance: Chance,
    rolls: u64,
}

impl Dice {
    /// The next number.
    pub const fn roll(&mut self) -> u64 {
        self.rolls += 1;
        self.chance.at(self.rolls)
    }

    /// A number from 0 to one less than `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        below(self.roll(), bound)
    }

    /// Whether something happens that happens once in so many times.
    pub fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mixing_is_that_of_splitmix64() {
        // The first numbers that the published generator gives for the seed 1234567.
        let first = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
        let seed = 1_234_567_u64;
        let state = |steps: u64| seed.wrapping_add(steps.wrapping_mul(STEP));
        assert_eq!([mixed(state(1)), mixed(state(2))], first);
    }

    #[test]
    fn numbers_stay_below_their_bound_and_reach_all_of_it() {
        let mut dice = Chance::new(1).of(Purpose::Play).dice();
        let mut seen = [0_u32; 7];
        for _ in 0..7000 {
            seen[dice.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    }

    #[test]
    fn streams_of_other_purposes_and_parts_have_other_numbers() {
        let chance = Chance::new(1);
        let (one, other) = (chance.of(Purpose::Field), chance.of(Purpose::Play));
        assert_ne!(one.at(1), other.at(1));
        assert_ne!(one.part(1).at(1), one.part(2).at(1));
    }
}

//! A row of a report as the rating of an event sees it.

use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};

use dengji_core::rulebook::params::BaseRatingRule;
use dengji_core::rulebook::{Article, Rules};
use dengji_core::rules::base_rating::base_rating;
use dengji_core::terms::{
    Entrant, EventKind, IdentifiedReport, Person, PlayerIndex, Rating, Register, RegisterEntry, Sex, Title,
};
use dengji_core::trail::NoTrail;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::standing::State;

/// What kind of player sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A home player, whom the federation rates.
    Home(PlayerIndex),
    /// A player of another federation.
    Foreign,
    /// A computer, against which nothing counts.
    Computer,
}

/// An entrant with the ratings that count.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    /// Who.
    pub sitter: Sitter,
    /// His own rating: the national one.
    pub own: Option<Rating>,
    /// The rating opponents meet; none: he counts as unrated.
    pub seen: Option<Rating>,
}

impl Seat {
    /// The home player, if it is one.
    pub const fn home(&self) -> Option<PlayerIndex> {
        match self.sitter {
            Sitter::Home(player) => Some(player),
            Sitter::Foreign | Sitter::Computer => None,
        }
    }
}

/// Seats of a report, in the order of its entrants.
///
/// - Article: 八(十五): in international events home players take their national rating, foreign opponents their FIDE
///   rating, home opponents the higher of their two. In other events foreigners are unrated.
/// - Article: `cn-amateur` 六(五): whoever has no rating enters with his base rating.
/// - Article: `fide-2024` 7.1.2, 8.2.4: everybody of the register is rated, whatever his federation, on the list of the
///   event's first day. Who had no rating then is rated on his first rating himself, and unrated for opponents.
pub fn seats(rules: &Rules, input: &IdentifiedReport, home_federation: &str, known: &Known<'_>) -> Vec<Seat> {
    if rules.by_game.is_some() {
        return seats_by_game(input, known);
    }
    let international =
        rules.international.values.fide_ratings && input.report.kind.value == Some(EventKind::International);
    let seat = |(row, person): (usize, &Person)| {
        let entrant = input.report.entrants.stated(row);
        let stated = || entrant.and_then(|entrant| entrant.fide_rating);
        let seat = match *person {
            Person::Computer => Seat {
                sitter: Sitter::Computer,
                own: None,
                seen: None,
            },
            Person::Foreigner => foreign(international.then(stated).flatten()),
            Person::Registered(player) => {
                let fide = || stated().or(known.register.entry(player).fide_rating);
                let fide = international.then(fide).flatten();
                if known.is_foreign(player, entrant, home_federation) {
                    foreign(fide)
                } else {
                    home(player, known.ratings[player.at()], fide)
                }
            }
        };
        match &rules.base {
            Some(rule) => with_base(seat, rule, entrant, registered(known.register, person)),
            None => seat,
        }
    };
    input.people.iter().enumerate().map(seat).collect()
}

/// What a period knows of everybody before it, as columns by [`PlayerIndex`]: millions of players are met in no order.
pub struct Known<'a> {
    /// The register.
    pub register: &'a Register,
    /// How everybody stood.
    pub before: &'a State,
    /// The rating on which games are rated.
    ratings: Vec<Option<Rating>>,
    /// Those of whom the register names a federation.
    with_federation: Flags,
    /// Those of whom it does not know the year of birth.
    ageless: Flags,
    /// Units and titles, once an event has asked.
    words: OnceLock<Words<'a>>,
}

/// One bit a player.
struct Flags(Vec<u64>);

impl Flags {
    fn of(register: &Register, is_set: impl Fn(&RegisterEntry) -> bool + Sync) -> Self {
        let word = |entries: &[RegisterEntry]| {
            let bits = (0..).zip(entries).filter(|(_, entry)| is_set(entry));
            bits.fold(0, |word, (bit, _)| word | 1_u64 << bit)
        };
        Self(register.entries.par_chunks(64).map(word).collect())
    }

    fn get(&self, player: PlayerIndex) -> bool {
        self.0[player.at() / 64] >> (player.at() % 64) & 1 == 1
    }
}

/// Units and titles of the register: few, so that each is named by its position.
#[derive(Default)]
struct Words<'a> {
    units: Vec<&'a Arc<str>>,
    titles: Vec<&'a str>,
    /// By [`PlayerIndex`]: the positions of both, and the sex.
    of_player: Vec<(Option<NonZeroU32>, u32, Sex)>,
}

/// What the register says of a player that admission asks for.
#[derive(Clone, Copy, Debug)]
pub struct Who<'a> {
    /// 性别
    pub sex: Sex,
    /// 称号
    pub title: &'a str,
    /// 单位
    pub unit: Option<&'a Arc<str>>,
}

impl<'a> Known<'a> {
    /// The columns of a register and a state.
    pub fn of(register: &'a Register, before: &'a State) -> Self {
        Self {
            register,
            before,
            ratings: before.ratings(),
            with_federation: Flags::of(register, |entry| entry.federation.is_some()),
            ageless: Flags::of(register, |entry| entry.birth_year.is_none()),
            words: OnceLock::new(),
        }
    }

    /// Whether the register does not know a player's year of birth.
    pub fn is_ageless(&self, player: PlayerIndex) -> bool {
        self.ageless.get(player)
    }

    /// What the register says of some people; nothing of those who are not in it.
    pub fn who(&self, people: &[Person]) -> Vec<Option<Who<'_>>> {
        let words = self.words.get_or_init(|| Words::of(self.register));
        // Fetched first and looked at then: memory answers many at once.
        let row = |person: &Person| match *person {
            Person::Registered(player) => Some(words.of_player[player.at()]),
            Person::Foreigner | Person::Computer => None,
        };
        let rows: Vec<_> = people.iter().map(row).collect();
        let who = |(unit, title, sex): (Option<NonZeroU32>, u32, Sex)| Who {
            sex,
            title: words.titles[title as usize],
            unit: unit.map(|unit| words.units[unit.get() as usize - 1]),
        };
        rows.into_iter().map(|row| row.map(who)).collect()
    }

    /// Whether a player belongs to another federation: by the register, else by the report.
    fn is_foreign(&self, player: PlayerIndex, entrant: Option<&Entrant>, home: &str) -> bool {
        let entry = self.with_federation.get(player).then(|| self.register.entry(player));
        federation(entrant, entry).is_some_and(|code| !code.eq_ignore_ascii_case(home))
    }
}

impl<'a> Words<'a> {
    /// By one thread: a worker that waited for others here might be handed an event that asks the same.
    fn of(register: &'a Register) -> Self {
        let (mut units, mut titles) = (Positions::default(), Positions::default());
        let of_player = |entry: &'a RegisterEntry| {
            let unit = entry.unit.as_ref().map(|unit| units.of(unit, unit));
            let unit = unit.and_then(|unit| NonZeroU32::new(unit + 1));
            (unit, titles.of(&entry.title.0, &*entry.title.0), entry.sex)
        };
        let of_player = register.entries.iter().map(of_player).collect();
        Self {
            units: units.words,
            titles: titles.words,
            of_player,
        }
    }
}

/// The positions of texts, told apart by where they stand: where a register is read, equal ones stand in one place.
struct Positions<T> {
    words: Vec<T>,
    at: FxHashMap<(usize, usize), u32>,
}

impl<T> Default for Positions<T> {
    fn default() -> Self {
        Self {
            words: Vec::new(),
            at: FxHashMap::default(),
        }
    }
}

impl<T> Positions<T> {
    fn of(&mut self, text: &str, word: T) -> u32 {
        let words = &mut self.words;
        *self.at.entry((text.as_ptr().addr(), text.len())).or_insert_with(|| {
            words.push(word);
            u32::try_from(words.len() - 1).unwrap_or(u32::MAX)
        })
    }
}

fn seats_by_game(input: &IdentifiedReport, known: &Known<'_>) -> Vec<Seat> {
    let start = input.report.start.value.unwrap_or(known.before.list_date.0);
    let on_first_day = known.before.ratings_on(start, &known.ratings);
    let entrants = &input.report.entrants;
    let seat = |(row, person): (usize, &Person)| match *person {
        Person::Computer => Seat {
            sitter: Sitter::Computer,
            own: None,
            seen: None,
        },
        Person::Foreigner => foreign(entrants.stated(row).and_then(|entrant| entrant.fide_rating)),
        Person::Registered(player) => {
            let then = on_first_day.get(player.at()).copied().flatten();
            Seat {
                sitter: Sitter::Home(player),
                own: then.or(known.ratings[player.at()]),
                seen: then,
            }
        }
    };
    input.people.iter().enumerate().map(seat).collect()
}

fn home(player: PlayerIndex, own: Option<Rating>, fide: Option<Rating>) -> Seat {
    Seat {
        sitter: Sitter::Home(player),
        own,
        seen: own.max(fide),
    }
}

/// The entry of a person in the register.
pub fn registered<'a>(register: &'a Register, person: &Person) -> Option<&'a RegisterEntry> {
    match *person {
        Person::Registered(player) => Some(register.entry(player)),
        Person::Foreigner | Person::Computer => None,
    }
}

/// A seat whose player stands for his base rating if he has no other.
fn with_base(
    seat: Seat,
    rule: &Article<BaseRatingRule>,
    entrant: Option<&Entrant>,
    entry: Option<&RegisterEntry>,
) -> Seat {
    let base = || {
        let sex = entry.map(|entry| entry.sex);
        let title = entry.map(|entry| &entry.title);
        let (sex, title) = (
            sex.or(entrant.and_then(|entrant| entrant.sex)),
            title.or(entrant.map(|entrant| &entrant.title)),
        );
        Some(base_rating(rule, sex, title.unwrap_or(&Title::default()), &mut NoTrail))
    };
    match seat.sitter {
        Sitter::Home(_) => Seat {
            own: seat.own.or_else(base),
            seen: seat.seen.or_else(base),
            ..seat
        },
        Sitter::Foreign => Seat {
            seen: seat.seen.or_else(base),
            ..seat
        },
        Sitter::Computer => seat,
    }
}

fn foreign(fide: Option<Rating>) -> Seat {
    Seat {
        sitter: Sitter::Foreign,
        own: None,
        seen: fide,
    }
}

/// The federation of an entrant: by the register, else by the report; none: the home federation.
pub fn federation<'a>(entrant: Option<&'a Entrant>, entry: Option<&'a RegisterEntry>) -> Option<&'a Arc<str>> {
    entry
        .and_then(|entry| entry.federation.as_ref())
        .or_else(|| entrant.and_then(|entrant| entrant.federation.as_ref()))
}

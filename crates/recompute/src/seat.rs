//! A row of a report as the rating of an event sees it.

use std::sync::Arc;

use dengji_core::rulebook::params::BaseRatingRule;
use dengji_core::rulebook::{Article, Rules};
use dengji_core::rules::base_rating::base_rating;
use dengji_core::terms::{
    Entrant, EventKind, EventReport, IdentifiedReport, Person, PlayerIndex, Rating, Register, RegisterEntry,
};
use dengji_core::trail::NoTrail;

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
pub fn seats(
    rules: &Rules,
    input: &IdentifiedReport,
    home_federation: &str,
    register: &Register,
    before: &State,
) -> Vec<Seat> {
    if rules.by_game.is_some() {
        return seats_by_game(input, before);
    }
    let international =
        rules.international.values.fide_ratings && input.report.kind.value == Some(EventKind::International);
    let row = |(entrant, person): (&Entrant, &Person)| {
        let seat = match *person {
            Person::Computer => Seat {
                sitter: Sitter::Computer,
                own: None,
                seen: None,
            },
            Person::Foreigner => foreign(international.then_some(entrant.fide_rating).flatten()),
            Person::Registered(player) => {
                let entry = register.entry(player);
                let fide = international
                    .then_some(entrant.fide_rating.or(entry.fide_rating))
                    .flatten();
                if federation(entrant, Some(entry)).is_some_and(|code| !code.eq_ignore_ascii_case(home_federation)) {
                    foreign(fide)
                } else {
                    home(player, before.standings[player.at()].rating, fide)
                }
            }
        };
        match &rules.base {
            Some(rule) => with_base(seat, rule, entrant, registered(register, person)),
            None => seat,
        }
    };
    input.report.entrants.iter().zip(&input.people).map(row).collect()
}

fn seats_by_game(input: &IdentifiedReport, before: &State) -> Vec<Seat> {
    let start = input.report.start.value.unwrap_or(before.list_date.0);
    let row = |(entrant, person): (&Entrant, &Person)| match *person {
        Person::Computer => Seat {
            sitter: Sitter::Computer,
            own: None,
            seen: None,
        },
        Person::Foreigner => foreign(entrant.fide_rating),
        Person::Registered(player) => {
            let (then, now) = (before.rating_on(start, player), before.standings[player.at()].rating);
            Seat {
                sitter: Sitter::Home(player),
                own: then.or(now),
                seen: then,
            }
        }
    };
    input.report.entrants.iter().zip(&input.people).map(row).collect()
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
fn with_base(seat: Seat, rule: &Article<BaseRatingRule>, entrant: &Entrant, entry: Option<&RegisterEntry>) -> Seat {
    let sex = entry.map(|entry| entry.sex).or(entrant.sex);
    let title = entry.map_or(&entrant.title, |entry| &entry.title);
    let base = || Some(base_rating(rule, sex, title, &mut NoTrail));
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
pub fn federation<'a>(entrant: &'a Entrant, entry: Option<&'a RegisterEntry>) -> Option<&'a Arc<str>> {
    entry
        .and_then(|entry| entry.federation.as_ref())
        .or(entrant.federation.as_ref())
}

/// The unit of an entrant: by the report, else by the register; of a foreigner his federation.
pub fn unit(report: &EventReport, row: usize, entry: Option<&RegisterEntry>, seat: &Seat) -> Option<Arc<str>> {
    let entrant = &report.entrants[row];
    if seat.sitter == Sitter::Foreign {
        return federation(entrant, entry).cloned();
    }
    entrant
        .unit
        .clone()
        .or_else(|| entry.and_then(|entry| entry.unit.clone()))
}

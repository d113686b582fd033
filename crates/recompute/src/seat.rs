//! A row of a report as the rating of an event sees it.

use std::sync::Arc;

use dengji_core::terms::{
    Entrant, EventKind, EventReport, IdentifiedReport, Person, PlayerIndex, Rating, Register, RegisterEntry,
};

use crate::standing::Standing;

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
pub fn seats(
    input: &IdentifiedReport,
    home_federation: &str,
    register: &Register,
    standings: &[Standing],
) -> Vec<Seat> {
    let international = input.report.kind.value == Some(EventKind::International);
    let row = |(entrant, person): (&Entrant, &Person)| match *person {
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
            if federation(entrant, Some(entry)).is_some_and(|code| **code != *home_federation) {
                return foreign(fide);
            }
            let own = standings[player.at()].rating;
            Seat {
                sitter: Sitter::Home(player),
                own,
                seen: own.max(fide),
            }
        }
    };
    input.report.entrants.iter().zip(&input.people).map(row).collect()
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

//! Fields that the form of an application needs and that neither register nor report fills.

use crate::publication::ApplicationRow;
use crate::terms::EventId;

/// A field that is to be filled in by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Year of birth, of the register.
    BirthYear,
    /// Unit, of the register.
    Unit,
    /// Name of an event.
    EventName,
    /// Where an event was held.
    Place,
    /// Rounds of an event.
    Rounds,
}

impl Field {
    /// The word under which its text stands in the catalogue.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BirthYear => "birth-year",
            Self::Unit => "unit",
            Self::EventName => "event-name",
            Self::Place => "place",
            Self::Rounds => "rounds",
        }
    }
}

/// An empty field, and the event it is about; none: the applicant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    /// Which field.
    pub field: Field,
    /// Of which event.
    pub event: Option<EventId>,
}

/// The empty fields of a form, in its order.
pub fn blanks(row: &ApplicationRow) -> Vec<Blank> {
    let is_empty = |text: Option<&str>| text.is_none_or(|text| text.trim().is_empty());
    let of_person = [
        (Field::BirthYear, row.birth_year.is_none()),
        (Field::Unit, is_empty(row.unit.as_deref())),
    ];
    let mut blanks = empty(of_person, None);
    for norm in &row.application.norms {
        let of_event = [
            (Field::EventName, is_empty(Some(&*norm.event_name))),
            (Field::Place, is_empty(norm.venue.as_deref())),
            (Field::Rounds, norm.rounds.is_none()),
        ];
        blanks.extend(empty(of_event, Some(&norm.event)));
    }
    blanks
}

fn empty<const N: usize>(fields: [(Field, bool); N], event: Option<&EventId>) -> Vec<Blank> {
    let empty = fields.into_iter().filter(|&(_, is_empty)| is_empty);
    let blank = |(field, _)| Blank {
        field,
        event: event.cloned(),
    };
    empty.map(blank).collect()
}

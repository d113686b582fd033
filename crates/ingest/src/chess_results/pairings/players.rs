//! The players of a list of pairings, who stand there in every round.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place, Severity};
use dengji_core::terms::{Entrant, EntrantNo, Rating, Round};

use crate::cells::Expected;

/// The players met so far.
#[derive(Default)]
pub(super) struct Players {
    /// By number, each name that stands beside it.
    named: BTreeMap<EntrantNo, Vec<Named>>,
    /// Numbers by name, where the list has none.
    numbers: HashMap<Arc<str>, EntrantNo>,
    /// Who has a row in which round.
    seen: HashSet<(Round, EntrantNo)>,
}

/// A name beside a number.
struct Named {
    entrant: Entrant,
    rows: Vec<Place>,
    ratings: Vec<(Rating, Place)>,
}

impl Players {
    /// A number that nobody has.
    pub(super) fn next(&self) -> u32 {
        let last = self.named.last_key_value();
        last.map_or(1, |(last, _)| last.0.saturating_add(1))
    }

    /// The number of a name in a list without numbers.
    pub(super) fn number_of(&mut self, name: &Arc<str>) -> EntrantNo {
        let next = EntrantNo(self.next());
        *self.numbers.entry(Arc::clone(name)).or_insert(next)
    }

    /// Adds what a row says of a player.
    pub(super) fn add(&mut self, entrant: Entrant) {
        let rating_at = entrant.cell(entrant.columns.rating.or(entrant.columns.fide_rating));
        let rating = entrant.rating.or(entrant.fide_rating).map(|rating| (rating, rating_at));
        let named = self.named.entry(entrant.no).or_default();
        let row = entrant.place.clone();
        let at = named.iter().position(|known| known.entrant.name == entrant.name);
        let at = at.unwrap_or_else(|| {
            named.push(Named {
                entrant,
                rows: Vec::new(),
                ratings: Vec::new(),
            });
            named.len() - 1
        });
        named[at].rows.push(row);
        named[at].ratings.extend(rating);
    }

    /// Remembers who has a row in a round.
    pub(super) fn saw(&mut self, round: Round, players: &[EntrantNo]) {
        self.seen.extend(players.iter().map(|no| (round, *no)));
    }

    /// Whether one of these players has a row in a round.
    pub(super) fn has_any(&self, round: Round, players: &[EntrantNo]) -> bool {
        players.iter().any(|no| self.seen.contains(&(round, *no)))
    }

    /// Whether anybody has a row in a round.
    pub(super) fn has_round(&self, round: Round) -> bool {
        self.seen.iter().any(|(seen, _)| *seen == round)
    }

    /// The players: under a number the name that stands there most often; every other one is a finding, and so is every
    /// rating that differs from the one that stands there most often.
    pub(super) fn finish(self, findings: &mut Vec<Finding>) -> Vec<Entrant> {
        let mut entrants = Vec::new();
        for (no, mut named) in self.named {
            let most = named.iter().map(|named| named.rows.len()).max();
            let right = named.iter().position(|named| Some(named.rows.len()) == most);
            let right = named.remove(right.unwrap_or_default());
            for other in &named {
                findings.extend(other.rows.iter().map(|row| shared(no, other, &right, row)));
            }
            findings.extend(right.other_ratings());
            entrants.push(right.entrant);
        }
        entrants
    }
}

fn shared(no: EntrantNo, other: &Named, right: &Named, row: &Place) -> Finding {
    let found = Finding::at(Code::EntrantNumberTwice, row.clone()).with("case", other.case(right));
    let found = found.with("player", no).with("name", &other.entrant.name);
    let first = right.entrant.place.spot;
    let found = found.with("rows", right.rows.len());
    found.with("other", &right.entrant.name).with("first", first)
}

impl Named {
    /// A name in fewer rows is a slip; of as many, two players have one number.
    const fn case(&self, right: &Self) -> &'static str {
        if self.rows.len() < right.rows.len() {
            "slip"
        } else {
            "number"
        }
    }

    fn other_ratings(&self) -> Vec<Finding> {
        let times = |rating: Rating| self.ratings.iter().filter(|(other, _)| *other == rating).count();
        let Some(usual) = self
            .ratings
            .iter()
            .map(|(rating, _)| *rating)
            .max_by_key(|rating| times(*rating))
        else {
            return Vec::new();
        };
        let expected = Expected::Words(format!("{usual} / {usual}"));
        let differing = self.ratings.iter().filter(|(rating, _)| *rating != usual);
        let finding = |(rating, place): &(Rating, Place)| {
            let found = Finding::at(Code::ValueInvalid, place.clone()).severity(Severity::Warn);
            let found = found.with("heading", crate::layout::FEDERATION.players.words("rating"));
            expected.describe(found.with("value", rating))
        };
        differing.map(finding).collect()
    }
}

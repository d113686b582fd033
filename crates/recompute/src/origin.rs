//! Where the ratings stand on which a period is computed: in cells of the opening list, in a player's row of an earlier
//! list of the book, or in a report or the register.

use std::collections::HashMap;

use dengji_core::finding::Place;
use dengji_core::publication::Method;
use dengji_core::terms::{Entrant, ListDate, OpeningEntry, OpeningList, PlayerIndex, Register};
use dengji_core::trail::Record;

use crate::merge::Merges;
use crate::prepare::Prepared;
use crate::seat::{Sitter, registered};
use crate::standing::State;

/// The lists from which the ratings of a period come.
#[derive(Clone, Copy)]
pub struct Origins<'a> {
    /// The opening list of the book.
    pub opening: &'a OpeningList,
    /// Its day.
    pub opened: ListDate,
    /// Numbers that were merged.
    pub merges: &'a Merges,
    /// How everybody stood after the list before, under the numbers of that list.
    pub before: &'a State,
}

/// The places of the ratings of a period.
pub struct Located<'a> {
    origins: Origins<'a>,
    register: &'a Register,
    list: ListDate,
    opening: HashMap<&'a str, &'a OpeningEntry>,
}

impl<'a> Located<'a> {
    /// Lays them out for a list.
    pub fn of(origins: Origins<'a>, register: &'a Register, list: ListDate) -> Self {
        let entries = &origins.opening.entries;
        Self {
            opening: entries.iter().map(|entry| (entry.id.as_str(), entry)).collect(),
            origins,
            register,
            list,
        }
    }

    /// A player's row of a list.
    fn on(&self, list: ListDate, player: PlayerIndex) -> Place {
        let id = &self.register.entry(player).id;
        let opening = self.opening.get(id.as_str()).filter(|_| list == self.origins.opened);
        opening.map_or_else(|| Place::listed(list, id), |entry| entry.rating_place())
    }

    /// The rating with which a player comes from the list before; with the row of the merge that gave it to him. Nothing
    /// if he has none.
    pub fn before(&self, player: PlayerIndex) -> Vec<Place> {
        let Origins { before, merges, .. } = self.origins;
        let has = |player: PlayerIndex| {
            let standing = &before.standings[player.at()];
            standing.rating.is_some() || standing.exact.is_some()
        };
        if has(player) {
            return vec![self.on(before.list_date, player)];
        }
        let mut merges = merges.of(player, self.list.0).filter(|merge| has(merge.old));
        let taken = merges.next();
        taken.map_or_else(Vec::new, |merge| {
            vec![self.on(before.list_date, merge.old), merge.place.clone()]
        })
    }

    /// The rating on which a seat is rated itself; a base rating rests on the title of the register.
    fn own(&self, event: &Prepared, row: usize) -> Vec<Place> {
        let seat = &event.seats[row];
        let (Some(player), Some(_)) = (seat.home(), seat.own) else {
            return Vec::new();
        };
        if event.rules.by_game.is_some() {
            let earlier = self.origins.before.in_force(event.start);
            let rated = earlier.filter(|list| list.ratings.get(player.at()).is_some_and(Option::is_some));
            return rated.map_or_else(|| self.before(player), |list| vec![self.on(list.list_date, player)]);
        }
        let listed = self.before(player);
        if listed.is_empty() {
            return vec![self.register.entry(player).title_place()];
        }
        listed
    }

    /// The rating that opponents of a seat meet.
    fn seen(&self, event: &Prepared, row: usize) -> Vec<Place> {
        let seat = &event.seats[row];
        match seat.sitter {
            _ if seat.seen.is_none() => Vec::new(),
            Sitter::Home(_) if seat.seen == seat.own || event.rules.by_game.is_some() => self.own(event, row),
            _ => self.stated(event, row).into_iter().collect(),
        }
    }

    /// A rating of FIDE in the report or the register, else the title on which a base rating rests.
    fn stated(&self, event: &Prepared, row: usize) -> Option<Place> {
        let seen = event.seats[row].seen;
        let entrant = event.input.report.entrants.stated(row);
        let entry = registered(self.register, &event.input.people[row]);
        let cell = |column: fn(&Entrant) -> Option<u32>| entrant.map(|entrant| entrant.cell(column(entrant)));
        if entrant.is_some_and(|entrant| entrant.fide_rating == seen) {
            return cell(|entrant| entrant.columns.fide_rating);
        }
        match entry {
            Some(entry) if entry.fide_rating == seen => Some(entry.place.place()),
            Some(entry) => Some(entry.title_place()),
            None => cell(|entrant| entrant.columns.title),
        }
    }

    /// Names, in the steps of a row of an event, where the ratings stand.
    pub fn name_in_event(&self, record: &mut Record, event: &Prepared, row: usize, method: Method) {
        let mut games = event.against_rated(row).map(|(opponent, _)| opponent);
        let seen = |rows: Vec<usize>| rows.into_iter().flat_map(|row| self.seen(event, row)).collect();
        for (_, step) in &mut record.steps {
            let places: Vec<Place> = match step.name {
                "difference" | "coefficient" | "base-rating" => self.own(event, row),
                "game-change" | "game-not-rated" => {
                    let opponent = games.next().into_iter();
                    let opponent = opponent.flat_map(|opponent| self.seen(event, opponent));
                    self.own(event, row).into_iter().chain(opponent).collect()
                }
                "field-average" | "rated-average" => seen(field(event, row)),
                "opponents-average" if method == Method::WholeRoundRobin => seen(field(event, row)),
                "opponents-average" => seen(event.counted(row, method).map(|(opponent, _)| opponent).collect()),
                _ => continue,
            };
            step.places.extend(places);
        }
    }
}

/// The rows of the table of a row.
fn field(event: &Prepared, row: usize) -> Vec<usize> {
    match (&event.whole, event.field_of[row]) {
        (Some(whole), _) => (0..event.seats.len())
            .filter(|&row| whole.line(row).is_some())
            .collect(),
        (None, Some(number)) => event.fields[number as usize].members.clone(),
        (None, None) => Vec::new(),
    }
}

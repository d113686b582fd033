//! Games played one by one, for systems that rate game by game.

use dengji_core::finding::Place;
use dengji_core::terms::{EventId, GameTable, PlayerIndex, TableGame};

use crate::chance::Purpose;
use crate::play::game;
use crate::programme::Period;

impl Period<'_> {
    /// Some games of the period, in the order in which they were played: a player meets one of about his strength. Rooms
    /// are the events.
    ///
    /// # Panics
    ///
    /// Never: letters and digits are an id.
    pub fn online(&self, games: std::ops::Range<u64>) -> GameTable {
        let plan = self.plan();
        let people = &plan.people;
        let rooms = plan.events.max(1);
        let room = |number: u32| EventId::new(&format!("room-{}", number + 1)).expect("letters and digits are an id");
        let first = games.start;
        let of_number = |number: u64| {
            let mut dice = self.chance(Purpose::Online, 0).part(number).dice();
            let white = dice.below(people.active);
            let others = (0..8).map(|_| dice.below(people.active)).collect::<Vec<_>>();
            let strength = people.strength(white);
            let nearest = others.into_iter().filter(|&other| other != white);
            let nearest = nearest.min_by_key(|&other| (people.strength(other) - strength).abs());
            let black = nearest.unwrap_or((white + 1) % people.active);
            let day = i64::try_from(number * u64::from(self.days()) / plan.games.max(1)).unwrap_or(0);
            TableGame {
                event: dice.below(rooms),
                round: 0,
                date: Some(self.from().saturating_add(jiff::Span::new().days(day))),
                white: PlayerIndex(white),
                black: PlayerIndex(black),
                outcome: game(&mut dice, strength - people.strength(black)),
                seq: number + 1,
                row: u32::try_from(number - first + 1).unwrap_or(u32::MAX),
            }
        };
        GameTable {
            place: Place::default(),
            unread: Vec::new(),
            events: (0..rooms).map(room).collect(),
            games: games.map(of_number).collect(),
            byes: Vec::new(),
        }
    }
}

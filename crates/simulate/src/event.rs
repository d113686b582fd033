//! Events with everything that happened in them, as reports and as rows of game tables.

use std::collections::BTreeSet;
use std::sync::Arc;

use dengji_core::finding::Place;
use dengji_core::terms::{
    Entrant, EntrantNo, EventFormat, EventId, EventKind, EventReport, GameColumns, GameTable, PlayerIndex, Round,
    StatedGame, TableBye, TableGame, TableGames,
};

use crate::chance::{Dice, Purpose};
use crate::people::{Population, player_id, unit_name};
use crate::play::{Pairing, Play};
use crate::programme::{BOARDS, Outline, Period};

/// An event that was held.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its number on the list: date and number.
    pub id: EventId,
    /// Form, size and days.
    pub outline: Outline,
    /// Its players by their numbers in the federation, in the order of the report.
    pub players: Vec<u32>,
    /// What was played.
    pub pairings: Vec<Pairing>,
}

/// Players of a team, in team events.
const fn team_size(format: EventFormat) -> Option<u32> {
    match format {
        EventFormat::TeamSwiss => Some(BOARDS),
        EventFormat::TeamRoundRobin => Some(BOARDS + 1),
        _ => None,
    }
}

impl Period<'_> {
    /// Holds an event of the period.
    pub fn event(&self, number: u32) -> Event {
        let outline = self.outline(number);
        let people = &self.plan().people;
        let mut players = field(people, &outline, self.chance(Purpose::Field, number).dice());
        players.sort_by_key(|&player| (-people.strength_on(player, outline.start), player));
        if let Some(size) = team_size(outline.format) {
            players = seated(&players, size);
        }
        let strengths: Vec<i32> = players
            .iter()
            .map(|&of| people.strength_on(of, outline.start))
            .collect();
        let mut play = Play::new(&strengths, self.chance(Purpose::Play, number).dice());
        match outline.format {
            EventFormat::Swiss => play.swiss(outline.rounds),
            EventFormat::RoundRobin => play.round_robin(1),
            EventFormat::DoubleRoundRobin => play.round_robin(2),
            EventFormat::Scheveningen => play.scheveningen(),
            EventFormat::Match => play.duel(outline.rounds),
            EventFormat::TeamSwiss => play.team_swiss(outline.rounds, BOARDS),
            EventFormat::TeamRoundRobin => play.team_round_robin(BOARDS),
        }
        Event {
            id: event_id(self, number),
            outline,
            players,
            pairings: play.finish(),
        }
    }
}

/// Such as `19940701-00012`.
fn event_id(period: &Period<'_>, number: u32) -> EventId {
    let list = period.list().0;
    let text = format!(
        "{:04}{:02}{:02}-{:05}",
        list.year(),
        list.month(),
        list.day(),
        number + 1
    );
    EventId::new(&text).expect("digits are an id")
}

/// Who plays: people of about one strength, foreigners in international events only.
fn field(people: &Population, outline: &Outline, mut dice: Dice) -> Vec<u32> {
    let level = people.strength(dice.below(people.active));
    let width = match outline.format {
        EventFormat::Swiss => 300,
        EventFormat::TeamSwiss | EventFormat::TeamRoundRobin => 220,
        _ => 120,
    };
    let admits = |player: u32| outline.kind == EventKind::International || !people.is_foreign(player);
    let mut chosen = BTreeSet::new();
    let mut players: Vec<u32> = Vec::with_capacity(outline.players as usize);
    while players.len() < outline.players as usize {
        let near = |player: &u32| admits(*player) && (people.strength(*player) - level).abs() <= width;
        let drawn = (0..12).map(|_| dice.below(people.active)).find(near);
        let drawn = drawn.unwrap_or_else(|| dice.below(people.active));
        // Whoever is chosen already, or is not admitted, makes room for the next on the register.
        let from_drawn = (0..people.active).map(|step| (drawn + step) % people.active);
        let next = from_drawn.into_iter().find(|&player| {
            let same_unit = outline.format == EventFormat::Match
                && players
                    .first()
                    .is_some_and(|&first| people.unit(first) == people.unit(player));
            admits(player) && !same_unit && !chosen.contains(&player)
        });
        let Some(player) = next else { break };
        chosen.insert(player);
        players.push(player);
    }
    // A form needs an even number, or whole teams.
    let step = match outline.format {
        EventFormat::Swiss => 1,
        format => team_size(format).unwrap_or(1) as usize * 2,
    };
    players.truncate(players.len() / step * step);
    players
}

/// Players in the order of their strength, as teams: to and fro, so that teams are alike.
fn seated(players: &[u32], size: u32) -> Vec<u32> {
    let (size, teams) = (size as usize, players.len() / size as usize);
    let seat = |at: usize| {
        let (team, board) = (at / size, at % size);
        let place = if board % 2 == 0 { team } else { teams - 1 - team };
        players[board * teams + place]
    };
    (0..teams * size).map(seat).collect()
}

impl Event {
    /// Games of two players.
    pub fn games(&self) -> usize {
        self.pairings.iter().filter(|pairing| pairing.black.is_some()).count()
    }

    /// What is said of the event, without players and games.
    pub fn described(&self, english: English) -> EventReport {
        let outline = &self.outline;
        let mut report = EventReport::empty(&Place::default());
        let serial = outline.number + 1;
        let place = unit_name(outline.number);
        let form = match english {
            English::Yes => outline.format.code(),
            English::No => outline.format.zh(),
        };
        let name = match english {
            English::Yes => format!("{place} {form} {serial}"),
            English::No => format!("{place}{form}第{serial}号"),
        };
        report.id.value = Some(self.id.clone());
        report.name.value = Some(name.into());
        report.kind.value = Some(outline.kind);
        report.format.value = Some(outline.format);
        report.class.value = Some(outline.class);
        report.start.value = Some(outline.start);
        report.end.value = Some(outline.end());
        report.rounds.value = Some(outline.rounds);
        report.venue.value = Some(place);
        report.first_control_moves.value = Some(40);
        report.first_control_minutes.value = Some(120);
        report.national_arbiters.value = Some(vec![arbiter(serial), arbiter(serial + 1)]);
        report.approval.value = Some(format!("批{serial}").into());
        report.approved_on.value = Some(outline.start);
        report.reported_on.value = Some(outline.end());
        report.minutes.value = Some(90);
        report.increment_seconds.value = Some(30);
        report.entry_fees.value = Some((outline.players * 100).to_string().into());
        report
    }

    /// The event as a report.
    pub fn report(&self, people: &Population, english: English) -> EventReport {
        let mut report = self.described(english);
        let size = team_size(self.outline.format);
        let entrant = |(at, &player): (u32, &u32)| {
            let entry = people.entry(player);
            Entrant {
                id: Some(player_id(player)),
                sex: Some(entry.sex),
                unit: entry.unit,
                federation: entry.federation,
                title: entry.title,
                fide_rating: entry
                    .fide_rating
                    .filter(|_| self.outline.kind == EventKind::International),
                team: size.map(|size| team_name(at / size)),
                board: size.map(|size| at % size + 1),
                ..Entrant::new(EntrantNo(at + 1), entry.name, Place::default())
            }
        };
        report.entrants = (0..).zip(&self.players).map(entrant).collect();
        let game = |pairing: &Pairing| StatedGame {
            round: Round(pairing.round),
            date: pairing.black.map(|_| self.outline.day(pairing.round)),
            board: pairing.black.map(|_| pairing.board),
            white: EntrantNo(pairing.white + 1),
            black: pairing.black.map(|black| EntrantNo(black + 1)),
            outcome: pairing.outcome,
            place: Place::default(),
            mirror: None,
            columns: GameColumns::default(),
        };
        report.games = self.pairings.iter().map(game).collect();
        report
    }
}

/// Whether the texts of an event are English.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum English {
    /// English.
    Yes,
    /// Chinese.
    No,
}

fn arbiter(number: u32) -> Arc<str> {
    let chance = u64::from(number % 97) << 40;
    crate::names::chinese(chance.wrapping_mul(0x9e37_79b9_7f4a_7c15), crate::names::Given::Male).into()
}

fn team_name(team: u32) -> Arc<str> {
    format!("{}{}队", unit_name(team), team / 30 + 1).into()
}

/// Events as a game table: players by their numbers, rows in the order of rounds.
pub fn game_table(events: &[Event]) -> GameTable {
    let mut table = GameTable {
        place: Place::default(),
        unread: Vec::new(),
        events: events.iter().map(|event| event.id.clone()).collect(),
        games: TableGames::default(),
        byes: Vec::new(),
    };
    let mut row = 0;
    for (number, event) in (0..).zip(events) {
        let player = |at: u32| PlayerIndex(event.players[at as usize]);
        for pairing in &event.pairings {
            row += 1;
            let round = u32::from(pairing.round);
            match pairing.black {
                Some(black) => table.games.push(TableGame {
                    event: number,
                    round,
                    date: Some(event.outline.day(pairing.round)),
                    white: player(pairing.white),
                    black: player(black),
                    outcome: pairing.outcome,
                    seq: 0,
                    row,
                }),
                None => table.byes.push(TableBye {
                    event: number,
                    round,
                    player: player(pairing.white),
                    outcome: pairing.outcome,
                    row,
                }),
            }
        }
    }
    table
}

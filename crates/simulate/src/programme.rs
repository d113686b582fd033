//! Which events a period has: their forms, sizes and days.

use dengji_core::terms::{Date, EventClass, EventFormat, EventKind, ListDate};
use jiff::Span;

use crate::chance::{Chance, Purpose};
use crate::people::{Foreigners, Population};

/// A federation that is to be made up.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who there is.
    pub people: Population,
    /// Events a period.
    pub events: u32,
    /// Games a period, about; each event has its share.
    pub games: u64,
    /// The lists after the opening list.
    pub lists: Vec<ListDate>,
}

/// Games of an event where nobody says how many a period has.
pub const USUAL_GAMES: u64 = 180;
/// The fewest games an event has on average.
pub const FEWEST_GAMES: u64 = 30;
/// The fewest people from whom events of every form can be made up.
pub const FEWEST_PLAYERS: u32 = 40;
/// The most players of an event, as reports are read.
const MOST_PLAYERS: u64 = 10_000;
/// Boards of a team match.
pub(crate) const BOARDS: u32 = 4;

/// The forms of twenty events; the first eight have all of them.
const FORMS: [EventFormat; 20] = {
    use EventFormat::{DoubleRoundRobin, Match, RoundRobin, Scheveningen, Swiss, TeamRoundRobin, TeamSwiss};
    [
        Swiss,
        RoundRobin,
        TeamSwiss,
        DoubleRoundRobin,
        Swiss,
        Match,
        Scheveningen,
        TeamRoundRobin,
        Swiss,
        Swiss,
        RoundRobin,
        Swiss,
        Swiss,
        TeamSwiss,
        Swiss,
        Swiss,
        RoundRobin,
        Swiss,
        Swiss,
        Swiss,
    ]
};

/// A period with its events.
#[derive(Clone, Copy, Debug)]
pub struct Period<'a> {
    plan: &'a Plan,
    at: usize,
    /// The list before.
    from: Date,
}

/// How large an event is and when it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Its number within the period, from 0.
    pub number: u32,
    /// 赛制
    pub format: EventFormat,
    /// 类别
    pub kind: EventKind,
    /// 等级
    pub class: EventClass,
    /// Players.
    pub players: u32,
    /// Rounds.
    pub rounds: u8,
    /// Rounds of a day.
    pub rounds_a_day: u8,
    /// The first day.
    pub start: Date,
}

impl Outline {
    /// The day of a round.
    pub fn day(&self, round: u8) -> Date {
        let days = i64::from((round.max(1) - 1) / self.rounds_a_day);
        self.start.saturating_add(Span::new().days(days))
    }

    /// The last day.
    pub fn end(&self) -> Date {
        self.day(self.rounds)
    }
}

impl Plan {
    /// The periods, in order.
    pub fn periods(&self) -> impl Iterator<Item = Period<'_>> {
        let opening = std::iter::once(self.people.opening);
        let before = opening.chain(self.lists.iter().map(|list| list.0));
        let period = |(at, from)| Period { plan: self, at, from };
        before.take(self.lists.len()).enumerate().map(period)
    }
}

impl<'a> Period<'a> {
    /// The list that closes the period.
    pub fn list(&self) -> ListDate {
        self.plan.lists[self.at]
    }

    /// The first day of the period: that of the list before.
    pub const fn from(&self) -> Date {
        self.from
    }

    /// The plan it belongs to.
    pub const fn plan(&self) -> &'a Plan {
        self.plan
    }

    /// A stream of chance for a part of the period.
    pub fn chance(&self, purpose: Purpose, part: u32) -> Chance {
        let period = self.plan.people.chance.of(purpose).part(self.at as u64);
        period.part(part.into())
    }

    /// Days of the period.
    pub fn days(&self) -> u32 {
        let days = self.from.until(self.list().0).map_or(1, |span| span.get_days());
        u32::try_from(days).unwrap_or(1).max(1)
    }

    /// How large an event is and when it is played.
    pub fn outline(&self, number: u32) -> Outline {
        let format = FORMS[number as usize % FORMS.len()];
        let (players, rounds) = self.size(number, format);
        let mut dice = self.chance(Purpose::Programme, number).dice();
        let rounds_a_day = if u32::from(rounds) <= self.days() / 2 { 1 } else { 2 };
        let length = u32::from(rounds.div_ceil(rounds_a_day));
        // A period too short for the event is that of a test: the event begins before it.
        let start = match self.days().checked_sub(length) {
            Some(last) => i64::from(dice.below(last + 1)),
            None => i64::from(self.days()) - i64::from(length),
        };
        let kind = match (dice.below(12), format) {
            (0, EventFormat::Swiss | EventFormat::RoundRobin) if self.plan.people.foreigners == Foreigners::Some => {
                EventKind::International
            }
            (1, _) => EventKind::Squad,
            _ => EventKind::Approved,
        };
        Outline {
            number,
            format,
            kind,
            class: EventClass::Rated,
            players,
            rounds,
            rounds_a_day,
            start: self.from.saturating_add(Span::new().days(start)),
        }
    }

    /// Players and rounds. Small forms have their usual sizes; the others share what is left of the games.
    fn size(&self, number: u32, format: EventFormat) -> (u32, u8) {
        let most = u64::from(self.plan.people.active).min(MOST_PLAYERS);
        let fitted = |wanted: u64, step: u64, least: u64| {
            let most = (most / step * step).max(step);
            u32::try_from((wanted / step * step).clamp(least.min(most), most)).unwrap_or(u32::MAX)
        };
        match format {
            EventFormat::RoundRobin => (10, 9),
            EventFormat::DoubleRoundRobin => (6, 10),
            EventFormat::Match => (2, 8),
            EventFormat::Scheveningen => (16, 8),
            EventFormat::TeamRoundRobin => (6 * (BOARDS + 1), 5),
            EventFormat::TeamSwiss => {
                let boards = u64::from(BOARDS);
                (fitted(self.share(number) * 2 / 7, boards * 2, boards * 10), 7)
            }
            EventFormat::Swiss => {
                let share = self.share(number);
                let rounds = match share {
                    ..72 => 7,
                    72..1600 => 9,
                    1600.. => 11,
                };
                (
                    fitted(share * 2 / rounds, 1, rounds + 5),
                    u8::try_from(rounds).unwrap_or(9),
                )
            }
        }
    }

    /// Games of one of the events without a usual size: what the others of its twenty leave, from half the average to
    /// one and a half times it.
    fn share(&self, number: u32) -> u64 {
        let first = number / 20 * 20;
        let last = (first + 20).min(self.plan.events);
        let up_to = |event: u32| self.plan.games * u64::from(event) / u64::from(self.plan.events.max(1));
        let forms = || (first..last).map(|event| (event, FORMS[event as usize % FORMS.len()]));
        let usual: u64 = forms().map(|(_, format)| usual_games(format).unwrap_or(0)).sum();
        let sharing: Vec<u32> = forms()
            .filter(|(_, format)| usual_games(*format).is_none())
            .map(|(event, _)| event)
            .collect();
        let count = sharing.len().max(1) as u64;
        let average = (up_to(last) - up_to(first)).saturating_sub(usual) / count;
        // Neighbours are as much above the average as below it, so that the sum stays what it is.
        let place = sharing.iter().position(|&event| event == number).unwrap_or(0);
        let pair = u32::try_from(place / 2).unwrap_or(0);
        let mut dice = self.chance(Purpose::Programme, first).part(u64::from(pair) + 1).dice();
        let more = u64::from(dice.below(50));
        let alone = place + 1 == sharing.len() && place % 2 == 0;
        match (alone, place % 2) {
            (true, _) => average,
            (false, 0) => average * (100 + more) / 100,
            (false, _) => average * (100 - more) / 100,
        }
    }
}

/// Games of an event of a usual size.
fn usual_games(format: EventFormat) -> Option<u64> {
    let teams = |teams: u64| teams * (teams - 1) / 2 * u64::from(BOARDS);
    match format {
        EventFormat::RoundRobin => Some(45),
        EventFormat::DoubleRoundRobin => Some(30),
        EventFormat::Match => Some(8),
        EventFormat::Scheveningen => Some(64),
        EventFormat::TeamRoundRobin => Some(teams(6)),
        EventFormat::Swiss | EventFormat::TeamSwiss => None,
    }
}

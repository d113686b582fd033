//! Reports of invented events.

use dengji_core::finding::Place;
use dengji_core::terms::{
    Date, Entrant, EntrantNo, EventClass, EventFormat, EventId, EventKind, EventReport, Field, Round, StatedGame,
};

use super::people::{Human, People};
use super::play::{Pairing, Play, Set};

/// The layout in which a report is sent in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// The federation's own.
    Federation,
    /// A crosstable with a column for each round.
    Crosstable,
    /// TRF16.
    Trf,
}

/// A report in the folder of a list.
pub(super) struct Report {
    pub(super) list: &'static str,
    /// Its name without ending.
    pub(super) file: &'static str,
    pub(super) layout: Layout,
    pub(super) content: EventReport,
}

/// What is particular to an event.
pub(super) struct Facts {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) kind: EventKind,
    pub(super) format: EventFormat,
    pub(super) start: Date,
    pub(super) rounds: u8,
    /// Days at the beginning that have two rounds.
    pub(super) double_days: u8,
    pub(super) venue: &'static str,
}

/// A value that a report states.
pub(super) fn stated<T>(value: T) -> Field<T> {
    Field::found(value, Place::default())
}

fn later(day: Date, days: i32) -> Date {
    day.saturating_add(jiff::Span::new().days(days))
}

impl Facts {
    /// The report without players and games: approved, controlled and reported as the regulation asks.
    pub(super) fn report(&self) -> EventReport {
        let days = i32::from(self.rounds - self.double_days);
        let end = later(self.start, days - 1);
        let mut report = EventReport::empty(&Place::default());
        report.id = stated(EventId::new(self.id).expect("an id"));
        report.name = stated(self.name.into());
        report.kind = stated(self.kind);
        report.format = stated(self.format);
        report.class = stated(EventClass::Rated);
        report.start = stated(self.start);
        report.end = stated(end);
        report.rounds = stated(self.rounds);
        report.venue = stated(self.venue.into());
        report.organiser = stated(format!("{}棋类协会", self.venue).into());
        report.first_control_moves = stated(40);
        report.first_control_minutes = stated(120);
        report.national_arbiters = stated(vec!["严秉衡".into(), "尺素心".into()]);
        let (year, serial) = self.id.split_once('-').unwrap_or_default();
        report.approval = stated(format!("棋竞字〔{year}〕{serial}号").into());
        report.approved_on = stated(later(self.start, -40));
        report.reported_on = stated(later(end, 6));
        report.round_dates = (1..=self.rounds).map(|round| (Round(round), self.day(round))).collect();
        report
    }

    fn day(&self, round: u8) -> Date {
        let doubled = 2 * self.double_days;
        let days = if round <= doubled {
            (round - 1) / 2
        } else {
            round - 1 - self.double_days
        };
        later(self.start, i32::from(days))
    }

    /// The report of an event of individuals.
    pub(super) fn of(
        &self,
        people: &People,
        ids: &[u32],
        sets: &[Set],
        play: impl FnOnce(&mut Play<'_>),
    ) -> EventReport {
        let mut report = self.report();
        report.entrants = (1..).zip(ids).map(|(no, &id)| entrant(no, people.get(id))).collect();
        self.play(
            &mut report,
            ids.iter().map(|&id| people.get(id).strength).collect(),
            sets,
            play,
        );
        report
    }

    /// Plays the event and puts its games into the report.
    pub(super) fn play(
        &self,
        report: &mut EventReport,
        strengths: Vec<i32>,
        sets: &[Set],
        play: impl FnOnce(&mut Play<'_>),
    ) {
        let seed = self.id.bytes().fold(7, |seed, byte| seed * 31 + u64::from(byte));
        let mut event = Play::new(strengths, sets, seed);
        play(&mut event);
        report.games = event.pairings.iter().map(game).collect();
    }
}

/// A row of 棋手.
pub(super) fn entrant(no: u32, human: &Human) -> Entrant {
    let entry = &human.entry;
    Entrant {
        id: Some(entry.id.clone()),
        sex: Some(entry.sex),
        unit: entry.unit.clone(),
        federation: entry.federation.clone(),
        title: entry.title.clone(),
        fide_rating: entry.fide_rating,
        ..Entrant::new(EntrantNo(no), entry.name.clone(), Place::default())
    }
}

/// A row of 棋手 for somebody who stands in no register.
pub(super) fn guest(no: u32, name: &str) -> Entrant {
    Entrant::new(EntrantNo(no), name, Place::default())
}

fn game(pairing: &Pairing) -> StatedGame {
    StatedGame {
        round: Round(pairing.round),
        date: None,
        board: Some(pairing.board).filter(|board| *board > 0),
        white: EntrantNo(pairing.white),
        black: pairing.black.map(EntrantNo),
        outcome: pairing.outcome,
        place: Place::default(),
        mirror: None,
        columns: dengji_core::terms::GameColumns::default(),
    }
}

/// The `.event.toml` beside a report in another layout: what that layout does not say.
pub(super) fn sidecar(report: &EventReport) -> String {
    let text = |field: Option<&str>| field.unwrap_or_default().to_owned();
    let day = |field: Option<Date>| field.map(|day| day.to_string()).unwrap_or_default();
    let number = |field: Option<u32>| field.unwrap_or_default();
    let arbiters = report.national_arbiters.value.clone().unwrap_or_default();
    let days: Vec<String> = report.round_dates.iter().map(|(_, day)| day.to_string()).collect();
    let lines = [
        format!("event_id = {:?}", text(report.id.value.as_ref().map(EventId::as_str))),
        format!("kind = {:?}", text(report.kind.value.map(EventKind::code))),
        format!("class = {:?}", text(report.class.value.map(EventClass::code))),
        format!("organiser = {:?}", text(report.organiser.value.as_deref())),
        format!("first_control_moves = {}", number(report.first_control_moves.value)),
        format!("first_control_minutes = {}", number(report.first_control_minutes.value)),
        format!("national_arbiters = {arbiters:?}"),
        format!("approval = {:?}", text(report.approval.value.as_deref())),
        format!("approved_on = {}", day(report.approved_on.value)),
        format!("reported_on = {}", day(report.reported_on.value)),
        format!("round_dates = [{}]", days.join(", ")),
    ];
    lines.join("\n") + "\n"
}

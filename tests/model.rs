//! Events and books in memory, for tests that need no files.

use std::sync::Arc;

use dengji_core::finding::Place;
use dengji_core::publication::{Calculation, Derivation, RulebookUsed};
use dengji_core::rulebook::{Rules, embedded};
use dengji_core::rules::admission::Waiver;
use dengji_core::standings::System;
use dengji_core::terms::{
    Date, Entrant, EntrantNo, EventClass, EventFormat, EventId, EventKind, EventReport, Field, GameColumns, GameCount,
    IdentifiedReport, ListDate, OpeningEntry, OpeningList, OpeningStatus, Outcome, Person, PlayerId, PlayerIndex,
    Rating, Register, RegisterEntry, Round, Sex, StatedGame, Title,
};
use dengji_recompute::place::NameOrder;
use dengji_recompute::{LateReports, PeriodInput, PeriodOutcome, State, derive, period};

const OPENING: Date = Date::constant(1994, 1, 1);

/// A player before the period: rating, if any, and games on record.
pub type Before = (Option<i32>, u32);

/// A game: round, White, Black (players of the book, from 0; none for a bye) and how it ended.
pub type Played = (u8, usize, Option<usize>, Outcome);

/// An event of all players of a book; those without a game are in the report all the same.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its form.
    pub format: EventFormat,
    /// The day of April 1994 on which it is played.
    pub day: i8,
    /// Its games.
    pub games: Vec<Played>,
}

/// A book of one period.
pub struct Model {
    /// The rules.
    pub rules: Arc<Rules>,
    register: Register,
    before: State,
    waivers: Vec<(EventId, Waiver)>,
    /// The reports.
    pub reports: Vec<IdentifiedReport>,
}

/// The national rules.
pub fn national() -> Rules {
    embedded::rules("cn-national", OPENING)
}

impl Model {
    /// A book by rules, players and events; what article 四 asks of an event is waived.
    pub fn new(rules: Rules, players: &[Before], events: &[Event]) -> Self {
        let register = Register {
            entries: (0..players.len()).map(entry).collect(),
            ..Register::default()
        };
        let opening = OpeningList {
            entries: (0..)
                .zip(players)
                .filter_map(|(at, before)| listed(at, *before))
                .collect(),
            ..OpeningList::default()
        };
        let position = |id: &str| Some(PlayerIndex(id.parse().ok()?));
        let before = State::opening(&rules, &register, &opening, ListDate(OPENING), position);
        let reports = (0..)
            .zip(events)
            .map(|(at, event)| report(at, event, players.len()))
            .collect();
        let waiver = |at| {
            let article = "四".into();
            (
                event_id(at),
                Waiver {
                    article,
                    date: OPENING,
                    by: "晴一".into(),
                    reason: "试算".into(),
                    place: Place::file("waivers.csv"),
                },
            )
        };
        Self {
            rules: Arc::new(rules),
            register,
            before,
            waivers: (0..events.len()).map(waiver).collect(),
            reports,
        }
    }

    /// Computes the period.
    pub fn run(&self) -> PeriodOutcome {
        self.with_input(period)
    }

    /// Derives a player's number.
    pub fn derive(&self, player: usize) -> Derivation {
        let player = PlayerIndex(u32::try_from(player).unwrap());
        self.with_input(|input| derive(input, player))
    }

    /// The rows of calculations of a player.
    pub fn calculations(&self, player: usize) -> Vec<Calculation> {
        let rows = self.run().publication.calculations;
        rows.into_iter().filter(|row| row.player == player_id(player)).collect()
    }

    fn with_input<T>(&self, run: impl FnOnce(&PeriodInput<'_>) -> T) -> T {
        let reports = self.reports.iter().cloned().collect();
        let rules_on = |_: Date| Arc::clone(&self.rules);
        run(&PeriodInput {
            federation: "云州棋类协会".into(),
            home: "CHN".into(),
            names: NameOrder::Chinese,
            rules_on: &rules_on,
            system_of: &|_| System::from_id("cn-1994").expect("a system of the program"),
            rulebook: RulebookUsed {
                id: "cn-national".into(),
                version: "1".into(),
                from: OPENING,
                origin: "embedded".into(),
                hash: String::new(),
                title: ["".into(), "".into()],
            },
            list_date: ListDate(Date::constant(1994, 7, 1)),
            register: &self.register,
            before: &self.before,
            origins: None,
            reports: &reports,
            late_reports: LateReports::Revise,
            waivers: &self.waivers,
            inputs: Vec::new(),
            findings: Vec::new(),
            done: &|_| (),
        })
    }
}

/// The register number of a player of the book.
pub fn player_id(at: usize) -> PlayerId {
    PlayerId::new(&at.to_string()).unwrap()
}

fn event_id(at: usize) -> EventId {
    EventId::new(&format!("E{at}")).unwrap()
}

fn name(at: usize) -> Arc<str> {
    format!("棋手{at}").into()
}

#[expect(clippy::unnecessary_wraps, reason = "the field may be empty")]
fn unit(at: usize) -> Option<Arc<str>> {
    Some(format!("单位{}", at % 4).into())
}

fn entry(at: usize) -> RegisterEntry {
    RegisterEntry {
        id: player_id(at),
        name: name(at),
        latin_name: None,
        sex: Sex::Female,
        birth_year: None,
        unit: unit(at),
        federation: None,
        title: Title::default(),
        fide_id: None,
        fide_rating: None,
        former_names: Vec::new(),
        place: Place::default().into(),
        title_column: None,
    }
}

fn listed(at: usize, (rating, games): Before) -> Option<OpeningEntry> {
    let rating = Rating::new(rating?).exact();
    Some(OpeningEntry {
        id: player_id(at),
        rating: Some(rating),
        games: GameCount::new(games),
        reached_2400: false,
        reached_2300: false,
        first_event: false,
        last_event: Some(Date::constant(1993, 12, 1)),
        status: OpeningStatus::Listed,
        place: Place::default().into(),
        rating_column: None,
    })
}

fn report(at: usize, event: &Event, players: usize) -> IdentifiedReport {
    let place = Place::file(format!("E{at}.xlsx"));
    let mut report = EventReport::empty(&place);
    let day = Date::constant(1994, 4, event.day);
    report.id = Field::found(event_id(at), place.clone());
    report.name = Field::found("公开赛".into(), place.clone());
    report.kind = Field::found(EventKind::NationalIndividual, place.clone());
    report.format = Field::found(event.format, place.clone());
    report.class = Field::found(EventClass::Rated, place.clone());
    (report.start, report.end) = (Field::found(day, place.clone()), Field::found(day, place.clone()));
    report.rounds.value = event.games.iter().map(|game| game.0).max();
    report.entrants = (0..players).map(|at| entrant(at, &place)).collect();
    report.games = event.games.iter().map(|game| game_of(*game, &place)).collect();
    let person = |at: usize| Person::Registered(PlayerIndex(u32::try_from(at).unwrap()));
    IdentifiedReport {
        report: report.into(),
        people: (0..players).map(person).collect(),
    }
}

fn number(at: usize) -> EntrantNo {
    EntrantNo(u32::try_from(at).unwrap() + 1)
}

fn entrant(at: usize, place: &Place) -> Entrant {
    Entrant {
        id: Some(player_id(at)),
        unit: unit(at),
        ..Entrant::new(number(at), name(at), place.clone())
    }
}

fn game_of((round, white, black, outcome): Played, place: &Place) -> StatedGame {
    StatedGame {
        round: Round(round),
        date: None,
        board: None,
        white: number(white),
        black: black.map(number),
        outcome,
        place: place.clone(),
        mirror: None,
        columns: GameColumns::default(),
    }
}

/// Everybody against everybody, with these results in the order of the pairings; the results repeat.
pub fn round_robin(players: usize, results: &[Outcome]) -> Vec<Played> {
    let pairings = crate::book::pairings(players).into_iter();
    let game = |((round, _, white, black), outcome): ((usize, usize, usize, usize), &Outcome)| {
        (u8::try_from(round).unwrap(), white - 1, Some(black - 1), *outcome)
    };
    pairings.zip(results.iter().cycle()).map(game).collect()
}

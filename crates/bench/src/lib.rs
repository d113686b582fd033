//! What the measurements of this crate have in common: a made-up federation in memory.

use std::collections::BTreeSet;
use std::sync::Arc;

use dengji_core::publication::RulebookUsed;
use dengji_core::rulebook::{Rules, embedded};
use dengji_core::standings::System;
use dengji_core::terms::blocks::BlockStore;
use dengji_core::terms::shelf::Packed;
use dengji_core::terms::{
    Date, EventFormat, EventReport, IdentifiedReport, ListDate, OpeningList, PlayerIndex, Register, Reports, Shelf,
};
use dengji_ingest::event_tables::EventTables;
use dengji_ingest::spool::Spool;
use dengji_recompute::place::NameOrder;
use dengji_recompute::{LateReports, PeriodInput, State};
use dengji_simulate::chance::Chance;
use dengji_simulate::event::{English, game_table};
use dengji_simulate::people::{FIRST_ID, Foreigners, Level, Titles};
use dengji_simulate::{Event, Plan, Population};
use rayon::prelude::*;

/// Games of an event on average.
const GAMES_OF_EVENT: u64 = 360;

/// A federation of a rule set with one period of so many games, about.
pub fn plan(rules: &str, players: u32, games: u64) -> Plan {
    let (floor, titles, list) = match rules {
        "cn-national" => (Some(2001), Titles::National, Date::constant(2026, 1, 1)),
        "fide-2024" => (Some(1400), Titles::Fide, Date::constant(2025, 8, 1)),
        _ => (None, Titles::None, Date::constant(2025, 8, 1)),
    };
    Plan {
        people: Population {
            chance: Chance::new(1),
            players,
            active: players,
            level: Level::above(floor),
            foreigners: Foreigners::None,
            titles,
            opening: Date::constant(2025, 7, 1),
        },
        events: u32::try_from(games.div_ceil(GAMES_OF_EVENT)).unwrap_or(u32::MAX),
        games,
        lists: vec![ListDate(list)],
    }
}

/// The register of a plan. Equal units and titles are one text, as they are where a register is read.
pub fn register(plan: &Plan) -> Register {
    let numbers = (0..plan.people.players).into_par_iter();
    let mut entries: Vec<_> = numbers.map(|number| plan.people.entry(number)).collect();
    let mut texts: BTreeSet<Arc<str>> = BTreeSet::new();
    for entry in &mut entries {
        for text in entry.unit.iter_mut().chain([&mut entry.title.0]) {
            match texts.get(text) {
                Some(known) => *text = Arc::clone(known),
                None => _ = texts.insert(Arc::clone(text)),
            }
        }
    }
    Register {
        entries,
        ..Register::default()
    }
}

/// The opening list of a plan.
pub fn opening(plan: &Plan) -> OpeningList {
    let numbers = (0..plan.people.players).into_par_iter();
    OpeningList {
        entries: numbers.filter_map(|number| plan.people.opening_entry(number)).collect(),
        pool: Vec::new(),
    }
}

/// The player with a register number.
pub fn index(id: &str) -> Option<PlayerIndex> {
    let number: u32 = id.parse().ok()?;
    Some(PlayerIndex(number - FIRST_ID))
}

/// A rule set as a publication names it.
pub fn named(rules: &str) -> RulebookUsed {
    RulebookUsed {
        id: rules.into(),
        version: "1".into(),
        from: Date::constant(2025, 7, 1),
        origin: "embedded".into(),
        hash: String::new(),
        title: ["".into(), "".into()],
    }
}

/// A federation in memory, as it stands before its one period.
pub struct Federation {
    /// The rules in force.
    pub rules: Arc<Rules>,
    /// Everybody.
    pub register: Arc<Register>,
    /// How everybody stands.
    pub before: State,
    /// The reports of the period.
    pub reports: Reports<IdentifiedReport>,
    /// The list that closes the period.
    pub list: ListDate,
}

impl Federation {
    /// A federation with some events, whose games are columns as those of a game table are.
    pub fn of(rules: &str, plan: &Plan, events: &[Event]) -> Self {
        Self::under(embedded::rules(rules, plan.lists[0].0), plan, events)
    }

    /// The same under rules that may have been in force on other days.
    pub fn under(rules: Rules, plan: &Plan, events: &[Event]) -> Self {
        let (list, in_force) = (plan.lists[0], Arc::new(rules));
        let register = Arc::new(register(plan));
        let before = State::opening(
            &in_force,
            &register,
            &opening(plan),
            ListDate(plan.people.opening),
            index,
        );
        let store: Arc<dyn BlockStore> = Arc::new(Spool::default());
        let mut described = Shelf::new(Arc::clone(&store), None);
        let reports: Vec<_> = events.iter().map(|event| event.described(English::No)).collect();
        described.put(reports.iter().map(Packed::of));
        let mut tables = EventTables::new(store);
        tables.add_events(described);
        tables.add_table(game_table(events));
        let reports = tables.reports(&register).into_iter();
        Self {
            reports: reports.map(IdentifiedReport::from).collect(),
            rules: in_force,
            register,
            before,
            list,
        }
    }

    /// Hands the input of the period to a computation.
    pub fn with_input<T>(&self, run: impl FnOnce(&PeriodInput<'_>) -> T) -> T {
        let rules_on = |_: Date| Arc::clone(&self.rules);
        let system_of = |report: &EventReport| System::usual(report.format.value.unwrap_or(EventFormat::Swiss));
        run(&PeriodInput {
            federation: "federation".into(),
            home: "CHN".into(),
            names: NameOrder::Chinese,
            rules_on: &rules_on,
            system_of: &system_of,
            rulebook: named(&self.rules.id),
            list_date: self.list,
            register: &self.register,
            before: &self.before,
            origins: None,
            reports: &self.reports,
            late_reports: LateReports::Revise,
            waivers: &[],
            inputs: Vec::new(),
            findings: Vec::new(),
            done: &|_| (),
        })
    }
}

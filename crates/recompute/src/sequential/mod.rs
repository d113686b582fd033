//! A period of a game-by-game system: games in order, each from the figures the one before left.
//!
//! [`order`] puts the games of reports and tables into one sequence; [`waves`] rates them, as many at once as the
//! sequence allows; this file makes the list of it.

pub mod explain;
pub mod order;
mod tally;
pub mod waves;

use std::sync::Arc;

use dengji_core::finding::Finding;
use dengji_core::publication::{
    Counts, EventCounts, EventRow, InputFile, ListHistory, ListKind, ListRow, Publication, RulebookUsed, Status,
    UnpublishedReason, UnpublishedRow,
};
use dengji_core::rulebook::SequentialRules;
use dengji_core::rules::coefficient::History;
use dengji_core::sequential::Figures;
use dengji_core::terms::{
    Date, FixedRating, GameCount, GameTable, IdentifiedReport, ListDate, OpeningList, PlayerIndex, Register, Title,
};

use crate::history::history;
use crate::origin::Origins;
use crate::period::{LateReports, PeriodOutcome};
use crate::place::{Listed, NameOrder, Ranked, in_order, title_rank};
use crate::standing::{Standing, State};
use order::Sequence;
use rayon::prelude::*;
use tally::{EventTally, Played, Tally};

/// Everything from which a list of a game-by-game system is made.
pub struct SequentialInput<'a> {
    /// Name of the federation.
    pub federation: Arc<str>,
    /// Its code, such as CHN.
    pub home: Arc<str>,
    /// The collation of names.
    pub names: NameOrder,
    /// The federation's custom with late reports.
    pub late_reports: LateReports,
    /// The rules in force on a day.
    pub rules_on: &'a (dyn Fn(Date) -> Arc<SequentialRules> + Sync),
    /// The rule set named in the publication.
    pub rulebook: RulebookUsed,
    /// The day of the list.
    pub list_date: ListDate,
    /// The register.
    pub register: &'a Register,
    /// How everybody stood after the list before.
    pub before: &'a State,
    /// Where its ratings stand; none: derivations do not name it.
    pub origins: Option<Origins<'a>>,
    /// The reports of the period.
    pub reports: &'a [IdentifiedReport],
    /// The game tables of the period.
    pub tables: &'a [GameTable],
    /// Every file read.
    pub inputs: Vec<InputFile>,
    /// What reading found.
    pub findings: Vec<Finding>,
}

/// How everybody stands on an opening list. A row without a rating starts like a newcomer.
pub fn opening(
    rules: &SequentialRules,
    register: &Register,
    list: &OpeningList,
    list_date: ListDate,
    index: impl Fn(&str) -> Option<PlayerIndex>,
) -> State {
    let mut standings = vec![Standing::default(); register.entries.len()];
    for entry in &list.entries {
        let Some(player) = index(entry.id.as_str()) else {
            continue;
        };
        let start = rules.newcomer().rating;
        let figures = Figures {
            rating: entry.rating.map_or(start, FixedRating::rounded),
            games: entry.games,
        };
        let last_event = entry.last_event.unwrap_or(list_date.0);
        standings[player.at()] = standing(rules, &Standing::default(), figures, Some(last_event));
    }
    State {
        list_date,
        standings,
        earlier: Vec::new(),
    }
}

/// A player's figures before a period; none if he has none yet.
fn known_figures(standing: &Standing) -> Option<Figures> {
    let rating = standing.exact.or_else(|| standing.rating.map(FixedRating::from))?;
    Some(Figures {
        rating,
        games: standing.history.games,
    })
}

/// The figures of everybody before a period.
fn figures(rules: &SequentialRules, state: &State) -> Vec<Figures> {
    let newcomer = rules.newcomer();
    let of = |standing: &Standing| known_figures(standing).unwrap_or(newcomer);
    state.standings.iter().map(of).collect()
}

fn standing(rules: &SequentialRules, before: &Standing, figures: Figures, last_event: Option<Date>) -> Standing {
    let rating = rules.is_rated(figures).then(|| figures.rating.shown());
    Standing {
        rating,
        published: rating,
        exact: Some(figures.rating),
        history: History {
            games: figures.games,
            ..before.history
        },
        last_event,
        pool: Vec::new(),
        ..before.clone()
    }
}

/// Computes a period.
pub fn period(input: &SequentialInput<'_>) -> PeriodOutcome {
    let rules = (input.rules_on)(input.list_date.0);
    let sequence = Sequence::of(input);
    let mut figures = figures(&rules, input.before);
    let mut tally = Tally::new(input.register.entries.len(), sequence.events.len());
    waves::rate(&sequence, &mut figures, &mut |game, counted| tally.take(game, counted));
    let played = &tally.played;
    let standings: Vec<Standing> = (0..figures.len())
        .map(|at| {
            let before = &input.before.standings[at];
            if played[at].games == 0 && known_figures(before).is_none() {
                return before.clone();
            }
            standing(&rules, before, figures[at], played[at].last.max(before.last_event))
        })
        .collect();
    let state = State {
        list_date: input.list_date,
        standings,
        earlier: input.before.earlier_with_this(),
    };
    let mut publication = publication(input, &rules, &sequence, &tally, &state);
    publication.history = history(&state.earlier, input.register, input.list_date, &publication.list);
    PeriodOutcome {
        publication,
        state: Arc::new(state),
    }
}

fn publication(
    input: &SequentialInput<'_>,
    rules: &SequentialRules,
    sequence: &Sequence<'_>,
    tally: &Tally,
    state: &State,
) -> Publication {
    let list = list_rows(input, rules, &tally.played, state);
    let mut unpublished: Vec<UnpublishedRow> = (0..state.standings.len())
        .filter_map(|at| unpublished_row(input, rules, at, &state.standings[at]))
        .collect();
    unpublished.sort_by(|a, b| a.player.cmp(&b.player));
    let mut findings: Vec<Finding> = input.findings.iter().chain(&sequence.findings).cloned().collect();
    Finding::arrange(&mut findings);
    let events = event_rows(input, sequence, &tally.events);
    let of = |status: Status| count(list.iter().filter(|row| row.status == status));
    Publication {
        kind: ListKind::default(),
        federation: Arc::clone(&input.federation),
        list_date: input.list_date,
        previous_list_date: input.before.list_date,
        rulebook: input.rulebook.clone(),
        inputs: input.inputs.clone(),
        counts: Counts {
            new: of(Status::New),
            changed: of(Status::Changed),
            unchanged: of(Status::Unchanged),
            inactive: of(Status::Inactive),
            dropped: 0,
            below_floor: 0,
            events: EventCounts::of(&events),
        },
        history: ListHistory::default(),
        list,
        unpublished,
        calculations: Vec::new(),
        pool: Vec::new(),
        events,
        norms: Vec::new(),
        applications: Vec::new(),
        findings,
        game_by_game: true,
        text_list: false,
    }
}

fn count<T>(rows: impl Iterator<Item = T>) -> u32 {
    u32::try_from(rows.count()).unwrap_or(u32::MAX)
}

fn list_rows(input: &SequentialInput<'_>, rules: &SequentialRules, played: &[Played], state: &State) -> Vec<ListRow> {
    let titles = rules.titles();
    let listed = |(player, standing): (u32, &Standing)| {
        let figures = known_figures(standing)?;
        Some(Listed {
            player: PlayerIndex(player),
            rating: standing.published?,
            title: title_rank(&titles, &Title(rules.title(figures))),
            games: figures.games,
        })
    };
    let players = (0..u32::try_from(state.standings.len()).unwrap_or(u32::MAX)).into_par_iter();
    let listed: Vec<Listed> = players.zip(&state.standings).filter_map(listed).collect();
    let row = |ranked: Ranked| {
        let at = ranked.player.at();
        list_row(input, rules, ranked, (played[at], &state.standings[at]))
    };
    in_order(input.register, listed, input.names, row)
}

fn list_row(
    input: &SequentialInput<'_>,
    rules: &SequentialRules,
    ranked: Ranked,
    (played, standing): (Played, &Standing),
) -> ListRow {
    let figures = known_figures(standing).unwrap_or(rules.newcomer());
    let previous = input.before.standings[ranked.player.at()].published;
    let entry = input.register.entry(ranked.player);
    ListRow {
        title: Title(rules.title(figures)),
        exact: Some(figures.rating),
        games_period: GameCount::new(played.games),
        games_total: figures.games,
        k: rules.k(),
        ..ranked.row(entry, &input.home, previous, played.games == 0)
    }
}

/// A player with games who is not rated yet.
fn unpublished_row(
    input: &SequentialInput<'_>,
    rules: &SequentialRules,
    at: usize,
    standing: &Standing,
) -> Option<UnpublishedRow> {
    let figures = known_figures(standing).filter(|&figures| !rules.is_rated(figures))?;
    let entry = &input.register.entries[at];
    Some(UnpublishedRow {
        player: entry.id.clone(),
        name: Arc::clone(&entry.name),
        reason: UnpublishedReason::Provisional,
        rating: figures.rating.shown(),
        games: figures.games,
    })
}

/// The events, in the order of their ids where nothing else orders them: last day, first day, id.
fn event_rows(input: &SequentialInput<'_>, sequence: &Sequence<'_>, tallied: &[EventTally]) -> Vec<EventRow> {
    let is_rated = |player: &PlayerIndex| input.before.standings[player.at()].published.is_some();
    let row = |(event, tally): (&order::Event, &EventTally)| {
        let players = tally.players.all();
        EventRow {
            event: event.id.clone(),
            name: Arc::clone(&event.name),
            kind: event.kind,
            format: event.format,
            class: event.class,
            start: event.start,
            end: event.end,
            players: count(players.iter()),
            rated_players: count(players.iter().filter(|player| is_rated(player))),
            games: tally.games,
            games_rated: tally.games_rated,
            rated: true,
            norms: false,
            articles: Vec::new(),
            waivers: Vec::new(),
        }
    };
    let mut rows: Vec<EventRow> = sequence.events.par_iter().zip(tallied).map(row).collect();
    rows.sort_by(|a, b| (a.end, a.start, &a.event).cmp(&(b.end, b.start, &b.event)));
    rows
}

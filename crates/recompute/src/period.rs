//! One period from start to end.

use std::sync::Arc;

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::{
    Calculation, Counts, EventRow, InputFile, ListHistory, ListKind, ListRow, PoolRow, Publication, RulebookUsed,
    Status, UnpublishedReason, UnpublishedRow,
};
use dengji_core::rulebook::Rules;
use dengji_core::rules::admission::{self, Waiver};
use dengji_core::rules::champion::protected;
use dengji_core::standings::System;
use dengji_core::terms::{Date, EventId, EventReport, IdentifiedReport, ListDate, PlayerIndex, Register};
use dengji_core::trail::NoTrail;
use rayon::prelude::*;

use crate::against_list::against_list;
use crate::fide_norms;
use crate::fold::{Fold, Folded};
use crate::history::history;
use crate::norms::attempts;
use crate::place::{NameOrder, place};
use crate::prepare::Prepared;
use crate::seat::{Sitter, registered, seats, unit};
use crate::share::{Share, Verdict, share};
use crate::standing::{Standing, State};
use crate::titles::application_rows;

/// Everything from which a list is made.
pub struct PeriodInput<'a> {
    /// Name of the federation.
    pub federation: Arc<str>,
    /// Its code, such as CHN.
    pub home: Arc<str>,
    /// The collation of names.
    pub names: NameOrder,
    /// The rules in force on a day.
    pub rules_on: &'a (dyn Fn(Date) -> Arc<Rules> + Sync),
    /// The system that ranks the players of an event.
    pub system_of: &'a (dyn Fn(&EventReport) -> System + Sync),
    /// The rule set named in the publication.
    pub rulebook: RulebookUsed,
    /// The day of the list.
    pub list_date: ListDate,
    /// The register.
    pub register: &'a Register,
    /// How everybody stood after the list before.
    pub before: &'a State,
    /// The reports of the period.
    pub reports: &'a [IdentifiedReport],
    /// The federation's custom with late reports.
    pub late_reports: LateReports,
    /// What the officer lets pass, by event.
    pub waivers: &'a [(EventId, Waiver)],
    /// Every file read.
    pub inputs: Vec<InputFile>,
    /// What reading found.
    pub findings: Vec<Finding>,
}

/// What becomes of a report that comes after its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateReports {
    /// It goes into the folder of its period, which is published again as a revision.
    Revise,
    /// It goes into the current period.
    Current,
}

impl LateReports {
    /// A finding that an event ended before the period, as heavy as the custom makes it.
    pub(crate) fn say(self, finding: Finding) -> Finding {
        match self {
            Self::Revise => finding.severity(Severity::Warn).with("late", "revise"),
            Self::Current => finding.severity(Severity::Info).with("late", "current"),
        }
    }
}

/// A list and the state it leaves.
pub struct PeriodOutcome {
    /// What is published.
    pub publication: Publication,
    /// How everybody stands after it.
    pub state: Arc<State>,
}

/// A share on its way to its player.
struct Delivery {
    player: PlayerIndex,
    event: u32,
    row: u32,
    share: Share,
}

/// Computes a period.
pub fn period(input: &PeriodInput<'_>) -> PeriodOutcome {
    let (events, findings) = prepared(input);
    let deliveries = shares(&events);
    let folded = fold_all(input, &events, &deliveries);
    let attempts = attempts(&events, input.register, &input.home);
    let mut publication = publication(input, &events, &deliveries, &folded, findings);
    let standings = folded.into_iter().map(|folded| folded.standing).collect();
    let mut state = State {
        list_date: input.list_date,
        standings,
        earlier: input.before.earlier_with_this(),
    };
    for attempt in &attempts {
        state.standings[attempt.player.at()].norms.extend(attempt.norm.clone());
    }
    let rules = (input.rules_on)(input.list_date.0);
    publication.history = history(&state.earlier, input.register, input.list_date, &publication.list);
    publication.norms = attempts.into_iter().map(|attempt| attempt.row).collect();
    publication.applications = application_rows(rules.titles.as_ref(), input.register, &state, input.list_date.0);
    PeriodOutcome {
        publication,
        state: Arc::new(state),
    }
}

/// Phase one: events laid out and admitted, in their order: end date, start date, event id.
pub(crate) fn prepared<'a>(input: &'a PeriodInput<'_>) -> (Vec<Prepared<'a>>, Vec<Finding>) {
    let lay_out = |report: &'a IdentifiedReport| {
        let rules = (input.rules_on)(report.report.start.value?);
        let seats = seats(&rules, report, &input.home, input.register, input.before);
        let mut event = Prepared::new(report, rules, seats)?;
        let system = (input.system_of)(&report.report);
        event.protected = protected(&event.rules.champion.values, &report.report, &system, |row| {
            event.seats[row].seen
        });
        let mut findings = against_list(input, &event);
        findings.extend(admit(input, &mut event));
        Some((event, findings))
    };
    let mut events: Vec<_> = input.reports.par_iter().filter_map(lay_out).collect();
    events.sort_by(|(a, _), (b, _)| (a.end, a.start, &a.id).cmp(&(b.end, b.start, &b.id)));
    let (events, findings): (Vec<_>, Vec<_>) = events.into_iter().unzip();
    (events, findings.into_iter().flatten().collect())
}

/// 三, 四, 六, 七: whether the event is rated and gives norms.
fn admit(input: &PeriodInput<'_>, event: &mut Prepared<'_>) -> Vec<Finding> {
    let report = &event.input.report;
    let seat = |row: usize| {
        let (entrant, seat) = (&report.entrants[row], &event.seats[row]);
        let entry = registered(input.register, &event.input.people[row]);
        admission::Seat {
            rated: seat.seen.is_some(),
            rating: seat.seen,
            sex: entry.map(|entry| entry.sex).or(entrant.sex),
            title: entry.map_or_else(|| entrant.title.clone(), |entry| entry.title.clone()),
            unit: unit(report, row, entry, seat),
            plays: !event.encounters(row).is_empty(),
            is_computer: seat.sitter == Sitter::Computer,
        }
    };
    let seats: Vec<admission::Seat> = (0..event.seats.len()).map(seat).collect();
    let own = input.waivers.iter().filter(|(id, _)| *id == event.id);
    let waivers: Vec<Waiver> = own.map(|(_, waiver)| waiver.clone()).collect();
    let admission = admission::admit(&event.rules, report, &seats, &waivers);
    (event.rated, event.norms) = (admission.rated, admission.norms);
    (event.articles, event.waivers) = (admission.articles, admission.waivers);
    event.title_figures = admission.title_figures;
    if let Some(norms) = event.rules.fide_norms.clone() {
        event.norms = fide_norms::gives_norms(&norms, event);
    }
    admission.findings
}

/// What every event gives its players, sorted by player, then by the order of events.
fn shares(events: &[Prepared<'_>]) -> Vec<Delivery> {
    let of_event = |(number, event): (usize, &Prepared<'_>)| {
        let rows = if event.rated { event.seats.len() } else { 0 };
        let deliver = |row: usize| {
            let share = share(event, row, &mut NoTrail)?;
            let player = event.seats[row].home()?;
            Some(Delivery {
                player,
                event: u32::try_from(number).ok()?,
                row: u32::try_from(row).ok()?,
                share,
            })
        };
        (0..rows).filter_map(deliver).collect::<Vec<_>>()
    };
    let mut deliveries: Vec<Delivery> = events.par_iter().enumerate().flat_map_iter(of_event).collect();
    deliveries.par_sort_by_key(|delivery| (delivery.player, delivery.event, delivery.row));
    deliveries
}

/// Phase two: every player of the register.
fn fold_all(input: &PeriodInput<'_>, events: &[Prepared<'_>], deliveries: &[Delivery]) -> Vec<Folded> {
    let rules = (input.rules_on)(input.list_date.0);
    let mut delivered: Vec<&[Delivery]> = vec![&[]; input.register.entries.len()];
    for own in deliveries.chunk_by(|one, next| one.player == next.player) {
        delivered[own[0].player.at()] = own;
    }
    let of_player = |(index, entry): (usize, &dengji_core::terms::RegisterEntry)| {
        let mut fold = Fold::new(
            entry,
            [input.before.list_date, input.list_date],
            &input.before.standings[index],
        );
        for delivery in delivered[index] {
            fold.event(
                &events[delivery.event as usize],
                delivery.row as usize,
                &delivery.share,
                &mut NoTrail,
            );
        }
        fold.finish(&rules, &mut NoTrail)
    };
    input.register.entries.par_iter().enumerate().map(of_player).collect()
}

fn publication(
    input: &PeriodInput<'_>,
    events: &[Prepared<'_>],
    deliveries: &[Delivery],
    folded: &[Folded],
    found: Vec<Finding>,
) -> Publication {
    let rules = (input.rules_on)(input.list_date.0);
    let mut list = list_rows(input, folded);
    place(&rules, &mut list, input.names);
    let mut findings: Vec<Finding> = input.findings.iter().cloned().chain(found).collect();
    Finding::arrange(&mut findings);
    let unpublished = unpublished_rows(input, folded);
    Publication {
        kind: ListKind::Official,
        federation: Arc::clone(&input.federation),
        list_date: input.list_date,
        previous_list_date: input.before.list_date,
        rulebook: input.rulebook.clone(),
        inputs: input.inputs.clone(),
        counts: counts(input, folded, &list, &unpublished),
        history: ListHistory::default(),
        list,
        unpublished,
        calculations: calculations(events, folded),
        pool: pool_rows(folded),
        events: event_rows(events, deliveries),
        norms: Vec::new(),
        applications: Vec::new(),
        findings,
        game_by_game: false,
        text_list: rules.by_game.is_some(),
    }
}

fn list_rows(input: &PeriodInput<'_>, folded: &[Folded]) -> Vec<ListRow> {
    let row = |(index, folded): (usize, &Folded)| {
        let rating = folded.standing.published?;
        let entry = &input.register.entries[index];
        let previous = input.before.standings[index].published;
        let change = previous.map(|previous| rating.points() - previous.points());
        let status = match (change, folded.is_inactive) {
            (None, _) => Status::New,
            (Some(_), true) => Status::Inactive,
            (Some(0), _) => Status::Unchanged,
            (Some(_), _) => Status::Changed,
        };
        Some(ListRow {
            rank: 0,
            player: entry.id.clone(),
            name: Arc::clone(&entry.name),
            sex: entry.sex,
            unit: entry.unit.clone(),
            federation: entry.federation.clone().unwrap_or_else(|| Arc::clone(&input.home)),
            title: entry.title.clone(),
            rating,
            birth_year: entry.birth_year,
            exact: None,
            previous,
            change,
            games_period: folded.games_period,
            games_total: folded.standing.history.games,
            k: Some(folded.k),
            status,
        })
    };
    folded.iter().enumerate().filter_map(row).collect()
}

fn unpublished_rows(input: &PeriodInput<'_>, folded: &[Folded]) -> Vec<UnpublishedRow> {
    let row = |(index, folded): (usize, &Folded)| {
        let (reason, rating, games) = folded.unpublished?;
        let entry = &input.register.entries[index];
        Some(UnpublishedRow {
            player: entry.id.clone(),
            name: Arc::clone(&entry.name),
            reason,
            rating,
            games,
        })
    };
    let mut rows: Vec<_> = folded.iter().enumerate().filter_map(row).collect();
    rows.sort_by(|a, b| (a.reason, &a.player).cmp(&(b.reason, &b.player)));
    rows
}

fn counts(input: &PeriodInput<'_>, folded: &[Folded], list: &[ListRow], unpublished: &[UnpublishedRow]) -> Counts {
    let of = |status: Status| count(list.iter().filter(|row| row.status == status));
    let fell = |(before, after): &(&Standing, &Folded)| {
        before.published.is_some() && matches!(after.unpublished, Some((UnpublishedReason::BelowFloor, _, _)))
    };
    Counts {
        new: of(Status::New),
        changed: of(Status::Changed),
        unchanged: of(Status::Unchanged),
        inactive: of(Status::Inactive),
        dropped: count(
            unpublished
                .iter()
                .filter(|row| row.reason == UnpublishedReason::Dropped),
        ),
        below_floor: count(input.before.standings.iter().zip(folded).filter(fell)),
    }
}

fn count<T>(rows: impl Iterator<Item = T>) -> u32 {
    u32::try_from(rows.count()).unwrap_or(u32::MAX)
}

/// By the order of events, then register number.
fn calculations(events: &[Prepared<'_>], folded: &[Folded]) -> Vec<Calculation> {
    let position: std::collections::BTreeMap<_, _> =
        events.iter().zip(0_u32..).map(|(event, at)| (&event.id, at)).collect();
    let mut rows: Vec<Calculation> = folded
        .iter()
        .flat_map(|folded| folded.calculations.iter().cloned())
        .collect();
    rows.sort_by(|a, b| (position.get(&a.event), &a.player).cmp(&(position.get(&b.event), &b.player)));
    rows
}

fn pool_rows(folded: &[Folded]) -> Vec<PoolRow> {
    let mut rows: Vec<PoolRow> = folded.iter().flat_map(|folded| folded.pool.iter().cloned()).collect();
    rows.sort_by(|a, b| (&a.player, a.period, &a.event).cmp(&(&b.player, b.period, &b.event)));
    rows
}

fn event_rows(events: &[Prepared<'_>], deliveries: &[Delivery]) -> Vec<EventRow> {
    let mut rated_games: Vec<Vec<u32>> = vec![Vec::new(); events.len()];
    for delivery in deliveries
        .iter()
        .filter(|delivery| delivery.share.verdict == Verdict::Counts)
    {
        let (event, row) = (&events[delivery.event as usize], delivery.row as usize);
        let games = &mut rated_games[delivery.event as usize];
        games.extend(
            event
                .counted(row, delivery.share.method)
                .map(|(_, encounter)| encounter.game),
        );
    }
    let row = |(event, mut rated): (&Prepared<'_>, Vec<u32>)| {
        rated.sort_unstable();
        rated.dedup();
        event_row(event, count(rated.iter()))
    };
    events.iter().zip(rated_games).map(row).collect()
}

fn event_row(event: &Prepared<'_>, games_rated: u32) -> EventRow {
    let report = &event.input.report;
    let over_the_board: usize = (0..event.seats.len()).map(|row| event.played(row).count()).sum();
    EventRow {
        event: event.id.clone(),
        name: report.name.value.clone().unwrap_or_default(),
        kind: report.kind.value,
        format: Some(event.format),
        class: Some(event.class),
        start: Some(event.start),
        end: Some(event.end),
        players: count(event.seats.iter().filter(|seat| seat.sitter != Sitter::Computer)),
        rated_players: count(event.seats.iter().filter(|seat| seat.seen.is_some())),
        games: u32::try_from(over_the_board / 2).unwrap_or(u32::MAX),
        games_rated,
        rated: event.rated,
        norms: event.norms,
        articles: event.articles.clone(),
        waivers: event.waivers.clone(),
    }
}

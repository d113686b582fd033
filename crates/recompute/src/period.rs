//! One period from start to end.

use std::sync::Arc;

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::{
    Counts, EventCounts, InputFile, ListHistory, ListKind, ListRow, PoolRow, Publication, RulebookUsed, Status,
    UnpublishedReason, UnpublishedRow,
};
use dengji_core::rulebook::Rules;
use dengji_core::rules::admission::Waiver;
use dengji_core::standings::System;
use dengji_core::terms::{
    Date, EventId, EventReport, IdentifiedReport, ListDate, PlayerIndex, Register, RegisterEntry, Reports,
};
use rayon::prelude::*;

use crate::fold::{Folded, Line};
use crate::history::history;
use crate::origin::Origins;
use crate::pass::{self, Beside, Passed, pass};
use crate::place::{Listed, NameOrder, Ranked, in_order, title_rank};
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
    /// Where its ratings stand; none: derivations do not name it.
    pub origins: Option<Origins<'a>>,
    /// The reports of the period.
    pub reports: &'a Reports<IdentifiedReport>,
    /// The federation's custom with late reports.
    pub late_reports: LateReports,
    /// What the officer lets pass, by event.
    pub waivers: &'a [(EventId, Waiver)],
    /// Every file read.
    pub inputs: Vec<InputFile>,
    /// What reading found.
    pub findings: Vec<Finding>,
    /// To be told of games that were rated, how many more they are.
    pub done: &'a (dyn Fn(usize) + Sync),
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

/// Computes a period.
pub fn period(input: &PeriodInput<'_>) -> PeriodOutcome {
    period_keeping(input, Beside::Rows)
}

/// Computes the list of a period with no more of its other rows than wanted. Without them it leaves no standings.
pub fn period_keeping(input: &PeriodInput<'_>, kept: Beside) -> PeriodOutcome {
    let Passed {
        lines,
        folded,
        events,
        event_counts,
        calculations,
        attempts,
        findings,
    } = pass(input, kept);
    let mut publication = publication(input, &lines, findings);
    publication.counts.events = event_counts;
    if kept == Beside::Rows {
        publication.pool = pool_rows(input.register, &folded);
    }
    (publication.events, publication.calculations) = (events, calculations);
    let mut state = State {
        list_date: input.list_date,
        standings: folded.into_par_iter().map(|folded| folded.standing).collect(),
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

/// How everybody stands after a period, without the rows that are published with the list: the same calculation as
/// [`period`], for comparisons of speed and for what asks for ratings alone.
pub fn standings(input: &PeriodInput<'_>) -> Vec<Standing> {
    pass::standings(input)
}

/// The list and what is published with it; the rows beside it are added.
fn publication(input: &PeriodInput<'_>, lines: &[Line], found: Vec<Finding>) -> Publication {
    let rules = (input.rules_on)(input.list_date.0);
    let list = list_rows(input, &rules, lines);
    let mut findings: Vec<Finding> = input.findings.iter().cloned().chain(found).collect();
    Finding::arrange(&mut findings);
    let unpublished = unpublished_rows(input, lines);
    Publication {
        kind: ListKind::Official,
        federation: Arc::clone(&input.federation),
        list_date: input.list_date,
        previous_list_date: input.before.list_date,
        rulebook: input.rulebook.clone(),
        inputs: input.inputs.clone(),
        counts: counts(input, lines, &list, &unpublished),
        history: ListHistory::default(),
        list,
        unpublished,
        calculations: Vec::new(),
        pool: Vec::new(),
        events: Vec::new(),
        norms: Vec::new(),
        applications: Vec::new(),
        findings,
        game_by_game: false,
        text_list: rules.by_game.is_some(),
    }
}

fn list_rows(input: &PeriodInput<'_>, rules: &Rules, lines: &[Line]) -> Vec<ListRow> {
    let titles = &rules.list.values.title_order;
    let listed = |((player, entry), line): ((u32, &RegisterEntry), &Line)| {
        Some(Listed {
            player: PlayerIndex(player),
            rating: line.published?,
            title: title_rank(titles, &entry.title),
            games: line.games_total,
        })
    };
    let players = (0..u32::try_from(lines.len()).unwrap_or(u32::MAX)).into_par_iter();
    let players = players.zip(&input.register.entries).zip(lines);
    let listed: Vec<Listed> = players.filter_map(listed).collect();
    let row = |ranked: Ranked| list_row(input, ranked, &lines[ranked.player.at()]);
    in_order(input.register, listed, input.names, row)
}

fn list_row(input: &PeriodInput<'_>, ranked: Ranked, line: &Line) -> ListRow {
    let previous = input.before.standings[ranked.player.at()].published;
    let entry = input.register.entry(ranked.player);
    ListRow {
        games_period: line.games_period,
        games_total: line.games_total,
        k: Some(line.k),
        ..ranked.row(entry, &input.home, previous, line.is_inactive)
    }
}

fn unpublished_rows(input: &PeriodInput<'_>, lines: &[Line]) -> Vec<UnpublishedRow> {
    let row = |(index, line): (usize, &Line)| {
        let (reason, rating, games) = line.unpublished?;
        let entry = &input.register.entries[index];
        Some(UnpublishedRow {
            player: entry.id.clone(),
            name: Arc::clone(&entry.name),
            reason,
            rating,
            games,
        })
    };
    let mut rows: Vec<_> = lines.par_iter().enumerate().filter_map(row).collect();
    rows.par_sort_by(|a, b| (a.reason, &a.player).cmp(&(b.reason, &b.player)));
    rows
}

fn counts(input: &PeriodInput<'_>, lines: &[Line], list: &[ListRow], unpublished: &[UnpublishedRow]) -> Counts {
    let of = |status: Status| count(list.par_iter().filter(|row| row.status == status));
    let fell = |(before, after): &(&Standing, &Line)| {
        before.published.is_some() && matches!(after.unpublished, Some((UnpublishedReason::BelowFloor, _, _)))
    };
    Counts {
        new: of(Status::New),
        changed: of(Status::Changed),
        unchanged: of(Status::Unchanged),
        inactive: of(Status::Inactive),
        dropped: count(
            unpublished
                .par_iter()
                .filter(|row| row.reason == UnpublishedReason::Dropped),
        ),
        below_floor: count(input.before.standings.par_iter().zip(lines).filter(fell)),
        events: EventCounts::default(),
    }
}

fn count<T: Send>(rows: impl ParallelIterator<Item = T>) -> u32 {
    u32::try_from(rows.count()).unwrap_or(u32::MAX)
}

fn pool_rows(register: &Register, folded: &[Folded]) -> Vec<PoolRow> {
    let players = register.entries.par_iter().zip(folded);
    let mut rows: Vec<PoolRow> = players
        .flat_map_iter(|(player, folded)| folded.pool_rows(player))
        .collect();
    rows.par_sort_by(|a, b| (&a.player, a.period, &a.event).cmp(&(&b.player, b.period, &b.event)));
    rows
}

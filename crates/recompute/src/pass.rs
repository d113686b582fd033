//! The two phases over the events of a period, a batch of events at a time.
//!
//! A batch is laid out and shared in parallel over its events, then folded in parallel over players, each of whom takes
//! his events in order; then it goes. What stays is a player's [`Fold`] and the rows that are published, so memory does
//! not grow with the number of games.

mod folds;
mod gift;

use std::borrow::Cow;
use std::ops::Range;

use dengji_core::finding::Finding;
use dengji_core::number::Hundredths;
use dengji_core::publication::{Calculation, EventCounts, EventRow, Method};
use dengji_core::rules::admission;
use dengji_core::rules::champion::{is_the_first, protected};
use dengji_core::terms::reports::batches;
use dengji_core::terms::{EventKind, Head, IdentifiedReport, PlayerIndex};
use rayon::prelude::*;

use crate::against_list::against_list;
use crate::calculation::{Articles, calculation};
use crate::fide_norms;
use crate::fold::{Acted, Folded, Line};
use crate::norms::{Attempt, attempts};
use crate::period::PeriodInput;
use crate::prepare::Prepared;
use crate::seat::{Known, Sitter, federation, registered, seats};
use crate::standing::Standing;
use folds::Folds;
use gift::{Delivery, Gift, shares};

/// What is kept beside the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The rows of calculations, events and norms.
    Rows,
    /// How many events and games there are, which is said with the list; performances of unrated players are joined.
    Counts,
    /// Nothing.
    Nothing,
}

/// What a period makes of everybody and of every event.
#[derive(Default)]
pub struct Passed {
    /// By [`PlayerIndex`].
    pub lines: Vec<Line>,
    /// The same whole, where rows are kept.
    pub folded: Vec<Folded>,
    /// In the order of events.
    pub events: Vec<EventRow>,
    /// The same, counted.
    pub event_counts: EventCounts,
    /// By the order of events, then register number.
    pub calculations: Vec<Calculation>,
    /// By the order of events, then register number and title.
    pub attempts: Vec<Attempt>,
    /// What the list, the period and the admission contradict.
    pub findings: Vec<Finding>,
}

/// Rates the events of a period.
pub fn pass(input: &PeriodInput<'_>, kept: Beside) -> Passed {
    let (folds, mut passed, waiting) = folded(input, kept);
    if kept != Beside::Rows {
        passed.lines = folds.finish(|folded| folded.line);
        return passed;
    }
    passed.folded = folds.finish(|folded| folded);
    passed.lines = passed.folded.par_iter().map(|folded| folded.line).collect();
    for Waiting { row, player, above } in waiting {
        let (row, folded) = (&mut passed.calculations[row], &passed.folded[player.at()]);
        (row.k, row.dr) = crate::fold::settled(above, folded.k_of_period);
    }
    passed
}

/// Rates the events of a period and tells nothing but how everybody stands.
pub fn standings(input: &PeriodInput<'_>) -> Vec<Standing> {
    let (folds, ..) = folded(input, Beside::Nothing);
    folds.finish(|folded| folded.standing)
}

/// Everybody after the last event of a period, with what is known of the events.
fn folded<'a>(input: &'a PeriodInput<'a>, kept: Beside) -> (Folds<'a>, Passed, Vec<Waiting>) {
    let known = Known::of(input.register, input.before);
    let order = in_order(input);
    let mut folds = Folds::new(input, kept);
    let (mut passed, mut waiting) = (Passed::default(), Vec::new());
    let games = |at: u32| input.reports.head(at as usize).games;
    for batch in batches(&order, games) {
        let laid: Vec<Laid> = batch
            .par_iter()
            .filter_map(|&at| Laid::of(input, &known, input.reports.get(at as usize), kept))
            .collect();
        let acted = folds.take(&laid);
        (input.done)(batch.iter().copied().map(games).sum());
        if kept == Beside::Rows {
            passed.take_rows(input, &laid, &acted, &mut waiting);
        }
        let rest = laid
            .into_par_iter()
            .map(|laid| (laid.row, laid.attempts, laid.findings));
        for (row, attempts, findings) in rest.collect::<Vec<_>>() {
            if let Some(row) = &row {
                passed.event_counts.add(row);
            }
            passed.events.extend(row.filter(|_| kept == Beside::Rows));
            passed.attempts.extend(attempts);
            passed.findings.extend(findings);
        }
    }
    (folds, passed, waiting)
}

/// The positions of the reports that can be rated, in the order of their events: end date, start date, event id.
fn in_order(input: &PeriodInput<'_>) -> Vec<u32> {
    let keyed = |at: u32| {
        let Head { id, start, end, .. } = input.reports.head(at as usize);
        Some(((end?, start?, id?), at))
    };
    let all = 0..u32::try_from(input.reports.len()).unwrap_or(u32::MAX);
    let mut reports: Vec<_> = all.filter_map(keyed).collect();
    reports.par_sort_by_key(|(key, _)| *key);
    reports.into_iter().map(|(_, at)| at).collect()
}

/// Phase one: events laid out and admitted, in their order, and what was found.
pub(crate) fn prepared(input: &PeriodInput<'_>) -> (Vec<Prepared>, Vec<Finding>) {
    let known = Known::of(input.register, input.before);
    let laid_out = in_order(input)
        .into_par_iter()
        .filter_map(|at| {
            let (mut event, findings) = lay_out(input, &known, input.reports.get(at as usize))?;
            protect(input, &mut event);
            Some((event, findings))
        })
        .collect::<Vec<_>>();
    let (events, findings): (Vec<_>, Vec<_>) = laid_out.into_iter().unzip();
    (events, findings.into_iter().flatten().collect())
}

/// An event laid out and admitted, with what was found.
fn lay_out(input: &PeriodInput<'_>, known: &Known<'_>, report: IdentifiedReport) -> Option<(Prepared, Vec<Finding>)> {
    let rules = (input.rules_on)(report.report.start.value?);
    let seats = seats(&rules, &report, &input.home, known);
    let mut event = Prepared::new(report, rules, seats)?;
    let mut findings = against_list(input, known, &event);
    findings.extend(admit(input, known, &mut event));
    Some((event, findings))
}

/// 八(十四): who does not lose.
fn protect(input: &PeriodInput<'_>, event: &mut Prepared) {
    let rule = &event.rules.champion.values;
    if rule.protects {
        let report = &event.input.report;
        let system = (input.system_of)(report);
        // The rows of a game table are made for the standings and go with them.
        let report = report
            .games
            .tabled()
            .map_or(Cow::Borrowed(report), |_| Cow::Owned(report.clone()));
        event.protected = protected(rule, &report, &system, |row| event.seats[row].seen);
    }
}

/// Whom 八(十四) can protect, as far as it is seen without standings.
enum Champion {
    /// Nobody who would lose.
    Nobody,
    /// The one with the most points: he is first, whatever breaks ties.
    Alone(usize),
    /// One of several.
    Among,
}

/// 八(十四) acts if somebody would lose, and may be the first. Where points rank first, that is one of those with the most.
fn champion(input: &PeriodInput<'_>, event: &Prepared, shares: &[Delivery]) -> Champion {
    let mut losing = shares.iter().filter(|delivery| delivery.gift.loses()).peekable();
    if !event.rules.champion.values.protects || losing.peek().is_none() {
        return Champion::Nobody;
    }
    let report = &event.input.report;
    let is_by_board = report.kind.value == Some(EventKind::NationalTeam);
    if is_by_board || !(input.system_of)(report).puts_points_first() {
        return Champion::Among;
    }
    let people = (0..event.seats.len()).filter(|&row| event.seats[row].sitter != Sitter::Computer);
    let points = |row: usize| event.points(row);
    let Some(most) = people.clone().map(points).max() else {
        return Champion::Nobody;
    };
    if !losing.any(|delivery| points(delivery.row as usize) >= most) {
        return Champion::Nobody;
    }
    let mut leaders = people.filter(|&row| points(row) == most);
    match (leaders.next(), leaders.next()) {
        (Some(leader), None) if is_the_first(event.format) => Champion::Alone(leader),
        _ => Champion::Among,
    }
}

/// 三, 四, 六, 七: whether the event is rated and gives norms.
fn admit(input: &PeriodInput<'_>, known: &Known<'_>, event: &mut Prepared) -> Vec<Finding> {
    let report = &event.input.report;
    let who = admission::asks_who_plays(&event.rules, report).then(|| known.who(&event.input.people));
    let seat = |row: usize| {
        let seat = &event.seats[row];
        let counted = admission::Seat {
            rated: seat.seen.is_some(),
            rating: seat.seen,
            plays: event.encounter_count(row) > 0,
            is_computer: seat.sitter == Sitter::Computer,
            ..admission::Seat::default()
        };
        let Some(who) = who.as_ref().map(|who| who[row]) else {
            return counted;
        };
        let entrant = report.entrants.stated(row);
        // Of a foreigner his federation stands for the unit.
        let unit = if seat.sitter == Sitter::Foreign {
            federation(entrant, registered(input.register, &event.input.people[row]))
        } else {
            let stated = entrant.and_then(|entrant| entrant.unit.as_ref());
            stated.or(who.and_then(|who| who.unit))
        };
        let title = who.map(|who| who.title).or(entrant.map(|entrant| &*entrant.title.0));
        admission::Seat {
            sex: who
                .map(|who| who.sex)
                .or_else(|| entrant.and_then(|entrant| entrant.sex)),
            title: title.unwrap_or_default(),
            unit: unit.map(|unit| &**unit),
            ..counted
        }
    };
    let seats: Vec<admission::Seat<'_>> = (0..event.seats.len()).map(seat).collect();
    let own = input.waivers.iter().filter(|(id, _)| *id == event.id);
    let waivers: Vec<_> = own.map(|(_, waiver)| waiver.clone()).collect();
    let admission = admission::admit(&event.rules, report, &seats, &waivers);
    (event.rated, event.norms) = (admission.rated, admission.norms);
    (event.articles, event.waivers) = (admission.articles, admission.waivers);
    event.title_figures = admission.title_figures;
    if let Some(norms) = event.rules.fide_norms.clone() {
        event.norms = fide_norms::gives_norms(&norms, event);
    }
    admission.findings
}

/// An event with what it gives its players.
struct Laid {
    event: Prepared,
    /// By register number.
    shares: Vec<Delivery>,
    /// Their positions, by player.
    by_player: Vec<(PlayerIndex, u32)>,
    row: Option<EventRow>,
    attempts: Vec<Attempt>,
    findings: Vec<Finding>,
}

impl Laid {
    fn of(input: &PeriodInput<'_>, known: &Known<'_>, report: IdentifiedReport, kept: Beside) -> Option<Self> {
        let (mut event, findings) = lay_out(input, known, report)?;
        event.keeps_cells = kept == Beside::Rows;
        let shares = shares(&event, kept);
        match champion(input, &event, &shares) {
            Champion::Nobody => {}
            Champion::Alone(row) => event.protected[row] = true,
            Champion::Among => protect(input, &mut event),
        }
        let mut laid = Self {
            shares,
            by_player: Vec::new(),
            row: None,
            attempts: Vec::new(),
            findings,
            event,
        };
        if laid.event.input.report.entrants.tabled().is_none() {
            let id = |delivery: &Delivery| &input.register.entry(delivery.player).id;
            laid.shares.sort_by(|a, b| id(a).cmp(id(b)));
        }
        laid.by_player = (0..)
            .zip(&laid.shares)
            .map(|(at, delivery)| (delivery.player, at))
            .collect();
        laid.by_player.sort_unstable();
        if kept != Beside::Nothing {
            laid.row = Some(laid.event_row());
        }
        if kept == Beside::Rows {
            laid.attempts = attempts(&laid.event, input.register, &input.home);
        }
        Some(laid)
    }

    /// What it gives the players of a part of the register.
    fn of_players(&self, players: Range<usize>) -> &[(PlayerIndex, u32)] {
        let first = self
            .by_player
            .partition_point(|(player, _)| player.at() < players.start);
        let after = self.by_player.partition_point(|(player, _)| player.at() < players.end);
        &self.by_player[first..after]
    }

    fn event_row(&self) -> EventRow {
        let event = &self.event;
        let report = &event.input.report;
        let over_the_board: usize = (0..event.seats.len()).map(|row| event.played_count(row)).sum();
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
            games_rated: self.games_rated(),
            rated: event.rated,
            norms: event.norms,
            articles: event.articles.clone(),
            waivers: event.waivers.clone(),
        }
    }

    /// Games that count for somebody.
    fn games_rated(&self) -> u32 {
        let counting = || self.shares.iter().filter(|delivery| delivery.gift.counts());
        if let Some(event) = self
            .event
            .input
            .report
            .games
            .tabled()
            .filter(|_| self.event.is_without_tables())
        {
            let mut rows = vec![false; self.event.seats.len()];
            counting().for_each(|delivery| rows[delivery.row as usize] = true);
            return self.event.games_against_rated(event, &rows);
        }
        let mut rated = vec![false; self.event.input.report.games.len()];
        for delivery in counting() {
            let method = match &delivery.gift {
                Gift::Change(_) => Method::Average,
                Gift::Share(share) => share.method,
            };
            for (_, encounter) in self.event.counted(delivery.row as usize, method) {
                rated[encounter.game as usize] = true;
            }
        }
        count(rated.iter().filter(|rated| **rated))
    }
}

fn count<T>(rows: impl Iterator<Item = T>) -> u32 {
    u32::try_from(rows.count()).unwrap_or(u32::MAX)
}

/// A row whose change waits for the K of the period.
struct Waiting {
    row: usize,
    player: PlayerIndex,
    above: Hundredths,
}

impl Passed {
    /// Takes over the rows of calculations of a batch.
    fn take_rows(&mut self, input: &PeriodInput<'_>, laid: &[Laid], acted: &[Vec<Acted>], waiting: &mut Vec<Waiting>) {
        let rows = |(laid, acted): (&Laid, &Vec<Acted>)| -> Vec<Calculation> {
            let mut known = Articles::default();
            let row = |(delivery, acted): (&Delivery, &Acted)| {
                let Gift::Share(share) = &delivery.gift else {
                    return None;
                };
                let (player, row) = (input.register.entry(delivery.player), delivery.row as usize);
                Some(calculation(&laid.event, player, row, share, *acted, &mut known))
            };
            laid.shares.iter().zip(acted).filter_map(row).collect()
        };
        let rows: Vec<Vec<Calculation>> = laid.par_iter().zip(acted).map(rows).collect();
        let acted = laid
            .iter()
            .zip(acted)
            .flat_map(|(laid, acted)| laid.shares.iter().zip(acted));
        for (row, (delivery, acted)) in (self.calculations.len()..).zip(acted) {
            waiting.extend(acted.waits.map(|above| Waiting {
                row,
                player: delivery.player,
                above,
            }));
        }
        self.calculations.extend(rows.into_iter().flatten());
    }
}

//! The derivation of one player's number: the same calculation, with the trail kept.

use std::sync::Arc;

use dengji_core::finding::{Finding, Severity};
use dengji_core::publication::{Derivation, DerivedGame, TraceRow};
use dengji_core::rulebook::Rules;
use dengji_core::terms::{Color, EventId, Person, PlayerId, PlayerIndex};
use dengji_core::trail::{NoTrail, Record, Step, Trail};

use crate::fold::Fold;
use crate::period::{PeriodInput, prepared};
use crate::prepare::{Encounter, Prepared};
use crate::seat::Sitter;
use crate::share::share;

/// Derives the number of a player in a period.
pub fn derive(input: &PeriodInput<'_>, player: PlayerIndex) -> Derivation {
    Derivations::of(input).of_player(player)
}

/// The events of a period laid out once, from which the number of any player can be derived.
pub struct Derivations<'a> {
    input: &'a PeriodInput<'a>,
    events: Vec<Prepared<'a>>,
    findings: Vec<Finding>,
    /// By [`PlayerIndex`]: the events of a player and his row in each.
    rows: Vec<Vec<Row>>,
}

/// A player's row in an event.
#[derive(Clone, Copy)]
struct Row {
    event: usize,
    row: usize,
}

impl<'a> Derivations<'a> {
    /// Lays out the events of a period.
    pub fn of(input: &'a PeriodInput<'a>) -> Self {
        let (events, findings) = prepared(input);
        let mut rows = vec![Vec::new(); input.register.entries.len()];
        for (event, laid_out) in events.iter().enumerate() {
            for (row, seat) in laid_out.seats.iter().enumerate() {
                let Some(player) = seat.home() else { continue };
                let own: &mut Vec<Row> = &mut rows[player.at()];
                // A number that stands twice in an event counts where it stands first.
                if own.last().is_none_or(|last| last.event != event) {
                    own.push(Row { event, row });
                }
            }
        }
        Self {
            input,
            events,
            findings,
            rows,
        }
    }

    /// Derives the number of a player.
    pub fn of_player(&self, player: PlayerIndex) -> Derivation {
        let input = self.input;
        let entry = input.register.entry(player);
        let mut fold = Fold::new(
            entry,
            [input.before.list_date, input.list_date],
            &input.before.standings[player.at()],
        );
        let mut record = Record::default();
        let mut games = Vec::new();
        for &Row { event, row } in &self.rows[player.at()] {
            let event = &self.events[event];
            record.enter(Some(&event.id));
            admission_steps(event, &self.findings, &mut record);
            games.extend(
                event
                    .encounters(row)
                    .iter()
                    .map(|encounter| game(input, event, row, encounter)),
            );
            if let Some(share) = event.rated.then(|| share(event, row, &mut record)).flatten() {
                fold.event(event, row, &share, &mut record);
            }
        }
        let rules = (input.rules_on)(input.list_date.0);
        let folded = fold.finish(&rules, &mut record);
        let steps = record.steps.into_iter();
        Derivation {
            player: entry.id.clone(),
            name: Arc::clone(&entry.name),
            steps: steps.map(|step| self.row(&entry.id, &rules, step)).collect(),
            games,
            rating: folded.standing.published,
        }
    }

    /// A step with the reading it follows, by the rules of its event, else those of the list.
    fn row(&self, player: &PlayerId, of_list: &Rules, (event, step): (Option<EventId>, Step)) -> TraceRow {
        let own = self.events.iter().find(|of| Some(&of.id) == event.as_ref());
        let rules = own.map_or(of_list, |of| &of.rules);
        let reading = rules
            .readings
            .get(&(Arc::clone(&step.article), step.name.into()))
            .cloned();
        TraceRow {
            player: player.clone(),
            event,
            step: Step { reading, ..step },
        }
    }
}

/// The conditions an event did not meet: refused, without norms, or waived.
fn admission_steps(event: &Prepared<'_>, findings: &[Finding], record: &mut Record) {
    let own = findings
        .iter()
        .filter(|finding| finding.event.as_ref() == Some(&event.id));
    for finding in own.filter(|finding| finding.code.severity() == Severity::Reject) {
        let Some(article) = &finding.article else {
            continue;
        };
        let name = match finding.severity {
            Severity::Reject if event.rated => "no-norms",
            Severity::Reject => "refused",
            Severity::Error | Severity::Warn | Severity::Info => "waived",
        };
        let found = finding
            .arguments
            .iter()
            .find(|(name, _)| *name == "found")
            .map_or("", |(_, found)| found);
        record.step(|| Step::new(name, article, "", found).places([finding.place.clone()]));
    }
    for waiver in &event.waivers {
        let words = format!("{} {}: {}", waiver.by, waiver.date, waiver.reason);
        record.step(|| Step::new("waiver", &waiver.article, words, "").places([waiver.place.clone()]));
    }
}

/// A game as the derivation shows it.
fn game(input: &PeriodInput<'_>, event: &Prepared<'_>, row: usize, encounter: &Encounter) -> DerivedGame {
    let report = &event.input.report;
    let opponent = encounter.opponent.map(|opponent| opponent as usize);
    let id = |row: usize| match event.input.people[row] {
        Person::Registered(player) => Some(input.register.entry(player).id.clone()),
        Person::Foreigner | Person::Computer => None,
    };
    DerivedGame {
        event: event.id.clone(),
        round: report.games[encounter.game as usize].round.0.into(),
        color: match (opponent, encounter.color) {
            (None, _) => "",
            (Some(_), Color::White) => "w",
            (Some(_), Color::Black) => "b",
        },
        opponent: opponent
            .map(|row| Arc::clone(&report.entrants[row].name))
            .unwrap_or_default(),
        opponent_id: opponent.and_then(id),
        opponent_rating: opponent
            .and_then(|row| event.seats[row].seen)
            .map(dengji_core::terms::Rating::exact),
        points: encounter.score(),
        played: encounter.outcome.is_played(),
        excluded_by: excluded_by(event, row, encounter),
        place: event.cell(encounter),
    }
}

/// The article by which a game does not count; none if it counts.
fn excluded_by(event: &Prepared<'_>, row: usize, encounter: &Encounter) -> Option<Arc<str>> {
    let rules = &event.rules;
    let against_computer = encounter
        .opponent
        .is_some_and(|opponent| event.seats[opponent as usize].sitter == Sitter::Computer);
    if !encounter.outcome.is_played() || against_computer {
        return Some(Arc::clone(&rules.unplayed.number));
    }
    if !event.rated {
        return event
            .articles
            .first()
            .cloned()
            .or_else(|| Some(Arc::clone(&rules.kinds.number)));
    }
    let zero = |row: usize| event.zero_scorer[row];
    if zero(row) || encounter.opponent.is_some_and(|opponent| zero(opponent as usize)) {
        return Some(Arc::clone(&rules.zero_scorer.number));
    }
    let method = share(event, row, &mut NoTrail)?.method;
    let counts = event
        .counted(row, method)
        .any(|(_, counted)| counted.game == encounter.game);
    (!counts).then(|| Arc::clone(&rules.counted_games.number))
}

//! The derivation of a player's number: the same calculation, with the trail kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use dengji_core::finding::{Finding, Place, Severity};
use dengji_core::publication::{Derivation, DerivedGame, TraceRow};
use dengji_core::rulebook::Rules;
use dengji_core::terms::{Color, EventId, ListDate, Person, PlayerIndex, Rating};
use dengji_core::trail::{NoTrail, Record, Step, Trail};

use crate::correction::{correction_step, corrections_in, corrects};
use crate::fold::Fold;
use crate::origin::Located;
use crate::pass::prepared;
use crate::period::PeriodInput;
use crate::prepare::{Encounter, Prepared};
use crate::seat::Sitter;
use crate::share::share;

/// Derives the number of a player in a period.
pub fn derive(input: &PeriodInput<'_>, player: PlayerIndex) -> Derivation {
    Derivations::of(input).of_player(player)
}

/// A period laid out for derivations: its events once, for as many players as are asked for.
pub struct Derivations<'a> {
    input: &'a PeriodInput<'a>,
    events: Vec<Prepared>,
    /// What the admission of each event found.
    found: BTreeMap<EventId, Vec<Finding>>,
    /// The corrections that were applied.
    corrections: Vec<&'a Finding>,
    /// Player, position of the event and row in it, in this order.
    rows: Vec<(PlayerIndex, usize, usize)>,
    rules: Arc<Rules>,
    located: Option<Located<'a>>,
}

impl<'a> Derivations<'a> {
    /// Lays a period out.
    pub fn of(input: &'a PeriodInput<'a>) -> Self {
        let (events, findings) = prepared(input);
        let mut found: BTreeMap<EventId, Vec<Finding>> = BTreeMap::new();
        for finding in findings {
            if let Some(event) = &finding.event {
                found.entry(event.clone()).or_default().push(finding);
            }
        }
        let of_event = |(position, event): (usize, &Prepared)| {
            let home = |(row, seat): (usize, &crate::seat::Seat)| Some((seat.home()?, position, row));
            event.seats.iter().enumerate().filter_map(home).collect::<Vec<_>>()
        };
        let mut rows: Vec<_> = events.iter().enumerate().flat_map(of_event).collect();
        rows.sort_unstable();
        // A number that stands twice in an event counts where it stands first.
        rows.dedup_by_key(|&mut (player, event, _)| (player, event));
        Self {
            input,
            events,
            found,
            corrections: corrections_in(&input.findings),
            rows,
            rules: (input.rules_on)(input.list_date.0),
            located: input
                .origins
                .map(|origins| Located::of(origins, input.register, input.list_date)),
        }
    }

    /// The rows of a player, in the order of events.
    fn rows(&self, player: PlayerIndex) -> &[(PlayerIndex, usize, usize)] {
        let first = self.rows.partition_point(|&(of, ..)| of < player);
        let after = self.rows.partition_point(|&(of, ..)| of <= player);
        &self.rows[first..after]
    }

    /// Derives the number of a player.
    pub fn of_player(&self, player: PlayerIndex) -> Derivation {
        let (steps, rating) = self.steps(player);
        let entry = self.input.register.entry(player);
        let events = self
            .rows(player)
            .iter()
            .map(|&(_, event, row)| (&self.events[event], row));
        let games = events.flat_map(|(event, row)| {
            let encounters = event.encounters(row).iter();
            encounters.map(move |encounter| game(self.input, event, row, encounter))
        });
        Derivation {
            player: entry.id.clone(),
            name: Arc::clone(&entry.name),
            steps,
            games: games.collect(),
            rating,
        }
    }

    /// Every step of a player's number, and the number, if it is published.
    pub fn steps(&self, player: PlayerIndex) -> (Vec<TraceRow>, Option<Rating>) {
        let input = self.input;
        let lists = [input.before.list_date, input.list_date];
        let mut fold = Fold::new(
            input.register.entry(player),
            lists,
            &input.before.standings[player.at()],
        );
        let mut steps = Vec::new();
        let mut rests_on = self.before(player);
        for &(_, event, row) in self.rows(player) {
            let event = &self.events[event];
            let mut record = Record::default();
            late(event, lists, &mut record);
            self.corrections(event, row, &mut record);
            admission_steps(event, self.found.get(&event.id).map_or(&[], Vec::as_slice), &mut record);
            if let Some(share) = event.rated.then(|| share(event, row, &mut record)).flatten() {
                let acted = fold.event(event, row, &share, &mut record);
                if let Some(located) = &self.located {
                    located.name_in_event(&mut record, event, row, share.method);
                    rests_on.extend(
                        event
                            .cells(row, share.method)
                            .filter(|_| acted.counted && share.own.is_some()),
                    );
                }
            }
            steps.extend(self.traced(player, Some(&event.id), &event.rules, record));
        }
        let mut record = Record::default();
        let folded = fold.finish(&self.rules, &mut record);
        for (_, step) in record.steps.iter_mut().filter(|(_, step)| step.places.is_empty()) {
            step.places.clone_from(&rests_on);
        }
        steps.extend(self.traced(player, None, &self.rules, record));
        (steps, folded.standing.published)
    }

    /// What was reported of a player's games and corrected by the officer, in the order of corrections.csv.
    fn corrections(&self, event: &Prepared, row: usize, record: &mut Record) {
        let of_event = |finding: &&&Finding| finding.event.as_ref() == Some(&event.id);
        for finding in self.corrections.iter().filter(of_event) {
            let game = |encounter: &Encounter| &event.input.report.games[encounter.game as usize];
            let mut own = event.encounters(row).iter();
            if let Some(encounter) = own.find(|encounter| corrects(finding, game(encounter))) {
                record.step(|| correction_step(finding, event.cell(encounter)));
            }
        }
    }

    /// Where the rating stands with which a player comes, or the title he enters with.
    fn before(&self, player: PlayerIndex) -> Vec<Place> {
        let Some(located) = &self.located else {
            return Vec::new();
        };
        let listed = located.before(player);
        let enters = listed.is_empty() && self.rules.base.is_some();
        let title = enters.then(|| self.input.register.entry(player).title_place());
        listed.into_iter().chain(title).collect()
    }

    /// Steps with the player, the event and the reading each follows.
    fn traced(
        &self,
        player: PlayerIndex,
        event: Option<&EventId>,
        rules: &Rules,
        record: Record,
    ) -> impl Iterator<Item = TraceRow> {
        let player = &self.input.register.entry(player).id;
        record.steps.into_iter().map(move |(_, step)| {
            let reading = rules.readings.get(&(Arc::clone(&step.article), step.name.into()));
            TraceRow {
                player: player.clone(),
                event: event.cloned(),
                step: Step {
                    reading: reading.cloned(),
                    ..step
                },
            }
        })
    }
}

/// That an event ended before the period, between two lists, and came so late that it is counted in it.
fn late(event: &Prepared, [before, list]: [ListDate; 2], record: &mut Record) {
    if event.end < before.0 {
        let place = event.input.report.end.place.clone();
        let formula = format!("{} < {before}", event.end);
        record.step(|| Step::new("late", &event.rules.list.number, formula, list).places([place]));
    }
}

/// The conditions an event did not meet: refused, without norms, or waived.
fn admission_steps(event: &Prepared, findings: &[Finding], record: &mut Record) {
    for finding in findings
        .iter()
        .filter(|finding| finding.code.severity() == Severity::Reject)
    {
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
fn game(input: &PeriodInput<'_>, event: &Prepared, row: usize, encounter: &Encounter) -> DerivedGame {
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
fn excluded_by(event: &Prepared, row: usize, encounter: &Encounter) -> Option<Arc<str>> {
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

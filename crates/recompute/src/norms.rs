//! Norms of an event: what every home player made of it.

use std::sync::Arc;

use crate::fide_norms;
use crate::field::tally;
use crate::prepare::{Encounter, Prepared};
use dengji_core::publication::{NormRow, NormTitle};
use dengji_core::rulebook::TitleRules;
use dengji_core::terms::{Person, PlayerIndex, Rating, Register};
use dengji_core::titles::norms::{
    Norm, NormFailure, NormOpponent, NormResult, aims, field_average, judge, open_average, rounded,
};
use dengji_core::trail::{NoTrail, Trail};

/// A result against a norm, and the norm if it is one.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Whose.
    pub player: PlayerIndex,
    /// The row of norms.csv.
    pub row: NormRow,
    /// The norm, for applications.
    pub norm: Option<Arc<Norm>>,
}

/// The results of an event that gives norms, by register number and title.
pub fn attempts(event: &Prepared, register: &Register, home: &Arc<str>) -> Vec<Attempt> {
    let mut known = fide_norms::Words::default();
    let of_seat = |row: usize| match (&event.rules.titles, &event.rules.fide_norms) {
        (Some(titles), _) => of_row(event, titles, row, register),
        (None, Some(norms)) => fide_norms::of_row(event, norms, row, (register, home), &mut known),
        (None, None) => Vec::new(),
    };
    let rows = 0..if event.norms { event.seats.len() } else { 0 };
    let mut attempts: Vec<Attempt> = rows.flat_map(of_seat).collect();
    // Stable: the titles of a player stay in their order.
    attempts.sort_by(|a, b| a.row.player.cmp(&b.row.player));
    attempts
}

/// The results of a row: one for each title, nothing without a counted game.
fn of_row(event: &Prepared, titles: &TitleRules, row: usize, register: &Register) -> Vec<Attempt> {
    let Some(player) = event.seats[row].home() else {
        return Vec::new();
    };
    let entry = register.entry(player);
    let average = norm_average(event, row, &mut NoTrail);
    let aims = aims(titles, event.class, entry.sex);
    let attempt = |aim, average| {
        let result = judge(titles, aim, average, tally(scores(event, row)), &mut NoTrail);
        Attempt {
            player,
            row: NormRow {
                event: event.id.clone(),
                player: entry.id.clone(),
                title: NormTitle::National(aim),
                average: result.average.points().into(),
                games: result.games,
                required: result.required,
                score: result.score,
                achieved: Some(result.failure.is_none()),
                fails: result.failure.map_or("", NormFailure::word).into(),
            },
            norm: result.failure.is_none().then(|| norm(event, row, result, register)),
        }
    };
    let of_average = |average| aims.into_iter().map(move |aim| attempt(aim, average)).collect();
    average.map_or_else(Vec::new, of_average)
}

/// The games that count towards a norm, with the opponent's row: over the board, against people, not against a
/// zero-scorer; in a round robin those of its table.
///
/// - Article: 八(十一), 八(十二). Games against the unrated count; they stand for the provisional rating.
fn counted(event: &Prepared, row: usize) -> impl Iterator<Item = (usize, &Encounter)> {
    let field = event.field_of[row];
    let within = move |opponent: usize| field.is_none() || event.field_of[opponent] == field;
    let zero = move |row: usize| event.zero_scorer[row];
    event
        .played(row)
        .filter(move |&(opponent, _)| !zero(row) && !zero(opponent) && within(opponent))
}

fn scores(event: &Prepared, row: usize) -> impl Iterator<Item = dengji_core::number::Score> + '_ {
    counted(event, row).map(|(_, encounter)| encounter.score())
}

/// The average of a row, rounded; none without a counted game.
///
/// - Article: 八(十三), 六(三). A round robin of which every game was played: the field, else own rating and opponents.
fn norm_average(event: &Prepared, row: usize, trail: &mut impl Trail) -> Option<Rating> {
    let rules = &event.rules;
    let provisional = rules.provisional.values.rating;
    let own = event.seats[row].own.unwrap_or(provisional);
    let seen = |row: usize| event.seats[row].seen.unwrap_or(provisional);
    let opponents: Vec<Rating> = counted(event, row).map(|(opponent, _)| seen(opponent)).collect();
    if opponents.is_empty() {
        return None;
    }
    let field = event.field_of[row].map(|number| &event.fields[number as usize]);
    let average = match field.filter(|field| opponents.len() >= field.full_games() as usize) {
        Some(field) => {
            let figure = |&member: &usize| if member == row { own } else { seen(member) };
            field_average(rules, &field.members.iter().map(figure).collect::<Vec<_>>(), trail)
        }
        None => open_average(rules, own, &opponents, trail),
    };
    Some(rounded(rules, average, trail))
}

/// A norm with everything an application shows of it.
fn norm(event: &Prepared, row: usize, result: NormResult, register: &Register) -> Arc<Norm> {
    let report = &event.input.report;
    let opponents = counted(event, row).map(|(opponent, encounter)| of_game(event, opponent, encounter, register));
    let mut opponents: Vec<NormOpponent> = opponents.collect();
    opponents.sort_by_key(|opponent| opponent.round);
    Arc::new(Norm {
        event: event.id.clone(),
        event_name: report.name.value.clone().unwrap_or_default(),
        venue: report.venue.value.clone(),
        start: event.start,
        end: event.end,
        class: event.class,
        format: event.format,
        rounds: report.rounds.value,
        conditions: event.title_figures.clone(),
        waivers: event.waivers.clone(),
        result,
        opponents,
    })
}

fn of_game(event: &Prepared, opponent: usize, encounter: &Encounter, register: &Register) -> NormOpponent {
    let report = &event.input.report;
    let entry = match event.input.people[opponent] {
        Person::Registered(player) => Some(register.entry(player)),
        Person::Foreigner | Person::Computer => None,
    };
    let entrant = || &report.entrants[opponent];
    NormOpponent {
        round: report.games[encounter.game as usize].round,
        color: encounter.color,
        name: entry.map_or_else(|| Arc::clone(&entrant().name), |entry| Arc::clone(&entry.name)),
        rating: event.seats[opponent].seen,
        figure: event.seats[opponent]
            .seen
            .unwrap_or(event.rules.provisional.values.rating),
        title: entry.map_or_else(|| entrant().title.clone(), |entry| entry.title.clone()),
        points: encounter.score(),
    }
}

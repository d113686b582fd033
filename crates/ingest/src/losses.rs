//! What one report of an event says and another does not: found by reading a converted file again.
//!
//! Places are passed over, and so is what the second report adds. A day of a round and the day of its games are the same.

use std::collections::BTreeMap;
use std::fmt::Display;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{Entrant, EventReport, Field, Round, StatedGame};

use crate::layout::{FEDERATION, Layout};

/// One finding for each thing that `written` lacks of what `report` says; of players and games one for each column.
pub fn losses(report: &EventReport, written: &EventReport, file: &str) -> Vec<Finding> {
    let mut losses = Losses {
        file,
        findings: Vec::new(),
    };
    losses.event(report, written);
    losses.players(report, written);
    losses.games(report, written);
    losses.teams(report, written);
    losses.records(report, written);
    losses.findings
}

/// The facts of the event that are lost, by the English names of their fields.
pub(crate) fn lost_facts(report: &EventReport, written: &EventReport) -> Vec<(&'static str, String)> {
    let lost = lost(report, written).into_iter();
    lost.filter_map(|fact| Some((fact.key, fact.value?))).collect()
}

fn lost(report: &EventReport, written: &EventReport) -> Vec<Fact> {
    let facts = facts(report).into_iter().zip(facts(written));
    let lost = facts.filter(|(fact, kept)| fact.value.is_some() && fact.value != kept.value);
    lost.map(|(fact, _)| fact).collect()
}

/// A fact of the event by its English name.
struct Fact {
    key: &'static str,
    value: Option<String>,
    place: Place,
}

fn fact<T>(key: &'static str, field: &Field<T>, shown: impl Fn(&T) -> String) -> Fact {
    Fact {
        key,
        value: field.value.as_ref().map(shown),
        place: field.place.clone(),
    }
}

fn plain<T: ToString>(key: &'static str, field: &Field<T>) -> Fact {
    fact(key, field, ToString::to_string)
}

fn facts(report: &EventReport) -> Vec<Fact> {
    vec![
        plain("event_id", &report.id),
        plain("name", &report.name),
        fact("kind", &report.kind, |kind| kind.code().to_owned()),
        fact("format", &report.format, |format| format.code().to_owned()),
        fact("class", &report.class, |class| class.code().to_owned()),
        plain("start", &report.start),
        plain("end", &report.end),
        plain("rounds", &report.rounds),
        plain("place", &report.venue),
        plain("organiser", &report.organiser),
        plain("first_control_moves", &report.first_control_moves),
        plain("first_control_minutes", &report.first_control_minutes),
        fact("national_arbiters", &report.national_arbiters, |names| names.join("、")),
        plain("approval", &report.approval),
        plain("approved_on", &report.approved_on),
        plain("norms_announced_on", &report.norms_announced_on),
        plain("reported_on", &report.reported_on),
        plain("winner", &report.winner),
        plain("remarks", &report.remarks),
        plain("group", &report.group),
        plain("time_class", &report.time_class),
        plain("minutes", &report.minutes),
        plain("increment_seconds", &report.increment_seconds),
        plain("entry_fees", &report.entry_fees),
        plain("standings", &report.standings),
    ]
}

/// What a report says of a player, by the columns of sheet 棋手.
fn of_player(entrant: &Entrant) -> [(&'static str, Option<String>); 17] {
    let text = |text: &Option<std::sync::Arc<str>>| text.as_deref().map(str::to_owned);
    let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    [
        ("name", filled(&entrant.name)),
        ("id", entrant.id.as_ref().map(ToString::to_string)),
        ("latin_name", text(&entrant.latin_name)),
        ("sex", entrant.sex.map(|sex| sex.letter().to_owned())),
        ("birth_year", entrant.birth_year.map(|year| year.to_string())),
        ("unit", text(&entrant.unit)),
        ("federation", text(&entrant.federation)),
        ("title", filled(&entrant.title.0)),
        ("rating", entrant.rating.map(|rating| rating.to_string())),
        ("fide_rating", entrant.fide_rating.map(|rating| rating.to_string())),
        (
            "fide_id",
            entrant
                .fide_id
                .as_deref()
                .and_then(|id| filled(id.trim_start_matches('0'))),
        ),
        ("team", text(&entrant.team)),
        ("board", entrant.board.map(|board| board.to_string())),
        ("warnings", (entrant.warnings > 0).then(|| entrant.warnings.to_string())),
        (
            "withdrew_before",
            entrant.withdrew_before.map(|round| round.to_string()),
        ),
        ("computer", entrant.is_computer.then(|| "x".to_owned())),
        ("rank", entrant.stated_rank.map(|rank| rank.to_string())),
    ]
}

/// What is missing in the other report: how often, and the first example.
#[derive(Default)]
struct Missing<'a> {
    count: usize,
    first: Option<(&'a Place, String, String)>,
}

impl<'a> Missing<'a> {
    fn add(&mut self, place: &'a Place, whose: &dyn Display, value: &dyn Display) {
        self.count += 1;
        self.first
            .get_or_insert_with(|| (place, whose.to_string(), value.to_string()));
    }
}

/// Each with its key and the how-manieth of that key it is: a report with a fault may have a number twice.
fn counted<T, K: Ord + Copy>(all: &[T], key: impl Fn(&T) -> K) -> impl Iterator<Item = ((K, usize), &T)> {
    let mut times: BTreeMap<K, usize> = BTreeMap::new();
    all.iter().map(move |one| {
        let time = times.entry(key(one)).or_default();
        *time += 1;
        ((key(one), *time), one)
    })
}

struct Losses<'a> {
    file: &'a str,
    findings: Vec<Finding>,
}

impl Losses<'_> {
    fn say(&mut self, part: &'static str, what: &str, missing: Missing<'_>) {
        let Some((place, whose, value)) = missing.first else {
            return;
        };
        let found = Finding::at(Code::ConversionLoss, place.clone())
            .with("file", self.file)
            .with("part", part);
        let found = found.with("what", what).with("count", missing.count);
        self.findings.push(found.with("first", whose).with("value", value));
    }

    fn event(&mut self, report: &EventReport, written: &EventReport) {
        for fact in &lost(report, written) {
            let mut missing = Missing::default();
            missing.add(&fact.place, &"-", &fact.value.as_deref().unwrap_or_default());
            self.say("event", &FEDERATION.event.words(fact.key), missing);
        }
    }

    fn players(&mut self, report: &EventReport, written: &EventReport) {
        let number = |entrant: &Entrant| entrant.no;
        let others: BTreeMap<_, _> = counted(&written.entrants, number).collect();
        let mut gone = Missing::default();
        let mut columns: BTreeMap<&str, Missing<'_>> = BTreeMap::new();
        for (key, entrant) in counted(&report.entrants, number) {
            let Some(other) = others.get(&key) else {
                gone.add(&entrant.place, &entrant.no, &entrant.name);
                continue;
            };
            for ((key, value), (_, kept)) in of_player(entrant).into_iter().zip(of_player(other)) {
                if let Some(value) = value.filter(|value| kept.as_ref() != Some(value)) {
                    columns.entry(key).or_default().add(&entrant.place, &entrant.no, &value);
                }
            }
            let points = |entrant: &Entrant| entrant.stated_points.as_ref().map(|(points, _)| *points);
            if let Some(points) = points(entrant).filter(|stated| points(other) != Some(*stated)) {
                columns
                    .entry("points")
                    .or_default()
                    .add(&entrant.place, &entrant.no, &points);
            }
        }
        self.say("players", "-", gone);
        self.columns("player", &FEDERATION.players, columns);
    }

    fn columns(&mut self, part: &'static str, layout: &Layout, columns: BTreeMap<&str, Missing<'_>>) {
        for (key, missing) in columns {
            self.say(part, &layout.words(key), missing);
        }
    }

    fn games(&mut self, report: &EventReport, written: &EventReport) {
        let key = |game: &StatedGame| (game.round, game.white, game.black);
        let others: BTreeMap<_, _> = counted(&written.games, key).collect();
        let (days, other_days) = (report.days_of_rounds(), written.days_of_rounds());
        let mut gone = Missing::default();
        let mut columns: BTreeMap<&str, Missing<'_>> = BTreeMap::new();
        for (key, game) in counted(&report.games, key) {
            let round = game.round;
            let Some(other) = others.get(&key).filter(|other| other.outcome == game.outcome) else {
                gone.add(&game.place, &round, &game.outcome.symbol());
                continue;
            };
            if let Some(board) = game.board.filter(|board| other.board != Some(*board)) {
                columns.entry("board").or_default().add(&game.place, &round, &board);
            }
            let kept = other.date.or_else(|| other_days.get(&round).copied());
            let day = game.date.or_else(|| days.get(&round).copied());
            if let Some(day) = day.filter(|day| kept != Some(*day)) {
                columns.entry("date").or_default().add(&game.place, &round, &day);
            }
        }
        let unplayed = |round: &Round| !report.games.iter().any(|game| game.round == *round);
        for (round, day) in days
            .iter()
            .filter(|(round, day)| unplayed(round) && other_days.get(round) != Some(day))
        {
            columns.entry("date").or_default().add(&report.place, &round, &day);
        }
        self.say("games", "-", gone);
        self.columns("game", &FEDERATION.games, columns);
    }

    fn teams(&mut self, report: &EventReport, written: &EventReport) {
        let mut missing = Missing::default();
        for round in report
            .team_rounds
            .iter()
            .filter(|round| !written.team_rounds.contains(round))
        {
            missing.add(&report.place, &round.round, &round.team);
        }
        self.say("teams", "-", missing);
    }

    fn records(&mut self, report: &EventReport, written: &EventReport) {
        let mut missing = Missing::default();
        for line in report.records.iter().filter(|line| !written.records.contains(line)) {
            let code: String = line.chars().take(3).collect();
            missing.add(&report.place, &code, &line.chars().take(80).collect::<String>());
        }
        self.say("records", "-", missing);
    }
}

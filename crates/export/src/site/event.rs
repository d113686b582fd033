//! Events: what they were, who met whom, what was computed, and what was found that an article speaks of.

use std::collections::BTreeMap;
use std::io;

use dengji_core::finding::{Code, Finding};
use dengji_core::publication::{Calculation, EventRow};
use dengji_core::rules::admission::Waiver;
use dengji_core::standings::outcome::{FinalRow, FinalStandings};
use dengji_core::terms::{
    Color, Entrant, EventClass, EventFormat, EventId, EventKind, EventReport, GameTable, IdentifiedReport, Person,
    PlayerId, StatedGame, TableGame,
};
use serde_json::{Map, Value, json};

use super::data::{put, shard};
use super::player::calculation;
use super::{Index, List, Report, Sink, event_files};
use crate::catalogue::{Catalogue, Language};
use crate::standings_table::decision;
use crate::standings_workbook::{cross_texts, is_matrix, legend};

/// Hands over the events of a list: their index, and each with everything about it.
pub(super) fn write(index: &Index<'_>, list: &List, sink: &mut Sink<'_>) -> io::Result<()> {
    let publication = &list.publication;
    let date = publication.list_date;
    let rows = publication.events.iter().map(row_value).collect();
    put(sink, &format!("events/{date}"), &Value::Array(rows))?;
    let events = Events::of(index, list);
    let mut files = vec![Map::new(); event_files(publication)];
    for row in &publication.events {
        let id = row.event.as_str();
        let file = shard(id, files.len());
        files[file].insert(id.to_owned(), events.event(row));
    }
    for (file, events) in files.into_iter().enumerate() {
        put(sink, &format!("events/{date}/{file}"), &Value::Object(events))?;
    }
    Ok(())
}

/// What belongs to each event of a list.
struct Events<'a> {
    index: &'a Index<'a>,
    list: &'a List,
    reports: BTreeMap<&'a EventId, &'a Report>,
    calculations: BTreeMap<&'a EventId, Vec<&'a Calculation>>,
    findings: BTreeMap<&'a EventId, Vec<&'a Finding>>,
    catalogues: [Catalogue; 2],
}

impl<'a> Events<'a> {
    fn of(index: &'a Index<'a>, list: &'a List) -> Self {
        let mut calculations: BTreeMap<&EventId, Vec<&Calculation>> = BTreeMap::new();
        let mut findings: BTreeMap<&EventId, Vec<&Finding>> = BTreeMap::new();
        for row in &list.publication.calculations {
            calculations.entry(&row.event).or_default().push(row);
        }
        let public = |finding: &&Finding| finding.article.is_some() || finding.code == Code::CorrectionApplied;
        for finding in list.publication.findings.iter().filter(public) {
            if let Some(event) = &finding.event {
                findings.entry(event).or_default().push(finding);
            }
        }
        let report = |report: &'a Report| Some((report.identified.report.id.value.as_ref()?, report));
        Self {
            index,
            list,
            reports: list.reports.iter().filter_map(report).collect(),
            calculations,
            findings,
            catalogues: [Language::Zh, Language::En].map(Catalogue::new),
        }
    }

    fn event(&self, row: &EventRow) -> Value {
        let waiver = |waiver: &Waiver| json!([&*waiver.article, waiver.by, waiver.date.to_string(), waiver.reason]);
        let findings = self.findings.get(&row.event).into_iter().flatten();
        let calculations = self.calculations.get(&row.event).into_iter().flatten();
        let mut value = json!({
            "row": row_value(row),
            "articles": row.articles.iter().map(|article| &**article).collect::<Vec<_>>(),
            "waivers": row.waivers.iter().map(waiver).collect::<Vec<_>>(),
            "findings": findings.map(|found| self.finding(found)).collect::<Vec<_>>(),
            "calculations": calculations.map(|row| self.calculation(row)).collect::<Vec<_>>(),
        });
        if let Some(report) = self.reports.get(&row.event) {
            value["report"] = of_report(&report.identified.report);
            value["entrants"] = self.entrants(&report.identified);
            value["games"] = report.identified.report.games.iter().map(stated_game).collect();
            value["standings"] = report.standings.as_ref().map(|of| self.standings(report, of)).into();
        } else {
            value["tableGames"] = self.table_games(&row.event);
        }
        value
    }

    /// Weight, words in Chinese and English, article, place.
    fn finding(&self, finding: &Finding) -> Value {
        let [zh, en] = self.catalogues.each_ref().map(|catalogue| catalogue.finding(finding).0);
        json!([
            finding.severity.word(),
            [zh, en],
            finding.article.as_deref(),
            finding.place.to_string(),
        ])
    }

    fn calculation(&self, row: &Calculation) -> Value {
        let name = self.index.records.full_name(&row.player);
        json!({ "id": row.player.as_str(), "name": name, "row": calculation(row) })
    }

    /// no, name, number of a player with a page, team, board, for each row of the report.
    fn entrants(&self, report: &IdentifiedReport) -> Value {
        let entrant = |(entrant, person): (&Entrant, &Person)| {
            json!([
                entrant.no.0,
                &*entrant.name,
                self.page_of(*person),
                entrant.team.as_deref(),
                entrant.board,
            ])
        };
        report
            .report
            .entrants
            .iter()
            .zip(&*report.people)
            .map(entrant)
            .collect()
    }

    fn page_of(&self, person: Person) -> Option<&str> {
        let Person::Registered(player) = person else {
            return None;
        };
        self.index.paged(Some(&self.index.site.register.entry(player).id))
    }

    fn standings(&self, report: &Report, standings: &FinalStandings) -> Value {
        let people = &report.identified.people;
        let entrants = &report.identified.report.entrants;
        let row = |(at, row): (usize, &FinalRow)| {
            let position = row
                .no
                .and_then(|no| entrants.iter().position(|entrant| entrant.no == no));
            let [zh, en] = self
                .catalogues
                .each_ref()
                .map(|catalogue| decision(standings, row, catalogue));
            json!({
                "place": row.place,
                "no": row.no.map(|no| no.0),
                "name": &*row.name,
                "id": position.and_then(|at| self.page_of(people[at])),
                "rating": row.rating.map(dengji_core::terms::Rating::points),
                "cells": cross_texts(standings, at),
                "points": row.points.to_string(),
                "decided": [zh, en],
            })
        };
        json!({
            "system": [&*standings.title[0], &*standings.title[1]],
            "matrix": is_matrix(standings),
            "legend": self.catalogues.each_ref().map(|catalogue| legend(standings, catalogue)),
            "rows": standings.rows.iter().enumerate().map(row).collect::<Vec<_>>(),
        })
    }

    /// Day, White, Black, result, for each game of the tables that belongs to an event.
    fn table_games(&self, event: &EventId) -> Value {
        let register = self.index.site.register;
        let game = |game: TableGame| {
            let side = |player| {
                let entry = register.entry(player);
                let id: &PlayerId = &entry.id;
                json!([&*entry.name, self.index.paged(Some(id))])
            };
            json!([
                game.date.map(|date| date.to_string()),
                side(game.white),
                side(game.black),
                game.outcome.symbol()
            ])
        };
        let of_table = |table: &'a GameTable| {
            let own = move |game: &TableGame| table.events[game.event as usize] == *event;
            table.games.iter().filter(own)
        };
        self.list.tables.iter().flat_map(of_table).map(game).collect()
    }
}

/// id, name, kind, format, class, first day, last day, players, rated players, games, rated games, rated, norms.
fn row_value(row: &EventRow) -> Value {
    json!([
        row.event.as_str(),
        &*row.name,
        row.kind.map(|kind: EventKind| [kind.zh(), kind.code()]),
        row.format.map(|format: EventFormat| [format.zh(), format.code()]),
        row.class.map(|class: EventClass| [class.zh(), class.code()]),
        row.start.map(|date| date.to_string()),
        row.end.map(|date| date.to_string()),
        row.players,
        row.rated_players,
        row.games,
        row.games_rated,
        row.rated,
        row.norms,
    ])
}

fn of_report(report: &EventReport) -> Value {
    let arbiters = report.national_arbiters.value.iter().flatten();
    json!({
        "venue": report.venue.value.as_deref(),
        "organiser": report.organiser.value.as_deref(),
        "arbiters": arbiters.map(|name| &**name).collect::<Vec<_>>(),
        "approval": report.approval.value.as_deref(),
        "rounds": report.rounds.value,
        "file": &*report.place.file,
    })
}

/// round, White, Black, points of White, points of Black, played.
fn stated_game(game: &StatedGame) -> Value {
    json!([
        game.round.0,
        game.white.0,
        game.black.map(|no| no.0),
        game.outcome.score(Color::White).to_string(),
        game.outcome.score(Color::Black).to_string(),
        game.outcome.is_played(),
    ])
}

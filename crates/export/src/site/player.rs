//! Players: everything the lists say of one person.

use std::collections::BTreeMap;
use std::io;

use dengji_core::publication::{ApplicationRow, Calculation, ListRow, NormRow, NormTitle, PoolRow, UnpublishedRow};
use dengji_core::terms::{KFactor, ListDate, PlayerId, PlayerIndex, Rating, RegisterEntry};
use serde_json::{Map, Value, json};

use super::data::{put, shard};
use super::titles::application;
use super::{Index, Sink, Site, figures};
use crate::titles_workbook::title_key;

/// What the lists say of each person, by register number.
pub(super) struct Records<'a> {
    entries: BTreeMap<&'a str, (PlayerIndex, &'a RegisterEntry)>,
    name_ranks: &'a [u32],
    people: BTreeMap<&'a PlayerId, Record<'a>>,
}

/// What the lists say of one person, oldest first.
#[derive(Default)]
struct Record<'a> {
    listed: Vec<(ListDate, &'a ListRow)>,
    hidden: Vec<(ListDate, &'a UnpublishedRow)>,
    calculations: Vec<(ListDate, &'a Calculation)>,
    norms: Vec<(ListDate, &'a NormRow)>,
    /// Of the newest list.
    pool: Vec<&'a PoolRow>,
    /// Of the newest list.
    applications: Vec<&'a ApplicationRow>,
}

impl<'a> Records<'a> {
    pub(super) fn of(site: &'a Site<'a>) -> Self {
        let mut records: BTreeMap<&PlayerId, Record<'a>> = figures(site.lists)
            .into_iter()
            .map(|id| (id, Record::default()))
            .collect();
        let mut add = |id: &'a PlayerId, add: &dyn Fn(&mut Record<'a>)| records.get_mut(id).into_iter().for_each(add);
        for list in site.lists {
            let publication = &list.publication;
            let date = publication.list_date;
            for row in &publication.list {
                add(&row.player, &|record| record.listed.push((date, row)));
            }
            for row in &publication.unpublished {
                add(&row.player, &|record| record.hidden.push((date, row)));
            }
            for row in &publication.calculations {
                add(&row.player, &|record| record.calculations.push((date, row)));
            }
            for row in &publication.norms {
                add(&row.player, &|record| record.norms.push((date, row)));
            }
        }
        if let Some(newest) = site.lists.last() {
            for row in &newest.publication.pool {
                add(&row.player, &|record| record.pool.push(row));
            }
            for row in &newest.publication.applications {
                add(&row.player, &|record| record.applications.push(row));
            }
        }
        let entries = site
            .register
            .players()
            .map(|(player, entry)| (entry.id.as_str(), (player, entry)));
        Self {
            entries: entries.collect(),
            name_ranks: site.name_ranks,
            people: records,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.people.len()
    }

    pub(super) fn has(&self, id: &PlayerId) -> bool {
        self.people.contains_key(id)
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = &'a PlayerId> {
        self.people.keys().copied()
    }

    /// The name in the register.
    pub(super) fn full_name(&self, id: &PlayerId) -> Option<&'a str> {
        self.entries.get(id.as_str()).map(|(_, entry)| &*entry.name)
    }

    /// The name in Latin letters, and the rank of the name among all of the register.
    pub(super) fn name(&self, id: &PlayerId) -> (Option<&'a str>, Option<u32>) {
        let Some(&(player, entry)) = self.entries.get(id.as_str()) else {
            return (None, None);
        };
        (entry.latin_name.as_deref(), self.name_ranks.get(player.at()).copied())
    }
}

/// Hands over the players, so many in a file.
pub(super) fn write(index: &Index<'_>, sink: &mut Sink<'_>) -> io::Result<()> {
    let mut files = vec![Vec::new(); index.player_files];
    for id in index.records.ids() {
        files[shard(id.as_str(), index.player_files)].push(id);
    }
    for (file, ids) in files.into_iter().enumerate() {
        let players: Map<String, Value> = ids.into_iter().map(|id| (id.to_string(), player(index, id))).collect();
        put(sink, &format!("players/{file}"), &Value::Object(players))?;
    }
    Ok(())
}

fn player(index: &Index<'_>, id: &PlayerId) -> Value {
    let record = &index.records.people[id];
    let entry = index.records.entries.get(id.as_str()).map(|(_, entry)| *entry);
    let newest = record.listed.last().map(|(_, row)| *row);
    let hidden = record.hidden.last().map(|(_, row)| &*row.name);
    let name = entry
        .map(|entry| &*entry.name)
        .or(newest.map(|row| &*row.name))
        .or(hidden);
    json!({
        "name": name.unwrap_or_default(),
        "latin": entry.and_then(|entry| entry.latin_name.as_deref()),
        "sex": entry.map(|entry| entry.sex.letter()),
        "unit": entry.and_then(|entry| entry.unit.as_deref()),
        "title": entry.map(|entry| &*entry.title.0),
        "federation": newest.map(|row| &*row.federation),
        "listed": record.listed.iter().map(|(date, row)| listed(*date, row)).collect::<Vec<_>>(),
        "hidden": record.hidden.iter().map(|(date, row)| hidden_row(*date, row)).collect::<Vec<_>>(),
        "calculations": record.calculations.iter().map(|(date, row)| of_event(index, *date, row)).collect::<Vec<_>>(),
        "norms": record.norms.iter().map(|(date, row)| norm(index, *date, row)).collect::<Vec<_>>(),
        "pool": record.pool.iter().map(|row| pool(row)).collect::<Vec<_>>(),
        "applications": record.applications.iter().map(|row| application(row)).collect::<Vec<_>>(),
    })
}

/// date, rank, rating, change, games of the period, games on record, K, status, exact rating.
fn listed(date: ListDate, row: &ListRow) -> Value {
    json!([
        date.to_string(),
        row.rank,
        row.rating.points(),
        row.change,
        row.games_period.get(),
        row.games_total.get(),
        row.k.map(KFactor::points),
        row.status.word(),
        row.exact.map(|exact| exact.to_string()),
    ])
}

/// date, reason, rating, games.
fn hidden_row(date: ListDate, row: &UnpublishedRow) -> Value {
    json!([
        date.to_string(),
        row.reason.word(),
        row.rating.points(),
        row.games.get()
    ])
}

/// The list and the event of a calculation, and [`calculation`].
fn of_event(index: &Index<'_>, date: ListDate, row: &Calculation) -> Value {
    json!({
        "list": date.to_string(),
        "event": row.event.as_str(),
        "name": index.event_name(date, &row.event),
        "row": calculation(row),
    })
}

/// Ro, K, method, n, W, average, D, P, We, ΔR, performance, counted, articles.
pub(super) fn calculation(row: &Calculation) -> Value {
    json!([
        row.ro.map(Rating::points),
        row.k.map(KFactor::points),
        row.method.word(),
        row.n.get(),
        row.w.to_string(),
        row.average.map(|average| average.to_string()),
        row.d,
        row.p.map(|p| p.to_string()),
        row.we.map(|we| we.to_string()),
        row.dr.map(|dr| dr.to_string()),
        row.performance.map(|performance| performance.to_string()),
        row.counted,
        row.articles.iter().map(|article| &**article).collect::<Vec<_>>(),
    ])
}

fn norm(index: &Index<'_>, date: ListDate, row: &NormRow) -> Value {
    json!({
        "list": date.to_string(),
        "event": row.event.as_str(),
        "name": index.event_name(date, &row.event),
        "result": norm_result(row),
    })
}

/// The title, average, games, required, score, and why it is no norm.
pub(super) fn norm_result(row: &NormRow) -> Value {
    let aim = match row.title {
        NormTitle::National(aim) => title_key(aim),
        NormTitle::Fide(title) => title.word().to_owned(),
    };
    json!({
        "aim": aim,
        "average": row.average,
        "games": row.games.get(),
        "required": row.required.map(|score| score.to_string()),
        "score": row.score.to_string(),
        "failure": Some(&row.fails).filter(|fails| !fails.is_empty()),
    })
}

/// event, period, games, performance, state.
fn pool(row: &PoolRow) -> Value {
    json!([
        row.event.as_str(),
        row.period.to_string(),
        row.games.get(),
        row.performance.to_string(),
        row.state.word(),
    ])
}

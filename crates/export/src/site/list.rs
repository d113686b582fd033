//! A list: its rows in files of some thousands, and what is counted of it.

use std::io;

use dengji_core::publication::{ListRow, Publication, Status};
use serde_json::{Value, json};

use super::data::put;
use super::{Index, List, Sink};
use crate::catalogue::{Catalogue, Language};
use crate::statistics::{self, Counted};

/// Rows of a file.
pub(super) const ROWS_PER_FILE: usize = 2000;

/// Hands over the rows of a list and its counts.
pub(super) fn write(index: &Index<'_>, list: &List, sink: &mut Sink<'_>) -> io::Result<()> {
    let publication = &list.publication;
    let date = publication.list_date;
    for (file, rows) in publication.list.chunks(ROWS_PER_FILE).enumerate() {
        let rows: Vec<Value> = rows.iter().map(|row| row_value(index, row)).collect();
        put(sink, &format!("lists/{date}/{file}"), &Value::Array(rows))?;
    }
    put(sink, &format!("statistics/{date}"), &counts(publication))
}

/// rank, number, name, Latin name, sex, unit, federation, title, rating, previous, change, games of the period, games on
/// record, K, status, rank of the name, exact rating.
fn row_value(index: &Index<'_>, row: &ListRow) -> Value {
    let (latin, name_rank) = index.records.name(&row.player);
    json!([
        row.rank,
        row.player.as_str(),
        &*row.name,
        latin,
        row.sex.letter(),
        index.unit(row.unit.as_deref()),
        &*row.federation,
        index.title(&row.title.0),
        row.rating.points(),
        row.previous.map(dengji_core::terms::Rating::points),
        row.change,
        row.games_period.get(),
        row.games_total.get(),
        row.k.map(dengji_core::terms::KFactor::points),
        row.status.word(),
        name_rank,
        row.exact.map(|exact| exact.to_string()),
    ])
}

fn counts(publication: &Publication) -> Value {
    let catalogues = [Language::Zh, Language::En].map(Catalogue::new);
    let table = |name: &str, count: &dyn Fn(&Catalogue) -> Vec<Counted>| {
        let [chinese, english] = catalogues.each_ref().map(count);
        let row = |(zh, en): (&Counted, &Counted)| json!([zh.label, en.label, zh.men, zh.women]);
        (name.to_owned(), chinese.iter().zip(&english).map(row).collect())
    };
    let tables = [
        table("overview", &|catalogue| statistics::overview(publication, catalogue)),
        table("titles", &|catalogue| statistics::by_title(publication, catalogue)),
        table("distribution", &|_| statistics::by_band(publication)),
        table("changes", &|_| statistics::by_change(publication)),
        table("units", &|catalogue| statistics::by_unit(publication, catalogue)),
    ];
    let mut value = Value::Object(tables.into_iter().collect());
    let of = |status: Status| publication.list.iter().filter(|row| row.status == status).count();
    value["left"] = json!({
        "dropped": publication.counts.dropped,
        "belowFloor": publication.counts.below_floor,
        "new": of(Status::New),
    });
    value
}

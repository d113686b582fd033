//! `dengji qualify`.

use dengji_core::finding::{Finding, Severity};
use dengji_core::rulebook::Rules;
use dengji_core::rules::coefficient::k_factor;
use dengji_core::rules::qualification::{Published, Qualification, qualify};
use dengji_core::terms::{ListDate, PlayerIndex, RegisterEntry};
use dengji_core::trail::NoTrail;
use dengji_export::cell::Cell;
use dengji_export::tables::table;
use dengji_recompute::{Standing, State};
use serde_json::{Value, json};

use crate::book::Book;
use crate::console::{Console, Failure};
use crate::lists::Lists;

/// A player beside the lists.
struct Row<'a> {
    entry: &'a RegisterEntry,
    lists: [Option<Published>; 2],
    qualification: Qualification,
}

/// Compares the players of the last two lists by the average of their published ratings (八(十七)).
pub fn run(book: &Book, list: ListDate, console: &Console) -> Result<(), Failure> {
    let of_list = book.by_period(list)?;
    let mut lists = Lists::open(book, book.lists_until(list)?, console)?;
    let Some(computed) = lists.last_computed()? else {
        return Err(Failure::stop("explain-stopped"));
    };
    let findings = computed
        .errors_before
        .iter()
        .chain(&computed.outcome.publication.findings);
    let errors: Vec<Finding> = findings
        .filter(|finding| finding.severity == Severity::Error)
        .cloned()
        .collect();
    if !errors.is_empty() {
        console.findings(&errors);
        return Err(Failure::stop("explain-stopped"));
    }
    console.findings(&lists.warnings()?);
    let loaded = lists.loaded()?;
    let lists = [&computed.before, &computed.outcome.state];
    let rules = lists.map(|state| book.regulation.on(state.list_date.0, &of_list));
    let published = |state: &State, rules: &Rules, player: PlayerIndex| on_list(&state.standings[player.at()], rules);
    let row = |(player, entry)| {
        let lists = [
            published(lists[0], &rules[0], player),
            published(lists[1], &rules[1], player),
        ];
        let listed = lists.iter().any(Option::is_some);
        listed.then(|| Row {
            entry,
            lists,
            qualification: qualify(&rules[1].qualification.values, &lists),
        })
    };
    let mut rows: Vec<Row<'_>> = loaded.register.players().filter_map(row).collect();
    let key = |row: &Row<'_>| {
        (
            row.qualification.refused.is_some(),
            std::cmp::Reverse(row.qualification.average),
        )
    };
    rows.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.entry.id.cmp(&b.entry.id)));
    let dates = [computed.before.list_date, list];
    console.data(&if console.json {
        as_json(&rows, dates)
    } else {
        as_csv(&rows, dates)?
    });
    Ok(())
}

/// What a list publishes of a player.
fn on_list(standing: &Standing, rules: &Rules) -> Option<Published> {
    let rating = standing.published?;
    Some(Published {
        rating,
        k: k_factor(&rules.coefficient, standing.history, &mut NoTrail),
    })
}

const COLUMNS: [&str; 9] = [
    "player_id",
    "name",
    "list_1",
    "rating_1",
    "list_2",
    "rating_2",
    "average",
    "eligible",
    "reason",
];

fn as_csv(rows: &[Row<'_>], dates: [ListDate; 2]) -> Result<String, Failure> {
    let cells = rows.iter().map(|row| {
        let rating = |list: Option<Published>| Cell::number_or_empty(list.map(|list| list.rating));
        let eligible = row.qualification.refused.is_none();
        [
            Cell::text(row.entry.id.as_str()),
            Cell::text(&*row.entry.name),
            Cell::Date(dates[0].0),
            rating(row.lists[0]),
            Cell::Date(dates[1].0),
            rating(row.lists[1]),
            Cell::number_or_empty(row.qualification.average),
            Cell::text(if eligible { "yes" } else { "no" }),
            Cell::number_or_empty(row.qualification.refused),
        ]
    });
    let csv = table(&COLUMNS, cells);
    let csv = csv.map_err(|error| Failure::new("error-write").with("path", "stdout").with("reason", error))?;
    Ok(String::from_utf8_lossy(&csv).into_owned())
}

fn as_json(rows: &[Row<'_>], dates: [ListDate; 2]) -> String {
    let row = |row: &Row<'_>| -> Value {
        let rating = |list: Option<Published>| list.map(|list| list.rating.points());
        json!({
            "player_id": row.entry.id.as_str(),
            "name": &*row.entry.name,
            "list_1": dates[0].to_string(),
            "rating_1": rating(row.lists[0]),
            "list_2": dates[1].to_string(),
            "rating_2": rating(row.lists[1]),
            "average": row.qualification.average.map(|average| average.to_string()),
            "eligible": row.qualification.refused.is_none(),
            "reason": row.qualification.refused.map(|refused| refused.to_string()),
        })
    };
    format!("{:#}\n", Value::Array(rows.iter().map(row).collect()))
}

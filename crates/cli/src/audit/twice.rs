//! Players who stand twice in a list made by others.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding, Spot};
use dengji_core::terms::PlayerIndex;
use dengji_ingest::outside::OutsideRow;

use super::Audit;
use super::matching::Matcher;

/// Who a row is: a player of the register under the number that stays, else what the list says of him.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Who<'a> {
    Registered(PlayerIndex),
    Other(&'a str),
}

impl Audit<'_> {
    /// A finding for each row of the other list whose player stands in an earlier one, by whatever number or name.
    pub fn listed_twice(&self) -> Vec<Finding> {
        let matcher = Matcher::new(&self.loaded.register);
        let mut first: BTreeMap<Who<'_>, &OutsideRow> = BTreeMap::new();
        let mut findings = Vec::new();
        for row in &self.outside.rows {
            let registered = matcher.player(row).map(|player| Who::Registered(self.survivor(player)));
            let Some(who) = registered.or_else(|| stated(row).map(Who::Other)) else {
                continue;
            };
            match first.get(&who) {
                Some(earlier) => findings.push(twice(row, earlier)),
                None => drop(first.insert(who, row)),
            }
        }
        findings
    }
}

/// The number that a row gives, or a name where the list has no numbers.
fn stated(row: &OutsideRow) -> Option<&str> {
    let number = row.id.as_deref().or(row.fide_id.as_deref());
    number.or_else(|| row.names.first().map(|name| &**name))
}

/// The row of a sheet or text, as the person who opens it counts.
fn row_number(spot: Spot) -> u32 {
    match spot {
        Spot::Whole => 0,
        Spot::Cell { row, .. } => row + 1,
        Spot::Line { line, .. } => line,
        Spot::Record { row, .. } => row,
    }
}

fn twice(row: &OutsideRow, earlier: &OutsideRow) -> Finding {
    let number = row.id.as_deref().or(row.fide_id.as_deref());
    let name = row.names.first().map(|name| &**name);
    let player: Vec<&str> = number.into_iter().chain(name).collect();
    let finding = Finding::at(Code::ListedTwice, row.place.clone()).with("player", player.join(" "));
    let shown = |row: &OutsideRow| row.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let how = match (row.rating, earlier.rating) {
        (Some(here), Some(there)) if here == there => "same",
        (Some(_), Some(_)) => "other",
        _ => "unrated",
    };
    let finding = finding.with("how", how).with("found", shown(row));
    finding
        .with("other", shown(earlier))
        .with("row", row_number(earlier.place.spot))
}

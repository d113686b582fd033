//! The ratings of a report that lies in a book: those of the list in force.

use std::fs;
use std::path::{Component, Path};

use dengji_core::terms::{Date, EventReport, ListDate, Person, Rating};
use dengji_recompute::State;

use crate::book::{Book, PERIODS, shown};
use crate::console::Console;
use crate::lists::Lists;

/// The rating of each entrant on the list before the report's period; none if the report does not lie in a period of
/// the book, or its people are not known.
pub fn of_book(root: &Path, path: &Path, report: &EventReport, console: &Console) -> Option<Vec<Option<Rating>>> {
    let path = fs::canonicalize(path).ok()?;
    let list = period(path.strip_prefix(root).ok()?)?;
    let book = Book::open(root).ok()?;
    let lists = book.lists_until(list).ok()?;
    let mut lists = Lists::open(&book, lists, console).ok()?;
    let loaded = lists.loaded().ok()?;
    let name = shown(root, &path);
    let reports = &loaded.periods.last()?.reports;
    let identified = reports.iter().find(|of| of.report.place.file == name)?;
    if identified.people.len() != report.entrants.len() {
        return None;
    }
    let before = lists.state_before(lists.last()?).ok()?;
    Some(of_people(&identified.people, report, &before))
}

/// The rating of each entrant on a list; a foreigner whom the register does not know has that of FIDE.
pub fn of_people(people: &[Person], report: &EventReport, before: &State) -> Vec<Option<Rating>> {
    let rating = |(person, entrant): (&Person, &dengji_core::terms::Entrant)| match person {
        Person::Registered(player) => before.standings[player.at()].published,
        Person::Foreigner => entrant.fide_rating,
        Person::Computer => None,
    };
    people.iter().zip(&report.entrants).map(rating).collect()
}

/// The list of a path such as `periods/1994-01-01/reports/open.xlsx`.
fn period(path: &Path) -> Option<ListDate> {
    let mut parts = path.components();
    let is_periods = parts.next()? == Component::Normal(PERIODS.as_ref());
    let folder = parts.next()?.as_os_str().to_str()?;
    let date: Date = folder.parse().ok()?;
    is_periods.then_some(ListDate(date))
}

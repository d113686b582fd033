//! 10: tie-breaks from ratings. With an unrated player in the field they are dropped.

use std::sync::LazyLock;

use super::code::{Code, Name};
use super::sums::average_of_opponents;
use super::view::View;
use crate::number::{Exact, Hundredths};
use crate::rulebook::embedded;
use crate::rulebook::tables::{DifferenceTable, ProbabilityTable};
use crate::standings::table::Table;

/// The value of a code, in a field in which everybody has a rating.
pub fn value(code: &Code, view: &View<'_>, line: usize) -> Exact {
    if code.name == Name::Rtng {
        return rating(view, line).map_or(Exact::ZERO, Exact::whole);
    }
    if opponents(view, line).is_empty() {
        return Exact::ZERO;
    }
    Exact::whole(match code.name {
        Name::Tpr => performance(view, line),
        Name::Ptp => perfect_performance(view, line),
        Name::Apro => average(view, line, performance),
        Name::Appo => average(view, line, perfect_performance),
        _ => average_rating(view, line),
    })
}

/// Whether everybody in the field has a rating; otherwise the whole of section 10 is dropped.
pub fn is_complete(table: &Table) -> bool {
    let has_rating = |line: usize| table.lines[line].rating.is_some();
    table.ranked().into_iter().all(has_rating)
}

fn rating(view: &View<'_>, line: usize) -> Option<i64> {
    view.table.lines[line].rating.map(|rating| i64::from(rating.points()))
}

/// The ratings of the opponents played over the board.
fn opponents(view: &View<'_>, line: usize) -> Vec<i64> {
    let played = view.slots(line).iter().filter(|slot| slot.played);
    played
        .filter_map(|slot| slot.opponent)
        .filter_map(|other| rating(view, other))
        .collect()
}

/// Points made over the board.
fn score(view: &View<'_>, line: usize) -> Exact {
    let played = view.slots(line).iter().filter(|slot| slot.played);
    played.map(|slot| view.points(slot).exact()).sum()
}

/// 10.1, a half up.
fn average_rating(view: &View<'_>, line: usize) -> i64 {
    average_of_opponents(view, line, |other| {
        rating(view, other).map_or(Exact::ZERO, Exact::whole)
    })
    .half_up()
}

/// 10.2: the rounded average and the difference of the score, whose fraction is rounded to hundredths, a half up.
fn performance(view: &View<'_>, line: usize) -> i64 {
    let games = i64::try_from(opponents(view, line).len()).unwrap_or(i64::MAX);
    if games == 0 {
        return 0;
    }
    let fraction = score(view, line).per(games).half_up_to_hundredths();
    average_rating(view, line) + DIFFERENCES.difference(fraction)
}

/// 10.3: the lowest rating whose expected score reaches the score; without a point the lowest opponent less 800.
fn perfect_performance(view: &View<'_>, line: usize) -> i64 {
    let ratings = opponents(view, line);
    let (Some(&lowest), Some(&highest)) = (ratings.iter().min(), ratings.iter().max()) else {
        return 0;
    };
    let score = score(view, line);
    if score == Exact::ZERO {
        return lowest - 800;
    }
    let expected = |own: i64| {
        ratings
            .iter()
            .map(|other| PROBABILITIES.probability(own - other))
            .sum::<Hundredths>()
    };
    let (mut below, mut reaches) = (lowest - 800, highest + 800);
    while reaches - below > 1 {
        let middle = i64::midpoint(below, reaches);
        if expected(middle).exact() >= score {
            reaches = middle;
        } else {
            below = middle;
        }
    }
    reaches
}

fn average(view: &View<'_>, line: usize, of: fn(&View<'_>, usize) -> i64) -> i64 {
    average_of_opponents(view, line, |other| Exact::whole(of(view, other))).half_up()
}

static DIFFERENCES: LazyLock<DifferenceTable> = LazyLock::new(|| {
    let source = embedded::table("difference-by-probability");
    let table = source.map(|source| DifferenceTable::parse(&source));
    table
        .and_then(Result::ok)
        .unwrap_or_else(|| panic!("the table of differences is part of the program"))
});

static PROBABILITIES: LazyLock<ProbabilityTable> = LazyLock::new(|| {
    let source = embedded::table("probability-by-difference");
    let table = source.map(|source| ProbabilityTable::parse(&source));
    table
        .and_then(Result::ok)
        .unwrap_or_else(|| panic!("the table of probabilities is part of the program"))
});

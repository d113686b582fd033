//! Round robins with unrated players in which everybody met everybody: computed from the average of the field.

use dengji_core::number::{Exact, Score};
use dengji_core::publication::Method;
use dengji_core::rulebook::GameRules;
use dengji_core::rules::by_game::first_rating::{Results, performance};
use dengji_core::rules::by_game::round_robin::{Entrant, Line, expectation, field_average, lines};
use dengji_core::terms::{EventFormat, GameCount, Rating};
use dengji_core::trail::{Step, Trail};

use super::too_few;
use crate::field::tally;
use crate::prepare::Prepared;
use crate::seat::Sitter;
use crate::share::{Share, Verdict, record_games};

/// A round robin with unrated players and what its table gives each.
#[derive(Clone, Debug)]
pub struct WholeRoundRobin {
    /// Ra of the field, rounded.
    average: Rating,
    /// By row; none: not in the table.
    lines: Vec<Option<Line>>,
}

impl WholeRoundRobin {
    /// The table of an event; none if the rule set has no such rule, or the event is no complete single round robin of
    /// rated and unrated players.
    ///
    /// - Article: `fide-2003` 8.4, 6.1. Who is void by 6.1 is left out first, once.
    pub fn of(event: &Prepared, rules: &GameRules) -> Option<Self> {
        let factor = rules.round_robin.as_ref()?.values.difference;
        let bonus = rules.first_rating.values.bonus_per_point?;
        let rows = members(event, rules);
        let is_mixed = [true, false].map(|rated| rows.iter().any(|&row| event.seats[row].seen.is_some() == rated));
        if event.format != EventFormat::RoundRobin || is_mixed != [true, true] || !is_complete(event, &rows) {
            return None;
        }
        let entrant = |&row: &usize| Entrant {
            rating: event.seats[row].seen,
            score: result(event, &rows, row).1,
        };
        let entrants: Vec<Entrant> = rows.iter().map(entrant).collect();
        let (table, cap) = (&event.rules.difference, rules.change.values.cap);
        let mut by_row = vec![None; event.seats.len()];
        for (&row, line) in rows.iter().zip(lines(table, &entrants, bonus, cap, factor)) {
            by_row[row] = Some(line);
        }
        Some(Self {
            average: field_average(table, &entrants),
            lines: by_row,
        })
    }

    /// What the table gives a row; none: not in it.
    pub fn line(&self, row: usize) -> Option<Line> {
        self.lines[row]
    }
}

/// Whoever played, without computers and without unrated players whose result is void.
fn members(event: &Prepared, rules: &GameRules) -> Vec<usize> {
    let rule = &rules.void_results.values;
    let is_void = |row: usize| {
        let score: Score = event.played(row).map(|(_, encounter)| encounter.score()).sum();
        event.seats[row].seen.is_none() && !rule.first_event_only && score <= rule.score()
    };
    let plays = |row: usize| event.seats[row].sitter != Sitter::Computer && event.played(row).next().is_some();
    (0..event.seats.len())
        .filter(|&row| plays(row) && !is_void(row))
        .collect()
}

/// Whether each met every other once over the board.
fn is_complete(event: &Prepared, rows: &[usize]) -> bool {
    rows.iter().all(|&row| {
        let met = event.played(row).map(|(opponent, _)| opponent);
        let mut met: Vec<usize> = met.filter(|opponent| rows.contains(opponent)).chain([row]).collect();
        met.sort_unstable();
        met == rows
    })
}

fn result(event: &Prepared, rows: &[usize], row: usize) -> (GameCount, Score) {
    let inside = event.played(row).filter(|(opponent, _)| rows.contains(opponent));
    tally(inside.map(|(_, encounter)| encounter.score()))
}

/// What the table gives a player: a rated one his change, an unrated one his result for a first rating.
///
/// - Article: `fide-2003` 8.4.
pub(super) fn share(
    event: &Prepared,
    rules: &GameRules,
    whole: &WholeRoundRobin,
    row: usize,
    line: Line,
    trail: &mut impl Trail,
) -> Share {
    let own = event.seats[row].own;
    let method = Method::WholeRoundRobin;
    let mut share = Share::of(event, row, method);
    let against_rated = share.n;
    record_games(event, row, method, trail);
    (share.n, share.w) = tally(event.counting(row).map(|(_, encounter)| encounter.score()));
    (share.against_rated, share.average) = ((share.n, share.w), Some(line.average));
    averages(rules, whole, line, trail);
    let Some(own) = own else {
        if too_few(rules, against_rated, trail) {
            share.verdict = Verdict::TooFewGames;
        } else {
            share.performance = Some(performance(&event.rules.difference, results(&share, line.average)));
        }
        return share;
    };
    let (article, table, cap) = (&rules.change.number, &event.rules.probability, rules.change.values.cap);
    let found = expectation(article, table, (own, line.average), share.n, cap, trail);
    trail.step(|| {
        let formula = format!("W - We = {} - {}", share.w, found.we);
        Step::new("above-expectation", article, formula, share.w.hundredths() - found.we)
    });
    (share.d, share.p, share.we) = (Some(found.d), Some(found.p), Some(found.we));
    share
}

/// The averages of field and opponents, and what an unrated player stands for.
fn averages(rules: &GameRules, whole: &WholeRoundRobin, line: Line, trail: &mut impl Trail) {
    let Some(article) = rules.round_robin.as_ref().map(|rule| &rule.number) else {
        return;
    };
    let (average, cap) = (whole.average, rules.change.values.cap);
    trail.step(|| Step::new("field-average", article, "Ra = Rar - Dpa N/M →", average));
    trail.step(|| Step::new("opponents-average", article, format!("Rc, |D| ≤ {cap}"), line.average));
}

fn results(share: &Share, average: Exact) -> Results {
    Results {
        games: share.n,
        opponents: average.times(i64::from(share.n.get())),
        score: share.w,
    }
}

//! Which events are rated and which give norms: articles 三, 四, 六, 七 and the warning of 八(十六).
//!
//! A condition is one small function that gives at most one finding, with the figure found and the figure required.
//! A bound of zero switches a condition off. Which games of an admitted event count is not decided here.

mod amateur;
mod days;
mod figures;
mod rated;
mod title;
mod waivers;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::finding::{Code, Finding, Place, Spot};
use crate::rulebook::Rules;
use crate::terms::{Entrant, EventFormat, EventKind, EventReport, Rating, Sex};
use days::Days;
pub use figures::EventFigure;
pub use waivers::Waiver;

/// What admission needs to know of an entrant.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seat<'a> {
    /// Counts as rated: below-floor players and, in international events, players with a FIDE rating do too.
    pub rated: bool,
    /// The rating opponents see.
    pub rating: Option<Rating>,
    /// Sex, if known.
    pub sex: Option<Sex>,
    /// The title of the register, else of the report; empty: none.
    pub title: &'a str,
    /// The unit; of a foreigner his federation.
    pub unit: Option<&'a str>,
    /// Has at least one row among the games.
    pub plays: bool,
    /// Is a computer, and so no player.
    pub is_computer: bool,
}

/// What admission decides of an event.
#[derive(Clone, Debug, Default)]
pub struct Admission {
    /// Whether the event is rated.
    pub rated: bool,
    /// Whether it gives norms.
    pub norms: bool,
    /// Everything found, waived findings included (as info), and what became of the waivers.
    pub findings: Vec<Finding>,
    /// The articles that refused or were waived, in the order of the regulation.
    pub articles: Vec<Arc<str>>,
    /// The waivers that acted.
    pub waivers: Vec<Waiver>,
    /// The conditions of a title event with their figures, if it gives norms.
    pub title_figures: Vec<EventFigure>,
}

/// An event with those who play in it: entrants with at least one row among the games, computers left out.
pub(crate) struct Lineup<'a> {
    report: &'a EventReport,
    players: Vec<(usize, &'a Seat<'a>)>,
    /// The units of the players and how many come from each, once a condition has asked.
    units: OnceCell<BTreeMap<&'a str, u32>>,
    /// The days of the rounds, once a condition has asked.
    days: OnceCell<Days>,
}

impl<'a> Lineup<'a> {
    /// The players of a report; `seats` are in the order of [`EventReport::entrants`].
    pub(crate) fn new(report: &'a EventReport, seats: &'a [Seat<'a>]) -> Self {
        let rows = seats.iter().enumerate();
        let players = rows.filter(|(_, seat)| seat.plays && !seat.is_computer).collect();
        Self {
            report,
            players,
            units: OnceCell::new(),
            days: OnceCell::new(),
        }
    }

    fn seats(&self) -> impl Iterator<Item = &'a Seat<'a>> {
        self.players.iter().map(|&(_, seat)| seat)
    }

    /// The first player who fits.
    fn first(&self, fits: impl Fn(&Seat<'_>) -> bool) -> Option<Cow<'a, Entrant>> {
        let (row, _) = self.players.iter().find(|(_, seat)| fits(seat))?;
        self.report.entrants.row(*row)
    }

    fn count(&self, fits: impl Fn(&Seat<'_>) -> bool) -> u32 {
        size(self.seats().filter(|seat| fits(seat)).count())
    }

    fn size(&self) -> u32 {
        size(self.players.len())
    }

    fn rated(&self) -> u32 {
        self.count(|seat| seat.rated)
    }

    fn days(&self) -> &Days {
        self.days.get_or_init(|| Days::of(self.report))
    }

    fn format(&self) -> Option<EventFormat> {
        self.report.format.value
    }

    /// The sheet of the players as a whole.
    fn players_place(&self) -> Place {
        Place {
            spot: Spot::Whole,
            ..self.report.place_of(0)
        }
    }
}

/// A report has at most some thousands of players.
fn size(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Judges an event.
///
/// - Article: `cn-national` 三, 四(一) to (五), 六(一) to (四), 七, 八(十六); `cn-amateur` 四(二), 七(二), 七(三), 九.
/// - Inputs: the report; a [`Seat`] for each of its entrants, in the same order; the waivers of this event.
/// - Output: rated unless 三 or 四 refuse or nobody is rated; norms if it is a title event that 六 does not refuse
///   either. A waived refusal does not refuse.
pub fn admit(rules: &Rules, report: &EventReport, seats: &[Seat<'_>], waivers: &[Waiver]) -> Admission {
    let lineup = Lineup::new(report, seats);
    let for_rating = waivers::apply(rated_findings(rules, &lineup), waivers);
    let for_norms = waivers::apply(title_findings(rules, &lineup), waivers);
    let rated = !for_rating.refuses();
    let norms = rated && is_title_event(rules, report) && !for_norms.refuses();
    let unused = waivers::unused(waivers, &[&for_rating, &for_norms]);
    let used = waivers.iter().filter(|waiver| {
        let same = |other: &&Waiver| other.place == waiver.place;
        for_rating
            .used(waivers)
            .chain(for_norms.used(waivers))
            .any(|other| same(&other))
    });
    let used: Vec<Waiver> = used.cloned().collect();
    let articles = [for_rating.articles(), for_norms.articles()].concat();
    let mut findings = [for_rating.into_findings(), for_norms.into_findings(), unused].concat();
    for finding in &mut findings {
        finding.event.clone_from(&report.id.value);
    }
    Admission {
        rated,
        norms,
        findings,
        articles,
        waivers: used,
        title_figures: if norms { figures::of(rules, &lineup) } else { Vec::new() },
    }
}

/// What stands against rating the event, and what is to be looked at: 三, 四, 七, 八(十六).
fn rated_findings(rules: &Rules, lineup: &Lineup<'_>) -> Vec<Finding> {
    let first = [rated::kind(&rules.kinds, lineup), no_rated_player(lineup)];
    let binding = if is_exempt(rules, lineup.report) {
        Vec::new()
    } else {
        conditions_of_four(rules, lineup)
    };
    let last = [
        rated::reported(&rules.reporting, lineup),
        rated::spread(&rules.spread, lineup),
    ];
    first
        .into_iter()
        .flatten()
        .chain(binding)
        .chain(conditions_of_seven(rules, lineup))
        .chain(last.into_iter().flatten())
        .collect()
}

/// `cn-amateur` 四(二), 七(二), 七(三).
fn conditions_of_seven(rules: &Rules, lineup: &Lineup<'_>) -> impl Iterator<Item = Finding> {
    let rounds = rules
        .round_count
        .as_ref()
        .and_then(|rule| amateur::rounds(rule, lineup));
    let time = rules
        .player_time
        .as_ref()
        .and_then(|rule| amateur::player_time(rule, lineup));
    let fee = rules.fee.as_ref().and_then(|rule| amateur::fee(rule, lineup));
    [rounds, time, fee].into_iter().flatten()
}

/// 四(一) to (五).
fn conditions_of_four(rules: &Rules, lineup: &Lineup<'_>) -> Vec<Finding> {
    let found = [
        rated::double_round_robin_players(&rules.round_robin_field, lineup),
        rated::round_robin_rated(&rules.round_robin_field, lineup),
        rated::unit_count(&rules.units, lineup),
        rated::unit_share(&rules.units, lineup),
        rated::units_stated(&rules.units, lineup),
        rated::arbiters(&rules.arbiters, lineup),
        rated::first_control(&rules.time_control, lineup),
        rated::rounds_per_day(&rules.time_control, lineup),
        rated::approval(&rules.approval, lineup),
    ];
    found.into_iter().flatten().collect()
}

/// What stands against norms in a title event: 六. Events without titles (五) are not asked.
fn title_findings(rules: &Rules, lineup: &Lineup<'_>) -> Vec<Finding> {
    if !is_title_event(rules, lineup.report) {
        return Vec::new();
    }
    let found = [
        title::rounds(&rules.title_size, lineup),
        title::unrated_share(&rules.title_size, lineup),
        title::double_days(&rules.title_days, lineup),
        title::last_rounds(&rules.title_days, lineup),
        title::days_known(&rules.title_days, lineup),
        title::announced(&rules.title_announcement, lineup),
        title::field(&rules.title_field, lineup),
    ];
    found.into_iter().flatten().collect()
}

/// 五: whether titles can be gained in it.
fn is_title_event(rules: &Rules, report: &EventReport) -> bool {
    let gives_titles = |class| {
        let titles = rules.titles.as_ref();
        titles.is_some_and(|titles| {
            let masters = &titles.master_events.values.classes;
            masters.contains(&class) || titles.grandmaster_events.values.classes.contains(&class)
        })
    };
    report.class.value.is_some_and(gives_titles)
}

/// Whether a condition on this event looks at the units, titles or sex of its players.
pub fn asks_who_plays(rules: &Rules, report: &EventReport) -> bool {
    rated::asks_for_units(&rules.units.values) && !is_exempt(rules, report) || is_title_event(rules, report)
}

/// Whether the switch of 八(十五) frees this event from the conditions of 四.
fn is_exempt(rules: &Rules, report: &EventReport) -> bool {
    !rules.international.values.admission_binds && report.kind.value == Some(EventKind::International)
}

/// Without a rated player there is nothing to compute; no waiver helps.
fn no_rated_player(lineup: &Lineup<'_>) -> Option<Finding> {
    let finding = || Finding::at(Code::NoRatedPlayer, lineup.players_place());
    (lineup.rated() == 0).then(|| {
        finding()
            .with("found", 0)
            .with("required", 1)
            .with("players", lineup.size())
    })
}

#[cfg(test)]
mod tests;

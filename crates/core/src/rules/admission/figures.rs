//! The figures of a title event beside those that 六 asks for: what a title application shows of it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::title::{Strength, late_doubles};
use super::{Lineup, size};
use crate::rulebook::Rules;
use crate::stored::{self, Word};
use crate::terms::EventClass;

/// A condition of a title event with its figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventFigure {
    /// The article: 六(一) to 六(四).
    pub article: Arc<str>,
    /// Which condition; its text stands in the catalogue under this word.
    #[serde(with = "stored::word")]
    pub condition: Word,
    /// What is asked for, with its sign: `≥ 9`.
    pub required: String,
    /// What is there; `-` where the report does not say.
    pub found: String,
    /// Whether it is met.
    pub is_met: bool,
}

impl EventFigure {
    /// Whether the report says how it stands.
    pub fn is_known(&self) -> bool {
        self.found != UNKNOWN
    }
}

fn figure(
    article: &Arc<str>,
    condition: &'static str,
    (required, found): (String, String),
    is_met: bool,
) -> EventFigure {
    EventFigure {
        article: Arc::clone(article),
        condition,
        required,
        found,
        is_met,
    }
}

const UNKNOWN: &str = "-";

/// Every condition of 六 with its figures.
pub(super) fn of(rules: &Rules, lineup: &Lineup<'_>) -> Vec<EventFigure> {
    let mut figures = vec![rounds(rules, lineup), unrated(rules, lineup)];
    figures.extend(days(rules, lineup));
    figures.push(announced(rules, lineup));
    figures.extend(field(rules, lineup).into_iter().flatten().flatten());
    figures
}

fn rounds(rules: &Rules, lineup: &Lineup<'_>) -> EventFigure {
    let (rule, rounds) = (&rules.title_size, lineup.report.rounds.value.map(u32::from));
    let required = rule.values.rounds_at_least;
    let found = rounds.map_or_else(|| UNKNOWN.to_owned(), |rounds| rounds.to_string());
    let is_met = rounds.is_some_and(|rounds| rounds >= required);
    figure(&rule.number, "rounds", (format!("≥ {required}"), found), is_met)
}

fn unrated(rules: &Rules, lineup: &Lineup<'_>) -> EventFigure {
    let (rule, players) = (&rules.title_size, lineup.size());
    let (unrated, required) = (players - lineup.rated(), rule.values.unrated_percent_at_most);
    let is_met = u64::from(unrated) * 100 <= u64::from(required) * u64::from(players);
    let figures = (format!("≤ {required}%"), format!("{unrated}/{players}"));
    figure(&rule.number, "unrated", figures, is_met)
}

fn days(rules: &Rules, lineup: &Lineup<'_>) -> [EventFigure; 2] {
    let (rule, report) = (&rules.title_days, lineup.report);
    let known = lineup.days().known() >= report.rounds.value.map_or(1, u32::from);
    let doubled = lineup.days().doubled();
    let late = size(late_doubles(&rule.values, lineup).len());
    let shown = |count: u32| if known { count.to_string() } else { UNKNOWN.to_owned() };
    let bound = rule.values.double_days_at_most;
    let figures = (format!("≤ {bound}"), shown(doubled));
    [
        figure(&rule.number, "double-days", figures, known && doubled <= bound),
        figure(
            &rule.number,
            "last-rounds",
            ("0".to_owned(), shown(late)),
            known && late == 0,
        ),
    ]
}

fn announced(rules: &Rules, lineup: &Lineup<'_>) -> EventFigure {
    let (rule, report) = (&rules.title_announcement, lineup.report);
    let text = |day: Option<crate::terms::Date>| day.map_or_else(|| UNKNOWN.to_owned(), |day| day.to_string());
    let (stated, start) = (report.norms_announced_on.value, report.start.value);
    let is_met = stated.is_some_and(|day| Some(day) <= start);
    let figures = (format!("≤ {}", text(start)), text(stated));
    figure(&rule.number, "announced", figures, is_met)
}

fn field(rules: &Rules, lineup: &Lineup<'_>) -> Option<[Option<EventFigure>; 2]> {
    let (rule, class) = (&rules.title_field, lineup.report.class.value?);
    let strength = Strength::of(class, &rule.values, lineup)?;
    let half = lineup.size().div_ceil(2);
    let alone = class == EventClass::MasterMen && strength.titled >= half;
    let required = if alone { half } else { strength.titled_required };
    let at_least = |bound: u32, found: u32| (format!("≥ {bound}"), found.to_string());
    let titled = figure(
        &rule.number,
        "titled",
        at_least(required, strength.titled),
        strength.titled >= required,
    );
    let half_asked = matches!(class, EventClass::MasterMen | EventClass::MasterWomen) && !alone;
    let strong = half_asked.then(|| {
        let figures = at_least(half, strength.strong);
        figure(&rule.number, "strong", figures, strength.strong >= half)
    });
    Some([Some(titled), strong])
}

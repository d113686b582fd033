//! Whether a player may ask for a title, and what he lacks.

use std::sync::Arc;

use jiff::ToSpan;

use super::norms::Norm;
use super::{Aim, NationalTitle, holds};
use crate::rulebook::TitleRules;
use crate::rulebook::titles::TitleConditions;
use crate::terms::{Date, GameCount, Rating, Sex, Title};

/// What is known of a player on the day of an application.
#[derive(Clone, Copy, Debug)]
pub struct Applicant<'a> {
    /// Sex.
    pub sex: Sex,
    /// The title the register gives him.
    pub title: &'a Title,
    /// The published rating.
    pub rating: Option<Rating>,
    /// Every norm he made.
    pub norms: &'a [Arc<Norm>],
}

/// A condition of 九 or 十.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// The published rating.
    Rating,
    /// Events with a norm.
    Norms,
    /// Counted games of them together.
    Games,
}

impl Condition {
    /// The word used in output files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rating => "rating",
            Self::Norms => "norms",
            Self::Games => "games",
        }
    }
}

/// A condition with its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Which.
    pub condition: Condition,
    /// What is there; none: nothing.
    pub found: Option<i64>,
    /// What is asked for, at least.
    pub required: i64,
}

impl Requirement {
    /// Whether it is met.
    pub fn is_met(&self) -> bool {
        self.found.is_some_and(|found| found >= self.required)
    }
}

/// What a player has for a title, on a day.
#[derive(Clone, Debug)]
pub struct Application {
    /// The title and whose.
    pub aim: Aim,
    /// The article that asks: 九 or 十.
    pub article: Arc<str>,
    /// The day of the application.
    pub date: Date,
    /// The published rating.
    pub rating: Option<Rating>,
    /// Norms that are valid on the day, by the end of their events.
    pub norms: Vec<Arc<Norm>>,
    /// Norms that are too old.
    pub expired: Vec<Arc<Norm>>,
    /// Years a norm is valid.
    pub norm_years: i16,
    /// Every condition with its figures.
    pub requirements: [Requirement; 3],
}

impl Application {
    /// Whether every condition is met.
    pub fn is_complete(&self) -> bool {
        self.requirements.iter().all(Requirement::is_met)
    }

    /// The conditions that are not met.
    pub fn missing(&self) -> impl Iterator<Item = &Requirement> {
        self.requirements.iter().filter(|requirement| !requirement.is_met())
    }

    /// Counted games of the valid norms together.
    pub fn games(&self) -> GameCount {
        self.norms
            .iter()
            .fold(GameCount::ZERO, |sum, norm| sum + norm.result.games)
    }

    /// The end of the oldest valid norm.
    pub fn oldest(&self) -> Option<Date> {
        self.norms.first().map(|norm| norm.end)
    }
}

/// What a player has for each title he does not hold; nothing without a valid norm.
///
/// - Article: 九, 十, readings 九-a, 九-b.
pub fn applications(rules: &TitleRules, applicant: Applicant<'_>, date: Date) -> Vec<Application> {
    let wanted = NationalTitle::ALL
        .into_iter()
        .filter(|&title| !holds(applicant.title, applicant.sex, title));
    let of_title = |title| application(rules, applicant, title, date);
    wanted
        .map(of_title)
        .filter(|application| !application.norms.is_empty())
        .collect()
}

fn application(rules: &TitleRules, applicant: Applicant<'_>, title: NationalTitle, date: Date) -> Application {
    let (article, conditions) = rules.conditions(title);
    let aim = Aim {
        title,
        sex: applicant.sex,
    };
    let mut norms: Vec<_> = applicant
        .norms
        .iter()
        .filter(|norm| norm.result.aim == aim)
        .cloned()
        .collect();
    norms.sort_by(|a, b| (a.end, a.start, &a.event).cmp(&(b.end, b.start, &b.event)));
    let (norms, expired) = norms
        .into_iter()
        .partition(|norm| is_valid(conditions.norm_years, norm.end, date));
    let mut application = Application {
        aim,
        article: Arc::clone(article),
        date,
        rating: applicant.rating,
        norms,
        expired,
        norm_years: conditions.norm_years,
        requirements: requirements(conditions, applicant, 0, GameCount::ZERO),
    };
    let events = i64::try_from(application.norms.len()).unwrap_or(i64::MAX);
    application.requirements = requirements(conditions, applicant, events, application.games());
    application
}

fn requirements(
    conditions: &TitleConditions,
    applicant: Applicant<'_>,
    events: i64,
    games: GameCount,
) -> [Requirement; 3] {
    let rating = match applicant.sex {
        Sex::Male => conditions.rating_men,
        Sex::Female => conditions.rating_women,
    };
    let requirement = |condition, found, required| Requirement {
        condition,
        found,
        required,
    };
    let points = |rating: Rating| i64::from(rating.points());
    [
        requirement(Condition::Rating, applicant.rating.map(points), points(rating)),
        requirement(Condition::Norms, Some(events), i64::from(conditions.events)),
        requirement(
            Condition::Games,
            Some(i64::from(games.get())),
            i64::from(conditions.games.get()),
        ),
    ]
}

/// Whether a norm of an event that ended on a day can serve on another.
///
/// - Article: 九, reading 九-a. Exactly so many years is valid; 29 February counts to 28 February.
pub fn is_valid(norm_years: i16, end: Date, date: Date) -> bool {
    let years = i32::from(norm_years).years();
    end.checked_add(years).is_ok_and(|valid_until| valid_until >= date)
}

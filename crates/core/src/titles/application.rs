//! Whether a player may ask for a title, and what he lacks.

use std::sync::Arc;

use jiff::ToSpan;

use super::norms::Norm;
use super::{Aim, NationalTitle, holds};
use crate::number::Score;
use crate::rulebook::TitleRules;
use crate::rulebook::titles::TitleConditions;
use crate::rules::admission::EventFigure;
use crate::terms::{Date, EventClass, EventId, GameCount, Rating, Sex, Title};

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
    /// Every condition of the article with its figures.
    pub requirements: [Requirement; 3],
    /// The article about the class of the events: 五(一) or 五(二).
    pub class_article: Arc<str>,
    /// The article about the scores: 附表1、2.
    pub score_article: Arc<str>,
}

/// A condition as an application form shows it.
#[derive(Clone, Debug)]
pub struct Check {
    /// The article that asks.
    pub article: Arc<str>,
    /// What it asks about.
    pub kind: CheckKind,
    /// The event it is about; none: all of them together.
    pub event: Option<EventId>,
    /// What is asked for.
    pub required: Figure,
    /// What is there.
    pub found: Figure,
    /// Whether it is met, or let pass.
    pub verdict: Verdict,
}

/// How a condition stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Met.
    Met,
    /// Not met, and waived.
    Waived,
    /// Not said by the report; the event gives norms all the same.
    Unproved,
    /// Not met, and only warned about; the event gives norms all the same.
    Warned,
    /// Not met.
    Failed,
}

impl Verdict {
    /// The word under which its text stands in the catalogue.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::Waived => "waived",
            Self::Unproved => "unproved",
            Self::Warned => "warned",
            Self::Failed => "failed",
        }
    }

    /// Whether somebody must look at it before he signs.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Unproved | Self::Warned)
    }

    const fn of(is_met: bool) -> Self {
        if is_met { Self::Met } else { Self::Failed }
    }
}

/// What a condition asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckKind {
    /// The published rating, the norms, their games.
    Of(Condition),
    /// How old the oldest norm is.
    Age,
    /// The class of an event.
    Class,
    /// A condition of a title event.
    Event(&'static str),
    /// Counted games of a norm.
    NormGames,
    /// The score of a norm.
    NormScore,
}

impl CheckKind {
    /// The word under which its text stands in the catalogue.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Of(condition) => condition.word(),
            Self::Age => "age",
            Self::Class => "class",
            Self::Event(condition) => condition,
            Self::NormGames => "norm-games",
            Self::NormScore => "norm-score",
        }
    }
}

/// A figure of a condition.
#[derive(Clone, Debug)]
pub enum Figure {
    /// Nothing is there.
    Nothing,
    /// At least this number.
    Number(i64),
    /// Points.
    Score(Score),
    /// A day.
    Day(Date),
    /// A class of event.
    Class(EventClass),
    /// As the event's own figures are written.
    Text(String),
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

    /// Points in them.
    pub fn score(&self) -> Score {
        self.norms.iter().map(|norm| norm.result.score).sum()
    }

    /// Every condition with its article and figures: those of the title, then those of each event.
    pub fn checks(&self) -> Vec<Check> {
        let number = |figure: Option<i64>| figure.map_or(Figure::Nothing, Figure::Number);
        let of_title = |requirement: &Requirement| Check {
            article: Arc::clone(&self.article),
            kind: CheckKind::Of(requirement.condition),
            event: None,
            required: Figure::Number(requirement.required),
            found: number(requirement.found),
            verdict: Verdict::of(requirement.is_met()),
        };
        let mut checks: Vec<Check> = self.requirements.iter().map(of_title).collect();
        checks.extend(self.age_check());
        checks.extend(self.norms.iter().flat_map(|norm| self.event_checks(norm)));
        checks
    }

    /// The conditions somebody must look at before he signs: those that are not proved, or broken and only warned about.
    pub fn open_points(&self) -> Vec<Check> {
        let mut checks = self.checks();
        checks.retain(|check| check.verdict.is_open());
        checks
    }

    fn age_check(&self) -> Option<Check> {
        let oldest = self.oldest()?;
        let bound = self.date.checked_sub(i32::from(self.norm_years).years()).ok()?;
        Some(Check {
            article: Arc::clone(&self.article),
            kind: CheckKind::Age,
            event: None,
            required: Figure::Day(bound),
            found: Figure::Day(oldest),
            verdict: Verdict::of(is_valid(self.norm_years, oldest, self.date)),
        })
    }

    /// The conditions an event and its norm keep: class, 六, games, score.
    fn event_checks(&self, norm: &Norm) -> Vec<Check> {
        let (result, event) = (&norm.result, &norm.event);
        let check = |article: &Arc<str>, kind, required, found, verdict| Check {
            article: Arc::clone(article),
            kind,
            event: Some(event.clone()),
            required,
            found,
            verdict,
        };
        let class = Figure::Class(norm.class);
        let of_class = check(
            &self.class_article,
            CheckKind::Class,
            Figure::Nothing,
            class,
            Verdict::Met,
        );
        let of_event = norm.conditions.iter().map(|figure| {
            let (required, found) = (figure.required.clone(), figure.found.clone());
            let (kind, verdict) = (CheckKind::Event(figure.condition), verdict(norm, figure));
            check(
                &figure.article,
                kind,
                Figure::Text(required),
                Figure::Text(found),
                verdict,
            )
        });
        let games = |games: GameCount| Figure::Number(games.get().into());
        let (asked, counted) = (games(result.games_required), games(result.games));
        let enough = Verdict::of(result.games >= result.games_required);
        let of_games = check(&self.score_article, CheckKind::NormGames, asked, counted, enough);
        let required = result.required.map_or(Figure::Nothing, Figure::Score);
        let reached = Verdict::of(result.required.is_some_and(|required| result.score >= required));
        let scored = Figure::Score(result.score);
        let of_score = check(&self.score_article, CheckKind::NormScore, required, scored, reached);
        let mut checks = vec![of_class];
        checks.extend(of_event.chain([of_games, of_score]));
        checks
    }

    /// The last day on which a norm can serve.
    pub fn valid_until(&self, norm: &Norm) -> Option<Date> {
        valid_until(self.norm_years, norm.end)
    }

    /// The end of the oldest valid norm.
    pub fn oldest(&self) -> Option<Date> {
        self.norms.first().map(|norm| norm.end)
    }
}

/// A condition of an event that gives norms is met, waived, not known, or one that only warns.
fn verdict(norm: &Norm, figure: &EventFigure) -> Verdict {
    let is_waived = || norm.waivers.iter().any(|waiver| waiver.covers(&figure.article));
    match figure {
        figure if figure.is_met => Verdict::Met,
        _ if is_waived() => Verdict::Waived,
        figure if figure.is_known() => Verdict::Warned,
        _ => Verdict::Unproved,
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
        class_article: match title {
            NationalTitle::Master => Arc::clone(&rules.master_events.number),
            NationalTitle::Grandmaster => Arc::clone(&rules.grandmaster_events.number),
        },
        score_article: Arc::clone(&rules.norm_score.number),
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
    valid_until(norm_years, end).is_some_and(|last| last >= date)
}

fn valid_until(norm_years: i16, end: Date) -> Option<Date> {
    end.checked_add(i32::from(norm_years).years()).ok()
}

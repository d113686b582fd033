//! The further conditions of a title event: 六.

use super::rated::{NOT_STATED, broken};
use super::{Lineup, Seat};
use crate::finding::{Code, Finding};
use crate::rulebook::Article;
use crate::rulebook::params::{TitleAnnouncementRule, TitleDaysRule, TitleFieldRule, TitleSizeRule};
use crate::terms::{EventClass, Rating, Round, Sex};
use crate::titles::{Aim, NationalTitle};

/// 六(一): enough rounds.
pub(super) fn rounds(rule: &Article<TitleSizeRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let stated = &lineup.report.rounds;
    let (found, required) = (u32::from(stated.value?), rule.values.rounds_at_least);
    let finding = || broken(Code::TitleRoundsTooFew, rule, &stated.place);
    (found < required).then(|| finding().with("found", found).with("required", required))
}

/// 六(一): at most a fifth of the players unrated.
pub(super) fn unrated_share(rule: &Article<TitleSizeRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let unrated = u64::from(lineup.size() - lineup.rated());
    let required = rule.values.unrated_percent_at_most;
    let finding = || broken(Code::TitleUnratedTooMany, rule, &lineup.players_place());
    let found = || format!("{unrated}/{}", lineup.size());
    let too_many = unrated * 100 > u64::from(required) * u64::from(lineup.size());
    too_many.then(|| {
        finding()
            .with("found", found())
            .with("required", format!("{required}%"))
    })
}

/// 六(二): not too many days with two rounds, by the dates given.
pub(super) fn double_days(rule: &Article<TitleDaysRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let found = lineup.days().doubled();
    let required = rule.values.double_days_at_most;
    let finding = || broken(Code::TitleDoubleRounds, rule, &lineup.report.rounds.place);
    (found > required).then(|| finding().with("found", found).with("required", required))
}

/// 六(二): the last rounds are played one a day, by the dates given.
pub(super) fn last_rounds(rule: &Article<TitleDaysRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let required = rule.values.last_single_rounds;
    let found: Vec<_> = late_doubles(&rule.values, lineup)
        .iter()
        .map(ToString::to_string)
        .collect();
    let finding = || broken(Code::TitleLastRoundsDoubled, rule, &lineup.report.rounds.place);
    (!found.is_empty()).then(|| finding().with("rounds", found.join(", ")).with("required", required))
}

/// Of the last rounds those that share their day with another round, by the dates given.
pub(super) fn late_doubles(rule: &TitleDaysRule, lineup: &Lineup<'_>) -> Vec<Round> {
    let last = lineup.report.rounds.value.map_or(0, u32::from);
    let is_late = |round: &Round| u32::from(round.0) + rule.last_single_rounds > last;
    lineup.days().sharing().into_iter().filter(is_late).collect()
}

/// 六(二): the dates of all rounds are given; without them nothing is proved.
pub(super) fn days_known(rule: &Article<TitleDaysRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let stated = &lineup.report.rounds;
    let (found, required) = (lineup.days().known(), u32::from(stated.value?));
    let finding = || broken(Code::TitleRoundDatesMissing, rule, &stated.place);
    (found < required).then(|| finding().with("found", found).with("required", required))
}

/// 六(三): the norms are announced before the event; the first day itself passes, as with the approval.
pub(super) fn announced(rule: &Article<TitleAnnouncementRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let (stated, start) = (&lineup.report.norms_announced_on, lineup.report.start.value?);
    if !rule.values.required || stated.value.is_some_and(|day| day <= start) {
        return None;
    }
    let found = stated.value.map_or(NOT_STATED.to_owned(), |day| day.to_string());
    let finding = broken(Code::NormsAnnouncedLate, rule, &stated.place);
    Some(finding.with("found", found).with("required", start))
}

/// 六(四): enough title holders, and for masters a strong half of the field.
///
/// - Men's master event: half the players masters, or three masters and half the players at 2350 or more.
/// - Women's master event: three women masters, and half the players masters or at 2150 or more, each either.
/// - Grandmaster events: three grandmasters of the sex.
pub(super) fn field(rule: &Article<TitleFieldRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let class = lineup.report.class.value?;
    let strength = Strength::of(class, &rule.values, lineup)?;
    let half = lineup.size().div_ceil(2);
    if strength.is_enough(class, half) {
        return None;
    }
    let finding = broken(Code::TitleFieldTooWeak, rule, &lineup.players_place()).with("class", class.code());
    let titled = finding
        .with("found", strength.titled)
        .with("required", strength.titled_required);
    let strong = titled
        .with("strong", strength.strong)
        .with("rating", strength.rating.points());
    Some(strong.with("half", half).with("players", lineup.size()))
}

/// What a field has of what 六(四) asks for.
pub(super) struct Strength {
    /// Title holders that count.
    pub(super) titled: u32,
    /// So many are asked for.
    pub(super) titled_required: u32,
    /// Players of the strong half.
    pub(super) strong: u32,
    rating: Rating,
}

impl Strength {
    /// Counts a field; nothing is asked of events without titles.
    pub(super) fn of(class: EventClass, rule: &TitleFieldRule, lineup: &Lineup<'_>) -> Option<Self> {
        let (fits, titled_required, rating): (fn(&Seat<'_>) -> bool, _, _) = match class {
            EventClass::Rated => return None,
            EventClass::MasterMen => (is_master_of_men, rule.master_men_titled, rule.master_men_rating),
            EventClass::MasterWomen => (is_woman_master, rule.master_women_titled, rule.master_women_rating),
            EventClass::GrandmasterMen => (is_grandmaster_of_men, rule.grandmaster_men_titled, Rating::new(0)),
            EventClass::GrandmasterWomen => (is_woman_grandmaster, rule.grandmaster_women_titled, Rating::new(0)),
        };
        let reaches = |seat: &Seat<'_>| seat.rating.is_some_and(|own| own >= rating);
        let counts = |seat: &Seat<'_>| reaches(seat) || (class == EventClass::MasterWomen && held(seat).is_some());
        Some(Self {
            titled: lineup.count(fits),
            titled_required,
            strong: lineup.count(counts),
            rating,
        })
    }

    fn is_enough(&self, class: EventClass, half: u32) -> bool {
        let titled = self.titled >= self.titled_required;
        match class {
            EventClass::Rated => true,
            EventClass::MasterMen => self.titled >= half || (titled && self.strong >= half),
            EventClass::MasterWomen => titled && self.strong >= half,
            EventClass::GrandmasterMen | EventClass::GrandmasterWomen => titled,
        }
    }
}

/// The title of a player and whose title it is.
fn held(seat: &Seat<'_>) -> Option<Aim> {
    Aim::from_word(seat.title, seat.sex)
}

/// A grandmaster counts as a master; women's titles do not count among men.
fn is_master_of_men(seat: &Seat<'_>) -> bool {
    held(seat).is_some_and(|held| held.sex == Sex::Male)
}

fn is_grandmaster(seat: &Seat<'_>) -> bool {
    held(seat).is_some_and(|held| held.title == NationalTitle::Grandmaster)
}

fn is_grandmaster_of_men(seat: &Seat<'_>) -> bool {
    is_master_of_men(seat) && is_grandmaster(seat)
}

/// A women's title, or a woman with a men's title.
fn is_woman_master(seat: &Seat<'_>) -> bool {
    held(seat).is_some_and(|held| held.sex == Sex::Female || seat.sex == Some(Sex::Female))
}

fn is_woman_grandmaster(seat: &Seat<'_>) -> bool {
    is_grandmaster(seat) && is_woman_master(seat)
}

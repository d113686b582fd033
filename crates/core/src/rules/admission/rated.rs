//! The conditions of a rated event: 三, 四, 七 and the warning of 八(十六).

use std::collections::{BTreeMap, BTreeSet};

use super::{Lineup, size};
use crate::finding::{Code, Finding, Place};
use crate::rulebook::Article;
use crate::rulebook::params::{
    ApprovalRule, ArbiterRule, KindRule, ReportingRule, RoundRobinFieldRule, SpreadRule, TimeControlRule, UnitRule,
};
use crate::terms::{Date, EventFormat, Rating};

/// What stands for a fact that the report does not give.
pub(super) const NOT_STATED: &str = "none";

/// A finding of a condition; the figures follow.
pub(super) fn broken<T>(code: Code, rule: &Article<T>, place: &Place) -> Finding {
    Finding::at(code, place.clone()).article(&rule.number)
}

/// 三: the event is of a kind that is rated.
///
/// - Article: `cn-national` 三. An empty list of kinds asks nothing.
pub(super) fn kind(rule: &Article<KindRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let kinds = &rule.values.kinds;
    let stated = &lineup.report.kind;
    if kinds.is_empty() || stated.value.is_some_and(|kind| kinds.contains(&kind)) {
        return None;
    }
    let required: Vec<_> = kinds.iter().map(|kind| kind.zh()).collect();
    let finding = broken(Code::KindNotStated, rule, &stated.place);
    let found = stated.value.map_or(NOT_STATED, |kind| kind.zh());
    Some(finding.with("found", found).with("required", required.join(", ")))
}

/// 四(一): a double round robin has enough players.
pub(super) fn double_round_robin_players(rule: &Article<RoundRobinFieldRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let required = rule.values.double_players_at_least;
    let short = lineup.format() == Some(EventFormat::DoubleRoundRobin) && lineup.size() < required;
    let finding = || broken(Code::PlayersTooFew, rule, &lineup.players_place());
    short.then(|| finding().with("found", lineup.size()).with("required", required))
}

/// 四(一): one in three players of a round robin is rated, and at least four. The third binds double round robins too,
/// but not teams. Reading 四(一)-a says in which fields the four bind.
pub(super) fn round_robin_rated(rule: &Article<RoundRobinFieldRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let required = match lineup.format() {
        Some(EventFormat::RoundRobin) => rule.values.rated_needed(lineup.size()),
        Some(EventFormat::DoubleRoundRobin) => rule.values.rated_needed_twice(lineup.size()),
        _ => return None,
    };
    let finding = || broken(Code::RatedPlayersTooFew, rule, &lineup.players_place());
    let figures = |finding: Finding| finding.with("found", lineup.rated()).with("required", required);
    (lineup.rated() < required).then(|| figures(finding()).with("players", lineup.size()))
}

/// 四(二): the players come from enough units. Scheveningen events and matches are exempt.
pub(super) fn unit_count(rule: &Article<UnitRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    if !asks_for_units(&rule.values) {
        return None;
    }
    if matches!(lineup.format(), Some(EventFormat::Scheveningen | EventFormat::Match)) {
        return None;
    }
    let (found, required) = (size(units(lineup).len()), rule.values.at_least);
    let finding = || broken(Code::UnitsTooFew, rule, &lineup.players_place());
    (found < required).then(|| finding().with("found", found).with("required", required))
}

/// Whether either condition of 四(二) can fail.
pub(super) const fn asks_for_units(rule: &UnitRule) -> bool {
    rule.at_least > 0 || rule.largest_share[0] < rule.largest_share[1]
}

/// 四(二): no unit has too large a share of the players. Those without a unit count among the players only.
pub(super) fn unit_share(rule: &Article<UnitRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    if !asks_for_units(&rule.values) {
        return None;
    }
    let [numerator, denominator] = rule.values.largest_share;
    let larger = |a: &(&str, u32), b: &(&str, u32)| a.1.cmp(&b.1).then_with(|| b.0.cmp(a.0));
    let (unit, members) = units(lineup)
        .iter()
        .map(|(unit, members)| (*unit, *members))
        .max_by(larger)?;
    let too_large = u64::from(members) * u64::from(denominator) > u64::from(numerator) * u64::from(lineup.size());
    let finding = || broken(Code::UnitTooLarge, rule, &lineup.players_place()).with("unit", unit);
    let found = || format!("{members}/{}", lineup.size());
    too_large.then(|| {
        finding()
            .with("found", found())
            .with("required", format!("{numerator}/{denominator}"))
    })
}

/// 四(二): every player has a unit; the report cannot prove the condition for the others.
pub(super) fn units_stated(rule: &Article<UnitRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    if rule.values.at_least == 0 {
        return None;
    }
    let without = lineup.count(|seat| seat.unit.is_none());
    let first = lineup.first(|seat| seat.unit.is_none())?;
    let finding = || broken(Code::UnitNotStated, rule, &first.place).with("found", without);
    Some(finding().with("required", 0).with("player", &first.name))
}

/// The units of the players and how many come from each.
fn units<'l, 'a>(lineup: &'l Lineup<'a>) -> &'l BTreeMap<&'a str, u32> {
    lineup.units.get_or_init(|| {
        // Most units are one text, wherever it is named: those are counted first, and then put together by what they say.
        let at = |unit: &&str| (unit.as_ptr().addr(), unit.len());
        let mut members: Vec<&str> = lineup.seats().filter_map(|seat| seat.unit).collect();
        members.sort_unstable_by_key(at);
        let mut units = BTreeMap::new();
        for same in members.chunk_by(|a, b| at(a) == at(b)) {
            *units.entry(same[0]).or_default() += size(same.len());
        }
        units
    })
}

/// 四(三): enough national-level arbiters, by distinct names; none stated is none.
pub(super) fn arbiters(rule: &Article<ArbiterRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    if rule.values.national_at_least == 0 {
        return None;
    }
    let stated = &lineup.report.national_arbiters;
    let names: BTreeSet<_> = stated.value.iter().flatten().map(|name| plain_name(name)).collect();
    let found = size(names.iter().filter(|name| !name.is_empty()).count());
    let required = rule.values.national_at_least;
    let finding = || broken(Code::ArbitersTooFew, rule, &stated.place);
    (found < required).then(|| finding().with("found", found).with("required", required))
}

/// A name without blanks and without regard to case.
fn plain_name(name: &str) -> String {
    name.chars()
        .filter(|c| !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect()
}

/// 四(四): the first control has at most 46 moves in 120 minutes, as a ratio. One figure alone proves nothing.
pub(super) fn first_control(rule: &Article<TimeControlRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    if rule.values.moves == 0 {
        return None;
    }
    let required = || format!("{}/{}", rule.values.moves, rule.values.minutes);
    let stated = (&lineup.report.first_control_moves, &lineup.report.first_control_minutes);
    let (Some(moves @ 1..), Some(minutes)) = (stated.0.value, stated.1.value) else {
        let finding = broken(Code::ControlNotStated, rule, &stated.0.place);
        return Some(finding.with("found", NOT_STATED).with("required", required()));
    };
    let too_fast =
        u64::from(moves) * u64::from(rule.values.minutes) > u64::from(rule.values.moves) * u64::from(minutes);
    let finding = || broken(Code::ControlTooFast, rule, &stated.0.place);
    too_fast.then(|| {
        finding()
            .with("found", format!("{moves}/{minutes}"))
            .with("required", required())
    })
}

/// 四(四): not too many rounds in a day. Without dates of the rounds, the days of the event must have room for them.
pub(super) fn rounds_per_day(rule: &Article<TimeControlRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let required = rule.values.rounds_per_day;
    if required == 0 {
        return None;
    }
    let busiest = lineup.days().busiest();
    let (found, day) = busiest
        .filter(|(rounds, _)| *rounds > required)
        .or_else(|| crowded(lineup, required))?;
    let finding = broken(Code::RoundsPerDay, rule, &lineup.report.rounds.place);
    Some(
        finding
            .with("found", found)
            .with("required", required)
            .with("date", day),
    )
}

/// The first day of an event that has more rounds than its days can hold, with the rounds some day must have.
fn crowded(lineup: &Lineup<'_>, per_day: u32) -> Option<(u32, Date)> {
    let (start, end) = (lineup.report.start.value?, lineup.report.end.value?);
    let days = u32::try_from(days_between(start, end)).ok()? + 1;
    let found = u32::from(lineup.report.rounds.value?).div_ceil(days);
    (found > per_day).then_some((found, start))
}

/// 四(五): approved before the start; the first day itself passes. A number without a date is to be looked at.
pub(super) fn approval(rule: &Article<ApprovalRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let report = lineup.report;
    if !rule.values.required {
        return None;
    }
    let number = report
        .approval
        .value
        .as_deref()
        .filter(|number| !number.trim().is_empty());
    let (code, place, found) = match (number, report.approved_on.value) {
        (None, _) => (Code::NotApproved, &report.approval.place, NOT_STATED.to_owned()),
        (Some(number), None) => (Code::ApprovalUndated, &report.approved_on.place, number.to_owned()),
        (Some(_), Some(day)) if report.start.value.is_none_or(|start| day <= start) => return None,
        (Some(_), Some(day)) => (Code::NotApproved, &report.approved_on.place, day.to_string()),
    };
    let required = report
        .start
        .value
        .map_or(NOT_STATED.to_owned(), |start| start.to_string());
    Some(
        broken(code, rule, place)
            .with("found", found)
            .with("required", required),
    )
}

/// 七: the report comes within two weeks of the end; the fourteenth day passes.
pub(super) fn reported(rule: &Article<ReportingRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let stated = &lineup.report.reported_on;
    let found = days_between(lineup.report.end.value?, stated.value?);
    let required = rule.values.days;
    let finding = || broken(Code::ReportLate, rule, &stated.place);
    (found > required).then(|| finding().with("found", found).with("required", required))
}

/// 八(十六): a large Swiss with a wide spread of ratings should have been grouped.
pub(super) fn spread(rule: &Article<SpreadRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let large = lineup.format() == Some(EventFormat::Swiss) && lineup.size() >= rule.values.players_at_least;
    let ratings = || lineup.seats().filter_map(|seat| seat.rating).map(Rating::points);
    let found = ratings().max()? - ratings().min()?;
    let required = rule.values.above;
    let finding = || broken(Code::SpreadTooWide, rule, &lineup.players_place()).with("players", lineup.size());
    (large && found > required).then(|| finding().with("found", found).with("required", required))
}

/// Whole days from one day to another.
fn days_between(from: Date, to: Date) -> i32 {
    from.until(to).map_or(0, |span| span.get_days())
}

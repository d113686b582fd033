//! Conditions an amateur event has: rounds by players, time for a game, the fee.

use super::Lineup;
use super::rated::{NOT_STATED, broken};
use crate::finding::{Code, Finding, Severity};
use crate::number::Exact;
use crate::rulebook::Article;
use crate::rulebook::params::{FeeRule, PlayerTime, PlayerTimeRule, RoundCountRule};

/// Enough rounds for the number of players. At exactly the bound the lower figure passes, with a warning.
///
/// - Article: `cn-amateur` 七(二), reading 七(二)-a.
pub(super) fn rounds(rule: &Article<RoundCountRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let (values, players) = (&rule.values, lineup.size());
    let stated = &lineup.report.rounds;
    let found = u32::from(stated.value?);
    let required = if players < values.players {
        values.rounds_below
    } else {
        values.rounds_above
    };
    let passes_at_bound = players == values.players && found >= values.rounds_below;
    let finding = broken(Code::RoundsTooFew, rule, &stated.place).severity(if passes_at_bound {
        Severity::Warn
    } else {
        Severity::Reject
    });
    let figures = || finding.with("found", found).with("required", required);
    (found < required).then(|| figures().with("players", players))
}

/// The time for a game is one of those that are rated.
///
/// - Article: `cn-amateur` 七(三), reading 七(三)-a: a listed number of minutes with at least the increment listed for it,
///   or so many minutes that every control is rated. None stated is to be looked at.
pub(super) fn player_time(rule: &Article<PlayerTimeRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let stated = &lineup.report.minutes;
    let increment = lineup.report.increment_seconds.value.unwrap_or(0);
    let fits = |minutes: u32| {
        let listed = |control: &PlayerTime| control.minutes == minutes && increment >= control.increment_seconds;
        minutes >= rule.values.minutes_from || rule.values.controls.iter().any(listed)
    };
    let required = required(&rule.values);
    match stated.value {
        Some(minutes) if fits(minutes) => None,
        Some(minutes) => {
            let finding = broken(Code::PlayerTimeNotRated, rule, &stated.place);
            Some(
                finding
                    .with("found", time(minutes, increment))
                    .with("required", required),
            )
        }
        None => {
            let finding = broken(Code::PlayerTimeNotStated, rule, &stated.place);
            Some(finding.with("found", NOT_STATED).with("required", required))
        }
    }
}

/// The controls that are rated, as people write them: `25+5, 30, 45, 60`.
fn required(rule: &PlayerTimeRule) -> String {
    let listed = rule
        .controls
        .iter()
        .map(|control| time(control.minutes, control.increment_seconds));
    let all: Vec<_> = listed.chain([rule.minutes_from.to_string()]).collect();
    all.join(", ")
}

/// Minutes and seconds a move: `25+5`.
fn time(minutes: u32, increment: u32) -> String {
    if increment == 0 {
        minutes.to_string()
    } else {
        format!("{minutes}+{increment}")
    }
}

/// The fee that is due, where the report gives the entry fees.
///
/// - Article: `cn-amateur` 四(二).
pub(super) fn fee(rule: &Article<FeeRule>, lineup: &Lineup<'_>) -> Option<Finding> {
    let stated = &lineup.report.entry_fees;
    let figure: String = stated
        .value
        .as_deref()?
        .chars()
        .filter(|c| c.is_ascii_digit() || matches!(c, '.' | '-'))
        .collect();
    let fees = Exact::parse(&figure)?;
    let due = fees.times(i64::from(rule.values.percent)).per(100);
    let finding = broken(Code::FeeDue, rule, &stated.place).with("found", fees);
    Some(finding.with("percent", rule.values.percent).with("due", due))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{Rules, embedded};
    use crate::rules::admission::{Seat, admit};
    use crate::rules::samples::Sample;
    use crate::terms::{Date, EventFormat, EventReport, Outcome};

    fn rules() -> Rules {
        embedded::rules("cn-amateur", Date::constant(2006, 3, 1))
    }

    /// A Swiss of so many players and rounds at 30 minutes.
    fn event(players: u32, rounds: u8) -> EventReport {
        let sample = (1..=players / 2).fold(Sample::new(EventFormat::Swiss, players), |sample, pair| {
            sample.game(1, 2 * pair - 1, 2 * pair, Outcome::Draw)
        });
        let mut report = sample.report;
        report.rounds.value = Some(rounds);
        report.minutes.value = Some(30);
        report
    }

    /// The codes found, and whether the event is rated.
    fn judged(report: &EventReport) -> (Vec<(Code, Severity)>, bool) {
        let seat = || Seat {
            rated: true,
            plays: true,
            ..Seat::default()
        };
        let seats: Vec<_> = report.entrants.iter().map(|_| seat()).collect();
        let admission = admit(&rules(), report, &seats, &[]);
        let found = admission
            .findings
            .iter()
            .map(|finding| (finding.code, finding.severity));
        (found.collect(), admission.rated)
    }

    #[test]
    fn fifty_players_need_nine_rounds_for_a_clean_pass_and_seven_with_a_warning() {
        let few = |severity| vec![(Code::RoundsTooFew, severity)];
        assert_eq!(judged(&event(48, 7)), (vec![], true));
        assert_eq!(judged(&event(48, 6)), (few(Severity::Reject), false));
        assert_eq!(judged(&event(50, 9)), (vec![], true));
        assert_eq!(judged(&event(50, 7)), (few(Severity::Warn), true));
        assert_eq!(judged(&event(50, 6)), (few(Severity::Reject), false));
        assert_eq!(judged(&event(52, 8)), (few(Severity::Reject), false));
    }

    #[test]
    fn the_time_control_is_one_of_those_listed_or_slower_than_an_hour() {
        let with = |minutes, increment| {
            let mut report = event(10, 7);
            report.minutes.value = minutes;
            report.increment_seconds.value = increment;
            judged(&report)
        };
        for (minutes, increment) in [
            (30, None),
            (25, Some(5)),
            (45, None),
            (60, None),
            (90, Some(30)),
            (25, Some(10)),
        ] {
            assert_eq!(
                with(Some(minutes), increment),
                (vec![], true),
                "{minutes} {increment:?}"
            );
        }
        for (minutes, increment) in [(25, None), (25, Some(3)), (20, Some(20)), (59, None)] {
            let found = (vec![(Code::PlayerTimeNotRated, Severity::Reject)], false);
            assert_eq!(with(Some(minutes), increment), found, "{minutes} {increment:?}");
        }
        assert_eq!(
            with(None, None),
            (vec![(Code::PlayerTimeNotStated, Severity::Warn)], true)
        );
    }

    #[test]
    fn the_fee_is_three_per_cent_of_the_entry_fees() {
        let mut report = event(10, 7);
        report.entry_fees.value = Some("1250元".into());
        let finding = fee(&rules().fee.expect("an article"), &Lineup::new(&report, &[])).expect("a fee");
        assert!(
            finding
                .arguments
                .iter()
                .any(|(name, due)| *name == "due" && due == "37.5")
        );
    }
}

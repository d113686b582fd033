//! No loss for the champion.

use crate::rulebook::params::ChampionRule;
use crate::standings::table::{Form, Table};
use crate::standings::{System, boards, first};
use crate::terms::{EntrantNo, EventFormat, EventKind, EventReport, Rating};

/// Who does not lose rating in an event, by position among the entrants.
///
/// - Article: `cn-national` 八(十四).
/// - Inputs: the report; the system that ranks its players; the rating opponents meet of each entrant, by which
///   tie-breaks rank (rule 1).
/// - Output: in a Swiss, a round robin and a match of two the first of the final standings, or the winner of a play-off;
///   all who share the first place. In the national team event the best percentage on each board. Nobody in other team
///   events and in Scheveningen events.
/// - Nobody inherits: a foreigner or a computer's opponent who is first is marked like any other, and no second is.
pub fn protected(
    rule: &ChampionRule,
    report: &EventReport,
    system: &System,
    seen: impl Fn(usize) -> Option<Rating>,
) -> Vec<bool> {
    let mut protected = vec![false; report.entrants.len()];
    if rule.protects {
        for line in champions(report, system, seen) {
            protected[line] = true;
        }
    }
    protected
}

fn champions(report: &EventReport, system: &System, seen: impl Fn(usize) -> Option<Rating>) -> Vec<usize> {
    let Some(format) = report.format.value else {
        return Vec::new();
    };
    let table = || Table::of_report(report, Form::from(format), seen);
    let is_duel = || players(report) == 2;
    match format {
        _ if report.kind.value == Some(EventKind::NationalTeam) => best_on_boards(report, &table()),
        _ if is_the_first(format) => winners(system, &table()),
        EventFormat::Match if is_duel() => winners(system, &table()),
        _ => Vec::new(),
    }
}

/// Whether it is the first of the final standings, however many play.
pub const fn is_the_first(format: EventFormat) -> bool {
    matches!(
        format,
        EventFormat::Swiss | EventFormat::RoundRobin | EventFormat::DoubleRoundRobin
    )
}

/// The first of the final standings.
fn winners(system: &System, table: &Table) -> Vec<usize> {
    let was_played = table.lines.iter().any(|line| line.slots.iter().any(|slot| slot.played));
    if was_played { first(table, system) } else { Vec::new() }
}

fn best_on_boards(report: &EventReport, table: &Table) -> Vec<usize> {
    let boards: Vec<_> = report.entrants.iter().map(|entrant| entrant.board).collect();
    boards::best_on_boards(table, &boards)
}

/// People with at least one row among the games.
fn players(report: &EventReport) -> usize {
    let plays = |no: EntrantNo| {
        report
            .games
            .iter()
            .any(|game| game.white == no || game.black == Some(no))
    };
    report
        .entrants
        .iter()
        .filter(|entrant| !entrant.is_computer && plays(entrant.no))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::samples::{Sample, entrant};
    use crate::terms::Outcome;

    const ON: ChampionRule = ChampionRule { protects: true };

    fn usual() -> System {
        System::usual(EventFormat::Swiss)
    }

    fn of(report: &EventReport) -> Vec<bool> {
        protected(&ON, report, &usual(), |at| {
            Some(Rating::new(2300 - i32::try_from(at).unwrap_or(0)))
        })
    }

    /// 1 beats 2, 3 beats 4; then 1 beats 3 and 2 beats 4.
    fn four(format: EventFormat) -> Sample {
        let games = [(1, 1, 2), (1, 3, 4), (2, 1, 3), (2, 2, 4)];
        games
            .into_iter()
            .fold(Sample::new(format, 4), |sample, (round, white, black)| {
                sample.game(round, white, black, Outcome::WhiteWins)
            })
    }

    #[test]
    fn the_first_of_a_swiss_and_of_a_round_robin_does_not_lose() {
        for format in [
            EventFormat::Swiss,
            EventFormat::RoundRobin,
            EventFormat::DoubleRoundRobin,
        ] {
            assert_eq!(of(&four(format).report), [true, false, false, false], "{format:?}");
        }
    }

    #[test]
    fn nobody_is_protected_in_scheveningen_and_team_events_and_where_the_rule_is_off() {
        for format in [
            EventFormat::Scheveningen,
            EventFormat::TeamSwiss,
            EventFormat::TeamRoundRobin,
        ] {
            assert!(!of(&four(format).report).contains(&true), "{format:?}");
        }
        let off = ChampionRule { protects: false };
        assert!(!protected(&off, &four(EventFormat::Swiss).report, &usual(), |_| None).contains(&true));
    }

    #[test]
    fn the_winner_of_a_match_is_protected_if_it_is_a_match_of_two() {
        let duel = |outcome| Sample::new(EventFormat::Match, 2).game(1, 2, 1, outcome).report;
        assert_eq!(of(&duel(Outcome::WhiteWins)), [false, true]);
        assert_eq!(of(&duel(Outcome::Draw)), [true, true]);
        assert_eq!(of(&duel(Outcome::WhiteForfeitWin)), [false, false]);
        assert!(!of(&four(EventFormat::Match).report).contains(&true));
    }

    #[test]
    fn all_who_share_the_first_place_are_protected_until_a_play_off_names_one() {
        let mut sample = Sample::new(EventFormat::RoundRobin, 3).game(1, 1, 2, Outcome::Draw);
        sample = sample
            .game(2, 2, 3, Outcome::WhiteWins)
            .game(3, 1, 3, Outcome::WhiteWins);
        assert_eq!(of(&sample.report), [true, true, false]);
        sample.report.winner.value = Some(EntrantNo(2));
        assert_eq!(of(&sample.report), [false, true, false]);
    }

    /// Board 1: 1/1 and 2/2 share, before 1/2; board 2: ½ of 1.
    #[test]
    fn in_the_national_team_event_the_best_on_each_board_is_protected() {
        let mut sample = Sample::new(EventFormat::TeamSwiss, 0);
        sample.report.kind.value = Some(EventKind::NationalTeam);
        let boards = [Some(1), Some(1), Some(1), Some(2), Some(2), None];
        for (no, board) in (1..).zip(boards) {
            sample
                .report
                .entrants
                .push(crate::terms::Entrant { board, ..entrant(no) });
        }
        let games = [
            (1, 1, 3, Outcome::WhiteWins),
            (1, 2, 5, Outcome::WhiteWins),
            (1, 4, 6, Outcome::Draw),
        ];
        let games = games
            .into_iter()
            .chain([(2, 2, 5, Outcome::WhiteWins), (2, 3, 6, Outcome::WhiteWins)]);
        for (round, white, black, outcome) in games {
            sample = sample.game(round, white, black, outcome);
        }
        assert_eq!(of(&sample.report), [true, true, false, true, false, false]);
        sample.report.kind.value = Some(EventKind::NationalIndividual);
        assert!(!of(&sample.report).contains(&true));
    }

    /// 1 and 2 drew with each other and beat 3 and 4; 3 is rated higher than 4 for his opponents.
    #[test]
    fn ties_in_a_swiss_are_broken_by_the_ratings_opponents_meet() {
        let mut sample = Sample::new(EventFormat::Swiss, 4).game(1, 1, 3, Outcome::WhiteWins);
        sample = sample
            .game(1, 2, 4, Outcome::WhiteWins)
            .game(2, 1, 2, Outcome::Draw)
            .game(2, 3, 4, Outcome::Draw);
        let rated = |high: usize| move |at: usize| Some(Rating::new(if at == high { 2400 } else { 2100 }));
        assert_eq!(
            protected(&ON, &sample.report, &usual(), rated(2)),
            [true, false, false, false]
        );
        assert_eq!(
            protected(&ON, &sample.report, &usual(), rated(3)),
            [false, true, false, false]
        );
        assert_eq!(
            protected(&ON, &sample.report, &usual(), rated(9)),
            [true, true, false, false]
        );
    }
}

use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::number::Score;
use dengji_core::terms::{
    Date, Entrant, EntrantNo, EventClass, EventFormat, EventId, EventKind, EventReport, Field, Outcome, Round,
    StatedGame,
};

use super::{check_report, check_together};

fn entrant(no: u32, name: &str) -> Entrant {
    Entrant::new(EntrantNo(no), name, Place::file("a.xlsx").sheet("棋手").cell(no, 0))
}

fn game(round: u8, white: u32, black: u32, outcome: Outcome) -> StatedGame {
    StatedGame {
        round: Round(round),
        date: None,
        board: None,
        white: EntrantNo(white),
        black: (black > 0).then_some(EntrantNo(black)),
        outcome,
        place: Place::file("a.xlsx")
            .sheet("对局")
            .cell(u32::from(round) * 10 + white, 5),
        mirror: None,
        columns: dengji_core::terms::GameColumns::default(),
    }
}

fn day(text: &str) -> Date {
    text.parse().expect("a date")
}

/// A Swiss of four players and two rounds without a fault.
fn sound() -> EventReport {
    let place = Place::file("a.xlsx");
    let mut report = EventReport::empty(&place);
    report.id = Field::found(EventId::new("E1").expect("an id"), place.clone());
    report.name = Field::found("春季公开赛".into(), place.clone());
    report.kind = Field::found(EventKind::Approved, place.clone());
    report.format = Field::found(EventFormat::Swiss, place.clone());
    report.class = Field::found(EventClass::Rated, place.clone());
    report.start = Field::found(day("2026-03-02"), place.clone());
    report.end = Field::found(day("2026-03-04"), place.clone());
    report.rounds = Field::found(2, place);
    let names = ["甲一", "乙二", "丙三", "丁四"];
    report.entrants = (1..).zip(names).map(|(no, name)| entrant(no, name)).collect();
    report.games = vec![
        game(1, 1, 3, Outcome::WhiteWins),
        game(1, 4, 2, Outcome::Draw),
        game(2, 2, 1, Outcome::Draw),
        game(2, 3, 4, Outcome::BlackWins),
    ]
    .into();
    report
}

fn codes(report: &EventReport) -> Vec<Code> {
    let mut findings = Vec::new();
    check_report(report, &mut findings);
    findings.into_iter().map(|finding| finding.code).collect()
}

fn argument<'a>(finding: &'a Finding, name: &str) -> &'a str {
    let found = finding.arguments.iter().find(|(argument, _)| *argument == name);
    found.map_or("", |(_, value)| value)
}

#[test]
fn a_sound_report_has_no_finding() {
    assert_eq!(codes(&sound()), []);
}

#[test]
fn every_missing_field_is_one_error_that_names_field_and_file() {
    let mut findings = Vec::new();
    let mut report = EventReport::empty(&Place::file("reports/open.xlsx"));
    report.entrants = sound().entrants;
    report.games = sound().games;
    check_report(&report, &mut findings);
    let fields: Vec<&str> = findings.iter().map(|finding| argument(finding, "field")).collect();
    assert_eq!(fields, ["event_id", "name", "kind", "format", "class", "start", "end"]);
    assert_eq!(argument(&findings[0], "sidecar"), "open.event.toml");
}

#[test]
fn a_kind_that_is_left_empty_is_no_error_here() {
    let mut report = sound();
    report.kind = Field::missing(Place::file("a.xlsx").sheet("赛事").cell(3, 1));
    assert_eq!(codes(&report), []);
}

#[test]
fn a_value_that_could_not_be_read_is_not_called_missing_as_well() {
    let mut report = sound();
    let cell = Place::file("a.xlsx").sheet("赛事").cell(5, 1);
    report.start = Field::missing(cell.clone());
    let mut findings = vec![Finding::at(Code::DateInvalid, cell)];
    check_report(&report, &mut findings);
    assert_eq!(findings.len(), 1);
}

#[test]
fn dates_are_in_order() {
    let mut report = sound();
    report.end.value = Some(day("2026-03-01"));
    assert_eq!(codes(&report), [Code::DatesOutOfOrder]);
    let mut report = sound();
    report.games[0].date = Some(day("2026-04-02"));
    report.games[1].date = Some(day("2026-04-02"));
    assert_eq!(codes(&report), [Code::DatesOutOfOrder]);
}

#[test]
fn numbers_opponents_and_rounds_are_checked() {
    let mut report = sound();
    report.entrants[3].no = EntrantNo(3);
    assert!(codes(&report).contains(&Code::EntrantNumberTwice));
    let mut report = sound();
    report.games[1].black = Some(EntrantNo(9));
    assert!(codes(&report).contains(&Code::OpponentUnknown));
    let mut report = sound();
    report.games[1].black = Some(EntrantNo(4));
    assert!(codes(&report).contains(&Code::OpponentSelf));
    let mut report = sound();
    report.games[1].white = EntrantNo(1);
    assert!(codes(&report).contains(&Code::RoundTwice));
    let mut report = sound();
    report.games[3].round = Round(3);
    assert!(codes(&report).contains(&Code::RoundInvalid));
    let mut report = sound();
    report.rounds.value = Some(3);
    assert_eq!(codes(&report), [Code::RoundEmpty]);
}

#[test]
fn an_absent_player_is_said_once_with_all_rounds() {
    let mut report = sound();
    report.entrants.push(entrant(5, "戊五"));
    let mut findings = Vec::new();
    check_report(&report, &mut findings);
    assert_eq!(findings.len(), 1);
    assert_eq!(
        (findings[0].code, argument(&findings[0], "rounds")),
        (Code::PlayerAbsent, "1, 2")
    );
}

#[test]
fn nobody_is_absent_after_he_withdrew_or_free_in_an_odd_round_robin() {
    let mut report = sound();
    report.games.pop();
    report.games.push(game(2, 4, 0, Outcome::FullPointBye));
    report.entrants[2].withdrew_before = Some(Round(2));
    assert_eq!(codes(&report), []);
    let mut report = sound();
    report.format.value = Some(EventFormat::RoundRobin);
    report.entrants.truncate(3);
    report.rounds.value = Some(3);
    report.games = vec![
        game(1, 1, 2, Outcome::Draw),
        game(2, 3, 1, Outcome::Draw),
        game(3, 2, 3, Outcome::Draw),
    ]
    .into();
    assert_eq!(codes(&report), []);
}

#[test]
fn a_result_after_the_withdrawal_is_an_error() {
    let mut report = sound();
    report.entrants[0].withdrew_before = Some(Round(2));
    assert_eq!(codes(&report), [Code::PlayedAfterWithdrawal]);
    report.games[2].outcome = Outcome::WhiteForfeitWin;
    assert_eq!(codes(&report), []);
}

#[test]
fn points_pairs_and_winner_are_compared_with_the_results() {
    let mut report = sound();
    let cell = Place::file("a.xlsx").cell(2, 7);
    report.entrants[0].stated_points = Some((Score::from_halves(3), cell.clone()));
    assert_eq!(codes(&report), []);
    report.entrants[0].stated_points = Some((Score::ONE, cell.clone()));
    assert_eq!(codes(&report), [Code::PointsDiffer]);
    let mut report = sound();
    report.games[3] = game(2, 3, 4, Outcome::Draw);
    report.games[2] = game(2, 2, 1, Outcome::Draw);
    report.games[1] = game(1, 3, 4, Outcome::Draw);
    report.games[0] = game(1, 2, 1, Outcome::Draw);
    assert_eq!(codes(&report), [Code::PairTwice, Code::PairTwice]);
    report.format.value = Some(EventFormat::Match);
    assert_eq!(codes(&report), []);
    let mut report = sound();
    report.winner = Field::found(EntrantNo(4), cell.clone());
    assert_eq!(codes(&report), []);
    report.winner = Field::found(EntrantNo(2), cell);
    assert_eq!(codes(&report), [Code::WinnerNotFirst]);
}

fn together(reports: &[&EventReport]) -> Vec<Code> {
    let reports = reports.iter().map(|report| Arc::new(EventReport::clone(report)));
    let findings = check_together(&[reports.collect()]);
    findings.into_iter().map(|(_, finding)| finding.code).collect()
}

fn other_id(mut report: EventReport) -> EventReport {
    report.id.value = EventId::new("E2");
    report.place = Place::file(Arc::from("b.xlsx"));
    report
}

#[test]
fn an_event_given_twice_is_found_by_id_and_by_content() {
    let (one, mut two) = (sound(), sound());
    two.games.clear();
    assert_eq!(together(&[&one, &two]), [Code::EventTwice]);
    assert_eq!(together(&[&one, &other_id(sound())]), [Code::EventSameContent]);
}

#[test]
fn a_part_of_an_event_is_found_and_another_event_of_the_same_players_is_not() {
    let mut half = other_id(sound());
    half.games.truncate(3);
    assert_eq!(together(&[&sound(), &half]), [Code::EventOverlaps]);
    let mut later = other_id(sound());
    later.start.value = Some(day("2026-05-02"));
    later.end.value = Some(day("2026-05-03"));
    assert_eq!(together(&[&sound(), &later]), []);
}

/// A Swiss of sixteen, of which round 2 has so many games; the odd numbers won in round 1.
fn of_sixteen(second: &[(u32, u32)]) -> EventReport {
    let mut report = sound();
    report.entrants = (1..=16).map(|no| entrant(no, &format!("棋手{no}"))).collect();
    let first = (1..=8).map(|pair| game(1, 2 * pair - 1, 2 * pair, Outcome::WhiteWins));
    let second = second
        .iter()
        .map(|(white, black)| game(2, *white, *black, Outcome::Draw));
    report.games = first.chain(second).collect::<Vec<_>>().into();
    report
}

#[test]
fn a_round_of_which_a_part_is_missing_is_one_error_at_its_last_row() {
    let report = of_sixteen(&[(1, 3), (5, 7), (2, 4), (6, 8)]);
    let mut findings = Vec::new();
    check_report(&report, &mut findings);
    let said: Vec<(Code, String)> = findings
        .iter()
        .map(|found| (found.code, found.place.to_string()))
        .collect();
    assert_eq!(said, [(Code::RoundIncomplete, "a.xlsx!对局!F27".to_owned())]);
}

#[test]
fn few_players_who_stay_away_and_those_who_lost_a_knock_out_are_absent() {
    let few = of_sixteen(&[(1, 3), (5, 7), (9, 11), (13, 15), (2, 4), (6, 8), (10, 12)]);
    assert_eq!(codes(&few), [Code::PlayerAbsent; 2]);
    let knock_out = of_sixteen(&[(1, 3), (5, 7), (9, 11), (13, 15)]);
    assert_eq!(codes(&knock_out), [Code::PlayerAbsent; 8]);
}

#[test]
fn two_games_at_one_board_are_a_warning_and_byes_are_not() {
    let mut report = sound();
    let mut games: Vec<StatedGame> = report.games.iter().cloned().collect();
    for game in &mut games {
        game.board = Some(1);
    }
    report.games = games.into();
    assert_eq!(codes(&report), [Code::BoardTwice, Code::BoardTwice]);
    report.format.value = Some(EventFormat::TeamSwiss);
    assert_eq!(codes(&report), []);
}

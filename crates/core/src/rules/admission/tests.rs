//! Each condition at its boundary, by the figures of the national regulation.

use super::*;
use crate::finding::Severity;
use crate::rulebook::embedded;
use crate::rules::samples::Sample;
use crate::terms::{Date, EventClass, Outcome, Round};

mod title;

fn date(text: &str) -> Date {
    text.parse().expect("a date")
}

fn rules() -> Rules {
    embedded::rules("cn-national", date("1994-03-01"))
}

/// An event with its seats.
struct Case {
    report: EventReport,
    seats: Vec<Seat<'static>>,
    waivers: Vec<Waiver>,
}

impl Case {
    /// An event against which nothing stands: everybody rated 2300 and of one of five units, in nine rounds over nine
    /// days.
    fn sound(format: EventFormat, players: u32) -> Self {
        let sample = (1..=players / 2).fold(Sample::new(format, players), |sample, pair| {
            sample.game(1, 2 * pair - 1, 2 * pair, Outcome::Draw)
        });
        let mut report = if players.is_multiple_of(2) {
            sample
        } else {
            sample.game(2, players, 1, Outcome::Draw)
        }
        .report;
        report.kind.value = Some(EventKind::Approved);
        report.class.value = Some(EventClass::Rated);
        report.start.value = Some(date("1994-03-01"));
        report.end.value = Some(date("1994-03-09"));
        report.rounds.value = Some(9);
        report.first_control_moves.value = Some(40);
        report.first_control_minutes.value = Some(120);
        report.national_arbiters.value = Some(vec!["Ara One".into(), "Ara Two".into()]);
        report.approval.value = Some("94-17".into());
        report.approved_on.value = Some(date("1994-02-20"));
        report.norms_announced_on.value = Some(date("1994-02-20"));
        report.round_dates = (1..=9)
            .map(|round| (Round(round), date(&format!("1994-03-0{round}"))))
            .collect();
        let seats = (0..players).map(|player| rated(2300, player as usize % 5)).collect();
        Self {
            report,
            seats,
            waivers: Vec::new(),
        }
    }

    fn swiss() -> Self {
        Self::sound(EventFormat::Swiss, 10)
    }

    fn change(mut self, change: impl FnOnce(&mut EventReport)) -> Self {
        change(&mut self.report);
        self
    }

    fn seats(mut self, change: impl Fn(usize, &mut Seat<'static>)) -> Self {
        self.seats
            .iter_mut()
            .enumerate()
            .for_each(|(at, seat)| change(at, seat));
        self
    }

    /// The last players of the field are unrated.
    fn unrated(self, count: usize) -> Self {
        let first = self.seats.len() - count;
        self.seats(|at, seat| {
            if at >= first {
                (seat.rated, seat.rating) = (false, None);
            }
        })
    }

    fn units(self, units: &[usize]) -> Self {
        self.seats(|at, seat| seat.unit = Some(UNITS[units[at]]))
    }

    fn waive(mut self, article: &str) -> Self {
        self.waivers.push(Waiver {
            article: article.into(),
            date: Date::constant(1993, 12, 1),
            by: "officer".into(),
            reason: "agreed".into(),
            place: Place::file("waivers.csv"),
        });
        self
    }

    fn admission(&self) -> Admission {
        admit(&rules(), &self.report, &self.seats, &self.waivers)
    }

    /// What stands against the event: `四(二) reject units-too-few 2 of 3`.
    fn findings(&self) -> Vec<String> {
        self.admission().findings.iter().map(line).collect()
    }
}

fn line(finding: &Finding) -> String {
    let argument = |name| {
        finding
            .arguments
            .iter()
            .find(|(own, _)| *own == name)
            .map_or("", |(_, value)| value)
    };
    let article = finding.article.as_deref().unwrap_or("-");
    let (severity, code) = (finding.severity.word(), finding.code.word());
    // The figure found, or the rounds in question.
    let line = format!(
        "{article} {severity} {code} {}{} of {}",
        argument("found"),
        argument("rounds"),
        argument("required")
    );
    line.trim_end_matches("  of ").to_owned()
}

const UNITS: [&str; 5] = ["U0", "U1", "U2", "U3", "U4"];

fn rated(points: i32, unit: usize) -> Seat<'static> {
    Seat {
        rated: true,
        rating: Some(Rating::new(points)),
        sex: Some(Sex::Male),
        title: "",
        unit: Some(UNITS[unit]),
        plays: true,
        is_computer: false,
    }
}

fn no_findings() -> Vec<String> {
    Vec::new()
}

#[test]
fn an_event_against_which_nothing_stands_is_rated_and_gives_no_norms() {
    let admission = Case::swiss().admission();
    assert_eq!((admission.rated, admission.norms), (true, false));
    assert_eq!(Case::swiss().findings(), no_findings());
    assert!(admission.articles.is_empty());
}

#[test]
fn an_event_without_a_kind_is_refused() {
    let case = Case::swiss().change(|report| report.kind.value = None);
    assert!(case.findings()[0].starts_with("三 reject kind-not-stated none of "));
    assert!(!case.admission().rated);
}

#[test]
fn without_a_rated_player_nothing_is_computed_and_no_waiver_helps() {
    let case = Case::swiss().unrated(10).waive("三").waive("四");
    assert_eq!(case.findings()[0], "- reject no-rated-player 0 of 1");
    assert!(!case.admission().rated);
    assert!(Case::swiss().unrated(9).admission().rated);
}

#[test]
fn a_round_robin_needs_a_third_of_its_players_rated_and_at_least_four() {
    let of = |players: u32, rated: u32| {
        Case::sound(EventFormat::RoundRobin, players)
            .unrated((players - rated) as usize)
            .findings()
    };
    for (players, needed) in [(6, 4), (10, 4), (12, 4), (13, 5), (15, 5), (16, 6)] {
        assert_eq!(of(players, needed), no_findings(), "{players} players");
        let expected = format!("四(一) reject rated-players-too-few {} of {needed}", needed - 1);
        assert_eq!(of(players, needed - 1), [expected], "{players} players");
    }
}

#[test]
fn a_double_round_robin_needs_six_players_four_of_them_rated_and_a_third() {
    let of = |players: u32, rated: u32| {
        Case::sound(EventFormat::DoubleRoundRobin, players)
            .unrated((players - rated) as usize)
            .findings()
    };
    assert_eq!(of(6, 4), no_findings());
    assert_eq!(of(6, 3), ["四(一) reject rated-players-too-few 3 of 4"]);
    assert_eq!(of(5, 4), ["四(一) reject players-too-few 5 of 6"]);
    assert_eq!(of(14, 4), ["四(一) reject rated-players-too-few 4 of 5"]);
}

#[test]
fn team_round_robins_and_other_forms_are_not_bound_by_the_third() {
    for format in [
        EventFormat::TeamRoundRobin,
        EventFormat::Swiss,
        EventFormat::TeamSwiss,
        EventFormat::Scheveningen,
    ] {
        assert_eq!(
            Case::sound(format, 10).unrated(9).findings(),
            no_findings(),
            "{format:?}"
        );
    }
}

#[test]
fn who_never_appears_and_a_computer_are_no_players() {
    let case = Case::sound(EventFormat::DoubleRoundRobin, 6);
    let absent = Case::sound(EventFormat::DoubleRoundRobin, 6).seats(|at, seat| seat.plays = at > 0);
    let computer = case.seats(|at, seat| seat.is_computer = at == 3);
    for case in [absent, computer] {
        assert_eq!(case.findings(), ["四(一) reject players-too-few 5 of 6"]);
    }
}

#[test]
fn the_players_come_from_three_units_except_in_scheveningen_events_and_matches() {
    let two = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1];
    assert_eq!(
        Case::swiss().units(&two).findings(),
        ["四(二) reject units-too-few 2 of 3"]
    );
    for format in [EventFormat::Scheveningen, EventFormat::Match] {
        assert_eq!(
            Case::sound(format, 10).units(&two).findings(),
            no_findings(),
            "{format:?}"
        );
    }
    assert_eq!(
        Case::swiss().units(&[0, 1, 2, 0, 1, 2, 0, 1, 2, 0]).findings(),
        no_findings()
    );
}

#[test]
fn exactly_two_thirds_of_one_unit_pass_and_more_do_not() {
    let of = |format, units: &[usize]| Case::sound(format, 6).units(units).findings();
    assert_eq!(of(EventFormat::Swiss, &[0, 0, 0, 0, 1, 2]), no_findings());
    let expected = [
        "四(二) reject units-too-few 2 of 3",
        "四(二) reject unit-too-large 5/6 of 2/3",
    ];
    assert_eq!(of(EventFormat::Swiss, &[0, 0, 0, 0, 0, 1]), expected);
    assert_eq!(of(EventFormat::Match, &[0, 0, 0, 0, 0, 1]), expected[1..]);
}

#[test]
fn a_player_without_a_unit_is_named_and_counts_in_the_whole_only() {
    let case = Case::sound(EventFormat::Swiss, 6).units(&[0, 0, 0, 0, 1, 2]);
    let case = case.seats(|at, seat| {
        if at == 5 {
            seat.unit = None;
        }
    });
    let expected = [
        "四(二) reject units-too-few 2 of 3",
        "四(二) warn unit-not-stated 1 of 0",
    ];
    assert_eq!(case.findings(), expected);
    let place = &case.admission().findings[1].place;
    assert_eq!(place.to_string(), "event.xlsx!棋手!A7");
}

#[test]
fn two_national_arbiters_of_different_names_are_needed() {
    let of = |names: Option<&[&str]>| {
        let names = names.map(|names| names.iter().map(|&name| name.into()).collect());
        Case::swiss()
            .change(|report| report.national_arbiters.value = names)
            .findings()
    };
    assert_eq!(of(Some(&["甲乙", "丙丁"])), no_findings());
    assert_eq!(
        of(Some(&["甲乙", "甲 乙", ""])),
        ["四(三) reject arbiters-too-few 1 of 2"]
    );
    assert_eq!(of(None), ["四(三) reject arbiters-too-few 0 of 2"]);
}

#[test]
fn the_first_control_is_compared_as_a_ratio() {
    let of = |moves, minutes| {
        let set = |report: &mut EventReport| {
            (report.first_control_moves.value, report.first_control_minutes.value) = (moves, minutes);
        };
        Case::swiss().change(set).findings()
    };
    for (moves, minutes) in [(46, 120), (23, 60), (40, 105)] {
        assert_eq!(of(Some(moves), Some(minutes)), no_findings());
    }
    assert_eq!(
        of(Some(47), Some(120)),
        ["四(四) reject control-too-fast 47/120 of 46/120"]
    );
    assert_eq!(
        of(Some(40), Some(104)),
        ["四(四) reject control-too-fast 40/104 of 46/120"]
    );
    for (moves, minutes) in [(None, None), (Some(40), None), (None, Some(120))] {
        assert_eq!(of(moves, minutes), ["四(四) warn control-not-stated none of 46/120"]);
    }
}

#[test]
fn two_rounds_a_day_pass_and_three_do_not() {
    let on = |days: [u8; 9]| {
        let dates = (1..)
            .zip(days)
            .map(|(round, day)| (Round(round), date(&format!("1994-03-0{day}"))))
            .collect();
        Case::swiss().change(|report| report.round_dates = dates).findings()
    };
    assert_eq!(on([1, 1, 2, 2, 3, 3, 4, 4, 5]), no_findings());
    assert_eq!(on([1, 1, 2, 2, 2, 3, 4, 4, 5]), ["四(四) reject rounds-per-day 3 of 2"]);
}

#[test]
fn without_round_dates_the_days_of_the_event_must_have_room() {
    let until = |end: &str| {
        let set = |report: &mut EventReport| {
            report.round_dates.clear();
            report.end.value = Some(date(end));
        };
        Case::swiss().change(set).findings()
    };
    assert_eq!(until("1994-03-05"), no_findings());
    assert_eq!(until("1994-03-04"), ["四(四) reject rounds-per-day 3 of 2"]);
}

#[test]
fn the_dates_of_games_date_their_round_and_a_postponed_game_moves_none() {
    let mut case = Case::sound(EventFormat::Swiss, 6).change(|report| report.round_dates.clear());
    let games = case.report.games.clone();
    let day = |round: u8, game: usize| if (round, game) == (1, 0) { 5 } else { round.div_ceil(2) };
    case.report.games = (1..=9)
        .flat_map(|round| {
            games
                .iter()
                .cloned()
                .enumerate()
                .map(move |(at, game)| (round, at, game))
        })
        .map(|(round, at, mut game)| {
            (game.round, game.date) = (Round(round), Some(date(&format!("1994-03-0{}", day(round, at)))));
            game
        })
        .collect();
    assert_eq!(case.findings(), no_findings());
    for game in case.report.games.iter_mut().filter(|game| game.round == Round(1)) {
        game.date = Some(date("1994-03-02"));
    }
    assert_eq!(case.findings(), ["四(四) reject rounds-per-day 3 of 2"]);
}

#[test]
fn an_approval_needs_a_number_and_a_day_not_after_the_first() {
    let of = |number: Option<&str>, day: Option<&str>| {
        let set = |report: &mut EventReport| {
            (report.approval.value, report.approved_on.value) = (number.map(Into::into), day.map(date));
        };
        Case::swiss().change(set).findings()
    };
    assert_eq!(of(Some("94-17"), Some("1994-03-01")), no_findings());
    assert_eq!(
        of(Some("94-17"), Some("1994-03-02")),
        ["四(五) reject not-approved 1994-03-02 of 1994-03-01"]
    );
    assert_eq!(
        of(Some("94-17"), None),
        ["四(五) warn approval-undated 94-17 of 1994-03-01"]
    );
    for day in [None, Some("1994-02-01")] {
        assert_eq!(of(None, day), ["四(五) reject not-approved none of 1994-03-01"]);
        assert_eq!(of(Some(" "), day), ["四(五) reject not-approved none of 1994-03-01"]);
    }
}

#[test]
fn the_report_may_come_fourteen_days_after_the_end() {
    let on = |day: &str| {
        Case::swiss()
            .change(|report| report.reported_on.value = Some(date(day)))
            .findings()
    };
    assert_eq!(on("1994-03-23"), no_findings());
    assert_eq!(on("1994-03-24"), ["七 warn report-late 15 of 14"]);
    assert_eq!(on("1994-05-09"), ["七 warn report-late 61 of 14"]);
}

#[test]
fn a_large_swiss_with_a_wide_spread_is_to_be_looked_at() {
    let rules = rules().spread;
    let wide = |players: u32, spread: i32| {
        let case = Case::sound(EventFormat::Swiss, players);
        let case = case.seats(|at, seat| seat.rating = Some(Rating::new(if at == 0 { 2000 + spread } else { 2000 })));
        (case.findings(), case.admission().rated)
    };
    let (players, above) = (rules.values.players_at_least, rules.values.above);
    assert_eq!(wide(players, above), (no_findings(), true));
    assert_eq!(wide(players - 1, above + 1), (no_findings(), true));
    let expected = format!("八(十六) warn spread-too-wide {} of {above}", above + 1);
    assert_eq!(wide(players, above + 1), (vec![expected], true));
}

#[test]
fn the_conditions_bind_international_events_unless_the_switch_says_otherwise() {
    let case = Case::swiss().change(|report| {
        report.kind.value = Some(EventKind::International);
        report.national_arbiters.value = None;
    });
    assert!(!case.admission().rated);
    let mut free = rules();
    free.international.values.admission_binds = false;
    assert!(admit(&free, &case.report, &case.seats, &[]).rated);
}

#[test]
fn a_waiver_lets_all_findings_of_its_article_pass_and_keeps_them_visible() {
    let few = || Case::sound(EventFormat::Swiss, 6).units(&[0, 0, 0, 0, 0, 1]);
    for article in ["四(二)", "4(2)", "四"] {
        let case = few().waive(article);
        let expected = [
            "四(二) info units-too-few 2 of 3".to_owned(),
            "四(二) info unit-too-large 5/6 of 2/3".to_owned(),
            format!("{article} info waiver-used"),
        ];
        assert_eq!(case.findings(), expected);
        let admission = case.admission();
        assert!(admission.rated);
        assert_eq!(admission.articles, ["四(二)".into()]);
    }
    assert_eq!(few().admission().articles, ["四(二)".into()]);
}

#[test]
fn a_waiver_that_fits_nothing_is_to_be_looked_at() {
    let case = Case::swiss()
        .change(|report| report.national_arbiters.value = None)
        .waive("四(二)")
        .waive("六");
    let expected = [
        "四(三) reject arbiters-too-few 0 of 2",
        "四(二) warn waiver-unused",
        "六 warn waiver-unused",
    ];
    assert_eq!(case.findings(), expected);
    assert!(!case.admission().rated);
}

#[test]
fn findings_carry_the_event_and_its_place() {
    let case = Case::swiss().change(|report| {
        report.id.value = crate::terms::EventId::new("E1");
        report.national_arbiters.value = None;
    });
    let finding = &case.admission().findings[0];
    assert_eq!(finding.event, case.report.id.value);
    assert_eq!(finding.severity, Severity::Reject);
    assert_eq!(finding.place, case.report.national_arbiters.place);
}

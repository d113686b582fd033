//! The further conditions of title events.

use super::*;

/// A title event of a class against which nothing stands: ten rated players, all with the title that 六(四) asks for.
fn event(class: EventClass) -> Case {
    sized(class, 10)
}

fn sized(class: EventClass, players: u32) -> Case {
    let (word, sex) = match class {
        EventClass::MasterMen | EventClass::Rated => ("大师", Sex::Male),
        EventClass::MasterWomen => ("大师", Sex::Female),
        EventClass::GrandmasterMen => ("特级大师", Sex::Male),
        EventClass::GrandmasterWomen => ("特级大师", Sex::Female),
    };
    let case = Case::sound(EventFormat::Swiss, players).change(|report| report.class.value = Some(class));
    case.seats(|_, seat| (seat.title, seat.sex) = (word, Some(sex)))
}

/// The field of an event: titles of the first players, ratings of the first players, nothing for the others.
fn field(class: EventClass, players: u32, titles: &[&'static str], ratings: &[i32]) -> Vec<String> {
    let case = sized(class, players).seats(|at, seat| {
        seat.title = titles.get(at).copied().unwrap_or_default();
        seat.rating = Some(Rating::new(ratings.get(at).copied().unwrap_or(2001)));
    });
    case.findings()
}

#[test]
fn a_title_event_against_which_nothing_stands_gives_norms() {
    for &class in EventClass::ALL {
        let admission = event(class).admission();
        assert_eq!(
            (admission.rated, admission.norms),
            (true, class != EventClass::Rated),
            "{class:?}"
        );
        assert_eq!(event(class).findings(), no_findings(), "{class:?}");
    }
}

#[test]
fn nine_rounds_are_needed() {
    let case = event(EventClass::MasterMen).change(|report| {
        report.rounds.value = Some(8);
        report.round_dates.pop();
    });
    assert_eq!(case.findings(), ["六(一) reject title-rounds-too-few 8 of 9"]);
    let admission = case.admission();
    assert_eq!((admission.rated, admission.norms), (true, false));
    assert_eq!(admission.articles, ["六(一)".into()]);
}

#[test]
fn exactly_a_fifth_may_be_unrated() {
    assert_eq!(event(EventClass::MasterMen).unrated(2).findings(), no_findings());
    let expected = ["六(一) reject title-unrated-too-many 3/10 of 20%"];
    assert_eq!(event(EventClass::MasterMen).unrated(3).findings(), expected);
    assert_eq!(sized(EventClass::MasterMen, 9).unrated(1).findings(), no_findings());
    let expected = ["六(一) reject title-unrated-too-many 2/9 of 20%"];
    assert_eq!(sized(EventClass::MasterMen, 9).unrated(2).findings(), expected);
}

fn on_days(days: &[u8]) -> Vec<String> {
    let dates = (1..)
        .zip(days)
        .map(|(round, day)| (Round(round), date(&format!("1994-03-0{day}"))))
        .collect();
    event(EventClass::MasterMen)
        .change(|report| report.round_dates = dates)
        .findings()
}

#[test]
fn two_days_may_have_two_rounds_but_not_the_last_three_rounds() {
    assert_eq!(on_days(&[1, 1, 2, 2, 3, 4, 5, 6, 7]), no_findings());
    let expected = ["六(二) reject title-double-rounds 3 of 2"];
    assert_eq!(on_days(&[1, 1, 2, 2, 3, 3, 5, 6, 7]), expected);
    let expected = ["六(二) reject title-last-rounds-doubled 7 of 3"];
    assert_eq!(on_days(&[1, 2, 3, 4, 5, 6, 6, 7, 8]), expected);
    let expected = ["六(二) reject title-last-rounds-doubled 8, 9 of 3"];
    assert_eq!(on_days(&[1, 2, 3, 4, 5, 6, 7, 8, 8]), expected);
}

#[test]
fn rounds_without_dates_prove_nothing() {
    assert_eq!(on_days(&[]), ["六(二) warn title-round-dates-missing 0 of 9"]);
    assert_eq!(on_days(&[1, 1, 2]), ["六(二) warn title-round-dates-missing 3 of 9"]);
}

#[test]
fn norms_announced_late_or_not_at_all_are_to_be_looked_at() {
    let on = |day: Option<&str>| {
        let case = event(EventClass::MasterMen).change(|report| report.norms_announced_on.value = day.map(date));
        (case.findings(), case.admission().norms)
    };
    assert_eq!(on(Some("1994-03-01")), (no_findings(), true));
    let late = "六(三) warn norms-announced-late 1994-03-02 of 1994-03-01".to_owned();
    assert_eq!(on(Some("1994-03-02")), (vec![late], true));
    let never = "六(三) warn norms-announced-late none of 1994-03-01".to_owned();
    assert_eq!(on(None), (vec![never], true));
}

/// Half of nine is five.
#[test]
fn a_mens_master_event_needs_half_masters_or_three_and_half_at_2350() {
    let of = |masters: usize, strong: usize| {
        field(
            EventClass::MasterMen,
            9,
            &["大师", "大师", "大师", "大师", "大师"][..masters],
            &[2350; 9][..strong],
        )
    };
    assert_eq!(of(5, 0), no_findings());
    assert_eq!(of(4, 0), ["六(四) reject title-field-too-weak 4 of 3"]);
    assert_eq!(of(3, 5), no_findings());
    assert_eq!(of(3, 4), ["六(四) reject title-field-too-weak 3 of 3"]);
    assert_eq!(of(2, 9), ["六(四) reject title-field-too-weak 2 of 3"]);
    let short = field(EventClass::MasterMen, 9, &["大师"; 3], &[2349; 9]);
    assert_eq!(short, ["六(四) reject title-field-too-weak 3 of 3"]);
}

#[test]
fn a_womens_master_event_needs_three_women_masters_and_half_masters_or_at_2150() {
    let of = |masters: usize, ratings: &[i32]| field(EventClass::MasterWomen, 9, &["大师"; 5][..masters], ratings);
    assert_eq!(of(5, &[]), no_findings());
    assert_eq!(of(3, &[2001, 2001, 2001, 2150, 2150]), no_findings());
    assert_eq!(
        of(3, &[2150, 2150, 2150, 2150]),
        ["六(四) reject title-field-too-weak 3 of 3"]
    );
    assert_eq!(
        of(4, &[2001, 2001, 2001, 2001, 2149]),
        ["六(四) reject title-field-too-weak 4 of 3"]
    );
    assert_eq!(of(2, &[2150; 9]), ["六(四) reject title-field-too-weak 2 of 3"]);
}

#[test]
fn grandmaster_events_need_three_grandmasters_of_the_sex() {
    for class in [EventClass::GrandmasterMen, EventClass::GrandmasterWomen] {
        assert_eq!(field(class, 10, &["特级大师"; 3], &[]), no_findings());
        let expected = ["六(四) reject title-field-too-weak 2 of 3"];
        assert_eq!(
            field(class, 10, &["特级大师", "特级大师", "大师", "大师"], &[]),
            expected
        );
    }
    let women = field(EventClass::GrandmasterMen, 10, &["女子特级大师"; 5], &[]);
    assert_eq!(women, ["六(四) reject title-field-too-weak 0 of 3"]);
}

#[test]
fn the_word_in_front_of_a_title_wins_over_the_persons_sex() {
    assert_eq!(field(EventClass::MasterMen, 10, &["男子大师"; 5], &[]), no_findings());
    let of_women = field(EventClass::MasterMen, 10, &["女子大师"; 5], &[2400; 10]);
    assert_eq!(of_women, ["六(四) reject title-field-too-weak 0 of 3"]);
    let womens_event = field(EventClass::MasterWomen, 10, &["男子大师"; 5], &[]);
    assert_eq!(womens_event, no_findings());
}

#[test]
fn a_grandmaster_is_a_master_and_titles_of_fide_and_grades_are_none() {
    assert_eq!(field(EventClass::MasterMen, 10, &["特级大师"; 5], &[]), no_findings());
    for word in ["国际大师", "国际特级大师", "GM", "棋协大师", "候补棋协大师", "一级棋士"] {
        let found = field(EventClass::MasterMen, 10, &[word; 10], &[]);
        assert_eq!(found, ["六(四) reject title-field-too-weak 0 of 3"], "{word}");
    }
}

#[test]
fn a_title_without_a_known_sex_is_not_counted() {
    let case = event(EventClass::MasterMen).seats(|_, seat| seat.sex = None);
    assert_eq!(case.findings(), ["六(四) reject title-field-too-weak 0 of 3"]);
}

#[test]
fn unrated_players_are_in_the_half_and_rate_as_nothing() {
    let masters = |at: usize, seat: &mut Seat<'_>| {
        seat.title = if at < 3 { "大师" } else { "" };
        seat.rating = Some(Rating::new(2350)).filter(|_| at < 5);
    };
    assert_eq!(event(EventClass::MasterMen).seats(masters).findings(), no_findings());
}

#[test]
fn a_waiver_of_six_gives_norms() {
    let case = || event(EventClass::GrandmasterMen).seats(|_, seat| seat.title = "");
    assert!(!case().admission().norms);
    for article in ["六", "6(4)", "六(四)"] {
        let admission = case().waive(article).admission();
        assert_eq!((admission.rated, admission.norms), (true, true), "{article}");
        assert_eq!(admission.articles, ["六(四)".into()]);
    }
}

#[test]
fn what_refuses_rating_refuses_norms() {
    let case = || event(EventClass::MasterMen).change(|report| report.approval.value = None);
    assert!(!case().admission().norms);
    assert!(case().waive("四(五)").admission().norms);
}

#[test]
fn events_without_titles_are_not_asked() {
    let case = Case::swiss().change(|report| {
        report.rounds.value = Some(5);
        report.norms_announced_on.value = None;
        report.round_dates.clear();
    });
    assert_eq!(case.findings(), no_findings());
}

//! Events from January to June 1994, for the list of 1 July 1994.

use dengji_core::terms::{Date, EventFormat, EventKind, EventReport, Rating};

use super::super::event::{Layout, Report, guest};
use super::super::people::People;
use super::super::play::{Own, Play, always, at, versus};
use super::teams::{Team, swiss};
use super::{facts, federation, with_latin_facts};

const LIST: &str = "1994-07-01";

pub(super) fn reports(people: &People) -> Vec<Report> {
    vec![
        federation(LIST, "01-集训队双循环赛", squad(people)),
        federation(LIST, "02-岳西循环赛", above_a_fifth(people)),
        Report {
            list: LIST,
            file: "03-云州国际公开赛",
            layout: Layout::Crosstable,
            content: international(people),
        },
        federation(LIST, "04-城市团体赛", city_teams(people)),
        federation(LIST, "05-石川循环赛", with_an_unplayed_game(people)),
        federation(LIST, "06-全国公开赛", large_open(people)),
    ]
}

/// A double round robin of six with one unrated player.
fn squad(people: &People) -> EventReport {
    let mut facts = facts(
        ("1994-01", "国家集训队双循环赛"),
        (EventKind::Squad, EventFormat::DoubleRoundRobin),
        Date::constant(1994, 2, 7),
        10,
        "青原",
    );
    facts.double_days = 2;
    facts.of(people, &[109, 111, 114, 117, 202, 313], &[], |play| play.round_robin(2))
}

/// A round robin with three unrated players of ten; 柏一苇 has no point and is taken out, which leaves two of nine.
fn above_a_fifth(people: &People) -> EventReport {
    let facts = facts(
        ("1994-02", "岳西循环赛"),
        (EventKind::Approved, EventFormat::RoundRobin),
        Date::constant(1994, 3, 7),
        9,
        "岳西",
    );
    let ids = [119, 120, 122, 129, 130, 204, 205, 311, 316, 306];
    let sets = [always(10, Own::Loss), versus(8, 1, Own::Draw), versus(8, 4, Own::Win)];
    facts.of(people, &ids, &sets, |play| play.round_robin(1))
}

/// An international Swiss, sent in as a crosstable: 八(十五).
fn international(people: &People) -> EventReport {
    let facts = facts(
        ("1994-03", "云州国际公开赛"),
        (EventKind::International, EventFormat::Swiss),
        Date::constant(1994, 4, 4),
        9,
        "云州",
    );
    let ids = [101, 102, 401, 402, 103, 104, 105, 107, 111, 201, 115, 304];
    let mut report = facts.report();
    report.entrants = (1..)
        .zip(ids)
        .map(|(no, id)| super::entrant(no, people.get(id)))
        .collect();
    for (no, name, federation, rating) in [(13, "Ortiz, Lucia", "ESP", 2290), (14, "Ng, Daniel", "MAS", 2255)] {
        let mut entered = guest(no, name);
        (entered.federation, entered.fide_rating) = (Some(federation.into()), Some(Rating::new(rating)));
        report.entrants.push(entered);
    }
    let strength = |id: u32| people.get(id).strength;
    let strengths = ids.iter().map(|&id| strength(id)).chain([2290, 2255]).collect();
    let sets = [at(4, 9, Own::HalfBye), at(4, 14, Own::Bye), at(6, 13, Own::ForfeitLoss)];
    facts.play(&mut report, strengths, &sets, |play| play.swiss(9));
    with_latin_facts(report, people, &ids)
}

/// Teams of three under the Swiss system. 骆大川 has exactly four games against rated players: they count, and lapse.
fn city_teams(people: &People) -> EventReport {
    const TEAMS: [Team; 8] = [
        Team {
            name: "云州城",
            players: &[125, 206, 133],
        },
        Team {
            name: "澜江城",
            players: &[126, 134, 209],
        },
        Team {
            name: "岳西城",
            players: &[127, 135, 301],
        },
        Team {
            name: "青原城",
            players: &[128, 136, 207],
        },
        Team {
            name: "临海城",
            players: &[121, 137, 210],
        },
        Team {
            name: "东陵城",
            players: &[116, 132, 211],
        },
        Team {
            name: "石川城",
            players: &[130, 138, 205],
        },
        Team {
            name: "白河城",
            players: &[123, 131, 208],
        },
    ];
    let facts = facts(
        ("1994-04", "城市团体赛"),
        (EventKind::Approved, EventFormat::TeamSwiss),
        Date::constant(1994, 5, 9),
        4,
        "临海",
    );
    let sets = [
        at(1, 9, Own::Win),
        at(2, 9, Own::Draw),
        at(3, 9, Own::Loss),
        at(4, 9, Own::Draw),
    ];
    swiss(&facts, people, (&TEAMS, 3), &sets)
}

/// A round robin in which 宋远帆 does not appear against 秦砚秋, and 简子墨, unrated, misses a game too.
fn with_an_unplayed_game(people: &People) -> EventReport {
    let facts = facts(
        ("1994-05", "石川循环赛"),
        (EventKind::Approved, EventFormat::RoundRobin),
        Date::constant(1994, 6, 1),
        7,
        "石川",
    );
    let ids = [112, 113, 115, 118, 123, 124, 116, 302];
    let sets = [versus(3, 4, Own::ForfeitLoss), versus(8, 6, Own::ForfeitWin)];
    facts.of(people, &ids, &sets, |play| play.round_robin(1))
}

/// More than sixty players of very different strength: 八(十六) warns. A computer plays along, and counts for nothing.
fn large_open(people: &People) -> EventReport {
    let mut facts = facts(
        ("1994-06", "1994年全国公开赛"),
        (EventKind::NationalIndividual, EventFormat::Swiss),
        Date::constant(1994, 6, 13),
        7,
        "东陵",
    );
    facts.double_days = 1;
    let men = (101..=138).filter(|id| ![103, 105, 110].contains(id));
    let others = (201..=214)
        .chain(303..=319)
        .filter(|id| ![306, 315, 317, 319].contains(id));
    let ids: Vec<u32> = men.chain(others).collect();
    let mut report = facts.report();
    report.entrants = (1..)
        .zip(&ids)
        .map(|(no, &id)| super::entrant(no, people.get(id)))
        .collect();
    let computer = u32::try_from(ids.len()).unwrap_or(0) + 1;
    let mut entered = guest(computer, "弈星电脑");
    entered.is_computer = true;
    report.entrants.push(entered);
    let strengths = ids.iter().map(|&id| people.get(id).strength).chain([2200]).collect();
    facts.play(&mut report, strengths, &[], |play: &mut Play<'_>| play.swiss(7));
    report
}

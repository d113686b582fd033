//! Events from July to December 1993, for the list of 1 January 1994.

use dengji_core::terms::{Date, EventClass, EventFormat, EventKind, EventReport};

use super::super::event::{Report, stated};
use super::super::people::People;
use super::super::play::{Own, Set, always, at, versus};
use super::teams::{Team, round_robin};
use super::{facts, federation, state_opening_ratings};
use dengji_core::terms::EntrantNo;

const LIST: &str = "1994-01-01";

pub(super) fn reports(people: &People) -> Vec<Report> {
    let mut master = master_tournament(people);
    state_opening_ratings(&mut master, people, &MASTERS);
    vec![
        federation(LIST, "01-全国团体赛", national_teams(people)),
        federation(LIST, "02-全国个人赛", national_individual(people)),
        federation(LIST, "03-大师邀请赛", master),
        federation(LIST, "04-女子对少年", scheveningen(people)),
        federation(LIST, "05-冠军对抗赛", duel(people)),
        federation(LIST, "06-周末赛（未经批准）", without_approval(people)),
        federation(LIST, "07-东陵公开赛", open(people)),
    ]
}

/// Teams with fixed boards: 八(三) to 八(六) on boards 2 to 4; board 1, where a reserve sits in, by 八(七).
///
/// - Board 2 has one unrated player of six, who had four games waiting and gets a first rating with these five.
/// - Board 3 is won by the much higher rated 祁连城 with 3 of 5: 八(十四).
/// - Board 4 has two unrated players of six, above 20 %.
fn national_teams(people: &People) -> EventReport {
    const TEAMS: [Team; 6] = [
        Team {
            name: "云州",
            players: &[101, 117, 109, 206],
        },
        Team {
            name: "澜江",
            players: &[102, 110, 118, 126],
        },
        Team {
            name: "岳西",
            players: &[103, 111, 119, 309],
        },
        Team {
            name: "青原",
            players: &[104, 112, 120, 128],
        },
        Team {
            name: "临海",
            players: &[105, 113, 121, 303],
        },
        Team {
            name: "石川",
            players: &[106, 308, 122, 130, 138],
        },
    ];
    const BOARD_3: [u32; 6] = [3, 7, 11, 15, 19, 23];
    let mut sets: Vec<Set> = BOARD_3.iter().map(|&no| always(no, Own::Draw)).collect();
    sets.push(versus(3, 23, Own::Win));
    sets.extend([
        versus(22, 2, Own::Draw),
        versus(22, 6, Own::Loss),
        versus(22, 10, Own::Draw),
    ]);
    sets.extend([
        versus(12, 4, Own::Draw),
        versus(20, 8, Own::Win),
        versus(20, 16, Own::Draw),
    ]);
    let facts = facts(
        ("1993-11", "1993年全国团体赛"),
        (EventKind::NationalTeam, EventFormat::TeamRoundRobin),
        Date::constant(1993, 8, 2),
        5,
        "云州",
    );
    round_robin(&facts, people, (&TEAMS, 4), &[(4, 5, 0, 4)], &sets)
}

/// A wide Swiss: the favourite wins it and gains nothing (八(十四), 八(十八)); byes, forfeits, withdrawals; 柏一苇 without
/// a point.
fn national_individual(people: &People) -> EventReport {
    let ids = [
        101, 205, 207, 208, 209, 210, 115, 116, 123, 125, 131, 132, 133, 134, 135, 136, 137, 301, 302, 305, 306, 307,
        310, 314,
    ];
    let sets = [
        always(1, Own::Win),
        at(2, 1, Own::Draw),
        at(4, 1, Own::Draw),
        at(6, 1, Own::Draw),
        at(8, 1, Own::Draw),
        at(6, 18, Own::Gone),
        always(20, Own::Draw),
        at(3, 20, Own::Win),
        at(6, 19, Own::Gone),
        always(21, Own::Loss),
        at(3, 13, Own::HalfBye),
        at(5, 16, Own::ForfeitWin),
        at(7, 12, Own::NobodyCame),
        at(3, 17, Own::Bye),
        at(6, 24, Own::Gone),
        at(6, 23, Own::Gone),
    ];
    let facts = facts(
        ("1993-12", "1993年全国个人赛"),
        (EventKind::NationalIndividual, EventFormat::Swiss),
        Date::constant(1993, 9, 6),
        9,
        "石川",
    );
    let mut report = facts.of(people, &ids, &sets, |play| play.swiss(9));
    state_opening_ratings(&mut report, people, &ids);
    report
}

const MASTERS: [u32; 10] = [102, 103, 106, 107, 108, 110, 112, 113, 312, 315];

/// A round robin with two unrated players of ten, so not above 20 %; norms for masters; 姚若谷 passes 2400.
fn master_tournament(people: &People) -> EventReport {
    let sets = [
        always(4, Own::Draw),
        versus(4, 1, Own::Win),
        versus(4, 5, Own::Win),
        versus(4, 9, Own::Win),
        versus(4, 10, Own::Win),
        versus(9, 5, Own::Draw),
        versus(9, 6, Own::Win),
        versus(10, 1, Own::Loss),
    ];
    let facts = facts(
        ("1993-13", "大师邀请赛"),
        (EventKind::Approved, EventFormat::RoundRobin),
        Date::constant(1993, 10, 4),
        9,
        "青原",
    );
    let mut report = facts.of(people, &MASTERS, &sets, |play| play.round_robin(1));
    report.class = stated(EventClass::MasterMen);
    report.norms_announced_on = stated(Date::constant(1993, 9, 25));
    report
}

/// Four women against four young men; 姚半夏, unrated, has exactly four games against rated players.
fn scheveningen(people: &People) -> EventReport {
    let ids = [201, 202, 203, 313, 135, 136, 137, 138];
    let facts = facts(
        ("1993-14", "女子对少年舍文宁根赛"),
        (EventKind::Squad, EventFormat::Scheveningen),
        Date::constant(1993, 11, 1),
        4,
        "白河",
    );
    facts.of(people, &ids, &[], |play| play.scheveningen(4))
}

/// A drawn match: a play-off makes 程既明 the winner, who loses nothing; 姚若谷 has K 10 by now.
fn duel(people: &People) -> EventReport {
    let facts = facts(
        ("1993-15", "程既明—姚若谷对抗赛"),
        (EventKind::Approved, EventFormat::Match),
        Date::constant(1993, 12, 6),
        6,
        "白河",
    );
    let sets = [always(1, Own::Draw), at(2, 1, Own::Win), at(5, 1, Own::Loss)];
    let mut report = facts.of(people, &[104, 107], &sets, |play| play.duel(6));
    report.winner = stated(EntrantNo(1));
    report.remarks = stated("3比3，快棋加赛程既明胜".into());
    report
}

/// Nobody approved it: 四(五) refuses it, and it stays in the list of events.
fn without_approval(people: &People) -> EventReport {
    let ids = [124, 127, 129, 133, 134, 209, 210, 211, 311, 316];
    let facts = facts(
        ("1993-16", "澜江周末赛"),
        (EventKind::Approved, EventFormat::Swiss),
        Date::constant(1993, 12, 11),
        5,
        "澜江",
    );
    let mut report = facts.of(people, &ids, &[], |play| play.swiss(5));
    (report.approval.value, report.approved_on.value) = (None, None);
    report
}

/// A small open: 骆北辰 plays it with K 15, his thirtieth game behind him; 裴初晴 falls below 2001, 凌霜序 comes back;
/// 谢小寒 has a void performance.
fn open(people: &People) -> EventReport {
    let ids = [
        120, 121, 125, 126, 127, 128, 129, 132, 211, 212, 213, 214, 305, 316, 317, 318,
    ];
    let sets = [
        always(12, Own::Loss),
        at(4, 12, Own::Draw),
        always(11, Own::Draw),
        at(2, 11, Own::Win),
        at(5, 11, Own::Win),
        always(16, Own::Loss),
        at(6, 16, Own::Draw),
    ];
    let facts = facts(
        ("1993-17", "东陵公开赛"),
        (EventKind::Approved, EventFormat::Swiss),
        Date::constant(1993, 10, 18),
        7,
        "东陵",
    );
    let mut report = facts.of(people, &ids, &sets, |play| play.swiss(7));
    state_opening_ratings(&mut report, people, &ids);
    report
}

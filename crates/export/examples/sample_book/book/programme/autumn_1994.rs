//! Events from July to December 1994, for the list of 1 January 1995.

use dengji_core::terms::{Date, EntrantNo, EventClass, EventFormat, EventKind, EventReport};

use super::super::event::{Layout, Report, stated};
use super::super::people::People;
use super::super::play::{Own, always, at, versus};
use super::{facts, federation, with_latin_facts};

const LIST: &str = "1995-01-01";

pub(super) fn reports(people: &People) -> Vec<Report> {
    vec![
        Report {
            list: LIST,
            file: "01-白河杯",
            layout: Layout::Trf,
            content: cup(people),
        },
        federation(LIST, "02-全国女子个人赛", women(people)),
        federation(LIST, "03-八强循环赛", play_off(people)),
        federation(LIST, "04-临海公开赛", with_a_waiver(people)),
    ]
}

/// A Swiss sent in as TRF16, with every kind of bye.
fn cup(people: &People) -> EventReport {
    let facts = facts(
        ("1994-08", "Baihe Cup"),
        (EventKind::Approved, EventFormat::Swiss),
        Date::constant(1994, 8, 8),
        7,
        "Baihe",
    );
    let ids = [104, 108, 110, 113, 114, 116, 119, 120, 125, 127, 128, 201, 301, 312];
    let sets = [
        at(2, 7, Own::HalfBye),
        at(2, 14, Own::Bye),
        at(3, 10, Own::ForfeitLoss),
        at(5, 5, Own::NobodyCame),
        at(6, 9, Own::Gone),
    ];
    let report = facts.of(people, &ids, &sets, |play| play.swiss(7));
    with_latin_facts(report, people, &ids)
}

/// The women's championship, with norms for women masters.
fn women(people: &People) -> EventReport {
    let facts = facts(
        ("1994-09", "1994年全国女子个人赛"),
        (EventKind::NationalIndividual, EventFormat::Swiss),
        Date::constant(1994, 9, 5),
        9,
        "澜江",
    );
    let ids = [201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 308, 313];
    let mut report = facts.of(
        people,
        &ids,
        &[always(6, Own::Win), at(3, 6, Own::Draw), at(4, 6, Own::Loss)],
        |play| {
            play.swiss(9);
        },
    );
    report.class = stated(EventClass::MasterWomen);
    report.norms_announced_on = stated(Date::constant(1994, 8, 20));
    report
}

/// Three share the first place; 傅云舟 wins the play-off.
fn play_off(people: &People) -> EventReport {
    let facts = facts(
        ("1994-10", "八强循环赛"),
        (EventKind::Approved, EventFormat::RoundRobin),
        Date::constant(1994, 10, 10),
        7,
        "石川",
    );
    let ids = [102, 103, 105, 106, 109, 111, 112, 117];
    let mut sets = vec![
        always(1, Own::Draw),
        always(3, Own::Draw),
        versus(1, 8, Own::Win),
        versus(3, 7, Own::Win),
    ];
    sets.extend([
        versus(1, 6, Own::Win),
        versus(1, 7, Own::Win),
        versus(3, 5, Own::Win),
        versus(3, 8, Own::Win),
    ]);
    let mut report = facts.of(people, &ids, &sets, |play| play.round_robin(1));
    report.winner = stated(EntrantNo(3));
    report
}

/// One national arbiter only, with a waiver of 四(三). 罗星野, dropped in July, comes back as unrated.
fn with_a_waiver(people: &People) -> EventReport {
    let mut facts = facts(
        ("1994-11", "临海公开赛"),
        (EventKind::Approved, EventFormat::Swiss),
        Date::constant(1994, 11, 7),
        9,
        "临海",
    );
    facts.double_days = 1;
    let ids = [121, 122, 123, 124, 126, 129, 131, 133, 136, 211, 212, 214, 140, 303];
    let sets = [always(12, Own::Loss), at(5, 12, Own::Draw)];
    let mut report = facts.of(people, &ids, &sets, |play| play.swiss(9));
    report.national_arbiters = stated(vec!["严秉衡".into()]);
    report
}

//! The people of the small books.

use std::sync::Arc;

use dengji_core::finding::Place;
use dengji_core::number::Exact;
use dengji_core::terms::{
    GameCount, OpeningEntry, OpeningList, OpeningStatus, PlayerId, Register, RegisterEntry, Sex, Title,
};

/// One invented person.
pub(super) struct Human {
    /// Name.
    pub(super) name: &'static str,
    /// Unit; empty: none.
    pub(super) unit: &'static str,
    pub(super) sex: Sex,
    pub(super) born: i16,
    pub(super) title: &'static str,
    /// Rating on the opening list; 0: none.
    pub(super) rating: i32,
    pub(super) games: u32,
    /// How well he plays: a rating that no list shows.
    pub(super) strength: i32,
}

impl Human {
    /// The unit, if there is one.
    pub(super) fn stated_unit(&self) -> Option<Arc<str>> {
        Some(self.unit).filter(|unit| !unit.is_empty()).map(Arc::from)
    }
}

const fn human(name: &'static str, sex: Sex, born: i16, title: &'static str, figures: [i32; 3]) -> Human {
    let [rating, games, strength] = figures;
    Human {
        name,
        unit: "",
        sex,
        born,
        title,
        rating,
        games: games.unsigned_abs(),
        strength,
    }
}

use Sex::{Female as F, Male as M};

pub(super) const AMATEURS: &[Human] = &[
    human("青一帆", M, 1980, "棋协大师", [1955, 64, 1960]),
    human("白知远", M, 1991, "候补棋协大师", [1862, 41, 1880]),
    human("云子墨", M, 1990, "一级棋士", [1790, 30, 1740]),
    human("江若水", F, 1992, "二级棋士", [1610, 28, 1650]),
    human("石长风", M, 1988, "四级棋士", [1600, 17, 1600]),
    human("松思齐", M, 1995, "六级棋士", [1550, 9, 1500]),
    human("竹静", F, 1994, "候补棋协大师", [0, 0, 1690]),
    human("梅雨", F, 1996, "", [0, 0, 1380]),
    human("山明", M, 1993, "六级", [0, 0, 1580]),
    human("川晴", F, 1995, "十级", [0, 0, 1320]),
    human("林野", M, 1978, "大师", [0, 0, 2050]),
    human("方砚", M, 1990, "三级棋士", [1688, 52, 1700]),
    human("叶初", F, 1989, "五级棋士", [1404, 12, 1420]),
];

pub(super) const MASTERS: &[Human] = &[
    human("Qing Yifan", M, 1990, "GM", [2705, 900, 2715]),
    human("Bai Zhiyuan", M, 1994, "GM", [2648, 640, 2640]),
    human("Yun Zimo", M, 1998, "GM", [2561, 512, 2550]),
    human("Jiang Ruoshui", F, 1999, "IM", [2466, 388, 2480]),
    human("Shi Changfeng", M, 2009, "IM", [2399, 301, 2440]),
    human("Song Siqi", M, 1987, "FM", [2310, 276, 2290]),
    human("Zhu Jing", F, 2008, "WFM", [2204, 150, 2260]),
    human("Mei Yu", F, 2010, "", [2099, 61, 2110]),
    human("Shan Ming", M, 2001, "", [1950, 27, 1980]),
    human("Chuan Qing", F, 2012, "", [1687, 44, 1760]),
    human("Lin Ye", M, 2003, "", [0, 0, 1720]),
    human("Fang Yan", M, 2011, "", [0, 0, 1450]),
    human("Ye Chu", F, 0, "", [1402, 33, 1330]),
];

pub(super) fn id(number: u32) -> PlayerId {
    PlayerId::new(&format!("{number:06}")).expect("an id")
}

fn numbered(people: &[Human]) -> impl Iterator<Item = (PlayerId, &Human)> {
    (1..).map(id).zip(people)
}

pub(super) fn register(people: &[Human]) -> Register {
    let entry = |(id, human): (PlayerId, &Human)| RegisterEntry {
        id,
        name: human.name.into(),
        latin_name: None,
        sex: human.sex,
        birth_year: Some(human.born).filter(|&born| born > 0),
        unit: human.stated_unit(),
        federation: None,
        title: Title(human.title.into()),
        fide_id: None,
        fide_rating: None,
        former_names: Vec::new(),
        place: Place::default().into(),
        title_column: None,
    };
    Register {
        entries: numbered(people).map(entry).collect(),
        ..Register::default()
    }
}

pub(super) fn opening(people: &[Human]) -> OpeningList {
    let entry = |(id, human): (PlayerId, &Human)| OpeningEntry {
        id,
        rating: Some(Exact::whole(i64::from(human.rating))),
        games: GameCount::new(human.games),
        reached_2400: human.rating >= 2400,
        reached_2300: human.rating >= 2300,
        first_event: true,
        last_event: None,
        status: OpeningStatus::Listed,
        place: Place::default().into(),
        rating_column: None,
    };
    OpeningList {
        entries: numbered(people)
            .filter(|(_, human)| human.rating > 0)
            .map(entry)
            .collect(),
        pool: Vec::new(),
    }
}

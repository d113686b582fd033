//! The people of the book about titles.

use dengji_core::finding::Place;
use dengji_core::number::Exact;
use dengji_core::terms::{
    GameCount, OpeningEntry, OpeningList, OpeningStatus, PlayerId, Register, RegisterEntry, Sex, Title,
};

/// Becomes master.
pub(super) const MAN: u32 = 101;
/// Becomes master, with a norm from an event of men.
pub(super) const WOMAN: u32 = 102;
/// Lacks rating.
pub(super) const RATING: u32 = 103;
/// Half a point short of the second norm.
pub(super) const NORM: u32 = 104;
/// Two norms of 22 games together.
pub(super) const GAMES: u32 = 105;
/// The first norm is four years and a day old.
pub(super) const AGE: u32 = 106;
/// An event with two rounds on its last day gives no norm.
pub(super) const DAYS: u32 = 107;
/// An event that is no title event gives no norm.
pub(super) const CLASS: u32 = 108;

/// Who plays for a norm: number, name, sex, year of birth, rating on the opening list.
const CANDIDATES: [(u32, &str, Sex, i16, i32); 8] = [
    (MAN, "秋远山", Sex::Male, 1972, 2390),
    (WOMAN, "春晓岚", Sex::Female, 1975, 2190),
    (RATING, "夏侯青松", Sex::Male, 1974, 2290),
    (NORM, "冬若谷", Sex::Male, 1970, 2390),
    (GAMES, "段云帆", Sex::Male, 1976, 2390),
    (AGE, "古长风", Sex::Male, 1961, 2390),
    (DAYS, "连思远", Sex::Male, 1971, 2390),
    (CLASS, "平子墨", Sex::Male, 1973, 2390),
];

const MEN: [&str; 13] = [
    "石松年",
    "竹明轩",
    "梅知秋",
    "山若虚",
    "川行舟",
    "岚清和",
    "星望北",
    "霜叶红",
    "林见鹿",
    "沙鸣",
    "溪亭暮",
    "峰回",
    "岳临川",
];
const WOMEN: [&str; 11] = [
    "月华", "露白", "雪晴", "虹桥", "荷风", "兰芷", "菊英", "桃夭", "柳依", "棠梨", "琴心",
];
const UNITS: [&str; 5] = ["云州", "岳西", "临海", "石川市", "白河体育协会"];

/// The men who are masters.
pub(super) fn men() -> impl Iterator<Item = u32> {
    (201..).take(MEN.len())
}

/// The women who are masters.
pub(super) fn women() -> impl Iterator<Item = u32> {
    (301..).take(WOMEN.len())
}

/// A person of the register with the rating of the opening list.
pub(super) struct Human {
    pub(super) number: u32,
    pub(super) name: &'static str,
    pub(super) sex: Sex,
    pub(super) title: &'static str,
    born: i16,
    rating: i32,
}

impl Human {
    pub(super) fn id(&self) -> PlayerId {
        PlayerId::new(&format!("{:06}", self.number)).expect("an id")
    }

    pub(super) fn unit(&self) -> &'static str {
        UNITS[self.number as usize % UNITS.len()]
    }
}

/// Everybody, by number.
pub(super) fn everybody() -> Vec<Human> {
    let candidate = |(number, name, sex, born, rating)| Human {
        number,
        name,
        sex,
        title: "",
        born,
        rating,
    };
    let master = |sex, rating| {
        move |(number, name): (u32, &'static str)| Human {
            number,
            name,
            sex,
            title: "大师",
            born: 1955 + i16::try_from(number % 20).unwrap_or(0),
            rating,
        }
    };
    let men = men().zip(MEN).map(master(Sex::Male, 2400));
    let women = women().zip(WOMEN).map(master(Sex::Female, 2200));
    CANDIDATES.into_iter().map(candidate).chain(men).chain(women).collect()
}

pub(super) fn register() -> Register {
    let entry = |human: &Human| RegisterEntry {
        id: human.id(),
        name: human.name.into(),
        latin_name: None,
        sex: human.sex,
        birth_year: Some(human.born),
        unit: Some(human.unit().into()),
        federation: Some("CHN".into()),
        title: Title(human.title.into()),
        fide_id: None,
        fide_rating: None,
        former_names: Vec::new(),
        place: Place::default().into(),
        title_column: None,
    };
    Register {
        entries: everybody().iter().map(entry).collect(),
        ..Register::default()
    }
}

pub(super) fn opening() -> OpeningList {
    let entry = |human: &Human| OpeningEntry {
        id: human.id(),
        rating: Some(Exact::whole(i64::from(human.rating))),
        games: GameCount::new(60),
        reached_2400: human.rating >= 2400,
        reached_2300: false,
        first_event: false,
        last_event: None,
        status: OpeningStatus::Listed,
        place: Place::default().into(),
        rating_column: None,
    };
    OpeningList {
        entries: everybody().iter().map(entry).collect(),
        pool: Vec::new(),
    }
}

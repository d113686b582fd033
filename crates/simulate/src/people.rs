//! The people of a simulated federation: each from his number alone.

use std::sync::Arc;

use dengji_core::finding::Place;
use dengji_core::number::Exact;
use dengji_core::terms::{Date, GameCount, OpeningEntry, OpeningStatus, PlayerId, Rating, RegisterEntry, Sex, Title};

use crate::chance::{Chance, Purpose, below};
use crate::names::{Given, chinese, foreign};

/// The register number of the first player: numbers without leading zeros may stand as numbers in a table.
pub const FIRST_ID: u32 = 1_000_001;

const PLACES: [&str; 30] = [
    "云州", "江川", "石门", "松原", "竹溪", "梅岭", "山阳", "晴川", "岚谷", "海宁", "临湖", "望江", "青浦", "白鹿",
    "金沙", "玉泉", "长亭", "南屏", "北固", "东篱", "西泠", "凤台", "龙湾", "鹤鸣", "雁荡", "桃源", "柳林", "枫桥",
    "兰亭", "菊园",
];
const FEDERATIONS: [&str; 8] = ["FRA", "GER", "HUN", "IND", "NED", "POL", "ROU", "SRB"];

/// On which ratings a federation plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The lowest published rating, if there is one.
    floor: Option<i32>,
    /// The weakest who have a rating.
    weakest: i32,
    /// From the weakest to the strongest, in points.
    span: i32,
}

impl Level {
    /// Points that begin at nothing.
    pub const POINTS: Self = Self {
        floor: None,
        weakest: 60,
        span: 2500,
    };

    /// Ratings from a floor up; without one from 1000.
    pub fn above(floor: Option<i32>) -> Self {
        let weakest = floor.unwrap_or(1000);
        Self {
            floor,
            weakest,
            span: (2900 - weakest).max(800),
        }
    }
}

/// Whether some players belong to other federations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreigners {
    /// One in twenty-five; they play in international events.
    Some,
    /// Nobody.
    None,
}

/// Whether the register bears the national titles or those of FIDE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Titles {
    /// 特级大师, 大师, 候补大师.
    National,
    /// GM, IM, FM and those of women.
    Fide,
    /// None at all.
    None,
}

/// Everybody of a federation. Nobody is kept: a player is made from his number whenever he is asked for.
#[derive(Clone, Debug)]
pub struct Population {
    /// From what everybody is made.
    pub chance: Chance,
    /// People on the register.
    pub players: u32,
    /// Of those, how many play; the first of the register.
    pub active: u32,
    /// Their ratings.
    pub level: Level,
    /// Whether foreigners are among them.
    pub foreigners: Foreigners,
    /// Their titles.
    pub titles: Titles,
    /// The day of the opening list.
    pub opening: Date,
}

impl Population {
    fn of(&self, purpose: Purpose, number: u32) -> u64 {
        self.chance.of(purpose).at(number.into())
    }

    /// The register number of a player.
    pub const fn id(number: u32) -> u32 {
        FIRST_ID + number
    }

    /// Whether a player belongs to another federation.
    pub fn is_foreign(&self, number: u32) -> bool {
        self.foreigners == Foreigners::Some && self.of(Purpose::Person, number) % 25 == 7
    }

    /// One in five is a woman.
    pub fn sex(&self, number: u32) -> Sex {
        if self.of(Purpose::Person, number).rotate_right(9).is_multiple_of(5) {
            Sex::Female
        } else {
            Sex::Male
        }
    }

    /// From 8 to 67 years before the opening list, more young ones than old.
    pub fn birth_year(&self, number: u32) -> i16 {
        let chance = self.of(Purpose::Person, number).rotate_left(24);
        let (one, other) = (below(chance, 60), below(chance.rotate_left(32), 60));
        self.opening.year() - 8 - i16::try_from(one.min(other)).unwrap_or(0)
    }

    /// The unit a player plays for, by its number; of a foreigner none counts.
    pub fn unit(&self, number: u32) -> u32 {
        let units = u32::try_from(PLACES.len()).unwrap_or(1);
        below(self.of(Purpose::Person, number).rotate_left(40), units)
    }

    /// How well a player plays at the opening list, in rating points: few play very well.
    pub fn strength(&self, number: u32) -> i32 {
        let chance = self.of(Purpose::Strength, number);
        let part = |at: u32| i64::from(below(chance.rotate_left(at * 20), 1000));
        let middle = (part(0) + part(1) + part(2)) / 3;
        let above = i64::from(self.level.span) * middle * middle / 1_000_000;
        self.level.weakest - 60 + i32::try_from(above).unwrap_or(0)
    }

    /// How well a player plays on a day: the young grow by 30 points a year, from sixty on everybody loses 8.
    pub fn strength_on(&self, number: u32, day: Date) -> i32 {
        let years = |of: Date| i32::from(of.year());
        let months = (years(day) - years(self.opening)) * 12 + i32::from(day.month() - self.opening.month());
        let age = years(self.opening) - i32::from(self.birth_year(number));
        let growing = months.min((20 - age).max(0) * 12);
        let fading = (months - (60 - age).max(0) * 12).max(0);
        self.strength(number) + growing * 30 / 12 - fading * 8 / 12
    }

    /// The row of the register.
    pub fn entry(&self, number: u32) -> RegisterEntry {
        let chance = self.of(Purpose::Person, number);
        let sex = self.sex(number);
        let given = match sex {
            Sex::Male => Given::Male,
            Sex::Female => Given::Female,
        };
        let is_foreign = self.is_foreign(number);
        let federation = is_foreign.then(|| FEDERATIONS[below(chance.rotate_left(12), 8) as usize].into());
        RegisterEntry {
            id: player_id(number),
            name: if is_foreign {
                foreign(chance, given)
            } else {
                chinese(chance, given)
            }
            .into(),
            latin_name: None,
            sex,
            birth_year: Some(self.birth_year(number)),
            unit: (!is_foreign).then(|| unit_name(self.unit(number))),
            federation,
            title: self.title(number, sex),
            fide_id: None,
            fide_rating: is_foreign.then(|| Rating::new(self.strength(number))),
            former_names: Vec::new(),
            place: Place::default().into(),
            title_column: None,
        }
    }

    fn title(&self, number: u32, sex: Sex) -> Title {
        let strength = self.strength(number);
        let steps: [(i32, &str); 3] = match (self.titles, sex) {
            (Titles::None, _) => return Title::default(),
            (Titles::National, Sex::Male) => [(2520, "特级大师"), (2420, "大师"), (2320, "候补大师")],
            (Titles::National, Sex::Female) => [(2360, "特级大师"), (2260, "大师"), (2180, "候补大师")],
            (Titles::Fide, Sex::Male) => [(2500, "GM"), (2400, "IM"), (2300, "FM")],
            (Titles::Fide, Sex::Female) => [(2300, "WGM"), (2200, "WIM"), (2100, "WFM")],
        };
        let found = steps.into_iter().find(|(from, _)| strength >= *from);
        Title(found.map_or("", |(_, title)| title).into())
    }

    /// The row of the opening list; none of a foreigner or of somebody who has no rating yet.
    pub fn opening_entry(&self, number: u32) -> Option<OpeningEntry> {
        let chance = self.of(Purpose::Opening, number);
        let newcomer = chance.is_multiple_of(6);
        let error = i32::try_from(below(chance.rotate_left(11), 121)).unwrap_or(60) - 60;
        let points = self.strength(number) + error;
        let below_floor = self.level.floor.is_some_and(|floor| points < floor);
        // Who fell below the floor a little is still computed on; further below nobody has a rating.
        if self.is_foreign(number) || newcomer || points < self.level.weakest - 20 {
            return None;
        }
        let games = below(chance.rotate_left(23), 20);
        Some(OpeningEntry {
            id: player_id(number),
            rating: Some(Exact::whole(points.into())),
            games: GameCount::new(10 + games * games),
            reached_2400: points >= 2400,
            reached_2300: self.titles == Titles::Fide && points >= 2300,
            first_event: self.titles == Titles::Fide,
            last_event: Some(self.last_event(chance)),
            status: if below_floor {
                OpeningStatus::BelowFloor
            } else {
                OpeningStatus::Listed
            },
            place: Place::default().into(),
            rating_column: None,
        })
    }

    /// A day in the two years before the opening list, recent ones more often.
    fn last_event(&self, chance: u64) -> Date {
        let (one, other) = (below(chance.rotate_left(35), 730), below(chance.rotate_left(47), 730));
        let days = i64::from(one.min(other)) + 1;
        self.opening.saturating_sub(jiff::Span::new().days(days))
    }
}

/// The register number as the register writes it.
///
/// # Panics
///
/// Never: digits are an id.
pub fn player_id(number: u32) -> PlayerId {
    PlayerId::new(&Population::id(number).to_string()).expect("digits are an id")
}

/// The name of a unit.
pub fn unit_name(unit: u32) -> Arc<str> {
    PLACES[unit as usize % PLACES.len()].into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn population() -> Population {
        Population {
            chance: Chance::new(1),
            players: 10_000,
            active: 10_000,
            level: Level::above(Some(2001)),
            foreigners: Foreigners::Some,
            titles: Titles::National,
            opening: Date::constant(2000, 1, 1),
        }
    }

    fn count(fits: impl Fn(u32) -> bool) -> usize {
        (0..10_000).filter(|&number| fits(number)).count()
    }

    #[test]
    fn a_federation_has_few_strong_players_some_women_and_foreigners() {
        let people = population();
        let strong = count(|number| people.strength(number) >= 2400);
        assert!((20..1500).contains(&strong), "{strong}");
        assert!((1800..2200).contains(&count(|number| people.sex(number) == Sex::Female)));
        assert!((300..500).contains(&count(|number| people.is_foreign(number))));
    }

    #[test]
    fn nobody_is_listed_below_the_floor() {
        let people = population();
        let entries: Vec<_> = (0..10_000).filter_map(|number| people.opening_entry(number)).collect();
        assert!((6000..8500).contains(&entries.len()), "{}", entries.len());
        let sound = |entry: &OpeningEntry| {
            let listed = entry.status == OpeningStatus::Listed;
            entry
                .rating
                .is_some_and(|rating| listed == (rating >= Exact::whole(2001)))
        };
        assert!(entries.iter().all(sound));
    }

    #[test]
    fn the_young_grow_and_the_old_fade() {
        let people = population();
        let after = Date::constant(2002, 1, 1);
        let grown = |number| people.strength_on(number, after) - people.strength(number);
        for number in 0..500 {
            let expected = match 2000 - people.birth_year(number) {
                ..=18 => 60,
                19 => 30,
                20..=58 => 0,
                59 => -8,
                _ => -16,
            };
            assert_eq!(grown(number), expected);
        }
    }
}

//! The people of the sample: register and opening list.

use dengji_core::finding::Place;
use dengji_core::number::Exact;
use dengji_core::terms::{
    Date, EventId, GameCount, ListDate, OpeningEntry, OpeningList, OpeningPoolEntry, OpeningStatus, PlayerId, Rating,
    Register, RegisterEntry, Sex, Title,
};

/// One invented person, a row of `people.csv`.
pub(super) struct Human {
    pub(super) entry: RegisterEntry,
    /// The row of the opening list.
    pub(super) opening: Option<OpeningEntry>,
    /// How well he plays: a rating that no list shows.
    pub(super) strength: i32,
}

/// Everybody.
pub(super) struct People(Vec<Human>);

impl People {
    /// Reads the table beside this program.
    pub(super) fn read() -> Self {
        let table = include_str!("../people.csv");
        Self(table.lines().skip(1).map(human).collect())
    }

    /// The person with a register number.
    pub(super) fn get(&self, id: u32) -> &Human {
        let id = format!("{id:06}");
        let found = self.0.iter().find(|human| human.entry.id.as_str() == id);
        found.expect("a number of people.csv")
    }

    pub(super) fn register(&self) -> Register {
        let entries = self.0.iter().map(|human| human.entry.clone()).collect();
        Register {
            entries,
            ..Register::default()
        }
    }

    /// The list of 1 July 1993, with two players whose games wait for a first rating.
    pub(super) fn opening(&self) -> OpeningList {
        let waiting = |id, games, performance: i64| OpeningPoolEntry {
            id: PlayerId::new(id).expect("an id"),
            event: EventId::new("1993-04").expect("an id"),
            list: ListDate(Date::constant(1993, 7, 1)),
            games: GameCount::new(games),
            performance: Exact::whole(performance),
            opponents_sum: None,
            score: None,
            place: Place::default(),
        };
        OpeningList {
            entries: self.0.iter().filter_map(|human| human.opening.clone()).collect(),
            pool: vec![waiting("000308", 4, 2146), waiting("000319", 5, 2082)],
        }
    }
}

fn human(line: &str) -> Human {
    let cells: Vec<&str> = line.split(',').collect();
    let text = |at: usize| Some(cells[at]).filter(|cell| !cell.is_empty());
    let number = |at: usize| text(at).map(|cell| cell.parse::<i32>().expect("a number"));
    let entry = RegisterEntry {
        id: PlayerId::new(cells[0]).expect("an id"),
        name: cells[1].into(),
        latin_name: text(2).map(Into::into),
        sex: if cells[3] == "F" { Sex::Female } else { Sex::Male },
        birth_year: number(4).and_then(|year| i16::try_from(year).ok()),
        unit: text(5).map(Into::into),
        federation: text(6).map(Into::into),
        title: Title(cells[7].into()),
        fide_id: text(8).map(Into::into),
        fide_rating: number(9).map(Rating::new),
        former_names: Vec::new(),
        place: Place::default().into(),
        title_column: None,
    };
    let status = match cells[10] {
        "" => None,
        "below-floor" => Some(OpeningStatus::BelowFloor),
        "dropped" => Some(OpeningStatus::Dropped),
        _ => Some(OpeningStatus::Listed),
    };
    let opening = status.map(|status| OpeningEntry {
        id: entry.id.clone(),
        rating: number(11).map(|points| Exact::whole(i64::from(points))),
        games: GameCount::new(number(12).and_then(|games| u32::try_from(games).ok()).unwrap_or(0)),
        reached_2400: text(13).is_some(),
        reached_2300: false,
        first_event: false,
        last_event: text(14).map(|day| day.parse().expect("a date")),
        status,
        place: Place::default().into(),
        rating_column: None,
    });
    Human {
        entry,
        opening,
        strength: number(15).expect("a strength"),
    }
}

//! A standings system as data: which criteria, in which order, under which choices.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Deserializer};
use thiserror::Error;

use super::festival::Festival;
use super::fide::Edition;
use super::key::Key;
use super::places::TeamPlaces;
use super::policies::Policies;
use super::table::{Form, Table};
use crate::terms::{Date, EventFormat, EventReport};

macro_rules! systems {
    ($($id:literal),+ $(,)?) => {
        const FILES: &[(&str, &str)] =
            &[$(($id, include_str!(concat!("../../../../data/rulebooks/standings-", $id, ".toml")))),+];
    };
}

systems! {
    "cn-1994", "cn-1994-simple", "cn-1994-team", "cn-1994-team-places", "points-progressive-buchholz",
    "points-buchholz-progressive", "festival", "go-round-robin", "go-swiss", "go-swiss-total", "go-team",
    "fide-c07-2009", "fide-c07-2023", "fide-c07-2026",
}

/// What stands for the FIDE rules in force on the first day of the event.
pub const FIDE_BY_DATE: &str = "fide-c07";

/// Whom a system ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ranks {
    /// Players.
    #[default]
    Players,
    /// Teams that play matches.
    Teams,
    /// Teams by the places of their players in an event of individuals.
    TeamPlaces,
    /// Teams by the places of their players in several groups.
    Groups,
    /// Players, or teams if teams play.
    Either,
}

/// Which sum the points of a team are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Primary {
    /// 局分: points on the boards, and the points of a player.
    #[default]
    BoardPoints,
    /// 场分: match points.
    MatchPoints,
}

/// What becomes of the games of somebody who withdrew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Withdrawals {
    /// They stand as reported.
    #[default]
    Stand,
    /// Go rules, article 28: void in a round robin if fewer than half of the rounds were played.
    VoidUnderHalf,
}

/// Whether Buchholz may decide where everybody meets everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Buchholz {
    /// It may.
    #[default]
    Allowed,
    /// It may not, and a list with it is warned of.
    Forbidden,
}

/// A standings system.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct System {
    /// Its id.
    pub id: Arc<str>,
    /// Its name in Chinese and English.
    pub title: [Arc<str>; 2],
    /// Whom it ranks.
    #[serde(default)]
    pub ranks: Ranks,
    /// What the points of a team are.
    #[serde(default)]
    pub primary: Primary,
    /// Points of a win: 1, or 2 where a draw is worth 1.
    #[serde(default = "one", deserialize_with = "win")]
    pub win: i32,
    /// What becomes of the games of somebody who withdrew.
    #[serde(default)]
    pub withdrawals: Withdrawals,
    /// Which text of FIDE's tie-break rules its codes mean.
    #[serde(default)]
    pub edition: Edition,
    /// Whether Buchholz may decide where everybody meets everybody.
    #[serde(default)]
    pub buchholz_in_round_robins: Buchholz,
    /// The first day on which it is in force.
    #[serde(default, deserialize_with = "day")]
    pub from: Option<Date>,
    /// The criteria, in order.
    pub criteria: Criteria,
    /// What the rules leave open.
    #[serde(default)]
    pub policies: Policies,
    /// How places make a team's score.
    pub places: Option<TeamPlaces>,
    /// How places in groups make a team's score.
    pub festival: Option<Festival>,
}

/// The criteria by form of event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Criteria {
    /// In a Swiss.
    pub swiss: Vec<Key>,
    /// In everything else.
    pub other: Vec<Key>,
    /// For teams, where they are ranked by other criteria than players.
    #[serde(default)]
    pub teams: Vec<Key>,
    /// For teams outside a Swiss, where these are other criteria again.
    #[serde(default)]
    pub teams_other: Vec<Key>,
}

const fn one() -> i32 {
    1
}

fn win<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    let win = i32::deserialize(deserializer)?;
    let fault = || serde::de::Error::custom(format!("a win is worth 1 or 2, not {win}"));
    (1..=2).contains(&win).then_some(win).ok_or_else(fault)
}

fn day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    let written = toml::value::Datetime::deserialize(deserializer)?;
    let fault = || serde::de::Error::custom(format!("{written} is no day"));
    let date: Option<Date> = written.to_string().parse().ok();
    date.map(Some).ok_or_else(fault)
}

/// Why a standings system cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SystemError {
    /// The file is not as it must be.
    #[error("{origin}: {message}")]
    File {
        /// Where the text comes from.
        origin: String,
        /// What is wrong, with the line.
        message: String,
    },
    /// A system that ranks teams by places does not say how.
    #[error("{origin}: a system with this `ranks` needs the table `{table}`")]
    TableMissing {
        /// Where the text comes from.
        origin: String,
        /// The table.
        table: &'static str,
    },
    /// A criterion stands twice in a list.
    #[error("{origin}: the criterion `{word}` stands twice in a list")]
    Twice {
        /// Where the text comes from.
        origin: String,
        /// The criterion.
        word: String,
    },
}

impl System {
    /// Whether nobody with fewer points than another stands before him.
    pub fn puts_points_first(&self) -> bool {
        let lists = [&self.criteria.swiss, &self.criteria.other];
        let by_points = |keys: &Vec<Key>| keys.first() == Some(&Key::Points);
        self.withdrawals == Withdrawals::Stand && lists.into_iter().all(by_points)
    }

    /// Reads a system from its file.
    pub fn parse(text: &str, origin: &str) -> Result<Self, SystemError> {
        let origin = origin.to_owned();
        let system: Self = toml::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| SystemError::File {
            origin: origin.clone(),
            message: error.to_string(),
        })?;
        let missing = match system.ranks {
            Ranks::TeamPlaces if system.places.is_none() => Some("places"),
            Ranks::Groups if system.festival.is_none() => Some("festival"),
            _ => None,
        };
        if let Some(table) = missing {
            return Err(SystemError::TableMissing { origin, table });
        }
        let Criteria {
            swiss,
            other,
            teams,
            teams_other,
        } = &system.criteria;
        for keys in [swiss, other, teams, teams_other] {
            let mut seen = BTreeSet::new();
            if let Some(twice) = keys.iter().find(|key| !seen.insert(key.word())) {
                let word = twice.word().to_string();
                return Err(SystemError::Twice { origin, word });
            }
        }
        Ok(system)
    }

    /// The ids of the systems the program carries, in the order of the documentation.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|&(id, _)| id)
    }

    /// The file of a system the program carries, from which one of a book's own can be made.
    pub fn text(id: &str) -> Option<&'static str> {
        FILES.iter().find(|(known, _)| *known == id).map(|&(_, text)| text)
    }

    /// A system the program carries.
    pub fn from_id(id: &str) -> Option<Self> {
        SYSTEMS.iter().find(|system| *system.id == *id).cloned()
    }

    /// The FIDE rules in force on a day.
    pub fn fide_on(day: Date) -> Option<Self> {
        let fide = SYSTEMS.iter().filter(|system| system.id.starts_with(FIDE_BY_DATE));
        let in_force = fide.filter(|system| system.from.is_some_and(|from| from <= day));
        in_force.max_by_key(|system| system.from).cloned()
    }

    /// The system of individuals a report names (名次方法): one of the book's own, else one the program carries. None
    /// if it names none, or one that ranks teams; that a name is unknown is said elsewhere.
    pub fn of_players(report: &EventReport, own: impl Fn(&str) -> Option<Self>) -> Option<Self> {
        let id = report.standings.value.as_deref()?;
        let system = match id {
            FIDE_BY_DATE => report.start.value.and_then(Self::fide_on),
            _ => own(id).or_else(|| Self::from_id(id)),
        };
        system.filter(|system| matches!(system.ranks, Ranks::Players | Ranks::Either))
    }

    /// Whether a name is that of a system the program carries.
    pub fn is_known(id: &str) -> bool {
        id == FIDE_BY_DATE || Self::ids().any(|known| known == id)
    }

    /// The system of a format where nothing is named.
    pub fn usual(format: EventFormat) -> Self {
        built_in(if format.is_team() { "cn-1994-team" } else { "cn-1994" })
    }

    /// `cn-1994` with other choices: a Swiss by rule 1 or 2, everything else by rule 3.
    pub fn cn_1994(policies: Policies) -> Self {
        Self {
            policies,
            ..built_in("cn-1994")
        }
    }

    /// `cn-1994-simple` with other choices: rule 4.
    pub fn cn_1994_simple(policies: Policies) -> Self {
        Self {
            policies,
            ..built_in("cn-1994-simple")
        }
    }

    /// The criteria for a table.
    pub fn keys(&self, table: &Table) -> &[Key] {
        let of_teams = table.is_of_teams() && table.form == Form::Other;
        match table.form {
            _ if of_teams && !self.criteria.teams_other.is_empty() => &self.criteria.teams_other,
            _ if table.is_of_teams() && !self.criteria.teams.is_empty() => &self.criteria.teams,
            Form::Swiss => &self.criteria.swiss,
            Form::Other => &self.criteria.other,
        }
    }
}

impl System {
    /// The same system with other criteria after the points, for every form of event.
    #[must_use]
    pub fn with_tie_breaks(self, keys: &[Key]) -> Self {
        let keys: Vec<Key> = std::iter::once(Key::Points)
            .chain(keys.iter().filter(|key| **key != Key::Points).cloned())
            .collect();
        let criteria = Criteria {
            swiss: keys.clone(),
            other: keys.clone(),
            teams: keys.clone(),
            teams_other: keys,
        };
        Self { criteria, ..self }
    }
}

static SYSTEMS: LazyLock<Vec<System>> = LazyLock::new(|| {
    let parse = |&(id, text): &(&str, &str)| {
        System::parse(text, &format!("built in: standings-{id}.toml")).unwrap_or_else(|error| panic!("{error}"))
    };
    FILES.iter().map(parse).collect()
});

/// A system the program carries, by an id of the code.
fn built_in(id: &str) -> System {
    System::from_id(id).unwrap_or_else(|| panic!("no standings system `{id}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_of_the_program_can_be_read_and_bears_its_file_name() {
        for id in System::ids() {
            assert_eq!(
                System::from_id(id).map(|system| system.id.to_string()).as_deref(),
                Some(id)
            );
        }
    }

    #[test]
    fn unknown_keys_criteria_and_win_values_are_errors() {
        let good = "id = 'x'\ntitle = ['甲', 'x']\ncriteria = { swiss = ['points'], other = ['points', 'BH-C1'] }\n";
        assert!(System::parse(good, "x.toml").is_ok());
        for wrong in ["colour = 1\n", "win = 3\n", "ranks = 'nobody'\n", "ranks = 'groups'\n"] {
            assert!(System::parse(&format!("{wrong}{good}"), "x.toml").is_err(), "{wrong}");
        }
        let unknown = good.replace("BH-C1", "BX");
        let error = System::parse(&unknown, "x.toml")
            .expect_err("an unknown criterion")
            .to_string();
        assert!(error.contains("x.toml") && error.contains("`BX`"), "{error}");
        let twice = good.replace("BH-C1", "points");
        assert!(System::parse(&twice, "x.toml").is_err());
    }

    #[test]
    fn the_fide_rules_are_those_in_force_on_the_day() {
        let on =
            |year, month, day| System::fide_on(Date::constant(year, month, day)).map(|system| system.id.to_string());
        assert_eq!(on(2015, 5, 1).as_deref(), Some("fide-c07-2009"));
        assert_eq!(on(2023, 8, 31).as_deref(), Some("fide-c07-2009"));
        assert_eq!(on(2023, 9, 1).as_deref(), Some("fide-c07-2023"));
        assert_eq!(on(2026, 2, 28).as_deref(), Some("fide-c07-2023"));
        assert_eq!(on(2026, 3, 1).as_deref(), Some("fide-c07-2026"));
        assert_eq!(on(2008, 12, 31), None);
    }
}

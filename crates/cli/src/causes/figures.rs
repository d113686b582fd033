//! Which published figures differ, file by file.

use std::collections::BTreeSet;

use super::tables::{Rows, headings, rows};

/// A file whose figures are compared.
#[derive(Debug)]
pub struct Compared {
    /// Its name.
    pub name: &'static str,
    /// The columns that tell its rows apart; the first is the player.
    key: &'static [usize],
    /// The column that speaks for a row which only one of the two has.
    speaks: &'static str,
    /// Columns that follow from others.
    follow: &'static [&'static str],
}

/// The files with published figures of players. How they were computed stands in calculations.csv and pool.csv.
pub const COMPARED: [Compared; 4] = [
    Compared {
        name: LIST,
        key: &[1],
        speaks: RATING,
        follow: &["rank", "change"],
    },
    Compared {
        name: "unpublished.csv",
        key: &[0],
        speaks: "reason",
        follow: &["name"],
    },
    Compared {
        name: "norms.csv",
        key: &[1, 0, 2],
        speaks: "achieved",
        follow: &[],
    },
    Compared {
        name: "applications.csv",
        key: &[0, 1],
        speaks: "complete",
        follow: &[],
    },
];

/// The list, and the column of its ratings.
pub const LIST: &str = "list.csv";
/// See [`LIST`].
pub const RATING: &str = "rating";

/// A figure that differs.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The file it stands in.
    pub file: &'static str,
    /// What tells its row apart: the player, then event and title of a norm, or the title of an application.
    pub key: Vec<String>,
    /// The heading of its column.
    pub field: String,
    /// What was published; none: no such row.
    pub frozen: Option<String>,
    /// What is computed anew.
    pub computed: Option<String>,
}

impl Figure {
    /// The player's register number.
    pub fn player(&self) -> &str {
        self.key.first().map_or("", String::as_str)
    }

    /// Of what its row is beside the player: event and title of a norm, or the title of an application.
    pub fn row(&self) -> String {
        self.key.get(1..).unwrap_or_default().join(" ")
    }

    /// Whether it stands in the list itself.
    pub fn is_of_list(&self) -> bool {
        self.file == LIST
    }

    /// Whether it is the rating of the list.
    pub fn is_rating(&self) -> bool {
        self.is_of_list() && self.field == RATING
    }
}

impl Compared {
    /// Every figure of the file that differs, by player. A change follows from two ratings, and is said where neither
    /// differs.
    pub fn figures(&self, frozen: &[u8], computed: &[u8]) -> Vec<Figure> {
        let [old, new] = [frozen, computed].map(|bytes| rows(bytes, self.key));
        let columns = headings(computed);
        let keys: BTreeSet<&Vec<String>> = old.keys().chain(new.keys()).collect();
        keys.into_iter()
            .flat_map(|key| self.of_row(key, &columns, &old, &new))
            .collect()
    }

    fn of_row(&self, key: &[String], columns: &[String], old: &Rows, new: &Rows) -> Vec<Figure> {
        let [old, new] = [old.get(key), new.get(key)];
        let is_one_sided = old.is_none() || new.is_none();
        let differs = |at: usize| old.and_then(|row| row.get(at)) != new.and_then(|row| row.get(at));
        let named = |name: &str| columns.iter().position(|column| column == name);
        let follows = |name: &str| {
            let from_ratings = || [RATING, "previous"].iter().filter_map(|name| named(name)).any(differs);
            self.follow.contains(&name) && (name != "change" || from_ratings())
        };
        let is_said = |&(at, column): &(usize, &String)| {
            !self.key.contains(&at) && !follows(column) && differs(at) && (!is_one_sided || column == self.speaks)
        };
        let figure = |(at, column): (usize, &String)| Figure {
            file: self.name,
            key: key.to_vec(),
            field: column.clone(),
            frozen: old.map(|row| row.get(at).cloned().unwrap_or_default()),
            computed: new.map(|row| row.get(at).cloned().unwrap_or_default()),
        };
        columns.iter().enumerate().filter(is_said).map(figure).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "rank,player_id,name,sex,unit,federation,title,rating,previous,change,games_period,games_total,k,status\n";

    fn said(file: usize, frozen: &str, computed: &str) -> Vec<(String, String, String, String)> {
        let shown = |figure: Option<String>| figure.unwrap_or_else(|| "none".into());
        let figures = COMPARED[file].figures(frozen.as_bytes(), computed.as_bytes());
        let of = |figure: Figure| {
            (
                figure.key.join(" "),
                figure.field,
                shown(figure.frozen),
                shown(figure.computed),
            )
        };
        figures.into_iter().map(of).collect()
    }

    fn own(parts: [&str; 4]) -> (String, String, String, String) {
        let [player, field, frozen, computed] = parts.map(ToOwned::to_owned);
        (player, field, frozen, computed)
    }

    #[test]
    fn what_follows_from_a_rating_is_not_said_beside_it() {
        let old = format!("{HEAD}1,000001,青一帆,M,云州,CHN,,2400,2390,10,9,30,15,changed\n");
        let new = format!("{HEAD}2,000001,青一帆,M,云州,CHN,大师,2395,2390,5,9,31,15,changed\n");
        let expected = [
            own(["000001", "title", "", "大师"]),
            own(["000001", "rating", "2400", "2395"]),
            own(["000001", "games_total", "30", "31"]),
        ];
        assert_eq!(said(0, &old, &new), expected);
    }

    #[test]
    fn a_row_that_only_one_has_is_said_once() {
        let row = "1,000001,青一帆,M,云州,CHN,,2400,2390,10,9,30,15,changed\n";
        assert_eq!(
            said(0, &format!("{HEAD}{row}"), HEAD),
            [own(["000001", "rating", "2400", "none"])]
        );
        let head = "event_id,player_id,title,average,games,required,score,achieved,fails\n";
        let norm = format!("{head}1994-01,000001,男子大师,2300,9,5.5,6,yes,\n");
        assert_eq!(
            said(2, head, &norm),
            [own(["000001 1994-01 男子大师", "achieved", "none", "yes"])]
        );
    }
}

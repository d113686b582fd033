//! Rule sets and tables the program carries.

use super::error::{RulebookError, Source};
use super::{Rulebook, Rules, SequentialRules};
use crate::terms::Date;

macro_rules! files {
    ($name:ident, $what:literal, $folder:literal, $ending:literal: $($id:literal),+ $(,)?) => {
        #[doc = $what]
        const $name: &[(&str, &str)] =
            &[$(($id, include_str!(concat!("../../../../data/", $folder, "/", $id, $ending)))),+];
    };
}

files! { RULEBOOKS, "Rule sets by id.", "rulebooks", ".toml":
    "cn-amateur",
    "cn-national",
    "fide-2003",
    "fide-2009",
    "fide-2014",
    "fide-2022",
    "fide-2024",
    "fide-2024-blitz",
    "fide-2024-rapid",
    "level-points",
    "ourgame-2000",
}
files! { TABLES, "Tables by name.", "tables", ".csv":
    "difference-by-probability",
    "fide-norm-mix-2024",
    "fide-norm-score-2024",
    "fide-norm-thresholds-2024",
    "grade-promotion",
    "grades",
    "probability-by-difference",
}

/// The ids of the rule sets, in alphabetical order.
pub fn ids() -> impl Iterator<Item = &'static str> {
    RULEBOOKS.iter().map(|&(id, _)| id)
}

/// The text of a rule set.
pub fn rulebook(id: &str) -> Option<Source> {
    find(RULEBOOKS, id).map(|text| Source::new(format!("built in: {id}.toml"), text))
}

/// The text of a table.
pub fn table(name: &str) -> Option<Source> {
    find(TABLES, name).map(|text| Source::new(format!("built in: {name}.csv"), text))
}

/// A rule set with the tables the program carries.
pub fn load(id: &str) -> Option<Result<Rulebook, RulebookError>> {
    let source = rulebook(id)?;
    Some(Rulebook::parse(&source.text, &source.origin, &table))
}

/// The articles of a rule set of the program that are in force on a day.
///
/// # Panics
/// If there is no such rule set or a fault in it: the tests of this module load each of them.
pub fn rules(id: &str, date: Date) -> Rules {
    let book = load(id).unwrap_or_else(|| panic!("no rule set `{id}`"));
    book.and_then(|book| book.on(date))
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The articles of a game-by-game rule set of the program that are in force on a day.
///
/// # Panics
/// If there is no such rule set or a fault in it: the tests of this module load each of them.
pub fn sequential_rules(id: &str, date: Date) -> SequentialRules {
    let book = load(id).unwrap_or_else(|| panic!("no rule set `{id}`"));
    book.and_then(|book| book.sequential_on(date))
        .unwrap_or_else(|error| panic!("{error}"))
}

fn find(files: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    files.iter().find(|&&(id, _)| id == name).map(|&(_, text)| text)
}

//! Who is who: the rows of a report and the people of the register.
//!
//! A number, a FIDE id, or a name with sex and unit or birth year: each exact after normalisation, never a guess.
//! Pinyin and similar names are shown as candidates only.

mod directory;
mod facts;
mod names;
mod numbers;
mod suggest;

pub use directory::Directory;
pub(crate) use directory::fide_id;
pub use names::plain_name;
pub(crate) use names::{is_han, plain};
pub use numbers::Numbers;
pub use suggest::{Near, Row, Suggestions, columns, columns_in, suggest};

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding, Severity};
use dengji_core::terms::{Entrant, EventReport, Person, PlayerId, PlayerIndex, Register, RegisterEntry};

/// Why a row was not identified.
enum Problem {
    /// Nobody, with the reason as a word of the text and those who come nearest.
    Unknown(&'static str, Vec<PlayerIndex>),
    /// Several people.
    Ambiguous(Vec<PlayerIndex>),
    /// The number of one person beside the name of another.
    Differs(PlayerIndex, Vec<PlayerIndex>),
}

/// Identifies every entrant of a report, in the order of the report; none where a finding says why not.
///
/// `home_federation` is the code of the book, such as `CHN`. A foreigner whom the register does not know is no finding.
pub fn identify(
    report: &EventReport,
    directory: &Directory<'_>,
    home_federation: &str,
    findings: &mut Vec<Finding>,
) -> Vec<Option<Person>> {
    let mut first = BTreeMap::new();
    let entrants = report.entrants.iter();
    entrants
        .map(|entrant| {
            let person = identify_one(report, entrant, directory, home_federation, findings)?;
            let Person::Registered(player) = person else {
                return Some(person);
            };
            let earlier = *first.entry(player).or_insert(entrant);
            if std::ptr::eq(earlier, entrant) {
                return Some(person);
            }
            // Two rows of one number are said to be that.
            if entrant.no != earlier.no {
                findings.push(twice(report, entrant, earlier, directory.entry(player)));
            }
            None
        })
        .collect()
}

fn identify_one(
    report: &EventReport,
    entrant: &Entrant,
    directory: &Directory<'_>,
    home: &str,
    findings: &mut Vec<Finding>,
) -> Option<Person> {
    if entrant.is_computer {
        return Some(Person::Computer);
    }
    let foreign = entrant
        .federation
        .as_deref()
        .is_some_and(|code| !names::is_home(code, home));
    match resolve(entrant, directory, foreign) {
        Ok(player) => {
            facts::compare(report, entrant, directory.entry(player), home, findings);
            Some(Person::Registered(player))
        }
        Err(Problem::Unknown(reason, near)) if foreign && (reason != "number" || near.is_empty()) => {
            Some(Person::Foreigner)
        }
        // What stands in a row of the register that could not be read is said there.
        Err(Problem::Unknown(..)) if is_unread(entrant, directory.register()) => None,
        Err(problem) => {
            findings.push(describe(report, entrant, &problem, directory));
            None
        }
    }
}

fn is_unread(entrant: &Entrant, register: &Register) -> bool {
    let id = entrant.id.as_ref().map(PlayerId::as_str);
    register.is_unread(id.unwrap_or(&entrant.name))
}

/// Register number, then FIDE id, then name. A number that is there but unknown is not passed over.
fn resolve(entrant: &Entrant, directory: &Directory<'_>, foreign: bool) -> Result<PlayerIndex, Problem> {
    if let Some(id) = &entrant.id {
        let Some(player) = directory.by_id(id.as_str()) else {
            return Err(Problem::Unknown("number", directory.near_id(id.as_str(), entrant)));
        };
        return named(entrant, player, directory);
    }
    match directory.by_fide_id(entrant.fide_id.as_deref()) {
        [player] => return named(entrant, *player, directory),
        [] => {}
        several => return Err(Problem::Ambiguous(several.to_vec())),
    }
    by_name(entrant, directory, foreign)
}

/// The person of a number, unless the name is that of somebody else in the register.
fn named(entrant: &Entrant, player: PlayerIndex, directory: &Directory<'_>) -> Result<PlayerIndex, Problem> {
    let namesakes = directory.by_name(entrant);
    if namesakes.is_empty() || namesakes.contains(&player) {
        Ok(player)
    } else {
        Err(Problem::Differs(player, namesakes))
    }
}

fn by_name(entrant: &Entrant, directory: &Directory<'_>, foreign: bool) -> Result<PlayerIndex, Problem> {
    let namesakes = directory.by_name(entrant);
    let fits = |player: &PlayerIndex| facts::confirms(entrant, directory.entry(*player), foreign);
    let fitting: Vec<PlayerIndex> = namesakes.iter().copied().filter(fits).collect();
    match (fitting.as_slice(), namesakes.is_empty()) {
        ([player], _) => Ok(*player),
        // Of a foreigner nobody asks whom he resembles.
        ([], true) if foreign => Err(Problem::Unknown("name", Vec::new())),
        ([], true) => Err(nameless(entrant, directory)),
        ([], false) => Err(Problem::Unknown(unconfirmed(entrant), namesakes)),
        (_, _) => Err(Problem::Ambiguous(fitting)),
    }
}

/// Nobody of this name: somebody with its parts in another order, or those who come near.
fn nameless(entrant: &Entrant, directory: &Directory<'_>) -> Problem {
    let swapped = directory.swapped(entrant);
    if swapped.is_empty() {
        Problem::Unknown("name", directory.near_name(entrant))
    } else {
        Problem::Unknown("swapped", swapped)
    }
}

/// Whether a name that exists stands alone, or beside facts that fit nobody of that name.
fn unconfirmed(entrant: &Entrant) -> &'static str {
    if entrant.unit.is_none() && entrant.birth_year.is_none() {
        "name-alone"
    } else {
        "facts"
    }
}

fn describe(report: &EventReport, entrant: &Entrant, problem: &Problem, directory: &Directory<'_>) -> Finding {
    let about = |code| about(report, entrant, code);
    match problem {
        Problem::Unknown(reason, near) => about(Code::PersonUnknown)
            .with("reason", reason)
            .with("near", near_word(near))
            .with("candidates", candidates(near, directory))
            .with("row", register_row(entrant)),
        Problem::Ambiguous(several) => about(Code::PersonAmbiguous)
            .with("count", several.len())
            .with("candidates", candidates(several, directory)),
        Problem::Differs(player, namesakes) => about(Code::PersonDiffers)
            .severity(Severity::Error)
            .player(entrant.id.as_ref())
            .with("id", &directory.entry(*player).id)
            .with("registered", &directory.entry(*player).name)
            .with("near", near_word(namesakes))
            .with("candidates", candidates(namesakes, directory)),
    }
}

/// Whether there are candidates, as a word of the text.
const fn near_word(players: &[PlayerIndex]) -> &'static str {
    if players.is_empty() { "none" } else { "some" }
}

/// A finding about a player, at the cell of his number if he has one, else at his name.
fn about(report: &EventReport, entrant: &Entrant, code: Code) -> Finding {
    let columns = &entrant.columns;
    let column = if entrant.id.is_some() { columns.id } else { columns.name };
    Finding::at(code, entrant.cell(column))
        .event(report.id.value.as_ref())
        .with("player", entrant.no)
        .with("name", &entrant.name)
        .with("number", entrant.id.as_ref().map_or("-", |id| id.as_str()))
}

fn twice(report: &EventReport, entrant: &Entrant, earlier: &Entrant, entry: &RegisterEntry) -> Finding {
    about(report, entrant, Code::PersonTwice)
        .player(Some(&entry.id))
        .with("id", &entry.id)
        .with("registered", &entry.name)
        .with("by", "id")
        .with("other", earlier.no)
        .with("first", earlier.place.spot)
}

/// Up to three people, each with what tells them apart, a person a line: number, name, sex, then year of birth and unit
/// as far as the register knows them. Cells are separated by tabs.
fn candidates(players: &[PlayerIndex], directory: &Directory<'_>) -> String {
    let text: Vec<String> = players
        .iter()
        .take(3)
        .map(|player| candidate(directory.entry(*player)))
        .collect();
    text.join("\n")
}

fn candidate(entry: &RegisterEntry) -> String {
    let year = entry.birth_year.map(|year| year.to_string());
    let parts = [
        Some(entry.id.as_str()),
        Some(&*entry.name),
        Some(entry.sex.letter()),
        year.as_deref(),
        entry.unit.as_deref(),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\t")
}

/// The row to copy into the register; cells are separated by tabs.
fn register_row(entrant: &Entrant) -> String {
    suggest::of_entrant(entrant)
        .join("\t")
        .trim_end_matches('\t')
        .to_owned()
}

#[cfg(test)]
mod tests;

//! Checks of reports against each other: one event given twice.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{Entrant, EntrantNo, EventReport, Outcome, TabledEvent};
use rayon::prelude::*;

use super::finding;
use crate::people::plain_name;

/// Fewer equal games than this may be chance: then the days have to meet as well.
const TELLING: usize = 10;

/// Finds an event id used twice, one event under two ids, and halves of one event that overlap.
///
/// Players are compared by name, and by id; rounds are left out, as some files do not have them. Where all events are
/// of game tables, the players are those of the register, and namesakes are two.
pub fn check_together(reports: &[&EventReport], findings: &mut Vec<Finding>) {
    let shared = if let Some(players) = of_register(reports) {
        overlaps(reports, &players)
    } else {
        let mut shared = overlaps(reports, &by_key(reports, |entrant| Some(plain_name(&entrant.name))));
        let by_id = by_key(reports, |entrant| Some(entrant.id.as_ref()?.to_string()));
        for (pair, games) in overlaps(reports, &by_id) {
            let most = shared.entry(pair).or_insert(games);
            *most = if games.count > most.count { games } else { *most };
        }
        shared
    };
    let twice = same_ids(reports, findings);
    for ((earlier, later), games) in shared {
        if !twice.contains(&later) {
            findings.extend(overlap(reports[earlier], reports[later], games));
        }
    }
}

/// The games that two reports share.
#[derive(Clone, Copy)]
struct Shared {
    count: usize,
    /// The first of them, as a row of the earlier report and of the later.
    first: (usize, usize),
}

/// Reports with the id of an earlier one. What else the two share follows from that.
fn same_ids(reports: &[&EventReport], findings: &mut Vec<Finding>) -> BTreeSet<usize> {
    let mut first: BTreeMap<&str, &EventReport> = BTreeMap::new();
    let mut twice = BTreeSet::new();
    for (at, report) in reports.iter().enumerate() {
        let Some(id) = &report.id.value else {
            continue;
        };
        if let Some(earlier) = first.get(id.as_str()) {
            let found = finding(report, Code::EventTwice, &report.id.place).with("id", id);
            findings.push(found.with("other", &earlier.place.file));
            twice.insert(at);
        } else {
            first.insert(id.as_str(), report);
        }
    }
    twice
}

/// A game as it is compared: who had White, who Black, the result.
type Sides = (u32, u32, Outcome);

/// A game, the how-manieth such game of its report it is, the report and the row.
type Known = (Sides, u32, u32, u32);

/// So many earlier reports with one game are looked at: the last ones.
const HOLDERS: usize = 64;

/// The equal games of every two reports that have one.
fn overlaps(reports: &[&EventReport], players: &[Players]) -> BTreeMap<(usize, usize), Shared> {
    let known = || (0..).zip(reports.iter().zip(players)).collect::<Vec<_>>();
    let seen = Seen::new(reports.iter().map(|report| report.games.len()).sum());
    known()
        .par_iter()
        .for_each(|(_, (report, players))| each_game(report, players, |_, sides| seen.add(sides)));
    let games_of = |(index, (report, players)): (u32, (&&EventReport, &Players))| {
        let mut games: Vec<(Sides, u32)> = Vec::new();
        each_game(report, players, |row, sides| {
            if seen.has_twice(sides) {
                games.push((sides, row));
            }
        });
        games.sort_unstable();
        let times = games.chunk_by(|a, b| a.0 == b.0).flat_map(|same| (1..).zip(same));
        times
            .map(|(time, &(sides, row))| (sides, time, index, row))
            .collect::<Vec<Known>>()
    };
    let mut games: Vec<Known> = known().into_par_iter().flat_map_iter(games_of).collect();
    games.par_sort_unstable();
    let mut equal: BTreeMap<(usize, usize), Shared> = BTreeMap::new();
    for holders in games.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        for (at, &(.., index, row)) in holders.iter().enumerate() {
            for &(.., other, its_row) in &holders[at.saturating_sub(HOLDERS)..at] {
                let none_yet = Shared {
                    count: 0,
                    first: (its_row as usize, row as usize),
                };
                let shared = equal.entry((other as usize, index as usize)).or_insert(none_yet);
                shared.count += 1;
                if none_yet.first.1 < shared.first.1 {
                    shared.first = none_yet.first;
                }
            }
        }
    }
    equal
}

/// The players of reports that are all events of game tables, by their positions in the register.
fn of_register(reports: &[&EventReport]) -> Option<Vec<Players>> {
    let of = |report: &&EventReport| {
        let players = &report.games.tabled()?.players;
        Some(Players::Tabled(players.iter().map(|of| Some(of.player.0)).collect()))
    };
    reports.par_iter().map(of).collect()
}

/// The players of reports by a key: equal ones are one.
fn by_key(reports: &[&EventReport], key: impl Fn(&Entrant) -> Option<String> + Sync) -> Vec<Players> {
    let mut people = People::of_tables(reports, &key);
    reports.iter().map(|report| people.of(report, &key)).collect()
}

/// People, numbered as they come.
#[derive(Default)]
struct People {
    numbers: HashMap<String, u32>,
    /// Those of events of game tables, by [`PlayerIndex`]: their names are looked at once.
    registered: Vec<Option<u32>>,
}

/// The numbers of the players of a report.
enum Players {
    /// By the row of an event of game tables.
    Tabled(Vec<Option<u32>>),
    Stated(BTreeMap<EntrantNo, u32>),
}

impl People {
    /// Those of all events of game tables.
    fn of_tables(reports: &[&EventReport], key: impl Fn(&Entrant) -> Option<String> + Sync) -> Self {
        let tables = || reports.iter().filter_map(|report| report.games.tabled());
        let players = tables()
            .map(|event| event.register.entries.len())
            .max()
            .unwrap_or_default();
        let mut first: Vec<Option<(&TabledEvent, u32)>> = vec![None; players];
        for event in tables() {
            for (at, of) in (0..).zip(&event.players) {
                first[of.player.at()].get_or_insert((event, at));
            }
        }
        let keys = first
            .into_par_iter()
            .map(|first| first.and_then(|(event, at)| key(&event.entrant(at))));
        let mut people = Self::default();
        for key in keys.collect::<Vec<Option<String>>>() {
            let number = key.map(|key| people.number(key));
            people.registered.push(number);
        }
        people
    }

    fn number(&mut self, key: String) -> u32 {
        let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        *self.numbers.entry(key).or_insert(next)
    }

    fn of(&mut self, report: &EventReport, key: impl Fn(&Entrant) -> Option<String>) -> Players {
        if let Some(event) = report.games.tabled() {
            let numbers = event.players.iter().map(|of| self.registered[of.player.at()]);
            return Players::Tabled(numbers.collect());
        }
        let numbered = |entrant: &Entrant| Some((entrant.no, self.number(key(entrant)?)));
        Players::Stated(report.entrants.iter().filter_map(numbered).collect())
    }
}

/// Takes the row and the sides of every game over the board of a report.
fn each_game(report: &EventReport, players: &Players, mut take: impl FnMut(u32, Sides)) {
    let mut game = |row: u32, white: Option<u32>, black: Option<u32>, outcome: Outcome| {
        if let (Some(white), Some(black), true) = (white, black, outcome.is_played()) {
            take(row, (white, black, outcome));
        }
    };
    match (players, report.games.tabled()) {
        (Players::Tabled(numbers), Some(event)) => {
            for (row, of) in (0..).zip(&event.games) {
                let side = |at: u32| numbers[at as usize];
                game(row, side(of.white), of.black.and_then(side), of.outcome);
            }
        }
        (Players::Stated(numbers), _) => {
            for (row, of) in (0..).zip(&report.games) {
                let side = |no: EntrantNo| numbers.get(&no).copied();
                game(row, side(of.white), of.black.and_then(side), of.outcome);
            }
        }
        (Players::Tabled(_), None) => {}
    }
}

/// Which games were seen more than once, by some bits a game: of many games few are left to be compared.
struct Seen {
    once: Vec<AtomicU64>,
    twice: Vec<AtomicU64>,
    bits: u64,
}

impl Seen {
    /// Bits a game.
    const BITS: usize = 16;

    fn new(games: usize) -> Self {
        let words = games * Self::BITS / 64 + 1;
        let empty = || std::iter::repeat_with(AtomicU64::default).take(words).collect();
        Self {
            once: empty(),
            twice: empty(),
            bits: words as u64 * 64,
        }
    }

    fn bit((white, black, outcome): Sides, bits: u64) -> (usize, u64) {
        let sides = (u64::from(white) << 32 | u64::from(black)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (sides ^ sides >> 29)
            .wrapping_add(outcome as u64)
            .wrapping_mul(0xBF58_476D_1CE4_E5B9);
        // The upper half of the product: as far into the bits as the number is into all numbers.
        let bit = (u128::from(mixed) * u128::from(bits)) >> 64;
        ((bit / 64) as usize, 1 << (bit % 64))
    }

    fn add(&self, sides: Sides) {
        let (word, bit) = Self::bit(sides, self.bits);
        if self.once[word].fetch_or(bit, Ordering::Relaxed) & bit != 0 {
            self.twice[word].fetch_or(bit, Ordering::Relaxed);
        }
    }

    fn has_twice(&self, sides: Sides) -> bool {
        let (word, bit) = Self::bit(sides, self.bits);
        self.twice[word].load(Ordering::Relaxed) & bit != 0
    }
}

/// A finding if so many equal games can not be chance.
fn overlap(earlier: &EventReport, later: &EventReport, shared: Shared) -> Option<Finding> {
    let equal = shared.count;
    let (first, second) = (earlier.games.played(), later.games.played());
    let smaller = first.min(second);
    let contained = equal == smaller && (equal >= TELLING || days_meet(earlier, later));
    let half = equal >= TELLING && equal * 2 >= smaller && days_meet(earlier, later);
    let code = if contained && first == second {
        Code::EventSameContent
    } else if contained || half {
        Code::EventOverlaps
    } else {
        return None;
    };
    let id = earlier.id.value.as_ref().map_or("-", |id| id.as_str());
    let [known, place] =
        [(earlier, shared.first.0), (later, shared.first.1)].map(|(report, row)| report.games.place_of(row));
    let found = finding(later, code, &place)
        .with("other", &earlier.place.file)
        .with("sheet", known.sheet.as_deref().unwrap_or("none"))
        .with("first", known.spot)
        .with("id", id);
    Some(found.with("equal", equal).with("games", second))
}

/// Whether two events may share a day; unknown days may.
fn days_meet(one: &EventReport, other: &EventReport) -> bool {
    let before = |a: &EventReport, b: &EventReport| matches!((a.end.value, b.start.value), (Some(end), Some(start)) if end < start);
    !before(one, other) && !before(other, one)
}

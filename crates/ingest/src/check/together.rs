//! Checks of reports against each other: one event given twice.

mod pairs;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::reports::batches;
use dengji_core::terms::{Entrant, EntrantNo, EventReport, Outcome, Register, Reports};
use rayon::prelude::*;

use super::finding;
use crate::hashes::spread;
use crate::people::plain_name;
use pairs::Pairs;

/// Fewer equal games than this may be chance: then the days have to meet as well.
const TELLING: usize = 10;

/// Finds an event id used twice, one event under two ids, and halves of one event that overlap, among the reports of
/// periods. Each finding belongs to the later of two events; it comes with the position of that one's period.
///
/// Players are compared by name, and by id; rounds are left out, as some files do not have them. Where all events are
/// of game tables, the players are those of the register, and namesakes are two.
pub fn check_together(periods: &[Reports<Arc<EventReport>>]) -> Vec<(usize, Finding)> {
    let all = All::of(periods);
    let mut shared = BTreeMap::new();
    for players in all.players() {
        for (pair, games) in overlaps(&all, &players) {
            let most = shared.entry(pair).or_insert(games);
            *most = if games.count > most.count { games } else { *most };
        }
    }
    let mut findings = Vec::new();
    let twice = same_ids(&all, &mut findings);
    for ((earlier, later), games) in shared {
        if !twice.contains(&later) {
            let found = overlap(&all.report(earlier), &all.report(later), games);
            findings.extend(found.map(|found| (all.period(later), found)));
        }
    }
    findings
}

/// The reports of all periods, one after the other.
struct All<'a> {
    periods: &'a [Reports<Arc<EventReport>>],
    /// The period of each, and its position there.
    places: Vec<(u32, u32)>,
}

impl<'a> All<'a> {
    fn of(periods: &'a [Reports<Arc<EventReport>>]) -> Self {
        let of_period = |(period, of): (u32, &Reports<_>)| {
            let all = 0..u32::try_from(of.len()).unwrap_or(u32::MAX);
            all.map(move |at| (period, at))
        };
        Self {
            periods,
            places: (0..).zip(periods).flat_map(of_period).collect(),
        }
    }

    const fn len(&self) -> usize {
        self.places.len()
    }

    fn period(&self, index: u32) -> usize {
        self.places[index as usize].0 as usize
    }

    fn place(&self, index: u32) -> (&'a Reports<Arc<EventReport>>, usize) {
        let (period, at) = self.places[index as usize];
        (&self.periods[period as usize], at as usize)
    }

    fn report(&self, index: u32) -> Arc<EventReport> {
        let (reports, at) = self.place(index);
        reports.get(at)
    }

    fn indices(&self) -> impl Iterator<Item = u32> + use<> {
        0..u32::try_from(self.len()).unwrap_or(u32::MAX)
    }

    fn is_tabled(&self, index: u32) -> bool {
        let (reports, at) = self.place(index);
        reports.head(at).is_tabled
    }

    fn games(&self, index: u32) -> usize {
        let (reports, at) = self.place(index);
        reports.head(at).games
    }

    /// The ways in which players are told apart.
    fn players(&self) -> Vec<Players> {
        if self.indices().all(|index| self.is_tabled(index)) {
            return vec![Players::default()];
        }
        let by_name = |entrant: &Entrant| Some(plain_name(&entrant.name));
        let by_id = |entrant: &Entrant| Some(entrant.id.as_ref()?.to_string());
        let registered = self.registered();
        vec![
            Players::by(self, registered.as_ref(), by_name),
            Players::by(self, registered.as_ref(), by_id),
        ]
    }

    /// The register of the events of game tables, and who of it stands in them.
    fn registered(&self) -> Option<(Arc<Register>, Vec<bool>)> {
        let mut registered: Option<(Arc<Register>, Vec<bool>)> = None;
        for index in self.indices().filter(|&index| self.is_tabled(index)) {
            let (reports, at) = self.place(index);
            if let Some(event) = reports.event(at) {
                let none = || (Arc::clone(&event.register), vec![false; event.register.entries.len()]);
                let (_, plays) = registered.get_or_insert_with(none);
                event.players.iter().for_each(|of| plays[of.player.at()] = true);
            }
        }
        registered
    }
}

/// Reports with the id of an earlier one. What else the two share follows from that.
fn same_ids(all: &All<'_>, findings: &mut Vec<(usize, Finding)>) -> BTreeSet<u32> {
    let id = |index: u32| {
        let (reports, at) = all.place(index);
        Some((reports.head(at).id?, index))
    };
    let mut ids: Vec<(&str, u32)> = all.indices().filter_map(id).collect();
    ids.par_sort_unstable();
    let same = ids.chunk_by(|one, next| one.0 == next.0);
    let later = same.flat_map(|same| same[1..].iter().map(|&(id, later)| (later, same[0].1, id)));
    let twice: BTreeMap<u32, (u32, &str)> = later.map(|(later, first, id)| (later, (first, id))).collect();
    for (&later, &(first, id)) in &twice {
        let report = all.report(later);
        let found = finding(&report, Code::EventTwice, &report.id.place).with("id", id);
        let found = found.with("other", &all.report(first).place.file);
        findings.push((all.period(later), found));
    }
    twice.into_keys().collect()
}

/// A game as it is compared: who had White, who Black, the result.
type Sides = (u32, u32, Outcome);

/// The games that two reports share.
#[derive(Clone, Copy)]
struct Shared {
    count: usize,
    /// The first of them, as a row of the earlier report and of the later.
    first: (usize, usize),
}

/// The equal games of every two reports of which half of the smaller may be equal.
fn overlaps(all: &All<'_>, players: &Players) -> Vec<((u32, u32), Shared)> {
    let indices: Vec<u32> = all.indices().collect();
    let mut pairs = Pairs::new(indices.iter().map(|&index| all.games(index)).sum());
    for batch in batches(&indices, |index| all.games(index)) {
        let games_of = |&index: &u32| {
            let mut games: Vec<u64> = Vec::new();
            players.each_game(all, index, |_, sides| games.push(spread(sides)));
            games
        };
        let games: Vec<Vec<u64>> = batch.par_iter().map(games_of).collect();
        for games in games {
            pairs.add(&games);
        }
    }
    let likely = pairs.likely();
    let compared = |&(earlier, later): &(u32, u32)| Some(((earlier, later), shared(all, players, [earlier, later])?));
    likely.par_iter().filter_map(compared).collect()
}

/// What two reports share: the first such game of one is that of the other, the second the second.
fn shared(all: &All<'_>, players: &Players, pair: [u32; 2]) -> Option<Shared> {
    let [earlier, later] = pair.map(|index| {
        let mut games: Vec<(Sides, u32)> = Vec::new();
        players.each_game(all, index, |row, sides| games.push((sides, row)));
        games.sort_unstable();
        games
    });
    let (mut one, mut other) = (&*earlier, &*later);
    let (mut count, mut first) = (0, None);
    while let (Some((before, rest)), Some((now, its_rest))) = (one.split_first(), other.split_first()) {
        if before.0 == now.0 {
            count += 1;
            first = first.into_iter().chain([(now.1, before.1)]).min();
        }
        if before.0 <= now.0 {
            one = rest;
        }
        if now.0 <= before.0 {
            other = its_rest;
        }
    }
    let (row, its_row) = first?;
    Some(Shared {
        count,
        first: (its_row as usize, row as usize),
    })
}

/// How players are told apart, as numbers.
#[derive(Default)]
struct Players {
    /// Those of reports that state them, by report and starting number.
    stated: HashMap<u32, BTreeMap<EntrantNo, u32>>,
    /// Those of events of game tables, by [`PlayerIndex`](dengji_core::terms::PlayerIndex); none: by that itself.
    registered: Option<Vec<Option<u32>>>,
}

impl Players {
    /// By a key: equal ones are one.
    fn by(
        all: &All<'_>,
        registered: Option<&(Arc<Register>, Vec<bool>)>,
        key: impl Fn(&Entrant) -> Option<String> + Sync,
    ) -> Self {
        let nowhere = Place::default();
        let mut numbers: HashMap<String, u32> = HashMap::new();
        let mut number = |key: String| {
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            *numbers.entry(key).or_insert(next)
        };
        let key_of = |(entry, plays): (&dengji_core::terms::RegisterEntry, &bool)| {
            let entrant = || Entrant {
                id: Some(entry.id.clone()),
                ..Entrant::new(EntrantNo::NOBODY, Arc::clone(&entry.name), nowhere.clone())
            };
            plays.then(|| key(&entrant())).flatten()
        };
        let registered = registered.map(|(register, plays)| {
            let keys: Vec<Option<String>> = register.entries.par_iter().zip(plays).map(key_of).collect();
            keys.into_iter().map(|key| key.map(&mut number)).collect()
        });
        let mut stated = HashMap::new();
        for index in all.indices().filter(|&index| !all.is_tabled(index)) {
            let report = all.report(index);
            let numbered = |entrant: &Entrant| Some((entrant.no, number(key(entrant)?)));
            stated.insert(index, report.entrants.iter().filter_map(numbered).collect());
        }
        Self { stated, registered }
    }

    /// Takes the row and the sides of every game over the board of a report.
    fn each_game(&self, all: &All<'_>, index: u32, mut take: impl FnMut(u32, Sides)) {
        let mut game = |row: u32, white: Option<u32>, black: Option<u32>, outcome: Outcome| {
            if let (Some(white), Some(black), true) = (white, black, outcome.is_played()) {
                take(row, (white, black, outcome));
            }
        };
        let (reports, at) = all.place(index);
        if let Some(event) = reports.event(at) {
            let side = |at: u32| {
                let player = event.players[at as usize].player;
                let registered = self.registered.as_ref();
                registered.map_or(Some(player.0), |registered| registered[player.at()])
            };
            for (row, of) in (0..).zip(&event.games) {
                game(row, side(of.white), of.black.and_then(side), of.outcome);
            }
        } else if let Some(numbers) = self.stated.get(&index) {
            for (row, of) in (0..).zip(&reports.get(at).games) {
                let side = |no: EntrantNo| numbers.get(&no).copied();
                game(row, side(of.white), of.black.and_then(side), of.outcome);
            }
        }
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
        .with("other", &known.file)
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

//! Two register numbers that turn out to be one person.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place, Spot};
use dengji_core::terms::{
    Date, GameTable, IdentifiedReport, ListDate, Person, PlayerId, PlayerIndex, Register, Reports, TableGame,
};
use rayon::prelude::*;

use crate::standing::{Standing, State};

/// A merge: it acts on the lists dated on or after its date.
#[derive(Clone, Debug)]
pub struct Merge {
    /// The number that is given up.
    pub old: PlayerIndex,
    /// The number that stays.
    pub survivor: PlayerIndex,
    /// Both register numbers: the one that is given up and the one that stays.
    pub numbers: [PlayerId; 2],
    /// The day of the merge.
    pub date: Date,
    /// Who decided it.
    pub by: Arc<str>,
    /// Why.
    pub reason: Arc<str>,
    /// The row of merges.csv.
    pub place: Place,
}

impl Merge {
    /// The finding that it cannot be followed, with both numbers and its row.
    fn finding(&self, place: Place, why: &str) -> Finding {
        let [old, survivor] = &self.numbers;
        let finding = Finding::at(Code::MergeInvalid, place).with("why", why);
        let finding = finding.with("old", old).with("survivor", survivor);
        finding.with("own", self.row())
    }

    /// The number of its row in merges.csv.
    fn row(&self) -> u32 {
        match self.place.spot {
            Spot::Record { row, .. } => row,
            _ => 0,
        }
    }
}

/// Merges without circles and with one survivor for each number.
#[derive(Clone, Debug, Default)]
pub struct Merges(Vec<Merge>);

impl Merges {
    /// Takes merges in the order of their dates; one that gives a number up twice or closes a circle is a finding.
    pub fn new(mut merges: Vec<Merge>, findings: &mut Vec<Finding>) -> Self {
        merges.sort_by_key(|merge| (merge.date, merge.old));
        let mut sound = Self::default();
        for merge in merges {
            match sound.contradicts(&merge) {
                Some(finding) => findings.push(finding),
                None => sound.0.push(merge),
            }
        }
        sound
    }

    /// Why a further merge cannot be followed: of a number with itself, of one that is given up already, or round in a
    /// circle; with the row that stands against it.
    fn contradicts(&self, merge: &Merge) -> Option<Finding> {
        let found = |why: &str| merge.finding(merge.place.clone(), why);
        if merge.old == merge.survivor {
            return Some(found("self"));
        }
        let against = |why: &str, earlier: &Merge| {
            let [old, survivor] = &earlier.numbers;
            let finding = found(why).with("other", format!("{old} → {survivor}"));
            finding.with("row", earlier.row())
        };
        if let Some(earlier) = self.0.iter().find(|earlier| earlier.old == merge.old) {
            return Some(against("twice", earlier));
        }
        let is_circle = self.survivor(merge.survivor, merge.date) == merge.old;
        let mut earlier = self.0.iter().filter(|earlier| earlier.old == merge.survivor);
        earlier
            .next()
            .filter(|_| is_circle)
            .map(|earlier| against("circle", earlier))
    }

    /// The merge that makes two numbers one person on the lists of a day.
    fn joining(&self, pair: [PlayerIndex; 2], list: ListDate) -> Option<&Merge> {
        self.acting(list.0).find(|merge| pair.contains(&merge.old))
    }

    /// Whether nobody is merged.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every merge.
    pub fn all(&self) -> &[Merge] {
        &self.0
    }

    /// The number under which a person stands on the lists of a day: chains are followed.
    pub fn survivor(&self, player: PlayerIndex, list: Date) -> PlayerIndex {
        let next = self.0.iter().find(|merge| merge.old == player && merge.date <= list);
        next.map_or(player, |merge| self.survivor(merge.survivor, list))
    }

    /// The merge in which a register number takes part on the lists of a day, in words: `000012 → 000034`.
    pub fn about(&self, id: &str, register: &Register, list: Date) -> Option<String> {
        let shown = |player: PlayerIndex| register.entry(player).id.to_string();
        let mut named = self.acting(list).map(|merge| [shown(merge.old), shown(merge.survivor)]);
        named
            .find(|pair| pair.iter().any(|number| number == id))
            .map(|pair| pair.join(" → "))
    }

    /// The merges that bring other numbers under the one of a player on the lists of a day; of a number given up, those
    /// that took it there.
    pub fn of(&self, player: PlayerIndex, list: Date) -> impl Iterator<Item = &Merge> {
        let stands = self.survivor(player, list);
        self.acting(list)
            .filter(move |merge| self.survivor(merge.old, list) == stands)
    }

    /// The merges that act on the lists of a day.
    fn acting(&self, list: Date) -> impl Iterator<Item = &Merge> {
        self.0.iter().filter(move |merge| merge.date <= list)
    }

    fn acts(&self, list: ListDate) -> bool {
        self.acting(list.0).next().is_some()
    }

    /// The state before a list, with the merges that begin to act on it; nothing is copied where none acts.
    ///
    /// The survivor's rating counts; if he has none, the other's. Games are added, flags of either hold, pools and norms join.
    #[must_use]
    pub fn joined<'a>(&self, before: &'a State, list: ListDate) -> Cow<'a, State> {
        let mut state = Cow::Borrowed(before);
        for merge in self.acting(list.0) {
            let survivor = self.survivor(merge.survivor, list.0).at();
            if state.standings[merge.old.at()] == Standing::default() {
                continue;
            }
            let standings = &mut state.to_mut().standings;
            let old = std::mem::take(&mut standings[merge.old.at()]);
            join(&mut standings[survivor], old);
        }
        state
    }

    /// The reports of a list, with everybody under the number that stays; nothing is copied where no merge acts. Both
    /// numbers in one event are an error.
    pub fn renamed<'a>(
        &self,
        reports: &'a Reports<IdentifiedReport>,
        list: ListDate,
        findings: &mut Vec<Finding>,
    ) -> Cow<'a, Reports<IdentifiedReport>> {
        if !self.acts(list) {
            return Cow::Borrowed(reports);
        }
        let renamed = |at: usize| Some((at, self.renamed_one(&reports.get(at), list)?));
        let renamed: Vec<_> = (0..reports.len()).into_par_iter().filter_map(renamed).collect();
        Cow::Owned(reports.with(renamed.into_iter().map(|(at, (report, found))| {
            findings.extend(found);
            (at, report)
        })))
    }

    /// The game tables of a list, with everybody under the number that stays; nothing is copied where no merge acts.
    /// Both numbers in one game are an error, and the game is left out.
    pub fn renamed_tables<'a>(
        &self,
        tables: &'a [GameTable],
        list: ListDate,
        findings: &mut Vec<Finding>,
    ) -> Cow<'a, [GameTable]> {
        if !self.acts(list) {
            return Cow::Borrowed(tables);
        }
        let mut tables = tables.to_vec();
        for table in &mut tables {
            let mut twice: Vec<(u32, [PlayerIndex; 2])> = Vec::new();
            table.games = table.games.changed(|game| {
                let pair = [game.white, game.black];
                let [white, black] = pair.map(|player| self.survivor(player, list.0));
                let one_person = white == black;
                twice.extend(one_person.then_some((game.row, pair)));
                (!one_person).then_some(TableGame { white, black, ..game })
            });
            let finding = |(row, pair): &(u32, [PlayerIndex; 2])| {
                let place = table.place_of(*row, "black_id");
                Some(self.joining(*pair, list)?.finding(place, "game"))
            };
            findings.extend(twice.iter().filter_map(finding));
        }
        Cow::Owned(tables)
    }

    /// A report in which somebody stands under another number then, and what is wrong with it; none without anybody.
    fn renamed_one(&self, report: &IdentifiedReport, list: ListDate) -> Option<(IdentifiedReport, Vec<Finding>)> {
        let mut first: BTreeMap<PlayerIndex, (usize, PlayerIndex)> = BTreeMap::new();
        let mut people = report.people.to_vec();
        let (mut is_changed, mut findings) = (false, Vec::new());
        for (row, person) in people.iter_mut().enumerate() {
            let Person::Registered(player) = person else { continue };
            let stated = *player;
            *player = self.survivor(stated, list.0);
            is_changed |= *player != stated;
            let Some((earlier, other)) = first.insert(*player, (row, stated)) else {
                continue;
            };
            let entrants = &report.report.entrants;
            if let Some(merge) = self.joining([other, stated], list) {
                let finding = merge.finding(entrants[row].place.clone(), "both");
                let number = |row: usize| report.report.number_of(entrants[row].no);
                let finding = finding.with("one", number(earlier)).with("two", number(row));
                findings.push(finding.event(report.report.id.value.as_ref()));
            }
        }
        let renamed = || IdentifiedReport {
            report: Arc::clone(&report.report),
            people: people.into(),
        };
        is_changed.then(|| (renamed(), findings))
    }
}

fn join(survivor: &mut Standing, old: Standing) {
    if survivor.rating.is_none() {
        (survivor.rating, survivor.published) = (old.rating, old.published);
        survivor.exact = old.exact.filter(|_| old.rating.is_some()).or(survivor.exact);
    }
    survivor.exact = survivor.exact.or(old.exact);
    survivor.history.games += old.history.games;
    survivor.history.reached |= old.history.reached;
    survivor.reached_junior_bound |= old.reached_junior_bound;
    survivor.past_first_event |= old.past_first_event;
    survivor.last_event = survivor.last_event.max(old.last_event);
    survivor.pool.extend(old.pool);
    survivor.norms.extend(old.norms);
}

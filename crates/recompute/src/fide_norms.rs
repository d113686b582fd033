//! Norms of FIDE in an event: what every home player made of it.

use std::sync::Arc;

use dengji_core::number::Score;
use dengji_core::publication::{NormRow, NormTitle};
use dengji_core::rulebook::fide_norms::FideNormRules;
use dengji_core::terms::{GameCount, Person, Register, RegisterEntry, Sex};
use dengji_core::titles::fide_norms::{FideNorm, FideOpponent, FideResult, FideTitle, FideVerdict, judge};
use dengji_core::trail::NoTrail;

use crate::norms::Attempt;
use crate::prepare::Prepared;
use crate::seat::{federation, registered};

/// Whether somebody could make a norm: the event is rated, and long enough.
///
/// - Article: `fide-2024` 1.4.1.
pub fn gives_norms(norms: &FideNormRules, event: &Prepared) -> bool {
    let least = FideTitle::ALL.into_iter().filter_map(|title| norms.threshold(title));
    let least = least.map(|threshold| threshold.games.get() as usize).min();
    let longest = (0..event.seats.len()).map(|row| event.encounter_count(row)).max();
    event.rated && least.is_some_and(|least| longest >= Some(least))
}

/// The results of a row: one for each title above the player's own, nothing without a counted game.
pub fn of_row(
    event: &Prepared,
    norms: &FideNormRules,
    row: usize,
    (register, home): (&Register, &Arc<str>),
    known: &mut Words,
) -> Vec<Attempt> {
    let Some(player) = event.seats[row].home() else {
        return Vec::new();
    };
    let entry = register.entry(player);
    let own = entry.federation.as_ref().unwrap_or(home);
    let games: Vec<_> = event.played(row).collect();
    let opponents: Vec<FideOpponent<'_>> = games
        .iter()
        .map(|&(opponent, _)| opponent_of(event, opponent, register, home))
        .collect();
    let score: Score = games.iter().map(|(_, encounter)| encounter.score()).sum();
    let result = FideResult {
        federation: Some(own),
        opponents: &opponents,
        score,
    };
    let attempt = |title| {
        let norm = judge(&event.rules, norms, title, &result, &mut NoTrail)?;
        let achieved = norm.is_achieved();
        let verdict = if achieved.is_none() {
            FideVerdict::NotJudged
        } else {
            FideVerdict::NotMet
        };
        Some(Attempt {
            player,
            row: NormRow {
                event: event.id.clone(),
                player: entry.id.clone(),
                title: NormTitle::Fide(title),
                average: norm.average,
                games: GameCount::new(u32::try_from(opponents.len()).ok()?),
                required: norm.required,
                score,
                achieved,
                fails: known.of(&norm, verdict),
            },
            norm: None,
        })
    };
    wanted(entry).filter_map(attempt).collect()
}

/// The sets of articles that stand against norms in an event: there are few, and they are kept once.
#[derive(Default)]
pub struct Words(Vec<(u32, Arc<str>)>);

impl Words {
    /// The articles of the conditions with a verdict, separated by semicolons.
    fn of(&mut self, norm: &FideNorm<'_>, verdict: FideVerdict) -> Arc<str> {
        let conditions = (0_u32..).zip(&norm.conditions);
        let with = conditions.filter(|(_, condition)| condition.verdict == verdict);
        let set = with.fold(u32::from(verdict == FideVerdict::NotJudged) << 31, |set, (at, _)| {
            set | 1 << at
        });
        if let Some((_, known)) = self.0.iter().find(|(known, _)| *known == set) {
            return Arc::clone(known);
        }
        let words: Arc<str> = norm.articles(verdict).join(";").into();
        self.0.push((set, Arc::clone(&words)));
        words
    }
}

/// The titles above the one a player has; those of women for women only.
fn wanted(entry: &RegisterEntry) -> impl Iterator<Item = FideTitle> {
    let (held, sex) = (FideTitle::from_word(&entry.title.0), entry.sex);
    let above = FideTitle::ALL.into_iter().filter(move |title| Some(*title) > held);
    above.filter(move |title| sex == Sex::Female || matches!(title, FideTitle::Im | FideTitle::Gm))
}

/// An opponent as the register knows him, else as the report states him.
fn opponent_of<'a>(event: &'a Prepared, row: usize, register: &'a Register, home: &'a Arc<str>) -> FideOpponent<'a> {
    let (entrant, person) = (event.input.report.entrants.stated(row), &event.input.people[row]);
    let entry = registered(register, person);
    let registered = entry.map(|entry| &entry.title);
    let title = registered
        .filter(|title| !title.is_none())
        .or(entrant.map(|entrant| &entrant.title));
    let of_home = matches!(person, Person::Registered(_)).then_some(home);
    FideOpponent {
        rating: event.seats[row].seen,
        title: title.or(registered).map(|title| &*title.0),
        federation: federation(entrant, entry).or(of_home).map(|code| &**code),
    }
}

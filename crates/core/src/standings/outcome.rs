//! The final standings of an event as they are shown: names, places, values, what decided, who met whom.

mod groups;
mod matches;
mod remarks;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::fide::Contestants;
use super::machine::{JOINT, Row, Value, Word};
use super::system::{FIDE_BY_DATE, Primary, Ranks, Withdrawals};
use super::table::{Form, Slot, Table};
use super::team::{rosters, team_of};
use super::{Standing, System, columns, go, places, prepared, rank};
use crate::finding::{Code, Finding};
use crate::number::{Exact, Score};
use crate::terms::{Color, Date, EntrantNo, EventFormat, EventReport, PlayerId, Rating};

pub use groups::{Group, festival};
use remarks::remarks;

/// Whose places the standings give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Players.
    Players,
    /// Teams.
    Teams,
    /// Teams of the categories of a festival.
    Categories,
}

/// What the points of the standings are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// 积分: points of a player, or of a festival.
    Points,
    /// 局分.
    BoardPoints,
    /// 场分.
    MatchPoints,
    /// 名次分: the sum of places.
    Places,
}

impl Total {
    /// Its word, as the criterion of the same name has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::BoardPoints => "board-points",
            Self::MatchPoints => "match-points",
            Self::Places => "places",
        }
    }
}

/// Both sums of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamTotals {
    /// 局分, in the scale of the system.
    pub board_points: Exact,
    /// 场分.
    pub match_points: Exact,
}

/// The final standings of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalStandings {
    /// Id of the system.
    pub system: Arc<str>,
    /// Its name in Chinese and English.
    pub title: [Arc<str>; 2],
    /// Whose places they are.
    pub of: Of,
    /// Swiss or not.
    pub form: Form,
    /// What the points are.
    pub total: Total,
    /// The event.
    pub event: Option<Arc<str>>,
    /// Its last day, else its first.
    pub date: Option<Date>,
    /// The words of the criteria.
    pub columns: Vec<Word>,
    /// The rows, best first; those without a place last.
    pub rows: Vec<FinalRow>,
}

/// A row of the final standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalRow {
    /// The category of a festival, in Chinese and English.
    pub category: Option<[Arc<str>; 2]>,
    /// The place; none for those who take none.
    pub place: Option<u32>,
    /// Whether the place is shared.
    pub is_shared: bool,
    /// The number of a player in the report.
    pub no: Option<EntrantNo>,
    /// The register number of a player.
    pub id: Option<PlayerId>,
    /// The name of the player or team.
    pub name: Arc<str>,
    /// The team or unit of a player.
    pub unit: Option<Arc<str>>,
    /// The rating of a player.
    pub rating: Option<Rating>,
    /// Points, in the scale of the system.
    pub points: Exact,
    /// Both sums of a team that plays matches.
    pub totals: Option<TeamTotals>,
    /// The criterion that separates the row from the one above.
    pub decided_by: Option<Word>,
    /// The step within a sequence, from 1.
    pub step: Option<u32>,
    /// What each criterion gave, in the order of the columns.
    pub cells: Vec<Vec<Exact>>,
    /// Each round, with the opponent by his row from 1.
    pub rounds: Vec<RoundCell>,
}

/// A round of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundCell {
    /// The opponent's row, from 1.
    pub opponent: Option<usize>,
    /// The colour.
    pub color: Option<Color>,
    /// The points, in the scale of the system.
    pub points: Exact,
    /// Whether it was played over the board.
    pub played: bool,
}

/// The system for a report: the one asked for, else the one it names, else the usual one of its format.
///
/// A name that no system has, and FIDE's rules by date for an event without a first day, are findings.
pub fn system_of(
    report: &EventReport,
    asked: Option<&str>,
    own: impl Fn(&str) -> Option<System>,
    findings: &mut Vec<Finding>,
) -> Option<System> {
    let id = asked.or(report.standings.value.as_deref());
    match id {
        None => format_of(report).map(System::usual),
        Some(FIDE_BY_DATE) => by_date(report, findings),
        Some(id) => own(id).or_else(|| System::from_id(id)).or_else(|| {
            findings.push(unknown(report, id));
            None
        }),
    }
}

/// The finding that no system has a name.
fn unknown(report: &EventReport, id: &str) -> Finding {
    let known: Vec<&str> = System::ids().chain([FIDE_BY_DATE]).collect();
    let found = Finding::at(Code::StandingsUnknown, report.standings.place.clone()).with("system", id);
    found.with("known", known.join(", "))
}

/// The finding that a report names a system (名次方法) that neither the book nor the program has.
pub fn unknown_system(report: &EventReport, is_own: impl Fn(&str) -> bool) -> Option<Finding> {
    let id = report.standings.value.as_deref()?;
    (!is_own(id) && !System::is_known(id)).then(|| unknown(report, id))
}

/// FIDE's rules on the first day of the event. Without a day those of 2023 are taken, before 2009 those of 2009, and said.
fn by_date(report: &EventReport, findings: &mut Vec<Finding>) -> Option<System> {
    if let Some(system) = report.start.value.and_then(System::fide_on) {
        return Some(system);
    }
    let taken = if report.start.value.is_none() {
        "fide-c07-2023"
    } else {
        "fide-c07-2009"
    };
    findings.push(Finding::at(Code::StandingsDateMissing, report.start.place.clone()).with("taken", taken));
    System::from_id(taken)
}

/// The format: as stated, else a round robin where all have met all, else a Swiss where the rounds are too few for it.
pub fn format_of(report: &EventReport) -> Option<EventFormat> {
    report.format.value.or_else(|| {
        let players = report.entrants.len();
        let mut pairs: Vec<(EntrantNo, EntrantNo)> = report
            .games
            .iter()
            .filter_map(|game| Some((game.white.min(game.black?), game.white.max(game.black?))))
            .collect();
        pairs.sort_unstable();
        let games = pairs.len();
        pairs.dedup();
        let all = players * players.saturating_sub(1) / 2;
        match pairs.len() {
            0 => None,
            met if met == all && games == 2 * all => Some(EventFormat::DoubleRoundRobin),
            met if met == all => Some(EventFormat::RoundRobin),
            met if 4 * met <= 3 * all => Some(EventFormat::Swiss),
            _ => None,
        }
    })
}

/// The final standings of an event.
///
/// - Inputs: the report; the system; the rating by which tie-breaks see each entrant, by position.
/// - Output: none if the format is not known, with a finding.
pub fn standings(
    report: &EventReport,
    system: &System,
    rating: impl Fn(usize) -> Option<Rating>,
    findings: &mut Vec<Finding>,
) -> Option<FinalStandings> {
    let format = known_format(report, findings)?;
    let table = Table::of_report(report, Form::from(format), rating);
    let of_teams = match system.ranks {
        Ranks::Either => format.is_team(),
        ranks => ranks == Ranks::Teams,
    };
    if !of_teams {
        remarks(report, system, &table, Contestants::Players, findings)?;
    }
    Some(match &system.places {
        Some(rules) if system.ranks == Ranks::TeamPlaces => by_places(report, system, rules, &table, findings),
        _ if of_teams => matches::teams(report, system, &table, findings)?,
        _ => players(report, system, &table, findings),
    })
}

/// The format of a report, or the finding that it is not stated and not plain.
fn known_format(report: &EventReport, findings: &mut Vec<Finding>) -> Option<EventFormat> {
    let format = format_of(report);
    if format.is_none() {
        let found = Finding::at(Code::EventFieldMissing, report.format.place.clone()).with("field", "format");
        findings.push(found.with("sidecar", sidecar(&report.place.file)));
    }
    format
}

/// The name of the file that may add to a report.
fn sidecar(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{stem}.event.toml")
}

fn empty(report: &EventReport, system: &System, (of, form): (Of, Form), columns: Vec<Word>) -> FinalStandings {
    FinalStandings {
        system: Arc::clone(&system.id),
        title: system.title.clone(),
        of,
        form,
        total: Total::Points,
        event: report.name.value.clone(),
        date: report.end.value.or(report.start.value),
        columns,
        rows: Vec::new(),
    }
}

fn players(report: &EventReport, system: &System, table: &Table, findings: &mut Vec<Finding>) -> FinalStandings {
    if system.withdrawals == Withdrawals::VoidUnderHalf {
        say_withdrawals(report, table, findings);
    }
    let used = prepared(table, system);
    let mut standings = empty(report, system, (Of::Players, table.form), columns(&used, system));
    let named = |line: usize| {
        let entrant = &report.entrants[line];
        FinalRow {
            no: Some(entrant.no),
            id: entrant.id.clone(),
            unit: team_of(entrant).cloned(),
            rating: table.lines[line].rating,
            ..unnamed(Arc::clone(&entrant.name))
        }
    };
    let ranked = rank(table, system);
    let unranked =
        (0..report.entrants.len()).filter(|&line| !report.entrants[line].is_computer && !used.lines[line].ranked);
    fill(&mut standings, &used, &ranked, unranked.collect(), system, named);
    standings
}

fn say_withdrawals(report: &EventReport, table: &Table, findings: &mut Vec<Finding>) {
    for done in go::after_withdrawals(table).1 {
        let entrant = &report.entrants[done.line];
        let code = match done.is_void {
            true if 2 * done.played >= done.games => Code::WithdrawalHalf,
            true => Code::WithdrawalVoid,
            false => Code::WithdrawalForfeits,
        };
        let found = Finding::at(code, entrant.place.clone())
            .article("28")
            .with("player", entrant.no);
        let found = found.with("name", &entrant.name).with("played", done.played);
        findings.push(found.with("rounds", done.rounds).with("games", done.games));
    }
}

/// Fills in the rows of a ranking.
fn fill(
    standings: &mut FinalStandings,
    table: &Table,
    ranked: &[Standing],
    unranked: Vec<usize>,
    system: &System,
    named: impl Fn(usize) -> FinalRow,
) {
    let order: Vec<usize> = ranked
        .iter()
        .map(|row| row.player)
        .chain(unranked.iter().copied())
        .collect();
    let row_of: BTreeMap<usize, usize> = order.iter().copied().zip(1..).collect();
    let is_shared = |place: u32| ranked.iter().filter(|row| row.place == place).count() > 1;
    let win = i64::from(system.win);
    let standings_of = standings.of;
    let common = |line: usize| FinalRow {
        points: shown_primary(table, system, line),
        totals: (standings_of == Of::Teams).then(|| TeamTotals {
            board_points: table.lines[line].points.exact().times(win),
            match_points: table.lines[line].match_points.exact(),
        }),
        rounds: table.lines[line]
            .slots
            .iter()
            .map(|slot| round_cell(slot, &row_of, win))
            .collect(),
        ..named(line)
    };
    for row in ranked {
        standings.rows.push(FinalRow {
            place: Some(row.place),
            is_shared: is_shared(row.place),
            decided_by: Some(Arc::clone(&row.decided_by)),
            step: row.step,
            cells: cells(&standings.columns, &row.values),
            ..common(row.player)
        });
    }
    standings.rows.extend(unranked.into_iter().map(common));
}

/// The points by which a line is ranked first, in the scale of the system.
fn shown_primary(table: &Table, system: &System, line: usize) -> Exact {
    let points = table.primary(line, system.primary).exact();
    match system.primary {
        Primary::MatchPoints if table.is_of_teams() => points,
        _ => points.times(i64::from(system.win)),
    }
}

fn round_cell(slot: &Slot, row_of: &BTreeMap<usize, usize>, win: i64) -> RoundCell {
    RoundCell {
        opponent: slot.opponent.and_then(|other| row_of.get(&other).copied()),
        color: slot.color,
        points: slot.points.exact().times(win),
        played: slot.played,
    }
}

fn cells(columns: &[Word], values: &[Value]) -> Vec<Vec<Exact>> {
    let of = |word: &Word| {
        values
            .iter()
            .find(|value| value.word == *word)
            .map(|value| value.terms.clone())
    };
    columns.iter().map(|word| of(word).unwrap_or_default()).collect()
}

fn unnamed(name: Arc<str>) -> FinalRow {
    FinalRow {
        category: None,
        place: None,
        is_shared: false,
        no: None,
        id: None,
        name,
        unit: None,
        rating: None,
        points: Exact::ZERO,
        totals: None,
        decided_by: None,
        step: None,
        cells: Vec::new(),
        rounds: Vec::new(),
    }
}

fn by_places(
    report: &EventReport,
    system: &System,
    rules: &places::TeamPlaces,
    table: &Table,
    findings: &mut Vec<Finding>,
) -> FinalStandings {
    matches::say_without_team(report, findings);
    let (names, members) = rosters(report);
    let done = places::rank_places(table, &members, rules, system);
    let mut standings = empty(report, system, (Of::Teams, table.form), columns(table, system));
    standings.total = Total::Places;
    let total = |team: usize| Exact::whole(done.places[team].iter().map(|&place| i64::from(place)).sum());
    let rows = from_machine(&done.rows, |team| FinalRow {
        points: total(team),
        ..unnamed(Arc::clone(&names[team]))
    });
    for (mut row, of_machine) in rows.into_iter().zip(&done.rows) {
        row.cells = cells(&standings.columns, &of_machine.values);
        standings.rows.push(row);
    }
    for &team in &done.incomplete {
        let found = Finding::at(Code::TeamIncomplete, report.place.clone()).with("team", &names[team]);
        findings.push(
            found
                .with("players", done.places[team].len())
                .with("needed", rules.members),
        );
        standings.rows.push(FinalRow {
            points: total(team),
            ..unnamed(Arc::clone(&names[team]))
        });
    }
    standings
}

fn from_machine(rows: &[Row], named: impl Fn(usize) -> FinalRow) -> Vec<FinalRow> {
    let is_shared = |place: u32| rows.iter().filter(|row| row.place == place).count() > 1;
    let row = |row: &Row| FinalRow {
        place: Some(row.place),
        is_shared: is_shared(row.place),
        decided_by: Some(Arc::clone(&row.decided_by)),
        step: row.step,
        ..named(row.item)
    };
    rows.iter().map(row).collect()
}

impl FinalRow {
    /// Whether nothing separates the row from another.
    pub fn is_joint(&self) -> bool {
        self.is_shared || self.decided_by.as_deref() == Some(JOINT)
    }
}

/// The points of a round as shown: a half as `½`.
pub fn shown_points(points: Exact) -> String {
    let whole = points.floor();
    let rest = points - Exact::whole(whole);
    match (whole, rest == Score::HALF.exact()) {
        (0, true) => "½".to_owned(),
        (whole, true) => format!("{whole}½"),
        _ => points.to_string(),
    }
}

#[cfg(test)]
mod tests;

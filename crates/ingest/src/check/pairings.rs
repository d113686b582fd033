//! Checks on players, pairings and rounds.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use dengji_core::finding::{Code, Finding, shown_runs};
use dengji_core::number::Score;
use dengji_core::terms::{Color, Entrant, EntrantNo, EventReport, GameFact, Round, StatedGame};

use super::suspects::Suspects;
use super::{finding, meetings, round_count};
use crate::people::{fide_id, plain, plain_name};
use crate::strangers::Strangers;

/// No number stands for two players. A row that stands twice is said to be one.
pub(super) fn entrant_numbers(report: &EventReport, suspects: &mut Suspects, findings: &mut Vec<Finding>) {
    let mut first: BTreeMap<EntrantNo, &Entrant> = BTreeMap::new();
    for entrant in &report.entrants {
        let Some(earlier) = first.insert(entrant.no, entrant) else {
            continue;
        };
        let is_row = (&entrant.name, &entrant.id) == (&earlier.name, &earlier.id);
        if !is_row {
            suspects.shared_number(entrant.no);
        }
        let found = finding(report, Code::EntrantNumberTwice, &entrant.place).player(entrant.id.as_ref());
        let found = found.with("player", entrant.no).with("name", &entrant.name);
        let found = found.with("case", if is_row { "row" } else { "number" });
        findings.push(found.with("other", &earlier.name).with("first", earlier.place.spot));
    }
}

/// Nobody stands in two rows, by what identifies people: register number, FIDE id, or name and sex with unit or year of
/// birth.
pub(super) fn one_row_a_person(report: &EventReport, findings: &mut Vec<Finding>) {
    let mut first: HashMap<Vec<String>, &Entrant> = HashMap::new();
    for entrant in &report.entrants {
        let mut earlier = None;
        for key in identities(entrant) {
            let by = key[0].clone();
            match first.get(&key) {
                Some(other) => earlier = earlier.or(Some((by, *other))),
                None => _ = first.insert(key, entrant),
            }
        }
        if let Some((by, earlier)) = earlier.filter(|(_, earlier)| may_be_one(entrant, earlier)) {
            findings.push(person_twice(report, entrant, earlier, &by));
        }
    }
}

/// What identifies a player, each with what it is in front.
fn identities(entrant: &Entrant) -> Vec<Vec<String>> {
    let own = |text: &str| text.to_owned();
    let id = entrant.id.as_ref().map(|id| vec![own("id"), own(id.as_str())]);
    let fide = entrant.fide_id.as_deref().and_then(fide_id);
    let named = |what: &str, fact: String| {
        let sex = entrant.sex.map_or("", dengji_core::terms::Sex::letter);
        vec![own("name"), plain_name(&entrant.name), own(sex), own(what), fact]
    };
    let unit = entrant.unit.as_deref().map(|unit| named("unit", plain(unit)));
    let year = entrant.birth_year.map(|year| named("year", year.to_string()));
    let by_name = unit.into_iter().chain(year).filter(|_| !entrant.name.is_empty());
    let by_number = id.into_iter().chain(fide.map(|fide| vec![own("fide-id"), fide]));
    by_number.chain(by_name).collect()
}

/// Whether nothing in two rows says that they are two people, or that they are one row: such a number is said twice.
fn may_be_one(one: &Entrant, other: &Entrant) -> bool {
    let differ =
        |one: Option<String>, other: Option<String>| matches!((one, other), (Some(one), Some(other)) if one != other);
    let id = |of: &Entrant| of.id.as_ref().map(ToString::to_string);
    let fide = |of: &Entrant| of.fide_id.as_deref().and_then(fide_id);
    let unit = |of: &Entrant| of.unit.as_deref().map(plain);
    let year = |of: &Entrant| of.birth_year.map(|year| year.to_string());
    let has_number = |same: Option<String>, as_other: Option<String>| same.is_some() && same == as_other;
    let by_number = has_number(id(one), id(other)) || has_number(fide(one), fide(other));
    let by_name = !differ(id(one), id(other))
        && !differ(fide(one), fide(other))
        && !differ(unit(one), unit(other))
        && !differ(year(one), year(other));
    one.no != other.no && (by_number || by_name)
}

fn person_twice(report: &EventReport, entrant: &Entrant, earlier: &Entrant, by: &str) -> Finding {
    let column = match by {
        "id" => entrant.columns.id,
        "fide-id" => entrant.columns.fide_id,
        _ => entrant.columns.name,
    };
    let found = finding(report, Code::PersonTwice, &entrant.cell(column)).player(entrant.id.as_ref());
    let found = found.with("player", entrant.no).with("name", &entrant.name);
    let found = found.with("id", entrant.id.as_ref().map_or("-", |id| id.as_str()));
    let found = found.with("registered", &earlier.name).with("by", by);
    found.with("other", earlier.no).with("first", earlier.place.spot)
}

/// Players of a game are in the report, and two.
///
/// Where rows of players have no number of their own, as many numbers that nobody has are theirs, and no fault of the
/// games.
pub(super) fn opponents(report: &EventReport, suspects: &mut Suspects, findings: &mut Vec<Finding>) {
    let known: BTreeSet<EntrantNo> = report.entrants.iter().map(|entrant| entrant.no).collect();
    let named = report.games.iter().flat_map(|game| players_of(game).map(|(no, _)| no));
    let strangers: BTreeSet<EntrantNo> = named.filter(|no| !known.contains(no)).collect();
    let are_explained = strangers.len() <= report.unread.players + suspects.shared_numbers();
    let mut unknown = Strangers::new(&report.entrants);
    for (row, game) in report.games.iter().enumerate() {
        if game.black == Some(game.white) {
            suspects.wrong_player(row, game);
            let place = game.place_of(GameFact::Black);
            let found = finding(report, Code::OpponentSelf, &place).with("round", game.round);
            findings.push(found.with("player", game.white));
        }
        for (no, color) in players_of(game).filter(|(no, _)| !are_explained && !known.contains(no)) {
            suspects.wrong_player(row, game);
            unknown.add(stranger_in(report, game, no, color), no);
        }
    }
    findings.extend(unknown.findings());
}

fn stranger_in(report: &EventReport, game: &StatedGame, stranger: EntrantNo, color: Color) -> Finding {
    let (fact, other) = match color {
        Color::White => (GameFact::White, game.black),
        Color::Black => (GameFact::Black, Some(game.white)),
    };
    finding(report, Code::OpponentUnknown, &game.place_of(fact))
        .with("round", game.round)
        .with("player", other.unwrap_or(stranger))
        .with("opponent", stranger)
}

/// The players of a game, the one of a bye once.
pub(super) fn players_of(game: &StatedGame) -> impl Iterator<Item = (EntrantNo, Color)> {
    let black = game.black.filter(|black| *black != game.white);
    [(Some(game.white), Color::White), (black, Color::Black)]
        .into_iter()
        .filter_map(|(no, color)| Some((no?, color)))
}

/// Nobody has two games or byes in one round; one finding a cause: a row that stands twice, a row whose two players both
/// have another, and what is then left. Of rows that repeat each other the lower ones are said.
pub(super) fn one_game_a_round(report: &EventReport, suspects: &mut Suspects, findings: &mut Vec<Finding>) {
    if !has_second_game(report) {
        return;
    }
    let said = suspects.rows().clone();
    let mut rows = RowsOfPlayers::new(report);
    let mut say = |row: usize, second: Second, findings: &mut Vec<Finding>| {
        let earlier = &report.games[second.earlier];
        suspects.wrong_player(second.earlier, earlier);
        suspects.wrong_player(row, &report.games[row]);
        let is_explained = second.case == "one" && suspects.is_shared(second.player.0);
        if !is_explained && !said.contains(&row) && !said.contains(&second.earlier) {
            findings.push(second_game(report, row, &second));
        }
    };
    for (row, earlier) in repeated_rows(report) {
        rows.remove(row);
        say(row, Second::of("row", &report.games[row], earlier), findings);
    }
    for (row, game) in report.games.iter().enumerate().rev() {
        let others: Vec<Option<usize>> = players_of(game)
            .map(|(no, _)| rows.other(row, game.round, no))
            .collect();
        if let [Some(first), Some(_)] = others[..] {
            rows.remove(row);
            say(row, Second::of("both", game, first), findings);
        }
    }
    for (row, game) in report.games.iter().enumerate() {
        for (no, color) in players_of(game) {
            if let Some(earlier) = rows.earlier(row, game.round, no) {
                let second = Second {
                    case: "one",
                    player: (no, color),
                    earlier,
                };
                say(row, second, findings);
            }
        }
    }
}

/// Whether anybody stands twice in a round.
fn has_second_game(report: &EventReport) -> bool {
    let games = report.games.iter();
    let mut all: Vec<(Round, EntrantNo)> = games
        .flat_map(|game| players_of(game).map(|(no, _)| (game.round, no)))
        .collect();
    all.sort_unstable();
    all.windows(2).any(|pair| pair[0] == pair[1])
}

/// The rows with the same round and players as one above, and that row.
fn repeated_rows(report: &EventReport) -> Vec<(usize, usize)> {
    let mut first = BTreeMap::new();
    let mut repeated = Vec::new();
    for (row, game) in report.games.iter().enumerate() {
        let pair = game.black.map_or((game.white, game.white), |black| {
            (game.white.min(black), game.white.max(black))
        });
        let earlier = *first.entry((game.round, pair)).or_insert(row);
        if earlier != row {
            repeated.push((row, earlier));
        }
    }
    repeated
}

/// The rows in which a player has a game, by round.
struct RowsOfPlayers<'r> {
    report: &'r EventReport,
    rows: HashMap<(Round, EntrantNo), BTreeSet<usize>>,
}

impl<'r> RowsOfPlayers<'r> {
    fn new(report: &'r EventReport) -> Self {
        let mut rows: HashMap<(Round, EntrantNo), BTreeSet<usize>> = HashMap::new();
        for (row, game) in report.games.iter().enumerate() {
            for (no, _) in players_of(game) {
                rows.entry((game.round, no)).or_default().insert(row);
            }
        }
        Self { report, rows }
    }

    /// Takes a row away, of which something was said.
    fn remove(&mut self, row: usize) {
        let game = &self.report.games[row];
        for (no, _) in players_of(game) {
            if let Some(rows) = self.rows.get_mut(&(game.round, no)) {
                rows.remove(&row);
            }
        }
    }

    /// Another row of a player in a round, if this row is one of his.
    fn other(&self, row: usize, round: Round, no: EntrantNo) -> Option<usize> {
        let rows = self.rows.get(&(round, no)).filter(|rows| rows.contains(&row))?;
        rows.iter().copied().find(|other| *other != row)
    }

    /// The first row of a player in a round, if it stands above this one.
    fn earlier(&self, row: usize, round: Round, no: EntrantNo) -> Option<usize> {
        let rows = self.rows.get(&(round, no)).filter(|rows| rows.contains(&row))?;
        rows.first().copied().filter(|first| *first < row)
    }
}

/// Why a row is one too many.
struct Second {
    case: &'static str,
    player: (EntrantNo, Color),
    /// The row that is there already.
    earlier: usize,
}

impl Second {
    /// As White of the row has it.
    const fn of(case: &'static str, game: &StatedGame, earlier: usize) -> Self {
        Self {
            case,
            player: (game.white, Color::White),
            earlier,
        }
    }
}

/// A second game: the round of a row that stands twice or whose players both have another, else the number of the player.
fn second_game(report: &EventReport, row: usize, second: &Second) -> Finding {
    let game = &report.games[row];
    let earlier = &report.games[second.earlier];
    let fact = match second.player {
        _ if second.case != "one" => GameFact::Round,
        (_, Color::White) => GameFact::White,
        (_, Color::Black) => GameFact::Black,
    };
    finding(report, Code::RoundTwice, &game.place_of(fact))
        .with("round", game.round)
        .with("player", report.number_of(second.player.0))
        .with("other", report.number_of(game.black.unwrap_or(game.white)))
        .with("case", second.case)
        .with("first", earlier.place_of(fact).spot)
}

/// Rounds lie within 1 to the number of rounds. Where whole rounds lie beyond it, the number is wrong: said once.
pub(super) fn round_numbers(report: &EventReport, suspects: &mut Suspects, findings: &mut Vec<Finding>) {
    let count = round_count(report);
    if let Some(last) = rounds_beyond(report, count) {
        let found = finding(report, Code::RoundInvalid, &report.rounds.place).with("case", "count");
        let found = found.with("round", count.saturating_add(1)).with("last", last);
        findings.push(found.with("rounds", count));
        return;
    }
    for (row, game) in report.games.iter().enumerate() {
        if !(1..=count).contains(&game.round.0) {
            suspects.wrong_round(row, game);
            let found = finding(report, Code::RoundInvalid, &game.place_of(GameFact::Round)).with("case", "row");
            findings.push(found.with("round", game.round).with("rounds", count));
        }
    }
}

/// The last round, if all rounds up to it have games, those beyond the number of rounds more than half as many as the
/// others.
pub(super) fn rounds_beyond(report: &EventReport, count: u8) -> Option<u8> {
    let mut rows: BTreeMap<u8, usize> = BTreeMap::new();
    for game in &report.games {
        *rows.entry(game.round.0).or_default() += 1;
    }
    let last = *rows.last_key_value()?.0;
    let within: usize = rows.range(..=count).map(|(_, rows)| rows).sum();
    let is_whole = |round: u8| {
        rows.get(&round)
            .is_some_and(|rows| rows * usize::from(count) * 2 > within)
    };
    let is_held = |round: u8| rows.contains_key(&round);
    (last > count && count > 0 && (1..=count).all(is_held) && (count + 1..=last).all(is_whole)).then_some(last)
}

/// Every round has at least one row; one finding for all that have none.
pub(super) fn empty_rounds(report: &EventReport, suspects: &Suspects, findings: &mut Vec<Finding>) {
    let count = round_count(report);
    let is_empty = |round: &u8| suspects.knows_empty(Round(*round));
    let empty: Vec<u32> = (1..=count).filter(is_empty).map(u32::from).collect();
    if !empty.is_empty() {
        let found = finding(report, Code::RoundEmpty, &report.rounds.place).with("round", shown_runs(empty));
        findings.push(found.with("rounds", count));
    }
}

/// Nobody plays or scores after the round he is said to have withdrawn before.
pub(super) fn withdrawals(report: &EventReport, findings: &mut Vec<Finding>) {
    let withdrawn: BTreeMap<EntrantNo, Round> = report
        .entrants
        .iter()
        .filter_map(|entrant| Some((entrant.no, entrant.withdrew_before?)))
        .collect();
    for game in &report.games {
        for (no, color) in players_of(game) {
            let counts = game.outcome.is_played() || game.outcome.score(color) > Score::ZERO;
            let Some(from) = withdrawn.get(&no).filter(|from| counts && game.round >= **from) else {
                continue;
            };
            let found = finding(report, Code::PlayedAfterWithdrawal, &game.place).with("round", game.round);
            findings.push(found.with("player", no).with("from", from));
        }
    }
}

/// Nobody meets the same opponent over the board more often than the format has it.
pub(super) fn repeated_pairs(report: &EventReport, suspects: &Suspects, findings: &mut Vec<Finding>) {
    let Some(most) = meetings(report.format.value) else {
        return;
    };
    let mut met: BTreeMap<(EntrantNo, EntrantNo), Vec<&StatedGame>> = BTreeMap::new();
    let sound = report
        .games
        .iter()
        .enumerate()
        .filter(|(row, _)| !suspects.has_row(*row));
    for (_, game) in sound.filter(|(_, game)| game.outcome.is_played()) {
        let Some(black) = game.black.filter(|black| *black != game.white) else {
            continue;
        };
        let games = met.entry((game.white.min(black), game.white.max(black))).or_default();
        if games.len() >= most {
            let found = finding(report, Code::PairTwice, &game.place_of(GameFact::Black)).with("round", game.round);
            let found = found.with("player", report.number_of(game.white));
            let found = found.with("opponent", report.number_of(black));
            findings.push(
                found
                    .with("earlier", games[0].round)
                    .with("first", games[0].place_of(GameFact::Black).spot),
            );
        }
        games.push(game);
    }
}

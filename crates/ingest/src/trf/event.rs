//! What a TRF file says of the event, its teams and national ratings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::number::Score;
use dengji_core::terms::{
    Date, Entrant, EntrantNo, EventFormat, EventReport, Field, PlayerId, Round, TeamRound, TeamRoundKind,
};

use super::line::Line;
use super::player::{rating, text};
use super::{found, player};
use crate::dates;
use crate::people::is_han;
use crate::sides::Side;
use crate::text::shown;

/// Records that are known and of no use for rating.
const UNUSED: &[&str] = &[
    "013", "032", "062", "072", "082", "102", "112", "142", "152", "162", "172", "182", "202", "212", "240", "250",
    "260", "299", "300", "310", "320", "330", "352", "362", "801", "802", "XXR", "XXC", "XXA", "XXP", "XXS", "XXZ",
    "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU",
];

/// Reads the records of the event.
pub(super) fn read(lines: &[Line<'_>], report: &mut EventReport, findings: &mut Vec<Finding>) {
    let place = report.place.clone();
    let mut unknown = BTreeSet::new();
    for line in lines {
        let words = shown(line.rest());
        match line.code() {
            "012" => report.name = found(text(&words), line, &place),
            "022" => report.venue = found(text(&words), line, &place),
            "042" => report.start = date(line, &place, findings),
            "052" => report.end = date(line, &place, findings),
            "092" | "192" if report.format.value.is_none() => report.format = found(format(&words), line, &place),
            "122" | "222" => control(line, &place, report),
            "001" | "092" | "132" | "192" => {}
            code if is_unknown_record(code, line) => _ = unknown.insert(code.to_owned()),
            _ => {}
        }
    }
    round_dates(lines, report, findings);
    if !unknown.is_empty() {
        let records = unknown.into_iter().collect::<Vec<_>>().join(", ");
        findings.push(Finding::at(Code::RecordUnknown, place).with("records", records));
    }
}

/// Three digits that no edition of the format has; rulers and remarks are no records.
fn is_unknown_record(code: &str, line: &Line<'_>) -> bool {
    let digits = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_digit());
    digits && line.at(4) == ' ' && !UNUSED.contains(&code)
}

/// Whether a line has the code of a record: one that is read or of no use, or one that no edition has and that is said
/// with the others.
pub(super) fn is_record(line: &Line<'_>) -> bool {
    let is_known = SAID.contains(&line.code()) || UNUSED.contains(&line.code());
    let ends = line.at(4) == ' ';
    let digits = line.code().len() == 3 && line.code().bytes().all(|byte| byte.is_ascii_digit());
    ends && (is_known || digits || is_national(line) && line.starting_number().parse::<u32>().is_ok())
}

/// Records that a report says in another way, so that a file is written without them.
const SAID: &[&str] = &[
    "001", "012", "013", "022", "042", "052", "062", "072", "082", "132", "142", "XXR",
];

/// The records that are kept as they are: what is not read, and national records of nobody in the report.
pub(super) fn records(lines: &[Line<'_>], report: &EventReport) -> Vec<Arc<str>> {
    let kept = |line: &&Line<'_>| {
        let code = line.code();
        let is_record = line.at(4) == ' ' && (code.bytes().all(|byte| byte.is_ascii_digit()) || UNUSED.contains(&code));
        let is_known = code.len() == 3 && is_record && !SAID.contains(&code);
        is_known || is_foreign_record(line, report)
    };
    let texts = lines.iter().filter(kept).map(|line| line.text.trim_end().into());
    texts.collect()
}

/// Whether a line is the national record of a player of another federation.
fn is_foreign_record(line: &Line<'_>, report: &EventReport) -> bool {
    let number = line.field(5, 8).parse().ok().map(EntrantNo);
    let is_record = is_national(line) && number.is_some() && !UNUSED.contains(&line.code());
    is_record
        && number
            .and_then(|no| report.entrant(no))
            .is_none_or(|entrant| !is_home_of(line, entrant))
}

fn is_national(line: &Line<'_>) -> bool {
    let code = line.code();
    code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()) && line.at(4) == ' '
}

/// Whether a national record comes from the federation of a player, or from any if he has none.
fn is_home_of(line: &Line<'_>, entrant: &Entrant) -> bool {
    let home = entrant.federation.as_deref();
    home.is_none_or(|home| home.eq_ignore_ascii_case(line.code()))
}

/// Whether a line gives other points than 1, ½ and 0 (162): then printed points are no check on results.
pub(super) fn has_other_points(line: &Line<'_>) -> bool {
    line.code() == "162" && !is_usual_scoring(line.rest())
}

/// Whether a record 162 gives 1, ½ and 0 points.
fn is_usual_scoring(record: &str) -> bool {
    let letters = record.replace(|c: char| c.is_ascii_digit() || c == '.', " ");
    let points = record
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .filter(|part| !part.is_empty());
    let usual = |(letter, points): (&str, &str)| match letter {
        "W" | "P" | "F" => player::points(points) == Some(dengji_core::number::Score::ONE),
        "D" | "X" | "H" => player::points(points) == Some(dengji_core::number::Score::HALF),
        _ => player::points(points) == Some(dengji_core::number::Score::ZERO),
    };
    letters.split_whitespace().zip(points).all(usual)
}

fn date(line: &Line<'_>, place: &Place, findings: &mut Vec<Finding>) -> Field<Date> {
    let written = line.rest();
    let read = dates::of_text(written);
    if let (Err(fault), false) = (read, written.is_empty()) {
        let code = match fault {
            dates::DateFault::Ambiguous => Code::DateAmbiguous,
            _ => Code::DateInvalid,
        };
        let found = Finding::at(code, line.place(place, 5)).with("heading", line.code());
        findings.push(found.with("value", written).with("why", fault.why()));
    }
    found(read.ok(), line, place)
}

/// The format, where a type says it plainly.
fn format(words: &str) -> Option<EventFormat> {
    let words = crate::people::plain(words).replace(['-', '_', ' '], "");
    let has = |part: &str| words.contains(part);
    let swiss = ["swiss", "dutch", "dubov", "burstein", "baku", "瑞士"]
        .into_iter()
        .any(has);
    let round_robin = ["roundrobin", "berger", "循环"].into_iter().any(has);
    match (swiss, round_robin, has("team") || has("团体")) {
        (true, false, true) => Some(EventFormat::TeamSwiss),
        (true, false, false) => Some(EventFormat::Swiss),
        (false, true, true) => Some(EventFormat::TeamRoundRobin),
        (false, true, false) if has("double") || has("双循环") => Some(EventFormat::DoubleRoundRobin),
        (false, true, false) => Some(EventFormat::RoundRobin),
        _ if has("scheveningen") || has("schiller") => Some(EventFormat::Scheveningen),
        _ => None,
    }
}

/// The first time control: moves/minutes in 122 (`40/120`), moves/seconds in 222 (`40/6000+30:...`).
fn control(line: &Line<'_>, place: &Place, report: &mut EventReport) {
    let words = line.rest();
    let first = words.split([':', ',', '+', ' ']).next().unwrap_or_default();
    let coded = line.code() == "222";
    let minutes = |time: &str| {
        let time: u32 = time.parse().ok()?;
        Some(if coded { time / 60 } else { time }).filter(|minutes| (1..1000).contains(minutes))
    };
    let (moves, time) = first
        .split_once('/')
        .map_or((None, first), |(moves, time)| (moves.parse().ok(), time));
    let Some(minutes) = minutes(time) else {
        return;
    };
    match moves {
        Some(moves) => {
            report.first_control_moves = found(Some(moves), line, place);
            report.first_control_minutes = found(Some(minutes), line, place);
        }
        None if coded => report.minutes = found(Some(minutes), line, place),
        None => return,
    }
    if let Some(increment) = words.split_once('+').filter(|_| coded) {
        let digits: String = increment.1.chars().take_while(char::is_ascii_digit).collect();
        report.increment_seconds = found(digits.parse().ok(), line, place);
    }
}

/// The days of the rounds (132): `YY/MM/DD`, in the older form also `YY.DD.MM`.
fn round_dates(lines: &[Line<'_>], report: &mut EventReport, findings: &mut Vec<Finding>) {
    let within = (report.start.value, report.end.value);
    for line in lines.iter().filter(|line| line.code() == "132") {
        for round in 1..=99_u8 {
            let column = 82 + 10 * usize::from(round);
            let written = line.field(column, column + 9);
            if written.is_empty() {
                continue;
            }
            match round_date(&written, within) {
                Some(date) => report.round_dates.push((Round(round), date)),
                None => findings.push(
                    Finding::at(Code::DateInvalid, line.place(&report.place, column))
                        .with("heading", "132")
                        .with("value", written),
                ),
            }
        }
    }
}

/// A day with a year of two digits: the reading that lies within the event, else year, month, day.
fn round_date(written: &str, (start, end): (Option<Date>, Option<Date>)) -> Option<Date> {
    if let Ok(date) = dates::of_text(written) {
        return Some(date);
    }
    let mut groups = written
        .split(['/', '.', '-'])
        .map(|group| group.trim().parse::<i16>().ok().filter(|number| *number < 100));
    let (first, second, third) = (groups.next()??, groups.next()??, groups.next()??);
    let orders = [(first, second, third), (first, third, second), (third, second, first)];
    let dates: Vec<Date> = orders
        .into_iter()
        .filter_map(|(year, month, day)| {
            let century = if year < 70 { 2000 } else { 1900 };
            Date::new(century + year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
        })
        .collect();
    let inside = |date: &&Date| start.is_none_or(|start| start <= **date) && end.is_none_or(|end| **date <= end);
    dates.iter().find(inside).or(dates.first()).copied()
}

/// The number of rounds: as stated (142, XXR), else the last round with a cell.
pub(super) fn rounds(lines: &[Line<'_>], place: &Place, sides: &[Side]) -> Field<u8> {
    let stated = lines.iter().find_map(|line| {
        let rounds = matches!(line.code(), "142" | "XXR").then(|| line.rest().parse().ok())??;
        Some(found(Some(rounds), line, place))
    });
    stated.unwrap_or_else(|| Field {
        value: sides.iter().map(|side| side.round.0).max(),
        place: place.clone(),
    })
}

/// Teams (013, 310): name and place on the roster; 310 also says the pairing number, 013 stands in its order.
pub(super) fn teams(lines: &[Line<'_>], report: &mut EventReport) {
    let mut numbered: Vec<(u32, Arc<str>)> = Vec::new();
    for line in lines {
        let (name, first) = match line.code() {
            "013" => (line.field(5, 36), 37),
            "310" => (line.field(9, 40), 74),
            _ => continue,
        };
        let number = if line.code() == "310" {
            line.field(5, 7).parse().ok()
        } else {
            None
        };
        numbered.extend(text(&shown(&name)).map(|name| (number.unwrap_or(u32::MAX), name)));
        let numbers = (0..)
            .map(|at| first + 5 * at)
            .take_while(|column| *column <= line.width());
        for (board, column) in (1..).zip(numbers) {
            let number = line.field(column, column + 3).parse().ok().map(EntrantNo);
            if let Some(entrant) = report.entrants.iter_mut().find(|entrant| Some(entrant.no) == number) {
                entrant.team = text(&shown(&name));
                entrant.board = Some(board);
            }
        }
    }
    numbered.sort_by_key(|&(number, _)| number);
    report.teams = numbered.into_iter().map(|(_, name)| name).collect();
}

/// Rounds of teams that the players' lines do not show (802): byes, and matches that were not played.
pub(super) fn team_rounds(lines: &[Line<'_>], report: &mut EventReport) {
    let records = lines.iter().filter(|line| line.code() == "310");
    let names: BTreeMap<String, Arc<str>> = records
        .filter_map(|line| Some((line.field(5, 7), text(&shown(&line.field(9, 40)))?)))
        .collect();
    let pairing_bye = lines.iter().find(|line| line.code() == "320");
    let pairing_bye = pairing_bye.and_then(|line| player::points(&line.field(5, 8)));
    for line in lines.iter().filter(|line| line.code() == "802") {
        let Some(team) = names.get(&line.field(5, 7)) else {
            continue;
        };
        let columns = (0..)
            .map(|at| 29 + 13 * at)
            .take_while(|column| *column <= line.width());
        for (round, column) in (1..=u8::MAX).map(Round).zip(columns) {
            let kind = line.field(column - 1, column + 2);
            let is_forfeit = line.field(column + 10, column + 10).eq_ignore_ascii_case("f");
            let (kind, match_points) = match kind.as_str() {
                "FPB" => (TeamRoundKind::PairingBye, Some(Score::from_halves(4))),
                "PAB" => (TeamRoundKind::PairingBye, pairing_bye),
                "HPB" => (TeamRoundKind::RequestedBye, Some(Score::ONE)),
                "ZPB" => (TeamRoundKind::RequestedBye, Some(Score::ZERO)),
                _ if is_forfeit => (TeamRoundKind::Match, None),
                _ => continue,
            };
            report.team_rounds.push(TeamRound {
                team: Arc::clone(team),
                round,
                kind,
                opponent: names.get(&line.field(column - 1, column + 2)).cloned(),
                board_points: player::points(&line.field(column + 6, column + 9)),
                match_points,
            });
        }
    }
}

/// National records: rating and number of the home federation, and the name in its own script.
pub(super) fn national_records(lines: &[Line<'_>], report: &mut EventReport) {
    for line in lines.iter().filter(|line| is_national(line)) {
        let number = line.field(5, 8).parse().ok().map(EntrantNo);
        let Some(entrant) = report.entrants.iter_mut().find(|entrant| Some(entrant.no) == number) else {
            continue;
        };
        if !is_home_of(line, entrant) {
            continue;
        }
        entrant.rating = entrant.rating.or_else(|| rating(&line.field(49, 52)));
        entrant.id = entrant.id.take().or_else(|| PlayerId::new(&line.field(58, 68)));
        let name = line.field(15, 47);
        let name = shown(&name);
        if name.chars().any(is_han) && *name != *entrant.name {
            entrant.latin_name = Some(std::mem::replace(&mut entrant.name, name.into()));
        }
    }
}

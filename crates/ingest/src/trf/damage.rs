//! Lines that are not what they should be: columns of a player moved, a code damaged, no record at all.

use std::collections::BTreeSet;

use dengji_core::finding::{Code, Finding, Place, Severity};

use super::event::is_record;
use super::line::{Line, WIDTHS};
use super::player;

/// The columns before which those of a player may have been moved: rating, federation, number, birth, points, rounds.
const SEAMS: [usize; 6] = [48, 53, 57, 69, 80, 90];
/// The most columns by which they are looked for; a long name moves them far.
const MOST: usize = 20;
/// Characters of a line that are quoted.
const QUOTED: usize = 60;

/// Names the lines that are damaged and puts right those of players, so that nothing else is said of them.
pub(super) fn mend(lines: &mut [Line<'_>], place: &Place, findings: &mut Vec<Finding>) {
    let numbers: BTreeSet<String> = lines
        .iter()
        .filter(|line| line.code() == "001")
        .map(Line::starting_number)
        .collect();
    let mut strangers = Vec::new();
    for line in lines {
        if line.code() == "001" {
            findings.extend(in_columns(line, place));
        } else if let Some(player) = restored(line, &numbers) {
            findings.push(unreadable("player", line, place));
            *line = player;
        } else if !line.text.trim().is_empty() && !is_record(line) && !is_ruler(line) {
            strangers.push(&*line);
        }
    }
    if let [first, others @ ..] = &strangers[..] {
        let mut found = unreadable("record", first, place).severity(Severity::Warn);
        found.also = others.iter().map(|line| line.place(place, 1).spot).collect();
        findings.push(found);
    }
}

fn unreadable(case: &str, line: &Line<'_>, place: &Place) -> Finding {
    let quoted: String = line.text.trim().chars().take(QUOTED).collect();
    let found = Finding::at(Code::LineUnreadable, line.place(place, 1)).with("case", case);
    found.with("line", quoted.trim_end())
}

/// A remark, a line of digits or of one letter over the columns, or the end of a file of older systems.
fn is_ruler(line: &Line<'_>) -> bool {
    let text = line.text.trim();
    let mut code = line.code().chars();
    let first = code.next();
    let is_one_letter = first.is_some_and(char::is_uppercase) && code.all(|c| Some(c) == first);
    let is_count = text.chars().all(|c| c.is_ascii_digit() || c == ' ');
    text.starts_with('#') || text == "\u{1a}" || is_count || is_one_letter
}

/// The line of a player whose code is damaged: with the code put right, everything stands in its column, and nobody else
/// has the number.
fn restored<'a>(line: &Line<'a>, numbers: &BTreeSet<String>) -> Option<Line<'a>> {
    let text = line.text.trim_start();
    let code = text.split(' ').next().filter(|code| code.chars().count() <= 4)?;
    let player = line.with_text(&format!("001{}", &text[code.len()..]));
    let number = player.starting_number();
    let is_new = number.parse::<u32>().is_ok() && !numbers.contains(&number);
    (is_new && is_sound(&player)).then_some(player)
}

/// Counts the columns of a line as its wide characters have it, or finds by how many they were moved.
fn in_columns(line: &mut Line<'_>, place: &Place) -> Option<Finding> {
    if is_sound(line) {
        return None;
    }
    let own_way = || WIDTHS.into_iter().map(|width| line.counted(width)).find(is_sound);
    if let Some(counted) = Some(line.text).filter(|text| !text.is_ascii()).and_then(|_| own_way()) {
        *line = counted;
        return None;
    }
    let by = (1..=MOST).flat_map(|by| [("right", by), ("left", by)]);
    let mut moves = by.flat_map(|(side, by)| SEAMS.map(|seam| (side, by, seam)));
    let (side, by, back) = moves.find_map(|(side, by, seam)| {
        let back = if side == "right" {
            line.without(seam, by)?
        } else {
            line.with_blanks(seam, by)
        };
        is_sound(&back).then_some((side, by, back))
    })?;
    let found = Finding::at(Code::LineShifted, line.place(place, 1)).with("by", by);
    *line = back;
    Some(found.with("side", side))
}

/// Whether points and every cell of a round stand in their columns, and there is one.
fn is_sound(line: &Line<'_>) -> bool {
    let points = line.field(81, 84);
    let mut cells = (92..=line.width()).step_by(10);
    let is_filled = |column: usize| !line.field(column, column + 8).is_empty();
    points.contains(|c: char| c.is_ascii_digit())
        && line.is_aligned()
        && cells.clone().any(is_filled)
        && cells.all(|column| !is_filled(column) || player::is_cell(line, column))
}

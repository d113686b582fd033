//! The line of a player, 001.

use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::number::Score;
use dengji_core::terms::{Color, Entrant, EntrantNo, Rating, Round, Sex, Title};

use super::line::Line;
use crate::sides::{Half, Side};
use crate::source::{Bound, Limits};
use crate::text::shown;

/// The player of a line; none if it has no number.
pub(super) fn entrant(line: &Line<'_>, place: &Place) -> Option<Entrant> {
    let stated = points(&line.field(81, 84)).map(|points| (points, line.place(place, 81)));
    Some(Entrant {
        no: EntrantNo(line.field(5, 8).parse().ok()?),
        id: None,
        name: shown(&line.field(15, 47)).into(),
        latin_name: None,
        sex: sex(line.at(10)),
        birth_year: birth_year(&line.field(70, 79)),
        unit: None,
        federation: text(&line.field(54, 56)),
        title: title(&line.field(11, 13)),
        rating: None,
        fide_rating: rating(&line.field(49, 52)),
        fide_id: text(line.field(58, 68).trim_start_matches('0')),
        team: None,
        board: None,
        warnings: 0,
        withdrew_before: None,
        is_computer: false,
        stated_points: stated,
        stated_rank: line.field(86, 89).parse().ok().filter(|rank| *rank > 0),
        place: line.place(place, 5),
        columns: dengji_core::terms::EntrantColumns::default(),
    })
}

pub(super) fn rating(field: &str) -> Option<Rating> {
    field.parse().ok().filter(|points| *points > 0).map(Rating::new)
}

pub(super) fn text(field: &str) -> Option<Arc<str>> {
    (!field.is_empty()).then(|| field.into())
}

const fn sex(letter: char) -> Option<Sex> {
    match letter {
        'm' | 'M' => Some(Sex::Male),
        'w' | 'W' | 'f' | 'F' => Some(Sex::Female),
        _ => None,
    }
}

/// The first group of four digits.
fn birth_year(field: &str) -> Option<i16> {
    let mut groups = field.split(|c: char| !c.is_ascii_digit());
    groups
        .find(|group| group.len() == 4)?
        .parse()
        .ok()
        .filter(|year| *year > 1800)
}

/// A title in full; the older form has one or two letters.
fn title(field: &str) -> Title {
    let upper = field.to_uppercase();
    let full = match upper.as_str() {
        "G" => "GM",
        "M" | "I" => "IM",
        "F" => "FM",
        "C" => "CM",
        "WG" => "WGM",
        "WM" | "WI" => "WIM",
        "WF" => "WFM",
        "WC" => "WCM",
        other => other,
    };
    Title(full.into())
}

/// Points such as `7.5`, `7,5` or `7½`; none for anything else.
pub(crate) fn points(field: &str) -> Option<Score> {
    let field = field.trim().replace(',', ".").replace('½', ".5");
    let (whole, part) = field.split_once('.').unwrap_or((&field, ""));
    let halves = match part.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    if whole.is_empty() {
        return (halves == 1).then_some(Score::HALF);
    }
    let whole: i32 = whole.parse().ok().filter(|points| (0..1_000_000).contains(points))?;
    Some(Score::from_halves(whole * 2 + halves))
}

/// The cells of a line.
pub(super) struct Cells {
    /// Those that were read.
    pub sides: Vec<Side>,
    /// The rounds of the others.
    pub unread: Vec<Round>,
}

/// The rounds of a player, ten columns each from column 92.
pub(super) fn cells(
    line: &Line<'_>,
    place: &Place,
    player: EntrantNo,
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> Cells {
    let mut cells = Cells {
        sides: Vec::new(),
        unread: Vec::new(),
    };
    for round in 1..=limits.rounds {
        let column = 82 + 10 * usize::from(round);
        if column > line.width() {
            break;
        }
        let text = line.field(column, column + 8);
        if text.is_empty() {
            continue;
        }
        let place = line.place(place, column);
        let Some((opponent, color, half)) = cell(line, column) else {
            cells.unread.push(Round(round));
            let found = Finding::at(Code::ResultUnknown, place)
                .with("case", "trf")
                .with("value", text);
            findings.push(found.with("round", round).with("player", player));
            continue;
        };
        cells.sides.push(Side {
            round: Round(round),
            player,
            opponent,
            color,
            half,
            text,
            place,
        });
    }
    let beyond = 92 + 10 * usize::from(limits.rounds);
    if let Some(column) = (beyond..=line.width()).find(|column| line.at(*column) != ' ') {
        findings.push(limits.exceeded(Bound::Rounds, line.place(place, column)));
    }
    cells
}

/// Whether a column begins the cell of a round: opponent, colour and result with blanks between.
pub(super) fn is_cell(line: &Line<'_>, column: usize) -> bool {
    let blank = [4, 6, 8].iter().all(|behind| line.at(column + behind) == ' ');
    blank && cell(line, column).is_some()
}

type Cell = (Option<EntrantNo>, Option<Color>, Half);

fn cell(line: &Line<'_>, column: usize) -> Option<Cell> {
    let opponent = match line.field(column, column + 3).as_str() {
        "" => None,
        digits => Some(digits.parse().ok()?).filter(|no| *no > 0).map(EntrantNo),
    };
    let color = match line.at(column + 5) {
        'w' | 'W' => Some(Color::White),
        'b' | 'B' => Some(Color::Black),
        '-' | ' ' => None,
        _ => return None,
    };
    Some((opponent, color, half(line.at(column + 7), opponent.is_some())?))
}

/// The result code. Bye codes beside an opponent, and an opponent without a result, are none.
const fn half(code: char, has_opponent: bool) -> Option<Half> {
    match (code, has_opponent) {
        ('1', _) => Some(Half::Win),
        ('=' | '½', _) => Some(Half::Draw),
        ('0', _) => Some(Half::Loss),
        ('+' | 'W' | 'w', _) | ('F' | 'U' | 'f' | 'u', false) => Some(Half::ForfeitWin),
        ('D' | 'd', _) | ('H' | 'h', false) => Some(Half::UnplayedDraw),
        ('-' | 'L' | 'l', _) | ('Z' | 'z' | ' ', false) => Some(Half::ForfeitLoss),
        _ => None,
    }
}

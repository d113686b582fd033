//! From the cells of a crosstable or the rounds of a TRF line to games: each game stands there twice.

mod loose;

use std::collections::{BTreeMap, BTreeSet};

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::{Color, Entrant, EntrantNo, EventReport, Outcome, Round, StatedGame, UnreadGame};

use crate::chess_results::layout::chess_results;

use loose::{Loose, Why};

/// What one side's cell says of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    /// Won over the board.
    Win,
    /// Drawn over the board.
    Draw,
    /// Lost over the board.
    Loss,
    /// The point without a game.
    ForfeitWin,
    /// Half the point without a game.
    UnplayedDraw,
    /// No point and no game.
    ForfeitLoss,
}

impl Half {
    /// The result of White and Black together; none if they contradict each other.
    const fn outcome(self, black: Self) -> Option<Outcome> {
        match (self, black) {
            (Self::Win, Self::Loss) => Some(Outcome::WhiteWins),
            (Self::Draw, Self::Draw) => Some(Outcome::Draw),
            (Self::Loss, Self::Win) => Some(Outcome::BlackWins),
            (Self::Loss, Self::Loss) => Some(Outcome::DoubleLoss),
            (Self::ForfeitWin, Self::ForfeitLoss) => Some(Outcome::WhiteForfeitWin),
            (Self::ForfeitLoss, Self::ForfeitWin) => Some(Outcome::BlackForfeitWin),
            (Self::ForfeitLoss, Self::ForfeitLoss) => Some(Outcome::DoubleForfeit),
            (Self::UnplayedDraw, Self::UnplayedDraw) => Some(Outcome::UnplayedDraw),
            _ => None,
        }
    }

    /// The bye that gives these points.
    pub(crate) const fn bye(self) -> Outcome {
        match self {
            Self::Win | Self::ForfeitWin => Outcome::FullPointBye,
            Self::Draw | Self::UnplayedDraw => Outcome::HalfPointBye,
            Self::Loss | Self::ForfeitLoss => Outcome::ZeroPointBye,
        }
    }
}

/// One player's cell of one round.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// The round.
    pub round: Round,
    /// Whose cell it is.
    pub player: EntrantNo,
    /// The opponent; none for a bye.
    pub opponent: Option<EntrantNo>,
    /// The player's colour, if the cell tells it.
    pub color: Option<Color>,
    /// The result.
    pub half: Half,
    /// The cell as it is written.
    pub text: String,
    /// Where.
    pub place: Place,
}

/// The games of all cells, and the players of those that could not be read.
#[derive(Debug, Default)]
pub(crate) struct Paired {
    /// The games, by round and White's number.
    pub games: Vec<StatedGame>,
    /// Players of whom a game is missing, so that their points cannot be checked.
    pub broken: BTreeSet<EntrantNo>,
}

impl Paired {
    /// The games that are missing, as far as is known.
    pub(crate) fn unread(&self) -> Vec<UnreadGame> {
        let of = |player: &EntrantNo| UnreadGame {
            round: None,
            players: vec![*player],
            has_unknown: false,
        };
        self.broken.iter().map(of).collect()
    }
}

/// Takes the bye out of the players and of the cells: it is named like one, without rating and id.
pub(crate) fn take_out_byes(report: &mut EventReport, sides: &mut Vec<Side>, findings: &mut Vec<Finding>) {
    let is_bye = |entrant: &&Entrant| {
        let nobody = entrant.rating.is_none() && entrant.fide_rating.is_none() && entrant.fide_id.is_none();
        nobody && chess_results().is_bye(&entrant.name)
    };
    let byes: Vec<&Entrant> = report.entrants.iter().filter(is_bye).collect();
    for entrant in &byes {
        let found = Finding::at(Code::EntrantIsBye, entrant.place.clone()).with("player", entrant.no);
        findings.push(found.with("name", &entrant.name));
    }
    let byes: BTreeSet<EntrantNo> = byes.iter().map(|entrant| entrant.no).collect();
    report.entrants.retain(|entrant| !byes.contains(&entrant.no));
    sides.retain(|side| !byes.contains(&side.player));
    for side in sides {
        side.opponent = side.opponent.filter(|opponent| !byes.contains(opponent));
    }
}

/// Joins the two cells of each game. Where no colour is told, the lower number counts as White.
///
/// `unread` are the rounds of players whose cells could not be read; their games are missing without another finding.
pub(crate) fn pair(
    sides: &[Side],
    entrants: &[Entrant],
    unread: &BTreeSet<(Round, EntrantNo)>,
    findings: &mut Vec<Finding>,
) -> Paired {
    let numbers: BTreeSet<EntrantNo> = entrants.iter().map(|entrant| entrant.no).collect();
    let mut index: BTreeMap<(Round, EntrantNo), Vec<&Side>> = BTreeMap::new();
    for side in sides {
        index.entry((side.round, side.player)).or_default().push(side);
    }
    let mut loose = Vec::new();
    let mut paired = Paired {
        broken: unread.iter().map(|(_, player)| *player).collect(),
        ..Paired::default()
    };
    for side in sides {
        let readable = side
            .opponent
            .is_none_or(|opponent| !unread.contains(&(side.round, opponent)));
        if readable {
            join(side, &index, &numbers, &mut paired, &mut loose, findings);
        } else {
            paired.broken.insert(side.player);
        }
    }
    let strangers: BTreeSet<EntrantNo> = loose.iter().filter_map(Loose::stranger).collect();
    // Where rows share a number, as many numbers that nobody has are theirs.
    let are_explained = strangers.len() <= entrants.len() - numbers.len();
    findings.extend(loose::findings(&loose, entrants, are_explained));
    paired.games.sort_by_key(|game| (game.round, game.white));
    let lost = paired.games.iter().filter(|game| game.outcome == Outcome::DoubleLoss);
    findings.extend(lost.map(both_lost));
    paired
}

fn join<'a>(
    side: &'a Side,
    index: &BTreeMap<(Round, EntrantNo), Vec<&'a Side>>,
    numbers: &BTreeSet<EntrantNo>,
    paired: &mut Paired,
    loose: &mut Vec<Loose<'a>>,
    findings: &mut Vec<Finding>,
) {
    let Some(opponent) = side.opponent else {
        paired.games.push(game(side, None, side.half.bye()));
        return;
    };
    let others = index.get(&(side.round, opponent)).map_or(&[][..], Vec::as_slice);
    let answer = others.iter().find(|other| other.opponent == Some(side.player));
    let why = match answer {
        _ if opponent == side.player => Why::Oneself,
        _ if !numbers.contains(&opponent) => Why::Stranger(opponent),
        Some(other) => {
            if let Some(found) = meet(side, other, paired) {
                paired.broken.extend([side.player, opponent]);
                findings.push(found);
            }
            return;
        }
        None => others
            .first()
            .map_or(Why::Silent(opponent), |other| Why::Elsewhere(other)),
    };
    paired.broken.extend([side.player, opponent]);
    loose.push(Loose { side, why });
}

/// A game of two cells, made once: when White's cell is met.
fn meet(side: &Side, other: &Side, paired: &mut Paired) -> Option<Finding> {
    let is_white = match (side.color, other.color) {
        (Some(one), Some(two)) if one == two => return contradiction(side, other),
        (Some(one), _) => one == Color::White,
        (None, Some(two)) => two == Color::Black,
        (None, None) => side.player < other.player,
    };
    if !is_white {
        return None;
    }
    let Some(outcome) = side.half.outcome(other.half) else {
        paired.broken.insert(other.player);
        return Some(contradicts(side, other));
    };
    paired.games.push(game(side, Some(other), outcome));
    None
}

/// Two cells with the same colour: said once, at the lower number.
fn contradiction(side: &Side, other: &Side) -> Option<Finding> {
    (side.player < other.player).then(|| contradicts(side, other))
}

/// A game without a point for either: rarely a ruling, mostly a slip in one of the cells.
fn both_lost(game: &StatedGame) -> Finding {
    let found = Finding::at(Code::BothLost, game.place.clone()).with("round", game.round);
    let found = found
        .with("player", game.white)
        .with("opponent", game.black.unwrap_or(game.white));
    let answer = game.mirror.as_ref().map(|place| place.spot).unwrap_or_default();
    found.with("where", answer)
}

fn game(white: &Side, black: Option<&Side>, outcome: Outcome) -> StatedGame {
    StatedGame {
        round: white.round,
        date: None,
        board: None,
        white: white.player,
        black: black.map(|side| side.player),
        outcome,
        place: white.place.clone(),
        mirror: black.map(|side| side.place.clone()),
        columns: dengji_core::terms::GameColumns::default(),
    }
}

fn about(side: &Side, code: Code) -> Finding {
    Finding::at(code, side.place.clone())
        .with("round", side.round)
        .with("player", side.player)
        .with(
            "opponent",
            side.opponent.map_or_else(|| "-".to_owned(), |no| no.to_string()),
        )
        .with("cell", side.text.trim())
}

fn contradicts(side: &Side, other: &Side) -> Finding {
    about(side, Code::GameContradicts)
        .with("other", other.text.trim())
        .with("where", other.place.spot)
}

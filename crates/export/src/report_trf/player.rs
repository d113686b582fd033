//! The lines of a player: 001, and the national record.

use std::collections::BTreeMap;

use dengji_core::number::Score;
use dengji_core::terms::{Color, Entrant, EntrantNo, EventReport, Outcome, Round, Sex, StatedGame};

use super::cut;

/// Who plays where in each round.
pub(super) struct Seats<'a> {
    rounds: u8,
    games: BTreeMap<(EntrantNo, Round), (&'a StatedGame, Color)>,
}

impl<'a> Seats<'a> {
    pub(super) fn new(report: &'a EventReport) -> Self {
        let mut games = BTreeMap::new();
        for game in &report.games {
            games.insert((game.white, game.round), (game, Color::White));
            if let Some(black) = game.black {
                games.insert((black, game.round), (game, Color::Black));
            }
        }
        let last = report.games.iter().map(|game| game.round.0).max();
        Self {
            rounds: last.unwrap_or_default(),
            games,
        }
    }

    /// The points a report prints for a player, else the sum of his results.
    fn points(&self, entrant: &Entrant) -> Score {
        let own = self.games.range((entrant.no, Round(0))..=(entrant.no, Round(u8::MAX)));
        let sum = own.map(|(_, (game, color))| game.outcome.score(*color)).sum();
        entrant.stated_points.as_ref().map_or(sum, |(points, _)| *points)
    }

    /// The cell of a round: opponent, colour and result; blank for a player without a row.
    fn cell(&self, player: EntrantNo, round: u8) -> String {
        let Some((game, color)) = self.games.get(&(player, Round(round))) else {
            return " ".repeat(8);
        };
        let opponent = match color {
            Color::White => game.black,
            Color::Black => Some(game.white),
        };
        let letter = if *color == Color::White { 'w' } else { 'b' };
        match opponent {
            Some(opponent) => format!("{:>4} {letter} {}", opponent.0, sign(game.outcome, *color)),
            None => format!("0000 - {}", bye(game.outcome)),
        }
    }
}

/// The code of a game for one side.
fn sign(outcome: Outcome, color: Color) -> char {
    match (outcome.is_played(), outcome.score(color)) {
        (true, Score::ONE) => '1',
        (true, Score::HALF) => '=',
        (true, _) => '0',
        (false, Score::ONE) => '+',
        (false, Score::HALF) => 'D',
        (false, _) => '-',
    }
}

const fn bye(outcome: Outcome) -> char {
    match outcome {
        Outcome::FullPointBye => 'U',
        Outcome::HalfPointBye => 'H',
        _ => 'Z',
    }
}

/// The line 001.
pub(super) fn player(entrant: &Entrant, seats: &Seats<'_>) -> String {
    let sex = match entrant.sex {
        Some(Sex::Male) => "m",
        Some(Sex::Female) => "w",
        None => "",
    };
    let halves = seats.points(entrant).halves();
    let cells: Vec<String> = (1..=seats.rounds).map(|round| seats.cell(entrant.no, round)).collect();
    let line = format!(
        "001 {:>4} {sex:1}{:>3} {:<33} {:>4} {:3} {:>11} {:10} {:>4} {:>4}  {}",
        entrant.no.0,
        within(&entrant.title.0, 3),
        cut(entrant.latin_name.as_deref().unwrap_or(&entrant.name), 33),
        within(&shown(entrant.fide_rating), 4),
        within(entrant.federation.as_deref().unwrap_or_default(), 3),
        within(entrant.fide_id.as_deref().unwrap_or_default(), 11),
        entrant
            .birth_year
            .map(|year| format!("{year:04}/00/00"))
            .unwrap_or_default(),
        format!("{}.{}", halves / 2, halves % 2 * 5),
        shown(entrant.stated_rank),
        cells.join("  "),
    );
    line.trim_end().to_owned()
}

/// The national record: rating, register number, and the name in its own script; none without any of them.
pub(super) fn national(entrant: &Entrant, home: &str) -> Option<String> {
    let own_script = entrant.latin_name.as_ref().map(|_| &*entrant.name);
    let (id, rating) = (entrant.id.as_ref().map_or("", |id| id.as_str()), shown(entrant.rating));
    let code = entrant.federation.as_deref().unwrap_or(home);
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    if !is_code || own_script.is_none() && id.is_empty() && rating.is_empty() {
        return None;
    }
    let line = format!(
        "{code} {:>4}      {:<33} {:>4}     {:>11}",
        entrant.no.0,
        cut(own_script.unwrap_or_default(), 33),
        within(&rating, 4),
        within(id, 11),
    );
    Some(line.trim_end().to_owned())
}

fn shown(figure: Option<impl ToString>) -> String {
    figure.map(|figure| figure.to_string()).unwrap_or_default()
}

/// A text that fits its columns; one that is too wide is left out.
fn within(text: &str, columns: usize) -> &str {
    if text.chars().count() <= columns { text } else { "" }
}

//! Phase one, first part: an event laid out for rating.

use std::sync::{Arc, OnceLock};

use dengji_core::finding::Place;
use dengji_core::number::Score;
use dengji_core::publication::Method;
use dengji_core::rulebook::Rules;
use dengji_core::rules::admission::{EventFigure, Waiver};
use dengji_core::terms::{
    Color, Date, EntrantNo, EventClass, EventFormat, EventId, IdentifiedReport, Outcome, TabledEvent, TabledGame,
};

use crate::by_game::round_robin::WholeRoundRobin;
use crate::field::{Field, fields};
use crate::seat::{Seat, Sitter};
use crate::share::Share;
use crate::sums::{Sum, sums};

/// One side of a pairing.
#[derive(Clone, Copy, Debug)]
pub struct Encounter {
    /// Row of the opponent; none for a bye.
    pub opponent: Option<u32>,
    /// Position of the game in the report.
    pub game: u32,
    /// Colour.
    pub color: Color,
    /// How it ended.
    pub outcome: Outcome,
}

impl Encounter {
    /// The points made.
    pub const fn score(&self) -> Score {
        self.outcome.score(self.color)
    }
}

/// An event laid out for rating: seats, encounters by seat, round-robin tables.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The report.
    pub input: IdentifiedReport,
    /// 赛事编号
    pub id: EventId,
    /// 赛制
    pub format: EventFormat,
    /// 等级
    pub class: EventClass,
    /// First day.
    pub start: Date,
    /// Last day.
    pub end: Date,
    /// The rules in force on its first day.
    pub rules: Arc<Rules>,
    /// By row of the report.
    pub seats: Vec<Seat>,
    /// Whether 八(十一) takes the player out, by row.
    pub zero_scorer: Vec<bool>,
    /// Whether 八(十四) protects the player, by row.
    pub protected: Vec<bool>,
    /// Whether what waits for a first rating remembers the cells it came from.
    pub keeps_cells: bool,
    /// Whether the event is rated.
    pub rated: bool,
    /// Whether it gives norms.
    pub norms: bool,
    /// The articles that refused or were waived.
    pub articles: Vec<Arc<str>>,
    /// The waivers that acted.
    pub waivers: Vec<Waiver>,
    /// The conditions of a title event with their figures.
    pub title_figures: Vec<EventFigure>,
    /// Round-robin tables.
    pub fields: Vec<Field>,
    /// The table a row belongs to.
    pub field_of: Vec<Option<u32>>,
    /// What the games of a row add up to, by row; none where that is counted game by game.
    sums: Option<Vec<Sum>>,
    /// The event as a round robin with unrated players that is computed as a whole.
    pub whole: Option<WholeRoundRobin>,
    /// Made when somebody asks for them.
    encounters: OnceLock<Encounters>,
}

/// Encounters of all rows, one after the other, and where each row starts.
#[derive(Clone, Debug)]
struct Encounters {
    starts: Vec<u32>,
    all: Vec<Encounter>,
}

impl Prepared {
    /// Lays an event out; none if a required field is missing, which has been reported.
    pub fn new(input: IdentifiedReport, rules: Arc<Rules>, seats: Vec<Seat>) -> Option<Self> {
        let report = Arc::clone(&input.report);
        let sums = report.games.tabled().and_then(|event| sums(event, &rules, &seats));
        let mut event = Self {
            input,
            id: report.id.value.clone()?,
            format: report.format.value?,
            class: report.class.value?,
            start: report.start.value?,
            end: report.end.value?,
            rules,
            zero_scorer: vec![false; seats.len()],
            protected: vec![false; seats.len()],
            keeps_cells: true,
            rated: false,
            norms: false,
            articles: Vec::new(),
            waivers: Vec::new(),
            title_figures: Vec::new(),
            fields: Vec::new(),
            field_of: vec![None; seats.len()],
            seats,
            sums,
            whole: None,
            encounters: OnceLock::new(),
        };
        event.zero_scorer = (0..event.seats.len()).map(|row| event.is_zero_scorer(row)).collect();
        match &event.rules.by_game {
            None => event.fields = fields(&event),
            Some(rules) => event.whole = WholeRoundRobin::of(&event, rules),
        }
        for (number, field) in (0..).zip(&event.fields) {
            for &row in &field.members {
                event.field_of[row] = Some(number);
            }
        }
        Some(event)
    }

    /// Every pairing of a row, in the order of the report.
    pub fn encounters(&self, row: usize) -> &[Encounter] {
        let Encounters { starts, all } = self.encounters.get_or_init(|| encounters(&self.input));
        &all[starts[row] as usize..starts[row + 1] as usize]
    }

    /// What the games of a row add up to, where that is known for all rows at once.
    pub fn sum(&self, row: usize) -> Option<&Sum> {
        self.sums.as_ref().map(|sums| &sums[row])
    }

    /// How many pairings a row has.
    pub fn encounter_count(&self, row: usize) -> usize {
        self.sum(row)
            .map_or_else(|| self.encounters(row).len(), |sum| sum.encounters as usize)
    }

    /// The points of a row, byes and forfeits included.
    pub fn points(&self, row: usize) -> Score {
        let counted = || self.encounters(row).iter().map(Encounter::score).sum();
        self.sum(row).map_or_else(counted, |sum| sum.made)
    }

    /// How many games over the board against people.
    pub fn played_count(&self, row: usize) -> usize {
        self.sum(row)
            .map_or_else(|| self.played(row).count(), |sum| sum.played as usize)
    }

    /// Turns the results of a row's games round, as somebody does who mixes up the colours: W becomes N - W.
    ///
    /// The other rows keep theirs; the row is no winner any more.
    pub fn reverse(&mut self, row: usize) {
        self.sums = None;
        let mut encounters = self.encounters.take().unwrap_or_else(|| encounters(&self.input));
        let own = encounters.starts[row] as usize..encounters.starts[row + 1] as usize;
        for encounter in encounters.all[own].iter_mut().filter(|one| one.opponent.is_some()) {
            encounter.color = match encounter.color {
                Color::White => Color::Black,
                Color::Black => Color::White,
            };
        }
        self.encounters = encounters.into();
        self.zero_scorer[row] = self.is_zero_scorer(row);
        self.protected[row] = false;
    }

    /// Games over the board against people, with the opponent's row.
    ///
    /// - Article: 八(十二): byes, forfeits and games against computers count for nothing.
    pub fn played(&self, row: usize) -> impl Iterator<Item = (usize, &Encounter)> + Clone {
        let human = |row: usize| self.seats[row].sitter != Sitter::Computer;
        self.encounters(row).iter().filter_map(move |encounter| {
            let opponent = encounter.opponent? as usize;
            (encounter.outcome.is_played() && human(opponent) && human(row)).then_some((opponent, encounter))
        })
    }

    /// The games that may count for a row: in a round robin those of its table, elsewhere those against rated opponents.
    ///
    /// - Article: 八(六), 八(七), 八(十一).
    pub fn counting(&self, row: usize) -> impl Iterator<Item = (usize, &Encounter)> {
        let field = self.field_of[row];
        let whole = self.whole.as_ref().filter(|whole| whole.line(row).is_some());
        self.played(row).filter(move |&(opponent, _)| match (field, whole) {
            (Some(_), _) => self.field_of[opponent] == field,
            (None, Some(whole)) => whole.line(opponent).is_some(),
            (None, None) => self.seats[opponent].seen.is_some(),
        })
    }

    /// The games against rated opponents among those that may count.
    pub fn against_rated(&self, row: usize) -> impl Iterator<Item = (usize, &Encounter)> {
        self.played(row)
            .filter(|&(opponent, _)| self.seats[opponent].seen.is_some())
    }

    /// The games a method takes: 八(九) those against rated opponents, whatever the form; the others all that may count.
    pub fn counted(&self, row: usize, method: Method) -> impl Iterator<Item = (usize, &Encounter)> {
        let rated_only = method == Method::Performance;
        let fits = move |opponent: usize| !rated_only || self.seats[opponent].seen.is_some();
        self.counting(row).filter(move |&(opponent, _)| fits(opponent))
    }

    /// The cells of the games a method takes.
    pub fn cells(&self, row: usize, method: Method) -> impl Iterator<Item = Place> {
        self.counted(row, method).map(|(_, encounter)| self.cell(encounter))
    }

    /// Whether no round robin is computed as a table.
    pub(crate) const fn is_without_tables(&self) -> bool {
        self.fields.is_empty() && self.whole.is_none()
    }

    /// How many games over the board have a rated opponent for one of some rows.
    pub(crate) fn games_against_rated(&self, event: &TabledEvent, rows: &[bool]) -> u32 {
        let is_rated = |row: u32| self.seats[row as usize].seen.is_some();
        let counts = |game: &&TabledGame| {
            let (white, black) = (game.white, game.black?);
            let of_one = |row: u32, opponent: u32| rows[row as usize] && is_rated(opponent);
            (game.outcome.is_played() && (of_one(white, black) || of_one(black, white))).then_some(())
        };
        u32::try_from(event.games.iter().filter(|game| counts(game).is_some()).count()).unwrap_or(u32::MAX)
    }

    /// The cells of the games of a share, kept for a later list.
    pub(crate) fn places(&self, row: usize, share: &Share) -> Arc<[Place]> {
        if !self.keeps_cells {
            return Arc::default();
        }
        let mut places = Vec::with_capacity(self.encounters(row).len());
        places.extend(self.cells(row, share.method));
        places.into()
    }

    /// The cell in which a player's side of a game stands.
    pub fn cell(&self, encounter: &Encounter) -> Place {
        let (games, row) = (&self.input.report.games, encounter.game as usize);
        let is_mirrored = encounter.color == Color::Black && games.tabled().is_none();
        let mirror = if is_mirrored { games[row].mirror.clone() } else { None };
        mirror.unwrap_or_else(|| games.place_of(row))
    }

    /// Whether the form of the event is a round robin of individuals, with or without a table that counts.
    pub const fn is_round_robin(&self) -> bool {
        matches!(self.format, EventFormat::RoundRobin | EventFormat::DoubleRoundRobin)
    }

    /// An unrated player without a point over the board in the whole event.
    ///
    /// - Article: 八(十一).
    fn is_zero_scorer(&self, row: usize) -> bool {
        let seat = &self.seats[row];
        let points = || match self.sum(row) {
            Some(sum) => sum.points,
            None => self.played(row).map(|(_, encounter)| encounter.score()).sum::<Score>(),
        };
        self.rules.zero_scorer.values.left_out
            && seat.seen.is_none()
            && seat.sitter != Sitter::Computer
            && points() == Score::ZERO
    }
}

fn encounters(input: &IdentifiedReport) -> Encounters {
    let report = &input.report;
    let players = input.people.len();
    if let Some(event) = report.games.tabled() {
        return by_row(players, || {
            event.games.iter().map(|game| Sides {
                white: Some(game.white),
                black: game.black,
                outcome: game.outcome,
            })
        });
    }
    let mut rows: Vec<(EntrantNo, u32)> = report.entrants.iter().map(|entrant| entrant.no).zip(0..).collect();
    rows.sort_unstable();
    let row_of = |no: EntrantNo| rows.binary_search_by_key(&no, |&(no, _)| no).ok().map(|at| rows[at].1);
    let sides: Vec<Sides> = report
        .games
        .iter()
        .map(|stated| Sides {
            white: row_of(stated.white),
            black: stated.black.and_then(row_of),
            outcome: stated.outcome,
        })
        .collect();
    by_row(players, || sides.iter().copied())
}

/// The rows of a pairing; none: a bye, or a number that is not in the report.
#[derive(Clone, Copy)]
struct Sides {
    white: Option<u32>,
    black: Option<u32>,
    outcome: Outcome,
}

/// Pairings by the rows of their players, in order, counted and then placed.
fn by_row<I: Iterator<Item = Sides>>(players: usize, games: impl Fn() -> I) -> Encounters {
    let mut starts = vec![0_u32; players + 1];
    for row in games().flat_map(|sides| [sides.white, sides.black]).flatten() {
        starts[row as usize + 1] += 1;
    }
    for row in 1..starts.len() {
        starts[row] += starts[row - 1];
    }
    let none = Encounter {
        opponent: None,
        game: 0,
        color: Color::White,
        outcome: Outcome::ZeroPointBye,
    };
    let mut next = starts.clone();
    let mut encounters = vec![none; starts[players] as usize];
    for (game, sides) in (0..).zip(games()) {
        let of = [
            (sides.white, sides.black, Color::White),
            (sides.black, sides.white, Color::Black),
        ];
        for (row, opponent, color) in of {
            let Some(row) = row else { continue };
            let slot = &mut next[row as usize];
            encounters[*slot as usize] = Encounter {
                opponent,
                game,
                color,
                outcome: sides.outcome,
            };
            *slot += 1;
        }
    }
    Encounters {
        starts,
        all: encounters,
    }
}

//! Reports for the tests of the rules.

use crate::finding::Place;
use crate::terms::{Entrant, EntrantNo, EventFormat, EventReport, Outcome, Round, StatedGame};

/// A player about whom nothing is known.
pub(crate) fn entrant(no: u32) -> Entrant {
    Entrant::new(
        EntrantNo(no),
        format!("P{no}"),
        Place::file("event.xlsx").sheet("棋手").cell(no, 0),
    )
}

/// A report in the making.
pub(crate) struct Sample {
    /// The report so far.
    pub(crate) report: EventReport,
}

impl Sample {
    /// A report of a form of event with players numbered from 1 and no game yet.
    pub(crate) fn new(format: EventFormat, players: u32) -> Self {
        let mut report = EventReport::empty(&Place::file("event.xlsx"));
        report.format.value = Some(format);
        report.entrants = (1..=players).map(entrant).collect();
        Self { report }
    }

    /// With one more game.
    pub(crate) fn game(mut self, round: u8, white: u32, black: u32, outcome: Outcome) -> Self {
        self.report.games.push(StatedGame {
            round: Round(round),
            date: None,
            board: None,
            white: EntrantNo(white),
            black: Some(EntrantNo(black)),
            outcome,
            place: Place::default(),
            mirror: None,
            columns: crate::terms::GameColumns::default(),
        });
        self
    }
}

//! Final standings: a ranking machine, and the criteria of each system as functions that it is given.
//!
//! [`machine`] ranks anything by criteria; [`table`] is what individuals are ranked from; [`individual`] holds the
//! criteria of the 1994 rules and [`policies`] what these leave open; [`boards`] finds the best on each board of a team
//! event. Points of a player are what was awarded, byes and forfeits included.

pub mod boards;
pub mod individual;
pub mod machine;
pub mod policies;
pub mod table;

use crate::number::Score;
use crate::terms::EventReport;
use machine::{Criterion, Value};
use policies::Policies;
use table::{Form, Table};

/// How individuals are ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum System {
    /// `cn-1994`: a Swiss by rule 1 or 2, everything else by rule 3.
    Cn1994(Policies),
    /// `cn-1994-simple`: rule 4.
    Cn1994Simple(Policies),
}

impl System {
    /// The system of an id, with the default policies.
    pub fn from_id(id: &str) -> Option<Self> {
        match id {
            "cn-1994" => Some(Self::Cn1994(Policies::default())),
            "cn-1994-simple" => Some(Self::Cn1994Simple(Policies::default())),
            _ => None,
        }
    }

    /// The system a report names (名次方法), else the 1994 rules. That a name is unknown is said elsewhere.
    pub fn of_report(report: &EventReport) -> Self {
        let named = report.standings.value.as_deref().and_then(Self::from_id);
        named.unwrap_or_else(|| Self::Cn1994(Policies::default()))
    }

    /// The criteria, in order, points first.
    fn criteria<'a>(&'a self, table: &'a Table) -> Vec<Criterion<'a>> {
        let second = match (self, table.form) {
            (Self::Cn1994(policies), Form::Swiss) => individual::rating_sum_or_progressive(table, policies),
            (Self::Cn1994(policies), Form::Other) => individual::ladder(table, policies),
            (Self::Cn1994Simple(policies), _) => individual::opponents_points(table, policies),
        };
        vec![individual::points(table), second]
    }
}

/// A row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The line of the table.
    pub player: usize,
    /// The place; level players share one.
    pub place: u32,
    /// Total points.
    pub points: Score,
    /// What the criteria after the points gave.
    pub values: Vec<Value>,
    /// The word of the criterion that separates the row from the row above.
    pub decided_by: &'static str,
    /// The step within a sequence, from 1.
    pub step: Option<u32>,
}

/// The final standings of those who take a place. The winner of a play-off among those with the most points is first.
pub fn rank(table: &Table, system: &System) -> Vec<Standing> {
    let rows = machine::rank(&table.ranked(), &system.criteria(table), table.play_off_winner());
    let standing = |row: machine::Row| Standing {
        player: row.item,
        place: row.place,
        points: table.lines[row.item].points,
        values: row.values.into_iter().skip(1).collect(),
        decided_by: row.decided_by,
        step: row.step,
    };
    rows.into_iter().map(standing).collect()
}

/// Those who share the first place: what [`rank`] puts on place 1, without ranking the others.
pub fn first(table: &Table, system: &System) -> Vec<usize> {
    match table.play_off_winner() {
        Some(winner) => vec![winner],
        None => machine::first(&table.ranked(), &system.criteria(table)),
    }
}

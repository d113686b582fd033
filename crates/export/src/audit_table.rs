//! A list beside one made by others, as CSV and as a workbook with the differing cells in colour.

use dengji_core::terms::ListDate;
use rust_xlsxwriter::{Workbook, Worksheet};

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::grid::{Column, Grid, HEADER_ROW, TitleBlock};
use crate::list_workbook::date_text;
use crate::look::{Align, Look, Page, workbook};
use crate::tables::table;

/// How a player stands on two lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The same number on both.
    Same,
    /// Two numbers.
    Different,
    /// Not on the other list.
    OnlyHere,
    /// Not on ours.
    OnlyThere,
}

impl Comparison {
    /// The word used in output files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Different => "different",
            Self::OnlyHere => "only-here",
            Self::OnlyThere => "only-there",
        }
    }
}

/// What may have been done otherwise: a word of the catalogue under `suspect-`, and what it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspicion {
    /// The word.
    pub word: &'static str,
    /// An event, a figure, two numbers.
    pub what: String,
}

impl Suspicion {
    /// The text for people.
    pub fn text(&self, catalogue: &Catalogue) -> String {
        catalogue.text_with(&format!("suspect-{}", self.word), &[("what", &self.what)])
    }
}

/// A player on two lists.
#[derive(Clone, Debug)]
pub struct AuditRow {
    /// Register number, or what the other list has for it.
    pub player: String,
    /// Name.
    pub name: String,
    /// Our rating, in points.
    pub ours: Option<i32>,
    /// The rating there.
    pub theirs: Option<i32>,
    /// Our rating on the list before.
    pub previous_ours: Option<i32>,
    /// The rating before as the other list gives it.
    pub previous_theirs: Option<i32>,
    /// What gives the number there, the simplest first.
    pub causes: Vec<Suspicion>,
    /// The cell of the other list.
    pub place: String,
}

impl AuditRow {
    /// How the two lists compare.
    pub const fn comparison(&self) -> Comparison {
        match (self.ours, self.theirs) {
            (Some(ours), Some(theirs)) if ours == theirs => Comparison::Same,
            (Some(_), Some(_)) => Comparison::Different,
            (Some(_), None) => Comparison::OnlyHere,
            (None, _) => Comparison::OnlyThere,
        }
    }

    /// Whether there is a difference at all.
    pub fn differs(&self) -> bool {
        self.comparison() != Comparison::Same
    }

    /// Rating there minus rating here.
    fn difference(&self) -> Option<i32> {
        Some(self.theirs? - self.ours?)
    }

    /// The causes in words; that none was found is said.
    pub fn causes_text(&self, catalogue: &Catalogue) -> String {
        if self.causes.is_empty() && self.differs() {
            return catalogue.text("suspect-none");
        }
        let texts: Vec<String> = self.causes.iter().map(|cause| cause.text(catalogue)).collect();
        texts.join(&catalogue.text("cause-separator"))
    }

    fn causes_words(&self) -> String {
        let word = |cause: &Suspicion| format!("{} {}", cause.word, cause.what).trim_end().to_owned();
        self.causes.iter().map(word).collect::<Vec<_>>().join("; ")
    }

    fn cells(&self, comparison: String, causes: String) -> [Cell<'_>; COLUMNS.len()] {
        [
            Cell::text(&*self.player),
            Cell::text(&*self.name),
            Cell::text(comparison),
            Cell::number_or_empty(self.ours),
            Cell::number_or_empty(self.theirs),
            self.difference().map_or(Cell::Empty, Cell::Change),
            Cell::number_or_empty(self.previous_ours),
            Cell::number_or_empty(self.previous_theirs),
            Cell::text(causes),
            Cell::text(&*self.place),
        ]
    }
}

/// What is compared with what.
pub struct AuditHead<'a> {
    /// Name of the federation.
    pub federation: &'a str,
    /// The list.
    pub list_date: ListDate,
    /// The other list, as given.
    pub against: &'a str,
}

const COLUMNS: [&str; 10] = [
    "player_id",
    "name",
    "comparison",
    "rating_here",
    "rating_there",
    "difference",
    "previous_here",
    "previous_there",
    "causes",
    "place",
];

/// The comparison as CSV: every player on either list.
pub fn audit_csv(rows: &[AuditRow]) -> Result<Vec<u8>, Error> {
    table(
        &COLUMNS,
        rows.iter()
            .map(|row| row.cells(row.comparison().word().to_owned(), row.causes_words())),
    )
}

/// The comparison as a workbook: the differences, then everybody.
pub fn audit_xlsx(head: &AuditHead<'_>, rows: &[AuditRow], catalogue: &Catalogue) -> Result<Vec<u8>, Error> {
    let look = Look::new(catalogue);
    let mut workbook = workbook(&catalogue.text("title-audit"), head.federation, head.list_date.0)?;
    let different: Vec<&AuditRow> = rows.iter().filter(|row| row.differs()).collect();
    add_sheet(&mut workbook, "sheet-audit", head, &different, (catalogue, &look))?;
    add_sheet(
        &mut workbook,
        "sheet-audit-all",
        head,
        &rows.iter().collect::<Vec<_>>(),
        (catalogue, &look),
    )?;
    Ok(workbook.save_to_buffer()?)
}

fn add_sheet(
    workbook: &mut Workbook,
    name: &str,
    head: &AuditHead<'_>,
    rows: &[&AuditRow],
    (catalogue, look): (&Catalogue, &Look),
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text(name))?;
    let title = TitleBlock {
        owner: head.federation.to_owned(),
        title: catalogue.text("title-audit"),
        subtitle: format!("{}  ·  {}", date_text(head.list_date.0, catalogue), head.against),
    };
    let grid = Grid {
        title: &title,
        columns: grid_columns(catalogue),
        frozen: 2,
        page: Page::Landscape,
        nothing: catalogue.text("audit-same"),
    };
    let words = |row: &&AuditRow| {
        let comparison = catalogue.text(&format!("comparison-{}", row.comparison().word()));
        (comparison, row.causes_text(catalogue))
    };
    grid.write(
        sheet,
        look,
        rows.iter().map(|row| {
            let (comparison, causes) = words(row);
            row.cells(comparison, causes).into()
        }),
    )?;
    for (at, row) in (HEADER_ROW + 1..).zip(rows) {
        colour(sheet, at, row, look)?;
    }
    Ok(())
}

fn grid_columns(catalogue: &Catalogue) -> Vec<Column> {
    let heading = |name: &str| catalogue.text(&format!("column-{name}"));
    vec![
        Column::new(heading("player-id"), Align::Left, 18),
        Column::new(heading("name"), Align::Left, 26),
        Column::narrow(heading("comparison"), Align::Center),
        Column::narrow(heading("rating-here"), Align::Right),
        Column::narrow(heading("rating-there"), Align::Right),
        Column::narrow(heading("difference"), Align::Right),
        Column::narrow(heading("previous-here"), Align::Right),
        Column::narrow(heading("previous-there"), Align::Right),
        Column::new(heading("causes"), Align::Left, 60),
        Column::new(heading("outside-place"), Align::Left, 34),
    ]
}

/// Columns of the two ratings and of the two ratings before.
const RATINGS: [u16; 2] = [3, 4];
const PREVIOUS: [u16; 2] = [6, 7];

/// Colours the cells in which the two lists differ; an empty cell of a missing player as well.
fn colour(sheet: &mut Worksheet, at: u32, row: &AuditRow, look: &Look) -> Result<(), Error> {
    let pairs = [
        (RATINGS, [row.ours, row.theirs], row.differs()),
        (
            PREVIOUS,
            [row.previous_ours, row.previous_theirs],
            row.previous_theirs.is_some() && row.previous_ours != row.previous_theirs,
        ),
    ];
    let format = look.differing(Align::Right);
    for (columns, figures, _) in pairs.into_iter().filter(|(_, _, differs)| *differs) {
        for (column, figure) in columns.into_iter().zip(figures) {
            match figure {
                Some(figure) => sheet.write_number_with_format(at, column, figure, &format)?,
                None => sheet.write_blank(at, column, &format)?,
            };
        }
    }
    Ok(())
}

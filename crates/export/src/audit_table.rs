//! A list beside one made by others, as CSV and as a workbook with the differing cells in colour.

use dengji_core::terms::ListDate;
use rust_xlsxwriter::{Workbook, Worksheet};

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::grid::{Column, Grid, HEADER_ROW, TitleBlock};
use crate::list_workbook::date_text;
use crate::look::{Align, Look, Page, line_count, workbook};
use crate::tables::table;

/// How a player stands on two lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The same number on both.
    Same,
    /// Two ratings, or another rating before or register number.
    Different,
    /// Not on the other list.
    OnlyHere,
    /// Not on ours.
    OnlyThere,
    /// On the other list without a rating, or with one that cannot be read.
    WithoutRating,
}

/// How a player stands in the other list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum There {
    /// With a rating.
    Rated,
    /// Without a rating.
    Unrated,
    /// With something that cannot be read in its place.
    Unread(String),
}

impl Comparison {
    /// The word used in output files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Different => "different",
            Self::OnlyHere => "only-here",
            Self::OnlyThere => "only-there",
            Self::WithoutRating => "without-rating",
        }
    }
}

/// What may have been done otherwise: a word of the catalogue under `suspect-`, and what it concerns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Suspicion {
    /// The word.
    pub word: &'static str,
    /// An event, a figure, two numbers.
    pub what: String,
    /// What was done otherwise as well; the number needs both.
    pub with: Option<Box<Self>>,
}

impl Suspicion {
    /// Both at once.
    #[must_use]
    pub fn together_with(self, other: Self) -> Self {
        Self {
            with: Some(Box::new(other)),
            ..self
        }
    }

    /// This and what goes with it, each on its own.
    pub fn parts(&self) -> impl Iterator<Item = Self> {
        let alone = |one: &Self| Self {
            with: None,
            ..one.clone()
        };
        std::iter::successors(Some(self), |one| one.with.as_deref()).map(alone)
    }

    /// The text for people.
    pub fn text(&self, catalogue: &Catalogue) -> String {
        let one = |part: Self| catalogue.text_with(&format!("suspect-{}", part.word), &[("what", &part.what)]);
        let parts: Vec<String> = self.parts().map(one).collect();
        parts.join(&catalogue.text("suspect-together"))
    }

    fn words(&self) -> String {
        let one = |part: Self| format!("{} {}", part.word, part.what).trim_end().to_owned();
        self.parts().map(one).collect::<Vec<_>>().join(" + ")
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
    /// How he stands in the other list; none: not at all.
    pub there: Option<There>,
    /// Our rating on the list before.
    pub previous_ours: Option<i32>,
    /// The rating before as the other list gives it.
    pub previous_theirs: Option<i32>,
    /// Whether the other list has him under a register number that was given up.
    pub given_up: bool,
    /// What gives the number there, the simplest first.
    pub causes: Vec<Suspicion>,
    /// The cell of the other list.
    pub place: String,
}

impl AuditRow {
    /// How the two lists compare.
    pub const fn comparison(&self) -> Comparison {
        match (self.ours, self.theirs) {
            (Some(ours), Some(theirs)) if ours == theirs && !self.given_up && !self.previous_differs() => {
                Comparison::Same
            }
            (Some(_), Some(_)) => Comparison::Different,
            (Some(_), None) if self.there.is_some() => Comparison::WithoutRating,
            (Some(_), None) => Comparison::OnlyHere,
            (None, _) => Comparison::OnlyThere,
        }
    }

    /// Whether the other list gives a rating before, and another one.
    pub const fn previous_differs(&self) -> bool {
        match (self.previous_ours, self.previous_theirs) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(ours), Some(theirs)) => ours != theirs,
        }
    }

    /// Whether the rating there cannot be read.
    pub const fn is_unread(&self) -> bool {
        matches!(self.there, Some(There::Unread(_)))
    }

    /// That he stands there without a rating, and where.
    pub fn without_rating(&self) -> Option<Suspicion> {
        let of = |word, what: String| Suspicion { word, what, with: None };
        match self.there.as_ref()? {
            There::Rated => None,
            There::Unrated => Some(of("unrated-there", self.place.clone())),
            There::Unread(written) => Some(of("unread-there", format!("{written}, {}", self.place))),
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

    /// The causes in words, each on its own; that none was found is said.
    pub fn causes_texts(&self, catalogue: &Catalogue) -> Vec<String> {
        if self.causes.is_empty() && self.differs() {
            return vec![catalogue.text("suspect-none")];
        }
        self.causes.iter().map(|cause| cause.text(catalogue)).collect()
    }

    /// The causes in one line.
    pub fn causes_text(&self, catalogue: &Catalogue) -> String {
        self.causes_texts(catalogue).join(&catalogue.text("cause-separator"))
    }

    fn causes_words(&self) -> String {
        self.causes.iter().map(Suspicion::words).collect::<Vec<_>>().join("; ")
    }

    fn cells<'a>(&'a self, comparison: String, causes: String, place: &'a str) -> [Cell<'a>; COLUMNS.len()] {
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
            Cell::text(place),
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
            .map(|row| row.cells(row.comparison().word().to_owned(), row.causes_words(), &row.place)),
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
    grid.write(
        sheet,
        look,
        rows.iter().map(|row| {
            let comparison = catalogue.text(&format!("comparison-{}", row.comparison().word()));
            let causes = row.causes_texts(catalogue).join("\n");
            row.cells(comparison, causes, without_folder(&row.place, head.against))
                .into()
        }),
    )?;
    for (at, row) in (HEADER_ROW + 1..).zip(rows) {
        colour(sheet, at, row, look)?;
        wrap_causes(sheet, at, &row.causes_texts(catalogue), look)?;
    }
    Ok(())
}

/// The cell of a list without the folders of its file, which stand in the title.
fn without_folder<'a>(place: &'a str, against: &str) -> &'a str {
    let name = against.rfind(['/', '\\']).map_or(0, |separator| separator + 1);
    if place.starts_with(against) {
        &place[name..]
    } else {
        place
    }
}

/// Breaks the causes into lines, one cause a line at least, in a row as high as they need.
fn wrap_causes(sheet: &mut Worksheet, at: u32, causes: &[String], look: &Look) -> Result<(), Error> {
    let lines: usize = causes.iter().map(|cause| line_count(cause, CAUSES_WIDTH)).sum();
    if lines > 1 {
        sheet
            .write_string_with_format(at, CAUSES, causes.join("\n"), &look.wrapped())?
            .set_row_height(at, ROW_HEIGHT * f64::from(u32::try_from(lines).unwrap_or(u32::MAX)))?;
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
        Column::changes(heading("difference")),
        Column::narrow(heading("previous-here"), Align::Center),
        Column::narrow(heading("previous-there"), Align::Center),
        Column::new(heading("causes"), Align::Left, CAUSES_WIDTH),
        Column::new(heading("outside-place"), Align::Left, 30),
    ]
}

/// The column of the causes, and how many characters a line of it holds.
const CAUSES: u16 = 8;
const CAUSES_WIDTH: usize = 52;
const ROW_HEIGHT: f64 = 16.5;

/// Columns of the two ratings and of the two ratings before.
const RATINGS: [u16; 2] = [3, 4];
const PREVIOUS: [u16; 2] = [6, 7];

/// Colours the cells in which the two lists differ; an empty cell of a missing player as well.
fn colour(sheet: &mut Worksheet, at: u32, row: &AuditRow, look: &Look) -> Result<(), Error> {
    let previous_differ = row.previous_theirs.is_some() && row.previous_ours != row.previous_theirs;
    let ratings = row.differs().then_some((RATINGS, [row.ours, row.theirs], Align::Right));
    let previous = [row.previous_ours, row.previous_theirs];
    let previous = previous_differ.then_some((PREVIOUS, previous, Align::Center));
    for (columns, figures, align) in ratings.into_iter().chain(previous) {
        let format = look.differing(align);
        for (column, figure) in columns.into_iter().zip(figures) {
            match figure {
                Some(figure) => sheet.write_number_with_format(at, column, figure, &format)?,
                None => sheet.write_blank(at, column, &format)?,
            };
        }
    }
    Ok(())
}

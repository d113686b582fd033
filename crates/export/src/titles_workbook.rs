//! titles.xlsx: a form ready to sign for every complete title application, before them a summary, behind them the
//! players on the way and what each lacks.

use std::sync::Arc;

use dengji_core::publication::{ApplicationRow, Publication};
use dengji_core::terms::Sex;
use dengji_core::titles::Aim;
use dengji_core::titles::application::Application;
use dengji_core::titles::norms::Norm;
use rust_xlsxwriter::Workbook;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::grid::{Column, Grid, TitleBlock};
use crate::list_workbook::{date_text, title_block};
use crate::look::{Align, Look, Page, published_workbook};
use crate::title_form;
use crate::title_notes::{missing_text, to_check_text};

/// Characters a sheet may not have in its name.
const FORBIDDEN: [char; 8] = ['[', ']', ':', '*', '?', '/', '\\', '\''];
const LONGEST_NAME: usize = 31;

/// Whether anybody has published the list whose ratings the forms state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListState {
    /// It is published, or about to be with the forms.
    Published,
    /// It is computed and not published yet.
    Computed,
}

/// The workbook of title applications.
pub fn titles_xlsx(publication: &Publication, state: ListState, catalogue: &Catalogue) -> Result<Vec<u8>, Error> {
    let (complete, open): (Vec<_>, Vec<_>) = publication
        .applications
        .iter()
        .partition(|row| row.application.is_complete());
    let complete: Vec<(String, &ApplicationRow)> = (1_usize..)
        .zip(complete)
        .map(|(number, row)| (sheet_name(number, row), row))
        .collect();
    let sheets = Sheets {
        publication,
        state,
        catalogue,
        look: Look::new(catalogue),
    };
    let title = sheets.title("sheet-applications");
    let mut workbook = published_workbook(&title, publication.list_date.0)?;
    sheets.add_summary(&mut workbook, &complete)?;
    for (name, row) in &complete {
        let sheet = workbook.add_worksheet();
        sheet.set_name(name)?;
        let form = title_form::Form {
            publication,
            state,
            row,
            catalogue,
            look: &sheets.look,
        };
        form.write(sheet)?;
    }
    sheets.add_open(&mut workbook, &open)?;
    Ok(workbook.save_to_buffer()?)
}

/// The name of a form: a number makes it unique, the person's name makes it found.
fn sheet_name(number: usize, row: &ApplicationRow) -> String {
    let name = row.name.replace(FORBIDDEN, " ");
    let mut text = number.to_string() + " ";
    let mut length = text.len();
    for c in name.trim().chars() {
        length += c.len_utf16();
        if length > LONGEST_NAME {
            break;
        }
        text.push(c);
    }
    text.trim_end().to_owned()
}

/// How a title is called on a form: 女子大师.
pub fn title_word(aim: Aim, catalogue: &Catalogue) -> String {
    catalogue.text(&title_key(aim))
}

/// The key under which the catalogue names a title.
pub(crate) fn title_key(aim: Aim) -> String {
    let sex = match aim.sex {
        Sex::Male => "men",
        Sex::Female => "women",
    };
    format!("title-{}-{sex}", aim.title.code())
}

pub(crate) fn sex_word(sex: Sex, catalogue: &Catalogue) -> String {
    catalogue.text(match sex {
        Sex::Male => "sex-male",
        Sex::Female => "sex-female",
    })
}

/// What every sheet of the workbook needs.
struct Sheets<'a> {
    publication: &'a Publication,
    state: ListState,
    catalogue: &'a Catalogue,
    look: Look,
}

impl Sheets<'_> {
    /// The lines above a table; figures nobody published are not called published.
    fn title(&self, key: &str) -> TitleBlock {
        let (publication, catalogue) = (self.publication, self.catalogue);
        let title = title_block(publication, catalogue, key);
        let [zh, en] = &publication.rulebook.title;
        let rules = catalogue.language().pick(zh, en);
        let date = date_text(publication.list_date.0, catalogue);
        match self.state {
            ListState::Published => title,
            ListState::Computed => TitleBlock {
                subtitle: catalogue.text_with("list-subtitle-computed", &[("date", &date), ("rules", rules)]),
                ..title
            },
        }
    }

    fn add_summary(&self, workbook: &mut Workbook, complete: &[(String, &ApplicationRow)]) -> Result<(), Error> {
        let heading = |name: &str| self.catalogue.text(&format!("application-{name}"));
        let further = vec![
            Column::fixed(heading("oldest"), Align::Center, 12),
            Column::fixed(heading("form"), Align::Indented, 18),
            Column::fixed(heading("to-check"), Align::Left, 28),
        ];
        let rows = complete.iter().map(|(name, row)| {
            let mut cells = self.person_cells(row);
            cells.push(row.application.oldest().map_or(Cell::Empty, Cell::Date));
            cells.push(Cell::text(name.as_str()));
            cells.push(Cell::text_or_empty(to_check_text(row, self.catalogue)));
            cells
        });
        self.add_grid(workbook, ("sheet-applications", further), rows)
    }

    fn add_open(&self, workbook: &mut Workbook, open: &[&ApplicationRow]) -> Result<(), Error> {
        let heading = |name: &str| self.catalogue.text(&format!("lacking-{name}"));
        let further = vec![
            Column::fixed(heading("valid-until"), Align::Indented, 26),
            Column::fixed(heading("remark"), Align::Left, 32),
        ];
        let rows = open.iter().map(|row| {
            let mut cells = self.person_cells(row);
            cells.push(Cell::text(valid_until(&row.application)));
            cells.push(Cell::text(missing_text(row, self.catalogue)));
            cells
        });
        self.add_grid(workbook, ("sheet-on-the-way", further), rows)
    }

    fn add_grid<'c>(
        &self,
        workbook: &mut Workbook,
        (key, further): (&str, Vec<Column>),
        rows: impl Iterator<Item = Vec<Cell<'c>>>,
    ) -> Result<(), Error> {
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.catalogue.text(key))?;
        let title = self.title(key);
        let grid = Grid {
            title: &title,
            columns: self.columns().into_iter().chain(further).collect(),
            frozen: 2,
            page: Page::Landscape,
            nothing: self.catalogue.text("nothing"),
        };
        grid.write(sheet, &self.look, rows)?;
        Ok(())
    }

    /// Wide enough for what is usual, and narrow enough for a page across at nine points.
    fn columns(&self) -> Vec<Column> {
        let heading = |name: &str| self.catalogue.text(&format!("column-{name}"));
        let form = |name: &str| self.catalogue.text(&format!("application-{name}"));
        vec![
            Column::fixed(heading("player-id"), Align::Left, 10),
            Column::fixed(heading("name"), Align::Left, 17),
            Column::fixed(heading("unit"), Align::Left, 22),
            Column::fixed(form("present-title"), Align::Left, 10),
            Column::fixed(form("title"), Align::Left, 14),
            Column::fixed(heading("rating"), Align::Right, 8),
            Column::fixed(form("norms"), Align::Right, 7),
            Column::fixed(form("games"), Align::Right, 8),
        ]
    }

    fn person_cells<'a>(&self, row: &'a ApplicationRow) -> Vec<Cell<'a>> {
        let application = &row.application;
        vec![
            Cell::text(row.player.as_str()),
            Cell::text(&*row.name),
            Cell::text_or_empty(row.unit.as_deref()),
            Cell::text(&*row.title.0),
            Cell::text(title_word(application.aim, self.catalogue)),
            Cell::number_or_empty(application.rating),
            Cell::number(application.norms.len()),
            Cell::number(application.games()),
        ]
    }
}

/// Until when each norm serves, a line each.
fn valid_until(application: &Application) -> String {
    let norms = application.norms.iter();
    let of_norm = |norm: &Arc<Norm>| Some(format!("{}: {}", norm.event, application.valid_until(norm)?));
    norms.filter_map(of_norm).collect::<Vec<_>>().join("\n")
}

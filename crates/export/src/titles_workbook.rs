//! titles.xlsx: a form ready to sign for every complete title application, before them a summary, behind them the
//! players on the way and what each lacks.

use std::sync::Arc;

use dengji_core::publication::{ApplicationRow, Publication};
use dengji_core::terms::Sex;
use dengji_core::titles::Aim;
use dengji_core::titles::application::{Application, Condition, Requirement};
use dengji_core::titles::norms::Norm;
use rust_xlsxwriter::Workbook;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::grid::{Column, Grid};
use crate::list_workbook::title_block;
use crate::look::{Align, Look, Page, published_workbook};
use crate::title_form;

/// Characters a sheet may not have in its name.
const FORBIDDEN: [char; 8] = ['[', ']', ':', '*', '?', '/', '\\', '\''];
const LONGEST_NAME: usize = 31;

/// The workbook of title applications.
pub fn titles_xlsx(publication: &Publication, catalogue: &Catalogue) -> Result<Vec<u8>, Error> {
    let look = Look::new(catalogue);
    let title = title_block(publication, catalogue, "sheet-applications");
    let mut workbook = published_workbook(&title, publication.list_date.0)?;
    let (complete, open): (Vec<_>, Vec<_>) = publication
        .applications
        .iter()
        .partition(|row| row.application.is_complete());
    let complete: Vec<(String, &ApplicationRow)> = (1_usize..)
        .zip(complete)
        .map(|(number, row)| (sheet_name(number, row), row))
        .collect();
    add_summary(&mut workbook, publication, catalogue, &look, &complete)?;
    for (name, row) in &complete {
        let sheet = workbook.add_worksheet();
        sheet.set_name(name)?;
        title_form::write(sheet, publication, row, catalogue, &look)?;
    }
    add_open(&mut workbook, publication, catalogue, &look, &open)?;
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

fn add_summary(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
    complete: &[(String, &ApplicationRow)],
) -> Result<(), Error> {
    let heading = |name: &str| catalogue.text(&format!("application-{name}"));
    let further = vec![
        Column::narrow(heading("oldest"), Align::Center),
        Column::new(heading("form"), Align::Left, LONGEST_NAME),
    ];
    let rows = complete.iter().map(|(name, row)| {
        let mut cells = person_cells(row, catalogue);
        cells.push(row.application.oldest().map_or(Cell::Empty, Cell::Date));
        cells.push(Cell::text(name.as_str()));
        cells
    });
    add_grid(
        workbook,
        publication,
        catalogue,
        look,
        ("sheet-applications", further),
        rows,
    )
}

fn add_open(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
    open: &[&ApplicationRow],
) -> Result<(), Error> {
    let heading = |name: &str| catalogue.text(&format!("lacking-{name}"));
    let further = vec![
        Column::narrow(heading("rating"), Align::Right),
        Column::narrow(heading("norms"), Align::Right),
        Column::narrow(heading("games"), Align::Right),
        Column::new(heading("valid-until"), Align::Left, 80),
        Column::new(heading("remark"), Align::Left, 80),
    ];
    let rows = open.iter().map(|row| {
        let mut cells = person_cells(row, catalogue);
        cells.extend(row.application.requirements.iter().map(lacking));
        cells.push(Cell::text(valid_until(&row.application, catalogue)));
        cells.push(Cell::text(remarks(row, catalogue)));
        cells
    });
    add_grid(
        workbook,
        publication,
        catalogue,
        look,
        ("sheet-on-the-way", further),
        rows,
    )
}

/// How much of a condition is lacking; nothing if it is met.
fn lacking<'a>(requirement: &Requirement) -> Cell<'a> {
    let lacking = requirement.found.map(|found| requirement.required - found);
    Cell::number_or_empty(lacking.filter(|&lacking| lacking > 0))
}

/// Until when each norm serves.
fn valid_until(application: &Application, catalogue: &Catalogue) -> String {
    let norms = application.norms.iter();
    let of_norm = |norm: &Arc<Norm>| Some(format!("{}: {}", norm.event, application.valid_until(norm)?));
    let texts: Vec<String> = norms.filter_map(of_norm).collect();
    texts.join(&catalogue.text("missing-separator"))
}

/// What the figures do not say.
fn remarks(row: &ApplicationRow, catalogue: &Catalogue) -> String {
    let unrated = row
        .application
        .missing()
        .filter(|requirement| requirement.found.is_none());
    let mut texts: Vec<String> = unrated.map(|requirement| missing_one(requirement, catalogue)).collect();
    texts.extend(expired_text(row, catalogue));
    texts.join(&catalogue.text("missing-separator"))
}

fn add_grid<'c>(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
    (key, further): (&str, Vec<Column>),
    rows: impl Iterator<Item = Vec<Cell<'c>>>,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text(key))?;
    let title = title_block(publication, catalogue, key);
    let grid = Grid {
        title: &title,
        columns: columns(catalogue).into_iter().chain(further).collect(),
        frozen: 2,
        page: Page::Landscape,
        nothing: catalogue.text("nothing"),
    };
    grid.write(sheet, look, rows)?;
    Ok(())
}

fn columns(catalogue: &Catalogue) -> Vec<Column> {
    let heading = |name: &str| catalogue.text(&format!("column-{name}"));
    let form = |name: &str| catalogue.text(&format!("application-{name}"));
    vec![
        Column::new(heading("player-id"), Align::Left, 20),
        Column::new(heading("name"), Align::Left, 30),
        Column::narrow(heading("sex"), Align::Center),
        Column::new(heading("unit"), Align::Left, 40),
        Column::new(form("present-title"), Align::Left, 20),
        Column::new(form("title"), Align::Left, 20),
        Column::narrow(heading("rating"), Align::Right),
        Column::narrow(form("norms"), Align::Right),
        Column::narrow(form("games"), Align::Right),
    ]
}

fn person_cells<'a>(row: &'a ApplicationRow, catalogue: &Catalogue) -> Vec<Cell<'a>> {
    let application = &row.application;
    vec![
        Cell::text(row.player.as_str()),
        Cell::text(&*row.name),
        Cell::text(sex_word(row.sex, catalogue)),
        Cell::text_or_empty(row.unit.as_deref()),
        Cell::text(&*row.title.0),
        Cell::text(title_word(application.aim, catalogue)),
        Cell::number_or_empty(application.rating),
        Cell::number(application.norms.len()),
        Cell::number(application.games()),
    ]
}

/// What a player lacks, in words.
pub fn missing_text(row: &ApplicationRow, catalogue: &Catalogue) -> String {
    let mut texts: Vec<String> = row
        .application
        .missing()
        .map(|requirement| missing_one(requirement, catalogue))
        .collect();
    texts.extend(expired_text(row, catalogue));
    texts.join(&catalogue.text("missing-separator"))
}

/// Norms that are too old, in words.
fn expired_text(row: &ApplicationRow, catalogue: &Catalogue) -> Option<String> {
    let (count, years) = (
        row.application.expired.len().to_string(),
        row.application.norm_years.to_string(),
    );
    let arguments = [("count", &*count), ("years", &*years)];
    (!row.application.expired.is_empty()).then(|| catalogue.text_with("missing-expired", &arguments))
}

fn missing_one(requirement: &Requirement, catalogue: &Catalogue) -> String {
    let required = requirement.required.to_string();
    let Some(found) = requirement.found else {
        return catalogue.text_with("missing-no-rating", &[("required", &required)]);
    };
    let key = match requirement.condition {
        Condition::Rating => "missing-rating",
        Condition::Norms => "missing-norms",
        Condition::Games => "missing-games",
    };
    let (found, lacking) = (found.to_string(), (requirement.required - found).to_string());
    catalogue.text_with(
        key,
        &[("found", &found), ("required", &required), ("lacking", &lacking)],
    )
}

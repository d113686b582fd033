//! The sheet that says by which rules and from which files the list was made.

use dengji_core::publication::{ListKind, Publication};
use rust_xlsxwriter::{Workbook, Worksheet, XlsxError};

use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::grid::write_title;
use crate::list_workbook::{date_text, title_block};
use crate::look::{Align, Look, Page, column_width, line_count, text_width};
use crate::manifest::PROGRAM_VERSION;

const ROW_HEIGHT: f64 = 16.5;
const SECTION_HEIGHT: f64 = 26.0;
/// A hash of 64 characters in any font.
const HASH_WIDTH: f64 = 74.0;

/// Adds the sheet.
pub(crate) fn add(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text("sheet-about"))?;
    write_title(sheet, look, &title_block(publication, catalogue, "sheet-about"), 1)?;
    sheet
        .set_column_width(0, column_width(path_width(publication)))?
        .set_column_width(1, HASH_WIDTH)?;
    let next = write_facts(sheet, look, &facts(publication, catalogue))?;
    write_inputs(sheet, look, publication, catalogue, next + 1)?;
    sheet.set_repeat_rows(0, 2)?;
    look.set_page(sheet, Page::Portrait);
    Ok(())
}

/// The width of the column of paths: the longest path, within reason.
fn path_width(publication: &Publication) -> usize {
    let longest = publication.inputs.iter().map(|file| text_width(&file.path)).max();
    longest.unwrap_or_default().clamp(28, 58) + 2
}

fn facts(publication: &Publication, catalogue: &Catalogue) -> Vec<(String, String)> {
    let rules = &publication.rulebook;
    let counts = &publication.counts;
    let fact = |key: &str, value: String| (catalogue.text(key), value);
    let date = date_text(publication.list_date.0, catalogue);
    let revised = || {
        fact(
            "about-revision",
            catalogue.text_with("about-revised", &[("date", &date)]),
        )
    };
    let revision = (publication.kind == ListKind::Revision).then(revised);
    let facts = [
        fact("about-federation", publication.federation.to_string()),
        fact("about-list-date", date.clone()),
        fact(
            "about-previous-date",
            date_text(publication.previous_list_date.0, catalogue),
        ),
        fact(
            "about-rules",
            catalogue.language().pick(&rules.title[0], &rules.title[1]).to_string(),
        ),
        fact("about-rules-id", rules.id.to_string()),
        fact("about-rules-version", rules.version.to_string()),
        fact("about-rules-from", date_text(rules.from, catalogue)),
        fact("about-rules-origin", origin_text(&rules.origin, catalogue)),
        fact("about-rules-hash", rules.hash.clone()),
        fact("about-program", format!("dengji {PROGRAM_VERSION}")),
        fact("about-published", publication.list.len().to_string()),
        fact("status-new", counts.new.to_string()),
        fact("status-changed", counts.changed.to_string()),
        fact("status-unchanged", counts.unchanged.to_string()),
        fact("status-inactive", counts.inactive.to_string()),
        fact("about-dropped", counts.dropped.to_string()),
        fact("about-below-floor", counts.below_floor.to_string()),
        fact("about-events", counts.events.events.to_string()),
    ];
    facts.into_iter().chain(revision).collect()
}

/// Where a rule set comes from: a file of the book, or the program.
pub fn origin_text(origin: &str, catalogue: &Catalogue) -> String {
    let built_in = origin.strip_prefix("built in: ");
    built_in.map_or_else(
        || origin.to_owned(),
        |name| catalogue.text_with("about-built-in", &[("name", name)]),
    )
}

fn write_facts(sheet: &mut Worksheet, look: &Look, facts: &[(String, String)]) -> Result<u32, XlsxError> {
    let mut row = 4;
    for (name, value) in facts {
        sheet.write_string_with_format(row, 0, name, &look.cell(Align::Left))?;
        sheet.write_string_with_format(row, 1, value, &look.literal(Align::Left))?;
        sheet.set_row_height(row, ROW_HEIGHT)?;
        row += 1;
    }
    Ok(row)
}

fn write_inputs(
    sheet: &mut Worksheet,
    look: &Look,
    publication: &Publication,
    catalogue: &Catalogue,
    first: u32,
) -> Result<(), XlsxError> {
    sheet.set_row_height(first, SECTION_HEIGHT)?;
    sheet.write_string_with_format(first, 0, catalogue.text("about-inputs"), &look.section())?;
    sheet.set_row_height(first + 1, ROW_HEIGHT)?;
    let heading = look.heading(Align::Left);
    sheet.write_string_with_format(first + 1, 0, catalogue.text("about-file"), &heading)?;
    sheet.write_string_with_format(first + 1, 1, catalogue.text("about-hash"), &heading)?;
    for (row, file) in (first + 2..).zip(&publication.inputs) {
        let lines = line_count(&file.path, path_width(publication));
        sheet.set_row_height(row, ROW_HEIGHT * column_width(lines))?;
        sheet.write_string_with_format(row, 0, &*file.path, &look.wrapped())?;
        sheet.write_string_with_format(row, 1, &file.hash, &look.wrapped())?;
    }
    Ok(())
}

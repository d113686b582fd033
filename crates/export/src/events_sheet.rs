//! The sheet with the events of a period: what was rated, what was refused and why, what was waived and by whom.

use dengji_core::finding::Severity;
use dengji_core::publication::{EventRow, Publication};
use rust_xlsxwriter::Workbook;

use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::error::Error;
use crate::grid::{Column, Grid, HEADER_ROW};
use crate::list_workbook::title_block;
use crate::look::{Align, Look, Page, line_count};

/// Units of the column of remarks.
const REMARKS_WIDTH: u16 = 46;
const LINE_HEIGHT: f64 = 16.5;

/// Adds the sheet.
pub(crate) fn add(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text("sheet-events"))?;
    let title = title_block(publication, catalogue, "sheet-events");
    let columns = columns(catalogue);
    let last = u16::try_from(columns.len() - 1).unwrap_or(u16::MAX);
    let grid = Grid {
        title: &title,
        columns,
        frozen: 2,
        page: Page::Landscape,
        nothing: catalogue.text("nothing"),
    };
    grid.write(
        sheet,
        look,
        publication.events.iter().map(|event| cells(event, catalogue)),
    )?;
    sheet.set_column_width(last, f64::from(REMARKS_WIDTH))?;
    for (row, event) in (HEADER_ROW + 1..).zip(&publication.events) {
        let remarks = remarks(event, publication, catalogue);
        let lines = remarks
            .lines()
            .map(|line| line_count(line, usize::from(REMARKS_WIDTH) - 2))
            .sum::<usize>()
            .max(1);
        sheet.write_string_with_format(row, last, &remarks, &look.wrapped())?;
        sheet.set_row_height(row, LINE_HEIGHT * f64::from(u32::try_from(lines).unwrap_or(1)))?;
    }
    Ok(())
}

fn columns(catalogue: &Catalogue) -> Vec<Column> {
    let heading = |name: &str| catalogue.text(&format!("column-{name}"));
    vec![
        Column::new(heading("event-id"), Align::Left, 16),
        Column::new(heading("event-name"), Align::Left, 30),
        Column::new(heading("event-kind"), Align::Left, 16),
        Column::new(heading("event-format"), Align::Left, 14),
        Column::new(heading("event-class"), Align::Left, 16),
        Column::new(heading("event-start"), Align::Center, 12),
        Column::new(heading("event-end"), Align::Center, 12),
        Column::narrow(heading("event-players"), Align::Right),
        Column::narrow(heading("event-rated-players"), Align::Right),
        Column::narrow(heading("event-games"), Align::Right),
        Column::narrow(heading("event-games-rated"), Align::Right),
        Column::narrow(heading("event-rated"), Align::Center),
        Column::narrow(heading("event-norms"), Align::Center),
        Column::new(heading("event-remarks"), Align::Left, usize::from(REMARKS_WIDTH)),
    ]
}

fn cells<'a>(event: &'a EventRow, catalogue: &Catalogue) -> Vec<Cell<'a>> {
    let language = catalogue.language();
    let yes_no = |yes: bool| Cell::text(catalogue.text(if yes { "yes" } else { "no" }));
    vec![
        Cell::text(event.event.as_str()),
        Cell::text(&*event.name),
        Cell::text_or_empty(event.kind.map(|kind| language.pick(kind.zh(), kind.code()))),
        Cell::text_or_empty(event.format.map(|format| language.pick(format.zh(), format.code()))),
        Cell::text_or_empty(event.class.map(|class| language.pick(class.zh(), class.code()))),
        event.start.map_or(Cell::Empty, Cell::Date),
        event.end.map_or(Cell::Empty, Cell::Date),
        Cell::number(event.players),
        Cell::number(event.rated_players),
        Cell::number(event.games),
        Cell::number(event.games_rated),
        yes_no(event.rated),
        yes_no(event.norms),
        Cell::Empty,
    ]
}

/// A line for each refusal, with its article and figures, and for each waiver, with who gave it, when and why.
fn remarks(event: &EventRow, publication: &Publication, catalogue: &Catalogue) -> String {
    let own = publication
        .findings
        .iter()
        .filter(|finding| finding.event.as_ref() == Some(&event.event));
    let refusals = own
        .filter(|finding| finding.severity == Severity::Reject)
        .map(|finding| {
            let article = finding
                .article
                .as_ref()
                .map(|article| catalogue.cited(article))
                .unwrap_or_default();
            catalogue.text_with(
                "remark-refused",
                &[("article", &article), ("reason", &catalogue.finding(finding).0)],
            )
        });
    let waivers = event.waivers.iter().map(|waiver| {
        let (article, date) = (catalogue.cited(&waiver.article), waiver.date.to_string());
        let by = [
            ("article", &*article),
            ("by", &waiver.by),
            ("date", &date),
            ("reason", &waiver.reason),
        ];
        catalogue.text_with("remark-waived", &by)
    });
    refusals.chain(waivers).collect::<Vec<_>>().join("\n")
}

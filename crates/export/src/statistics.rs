//! The sheet of counts, with charts.

use std::collections::BTreeMap;

use dengji_core::publication::{ListRow, Publication, Status};
use dengji_core::terms::Sex;
use rust_xlsxwriter::{
    Chart, ChartFont, ChartFormat, ChartLegendPosition, ChartLine, ChartSolidFill, Workbook, Worksheet, XlsxError,
};

use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::grid::write_title;
use crate::list_workbook::title_block;
use crate::look::{Align, GREY, INK, Look, Page};

/// Points of a step of the distribution.
const BAND: i32 = 50;
/// Colours of men and women in charts.
const COLORS: [u32; 2] = [0x3B_5B_8C, 0xC9_8A_3C];
const LAST_COLUMN: u16 = 10;
const CHART_COLUMN: u16 = 5;

/// Points of a step of the changes.
const CHANGE_BAND: i32 = 10;

/// A row of a table of counts.
pub(crate) struct Counted {
    /// What is counted.
    pub label: String,
    /// Men.
    pub men: u32,
    /// Women.
    pub women: u32,
}

impl Counted {
    fn new(label: impl Into<String>, count: Count) -> Self {
        Self {
            label: label.into(),
            men: count.men,
            women: count.women,
        }
    }
}

/// Players counted by sex.
#[derive(Clone, Copy, Default)]
struct Count {
    men: u32,
    women: u32,
}

impl Count {
    fn add(&mut self, row: &ListRow) {
        match row.sex {
            Sex::Male => self.men += 1,
            Sex::Female => self.women += 1,
        }
    }

    fn of<'a>(rows: impl Iterator<Item = &'a ListRow>) -> Self {
        let mut count = Self::default();
        rows.for_each(|row| count.add(row));
        count
    }
}

/// A table of counts and where it stands.
struct Table {
    name: String,
    first: u32,
    rows: Vec<Counted>,
}

impl Table {
    fn last(&self) -> u32 {
        self.first
            + u32::try_from(self.rows.len())
                .unwrap_or(u32::MAX - self.first)
                .saturating_sub(1)
    }
}

/// Adds the sheet.
pub(crate) fn add(
    workbook: &mut Workbook,
    publication: &Publication,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(catalogue.text("sheet-statistics"))?;
    write_title(
        sheet,
        look,
        &title_block(publication, catalogue, "sheet-statistics"),
        LAST_COLUMN,
    )?;
    sheet
        .set_column_width(0, 20)?
        .set_column_range_width(1, 3, 9)?
        .set_column_width(4, 3)?;
    let row = write_table(
        sheet,
        look,
        catalogue,
        ("statistics-overview", 4),
        overview(publication, catalogue),
    )?
    .last();
    let titles = write_table(
        sheet,
        look,
        catalogue,
        ("statistics-titles", row + 2),
        by_title(publication, catalogue),
    )?;
    let bands = by_band(publication);
    let bands = write_table(
        sheet,
        look,
        catalogue,
        ("statistics-distribution", titles.last() + 2),
        bands,
    )?;
    add_chart(sheet, look, catalogue, &bands, 4)?;
    add_chart(sheet, look, catalogue, &titles, 23)?;
    look.set_page(sheet, Page::Portrait);
    Ok(())
}

/// Everybody, then by status.
pub(crate) fn overview(publication: &Publication, catalogue: &Catalogue) -> Vec<Counted> {
    let list = &publication.list;
    let of = |status: Status| {
        let count = Count::of(list.iter().filter(|row| row.status == status));
        Counted::new(catalogue.text(&format!("status-{}", status.word())), count)
    };
    let all = Counted::new(catalogue.text("about-published"), Count::of(list.iter()));
    vec![
        all,
        of(Status::New),
        of(Status::Changed),
        of(Status::Unchanged),
        of(Status::Inactive),
    ]
}

/// Titles in the order in which the list first shows them, players without one last.
pub(crate) fn by_title(publication: &Publication, catalogue: &Catalogue) -> Vec<Counted> {
    let title = |row: &ListRow| Some(row.title.to_string()).filter(|title| !title.is_empty());
    by_word(publication, title, catalogue.text("statistics-untitled"))
}

/// Units, the largest first, then in the order in which the list first shows them; players without one last, if any.
pub(crate) fn by_unit(publication: &Publication, catalogue: &Catalogue) -> Vec<Counted> {
    let unit = |row: &ListRow| row.unit.as_ref().map(ToString::to_string);
    let mut units = by_word(publication, unit, catalogue.text("statistics-no-unit"));
    let without = units.pop().filter(|count| count.men + count.women > 0);
    units.sort_by_key(|count| std::cmp::Reverse(count.men + count.women));
    units.extend(without);
    units
}

fn by_word(publication: &Publication, word: impl Fn(&ListRow) -> Option<String>, without: String) -> Vec<Counted> {
    let (mut words, mut positions) = (Vec::new(), BTreeMap::new());
    let mut last = Count::default();
    for row in &publication.list {
        let Some(word) = word(row) else {
            last.add(row);
            continue;
        };
        let position = *positions.entry(word.clone()).or_insert_with(|| {
            words.push((word, Count::default()));
            words.len() - 1
        });
        words[position].1.add(row);
    }
    let named = words.into_iter().map(|(word, count)| Counted::new(word, count));
    named.chain([Counted::new(without, last)]).collect()
}

/// Every band of ratings between the lowest and the highest, empty ones too.
pub(crate) fn by_band(publication: &Publication) -> Vec<Counted> {
    let name = |low: i32, high: i32| format!("{low}–{high}");
    bands(publication, BAND, |row| Some(row.rating.points()), name)
}

/// Every band of changes between the lowest and the highest, of those who played.
pub(crate) fn by_change(publication: &Publication) -> Vec<Counted> {
    let played = |row: &&ListRow| matches!(row.status, Status::Changed | Status::Unchanged);
    let signed = |points: i32| match points {
        0 => "0".to_owned(),
        _ => format!("{points:+}"),
    };
    let name = |low: i32, high: i32| format!("{} … {}", signed(low), signed(high));
    bands(publication, CHANGE_BAND, |row| Some(row).filter(played)?.change, name)
}

fn bands(
    publication: &Publication,
    width: i32,
    figure: impl Fn(&ListRow) -> Option<i32>,
    name: impl Fn(i32, i32) -> String,
) -> Vec<Counted> {
    let mut bands: BTreeMap<i32, Count> = BTreeMap::new();
    for row in &publication.list {
        if let Some(figure) = figure(row) {
            bands.entry(figure.div_euclid(width)).or_default().add(row);
        }
    }
    let (Some((&low, _)), Some((&high, _))) = (bands.first_key_value(), bands.last_key_value()) else {
        return Vec::new();
    };
    (low..=high)
        .map(|band| {
            let count = bands.get(&band).copied().unwrap_or_default();
            Counted::new(name(band * width, band * width + width - 1), count)
        })
        .collect()
}

fn write_table(
    sheet: &mut Worksheet,
    look: &Look,
    catalogue: &Catalogue,
    (key, first): (&str, u32),
    rows: Vec<Counted>,
) -> Result<Table, XlsxError> {
    let name = catalogue.text(key);
    sheet.write_string_with_format(first, 0, &name, &look.heading(Align::Left))?;
    for (at, key) in (1..).zip(["statistics-all", "sheet-men", "sheet-women"]) {
        sheet.write_string_with_format(first, at, catalogue.text(key), &look.heading(Align::Right))?;
    }
    for (row, count) in (first + 1..).zip(&rows) {
        sheet.write_string_with_format(row, 0, &count.label, &look.literal(Align::Left))?;
        for (at, figure) in (1..).zip([count.men + count.women, count.men, count.women]) {
            sheet.write_number_with_format(row, at, figure, &look.cell(Align::Right))?;
        }
    }
    Ok(Table {
        name,
        first: first + 1,
        rows,
    })
}

fn add_chart(
    sheet: &mut Worksheet,
    look: &Look,
    catalogue: &Catalogue,
    table: &Table,
    at: u32,
) -> Result<(), XlsxError> {
    if table.rows.is_empty() {
        return Ok(());
    }
    let name = catalogue.text("sheet-statistics");
    let mut chart = Chart::new(rust_xlsxwriter::ChartType::ColumnStacked);
    for ((column, color), key) in (2..).zip(COLORS).zip(["sheet-men", "sheet-women"]) {
        let series = chart.add_series();
        series.set_name(&catalogue.text(key)).set_gap(40);
        series.set_categories((name.as_str(), table.first, 0, table.last(), 0));
        series.set_values((name.as_str(), table.first, column, table.last(), column));
        series.set_format(ChartFormat::new().set_solid_fill(ChartSolidFill::new().set_color(color)));
    }
    dress(&mut chart, look, &table.name);
    sheet.insert_chart_with_offset(at, CHART_COLUMN, &chart, 0, 4)?;
    Ok(())
}

fn dress(chart: &mut Chart, look: &Look, title: &str) {
    let mut small = ChartFont::new();
    small.set_name(look.body_font).set_size(9).set_color(GREY);
    let mut large = ChartFont::new();
    large.set_name(look.body_font).set_size(12).set_bold().set_color(INK);
    chart.title().set_name(title).set_font(&large);
    chart.x_axis().set_font(&small);
    chart
        .y_axis()
        .set_font(&small)
        .set_major_gridlines_line(ChartLine::new().set_color(0xE1_E5_EA));
    chart
        .legend()
        .set_position(ChartLegendPosition::Bottom)
        .set_font(&small);
    chart
        .chart_area()
        .set_format(ChartFormat::new().set_border(ChartLine::new().set_color(0xC9_CF_D8)));
    chart.set_width(480).set_height(330);
}

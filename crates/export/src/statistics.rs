//! The sheet of counts, with charts.

use std::collections::BTreeMap;

use dengji_core::list_figures::{self, UnitRatings};
use dengji_core::publication::{ListRow, Publication, Status};
use dengji_core::terms::Sex;
use rust_xlsxwriter::{Chart, ChartMarkerType, Workbook, Worksheet, XlsxError};

use crate::catalogue::Catalogue;
use crate::charts::{self, Figures, LineSeries};
use crate::error::Error;
use crate::grid::write_title;
use crate::list_workbook::title_block;
use crate::look::{Align, Look, Page};

/// Points of a step of the distribution.
const BAND: i32 = 50;
const CHART_COLUMN: u16 = 6;
const LAST_COLUMN: u16 = 13;
/// Pixels of a chart, and the rows it takes with the gap after it.
const CHART_SIZE: [u32; 2] = [540, 272];
const CHART_ROWS: u32 = 15;
const ROW_HEIGHT: f64 = 15.0;
/// Units that are shown, those with most players.
const UNITS: usize = 20;

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

/// Below so many people a spreadsheet program would divide the axis of a chart into fractions of a person.
const FEW: f64 = 10.0;

/// A table of figures and where it stands.
struct Table {
    name: String,
    first: u32,
    next: u32,
    /// The largest figure of its first column.
    most: f64,
}

impl Table {
    /// Where its figures stand; none if it has none.
    fn figures<'a>(&self, sheet: &'a str) -> Option<Figures<'a>> {
        (self.next > self.first).then_some((sheet, [self.first, self.next - 1]))
    }
}

/// A row of a table: its name and figures.
type Row = (String, Vec<f64>);

/// Writes the tables of the sheet one below the other, and charts beside them.
struct Writer<'a> {
    sheet: &'a mut Worksheet,
    look: &'a Look,
    catalogue: &'a Catalogue,
    /// The first free row.
    next: u32,
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
    let title = title_block(publication, catalogue, "sheet-statistics");
    write_title(sheet, look, &title, LAST_COLUMN)?;
    sheet
        .set_column_width(0, 28)?
        .set_column_range_width(1, 4, 8)?
        .set_column_width(5, 2)?
        .set_column_range_width(CHART_COLUMN, LAST_COLUMN, 9)?
        .set_repeat_rows(0, 2)?;
    look.set_page(sheet, Page::Portrait);
    sheet.set_print_fit_to_pages(1, 1);
    let mut writer = Writer {
        sheet,
        look,
        catalogue,
        next: 4,
    };
    writer.counts("statistics-overview", overview(publication, catalogue))?;
    let titles = writer.counts("statistics-titles", by_title(publication, catalogue))?;
    writer.columns(4, &titles)?;
    for (key, rows) in [
        ("statistics-distribution", by_band(publication)),
        ("statistics-changes", by_change(publication)),
    ] {
        let at = writer.next;
        let table = writer.counts(key, rows)?;
        writer.columns(at, &table)?;
    }
    writer.units(&list_figures::by_unit(&publication.list))?;
    Ok(())
}

impl Writer<'_> {
    /// Counts of men and women.
    fn counts(&mut self, key: &str, counts: Vec<Counted>) -> Result<Table, XlsxError> {
        let figures = |count: &Counted| [count.men + count.women, count.men, count.women].map(f64::from);
        let rows = counts
            .into_iter()
            .map(|count| (count.label.clone(), figures(&count).into()));
        self.table(key, &["statistics-all", "sheet-men", "sheet-women"], rows.collect())
    }

    fn table(&mut self, key: &str, headings: &[&str], rows: Vec<Row>) -> Result<Table, XlsxError> {
        let (sheet, look, name) = (&mut *self.sheet, self.look, self.catalogue.text(key));
        sheet.set_row_height(self.next, ROW_HEIGHT)?;
        sheet.write_string_with_format(self.next, 0, &name, &look.heading(Align::Left))?;
        for (at, key) in (1..).zip(headings) {
            let heading = self.catalogue.text(key);
            sheet.write_string_with_format(self.next, at, heading, &look.heading(Align::Right))?;
        }
        let (first, mut next, mut most) = (self.next + 1, self.next + 1, 0.0_f64);
        for (label, figures) in rows {
            most = most.max(figures.first().copied().unwrap_or_default());
            sheet.set_row_height(next, ROW_HEIGHT)?;
            sheet.write_string_with_format(next, 0, label, &look.literal(Align::Left))?;
            for (at, figure) in (1..).zip(figures) {
                sheet.write_number_with_format(next, at, figure, &look.cell(Align::Right))?;
            }
            next += 1;
        }
        self.next = next + 1;
        Ok(Table {
            name,
            first,
            next,
            most,
        })
    }

    /// A chart of counts, beside the table that begins at a row.
    fn columns(&mut self, at: u32, table: &Table) -> Result<(), XlsxError> {
        let name = self.catalogue.text("sheet-statistics");
        let sexes = ["sheet-men", "sheet-women"].map(|key| self.catalogue.text(key));
        let Some(figures) = table.figures(&name) else {
            return Ok(());
        };
        let mut chart = charts::columns(self.look, &table.name, figures, [(&sexes[0], 2), (&sexes[1], 3)]);
        if table.most < FEW {
            chart.y_axis().set_min(0).set_major_unit(1);
        }
        self.insert(at, chart)
    }

    /// The ratings of units, with a chart of the largest units.
    fn units(&mut self, units: &[UnitRatings]) -> Result<(), XlsxError> {
        let shown = &units[..units.len().min(UNITS)];
        let Some(lowest) = shown.iter().map(|unit| unit.lowest.points()).min() else {
            return Ok(());
        };
        let (at, name) = (self.next, self.catalogue.text("sheet-statistics"));
        let figures = |unit: &UnitRatings| {
            let ratings = [unit.highest, unit.average, unit.lowest].map(|rating| f64::from(rating.points()));
            std::iter::once(f64::from(unit.players)).chain(ratings).collect()
        };
        let rows = shown.iter().map(|unit| (unit.unit.to_string(), figures(unit)));
        let headings = ["players", "highest", "average", "lowest"].map(|name| format!("statistics-{name}"));
        let table = self.table(
            "statistics-unit-ratings",
            &headings.each_ref().map(String::as_str),
            rows.collect(),
        )?;
        let marks = [
            ChartMarkerType::Triangle,
            ChartMarkerType::Circle,
            ChartMarkerType::Diamond,
        ];
        let series: Vec<LineSeries> = (2..)
            .zip(&headings[1..])
            .zip(marks)
            .map(|((column, key), mark)| LineSeries::marks(&self.catalogue.text(key), column, mark))
            .collect();
        let Some(figures) = table.figures(&name) else {
            return Ok(());
        };
        let mut chart = charts::lines(self.look, &table.name, figures, &series);
        chart.y_axis().set_min(lowest.div_euclid(100) * 100);
        self.insert(at, chart)
    }

    fn insert(&mut self, at: u32, mut chart: Chart) -> Result<(), XlsxError> {
        chart.set_width(CHART_SIZE[0]).set_height(CHART_SIZE[1]);
        self.sheet.insert_chart_with_offset(at, CHART_COLUMN, &chart, 0, 2)?;
        self.next = self.next.max(at + CHART_ROWS);
        Ok(())
    }
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

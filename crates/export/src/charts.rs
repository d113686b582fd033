//! Charts: columns of counts, lines of ratings.

use rust_xlsxwriter::{
    Chart, ChartFont, ChartFormat, ChartLegendPosition, ChartLine, ChartMarker, ChartMarkerType, ChartSolidFill,
    ChartType,
};

use crate::look::{GREY, INK, Look};

/// Colours of men and women.
const SEXES: [u32; 2] = [0x3B_5B_8C, 0xC9_8A_3C];
/// Colours of lines.
const LINES: [u32; 10] = [
    0x3B_5B_8C, 0xC9_8A_3C, 0x4E_8F_5B, 0xA6_2B_22, 0x7A_5C_A8, 0x2F_93_A3, 0x8C_6D_46, 0xD0_6F_9A, 0x6B_72_7C,
    0x9A_A8_2F,
];

/// The place of figures: their sheet, and their first and last row. The names stand in the first column.
pub(crate) type Figures<'a> = (&'a str, [u32; 2]);

/// A line, or marks that no line joins.
pub(crate) struct LineSeries {
    name: String,
    column: u16,
    mark: ChartMarkerType,
    is_joined: bool,
}

impl LineSeries {
    /// A line through marks.
    pub(crate) fn joined(name: &str, column: u16) -> Self {
        Self {
            name: name.to_owned(),
            column,
            mark: ChartMarkerType::Circle,
            is_joined: true,
        }
    }

    /// Marks without a line.
    pub(crate) fn marks(name: &str, column: u16, mark: ChartMarkerType) -> Self {
        Self {
            name: name.to_owned(),
            column,
            mark,
            is_joined: false,
        }
    }
}

/// Columns of men and women, one upon the other.
pub(crate) fn columns(look: &Look, title: &str, (sheet, [first, last]): Figures<'_>, sexes: [(&str, u16); 2]) -> Chart {
    let mut chart = Chart::new(ChartType::ColumnStacked);
    for ((name, column), color) in sexes.into_iter().zip(SEXES) {
        let series = chart.add_series();
        series.set_name(name).set_gap(40);
        series.set_categories((sheet, first, 0, last, 0));
        series.set_values((sheet, first, column, last, column));
        series.set_format(ChartFormat::new().set_solid_fill(ChartSolidFill::new().set_color(color)));
    }
    dress(&mut chart, look, title);
    chart
}

/// Lines, each with marks.
pub(crate) fn lines(look: &Look, title: &str, (sheet, [first, last]): Figures<'_>, lines: &[LineSeries]) -> Chart {
    let mut chart = Chart::new(ChartType::Line);
    for (line, color) in lines.iter().zip(LINES.into_iter().cycle()) {
        let series = chart.add_series();
        series.set_name(&line.name);
        series.set_categories((sheet, first, 0, last, 0));
        series.set_values((sheet, first, line.column, last, line.column));
        let mut format = ChartFormat::new();
        if line.is_joined {
            format.set_line(ChartLine::new().set_color(color).set_width(1.75));
        } else {
            format.set_no_line();
        }
        series.set_format(&mut format);
        let mut fill = ChartFormat::new();
        fill.set_solid_fill(ChartSolidFill::new().set_color(color))
            .set_no_line();
        series.set_marker(ChartMarker::new().set_type(line.mark).set_size(6).set_format(&mut fill));
    }
    dress(&mut chart, look, title);
    chart.x_axis().set_text_axis(true);
    chart
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
}

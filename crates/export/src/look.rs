//! How workbooks look: fonts, colours, widths, the printed page.
//!
//! The fonts are ones that the usual spreadsheet programs have, or replace by one of the same width.

use dengji_core::terms::Date;
use rust_xlsxwriter::{DocProperties, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError};

use crate::catalogue::{Catalogue, Language};
use crate::grid::TitleBlock;

/// Colour of titles and headings.
pub(crate) const INK: u32 = 0x1F_2A_44;
/// Colour of secondary text.
pub(crate) const GREY: u32 = 0x5B_64_72;
const HEADER_FILL: u32 = 0xE9_ED_F3;
const OPTIONAL_FILL: u32 = 0xF5_F6_F8;
const DIFFERING_FILL: u32 = 0xFB_E3_C8;
const NEW_FILL: u32 = 0xE8_F3_EA;
const LINE: u32 = 0xC9_CF_D8;
const RISE: u32 = 0x1E_6B_3A;
const FALL: u32 = 0xA6_2B_22;
const A4: u8 = 9;
const POINTS: u8 = 10;
/// Height of a row and width of a column of the usual font, in pixels.
const USUAL_ROW: u32 = 17;
const USUAL_COLUMN: u32 = 64;

/// Where a column stands in its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Words beside figures, a little away from them.
    Indented,
    /// Codes and short words.
    Center,
    /// Figures.
    Right,
}

impl Align {
    const fn format(self) -> FormatAlign {
        match self {
            Self::Left | Self::Indented => FormatAlign::Left,
            Self::Center => FormatAlign::Center,
            Self::Right => FormatAlign::Right,
        }
    }

    const fn indent(self) -> u8 {
        match self {
            Self::Indented => 1,
            Self::Left | Self::Center | Self::Right => 0,
        }
    }
}

/// How the page lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// A4 upright.
    Portrait,
    /// A4 across.
    Landscape,
    /// A4 upright if the columns fit at a legible size, else across.
    Fitting,
}

/// The cell formats of a language.
pub(crate) struct Look {
    pub(crate) body_font: &'static str,
    head_font: &'static str,
    page_number: String,
    shared_place: String,
    /// What stands where a value is to be filled in by hand.
    pub(crate) to_fill_in: String,
}

impl Look {
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        let language = catalogue.language();
        Self {
            body_font: body_font(language),
            head_font: language.pick("黑体", "Arial"),
            page_number: catalogue.text_with("page-number", &[("page", "&P"), ("pages", "&N")]),
            to_fill_in: catalogue.text("application-blank"),
            shared_place: quoted_around_number(&catalogue.text_with("place-shared", &[("place", "0")])),
        }
    }

    fn plain(&self) -> Format {
        Format::new()
            .set_font_name(self.body_font)
            .set_font_size(POINTS)
            .set_align(FormatAlign::VerticalCenter)
    }

    fn head(&self) -> Format {
        self.plain()
            .set_font_name(self.head_font)
            .set_bold()
            .set_font_color(INK)
    }

    /// The name of the federation above a title.
    pub(crate) fn owner(&self) -> Format {
        self.head().set_font_size(12).set_align(FormatAlign::Center)
    }

    /// The title of a sheet.
    pub(crate) fn title(&self) -> Format {
        self.head().set_font_size(18).set_align(FormatAlign::Center)
    }

    /// The line under a title.
    pub(crate) fn subtitle(&self) -> Format {
        self.plain().set_font_color(GREY).set_align(FormatAlign::Center)
    }

    /// The heading of a part of a sheet.
    pub(crate) fn section(&self) -> Format {
        self.head().set_font_size(12)
    }

    /// The heading of a column.
    pub(crate) fn heading(&self, align: Align) -> Format {
        let format = self
            .head()
            .set_align(align.format())
            .set_indent(align.indent())
            .set_background_color(HEADER_FILL)
            .set_text_wrap();
        format
            .set_border_top(FormatBorder::Medium)
            .set_border_top_color(INK)
            .set_border_bottom(FormatBorder::Thin)
            .set_border_bottom_color(INK)
    }

    /// The heading of a column to be filled in: a lighter one may stay empty.
    pub(crate) fn form_heading(&self, align: Align, is_required: bool) -> Format {
        weighed(self.heading(align), is_required)
    }

    /// The name of a value to be filled in beside it.
    pub(crate) fn label(&self, is_required: bool) -> Format {
        let format = self
            .head()
            .set_align(FormatAlign::Left)
            .set_background_color(HEADER_FILL);
        let format = format
            .set_border_bottom(FormatBorder::Hair)
            .set_border_bottom_color(LINE);
        weighed(format, is_required)
    }

    /// A cell of a table.
    pub(crate) fn cell(&self, align: Align) -> Format {
        let format = self.plain().set_align(align.format()).set_indent(align.indent());
        format
            .set_border_bottom(FormatBorder::Hair)
            .set_border_bottom_color(LINE)
    }

    /// A text cell that a spreadsheet must not turn into a number or a day.
    pub(crate) fn literal(&self, align: Align) -> Format {
        self.cell(align).set_num_format("@")
    }

    /// A day.
    pub(crate) fn date(&self, align: Align) -> Format {
        self.cell(align).set_num_format("yyyy-mm-dd")
    }

    /// A format without its lines, for cells that are still empty.
    pub(crate) fn unlined(&self, format: &Format) -> Format {
        format
            .clone()
            .set_font_name(self.body_font)
            .set_border_bottom(FormatBorder::None)
    }

    /// A change of rating, with its sign.
    pub(crate) fn change(&self) -> Format {
        self.cell(Align::Right).set_num_format("+0;-0;0")
    }

    /// What a condition adds to a rise.
    pub(crate) fn rise() -> Format {
        Format::new().set_font_color(RISE)
    }

    /// What a condition adds to a fall.
    pub(crate) fn fall() -> Format {
        Format::new().set_font_color(FALL)
    }

    /// What a condition adds to the row of a newcomer.
    pub(crate) fn newcomer() -> Format {
        Format::new().set_background_color(NEW_FILL)
    }

    /// A shared place: a number with its mark.
    pub(crate) fn shared_place(&self) -> Format {
        self.cell(Align::Center).set_num_format(&self.shared_place)
    }

    /// A cell that differs from what it is compared with.
    pub(crate) fn differing(&self, align: Align) -> Format {
        self.cell(align).set_background_color(DIFFERING_FILL).set_bold()
    }

    /// A remark where there is nothing to list.
    pub(crate) fn remark(&self) -> Format {
        self.plain().set_italic().set_font_color(GREY)
    }

    /// A long text that breaks into lines.
    pub(crate) fn wrapped(&self) -> Format {
        self.cell(Align::Left).set_text_wrap().set_align(FormatAlign::Top)
    }

    /// A4, one page wide, page numbers at the foot.
    pub(crate) fn set_page(&self, sheet: &mut Worksheet, page: Page) {
        sheet
            .set_paper_size(A4)
            .set_print_fit_to_pages(1, 0)
            .set_print_center_horizontally(true);
        sheet.set_margins(0.5, 0.5, 0.6, 0.7, 0.3, 0.3);
        sheet.set_footer(format!("&L&9&A&R&9{}", self.page_number));
        sheet.set_screen_gridlines(false);
        if page == Page::Landscape {
            sheet.set_landscape();
        }
    }
}

/// Makes a heading lighter whose value may stay empty.
fn weighed(format: Format, is_required: bool) -> Format {
    if is_required {
        format
    } else {
        format.set_background_color(OPTIONAL_FILL).set_font_color(GREY)
    }
}

/// A number format that shows a text around a number, which stands in it as 0.
fn quoted_around_number(text: &str) -> String {
    let quoted = |part: &str| {
        if part.is_empty() {
            String::new()
        } else {
            format!("\"{part}\"")
        }
    };
    let (before, after) = text.split_once('0').unwrap_or((text, ""));
    format!("{}0{}", quoted(before), quoted(after))
}

/// The font of running text.
const fn body_font(language: Language) -> &'static str {
    match language {
        Language::Zh => "宋体",
        Language::En => "Arial",
    }
}

/// An empty workbook made on a given day, so that two runs give the same bytes.
pub(crate) fn workbook(title: &str, author: &str, day: Date) -> Result<Workbook, XlsxError> {
    dated(DocProperties::new().set_title(title).set_author(author), day)
}

/// An empty workbook of a publication: its properties are the lines above its tables, its day that of the list.
pub(crate) fn published_workbook(title: &TitleBlock, day: Date) -> Result<Workbook, XlsxError> {
    let properties = DocProperties::new()
        .set_title(&title.title)
        .set_subject(&title.subtitle)
        .set_author(&title.owner)
        .set_company(&title.owner);
    dated(properties, day)
}

/// Columns are measured by the digits of the font that is usual in a workbook: one that every program has, or replaces
/// by one of the same width, so that a page is printed at the same size everywhere.
fn dated(properties: DocProperties, day: Date) -> Result<Workbook, XlsxError> {
    let mut workbook = Workbook::new();
    let usual = Format::new().set_font_name("Arial").set_font_size(POINTS);
    workbook.set_default_format(&usual, USUAL_ROW, USUAL_COLUMN)?;
    workbook.set_properties(&properties.set_creation_datetime(&excel_date(day)?));
    Ok(workbook)
}

/// A day as the workbook library takes it.
pub(crate) fn excel_date(day: Date) -> Result<rust_xlsxwriter::ExcelDateTime, XlsxError> {
    let part = |number: i8| number.unsigned_abs();
    rust_xlsxwriter::ExcelDateTime::from_ymd(day.year().unsigned_abs(), part(day.month()), part(day.day()))
}

/// Width of a text in units of a digit; a Han character takes two.
pub(crate) fn text_width(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

const fn is_wide(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{115F}' | '\u{2605}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE4F}' | '\u{FF00}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}'
        | '\u{20000}'..='\u{3FFFD}')
}

/// Width a heading needs when it may stand on two lines.
pub(crate) fn heading_width(heading: &str) -> usize {
    let whole = text_width(heading);
    let words = heading.split(' ').map(text_width).max().unwrap_or(0);
    match whole {
        0..=8 => whole,
        _ if words < whole => words.max(whole.div_ceil(2)),
        _ if heading.is_ascii() => whole,
        _ => whole.div_ceil(4) * 2,
    }
}

/// Lines a text takes in a column.
pub(crate) fn line_count(text: &str, width: usize) -> usize {
    text_width(text).div_ceil(width.max(1)).max(1)
}

/// A width for the workbook library.
pub(crate) fn column_width(units: usize) -> f64 {
    f64::from(u16::try_from(units).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_han_character_takes_two_units() {
        assert_eq!(text_width("王1½"), 4);
        assert_eq!(text_width("1-0★"), 5);
    }

    #[test]
    fn long_headings_stand_on_two_lines() {
        assert_eq!(heading_width("累计参赛局数"), 6);
        assert_eq!(heading_width("名次"), 4);
        assert_eq!(heading_width("Games on record"), 8);
    }
}

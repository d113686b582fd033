//! The rows of a form on pages of A4: what belongs together stays together, a table that goes over a page repeats its
//! headings.

use dengji_core::titles::application::Verdict;
use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use crate::look::{Align, INK, Look, text_width};

/// Widths of the columns.
pub(super) const WIDTHS: [u16; 6] = [15, 9, 26, 15, 19, 12];
/// The last column.
pub(super) const LAST: u16 = 5;
/// Points of a line of text, of the gap above a part, of the title, and of a box for a signature.
const ROW_HEIGHT: u32 = 18;
const GAP: u32 = 12;
const TITLE_HEIGHT: u32 = 85;
const SIGNATURE_HEIGHT: u32 = 72;
/// Points of rows that fit between the margins of A4 at full size; a form that is made narrower to fit has more room.
const PAGE_HEIGHT: u32 = 740;
/// The first row below the title.
const FIRST_ROW: u32 = 3;
/// Letters of a heading are so much larger than those of a row.
const HEADING_TO_ROW: (usize, usize) = (6, 5);

/// What stands in a row.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// Nothing.
    Gap,
    /// The heading of a part, across the form.
    Section(String),
    /// A heading within a part.
    Subsection(String),
    /// Two names with their values; no value: to be filled in.
    Pair([(String, Option<String>); 2]),
    /// A name with a long value.
    Wide(String, String),
    /// The headings of a table.
    Headings([String; 6], [Align; 6], Merged),
    /// A row of a table.
    Cells([String; 6], [Align; 6], Merged),
    /// A row of the conditions, with its verdict.
    Condition([String; 6], [Align; 6], Verdict),
    /// Two boxes to sign in.
    Signatures([String; 2]),
}

/// Whether the second and third column of a row are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Merged {
    /// One.
    Yes,
    /// Two.
    No,
}

/// A row of the form.
#[derive(Clone, Debug)]
struct Line {
    content: Content,
    /// Stays on the page of the next one.
    joined: bool,
    /// The line with the headings of its table.
    headings: Option<usize>,
}

/// The rows of a form, before they are laid on pages.
#[derive(Debug, Default)]
pub(super) struct Rows {
    lines: Vec<Line>,
    headings: Option<usize>,
}

impl Rows {
    /// Begins a part, which goes whole onto a page if it fits.
    pub(super) fn begin(&mut self) {
        self.headings = None;
        self.push(Content::Gap, true);
    }

    /// A row that stays on the page of the next one.
    pub(super) fn join(&mut self, content: Content) {
        let is_heading = matches!(content, Content::Headings(..));
        if is_heading {
            self.headings = None;
        }
        self.push(content, true);
        if is_heading {
            self.headings = self.lines.len().checked_sub(1);
        }
    }

    /// A row after which a page may end.
    pub(super) fn add(&mut self, content: Content) {
        self.push(content, false);
    }

    /// Joins the last rows to what comes next.
    pub(super) fn join_last(&mut self, count: usize) {
        for line in self.lines.iter_mut().rev().take(count) {
            line.joined = true;
        }
    }

    fn push(&mut self, content: Content, joined: bool) {
        let headings = self.headings;
        self.lines.push(Line {
            content,
            joined,
            headings,
        });
    }

    /// The points of the part that begins with a line, if one does and it fits on a page.
    fn part(&self, at: usize) -> Option<u32> {
        let (first, rest) = self.lines.get(at..)?.split_first()?;
        let begins = |line: &Line| matches!(line.content, Content::Gap);
        let end = rest.iter().position(begins).unwrap_or(rest.len());
        let whole = GAP + total(&rest[..end]);
        (begins(first) && whole <= PAGE_HEIGHT).then_some(whole)
    }

    /// Lays the rows on pages and writes them below the title.
    pub(super) fn write(&self, sheet: &mut Worksheet, look: &Look) -> Result<(), XlsxError> {
        for (at, width) in (0..).zip(WIDTHS) {
            sheet.set_column_width(at, width)?;
        }
        let (mut row, mut used, mut breaks) = (FIRST_ROW, TITLE_HEIGHT, Vec::new());
        let mut put = |sheet: &mut Worksheet, line: &Line| -> Result<(u32, u32), XlsxError> {
            let (at, points) = (row, points(&line.content));
            sheet.set_row_height(at, points)?;
            line.content.write(sheet, look, at)?;
            row += 1;
            Ok((at, points))
        };
        let mut at = 0;
        for together in self.lines.chunk_by(|line, _| line.joined) {
            let wanted = self.part(at).unwrap_or_else(|| total(together));
            at += together.len();
            let is_new_page = used + wanted > PAGE_HEIGHT;
            let headings = together.first().and_then(|line| line.headings);
            let repeated = headings.filter(|_| is_new_page).map(|at| &self.lines[at]);
            let mut first = None;
            if is_new_page {
                used = 0;
            }
            for line in repeated.into_iter().chain(together) {
                let (at, points) = put(sheet, line)?;
                used += points;
                first = first.or(Some(at));
            }
            breaks.extend(first.filter(|_| is_new_page));
        }
        sheet.set_page_breaks(&breaks)?;
        sheet.set_print_area(0, 0, row.saturating_sub(1), LAST)?;
        Ok(())
    }
}

fn total(lines: &[Line]) -> u32 {
    lines.iter().map(|line| points(&line.content)).sum()
}

/// The points of a row whose texts break into lines in the columns they stand in.
fn points(content: &Content) -> u32 {
    let whole = &WIDTHS[..];
    match content {
        Content::Gap => GAP,
        Content::Signatures(_) => SIGNATURE_HEIGHT,
        Content::Section(text) | Content::Subsection(text) => {
            let (large, small) = HEADING_TO_ROW;
            height(text_width(text) * large / small, whole)
        }
        Content::Pair([left, right]) => {
            let text = |value: &Option<String>| value.as_deref().map_or(0, text_width);
            height(text(&left.1), &WIDTHS[1..3]).max(height(text(&right.1), &WIDTHS[4..]))
        }
        Content::Wide(_, text) => height(text_width(text), &WIDTHS[1..]),
        Content::Headings(texts, _, merged) | Content::Cells(texts, _, merged) => of_cells(texts, *merged),
        Content::Condition(texts, ..) => of_cells(texts, Merged::Yes),
    }
}

fn of_cells(texts: &[String; 6], merged: Merged) -> u32 {
    let columns = |at: usize| match (merged, at) {
        (Merged::Yes, 1) => &WIDTHS[1..3],
        _ => &WIDTHS[at..=at],
    };
    let heights = texts
        .iter()
        .enumerate()
        .map(|(at, text)| height(text_width(text), columns(at)));
    heights.max().unwrap_or(ROW_HEIGHT)
}

fn height(units: usize, widths: &[u16]) -> u32 {
    let width = widths.iter().map(|width| usize::from(*width)).sum::<usize>() - 1;
    ROW_HEIGHT * u32::try_from(units.div_ceil(width).max(1)).unwrap_or(1)
}

impl Content {
    fn write(&self, sheet: &mut Worksheet, look: &Look, row: u32) -> Result<(), XlsxError> {
        match self {
            Self::Gap => {}
            Self::Section(text) => {
                let format = look.section().set_text_wrap().set_align(FormatAlign::VerticalCenter);
                sheet.merge_range(row, 0, row, LAST, text, &format)?;
            }
            Self::Subsection(text) => {
                let format = look.label(true).set_text_wrap().set_align(FormatAlign::VerticalCenter);
                sheet.merge_range(row, 0, row, LAST, text, &format)?;
            }
            Self::Pair([left, right]) => {
                write_value(sheet, look, (row, 0), left)?;
                write_value(sheet, look, (row, 3), right)?;
            }
            Self::Wide(name, text) => {
                sheet.write_string_with_format(row, 0, name, &look.label(true))?;
                let format = look.literal(Align::Left).set_text_wrap();
                sheet.merge_range(row, 1, row, LAST, text, &format)?;
            }
            Self::Headings(texts, aligns, merged) => {
                let format = |align| look.heading(align);
                write_cells(sheet, row, (texts, aligns), &aligns.map(format), *merged)?;
            }
            Self::Cells(texts, aligns, merged) => {
                let format = |align| look.literal(align).set_text_wrap();
                write_cells(sheet, row, (texts, aligns), &aligns.map(format), *merged)?;
            }
            Self::Condition(texts, aligns, verdict) => {
                let mut formats = aligns.map(|align| look.literal(align).set_text_wrap());
                if verdict.is_open() {
                    formats[usize::from(LAST)] = look.differing(Align::Center).set_text_wrap();
                }
                write_cells(sheet, row, (texts, aligns), &formats, Merged::Yes)?;
            }
            Self::Signatures(texts) => {
                let format = look
                    .wrapped()
                    .set_border(FormatBorder::Thin)
                    .set_border_color(INK)
                    .set_align(FormatAlign::Top);
                sheet.merge_range(row, 0, row, 2, &texts[0], &format)?;
                sheet.merge_range(row, 3, row, LAST, &texts[1], &format)?;
            }
        }
        Ok(())
    }
}

/// A name, and beside it its value in two columns.
fn write_value(
    sheet: &mut Worksheet,
    look: &Look,
    (row, column): (u32, u16),
    (name, value): &(String, Option<String>),
) -> Result<(), XlsxError> {
    sheet.write_string_with_format(row, column, name, &look.label(true))?;
    let (text, format) = match value {
        Some(text) => (text.as_str(), look.literal(Align::Left)),
        None => (look.to_fill_in.as_str(), look.differing(Align::Left)),
    };
    sheet.merge_range(row, column + 1, row, column + 2, text, &format.set_text_wrap())?;
    Ok(())
}

/// The cells of a table; figures are numbers, words that look like one are not.
fn write_cells(
    sheet: &mut Worksheet,
    row: u32,
    (texts, aligns): (&[String; 6], &[Align; 6]),
    formats: &[Format; 6],
    merged: Merged,
) -> Result<(), XlsxError> {
    for (at, ((text, align), format)) in (0..).zip(texts.iter().zip(aligns).zip(formats)) {
        match text.parse::<f64>() {
            Ok(number) if *align != Align::Left && number.is_finite() => {
                sheet.write_number_with_format(row, at, number, &format.clone().set_num_format("General"))?;
            }
            _ => {
                sheet.write_string_with_format(row, at, text, format)?;
            }
        }
    }
    if merged == Merged::Yes {
        sheet.merge_range(row, 1, row, 2, &texts[1], &formats[1])?;
    }
    Ok(())
}

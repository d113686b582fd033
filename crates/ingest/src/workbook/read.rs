//! The calls to the library that decodes workbooks.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use calamine::{
    Data, DataRef, Dimensions, ExcelDateTime, Range, Reader, SheetType, SheetVisible, Style, Xls, XlsError, Xlsb,
    XlsbError, Xlsx, XlsxError,
};
use dengji_core::finding::{Code, Finding, Place};
use jiff::civil::Date;

use super::archive::{self, Survey};
use super::biff;
use super::build::Builder;
use super::hidden::{self, Hidden};
use super::ods;
use super::{Cell, Kind, Moment, Number, Sheet, merge};
use crate::source::{Bound, Limits, SourceFile};

/// Why a workbook or a sheet of it cannot be read.
#[derive(Debug)]
pub(super) enum Failure {
    NoWorkbook(Kind),
    Encrypted,
    Damaged(String),
    Doctype,
    Limit(Bound),
}

impl Failure {
    pub(super) fn damaged(error: impl fmt::Display) -> Self {
        Self::Damaged(error.to_string())
    }

    pub(super) fn finding(self, place: Place, limits: &Limits) -> Finding {
        match self {
            Self::NoWorkbook(kind) => Finding::at(Code::FileNotRecognised, place).with("content", kind.word()),
            Self::Encrypted => Finding::at(Code::WorkbookEncrypted, place),
            Self::Damaged(reason) => Finding::at(Code::WorkbookDamaged, place).with("reason", reason),
            Self::Doctype => Finding::at(Code::XmlDoctype, place),
            Self::Limit(bound) => limits.exceeded(bound, place),
        }
    }
}

/// All sheets of a file.
pub(super) fn sheets(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Result<Vec<Sheet>, Failure> {
    if file.bytes.len() as u64 > limits.file_bytes {
        return Err(Failure::Limit(Bound::FileBytes));
    }
    let kind = Kind::of(&file.bytes);
    let survey = match kind {
        Kind::Xlsx | Kind::Xlsb | Kind::Ods => archive::survey(&file.bytes, limits)?,
        Kind::Xls => {
            let (zeros, hidden) = biff::survey(&file.bytes, limits)?;
            Survey {
                zeros,
                hidden,
                ..Survey::default()
            }
        }
        Kind::Encrypted => return Err(Failure::Encrypted),
        Kind::BrokenArchive => return Err(Failure::damaged("zip")),
        _ => return Err(Failure::NoWorkbook(kind)),
    };
    let hidden = if survey.hides_rows {
        hidden::of_xlsx(&file.bytes)
    } else {
        BTreeMap::new()
    };
    let mut reading = Reading {
        place: file.place(),
        limits,
        survey,
        hidden,
        findings,
    };
    guarded(|| reading.workbook(kind, &file.bytes))
}

/// Calls the decoding library. It takes lengths and offsets from the file and may panic on those of a damaged file;
/// such a panic is a fact about the file, not about this program, and must not stop the reading of other files.
/// Nothing but these calls is guarded, and nothing that was being built is used afterwards.
fn guarded<T>(read: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err(Failure::damaged("structure")))
}

/// One file being read.
struct Reading<'a> {
    place: Place,
    limits: &'a Limits,
    survey: Survey,
    /// What the sheets of an .xlsx hide, by their names.
    hidden: BTreeMap<String, Hidden>,
    findings: &'a mut Vec<Finding>,
}

/// A sheet's cells and the places of its formulas and merged areas.
pub(super) type Content = (Builder, Vec<(u32, u32)>, Vec<Dimensions>);

impl Reading<'_> {
    fn workbook(&mut self, kind: Kind, bytes: &[u8]) -> Result<Vec<Sheet>, Failure> {
        let bytes = Cursor::new(bytes);
        match kind {
            Kind::Xlsx => {
                let mut book = Xlsx::new(bytes)?;
                self.each(book.sheets_metadata().to_vec(), |reading, _, name| {
                    reading.xlsx(&mut book, name)
                })
            }
            Kind::Xlsb => {
                let mut book = Xlsb::new(bytes)?;
                self.each(book.sheets_metadata().to_vec(), |reading, _, name| {
                    reading.xlsb(&mut book, name)
                })
            }
            Kind::Ods => self.ods(bytes.get_ref()),
            _ => {
                let mut book = Xls::new(bytes)?;
                self.each(book.sheets_metadata().to_vec(), |reading, at, name| {
                    let (formulas, merges) = (
                        places(&book.worksheet_formula(name)?),
                        book.merge_cells_by_sheet_name(name)?,
                    );
                    let content = reading.range(&book.worksheet_range(name)?, formulas, merges)?;
                    Ok(reading.with_zeros(at, content))
                })
            }
        }
    }

    /// Reads every worksheet; one that fails is a finding and does not hide the others.
    fn each(
        &mut self,
        listed: Vec<calamine::Sheet>,
        mut content: impl FnMut(&mut Self, usize, &str) -> Result<Content, Failure>,
    ) -> Result<Vec<Sheet>, Failure> {
        if listed.len() > self.limits.sheets {
            return Err(Failure::Limit(Bound::Sheets));
        }
        let mut sheets = Vec::new();
        for (at, found) in listed.into_iter().enumerate() {
            if found.typ != SheetType::WorkSheet {
                continue;
            }
            let place = self.place.sheet(found.name.as_str());
            match guarded(|| content(self, at, &found.name)) {
                Ok(content) => {
                    let hidden = self.hidden.get(&found.name).or_else(|| self.survey.hidden.get(at));
                    let hidden = hidden.cloned().unwrap_or_default();
                    sheets.push(self.sheet(place, found.visible, content, &hidden));
                }
                Err(failure) => self.findings.push(failure.finding(place, self.limits)),
            }
        }
        Ok(sheets)
    }

    fn sheet(&mut self, place: Place, visible: SheetVisible, content: Content, parts: &Hidden) -> Sheet {
        let (builder, formulas, merges) = content;
        let mut rows = builder.rows(formulas);
        self.findings.extend(parts.finding(&rows, &place));
        merge::fill(&mut rows, merges, &place, self.findings);
        let hidden = visible != SheetVisible::Visible;
        if hidden && !rows.is_empty() {
            self.findings.push(Finding::at(Code::SheetHidden, place.clone()));
        }
        Sheet::new(place, hidden, rows)
    }

    fn ods(&mut self, bytes: &[u8]) -> Result<Vec<Sheet>, Failure> {
        let sheets = ods::sheets(bytes, self.limits)?;
        Ok(sheets.into_iter().map(|sheet| self.ods_sheet(sheet)).collect())
    }

    fn ods_sheet(&mut self, sheet: ods::OdsSheet) -> Sheet {
        let place = self.place.sheet(sheet.name);
        let visible = if sheet.is_hidden {
            SheetVisible::Hidden
        } else {
            SheetVisible::Visible
        };
        self.sheet(place, visible, sheet.content, &sheet.hidden)
    }

    fn xlsx(&self, book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Content, Failure> {
        let builder = self.xlsx_cells(book, name)?;
        let formulas = if self.survey.has_formulas {
            xlsx_formulas(book, name)?
        } else {
            Vec::new()
        };
        let merges = if self.survey.reads_ends {
            book.merge_cells_by_sheet_name(name)?
        } else {
            Vec::new()
        };
        Ok((builder, formulas, merges))
    }

    fn xlsx_cells(&self, book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Builder, Failure> {
        let mut builder = Builder::new(self.limits);
        let is_1904 = book.has_1904_epoch();
        let mut cells = book.worksheet_cells_reader(name)?;
        while let Some((cell, style)) = cells.next_cell_with_style_id()? {
            let value = builder.value(cell.get_value());
            let value = with_format(value, cells.styles().get(style), is_1904);
            builder.push(cell.get_position(), value)?;
        }
        Ok(builder)
    }

    fn xlsb(&self, book: &mut Xlsb<Cursor<&[u8]>>, name: &str) -> Result<Content, Failure> {
        let mut builder = Builder::new(self.limits);
        let mut cells = book.worksheet_cells_reader(name)?;
        while let Some(cell) = cells.next_cell()? {
            let value = builder.value(cell.get_value());
            builder.push(cell.get_position(), value)?;
        }
        Ok((builder, Vec::new(), Vec::new()))
    }

    /// Adds the leading zeros that the look over an .xls found.
    fn with_zeros(&self, sheet: usize, mut content: Content) -> Content {
        if let Some(zeros) = self.survey.zeros.get(sheet) {
            content.0.set_digits(zeros);
        }
        content
    }

    fn range(
        &self,
        range: &Range<Data>,
        formulas: Vec<(u32, u32)>,
        merges: Vec<Dimensions>,
    ) -> Result<Content, Failure> {
        let mut builder = Builder::new(self.limits);
        // The library gives a formula without a value an empty text.
        let filled = |data: &Data| !matches!(data, Data::String(text) if text.is_empty());
        for (place, data) in absolute(range).filter(|(_, data)| filled(data)) {
            let value = builder.data(data);
            builder.push(place, value)?;
        }
        Ok((builder, formulas, merges))
    }
}

/// The places of formulas without a stored value. Their texts are not needed, and formulas that share one are not
/// expanded: the table for that is as long as the file says.
fn xlsx_formulas(book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Vec<(u32, u32)>, Failure> {
    let mut formulas = Vec::new();
    let mut cells = book.worksheet_cells_reader(name)?;
    while let Some(cell) = cells.next_cell_with_formula_metadata()? {
        if cell.formula.is_some() && cell.value == DataRef::Empty {
            formulas.push(cell.pos);
        }
    }
    Ok(formulas)
}

/// The cells with content by their place in the sheet; the library counts from the corner of the used area.
fn absolute<T: calamine::CellType>(range: &Range<T>) -> impl Iterator<Item = ((u32, u32), &T)> {
    let (top, left) = range.start().unwrap_or_default();
    range
        .used_cells()
        .map(move |(row, column, value)| ((top + narrow(row), left + narrow(column)), value))
}

fn places(formulas: &Range<String>) -> Vec<(u32, u32)> {
    absolute(formulas).map(|(place, _)| place).collect()
}

/// Rows and columns of a sheet are far below the bound of 32 bits.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Builder {
    fn value(&mut self, value: &DataRef<'_>) -> Cell {
        match value {
            DataRef::SharedString(text) => Cell::Text(self.text(text)),
            other => self.data(&Data::from(other.clone())),
        }
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "a cell holds a 64-bit float; integers come from 32 bits"
    )]
    fn data(&mut self, data: &Data) -> Cell {
        match data {
            Data::Empty => Cell::Empty,
            Data::Int(value) => number(*value as f64),
            Data::Float(value) => number(*value),
            Data::String(text) => Cell::Text(self.text(text)),
            Data::Bool(value) => Cell::Bool(*value),
            Data::DateTime(moment) => self.date(*moment, date),
            Data::DateTimeIso(text) => Cell::Date(iso(text)),
            Data::DurationIso(text) => Cell::Date(Moment {
                date: None,
                shown: text.as_str().into(),
            }),
            Data::Error(error) => Cell::Error(error.to_string().into()),
        }
    }
}

pub(super) fn number(value: f64) -> Cell {
    Cell::Number(Number { value, digits: 0 })
}

/// A number together with what its format says of it: leading zeros, and the Chinese and Japanese date formats 27 to
/// 36 and 50 to 58, which files name without spelling them out.
fn with_format(cell: Cell, style: Option<&Style>, is_1904: bool) -> Cell {
    let Cell::Number(Number { value, .. }) = cell else {
        return cell;
    };
    let Some(format) = style.and_then(|style| style.number_format.as_ref()) else {
        return cell;
    };
    match format.format_id {
        Some(27..=36 | 50..=58) if format.format_code == "General" => date(&ExcelDateTime::new(
            value,
            calamine::ExcelDateTimeType::DateTime,
            is_1904,
        )),
        _ => Cell::Number(Number {
            value,
            digits: leading_zeros(&format.format_code),
        }),
    }
}

/// The digits that a format of zeros alone, such as `000000`, shows at least.
pub(super) fn leading_zeros(code: &str) -> u8 {
    let zeros = !code.is_empty() && code.bytes().all(|byte| byte == b'0');
    if zeros {
        u8::try_from(code.len().min(64)).unwrap_or_default()
    } else {
        0
    }
}

/// The number of 31 December 9999, behind which a spreadsheet has no days: a larger number was no date.
const LAST_DAY: f64 = 2_958_466.0;

fn date(moment: &ExcelDateTime) -> Cell {
    let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
    let serial = moment.as_f64();
    let is_day = moment.is_datetime() && serial >= 1.0;
    if serial > LAST_DAY {
        return Cell::Date(Moment {
            date: None,
            shown: serial.to_string().into(),
        });
    }
    let day_text = format!("{year:04}-{month:02}-{day:02}");
    let time = format!("{hour:02}:{minute:02}:{second:02}");
    let shown = match (is_day, serial.fract() > 0.0) {
        (true, false) => day_text,
        (true, true) => format!("{day_text} {time}"),
        (false, _) => time,
    };
    Cell::Date(Moment {
        date: is_day.then(|| civil(year, month, day)).flatten(),
        shown: shown.into(),
    })
}

fn civil(year: u16, month: u8, day: u8) -> Option<Date> {
    Date::new(
        i16::try_from(year).ok()?,
        i8::try_from(month).ok()?,
        i8::try_from(day).ok()?,
    )
    .ok()
}

pub(super) fn iso(text: &str) -> Moment {
    let (day, time) = text.split_once('T').unwrap_or((text, ""));
    let shown: Arc<str> = if time.is_empty() || time.starts_with("00:00:00") {
        day.into()
    } else {
        text.into()
    };
    Moment {
        date: day.parse().ok(),
        shown,
    }
}

macro_rules! failure_from {
    ($($error:ident),+) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                match error {
                    $error::Password => Self::Encrypted,
                    other => Self::damaged(other),
                }
            }
        })+
    };
}

failure_from!(XlsxError, XlsbError, XlsError);

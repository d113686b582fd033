//! Workbooks in the open document format.
//!
//! They are read here and not by the library that decodes the others: it spreads repeated cells out in memory, and
//! tells neither merged cells nor what a number looks like on the screen.

use std::collections::HashSet;
use std::io::{Cursor, Read};

use calamine::Dimensions;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::build::{Builder, COLUMNS};
use super::hidden::Hidden;
use super::read::{Content, Failure, iso, number};
use super::{Cell, Moment, Number};
use crate::source::{Bound, Limits};

/// Bytes a cell takes while it is read.
const CELL_BYTES: u64 = 32;

/// One sheet.
pub(super) struct OdsSheet {
    pub name: String,
    pub is_hidden: bool,
    pub hidden: Hidden,
    pub content: Content,
}

/// Reads all sheets.
pub(super) fn sheets(bytes: &[u8], limits: &Limits) -> Result<Vec<OdsSheet>, Failure> {
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).map_err(Failure::damaged)?;
    if part(&mut zip, "META-INF/manifest.xml").is_ok_and(|manifest| manifest.contains("encryption-data")) {
        return Err(Failure::Encrypted);
    }
    let content = part(&mut zip, "content.xml")?;
    let mut reader = Reader::from_str(&content);
    reader.config_mut().expand_empty_elements = true;
    let mut document = Document::new(limits);
    loop {
        match reader.read_event().map_err(Failure::damaged)? {
            Event::Start(element) => document.start(&element)?,
            Event::End(element) => document.end(element.name().as_ref())?,
            Event::Text(text) => document.text(&text.xml10_content()),
            Event::GeneralRef(reference) => document.text(&resolved(&reference)),
            Event::Eof => break,
            _ => {}
        }
    }
    match document.table {
        Some(_) => Err(Failure::damaged("content.xml")),
        None => Ok(document.sheets),
    }
}

pub(super) fn part(zip: &mut zip::ZipArchive<Cursor<&[u8]>>, name: &str) -> Result<String, Failure> {
    let mut content = String::new();
    zip.by_name(name)
        .map_err(Failure::damaged)?
        .read_to_string(&mut content)
        .map_err(Failure::damaged)?;
    Ok(content)
}

fn resolved(reference: &BytesRef<'_>) -> String {
    if let Ok(Some(c)) = reference.resolve_char_ref() {
        return c.to_string();
    }
    let plain = match &*reference.xml10_content() {
        "lt" => "<",
        "gt" => ">",
        "amp" => "&",
        "quot" => "\"",
        "apos" => "'",
        _ => "",
    };
    plain.to_owned()
}

pub(super) fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = element.try_get_attribute(name).ok()??;
    found
        .normalized_value(XmlVersion::Implicit1_0)
        .ok()
        .map(std::borrow::Cow::into_owned)
}

/// Whether a row or column is hidden, by hand or by a filter.
fn is_hidden(element: &BytesStart<'_>) -> bool {
    attribute(element, "table:visibility").is_some_and(|word| word != "visible")
}

fn count(element: &BytesStart<'_>, name: &str) -> u32 {
    attribute(element, name)
        .and_then(|count| count.parse().ok())
        .unwrap_or(1)
        .max(1)
}

/// The document as far as it has been read.
struct Document<'a> {
    limits: &'a Limits,
    style: String,
    hidden_styles: HashSet<String>,
    sheets: Vec<OdsSheet>,
    table: Option<Table>,
    /// How deep in notes, drawings and tables within the table: passed over.
    inner: u32,
    cells: u64,
}

/// A sheet in the making.
struct Table {
    sheet: OdsSheet,
    row: u32,
    row_repeats: u32,
    /// Columns of which something was said.
    told: u32,
    column: u32,
    cells: Vec<(u32, Cell)>,
    formulas: Vec<u32>,
    cell: Option<Open>,
}

/// A cell whose end has not come yet.
#[derive(Default)]
struct Open {
    kind: String,
    value: Option<String>,
    is_error: bool,
    has_formula: bool,
    is_covered: bool,
    repeats: u32,
    rows: u32,
    text: Option<String>,
}

impl<'a> Document<'a> {
    fn new(limits: &'a Limits) -> Self {
        Self {
            limits,
            style: String::new(),
            hidden_styles: HashSet::new(),
            sheets: Vec::new(),
            table: None,
            inner: 0,
            cells: 0,
        }
    }

    fn start(&mut self, element: &BytesStart<'_>) -> Result<(), Failure> {
        let name = element.name();
        let name = name.as_ref();
        match name {
            "office:annotation" | "table:table" | "draw:frame" if self.table.is_some() => self.inner += 1,
            _ if self.inner > 0 => {}
            "style:style" => self.style = attribute(element, "style:name").unwrap_or_default(),
            "style:table-properties" if attribute(element, "table:display").as_deref() == Some("false") => {
                self.hidden_styles.insert(self.style.clone());
            }
            "table:table" => self.open_table(element)?,
            _ => {
                if let Some(table) = &mut self.table {
                    table.start(name, element);
                }
            }
        }
        Ok(())
    }

    fn open_table(&mut self, element: &BytesStart<'_>) -> Result<(), Failure> {
        if self.sheets.len() >= self.limits.sheets {
            return Err(Failure::Limit(Bound::Sheets));
        }
        let style = attribute(element, "table:style-name").unwrap_or_default();
        self.table = Some(Table {
            sheet: OdsSheet {
                name: attribute(element, "table:name").unwrap_or_default(),
                is_hidden: self.hidden_styles.contains(&style),
                hidden: Hidden::default(),
                content: (Builder::new(self.limits), Vec::new(), Vec::new()),
            },
            row: 0,
            row_repeats: 1,
            column: 0,
            told: 0,
            cells: Vec::new(),
            formulas: Vec::new(),
            cell: None,
        });
        Ok(())
    }

    fn end(&mut self, name: &str) -> Result<(), Failure> {
        match name {
            "office:annotation" | "table:table" | "draw:frame" if self.inner > 0 => self.inner -= 1,
            _ if self.inner > 0 => {}
            "table:table" => self.sheets.extend(self.table.take().map(|table| table.sheet)),
            "table:table-cell" | "table:covered-table-cell" => self.close_cell()?,
            "table:table-row" => self.close_row()?,
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        let cell = self.table.as_mut().and_then(|table| table.cell.as_mut());
        if let (0, Some(written)) = (self.inner, cell.and_then(|cell| cell.text.as_mut())) {
            written.push_str(text);
        }
    }

    fn close_cell(&mut self) -> Result<(), Failure> {
        let Some(table) = &mut self.table else { return Ok(()) };
        let Some(cell) = table.cell.take() else { return Ok(()) };
        let (from, to) = (table.column, table.column.saturating_add(cell.repeats).min(COLUMNS));
        table.column = to;
        if cell.rows > 1 && from < COLUMNS {
            let last = table.row.saturating_add(cell.rows - 1);
            table
                .sheet
                .content
                .2
                .push(Dimensions::new((table.row, from), (last, from)));
        }
        let has_formula = cell.has_formula;
        let value = cell.value();
        if value == Cell::Empty && !has_formula {
            return Ok(());
        }
        within(
            self.cells.saturating_add(u64::from(to.saturating_sub(from))),
            self.limits,
        )?;
        table.put(from..to, &value, has_formula);
        Ok(())
    }

    fn close_row(&mut self) -> Result<(), Failure> {
        let Some(table) = &mut self.table else { return Ok(()) };
        let (first, repeats) = (table.row, table.row_repeats);
        table.row = first.saturating_add(repeats);
        let (cells, formulas) = (std::mem::take(&mut table.cells), std::mem::take(&mut table.formulas));
        if cells.is_empty() && formulas.is_empty() {
            return Ok(());
        }
        self.cells = self
            .cells
            .saturating_add((cells.len() as u64).saturating_mul(u64::from(repeats)));
        within(self.cells, self.limits)?;
        for row in first..table.row {
            for (column, cell) in &cells {
                table.sheet.content.0.push((row, *column), cell.clone())?;
            }
            table
                .sheet
                .content
                .1
                .extend(formulas.iter().map(|column| (row, *column)));
        }
        Ok(())
    }
}

/// Repetitions can make much of little; what they take counts against the limit of expanded bytes.
fn within(cells: u64, limits: &Limits) -> Result<(), Failure> {
    if cells.saturating_mul(CELL_BYTES) > limits.expanded_bytes {
        return Err(Failure::Limit(Bound::ExpandedBytes));
    }
    Ok(())
}

impl Table {
    fn start(&mut self, name: &str, element: &BytesStart<'_>) {
        match name {
            "table:table-column" => {
                let next = self
                    .told
                    .saturating_add(count(element, "table:number-columns-repeated"));
                if is_hidden(element) {
                    self.sheet.hidden.columns.push((self.told, next - 1));
                }
                self.told = next;
            }
            "table:table-row" => {
                self.row_repeats = count(element, "table:number-rows-repeated");
                self.column = 0;
                if is_hidden(element) {
                    let last = self.row.saturating_add(self.row_repeats - 1);
                    self.sheet.hidden.rows.push((self.row, last));
                }
            }
            "table:table-cell" | "table:covered-table-cell" => self.cell = Some(Open::new(name, element)),
            _ => {
                if let Some(cell) = &mut self.cell {
                    cell.start(name, element);
                }
            }
        }
    }

    fn put(&mut self, columns: std::ops::Range<u32>, value: &Cell, has_formula: bool) {
        for column in columns {
            if *value != Cell::Empty {
                self.cells.push((column, value.clone()));
            }
            if has_formula {
                self.formulas.push(column);
            }
        }
    }
}

impl Open {
    fn new(name: &str, element: &BytesStart<'_>) -> Self {
        let kind = attribute(element, "office:value-type").unwrap_or_default();
        let value = match kind.as_str() {
            "date" => attribute(element, "office:date-value"),
            "time" => attribute(element, "office:time-value"),
            "boolean" => attribute(element, "office:boolean-value"),
            "string" => attribute(element, "office:string-value"),
            _ => attribute(element, "office:value"),
        };
        Self {
            kind,
            value,
            is_error: attribute(element, "calcext:value-type").as_deref() == Some("error"),
            has_formula: attribute(element, "table:formula").is_some(),
            is_covered: name == "table:covered-table-cell",
            repeats: count(element, "table:number-columns-repeated"),
            rows: count(element, "table:number-rows-spanned"),
            text: None,
        }
    }

    fn start(&mut self, name: &str, element: &BytesStart<'_>) {
        match (name, &mut self.text) {
            ("text:p", None) => self.text = Some(String::new()),
            ("text:p" | "text:line-break", Some(text)) => text.push('\n'),
            ("text:tab", Some(text)) => text.push('\t'),
            ("text:s", Some(text)) => text.extend((0..count(element, "text:c").min(100)).map(|_| ' ')),
            _ => {}
        }
    }

    fn value(self) -> Cell {
        let shown = self.text.unwrap_or_default();
        let value = self.value.unwrap_or_default();
        match self.kind.as_str() {
            _ if self.is_covered => Cell::Empty,
            _ if self.is_error => Cell::Error(shown.into()),
            "float" | "percentage" | "currency" => numeric(&value, &shown),
            "date" => Cell::Date(iso(&value)),
            "time" => Cell::Date(Moment {
                date: None,
                shown: shown.into(),
            }),
            "boolean" => Cell::Bool(value == "true"),
            "string" if value.is_empty() => Cell::Text(shown.into()),
            "string" => Cell::Text(value.into()),
            _ => Cell::Empty,
        }
    }
}

/// A number; zeros in front of it are kept if the sheet shows them.
fn numeric(value: &str, shown: &str) -> Cell {
    let Ok(parsed) = value.parse() else {
        return Cell::Text(value.into());
    };
    let is_plain = shown.starts_with('0') && shown.len() < 64 && shown.bytes().all(|byte| byte.is_ascii_digit());
    match u8::try_from(shown.len()) {
        Ok(digits) if is_plain => Cell::Number(Number { value: parsed, digits }),
        _ => number(parsed),
    }
}

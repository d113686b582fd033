//! The register: players.xlsx, sheet 棋手, or players.parquet with the same columns.

use std::collections::HashMap;
use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Place, RowPlace};
use dengji_core::terms::{PlayerId, Register, RegisterEntry, Title};

use crate::cells::{Expected, Reader};
use crate::fide_ids;
use crate::layout::{FEDERATION, Table};
use crate::records;
use crate::rows::Columns;
use crate::source::{Limits, SourceFile};
use crate::text::folded;
use crate::workbook;

/// Reads the register. None if the file, its sheet or a required heading cannot be read.
///
/// A row that cannot be used, for want of number, name or sex or because its number stands above already, is a
/// finding and does not hide the others.
pub fn read_register(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Option<Register> {
    let layout = &FEDERATION.register;
    let read = |table: &Table<'_>, findings: &mut Vec<Finding>| rows(table, limits, findings);
    if records::is_table(file) {
        let parts = records::in_parts(file, layout, &COLUMNS, limits, findings, &read)?;
        let mut register = Register::default();
        for part in parts {
            register.entries.extend(part.entries);
            register.unread.extend(part.unread);
        }
        let place = |entry: &RegisterEntry| entry.place.place();
        keep_first(&mut register.entries, |entry| &entry.id, place, findings);
        return Some(register);
    }
    let sheets = workbook::open(file, limits, findings)?;
    let sheet = layout.need(&sheets, &file.place(), findings)?;
    Some(read(&layout.table(sheet, findings)?, findings))
}

/// The entries of some rows, of each number the first.
fn rows(table: &Table<'_>, limits: &Limits, findings: &mut Vec<Finding>) -> Register {
    let (mut register, mut known) = (Register::default(), HashMap::new());
    let mut reader = Reader {
        sheet: table.sheet,
        limits,
        findings,
    };
    let like = Arc::new(place_of_rows(table));
    for row in table.rows() {
        let Some(entry) = entry(table, RowPlace::new(&like, row), row, &mut reader) else {
            let cells = ["id", "name"].into_iter().filter_map(|key| table.at(row, key));
            let texts = cells.map(|at| table.sheet.text(row, at.column));
            let filled = texts.filter(|text| !text.is_empty());
            register.unread.extend(filled.map(Into::into));
            continue;
        };
        if is_first(&entry.id, row, &mut known, table, &mut reader) {
            register.entries.push(entry);
        }
    }
    register
}

/// The columns of a register in Parquet.
const COLUMNS: Columns = Columns {
    names: &[
        "id",
        "name",
        "sex",
        "latin_name",
        "birth_year",
        "unit",
        "federation",
        "title",
        "fide_id",
        "fide_rating",
        "former_names",
    ],
    needed: &[0, 1, 2],
    name: folded,
};

/// The cells of register numbers: the place of a row, but for its number.
pub(crate) fn place_of_rows(table: &Table<'_>) -> Place {
    let column = table.at(0, "id").map_or(0, |at| at.column);
    table.sheet.place_of(0, column)
}

/// Whether an id stands here for the first time; a second time is a finding that names the first row.
pub(crate) fn is_first(
    id: &PlayerId,
    row: u32,
    rows: &mut HashMap<PlayerId, u32>,
    table: &Table<'_>,
    reader: &mut Reader<'_>,
) -> bool {
    let Some(first) = rows.get(id) else {
        rows.insert(id.clone(), row);
        return true;
    };
    if let Some(at) = table.at(row, "id") {
        let twice = reader
            .finding(Code::IdTwice, at)
            .with("id", id)
            .with("row", table.sheet.shown_row(*first))
            .player(Some(id));
        reader.report(twice);
    }
    false
}

/// Keeps of entries read in parts the first of each number; a second one is a finding that names the first row. Where the
/// numbers stand in order there is none.
pub(crate) fn keep_first<T>(
    entries: &mut Vec<T>,
    id: impl Fn(&T) -> &PlayerId,
    place: impl Fn(&T) -> Place,
    findings: &mut Vec<Finding>,
) {
    if entries.is_sorted_by(|a, b| id(a) < id(b)) {
        return;
    }
    let mut first: HashMap<PlayerId, Place> = HashMap::new();
    entries.retain(|entry| {
        let (id, place) = (id(entry), place(entry));
        let Some(known) = first.get(id) else {
            first.insert(id.clone(), place);
            return true;
        };
        let row = known.spot.record_row().unwrap_or_default();
        let twice = Finding::at(Code::IdTwice, place).with("heading", COLUMNS.names[0]);
        twice.with("id", id).with("row", row).player(Some(id)).add_to(findings);
        false
    });
}

fn entry(table: &Table<'_>, place: RowPlace, row: u32, reader: &mut Reader<'_>) -> Option<RegisterEntry> {
    let at = |key| table.at(row, key);
    for key in ["id", "name", "sex"] {
        reader.filled(at(key));
    }
    let (id, name, sex) = (
        reader.player_id(at("id")),
        reader.text(at("name")),
        reader.sex(at("sex")),
    );
    let latin_name = reader.text(at("latin_name"));
    let birth_year = reader.year(at("birth_year"));
    let unit = reader.text(at("unit"));
    let federation = reader.federation(at("federation"));
    let title = Title(reader.text(at("title")).unwrap_or_default());
    let fide_id = reader.parsed(at("fide_id"), || Expected::FideId, fide_ids::number);
    let fide_rating = reader.rating(at("fide_rating"));
    let former_names = reader.texts(at("former_names")).unwrap_or_default();
    Some(RegisterEntry {
        id: id?,
        name: name?,
        latin_name,
        sex: sex?,
        birth_year,
        unit,
        federation,
        title,
        fide_id,
        fide_rating,
        former_names,
        place,
        title_column: at("title").map(|at| at.column),
    })
}

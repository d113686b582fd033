//! The register: players.xlsx, sheet 棋手, or players.parquet with the same columns.

use std::collections::HashMap;

use dengji_core::finding::{Code, Finding};
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
    let mut register = Register::default();
    let mut rows = HashMap::new();
    let mut take = |table: &Table<'_>, findings: &mut Vec<Finding>| {
        let mut reader = Reader {
            sheet: table.sheet,
            limits,
            findings,
        };
        for row in table.rows() {
            let Some(entry) = entry(table, row, &mut reader) else {
                let cells = ["id", "name"].into_iter().filter_map(|key| table.at(row, key));
                let texts = cells.map(|at| table.sheet.text(row, at.column));
                let filled = texts.filter(|text| !text.is_empty());
                register.unread.extend(filled.map(Into::into));
                continue;
            };
            if is_first(&entry.id, row, &mut rows, table, &mut reader) {
                register.entries.push(entry);
            }
        }
    };
    if records::is_table(file) {
        let is_sound = records::each_part(file, layout, &COLUMNS, limits, findings, &mut take);
        return is_sound.then_some(register);
    }
    let sheets = workbook::open(file, limits, findings)?;
    let sheet = layout.need(&sheets, &file.place(), findings)?;
    let table = layout.table(sheet, findings)?;
    take(&table, findings);
    Some(register)
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

fn entry(table: &Table<'_>, row: u32, reader: &mut Reader<'_>) -> Option<RegisterEntry> {
    let at = |key| table.at(row, key);
    for key in ["id", "name", "sex"] {
        reader.filled(at(key));
    }
    let (id, name, sex) = (
        reader.id(at("id"), PlayerId::new),
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
        place: table.sheet.place_of(row, at("id")?.column),
        title_column: at("title").map(|at| at.column),
    })
}

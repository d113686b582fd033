//! The register: players.xlsx, sheet 棋手.

use std::collections::HashMap;

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{PlayerId, Register, RegisterEntry, Title};

use crate::cells::Reader;
use crate::layout::{FEDERATION, Table};
use crate::source::{Limits, SourceFile};
use crate::workbook;

/// Reads the register. None if the file, its sheet or a required heading cannot be read.
///
/// A row that cannot be used, for want of number, name or sex or because its number stands above already, is a
/// finding and does not hide the others.
pub fn read_register(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Option<Register> {
    let sheets = workbook::open(file, limits, findings)?;
    let layout = &FEDERATION.register;
    let sheet = layout.need(&sheets, &file.place(), findings)?;
    let table = layout.table(sheet, findings)?;
    let mut reader = Reader {
        sheet,
        limits,
        findings,
    };
    let mut register = Register::default();
    let mut rows = HashMap::new();
    for row in table.rows() {
        let Some(entry) = entry(&table, row, &mut reader) else {
            continue;
        };
        if is_first(&entry.id, row, &mut rows, &table, &mut reader) {
            register.entries.push(entry);
        }
    }
    Some(register)
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
            .with("row", first + 1)
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
    let fide_id = reader.text(at("fide_id"));
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
    })
}

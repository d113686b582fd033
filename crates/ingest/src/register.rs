//! The register: players.xlsx, sheet 棋手, or players.parquet with the same columns.

use dengji_core::finding::{Finding, RowPlace};
use dengji_core::terms::{Register, RegisterEntry, Title};

use crate::cells::{Expected, Reader};
use crate::fide_ids;
use crate::layout::{FEDERATION, Table};
use crate::numbered::{Entries, Kind};
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
    let kind = Kind {
        layout: &FEDERATION.register,
        columns: &COLUMNS,
        entry,
        remembered: &["id", "name"],
    };
    let Entries { entries, unread } = if records::is_table(file) {
        kind.of_records(file, limits, findings)?
    } else {
        let sheets = workbook::open(file, limits, findings)?;
        let sheet = kind.layout.need(&sheets, &file.place(), findings)?;
        kind.rows(&kind.layout.table(sheet, findings)?, limits, findings)
    };
    Some(Register { entries, unread })
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

//! The list before the first period: opening.xlsx, sheets 等级分表 and 待定, or opening.parquet with the columns of the
//! first.

use dengji_core::finding::{Finding, RowPlace};
use dengji_core::number::Exact;
use dengji_core::terms::{
    EventId, GameCount, ListDate, OpeningEntry, OpeningList, OpeningPoolEntry, OpeningStatus, PlayerId,
};

use crate::cells::{Expected, Reader};
use crate::layout::{At, FEDERATION, Layout, Table};
use crate::numbered::Kind;
use crate::records;
use crate::rows::Columns;
use crate::source::{Limits, SourceFile};
use crate::text::folded;
use crate::workbook::{self, Sheet};

/// Reads the opening list and the pool of first ratings. None if the file, its list or a required heading of it
/// cannot be read.
///
/// Whether a rating may stand on the list (floor, decimals) is for the rules to say.
pub fn read_opening(file: &SourceFile, limits: &Limits, findings: &mut Vec<Finding>) -> Option<OpeningList> {
    let kind = Kind {
        layout: &FEDERATION.opening,
        columns: &COLUMNS,
        entry,
        remembered: &[],
    };
    if records::is_table(file) {
        return Some(OpeningList {
            entries: kind.of_records(file, limits, findings)?.entries,
            pool: Vec::new(),
        });
    }
    let sheets = workbook::open(file, limits, findings)?;
    let sheet = kind.layout.need(&sheets, &file.place(), findings)?;
    let entries = kind
        .rows(&kind.layout.table(sheet, findings)?, limits, findings)
        .entries;
    let pool = pool(&FEDERATION.pool, &sheets, limits, findings);
    Some(OpeningList { entries, pool })
}

/// The columns of an opening list in Parquet.
const COLUMNS: Columns = Columns {
    names: &[
        "id",
        "rating",
        "games",
        "reached_2400",
        "reached_2300",
        "first_event",
        "last_event",
        "status",
    ],
    needed: &[0, 1, 2],
    name: folded,
};

fn entry(table: &Table<'_>, place: RowPlace, row: u32, reader: &mut Reader<'_>) -> Option<OpeningEntry> {
    let at = |key| table.at(row, key);
    reader.filled(at("id"));
    let id = reader.player_id(at("id"));
    let games = reader.whole(at("games"), 0, MOST_GAMES).unwrap_or_default();
    let reached_2400 = reader.yes(at("reached_2400")).unwrap_or_default();
    let reached_2300 = reader.yes(at("reached_2300")).unwrap_or_default();
    let first_event = reader.yes(at("first_event")).unwrap_or_default();
    let last_event = reader.date(at("last_event"));
    let status = reader.one_of(at("status"), &STATUS).unwrap_or_default();
    let blank = at("rating").is_none_or(|at| table.sheet.cell(at.row, at.column).is_blank());
    let rating = if status == OpeningStatus::Dropped && blank {
        None
    } else {
        reader.filled(at("rating"));
        Some(at("rating").and_then(|at| exact_rating(at, reader))?)
    };
    Some(OpeningEntry {
        id: id?,
        rating,
        games: GameCount::new(games),
        reached_2400,
        reached_2300,
        first_event,
        last_event,
        status,
        place,
        rating_column: at("rating").map(|at| at.column),
    })
}

/// A rating with up to four decimals, as online systems keep it.
fn exact_rating(at: At<'_>, reader: &mut Reader<'_>) -> Option<Exact> {
    let exact = reader.decimal(Some(at))?;
    let (min, max) = reader.limits.ratings;
    let in_bounds = (Exact::whole(min.into())..=Exact::whole(max.into())).contains(&exact);
    let four_decimals =
        exact.is_whole() || exact.times(10_000) == Exact::whole(exact.times(10_000).half_away_from_zero());
    if in_bounds && four_decimals {
        return Some(exact);
    }
    reader.invalid(at, &Expected::Rating(min, max));
    None
}

fn pool(
    layout: &'static Layout,
    sheets: &[Sheet],
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> Vec<OpeningPoolEntry> {
    let Some(sheet) = layout.find(sheets, findings) else {
        return Vec::new();
    };
    let Some(table) = layout.table(sheet, findings) else {
        return Vec::new();
    };
    let mut reader = Reader {
        sheet,
        limits,
        findings,
    };
    table
        .rows()
        .filter_map(|row| pool_entry(&table, row, &mut reader))
        .collect()
}

fn pool_entry(table: &Table<'_>, row: u32, reader: &mut Reader<'_>) -> Option<OpeningPoolEntry> {
    let at = |key| table.at(row, key);
    for key in ["id", "event_id", "list", "games", "performance"] {
        reader.filled(at(key));
    }
    let id = reader.id(at("id"), PlayerId::new);
    let event = reader.id(at("event_id"), EventId::new);
    let list = reader.date(at("list"));
    let games = reader.whole(at("games"), 0, MOST_GAMES);
    let performance = reader.decimal(at("performance"));
    let opponents_sum = reader.decimal(at("opponents_sum"));
    let score = reader.points(at("score"));
    Some(OpeningPoolEntry {
        id: id?,
        event: event?,
        list: ListDate(list?),
        games: GameCount::new(games?),
        performance: performance?,
        opponents_sum,
        score,
        place: table.sheet.place_of(row, at("id")?.column),
    })
}

/// More games than anybody has on record.
const MOST_GAMES: i64 = 1_000_000;

const STATUS: [(&str, OpeningStatus); 3] = [
    ("listed", OpeningStatus::Listed),
    ("below-floor", OpeningStatus::BelowFloor),
    ("dropped", OpeningStatus::Dropped),
];

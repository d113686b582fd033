//! Sheet 棋手 of a report: one player a row.

use dengji_core::finding::{Code, Finding};
use dengji_core::terms::{Entrant, EntrantColumns, EntrantNo, PlayerId, Title};

use super::MOST_NUMBER;
use crate::cells::Reader;
use crate::layout::{FEDERATION, Table};
use crate::source::{Bound, Limits};
use crate::workbook::Sheet;

/// The players that could be read, in the order of the sheet, and how many could not.
pub(crate) fn read(sheet: &Sheet, limits: &Limits, findings: &mut Vec<Finding>) -> (Vec<Entrant>, usize) {
    let Some(table) = FEDERATION.players.table(sheet, findings) else {
        return (Vec::new(), 0);
    };
    let (rows, most): (Vec<u32>, usize) = (table.rows().collect(), limits.players as usize);
    if rows.len() > most {
        findings.push(limits.exceeded(Bound::Players, sheet.place.clone()));
    }
    let mut reader = Reader {
        sheet,
        limits,
        findings,
    };
    let within = rows.iter().take(most);
    let entrants: Vec<Entrant> = within.filter_map(|&row| entrant(&table, row, &mut reader)).collect();
    findings.extend(out_of_order(&entrants));
    let unread = rows.len() - entrants.len();
    (entrants, unread)
}

/// The note that two rows seem to have exchanged their numbers: all others go upwards. Games name players by them, so
/// that exchanged numbers exchange results. A list in another order, such as that of the final places, is none.
fn out_of_order(entrants: &[Entrant]) -> Option<Finding> {
    let mut sorted: Vec<EntrantNo> = entrants.iter().map(|entrant| entrant.no).collect();
    sorted.sort_unstable();
    let differing: Vec<&Entrant> = entrants
        .iter()
        .zip(&sorted)
        .filter(|(entrant, no)| entrant.no != **no)
        .map(|(entrant, _)| entrant)
        .take(3)
        .collect();
    let [first, second] = differing[..] else { return None };
    let is_list = entrants.len() > 4;
    let found = Finding::at(Code::NumbersOutOfOrder, second.place.clone());
    is_list.then(|| found.with("player", second.no).with("before", first.no))
}

/// Where the facts of the register stand.
fn columns(table: &Table<'_>, row: u32) -> EntrantColumns {
    let column = |key| table.at(row, key).map(|at| at.column);
    EntrantColumns {
        id: column("id"),
        name: column("name"),
        sex: column("sex"),
        birth_year: column("birth_year"),
        unit: column("unit"),
        federation: column("federation"),
        title: column("title"),
        rating: column("rating"),
        fide_rating: column("fide_rating"),
        fide_id: column("fide_id"),
    }
}

fn entrant(table: &Table<'_>, row: u32, reader: &mut Reader<'_>) -> Option<Entrant> {
    let at = |key| table.at(row, key);
    for key in ["no", "name"] {
        reader.filled(at(key));
    }
    let no = reader.whole(at("no"), 1, MOST_NUMBER).map(EntrantNo);
    let mut entrant = Entrant {
        no: EntrantNo(0),
        id: reader.id(at("id"), PlayerId::new),
        name: reader.text(at("name")).unwrap_or_default(),
        latin_name: reader.text(at("latin_name")),
        sex: reader.sex(at("sex")),
        birth_year: reader.year(at("birth_year")),
        unit: reader.text(at("unit")),
        federation: reader.federation(at("federation")),
        title: Title(reader.text(at("title")).unwrap_or_default()),
        rating: reader.rating(at("rating")),
        fide_rating: reader.rating(at("fide_rating")),
        fide_id: reader.text(at("fide_id")),
        team: reader.text(at("team")),
        board: reader.whole(at("board"), 1, 1000),
        warnings: reader.whole(at("warnings"), 0, 1000).unwrap_or_default(),
        withdrew_before: reader.round(at("withdrew_before")),
        is_computer: reader.yes(at("computer")).unwrap_or_default(),
        stated_points: None,
        stated_rank: reader.whole(at("rank"), 1, MOST_NUMBER),
        place: table.sheet.place_of(row, at("no")?.column),
        columns: columns(table, row),
    };
    entrant.stated_points = at("points").and_then(|at| {
        let place = table.sheet.place_of(at.row, at.column);
        reader.points(Some(at)).map(|points| (points, place))
    });
    entrant.no = no?;
    Some(entrant)
}

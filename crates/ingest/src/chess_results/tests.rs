mod blocks;
mod kinds;

use dengji_core::finding::{Code, Finding, Place};
use dengji_core::terms::Outcome::{self, Draw, FullPointBye, HalfPointBye, WhiteWins};
use dengji_core::terms::{EventFormat, EventReport, Sex};

use super::{is_crosstable, read};
use crate::source::Limits;
use crate::workbook::{Cell, Number, Row, Sheet};

/// A sheet of rows; cells are separated by `|`, a leading `#` makes a number.
fn sheet(rows: &[&str]) -> Sheet {
    let cell = |text: &str| match text.strip_prefix('#').map(str::parse) {
        Some(Ok(value)) => Cell::Number(Number { value, digits: 0 }),
        _ => Cell::Text(text.into()),
    };
    let row = |(index, text): (u32, &&str)| {
        let cells = (0..).zip(text.split('|')).filter(|(_, text)| !text.is_empty());
        Row {
            index,
            cells: cells.map(|(column, text)| (column, cell(text))).collect(),
        }
    };
    Sheet::new(
        Place::file("a.xlsx").sheet("S"),
        false,
        (0..).zip(rows).map(row).collect(),
    )
}

fn parse(rows: &[&str]) -> (EventReport, Vec<Finding>) {
    let sheets = [sheet(rows)];
    assert!(is_crosstable(&sheets));
    let mut findings = Vec::new();
    let report = read(&Place::file("a.xlsx"), &sheets, &Limits::default(), &mut findings);
    (report, findings)
}

fn codes(findings: &[Finding]) -> Vec<Code> {
    findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn a_swiss_by_rank_is_read_with_blank_ranks_and_trailing_links() {
    let link = "You find all details under http://chess-results.com/tnr1.aspx";
    let (report, findings) = parse(&[
        "From the Tournament-Database of Chess-Results http://chess-results.com",
        "Spring Open ",
        "Tournament type : Swiss-System",
        "Number of rounds : 2",
        "",
        "Rk.||Name|Rtg|FED|1.Rd|2.Rd|Pts. ",
        "#1|FM|Abel  Tom |#2100|CHN|  3w1|  2b½|1,5",
        "#2||Bode Ida |#0|CHN| -1|  1w½|#1.5",
        "||Cole Ann ||CHN|  1b0| -½|½",
        "",
        &[link; 8].join("|"),
    ]);
    assert_eq!(findings, []);
    assert_eq!(report.name.value.as_deref(), Some("Spring Open"));
    assert_eq!(report.format.value, Some(EventFormat::Swiss));
    assert_eq!(report.entrants.len(), 3);
    assert_eq!((report.entrants[2].no.0, report.entrants[2].stated_rank), (3, None));
    assert_eq!(
        (&*report.entrants[0].name, &*report.entrants[0].title.0),
        ("Abel Tom", "FM")
    );
    assert_eq!(report.entrants[1].rating, None);
    let outcomes: Vec<Outcome> = report.games.iter().map(|game| game.outcome).collect();
    assert_eq!(outcomes, [WhiteWins, FullPointBye, Draw, HalfPointBye]);
    assert_eq!(report.games[0].place.to_string(), "a.xlsx!S!F7");
    assert_eq!(
        report.games[0].mirror.as_ref().map(ToString::to_string).as_deref(),
        Some("a.xlsx!S!F9")
    );
    let halves = report
        .entrants
        .iter()
        .filter_map(|entrant| Some(entrant.stated_points.as_ref()?.0.halves()));
    assert_eq!(halves.collect::<Vec<_>>(), [3, 3, 1]);
}

#[test]
fn headings_of_other_languages_are_known() {
    for header in [
        "Nr.||Name|Elo|Land|1.Rd|Pkt.",
        "Nº.||Nome|Elo|FED|1.Rd|Pts.",
        "No.||Nombre|Elo|FED|Rd.1|Ptos.",
        "序号|称号|姓名|等级分|协会|第1轮|积分",
    ] {
        let (report, findings) = parse(&[header, "1||甲一|2000|CHN|2w1|1", "2||乙二|1900|CHN|1b0|0"]);
        assert_eq!((report.games.len(), codes(&findings)), (1, vec![]), "{header}");
        assert_eq!(
            report.entrants[1].rating.map(dengji_core::terms::Rating::points),
            Some(1900)
        );
        assert!(report.entrants.iter().all(|entrant| entrant.stated_points.is_some()));
    }
}

#[test]
fn the_chinese_name_of_the_type_column_is_the_name() {
    let (report, _) = parse(&[
        "No.|Name|FideID|sex|Rtg|Club/City|Typ|1.Rd|Pts",
        "1|Jia Yishan|#8600001|f|1500|北溪（甲）|甲一山|2w1|1",
        "2|Yi Er|8600002||0|北溪|U10|1b0|0",
    ]);
    let [first, second] = report.entrants.as_slice() else {
        panic!("two players")
    };
    assert_eq!(
        (&*first.name, first.latin_name.as_deref()),
        ("甲一山", Some("Jia Yishan"))
    );
    assert_eq!(
        (first.sex, first.fide_id.as_deref()),
        (Some(Sex::Female), Some("8600001"))
    );
    assert_eq!((first.unit.as_deref(), &*second.name), (Some("北溪（甲）"), "Yi Er"));
}

#[test]
fn cells_that_do_not_agree_or_are_unknown_are_one_finding_each() {
    let table = |first: &str, second: &str| {
        let rows = [format!("1|甲一|{first}|1"), format!("2|乙二|{second}|0")];
        codes(&parse(&["No.|Name|1.Rd|Pts.", &rows[0], &rows[1]]).1)
    };
    assert_eq!(table("2w1", "1b0"), []);
    assert_eq!(table("2w1", ""), [Code::GameOneSided]);
    assert_eq!(table("2w1", "1b1"), [Code::GameContradicts]);
    assert_eq!(table("2w2-0", "1b0"), [Code::ResultUnknown]);
    assert_eq!(table("94w1", ""), [Code::OpponentUnknown]);
}

#[test]
fn a_round_robin_gets_rounds_and_a_double_one_two_results_a_pair() {
    let (report, findings) = parse(&[
        "No.||Name|1|2|3|Pts.",
        "1||甲一|*|1 ½|01|2.5",
        "2||乙二|0 ½|*|½½|1,5",
        "3||丙三|10|½½|*|2",
    ]);
    assert_eq!(codes(&findings), [Code::RoundsAssigned]);
    assert_eq!(report.format.value, Some(EventFormat::DoubleRoundRobin));
    assert_eq!((report.games.len(), report.rounds.value), (6, Some(6)));
    let mut checked = Vec::new();
    crate::check::check_report(&report, &mut checked);
    checked.retain(|finding| finding.code != Code::EventFieldMissing);
    assert_eq!(checked, []);
}

#[test]
fn a_starting_rank_has_no_results() {
    let (_, findings) = parse(&["No.||Name|FideID|Rtg", "1||甲一|8600001|1500"]);
    assert_eq!(codes(&findings), [Code::ResultsMissing]);
}

#[test]
fn pairings_by_round_are_read_with_days_and_byes() {
    let (report, findings) = parse(&[
        "Spring Open",
        "Round 1 on 2026/03/02 at 14:00",
        "Bo.|No.||White|Rtg|Pts.|Result|Pts.||Black|Rtg|No.",
        "#1|#1||Abel Tom|#2100|#0|1 - 0|#0||Cole Ann|#0|#3",
        "#2|#2||Bode Ida|#1900|#0|1|||bye",
        "Round 2 on 2026/03/03 at 09:00",
        "Bo.|No.||White|Rtg|Pts.|Result|Pts.||Black|Rtg|No.",
        "#1|#2||Bode Ida|#1900|#1|+ - -|#1||Abel Tom|#2100|#1",
        "#2|#3||Cole Ann|#0|#0||||not paired",
        "You find all details under http://chess-results.com/tnr1.aspx",
    ]);
    assert_eq!(findings, []);
    let outcomes: Vec<Outcome> = report.games.iter().map(|game| game.outcome).collect();
    let unpaired = Outcome::ZeroPointBye;
    assert_eq!(outcomes, [WhiteWins, FullPointBye, Outcome::WhiteForfeitWin, unpaired]);
    assert_eq!(
        (report.entrants.len(), report.rounds.value, report.round_dates.len()),
        (3, Some(2), 2)
    );
    assert_eq!(report.games[2].board, Some(1));
    assert_eq!(report.games[2].place.to_string(), "a.xlsx!S!G8");
    assert_eq!(report.name.value.as_deref(), Some("Spring Open"));
}

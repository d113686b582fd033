//! Titles, headings and stray rows between the tables of a list of pairings.

use dengji_core::finding::Code;

use super::{codes, parse};

const TABLE: &str = "轮次|台号|白方序号|白方|结果|黑方|黑方序号";
const BLOCK: &str = "Bo.|No.|Name|Result|Name|No.";

#[test]
fn a_title_within_a_table_that_has_a_column_of_rounds_does_not_end_it() {
    for title in [
        "第2轮",
        "第二轮",
        "Round 2",
        "Round 2 (continued)",
        "Round 2 on 2026/03/03",
    ] {
        let (report, findings) = parse(&[
            TABLE,
            "1|1|1|甲一|1-0|乙二|2",
            "1|2|3|丙三|0-1|丁四|4",
            title,
            "2|1|4|丁四|1-0|甲一|1",
            "2|2|2|乙二|½-½|丙三|3",
            "3|1|1|甲一|1-0|丙三|3",
            "3|2|2|乙二|½-½|丁四|4",
        ]);
        assert_eq!(codes(&findings), [], "{title}");
        assert_eq!((report.games.len(), report.rounds.value), (6, Some(3)), "{title}");
    }
}

#[test]
fn a_title_within_a_table_holds_for_empty_cells_up_to_the_next_round() {
    let rows = [
        TABLE,
        "1|1|1|甲一|1-0|乙二|2",
        "第2轮",
        "|1|2|乙二|1-0|甲一|1",
        "3|1|1|甲一|1-0|乙二|2",
    ];
    let (report, findings) = parse(&rows);
    assert_eq!(codes(&findings), []);
    let rounds: Vec<u8> = report.games.iter().map(|game| game.round.0).collect();
    assert_eq!(rounds, [1, 2, 3]);
    let further = [&rows[..], &["|2|3|丙三|1-0|丁四|4"]].concat();
    assert_eq!(codes(&parse(&further).1), [Code::ValueMissing]);
}

#[test]
fn a_round_that_goes_on_under_a_second_title_is_read_on() {
    let (report, findings) = parse(&[
        "Round 1",
        BLOCK,
        "1|1|甲一|1-0|乙二|2",
        "Round 1 (continued)",
        "2|3|丙三|0-1|丁四|4",
    ]);
    assert_eq!((codes(&findings), report.games.len()), (vec![], 2));
}

#[test]
fn a_title_without_headings_is_said_at_its_row() {
    for headings in ["", "Bo.|No.|Name|Erg.?|Name|No.", "Bo.|No.|Фамилия|Result|Фамилия|No."] {
        let (report, findings) = parse(&[
            "Round 1 on 2026/03/02",
            BLOCK,
            "1|1|甲一|1-0|乙二|2",
            "Round 2 on 2026/03/03",
            headings,
            "1|2|乙二|1-0|甲一|1",
        ]);
        assert_eq!(codes(&findings), [Code::HeadingMissing], "{headings}");
        assert_eq!(findings[0].place.to_string(), "a.xlsx!S!A4");
        assert_eq!(report.games.len(), 1);
    }
}

#[test]
fn titles_that_have_their_games_elsewhere_need_no_headings() {
    let (_, findings) = parse(&[
        "Round 1 on 2026/03/02",
        "Round 2 on 2026/03/03",
        "",
        "Round 1",
        "Round 1 on 2026/03/02",
        BLOCK,
        "1|1|甲一|1-0|乙二|2",
        "Round 2",
        BLOCK,
        "1|2|乙二|1-0|甲一|1",
        "Round 1: played at noon",
    ]);
    assert_eq!(codes(&findings), []);
}

#[test]
fn a_table_under_the_title_of_another_round_is_one_finding_at_its_title() {
    let block = |title: &'static str, games: [&'static str; 2]| [&[title, BLOCK][..], &games].concat();
    let first = block("Round 1", ["1|1|甲一|1-0|乙二|2", "2|3|丙三|0-1|丁四|4"]);
    for (title, code, place) in [
        ("Round 1", Code::HeadingTwice, "a.xlsx!S!A5"),
        ("", Code::HeadingMissing, "a.xlsx!S!A6"),
    ] {
        let second = block(title, ["1|4|丁四|1-0|甲一|1", "2|2|乙二|½-½|丙三|3"]);
        let (report, findings) = parse(&[&first[..], &second].concat());
        assert_eq!(codes(&findings), [code], "{title}");
        assert_eq!(
            (findings[0].place.to_string(), report.games.len()),
            (place.to_owned(), 2)
        );
    }
    let other = block("", ["3|5|戊五|1-0|己六|6", "4|7|庚七|½-½|辛八|8"]);
    let (report, findings) = parse(&[&first[..], &other].concat());
    assert_eq!((codes(&findings), report.games.len()), (vec![], 4));
}

#[test]
fn rows_with_numbers_or_a_round_alone_are_said() {
    for row in ["2|3|3", "2|3|||||3", "2", "|3|3||1-0"] {
        let (_, findings) = parse(&[TABLE, "1|1|1|甲一|1-0|乙二|2", row]);
        let missing = findings.iter().all(|found| found.code == Code::ValueMissing);
        assert!(!findings.is_empty() && missing, "{row}: {findings:?}");
    }
}

#[test]
fn the_name_in_most_rows_of_a_number_is_taken_for_right() {
    let (report, findings) = parse(&[
        TABLE,
        "1|1|1|陈一|1-0|乙二|2",
        "2|1|2|乙二|1-0|程一|1",
        "3|1|1|程一|1-0|乙二|2",
        "4|1|2|乙二|1-0|程一|1",
    ]);
    assert_eq!(codes(&findings), [Code::EntrantNumberTwice]);
    assert_eq!(findings[0].place.to_string(), "a.xlsx!S!C2");
    assert_eq!(&*report.entrants[0].name, "程一");
}

#[test]
fn a_row_of_a_crosstable_without_number_is_said_even_with_a_bye_alone() {
    let (_, findings) = parse(&[
        "No.|Name|Rtg|1.Rd|Pts.",
        "1|甲一|2000|2w1|1",
        "2|乙二|1900|1b0|0",
        "|丙三|1500|-1",
    ]);
    assert_eq!(codes(&findings), [Code::ValueMissing]);
    let (_, findings) = parse(&["No.|Name|1.Rd|Pts."]);
    assert_eq!(codes(&findings), [Code::TableEmpty]);
}

#[test]
fn byes_are_known_by_the_word_of_their_language() {
    for bye in ["riposo", "вольный", "wolny", "vrij", "pausa", "空", "轮空", "bye"] {
        let (report, findings) = parse(&[TABLE, "1|1|1|甲一|1-0|乙二|2", &format!("1|2|3|丙三|1|{bye}")]);
        assert_eq!(
            (codes(&findings), report.games.len(), report.entrants.len()),
            (vec![], 2, 3),
            "{bye}"
        );
    }
}

#[test]
fn an_opponent_may_head_his_column_in_full_width() {
    let (report, findings) = parse(&["No.|Name|1|２|Pts.", "1|甲一|*|1|1", "2|乙二|0|*|0"]);
    assert_eq!((codes(&findings), report.games.len()), (vec![Code::RoundsAssigned], 1));
}

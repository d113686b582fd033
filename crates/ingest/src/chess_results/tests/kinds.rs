//! Every kind of export in the five languages, and records and sheets side by side.

use dengji_core::finding::{Code, Place};
use dengji_core::number::Score;
use dengji_core::terms::{EntrantNo, EventFormat, Outcome, Rating, Round};

use super::{codes, parse, sheet};
use crate::chess_results::{is_crosstable, read};
use crate::source::Limits;

/// Headings of one language.
struct Words {
    rank: &'static str,
    no: &'static str,
    name: &'static str,
    rating: &'static str,
    unit: &'static str,
    round: &'static str,
    points: &'static str,
    board: &'static str,
    result: &'static str,
    caption: &'static str,
    bye: &'static str,
}

const LANGUAGES: [Words; 5] = [
    Words {
        rank: "Rk.",
        no: "SNo",
        name: "Name",
        rating: "Rtg",
        unit: "Club/City",
        round: "1.Rd",
        points: "Pts. ",
        board: "Bo.",
        result: "Result",
        caption: "Round 1 on 2026/03/02 at 14:00",
        bye: "bye",
    },
    Words {
        rank: "Rg.",
        no: "Snr",
        name: "Name",
        rating: "Elo",
        unit: "Verein/Ort",
        round: "1.Rd",
        points: "Pkt.",
        board: "Br.",
        result: "Ergebnis",
        caption: "1. Runde am 2026/03/02 um 14:00",
        bye: "spielfrei",
    },
    Words {
        rank: "Rk.",
        no: "No.Ini.",
        name: "Nombre",
        rating: "Elo",
        unit: "Club/Ciudad",
        round: "Ronda1",
        points: "Pts.",
        board: "M.",
        result: "Resultado",
        caption: "Ronda 1 el 2026/03/02 a las 14:00",
        bye: "descansa",
    },
    Words {
        rank: "Cl.",
        no: "Nº.Ini.",
        name: "Nome",
        rating: "Elo",
        unit: "Clube/Cidade",
        round: "1.Rd",
        points: "Pts.",
        board: "Mes.",
        result: "Resultado",
        caption: "Rodada 1 em 2026/03/02",
        bye: "não emparceirado",
    },
    Words {
        rank: "名次",
        no: "序号",
        name: "姓名",
        rating: "等级分",
        unit: "俱乐部/城市",
        round: "第1轮",
        points: "积分",
        board: "台次",
        result: "结果",
        caption: "第1轮 2026/03/02",
        bye: "轮空",
    },
];

#[test]
fn crosstables_by_rank_and_by_starting_rank_are_read_in_five_languages() {
    for words in &LANGUAGES {
        let Words {
            rank,
            no,
            name,
            rating,
            unit,
            round,
            points,
            ..
        } = words;
        for numbers in [format!("{rank}|{no}"), format!("{no}|{rank}")] {
            let header = format!("{numbers}||{name}|{rating}|{unit}|{round}|{points}");
            let (report, findings) = parse(&[
                "Spring Open",
                &header,
                "#1|#2||Abel Tom|#2100|A|2w1|#1",
                "#2|#1||Bode Ida|#0|B|1b0|#0",
            ]);
            assert_eq!(codes(&findings), [], "{header}");
            assert_eq!(report.games.len(), 1, "{header}");
            assert_eq!(
                (report.games[0].white, report.games[0].outcome),
                (EntrantNo(1), Outcome::WhiteWins)
            );
            let first = &report.entrants[0];
            assert_eq!(
                (first.unit.as_deref(), first.rating.map(Rating::points)),
                (Some("A"), Some(2100))
            );
            assert_eq!(
                first.stated_points.as_ref().map(|(points, _)| *points),
                Some(Score::ONE)
            );
        }
    }
}

#[test]
fn round_robins_are_read_in_five_languages() {
    for Words {
        rank,
        no,
        name,
        rating,
        points,
        ..
    } in &LANGUAGES
    {
        let header = format!("{no}||{name}|{rating}|1|2|{points}|{rank}");
        let (report, findings) = parse(&[&header, "#1||甲一|#2100|*|½|½|#1", "#2||乙二|#2000|½|*|½|#1"]);
        assert_eq!(codes(&findings), [Code::RoundsAssigned], "{header}");
        assert_eq!(
            (report.games.len(), report.format.value),
            (1, Some(EventFormat::RoundRobin))
        );
        assert_eq!(report.entrants[1].stated_rank, Some(1));
    }
}

#[test]
fn starting_ranks_and_standings_have_players_and_no_results() {
    for Words {
        rank,
        no,
        name,
        rating,
        unit,
        points,
        ..
    } in &LANGUAGES
    {
        for (header, row) in [
            (format!("{no}||{name}|{rating}|{unit}"), "#1||Abel Tom|#2100|A"),
            (
                format!("{rank}|{no}||{name}|{rating}|{points}|TB1|TB2"),
                "#1|#4||Abel Tom|#2100|7½|#41|#45,5",
            ),
        ] {
            let (report, findings) = parse(&[&header, row]);
            assert_eq!(codes(&findings), [Code::ResultsMissing], "{header}");
            assert_eq!(report.entrants[0].rating.map(Rating::points), Some(2100), "{header}");
            let points = report.entrants[0]
                .stated_points
                .as_ref()
                .map(|(points, _)| points.halves());
            assert_eq!(points, header.contains("TB1").then_some(15), "{header}");
        }
    }
}

#[test]
fn pairings_are_read_in_five_languages() {
    for Words {
        no,
        name,
        rating,
        points,
        board,
        result,
        caption,
        bye,
        ..
    } in &LANGUAGES
    {
        let header = format!("{board}|{no}||{name}|{rating}|{points}|{result}|{points}||{name}|{rating}|{no}");
        let third = format!("#2|#2||Bode Ida|#1900|#0|1|||{bye}");
        let (report, findings) = parse(&[
            "Open",
            caption,
            &header,
            "#1|#1||Abel Tom|#2100|#0|½ - ½|#0||Cole Ann|#0|#3",
            &third,
        ]);
        assert_eq!(codes(&findings), [], "{header}");
        let outcomes: Vec<Outcome> = report.games.iter().map(|game| game.outcome).collect();
        assert_eq!(outcomes, [Outcome::Draw, Outcome::FullPointBye], "{header}");
        assert_eq!((report.entrants.len(), report.round_dates.len()), (3, 1), "{caption}");
        assert_eq!(report.games[0].board, Some(1), "{board}");
    }
}

#[test]
fn two_records_in_a_row_are_two_players() {
    let (report, findings) = parse(&[
        "No.|Name|Rtg|1.Rd|Pts.||No.|Name|Rtg|1.Rd|Pts.",
        "#1|Abel Tom|#2100|3w1|#1||#3|Cole Ann|#1800|1b0|#0",
        "#2|Bode Ida|#1900|4b½|½||#4|Dorn Max|#1700|2w½|½",
    ]);
    assert_eq!(findings, []);
    let names: Vec<&str> = report.entrants.iter().map(|entrant| &*entrant.name).collect();
    assert_eq!(names, ["Abel Tom", "Bode Ida", "Cole Ann", "Dorn Max"]);
    assert_eq!(report.games.len(), 2);
    assert_eq!(
        report.games[0].mirror.as_ref().map(ToString::to_string).as_deref(),
        Some("a.xlsx!S!J2")
    );
    assert_eq!(report.entrants[3].place.to_string(), "a.xlsx!S!G3");
}

#[test]
fn two_pairings_in_a_row_are_two_games() {
    let (report, findings) = parse(&[
        "第1轮",
        "台次|序号|姓名|结果|姓名|序号|台次|序号|姓名|结果|姓名|序号",
        "#1|#1|甲一|1-0|丙三|#3|#2|#2|乙二|½-½|丁四|#4",
    ]);
    assert_eq!(findings, []);
    let games: Vec<_> = report
        .games
        .iter()
        .map(|game| (game.white.0, game.black.map(|no| no.0), game.board))
        .collect();
    assert_eq!(games, [(1, Some(3), Some(1)), (2, Some(4), Some(2))]);
    assert_eq!(report.games[1].place.to_string(), "a.xlsx!S!J3");
}

#[test]
fn headings_that_are_repeated_among_the_rows_are_no_players() {
    let header = "No.|Name|1.Rd|Pts.";
    let (report, findings) = parse(&[header, "#1|Abel Tom|2w1|#1", "", header, "#2|Bode Ida|1b0|#0"]);
    assert_eq!(findings, []);
    assert_eq!((report.entrants.len(), report.games.len()), (2, 1));
}

#[test]
fn rounds_on_sheets_of_their_own_are_one_event() {
    let header = "Bo.|No.|Name|Result|Name|No.";
    let mut sheets = [
        sheet(&["Open", header, "#1|#1|Abel Tom|1 - 0|Bode Ida|#2"]),
        sheet(&["Open", header, "#1|#2|Bode Ida|½ - ½|Abel Tom|#1"]),
        sheet(&["Open", header, "#1|#1|Abel Tom|0 - 1|Bode Ida|#2"]),
    ];
    for (sheet, name) in sheets.iter_mut().zip(["R1", "Round 2", "第三轮"]) {
        sheet.name = name.into();
    }
    assert!(is_crosstable(&sheets));
    let mut findings = Vec::new();
    let report = read(&Place::file("a.xlsx"), &sheets, &Limits::default(), &mut findings);
    assert_eq!(findings, []);
    let rounds: Vec<Round> = report.games.iter().map(|game| game.round).collect();
    assert_eq!(rounds, [Round(1), Round(2), Round(3)]);
    assert_eq!((report.entrants.len(), report.rounds.value), (2, Some(3)));
}

//! The federation's own workbooks: register, opening list, event report.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use dengji_core::finding::{Finding, Severity};
use dengji_core::number::Exact;
use dengji_core::terms::{
    EntrantNo, EventClass, EventFormat, EventKind, EventReport, OpeningStatus, Outcome, Round, Sex,
};
use dengji_ingest::{
    Limits, SourceFile, is_federation_report, read_federation_report, read_opening, read_register, workbook,
};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};

type Rows<'a> = &'a [&'a [&'a str]];

fn write(sheet: &mut Worksheet, from: u32, rows: Rows<'_>) {
    for (row, cells) in (from..).zip(rows) {
        for (column, cell) in (0..).zip(*cells) {
            sheet.write(row, column, *cell).unwrap();
        }
    }
}

fn book(sheets: &[(&str, Rows<'_>)]) -> SourceFile {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        write(book.add_worksheet().set_name(*name).unwrap(), 0, rows);
    }
    SourceFile::new("open.xlsx", book.save_to_buffer().unwrap())
}

fn report(file: &SourceFile) -> (EventReport, Vec<Finding>) {
    let (limits, mut findings) = (Limits::default(), Vec::new());
    let sheets = workbook::open(file, &limits, &mut findings).unwrap();
    assert!(is_federation_report(&sheets));
    let report = read_federation_report(&file.place(), &sheets, &limits, &mut findings);
    (report, findings)
}

fn said(findings: &[Finding]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| format!("{} {}", finding.code.word(), finding.place.spot))
        .collect()
}

const EVENT: Rows<'_> = &[
    &["项目", "内容"],
    &["赛事编号", "2026-01"],
    &["赛事名称", "测试公开赛"],
    &["类别", "全国个人赛"],
    &["赛制", "瑞士制"],
    &["等级", "等级分赛"],
    &["开始日期", "2026-05-01"],
    &["结束日期", "2026年5月3日"],
    &["轮次", "3"],
    &["国家级裁判员", "赵一、钱二；孙三"],
];
const PLAYERS: Rows<'_> = &[
    &["序号", "编号", "姓名", "性别"],
    &["1", "000001", "李四", "男"],
    &["2", "000002", "王五", "女"],
];
const HEADINGS: &[&str] = &["轮次", "台号", "白方", "黑方", "结果"];

fn games(rows: Rows<'_>) -> (EventReport, Vec<Finding>) {
    let all: Vec<_> = std::iter::once(HEADINGS).chain(rows.iter().copied()).collect();
    report(&book(&[("赛事", EVENT), ("棋手", PLAYERS), ("对局", &all)]))
}

#[test]
fn a_register_keeps_leading_zeros_and_reads_every_column() {
    let file = book(&[(
        "棋手",
        &[
            &["2026 年棋手登记"],
            &[],
            &["姓名", "编 号", "性别", "出生年", "曾用名", "国际等级分", "备注栏"],
            &["李　四", "000001", "男", "1990", "李小四、李四四", "2400", ""],
            &["Wang Wu", "０００２", "f", "", "", "0", ""],
            &[],
            &["李四", "000001", "男"],
        ],
    )]);
    let mut findings = Vec::new();
    let register = read_register(&file, &Limits::default(), &mut findings).unwrap();
    let ids: Vec<_> = register.entries.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids, ["000001", "0002"]);
    assert_eq!(&*register.entries[0].name, "李 四");
    assert_eq!(register.entries[0].birth_year, Some(1990));
    assert_eq!(register.entries[0].former_names.len(), 2);
    assert_eq!(register.entries[1].sex, Sex::Female);
    assert_eq!(register.entries[1].fide_rating, None);
    assert_eq!(register.entries[1].place.place().to_string(), "open.xlsx!棋手!B5");
    assert_eq!(said(&findings), ["heading-unknown G3", "id-twice B7"]);
    assert!(findings[1].arguments.contains(&("row", "4".to_owned())));
}

#[test]
fn a_numeric_id_shows_the_digits_of_its_format() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name("Players").unwrap();
    write(sheet, 0, &[&["id", "name", "sex"]]);
    sheet
        .write_with_format(1, 0, 17, &Format::new().set_num_format("000000"))
        .unwrap();
    write(sheet, 2, &[&["", "B", "F"]]);
    sheet.write(2, 0, 18).unwrap();
    sheet.write(1, 1, "A").unwrap();
    sheet.write(1, 2, "M").unwrap();
    let file = SourceFile::new("players.xlsx", book.save_to_buffer().unwrap());
    let register = read_register(&file, &Limits::default(), &mut Vec::new()).unwrap();
    let ids: Vec<_> = register.entries.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids, ["000017", "18"]);
}

#[test]
fn a_bad_row_of_the_register_does_not_hide_the_others() {
    let file = book(&[(
        "Players",
        &[
            &["id", "name", "sex", "fide_rating"],
            &["", "A", "M"],
            &["2", "", "M"],
            &["3", "C", "?"],
            &["a b", "D", "M"],
            &["5", "E", "M", "9999"],
        ],
    )]);
    let mut findings = Vec::new();
    let register = read_register(&file, &Limits::default(), &mut findings).unwrap();
    assert_eq!(register.entries.len(), 1);
    assert_eq!(
        said(&findings),
        [
            "value-missing A2",
            "value-missing B3",
            "value-invalid C4",
            "value-invalid A5",
            "value-invalid D6"
        ]
    );
    assert_eq!(findings[0].context[1], "2 |  | A | M");
}

#[test]
fn missing_sheets_headers_and_headings_are_findings() {
    let mut findings = Vec::new();
    let none: [SourceFile; 3] = [
        book(&[("Sheet1", &[&["编号", "姓名", "性别"]])]),
        book(&[("棋手", &[&["a"], &["b"]])]),
        book(&[("棋手", &[&["编号", "姓名", "姓名"]])]),
    ];
    for file in &none {
        assert!(read_register(file, &Limits::default(), &mut findings).is_none());
    }
    assert_eq!(
        said(&findings),
        [
            "sheet-missing ",
            "header-missing ",
            "heading-twice C1",
            "heading-missing A1"
        ]
    );
    assert!(findings[0].arguments.contains(&("sheet", "棋手 / Players".to_owned())));
}

#[test]
fn an_opening_list_is_read_with_its_pool() {
    let file = book(&[
        (
            "List",
            &[
                &["id", "rating", "games", "reached_2400", "last_event", "status"],
                &["1", "2350", "30", "yes", "1993-12-01", "below-floor"],
                &["2", "1500.1234", "", "", "", ""],
                &["3", "1500.12345", "", "maybe", "02/03/1993", "gone"],
                &["4", "", "", "", "", ""],
                &["7", "", "12", "", "", "dropped"],
            ],
        ),
        (
            "Pool",
            &[
                &["id", "event_id", "list", "games", "performance"],
                &["5", "E-1", "1994-01-01", "5", "2209.7286"],
                &["6", "E-1", "1994-01-01", "x", "2100"],
            ],
        ),
    ]);
    let mut findings = Vec::new();
    let list = read_opening(&file, &Limits::default(), &mut findings).unwrap();
    assert_eq!(list.entries.len(), 3);
    assert_eq!(list.entries[2].rating, None);
    assert_eq!(list.entries[0].status, OpeningStatus::BelowFloor);
    assert!(list.entries[0].reached_2400);
    assert_eq!(list.entries[1].rating, Some(Exact::ratio(15_001_234, 10_000)));
    assert_eq!(list.entries[1].points().unwrap().points(), 1500);
    assert_eq!(list.pool.len(), 1);
    assert_eq!(list.pool[0].performance, Exact::ratio(22_097_286, 10_000));
    Finding::sort(&mut findings);
    assert_eq!(
        said(&findings),
        [
            "value-invalid B4",
            "value-invalid D4",
            "date-ambiguous E4",
            "value-invalid F4",
            "value-missing B5",
            "value-invalid D3"
        ]
    );
}

#[test]
fn a_report_in_chinese_is_read_whole() {
    let (report, findings) = games(&[
        &["1", "1", "1", "2", "1-0"],
        &["2", "1", "2", "1", "½-½★"],
        &["3", "", "1", "", "轮空"],
        &[],
        &["3", "", "2", "", "0★"],
    ]);
    assert_eq!(said(&findings), [""; 0]);
    assert_eq!(report.id.value.unwrap().as_str(), "2026-01");
    assert_eq!(report.id.place.to_string(), "open.xlsx!赛事!B2");
    assert_eq!(report.kind.value, Some(EventKind::NationalIndividual));
    assert_eq!(report.format.value, Some(EventFormat::Swiss));
    assert_eq!(report.class.value, Some(EventClass::Rated));
    assert_eq!(report.end.value.unwrap().to_string(), "2026-05-03");
    assert_eq!(report.rounds.value, Some(3));
    assert_eq!(report.national_arbiters.value.unwrap().len(), 3);
    assert_eq!(report.approval.place.to_string(), "open.xlsx!赛事");
    assert_eq!(report.entrants[1].sex, Some(Sex::Female));
    let outcomes: Vec<_> = report.games.iter().map(|game| game.outcome).collect();
    assert_eq!(
        outcomes,
        [
            Outcome::WhiteWins,
            Outcome::UnplayedDraw,
            Outcome::FullPointBye,
            Outcome::ZeroPointBye
        ]
    );
    assert_eq!(report.games[3].place.to_string(), "open.xlsx!对局!E6");
    assert_eq!(report.games[1].round, Round(2));
}

#[test]
fn a_report_in_english_is_read_in_any_column_order() {
    let (report, findings) = report(&book(&[
        (
            "Event",
            &[
                &["value", "field"],
                &["team-swiss", "format"],
                &["", "kind"],
                &["E.1", "event_id"],
            ],
        ),
        (
            "Players",
            &[
                &["name", "no", "team", "board", "computer", "withdrew_before"],
                &["A", "7", "T", "2", "yes", "3"],
            ],
        ),
        (
            "Games",
            &[
                &["result", "black", "white", "round", "date"],
                &["0,5-0,5", "8", "7", "1", "2026/5/1"],
            ],
        ),
    ]));
    assert_eq!(said(&findings), [""; 0]);
    assert_eq!(report.format.value, Some(EventFormat::TeamSwiss));
    assert_eq!(report.kind.value, None);
    assert_eq!(report.kind.place.to_string(), "open.xlsx!Event!A3");
    assert_eq!(report.class.place.to_string(), "open.xlsx!Event");
    assert!(report.entrants[0].is_computer);
    assert_eq!(report.entrants[0].withdrew_before, Some(Round(3)));
    assert_eq!(report.games[0].black, Some(EntrantNo(8)));
    assert_eq!(report.games[0].date.unwrap().to_string(), "2026-05-01");
}

#[test]
fn results_that_say_too_little_or_too_much_are_findings() {
    let (report, findings) = games(&[
        &["1", "1", "1", "2", "1"],
        &["1", "1", "1", "2", "弃权"],
        &["1", "1", "1", "2", "2-0"],
        &["1", "1", "1", "", "1-0"],
        &["1", "1", "1", "2", ""],
        &["x", "1", "1", "2", "1-0"],
        &["100", "1", "1", "2", "1-0"],
        &["1", "1", "", "", "1-0"],
        &["2", "1", "1", "2", "0-1"],
    ]);
    assert_eq!(report.games.len(), 1);
    assert_eq!(
        said(&findings),
        [
            "result-unknown E2",
            "result-unknown E3",
            "result-unknown E4",
            "result-unknown E5",
            "value-missing E6",
            "value-invalid A7",
            "value-invalid A8",
            "value-missing C9",
        ]
    );
    let cases: Vec<_> = findings[..4]
        .iter()
        .map(|finding| finding.arguments.last().unwrap().1.as_str())
        .collect();
    assert_eq!(cases, ["one-sided", "one-sided", "unknown", "no-opponent"]);
    assert_eq!(findings[2].context[1], "4 | 1 | 1 | 1 | 2 | 2-0");
}

#[test]
fn a_bye_on_black_is_read_and_warned_of() {
    let (report, findings) = games(&[&["1", "", "", "2", "1★"]]);
    assert_eq!(said(&findings), ["bye-on-black D2"]);
    assert_eq!(findings[0].severity, Severity::Warn);
    assert_eq!(report.games[0].white, EntrantNo(2));
    assert_eq!(report.games[0].black, None);
    assert_eq!(report.games[0].outcome, Outcome::FullPointBye);
}

#[test]
fn a_score_that_became_a_date_is_never_a_score() {
    let mut book = Workbook::new();
    write(book.add_worksheet().set_name("赛事").unwrap(), 0, EVENT);
    write(book.add_worksheet().set_name("棋手").unwrap(), 0, PLAYERS);
    let sheet = book.add_worksheet().set_name("对局").unwrap();
    write(sheet, 0, &[HEADINGS, &["1", "1", "1", "2"], &["2", "1", "1", "2"]]);
    let day = ExcelDateTime::from_ymd(2026, 1, 2).unwrap();
    sheet
        .write_with_format(1, 4, &day, &Format::new().set_num_format("m\"月\"d\"日\""))
        .unwrap();
    sheet
        .write_with_format(2, 4, 1.0 / 24.0, &Format::new().set_num_format("h:mm"))
        .unwrap();
    let (report, findings) = report(&SourceFile::new("open.xlsx", book.save_to_buffer().unwrap()));
    assert!(report.games.is_empty());
    assert_eq!(said(&findings), ["score-is-date E2", "score-is-date E3"]);
}

#[test]
fn facts_given_twice_or_unknown_are_said() {
    let (report, findings) = report(&book(&[
        (
            "赛事",
            &[
                &["项目", "内容"],
                &["赛事名称", "甲"],
                &["赛事名称", "甲"],
                &["赛事名称", "乙"],
                &["天气", "晴"],
                &["", "2026"],
                &["", ""],
                &["类别", "友谊赛"],
                &["开始日期", "02/03/2026"],
            ],
        ),
        ("棋手", PLAYERS),
        ("对局", &[HEADINGS]),
    ]));
    assert_eq!(&*report.name.value.unwrap(), "甲");
    assert_eq!(
        said(&findings),
        [
            "event-field-twice B4",
            "heading-unknown A5",
            "value-missing A6",
            "value-invalid B8",
            "date-ambiguous B9"
        ]
    );
}

#[test]
fn two_sheets_of_one_role_and_missing_ones_are_errors() {
    let (report, findings) = report(&book(&[("赛事", EVENT), ("Event", EVENT), ("棋手", PLAYERS)]));
    assert_eq!(said(&findings), ["sheet-twice ", "sheet-missing "]);
    assert_eq!(findings[0].place.to_string(), "open.xlsx!Event");
    assert_eq!(report.entrants.len(), 2);
}

/// Reads a report that another office program wrote: see `tests/files`.
fn foreign(name: &str) -> (EventReport, Vec<Finding>) {
    let path = format!("{}/tests/files/{name}", env!("CARGO_MANIFEST_DIR"));
    report(&SourceFile::new(name, std::fs::read(path).unwrap()))
}

#[test]
fn reports_in_other_office_formats_are_read_alike() {
    for (name, merged) in [("report.xls", "cell-merged A3"), ("report.ods", "cell-merged A3")] {
        let (report, findings) = foreign(name);
        assert_eq!(said(&findings), [merged, "sheet-hidden "], "{name}");
        assert_eq!(report.id.value.unwrap().as_str(), "2026-07");
        assert_eq!(report.start.value.unwrap().to_string(), "2026-05-01", "{name}");
        let ids: Vec<_> = report
            .entrants
            .iter()
            .map(|entrant| entrant.id.clone().unwrap().to_string())
            .collect();
        assert_eq!(ids, ["000001", "000002", "000013"], "{name}");
        let rounds: Vec<_> = report.games.iter().map(|game| game.round.0).collect();
        assert_eq!(rounds, [1, 1, 2, 2], "{name}");
        assert_eq!(report.games[3].outcome, Outcome::ZeroPointBye);
        assert_eq!(report.games[3].place.spot.to_string(), "E6");
        assert_eq!(report.games[0].date.unwrap().to_string(), "2026-05-01");
    }
}

//! What the program answers to a slip: in the language of the book, with what is meant and what to do.

use std::fs;

use tempfile::TempDir;

use crate::book::{Book, LIST, REPORT, put};
use crate::run::{Ran, dengji, dengji_in};
use crate::workbook::Content;

/// A folder with a book in `云州册`, which speaks Chinese.
fn chinese() -> TempDir {
    let folder = TempDir::new().unwrap();
    Book::sound().write(&folder.path().join("云州册"));
    folder
}

/// Runs the program in an English environment on a sound book in the current folder, after a change.
fn after(change: impl Fn(&mut Book), arguments: &[&str]) -> Ran {
    let folder = TempDir::new().unwrap();
    let mut book = Book::sound();
    change(&mut book);
    book.write(folder.path());
    dengji(folder.path(), arguments)
}

/// The same in English, whatever the book says.
fn in_english(change: impl Fn(&mut Book), arguments: &[&str]) -> Ran {
    after(change, &[arguments, &["--lang", "en"]].concat())
}

#[track_caller]
fn says(ran: &Ran, words: &[&str]) {
    for word in words {
        let text = format!("{}{}", ran.out, ran.err);
        assert!(text.contains(word), "no {word:?} in:\n{text}");
    }
}

fn with_settings(from: &str, to: &str) -> TempDir {
    let folder = chinese();
    let path = folder.path().join("云州册/book.toml");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from));
    fs::write(path, text.replace(from, to)).unwrap();
    folder
}

#[test]
fn a_file_inside_a_book_and_wrong_usage_are_spoken_of_in_the_language_of_the_book() {
    let folder = chinese();
    let report = format!("云州册/{REPORT}");
    let ask = |arguments: &[&str]| dengji(folder.path(), arguments);
    says(&ask(&["check", &report]).exits(0), &["对局"]);
    says(&ask(&["standings", &report]).exits(0), &["名次"]);
    says(
        &ask(&["publish", "云州册"]).exits(2),
        &["缺少 <公布日期>", "`dengji help publish`"],
    );
    says(
        &ask(&["titles", "云州册", "--as-of", "2026-13-01"]).exits(2),
        &["年-月-日"],
    );
    says(&ask(&["check", &report, "--lang", "en"]).exits(0), &["games"]);
}

#[test]
fn settings_with_a_slip_are_answered_in_the_language_they_are_written_in_and_with_what_to_write() {
    let cases = [
        ("language = \"zh\"", "langauge = \"zh\"", "是否应为 `language`"),
        ("language = \"zh\"", "language = \"cn\"", "language"),
        (
            "federation = \"云州棋类协会\"",
            "federation = 云州棋类协会",
            "federation = \"云州棋类协会\"",
        ),
        ("code = \"CHN\"", "code = “CHN”", "应改为英文半角 \""),
        ("from = 1994-01-01", "from = 1994-1-1", "1994-01-01"),
    ];
    for (from, to, advice) in cases {
        let folder = with_settings(from, to);
        let ran = dengji(folder.path(), &["check", "云州册"]).exits(2);
        says(&ran, &["错误：", advice]);
        assert!(!ran.err.contains("expected"), "{}", ran.err);
        let english = dengji(folder.path(), &["check", "云州册", "--lang", "en"]).exits(2);
        says(&english, &["error: "]);
    }
}

#[test]
fn a_book_that_is_not_there_or_stands_in_the_wrong_place_is_told_where_it_is() {
    let folder = chinese();
    let ask = |arguments: &[&str]| dengji_in(folder.path(), "zh", arguments).exits(2);
    says(&ask(&["check", "云州"]), &["云州 不存在", "是否应为 云州册"]);
    says(&ask(&["publish", LIST, "云州册"]), &["是日期，不是等级分册"]);
    says(&ask(&["check", LIST]), &["先写等级分册"]);
    says(
        &ask(&["publish", "云州册/players.xlsx", LIST]),
        &["是文件，不是等级分册"],
    );
    fs::create_dir(folder.path().join("空")).unwrap();
    says(&ask(&["publish", "空", LIST]), &["没有 book.toml"]);
}

#[test]
fn a_date_of_another_shape_is_told_its_own() {
    let folder = chinese();
    let ask = |arguments: &[&str]| dengji(folder.path(), arguments).exits(2);
    says(&ask(&["check", "云州册", "1994-7-1"]), &["应写作 1994-07-01"]);
    says(&ask(&["check", "云州册", "七月"]), &["年-月-日，例如"]);
    says(&ask(&["new", "新", "--opening", "2026/1/1"]), &["2026-01-01"]);
    says(&ask(&["check", "云州册", "--threads", "abc"]), &["1 至 1024"]);
    let own = [
        "calc",
        "expected",
        "--rules",
        "cn-national",
        "--own",
        "abc",
        "--opponents",
        "2400",
    ];
    says(
        &dengji_in(folder.path(), "zh", &own).exits(2),
        &["--own", "等级分，例如"],
    );
}

#[test]
fn a_folder_that_is_no_period_is_told_which_dates_there_are() {
    let folder = |name: &'static str| {
        after(
            move |book| {
                book.files.insert(format!("periods/{name}/reports/a.txt"), Vec::new());
            },
            &["check", "."],
        )
    };
    says(&folder("1994-7-1"), &["period-unknown", "改名为 1994-07-01"]);
    says(&folder("1994-10-01"), &["不是本册条例规定的公布日期", "1995-01-01"]);
    says(&folder("夏"), &["1994-07-01、1995-01-01"]);
    says(&folder("1994-01-01"), &["不晚于期初等级分表"]);
}

#[test]
fn a_period_without_reports_is_said_by_check_as_by_publish() {
    let emptied = |book: &mut Book| drop(book.workbooks.remove(REPORT));
    says(&after(emptied, &["check", ".", LIST]), &["period-empty"]);
    let misspelt = |book: &mut Book| {
        let report = book.workbooks.remove(REPORT).unwrap();
        book.workbooks
            .insert("periods/1994-07-01/report/open.xlsx".to_owned(), report);
    };
    let ran = after(misspelt, &["check", ".", LIST]);
    says(&ran, &["period-empty", "改名为 reports"]);
    assert!(!ran.err.contains("该文件"), "{}", ran.err);
}

#[test]
fn a_workbook_that_is_open_in_a_spreadsheet_program_is_said_so() {
    let lock = |path: &'static str| {
        move |book: &mut Book| {
            book.files.insert(path.to_owned(), b"x".to_vec());
        }
    };
    let report = in_english(lock("periods/1994-07-01/reports/~$open.xlsx"), &["check", "."]).exits(0);
    says(
        &report,
        &["open.xlsx is open in a spreadsheet program", "save and close"],
    );
    let register = in_english(lock("~$players.xlsx"), &["check", "."]).exits(0);
    says(&register, &["players.xlsx is open"]);
    let folder = TempDir::new().unwrap();
    Book::sound().write(folder.path());
    dengji(folder.path(), &["publish", ".", LIST]).exits(0);
    put(&folder.path().join(format!("published/{LIST}/~$list.xlsx")), b"x");
    dengji(folder.path(), &["verify", "."]).exits(0);
}

#[test]
fn a_file_of_the_book_under_another_name_is_named() {
    let other_ending = |book: &mut Book| {
        book.workbooks.remove("players.xlsx");
        book.files.insert("players.xls".to_owned(), b"x".to_vec());
    };
    let ran = in_english(other_ending, &["check", "."]).exits(1);
    says(&ran, &["players.xlsx", "beside it stands players.xls"]);
    let missing = |book: &mut Book| drop(book.workbooks.remove("opening.xlsx"));
    says(
        &in_english(missing, &["check", "."]).exits(1),
        &["dengji template opening"],
    );
    let capitals = |book: &mut Book| {
        let path = "periods/1994-07-01/Corrections.csv".to_owned();
        book.files.insert(path, b"event_id\n".to_vec());
    };
    says(
        &in_english(capitals, &["check", "."]).exits(1),
        &["must be called corrections.csv"],
    );
}

#[test]
fn what_follows_from_a_row_that_cannot_be_read_is_not_said_again() {
    let mistyped = |book: &mut Book| {
        book.sheet("players.xlsx", "棋手")
            .set(3, 2, Content::Text("先生".to_owned()));
    };
    let ran = in_english(mistyped, &["check", "."]).exits(1);
    says(&ran, &["value-invalid", "M, F"]);
    assert!(
        !ran.err.contains("id-unknown") && !ran.err.contains("person-unknown"),
        "{}",
        ran.err
    );
}

#[test]
fn a_name_or_number_that_is_nearly_right_is_answered_with_those_near_it() {
    let folder = chinese();
    let ask = |player: &str| dengji(folder.path(), &["explain", "云州册", LIST, player]);
    says(&ask("石长凤").exits(2), &["000005 石长风"]);
    says(&ask("5").exits(2), &["000005 石长风"]);
    says(&ask("石长风").exits(0), &["尚未公布"]);
}

#[test]
fn a_register_or_opening_list_is_no_report_and_called_what_it_is() {
    let folder = chinese();
    let ask = |file: &str| dengji(folder.path(), &["check", &format!("云州册/{file}")]);
    says(&ask("players.xlsx").exits(2), &["棋手名册，不是比赛报告"]);
    says(&ask("opening.xlsx").exits(2), &["等级分表，不是比赛报告"]);
}

#[test]
fn the_officers_tables_are_read_in_both_languages_and_fields_are_counted() {
    let with = |text: &'static str| {
        move |book: &mut Book| {
            let path = "periods/1994-07-01/corrections.csv".to_owned();
            book.files.insert(path, text.as_bytes().to_vec());
        }
    };
    let chinese = "赛事编号,轮次,白方序号,黑方序号,原报结果,更正结果,日期,经办人,理由\n\
                   1994-03,1,10,1,x,1-0,1994-05-01,晴一,笔误\n";
    let ran = in_english(with(chinese), &["check", "."]).exits(1);
    says(&ran, &["row 2, column reported", "1-0, ½-½"]);
    assert!(!ran.err.contains("heading-missing"), "{}", ran.err);
}

#[test]
fn a_name_in_place_of_a_number_and_a_date_are_answered_with_the_one_reason() {
    let named = |book: &mut Book| book.report_cell("对局", "D2", "青一帆");
    says(
        &in_english(named, &["check", "."]).exits(1),
        &["starting number of a player"],
    );
    let no_day = |book: &mut Book| book.report_cell("赛事", "B7", "1994-02-30");
    let ran = in_english(no_day, &["check", "."]).exits(1);
    says(&ran, &["there is no such day"]);
    assert!(!ran.err.contains("1900"), "{}", ran.err);
    let drawn = |book: &mut Book| book.report_cell("对局", "F2", "和棋");
    after(drawn, &["check", REPORT]).exits(0);
}

#[test]
fn a_new_book_says_its_opening_day_and_when_no_list_appears_on_it() {
    let folder = TempDir::new().unwrap();
    let made = |name: &str, day: &str| dengji(folder.path(), &["new", name, "--opening", day]).exits(0);
    let usual = made("a", "2026-01-01");
    says(&usual, &["2026-01-01"]);
    assert!(!usual.err.contains("no list date"), "{}", usual.err);
    says(&made("b", "2026-02-01"), &["2026-02-01 is no list date", "2026-07-01"]);
    let twice = dengji(folder.path(), &["new", "a"]).exits(2);
    says(&twice, &["choose another name"]);
    says(
        &dengji(folder.path(), &["template", "report", "x.docx"]).exits(2),
        &["x.xlsx"],
    );
}

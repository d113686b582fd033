//! What title applications say and how their forms look: what rests on published figures, what is open, what is empty.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;

use calamine::{Data, Reader, Xlsx};
use tempfile::TempDir;

use crate::book::put;
use crate::run::dengji;
use crate::title_book::{AUTUMN, Candidate, Event, MAN, SPRING, published, write};

const OPENING: &str = "1997-01-01";

fn sheets(path: &Path) -> BTreeMap<String, Vec<String>> {
    let mut book = Xlsx::new(Cursor::new(fs::read(path).unwrap())).unwrap();
    let names = book.sheet_names().clone();
    let mut text = |name: &String| {
        let range = book.worksheet_range(name).unwrap();
        let cells = range.used_cells().map(|(_, _, cell): (_, _, &Data)| cell.to_string());
        cells.collect::<Vec<_>>()
    };
    names.iter().map(|name| (name.clone(), text(name))).collect()
}

/// A file within a workbook.
fn part(path: &Path, name: &str) -> String {
    let mut archive = zip::ZipArchive::new(fs::File::open(path).unwrap()).unwrap();
    let mut text = String::new();
    archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

#[test]
fn no_form_rests_on_figures_that_differ_from_the_published_list() {
    let folder = published(OPENING, &[SPRING, AUTUMN]);
    let titles = || dengji(folder.path(), &["titles", ".", "--out", "forms.xlsx"]);
    titles().exits(0);
    fs::remove_file(folder.path().join("forms.xlsx")).unwrap();
    let other = Candidate { rating: 2390, ..MAN };
    let with = |event: Event| Event {
        candidate: other,
        ..event
    };
    write(&folder, OPENING, &[with(SPRING), with(AUTUMN)]);
    let stopped = titles().exits(1);
    assert!(stopped.err.contains("list-differs"), "{}", stopped.err);
    assert!(stopped.err.contains("未给出申请表"), "{}", stopped.err);
    assert!(!folder.path().join("forms.xlsx").exists());
}

#[test]
fn a_list_that_is_only_computed_is_not_called_published() {
    let folder = TempDir::new().unwrap();
    write(&folder, OPENING, &[SPRING, AUTUMN]);
    let shown = dengji(folder.path(), &["titles", ".", "--out", "forms.xlsx"]).exits(0);
    assert!(shown.err.contains("1998-01-01 等级分表尚未公布"), "{}", shown.err);
    for (name, texts) in sheets(&folder.path().join("forms.xlsx")) {
        let said = texts.iter().filter(|text| text.contains("公布"));
        // The day on which the norms were announced is not about the list.
        let wrong: Vec<_> = said
            .filter(|text| !text.contains("尚未公布") && *text != "标准公布日期")
            .collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
        assert!(texts.iter().any(|text| text.contains("尚未公布")), "{name}");
    }
    let json = dengji(folder.path(), &["titles", ".", "--json", "--quiet"])
        .exits(0)
        .json();
    assert_eq!(json["published"], false);
    let again = dengji(folder.path(), &["titles", ".", "--out", "forms.xlsx"]).exits(2);
    assert!(again.err.contains("forms.xlsx 已存在，未作改动"), "{}", again.err);
    let again = dengji(folder.path(), &["titles", ".", "--out", "forms.xlsx", "--lang", "en"]).exits(2);
    assert!(
        again.err.contains("exists already and is not overwritten") && !again.err.contains("os error"),
        "{}",
        again.err
    );
}

#[test]
fn what_is_broken_what_is_unknown_and_what_is_empty_are_told_apart() {
    let folder = TempDir::new().unwrap();
    // Announced on the last day; not said at all, nor where it was.
    let late = Event {
        announced: Some("1997-05-20"),
        ..SPRING
    };
    let unknown = Event {
        announced: Some(""),
        venue: "",
        ..AUTUMN
    };
    write(&folder, OPENING, &[late, unknown]);
    let open = "待核 1 项：标准公布日期 六(三)（1997-秋）；不符（警告） 1 项：标准公布日期 六(三)（1997-春）";
    let open = open.replace("（警告） 1", "（警告）1");
    let blank = "待填 1 项：地点（1997-秋）";
    let shown = dengji(folder.path(), &["titles", ".", "--out", "forms.xlsx"]).exits(0);
    assert!(
        shown.out.contains(&format!("条件齐备；{open}；{blank}")),
        "{}",
        shown.out
    );
    assert!(shown.err.contains(&open) && shown.err.contains(blank), "{}", shown.err);
    let files = sheets(&folder.path().join("forms.xlsx"));
    assert!(
        files["申请汇总"].contains(&format!("{open}；{blank}")),
        "{:?}",
        files["申请汇总"]
    );
    let count = |text: &str| files["1 秋水"].iter().filter(|cell| *cell == text).count();
    assert_eq!(["待核", "不符（警告）", "待填：____________"].map(count), [1, 1, 1]);
    let json = dengji(folder.path(), &["titles", ".", "--json", "--quiet"])
        .exits(0)
        .json();
    let points = json["applications"][0]["open_points"].as_array().unwrap();
    let points: Vec<_> = points
        .iter()
        .map(|point| [&point["event_id"], &point["verdict"]])
        .collect();
    assert_eq!(points, [["1997-春", "warned"], ["1997-秋", "unproved"]]);
    assert_eq!(json["applications"][0]["blanks"][0]["field"], "place");
}

#[test]
fn a_waiver_is_shown_with_its_author_its_day_and_its_reason() {
    let folder = TempDir::new().unwrap();
    let late = Event {
        announced: Some("1997-05-20"),
        ..SPRING
    };
    write(&folder, OPENING, &[late, AUTUMN]);
    let waivers = "event_id,article,date,by,reason\n1997-春,6(3),1997-06-01,晴一,邮路受阻\n";
    put(
        &folder.path().join("periods/1997-07-01/waivers.csv"),
        waivers.as_bytes(),
    );
    let shown = dengji(folder.path(), &["titles", ".", "--out", "forms.xlsx"]).exits(0);
    assert!(!shown.out.contains("警告"), "{}", shown.out);
    let form = &sheets(&folder.path().join("forms.xlsx"))["1 秋水"];
    let waiver = form.iter().find(|cell| cell.contains("邮路受阻")).unwrap();
    for text in ["晴一", "1997年6月1日"] {
        assert!(waiver.contains(text), "{waiver}");
    }
    // Once as the name beside the waiver, once as the verdict.
    assert_eq!(form.iter().filter(|cell| *cell == "豁免").count(), 2);
}

#[test]
fn a_form_in_english_speaks_english() {
    let folder = published(OPENING, &[SPRING, AUTUMN]);
    dengji(folder.path(), &["titles", ".", "--lang", "en", "--out", "forms.xlsx"]).exits(0);
    let files = sheets(&folder.path().join("forms.xlsx"));
    assert!(files.contains_key("Applications"));
    let form = &files["1 秋水"];
    for text in ["men's master event", "round robin", "9", "6(1)", "5(1)"] {
        assert!(form.iter().any(|cell| cell == text), "{text}: {form:?}");
    }
    for text in ["附表", "六", "九", "master-men", "round-robin"] {
        assert!(!form.iter().any(|cell| cell.contains(text)), "{text}: {form:?}");
    }
    assert!(form.iter().any(|cell| cell.contains("art. 9")));
}

/// The rows above which a page begins, on a sheet of the workbook.
fn page_breaks(sheet: &str) -> Vec<u32> {
    let breaks = sheet.split("<rowBreaks").nth(1).unwrap();
    let rows = breaks.split("<brk id=\"").skip(1);
    rows.map(|row| row.split('"').next().unwrap().parse().unwrap())
        .collect()
}

#[test]
fn parts_of_a_form_that_fit_on_a_page_are_not_torn_apart() {
    let folder = published(OPENING, &[SPRING, AUTUMN]);
    dengji(folder.path(), &["titles", ".", "--out", "forms.xlsx"]).exits(0);
    let path = folder.path().join("forms.xlsx");
    // Points: title 85; person 12 + 6 x 18 = 120; spring 12 + 2 x 18 + 5 x 18 + 18 + 11 x 18 = 354: 559 of 740. Autumn
    // with 13 opponents, 12 + 18 + 90 + 18 + 13 x 18 = 372, begins a page; the totals, 66, stand below it, and the
    // conditions, 12 + 18 and 3 x 18 of headings and 4 + 2 x 9 conditions, 480 and more, begin the third.
    // Rows: 3 + 7 + 20 = 30; then 1 + 1 + 5 + 1 + 13 and 1 + 1 + 2 make 55.
    assert_eq!(page_breaks(&part(&path, "xl/worksheets/sheet2.xml")), [30, 55]);
    let form = &sheets(&path)["1 秋水"];
    for heading in ["一、申请人", "二、标准分", "三、合计", "四、条件核对", "五、签署"] {
        assert_eq!(form.iter().filter(|cell| *cell == heading).count(), 1, "{heading}");
    }
    assert!(form.iter().any(|cell| cell.starts_with("（一）")) && form.iter().any(|cell| cell.starts_with("（二）")));
}

#[test]
fn a_long_table_flows_over_the_page_and_repeats_its_headings() {
    let long = Event {
        twice: true,
        halves: 32,
        venue: Box::leak("云州体育馆".repeat(30).into_boxed_str()),
        ..AUTUMN
    };
    let folder = published(OPENING, &[SPRING, long]);
    dengji(folder.path(), &["titles", ".", "--out", "forms.xlsx"]).exits(0);
    let path = folder.path().join("forms.xlsx");
    // Points: title, person and spring 559 of 740, as above. The venue, of 150 characters, takes 10 lines: autumn as far
    // as its third opponent 12 + 18 + 14 x 18 + 18 + 54 = 354 begins a page, on which 21 more opponents fit: 732 of 740.
    // Rows: 30 as above; then 1 + 1 + 5 + 1 + 24 make 62.
    let sheet = part(&path, "xl/worksheets/sheet2.xml");
    assert_eq!(page_breaks(&sheet)[..2], [30, 62]);
    let form = &sheets(&path)["1 秋水"];
    // Spring once, autumn on both pages.
    assert_eq!(form.iter().filter(|cell| *cell == "对手").count(), 3);
    let header = sheet.split("<oddHeader>").nth(1).unwrap().split('<').next().unwrap();
    assert!(header.contains("秋水") && header.contains("大师（男子）"), "{header}");
    // The heading of the first norm stands in the thirteenth row, across the form, whatever its length.
    assert!(sheet.contains("<mergeCell ref=\"A13:F13\"/>"));
    assert!(part(&path, "xl/workbook.xml").contains("$A$1:$F$"));
}

#[test]
fn a_book_with_errors_says_that_nothing_can_be_judged() {
    let folder = TempDir::new().unwrap();
    write(&folder, OPENING, &[SPRING, AUTUMN]);
    put(
        &folder.path().join("periods/1998-01-01/reports/broken.xlsx"),
        b"no workbook",
    );
    let stopped = dengji(folder.path(), &["titles", "."]).exits(1);
    assert!(
        stopped.err.contains("称号申请无法核算") && !stopped.err.contains("推导"),
        "{}",
        stopped.err
    );
}

#[test]
fn rows_that_contradict_each_other_and_grades_without_a_row_are_said() {
    let folder = TempDir::new().unwrap();
    write(&folder, OPENING, &[SPRING]);
    let report = "periods/1997-07-01/reports/1997-春.xlsx";
    let promote = |table: &str, language: &str| {
        put(
            &folder.path().join("own.csv"),
            format!("from,group,percent,to\n{table}").as_bytes(),
        );
        let arguments = ["promote", report, "--table", "own.csv", "--lang", language];
        dengji(folder.path(), &arguments)
    };
    let twice = "一级,,65,候补棋协大师\n一级棋士,,60,候补棋协大师\n";
    let said = promote(twice, "zh").exits(2).err;
    assert!(said.contains("与第 2 行矛盾") && said.contains("own.csv:3"), "{said}");
    assert!(promote(twice, "en").exits(2).err.contains("contradicts line 2"));
    let without = promote("一级,,65,候补棋协大师\n", "zh").exits(0).err;
    // The highest grade has nowhere to go.
    assert!(without.contains("二级，候补棋协大师\n"), "{without}");
}

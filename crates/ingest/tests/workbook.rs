//! Workbooks as office programs write them.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::{Cursor, Read, Write};

use dengji_core::finding::{Code, Finding};
use dengji_ingest::workbook::{self, Cell, Sheet};
use dengji_ingest::{Limits, SourceFile};
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook, Worksheet};

fn open(bytes: Vec<u8>) -> (Option<Vec<Sheet>>, Vec<Finding>) {
    let mut findings = Vec::new();
    let sheets = workbook::open(&SourceFile::new("a.xlsx", bytes), &Limits::default(), &mut findings);
    (sheets, findings)
}

fn made(write: impl FnOnce(&mut Worksheet)) -> (Option<Vec<Sheet>>, Vec<Finding>) {
    let mut book = Workbook::new();
    write(book.add_worksheet().set_name("对局").unwrap());
    open(book.save_to_buffer().unwrap())
}

fn codes(findings: &[Finding]) -> Vec<Code> {
    findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn cells_stand_where_the_officer_sees_them() {
    let (sheets, findings) = made(|sheet| {
        sheet.write(18, 3, "1-0").unwrap();
        sheet.write(18, 4, 2350).unwrap();
        sheet.write(20, 2, 7.5).unwrap();
    });
    let sheet = &sheets.unwrap()[0];
    assert!(findings.is_empty());
    assert_eq!(sheet.text(18, 3), "1-0");
    assert_eq!(sheet.text(18, 4), "2350");
    assert_eq!(sheet.text(20, 2), "7.5");
    assert_eq!(sheet.cell(0, 0), &Cell::Empty);
    assert_eq!(sheet.rows().map(|row| row.index).collect::<Vec<_>>(), [18, 20]);
    assert_eq!(sheet.place_of(18, 3).to_string(), "a.xlsx!对局!D19");
}

#[test]
fn leading_zeros_of_a_number_format_are_kept() {
    let (sheets, _) = made(|sheet| {
        sheet
            .write_with_format(0, 0, 7, &Format::new().set_num_format("000000"))
            .unwrap();
    });
    assert_eq!(sheets.unwrap()[0].text(0, 0), "000007");
}

#[test]
fn dates_are_days_and_times_are_not() {
    let (sheets, _) = made(|sheet| {
        let day = ExcelDateTime::from_ymd(2026, 5, 2).unwrap();
        sheet
            .write_with_format(0, 0, &day, &Format::new().set_num_format("yyyy-mm-dd"))
            .unwrap();
        sheet
            .write_with_format(0, 1, 0.5, &Format::new().set_num_format("hh:mm"))
            .unwrap();
        sheet
            .write_with_format(0, 2, 46_144, &Format::new().set_num_format_index(31))
            .unwrap();
        sheet
            .write_with_format(0, 3, 60, &Format::new().set_num_format("yyyy-mm-dd"))
            .unwrap();
    });
    let sheet = &sheets.unwrap()[0];
    assert!(matches!(sheet.cell(0, 0), Cell::Date(moment) if moment.date.is_some()));
    assert_eq!(sheet.text(0, 0), "2026-05-02");
    assert!(matches!(sheet.cell(0, 1), Cell::Date(moment) if moment.date.is_none()));
    assert_eq!(sheet.text(0, 2), "2026-05-02");
    assert!(matches!(sheet.cell(0, 3), Cell::Date(moment) if moment.date.is_none()));
    assert_eq!(sheet.text(0, 3), "1900-02-29");
}

#[test]
fn a_cell_merged_over_rows_counts_for_each_of_them_and_is_said() {
    let (sheets, findings) = made(|sheet| {
        sheet.merge_range(1, 0, 3, 0, "1", &Format::new()).unwrap();
        for row in 1..=3 {
            sheet.write(row, 1, row).unwrap();
        }
    });
    let sheet = &sheets.unwrap()[0];
    assert_eq!([1, 2, 3].map(|row| sheet.text(row, 0).into_owned()), ["1", "1", "1"]);
    assert_eq!(codes(&findings), [Code::CellMerged]);
    assert_eq!(findings[0].place.to_string(), "a.xlsx!对局!A2");
}

/// The workbook with a text of its first sheet's XML replaced.
fn patched(bytes: Vec<u8>, from: &str, to: &str) -> Vec<u8> {
    rewritten(bytes, "xl/worksheets/sheet1.xml", |content| {
        let text = String::from_utf8(content).unwrap();
        assert!(text.contains(from), "{text}");
        text.replace(from, to).into_bytes()
    })
}

/// The archive with one part written anew.
fn rewritten(bytes: Vec<u8>, part_name: &str, mut change: impl FnMut(Vec<u8>) -> Vec<u8>) -> Vec<u8> {
    let mut old = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut new = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..old.len() {
        let mut part = old.by_index(at).unwrap();
        let mut content = Vec::new();
        part.read_to_end(&mut content).unwrap();
        if part.name() == part_name {
            content = change(content);
        }
        new.start_file(part.name(), zip::write::SimpleFileOptions::default())
            .unwrap();
        new.write_all(&content).unwrap();
    }
    new.finish().unwrap().into_inner()
}

#[test]
fn a_formula_without_a_stored_value_is_told_from_an_empty_cell() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write(0, 0, Formula::new("=1+1").set_result("2")).unwrap();
    sheet.write(0, 1, Formula::new("=1+1").set_result("3")).unwrap();
    let bytes = book.save_to_buffer().unwrap();
    for without in ["", "<v/>", "<v></v>"] {
        let (sheets, _) = open(patched(bytes.clone(), "<v>3</v>", without));
        let sheet = &sheets.unwrap()[0];
        assert_eq!(sheet.text(0, 0), "2");
        assert_eq!(sheet.cell(0, 1), &Cell::NoValue);
        assert_eq!(sheet.cell(0, 2), &Cell::Empty);
    }
}

#[test]
fn a_document_type_is_refused() {
    let mut book = Workbook::new();
    book.add_worksheet().write(0, 0, "a").unwrap();
    let bytes = patched(
        book.save_to_buffer().unwrap(),
        "<worksheet ",
        "<!DOCTYPE x [<!ENTITY a 'b'>]><worksheet ",
    );
    assert_eq!(codes(&open(bytes).1), [Code::XmlDoctype]);
}

#[test]
fn a_sheet_formatted_to_its_last_row_has_no_rows() {
    let (sheets, _) = made(|sheet| {
        for row in (0..1_048_576).step_by(16) {
            sheet.write_blank(row, 0, &Format::new().set_bold()).unwrap();
        }
        sheet.write(1_048_575, 16_383, "x").unwrap();
    });
    let sheet = &sheets.unwrap()[0];
    assert_eq!(sheet.rows().count(), 1);
    assert_eq!(sheet.text(1_048_575, 16_383), "x");
}

#[test]
fn hidden_sheets_are_read_and_said() {
    let mut book = Workbook::new();
    book.add_worksheet().write(0, 0, "a").unwrap();
    book.add_worksheet().set_hidden(true).write(0, 0, "b").unwrap();
    let (sheets, findings) = open(book.save_to_buffer().unwrap());
    assert!(sheets.unwrap()[1].hidden);
    assert_eq!(codes(&findings), [Code::SheetHidden]);
}

#[test]
fn what_is_no_workbook_says_what_it_is() {
    for (bytes, content) in [
        (&b"<html><table>"[..], "html"),
        (b"a,b\n1,2\n", "text"),
        (b"", "empty"),
        (b"\x00\x01\x02", "binary"),
    ] {
        let (sheets, findings) = open(bytes.to_vec());
        assert!(sheets.is_none());
        assert_eq!(codes(&findings), [Code::FileNotRecognised]);
        assert_eq!(findings[0].arguments, [("content", content.to_owned())]);
    }
}

#[test]
fn a_workbook_cut_short_is_damaged_wherever_it_is_cut() {
    let mut book = Workbook::new();
    book.add_worksheet().write(0, 0, "a").unwrap();
    let bytes = book.save_to_buffer().unwrap();
    for length in (4..bytes.len()).step_by(97) {
        let (sheets, findings) = open(bytes[..length].to_vec());
        assert!(sheets.is_none());
        assert_eq!(codes(&findings), [Code::WorkbookDamaged]);
    }
}

#[test]
fn limits_are_findings() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for row in 0..20 {
        sheet.write(row, 0, "a").unwrap();
    }
    let file = SourceFile::new("a.xlsx", book.save_to_buffer().unwrap());
    let usual = Limits::default();
    for (limits, what) in [
        (
            Limits {
                file_bytes: 10,
                ..usual
            },
            "file-bytes",
        ),
        (
            Limits {
                expanded_bytes: 100,
                ..usual
            },
            "expanded-bytes",
        ),
        (Limits { sheets: 0, ..usual }, "sheets"),
        (Limits { rows: 19, ..usual }, "rows"),
    ] {
        let mut findings = Vec::new();
        workbook::open(&file, &limits, &mut findings);
        assert_eq!(findings[0].code, Code::LimitExceeded);
        assert_eq!(findings[0].arguments[0], ("what", what.to_owned()));
    }
}

#[test]
fn a_finding_at_a_cell_shows_the_rows_around_it() {
    let (sheets, _) = made(|sheet| {
        for row in 1..=3 {
            sheet.write(row, 0, row).unwrap();
            sheet.write(row, 2, "1-0").unwrap();
        }
    });
    let finding = sheets.unwrap()[0].finding(Code::ResultUnknown, 2, 2);
    assert_eq!(finding.context, ["2 | 1 |  | 1-0", "3 | 2 |  | 1-0", "4 | 3 |  | 1-0"]);
}

/// Numbers that look random and are the same in every run.
fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    }
}

fn damaged(mut bytes: Vec<u8>, next: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    for _ in 0..=next(4) {
        let at = next(bytes.len());
        bytes[at] = u8::try_from(next(256)).unwrap();
    }
    bytes
}

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/files/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn no_damage_to_an_old_workbook_stops_the_reading() {
    let (sound, mut next) = (sample("report.xls"), numbers(1));
    for _ in 0..400 {
        open(damaged(sound.clone(), &mut next));
    }
}

#[test]
fn no_damage_to_a_part_of_an_archive_stops_the_reading() {
    let mut next = numbers(2);
    let mut book = Workbook::new();
    book.add_worksheet()
        .merge_range(0, 0, 3, 0, "a", &Format::new())
        .unwrap();
    let xlsx = book.save_to_buffer().unwrap();
    let samples = [
        (xlsx.clone(), "xl/worksheets/sheet1.xml"),
        (xlsx.clone(), "xl/workbook.xml"),
        (xlsx, "xl/sharedStrings.xml"),
        (sample("report.ods"), "content.xml"),
    ];
    for (bytes, part) in samples {
        for _ in 0..100 {
            open(rewritten(bytes.clone(), part, |content| damaged(content, &mut next)));
        }
    }
}

#[test]
fn an_old_workbook_that_states_a_giant_area_is_beyond_the_limit() {
    let mut bytes = sample("report.xls");
    let at = bytes
        .windows(4)
        .position(|window| window == [0x00, 0x02, 0x0e, 0x00])
        .unwrap();
    bytes[at + 8..at + 12].copy_from_slice(&[0xff; 4]);
    bytes[at + 14..at + 16].copy_from_slice(&[0xff; 2]);
    assert_eq!(codes(&open(bytes).1), [Code::LimitExceeded]);
}

#[test]
fn an_old_workbook_whose_chain_of_sectors_bites_its_tail_is_damaged() {
    let sound = sample("report.xls");
    let number = |at: usize| u32::from_le_bytes(sound[at..at + 4].try_into().unwrap());
    // The header names the first sector of the table of successors at 76, that of the directory at 48, and at 68 the
    // first sector of further tables, whose last number is the next such sector. Sectors have 512 bytes.
    let (table, directory) = (number(76), number(48));
    let start = (table as usize + 1) * 512;
    for (places, sector) in [
        (vec![start + 4 * directory as usize], directory),
        (vec![68, start + 508], table),
    ] {
        let mut bytes = sound.clone();
        for at in places {
            bytes[at..at + 4].copy_from_slice(&sector.to_le_bytes());
        }
        assert_eq!(codes(&open(bytes).1), [Code::WorkbookDamaged]);
    }
}

#[test]
fn an_encrypted_workbook_is_told_from_a_damaged_one() {
    let mut bytes = sample("report.xls");
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let at = bytes.len() - name.len();
    bytes[at..].copy_from_slice(&name);
    assert_eq!(codes(&open(bytes).1), [Code::WorkbookEncrypted]);
}

/// The sample in the open document format with other rows in its last sheet.
fn ods_with(rows: &str) -> Vec<u8> {
    rewritten(sample("report.ods"), "content.xml", |content| {
        let text = String::from_utf8(content).unwrap();
        let (start, end) = (
            text.find("<table:table ").unwrap(),
            text.rfind("</table:table>").unwrap(),
        );
        let table = format!("<table:table table:name=\"对局\">{rows}");
        [&text[..start], &table, &text[end..]].concat().into_bytes()
    })
}

#[test]
fn repeated_rows_of_an_open_document_stand_in_each_row() {
    let rows = "<table:table-row table:number-rows-repeated=\"3\"/>\
        <table:table-row table:number-rows-repeated=\"2\" table:visibility=\"filter\"><table:table-cell/>\
        <table:table-cell table:number-columns-repeated=\"2\" office:value-type=\"string\"><text:p>a&amp;b</text:p>\
        <office:annotation><text:p>note</text:p></office:annotation></table:table-cell></table:table-row>\
        <table:table-row><table:table-cell table:formula=\"of:=A1\"/></table:table-row>\
        <table:table-row table:number-rows-repeated=\"1048000\">\
        <table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
    let (sheets, findings) = open(ods_with(rows));
    let sheet = &sheets.unwrap()[0];
    assert_eq!(sheet.rows().map(|row| row.index).collect::<Vec<_>>(), [3, 4, 5]);
    assert_eq!(sheet.text(4, 2), "a&b");
    assert_eq!(sheet.cell(5, 0), &Cell::NoValue);
    assert_eq!(codes(&findings), [Code::RowsHidden]);
}

#[test]
fn an_open_document_that_repeats_without_end_is_beyond_the_limit() {
    let rows = "<table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell \
        table:number-columns-repeated=\"16384\" office:value-type=\"float\" office:value=\"1\"/></table:table-row>";
    assert_eq!(codes(&open(ods_with(rows)).1), [Code::LimitExceeded]);
}

#[test]
fn a_cell_below_the_last_row_of_any_sheet_is_damage() {
    let rows = "<table:table-row table:number-rows-repeated=\"1048575\"/>\
        <table:table-row><table:table-cell office:value-type=\"float\" office:value=\"1\"/></table:table-row>";
    assert_eq!(codes(&open(ods_with(rows)).1), []);
    let below = rows.replace("1048575", "1048576");
    assert_eq!(codes(&open(ods_with(&below)).1), [Code::WorkbookDamaged]);
}

#[test]
fn hidden_rows_are_read_and_said() {
    let (sheets, findings) = made(|sheet| {
        sheet.write(0, 0, "a").unwrap();
        sheet.set_row_hidden(0).unwrap();
    });
    assert_eq!(sheets.unwrap()[0].text(0, 0), "a");
    assert_eq!(codes(&findings), [Code::RowsHidden]);
}

#[test]
fn a_table_of_strings_that_announces_too_many_is_damaged() {
    let mut book = Workbook::new();
    book.add_worksheet().write(0, 0, "a").unwrap();
    let bytes = rewritten(book.save_to_buffer().unwrap(), "xl/sharedStrings.xml", |content| {
        let text = String::from_utf8(content).unwrap();
        text.replace("uniqueCount=\"1\"", "uniqueCount=\"999999999999\"")
            .into_bytes()
    });
    assert_eq!(codes(&open(bytes).1), [Code::WorkbookDamaged]);
}

#[test]
fn a_shared_formula_of_a_giant_number_takes_no_memory() {
    let mut book = Workbook::new();
    book.add_worksheet()
        .write(0, 0, Formula::new("=1+1").set_result("2"))
        .unwrap();
    let shared = "<f t=\"shared\" si=\"99999999999\" ref=\"A1:A9\">";
    let (sheets, _) = open(patched(book.save_to_buffer().unwrap(), "<f>", shared));
    assert_eq!(sheets.unwrap()[0].text(0, 0), "2");
}

#[test]
fn days_of_the_1904_system_are_the_days_people_see() {
    let mut book = Workbook::new();
    let format = Format::new().set_num_format("yyyy-mm-dd");
    book.add_worksheet().write_with_format(0, 0, 44_682, &format).unwrap();
    let bytes = rewritten(book.save_to_buffer().unwrap(), "xl/workbook.xml", |content| {
        let text = String::from_utf8(content).unwrap();
        assert!(text.contains("<workbookPr "));
        text.replace("<workbookPr ", "<workbookPr date1904=\"1\" ").into_bytes()
    });
    assert_eq!(open(bytes).0.unwrap()[0].text(0, 0), "2026-05-02");
}

#[test]
fn a_workbook_without_content_is_empty() {
    let (sheets, findings) = made(|_| {});
    assert!(sheets.is_none());
    assert_eq!(codes(&findings), [Code::WorkbookEmpty]);
}

//! Tests over whole publications.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};

use crate::sample::publication;
use crate::{Catalogue, Language, OutputFile, render_publication, write_publication};

fn rendered(players: u32, language: Language) -> Vec<OutputFile> {
    render_publication(&publication(players), language, Vec::new()).expect("a publication")
}

fn file<'a>(files: &'a [OutputFile], name: &str) -> &'a [u8] {
    &files.iter().find(|file| file.name == name).expect("the file").bytes
}

fn text<'a>(files: &'a [OutputFile], name: &str) -> &'a str {
    std::str::from_utf8(file(files, name)).expect("UTF-8")
}

/// The cells of a sheet below its header, as text.
fn body(bytes: &[u8], sheet: &str) -> Vec<Vec<String>> {
    let mut book = Xlsx::new(Cursor::new(bytes.to_vec())).expect("a workbook");
    let range = book.worksheet_range(sheet).expect("the sheet");
    range
        .rows()
        .skip(4)
        .map(|row| row.iter().map(Data::to_string).collect())
        .collect()
}

fn records(csv: &str) -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader
        .records()
        .map(|row| row.expect("a row").iter().map(str::to_owned).collect())
        .collect()
}

#[test]
fn the_same_publication_gives_the_same_bytes() {
    for language in [Language::Zh, Language::En] {
        assert_eq!(rendered(30, language), rendered(30, language));
    }
}

#[test]
fn the_workbook_says_what_the_csv_file_says() {
    let files = rendered(120, Language::En);
    let sheet = body(file(&files, "list.xlsx"), "Rating list");
    let mut rows = records(text(&files, "list.csv"));
    rows[3][2] = "=1+1".to_owned();
    assert_eq!(sheet, rows);
}

#[test]
fn calculations_are_the_same_in_both_files_but_for_names_and_words_of_the_language() {
    for (language, sheet) in [(Language::Zh, "计算明细"), (Language::En, "Calculations")] {
        let files = rendered(12, language);
        let word = |cell: &String| match (language, cell.as_str()) {
            (Language::Zh, "yes") => "是".to_owned(),
            (Language::Zh, "no") => "否".to_owned(),
            (Language::Zh, "8(2)") => "八(二)".to_owned(),
            (Language::Zh, "八(二);八(十四)") => "八(二)、八(十四)".to_owned(),
            (Language::En, "八(二);八(十四)") => "8(2), 8(14)".to_owned(),
            _ => cell.clone(),
        };
        let rows = records(text(&files, "calculations.csv"));
        let expected: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(word).collect()).collect();
        let mut printed = body(file(&files, "calculations.xlsx"), sheet);
        let names: Vec<String> = printed.iter_mut().map(|row| row.remove(2)).collect();
        assert_eq!(printed, expected);
        let known = publication(12).calculations;
        assert_eq!(names, known.iter().map(|row| row.name.to_string()).collect::<Vec<_>>());
    }
}

#[test]
fn figures_of_a_workbook_are_numbers_and_names_are_text() {
    let files = rendered(6, Language::Zh);
    let mut book = Xlsx::new(Cursor::new(file(&files, "list.xlsx").to_vec())).expect("a workbook");
    let range = book.worksheet_range("等级分表").expect("the sheet");
    assert_eq!(range.get_value((7, 2)), Some(&Data::String("=1+1".to_owned())));
    assert_eq!(range.get_value((4, 1)), Some(&Data::String("000000".to_owned())));
    assert_eq!(range.get_value((4, 7)), Some(&Data::Float(2610.0)));
}

#[test]
fn csv_files_have_lf_a_header_and_quotes_only_where_needed() {
    let files = rendered(6, Language::Zh);
    let list = text(&files, "list.csv");
    assert!(
        list.starts_with("rank,player_id,name,sex,unit,federation,title,rating,previous,change,"),
        "{list}"
    );
    assert!(list.contains("\n4,000111,'=1+1,M,丁俱乐部,CHN,"), "{list}");
    assert!(list.contains("\"Delacroix-Montgomery, Anna\""), "{list}");
    assert!(!list.contains('\r'));
    let pool = text(&files, "pool.csv");
    assert_eq!(pool.lines().nth(1), Some("000903,1994-03,1994-07-01,5,2285.7143,open"));
}

#[test]
fn findings_are_told_in_the_language_of_the_book() {
    let files = rendered(1, Language::En);
    let row = text(&files, "findings.csv").lines().nth(1).expect("a row").to_owned();
    let start = "error,opponent-not-in-report,periods/1994-07-01/reports/open.xlsx,对局,D19,1994-03,,,";
    assert!(row.starts_with(start), "{row}");
    assert!(row.contains("round 3 pairs player 17"), "{row}");
}

#[test]
fn a_list_without_players_is_a_publication_too() {
    let files = rendered(0, Language::Zh);
    assert_eq!(text(&files, "list.csv").lines().count(), 1);
    assert_eq!(body(file(&files, "list.xlsx"), "等级分表")[0][0], "本期无");
}

#[test]
fn the_manifest_names_every_other_file_with_its_hash() {
    let files = rendered(3, Language::Zh);
    let manifest: serde_json::Value = serde_json::from_slice(file(&files, "manifest.json")).expect("JSON");
    let named: Vec<_> = manifest["outputs"]
        .as_array()
        .expect("outputs")
        .iter()
        .map(|file| &file["path"])
        .collect();
    assert_eq!(named.len(), files.len() - 1);
    assert_eq!(manifest["outputs"][1]["blake3"], files[1].hash());
    assert_eq!(manifest["rules"]["id"], "cn-national");
}

#[test]
fn a_publication_is_written_once_and_never_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = || write_publication(&publication(3), folder.path(), Language::Zh, Vec::new());
    let files = write().expect("written");
    for file in &files {
        assert_eq!(
            std::fs::read(folder.path().join(&file.name)).expect("the file"),
            file.bytes
        );
    }
    assert!(write().is_err());
}

#[test]
fn every_text_of_the_workbooks_exists() {
    for language in [Language::Zh, Language::En] {
        let catalogue = Catalogue::new(language);
        for column in crate::tables::CALCULATION_COLUMNS {
            let key = format!("calculation-{column}");
            assert_ne!(catalogue.text(&key), key);
        }
    }
}

/// Writes the sample where `DENGJI_SAMPLE` names a folder, for looking at.
#[test]
#[ignore = "writes files for a person to look at"]
fn a_sample_can_be_written_for_the_eye() {
    let Some(folder) = std::env::var_os("DENGJI_SAMPLE") else {
        return;
    };
    for language in [Language::Zh, Language::En] {
        let folder = std::path::Path::new(&folder).join(language.code());
        std::fs::create_dir_all(&folder).expect("a folder");
        write_publication(&publication(125), &folder, language, Vec::new()).expect("written");
    }
}

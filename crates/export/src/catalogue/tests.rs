//! The texts of both languages.

use std::collections::BTreeSet;

use dengji_core::finding::Code;

use super::*;

fn keys(language: Language) -> BTreeSet<&'static str> {
    entries(language.source()).map(|(key, _)| key).collect()
}

fn opponent() -> Finding {
    let place = Place::file("open.xlsx").sheet("对局").cell(18, 3);
    let mut finding = Finding::at(Code::OpponentUnknown, place)
        .with("round", 3)
        .with("player", 17);
    finding = finding
        .with("opponent", 94)
        .with("first", 1)
        .with("last", 62)
        .with("sheet", "棋手");
    finding
}

#[test]
fn both_languages_are_read_without_error_and_have_the_same_keys() {
    for language in [Language::Zh, Language::En] {
        assert!(
            FluentResource::try_new(language.source().to_owned()).is_ok(),
            "{language:?}"
        );
    }
    assert_eq!(keys(Language::Zh), keys(Language::En));
}

#[test]
fn no_key_stands_twice() {
    for language in [Language::Zh, Language::En] {
        assert_eq!(entries(language.source()).count(), keys(language).len(), "{language:?}");
    }
}

#[test]
fn texts_that_are_no_findings_ask_for_the_same_figures_in_both_languages() {
    let asked = |language: Language| -> Vec<(&str, BTreeSet<&str>)> {
        let of_entry = |(key, body)| (key, variables(body).collect());
        // A finding may leave a word out where the other language needs it.
        let others = entries(language.source()).filter(|(key, _)| !key.starts_with("finding-"));
        let mut all: Vec<_> = others.map(of_entry).collect();
        all.sort();
        all
    };
    assert_eq!(asked(Language::Zh), asked(Language::En));
}

#[test]
fn a_template_keeps_a_mark_for_each_figure() {
    let templates = Catalogue::new(Language::En).templates(&["explain-"]);
    assert_eq!(
        templates["explain-before"],
        "before the period: {rating}, {games} games"
    );
    assert!(!templates.contains_key("yes"));
}

#[test]
fn every_code_has_a_text_and_a_hint_in_both_languages() {
    for language in [Language::Zh, Language::En] {
        let catalogue = Catalogue::new(language);
        for &code in Code::ALL {
            let (text, hint) = catalogue.finding(&Finding::at(code, Place::default()));
            assert_ne!(text, format!("finding-{}", code.word()), "{language:?}");
            assert!(
                hint.is_some_and(|hint| !hint.is_empty()),
                "{} {language:?}",
                code.word()
            );
        }
    }
}

#[test]
fn a_finding_is_shown_with_place_context_and_hint() {
    let english = Catalogue::new(Language::En);
    let mut finding = opponent();
    finding.context = vec!["18 | 3 | 1 | 17 | 94 | 1-0".into()];
    let expected = "\
error[opponent-not-in-report]: round 3 pairs player 17 with 94, but the report has players 1 to 62
  --> open.xlsx, sheet 对局, cell D19
   18 | 3 | 1 | 17 | 94 | 1-0
hint: correct the number, or add the player to sheet 棋手
";
    assert_eq!(render_finding(&finding, &english), expected);
}

#[test]
fn a_finding_is_shown_in_chinese() {
    let shown = render_finding(&opponent(), &Catalogue::new(Language::Zh));
    assert!(
        shown.starts_with("错误[opponent-not-in-report]：第 3 轮 17 号的对手为 94 号"),
        "{shown}"
    );
    assert!(shown.contains("工作表 对局，单元格 D19"), "{shown}");
}

#[test]
fn a_line_of_a_text_file_is_named() {
    let finding = Finding::at(Code::ResultUnknown, Place::file("a.trf").line(12, 5));
    let shown = render_finding(&finding, &Catalogue::new(Language::En));
    assert!(shown.contains("  --> a.trf, line 12, column 5\n"), "{shown}");
}

#[test]
fn a_row_of_a_table_without_lines_is_named() {
    let finding = Finding::at(Code::ResultUnknown, Place::file("games.parquet").record(12, "result"));
    let shown = render_finding(&finding, &Catalogue::new(Language::En));
    assert!(
        shown.contains("  --> games.parquet, row 12, column result\n"),
        "{shown}"
    );
}

#[test]
fn direction_overrides_do_not_reach_the_terminal() {
    let finding = Finding::at(Code::ResultUnknown, Place::file("a\u{202e}b\u{1b}.xlsx"));
    let shown = render_finding(&finding, &Catalogue::new(Language::En));
    assert!(shown.contains("a\\u{202e}b\\u{1b}.xlsx"), "{shown}");
}

#[test]
fn a_key_without_text_gives_itself() {
    assert_eq!(Catalogue::new(Language::En).text("no-such-key"), "no-such-key");
}

//! data/findings.md: every finding with its meaning, an example and what to do, made from the texts of the program and
//! the cases of `tests/findings`. With `DENGJI_GENERATE` set the file is written anew; `scripts/generate` does that.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use dengji_core::finding::{Code, Finding, Place};
use dengji_export::catalogue::{Catalogue, Language, severity_word};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

const HEAD: &str = "\
# 问题一览 · Findings

程序能发现的每一个问题：含义、示例、处理办法。代号不变，可用于查找。本文件由程序的文字和 `tests/findings` 中的实例生成，
请勿手工修改；`scripts/generate` 重新生成。

Everything the program can find: what it means, an example, what to do. The codes never change. This file is made from
the texts of the program and the cases in `tests/findings`; it is not edited by hand, `scripts/generate` makes it anew.
";

/// The example of a code: what is said in its case, up to the end of the first block that bears the code.
fn example(code: Code, language: Language) -> Option<String> {
    let name = format!("tests/findings/{}/{}.txt", code.word(), language.code());
    let text = fs::read_to_string(root().join(name)).ok()?;
    let mark = format!("[{}]", code.word());
    let block = text.split("\n\n").find(|block| block.contains(&mark))?;
    let start = block.lines().position(|line| line.contains(&mark))?;
    let lines: Vec<&str> = block.lines().skip(start).collect();
    Some(lines.join("\n"))
}

/// What to do where no case shows it; figures that only a case knows are left open.
fn hint(code: Code, catalogue: &Catalogue) -> String {
    let (_, hint) = catalogue.finding(&Finding::at(code, Place::default()));
    let mut text = String::new();
    let hint = hint.unwrap_or_default();
    for (at, part) in hint.split("{$").enumerate() {
        let rest = if at == 0 {
            part
        } else {
            part.split_once('}').map_or("", |(_, rest)| rest)
        };
        let _ = write!(text, "{}{rest}", if at == 0 { "" } else { "…" });
    }
    text
}

fn section(code: Code) -> String {
    let catalogues = [Language::Zh, Language::En].map(Catalogue::new);
    let severity = catalogues
        .each_ref()
        .map(|catalogue| severity_word(code.severity(), catalogue));
    let mut text = format!("\n## {}\n\n{}\n", code.word(), severity.join(" · "));
    for catalogue in &catalogues {
        let meaning = catalogue.text(&format!("meaning-{}", code.word()));
        let _ = write!(text, "\n{meaning}\n");
        match example(code, catalogue.language()) {
            Some(example) => _ = write!(text, "\n```text\n{example}\n```\n"),
            None => {
                _ = write!(
                    text,
                    "\n{}\n",
                    catalogue.labelled(&catalogue.text("hint"), &hint(code, catalogue))
                );
            }
        }
    }
    text
}

fn document() -> String {
    let sections = Code::ALL.iter().map(|code| section(*code));
    HEAD.to_owned() + &sections.collect::<String>()
}

#[test]
fn the_list_of_findings_is_that_of_the_program() {
    let path = root().join("data/findings.md");
    let made = document();
    if std::env::var_os("DENGJI_GENERATE").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == made,
        "data/findings.md is not up to date: run scripts/generate"
    );
}

#[test]
fn the_guide_has_the_list_of_findings_without_its_head() {
    let included = format!("/findings.md:{}:}}}}", HEAD.lines().count() + 1);
    for language in ["zh", "en"] {
        let chapter = root().join("docs").join(language).join("src/findings.md");
        assert!(fs::read_to_string(chapter).unwrap().contains(&included), "{language}");
    }
}

#[test]
fn every_finding_has_a_meaning_in_both_languages() {
    for catalogue in [Language::Zh, Language::En].map(Catalogue::new) {
        for code in Code::ALL {
            let meaning = catalogue.known_text(&format!("meaning-{}", code.word()), &[]);
            assert!(
                meaning.is_some(),
                "{} has no meaning in {:?}",
                code.word(),
                catalogue.language()
            );
        }
    }
}

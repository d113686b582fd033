//! Numbers of articles as people write them.

use std::sync::Arc;

/// The number in the form in which two spellings of it are equal: `八(六)`, `八（六）`, `8(6)`, `art. 8.6` are all `8.6`.
///
/// What is no such number (`附表3`) keeps its letters, with full-width signs and figures made narrow.
pub fn normal_number(text: &str) -> String {
    let narrow: String = text.chars().map(narrow).filter(|c| !c.is_whitespace()).collect();
    let bare = narrow
        .trim_start_matches("art.")
        .trim_start_matches('第')
        .replace('条', ".");
    let parts: Vec<_> = bare
        .split(['.', '(', ')'])
        .filter(|part| !part.is_empty())
        .map(arabic)
        .collect();
    parts.join(".")
}

/// A full-width form of an ASCII sign as ASCII.
fn narrow(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0)
            .unwrap_or(character)
            .to_ascii_lowercase(),
        '〔' | '【' => '(',
        '〕' | '】' => ')',
        _ => character.to_ascii_lowercase(),
    }
}

/// A Chinese numeral from 一 to 九十九 in Arabic figures; other text as it is.
fn arabic(part: &str) -> String {
    chinese_numeral(part).map_or_else(|| part.to_owned(), |value| value.to_string())
}

/// The value of a Chinese numeral from 一 to 九十九.
pub fn chinese_numeral(text: &str) -> Option<usize> {
    match text.split_once('十') {
        None => figure(text),
        Some((tens, ones)) => or_else_empty(tens, 1)
            .zip(or_else_empty(ones, 0))
            .map(|(tens, ones)| tens * 10 + ones),
    }
}

fn or_else_empty(text: &str, empty: usize) -> Option<usize> {
    if text.is_empty() { Some(empty) } else { figure(text) }
}

fn figure(text: &str) -> Option<usize> {
    let mut characters = text.chars();
    let first = characters.next()?;
    let position = "一二三四五六七八九".chars().position(|numeral| numeral == first)?;
    characters.next().is_none().then_some(position + 1)
}

/// The number in English texts: `8(6)` for `八(六)`.
pub fn english_number(number: &str) -> String {
    let normal = normal_number(number);
    match normal.split_once('.') {
        Some((article, paragraph)) if number.contains(['(', '（']) => format!("{article}({paragraph})"),
        _ => normal
            .replace("附表", "table ")
            .replace("附则", "supplement")
            .replace('、', ", "),
    }
}

/// Up to five numbers near one that is not there: paragraphs of the same article, nearest first, else the articles.
pub fn near<'a>(number: &str, all: impl Iterator<Item = &'a Arc<str>>) -> Vec<Arc<str>> {
    let (article, paragraph) = halves(&normal_number(number));
    let mut ranked: Vec<_> = all
        .map(|candidate| {
            let (own_article, own_paragraph) = halves(&normal_number(candidate));
            let same = own_article == article;
            (!same, own_paragraph.abs_diff(paragraph), candidate)
        })
        .collect();
    ranked.sort_by_key(|&(other, distance, _)| (other, distance));
    let any_same = ranked.iter().any(|&(other, ..)| !other);
    let fit = ranked.into_iter().filter(|&(other, ..)| !(other && any_same));
    fit.take(5).map(|(.., candidate)| Arc::clone(candidate)).collect()
}

/// Article and paragraph of a number; 0 where there is no paragraph.
fn halves(normal: &str) -> (String, u32) {
    let (article, paragraph) = normal.split_once('.').unwrap_or((normal, ""));
    (article.to_owned(), paragraph.parse().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_number_are_one_number() {
        for spelling in [
            "八(六)",
            "八（六）",
            "8(6)",
            "8.6",
            "８（６）",
            "art. 8(6)",
            "第八条(六)",
            " 8 (6) ",
        ] {
            assert_eq!(normal_number(spelling), "8.6", "{spelling:?}");
        }
        assert_eq!(normal_number("八(十八)"), "8.18");
        assert_eq!(normal_number("八(十)"), "8.10");
        assert_eq!(normal_number("十"), "10");
        assert_eq!(normal_number("附表３"), "附表3");
    }

    #[test]
    fn english_texts_write_arabic_figures() {
        assert_eq!(english_number("八(十四)"), "8(14)");
        assert_eq!(english_number("二"), "2");
        assert_eq!(english_number("附表3"), "table 3");
        assert_eq!(english_number("附表1、2"), "table 1, 2");
        assert_eq!(english_number("8.3.1"), "8.3.1");
    }
}

//! Waivers: an officer lets a finding pass, with a name, a date and a reason.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::finding::{Code, Finding, Place, Severity};
use crate::terms::Date;

/// A waiver of one event; author, date and reason are printed with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiver {
    /// The article as written: `四(三)`, `4(3)` or the whole of `四`.
    pub article: Arc<str>,
    /// The day of the waiver.
    pub date: Date,
    /// Who lets it pass.
    pub by: Arc<str>,
    /// Why.
    pub reason: Arc<str>,
    /// Where it stands.
    pub place: Place,
}

impl Waiver {
    /// Whether it lets an article pass: its own, or a paragraph of it.
    pub fn covers(&self, article: &str) -> bool {
        let (named, asked) = (Number::read(&self.article), Number::read(article));
        named.zip(asked).is_some_and(|(named, asked)| named.covers(asked))
    }
}

/// Findings after waivers: which waiver, if any, lets each pass.
pub(super) struct Waived {
    findings: Vec<(Finding, Option<usize>)>,
    notes: Vec<Finding>,
}

impl Waived {
    /// Whether a refusal stands.
    pub(super) fn refuses(&self) -> bool {
        self.findings
            .iter()
            .any(|(finding, _)| finding.severity == Severity::Reject)
    }

    /// The articles that refused or were waived, each once, in order.
    pub(super) fn articles(&self) -> Vec<Arc<str>> {
        let mut articles = Vec::new();
        for (finding, waiver) in &self.findings {
            let acted = finding.severity == Severity::Reject || waiver.is_some();
            articles.extend(
                finding
                    .article
                    .clone()
                    .filter(|article| acted && !articles.contains(article)),
            );
        }
        articles
    }

    /// The waivers that acted, in their order.
    pub(super) fn used<'a>(&self, waivers: &'a [Waiver]) -> impl Iterator<Item = &'a Waiver> {
        let acted = |at: usize| self.findings.iter().any(|(_, waiver)| *waiver == Some(at));
        waivers
            .iter()
            .enumerate()
            .filter(move |&(at, _)| acted(at))
            .map(|(_, waiver)| waiver)
    }

    /// The findings, waived ones as info, and a note on each waiver that was used.
    pub(super) fn into_findings(self) -> Vec<Finding> {
        self.findings
            .into_iter()
            .map(|(finding, _)| finding)
            .chain(self.notes)
            .collect()
    }
}

/// Lets the first waiver that fits a finding act on it. One waiver covers all findings of its article.
pub(super) fn apply(findings: Vec<Finding>, waivers: &[Waiver]) -> Waived {
    let findings: Vec<_> = findings.into_iter().map(|finding| waive(finding, waivers)).collect();
    let used = (0..waivers.len()).filter(|at| findings.iter().any(|(_, waiver)| *waiver == Some(*at)));
    let notes = used.map(|at| note(Code::WaiverUsed, &waivers[at])).collect();
    Waived { findings, notes }
}

/// A warning for each waiver that fits no finding of any of the groups.
pub(super) fn unused(waivers: &[Waiver], groups: &[&Waived]) -> Vec<Finding> {
    let fits = |waiver: &Waiver| {
        let mut findings = groups.iter().flat_map(|group| &group.findings);
        findings.any(|(finding, _)| covers(waiver, finding))
    };
    waivers
        .iter()
        .filter(|waiver| !fits(waiver))
        .map(|waiver| note(Code::WaiverUnused, waiver))
        .collect()
}

fn waive(finding: Finding, waivers: &[Waiver]) -> (Finding, Option<usize>) {
    let waiver = waivers.iter().position(|waiver| covers(waiver, &finding));
    match waiver {
        Some(at) => {
            let Waiver { by, date, .. } = &waivers[at];
            let [named, dated] = Finding::WAIVED;
            let passed = finding.with(named, by).with(dated, date);
            (passed.severity(Severity::Info), waiver)
        }
        None => (finding, None),
    }
}

fn note(code: Code, waiver: &Waiver) -> Finding {
    let finding = Finding::at(code, waiver.place.clone()).with("article", &waiver.article);
    let finding = finding
        .with("date", waiver.date)
        .with("by", &waiver.by)
        .with("reason", &waiver.reason);
    finding.article(&waiver.article)
}

fn covers(waiver: &Waiver, finding: &Finding) -> bool {
    finding.article.as_deref().is_some_and(|article| waiver.covers(article))
}

/// The number of an article: 四 is 4, 四(三) is 4 and 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Number {
    chapter: u8,
    paragraph: Option<u8>,
}

impl Number {
    /// Reads `四(三)`, `4(3)`, `四`, with blanks and full-width forms.
    fn read(text: &str) -> Option<Self> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).map(half_width).collect();
        let Some((chapter, rest)) = plain.split_once('(') else {
            return Some(Self {
                chapter: numeral(&plain)?,
                paragraph: None,
            });
        };
        Some(Self {
            chapter: numeral(chapter)?,
            paragraph: Some(numeral(rest.strip_suffix(')')?)?),
        })
    }

    /// A chapter covers its paragraphs.
    fn covers(self, other: Self) -> bool {
        self.chapter == other.chapter && (self.paragraph.is_none() || self.paragraph == other.paragraph)
    }
}

/// The ASCII form of a full-width sign.
fn half_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => u32::from(c).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(c),
        _ => c,
    }
}

/// A number below 100, in Arabic or Chinese numerals.
fn numeral(text: &str) -> Option<u8> {
    if !text.is_empty() && text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok();
    }
    match text.split_once('十') {
        Some((tens, ones)) => Some(10 * digit_or(tens, 1)? + digit_or(ones, 0)?),
        None => digit(text),
    }
}

fn digit_or(text: &str, empty: u8) -> Option<u8> {
    if text.is_empty() { Some(empty) } else { digit(text) }
}

fn digit(text: &str) -> Option<u8> {
    let at = ["一", "二", "三", "四", "五", "六", "七", "八", "九"]
        .iter()
        .position(|word| *word == text)?;
    u8::try_from(at + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covers(named: &str, found: &str) -> bool {
        let read = |text| Number::read(text).zip(Number::read(found));
        read(named).is_some_and(|(named, found)| named.covers(found))
    }

    #[test]
    fn an_article_is_named_in_chinese_or_arabic_numerals() {
        for named in ["四(三)", "4(3)", "四（三）", "４（３）", " 四 (三) ", "四", "4"] {
            assert!(covers(named, "四(三)"), "{named:?}");
        }
        assert!(covers("8(16)", "八(十六)"));
        assert!(covers("八(二十)", "8(20)"));
        assert!(covers("七", "七"));
    }

    #[test]
    fn another_article_is_not_covered() {
        for named in [
            "四(二)", "4(13)", "六", "", "(三)", "四(", "四()", "四(三", "四三", "forty",
        ] {
            assert!(!covers(named, "四(三)"), "{named:?}");
        }
        assert!(!covers("七(一)", "七"));
    }
}

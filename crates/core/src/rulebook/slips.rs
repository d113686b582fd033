//! The usual slips in TOML that people write by hand: what is wrong, and what to write instead.

use super::error::{Phrase, Problem, RulebookError, Source};
use crate::terms::Date;

/// Signs of Chinese texts and the signs of TOML in whose place they are typed.
const SIGNS: [(char, &str); 15] = [
    ('“', "\""),
    ('”', "\""),
    ('＂', "\""),
    ('‘', "'"),
    ('’', "'"),
    ('＝', "="),
    ('：', "="),
    ('，', ","),
    ('、', ","),
    ('［', "["),
    ('］', "]"),
    ('【', "["),
    ('】', "]"),
    ('｛', "{"),
    ('｝', "}"),
];

/// The fault that a text is no TOML, where its reader stumbled.
pub fn no_toml(source: &Source, error: &toml::de::Error) -> RulebookError {
    let span = error.span().unwrap_or(0..0);
    let problem = slip(&source.text, span.start, error.message());
    let problem = problem.map_or_else(|| Problem::Syntax(error.message().into()), Problem::Slip);
    RulebookError::new(problem, source.spot(&span))
}

/// The slip on the line on which a reader of TOML stumbled; none if it is not one of the usual.
pub fn slip(text: &str, at: usize, message: &str) -> Option<Phrase> {
    let before = text.get(..at).unwrap_or(text);
    // A reader that misses something stumbles at the end of the line, or of the text.
    let start = before.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
    let start = if before.ends_with('\n') && at < text.len() {
        before.len()
    } else {
        start
    };
    let line = text.get(start..)?.lines().next()?.trim();
    if message.contains("duplicate key") {
        return Some(Phrase::new("slip-twice", "the key stands twice; keep one of the lines"));
    }
    wrong_sign(line).or_else(|| wrong_value(line))
}

/// A Chinese sign where TOML has its own, or quotes without their end.
fn wrong_sign(line: &str) -> Option<Phrase> {
    let sign = |text: &str| {
        text.chars()
            .find_map(|c| SIGNS.into_iter().find(|(wrong, _)| *wrong == c))
    };
    let mut parts = line.split('"');
    let outside = parts.by_ref().step_by(2);
    let outside = outside.map(|part| part.split('#').next().unwrap_or_default());
    let open = line.matches('"').count() % 2 == 1;
    let quote = |c: &char| matches!(c, '“' | '”' | '＂');
    let inside = line.rsplit('"').next().filter(|_| open);
    let found = outside.map(sign).find_map(|found| found);
    let found = found.or_else(|| inside?.chars().find(quote).map(|c| (c, "\"")));
    match found {
        Some((wrong, right)) => Some(
            Phrase::new("slip-sign", format!("write {right} in place of {wrong}"))
                .with("found", wrong)
                .with("right", right),
        ),
        None => open.then(|| Phrase::new("slip-open", "the quotes have no end")),
    }
}

/// A line without `=`, a text without quotes, or a date of another shape.
fn wrong_value(line: &str) -> Option<Phrase> {
    if line.is_empty() || line.starts_with(['[', '#']) {
        return None;
    }
    let Some((key, value)) = line.split_once('=') else {
        return Some(Phrase::new("slip-equals", "write a line as `key = value`"));
    };
    let (key, value) = (key.trim(), value.split('#').next().unwrap_or_default().trim());
    if value.is_empty() {
        return Some(Phrase::new("slip-empty", format!("`{key}` has no value")).with("key", key));
    }
    if let Some(groups) = date_groups(value) {
        let (meant, english) = match day(groups) {
            Some(day) => (day.to_string(), format!("write the date as {day}, without quotes")),
            None => ("none".to_owned(), format!("there is no day {value}")),
        };
        let phrase = Phrase::new("slip-date", english);
        return Some(phrase.with("value", value).with("meant", meant));
    }
    let is_word = value.starts_with(char::is_alphabetic) && !value.starts_with("true") && !value.starts_with("false");
    is_word.then(|| {
        Phrase::new("slip-quotes", format!("write the text in quotes: {key} = \"{value}\""))
            .with("key", key)
            .with("value", value)
    })
}

/// The three numbers of a date that begins with a year of four digits.
fn date_groups(value: &str) -> Option<[&str; 3]> {
    let groups: Vec<&str> = value
        .trim_end_matches(['日', '号'])
        .split(['-', '/', '.', '年', '月'])
        .map(str::trim)
        .collect();
    let [year, month, day] = groups[..] else {
        return None;
    };
    let is_number = |group: &str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    let is_date = year.len() == 4 && [year, month, day].into_iter().all(is_number);
    is_date.then_some([year, month, day])
}

/// The day of three numbers; none if the calendar does not have it.
fn day([year, month, day]: [&str; 3]) -> Option<Date> {
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_slips_are_told_what_to_write() {
        let said = |line: &str| {
            let text = format!("a = 1\n{line}\n");
            let error = toml::from_str::<toml::Table>(&text).expect_err("no TOML");
            no_toml(&Source::new("a.toml", text), &error).problem().to_string()
        };
        assert_eq!(
            said("federation = 海东"),
            "write the text in quotes: federation = \"海东\""
        );
        assert_eq!(said("code = “CHN”"), "write \" in place of “");
        assert_eq!(said("code = \"CHN”"), "write \" in place of ”");
        assert_eq!(said("code ＝ \"CHN\""), "write = in place of ＝");
        assert_eq!(said("dates = [\"01-01\"，\"07-01\"]"), "write , in place of ，");
        assert_eq!(said("from = 2026-1-1"), "write the date as 2026-01-01, without quotes");
        assert_eq!(
            said("from = 2026年1月1日"),
            "write the date as 2026-01-01, without quotes"
        );
        assert_eq!(said("from = 2026-02-30"), "there is no day 2026-02-30");
        assert_eq!(said("code = \"CHN"), "the quotes have no end");
        assert_eq!(said("code \"CHN\""), "write a line as `key = value`");
        assert_eq!(said("code ="), "`code` has no value");
        assert_eq!(said("a = 2"), "the key stands twice; keep one of the lines");
    }
}

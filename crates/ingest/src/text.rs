//! Text as it is compared: one spelling for the many ways in which office programs write the same thing.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

/// The text as it is shown: escapes of office files decoded, runs of blanks of any kind made one, trimmed.
///
/// Width and case stay: a name is printed as its report spells it.
pub fn shown(text: &str) -> Cow<'_, str> {
    if is_bare(text) {
        return Cow::Borrowed(text);
    }
    let decoded = decode_escapes(text);
    let mut out = String::with_capacity(decoded.len());
    for c in decoded.chars().filter(|c| !is_invisible(*c)) {
        match c.is_whitespace() || c.is_control() {
            false => out.push(c),
            true if out.is_empty() || out.ends_with(' ') => {}
            true => out.push(' '),
        }
    }
    out.truncate(out.trim_end().len());
    Cow::Owned(out)
}

/// Whether nothing is shown of a text.
pub fn is_blank(text: &str) -> bool {
    !text.starts_with(char::is_alphanumeric) && shown(text).is_empty()
}

/// Whether a text is shown as it is: letters and digits alone hold no blank and no escape, and words with a plain blank
/// between them none but these.
fn is_bare(text: &str) -> bool {
    let is_word =
        |word: &str| word.starts_with(|c: char| c.is_ascii_graphic()) && word.bytes().all(|c| c.is_ascii_graphic());
    text.chars().all(char::is_alphanumeric) || text.split(' ').all(is_word) && !text.contains("_x")
}

/// [`shown`] after NFKC: full-width forms become plain, `½` becomes `1⁄2`.
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Cow::Borrowed(text);
    }
    match nfkc(text) {
        Cow::Borrowed(text) => shown(text),
        Cow::Owned(text) => Cow::Owned(shown(&text).into_owned()),
    }
}

/// The text in NFKC, in which most texts are already.
pub(crate) fn nfkc(text: &str) -> Cow<'_, str> {
    match is_nfkc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfkc().collect()),
    }
}

/// The form in which headings and words of a layout are compared: [`plain`] without blanks and full stops, in lower
/// case.
pub fn folded(text: &str) -> String {
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return text.to_ascii_lowercase();
    }
    let keep = |c: &char| !c.is_whitespace() && !matches!(c, '.' | '。');
    plain(text).chars().filter(keep).flat_map(char::to_lowercase).collect()
}

/// A whole number without a decimal part of zeros, with which tables of numbers are exported: `2100.0` is 2100. Three zeros
/// may be thousands and stay.
pub fn whole(text: &str) -> &str {
    match text.split_once(['.', ',']) {
        Some((whole, "" | "0" | "00")) if !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit()) => whole,
        _ => text,
    }
}

/// Whether a text holds characters that change the direction of writing, or control characters: a reader may see
/// something else than the program. The sign that stands for lost characters is one of them.
pub fn is_suspicious(text: &str) -> bool {
    let overrides = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let control = |c: char| c.is_control() && !c.is_whitespace();
    text.chars()
        .any(|c| overrides(c) || control(c) || c == char::REPLACEMENT_CHARACTER)
}

/// Characters without width that only pasting brings into a cell.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// Decodes `_x000D_` and the like, by which office files write control characters.
fn decode_escapes(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") {
        return Cow::Borrowed(text);
    }
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find("_x") {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(c) = escape(rest) {
            out.push(c);
            rest = &rest[7..];
        } else {
            out.push_str("_x");
            rest = &rest[2..];
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The character of an escape `_xHHHH_` at the start of a text.
fn escape(text: &str) -> Option<char> {
    let digits = text
        .get(2..6)
        .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    text.get(6..7).filter(|end| *end == "_")?;
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_of_every_kind_are_one_blank() {
        assert_eq!(shown("\u{3000}张\u{a0}\u{a0}三_x000D_\n"), "张 三");
        assert_eq!(shown("\u{feff}a_xyz_"), "a_xyz_");
        assert_eq!(shown("a_x00é"), "a_x00é");
    }

    #[test]
    fn headings_are_compared_without_width_case_blanks_and_full_stops() {
        assert_eq!(folded(" Ｐｌ．Ｎｏ. "), "plno");
        assert_eq!(folded("编　号"), "编号");
    }

    #[test]
    fn a_whole_number_may_have_a_decimal_part_of_zeros() {
        assert_eq!(["2100.0", "2100,00", "3.", "3"].map(whole), ["2100", "2100", "3", "3"]);
        for other in ["2.000", "2,000", "2100.5", ".0", "x.0", "-1.0", "1.0.0", ""] {
            assert_eq!(whole(other), other);
        }
    }

    #[test]
    fn a_direction_override_is_suspicious_and_a_line_break_is_not() {
        assert!(is_suspicious("张\u{202e}三"));
        assert!(is_suspicious("张\u{1}三"));
        assert!(is_suspicious("张\u{fffd}"));
        assert!(!is_suspicious("张\n三"));
    }
}

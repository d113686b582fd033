//! Names and units in the form in which they are compared.

use crate::federations;
use crate::text::nfkc;

/// A name as it is compared: NFKC, lower case, blanks collapsed, none beside Han characters or after a comma.
///
/// The order of the parts and the comma are left as they are: who moves them guesses.
pub fn plain_name(name: &str) -> String {
    let folded: String = nfkc(name)
        .chars()
        .filter(|c| !is_invisible(*c))
        .flat_map(char::to_lowercase)
        .collect();
    let mut plain = String::with_capacity(folded.len());
    for word in folded.split_whitespace() {
        let joins = |c: char| is_han(c) || c == ',';
        if !plain.is_empty() && !plain.ends_with(joins) && !word.starts_with(joins) {
            plain.push(' ');
        }
        plain.push_str(word);
    }
    plain
}

/// A unit, id, code or heading as it is compared: NFKC, lower case, without blanks.
pub(crate) fn plain(text: &str) -> String {
    let shown = |c: &char| !c.is_whitespace() && !is_invisible(*c);
    nfkc(text).chars().filter(shown).flat_map(char::to_lowercase).collect()
}

/// The words of a name in alphabetical order: a hint for candidates only.
pub(super) fn words(name: &str) -> String {
    let plain = plain_name(name);
    let mut words: Vec<&str> = plain.split([' ', ',', '-']).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.concat()
}

/// The words of a name in their order, without comma and hyphen.
pub(super) fn spaced(name: &str) -> String {
    let plain = plain_name(name);
    let words: Vec<&str> = plain.split([' ', ',', '-']).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// A Chinese name with its last one or two characters in front, as the family name stands.
pub(super) fn turned(name: &str) -> Vec<String> {
    let chars: Vec<char> = plain_name(name).chars().collect();
    if chars.len() < 2 || !chars.iter().all(|c| is_han(*c)) {
        return Vec::new();
    }
    let turn = |last: usize| {
        let (given, family) = chars.split_at(chars.len() - last);
        family.iter().chain(given).collect()
    };
    (1..=2).filter(|last| *last < chars.len()).map(turn).collect()
}

/// Whether two names of the same length differ in one character.
pub(super) fn one_apart(one: &str, other: &str) -> bool {
    let (one, other) = (plain_name(one), plain_name(other));
    one.chars().count() == other.chars().count() && one.chars().zip(other.chars()).filter(|(a, b)| a != b).count() == 1
}

/// Letters that a name needs for a slip in it to tell anything.
const LETTERS: usize = 6;

/// The words of a name, and the same with each one letter left out: names that share one of these differ by a slip of
/// the pen. None for names in Chinese and for short ones, of which many differ in a letter.
pub(super) fn with_a_slip(words: &str) -> Vec<String> {
    let letters: Vec<char> = words.chars().collect();
    if letters.len() < LETTERS || letters.iter().any(|c| is_han(*c)) {
        return Vec::new();
    }
    let without = |at: usize| {
        let (before, after) = letters.split_at(at);
        before.iter().chain(&after[1..]).collect()
    };
    let mut slips: Vec<String> = (0..letters.len()).map(without).collect();
    slips.push(words.to_owned());
    slips.dedup();
    slips
}

/// Whether a federation in a report is the home federation: its code, or a name it goes by.
pub(super) fn is_home(federation: &str, home: &str) -> bool {
    plain(federation) == plain(home) || federations::code(federation).is_some_and(|code| plain(&code) == plain(home))
}

/// Characters without a shape: zero-width blanks, joiners, direction marks and the byte-order mark.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

pub(crate) const fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

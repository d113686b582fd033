//! The encoding of a text file, found from its bytes.

use std::borrow::Cow;

use dengji_core::finding::{Code, Finding};
use encoding_rs::{BIG5, Encoding, GB18030, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::source::SourceFile;

/// A text and how it was read.
struct Decoded<'b> {
    text: Cow<'b, str>,
    encoding: &'static str,
    unclear: Option<Unclear>,
}

/// Why a text may not say what its bytes were meant to say.
struct Unclear {
    why: &'static str,
    /// The line, from 1.
    line: u32,
}

/// The text and the name of its encoding: UTF-8, UTF-16LE, UTF-16BE, GB18030, Big5, Latin-1 or cp1252.
///
/// What is neither marked nor valid UTF-8 is Chinese if its high bytes come in pairs of the common characters, and
/// Western otherwise.
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, &'static str) {
    let Decoded { text, encoding, .. } = decoded(bytes);
    (text, encoding)
}

/// The text of a file with plain line ends; what there is to say of its encoding is a finding.
///
/// A first line that names the separator for a spreadsheet program (`sep=;`) is left empty.
pub(crate) fn read<'f>(file: &'f SourceFile, findings: &mut Vec<Finding>) -> Cow<'f, str> {
    let Decoded {
        text,
        encoding,
        unclear,
    } = decoded(&file.bytes);
    if let Some(Unclear { why, line }) = unclear {
        let found = Finding::at(Code::EncodingUnclear, file.place().line(line, 1));
        findings.push(found.with("why", why).with("encoding", encoding));
    } else if encoding != "UTF-8" {
        findings.push(Finding::at(Code::EncodingFound, file.place()).with("encoding", encoding));
    }
    without_separator_line(with_plain_line_ends(text))
}

/// The text of some bytes with plain line ends, read as [`read`] does.
pub(crate) fn plain(bytes: &[u8]) -> Cow<'_, str> {
    without_separator_line(with_plain_line_ends(decoded(bytes).text))
}

/// The text with line feeds for the line ends of other systems, so that lines are counted as an editor counts them.
pub fn with_plain_line_ends(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n").into()
    } else {
        text
    }
}

fn without_separator_line(text: Cow<'_, str>) -> Cow<'_, str> {
    const MARK: &str = "sep=";
    let is_marked = text.starts_with(MARK) && text.as_bytes().get(MARK.len() + 1) == Some(&b'\n');
    if is_marked {
        text[MARK.len() + 1..].to_owned().into()
    } else {
        text
    }
}

/// Whether bytes without a mark are text of two bytes a character: separators, digits and line ends have a zero in
/// every second place, and hardly anything has one in the others (一 has).
pub(crate) fn unmarked_utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let zeros = |first: usize| bytes.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    if !bytes.len().is_multiple_of(2) {
        return None;
    }
    let is_most = |zeros: usize, others: usize| zeros * 8 > bytes.len() && zeros > others * 8;
    match (zeros(0), zeros(1)) {
        (low, high) if is_most(high, low) => Some(UTF_16LE),
        (high, low) if is_most(high, low) => Some(UTF_16BE),
        _ => None,
    }
}

fn decoded(bytes: &[u8]) -> Decoded<'_> {
    let clear = |text, encoding| Decoded {
        text,
        encoding,
        unclear: None,
    };
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return clear(encoding.decode_without_bom_handling(&bytes[mark..]).0, encoding.name());
    }
    let fault = match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => return clear(Cow::Borrowed(text), "UTF-8"),
        Ok(_) => None,
        Err(fault) => Some(fault),
    };
    if let Some(encoding) = unmarked_utf_16(bytes) {
        return clear(encoding.decode_without_bom_handling(bytes).0, encoding.name());
    }
    match fault {
        None => clear(String::from_utf8_lossy(bytes), "UTF-8"),
        Some(fault) if fault.error_len().is_none() && has_han(&bytes[..fault.valid_up_to()]) => Decoded {
            text: String::from_utf8_lossy(whole_lines(&bytes[..fault.valid_up_to()])),
            encoding: "UTF-8",
            unclear: Some(Unclear {
                why: "cut",
                line: line_of(bytes, fault.valid_up_to()),
            }),
        },
        Some(_) => mixed(bytes).unwrap_or_else(|| of_one_byte_or_two(bytes)),
    }
}

/// A text of other bytes than UTF-8.
fn of_one_byte_or_two(bytes: &[u8]) -> Decoded<'_> {
    let chinese = |encoding: &'static Encoding, leads: fn(u8) -> bool, trails: fn(u8) -> bool, name| {
        let (text, _, damaged) = encoding.decode(bytes);
        let is_it = !damaged && has_common_pairs(bytes, leads, trails);
        is_it.then_some((text, name))
    };
    let found = chinese(
        GB18030,
        |lead| matches!(lead, 0xa1..=0xa9 | 0xb0..=0xf7),
        |trail| trail >= 0xa1,
        "GB18030",
    );
    let found = found.or_else(|| {
        let trails = |trail| matches!(trail, 0x40..=0x7e | 0xa1..=0xfe);
        chinese(BIG5, |lead| (0xa1..=0xc6).contains(&lead), trails, "Big5")
    });
    let (text, encoding) = found.unwrap_or_else(|| western(bytes));
    // No character of Western Europe has these bytes.
    let nothing = bytes
        .iter()
        .position(|byte| matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d));
    let unclear = nothing.filter(|_| encoding == "cp1252").map(|at| Unclear {
        why: "none",
        line: line_of(bytes, at),
    });
    Decoded {
        text,
        encoding,
        unclear,
    }
}

fn western(bytes: &[u8]) -> (Cow<'_, str>, &'static str) {
    let controls = bytes.iter().any(|byte| (0x80..=0x9f).contains(byte));
    let name = if controls { "cp1252" } else { "Latin-1" };
    (WINDOWS_1252.decode_without_bom_handling(bytes).0, name)
}

/// A text some lines of which are Chinese in UTF-8 and others are not; each is read by itself.
fn mixed(bytes: &[u8]) -> Option<Decoded<'_>> {
    let lines = || bytes.split_inclusive(|byte| *byte == b'\n');
    let is_utf_8 = |line: &[u8]| std::str::from_utf8(line).is_ok();
    let others: Vec<u8> = lines().filter(|line| !is_utf_8(line)).flatten().copied().collect();
    if !lines().any(|line| is_utf_8(line) && (has_han(line) || has_accent(line))) {
        return None;
    }
    let encoding = of_one_byte_or_two(&others).encoding;
    let read = Encoding::for_label(encoding.as_bytes()).unwrap_or(WINDOWS_1252);
    let text = lines().map(|line| match std::str::from_utf8(line) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => read.decode_without_bom_handling(line).0,
    });
    let first_is_utf_8 = lines().find(|line| !line.is_ascii()).is_some_and(is_utf_8);
    let differs = |line: &&[u8]| !line.is_ascii() && is_utf_8(line) != first_is_utf_8;
    let before: usize = lines().take_while(|line| !differs(line)).map(<[u8]>::len).sum();
    Some(Decoded {
        text: text.collect::<String>().into(),
        encoding,
        unclear: Some(Unclear {
            why: "mixed",
            line: line_of(bytes, before),
        }),
    })
}

/// The lines that have an end.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = memchr::memrchr(b'\n', bytes).map_or(0, |at| at + 1);
    &bytes[..end]
}

/// The line of a byte, from 1.
fn line_of(bytes: &[u8], at: usize) -> u32 {
    let before = memchr::memchr_iter(b'\n', &bytes[..at]).count();
    u32::try_from(before + 1).unwrap_or(u32::MAX)
}

/// Whether valid UTF-8 has one of the common Han characters.
fn has_han(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| (0xe4..=0xe9).contains(byte))
}

/// Whether valid UTF-8 has a letter with an accent in a word of plain letters: read as Western, a sign would stand in it.
fn has_accent(bytes: &[u8]) -> bool {
    let is_one = |of: &[u8]| of[0].is_ascii_alphabetic() && of[1] == 0xc3 && of[2] >= 0x80;
    bytes.windows(3).any(is_one)
}

/// Whether most high bytes are pairs of the common characters of an encoding.
fn has_common_pairs(bytes: &[u8], is_lead: fn(u8) -> bool, is_trail: fn(u8) -> bool) -> bool {
    let (mut common, mut other, mut at) = (0_usize, 0_usize, 0);
    while let Some(&lead) = bytes.get(at) {
        if lead >= 0x80 {
            let pair = bytes.get(at + 1).is_some_and(|trail| is_trail(*trail));
            *(if is_lead(lead) && pair { &mut common } else { &mut other }) += 1;
            at += 1;
        }
        at += 1;
    }
    common > other * 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_and_western_bytes_are_told_apart() {
        assert_eq!(decode("张三 abc".as_bytes()), ("张三 abc".into(), "UTF-8"));
        assert_eq!(decode(&[0xd5, 0xc5, 0xc8, 0xfd]), ("张三".into(), "GB18030"));
        assert_eq!(decode(b"B\xe4y M\xe9rin"), ("Bäy Mérin".into(), "Latin-1"));
        assert_eq!(decode(b"\x8aarka"), ("Šarka".into(), "cp1252"));
        assert_eq!(decode(b"\xef\xbb\xbf012"), ("012".into(), "UTF-8"));
        // 王小明,陳大文
        let big5 = b"\xa4\xfd\xa4\x70\xa9\xfa,\xb3\xaf\xa4\x6a\xa4\xe5";
        assert_eq!(decode(big5), ("王小明,陳大文".into(), "Big5"));
    }

    #[test]
    fn two_bytes_a_character_are_known_without_a_mark() {
        let two = |text: &str, bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
        let text = "轮次,白方姓名,结果\r\n1,甲,1-0\r\n2,一山,0-1\r\n";
        assert_eq!(decode(&two(text, u16::to_le_bytes)), (text.into(), "UTF-16LE"));
        assert_eq!(decode(&two(text, u16::to_be_bytes)), (text.into(), "UTF-16BE"));
        assert_eq!(decode(b"a\0b"), ("a\0b".into(), "UTF-8"));
    }

    fn said(bytes: &[u8]) -> (String, Vec<String>) {
        let mut findings = Vec::new();
        let file = SourceFile::new("a.csv", bytes.to_vec());
        let text = read(&file, &mut findings).into_owned();
        let said = |found: &Finding| {
            let argument = |name| found.argument(name).unwrap_or_default();
            format!("{} {} {}", found.place.spot, argument("why"), argument("encoding"))
        };
        (text, findings.iter().map(said).collect())
    }

    #[test]
    fn lines_in_two_encodings_are_named_at_the_first_that_differs() {
        let (utf_8, gbk) = ("1,甲一山\n", b"2,\xd5\xc5\xc8\xfd\n");
        let both = |parts: &[&[u8]]| said(&parts.concat());
        let text = "n\n1,甲一山\n2,张三\n".to_owned();
        assert_eq!(
            both(&[b"n\n", utf_8.as_bytes(), gbk]),
            (text, vec!["3:1 mixed GB18030".to_owned()])
        );
        let text = "2,张三\nn\n1,甲一山\n".to_owned();
        assert_eq!(
            both(&[gbk, b"n\n", utf_8.as_bytes()]),
            (text, vec!["3:1 mixed GB18030".to_owned()])
        );
        let text = "Bäy\nMérin\n".to_owned();
        assert_eq!(
            both(&["Bäy\n".as_bytes(), b"M\xe9rin\n"]),
            (text, vec!["2:1 mixed Latin-1".to_owned()])
        );
        let text = "1,甲一山\nMérin\n".to_owned();
        assert_eq!(
            both(&[utf_8.as_bytes(), b"M\xe9rin\n"]),
            (text, vec!["2:1 mixed Latin-1".to_owned()])
        );
    }

    #[test]
    fn a_text_that_ends_within_a_character_is_cut_and_one_of_no_encoding_is_named() {
        let (text, found) = said(&"1,甲\n2,乙".as_bytes()[..9]);
        assert_eq!((&*text, found), ("1,甲\n", vec!["2:1 cut UTF-8".to_owned()]));
        assert_eq!(said(b"a\nb\x81\n").1, ["2:1 none cp1252"]);
        assert_eq!(said("sep=;\r\na;b\r\n".as_bytes()), ("\na;b\n".to_owned(), vec![]));
    }
}

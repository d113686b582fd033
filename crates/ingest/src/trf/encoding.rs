//! The encoding of a text file, found from its bytes.

use std::borrow::Cow;

use encoding_rs::{Encoding, GB18030, WINDOWS_1252};

/// The text and the name of its encoding: UTF-8, UTF-16LE, UTF-16BE, GB18030, Latin-1 or cp1252.
///
/// What is neither marked nor valid UTF-8 is Chinese if its high bytes come in pairs of the common characters, and
/// Western otherwise.
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, &'static str) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return (encoding.decode_without_bom_handling(&bytes[mark..]).0, encoding.name());
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), "UTF-8");
    }
    let (chinese, _, damaged) = GB18030.decode(bytes);
    if !damaged && has_common_pairs(bytes) {
        return (chinese, "GB18030");
    }
    let controls = bytes.iter().any(|byte| (0x80..=0x9f).contains(byte));
    let name = if controls { "cp1252" } else { "Latin-1" };
    (WINDOWS_1252.decode_without_bom_handling(bytes).0, name)
}

/// The text with line feeds for the line ends of other systems, so that lines are counted as an editor counts them.
pub fn with_plain_line_ends(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n").into()
    } else {
        text
    }
}

/// Whether most high bytes are pairs of the characters of GB 2312: lead B0 to F7 (or A1 to A9), trail A1 to FE.
fn has_common_pairs(bytes: &[u8]) -> bool {
    let (mut common, mut other, mut at) = (0_usize, 0_usize, 0);
    while let Some(&lead) = bytes.get(at) {
        let pair = bytes.get(at + 1).is_some_and(|trail| (0xa1..=0xfe).contains(trail));
        match (lead, pair) {
            (0..=0x7f, _) => {}
            (0xa1..=0xa9 | 0xb0..=0xf7, true) => {
                common += 1;
                at += 1;
            }
            _ => {
                other += 1;
                at += 1;
            }
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
    }
}

//! Values as scripts.

use std::fmt::Write;
use std::io;

use serde_json::Value;

use super::Sink;
use crate::catalogue::is_direction_mark;

/// Hands over a value under a key, as a script that gives it to the pages.
pub(super) fn put(sink: &mut Sink<'_>, key: &str, value: &Value) -> io::Result<()> {
    let script = format!("dengji.put({}, {});\n", Value::from(key), as_script(value));
    sink(&format!("data/{key}.js"), script.as_bytes())
}

/// JSON that may stand in a script: no sign that ends a script or a line, and no direction override that hides what
/// stands there; such a mark is shown as `\u{202e}`.
fn as_script(value: &Value) -> String {
    let json = value.to_string();
    let mut script = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(script, "\\u{:04x}", u32::from(c));
            }
            c if is_direction_mark(c) => {
                let _ = write!(script, "\\\\u{{{:x}}}", u32::from(c));
            }
            c => script.push(c),
        }
    }
    script
}

/// In which of so many files a key stands: FNV-1a of its bytes. The scripts of the site compute the same.
pub(super) fn shard(key: &str, files: usize) -> usize {
    const START: u32 = 0x811c_9dc5;
    const PRIME: u32 = 0x0100_0193;
    let hash = key
        .bytes()
        .fold(START, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(PRIME));
    hash as usize % files
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nothing_in_a_value_ends_the_script_or_hides_itself() {
        let value = json!({ "name": "</script>\u{2028}\"x\"\u{202e}" });
        assert_eq!(as_script(&value), r#"{"name":"\u003c/script>\u2028\"x\"\\u{202e}"}"#);
    }

    #[test]
    fn keys_are_spread_by_the_published_values_of_fnv_1a() {
        // FNV-1a of "a" in 32 bits is e40c292c, of "foobar" bf9cf968.
        assert_eq!(shard("a", 1 << 32), 0xe40c_292c);
        assert_eq!(shard("foobar", 1 << 32), 0xbf9c_f968);
    }
}

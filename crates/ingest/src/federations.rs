//! Federations: their three-letter code, whatever a report or register calls them.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use crate::people::plain;

/// Codes by the names of federations, from `data/layouts/federations.toml`, as they are compared.
static CODES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let text = include_str!("../../../data/layouts/federations.toml");
    let table: BTreeMap<String, Vec<String>> = toml::from_str(text).unwrap_or_default();
    let named = |(code, names): (String, Vec<String>)| -> Vec<(String, String)> {
        names.iter().map(|name| (plain(name), code.clone())).collect()
    };
    table.into_iter().flat_map(named).collect()
});

/// Whether a text is the code of a federation as it is printed.
pub(crate) fn is_code(written: &str) -> bool {
    written.len() == 3 && written.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The code of a federation: three letters in any case and width, or a known name; none for anything else.
pub(crate) fn code(written: &str) -> Option<Arc<str>> {
    let plain = plain(written);
    if plain.len() == 3 && plain.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Some(plain.to_ascii_uppercase().into());
    }
    CODES.get(&plain).map(|code| code.as_str().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_federation_is_known_by_its_code_in_any_case_and_by_its_names() {
        for written in ["CHN", " chn ", "ＣＨＮ", "中国", "China", "中华人民共和国"] {
            assert_eq!(code(written).as_deref(), Some("CHN"), "{written}");
        }
        assert_eq!(code("fra").as_deref(), Some("FRA"));
        assert_eq!(code("月球"), None);
        assert_eq!(code("C1N"), None);
    }
}

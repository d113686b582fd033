//! Keys: hashes of everything something was made from.

use std::fmt::Debug;

/// The key of something kept.
pub type Key = [u8; blake3::OUT_LEN];

/// The parts of a key, in order. Each is preceded by its length, so that no two rows of parts give the same bytes.
pub struct Parts(blake3::Hasher);

impl Parts {
    /// The parts every key has: what kind of thing it is, and the build of the program.
    pub fn of(what: &str) -> Self {
        let mut parts = Self(blake3::Hasher::new());
        parts
            .text(what)
            .text(env!("CARGO_PKG_VERSION"))
            .text(env!("DENGJI_BUILD"));
        parts
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds a text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.bytes(text.as_bytes())
    }

    /// Adds options, as they are shown.
    pub fn options(&mut self, options: impl Debug) -> &mut Self {
        self.text(&format!("{options:?}"))
    }

    /// The key.
    pub fn key(&self) -> Key {
        *self.0.finalize().as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_run_into_each_other_give_another_key() {
        let key = |parts: [&str; 2]| Parts::of("x").text(parts[0]).text(parts[1]).key();
        assert_ne!(key(["ab", "c"]), key(["a", "bc"]));
        assert_eq!(key(["ab", "c"]), key(["ab", "c"]));
    }
}

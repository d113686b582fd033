//! Hashes that are the same on every run.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use rustc_hash::FxHasher;

/// A hash all of whose bits are spread, so that any of them, or the smallest of many hashes, stand for a fair choice.
pub(crate) fn spread(of: impl Hash) -> u64 {
    let hash = BuildHasherDefault::<FxHasher>::default().hash_one(of);
    let hash = (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    hash ^ hash >> 29
}

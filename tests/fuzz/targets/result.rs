//! Any text as a result.
#![no_main]

use dengji_ingest::results::{Sides, is_one_sided, outcome};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let both = outcome(text, Sides::Both);
    assert!(
        !(is_one_sided(text) && both.is_some()),
        "a result of one side and of two"
    );
    for sides in [Sides::Both, Sides::White, Sides::Black] {
        if let Some(found) = outcome(text, sides) {
            assert_eq!(
                outcome(found.symbol(), sides),
                Some(found),
                "the word of a result is another result"
            );
        }
    }
});

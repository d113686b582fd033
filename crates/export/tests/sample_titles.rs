//! The book in `data/samples/titles` is what its program writes.

#[path = "../examples/sample_titles/book/mod.rs"]
mod book;

use std::fs;
use std::path::Path;

#[test]
fn the_book_about_titles_is_what_its_program_writes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples/titles");
    for (name, bytes) in book::files().expect("the files of the book") {
        let committed = fs::read(folder.join(&name)).expect("a file");
        assert!(
            committed == bytes,
            "{name} differs; write it again with the example sample_titles"
        );
    }
}

//! `publish --tables`: what programs read, without workbooks and trace.

use tempfile::TempDir;

use crate::book::{Book, LIST};
use crate::run::{contents, dengji};

#[test]
fn tables_alone_are_the_csv_files_of_a_publication() {
    let folder = TempDir::new().unwrap();
    Book::sound().write(folder.path());
    let publish = |options: &[&str]| dengji(folder.path(), &[&["publish", ".", LIST], options].concat());
    publish(&["--tables"]).exits(2);
    publish(&["--out", "whole"]).exits(0);
    publish(&["--out", "tables", "--tables"]).exits(0);
    let [mut whole, tables] = ["whole", "tables"].map(|name| contents(&folder.path().join(name)));
    let others = ["list.xlsx", "calculations.xlsx", "titles.xlsx", "trace.parquet"];
    whole.retain(|name, _| !others.contains(&name.as_str()));
    assert!(tables.keys().eq(whole.keys()), "{:?}", tables.keys());
    // The manifest lists the files that are there.
    assert!(
        tables
            .iter()
            .all(|(name, bytes)| whole[name] == *bytes || name == "manifest.json")
    );
}

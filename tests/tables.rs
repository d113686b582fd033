//! `publish --tables`: what programs read, without workbooks and trace, and the list alone.

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

#[test]
fn what_a_book_published_and_reads_is_no_folder_for_trials() {
    let folder = TempDir::new().unwrap();
    Book::sound().write(folder.path());
    dengji(folder.path(), &["publish", ".", LIST]).exits(0);
    let before = contents(folder.path());
    for name in [&format!("published/{LIST}"), "published/1999-01-01", "periods/x"] {
        for tables in ["--tables=list", "--tables"] {
            dengji(folder.path(), &["publish", ".", LIST, "--out", name, tables]).exits(2);
        }
        dengji(folder.path(), &["publish", ".", LIST, "--out", name]).exits(2);
    }
    assert_eq!(contents(folder.path()), before);
}

/// The same bytes as with everything else, from Parquet tables, with the cache and without; a second run finds them there.
#[test]
fn the_list_alone_is_that_of_the_whole_publication() {
    for (rules, files) in [
        ("cn-national", &["list.csv", "manifest.json"][..]),
        ("fide-2024", &["list.csv", "list.txt", "manifest.json"]),
        ("ourgame-2000", &["list.csv", "manifest.json"]),
    ] {
        let folder = TempDir::new().unwrap();
        let asked =
            format!("simulate book --rules {rules} --players 240 --events 20 --games 4000 --seed 3 --periods 2");
        let simulated: Vec<&str> = asked.split(' ').chain(["--format", "parquet"]).collect();
        dengji(folder.path(), &simulated).exits(0);
        let periods = contents(&folder.path().join("book/periods"));
        let list = periods.keys().next_back().unwrap().split('/').next().unwrap();
        let publish = |options: &[&str]| dengji(folder.path(), &[&["publish", "book", list], options].concat());
        publish(&["--out", "list", "--tables=list"]).exits(0);
        publish(&["--out", "list", "--tables=list"]).exits(0);
        publish(&["--out", "fresh", "--tables=list", "--no-cache"]).exits(0);
        publish(&["--out", "tables", "--tables"]).exits(0);
        let [alone, fresh, tables] = ["list", "fresh", "tables"].map(|name| contents(&folder.path().join(name)));
        assert!(alone.keys().eq(files), "{rules}: {:?}", alone.keys());
        assert_eq!(alone, fresh, "{rules}");
        let lists = alone.iter().filter(|(name, _)| name.starts_with("list."));
        assert!(lists.clone().all(|(name, bytes)| tables[name] == *bytes), "{rules}");
        assert!(
            lists.flat_map(|(_, bytes)| bytes).map(Vec::len).min() > Some(1000),
            "{rules}"
        );
    }
}

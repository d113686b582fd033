//! The lists of the sample federation are, byte for byte, those that were checked against an independent computation
//! (`tests/golden/README.md`).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::run::{contents, dengji};

const LISTS: [&str; 3] = ["1994-01-01", "1994-07-01", "1995-01-01"];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Publishes a list of the sample book into a folder of its own; gives the files.
fn published(list: &str, threads: &str) -> BTreeMap<String, Option<Vec<u8>>> {
    let folder = tempfile::tempdir().unwrap();
    let (book, out) = (repository().join("data/samples/book"), folder.path().join("out"));
    let (book, target) = (book.to_string_lossy(), out.to_string_lossy());
    let arguments = ["publish", &*book, list, "--threads", threads, "--out", &*target];
    dengji(folder.path(), &arguments).exits(0);
    contents(&out)
}

/// The CSV files among files, as text.
fn csv_files(files: BTreeMap<String, Option<Vec<u8>>>) -> BTreeMap<String, String> {
    let text = |bytes: Option<Vec<u8>>| String::from_utf8(bytes.unwrap()).unwrap();
    let csv = files
        .into_iter()
        .filter(|(name, _)| Path::new(name).extension().is_some_and(|ending| ending == "csv"));
    csv.map(|(name, bytes)| (name, text(bytes))).collect()
}

#[test]
fn the_sample_book_publishes_the_golden_lists_with_one_thread_and_with_two() {
    for list in LISTS {
        let golden = csv_files(contents(&repository().join("tests/golden").join(list)));
        let (one, two) = (published(list, "1"), published(list, "2"));
        assert!(one == two, "{list}: one thread and two give different bytes");
        let published = csv_files(one);
        assert_eq!(
            published.keys().collect::<Vec<_>>(),
            golden.keys().collect::<Vec<_>>(),
            "{list}"
        );
        for (name, text) in golden {
            assert_eq!(published[&name], text, "{list}/{name}");
        }
    }
}

#[test]
fn the_average_difference_of_a_round_robin_is_shown_with_the_results_it_comes_from() {
    let book = repository().join("data/samples/book");
    let explained = dengji(&book, &["explain", ".", "1994-07-01", "000316", "--json"]);
    let explained = explained.exits(0).json();
    let event = &explained["events"][0];
    assert_eq!(event["event_id"], "1994-02");
    let of = |name: &str| -> Vec<&str> {
        let steps = event["steps"].as_array().unwrap().iter();
        let of_name = steps.filter(|step| step["step"] == name);
        of_name.map(|step| step["value"].as_str().unwrap()).collect()
    };
    // Table 1: 6/8 .75, 3/8 .38 twice, 5/8 .63, 3.5/8 .44, 4.5/8 .56, 4/8 .50. The sum is 114; 114 / 7 = 16.2857.
    let differences = ["193", "-87", "95", "-43", "-87", "43", "0"];
    assert_eq!(of("difference-of-rated"), differences);
    assert_eq!(of("difference-average"), ["16.2857"]);
}

//! Interim lists: some players between two lists, at their own wish.

use crate::book::{Book, LIST};
use crate::periods::written;
use crate::run::{csv, dengji};
use crate::workbook::Content;

#[test]
fn who_is_not_on_the_list_is_on_no_interim_list() {
    let mut book = Book::sound();
    let row = ["000099", "客中人", "男", "戊市", ""].map(|text| Content::Text(text.to_owned()));
    book.sheet("players.xlsx", "棋手").rows.push(row.into());
    let folder = written(&book);
    let only = |players: &[&str]| {
        let arguments = [&["publish", ".", LIST, "--lang", "en", "--only"], players].concat();
        dengji(folder.path(), &arguments)
    };
    let nobody = only(&["000099"]).exits(1);
    assert!(nobody.err.contains("has none of these players") && nobody.err.contains("000099"));
    assert!(!folder.path().join("published").exists());
    let one = only(&["000099", "000003"]).exits(0);
    assert!(
        one.err.contains("not on list 1994-07-01") && one.err.contains("000099"),
        "{}",
        one.err
    );
    let list = csv(&folder.path().join(format!("published/{LIST}-interim-1/list.csv")));
    assert_eq!(
        list.iter().map(|row| &*row["player_id"]).collect::<Vec<_>>(),
        ["000003"]
    );
}

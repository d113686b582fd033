//! Lists made by others as they come: cells that hold no rating, players in two rows, lists of the book that are not
//! published yet.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::periods::{ByPlayer, LISTS, by_player, computed, three_periods, written};
use crate::run::{Ran, dengji};

const LIST: &str = LISTS[0];
const HEAD: &str = "player_id,name,rating,previous\n";

fn row(row: &BTreeMap<String, String>) -> String {
    let cells = ["player_id", "name", "rating", "previous"].map(|column| row[column].as_str());
    cells.join(",") + "\n"
}

/// A list with some figures of some players written otherwise, in the order of register numbers.
fn outside(list: &ByPlayer, other: &[(&str, &str, &str)]) -> String {
    let mut list = list.clone();
    for (player, column, value) in other {
        list.get_mut(*player).unwrap().insert((*column).into(), (*value).into());
    }
    HEAD.to_owned() + &list.values().map(row).collect::<String>()
}

fn audit(folder: &Path, text: &str, more: &[&str]) -> Ran {
    fs::write(folder.join("outside.csv"), text).unwrap();
    let arguments = ["audit", ".", LIST, "--against", "outside.csv"];
    dengji(folder, &[&arguments[..], more].concat())
}

fn difference<'a>(object: &'a Value, player: &str) -> &'a Value {
    let rows = object["differences"].as_array().unwrap().iter();
    let mut own = rows.filter(|row| row["player_id"] == player);
    own.next().unwrap_or_else(|| panic!("{player} in {object:#}"))
}

#[test]
fn a_player_without_a_rating_there_is_not_said_to_be_missing_there() {
    let book = three_periods();
    let folder = written(&book);
    let (list, _) = computed(&book, LIST);
    // The rows of the third, fourth and fifth player; the heading is row 1.
    let text = outside(
        &list,
        &[
            ("000003", "rating", "23B2"),
            ("000004", "rating", ""),
            ("000005", "rating", "0"),
        ],
    );
    let object = audit(folder.path(), &text, &["--json"]).exits(1).json();
    assert_eq!(object["counts"]["without-rating"], 3);
    assert_eq!(
        (&object["counts"]["only-here"], &object["counts"]["different"]),
        (&0.into(), &0.into())
    );
    for (player, cause, what) in [
        ("000003", "unread-there", "23B2, outside.csv!C4"),
        ("000004", "unrated-there", "outside.csv!C5"),
        ("000005", "unrated-there", "outside.csv!C6"),
    ] {
        let row = difference(&object, player);
        assert_eq!(row["comparison"], "without-rating");
        assert_eq!(
            (&row["causes"][0]["cause"], &row["causes"][0]["what"]),
            (&cause.into(), &what.into())
        );
    }
    let ran = audit(folder.path(), &text, &["--lang", "en"]).exits(1);
    assert!(ran.out.contains("3 without a rating there"), "{}", ran.out);
    assert!(ran.out.contains("the rating there cannot be read: 23B2"), "{}", ran.out);
    assert!(
        !ran.out.contains("no cause found") && !ran.out.contains("not listed"),
        "{}",
        ran.out
    );
}

#[test]
fn another_rating_before_and_the_same_rating_is_said_to_be_that() {
    let book = three_periods();
    let folder = written(&book);
    let (list, _) = computed(&book, LIST);
    let text = outside(&list, &[("000005", "previous", "2385")]);
    let object = audit(folder.path(), &text, &["--json"]).exits(1).json();
    let causes = difference(&object, "000005")["causes"].as_array().unwrap();
    assert_eq!(causes.len(), 1);
    assert_eq!(
        (&causes[0]["cause"], &causes[0]["what"]),
        (&"previous-only".into(), &"2355 → 2385".into())
    );
    let ran = audit(folder.path(), &text, &["--lang", "en"]).exits(1);
    assert!(ran.out.contains("only the rating before differs"), "{}", ran.out);
    assert!(!ran.out.contains("no cause found"), "{}", ran.out);
}

#[test]
fn a_player_twice_is_said_to_have_one_rating_or_two() {
    let book = three_periods();
    let folder = written(&book);
    let (list, _) = computed(&book, LIST);
    let text = outside(&list, &[]);
    let own = row(&list["000005"]);
    let ran = audit(folder.path(), &format!("{text}{own}"), &["--lang", "en"]).exits(0);
    assert!(
        ran.err.contains("twice in the other list with the same rating"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("outside.csv, cell C12"), "{}", ran.err);
    let other = own.replacen(&list["000005"]["rating"], "2300", 1);
    let ran = audit(folder.path(), &format!("{text}{other}"), &["--lang", "en"]).exits(1);
    assert!(
        ran.err.contains("with two ratings: 2300 here") && ran.err.contains("in row 6"),
        "{}",
        ran.err
    );
    assert!(ran.out.contains("1 different"), "{}", ran.out);
}

#[test]
fn who_has_no_number_there_has_none_in_the_comparison() {
    let book = three_periods();
    let folder = written(&book);
    let (list, _) = computed(&book, LIST);
    let text = outside(&list, &[]) + ",某外人,2200,\n";
    let object = audit(folder.path(), &text, &["--json"]).exits(1).json();
    let rows = object["differences"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(
        (&rows[0]["player_id"], &rows[0]["name"]),
        (&Value::Null, &"某外人".into())
    );
    assert_eq!(rows[0]["causes"][0]["cause"], "unregistered");
}

#[test]
fn that_the_list_of_the_book_is_not_published_yet_is_said() {
    let book = three_periods();
    let folder = written(&book);
    let (list, _) = computed(&book, LIST);
    let text = outside(&list, &[]);
    let note = "is not published yet; what is computed now is compared";
    assert!(
        audit(folder.path(), &text, &["--lang", "en"])
            .exits(0)
            .err
            .contains(note)
    );
    assert_eq!(
        audit(folder.path(), &text, &["--json"]).exits(0).json()["published"],
        false
    );
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    assert!(by_player(&folder.path().join(format!("published/{LIST}/list.csv"))) == list);
    assert!(
        !audit(folder.path(), &text, &["--lang", "en"])
            .exits(0)
            .err
            .contains(note)
    );
    assert_eq!(
        audit(folder.path(), &text, &["--json"]).exits(0).json()["published"],
        true
    );
}

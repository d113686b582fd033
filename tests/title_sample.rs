//! The sample book about titles: a man and a woman become master, and of six others each lacks one condition.

use std::collections::BTreeMap;
use std::path::Path;

use tempfile::TempDir;

use crate::run::{csv, dengji};
use crate::samples::{published, sample};

const LIST: &str = "1998-01-01";

fn rows(folder: &TempDir, file: &str) -> Vec<BTreeMap<String, String>> {
    csv(&folder.path().join("out").join(file))
}

/// Some columns of the rows of a file.
fn columns<const N: usize>(rows: &[BTreeMap<String, String>], names: [&str; N]) -> Vec<String> {
    rows.iter()
        .map(|row| names.map(|name| row[name].clone()).join(" "))
        .collect()
}

#[test]
fn each_of_six_lacks_one_condition_and_two_become_master() {
    let folder = published(&sample("titles"), LIST);
    let found = rows(&folder, "applications.csv");
    let expected = [
        // 11 + 13 games in men's events.
        "000101 大师 yes 2 24 1997-01-20 1997-01;1997-11 ",
        // 11 games in a women's event and 13 in one of men: 六(四).
        "000102 大师 yes 2 24 1997-05-11 1997-05;1997-12 ",
        // The same norms as 000101, from a rating a hundred points lower.
        "000103 大师 no 2 24 1997-01-20 1997-01;1997-11 rating",
        // 2 x 13 games in a double round robin are one norm; half a point short of the second.
        "000104 大师 no 1 26 1997-02-26 1997-02 norms",
        // 9 + 13 = 22 games.
        "000105 大师 no 2 22 1997-04-18 1997-03;1997-11 games",
        // 1993-12-31 and four years are 1997-12-31, the day before the list.
        "000106 大师 no 1 26 1997-02-26 1997-02 norms",
        // 1997-04 had rounds 12 and 13 on one day: 六(二).
        "000107 大师 no 1 26 1997-02-26 1997-02 norms",
        // 1997-13 is no title event: 五(一).
        "000108 大师 no 1 26 1997-02-26 1997-02 norms",
    ];
    let names = [
        "player_id",
        "title",
        "complete",
        "norms",
        "games",
        "oldest_norm",
        "events",
        "missing",
    ];
    assert_eq!(columns(&found, names), expected);
    let rating = |player: &str| -> i32 {
        let row = found.iter().find(|row| row["player_id"] == player).unwrap();
        row["rating"].parse().unwrap()
    };
    for player in ["000101", "000104", "000105", "000106", "000107", "000108"] {
        assert!(rating(player) >= 2400, "{player} {}", rating(player));
    }
    assert!(rating("000102") >= 2200 && rating("000103") < 2400);
}

#[test]
fn the_norms_of_the_autumn_ask_for_what_their_averages_give() {
    let folder = published(&sample("titles"), LIST);
    let norms: Vec<_> = rows(&folder, "norms.csv")
        .into_iter()
        .filter(|row| row["player_id"].starts_with("0001"))
        .collect();
    let expected = [
        // Averages from 2376 to 2400: D 2451 - 2376 = 75, .60 x 13 = 7.8: 8.
        "1997-11 000101 大师 13 8 8.5 yes ",
        "1997-11 000103 大师 13 8 8.5 yes ",
        "1997-11 000105 大师 13 8 8.5 yes ",
        // From 2351 to 2375: for a woman D 2251 - 2351 = -100, .36 x 13 = 4.68: 5; for a man D 100, .64 x 13 = 8.32: 8.5.
        "1997-12 000102 大师 13 5 5 yes ",
        "1997-12 000104 大师 13 8.5 8 no score",
    ];
    let names = [
        "event_id",
        "player_id",
        "title",
        "games",
        "required",
        "score",
        "achieved",
        "fails",
    ];
    assert_eq!(columns(&norms, names), expected);
    for row in &norms {
        let (average, band): (i32, _) = (
            row["average"].parse().unwrap(),
            if row["event_id"] == "1997-11" { 2376 } else { 2351 },
        );
        assert!((band..band + 25).contains(&average), "{row:?}");
    }
}

#[test]
fn rounds_doubled_at_the_end_are_found_when_the_event_is_read() {
    let folder = published(&sample("titles"), "1997-07-01");
    let findings = rows(&folder, "findings.csv");
    let found = findings
        .iter()
        .find(|row| row["code"] == "title-last-rounds-doubled")
        .unwrap();
    assert_eq!([&*found["event_id"], &*found["article"]], ["1997-04", "六(二)"]);
    let events = rows(&folder, "events.csv");
    let event = events.iter().find(|row| row["event_id"] == "1997-04").unwrap();
    assert_eq!([&*event["rated"], &*event["norms"]], ["yes", "no"]);
}

#[test]
fn a_day_earlier_the_old_norm_still_serves() {
    let book = sample("titles");
    let arguments = ["titles", &*book.to_string_lossy(), "--as-of", "1997-12-31", "--json"];
    let found = dengji(Path::new("."), &arguments).exits(0).json();
    assert_eq!(found["list_date"], "1997-07-01");
    let of = |player: &str| {
        let mut rows = found["applications"].as_array().unwrap().iter();
        let row = rows.find(|row| row["player_id"] == player);
        row.unwrap().clone()
    };
    // 13 + 26 games; four years after 1993-12-31 have not passed.
    assert_eq!(
        (&of("000106")["complete"], &of("000106")["games"]),
        (&true.into(), &39.into())
    );
    assert_eq!(of("000106")["norms"][0]["valid_until"], "1997-12-31");
}

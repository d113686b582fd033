//! A report that comes after its list, where the federation counts it in the current one.

use std::fs;

use crate::periods::{LISTS, REPORTS, by_player, three_periods, written};
use crate::run::{contents, csv, dengji};

const LIST: &str = LISTS[0];

#[test]
fn where_late_reports_go_into_the_current_period_the_list_that_is_published_stays() {
    let mut book = three_periods();
    let settings = String::from_utf8(book.files["book.toml"].clone()).unwrap();
    let settings = format!("late_reports = \"current\"\n{settings}");
    book.files.insert("book.toml".into(), settings.into());
    let folder = written(&book);
    let late = fs::read(folder.path().join(REPORTS[1])).unwrap();
    fs::remove_file(folder.path().join(REPORTS[1])).unwrap();
    dengji(folder.path(), &["publish", ".", LIST, "--quiet"]).exits(0);
    let first = contents(&folder.path().join("published").join(LIST));
    // The event ended on 10 May; its report comes after the list of 1 July.
    let path = format!("periods/{}/reports/late.xlsx", LISTS[1]);
    fs::write(folder.path().join(&path), late).unwrap();
    let ran = dengji(folder.path(), &["publish", ".", LISTS[1], "--lang", "en"]).exits(0);
    assert!(
        ran.err
            .contains("note[event-outside-period]: the event ended on 1994-05-10")
            && ran.err.contains("as book.toml says; there is nothing to do"),
        "{}",
        ran.err
    );
    assert!(contents(&folder.path().join("published").join(LIST)) == first);
    dengji(folder.path(), &["verify", "."]).exits(0);
    dengji(folder.path(), &["rebuild", "."]).exits(0);
    let out = folder.path().join("published").join(LISTS[1]);
    let event = |event: &str| {
        let rows = csv(&out.join("calculations.csv"));
        let own = rows
            .into_iter()
            .find(|row| row["event_id"] == event && row["player_id"] == "000005");
        own.unwrap()
    };
    // Both events are computed on the rating of the list before, the late one first.
    let listed = by_player(&folder.path().join("published").join(LIST).join("list.csv"));
    for id in ["1994-05", "1994-09"] {
        assert_eq!(event(id)["ro"], listed["000005"]["rating"], "{id}");
    }
    let explained = dengji(folder.path(), &["explain", ".", LISTS[1], "000005", "--lang", "en"]).exits(0);
    let says = "late report, counted in this list  1995-01-01  1994-05-10 < 1994-07-01";
    assert!(explained.out.contains(says), "{}", explained.out);
    let steps = crate::trace::rows(&out.join("trace.parquet"));
    let step = steps
        .iter()
        .find(|row| row.player == "000005" && row.name == "late")
        .unwrap();
    assert_eq!(step.event.as_deref(), Some("1994-05"));
    assert_eq!(step.places, [format!("{path}!赛事!B8")]);
}

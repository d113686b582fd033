//! FIDE: an event is computed on the status of its first day, whatever became of the players since.

use std::fs;

use crate::samples::copied;
use crate::systems::rows;

/// An event that begins when 000013 is on the list with 1402, before he falls to 1389 on that of 2026-01-01.
const EVENTS: &str = "\
event_id,name,kind,format,class,start,end,rounds
2025-99,New Year Match,approved,match,rated,2025-12-15,2026-01-10,1
";
const GAMES: &str = "\
event_id,round,date,white_id,black_id,result
2025-99,1,2026-01-10,000013,000010,½-½
";

#[test]
fn who_fell_below_the_floor_since_is_rated_in_an_event_that_began_before() {
    let book = copied("fide");
    let reports = book.path().join("periods/2026-02-01/reports");
    fs::create_dir_all(&reports).unwrap();
    fs::write(reports.join("events.csv"), EVENTS).unwrap();
    fs::write(reports.join("games.csv"), GAMES).unwrap();
    let cells = |file: &str, names: &[&str]| -> Vec<String> {
        let of_both = |player: &String| ["000010", "000013"].contains(&player.as_str());
        let rows = rows(book.path(), "2026-02-01", file).into_iter();
        let rows = rows.filter(|row| of_both(&row["player_id"]));
        rows.map(|row| names.iter().map(|name| &*row[*name]).collect::<Vec<_>>().join(" "))
            .collect()
    };
    // D = 1402 - 1667 = -265: 0.18 and 0.82. 20 × (0.5 - 0.18) = 6.4; 40 × (0.5 - 0.82) = -12.8.
    let calculated = cells("calculations.csv", &["player_id", "rated", "ro", "we", "dr"]);
    assert_eq!(calculated, ["000010 yes 1667 0.82 -12.8", "000013 yes 1402 0.18 6.4"]);
    // 1650 - 13; for 000013 there is no rating left that could change, and no new pool begins.
    assert_eq!(cells("list.csv", &["player_id", "rating"]), ["000010 1637"]);
    assert_eq!(cells("pool.csv", &["player_id"]), Vec::<String>::new());
}

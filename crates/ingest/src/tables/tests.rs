use polars::prelude::{Column, DataFrame, ParquetWriter};

use super::*;

fn read(text: &str) -> (GameTable, Vec<String>) {
    read_file(&SourceFile::new("games.csv", text.as_bytes().to_vec()))
}

fn read_file(file: &SourceFile) -> (GameTable, Vec<String>) {
    assert!(is_game_table(file));
    let player = |id: &str| id.strip_prefix('p')?.parse().ok().map(PlayerIndex);
    let known = Knowledge {
        order: Order::Numbers,
        players: &player,
        limits: &Limits::USUAL,
    };
    let mut findings = Vec::new();
    let table = read_game_table(file, &known, &Arc::default(), &mut findings);
    let said = |finding: &Finding| format!("{} {}", finding.code.word(), finding.place.spot);
    (table, findings.iter().map(said).collect())
}

#[test]
fn rows_are_games_whatever_the_order_of_columns() {
    let (table, findings) = read(
        "\u{feff}seq,result,white_id,black_id,date,event_id,round\n\
         2,1-0,p1,p2,2001-01-05,E-1,1\n1,1/2-1/2,p3,p4,2001-01-05,E-2,\n",
    );
    assert_eq!(findings, [""; 0]);
    assert_eq!(
        table.events.iter().map(EventId::as_str).collect::<Vec<_>>(),
        ["E-1", "E-2"]
    );
    let games: Vec<TableGame> = table.games.iter().collect();
    let [first, second] = games[..] else {
        panic!("two games")
    };
    assert_eq!(
        (first.white, first.black, first.outcome),
        (PlayerIndex(1), PlayerIndex(2), Outcome::WhiteWins)
    );
    assert_eq!((first.seq, first.row, first.round), (2, 2, 1));
    assert_eq!((second.event, second.outcome, second.round), (1, Outcome::Draw, 0));
}

#[test]
fn headings_without_a_row_are_one_finding() {
    let (table, findings) = read("event_id,round,date,white_id,black_id,result,seq\n");
    assert_eq!((table.games.len(), findings), (0, vec!["table-empty ".to_owned()]));
}

#[test]
fn every_fault_of_a_row_is_found_at_its_place() {
    let (table, findings) = read(
        "event_id,round,date,white_id,black_id,result,seq\n\
         a b,x,2001-02-30,q,p2,1,\n\
         E,1,2001-01-05,p2,p2,1-0,1\n\
         E,1,2001-01-05,p2,,1★,2\n\
         E,1,2001-01-05,p2,,1-0,3\n",
    );
    assert_eq!(
        findings,
        [
            "value-invalid 2:event_id",
            "value-invalid 2:round",
            "date-invalid 2:date",
            "value-missing 2:seq",
            "id-unknown 2:white_id",
            "result-unknown 2:result",
            "opponent-self 3:black_id",
            "result-unknown 5:result",
        ]
    );
    assert!(table.games.is_empty());
}

#[test]
fn a_table_has_days_in_all_rows_or_in_none() {
    let header = "event_id,date,white_id,black_id,result,seq\n";
    assert_eq!(read(&format!("{header}E,,p1,p2,1-0,1\nE,,p1,p2,1-0,2\n")).1, [""; 0]);
    let (_, findings) = read(&format!("{header}E,2001-01-05,p1,p2,1-0,1\nE,,p1,p2,1-0,2\n"));
    assert_eq!(findings, ["value-missing 3:date"]);
}

#[test]
fn a_column_that_is_needed_is_named() {
    let (_, findings) = read("white_id,black_id,result\np1,p2,1-0\n");
    assert_eq!(findings, ["heading-missing 1:1", "heading-missing 1:1"]);
}

/// The same table as text and as Parquet in row groups of two rows, so that it is read in parts.
#[test]
fn parts_of_a_table_give_what_the_whole_gives() {
    let header = "event_id,round,date,white_id,black_id,result,seq";
    let rows = [
        "E-1,1,2001-01-05,p1,p2,1-0,1",
        "E-2,,2001-01-05,p3,p4,0-1,2",
        "E-2,1,2001-01-06,p1,p3,½-½,3",
        "E-3,1,2001-01-06,p2,,1★,4",
        "E-1,2,2001-01-06,p4,q,1-0,5",
        "E-3,1,,p4,p1,1-0,6",
        "E-2,1,2001-01-06,p1,p3,what,7",
    ];
    let (table, findings) = read(&format!("{header}\n{}\n", rows.join("\n")));
    let column = |(at, name): (usize, &str)| {
        let cell = |row: &&'static str| row.split(',').nth(at).filter(|cell| !cell.is_empty());
        Column::new(name.into(), rows.iter().map(cell).collect::<Vec<_>>())
    };
    let columns = header.split(',').enumerate().map(column).collect();
    let mut frame = DataFrame::new_infer_height(columns).expect("columns of one height");
    let mut bytes = Vec::new();
    let writer = ParquetWriter::new(&mut bytes).with_row_group_size(Some(2));
    writer.finish(&mut frame).expect("a file in memory");
    let (in_parts, found) = read_file(&SourceFile::new("games.parquet", bytes));
    assert_eq!(in_parts.events, table.events);
    // A line of text has the line of headings above it.
    let of_text = |game: TableGame| TableGame {
        row: game.row - 1,
        ..game
    };
    assert!(in_parts.games.iter().eq(table.games.iter().map(of_text)));
    assert_eq!((in_parts.byes.len(), table.byes.len()), (1, 1));
    assert_eq!(in_parts.unread, table.unread);
    assert_eq!(
        found,
        [
            "id-unknown 5:black_id",
            "result-unknown 7:result",
            "value-missing 6:date"
        ]
    );
    assert_eq!(
        findings,
        [
            "id-unknown 6:black_id",
            "result-unknown 8:result",
            "value-missing 7:date"
        ]
    );
}

#[test]
fn a_pair_that_stands_twice_in_a_round_and_day_is_named_with_its_first_row() {
    let header = "event_id,round,date,white_id,black_id,result,seq\n";
    let first = "E,1,2001-01-05,p1,p2,0-1,1\n";
    for (second, found) in [
        ("E,1,2001-01-05,p1,p2,1-0,2", true),
        ("E,1,2001-01-05,p2,p1,1-0,2", true),
        ("E,2,2001-01-05,p1,p2,1-0,2", false),
        ("E,1,2001-01-06,p1,p2,1-0,2", false),
        ("F,1,2001-01-05,p1,p2,1-0,2", false),
        ("E,,2001-01-05,p1,p2,1-0,2", false),
        ("E,1,2001-01-05,p1,p3,1-0,2", false),
    ] {
        let (table, findings) = read(&format!("{header}{first}{second}\n"));
        let expected: &[&str] = if found { &["game-twice 3:result"] } else { &[] };
        assert_eq!(findings, expected, "{second}");
        assert_eq!(table.games.len(), 2);
    }
    // Rooms in which a pair plays on without rounds are no fault.
    let games = (1..=40).map(|seq| format!("E,,2001-01-05,p1,p2,1-0,{seq}\n"));
    assert_eq!(read(&format!("{header}{}", games.collect::<String>())).1, [""; 0]);
}

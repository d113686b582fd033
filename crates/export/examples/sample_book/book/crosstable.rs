//! A report as a crosstable by starting rank, the way pairing programs export it.

use dengji_core::number::Score;
use dengji_core::terms::{Color, Entrant, EventReport, Outcome, Rating, StatedGame};
use dengji_export::Error;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, Worksheet};

/// Headings before those of the rounds; the title stands under none.
const HEADINGS: [&str; 8] = ["No.", "", "Name", "FideID", "ID", "RtgI", "FED", "Club/City"];

/// The workbook: lines about the event, then one row a player.
pub(super) fn workbook(report: &EventReport) -> Result<Vec<u8>, Error> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?));
    let sheet = workbook.add_worksheet();
    let rounds = report.rounds.value.unwrap_or_default();
    let mut row = write_banner(sheet, report, rounds)?;
    for (column, heading) in (0..).zip(HEADINGS) {
        sheet.write_string(row, column, heading)?;
    }
    for round in 1..=rounds {
        sheet.write_string(row, 7 + u16::from(round), format!("{round}.Rd"))?;
    }
    sheet.write_string(row, 8 + u16::from(rounds), "Pts. ")?;
    for entrant in &report.entrants {
        row += 1;
        write_player(sheet, row, entrant)?;
        for round in 1..=rounds {
            let cell = cell(report, entrant, round);
            sheet.write_string(row, 7 + u16::from(round), &cell)?;
        }
        sheet.write_number(row, 8 + u16::from(rounds), f64::from(halves(report, entrant)) / 2.0)?;
    }
    Ok(workbook.save_to_buffer()?)
}

/// Writes the lines above the table; gives the row of its headings.
fn write_banner(sheet: &mut Worksheet, report: &EventReport, rounds: u8) -> Result<u32, Error> {
    let day = |day: Option<dengji_core::terms::Date>| day.map(|day| day.strftime("%Y/%m/%d").to_string());
    let text = |text: &Option<std::sync::Arc<str>>| text.as_deref().unwrap_or_default().to_owned();
    let (start, end) = (day(report.start.value), day(report.end.value));
    let lines = [
        text(&report.name.value),
        format!("Organizer(s) : {}", text(&report.organiser.value)),
        format!("Location : {}", text(&report.venue.value)),
        format!("Number of rounds : {rounds}"),
        "Tournament type : Swiss-System".to_owned(),
        format!("Date : {} - {}", start.unwrap_or_default(), end.unwrap_or_default()),
        String::new(),
        format!("Starting rank crosstable after {rounds} Rounds"),
    ];
    let mut row = 0;
    for line in &lines {
        sheet.write_string(row, 0, line)?;
        row += 1;
    }
    Ok(row)
}

fn write_player(sheet: &mut Worksheet, row: u32, entrant: &Entrant) -> Result<(), Error> {
    sheet.write_number(row, 0, entrant.no.0)?;
    sheet.write_string(row, 1, &*entrant.title.0)?;
    sheet.write_string(row, 2, &*entrant.name)?;
    sheet.write_string(row, 3, entrant.fide_id.as_deref().unwrap_or_default())?;
    sheet.write_string(row, 4, entrant.id.as_ref().map_or("", |id| id.as_str()))?;
    sheet.write_number(row, 5, entrant.fide_rating.map_or(0, Rating::points))?;
    sheet.write_string(row, 6, entrant.federation.as_deref().unwrap_or("CHN"))?;
    sheet.write_string(row, 7, entrant.unit.as_deref().unwrap_or_default())?;
    Ok(())
}

/// The game or bye of a player in a round, with his colour.
pub(super) fn seat(report: &EventReport, entrant: &Entrant, round: u8) -> Option<(StatedGame, Color)> {
    let games = report.games.iter().filter(|game| game.round.0 == round);
    games
        .clone()
        .find(|game| game.white == entrant.no)
        .map(|game| (game.clone(), Color::White))
        .or_else(|| {
            let mut games = games;
            games
                .find(|game| game.black == Some(entrant.no))
                .map(|game| (game.clone(), Color::Black))
        })
}

/// The points of a player, in halves.
pub(super) fn halves(report: &EventReport, entrant: &Entrant) -> i32 {
    let rounds = report.rounds.value.unwrap_or_default();
    let games = (1..=rounds).filter_map(|round| seat(report, entrant, round));
    games
        .fold(Score::ZERO, |sum, (game, color)| sum + game.outcome.score(color))
        .halves()
}

fn cell(report: &EventReport, entrant: &Entrant, round: u8) -> String {
    let Some((game, color)) = seat(report, entrant, round) else {
        return "-0".to_owned();
    };
    let points = game.outcome.score(color);
    let opponent = if color == Color::White {
        game.black
    } else {
        Some(game.white)
    };
    let (letter, played) = (if color == Color::White { 'w' } else { 'b' }, game.outcome.is_played());
    let sign = match (points, played) {
        (Score::ONE, true) => "1",
        (Score::HALF, _) => "½",
        (_, true) => "0",
        (Score::ONE, false) => "+",
        (_, false) => "-",
    };
    match (opponent, game.outcome) {
        (Some(opponent), _) => format!("{opponent:>3}{letter}{sign}"),
        (None, Outcome::FullPointBye) => "-1".to_owned(),
        (None, Outcome::HalfPointBye) => "-½".to_owned(),
        (None, _) => "-0".to_owned(),
    }
}

//! A report as a TRF16 file, with national records (CHN) for register number and Chinese name.

use dengji_core::number::Score;
use dengji_core::terms::{Color, Date, Entrant, EventReport, Outcome, Sex};

use super::crosstable::{halves, seat};

/// The text of the file.
pub(super) fn text(report: &EventReport) -> String {
    let words = |text: &Option<std::sync::Arc<str>>| text.as_deref().unwrap_or_default().to_owned();
    let day = |day: Option<Date>| day.map(|day| day.strftime("%Y/%m/%d").to_string()).unwrap_or_default();
    let rounds = report.rounds.value.unwrap_or_default();
    let mut lines = vec![
        format!("012 {}", words(&report.name.value)),
        format!("022 {}", words(&report.venue.value)),
        "032 CHN".to_owned(),
        format!("042 {}", day(report.start.value)),
        format!("052 {}", day(report.end.value)),
        format!("062 {}", report.entrants.len()),
        "092 Individual: Swiss-System".to_owned(),
        "122 40/120".to_owned(),
    ];
    let days: Vec<String> = report
        .round_dates
        .iter()
        .map(|(_, day)| format!("{:<10}", day.strftime("%y/%m/%d").to_string()))
        .collect();
    lines.push(format!("132{}{}", " ".repeat(88), days.concat()).trim_end().to_owned());
    lines.push(format!("142 {rounds}"));
    lines.extend(report.entrants.iter().map(|entrant| player(report, entrant, rounds)));
    lines.extend(report.entrants.iter().map(national));
    lines.join("\r\n") + "\r\n"
}

fn player(report: &EventReport, entrant: &Entrant, rounds: u8) -> String {
    let cells: Vec<String> = (1..=rounds).map(|round| cell(report, entrant, round)).collect();
    let halves = halves(report, entrant);
    let points = format!("{}.{}", halves / 2, halves % 2 * 5);
    let sex = if entrant.sex == Some(Sex::Female) { 'w' } else { 'm' };
    let rating = entrant.fide_rating.map(|rating| rating.to_string()).unwrap_or_default();
    let year = entrant
        .birth_year
        .map(|year| format!("{year}/00/00"))
        .unwrap_or_default();
    format!(
        "001 {:>4} {sex}    {:<33} {rating:>4} CHN {:>11} {year:10} {points:>4} {:>4}  {}",
        entrant.no,
        entrant.latin_name.as_deref().unwrap_or_default(),
        entrant.fide_id.as_deref().unwrap_or_default(),
        entrant.no,
        cells.join("  "),
    )
}

/// The number of the register and the name in Chinese; the national rating is left to the list.
fn national(entrant: &Entrant) -> String {
    let id = entrant.id.as_ref().map_or("", |id| id.as_str());
    format!(
        "CHN {:>4}      {:<33} {:>4}     {id:>11}",
        entrant.no, &*entrant.name, ""
    )
}

fn cell(report: &EventReport, entrant: &Entrant, round: u8) -> String {
    let Some((game, color)) = seat(report, entrant, round) else {
        return "0000 - Z".to_owned();
    };
    let points = game.outcome.score(color);
    let opponent = if color == Color::White {
        game.black
    } else {
        Some(game.white)
    };
    let letter = if color == Color::White { 'w' } else { 'b' };
    let sign = match (points, game.outcome.is_played()) {
        (Score::ONE, true) => '1',
        (Score::HALF, _) => '=',
        (_, true) => '0',
        (Score::ONE, false) => '+',
        (_, false) => '-',
    };
    match (opponent, game.outcome) {
        (Some(opponent), _) => format!("{opponent:>4} {letter} {sign}"),
        (None, Outcome::FullPointBye) => "0000 - U".to_owned(),
        (None, Outcome::HalfPointBye) => "0000 - H".to_owned(),
        (None, _) => "0000 - Z".to_owned(),
    }
}

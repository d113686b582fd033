//! Workbooks in the federation's layout: a report, a register, an opening list.

use std::sync::Arc;

use dengji_core::terms::{
    Date, Entrant, EventId, EventReport, OpeningEntry, OpeningList, OpeningPoolEntry, OpeningStatus, PlayerId,
    Register, RegisterEntry, Sex, StatedGame,
};
use rust_xlsxwriter::Workbook;

use crate::catalogue::{Catalogue, Language};
use crate::cell::Cell;
use crate::error::Error;
use crate::form::{Form, Pen};
use crate::layout::{
    ENTRANT, ENTRANT_GROUPS, EVENT, GAME, OPENING, OPENING_COLUMNS, POOL, POOL_COLUMNS, REGISTER, result_word,
};
use crate::look::{Align, Look, Page, workbook};

/// The day a workbook bears that has none of its own, so that two runs give the same bytes.
pub(crate) const NO_DAY: Date = Date::constant(2000, 1, 1);

/// A report as a workbook of the federation's layout.
pub fn report_workbook(report: &EventReport, language: Language) -> Result<Vec<u8>, Error> {
    let catalogue = Catalogue::new(language);
    let look = Look::new(&catalogue);
    let pen = Pen {
        catalogue: &catalogue,
        look: &look,
    };
    let name = report.name.value.as_deref().unwrap_or_default();
    let mut workbook = workbook(name, "", report.end.value.or(report.start.value).unwrap_or(NO_DAY))?;
    add_report_sheets(&mut workbook, pen, &ReportForms::of(report, language))?;
    Ok(workbook.save_to_buffer()?)
}

/// A register as a workbook (players.xlsx).
pub fn register_workbook(register: &Register, language: Language) -> Result<Vec<u8>, Error> {
    let catalogue = Catalogue::new(language);
    let look = Look::new(&catalogue);
    let pen = Pen {
        catalogue: &catalogue,
        look: &look,
    };
    let mut workbook = workbook(&catalogue.text("sheet-players"), "", NO_DAY)?;
    let rows = register
        .entries
        .iter()
        .map(|entry| register_cells(entry, language))
        .collect();
    add_register_sheet(&mut workbook, pen, rows)?;
    Ok(workbook.save_to_buffer()?)
}

/// An opening list as a workbook (opening.xlsx).
pub fn opening_workbook(opening: &OpeningList, language: Language) -> Result<Vec<u8>, Error> {
    let catalogue = Catalogue::new(language);
    let look = Look::new(&catalogue);
    let pen = Pen {
        catalogue: &catalogue,
        look: &look,
    };
    let mut workbook = workbook(&catalogue.text("sheet-opening"), "", NO_DAY)?;
    let list = opening
        .entries
        .iter()
        .map(|entry| opening_cells(entry, language))
        .collect();
    let pool = opening.pool.iter().map(pool_cells).collect();
    add_opening_sheets(&mut workbook, pen, list, pool)?;
    Ok(workbook.save_to_buffer()?)
}

/// The three tables of a report.
pub(crate) struct ReportForms<'a> {
    pub(crate) event: Form<'a>,
    pub(crate) entrants: Form<'a>,
    pub(crate) games: Form<'a>,
}

impl<'a> ReportForms<'a> {
    /// The tables with given rows.
    pub(crate) fn new(event: Vec<Cell<'a>>, entrants: Vec<Vec<Cell<'a>>>, games: Vec<Vec<Cell<'a>>>) -> Self {
        Self {
            event: form("event", &EVENT, vec![event]),
            entrants: form("player", shown(&ENTRANT, &ENTRANT_GROUPS, &entrants), entrants),
            games: form("game", &GAME, games),
        }
    }

    fn of(report: &'a EventReport, language: Language) -> Self {
        let entrants = report
            .entrants
            .iter()
            .map(|entrant| entrant_cells(entrant, language))
            .collect();
        let games = report.games.iter().map(|game| game_cells(game, report)).collect();
        Self::new(event_cells(report, language), entrants, games)
    }
}

fn form<'a>(part: &'static str, items: &'a [crate::layout::Item], rows: Vec<Vec<Cell<'a>>>) -> Form<'a> {
    Form { part, items, rows }
}

/// The columns to show: the first of these counts that holds every filled one, else all.
fn shown<'a>(items: &'a [crate::layout::Item], counts: &[usize], rows: &[Vec<Cell<'_>>]) -> &'a [crate::layout::Item] {
    let filled = |row: &Vec<Cell<'_>>| {
        row.iter()
            .rposition(|cell| *cell != Cell::Empty)
            .map_or(0, |last| last + 1)
    };
    let widest = rows.iter().map(filled).max().unwrap_or_default();
    let count = counts.iter().copied().find(|count| widest <= *count);
    &items[..count.unwrap_or(items.len())]
}

/// Adds the sheets 赛事, 棋手 and 对局.
pub(crate) fn add_report_sheets(workbook: &mut Workbook, pen: Pen<'_>, forms: &ReportForms<'_>) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(pen.catalogue.text("sheet-event"))?;
    sheet.set_column_width(0, 24)?.set_column_width(1, 52)?;
    let heading = pen.look.heading(Align::Left);
    sheet.write_string_with_format(0, 0, pen.catalogue.text("form-field"), &heading)?;
    sheet.write_string_with_format(0, 1, pen.catalogue.text("form-value"), &heading)?;
    forms.event.write_list(sheet, pen, 1)?;
    forms.event.prepare_list(sheet, pen, 1)?;
    sheet.set_row_height(0, 24)?.set_freeze_panes(1, 0)?;
    pen.look.set_page(sheet, Page::Portrait);
    add_form(workbook, pen, "sheet-players", &forms.entrants, Page::Landscape)?;
    add_form(workbook, pen, "sheet-games", &forms.games, Page::Portrait)
}

/// Adds the sheet 棋手 of a register.
pub(crate) fn add_register_sheet(workbook: &mut Workbook, pen: Pen<'_>, rows: Vec<Vec<Cell<'_>>>) -> Result<(), Error> {
    add_form(
        workbook,
        pen,
        "sheet-players",
        &form("register", &REGISTER, rows),
        Page::Landscape,
    )
}

/// Adds the sheets 等级分表 and 待定.
pub(crate) fn add_opening_sheets<'a>(
    workbook: &mut Workbook,
    pen: Pen<'_>,
    list: Vec<Vec<Cell<'a>>>,
    pool: Vec<Vec<Cell<'a>>>,
) -> Result<(), Error> {
    let list = form("opening", shown(&OPENING, &[OPENING_COLUMNS], &list), list);
    add_form(workbook, pen, "sheet-opening", &list, Page::Portrait)?;
    let pool = form("pool", shown(&POOL, &[POOL_COLUMNS], &pool), pool);
    add_form(workbook, pen, "sheet-pool", &pool, Page::Portrait)
}

fn add_form(workbook: &mut Workbook, pen: Pen<'_>, key: &str, form: &Form<'_>, page: Page) -> Result<(), Error> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(pen.catalogue.text(key))?;
    form.write_sheet(sheet, pen, page)?;
    Ok(())
}

/// The cells of a row under the headings of [`EVENT`].
pub(crate) fn event_cells(report: &EventReport, language: Language) -> Vec<Cell<'_>> {
    let text = |field: &'_ Option<Arc<str>>| field.as_ref().map_or(Cell::Empty, |text| Cell::text(text.to_string()));
    let day = |field: Option<Date>| field.map_or(Cell::Empty, Cell::Date);
    let arbiters = report.national_arbiters.value.as_ref();
    vec![
        Cell::text_or_empty(report.id.value.as_ref().map(EventId::as_str)),
        text(&report.name.value),
        Cell::text_or_empty(report.kind.value.map(|kind| language.pick(kind.zh(), kind.code()))),
        Cell::text_or_empty(
            report
                .format
                .value
                .map(|format| language.pick(format.zh(), format.code())),
        ),
        Cell::text_or_empty(report.class.value.map(|class| language.pick(class.zh(), class.code()))),
        day(report.start.value),
        day(report.end.value),
        Cell::number_or_empty(report.rounds.value),
        text(&report.venue.value),
        text(&report.organiser.value),
        Cell::number_or_empty(report.first_control_moves.value),
        Cell::number_or_empty(report.first_control_minutes.value),
        Cell::text_or_empty(arbiters.map(|names| joined(names, language))),
        text(&report.approval.value),
        day(report.approved_on.value),
        day(report.norms_announced_on.value),
        day(report.reported_on.value),
        Cell::number_or_empty(report.winner.value),
        text(&report.remarks.value),
        text(&report.group.value),
        text(&report.time_class.value),
        Cell::number_or_empty(report.minutes.value),
        Cell::number_or_empty(report.increment_seconds.value),
        text(&report.entry_fees.value),
        text(&report.standings.value),
    ]
}

/// The cells of a player under the headings of [`ENTRANT`].
pub(crate) fn entrant_cells(entrant: &Entrant, language: Language) -> Vec<Cell<'_>> {
    let warnings = (entrant.warnings > 0).then_some(entrant.warnings);
    vec![
        Cell::number(entrant.no),
        Cell::text_or_empty(entrant.id.as_ref().map(PlayerId::as_str)),
        Cell::text(&*entrant.name),
        Cell::text_or_empty(entrant.sex.map(|sex| sex_word(sex, language))),
        Cell::text_or_empty(entrant.unit.as_deref()),
        Cell::text_or_empty(entrant.federation.as_deref()),
        title_cell(&entrant.title.0),
        Cell::number_or_empty(entrant.rating),
        Cell::number_or_empty(entrant.fide_rating),
        Cell::text_or_empty(entrant.team.as_deref()),
        Cell::number_or_empty(entrant.board),
        Cell::number_or_empty(warnings),
        Cell::number_or_empty(entrant.withdrew_before),
        flag(entrant.is_computer, language),
        Cell::text_or_empty(entrant.latin_name.as_deref()),
        Cell::number_or_empty(entrant.birth_year),
        Cell::text_or_empty(entrant.fide_id.as_deref()),
        Cell::number_or_empty(entrant.stated_points.as_ref().map(|(points, _)| *points)),
        Cell::number_or_empty(entrant.stated_rank),
    ]
}

fn game_cells(game: &StatedGame, report: &EventReport) -> Vec<Cell<'static>> {
    let of_round = || {
        report
            .round_dates
            .iter()
            .find(|(round, _)| *round == game.round)
            .map(|&(_, day)| day)
    };
    vec![
        Cell::number(game.round),
        game.date.or_else(of_round).map_or(Cell::Empty, Cell::Date),
        Cell::number_or_empty(game.board),
        Cell::number(game.white),
        Cell::number_or_empty(game.black),
        Cell::text(result_word(game.outcome)),
    ]
}

/// The cells of a row under the headings of [`REGISTER`].
pub(crate) fn register_cells(entry: &RegisterEntry, language: Language) -> Vec<Cell<'_>> {
    let former = (!entry.former_names.is_empty()).then(|| joined(&entry.former_names, language));
    vec![
        Cell::text(entry.id.as_str()),
        Cell::text(&*entry.name),
        Cell::text_or_empty(entry.latin_name.as_deref()),
        Cell::text(sex_word(entry.sex, language)),
        Cell::number_or_empty(entry.birth_year),
        Cell::text_or_empty(entry.unit.as_deref()),
        Cell::text_or_empty(entry.federation.as_deref()),
        title_cell(&entry.title.0),
        Cell::text_or_empty(entry.fide_id.as_deref()),
        Cell::number_or_empty(entry.fide_rating),
        Cell::text_or_empty(former),
    ]
}

/// The cells of a row under the headings of [`OPENING`].
pub(crate) fn opening_cells(entry: &OpeningEntry, language: Language) -> Vec<Cell<'_>> {
    let status = match entry.status {
        OpeningStatus::Listed => Cell::Empty,
        OpeningStatus::BelowFloor => Cell::text(language.pick("低于下限", "below-floor")),
        OpeningStatus::Dropped => Cell::text(language.pick("已除名", "dropped")),
    };
    vec![
        Cell::text(entry.id.as_str()),
        Cell::number_or_empty(entry.rating),
        Cell::number(entry.games),
        flag(entry.reached_2400, language),
        entry.last_event.map_or(Cell::Empty, Cell::Date),
        status,
        flag(entry.first_event, language),
        flag(entry.reached_2300, language),
    ]
}

fn pool_cells(entry: &OpeningPoolEntry) -> Vec<Cell<'_>> {
    vec![
        Cell::text(entry.id.as_str()),
        Cell::text(entry.event.as_str()),
        Cell::Date(entry.list.0),
        Cell::number(entry.games),
        Cell::number(entry.performance),
        Cell::number_or_empty(entry.opponents_sum),
        Cell::number_or_empty(entry.score),
    ]
}

fn title_cell(title: &str) -> Cell<'_> {
    if title.is_empty() {
        Cell::Empty
    } else {
        Cell::text(title)
    }
}

fn sex_word(sex: Sex, language: Language) -> &'static str {
    match sex {
        Sex::Male => language.pick("男", "M"),
        Sex::Female => language.pick("女", "F"),
    }
}

/// Yes, or nothing for no.
fn flag(is_set: bool, language: Language) -> Cell<'static> {
    if is_set {
        Cell::text(language.pick("是", "yes"))
    } else {
        Cell::Empty
    }
}

fn joined(names: &[Arc<str>], language: Language) -> String {
    names.join(language.pick("、", "; "))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Range, Reader, Xlsx};
    use dengji_core::finding::Place;
    use dengji_core::terms::{
        EntrantNo, EventFormat, EventKind, Field, GameCount, ListDate, Outcome, Rating, Round, Title,
    };

    use super::*;

    fn sheet(bytes: Vec<u8>, name: &str) -> Range<Data> {
        let mut book = Xlsx::new(Cursor::new(bytes)).expect("a workbook");
        book.worksheet_range(name).expect("the sheet")
    }

    fn texts(range: &Range<Data>, row: usize) -> Vec<String> {
        range
            .rows()
            .nth(row)
            .expect("the row")
            .iter()
            .map(Data::to_string)
            .collect()
    }

    fn entrant(no: u32) -> Entrant {
        Entrant {
            id: PlayerId::new("000012"),
            sex: Some(Sex::Female),
            rating: Some(Rating::new(2101)),
            ..Entrant::new(EntrantNo(no), "=青云", Place::default())
        }
    }

    fn report() -> EventReport {
        let place = Place::file("a.trf");
        let mut report = EventReport::empty(&place);
        report.kind = Field::found(EventKind::Approved, place.clone());
        report.format = Field::found(EventFormat::TeamSwiss, place.clone());
        report.national_arbiters = Field::found(vec!["江晴".into(), "山明".into()], place.clone());
        report.end = Field::found(Date::constant(2026, 5, 3), place.clone());
        report.round_dates = vec![(Round(1), Date::constant(2026, 5, 2))];
        report.entrants = vec![entrant(1), entrant(2)].into();
        report.games = vec![StatedGame {
            round: Round(1),
            date: None,
            board: None,
            white: EntrantNo(1),
            black: Some(EntrantNo(2)),
            outcome: Outcome::BlackForfeitWin,
            place,
            mirror: None,
            columns: dengji_core::terms::GameColumns::default(),
        }]
        .into();
        report
    }

    #[test]
    fn a_report_is_written_in_the_words_of_its_language() {
        let event = sheet(report_workbook(&report(), Language::Zh).expect("a workbook"), "赛事");
        assert_eq!(texts(&event, 0), ["项目", "内容"]);
        assert_eq!(texts(&event, 3), ["类别", "其他批准比赛"]);
        assert_eq!(texts(&event, 13), ["国家级裁判员", "江晴、山明"]);
        let event = sheet(report_workbook(&report(), Language::En).expect("a workbook"), "Event");
        assert_eq!(texts(&event, 4), ["format", "team-swiss"]);
    }

    #[test]
    fn results_stay_text_and_days_of_rounds_stand_with_the_games() {
        let games = sheet(report_workbook(&report(), Language::Zh).expect("a workbook"), "对局");
        assert_eq!(games.get_value((1, 5)), Some(&Data::String("0-1★".to_owned())));
        assert!(matches!(games.get_value((1, 1)), Some(Data::DateTime(_))));
    }

    #[test]
    fn columns_that_identify_foreigners_appear_only_when_filled() {
        let mut report = report();
        let columns = |report: &EventReport| {
            let entrants = sheet(report_workbook(report, Language::En).expect("a workbook"), "Players");
            texts(&entrants, 0).len()
        };
        assert_eq!(columns(&report), ENTRANT_GROUPS[0]);
        report.entrants[0].birth_year = Some(1990);
        assert_eq!(columns(&report), ENTRANT_GROUPS[1]);
    }

    #[test]
    fn a_register_keeps_leading_zeros_and_formula_like_names_as_text() {
        let entry = RegisterEntry {
            id: PlayerId::new("000007").expect("a valid id"),
            name: "=青云".into(),
            latin_name: None,
            sex: Sex::Male,
            birth_year: Some(1970),
            unit: None,
            federation: None,
            title: Title("大师".into()),
            fide_id: None,
            fide_rating: None,
            former_names: vec!["云青".into(), "青云云".into()],
            place: Place::default().into(),
            title_column: None,
        };
        let register = Register {
            entries: vec![entry],
            ..Register::default()
        };
        let players = sheet(register_workbook(&register, Language::Zh).expect("a workbook"), "棋手");
        assert_eq!(texts(&players, 1)[..4], ["000007", "=青云", "", "男"]);
        assert_eq!(
            players.get_value((1, 10)),
            Some(&Data::String("云青、青云云".to_owned()))
        );
    }

    #[test]
    fn an_opening_list_keeps_exact_figures() {
        let opening = OpeningList {
            entries: Vec::new(),
            pool: vec![OpeningPoolEntry {
                id: PlayerId::new("7").expect("a valid id"),
                event: EventId::new("e").expect("a valid id"),
                list: ListDate(Date::constant(1994, 1, 1)),
                games: GameCount::new(5),
                performance: dengji_core::number::Exact::ratio(4601, 2),
                opponents_sum: None,
                score: None,
                place: Place::default(),
            }],
        };
        let pool = sheet(opening_workbook(&opening, Language::En).expect("a workbook"), "Pool");
        assert_eq!(pool.get_value((1, 4)), Some(&Data::Float(2300.5)));
    }
}

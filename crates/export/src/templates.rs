//! Empty workbooks to be filled in, each with a filled example on a sheet of its own that no reader takes for data.

use dengji_core::terms::Date;
use rust_xlsxwriter::{DataValidation, DataValidationErrorStyle, Workbook, Worksheet, XlsxError};

use crate::catalogue::{Catalogue, Language};
use crate::cell::Cell;
use crate::error::Error;
use crate::form::{Form, Pen};
use crate::forms::{NO_DAY, ReportForms, add_opening_sheets, add_register_sheet, add_report_sheets};
use crate::layout::{Item, OPENING, OPENING_COLUMNS, POOL, POOL_COLUMNS, REGISTER};
use crate::look::{Look, Page, workbook};

/// The kinds of workbook a federation fills in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateKind {
    /// The report of an event.
    Report,
    /// The register.
    Players,
    /// The opening list.
    Opening,
}

impl TemplateKind {
    /// Reads `report`, `players` or `opening`.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "report" => Some(Self::Report),
            "players" => Some(Self::Players),
            "opening" => Some(Self::Opening),
            _ => None,
        }
    }
}

/// An empty workbook with drop-downs, notes and an example.
pub fn template(kind: TemplateKind, language: Language) -> Result<Vec<u8>, Error> {
    let catalogue = Catalogue::new(language);
    let look = Look::new(&catalogue);
    let pen = Pen {
        catalogue: &catalogue,
        look: &look,
    };
    let mut workbook = workbook("", "", NO_DAY)?;
    match kind {
        TemplateKind::Report => add_report(&mut workbook, pen)?,
        TemplateKind::Players => add_players(&mut workbook, pen)?,
        TemplateKind::Opening => add_opening(&mut workbook, pen)?,
    }
    Ok(workbook.save_to_buffer()?)
}

fn add_report(workbook: &mut Workbook, pen: Pen<'_>) -> Result<(), Error> {
    add_report_sheets(workbook, pen, &ReportForms::new(Vec::new(), Vec::new(), Vec::new()))?;
    let language = pen.catalogue.language();
    let example = ReportForms::new(example_event(language), example_entrants(language), example_games());
    let sheet = add_example_sheet(workbook, pen, Page::Landscape)?;
    let next = example.event.write_list(sheet, pen, 2)?;
    let next = write_part(sheet, pen, &example.entrants, "sheet-players", next + 1)?;
    write_part(sheet, pen, &example.games, "sheet-games", next + 1)?;
    set_widths(sheet, &[24, 30, 14, 8, 14, 10, 12, 9, 12, 10, 8, 10, 17, 10])
}

fn add_players(workbook: &mut Workbook, pen: Pen<'_>) -> Result<(), Error> {
    add_register_sheet(workbook, pen, Vec::new())?;
    offer_titles(workbook, pen)?;
    let rows = example_register(pen.catalogue.language());
    let sheet = add_example_sheet(workbook, pen, Page::Landscape)?;
    write_part(sheet, pen, &part("register", &REGISTER, rows), "sheet-players", 2)?;
    set_widths(sheet, &REGISTER.each_ref().map(|item| item.width))
}

/// A drop-down of the titles in the register, which takes others with a warning.
fn offer_titles(workbook: &mut Workbook, pen: Pen<'_>) -> Result<(), Error> {
    let at = (0..)
        .zip(&REGISTER)
        .find(|(_, item)| item.heading(Language::En) == "title");
    let Some((column, _)) = at else { return Ok(()) };
    let titles = pen.catalogue.language().pick(TITLES, TITLES_ENGLISH);
    let validation = DataValidation::new()
        .allow_list_strings(titles)?
        .set_error_style(DataValidationErrorStyle::Warning)
        .set_error_title(pen.catalogue.text("form-check"))?
        .set_error_message(pen.catalogue.text("form-not-in-list"))?;
    let sheet = workbook.worksheet_from_index(0)?;
    sheet.add_data_validation(1, column, LAST_ROW, column, &validation)?;
    Ok(())
}

/// The titles of the national regulations, highest first.
const TITLES: &[&str] = &[
    "特级大师",
    "大师",
    "国际大师",
    "候补大师",
    "棋协大师",
    "候补棋协大师",
    "一级棋士",
    "二级棋士",
    "三级棋士",
    "四级棋士",
    "五级棋士",
    "六级棋士",
];
/// The English words of the national titles, and those of FIDE.
const TITLES_ENGLISH: &[&str] = &[
    "grandmaster",
    "master",
    "GM",
    "IM",
    "FM",
    "CM",
    "WGM",
    "WIM",
    "WFM",
    "WCM",
];
/// The last row to which a drop-down reaches.
const LAST_ROW: u32 = 9999;

fn add_opening(workbook: &mut Workbook, pen: Pen<'_>) -> Result<(), Error> {
    add_opening_sheets(workbook, pen, Vec::new(), Vec::new())?;
    let language = pen.catalogue.language();
    let sheet = add_example_sheet(workbook, pen, Page::Portrait)?;
    let list = part("opening", &OPENING[..OPENING_COLUMNS], example_opening(language));
    let next = write_part(sheet, pen, &list, "sheet-opening", 2)?;
    write_part(
        sheet,
        pen,
        &part("pool", &POOL[..POOL_COLUMNS], example_pool()),
        "sheet-pool",
        next + 1,
    )?;
    set_widths(sheet, &[14, 18, 14, 14, 14, 14])
}

fn part<'a>(part: &'static str, items: &'a [Item], rows: Vec<Vec<Cell<'a>>>) -> Form<'a> {
    Form { part, items, rows }
}

fn add_example_sheet<'w>(workbook: &'w mut Workbook, pen: Pen<'_>, page: Page) -> Result<&'w mut Worksheet, XlsxError> {
    let sheet = workbook.add_worksheet();
    sheet.set_name(pen.catalogue.text("sheet-example"))?;
    sheet.write_string_with_format(0, 0, pen.catalogue.text("form-example"), &pen.look.remark())?;
    sheet.set_tab_color(crate::look::GREY);
    pen.look.set_page(sheet, page);
    sheet.set_print_fit_to_pages(1, 1);
    Ok(sheet)
}

fn write_part(sheet: &mut Worksheet, pen: Pen<'_>, form: &Form<'_>, key: &str, first: u32) -> Result<u32, XlsxError> {
    sheet.write_string_with_format(first, 0, pen.catalogue.text(key), &pen.look.section())?;
    form.write_table(sheet, pen, first + 1)
}

fn set_widths(sheet: &mut Worksheet, widths: &[u16]) -> Result<(), Error> {
    for (at, &width) in (0..).zip(widths) {
        sheet.set_column_width(at, width)?;
    }
    Ok(())
}

fn example_event(language: Language) -> Vec<Cell<'static>> {
    let text = |zh: &'static str, en: &'static str| Cell::text(language.pick(zh, en));
    let day = |month, day| Cell::Date(Date::constant(2026, month, day));
    vec![
        text("2026-017", "2026-017"),
        text("云州公开赛", "Yunzhou Open"),
        text("其他批准比赛", "approved"),
        text("瑞士制", "swiss"),
        text("等级分赛", "rated"),
        day(5, 2),
        day(5, 3),
        Cell::number(3),
        text("云州", "Yunzhou"),
        text("云州棋类协会", "Yunzhou Chess Association"),
        Cell::number(40),
        Cell::number(120),
        text("青长风、江若水", "Qing Changfeng; Jiang Ruoshui"),
        text("云棋字〔2026〕8号", "YZ 2026-8"),
        day(3, 20),
        Cell::Empty,
        day(5, 8),
    ]
}

fn example_entrants(language: Language) -> Vec<Vec<Cell<'static>>> {
    let row = |no: u32, id, (zh, en): (&'static str, &'static str), sex, unit, title, rating: Option<u32>| {
        vec![
            Cell::number(no),
            Cell::text(id),
            Cell::text(language.pick(zh, en)),
            Cell::text(sex),
            Cell::text(unit),
            Cell::Empty,
            Cell::text_or_empty(title),
            Cell::number_or_empty(rating),
        ]
    };
    let (man, woman) = language.pick(("男", "女"), ("M", "F"));
    let (first, second) = language.pick(("甲省", "乙市"), ("Province A", "City B"));
    vec![
        row(
            1,
            "000012",
            ("白知远", "Bai Zhiyuan"),
            man,
            first,
            Some("大师"),
            Some(2385),
        ),
        row(2, "000047", ("云静", "Yun Jing"), woman, second, None, Some(2210)),
        row(3, "000103", ("石一帆", "Shi Yifan"), man, first, None, None),
    ]
}

fn example_games() -> Vec<Vec<Cell<'static>>> {
    let row = |round: u32, board: u32, white: u32, black: Option<u32>, result| {
        let day = Date::constant(2026, 5, if round < 3 { 2 } else { 3 });
        let head = [Cell::number(round), Cell::Date(day), Cell::number(board)];
        let players = [Cell::number(white), Cell::number_or_empty(black), Cell::text(result)];
        head.into_iter().chain(players).collect()
    };
    vec![
        row(1, 1, 1, Some(2), "½-½"),
        row(1, 2, 3, None, "1★"),
        row(2, 1, 3, Some(1), "0-1"),
        row(2, 2, 2, None, "1★"),
        row(3, 1, 2, Some(3), "1-0★"),
        row(3, 2, 1, None, "1★"),
    ]
}

fn example_register(language: Language) -> Vec<Vec<Cell<'static>>> {
    let text = |zh: &'static str, en: &'static str| Cell::text(language.pick(zh, en));
    vec![
        vec![
            Cell::text("000012"),
            text("白知远", "Bai Zhiyuan"),
            Cell::text("Bai Zhiyuan"),
            text("男", "M"),
            Cell::number(1990),
            text("甲省", "Province A"),
            Cell::text("CHN"),
            Cell::text("大师"),
            Cell::text("00000000"),
            Cell::number(2402),
            text("白远", "Bai Yuan"),
        ],
        vec![
            Cell::text("000047"),
            text("云静", "Yun Jing"),
            Cell::text("Yun Jing"),
            text("女", "F"),
        ],
    ]
}

fn example_opening(language: Language) -> Vec<Vec<Cell<'static>>> {
    let text = |zh: &'static str, en: &'static str| Cell::text(language.pick(zh, en));
    let row = |id, rating: u32, games: u32, reached, day, status| {
        vec![
            Cell::text(id),
            Cell::number(rating),
            Cell::number(games),
            reached,
            day,
            status,
        ]
    };
    let day = Cell::Date(Date::constant(2025, 11, 9));
    vec![
        row(
            "000012",
            2385,
            214,
            text("是", "yes"),
            day.clone(),
            text("在榜", "listed"),
        ),
        row("000047", 2210, 65, text("否", "no"), day.clone(), Cell::Empty),
        row(
            "000088",
            1987,
            31,
            text("否", "no"),
            day,
            text("低于下限", "below-floor"),
        ),
    ]
}

fn example_pool() -> Vec<Vec<Cell<'static>>> {
    let list = Cell::Date(Date::constant(2026, 1, 1));
    vec![vec![
        Cell::text("000103"),
        Cell::text("2025-041"),
        list,
        Cell::number(5),
        Cell::number("2146.5"),
    ]]
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader, Xlsx};

    use super::*;

    const KINDS: [TemplateKind; 3] = [TemplateKind::Report, TemplateKind::Players, TemplateKind::Opening];

    fn open(kind: TemplateKind, language: Language) -> Xlsx<Cursor<Vec<u8>>> {
        Xlsx::new(Cursor::new(template(kind, language).expect("a template"))).expect("a workbook")
    }

    #[test]
    fn a_template_has_the_sheets_of_its_kind_and_an_example() {
        let zh = KINDS.map(|kind| open(kind, Language::Zh).sheet_names());
        assert_eq!(zh[0], ["赛事", "棋手", "对局", "填写示例"]);
        assert_eq!(zh[1], ["棋手", "填写示例"]);
        assert_eq!(zh[2], ["等级分表", "待定", "填写示例"]);
        let en = KINDS.map(|kind| open(kind, Language::En).sheet_names());
        assert_eq!(en[0], ["Event", "Players", "Games", "Example"]);
        assert_eq!(en[2], ["List", "Pool", "Example"]);
    }

    #[test]
    fn a_template_holds_headings_and_nothing_else() {
        let mut book = open(TemplateKind::Report, Language::En);
        let games = book.worksheet_range("Games").expect("the sheet");
        let words: Vec<_> = games.rows().flatten().map(Data::to_string).collect();
        assert_eq!(words, ["round", "date", "board", "white", "black", "result"]);
        let event = book.worksheet_range("Event").expect("the sheet");
        assert!(
            event
                .rows()
                .skip(1)
                .all(|row| row.get(1).is_none_or(|value| *value == Data::Empty))
        );
    }

    #[test]
    fn every_heading_has_a_note_in_both_languages() {
        let parts: [(&str, &[Item]); 6] = [
            ("event", &crate::layout::EVENT),
            ("player", &crate::layout::ENTRANT),
            ("game", &crate::layout::GAME),
            ("register", &REGISTER),
            ("opening", &OPENING),
            ("pool", &POOL),
        ];
        for language in [Language::Zh, Language::En] {
            let catalogue = Catalogue::new(language);
            for (part, item) in parts
                .iter()
                .flat_map(|(part, items)| items.iter().map(move |item| (*part, item)))
            {
                assert!(
                    !item.note(part, &catalogue).contains("note-"),
                    "{part} {}",
                    item.heading(Language::En)
                );
            }
        }
    }

    #[test]
    fn the_same_template_gives_the_same_bytes() {
        for kind in KINDS {
            let made = || template(kind, Language::Zh).expect("a template");
            assert_eq!(made(), made());
        }
    }

    /// Writes the templates where `DENGJI_SAMPLE` names a folder, for looking at.
    #[test]
    #[ignore = "writes files for a person to look at"]
    fn templates_can_be_written_for_the_eye() {
        let Some(folder) = std::env::var_os("DENGJI_SAMPLE") else {
            return;
        };
        for (kind, language) in KINDS
            .into_iter()
            .flat_map(|kind| [(kind, Language::Zh), (kind, Language::En)])
        {
            let name = format!("{}-{kind:?}.xlsx", language.code());
            let path = std::path::Path::new(&folder).join(name);
            std::fs::write(path, template(kind, language).expect("a template")).expect("written");
        }
    }
}

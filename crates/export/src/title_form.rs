//! The form of one title application: person, norms with every opponent, conditions, signatures, on A4.

use dengji_core::publication::{ApplicationRow, Publication};
use dengji_core::terms::{Color, EventId};
use dengji_core::titles::application::{Application, Check, CheckKind, Figure};
use dengji_core::titles::norms::{Norm, NormOpponent};
use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use crate::catalogue::Catalogue;
use crate::grid::{TitleBlock, write_title};
use crate::list_workbook::date_text;
use crate::look::{Align, Look, Page, text_width};
use crate::titles_workbook::{sex_word, title_word};

const WIDTHS: [u16; 6] = [15, 9, 28, 15, 17, 12];
const LAST: u16 = 5;
/// Points of a line of text, of the gap above a part, of the title, and of a box for a signature.
const ROW_HEIGHT: u32 = 18;
const GAP: u32 = 12;
const TITLE_HEIGHT: u32 = 85;
const SIGNATURE_HEIGHT: u32 = 72;
/// Points of rows that fit between the margins of A4 at full size; a form that is made narrower to fit has more room.
const PAGE_HEIGHT: u32 = 740;

const CONDITION_ALIGNS: [Align; 6] = [
    Align::Left,
    Align::Left,
    Align::Left,
    Align::Right,
    Align::Right,
    Align::Center,
];

/// Writes the form onto a sheet.
pub(crate) fn write(
    sheet: &mut Worksheet,
    publication: &Publication,
    row: &ApplicationRow,
    catalogue: &Catalogue,
    look: &Look,
) -> Result<(), XlsxError> {
    for (at, width) in (0..).zip(WIDTHS) {
        sheet.set_column_width(at, width)?;
    }
    let mut form = Form {
        sheet,
        look,
        catalogue,
        next: 3,
        blocks: Vec::new(),
    };
    write_title(form.sheet, look, &title(publication, row, catalogue), LAST)?;
    form.person(row)?;
    for (number, norm) in (1_usize..).zip(&row.application.norms) {
        form.norm(number, norm)?;
    }
    form.totals(&row.application)?;
    form.conditions(&row.application)?;
    form.signatures()?;
    let breaks = form.page_breaks();
    look.set_page(form.sheet, Page::Portrait);
    sheet.set_page_breaks(&breaks)?;
    Ok(())
}

fn title(publication: &Publication, row: &ApplicationRow, catalogue: &Catalogue) -> TitleBlock {
    let rules = &publication.rulebook.title;
    let rules = catalogue.language().pick(&rules[0], &rules[1]);
    let title = title_word(row.application.aim, catalogue);
    TitleBlock {
        owner: publication.federation.to_string(),
        title: catalogue.text("application-heading"),
        subtitle: catalogue.text_with(
            "application-subtitle",
            &[
                ("title", &title),
                ("rules", rules),
                ("article", &row.application.article),
            ],
        ),
    }
}

/// A form in the making; `next` is the first free row.
struct Form<'a> {
    sheet: &'a mut Worksheet,
    look: &'a Look,
    catalogue: &'a Catalogue,
    next: u32,
    blocks: Vec<Block>,
}

/// Rows that stay together on a page.
struct Block {
    first: u32,
    points: u32,
}

impl Form<'_> {
    fn say(&self, key: &str) -> String {
        self.catalogue.text(&format!("application-{key}"))
    }

    fn day(&self, day: dengji_core::terms::Date) -> String {
        date_text(day, self.catalogue)
    }

    /// A new row of so many points.
    fn row(&mut self, points: u32) -> Result<u32, XlsxError> {
        let row = self.next;
        self.sheet.set_row_height(row, points)?;
        self.next += 1;
        if let Some(block) = self.blocks.last_mut() {
            block.points += points;
        }
        Ok(row)
    }

    /// From the next row on something new stays together.
    fn block(&mut self) {
        self.blocks.push(Block {
            first: self.next,
            points: 0,
        });
    }

    /// The rows before which a page ends, so that no block is cut that fits on a page.
    fn page_breaks(&self) -> Vec<u32> {
        let (mut breaks, mut used) = (Vec::new(), TITLE_HEIGHT);
        for block in &self.blocks {
            if used + block.points > PAGE_HEIGHT {
                breaks.push(block.first);
                used = 0;
            }
            used += block.points;
        }
        breaks
    }

    fn section(&mut self, text: &str) -> Result<(), XlsxError> {
        self.row(GAP)?;
        let row = self.row(ROW_HEIGHT)?;
        self.sheet
            .write_string_with_format(row, 0, text, &self.look.section())?;
        Ok(())
    }

    /// Two names with their values on one row.
    fn pair(&mut self, left: (&str, &str), right: (&str, &str)) -> Result<(), XlsxError> {
        let row = self.row(height(&[(left.1, &WIDTHS[1..3]), (right.1, &WIDTHS[4..])]))?;
        let (label, value) = (self.look.label(true), self.look.literal(Align::Left).set_text_wrap());
        self.sheet.write_string_with_format(row, 0, self.say(left.0), &label)?;
        self.sheet.merge_range(row, 1, row, 2, left.1, &value)?;
        self.sheet.write_string_with_format(row, 3, self.say(right.0), &label)?;
        self.sheet.merge_range(row, 4, row, LAST, right.1, &value)?;
        Ok(())
    }

    fn person(&mut self, row: &ApplicationRow) -> Result<(), XlsxError> {
        let application = &row.application;
        let text = |figure: Option<String>| figure.unwrap_or_default();
        let present = if row.title.is_none() {
            self.say("none")
        } else {
            row.title.to_string()
        };
        let (sex, aim) = (
            sex_word(row.sex, self.catalogue),
            title_word(application.aim, self.catalogue),
        );
        let (date, list) = (self.day(application.date), self.day(row.list.0));
        let year = text(row.birth_year.map(|year| year.to_string()));
        let rating = text(application.rating.map(|rating| rating.to_string()));
        self.block();
        self.section(&self.say("person"))?;
        self.pair(("name", &row.name), ("sex", &sex))?;
        self.pair(("player-id", row.player.as_str()), ("birth-year", &year))?;
        self.pair(
            ("unit", row.unit.as_deref().unwrap_or_default()),
            ("present-title", &present),
        )?;
        self.pair(("title", &aim), ("date", &date))?;
        self.pair(("rating", &rating), ("list", &list))
    }

    fn norm(&mut self, number: usize, norm: &Norm) -> Result<(), XlsxError> {
        let result = &norm.result;
        let language = self.catalogue.language();
        let heading = self.catalogue.text_with(
            "application-norm",
            &[("number", &number.to_string()), ("event", &norm.event_name)],
        );
        let (start, end) = (self.day(norm.start), self.day(norm.end));
        let dates = self
            .catalogue
            .text_with("application-days", &[("start", &start), ("end", &end)]);
        let class = language.pick(norm.class.zh(), norm.class.code());
        let format = language.pick(norm.format.zh(), norm.format.code());
        let rounds = norm.rounds.map(|rounds| rounds.to_string()).unwrap_or_default();
        let required = result.required.map(|score| score.to_string()).unwrap_or_default();
        self.block();
        self.section(&heading)?;
        self.pair(
            ("event-id", norm.event.as_str()),
            ("place", norm.venue.as_deref().unwrap_or_default()),
        )?;
        self.pair(("dates", &dates), ("rounds", &rounds))?;
        self.pair(("class", class), ("format", format))?;
        self.pair(
            ("counted", &result.games.to_string()),
            ("average", &result.average.to_string()),
        )?;
        self.pair(("required", &required), ("scored", &result.score.to_string()))?;
        self.opponents(&norm.opponents)
    }

    fn opponents(&mut self, opponents: &[NormOpponent]) -> Result<(), XlsxError> {
        let names = [
            "round",
            "color",
            "opponent",
            "opponent-rating",
            "opponent-title",
            "result",
        ];
        let aligns = [
            Align::Center,
            Align::Center,
            Align::Left,
            Align::Right,
            Align::Center,
            Align::Right,
        ];
        self.headings(&names.map(|name| self.say(name)), aligns)?;
        for opponent in opponents {
            let row = self.row(height(&[
                (&opponent.name, &WIDTHS[2..3]),
                (&opponent.title.0, &WIDTHS[4..5]),
            ]))?;
            let color = self.say(match opponent.color {
                Color::White => "white",
                Color::Black => "black",
            });
            let rating = opponent.rating.map_or_else(
                || {
                    self.catalogue
                        .text_with("application-unrated", &[("rating", &opponent.figure.to_string())])
                },
                |rating| rating.to_string(),
            );
            let cells = [
                opponent.round.to_string(),
                color,
                opponent.name.to_string(),
                rating,
                opponent.title.to_string(),
                opponent.points.to_string(),
            ];
            self.cells(row, &cells, aligns)?;
        }
        Ok(())
    }

    fn headings(&mut self, names: &[String; 6], aligns: [Align; 6]) -> Result<(), XlsxError> {
        let row = self.row(ROW_HEIGHT)?;
        for ((at, name), align) in (0..).zip(names).zip(aligns) {
            self.sheet
                .write_string_with_format(row, at, name, &self.look.heading(align))?;
        }
        Ok(())
    }

    fn cells(&mut self, row: u32, cells: &[String; 6], aligns: [Align; 6]) -> Result<(), XlsxError> {
        for ((at, cell), align) in (0..).zip(cells).zip(aligns) {
            match cell.parse::<f64>() {
                Ok(number) if align != Align::Left => {
                    self.sheet
                        .write_number_with_format(row, at, number, &self.look.cell(align))?
                }
                _ => self
                    .sheet
                    .write_string_with_format(row, at, cell, &self.look.literal(align).set_text_wrap())?,
            };
        }
        Ok(())
    }

    fn totals(&mut self, application: &Application) -> Result<(), XlsxError> {
        let (norms, games) = (application.norms.len().to_string(), application.games().to_string());
        let oldest = application.oldest().map(|day| self.day(day)).unwrap_or_default();
        self.block();
        self.section(&self.say("totals"))?;
        self.pair(("norms", &norms), ("games", &games))?;
        self.pair(("score", &application.score().to_string()), ("oldest", &oldest))
    }

    /// The conditions of the title stay together, and those of each event, under headings of their own.
    fn conditions(&mut self, application: &Application) -> Result<(), XlsxError> {
        self.block();
        self.section(&self.say("conditions"))?;
        let checks = application.checks();
        for together in checks.chunk_by(|one, next| one.event == next.event) {
            let event = together.first().and_then(|check| check.event.as_ref());
            if event.is_some() {
                self.block();
            }
            self.condition_headings(event)?;
            together.iter().try_for_each(|check| self.condition(check))?;
        }
        Ok(())
    }

    fn condition_headings(&mut self, event: Option<&EventId>) -> Result<(), XlsxError> {
        let condition = event.map_or_else(
            || self.say("condition"),
            |event| {
                self.catalogue
                    .text_with("application-conditions-of", &[("event", event.as_str())])
            },
        );
        let row = self.row(height(&[(&condition, &WIDTHS[1..3])]))?;
        let names = ["article", "condition", "", "asked", "found", "verdict"];
        for ((at, name), align) in (0..).zip(names).zip(CONDITION_ALIGNS) {
            let text = if name.is_empty() { String::new() } else { self.say(name) };
            let format = self.look.heading(align);
            self.sheet.write_string_with_format(row, at, text, &format)?;
        }
        let format = self.look.heading(Align::Left);
        self.sheet.merge_range(row, 1, row, 2, &condition, &format)?;
        Ok(())
    }

    fn condition(&mut self, check: &Check) -> Result<(), XlsxError> {
        let condition = self.say(&format!("check-{}", check.kind.word()));
        let row = self.row(ROW_HEIGHT)?;
        let cells = [
            check.article.to_string(),
            String::new(),
            String::new(),
            self.figure(check, &check.required, true),
            self.figure(check, &check.found, false),
            self.say(check.verdict.word()),
        ];
        self.cells(row, &cells, CONDITION_ALIGNS)?;
        let format = self.look.literal(Align::Left);
        self.sheet.merge_range(row, 1, row, 2, &condition, &format)?;
        Ok(())
    }

    fn figure(&self, check: &Check, figure: &Figure, is_bound: bool) -> String {
        let bound = |text: String| if is_bound { format!("≥ {text}") } else { text };
        match figure {
            Figure::Nothing if check.kind == CheckKind::Class => self.say("title-class"),
            Figure::Nothing => "-".to_owned(),
            Figure::Number(number) => bound(number.to_string()),
            Figure::Score(score) => bound(score.to_string()),
            Figure::Day(day) => bound(day.to_string()),
            Figure::Class(class) => self.catalogue.language().pick(class.zh(), class.code()).to_owned(),
            Figure::Text(text) => text.clone(),
        }
    }

    /// On the page of the last conditions: nobody signs an empty sheet.
    fn signatures(&mut self) -> Result<(), XlsxError> {
        self.section(&self.say("signatures"))?;
        let box_format = signature_format(self.look);
        for pair in [["sign-applicant", "sign-unit"], ["sign-checked", "sign-approved"]] {
            let row = self.row(SIGNATURE_HEIGHT)?;
            let texts = pair.map(|key| format!("{}\n\n\n{}", self.say(key), self.say("sign-line")));
            self.sheet.merge_range(row, 0, row, 2, &texts[0], &box_format)?;
            self.sheet.merge_range(row, 3, row, LAST, &texts[1], &box_format)?;
        }
        Ok(())
    }
}

/// The points of a row whose texts break into lines in the columns they stand in.
fn height(texts: &[(&str, &[u16])]) -> u32 {
    let lines = |(text, widths): &(&str, &[u16])| {
        let width = widths.iter().map(|width| usize::from(*width)).sum::<usize>() - 1;
        text_width(text).div_ceil(width).max(1)
    };
    let lines = texts.iter().map(lines).max().unwrap_or(1);
    ROW_HEIGHT * u32::try_from(lines).unwrap_or(1)
}

fn signature_format(look: &Look) -> Format {
    let format = look.wrapped().set_border(FormatBorder::Thin);
    format.set_align(FormatAlign::Top)
}

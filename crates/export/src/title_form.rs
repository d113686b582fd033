//! The form of one title application: person, norms with every opponent, conditions, signatures, on A4.

mod paged;

use dengji_core::publication::{ApplicationRow, Publication};
use dengji_core::rules::admission::Waiver;
use dengji_core::terms::{Color, Date, EventId};
use dengji_core::titles::application::{Check, CheckKind, Figure};
use dengji_core::titles::norms::{Norm, NormOpponent};
use rust_xlsxwriter::{Worksheet, XlsxError};

use self::paged::{Content, LAST, Merged, Rows};
use crate::catalogue::Catalogue;
use crate::grid::{TitleBlock, write_title};
use crate::list_workbook::date_text;
use crate::look::{Align, Look, Page};
use crate::title_notes::check_word;
use crate::titles_workbook::{ListState, sex_word, title_word};

/// So many opponents stay on the page of the headings above them.
const KEPT_OPPONENTS: usize = 3;
/// So many conditions stay on the page of the signatures.
const KEPT_CONDITIONS: usize = 2;
/// Signs of a name in the header of a page; the workbook format bounds the header.
const LONGEST_HEADER: usize = 80;

const OPPONENT_ALIGNS: [Align; 6] = [
    Align::Center,
    Align::Center,
    Align::Left,
    Align::Right,
    Align::Center,
    Align::Right,
];

const CONDITION_ALIGNS: [Align; 6] = [
    Align::Left,
    Align::Left,
    Align::Left,
    Align::Right,
    Align::Right,
    Align::Center,
];

/// What a form is made of.
pub(crate) struct Form<'a> {
    pub(crate) publication: &'a Publication,
    pub(crate) state: ListState,
    pub(crate) row: &'a ApplicationRow,
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) look: &'a Look,
}

impl Form<'_> {
    /// Writes the form onto a sheet.
    pub(crate) fn write(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let mut rows = Rows::default();
        self.person(&mut rows);
        self.norms(&mut rows);
        self.totals(&mut rows);
        self.conditions(&mut rows);
        self.signatures(&mut rows);
        write_title(sheet, self.look, &self.title(), LAST)?;
        self.look.set_page(sheet, Page::Portrait);
        sheet.set_header(self.page_header());
        rows.write(sheet, self.look)
    }

    fn say(&self, key: &str) -> String {
        self.catalogue.text(&format!("application-{key}"))
    }

    fn day(&self, day: Date) -> String {
        date_text(day, self.catalogue)
    }

    fn title(&self) -> TitleBlock {
        let [zh, en] = &self.publication.rulebook.title;
        let title = title_word(self.row.application.aim, self.catalogue);
        let arguments = [
            ("title", &*title),
            ("rules", self.catalogue.language().pick(zh, en)),
            ("article", &self.catalogue.cited(&self.row.application.article)),
        ];
        TitleBlock {
            owner: self.publication.federation.to_string(),
            title: self.catalogue.text("application-heading"),
            subtitle: self.catalogue.text_with("application-subtitle", &arguments),
        }
    }

    /// Whose form a page belongs to.
    fn page_header(&self) -> String {
        let name: String = self.row.name.chars().take(LONGEST_HEADER).collect();
        let title = title_word(self.row.application.aim, self.catalogue);
        let text = format!("{name} · {title}").replace('&', "&&");
        // The blank parts the size of the letters from a name that begins with a figure.
        format!("&R&9 {text}")
    }

    fn pair(&self, left: (&str, Option<String>), right: (&str, Option<String>)) -> Content {
        Content::Pair([left, right].map(|(key, value)| (self.say(key), value)))
    }

    fn person(&self, rows: &mut Rows) {
        let (row, application) = (self.row, &self.row.application);
        let present = if row.title.is_none() {
            self.say("none")
        } else {
            row.title.to_string()
        };
        let list = self.day(row.list.0);
        let list = match self.state {
            ListState::Published => list,
            ListState::Computed => self
                .catalogue
                .text_with("application-list-computed", &[("date", &list)]),
        };
        let sex = sex_word(row.sex, self.catalogue);
        let aim = title_word(application.aim, self.catalogue);
        let year = row.birth_year.map(|year| year.to_string());
        let (number, unit) = (row.player.to_string(), stated(row.unit.as_deref()));
        let (date, rating) = (self.day(application.date), application.rating);
        rows.begin();
        rows.join(Content::Section(self.say("person")));
        rows.join(self.pair(("name", Some(row.name.to_string())), ("sex", Some(sex))));
        rows.join(self.pair(("player-id", Some(number)), ("birth-year", year)));
        rows.join(self.pair(("unit", unit), ("present-title", Some(present))));
        rows.join(self.pair(("title", Some(aim)), ("date", Some(date))));
        rows.add(self.pair(
            ("rating", rating.map(|rating| rating.to_string())),
            ("list", Some(list)),
        ));
    }

    fn norms(&self, rows: &mut Rows) {
        for (number, norm) in (1_usize..).zip(&self.row.application.norms) {
            rows.begin();
            if number == 1 {
                rows.join(Content::Section(self.say("norm-part")));
            }
            self.norm(rows, number, norm);
        }
    }

    fn norm(&self, rows: &mut Rows, number: usize, norm: &Norm) {
        let (result, catalogue) = (&norm.result, self.catalogue);
        let name = stated(Some(&norm.event_name)).unwrap_or_else(|| self.say("blank"));
        let arguments = [("number", &*number.to_string()), ("event", &*name)];
        let days = [("start", &*self.day(norm.start)), ("end", &*self.day(norm.end))];
        let dates = catalogue.text_with("application-days", &days);
        let class = catalogue.text(&format!("event-class-{}", norm.class.code()));
        let format = catalogue.text(&format!("event-format-{}", norm.format.code()));
        let rounds = norm.rounds.map(|rounds| rounds.to_string());
        let required = result.required.map(|score| score.to_string());
        let (games, average) = (result.games.to_string(), result.average.to_string());
        rows.join(Content::Subsection(catalogue.text_with("application-norm", &arguments)));
        rows.join(self.pair(
            ("event-id", Some(norm.event.to_string())),
            ("place", stated(norm.venue.as_deref())),
        ));
        rows.join(self.pair(("dates", Some(dates)), ("rounds", rounds)));
        rows.join(self.pair(("class", Some(class)), ("format", Some(format))));
        rows.join(self.pair(("counted", Some(games)), ("average", Some(average))));
        rows.join(self.pair(("required", required), ("scored", Some(result.score.to_string()))));
        for waiver in &norm.waivers {
            rows.join(self.waiver(waiver));
        }
        self.opponents(rows, &norm.opponents);
    }

    /// Who let which article pass, when and why.
    fn waiver(&self, waiver: &Waiver) -> Content {
        let arguments = [
            ("article", &*self.catalogue.cited(&waiver.article)),
            ("by", &*waiver.by),
            ("date", &*self.day(waiver.date)),
            ("reason", &*waiver.reason),
        ];
        let text = self.catalogue.text_with("application-waiver", &arguments);
        Content::Wide(self.say("waived"), text)
    }

    fn opponents(&self, rows: &mut Rows, opponents: &[NormOpponent]) {
        let names = [
            "round",
            "color",
            "opponent",
            "opponent-rating",
            "opponent-title",
            "result",
        ];
        let names = names.map(|name| self.say(name));
        rows.join(Content::Headings(names, OPPONENT_ALIGNS, Merged::No));
        for (at, opponent) in (1..).zip(opponents) {
            let content = Content::Cells(self.opponent(opponent), OPPONENT_ALIGNS, Merged::No);
            if at < KEPT_OPPONENTS.min(opponents.len()) || at + 1 == opponents.len() {
                rows.join(content);
            } else {
                rows.add(content);
            }
        }
    }

    fn opponent(&self, opponent: &NormOpponent) -> [String; 6] {
        let color = self.say(match opponent.color {
            Color::White => "white",
            Color::Black => "black",
        });
        let figure = opponent.figure.to_string();
        let unrated = || self.catalogue.text_with("application-unrated", &[("rating", &figure)]);
        [
            opponent.round.to_string(),
            color,
            opponent.name.to_string(),
            opponent.rating.map_or_else(unrated, |rating| rating.to_string()),
            opponent.title.to_string(),
            opponent.points.to_string(),
        ]
    }

    fn totals(&self, rows: &mut Rows) {
        let application = &self.row.application;
        let (norms, games) = (application.norms.len().to_string(), application.games().to_string());
        let oldest = application.oldest().map(|day| self.day(day));
        rows.begin();
        rows.join(Content::Section(self.say("totals")));
        rows.join(self.pair(("norms", Some(norms)), ("games", Some(games))));
        rows.add(self.pair(("score", Some(application.score().to_string())), ("oldest", oldest)));
    }

    /// The conditions of the title, and those of each event under headings of their own.
    fn conditions(&self, rows: &mut Rows) {
        rows.begin();
        rows.join(Content::Section(self.say("conditions")));
        let checks = self.row.application.checks();
        for together in checks.chunk_by(|one, next| one.event == next.event) {
            let event = together.first().and_then(|check| check.event.as_ref());
            rows.join(self.condition_headings(event));
            for check in together {
                rows.add(self.condition(check));
            }
        }
        rows.join_last(KEPT_CONDITIONS);
    }

    fn condition_headings(&self, event: Option<&EventId>) -> Content {
        let of = |event: &EventId| {
            let arguments = [("event", event.as_str())];
            self.catalogue.text_with("application-conditions-of", &arguments)
        };
        let condition = event.map_or_else(|| self.say("condition"), of);
        let [article, asked, found, verdict] = ["article", "asked", "found", "verdict"].map(|name| self.say(name));
        let texts = [article, condition, String::new(), asked, found, verdict];
        Content::Headings(texts, CONDITION_ALIGNS, Merged::Yes)
    }

    fn condition(&self, check: &Check) -> Content {
        let texts = [
            self.catalogue.article_number(&check.article),
            check_word(check, self.catalogue),
            String::new(),
            self.bound(check),
            self.figure(&check.found),
            self.say(check.verdict.word()),
        ];
        Content::Condition(texts, CONDITION_ALIGNS, check.verdict)
    }

    /// What is asked for, at least.
    fn bound(&self, check: &Check) -> String {
        match &check.required {
            Figure::Nothing if check.kind == CheckKind::Class => self.say("title-class"),
            figure @ (Figure::Number(_) | Figure::Score(_) | Figure::Day(_)) => format!("≥ {}", self.figure(figure)),
            figure => self.figure(figure),
        }
    }

    fn figure(&self, figure: &Figure) -> String {
        match figure {
            Figure::Nothing => "-".to_owned(),
            Figure::Number(number) => number.to_string(),
            Figure::Score(score) => score.to_string(),
            Figure::Day(day) => day.to_string(),
            Figure::Class(class) => self.catalogue.text(&format!("event-class-{}", class.code())),
            Figure::Text(text) => text.clone(),
        }
    }

    /// On the page of the last conditions: nobody signs an empty sheet.
    fn signatures(&self, rows: &mut Rows) {
        let text = |key: &str| format!("{}\n\n\n{}", self.say(key), self.say("sign-line"));
        rows.begin();
        rows.join(Content::Section(self.say("signatures")));
        rows.join(Content::Signatures(["sign-applicant", "sign-unit"].map(text)));
        rows.add(Content::Signatures(["sign-checked", "sign-approved"].map(text)));
    }
}

/// A text that says something.
fn stated(text: Option<&str>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty()).map(ToOwned::to_owned)
}

//! Values of cells: read by their kind, with a finding for each that is something else.

use std::borrow::Cow;
use std::str::FromStr;
use std::sync::Arc;

use dengji_core::finding::{Code, Finding};
use dengji_core::number::{Exact, Score};
use dengji_core::terms::{Date, EntrantNo, PlayerId, Rating, Round, Sex};

use crate::chess_results::layout::chess_results;
use crate::dates::{self, DateFault};
use crate::federations;
use crate::layout::{At, FEDERATION};
use crate::source::{Bound, Limits, MOST_ROUNDS};
use crate::text;
use crate::trf::points;
use crate::workbook::{Cell, Sheet};

/// What a cell should hold; the arguments of the finding when it does not.
#[derive(Clone, Debug)]
pub enum Expected {
    /// A whole number within bounds.
    Whole(i64, i64),
    /// A rating within bounds.
    Rating(i32, i32),
    /// A number with a decimal point.
    Decimal,
    /// Points in whole and half points.
    Points,
    /// A date.
    Date,
    /// A number of a player or event.
    Id,
    /// The starting number of a player of the report, up to a greatest one.
    Entrant(i64),
    /// A text of at most so many characters.
    Length(usize),
    /// The name of a person.
    Name,
    /// One of some words.
    Words(String),
    /// A FIDE id.
    FideId,
}

/// So many findings keep the rows around them.
pub(crate) const WITH_ROWS: usize = 1000;

/// Reads the cells of one sheet.
pub struct Reader<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    /// Bounds of what is accepted.
    pub limits: &'a Limits,
    /// Where findings go.
    pub findings: &'a mut Vec<Finding>,
}

impl<'a> Reader<'a> {
    /// The cell, if there is something to read in it. An error value and a formula without a value are findings.
    pub fn content(&mut self, at: At<'_>) -> Option<&'a Cell> {
        let sheet = self.sheet;
        let cell = sheet.cell(at.row, at.column);
        match cell {
            Cell::Error(word) => self.report(self.finding(Code::CellError, at).with("value", word)),
            Cell::NoValue => self.report(self.finding(Code::FormulaWithoutValue, at)),
            cell if cell.is_blank() => {}
            cell => return Some(cell),
        }
        None
    }

    /// A finding at a cell, with its heading and the rows around it.
    pub fn finding(&self, code: Code, at: At<'_>) -> Finding {
        self.sheet.finding(code, at.row, at.column).with("heading", at.heading)
    }

    /// Adds a finding. The rows around it are for people, who look at the first: those of all findings would take a
    /// thousand times the memory of a small file.
    pub fn report(&mut self, mut finding: Finding) {
        if self.findings.len() >= WITH_ROWS {
            finding.context = Vec::new();
        }
        finding.add_to(self.findings);
    }

    /// Whether a cell has no content.
    pub fn is_blank(&self, at: At<'_>) -> bool {
        self.sheet.cell(at.row, at.column).is_blank()
    }

    /// Whether a required cell is filled; an empty one is a finding. `at` is there in every table that has its
    /// required headings.
    pub fn filled(&mut self, at: Option<At<'_>>) -> bool {
        let Some(at) = at else { return false };
        let is_blank = self.is_blank(at);
        if is_blank {
            self.report(self.finding(Code::ValueMissing, at));
        }
        !is_blank
    }

    /// Says that a cell holds something else than expected.
    pub fn invalid(&mut self, at: At<'_>, expected: &Expected) {
        let value = self.sheet.text(at.row, at.column).chars().take(80).collect::<String>();
        let finding = self.finding(Code::ValueInvalid, at).with("value", value);
        self.report(expected.describe(finding));
    }

    /// Says that a cell is beyond a bound.
    fn beyond(&mut self, bound: Bound, at: At<'_>) {
        let limit = self.limits.exceeded(bound, self.sheet.place_of(at.row, at.column));
        self.report(limit.with("heading", at.heading));
    }

    /// The number of a round, in figures or as 第3轮.
    pub fn round(&mut self, at: Option<At<'_>>) -> Option<Round> {
        let expected = || Expected::Whole(1, MOST_ROUNDS.into());
        let round = self.parsed(at, expected, |written| chess_results().round_number(written))?;
        self.within(at?, round)
    }

    /// A round that is not beyond the bound.
    pub(crate) fn within(&mut self, at: At<'_>, round: u8) -> Option<Round> {
        if round > self.limits.rounds {
            self.beyond(Bound::Rounds, at);
            return None;
        }
        Some(Round(round))
    }

    /// What `read` makes of the text of a cell; none of a filled cell is a finding.
    pub(crate) fn parsed<T>(
        &mut self,
        at: Option<At<'_>>,
        expected: impl FnOnce() -> Expected,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let at = at?;
        let written = self.undated(at)?.text();
        let written = text::plain(&written);
        let value = read(&written);
        if value.is_none() {
            self.invalid(at, &expected());
        }
        value
    }

    /// The cell, if there is something to read in it that is no date; a date is a finding: what was typed is gone.
    fn undated(&mut self, at: At<'_>) -> Option<&'a Cell> {
        let cell = self.content(at)?;
        if matches!(cell, Cell::Date(_)) {
            let finding = self.finding(Code::NumberIsDate, at);
            self.report(finding.with("value", cell.text()));
            return None;
        }
        Some(cell)
    }

    /// A text of at most the usual length.
    pub fn text(&mut self, at: Option<At<'_>>) -> Option<Arc<str>> {
        self.undated(at?)?;
        let found = self.long_text(at)?;
        if found.chars().count() > self.limits.text {
            self.beyond(Bound::Text, at?);
            return None;
        }
        Some(found)
    }

    /// The name of a person, which has letters.
    pub fn name(&mut self, at: Option<At<'_>>) -> Option<Arc<str>> {
        let name = self.text(at)?;
        if !name.contains(char::is_alphabetic) {
            self.invalid(at?, &Expected::Name);
        }
        Some(name)
    }

    /// A text of any length.
    pub fn long_text(&mut self, at: Option<At<'_>>) -> Option<Arc<str>> {
        let at = at?;
        let cell = self.content(at)?;
        let shown = cell.text();
        if text::is_suspicious(&shown) {
            self.report(
                self.finding(Code::TextSuspicious, at)
                    .with("value", shown.escape_debug()),
            );
        }
        Some(match (cell, shown) {
            (Cell::Text(text), Cow::Borrowed(_)) => Arc::clone(text),
            (_, shown) => shown.into(),
        })
    }

    /// A federation by its code; one that is neither a code nor a known name is a finding and stays as written.
    pub fn federation(&mut self, at: Option<At<'_>>) -> Option<Arc<str>> {
        let written = self.text(at)?;
        if federations::is_code(&written) {
            return Some(written);
        }
        let code = federations::code(&written);
        if code.is_none() {
            let finding = self.finding(Code::FederationUnknown, at?);
            self.report(finding.with("value", &written));
        }
        Some(code.unwrap_or(written))
    }

    /// Texts separated by 、, ; or ，.
    pub fn texts(&mut self, at: Option<At<'_>>) -> Option<Vec<Arc<str>>> {
        let all = self.long_text(at)?;
        let each = all
            .split(['、', ';', '；', '，'])
            .map(str::trim)
            .filter(|text| !text.is_empty());
        Some(each.map(Arc::from).collect())
    }

    /// A whole number.
    pub fn whole<T: TryFrom<i64>>(&mut self, at: Option<At<'_>>, min: i64, max: i64) -> Option<T> {
        let number = self.number(at).filter(|number| (min..=max).contains(number));
        if let Some(number) = number.and_then(|number| T::try_from(number).ok()) {
            return Some(number);
        }
        self.parsed(
            at,
            || Expected::Whole(min, max),
            |written| {
                let number: i64 = whole_number(written).filter(|number| (min..=max).contains(number))?;
                T::try_from(number).ok()
            },
        )
    }

    /// The whole number of a cell that holds a number and no text.
    fn number(&self, at: Option<At<'_>>) -> Option<i64> {
        let at = at?;
        self.sheet.cell(at.row, at.column).whole()
    }

    /// The starting number of a player of the report.
    pub fn entrant(&mut self, at: Option<At<'_>>, most: i64) -> Option<EntrantNo> {
        self.parsed(
            at,
            || Expected::Entrant(most),
            |written| {
                let number: i64 = whole_number(written).filter(|number| (1..=most).contains(number))?;
                u32::try_from(number).ok().map(EntrantNo)
            },
        )
    }

    /// A number with or without decimals.
    pub fn decimal(&mut self, at: Option<At<'_>>) -> Option<Exact> {
        if let Some(number) = self.number(at) {
            return Some(Exact::whole(number));
        }
        self.parsed(at, || Expected::Decimal, Exact::parse)
    }

    /// Points in whole and half points: `3`, `3.5`, `3,5`, `3½`.
    pub fn points(&mut self, at: Option<At<'_>>) -> Option<Score> {
        let found = at?;
        let written = self.undated(found)?.text();
        let written = text::shown(&written);
        let points = half_points(&written);
        if points.is_none() {
            self.invalid(found, &Expected::Points);
        }
        points
    }

    /// A rating in whole points; 0 and `-` stand for none.
    pub fn rating(&mut self, at: Option<At<'_>>) -> Option<Rating> {
        let (min, max) = self.limits.ratings;
        let number = self.number(at).and_then(|number| i32::try_from(number).ok());
        if let Some(points) = number.filter(|points| *points != 0 && (min..=max).contains(points)) {
            return Some(Rating::new(points));
        }
        if matches!(&*self.sheet.text(at?.row, at?.column), "0" | "0.0" | "-" | "—") {
            return None;
        }
        self.parsed(
            at,
            || Expected::Rating(min, max),
            |written| {
                let points = whole_number(written).filter(|points| (min..=max).contains(points))?;
                Some(Rating::new(points))
            },
        )
    }

    /// A date.
    pub fn date(&mut self, at: Option<At<'_>>) -> Option<Date> {
        let at = at?;
        let cell = self.content(at)?;
        let fault = match dates::of_cell(cell) {
            Ok(day) => return Some(day),
            Err(fault) => fault,
        };
        let code = match fault {
            DateFault::Ambiguous => Code::DateAmbiguous,
            DateFault::Invalid(_) => Code::DateInvalid,
            DateFault::NotADate => {
                self.invalid(at, &Expected::Date);
                return None;
            }
        };
        let finding = self.finding(code, at).with("value", cell.text());
        self.report(finding.with("why", fault.why()));
        None
    }

    /// A year, or the year of a date. A year that is shown as a date falls on a day of 1905 or 1906: that is said.
    pub fn year(&mut self, at: Option<At<'_>>) -> Option<i16> {
        let found = at?;
        let cell = self.sheet.cell(found.row, found.column);
        if matches!(cell, Cell::Text(text) if text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit())) {
            return self.whole(at, 1900, 2199);
        }
        let is_shown_as_date = |day: Date| matches!(cell, Cell::Date(_)) && matches!(day.year(), 1905 | 1906);
        match dates::of_cell(cell) {
            Err(DateFault::NotADate) => self.whole(at, 1900, 2199),
            Ok(day) if is_shown_as_date(day) => self.undated(found).and(None),
            _ => self.date(at).map(Date::year),
        }
    }

    /// The number of a player.
    pub fn player_id(&mut self, at: Option<At<'_>>) -> Option<PlayerId> {
        let shared = match self.sheet.cell(at?.row, at?.column) {
            Cell::Text(text) if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) => Some(Arc::clone(text)),
            _ => None,
        };
        let id = shared.and_then(PlayerId::shared);
        id.or_else(|| self.id(at, PlayerId::new))
    }

    /// The number of a player or event.
    pub fn id<T>(&mut self, at: Option<At<'_>>, new: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        self.parsed(at, || Expected::Id, new)
    }

    /// Male or female.
    pub fn sex(&mut self, at: Option<At<'_>>) -> Option<Sex> {
        self.one_of(at, &[("male", Sex::Male), ("female", Sex::Female)])
    }

    /// Yes or no.
    pub fn yes(&mut self, at: Option<At<'_>>) -> Option<bool> {
        self.one_of(at, &[("yes", true), ("no", false)])
    }

    /// One of some words of the layout.
    pub fn one_of<T: Copy>(&mut self, at: Option<At<'_>>, words: &[(&str, T)]) -> Option<T> {
        let expected = || {
            let named: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            Expected::Words(FEDERATION.shown_words(&named))
        };
        self.parsed(at, expected, |written| {
            let meant = FEDERATION.word(written)?;
            words.iter().find(|(word, _)| *word == meant).map(|(_, value)| *value)
        })
    }

    /// One of the words of the regulation, in Chinese or English.
    pub fn word<T: Copy>(
        &mut self,
        at: Option<At<'_>>,
        all: &[T],
        spelled: impl Fn(T) -> [&'static str; 2],
    ) -> Option<T> {
        let listed = |at: usize| {
            all.iter()
                .map(|value| spelled(*value)[at])
                .collect::<Vec<_>>()
                .join(" ")
        };
        let expected = || Expected::Words(format!("{} / {}", listed(0), listed(1)));
        self.parsed(at, expected, |written| {
            let written = text::folded(written);
            let fits = |value: &T| spelled(*value).iter().any(|word| text::folded(word) == written);
            all.iter().copied().find(fits)
        })
    }
}

/// A whole number, which may have a decimal part of zeros.
fn whole_number<T: FromStr>(written: &str) -> Option<T> {
    text::whole(written).parse().ok()
}

/// Points in whole and half points; none of anything else.
fn half_points(written: &str) -> Option<Score> {
    let without_blanks: String = written.chars().filter(|c| !c.is_whitespace()).collect();
    points(&text::plain(&without_blanks.replace('½', ".5")))
}

impl Expected {
    /// Adds the kind and bounds of what is expected to a finding.
    pub(crate) fn describe(&self, finding: Finding) -> Finding {
        match self {
            Self::Whole(min, max) => finding.with("expected", "whole").with("min", min).with("max", max),
            Self::Rating(min, max) => finding.with("expected", "rating").with("min", min).with("max", max),
            Self::Length(most) => finding.with("expected", "length").with("max", most),
            Self::Words(words) => finding.with("expected", "words").with("words", words),
            Self::Entrant(most) => finding.with("expected", "entrant").with("max", most),
            Self::Decimal => finding.with("expected", "decimal"),
            Self::Points => finding.with("expected", "points"),
            Self::Date => finding.with("expected", "date"),
            Self::Id => finding.with("expected", "id"),
            Self::Name => finding.with("expected", "name"),
            Self::FideId => finding.with("expected", "fide-id"),
        }
    }
}

#[cfg(test)]
mod tests {
    use dengji_core::finding::Place;

    use super::*;
    use crate::workbook::Row;

    #[test]
    fn points_are_whole_and_half_points_in_every_spelling() {
        for (written, halves) in [
            ("3", 6),
            ("3.5", 7),
            ("3,5", 7),
            ("3½", 7),
            ("3 ½", 7),
            ("½", 1),
            ("３．５", 7),
            ("0", 0),
            ("10,0", 20),
        ] {
            assert_eq!(half_points(written), Some(Score::from_halves(halves)), "{written}");
        }
        for other in ["3.25", "x", "3;5", "-1", "5½½", "1-0", "3½5"] {
            assert_eq!(half_points(other), None, "{other}");
        }
    }

    #[test]
    fn only_the_first_findings_keep_the_rows_around_them() {
        let cells = vec![(0, Cell::Text("x".into()))];
        let rows = (0..1200).map(|index| Row {
            index,
            cells: cells.clone(),
        });
        let sheet = Sheet::new(Place::file("a.xlsx"), false, rows.collect());
        let mut findings = Vec::new();
        let mut reader = Reader {
            sheet: &sheet,
            limits: &Limits::USUAL,
            findings: &mut findings,
        };
        for row in 0..1200 {
            let at = At {
                row,
                column: 0,
                heading: "no",
            };
            assert_eq!(reader.whole::<u32>(Some(at), 1, 9), None);
        }
        let with_rows = findings.iter().filter(|found| !found.context.is_empty());
        assert_eq!((with_rows.count(), findings.len()), (1000, 1200));
    }
}

//! The opening list in the text form of FIDE's rating lists.

use std::collections::BTreeMap;

use dengji_core::finding::{Code, Finding, Place, Spot};
use dengji_core::list_text::{Layout, TimeClass};
use dengji_core::number::Exact;
use dengji_core::terms::{Date, GameCount, OpeningEntry, OpeningList, OpeningStatus, PlayerId};

use crate::source::{Limits, SourceFile};
use crate::trf::encoding;

/// Reads an opening list from a rating list in text form, for one class of time control.
///
/// What such a list does not say is taken from its K: 10 has reached 2400, 20 has its first games behind it; 40 of a
/// player up to 18 years of age is that of the young, else that of the first games. Players without a rating are not
/// entries of a list.
pub fn read_opening_text(
    file: &SourceFile,
    class: TimeClass,
    list: Date,
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> OpeningList {
    let text = encoding::read(file, findings);
    let mut lines = text.lines();
    let layout = Layout::of_header(lines.next().unwrap_or_default());
    let mut reader = Reader {
        file,
        layout,
        class,
        list,
        limits,
        findings,
    };
    let mut opening = OpeningList::default();
    let mut first: BTreeMap<PlayerId, u32> = BTreeMap::new();
    for (number, line) in (2..).zip(lines) {
        let Some(entry) = reader.entry(number, line) else {
            continue;
        };
        if let Some(earlier) = first.insert(entry.id.clone(), number) {
            let finding = Finding::at(Code::IdTwice, entry.place.place()).with("id", &entry.id);
            reader
                .findings
                .push(finding.with("row", earlier).player(Some(&entry.id)));
            continue;
        }
        opening.entries.push(entry);
    }
    opening
}

struct Reader<'a> {
    file: &'a SourceFile,
    layout: Layout,
    class: TimeClass,
    list: Date,
    limits: &'a Limits,
    findings: &'a mut Vec<Finding>,
}

impl Reader<'_> {
    fn entry(&mut self, number: u32, line: &str) -> Option<OpeningEntry> {
        let letters: Vec<char> = line.chars().collect();
        let cell = |name: &str| {
            let range = self.layout.column(name)?;
            let end = range.end.min(letters.len());
            let text: String = letters.get(range.start..end)?.iter().collect();
            Some(text.trim().to_owned()).filter(|text| !text.is_empty())
        };
        let [rating, _, k] = self.layout.figures(self.class);
        let (id, points) = (cell("ID Number")?, cell(rating).filter(|points| points != "0")?);
        let (k, born, flag) = (cell(k), cell("B-day"), cell("Flag").unwrap_or_default());
        let (low, high) = self.limits.ratings;
        let points = points.parse().ok().filter(|points| (low..=high).contains(points));
        let id = PlayerId::new(&id);
        let (Some(id), Some(points)) = (id.clone(), points) else {
            let column = if id.is_some() { rating } else { "ID Number" };
            self.unreadable(number, column, line);
            return None;
        };
        let age = born.and_then(|born| born.parse::<i16>().ok()).filter(|&born| born > 0);
        let is_young = age.is_some_and(|born| self.list.year() - born <= 18);
        let past_first_games = is_young || k.as_deref() != Some("40");
        Some(OpeningEntry {
            rating: Some(Exact::whole(i64::from(points))),
            games: GameCount::new(if past_first_games { 30 } else { 0 }),
            reached_2400: points >= 2400 || k.as_deref() == Some("10"),
            reached_2300: points >= 2300 || (is_young && k.as_deref() == Some("20")),
            first_event: true,
            last_event: flag.contains('i').then(|| self.long_ago()),
            status: OpeningStatus::Listed,
            place: self.place(number).into(),
            rating_column: None,
            id,
        })
    }

    /// A day after which a player is inactive on the list.
    fn long_ago(&self) -> Date {
        self.list.saturating_sub(jiff::Span::new().years(1).days(1))
    }

    fn place(&self, line: u32) -> Place {
        Place {
            spot: Spot::Line { line, column: 1 },
            ..self.file.place()
        }
    }

    /// A line of which a column does not hold what it should.
    fn unreadable(&mut self, number: u32, column: &str, line: &str) {
        let start = self.layout.column(column).map_or(0, |range| range.start);
        let column = u32::try_from(start + 1).unwrap_or(1);
        let finding = Finding::at(Code::LineUnreadable, self.file.place().line(number, column));
        self.findings
            .push(finding.with("case", "list").with("line", line.trim()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (OpeningList, Vec<Finding>) {
        let mut findings = Vec::new();
        let file = SourceFile::new("opening.txt", text.as_bytes().to_vec());
        let list = Date::constant(2025, 12, 1);
        let opening = read_opening_text(&file, TimeClass::Standard, list, &Limits::default(), &mut findings);
        (opening, findings)
    }

    fn single(id: &str, rating: &str, k: &str, born: &str, flag: &str) -> String {
        format!(
            "{id:<15}{:<61}{:<4}{:<4}{:<5}{:<5}{:<15}{:<4}{rating:<6}{:<4}{k:<3}{born:<6}{flag:<4}\n",
            "Ye, Chu", "CHN", "F", "", "", "", "", "5"
        )
    }

    #[test]
    fn a_list_of_one_class_is_read_by_its_columns() {
        let header = single("ID Number", "DEC25", "K", "B-day", "Flag");
        let text = header
            + &single("8600001", "2411", "10", "1990", "")
            + &single("8600002", "1650", "40", "2010", "w")
            + &single("8600003", "1650", "40", "1980", "wi")
            + &single("8600004", "", "", "1980", "")
            + &single("8600005", "x", "20", "1980", "");
        let (opening, findings) = read(&text);
        let figures: Vec<_> = opening
            .entries
            .iter()
            .map(|entry| {
                (
                    entry.id.as_str(),
                    entry.games.get(),
                    entry.reached_2400,
                    entry.last_event.is_some(),
                )
            })
            .collect();
        let expected = [
            ("8600001", 30, true, false),
            ("8600002", 30, false, false),
            ("8600003", 0, false, true),
        ];
        assert_eq!(figures, expected);
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].place.to_string(), "opening.txt:6:114");
    }
}

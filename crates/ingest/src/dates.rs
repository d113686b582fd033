//! Dates as people and spreadsheets write them.

use jiff::civil::{Date, date};

use crate::text;
use crate::workbook::{Cell, Moment};

/// Why something is no date that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateFault {
    /// Day and month, or the century, can be read in two ways.
    Ambiguous,
    /// A date by its form, but none that can be used.
    Invalid(Unusable),
    /// Not a date at all.
    NotADate,
}

/// Why a date cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// The calendar does not have it.
    NoSuchDay,
    /// It lies before 1900.
    Early,
    /// It lies after 2199.
    Late,
    /// 1900-01-01, which stands for "unknown".
    Unknown,
}

impl DateFault {
    /// Why a date cannot be used, as a word of the text of the finding.
    pub const fn why(self) -> &'static str {
        match self {
            Self::Invalid(Unusable::NoSuchDay) => "no-day",
            Self::Invalid(Unusable::Early) => "early",
            Self::Invalid(Unusable::Late) => "late",
            Self::Invalid(Unusable::Unknown) => "unknown",
            Self::Ambiguous => "ambiguous",
            Self::NotADate => "no-date",
        }
    }
}

const NO_SUCH_DAY: DateFault = DateFault::Invalid(Unusable::NoSuchDay);

/// The date of a cell.
///
/// A number without a date format is a date only in the form 20260502.
pub fn of_cell(cell: &Cell) -> Result<Date, DateFault> {
    match cell {
        Cell::Date(Moment { date: Some(day), .. }) => in_range(*day),
        Cell::Date(Moment { date: None, shown }) if shown.contains('-') => Err(NO_SUCH_DAY),
        Cell::Text(_) | Cell::Number(_) => of_text(&cell.text()),
        _ => Err(DateFault::NotADate),
    }
}

/// The date of a text: `2026-05-02`, `2026/5/2`, `2026.05.02`, `20260502`, `2026年5月2日`, `25.02.2011`,
/// `28. 07. 2005`, `25/02/2011`; a time of day behind it is passed over.
///
/// `02/03/2026` is ambiguous, and so is every year of two digits. Between full stops the day comes first.
pub fn of_text(written: &str) -> Result<Date, DateFault> {
    if let &[y, e, a, r, b'-', m, n, b'-', d, f] = written.as_bytes()
        && let Some([year, month, day]) = digits([[y, e, a, r], [b'0', b'0', m, n], [b'0', b'0', d, f]])
    {
        return of_numbers(year, month, day);
    }
    let text = text::plain(written);
    let parts = split(without_time(&text)).ok_or(DateFault::NotADate)?;
    match parts {
        Parts::Compact(digits) => build(&digits[..4], &digits[4..6], &digits[6..]),
        Parts::Three([year, month, day], _) if year.len() == 4 => build(year, month, day),
        Parts::Three([first, second, year], separator) if year.len() == 4 => {
            day_or_month(first, second, year, separator)
        }
        Parts::Three(..) => Err(DateFault::Ambiguous),
    }
}

enum Parts<'a> {
    /// Eight digits.
    Compact(&'a str),
    /// Three groups of digits and what stands between the first two.
    Three([&'a str; 3], char),
}

/// Cuts a time of day off the end.
fn without_time(text: &str) -> &str {
    let (day, time) = text.split_once(['T', ' ']).unwrap_or((text, ""));
    let is_time = time.contains(':') && time.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | '.'));
    if is_time { day } else { text }
}

fn split(text: &str) -> Option<Parts<'_>> {
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Parts::Compact(text));
    }
    let separator = text.chars().find(|c| !c.is_ascii_digit())?;
    let text = text.strip_suffix(['日', '号']).unwrap_or(text);
    let mut groups = text.split(|c: char| matches!(c, '-' | '/' | '.' | '年' | '月' | '\u{2010}'..='\u{2015}'));
    let three = [groups.next()?.trim(), groups.next()?.trim(), groups.next()?.trim()];
    let is_number = |group: &&str| (1..=4).contains(&group.len()) && group.bytes().all(|byte| byte.is_ascii_digit());
    (groups.next().is_none() && three.iter().all(is_number)).then_some(Parts::Three(three, separator))
}

fn day_or_month(first: &str, second: &str, year: &str, separator: char) -> Result<Date, DateFault> {
    let large = |group: &str| group.parse().is_ok_and(|number: u16| number > 12);
    match (separator, large(first), large(second)) {
        ('.', ..) | (_, true, _) => build(year, second, first),
        (_, false, true) => build(year, first, second),
        _ if first == second => build(year, first, second),
        _ => Err(DateFault::Ambiguous),
    }
}

fn build(year: &str, month: &str, day: &str) -> Result<Date, DateFault> {
    match (year.parse(), month.parse(), day.parse()) {
        (Ok(year), Ok(month), Ok(day)) => of_numbers(year, month, day),
        _ => Err(NO_SUCH_DAY),
    }
}

fn of_numbers(year: i16, month: i16, day: i16) -> Result<Date, DateFault> {
    let (Ok(month), Ok(day)) = (i8::try_from(month), i8::try_from(day)) else {
        return Err(NO_SUCH_DAY);
    };
    in_range(Date::new(year, month, day).map_err(|_| NO_SUCH_DAY)?)
}

/// Numbers of four digits; none if one of them is no digit.
fn digits(numbers: [[u8; 4]; 3]) -> Option<[i16; 3]> {
    let are_digits = numbers.as_flattened().iter().all(u8::is_ascii_digit);
    let number = |digits: [u8; 4]| digits.iter().fold(0, |sum, digit| sum * 10 + i16::from(digit - b'0'));
    are_digits.then(|| numbers.map(number))
}

fn in_range(day: Date) -> Result<Date, DateFault> {
    let why = match day.year() {
        ..1900 => Unusable::Early,
        2200.. => Unusable::Late,
        _ if day == date(1900, 1, 1) => Unusable::Unknown,
        _ => return Ok(day),
    };
    Err(DateFault::Invalid(why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbook::Number;

    #[test]
    fn dates_are_read_in_every_unambiguous_spelling() {
        for text in [
            "2026-05-02",
            "2026/05/02",
            "2026/5/2",
            "2026.05.02",
            "20260502",
            "2026年5月2日",
            "２０２６年０５月０２日",
            "2026 年 5 月 2 日",
            "02.05.2026",
            "2. 5. 2026",
            "2026-05-02 00:00:00",
            "2026-05-02T10:30:00.000",
        ] {
            assert_eq!(of_text(text), Ok(date(2026, 5, 2)), "{text}");
        }
        assert_eq!(of_text("25.02.2011"), Ok(date(2011, 2, 25)));
        assert_eq!(of_text("28. 07. 2005"), Ok(date(2005, 7, 28)));
        assert_eq!(of_text("25/02/2011"), Ok(date(2011, 2, 25)));
        assert_eq!(of_text("02/25/2011"), Ok(date(2011, 2, 25)));
        assert_eq!(of_text("03/03/2011"), Ok(date(2011, 3, 3)));
    }

    #[test]
    fn a_date_that_can_be_read_in_two_ways_is_ambiguous() {
        for text in ["02/03/2026", "2-3-2026", "26-05-02", "5/6/26"] {
            assert_eq!(of_text(text), Err(DateFault::Ambiguous), "{text}");
        }
    }

    #[test]
    fn days_that_do_not_exist_or_stand_for_unknown_are_invalid() {
        for (text, why) in [
            ("2026-02-30", Unusable::NoSuchDay),
            ("1900-01-01", Unusable::Unknown),
            ("1899-12-31", Unusable::Early),
            ("2200-01-01", Unusable::Late),
            ("2005/00/00", Unusable::NoSuchDay),
            ("2026-13-01", Unusable::NoSuchDay),
        ] {
            assert_eq!(of_text(text), Err(DateFault::Invalid(why)), "{text}");
        }
        let leap = Cell::Date(Moment {
            date: None,
            shown: "1900-02-29".into(),
        });
        assert_eq!(of_cell(&leap), Err(NO_SUCH_DAY));
    }

    #[test]
    fn other_things_are_no_dates() {
        for text in [
            "",
            "2026",
            "2026-05",
            "未知",
            "1-0",
            "2026-05-02-01",
            "-",
            "12:30",
            "2026年",
        ] {
            assert_eq!(of_text(text), Err(DateFault::NotADate), "{text}");
        }
        let serial = Cell::Number(Number {
            value: 46_144.0,
            digits: 0,
        });
        assert_eq!(of_cell(&serial), Err(DateFault::NotADate));
    }
}

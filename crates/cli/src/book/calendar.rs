//! The calendar of lists.

use dengji_core::terms::{Date, ListDate};

/// The days of the year on which lists appear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar(Vec<(i8, i8)>);

impl Calendar {
    /// Reads days such as `01-01` and `07-01`; the day that is none is the error.
    pub fn read(days: &[String]) -> Result<Self, String> {
        let read = |day: &String| month_and_day(day).ok_or_else(|| day.clone());
        let mut days: Vec<(i8, i8)> = days.iter().map(read).collect::<Result<_, _>>()?;
        days.sort_unstable();
        days.dedup();
        if days.is_empty() {
            Err(String::new())
        } else {
            Ok(Self(days))
        }
    }

    /// Whether a list appears on a day.
    pub fn has(&self, day: Date) -> bool {
        self.0.contains(&(day.month(), day.day()))
    }

    /// The lists after one day up to and with another.
    pub fn between(&self, after: Date, until: Date) -> Vec<ListDate> {
        let in_year = |year: i16| {
            self.0
                .iter()
                .filter_map(move |&(month, day)| Date::new(year, month, day).ok())
        };
        let days = (after.year()..=until.year()).flat_map(in_year);
        days.filter(|&day| day > after && day <= until).map(ListDate).collect()
    }
}

/// `MM-DD`; 29 February would be no list in three years of four and is refused.
fn month_and_day(text: &str) -> Option<(i8, i8)> {
    let (month, day) = text.split_once('-')?;
    let (month, day) = (month.parse().ok()?, day.parse().ok()?);
    Date::new(2001, month, day).ok().map(|_| (month, day))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn calendar(days: &[&str]) -> Result<Calendar, String> {
        Calendar::read(&days.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn lists_follow_one_another_after_the_opening_day() {
        let half_yearly = calendar(&["07-01", "01-01"]).expect("two days");
        let lists = half_yearly.between(date(1996, 1, 1), date(1997, 7, 1));
        let days: Vec<_> = lists.iter().map(ToString::to_string).collect();
        assert_eq!(days, ["1996-07-01", "1997-01-01", "1997-07-01"]);
        assert!(half_yearly.has(date(2000, 7, 1)) && !half_yearly.has(date(2000, 7, 2)));
    }

    #[test]
    fn a_day_that_is_none_is_named() {
        assert_eq!(calendar(&["01-01", "13-01"]), Err("13-01".into()));
        assert_eq!(calendar(&["02-29"]), Err("02-29".into()));
        assert_eq!(calendar(&[]), Err(String::new()));
    }
}

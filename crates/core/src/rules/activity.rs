//! Who is on the list.

use jiff::ToSpan;

use crate::rulebook::Rules;
use crate::terms::{Date, ListDate};

/// Whether a player whose last rated event ended on a day is still on the list.
///
/// - Article: 二. Exactly three years is still listed; 29 February counts to 28 February.
pub fn is_active(rules: &Rules, last_event: Date, list: ListDate) -> bool {
    kept_until(rules, last_event).is_some_and(|day| day >= list.0)
}

/// The last day on which a list still has a player whose last rated event ended on a day.
///
/// - Article: 二.
pub fn kept_until(rules: &Rules, last_event: Date) -> Option<Date> {
    let years = i32::from(rules.list.values.keep_years).years();
    last_event.checked_add(years).ok()
}

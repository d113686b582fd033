//! Who is on the list.

use jiff::ToSpan;

use crate::rulebook::Rules;
use crate::terms::{Date, ListDate};

/// Whether a player whose last rated event ended on a day is still on the list.
///
/// - Article: 二. Exactly three years is still listed; 29 February counts to 28 February.
pub fn is_active(rules: &Rules, last_event: Date, list: ListDate) -> bool {
    let years = i32::from(rules.list.values.keep_years).years();
    last_event
        .checked_add(years)
        .is_ok_and(|kept_until| kept_until >= list.0)
}

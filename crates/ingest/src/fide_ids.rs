//! FIDE ids: numbers, however they are written.

use std::sync::Arc;

use dengji_core::finding::{Code, Finding, Spot};
use dengji_core::terms::{Entrant, EventReport};

use crate::cells::Expected;
use crate::layout::FEDERATION;
use crate::text::{plain, whole};

/// The column of a TRF file in which the id begins.
const TRF: u32 = 58;
/// The most digits of an id.
const DIGITS: usize = 11;

/// The digits of an id, without what people put before it (`ID 8657950`); none of anything else.
pub(crate) fn number(text: &str) -> Option<Arc<str>> {
    let plain = plain(text).to_uppercase();
    let mut rest = plain.as_str();
    for before in ["FIDE", "ID", "NO"] {
        rest = rest.strip_prefix(before).unwrap_or(rest);
        rest = rest.trim_start_matches([' ', ':', '#', '.', '-', '_']);
    }
    let digits = whole(rest.trim());
    let is_number = (1..=DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.into())
}

/// Ids of players as numbers; what is none is a finding and left out. A dash stands for none.
pub(crate) fn keep(report: &mut EventReport, findings: &mut Vec<Finding>) {
    if report.entrants.tabled().is_some() {
        return;
    }
    for entrant in &mut report.entrants {
        let Some(written) = entrant.fide_id.take() else {
            continue;
        };
        entrant.fide_id = number(&written);
        if entrant.fide_id.is_none() && written.contains(char::is_alphanumeric) {
            findings.push(invalid(entrant, &written));
        }
    }
}

fn invalid(entrant: &Entrant, written: &str) -> Finding {
    let place = match entrant.place.spot {
        Spot::Line { line, .. } => entrant.place.line(line, TRF),
        _ => entrant.cell(entrant.columns.fide_id),
    };
    let found = Finding::at(Code::ValueInvalid, place).with("heading", FEDERATION.players.words("fide_id"));
    Expected::FideId.describe(found.with("value", written))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_its_digits_however_it_is_written() {
        for written in [
            "8657950",
            "８６５７９５０",
            "ID 8657950",
            "FIDE ID: 8657950",
            "8657950.0",
            "#8657950",
        ] {
            assert_eq!(number(written).as_deref(), Some("8657950"), "{written}");
        }
        for other in ["8.6183E+06", "8630105.5", "86O0001", "", "-", "ID", "123456789012"] {
            assert_eq!(number(other), None, "{other}");
        }
    }
}

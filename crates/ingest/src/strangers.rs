//! Players who are paired but not in the report: few are said each at the cell, more are one thing, the end of a file
//! that was cut or a part that was left out.

use std::collections::BTreeSet;

use dengji_core::finding::{Finding, shown_runs};
use dengji_core::terms::{Entrant, EntrantNo};

/// So many cells are said each for itself.
const EACH: usize = 3;

/// The cells that name somebody who is not there.
pub(crate) struct Strangers<'a> {
    entrants: &'a [Entrant],
    found: Vec<(Finding, EntrantNo)>,
}

impl<'a> Strangers<'a> {
    /// None so far, beside the players there are.
    pub(crate) const fn new(entrants: &'a [Entrant]) -> Self {
        Self {
            entrants,
            found: Vec::new(),
        }
    }

    /// Adds a finding at the cell of a stranger, with the arguments of a single cell.
    pub(crate) fn add(&mut self, found: Finding, stranger: EntrantNo) {
        self.found.push((found, stranger));
    }

    /// What is said of them.
    pub(crate) fn findings(self) -> Vec<Finding> {
        let (entrants, found) = (self.entrants, self.found);
        if found.len() <= EACH {
            let one =
                |(found, stranger): (Finding, EntrantNo)| beside(found.with("case", "one"), &[stranger], entrants);
            return found.into_iter().map(one).collect();
        }
        let strangers: Vec<EntrantNo> = found.iter().map(|(_, stranger)| *stranger).collect();
        let (count, numbers) = (found.len(), shown_runs(found.iter().map(|(_, stranger)| stranger.0)));
        let mut each: Vec<Finding> = found.into_iter().map(|(found, _)| found).collect();
        Finding::sort(&mut each);
        let mut each = each.into_iter();
        let Some(mut first) = each.next() else {
            return Vec::new();
        };
        first.also = each.map(|found| found.place.spot).collect();
        first.arguments = vec![("case", "several".to_owned())];
        let first = first.with("count", count).with("numbers", numbers);
        let each: BTreeSet<EntrantNo> = strangers.iter().copied().collect();
        let first = first.with("strangers", if each.len() == 1 { "one" } else { "more" });
        vec![beside(first, &strangers, entrants)]
    }
}

/// Says which players there are, and where, and whether the strangers lie between them.
fn beside(found: Finding, strangers: &[EntrantNo], entrants: &[Entrant]) -> Finding {
    let numbers = || entrants.iter().map(|entrant| entrant.no.0);
    let (least, most) = (numbers().min(), numbers().max());
    let are_between = strangers.iter().all(|no| least < Some(no.0) && Some(no.0) < most);
    let found = found.with("lies", if are_between { "between" } else { "beyond" });
    let place = entrants.first().map(|entrant| &entrant.place);
    let sheet = place.map_or("none", |place| place.sheet.as_deref().unwrap_or("text"));
    found
        .with("first", numbers().min().unwrap_or_default())
        .with("last", numbers().max().unwrap_or_default())
        .with("sheet", sheet)
}

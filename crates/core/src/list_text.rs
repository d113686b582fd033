//! The text form of FIDE's rating lists: columns of fixed width under a header line.
//!
//! The layouts are data (`data/layouts/fide-list.csv`): the list of one class, the list of all classes, and the older
//! one without the column FOA.

use std::ops::Range;

const COLUMNS: &str = include_str!("../../../data/layouts/fide-list.csv");

/// A layout of the text form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One class of time control; its rating column bears the month.
    Single,
    /// Standard, rapid and blitz.
    Combined,
    /// The same before the column FOA came.
    Legacy,
}

/// A class of time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeClass {
    /// Standard.
    #[default]
    Standard,
    /// Rapid.
    Rapid,
    /// Blitz.
    Blitz,
}

/// Whether a text begins as such a list does.
pub fn is_rating_list(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').starts_with("ID Number")
}

impl Layout {
    const fn word(self) -> &'static str {
        match self {
            Self::Single => "single_list",
            Self::Combined => "combined_foa",
            Self::Legacy => "legacy_combined",
        }
    }

    /// The layout under a header line.
    pub fn of_header(header: &str) -> Self {
        match (header.contains("SRtng"), header.contains("FOA")) {
            (false, _) => Self::Single,
            (true, true) => Self::Combined,
            (true, false) => Self::Legacy,
        }
    }

    /// The characters of a column; none if the layout lacks it.
    pub fn column(self, name: &str) -> Option<Range<usize>> {
        self.columns()
            .find(|(column, _)| *column == name)
            .map(|(_, range)| range)
    }

    /// Names and characters of all columns, in order.
    pub fn columns(self) -> impl Iterator<Item = (&'static str, Range<usize>)> {
        COLUMNS.lines().skip(1).filter_map(move |line| {
            let mut cells = line.split(',');
            let layout = cells.next()?;
            let (from, to) = (cells.next()?.parse().ok()?, cells.next()?.parse().ok()?);
            (layout == self.word()).then_some((cells.next()?, from..to))
        })
    }

    /// The names of the columns of rating, games and K of a class.
    pub const fn figures(self, class: TimeClass) -> [&'static str; 3] {
        match (self, class) {
            (Self::Single, _) => ["MMMYY", "Gms", "K"],
            (_, TimeClass::Standard) => ["SRtng", "SGm", "SK"],
            (_, TimeClass::Rapid) => ["RRtng", "RGm", "Rk"],
            (_, TimeClass::Blitz) => ["BRtng", "BGm", "BK"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_each_layout_follow_one_another_without_a_gap() {
        for layout in [Layout::Single, Layout::Combined, Layout::Legacy] {
            let mut next = 0;
            for (name, range) in layout.columns() {
                assert_eq!(range.start, next, "{layout:?} {name}");
                next = range.end;
            }
        }
        assert_eq!(Layout::Single.column("MMMYY"), Some(113..119));
        assert_eq!(Layout::Legacy.column("SRtng"), Some(109..115));
        assert_eq!(Layout::Combined.column("nothing"), None);
    }
}

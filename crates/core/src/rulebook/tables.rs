//! Conversion tables: probability by difference (附表3) and difference by probability (附表4).
//!
//! They are data, never a formula. A table file is CSV with a header line; a wrong row is named by its line.

use super::error::{Phrase, Problem, RulebookError, Source};
use crate::number::{Exact, Hundredths};

/// Scoring probability by rating difference, in hundredths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbabilityTable {
    /// The least difference of each row, ascending from 0.
    from_difference: Vec<i64>,
    /// The probability of the higher rated player in each row.
    higher: Vec<Hundredths>,
    /// The same at 0, 1, 2, ... points, as far as [`LOOKED_UP`].
    by_difference: Vec<Hundredths>,
}

/// Differences whose probability is looked up without a search: beyond them a table hardly goes on.
const LOOKED_UP: i64 = 1000;

impl ProbabilityTable {
    /// The probability of a player whose rating lies so many whole points above (below: negative) the other.
    pub fn probability(&self, difference: i64) -> Hundredths {
        let at = usize::try_from(difference.unsigned_abs()).unwrap_or(usize::MAX);
        let looked_up = self.by_difference.get(at).copied();
        let higher = looked_up.unwrap_or_else(|| self.of_row(difference.saturating_abs()));
        if difference < 0 { higher.complement() } else { higher }
    }

    /// The probability of the row of a difference that is not negative.
    fn of_row(&self, difference: i64) -> Hundredths {
        self.higher[self.from_difference.partition_point(|&from| from <= difference) - 1]
    }

    /// Reads `d_min,d_max,p_higher,p_lower`: rows without a gap from 0, the last one open (`d_max` empty).
    pub fn parse(source: &Source) -> Result<Self, RulebookError> {
        let mut table = Self {
            from_difference: Vec::new(),
            higher: Vec::new(),
            by_difference: Vec::new(),
        };
        let rows = rows(source, "d_min,d_max,p_higher,p_lower")?;
        let mut next = Some(0);
        for row in &rows {
            next = table.push(row, next).map_err(|phrase| row.error(source, phrase))?;
        }
        if let (Some(last), Some(_)) = (rows.last(), next) {
            let phrase = Phrase::new("row-not-open", "the last row must be open: leave its d_max empty");
            return Err(last.error(source, phrase));
        }
        table.by_difference = (0..=LOOKED_UP).map(|difference| table.of_row(difference)).collect();
        Ok(table)
    }

    /// Takes a row that must start at `next`; gives the start of the one after it, none behind an open row.
    fn push(&mut self, row: &Row<'_>, next: Option<i64>) -> Result<Option<i64>, Phrase> {
        let [from, to, higher, lower] = row.cells()?;
        let next =
            next.ok_or_else(|| Phrase::new("row-after-open", "the row before is open; nothing can follow it"))?;
        let from = whole(from)?;
        if from != next {
            let text = format!("the row must start at {next}, where the one before ends, and starts at {from}");
            return Err(Phrase::new("row-gap", text).with("next", next).with("from", from));
        }
        let (higher, lower) = (hundredths(higher)?, hundredths(lower)?);
        if higher + lower != Hundredths::new(100) {
            let phrase = Phrase::new("row-sum", format!("{higher} and {lower} must add up to 1"));
            return Err(phrase.with("higher", higher).with("lower", lower));
        }
        if self.higher.last().is_some_and(|&before| higher <= before) {
            let text = format!("the probability {higher} must be above that of the row before");
            return Err(Phrase::new("row-not-above", text).with("figure", higher));
        }
        self.from_difference.push(from);
        self.higher.push(higher);
        row_end(from, to)
    }
}

/// The start of the row after one that ends at `to`.
fn row_end(from: i64, to: &str) -> Result<Option<i64>, Phrase> {
    if to.is_empty() {
        return Ok(None);
    }
    match whole(to)? {
        to if to < from => {
            let text = format!("the row ends at {to}, before its start {from}");
            Err(Phrase::new("row-ends-before", text).with("to", to).with("from", from))
        }
        to => Ok(Some(to + 1)),
    }
}

/// Rating difference by score fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceTable {
    /// The difference at 0, 1, ..., 100 hundredths.
    pub differences: Vec<i64>,
}

impl DifferenceTable {
    /// The difference at a score fraction between 0 and 1.
    ///
    /// # Panics
    /// If the fraction lies outside: a score is never above the number of games.
    pub fn difference(&self, fraction: Hundredths) -> i64 {
        self.differences[usize::try_from(fraction.get()).expect("a score fraction is not negative")]
    }

    /// The table of a rule set that has none: no difference at any fraction.
    pub fn flat() -> Self {
        Self {
            differences: vec![0; 101],
        }
    }

    /// Reads `p,dp`: one row for each of 0.00, 0.01, ..., 1.00, differences ascending and mirrored about a half.
    pub fn parse(source: &Source) -> Result<Self, RulebookError> {
        let rows = rows(source, "p,dp")?;
        let mut table = Self {
            differences: Vec::new(),
        };
        for row in &rows {
            table.push(row).map_err(|phrase| row.error(source, phrase))?;
        }
        match rows.last() {
            Some(last) if table.differences.len() != 101 => {
                Err(last.error(source, Phrase::new("row-last", "the last row must be that of 1.00")))
            }
            _ => Ok(table),
        }
    }

    fn push(&mut self, row: &Row<'_>) -> Result<(), Phrase> {
        let [fraction, difference] = row.cells()?;
        let (fraction, difference) = (hundredths(fraction)?, whole(difference)?);
        let at = self.differences.len();
        let expected = Hundredths::new(i64::try_from(at).unwrap_or(i64::MAX));
        if fraction != expected || at > 100 {
            let text = format!("the row must be that of {expected}, and is that of {fraction}");
            return Err(Phrase::new("row-of", text)
                .with("expected", expected)
                .with("found", fraction));
        }
        if self.differences.last().is_some_and(|&before| difference <= before) {
            let text = format!("the difference {difference} must be above that of the row before");
            return Err(Phrase::new("row-not-above", text).with("figure", difference));
        }
        if at >= 50 && self.differences.get(100 - at).map_or(difference, |&mirrored| -mirrored) != difference {
            let other = fraction.complement();
            let text = format!("the difference {difference} must mirror that of {other}");
            return Err(Phrase::new("row-not-mirrored", text)
                .with("figure", difference)
                .with("other", other));
        }
        self.differences.push(difference);
        Ok(())
    }
}

/// A line of a table file.
pub(crate) struct Row<'a> {
    /// Counted from 1.
    pub(crate) line: usize,
    text: &'a str,
}

impl<'a> Row<'a> {
    pub(crate) fn cells<const N: usize>(&self) -> Result<[&'a str; N], Phrase> {
        let cells: Vec<_> = self.text.split(',').map(str::trim).collect();
        let count = cells.len();
        cells.try_into().map_err(|_| {
            let text = format!("the row must have {N} cells, and has {count}");
            Phrase::new("row-cells", text).with("needed", N).with("found", count)
        })
    }

    pub(crate) fn error(&self, source: &Source, phrase: Phrase) -> RulebookError {
        RulebookError::new(Problem::Table(phrase), source.line(self.line))
    }
}

/// The rows below the header line, which must be this one.
pub(crate) fn rows<'a>(source: &'a Source, header: &str) -> Result<Vec<Row<'a>>, RulebookError> {
    let mut lines = source.text.lines().enumerate();
    let first = lines
        .next()
        .map_or("", |(_, text)| text.trim_start_matches('\u{feff}').trim());
    let error = |phrase: Phrase| RulebookError::new(Problem::Table(phrase), source.line(1));
    if first != header {
        let phrase = Phrase::new("table-header", format!("the header must be `{header}`"));
        return Err(error(phrase.with("header", header)));
    }
    let rows: Vec<_> = lines
        .filter(|(_, text)| !text.trim().is_empty())
        .map(|(at, text)| Row { line: at + 1, text })
        .collect();
    if rows.is_empty() {
        return Err(error(Phrase::new("table-empty", "the table has no row")));
    }
    Ok(rows)
}

pub(crate) fn whole(cell: &str) -> Result<i64, Phrase> {
    cell.parse().map_err(|_| not_whole(cell))
}

pub(crate) fn not_whole(cell: &str) -> Phrase {
    Phrase::new("cell-whole", format!("`{cell}` must be a whole number")).with("cell", cell)
}

/// A cell that is none of some words.
pub(crate) fn one_of(cell: &str, words: &[&str]) -> Phrase {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    let phrase = Phrase::new("cell-one-of", format!("`{cell}` must be {}", quoted.join(" or ")));
    phrase.with("cell", cell).with("words", quoted.join(", "))
}

/// A probability from 0 to 1 with at most two decimals.
fn hundredths(cell: &str) -> Result<Hundredths, Phrase> {
    Exact::parse(cell)
        .filter(|&figure| figure == figure.half_up_to_hundredths().exact())
        .filter(|figure| (Exact::ZERO..=Exact::whole(1)).contains(figure))
        .map(Exact::half_up_to_hundredths)
        .ok_or_else(|| {
            let text = format!("`{cell}` must be a figure from 0 to 1 with at most two decimals");
            Phrase::new("cell-fraction", text).with("cell", cell)
        })
}

#[cfg(test)]
mod tests {
    use super::super::embedded;
    use super::*;

    fn probabilities() -> ProbabilityTable {
        let source = embedded::table("probability-by-difference").expect("the program carries it");
        ProbabilityTable::parse(&source).expect("no fault")
    }

    fn differences() -> DifferenceTable {
        let source = embedded::table("difference-by-probability").expect("the program carries it");
        DifferenceTable::parse(&source).expect("no fault")
    }

    #[test]
    fn each_row_holds_from_its_first_difference_to_its_last_in_both_directions() {
        let table = probabilities();
        let source = embedded::table("probability-by-difference").expect("the program carries it");
        let rows = source.text.lines().skip(1).collect::<Vec<_>>();
        assert_eq!(rows.len(), 51);
        for row in rows {
            let cells: Vec<_> = row.split(',').collect();
            let (from, to) = (cells[0].parse().expect("a figure"), cells[1].parse().unwrap_or(4000));
            let [higher, lower] = [cells[2], cells[3]].map(|cell| hundredths(cell).expect("a probability"));
            for difference in from..=to {
                assert_eq!(table.probability(difference), higher, "{difference}");
                if difference > 0 {
                    assert_eq!(table.probability(-difference), lower, "-{difference}");
                }
            }
        }
    }

    #[test]
    fn the_probabilities_of_the_worked_figures_are_in_the_table() {
        let table = probabilities();
        let worked = [
            (-50, 43),
            (50, 57),
            (190, 75),
            (-10, 49),
            (350, 89),
            (-350, 11),
            (0, 50),
            (736, 100),
            (-736, 0),
        ];
        for (difference, hundredths) in worked {
            assert_eq!(
                table.probability(difference),
                Hundredths::new(hundredths),
                "{difference}"
            );
        }
    }

    #[test]
    fn the_differences_of_the_worked_figures_are_in_the_table() {
        let table = differences();
        for (hundredths, difference) in [
            (31, -141),
            (33, -125),
            (28, -166),
            (11, -351),
            (50, 0),
            (0, -800),
            (100, 800),
        ] {
            assert_eq!(
                table.difference(Hundredths::new(hundredths)),
                difference,
                "{hundredths}"
            );
        }
    }

    #[test]
    fn the_tables_agree_within_the_two_decimals_of_either() {
        let (probability, difference) = (probabilities(), differences());
        for hundredths in 1..100 {
            let fraction = Hundredths::new(hundredths);
            let back = probability.probability(difference.difference(fraction));
            assert!((back - fraction).get().abs() <= 1, "{fraction} came back as {back}");
        }
    }

    fn fault<T>(read: fn(&Source) -> Result<T, RulebookError>, text: &str) -> (usize, String) {
        let error = read(&Source::new("table.csv", text)).err();
        let error = error.unwrap_or_else(|| panic!("no fault in {text:?}"));
        (error.spot().line, error.problem().to_string())
    }

    #[test]
    fn a_probability_table_with_a_fault_names_the_line() {
        let with = |rows: &str| {
            fault(
                ProbabilityTable::parse,
                &format!("d_min,d_max,p_higher,p_lower\n{rows}"),
            )
        };
        assert_eq!(with("0,3,0.50,0.50\n5,,0.51,0.49").0, 3);
        assert_eq!(
            with("0,3,0.50,0.50\n4,,0.51,0.48"),
            (3, "0.51 and 0.48 must add up to 1".into())
        );
        assert_eq!(with("0,3,0.50,0.50\n\n4,,0.50,0.50").0, 4);
        assert_eq!(
            with("0,3,0.50,0.50").1,
            "the last row must be open: leave its d_max empty"
        );
        assert_eq!(with("0,,0.50,0.50\n4,,0.51,0.49").0, 3);
        assert_eq!(
            with("0,3,0.505,0.495").1,
            "`0.505` must be a figure from 0 to 1 with at most two decimals"
        );
        assert_eq!(with("0,3,0.50").1, "the row must have 4 cells, and has 3");
        assert_eq!(with("0,x,0.50,0.50").1, "`x` must be a whole number");
        assert_eq!(with("").1, "the table has no row");
        assert_eq!(
            fault(ProbabilityTable::parse, "p,dp\n").1,
            "the header must be `d_min,d_max,p_higher,p_lower`"
        );
    }

    #[test]
    fn a_difference_table_with_a_fault_names_the_line() {
        let source = embedded::table("difference-by-probability").expect("the program carries it");
        let with = |from: &str, to: &str| fault(DifferenceTable::parse, &source.text.replace(from, to));
        assert_eq!(
            with("0.31,-141\n", ""),
            (33, "the row must be that of 0.31, and is that of 0.32".into())
        );
        assert_eq!(with("0.31,-141\n", "0.31,-150\n").0, 33);
        assert_eq!(
            with("0.69,141\n", "0.69,142\n"),
            (71, "the difference 142 must mirror that of 0.31".into())
        );
        assert_eq!(
            with("1.00,800\n", ""),
            (101, "the last row must be that of 1.00".into())
        );
        assert_eq!(with("1.00,800\n", "1.00,800\n1.00,900\n").0, 103);
    }
}

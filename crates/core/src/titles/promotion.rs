//! Promotion of the federation's grades by the percentage of points (棋士等级赛).

use std::sync::Arc;

use crate::number::{Exact, Score};
use crate::rulebook::error::{Phrase, RulebookError, Source};
use crate::rulebook::tables::{one_of, rows};

/// The grades of a federation, lowest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladder {
    grades: Vec<Grade>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Grade {
    name: Arc<str>,
    may_be_skipped: bool,
}

impl Ladder {
    /// Reads `grade,may_be_skipped`, lowest grade first; the second cell is `yes` or `no`.
    pub fn parse(source: &Source) -> Result<Self, RulebookError> {
        let mut ladder = Self::default();
        for row in &rows(source, "grade,may_be_skipped")? {
            let grade = row.cells().and_then(|cells| ladder.grade(cells));
            ladder.grades.push(grade.map_err(|message| row.error(source, message))?);
        }
        Ok(ladder)
    }

    fn grade(&self, [name, skipped]: [&str; 2]) -> Result<Grade, Phrase> {
        if name.is_empty() || self.step(name).is_some() {
            let text = format!("the grade `{name}` must have a name and stand once");
            return Err(Phrase::new("row-grade", text).with("grade", name));
        }
        let may_be_skipped = match skipped {
            "yes" => true,
            "no" => false,
            other => return Err(one_of(other, &["yes", "no"])),
        };
        Ok(Grade {
            name: name.into(),
            may_be_skipped,
        })
    }

    /// The step of a grade, from 0; 六级 and 六级棋士 are one.
    pub fn step(&self, grade: &str) -> Option<usize> {
        self.grades.iter().position(|known| stem(&known.name) == stem(grade))
    }

    /// The first grade between two that may not be passed over; `from` none is below the lowest.
    fn barrier(&self, from: Option<usize>, to: usize) -> Option<&Arc<str>> {
        let first = from.map_or(0, |from| from + 1);
        let between = self.grades.get(first..to).unwrap_or_default();
        between
            .iter()
            .find(|grade| !grade.may_be_skipped)
            .map(|grade| &grade.name)
    }
}

fn stem(grade: &str) -> &str {
    grade.strip_suffix("棋士").unwrap_or(grade)
}

/// A row of the promotion table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionRow {
    /// From this grade; empty: from none.
    pub from: Arc<str>,
    /// In this group; empty: in any.
    pub group: Arc<str>,
    /// At this percentage of the rounds.
    pub percent: Exact,
    /// To this grade.
    pub to: Arc<str>,
}

impl PromotionRow {
    /// How it is named in output: `from>to`.
    pub fn name(&self) -> String {
        format!("{}>{}", self.from, self.to)
    }

    /// The points it asks for, exactly.
    fn points(&self, rounds: u8) -> Exact {
        self.percent.times(i64::from(rounds)).per(100)
    }
}

/// The promotion table of a federation with the grades it speaks of.
#[derive(Clone, Debug)]
pub struct PromotionTable {
    ladder: Ladder,
    rows: Vec<PromotionRow>,
}

impl PromotionTable {
    /// Reads `from,group,percent,to`. Nobody passes over a grade that may not be skipped.
    pub fn parse(source: &Source, ladder: Ladder) -> Result<Self, RulebookError> {
        let mut table = Self {
            ladder,
            rows: Vec::new(),
        };
        let mut lines: Vec<usize> = Vec::new();
        for row in &rows(source, "from,group,percent,to")? {
            let read = row.cells().and_then(|cells| table.row(cells));
            let read = read.and_then(|read| table.agreeing(read, &lines));
            table.rows.push(read.map_err(|message| row.error(source, message))?);
            lines.push(row.line);
        }
        Ok(table)
    }

    /// A row that no row before contradicts: of the same grade and group no two promote to the same grade, and a higher
    /// grade asks for a higher percentage.
    fn agreeing(&self, read: PromotionRow, lines: &[usize]) -> Result<PromotionRow, Phrase> {
        let same = |row: &PromotionRow| stem(&row.from) == stem(&read.from) && row.group == read.group;
        let order = |row: &PromotionRow| self.ladder.step(&row.to).cmp(&self.ladder.step(&read.to));
        let agrees = |row: &PromotionRow| order(row).is_ne() && order(row) == row.percent.cmp(&read.percent);
        let mut before = self.rows.iter().zip(lines);
        let Some((row, line)) = before.find(|(row, _)| same(row) && !agrees(row)) else {
            return Ok(read);
        };
        let (name, percent) = (row.name(), row.percent);
        let text = format!(
            "the row contradicts line {line}, which has `{name}` at {percent} %: a higher grade must ask for more"
        );
        let phrase = Phrase::new("row-contradicts", text).with("line", line);
        Err(phrase.with("row", name).with("percent", percent))
    }

    fn row(&self, [from, group, percent, to]: [&str; 4]) -> Result<PromotionRow, Phrase> {
        let step = |grade: &str| {
            let step = self.ladder.step(grade);
            let text = || format!("`{grade}` is no grade of the ladder");
            step.ok_or_else(|| Phrase::new("cell-grade", text()).with("grade", grade))
        };
        let low = if from.is_empty() { None } else { Some(step(from)?) };
        let high = step(to)?;
        if low.is_some_and(|low| low >= high) {
            let phrase = Phrase::new("row-not-upwards", format!("`{to}` must be above `{from}`"));
            return Err(phrase.with("to", to).with("from", from));
        }
        if let Some(barrier) = self.ladder.barrier(low, high) {
            let text = format!("from `{from}` to `{to}` the grade `{barrier}` may not be skipped");
            let phrase = Phrase::new("row-skips", text).with("from", from).with("to", to);
            return Err(phrase.with("barrier", barrier));
        }
        let figure = Exact::parse(percent).filter(|figure| *figure > Exact::ZERO && *figure <= Exact::whole(100));
        Ok(PromotionRow {
            from: from.into(),
            group: group.into(),
            percent: figure.ok_or_else(|| {
                let text = format!("`{percent}` must be a percentage above 0 and at most 100");
                Phrase::new("cell-percent", text).with("cell", percent)
            })?,
            to: to.into(),
        })
    }

    /// The groups it names, in order, each once.
    pub fn groups(&self) -> Vec<&str> {
        let named = self
            .rows
            .iter()
            .map(|row| &*row.group)
            .filter(|group| !group.is_empty());
        let mut groups: Vec<&str> = named.collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Grades of the ladder, lowest first, from which no row leads in a group; the highest grade is none of them.
    pub fn without_row<'a>(&'a self, group: &str) -> Vec<&'a str> {
        let grades = self.ladder.grades.split_last().map_or(&[][..], |(_, below)| below);
        let names = grades.iter().map(|grade| &*grade.name);
        names
            .filter(|grade| self.rows_for(grade, group).next().is_none())
            .collect()
    }

    /// Whether the ladder has a grade.
    pub fn knows(&self, grade: &str) -> bool {
        self.ladder.step(grade).is_some()
    }

    /// The rows that hold for a grade in a group.
    fn rows_for<'a>(&'a self, grade: &'a str, group: &'a str) -> impl Iterator<Item = &'a PromotionRow> {
        let same_grade = move |row: &&PromotionRow| stem(&row.from) == stem(grade);
        let same_group = move |row: &&PromotionRow| row.group.is_empty() || *row.group == *group;
        self.rows.iter().filter(same_grade).filter(same_group)
    }
}

/// What a result in a graded event gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// Points per hundred rounds.
    pub percent: Exact,
    /// The row that promotes: of several the one with the highest grade.
    pub row: Option<PromotionRow>,
    /// How many points more would have promoted, if half a point would: scores go by halves, so that 4.5 of 7 misses
    /// 65 % by half a point although it lacks a twentieth.
    pub missed_by: Option<Score>,
}

/// Judges a result.
///
/// - Inputs: the grade before; the group; points in all rounds of the event, whatever their kind.
/// - Rounding: none. Promotion when points × 100 ≥ percent × rounds.
pub fn promote(table: &PromotionTable, grade: &str, group: &str, points: Score, rounds: u8) -> Promotion {
    let points = points.exact();
    let reached = |row: &&PromotionRow| points >= row.points(rounds);
    let row = table
        .rows_for(grade, group)
        .filter(reached)
        .max_by_key(|row| table.ladder.step(&row.to));
    let more = points + Score::HALF.exact();
    let is_close = table.rows_for(grade, group).any(|row| more >= row.points(rounds));
    Promotion {
        percent: points.times(100).per(i64::from(rounds.max(1))),
        missed_by: (row.is_none() && is_close).then_some(Score::HALF),
        row: row.cloned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::embedded;

    fn table(text: &str) -> Result<PromotionTable, RulebookError> {
        let ladder = embedded::table("grades").expect("the program carries it");
        let ladder = Ladder::parse(&ladder).expect("no fault");
        PromotionTable::parse(&Source::new("grade-promotion.csv", text), ladder)
    }

    fn promotion(table: &PromotionTable, grade: &str, halves: i32) -> (Option<String>, Option<String>) {
        let promotion = promote(table, grade, "甲组", Score::from_halves(halves), 7);
        let missed = promotion.missed_by.map(|missed| missed.to_string());
        (promotion.row.map(|row| row.name()), missed)
    }

    #[test]
    fn the_table_of_the_program_is_free_of_faults() {
        let source = embedded::table("grade-promotion").expect("the program carries it");
        let table = table(&source.text).expect("no fault");
        assert_eq!(
            promotion(&table, "一级棋士", 10).0.as_deref(),
            Some("一级棋士>候补棋协大师")
        );
        assert_eq!(
            promotion(&table, "候补棋协大师", 10).0.as_deref(),
            Some("候补棋协大师>棋协大师")
        );
        assert_eq!(promotion(&table, "棋协大师", 14), (None, None));
    }

    #[test]
    fn the_percentage_is_compared_exactly() {
        for (percent, halves) in [(40, 6), (50, 7), (55, 8), (65, 10), (70, 10)] {
            let table = table(&format!("from,group,percent,to\n二级,,{percent},一级棋士\n")).expect("no fault");
            assert_eq!(
                promotion(&table, "二级棋士", halves).0.as_deref(),
                Some("二级>一级棋士"),
                "{percent}"
            );
            assert_eq!(promotion(&table, "二级", halves - 1).0, None, "{percent}");
        }
    }

    #[test]
    fn who_would_be_promoted_with_half_a_point_more_missed_it_narrowly() {
        let table = table("from,group,percent,to\n二级,,65,一级棋士\n").expect("no fault");
        assert_eq!(promotion(&table, "二级", 9), (None, Some("0.5".into())));
        assert_eq!(
            promotion(&table, "二级", 8),
            (None, None),
            "4 of 7 and half a point more are below 4.55"
        );
        assert_eq!(promotion(&table, "三级", 9), (None, None));
    }

    #[test]
    fn the_highest_grade_reached_counts_and_other_groups_do_not() {
        let text = "from,group,percent,to\n十级,,40,九级\n十级,甲组,60,七级\n十级,乙组,10,八级\n,,50,十级\n";
        let table = table(text).expect("no fault");
        assert_eq!(promotion(&table, "十级", 9).0.as_deref(), Some("十级>七级"));
        assert_eq!(promotion(&table, "十级", 6).0.as_deref(), Some("十级>九级"));
        assert_eq!(promotion(&table, "", 7).0.as_deref(), Some(">十级"));
    }

    #[test]
    fn rows_that_contradict_each_other_are_named_by_their_lines() {
        for (row, other) in [
            // 一级 is 一级棋士: promoted to one grade by two percentages.
            ("一级,,65,候补棋协大师\n一级棋士,,60,候补棋协大师", "line 2"),
            ("十级,,40,九级\n九级,,40,八级\n十级,,40,八级", "line 2"),
            ("十级,,70,九级\n十级,,40,八级", "line 2"),
        ] {
            let error = table(&format!("from,group,percent,to\n{row}\n")).expect_err("a fault");
            assert!(error.problem().to_string().contains(other), "{error}");
            assert_eq!(error.spot().line, 1 + row.lines().count());
        }
        assert!(table("from,group,percent,to\n十级,,40,九级\n十级,,70,八级\n十级,甲组,40,九级\n").is_ok());
    }

    #[test]
    fn grades_below_the_highest_that_no_row_promotes_are_named() {
        let ladder = Ladder::parse(&Source::new(
            "grades.csv",
            "grade,may_be_skipped\n三级,no\n二级,no\n一级,no\n",
        ));
        let rows = Source::new("grade-promotion.csv", "from,group,percent,to\n二级棋士,甲组,50,一级\n");
        let table = PromotionTable::parse(&rows, ladder.expect("no fault")).expect("no fault");
        assert_eq!(table.without_row("甲组"), ["三级"]);
        assert_eq!(table.without_row("乙组"), ["三级", "二级"]);
    }

    #[test]
    fn from_grade_seven_upward_nobody_skips_a_grade() {
        for (row, message) in [
            (
                "七级,,90,五级",
                "from `七级` to `五级` the grade `六级` may not be skipped",
            ),
            (
                "十级,,90,六级",
                "from `十级` to `六级` the grade `七级` may not be skipped",
            ),
            ("六级,,90,七级", "`七级` must be above `六级`"),
            ("六级,,0,五级", "`0` must be a percentage above 0 and at most 100"),
            ("六级,,50,大师", "`大师` is no grade of the ladder"),
        ] {
            let error = table(&format!("from,group,percent,to\n{row}\n")).expect_err("a fault");
            assert_eq!(error.problem().to_string(), message);
        }
    }
}

//! A federation's own table of norm scores (附表1, 附表2).

use std::collections::BTreeMap;

use super::error::{Phrase, RulebookError, Source};
use super::tables::{one_of, rows, whole};
use crate::number::{Exact, Score};
use crate::terms::{GameCount, Rating, Sex};
use crate::titles::{Aim, NationalTitle};

/// Scores of norms by title, games and average.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NormTable {
    /// By title and games: bands of averages, ascending, each with its last average and score.
    bands: BTreeMap<(Aim, GameCount), BTreeMap<i64, (i64, Score)>>,
}

impl NormTable {
    /// The score of a norm; none if the table has none for such an average and number of games.
    pub fn score(&self, aim: Aim, average: Rating, games: GameCount) -> Option<Score> {
        let average = i64::from(average.points());
        let (_, &(last, score)) = self.bands.get(&(aim, games))?.range(..=average).next_back()?;
        (average <= last).then_some(score)
    }

    /// Reads `title,sex,average_from,average_to,games,score`: title master or grandmaster (or 大师, 特级大师), sex M or F;
    /// the last band of a title and number of games may be open (`average_to` empty).
    pub fn parse(source: &Source) -> Result<Self, RulebookError> {
        let mut table = Self::default();
        for row in &rows(source, "title,sex,average_from,average_to,games,score")? {
            let cells = row.cells();
            let pushed = cells.and_then(|cells| table.push(cells));
            pushed.map_err(|phrase| row.error(source, phrase))?;
        }
        Ok(table)
    }

    fn push(&mut self, [title, sex, from, to, games, score]: [&str; 6]) -> Result<(), Phrase> {
        let aim = Aim {
            title: NationalTitle::from_word(title).ok_or_else(|| one_of(title, &["master", "grandmaster"]))?,
            sex: sex_of(sex)?,
        };
        let (from, to) = (whole(from)?, if to.is_empty() { i64::MAX } else { whole(to)? });
        let count = u32::try_from(whole(games)?)
            .ok()
            .filter(|count| (1..=99).contains(count));
        let count = count.ok_or_else(|| {
            let text = format!("`{games}` must be a number of games from 1 to 99");
            Phrase::new("cell-games", text).with("cell", games)
        })?;
        let score = half_points(score, count)?;
        let bands = self.bands.entry((aim, GameCount::new(count))).or_default();
        let overlaps = bands
            .range(..=to)
            .next_back()
            .is_some_and(|(_, &(last, _))| last >= from);
        if from > to || overlaps {
            let text = format!("the band from {from} must start above the ones before and not end below its start");
            return Err(Phrase::new("row-band", text).with("from", from));
        }
        bands.insert(from, (to, score));
        Ok(())
    }
}

fn sex_of(letter: &str) -> Result<Sex, Phrase> {
    match letter {
        "M" => Ok(Sex::Male),
        "F" => Ok(Sex::Female),
        other => Err(one_of(other, &["M", "F"])),
    }
}

/// A score in half points, at most one a game.
fn half_points(cell: &str, games: u32) -> Result<Score, Phrase> {
    let halves = Exact::parse(cell).map(|figure| figure.times(2));
    let fits = |halves: &Exact| halves.is_whole() && *halves <= Exact::whole(2 * i64::from(games));
    halves
        .filter(|halves| fits(halves) && *halves >= Exact::ZERO)
        .and_then(|halves| i32::try_from(halves.half_up()).ok())
        .map(Score::from_halves)
        .ok_or_else(|| {
            let text = format!("`{cell}` must be a score in half points, at most {games}");
            Phrase::new("cell-score", text).with("cell", cell).with("games", games)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "title,sex,average_from,average_to,games,score\n\
        master,M,2251,2275,9,7\nmaster,M,2276,,9,6.5\n大师,F,2051,2075,9,7\n";

    fn table(text: &str) -> Result<NormTable, RulebookError> {
        NormTable::parse(&Source::new("norms.csv", text))
    }

    #[test]
    fn a_table_gives_its_own_scores_and_none_elsewhere() {
        let table = table(TEXT).expect("no fault");
        let score = |sex, average, games| {
            let aim = Aim {
                title: NationalTitle::Master,
                sex,
            };
            let score = table.score(aim, Rating::new(average), GameCount::new(games));
            score.map(Score::halves)
        };
        assert_eq!(score(Sex::Male, 2275, 9), Some(14));
        assert_eq!(score(Sex::Male, 2900, 9), Some(13));
        assert_eq!(score(Sex::Male, 2250, 9), None);
        assert_eq!(score(Sex::Male, 2275, 10), None);
        assert_eq!(score(Sex::Female, 2076, 9), None);
    }

    #[test]
    fn a_fault_is_named_with_its_line() {
        for (row, message) in [
            ("master,M,2270,2290,9,7", "the band from 2270"),
            ("masters,M,1,2,9,7", "`masters` must be"),
            ("master,X,1,2,9,7", "`X` must be"),
            ("master,M,1,2,9,9.5", "`9.5` must be"),
            ("master,M,1,2,9,6.3", "`6.3` must be"),
            ("master,M,1,2,0,0", "`0` must be"),
        ] {
            let error = table(&format!("{TEXT}{row}\n")).expect_err("a fault");
            assert!(error.problem().to_string().starts_with(message), "{error}");
            assert_eq!(error.spot().line, 5);
        }
    }
}

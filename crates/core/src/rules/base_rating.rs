//! The rating with which a player without one enters.

use std::sync::Arc;

use crate::rulebook::Article;
use crate::rulebook::params::BaseRatingRule;
use crate::terms::{Rating, Sex, Title};
use crate::trail::{Step, Trail};

/// Where a title stands on the ladder of base ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rung {
    /// No title, or a grade below the ladder.
    Below,
    /// So many steps up, from 1.
    Step(u32),
    /// A title the ladder does not know.
    Unknown,
}

/// Where a title stands; 男子 and 女子 in front of it change nothing.
///
/// - Article: `cn-amateur` 六(五).
pub fn rung(rule: &BaseRatingRule, title: &Title) -> Rung {
    let word = ["男子", "女子"]
        .into_iter()
        .find_map(|sex| title.0.strip_prefix(sex))
        .unwrap_or(&title.0);
    let is_word = |known: &Arc<str>| **known == *word;
    let step = (1..).zip(&rule.ladder).find(|(_, words)| words.iter().any(is_word));
    match step {
        Some((step, _)) => Rung::Step(step),
        None if word.is_empty() || rule.below_ladder.iter().any(is_word) => Rung::Below,
        None => Rung::Unknown,
    }
}

/// The base rating: that of the sex, and a step for each title of the ladder.
///
/// - Article: `cn-amateur` 六(五).
/// - Inputs: sex (men's base where it is not known) and title of the register, else of the report.
/// - Output: points. A title outside the ladder adds nothing.
pub fn base_rating(rule: &Article<BaseRatingRule>, sex: Option<Sex>, title: &Title, trail: &mut impl Trail) -> Rating {
    let values = &rule.values;
    let base = match sex {
        Some(Sex::Female) => values.women,
        Some(Sex::Male) | None => values.men,
    };
    let steps = match rung(values, title) {
        Rung::Step(steps) => i32::try_from(steps).unwrap_or(0),
        Rung::Below | Rung::Unknown => 0,
    };
    let rating = Rating::new(base.points() + steps * values.step);
    trail.step(|| {
        let formula = format!("{title} {base} + {steps} × {}", values.step);
        Step::new("base-rating", &rule.number, formula.trim_start(), rating)
    });
    rating
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::embedded;
    use crate::terms::Date;
    use crate::trail::NoTrail;

    fn base(sex: Sex, title: &str) -> i32 {
        let rule = embedded::rules("cn-amateur", Date::constant(2006, 1, 1)).base;
        let rule = rule.expect("an article");
        base_rating(&rule, Some(sex), &Title(title.into()), &mut NoTrail).points()
    }

    #[test]
    fn everybody_enters_with_the_base_of_sex_and_title() {
        let men = [
            ("", 1500),
            ("七级", 1500),
            ("十五级", 1500),
            ("六级", 1550),
            ("六级棋士", 1550),
            ("五级棋士", 1600),
            ("四级棋士", 1650),
            ("三级棋士", 1700),
            ("二级棋士", 1750),
            ("一级棋士", 1800),
            ("候补棋协大师", 1850),
            ("棋协大师", 1900),
        ];
        for (title, rating) in men {
            assert_eq!(base(Sex::Male, title), rating, "{title}");
            assert_eq!(base(Sex::Female, title), rating - 200, "{title}");
        }
        assert_eq!(base(Sex::Female, "女子候补棋协大师"), 1650);
    }

    #[test]
    fn a_title_outside_the_ladder_adds_nothing() {
        assert_eq!(base(Sex::Male, "特级大师"), 1500);
        let rule = embedded::rules("cn-amateur", Date::constant(2006, 1, 1)).base;
        let rule = rule.expect("an article").values;
        assert_eq!(rung(&rule, &Title("特级大师".into())), Rung::Unknown);
    }
}

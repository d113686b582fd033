//! Figures of a list as a whole.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::number::Exact;
use crate::publication::ListRow;
use crate::terms::Rating;

/// The ratings of the players of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitRatings {
    /// The unit.
    pub unit: Arc<str>,
    /// Its players on the list.
    pub players: u32,
    /// The highest rating.
    pub highest: Rating,
    /// The average, in whole points.
    pub average: Rating,
    /// The lowest rating.
    pub lowest: Rating,
}

/// The ratings of each unit: the unit with most players first, then in the order in which the list first shows them.
///
/// - Inputs: the rows of a list, in their order; players without a unit are left out.
/// - Rounding: the average, half away from zero to whole points.
pub fn by_unit(list: &[ListRow]) -> Vec<UnitRatings> {
    let (mut units, mut positions) = (Vec::<(&Arc<str>, Vec<Rating>)>::new(), BTreeMap::new());
    for row in list {
        let Some(unit) = &row.unit else { continue };
        let position = *positions.entry(unit).or_insert_with(|| {
            units.push((unit, Vec::new()));
            units.len() - 1
        });
        units[position].1.push(row.rating);
    }
    units.sort_by_key(|(_, ratings)| std::cmp::Reverse(ratings.len()));
    units
        .into_iter()
        .filter_map(|(unit, ratings)| unit_ratings(unit, &ratings))
        .collect()
}

fn unit_ratings(unit: &Arc<str>, ratings: &[Rating]) -> Option<UnitRatings> {
    let (highest, lowest) = (*ratings.iter().max()?, *ratings.iter().min()?);
    let players = u32::try_from(ratings.len()).ok()?;
    let sum: i128 = ratings.iter().map(|rating| i128::from(rating.points())).sum();
    let average = Exact::ratio(sum, players.into()).half_away_from_zero();
    Some(UnitRatings {
        unit: Arc::clone(unit),
        players,
        highest,
        average: Rating::new(i32::try_from(average).ok()?),
        lowest,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_average_of_a_unit_is_rounded_half_away_from_zero() {
        // (2401 + 2300) / 2 = 2350.5
        let ratings = [2401, 2300].map(Rating::new);
        let unit = unit_ratings(&"甲省".into(), &ratings).expect("a unit");
        assert_eq!((unit.players, unit.average), (2, Rating::new(2351)));
        assert_eq!([unit.highest, unit.lowest], ratings);
    }

    #[test]
    fn a_unit_without_players_has_no_ratings() {
        assert_eq!(unit_ratings(&"甲省".into(), &[]), None);
    }
}

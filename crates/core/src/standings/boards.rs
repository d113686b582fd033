//! The best percentage on each board of a team event.

use std::collections::BTreeMap;

use super::table::{Line, Table};
use crate::number::Exact;

/// The lines with the best percentage on each board.
///
/// - Inputs: the table; the board (台次) of each line, none if it has none.
/// - Output: the lines, board by board. Games over the board count, without a minimum; equal percentages share.
/// - Rounding: none, the percentages are exact.
pub fn best_on_boards(table: &Table, boards: &[Option<u32>]) -> Vec<usize> {
    let mut by_board: BTreeMap<u32, Vec<(Exact, usize)>> = BTreeMap::new();
    for line in table.ranked() {
        if let Some((board, fraction)) = boards[line].zip(percentage(&table.lines[line])) {
            by_board.entry(board).or_default().push((fraction, line));
        }
    }
    by_board.into_values().flat_map(best).collect()
}

/// Points per game over the board; none without a game.
fn percentage(line: &Line) -> Option<Exact> {
    let games = line.slots.iter().filter(|slot| slot.played);
    let (halves, count) = games.fold((0, 0), |(halves, count), slot| {
        (halves + slot.points.halves(), count + 1)
    });
    (count > 0).then(|| Exact::ratio(i128::from(halves), 2 * count))
}

fn best(players: Vec<(Exact, usize)>) -> Vec<usize> {
    let top = players.iter().map(|(fraction, _)| *fraction).max();
    players
        .into_iter()
        .filter(|(fraction, _)| Some(*fraction) == top)
        .map(|(_, line)| line)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Score;
    use crate::standings::table::{Form, Slot};

    fn line(halves: &[i32]) -> Line {
        let slot = |&halves: &i32| Slot {
            opponent: Some(0),
            points: Score::from_halves(halves),
            played: true,
            ..Slot::default()
        };
        Line::new(None, halves.iter().map(slot).collect())
    }

    fn table(lines: Vec<Line>) -> Table {
        Table {
            form: Form::Other,
            lines,
            winner: None,
        }
    }

    #[test]
    fn one_game_won_beats_many_games_nearly_won_and_equal_shares_share() {
        let table = table(vec![
            line(&[2, 2, 2, 1]),
            line(&[2]),
            line(&[2, 2]),
            line(&[1, 2, 0]),
            line(&[0]),
        ]);
        assert_eq!(
            best_on_boards(&table, &[Some(1), Some(1), Some(1), Some(2), Some(2)]),
            [1, 2, 3]
        );
    }

    #[test]
    fn forfeits_do_not_count_and_a_player_without_board_is_not_asked() {
        let mut forfeit = line(&[2, 1]);
        forfeit.slots[0].played = false;
        let table = table(vec![forfeit, line(&[2, 1]), line(&[2]), Line::new(None, Vec::new())]);
        assert_eq!(best_on_boards(&table, &[Some(1), Some(1), None, Some(2)]), [1]);
    }
}

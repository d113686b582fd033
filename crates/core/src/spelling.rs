//! Words near one that is not there: what was meant by a slip of the pen.

/// The words within a few slips of one that is not there, nearest first and each once; words equally near in the order
/// given. A slip is a letter too many, too few, changed, or exchanged with its neighbour; one slip a three letters, and
/// one in a short word.
pub fn near<'a>(word: &str, all: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let most = word.chars().count().max(3) / 3;
    let ranked = all.into_iter().map(|candidate| (slips(word, candidate), candidate));
    let mut ranked: Vec<_> = ranked.filter(|(slips, _)| *slips <= most).collect();
    ranked.sort_by_key(|(slips, _)| *slips);
    let mut words: Vec<&str> = Vec::new();
    for (_, candidate) in ranked {
        if !words.contains(&candidate) {
            words.push(candidate);
        }
    }
    words
}

/// The word most like one that is not there, if any is like it.
pub fn nearest<'a>(word: &str, all: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(word, all).first().copied()
}

/// Slips from one word to the other, without regard to case.
fn slips(from: &str, to: &str) -> usize {
    let letters = |word: &str| word.chars().flat_map(char::to_lowercase).collect::<Vec<_>>();
    let (from, to) = (letters(from), letters(to));
    let mut rows: [Vec<usize>; 3] = [Vec::new(), Vec::new(), (0..=to.len()).collect()];
    for at in 0..from.len() {
        rows.rotate_left(1);
        let [before, above, row] = &mut rows;
        *row = vec![at + 1];
        for column in 0..to.len() {
            let changed = above[column] + usize::from(from[at] != to[column]);
            let mut least = changed.min(above[column + 1] + 1).min(row[column] + 1);
            if at > 0 && column > 0 && from[at] == to[column - 1] && from[at - 1] == to[column] {
                least = least.min(before[column - 1] + 1);
            }
            row.push(least);
        }
    }
    rows[2][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_with_the_fewest_slips_comes_first() {
        assert_eq!(near("publsh", ["rules", "publish", "push"]), ["publish", "push"]);
        assert_eq!(near("chekc", ["check"]), ["check"]);
        assert_eq!(nearest("langauge", ["code", "language"]), Some("language"));
        assert_eq!(nearest("大帅", ["特级大师", "大师"]), Some("大师"));
    }

    #[test]
    fn what_is_like_nothing_has_nothing_near() {
        assert!(near("zzzz", ["publish", "rules"]).is_empty());
        assert!(near("", ["publish"]).is_empty());
    }
}

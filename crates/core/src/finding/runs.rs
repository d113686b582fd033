//! Numbers of rows, lines and players in few words.

/// More runs than this are shown as what they lie in.
const SHOWN: usize = 12;

/// Runs of following numbers, in order.
pub fn runs(numbers: impl IntoIterator<Item = u32>) -> Vec<(u32, u32)> {
    let mut numbers: Vec<u32> = numbers.into_iter().collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

/// Numbers as `3, 61–107`; those in many runs as the least and the greatest.
pub fn shown_runs(numbers: impl IntoIterator<Item = u32>) -> String {
    let mut runs = runs(numbers);
    if let (true, Some(first), Some(last)) = (runs.len() > SHOWN, runs.first(), runs.last()) {
        runs = vec![(first.0, last.1)];
    }
    let shown = |(first, last): (u32, u32)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}–{last}")
        }
    };
    runs.into_iter().map(shown).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_each_other_are_a_run() {
        assert_eq!(shown_runs([12, 11, 7, 10, 12]), "7, 10–12");
        assert_eq!(shown_runs([]), "");
    }

    #[test]
    fn many_runs_are_shown_as_what_they_lie_in() {
        assert_eq!(shown_runs((1..=13).map(|at| at * 2)), "2–26");
    }
}

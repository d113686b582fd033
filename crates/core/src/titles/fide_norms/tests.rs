//! Norms of FIDE, by figures that others published.

use super::*;
use crate::rulebook::embedded;
use crate::terms::Date;
use crate::trail::NoTrail;

/// The rules of the tests, which live as long as they run.
fn rules() -> &'static Rules {
    static RULES: std::sync::OnceLock<Rules> = std::sync::OnceLock::new();
    RULES.get_or_init(|| embedded::rules("fide-2024", Date::constant(2025, 1, 1)))
}

fn norm(title: &str, ratings: &[i32], titles: &str, federations: &str, halves: i32) -> FideNorm<'static> {
    let rules = rules();
    let mut titles = titles.split(' ').chain(std::iter::repeat(""));
    let mut federations = federations.split(' ').cycle();
    let opponents: Vec<FideOpponent<'_>> = ratings
        .iter()
        .map(|&points| FideOpponent {
            rating: (points > 0).then(|| Rating::new(points)),
            title: titles.next(),
            federation: federations.next().filter(|code| *code != "?"),
        })
        .collect();
    let title = FideTitle::from_word(title).expect("a title");
    let result = FideResult {
        federation: Some("BEL"),
        opponents: &opponents,
        score: Score::from_halves(halves),
    };
    let norms = rules.fide_norms.as_deref().expect("norms of FIDE");
    judge(rules, norms, title, &result, &mut NoTrail).expect("games")
}

const NINE: [i32; 9] = [2450, 2400, 2350, 2300, 2250, 2200, 2150, 2100, 0];
const TITLES: &str = "IM IM GM IM FM";
const FEDERATIONS: &str = "FRA FRA NED NED GER ESP BEL BEL BEL";

fn words(articles: &[Arc<str>]) -> Vec<&str> {
    articles.iter().map(|article| &**article).collect()
}

#[test]
fn an_international_master_norm_is_achieved_with_the_unrated_opponent_raised() {
    let norm = norm("IM", &NINE, TITLES, FEDERATIONS, 15);
    assert_eq!((norm.average, norm.performance), (2250, 2523));
    assert_eq!(norm.is_achieved(), Some(true), "{norm:?}");
    let raised = norm
        .conditions
        .iter()
        .find(|condition| condition.check == FideCheck::Lowest)
        .expect("a condition");
    assert_eq!(raised.found.to_string(), "1400 → 2050");
    assert_eq!(raised.verdict, FideVerdict::Raised);
}

#[test]
fn the_same_result_is_no_grandmaster_norm() {
    let norm = norm("GM", &NINE, TITLES, FEDERATIONS, 15);
    assert_eq!((norm.average, norm.performance), (2267, 2540));
    assert_eq!(words(&norm.fails()), ["1.4.5", "1.4.8"]);
    assert_eq!(words(&norm.not_judged()), ["1.4.9"], "the table begins at 2380");
}

#[test]
fn a_federation_that_is_not_known_leaves_the_norm_open() {
    let norm = norm("IM", &NINE, TITLES, "FRA FRA NED NED GER ESP BEL BEL ?", 15);
    assert_eq!(words(&norm.not_judged()), ["1.4.3", "1.4.4"]);
    assert_eq!(norm.is_achieved(), None);
}

#[test]
fn only_the_lowest_opponent_is_raised() {
    let figures = |title, ratings: &[i32], halves| {
        let norm = norm(title, ratings, TITLES, FEDERATIONS, halves);
        assert_eq!(norm.is_achieved(), Some(false));
        (norm.average, norm.performance)
    };
    assert_eq!(figures("WIM", &[0, 1800], 4), (1825, 2625));
    assert_eq!(figures("IM", &[2000], 2), (2050, 2850));
    let high = [2400; 7];
    assert_eq!(figures("GM", &[&high[..], &[2100, 2000]].concat(), 9), (2344, 2344));
    assert_eq!(figures("GM", &[&high[..], &[2400, 0]].concat(), 9), (2378, 2378));
}

//! Names of rules and the ranges of their values.

use serde::de::DeserializeOwned;

use super::by_game::{
    FirstRatingRule, GameChangeRule, HistoryCoefficientRule, InactivityRule, RiseRule, UnratedRoundRobinRule,
    VoidResultRule,
};
use super::error::Phrase;
use super::fide_norms::{
    FideFederationsRule, FideFloorRule, FideGamesRule, FideHoldersRule, FideOneFederationRule, FideScoreRule,
    FideStrengthRule,
};
use super::params::{
    ApprovalRule, ArbiterRule, AverageExpectationRule, BaseRatingRule, CapRule, ChampionRule, ChangeRule,
    CoefficientRule, CoefficientStep, CountedGamesRule, DifferenceRule, FeeRule, FieldSide, InternationalRule,
    KindRule, ListRule, NormAverageRule, PerformanceRule, PlayerTimeRule, PoolRule, ProbabilityRule, ProvisionalRule,
    QualificationRule, ReachedBy, ReportingRule, RoundCountRule, RoundRobinExpectationRule, RoundRobinFieldRule,
    RoundRobinPerformanceRule, SpreadRule, TimeControlRule, TitleAnnouncementRule, TitleDaysRule, TitleFieldRule,
    TitleSizeRule, UnitRule, UnplayedRule, UnratedBy, VoidPerformanceRule, ZeroScorerRule,
};
use super::sequential::{
    BothProvisionalRule, DrawExchangeRule, HigherWinsRule, LevelRule, ListDaysRule, LogisticChangeRule, LowerWinsRule,
    NewcomerRule, ProvisionalOpponentRule, RatingTitlesRule,
};
use super::titles::{
    AuthorityRule, GrandmasterEventsRule, GrandmasterTitleRule, InterimListRule, MasterEventsRule, MasterTitleRule,
    MeaningRule, NormScoreRule,
};
use crate::terms::{GameCount, KFactor, Rating};

/// The values of a rule of a rule-set file.
pub trait RuleValues: DeserializeOwned {
    /// The name of the rule in the file.
    const RULE: &'static str;

    /// The conditions its values keep.
    fn bounds(&self) -> Vec<Bound> {
        Vec::new()
    }

    /// The name of the table it uses.
    fn table(&self) -> Option<&str> {
        None
    }

    /// What holds where a regulation has no article with this rule, and the rule whose article is cited in its place.
    /// None: the method needs an article.
    fn silent() -> Option<(Self, &'static str)> {
        None
    }
}

/// A condition on a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The key of the value.
    pub key: &'static str,
    /// Whether it is kept.
    pub kept: bool,
    /// What the value must be.
    pub must: Phrase,
}

fn within(key: &'static str, value: impl Into<i64>, low: i64, high: i64) -> Bound {
    Bound {
        key,
        kept: (low..=high).contains(&value.into()),
        must: Phrase::new("must-range", format!("from {low} to {high}"))
            .with("low", low)
            .with("high", high),
    }
}

fn rating(key: &'static str, value: Rating) -> Bound {
    within(key, value.points(), 0, 4000)
}

fn k_factor(key: &'static str, value: KFactor) -> Bound {
    within(key, value.points(), 0, 100)
}

fn games(key: &'static str, value: GameCount) -> Bound {
    within(key, value.get(), 0, 1000)
}

fn filled<T>(key: &'static str, list: &[T]) -> Bound {
    Bound {
        key,
        kept: !list.is_empty(),
        must: Phrase::new("must-filled", "a list with at least one entry"),
    }
}

/// Days `MM-DD` of a year that has no 29 February, ascending.
fn days(key: &'static str, list: &[String]) -> Bound {
    let is_day = |day: &String| day.len() == 5 && format!("2001-{day}").parse::<crate::terms::Date>().is_ok();
    Bound {
        key,
        kept: !list.is_empty() && list.iter().all(is_day) && list.is_sorted_by(|a, b| a < b),
        must: Phrase::new("must-days", "days of the year as \"MM-DD\", ascending, each once"),
    }
}

/// Steps of K: bounds ascending, only the last without one.
fn steps(steps: &[CoefficientStep]) -> Bound {
    let bounds: Vec<_> = steps.iter().filter_map(|step| step.below_games).collect();
    Bound {
        key: "steps",
        kept: steps.last().is_some_and(|last| last.below_games.is_none())
            && bounds.len() + 1 == steps.len()
            && bounds.is_sorted_by(|a, b| a < b)
            && steps.iter().all(|step| k_factor("k", step.k).kept),
        must: Phrase::new(
            "must-steps",
            "steps with `below_games` ascending, the last one without, and `k` from 0 to 100",
        ),
    }
}

macro_rules! values {
    ($($values:ident = $rule:literal $(, table $table:expr)? $(, silent beside $beside:literal $silent:expr)?
        $(, |$rule_values:ident| [$($bound:expr),* $(,)?])?;)+) => {
        $(impl RuleValues for $values {
            const RULE: &'static str = $rule;

            $(fn bounds(&self) -> Vec<Bound> {
                let $rule_values = self;
                vec![$($bound),*]
            })?

            $(fn table(&self) -> Option<&str> {
                let table: fn(&Self) -> Option<&str> = $table;
                table(self)
            })?

            $(fn silent() -> Option<(Self, &'static str)> {
                Some(($silent, $beside))
            })?
        })+

        /// Every rule the program knows.
        pub const KNOWN: &[super::values::KnownRule] = &[$(super::values::KnownRule::of::<$values>()),+];
    };
}

values! {
    MeaningRule = "meaning";
    AuthorityRule = "authority";
    InterimListRule = "interim-lists";
    ListRule = "list", |rule| [
        days("dates", &rule.dates),
        rating("floor", rule.floor),
        within("keep_years", rule.keep_years, 0, 1000),
    ];
    KindRule = "event-kinds", silent beside "list" Self { kinds: Vec::new() }, |rule| [filled("kinds", &rule.kinds)];
    RoundRobinFieldRule = "round-robin-field", silent beside "list" Self {
        rated_one_in: u32::MAX,
        rated_at_least: 0,
        rated_at_least_in: FieldSide::From,
        rated_at_least_field: 0,
        double_players_at_least: 0,
        double_rated_at_least: 0,
    }, |rule| [
        within("rated_one_in", rule.rated_one_in, 1, 1000),
        within("rated_at_least", rule.rated_at_least, 0, 1000),
        within("rated_at_least_field", rule.rated_at_least_field, 0, 1000),
        within("double_players_at_least", rule.double_players_at_least, 0, 1000),
        within("double_rated_at_least", rule.double_rated_at_least, 0, i64::from(rule.double_players_at_least)),
    ];
    UnitRule = "units", silent beside "list" Self { at_least: 0, largest_share: [1, 1] }, |rule| [
        within("at_least", rule.at_least, 0, 1000),
        share("largest_share", rule.largest_share),
    ];
    ArbiterRule = "arbiters", silent beside "list" Self { national_at_least: 0 }, |rule| [within("national_at_least", rule.national_at_least, 0, 100)];
    TimeControlRule = "time-control", silent beside "list" Self { moves: 0, minutes: 1, rounds_per_day: 0 }, |rule| [
        within("moves", rule.moves, 0, 1000),
        within("minutes", rule.minutes, 1, 10_000),
        within("rounds_per_day", rule.rounds_per_day, 0, 99),
    ];
    ApprovalRule = "approval", silent beside "list" Self { required: false };
    MasterEventsRule = "master-events", |rule| [filled("classes", &rule.classes)];
    GrandmasterEventsRule = "grandmaster-events", |rule| [filled("classes", &rule.classes)];
    TitleSizeRule = "title-size", silent beside "list" Self { rounds_at_least: 0, unrated_percent_at_most: 100 }, |rule| [
        within("rounds_at_least", rule.rounds_at_least, 1, 99),
        within("unrated_percent_at_most", rule.unrated_percent_at_most, 0, 100),
    ];
    TitleDaysRule = "title-days", silent beside "list" Self { double_days_at_most: u32::MAX, last_single_rounds: 0 }, |rule| [
        within("double_days_at_most", rule.double_days_at_most, 0, 99),
        within("last_single_rounds", rule.last_single_rounds, 0, 99),
    ];
    TitleAnnouncementRule = "title-announcement", silent beside "list" Self { required: false };
    TitleFieldRule = "title-field", silent beside "list" Self {
        master_men_titled: 0,
        master_men_rating: Rating::new(0),
        master_women_titled: 0,
        master_women_rating: Rating::new(0),
        grandmaster_men_titled: 0,
        grandmaster_women_titled: 0,
    }, |rule| [
        within("master_men_titled", rule.master_men_titled, 0, 1000),
        rating("master_men_rating", rule.master_men_rating),
        within("master_women_titled", rule.master_women_titled, 0, 1000),
        rating("master_women_rating", rule.master_women_rating),
        within("grandmaster_men_titled", rule.grandmaster_men_titled, 0, 1000),
        within("grandmaster_women_titled", rule.grandmaster_women_titled, 0, 1000),
    ];
    ReportingRule = "reporting", silent beside "list" Self { days: i32::MAX }, |rule| [within("days", rule.days, 0, 366)];
    CoefficientRule = "coefficient", silent beside "coefficient-by-history" Self {
        steps: Vec::new(),
        permanent: None,
        reached_by: ReachedBy::Published,
    }, |rule| [
        steps(&rule.steps),
        rating("permanent.from_rating", rule.permanent.map_or(Rating::new(0), |permanent| permanent.from_rating)),
        k_factor("permanent.k", rule.permanent.map_or(KFactor::new(0), |permanent| permanent.k)),
    ];
    AverageExpectationRule = "change-by-average", silent beside "change-by-game" Self {};
    RoundRobinExpectationRule = "change-by-round-robin", silent beside "change-by-game" Self { incomplete_by_average: true };
    ChangeRule = "new-rating";
    ProvisionalRule = "provisional", silent beside "change-by-average" Self { rating: Rating::new(0) }, |rule| [rating("rating", rule.rating)];
    RoundRobinPerformanceRule = "round-robin-performance", silent beside "change-by-round-robin" Self {
        average_from_rated_above_percent: 0,
        k: KFactor::new(0),
        unrated_by: UnratedBy::RoundRobin,
    }, |rule| [
        within("average_from_rated_above_percent", rule.average_from_rated_above_percent, 0, 100),
        k_factor("k", rule.k),
    ];
    CountedGamesRule = "counted-games", silent beside "change-by-average" Self { unrated_at_least: GameCount::ZERO }, |rule| [games("unrated_at_least", rule.unrated_at_least)];
    PoolRule = "pool", silent beside "list" Self { games: GameCount::ZERO, periods: 1 }, |rule| [games("games", rule.games), within("periods", rule.periods, 1, 100)];
    PerformanceRule = "performance", silent beside "change-by-average" Self { above_half_k: KFactor::new(0) }, |rule| [k_factor("above_half_k", rule.above_half_k)];
    VoidPerformanceRule = "void-performance", silent beside "change-by-average" Self { at_or_below: Rating::new(0) }, |rule| [rating("at_or_below", rule.at_or_below)];
    ZeroScorerRule = "zero-scorer", silent beside "change-by-average" Self { left_out: false };
    UnplayedRule = "unplayed", silent beside "change-by-average" Self {};
    NormAverageRule = "norm-average", silent beside "list" Self {};
    ChampionRule = "champion", silent beside "coefficient" Self { protects: false };
    InternationalRule = "international", silent beside "change-by-average" Self { admission_binds: true, fide_ratings: false };
    SpreadRule = "spread", silent beside "list" Self { players_at_least: u32::MAX, above: i32::MAX }, |rule| [
        within("players_at_least", rule.players_at_least, 1, 10_000),
        within("above", rule.above, 0, 4000),
    ];
    QualificationRule = "qualification", silent beside "list" Self { lists: 2, not_with_k: KFactor::new(0) }, |rule| [
        within("lists", rule.lists, 1, 100),
        k_factor("not_with_k", rule.not_with_k),
    ];
    CapRule = "cap", silent beside "change-by-average" Self { points: 4000 }, |rule| [within("points", rule.points, 1, 4000)];
    MasterTitleRule = "master-title", |rule| [
        rating("rating_men", rule.0.rating_men),
        rating("rating_women", rule.0.rating_women),
        within("events", rule.0.events, 1, 100),
        games("games", rule.0.games),
        within("norm_years", rule.0.norm_years, 0, 100),
    ];
    GrandmasterTitleRule = "grandmaster-title", |rule| [
        rating("rating_men", rule.0.rating_men),
        rating("rating_women", rule.0.rating_women),
        within("events", rule.0.events, 1, 100),
        games("games", rule.0.games),
        within("norm_years", rule.0.norm_years, 0, 100),
    ];
    NormScoreRule = "norm-score", table |rule| rule.table.as_deref(), |rule| [
        rating("master_men", rule.master_men),
        rating("master_women", rule.master_women),
        rating("grandmaster_men", rule.grandmaster_men),
        rating("grandmaster_women", rule.grandmaster_women),
        within("band", rule.band, 1, 1000),
        within("lowest_band_below", rule.lowest_band_below, 0, 1000),
        within("dropped_excess_hundredths", rule.dropped_excess_hundredths, 0, 49),
    ];
    ListDaysRule = "list-days", |rule| [days("dates", &rule.dates)];
    RatingTitlesRule = "rating-titles", |rule| [rule.bound()];
    NewcomerRule = "newcomer", |rule| [rating("rating", rule.rating), games("games", rule.games)];
    LogisticChangeRule = "logistic-change", |rule| [k_factor("k", rule.k), within("scale", rule.scale, 1, 4000)];
    ProvisionalOpponentRule = "provisional-opponent", |rule| [
        share("rated_share", rule.rated_share),
        within("unrated_from", rule.unrated_from, 1, 1000),
        within("per_games", rule.per_games, 1, 1000),
    ];
    BothProvisionalRule = "both-provisional";
    LevelRule = "levels", |rule| [
        within("newcomer", rule.newcomer.points(), -10_000, 10_000),
        within("points_per_level", rule.points_per_level, 1, 10_000),
        within("best_level", rule.best_level, 0, i64::from(rule.first_level)),
    ];
    DrawExchangeRule = "draw-exchange", |rule| [rule.0.without_gap(), rule.0.without_loss()];
    LowerWinsRule = "lower-wins-exchange", |rule| [rule.0.without_gap(), rule.0.without_loss()];
    HigherWinsRule = "higher-wins-exchange", |rule| [rule.0.without_gap(), rule.0.without_loss()];
    BaseRatingRule = "base-rating", |rule| [
        rating("men", rule.men),
        rating("women", rule.women),
        within("step", rule.step, 0, 1000),
    ];
    RoundCountRule = "round-count", |rule| [
        within("players", rule.players, 0, 10_000),
        within("rounds_below", rule.rounds_below, 0, 99),
        within("rounds_above", rule.rounds_above, 0, 99),
    ];
    PlayerTimeRule = "time-per-player", |rule| [
        within("minutes_from", rule.minutes_from, 1, 10_000),
    ];
    GameChangeRule = "change-by-game", |rule| [
        within("cap", rule.cap, 1, 4000),
        rating("uncapped_from", rule.uncapped_from.unwrap_or(Rating::new(0))),
        within("unrated.difference", rule.unrated.map_or(0, |unrated| unrated.difference), 0, 4000),
        rating("unrated.above", rule.unrated.map_or(Rating::new(0), |unrated| unrated.above)),
    ];
    HistoryCoefficientRule = "coefficient-by-history", |rule| [
        games("new_games", rule.new_games),
        k_factor("new_k", rule.new_k),
        k_factor("k", rule.k),
        rating("top_from", rule.top_from),
        k_factor("top_k", rule.top_k),
        within("junior.age", rule.junior.map_or(0, |junior| junior.age), 0, 100),
        rating("junior.below", rule.junior.map_or(Rating::new(0), |junior| junior.below)),
        k_factor("junior.k", rule.junior.map_or(KFactor::new(0), |junior| junior.k)),
        within("product_at_most", rule.product_at_most.unwrap_or(0), 0, 100_000),
    ];
    FirstRatingRule = "first-rating", |rule| [
        within("games", rule.games.get(), 1, 1000),
        games("games_in_event", rule.games_in_event),
        within("months", rule.months.unwrap_or(1), 1, 1200),
        rule.formula(),
        within("draws.count", rule.draws.map_or(0, |draws| draws.count), 0, 100),
        rating("draws.rating", rule.draws.map_or(Rating::new(0), |draws| draws.rating)),
        within("bonus_per_point", rule.bonus_per_point.unwrap_or(0), 0, 1000),
        rating("at_most", rule.at_most.unwrap_or(Rating::new(0))),
    ];
    UnratedRoundRobinRule = "round-robin-with-unrated";
    VoidResultRule = "void-results", |rule| [within("half_points_at_most", rule.half_points_at_most, -1, 100)];
    InactivityRule = "inactivity", |rule| [within("years", rule.years, 0, 100)];
    RiseRule = "rise", |rule| [rating("below", rule.below), within("percent", rule.percent, 0, 100)];
    FeeRule = "fee", |rule| [within("percent", rule.percent, 0, 100)];
    ProbabilityRule = "probability", table |rule| Some(&rule.table);
    DifferenceRule = "difference", table |rule| Some(&rule.table);
    FideGamesRule = "fide-norm-games", table |rule| Some(&rule.table);
    FideFederationsRule = "fide-norm-federations", table |rule| Some(&rule.table);
    FideOneFederationRule = "fide-norm-one-federation", table |rule| Some(&rule.table);
    FideHoldersRule = "fide-norm-holders", table |rule| Some(&rule.table), |rule| [filled("holders", &rule.holders)];
    FideFloorRule = "fide-norm-floor", table |rule| Some(&rule.table);
    FideStrengthRule = "fide-norm-strength", table |rule| Some(&rule.table);
    FideScoreRule = "fide-norm-score", table |rule| Some(&rule.table);
}

/// A share of at most the whole.
fn share(key: &'static str, [numerator, denominator]: [u32; 2]) -> Bound {
    Bound {
        key,
        kept: (1..=denominator).contains(&numerator),
        must: Phrase::new(
            "must-share",
            "a share as [numerator, denominator], above 0 and at most 1",
        ),
    }
}

//! The values of articles, by rule: what a rule-set file may say under `values`.
//!
//! One struct a rule. A rule of `crate::rules` takes its struct and nothing else of the rulebook, so every number of a
//! regulation comes from its file. Unknown keys are errors.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::Rulebook;
use super::by_game::{self, GameRules};
use super::error::RulebookError;
use super::fide_norms::FideNormRules;
use super::ranges::RuleValues;
use super::tables::{DifferenceTable, ProbabilityTable};
use super::titles::{NormScoreRule, TitleRules};
use crate::list_text::TimeClass;
use crate::number::Exact;
use crate::terms::{Date, EventKind, GameCount, KFactor, Rating};

macro_rules! rules {
    (always { $($(#[$doc:meta])* $field:ident: $values:ty,)+ } optional { $($(#[$own_doc:meta])* $own:ident: $own_values:ty,)+ }) => {
        /// The articles of a period rule set that are in force on a day, typed.
        ///
        /// Each rule carries the number of its article for derivations and findings. A rule on which a regulation is
        /// silent does nothing; it bears the number of the article beside which it would stand.
        #[derive(Clone, Debug)]
        pub struct Rules {
            /// Id of the rule set.
            pub id: Arc<str>,
            /// The readings that steps of a derivation follow, by number of the article and name of the step.
            pub readings: BTreeMap<(Arc<str>, Arc<str>), Arc<str>>,
            /// Table of scoring probability by rating difference (附表3).
            pub probability: ProbabilityTable,
            /// Table of rating difference by scoring probability (附表4).
            pub difference: DifferenceTable,
            /// The articles about titles; none if the rule set has no national titles.
            pub titles: Option<TitleRules>,
            /// The articles about norms of FIDE; none if the rule set has none.
            pub fide_norms: Option<Arc<FideNormRules>>,
            /// What a rule set has whose expectation is made game by game.
            pub by_game: Option<Arc<GameRules>>,
            $($(#[$doc])* pub $field: Article<$values>,)+
            $($(#[$own_doc])* pub $own: Option<Article<$own_values>>,)+
        }

        impl Rules {
            /// The names of the rules without which no list can be made.
            pub(super) fn needed(book: &Rulebook) -> &'static [&'static str] {
                if GameRules::has(book) { by_game::NEEDED } else { NEEDED }
            }

            /// The articles of a rule set on a day.
            pub(super) fn of(book: &Rulebook, date: Date) -> Result<Self, RulebookError> {
                Ok(Self {
                    id: Arc::clone(&book.id),
                    readings: book.readings_by_step(),
                    probability: book.probability_table(date)?,
                    difference: book.difference_table(date)?,
                    titles: book.has_rule(NormScoreRule::RULE).then(|| book.titles_on(date)).transpose()?,
                    fide_norms: FideNormRules::of(book, date)?,
                    by_game: GameRules::of(book, date)?,
                    $($field: book.article(date)?,)+
                    $($own: book.own_article(date)?,)+
                })
            }
        }
    };
}

rules! {
    always {
        /// 二
        list: ListRule,
        /// 三
        kinds: KindRule,
        /// 四(一)
        round_robin_field: RoundRobinFieldRule,
        /// 四(二)
        units: UnitRule,
        /// 四(三)
        arbiters: ArbiterRule,
        /// 四(四)
        time_control: TimeControlRule,
        /// 四(五)
        approval: ApprovalRule,
        /// 六(一)
        title_size: TitleSizeRule,
        /// 六(二)
        title_days: TitleDaysRule,
        /// 六(三)
        title_announcement: TitleAnnouncementRule,
        /// 六(四)
        title_field: TitleFieldRule,
        /// 七
        reporting: ReportingRule,
        /// 八(一)
        coefficient: CoefficientRule,
        /// 八(二)
        average_expectation: AverageExpectationRule,
        /// 八(三)
        round_robin_expectation: RoundRobinExpectationRule,
        /// 八(四)
        change: ChangeRule,
        /// 八(五)
        provisional: ProvisionalRule,
        /// 八(六)
        round_robin_performance: RoundRobinPerformanceRule,
        /// 八(七)
        counted_games: CountedGamesRule,
        /// 八(八)
        pool: PoolRule,
        /// 八(九)
        performance: PerformanceRule,
        /// 八(十)
        void_performance: VoidPerformanceRule,
        /// 八(十一)
        zero_scorer: ZeroScorerRule,
        /// 八(十二)
        unplayed: UnplayedRule,
        /// 八(十三)
        norm_average: NormAverageRule,
        /// 八(十四)
        champion: ChampionRule,
        /// 八(十五)
        international: InternationalRule,
        /// 八(十六)
        spread: SpreadRule,
        /// 八(十七)
        qualification: QualificationRule,
        /// 八(十八)
        cap: CapRule,
    }
    optional {
        /// `cn-amateur` 六(五)
        base: BaseRatingRule,
        /// `cn-amateur` 七(二)
        round_count: RoundCountRule,
        /// `cn-amateur` 七(三)
        player_time: PlayerTimeRule,
        /// `cn-amateur` 四(二)
        fee: FeeRule,
    }
}

const NEEDED: &[&str] = &[
    ListRule::RULE,
    CoefficientRule::RULE,
    AverageExpectationRule::RULE,
    RoundRobinExpectationRule::RULE,
    ChangeRule::RULE,
    ProbabilityRule::RULE,
];

/// The values of an article with its number.
#[derive(Clone, Debug)]
pub struct Article<T> {
    /// As the Chinese text numbers it: `八(十四)`.
    pub number: Arc<str>,
    /// What it says.
    pub values: T,
}

/// 二: dates of the lists, the lowest figure, how long a player stays without play.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ListRule {
    /// Days of the lists, `MM-DD`.
    pub dates: Vec<String>,
    /// The lowest rating that is published; none if the list goes down to the last.
    #[serde(default = "no_floor", skip_serializing_if = "is_no_floor")]
    pub floor: Rating,
    /// Years on the list without play; exactly so many is still listed. None stated: for ever.
    #[serde(default = "for_ever")]
    pub keep_years: i16,
    /// The class of time control whose ratings the list holds.
    #[serde(default, skip_serializing_if = "is_standard")]
    pub time_class: TimeClass,
    /// Order of titles among equal ratings, highest first; a title that is not named comes after them, none last.
    #[serde(default)]
    pub title_order: Vec<Arc<str>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_standard(class: &TimeClass) -> bool {
    *class == TimeClass::Standard
}

const fn for_ever() -> i16 {
    1000
}

const fn no_floor() -> Rating {
    Rating::new(0)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_no_floor(floor: &Rating) -> bool {
    *floor == no_floor()
}

/// 三: kinds of event that are rated.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct KindRule {
    /// The kinds.
    pub kinds: Vec<EventKind>,
}

/// 四(一): how many rated players a round robin needs.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRobinFieldRule {
    /// One in so many players must be rated, rounded up.
    pub rated_one_in: u32,
    /// At least so many rated players ...
    pub rated_at_least: u32,
    /// ... in fields on this side ...
    pub rated_at_least_in: FieldSide,
    /// ... of so many players, this number included.
    pub rated_at_least_field: u32,
    /// A double round robin needs so many players.
    pub double_players_at_least: u32,
    /// And so many rated ones.
    pub double_rated_at_least: u32,
}

/// A side of a number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FieldSide {
    /// Fields of at most so many players (以下).
    UpTo,
    /// Fields of at least so many players (以上).
    From,
}

impl RoundRobinFieldRule {
    /// Rated players a round robin of so many players needs.
    pub fn rated_needed(&self, players: u32) -> u32 {
        let binds = match self.rated_at_least_in {
            FieldSide::UpTo => players <= self.rated_at_least_field,
            FieldSide::From => players >= self.rated_at_least_field,
        };
        self.share(players).max(if binds { self.rated_at_least } else { 0 })
    }

    /// Rated players a double round robin of so many players needs.
    pub fn rated_needed_twice(&self, players: u32) -> u32 {
        self.share(players).max(self.double_rated_at_least)
    }

    fn share(&self, players: u32) -> u32 {
        players.div_ceil(self.rated_one_in)
    }
}

/// 四(二): units.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRule {
    /// At least so many units; Scheveningen events and matches are exempt.
    pub at_least: u32,
    /// No unit has more than this share of the players: numerator and denominator.
    #[serde(deserialize_with = "pair")]
    pub largest_share: [u32; 2],
}

/// Two whole numbers and no third.
fn pair<'de, D: Deserializer<'de>>(input: D) -> Result<[u32; 2], D::Error> {
    let list = Vec::<u32>::deserialize(input)?;
    let count = list.len();
    list.try_into()
        .map_err(|_| D::Error::invalid_length(count, &"two whole numbers in brackets"))
}

/// 四(三): arbiters.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ArbiterRule {
    /// At least so many national-level arbiters, by distinct names.
    pub national_at_least: u32,
}

/// 四(四): time control.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControlRule {
    /// The first control has at most so many moves ...
    pub moves: u32,
    /// ... in so many minutes, as a ratio.
    pub minutes: u32,
    /// At most so many rounds a day.
    pub rounds_per_day: u32,
}

/// 四(五): approval before the start (the first day itself passes).
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ApprovalRule {
    /// Whether an approval is required.
    pub required: bool,
}

/// 六(一): size of a title event.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TitleSizeRule {
    /// At least so many rounds.
    pub rounds_at_least: u32,
    /// At most so many per cent of the players without rating.
    pub unrated_percent_at_most: u32,
}

/// 六(二): rounds and days of a title event.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TitleDaysRule {
    /// At most so many days with two games.
    pub double_days_at_most: u32,
    /// So many last rounds are played one a day.
    pub last_single_rounds: u32,
}

/// 六(三): the norms are announced before the event.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TitleAnnouncementRule {
    /// Whether an announcement before the first day is required.
    pub required: bool,
}

/// 六(四): the field of a title event.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TitleFieldRule {
    /// Men's master event: so many masters are enough if half the field has the rating below.
    pub master_men_titled: u32,
    /// That rating; the figure itself passes.
    pub master_men_rating: Rating,
    /// Women's master event: so many women masters.
    pub master_women_titled: u32,
    /// And half the field masters or with this rating.
    pub master_women_rating: Rating,
    /// Men's grandmaster event: so many men grandmasters.
    pub grandmaster_men_titled: u32,
    /// Women's grandmaster event: so many women grandmasters.
    pub grandmaster_women_titled: u32,
}

/// 七: when the report is due.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ReportingRule {
    /// Days after the last day of the event.
    pub days: i32,
}

/// 八(一): K.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CoefficientRule {
    /// Steps by games on record, in order; the last has no bound.
    pub steps: Vec<CoefficientStep>,
    /// K for ever once a rating has been reached; none where K always goes by games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permanent: Option<PermanentCoefficient>,
    /// Whether the rating within a period counts as reached, or a published one only.
    #[serde(default)]
    pub reached_by: ReachedBy,
}

/// A step of K.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CoefficientStep {
    /// Holds while fewer than so many games are on record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below_games: Option<GameCount>,
    /// K.
    pub k: KFactor,
}

/// K that never goes back.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PermanentCoefficient {
    /// Once this rating has been reached.
    pub from_rating: Rating,
    /// K.
    pub k: KFactor,
}

/// Which rating reaches the permanent step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ReachedBy {
    /// The running rating within a period, or a published one.
    Running,
    /// A published rating only.
    #[default]
    Published,
}

/// 八(二): We = N Pc.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AverageExpectationRule {}

/// 八(三): We = c (M Pa - 1/2).
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRobinExpectationRule {
    /// A rated player with an unplayed game in the table: by the average of the opponents he played.
    pub incomplete_by_average: bool,
}

/// 八(四): Rn = Ro + sum of dR, rounded once, half away from zero.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeRule {}

/// 八(五): the rating a player without one stands for.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ProvisionalRule {
    /// Ru.
    pub rating: Rating,
}

/// 八(六): round robins with unrated players.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRobinPerformanceRule {
    /// Above this share of unrated players, in per cent, the average comes from the rated ones.
    pub average_from_rated_above_percent: u32,
    /// K of the unrated player in his performance.
    pub k: KFactor,
    /// How the expected score of the unrated player is taken.
    pub unrated_by: UnratedBy,
}

/// The expected score of an unrated player in a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnratedBy {
    /// As that of a rated one: M Pa - 1/2 (八(三)).
    RoundRobin,
    /// As in a Swiss: N Pc (八(二)).
    Average,
}

/// 八(七): games of Swiss, team, Scheveningen events and matches.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CountedGamesRule {
    /// Games against rated opponents an unrated player needs in one event.
    pub unrated_at_least: GameCount,
}

/// 八(八): the pool of first ratings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PoolRule {
    /// Games against rated opponents for a first published rating.
    pub games: GameCount,
    /// Lists a performance serves: that of its period and so many in all.
    pub periods: u32,
}

/// 八(九): performance of an unrated player.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PerformanceRule {
    /// Points for each point above half.
    pub above_half_k: KFactor,
}

/// 八(十): a performance at or below the provisional rating is void.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct VoidPerformanceRule {
    /// At or below this figure, unrounded.
    pub at_or_below: Rating,
}

/// 八(十一): an unrated player without a point counts for nobody.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ZeroScorerRule {
    /// Whether his games are left out.
    pub left_out: bool,
}

/// 八(十二): byes, forfeits and games against computers count for nothing.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct UnplayedRule {}

/// 八(十三): average of a norm.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NormAverageRule {}

/// 八(十四): the champion does not lose rating.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ChampionRule {
    /// Whether the rule acts.
    pub protects: bool,
}

/// 八(十五): ratings in international events.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct InternationalRule {
    /// Whether the conditions of 四 bind international events too.
    pub admission_binds: bool,
    /// Whether FIDE ratings stand for opponents in international events.
    #[serde(default = "yes")]
    pub fide_ratings: bool,
}

const fn yes() -> bool {
    true
}

/// 八(十六): large Swiss events.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SpreadRule {
    /// Events of at least so many players.
    pub players_at_least: u32,
    /// A spread of ratings above so many points.
    pub above: i32,
}

/// 八(十七): qualification by the average of published ratings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct QualificationRule {
    /// So many last lists.
    pub lists: u32,
    /// Not with this K on one of them.
    pub not_with_k: KFactor,
}

/// 八(十八): cap on a difference of averages.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CapRule {
    /// Points; a larger difference counts as this.
    pub points: i64,
}

impl CapRule {
    /// The difference, held within the cap.
    pub fn hold(&self, difference: Exact) -> Exact {
        let bound = Exact::whole(self.points);
        difference.clamp(Exact::ZERO - bound, bound)
    }
}

/// 附表3: the table of scoring probability by rating difference.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ProbabilityRule {
    /// Its name, a file `NAME.csv`.
    pub table: String,
}

/// 附表4: the table of rating difference by scoring probability.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DifferenceRule {
    /// Its name, a file `NAME.csv`.
    pub table: String,
}

/// `cn-amateur` 六(五): the rating with which a player without one enters.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BaseRatingRule {
    /// Base of men.
    pub men: Rating,
    /// Base of women.
    pub women: Rating,
    /// Points for each step of the ladder.
    pub step: i32,
    /// Titles, lowest first: each entry is a step with the words for it.
    pub ladder: Vec<Vec<Arc<str>>>,
    /// Titles and grades that stand below the ladder: their holders enter with the base.
    pub below_ladder: Vec<Arc<str>>,
}

/// `cn-amateur` 七(二): rounds of an event by its players.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RoundCountRule {
    /// Events of fewer players than this ...
    pub players: u32,
    /// ... have at least so many rounds ...
    pub rounds_below: u32,
    /// ... larger ones so many. Exactly that number of players passes with the lower figure and a warning.
    pub rounds_above: u32,
}

/// `cn-amateur` 七(三): time for a game, by player.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerTimeRule {
    /// Controls that are rated.
    pub controls: Vec<PlayerTime>,
    /// And all from so many minutes on.
    pub minutes_from: u32,
}

/// A time control for the whole game.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerTime {
    /// Minutes for each player.
    pub minutes: u32,
    /// Seconds added for each move, at least.
    pub increment_seconds: u32,
}

/// `cn-amateur` 四(二): the fee for computing, keeping and publishing ratings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FeeRule {
    /// Per cent of the entry fees.
    pub percent: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(side: FieldSide) -> RoundRobinFieldRule {
        RoundRobinFieldRule {
            rated_one_in: 3,
            rated_at_least: 4,
            rated_at_least_in: side,
            rated_at_least_field: 10,
            double_players_at_least: 6,
            double_rated_at_least: 4,
        }
    }

    #[test]
    fn up_to_ten_players_four_are_rated_and_a_third_of_more() {
        let needed: Vec<_> = [6, 10, 12, 13, 16]
            .map(|players| field(FieldSide::UpTo).rated_needed(players))
            .into();
        assert_eq!(needed, [4, 4, 4, 5, 6]);
    }

    #[test]
    fn as_printed_a_small_field_needs_a_third_only() {
        let needed: Vec<_> = [6, 9, 10, 12, 13]
            .map(|players| field(FieldSide::From).rated_needed(players))
            .into();
        assert_eq!(needed, [2, 3, 4, 4, 5]);
    }
}

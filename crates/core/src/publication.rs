//! What a period gives: the list and everything published with it. Export writes it and computes nothing.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::finding::{Finding, Place};
use crate::number::{Exact, Hundredths, Score};
use crate::rules::admission::Waiver;
use crate::sequential::Figures;
use crate::terms::{
    Date, EventClass, EventFormat, EventId, EventKind, FixedRating, GameCount, KFactor, ListDate, PlayerId, Rating,
    Sex, Title,
};
use crate::titles::Aim;
use crate::titles::application::Application;
use crate::titles::fide_norms::FideTitle;
use crate::trail::Step;

/// How a player of the list compares with the list before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Not on the list before: a first rating, or one that is published again.
    New,
    /// No counted game in the period.
    Inactive,
    /// Another number than before.
    Changed,
    /// Played, and the same number.
    Unchanged,
}

impl Status {
    /// The word used in output files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Inactive => "inactive",
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
        }
    }
}

/// A row of the official list (list.csv), in the order of article 二.
#[derive(Clone, Debug)]
pub struct ListRow {
    /// Place on the list; equal ratings share it.
    pub rank: u32,
    /// Register number.
    pub player: PlayerId,
    /// Name in the register.
    pub name: Arc<str>,
    /// Sex.
    pub sex: Sex,
    /// Unit.
    pub unit: Option<Arc<str>>,
    /// Federation; the home federation if the register names none.
    pub federation: Arc<str>,
    /// Title.
    pub title: Title,
    /// The published rating.
    pub rating: Rating,
    /// Year of birth, if the register knows it.
    pub birth_year: Option<i16>,
    /// The rating as a game-by-game system keeps it; none in a list system.
    pub exact: Option<FixedRating>,
    /// The rating published on the list before.
    pub previous: Option<Rating>,
    /// Rating minus previous.
    pub change: Option<i32>,
    /// Counted games of this period.
    pub games_period: GameCount,
    /// Counted games on record.
    pub games_total: GameCount,
    /// The K that holds from this list on; none where a system has no K.
    pub k: Option<KFactor>,
    /// New, inactive, changed, unchanged.
    pub status: Status,
}

/// Why a player is not on the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnpublishedReason {
    /// The rating fell below the lowest published figure.
    BelowFloor,
    /// Too long without play.
    Dropped,
    /// Performances wait for a first rating.
    Pooled,
    /// Too few games for a rating in a game-by-game system.
    Provisional,
}

impl UnpublishedReason {
    /// The word used in output files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BelowFloor => "below-floor",
            Self::Dropped => "dropped",
            Self::Pooled => "pooled",
            Self::Provisional => "provisional",
        }
    }
}

/// A row of unpublished.csv.
#[derive(Clone, Debug)]
pub struct UnpublishedRow {
    /// Register number.
    pub player: PlayerId,
    /// Name in the register.
    pub name: Arc<str>,
    /// Why.
    pub reason: UnpublishedReason,
    /// The hidden rating, the last one, or the rounded average so far.
    pub rating: Rating,
    /// Games on record; of a pooled player the pooled games.
    pub games: GameCount,
}

/// How a row of calculations.csv was computed, by article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// 八(二): against the average of the opponents.
    Average,
    /// 八(三): round robin.
    RoundRobin,
    /// 八(六): performance in a round robin.
    RoundRobinPerformance,
    /// 八(九): performance in other forms.
    Performance,
    /// `fide-2024` 8.3.1: game by game.
    ByGame,
    /// `fide-2003` 8.4: a round robin with unrated players as a whole.
    WholeRoundRobin,
    /// `fide-2024` 8.2: results for a first rating.
    FirstRating,
}

impl Method {
    /// The word used in output files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Average => "8(2)",
            Self::RoundRobin => "8(3)",
            Self::RoundRobinPerformance => "8(6)",
            Self::Performance => "8(9)",
            Self::ByGame => "8.3.1",
            Self::WholeRoundRobin => "8.4",
            Self::FirstRating => "8.2",
        }
    }
}

/// One event of one player: what counted and what came of it (a row of calculations.csv).
#[derive(Clone, Debug)]
pub struct Calculation {
    /// The event.
    pub event: EventId,
    /// The player.
    pub player: PlayerId,
    /// Name in the register.
    pub name: Arc<str>,
    /// Whether the player had a rating.
    pub rated: bool,
    /// Rating on the opening list of the period.
    pub ro: Option<Rating>,
    /// K used.
    pub k: Option<KFactor>,
    /// How it was computed.
    pub method: Method,
    /// Games that count.
    pub n: GameCount,
    /// Points in them.
    pub w: Score,
    /// Average of the opponents (Rc) or of the field (Ra).
    pub average: Option<Exact>,
    /// Rating difference used, rounded and capped.
    pub d: Option<i64>,
    /// Scoring probability Pc or Pa (or the score fraction p of a performance).
    pub p: Option<Hundredths>,
    /// Expected score.
    pub we: Option<Hundredths>,
    /// Rating change, after the champion rule.
    pub dr: Option<Hundredths>,
    /// Performance rating of an unrated player.
    pub performance: Option<Exact>,
    /// Whether it counts.
    pub counted: bool,
    /// The articles that acted, in order.
    pub articles: Arc<[Arc<str>]>,
}

/// What became of a performance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PoolState {
    /// Waits for more games.
    Open,
    /// Part of a published first rating.
    Published,
    /// Its two periods are over.
    Lapsed,
    /// At or below the provisional rating.
    Void,
}

impl PoolState {
    /// The word used in output files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Published => "published",
            Self::Lapsed => "lapsed",
            Self::Void => "void",
        }
    }
}

/// A performance of an unrated player (a row of pool.csv).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolRow {
    /// Register number.
    pub player: PlayerId,
    /// Name in the register.
    pub name: Arc<str>,
    /// The event.
    pub event: EventId,
    /// The list of the period in which it was made.
    pub period: ListDate,
    /// Games against rated opponents.
    pub games: GameCount,
    /// The performance.
    pub performance: Exact,
    /// What became of it.
    pub state: PoolState,
}

/// An event of the period (a row of events.csv).
#[derive(Clone, Debug)]
pub struct EventRow {
    /// Id.
    pub event: EventId,
    /// Name.
    pub name: Arc<str>,
    /// 类别; none if the report has an empty one.
    pub kind: Option<EventKind>,
    /// 赛制; none for a game table.
    pub format: Option<EventFormat>,
    /// 等级; none for a game table.
    pub class: Option<EventClass>,
    /// First day; none for a game table without dates.
    pub start: Option<Date>,
    /// Last day; none for a game table without dates.
    pub end: Option<Date>,
    /// Rows of 棋手.
    pub players: u32,
    /// Those with a rating.
    pub rated_players: u32,
    /// Games over the board.
    pub games: u32,
    /// Games that counted for a home player.
    pub games_rated: u32,
    /// Whether the event is rated.
    pub rated: bool,
    /// Whether it gives norms.
    pub norms: bool,
    /// The articles that refused or were waived.
    pub articles: Vec<Arc<str>>,
    /// The waivers that acted.
    pub waivers: Vec<Waiver>,
}

/// A player's result against a norm (a row of norms.csv).
#[derive(Clone, Debug)]
pub struct NormRow {
    /// The event.
    pub event: EventId,
    /// The player.
    pub player: PlayerId,
    /// The title.
    pub title: NormTitle,
    /// Average of the norm, rounded.
    pub average: i64,
    /// Counted games.
    pub games: GameCount,
    /// The score asked for; none if no score would do.
    pub required: Option<Score>,
    /// The points made in the counted games.
    pub score: Score,
    /// Whether it is a norm; none if that could not be judged.
    pub achieved: Option<bool>,
    /// What stands against it, or was not judged: a word, or articles of FIDE separated by semicolons.
    pub fails: Arc<str>,
}

/// The title of a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormTitle {
    /// National.
    National(Aim),
    /// Of FIDE.
    Fide(FideTitle),
}

impl NormTitle {
    /// As output files write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::National(aim) => aim.title.zh(),
            Self::Fide(title) => title.word(),
        }
    }
}

/// What a player has for a title (a row of applications.csv), with the person as the register knows him.
#[derive(Clone, Debug)]
pub struct ApplicationRow {
    /// Register number.
    pub player: PlayerId,
    /// Name.
    pub name: Arc<str>,
    /// Sex.
    pub sex: Sex,
    /// Year of birth.
    pub birth_year: Option<i16>,
    /// Unit.
    pub unit: Option<Arc<str>>,
    /// The title he holds.
    pub title: Title,
    /// The list of the rating.
    pub list: ListDate,
    /// Title, norms, conditions.
    pub application: Application,
}

/// A step of the derivation of a player's number, in the place where it belongs.
#[derive(Clone, Debug)]
pub struct TraceRow {
    /// Register number.
    pub player: PlayerId,
    /// The event, or none for a step of the list itself.
    pub event: Option<EventId>,
    /// The step.
    pub step: Step,
}

/// A player without a rating after the period who has one from before (dropped), by kind, for the list workbook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// First ratings.
    pub new: u32,
    /// Another number than before.
    pub changed: u32,
    /// Played, same number.
    pub unchanged: u32,
    /// No counted game.
    pub inactive: u32,
    /// Left the list for want of play.
    pub dropped: u32,
    /// Left the list below the floor.
    pub below_floor: u32,
    /// Events and their games.
    pub events: EventCounts,
}

/// Events of a period, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventCounts {
    /// All.
    pub events: u64,
    /// Those that are rated.
    pub rated: u64,
    /// Games over the board.
    pub games: u64,
    /// Games that counted for a home player.
    pub games_rated: u64,
}

impl EventCounts {
    /// Of some events.
    pub fn of(events: &[EventRow]) -> Self {
        let mut counts = Self::default();
        for event in events {
            counts.add(event);
        }
        counts
    }

    /// Counts one more.
    pub fn add(&mut self, event: &EventRow) {
        self.events += 1;
        self.rated += u64::from(event.rated);
        self.games += u64::from(event.games);
        self.games_rated += u64::from(event.games_rated);
    }
}

/// An input file and its hash.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct InputFile {
    /// Path relative to the book.
    pub path: Arc<str>,
    /// BLAKE3 hash of the bytes, in hexadecimal.
    pub hash: String,
}

/// A rule set that was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookUsed {
    /// Its id.
    pub id: Arc<str>,
    /// The version its file names.
    pub version: Arc<str>,
    /// The day from which the book goes by it.
    pub from: Date,
    /// Where its file is: embedded in the program, or a file of the book.
    pub origin: Arc<str>,
    /// BLAKE3 hash of the file.
    pub hash: String,
    /// Its name in Chinese and English.
    pub title: [Arc<str>; 2],
}

/// The first players of a list on the lists of the book up to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListHistory {
    /// The lists, oldest first; the last one is this list.
    pub lists: Vec<ListDate>,
    /// The players, in the order of this list.
    pub players: Vec<ListHistoryRow>,
}

/// A player's published ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListHistoryRow {
    /// Register number.
    pub player: PlayerId,
    /// Name in the register.
    pub name: Arc<str>,
    /// One for each list of the history; none where he was not on it.
    pub ratings: Vec<Option<Rating>>,
}

/// What kind of list it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListKind {
    /// The list of a list date, with everybody.
    #[default]
    Official,
    /// New ratings of some players, published at any time; it changes no state.
    Interim,
    /// A list of a list date that takes the place of one published before.
    Revision,
}

impl ListKind {
    /// The word used in output files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Interim => "interim",
            Self::Revision => "revision",
        }
    }
}

/// A list and everything published with it.
#[derive(Clone, Debug)]
pub struct Publication {
    /// Official, interim or a revision.
    pub kind: ListKind,
    /// Name of the federation.
    pub federation: Arc<str>,
    /// The day of the list.
    pub list_date: ListDate,
    /// The day of the list before.
    pub previous_list_date: ListDate,
    /// The rule set in force on the list date.
    pub rulebook: RulebookUsed,
    /// Every file the list was made from, by path.
    pub inputs: Vec<InputFile>,
    /// The official list, in its order.
    pub list: Vec<ListRow>,
    /// Players with a figure that is not published, by reason, then register number.
    pub unpublished: Vec<UnpublishedRow>,
    /// One row an event and player: by event order, then register number.
    pub calculations: Vec<Calculation>,
    /// Performances, by register number, period and event.
    pub pool: Vec<PoolRow>,
    /// Events, in their order within the period.
    pub events: Vec<EventRow>,
    /// Results against norms, by event order, then register number and title.
    pub norms: Vec<NormRow>,
    /// What players have for titles, by register number and title: complete applications and those on the way.
    pub applications: Vec<ApplicationRow>,
    /// Findings, by place.
    pub findings: Vec<Finding>,
    /// Whether ratings are made game by game: then the list shows what is kept beside what is published.
    pub game_by_game: bool,
    /// Whether the list is written in FIDE's text form too.
    pub text_list: bool,
    /// Counts for the title block.
    pub counts: Counts,
    /// The first players of the list on the lists before.
    pub history: ListHistory,
}

impl Publication {
    /// The interim list of some players: their rows and what they rest on. Ranks are those among them.
    #[must_use]
    pub fn interim(&self, chosen: &BTreeSet<PlayerId>) -> Self {
        let mut interim = self.clone();
        interim.kind = ListKind::Interim;
        interim.list.retain(|row| chosen.contains(&row.player));
        interim.unpublished.retain(|row| chosen.contains(&row.player));
        interim.calculations.retain(|row| chosen.contains(&row.player));
        interim.pool.retain(|row| chosen.contains(&row.player));
        interim.history.players.retain(|row| chosen.contains(&row.player));
        // Who played where is told by the calculations, of which there are none game by game.
        let played: BTreeSet<&EventId> = interim.calculations.iter().map(|row| &row.event).collect();
        let is_there = |event: &EventId| self.game_by_game || played.contains(event);
        interim.events.retain(|row| is_there(&row.event));
        let mut shared: Option<(Rating, u32)> = None;
        for (position, row) in (1..).zip(&mut interim.list) {
            row.rank = shared
                .filter(|&(rating, _)| rating == row.rating)
                .map_or(position, |(_, rank)| rank);
            shared = Some((row.rating, row.rank));
        }
        let of = |status: Status| interim.list.iter().filter(|row| row.status == status).count();
        let count = |status: Status| u32::try_from(of(status)).unwrap_or(u32::MAX);
        let left = |reason: UnpublishedReason| interim.unpublished.iter().filter(|row| row.reason == reason).count();
        interim.counts = Counts {
            new: count(Status::New),
            changed: count(Status::Changed),
            unchanged: count(Status::Unchanged),
            inactive: count(Status::Inactive),
            dropped: u32::try_from(left(UnpublishedReason::Dropped)).unwrap_or(u32::MAX),
            below_floor: u32::try_from(left(UnpublishedReason::BelowFloor)).unwrap_or(u32::MAX),
            events: EventCounts::of(&interim.events),
        };
        interim
    }
}

/// A derivation of one player's number, for people.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// Register number.
    pub player: PlayerId,
    /// Name.
    pub name: Arc<str>,
    /// The steps, in order.
    pub steps: Vec<TraceRow>,
    /// The games of each event: what the steps rest on.
    pub games: Vec<DerivedGame>,
    /// The published number, if there is one.
    pub rating: Option<Rating>,
}

/// A derivation in a game-by-game system: the games of a period, in order.
#[derive(Clone, Debug)]
pub struct GameByGame {
    /// Register number.
    pub player: PlayerId,
    /// Name.
    pub name: Arc<str>,
    /// The figures before the first game; those of a newcomer if there were none.
    pub before: Figures,
    /// The games.
    pub games: Vec<RatedGame>,
    /// The figures after the last game; none for somebody who has none yet.
    pub after: Option<Figures>,
    /// The published number, if there is one.
    pub rating: Option<Rating>,
    /// Title or level.
    pub title: Arc<str>,
}

/// The derivation of a number, by the method of the rule set.
#[derive(Clone, Debug)]
pub enum Derived {
    /// By events, of a list of periods.
    Period(Derivation),
    /// Game by game.
    Sequential(GameByGame),
}

/// A game with the change it made.
#[derive(Clone, Debug)]
pub struct RatedGame {
    /// The day, where it is known.
    pub date: Option<Date>,
    /// The game.
    pub game: DerivedGame,
    /// Effective games of the opponent before it.
    pub opponent_games: GameCount,
    /// The steps.
    pub steps: Vec<Step>,
    /// The figures after it; none if it does not count.
    pub after: Option<Figures>,
}

/// A game as it stands in a derivation.
#[derive(Clone, Debug)]
pub struct DerivedGame {
    /// The event.
    pub event: EventId,
    /// Round; 0 if it is not known.
    pub round: u32,
    /// Colour of the player: w or b, empty for a bye.
    pub color: &'static str,
    /// Name of the opponent; empty for a bye.
    pub opponent: Arc<str>,
    /// Register number of the opponent, if he is in the register.
    pub opponent_id: Option<PlayerId>,
    /// The rating of the opponent that was used.
    pub opponent_rating: Option<Exact>,
    /// Points of the player.
    pub points: Score,
    /// Whether it was played over the board.
    pub played: bool,
    /// Whether the game counts; if not, the article that says so.
    pub excluded_by: Option<Arc<str>>,
    /// The cell.
    pub place: Place,
}

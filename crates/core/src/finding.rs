//! Findings: what is wrong with an input, where, and what to do.
//!
//! A finding carries a code and arguments, no text: the text comes from the catalogue of the language in which it is
//! shown. The codes below are the register of everything the program can find.

mod fold;
mod runs;

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub use runs::{runs, shown_runs};

use crate::stored::{self, Word};
use crate::terms::{EventId, ListDate, PlayerId};

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Stops the list.
    Error,
    /// Leaves the event out of the list, or gives no norms.
    Reject,
    /// To be looked at.
    Warn,
    /// Good to know.
    Info,
}

impl Severity {
    /// The word used in output files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Reject => "reject",
            Self::Warn => "warn",
            Self::Info => "info",
        }
    }
}

/// Where in a file, as the person who opens it sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Spot {
    /// The file or sheet as a whole.
    #[default]
    Whole,
    /// A cell; row and column count from 0, printed as in Excel (`D19`).
    Cell {
        /// Row, from 0.
        row: u32,
        /// Column, from 0.
        column: u32,
    },
    /// A line and column of a text file, both from 1.
    Line {
        /// Line, from 1.
        line: u32,
        /// Column in characters, from 1.
        column: u32,
    },
    /// A row of a table of games or events, from 1, and a column by its name. In a text the heading is row 1; a Parquet
    /// file has none.
    Record {
        /// Row, from 1.
        row: u32,
        /// Name of the column; empty: the row as a whole.
        #[serde(with = "stored::word")]
        column: Word,
    },
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Whole => Ok(()),
            Self::Cell { row, column } => write!(f, "{}{}", column_letters(column), row + 1),
            Self::Line { line, column } => write!(f, "{line}:{column}"),
            Self::Record { row, column: "" } => write!(f, "{row}"),
            Self::Record { row, column } => write!(f, "{row}:{column}"),
        }
    }
}

/// The letters of a column as Excel shows them: A, B, ..., Z, AA, ...
fn column_letters(column: u32) -> String {
    let (high, low) = (column / 26, column % 26);
    let last = char::from(b'A' + u8::try_from(low).unwrap_or_default());
    if high == 0 {
        last.to_string()
    } else {
        column_letters(high - 1) + &last.to_string()
    }
}

impl Spot {
    /// The row of a table of games or events, from 1.
    pub const fn record_row(self) -> Option<u32> {
        match self {
            Self::Record { row, .. } => Some(row),
            _ => None,
        }
    }
}

/// A row of a register or list, which shares the rest of its place with all other rows: there are millions.
#[derive(Clone, Debug)]
pub struct RowPlace {
    like: Arc<Place>,
    row: u32,
}

impl RowPlace {
    /// A row of the table in which another place is; as it counts rows, from 0 or 1.
    pub fn new(like: &Arc<Place>, row: u32) -> Self {
        let like = Arc::clone(like);
        Self { like, row }
    }

    /// The row, as its table counts rows.
    pub const fn row(&self) -> u32 {
        self.row
    }

    /// The place in full.
    pub fn place(&self) -> Place {
        let row = self.row;
        let spot = match self.like.spot {
            Spot::Whole => Spot::Whole,
            Spot::Cell { column, .. } => Spot::Cell { row, column },
            Spot::Line { column, .. } => Spot::Line { line: row, column },
            Spot::Record { column, .. } => Spot::Record { row, column },
        };
        Place {
            spot,
            ..Place::clone(&self.like)
        }
    }
}

impl From<Place> for RowPlace {
    fn from(place: Place) -> Self {
        let row = match place.spot {
            Spot::Whole => 0,
            Spot::Cell { row, .. } | Spot::Record { row, .. } => row,
            Spot::Line { line, .. } => line,
        };
        Self {
            like: Arc::new(place),
            row,
        }
    }
}

/// A place in an input file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The file, relative to the book (or as given on the command line), with `/` between folders.
    #[serde(with = "stored::text")]
    pub file: Arc<str>,
    /// The sheet of a workbook.
    #[serde(with = "stored::optional_text")]
    pub sheet: Option<Arc<str>>,
    /// Where in it.
    pub spot: Spot,
}

impl Place {
    /// A file as a whole.
    pub fn file(file: impl Into<Arc<str>>) -> Self {
        Self {
            file: file.into(),
            sheet: None,
            spot: Spot::Whole,
        }
    }

    /// A player's row of a list of the book, by the day of the list and his register number: `1994-07-01!000017`.
    pub fn listed(list: ListDate, player: &PlayerId) -> Self {
        Self::file(list.to_string()).sheet(player.as_str())
    }

    /// A sheet of this file as a whole.
    #[must_use]
    pub fn sheet(&self, sheet: impl Into<Arc<str>>) -> Self {
        Self {
            file: Arc::clone(&self.file),
            sheet: Some(sheet.into()),
            spot: Spot::Whole,
        }
    }

    /// A cell of this sheet, counted from 0.
    #[must_use]
    pub fn cell(&self, row: u32, column: u32) -> Self {
        Self {
            spot: Spot::Cell { row, column },
            ..self.clone()
        }
    }

    /// A line and column of this text file, counted from 1.
    #[must_use]
    pub fn line(&self, line: u32, column: u32) -> Self {
        Self {
            spot: Spot::Line { line, column },
            ..self.clone()
        }
    }

    /// A row of this table, counted from 1, and a column by its name.
    #[must_use]
    pub fn record(&self, row: u32, column: &'static str) -> Self {
        Self {
            spot: Spot::Record { row, column },
            ..self.clone()
        }
    }
}

impl fmt::Display for Place {
    /// `file`, `file!sheet`, `file!sheet!D19`, `file:12:5` or `file:12:result`, the short form used in derivations.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(sheet) = &self.sheet {
            write!(f, "!{sheet}")?;
        }
        match self.spot {
            Spot::Whole => Ok(()),
            Spot::Cell { .. } => write!(f, "!{}", self.spot),
            Spot::Line { .. } | Spot::Record { .. } => write!(f, ":{}", self.spot),
        }
    }
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $code:literal, $severity:ident;)+) => {
        /// What was found. The word never changes; its text stands in the catalogue under `finding-` and the word.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Code {
            /// Every code, in the order of this register.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stable word.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// How much it weighs unless the finding says otherwise.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity),+ }
            }
        }
    };
}

codes! {
    // Files
    /// The file cannot be read from disk.
    FileUnreadable = "file-unreadable", Error;
    /// The content is not what the ending says and nothing the program knows.
    FileNotRecognised = "file-not-recognised", Error;
    /// The workbook is damaged, cut short or encrypted.
    WorkbookDamaged = "workbook-damaged", Error;
    /// The Parquet file is damaged or cut short.
    ParquetDamaged = "parquet-damaged", Error;
    /// A column of a Parquet file is of a type that is not read.
    ColumnTypeUnread = "column-type-unread", Error;
    /// The workbook is encrypted.
    WorkbookEncrypted = "workbook-encrypted", Error;
    /// The file holds no cell with content.
    WorkbookEmpty = "workbook-empty", Error;
    /// The file is larger than the limit.
    LimitExceeded = "limit-exceeded", Error;
    /// A part of an archive declares a document type.
    XmlDoctype = "xml-doctype", Error;
    /// The settings still bear the name that a new book is given.
    FederationUnnamed = "federation-unnamed", Warn;
    /// A register without a player.
    RegisterEmpty = "register-empty", Warn;
    /// A folder among the periods that is no list date.
    PeriodUnknown = "period-unknown", Warn;
    /// A file that adds to a report which is not there.
    SidecarAlone = "sidecar-alone", Warn;
    /// A file among the reports that is no report.
    FileIgnored = "file-ignored", Info;
    /// The text encoding that was found.
    EncodingFound = "encoding-found", Info;
    /// A line of a TRF file whose fields stand beside their columns.
    LineShifted = "line-shifted", Error;
    /// More findings in a file than are kept.
    FindingsTooMany = "findings-too-many", Error;
    /// A text in more encodings than one, or in none that is known.
    EncodingUnclear = "encoding-unclear", Error;
    // Sheets and headings
    /// A sheet the layout needs is not there.
    SheetMissing = "sheet-missing", Error;
    /// Two sheets serve the same role.
    SheetTwice = "sheet-twice", Error;
    /// A sheet of an unknown name with the headings of a known one; it is not read.
    SheetIgnored = "sheet-ignored", Info;
    /// A sheet is hidden; it is read all the same.
    SheetHidden = "sheet-hidden", Info;
    /// A sheet hides rows or columns; they are read all the same.
    RowsHidden = "rows-hidden", Info;
    /// No header row within the first rows.
    HeaderMissing = "header-missing", Error;
    /// Headings without a row below them.
    TableEmpty = "table-empty", Error;
    /// A required heading is missing.
    HeadingMissing = "heading-missing", Error;
    /// A heading appears twice.
    HeadingTwice = "heading-twice", Error;
    /// A heading or field name the layout does not know.
    HeadingUnknown = "heading-unknown", Warn;
    // Cells
    /// A required cell is empty.
    ValueMissing = "value-missing", Error;
    /// A value is not of the expected kind.
    ValueInvalid = "value-invalid", Error;
    /// A federation that is neither a three-letter code nor a known name.
    FederationUnknown = "federation-unknown", Warn;
    /// A date that can be read in two ways.
    DateAmbiguous = "date-ambiguous", Error;
    /// A date out of range or one that stands for "unknown".
    DateInvalid = "date-invalid", Error;
    /// An error value such as #REF!.
    CellError = "cell-error", Error;
    /// A formula without a stored value.
    FormulaWithoutValue = "formula-without-value", Error;
    /// A score that a spreadsheet turned into a date.
    ScoreIsDate = "score-is-date", Error;
    /// A number or text that a spreadsheet shows as a date.
    NumberIsDate = "number-is-date", Error;
    /// A quotation mark of a text table that is not closed where its cell ends.
    QuoteUnclosed = "quote-unclosed", Error;
    /// A merged cell over several rows.
    CellMerged = "cell-merged", Info;
    /// A text that holds direction overrides or control characters.
    TextSuspicious = "text-suspicious", Info;
    /// Records of a TRF file that are not read.
    RecordUnknown = "record-unknown", Info;
    /// Records of teams in a TRF file contradict each other or the games.
    TeamDiffers = "team-differs", Error;
    // The event
    /// A required field of an event is missing.
    EventFieldMissing = "event-field-missing", Error;
    /// A field of an event is given twice with different values.
    EventFieldTwice = "event-field-twice", Error;
    /// The end lies before the start, or a round outside the event.
    DatesOutOfOrder = "dates-out-of-order", Error;
    /// The event ended outside the period in whose folder it lies.
    EventOutsidePeriod = "event-outside-period", Warn;
    /// A date after the list date.
    DateInFuture = "date-in-future", Error;
    /// Two reports carry the same event id.
    EventTwice = "event-twice", Error;
    /// Two reports hold the same players and results.
    EventSameContent = "event-same-content", Error;
    /// Two reports share games of the same players: halves of one event.
    EventOverlaps = "event-overlaps", Error;
    /// The winner named is not one of those with the most points.
    WinnerNotFirst = "winner-not-first", Error;
    /// A key of `.event.toml` that no field has.
    EventKeyUnknown = "event-key-unknown", Error;
    /// The `.event.toml` is not TOML.
    EventFileInvalid = "event-file-invalid", Error;
    /// The `.event.toml` and the workbook state different values.
    EventFileDiffers = "event-file-differs", Warn;
    /// A file with players, but without results.
    ResultsMissing = "results-missing", Error;
    // Players of a report
    /// A number is used for two players.
    EntrantNumberTwice = "entrant-number-twice", Error;
    /// A line that stands for the bye, not for a person.
    EntrantIsBye = "entrant-is-bye", Info;
    /// Two rows of a report are one person.
    PersonTwice = "person-twice", Error;
    /// A person is not in the register.
    PersonUnknown = "person-unknown", Error;
    /// The numbers of the players of a report do not go upwards.
    NumbersOutOfOrder = "numbers-out-of-order", Info;
    /// More than one person fits.
    PersonAmbiguous = "person-ambiguous", Error;
    /// The register number is given but belongs to another name.
    PersonDiffers = "person-differs", Warn;
    /// Sex, unit or title in the report differ from the register.
    FactDiffers = "fact-differs", Warn;
    /// The rating in the report differs from the list.
    RatingDiffers = "rating-differs", Warn;
    // Games of a report
    /// A result that is not one of the accepted ones.
    ResultUnknown = "result-unknown", Error;
    /// An opponent who is not in the report.
    OpponentUnknown = "opponent-not-in-report", Error;
    /// A player is paired with himself.
    OpponentSelf = "opponent-self", Error;
    /// A player has two games in one round.
    RoundTwice = "two-games-in-a-round", Error;
    /// A game is entered for one side only.
    GameOneSided = "game-one-sided", Error;
    /// The two sides of a game contradict each other.
    GameContradicts = "game-contradicts", Error;
    /// Both players have no point in a game over the board.
    BothLost = "both-lost", Warn;
    /// A round outside 1 to the number of rounds.
    RoundInvalid = "round-invalid", Error;
    /// A round without any row.
    RoundEmpty = "round-empty", Error;
    /// A round that many players lack who played the one beside it.
    RoundIncomplete = "round-incomplete", Error;
    /// A player without a row in a round.
    PlayerAbsent = "player-absent", Warn;
    /// A player has a result after the round before which he withdrew.
    PlayedAfterWithdrawal = "played-after-withdrawal", Error;
    /// A crosstable without rounds and colours: rounds are put together, the lower number has White.
    RoundsAssigned = "rounds-assigned", Info;
    /// Two games of a round at one board.
    BoardTwice = "board-twice", Warn;
    /// The same two players met twice in a Swiss.
    PairTwice = "pair-twice", Warn;
    /// The points in the file differ from the results.
    PointsDiffer = "points-differ", Error;
    /// White is empty: read as a bye of the player on Black's side.
    ByeOnBlack = "bye-on-black", Warn;
    /// Two rows of game tables have one number on one day.
    GameOrderTwice = "game-order-twice", Error;
    /// One pair of players stands twice in one round and day of an event of a game table.
    GameTwice = "game-twice", Warn;
    // Register and opening list
    /// An id stands twice.
    IdTwice = "id-twice", Error;
    /// One player stands twice in a list made by others.
    ListedTwice = "listed-twice", Warn;
    /// A list made by others has another name beside a number, or another number beside a name.
    ListedOtherwise = "listed-otherwise", Warn;
    /// A title in the register that no rule set of the book and no federation knows.
    TitleUnknown = "title-unknown", Warn;
    /// An id of a list is not in the register.
    IdUnknown = "id-unknown", Error;
    /// A listed rating below the floor, or with decimals.
    OpeningRatingInvalid = "opening-rating-invalid", Error;
    // Admission of events, articles 三 四 六 七
    /// 三: no kind of event.
    KindNotStated = "kind-not-stated", Reject;
    /// 四(一): too few rated players in a round robin.
    RatedPlayersTooFew = "rated-players-too-few", Reject;
    /// 四(一): too few players in a double round robin.
    PlayersTooFew = "players-too-few", Reject;
    /// 四(二): too few units.
    UnitsTooFew = "units-too-few", Reject;
    /// 四(二): a unit with too many of the players.
    UnitTooLarge = "unit-too-large", Reject;
    /// 四(二): a player without a unit.
    UnitNotStated = "unit-not-stated", Warn;
    /// 四(三): too few national arbiters.
    ArbitersTooFew = "arbiters-too-few", Reject;
    /// 四(四): the first control is too fast.
    ControlTooFast = "control-too-fast", Reject;
    /// 四(四): the first control is not stated.
    ControlNotStated = "control-not-stated", Warn;
    /// 四(四): too many rounds in a day.
    RoundsPerDay = "rounds-per-day", Reject;
    /// 四(五): not approved before the start.
    NotApproved = "not-approved", Reject;
    /// 四(五): an approval without a date.
    ApprovalUndated = "approval-undated", Warn;
    /// 六(一): too few rounds for a title event.
    TitleRoundsTooFew = "title-rounds-too-few", Reject;
    /// 六(一): too many unrated players for a title event.
    TitleUnratedTooMany = "title-unrated-too-many", Reject;
    /// 六(二): too many days with two games.
    TitleDoubleRounds = "title-double-rounds", Reject;
    /// 六(二): two games on one of the last days.
    TitleLastRoundsDoubled = "title-last-rounds-doubled", Reject;
    /// 六(二): no round dates to prove it.
    TitleRoundDatesMissing = "title-round-dates-missing", Warn;
    /// 六(三): norms announced late or not stated.
    NormsAnnouncedLate = "norms-announced-late", Warn;
    /// 六(四): too few title holders or too weak a field.
    TitleFieldTooWeak = "title-field-too-weak", Reject;
    /// 七: the report came late.
    ReportLate = "report-late", Warn;
    /// 七(二) of the amateur regulation: too few rounds for the players; a warning at the bound itself.
    RoundsTooFew = "rounds-too-few", Reject;
    /// 七(三) of the amateur regulation: a time control that is not rated.
    PlayerTimeNotRated = "player-time-not-rated", Reject;
    /// 七(三) of the amateur regulation: no time control.
    PlayerTimeNotStated = "player-time-not-stated", Warn;
    /// 四(二) of the amateur regulation: the fee that is due.
    FeeDue = "fee-due", Info;
    /// A line of a TRF file, a game table or a rating list in text form that cannot be read.
    LineUnreadable = "line-unreadable", Error;
    /// K depends on an age nobody knows.
    BirthYearMissing = "birth-year-missing", Warn;
    /// 六(五) of the amateur regulation: a title outside the ladder of base ratings.
    TitleNotOnLadder = "title-not-on-ladder", Warn;
    /// 八(十六): a large field with a wide spread of ratings.
    SpreadTooWide = "spread-too-wide", Warn;
    /// A rejected event with no rated player.
    NoRatedPlayer = "no-rated-player", Reject;
    // Final standings
    /// No standings system has the name given.
    StandingsUnknown = "standings-unknown", Error;
    /// A system that ranks teams for an event without matches of teams.
    StandingsUnfit = "standings-unfit", Error;
    /// FIDE's rules by date for an event without a first day, or from before all of them.
    StandingsDateMissing = "standings-date-missing", Warn;
    /// 小分 alone: which of the two was taken.
    StandingsSmallPoints = "standings-small-points", Info;
    /// Tie-breaks from ratings with an unrated player in the field.
    StandingsUnrated = "standings-unrated", Warn;
    /// A tie-break of teams for players, or of players for teams.
    StandingsCriterionUnfit = "standings-criterion-unfit", Error;
    /// Buchholz where everybody meets everybody, by rules that forbid it.
    StandingsBuchholz = "standings-buchholz", Warn;
    /// Article 28 of the Go rules: all results void.
    WithdrawalVoid = "withdrawal-void", Info;
    /// Article 28: void by the letter, though half of the games were played.
    WithdrawalHalf = "withdrawal-half", Warn;
    /// Article 28: results stand, the rest is forfeited.
    WithdrawalForfeits = "withdrawal-forfeits", Info;
    /// A player without a team or unit in standings of teams.
    TeamMissing = "team-missing", Warn;
    /// A team with too few players to take a place.
    TeamIncomplete = "team-incomplete", Warn;
    /// A group of a festival that is in no category.
    CategoryUnknown = "category-unknown", Warn;
    // Conversion of reports
    /// Something of a report that the converted file does not hold.
    ConversionLoss = "conversion-loss", Warn;
    // Book inputs
    /// A CSV file of the officer whose columns are not separated by commas.
    SeparatorInvalid = "separator-invalid", Error;
    /// A waiver that fits no finding.
    WaiverUnused = "waiver-unused", Warn;
    /// A finding was waived.
    WaiverUsed = "waiver-used", Info;
    /// A correction that does not fit its report.
    CorrectionUnfit = "correction-unfit", Error;
    /// A correction was applied.
    CorrectionApplied = "correction-applied", Info;
    /// A merge that cannot be followed.
    MergeInvalid = "merge-invalid", Error;
    /// A published list is not what the book gives now, and no revision says so.
    ListDiffers = "list-differs", Error;
    /// A list before this one is not published though there are reports for it.
    ListUnpublished = "list-unpublished", Warn;
    /// A period without a report.
    PeriodEmpty = "period-empty", Warn;
    /// A leftover temporary folder.
    LeftoverIgnored = "leftover-ignored", Info;
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = <&str>::deserialize(deserializer)?;
        let known = Self::ALL.iter().find(|code| code.word() == word);
        known.copied().ok_or_else(|| de::Error::custom("no code"))
    }
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What was found.
    pub code: Code,
    /// How much it weighs.
    pub severity: Severity,
    /// Where.
    pub place: Place,
    /// The event concerned.
    pub event: Option<EventId>,
    /// The player concerned.
    pub player: Option<PlayerId>,
    /// The article concerned, as the Chinese text numbers it: `四(三)`.
    pub article: Option<Arc<str>>,
    /// The figures and words of the text, by name.
    #[serde(with = "stored::by_word")]
    pub arguments: Vec<(Word, String)>,
    /// The rows around the place, as the file shows them, for people (not for findings.csv).
    pub context: Vec<String>,
    /// Further places in the same sheet or text where the same is found.
    pub also: Vec<Spot>,
}

/// Bytes of a figure or word that are kept: the same long text may stand in many rows.
const LONGEST: usize = 2000;

impl Finding {
    /// The arguments of a finding that a waiver lets pass: by whom and on which day.
    pub const WAIVED: [&'static str; 2] = ["waived_by", "waived_on"];

    /// So many findings are kept of a file. Nobody reads more, and a small file can give more than memory holds.
    pub const MOST: usize = 20_000;

    /// Adds the finding to others; of one too many it is only said that there are more.
    pub fn add_to(self, findings: &mut Vec<Self>) {
        match findings.len().cmp(&Self::MOST) {
            Ordering::Less => findings.push(self),
            Ordering::Equal => findings.push(Self::more(&self.place)),
            Ordering::Greater => {}
        }
    }

    /// Takes those away that are too many, and says so.
    pub fn bound(findings: &mut Vec<Self>) {
        if findings.len() > Self::MOST + 1 {
            let more = Self::more(&findings[Self::MOST].place);
            findings.truncate(Self::MOST);
            findings.push(more);
        }
    }

    /// The finding that a file has more.
    fn more(place: &Place) -> Self {
        let file = Place::file(Arc::clone(&place.file));
        Self::at(Code::FindingsTooMany, file).with("limit", Self::MOST)
    }

    /// A finding at a place.
    pub fn at(code: Code, place: Place) -> Self {
        Self {
            code,
            severity: code.severity(),
            place,
            event: None,
            player: None,
            article: None,
            arguments: Vec::new(),
            context: Vec::new(),
            also: Vec::new(),
        }
    }

    /// Adds a figure or word of the text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        let mut value = value.to_string();
        if value.len() > LONGEST {
            let end = (0..=LONGEST).rev().find(|at| value.is_char_boundary(*at));
            value.truncate(end.unwrap_or_default());
            value.push('…');
        }
        self.arguments.push((name, value));
        self
    }

    /// A figure or word of the text.
    pub fn argument(&self, name: &str) -> Option<&str> {
        let mut arguments = self.arguments.iter();
        arguments.find(|(key, _)| *key == name).map(|(_, value)| value.as_str())
    }

    /// Gives it another weight than its code has.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Names the event.
    #[must_use]
    pub fn event(mut self, event: Option<&EventId>) -> Self {
        self.event = event.cloned();
        self
    }

    /// Names the player.
    #[must_use]
    pub fn player(mut self, player: Option<&PlayerId>) -> Self {
        self.player = player.cloned();
        self
    }

    /// Names the article.
    #[must_use]
    pub fn article(mut self, article: &str) -> Self {
        self.article = Some(article.into());
        self
    }

    /// The order in which findings are shown: the files of the book first, then by place, weight, code and text.
    pub fn sort(findings: &mut [Self]) {
        findings.sort_by(|a, b| {
            let by_file = (rank(&a.place.file), &a.place).cmp(&(rank(&b.place.file), &b.place));
            let by_place = by_file.then_with(|| (a.severity, a.code).cmp(&(b.severity, b.code)));
            by_place.then_with(|| (&a.event, &a.player, &a.arguments).cmp(&(&b.event, &b.player, &b.arguments)))
        });
    }
}

/// The files on which everything else in a book rests, in the order in which they are read.
const FOUNDATIONS: [&str; 7] = [
    "book.toml",
    "players.xlsx",
    "players.parquet",
    "opening.xlsx",
    "opening.txt",
    "opening.parquet",
    "merges.csv",
];

/// The place of a file among those with findings: what is wrong with the book itself comes before what follows from it.
/// Rule sets and their tables stand beside book.toml; what adds to a report is one of the reports.
fn rank(file: &str) -> usize {
    let is_rules = || {
        let stem = file.strip_suffix(".toml").filter(|stem| !stem.contains('/'));
        stem.is_some_and(|stem| stem.rsplit_once('.').is_none_or(|(_, ending)| ending != "event"))
    };
    match FOUNDATIONS.iter().position(|name| *name == file) {
        Some(0) => 0,
        Some(position) => position + 1,
        None if is_rules() => 1,
        None => FOUNDATIONS.len() + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_about_the_book_come_before_those_about_reports() {
        let order = [
            "book.toml",
            "my-rules.toml",
            "players.xlsx",
            "opening.xlsx",
            "merges.csv",
            "a.event.toml",
            "a.xlsx",
            "periods/1994-01-01/corrections.csv",
            "periods/1994-01-01/reports/a.xlsx",
        ];
        let of = |file: &&str| Finding::at(Code::ValueInvalid, Place::file(*file));
        let mut findings: Vec<Finding> = order.iter().rev().map(of).collect();
        Finding::sort(&mut findings);
        let sorted: Vec<&str> = findings.iter().map(|finding| &*finding.place.file).collect();
        assert_eq!(sorted, order);
    }

    #[test]
    fn cells_are_named_as_the_officer_sees_them() {
        let sheet = Place::file("a.xlsx").sheet("对局");
        assert_eq!(sheet.cell(18, 3).to_string(), "a.xlsx!对局!D19");
        assert_eq!(sheet.cell(0, 26).spot.to_string(), "AA1");
        assert_eq!(sheet.cell(0, 16_383).spot.to_string(), "XFD1");
        assert_eq!(Place::file("a.trf").line(12, 5).to_string(), "a.trf:12:5");
    }

    #[test]
    fn no_code_stands_twice() {
        let mut words: Vec<_> = Code::ALL.iter().map(|code| code.word()).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), Code::ALL.len());
    }
}

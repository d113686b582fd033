//! The command line. Its texts stand in the catalogue too, in both languages: see [`crate::help`].

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use dengji_ingest::Limits;
use jiff::civil::Date;

/// Official rating lists of a chess federation, from tournament reports.
#[derive(Debug, Parser)]
#[command(name = "dengji", version, about)]
pub struct Args {
    /// What to do
    #[command(subcommand)]
    pub command: Command,
    /// Language of texts: zh or en [default: the book's language, else that of the environment]
    #[arg(long, global = true, value_enum)]
    pub lang: Option<Lang>,
    /// Print one machine-readable object on stdout
    #[arg(long, global = true)]
    pub json: bool,
    /// Print data and errors only
    #[arg(long, global = true)]
    pub quiet: bool,
    /// Number of threads [default: one for each processor]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Bounds of what is read
    #[command(flatten)]
    pub bounds: Bounds,
}

/// Bounds of what is read; beyond them there is a finding.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub struct Bounds {
    /// Largest file, in MiB
    #[arg(long, global = true, value_name = "MIB", default_value_t = LIMITS.file_bytes >> 20, value_parser = clap::value_parser!(u64).range(1..=65_536), hide_short_help = true)]
    pub max_file_size: u64,
    /// Largest size of a workbook expanded, in MiB
    #[arg(long, global = true, value_name = "MIB", default_value_t = LIMITS.expanded_bytes >> 20, value_parser = clap::value_parser!(u64).range(1..=65_536), hide_short_help = true)]
    pub max_expanded_size: u64,
    /// Most sheets of a workbook
    #[arg(long, global = true, value_name = "N", default_value_t = LIMITS.sheets, hide_short_help = true)]
    pub max_sheets: usize,
    /// Most rows of a sheet or table
    #[arg(long, global = true, value_name = "N", default_value_t = LIMITS.rows, hide_short_help = true)]
    pub max_rows: u32,
    /// Most players of a report
    #[arg(long, global = true, value_name = "N", default_value_t = LIMITS.players, hide_short_help = true)]
    pub max_players: u32,
    /// Most rounds of a report
    #[arg(long, global = true, value_name = "N", default_value_t = LIMITS.rounds, value_parser = clap::value_parser!(u8).range(1..=99), hide_short_help = true)]
    pub max_rounds: u8,
    /// Most characters of a name or other text
    #[arg(long, global = true, value_name = "N", default_value_t = LIMITS.text, hide_short_help = true)]
    pub max_text: usize,
    /// Lowest rating that is accepted
    #[arg(long, global = true, value_name = "R", default_value_t = LIMITS.ratings.0, hide_short_help = true, allow_negative_numbers = true)]
    pub min_rating: i32,
    /// Highest rating that is accepted
    #[arg(long, global = true, value_name = "R", default_value_t = LIMITS.ratings.1, hide_short_help = true)]
    pub max_rating: i32,
}

/// The bounds without options.
const LIMITS: Limits = Limits::USUAL;

impl From<Bounds> for Limits {
    fn from(bounds: Bounds) -> Self {
        Self {
            file_bytes: bounds.max_file_size << 20,
            expanded_bytes: bounds.max_expanded_size << 20,
            sheets: bounds.max_sheets,
            rows: bounds.max_rows,
            players: bounds.max_players,
            rounds: bounds.max_rounds,
            text: bounds.max_text,
            ratings: (bounds.min_rating, bounds.max_rating),
        }
    }
}

/// zh or en.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// Chinese
    Zh,
    /// English
    En,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make an empty book: the folder in which a federation keeps its lists
    New {
        /// Folder to make
        book: PathBuf,
        /// Rule set
        #[arg(long, value_name = "ID", default_value = "cn-national")]
        rules: String,
        /// Day of the list from which the book starts [default: the last list date]
        #[arg(long, value_name = "DATE")]
        opening: Option<Date>,
    },
    /// Write an empty workbook to fill in
    Template {
        /// Which workbook
        kind: TemplateName,
        /// File to write, ending in .xlsx
        file: PathBuf,
    },
    /// Read everything and list every finding; nothing is written
    Check {
        /// A book and, if wanted, one of its periods (a list date); or report files
        #[arg(required = true, value_name = "BOOK [PERIOD] | FILE")]
        paths: Vec<PathBuf>,
        /// Beside each report file write an .event.toml, to be filled in with what the report does not say
        #[arg(long)]
        write_event: bool,
        /// Of a book: print rows to add to the register, people near somebody in it, and rows that may be one person
        #[arg(long, conflicts_with = "write_event")]
        suggest_register: bool,
    },
    /// Write a report in another layout: federation workbook, TRF16, TRF26 or CSV
    Convert {
        /// The report, in any layout that is read
        input: PathBuf,
        /// File to write; a file that is there already is left alone
        output: PathBuf,
        /// Layout to write [default: by the ending of the file; .trf is TRF26]
        #[arg(long, value_enum, value_name = "LAYOUT")]
        to: Option<LayoutName>,
        /// Federation of players for whom the report names none; TRF26 has national records of it
        #[arg(long, value_name = "CODE", default_value = "CHN")]
        federation: String,
        /// Beside the file write an .event.toml with the facts of the event that the layout has no place for
        #[arg(long)]
        write_event: bool,
    },
    /// Compute a list and publish it
    Publish {
        /// The book
        book: PathBuf,
        /// The list date, such as 1994-01-01
        period: String,
        /// Compute and report, but write nothing
        #[arg(long)]
        dry_run: bool,
        /// Write into this folder and leave the book alone
        #[arg(long, value_name = "DIR", conflicts_with = "dry_run")]
        out: Option<PathBuf>,
        /// An interim list of these players only (register number or exact name), beside the official lists
        #[arg(long, value_name = "PLAYER", num_args = 1..)]
        only: Vec<String>,
        /// Leave the published list as it is and write a revision beside it, with the cause of each difference
        #[arg(long, conflicts_with_all = ["dry_run", "out", "only"])]
        revise: bool,
    },
    /// Compute all periods from the opening list and say where published lists differ, and why
    Rebuild {
        /// The book
        book: PathBuf,
        /// The last list to compute
        #[arg(long, value_name = "PERIOD")]
        until: Option<String>,
    },
    /// Compare published lists with their manifests, the inputs on disk and a new computation
    Verify {
        /// The book
        book: PathBuf,
        /// One list only
        period: Option<String>,
    },
    /// Show who may apply for a title, and who is on the way
    Titles {
        /// The book
        book: PathBuf,
        /// Day of the application [default: the last list date]
        #[arg(long, value_name = "DATE")]
        as_of: Option<Date>,
        /// Write the application forms into this workbook
        #[arg(long, value_name = "FILE.xlsx")]
        out: Option<PathBuf>,
    },
    /// Write the published lists as a website that needs no server
    Site {
        /// The book
        book: PathBuf,
        /// The folder of the site; a site that is there already is replaced
        out: PathBuf,
    },
    /// Promotion of grades by the percentage of points in an event
    Promote {
        /// The report
        file: PathBuf,
        /// Group of the promotion table [default: that of the report]
        #[arg(long, value_name = "NAME")]
        group: Option<String>,
        /// Promotion table [default: grade-promotion.csv of the book, else the one the program carries]
        #[arg(long, value_name = "FILE.csv")]
        table: Option<PathBuf>,
    },
    /// Compute one figure and show how it comes about
    Calc {
        /// Which
        #[command(subcommand)]
        what: Calculation,
    },
    /// Compare players by the average of their last published ratings
    Qualify {
        /// The book
        book: PathBuf,
        /// The list date of the last list
        period: String,
    },
    /// Compare a list with one made by others and try to find the cause of each difference
    Audit {
        /// The book
        book: PathBuf,
        /// The list date
        period: String,
        /// The other list: xlsx, xls, ods, csv, or a FIDE list in fixed columns
        #[arg(long, value_name = "FILE")]
        against: PathBuf,
        /// Write the comparison as CSV
        #[arg(long, value_name = "OUT")]
        csv: Option<PathBuf>,
        /// Write the comparison as a workbook
        #[arg(long, value_name = "OUT")]
        xlsx: Option<PathBuf>,
    },
    /// Show how a player's rating came about, step by step, with articles and cells
    Explain {
        /// The book
        book: PathBuf,
        /// The list date
        period: String,
        /// Register number or exact name
        player: String,
        /// Write it as a page for screen and print
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
    },
    /// Final standings with tie-breaks and what decided each place
    Standings {
        /// Report files; several only for the groups of a festival
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Standings system, or a file with one [default: the report's, else by rule set and format]
        #[arg(long, value_name = "ID|FILE.toml")]
        system: Option<String>,
        /// Tie-breaks instead of the system's, such as BH-C1,BH,SB
        #[arg(long, value_name = "CODES")]
        tie_breaks: Option<String>,
        /// Print CSV
        #[arg(long, conflicts_with = "json")]
        csv: bool,
        /// Write a workbook as well
        #[arg(long, value_name = "FILE.xlsx")]
        xlsx: Option<PathBuf>,
    },
    /// List the rule sets, or the articles of one
    Rules {
        /// Rule set
        id: Option<String>,
        /// Day on which the values hold
        #[arg(long, value_name = "DATE")]
        on: Option<Date>,
        /// Print the file of a rule set or standings system itself, from which one of one's own can be made
        #[arg(long, requires = "id", conflicts_with = "on")]
        text: bool,
    },
    /// Show an article: values, days from which they hold, readings
    Article {
        /// Rule set
        id: String,
        /// Number, such as 八(二), 8(2) or 8.2
        number: String,
    },
}

/// The figures of `calc`.
#[derive(Debug, Subcommand)]
pub enum Calculation {
    /// The rating change of an event
    Change(AskedChange),
    /// The expected score
    Expected(AskedExpected),
    /// The performance rating
    Performance(AskedPerformance),
    /// The first rating of an unrated player, from one event
    FirstRating(AskedFirstRating),
    /// The score of a norm, from the opponents of an event
    Norm(AskedNorm),
}

impl Calculation {
    /// The rule set, and the day on which it holds.
    pub fn rules(&self) -> (&str, Option<Date>) {
        match self {
            Self::Change(AskedChange { rules, .. })
            | Self::Expected(AskedExpected { rules, .. })
            | Self::Performance(AskedPerformance { rules, .. })
            | Self::FirstRating(AskedFirstRating { rules, .. })
            | Self::Norm(AskedNorm { rules, .. }) => (&rules.rules, rules.on),
        }
    }
}

/// The rules of a calculation.
#[derive(Debug, clap::Args)]
pub struct AskedRules {
    /// Rule set
    #[arg(long, value_name = "ID")]
    pub rules: String,
    /// Day on which the rules hold [default: today]
    #[arg(long, value_name = "DATE")]
    pub on: Option<Date>,
}

/// A rating change.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct AskedChange {
    /// The rules
    #[command(flatten)]
    pub rules: AskedRules,
    /// Own rating
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub own: String,
    /// K; systems with one K for all games do without
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(i32).range(0..=100))]
    pub k: Option<i32>,
    /// Ratings of the opponents, separated by commas
    #[arg(long, value_name = "R,R,...", allow_hyphen_values = true, conflicts_with_all = ["average", "round_robin"])]
    pub opponents: Option<String>,
    /// Score of each game: 1, ½ or 0.5, 0
    #[arg(long, value_name = "1,½,0,...")]
    pub scores: Option<String>,
    /// Average of the opponents; of a round robin that of all players
    #[arg(long, value_name = "R")]
    pub average: Option<String>,
    /// Games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub games: Option<u32>,
    /// Points
    #[arg(long, value_name = "W")]
    pub score: Option<String>,
    /// A round robin
    #[arg(long)]
    pub round_robin: bool,
    /// Players of the round robin
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(2..=1000))]
    pub players: Option<u32>,
    /// How often each pair meets: 1 or 2
    #[arg(long, value_name = "C", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=2))]
    pub cycles: u32,
}

/// An expected score.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct AskedExpected {
    /// The rules
    #[command(flatten)]
    pub rules: AskedRules,
    /// Own rating
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub own: String,
    /// Ratings of the opponents, separated by commas
    #[arg(long, value_name = "R,R,...", conflicts_with = "average")]
    pub opponents: Option<String>,
    /// Average of the opponents
    #[arg(long, value_name = "R")]
    pub average: Option<String>,
    /// Games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub games: Option<u32>,
}

/// A performance rating.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct AskedPerformance {
    /// The rules
    #[command(flatten)]
    pub rules: AskedRules,
    /// Ratings of the opponents, separated by commas
    #[arg(long, value_name = "R,R,...")]
    pub opponents: String,
    /// Points
    #[arg(long, value_name = "W")]
    pub score: String,
}

/// A first rating.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct AskedFirstRating {
    /// The rules
    #[command(flatten)]
    pub rules: AskedRules,
    /// Ratings of the rated opponents, separated by commas
    #[arg(long, value_name = "R,R,...")]
    pub opponents: String,
    /// Score of each game: 1, ½ or 0.5, 0
    #[arg(long, value_name = "1,½,0,...")]
    pub scores: String,
}

/// A norm.
#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(after_long_help = FIDE_NORM)]
pub struct AskedNorm {
    /// The rules
    #[command(flatten)]
    pub rules: AskedRules,
    /// National: 大师 or 特级大师, also master or grandmaster. FIDE: GM, IM, WGM or WIM
    #[arg(long)]
    pub title: String,
    /// M or F: whose national title
    #[arg(long, value_enum, default_value = "M", ignore_case = true)]
    pub sex: SexName,
    /// Ratings of the opponents of the counted games, separated by commas; u is unrated
    #[arg(long, value_name = "R,u,...")]
    pub opponents: String,
    /// Own rating, or u; FIDE's norms do without
    #[arg(long, value_name = "R")]
    pub own: Option<String>,
    /// Points in the counted games
    #[arg(long, value_name = "W")]
    pub score: String,
    /// FIDE: titles of the same opponents in the same order; - is none
    #[arg(long, value_name = "T,-,...", allow_hyphen_values = true)]
    pub titles: Option<String>,
    /// FIDE: federations of the same opponents in the same order
    #[arg(long, value_name = "FED,...", requires = "federation")]
    pub federations: Option<String>,
    /// FIDE: the player's own federation
    #[arg(long, value_name = "FED", requires = "federations")]
    pub federation: Option<String>,
}

const FIDE_NORM: &str = "\
A norm of FIDE asks for the titles and federations of the opponents too; without them 1.4.3, 1.4.4 and 1.4.5 are not
judged, and no norm is called achieved:

  dengji calc norm --rules fide-2024 --title IM --score 7.5 --federation BEL \\
    --opponents   2450,2400,2350,2300,2250,2200,2150,2100,u \\
    --titles      IM,IM,GM,IM,FM,-,-,-,- \\
    --federations FRA,FRA,NED,NED,GER,ESP,BEL,BEL,BEL";

/// Sex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SexName {
    /// Men
    #[value(name = "M")]
    M,
    /// Women
    #[value(name = "F")]
    F,
}

/// The workbooks of `template`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TemplateName {
    /// Report of an event
    Report,
    /// Register of players
    Players,
    /// List before the first period
    Opening,
}

/// The layouts of `convert`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LayoutName {
    /// The federation's workbook
    Federation,
    /// FIDE's fixed columns, edition of 2016
    Trf16,
    /// FIDE's fixed columns, edition of 2026
    Trf26,
    /// A table with one row a game
    Csv,
}

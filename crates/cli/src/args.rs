//! The shape of the command line. Every text of it stands in the catalogue, in both languages: see [`crate::help`].
//!
//! What clap would show as help is therefore commented by `//`: a doc comment would be a second text.

use std::ffi::OsStr;
use std::num::{NonZeroUsize, ParseIntError};
use std::path::PathBuf;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use dengji_core::rulebook::embedded;
use dengji_core::standings::System;
use dengji_ingest::Limits;
use dengji_simulate::programme::FEWEST_PLAYERS;
use jiff::civil::Date;

// Official rating lists of a chess federation, from tournament reports.
#[derive(Debug, Parser)]
#[command(name = "dengji", version)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
    #[arg(long, global = true, value_enum)]
    pub lang: Option<Lang>,
    #[arg(long, global = true)]
    pub json: bool,
    #[arg(short, long, global = true)]
    pub quiet: bool,
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    #[arg(long, global = true)]
    pub no_cache: bool,
    #[command(flatten)]
    pub bounds: Bounds,
}

// Bounds of what is read; beyond them there is a finding.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub struct Bounds {
    #[arg(long, global = true, value_name = "MIB", default_value_t = LIMITS.file_bytes >> 20, value_parser = clap::value_parser!(u64).range(1..=65_536), hide_short_help = true)]
    pub max_file_size: u64,
    #[arg(long, global = true, value_name = "MIB", default_value_t = LIMITS.expanded_bytes >> 20, value_parser = clap::value_parser!(u64).range(1..=65_536), hide_short_help = true)]
    pub max_expanded_size: u64,
    #[arg(long, global = true, value_name = "N", default_value_t = LIMITS.sheets, value_parser = at_least_one, hide_short_help = true)]
    pub max_sheets: usize,
    #[arg(long, global = true, value_name = "N", default_value_t = LIMITS.rows, value_parser = clap::value_parser!(u32).range(1..), hide_short_help = true)]
    pub max_rows: u32,
    #[arg(long, global = true, value_name = "N", default_value_t = LIMITS.players, value_parser = clap::value_parser!(u32).range(1..), hide_short_help = true)]
    pub max_players: u32,
    #[arg(long, global = true, value_name = "N", default_value_t = LIMITS.rounds, value_parser = clap::value_parser!(u8).range(1..=99), hide_short_help = true)]
    pub max_rounds: u8,
    #[arg(long, global = true, value_name = "N", default_value_t = LIMITS.text, value_parser = at_least_one, hide_short_help = true)]
    pub max_text: usize,
    #[arg(long, global = true, value_name = "R", default_value_t = LIMITS.ratings.0, hide_short_help = true, allow_negative_numbers = true)]
    pub min_rating: i32,
    #[arg(long, global = true, value_name = "R", default_value_t = LIMITS.ratings.1, hide_short_help = true)]
    pub max_rating: i32,
}

/// A count, which clap bounds for numbers of fixed size only.
fn at_least_one(text: &str) -> Result<usize, ParseIntError> {
    text.parse().map(NonZeroUsize::get)
}

/// A word of which some values are known, for the shell to offer; others are taken too.
#[derive(Clone, Copy)]
struct Known(fn() -> Vec<String>);

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(&self, command: &clap::Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

fn rule_sets() -> Vec<String> {
    embedded::ids().map(str::to_owned).collect()
}

fn systems() -> Vec<String> {
    System::ids().map(str::to_owned).collect()
}

fn rule_sets_and_systems() -> Vec<String> {
    [rule_sets(), systems()].concat()
}

fn commands() -> Vec<String> {
    let all = Args::command();
    all.get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect()
}

/// The bounds without options.
const LIMITS: Limits = Limits::USUAL;

impl Bounds {
    /// The least and the greatest rating, if the least is the greater of the two.
    pub fn crossed_ratings(self) -> Option<(i32, i32)> {
        Some((self.min_rating, self.max_rating)).filter(|(least, greatest)| least > greatest)
    }
}

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
    Zh,
    En,
}

// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    New {
        #[arg(value_hint = ValueHint::DirPath)]
        book: PathBuf,
        #[arg(long, value_name = "ID", default_value = "cn-national", value_parser = Known(rule_sets))]
        rules: String,
        #[arg(long, value_name = "DATE")]
        opening: Option<Date>,
    },
    Template {
        kind: TemplateName,
        file: PathBuf,
    },
    Check {
        #[arg(required = true, value_name = "BOOK [PERIOD] | FILE")]
        paths: Vec<PathBuf>,
        #[arg(long)]
        write_event: bool,
        #[arg(long, conflicts_with = "write_event")]
        suggest_register: bool,
    },
    Convert {
        input: PathBuf,
        output: PathBuf,
        #[arg(long, value_enum, value_name = "LAYOUT")]
        to: Option<LayoutName>,
        #[arg(long, value_name = "CODE", default_value = "CHN")]
        federation: String,
        #[arg(long)]
        write_event: bool,
    },
    Publish {
        #[arg(value_hint = ValueHint::DirPath)]
        book: PathBuf,
        period: String,
        #[arg(long)]
        dry_run: bool,
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "dry_run")]
        out: Option<PathBuf>,
        #[arg(long, requires = "out", value_enum, value_name = "WHICH", num_args = 0..=1, require_equals = true)]
        #[arg(default_missing_value = "all", conflicts_with_all = ["dry_run", "revise"])]
        tables: Option<Tables>,
        #[arg(long, value_name = "PLAYER", num_args = 1..)]
        only: Vec<String>,
        #[arg(long, conflicts_with_all = ["dry_run", "out", "only"])]
        revise: bool,
    },
    Rebuild {
        #[arg(value_hint = ValueHint::DirPath)]
        book: PathBuf,
        #[arg(long, value_name = "PERIOD")]
        until: Option<String>,
    },
    Verify {
        #[arg(value_hint = ValueHint::DirPath)]
        book: PathBuf,
        period: Option<String>,
    },
    Titles {
        #[arg(value_hint = ValueHint::DirPath)]
        book: PathBuf,
        #[arg(long, value_name = "DATE")]
        as_of: Option<Date>,
        #[arg(long, value_name = "FILE.xlsx")]
        out: Option<PathBuf>,
    },
    Site {
        #[arg(value_hint = ValueHint::DirPath)]
        book: PathBuf,
        #[arg(value_hint = ValueHint::DirPath)]
        out: PathBuf,
    },
    Promote {
        file: PathBuf,
        #[arg(long, value_name = "NAME")]
        group: Option<String>,
        #[arg(long, value_name = "FILE.csv")]
        table: Option<PathBuf>,
    },
    Calc {
        #[command(subcommand)]
        what: Calculation,
    },
    Qualify {
        #[arg(value_hint = ValueHint::DirPath)]
        book: PathBuf,
        period: String,
    },
    Audit {
        #[arg(value_hint = ValueHint::DirPath)]
        book: PathBuf,
        period: String,
        #[arg(long, value_name = "FILE")]
        against: PathBuf,
        #[arg(long, value_name = "OUT")]
        csv: Option<PathBuf>,
        #[arg(long, value_name = "OUT")]
        xlsx: Option<PathBuf>,
    },
    Explain {
        #[arg(value_hint = ValueHint::DirPath)]
        book: PathBuf,
        period: String,
        player: String,
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
    },
    Standings {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[arg(long, value_name = "ID|FILE.toml", value_parser = Known(systems))]
        system: Option<String>,
        #[arg(long, value_name = "CODES")]
        tie_breaks: Option<String>,
        #[arg(long, conflicts_with = "json")]
        csv: bool,
        #[arg(long, value_name = "FILE.xlsx")]
        xlsx: Option<PathBuf>,
    },
    Rules {
        #[arg(value_parser = Known(rule_sets_and_systems))]
        id: Option<String>,
        #[arg(long, value_name = "DATE")]
        on: Option<Date>,
        #[arg(long, requires = "id", conflicts_with = "on")]
        text: bool,
    },
    Article {
        #[arg(value_parser = Known(rule_sets))]
        id: String,
        number: String,
    },
    Simulate(AskedSimulation),
    Completions {
        shell: Shell,
    },
    Man {
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        out: Option<PathBuf>,
    },
    Help {
        #[arg(value_name = "COMMAND", value_parser = Known(commands))]
        command: Vec<String>,
    },
}

// An invented federation.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct AskedSimulation {
    #[arg(value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(i64::from(FEWEST_PLAYERS)..=100_000_000))]
    pub players: u32,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub events: u32,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1200))]
    pub periods: u16,
    #[arg(long, value_name = "N")]
    pub seed: u64,
    #[arg(long, value_enum, default_value_t = BookFormat::Xlsx)]
    pub format: BookFormat,
    #[arg(long, value_name = "ID", default_value = "cn-national", value_parser = Known(rule_sets))]
    pub rules: String,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000_000))]
    pub games: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(i64::from(FEWEST_PLAYERS)..))]
    pub active: Option<u32>,
    #[arg(long, value_name = "DATE")]
    pub opening: Option<Date>,
}

/// In what a simulated federation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BookFormat {
    Xlsx,
    Parquet,
}

// The figures of `calc`.
#[derive(Debug, Subcommand)]
pub enum Calculation {
    Change(AskedChange),
    Expected(AskedExpected),
    Performance(AskedPerformance),
    FirstRating(AskedFirstRating),
    Norm(AskedNorm),
}

impl Calculation {
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

// The rules of a calculation.
#[derive(Debug, clap::Args)]
pub struct AskedRules {
    #[arg(long, value_name = "ID", value_parser = Known(rule_sets))]
    pub rules: String,
    #[arg(long, value_name = "DATE")]
    pub on: Option<Date>,
}

// A rating change.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct AskedChange {
    #[command(flatten)]
    pub rules: AskedRules,
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub own: String,
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(i32).range(0..=100))]
    pub k: Option<i32>,
    #[arg(long, value_name = "R,R,...", allow_hyphen_values = true, conflicts_with_all = ["average", "round_robin"])]
    pub opponents: Option<String>,
    #[arg(long, value_name = "1,½,0,...")]
    pub scores: Option<String>,
    #[arg(long, value_name = "R")]
    pub average: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub games: Option<u32>,
    #[arg(long, value_name = "W")]
    pub score: Option<String>,
    #[arg(long)]
    pub round_robin: bool,
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(2..=1000))]
    pub players: Option<u32>,
    #[arg(long, value_name = "C", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=2))]
    pub cycles: u32,
}

// An expected score.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct AskedExpected {
    #[command(flatten)]
    pub rules: AskedRules,
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub own: String,
    #[arg(long, value_name = "R,R,...", conflicts_with = "average")]
    pub opponents: Option<String>,
    #[arg(long, value_name = "R")]
    pub average: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub games: Option<u32>,
}

// A performance rating.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct AskedPerformance {
    #[command(flatten)]
    pub rules: AskedRules,
    #[arg(long, value_name = "R,R,...")]
    pub opponents: String,
    #[arg(long, value_name = "W")]
    pub score: String,
}

// A first rating.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct AskedFirstRating {
    #[command(flatten)]
    pub rules: AskedRules,
    #[arg(long, value_name = "R,R,...")]
    pub opponents: String,
    #[arg(long, value_name = "1,½,0,...")]
    pub scores: String,
}

// A norm.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct AskedNorm {
    #[command(flatten)]
    pub rules: AskedRules,
    #[arg(long)]
    pub title: String,
    #[arg(long, value_enum, default_value = "M", ignore_case = true)]
    pub sex: SexName,
    #[arg(long, value_name = "R,u,...")]
    pub opponents: String,
    #[arg(long, value_name = "R")]
    pub own: Option<String>,
    #[arg(long, value_name = "W")]
    pub score: String,
    #[arg(long, value_name = "T,-,...", allow_hyphen_values = true)]
    pub titles: Option<String>,
    #[arg(long, value_name = "FED,...", requires = "federation")]
    pub federations: Option<String>,
    #[arg(long, value_name = "FED", requires = "federations")]
    pub federation: Option<String>,
}

/// Sex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SexName {
    #[value(name = "M")]
    M,
    #[value(name = "F")]
    F,
}

/// The workbooks of `template`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TemplateName {
    Report,
    Players,
    Opening,
}

/// The files of `publish --tables`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tables {
    All,
    List,
}

/// The layouts of `convert`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LayoutName {
    Federation,
    Trf16,
    Trf26,
    Csv,
}

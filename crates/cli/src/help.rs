//! The help of the command line and what is said of wrong usage, in the language of the texts.
//!
//! [`args`](crate::args) gives commands and arguments their shape. Every text stands in `data/messages`:
//! `help-COMMAND` says what a command does, `help-COMMAND-note` what else is to be known,
//! `help-COMMAND-example` how it is written; `help-COMMAND-ARGUMENT`, or else `help-argument-ARGUMENT`, what an argument is.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};
use dengji_core::spelling;
use dengji_export::catalogue::{Catalogue, Language};

use crate::args::Args;
use crate::console::{Failure, to_stderr, to_stdout};

/// The name of the program.
pub const PROGRAM: &str = "dengji";

/// The key of the program's own text; those of its commands go on from it.
const ROOT: &str = "help";

/// Arguments of which a shell offers some values, and others are taken.
const OPEN: [&str; 4] = ["rules", "id", "system", "command"];

/// The command line with all its texts.
pub fn command(catalogue: &Catalogue) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let version = Arg::new("version")
        .short('V')
        .long("version")
        .action(ArgAction::Version);
    let command = Args::command()
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .next_help_heading(Resettable::Reset)
        .arg(help.global(true))
        .arg(version);
    described(command, ROOT, catalogue)
}

/// Reads the command line.
pub fn parse(arguments: Vec<OsString>, catalogue: &Catalogue) -> Result<Args, clap::Error> {
    let matches = command(catalogue).try_get_matches_from(arguments)?;
    Args::from_arg_matches(&matches)
}

/// Prints the help of the program, or of a command.
pub fn of(command: &[String], catalogue: &Catalogue) -> ExitCode {
    let words = [PROGRAM].into_iter().chain(command.iter().map(String::as_str));
    let arguments: Vec<OsString> = words.chain(["--help"]).map(OsString::from).collect();
    match parse(Vec::clone(&arguments), catalogue) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => show(&error, &arguments, catalogue),
    }
}

/// The language that is asked for anywhere on the command line, before all of it can be read.
pub fn asked_language(arguments: &[OsString]) -> Option<Language> {
    let texts: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let behind = |pair: &[&str]| (pair[0] == "--lang").then(|| Language::from_code(pair[1])).flatten();
    let joined = texts
        .iter()
        .find_map(|text| Language::from_code(text.strip_prefix("--lang=")?));
    joined.or_else(|| texts.windows(2).find_map(behind))
}

/// Prints the help that was asked for, or what is wrong with the usage.
pub fn show(error: &clap::Error, arguments: &[OsString], catalogue: &Catalogue) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp => return asked(&rendered(error, io::stdout().is_terminal(), catalogue), catalogue),
        ErrorKind::DisplayVersion => return asked(&rendered(error, false, catalogue), catalogue),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            to_stderr(rendered(error, io::stderr().is_terminal(), catalogue).trim_end());
        }
        _ => to_stderr(&wrong_usage(error, arguments, catalogue)),
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

fn described(command: Command, key: &str, catalogue: &Catalogue) -> Command {
    let usage = catalogue.labelled(&catalogue.text("help-usage"), "");
    let command = match below(key, catalogue) {
        Some(text) => command.after_help(text),
        None => command,
    };
    let mut position = 0;
    command
        .about(catalogue.text(key))
        .help_template(format!(
            "{{about-with-newline}}\n{usage}{{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(catalogue.text("help-heading-commands"))
        .subcommand_value_name(catalogue.text("help-command"))
        .mut_args(|argument| {
            position += usize::from(argument.is_positional());
            let described = described_argument(argument, key, catalogue);
            if described.is_positional() {
                described.display_order(position)
            } else {
                described
            }
        })
        .mut_subcommands(|inner| {
            let key = format!("{key}-{}", inner.get_name());
            described(inner, &key, catalogue)
        })
}

/// What stands below the options of a command: what else is to be known, and examples.
fn below(key: &str, catalogue: &Catalogue) -> Option<String> {
    let note = catalogue.known_text(&format!("{key}-note"), &[]);
    let examples = catalogue.known_text(&format!("{key}-example"), &[]).map(|lines| {
        let heading = catalogue.labelled(&catalogue.text("help-heading-examples"), "");
        format!("{}\n  {}", heading.trim_end(), lines.replace('\n', "\n  "))
    });
    let all: Vec<String> = note.into_iter().chain(examples).collect();
    (!all.is_empty()).then(|| all.join("\n\n"))
}

fn described_argument(argument: Arg, command: &str, catalogue: &Catalogue) -> Arg {
    let heading = match argument.get_help_heading() {
        Some(group) => format!("help-heading-{}", group.to_lowercase()),
        None if argument.is_positional() => "help-heading-arguments".to_owned(),
        None => "help-heading-options".to_owned(),
    };
    let text = argument_text(&argument, command, catalogue);
    let takes_values = argument.get_action().takes_values();
    // The manual page shows what the short help leaves out by its long text.
    let argument = if argument.is_hide_short_help_set() {
        argument.long_help(text.clone())
    } else {
        argument
    };
    let names = argument.get_value_names().unwrap_or_default().to_vec();
    let argument = if names.is_empty() {
        argument
    } else {
        argument.value_names(names.iter().map(|name| value_name(name, catalogue)))
    };
    argument
        .help(text)
        .help_heading(catalogue.text(&heading))
        .hide_possible_values(takes_values)
        .hide_default_value(takes_values)
}

/// The name of a value in the language of the texts: word by word, so that `BOOK [PERIOD] | FILE` needs no text of its
/// own. Words of one letter are figures of the regulations and stay.
fn value_name(name: &str, catalogue: &Catalogue) -> String {
    let mut said = String::new();
    let mut word = String::new();
    let say = |word: &str| {
        let text = (word.len() > 1).then(|| catalogue.known_text(&format!("value-name-{}", word.to_lowercase()), &[]));
        text.flatten().unwrap_or_else(|| word.to_owned())
    };
    for c in name.chars() {
        if c.is_ascii_uppercase() || c == '_' {
            word.push(c);
        } else {
            said += &say(&word);
            word.clear();
            said.push(c);
        }
    }
    said + &say(&word)
}

/// What an argument is, which words it can be if the text does not name them, and what it is if it is not given.
fn argument_text(argument: &Arg, command: &str, catalogue: &Catalogue) -> String {
    let id = argument.get_id().as_str().replace('_', "-");
    // `help-help` is the command of that name, not the option of the program.
    let own = (command != ROOT).then(|| catalogue.known_text(&format!("{command}-{id}"), &[]));
    let mut text = own
        .flatten()
        .unwrap_or_else(|| catalogue.text(&format!("help-argument-{id}")));
    if !argument.get_action().takes_values() {
        return text;
    }
    let values = argument.get_possible_values();
    let values: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
    if !OPEN.contains(&argument.get_id().as_str()) && values.iter().any(|value| !text.contains(value)) {
        text = catalogue.text_with("help-values", &[("text", &text), ("values", &values.join(", "))]);
    }
    let defaults: Vec<_> = argument
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy())
        .collect();
    if !defaults.is_empty() {
        text = catalogue.text_with("help-default", &[("text", &text), ("values", &defaults.join(", "))]);
    }
    text
}

/// A reader that has gone away is no fault.
/// Writes to stdout what was asked for.
fn asked(text: &str, catalogue: &Catalogue) -> ExitCode {
    let Err(error) = to_stdout(text) else {
        return ExitCode::SUCCESS;
    };
    let failure = Failure::stdout(&error);
    to_stderr(&failure.text(catalogue));
    ExitCode::from(failure.exit())
}

fn rendered(error: &clap::Error, is_terminal: bool, catalogue: &Catalogue) -> String {
    let text = error.render();
    let text = if is_terminal {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    in_language(&text, catalogue)
}

/// The usage of a command, without the word in front.
pub fn usage(command: &mut Command, catalogue: &Catalogue) -> String {
    let usage = command.render_usage().to_string();
    in_language(usage.trim_start_matches("Usage:").trim(), catalogue)
}

/// What clap writes itself: a word, and the colon behind a heading.
fn in_language(text: &str, catalogue: &Catalogue) -> String {
    let text = text.replace("[OPTIONS]", &catalogue.text("help-options"));
    let headings = ["commands", "arguments", "options", "limits"];
    headings.iter().fold(text, |text, name| {
        let heading = catalogue.text(&format!("help-heading-{name}"));
        let labelled = catalogue.labelled(&heading, "");
        text.replace(&format!("\n{heading}:"), &format!("\n{}", labelled.trim_end()))
    })
}

fn wrong_usage(error: &clap::Error, arguments: &[OsString], catalogue: &Catalogue) -> String {
    let said = |kind| error.get(kind).map(words).filter(|text| !text.is_empty());
    let word = |kind| said(kind).unwrap_or_else(|| NONE.to_owned());
    let command = asked_command(arguments);
    let unknown = said(ContextKind::InvalidSubcommand);
    let near = match &unknown {
        Some(unknown) => near_commands(unknown, error),
        None => word(ContextKind::SuggestedArg),
    };
    let argument = said(ContextKind::InvalidArg).or(unknown);
    let argument = argument.unwrap_or_else(|| NONE.to_owned());
    let value = word(ContextKind::InvalidValue);
    let key = match error.kind() {
        ErrorKind::MissingSubcommand => "usage-command-missing",
        ErrorKind::MissingRequiredArgument => "usage-missing",
        ErrorKind::UnknownArgument => "usage-unknown",
        ErrorKind::InvalidSubcommand => "usage-command",
        ErrorKind::InvalidValue if value == NONE => "usage-value-missing",
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => "usage-value",
        ErrorKind::ArgumentConflict => "usage-conflict",
        ErrorKind::TooFewValues | ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues => "usage-number",
        ErrorKind::InvalidUtf8 => "usage-utf8",
        _ => return error.render().to_string(),
    };
    let (valid, other) = (word(ContextKind::ValidValue), word(ContextKind::PriorArg));
    let form = form_of(&argument, &value, catalogue).filter(|_| error.kind() == ErrorKind::ValueValidation);
    let commands = word(ContextKind::ValidSubcommand);
    let text = catalogue.text_with(
        key,
        &[
            ("arguments", &argument),
            ("argument", &argument),
            ("value", &value),
            ("valid", &valid),
            ("near", &near),
            ("other", &other),
            ("commands", &commands),
            ("form", form.as_deref().unwrap_or(NONE)),
        ],
    );
    let mut lines = vec![catalogue.labelled(&catalogue.text("severity-error"), &text)];
    if let Some(usage) = said(ContextKind::Usage) {
        let usage = usage.trim_start_matches("Usage:").trim().to_owned();
        let usage = in_language(&usage, catalogue);
        lines.push(catalogue.labelled(&catalogue.text("help-usage"), &usage));
    }
    let first_near = near
        .split(", ")
        .next()
        .filter(|_| key == "usage-command" && near != NONE);
    let asked = if command.is_empty() {
        first_near.unwrap_or(NONE)
    } else {
        &command
    };
    let more = catalogue.text_with("usage-more", &[("command", asked)]);
    lines.push(catalogue.labelled(&catalogue.text("hint"), &more));
    lines.join("\n")
}

/// What the catalogue is given where there is nothing to name.
const NONE: &str = "none";

/// The commands like an unknown one, nearest first.
fn near_commands(unknown: &str, error: &clap::Error) -> String {
    let suggested = match error.get(ContextKind::SuggestedSubcommand) {
        Some(ContextValue::Strings(names)) => names.clone(),
        Some(ContextValue::String(name)) => vec![name.clone()],
        _ => Vec::new(),
    };
    let near = spelling::near(unknown, suggested.iter().map(String::as_str));
    if near.is_empty() {
        NONE.to_owned()
    } else {
        near.join(", ")
    }
}

/// The command that the words name, such as `publish` or `calc change`; nothing before one is named.
fn asked_command(arguments: &[OsString]) -> String {
    let mut command = Args::command();
    let mut names = Vec::new();
    for word in arguments.iter().skip(1).filter_map(|word| word.to_str()) {
        let Some(inner) = command.find_subcommand(word).cloned() else {
            continue;
        };
        names.push(word);
        command = inner;
    }
    names.join(" ")
}

/// What is to be written in place of a value that an argument does not take.
fn form_of(shown: &str, value: &str, catalogue: &Catalogue) -> Option<String> {
    fn find(command: &Command, shown: &str) -> Option<Arg> {
        let own = command
            .get_arguments()
            .find(|argument| argument.to_string() == shown)
            .cloned();
        own.or_else(|| command.get_subcommands().find_map(|inner| find(inner, shown)))
    }
    // Only a command that was built knows how its arguments are shown.
    let mut command = command(catalogue);
    command.build();
    let argument = find(&command, shown)?;
    let date = value_name("DATE", catalogue);
    let is_date = argument
        .get_value_names()
        .is_some_and(|names| names.iter().any(|name| **name == *date));
    if is_date {
        return Some(catalogue.text_with("usage-form-date", &[("meant", &date_meant(value))]));
    }
    argument.get_help().map(ToString::to_string)
}

/// The day that another spelling such as `2026-7-1` or `2026年7月1日` means, as it is to be written; else `none`.
pub fn date_meant(text: &str) -> String {
    dengji_ingest::dates::of_text(text).map_or_else(|_| NONE.to_owned(), |day| day.to_string())
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::StyledStr(text) => text.to_string(),
        ContextValue::StyledStrs(texts) => texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests;

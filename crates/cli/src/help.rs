//! The help of the command line and what is said of wrong usage, in the language of the texts.
//!
//! [`args`](crate::args) gives commands and arguments their shape. Every text stands in `data/messages`:
//! `help-COMMAND` says what a command does, `help-COMMAND-note` what else is to be known; `help-COMMAND-ARGUMENT`, or else `help-argument-ARGUMENT`, what an argument is.

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
    let note = catalogue.known_text(&format!("{key}-note"), &[]);
    let command = match note {
        Some(note) => command.after_help(note),
        None => command,
    };
    command
        .about(catalogue.text(key))
        .help_template(format!(
            "{{about-with-newline}}\n{usage}{{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(catalogue.text("help-heading-commands"))
        .subcommand_value_name(catalogue.text("help-command"))
        .mut_args(|argument| described_argument(argument, key, catalogue))
        .mut_subcommands(|inner| {
            let key = format!("{key}-{}", inner.get_name());
            described(inner, &key, catalogue)
        })
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

/// The one word that clap writes itself.
fn in_language(usage: &str, catalogue: &Catalogue) -> String {
    usage.replace("[OPTIONS]", &catalogue.text("help-options"))
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
mod tests {
    use super::*;

    const LANGUAGES: [Language; 2] = [Language::Zh, Language::En];

    /// Every command and argument by the key of its text, with the text.
    fn texts(command: &Command, key: &str) -> Vec<(String, String)> {
        let shown = |text: Option<&clap::builder::StyledStr>| text.map(ToString::to_string).unwrap_or_default();
        let own = |argument: &Arg| (format!("{key}-{}", argument.get_id()), shown(argument.get_help()));
        let mut all = vec![(key.to_owned(), shown(command.get_about()))];
        all.extend(command.get_arguments().map(own));
        for inner in command.get_subcommands() {
            all.extend(texts(inner, &format!("{key}-{}", inner.get_name())));
        }
        all
    }

    #[test]
    fn every_command_and_argument_has_a_text_in_both_languages() {
        for language in LANGUAGES {
            let all = texts(&command(&Catalogue::new(language)), "help");
            let lacking: Vec<_> = all
                .iter()
                .filter(|(_, text)| text.is_empty() || text.starts_with("help"))
                .collect();
            assert!(all.len() > 80 && lacking.is_empty(), "{language:?}: {lacking:?}");
        }
    }

    #[test]
    fn no_text_of_the_help_is_without_a_command_or_argument() {
        let catalogue = Catalogue::new(Language::En);
        let used: String = texts(&command(&catalogue), "help")
            .into_iter()
            .map(|(_, text)| text + "\n")
            .collect();
        let own = [
            "help-usage",
            "help-options",
            "help-command",
            "help-default",
            "help-values",
        ];
        let others = catalogue.templates(&["help"]).into_iter();
        let unused: Vec<_> = others
            .filter(|(key, text)| {
                !key.starts_with("help-heading")
                    && !key.ends_with("-note")
                    && !own.contains(key)
                    && !used.contains(text.as_str())
            })
            .collect();
        assert!(unused.is_empty(), "{unused:?}");
    }

    #[test]
    fn the_shape_of_the_command_line_has_no_texts_of_its_own() {
        let bare: Vec<_> = texts(&Args::command(), "help")
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .collect();
        assert!(bare.is_empty(), "{bare:?}");
    }

    #[test]
    fn the_help_in_chinese_holds_no_english_sentence() {
        let mut command = command(&Catalogue::new(Language::Zh));
        command.build();
        for name in ["publish", "calc", "template"] {
            let inner = command.find_subcommand_mut(name).expect("a command");
            let help = inner.render_long_help().to_string();
            let english = [
                "Usage",
                "Options",
                "Arguments",
                "Commands",
                "Print",
                "default",
                "possible",
            ];
            assert!(english.iter().all(|word| !help.contains(word)), "{help}");
        }
    }

    #[test]
    fn the_language_is_found_before_the_command_line_is_read() {
        let asked = |line: &str| asked_language(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked("dengji help publish --lang zh"), Some(Language::Zh));
        assert_eq!(asked("dengji --lang=en check book"), Some(Language::En));
        assert_eq!(asked("dengji --lang fr check book"), None);
    }

    #[test]
    fn wrong_usage_is_said_in_the_language_of_the_texts() {
        let said = |line: &str, language| {
            let catalogue = Catalogue::new(language);
            let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            wrong_usage(
                &parse(Vec::clone(&arguments), &catalogue).expect_err("wrong usage"),
                &arguments,
                &catalogue,
            )
        };
        let missing = said("dengji publish book", Language::Zh);
        assert!(
            missing.starts_with("错误：缺少 <公布日期>\n用法：dengji publish <等级分册> <公布日期>"),
            "{missing}"
        );
        let unknown = said("dengji publsh book", Language::En);
        assert!(
            unknown.starts_with("error: there is no command publsh; near it: publish\nUsage:")
                && unknown.contains("`dengji help publish`"),
            "{unknown}"
        );
        let value = said("dengji template letter a.xlsx", Language::Zh);
        assert!(
            value.starts_with("错误：<表格> 不能是“letter”，可为 report、players、opening"),
            "{value}"
        );
        let conflict = said("dengji publish b 1994-01-01 --revise --dry-run", Language::En);
        assert!(conflict.contains("does not go together with"), "{conflict}");
        let bare = said("dengji --lang zh", Language::Zh);
        assert!(
            bare.contains("缺少命令") && bare.contains("publish") && !bare.contains("缺少 dengji"),
            "{bare}"
        );
        let inner = said("dengji calc --lang en", Language::En);
        assert!(
            inner.contains("first-rating") && inner.contains("`dengji help calc`"),
            "{inner}"
        );
    }

    #[test]
    fn a_value_that_is_not_taken_is_told_its_form() {
        let said = |line: &str, language| {
            let catalogue = Catalogue::new(language);
            let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            wrong_usage(
                &parse(Vec::clone(&arguments), &catalogue).expect_err("wrong usage"),
                &arguments,
                &catalogue,
            )
        };
        let day = said("dengji new b --opening 2026/1/1", Language::Zh);
        assert!(day.contains("2026-01-01"), "{day}");
        let no_day = said("dengji titles b --as-of 2026-13-01", Language::En);
        assert!(no_day.contains("year-month-day"), "{no_day}");
        let threads = said("dengji check b --threads abc", Language::Zh);
        assert!(threads.contains("1 至 1024"), "{threads}");
    }

    #[test]
    fn every_name_of_a_value_has_words_in_both_languages() {
        fn all(command: &Command, names: &mut Vec<String>) {
            let values = command
                .get_arguments()
                .filter(|argument| argument.get_action().takes_values());
            let of = |argument: &Arg| argument.get_value_names().unwrap_or_default().to_vec();
            names.extend(values.flat_map(of).map(|name| name.to_string()));
            command.get_subcommands().for_each(|inner| all(inner, names));
        }
        let english = Catalogue::new(Language::En);
        let mut names = Vec::new();
        all(&Args::command(), &mut names);
        let lacking: Vec<String> = names
            .iter()
            .flat_map(|name| name.split(|c: char| !c.is_ascii_uppercase() && c != '_'))
            .filter(|word| word.len() > 1)
            .filter(|word| {
                english
                    .known_text(&format!("value-name-{}", word.to_lowercase()), &[])
                    .is_none()
            })
            .map(str::to_owned)
            .collect();
        assert!(names.len() > 30 && lacking.is_empty(), "{lacking:?}");
    }
}

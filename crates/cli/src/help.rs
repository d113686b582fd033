//! The help in both languages: the texts of the catalogue in place of the words of [`Args`].

use std::ffi::OsString;

use clap::{Arg, Command, CommandFactory};
use dengji_export::catalogue::{Catalogue, Language};

use crate::args::Args;

/// The language asked for on a command line that is not read yet.
pub fn language_asked(arguments: impl Iterator<Item = OsString>) -> Option<Language> {
    let words: Vec<String> = arguments.map(|word| word.to_string_lossy().into_owned()).collect();
    let beside = words
        .windows(2)
        .filter(|pair| pair[0] == "--lang")
        .map(|pair| &*pair[1]);
    let within = words.iter().filter_map(|word| word.strip_prefix("--lang="));
    beside.chain(within).find_map(Language::from_code)
}

/// The command line with its texts in the language of a catalogue.
pub fn command(catalogue: &Catalogue) -> Command {
    let mut command = Args::command();
    // What clap adds by itself is there only when a command is built.
    command.build();
    spoken(command, "help", catalogue).after_help(catalogue.text("help-exit-codes"))
}

fn spoken(command: Command, key: &str, catalogue: &Catalogue) -> Command {
    let usage = catalogue.text("help-usage");
    let about = catalogue.known_text(key, &[]);
    let command = command
        .mut_args(|argument| with_words(argument, key, catalogue))
        .mut_subcommands(|below| {
            let key = format!("{key}-{}", below.get_name());
            spoken(below, &key, catalogue)
        })
        .subcommand_help_heading(catalogue.text("help-commands"))
        .help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
        ));
    match about {
        Some(about) => command.about(about),
        None => command,
    }
}

fn with_words(argument: Arg, key: &str, catalogue: &Catalogue) -> Arg {
    let heading = match argument.get_help_heading() {
        Some(_) => "help-limits",
        None if argument.is_positional() => "help-arguments",
        None => "help-options",
    };
    let argument = argument.help_heading(catalogue.text(heading));
    let Some(words) = words(&argument, key, catalogue) else {
        return argument;
    };
    match catalogue.language() {
        Language::En => argument.help(words),
        Language::Zh => with_values(argument, words, catalogue),
    }
}

/// Defaults and possible values, which clap would name in English.
fn with_values(argument: Arg, mut words: String, catalogue: &Catalogue) -> Arg {
    if argument.get_action().takes_values() {
        let defaults: Vec<_> = argument
            .get_default_values()
            .iter()
            .map(|value| value.to_string_lossy())
            .collect();
        let possible = argument.get_possible_values();
        let possible: Vec<_> = possible.iter().map(clap::builder::PossibleValue::get_name).collect();
        for (key, values) in [
            ("help-default", defaults.join(" ")),
            ("help-possible", possible.join("、")),
        ] {
            if !values.is_empty() {
                words += &catalogue.text_with(key, &[("values", &values)]);
            }
        }
    }
    argument
        .help(words.clone())
        .long_help(words)
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// What an argument is: in this command, else wherever it stands.
fn words(argument: &Arg, key: &str, catalogue: &Catalogue) -> Option<String> {
    let id = argument.get_id().as_str().replace('_', "-");
    let here = catalogue.known_text(&format!("{key}-arg-{id}"), &[]);
    here.or_else(|| catalogue.known_text(&format!("help-arg-{id}"), &[]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every command and argument whose text is not that of the catalogue, as a line of the catalogue.
    fn missing(command: &Command, key: &str, catalogue: &Catalogue, found: &mut Vec<String>) {
        let is_other = |ours: Option<String>, theirs: &str| match catalogue.language() {
            Language::En => ours.as_deref() != Some(theirs),
            Language::Zh => ours.is_none(),
        };
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        if is_other(catalogue.known_text(key, &[]), &about) {
            found.push(format!("{key} = {about}"));
        }
        for argument in command.get_arguments() {
            let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
            if is_other(words(argument, key, catalogue), &help) {
                found.push(format!(
                    "{key}-arg-{} = {help}",
                    argument.get_id().as_str().replace('_', "-")
                ));
            }
        }
        for below in command.get_subcommands() {
            missing(below, &format!("{key}-{}", below.get_name()), catalogue, found);
        }
    }

    #[test]
    fn every_command_and_option_is_explained_in_both_languages() {
        for language in [Language::En, Language::Zh] {
            let mut found = Vec::new();
            missing(&Args::command(), "help", &Catalogue::new(language), &mut found);
            assert!(found.is_empty(), "{language:?}:\n{}", found.join("\n"));
        }
    }

    #[test]
    fn the_help_is_in_the_language_asked_for() {
        let shown = |language| {
            let mut command = command(&Catalogue::new(language));
            let site = command.find_subcommand_mut("site").expect("the command");
            site.render_long_help().to_string()
        };
        let (english, chinese) = (shown(Language::En), shown(Language::Zh));
        assert!(
            english.contains("Usage: dengji site [OPTIONS] <BOOK> <OUT>"),
            "{english}"
        );
        assert!(
            chinese.contains("用法: dengji site [OPTIONS] <BOOK> <OUT>"),
            "{chinese}"
        );
        for word in ["Options:", "Arguments:", "default", "Print"] {
            assert!(!chinese.contains(word), "{word} in\n{chinese}");
        }
    }

    #[test]
    fn the_language_is_found_before_the_command_line_is_read() {
        let asked = |line: &str| language_asked(line.split(' ').map(OsString::from));
        assert_eq!(asked("dengji --lang zh help site"), Some(Language::Zh));
        assert_eq!(asked("dengji --lang=en --help"), Some(Language::En));
        assert_eq!(asked("dengji --help"), None);
    }
}
